"""A second, slow, obvious implementation of the game, written from RULES.md alone.

It is the independent check on the compiled engine: it shares no line with it and imports nothing
of it. Every card is a text (R1), every pile a list. What a watcher may know, the words for
a refusal, and records do not belong here.
"""

from collections import Counter
from dataclasses import dataclass

CARD_COUNTS: dict[str, int] = {  # R1
    "3": 14,
    "4": 14,
    "5": 14,
    "6": 14,
    "7": 13,
    "8": 13,
    "-1": 6,
    "-2": 8,
    "-3": 5,
    "-4": 3,
    "H": 3,
    "M": 3,
}
POSITIVES = ["3", "4", "5", "6", "7", "8"]
NEGATIVES = ["-1", "-2", "-3", "-4"]
MULLIGAN = "M"
HAZARD = "H"

LINES: dict[str, list[int]] = {  # the places of each line (R3.1)
    "row 1": [0, 1, 2],
    "row 2": [3, 4, 5],
    "row 3": [6, 7, 8],
    "column 1": [0, 3, 6],
    "column 2": [1, 4, 7],
    "column 3": [2, 5, 8],
}

PLACES = list(range(9))  # action codes 0-8 are the places themselves
DRAW = 9
TAKE_LEFT, TAKE_RIGHT = 10, 11
DISCARD_LEFT, DISCARD_RIGHT = 12, 13
REMOVE = 14
DECLINE = 15

LEFT, RIGHT = 0, 1  # the two discard piles


@dataclass
class Spot:
    """One place of a layout: the card that lies there, and whether it lies face up. (R3.1)"""

    card: str
    is_up: bool


def full_deck() -> list[str]:
    """The 110 cards, sorted as text. (R1)"""
    deck: list[str] = []
    for card, count in CARD_COUNTS.items():
        deck += [card] * count
    return sorted(deck)


def line_value(cards: list[str]) -> int | None:
    """The positive value that the three cards of a line match, or None. (R9.1, R5.1)

    >>> line_value(["5", "M", "5"])
    5
    >>> line_value(["M", "M", "M"]) is None
    True
    """
    naturals = [card for card in cards if card != MULLIGAN]
    if not naturals:
        return None
    first = naturals[0]
    if first not in POSITIVES:
        return None
    if any(card != first for card in naturals):
        return None
    return int(first)


def matching_lines(cards: list[str]) -> list[tuple[str, int]]:
    """The matching lines of nine cards, rows first, each with the value matched. (R9.1)

    >>> matching_lines("5 5 M 3 4 6 7 8 6".split())
    [('row 1', 5), ('column 3', 6)]
    """
    assert len(cards) == 9, f"a layout has nine cards, not {len(cards)} (R3.1)"
    matching: list[tuple[str, int]] = []
    for name, places in LINES.items():
        value = line_value([cards[place] for place in places])
        if value is not None:
            matching.append((name, value))
    return matching


def card_score(card: str, *, is_in_line: bool) -> int:
    """What one card scores by itself, apart from the matching lines it lies in. (R9.2-R9.4)"""
    if card == HAZARD:
        return 10
    if card == MULLIGAN:
        return 0
    if card in POSITIVES and is_in_line:
        return 0
    return int(card)


def score_layout(cards: list[str]) -> int:
    """The score of nine cards, without the adjustment for going out. (R9.1-R9.4)

    >>> score_layout("4 4 4 4 8 7 4 3 6".split())
    16
    """
    score = 0
    places_in_lines: list[int] = []
    for name, value in matching_lines(cards):
        score -= value
        places_in_lines += LINES[name]
    for place, card in enumerate(cards):
        score += card_score(card, is_in_line=place in places_in_lines)
    return score


class Oracle:
    """One game, from the first order handed in to the winners. (R2-R10)

    Between rounds everything of the finished round stays as it was, all cards face up, until the
    next deal. While a refill is due, its cards still lie in the discard piles.
    """

    phase: str  # shuffle, tee off, draw, play, bounce, hazard or over
    round: int  # 0 before the first deal, then 1..rounds; between rounds the one just finished
    starter: int  # the seat that begins this round (R2.3)
    turn: int  # the seat whose turn it is; after a round, who took its last turn
    layouts: list[list[Spot]]  # nine a seat, none before the first deal
    piles: list[list[str]]  # left and right discard pile, bottom card first
    draw_pile: list[str]  # top card first
    hand: str | None  # the one card between draw and discard
    removed: int  # hazards removed from play in this round
    went_out: int | None  # the seat that went out first in this round (R8.1)
    turns_taken: int  # turns completed in this round, of all seats together
    turns_left: int | None  # last turns still to be taken, None while nobody has gone out
    scores: list[tuple[int, ...]]  # finished rounds, seat order, R9.5 included

    def __init__(
        self,
        seats: int,
        *,
        starter: int = 0,
        rounds: int = 3,
        return_taken: bool = True,
        ties_keep_bonus: bool = True,
        turn_limit: int = 30,
    ) -> None:
        assert 2 <= seats <= 7, f"two to seven players, not {seats} (R2.1)"
        assert 0 <= starter < seats, f"no seat {starter} at a table of {seats} (R2.3)"
        self.seats = seats
        self.rounds = rounds
        self.return_taken = return_taken
        self.ties_keep_bonus = ties_keep_bonus
        self.turn_limit = turn_limit
        self.starter = starter
        self.round = 0
        self.scores = []
        self._clear_table()

    def _clear_table(self) -> None:
        """An empty table that waits for a deal. (R3.1)"""
        self.phase = "shuffle"
        self.turn = self.starter
        self.layouts = [[] for _ in range(self.seats)]
        self.piles = [[], []]
        self.draw_pile = []
        self.hand = None
        self.removed = 0
        self.went_out = None
        self.turns_taken = 0
        self.turns_left = None
        self._is_refill_due = False  # in phase shuffle: a refill (R4.6) rather than a deal
        self._is_hand_taken = False  # the card in hand was taken from a discard pile (R4.3)
        self._lifted_from: int | None = None  # the place of the exchanged card in hand (R6.2)
        self._lay_face_down = False  # the exchanged card in hand lay face down (R6.1)
        self._still_asked: list[int] = []  # seats that may still answer a hazard (R7.1)

    # Shuffling: chance hands in an order.

    def due(self) -> list[str]:
        """The cards that the next order must hold, sorted as text; none outside phase shuffle."""
        if self.phase != "shuffle":
            return []
        if self._is_refill_due:
            return sorted(self._cards_beneath_the_tops())
        return full_deck()

    def stack(self, order: list[str]) -> None:
        """Use `order`, top card first, for the deal or the refill that is due. (R3.3, R4.6)

        Raises AssertionError, with nothing changed, unless `order` holds exactly the cards due.
        """
        assert self.phase == "shuffle", f"no order is due in phase '{self.phase}'"
        assert sorted(order) == self.due(), "the order must hold exactly the cards due (R3.3)"
        if self._is_refill_due:
            self._refill(order)
        else:
            self._deal(order)

    def _deal(self, order: list[str]) -> None:
        """Nine cards to each seat, one to each discard pile, the rest to draw from. (R3.1-R3.3)"""
        if self.round > 0:
            self.starter = self._left_of(self.starter)  # R2.3
        self.round += 1
        self._clear_table()
        rest = list(order)
        for seat in range(self.seats):
            self.layouts[seat] = [Spot(card, False) for card in rest[:9]]
            rest = rest[9:]
        for pile in self.piles:
            while rest[0] == HAZARD:  # R3.2
                rest.pop(0)
                self.removed += 1
            pile.append(rest.pop(0))
        self.draw_pile = rest
        self.phase = "tee off"

    def _refill(self, order: list[str]) -> None:
        """The shuffled discards become the draw pile; each pile keeps its top card. (R4.6)"""
        self.piles = [pile[-1:] for pile in self.piles]
        self.draw_pile = list(order)
        self._is_refill_due = False
        self.phase = "draw"

    def _cards_beneath_the_tops(self) -> list[str]:
        """All discards but the top card of each pile. (R4.6)"""
        return self.piles[LEFT][:-1] + self.piles[RIGHT][:-1]

    # Who may do what.

    def may_act(self) -> list[int]:
        """The seats that may act now, in the order in which they are asked. (R3.4, R7.3)"""
        if self.phase == "tee off":
            return [
                seat
                for seat in self._clockwise_from(self.starter)
                if len(self._face_up_places(seat)) < 2
            ]
        if self.phase == "hazard":
            return list(self._still_asked)
        if self.phase in ("draw", "play", "bounce"):
            return [self.turn]
        return []

    def legal(self, seat: int) -> list[int]:
        """The action codes that `seat` may choose from now, ascending; none if not asked."""
        if seat not in self.may_act():
            return []
        if self.phase == "tee off":
            return self._face_down_places(seat)
        if self.phase == "hazard":
            return [*self._face_down_places(seat), DECLINE]
        if self.phase == "draw":
            return self._legal_draws()
        if self.phase == "play":
            return self._legal_plays()
        return self._legal_bounces() + self._legal_discards()

    def _legal_draws(self) -> list[int]:
        """A card comes from any of the three piles that is not empty. (R4.1)"""
        codes: list[int] = []
        if self.draw_pile:
            codes.append(DRAW)
        if self.piles[LEFT]:
            codes.append(TAKE_LEFT)
        if self.piles[RIGHT]:
            codes.append(TAKE_RIGHT)
        return codes

    def _legal_plays(self) -> list[int]:
        """Where the card drawn or taken may be put, and how it may be discarded. (R4.2, R4.3)"""
        mulligans = self._face_up_mulligans(self.turn)
        must_replace_a_mulligan = len(mulligans) >= 2 and self.hand != MULLIGAN  # R5.2
        if must_replace_a_mulligan:
            return mulligans
        places = PLACES
        if self.hand == MULLIGAN and mulligans:
            places = mulligans  # R5.2
        if self._is_hand_taken and not self.return_taken:
            return list(places)  # R4.3
        return places + self._legal_discards()

    def _legal_bounces(self) -> list[int]:
        """Where the exchanged card in hand may bounce to. (R6.1-R6.3)"""
        if not self._lay_face_down or self.hand not in POSITIVES:
            return []
        layout = self.layouts[self.turn]
        has_equal = any(spot.is_up and spot.card == self.hand for spot in layout)
        if not has_equal:
            return []
        return [place for place in PLACES if place != self._lifted_from]

    def _legal_discards(self) -> list[int]:
        """How the card in hand may leave it, R4.3 and R5.2 left aside. (R4.4, R4.5, R7.1)"""
        if self.hand == HAZARD:
            return [REMOVE]
        is_left_empty = not self.piles[LEFT]
        is_right_empty = not self.piles[RIGHT]
        if is_left_empty and not is_right_empty:
            return [DISCARD_LEFT]
        if is_right_empty and not is_left_empty:
            return [DISCARD_RIGHT]
        return [DISCARD_LEFT, DISCARD_RIGHT]

    # Acting.

    def act(self, seat: int, code: int) -> None:
        """Let `seat` do what `code` says in this phase.

        Raises AssertionError, with nothing changed, if that is not legal.
        """
        assert code in self.legal(seat), (
            f"seat {seat} may not do {code} in phase '{self.phase}', only {self.legal(seat)}"
        )
        if self.phase == "tee off":
            self._tee_off(seat, code)
        elif self.phase == "hazard":
            self._answer_hazard(seat, code)
        elif self.phase == "draw":
            self._draw(code)
        elif code in PLACES:
            self._exchange(code)
        elif code == REMOVE:
            self._remove_hazard()
        else:
            self._discard(LEFT if code == DISCARD_LEFT else RIGHT)

    def _tee_off(self, seat: int, place: int) -> None:
        """Turn up one of the first two cards; the starter's turn begins after the last. (R3.4)"""
        self.layouts[seat][place].is_up = True
        if not self.may_act():
            self._begin_turn(self.starter)

    def _begin_turn(self, seat: int) -> None:
        """It is the turn of `seat`, which draws, after a refill where one is due. (R4.1, R4.6)"""
        self.turn = seat
        if not self.draw_pile and self._cards_beneath_the_tops():
            self._is_refill_due = True
            self.phase = "shuffle"
        else:
            self.phase = "draw"

    def _draw(self, code: int) -> None:
        """Take the top card of one of the three piles in hand. (R4.1)"""
        if code == DRAW:
            self.hand = self.draw_pile.pop(0)
        elif code == TAKE_LEFT:
            self.hand = self.piles[LEFT].pop()
        else:
            self.hand = self.piles[RIGHT].pop()
        self._is_hand_taken = code != DRAW
        self.phase = "play"

    def _exchange(self, place: int) -> None:
        """Put the card in hand face up into `place` and take up what lay there. (R4.2, R6.1)"""
        assert self.hand is not None
        exchanged = self.layouts[self.turn][place]
        self.layouts[self.turn][place] = Spot(self.hand, True)
        self.hand = exchanged.card
        self._lay_face_down = not exchanged.is_up
        self._lifted_from = place
        self.phase = "bounce"

    def _discard(self, pile: int) -> None:
        """Put the card in hand on top of a discard pile, which ends the turn. (R4.4)"""
        assert self.hand is not None
        self.piles[pile].append(self.hand)
        self.hand = None
        self._end_turn()

    def _remove_hazard(self) -> None:
        """Remove the hazard in hand from play and ask the others to flip. (R7.1-R7.3)"""
        self.hand = None
        self.removed += 1
        self._still_asked = [
            seat
            for seat in self._clockwise_from(self._left_of(self.turn))
            if seat != self.turn and len(self._face_down_places(seat)) >= 2
        ]
        if self._still_asked:
            self.phase = "hazard"
        else:
            self._end_turn()

    def _answer_hazard(self, seat: int, code: int) -> None:
        """Flip a card or decline; the turn ends with the last answer. (R7.1, R7.3)"""
        if code != DECLINE:
            self.layouts[seat][code].is_up = True
        self._still_asked.remove(seat)
        if not self._still_asked:
            self._end_turn()

    # The end of a turn, of a round, of the game.

    def _end_turn(self) -> None:
        """Notice who goes out, then begin the next turn or end the round. (R8.1, R8.4)"""
        self.turns_taken += 1
        if self.turns_left is not None:
            self.turns_left -= 1
        elif not self._face_down_places(self.turn):
            self.went_out = self.turn
            self.turns_left = self.seats - 1
        if self.went_out is None:
            is_round_over = self.turns_taken >= self.turn_limit * self.seats
        else:
            is_round_over = self.turns_left == 0
        if is_round_over:
            self._end_round()
        else:
            self._begin_turn(self._left_of(self.turn))

    def _end_round(self) -> None:
        """Turn up all cards and write down the scores. (R8.3, R9.5)"""
        for layout in self.layouts:
            for spot in layout:
                spot.is_up = True
        scores = [score_layout([spot.card for spot in layout]) for layout in self.layouts]
        if self.went_out is not None:
            scores[self.went_out] += self._adjustment(scores, self.went_out)
        self.scores.append(tuple(scores))
        self.phase = "over" if self.round == self.rounds else "shuffle"

    def _adjustment(self, scores: list[int], out: int) -> int:
        """What going out first adds to the score of seat `out`: -5 or +5. (R9.5)"""
        others = [scores[seat] for seat in range(self.seats) if seat != out]
        if scores[out] < min(others):
            return -5
        if scores[out] == min(others) and self.ties_keep_bonus:
            return -5
        return 5

    def winners(self) -> list[int]:
        """The seats that share the win, ascending; only when the game is over. (R10.1)"""
        assert self.phase == "over", f"nobody has won in phase '{self.phase}' (R10.1)"
        totals = [sum(scores[seat] for scores in self.scores) for seat in range(self.seats)]
        lowest = [seat for seat in range(self.seats) if totals[seat] == min(totals)]
        last_round = self.scores[-1]
        best_last = min(last_round[seat] for seat in lowest)
        return [seat for seat in lowest if last_round[seat] == best_last]

    def census(self) -> Counter[str]:
        """Every card wherever it is, always the 110 of R1; hazards out of play are counted too.

        Before the first deal all of them are with whoever shuffles.
        """
        if self.round == 0:
            return Counter(full_deck())
        cards = self.draw_pile + self.piles[LEFT] + self.piles[RIGHT]
        for layout in self.layouts:
            cards = cards + [spot.card for spot in layout]
        if self.hand is not None:
            cards = [*cards, self.hand]
        return Counter(cards + [HAZARD] * self.removed)

    # Looking at the table.

    def _left_of(self, seat: int) -> int:
        """The next seat clockwise. (R2.3)"""
        return (seat + 1) % self.seats

    def _clockwise_from(self, first: int) -> list[int]:
        """All seats, clockwise, `first` first. (R2.3)"""
        return [(first + step) % self.seats for step in range(self.seats)]

    def _face_up_places(self, seat: int) -> list[int]:
        """The places of a layout whose card lies face up, ascending. (R3.1)"""
        return [place for place in PLACES if self.layouts[seat][place].is_up]

    def _face_down_places(self, seat: int) -> list[int]:
        """The places of a layout whose card lies face down, ascending. (R3.1)"""
        return [place for place in PLACES if not self.layouts[seat][place].is_up]

    def _face_up_mulligans(self, seat: int) -> list[int]:
        """The places of a layout where a mulligan lies face up, ascending. (R5.2)"""
        return [
            place
            for place in self._face_up_places(seat)
            if self.layouts[seat][place].card == MULLIGAN
        ]

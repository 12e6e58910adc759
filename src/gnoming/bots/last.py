"""The last turn of a seat, solved: what each legal action is worth once somebody has gone out.

After that every other seat has one turn (R8.1), so whoever takes it decides only a handful of
things: which card to take, where it goes, whether the card from there bounces, what is let go. All
of it is tried out here, over every card that may turn up and with its true chance; what then still
lies face down counts with its exact mean (expected.py). No number in between is guessed or drawn by
lot.

A worth is in points when the round ends, so low is good. There are two aims:

`points`
    the own points, and nothing else. This is exact at every decision of an own last turn, whoever
    comes after: nothing that others do can change an own layout any more. For the answer to a
    hazard it is exact if the own turn comes next, or is over, and nobody else still answers;
    otherwise the own turn is judged as if it came next and the others had declined.

`margin`
    the own points less the mean of the other seats'. For who went out that includes what going out
    brings (R9.5), which the own layout can take away. Here the others' part is plain, not solved:
    the next seat plays its last turn for its own points, solved as above, with the piles as the
    own turn leaves them, but with the unseen cards as they are known at this decision; the seats
    after it as if they were next now; who has had its turn scores what its layout does on average;
    everybody declines on a hazard. For the last seat all means are exact, for nothing is left that
    others could do. How likely a layout scores below who went out is counted out for up to one
    face-down card, beyond that taken from a normal curve, and for several seats multiplied as if
    they had nothing to do with each other; before their turn, around what it brings on average.

The functions read a `sight` as those of worth.py do, and leave it as it was.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np

from gnoming import kernel
from gnoming.bots.expected import CARD_OF, HOW_MANY_IN, mean_points, new_lots, without
from gnoming.bots.medium import sight_of
from gnoming.bots.worth import CARDS, FACE_DOWN, KINDS, top
from gnoming.cards import card_number
from gnoming.kernel import HAZARD, NO_CARD, PLACES, Phase, State, apart, compiled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gnoming.actions import Action
    from gnoming.cards import Card
    from gnoming.view import View

AIMS = ("points", "margin")
MARGIN = 1
"""The place of `margin` among the aims."""
MOST_SEEN = PLACES + 3
"""More cards than one turn can bring to light: one flipped, one drawn, the own face-down ones."""
KEPT = 1 << 17
"""How many worths of tables with a bounce to come are remembered."""
UNSEEN: Any = np.int64(0)
"""The first lot: what nobody has seen when the decision is made. A NumPy number, lest Numba compile
each function anew for each number."""
LEFT, RIGHT, REMOVED = 0, 1, 2
"""What a turn ends with: a discard on the left, on the right, or a hazard out of play."""
ENDS = 3
SOURCES = 32
GIVEN: Any = np.int64(20)
"""Where the card in hand came from, for what is remembered: the codes of R4.1; GIVEN plus its
number for any card that was not in the lot."""

DESK = np.dtype(
    [
        ("mixed", np.int64),  # whether the draw pile's cards are of the layouts' lot (R4.6)
        # If not, how many of each card it may hold, by card + 4: first those that a refill brings
        # after each end of the turn, then those that it holds now; and which of these it is.
        ("draws", np.int64, (ENDS + 1, KINDS)),
        ("draw_pile", np.int64),
        ("drawn_out", np.int64),  # whether the draw pile will be empty when the turn ends
        # What it costs to end the turn so with this card; and in the better way that is allowed.
        ("leave", np.float64, (ENDS, KINDS)),
        ("let_go", np.float64, (KINDS,)),
        # What the next seat's turn brings it with this card taken, and with a card drawn: from the
        # draw pile as it is, or from the refill that comes of how the turn ended.
        ("taken", np.float64, (KINDS,)),
        ("drawn", np.float64, (ENDS + 1,)),
        ("rivals", np.float64),  # how many other seats there are, 0 if their points do not matter
        ("below", np.int64),  # the most points that take the bonus from who went out (R9.5)
        ("kept", np.float64),  # how likely no other seat scores `below` or less
        ("undercut", np.float64),  # what it brings this one to do so
        ("keys", np.int64, (KEPT,)),  # which table is remembered in each slot, 0 if none
        ("costs", np.float64, (KEPT,)),
        ("used", np.int64),  # how many slots
        ("context", np.int64),  # whose turn is solved, and for what: counts up
        ("question", np.int64),  # the context, and where the card in hand came from
    ],
    align=True,
)
"""What one solution keeps at hand."""


# ------------------------------------------------------------------ when the turn is over


@apart
def chance_below(faces: Any, lot: Any, below: int) -> float:
    """How likely a layout scores `below` or less at the end. (R8.3)

    Counted out for up to one face-down card, else taken from a normal curve with the exact mean and
    the spread of the single cards.
    """
    place, down = -1, 0
    for other in range(PLACES):
        if faces[other] == FACE_DOWN:
            place = other
            down += 1
    if down == 0:
        return 1.0 if mean_points(faces, lot) <= below + 0.5 else 0.0
    if down > 1:
        return normal_below(mean_points(faces, lot), spread(lot, down), below)
    chance = 0.0
    for kind in range(CARDS):
        card = CARD_OF[kind]
        if lot.cards[card + 4] > 0:
            faces[place] = card
            if mean_points(faces, lot) <= below + 0.5:
                chance += lot.cards[card + 4]
    faces[place] = FACE_DOWN
    return chance / lot.how_many


@apart
def spread(lot: Any, down: int) -> float:
    """The variance of the sum of `down` cards of a lot."""
    squares = 0.0
    for kind in range(CARDS):
        card = CARD_OF[kind]
        squares += lot.cards[card + 4] * (card - lot.average) ** 2
    if lot.how_many < 2:
        return 0.0
    return squares / lot.how_many * down * (lot.how_many - down) / (lot.how_many - 1)


@apart
def normal_below(mean: float, variance: float, below: int) -> float:
    """How likely points of this mean and variance are at most `below`."""
    return 0.5 * math.erfc((mean - below - 0.5) / math.sqrt(2.0 * max(variance, 0.01)))


@apart
def end_cost(desk: Any, lots: Any, at: int, faces: Any) -> float:
    """What a layout costs its seat once the turn is over, the card let go aside."""
    cost = mean_points(faces, lots[at])
    if desk.undercut > 0.0:
        cost -= desk.undercut * chance_below(faces, lots[at], desk.below)
    return cost


# ------------------------------------------------------------------ a card in hand


@compiled
def slot_of(desk: Any, key: int) -> int:
    """The slot that remembers a table, or the free one where it may be remembered."""
    slot = (key ^ (key >> 17) ^ (key >> 31)) * 0x9E3779B1 & (KEPT - 1)
    while desk.keys[slot] != 0 and desk.keys[slot] != key:
        slot = (slot + 1) & (KEPT - 1)
    return slot


@apart
def ask(desk: Any, source: int) -> None:
    """Let only what was found for the same `source` of the card in hand be remembered.

    From another source another card is missing in the lot, or letting go costs otherwise.
    """
    desk.question = desk.context * SOURCES + source


@apart
def make_room(desk: Any) -> None:
    """Forget everything if there might be no room for what one card in hand leads to."""
    if desk.used > KEPT // 4:
        desk.keys[:] = 0
        desk.used = 0


@compiled
def key_of(desk: Any, faces: Any, place: int) -> int:
    """The number of this question, these faces, and the place where the last card was put."""
    key = int(desk.question)
    for other in range(PLACES):
        key = key << 4 | (int(faces[other]) + 4)
    return key << 4 | (place + 1)


@apart
def exchange_cost(desk: Any, lots: Any, at: int, faces: Any, place: int, card: int) -> float:
    """What it costs to exchange `card` with the face-down card at `place` and go on best. (R6)

    The lot is the same for the same faces: what has been turned up lies among them.
    """
    faces[place] = card
    key = key_of(desk, faces, place)
    slot = slot_of(desk, key)
    if desk.keys[slot] == key:
        faces[place] = FACE_DOWN
        return desk.costs[slot]
    # Turning up a card does not change what can be expected, only a bounce does. (A normal curve
    # for what is below someone is not that exact.)
    whole = desk.undercut == 0.0
    cost = lots[at].how_many * mean_points(faces, lots[at]) if whole else 0.0
    for kind in range(CARDS):
        turned = CARD_OF[kind]
        how_many = lots[at].cards[turned + 4]
        if how_many == 0:
            continue
        may_bounce = has_equal(faces, turned)
        if whole and not may_bounce:
            cost += how_many * desk.let_go[turned + 4]
            continue
        without(lots, at, turned)
        open_cost = end_cost(desk, lots, at + 1, faces)
        least = open_cost + desk.let_go[turned + 4]
        for other in range(PLACES):
            if not may_bounce or other == place:
                continue
            if faces[other] == FACE_DOWN:
                bounced = exchange_cost(desk, lots, at + 1, faces, other, turned)
            else:
                bounced = swap_cost(desk, lots, at + 1, faces, other, turned)
            least = min(least, bounced)
        cost += how_many * (least - open_cost if whole else least)
    cost /= lots[at].how_many
    if desk.used < KEPT // 2:
        slot = slot_of(desk, key)
        desk.keys[slot] = key
        desk.costs[slot] = cost
        desk.used += 1
    faces[place] = FACE_DOWN
    return cost


@compiled
def has_equal(faces: Any, card: int) -> bool:
    """Whether a card just turned up may bounce: it is positive, and an equal lies open. (R6.1)"""
    if not kernel.is_positive(card):
        return False
    equal = False
    for place in range(PLACES):
        if faces[place] == card:
            equal = True
    return equal


@apart
def swap_cost(desk: Any, lots: Any, at: int, faces: Any, place: int, card: int) -> float:
    """What it costs to exchange `card` with the open card at `place` and let that go. (R6.3)"""
    old = faces[place]
    faces[place] = card
    cost = end_cost(desk, lots, at, faces) + desk.let_go[old + 4]
    faces[place] = old
    return cost


@apart
def play_costs(sight: Any, desk: Any, lots: Any, at: int, mask: int, costs: Any) -> float:
    """Write to `costs` what each way to go on with the card in hand costs; returns the least."""
    faces = sight.layout[sight.turn]
    card = int(np.int64(sight.hand))
    least = np.inf
    for code in range(kernel.CODES):
        if (mask >> code) & 1 == 0:
            continue
        if code >= PLACES:
            end = code - kernel.DISCARD_LEFT
            costs[code] = end_cost(desk, lots, at, faces) + desk.leave[end, card + 4]
        elif faces[code] == FACE_DOWN:
            costs[code] = exchange_cost(desk, lots, at, faces, code, card)
        else:
            costs[code] = swap_cost(desk, lots, at, faces, code, card)
        least = min(least, costs[code])
    return least


# ------------------------------------------------------------------ a whole turn


@apart
def best_with(sight: Any, desk: Any, lots: Any, at: int, card: int, source: int) -> float:
    """What a turn costs its seat with `card` in hand from there, played best. (R4.2-R4.5, R5.2)"""
    costs = np.empty(kernel.CODES)
    sight.hand, sight.hand_from = card, source
    make_room(desk)
    least = play_costs(sight, desk, lots, at, kernel.play_mask(sight), costs)
    sight.hand = NO_CARD
    return least


@apart
def draw_cost(sight: Any, desk: Any, lots: Any, at: int) -> float:
    """What it costs to draw from the draw pile and play best. (R4.1)"""
    ask(desk, kernel.DRAW)
    cost, size = 0.0, 0
    for kind in range(CARDS):
        card = CARD_OF[kind]
        how_many = (
            lots[at].cards[card + 4] if desk.mixed != 0 else desk.draws[desk.draw_pile, card + 4]
        )
        if how_many > 0:
            if desk.mixed != 0:
                without(lots, at, card)
                cost += how_many * best_with(sight, desk, lots, at + 1, card, kernel.DRAWN)
            else:
                ask(desk, GIVEN + card)
                cost += how_many * best_with(sight, desk, lots, at, card, kernel.DRAWN)
            size += how_many
    return cost / size if size > 0 else np.inf


@apart
def take_cost(sight: Any, desk: Any, lots: Any, at: int, card: int, source: int) -> float:
    """What it costs to play `card`, just taken from a discard pile, best. (R4.1)"""
    ask(desk, source)
    return best_with(sight, desk, lots, at, card, kernel.TAKEN)


@apart
def turn_costs(sight: Any, desk: Any, lots: Any, at: int, mask: int, costs: Any) -> float:
    """Write to `costs` what each source of a card costs, played best; returns the least. (R4.1)"""
    least = np.inf
    for code in range(kernel.DRAW, kernel.TAKE_RIGHT + 1):
        if (mask >> code) & 1 == 0:
            continue
        if code == kernel.DRAW:
            desk.drawn_out = sight.draw_count == 1
            judge_ends(sight, desk)
            costs[code] = draw_cost(sight, desk, lots, at)
        else:
            pile = code - kernel.TAKE_LEFT
            card = int(np.int64(top(sight, pile)))
            sight.pile_count[pile] -= 1
            desk.drawn_out = 0
            judge_ends(sight, desk)
            costs[code] = take_cost(sight, desk, lots, at, card, code)
            sight.pile_count[pile] += 1
        least = min(least, costs[code])
    return least


@apart
def flip_costs(sight: Any, desk: Any, lots: Any, mask: int, costs: Any) -> None:
    """Write to `costs` what each answer to a hazard costs the seat whose turn comes. (R7.1)"""
    seat = sight.turn
    faces = sight.layout[seat]
    sources = kernel.draw_mask(sight)
    ignored = np.empty(kernel.CODES)
    for code in range(kernel.CODES):
        if (mask >> code) & 1 == 0:
            continue
        if code == kernel.DECLINE:
            costs[code] = turn_costs(sight, desk, lots, UNSEEN, sources, ignored)
            continue
        costs[code] = 0.0
        sight.up[seat] |= 1 << code
        for kind in range(CARDS):
            card = CARD_OF[kind]
            how_many = lots[UNSEEN].cards[card + 4]
            if how_many > 0:
                faces[code] = card
                without(lots, UNSEEN, card)
                after = turn_costs(sight, desk, lots, UNSEEN + 1, sources, ignored)
                costs[code] += how_many * after / lots[UNSEEN].how_many
        faces[code] = FACE_DOWN
        sight.up[seat] &= ~(1 << code)


# ------------------------------------------------------------------ the others


@apart
def judge_next(sight: Any, desk: Any, lots: Any) -> None:
    """Work out what the next seat's last turn brings it with each card it may take or draw."""
    own, hand, source = sight.turn, sight.hand, sight.hand_from
    sight.turn = kernel.next_seat(sight, own)
    desk.context += 1
    for kind in range(CARDS):
        card = CARD_OF[kind]
        if card != HAZARD:
            desk.taken[card + 4] = take_cost(sight, desk, lots, UNSEEN, card, GIVEN + card)
    desk.drawn[ENDS] = draw_cost(sight, desk, lots, UNSEEN)
    if sight.draw_count <= 1:
        mixed, desk.mixed = desk.mixed, 0
        for end in range(ENDS):
            desk.draw_pile = end
            desk.drawn[end] = draw_cost(sight, desk, lots, UNSEEN)
        desk.mixed, desk.draw_pile = mixed, ENDS
    sight.turn, sight.hand, sight.hand_from = own, hand, source


@apart
def others_cost(sight: Any, desk: Any, lots: Any) -> float:
    """What the other seats score together as the table is, going out left aside.

    The next seat is left out if it has a turn to come, for that depends on the own turn. How likely
    none of them scores `below` or less goes to `desk.kept`.
    """
    own, hand, source = sight.turn, sight.hand, sight.hand_from
    total, desk.kept = 0.0, 1.0
    ignored = np.empty(kernel.CODES)
    for steps in range(1, sight.seats):
        seat = (own + steps) % sight.seats
        faces = sight.layout[seat]
        mean = mean_points(faces, lots[UNSEEN])
        if steps >= sight.turns_left:
            below = chance_below(faces, lots[UNSEEN], desk.below)
        else:
            sight.turn = seat
            desk.context += 1
            mean = turn_costs(sight, desk, lots, UNSEEN, kernel.draw_mask(sight), ignored)
            down = HOW_MANY_IN[kernel.face_down(sight, seat)]
            below = normal_below(mean, spread(lots[UNSEEN], max(down, 1)), desk.below)
        if steps > 1 or sight.turns_left == 1:
            total += mean
        if seat != sight.went_out:
            desk.kept *= 1.0 - below
    sight.turn, sight.hand, sight.hand_from = own, hand, source
    return total


@apart
def next_cost(sight: Any, desk: Any, end: int, card: int) -> float:
    """What the next seat scores after a turn that ends so, with `card` let go. (R4.1, R4.6)"""
    least = desk.drawn[end if desk.drawn_out != 0 else ENDS]
    for pile in range(2):
        lying = card if pile == end else int(top(sight, pile))
        if lying != FACE_DOWN:
            least = min(least, desk.taken[lying + 4])
    return least


@apart
def judge_ends(sight: Any, desk: Any) -> None:
    """Work out what letting go of each card costs as the piles are now. (R4.4, R4.5, R7.1)"""
    desk.leave[:] = 0.0
    desk.let_go[:] = 0.0
    if desk.rivals == 0.0 or sight.turns_left == 1:
        return
    piles = kernel.open_piles(sight)
    for kind in range(CARDS):
        card = CARD_OF[kind]
        for end in range(ENDS):
            desk.leave[end, card + 4] = -next_cost(sight, desk, end, card) / desk.rivals
        best = np.inf
        for pile in range(2):
            if (piles >> (kernel.DISCARD_LEFT + pile)) & 1 == 1:
                best = min(best, desk.leave[pile, card + 4])
        desk.let_go[card + 4] = desk.leave[REMOVED, card + 4] if card == HAZARD else best


@apart
def judge_rivals(sight: Any, desk: Any, lots: Any) -> float:
    """Make the others' points matter to the turn; returns what they cost whatever it does. (R9.5)

    Only now `desk.rivals` and `desk.undercut` are set: the others play for their own points.
    """
    closer = mean_points(sight.layout[sight.went_out], lots[UNSEEN])
    desk.below = round(closer) - (1 if sight.ties_keep_bonus != 0 else 0)
    if sight.turns_left > 1:
        judge_next(sight, desk, lots)
    others = others_cost(sight, desk, lots)
    desk.rivals = float(sight.seats - 1)
    # Who went out keeps -5 if neither another seat nor this one is below: then it is +5, 10 more.
    others += kernel.OUT_FIRST * (1.0 - 2.0 * desk.kept)
    desk.undercut = 2.0 * kernel.OUT_FIRST * desk.kept / desk.rivals
    return -others / desk.rivals


@apart
def solve_turn(sight: Any, desk: Any, lots: Any, mask: int, aim: int, costs: Any) -> None:
    """Write to `costs` [16] what each action of `mask` costs the seat whose turn it is.

    In phase hazard: the seat whose answer it is, and whose turn is taken to come next.
    """
    costs[:] = np.inf
    desk.rivals, desk.undercut = 0.0, 0.0
    judge_ends(sight, desk)
    if sight.phase == Phase.HAZARD:
        flip_costs(sight, desk, lots, mask, costs)
        return
    fixed = judge_rivals(sight, desk, lots) if aim == MARGIN else 0.0
    desk.context += 1
    if sight.phase == Phase.DRAW:
        turn_costs(sight, desk, lots, UNSEEN, mask, costs)
    else:
        desk.drawn_out = sight.draw_count == 0
        judge_ends(sight, desk)
        ask(desk, 0)
        play_costs(sight, desk, lots, UNSEEN, mask, costs)
    for code in range(kernel.CODES):
        costs[code] += fixed


# ------------------------------------------------------------------ from a view


def solve(view: View, aim: str = "points") -> dict[Action, float]:
    """What each legal action is worth, in points expected when the round ends; low is good. (R8.1)

    What an aim means, `points` or `margin`, and how exact it is, stands at the head of this file.
    The actions come in the order of `view.legal`.

    Raises:
        ValueError: nobody has gone out, the view's seat may not act now, or there is no such aim.
    """
    if view.went_out is None:
        raise ValueError("nobody has gone out, so this is no last turn (R8.1)")
    if not view.legal:
        raise ValueError(f"seat {view.seat} may not act now")
    if aim not in AIMS:
        raise ValueError(f"there is no aim {aim!r}: there are {', '.join(AIMS)}")
    sight, lots = sight_of(view), new_lots(MOST_SEEN, view.unseen.layouts)
    if view.phase == "hazard" and not _has_turn(view, sight):
        points = float(mean_points(sight.layout[sight.actor], lots[UNSEEN]))
        return dict.fromkeys(view.legal, points)
    desk = _desk_for(view)
    sight.turn = sight.actor
    if view.phase == "hazard" and view.draw_pile == 0:
        _refill(sight, desk)
    mask = sum(1 << action.code for action in view.legal)
    costs = np.empty(kernel.CODES)
    solve_turn(sight, desk, lots, mask, AIMS.index(aim), costs)
    return {action: float(costs[action.code]) for action in view.legal}


def _has_turn(view: View, sight: State) -> bool:
    """Whether the seat to act has its last turn still to come, another's being over. (R8.1)"""
    steps = (int(sight.actor) - view.turn) % len(view.layouts)
    return 0 < steps < sight.turns_left


def _desk_for(view: View) -> Any:
    """A desk that knows what may be drawn, now and after a refill. (R4.6)"""
    desk: Any = np.zeros(1, DESK).view(np.recarray)[0]
    left, right = view.piles
    desk.mixed = view.unseen.mixed and view.draw_pile > 0
    desk.draws[LEFT] = _counts(Counter(left + right[:-1]))
    desk.draws[RIGHT] = _counts(Counter(left[:-1] + right))
    desk.draws[REMOVED] = _counts(Counter(left[:-1] + right[:-1]))
    if view.draw_pile > 0:
        desk.draws[ENDS] = _counts(view.unseen.draw_pile)
    desk.draw_pile = ENDS
    return desk


def _refill(sight: Any, desk: Any) -> None:
    """Let the draw pile be refilled, as it is when the turn that a hazard ended is over. (R4.6)"""
    desk.draw_pile = REMOVED
    sight.draw_count = desk.draws[REMOVED].sum()
    for pile in range(2):
        if sight.pile_count[pile] > 1:
            sight.piles[pile, 0] = sight.piles[pile, 1]
            sight.pile_count[pile] = 1


def _counts(cards: Mapping[Card, int]) -> list[int]:
    """How many of each card, by its number plus 4."""
    found = [0] * KINDS
    for card, count in cards.items():
        found[card_number(card) + 4] = count
    return found


@kernel.to_prepare
def _example() -> float:
    """A last turn of two seats, for `kernel.prepare`."""
    sight = kernel.new_state(kernel.FEWEST_SEATS, kernel.Rules())
    sight.layout[0] = FACE_DOWN
    sight.phase, sight.went_out, sight.turns_left, sight.draw_count = Phase.DRAW, 1, 1, 1
    desk: Any = np.zeros(1, DESK).view(np.recarray)[0]
    desk.mixed = 1
    costs = np.empty(kernel.CODES)
    lots = new_lots(MOST_SEEN, {"3": kernel.PLACES + 1})
    solve_turn(sight, desk, lots, 1 << kernel.DRAW, MARGIN, costs)
    return float(costs[kernel.DRAW])

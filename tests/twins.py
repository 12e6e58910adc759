"""Twin decks: the same public history, with what a watcher has not seen dealt otherwise.

`Ghost` follows a game by where each card of the orders went, never looking at a face; so it knows
which cards of which order a watcher has not seen. `twin` deals just those anew and plays the same
actions.
"""

import random

from gnoming import Game
from gnoming.actions import Action
from gnoming.game import Shuffle
from gnoming.record import Act, Order, parse_record

Spot = tuple[int, int]
"""Which order of the game (counted from 0), which card of it."""


class Ghost:
    """Where every card of this round's orders lies now."""

    def __init__(self, game: Game) -> None:
        steps = parse_record(game.record()).steps
        self.orders = [step.cards for step in steps if isinstance(step, Order)]
        self.actions = [step for step in steps if isinstance(step, Act)]
        self.seats = game.players
        self._follow(game)

    def _follow(self, game: Game) -> None:
        """Play the game's actions once more on spots instead of cards."""
        given = iter(self.orders)
        again = Game(
            game.players,
            rules=game.rules,
            starter=self._first_starter(game),
            shuffle=lambda _cards: next(given),
        )
        self.order = 0
        self._deal()
        for act in self.actions:
            if again.phase == "shuffle":
                again.deal()
                self.order += 1
                self._deal()
            phase, pile = again.phase, again.draw_pile
            again.play(act.action, act.seat)
            self._move(act.action, act.seat, phase)
            if again.draw_pile > pile:
                self.order += 1
                self._refill()
        self.drawer = again.turn if again.phase == "play" and self.drawn else None

    @staticmethod
    def _first_starter(game: Game) -> int:
        return (game.starter - (game.round - 1)) % game.players

    def _deal(self) -> None:
        cards = [(self.order, card) for card in range(110)]
        self.layouts = [cards[9 * seat : 9 * seat + 9] for seat in range(self.seats)]
        self.up = [set[int]() for _ in range(self.seats)]
        rest = cards[9 * self.seats :]
        self.piles: list[list[Spot]] = []
        for _ in range(2):
            while self._face(rest[0]) == "H":
                rest.pop(0)
            self.piles.append([rest.pop(0)])
        self.draw_pile = rest
        self.hand: Spot | None = None
        self.drawn = False
        self.refilled = False

    def _refill(self) -> None:
        for pile in self.piles:
            del pile[:-1]
        self.draw_pile = [(self.order, card) for card in range(len(self.orders[self.order]))]
        self.refilled = True

    def _face(self, spot: Spot) -> str:
        return self.orders[spot[0]][spot[1]]

    def _move(self, action: Action, seat: int, phase: str) -> None:
        verb, place = action.verb, action.place
        if verb == "draw":
            self.hand, self.drawn = self.draw_pile.pop(0), True
        elif verb == "take":
            self.hand, self.drawn = self.piles[action.word == "take right"].pop(), False
        elif verb == "flip":
            assert place is not None
            self.up[seat].add(place)
        elif verb in ("place", "bounce"):
            assert place is not None
            assert self.hand
            self.layouts[seat][place], self.hand = self.hand, self.layouts[seat][place]
            self.up[seat].add(place)
            self.drawn = False
        elif verb == "discard":
            assert self.hand
            self.piles[action.word == "discard right"].append(self.hand)
            self.hand = None
        elif verb == "remove":
            self.hand = None

    def unseen(self, watcher: int | None) -> list[list[Spot]]:
        """The spots of the cards that `watcher` has not seen, in lots that may be mixed."""
        lying = [
            layout[place]
            for layout, up in zip(self.layouts, self.up, strict=True)
            for place in range(9)
            if place not in up
        ]
        drawn = list(self.draw_pile)
        if self.drawer is not None and watcher != self.drawer and self.hand:
            drawn.append(self.hand)
        return [lying, drawn] if self.refilled else [lying + drawn]


def twin(game: Game, watcher: int | None, rng: random.Random) -> Game:
    """The same public history with the cards that `watcher` has not seen dealt otherwise."""
    if game.phase in ("shuffle", "over"):
        return game.copy()
    ghost = Ghost(game)
    orders = [list(order) for order in ghost.orders]
    for lot in ghost.unseen(watcher):
        cards = [orders[order][card] for order, card in lot]
        rng.shuffle(cards)
        for (order, card), face in zip(lot, cards, strict=True):
            orders[order][card] = face
    given = iter(orders)
    other = Game(
        game.players,
        rules=game.rules,
        starter=Ghost._first_starter(game),
        shuffle=lambda _cards: next(given),
    )
    for act in ghost.actions:
        if other.phase == "shuffle":
            other.deal()
        other.play(act.action, act.seat)
    return other


def played(
    seats: int, seed: int, length: int, *, shuffle: Shuffle | None = None, calm: float = 0.6
) -> Game:
    """A game of random actions, `length` of them or until it is over.

    With the chance `calm` no card is turned up or exchanged: rounds get long enough for refills.
    """
    rng = random.Random(seed)
    game = Game(seats, seed=seed) if shuffle is None else Game(seats, shuffle=shuffle)
    for _ in range(length):
        if game.phase == "shuffle":
            game.deal()
        if game.over:
            break
        seat = rng.choice(game.may_act)
        legal = game.legal(seat)
        waiting = [action for action in legal if action.place is None]
        game.play(rng.choice(waiting if waiting and rng.random() < calm else legal), seat)
    return game

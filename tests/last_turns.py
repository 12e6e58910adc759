"""Random last turns: decisions that seats face once somebody has gone out, as play brings them.

One-round games of two to seven seats under all options, each seat taken by a bot of random kind, so
that layouts of every sort are met; each decision of their last turns is one. Left out is what takes
longer than a second to solve: an answer to a hazard with more than `MOST_DOWN` cards face down. The
same seed gives the same decisions. What is right in them is the tests' affair and does not belong
here.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from gnoming import bots, kernel
from gnoming.bots import Bot
from gnoming.kernel import NOBODY, Phase, Rules, State
from gnoming.view import View, view_of

PLAYERS = ("medium", "medium", "easy", "easy", "random")
"""The kinds of bot that a seat is taken by, each as likely."""
MOST_DOWN = 5
"""How many own cards lie face down at most where a hazard is to be answered."""


class Decision(NamedTuple):
    """The whole table, and the seat that is asked."""

    state: State
    seat: int
    rules: Rules

    def view(self) -> View:
        """What the seat may know."""
        return view_of(self.state, self.seat, self.rules)


def last_turns(count: int, seed: int = 0) -> Iterator[Decision]:
    """So many decisions of random last turns; their states may be changed."""
    given = 0
    while given < count:
        for decision in _one_game(random.Random(f"{seed} {given}")):
            if given < count:
                given += 1
                yield decision


def _one_game(chance: random.Random) -> Iterator[Decision]:
    """The decisions of the last turns of one game."""
    seats = chance.randint(kernel.FEWEST_SEATS, kernel.MOST_SEATS)
    rules = Rules(
        rounds=1, return_taken=chance.random() < 0.7, ties_keep_bonus=chance.random() < 0.7
    )
    state = kernel.new_state(seats, rules, chance.randrange(seats))
    players: list[Bot] = [
        bots.make(chance.choice(PLAYERS), chance.randrange(10**6)) for _ in range(seats)
    ]
    while state.phase != Phase.OVER:
        if state.phase == Phase.SHUFFLE:
            shuffled(state, chance)
            continue
        seat = int(state.actor)
        if state.went_out != NOBODY and is_quick(state, seat):
            yield Decision(state.copy(), seat, rules)
        action = players[seat].choose(view_of(state, seat, rules))
        kernel.apply(state, action.code, seat)


def is_quick(state: State, seat: int) -> bool:
    """Whether the decision is solved within about a second."""
    down = int(kernel.count(kernel.face_down(state, seat)))
    return state.phase != Phase.HAZARD or down <= MOST_DOWN


def shuffled(state: State, chance: random.Random) -> None:
    """Put down the order that is due. (R3.1, R4.6)"""
    order = np.zeros(kernel.CARDS, np.int8)
    cards = order[: kernel.due(state, order)].tolist()
    chance.shuffle(cards)
    order[: len(cards)] = cards
    kernel.stack(state, order)

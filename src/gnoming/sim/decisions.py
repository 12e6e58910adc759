"""Random legal play as bare as it can be: for the benchmark, and for proofs over many games.

The same generator of chance.py gives the same games interpreted, compiled, and on any number of
threads. Nothing is kept of a game; what is told of simulated games stands in playing.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.chance import generator, put_back, random_code, shuffle, taken
from gnoming.kernel import Phase, State, compiled


@compiled
def play_random(state: State, chance: Any, order: Any, games: int) -> int:
    """Play `games` whole games of random legal actions on `state`; returns the decisions made.

    `chance` is a generator's array, which moves on; `order` an int8 array of 110 for the deals.
    Every game begins afresh with the seats and options of `state`, seat 0 first.
    """
    decisions = 0
    now = taken(chance)
    for _ in range(games):
        kernel.begin_again(state, 0)
        while state.phase != Phase.OVER:
            if state.phase == Phase.SHUFFLE:
                now = shuffle(now, order, kernel.due(state, order))
                kernel.stack(state, order)
            else:
                seat = state.actor
                code, now = random_code(now, kernel.legal_mask(state, seat))
                kernel.apply(state, code, seat)
                decisions += 1
    put_back(chance, now)
    return decisions


@kernel.to_prepare
def _example() -> int:
    """A game of two seats, for `kernel.prepare`."""
    state = kernel.new_state(kernel.FEWEST_SEATS, kernel.Rules(rounds=1, turn_limit=5))
    return play_random(state, generator(0), np.zeros(kernel.CARDS, np.int8), 1)

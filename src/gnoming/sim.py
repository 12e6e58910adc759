"""Many games at once, compiled.

So far: random legal play, for the benchmark and for the proofs that need a million games. Chance
comes from a small generator whose whole state is an array that the caller owns, so the same seed
gives the same games interpreted, compiled, and on any number of threads.

The generator is xoshiro256**, seeded by SplitMix64 (Blackman and Vigna, "Scrambled linear
pseudorandom number generators", 2018); bounded numbers are drawn by Lemire's multiply-and-reject
("Fast random integer generation in an interval", 2019), so every number is equally likely.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.kernel import Phase, State, compiled

_MASK = (1 << 64) - 1


def generator(seed: int) -> Any:
    """The state of a generator for `seed` (any whole number): a uint64 array of four."""
    words = []
    for step in range(1, 5):
        word = (seed + step * 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        words.append(word ^ (word >> 31))
    return np.array(words, np.uint64)


@compiled
def rotated(word: Any, bits: int) -> Any:
    """`word` (uint64) turned left by `bits`."""
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@compiled
def next_word(chance: Any) -> Any:
    """The next 64 random bits of the generator `chance`."""
    result = rotated(chance[1] * np.uint64(5), 7) * np.uint64(9)
    shifted = chance[1] << np.uint64(17)
    chance[2] ^= chance[0]
    chance[3] ^= chance[1]
    chance[1] ^= chance[2]
    chance[0] ^= chance[3]
    chance[2] ^= shifted
    chance[3] = rotated(chance[3], 45)
    return result


@compiled
def below(chance: Any, end: int) -> int:
    """A random whole number from 0 to `end` - 1, each equally likely; `end` under 2**32."""
    low_half = np.uint64(0xFFFFFFFF)
    ways = np.uint64(end)
    product = (next_word(chance) >> np.uint64(32)) * ways
    if (product & low_half) < ways:
        uneven = np.uint64(1 << 32) % ways
        while (product & low_half) < uneven:
            product = (next_word(chance) >> np.uint64(32)) * ways
    return int(product >> np.uint64(32))


@compiled
def shuffle(chance: Any, order: Any, cards: int) -> None:
    """Bring the first `cards` of `order` into a random order, all equally likely (Fisher-Yates)."""
    for last in range(cards - 1, 0, -1):
        other = below(chance, last + 1)
        order[last], order[other] = order[other], order[last]


@compiled
def random_code(chance: Any, mask: int) -> int:
    """One of the codes in `mask`, each equally likely."""
    for _ in range(below(chance, kernel.count(mask))):
        mask &= mask - 1
    return kernel.count((mask & -mask) - 1)


@compiled
def play_random(state: State, chance: Any, order: Any, games: int) -> int:
    """Play `games` whole games of random legal actions on `state`; returns the decisions made.

    `order` is an int8 array of 110 for the deals. Every game begins afresh with the seats and
    options of `state`, seat 0 first.
    """
    decisions = 0
    for _ in range(games):
        begin_again(state)
        while state.phase != Phase.OVER:
            if state.phase == Phase.SHUFFLE:
                shuffle(chance, order, kernel.due(state, order))
                kernel.stack(state, order)
            else:
                seat = state.actor
                kernel.apply(state, random_code(chance, kernel.legal_mask(state, seat)), seat)
                decisions += 1
    return decisions


@compiled
def begin_again(state: State) -> None:
    """Make `state` a new game with the same seats and options, begun by seat 0."""
    state.rounds_dealt = 0
    state.starter = 0
    state.due = kernel.CARDS
    state.waiting = 0
    state.phase = Phase.SHUFFLE

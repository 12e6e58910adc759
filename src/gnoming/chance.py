"""Small seeded chance for compiled code: a generator whose whole state is an array of four.

The array belongs to the caller, so the same seed gives the same numbers interpreted, compiled, and
on any number of threads. Live tables shuffle otherwise (shuffle.py, game.py).

The generator is xoshiro256**, seeded by SplitMix64 (Blackman and Vigna, "Scrambled linear
pseudorandom number generators", 2018); bounded numbers are drawn by Lemire's multiply-and-reject
("Fast random integer generation in an interval", 2019), so every number is equally likely.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from gnoming import kernel
from gnoming.kernel import apart, compiled

Chance: TypeAlias = tuple[Any, Any, Any, Any]
"""A generator's four words (uint64) on their way through compiled code, in registers."""

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
def seeded(seed: int) -> Chance:
    """The words of `generator(seed)`, for compiled code; `seed` is a 64-bit number."""
    return seed_word(seed, 1), seed_word(seed, 2), seed_word(seed, 3), seed_word(seed, 4)


@compiled
def seed_word(seed: int, step: int) -> Any:
    """One of the four words that a generator begins with (SplitMix64)."""
    word = np.uint64(seed) + np.uint64(step) * np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@compiled
def taken(chance: Any) -> Chance:
    """A generator's array as words."""
    return chance[0], chance[1], chance[2], chance[3]


@compiled
def put_back(chance: Any, words: Chance) -> None:
    """Let a generator's array go on from these words."""
    chance[0], chance[1], chance[2], chance[3] = words


@compiled
def rotated(word: Any, bits: int) -> Any:
    """`word` (uint64) turned left by `bits`."""
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@compiled
def next_word(chance: Chance) -> tuple[Any, Chance]:
    """The next 64 random bits, and the generator after them."""
    a, b, c, d = chance
    result = rotated(b * np.uint64(5), 7) * np.uint64(9)
    shifted = b << np.uint64(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    return result, (a, b, c, rotated(d, 45))


if kernel.config.DISABLE_JIT:  # interpreted, NumPy would warn of each overflow that is meant here
    next_word = np.errstate(over="ignore")(next_word)
    seed_word = np.errstate(over="ignore")(seed_word)


@compiled
def below(chance: Chance, end: int) -> tuple[Any, Chance]:
    """A random whole number from 0 to `end` - 1, each equally likely; `end` under 2**32."""
    low_half = np.uint64(0xFFFFFFFF)
    ways = np.uint64(end)
    word, chance = next_word(chance)
    product = (word >> np.uint64(32)) * ways
    if (product & low_half) < ways:
        uneven = np.uint64(1 << 32) % ways
        while (product & low_half) < uneven:
            word, chance = next_word(chance)
            product = (word >> np.uint64(32)) * ways
    return np.int64(product >> np.uint64(32)), chance


@compiled
def shuffle(chance: Chance, order: Any, cards: int) -> Chance:
    """Bring the first `cards` of `order` into a random order, all equally likely (Fisher-Yates)."""
    for last in range(cards - 1, 0, -1):
        other, chance = below(chance, last + 1)
        order[last], order[other] = order[other], order[last]
    return chance


@apart
def shuffle_on(chance: Any, order: Any, cards: int) -> None:
    """The same by a generator's array, which moves on."""
    put_back(chance, shuffle(taken(chance), order, cards))


@compiled
def part(chance: Chance) -> tuple[float, Chance]:
    """A random number from 0 to below 1."""
    word, chance = next_word(chance)
    return float(word >> np.uint64(11)) * (1.0 / 9007199254740992.0), chance


@apart
def part_of(chance: Any) -> float:
    """The same by a generator's array, which moves on."""
    number, words = part(taken(chance))
    put_back(chance, words)
    return number


NTH = np.array(
    [([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[:8] for byte in range(256)], np.int64
)
"""Which bit of a byte is its first, its second, ...: no loop whose end cannot be foreseen."""


@compiled
def random_code(chance: Chance, mask: int) -> tuple[int, Chance]:
    """One of the codes in `mask`, each equally likely."""
    skip, chance = below(chance, kernel.count(mask))
    low = kernel.count(mask & 0xFF)
    if skip < low:
        return NTH[mask & 0xFF, skip], chance
    return 8 + NTH[mask >> 8, skip - low], chance

"""Every order is equally likely: deals, refills, and the small generator of the simulation (I3).

Seeds are fixed, so a test cannot fail by bad luck; p > 1e-4 is asked of each figure. Where Python
itself shuffles, 110 cards are shuffled a tenth as often as compiled: a million would take a minute.
"""

import math
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gnoming import Game, kernel, sim
from gnoming.chance import generator, shuffle, taken
from gnoming.events import Drew, Refilled
from gnoming.game import SeededShuffle, shuffle_by_system
from gnoming.kernel import Rules, compiled

pytestmark = [pytest.mark.slow, pytest.mark.compiled]

P = 1e-4


def p_value(counts: Any, expected: Any) -> float:
    """The chance of a chi-square at least this large (Wilson and Hilferty's approximation)."""
    observed = np.asarray(counts, float).ravel()
    freedom = observed.size - 1
    chi_square = float(((observed - expected) ** 2 / expected).sum())
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return 0.5 * math.erfc(z / math.sqrt(2))


@compiled
def tally(chance: Any, shuffles: int, cards: int, places: Any, pairs: Any) -> None:
    """Shuffle `cards` numbered cards and count which lay where, and which lay on top of which."""
    order, now = np.zeros(cards, np.int64), taken(chance)
    for _ in range(shuffles):
        order[:] = np.arange(cards)
        now = shuffle(now, order, cards)
        for place in range(cards):
            places[place, order[place]] += 1
            if place:
                pairs[order[place - 1], order[place]] += 1


def test_a_million_compiled_shuffles_put_every_card_everywhere_equally_often() -> None:
    shuffles, cards = 1_000_000, 110
    places, pairs = (np.zeros((cards, cards), np.int64) for _ in range(2))
    tally(generator(2026), shuffles, cards, places, pairs)
    assert places.sum() == shuffles * cards
    # Rows and columns are fixed sums: (cards - 1)^2 are free, which makes the bound only stricter.
    assert p_value(places, shuffles / cards) > P
    off = pairs[~np.eye(cards, dtype=bool)]
    assert p_value(off, shuffles * (cards - 1) / off.size) > P


@compiled
def tally_orders(chance: Any, shuffles: int, orders: Any) -> None:
    """Shuffle five cards and count each order, written as a number in base five."""
    order, now = np.zeros(5, np.int64), taken(chance)
    for _ in range(shuffles):
        order[:] = np.arange(5)
        now = shuffle(now, order, 5)
        written = 0
        for card in order:
            written = written * 5 + card
        orders[written] += 1


def test_a_million_compiled_shuffles_give_all_120_orders_of_five_equally_often() -> None:
    orders = np.zeros(5**5, np.int64)
    tally_orders(generator(11), 1_000_000, orders)
    counts = orders[orders > 0]
    assert counts.size == 120
    assert p_value(counts, 1_000_000 / 120) > P


@pytest.mark.parametrize("shuffle", [SeededShuffle(1), shuffle_by_system], ids=["seed", "system"])
def test_the_shuffles_of_a_game_give_all_120_orders_equally_often(shuffle: Any) -> None:
    # The system's own randomness is no seed's: its bound leaves room for one failure in a million.
    times, bound = (1_000_000, P) if isinstance(shuffle, SeededShuffle) else (120_000, 1e-6)
    counts = Counter(tuple(shuffle([0, 1, 2, 3, 4])) for _ in range(times))
    assert set(counts) == set(permutations(range(5)))
    assert p_value(list(counts.values()), times / 120) > bound


def test_a_seeded_game_deals_every_card_everywhere_equally_often() -> None:
    shuffle, shuffles, cards = SeededShuffle(5), 100_000, 110
    numbered = [str(card) for card in range(cards)]
    orders = np.array([shuffle([*numbered]) for _ in range(shuffles)]).astype(np.int64)
    places, pairs = (np.zeros((cards, cards), np.int64) for _ in range(2))
    for place in range(cards):
        np.add.at(places[place], orders[:, place], 1)
        if place:
            np.add.at(pairs, (orders[:, place - 1], orders[:, place]), 1)
    assert p_value(places, shuffles / cards) > P
    off = pairs[~np.eye(cards, dtype=bool)]
    assert p_value(off, shuffles * (cards - 1) / off.size) > P


def test_a_refill_puts_every_discard_on_top_equally_often() -> None:  # R4.6
    text = (Path(__file__).parent / "counts" / "refill-7-seats.count").read_text()
    game = Game.from_record(text.partition("\n\n")[2])
    while game.draw_pile:
        game.play("draw")
    shuffle, times = SeededShuffle(9), 6_000
    game.play("place 0")
    discard = next(action for action in game.legal() if action.verb == "discard")
    tops: Counter[str] = Counter()
    for _ in range(times):
        table = game.copy()
        table._shuffle = shuffle
        refilled = table.play(discard)[-1]
        assert isinstance(refilled, Refilled)
        drawn = table.play("draw")[0]
        assert isinstance(drawn, Drew)
        tops[drawn.card] += 1
    due = Counter(refilled.cards)
    assert set(tops) == set(due)
    expected = np.array([times * due[card] / len(refilled.cards) for card in due])
    assert p_value([tops[card] for card in due], expected) > P


def test_the_order_as_it_was_is_possible() -> None:
    chance = generator(4)
    orders = np.zeros(5**5, np.int64)
    tally_orders(chance, 10_000, orders)
    assert orders[int("01234", 5)] > 0


def test_different_seeds_give_different_streams() -> None:
    first = {tuple(generator(seed).tolist()) for seed in range(10_000)}
    assert len(first) == 10_000
    state, order = kernel.new_state(4, Rules(rounds=1)), np.zeros(kernel.CARDS, np.int8)
    ends = set()
    for seed in range(200):
        sim.play_random(state, generator(seed), order, 1)
        ends.add(state.tobytes())
    assert len(ends) == 200

"""Compiled = interpreted = oracle, and mask = list = reasons, step by step over random games."""

import random
from typing import Any

import numpy as np
import pytest
from interpreted import slow_chance, slow_kernel, slow_sim
from oracle import Oracle

from gnoming import kernel, sim
from gnoming.actions import phase_name
from gnoming.cards import card_name
from gnoming.chance import Chance, below, generator, random_code
from gnoming.kernel import Reason, Rules
from gnoming.view import finished_rounds

pytestmark = pytest.mark.compiled


class Trio:
    """One game played three times at once: compiled, interpreted, and by the oracle."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seats = self.rng.randint(2, 7)
        self.rules = Rules(
            rounds=self.rng.choice((1, 1, 1, 1, 2, 3)),
            return_taken=self.rng.random() < 0.6,
            ties_keep_bonus=self.rng.random() < 0.6,
            turn_limit=self.rng.choice((5, 12, 30)),
        )
        starter = self.rng.randrange(self.seats)
        self.fast = kernel.new_state(self.seats, self.rules, starter)
        self.slow = slow_kernel.new_state(self.seats, self.rules, starter)
        options = {name: getattr(self.rules, name) for name in self.rules.__slots__}
        self.oracle = Oracle(self.seats, starter=starter, **options)
        self.style = self.rng.choice((0.1, 0.5, 0.9))

    def stack(self) -> None:
        due = {}
        for rules, state in ((kernel, self.fast), (slow_kernel, self.slow)):
            order = np.zeros(kernel.CARDS, np.int8)
            due[rules] = order[: rules.due(state, order)]
        assert due[kernel].tolist() == due[slow_kernel].tolist()
        order = due[kernel]
        assert sorted(map(card_name, order.tolist())) == sorted(self.oracle.due())
        self.rng.shuffle(order)
        kernel.stack(self.fast, order)
        slow_kernel.stack(self.slow, order)
        self.oracle.stack([card_name(number) for number in order.tolist()])

    def act(self) -> None:
        seat = self.rng.choice(self.oracle.may_act())
        codes = self.oracle.legal(seat)
        # Some players like to turn cards up, some to wait: both ends of a round are met often.
        places = [code for code in codes if code < kernel.PLACES]
        code = self.rng.choice(places if places and self.rng.random() < self.style else codes)
        kernel.apply(self.fast, code, seat)
        slow_kernel.apply(self.slow, code, seat)
        self.oracle.act(seat, code)

    def agree(self) -> None:
        assert self.fast.tobytes() == self.slow.tobytes()
        now = kernel.numbers(self.fast)
        assert seen_by_kernel(now) == seen_by_oracle(self.oracle)
        may_act = self.oracle.may_act()
        for seat in range(self.seats):
            mask = int(kernel.legal_mask(self.fast, seat))
            legal = self.oracle.legal(seat)
            assert [code for code in range(kernel.CODES) if mask >> code & 1] == legal
            # Whoever may not act is refused whatever the code: one of them will do.
            some = self.rng.randrange(kernel.CODES)
            codes = range(kernel.CODES) if seat in may_act else [some]
            reasons = {code: kernel.why_not(self.fast, code, seat) for code in codes}
            assert [code for code in codes if reasons[code] == Reason.OK] == legal
            assert slow_kernel.why_not(self.slow, some, seat) == reasons[some]
            if seat in may_act:
                assert mask == slow_kernel.legal_mask(self.slow, seat)


def seen_by_kernel(now: Any) -> dict[str, object]:
    """The numbers of a state in the oracle's words."""
    dealt = now.rounds_dealt > 0
    return {
        "phase": phase_name(now.phase),
        "round": now.rounds_dealt,
        "starter": now.starter,
        "turn": now.turn,
        "actor": now.actor if now.waiting else None,
        "may_act": {seat for seat in range(now.seats) if now.waiting >> seat & 1},
        "layouts": [
            [(card_name(card), bool(up >> place & 1)) for place, card in enumerate(row)]
            for row, up in zip(now.layout[: now.seats].tolist(), now.up.tolist(), strict=False)
        ]
        if dealt
        else None,
        "piles": [
            [card_name(card) for card in row[:count]]
            for row, count in zip(now.piles.tolist(), now.pile_count.tolist(), strict=True)
        ],
        "draw_pile": [card_name(card) for card in now.draw_pile[: now.draw_count][::-1].tolist()],
        "hand": None if now.hand == kernel.NO_CARD else card_name(now.hand),
        "removed": now.removed,
        "went_out": None if now.went_out == kernel.NOBODY else now.went_out,
        "turns": now.turns,
        "turns_left": None if now.went_out == kernel.NOBODY else now.turns_left,
        "scores": list(finished_rounds(now)),
    }


def seen_by_oracle(oracle: Oracle) -> dict[str, object]:
    may_act = oracle.may_act()
    return {
        "phase": oracle.phase,
        "round": oracle.round,
        "starter": oracle.starter,
        "turn": oracle.turn,
        "actor": may_act[0] if may_act else None,
        "may_act": set(may_act),
        "layouts": [[(spot.card, spot.is_up) for spot in layout] for layout in oracle.layouts]
        if oracle.round
        else None,
        "piles": oracle.piles,
        "draw_pile": oracle.draw_pile,
        "hand": oracle.hand,
        "removed": oracle.removed,
        "went_out": oracle.went_out,
        "turns": oracle.turns_taken,
        "turns_left": oracle.turns_left,
        "scores": oracle.scores,
    }


def test_compiled_interpreted_and_oracle_play_the_same_games(part_of_games: range) -> None:
    for seed in part_of_games:
        trio = Trio(seed)
        while trio.oracle.phase != "over":
            if trio.oracle.phase == "shuffle":
                trio.stack()
            else:
                trio.act()
            trio.agree()
        bits = int(kernel.winners(trio.fast))
        assert [seat for seat in range(trio.seats) if bits >> seat & 1] == trio.oracle.winners()
        assert slow_kernel.winners(trio.slow) == bits


def words_of(chance: Any) -> Chance:
    """A generator's words as compiled code takes them; Python's own numbers are signed there."""
    first, second, third, fourth = (np.uint64(word) for word in chance)
    return first, second, third, fourth


def test_the_generator_gives_the_same_numbers_compiled_and_interpreted() -> None:
    fast, slow = words_of(generator(7)), slow_chance.taken(generator(7))
    for end in [1, 2, 3, 16, 110, 2**31, 2**32 - 1] * 50:
        number, fast = below(words_of(fast), end)
        other, slow = slow_chance.below(slow, end)
        assert number == other
        assert 0 <= number < end
    assert fast == slow


@pytest.mark.parametrize("mask", [1, 1 << 15, 0b1000_0001_0000_0010, 0x1FF, 0x3600, 0xFFFF])
def test_every_code_of_a_mask_is_chosen_equally_often_and_no_other(mask: int) -> None:
    chance, times = generator(mask), 4_000
    found = [0] * kernel.CODES
    for _ in range(times):
        code, chance = random_code(words_of(chance), mask)
        found[code] += 1
    ways = mask.bit_count()
    for code in range(kernel.CODES):
        expected = times / ways if mask >> code & 1 else 0
        assert abs(found[code] - expected) <= 5 * (expected**0.5)


def test_random_play_is_the_same_compiled_and_interpreted() -> None:
    rules = Rules(rounds=2)
    fast, slow = kernel.new_state(5, rules), slow_kernel.new_state(5, rules)
    chance, slow_chance = generator(3), generator(3)
    order = np.zeros(kernel.CARDS, np.int8)
    decisions = sim.play_random(fast, chance, order, 3)
    assert slow_sim.play_random(slow, slow_chance, order.copy(), 3) == decisions
    assert slow.tobytes() == fast.tobytes()
    assert chance.tolist() == slow_chance.tolist()

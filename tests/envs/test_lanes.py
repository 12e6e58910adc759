"""Sixteen numbers at once: the vector instructions write what the plain loops say."""

from typing import Any

import numpy as np
import pytest
from numba.core.errors import TypingError

from gnoming import kernel
from gnoming.envs import encoding
from gnoming.envs.lanes import LANES, write_back, write_bits, write_lots, write_onward
from gnoming.kernel import compiled

ROOM = np.dtype([("before", np.int8, (32,)), ("cards", np.int8, (64,)), ("after", np.int8, (32,))])


@compiled
def write(room: Any, out: Any, at: int, first: int, shown: int, rest: Any) -> None:
    """Both ways, one behind the other; the cards lie inside a record."""
    write_onward(out, at, room.cards, first, shown, rest)
    write_back(out, at + LANES, room.cards, first, shown, rest)


@compiled
def bits_of(out: Any, bits: int) -> None:
    write_bits(out, bits)


def test_sixteen_numbers_are_written_as_the_plain_loop_would() -> None:
    chance = np.random.default_rng(0)
    for _ in range(2_000):
        room: Any = np.zeros(1, ROOM).view(np.recarray)[0]
        for part in ROOM.names or ():
            room[part][:] = chance.integers(-128, 128, len(room[part]))
        rest = chance.integers(-900, 1800, LANES).astype(np.int16)
        first, at, shown = (
            int(chance.integers(15, 49)),
            int(chance.integers(9)),
            chance.integers(1 << 16),
        )
        out = np.full(48, 77, np.int16)
        write(room, out, at, first, int(shown), rest)
        expected = np.full(48, 77, np.int16)
        for lane in range(LANES):
            told = shown >> lane & 1
            expected[at + lane] = room.cards[first + lane] if told else rest[lane]
            expected[at + LANES + lane] = room.cards[first - lane] if told else rest[lane]
        assert out.tolist() == expected.tolist()


def test_the_bits_of_a_set_are_written_as_sixteen_numbers() -> None:
    out = np.empty(LANES, np.int8)
    for bits in range(1 << LANES) if not kernel.config.DISABLE_JIT else range(0, 1 << LANES, 97):
        bits_of(out, bits)
        assert int(np.packbits(out.astype(bool), bitorder="little").view("<u2")[0]) == bits


@compiled
def lots_of(out: Any, at: int, lots: Any, parted: int) -> None:
    write_lots(out, at, lots[0], lots[1], parted)


@pytest.mark.parametrize("parted", [0, 1, 2])
def test_unseen_cards_are_told_together_until_they_are_parted(parted: int) -> None:
    lots = np.random.default_rng(1).integers(0, 15, (2, 12)).astype(np.int16)
    out = np.full(40, 77, np.int16)
    lots_of(out, 5, lots, parted)
    both = lots.sum(axis=0).tolist()
    told = [*lots[0], *lots[1]] if parted else [*both, *both]
    assert out.tolist() == [77] * 5 + told + [77] * 11


@pytest.mark.skipif(bool(kernel.config.DISABLE_JIT), reason="interpreted, every type is right")
def test_arrays_of_another_type_are_not_written_into() -> None:
    room, rest = np.zeros(1, ROOM).view(np.recarray)[0], np.zeros(LANES, np.int16)
    for out in (np.zeros(48), np.zeros(48, np.int8), np.zeros(96, np.int16)[::2]):
        with pytest.raises(TypingError, match="neighbouring"):
            write(room, out, 0, 20, 0, rest)


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_pile_of_any_depth_is_written_top_first(seats: int) -> None:
    most = encoding.deepest(seats)
    for depth in range(most + 1):
        state = kernel.new_state(seats, kernel.Rules())
        state.rounds_dealt = 1
        cards = [(place % 12) - 4 for place in range(2 * depth)]
        state.piles[0, :depth], state.piles[1, :depth] = cards[:depth], cards[depth:]
        state.pile_count[:] = depth
        told = encoding.encode_state(state, 0).tolist()
        nothing = [encoding.NOTHING] * (most - depth)
        piles = [*cards[:depth][::-1], *nothing, *cards[depth:][::-1], *nothing]
        assert told[-2 * most :] == piles


def test_what_a_seat_knows_can_be_written_into_an_array_of_any_type() -> None:
    state = kernel.new_state(3, kernel.Rules())
    state.rounds_dealt = 1
    expected = encoding.encode_state(state, 1).tolist()
    for out in (np.zeros(len(expected)), np.zeros((len(expected), 2), np.int16)[:, 1]):
        assert encoding.encode_state(state, 1, out) is out
        assert out.tolist() == expected

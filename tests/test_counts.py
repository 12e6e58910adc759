"""From a deal and some actions on, the number of ways to go on: a tree, as all orders are fixed.

`tests/counts/*.count` says what the tree shows and how many ways there are to each depth; the first
seat to be asked acts, and a refill comes in the order of R1. `python tests/test_counts.py` counts
anew, which is for a new rules version only: otherwise a number that moved is a fault.
"""

import copy
import sys
from pathlib import Path

import numpy as np
import pytest

from gnoming import Game, kernel
from gnoming.cards import DECK, card_name, card_number
from gnoming.kernel import Phase, State
from gnoming.record import Act, Order, parse_record

sys.path.insert(0, str(Path(__file__).parent))
from oracle import Oracle

COUNTS = sorted((Path(__file__).parent / "counts").glob("*.count"))
ORACLE_WAYS = 2_500
"""How large a tree the slow oracle is asked to count."""


def parse_count(path: Path) -> tuple[dict[int, int], str]:
    """The ways by depth, and the record of the game that they begin from."""
    heading, _, text = path.read_text().partition("\n\n")
    depths = [line.split() for line in heading.split("\n") if line.startswith("depth")]
    return {int(words[1].rstrip(":")): int(words[2]) for words in depths}, text


def ways(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are; fewer than `depth` if the round ends."""
    if state.phase == Phase.SHUFFLE and state.due < kernel.CARDS:
        order = np.zeros(kernel.CARDS, np.int8)
        names = sorted(map(card_name, order[: kernel.due(state, order)].tolist()), key=DECK.index)
        kernel.stack(state, np.array([card_number(name) for name in names], np.int8))
    if depth == 0 or state.waiting == 0:
        return 1
    seat = int(state.actor)
    mask = int(kernel.legal_mask(state, seat))
    if depth == 1:
        return mask.bit_count()
    found = 0
    for code in range(kernel.CODES):
        if mask >> code & 1:
            after = state.copy()
            kernel.apply(after, code, seat)
            found += ways(after, depth - 1)
    return found


def oracle_ways(oracle: Oracle, depth: int) -> int:
    if oracle.phase == "shuffle" and len(oracle.due()) < len(DECK):
        oracle.stack(sorted(oracle.due(), key=DECK.index))
    may_act = oracle.may_act()
    if depth == 0 or not may_act:
        return 1
    found = 0
    for code in oracle.legal(may_act[0]):
        after = copy.deepcopy(oracle)
        after.act(may_act[0], code)
        found += oracle_ways(after, depth - 1)
    return found


def oracle_at(text: str) -> Oracle:
    """The oracle after the orders and actions of a record."""
    record = parse_record(text)
    options = {name: getattr(record.rules, name) for name in record.rules.__slots__}
    oracle = Oracle(record.seats, starter=record.starter, **options)
    for step in record.steps:
        if isinstance(step, Order):
            oracle.stack(list(step.cards))
        elif isinstance(step, Act):
            oracle.act(step.seat, step.action.code)
    return oracle


@pytest.mark.compiled
@pytest.mark.parametrize("path", COUNTS, ids=lambda path: path.stem)
def test_there_are_as_many_ways_to_go_on_as_ever(path: Path) -> None:
    depths, text = parse_count(path)
    state = Game.from_record(text)._state
    assert {depth: ways(state.copy(), depth) for depth in depths} == depths


@pytest.mark.compiled
@pytest.mark.parametrize("path", COUNTS, ids=lambda path: path.stem)
def test_the_oracle_counts_the_same(path: Path) -> None:
    depths, text = parse_count(path)
    small = {depth: found for depth, found in depths.items() if found <= ORACLE_WAYS}
    assert small
    assert {depth: oracle_ways(oracle_at(text), depth) for depth in small} == small


def test_the_counts_cover_every_phase() -> None:
    phases = {Game.from_record(parse_count(path)[1]).phase for path in COUNTS}
    assert phases == {"tee off", "draw", "play", "bounce", "hazard"}


if __name__ == "__main__":
    for path in COUNTS:
        depths, text = parse_count(path)
        title = path.read_text().split("\n")[0]
        state = Game.from_record(text)._state
        lines = [f"depth {depth}: {ways(state.copy(), depth)}" for depth in depths]
        path.write_text("\n".join([title, *lines, "", text]))

"""Trying actions out: the same deals of the unseen cards, played on after each of them.

A deal puts the cards that the seat has not seen in a random order. After each action that is worth
trying the table is played on from the same deal, every seat by the values (values.py, bounces
guessed), until the seat has had another turn; then the values say what it is worth. What an action
is believed to cost is the mean of that, drawn towards what was believed before as long as few deals
were tried.

Compiled, without the interpreter's lock. Choosing how long to think belongs to expert.py.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gnoming import kernel
from gnoming.bots.values import (
    GUESSED,
    WAITING,
    even_weights,
    fewest_beside,
    judge_lots,
    look,
    near_end,
    new_desk,
    new_values,
    seat_value,
    weigh,
)
from gnoming.bots.worth import count_unseen
from gnoming.chance import put_back, seeded, shuffle, shuffle_on, taken
from gnoming.kernel import CODES, NOBODY, PLACES, Phase, apart


class Room(NamedTuple):
    """What a batch of deals needs; every thread has its own."""

    states: Any  # [3] of kernel.STATE: as the seat sees it, dealt, played on
    desk: Any
    cards: Any  # int8 [110]: unseen cards
    order: Any  # int8 [110]: a refill
    costs: Any  # float64 [16]
    chance: Any  # uint64 [2, 4]: for the deal, for what is shuffled later


def new_room() -> Room:
    """Room for batches of deals."""
    return Room(
        np.zeros(3, kernel.STATE).view(np.recarray),
        new_desk(),
        np.zeros(kernel.CARDS, np.int8),
        np.zeros(kernel.CARDS, np.int8),
        np.zeros(CODES),
        np.zeros((2, 4), np.uint64),
    )


@apart
def gather(state: Any, cards: Any) -> int:
    """Write the hidden cards to `cards`, those of the layouts first; returns how many those are."""
    hidden = 0
    for seat in range(state.seats):
        for place in range(PLACES):
            if (state.up[seat] >> place) & 1 == 0:
                cards[hidden] = state.layout[seat, place]
                hidden += 1
    cards[hidden : hidden + state.draw_count] = state.draw_pile[: state.draw_count]
    return hidden


@apart
def lay_out(state: Any, cards: Any) -> None:
    """Lay hidden cards where `gather` found them."""
    hidden = 0
    for seat in range(state.seats):
        for place in range(PLACES):
            if (state.up[seat] >> place) & 1 == 0:
                state.layout[seat, place] = cards[hidden]
                hidden += 1
    state.draw_pile[: state.draw_count] = cards[hidden : hidden + state.draw_count]


@apart
def redeal(state: Any, cards: Any, chance: Any) -> None:
    """Put the hidden cards of a state in a new order; after a refill lot by lot. (R4.6)"""
    now, lying = taken(chance), gather(state, cards)
    if state.refills != 0:
        now = shuffle(now, cards, lying)
        now = shuffle(now, cards[lying:], state.draw_count)
    else:
        now = shuffle(now, cards, lying + state.draw_count)
    put_back(chance, now)
    lay_out(state, cards)


@apart
def margin(state: Any, me: int, weights: Any, points: Any) -> float:
    """The points of `me` less those of the others, each by its weight."""
    worth = points[me]
    for seat in range(state.seats):
        if seat != me:
            worth -= weights[seat] * points[seat]
    return worth


@apart
def table_margin(state: Any, me: int, weights: Any, values: Any, desk: Any) -> float:
    """What the values say of a table where somebody is about to draw, nobody being out."""
    look(state, desk)
    count_unseen(state, me, desk.lots)
    judge_lots(desk)
    points = np.empty(kernel.MOST_SEATS)
    for seat in range(state.seats):
        fewest = near_end(fewest_beside(desk, seat, seat, 0))
        points[seat] = seat_value(desk, values, WAITING, seat, desk.down[seat], fewest)
    return margin(state, me, weights, points)


@apart
def play_on(state: Any, me: int, turns: int, weights: Any, values: Any, room: Room) -> float:
    """Play until `me` has had `turns` more turns and is to draw again, or to the round's end.

    Returns what it costs `me` then. A turn that is being played does not count.
    """
    desk, costs, chance = room.desk, room.costs, room.chance[1]
    had = state.turns
    while state.phase != Phase.OVER and state.due != kernel.CARDS:
        if state.phase == Phase.SHUFFLE:
            shuffle_on(chance, room.order, kernel.due(state, room.order))
            kernel.stack(state, room.order)
            continue
        seat: Any = np.int64(state.actor)  # as hard gives it, or all would be compiled twice
        if state.phase == Phase.DRAW and seat == me and state.turns > had:
            if turns == 0 and state.went_out == NOBODY:
                return table_margin(state, me, weights, values, desk)
            turns -= 1
            had = state.turns
        look(state, desk)
        count_unseen(state, seat, desk.lots)
        mask = kernel.legal_mask(state, seat)
        kernel.apply(state, weigh(state, seat, mask, values, desk, costs), seat)
    return margin(state, me, weights, state.scores[state.rounds_dealt - 1])


@apart
def try_out(
    root: Any,
    me: int,
    codes: Any,
    alive: Any,
    turns: int,
    weights: Any,
    values: Any,
    room: Room,
    seed: int,
    deals: int,
    sums: Any,
    squares: Any,
) -> None:
    """Play on from `deals` deals after each action that is `alive`, and add up what came of it.

    `sums` [actions] of costs and `squares` [actions, actions] of differences are added to.
    """
    states, desk = room.states, room.desk
    even_weights(root.seats, desk)
    desk.bounces = GUESSED
    put_back(room.chance[0], seeded(seed))
    costs = np.zeros(len(codes))
    for _ in range(deals):
        states[1] = root
        redeal(states[1], room.cards, room.chance[0])
        for number in range(len(codes)):
            if alive[number] == 0:
                continue
            states[2] = states[1]
            room.chance[1, :] = room.chance[0]
            kernel.apply(states[2], codes[number], me)
            costs[number] = play_on(states[2], me, turns, weights, values, room)
            sums[number] += costs[number]
        for one in range(len(codes)):
            for other in range(len(codes)):
                if alive[one] == 1 and alive[other] == 1:
                    squares[one, other] += (costs[one] - costs[other]) ** 2


@kernel.to_prepare_beside
def _example() -> float:
    """Two seats with a card in hand, for `kernel.prepare`."""
    state = kernel.new_state(kernel.FEWEST_SEATS, kernel.Rules(rounds=1, turn_limit=5))
    order = np.zeros(kernel.CARDS, np.int8)
    kernel.due(state, order)
    kernel.stack(state, order)
    sums, squares, ones = np.zeros(1), np.zeros((1, 1)), np.ones(1, np.int64)
    weights = np.ones(kernel.MOST_SEATS)
    try_out(state, 0, 0 * ones, ones, 0, weights, new_values(), new_room(), 1, 1, sums, squares)
    return float(sums[0])

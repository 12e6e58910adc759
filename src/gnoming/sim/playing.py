"""Games played by compiled code from their first deal to their last score, row by row.

Bots that are compiled decide without a view: `random` by the dice of the game, `easy` by the same
and by what lies open before it (easy.py), `medium` on a sight that holds what its view would hold.
For the seat of any other bot the game waits (`play_on`) until it is told an action (`act`). A game
follows from its seed, its seats and their bots alone.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gnoming import kernel
from gnoming.bots import worth
from gnoming.chance import part_of, put_back, random_code, seeded, shuffle_on, taken
from gnoming.kernel import (
    CARDS,
    HAZARD,
    MOST_SEATS,
    NOBODY,
    PLACES,
    TAKE_LEFT,
    Phase,
    Rules,
    apart,
    compiled,
)
from gnoming.sim.columns import ROW
from gnoming.sim.easy import easy_code, one_of

BY_VIEW, RANDOM, MEDIUM, EASY = range(4)
"""How a bot decides: asked with its view, or by code of this file."""
COMPILED_BOTS = {"random": RANDOM, "medium": MEDIUM, "easy": EASY}
"""The bots that play compiled, by name."""

TURNS, TAKES, BOUNCES, FLIPS = range(4)
"""What is counted of a seat's deeds in a round."""


class Desk(NamedTuple):
    """Where one game after the other is played."""

    state: Any
    sight: Any
    """What a `medium` sees; hidden cards are not in it."""
    mind: Any
    costs: Any
    order: Any
    chance: Any
    """The generator of the deals and refills."""
    dice: Any
    """The generator of all seats that play by chance."""
    kinds: Any
    """How each seat decides."""
    deeds: Any
    """What each seat has done in this round."""
    down: Any
    """The places of each seat that lay face down when the round ended, a set."""
    rows: Any
    """What is told: game by game, round by round, seat by seat."""


def new_desk(seats: int, rules: Rules, games: int) -> Desk:
    """A desk with room for the rows of so many games."""
    return Desk(
        state=kernel.new_state(seats, rules),
        sight=kernel.new_state(seats, rules),
        mind=worth.new_mind(),
        costs=np.empty(kernel.CODES),
        order=np.zeros(CARDS, np.int8),
        chance=np.zeros(4, np.uint64),
        dice=np.zeros(4, np.uint64),
        kinds=np.zeros(MOST_SEATS, np.int64),
        deeds=np.zeros((MOST_SEATS, 4), np.int64),
        down=np.zeros(MOST_SEATS, np.int64),
        rows=np.zeros(games * rules.rounds * seats, ROW).view(np.recarray),
    )


# ------------------------------------------------------------------ what medium chooses


@apart
def medium_code(desk: Desk, seat: int, mask: int) -> int:
    """What `medium` chooses in `seat`."""
    worth.see(desk.state, seat, desk.sight, desk.mind.lots)
    worth.judge_actions(desk.sight, mask, desk.mind, desk.costs)
    return worth.cheapest(desk.costs, mask)


# ------------------------------------------------------------------ what is told of a round


@compiled
def lines_in(state: Any, seat: int) -> int:
    """How many rows and columns of a layout match. (R9.1)"""
    cards = state.layout[seat]
    lines = 0
    for line in range(3):
        if kernel.line_value(cards[3 * line], cards[3 * line + 1], cards[3 * line + 2]) != 0:
            lines += 1
        if kernel.line_value(cards[line], cards[line + 3], cards[line + 6]) != 0:
            lines += 1
    return lines


@apart
def tell_round(desk: Desk, first: int) -> None:
    """Write the rows of a round that has ended; `first` is the first row of its game."""
    state = desk.state
    number = state.rounds_dealt - 1
    for seat in range(state.seats):
        row = desk.rows[first + number * state.seats + seat]
        row.round = state.rounds_dealt
        row.seat = seat
        row.starter = state.starter
        row.from_starter = (seat - state.starter) % state.seats
        row.from_first = (seat - state.starter + number) % state.seats
        row.score = state.scores[number, seat]
        row.adjustment = state.scores[number, seat] - kernel.layout_points(state, seat)
        row.went_out = 1 if state.went_out == seat else 0
        row.total = kernel.total(state, seat)
        row.turns = state.turns
        row.own_turns = desk.deeds[seat, TURNS]
        row.at_limit = 1 if state.went_out == NOBODY else 0
        row.face_down = kernel.count(desk.down[seat])
        row.lines = lines_in(state, seat)
        hazards = 0
        for place in range(PLACES):
            if state.layout[seat, place] == HAZARD:
                hazards += 1
        row.hazards = hazards
        row.takes = desk.deeds[seat, TAKES]
        row.bounces = desk.deeds[seat, BOUNCES]
        row.flips = desk.deeds[seat, FLIPS]
        row.removed = state.removed
        row.refills = state.refills


@apart
def tell_game(desk: Desk, first: int, game: int, bots: Any) -> None:
    """Write into the rows of a game that is over what is the same in all its rounds. (R10.1)"""
    state = desk.state
    last = state.rounds_dealt - 1
    won = kernel.winners(state)
    winners = kernel.count(won)
    for seat in range(state.seats):
        points, latest = kernel.total(state, seat), state.scores[last, seat]
        rank = 1
        for other in range(state.seats):
            theirs = kernel.total(state, other)
            if theirs < points or (theirs == points and state.scores[last, other] < latest):
                rank += 1
        for number in range(state.rounds_dealt):
            row = desk.rows[first + number * state.seats + seat]
            row.game = game
            row.bot = bots[seat]
            row.rank = rank
            row.winners = winners if rank == 1 else 0


# ------------------------------------------------------------------ chance, for who plays by views


@apart
def roll(dice: Any, mask: int) -> int:
    """One of the codes in `mask`, each equally likely, by a generator's array."""
    code, words = random_code(taken(dice), mask)
    put_back(dice, words)
    return int(code)


# ------------------------------------------------------------------ one game


@apart
def begin(desk: Desk, seed: int, starter: int, bots: Any, kinds: Any) -> None:
    """Begin the game that `seed` names, with `bots` in its seats."""
    put_back(desk.chance, seeded(seed))
    put_back(desk.dice, seeded(~seed))
    kernel.begin_again(desk.state, starter)
    for seat in range(desk.state.seats):
        desk.kinds[seat] = kinds[bots[seat]]


@apart
def deal_on(desk: Desk) -> None:
    """Shuffle and put down the order that is due: a deal or a refill."""
    state = desk.state
    if state.due == CARDS:
        desk.deeds[:] = 0
    shuffle_on(desk.chance, desk.order, kernel.due(state, desk.order))
    kernel.stack(state, desk.order)


@compiled
def count_deed(phase: int, deeds: Any, seat: int, code: int) -> None:
    """Count what an action is, if it is one of those that are told."""
    if phase == Phase.DRAW:
        deeds[seat, TURNS] += 1
        if code >= TAKE_LEFT:
            deeds[seat, TAKES] += 1
    elif code < PLACES:
        if phase == Phase.BOUNCE:
            deeds[seat, BOUNCES] += 1
        elif phase == Phase.HAZARD:
            deeds[seat, FLIPS] += 1


@compiled
def may_end_round(state: Any) -> bool:
    """Whether the round ends with this turn. (R8.1, R8.4)"""
    return state.turns_left == 1 or state.turns + 1 >= state.turn_limit * state.seats


@compiled
def has_ended(state: Any) -> bool:
    """Whether the round has ended, and its scores are final."""
    return state.waiting == 0 and (state.phase == Phase.OVER or state.due == CARDS)


@apart
def note_down(state: Any, down: Any, code: int) -> None:
    """Note which cards lie face down once the seat that is asked has acted with `code`. (R8.3)"""
    for seat in range(state.seats):
        down[seat] = kernel.face_down(state, seat)
    if state.phase == Phase.HAZARD and code < PLACES:
        down[state.actor] &= ~(1 << code)


@apart
def play_on(desk: Desk, first: int) -> int:
    """Play until a bot must be asked with its view, and return its seat; NOBODY at the end.

    `first` is the first row of the game.
    """
    state, kinds, deeds, down = desk.state, desk.kinds, desk.deeds, desk.down
    costs = desk.costs
    dice = taken(desk.dice)
    while state.phase != Phase.OVER:
        if state.phase == Phase.SHUFFLE:
            deal_on(desk)
            continue
        seat = state.actor
        kind = kinds[seat]
        if kind == BY_VIEW:
            put_back(desk.dice, dice)
            return int(seat)
        mask = kernel.legal_mask(state, seat)
        if kind == RANDOM:
            code, dice = random_code(dice, mask)
        elif kind == EASY:
            code, dice = easy_code(state, seat, mask, costs, dice)
        else:
            code = medium_code(desk, seat, mask)
        count_deed(state.phase, deeds, seat, code)
        if may_end_round(state):
            note_down(state, down, code)
        kernel.apply(state, code, seat)
        if has_ended(state):
            tell_round(desk, first)
    put_back(desk.dice, dice)
    return NOBODY


@apart
def act(desk: Desk, code: int, first: int) -> None:
    """Let the seat that `play_on` returned act with `code`, and tell the round if it ends so."""
    state = desk.state
    seat = state.actor
    count_deed(state.phase, desk.deeds, seat, code)
    if may_end_round(state):
        note_down(state, desk.down, code)
    kernel.apply(state, code, seat)
    if has_ended(state):
        tell_round(desk, first)


@apart
def play_games(desk: Desk, game: int, seeds: Any, starters: Any, bots: Any, kinds: Any) -> None:
    """Play games one after the other, the first of them number `game`; all bots are compiled.

    By game: `seeds`, `starters`, and the numbers of the `bots` by seat; `kinds` are by bot.
    """
    state = desk.state
    rows = state.rounds * state.seats
    for at in range(len(seeds)):
        begin(desk, seeds[at], starters[at], bots[at], kinds)
        play_on(desk, at * rows)
        tell_game(desk, at * rows, game + at, bots[at])


@kernel.to_prepare
def _example() -> None:
    """A game of two seats, for `kernel.prepare`."""
    rules = Rules(rounds=1, turn_limit=5)
    seeds, starters = np.zeros(1, np.int64), np.zeros(1, np.int64)
    bots, kinds = np.zeros((1, 2), np.int8), np.array([RANDOM], np.int64)
    play_games(new_desk(2, rules, 1), 0, seeds, starters, bots, kinds)
    desk = new_desk(2, rules, 1)
    begin(desk, seeds[0], starters[0], bots[0], np.array([BY_VIEW], np.int64))
    play_on(desk, 0)
    act(desk, 0, 0)
    tell_game(desk, 0, 0, bots[0])
    shuffle_on(desk.chance, desk.order, 2)
    roll(desk.dice, 1)
    part_of(desk.dice)
    one_of(desk.dice, 2)

"""The proof run: whole games of random legal play, checked after every event, compiled.

`prove` plays games of one kind and says what it found; `prove_all` mixes 2 to 7 seats and all
options on several threads. What is checked is what no rule may ever break: every card is somewhere
exactly once, the judge and the mask agree on every code of every seat and change nothing, somebody
can always go on, and every game ends. What is *right* in one situation belongs in tests/rules.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.chance import generator, put_back, random_code, shuffle, taken
from gnoming.kernel import Phase, Reason, Rules, State, compiled

BROKEN = (
    "",
    "the census: a card is missing or twice (R1)",
    "an active state in which its actor has no legal action",
    "somebody is asked between rounds or after the game, or nobody during one",
    "why_not and legal_mask disagree",
    "why_not allows a seat or a code that does not exist",
    "why_not or legal_mask changed the state",
    "a round goes on beyond its turn limit (R8.1, R8.4)",
    "a turn does not end",
)
"""What can be found wrong; `FOUND_BROKEN` holds an index of it."""

# Where `play_and_check` writes down what it found.
DECISIONS, EVENTS, REFUSALS, REFILLS = 0, 1, 2, 3
LONGEST_GAME, LONGEST_GAME_TURNS, LONGEST_ROUND_TURNS = 4, 5, 6
FOUND_BROKEN, BROKEN_GAME, BROKEN_DECISION = 7, 8, 9
FINDINGS = 10

VARIANTS = (
    Rules(),
    Rules(return_taken=False),
    Rules(ties_keep_bonus=False),
    Rules(turn_limit=5),
    Rules(turn_limit=100),
    Rules(rounds=1),
    Rules(rounds=9, return_taken=False, ties_keep_bonus=False, turn_limit=100),
)
"""The options that `prove_all` mixes: each alone, its outermost values, and all at once."""


@compiled
def judged(state: State, found: Any) -> int:
    """An index of `BROKEN`, 0 if the judge and the mask agree for every seat and every code."""
    active = state.phase != Phase.SHUFFLE and state.phase != Phase.OVER
    if active != (state.waiting != 0):
        return 3
    if active and kernel.legal_mask(state, state.actor) == 0:
        return 2
    for seat in range(state.seats):
        mask = kernel.legal_mask(state, seat)
        allowed = 0
        for code in range(kernel.CODES):
            if kernel.why_not(state, code, seat) == Reason.OK:
                allowed |= 1 << code
        if allowed != mask:
            return 4
        found[REFUSALS] += kernel.CODES - kernel.count(mask)
        for code in (-1, kernel.CODES):
            if kernel.why_not(state, code, seat) == Reason.OK:
                return 5
    for code in range(kernel.CODES):
        if kernel.why_not(state, code, -1) == Reason.OK:
            return 5
        if kernel.why_not(state, code, state.seats) == Reason.OK:
            return 5
    return 0


@compiled
def go_on(state: State, chance: Any, order: Any, found: Any) -> None:
    """Make one event happen: an order of cards, or a random action of a seat that may act."""
    found[EVENTS] += 1
    if state.phase == Phase.SHUFFLE:
        if state.due != kernel.CARDS:
            found[REFILLS] += 1
        put_back(chance, shuffle(taken(chance), order, kernel.due(state, order)))
        kernel.stack(state, order)
        return
    seat, now = random_code(taken(chance), state.waiting)
    code, now = random_code(now, kernel.legal_mask(state, seat))
    put_back(chance, now)
    kernel.apply(state, code, seat)
    found[DECISIONS] += 1


@compiled
def play_and_check(
    state: State,
    memory: Any,
    kept: Any,
    chance: Any,
    order: Any,
    counts: Any,
    games: int,
    found: Any,
) -> None:
    """Play `games` games on `state` and check every event; `found` says how far and what was wrong.

    `memory` are the bytes of `state` itself, `kept` as many bytes to compare them with.
    """
    seats = state.seats
    # The limit may be reached by the turn that goes out first, and the others then have one more.
    most_turns = (state.turn_limit + 1) * seats - 1
    # A turn draws, plays, bounces on while face-down cards come up, discards; the others answer.
    most_decisions = state.rounds * (2 * seats + most_turns * (kernel.PLACES + 4 + seats))
    for game in range(games):
        kernel.begin_again(state, 0)
        began, turns = found[DECISIONS], 0
        found[BROKEN_GAME] = game
        while state.phase != Phase.OVER:
            go_on(state, chance, order, found)
            found[BROKEN_DECISION] = found[DECISIONS] - began
            if not kernel.has_whole_deck(state, counts):
                found[FOUND_BROKEN] = 1
                return
            kept[:] = memory
            wrong = judged(state, found)
            if wrong == 0 and not np.array_equal(kept, memory):
                wrong = 6
            if wrong == 0 and state.turns > most_turns:
                wrong = 7
            if wrong == 0 and found[DECISIONS] - began > most_decisions:
                wrong = 8
            if wrong != 0:
                found[FOUND_BROKEN] = wrong
                return
            if state.phase == Phase.OVER or state.due == kernel.CARDS:
                turns += state.turns
                found[LONGEST_ROUND_TURNS] = max(found[LONGEST_ROUND_TURNS], state.turns)
        found[LONGEST_GAME] = max(found[LONGEST_GAME], found[DECISIONS] - began)
        found[LONGEST_GAME_TURNS] = max(found[LONGEST_GAME_TURNS], turns)


def prove(games: int, seats: int, rules: Rules, seed: int) -> dict[str, Any]:
    """Play and check `games` games of `seats` under `rules`; the same seed, the same games.

    Returns: `games`, `decisions`, `events` (decisions, deals and refills), `refusals` (forbidden
    codes that were judged), `refills`, the `longest_game` in decisions, the `longest_game_turns`
    (all rounds together), the `longest_round_turns`, and `broken`: what was found wrong and where,
    "" if nothing was.
    """
    table = np.zeros(1, kernel.STATE).view(np.recarray)
    table[0] = kernel.new_state(seats, rules)
    memory = table.view(np.uint8)
    found = np.zeros(FINDINGS, np.int64)
    play_and_check(
        table[0],
        memory,
        np.empty_like(memory),
        generator(seed),
        np.zeros(kernel.CARDS, np.int8),
        np.zeros(16, np.int64),
        games,
        found,
    )
    broken = ""
    if found[FOUND_BROKEN]:
        broken = (
            f"{BROKEN[found[FOUND_BROKEN]]}: prove({games}, {seats}, {rules}, {seed}),"
            f" game {found[BROKEN_GAME]}, after decision {found[BROKEN_DECISION]}"
        )
    return {
        "games": games,
        "decisions": int(found[DECISIONS]),
        "events": int(found[EVENTS]),
        "refusals": int(found[REFUSALS]),
        "refills": int(found[REFILLS]),
        "longest_game": int(found[LONGEST_GAME]),
        "longest_game_turns": int(found[LONGEST_GAME_TURNS]),
        "longest_round_turns": int(found[LONGEST_ROUND_TURNS]),
        "broken": broken,
    }


def shares(games: int, seed: int, share: int = 500) -> Iterator[tuple[int, int, Rules, int]]:
    """What to give `prove`, call by call, so that all seats and `VARIANTS` are mixed evenly."""
    kinds = itertools.cycle(
        (seats, rules)
        for rules in VARIANTS
        for seats in range(kernel.FEWEST_SEATS, kernel.MOST_SEATS + 1)
    )
    for number, first in enumerate(range(0, games, share)):
        seats, rules = next(kinds)
        yield min(share, games - first), seats, rules, seed + number


def prove_all(
    games: int, seed: int = 0, threads: int = 2, tell: Callable[[dict[str, Any]], object] = id
) -> dict[str, Any]:
    """Play and check `games` games of every kind; `tell` hears each part of the result as it comes.

    Returns what `prove` returns, over all games: sums, the longest of all, and what broke first.
    """
    whole: dict[str, Any] = {}
    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(prove, *share) for share in shares(games, seed)]
        for done in as_completed(running):
            part = done.result()
            tell(part)
            for name, value in part.items():
                if name == "broken":
                    whole[name] = whole.get(name) or value
                elif name.startswith("longest"):
                    whole[name] = max(whole.get(name, 0), value)
                else:
                    whole[name] = whole.get(name, 0) + value
    return whole

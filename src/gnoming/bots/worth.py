"""What a table is worth to the seat that must act, and what each of its actions costs.

All functions read a `sight` (see medium.py): a kernel state in which every hidden card is
`FACE_DOWN`. They change it while they try things out, and leave it as it was. Costs are points
expected at the end of the round, so low is good. `layout_cost` judges a layout while the round goes
on; how much of that judgement is taste stands in `Weights`.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

import math
from itertools import combinations_with_replacement, permutations
from typing import Any, NamedTuple

import numpy as np

from gnoming import kernel
from gnoming.kernel import HAZARD, MULLIGAN, NO_CARD, NOBODY, PLACES, Phase, apart, compiled

FACE_DOWN = 9
"""The number that stands for a card nobody has seen: between the 8 and the hazard."""
KINDS = HAZARD + 5
"""Card numbers plus 4 go from 0 to 14, so that they can be indices."""
FACES = np.array([*kernel.HOW_MANY, FACE_DOWN], np.int8)
"""Whatever may lie in a place: the twelve kinds of card, and a card that lies face down."""
CARDS = len(kernel.HOW_MANY)
LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]])
"""The six lines of a layout."""

LAYOUTS, DRAW_PILE = 0, 1
"""The two lots of unseen cards."""
NO_TURN: Any = np.int64(0)
ONE_TURN: Any = np.int64(1)
DOWN: Any = np.int64(2)
"""How long the round may yet last: no more turn, one more, or DOWN + the fewest cards that lie face
down before a seat. NumPy numbers, lest Numba compile each function anew for each of them."""
OUTLOOKS = DOWN + PLACES + 1


VALUES = range(kernel.LOWEST_POSITIVE, kernel.HIGHEST_POSITIVE + 1)
POSITIVES = len(VALUES)
"""How many values a line can match as."""
TRIPLES = np.array([*combinations_with_replacement(FACES.tolist(), 3)])
"""All lines of three faces, leaving their order aside; the tables below go by their numbers."""


def _matches(line: list[int]) -> int:
    """The value that a line matches as, 0 if it does not. (R9.1)"""
    return next((value for value in VALUES if value in line and not _lacks(line, value)), 0)


def _lacks(line: list[int], value: int) -> int:
    """3 times the cards that a line lacks to match as `value`, and how many of them lie face down.

    0 if it lacks none, or all three.
    """
    others = [face for face in line if face not in (value, MULLIGAN)]
    return 3 * len(others) + others.count(FACE_DOWN) if len(others) < 3 else 0


MATCHES = np.array([_matches(line) for line in TRIPLES.tolist()])
LACKS = np.array([[_lacks(line, value) for value in VALUES] for line in TRIPLES.tolist()])
ORDERS = np.array(
    [
        [((a + 4) * KINDS + b + 4) * KINDS + c + 4 for a, b, c in permutations(line)]
        for line in TRIPLES.tolist()
    ]
)
"""Where each line stands, in each of its orders, in the tables of a mind (`line_index`)."""


class Weights(NamedTuple):
    """What `medium` believes of the play to come.

    Guesses, and those of somebody who would rather have a card now than hope for one: lines that
    are not complete are trusted little. (An earlier `medium` that also watched the others won 96 %
    of its games against three `easy`: too long a step for a ladder, see docs/bots.md.)
    """

    first_turns: float = 0.6
    """Turns that a seat expects to have yet with one face-down card ..."""
    turns_a_card: float = 0.8
    """... and further turns for each other face-down card of its own."""
    looks: float = 1.0
    """Cards that a seat may choose from in a turn, as if each came from the draw pile."""
    one_missing: float = 0.2
    """How far a line that lacks one card is trusted."""
    two_missing: float = 0.0
    """How far a line that lacks two cards is trusted."""
    shared: float = 0.6
    """How far a line is trusted once another waits for the same value: a card completes one."""
    repairs: float = 0.15
    """The part of what is too high on a place that each turn takes away."""
    repaired: float = 3.0
    """What such a place scores in the end."""
    open: float = 0.001
    """What each point that the card left open by a discard lacks costs: as good as nothing."""
    spread: float = 6.0
    """How far a rival's final score may be from the expected, in points (a standard deviation)."""
    last_turn: float = 3.0
    """What a rival still saves in the last turn, in points."""


WEIGHTS = Weights()


MIND = np.dtype(
    [
        *((name, np.float64) for name in Weights._fields),
        ("lots", np.float64, (2, KINDS)),  # the share of each face among the unseen cards of a lot
        ("ready", np.int64, (OUTLOOKS,)),  # whether the tables of this outlook have been worked out
        ("chance", np.float64, (OUTLOOKS, KINDS**3)),  # how likely a line of three faces will match
        ("value", np.float64, (OUTLOOKS, KINDS**3)),  # what it would match as, 0 if nothing
        ("single", np.float64, (OUTLOOKS, KINDS)),  # what a place in no line will score
        ("hopes", np.float64, (POSITIVES, 9)),  # by value and what a line lacks: `match_chance`
    ],
    align=True,
)
"""What one decision keeps at hand; an outlook is how long the round may yet last."""


def new_mind(weights: Weights = WEIGHTS) -> Any:
    """A mind that believes these weights."""
    mind: Any = np.zeros(1, MIND).view(np.recarray)[0]
    for name, weight in weights._asdict().items():
        setattr(mind, name, weight)
    return mind


# ------------------------------------------------------------------ what a seat sees


@apart
def count_unseen(state: Any, seat: int, lots: Any) -> None:
    """Write to `lots` [2, by card number plus 4] the shares of the cards that `seat` cannot see.

    Of hidden cards nothing is read but how many of each kind there are, which anybody can count;
    until a refill those in the layouts and in the draw pile are one lot. (R4.6)
    """
    lots[:] = 0.0
    lying = 0.0
    for other in range(state.seats):
        for place in range(PLACES):
            if (state.up[other] >> place) & 1 == 0:
                lots[LAYOUTS, state.layout[other, place] + 4] += 1.0
                lying += 1.0
    drawn = float(state.draw_count)
    for depth in range(state.draw_count):
        lots[DRAW_PILE, state.draw_pile[depth] + 4] += 1.0
    if state.hand != NO_CARD and state.hand_from == kernel.DRAWN and seat != state.turn:
        lots[DRAW_PILE, state.hand + 4] += 1.0
        drawn += 1.0
    if state.refills == 0:
        lying = drawn = lying + drawn
    for kind in range(CARDS):
        index = FACES[kind] + 4
        if state.refills == 0:
            lots[LAYOUTS, index] += lots[DRAW_PILE, index]
            lots[DRAW_PILE, index] = lots[LAYOUTS, index]
        lots[LAYOUTS, index] /= max(lying, 1.0)
        lots[DRAW_PILE, index] /= max(drawn, 1.0)


@apart
def see(state: Any, seat: int, sight: Any, lots: Any) -> None:
    """Make `sight` what `seat`, asked to act, sees, and `lots` the shares of what it does not."""
    count_unseen(state, seat, lots)
    for other in range(state.seats):
        sight.up[other] = state.up[other]
        for place in range(PLACES):
            is_up = (state.up[other] >> place) & 1 == 1
            sight.layout[other, place] = state.layout[other, place] if is_up else FACE_DOWN
    for pile in range(2):
        size = state.pile_count[pile]
        upper = min(size, 2)
        for depth in range(upper):
            sight.piles[pile, depth] = state.piles[pile, size - upper + depth]
        sight.pile_count[pile] = upper
    sight.draw_count = state.draw_count
    sight.phase, sight.turn, sight.turns = state.phase, state.turn, state.turns
    sight.actor, sight.starter = seat, state.starter
    sight.hand, sight.hand_from = state.hand, kernel.DRAWN
    sight.went_out, sight.turns_left = state.went_out, state.turns_left


# ------------------------------------------------------------------ what a layout is worth


@compiled
def line_index(first: int, second: int, third: int) -> int:
    """Where three faces in a line stand in the tables of a mind."""
    return ((int(first) + 4) * KINDS + int(second) + 4) * KINDS + int(third) + 4


@apart
def turns_to_come(sight: Any, outlook: int, mind: Any) -> float:
    """How many turns each seat has yet, after this one. (R8.1, R8.4)"""
    if outlook < DOWN:
        return float(outlook)
    limit = sight.turn_limit - 1 - sight.turns // sight.seats
    return min(mind.first_turns + mind.turns_a_card * (outlook - DOWN), float(limit))


@apart
def match_chance(
    missing: int, hidden: int, turns: float, a_turn: float, lucky: float, mind: Any
) -> float:
    """How likely a line gets its 1 or 2 missing cards, in `hidden` face-down places. (R9.1)

    `a_turn` is how likely a turn brings such a card, `lucky` how likely a face-down card is one,
    to be turned up at the end (R8.3).
    """
    never = (1.0 - a_turn) ** turns
    if missing == 1:
        found = mind.one_missing * (1.0 - never)
        return found + (1.0 - found) * lucky if hidden == 1 else found
    once = min(turns * a_turn * (1.0 - a_turn) ** max(turns - 1.0, 0.0), 1.0 - never)
    both = mind.two_missing * max(1.0 - never - once, 0.0)
    if hidden == 0:
        return both
    if hidden == 1:
        return both + mind.two_missing * once * 0.5 * lucky
    return both + mind.two_missing * once * lucky + never * lucky * lucky


@apart
def hope(turns: float, mind: Any) -> None:
    """Work out how likely a line is to match as each value, by what it lacks."""
    for value in range(kernel.LOWEST_POSITIVE, kernel.HIGHEST_POSITIVE + 1):
        a_turn = min(
            mind.looks * (mind.lots[DRAW_PILE, value + 4] + mind.lots[DRAW_PILE, MULLIGAN + 4]),
            1.0,
        )
        lucky = mind.lots[LAYOUTS, value + 4] + mind.lots[LAYOUTS, MULLIGAN + 4]
        for missing in range(1, 3):
            for hidden in range(missing + 1):
                mind.hopes[value - kernel.LOWEST_POSITIVE, 3 * missing + hidden] = match_chance(
                    missing, hidden, turns, a_turn, lucky, mind
                )


@apart
def judge_lines(outlook: int, mind: Any) -> None:
    """Work out for any three faces in a line whether they match or may yet match, and as what."""
    for line in range(len(TRIPLES)):
        best, chosen, likely = 0.0, MATCHES[line], 1.0
        if chosen == 0:
            likely = 0.0
            held = (
                mind.single[outlook, TRIPLES[line, 0] + 4]
                + mind.single[outlook, TRIPLES[line, 1] + 4]
                + mind.single[outlook, TRIPLES[line, 2] + 4]
            )
            for kind in range(POSITIVES):
                lacks = LACKS[line, kind]
                if lacks != 0:
                    value = kernel.LOWEST_POSITIVE + kind
                    chance = mind.hopes[kind, lacks]
                    if chance * (held + value) > best:
                        best, chosen, likely = chance * (held + value), value, chance
        for order in range(6):
            mind.value[outlook, ORDERS[line, order]] = chosen
            mind.chance[outlook, ORDERS[line, order]] = likely


@apart
def prepare(sight: Any, outlook: int, mind: Any) -> None:
    """Work out all lines and single cards for one outlook, unless that is done."""
    if mind.ready[outlook]:
        return
    mind.ready[outlook] = True
    turns = turns_to_come(sight, outlook, mind)
    kept = (1.0 - mind.repairs) ** turns
    mean = 0.0
    for kind in range(CARDS):
        card = FACES[kind]
        mean += mind.lots[LAYOUTS, card + 4] * card
    for kind in range(CARDS + 1):
        face = FACES[kind]
        points = mean if face == FACE_DOWN else float(face)
        if points > mind.repaired:
            points = mind.repaired + kept * (points - mind.repaired)
        mind.single[outlook, face + 4] = points
    hope(turns, mind)
    judge_lines(outlook, mind)


@apart
def layout_cost(sight: Any, seat: int, outlook: int, mind: Any) -> float:
    """What a layout is expected to score in the end, going out left aside. (R9.1-R9.4)"""
    points = 0.0
    matched, waiting = 0, 0
    for line in range(6):
        a, b, c = LINES[line, 0], LINES[line, 1], LINES[line, 2]
        index = line_index(sight.layout[seat, a], sight.layout[seat, b], sight.layout[seat, c])
        if mind.chance[outlook, index] == 1.0:
            points -= mind.value[outlook, index]
            matched |= 1 << a | 1 << b | 1 << c
    for place in range(PLACES):
        if (matched >> place) & 1 == 0:
            points += mind.single[outlook, sight.layout[seat, place] + 4]
    for line in range(6):
        a, b, c = LINES[line, 0], LINES[line, 1], LINES[line, 2]
        index = line_index(sight.layout[seat, a], sight.layout[seat, b], sight.layout[seat, c])
        chance = mind.chance[outlook, index]
        if 0.0 < chance < 1.0:
            gain = float(mind.value[outlook, index])
            for place in (a, b, c):
                if (matched >> place) & 1 == 0:
                    gain += mind.single[outlook, sight.layout[seat, place] + 4]
            value = 1 << int(mind.value[outlook, index])
            if gain > 0.0:
                points -= chance * gain if waiting & value == 0 else mind.shared * chance * gain
                waiting |= value
    return points


# ------------------------------------------------------------------ what a position is worth


@apart
def outlook_for(sight: Any, seat: int, down: int) -> int:
    """How long the round may yet last for `seat`, once it has `down` face-down cards. (R8.1)"""
    if sight.went_out != NOBODY:
        steps = (seat - sight.turn) % sight.seats
        return ONE_TURN if 0 < steps < sight.turns_left else NO_TURN
    return DOWN + down


@apart
def closing_cost(sight: Any, points: float, mind: Any) -> float:
    """What going out first is expected to add to `points`. (R9.5)"""
    lowest = 1.0
    for seat in range(sight.seats):
        if seat != sight.actor:
            rival = layout_cost(sight, seat, ONE_TURN, mind) - mind.last_turn
            lowest *= 0.5 * math.erfc((points - rival) / (mind.spread * math.sqrt(2.0)))
    return kernel.OUT_FIRST * (1.0 - 2.0 * lowest)


@apart
def position_cost(sight: Any, down: int, mind: Any) -> float:
    """What the table costs the actor, with `down` face-down cards once the turn is over."""
    if sight.went_out == NOBODY and down == 0:
        points = layout_cost(sight, sight.actor, NO_TURN, mind)
        return points + closing_cost(sight, points, mind)
    outlook = outlook_for(sight, sight.actor, down)
    return layout_cost(sight, sight.actor, outlook, mind)


@compiled
def top(sight: Any, pile: int) -> int:
    """The top card of a discard pile, FACE_DOWN if it is empty."""
    if sight.pile_count[pile] == 0:
        return FACE_DOWN
    return sight.piles[pile, sight.pile_count[pile] - 1]


@apart
def discard_cost(sight: Any, pile: int, mind: Any) -> float:
    """What breaks a tie between two piles: better the higher of the two tops stays open. (R4.4)"""
    return -mind.open * top(sight, 1 - pile)


# ------------------------------------------------------------------ what an action is worth


@apart
def bounce_cost(sight: Any, place: int, down: int, mind: Any) -> float:
    """What it costs to bounce the card in hand to `place` and let the card from there go. (R6)"""
    me = sight.actor
    old = sight.layout[me, place]
    hidden = old == FACE_DOWN
    sight.layout[me, place] = sight.hand
    cost = position_cost(sight, down - 1 if hidden else down, mind)
    sight.layout[me, place] = old
    return cost


@apart
def exchanged_cost(
    sight: Any,
    place: int,
    card: int,
    down: int,
    stay: float,
    mind: Any,
) -> float:
    """What it costs to go on with `card`, turned up from `place`: bounce it or let it go. (R6)"""
    cost = stay
    if not kernel.is_positive(card):
        return cost
    me = sight.actor
    equal = False
    for other in range(PLACES):
        if sight.layout[me, other] == card:
            equal = True
    if not equal:
        return cost
    hand = sight.hand
    sight.hand = card
    for other in range(PLACES):
        if other != place:
            cost = min(cost, bounce_cost(sight, other, down, mind))
    sight.hand = hand
    return cost


@apart
def place_cost(sight: Any, place: int, down: int, mind: Any) -> float:
    """What it costs to exchange the card in hand with `place`. (R4.2)"""
    me = sight.actor
    old = sight.layout[me, place]
    sight.layout[me, place] = sight.hand
    if old != FACE_DOWN:
        cost = position_cost(sight, down, mind)
    else:
        stay = position_cost(sight, down - 1, mind)
        cost = 0.0
        for kind in range(CARDS):
            card = FACES[kind]
            share = mind.lots[LAYOUTS, card + 4]
            if share > 0.0:
                cost += share * exchanged_cost(sight, place, card, down - 1, stay, mind)
    sight.layout[me, place] = old
    return cost


@apart
def play_costs(sight: Any, mask: int, down: int, costs: Any, mind: Any) -> float:
    """Write to `costs` what each way to go on with the card in hand costs; returns the least."""
    least = np.inf
    stay = position_cost(sight, down, mind)
    for code in range(kernel.CODES):
        if (mask >> code) & 1 == 0:
            continue
        if code < PLACES:
            costs[code] = place_cost(sight, code, down, mind)
        elif code == kernel.REMOVE:
            costs[code] = stay
        else:
            costs[code] = stay + discard_cost(sight, code - kernel.DISCARD_LEFT, mind)
        least = min(least, costs[code])
    return least


@apart
def draw_costs(sight: Any, mask: int, down: int, costs: Any, mind: Any) -> None:
    """Write to `costs` what each source of a card costs if that card is played best. (R4.1)"""
    follow = np.empty(kernel.CODES)
    for code in range(kernel.DRAW, kernel.TAKE_RIGHT + 1):
        if (mask >> code) & 1 == 0:
            continue
        pile = code - kernel.TAKE_LEFT
        taken = top(sight, pile) if pile >= 0 else FACE_DOWN
        sight.hand_from = kernel.DRAWN if pile < 0 else kernel.TAKEN
        if pile >= 0:
            sight.pile_count[pile] -= 1
        costs[code] = 0.0
        for kind in range(CARDS):
            card = FACES[kind]
            share = mind.lots[DRAW_PILE, card + 4] if pile < 0 else (1.0 if card == taken else 0.0)
            if share > 0.0:
                sight.hand = card
                playable = kernel.play_mask(sight)
                costs[code] += share * play_costs(sight, playable, down, follow, mind)
        if pile >= 0:
            sight.pile_count[pile] += 1
    sight.hand = NO_CARD


@apart
def flip_costs(sight: Any, mask: int, down: int, costs: Any, mind: Any) -> None:
    """Write to `costs` what turning up each face-down card costs, or declining. (R3.4, R7.1)"""
    me = sight.actor
    for code in range(kernel.CODES):
        if (mask >> code) & 1 == 0:
            continue
        costs[code] = 0.0
        if code == kernel.DECLINE:
            costs[code] = position_cost(sight, down, mind)
            continue
        for kind in range(CARDS):
            card = FACES[kind]
            share = mind.lots[LAYOUTS, card + 4]
            if share > 0.0:
                sight.layout[me, code] = card
                costs[code] += share * position_cost(sight, down - 1, mind)
        sight.layout[me, code] = FACE_DOWN


@apart
def look_ahead(sight: Any, down: int, mind: Any) -> None:
    """Prepare every outlook that one decision can lead to: it turns up two own cards at most."""
    for turned_up in range(min(down, 2) + 1):
        prepare(sight, outlook_for(sight, sight.actor, down - turned_up), mind)
    if sight.went_out == NOBODY and down <= 2:
        prepare(sight, NO_TURN, mind)
        prepare(sight, ONE_TURN, mind)


@apart
def judge_actions(sight: Any, mask: int, mind: Any, costs: Any) -> int:
    """Write to `costs` [16] what each action in `mask` costs; returns the cheapest code."""
    mind.ready[:] = 0
    costs[:] = np.inf
    down = kernel.count(kernel.face_down(sight, sight.actor))
    look_ahead(sight, down, mind)
    if sight.phase == Phase.TEE_OFF or sight.phase == Phase.HAZARD:
        flip_costs(sight, mask, down, costs, mind)
    elif sight.phase == Phase.DRAW:
        draw_costs(sight, mask, down, costs, mind)
    else:
        play_costs(sight, mask, down, costs, mind)
    return int(np.argmin(costs))


@apart
def cheapest(costs: Any, mask: int) -> int:
    """The code of `mask` that costs least; of several alike one that moves no card, the first."""
    least, moves, chosen = np.inf, True, -1
    for code in range(kernel.CODES):
        if (mask >> code) & 1 == 1:
            cost = math.floor(costs[code] * 1e6 + 0.5)
            if cost < least or (cost == least and moves and code >= PLACES):
                least, moves, chosen = float(cost), code < PLACES, code
    return chosen


@kernel.to_prepare
def _example() -> int:
    """A judgement of a table just dealt, for `kernel.prepare`."""
    mind: Any = np.zeros(1, MIND).view(np.recarray)[0]
    sight = kernel.new_state(kernel.FEWEST_SEATS, kernel.Rules())
    sight.phase = Phase.TEE_OFF
    costs = np.empty(kernel.CODES)
    judge_actions(sight, 1, mind, costs)
    return cheapest(costs, 1)

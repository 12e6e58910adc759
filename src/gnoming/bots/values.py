"""What a table is worth to the seat that must act, by values that were learned from play.

A layout is six lines of three faces. How much a line is worth while the round goes on depends on
how near its end is, which is told by two numbers: the face-down cards before its seat, and the
fewest before any other. So a value is the sum of six numbers out of a table for these two, and
learning (learning.py) fills that table. Everything after it is computed: what each action is
expected to bring over the cards that nobody has seen, what it leaves the next seat, and whether to
go out.

Here belong faces and lines, the tables, and the weighing of every legal action, one turn ahead.
`weigh` takes a state of the kernel, a true one or one made of a view, and reads no hidden card of
it: what is hidden it knows by the shares in `desk.lots` alone. Costs are points expected at the end
of the round, less those of the others; low is good.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

import math
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.bots.worth import DRAW_PILE, LAYOUTS, count_unseen
from gnoming.kernel import (
    CODES,
    DECLINE,
    DISCARD_LEFT,
    DRAW,
    DRAWN,
    HAZARD,
    HIGHEST_POSITIVE,
    LOWEST_POSITIVE,
    MOST_SEATS,
    MULLIGAN,
    NO_CARD,
    NOBODY,
    PLACES,
    REMOVE,
    TAKE_LEFT,
    TAKE_RIGHT,
    TAKEN,
    Phase,
    apart,
    compiled,
)

# ------------------------------------------------------------------ faces and lines

DOWN = 13
"""The face of a card that lies face down. Any other face is a card's number plus 4 ..."""
MATCHED = 8
"""... and MATCHED more where a line has matched that positive card already."""
FACES = 21
KIND_FACES = np.array([card + 4 for card in kernel.HOW_MANY], np.int64)
"""The faces of the twelve kinds of card, in the order of R1."""
KINDS = len(KIND_FACES)
WILD, HAZARD_FACE = MULLIGAN + 4, HAZARD + 4
ROWS = (0b000_000_111, 0b000_111_000, 0b111_000_000)
COLUMNS = (0b001_001_001, 0b010_010_010, 0b100_100_100)
USUAL_MEAN = 3.4
"""About what an unseen card scores: that of the whole deck, in points."""
USUAL_SHARE = 0.15
"""About how many of the unseen cards fit a value: its own cards and the mulligans."""
NEAR = 0.3
"""How far a line that lacks two cards counts beside one that lacks one, when cards run out."""


def _is_line(faces: tuple[int, ...]) -> bool:
    """Whether these numbers are faces; 5, 6 and 14 + MATCHED and so on are none."""
    kinds = {*KIND_FACES.tolist(), DOWN, *(value + 4 + MATCHED for value in range(3, 9))}
    return all(face in kinds for face in faces)


def _points(face: int) -> float:
    """What a face scores outside of a line of its own: nothing if it is matched already."""
    if face == DOWN:
        return USUAL_MEAN
    return 0.0 if face >= LOWEST_POSITIVE + 4 + MATCHED else float(face - 4)


def _card(face: int) -> int:
    """The card of a face that is up."""
    return face - 4 - MATCHED if face >= LOWEST_POSITIVE + 4 + MATCHED else face - 4


def _waits(faces: tuple[int, ...]) -> tuple[int, float]:
    """The value that a line waits for, 0 if for none, and the points that it would gain."""
    up = [_card(face) for face in faces if face != DOWN]
    held = sum(map(_points, faces))
    best = (0, 0.0)
    for value in sorted({card for card in up if LOWEST_POSITIVE <= card <= HIGHEST_POSITIVE}):
        fitting = sum(card in (value, MULLIGAN) for card in up)
        if fitting == 2:
            return value, held + value
        if fitting == 1 and NEAR * (held + value) > best[1]:
            best = (value, NEAR * (held + value))
    return best


def _lacks_one(faces: tuple[int, ...]) -> bool:
    """Whether two of three faces fit one value."""
    up = [_card(face) for face in faces if face != DOWN]
    return any(
        sum(card in (value, MULLIGAN) for card in up) == 2 and value in up
        for value in range(LOWEST_POSITIVE, HIGHEST_POSITIVE + 1)
    )


def _lines() -> tuple[Any, ...]:
    """By index of three faces: what they match as, and their class. By class: the other three."""
    match, number = np.zeros(FACES**3, np.int64), np.zeros(FACES**3, np.int64)
    waits: list[int] = []
    gains: list[float] = []
    start: list[float] = []
    lacks: list[bool] = []
    for faces in combinations_with_replacement(range(FACES), 3):
        if not _is_line(faces):
            continue
        value = _match(faces)
        wait, gain = (0, 0.0) if value else _waits(faces)
        for first, second, third in permutations(faces):
            index = (first * FACES + second) * FACES + third
            match[index], number[index] = value, len(start)
        waits.append(wait)
        gains.append(gain)
        lacks.append(_lacks_one(faces) and value == 0)
        start.append(-float(value) if value else sum(map(_points, faces)) / 2)
    numbers = np.array(waits), np.array(gains), np.array(start, np.float32), np.array(lacks)
    return match, number, *numbers


def _match(faces: tuple[int, ...]) -> int:
    """What three faces match as, 0 if they do not. (R9.1)"""
    values = {_card(face) for face in faces if face != DOWN} - {MULLIGAN}
    if DOWN in faces or len(values) != 1:
        return 0
    return max(values.pop(), 0) if HAZARD_FACE not in faces else 0


MATCH, CLASS, WAITS, GAINS, START, LACKS_ONE = _lines()
"""`MATCH` and `CLASS` by `index_of`; by class: the value that a line waits for, what it would gain
in points, and what it scores for itself (half of each card, since each lies in two lines)."""
CLASSES = len(START)
WAITING_CLASSES = np.flatnonzero(WAITS)

# ------------------------------------------------------------------ places

PAIRS = 16
"""How many kinds of pair there are: what the other two cards of a line leave a place to do."""


def _pair(one: int, other: int) -> int:
    """The kind of a pair of faces: 1 to 6 if it waits for 3 to 8, 7 if for any of them.

    8 to 13 if one is 3 to 8 and the other lies face down, 14 for a mulligan and a face-down card,
    15 for two face-down cards, 0 for anything else.
    """
    cards = sorted(_card(face) for face in (one, other) if face != DOWN)
    values = {card for card in cards if LOWEST_POSITIVE <= card <= HIGHEST_POSITIVE}
    if any(card not in values and card != MULLIGAN for card in cards):
        return 0
    if len(cards) == 2:
        return (values.pop() - 2) if len(values) == 1 else 0 if values else 7
    if not cards:
        return 15
    return values.pop() + 5 if values else 14


PAIR = np.array(
    [
        [_pair(one, other) if _is_line((one, other)) else 0 for other in range(FACES)]
        for one in range(FACES)
    ],
    np.int64,
)
"""The kind of pair of two faces, by face and face."""
STANDING = np.array(
    [
        1 if face >= LOWEST_POSITIVE + 4 + MATCHED else 2 if face == DOWN else 0
        for face in range(FACES)
    ]
)
"""Whether a face is up, matched, or down: 0, 1, 2."""
CROSSINGS = 3 * PAIRS * PAIRS
"""A place, its row and its column: two lines may wait for the same card there, or for two."""

WAITS_FOR = np.where((GAINS > 0) & LACKS_ONE, 1 << np.maximum(WAITS - LOWEST_POSITIVE, 0), 0)
"""By class: the value that the line lacks one card for, as a set of one; else the empty set."""
OUTS = 7 * 7
"""How many values a layout waits for, times 7, plus how many lines wait."""
HOW_MANY_IN = np.array([bin(bits).count("1") for bits in range(64)], np.int64)

# ------------------------------------------------------------------ the learned numbers

MOVED, WAITING = 0, 1
"""Whose layout it is: that of the seat that has just moved, or of one that has not."""
MOST_DOWN = 7
"""More cards than that lie face down only before anybody has moved."""
DOWNS = MOST_DOWN + 1
ONE_LEFT, NONE_LEFT = 0, MOST_DOWN + 1
"""In place of the fewest face-down cards of the others: somebody went out, and the seat has one
turn left, or none."""
FEWEST = MOST_DOWN + 2

VALUES = np.dtype(
    [
        ("near", np.float32, (2, FEWEST, CLASSES)),  # of a line, by the fewest of the others
        ("own", np.float32, (2, DOWNS, CLASSES)),  # the same by the seat's own face-down cards
        ("both", np.float32, (2, DOWNS, FEWEST, CLASSES)),  # what the sum of these two misses
        ("cross", np.float32, (2, FEWEST, CROSSINGS)),  # of a place, by the fewest of the others
        ("outs", np.float32, (2, FEWEST, OUTS)),  # of what a layout waits for
        ("bias", np.float32, (MOST_SEATS + 1, 2, DOWNS, FEWEST)),  # of a layout, by seats too
        ("level", np.float32, (2, DOWNS, FEWEST)),  # for each point above USUAL_MEAN
        ("scarce", np.float32, (2, FEWEST)),  # for each point to gain, by how many cards fit
        ("table", np.float32, (2, DOWNS, FEWEST, CLASSES)),  # the sum of the first three
    ],
    align=True,
)
"""Values: points that a layout is expected to score at the end of the round, going out included."""


def new_values() -> Any:
    """Values that know how to score, and nothing of play."""
    values = np.zeros(1, VALUES).view(np.recarray)[0]
    values.near[:] = START
    settle(values)
    return values


def settle(values: Any) -> None:
    """Sum up the table."""
    values.table[:] = values.both + values.near[:, None] + values.own[:, :, None]


# ------------------------------------------------------------------ a desk

UNFORESEEN, GUESSED, TRIED = 0, 1, 2
"""What is foreseen of a bounce: nothing; for each place the mean of what may come; or all that may
come after each way to play. GUESSED takes less than half the time of TRIED."""

DESK = np.dtype(
    [
        ("faces", np.int64, (MOST_SEATS, PLACES)),  # what all see of each layout
        ("down", np.int64, (MOST_SEATS,)),  # how many of them lie face down
        ("lots", np.float64, (2, FACES)),  # the share of each face among the unseen of a lot
        ("weights", np.float64, (MOST_SEATS,)),  # what a rival's point is worth in own points
        ("bounces", np.int64),  # how those to come are foreseen: UNFORESEEN, GUESSED, TRIED
        ("seats", np.int64),
        ("is_last", np.int64),  # whether somebody is out, so that this turn is the last
        ("group", np.int64),  # MOVED or WAITING: how the own layout is to be looked at
        ("fewest", np.int64),  # the fewest face-down cards of another seat
        ("level", np.float64),  # points of an unseen card above USUAL_MEAN
        ("adjust", np.float32, (CLASSES,)),  # how much more than usual may come, times the gain
        ("rivals", np.float64, (PLACES + 1,)),  # what the others weigh, by own face-down cards
        ("last", np.float64, (MOST_SEATS,)),  # what each will score if this turn closes the round
        ("stale", np.int64, (MOST_SEATS,)),  # whether the layout changed since `gains`
        ("gains", np.float64, (MOST_SEATS, FACES)),  # what a card on a pile would save each seat
        ("on", np.float64, (2, FACES)),  # what discarding a face on either pile costs
        ("let_go", np.float64, (FACES,)),  # the less of the two; of a hazard what removing costs
        ("let_go_mean", np.float64),  # the mean of it over the unseen cards of the layouts
        ("turned", np.float64, (PLACES,)),  # guess of what turning up a place brings by bouncing
        ("again", np.float64, (PLACES,)),  # the same, of a second bounce
    ],
    align=True,
)
"""What one decision keeps at hand."""


COVERED = 0.9
"""How much of what a pile's top would save the next seat counts. (Against the seats after it
nothing could be measured.)"""
HAZARD_COST = 0.4
"""What it costs to let the others flip, in points."""
SPREAD = 6.0
"""How far a last turn may end from the expected, in points (a standard deviation)."""


def new_desk() -> Any:
    """An empty one."""
    return np.zeros(1, DESK).view(np.recarray)[0]


@apart
def even_weights(seats: int, desk: Any) -> None:
    """Let all rivals count alike: the aim is then the margin over their mean."""
    desk.weights[:] = 1.0 / (seats - 1)


@apart
def look(state: Any, desk: Any) -> None:
    """Lay on the desk what all see of the layouts."""
    desk.seats = state.seats
    desk.is_last = 1 if state.went_out != NOBODY else 0
    for seat in range(state.seats):
        up, down = state.up[seat], 0
        for place in range(PLACES):
            face = DOWN
            if (up >> place) & 1 == 1:
                face = state.layout[seat, place] + 4
            else:
                down += 1
            if desk.faces[seat, place] != face:
                desk.faces[seat, place] = face
                desk.stale[seat] = 1
        desk.down[seat] = down


@apart
def judge_lots(desk: Any) -> None:
    """Work out what is scarce and what is not."""
    lots, mean = desk.lots, 0.0
    for kind in range(KINDS):
        face = KIND_FACES[kind]
        mean += lots[LAYOUTS, face] * (face - 4)
    desk.level = mean - USUAL_MEAN
    for number in WAITING_CLASSES:
        share = lots[DRAW_PILE, WAITS[number] + 4] + lots[DRAW_PILE, WILD]
        desk.adjust[number] = GAINS[number] * (share - USUAL_SHARE)


# ------------------------------------------------------------------ what a layout is worth


@compiled
def index_of(first: int, second: int, third: int) -> int:
    """Where three faces in a line stand in MATCH and CLASS."""
    return (first * FACES + second) * FACES + third


@compiled
def as_matched(face: int, matched: int, place: int) -> int:
    """A face as its other line sees it: a positive card that is matched costs nothing there."""
    return face + MATCHED if (matched >> place) & 1 == 1 and face > WILD else face


@apart
def layout_lines(faces: Any, lines: Any) -> int:
    """Write the indices of the six lines of nine faces; returns the places that are matched."""
    for line in range(3):
        lines[line] = index_of(faces[3 * line], faces[3 * line + 1], faces[3 * line + 2])
        lines[line + 3] = index_of(faces[line], faces[line + 3], faces[line + 6])
    matched = 0
    for line in range(3):
        if MATCH[lines[line]] != 0:
            matched |= ROWS[line]
        if MATCH[lines[line + 3]] != 0:
            matched |= COLUMNS[line]
    return matched


@compiled
def crossing(face: int, row: int, column: int) -> int:
    """The number of a crossing; row and column may be exchanged (R9.1)."""
    return (STANDING[face] * PAIRS + min(row, column)) * PAIRS + max(row, column)


# The letters below are faces and classes, in the order of places and lines.
@apart
def layout_value(f: Any, table: Any, cross: Any, outs: Any, adjust: Any, scarce: float) -> float:
    """What six lines and nine places are worth. Written out: nearly all time goes by here."""
    m = 0
    if MATCH[index_of(f[0], f[1], f[2])] != 0:
        m |= ROWS[0]
    if MATCH[index_of(f[3], f[4], f[5])] != 0:
        m |= ROWS[1]
    if MATCH[index_of(f[6], f[7], f[8])] != 0:
        m |= ROWS[2]
    if MATCH[index_of(f[0], f[3], f[6])] != 0:
        m |= COLUMNS[0]
    if MATCH[index_of(f[1], f[4], f[7])] != 0:
        m |= COLUMNS[1]
    if MATCH[index_of(f[2], f[5], f[8])] != 0:
        m |= COLUMNS[2]
    a, b, c, d, e = f[0], f[1], f[2], f[3], f[4]
    g, h, i, j = f[5], f[6], f[7], f[8]
    if m != 0:
        a, b, c = as_matched(a, m, 0), as_matched(b, m, 1), as_matched(c, m, 2)
        d, e, g = as_matched(d, m, 3), as_matched(e, m, 4), as_matched(g, m, 5)
        h, i, j = as_matched(h, m, 6), as_matched(i, m, 7), as_matched(j, m, 8)
    k, r, n = CLASS[index_of(a, b, c)], CLASS[index_of(d, e, g)], CLASS[index_of(h, i, j)]
    o, p, q = CLASS[index_of(a, d, h)], CLASS[index_of(b, e, i)], CLASS[index_of(c, g, j)]
    worth = table[k] + table[r] + table[n] + table[o] + table[p] + table[q]
    u, v, w = WAITS_FOR[k], WAITS_FOR[r], WAITS_FOR[n]
    x, y, z = WAITS_FOR[o], WAITS_FOR[p], WAITS_FOR[q]
    # From 0 on: interpreted, the sum of two truths of NumPy is a truth and no number.
    lines = 0 + (u > 0) + (v > 0) + (w > 0) + (x > 0) + (y > 0) + (z > 0)
    worth += outs[7 * HOW_MANY_IN[u | v | w | x | y | z] + lines]
    worth += cross[crossing(a, PAIR[b, c], PAIR[d, h])]
    worth += cross[crossing(b, PAIR[a, c], PAIR[e, i])]
    worth += cross[crossing(c, PAIR[a, b], PAIR[g, j])]
    worth += cross[crossing(d, PAIR[e, g], PAIR[a, h])]
    worth += cross[crossing(e, PAIR[d, g], PAIR[b, i])]
    worth += cross[crossing(g, PAIR[d, e], PAIR[c, j])]
    worth += cross[crossing(h, PAIR[i, j], PAIR[a, d])]
    worth += cross[crossing(i, PAIR[h, j], PAIR[b, e])]
    worth += cross[crossing(j, PAIR[h, i], PAIR[c, g])]
    if scarce != 0.0:
        worth += scarce * (adjust[k] + adjust[r] + adjust[n] + adjust[o] + adjust[p] + adjust[q])
    return float(worth)


@apart
def layout_classes(faces: Any, classes: Any) -> None:
    """Write the classes of the six lines of nine faces, and then the crossings of its places."""
    lines = np.empty(6, np.int64)
    matched = layout_lines(faces, lines)
    f = np.empty(PLACES, np.int64)
    for place in range(PLACES):
        f[place] = as_matched(faces[place], matched, place)
    layout_lines(f, lines)
    for line in range(6):
        classes[line] = CLASS[lines[line]]
    for place in range(PLACES):
        row, column = 3 * (place // 3), place % 3
        r1, r2 = row + (column + 1) % 3, row + (column + 2) % 3
        c1, c2 = (place + 3) % PLACES, (place + 6) % PLACES
        classes[6 + place] = crossing(f[place], PAIR[f[r1], f[r2]], PAIR[f[c1], f[c2]])
    values, waiting = 0, 0
    for line in range(6):
        values |= WAITS_FOR[classes[line]]
        waiting += WAITS_FOR[classes[line]] > 0
    classes[15] = 7 * HOW_MANY_IN[values] + waiting


@apart
def final_points(faces: Any) -> float:
    """What nine faces that are all up score. (R9.1-R9.4)"""
    lines = np.empty(6, np.int64)
    matched = layout_lines(faces, lines)
    points = 0
    for line in range(6):
        points -= MATCH[lines[line]]
    for place in range(PLACES):
        if (matched >> place) & 1 == 0:
            points += faces[place] - 4
    return float(points)


@compiled
def near_end(down: int) -> int:
    """The fewest face-down cards of the others, as an index."""
    return min(max(down, 1), MOST_DOWN)


@apart
def seat_value(desk: Any, values: Any, group: int, seat: int, down: int, fewest: int) -> float:
    """What a seat with `down` face-down cards is expected to score; `fewest` is an index."""
    own = min(down, MOST_DOWN)
    worth = layout_value(
        desk.faces[seat],
        values.table[group, own, fewest],
        values.cross[group, fewest],
        values.outs[group, fewest],
        desk.adjust,
        values.scarce[group, fewest],
    )
    worth += values.bias[desk.seats, group, own, fewest]
    return worth + values.level[group, own, fewest] * desk.level


# ------------------------------------------------------------------ what the table is worth


@apart
def fewest_beside(desk: Any, seat: int, me: int, mine: int) -> int:
    """The fewest face-down cards before any seat but `seat`, where `me` has `mine`."""
    fewest = PLACES
    for other in range(desk.seats):
        if other != seat:
            fewest = min(fewest, mine if other == me else desk.down[other])
    return fewest


@apart
def judge_rivals(me: int, values: Any, desk: Any) -> None:
    """Work out what the others weigh, by how many own cards will lie face down. (R8.1)

    A turn turns up one card, and one more with each bounce; beyond two it is taken for two.
    """
    desk.rivals[:] = 0.0
    desk.fewest = fewest_beside(desk, me, me, PLACES)
    if desk.is_last == 1:
        return
    for down in range(max(desk.down[me] - 2, 0), desk.down[me] + 1):
        for seat in range(desk.seats):
            if seat == me:
                continue
            if down == 0:
                worth = seat_value(desk, values, WAITING, seat, desk.down[seat], ONE_LEFT)
                desk.last[seat] = worth
            else:
                fewest = near_end(fewest_beside(desk, seat, me, down))
                worth = seat_value(desk, values, WAITING, seat, desk.down[seat], fewest)
            desk.rivals[down] += desk.weights[seat] * worth


@apart
def closing_cost(me: int, points: float, desk: Any) -> float:
    """What going out first is expected to add to `points`. (R9.5)"""
    lowest = 1.0
    for seat in range(desk.seats):
        if seat != me:
            beyond = (points - 0.5 - desk.last[seat]) / (SPREAD * math.sqrt(2.0))
            lowest *= 0.5 * math.erfc(beyond)
    return kernel.OUT_FIRST * (1.0 - 2.0 * lowest)


@apart
def table_cost(me: int, down: int, values: Any, desk: Any) -> float:
    """What the table costs `me`, whose layout is as on the desk with `down` face-down cards."""
    if desk.is_last == 1:
        return seat_value(desk, values, MOVED, me, down, NONE_LEFT)
    if down == 0:
        points = final_points(desk.faces[me])
        return points + closing_cost(me, points, desk) - desk.rivals[0]
    worth = seat_value(desk, values, desk.group, me, down, near_end(desk.fewest))
    return worth - desk.rivals[down]


# ------------------------------------------------------------------ what the next seat is left


SAVED_BY_CLOSING = 2.0
"""About what going out first saves who does it, in points (R9.5)."""


@compiled
def lying(faces: Any) -> int:
    """The faces of a layout, a set."""
    found = 0
    for place in range(PLACES):
        found |= 1 << faces[place]
    return found


@apart
def best_with(seat: int, face: int, fewest: int, values: Any, desk: Any) -> float:
    """What `seat` is expected to score once it has played `face` at best, bounces left aside."""
    faces, best = desk.faces[seat], np.inf
    wild = lying(faces) & (1 << WILD) != 0
    for place in range(PLACES):
        old = faces[place]
        if face == WILD and wild and old != WILD:
            continue
        down = desk.down[seat] - (1 if old == DOWN else 0)
        faces[place] = face
        if down > 0 or desk.is_last == 1:
            worth = seat_value(desk, values, MOVED, seat, down, fewest)
        else:
            worth = final_points(faces) - SAVED_BY_CLOSING
        faces[place] = old
        best = min(best, worth)
    return best


@apart
def judge_gains(seat: int, values: Any, desk: Any) -> None:
    """Work out what each card on top of a pile would save `seat`, beside drawing. (R4.1)"""
    fewest = NONE_LEFT if desk.is_last == 1 else near_end(fewest_beside(desk, seat, seat, 0))
    stay = seat_value(desk, values, MOVED, seat, desk.down[seat], fewest)
    gains, average = desk.gains[seat], 0.0
    for kind in range(KINDS):
        face = KIND_FACES[kind]
        gains[face] = stay
        if face != HAZARD_FACE:
            gains[face] = min(stay, best_with(seat, face, fewest, values, desk))
        average += desk.lots[DRAW_PILE, face] * gains[face]
    for kind in range(KINDS):
        face = KIND_FACES[kind]
        gains[face] = max(average - gains[face], 0.0)
    desk.stale[seat] = 0


@apart
def judge_gifts(state: Any, me: int, values: Any, desk: Any) -> None:
    """Work out the gains of the next seat, if it has a turn to come and they are not known yet."""
    seat = kernel.next_seat(state, me)
    if desk.is_last == 1 and state.turns_left <= 1:
        desk.gains[seat, :] = 0.0
        desk.stale[seat] = 1
    elif desk.stale[seat] == 1 or desk.bounces != GUESSED:
        judge_gains(seat, values, desk)


@apart
def tops_cost(state: Any, me: int, one: int, other: int, desk: Any) -> float:
    """What it costs to leave the next seat these two faces on top of the piles. (R4.1)"""
    seat = kernel.next_seat(state, me)
    gain = max(desk.gains[seat, one], desk.gains[seat, other])
    return COVERED * desk.weights[seat] * gain


NOTHING = 5
"""A number that is no face: on top of an empty pile."""


@compiled
def top_face(state: Any, pile: int) -> int:
    """The face on top of a discard pile, NOTHING if it is empty."""
    if state.pile_count[pile] == 0:
        return NOTHING
    return state.piles[pile, state.pile_count[pile] - 1] + 4


@apart
def judge_piles(state: Any, me: int, desk: Any) -> None:
    """Work out what letting go of each card costs as the piles lie now. (R4.4, R4.5, R7.1)"""
    piles = kernel.open_piles(state)
    desk.let_go_mean = 0.0
    for kind in range(KINDS):
        face = KIND_FACES[kind]
        for pile in range(2):
            if (piles >> (DISCARD_LEFT + pile)) & 1 == 1:
                other = top_face(state, 1 - pile)
                desk.on[pile, face] = tops_cost(state, me, face, other, desk)
            else:
                desk.on[pile, face] = np.inf
        desk.let_go[face] = min(desk.on[0, face], desk.on[1, face])
        if face == HAZARD_FACE:
            desk.let_go[face] = HAZARD_COST
        desk.let_go_mean += desk.lots[LAYOUTS, face] * desk.let_go[face]


# ------------------------------------------------------------------ what an action costs


@apart
def bounce_cost(me: int, face: int, place: int, down: int, values: Any, desk: Any) -> float:
    """What it costs to bounce `face` to `place` and let the card from there go. (R6)"""
    faces = desk.faces[me]
    old = faces[place]
    faces[place] = face
    if old == DOWN:
        cost = table_cost(me, down - 1, values, desk) + desk.let_go_mean + desk.again[place]
    else:
        cost = table_cost(me, down, values, desk) + desk.let_go[old]
    faces[place] = old
    return cost


@apart
def turned_cost(me: int, place: int, down: int, values: Any, desk: Any) -> float:
    """What it costs that `place` lies face up now and its old card is in hand. (R4.2, R6)"""
    stay = table_cost(me, down, values, desk)
    cost = stay + desk.let_go_mean
    there = lying(desk.faces[me])
    for face in range(LOWEST_POSITIVE + 4, HIGHEST_POSITIVE + 5):
        share = desk.lots[LAYOUTS, face]
        if (there >> face) & 1 == 1 and share > 0.0:
            first = best = stay + desk.let_go[face]
            for other in range(PLACES):
                if other != place:
                    best = min(best, bounce_cost(me, face, other, down, values, desk))
            cost += share * (best - first)
    return cost


@apart
def judge_bounces(state: Any, me: int, values: Any, desk: Any) -> None:
    """Guess for each face-down place what bouncing its card brings, whatever is put there."""
    faces = desk.faces[me]
    desk.turned[:] = 0.0
    desk.again[:] = 0.0
    down = desk.down[me] - 1
    if desk.bounces == UNFORESEEN or (down == 0 and desk.is_last == 0):
        return
    if desk.bounces == GUESSED and state.phase == Phase.BOUNCE:
        return
    for place in range(PLACES):
        if faces[place] == DOWN:
            stay = table_cost(me, down, values, desk)
            desk.turned[place] = turned_cost(me, place, down, values, desk)
            desk.turned[place] -= stay + desk.let_go_mean
    if desk.bounces == TRIED:
        desk.again[:] = desk.turned


@apart
def place_cost(me: int, face: int, place: int, values: Any, desk: Any) -> float:
    """What it costs to exchange the card in hand with `place`. (R4.2)"""
    faces = desk.faces[me]
    old = faces[place]
    faces[place] = face
    if old != DOWN:
        cost = table_cost(me, desk.down[me], values, desk) + desk.let_go[old]
    elif desk.bounces == TRIED:
        cost = turned_cost(me, place, desk.down[me] - 1, values, desk)
    else:
        cost = table_cost(me, desk.down[me] - 1, values, desk)
        cost += desk.let_go_mean + desk.turned[place]
    faces[place] = old
    return cost


@apart
def play_costs(
    me: int, face: int, mask: int, stay: float, values: Any, desk: Any, costs: Any
) -> float:
    """Write to `costs` what each way to go on with `face` in hand costs; returns the least."""
    least = np.inf
    for code in range(DECLINE):
        if (mask >> code) & 1 == 0:
            continue
        if code < PLACES:
            costs[code] = place_cost(me, face, code, values, desk)
        elif code == REMOVE:
            costs[code] = stay + HAZARD_COST
        else:
            costs[code] = stay + desk.on[code - DISCARD_LEFT, face]
        least = min(least, costs[code])
    return least


@apart
def bounce_costs(
    me: int, face: int, mask: int, stay: float, values: Any, desk: Any, costs: Any
) -> None:
    """Write to `costs` what each bounce costs, and letting the card go. (R6)"""
    for code in range(DECLINE):
        if (mask >> code) & 1 == 0:
            continue
        if code < PLACES:
            costs[code] = bounce_cost(me, face, code, desk.down[me], values, desk)
        elif code == REMOVE:
            costs[code] = stay + HAZARD_COST
        else:
            costs[code] = stay + desk.on[code - DISCARD_LEFT, face]


@apart
def draw_cost(state: Any, me: int, stay: float, values: Any, desk: Any, costs: Any) -> float:
    """What it costs to draw from the draw pile and play best. (R4.1)"""
    judge_piles(state, me, desk)
    state.hand_from = DRAWN
    cost, shares = 0.0, 0.0
    for kind in range(KINDS):
        face = KIND_FACES[kind]
        share = desk.lots[DRAW_PILE, face]
        if share > 0.0:
            state.hand = face - 4
            mask = kernel.play_mask(state)
            cost += share * play_costs(me, face, mask, stay, values, desk, costs)
            shares += share
    state.hand = NO_CARD
    return cost / shares if shares > 0.0 else np.inf


@apart
def take_cost(
    state: Any, me: int, pile: int, stay: float, values: Any, desk: Any, costs: Any
) -> float:
    """What it costs to take the top card of a discard pile and play best. (R4.1)"""
    face = top_face(state, pile)
    state.pile_count[pile] -= 1
    state.hand, state.hand_from = face - 4, TAKEN
    judge_piles(state, me, desk)
    cost = play_costs(me, face, kernel.play_mask(state), stay, values, desk, costs)
    state.pile_count[pile] += 1
    state.hand = NO_CARD
    return cost


@apart
def draw_costs(
    state: Any, me: int, mask: int, stay: float, values: Any, desk: Any, costs: Any
) -> None:
    """Write to `costs` what each source of a card costs. (R4.1)"""
    follow = np.empty(CODES)
    if (mask >> DRAW) & 1 == 1:
        costs[DRAW] = draw_cost(state, me, stay, values, desk, follow)
    for code in range(TAKE_LEFT, TAKE_RIGHT + 1):
        if (mask >> code) & 1 == 1:
            pile = code - TAKE_LEFT
            costs[code] = take_cost(state, me, pile, stay, values, desk, follow)


@apart
def flip_cost(me: int, down: int, has_turn: int, values: Any, desk: Any) -> float:
    """What the table costs a seat that has not moved; `has_turn`: its last turn is to come."""
    if has_turn == 1:
        return seat_value(desk, values, WAITING, me, down, ONE_LEFT)
    return table_cost(me, down, values, desk)


@apart
def flip_costs(state: Any, me: int, mask: int, values: Any, desk: Any, costs: Any) -> None:
    """Write to `costs` what turning up each face-down card costs, or declining. (R3.4, R7.1)"""
    faces, down = desk.faces[me], desk.down[me]
    steps = (me - state.turn) % state.seats
    has_turn = 1 if desk.is_last == 1 and 0 < steps < state.turns_left else 0
    for code in range(CODES):
        if (mask >> code) & 1 == 0:
            continue
        if code == DECLINE:
            costs[code] = flip_cost(me, down, has_turn, values, desk)
            continue
        cost = 0.0
        for kind in range(KINDS):
            face = KIND_FACES[kind]
            share = desk.lots[LAYOUTS, face]
            if share > 0.0:
                faces[code] = face
                cost += share * flip_cost(me, down - 1, has_turn, values, desk)
        faces[code] = DOWN
        costs[code] = cost


@apart
def weigh(state: Any, me: int, mask: int, values: Any, desk: Any, costs: Any) -> int:
    """Write to `costs` [16] what each action of `mask` costs `me`; returns the cheapest code.

    On the desk lie already the faces (`look`), the shares of the unseen cards, and the weights.
    Of several alike one that moves no card is taken. The state is as before when this returns.
    """
    costs[:] = np.inf
    judge_lots(desk)
    flips = state.phase == Phase.TEE_OFF or state.phase == Phase.HAZARD
    desk.group = WAITING if flips else MOVED
    judge_rivals(me, values, desk)
    if flips:
        flip_costs(state, me, mask, values, desk, costs)
    else:
        weigh_turn(state, me, mask, values, desk, costs)
    chosen = -1
    for code in range(CODES - 1, -1, -1):
        if (mask >> code) & 1 == 1 and (chosen < 0 or costs[code] < costs[chosen] - 1e-6):
            chosen = code
    return chosen


@apart
def weigh_turn(state: Any, me: int, mask: int, values: Any, desk: Any, costs: Any) -> None:
    """Write to `costs` what each action of the own turn costs. (R4)"""
    hand, source = state.hand, state.hand_from
    judge_gifts(state, me, values, desk)
    judge_piles(state, me, desk)
    stay = table_cost(me, desk.down[me], values, desk)
    judge_bounces(state, me, values, desk)
    if state.phase == Phase.DRAW:
        draw_costs(state, me, mask, stay, values, desk, costs)
    elif state.phase == Phase.PLAY:
        play_costs(me, hand + 4, mask, stay, values, desk, costs)
    else:
        bounce_costs(me, hand + 4, mask, stay, values, desk, costs)
    state.hand, state.hand_from = hand, source


@apart
def expected_totals(state: Any, values: Any, desk: Any, totals: Any) -> int:
    """Add to `totals` what each layout is expected to score; returns the fewest face-down cards.

    On the desk lie the faces and the shares of the unseen cards.
    """
    judge_lots(desk)
    least = PLACES
    for seat in range(state.seats):
        least = min(least, desk.down[seat])
        group, fewest = WAITING, near_end(fewest_beside(desk, seat, seat, 0))
        if desk.is_last == 1:
            has_turn = (seat - state.turn) % state.seats < state.turns_left
            group, fewest = (WAITING, ONE_LEFT) if has_turn else (MOVED, NONE_LEFT)
        totals[seat] += seat_value(desk, values, group, seat, desk.down[seat], fewest)
    return int(least)


@kernel.to_prepare_beside
def _example() -> int:
    """Two seats that tee off, for `kernel.prepare`."""
    state, order = kernel.new_state(kernel.FEWEST_SEATS, kernel.Rules()), np.zeros(110, np.int8)
    kernel.due(state, order)
    kernel.stack(state, order)
    desk, values = new_desk(), new_values()
    even_weights(kernel.FEWEST_SEATS, desk)
    look(state, desk)
    count_unseen(state, 0, desk.lots)
    expected_totals(state, values, desk, np.zeros(MOST_SEATS))
    return int(weigh(state, 0, 1, values, desk, np.empty(CODES)))

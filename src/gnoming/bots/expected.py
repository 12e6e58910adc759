"""What a layout scores on average once its face-down cards are turned up: exactly, in a moment.

All face-down places hold cards of one lot, every order of them equally likely (R3.1), so they are
drawn from it without replacement. A sum of points has the mean of its parts, and each part asks
about few places: a single card about one, a line about three, a card that may serve its row and its
column at once about five. So no deal has to be tried out.

Which turns are still to come is no affair of this file; the last of them is solved in last.py.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gnoming import kernel
from gnoming.bots.worth import CARDS, FACE_DOWN, FACES, KINDS, LINES
from gnoming.cards import FACE_DOWN as FACE_DOWN_NAME
from gnoming.cards import card_number
from gnoming.kernel import ALL_PLACES, LOWEST_POSITIVE, MULLIGAN, PLACES, apart, compiled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CARD_OF = FACES[:CARDS].astype(np.int64)
"""The number of each kind of card."""
LINE_PLACES = np.array([sum(1 << place for place in line) for line in LINES.tolist()], np.int64)
"""The places of each line, a set; rows first."""
LINES_WITHIN = np.array(
    [
        sum(1 << line for line, places in enumerate(LINE_PLACES.tolist()) if places & ~inside == 0)
        for inside in range(ALL_PLACES + 1)
    ],
    np.int64,
)
"""The lines, a set, that lie wholly within a set of places."""
CROSS = np.array(
    [
        (LINE_PLACES[place // 3] | LINE_PLACES[3 + place % 3]) & ~(1 << place)
        for place in range(PLACES)
    ],
    np.int64,
)
"""The other places of a place's row and column, a set."""
HOW_MANY_IN = np.array([places.bit_count() for places in range(ALL_PLACES + 1)], np.int64)
"""How many members a set of places has."""

LINE = 3
MOST_CROSSED = 5
"""A place with its row and column."""
VALUES = kernel.HIGHEST_POSITIVE + 1

LOT = np.dtype(
    [
        ("cards", np.int64, (KINDS,)),  # how many of each card, by its number plus 4
        ("how_many", np.int64),  # cards in all
        ("points", np.int64),  # the sum of their numbers
        ("average", np.float64),  # what a card is worth alone, on average
        ("one_in", np.float64, (MOST_CROSSED,)),  # one part of the cards left after so many
        ("fit", np.float64, (VALUES, MOST_CROSSED)),  # how likely so many cards all fit a value
        # How likely a card is of a value and all others of so many, with it, fit that value.
        ("natural", np.float64, (VALUES, MOST_CROSSED + 1)),
        ("wild", np.float64, (LINE + 1,)),  # how likely so many cards are all mulligans
    ],
    align=True,
)
"""Cards that nobody has seen, of which some lie face down, and how likely a few of them match."""


# ------------------------------------------------------------------ a lot of cards


@apart
def weigh(lot: Any) -> None:
    """Work out how likely cards of a lot match, once they have been counted. (R9.1)"""
    size = lot.how_many
    lot.average = lot.points / size if size > 0 else 0.0
    for taken in range(MOST_CROSSED):
        lot.one_in[taken] = 1.0 / (size - taken) if size > taken else 0.0
    mulligans = lot.cards[MULLIGAN + 4]
    likely = 1.0
    for how_many in range(LINE + 1):
        lot.wild[how_many] = likely
        if how_many < LINE:
            likely *= max(mulligans - how_many, 0) * lot.one_in[how_many]
    for value in range(LOWEST_POSITIVE, VALUES):
        equal = lot.cards[value + 4]
        fitting = equal + mulligans
        likely, natural = 1.0, equal * lot.one_in[0]
        for how_many in range(MOST_CROSSED):
            lot.fit[value, how_many] = likely
            lot.natural[value, how_many + 1] = natural
            likely *= max(fitting - how_many, 0) * lot.one_in[how_many]
            if how_many + 1 < MOST_CROSSED:
                natural *= max(fitting - how_many - 1, 0) * lot.one_in[how_many + 1]


@apart
def count_lot(lot: Any) -> None:
    """Work out a lot whose `cards` have just been set."""
    size, points = 0, 0
    for kind in range(CARDS):
        card = CARD_OF[kind]
        size += lot.cards[card + 4]
        points += card * lot.cards[card + 4]
    lot.how_many, lot.points = size, points
    weigh(lot)


@apart
def without(lots: Any, at: int, card: int) -> None:
    """Make `lots[at + 1]` what is left of `lots[at]` when one `card` has been seen."""
    before, after = lots[at], lots[at + 1]
    for index in range(KINDS):
        after.cards[index] = before.cards[index]
    after.cards[card + 4] -= 1
    after.how_many = before.how_many - 1
    after.points = before.points - card
    weigh(after)


# ------------------------------------------------------------------ a layout


@compiled
def saved_by_lines(value: int, lines: int, naturals: int, down: int, lot: Any) -> float:
    """What matches of one value save, in units of it: the lines and the cards in them. (R9.1)

    `lines` are those in which every open card fits, `naturals` the places where the value lies
    open, `down` the face-down places. A card in two matching lines is saved once.
    """
    saved = 0.0
    for line in range(2 * LINE):
        if (lines >> line) & 1 == 1:
            seen = HOW_MANY_IN[naturals & LINE_PLACES[line]]
            missing = HOW_MANY_IN[down & LINE_PLACES[line]]
            saved += (1 + seen) * lot.fit[value, missing] + missing * lot.natural[value, missing]
            if seen == 0:
                saved -= lot.wild[missing]
    if lines & 0b000_111 == 0 or lines & 0b111_000 == 0:
        return saved
    for place in range(PLACES):
        if (lines >> (place // 3)) & 1 == 1 and (lines >> (3 + place % 3)) & 1 == 1:
            missing = HOW_MANY_IN[down & CROSS[place]]
            if (naturals >> place) & 1 == 1:
                saved -= lot.fit[value, missing]
            elif (down >> place) & 1 == 1:
                saved -= lot.natural[value, missing + 1]
    return saved


@apart
def mean_points(faces: Any, lot: Any) -> float:
    """What nine faces score on average, going out left aside. (R8.3, R9.1-R9.4)

    `faces` is an int8 array of card numbers, `FACE_DOWN` where a card of `lot` lies. Exact; for
    nine open cards it is their score.
    """
    down, mulligans, naturals, points = 0, 0, 0, 0
    for place in range(PLACES):
        card = int(faces[place])
        if card == FACE_DOWN:
            down |= 1 << place
        else:
            points += card
            if card == MULLIGAN:
                mulligans |= 1 << place
            elif kernel.is_positive(card):
                naturals |= 1 << (PLACES * (card - LOWEST_POSITIVE) + place)
    mean = points + HOW_MANY_IN[down] * lot.average
    for value in range(LOWEST_POSITIVE, VALUES):
        equal = (naturals >> (PLACES * (value - LOWEST_POSITIVE))) & ALL_PLACES
        lines = LINES_WITHIN[equal | mulligans | down]
        if lines != 0:
            mean -= value * saved_by_lines(value, lines, equal, down, lot)
    return mean


# ------------------------------------------------------------------ from a view


def faces_of(layout: Sequence[str]) -> Any:
    """A layout of a view as card numbers, `FACE_DOWN` for `?`: an int8 array of nine."""
    return np.array(
        [FACE_DOWN if card == FACE_DOWN_NAME else card_number(card) for card in layout],  # type: ignore[arg-type]
        np.int8,
    )


def new_lots(how_many: int, unseen: Mapping[Any, int]) -> Any:
    """Room for so many lots; the first holds the cards of one place of `view.unseen`."""
    lots: Any = np.zeros(how_many, LOT).view(np.recarray)
    for card, count in unseen.items():
        lots[0].cards[card_number(card) + 4] = count
    count_lot(lots[0])
    return lots


def expected_points(layout: Sequence[str], unseen: Mapping[Any, int]) -> float:
    """What a layout scores on average if all lies as it is when the round ends. (R8.3, R9.1-R9.4)

    `layout` is nine card texts, `?` where face down; `unseen` how many of each card those may be,
    as in `view.unseen.layouts`: at least as many as lie face down. Going out is left aside.

    Raises:
        ValueError: there are not nine cards, or fewer unseen ones than face-down places.

    >>> expected_points("5 5 ? 3 4 6 7 8 -1".split(), {"5": 1, "-2": 1})
    28.5
    """
    down = sum(card == FACE_DOWN_NAME for card in layout)
    if len(layout) != PLACES:
        raise ValueError(f"a layout has {PLACES} cards, not {len(layout)} (R3.1)")
    if down > sum(unseen.values()):
        raise ValueError(f"{down} cards lie face down, only {sum(unseen.values())} are unseen")
    return float(mean_points(faces_of(layout), new_lots(1, unseen)[0]))


@kernel.to_prepare
def _example() -> float:
    """The mean of a layout nobody has seen, for `kernel.prepare`."""
    return expected_points(["?"] * PLACES, {"3": PLACES})

"""The bot `easy` in compiled code: what bots/easy.py does on a view, here on a state.

It reads no card that its view would not show. The same luck decides the same, which the tests hold
against the bot itself, decision by decision.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.bots.easy import (
    ANSWERS_A_HAZARD,
    ENJOYS_BOUNCING,
    GOOD_DISCARD,
    GUESS,
    JOY,
    LIKES_A_PAIR,
    SEES_A_LINE,
)
from gnoming.bots.worth import FACE_DOWN, LINES
from gnoming.chance import Chance, below, part, put_back, taken
from gnoming.kernel import CODES, DECLINE, DRAW, HAZARD, PLACES, TAKE_LEFT, Phase, apart, compiled

# ------------------------------------------------------------------ luck


@apart
def one_of(luck: Any, count: int) -> int:
    """One of so many, each equally likely, by a generator's array."""
    number, words = below(taken(luck), count)
    put_back(luck, words)
    return int(number)


# ------------------------------------------------------------------ what seems good


@compiled
def seen(state: Any, seat: int, place: int) -> int:
    """The card that lies there, FACE_DOWN if it does."""
    if (state.up[seat] >> place) & 1 == 1:
        return int(state.layout[seat, place])
    return FACE_DOWN


@apart
def wish(state: Any, seat: int, card: int, place: int, luck: Chance) -> tuple[float, Chance]:
    """How many points `card` seems to gain at `place`, at a child's glance."""
    old = seen(state, seat, place)
    gain = (GUESS + JOY if old == FACE_DOWN else float(old)) - float(card)
    positive = kernel.is_positive(card)
    for line in range(6):
        others, first, second = 0, 0, 0
        for at in range(3):
            if LINES[line, at] != place:
                first, second = second, seen(state, seat, LINES[line, at])
                others += 1
        if others == 3:
            continue
        if first == second and second == old and kernel.is_positive(old):
            lot, luck = part(luck)
            if lot < SEES_A_LINE:
                gain -= 3 * old
        if not positive:
            continue
        completes = False
        if first == second and second == card:
            lot, luck = part(luck)
            completes = lot < SEES_A_LINE
        if completes:
            gain += 4 * card
        elif card == first or card == second:
            lot, luck = part(luck)
            if lot < LIKES_A_PAIR:
                gain += 3.0
    return gain, luck


@apart
def wish_anywhere(state: Any, seat: int, card: int, luck: Chance) -> tuple[float, Chance]:
    """What `card` seems to gain in the best place."""
    most = -np.inf
    for place in range(PLACES):
        gain, luck = wish(state, seat, card, place, luck)
        most = max(most, gain)
    return most, luck


@apart
def best(wishes: Any, mask: int, luck: Chance) -> tuple[int, Chance]:
    """The code of `mask` with the greatest wish, any of them if there are several."""
    most, alike = -np.inf, 0
    for code in range(CODES):
        if (mask >> code) & 1 == 1:
            if wishes[code] > most:
                most, alike = wishes[code], 0
            if wishes[code] == most:
                alike |= 1 << code
    return any_of(alike, luck)


@apart
def any_of(mask: int, luck: Chance) -> tuple[int, Chance]:
    """One of the codes in `mask`, each equally likely."""
    skip, luck = below(luck, kernel.count(mask))
    for code in range(CODES):
        if (mask >> code) & 1 == 1:
            if skip == 0:
                return code, luck
            skip -= 1
    return -1, luck


# ------------------------------------------------------------------ what it does


@apart
def easy_code(state: Any, seat: int, mask: int, wishes: Any, luck: Chance) -> tuple[int, Chance]:
    """What `easy` chooses in `seat`; `wishes` [16] is room to work in."""
    places = mask & kernel.ALL_PLACES
    if state.phase == Phase.TEE_OFF or state.phase == Phase.HAZARD:
        if state.phase == Phase.HAZARD:
            lot, luck = part(luck)
            if lot >= ANSWERS_A_HAZARD:
                return DECLINE, luck
        return any_of(places, luck)
    if state.phase == Phase.BOUNCE:
        return bounce_code(state, seat, mask, wishes, luck)
    for code in range(CODES):
        if (mask >> code) & 1 == 0:
            continue
        if code == DRAW:
            gain = GOOD_DISCARD
        elif state.phase == Phase.DRAW:
            pile = code - TAKE_LEFT
            card = int(state.piles[pile, state.pile_count[pile] - 1])
            gain, luck = wish_anywhere(state, seat, card, luck)
        elif code < PLACES:
            gain, luck = wish(state, seat, int(state.hand), code, luck)
        else:
            gain = float(HAZARD) if state.hand == HAZARD else 0.0
        wishes[code] = gain
    return best(wishes, mask, luck)


@apart
def bounce_code(state: Any, seat: int, mask: int, wishes: Any, luck: Chance) -> tuple[int, Chance]:
    """Bounce for the fun of it: onto a face-down card, or onto one that is higher. (R6.1)"""
    places = mask & kernel.ALL_PLACES
    if places != 0:
        lot, luck = part(luck)
        if lot < ENJOYS_BOUNCING:
            most = -np.inf
            for code in range(PLACES):
                if (places >> code) & 1 == 1:
                    gain, luck = wish(state, seat, int(state.hand), code, luck)
                    wishes[code] = gain + JOY
                    most = max(most, wishes[code])
            if most > 0:
                return best(wishes, places, luck)
    return any_of(mask & ~kernel.ALL_PLACES, luck)

"""A game whose face-down cards are dealt only when they are turned up: chance as a step of its own.

Cards that nobody has seen are exchangeable, so nothing is lost if none of them has a face yet. An
action that would show one first waits: chance says which kind it is, with the exact probability of
the cards that may lie there, and then the kernel plays the action. The rules stay the kernel's
alone: its state holds the right cards where nobody has looked, in an order that means nothing, and
a card that chance has named changes places with one of those.

One game is one array of bytes, its *memory*, which can be copied and kept: the kernel's state, a
second one for trials, a `SLOT`, and the log. Cards that may lie in a place are its *lot*: until a
refill those of the layouts and the draw pile are one lot, afterwards each is its own (R4.6).
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gnoming import kernel
from gnoming.envs.encoding import KIND, KINDS, count_unseen, size, write_array
from gnoming.envs.vector import pay
from gnoming.kernel import (
    CARDS,
    CODES,
    DRAW,
    HAZARD,
    MOST_SEATS,
    NO_CARD,
    PLACES,
    TAKE_LEFT,
    Phase,
    Rules,
    State,
    apart,
    compiled,
)

SLOT = np.dtype(
    [
        ("returns", np.float64, (MOST_SEATS,)),  # what each seat has been rewarded so far
        ("rewards", np.float64, (MOST_SEATS,)),  # of that, since the last action of a seat
        ("lots", np.int16, (2, KINDS)),  # in layouts and draw pile; their sum until a refill
        ("lot", np.int16, (KINDS,)),  # what chance may name now, how many of each kind
        ("totals", np.int16, (MOST_SEATS,)),  # the sum of the finished rounds by seat
        ("turned", np.int8, (6,)),  # cards turned so far to start the two discard piles
        ("turned_count", np.int32),
        ("faces", np.int32, (MOST_SEATS,)),  # face-down places that chance has named, sets
        ("drawn", np.int32),  # whether chance has named the top of the draw pile
        ("pending", np.int32),  # the action code that waits for chance, DEALING or NO_ACTION
        ("spot", np.int32),  # which card chance is to name: a spot, PILE_START or NOWHERE
        ("mask", np.int32),  # what the actor may do, 0 where chance or nobody acts
        ("reward", np.int32),  # which of vector.REWARDS
        ("zero_sum", np.int32),
        ("logged", np.int32),  # bytes of the log that are written
    ],
    align=True,
)
"""What a game has beside the kernel's state."""

NO_ACTION, DEALING = -1, CODES
NOWHERE, PILE_START = -1, 1_000
"""No card; the next one that is to start a discard pile. A spot is 9 x seat + place, or above."""
DRAW_PILE = MOST_SEATS * PLACES
"""The spot of the bottom card of the draw pile."""

CHANCE, TERMINAL, REFUSED = -1, -4, -9
"""Who acts where no seat does (as OpenSpiel numbers them), and what `step` says to nonsense."""

CARD_OF = np.array(list(kernel.HOW_MANY), np.int8)
"""A kind (0-11, in the order of R1) as a card number."""
WHOLE_DECK = np.array(list(kernel.HOW_MANY.values()), np.int16)

MEMORY_VERSION = 1
"""Raised whenever a byte of a game's memory comes to mean something else."""

STATES = np.dtype((np.record, kernel.STATE))
SLOTS = np.dtype((np.record, SLOT))
SLOT_AT = 2 * kernel.STATE.itemsize
LOG_AT = SLOT_AT + SLOT.itemsize
_FIELDS: Any = SLOT.fields
RETURNS_AT, REWARDS_AT, LOT_AT = (
    SLOT_AT + _FIELDS[name][1] for name in ("returns", "rewards", "lot")
)

ENTRY = 6
"""Bytes of a log entry: what (a phase, or REFILLED), seat, code, card shown, card in hand, face."""
REFILLED = 7
MOST_LOGGED = 3 * ENTRY + DRAW_PILE
"""The most bytes that one step can log: an action, the end of a round, a refill or a deal."""
FIRST_ROOM = 1_024


# ------------------------------------------------------------------ cards without a face


@compiled
def card_at(state: State, spot: int) -> int:
    """The card that stands in at a spot."""
    if spot >= DRAW_PILE:
        return state.draw_pile[spot - DRAW_PILE]
    return state.layout[spot // PLACES, spot % PLACES]


@compiled
def put_at(state: State, spot: int, card: int) -> None:
    """Let `card` stand in at a spot."""
    if spot >= DRAW_PILE:
        state.draw_pile[spot - DRAW_PILE] = card
    else:
        state.layout[spot // PLACES, spot % PLACES] = card


@compiled
def has_face(state: State, slot: Any, seat: int, place: int) -> bool:
    """Whether the card in a place is known: face up, or named by chance just now."""
    return ((state.up[seat] | slot.faces[seat]) >> place) & 1 == 1


@compiled
def spot_of(state: State, slot: Any, card: int, spot: int) -> int:
    """Where a card without a face stands in that belongs to the same lot as `spot`. (R4.6)"""
    mixed = state.refills == 0
    if mixed or spot >= DRAW_PILE:
        for depth in range(state.draw_count):
            if state.draw_pile[depth] == card:
                return DRAW_PILE + depth
    if mixed or spot < DRAW_PILE:
        for other in range(state.seats * PLACES):
            seat, place = other // PLACES, other % PLACES
            if state.layout[seat, place] == card and not has_face(state, slot, seat, place):
                return other
    return NOWHERE


@apart
def give_face(state: State, slot: Any, spot: int, card: int) -> None:
    """Make the card at `spot` the one that chance has named; it leaves its lot.

    Until a refill both lots count together only, so it need not be known which of them it leaves.
    """
    stand_in = card_at(state, spot)
    if stand_in != card:
        put_at(state, spot_of(state, slot, card, spot), stand_in)
        put_at(state, spot, card)
    if spot >= DRAW_PILE:
        slot.lots[1, KIND[card + 4]] -= 1
        slot.drawn = 1
    else:
        slot.lots[0, KIND[card + 4]] -= 1
        slot.faces[spot // PLACES] |= 1 << (spot % PLACES)


@compiled
def count_lot(state: State, slot: Any) -> None:
    """Count what chance may name at `slot.spot`."""
    for kind in range(KINDS):
        if slot.spot == PILE_START:
            slot.lot[kind] = WHOLE_DECK[kind]
        elif state.refills == 0:
            slot.lot[kind] = slot.lots[0, kind] + slot.lots[1, kind]
        else:
            slot.lot[kind] = slot.lots[1 if slot.spot >= DRAW_PILE else 0, kind]
    if slot.spot == PILE_START:
        for turned in range(slot.turned_count):
            slot.lot[KIND[slot.turned[turned] + 4]] -= 1


# ------------------------------------------------------------------ which card has to be named


@compiled
def has_ended(state: State) -> bool:
    """Whether the round has ended, and so all its cards were looked at. (R8.3)"""
    return state.phase == Phase.OVER or state.due == CARDS


@apart
def spot_due(tables: Any, state: State, slot: Any) -> int:
    """The card that has to be named before what is pending can happen, or NOWHERE.

    With NOWHERE, and an action pending, the second state is the one after it.
    """
    if slot.pending == DEALING:
        started = 0
        for turned in range(slot.turned_count):
            started += 1 if slot.turned[turned] != HAZARD else 0
        return PILE_START if started < 2 else NOWHERE
    code, seat = slot.pending, state.actor
    if code < PLACES and not has_face(state, slot, seat, code):
        return seat * PLACES + code
    if code == DRAW and slot.drawn == 0:
        return DRAW_PILE + state.draw_count - 1
    tables[1] = tables[0]
    kernel.apply(tables[1], code, seat)
    if has_ended(tables[1]):
        for other in range(state.seats):
            for place in range(PLACES):
                if not has_face(state, slot, other, place):
                    return other * PLACES + place
    return NOWHERE


# ------------------------------------------------------------------ the log


@compiled
def tell(
    slot: Any, log: Any, what: int, seat: int, code: int, shown: int, hand: int, face: int
) -> None:
    """Write one entry into the log."""
    at = slot.logged
    log[at], log[at + 1], log[at + 2] = what, seat, code
    log[at + 3], log[at + 4], log[at + 5] = shown, hand, face
    slot.logged = at + ENTRY


@compiled
def tell_action(state: State, slot: Any, log: Any) -> None:
    """Write the pending action into the log, with the cards that belong to it."""
    code, seat, shown, face = slot.pending, state.actor, NO_CARD, 0
    if code < PLACES:
        shown, face = state.layout[seat, code], (state.up[seat] >> code) & 1
    elif code == DRAW:
        shown = state.draw_pile[state.draw_count - 1]
    elif code < TAKE_LEFT + 2:
        pile = code - TAKE_LEFT
        shown = state.piles[pile, state.pile_count[pile] - 1]
    tell(slot, log, state.phase, seat, code, shown, state.hand, face)


@compiled
def tell_end(state: State, slot: Any, log: Any) -> None:
    """Write the end of a round into the log, and behind it every layout. (R8.3)"""
    tell(slot, log, Phase.OVER, 0, 0, 0, 0, 0)
    for spot in range(state.seats * PLACES):
        log[slot.logged + spot] = card_at(state, spot)
    slot.logged += state.seats * PLACES


# ------------------------------------------------------------------ what happens


@apart
def stack(state: State, slot: Any, order: Any) -> None:
    """Put down the order that is due, and count what nobody has seen then."""
    kernel.stack(state, order)
    count_unseen(state, slot.lots)


@apart
def deal_round(state: State, slot: Any, log: Any) -> None:
    """Deal a round in which only the cards that started the piles have a face. (R3.1, R3.2)"""
    order, left = np.empty(CARDS, np.int8), WHOLE_DECK.copy()
    laid, turned = state.seats * PLACES, slot.turned_count
    for at in range(turned):
        order[laid + at] = slot.turned[at]
        left[KIND[slot.turned[at] + 4]] -= 1
    at = 0
    for kind in range(KINDS):
        for _ in range(left[kind]):
            order[at if at < laid else at + turned] = CARD_OF[kind]
            at += 1
    stack(state, slot, order)
    slot.turned_count = 0
    left_card, right_card = state.piles[0, 0], state.piles[1, 0]
    tell(slot, log, Phase.SHUFFLE, state.starter, 0, left_card, right_card, state.removed)


@apart
def after_action(state: State, slot: Any, log: Any) -> None:
    """Reward a round that has ended and let the next deal wait; or refill. (R8.3, R4.6)"""
    if has_ended(state):
        tell_end(state, slot, log)
        pay(state, slot.reward, slot.zero_sum != 0, slot.rewards)
        for seat in range(state.seats):
            slot.returns[seat] += slot.rewards[seat]
            slot.totals[seat] = kernel.total(state, seat)
        if state.phase != Phase.OVER:
            slot.pending = DEALING
    else:
        order = np.empty(CARDS, np.int8)
        kernel.due(state, order)
        stack(state, slot, order)
        tell(slot, log, REFILLED, 0, 0, 0, 0, 0)


@compiled
def take_choice(state: State, slot: Any, choice: int) -> bool:
    """Let the seat's action be pending, or chance's card have a face; False if it cannot be."""
    if slot.spot == NOWHERE:
        if choice < 0 or choice >= CODES or (slot.mask >> choice) & 1 == 0:
            return False
        slot.pending = choice
        slot.rewards[:] = 0.0
        return True
    if choice < 0 or choice >= KINDS or slot.lot[choice] == 0:
        return False
    if slot.spot == PILE_START:
        slot.turned[slot.turned_count] = CARD_OF[choice]
        slot.turned_count += 1
    else:
        give_face(state, slot, slot.spot, CARD_OF[choice])
    return True


@apart
def step(memory: Any, choice: int) -> tuple[int, int, int]:
    """Let the seat to act play an action code, or chance name a kind of card (0-11).

    What is pending then happens, until a card has to be named or a seat has to act. `memory` must
    have room for MOST_LOGGED more bytes. Returns who is to act (a seat, CHANCE or TERMINAL), the
    legal mask of that seat, and the bytes that are left for the log; or REFUSED if this cannot be
    chosen, and nothing has changed.
    """
    tables = memory[:SLOT_AT].view(STATES)
    state, slot = tables[0], memory[SLOT_AT:LOG_AT].view(SLOTS)[0]
    log = memory[LOG_AT:].view(np.int8)
    if not take_choice(state, slot, choice):
        return REFUSED, 0, 0
    while slot.pending != NO_ACTION:
        slot.spot = spot_due(tables, state, slot)
        if slot.spot != NOWHERE:
            count_lot(state, slot)
            slot.mask = 0
            return CHANCE, 0, len(log) - slot.logged
        if slot.pending == DEALING:
            slot.pending = NO_ACTION
            deal_round(state, slot, log)
            continue
        tell_action(state, slot, log)
        tables[0] = tables[1]
        slot.pending, slot.drawn = NO_ACTION, 0
        slot.faces[:] = 0
        if state.waiting == 0:
            after_action(state, slot, log)
    slot.mask = kernel.legal_mask(state, state.actor)
    actor = state.actor if state.phase != Phase.OVER else TERMINAL
    return actor, slot.mask, len(log) - slot.logged


@apart
def look(memory: Any, seat: int, out: Any) -> None:
    """Write what `seat` knows into `out`, as `encoding.write_array` does.

    While a card has to be named, it is what was known before the action that waits for it.
    """
    state = memory[:SLOT_AT].view(STATES)[0]
    slot = memory[SLOT_AT:LOG_AT].view(SLOTS)[0]
    mask = slot.mask if seat == state.actor else 0
    lots = slot.lots.copy()
    if slot.spot != NOWHERE and state.rounds_dealt > 0:
        count_unseen(state, lots)  # those that chance has named already count as well
    write_array(state, seat, mask, lots, slot.totals, out)


# ------------------------------------------------------------------ for Python


class Parts(NamedTuple):
    """What a game's memory holds; all of it lives there, nothing is copied."""

    state: State
    slot: Any
    log: Any
    """int8: what was logged so far."""


def parts(memory: Any) -> Parts:
    """Look into a game's memory."""
    slot = memory[SLOT_AT:LOG_AT].view(SLOTS)[0]
    log = memory[LOG_AT : LOG_AT + int(slot.logged)].view(np.int8)
    return Parts(memory[:SLOT_AT].view(STATES)[0], slot, log)


def new_memory(
    seats: int, rules: Rules, *, starter: int = 0, reward: int = 0, zero_sum: bool = False
) -> Any:
    """A game whose first deal waits for chance; `reward` counts in `vector.REWARDS`.

    Raises:
        ValueError: there are no such seats, or no such starter.
    """
    state = kernel.new_state(seats, rules, starter)
    memory = np.zeros(LOG_AT + FIRST_ROOM, np.uint8)
    memory[:SLOT_AT].view(STATES)[0] = state
    slot = parts(memory).slot
    slot.reward, slot.zero_sum = reward, zero_sum
    slot.pending, slot.spot = DEALING, PILE_START
    slot.lot[:] = slot.lots[1, :] = WHOLE_DECK
    return memory


def roomy(memory: Any) -> Any:
    """The same memory with twice the room."""
    return np.concatenate((memory, np.zeros(len(memory), np.uint8)))


@kernel.to_prepare
def _example() -> None:
    """A deal and an action, for `kernel.prepare`."""
    memory = new_memory(kernel.FEWEST_SEATS, Rules(rounds=1, turn_limit=5))
    for choice in (0, 0, 0, 0):
        step(memory, choice)
    look(memory, 0, np.empty(size(kernel.FEWEST_SEATS), np.int16))

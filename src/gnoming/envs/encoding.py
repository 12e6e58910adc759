"""What a seat knows, for programs that learn: as small whole numbers, as floats, and as text.

The *array* is what one seat knows at one moment, the own seat first, then clockwise: whatever
still matters to what may happen. docs/envs/encoding.md tells it index by index. The *text* is
everything that one seat has ever seen of a game, in order (perfect recall): two states that it can
tell apart never share a text, and two that it cannot always do.

Both come from what a seat may see and from the numbers of a game alike. Rules do not belong here.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from gnoming import kernel
from gnoming.actions import action_for, parse_phase
from gnoming.cards import CARDS, FACE_DOWN, PILES, card_name, card_number, layout_text
from gnoming.envs.lanes import LANES, write_back, write_lots, write_onward
from gnoming.events import (
    Bounced,
    Dealt,
    Declined,
    Discarded,
    Drew,
    Event,
    Exchanged,
    Flipped,
    Refilled,
    Removed,
    RoundScored,
    Took,
)
from gnoming.kernel import (
    ALL_PLACES,
    DISCARD_LEFT,
    DRAW,
    DRAWN,
    HAZARD,
    MOST_SEATS,
    NO_CARD,
    NOBODY,
    PLACES,
    TAKE_LEFT,
    Phase,
    Rules,
    State,
    apart,
    compiled,
)
from gnoming.record import options_text
from gnoming.view import View, layouts_of

ENCODING_VERSION = 1
"""Raised whenever an index, a value or a text comes to mean something else."""

# ------------------------------------------------------------------ the array, index by index

HIDDEN = 9
"""Where a card number stands: a card that lies face down, or in somebody else's hand unseen."""
NOTHING = 11
"""Where a card number stands: no card."""
KINDS = len(CARDS)

PHASE, HAND, BOUNCED_FROM, MUST_PLAY = 0, 1, 2, 3
DRAW_PILE, PILE_SIZES, REMOVED, REFILLED = 4, 5, 7, 8
TURNS, TURNS_LEFT, ROUND = 9, 10, 11
ROUNDS, RETURN_TAKEN, TIES_KEEP_BONUS, TURN_LIMIT = 12, 13, 14, 15
UNSEEN = 16
SEATS = UNSEEN + 2 * KINDS
TOTAL, MAY_ACT, HAS_TURN, STARTED, WENT_OUT = PLACES, 10, 11, 12, 13
SEAT_SIZE = 14
NOT_BOUNCING = PLACES
"""At `BOUNCED_FROM`: this seat may not bounce the card in hand."""


def deepest(seats: int) -> int:
    """The most cards that a discard pile can hold, and so the indices that each is given."""
    return kernel.CARDS - PLACES * seats


def size(seats: int) -> int:
    """How long the array is for a game of `seats` (2-7)."""
    return SEATS + SEAT_SIZE * seats + 2 * deepest(seats)


class Index(NamedTuple):
    """One index of the array."""

    name: str
    low: int
    """The least that can stand there."""
    high: int
    """The most."""
    sort: str
    """`card`, `choice` or `number`: how `one_hot` writes it."""
    scale: int = 1
    """What `one_hot` divides a number by."""


@cache
def indices(seats: int) -> tuple[Index, ...]:
    """What stands where in the array of a game of `seats` (2-7)."""
    most = deepest(seats)

    def number(name: str, high: int, low: int = 0, scale: int | None = None) -> Index:
        return Index(name, low, high, "number", scale or high)

    def cards(*names: str) -> list[Index]:
        return [Index(name, min(kernel.HOW_MANY), NOTHING, "card") for name in names]

    table = [
        Index("phase", 0, max(Phase), "choice"),
        *cards("hand"),
        Index("bounced from", 0, NOT_BOUNCING, "choice"),
        number("must play", 1),
        number("draw pile", most),
        number("left pile", most),
        number("right pile", most),
        number("removed", kernel.HOW_MANY[HAZARD]),
        number("refilled", 1),
        number("turns", 100),
        number("turns left", MOST_SEATS - 1),
        number("round", kernel.MOST_ROUNDS, 1),
        number("rounds", kernel.MOST_ROUNDS, 1),
        number("return taken", 1),
        number("ties keep bonus", 1),
        number("turn limit", 100, 5),
    ]
    for lot in ("layouts", "draw pile"):
        table += [
            number(f"unseen in {lot} {card}", kernel.HOW_MANY[card_number(card)]) for card in CARDS
        ]
    for seat in range(seats):
        table += cards(*(f"seat {seat} place {place}" for place in range(PLACES)))
        table += [
            number(f"seat {seat} total", 1800, -900, scale=100),
            *(number(f"seat {seat} {what}", 1) for what in ("may act", "turn", "starter", "out")),
        ]
    for side in PILES:
        table += cards(*(f"{side} {depth}" for depth in range(most)))
    return tuple(table)


def names(seats: int) -> list[str]:
    """What stands at each index, in words: `hand`, `seat 0 place 4`, `left 0`."""
    return [index.name for index in indices(seats)]


def bounds(seats: int) -> tuple[Any, Any]:
    """The least and the most that can stand at each index: two int16 arrays."""
    table = indices(seats)
    lows, highs = (np.array([getattr(i, end) for i in table], np.int16) for end in ("low", "high"))
    return lows, highs


# ------------------------------------------------------------------ from the numbers of a game

_NUMBER_OF = {FACE_DOWN: HIDDEN, **{name: card_number(name) for name in CARDS}}
_FACES = [*kernel.HOW_MANY, HIDDEN, NOTHING]
KIND = np.array([_FACES.index(n) if n in _FACES else 0 for n in range(-4, NOTHING + 1)], np.int64)
"""By a card number plus 4: its place in the order of R1; 12 for HIDDEN, 13 for NOTHING."""
FACES = KINDS + 2


@apart
def count_unseen(state: State, lots: Any) -> None:
    """Count the face-down cards of the layouts and of the draw pile into `lots`, int16 (2, 12)."""
    lots[:] = 0
    for seat in range(state.seats):
        for place in range(PLACES):
            if (state.up[seat] >> place) & 1 == 0:
                lots[0, KIND[state.layout[seat, place] + 4]] += 1
    for depth in range(state.draw_count):
        lots[1, KIND[state.draw_pile[depth] + 4]] += 1


@compiled
def write_table(state: State, seat: int, mask: int, out: Any) -> None:
    """Write what belongs to no seat, the unseen cards and the piles left aside."""
    out[PHASE] = state.phase
    if state.hand == NO_CARD:
        out[HAND] = NOTHING
    elif state.hand_from == DRAWN and seat != state.turn:
        out[HAND] = HIDDEN
    else:
        out[HAND] = state.hand
    out[BOUNCED_FROM] = NOT_BOUNCING
    if state.phase == Phase.BOUNCE and mask & ALL_PLACES != 0:
        out[BOUNCED_FROM] = state.hand_place
    out[MUST_PLAY] = 0
    if state.phase == Phase.PLAY and mask != 0 and mask >> DISCARD_LEFT == 0:
        out[MUST_PLAY] = 1
    out[DRAW_PILE] = state.draw_count
    out[PILE_SIZES] = state.pile_count[0]
    out[PILE_SIZES + 1] = state.pile_count[1]
    out[REMOVED] = state.removed
    out[REFILLED] = 1 if state.refills != 0 else 0
    out[TURNS] = state.turns // state.seats
    out[TURNS_LEFT] = state.turns_left if state.went_out != NOBODY else 0
    out[ROUND] = state.rounds_dealt
    out[ROUNDS] = state.rounds
    out[RETURN_TAKEN] = state.return_taken
    out[TIES_KEEP_BONUS] = state.ties_keep_bonus
    out[TURN_LIMIT] = state.turn_limit


@compiled
def write_unseen(state: State, seat: int, lots: Any, out: Any) -> None:
    """Write the counts of `lots`: together until a refill, then each for itself. (R4.6)"""
    write_lots(out, UNSEEN, lots[0], lots[1], state.refills)
    if state.hand != NO_CARD and state.hand_from == DRAWN and seat != state.turn:
        kind = KIND[state.hand + 4]
        out[UNSEEN + KINDS + kind] += 1
        if state.refills == 0:
            out[UNSEEN + kind] += 1


_FLAGS = (MAY_ACT, HAS_TURN, STARTED, WENT_OUT)
BESIDE = np.array(
    [
        [HIDDEN] * PLACES + [0] + [flags >> bit & 1 for bit in range(4)] + [0] * (LANES - SEAT_SIZE)
        for flags in range(1 << len(_FLAGS))
    ],
    np.int16,
)
"""By the set of what is true of a seat (`_FLAGS`): its block, were all its cards face down."""
NO_CARDS = np.full(LANES, NOTHING, np.int16)


@compiled
def write_seats(state: State, seat: int, totals: Any, out: Any) -> None:
    """Write every seat's block: `seat` first, then clockwise."""
    # Read once: for all that the compiler knows, each write might change the state.
    seats, waiting, turn = state.seats, state.waiting, state.turn
    starter, went_out = state.starter, state.went_out
    at, other = SEATS, seat
    for _ in range(seats):
        flags = (waiting >> other) & 1
        flags |= 2 if other == turn else 0
        flags |= 4 if other == starter else 0
        flags |= 8 if other == went_out else 0
        # What this writes beyond its block is written over by the next one, or by the piles.
        write_onward(out, at, state.layout[other], 0, state.up[other], BESIDE[flags])
        out[at + TOTAL] = totals[other]
        at += SEAT_SIZE
        other = other + 1 if other + 1 < seats else 0


@compiled
def write_piles(state: State, out: Any) -> None:
    """Write both discard piles, the top first."""
    most = kernel.CARDS - PLACES * state.seats
    at = SEATS + SEAT_SIZE * state.seats
    out[at : at + 2 * most] = NOTHING
    for pile in range(2):
        cards = state.pile_count[pile]
        for depth in range(0, cards, LANES):
            start = min(depth, most - LANES)
            shown = (1 << min(cards - start, LANES)) - 1
            write_back(out, at + start, state.piles[pile], cards - 1 - start, shown, NO_CARDS)
        at += most


@apart
def write_array(state: State, seat: int, mask: int, lots: Any, totals: Any, out: Any) -> None:
    """Write all that `seat` knows into `out` (int16), given its legal mask and what was counted.

    `lots` are the counts of `count_unseen`, `totals` (int16, by seat) the sums of finished rounds.
    """
    write_table(state, seat, mask, out)
    write_unseen(state, seat, lots, out)
    write_seats(state, seat, totals, out)
    write_piles(state, out)


@apart
def observe(state: State, seat: int, lots: Any, totals: Any, out: Any) -> None:
    """Write all that `seat` knows into `out`, everything counted anew."""
    count_unseen(state, lots)
    for other in range(state.seats):
        totals[other] = kernel.total(state, other)
    write_array(state, seat, kernel.legal_mask(state, seat), lots, totals, out)


def encode_state(state: State, seat: int, out: Any = None) -> Any:
    """What `seat` knows of a state in which a round was dealt: an int16 array, or into `out`."""
    told = np.empty(size(int(state.seats)), np.int16)
    lots, totals = np.empty((2, KINDS), np.int16), np.empty(MOST_SEATS, np.int16)
    observe(state, seat, lots, totals, told)
    if out is None:
        return told
    out[:] = told
    return out


def mask_array(mask: int, out: Any = None) -> Any:
    """The bits of a legal mask as sixteen numbers 0 or 1: an int8 array, or into `out`."""
    if out is None:
        out = np.empty(kernel.CODES, np.int8)
    out[:] = int(mask) >> np.arange(kernel.CODES) & 1
    return out


# ------------------------------------------------------------------ from a view


def encode_view(view: View, out: Any = None) -> Any:
    """What the watcher of a view knows: the same array as `encode_state` gives for its seat.

    Raises:
        ValueError: it is the gallery's view.
    """
    if view.seat is None:
        raise ValueError("the gallery has no seat to look from; encode the view of a seat")
    told = [*_table_told(view), *_seats_told(view, view.seat), *_piles_told(view)]
    if out is None:
        return np.array(told, np.int16)
    out[:] = told
    return out


def mask_view(view: View, out: Any = None) -> Any:
    """The legal mask of a view as sixteen numbers 0 or 1: an int8 array, or into `out`."""
    return mask_array(sum(1 << action.code for action in view.legal), out)


def _table_told(view: View) -> Iterator[int]:
    rules, places = view.rules, {action.place for action in view.legal} - {None}
    bounces = bool(places) and view.phase == "bounce"
    (from_place,) = {*range(PLACES)} - places if bounces else (NOT_BOUNCING,)
    discards = any(action.verb in ("discard", "remove") for action in view.legal)
    yield parse_phase(view.phase)
    yield NOTHING if view.hand is None else _NUMBER_OF[view.hand]
    yield from_place
    yield bool(places) and view.phase == "play" and not discards
    yield view.draw_pile
    yield from map(len, view.piles)
    yield view.removed
    yield not view.unseen.mixed
    yield view.turns // len(view.layouts)
    yield view.turns_left or 0
    yield view.round
    yield from (rules.rounds, rules.return_taken, rules.ties_keep_bonus, rules.turn_limit)
    for counts in (view.unseen.layouts, view.unseen.draw_pile):
        yield from (counts[card] for card in CARDS)


def _seats_told(view: View, own: int) -> Iterator[int]:
    seats = len(view.layouts)
    for step in range(seats):
        seat = (own + step) % seats
        yield from (_NUMBER_OF[card] for card in view.layouts[seat])
        yield view.totals[seat]
        yield seat in view.may_act
        yield from (seat == one for one in (view.turn, view.starter, view.went_out))


def _piles_told(view: View) -> Iterator[int]:
    for pile in view.piles:
        yield from (_NUMBER_OF[card] for card in reversed(pile))
        yield from [NOTHING] * (deepest(len(view.layouts)) - len(pile))


# ------------------------------------------------------------------ as floats


class Columns(NamedTuple):
    """Where `one_hot` writes each index of the array."""

    width: int
    """How many floats there are in all."""
    index: Any
    """The indices that are written, in ascending order."""
    column: Any
    """The first column of each."""
    low: Any
    """Of a choice: the number that its first column stands for. Of a card: CARD."""
    scale: Any
    """Of a number: what it is divided by; 0 for cards and choices."""


CARD = -100
"""In `Columns.low`: a card number, which `KIND` makes a column."""


@cache
def columns(seats: int, depth: int | None = None) -> Columns:
    """Where the floats of `one_hot` stand: of each discard pile the upper `depth` cards, or all."""
    piles = SEATS + SEAT_SIZE * seats
    wanted = [
        (at, index)
        for at, index in enumerate(indices(seats))
        if at < piles or depth is None or (at - piles) % deepest(seats) < depth
    ]
    wide = [
        {"card": FACES, "choice": index.high - index.low + 1}.get(index.sort, 1)
        for _, index in wanted
    ]
    lows = [CARD if index.sort == "card" else index.low for _, index in wanted]
    scales = [index.scale if index.sort == "number" else 0 for _, index in wanted]
    parts = ([at for at, _ in wanted], [sum(wide[:at]) for at in range(len(wide))], lows, scales)
    return Columns(sum(wide), *(np.array(part, np.int64) for part in parts))


@apart
def write_floats(arrays: Any, index: Any, column: Any, low: Any, scale: Any, out: Any) -> None:
    """Write rows of `arrays` as floats into rows of `out`."""
    for row in range(arrays.shape[0]):
        out[row, :] = 0.0
        for part in range(len(index)):
            value = np.int64(arrays[row, index[part]])
            if scale[part] != 0:
                out[row, column[part]] = value / scale[part]
            elif low[part] == CARD:
                out[row, column[part] + KIND[value + 4]] = 1.0
            else:
                out[row, column[part] + value - low[part]] = 1.0


def one_hot(arrays: Any, seats: int, *, depth: int | None = None, out: Any = None) -> Any:
    """Arrays of a game of `seats` as floats: a 1 for each card and choice, numbers scaled.

    `arrays` is one array or any stack of them, (..., size(seats)); the answer is float32,
    (..., columns(seats, depth).width), or `out`, which must be contiguous. `depth` leaves out what
    lies deeper in the discard piles, most of the floats: 2 tells what is taken and what it bares.
    """
    arrays, where = np.asarray(arrays), columns(seats, depth)
    if out is None:
        out = np.empty((*arrays.shape[:-1], where.width), np.float32)
    rows = np.ascontiguousarray(arrays).reshape(-1, arrays.shape[-1])
    write_floats(rows, *where[1:], out.reshape(-1, where.width))
    return out


# ------------------------------------------------------------------ as text: perfect recall


def information_text(log: Iterable[Event], seat: int, *, seats: int, rules: Rules) -> str:
    """All that `seat` has seen, from the log of its game: the text of its information state."""
    words = (event_words(event.seen_by(seat)) for event in log)
    return _text(seat, seats, rules, (told for told in words if told))


def event_words(event: Event) -> str:
    """An event in words, as whoever is shown it sees it; empty if it follows from those before."""
    if isinstance(event, Dealt):
        return deal_words(event.starter, event.left, event.right, event.removed)
    if isinstance(event, RoundScored):
        return end_words(event.layouts)
    if isinstance(event, Refilled):
        return REFILL
    if isinstance(event, Flipped):
        return f"{event.seat} flip {event.place} {event.card}"
    if isinstance(event, Drew):
        return f"{event.seat} draw {event.card}"
    if isinstance(event, Exchanged):
        verb = "bounce" if isinstance(event, Bounced) else "place"
        return f"{event.seat} {verb} {event.place} {event.card} for {event.out}"
    if isinstance(event, Took | Discarded):
        verb = "take" if isinstance(event, Took) else "discard"
        return f"{event.seat} {verb} {event.pile} {event.card}"
    if isinstance(event, Removed):
        return f"{event.seat} remove"
    return f"{event.seat} decline" if isinstance(event, Declined) else ""


REFILL = "refill"


def deal_words(starter: int, left: str, right: str, removed: int) -> str:
    """A deal, as all see it. (R3.1, R3.2)"""
    return f"deal starter {starter} left {left} right {right} removed {removed}"


def end_words(layouts: Sequence[Sequence[str]]) -> str:
    """The end of a round: every card is turned up. (R8.3)"""
    return f"end {' | '.join(map(layout_text, layouts))}"  # type: ignore[arg-type]


def _text(seat: int, seats: int, rules: Rules, words: Iterable[str]) -> str:
    return "; ".join((f"seat {seat} of {seats}", options_text(rules), *words))


class Recall:
    """What every seat has seen of a game that is played on a kernel state: the same texts.

    Play through `stack` and `apply` of this in place of the kernel's.
    """

    def __init__(self, seats: int, rules: Rules) -> None:
        """Nothing has been seen yet of a game of `seats`."""
        self._seats, self._rules = seats, rules
        self._told: list[tuple[str, int, str]] = []

    def text(self, seat: int) -> str:
        """All that `seat` has seen: what `information_text` gives for the same game."""
        words = (own if seat == drawer else told for told, drawer, own in self._told)
        return _text(seat, self._seats, self._rules, words)

    def copy(self) -> Recall:
        """Another one that has seen the same."""
        other = Recall(self._seats, self._rules)
        other._told = self._told.copy()
        return other

    def stack(self, state: State, order: Any) -> None:
        """`kernel.stack`, seen by all."""
        is_deal = state.due == kernel.CARDS
        kernel.stack(state, order)
        words = REFILL
        if is_deal:
            left, right = (card_name(int(state.piles[pile, 0])) for pile in range(2))
            words = deal_words(int(state.starter), left, right, int(state.removed))
        self._tell(words)

    def apply(self, state: State, code: int, seat: int) -> None:
        """`kernel.apply`, seen by all, and a drawn card by `seat` alone. (R4.1)"""
        self._tell_action(kernel.numbers(state), code, seat)
        kernel.apply(state, code, seat)
        if state.phase == Phase.OVER or state.due == kernel.CARDS:
            self._tell(end_words(layouts_of(kernel.numbers(state))))

    def _tell(self, words: str, drawer: int = NOBODY, own: str = "") -> None:
        self._told.append((words, drawer, own))

    def _tell_action(self, now: Any, code: int, seat: int) -> None:
        if code == DRAW:
            card = card_name(int(now.draw_pile[now.draw_count - 1]))
            return self._tell(f"{seat} draw {FACE_DOWN}", seat, f"{seat} draw {card}")
        word = f"{seat} {action_for(code, now.phase)}"
        if code < PLACES:
            shown = card_name(int(now.layout[seat, code]))
            if now.phase in (Phase.PLAY, Phase.BOUNCE):
                return self._tell(f"{word} {card_name(now.hand)} for {shown}")
            return self._tell(f"{word} {shown}")
        if TAKE_LEFT <= code < DISCARD_LEFT:
            pile = code - TAKE_LEFT
            return self._tell(f"{word} {card_name(int(now.piles[pile, now.pile_count[pile] - 1]))}")
        if now.phase in (Phase.PLAY, Phase.BOUNCE) and code < kernel.REMOVE:
            return self._tell(f"{word} {card_name(now.hand)}")
        return self._tell(word)

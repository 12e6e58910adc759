"""The rules of docs/rules.md as plain functions over the numbers of one game.

The same functions run interpreted and compiled. Here belong the deck, the state of a game, the
judge of legality, what an action does, and scoring. Words, sentences and chance do not: an order of
cards comes from outside (`stack`), and whoever calls `apply` has asked `why_not` or `legal_mask`
first.

Cards, seats, places and codes are whole numbers. A card's number is what it scores alone
(R9.2-R9.4), so no table of values is needed: -4 ... -1, `MULLIGAN` 0, 3 ... 8, `HAZARD` 10. A set
of places or of seats is a number with one bit for each: bit 4 of a layout's set is place 4.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import namedtuple
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.misc.appdirs import AppDirs

RULES_VERSION = 1
"""The version of docs/rules.md that this file obeys; every record carries it."""

# ------------------------------------------------------------------ compiled and interpreted

COMPILED_FILES = (
    "kernel.py",
    "chance.py",
    "sim/csv.py",
    "sim/decisions.py",
    "sim/easy.py",
    "sim/playing.py",
    "bots/expected.py",
    "bots/last.py",
    "bots/learning.py",
    "bots/search.py",
    "bots/standing.py",
    "bots/values.py",
    "bots/worth.py",
    "envs/lanes.py",
    "envs/encoding.py",
    "envs/unseen.py",
    "envs/vector.py",
    "envs/one.py",
)
"""Every file of this package with compiled functions: a change to one of them makes a new cache."""

Function = TypeVar("Function", bound=Callable[..., Any])
config: Any = numba.config


def cache_folder() -> Path:
    """Where compiled code is kept: named by a digest of its sources, so it can never be stale."""
    digest = hashlib.sha256()
    for name in COMPILED_FILES:
        digest.update((Path(__file__).parent / name).read_bytes())
    base = config.CACHE_DIR or AppDirs("gnoming", False).user_cache_dir
    return Path(base) / f"rules-{digest.hexdigest()[:16]}"


def _open_cache() -> Path | None:
    """The cache folder if it can be written, else None (then each start compiles anew)."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


_CACHE = _open_cache()


def compiled(function: Function, *, joined: bool = True) -> Function:
    """The same function, compiled at its first call; interpreted under `NUMBA_DISABLE_JIT=1`.

    Small functions are joined into their callers: that alone makes random play a third faster.
    Where many large ones call each other it only makes compiling slow, and `joined` is False.
    """
    others, config.CACHE_DIR = config.CACHE_DIR, str(_CACHE or "")
    try:
        options: dict[str, Any] = {"forceinline": True} if joined else {"no_cfunc_wrapper": True}
        made: Any = numba.njit(
            cache=_CACHE is not None, error_model="numpy", nogil=True, **options
        )(function)
        return cast(Function, made)
    finally:
        config.CACHE_DIR = others


apart = partial(compiled, joined=False)
"""Compiled, but not joined into its callers: for what is long, or called from Python alone."""

_PARTS: list[Callable[[], object]] = []
_BESIDE: set[str] = set()
"""The modules whose parts a second process compiles at the same time."""


def to_prepare(part: Callable[[], object]) -> Callable[[], object]:
    """Let `prepare` call this function, which calls compiled ones as they will be called later."""
    _PARTS.append(part)
    return part


def to_prepare_beside(part: Callable[[], object]) -> Callable[[], object]:
    """The same of a module that takes long, and whose functions few others call."""
    _BESIDE.add(part.__module__)
    return to_prepare(part)


def _is_beside(part: Callable[[], object]) -> bool:
    return part.__module__ in _BESIDE


def _mark(part: Callable[[], object]) -> Path:
    """The file that says that the parts of this one's module were compiled, with this Python."""
    place = hashlib.sha256(f"{part.__module__} {Path(__file__).resolve()}".encode()).hexdigest()
    name = f"{sys.implementation.cache_tag}-numba-{numba.__version__}-{place[:12]}"
    return (_CACHE or Path()) / f"prepared-{name}"


def _to_compile() -> list[Callable[[], object]]:
    """The parts imported so far that are not known to be compiled."""
    if config.DISABLE_JIT:
        return []
    if _CACHE is None:
        return list(_PARTS)
    done = {part.__module__ for part in _PARTS if _mark(part).exists()}
    return [part for part in _PARTS if part.__module__ not in done]


def is_prepared() -> bool:
    """Whether the compiled functions imported so far can be used at once, with none to compile."""
    return not _to_compile()


def prepare(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile what was imported so far, once for this computer: up to half a minute.

    `progress` is told how many of how many parts are done, the first time with 0.
    """
    tell = progress or (lambda _done, _total: None)
    parts = sorted(_to_compile(), key=_is_beside)
    helper = _begin_beside(parts)
    try:
        tell(0, len(parts))
        for done, part in enumerate(parts, start=1):
            if helper is not None and _is_beside(part):
                helper.wait()  # what it has compiled is found in the cache, and the rest compiled
            part()
            tell(done, len(parts))
    finally:
        if helper is not None:
            helper.kill()
            helper.wait()
    if _CACHE is not None:
        for part in parts:
            _mark(part).touch()


def cores() -> int:
    """How many cores this process may use."""
    known = hasattr(os, "sched_getaffinity")
    return len(os.sched_getaffinity(0)) if known else os.cpu_count() or 1


def _begin_beside(parts: Sequence[Callable[[], object]]) -> subprocess.Popen[bytes] | None:
    """Another Python that compiles some of these parts into the cache, where that saves time."""
    modules = sorted({part.__module__ for part in parts if _is_beside(part)})
    if not modules or _CACHE is None or cores() < 2 or not sys.executable:
        return None
    code = f"import sys; sys.path[:] = {sys.path!r}; from gnoming import kernel; "
    code += f"kernel._compile_modules({modules!r})"
    nowhere = subprocess.DEVNULL
    try:
        return subprocess.Popen(  # noqa: S603 - this very Python
            [sys.executable, "-c", code], stdin=nowhere, stdout=nowhere, stderr=nowhere
        )
    except OSError:
        return None


def _compile_modules(modules: Sequence[str]) -> None:
    """What the other Python does."""
    for module in modules:
        import_module(module)
    for part in _PARTS:
        if part.__module__ in modules:
            part()


# ------------------------------------------------------------------ the deck and the options

MULLIGAN = 0
HAZARD = 10
NO_CARD = 99
LOWEST_POSITIVE, HIGHEST_POSITIVE = 3, 8

HOW_MANY = {
    **{3: 14, 4: 14, 5: 14, 6: 14, 7: 13, 8: 13},
    **{-1: 6, -2: 8, -3: 5, -4: 3},
    **{MULLIGAN: 3, HAZARD: 3},
}
"""How many of each card the deck holds (R1)."""

DECK = np.array([card for card, count in HOW_MANY.items() for _ in range(count)], np.int8)
"""All 110 cards, in the order of R1."""

CARDS = len(DECK)
PLACES = 9
ALL_PLACES = (1 << PLACES) - 1
MOST_SEATS = 7
FEWEST_SEATS = 2
MOST_ROUNDS = 9
TEE_OFF_CARDS = 2
MOST_LOOSE = CARDS - FEWEST_SEATS * PLACES
"""The most cards that any pile can come to hold: all but the layouts of two seats."""

OUT_FIRST = 5
"""What going out first wins or costs (R9.5)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of RULES.md; the values here are the standard rules."""

    rounds: int = 3
    """How many rounds make a game, 1-9 (R2.2)."""
    return_taken: bool = True
    """Whether a taken card may be discarded again at once (R4.3)."""
    ties_keep_bonus: bool = True
    """Whether a tie for lowest counts as lowest for the seat that went out (R9.5)."""
    turn_limit: int = 30
    """After how many turns each a round ends that nobody has closed, 5-100 (R8.4)."""

    def __post_init__(self) -> None:
        """Refuse what is not an option's value.

        Raises:
            ValueError: a number is out of its range, or a yes-or-no option is not a bool.
        """
        for name, low, high in (("rounds", 1, MOST_ROUNDS), ("turn_limit", 5, 100)):
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise ValueError(
                    f"{name} must be a whole number from {low} to {high}, not {value!r}"
                )
        for name in ("return_taken", "ties_keep_bonus"):
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name} must be True or False, not {getattr(self, name)!r}")


# ------------------------------------------------------------------ phases, codes, reasons


class Phase(IntEnum):
    """What the game waits for."""

    SHUFFLE = 0
    TEE_OFF = 1
    DRAW = 2
    PLAY = 3
    BOUNCE = 4
    HAZARD = 5
    OVER = 6


CODES = 16
DRAW = 9
TAKE_LEFT, TAKE_RIGHT = 10, 11
DISCARD_LEFT, DISCARD_RIGHT = 12, 13
REMOVE = 14
DECLINE = 15

DRAWN, TAKEN, EXCHANGED = 0, 1, 2
"""Where the card in hand came from: the draw pile, a discard pile, the own layout."""

NOBODY = -1
PLACED_NOWHERE = -1


class Reason(IntEnum):
    """Why an action is not allowed: named for what the player must do instead."""

    OK = 0
    NO_SUCH_SEAT = 1
    NO_SUCH_CODE = 2
    NO_SUCH_ACTION = 26
    GAME_IS_OVER = 3
    DEAL_FIRST = 4
    WAIT_FOR_YOUR_TURN = 5
    TEE_OFF_FIRST = 6
    DRAW_FIRST = 7
    PLAY_OR_DISCARD = 8
    BOUNCE_OR_DISCARD = 9
    ANSWER_THE_HAZARD = 10
    CHOOSE_A_FACE_DOWN_CARD = 11
    WAIT_FOR_THE_OTHERS = 12
    KEEP_YOUR_LAST_CARD = 13
    TAKE_A_DISCARD = 14
    PILE_IS_EMPTY = 15
    KEEP_ONE_MULLIGAN = 16
    REPLACE_A_MULLIGAN = 17
    PLAY_THE_TAKEN_CARD = 18
    FILL_THE_EMPTY_PILE = 19
    REMOVE_THE_HAZARD = 20
    ONLY_A_HAZARD_IS_REMOVED = 21
    ONLY_FACE_DOWN_BOUNCES = 22
    ONLY_POSITIVE_BOUNCES = 23
    NO_EQUAL_FACE_UP = 24
    NOT_BACK_TO_ITS_PLACE = 25


# ------------------------------------------------------------------ the state of a game

STATE = np.dtype(
    [
        (
            "layout",
            np.int8,
            (MOST_SEATS, PLACES),
        ),  # every card lying in front of a seat, face up or not
        ("draw_pile", np.int8, (MOST_LOOSE,)),  # bottom first; the first `draw_count` count
        ("piles", np.int8, (2, MOST_LOOSE)),  # left and right discards, bottom first
        (
            "scores",
            np.int16,
            (MOST_ROUNDS, MOST_SEATS),
        ),  # points; the rows of finished rounds count
        ("up", np.int32, (MOST_SEATS,)),  # the places that lie face up, a set
        ("pile_count", np.int32, (2,)),  # cards on the left and the right discard pile
        ("draw_count", np.int32),  # cards in the draw pile
        ("due", np.int32),  # cards that the next order must hold, 0 unless one is due
        ("seats", np.int32),  # 2-7
        ("rounds", np.int32),  # the options, each as in `Rules`
        ("return_taken", np.int32),
        ("ties_keep_bonus", np.int32),
        ("turn_limit", np.int32),
        ("phase", np.int32),  # a `Phase`
        ("rounds_dealt", np.int32),  # 0-9: the number of this round, until the next deal
        ("starter", np.int32),  # the seat that begins this round
        ("turn", np.int32),  # the seat whose turn it is; the starter at tee-off
        ("waiting", np.int32),  # the seats that may act now, a set
        ("actor", np.int32),  # the first of them, clockwise from `turn`; `turn` if there is none
        ("turns", np.int32),  # turns finished in this round, all seats together
        ("went_out", np.int32),  # the seat that went out first, or NOBODY
        ("turns_left", np.int32),  # turns until the round ends, once somebody went out; else 0
        ("removed", np.int32),  # hazards removed in this round
        ("refills", np.int32),  # how often the draw pile was refilled in this round
        ("hand", np.int32),  # the card in hand, or NO_CARD
        ("hand_from", np.int32),  # DRAWN, TAKEN or EXCHANGED; stale without a card in hand
        ("hand_place", np.int32),  # the place it was exchanged from; else PLACED_NOWHERE
        ("was_face_down", np.int32),  # whether it lay face down there
    ],
    align=True,
)
"""One game. Cards are bytes; all else is wide enough that no sum can overflow when interpreted.

(Bytes throughout were no faster: 61 million random decisions a second either way.)
"""

State: TypeAlias = np.record
"""A scalar record of `STATE`: fields as attributes, changed in place by the functions below."""


def new_state(seats: int, rules: Rules, starter: int = 0) -> State:
    """A game of `seats` (2-7) begun by `starter`, with its first deal due.

    Raises:
        ValueError: there are fewer than 2 or more than 7 seats, or no such starter.
    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"a game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {seats} (R2.1)")
    if not 0 <= starter < seats:
        raise ValueError(f"the starter must be a seat from 0 to {seats - 1}, not {starter} (R2.3)")
    state: State = np.zeros(1, STATE).view(np.recarray)[0]
    state.seats, state.starter, state.turn, state.actor = seats, starter, starter, starter
    state.rounds, state.turn_limit = rules.rounds, rules.turn_limit
    state.return_taken, state.ties_keep_bonus = rules.return_taken, rules.ties_keep_bonus
    state.hand, state.went_out, state.hand_place = NO_CARD, NOBODY, PLACED_NOWHERE
    state.phase, state.due = Phase.SHUFFLE, CARDS
    return state


@compiled
def begin_again(state: State, starter: int) -> None:
    """Make `state` a new game with the same seats and options, begun by `starter`. (R2.3)"""
    state.rounds_dealt = 0
    state.starter = state.turn = state.actor = starter
    state.due = CARDS
    state.waiting = 0
    state.phase = Phase.SHUFFLE
    empty_hand(state)


Numbers = namedtuple("Numbers", STATE.names or ())  # type: ignore[misc]
"""All fields of a state at once, which Python reads far quicker than one by one."""


def numbers(state: State) -> Any:
    """The fields of `state` as they are now; the arrays among them are copies."""
    return Numbers(*state.item())


# ------------------------------------------------------------------ questions about a layout


@compiled
def is_positive(card: int) -> bool:
    """Whether `card` is one of 3 ... 8. (R1)"""
    return LOWEST_POSITIVE <= card <= HIGHEST_POSITIVE


@compiled
def count(places: int) -> int:
    """How many members a set has."""
    members = 0
    while places != 0:
        places &= places - 1
        members += 1
    return members


@compiled
def has_two(places: int) -> bool:
    """Whether a set has at least two members."""
    return (places & (places - 1)) != 0


@compiled
def face_down(state: State, seat: int) -> int:
    """The places of `seat` that lie face down."""
    return ALL_PLACES & ~state.up[seat]


@compiled
def face_up(state: State, seat: int, card: int) -> int:
    """The places of `seat` where `card` lies face up."""
    places = 0
    for place in range(PLACES):
        if state.layout[seat, place] == card:
            places |= 1 << place
    return places & state.up[seat]


@compiled
def can_bounce(state: State) -> bool:
    """Whether the exchanged card in hand may bounce: it lay face down and has an equal. (R6.1)"""
    if state.was_face_down == 0 or not is_positive(state.hand):
        return False
    return face_up(state, state.turn, state.hand) != 0


@compiled
def line_value(first: int, second: int, third: int) -> int:
    """The value that three cards match as, mulligans wild; 0 if they do not. (R9.1)"""
    value = max(first, second, third)
    if not is_positive(value):
        return 0
    if not fits(first, value) or not fits(second, value) or not fits(third, value):
        return 0
    return value


@compiled
def fits(card: int, value: int) -> bool:
    """Whether `card` can stand for `value` in a line: it is that value, or wild. (R5.1)"""
    return card == value or card == MULLIGAN


@compiled
def layout_points(state: State, seat: int) -> int:
    """What the nine cards of `seat` score as they lie, going out left aside. (R9.1-R9.4)"""
    points = 0
    matched = 0
    cards = state.layout[seat]
    for line in range(3):
        value = line_value(cards[3 * line], cards[3 * line + 1], cards[3 * line + 2])
        if value != 0:
            points -= value
            matched |= 0b000_000_111 << (3 * line)
        value = line_value(cards[line], cards[line + 3], cards[line + 6])
        if value != 0:
            points -= value
            matched |= 0b001_001_001 << line
    for place in range(PLACES):
        if (matched >> place) & 1 == 0:
            points += cards[place]
    return points


# ------------------------------------------------------------------ what is legal, all at once


@compiled
def open_piles(state: State) -> int:
    """The codes of the piles that a discard may go on: an empty one comes first. (R4.4, R4.5)"""
    left_empty, right_empty = state.pile_count[0] == 0, state.pile_count[1] == 0
    if left_empty and not right_empty:
        return 1 << DISCARD_LEFT
    if right_empty and not left_empty:
        return 1 << DISCARD_RIGHT
    return 1 << DISCARD_LEFT | 1 << DISCARD_RIGHT


@compiled
def draw_mask(state: State) -> int:
    """Draw from what is not empty. (R4.1)"""
    mask = 0
    if state.draw_count > 0:
        mask |= 1 << DRAW
    if state.pile_count[0] > 0:
        mask |= 1 << TAKE_LEFT
    if state.pile_count[1] > 0:
        mask |= 1 << TAKE_RIGHT
    return mask


@compiled
def play_mask(state: State) -> int:
    """Exchange the card in hand, discard it, or remove it. (R4.2-R4.5, R5.2, R7.1)"""
    mulligans = face_up(state, state.turn, MULLIGAN)
    places = ALL_PLACES
    if has_two(mulligans):
        if state.hand != MULLIGAN:
            return mulligans
        places = mulligans
    elif mulligans != 0 and state.hand == MULLIGAN:
        places = mulligans
    if state.hand == HAZARD:
        return places | 1 << REMOVE
    if state.hand_from == TAKEN and state.return_taken == 0:
        return places
    return places | open_piles(state)


@compiled
def bounce_mask(state: State) -> int:
    """Bounce the exchanged card if it may, or discard or remove it. (R4.4, R4.5, R6, R7.1)"""
    if state.hand == HAZARD:
        return 1 << REMOVE
    if can_bounce(state):
        return open_piles(state) | (ALL_PLACES & ~(1 << state.hand_place))
    return open_piles(state)


@compiled
def legal_mask(state: State, seat: int) -> int:
    """The codes that `seat` (0 to seats - 1) may act with now, bit by bit; 0 if it may not act."""
    if (state.waiting >> seat) & 1 == 0:
        return 0
    if state.phase == Phase.DRAW:
        return draw_mask(state)
    if state.phase == Phase.PLAY:
        return play_mask(state)
    if state.phase == Phase.BOUNCE:
        return bounce_mask(state)
    if state.phase == Phase.TEE_OFF:
        return face_down(state, seat)
    return face_down(state, seat) | 1 << DECLINE


# ------------------------------------------------------------------ the judge


@compiled
def why_not_now(state: State, seat: int) -> Reason:
    """The rule that keeps `seat` from acting at all, or OK. (R3.4, R4, R7.1-R7.3)"""
    if state.phase == Phase.OVER:
        return Reason.GAME_IS_OVER
    if state.phase == Phase.SHUFFLE:
        return Reason.DEAL_FIRST
    if (state.waiting >> seat) & 1 == 1:
        return Reason.OK
    if state.phase == Phase.TEE_OFF:
        return Reason.WAIT_FOR_THE_OTHERS
    if state.phase == Phase.HAZARD:
        if seat != state.turn and count(face_down(state, seat)) == 1:
            return Reason.KEEP_YOUR_LAST_CARD
        return Reason.WAIT_FOR_THE_OTHERS
    return Reason.WAIT_FOR_YOUR_TURN


@compiled
def why_not_flip(state: State, place: int, seat: int) -> Reason:
    """The rule that forbids turning up `place`, or OK. (R3.4, R7.1)"""
    if (state.up[seat] >> place) & 1 == 1:
        return Reason.CHOOSE_A_FACE_DOWN_CARD
    return Reason.OK


@compiled
def why_not_draw(state: State, code: int) -> Reason:
    """The rule that forbids drawing so, or OK. (R4.1, R4.6)"""
    if code == DRAW:
        return Reason.OK if state.draw_count > 0 else Reason.TAKE_A_DISCARD
    if code == TAKE_LEFT or code == TAKE_RIGHT:
        return Reason.OK if state.pile_count[code - TAKE_LEFT] > 0 else Reason.PILE_IS_EMPTY
    return Reason.DRAW_FIRST


@compiled
def why_not_place(state: State, place: int) -> Reason:
    """The rule that forbids exchanging the card in hand with `place`, or OK. (R4.2, R5.2)"""
    mulligans = face_up(state, state.turn, MULLIGAN)
    if mulligans == 0 or (mulligans >> place) & 1 == 1:
        return Reason.OK
    if has_two(mulligans):
        return Reason.REPLACE_A_MULLIGAN
    return Reason.KEEP_ONE_MULLIGAN if state.hand == MULLIGAN else Reason.OK


@compiled
def why_not_bounce(state: State, place: int) -> Reason:
    """The rule that forbids bouncing the exchanged card to `place`, or OK. (R6)"""
    if not is_positive(state.hand):
        return Reason.ONLY_POSITIVE_BOUNCES
    if state.was_face_down == 0:
        return Reason.ONLY_FACE_DOWN_BOUNCES
    if face_up(state, state.turn, state.hand) == 0:
        return Reason.NO_EQUAL_FACE_UP
    return Reason.NOT_BACK_TO_ITS_PLACE if place == state.hand_place else Reason.OK


@compiled
def why_not_discard(state: State, code: int) -> Reason:
    """The rule that forbids discarding or removing the card in hand. (R4.3-R4.5, R5.2, R7.1)"""
    if state.phase == Phase.PLAY:
        if state.hand != MULLIGAN and has_two(face_up(state, state.turn, MULLIGAN)):
            return Reason.REPLACE_A_MULLIGAN
        if state.hand_from == TAKEN and state.return_taken == 0:
            return Reason.PLAY_THE_TAKEN_CARD
    if code == REMOVE:
        return Reason.OK if state.hand == HAZARD else Reason.ONLY_A_HAZARD_IS_REMOVED
    if state.hand == HAZARD:
        return Reason.REMOVE_THE_HAZARD
    this, other = code - DISCARD_LEFT, DISCARD_RIGHT - code
    if state.pile_count[other] == 0 and state.pile_count[this] > 0:
        return Reason.FILL_THE_EMPTY_PILE
    return Reason.OK


@compiled
def why_not_answer(state: State, code: int, seat: int) -> Reason:
    """The rule that forbids this answer to a hazard, or OK. (R7.1, R7.3)"""
    if code < PLACES:
        return why_not_flip(state, code, seat)
    return Reason.OK if code == DECLINE else Reason.ANSWER_THE_HAZARD


@compiled
def why_not(state: State, code: int, seat: int) -> Reason:
    """The only judge of legality: the rule that forbids `seat` to act with `code`, or OK.

    The seat is asked for because several may act at tee-off and on a hazard (R3.4, R7.3). Any two
    numbers may be asked about; nothing changes.
    """
    if seat < 0 or seat >= state.seats:
        return Reason.NO_SUCH_SEAT
    if code < 0 or code >= CODES:
        return Reason.NO_SUCH_CODE
    now = why_not_now(state, seat)
    if now != Reason.OK:
        return now
    if state.phase == Phase.DRAW:
        return why_not_draw(state, code)
    if state.phase == Phase.TEE_OFF:
        return why_not_flip(state, code, seat) if code < PLACES else Reason.TEE_OFF_FIRST
    if state.phase == Phase.HAZARD:
        return why_not_answer(state, code, seat)
    if DISCARD_LEFT <= code <= REMOVE:
        return why_not_discard(state, code)
    if state.phase == Phase.PLAY:
        return why_not_place(state, code) if code < PLACES else Reason.PLAY_OR_DISCARD
    return why_not_bounce(state, code) if code < PLACES else Reason.BOUNCE_OR_DISCARD


# ------------------------------------------------------------------ orders of cards


@compiled
def due(state: State, order: Any) -> int:
    """Write the cards that the next order must hold into `order` and return how many. (R3.1, R4.6)

    `order` is an int8 array of 110. A deal is the whole deck in the order of R1, a refill the
    discards under the tops, left pile before right, bottom first; 0 when no order is due.
    """
    if state.due == CARDS:
        order[:CARDS] = DECK
        return CARDS
    written = 0
    if state.due > 0:
        for pile in range(2):
            for depth in range(state.pile_count[pile] - 1):
                order[written] = state.piles[pile, depth]
                written += 1
    return written


@compiled
def deal(state: State, order: Any) -> None:
    """Lay out a new round from `order`, top card first. (R2.3, R3.1-R3.3)"""
    if state.rounds_dealt > 0:
        state.starter = next_seat(state, state.starter)
    state.rounds_dealt += 1
    dealt = 0
    for seat in range(state.seats):
        for place in range(PLACES):
            state.layout[seat, place] = order[dealt]
            dealt += 1
        state.up[seat] = 0
    state.removed = 0
    for pile in range(2):
        while order[dealt] == HAZARD:
            state.removed += 1
            dealt += 1
        state.piles[pile, 0] = order[dealt]
        state.pile_count[pile] = 1
        dealt += 1
    lay_draw_pile(state, order, dealt, CARDS)
    state.turns, state.turns_left, state.refills, state.went_out = 0, 0, 0, NOBODY
    state.turn = state.actor = state.starter
    state.waiting = (1 << state.seats) - 1
    state.phase = Phase.TEE_OFF


@compiled
def lay_draw_pile(state: State, order: Any, first: int, end: int) -> None:
    """Make the cards of `order` from `first` to before `end`, top card first, the draw pile."""
    state.draw_count = end - first
    for depth in range(state.draw_count):
        state.draw_pile[depth] = order[end - 1 - depth]


@compiled
def refill(state: State, order: Any) -> None:
    """Make `order`, top card first, the draw pile; only the tops stay discarded. (R4.6)"""
    for pile in range(2):
        if state.pile_count[pile] > 1:
            state.piles[pile, 0] = state.piles[pile, state.pile_count[pile] - 1]
            state.pile_count[pile] = 1
    lay_draw_pile(state, order, 0, state.due)
    state.refills += 1


@compiled
def stack(state: State, order: Any) -> None:
    """Put down the order that is due, top card first: a deal or a refill. (R3.3, R4.6)

    Assumes phase SHUFFLE, and that the first `state.due` cards of `order` (int8) are those of
    `due`.
    """
    if state.due == CARDS:
        deal(state, order)
        state.due = 0
    else:
        refill(state, order)
        state.due = 0
        begin_turn(state)


# ------------------------------------------------------------------ what an action does


@compiled
def next_seat(state: State, seat: int) -> int:
    """The seat to the left, clockwise. (R2.3)"""
    return seat + 1 if seat + 1 < state.seats else 0


@compiled
def ask_first(state: State) -> None:
    """Name the first seat that may act, clockwise from the turn. (R3.4, R7.3)"""
    seat = state.turn
    while (state.waiting >> seat) & 1 == 0:
        seat = next_seat(state, seat)
    state.actor = seat


@compiled
def begin_turn(state: State) -> None:
    """Let the seat whose turn it is draw, after a refill if need be. (R4.1, R4.6)"""
    state.actor = state.turn
    if state.draw_count == 0:
        beneath = max(state.pile_count[0] - 1, 0) + max(state.pile_count[1] - 1, 0)
        if beneath > 0:
            state.due = beneath
            state.waiting = 0
            state.phase = Phase.SHUFFLE
            return
    state.waiting = 1 << state.turn
    state.phase = Phase.DRAW


@compiled
def turn_up(state: State, place: int, seat: int) -> None:
    """Turn up a card in the layout of `seat`. (R3.4, R7.1)"""
    state.up[seat] |= 1 << place


@compiled
def tee_off(state: State, place: int, seat: int) -> None:
    """Turn up one of the two cards that every seat begins with. (R3.4)"""
    turn_up(state, place, seat)
    if count(state.up[seat]) < TEE_OFF_CARDS:
        return
    state.waiting &= ~(1 << seat)
    if state.waiting == 0:
        begin_turn(state)
    else:
        ask_first(state)


@compiled
def draw(state: State, code: int) -> None:
    """Take the top of the draw pile or of a discard pile in hand. (R4.1)"""
    if code == DRAW:
        state.draw_count -= 1
        state.hand = state.draw_pile[state.draw_count]
        state.hand_from = DRAWN
    else:
        pile = code - TAKE_LEFT
        state.pile_count[pile] -= 1
        state.hand = state.piles[pile, state.pile_count[pile]]
        state.hand_from = TAKEN
    state.phase = Phase.PLAY


@compiled
def exchange(state: State, place: int) -> None:
    """Put the card in hand face up into `place`; the card from there is in hand. (R4.2, R6.1)"""
    seat = state.turn
    state.was_face_down = 1 - ((state.up[seat] >> place) & 1)
    card = state.layout[seat, place]
    state.layout[seat, place] = state.hand
    turn_up(state, place, seat)
    state.hand = card
    state.hand_from = EXCHANGED
    state.hand_place = place
    state.phase = Phase.BOUNCE


@compiled
def empty_hand(state: State) -> None:
    """Nothing is in hand any more."""
    state.hand = NO_CARD
    state.hand_place = PLACED_NOWHERE


@compiled
def discard(state: State, pile: int) -> None:
    """Put the card in hand on the left (0) or right (1) discard pile and end the turn. (R4.4)"""
    state.piles[pile, state.pile_count[pile]] = state.hand
    state.pile_count[pile] += 1
    empty_hand(state)
    end_turn(state)


@compiled
def remove(state: State) -> None:
    """Remove the hazard in hand from play and ask the others, if they may flip. (R7.1, R7.2)"""
    state.removed += 1
    empty_hand(state)
    waiting = 0
    for seat in range(state.seats):
        if seat != state.turn and has_two(face_down(state, seat)):
            waiting |= 1 << seat
    if waiting == 0:
        end_turn(state)
    else:
        state.waiting = waiting
        state.phase = Phase.HAZARD
        ask_first(state)


@compiled
def answer(state: State, code: int, seat: int) -> None:
    """Flip a card because of a hazard, or decline; the last answer ends the turn. (R7.1, R7.3)"""
    if code < PLACES:
        turn_up(state, code, seat)
    state.waiting &= ~(1 << seat)
    if state.waiting == 0:
        end_turn(state)
    else:
        ask_first(state)


@compiled
def apply(state: State, code: int, seat: int) -> None:
    """Let `seat` act with `code`; afterwards an order may be due. Assumes `why_not` says OK."""
    if state.phase == Phase.DRAW:
        draw(state, code)
    elif state.phase == Phase.PLAY or state.phase == Phase.BOUNCE:
        if code < PLACES:
            exchange(state, code)
        elif code == REMOVE:
            remove(state)
        else:
            discard(state, code - DISCARD_LEFT)
    elif state.phase == Phase.TEE_OFF:
        tee_off(state, code, seat)
    else:
        answer(state, code, seat)


# ------------------------------------------------------------------ turn, round and game end


@compiled
def end_turn(state: State) -> None:
    """Pass the turn on, or end the round. (R8.1, R8.4)"""
    state.turns += 1
    if state.went_out != NOBODY:
        state.turns_left -= 1
        if state.turns_left == 0:
            return end_round(state)
    elif face_down(state, state.turn) == 0:
        state.went_out = state.turn
        state.turns_left = state.seats - 1
    elif state.turns >= state.turn_limit * state.seats:
        return end_round(state)
    state.turn = next_seat(state, state.turn)
    return begin_turn(state)


@compiled
def end_round(state: State) -> None:
    """Turn everything up and score it; the next deal is due, or the game is over. (R8.3, R9)"""
    row = state.rounds_dealt - 1
    lowest, how_often = layout_points(state, 0), 0
    for seat in range(state.seats):
        state.up[seat] = ALL_PLACES
        points = layout_points(state, seat)
        state.scores[row, seat] = points
        if points < lowest:
            lowest, how_often = points, 0
        if points == lowest:
            how_often += 1
    seat = state.went_out
    if seat != NOBODY:
        keeps = how_often == 1 or state.ties_keep_bonus != 0
        if state.scores[row, seat] == lowest and keeps:
            state.scores[row, seat] -= OUT_FIRST
        else:
            state.scores[row, seat] += OUT_FIRST
    state.waiting = 0
    state.actor = state.turn
    if state.rounds_dealt == state.rounds:
        state.phase = Phase.OVER
    else:
        state.due = CARDS
        state.phase = Phase.SHUFFLE


@compiled
def total(state: State, seat: int) -> int:
    """The points of `seat` over all finished rounds."""
    points = 0
    finished = state.rounds_dealt
    if state.phase != Phase.OVER and state.due != CARDS:
        finished -= 1
    for row in range(finished):
        points += state.scores[row, seat]
    return points


@compiled
def winners(state: State) -> int:
    """The seats that have won a game that is over: lowest total, then lowest last round. (R10.1)"""
    best_total, best_last = total(state, 0), state.scores[state.rounds_dealt - 1, 0]
    won = 0
    for seat in range(state.seats):
        points, last = total(state, seat), state.scores[state.rounds_dealt - 1, seat]
        if points < best_total or (points == best_total and last < best_last):
            best_total, best_last = points, last
            won = 0
        if points == best_total and last == best_last:
            won |= 1 << seat
    return won


@compiled
def has_whole_deck(state: State, counts: Any) -> bool:
    """Whether each of the 110 cards is somewhere exactly once: the census. (R1)

    `counts` is an int64 array of at least 16 for the counting. Assumes that a round was dealt.
    """
    counts[:] = 0
    counts[HAZARD + 4] += state.removed
    for seat in range(state.seats):
        for place in range(PLACES):
            counts[state.layout[seat, place] + 4] += 1
    for depth in range(state.draw_count):
        counts[state.draw_pile[depth] + 4] += 1
    for pile in range(2):
        for depth in range(state.pile_count[pile]):
            counts[state.piles[pile, depth] + 4] += 1
    if state.hand != NO_CARD:
        counts[state.hand + 4] += 1
    for card in DECK:
        counts[card + 4] -= 1
    for card in range(len(counts)):
        if counts[card] != 0:
            return False
    return True


# ------------------------------------------------------------------ what Python calls, called once


def _example() -> tuple[State, Any]:
    """A game just dealt, and its order."""
    state, order = new_state(FEWEST_SEATS, Rules()), np.zeros(CARDS, np.int8)
    due(state, order)
    stack(state, order)
    return state, order


for _part in (
    lambda: line_value(MULLIGAN, MULLIGAN, LOWEST_POSITIVE),
    lambda: due(new_state(FEWEST_SEATS, Rules()), np.zeros(CARDS, np.int8)),
    _example,
    lambda: legal_mask(_example()[0], 0),
    lambda: why_not(_example()[0], 0, 0),
    lambda: apply(_example()[0], 0, 0),
    lambda: ask_first(_example()[0]),
    lambda: layout_points(_example()[0], 0),
    lambda: winners(_example()[0]),
):
    to_prepare(_part)

"""A game as text, and one position as one line: value to text and back.

A record holds what cannot be worked out: options, names, the orders of cards and the actions.
Everything else in it (what a card turned out to be, scores, the winner, the check) is there for
people and against damage: `Game.from_record` plays the record and refuses it unless writing it
again gives the same bytes. Here is only the text; what is legal is the game's affair. The format is
described in docs/records.md.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from gnoming import kernel
from gnoming.actions import Action, parse_action, parse_phase, phase_name
from gnoming.cards import (
    FACE_DOWN,
    PILES,
    Card,
    Seat,
    cards_text,
    layout_text,
    parse_card,
    parse_cards,
    parse_layout,
)
from gnoming.kernel import Phase, Rules

FORMAT_VERSION = 1
"""The version of the formats below; a program reads its own and refuses others by name."""

STANDARD = Rules()
SEAT_0 = Seat(0)
NO_DATE = "unknown"
LONGEST_NAME = 60


class RecordError(ValueError):
    """A record or position that is not as it should be: which line, why, and the clause."""

    def __init__(self, line: int, why: str, clause: str = "") -> None:
        """`line` counts from 1; 0 speaks of the whole text."""
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{why}" + (f" ({clause})" if clause else ""))
        self.line = line
        self.clause = clause


# ------------------------------------------------------------------ the record of a game


@dataclass(frozen=True, slots=True)
class Order:
    """Cards put down, top card first: a deal or a refill (R3.3, R4.6)."""

    cards: tuple[Card, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Act:
    """One accepted action and the card that it showed, if any."""

    seat: Seat
    action: Action
    shown: Card | None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Scored:
    """The points of a round that has ended; worked out again when read."""

    points: tuple[int, ...]
    line: int = field(default=0, compare=False)


Step = Order | Act | Scored


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that a record's text says."""

    seats: int
    rules: Rules
    starter: Seat
    names: tuple[str, ...]
    """One for each seat, or none at all."""
    date: datetime.date | None
    position: str | None
    """Where the game began if not with a deal: the line of a position."""
    steps: tuple[Step, ...]
    winners: tuple[Seat, ...] | None = None
    """None while the game is not over."""
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """Where the parts of the heading stand, by name, if this was read from text."""


def check_name(name: str) -> str:
    """`name` itself, if it can stand in a record.

    Raises:
        ValueError: it is empty, over 60 characters, begins or ends with a blank, or cannot be
        printed.
    """
    if not name or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(
            f"a name is 1 to {LONGEST_NAME} printable characters without blanks around it,"
            f" not {name!r}"
        )
    return name


def record_text(record: Record) -> str:
    """The text of a record: lines of UTF-8, each ended by a line feed, the last one the check."""
    lines = [
        f"Gnoming record {FORMAT_VERSION}",
        f"Rules: {kernel.RULES_VERSION}",
        f"Options: {options_text(record.rules)}",
        f"Date: {record.date.isoformat() if record.date else NO_DATE}",
        f"Seats: {record.seats}",
        *(f"Seat {seat}: {name}" for seat, name in enumerate(record.names)),
        f"Starter: {record.starter}",
    ]
    if record.position is not None:
        lines.append(f"Position: {record.position}")
    lines += _step_lines(record)
    if record.winners is not None:
        lines += ["", f"Won by: {_numbers_text(record.winners)}"]
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}Check: {_check(body)}\n"


def _check(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:32]


def _step_lines(record: Record) -> list[str]:
    lines: list[str] = []
    for step in record.steps:
        if isinstance(step, Order):
            deal = len(step.cards) == kernel.CARDS
            lines += (
                ["", f"Deal: {cards_text(step.cards)}"]
                if deal
                else [f"Refill: {cards_text(step.cards)}"]
            )
        elif isinstance(step, Act):
            shown = f": {step.shown}" if step.shown else ""
            lines.append(f"{step.seat} {step.action}{shown}")
        else:
            lines.append(f"Scores: {_numbers_text(step.points)}")
    return lines


def _numbers_text(numbers: Iterable[int]) -> str:
    return " ".join(str(number) for number in numbers)


def options_text(rules: Rules) -> str:
    """All options with their values: `rounds 3, return_taken yes, ...`."""
    said = []
    for option in fields(rules):
        value = getattr(rules, option.name)
        said.append(f"{option.name} {('no', 'yes')[value] if isinstance(value, bool) else value}")
    return ", ".join(said)


def parse_options(text: str) -> Rules:
    """The options that a text names; those it leaves out are the standard ones.

    Raises:
        ValueError: there is no such option, or the value is none of its values.
    """
    chosen: dict[str, int | bool] = {}
    known = [option.name for option in fields(Rules)]
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition(" ")
        if name not in known:
            raise ValueError(
                f"there is no option {name[:20]!r}: the options are {', '.join(known)} (Options)"
            )
        chosen[name] = value == "yes" if value in ("yes", "no") else parse_number(value)
    return Rules(**chosen)  # type: ignore[arg-type]


def parse_number(text: str) -> int:
    """A whole number of at most six digits, as this program writes it.

    Raises:
        ValueError: it is not one.
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise ValueError(f"a whole number is expected, not {text[:20]!r}")
    return int(text)


def parse_record(text: str) -> Record:
    """Read a record's text. Whether its game could have been played is not judged here.

    Raises:
        RecordError: a line is not one of a record; names the line. An unknown version is named as
        such.
    """
    lines = text.split("\n")
    _check_versions(lines)
    if lines[-1] != "" or not lines[-2].startswith("Check: "):
        last = len(lines) - (lines[-1] == "")
        raise RecordError(last, "the record ends without its check line: it was cut off")
    reading = _Reading()
    for number, line in enumerate(lines[2:-2], start=3):
        try:
            reading.take(number, line)
        except ValueError as error:
            raise RecordError(number, f"{line[:60]!r} cannot be read: {error}") from None
    return reading.finish(len(lines) - 1)


def _check_versions(lines: Sequence[str]) -> None:
    """Refuse what is no record, and versions that this program does not know."""
    for number, title, known in (
        (1, "Gnoming record ", FORMAT_VERSION),
        (2, "Rules: ", kernel.RULES_VERSION),
    ):
        line = lines[number - 1] if len(lines) >= number else ""
        if not line.startswith(title):
            raise RecordError(
                number, f"this is no Gnoming record: {title.strip()!r} is expected here"
            )
        version = line.removeprefix(title)
        if version != str(known):
            what = "rules" if number == 2 else "record format"
            raise RecordError(
                number, f"{what} version {version[:20]!r} is unknown here, only {known} is"
            )


_HEADING: dict[str, Callable[[str], object]] = {
    "Options": parse_options,
    "Date": lambda value: None if value == NO_DATE else datetime.date.fromisoformat(value),
    "Seats": parse_number,
    "Starter": lambda value: Seat(parse_number(value)),
    "Position": lambda value: value,
}
"""The parts of a record's heading and how each is read."""


class _Reading:
    """The parts of a record as its lines come by."""

    def __init__(self) -> None:
        self.heading: dict[str, Any] = {"Position": None}
        self.lines: dict[str, int] = {}
        self.names: list[str] = []
        self.steps: list[Step] = []
        self.winners: tuple[Seat, ...] | None = None

    def take(self, number: int, line: str) -> None:
        """One line after the first two."""
        title, _, value = line.partition(": ")
        if line == "":
            return
        if title in _HEADING and title not in self.lines:
            self.heading[title] = _HEADING[title](value)
            self.lines[title] = number
        elif title == f"Seat {len(self.names)}":
            self.names.append(check_name(value))
        elif title in ("Deal", "Refill"):
            self.steps.append(Order(parse_cards(value), number))
        elif title == "Scores":
            self.steps.append(Scored(tuple(parse_number(word) for word in value.split()), number))
        elif title == "Won by":
            self.winners = tuple(Seat(parse_number(word)) for word in value.split())
        else:
            seat, _, action = title.partition(" ")
            shown = parse_card(value) if value else None
            self.steps.append(Act(Seat(parse_number(seat)), parse_action(action), shown, number))

    def finish(self, last: int) -> Record:
        """The record, once all lines have come by."""
        missing = _HEADING.keys() - self.lines.keys() - {"Position"}
        if missing:
            raise RecordError(last, f"the record has no line {min(missing)!r}")
        return Record(
            seats=self.heading["Seats"],
            rules=self.heading["Options"],
            starter=self.heading["Starter"],
            names=tuple(self.names),
            date=self.heading["Date"],
            position=self.heading["Position"],
            steps=tuple(self.steps),
            winners=self.winners,
            lines=self.lines,
        )


def compare_texts(text: str, again: str) -> None:
    """Refuse a record that is not what writing its game gives.

    Raises:
        RecordError: names the first line that differs, what it should say, and the clause behind
        it.
    """
    if text == again:
        return
    said, meant = text.split("\n"), again.split("\n")
    number = next(
        n
        for n, pair in enumerate(zip([*said, ""], [*meant, ""], strict=False))
        if pair[0] != pair[1]
    )
    line = meant[number] if number < len(meant) else ""
    if line.startswith("Check: "):
        raise RecordError(
            number + 1, "the check does not fit: the record was changed after it was written"
        )
    found = said[number] if number < len(said) else ""
    clause = {"Scores": "R9", "Won by": "R10.1"}.get(line.partition(": ")[0], "")
    raise RecordError(number + 1, f"says {found[:60]!r}, but this game gives {line[:60]!r}", clause)


# ------------------------------------------------------------------ a position as one line


@dataclass(frozen=True, slots=True)
class Hand:
    """The card in hand and where it came from."""

    card: Card
    source: str
    """`drawn`, `taken` or `exchanged`."""
    place: int | None = None
    """The place it was exchanged from."""
    was_face_down: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game, without how it came about."""

    layouts: tuple[tuple[Card, ...], ...]
    """Nine cards a seat; a card that is not known is `FACE_DOWN`."""
    face_up: tuple[tuple[bool, ...], ...]
    """Which of them lie face up."""
    piles: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """Left and right, bottom first."""
    draw_pile: tuple[Card, ...] | None = None
    """Top first; None for all the cards that are nowhere else, in an order nobody knows."""
    hand: Hand | None = None
    phase: Phase = Phase.DRAW
    turn: Seat = SEAT_0
    waiting: tuple[Seat, ...] | None = None
    """At tee-off and on a hazard: the seats that may still act; None for all that could."""
    round: int = 1
    starter: Seat = SEAT_0
    turns: int = 0
    went_out: Seat | None = None
    turns_left: int = 0
    removed: int = 0
    refills: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    rules: Rules = STANDARD


_STANDARD = Position((), ())


def position_text(position: Position) -> str:
    """A position as one line; what is as in most positions is left out."""
    layouts = " | ".join(
        layout_text(
            [
                Card(card if up or card == FACE_DOWN else f"({card})")
                for card, up in zip(*pair, strict=True)
            ]
        )
        for pair in zip(position.layouts, position.face_up, strict=True)
    )
    parts = [f"position {FORMAT_VERSION}", f"rules {kernel.RULES_VERSION}", f"layouts {layouts}"]
    parts += [
        f"{side} {cards_text(pile)}"
        for side, pile in zip(PILES, position.piles, strict=True)
        if pile
    ]
    if position.draw_pile is not None:
        parts.append(f"draw {cards_text(position.draw_pile) or 'nothing'}")
    if position.hand:
        parts.append(f"hand {_hand_text(position.hand)}")
    parts.append(f"phase {phase_name(position.phase)}")
    parts += [
        f"{name} {getattr(position, name)}"
        for name in _NUMBERS
        if getattr(position, name) != getattr(_STANDARD, name)
    ]
    if position.waiting is not None:
        parts.append(f"waiting {_numbers_text(position.waiting)}")
    if position.went_out is not None:
        parts.append(f"out {position.went_out} with {position.turns_left} left")
    if position.scores:
        parts.append(f"scores {', '.join(_numbers_text(row) for row in position.scores)}")
    if position.rules != STANDARD:
        parts.append(f"options {options_text(position.rules)}")
    return "; ".join(parts)


_NUMBERS = ("turn", "round", "starter", "turns", "removed", "refills")


def _hand_text(hand: Hand) -> str:
    if hand.place is None:
        return f"{hand.card} {hand.source}"
    return f"{hand.card} from {hand.place} face {'down' if hand.was_face_down else 'up'}"


def _parse_hand(text: str) -> Hand:
    words = text.split()
    if len(words) == 2 and words[1] in ("drawn", "taken"):
        return Hand(parse_card(words[0]), words[1])
    if len(words) == 5 and words[1] == "from" and words[3] == "face" and words[4] in ("up", "down"):
        return Hand(parse_card(words[0]), "exchanged", parse_number(words[2]), words[4] == "down")
    raise ValueError(
        f"the card in hand is '6 drawn', '6 taken' or '6 from 4 face down', not {text!r}"
    )


def _parse_layouts(text: str) -> dict[str, object]:
    layouts, face_up = [], []
    for layout in text.split("|"):
        cards = parse_layout(layout.replace("(", "").replace(")", ""))
        shown = tuple(
            word != FACE_DOWN and word[0] != "(" for word in layout.replace("/", " ").split()
        )
        layouts.append(cards)
        face_up.append(shown)
    return {"layouts": tuple(layouts), "face_up": tuple(face_up)}


def _parse_out(text: str) -> dict[str, object]:
    words = text.split()
    if len(words) != 4 or words[1] != "with" or words[3] != "left":
        raise ValueError(f"who went out is written 'out 1 with 2 left', not 'out {text}' (R8.1)")
    return {"went_out": Seat(parse_number(words[0])), "turns_left": parse_number(words[2])}


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(parse_number(word)) for word in text.split())


def _parse_scores(text: str) -> dict[str, object]:
    return {"scores": tuple(tuple(parse_number(n) for n in row.split()) for row in text.split(","))}


_PARSERS: dict[str, Callable[[str], dict[str, object]]] = {
    "layouts": _parse_layouts,
    "left": lambda text: {"left": parse_cards(text)},
    "right": lambda text: {"right": parse_cards(text)},
    "draw": lambda text: {"draw_pile": () if text == "nothing" else parse_cards(text)},
    "hand": lambda text: {"hand": _parse_hand(text)},
    "phase": lambda text: {"phase": parse_phase(text)},
    "waiting": lambda text: {"waiting": _seats(text)},
    "out": _parse_out,
    "scores": _parse_scores,
    "options": lambda text: {"rules": parse_options(text)},
}


def parse_position(text: str) -> Position:
    """Read a position's line: parts `name value` between semicolons.

    They may stand in any order, each at most once; only `layouts` must be there. Whether such a
    table can exist is not judged here.

    Raises:
        RecordError: a part is unknown, comes twice, or has no such value; or its version is
        unknown.
    """
    found: dict[str, object] = {}
    seen = set()
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, value = part.partition(" ")
        if name in seen:
            raise RecordError(0, f"the position says {name!r} twice")
        seen.add(name)
        try:
            found |= _parse_part(name, value.strip())
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(
                0, f"the position's part {part[:60]!r} cannot be read: {error}"
            ) from None
    if "layouts" not in found:
        raise RecordError(
            0, "a position needs 'layouts', as in 'layouts 5 (5) 3 / ? ? ? / ? ? M | ...'", "R3.1"
        )
    found["piles"] = (found.pop("left", ()), found.pop("right", ()))
    return Position(**found)  # type: ignore[arg-type]


def _parse_part(name: str, value: str) -> dict[str, object]:
    if name in ("position", "rules"):
        known = FORMAT_VERSION if name == "position" else kernel.RULES_VERSION
        if value != str(known):
            raise RecordError(0, f"{name} version {value[:20]!r} is unknown here, only {known} is")
        return {}
    if name in _NUMBERS:
        return {name: parse_number(value)}
    if name not in _PARSERS:
        raise ValueError("there is no such part")
    return _PARSERS[name](value)

"""A game as text: value to text and back.

A record holds what cannot be worked out: options, names, the orders of cards and the actions, and
what proves the orders of a shuffle that nobody has to trust (docs/shuffle.md).
Everything else in it (what a card turned out to be, scores, the winner, the check) is there for
people and against damage: `Game.from_record` plays the record and refuses it unless writing it
again gives the same bytes. Here is only the text; what is legal is the game's affair. The format is
described in docs/records.md.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import zip_longest
from typing import Any

from gnoming import kernel
from gnoming.actions import Action, parse_action
from gnoming.cards import (
    Card,
    Seat,
    cards_text,
    parse_card,
    parse_cards,
)
from gnoming.kernel import Rules
from gnoming.shuffle import Proof

FORMAT_VERSION = 1
"""The version of records and positions; a program reads its own and refuses others by name."""

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
    proof: Proof | None = None
    """Of a deal: what proves the orders of its round, if anything does."""
    proof_line: int = field(default=0, compare=False)
    """Where the proof begins, with its commitment."""

    @property
    def is_deal(self) -> bool:
        """Whether these are all the cards, which only a deal puts down."""
        return len(self.cards) == kernel.CARDS


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
        lines += ["", f"Won by: {numbers_text(record.winners)}"]
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}Check: {_check(body)}\n"


def _check(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:32]


def _step_lines(record: Record) -> list[str]:
    lines: list[str] = []
    for step in record.steps:
        if isinstance(step, Order):
            lines += ["", *_proof_lines(step.proof)] if step.is_deal else []
            lines.append(f"{'Deal' if step.is_deal else 'Refill'}: {cards_text(step.cards)}")
        elif isinstance(step, Act):
            shown = f": {step.shown}" if step.shown else ""
            lines.append(f"{step.seat} {step.action}{shown}")
        else:
            lines.append(f"Scores: {numbers_text(step.points)}")
    return lines


def _proof_lines(proof: Proof | None) -> list[str]:
    if proof is None:
        return []
    lines = [f"Commitment: {proof.commitment}"]
    lines += [f"Added {seat}: {word}" for seat, word in proof.added]
    if proof.is_revealed:
        lines += [f"Salt: {proof.salt}", f"Key: {proof.key}"]
    return lines


def numbers_text(numbers: Iterable[int]) -> str:
    """Numbers with a blank between them."""
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
        self.proof: Proof | None = None
        """What has come by of a proof whose deal is still to come."""
        self.proof_line = 0

    def take(self, number: int, line: str) -> None:
        """One line after the first two."""
        title, _, value = line.partition(": ")
        if line == "":
            return
        if title in ("Commitment", "Salt", "Key") or title.startswith("Added "):
            self.take_proof(number, title, value)
        elif self.proof and title != "Deal":
            raise ValueError("a deal is expected here, after the proof of its round")
        elif title in _HEADING and title not in self.lines:
            self.heading[title] = _HEADING[title](value)
            self.lines[title] = number
        elif title == f"Seat {len(self.names)}":
            self.names.append(check_name(value))
        elif title in ("Deal", "Refill"):
            order = Order(parse_cards(value), number, self.proof, self.proof_line)
            self.steps.append(order)
            self.proof, self.proof_line = None, 0
        elif title == "Scores":
            self.steps.append(Scored(tuple(parse_number(word) for word in value.split()), number))
        elif title == "Won by":
            self.winners = tuple(Seat(parse_number(word)) for word in value.split())
        else:
            seat, _, action = title.partition(" ")
            shown = parse_card(value) if value else None
            self.steps.append(Act(Seat(parse_number(seat)), parse_action(action), shown, number))

    def take_proof(self, number: int, title: str, value: str) -> None:
        """One line of the proof of the round that is dealt next."""
        if title == "Commitment" and self.proof is None:
            self.proof, self.proof_line = Proof(value), number
        elif title == "Commitment" or self.proof is None:
            raise ValueError("the proof of a round begins with its only commitment")
        elif title == "Salt":
            self.proof = replace(self.proof, salt=value)
        elif title == "Key":
            self.proof = replace(self.proof, key=value)
        else:
            seat = parse_number(title.removeprefix("Added "))
            if not 0 <= seat < self.heading.get("Seats", kernel.MOST_SEATS):
                raise ValueError(f"there is no seat {seat} in this game (R2.1)")
            self.proof = replace(self.proof, added=(*self.proof.added, (seat, value)))

    def finish(self, last: int) -> Record:
        """The record, once all lines have come by."""
        if self.proof:
            raise RecordError(last, "the record ends where a deal must follow its proof")
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
    number, found, line = next(
        (number, found or "", line or "")
        for number, (found, line) in enumerate(zip_longest(said, meant), start=1)
        if found != line
    )
    if line.startswith("Check: "):
        why = "the check does not fit: the record was changed after it was written"
        raise RecordError(number, why)
    clause = {"Scores": "R9", "Won by": "R10.1"}.get(line.partition(": ")[0], "")
    raise RecordError(number, f"says {found[:60]!r}, but this game gives {line[:60]!r}", clause)

"""Who sits where: people by their names, bots by a name that tells their level, `Elm (easy)`.

The record of a game keeps these names, so a game that goes on knows its bots again by them.
Somebody whose name ends in no level is a person at this keyboard.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from gnoming import bots
from gnoming.cards import Seat
from gnoming.kernel import FEWEST_SEATS, MOST_SEATS
from gnoming.record import check_name
from gnoming.terminal.console import Complaint, Console
from gnoming.terminal.texts import listed, or_english, text

BOT_NAMES = ("Elm", "Fern", "Ivy", "Moss", "Sage", "Thistle", "Clover", "Bramble")
_BOT = re.compile(r"(.+) \(([^()]+)\)")
USUAL_PLAYERS = 4
USUAL_LEVEL = "easy"


@dataclass(frozen=True, slots=True)
class Party:
    """The players by seat."""

    names: tuple[str, ...]
    """As the record and the tables write them: `Mila`, `Elm (easy)`."""
    levels: tuple[str | None, ...]
    """The level of the bot in that seat, None for a person."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(Seat(seat) for seat, level in enumerate(self.levels) if level is None)

    def name(self, seat: int) -> str:
        """How a sentence calls the player: a bot without its level, if nobody else is called so."""
        short = [
            name.removesuffix(f" ({level})")
            for name, level in zip(self.names, self.levels, strict=True)
        ]
        return short[seat] if short.count(short[seat]) == 1 else self.names[seat]

    def named(self, seats: Sequence[int], you: int | None = None) -> str:
        """Several players as one part of a sentence."""
        return listed([text("you") if seat == you else self.name(seat) for seat in seats])


@cache
def levels_known() -> tuple[str, ...]:
    """The levels of bots that there are."""
    return tuple(bots.names())


def level_of(name: str) -> str | None:
    """The level that a bot's name tells, None for the name of a person."""
    found = _BOT.fullmatch(name)
    return found[2] if found and found[2] in levels_known() else None


def party_of(names: Sequence[str], seats: int) -> Party:
    """Who sits at the table of a record with these names; without any, one person and easy bots.

    Raises:
        Complaint: a bot sat there that is not known here.
    """
    for name in names:
        found = _BOT.fullmatch(name)
        if found and found[1] in BOT_NAMES and found[2] not in levels_known():
            raise _no_such_level(found[2])
    if names:
        return Party(tuple(names), tuple(level_of(name) for name in names))
    unnamed = tuple(text("seat", seat=seat) for seat in range(seats))
    return Party(unnamed, (None, *[USUAL_LEVEL] * (seats - 1)))


def onlookers_party(names: Sequence[str], seats: int) -> Party:
    """The names of a record for somebody who only reads it."""
    return Party(party_of(names, seats).names, (USUAL_LEVEL,) * seats)


@dataclass(slots=True)
class Wanted:
    """What was said on the command line about who plays; None where nothing was."""

    players: int | None = None
    people: int | None = None
    names: str | None = None
    """Names of people between commas."""
    bots: str | None = None
    """A level for all bots, or one for each between commas."""

    def given_names(self) -> list[str]:
        """The names that were given."""
        named = [
            unicodedata.normalize("NFC", name).strip() for name in (self.names or "").split(",")
        ]
        return [name for name in named if name]

    def given_levels(self) -> list[str]:
        """The levels that were given."""
        return [level.strip().lower() for level in (self.bots or "").split(",") if level.strip()]


def seat_party(wanted: Wanted, console: Console) -> Party:
    """The party that was wanted; what was not said is asked for on a terminal, else as usual.

    Raises:
        Complaint: such a party cannot sit down.
    """
    if console.is_terminal:
        _ask(wanted, console)
    names, levels = wanted.given_names(), wanted.given_levels()
    people = max(1, len(names)) if wanted.people is None else wanted.people
    seats_said = people + len(levels) if len(levels) > 1 else max(USUAL_PLAYERS, people)
    players = seats_said if wanted.players is None else wanted.players
    if not FEWEST_SEATS <= players <= MOST_SEATS:
        raise Complaint(text("no-such-players", players=players))
    if not 0 <= people <= players:
        raise Complaint(text("no-such-people", people=people, players=players))
    seated = _people(names, people)
    return _with_bots(seated, _levels(levels or [USUAL_LEVEL], players - people))


def _people(names: list[str], people: int) -> list[str]:
    if len(names) > people:
        raise Complaint(text("too-many-names", names=len(names), people=people))
    for name in names:
        try:
            check_name(name)
        except ValueError as error:
            raise Complaint(or_english(error, "name-refused", name=name)) from None
        if level_of(name) is not None:
            raise Complaint(text("bots-name", name=name))
    seated = names + [_usual_name(number, people) for number in range(len(names) + 1, people + 1)]
    folded = [name.casefold() for name in seated]
    for name in seated:
        if folded.count(name.casefold()) > 1:
            raise Complaint(text("same-name", name=name))
    return seated


def _usual_name(number: int, people: int) -> str:
    return text("player") if people == 1 else text("player-number", number=number)


def _levels(levels: list[str], how_many: int) -> list[str]:
    for level in levels:
        if level not in levels_known():
            raise _no_such_level(level)
    if len(levels) == 1:
        return levels * how_many
    if len(levels) != how_many:
        raise Complaint(text("levels-do-not-fit", levels=len(levels), bots=how_many))
    return levels


def _no_such_level(level: str) -> Complaint:
    return Complaint(text("no-such-level", level=level, levels=", ".join(levels_known())))


def _with_bots(people: list[str], levels: list[str]) -> Party:
    taken = {name.casefold() for name in people}
    free = [name for name in BOT_NAMES if name.casefold() not in taken]
    named = [text("bot", name=name, level=level) for name, level in zip(free, levels, strict=False)]
    return Party((*people, *named), (*[None] * len(people), *levels))


# ------------------------------------------------------------------ asking


def _ask(wanted: Wanted, console: Console) -> None:
    """Ask for what was not said; the name only if nothing was said about the table."""
    newcomer = wanted.players is None and wanted.bots is None
    if wanted.players is None:
        fewest = max(FEWEST_SEATS, len(wanted.given_names()), wanted.people or 0)
        usual = max(USUAL_PLAYERS, fewest)
        wanted.players = _ask_number(console, text("ask-players", usual=usual), fewest, usual=usual)
    if newcomer and wanted.names is None and wanted.people is None:
        _ask_people(wanted, console, wanted.players)
    people = max(1, len(wanted.given_names())) if wanted.people is None else wanted.people
    if wanted.bots is None and people < wanted.players:
        wanted.bots = _ask_level(console)


def _ask_number(
    console: Console, prompt: str, low: int, high: int = MOST_SEATS, *, usual: int
) -> int:
    while True:
        answer = console.ask(prompt)
        if not answer:
            return usual
        if answer.isdecimal() and len(answer) < 4 and low <= int(answer) <= high:
            return int(answer)
        console.tell(text("not-a-number", low=low, high=high, usual=usual))


def _ask_people(wanted: Wanted, console: Console, players: int) -> None:
    people = _ask_number(console, text("ask-people", most=players), 1, players, usual=1)
    names: list[str] = []
    while len(names) < people:
        number = len(names) + 1
        usual = _usual_name(number, people)
        prompt = "ask-name" if people == 1 else "ask-name-number"
        name = unicodedata.normalize(
            "NFC", console.ask(text(prompt, number=number, usual=usual)) or usual
        )
        try:
            _people([*names, *[part.strip() for part in name.split(",")]], number)
        except Complaint as complaint:
            console.tell(f"{complaint}.")
        else:
            names.append(name)
    wanted.people, wanted.names = people, ",".join(names)


def _ask_level(console: Console) -> str:
    levels = levels_known()
    while True:
        prompt = text("ask-bots", levels=", ".join(levels), usual=USUAL_LEVEL)
        answer = console.ask(prompt).lower() or USUAL_LEVEL
        found = [level for level in levels if level.startswith(answer)]
        if len(found) == 1:
            return found[0]
        console.tell(text("not-a-level", levels=", ".join(levels), usual=USUAL_LEVEL))

"""Coming to a remote table and leaving it: the seat, its kept secret, a bot that plays there."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from gnoming import bots, client, wire
from gnoming.client import News, Player, Refused, TableClosed, Unreachable
from gnoming.events import Event, GameWon, RoundScored
from gnoming.kernel import Rules
from gnoming.terminal import saving
from gnoming.terminal.console import Complaint, Console, EndOfInput, Stopped, stoppable
from gnoming.terminal.party import Party, levels_known
from gnoming.terminal.plain import INTERRUPTED, NOT_KEPT
from gnoming.terminal.remote.facts import party_at
from gnoming.terminal.remote.refusals import end_text
from gnoming.terminal.remote.seats import KeptSeat, forget_seat, keep_seat, kept_seat
from gnoming.terminal.remote.table import RemoteTable
from gnoming.terminal.texts import listed, or_english, text
from gnoming.wire import CloseCode

ENDED = 1
"""The exit status when the table was lost or closed."""


@dataclass(slots=True)
class Wishes:
    """What was said on the command line about a remote table."""

    server: str
    code: str | None = None
    """Of the table; None opens one."""
    name: str | None = None
    token: str | None = field(default=None, repr=False)
    """A seat's secret, None for the one that is kept here."""
    bot: str | None = None
    """The level of the bot that plays, None if a person does."""
    players: int | None = None
    """As the host, start when so many sit there."""
    games: int = 1
    levels: Sequence[str] = ()
    """Bots to seat at a new table."""
    rules: Rules = field(default_factory=Rules)
    save: Path | None = None
    force: bool = False


def play(wishes: Wishes, console: Console, prepare: Callable[[], None]) -> int:
    """Sit at a remote table until its game is over or left; returns the exit status.

    Raises:
        Complaint: one cannot sit there.
    """
    _check(wishes)
    visit = _Visit(wishes, console)
    with stoppable():
        try:
            visit.name = visit.chosen_name()
            prepare()
            return asyncio.run(visit.run())
        except (EndOfInput, KeyboardInterrupt) as left:
            visit.tell_return()
            if isinstance(left, Stopped):
                return 128 + left.number
            return INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0
        except (Unreachable, TableClosed, Refused, client.BotFailed) as end:
            if visit.seat is None:
                raise Complaint(end_text(end)) from None
            console.show()
            console.tell(_sentence(end_text(end)))
            visit.tell_return()
            return ENDED


def _sentence(words: str) -> str:
    """Words as a sentence of its own."""
    return f"{words[:1].upper()}{words[1:]}."


def _check(wishes: Wishes) -> None:
    """Refuse what could not end well, before anything is done."""
    try:
        wishes.server = client.server_address(wishes.server)
    except ValueError as error:
        refused = or_english(error, "no-such-server", server=wishes.server[:60])
        raise Complaint(refused) from None
    try:
        Player(wishes.server, wishes.code or "", wishes.token)
    except ValueError as error:
        raise Complaint(or_english(error, "no-such-token")) from None
    if wishes.code is not None:
        told = {"--bots": bool(wishes.levels), text("the-rules"): wishes.rules != Rules()}
        for option, is_told in told.items():
            if is_told:
                raise Complaint(text("only-when-opening", option=option))
    for level in [*wishes.levels, *([wishes.bot] if wishes.bot else [])]:
        if level not in levels_known():
            levels = ", ".join(levels_known())
            raise Complaint(text("no-such-level", level=level, levels=levels))
    if wishes.save:
        if wishes.games > 1:
            raise Complaint(text("one-record", games=wishes.games))
        saving.check_usable(wishes.save, may_exist=wishes.force)


# ------------------------------------------------------------------ coming and going


class _Visit:
    """Somebody from this computer at a remote table, from sitting down to leaving."""

    def __init__(self, wishes: Wishes, console: Console) -> None:
        self.wishes = wishes
        self.console = console
        self.code = wishes.code or ""
        self.name = ""
        self.seat: KeptSeat | None = None
        """None until one sits there."""
        self.has_left = False

    async def run(self) -> int:
        """Sit down and play; a kept seat that is not ours any more is taken anew."""
        wishes = self.wishes
        kept = None
        if wishes.code is None:
            seat = await self._open()
        elif wishes.token:
            seat = KeptSeat(self.name, wishes.token)
        elif kept := kept_seat(wishes.server, self.code, self.name):
            seat = kept
        else:
            seat = await self._join()
        try:
            return await self._play(seat)
        except TableClosed as closed:
            if closed.code not in (CloseCode.NO_SUCH_SEAT, CloseCode.NO_SUCH_TABLE):
                raise
            forget_seat(wishes.server, self.code, self.name)
            if kept is None or self.seat or closed.code == CloseCode.NO_SUCH_TABLE:
                raise
        return await self._play(await self._join())

    async def _open(self) -> KeptSeat:
        """Open a table, set it up, and say how others join."""
        wishes, console = self.wishes, self.console
        seated = await client.open_table(wishes.server, self.name)
        self.code = seated.code
        seat = self._keep(seated.token)
        async with Player(wishes.server, self.code, seated.token) as player:
            if changes := _changes(wishes.rules):
                await player.send("change", rules=changes)
            for level in wishes.levels:
                await player.send("add_bot", level=level)
        console.tell(text("remote-opened", code=self.code), "heading")
        console.show([self._command()])
        console.flush()
        return seat

    async def _join(self) -> KeptSeat:
        seated = await client.join_table(self.wishes.server, self.code, self.name)
        return self._keep(seated.token)

    def chosen_name(self) -> str:
        """The name to be called by: wished for, or asked for on a terminal, else the usual one.

        Raises:
            EndOfInput: somebody goes instead.
        """
        wishes, console = self.wishes, self.console
        if wishes.name:
            return wishes.name
        if wishes.bot:
            return text("remote-bot-name", level=wishes.bot)
        usual = text("remote-name")
        if not console.is_terminal:
            return usual
        return console.ask(text("ask-name", usual=usual)) or usual

    def _keep(self, token: str) -> KeptSeat:
        seat = KeptSeat(self.name, token)
        try:
            keep_seat(self.wishes.server, self.code, seat)
        except (OSError, RuntimeError) as error:  # RuntimeError: there is no home
            why = getattr(error, "strerror", None) or str(error)
            self.console.tell(text("remote-not-kept", why=why))
        return seat

    async def _play(self, seat: KeptSeat) -> int:
        wishes, console = self.wishes, self.console
        if wishes.bot:
            return await self._play_bot(seat, wishes.bot)
        async with Player(wishes.server, self.code, seat.token) as player:
            self.seat = seat
            sitting = RemoteTable(player, console, players=wishes.players, games=wishes.games)
            table = await sitting.run()
        if table is None:
            self.has_left = True
            forget_seat(wishes.server, self.code, self.name)
            return 0
        return await self._keep_record(table)

    async def _play_bot(self, seat: KeptSeat, level: str) -> int:
        wishes = self.wishes
        table = await client.play_bot(
            wishes.server,
            self.code,
            bots.make(level),
            token=seat.token,
            players=wishes.players,
            games=wishes.games,
            watch=self._watch_bot(seat, level),
        )
        return await self._keep_record(table)

    def _watch_bot(self, seat: KeptSeat, level: str) -> Callable[[News], None]:
        """Prints where the bot sits, then a line for each round and each game."""
        console = self.console

        def watch(news: News) -> None:
            if self.seat is None and isinstance(news, wire.Welcome) and news.you:
                self.seat = seat
                name = news.table.seats[news.you.seat].name
                console.tell(text("remote-bot-sits", level=level, code=self.code, name=name))
            if isinstance(news, client.LinkLost):
                console.tell(text("remote-lost"))
            if isinstance(news, wire.Welcome | wire.Update):
                party = party_at(news.table)
                for event in client.events(news):
                    for sentence in _results(event, party, news.table.rules.rounds):
                        console.tell(sentence)
            console.flush()

        return watch

    async def _keep_record(self, table: wire.TableNow) -> int:
        """Save the record of the game that is over, if that was wished; returns the status."""
        wishes, console = self.wishes, self.console
        if wishes.save is None:
            return 0
        try:
            record = await client.fetch_record(wishes.server, self.code, table.games)
            saving.save(wishes.save, record)
        except (Refused, Unreachable, OSError) as error:
            why = getattr(error, "strerror", None) or str(error)
            console.tell(text("lost", file=wishes.save, why=why))
            return NOT_KEPT
        console.show([text("kept"), text("kept-file", file=wishes.save)])
        return 0

    def tell_return(self) -> None:
        """How to take the seat again."""
        if self.seat is None or self.has_left:
            return
        again = ["--name", self.name]
        if self.wishes.bot:
            again += ["--bot", self.wishes.bot]
        with contextlib.suppress(OSError):  # nobody may be there to read it
            self.console.show()
            self.console.tell(text("remote-return"))
            self.console.show([self._command(*again)])
            self.console.flush()

    def _command(self, *more: str) -> str:
        """The command that leads to this table."""
        words = ("gnoming", "play", "--server", self.wishes.server, "--table", self.code, *more)
        return f"  {shlex.join(words)}"


def _changes(rules: Rules) -> dict[str, Any]:
    """The options that are not the standard ones."""
    standard = Rules()
    return {
        option.name: getattr(rules, option.name)
        for option in fields(rules)
        if getattr(rules, option.name) != getattr(standard, option.name)
    }


def _results(event: Event, party: Party, rounds: int) -> list[str]:
    """A round, or a game, in one sentence."""
    if isinstance(event, RoundScored):
        scored = [
            text("remote-points", name=party.name(seat), points=points)
            for seat, points in enumerate(event.scores)
        ]
        return [text("remote-round", round=event.round, rounds=rounds, points=listed(scored))]
    if isinstance(event, GameWon):
        points = event.totals[event.winners[0]]
        return [text("verified-won", names=party.named(event.winners), points=points)]
    return []

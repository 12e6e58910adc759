"""A game of the arena at a real live table, for programs that speak the table protocol.

The table is of a server of our own, on loopback, in a thread of the process that plays: begun with
the first such game, there for all later ones. Nothing of it is kept. The arena deals its own cards
and seats everybody; its bots are asked here, each with its own view, and move through the table.
Starting and ending programs is the affair of `programs`.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import threading
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from gnoming import wire
from gnoming.actions import Action
from gnoming.arena import BotError
from gnoming.arena.playing import ask
from gnoming.bots import Bot
from gnoming.cards import Card
from gnoming.game import Game, Shuffle
from gnoming.kernel import Rules
from gnoming.server import programs, running
from gnoming.server.app import create_app
from gnoming.server.live import LiveTable, Tables
from gnoming.server.programs import Process, SeatedProgram
from gnoming.server.settings import DAY, Limits, Settings
from gnoming.server.store import StoreError
from gnoming.table import Command, Entry, Refused, Step, Table
from gnoming.view import View

Result = TypeVar("Result")

LOOK_EVERY = 0.05
"""Seconds between two looks at the programs while nothing happens at the table."""
DEAL_AFTER = 2.0
"""Seconds that programs have to be ready for the next round; then it is dealt."""
START_SECONDS = 120.0
"""For the server to begin: the rules may have to be compiled."""
_VERY_LONG = 100 * DAY
_UNHURRIED = wire.Clock(
    name="none", turn=1000 * _VERY_LONG, answer=1000 * _VERY_LONG, absent=1000 * _VERY_LONG
)
"""Nobody plays for a program that is late: that is the arena's to judge."""
_VERY_MANY = 10**9
_WIDE_OPEN = Limits(
    tables_per_address=_VERY_MANY,
    seats_per_address=_VERY_MANY,
    requests_per_second=_VERY_MANY,
    sockets_per_second=_VERY_MANY,
    sockets_per_address=_VERY_MANY,
    sockets_per_table=_VERY_MANY,
    frames_per_second=_VERY_MANY,
    words_per_second=_VERY_MANY,
    waiting_frames=10_000,
    waiting_bytes=64 * 2**20,
    tables=_VERY_MANY,
)


def play(players: Sequence[Bot], rules: Rules, shuffle: Shuffle, names: Sequence[str]) -> Game:
    """Play a whole game, the first of `players` in seat 0; returns it finished.

    Raises:
        BotError: one of the players is at fault.
    """
    hall = _hall()
    contest = hall.wait_for(_opened(hall, rules, shuffle, names))
    is_over = False
    try:
        for seat, bot in enumerate(players):
            if isinstance(bot, SeatedProgram):
                contest.start(seat, bot)
                hall.wait_for(contest.wait_for_seat(seat))
            else:
                hall.wait_for(contest.take_seat(seat))
        asked = hall.wait_for(contest.begin())
        while asked is not None:
            seat, view = asked
            action = ask(players[seat], view, names[seat])
            asked = hall.wait_for(contest.act(seat, action))
        is_over = True
        return contest.game
    finally:
        try:
            started = [guest.process for guest in contest.guests.values()]
            programs.end_all(started, programs.FAREWELL if is_over else 0)
        finally:
            hall.wait_for(contest.close())


# ------------------------------------------------------------------ the table


class ContestTable(Table):
    """A table with the arena's cards and orders, where the arena is the host of all.

    Seats are asked one at a time, in the order of `Game.actor`, or what a program decides would
    depend on how quick the others are.
    """

    def __init__(self) -> None:
        """Without players: whoever opens it does not sit down."""
        super().__init__()
        self.clock = _UNHURRIED
        self.shuffle: Shuffle = list
        self.awaited = 0
        """How many may have sat down by now."""
        self.acts = 0
        """How many actions were made in the game."""
        self.refusals: dict[int, list[str]] = {}
        """By seat, why its latest wishes in a row were refused."""
        self.stirred = asyncio.Event()
        """That something has happened."""

    def decide(self, command: Command) -> Step:
        """As every table, and count refusals."""
        if command.wish == "join" and len(self.chairs) >= self.awaited:
            raise Refused("full", "the arena waits for nobody to sit down now", "R2.1")
        try:
            step = super().decide(command)
        except Refused as refusal:
            if command.seat is not None:
                self.refusals.setdefault(command.seat, []).append(str(refusal))
                self.stirred.set()
            raise
        if command.seat is not None:
            self.refusals.pop(command.seat, None)
        return step

    def apply(self, step: Step) -> Entry:
        """As every table, and tell who waits for it."""
        entry = super().apply(step)
        self.acts += step.fact == "acted"
        self.stirred.set()
        return entry

    def bot_seats(self) -> tuple[int, ...]:
        """None: nobody plays on for a program."""
        return ()

    def you(self, seat: int) -> wire.You:
        """What a seat may know or do; only the one that is asked may do anything."""
        you = super().you(seat)
        return you if self._is_asked(seat) else you.model_copy(update={"legal": []})

    def _is_asked(self, seat: int) -> bool:
        return self.game is not None and self.game.actor == seat

    def _ask(self, step: Step) -> None:
        super()._ask(step)
        if self.stage == "playing":
            self.asks = {seat: asked for seat, asked in self.asks.items() if self._is_asked(seat)}

    def _may_decide(self, seat: int, by: str | None, at: int) -> None:
        game = self._playing()
        if seat in game.may_act and not self._is_asked(seat):
            raise Refused("not wanted", f"seat {game.actor} is asked before seat {seat}")
        super()._may_decide(seat, by, at)

    def _only_host(self, command: Command, what: str) -> None:
        if command.seat is not None:
            raise Refused("host only", f"only the arena may {what}")

    def _free_name(self, text: str, but: int | None = None) -> str:
        """Everybody is called by the seat: the same program may sit in several."""
        return f"Seat {len(self.chairs) if but is None else but}"

    def _joined(self, step: Step) -> None:
        if step.fact != "opened":
            super()._joined(step)

    def _order(self, cards: list[str]) -> list[Card]:
        """The arena's order, whatever was added to the shuffle."""
        return [Card(card) for card in self.shuffle(cards)]

    def _deal(self, step: Step) -> None:
        super()._deal(step)
        self._playing().proofs.clear()

    def _proofs(self) -> dict[int, Any]:
        """None: the cards are not from this table's secret."""
        return {}


# ------------------------------------------------------------------ the server


class _NoStore:
    """Where tables are kept that nobody will ever take up again: nowhere."""

    async def append(self, code: str, step: Step, stage: str) -> None:
        pass

    async def steps(self, code: str) -> list[Step]:
        return []

    async def tables(self, since: int) -> list[str]:
        return []

    async def forget(self, code: str) -> None:
        pass

    async def forget_older(self, before: Mapping[str, int]) -> list[str]:
        return []

    async def count(self) -> int:
        return 0

    async def backup(self, path: Path) -> None:
        raise StoreError("these tables are kept nowhere")

    async def is_healthy(self) -> bool:
        return True

    async def close(self) -> None:
        pass


class _Hall(uvicorn.Server):
    """The server with its thread and its loop."""

    def __init__(self) -> None:
        settings = Settings(
            limits=_WIDE_OPEN,
            quiet_table=_VERY_LONG,
            unload_after=_VERY_LONG,
            keep_lobbies=_VERY_LONG,
            keep_games=_VERY_LONG,
            table_type=ContestTable,
        )
        self._app = create_app(settings, store=_NoStore())
        settled = running.config(self._app)
        # A program that thinks need not answer anything; one that is gone is noticed here at once.
        settled.ws_ping_interval = settled.ws_ping_timeout = _VERY_LONG
        super().__init__(settled)
        self._listening = running.listen(running.LOOPBACK, 0)
        self.address = f"http://{running.LOOPBACK}:{self._listening.getsockname()[1]}"
        self._began = threading.Event()
        self._thread = threading.Thread(target=self._live, name="arena's tables", daemon=True)
        self._thread.start()
        if not self._began.wait(START_SECONDS) or not self.started:
            raise RuntimeError("the arena's own server did not begin")

    def _live(self) -> None:
        try:
            asyncio.run(self.serve(sockets=[self._listening]))
        finally:
            self._began.set()
            self._listening.close()

    async def startup(self, sockets: Any = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        self._began.set()

    @property
    def tables(self) -> Tables:
        tables: Tables = self._app.state.tables
        return tables

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive() and not self.should_exit

    def wait_for(self, deed: Coroutine[Any, Any, Result]) -> Result:
        """Have something done among the tables, and wait for it."""
        waited = asyncio.run_coroutine_threadsafe(deed, self._loop)
        try:
            return waited.result()
        except CancelledError:
            raise RuntimeError("the arena's own server ended too early") from None
        except BaseException:
            waited.cancel()
            raise

    def stop(self) -> None:
        self.should_exit = True
        self._thread.join()


_entrance = threading.Lock()
_here: _Hall | None = None


def _hall() -> _Hall:
    """The hall of this process."""
    global _here  # noqa: PLW0603 - one for this process
    with _entrance:
        if _here is None or not _here.is_alive:
            _here = _Hall()
            atexit.register(close)
        return _here


def close() -> None:
    """End this process's own server, if it runs; another game would begin it again."""
    global _here  # noqa: PLW0603
    with _entrance:
        if _here is not None:
            _here.stop()
        _here = None
        programs.dismiss_watchman()
        atexit.unregister(close)


# ------------------------------------------------------------------ a game


class _Guest:
    """A program at the table."""

    def __init__(self, seat: int, seated: SeatedProgram, name: str, process: Process) -> None:
        self.seat, self.program, self.process = seat, seated.program, process
        self._name = name
        self.token = ""
        """Hashed; empty before it has sat down."""
        self.is_linked = False
        """Whether it has ever had a link."""
        self.gone_at: float | None = None
        """Since when it has none."""

    def fault(self, what: str) -> BotError:
        return BotError(f"seat {self.seat} ({self._name}) {what}")


async def _opened(hall: _Hall, rules: Rules, shuffle: Shuffle, names: Sequence[str]) -> _Contest:
    seated = await hall.tables.open("Arena")
    return _Contest(hall, hall.tables.live[seated.code], rules, shuffle, names)


class _Contest:
    """One game. But for `start`, all of it happens in the server's loop."""

    def __init__(
        self, hall: _Hall, live: LiveTable, rules: Rules, shuffle: Shuffle, names: Sequence[str]
    ) -> None:
        assert isinstance(live.table, ContestTable)  # noqa: S101 - as the settings say
        self.table = live.table
        self.table.rules, self.table.shuffle = rules, shuffle
        self.guests: dict[int, _Guest] = {}
        self._hall, self._live, self._names = hall, live, names
        self._own: list[int] = []
        self._clock = asyncio.get_running_loop().time
        self._asked: tuple[int, float] = (-1, 0.0)
        """After how many actions, and since when, somebody is asked."""

    @property
    def game(self) -> Game:
        """The game that was begun."""
        game = self.table.game
        assert game is not None  # noqa: S101 - nobody asks before
        return game

    def start(self, seat: int, seated: SeatedProgram) -> None:
        """Start the program of the next seat."""
        name = self._names[seat]
        self.table.awaited = seat + 1
        told = {
            programs.SERVER: self._hall.address,
            programs.TABLE: self._live.code,
            programs.SEED: str(seated.seed),
        }
        try:
            process = Process(seated.words, told)
        except OSError as error:
            why = error.strerror or str(error)
            raise BotError(f"seat {seat} ({name}) cannot be started: {why}") from None
        self.guests[seat] = _Guest(seat, seated, name, process)

    async def wait_for_seat(self, seat: int) -> None:
        """Wait until the program that was started last sits."""
        guest = self.guests[seat]
        until = self._clock() + guest.program.sits_within
        while len(self.table.chairs) <= seat:
            self._check()
            if self._clock() >= until:
                raise guest.fault(f"did not sit down within {guest.program.sits_within:g} seconds")
            await self._stir()
        guest.token = self.table.chairs[seat].token

    async def take_seat(self, seat: int) -> None:
        """Let a bot of the arena's own sit down."""
        self.table.awaited = seat + 1
        await self._live.ask("join", told={"name": self._names[seat], "token": ""})
        self._own.append(seat)

    async def begin(self) -> tuple[int, View] | None:
        """Deal the first round; then as `act`."""
        self._check()
        await self._live.ask("start")
        return await self._next_asked()

    async def act(self, seat: int, action: Action) -> tuple[int, View] | None:
        """Do an action for a bot of the arena's own.

        Returns:
            Whom of them to ask next, with its view; None when the game is over.
        """
        await self._live.ask("act", seat=seat, told={"action": action.word})
        return await self._next_asked()

    async def close(self) -> None:
        """Clear the table away."""
        self._hall.tables.live.pop(self._live.code, None)
        for link in list(self._live.links):
            link.end(wire.CloseCode.NO_SUCH_TABLE, "the game is over")
        self._live.stop()

    async def _next_asked(self) -> tuple[int, View] | None:
        while True:
            table = self.table
            if table.stage == "finished":
                return None
            if table.acts != self._asked[0]:
                self._asked = (table.acts, self._clock())
            self._check()
            if table.stage == "between":
                await self._let_deal()
            elif self.game.actor in self._own:
                seat = int(self.game.actor)
                return seat, table.view(seat)
            await self._stir()

    async def _let_deal(self) -> None:
        """Be ready for the next round, and have it dealt if the programs are not for long."""
        for seat in self._own:
            if not self.table.chairs[seat].ready and self.table.stage == "between":
                await self._live.ask("ready", seat=seat)
        if self.table.stage == "between" and self._waited() > DEAL_AFTER:
            with contextlib.suppress(Refused):  # it was dealt meanwhile
                await self._live.ask("deal")

    def _waited(self) -> float:
        return self._clock() - self._asked[1]

    async def _stir(self) -> None:
        """Wait until something happens at the table, or it is time to look at the programs."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.table.stirred.wait(), LOOK_EVERY)
        self.table.stirred.clear()

    # -------------------------------------------------------------- faults

    def _check(self) -> None:
        """Look at every program.

        Raises:
            BotError: one of them is at fault.
        """
        linked = self._live.connected()
        for guest in self.guests.values():
            self._check_presence(guest)
            if guest.token:
                self._check_link(guest, is_linked=linked[guest.seat])
                self._check_play(guest)

    def _check_presence(self, guest: _Guest) -> None:
        refused = self.table.refusals.get(guest.seat, [])
        if len(refused) > guest.program.most_refusals:
            raise guest.fault(f"was refused {len(refused)} times in a row, at last: {refused[-1]}")
        ended = guest.process.how_it_ended
        if ended is not None:
            when = "before the game was over" if guest.token else "before it sat down"
            after = f"; the table had refused: {refused[-1]}" if refused else ""
            raise guest.fault(f"{ended} {when}{after}")
        chairs = self.table.chairs[guest.seat : guest.seat + 1]
        if guest.token and not any(c.token == guest.token and c.is_present for c in chairs):
            raise guest.fault("gave its seat up before the game was over")

    def _check_link(self, guest: _Guest, *, is_linked: bool) -> None:
        if is_linked:
            guest.is_linked, guest.gone_at = True, None
        elif guest.is_linked:
            guest.gone_at = self._clock() if guest.gone_at is None else guest.gone_at
            if self._clock() - guest.gone_at > guest.program.returns_within:
                within = f"within {guest.program.returns_within:g} seconds"
                raise guest.fault(f"dropped its link and did not come back {within}")

    def _check_play(self, guest: _Guest) -> None:
        seat, limit = guest.seat, guest.program.decides_within
        is_asked = self.table.stage == "playing" and self.game.actor == seat
        if is_asked and self._waited() > limit:
            game = self.game
            when = f"in phase {game.phase!r} of round {game.round}"
            raise guest.fault(f"did not decide within {limit:g} seconds, {when}")

"""The live tables: one queue a table, save before send, clocks, bots, who is connected."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gnoming import wire
from gnoming.bots.pace import padded
from gnoming.bots.seated import Decision, SeatedBot
from gnoming.server.limits import Allowance
from gnoming.server.link import Link
from gnoming.server.settings import Settings
from gnoming.server.store import Store, StoreError
from gnoming.server.thinkers import Thinkers
from gnoming.table import Command, Entry, Refused, Repeated, Step, Table

_LOG = logging.getLogger(__name__)

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
CODE_LENGTH = 6
TOKEN_BYTES = 24
_STAGE_AFTER = {"started": "playing", "reopened": "lobby"}
"""What the store is told where a step leads from the lobby into a game, or back."""
_BOUNDED = frozenset({"open", "join", "start", "act", "ready", "deal", "again", "resume"})
"""Wishes that the game itself bounds, or an address's allowance; others could fill the disk."""
OLD_KEPT = 8
"""Of so many tables the records of old games are kept at hand."""
PUT_AWAY = "this table was put away, open it again"
RETRY = 1.0
"""Seconds until a bot or a clock tries again what could not be stored."""


def token_hash(token: str) -> str:
    """What is kept of a seat's token: its SHA-256 in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()


class LiveTable:
    """One table in memory: its commands in a row, its watchers, its clock and its bots."""

    def __init__(self, table: Table, code: str, tables: Tables) -> None:
        """Starts to work at once; the table may be empty still."""
        self.table = table
        self.code = code
        self.links: set[Link] = set()
        self.used_at = tables.settings.clock()
        self.is_warned = False
        self._tables = tables
        self.settings = tables.settings
        self._queue: asyncio.Queue[tuple[_Wish, asyncio.Future[int]]] = asyncio.Queue()
        self._gone_at: dict[str, int] = {}
        """Since when a player's seat has no link, by the hash of its token."""
        self._alarm: asyncio.TimerHandle | None = None
        self._is_busy = False
        """Whether a command is being decided or stored."""
        self._is_over = False
        self._thinking: dict[int, _Pondering] = {}
        self._bots: dict[tuple[int, int, str], SeatedBot] = {}
        """By game, seat and level."""
        words = tables.settings.limits.words_per_second
        self._words = Allowance(words, 30 * words)
        self._loop = asyncio.get_running_loop()
        self._worker = self._loop.create_task(self._work(), name=f"table {code}")

    # -------------------------------------------------------------- commands, one after the other

    async def ask(self, wish: str, **parts: Any) -> int:
        """Wish for something; the version that it became, once it is stored.

        Raises:
            Refused, Repeated: as `Table.decide` says.
            StoreError: it could not be stored, so it has not happened.
        """
        if not self._is_bounded(wish, parts.get("owner")) and not self._words.take():
            raise Refused("too often", "that was very much at once, wait a moment")
        if self._is_over:
            raise StoreError(PUT_AWAY)
        answer: asyncio.Future[int] = self._loop.create_future()
        self._queue.put_nowait((_Wish(wish, **parts), answer))
        try:
            return await asyncio.shield(answer)
        finally:
            del answer  # else a refusal would hold the frame that holds it

    def _is_bounded(self, wish: str, owner: str | None) -> bool:
        """Whether the game itself bounds how often this can be wished for."""
        if wish == "add" and owner is not None:
            seat = self.table.seat_of(owner)
            return seat is None or self.table.chairs[seat].added is None
        return wish in _BOUNDED

    async def _work(self) -> None:
        while True:
            wish, answer = await self._queue.get()
            self._is_busy = True
            try:
                version = await self._take(wish)
            except (Refused, Repeated, StoreError) as refusal:
                _answer(answer, refusal)
            except Exception:  # noqa: BLE001 - whatever it was, the table goes on
                _LOG.exception("a command failed", extra={"table": self.code, "wish": wish.wish})
                _answer(answer, StoreError("something went wrong here, look how the table stands"))
                self._put_away()
                return
            else:
                if not answer.done():
                    answer.set_result(version)
            self._is_busy = not self._queue.empty()

    async def _take(self, wish: _Wish) -> int:
        """Decide, store, let it happen, tell everybody."""
        table = self.table
        seat = wish.seat if wish.owner is None else table.seat_of(wish.owner)
        if wish.owner is not None and seat is None:
            raise Refused("no seat", "this token owns no seat here any more", "R2.1")
        if wish.is_wanted is not None and not wish.is_wanted():
            raise Refused("not wanted", f"no bot decides for seat {seat} any more")
        at = self.settings.clock()
        step = table.decide(Command(wish.wish, at, seat, wish.told, wish.move_id, wish.version))
        stage = _STAGE_AFTER.get(step.fact, table.stage)
        await self._tables.store.append(self.code, step, stage)
        self._tell(table.apply(step))
        self.used_at, self.is_warned = at, False
        self.go_on()
        return step.version

    def _put_away(self) -> None:
        """Put the table away, whatever went wrong in memory: the store gives it again as it was."""
        self._tables.live.pop(self.code, None)
        for link in self.links:
            link.end(wire.CloseCode.RESTARTING, "the table is read anew, come back in a moment")
        self.stop()

    # -------------------------------------------------------------- telling

    def _tell(self, entry: Entry) -> None:
        """Send an update to every watcher, each its own."""
        if not self.links:
            return
        frames: dict[int | None, str] = {}
        now = self.table.now().model_dump_json()
        public = entry.seen_by(None).model_dump_json()
        for link in self.links:
            seat = None if link.owner is None else self.table.seat_of(link.owner)
            if link.owner is not None and seat is None:
                link.end(wire.CloseCode.NO_SUCH_SEAT, "you have no seat here any more")
                continue
            if seat not in frames:
                seen = public if entry.is_public else entry.seen_by(seat).model_dump_json()
                frames[seat] = self._update(seen, now, seat)
            link.send(frames[seat])

    def _update(self, seen: str, now: str, seat: int | None) -> str:
        """The text of a `wire.Update`; what is equal for all is made once."""
        you = "null" if seat is None else self.table.you(seat).model_dump_json()
        return f'{{"type":"update","entry":{seen},"table":{now},"you":{you}}}'

    def _tell_presence(self) -> None:
        frame = wire.Presence(
            connected=self.connected(), watchers=self.watchers()
        ).model_dump_json()
        for link in self.links:
            link.send(frame)

    def beat(self) -> None:
        """Send a sign of life to every watcher."""
        frame = wire.Beat(version=self.table.version, now=self.settings.clock()).model_dump_json()
        for link in self.links:
            link.send(frame)

    def notice(self, what: Any, seconds: float) -> None:
        """Say that sockets are about to be closed."""
        frame = wire.Notice(what=what, seconds=int(seconds)).model_dump_json()
        for link in self.links:
            link.send(frame)

    def glance(self, owner: str | None) -> wire.Glance:
        """The table as one watcher may see it now."""
        seat = self._seat(owner)
        return wire.Glance(
            now=self.settings.clock(),
            entries=[entry.seen_by(seat) for entry in self.table.since(None)[0]],
            table=self.table.now(),
            you=None if seat is None else self.table.you(seat),
        )

    def _seat(self, owner: str | None) -> int | None:
        """The seat that a token's hash owns; a spectator has none.

        Raises:
            Refused: the token owns no seat here.
        """
        if owner is None:
            return None
        seat = self.table.seat_of(owner)
        if seat is None:
            raise Refused("no seat", "this token owns no seat here", "R2.1")
        return seat

    # -------------------------------------------------------------- who is connected

    def connected(self) -> list[bool]:
        """By seat, whether a link is open; bots are always there."""
        owners = self._owners()
        return [chair.level is not None or chair.token in owners for chair in self.table.chairs]

    def _owners(self) -> set[str | None]:
        """Who has an open link, by the hash of the token; None for spectators."""
        return {link.owner for link in self.links if link.is_open}

    def watchers(self) -> int:
        """How many spectators look on."""
        return sum(link.owner is None and link.is_open for link in self.links)

    def welcome(self, link: Link, hello: wire.Hello) -> None:
        """Let a link watch from now on: nothing is missed between its welcome and its updates.

        Raises:
            Refused: its token owns no seat here.
        """
        owner = None if hello.token is None else token_hash(hello.token)
        seat = self._seat(owner)
        link.owner = owner
        self.links.add(link)
        if owner is not None:
            self._gone_at.pop(owner, None)
        entries, fresh = self.table.since(hello.version)
        link.send(
            wire.Welcome.model_construct(
                protocol=wire.PROTOCOL,
                now=self.settings.clock(),
                beat=wire.BEAT_SECONDS,
                fresh=fresh,
                entries=[entry.seen_by(seat) for entry in entries],
                table=self.table.now(),
                you=None if seat is None else self.table.you(seat),
                connected=self.connected(),
                watchers=self.watchers(),
            ).model_dump_json()
        )
        self._tell_presence()
        if seat is not None and self.table.chairs[seat].away and not self.table.chairs[seat].left:
            self._later("come_back", owner=owner)

    def farewell(self, link: Link) -> None:
        """A link is gone."""
        self.links.discard(link)
        self._tell_presence()
        self.used_at = max(self.used_at, self.settings.clock())
        self._note_gone()
        self.go_on()

    def _note_gone(self) -> None:
        """Remember since when the seats of players have no link."""
        owners = self._owners()
        present = {chair.token for chair in self.table.chairs if chair.is_present}
        now = self.settings.clock()
        self._gone_at = {
            token: self._gone_at.get(token, now) for token in present if token not in owners
        }

    # -------------------------------------------------------------- what goes on by itself

    def go_on(self) -> None:
        """Let bots think, and set the clock for what runs out next."""
        if self._is_over:
            return
        self._note_gone()
        self._let_think()
        due = [at + self.table.clock.absent for at in self._gone_at.values()]
        deadline = self.table.next_deadline()
        if deadline is not None:
            due.append(deadline)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if due:
            wait = max(0, min(due) - self.settings.clock()) / 1000
            self._alarm = self._loop.call_later(wait, self._ring)

    def _ring(self) -> None:
        """Somebody's time has run out, at the table or without a link."""
        self._alarm = None
        now = self.settings.clock()
        overdue = self.table.overdue(now)
        for seat in overdue:
            self._later("time_out", seat=seat)
        gone = [token for token, at in self._gone_at.items() if now >= at + self.table.clock.absent]
        for token in gone:
            self._later("go_away", owner=token)
        if not overdue and not gone:
            self.go_on()

    def _later(self, wish: str, **parts: Any) -> None:
        """Wish for something on the server's own account; a refusal says that it has passed."""
        answer: asyncio.Future[int] = self._loop.create_future()
        answer.add_done_callback(self._heard)
        self._queue.put_nowait((_Wish(wish, **parts), answer))

    def _heard(self, answer: asyncio.Future[int]) -> None:
        """See to it that the clock runs on, whatever came of a wish of its own."""
        if not answer.cancelled() and answer.exception() is not None:
            is_stuck = isinstance(answer.exception(), StoreError)
            self._loop.call_later(RETRY if is_stuck else 0, self.go_on)

    # -------------------------------------------------------------- bots

    def _let_think(self) -> None:
        """Let bots think for the seats that want one; what others think about counts no more."""
        wanted = self.table.bot_seats()
        for seat in [seat for seat in self._thinking if seat not in wanted]:
            # A player has come back, or nobody is left at the table.
            pondering = self._thinking.pop(seat)
            if not pondering.is_decided:
                pondering.task.cancel()
        for seat in wanted:
            if seat not in self._thinking:
                self._thinking[seat] = _Pondering(self, seat)

    async def think(self, pondering: _Pondering) -> None:
        """Let a bot decide for a seat, in a thread; the table goes on meanwhile."""
        seat, began = pondering.seat, self._loop.time()
        try:
            fixed = self.settings.bot_pace
            pause = self.table.bot_pause(seat) if fixed is None else fixed
            bot = self._bot(seat)
            decision = await self._decision(seat, bot)
            due = began + padded(pause, bot.budget, self._loop.time() - began)
            await asyncio.sleep(due - self._loop.time())
            pondering.is_decided = True
            told = {"action": decision.action.word, "by": decision.by}
            if decision.fault:
                told["trouble"] = f"{bot.level} {decision.fault}"
            is_wanted = partial(self._is_pondering, pondering)
            await self.ask("act", seat=seat, told=told, is_wanted=is_wanted)
        except (Refused, Repeated):
            pass  # A player has come back, or the answer is not wanted any more.
        except StoreError:
            await asyncio.sleep(RETRY)
        finally:
            if self._is_pondering(pondering):
                del self._thinking[seat]
                self.go_on()

    def _is_pondering(self, pondering: _Pondering) -> bool:
        """Whether the seat has wanted a bot ever since this one began to think."""
        return self._thinking.get(pondering.seat) is pondering

    def _bot(self, seat: int) -> SeatedBot:
        key = (self.table.games, seat, self.table.decider(seat))
        if key not in self._bots:
            self._bots = {each: bot for each, bot in self._bots.items() if each[0] == key[0]}
            level = key[2]
            self._bots[key] = SeatedBot(level, partial(self._tables.thinkers.make, level))
        return self._bots[key]

    async def _decision(self, seat: int, bot: SeatedBot) -> Decision:
        """What the seat's bot wants; if it fails, hangs or breaks the rules, another decides."""
        fault = ""
        if not bot.is_retired:
            try:
                found = await self._tables.thinkers.thought_of(bot, self.table.view(seat))
            except asyncio.CancelledError:
                bot.forget()
                raise
            if bot.is_retired:
                self._complain(seat, bot, "hangs again and again", "a bot is not asked any more")
            if isinstance(found, Decision):
                return found
            if found:
                self._complain(seat, bot, found)
            fault = found
        decision = await self._tables.thinkers.stand_in(self.table.view(seat), fault)
        if decision.fault != fault:
            self._complain(seat, bot, decision.fault)
        return decision

    def _complain(
        self, seat: int, bot: SeatedBot, why: str, what: str = "a bot was replaced for a move"
    ) -> None:
        """Note in the log what a bot did wrong, without a card."""
        named = {"table": self.code, "seat": seat, "level": bot.level, "why": why}
        _LOG.warning(what, extra=named)

    # -------------------------------------------------------------- the end

    def may_unload(self, now: int) -> bool:
        """Whether nobody would notice if the table left the memory."""
        quiet = now - self.used_at > self.settings.unload_after * 1000
        return quiet and not self.links and not self._thinking and not self._is_busy

    def stop(self) -> None:
        """Work no more; what is stored stays."""
        self._is_over = True
        if self._alarm is not None:
            self._alarm.cancel()
        for pondering in self._thinking.values():
            pondering.task.cancel()
        self._worker.cancel()
        while not self._queue.empty():
            _answer(self._queue.get_nowait()[1], StoreError(PUT_AWAY))

    async def finish(self) -> None:
        """Take the commands that wait, then stop."""
        while self._is_busy or not self._queue.empty():
            await asyncio.sleep(0.01)
        self.stop()


class _Wish:
    """A command that waits: its seat is found when its turn comes, for seats can be moved."""

    __slots__ = ("is_wanted", "move_id", "owner", "seat", "told", "version", "wish")

    def __init__(
        self,
        wish: str,
        *,
        owner: str | None = None,
        seat: int | None = None,
        told: Mapping[str, Any] | None = None,
        move_id: str | None = None,
        version: int | None = None,
        is_wanted: Callable[[], bool] | None = None,
    ) -> None:
        """`is_wanted` is asked when the command's turn comes, if it is given."""
        self.wish, self.owner, self.seat = wish, owner, seat
        self.told, self.move_id, self.version = told or {}, move_id, version
        self.is_wanted = is_wanted


class _Pondering:
    """That a bot thinks for a seat."""

    __slots__ = ("is_decided", "seat", "task")

    def __init__(self, live: LiveTable, seat: int) -> None:
        self.seat = seat
        self.is_decided = False
        """Whether what it decided waits for its turn among the table's commands."""
        self.task = asyncio.get_running_loop().create_task(live.think(self))


def _answer(answer: asyncio.Future[int], refusal: Exception) -> None:
    if not answer.done():
        answer.set_exception(refusal)


class Tables:
    """All tables: those in memory, and the store that holds every one of them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        """Needs a running event loop."""
        self.store = store
        self.settings = settings
        self.live: dict[str, LiveTable] = {}
        self.is_closing = False
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.thinkers = Thinkers(settings.bot_limit)
        self._replaying = asyncio.Lock()
        self._old: dict[str, dict[int, str]] = {}
        """Records of old games by table and number, the latest asked for last."""
        self._keeper: asyncio.Task[None] | None = None

    async def open(self, name: str) -> wire.Seated:
        """Open a table for its host.

        Raises:
            Refused: the name cannot be had, or there are too many tables.
            StoreError: it could not be stored.
        """
        if await self.store.count() >= self.settings.limits.tables:
            raise Refused("full", "this server has no room for another table, try again later")
        code = await self._free_code()
        live = LiveTable(self.settings.table_type(), code, self)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        told = {
            "code": code,
            "secret": self.settings.secret().hex(),
            "name": name,
            "token": token_hash(token),
        }
        try:
            await live.ask("open", told=told)
        except BaseException:
            live.stop()
            raise
        self.live[code] = live
        _LOG.info("table opened", extra={"table": code})
        return wire.Seated(code=code, seat=0, token=token)

    async def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code not in self.live and not await self.store.steps(code):
                return code

    async def join(self, code: str, name: str) -> wire.Seated:
        """Take a free seat.

        Raises:
            Refused: there is no such table, no free seat, or the name cannot be had.
            StoreError: it could not be stored.
        """
        live = await self.get(code)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        hashed = token_hash(token)
        await live.ask("join", told={"name": name, "token": hashed})
        seat = live.table.seat_of(hashed)
        return wire.Seated(code=live.code, seat=seat if seat is not None else 0, token=token)

    async def get(self, code: str) -> LiveTable:
        """The table of that code, from the store if it is not in memory.

        Raises:
            Refused: there is none.
        """
        code = code.upper()
        live = self.live.get(code)
        if live is not None:
            return live
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
            raise Refused("no table", f"there is no table {code[:CODE_LENGTH]!r} here")
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
        try:
            found = await asyncio.shield(loading)
        finally:
            self._loading.pop(code, None)
        if found is None:
            raise Refused("no table", f"there is no table {code!r} here, or no longer")
        return found

    async def _load(self, code: str) -> LiveTable | None:
        steps = await self.store.steps(code)
        if not steps:
            return None
        table = await asyncio.to_thread(self.settings.table_type.replay, steps)
        live = self.live[code] = LiveTable(table, code, self)
        if table.asks and table.is_awake:
            # Nobody shall lose time while the server was away: running clocks begin anew.
            await live.ask("resume")
        live.go_on()
        return live

    async def record(self, code: str, game: int | None) -> str:
        """The record of a finished game, the latest unless `game` (from 1) says which.

        Raises:
            Refused: there is no such table or game, or it is not over.
        """
        live = await self.get(code)
        if game is None or game == live.table.games:
            if live.table.games and live.table.game is not None and live.table.game.over:
                return live.table.record()
            if game is not None or live.table.games < 2:
                raise Refused("not over", "the record opens when the game is over")
            game = live.table.games - 1
        if not 1 <= game < live.table.games:
            raise Refused("no game", f"no game {game} was played at this table")
        return (await self._old_records(live.code, game))[game]

    async def _old_records(self, code: str, game: int) -> dict[int, str]:
        """The records of a table's games up to the latest finished one, `game` among them.

        They are found by replaying the whole table, which takes seconds after a long evening: so
        only once for all its games, and one table after the other.
        """
        async with self._replaying:
            records = self._old.pop(code, {})
            if game not in records:
                steps = await self.store.steps(code)
                records = await asyncio.to_thread(self._replayed_records, steps)
            self._old[code] = records
            while len(self._old) > OLD_KEPT:
                del self._old[next(iter(self._old))]
        return records

    def _replayed_records(self, steps: list[Step]) -> dict[int, str]:
        table, records = self.settings.table_type(), {}
        for step in steps:
            if step.fact == "reopened":
                records[table.games] = table.record()
            table.apply(step)
        return records

    # -------------------------------------------------------------- keeping house

    async def begin(self) -> None:
        """Take up the tables where somebody was playing; their bots and clocks go on."""
        since = self.settings.clock() - int(self.settings.unload_after * 1000)
        for code in await self.store.tables(since):
            await self.get(code)
        self._keeper = asyncio.create_task(self._keep(), name="keeper of the tables")

    async def _keep(self) -> None:
        """Beats, and now and then a tidying."""
        tidied = self.settings.clock()
        while True:
            await asyncio.sleep(min(wire.BEAT_SECONDS, self.settings.tidy_every))
            for live in list(self.live.values()):
                live.beat()
            if self.settings.clock() - tidied < self.settings.tidy_every * 1000:
                continue
            tidied = self.settings.clock()
            try:
                await self.tidy()
            except StoreError:
                _LOG.warning("the store does not answer; it is tried again")

    async def tidy(self) -> None:
        """Warn and close quiet tables, unload unwatched ones, forget old ones."""
        now = self.settings.clock()
        for code, live in list(self.live.items()):
            quiet = (now - live.used_at) / 1000
            if live.links and quiet > self.settings.quiet_table:
                for link in list(live.links):
                    link.end(wire.CloseCode.QUIET, "nothing has happened here for long")
            elif live.links and quiet > self.settings.quiet_table - self.settings.warning:
                if not live.is_warned:
                    live.is_warned = True
                    live.notice("closing", self.settings.warning)
            elif live.may_unload(now):
                live.stop()
                del self.live[code]
        before = {
            stage: now - int(keep * 1000)
            for stages, keep in (
                (("lobby",), self.settings.keep_lobbies),
                (("playing", "between", "finished"), self.settings.keep_games),
            )
            for stage in stages
        }
        for code in await self.store.forget_older(before):
            gone = self.live.pop(code, None)
            if gone is not None:
                for link in list(gone.links):
                    link.end(wire.CloseCode.NO_SUCH_TABLE, "this table is no longer kept")
                gone.stop()
            _LOG.info("table forgotten", extra={"table": code})

    async def say_goodbye(self) -> None:
        """Tell the watchers that the server ends; they come back by themselves."""
        self.is_closing = True
        for live in self.live.values():
            live.notice("restarting", 1)
            for link in list(live.links):
                link.end(wire.CloseCode.RESTARTING, "the server restarts, come back in a moment")
        for _ in range(200):
            if not any(live.links for live in self.live.values()):
                break
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Say goodbye, take what waits, and let everything rest in the store."""
        await self.say_goodbye()
        if self._keeper is not None:
            self._keeper.cancel()
        for live in self.live.values():
            await live.finish()
        self.thinkers.close()

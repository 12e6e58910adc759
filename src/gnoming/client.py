"""A player at a remote table, over the same words as the web client.

`open_table` and `join_table` give a seat, `Player` is the one who sits there or looks on,
`play_bot` lets a bot play. Links break: a player comes back by itself, misses nothing, and sends
again what was not answered, under the same move id, so that a move is made once (docs/client.md).
A seat's token stands in no message, address, log or repr from here.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import logging
import math
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import quote, urlsplit

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from gnoming import wire
from gnoming.actions import Action
from gnoming.bots import Bot
from gnoming.events import Event
from gnoming.view import View
from gnoming.wire import CloseCode

SHORTEST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
"""Seconds between two tries to come back: doubled each time, each cut short by chance."""
PATIENCE = 600.0
"""Seconds without a link until a player gives up."""
ANSWER_SECONDS = 10.0
"""For a connection, the first welcome, and an answer to a request."""
PING_SECONDS = 20.0
MOST_MESSAGE_BYTES = 4 * 2**20
"""The longest welcome of a long round at a full table is near 1 MiB; no sound table sends more."""
MOST_UNREAD = 500
"""News that wait to be read; then the player stops listening until somebody reads."""
WISHES_PER_SECOND, WISHES_AT_ONCE = 18.0, 60
"""A table does not read what comes faster than 20 a second and 80 at once."""
AGAIN_SECONDS = 1.0
"""Until a bot tries again what the server could not store, or what was too much at once."""
ADDED_BYTES = 16
"""What a bot adds to each shuffle."""

_CHANCE = secrets.SystemRandom()
_log = logging.getLogger(__name__)
# Of its own and deaf: at its most talkative, websockets writes down frames, the token's among them.
_no_frames = logging.Logger(f"{__name__}.frames", logging.CRITICAL + 1)


class Unreachable(Exception):
    """The server does not answer, or not as a Gnoming server would; one sentence says so."""


class TableClosed(Exception):
    """The table will not have this player or spectator back; trying again would be in vain."""

    def __init__(self, code: int, why: str) -> None:
        """`code` is one of `wire.CloseCode.FINAL`, or of HTTP; `why` is one sentence."""
        super().__init__(why)
        self.code = code
        self.why = why


class Refused(Exception):
    """The table does not accept a wish. Nothing has changed there."""

    def __init__(self, code: str, why: str, clause: str = "", version: int | None = None) -> None:
        """`code` is for programs, `why` one sentence, `version` the table's when it refused."""
        super().__init__(f"{why} ({clause})" if clause else why)
        self.code = code
        self.why = why
        self.clause = clause
        self.version = version


class BotFailed(Exception):
    """What a bot did wrong, in one sentence."""


@dataclass(frozen=True, slots=True)
class LinkLost:
    """The link to the table broke; the next news is the `Welcome` after coming back."""

    why: str


News = wire.Welcome | wire.Update | wire.Presence | wire.Notice | LinkLost
"""What a player hears. A `Welcome` holds only entries that were not told before."""


def entries(news: News) -> list[wire.Entry]:
    """The entries that are new with this news, oldest first."""
    if isinstance(news, wire.Update):
        return [news.entry]
    return news.entries if isinstance(news, wire.Welcome) else []


def events(news: News) -> list[Event]:
    """What happened in the game, as this watcher saw it, oldest first."""
    return [wire.parse_event(told) for entry in entries(news) for told in entry.events]


# ------------------------------------------------------------------ requests


def server_address(server: str) -> str:
    """The address of a server without a slash at its end.

    Raises:
        ValueError: it is none.
    """
    try:
        parts = urlsplit(server.strip())
        named = parts.hostname and (parts.port or True)
    except ValueError:
        named = None
    if not named or parts.scheme not in ("http", "https") or parts.query or parts.fragment:
        raise ValueError(f"a server's address is like 'http://host:port', not {server[:80]!r}")
    return server.strip().rstrip("/")


async def open_table(server: str, name: str) -> wire.Seated:
    """Open a new table and sit down as its host; the answer's `code` is what others need to join.

    Raises:
        Refused: the name will not do, or there are too many tables.
        Unreachable: no answer came.
    """
    return _seated(server, await _request(server, "POST", "/api/tables", {"name": name}))


async def join_table(server: str, code: str, name: str) -> wire.Seated:
    """Take a free seat at a table; whoever holds the answer's `token` holds the seat.

    Raises:
        Refused: there is no such table or no free seat, or the name will not do.
        Unreachable: no answer came.
    """
    path = f"/api/tables/{quote(code, safe='')}/seats"
    return _seated(server, await _request(server, "POST", path, {"name": name}))


async def fetch_record(server: str, code: str, game: int | None = None) -> str:
    """The record of the game that is over, or of the table's `game`-th one, counted from 1.

    Raises:
        Refused: it is not over, or there is none.
        Unreachable: no answer came.
    """
    path = f"/api/tables/{quote(code, safe='')}/record"
    return await _request(server, "GET", path if game is None else f"{path}?game={game:d}")


async def _request(server: str, method: str, path: str, told: Any = None) -> str:
    import httpx2  # noqa: PLC0415 - a player needs it only to sit down

    server = server_address(server)
    try:
        async with httpx2.AsyncClient(
            timeout=ANSWER_SECONDS, trust_env=not _is_here(server)
        ) as client:
            answer = await client.request(method, server + path, json=told)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise _unreachable(server, error) from None
    if answer.is_success:
        return answer.text
    try:
        trouble = wire.Trouble.model_validate_json(answer.content)
    except ValidationError:
        raise Unreachable(
            f"the server at {server!r} answers {answer.status_code}: no Gnoming table is there"
        ) from None
    raise Refused(trouble.code, trouble.why, trouble.clause, trouble.version)


def _seated(server: str, text: str) -> wire.Seated:
    try:
        return wire.Seated.model_validate_json(text)
    except ValidationError:  # which would quote the token
        raise Unreachable(f"the server at {server!r} gave no seat that can be read") from None


def _unreachable(server: str, error: BaseException) -> Unreachable:
    why = " ".join(str(error).split()) or type(error).__name__
    return Unreachable(f"the server at {server!r} cannot be reached: {why}")


def _is_here(server: str) -> bool:
    """Whether the server is on this computer, to which no proxy leads."""
    host = urlsplit(server).hostname or ""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


# ------------------------------------------------------------------ a player


class _Lost(Exception):
    """The link is of no use any more: come back."""

    def __init__(self, why: str, *, rest: bool = False, is_absent: bool = False) -> None:
        super().__init__(why)
        self.rest = rest
        """Whether to leave the server in peace for a while."""
        self.is_absent = is_absent
        """Whether no server was there at all."""


class Player:
    """Somebody at a remote table, from `async with` on.

    `async for news in player` tells what happens. `table`, `you`, `connected` and `watchers` are
    always the newest that has come in, maybe ahead of the news that are still to be read.
    """

    table: wire.TableNow
    """How the table stands."""
    you: wire.You | None
    """What this seat knows or may do; None for a spectator."""
    connected: list[bool]
    """By seat: who has a link."""
    watchers: int
    """How many spectators look on."""

    def __init__(
        self, server: str, code: str, token: str | None = None, *, patience: float = PATIENCE
    ) -> None:
        """`token` owns the seat, without it one looks on; `patience`: seconds without a link.

        Raises:
            ValueError: the server's address is none, or the token cannot be one.
        """
        self.server = server_address(server)
        try:
            wire.Hello(type="hello", protocol=wire.PROTOCOL, token=token)
        except ValidationError:  # which would quote the token
            raise ValueError("a seat's token is 20 to 100 letters, digits, '-' and '_'") from None
        self.code = code
        self.version = 0
        """The version of the table that has come in last."""
        self._token = token
        self._patience = patience
        self._link: ClientConnection | None = None
        self._sent_until = -math.inf
        """When the wishes that were sent would all have been sent at an even pace."""
        self._has_seen = False
        self._silence = ANSWER_SECONDS
        self._pauses = 0
        """How many times in a row coming back has failed."""
        self._unanswered: dict[str, tuple[str, asyncio.Future[wire.Done | wire.Refused]]] = {}
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        self._room = asyncio.Event()
        self._room.set()
        self._end: BaseException | None = None
        self._life: asyncio.Task[None] | None = None

    def __repr__(self) -> str:
        """Where, not the token."""
        return f"<{type(self).__name__} at table {self.code!r} of {self.server!r}>"

    @property
    def seat(self) -> int | None:
        """The seat just now, None for a spectator; in the lobby seats may be numbered anew."""
        return None if self.you is None else self.you.seat

    def view(self) -> View:
        """What this seat, or a spectator, may know of the game.

        Raises:
            ValueError: no game has begun.
        """
        return wire.view_from(self.table, self.you)

    async def __aenter__(self) -> Self:
        """Come to the table.

        Raises:
            Unreachable: the server cannot be reached.
            TableClosed: there is no such table, or the token owns no seat there.
        """
        self._life = asyncio.create_task(self._live())
        try:
            await self._until(1)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        """Go, and keep the seat."""
        if self._life is not None:
            self._life.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._life

    # -------------------------------------------------------------- wishes

    async def act(self, action: str | Action, *, version: int | None = None) -> int:
        """Do one of the actions of the rules; `you.legal` names them. As `send`."""
        return await self.send("act", version=version, action=str(action))

    async def send(self, wish: str, *, version: int | None = None, **told: Any) -> int:
        """Wish for something (`wire.AnyCommand`) and wait until it is done and has come in here.

        `version` is the table's on which the wish was made; without it the newest one.

        Returns:
            The version of the table that the wish has become.

        Raises:
            ValueError: there is no such wish.
            Refused: the table does not accept it; how the table stood then has come in, too.
            TableClosed, Unreachable: it is not known whether it was done.
        """
        move_id = secrets.token_urlsafe(12)
        frame = _command_frame(
            wish, {"id": move_id, "version": self.version if version is None else version, **told}
        )
        if self._end is not None:
            raise self._end
        answered: asyncio.Future[wire.Done | wire.Refused] = self._future()
        self._unanswered[move_id] = frame, answered
        self._room.set()
        try:
            while not answered.done():
                await self._transmit(frame)
                await asyncio.wait((answered,), timeout=ANSWER_SECONDS)
            answer = answered.result()
        except TableClosed as closed:
            if wish == "leave" and closed.code == CloseCode.NO_SUCH_SEAT:
                return self.version  # in the lobby the seat goes with the answer
            raise
        finally:
            self._unanswered.pop(move_id, None)
        await self._until(answer.version)
        if isinstance(answer, wire.Refused):
            raise Refused(answer.code, answer.why, answer.clause, answer.version)
        return answer.version

    async def _transmit(self, frame: str) -> None:
        """Send a wish if there is a link, else it is sent after coming back; never too fast."""
        now = asyncio.get_running_loop().time()
        space = 1 / WISHES_PER_SECOND
        self._sent_until = max(self._sent_until, now - WISHES_AT_ONCE * space) + space
        if self._sent_until > now:
            await asyncio.sleep(self._sent_until - now)
        if self._link is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._link.send(frame)

    async def _until(self, version: int) -> None:
        """Wait until the table has come in at this version or a later one."""
        if self._end is not None:
            raise self._end
        if not self._has_seen or self.version < version:
            waiter: asyncio.Future[None] = self._future()
            self._waiting.append((version, waiter))
            self._room.set()
            await waiter

    @staticmethod
    def _future() -> asyncio.Future[Any]:
        return asyncio.get_running_loop().create_future()

    # -------------------------------------------------------------- news

    def __aiter__(self) -> AsyncIterator[News]:
        """News for as long as the table has some."""
        return self

    async def __anext__(self) -> News:
        """The next news.

        Raises:
            TableClosed, Unreachable: there will be no more.
        """
        news = None
        if self._end is None or not self._news.empty():
            news = await self._news.get()
        if self._news.qsize() < MOST_UNREAD:
            self._room.set()
        if news is None:
            raise self._end or StopAsyncIteration
        return news

    def _tell(self, news: News) -> None:
        self._news.put_nowait(news)
        is_awaited = self._unanswered or self._waiting
        if self._news.qsize() >= MOST_UNREAD and not is_awaited:
            self._room.clear()

    # -------------------------------------------------------------- the link

    async def _live(self) -> None:
        """Keep a link until the table is closed for good; then everybody waiting hears of it."""
        clock = asyncio.get_running_loop().time
        lost_at = clock()
        try:
            while True:
                try:
                    await self._talk()
                except _Lost as lost:
                    if self._link is not None:
                        self._link, lost_at = None, clock()
                        self._tell(LinkLost(str(lost)))
                        _log.info("table %s: %s", self.code, lost)
                    patience = self._patience if self._has_seen else ANSWER_SECONDS
                    is_nowhere = lost.is_absent and not self._has_seen
                    if is_nowhere or clock() - lost_at > patience:
                        raise Unreachable(str(lost)) from None
                    await self._pause(rest=lost.rest)
        except Exception as end:  # noqa: BLE001 - whoever waits must hear of it, whatever it was
            self._finish(end)

    async def _pause(self, *, rest: bool) -> None:
        pause = min(SHORTEST_PAUSE * 2**self._pauses, LONGEST_PAUSE)
        self._pauses = min(self._pauses + 1, 10)
        await asyncio.sleep(LONGEST_PAUSE if rest else pause * _CHANCE.uniform(0.5, 1.0))

    def _finish(self, end: BaseException) -> None:
        self._end = end
        waiting: list[asyncio.Future[Any]] = [
            *(answered for _, answered in self._unanswered.values()),
            *(waiter for _, waiter in self._waiting),
        ]
        for each in waiting:
            if not each.done():
                each.set_exception(end)
        self._news.put_nowait(None)

    async def _talk(self) -> None:
        """One link, from hello until it is lost."""
        self._silence = ANSWER_SECONDS
        try:
            async with self._connection() as link:
                await link.send(self._hello())
                while True:
                    await self._room.wait()
                    async with asyncio.timeout(self._silence):
                        text = await link.recv()
                    await self._take(_message(self.server, text), link)
        except InvalidStatus as refused:
            raise self._turned_away(refused.response.status_code) from None
        except ConnectionClosed as closed:
            raise self._closed(closed) from None
        except TimeoutError:
            silent = f"the server at {self.server!r} was silent for {self._silence:g} seconds"
            raise _Lost(silent) from None
        except (OSError, InvalidHandshake) as error:
            is_absent = isinstance(error, OSError) and not isinstance(error, ConnectionResetError)
            raise _Lost(str(_unreachable(self.server, error)), is_absent=is_absent) from None

    def _connection(self) -> connect:
        address = "ws" + self.server.removeprefix("http")
        return connect(
            f"{address}/api/tables/{quote(self.code, safe='')}/socket",
            compression=None,
            max_size=MOST_MESSAGE_BYTES,
            open_timeout=ANSWER_SECONDS,
            close_timeout=1,
            ping_interval=PING_SECONDS,
            proxy=None if _is_here(self.server) else True,
            logger=_no_frames,
        )

    def _hello(self) -> str:
        hello = wire.Hello(
            type="hello",
            protocol=wire.PROTOCOL,
            token=self._token,
            version=self.version if self._has_seen else None,
        )
        return hello.model_dump_json(exclude_none=True)

    def _turned_away(self, status: int) -> Exception:
        """What an answer of HTTP instead of a socket means."""
        said = f"the server at {self.server!r} answers {status} to who comes to table {self.code!r}"
        if 400 <= status < 500 and status not in (408, 425, 429):
            return TableClosed(status, said)
        return _Lost(said, rest=status == 429)

    def _closed(self, closed: ConnectionClosed) -> Exception:
        """What the end of a socket means."""
        code = closed.rcvd.code if closed.rcvd else None
        if code in CloseCode.FINAL:
            return TableClosed(code, _FINAL_SENTENCES[code].format(code=self.code))
        return _Lost(
            f"the link to the server at {self.server!r} broke", rest=code == CloseCode.TOO_MUCH
        )

    # -------------------------------------------------------------- what comes in

    async def _take(self, message: Any, link: ClientConnection) -> None:
        """One message of the table."""
        if isinstance(message, wire.Welcome):
            self._welcomed(message)
            self._link = link
            for frame, _ in list(self._unanswered.values()):
                await self._transmit(frame)
        elif self._link is None:
            return
        elif isinstance(message, wire.Update):
            self._updated(message)
        elif isinstance(message, wire.Presence):
            self.connected, self.watchers = message.connected, message.watchers
            self._tell(message)
        elif isinstance(message, wire.Notice):
            self._tell(message)
        elif isinstance(message, wire.Beat | wire.Pong):
            self._check_gap(message.version)
            self._pauses = 0
        elif isinstance(message, wire.Done | wire.Refused):
            self._answered(message)

    def _welcomed(self, welcome: wire.Welcome) -> None:
        if welcome.protocol != wire.PROTOCOL:
            code = CloseCode.OTHER_PROTOCOL
            raise TableClosed(code, _FINAL_SENTENCES[code])
        # A table that stands earlier than before was brought back from an older copy.
        seen = self.version if self._has_seen and self.version <= welcome.table.version else 0
        new = [entry for entry in welcome.entries if entry.version > seen]
        self._silence = 2 * welcome.beat
        self.connected, self.watchers = welcome.connected, welcome.watchers
        self._has_seen = True
        self._come_in(welcome.model_copy(update={"entries": new}))

    def _updated(self, update: wire.Update) -> None:
        version = update.entry.version
        if version <= self.version:
            return
        self._check_gap(version - 1)
        self._pauses = 0
        self._come_in(update)

    def _check_gap(self, version: int) -> None:
        if version > self.version:
            raise _Lost(f"table {self.code} went on to version {version} and it was not heard here")

    def _come_in(self, news: wire.Welcome | wire.Update) -> None:
        """The table as it stands now; who has waited for it hears of it."""
        self.table, self.you = news.table, news.you
        self.version = news.table.version
        self._tell(news)
        for version, waiter in self._waiting:
            if version <= self.version and not waiter.done():
                waiter.set_result(None)
        self._waiting = [each for each in self._waiting if not each[1].done()]

    def _answered(self, answer: wire.Done | wire.Refused) -> None:
        _, answered = self._unanswered.get(answer.id or "", (None, None))
        if answered is None:
            _log.warning("table %s answers what nobody asked: %s", self.code, answer)
        elif not answered.done():
            answered.set_result(answer)


_FINAL_SENTENCES = {
    CloseCode.NOT_JSON: "table {code} did not understand this program",
    CloseCode.BAD_FRAME: "table {code} did not understand this program",
    CloseCode.NO_SUCH_SEAT: "your seat at table {code} is not yours any more",
    CloseCode.FORBIDDEN: "table {code} lets nobody in from here",
    CloseCode.NO_SUCH_TABLE: "there is no table {code}, or no longer",
    CloseCode.QUIET: "nothing has happened at table {code} for long, so it was closed; come again",
    CloseCode.OTHER_PROTOCOL: "the server speaks another version of the protocol than this"
    f" program, which speaks {wire.PROTOCOL}: bring the older one up to date",
}


def _command_frame(wish: str, told: dict[str, Any]) -> str:
    """A wish as it is sent, checked as the table will check it."""
    frame = json.dumps({"type": wish, **told})
    try:
        command = wire.parse_frame(frame)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ValueError(f"no table knows such a wish {wish!r}: {where}: {first['msg']}") from None
    if not isinstance(command, wire.Command):
        raise ValueError(f"{wish!r} is no wish: a player says it by itself")
    return frame


def _message(server: str, text: str | bytes) -> Any:
    try:
        return wire.parse_message(text)
    except ValidationError:
        raise TableClosed(
            CloseCode.OTHER_PROTOCOL, f"the server at {server!r} says what this program cannot read"
        ) from None


# ------------------------------------------------------------------ a bot


async def play_bot(
    server: str,
    code: str,
    bot: Bot,
    *,
    token: str | None = None,
    name: str = "Guest",
    players: int | None = None,
    games: int = 1,
    watch: Callable[[News], None] | None = None,
) -> wire.TableNow:
    """Let a bot sit at a table until its games are over.

    Args:
        server: The address, like `http://host:port`.
        code: The table's.
        bot: Whatever has a method `choose(view)`; it thinks in a thread of its own.
        token: A seat's secret; without it the bot takes a free seat.
        name: How it is called there.
        players: As the host, start when so many sit here (2-7), and again after each game.
        games: How many games to play, at least 1.
        watch: Is told all news.

    Returns:
        The table as the last game has left it.

    Raises:
        BotFailed: the bot raised an error or chose what it may not.
        Refused: it could not sit down, or the table refused what seemed right.
        TableClosed, Unreachable: there is no table, or no longer.
    """
    if token is None:
        token = (await join_table(server, code, name)).token
    async with Player(server, code, token) as player:
        sitting = _BotAtTable(player, bot, players)
        last = games_over(player.table) + games - (player.table.stage == "finished")
        async for news in player:
            if watch is not None:
                watch(news)
            if isinstance(news, wire.Welcome | wire.Update) and games_over(news.table) >= last:
                return news.table
            await sitting.go_on()
    raise AssertionError("news never just stop")


def games_over(table: wire.TableNow) -> int:
    """How many games have ended at a table."""
    return table.games - (table.stage in ("playing", "between"))


class _BotAtTable:
    """A bot that sits, and what it does whenever something has happened."""

    def __init__(self, player: Player, bot: Bot, players: int | None) -> None:
        self.player = player
        self.bot = bot
        self.players = players

    async def go_on(self) -> None:
        """Whatever is to be done now, at most one action of the game."""
        player = self.player
        if player.you is None:
            raise Refused("no seat", "only who has a seat can play", "R2.1")
        chair, stage = player.table.seats[player.you.seat], player.table.stage
        if chair.away or chair.left:
            await self._try("come_back")
        if stage in ("lobby", "between") and chair.added is None:
            await self._try("add", randomness=secrets.token_hex(ADDED_BYTES))
        if stage == "between" and not chair.ready:
            await self._try("ready")
        elif stage == "playing" and player.you.legal:
            await self._act()
        elif self.players and player.table.host == player.you.seat:
            if stage == "lobby" and len(player.table.seats) >= self.players:
                await self._try("start")
            elif stage == "finished":
                await self._try("again")

    async def _act(self) -> None:
        version, view = self.player.version, self.player.view()
        action = await asyncio.to_thread(_choice, self.bot, view)
        await self._try("act", version=version, action=action.word)

    async def _try(self, wish: str, *, version: int | None = None, **told: str) -> None:
        """Wish for it. Where the table has gone on meanwhile, the next news say what is due."""
        wished_on = self.player.version if version is None else version
        while True:
            try:
                await self.player.send(wish, version=wished_on, **told)
            except Refused as refused:
                if self.player.version > wished_on or refused.code in ("too late", "not wanted"):
                    return
                if refused.code not in ("store", "too often"):
                    raise
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return


def _choice(bot: Bot, view: View) -> Action:
    """What the bot chooses, if it may."""
    name = type(bot).__name__
    try:
        action = bot.choose(view)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BotFailed(f"the bot {name} failed in phase {view.phase!r}: {what}") from error
    if action not in view.legal:
        raise BotFailed(
            f"the bot {name} chose {str(action)[:40]!r} in phase {view.phase!r}, where it may"
            f" {', '.join(each.word for each in view.legal)}"
        )
    return action

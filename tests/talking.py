"""A server in a thread, and raw clients that talk to it over real sockets.

Nothing here uses `gnoming.client`: what is tested is what a stranger's program would meet.
"""

import asyncio
import contextlib
import json
import logging
import random
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx2
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from gnoming import wire
from gnoming.server import Limits, Settings, create_app
from gnoming.server.running import config

OPEN = Limits(
    tables_per_address=100_000,
    seats_per_address=100_000,
    requests_per_second=100_000,
    sockets_per_second=10_000,
    sockets_per_address=10_000,
    words_per_second=10_000,
    frames_per_second=100_000,
)
"""Nobody is held back; tests of the limits say so."""
NAMES = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus")
PATIENCE = 30
"""Seconds for anything to be heard: it is never reached unless something is broken."""


class Served:
    """A server that listens on a free port of this computer, in a thread of its own."""

    def __init__(self, settings: Settings, *, store=None) -> None:
        self.settings = settings
        self.app = create_app(settings, store=store)
        # Named TCP, or asyncio would not send small answers at once.
        self.listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listening.bind(("127.0.0.1", 0))
        self.listening.listen(2048)
        self.port = self.listening.getsockname()[1]
        self.server = uvicorn.Server(config(self.app))
        self.complaints: list[str] = []
        """What the event loop was told of and nobody waited for."""
        self.begun = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.thread.start()
        assert self.begun.wait(60)
        assert self.server.started, "the server did not start"

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.loop.set_exception_handler(lambda _, told: self.complaints.append(str(told)))
        serving = asyncio.ensure_future(self.server.serve(sockets=[self.listening]))
        while not self.server.started and not serving.done():
            await asyncio.sleep(0.005)
        self.begun.set()
        await serving

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive(), "the server does not end"
        self.listening.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def socket_address(self, code: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{code}/socket"

    def within(self, look: Callable[[], Any]) -> Any:
        """What `look` says inside the server's own loop."""

        async def asked() -> Any:
            return look()

        return self.run(asked())

    def run(self, asked: Awaitable[Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(asked, self.loop).result(PATIENCE)

    @property
    def tables(self) -> Any:
        return self.app.state.tables

    def tasks(self) -> list[str]:
        """The names of all that the server's loop is about, uvicorn's own included."""
        return self.within(
            lambda: sorted(
                task.get_name()
                for task in asyncio.all_tasks()
                if task is not asyncio.current_task()
            )
        )

    def links(self) -> int:
        return self.within(lambda: sum(len(live.links) for live in self.tables.live.values()))


# ------------------------------------------------------------------ a watcher


class Closed(Exception):
    """The table closed the socket."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(f"{code} {why}")
        self.code, self.why = code, why


class Watcher:
    """One socket at a table; it keeps every frame, and how the table stands."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.frames: list[str] = []
        self.entries: list[wire.Entry] = []
        self.table: Any = None
        self.you: Any = None
        self.connected: list[bool] = []
        self.watchers = 0
        self.wishes = 0
        self.name = f"{random.getrandbits(48):x}"
        """Begins its move ids, so that no two sockets use the same."""

    async def hear(self) -> Any:
        """The next message."""
        try:
            text = await asyncio.wait_for(self.websocket.recv(), PATIENCE)
        except ConnectionClosed:
            raise Closed(
                self.websocket.close_code or 1006, self.websocket.close_reason or ""
            ) from None
        assert isinstance(text, str)
        self.frames.append(text)
        message = wire.parse_message(text)
        if message.type in ("welcome", "update"):
            self.table, self.you = message.table, message.you
            self.entries += [message.entry] if message.type == "update" else message.entries
        if message.type in ("welcome", "presence"):
            self.connected, self.watchers = message.connected, message.watchers
        return message

    async def hear_until(self, is_it: Callable[[Any], object]) -> Any:
        """The first message for which `is_it` holds; those before it are kept as well."""
        while not is_it(message := await self.hear()):
            pass
        return message

    async def reach(self, version: int) -> None:
        """Read until the table is at a version at least."""
        while self.table is None or self.table.version < version:
            await self.hear()

    async def end(self) -> Closed:
        """Read until the table closes the socket."""
        try:
            while True:
                await self.hear()
        except Closed as closed:
            return closed

    def command(self, wish: str, *, version: int | None = None, **told: Any) -> dict[str, Any]:
        """A command with an id of its own, made on the latest version that was heard of."""
        self.wishes += 1
        version = self.table.version if version is None else version
        return {"type": wish, "id": f"{self.name}-{self.wishes}", "version": version, **told}

    async def say(self, frame: Any) -> None:
        """Send any frame: text and bytes as they are, the rest as JSON."""
        is_raw = isinstance(frame, str | bytes)
        await self.websocket.send(frame if is_raw else json.dumps(frame))

    async def ask(self, wish: str, **told: Any) -> Any:
        """Wish for something: the `Done` or `Refused` that answers it."""
        command = self.command(wish, **told)
        await self.say(command)
        return await self.answer(command["id"])

    async def answer(self, move_id: str) -> Any:
        return await self.hear_until(
            lambda heard: heard.type in ("done", "refused") and heard.id == move_id
        )

    async def done(self, wish: str, **told: Any) -> int:
        """Wish for something that is accepted, and see what came of it."""
        answer = await self.ask(wish, **told)
        assert answer.type == "done", answer
        await self.reach(answer.version)
        return answer.version

    async def act(self, action: str) -> int:
        return await self.done("act", action=action)

    def cut(self) -> None:
        """Break the link with neither a closing frame nor a word."""
        self.websocket.transport.abort()


@contextlib.asynccontextmanager
async def watching(
    served: Served, code: str, token: str | None = None, *, version: int | None = None
) -> AsyncIterator[Watcher]:
    """A watcher that was welcomed."""
    async with connect(
        served.socket_address(code), compression=None, max_queue=None, ping_interval=None
    ) as websocket:
        watcher = Watcher(websocket)
        await watcher.say(hello(token, version))
        await watcher.hear_until(lambda heard: heard.type == "welcome")
        yield watcher


def hello(token: str | None = None, version: int | None = None) -> dict[str, Any]:
    said: dict[str, Any] = {"type": "hello", "protocol": wire.PROTOCOL}
    return (
        said
        | ({"token": token} if token else {})
        | ({} if version is None else {"version": version})
    )


async def refused_hello(served: Served, code: str, frame: Any) -> Closed:
    """How the table closes a socket whose first frame this is."""
    async with connect(served.socket_address(code), compression=None) as websocket:
        watcher = Watcher(websocket)
        with contextlib.suppress(ConnectionClosed):  # some are refused before they have spoken
            await watcher.say(frame)
        return await watcher.end()


# ------------------------------------------------------------------ a party


class Party:
    """A table with its players' tokens, and REST to it."""

    def __init__(self, served: Served, http: httpx2.AsyncClient) -> None:
        self.served, self.http = served, http
        self.code = ""
        self.tokens: list[str] = []
        self.wishes = 0

    async def open(self, players: int = 3) -> None:
        seated = await self.post("/api/tables", {"name": NAMES[0]})
        self.code, self.tokens = seated["code"], [seated["token"]]
        for name in NAMES[1:players]:
            await self.join(name)

    async def join(self, name: str) -> str:
        seated = await self.post(f"{self.path}/seats", {"name": name})
        self.tokens.append(seated["token"])
        return str(seated["token"])

    async def post(self, path: str, body: Any) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    @property
    def path(self) -> str:
        return f"/api/tables/{self.code}"

    def watch(self, seat: int | None, *, version: int | None = None) -> Any:
        token = None if seat is None else self.tokens[seat]
        return watching(self.served, self.code, token, version=version)

    def headers(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}

    async def glance(self, seat: int | None = None) -> Any:
        answer = await self.http.get(self.path, headers=self.headers(seat))
        assert answer.status_code == 200, answer.text
        return wire.Glance.model_validate_json(answer.text)

    async def command(self, seat: int | None, wish: str, **told: Any) -> httpx2.Response:
        """Send a command over HTTP, made on the latest version unless told otherwise."""
        self.wishes += 1
        if "version" not in told:
            told["version"] = self.served.within(
                lambda: self.served.tables.live[self.code].table.version
            )
        body = {"type": wish, "id": f"http-{self.wishes}", **told}
        return await self.http.post(f"{self.path}/commands", json=body, headers=self.headers(seat))

    async def done(self, seat: int, wish: str, **told: Any) -> int:
        answer = await self.command(seat, wish, **told)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["version"])

    async def act(self, seat: int, action: str) -> int:
        return await self.done(seat, "act", action=action)

    async def tee_off(self) -> None:
        """Every player turns two cards."""
        for seat in range(len(self.tokens)):
            for place in (0, 1):
                await self.act(seat, f"flip {place}")

    def legal(self) -> list[tuple[int, str]]:
        """Who may do what now in the game: each seat that may act with each of its actions."""

        def look() -> list[tuple[int, str]]:
            game = self.table.game
            if self.table.stage != "playing":
                return []
            return [(seat, act.word) for seat in game.may_act for act in game.legal(seat)]

        return self.served.within(look)

    async def go_on(self, chance: random.Random) -> bool:
        """Do something that is legal, or let the next round be dealt; False after the game."""
        if self.table.stage == "between":
            await self.done(self.table.host, "deal")
            return True
        legal = self.legal()
        if legal:
            await self.act(*chance.choice(legal))
        return bool(legal)

    @property
    def live(self) -> Any:
        return self.served.tables.live[self.code]

    @property
    def table(self) -> Any:
        """The table itself, to look at between requests."""
        return self.live.table


@contextlib.asynccontextmanager
async def party(
    served: Served, players: int = 3, *, is_started: bool = False
) -> AsyncIterator[Party]:
    """A table with so many players, in the lobby or with its first round dealt."""
    async with httpx2.AsyncClient(base_url=served.address, timeout=PATIENCE) as http:
        gathered = Party(served, http)
        await gathered.open(players)
        if is_started:
            await gathered.done(0, "start")
        yield gathered


# ------------------------------------------------------------------ a raw link


class RawLink:
    """A WebSocket without a helping hand: frames of our choice, in writes of our choice."""

    def __init__(self, served: Served, code: str, *, origin: Any = None) -> None:
        address = parse_uri(served.socket_address(code))
        self.protocol = ClientProtocol(address, origin=origin, logger=_DEAF)
        self.port = served.port

    async def __aenter__(self) -> "RawLink":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.protocol.send_request(self.protocol.connect())
        try:
            await self.write()
            while self.protocol.state is State.CONNECTING:
                await self._receive()
        except BaseException:
            self.writer.transport.abort()
            raise
        # The first of them is the answer to the request; frames may have come with it.
        self._events = self.protocol.events_received()[1:]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()

    def put(self, *frames: Any) -> None:
        """Let frames wait for the next write."""
        for frame in frames:
            self.protocol.send_text(
                (frame if isinstance(frame, str) else json.dumps(frame)).encode()
            )

    def put_bytes(self, frame: bytes, *, is_text: bool) -> None:
        """Any bytes as the payload of a text or binary frame."""
        send = self.protocol.send_text if is_text else self.protocol.send_binary
        send(frame)

    async def write(self) -> None:
        """All that waits, in one write to the system."""
        self.writer.write(b"".join(self.protocol.data_to_send()))
        await self.writer.drain()

    async def read(self) -> list[Any]:
        """The messages that have come; at the end the `Closed`."""
        heard: list[Any] = []
        while not heard:
            for frame in self._events:
                if isinstance(frame, Frame) and frame.opcode is Opcode.TEXT:
                    heard.append(wire.parse_message(frame.data))
                elif isinstance(frame, Frame) and frame.opcode is Opcode.CLOSE:
                    heard.append(self._closed())
            if not heard:
                is_over = not await self._receive()
                if is_over:
                    heard.append(self._closed())
            self._events = self.protocol.events_received()
        return heard

    def _closed(self) -> Closed:
        said = self.protocol.close_rcvd
        return Closed(said.code, said.reason) if said else Closed(1006, "")

    async def _receive(self) -> bool:
        """Take what the system has; False at the end of the link."""
        got = await asyncio.wait_for(self.reader.read(65_536), PATIENCE)
        if got:
            self.protocol.receive_data(got)
        else:
            with contextlib.suppress(EOFError):
                self.protocol.receive_eof()
        return bool(got)


_DEAF = logging.Logger("deaf", logging.CRITICAL + 1)

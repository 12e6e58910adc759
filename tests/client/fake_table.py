"""A small table that speaks the protocol's words over real sockets, and misbehaves when told to."""

import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from gnoming import wire
from gnoming.kernel import Rules

CODE = "GNOME"
TOKEN = "of-this-seat-" * 3


class FakeTable:
    """Each `say` is a step; everything that was heard is kept."""

    def __init__(self) -> None:
        self.entries: list[wire.Entry] = []
        self.moves: dict[str, int] = {}
        self.hellos: list[dict[str, Any]] = []
        self.commands: list[dict[str, Any]] = []
        self.beat = 15
        self.links: list[ServerConnection] = []
        self.breaks_before = 0
        """So many next commands break the link before they are done."""
        self.breaks_after = 0
        """So many next commands are done, and the link breaks before the answer."""
        self.overhears = 0
        """So many next commands are not read at all."""
        self.hides = 0
        """So many next updates are sent to nobody."""
        self.closes_with: list[int] = []
        """What the next hellos are answered with."""
        self.keeps = 1_000
        """How many entries it keeps for who returns."""
        self.address = ""

    @property
    def version(self) -> int:
        return len(self.entries)

    def now(self) -> wire.TableNow:
        chair = wire.Chair(name="Mila", level=None, away=False, left=False, ready=False, added=None)
        return wire.TableNow(
            code=CODE,
            version=self.version,
            stage="lobby",
            seats=[chair],
            host=0,
            starter=0,
            clock=wire.Clock(name="none", turn=1, answer=1, absent=1),
            pace="quick",
            rules=Rules(),
            differs=[],
            games=0,
            waiting=[],
            game=None,
            proofs=[],
        )

    def step(self, fact: str = "said", **told: str) -> wire.Entry:
        entry = wire.Entry(
            version=self.version + 1, at=0, fact=fact, seat=0, told=dict(told), events=[]
        )
        self.entries.append(entry)
        return entry

    async def tell(self, entry: wire.Entry) -> None:
        if self.hides:
            self.hides -= 1
            return
        you = wire.You(seat=0, legal=[], hand=None, unseen=None)
        await self.send(wire.Update(entry=entry, table=self.now(), you=you))

    async def send(self, message: wire.Message) -> None:
        for link in self.links:
            with contextlib.suppress(ConnectionClosed):
                await link.send(message.model_dump_json())

    async def cut(self) -> None:
        """Break every link without a word."""
        for link in self.links:
            link.transport.abort()

    # -------------------------------------------------------------- one link

    async def sit(self, link: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            hello = json.loads(await link.recv())
            self.hellos.append(hello)
            if self.closes_with:
                await link.close(self.closes_with.pop(0))
                return
            await link.send(self.welcome(hello).model_dump_json())
            self.links.append(link)
            try:
                while await self.hear(link, json.loads(await link.recv())):
                    pass
            finally:
                self.links.remove(link)

    def welcome(self, hello: dict[str, Any]) -> wire.Welcome:
        seen = hello.get("version")
        kept = self.entries[-self.keeps :]
        fresh = seen is None or (bool(kept) and seen < kept[0].version - 1)
        return wire.Welcome(
            protocol=1,
            now=0,
            beat=self.beat,
            fresh=fresh,
            entries=kept if fresh else [entry for entry in kept if entry.version > seen],
            table=self.now(),
            you=wire.You(seat=0, legal=[], hand=None, unseen=None),
            connected=[True],
            watchers=0,
        )

    async def hear(self, link: ServerConnection, command: dict[str, str]) -> bool:
        """Answer a command; whether the link holds."""
        self.commands.append(command)
        if self.overhears:
            self.overhears -= 1
            return True
        if self.breaks_before:
            self.breaks_before -= 1
            link.transport.abort()
            return False
        if command.get("phrase") == "oh no":
            refused = wire.Refused(
                id=command["id"], code="unknown", why="not here", clause="R4", version=self.version
            )
            await link.send(refused.model_dump_json())
            return True
        entry = None
        if command["id"] not in self.moves:
            entry = self.step(phrase=command.get("phrase", ""))
            self.moves[command["id"]] = entry.version
        if self.breaks_after:
            self.breaks_after -= 1
            link.transport.abort()
            return False
        done = wire.Done(id=command["id"], version=self.moves[command["id"]])
        await link.send(done.model_dump_json())
        if entry:
            await self.tell(entry)
        return True


@contextlib.asynccontextmanager
async def a_table() -> AsyncIterator[FakeTable]:
    """A table with three steps behind it, listening on a free port of this computer."""
    table = FakeTable()
    for phrase in ("hello", "hello", "good luck"):
        table.step(phrase=phrase)
    async with serve(table.sit, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        table.address = f"http://127.0.0.1:{port}"
        yield table

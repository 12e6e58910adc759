"""Nothing that a server does leaves anything behind that only the collector of garbage could free.

So it need not run while people play: it stops all tables, and the more there are the longer. The
server is a program of its own here, for the clients of these tests make garbage themselves.
"""

import asyncio
import contextlib
import gc
import os
import sys
import time
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from talking import PATIENCE, Closed, watching
from websockets.asyncio.client import connect

from gnoming.server.running import COLLECT_EVERY, MOST_NEW, Server, config

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.compiled]

PROGRAM = """
import gc, sys
from pathlib import Path
from talking import OPEN
from gnoming import kernel
from gnoming.server import Settings, create_app
from gnoming.server.running import Server, config, listen

app = create_app(Settings(store=Path(sys.argv[1]), bot_pace=0, limits=OPEN))

def there() -> int:
    # A collection takes tuples and dicts off the books that need none.
    return sum(type(each) not in (tuple, dict) for each in gc.get_objects())

@app.get("/test/garbage")
async def garbage() -> list[int]:
    before = there()  # what the collector says that it found is not all
    gc.collect()
    return [gc.isenabled(), before - there()]

kernel.prepare()
with listen("127.0.0.1", 0) as listening:
    print(listening.getsockname()[1], flush=True)
    Server(config(app)).run(sockets=[listening])
"""
TIMES = 40
"""How often each is done: what leaves one object behind each time is found."""


class Program:
    """A server of its own, with one table."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self.http, self.code, self.token = http, "", ""

    def socket_address(self, code: str) -> str:
        return f"ws://{self.http.base_url.netloc.decode()}/api/tables/{code}/socket"

    async def garbage(self) -> int:
        """How many objects only the collector could free now; they are gone then."""
        await asyncio.sleep(0.3)  # until links have ended there as well
        is_automatic, found = (await self.http.get("/test/garbage")).json()
        assert not is_automatic
        return int(found)


@pytest.fixture
async def program(tmp_path):
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        str(tmp_path / "tables.sqlite"),
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
    )
    try:
        port = int(await asyncio.wait_for(running.stdout.readline(), PATIENCE))
        transport = httpx2.AsyncHTTPTransport(retries=10)
        async with httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, transport=transport
        ) as http:
            made = Program(http)
            seated = (await http.post("/api/tables", json={"name": "Ann"})).json()
            made.code, made.token = seated["code"], seated["token"]
            yield made
    finally:
        running.terminate()
        await running.wait()


async def leaves_politely(program):
    async with watching(program, program.code, program.token):
        pass


async def is_cut(program):
    async with watching(program, program.code, program.token) as ann:
        ann.cut()


async def talks_nonsense(program):
    async with watching(program, program.code, program.token) as ann:
        await ann.say("{")
        with contextlib.suppress(Closed):
            await ann.end()


async def leaves_before_its_hello(program):
    async with connect(program.socket_address(program.code)):
        pass


async def breaks_off_before_its_hello(program):
    async with connect(program.socket_address(program.code)) as link:
        link.transport.abort()


async def finds_no_table(program):
    assert (await program.http.get("/api/tables/BCDFGH")).status_code == 404


@pytest.mark.parametrize(
    "visit",
    [
        leaves_politely,
        is_cut,
        talks_nonsense,
        leaves_before_its_hello,
        breaks_off_before_its_hello,
        finds_no_table,
    ],
)
async def test_visits_leave_no_garbage(program, visit):  # F11
    await visit(program)
    await program.garbage()  # what the first one has loaded
    for _ in range(TIMES):
        await visit(program)
    assert await program.garbage() < TIMES


@pytest.mark.parametrize(
    ("seconds", "new", "is_due"),
    [(0, 0, False), (COLLECT_EVERY + 1, 0, True), (0, MOST_NEW + 1, True)],
)
async def test_it_is_collected_after_a_while_or_if_much_is_new(monkeypatch, seconds, new, is_due):
    """What strangers leave who break the protocols may not fill the memory until then."""
    server, collected = Server(config(FastAPI())), []
    server._collected_at = time.monotonic() - seconds
    monkeypatch.setattr("gc.get_count", lambda: (new, 0, 0))
    monkeypatch.setattr("gc.collect", lambda: collected.append(True))
    await server.on_tick(1)
    assert collected == [True] * is_due


async def test_what_is_new_is_counted_while_the_collector_does_not_run():
    gc.collect()
    gc.disable()
    try:
        before = gc.get_count()[0]
        kept = [[] for _ in range(5_000)]
        assert gc.get_count()[0] - before > 4_000
        assert len(kept) == 5_000
    finally:
        gc.enable()


async def test_neither_refusals_nor_moves_leave_garbage(program):  # G5
    async with watching(program, program.code, program.token) as ann:

        async def refused():
            for _ in range(TIMES):
                assert (await ann.ask("act", action="fly away")).type == "refused"

        async def a_round():
            for _ in range(2 * TIMES):
                if ann.you.legal:
                    await ann.ask("act", action=ann.you.legal[-1])
                elif ann.table.stage == "between":
                    await ann.ask("ready")
                else:
                    await ann.hear()

        await refused()
        await program.garbage()
        await refused()
        assert await program.garbage() < TIMES
        for level in ("easy", "hard", "medium"):
            await ann.done("add_bot", level=level)
        await ann.done("change", rules={"rounds": 9})
        await ann.done("start")
        for _ in range(4):  # until all has been loaded
            await a_round()
        await program.garbage()
        await a_round()
        assert await program.garbage() < TIMES

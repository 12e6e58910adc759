"""How much one server carries: `python3 dev.py bench server` measures it against its bars.

The server is a process of its own, as `gnoming serve` runs it; another process plays. Each table's
game is worked out beforehand (the server is given a known secret), so that the player need not
think: it sends what comes next as soon as it may, over real sockets of this computer. Like the
other benchmarks it states and does not judge; the exit status is 1 only if something went wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import Any

import httpx2
import websockets
from rich.console import Console
from rich.progress import track
from starlette.websockets import WebSocket

from gnoming import bots
from gnoming.server import Limits, Settings, create_app
from gnoming.server.running import LOOPBACK, Server, config, listen
from gnoming.server.store import SQLiteStore
from gnoming.table import Command, Step, Table

SECRET = b"\x07" * 32
SEATS = 4
BARS = {
    "durable actions a second": 2_000,
    "p99": 25.0,
    "memory": 250.0,
    "bots": 10.0,
}
PROGRESS = Console(stderr=True)
WIDE = Limits(
    tables_per_address=10**6,
    seats_per_address=10**6,
    requests_per_second=10**6,
    sockets_per_second=10**6,
    sockets_per_address=10**6,
    words_per_second=10**6,
    frames_per_second=10**6,
    tables=10**6,
)
"""All players of a benchmark come from one address."""


# ------------------------------------------------------------------ the server's process


def run_server(store: Path) -> None:
    """Serve on a free port, and say which on standard output."""
    settings = Settings(store=store, limits=WIDE, secret=lambda: SECRET)
    app = create_app(settings)

    @app.get("/bench/tasks")
    async def tasks() -> int:
        return len(asyncio.all_tasks())

    @app.websocket("/bench/echo")
    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        async for frame in websocket.iter_text():
            await websocket.send_text(frame)

    with listen(LOOPBACK, 0) as listening:
        print(listening.getsockname()[1], flush=True)
        Server(config(app, log_level="warning")).run(sockets=[listening])


@dataclass
class Served:
    """A running server."""

    process: subprocess.Popen[str]
    port: int

    @property
    def rest(self) -> str:
        """The address of its REST."""
        return f"http://{LOOPBACK}:{self.port}"

    def socket(self, code: str) -> str:
        """The address of a table's socket."""
        return f"ws://{LOOPBACK}:{self.port}/api/tables/{code}/socket"

    def memory(self) -> float:
        """What it holds, in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return float(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]

    def processor_time(self) -> float:
        """Seconds that it has computed."""
        spent = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")


def start_server(folder: Path) -> Served:
    """A server with an empty store, ready to answer."""
    command = [sys.executable, __file__, "--serve", str(folder / "tables.sqlite")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    port = int(process.stdout.readline()) if process.stdout else 0
    for _ in range(200):
        try:
            httpx2.get(f"http://{LOOPBACK}:{port}/health", timeout=5)
        except httpx2.TransportError:
            time.sleep(0.05)
        else:
            return Served(process, port)
    raise SystemExit("the server did not start")


# ------------------------------------------------------------------ a game worked out beforehand


def script(rounds: int) -> list[tuple[int, str]]:
    """The commands of a whole game after its deal: seat and JSON, without ids."""
    table = Table()

    def let(wish: str, seat: int | None = None, **told: Any) -> None:
        table.apply(table.decide(Command(wish, 1_000, seat, told, None, None)))

    let("open", code="BCDFGH", secret=SECRET.hex(), name="Player 0", token="0" * 64)
    for seat in range(1, SEATS):
        let("join", name=f"Player {seat}", token=str(seat) * 64)
    let("change", 0, rules={"rounds": rounds})
    let("start", 0)
    bot, lines = bots.make("easy", seed=1), []
    while table.stage != "finished":
        version = table.version
        if table.stage == "between":
            seat = next(each for each in range(SEATS) if not table.chairs[each].ready)
            wish: dict[str, Any] = {"type": "ready"}
            let("ready", seat)
        else:
            seat = int(next(iter(table.game.may_act)))  # type: ignore[union-attr]
            action = bot.choose(table.view(seat)).word
            wish = {"type": "act", "action": action}
            let("act", seat, action=action)
        lines.append((seat, json.dumps({**wish, "id": f"m{version}", "version": version})))
    return lines


# ------------------------------------------------------------------ those who play


@dataclass
class Party:
    """One table and its sockets."""

    code: str
    tokens: list[str]
    sockets: list[Any] = field(default_factory=list)
    done: list[asyncio.Queue[float]] = field(default_factory=list)
    readers: list[asyncio.Task[None]] = field(default_factory=list)

    async def sit_down(self, served: Served) -> None:
        """Open a socket for each seat."""
        for token in self.tokens:
            socket = await websockets.connect(
                served.socket(self.code), compression=None, ping_interval=None
            )
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
            await socket.recv()
            self.sockets.append(socket)
            self.done.append(asyncio.Queue())
            self.readers.append(asyncio.create_task(self._read(socket, self.done[-1])))

    async def _read(self, socket: Any, done: asyncio.Queue[float]) -> None:
        try:
            async for frame in socket:
                if frame.startswith('{"type":"done"'):
                    done.put_nowait(time.perf_counter())
                elif frame.startswith('{"type":"refused"'):
                    raise SystemExit(f"the server refused what was worked out: {frame}")
        except websockets.ConnectionClosed:
            pass

    async def leave(self) -> None:
        """Close the sockets."""
        for socket in self.sockets:
            await socket.close()

    async def play(self, lines: list[tuple[int, str]], every: float = 0) -> list[float]:
        """Send a game's commands one after the other, or one `every` so many seconds.

        Returns how long each took to be stored, answered and read, in seconds.
        """
        took, due = [], time.perf_counter()
        for seat, line in lines:
            if every:
                due += every
                await asyncio.sleep(max(0, due - time.perf_counter()))
            start = time.perf_counter()
            await self.sockets[seat].send(line)
            took.append(await self.done[seat].get() - start)
        return took


async def open_party(served: Served, rest: Any, rounds: int) -> Party:
    """A table of four with a game just dealt."""
    seated = (await rest.post("/api/tables", json={"name": "Player 0"})).json()
    code, tokens = seated["code"], [seated["token"]]
    for seat in range(1, SEATS):
        joined = await rest.post(f"/api/tables/{code}/seats", json={"name": f"Player {seat}"})
        tokens.append(joined.json()["token"])
    for number, wish in enumerate(
        ({"type": "change", "rules": {"rounds": rounds}}, {"type": "start"})
    ):
        answer = await rest.post(
            f"/api/tables/{code}/commands",
            json={"id": f"s{number}", "version": SEATS + number, **wish},
            headers={"Authorization": f"Bearer {tokens[0]}"},
        )
        answer.raise_for_status()
    party = Party(code, tokens)
    await party.sit_down(served)
    return party


async def parties(served: Served, how_many: int, rounds: int = 1) -> list[Party]:
    """Many tables, each with its four sockets."""
    async with httpx2.AsyncClient(base_url=served.rest, timeout=30) as rest:
        return [
            await open_party(served, rest, rounds)
            for _ in track(range(how_many), f"{how_many} tables", console=PROGRESS)
        ]


# ------------------------------------------------------------------ people among bots


class Guests:
    """People who play against bots, each at a table of their own, all in one other process."""

    def __init__(self, served: Served, tables: int, level: str) -> None:
        """All sit and play when this returns."""
        command = [sys.executable, __file__, "--guests", str(served.port), str(tables), level]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.stood_in = 0.0
        if self._said() != "they play":
            raise SystemExit("the guests did not come")

    def _said(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def leave(self) -> float:
        """Let them leave for good, so that their bots rest; how many moves a second bots made."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        moves, self.stood_in = (float(word) for word in self._said().split())
        self.process.wait(30)
        return moves


async def be_guests(port: int, tables: int, level: str) -> None:
    """What the process of the guests does, until its input ends."""
    moves = stood_in = 0

    async def sit_and_play(rest: Any, playing: asyncio.Event) -> None:
        nonlocal moves, stood_in
        seated = (await rest.post("/api/tables", json={"name": "Guest"})).json()
        code, token = seated["code"], seated["token"]
        address = f"ws://{LOOPBACK}:{port}/api/tables/{code}/socket"
        async with websockets.connect(address, compression=None, ping_interval=None) as socket:

            async def wish(kind: str, version: int, **told: Any) -> None:
                frame = {"type": kind, "id": f"g{next(ids)}", "version": version, **told}
                await socket.send(json.dumps(frame))

            ids = count()
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
            for version in range(1, 4):
                await wish("add_bot", version, level=level)
            await wish("start", 4)
            answered = -1
            async for frame in socket:
                message = json.loads(frame)
                if message["type"] != "update":
                    continue
                by = message["entry"]["told"].get("by")
                moves += by is not None
                stood_in += by not in (None, level)
                table, version = message["table"], message["table"]["version"]
                if leaving.is_set():
                    await wish("leave", version)
                    return
                playing.set()
                legal = message["you"]["legal"]
                if legal and version > answered:
                    await wish("act", answered := version, action=legal[0])
                elif table["stage"] == "between" and not table["seats"][0]["ready"]:
                    await wish("ready", version)
                elif table["stage"] == "finished":
                    await wish("again", version)
                elif table["stage"] == "lobby" and message["entry"]["fact"] == "reopened":
                    await wish("start", version)

    leaving = asyncio.Event()
    started = [asyncio.Event() for _ in range(tables)]
    async with (
        httpx2.AsyncClient(base_url=f"http://{LOOPBACK}:{port}", timeout=30) as rest,
        asyncio.TaskGroup() as group,
    ):
        for playing in started:
            group.create_task(sit_and_play(rest, playing))
            await playing.wait()
        await asyncio.sleep(5)  # until they are at different points of their games
        moves, stood_in, began = 0, 0, time.perf_counter()
        print("they play", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        made, seconds = moves, time.perf_counter() - began
        print(made / seconds, stood_in / max(made, 1), flush=True)
        leaving.set()


# ------------------------------------------------------------------ what is measured


def of(took: list[float], share: float) -> float:
    """The milliseconds within which that share of all was done."""
    return sorted(took)[min(len(took) - 1, int(share * len(took)))] * 1000


async def throughput(served: Served, tables: int) -> Iterator[tuple[str, str, str]]:
    """As fast as it goes: every table sends its next command when the last one is answered."""
    seated = await parties(served, tables)
    lines = script(1)
    computed, start = served.processor_time(), time.perf_counter()
    took = [*chain(*await asyncio.gather(*(party.play(lines) for party in seated)))]
    seconds = time.perf_counter() - start
    busy = (served.processor_time() - computed) / seconds
    for party in seated:
        await party.leave()
    rate = len(took) / seconds
    return iter(
        [
            (
                f"durable actions, {tables} tables of {SEATS}, closed loop",
                f"{rate:,.0f}/s",
                f"at least {BARS['durable actions a second']:,}; the server computed"
                f" {busy:.0%} of the time, half were answered within {of(took, 0.5):.1f} ms",
            )
        ]
    )


async def at_a_rate(served: Served, tables: int, rate: int) -> tuple[list[float], float, float]:
    """So many actions a second over many tables: how long each took from its sending to its answer.

    Beside that, how many a second there were, and what part of the time the server computed.
    """
    seated = await parties(served, tables)
    lines = script(1)
    every = tables / rate

    async def later(number: int, party: Party) -> list[float]:
        await asyncio.sleep(every * number / tables)
        return await party.play(lines, every)

    computed, start = served.processor_time(), time.perf_counter()
    took = [*chain(*await asyncio.gather(*(later(n, p) for n, p in enumerate(seated))))]
    seconds = time.perf_counter() - start
    busy = (served.processor_time() - computed) / seconds
    for party in seated:
        await party.leave()
    return took, len(took) / seconds, busy


async def latency(served: Served, tables: int, rate: int) -> Iterator[tuple[str, str, str]]:
    """How long an action takes at a given rate."""
    took, reached, busy = await at_a_rate(served, tables, rate)
    return iter(
        [
            (
                f"p99 at {reached:,.0f} actions/s over {tables} tables of {SEATS}",
                f"{of(took, 0.99):.1f} ms",
                f"at most {BARS['p99']:.0f}; half within {of(took, 0.5):.1f} ms, the worst of"
                f" {len(took):,} {max(took) * 1000:.0f} ms; the server computed {busy:.0%}",
            )
        ]
    )


async def with_bots(
    served: Served, tables: int, rate: int, bot_tables: int, level: str
) -> Iterator[tuple[str, str, str]]:
    """The same without, with and again without tables where a person plays against bots."""
    without, reached, _ = await at_a_rate(served, tables, rate)
    guests = Guests(served, bot_tables, level)
    with_them, _, busy = await at_a_rate(served, tables, rate)
    moves = guests.leave()
    again, _, _ = await at_a_rate(served, tables, rate)
    p99, before, after = (of(took, 0.99) for took in (with_them, without, again))
    return iter(
        [
            (
                f"p99 at {reached:,.0f} actions/s, more with {bot_tables} tables of 3 `{level}`",
                f"{p99 - (before + after) / 2:+.1f} ms",
                f"at most {BARS['bots']:.0f}; {p99:.1f} ms with them, before and after"
                f" {before:.1f} and {after:.1f}; half within {of(with_them, 0.5):.1f} ms, not"
                f" {of(without, 0.5):.1f}; bots made {moves:,.0f} moves/s, and `medium`"
                f" {guests.stood_in:.0%} of them for another; the server computed {busy:.0%}",
            )
        ]
    )


async def memory(served: Served, tables: int) -> Iterator[tuple[str, str, str]]:
    """What an idle table with four sockets holds, in the middle of a game."""
    warm = await parties(served, 10)
    lines = script(1)
    half = lines[: len(lines) // 2]
    await asyncio.gather(*(party.play(half) for party in warm))
    before = served.memory()
    seated = await parties(served, tables)
    await asyncio.gather(*(party.play(half) for party in seated))
    each = (served.memory() - before) / tables
    for party in warm + seated:
        await party.leave()
    return iter(
        [
            (
                "memory of an idle table in mid-game, four sockets",
                f"{each:.0f} KiB",
                f"at most {BARS['memory']:.0f}; over {tables} tables",
            )
        ]
    )


async def cycles(served: Served, how_many: int) -> Iterator[tuple[str, str, str]]:
    """Connecting and disconnecting again and again: does anything stay behind?"""
    (party,) = await parties(served, 1)
    url = served.socket(party.code)
    hello = json.dumps({"type": "hello", "protocol": 1, "token": party.tokens[0]})
    await party.leave()

    async def cycle() -> None:
        async with websockets.connect(url, compression=None, ping_interval=None) as socket:
            await socket.send(hello)
            await socket.recv()

    async def several(count: int) -> None:
        for _ in range(count // 10):
            await asyncio.gather(*(cycle() for _ in range(10)))

    async with httpx2.AsyncClient(base_url=served.rest, timeout=30) as rest:
        await several(how_many // 5)
        await asyncio.sleep(1)
        tasks, held = (await rest.get("/bench/tasks")).json(), served.memory()
        await several(how_many)
        await asyncio.sleep(1)
        tasks_after, held_after = (await rest.get("/bench/tasks")).json(), served.memory()
    return iter(
        [
            (
                f"growth after {how_many:,} connect/disconnect cycles",
                f"{(held_after - held) / held:+.1%}",
                f"at most 5 %; {held / 1024:.1f} to {held_after / 1024:.1f} MiB,"
                f" tasks {tasks} to {tasks_after}",
            )
        ]
    )


async def floor(served: Served, sockets: int) -> Iterator[tuple[str, str, str]]:
    """What the parts beneath can do alone: frames there and back, and steps to the disk."""
    url = f"ws://{LOOPBACK}:{served.port}/bench/echo"
    count = 0

    async def bounce(until: float) -> None:
        nonlocal count
        async with websockets.connect(url, compression=None, ping_interval=None) as socket:
            while time.perf_counter() < until:
                await socket.send('{"type":"act","id":"m17","version":17,"action":"draw"}')
                await socket.recv()
                count += 1

    start = time.perf_counter()
    await asyncio.gather(*(bounce(start + 5) for _ in range(sockets)))
    echoes = count / (time.perf_counter() - start)
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteStore.open(Path(folder) / "tables.sqlite")

        async def write(code: str) -> None:
            for version in range(1, 401):
                told = {"action": "draw"}
                await store.append(code, Step(version, "acted", 1_000, 0, told, "m1"), "playing")

        start = time.perf_counter()
        await asyncio.gather(*(write(f"T{number}") for number in range(50)))
        stored = 50 * 400 / (time.perf_counter() - start)
        await store.close()
    return iter(
        [
            ("floor: frames echoed by the same server", f"{echoes:,.0f}/s", f"{sockets} sockets"),
            ("floor: steps stored, no server", f"{stored:,.0f}/s", "50 tables at once"),
        ]
    )


PARTS = {
    "floor": lambda served, quick, _: floor(served, 20 if quick else 50),
    "throughput": lambda served, quick, _: throughput(served, 50 if quick else 100),
    "latency": lambda served, quick, _: latency(
        served, 50 if quick else 250, 200 if quick else 1_020
    ),
    "bots": lambda served, quick, level: with_bots(
        served, *((50, 200, 10) if quick else (250, 1_020, 100)), level
    ),
    "memory": lambda served, quick, _: memory(served, 20 if quick else 200),
    "cycles": lambda served, quick, _: cycles(served, 500 if quick else 10_000),
}


def main() -> None:
    """Measure the parts asked for, each on a fresh server, and print them as a table."""
    asked = argparse.ArgumentParser(description="How much one server carries.")
    asked.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    asked.add_argument("--quick", action="store_true", help="small numbers, to see that it works")
    asked.add_argument(
        "--level",
        choices=bots.names(),
        default="expert",
        help="of the bots in the part bots (expert)",
    )
    asked.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    asked.add_argument("--guests", nargs=3, help=argparse.SUPPRESS)
    wishes = asked.parse_args()
    if wishes.serve:
        run_server(wishes.serve)
        return
    if wishes.guests:
        port, tables, level = wishes.guests
        asyncio.run(be_guests(int(port), int(tables), level))
        return
    gc.disable()  # or the player's pauses would be taken for the server's
    print("| what | figure | bar and note |\n| --- | ---: | --- |")
    for part in wishes.only:
        with tempfile.TemporaryDirectory() as folder:
            served = start_server(Path(folder))
            try:
                for line in asyncio.run(PARTS[part](served, wishes.quick, wishes.level)):
                    print("| " + " | ".join(line) + " |", flush=True)
            finally:
                served.process.terminate()
                served.process.wait(20)
    print(f"\n{platform.processor() or platform.machine()}, {os.cpu_count()} cores,", end=" ")
    print(f"{platform.system()}, Python {platform.python_version()}")


if __name__ == "__main__":
    main()

"""Whatever was acknowledged is there after a crash, and play goes on from it."""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import ClassVar

import httpx2
import pytest
from rigging import dealing, stacked
from talking import NAMES, PATIENCE, party

from gnoming.game import Game
from gnoming.server.store import SQLiteStore, StoreError
from gnoming.table import Table

pytestmark = pytest.mark.anyio

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")


class Rigged:
    """The program of rigged.py, and the server that it serves with just now."""

    def __init__(self, program: asyncio.subprocess.Process, port: int) -> None:
        self.program, self.port = program, port
        self.http = httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self.child = 0
        self.kills = 0

    async def begin(self) -> None:
        """Serve, and wait until there are answers."""
        self.program.stdin.write(b"serve\n")
        self.child = int(await self.line())
        for _ in range(2_000):
            with contextlib.suppress(httpx2.TransportError):
                if (await self.http.get("/health")).status_code == 200:
                    return
            await asyncio.sleep(0.01)
        raise AssertionError("the server does not begin")

    async def kill(self) -> None:
        os.kill(self.child, signal.SIGKILL)
        assert await self.line() == "ended"
        self.kills += 1

    async def line(self) -> str:
        return (await asyncio.wait_for(self.program.stdout.readline(), PATIENCE)).decode().strip()


@contextlib.asynccontextmanager
async def rigged(store: Path, *more: str, errors: Path | None = None) -> AsyncIterator[Rigged]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    here = Path(__file__).parent
    stderr = (errors or store.with_suffix(".log")).open("wb")
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        str(here / "rigged.py"),
        str(store),
        str(port),
        *more,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=stderr,
        env=os.environ | {"PYTHONPATH": str(here.parent)},
    )
    running = Rigged(program, port)
    try:
        await running.begin()
        yield running
    finally:
        await running.http.aclose()
        if running.child:
            with contextlib.suppress(ProcessLookupError):
                os.kill(running.child, signal.SIGKILL)
        program.stdin.close()
        await program.wait()
        stderr.close()


class Guests:
    """A table at a server that may be killed: REST only, as that is the shortest way."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self.http = http
        self.code, self.tokens, self.wishes = "", [], 0

    async def sit_down(self, players: int) -> None:
        seated = (await self.http.post("/api/tables", json={"name": NAMES[0]})).json()
        self.code, self.tokens = seated["code"], [seated["token"]]
        for name in NAMES[1:players]:
            joined = await self.http.post(f"/api/tables/{self.code}/seats", json={"name": name})
            self.tokens.append(joined.json()["token"])

    async def look(self, seat):
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        answer = await self.http.get(f"/api/tables/{self.code}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def ask(self, seat, wish, **told):
        self.wishes += 1
        version = (await self.look(seat))["table"]["version"]
        answer = await self.http.post(
            f"/api/tables/{self.code}/commands",
            json={"type": wish, "id": f"w{self.wishes}", "version": version, **told},
            headers={"Authorization": f"Bearer {self.tokens[seat]}"},
        )
        assert answer.status_code == 200, answer.text
        return answer.json()["version"]

    async def everyone(self):
        """How the table stands for everybody, times and counters of the server aside."""
        seen = []
        for seat in (None, *range(len(self.tokens))):
            told = await self.look(seat)
            seen.append(
                (
                    told["table"]["stage"],
                    told["table"]["game"],
                    told["table"]["proofs"],
                    told["you"],
                )
            )
        return seen

    @staticmethod
    def next_act(seen, chance):
        """Who does what next, foreseeably; None after the game."""
        if seen[0][0] != "playing":
            return None
        seat = chance.choice(seen[0][1]["may_act"])
        legal = seen[1 + seat][3]["legal"]
        placing = [word for word in legal if word.startswith(("place", "bounce"))]
        return seat, chance.choice(placing or legal)


async def whole_game(guests, after_each):
    """A short game, foreseeable; what everybody saw after each action, and the record."""
    await guests.sit_down(3)
    await after_each()
    await guests.ask(0, "change", rules={"rounds": 1, "turn_limit": 5})
    await after_each()
    await guests.ask(1, "add", randomness="00ff")
    await after_each()
    await guests.ask(0, "start")
    await after_each()
    seen = [await guests.everyone()]
    chance = random.Random(41)
    while act := guests.next_act(seen[-1], chance):
        version = await guests.ask(act[0], "act", action=act[1])
        await after_each()
        assert (await guests.look(None))["table"]["version"] >= version
        seen.append(await guests.everyone())
    record = (await guests.http.get(f"/api/tables/{guests.code}/record")).text
    return seen, record


@needs_fork
@pytest.mark.slow
async def test_a_server_killed_after_every_answer_has_lost_nothing(tmp_path):  # F1, C8
    async with rigged(tmp_path / "calm.sqlite") as server:

        async def rest():
            pass

        calm, calm_record = await whole_game(Guests(server.http), rest)
    async with rigged(tmp_path / "wild.sqlite") as server:

        async def kill():
            await server.kill()
            await server.begin()

        wild, wild_record = await whole_game(Guests(server.http), kill)
        assert server.kills == len(wild) + 3
    assert len(calm) > 20
    assert wild == calm
    assert wild_record == calm_record
    assert Game.from_record(wild_record).over


async def test_hazard_answers_given_before_a_restart_still_count(serve):  # F1, A5
    table_type = dealing(stacked(4, "H 5"))
    served = serve(table_type=table_type)
    async with party(served, 4, is_started=True) as friends:
        await friends.tee_off()
        await friends.act(0, "draw")
        await friends.act(0, "remove")
        await friends.act(2, "flip 7")
        code, tokens = friends.code, friends.tokens
        before = await friends.glance()
    served.stop()
    served = serve(table_type=table_type)
    async with party(served, 1) as friends:
        friends.code, friends.tokens = code, tokens
        after = await friends.glance()
        assert after.table.game == before.table.game
        assert after.table.game.may_act == [1, 3]
        await friends.act(3, "decline")
        await friends.act(1, "flip 8")
        assert (await friends.glance()).table.game.may_act == [1]


async def test_a_clock_that_ran_at_a_restart_begins_anew(serve):  # D7
    times = iter((1_000_000_000_000, 1_000_000_000_000 + 3_600_000))
    moment = next(times)
    served = serve(clock=lambda: moment)
    async with party(served, 3) as friends:
        await friends.done(0, "change", clock="quick")
        await friends.done(0, "start")
        await friends.tee_off()
        code, tokens = friends.code, friends.tokens
        until = (await friends.glance()).table.waiting[0].until
        assert until == moment + 25_000
    served.stop()
    moment = next(times)
    served = serve(clock=lambda: moment, unload_after=86_400)
    async with party(served, 1) as friends:
        friends.code, friends.tokens = code, tokens
        glance = await friends.glance()
        assert [each.until for each in glance.table.waiting] == [moment + 25_000]
        assert not any(seat.away for seat in glance.table.seats)
        await friends.act(0, "draw")


async def test_bots_go_on_after_a_restart_without_being_asked(serve):  # F1
    served = serve(bot_pace=60)
    async with party(served, 1) as friends:
        await friends.done(0, "add_bot", level="easy")
        await friends.done(0, "start")
        await friends.act(0, "flip 0")
        await friends.act(0, "flip 1")
        code, tokens = friends.code, friends.tokens
        assert (await friends.glance()).table.game.may_act == [1]
    served.stop()
    served = serve(bot_pace=0)
    async with party(served, 1) as friends:
        friends.code, friends.tokens = code, tokens
        async with friends.watch(0) as ann:
            while ann.table.game.may_act != [0]:
                await ann.hear()
            assert [entry.seat for entry in ann.entries if entry.told.get("by")] == [1, 1]


async def test_who_watches_is_told_that_the_server_restarts(serve):
    served = serve()
    async with party(served) as friends, friends.watch(0) as ann:
        ending = asyncio.get_running_loop().run_in_executor(None, served.stop)
        assert (await ann.end()).code == 1012
        await ending


# ------------------------------------------------------------------ a store that fails


class Moody:
    """A store that refuses to store while it is told to."""

    def __init__(self, path: Path) -> None:
        self.within = SQLiteStore.open(path)
        self.is_failing = False
        self.refused = 0

    def __getattr__(self, name):
        return getattr(self.within, name)

    async def append(self, code, step, stage):
        if self.is_failing:
            self.refused += 1
            raise StoreError("the disk is full")
        await self.within.append(code, step, stage)


async def test_what_cannot_be_stored_has_not_happened(serve, tmp_path):  # F2
    store = Moody(tmp_path / "moody.sqlite")
    served = serve(store=store)
    async with party(served, is_started=True) as friends:
        await friends.act(0, "flip 0")
        async with friends.watch(0) as ann, friends.watch(1) as ben:
            before = await friends.glance(0)
            version = ann.table.version
            store.is_failing = True
            for _ in range(3):
                refusal = await ann.ask("act", action="flip 1")
                assert (refusal.type, refusal.code) == ("refused", "store")
                assert refusal.version == version
                assert "disk" not in refusal.why
            answer = await friends.command(1, "act", action="flip 4", version=version)
            assert (answer.status_code, answer.json()["code"]) == (503, "store")
            for path in ("/api/tables", f"{friends.path}/seats"):
                answer = await friends.http.post(path, json={"name": "Zoe"})
                assert answer.status_code in (409, 503)
                assert "token" not in answer.text
            after = await friends.glance(0)
            assert (after.table, after.entries, after.you) == (
                before.table,
                before.entries,
                before.you,
            )
            store.is_failing = False
            refused = store.refused
            assert refused >= 5
            made = await ann.act("flip 1")
            assert made == version + 1
            await ben.reach(made)
            assert [entry.version for entry in ben.entries][-2:] == [version, made]


async def test_bots_wait_while_the_store_fails_and_go_on_after(serve, tmp_path):  # F2, K1
    store = Moody(tmp_path / "moody.sqlite")
    served = serve(store=store, bot_pace=0.05)
    async with party(served, 1) as friends:
        await friends.done(0, "add_bot", level="random")
        await friends.done(0, "start")
        store.is_failing = True
        while not store.refused:
            await asyncio.sleep(0.01)
        store.is_failing = False
        async with friends.watch(0) as ann:
            while 1 in ann.table.game.may_act:
                await ann.hear()


async def test_a_table_that_cannot_be_stored_was_never_opened(serve, tmp_path):  # F2
    store = Moody(tmp_path / "moody.sqlite")
    served = serve(store=store)
    store.is_failing = True
    async with httpx2.AsyncClient(base_url=served.address) as http:
        answer = await http.post("/api/tables", json={"name": "Ann"})
        assert (answer.status_code, answer.json()["code"]) == (503, "store")
        assert served.tables.live == {}
        store.is_failing = False
        assert (await http.post("/api/tables", json={"name": "Ann"})).status_code == 201


# ------------------------------------------------------------------ what is written down


@needs_fork
@pytest.mark.slow
async def test_no_secret_stands_in_the_log_at_its_most_talkative(tmp_path):  # H4
    log = tmp_path / "log"
    async with rigged(tmp_path / "tables.sqlite", "debug", errors=log) as server:
        guests = Guests(server.http)
        await whole_game(guests, _nothing)
        await server.http.get(
            f"/api/tables/{guests.code}", headers={"Authorization": f"Bearer {'x' * 32}"}
        )
        await server.http.post("/api/tables", content=b'{"name": 1}')
        tokens = guests.tokens
    told = log.read_text()
    lines = [json.loads(line) for line in told.splitlines()]
    assert any(line["message"] == "table opened" for line in lines)
    for token in tokens:
        assert token not in told
    assert bytes(range(32)).hex() not in told
    assert "Bearer" not in told
    assert "Traceback" not in told
    # A deal or a card in hand would be lists of cards, or events by name.
    assert "Dealt" not in told
    assert "Drew" not in told


async def _nothing() -> None:
    pass


async def test_a_table_that_stumbles_is_read_anew_and_goes_on(serve, complaints):
    class Stumbling(Table):
        stumbles: ClassVar[list[str]] = ["said"]

        def apply(self, step):
            if step.fact in self.stumbles:
                self.stumbles.clear()
                raise RuntimeError("a fault of ours")
            return super().apply(step)

    served = serve(table_type=Stumbling)
    async with party(served) as friends, friends.watch(1) as ben:
        version = (await friends.glance(0)).table.version
        answer = await friends.command(0, "say", phrase="hello")
        assert answer.status_code == 503
        assert "Traceback" not in answer.text
        assert (await ben.end()).code == 1012
        assert "a fault of ours" in "".join(complaints)
        complaints.clear()
        # It was stored before the fault, so it has happened; nothing else has.
        async with friends.watch(2) as cid:
            assert cid.table.version == version + 1
            assert cid.entries[-1].fact == "said"
            await friends.done(0, "start")
            await friends.tee_off()

"""Much at once: who reads too slowly falls behind alone, busy tables stay as their steps say."""

import asyncio
import random
import time

import pytest
from talking import OPEN, RawLink, hello, party
from websockets.exceptions import ConnectionClosed

from gnoming.server import Limits, link
from gnoming.table import Table
from gnoming.wire import CloseCode

pytestmark = pytest.mark.anyio


@pytest.mark.slow
async def test_who_never_reads_is_let_go_and_misses_nothing_after_returning(
    serve, monkeypatch
):  # G1
    monkeypatch.setattr(link, "LAST_WORDS", 0.5)
    limits = Limits(
        requests_per_second=100_000,
        frames_per_second=100_000,
        waiting_frames=20,
        waiting_bytes=200_000,
    )
    served = serve(limits=limits)
    chance = random.Random(1)
    async with party(served) as friends, friends.watch(0) as ann:
        async with RawLink(served, friends.code) as deaf:
            deaf.writer.transport.pause_reading()
            deaf.put(hello(friends.tokens[1]))
            await deaf.write()
            await ann.hear_until(lambda heard: heard.type == "presence" and heard.connected[1])
            seen = friends.table.version
            await friends.done(0, "change", rules={"rounds": 9, "turn_limit": 100})
            await friends.done(0, "start")
            # What the system itself holds for a link is full first: some megabytes.
            for _ in range(4_000):
                if any(not each.is_open for each in links_of(friends)):
                    break
                if not await friends.go_on(chance):
                    await friends.done(0, "again")
                    await friends.done(0, "start")
                await ann.reach(friends.table.version)
            while served.links() > 1 and any(not each.is_open for each in links_of(friends)):
                await asyncio.sleep(0.05)  # the last words of a link take a while
            assert served.links() == 1, "the deaf one is still there"
            deaf.writer.transport.resume_reading()
            heard = []
            while not any(isinstance(each, Exception) for each in heard):
                heard += await deaf.read()
            assert heard[-1].code in (CloseCode.FELL_BEHIND, 1006)
        versions = [entry.version for entry in ann.entries]
        assert versions == list(range(1, friends.table.version + 1))
        async with friends.watch(1, version=seen) as again:
            assert again.table.version == friends.table.version


def links_of(friends):
    return friends.served.within(lambda: list(friends.live.links))


class Hurried:
    """A clock that runs a hundred times as fast as others."""

    def __init__(self) -> None:
        self.begun = time.monotonic()

    def __call__(self) -> int:
        return 1_800_000_000_000 + int((time.monotonic() - self.begun) * 100_000)


@pytest.mark.slow
async def test_thirty_tables_in_fast_motion_end_as_their_steps_say(serve):  # M1, C10, E7
    served = serve(clock=Hurried(), tidy_every=0.1, quiet_table=1e9, unload_after=1e9)
    played = await asyncio.gather(*(one_table(served, number) for number in range(30)))
    assert sum(played) > 100

    async def replayed(code):
        return await served.tables.store.steps(code)

    assert len(served.tables.live) == 30
    await at_rest(served)
    facts = set()
    for code, live in served.tables.live.items():
        steps = served.run(replayed(code))
        copy, again = Table.replay(steps), live.table
        assert copy.version == again.version
        assert copy.now().model_dump_json() == again.now().model_dump_json()
        assert [step.version for step in steps] == list(range(1, len(steps) + 1))
        facts |= {step.fact for step in steps}
    assert facts >= {"opened", "joined", "started", "acted", "left"}
    assert served.links() == 0
    named = {name.split()[0] for name in served.tasks() if not name.startswith("Task-")}
    assert named == {"table", "keeper"}


async def at_rest(served):
    """Wait until bots and clocks have nothing more to do: with nobody there, all stands still."""
    before = None
    while before != (before := versions(served)) or served.links():
        await asyncio.sleep(0.5)


def versions(served):
    return served.within(lambda: [live.table.version for live in served.tables.live.values()])


async def one_table(served, number):
    """Two players who come, play, drop and return as chance will have it, among bots."""
    chance = random.Random(number)
    async with party(served, 2) as friends:
        async with friends.watch(0) as host:  # in fast motion, who has no link is soon away
            for _ in range(1 + number % 3):
                await host.done("add_bot", level=chance.choice(("random", "easy")))
            rules = {"rounds": 2, "turn_limit": 5}
            await host.done("change", rules=rules, clock=chance.choice(("none", "quick")))
            await host.done("start")
        async with asyncio.TaskGroup() as group:
            players = [
                group.create_task(one_player(friends, seat, random.Random(2 * number + seat)))
                for seat in (0, 1)
            ]
    return sum(player.result() for player in players)


async def one_player(friends, seat, chance):
    played = 0
    for _ in range(6):
        try:
            async with friends.watch(seat) as watcher:
                for _ in range(chance.randrange(5, 20)):
                    played += await one_wish(watcher, chance)
                if watcher.table.stage == "finished":
                    break
                if chance.random() < 0.5:
                    watcher.cut()
        except ConnectionClosed:
            continue
    return played


async def one_wish(watcher, chance):
    """Whatever a player may do now, or wait for news; 1 if it was accepted."""
    if watcher.you and watcher.you.legal:
        answer = await watcher.ask("act", action=chance.choice(watcher.you.legal))
    elif watcher.table.stage == "between":
        answer = await watcher.ask("ready")
    elif chance.random() < 0.05:
        answer = await watcher.ask("leave")
    else:
        await watcher.say({"type": "ping"})
        await watcher.hear_until(lambda heard: heard.type == "pong")
        await asyncio.sleep(0.01)
        return 0
    if answer.type == "done":
        await watcher.reach(answer.version)
    return answer.type == "done"


async def test_a_table_has_room_for_so_many_watchers_and_no_more(serve):
    limits = Limits(sockets_per_table=3, requests_per_second=OPEN.requests_per_second)
    served = serve(limits=limits)
    async with (
        party(served, 1) as friends,
        friends.watch(None),
        friends.watch(None),
        friends.watch(0),
        RawLink(served, friends.code) as fourth,
    ):
        fourth.put(hello())
        await fourth.write()
        assert (await fourth.read())[-1].code == CloseCode.TOO_MUCH

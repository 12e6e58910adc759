"""Where `expert` thinks on a server: in a process of its own, that ends with us."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time

import pytest

from gnoming import Game
from gnoming.bots.expert import ExpertBot
from gnoming.bots.seated import SeatedBot
from gnoming.server import apart as rooms
from gnoming.server.apart import Apart
from gnoming.server.thinkers import Thinkers

pytestmark = [pytest.mark.compiled, pytest.mark.slow, pytest.mark.anyio]


def view():
    """Something to decide."""
    game = Game(3, seed=4)
    while game.phase != "play":
        game.play(game.legal()[0])
    return game.view(game.actor)


@pytest.fixture
def apart():
    made = Apart()
    yield made
    made.close()


async def until_ready(apart):
    """The number of the process, once it can be used."""
    end = time.monotonic() + 60
    while apart._pool is None:
        assert time.monotonic() < end, "it is never ready"
        await apart.choose("expert", view())
        await asyncio.sleep(0.02)
    return apart._pool.submit(os.getpid).result()


def is_there(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def gone(number):
    """Whether a process ends within a while."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if not is_there(number):
            return True
        time.sleep(0.02)
    return False


async def test_expert_thinks_there_as_soon_as_it_can(apart):
    seen = view()
    assert await apart.choose("expert", seen) is None  # the process has only begun
    assert await until_ready(apart) != os.getpid()
    assert await apart.choose("expert", seen) in seen.legal
    assert apart._waiting == 0


async def test_until_then_it_decides_here_and_tries_nothing_out(apart, monkeypatch):
    def tries(*_):
        raise AssertionError("it tried something out")

    assert type(apart.make("medium")).__module__ == "gnoming.bots.medium"
    bot, seen = apart.make("expert"), view()
    assert bot.budget == ExpertBot().budget
    monkeypatch.setattr(ExpertBot, "_try_out", tries)
    assert bot.choose(seen) in seen.legal
    with pytest.raises(AssertionError):
        ExpertBot().choose(seen)


async def test_a_seat_acts_no_sooner_wherever_its_bot_decided():
    thinkers, seen = Thinkers(30), view()
    try:
        for _ in range(2):
            bot = SeatedBot("expert", lambda: thinkers.make("expert"))
            decision = await thinkers.thought_of(bot, seen)
            assert decision.action in seen.legal
            assert decision.by == "expert"
            assert bot.budget == ExpertBot().budget
            await until_ready(thinkers._apart)
    finally:
        thinkers.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is nice")
async def test_it_takes_only_what_is_left(apart):
    await until_ready(apart)
    assert apart._pool.submit(os.sched_getscheduler, 0).result() == os.SCHED_IDLE


async def test_the_more_wait_the_shorter_each_thinks_and_nobody_waits_long(apart):
    await until_ready(apart)
    seen, began = view(), time.monotonic()
    found = await asyncio.gather(*(apart.choose("expert", seen) for _ in range(60)))
    assert all(action in seen.legal for action in found)
    assert time.monotonic() - began < 10  # alone they would take up to half a second each


class Clock:
    """Stands in for the module `time`: it goes only where something takes time."""

    def __init__(self):
        self.now = 1000.0

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


class Takes:
    """A bot that takes a fifth of a second and notes what limit it was given."""

    budget = limit = 0.5

    def __init__(self, clock, limits):
        self.clock, self.limits = clock, limits

    def choose(self, view):
        self.limits.append(self.limit)
        self.clock.sleep(0.2)
        return view.legal[0]


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(rooms, "time", made)
    monkeypatch.setattr(rooms._Rest, "until", 0.0)
    return made


def test_it_has_what_is_left_of_its_time_shared_among_those_who_wait(clock, monkeypatch):
    limits, seen = [], view()
    monkeypatch.setattr("gnoming.bots.make", lambda _: Takes(clock, limits))
    for waited, among in ((0, 1), (0, 2), (0.4, 1), (0.4, 4), (0.6, 1)):
        rooms._Rest.until = 0.0
        rooms._choose("expert", seen, clock.now - waited, among)
    assert limits == pytest.approx([0.5, 0.25, 0.1, 0.025, 0])


def test_it_rests_while_many_wait(clock, monkeypatch):
    seen, limits = view(), []
    monkeypatch.setattr("gnoming.bots.make", lambda _: Takes(clock, limits))
    for among, rest in ((1, 0), (1 + rooms.CROWD, 0.2), (1000, 0.2 * rooms.MOST_REST)):
        rooms._choose("expert", seen, clock.now, among)
        ended = clock.now
        rooms._choose("expert", seen, clock.now, 1)
        assert clock.now - ended == pytest.approx(rest + 0.2)


async def test_it_ends_when_it_is_closed(apart):
    number = await until_ready(apart)
    apart.close()
    assert gone(number)


async def test_it_ends_when_it_is_closed_while_it_begins(apart):
    assert await apart.choose("expert", view()) is None
    apart.close()
    await asyncio.sleep(0.5)
    assert apart._pool is None


async def test_after_it_was_closed_it_does_not_begin_again(apart):
    await until_ready(apart)
    apart.close()
    apart._begin_at = 0.0
    assert await apart.choose("expert", view()) is None
    await asyncio.sleep(0.5)
    assert apart._pool is None


async def test_where_it_was_killed_another_begins_but_not_at_once(apart):
    number, seen = await until_ready(apart), view()
    os.kill(number, signal.SIGKILL)
    assert gone(number)
    for _ in range(3):  # where it cannot live it would else begin for each decision
        assert await apart.choose("expert", seen) is None
    assert apart._pool is None
    apart._begin_at = 0.0
    assert await until_ready(apart) != number


async def test_where_no_process_begins_the_log_says_so_once(apart, monkeypatch, caplog):
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(rooms, "_get_ready", None)  # nothing that could be called there
    for _ in range(3):
        assert await apart.choose("expert", view()) is None
        await asyncio.sleep(0.5)
    end = time.monotonic() + 60
    while not caplog.records and time.monotonic() < end:
        await asyncio.sleep(0.02)
    assert [record.message for record in caplog.records] == [
        "no process begins for the bots that need one"
    ]


async def test_who_waits_when_it_ends_is_told(apart):
    await until_ready(apart)
    apart._pool.submit(time.sleep, 30)
    waiting = asyncio.create_task(apart.choose("expert", view()))
    while apart._waiting == 0:
        await asyncio.sleep(0.001)
    await asyncio.to_thread(apart.close)
    assert await waiting is None


async def test_what_comes_too_late_is_waited_for_no_longer(apart, monkeypatch):
    await until_ready(apart)
    busy = apart._pool.submit(time.sleep, 3)
    monkeypatch.setattr("gnoming.server.apart.LATE", 0.2)
    began = time.monotonic()
    assert await apart.choose("expert", view()) is None
    assert time.monotonic() - began < 2
    assert not busy.done()
    assert apart._waiting == 0


async def test_what_fails_there_is_noted_without_a_card(apart, caplog):
    await until_ready(apart)
    assert await apart.choose("nonsense", view()) is None
    (record,) = caplog.records
    assert record.level == "nonsense"
    assert "View" not in f"{record.__dict__}"


SERVES = """
import asyncio, os, time
from gnoming import Game
from gnoming.server.apart import Apart

async def main():
    apart, game = Apart(), Game(3, seed=4)
    while apart._pool is None:
        await apart.choose("expert", game.view(game.actor))
        await asyncio.sleep(0.02)
    print(apart._pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_it_ends_with_a_server_that_is_killed(tmp_path):
    script = tmp_path / "serves.py"
    script.write_text(SERVES)
    with subprocess.Popen(  # noqa: S603 - this very Python
        [sys.executable, script], stdout=subprocess.PIPE, text=True
    ) as server:
        number = int(server.stdout.readline())
        assert is_there(number)
        server.kill()
    assert gone(number)

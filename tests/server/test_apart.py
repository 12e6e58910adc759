"""Where `expert` thinks on a server: in a process of its own, that ends with us."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from gnoming import Game
from gnoming.bots.expert import ExpertBot
from gnoming.server.apart import Apart

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


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


def until_ready(apart):
    """The number of the process, once it can be used."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with apart._lock:
            pool, is_ready = apart._begun()
        if is_ready:
            return pool.submit(os.getpid).result()
        time.sleep(0.02)
    raise AssertionError("it is never ready")


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


def test_expert_thinks_there_and_others_here(apart):
    assert type(apart.make("medium")).__module__ == "gnoming.bots.medium"
    assert apart._pool is None
    bot, seen = apart.make("expert"), view()
    assert bot.budget == ExpertBot().budget
    assert bot.choose(seen) in seen.legal  # here: the process has only begun
    number = until_ready(apart)
    assert number != os.getpid()
    asked = []
    apart._pool.submit, submit = (
        lambda *given: asked.append(given) or submit(*given),
        (apart._pool.submit),
    )
    assert bot.choose(seen) in seen.legal
    assert len(asked) == 1
    assert apart._waiting == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is nice")
def test_it_takes_only_what_is_left(apart):
    until_ready(apart)
    assert apart._pool.submit(os.sched_getscheduler, 0).result() == os.SCHED_IDLE


def test_it_ends_when_it_is_closed(apart):
    number = until_ready(apart)
    apart.close()
    assert gone(number)


def test_after_it_was_closed_it_does_not_begin_again(apart):
    until_ready(apart)
    apart.close()
    seen = view()
    assert apart.make("expert").choose(seen) in seen.legal
    assert apart._pool is None


def test_where_it_was_killed_the_decision_is_made_here_and_another_begins(apart, monkeypatch):
    number, seen = until_ready(apart), view()
    for _ in range(3):  # not at once, or where it cannot live it would begin for each decision
        os.kill(number, signal.SIGKILL) if is_there(number) else None
        assert gone(number)
        assert apart.make("expert").choose(seen) in seen.legal
    assert apart._pool is None
    monkeypatch.setattr(apart, "_begin_at", 0.0)
    assert apart.make("expert").choose(seen) in seen.legal
    assert until_ready(apart) != number


def test_those_who_wait_when_it_ends_decide_here(apart):
    until_ready(apart)
    busy = apart._pool.submit(time.sleep, 30)
    seen, found = view(), []
    waiting = threading.Thread(target=lambda: found.append(apart.make("expert").choose(seen)))
    waiting.start()
    while apart._waiting == 0:
        time.sleep(0.001)
    apart.close()
    waiting.join(20)
    assert not busy.cancelled()
    assert found[0] in seen.legal


def test_what_comes_too_late_is_decided_here_at_once(apart, monkeypatch):
    until_ready(apart)
    busy = apart._pool.submit(time.sleep, 3)
    monkeypatch.setattr("gnoming.server.apart.LATE", 0.2)
    bot, seen, began = apart.make("expert"), view(), time.monotonic()
    assert bot.choose(seen) in seen.legal
    assert time.monotonic() - began < 2
    assert not busy.done()
    assert apart._waiting == 0


SERVES = """
import time
from gnoming.server.apart import Apart

if __name__ == "__main__":
    apart = Apart()
    import os
    while True:
        with apart._lock:
            pool, is_ready = apart._begun()
        if is_ready:
            print(pool.submit(os.getpid).result(), flush=True)
            time.sleep(60)
        time.sleep(0.02)
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

"""Matches on a Dask cluster: the same numbers as here, whoever is lost, and bots it has not got."""

import os
import re
import signal
import subprocess
import sys
import threading

import machines
import pytest

from gnoming import Rules, arena
from gnoming.arena import ArenaError, BotError

pytestmark = pytest.mark.slow

SHORT = Rules(rounds=1, turn_limit=12)
SIGNS = '''
import os
from pathlib import Path


class Signs:
    """The first legal action; leaves a file named for the process that plays."""

    def __init__(self, seed=None):
        Path(__file__).with_name(f"{os.getpid()}.played").touch()

    def choose(self, view):
        return view.legal[0]
'''


class Last:
    """The last legal action, by a class that no worker can import."""

    def __init__(self, seed=None):
        pass

    def choose(self, view):
        return view.legal[-1]


class Makes:
    """Makes bots, and cannot be pickled."""

    def __init__(self):
        self.lock = threading.Lock()

    def __call__(self, seed):
        return Last()


class Quarrels(Last):
    def choose(self, view):
        raise RuntimeError("No")


@pytest.fixture
def signs(dask, monkeypatch):
    """A bot that the workers can import, too."""
    (dask.folder / "signing.py").write_text(SIGNS, encoding="utf-8")
    monkeypatch.syspath_prepend(dask.folder)
    return "signing:Signs"


def match(bots, **options):
    return arena.match(bots, **{"players": 3, "games": 60, "rules": SHORT, **options})


def test_a_match_goes_on_to_the_same_numbers_after_a_worker_was_killed(dask, signs, tmp_path):
    workers = dask.have(2)
    victim, survivor = workers
    killed = []

    def kill(done, total):
        if done == 12:
            assert total == 60
            for worker in workers:
                machines.wait_until((dask.folder / f"{worker.pid}.played").exists)
            victim.kill()
            killed.append(done)

    there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
    bots = ["easy", signs]
    done = match(bots, cluster=dask.address, save=there, progress=kill)
    assert killed == [12]
    assert victim.wait() != 0
    assert survivor.poll() is None
    assert done == match(bots, save=here)
    assert there.read_bytes() == here.read_bytes()


def test_a_match_begun_on_a_cluster_goes_on_here_and_the_other_way_round(dask, tmp_path):
    dask.have(2)
    bots = ["easy", "random"]
    whole = match(bots, games=30)
    for first, then in ((dask.address, None), (None, dask.address)):
        file = tmp_path / f"{then is None}.jsonl"

        def stop(done, _total):
            if done == 12:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            match(bots, games=30, cluster=first, save=file, progress=stop)
        told = []
        options = {"save": file, "progress": lambda done, _total, told=told: told.append(done)}
        assert match(bots, games=30, cluster=then, **options) == whole
        assert told == [12, 18, 24, 30]


def test_bots_that_were_written_here_go_along(dask):
    dask.have(2)
    bots = [Last, Last(), lambda seed: Last()]
    assert match(bots, games=9, cluster=dask.address) == match(bots, games=9)


def test_a_bot_at_fault_is_named_with_the_game_that_shows_it(dask):
    dask.have(2)
    said = r"seat 1 \(Quarrels\) raised RuntimeError: No \(.*\(unit 0, game 0, seed 3\)"
    with pytest.raises(BotError, match=said):
        match(["random", Quarrels], cluster=dask.address, seed=3)


def test_a_bot_that_the_workers_have_not_got_is_told(dask, contenders):
    dask.have(2)
    with pytest.raises(ArenaError) as refused:
        match(["easy", f"{contenders}:Last"], cluster=dask.address)
    assert str(refused.value) == (
        "on a worker of the cluster the bot 'contenders:Last' cannot be imported:"
        " ModuleNotFoundError: No module named 'contenders'; install there what plays"
    )
    named = arena.enter(["easy", f"{contenders}:Last"])[1].make(0)
    with pytest.raises(
        ArenaError, match=r"the worker 'tcp.*' cannot read the work: .* 'contenders'; install there"
    ):
        match(["easy", named], cluster=dask.address)


def test_what_cannot_be_sent_is_told(dask):
    dask.have(2)
    with pytest.raises(
        ArenaError, match=r"the work cannot be sent to a cluster: TypeError: .*lock"
    ):
        match([Makes(), "easy"], cluster=dask.address)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_the_command_can_be_stopped_and_goes_on_to_the_same_result(dask, tmp_path):
    dask.have(2)
    file = tmp_path / "match.jsonl"
    command = [sys.executable, "-m", "gnoming", "arena", "easy", "random", "--players", "2"]
    command += ["--save", str(file), "--json", "--rounds", "1", "--turn-limit", "12"]
    more = ["--cluster", dask.address, "--games", "100000"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([*command, *more], **pipes) as process:  # noqa: S603
        machines.wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 8)
        process.send_signal(signal.SIGINT)
        shown, errors = process.communicate(timeout=60)
    assert (process.returncode, shown) == (130, "")
    said = r"Stopped after \d+ of 100000 games\. They are kept in '.*match\.jsonl': .*\n"
    assert re.fullmatch(said, errors)
    kept = file.read_bytes()
    done = match(["easy", "random"], players=2, games=24, save=file)
    assert file.read_bytes().startswith(kept)
    assert done == match(["easy", "random"], players=2, games=24)

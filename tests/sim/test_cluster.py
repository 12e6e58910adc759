"""A simulation on a Dask cluster: the same rows as here, whoever is lost."""

import signal

import pytest

from gnoming import Rules
from gnoming.sim import SimError
from gnoming.sim.runs import simulate

pytestmark = pytest.mark.slow

RUN = {"bots": "random,medium,easy", "rules": Rules(rounds=1, turn_limit=12), "games": 120}


def test_a_worker_of_two_is_killed_and_the_file_is_the_same(dask, tmp_path):
    victim, survivor = dask.have(2)
    here, there = (tmp_path / f"{place}.parquet" for place in ("here", "there"))
    killed = []

    def kill(done, _total):
        if done >= 12 and not killed:
            victim.kill()
            killed.append(done)

    options = {**RUN, "effects": 6}
    done = simulate(**options, chunk=4, cluster=dask.address, save=there, progress=kill)
    assert killed
    assert killed[0] < 60, "too late to be in the middle"
    assert victim.wait() == -signal.SIGKILL
    assert survivor.poll() is None
    alone = simulate(**options, save=here)
    assert there.read_bytes() == here.read_bytes()
    assert done.tally.as_numbers() == alone.tally.as_numbers()
    for option, effect in alone.effects.items():
        assert done.effects[option].as_numbers() == effect.as_numbers()


def test_a_cluster_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(SimError, match=r"tcp://127\.0\.0\.1:1") as refused:
        simulate(**RUN, cluster="tcp://127.0.0.1:1", save=tmp_path / "games.csv")
    assert "\n" not in str(refused.value)
    assert not list(tmp_path.iterdir())

"""The same chunks on a Dask cluster: lost workers, lost schedulers, and what does not fit."""

import doctest
import functools
import importlib
import itertools
import operator
import os
import re
import shlex
import socket
import threading
from pathlib import Path

import machines
import pytest
from machines import Machines

from gnoming import chunks
from gnoming.chunks import ChunksError, cluster, work

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def lonely(tmp_path_factory):
    """A scheduler without workers, which gives up on a chunk at the first worker lost with it."""
    with Machines(tmp_path_factory.mktemp("lonely"), SCHEDULER__ALLOWED_FAILURES=0) as its:
        yield its


def done(its, work, numbers=range(20)):
    return chunks.done(work, numbers, cluster=its.address)


# ------------------------------------------------------------------ the same, whoever works


def test_results_come_in_order_from_every_worker_and_nothing_is_left(dask):
    workers = dask.have(2)
    before = threading.enumerate()
    numbers, processes = zip(*done(dask, machines.signed, range(1, 80, 2)), strict=True)
    assert numbers == tuple(range(1, 80, 2))
    assert set(processes) == {worker.pid for worker in workers}
    assert threading.enumerate() == before


def test_a_worker_killed_in_the_middle_of_a_chunk_costs_nothing_but_time(dask, tmp_path):
    workers = dask.have(2)
    results = done(dask, functools.partial(machines.held, tmp_path))
    seen = [next(results) for _ in range(7)]
    assert set(map(operator.itemgetter(1), seen)) <= {worker.pid for worker in workers}
    machines.wait_until((tmp_path / "held").exists)
    machines.wait_until((tmp_path / "held").read_text)
    victim = int((tmp_path / "held").read_text())
    next(worker for worker in workers if worker.pid == victim).kill()
    rest = list(results)
    assert [number for number, _ in seen + rest] == list(range(20))
    assert rest[0][1] not in (victim, os.getpid())
    assert {pid for _, pid in rest[-3:]} == {worker.pid for worker in workers} - {victim}


def test_closing_early_calls_off_what_is_under_way(dask):
    dask.have(2)
    before = threading.enumerate()
    results = done(dask, machines.slowly, range(10**9))
    assert list(itertools.islice(results, 5)) == [0, 1, 2, 3, 4]
    results.close()
    assert threading.enumerate() == before
    machines.wait_until(lambda: not dask.ask(_tasks))


def _tasks(client):
    return client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))


@pytest.mark.parametrize(
    "error", [LookupError("no", 3), OSError(5, "mine"), TimeoutError("mine"), SystemExit(4)]
)
def test_an_error_in_the_work_comes_as_it_is_after_what_was_done(dask, error):
    workers = dask.have(2)
    results = done(dask, functools.partial(machines.raises, error))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(type(error)) as raised:
        next(results)
    assert raised.value.args == error.args
    assert [worker.poll() for worker in workers] == [None, None]


def test_work_that_was_written_here_goes_along(dask):
    dask.have(2)
    assert list(done(dask, lambda chunk: chunk * chunk, range(4))) == [0, 1, 4, 9]


# ------------------------------------------------------------------ who does not fit


def test_a_worker_with_another_version_is_refused_at_once_and_when_it_comes_later(dask, tmp_path):
    dask.have(2)
    another = machines.another_version(tmp_path / "other")
    results = done(dask, machines.slowly, range(10**9))
    assert next(results) == 0
    worker = dask.start(another)
    said = r"the worker 'tcp://127.0.0.1:\d+' has gnoming 9.9.9"
    with pytest.raises(ChunksError, match=f"{said} with rules version 1, who sent .* gnoming 0"):
        list(results)
    with pytest.raises(ChunksError, match=rf"{said}, here is gnoming 0\.\S+ with rules version 1:"):
        next(done(dask, machines.slowly))
    dask.end(worker)


def test_a_worker_without_gnoming_is_refused(dask):
    dask.have(2)
    worker = dask.start(machines.only_packages(), options=("-S",))
    machines.wait_until(lambda: len(dask.known()) == 3)
    with pytest.raises(ChunksError, match=r"the worker 'tcp://\S+' has no gnoming, here is"):
        next(done(dask, machines.slowly))
    dask.end(worker)


@pytest.mark.parametrize(
    ("own", "said"),
    [
        (
            {"version": "0.0.1"},
            "the scheduler 'tcp.*' has gnoming .*, here is gnoming 0.0.1 with rules version 1:"
            " install the same on all of them",
        ),
        ({"rules": 9}, "the scheduler 'tcp.*' has rules version 1, here is gnoming .* version 9:"),
        (
            {"files": "other"},
            "the worker 'tcp.*' has other source files of it, who sent the work has gnoming .*:",
        ),
    ],
    ids=str,
)
def test_the_program_must_be_the_same_as_here(dask, monkeypatch, own, said):
    dask.have(2)
    here = work.program()
    mine = {"version": here.version, "rules": here.rules, "files": here.files, **own}
    monkeypatch.setattr(cluster, "program", lambda: work.Program(**mine))
    with pytest.raises(ChunksError, match=said):
        next(done(dask, machines.slowly))


def test_work_that_cannot_be_sent_or_read_is_told(dask, tmp_path, monkeypatch):
    dask.have(2)
    with pytest.raises(ChunksError, match="the work cannot be sent to a cluster: TypeError: "):
        next(done(dask, functools.partial(operator.add, threading.Lock())))
    (tmp_path / "only_here.py").write_text("def work(chunk):\n    return chunk\n")
    monkeypatch.syspath_prepend(tmp_path)
    only_here = importlib.import_module("only_here")

    with pytest.raises(
        ChunksError,
        match=r"the worker 'tcp.*' cannot read the work: ModuleNotFoundError: No module named"
        " 'only_here'; install there what it needs",
    ):
        next(done(dask, only_here.work))


# ------------------------------------------------------------------ who is not there


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("tcp://127.0.0.1:1", ".*Connection refused"),
        ("nonsense", "missing port number in address 'nonsense'"),
        ("tcp://no.such.host.invalid:8786", ".*[Nn]ame.*"),
        ("foo://127.0.0.1:8786", r"unknown address scheme 'foo' \(.*\)"),
        ("", "missing port number in address ''"),
    ],
)
def test_an_address_where_nobody_is_is_told(monkeypatch, address, why):
    monkeypatch.setattr(cluster, "REACH", 0.5)
    before = threading.enumerate()
    with pytest.raises(ChunksError) as refused:
        next(chunks.done(machines.slowly, range(3), cluster=address))
    assert re.fullmatch(f"no Dask scheduler at {address!r}: {why}", str(refused.value))
    assert threading.enumerate() == before


def test_an_address_where_somebody_else_is_is_told(dask, monkeypatch):
    dask.have(2)
    with pytest.raises(ChunksError, match=r"no Dask scheduler at 'tcp.*': a worker is there"):
        next(chunks.done(machines.slowly, range(3), cluster=dask.known()[0]))
    monkeypatch.setattr(cluster, "REACH", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(ChunksError, match=r"no answer within 0.5 seconds"):
            next(chunks.done(machines.slowly, range(3), cluster=address))


def test_a_cluster_without_workers_is_waited_for_and_then_told(lonely, monkeypatch, caplog):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    monkeypatch.setattr(cluster, "_LOOK", 0.2)
    with pytest.raises(ChunksError, match=r"'tcp.*' has had no worker for 1 seconds: start some"):
        next(done(lonely, machines.slowly))
    assert caplog.messages == ["The cluster has no worker: waiting for one, 1 seconds"]


def test_work_that_ends_every_worker_is_told(lonely):
    lonely.have(1)
    results = done(lonely, machines.leaves, range(3, 9))
    with pytest.raises(ChunksError, match=r"every worker .* same chunk was lost, 1 in all; too"):
        list(results)


def test_a_scheduler_that_ends_is_told(lonely):
    threading.Timer(0.5, lonely.scheduler.kill).start()
    with pytest.raises(ChunksError, match=r"'tcp.*' has lost the work: its scheduler was ended"):
        next(done(lonely, machines.slowly))


# ------------------------------------------------------------------ as docs/clusters.md has it

PAGE = (Path(__file__).parents[2] / "docs" / "clusters.md").read_text(encoding="utf-8")


def test_the_examples_of_the_page_run(dask):
    dask.have(2)
    page = PAGE.replace("tcp://127.0.0.1:8786", dask.address)
    test = doctest.DocTestParser().get_doctest(page, {}, "clusters.md", "clusters.md", 0)
    assert len(test.examples) > 8
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("kind", ["scheduler", "worker"])
def test_dask_knows_the_options_that_the_page_names(kind):
    (line,) = re.findall(rf"^dask {kind} (.*)$", PAGE, re.MULTILINE)
    command = importlib.import_module(f"distributed.cli.dask_{kind}").main
    options = command.make_context("dask", shlex.split(line)).params
    assert (options["host"], options["dashboard_address"]) == ("127.0.0.1", "127.0.0.1:0")
    if kind == "scheduler":
        assert options["port"] == "8786"
    else:
        assert options["scheduler"] == "tcp://127.0.0.1:8786"
        assert (options["n_workers"], options["nthreads"]) == ("-1", 1)
    for name in ("tls_ca_file", "tls_cert", "tls_key"):
        assert name in options
        assert f"--{name.replace('_', '-')}" in PAGE


def test_the_page_says_how_long_one_waits():
    assert f"answers within {cluster.REACH} seconds" in PAGE
    assert f"no worker for {cluster.PATIENCE} seconds" in PAGE

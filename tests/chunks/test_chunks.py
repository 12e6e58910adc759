"""Chunks in their order, done here or by several processes."""

import functools
import os
import subprocess
import sys

import machines
import pytest

from gnoming import chunks


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_chunks(workers):
    numbers, processes = zip(
        *chunks.done(machines.signed, range(3, 40, 4), workers=workers), strict=True
    )
    assert numbers == tuple(range(3, 40, 4))
    assert (os.getpid() in processes) == (workers == 1)


def test_no_chunks_are_no_work():
    assert list(chunks.done(machines.signed, range(0), workers=2)) == []


def test_nothing_is_done_before_somebody_asks():
    done = []
    results = chunks.done(done.append, range(3))
    assert done == []
    next(results)
    results.close()
    assert done == [0]


def test_an_error_in_the_work_comes_as_it_is_after_what_was_done():
    error = LookupError("no", 3)
    results = chunks.done(functools.partial(machines.raises, error), range(9))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(LookupError) as raised:
        next(results)
    assert raised.value is error


def test_a_cluster_without_its_package_is_told_and_nothing_else_needs_it():
    code = (
        "import sys; sys.modules['distributed'] = None\n"
        "from gnoming import chunks\n"
        "assert list(chunks.done(abs, range(2))) == [0, 1]\n"
        "try: list(chunks.done(abs, range(2), cluster='tcp://127.0.0.1:1'))\n"
        "except chunks.ChunksError as error: print(error)\n"
    )
    said = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith("a cluster needs more than is installed here (import of distributed")
    assert said.endswith("): pip install 'gnoming[cluster]'\n")

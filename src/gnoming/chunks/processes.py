"""Chunks done by several processes of this computer, which end when this one does."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import TypeVar

from gnoming.chunks.work import ChunksError

Result = TypeVar("Result")

_AHEAD = 2
"""Chunks handed out for each worker, so that none waits for its next one."""


def done_by_processes(
    work: Callable[[int], Result], chunks: range, workers: int
) -> Generator[Result, None, None]:
    """Do chunks in as many processes as there are workers."""
    spawn = multiprocessing.get_context("spawn")
    theirs, lifeline = spawn.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, spawn, begin_work, (theirs,))
    waiting: deque[Future[Result]] = deque()
    try:
        with _deaf_children():
            for chunk in chunks[: _AHEAD * workers]:
                waiting.append(pool.submit(work, chunk))
        for chunk in chunks[_AHEAD * workers :]:
            yield waiting.popleft().result()
            waiting.append(pool.submit(work, chunk))
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise ChunksError(
            "a worker process was ended from outside or crashed; too little memory is the usual"
            " reason, and fewer workers need less"
        ) from None
    except BaseException:
        lifeline.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        lifeline.close()
        theirs.close()


@contextlib.contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C, which is for the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)


def begin_work(lifeline: Connection) -> None:
    """Prepare a worker: it ends at once when the lifeline is closed, or its holder dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            lifeline.recv_bytes()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()

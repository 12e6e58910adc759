"""Chunks done by the workers of a Dask cluster, wherever they are.

Workers come and go: Dask gives another one what a lost one had. They do chunks for whoever reaches
the scheduler, so whoever does can run anything there (docs/clusters.md).
"""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import pkgutil
import threading
import time
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Generator
from itertools import islice
from types import TracebackType
from typing import Any, TypeVar

from gnoming import kernel
from gnoming.chunks.work import ChunksError, Program, compiled_modules, program

try:
    import cloudpickle
    from distributed import Client, Future, KilledWorker, get_worker
    from distributed.scheduler import NoValidWorkerError, NoWorkerError
except ImportError as missing:
    raise ChunksError(
        f"there is no {missing.name!r} here, which a cluster needs: pip install 'gnoming[cluster]'"
    ) from missing

Result = TypeVar("Result")

REACH = 10
"""Seconds that one waits for a scheduler's answer."""

PATIENCE = 60
"""Seconds without any worker, after which one gives up."""

_LOOK = 2.0
"""Seconds after which one looks how many workers there are."""

_AHEAD = 2
"""Chunks handed out for each thread of the workers, so that none waits for its next one."""


def done_by_cluster(
    work: Callable[[int], Result], chunks: range, address: str
) -> Generator[Result, None, None]:
    """Do chunks on the cluster whose scheduler is at `address`."""
    sent = _sent(work)
    if not chunks:
        return
    with _Cluster(address) as cluster:
        cluster.check_versions()
        errand = functools.partial(_do, sent, program(), compiled_modules())
        waiting: deque[Future[Result]] = deque()
        left = iter(chunks)
        while True:
            for chunk in islice(left, max(0, cluster.room() - len(waiting))):
                waiting.append(cluster.client.submit(errand, chunk, pure=False))
            if not waiting:
                return
            yield cluster.result(waiting.popleft())


def _sent(work: Callable[[int], Any]) -> bytes:
    try:
        return bytes(cloudpickle.dumps(work))
    except Exception as error:
        raise ChunksError(
            f"the work cannot be sent to a cluster: {type(error).__name__}: {_plainly(error)}"
        ) from error


class _Cluster:
    """The connection to a scheduler, which tells all its troubles in one sentence."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._threads = 0
        self._looked = self._seen = -float("inf")
        try:
            self.client = Client(address, timeout=REACH, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ChunksError(
                f"there is no Dask scheduler at {address!r}, or it does not answer within"
                f" {REACH} seconds: {_plainly(error)}"
            ) from error

    def __enter__(self) -> _Cluster:
        self._seen = time.monotonic()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self.client.close(timeout=REACH)

    def room(self) -> int:
        """How many chunks may be under way; looks now and then how many workers there are.

        Raises:
            ChunksError: there have been none for too long.
        """
        now = time.monotonic()
        if now - self._looked >= _LOOK:
            self._threads = sum(self.client.nthreads().values())
            self._looked = now
            if self._threads:
                self._seen = now
            elif now - self._seen > PATIENCE:
                raise ChunksError(
                    f"the cluster at {self.address!r} has had no worker for {PATIENCE} seconds:"
                    " start some, or start them again"
                )
        return max(1, _AHEAD * self._threads)

    def result(self, future: Future[Result]) -> Result:
        """What a chunk brought, or the error that it raised.

        Raises:
            ChunksError: the workers or the scheduler are lost.
        """
        self._wait(future)
        try:
            return future.result()
        except KilledWorker as error:
            raise ChunksError(
                f"{error.allowed_failures + 1} workers of the cluster at {self.address!r} were"
                " lost one after the other with the same chunk; too little memory, or work that"
                " ends its process, is the usual reason"
            ) from None
        except (NoValidWorkerError, NoWorkerError):
            raise ChunksError(
                f"the cluster at {self.address!r} has no worker, and its scheduler waits no"
                " longer for one"
            ) from None
        except CancelledError:
            raise ChunksError(
                f"the cluster at {self.address!r} has lost the work: its scheduler was ended,"
                " restarted or told to forget it"
            ) from None

    def _wait(self, future: Future[Any]) -> None:
        while True:
            try:
                future.exception(timeout=_LOOK)
            except TimeoutError:
                self.room()
            except CancelledError:
                return
            else:
                return

    def check_versions(self) -> None:
        """Refuse a scheduler or workers with another program than here, or without it.

        Here it is asked with Python's own functions, since who has no gnoming knows none of ours.
        Who cannot answer now is asked by its first chunk.
        """
        own = program()
        questions: tuple[tuple[Callable[..., Any], str, Any], ...] = (
            (importlib.metadata.version, "gnoming", own.version),
            (pkgutil.resolve_name, "gnoming.kernel:RULES_VERSION", own.rules),
        )
        for ask, about, expected in questions:
            try:
                answer = self.client.run_on_scheduler(ask, about)
            except ImportError as error:
                answer = error
            _compare("the scheduler", self.address, answer, expected)
            asked = {
                worker: self.client.submit(
                    ask, about, workers=[worker], pure=False, priority=10, allow_other_workers=False
                )
                for worker in self.client.nthreads()
            }
            end = time.monotonic() + REACH
            for worker, future in asked.items():
                try:
                    trouble = future.exception(timeout=max(0.01, end - time.monotonic()))
                except (TimeoutError, CancelledError):
                    continue
                if trouble is None:
                    _compare("the worker", worker, future.result(), expected)
                elif isinstance(trouble, ImportError):
                    _compare("the worker", worker, trouble, expected)


def _compare(who: str, address: str, answer: Any, expected: Any) -> None:
    if isinstance(answer, ImportError):
        found = "no gnoming"
    elif answer != expected:
        found = f"gnoming {answer}" if isinstance(answer, str) else f"rules version {answer}"
    else:
        return
    raise ChunksError(
        f"{who} {address!r} has {found}, here is {program()}: install the same on all of them"
    )


def _plainly(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


# ------------------------------------------------------------------ on a worker

_PREPARING = threading.Lock()


def _do(sent: bytes, expected: Program, modules: tuple[str, ...], chunk: int) -> Any:
    """Do one chunk on a worker, after a look whether that is the place for it."""
    with _PREPARING:
        _prepare(expected, modules)
        work = _work(sent)
    return work(chunk)


@functools.cache
def _prepare(expected: Program, modules: tuple[str, ...]) -> None:
    """Compile the rules, if they are those that are expected."""
    if program() != expected:
        same = program().version == expected.version and program().rules == expected.rules
        here = "other source files of it" if same else str(program())
        raise ChunksError(
            f"the worker {get_worker().address!r} has {here}, who sent the work has {expected}:"
            " install the same on all of them"
        )
    for name in modules:
        importlib.import_module(name)
    kernel.prepare()


@functools.lru_cache(maxsize=4)
def _work(sent: bytes) -> Callable[[int], Any]:
    try:
        work: Callable[[int], Any] = cloudpickle.loads(sent)
    except Exception as error:
        raise ChunksError(
            f"the worker {get_worker().address!r} cannot read the work:"
            f" {type(error).__name__}: {_plainly(error)}; install there what it needs"
        ) from error
    return work

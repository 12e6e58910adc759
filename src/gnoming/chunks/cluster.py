"""Chunks done by the workers of a Dask cluster, wherever they are.

Workers come and go: Dask gives another one what a lost one had. They do chunks for whoever reaches
the scheduler, so whoever does can run anything there (docs/clusters.md).
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import functools
import importlib
import importlib.metadata
import logging
import math
import pkgutil
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from types import TracebackType
from typing import Any, TypeVar

from gnoming import kernel
from gnoming.chunks.work import ChunksError, Program, compiled_modules, program

try:
    import cloudpickle
    from distributed import Client, Future, KilledWorker, Security, get_worker, rpc
    from distributed.comm.addressing import get_address_host_port
    from distributed.scheduler import NoValidWorkerError, NoWorkerError
    from distributed.utils import LoopRunner
except ImportError as missing:
    raise ChunksError(
        f"a cluster needs more than is installed here ({missing}): pip install 'gnoming[cluster]'"
    ) from missing

Result = TypeVar("Result")

_LOG = logging.getLogger(__name__)

_CALLED_OFF = (asyncio.CancelledError, concurrent.futures.CancelledError)
_LOST = (KilledWorker, NoValidWorkerError, NoWorkerError, *_CALLED_OFF)

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
    with _quiet(), _Cluster(address) as cluster:
        cluster.check_versions()
        errand = functools.partial(_perform, sent, program(), compiled_modules())
        waiting: deque[Future[Any]] = deque()
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


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Leave it to us to tell what Dask's client logs of lost workers and of a lost scheduler."""

    def is_to_be_told(_record: logging.LogRecord) -> bool:
        return False

    client = logging.getLogger("distributed.client")
    client.addFilter(is_to_be_told)
    try:
        yield
    finally:
        client.removeFilter(is_to_be_told)


def _check_scheduler(address: str, security: Security) -> None:
    """Ask who is there, since a client that fails to start leaves its threads behind."""
    try:
        socket.create_connection(get_address_host_port(address), timeout=REACH).close()
        try:
            kind = LoopRunner().run_sync(asyncio.wait_for, _kind(address, security), REACH)
        except TimeoutError:
            raise
        except (OSError, MemoryError):  # what it took for a length may be anything
            raise ChunksError(
                f"no Dask scheduler at {address!r}: something else answers there, or it wants"
                " another kind of address or a certificate"
            ) from None
    except TimeoutError:
        raise ChunksError(
            f"no Dask scheduler at {address!r}: no answer within {REACH} seconds"
        ) from None
    if kind != "Scheduler":
        raise ChunksError(f"no Dask scheduler at {address!r}: a {kind.lower()} is there")


async def _kind(address: str, security: Security) -> str:
    credentials = security.get_connection_args("client")
    async with rpc(address, connection_args=credentials) as there:
        return str((await there.identity())["type"])


class _Cluster:
    """The connection to a scheduler, which tells all its troubles in one sentence."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._threads = 0
        self._looked, self._alone_since = -math.inf, math.inf
        security = Security()
        try:
            _check_scheduler(address, security)
            self.client = Client(address, timeout=REACH, security=security, set_as_default=False)
        except ChunksError:
            raise
        except Exception as error:
            raise ChunksError(f"no Dask scheduler at {address!r}: {_plainly(error)}") from error

    def __enter__(self) -> _Cluster:
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
            self._looked = now
            with self._explained():
                self._threads = sum(self.client.nthreads().values())
            if self._threads:
                self._alone_since = math.inf
            elif self._alone_since == math.inf:
                self._alone_since = now
                _LOG.warning("The cluster has no worker: waiting for one, %s seconds", PATIENCE)
        if now - self._alone_since >= PATIENCE:
            raise ChunksError(
                f"the cluster at {self.address!r} has had no worker for {PATIENCE} seconds:"
                " start some"
            )
        return max(1, _AHEAD * self._threads)

    def result(self, future: Future[Any]) -> Any:
        """What a chunk brought, or the error that it raised.

        Raises:
            ChunksError: the workers or the scheduler are lost.
        """
        fetch = self._fetch(future)
        while not concurrent.futures.wait([fetch], _LOOK).done:
            self.room()
        if future.status == "error" and not isinstance(fetch.exception(), _LOST):
            brought = fetch.result()  # raises it, with the traceback from there
        else:
            with self._explained():
                brought = fetch.result()
        if isinstance(brought, _Left):
            raise SystemExit(*brought.why)
        return brought

    def _fetch(self, future: Future[Any]) -> concurrent.futures.Future[Any]:
        """Begin to wait for a result and to bring it here, as often as it is lost on its way.

        Dask's own ways to wait for a while leave something behind when the while is over.
        """
        waiting = self.client.gather(future, asynchronous=True)
        loop: Any = self.client.loop
        return asyncio.run_coroutine_threadsafe(waiting, loop.asyncio_loop)

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Say in one sentence how the workers or the scheduler were lost."""
        try:
            yield
        except KilledWorker as error:
            raise ChunksError(
                f"every worker of the cluster at {self.address!r} that had one and the same chunk"
                f" was lost, {error.allowed_failures + 1} in all; too little memory, or work that"
                " ends its process, is the usual reason"
            ) from None
        except (NoValidWorkerError, NoWorkerError):
            raise ChunksError(
                f"the cluster at {self.address!r} has no worker, and its scheduler waits no"
                " longer for one"
            ) from None
        except (OSError, *_CALLED_OFF):
            raise ChunksError(
                f"the cluster at {self.address!r} has lost the work: its scheduler was ended,"
                " restarted, told to forget it, or cannot be reached any more"
            ) from None

    def check_versions(self) -> None:
        """Refuse a scheduler or workers with another program than here, or without it.

        Python's own functions are sent to ask, since who has no gnoming knows none of ours. Who
        cannot answer now, or comes later, is asked by its first chunk.
        """
        own = program()
        self._check_answers(importlib.metadata.version, "gnoming", own.version)
        self._check_answers(pkgutil.resolve_name, "gnoming.kernel:RULES_VERSION", own.rules)

    def _check_answers(self, ask: Callable[[str], Any], about: str, expected: Any) -> None:
        with self._explained():
            try:
                answer = self.client.run_on_scheduler(ask, about)
            except ImportError as error:
                answer = error
            _compare("the scheduler", self.address, answer, expected)
            futures = {
                worker: self.client.submit(ask, about, workers=[worker], pure=False, priority=10)
                for worker in self.client.nthreads()
            }
        asked = {worker: self._fetch(future) for worker, future in futures.items()}
        concurrent.futures.wait(asked.values(), REACH)
        for worker, fetch in asked.items():
            if fetch.done() and not fetch.cancelled():
                _compare("the worker", worker, fetch.exception() or fetch.result(), expected)


def _compare(who: str, address: str, answer: Any, expected: Any) -> None:
    if isinstance(answer, ImportError):
        found = "no gnoming"
    elif isinstance(answer, type(expected)) and answer != expected:
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


@dataclass(frozen=True, slots=True)
class _Left:
    """The work wanted to end its process, which would have taken the worker with it."""

    why: tuple[Any, ...]


def _perform(sent: bytes, expected: Program, modules: tuple[str, ...], chunk: int) -> Any:
    """Do one chunk on a worker, after a look whether that is the place for it."""
    with _PREPARING:
        _prepare(expected, modules)
        work = _work(sent)
    try:
        return work(chunk)
    except SystemExit as error:
        return _Left(error.args)


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

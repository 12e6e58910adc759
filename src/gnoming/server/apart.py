"""Where levels think that compute for long: in a process of its own, which stands back.

In threads of the server they would take the interpreter's lock again and again, and every table
would wait for them. The process begins with the first such decision. Until it can be used, where
it cannot be begun, and when it has no time, they decide here, without trying anything out.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
import time
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from gnoming import bots
from gnoming.bots import Bot
from gnoming.bots.expert import LIMIT
from gnoming.chunks.processes import begin_work

if TYPE_CHECKING:
    from gnoming.actions import Action
    from gnoming.view import View

LEVELS = ("expert",)
"""Those that think there: what they decide hangs on nothing but the view and the time they have."""
BEGIN_EVERY = 30.0
"""Seconds between two beginnings at the least: where it cannot live it shall not be tried again
and again."""
LATE = 1.0
"""Seconds after which a decision is not waited for any longer."""
NICE = 19
"""How far that process stands back behind whoever serves people, where a system does not know of
processes that take only what is left."""


class Apart:
    """The process, as the server sees it."""

    def __init__(self) -> None:
        """Begins nothing yet."""
        self._lock = threading.Lock()
        self._waiting = 0
        """How many decisions are wanted there now."""
        self._pool: ProcessPoolExecutor | None = None
        self._ready: Future[None] | None = None
        self._lifeline: Connection | None = None
        self._begin_at = float("-inf")
        """When it may begin again, by the monotonic clock."""

    def make(self, level: str) -> Bot:
        """A bot of a level: it thinks in that process if its level does, else as it likes."""
        return _ApartBot(self, level) if level in LEVELS else bots.make(level)

    def choose(self, level: str, view: View) -> Action:
        """What a level decides, waited for. Those who wait at the same time share the time."""
        with self._lock:
            pool, is_ready = self._begun()
            self._waiting += 1
            share = 1 / self._waiting
        try:
            if pool is not None and is_ready:
                thought = pool.submit(_choose, level, view, share)
                try:
                    return thought.result(LATE)
                except TimeoutError:
                    thought.cancel()
        except (BrokenProcessPool, CancelledError):
            with self._lock:
                if self._pool is pool:
                    self._end()
        except RuntimeError:  # another decision has just ended the pool
            pass
        finally:
            with self._lock:
                self._waiting -= 1
        return _choose(level, view, 0.0)

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._begin_at = float("inf")
            self._end()

    def _begun(self) -> tuple[ProcessPoolExecutor | None, bool]:
        """The process's pool, and whether it can be used by now."""
        if self._pool is None and time.monotonic() >= self._begin_at:
            self._begin_at = time.monotonic() + BEGIN_EVERY
            spawn = multiprocessing.get_context("spawn")
            theirs, self._lifeline = spawn.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, spawn, _begin, (theirs,))
            try:
                self._ready = self._pool.submit(_get_ready)
            except OSError:
                self._end()
                return None, False
            finally:
                theirs.close()
        ready = self._ready
        is_ready = ready is not None and ready.done() and ready.exception() is None
        if ready is not None and ready.done() and not is_ready:
            self._end()
        return self._pool, is_ready

    def _end(self) -> None:
        if self._lifeline is not None:
            self._lifeline.close()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._ready = self._lifeline = None


class _ApartBot:
    """A bot at a table, whose thinking is done in the process."""

    budget = LIMIT

    def __init__(self, apart: Apart, level: str) -> None:
        self._apart, self._level = apart, level

    def choose(self, view: View) -> Action:
        return self._apart.choose(self._level, view)


# ------------------------------------------------------------------ in the process


def _begin(lifeline: Connection) -> None:
    """End with the server, and let whoever serves people have the processors first."""
    begin_work(lifeline)
    with suppress(OSError):  # a container may forbid it; then it is one process among others
        if sys.platform == "linux":
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        elif hasattr(os, "nice"):
            os.nice(NICE)


def _get_ready() -> None:
    """Load all that thinking needs."""
    from gnoming.game import Game  # noqa: PLC0415 - needed by this alone

    game = Game(2, seed=1)
    for level in LEVELS:
        while game.phase != "play":
            game.play(_choose(level, game.view(game.actor), 1.0))
        _choose(level, game.view(game.actor), 1.0)


def _choose(level: str, view: View, share: float) -> Action:
    """What a level decides in its share of the time."""
    bot: Any = bots.make(level)
    bot.limit = share * bot.budget
    action: Action = bot.choose(view)
    return action

"""Where levels think that compute for long: in a process of its own, which stands back.

In threads of the server they would take the interpreter's lock again and again, and every table
would wait for them. The process begins with the first such decision. Until it can be used, where
it cannot be begun, and when it has no time, they decide in the server, trying nothing out.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from gnoming import bots
from gnoming.bots import Bot
from gnoming.chunks.processes import begin_work

if TYPE_CHECKING:
    from gnoming.actions import Action
    from gnoming.view import View

_LOG = logging.getLogger(__name__)

LEVELS = ("expert",)
"""Those that think there: what they decide hangs on nothing but the view and the time they have."""
BEGIN_EVERY = 30.0
"""Seconds between two beginnings at the least: where it cannot live it shall not be tried again
and again."""
LATE = 1.0
"""Seconds after which a decision is not waited for any longer."""
CROWD = 8
MOST_REST = 3.0
"""After each decision the process rests, so many times as long as it took at the most, and as long
as it took if so many more waited. Also who takes only what is left slows the others down: they
share the memory, and often the core itself."""
NICE = 19
"""How far that process stands back behind whoever serves people, where a system does not know of
processes that take only what is left."""


class Apart:
    """The process, as the server sees it."""

    def __init__(self) -> None:
        """Begins nothing yet."""
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        """None until it can be used."""
        self._lifeline: Connection | None = None
        self._waiting = 0
        """How many decisions are wanted there now."""
        self._is_closed = False
        self._begin_at = float("-inf")
        """When it may begin again, by the monotonic clock."""

    def make(self, level: str) -> Bot:
        """A bot of a level for here: one of a level that thinks apart tries nothing out."""
        bot: Any = bots.make(level)
        if level in LEVELS:
            bot.limit = 0.0
        made: Bot = bot
        return made

    async def choose(self, level: str, view: View) -> Action | None:
        """What a level decides there; None if the process is not there, or has no time.

        Those who wait at the same time share the time that each would have.
        """
        pool = self._pool
        if pool is None:
            self._begin_soon()
            return None
        self._waiting += 1
        try:
            asked = pool.submit(_choose, level, view, time.monotonic(), self._waiting)
            async with asyncio.timeout(LATE):
                return await asyncio.wrap_future(asked)
        except TimeoutError:
            pass
        except BrokenProcessPool:
            self._end(pool)
        except Exception as error:  # noqa: BLE001 - whatever it was, the seat plays
            why = f"raised {type(error).__name__}"  # what it said might name a card
            _LOG.warning("a level could not decide apart", extra={"level": level, "why": why})
        finally:
            self._waiting -= 1
        return None

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._is_closed = True
            pool, self._pool = self._pool, None
            if self._lifeline is not None:
                self._lifeline.close()
        if pool is not None:
            pool.shutdown()

    def _begin_soon(self) -> None:
        """Begin the process, in a thread: it takes seconds until it can be used."""
        if not self._is_closed and time.monotonic() >= self._begin_at:
            self._begin_at = time.monotonic() + BEGIN_EVERY
            with suppress(RuntimeError):  # the system has no thread left
                threading.Thread(target=self._begin, name="begins expert", daemon=True).start()

    def _begin(self) -> None:
        try:
            self._begin_process()
        except Exception as error:  # noqa: BLE001 - no process or no pipe left, or whatever it was
            if not self._is_closed:
                _LOG.warning("no process begins for the bots that need one", exc_info=error)

    def _begin_process(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        theirs, lifeline = spawn.Pipe(duplex=False)
        pool = ProcessPoolExecutor(1, spawn, _stand_back, (theirs,))
        with self._lock:
            self._lifeline = lifeline
            if self._is_closed:
                lifeline.close()  # it ends as soon as it begins
        is_ready = False
        try:
            pool.submit(_get_ready).result()
            is_ready = True
        finally:
            theirs.close()
            with self._lock:
                is_wanted = is_ready and not self._is_closed
                if is_wanted:
                    self._pool = pool
            if not is_wanted:
                lifeline.close()
                pool.shutdown(wait=False)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Let go of a process that has died."""
        with self._lock:
            if self._pool is pool and self._lifeline is not None:
                self._pool = None
                self._lifeline.close()
        pool.shutdown(wait=False)


# ------------------------------------------------------------------ in the process


def _stand_back(lifeline: Connection) -> None:
    """End with the server, and let whoever serves people have the processors first."""
    from gnoming.bots.expert import leave_to_others  # noqa: PLC0415 - needed by this alone

    begin_work(lifeline)
    with suppress(OSError):  # a container may forbid it; then it is one process among others
        if sys.platform == "linux":
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        elif hasattr(os, "nice"):
            os.nice(NICE)
    leave_to_others(1)


def _get_ready() -> None:
    """Load all that thinking needs."""
    from gnoming.game import Game  # noqa: PLC0415 - needed by this alone

    game = Game(2, seed=1)
    for level in LEVELS:
        while game.phase != "play":
            game.play(_choose(level, game.view(game.actor), time.monotonic(), 1))
        _choose(level, game.view(game.actor), time.monotonic(), 1)


class _Rest:
    """Until when the process rests, by the monotonic clock."""

    until = 0.0


def _choose(level: str, view: View, asked_at: float, among: int) -> Action:
    """What a level decides in its share of the time that is left, one `among` so many who wait.

    What has waited for its turn so long that none is left is decided at once: so the more wait the
    shorter all think, and nobody waits much longer than for one who thinks alone.
    """
    time.sleep(max(0.0, _Rest.until - time.monotonic()))
    began = time.monotonic()
    bot: Any = bots.make(level)
    bot.limit = max(0.0, bot.budget - (began - asked_at)) / among
    action: Action = bot.choose(view)
    ended = time.monotonic()
    _Rest.until = ended + (ended - began) * min((among - 1) / CROWD, MOST_REST)
    return action

"""Where bots think, so that no table waits for them.

Our own levels decide in less than a millisecond, at once and right here: to hand that over to a
thread costs more, and the more threads want the interpreter's lock the longer everybody waits. What
`expert` takes longer for is done in another process (apart.py).

All others think in threads, so many of each level at once, and each only so long. A level that is
slow, or hangs, takes no room from the others. A thread that does not end keeps its place, so
however often bots hang, there are never more than `PLACES` threads of their level.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING

from gnoming.bots import Bot
from gnoming.bots.seated import (
    LIMIT,
    STAND_IN,
    Decision,
    Run,
    SeatedBot,
    in_new_thread,
    stood_in,
)
from gnoming.server.apart import LEVELS, Apart

if TYPE_CHECKING:
    from gnoming.view import View

_LOG = logging.getLogger(__name__)

PLACES = 4
"""So many bots of one level think at once."""
QUICK = 0.02
"""Seconds: who takes longer thinks in a thread, also of our own levels."""
TELL_EVERY = 60.0
"""Seconds between two lines in the log that a level has no place free."""


class Thinkers:
    """All bots of one server that think."""

    def __init__(self, limit: float) -> None:
        """`limit`: how many seconds a bot may think, and may wait for a place before that."""
        self._limit = limit
        self._apart = Apart()
        self._rooms: defaultdict[str, _Room] = defaultdict(_Room)
        self._quick: set[_Kind] = set()
        """What our own levels were seen to decide quickly: not the first time, which loads what it
        takes, perhaps for a second."""

    def make(self, level: str) -> Bot:
        """A bot for a seat."""
        return self._apart.make(level)

    async def thought_of(self, bot: SeatedBot, view: View) -> Decision | str:
        """What a bot decides in time, or what it did wrong; empty if no place was free for it."""
        if bot.level in LEVELS:
            action = await self._apart.choose(bot.level, view)
            if action in view.legal:
                bot.make_now()
                return Decision(action, bot.level)
        if self._has_decided(bot, view):
            return bot.settle()
        room = self._rooms[bot.level]
        if not await room.enter(self._limit):
            room.say_full(bot.level)
            return ""
        is_late = False

        def ended() -> None:
            room.leave(is_late=is_late)

        began = time.monotonic()
        if not await _is_in_time(bot, view, self._limit, ended, room.run):
            is_late = True
            room.stuck += 1
        elif bot.is_ours and time.monotonic() - began < QUICK:
            self._quick.add(_kind(bot, view))
        return bot.settle()

    async def stand_in(self, view: View, fault: str) -> Decision:
        """What the stand-in decides, which needs no place."""
        stand_in = SeatedBot(STAND_IN)
        if not self._has_decided(stand_in, view):
            await _is_in_time(stand_in, view, LIMIT)
        return stood_in(stand_in, view, fault)

    def _has_decided(self, bot: SeatedBot, view: View) -> bool:
        """Let a bot decide at once if it was seen to be quick; whether it has."""
        kind = _kind(bot, view)
        if kind not in self._quick:
            return False
        began = time.thread_time()
        bot.ask(view, run=_at_once)
        if time.thread_time() - began > QUICK:
            self._quick.remove(kind)
        return True

    def close(self) -> None:
        """Let the threads end that have nothing to do, and each of the others when it can."""
        for room in self._rooms.values():
            room.close()
        self._apart.close()


_Kind = tuple[str, str, bool]
"""A level, a phase, and whether it is somebody's last turn: what it loads hangs on these."""


def _kind(bot: SeatedBot, view: View) -> _Kind:
    return bot.level, view.phase, view.went_out is not None


def _at_once(work: Callable[[], None]) -> None:
    work()


class _Room:
    """The places of one level, each with a thread once it was needed."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(PLACES)
        self._works: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads = self._taken = 0
        self.stuck = 0
        """Places whose thread has been over the limit and is there still."""
        self._said_at = float("-inf")

    async def enter(self, limit: float) -> bool:
        """Take a place as soon as one is free; whether that was so within the limit."""
        if self.stuck >= PLACES:
            return False
        with suppress(TimeoutError):
            async with asyncio.timeout(limit):
                return await self._free.acquire()
        return False

    def run(self, work: Callable[[], None]) -> None:
        """Let a thread of these places do something: to begin one each time takes longer."""
        self._taken += 1
        if self._taken > self._threads:
            in_new_thread(self._work)
            self._threads += 1
        self._works.put(work)

    def _work(self) -> None:
        while (work := self._works.get()) is not None:
            work()

    def leave(self, *, is_late: bool) -> None:
        """Give a place back."""
        self._taken -= 1
        self.stuck -= is_late
        self._free.release()

    def close(self) -> None:
        """Let every thread end after what it does now."""
        for _ in range(self._threads):
            self._works.put(None)

    def say_full(self, level: str) -> None:
        """Note in the log that bots of this level are stood in for, but not each time."""
        now = asyncio.get_running_loop().time()
        if now >= self._said_at + TELL_EVERY:
            self._said_at = now
            _LOG.warning(
                "bots of a level are stood in for: all its places are taken",
                extra={"level": level, "hanging": self.stuck},
            )


async def _is_in_time(
    bot: SeatedBot,
    view: View,
    limit: float,
    ended: Callable[[], object] = lambda: None,
    run: Run = in_new_thread,
) -> bool:
    """Let a bot think; whether it has ended within the limit. `ended` is called when it has."""
    loop, over = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        over.set()
        ended()

    def tell_loop() -> None:
        with suppress(RuntimeError):  # the loop may have ended meanwhile
            loop.call_soon_threadsafe(tell)

    bot.ask(view, tell_loop, run)
    with suppress(TimeoutError):
        async with asyncio.timeout(limit):
            await over.wait()
    return over.is_set()

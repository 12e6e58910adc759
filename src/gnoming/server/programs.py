"""Programs as entrants of the arena: any that sits down at a live table, in whatever language.

A program is started anew for every game and seat, learns from its environment where to sit down,
and is ended when the game is over, whatever happens to us. What goes on at the table is `contest`'s
affair.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gnoming.arena import BotError, Hosting
from gnoming.bots import Bot
from gnoming.game import Game, Shuffle
from gnoming.kernel import Rules

SERVER, TABLE, SEED = "GNOMING_SERVER", "GNOMING_TABLE", "GNOMING_SEED"
"""What a program is told in its environment."""
FAREWELL = 2.0
"""Seconds that a program has to end by itself after its game, and again once it is asked to."""
STANDARD_ERROR = 2


@dataclass(frozen=True)
class Program:
    """An entrant of the arena: a command that plays one seat of one game each time it is started.

    `arena.enter` and `arena.match` take it like any callable that makes a bot.
    """

    command: str
    """As for a POSIX shell, but none is asked: words, and quotes around blanks."""
    sits_within: float = 20.0
    """Seconds from its start until it must have its seat."""
    decides_within: float = 60.0
    """Seconds for a decision."""
    returns_within: float = 5.0
    """Seconds without a link, once it had one."""
    most_refusals: int = 20
    """So many in a row are borne."""

    @property
    def __name__(self) -> str:
        """What it is called in a match."""
        return f"program:{self.command}"

    @property
    def words(self) -> list[str]:
        """The command and its arguments.

        Raises:
            BotError: there is no such command.
        """
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise self._unusable(str(error).lower()) from None
        if not words:
            raise self._unusable("no command is given")
        if shutil.which(words[0]) is None:
            raise self._unusable(f"there is no command {words[0]!r} that can be run")
        return words

    def __call__(self, seed: int) -> SeatedProgram:
        """The program for one seat of one game."""
        return SeatedProgram(self, self.words, seed)

    def _unusable(self, why: str) -> BotError:
        return BotError(f"the program {self.command!r} cannot be started: {why}")


@dataclass(frozen=True)
class SeatedProgram(Hosting):
    """A program for one seat of one game. It is not started before that game begins."""

    program: Program
    words: Sequence[str]
    seed: int

    def host(
        self, players: Sequence[Bot], rules: Rules, shuffle: Shuffle, names: Sequence[str]
    ) -> Game:
        """Play the whole game at a live table."""
        from gnoming.server import contest  # noqa: PLC0415 - which needs this module

        return contest.play(players, rules, shuffle, names)


# ------------------------------------------------------------------ processes


class Process:
    """A program that was started. All that it writes goes to standard error."""

    def __init__(self, words: Sequence[str], told: Mapping[str, str]) -> None:
        """Start it, with what it is told in its environment.

        Raises:
            OSError: it cannot be started.
        """
        with _watching:
            _call_watchman()
            # In a session of its own: Ctrl-C is for us, and we end it with all that it has started.
            self._started = subprocess.Popen(  # noqa: S603 - that is what was asked for
                words,
                stdin=subprocess.DEVNULL,
                stdout=STANDARD_ERROR,
                env={**os.environ, **told},
                start_new_session=True,
            )
            _tell_watchman(self._started.pid)

    @property
    def how_it_ended(self) -> str | None:
        """How it ended, None while it runs."""
        status = self._started.poll()
        if status is None:
            return None
        if status >= 0:
            return f"ended with status {status}"
        with contextlib.suppress(ValueError):
            return f"was ended by {signal.Signals(-status).name}"
        return f"was ended by signal {-status}"

    def wait(self, seconds: float) -> bool:
        """Let it end by itself; whether it has."""
        try:
            self._started.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            return False
        return True

    def ask_to_end(self) -> None:
        """Ask it to end, and all that it has started."""
        self._signal(signal.SIGTERM)

    def end(self, seconds: float) -> None:
        """End it: by force if it is still there after so many seconds."""
        try:
            if not self.wait(seconds):
                self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
                self._started.wait()
        finally:
            with _watching:
                _tell_watchman(-self._started.pid)

    def _signal(self, number: int) -> None:
        if self._started.poll() is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self._started.pid, number)
            else:
                self._started.terminate()


def end_all(processes: Sequence[Process], patience: float) -> None:
    """Let them end by themselves for so many seconds, then end those that have not."""
    try:
        until = time.monotonic() + patience
        for process in processes:
            process.wait(until - time.monotonic())
    finally:
        for process in processes:
            process.ask_to_end()
        until = time.monotonic() + FAREWELL
        for process in processes:
            process.end(until - time.monotonic())


# ------------------------------------------------------------------ the watchman

_WATCHMAN = """
import os, signal, sys, time
running = set()
for line in sys.stdin:
    number = int(line)
    running.add(number) if number > 0 else running.discard(-number)
for by in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
    for number in running:
        try:
            (os.killpg if hasattr(os, "killpg") else os.kill)(number, by)
        except OSError:
            pass
    time.sleep(bool(running))
"""
"""Ends the programs that run when its input ends, be it because we were killed."""

_watching = threading.RLock()
_watchman: subprocess.Popen[str] | None = None


def _call_watchman() -> None:
    """See to it that there is one."""
    global _watchman  # noqa: PLW0603 - one for this process
    if _watchman is None or _watchman.poll() is not None:
        _watchman = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-I", "-S", "-c", _WATCHMAN],
            stdin=subprocess.PIPE,
            stdout=STANDARD_ERROR,
            text=True,
            start_new_session=True,
        )


def _tell_watchman(number: int) -> None:
    """That a process was started, or with a minus that it has ended."""
    if _watchman is not None and _watchman.stdin is not None:
        with contextlib.suppress(BrokenPipeError):
            _watchman.stdin.write(f"{number}\n")
            _watchman.stdin.flush()


def dismiss_watchman() -> None:
    """Let the watchman go; another one comes when a program is started."""
    global _watchman  # noqa: PLW0603
    with _watching:
        if _watchman is not None and _watchman.stdin is not None:
            _watchman.stdin.close()
            _watchman.wait()
        _watchman = None

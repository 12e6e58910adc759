"""What a person types while news come in: lines, read in a thread of their own."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass

from gnoming.terminal.console import Console


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that somebody typed."""

    line: str | None
    """None: nothing more will be typed."""


class Typist:
    """Reads a line each time it is asked to, in a thread of its own."""

    def __init__(self, console: Console, hear: Callable[[Typed], object]) -> None:
        """`hear` is called with each line, from the typist's own thread."""
        self.is_reading = False
        self._reader = console.reader
        # Not through sys.stdin: a thread that waits there can hold up the end of the program.
        self._number = None
        if console.reader is sys.stdin:
            with contextlib.suppress(OSError):
                self._number = sys.stdin.fileno()
        self._rest = b""
        self._hear = hear
        self._wanted = threading.Semaphore(0)
        threading.Thread(target=self._read, name="typist", daemon=True).start()

    def want(self) -> None:
        """Read one more line, unless one is awaited already."""
        if not self.is_reading:
            self.is_reading = True
            self._wanted.release()

    def _read(self) -> None:
        while True:
            self._wanted.acquire()
            try:
                line = self._reader.readline() if self._number is None else self._own_line()
            except (OSError, ValueError):  # the terminal has gone
                line = ""
            with contextlib.suppress(RuntimeError):  # the table has gone
                self._hear(Typed(line or None))

    def _own_line(self) -> str:
        assert self._number is not None  # noqa: S101 - the caller asked
        while b"\n" not in self._rest:
            piece = os.read(self._number, 4096)
            if not piece:
                line, self._rest = self._rest, b""
                return line.decode(errors="replace")
            self._rest += piece
        line, end, self._rest = self._rest.partition(b"\n")
        return (line + end).decode(errors="replace")

"""What a person reads and types on: lines out, answers in; colour and pace on a terminal only."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import textwrap
import threading
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TextIO

WIDTH = 80
"""Columns that a line may take; a narrower terminal makes it fewer, a wider one not more."""

Paint = Callable[[str, str], str]
"""Takes a style and a text, returns the text, coloured or not; colour alone means nothing."""

STYLES = {"heading": "1", "hidden": "2", "negative": "32", "mulligan": "33", "hazard": "31"}

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Complaint(ValueError):
    """One sentence to whoever gave the command, about what cannot be done; nothing was done."""


class EndOfInput(Exception):
    """Nothing more will be typed."""


class Stopped(KeyboardInterrupt):
    """The program was asked to end by a signal other than Ctrl-C."""

    def __init__(self, number: int) -> None:
        """`number` is the signal's."""
        super().__init__(number)
        self.number = number


def stop(number: int, _frame: Any) -> None:
    """Let a closed window or `kill` end the program as Ctrl-C does, the game saved."""
    raise Stopped(number)


@contextlib.contextmanager
def stoppable() -> Iterator[None]:
    """Meanwhile the signals that would just end the program raise `Stopped`."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    changed = [s for s in SIGNALS if signal.getsignal(s) == signal.SIG_DFL]
    for number in changed:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Meanwhile no signal interrupts; one that came takes effect at the end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {s: signal.signal(s, lambda number, _frame: came.append(number)) for s in SIGNALS}
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, signal.SIG_DFL if action is None else action)
    if came:
        signal.raise_signal(came[0])


def columns(text: str) -> int:
    """How many columns a terminal needs for `text`."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def fit(text: str, width: int) -> str:
    """`text` in exactly `width` columns, filled up with blanks or cut off with dots."""
    if columns(text) > width:
        while columns(text) > width - 2:
            text = text[:-1]
        text += ".."
    return text + " " * (width - columns(text))


def wrap(text: str, width: int = WIDTH, indent: str = "") -> list[str]:
    """The lines of a sentence, none over `width` columns."""
    wide = columns(text) - len(text)
    return textwrap.wrap(
        text,
        max(width - wide, 20),
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_on_hyphens=False,
    )


def plain(_style: str, text: str) -> str:
    """No colour."""
    return text


def coloured(style: str, text: str) -> str:
    """The text in the colour of a style."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if style in STYLES else text


class Console:
    """One pair of streams, with what they can do."""

    def __init__(
        self,
        reader: TextIO | None = None,
        writer: TextIO | None = None,
        *,
        pace: float | None = None,
    ) -> None:
        """`pace`: seconds to read a bot's turn, 0.6 if None; off a terminal there are none."""
        self.reader = reader or sys.stdin
        self.writer = writer or sys.stdout
        self.is_terminal = self.reader.isatty() and self.writer.isatty()
        self.pace = (0.6 if pace is None else pace) if self.is_terminal else 0.0
        self.paint: Paint = coloured if self._has_colour() else plain
        self.width = min(
            WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns if self.is_terminal else WIDTH
        )
        self._has_editing = (
            self.is_terminal and self.reader is sys.stdin and self.writer is sys.stdout
        )
        if self._has_editing:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrow keys while typing an answer

    def _has_colour(self) -> bool:
        wanted = "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        return wanted and self.writer.isatty()

    def show(self, lines: Iterable[str] = ("",)) -> None:
        """Print lines as they are."""
        for line in lines:
            self.writer.write(f"{line}\n")

    def tell(self, sentence: str, style: str = "") -> None:
        """Print a sentence in as many lines as it needs."""
        self.show(self.paint(style, line) for line in wrap(sentence, self.width))

    def tell_all(self, sentences: Sequence[str]) -> None:
        """Print sentences, each on a line of its own."""
        for sentence in sentences:
            self.tell(sentence)

    def flush(self) -> None:
        """Let everything printed be seen now."""
        self.writer.flush()

    def pause(self, seconds: float | None = None) -> None:
        """Leave time to read, or so many seconds; where nobody reads along there are none."""
        self.flush()
        if self.pace:
            time.sleep(max(0.0, self.pace if seconds is None else seconds))

    def ask(self, prompt: str) -> str:
        """What is typed after `prompt`, without blanks around it.

        Raises:
            EndOfInput: nothing more will be typed.
        """
        self.flush()
        if self._has_editing:
            try:
                return input(prompt).strip()
            except EOFError:
                self.show()
                raise EndOfInput from None
        self.writer.write(prompt)
        self.flush()
        answer = self.reader.readline()
        if not answer:
            self.show()
            raise EndOfInput
        answer = answer.strip()
        if not self.reader.isatty():
            self.show([answer])
        return answer

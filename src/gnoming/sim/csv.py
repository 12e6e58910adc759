"""Rows as lines of comma-separated text (RFC 4180, with plain line ends), written compiled.

Ours rather than a library's: the same bytes with and without the extra `sim`, and quick enough for
millions of rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.kernel import MOST_SEATS, compiled
from gnoming.sim.columns import COLUMNS, ROW

COMMA, LINE_END, MINUS, ZERO = 44, 10, 45, 48
NUMBER = -1
"""Said of a column that holds numbers, not words."""
LONGEST = 21
"""Characters of the longest number, and what parts it from the next one."""


@compiled
def write_number(number: int, text: Any, at: int) -> int:
    """Write a number's digits; returns where the text goes on."""
    if number < 0:
        text[at] = MINUS
        at += 1
        number = -number
    end = at + 1
    rest = number // 10
    while rest > 0:
        end += 1
        rest //= 10
    for place in range(end - 1, at - 1, -1):
        text[place] = ZERO + number % 10
        number //= 10
    return end


@compiled
def write_lines(cells: Any, firsts: Any, letters: Any, ends: Any, text: Any) -> int:
    """Write one line a row of `cells` (int64) and return how long the text is.

    `firsts` has for each column NUMBER, or which word stands for its 0; word n is made of the
    `letters` from `ends[n]` to before `ends[n + 1]`.
    """
    at = 0
    for row in range(cells.shape[0]):
        for column in range(cells.shape[1]):
            if firsts[column] == NUMBER:
                at = write_number(cells[row, column], text, at)
            else:
                word = firsts[column] + cells[row, column]
                for letter in range(ends[word], ends[word + 1]):
                    text[at] = letters[letter]
                    at += 1
            text[at] = COMMA
            at += 1
        text[at - 1] = LINE_END
    return at


def csv_head() -> bytes:
    """The line that names the columns."""
    return ",".join(column.name for column in COLUMNS).encode() + b"\n"


def csv_bytes(rows: Any, names: Sequence[str]) -> bytes:
    """Rows as lines; `names` are the bots'."""
    words: list[str] = []
    firsts = []
    for column in COLUMNS:
        firsts.append(len(words) if column.kind in ("text", "bool", "double") else NUMBER)
        if column.kind == "text":
            words += map(_quoted, names)
        elif column.kind == "bool":
            words += ["false", "true"]
        elif column.kind == "double":
            words += ["0.0", *(str(1 / sharers) for sharers in range(1, MOST_SEATS + 1))]
    spelt = [word.encode() for word in words]
    ends = np.cumsum([0, *map(len, spelt)])
    longest = max(LONGEST, max(map(len, spelt)) + 1)
    cells = np.stack([rows[name] for name in ROW.names or ()], axis=1).astype(np.int64)
    text = np.empty(cells.size * longest, np.uint8)
    letters = np.frombuffer(b"".join(spelt), np.uint8)
    length = write_lines(cells, np.array(firsts), letters, ends, text)
    return text[:length].tobytes()


def _quoted(word: str) -> str:
    return '"' + word.replace('"', '""') + '"' if set(word) & set(',"\r\n') else word


@kernel.to_prepare
def _example() -> bytes:
    """A row, for `kernel.prepare`."""
    return csv_bytes(np.zeros(1, ROW), ["random"])

"""A match kept in a file, unit by unit, and read again."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from gnoming import kernel
from gnoming.arena.plan import Plan, Played, Unit
from gnoming.arena.playing import ArenaError

_FORMAT = 1
_HEADER = "gnoming-arena"


class Ledger:
    """A match in a file of JSON lines: what is played, then unit by unit what came of it.

    Each line ends with a check sum of what stands before it. A last line without its end, as a
    power cut leaves it, is played again.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        """Read what the file holds already; one that is not there or empty is begun."""
        self._path, self._plan = path, plan
        self.units: list[Unit] = []
        try:
            content = path.read_bytes() if path.exists() else b""
            kept = self._read(content)
            self._file = path.open("r+b" if path.exists() else "w+b")
            self._file.truncate(kept)
            self._file.seek(kept)
            if not kept:
                self._write(self._header())
        except OSError as error:
            raise self._unusable(error) from None

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def keep(self, unit: Unit) -> None:
        """Write the next unit.

        Raises:
            ArenaError: it cannot be written, or somebody else is writing to the file.
        """
        number = len(self.units)
        try:
            if os.fstat(self._file.fileno()).st_size != self._file.tell():
                raise ArenaError(f"another program is writing to '{self._path}'")
            games = [{"seats": game.seats, "scores": game.scores} for game in unit]
            self._write({"unit": number, "games": games})
        except OSError as error:
            raise self._unusable(error) from None
        self.units.append(unit)

    def _header(self) -> dict[str, Any]:
        plan = self._plan
        return {
            _HEADER: _FORMAT,
            "program": version("gnoming"),
            "rules-version": kernel.RULES_VERSION,
            "bots": [entrant.name for entrant in plan.entrants],
            "players": plan.players,
            "first-alone": plan.first_alone,
            "seed": plan.seed,
            **asdict(plan.rules),
        }

    def _write(self, content: Mapping[str, Any]) -> None:
        self._file.write(_line(content))
        self._file.flush()

    def _read(self, content: bytes) -> int:
        """Take in the units; returns how many bytes hold good."""
        lines = content.splitlines(keepends=True)
        header = self._header()
        if not lines or (len(lines) == 1 and _line(header).startswith(lines[0])):
            return len(lines[0]) if lines and lines[0] == _line(header) else 0
        self._compare(_content(lines[0]) if lines[0].endswith(b"\n") else None, header)
        if not lines[-1].endswith(b"\n"):
            del lines[-1]
        for at, line in enumerate(lines[1:]):
            self.units.append(self._unit(at, _content(line)))
        return sum(map(len, lines))

    def _compare(self, found: Any, header: Mapping[str, Any]) -> None:
        """Refuse what is no match, or another one."""
        if not isinstance(found, dict) or _HEADER not in found:
            raise ArenaError(f"'{self._path}' holds no match of the arena: name another file")
        for name, wanted in header.items():
            if found.get(name) != wanted:
                raise ArenaError(
                    f"'{self._path}' holds another match: its {name} is"
                    f" {_plainly(found.get(name))}, not {_plainly(wanted)};"
                    " give the same arguments, or another file"
                )

    def _unit(self, at: int, found: Any) -> Unit:
        """The unit that a line holds, if it is the one that belongs there."""
        try:
            unit = tuple(
                Played(tuple(game["seats"]), tuple(map(tuple, game["scores"])))
                for game in found["games"]
            )
            seats = tuple(game.seats for game in unit)
            if found["unit"] == at and seats == self._plan.seatings(at):
                return unit
        except (KeyError, TypeError):
            pass
        raise ArenaError(
            f"'{self._path}' is damaged in line {at + 2}: remove that line and all after it,"
            " or name another file"
        )

    def _unusable(self, error: OSError) -> ArenaError:
        return ArenaError(f"cannot keep the match in '{self._path}': {error.strerror or error}")


def _line(content: Mapping[str, Any]) -> bytes:
    text = json.dumps(content, separators=(",", ":"))
    return json.dumps({**content, "check": _check(text)}, separators=(",", ":")).encode() + b"\n"


def _check(text: str) -> int:
    return zlib.crc32(text.encode())


def _content(line: bytes) -> Any:
    """What a line holds; None if it cannot be read or its check sum is wrong."""
    try:
        content = json.loads(line)
        check = content.pop("check")
    except (ValueError, AttributeError, KeyError, TypeError):
        return None
    return content if _check(json.dumps(content, separators=(",", ":"))) == check else None


def _plainly(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

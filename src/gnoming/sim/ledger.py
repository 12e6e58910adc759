"""A simulation kept chunk by chunk while it is played, so that the same call can go on with it.

While games are played, their rows stand in `NAME.part`: a line of JSON that says what is played,
then each chunk as a line of JSON and its rows, packed, with a check sum. Whatever ends the program,
the same call goes on after the last whole chunk. In the end the table is written (tables.py) and
the part is gone. A finished table is made longer in the same way.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from gnoming import kernel
from gnoming.sim.columns import ROW
from gnoming.sim.figures import Tally, tallied
from gnoming.sim.plan import Plan, SimError
from gnoming.sim.tables import check_ending, told_by, write_table

FORMAT = 1
_NAMES = ROW.names or ()


class Chunk(NamedTuple):
    """Games that were played together."""

    games: int
    packed: bytes
    """Their rows as `pack` makes them; empty if nobody keeps them."""
    tally: Tally


def pack(rows: Any) -> bytes:
    """Rows, column by column, made small."""
    return zlib.compress(b"".join(rows[name].tobytes() for name in _NAMES), 1)


def unpack(packed: bytes) -> Any:
    """The rows that were packed."""
    content = zlib.decompress(packed)
    widths = [ROW[name].itemsize for name in _NAMES]
    count = len(content) // sum(widths)
    rows, at = np.zeros(count, ROW), 0
    for name, width in zip(_NAMES, widths, strict=True):
        rows[name] = np.frombuffer(content, ROW[name], count, at)
        at += count * width
    return rows


def described(plan: Plan) -> dict[str, Any]:
    """What is played, but for how many games."""
    rules = plan.rules
    return {
        "gnoming-sim": FORMAT,
        "program": version("gnoming"),
        "rules-version": kernel.RULES_VERSION,
        "bots": [bot.name for bot in plan.bots],
        "players": plan.players,
        "seed": plan.seed,
        "starter": plan.starter,
        "rotate": plan.rotate,
        "rounds": rules.rounds,
        "return_taken": rules.return_taken,
        "ties_keep_bonus": rules.ties_keep_bonus,
        "turn_limit": rules.turn_limit,
    }


def command(plan: Plan, games: int) -> str:
    """The command that brings these columns, whatever their file."""
    rules, names = plan.rules, [bot.name for bot in plan.bots]
    bots = names[0] if len(set(names)) == 1 else ",".join(names)
    words = [
        f"gnoming sim --games {games} --players {plan.players} --bots {bots}",
        f"--seed {plan.seed} --starter {plan.starter}",
        f"--rounds {rules.rounds} --turn-limit {rules.turn_limit}",
    ]
    for said, flag in (
        (plan.rotate, "--rotate"),
        (not rules.return_taken, "--taken-must-be-played"),
        (not rules.ties_keep_bonus, "--ties-lose-bonus"),
    ):
        if said:
            words.append(flag)
    return " ".join(words)


class Ledger:
    """The table that a simulation becomes, and its part so far."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Look at what is there already; nothing is written yet.

        Raises:
            SimError: the file is of another kind or another simulation, is damaged, or cannot be
                read.
        """
        check_ending(path)
        self.path, self._plan = path, plan
        self.part = path.with_name(f"{path.name}.part")
        self.games = 0
        """How many games are kept already."""
        self.tally = Tally()
        """Of the games that are kept already."""
        self._begun = 0
        self._file: BinaryIO | None = None
        try:
            self._take_in()
        except OSError as error:
            raise self._unusable(error) from None

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    # -------------------------------------------------------------- what is there

    def _take_in(self) -> None:
        self._begun, self.tally = self._finished()
        self.games = self._begun
        if not self.part.exists():
            return
        with self.part.open("rb") as file:
            head = file.readline()
            if not head.endswith(b"\n"):
                return  # ended before its first line was whole
            told = self._parsed(head, 1)
            if "gnoming-sim" in told and head != _head(told):
                raise self._damaged(1)
            self._compare(self.part, told)
            if told["begun"] != self._begun:
                if self._begun == told["begun"] + self._read(file):
                    return  # ended after the table was written, before the part was gone
                raise SimError(
                    f"'{self.part}' goes on from {told['begun']} games, but '{self.path}' holds"
                    f" {self._begun}: bring the other one back, or remove '{self.part}'"
                )
            self.games += self._read(file, count=True)

    def _finished(self) -> tuple[int, Tally]:
        """How many games the table holds, and their tally."""
        path = self.path
        if not path.exists() or (path.is_file() and path.stat().st_size == 0):
            return 0, Tally()
        told = told_by(path) if path.is_file() else None
        if told is None or "gnoming-sim" not in told:
            raise SimError(f"'{path}' holds something else than a simulation: name another file")
        self._compare(path, told)
        return told["games"], Tally.from_numbers(told["tally"])

    def _compare(self, file: Path, found: dict[str, Any]) -> None:
        """Refuse another simulation."""
        if "gnoming-sim" not in found:
            raise SimError(f"'{file}' holds something else than a simulation: name another file")
        for name, wanted in described(self._plan).items():
            if found.get(name) != wanted:
                raise SimError(
                    f"'{file}' holds another simulation: its {name} is {_plainly(found.get(name))},"
                    f" not {_plainly(wanted)}; give the same arguments, or another file"
                )

    def _parsed(self, line: bytes, number: int) -> dict[str, Any]:
        with contextlib.suppress(ValueError):
            found = json.loads(line)
            if isinstance(found, dict):
                return found
        raise self._damaged(number)

    def _read(self, file: BinaryIO, *, count: bool = False) -> int:
        """How many games the chunks of a part hold; with `count` they are taken into the tally."""
        games = 0
        for chunk, packed in self._chunks(file):
            if count:
                self.tally = self.tally + tallied(self._plan, unpack(packed))
            games += chunk["games"]
        return games

    def _chunks(self, file: BinaryIO) -> Iterator[tuple[dict[str, Any], bytes]]:
        """The whole chunks of a part; one that was cut off at the end is left aside."""
        number = 1
        while (line := file.readline()).endswith(b"\n"):
            number += 1
            chunk = self._parsed(line, number)
            if line != _head(chunk):
                raise self._damaged(number)
            packed = file.read(chunk["bytes"] + 1)
            if len(packed) <= chunk["bytes"]:
                return
            if zlib.crc32(packed[:-1]) != chunk["check"] or packed[-1:] != b"\n":
                raise self._damaged(number)
            self._end = file.tell()
            yield chunk, packed[:-1]

    def _damaged(self, number: int) -> SimError:
        where = "its head" if number == 1 else f"its chunk {number - 1}"
        return SimError(
            f"'{self.part}' is damaged in {where}: remove it to begin anew, or name another file"
        )

    def _unusable(self, error: OSError) -> SimError:
        return SimError(f"cannot keep the simulation in '{self.path}': {error.strerror or error}")

    # -------------------------------------------------------------- what is kept

    def keep(self, chunk: Chunk) -> None:
        """Write the next games.

        Raises:
            SimError: they cannot be written, or somebody else is writing to the file.
        """
        try:
            if self._file is None:
                self._file = self._opened()
            if os.fstat(self._file.fileno()).st_size != self._file.tell():
                raise SimError(f"another program is writing to '{self.part}'")
            about = {
                "games": chunk.games,
                "bytes": len(chunk.packed),
                "check": zlib.crc32(chunk.packed),
            }
            self._file.write(_head(about) + chunk.packed + b"\n")
            self._file.flush()
        except OSError as error:
            raise self._unusable(error) from None
        self.games += chunk.games
        self.tally = self.tally + chunk.tally

    def _opened(self) -> BinaryIO:
        """The part, cut off after its last whole chunk."""
        kept = self._end if self.games > self._begun else 0
        file = self.part.open("r+b" if self.part.exists() else "w+b")
        file.truncate(kept)
        file.seek(kept)
        if not kept:
            head = {**described(self._plan), "begun": self._begun}
            file.write(_head(head))
            file.flush()
        return file

    def finish(self) -> None:
        """Write the table and let the part go.

        Raises:
            SimError: it cannot be written; the part stays.
        """
        if self._file is not None:
            self._file.close()
            self._file = None
        told = {
            **described(self._plan),
            "games": self.games,
            "command": command(self._plan, self.games),
            "tally": self.tally.as_numbers(),
        }
        try:
            if self.games > self._begun:
                with self.part.open("rb") as file:
                    file.readline()
                    chunks = (unpack(packed) for _, packed in self._chunks(file))
                    write_table(self.path, self._plan, told, chunks, goes_on=self._begun > 0)
            self.part.unlink(missing_ok=True)
        except OSError as error:
            raise self._unusable(error) from None
        self._begun = self.games

    _end = 0


def _head(about: dict[str, Any]) -> bytes:
    """The line at the beginning, or before a chunk, with a check sum of its own at the end."""
    about = {name: value for name, value in about.items() if name != "head"}
    return json.dumps({**about, "head": zlib.crc32(json.dumps(about).encode())}).encode() + b"\n"


def _plainly(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else json.dumps(value)

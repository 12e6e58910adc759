"""The store: every step of every table, safe on the disk before anybody hears of it.

A step is added once and never changed; a table leaves as a whole. `Store` is all that the server
knows of it, `SQLiteStore` one file on this computer for one server. What a step means is the
table's affair. Steps hold secrets: what is told in them stands in no message and no log line.
"""

from __future__ import annotations

import asyncio
import datetime
import json
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import filelock

from gnoming.table import Step

_LOG = logging.getLogger(__name__)
T = TypeVar("T")

APPLICATION_ID = 0x476E6F6D
"""Marks an SQLite file as a store of ours: "Gnom"."""

SCHEMA: tuple[str, ...] = (
    """
    -- One row a table: its last version, the moment and the stage that go with it.
    -- No index on `at`: every step would have to move its row there, and a scan is quick.
    CREATE TABLE tables (
        code TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        stage TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE steps (
        code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
        version INTEGER NOT NULL,
        fact TEXT NOT NULL,
        at INTEGER NOT NULL,
        seat INTEGER,
        told TEXT NOT NULL,
        move_id TEXT,
        PRIMARY KEY (code, version)
    ) WITHOUT ROWID;
    """,
)
"""What makes each schema version out of the one before: the first of them makes version 1."""

PATIENCE = 2_000
"""Milliseconds to wait for another program that has locked the file."""
MOST_AT_ONCE = 512
"""Steps in one commit."""
FORGOTTEN_AT_ONCE = 20
"""Tables removed in one go, so that steps need not wait for long."""
LOG_PAGES = 1_000
"""Of 4 KiB; once the write-ahead log holds so many, it is worked into the file."""
LOG_BYTES = 8 * 1024 * 1024
"""What of an emptied write-ahead log may stay on the disk."""
IDLE = 5.0
"""Seconds without a step, after which the write-ahead log is emptied."""


class StoreError(Exception):
    """The store cannot do what was asked, and has not: one sentence that says why."""


class StoreInUse(StoreError):
    """Another server has it."""


class Conflict(Exception):
    """The step is not the next one of its table: somebody else was first. Nothing was stored."""


class Store(Protocol):
    """Where the steps of tables are kept. Each method but `close` may raise `StoreError`."""

    async def append(self, code: str, step: Step, stage: str) -> None:
        """Store a table's next step; once this returns, no crash can lose it.

        Version 1 makes the table. `stage` is kept for `forget_older`. If the caller stops waiting,
        the step may be stored nonetheless.

        Raises:
            Conflict: its version does not follow the table's last one; nothing was stored.
            StoreError: it cannot be stored; nothing was.
        """

    async def steps(self, code: str) -> list[Step]:
        """All steps of a table in their order; none if it is unknown."""

    async def tables(self, since: int) -> list[str]:
        """Codes of the tables with a step at or after a moment (ms since 1970), quietest first."""

    async def forget(self, code: str) -> None:
        """Remove a table and its steps, if it is there."""

    async def forget_older(self, before: Mapping[str, int]) -> list[str]:
        """Remove tables by the stage of their last step, if that is older than a moment (ms).

        Tables at a stage that `before` does not name stay. Returns the codes of those removed.
        """

    async def count(self) -> int:
        """How many tables there are."""

    async def backup(self, path: Path) -> None:
        """Copy everything, as it is at one moment, to a new file; steps go on being stored."""

    async def is_healthy(self) -> bool:
        """Whether steps can be stored; after a failure, by trying."""

    async def close(self) -> None:
        """Store what was accepted, then let go of everything. Once closed, it stays so."""


class SQLiteStore:
    """All tables in one SQLite file, for one server and one event loop at a time."""

    def __init__(
        self, path: Path, lock: filelock.BaseFileLock, writing: sqlite3.Connection
    ) -> None:
        """Use `open`."""
        self.path = path
        self._lock = lock
        self._reading = _connect(path)
        self._reading.execute("PRAGMA query_only = ON")
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store reader")
        self._copier = ThreadPoolExecutor(1, thread_name_prefix="store copier")
        self._writer = _Writer(path, writing)
        self._is_closed = False

    @classmethod
    def open(cls, path: Path) -> SQLiteStore:
        """Open a file, make it with its folder, or bring an older one up to date beside a copy.

        Raises:
            StoreError: it cannot be used, and why.
        """
        with _telling(f"the store '{path}' cannot be opened"):
            path = Path(path).resolve()
        with _telling(f"the folder '{path.parent}' for the store cannot be made"):
            path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise StoreError(f"the store is a file, but '{path}' is a folder: name a file in it")
        lock = _lock(path)
        try:
            with _telling(f"the store '{path}' cannot be opened for writing"):
                return cls(path, lock, _open_for_writing(path))
        except BaseException:
            lock.release()
            raise

    async def append(self, code: str, step: Step, stage: str) -> None:
        """As `Store.append`."""
        row = _row(code, step)
        await self._write(partial(_append, row, stage))

    async def steps(self, code: str) -> list[Step]:
        """As `Store.steps`."""
        return await self._read(partial(_steps, code))

    async def tables(self, since: int) -> list[str]:
        """As `Store.tables`."""
        return await self._read(partial(_tables, since))

    async def forget(self, code: str) -> None:
        """As `Store.forget`."""
        await self._write(partial(_forget, code))

    async def forget_older(self, before: Mapping[str, int]) -> list[str]:
        """As `Store.forget_older`."""
        # Looked for aside, so that steps need not wait; whether it still holds is seen at the end.
        found = await self._read(partial(_older, before))
        gone: list[str] = []
        for first in range(0, len(found), FORGOTTEN_AT_ONCE):
            some = found[first : first + FORGOTTEN_AT_ONCE]
            gone += await self._write(partial(_forget_these, some, before))
        return gone

    async def count(self) -> int:
        """As `Store.count`."""
        return await self._read(_count)

    async def backup(self, path: Path) -> None:
        """As `Store.backup`.

        Raises:
            StoreError: there is such a file already, or it cannot be written; no file is left.
        """
        self._check_open()
        await asyncio.get_running_loop().run_in_executor(
            self._copier, _copy_aside, self.path, Path(path)
        )

    async def is_healthy(self) -> bool:
        """As `Store.is_healthy`."""
        if self._is_closed:
            return False
        if self._writer.is_failing:
            with suppress(StoreError):
                await self._write(_write_nothing_new)
        return not self._writer.is_failing

    async def close(self) -> None:
        """As `Store.close`."""
        if self._is_closed:
            return
        self._is_closed = True
        loop = asyncio.get_running_loop()
        # The others first: whoever closes the last connection empties the write-ahead log.
        await loop.run_in_executor(self._reader, self._reading.close)
        await loop.run_in_executor(self._copier, lambda: None)
        self._reader.shutdown()
        self._copier.shutdown()
        await self._writer.end()
        self._lock.release()

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreError("the store is closed, nothing more can be stored or read")

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await self._writer.write(work)

    async def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        with _telling("the store cannot be read just now"):
            return await asyncio.get_running_loop().run_in_executor(
                self._reader, question, self._reading
            )


# ------------------------------------------------------------------ one thread writes


_Work = Callable[[sqlite3.Connection], Any]
_Waiting = tuple[_Work, "asyncio.Future[Any]"]


class _Writer:
    """The one thread that writes: takes all that waits, commits once, wakes everybody at once."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.is_failing = False
        """Whether the last commit failed."""
        self._path = path
        self._file = _identity(path)
        self._connection = connection
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._is_log_empty = False
        self._ended: asyncio.Future[None] | None = None
        # A daemon, for a program that ends without closing its store shall end all the same.
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` returns or raises as a `Conflict`, once it is safe on the disk."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, answer))
        return await answer

    async def end(self) -> None:
        """Do what waits, then let the thread end."""
        self._ended = asyncio.get_running_loop().create_future()
        self._waiting.put(None)
        await self._ended
        self._thread.join()

    def _run(self) -> None:
        """Commit batch after batch; the last one ends with None."""
        while True:
            batch = self._next_batch()
            asked = [waiting for waiting in batch if waiting is not None]
            if asked:
                outcomes = self._commit([work for work, _ in asked])
                _wake([answer for _, answer in asked], outcomes)
            if len(asked) < len(batch):
                break
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._ended is not None:
            _wake([self._ended], [None])

    def _next_batch(self) -> Sequence[_Waiting | None]:
        """Wait for work, and take what else is there; nothing if it was quiet for long."""
        waiting = self._waiting
        try:
            first = waiting.get(timeout=None if self._is_log_empty else IDLE)
        except queue.Empty:
            self._empty_log()
            return ()
        return [first, *(waiting.get() for _ in range(min(waiting.qsize(), MOST_AT_ONCE - 1)))]

    def _commit(self, batch: Sequence[_Work]) -> Sequence[Any]:
        """Do all work of a batch in one transaction; if that fails, none of it is done."""
        connection = self._connection
        self._is_log_empty = False
        try:
            self._check_file()
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [_outcome(work, connection) for work in batch]
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - if this thread ended, everybody would wait for ever
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            why = f"nothing can be stored just now, so nothing has changed: {_reason(error)}"
            if not self.is_failing:
                self.is_failing = True
                _LOG.error("the store fails: %s", _reason(error))
            return [StoreError(why) for _ in batch]
        if self.is_failing:
            self.is_failing = False
            _LOG.warning("the store works again")
        return outcomes

    def _check_file(self) -> None:
        """SQLite would go on writing to a file that was removed, and all would be lost."""
        if _identity(self._path) != self._file:
            raise OSError(f"'{self._path}' was replaced by another file")

    def _empty_log(self) -> None:
        """Work the write-ahead log into the file, unless somebody is reading there."""
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA busy_timeout = 0")
            is_busy = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            self._is_log_empty = not is_busy
        self._connection.execute(f"PRAGMA busy_timeout = {PATIENCE}")


def _outcome(work: _Work, connection: sqlite3.Connection) -> Any:
    """What a piece of work returns; a conflict is its own and fails nobody else."""
    try:
        return work(connection)
    except Conflict as conflict:
        return conflict


def _wake(answers: Sequence[asyncio.Future[Any]], outcomes: Sequence[Any]) -> None:
    """Answer all who wait by one call: each call would wake the event loop anew."""
    # A loop that is closed has nobody left who waits.
    with suppress(RuntimeError):
        answers[0].get_loop().call_soon_threadsafe(_answer, answers, outcomes)


def _answer(answers: Sequence[asyncio.Future[Any]], outcomes: Sequence[Any]) -> None:
    for answer, outcome in zip(answers, outcomes, strict=True):
        if answer.done():
            continue
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


# ------------------------------------------------------------------ what is written and read


_to_json = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_Row = tuple[str, int, str, int, int | None, str, str | None]


def _row(code: str, step: Step) -> _Row:
    """A step as it is stored; looked at here, for in a batch it would fail its neighbours.

    Raises:
        StoreError: it holds what cannot be stored.
    """
    try:
        told = _to_json(dict(step.told))
        for text in (code, step.fact, step.move_id or ""):
            text.encode()
        for number in (step.version, step.at, step.seat or 0):
            number.to_bytes(8, "big", signed=True)
    except (TypeError, ValueError, OverflowError, RecursionError):
        # Not `from error`: what went wrong with a value may show the value.
        raise StoreError(
            f"version {step.version} of table {code!r} cannot be stored: it is not all JSON"
        ) from None
    return (code, step.version, step.fact, step.at, step.seat, told, step.move_id)


def _append(row: _Row, stage: str, connection: sqlite3.Connection) -> None:
    code, version, _, at = row[:4]
    if version == 1:
        changed = connection.execute(
            "INSERT OR IGNORE INTO tables VALUES (?, 1, ?, ?)", (code, at, stage)
        )
    else:
        changed = connection.execute(
            "UPDATE tables SET version = ?, at = ?, stage = ? WHERE code = ? AND version = ?",
            (version, at, stage, code, version - 1),
        )
    if changed.rowcount != 1:
        raise Conflict(_why_not_next(code, version, connection))
    connection.execute("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def _why_not_next(code: str, version: int, connection: sqlite3.Connection) -> str:
    found = connection.execute("SELECT version FROM tables WHERE code = ?", (code,)).fetchone()
    last = found[0] if found else 0
    return f"version {version} of table {code!r} cannot be stored: the next one is {last + 1}"


def _steps(code: str, connection: sqlite3.Connection) -> list[Step]:
    # As bytes, for of a damaged text SQLite would say in its message what it reads.
    rows = connection.execute(
        "SELECT version, fact, at, seat, CAST(told AS BLOB), move_id FROM steps"
        " WHERE code = ? ORDER BY version",
        (code,),
    ).fetchall()
    try:
        return [
            Step(version, fact, at, seat, json.loads(told), move_id)
            for version, fact, at, seat, told, move_id in rows
        ]
    except ValueError:
        raise StoreError(f"the steps of table {code!r} are damaged and cannot be read") from None


def _tables(since: int, connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT code FROM tables WHERE at >= ? ORDER BY at, code", (since,))
    return [code for (code,) in rows.fetchall()]


def _count(connection: sqlite3.Connection) -> int:
    (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)


def _forget(code: str, connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM tables WHERE code = ?", (code,))


def _older(before: Mapping[str, int], connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT code, stage, at FROM tables ORDER BY at, code")
    return [code for code, stage, at in rows if stage in before and at < before[stage]]


def _forget_these(
    codes: Sequence[str], before: Mapping[str, int], connection: sqlite3.Connection
) -> list[str]:
    """Remove those that are still as old; returns them."""
    return [
        code
        for code in codes
        if any(
            connection.execute(
                "DELETE FROM tables WHERE code = ? AND stage = ? AND at < ?", (code, stage, moment)
            ).rowcount
            for stage, moment in before.items()
        )
    ]


def _write_nothing_new(connection: sqlite3.Connection) -> None:
    """Write something, to see whether that works, and change nothing."""
    connection.execute(f"PRAGMA user_version = {len(SCHEMA)}")


# ------------------------------------------------------------------ the file


@contextmanager
def _telling(what: str) -> Iterator[None]:
    """Turn what SQLite or the system has against it into one sentence that begins with `what`."""
    try:
        yield
    except (sqlite3.Error, OSError, RuntimeError) as error:
        raise StoreError(f"{what}: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """Why, in the words of SQLite or of the system; for faults of our own only their kind."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return str(error) if isinstance(error, sqlite3.Error | OSError) else type(error).__name__


def _lock(path: Path) -> filelock.BaseFileLock:
    """Claim the file for this server; the system lets go of it however the server ends.

    Raises:
        StoreInUse: another server has it.
    """
    # Without flock a file alone would be the lock, and would outlive a server that was killed.
    lock = filelock.FileLock(
        f"{path}.lock",
        timeout=0,
        mode=0o600,
        thread_local=False,
        fallback_to_soft=False,
        preserve_lock_file=True,
    )
    with _telling(f"the store '{path}' cannot be locked for this server"):
        try:
            lock.acquire()
        except filelock.Timeout:
            raise StoreInUse(
                f"another server has the store '{path}' open: stop it, or name another file"
            ) from None
    return lock


def _open_for_writing(path: Path) -> sqlite3.Connection:
    """Make or open the file, see that it is ours and can be written, bring it up to date."""
    _touch(path)
    connection = _connect(path)
    try:
        version = _schema_version(connection, path)
        # An older file that cannot be written would be read-only without a word.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        if version < len(SCHEMA):
            _migrate(connection, path, version)
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreError(f"the store '{path}' needs a disk that can hold a write-ahead log")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        connection.execute(f"PRAGMA journal_size_limit = {LOG_BYTES}")
    except BaseException:
        connection.close()
        raise
    return connection


def _touch(path: Path) -> None:
    """Make the file if need be; it holds secrets, so only its owner may read it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    # On some mounted disks nobody may change that.
    with suppress(PermissionError):
        path.chmod(0o600)


def _connect(path: Path) -> sqlite3.Connection:
    # Each connection is used by one thread at a time, but not by the one that opened it.
    connection = sqlite3.connect(
        path, timeout=PATIENCE / 1000, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        # Only macOS knows the difference: there a plain sync stops short of the disk.
        connection.execute("PRAGMA fullfsync = ON")
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        raise _no_store(path) from None
    return connection


def _no_store(path: Path) -> StoreError:
    return StoreError(f"'{path}' is no store of tables: name another file for the store")


def _schema_version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema version of a store; 0 for a new file. A file of somebody else's stays as it is.

    Raises:
        StoreError: it is no store, or one that a newer program has written.
    """
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (parts,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID and (owner, version, parts) != (0, 0, 0):
        raise _no_store(path)
    if version > len(SCHEMA):
        raise StoreError(
            f"the store '{path}' was written by a newer version of this program (schema {version},"
            f" known here up to {len(SCHEMA)}): use that version"
        )
    return int(version)


def _migrate(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Bring the file from schema `version` up to date in one transaction, beside a copy of it."""
    if version:
        now = datetime.datetime.now(datetime.UTC)
        copy = path.with_name(f"{path.name}.schema-{version}-{now:%Y-%m-%d-%H%M%S}")
        _copy(connection, copy)
        _LOG.warning("the store is brought up to date; a copy of it as it was is '%s'", copy)
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {''.join(SCHEMA[version:])}"
            f"PRAGMA application_id = {APPLICATION_ID};"
            f"PRAGMA user_version = {len(SCHEMA)}; COMMIT;"
        )
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise StoreError(
            f"the store '{path}' cannot be brought from schema {version} to {len(SCHEMA)}"
            f" and stays as it was: {_reason(error)}"
        ) from error


def _copy_aside(path: Path, copy: Path) -> None:
    with (
        _telling(f"the store '{path}' cannot be copied"),
        closing(_connect(path)) as connection,
    ):
        _copy(connection, copy)


def _copy(connection: sqlite3.Connection, path: Path) -> None:
    """Copy a store, as it is at this moment, to a new file; it is there whole or not at all."""
    if path.exists():
        raise StoreError(f"'{path}' is there already: name a new file for the copy")
    part = path.with_name(f"{path.name}.part")
    with _telling(f"the store cannot be copied to '{path}'"):
        try:
            part.unlink(missing_ok=True)
            _touch(part)
            with closing(sqlite3.connect(part)) as copy:
                connection.backup(copy)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

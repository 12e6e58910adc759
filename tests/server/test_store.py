"""The store: what was acknowledged is there, come what may; what fails says why in a sentence."""

import asyncio
import json
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

import gnoming
from gnoming.server import store as module
from gnoming.server.store import SCHEMA, Conflict, SQLiteStore, StoreError
from gnoming.table import Step

SECRET = "c0ffee5ec2e7"  # noqa: S105 - it opens nothing
CODES = [f"BCD{number:03d}" for number in range(50)]
needs_unix = pytest.mark.skipif(sys.platform == "win32", reason="asks for what only Unix has")


def step(version: int, told: Any = None, **parts: Any) -> Step:
    told = {"action": "place 4", "token": SECRET} if told is None else told
    return Step(version, "acted", parts.pop("at", 1_000 + version), 2, told, **parts)


async def add(store: SQLiteStore, code: str, last: int, first: int = 1) -> None:
    for version in range(first, last + 1):
        await store.append(code, step(version), "playing")


async def versions(store: SQLiteStore, code: str) -> list[int]:
    return [each.version for each in await store.steps(code)]


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SQLiteStore]:
    store = SQLiteStore.open(path)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def held(store: SQLiteStore) -> AsyncIterator[None]:
    """Keep the writing thread busy, so that what is asked for within waits for one commit."""
    is_busy, go_on = threading.Event(), threading.Event()
    busy = asyncio.ensure_future(store._write(lambda _: is_busy.set() or go_on.wait(60)))
    try:
        while not is_busy.is_set():
            await asyncio.sleep(0.001)
        yield
    finally:
        go_on.set()
    await busy


async def at_once(store: SQLiteStore, *asked: Any) -> list[Any]:
    """What comes of several wishes that are stored by one commit."""
    async with held(store):
        waiting = asyncio.gather(*asked, return_exceptions=True)
        await asyncio.sleep(0.01)
    return await waiting


def asking(story: Callable[[SQLiteStore], Any], path: Path) -> Any:
    """Run a test's story with an open store."""

    async def told() -> Any:
        async with opened(path) as store:
            return await story(store)

    return asyncio.run(told())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def log_size(path: Path) -> int:
    return Path(f"{path}-wal").stat().st_size


# ------------------------------------------------------------------ steps


def test_steps_come_back_as_they_were_and_in_order(path: Path) -> None:
    steps = [
        Step(1, "opened", 1_700_000_000_000, None, {"code": "BCD234", "name": "Bạn Linh 🐱"}),
        Step(2, "acted", 1_700_000_000_001, 6, {"action": "place 4"}, "a move"),
        Step(3, "said", 2**62, 0, {"nested": [1, 2.5, None, True, {"": "\0 \ud800"}]}, ""),
        Step(4, "changed", 0, None, {}, "m\0v"),
    ]

    async def story(store: SQLiteStore) -> None:
        for each in steps:
            await store.append("BCD234", each, "lobby")
        assert await store.steps("BCD234") == steps
        assert await store.steps("ZZZ999") == []

    asking(story, path)
    asking(lambda store: store.steps("BCD234"), path)
    assert asking(lambda store: store.steps("BCD234"), path) == steps


@pytest.mark.parametrize(("code", "version"), [("A", 1), ("A", 3), ("A", 5), ("A", 0), ("A", -1)])
def test_a_version_that_does_not_follow_the_last_is_a_conflict(
    path: Path, code: str, version: int
) -> None:
    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 3)
        before = await store.steps("A")
        with pytest.raises(Conflict, match=f"version {version} of table 'A' .* next one is 4$"):
            await store.append(code, step(version, {"other": 1}), "finished")
        assert await store.steps("A") == before
        await store.append("A", step(4), "playing")

    asking(story, path)


@pytest.mark.parametrize("version", [2, 0, -1])
def test_a_table_begins_with_version_1(path: Path, version: int) -> None:
    async def story(store: SQLiteStore) -> None:
        with pytest.raises(Conflict, match=r"next one is 1$"):
            await store.append("A", step(version), "lobby")
        assert await store.count() == 0
        assert await store.steps("A") == []

    asking(story, path)


def test_a_conflict_fails_none_of_those_who_are_stored_with_it(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        wishes = [
            store.append(code, step(version, {"n": n}), "playing")
            for n, (code, version) in enumerate(
                [("A", 1), ("A", 1), ("B", 2), ("A", 2), ("A", 2), ("C", 1), ("A", 3), ("C", 3)]
            )
        ]
        outcomes = await at_once(store, *wishes)
        assert [type(outcome) for outcome in outcomes] == [
            type(None), Conflict, Conflict, type(None), Conflict, type(None), type(None), Conflict,
        ]  # fmt: skip
        assert [each.told["n"] for each in await store.steps("A")] == [0, 3, 6]
        assert await versions(store, "C") == [1]
        assert await store.count() == 2

    asking(story, path)


def test_what_waits_is_stored_by_one_commit_and_told_by_one_call(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[int] = []
    wake = module._wake

    def wake_and_count(answers: Any, outcomes: Any) -> None:
        woken.append(len(answers))
        wake(answers, outcomes)

    monkeypatch.setattr(module, "_wake", wake_and_count)

    async def story(store: SQLiteStore) -> None:
        outcomes = await at_once(store, *(store.append(c, step(1), "lobby") for c in CODES))
        assert outcomes == [None] * len(CODES)
        assert sum(woken) == len(CODES) + 1
        assert len(woken) <= 3

    asking(story, path)


def test_a_batch_is_never_longer_than_it_says(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_AT_ONCE", 7)
    commits: list[int] = []
    commit = module._Writer._commit
    monkeypatch.setattr(
        module._Writer,
        "_commit",
        lambda writer, batch: commits.append(len(batch)) or commit(writer, batch),
    )

    async def story(store: SQLiteStore) -> None:
        await at_once(store, *(store.append(c, step(1), "lobby") for c in CODES))
        assert commits == [1, *[7] * 7, 1]
        assert await store.count() == len(CODES)

    asking(story, path)


@pytest.mark.parametrize(
    "unfit",
    [
        step(1, {"token": SECRET, "what": {SECRET}}),
        step(1, {"token": SECRET, "what": float("nan")}),
        step(1, {(SECRET, 1): 1}),
        step(1, {"token": SECRET}, at=2**63),
        step(1, {"token": SECRET}, move_id="\ud800"),
        Step(1, "acted", 0, 2**70, {"token": SECRET}),
    ],
    ids=["no JSON", "no number", "no name", "too late", "half a character", "no seat"],
)
def test_a_step_that_is_not_json_is_refused_alone_and_its_secrets_are_not_told(
    path: Path, unfit: Step
) -> None:
    async def story(store: SQLiteStore) -> None:
        outcomes = await at_once(
            store,
            store.append("A", step(1), "lobby"),
            store.append("B", unfit, "lobby"),
            store.append("C", step(1), "lobby"),
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), StoreError, type(None)]
        assert str(outcomes[1]).startswith("version 1 of table 'B' cannot be stored")
        assert SECRET not in "".join(traceback.format_exception(outcomes[1]))
        assert await store.count() == 2

    asking(story, path)


def test_many_producers_at_fifty_tables(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        await asyncio.gather(*(add(store, code, 60) for code in CODES))
        for code in CODES:
            assert await store.steps(code) == [step(version) for version in range(1, 61)]
        assert await store.count() == len(CODES)

    asking(story, path)


def test_of_producers_that_race_at_one_table_exactly_one_gets_each_version(path: Path) -> None:
    async def race(store: SQLiteStore, racer: int) -> list[int]:
        mine = []
        for version in range(1, 101):
            try:
                await store.append("A", step(version, {"racer": racer}), "playing")
            except Conflict:
                continue
            mine.append(version)
        return mine

    async def story(store: SQLiteStore) -> None:
        won = await asyncio.gather(*(race(store, racer) for racer in range(8)))
        stored = await store.steps("A")
        assert [each.version for each in stored] == list(range(1, len(stored) + 1))
        assert sorted(version for mine in won for version in mine) == list(range(1, 101))
        for racer, mine in enumerate(won):
            assert [e.version for e in stored if e.told["racer"] == racer] == mine

    asking(story, path)


def test_who_stops_waiting_harms_nobody(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        async with held(store):
            gone = asyncio.ensure_future(store.append("A", step(1), "lobby"))
            stays = asyncio.ensure_future(store.append("B", step(1), "lobby"))
            await asyncio.sleep(0.01)
            gone.cancel()
        await stays
        assert gone.cancelled()
        # It was accepted, so it is there; whoever asks again learns that.
        assert await versions(store, "A") == [1]

    asking(story, path)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),  # FULL: a commit has reached the disk
        ("foreign_keys", 1),
        ("busy_timeout", module.PATIENCE),
        ("wal_autocheckpoint", module.LOG_PAGES),
        ("journal_size_limit", module.LOG_BYTES),
    ],
)
def test_the_disk_is_asked_to_keep_what_is_acknowledged(
    path: Path, setting: str, value: int | str
) -> None:
    async def story(store: SQLiteStore) -> None:
        # Twice, for when nothing happens some of it is changed for a moment.
        for _ in range(2):
            found = await store._write(lambda c: c.execute(f"PRAGMA {setting}").fetchone())
            assert found == (value,)
            await asyncio.to_thread(store._writer._empty_log)

    asking(story, path)


# ------------------------------------------------------------------ tables


def test_tables_are_told_by_their_last_step(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        for code, moments in {"A": (10, 50), "B": (40,), "C": (20, 30)}.items():
            for version, at in enumerate(moments, start=1):
                await store.append(code, step(version, at=at), "lobby")
        assert await store.tables(0) == ["C", "B", "A"]
        assert await store.tables(40) == ["B", "A"]
        assert await store.tables(51) == []
        assert await store.count() == 3

    asking(story, path)


def test_a_forgotten_table_is_gone_and_its_code_is_free(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 3)
        await add(store, "B", 3)
        await store.forget("A")
        await store.forget("ZZZ999")
        assert await store.steps("A") == []
        assert await store.count() == 1
        assert await versions(store, "B") == [1, 2, 3]
        with pytest.raises(Conflict):
            await store.append("A", step(4), "playing")
        await add(store, "A", 2)
        assert await versions(store, "A") == [1, 2]

    asking(story, path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM steps").fetchone() == (5,)


def test_old_tables_are_forgotten_by_the_stage_of_their_last_step(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        for code, stage, at in [
            ("old lobby", "lobby", 99),
            ("new lobby", "lobby", 100),
            ("old game", "playing", 49),
            ("new game", "playing", 50),
            ("any pause", "between", 1),
            ("old end", "finished", 9),
        ]:
            await store.append(code, step(1, at=0), "lobby")
            await store.append(code, step(2, at=at), stage)
        gone = await store.forget_older({"lobby": 100, "playing": 50, "finished": 10})
        assert gone == ["old end", "old game", "old lobby"]
        assert await store.tables(0) == ["any pause", "new game", "new lobby"]
        assert await store.steps("old lobby") == []
        assert await store.forget_older({"lobby": 100, "playing": 50, "finished": 10}) == []
        assert await store.forget_older({}) == []

    asking(story, path)


def test_more_tables_than_fit_one_go_are_forgotten(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        assert len(CODES) > 2 * module.FORGOTTEN_AT_ONCE
        await asyncio.gather(*(add(store, code, 3) for code in CODES))
        assert sorted(await store.forget_older({"playing": 2_000})) == CODES
        assert await store.count() == 0

    asking(story, path)


def test_a_table_that_goes_on_while_old_ones_are_looked_for_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 1)
        await add(store, "B", 1)
        read = store._read

        async def read_slowly(question: Any) -> Any:
            found = await read(question)
            await store.append("A", step(2, at=5_000), "playing")
            return found

        monkeypatch.setattr(store, "_read", read_slowly)
        assert await store.forget_older({"playing": 2_000}) == ["B"]
        monkeypatch.undo()
        assert await versions(store, "A") == [1, 2]

    asking(story, path)


# ------------------------------------------------------------------ opening


def test_the_folder_is_made_and_may_have_blanks_and_any_letters(tmp_path: Path) -> None:
    path = tmp_path / "мој folder" / "của tôi" / "tables 'of' 100%? #1.sqlite"
    asking(lambda store: add(store, "A", 2), path)
    assert asking(lambda store: versions(store, "A"), path) == [1, 2]
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]


def test_there_is_no_store_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asking(lambda store: add(store, "A", 2), Path(":memory:"))
    assert (tmp_path / ":memory:").stat().st_size > 0
    assert asking(lambda store: versions(store, "A"), Path(":memory:")) == [1, 2]


def refused(path: Path) -> str:
    """The sentence with which a store is not opened."""
    with pytest.raises(StoreError) as caught:
        SQLiteStore.open(path)
    message = str(caught.value)
    assert str(path.name) in message or str(path.parent) in message
    assert "\n" not in message
    assert [thread.name for thread in threading.enumerate() if "store" in thread.name] == []
    return message


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    says = refused(tmp_path / "file" / "tables.sqlite")
    assert says == f"the folder '{tmp_path / 'file'}' for the store cannot be made: file exists"
    says = refused(tmp_path / "file" / "deeper" / "tables.sqlite")
    assert says.endswith("cannot be made: not a directory")


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    assert "is a folder: name a file in it" in refused(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "written", [b"Dear diary", b"x" * 10_000, b"SQLite format 3\0" + b"?" * 90]
)
def test_a_file_that_is_no_database_is_refused_and_stays_as_it_is(
    path: Path, written: bytes
) -> None:
    path.write_bytes(written)
    assert refused(path) == f"'{path}' is no store of tables: name another file for the store"
    assert path.read_bytes() == written


@pytest.mark.parametrize(
    "made",
    [
        "CREATE TABLE tables (code TEXT)",
        "PRAGMA application_id = 7",
        "PRAGMA user_version = 1",
    ],
)
def test_the_database_of_another_program_is_refused_and_stays_as_it_is(
    path: Path, made: str
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(made)
    before = path.read_bytes()
    assert "is no store of tables" in refused(path)
    assert path.read_bytes() == before


def test_a_damaged_store_is_not_taken_for_somebody_elses(path: Path) -> None:
    asking(lambda store: add(store, "A", 200), path)
    whole = bytearray(path.read_bytes())
    whole[100:4_000] = b"\xff" * 3_900
    path.write_bytes(whole)
    assert "cannot be opened for writing: database disk image is malformed" in refused(path)


def test_the_store_of_a_newer_version_is_refused_and_stays_as_it_is(path: Path) -> None:
    asking(lambda store: add(store, "A", 2), path)
    newer = len(SCHEMA) + 1
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {newer}")
    before = path.read_bytes()
    assert (
        f"written by a newer version of this program (schema {newer}, known here up to"
        f" {len(SCHEMA)}): use that version" in refused(path)
    )
    assert path.read_bytes() == before
    assert len(list(path.parent.iterdir())) == 2  # no copy was made


def test_a_second_server_is_refused_until_the_first_has_closed(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        with pytest.raises(StoreError, match=r"another server has the store '.*' open"):
            SQLiteStore.open(path)
        link = path.with_name("link")
        link.symlink_to(path)
        with pytest.raises(StoreError, match="another server"):
            SQLiteStore.open(link)
        await add(store, "A", 2)

    asking(story, path)
    assert asking(lambda store: versions(store, "A"), path) == [1, 2]


@needs_unix
def test_only_its_owner_may_read_what_the_store_writes(path: Path) -> None:
    async def story(store: SQLiteStore) -> set[str]:
        await add(store, "A", 2)
        await store.backup(path.with_name("copy"))
        modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
        assert set(modes.values()) == {0o600}
        return set(modes)

    before = os.umask(0)
    try:
        path.touch(0o644)
        made = asking(story, path)
    finally:
        os.umask(before)
    assert made == {path.name + end for end in ("", "-wal", "-shm", ".lock")} | {"copy"}


def elsewhere(code: str, *arguments: str) -> subprocess.Popen[str]:
    """A process of its own that runs `code` with everything that it needs at hand."""
    head = (
        f"import sys; sys.path.insert(0, {str(Path(gnoming.__file__).parents[1])!r})\n"
        "import asyncio, os\n"
        "from pathlib import Path\n"
        "from gnoming.server.store import SQLiteStore, StoreError\n"
        "from gnoming.table import Step\n"
        "path = Path(sys.argv[1])\n"
    )
    return subprocess.Popen(  # noqa: S603 - this very Python
        [sys.executable, "-c", head + code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told_by(process: subprocess.Popen[str]) -> list[Any]:
    """The lines of JSON that a process prints, once it has ended well."""
    told, trouble = process.communicate(timeout=120)
    assert process.returncode == 0, trouble
    return [json.loads(line) for line in told.splitlines()]


READ_ONLY = """
import json
if os.geteuid() == 0:  # to whom no file is read-only
    os.setegid(65534)
    os.seteuid(65534)
try:
    SQLiteStore.open(path)
except StoreError as error:
    print(json.dumps(str(error)))
"""


@needs_unix
@pytest.mark.slow
def test_a_store_that_may_only_be_read_is_refused() -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "shut"
        path = folder / "tables.sqlite"
        asking(lambda store: add(store, "A", 2), path)
        Path(made).chmod(0o755)
        for each in (path, Path(f"{path}.lock"), folder):
            each.chmod(0o555)
        asked = [path, folder / "other.sqlite", folder / "new" / "tables.sqlite"]
        says = [told_by(elsewhere(READ_ONLY, str(each))) for each in asked]
        folder.chmod(0o755)
        Path(f"{path}.lock").chmod(0o666)
        says.append(told_by(elsewhere(READ_ONLY, str(path))))
    assert says == [
        [f"the store '{path}' cannot be locked for this server: permission denied"],
        [f"the store '{asked[1]}' cannot be locked for this server: permission denied"],
        [f"the folder '{folder / 'new'}' for the store cannot be made: permission denied"],
        [f"the store '{path}' cannot be opened for writing: permission denied"],
    ]


# ------------------------------------------------------------------ older schemas

MOOD = "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';"
MARK = "CREATE TABLE marks (mark TEXT); INSERT INTO marks SELECT 'was ' || mood FROM tables;"


def as_it_lies(path: Path) -> tuple[Any, ...]:
    """A store's schema version, its tables and how many steps it holds."""
    with closing(sqlite3.connect(path)) as connection:
        return (
            *connection.execute("PRAGMA user_version").fetchone(),
            sorted(name for (name,) in connection.execute("SELECT name FROM sqlite_master")),
            *connection.execute("SELECT count(*) FROM steps").fetchone(),
        )


def copies(path: Path) -> list[Path]:
    return [each for each in path.parent.iterdir() if ".schema-" in each.name]


def test_an_older_store_is_brought_up_to_date_beside_a_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking(lambda store: add(store, "A", 3), path)
    before = as_it_lies(path)
    monkeypatch.setattr(module, "SCHEMA", (*SCHEMA, MOOD, MARK))
    assert asking(lambda store: versions(store, "A"), path) == [1, 2, 3]
    assert as_it_lies(path) == (len(SCHEMA) + 2, sorted([*before[1], "marks"]), 3)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT mark FROM marks").fetchall() == [("was calm",)]
    (copy,) = copies(path)
    assert copy.name.startswith(f"tables.sqlite.schema-{len(SCHEMA)}-20")
    assert as_it_lies(copy) == before

    asking(lambda store: store.count(), path)
    assert copies(path) == [copy]
    monkeypatch.undo()
    assert asking(lambda store: versions(store, "A"), copy) == [1, 2, 3]


def test_a_new_store_needs_no_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SCHEMA", (*SCHEMA, MOOD, MARK))
    asking(lambda store: store.count(), path)
    assert as_it_lies(path)[0] == len(SCHEMA) + 2
    assert copies(path) == []


def test_a_store_that_cannot_be_brought_up_to_date_stays_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking(lambda store: add(store, "A", 3), path)
    before = as_it_lies(path)
    monkeypatch.setattr(module, "SCHEMA", (*SCHEMA, MOOD, "UPDATE nowhere SET mood = 1;"))
    says = refused(path)
    assert f"from schema {len(SCHEMA)} to {len(SCHEMA) + 2} and stays as it was: no such" in says
    assert as_it_lies(path) == before
    monkeypatch.undo()
    assert asking(lambda store: versions(store, "A"), path) == [1, 2, 3]


# ------------------------------------------------------------------ closing


def test_closing_waits_for_what_was_accepted_and_leaves_no_thread(path: Path) -> None:
    async def story() -> None:
        before = set(threading.enumerate())
        store = SQLiteStore.open(path)
        await add(store, "A", 1)
        await store.steps("A")
        await store.backup(path.with_name("copy"))
        async with held(store):
            waiting = [asyncio.ensure_future(store.append(c, step(1), "lobby")) for c in CODES]
            reading = asyncio.ensure_future(store.steps("A"))
            await asyncio.sleep(0.01)
            closing = asyncio.ensure_future(store.close())
            await asyncio.sleep(0.01)
            with pytest.raises(StoreError, match="the store is closed"):
                await store.append("B", step(1), "lobby")
            assert not closing.done()
        await closing
        assert all(each.done() and each.exception() is None for each in waiting)
        assert len(reading.result()) == 1
        assert set(threading.enumerate()) == before
        await store.close()
        assert not await store.is_healthy()
        for asked in (store.steps("A"), store.count(), store.forget("A"), store.backup(path)):
            with pytest.raises(StoreError, match="the store is closed"):
                await asked

    asyncio.run(story())
    assert sorted(each.name for each in path.parent.iterdir()) == [
        "copy",
        "tables.sqlite",
        "tables.sqlite.lock",
    ]
    assert asking(lambda store: store.count(), path) == 1 + len(CODES)


def test_a_store_outlives_the_loop_that_used_it(path: Path) -> None:
    store = SQLiteStore.open(path)
    go_on = threading.Event()

    async def gone_too_soon() -> None:
        waiting = [
            asyncio.ensure_future(store._write(lambda _: go_on.wait(60))),
            asyncio.ensure_future(store.append("B", step(1), "lobby")),
        ]
        await asyncio.wait(waiting, timeout=0.01)

    asyncio.run(add(store, "A", 2))
    asyncio.run(gone_too_soon())
    go_on.set()
    asyncio.run(add(store, "A", 4, first=3))
    assert asyncio.run(versions(store, "A")) == [1, 2, 3, 4]
    assert asyncio.run(versions(store, "B")) == [1]
    asyncio.run(store.close())


# ------------------------------------------------------------------ when the disk fails


async def fails(store: SQLiteStore, code: str, version: int, why: str) -> None:
    """Nothing can be stored now, and nothing is."""
    before = await store.steps(code)
    outcomes = await asyncio.gather(
        store.append(code, step(version), "playing"),
        store.append("NEW", step(1), "lobby"),
        store.forget(code),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [StoreError] * 3
    for outcome in outcomes:
        assert "nothing can be stored just now, so nothing has changed" in str(outcome)
        assert why in str(outcome)
        assert SECRET not in "".join(traceback.format_exception(outcome))
    assert not await store.is_healthy()
    assert await store.steps(code) == before
    assert await store.steps("NEW") == []


def test_a_locked_file_fails_everybody_and_works_again_afterwards(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 20)
    caplog.set_level(logging.DEBUG)

    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 2)
        assert await store.is_healthy()
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            await fails(store, "A", 3, "database is locked")
            other.rollback()
        assert await store.is_healthy()
        await add(store, "A", 4, first=3)
        assert await versions(store, "A") == [1, 2, 3, 4]

    asking(story, path)
    said = [record.getMessage() for record in caplog.records if record.name == module.__name__]
    assert said == ["the store fails: database is locked", "the store works again"]
    assert SECRET not in caplog.text


def test_a_short_lock_is_waited_for(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        with closing(sqlite3.connect(path, check_same_thread=False)) as other:
            other.execute("BEGIN IMMEDIATE")
            threading.Timer(0.05, other.rollback).start()
            await add(store, "A", 2)
            assert await store.is_healthy()

    asking(story, path)


def test_a_file_that_was_taken_away_is_noticed(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 2)
        away = path.with_name("away")
        path.rename(away)
        await fails(store, "A", 3, "no such file or directory")
        path.write_bytes(away.read_bytes())
        await fails(store, "A", 3, "was replaced by another file")
        away.replace(path)
        assert await store.is_healthy()
        await add(store, "A", 3, first=3)

    asking(story, path)
    assert asking(lambda store: versions(store, "A"), path) == [1, 2, 3]


def test_a_fault_in_the_work_itself_does_not_end_the_writing(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        def fault(_: sqlite3.Connection) -> None:
            raise KeyError(SECRET)

        outcomes = await at_once(store, store.append("A", step(1), "lobby"), store._write(fault))
        assert [str(outcome) for outcome in outcomes] == [
            "nothing can be stored just now, so nothing has changed: KeyError"
        ] * 2
        await add(store, "A", 2)
        assert await versions(store, "A") == [1, 2]

    asking(story, path)


def test_damaged_steps_are_refused_without_telling_them(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 2)
        await add(store, "B", 2)
        for damage in (f'{{"token":"{SECRET}', b'{"token":"' + SECRET.encode() + b'\xff"}'):
            await store._write(
                lambda c, told=damage: (
                    c.execute("UPDATE steps SET told = CAST(? AS TEXT) WHERE code = 'A'", (told,))
                    and None
                )
            )
            with pytest.raises(StoreError) as caught:
                await store.steps("A")
            assert str(caught.value) == "the steps of table 'A' are damaged and cannot be read"
            said = traceback.format_exception(caught.value, chain=False)
            assert SECRET not in "".join(said)
        assert await versions(store, "B") == [1, 2]

    asking(story, path)


FULL_DISK = """
import json, resource

async def story():
    store = SQLiteStore.open(path)
    async def add(code, first, last):
        stored = first - 1
        for version in range(first, last + 1):
            await store.append(code, Step(version, "acted", 1, 0, {"said": "x" * 500}), "playing")
            stored = version
            acked[code] = version
    acked = {}
    codes = [f"BCD{n:03d}" for n in range(20)]
    await asyncio.gather(*(add(code, 1, 5) for code in codes))
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    room = os.stat(f"{path}-wal").st_size + 100_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
    ends = await asyncio.gather(*(add(code, 6, 500) for code in codes), return_exceptions=True)
    print(json.dumps(sorted({type(end).__name__ for end in ends})))
    print(json.dumps(sorted({str(end) for end in ends})))
    # A little may still fit in, and then all is well until the next step.
    tried = 0
    while await store.is_healthy() and tried < 1000:
        tried += 1
        await asyncio.gather(add("BCD000", acked["BCD000"] + 1, 999), return_exceptions=True)
    print(json.dumps([await store.is_healthy(), os.stat(f"{path}-wal").st_size <= room]))
    print(json.dumps(all([len(await store.steps(code)) == acked[code] for code in codes])))
    full = dict(acked)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    print(json.dumps(await store.is_healthy()))
    await asyncio.gather(*(add(code, full[code] + 1, full[code] + 20) for code in codes))
    await store.close()
    print(json.dumps([full, acked]))

asyncio.run(story())
"""


@needs_unix
@pytest.mark.slow
def test_a_full_disk_fails_everybody_and_works_again_afterwards(path: Path) -> None:
    kinds, says, state, kept, healthy, acked = told_by(elsewhere(FULL_DISK, str(path)))
    assert kinds == ["StoreError"]
    assert len(says) == 1
    assert says[0].startswith("nothing can be stored just now, so nothing has changed: ")
    assert state == [False, True]
    assert kept is True
    assert healthy is True
    when_full, at_last = acked
    assert all(5 <= version < 500 for version in when_full.values())
    assert at_last == {code: version + 20 for code, version in when_full.items()}

    async def story(store: SQLiteStore) -> None:
        for code, version in at_last.items():
            assert await versions(store, code) == list(range(1, version + 1))

    asking(story, path)


# ------------------------------------------------------------------ killed

PRODUCE = """
async def produce(store, code):
    version = len(await store.steps(code))
    while True:
        version += 1
        step = Step(version, "acted", 1, 0, {"n": f"{code} {version}"})
        await store.append(code, step, "playing")
        print(code, version, flush=True)

async def story():
    store = SQLiteStore.open(path)
    await asyncio.gather(*(produce(store, f"BCD{n:03d}") for n in range(50)))

asyncio.run(story())
"""


@needs_unix
@pytest.mark.slow
def test_after_a_kill_every_acknowledged_step_is_there(path: Path) -> None:
    acked = dict.fromkeys(CODES, 0)

    async def story(store: SQLiteStore) -> None:
        for code, version in acked.items():
            stored = await store.steps(code)
            assert [each.version for each in stored] == list(range(1, len(stored) + 1))
            assert all(each.told == {"n": f"{code} {each.version}"} for each in stored)
            # Of each producer one step at the most was under way.
            assert version <= len(stored) <= version + 1
            acked[code] = len(stored)
        assert await store.count() == len(CODES)

    for wanted in (137, 4_000, 9_001):
        with elsewhere(PRODUCE, str(path)) as process:
            assert process.stdout is not None
            told = [process.stdout.readline() for _ in range(wanted)]
            process.send_signal(signal.SIGKILL)
            # Not by communicate(), which passes over what readline() has taken in beforehand.
            told += process.stdout.readlines()
        assert process.returncode == -signal.SIGKILL
        # The last line may have been cut off.
        lines = [line.split() for line in told if line.endswith("\n")]
        assert len(lines) >= wanted - 1
        for code, version in lines:
            acked[code] = max(acked[code], int(version))
        asking(story, path)


# ------------------------------------------------------------------ reading and copying


def test_a_long_read_keeps_nobody_from_storing(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 5)
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN")
            before = other.execute("SELECT count(*) FROM steps").fetchone()
            go_on = threading.Event()
            reading = asyncio.ensure_future(store._read(lambda _: go_on.wait(60)))
            await asyncio.gather(*(add(store, code, 20) for code in CODES))
            assert not reading.done()
            assert other.execute("SELECT count(*) FROM steps").fetchone() == before == (5,)
            go_on.set()
            await reading
        assert await versions(store, CODES[0]) == list(range(1, 21))

    asking(story, path)


def test_the_write_ahead_log_stays_small(path: Path) -> None:
    async def produce(store: SQLiteStore, code: str) -> int:
        largest = 0
        for version in range(1, 401):
            await store.append(code, step(version), "playing")
            if version % 20 == 0:
                largest = max(largest, log_size(path))
        return largest

    async def story(store: SQLiteStore) -> None:
        largest = max(await asyncio.gather(*(produce(store, code) for code in CODES)))
        assert 0 < largest < module.LOG_BYTES

    asking(story, path)
    assert asking(lambda store: versions(store, CODES[7]), path) == list(range(1, 401))


def test_after_a_long_read_the_write_ahead_log_becomes_small_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LOG_PAGES", 10)
    monkeypatch.setattr(module, "LOG_BYTES", 100_000)

    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 1)
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM steps").fetchone()
            await add(store, "A", 200, first=2)
            assert log_size(path) > 1_000_000
        await add(store, "A", 220, first=201)
        assert log_size(path) <= 200_000

    asking(story, path)


def test_when_nothing_happens_the_write_ahead_log_is_emptied(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "IDLE", 0.02)

    async def story(store: SQLiteStore) -> None:
        for first in (1, 21):
            with closing(sqlite3.connect(path)) as other:
                await add(store, "A", first + 19, first=first)
                # While somebody reads it cannot be emptied; it is tried again.
                other.execute("BEGIN")
                other.execute("SELECT count(*) FROM steps").fetchone()
                await add(store, "B", first + 19, first=first)
                await asyncio.sleep(0.1)
                assert log_size(path) > 0
            async with asyncio.timeout(60):
                while log_size(path):
                    await asyncio.sleep(0.01)
        assert await versions(store, "B") == list(range(1, 41))

    asking(story, path)


def test_a_copy_made_while_steps_are_stored_holds_all_up_to_one_moment(path: Path) -> None:
    copy = path.with_name("a copy")

    async def story(store: SQLiteStore) -> None:
        await asyncio.gather(*(add(store, code, 30) for code in CODES))
        adding = [asyncio.ensure_future(add(store, code, 200, first=31)) for code in CODES]
        while len(await store.steps(CODES[0])) <= 40:
            await asyncio.sleep(0)
        acked = {code: len(await store.steps(code)) for code in CODES}
        await store.backup(copy)
        assert not all(each.done() for each in adding)
        async with opened(copy) as copied:
            for code in CODES:
                stored = await copied.steps(code)
                assert stored == [step(n) for n in range(1, len(stored) + 1)]
                assert acked[code] <= len(stored) <= 200
            assert await copied.count() == len(CODES)
            await copied.append("NEW", step(1), "lobby")
        await asyncio.gather(*adding)
        assert await versions(store, CODES[0]) == list(range(1, 201))

    asking(story, path)


def test_a_copy_never_takes_the_place_of_a_file(path: Path) -> None:
    async def story(store: SQLiteStore) -> None:
        await add(store, "A", 2)
        mine = path.with_name("mine")
        mine.write_text("Dear diary")
        for taken in (mine, path, path.parent):
            with pytest.raises(StoreError, match="is there already: name a new file for the copy"):
                await store.backup(taken)
        with pytest.raises(StoreError, match=r"cannot be copied to .*: not a directory"):
            await store.backup(mine / "copy")
        with pytest.raises(StoreError, match=r"cannot be copied to .*: no such file or directory"):
            await store.backup(path.with_name("nowhere") / "copy")
        assert mine.read_text() == "Dear diary"
        assert not [each for each in path.parent.iterdir() if each.name.endswith(".part")]
        assert await versions(store, "A") == [1, 2]

    asking(story, path)

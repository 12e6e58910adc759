"""Servers for these tests: each in a thread, each ended, none with anything to complain of."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from talking import OPEN, Served

from gnoming.server import Settings


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What servers log as an error; a test that expects some empties the list."""
    heard: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(self.format(record))

    listener = Listener(logging.ERROR)
    logging.getLogger().addHandler(listener)
    yield heard
    logging.getLogger().removeHandler(listener)


@pytest.fixture
def serve(tmp_path: Path, complaints: list[str]) -> Iterator[Callable[..., Served]]:
    """Begins a server; what is not set is made for tests: no limits, bots that lose no time."""
    begun: list[Served] = []

    def begin(*, at: Path | None = None, store=None, **chosen: object) -> Served:
        usual = {"store": at or tmp_path / "tables.sqlite", "bot_pace": 0, "limits": OPEN}
        served = Served(Settings(**usual | chosen), store=store)
        begun.append(served)
        return served

    yield begin
    for served in begun:
        if served.thread.is_alive():
            served.stop()
    told = [*complaints, *(each for served in begun for each in served.complaints)]
    assert not told, "\n".join(told)


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    return serve()

"""Tests of the client run on asyncio; coming back takes no time; a real server listens here."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from gnoming import client
from gnoming.server import Settings, create_app


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "SHORTEST_PAUSE", 0.005)
    monkeypatch.setattr(client, "LONGEST_PAUSE", 0.05)


@pytest.fixture
def unused_port() -> int:
    """A port of this computer where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server of our own, whose bots lose no time."""
    settings = Settings(store=tmp_path / "tables.sqlite", bot_pace=0)
    running = uvicorn.Server(
        uvicorn.Config(create_app(settings), host="127.0.0.1", port=0, log_level="warning")
    )
    started = threading.Event()
    startup = running.startup

    async def begin(*given: object, **named: object) -> None:
        await startup(*given, **named)
        started.set()

    running.startup = begin
    thread = threading.Thread(target=lambda: asyncio.run(running.serve()), daemon=True)
    thread.start()
    try:
        assert started.wait(30)
        port = running.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        running.should_exit = True
        thread.join(30)

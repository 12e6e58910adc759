"""Running the server as a program: its port, its log, its orderly end."""

from __future__ import annotations

import errno
import gc
import logging.config
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gnoming import wire
from gnoming.server.app import create_app
from gnoming.server.link import ABORT
from gnoming.server.settings import Settings
from gnoming.server.store import SQLiteStore

USUAL_PORT = 8737
PORTS_TRIED = 20
LOOPBACK = "127.0.0.1"
COLLECT_EVERY = 600
"""Seconds between two collections of garbage at the most."""
MOST_NEW = 2_000_000
"""Objects that may have come since the last one, those that are gone again not counted."""
EVERY_ADDRESS = "0.0.0.0"  # noqa: S104 - only when --lan asks for it


class ServeError(ValueError):
    """The server cannot start; one sentence says why."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the server shall run."""

    settings: Settings
    host: str = LOOPBACK
    port: int | None = None
    """None: the usual one, or the next that is free."""
    proxies: str = LOOPBACK
    """Whose word about a visitor's address is believed."""
    log_level: str = "warning"


def serve(wishes: Wishes, announce: Callable[[str], None]) -> None:
    """Serve until a signal ends it. `announce` is told the address once the port is ours.

    Raises:
        ServeError: the port cannot be had.
        StoreInUse: another server has the store; `address_at` may know where it is.
        StoreError: the store cannot be opened.
    """
    listening = listen(wishes.host, wishes.port)
    with listening:
        store = SQLiteStore.open(wishes.settings.store)
        app = create_app(wishes.settings, store=store)
        logging.config.dictConfig(log_config(wishes.log_level))
        server = Server(config(app, proxies=wishes.proxies))
        port = listening.getsockname()[1]
        address = f"http://{shown_host(wishes.host)}:{port}{wishes.settings.base_path}"
        with suppress(OSError):  # It is a courtesy to whoever would begin another one there.
            _note(store.path).write_text(address, encoding="utf-8")
        announce(address)
        server.run(sockets=[listening])


def address_at(store: Path) -> str | None:
    """Where the server is that has a store open, as far as it could say so.

    It says so in a file beside the store, which stays when it ends: ask while the store is in use.
    """
    try:
        return _note(store).read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError):
        return None


def _note(store: Path) -> Path:
    path = store.resolve()
    return path.with_name(f"{path.name}.address")


def show_in_browser(address: str, otherwise: Callable[[], None]) -> threading.Thread:
    """Open an address in the person's browser, or do `otherwise`: in a thread that may be left.

    A browser of the terminal would take the keyboard away, so it must have been asked for.
    """
    has_display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )

    def show() -> None:
        try:
            is_shown = has_display and webbrowser.open(address)
        except (webbrowser.Error, OSError):
            is_shown = False
        if not is_shown:
            otherwise()

    showing = threading.Thread(target=show, name="browser", daemon=True)
    showing.start()
    return showing


def config(app: FastAPI, **more: Any) -> uvicorn.Config:
    """How uvicorn runs an app of ours: short frames, no compression, dead links found out."""
    proxies = more.pop("proxies", LOOPBACK)
    return uvicorn.Config(
        app,
        ws=SocketProtocol,
        ws_per_message_deflate=False,
        ws_max_size=wire.MOST_FRAME_BYTES,
        ws_ping_interval=wire.BEAT_SECONDS,
        ws_ping_timeout=2 * wire.BEAT_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=5,
        **more,
    )


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket that can be cut, and that leaves nothing behind.

    A close alone would wait for ever for a watcher who does not read.
    """

    def handle_connect(self, event: Any) -> None:
        """Begin, and let the application know how to cut the link."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope)[ABORT] = self.transport.abort

    def connection_lost(self, exc: Exception | None) -> None:
        """End; else what reads the frames and its reader would hold each other in memory."""
        super().connection_lost(exc)
        self.conn.parser.close()


class Server(uvicorn.Server):
    """Tells the watchers before it ends, and lets no table wait for the collector of garbage.

    A collection looks at every object there is while everybody waits: a quarter of a second with
    some hundred tables. Python begins one whenever many objects have been made, and finds nothing:
    neither moves nor refusals nor links that end leave anything behind that only it could free.
    Tables that leave the memory do, and whoever speaks no HTTP or breaks a frame. So it runs
    seldom, and sooner only if very much is new; what is there at the start is left out of it.
    """

    _collected_at = 0.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve; what has been made until then stays."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.disable()
        self._collected_at = time.monotonic()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        is_due = time.monotonic() - self._collected_at > COLLECT_EVERY
        if is_due or gc.get_count()[0] > MOST_NEW:
            gc.collect()
            self._collected_at = time.monotonic()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then end as every server does."""
        app = self.config.app
        tables = getattr(getattr(app, "state", None), "tables", None)
        if tables is not None:
            await tables.say_goodbye()
        await super().shutdown(sockets)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; without a port the usual one, or the next that is free.

    Raises:
        ServeError: it is in use, or not to be had.
    """
    tried = [port] if port is not None else list(range(USUAL_PORT, USUAL_PORT + PORTS_TRIED))
    for each in tried:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # Named TCP: asyncio sends small answers at once only if it knows, else 40 ms late.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, each))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise ServeError(f"cannot listen at {host} port {each}: {error.strerror}") from None
        else:
            listening.setblocking(False)  # noqa: FBT003 - that is how it is called
            return listening
    if port is not None:
        raise ServeError(f"port {port} of {host} is in use already, choose another with --port")
    raise ServeError(f"the ports {tried[0]} to {tried[-1]} of {host} are all in use, give a --port")


def shown_host(host: str) -> str:
    """The address by which others reach this computer, where it listens at every one."""
    if host != EVERY_ADDRESS:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            # Nothing is sent: the system only says which of its addresses it would use.
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return LOOPBACK


def log_config(level: str) -> dict[str, Any]:
    """Lines of JSON on standard error. What is logged names tables, never tokens or cards."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level.upper()},
        # They tell what goes over a socket: only ever of use against ourselves.
        "loggers": {name: {"level": "WARNING"} for name in ("uvicorn", "websockets", "asyncio")},
    }

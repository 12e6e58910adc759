"""What can be set about a server, each with the value that suits a family's computer."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from gnoming.bots.seated import LIMIT
from gnoming.shuffle import new_secret
from gnoming.table import Table

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def now() -> int:
    """This moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def usual_store() -> Path:
    """Where this computer keeps the tables if nobody says otherwise."""
    return platformdirs.user_data_path("gnoming", appauthor=False) / "tables.sqlite"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one address, one socket and the whole server may ask for."""

    tables_per_address: int = 30
    """New tables an hour; so many at once, too."""
    seats_per_address: int = 120
    """Seats taken an hour."""
    requests_per_second: float = 20
    """Over HTTP, by one address; ten times as many at once."""
    sockets_per_second: float = 10
    """New ones, by one address; ten times as many at once."""
    sockets_per_address: int = 100
    """Open ones."""
    sockets_per_table: int = 100
    frames_per_second: float = 20
    """On one socket; four times as many at once. Over that frames are dropped unread."""
    dropped_frames: int = 200
    """So many dropped ones close the socket."""
    words_per_second: float = 2
    """Wishes at a table that are no moves: names, phrases, seats; thirty times as many at once."""
    body_bytes: int = 8 * 1024
    waiting_frames: int = 256
    waiting_bytes: int = 1024 * 1024
    """What may wait for a slow reader, before it is let go."""
    tables: int = 20_000
    """In the store, all in all."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. Times are seconds."""

    store: Path = field(default_factory=usual_store)
    base_path: str = ""
    """Where a proxy shows the server: `/games/gnome`; empty for the root."""
    origins: tuple[str, ...] = ()
    """Other web addresses whose pages may use this server: `https://play.example.org`."""
    bot_pace: float | None = None
    """How long a bot takes for every decision; None: by the pace that the table's host has set."""
    bot_limit: float = LIMIT
    """After this a bot's best so far is taken, or another bot decides."""
    hello_within: float = 10
    quiet_table: float = 2 * HOUR
    """Without any step its sockets are closed, after a warning."""
    warning: float = 2 * MINUTE
    unload_after: float = 5 * MINUTE
    """A table that nobody watches leaves the memory; it stays in the store."""
    keep_lobbies: float = 1 * DAY
    """Tables where no game was begun are forgotten after so long without a step."""
    keep_games: float = 30 * DAY
    tidy_every: float = 30
    limits: Limits = field(default_factory=Limits)
    table_type: type[Table] = Table
    clock: Callable[[], int] = now
    secret: Callable[[], bytes] = new_secret

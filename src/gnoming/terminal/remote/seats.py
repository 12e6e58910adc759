"""The secrets that own this computer's seats at remote tables, each in a file of its own.

Only the user of this computer may read them. A file is named by a digest of the server's address,
the table's code and the player's name, so that the same command finds the same seat again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat that was taken from here before."""

    name: str
    token: str = field(repr=False)


def kept_seat(server: str, code: str, name: str) -> KeptSeat | None:
    """The seat at a table that was taken from here under this name, None if none was."""
    with contextlib.suppress(OSError, RuntimeError, ValueError, KeyError, TypeError):
        kept = json.loads(_file(server, code, name).read_text("utf-8"))
        return KeptSeat(name, str(kept["token"]))
    return None


def keep_seat(server: str, code: str, seat: KeptSeat) -> None:
    """Keep a seat's secret.

    Raises:
        OSError: it could not be written.
    """
    path = _file(server, code, seat.name)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_name(f".{secrets.token_hex(8)}.new")
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump(
                {"server": server, "table": code, "name": seat.name, "token": seat.token}, file
            )
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def forget_seat(server: str, code: str, name: str) -> None:
    """Forget a seat that is not ours any more."""
    with contextlib.suppress(OSError, RuntimeError):
        _file(server, code, name).unlink()


def _file(server: str, code: str, name: str) -> Path:
    import platformdirs

    which = f"{server} {code} {name.strip()}".casefold().encode(errors="replace")
    folder = platformdirs.user_state_path("gnoming", appauthor=False) / "seats"
    return folder / f"{hashlib.sha256(which).hexdigest()[:32]}.json"

"""A game kept in a file: written whole or not at all, and read again.

The new text is written beside the file, forced to the disk and then put in its place, so that
whatever happens the file holds either the game before or the game after.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import stat
import sys
from pathlib import Path

from gnoming.terminal.console import Complaint
from gnoming.terminal.texts import text


def save(path: Path, content: str) -> None:
    """Make `content` the whole of the file.

    Raises:
        OSError: it could not be written; the file is as it was.
    """
    path = Path(os.path.realpath(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(content.encode())
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    _force_folder(path.parent)


def _force_folder(folder: Path) -> None:
    """Force the new name to the disk, where a folder can be opened (not on Windows)."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def check_usable(path: Path, *, may_exist: bool) -> None:
    """Refuse a file that a game cannot be saved in; one that is there and empty may be used.

    Raises:
        Complaint: says why. Nothing was written.
    """
    folder = Path(os.path.realpath(path)).parent
    why = ""
    if path.is_dir():
        why = text("why-folder")
    elif path.exists() and not path.is_file():
        why = text("why-no-file")
    elif not folder.is_dir():
        why = text("why-no-folder", folder=folder)
    elif not os.access(folder, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        why = text("why-no-access")
    if why:
        raise Complaint(text("file-unusable", file=path, why=why))
    if not may_exist and path.exists() and path.stat().st_size > 0:
        raise Complaint(text("file-exists", file=path))


def games_folder() -> Path:
    """Where games are saved that nobody named a file for."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "gnoming" / "games"


def new_file(today: datetime.date) -> Path:
    """A file that is not there yet, named by the day, in `games_folder` or else where we are."""
    try:
        folder = games_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        folder = Path.cwd()
    if not os.access(folder, os.W_OK):
        folder = Path.cwd()
    number = 1
    while (path := folder / f"{today.isoformat()}-{number}.txt").exists():
        number += 1
    return path


def read(path: str) -> str:
    """The text of a file; `-` reads what is piped in.

    Raises:
        Complaint: it cannot be read.
    """
    try:
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return content.decode()
    except UnicodeDecodeError:
        raise Complaint(text("file-no-text", file=path)) from None
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        why = getattr(error, "strerror", None) or str(error)
        raise Complaint(text("file-unreadable", file=path, why=why)) from None

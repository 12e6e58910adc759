"""What is said where work cannot be done, and which program does it."""

from __future__ import annotations

import functools
import hashlib
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from gnoming import kernel


class ChunksError(ValueError):
    """What keeps chunks from being done, in one sentence."""


@dataclass(frozen=True, slots=True)
class Program:
    """All of this package that decides what a chunk brings."""

    version: str
    rules: int
    files: str
    """A digest of the source files."""

    def __str__(self) -> str:
        return f"gnoming {self.version} with rules version {self.rules}"


@functools.cache
def program() -> Program:
    """The program that runs here."""
    digest = hashlib.blake2b(digest_size=8)
    package = Path(kernel.__file__).parent
    for file in sorted(package.rglob("*.py")):
        digest.update(file.relative_to(package).as_posix().encode())
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return Program(version("gnoming"), kernel.RULES_VERSION, digest.hexdigest())


def compiled_modules() -> tuple[str, ...]:
    """The modules imported so far that have compiled functions; others import them to prepare."""
    names = [file.removesuffix(".py").replace("/", ".") for file in kernel.COMPILED_FILES]
    return tuple(name for name in (f"gnoming.{name}" for name in names) if name in sys.modules)

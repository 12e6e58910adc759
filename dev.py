#!/usr/bin/env python3
"""Set this project up and run its commands; `python3 dev.py` lists them.

Only Python is needed; where uv is installed the set-up is faster. The syntax is that of Python 3.8,
so that whoever starts it with an old Python reads a sentence, not a traceback.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit(
        f"gnoming needs Python 3.11 or newer, and this is {sys.version.split()[0]}. "
        "Start dev.py with a newer one, for example: python3.13 dev.py"
    )

import web_build  # it is of today's Python, too

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "set-up.txt"

# The tests that run a second time with the rules interpreted, since coverage sees no compiled line.
INTERPRETED_TESTS = ("tests/rules", "tests/test_*.py")
INTERPRETED_MARKS = "not compiled and not slow"

CHECKS = ("ruff check", "ruff format --check", "mypy", "lint-imports --no-logo")
WEB_CHECKS = ("check", "format")
"""Scripts of web/package.json: svelte-check, prettier."""


def main(arguments: list[str]) -> None:
    """Do what the person asked for, or say what can be asked."""
    name, args = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    if name in ("-h", "--help", "help"):
        print("python3 dev.py COMMAND [ARGUMENTS]\n")
        print("\n".join(f"  {command:8} {text}" for command, (text, _) in COMMANDS.items()))
        print("\nThe first command sets up .venv; remove that folder to start afresh.")
    elif name not in COMMANDS:
        sys.exit(f"dev.py has no command '{name}'; it has {', '.join(COMMANDS)}.")
    else:
        set_up()
        COMMANDS[name][1](args)


# --- The commands -------------------------------------------------------------------------------


def test(args: list[str]) -> None:
    """Run pytest with `args`; without any, the whole suite: compiled, then interpreted."""
    os.chdir(ROOT)
    if args:
        become("python", "-m", "pytest", *args)
    compiled = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    interpreted = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    # Each worker loads the compiled rules for itself: beyond eight that costs more than it gains.
    workers = str(min(os.cpu_count() or 1, 8))
    # A worker that has nothing left takes from the others, or the last one has minutes to itself.
    shared = ["-m", "pytest", "-n", workers, "--dist", "worksteal"]
    chosen = [str(path) for each in INTERPRETED_TESTS for path in sorted(Path().glob(each))]
    few = [*shared, "-m", INTERPRETED_MARKS, *chosen]
    run_stages(
        [
            *web_stages("test"),
            ("tests, compiled", ["python", *shared], compiled),
            ("tests, interpreted", ["coverage", "run", *few], interpreted),
            ("coverage, all workers", ["coverage", "combine", "--quiet"], interpreted),
            ("coverage of the rules", ["coverage", "report"], interpreted),
        ],
        keep_going=False,
    )


def bench(args: list[str]) -> None:
    """Run a benchmark: of rules, environments, rivals, simulation, server, page, or levels."""
    others = (["envs"], ["rivals"], ["sim"], ["server"], ["page"], ["levels"])
    name, rest = (args[0], args[1:]) if args[:1] in others else ("run", args)
    become("python", str(ROOT / "bench" / f"{name}.py"), *rest)


def check(_args: list[str]) -> None:
    """Run every check, also after one has failed, so that all can be mended at once."""
    os.chdir(ROOT)
    stages = [(each, each.split(), dict(os.environ)) for each in CHECKS]
    run_stages(stages + web_stages(*WEB_CHECKS), keep_going=True)


def web(args: list[str]) -> None:
    """Show the web client as it is worked on, before a server with tables of its own."""
    node = find_node()
    web_build.install(node, run_in_web)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    store = str(VENV / "tables-to-work-with.sqlite")
    serve = [str(BIN / "gnoming"), "serve", "--port", port, "--store", store]
    vite = [*node.npm, "--prefix", str(web_build.WEB), "run", "dev", "--", *args]
    environment = {**node.environment(), "GNOMING_SERVER": f"http://127.0.0.1:{port}"}
    # Its own word of where it is would only mislead: the page to open is Vite's.
    with subprocess.Popen(serve, stdout=subprocess.DEVNULL) as server:
        try:
            sys.exit(subprocess.call(vite, env=environment))
        finally:
            server.terminate()


Stage = tuple[str, list[str], dict[str, str]]
"""A name, a command, its environment."""


def web_stages(*scripts: str) -> list[Stage]:
    """Scripts of web/package.json as stages; none without the web client."""
    if web_build.is_unwanted():
        print(f"The web client is left out: {web_build.WITHOUT} is set.", file=sys.stderr)
        return []
    node = find_node()
    web_build.install(node, run_in_web)
    npm = [*node.npm, "--prefix", str(web_build.WEB), "run", "--silent"]
    return [(f"web client, {each}", [*npm, each], node.environment()) for each in scripts]


def run_stages(stages: list[Stage], *, keep_going: bool) -> None:
    """Run (name, command, environment) in order, then say how each went; exit 1 if one failed."""
    summary: list[str] = []
    failed = False
    for name, (program, *args), environment in stages:
        print(f"\n== {name}", flush=True)
        start = time.monotonic()
        status = subprocess.call([str(BIN / program), *args], env=environment)
        verdict = f"failed with status {status}" if status else "ok"
        summary.append(f"{name}: {verdict} ({time.monotonic() - start:.0f} s)")
        failed = failed or status != 0
        if failed and not keep_going:
            break
    print("\n== summary", *summary, sep="\n")
    sys.exit(1 if failed else 0)


def become(program: str, *args: str) -> None:
    """Run a program of .venv in place of this one: signals and the exit code are then its own."""
    command = [str(BIN / program), *args]
    if os.name == "nt":  # there execv returns to the shell before the program has ended
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


COMMANDS: dict[str, tuple[str, Callable[[list[str]], object]]] = {
    "play": ("play in your browser", lambda args: become("gnoming", "serve", "--open", *args)),
    "terminal": ("play in this terminal", lambda args: become("gnoming", "play", *args)),
    "test": ("run all tests, or pytest with the arguments given", test),
    "check": ("lint, format, types and import rules", check),
    "serve": (
        "let people play over the network",
        lambda args: become("gnoming", "serve", *args),
    ),
    "web": ("work on the web client: it shows each change at once", web),
    "bench": (
        "measure the rules; `bench envs`, `rivals`, `sim`, `server`, `page`, `levels` the rest",
        bench,
    ),
    "setup": ("only set up", lambda _args: None),
}


# --- Setting up ---------------------------------------------------------------------------------


def set_up() -> None:
    """Make .venv what requirements.lock says, and build the web client, unless that is done."""
    environment, project = fingerprints()
    stamp = STAMP.read_text(errors="replace").split() if STAMP.exists() and PYTHON.exists() else []
    # A .venv that uv made holds no pip: without uv it cannot be mended, only made anew.
    installer = shutil.which("uv") or shutil.which("pip", path=str(BIN))
    if stamp[:1] != [environment] or (stamp != [environment, project] and not installer):
        make_venv()
        install("the packages of requirements.lock", "--require-hashes", "-r", "requirements.lock")
        STAMP.write_text(environment)
    if not web_build.is_unwanted() and not web_build.is_fresh():
        web_build.build(find_node(), run_in_web)
    if stamp != [environment, project]:
        # The lock holds the builder: without isolation nothing is fetched that it does not hash.
        install("gnoming itself", "--no-deps", "--no-build-isolation", "-e", ".")
        STAMP.write_text(f"{environment}\n{project}\n")


def fingerprints() -> tuple[str, str]:
    """Digests of what .venv hangs on, its own place included, and of what the project hangs on."""
    place = f"{sys.version_info[:2]} {ROOT}".encode()
    lock = (ROOT / "requirements.lock").read_bytes()
    project = (ROOT / "pyproject.toml").read_bytes()
    return hashlib.sha256(place + lock).hexdigest(), hashlib.sha256(project).hexdigest()


def make_venv() -> None:
    """Make an empty .venv of the Python that runs this, in place of any other."""
    # The one beneath, if this is itself a .venv's: that may be the very folder that goes away now.
    python = getattr(sys, "_base_executable", sys.executable)
    uv = shutil.which("uv")
    if not uv and not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        sys.exit(
            f"{python} cannot make virtual environments: its venv or ensurepip module is missing. "
            "On Debian or Ubuntu: apt-get install python3-venv. Or install uv."
        )
    if VENV.exists():
        shutil.rmtree(VENV)
    make = [uv, "venv", "--python", python] if uv else [python, "-m", "venv"]
    step("making .venv", [*make, str(VENV)])


def install(what: str, *arguments: str) -> None:
    """Install into .venv, by uv where there is uv, else by pip."""
    uv = shutil.which("uv")
    pip = [uv, "pip"] if uv else [str(PYTHON), "-m", "pip", "--no-input"]
    python = ["--python", str(PYTHON)] if uv else []
    step(f"installing {what}", [*pip, "install", "--quiet", *python, *arguments])


def find_node() -> web_build.Node:
    """A Node for the web client: one that is there, else one from a hash-locked package."""
    node = web_build.find_node()
    if node is None:
        install(
            "Node, to build the web client",
            *("--target", str(web_build.NODE_FOLDER), "--require-hashes", "--only-binary", ":all:"),
            *("-r", str(web_build.NODE_LOCK)),
        )
        node = web_build.find_node()
    if node is None:
        sys.exit(f"Node cannot be had. Go without the web client: {web_build.WITHOUT}=1.")
    return node


def run_in_web(what: str, command: list[str], environment: Mapping[str, str]) -> None:
    """Run one step of building the web client."""
    hint = f" Or go without the web client: {web_build.WITHOUT}=1."
    step(what, command, cwd=web_build.WEB, environment=environment, hint=hint)


def step(
    what: str,
    command: list[str],
    *,
    cwd: Path = ROOT,
    environment: Mapping[str, str] = os.environ,
    hint: str = "",
) -> None:
    """Run one step quietly; if it fails, show what it said, without network addresses, and stop."""
    print(f"Setting up, once: {what}", file=sys.stderr, flush=True)
    more = {"UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run(
        command, cwd=cwd, env={**environment, **more}, check=False, capture_output=True
    )
    if done.returncode:
        said = (done.stdout + done.stderr).decode(errors="replace")[-3000:]
        said = web_build.without_addresses(said)
        mend = f"Mend the cause and run the same again.{hint}"
        sys.exit(f"{said}\nSetting up failed at: {what}. {mend}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"dev.py: {error}. If .venv is damaged, remove it and run the same again.")

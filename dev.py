#!/usr/bin/env python3
"""Set this project up and run its commands; `python3 dev.py` lists them.

Only Python is needed; where uv is installed the set-up is faster. The syntax is that of Python 3.8,
so that whoever starts it with an old Python reads a sentence, not a traceback.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit(
        f"gnoming needs Python 3.11 or newer, and this is {sys.version.split()[0]}. "
        "Start dev.py with a newer one, for example: python3.13 dev.py"
    )

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "set-up.txt"

# The tests that run a second time with the rules interpreted, since coverage sees no compiled line.
INTERPRETED_TESTS = ("tests/rules", "tests/test_*.py")
INTERPRETED_MARKS = "not compiled and not slow"

CHECKS = ("ruff check", "ruff format --check", "mypy", "lint-imports --no-logo")


def main(arguments: list[str]) -> None:
    """Do what the person asked for, or say what can be asked."""
    name, args = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    if name in ("-h", "--help", "help"):
        print("python3 dev.py COMMAND [ARGUMENTS]\n")
        print("\n".join(f"  {command:6} {text}" for command, (text, _) in COMMANDS.items()))
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
    chosen = [str(path) for each in INTERPRETED_TESTS for path in sorted(Path().glob(each))]
    pytest = ["-m", "pytest", "-n", workers, "-m", INTERPRETED_MARKS, *chosen]
    run_stages(
        [
            ("tests, compiled", ["python", "-m", "pytest", "-n", workers], compiled),
            ("tests, interpreted", ["coverage", "run", *pytest], interpreted),
            ("coverage, all workers", ["coverage", "combine", "--quiet"], interpreted),
            ("coverage of the rules", ["coverage", "report"], interpreted),
        ],
        keep_going=False,
    )


def bench(args: list[str]) -> None:
    """Run the benchmarks of the rules, or of the server."""
    name, rest = ("server.py", args[1:]) if args[:1] == ["server"] else ("run.py", args)
    become("python", str(ROOT / "bench" / name), *rest)


def check(_args: list[str]) -> None:
    """Run every check, also after one has failed, so that all can be mended at once."""
    os.chdir(ROOT)
    run_stages([(each, each.split(), dict(os.environ)) for each in CHECKS], keep_going=True)


def run_stages(stages: list[tuple[str, list[str], dict[str, str]]], *, keep_going: bool) -> None:
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
    "play": ("play in this terminal", lambda args: become("gnoming", "play", *args)),
    "test": ("run all tests, or pytest with the arguments given", test),
    "check": ("lint, format, types and import rules", check),
    "serve": (
        "let people play over the network",
        lambda args: become("gnoming", "serve", *args),
    ),
    "bench": ("measure how fast it is; `bench server`: how much a server carries", bench),
    "setup": ("only set up", lambda _args: None),
}


# --- Setting up ---------------------------------------------------------------------------------


def set_up() -> None:
    """Make .venv what requirements.lock says, unless it is; each part is stamped when done."""
    environment, project = fingerprints()
    stamp = STAMP.read_text(errors="replace").split() if STAMP.exists() and PYTHON.exists() else []
    if stamp == [environment, project]:
        return
    # A .venv that uv made holds no pip: without uv it cannot be mended, only made anew.
    installer = shutil.which("uv") or shutil.which("pip", path=str(BIN))
    if stamp[:1] != [environment] or not installer:
        make_venv()
        install("the packages of requirements.lock", "--require-hashes", "-r", "requirements.lock")
    STAMP.write_text(environment)
    # The lock holds the builder too: without isolation nothing is fetched that it does not hash.
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


def step(what: str, command: list[str]) -> None:
    """Run one step quietly; if it fails, show what it said, without network addresses, and stop."""
    print(f"Setting up, once: {what}", file=sys.stderr, flush=True)
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True)
    if done.returncode:
        said = (done.stdout + done.stderr).decode(errors="replace")[-3000:]
        said = re.sub(r"\w+://[^\s'\"`)]+|(?<=host=)'[^']*'", "(address)", said)
        sys.exit(f"{said}\nSetting up failed at: {what}. Mend the cause and run the same again.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"dev.py: {error}. If .venv is damaged, remove it and run the same again.")

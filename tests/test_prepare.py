"""The compiled rules are never stale, compiled once, and do without a cache where there is none."""

import os
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from gnoming import Game, kernel
from gnoming.bots import standing
from gnoming.kernel import Rules

PACKAGE = Path(kernel.__file__).parent


def run(code: str, package: Path = PACKAGE, **environment: str) -> str:
    """What a fresh Python prints, with the package from another place if need be."""
    done = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(package.parent)!r})\n{code}"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_every_file_with_compiled_functions_counts_for_the_cache() -> None:
    marks = re.compile(r"^@((kernel\.)?compiled\b|apart\b|partial\(_as_vectors\b)", re.MULTILINE)
    marked = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if marks.search(path.read_text())
    }
    assert marked == set(kernel.COMPILED_FILES)


def test_preparing_tells_how_far_it_is_and_is_remembered_file_by_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kernel, "_CACHE", tmp_path)
    own = [part for part in kernel._PARTS if part.__module__ == kernel.__name__]
    monkeypatch.setattr(kernel, "_PARTS", own)  # the others' take long where all is interpreted
    monkeypatch.setattr(kernel.config, "DISABLE_JIT", 0)
    told: list[tuple[int, int]] = []
    assert not kernel.is_prepared()
    kernel.prepare(lambda done, total: told.append((done, total)))
    total = len(kernel._PARTS)
    assert told == [(done, total) for done in range(total + 1)]
    assert kernel.is_prepared()
    # A file of compiled functions that is imported later is all that is left to do.
    later = lambda: told.append((-1, -1))  # noqa: E731
    later.__module__ = "gnoming.later"
    monkeypatch.setattr(kernel, "_PARTS", [*kernel._PARTS, later])
    assert not kernel.is_prepared()
    told.clear()
    kernel.prepare(lambda done, total: told.append((done, total)))
    assert told == [(0, 1), (-1, -1), (1, 1)]
    assert kernel.is_prepared()
    kernel.to_prepare(later)
    kernel.prepare()
    assert len(told) == 3


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 1}, raising=False)


@pytest.mark.compiled
def test_a_second_process_compiles_some_of_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, two_cores: None
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    parts = [part for part in kernel._PARTS if part.__module__ == standing.__name__]
    assert parts
    helper = kernel._begin_beside(parts)
    assert helper
    assert helper.wait(120) == 0
    assert [*tmp_path.rglob("standing.judge_standing*.nbi")]
    assert kernel._begin_beside([p for p in kernel._PARTS if p not in parts][:3]) is None


def test_it_runs_the_parts_of_the_modules_that_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    parts = [partial(ran.append, name) for name in ("rules", "standing")]
    for part, module in zip(parts, (kernel, standing), strict=True):
        part.__module__ = module.__name__  # type: ignore[attr-defined]
    monkeypatch.setattr(kernel, "_PARTS", parts)
    kernel._compile_modules([standing.__name__])
    assert ran == ["standing"]


@pytest.mark.parametrize("python", ["", "/no/such/python", shutil.which("false") or ""])
def test_without_its_help_all_is_compiled_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, two_cores: None, python: str
) -> None:
    done: list[str] = []
    parts = [partial(done.append, name) for name in ("beside", "first")]
    for part, module in zip(parts, ("gnoming.beside", "gnoming.first"), strict=True):
        part.__module__ = module  # type: ignore[attr-defined]
    monkeypatch.setattr(kernel, "_CACHE", tmp_path)
    monkeypatch.setattr(kernel, "_PARTS", parts)
    monkeypatch.setattr(kernel, "_BESIDE", {"gnoming.beside"})
    monkeypatch.setattr(kernel.config, "DISABLE_JIT", 0)
    monkeypatch.setattr(sys, "executable", python)
    kernel.prepare()
    assert done == ["first", "beside"]
    assert kernel.is_prepared()


def test_who_uses_the_rules_for_the_first_time_is_told_why_it_takes_a_while(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(kernel, "is_prepared", lambda: False)
    Game(2, seed=1)
    assert "Preparing the rules for this computer, once" in caplog.text


@pytest.mark.compiled
def test_preparing_leaves_nothing_to_compile() -> None:
    kernel.prepare()
    called = (kernel.apply, kernel.why_not, kernel.legal_mask, kernel.stack, kernel.due)
    before = [len(function.signatures) for function in called]  # type: ignore[attr-defined]
    state, order = kernel.new_state(7, Rules()), np.zeros(kernel.CARDS, np.int8)
    kernel.due(state, order)
    kernel.stack(state, order)
    assert kernel.why_not(state, 3, 5) == kernel.Reason.OK
    assert kernel.legal_mask(state, 5) == kernel.ALL_PLACES
    kernel.apply(state, 3, 5)
    assert [len(f.signatures) for f in called] == before  # type: ignore[attr-defined]


PLAY_ALL_BOTS = """
from gnoming import Game, Rules, bots, kernel
from gnoming.bots import expected, expert, last, search, standing, values, worth
kernel.prepare()
table = [expert.ExpertBot(1, limit=None, deals=16), *(bots.make(n) for n in ("hard", "medium"))]
game = Game(3, seed=4, rules=Rules(rounds=1))
while not game.over:
    game.play(table[game.actor].choose(game.view(game.actor)))
modules = (kernel, expected, last, search, standing, values, worth)
called = [f for module in modules for f in vars(module).values() if hasattr(f, "stats")]
hits, misses = (
    sum(sum(getattr(f.stats, name).values()) for f in called)
    for name in ("cache_hits", "cache_misses")
)
print(hits > 0, misses)
"""


@pytest.mark.compiled
def test_preparing_leaves_nothing_to_compile_to_any_bot() -> None:
    assert run(PLAY_ALL_BOTS) == "True 0"


@pytest.mark.compiled
@pytest.mark.parametrize("command", ["serve"])
def test_who_serves_has_every_bot_prepared(command: str) -> None:
    code = f"""
import sys
from gnoming import bots, cli, kernel
def prepared():
    parts = {{part.__module__ for part in kernel._PARTS}}
    raise SystemExit(" ".join(sorted(part for part in parts if "bots" in part)))
cli._prepare_rules = prepared
try:
    cli.app([{command!r}])
except SystemExit as ended:
    print(ended)
"""
    parts = set(run(code).split())
    assert parts >= {
        f"gnoming.bots.{name}" for name in ("last", "search", "standing", "values", "worth")
    }
    assert "gnoming.bots.learning" not in parts


def test_without_a_folder_that_can_be_written_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(kernel, "cache_folder", lambda: tmp_path / "file" / "folder")
    assert kernel._open_cache() is None
    monkeypatch.setattr(kernel, "_CACHE", None)
    monkeypatch.setattr(kernel, "_PARTS", kernel._PARTS[:3])  # all of them take long, interpreted
    monkeypatch.setattr(kernel.config, "DISABLE_JIT", 0)
    assert not kernel.is_prepared()
    kernel.prepare()
    assert not kernel.is_prepared()


@pytest.mark.compiled
@pytest.mark.slow
def test_the_rules_work_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code = "from gnoming import kernel; print(kernel.line_value(5, 5, 0), kernel.is_prepared())"
    assert run(code, NUMBA_CACHE_DIR=str(tmp_path / "file")) == "5 False"


@pytest.mark.compiled
@pytest.mark.slow
def test_a_changed_rule_is_never_answered_from_the_old_cache(tmp_path: Path) -> None:
    package = tmp_path / "gnoming"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "from gnoming import kernel, sim; print(kernel.line_value(9, 9, 9), kernel.cache_folder())"
    )
    cache = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    answer, folder = run(code, package, **cache).split()
    assert answer == "0"
    assert run(code, package, **cache).split() == [answer, folder]
    source = (package / "kernel.py").read_text()
    assert "LOWEST_POSITIVE, HIGHEST_POSITIVE = 3, 8" in source
    (package / "kernel.py").write_text(source.replace("POSITIVE = 3, 8", "POSITIVE = 3, 9"))
    assert run(code, package, **cache).split()[0] == "9"
    # A change in another compiled file moves the folder too: it may have the rules built in.
    (package / "kernel.py").write_text(source)
    with (package / "sim" / "decisions.py").open("a") as file:
        file.write("\n")
    assert run(code, package, **cache).split()[1] != folder


def test_an_order_that_is_not_due_holds_no_cards() -> None:
    state, order = kernel.new_state(2, Rules()), np.zeros(kernel.CARDS, np.int8)
    assert kernel.due(state, order) == kernel.CARDS
    kernel.stack(state, order)
    assert kernel.due(state, order) == 0

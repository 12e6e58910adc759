"""The pages of the environments: the same headings each, and every example runs."""

import dataclasses
import doctest
import inspect
import re
import sys
from pathlib import Path

import pytest

from gnoming.envs.gymnasium import NAME, SeatEnv
from gnoming.envs.pettingzoo import MASKS, env, raw_env
from gnoming.envs.text import LONGEST_HISTORY, LONGEST_PROMPT, Outcome, TextGame
from gnoming.envs.vector import REWARDS, Arrays, VectorEnv

FOLDER = Path(__file__).parents[2] / "docs" / "envs"
INDEX = FOLDER / "README.md"
PAGES = sorted({*FOLDER.glob("*.md")} - {INDEX})
HEADINGS = [
    *("What it is", "Start", "What you get", "Rewards", "What differs from …", "Speed", "Example"),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_has_the_same_headings(page: Path) -> None:
    assert re.findall(r"^## (.*)$", page.read_text("utf-8"), re.MULTILINE) == HEADINGS


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_runs(page: Path) -> None:
    if page.stem == "openspiel" and sys.platform == "win32":
        pytest.skip("OpenSpiel has no builds for Windows")
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted > 3
    assert found.failed == 0


def test_the_index_leads_to_every_page_and_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", INDEX.read_text("utf-8"))
    for link in links:
        assert (FOLDER / link).exists(), link
    rows = re.findall(r"^\| \[[^]]+\]\((\w+\.md)\)", INDEX.read_text("utf-8"), re.MULTILINE)
    assert sorted(rows) == [page.name for page in PAGES]


def test_the_page_of_the_batch_names_all_that_it_gives() -> None:
    page = (FOLDER / "vector.md").read_text("utf-8")
    env = VectorEnv(2, 2)
    env.reset(seed=1)
    *_, infos = env.step(env.sample())
    for name in infos:
        assert f'`infos["{name}"]`' in page
    assert re.findall(r'^\| `"(.*)"` \|', page, re.MULTILINE) == list(REWARDS)
    told = {field.name for field in dataclasses.fields(Arrays)}
    assert told == {
        *("observations", "masks", "seats", "rewards", "terminations", "truncations"),
        *("final_obs", "final_totals"),
    }
    for method in ("arrays", "reset", "step", "observe", "sample", "snapshot", "restore", "view"):
        assert f"env.{method}(" in page
        assert callable(getattr(env, method))


@pytest.mark.parametrize(("page", "made"), [("pettingzoo", raw_env), ("gymnasium", SeatEnv)])
def test_the_page_of_a_table_tells_each_option_with_its_default(page: str, made: type) -> None:
    text = " ".join((FOLDER / f"{page}.md").read_text("utf-8").split())
    called = "env" if page == "pettingzoo" else "SeatEnv"
    told = re.search(rf"`{called}\((players=4, .*?)\)`", text)
    assert told
    options = dict(part.split("=") for part in told[1].replace("*, ", "").split(", "))
    expected = {name: one.default for name, one in inspect.signature(made).parameters.items()}
    expected["illegal_reward"] = {"env": -100.0, "SeatEnv": -1.0}[called]
    assert inspect.signature(env).parameters["illegal_reward"].default == -100.0
    assert options.pop("rules") == "Rules()"
    assert expected.pop("rules") is None
    assert options == {
        name: f'"{value}"' if isinstance(value, str) else repr(value)
        for name, value in expected.items()
    }
    assert [word for word in REWARDS if f'`"{word}"`' not in text] == []


def test_the_pages_of_tables_name_all_that_they_give() -> None:
    zoo, seat = ((FOLDER / f"{name}.md").read_text("utf-8") for name in ("pettingzoo", "gymnasium"))
    assert all(f'"{where}"' in zoo for where in MASKS)
    assert f'"{NAME}"' in seat
    table = SeatEnv(2, opponents="random", seat=0)
    table.reset(seed=1)
    *_, info = table.step(15)
    assert set(info) == {"action_mask", "seat", "illegal_action"}
    for name in info:
        assert f'`info["{name}"]`' in seat
    for mode in SeatEnv.metadata["render_modes"]:
        assert all(f'"{mode}"' in page for page in (zoo, seat))


def test_the_page_of_the_text_names_all_that_it_gives() -> None:
    page = (FOLDER / "text.md").read_text("utf-8")
    for field in dataclasses.fields(Outcome):
        assert f"`outcome.{field.name}`" in page
    env = TextGame(2, seed=1)
    env.answer("flip 0")
    for name in vars(TextGame):
        if not name.startswith("_"):
            assert f"`env.{name}" in page, name
    for name in env.transcript()[1]:
        assert f"`{name}`" in page or f'`"{name}": ' in page
    assert f"at most {LONGEST_PROMPT:,} characters" in page
    assert f"the latest {LONGEST_HISTORY} events" in page

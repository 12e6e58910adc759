"""The pages of the environments: the same headings each, and every example runs."""

import dataclasses
import doctest
import re
from pathlib import Path

import pytest

from gnoming.envs.vector import REWARDS, Arrays, VectorEnv

FOLDER = Path(__file__).parents[2] / "docs" / "envs"
PAGES = sorted(FOLDER.glob("*.md"))
HEADINGS = [
    *("What it is", "Start", "What you get", "Rewards", "What differs from …", "Speed", "Example"),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_has_the_same_headings(page: Path) -> None:
    assert re.findall(r"^## (.*)$", page.read_text("utf-8"), re.MULTILINE) == HEADINGS


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_runs(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted > 3
    assert found.failed == 0


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

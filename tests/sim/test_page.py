"""docs/sim.md says what the code does, and its examples run."""

import doctest
import re
from pathlib import Path

from gnoming import Rules, sim
from gnoming.sim.columns import ROW
from gnoming.sim.figures import tallied

FILE = Path(__file__).parents[2] / "docs" / "sim.md"
PAGE = FILE.read_text("utf-8")


def test_the_page_has_every_column_as_it_is():
    told = re.findall(r"^\| `(\w+)` \| (\w+) \| (.*) \|$", PAGE, re.MULTILINE)
    assert told == [(column.name, column.kind, column.meaning) for column in sim.COLUMNS]


def test_rows_have_the_columns_in_their_order():
    names = [name if name != "winners" else "win_share" for name in ROW.names]
    assert names == [column.name for column in sim.COLUMNS]


def test_the_page_has_every_figure():
    plan = sim.planned("random", 2, rules=Rules(rounds=1, turn_limit=5))
    table = PAGE.split("| figure | is |")[1].split("\n\n")[0]
    named = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))
    figures = {name for _, _, name in tallied(plan, plan.rows(0, 4)).moments}
    assert sorted(named) == sorted(figures)


def test_the_page_names_every_option_of_the_command():
    options = set(re.findall(r"--[a-z][a-z-]*", PAGE))
    assert options >= {
        *("--games", "--players", "--bots", "--rotate", "--starter", "--save", "--json", "--plots"),
        *("--picture", "--effects", "--cluster", "--rounds", "--turn-limit"),
        *("--taken-must-be-played", "--ties-lose-bonus"),
    }


def test_every_example_runs():
    found = doctest.testfile(str(FILE), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0

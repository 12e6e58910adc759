"""Bots by name: what there is, what an installed package adds, and what is said when it cannot."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from gnoming import Game, bots

OURS = ("random", "easy", "medium", "hard", "expert")


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Puts a package with these entry points where Python looks for packages."""

    def put(entry_points, module=""):
        folder = tmp_path / "theirs-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[gnoming.bots]\n{entry_points}\n")
        (tmp_path / "their_bots.py").write_text(module)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "their_bots", raising=False)

    return put


FIRST = """
class First:
    def __init__(self, seed=None):
        self.seed = seed
    def choose(self, view):
        return view.legal[0]
"""


def test_our_own_bots_are_named_weakest_first():
    assert bots.names()[: len(OURS)] == OURS


def test_the_lobby_of_the_web_client_offers_all_of_them():
    page = (Path(__file__).parents[2] / "web/src/lobby/Bots.svelte").read_text(encoding="utf-8")
    (offered,) = re.findall(r"const LEVELS = \[(.*?)\]", page, re.DOTALL)
    assert sorted(re.findall(r"'(\w+)'", offered)) == sorted(OURS)


@pytest.mark.parametrize("name", OURS)
def test_a_bot_made_by_its_name_can_sit_down(name):
    view = Game(3, seed=1).view(0)
    bot = bots.make(name, seed=1)
    assert isinstance(bot, bots.Bot)
    assert bot.choose(view) in view.legal


def test_an_unknown_name_is_answered_with_those_there_are():
    with pytest.raises(
        ValueError, match=r"there is no bot 'grandma': there are random, easy, medium, hard, expert"
    ):
        bots.make("grandma")


def test_a_package_that_is_installed_while_we_run_is_found(install, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    assert "first" not in bots.names()
    install("first = their_bots:First", FIRST)
    monkeypatch.setattr(sys, "path", sys.path[1:])  # where it was looked for before
    assert bots.make("first", seed=5).seed == 5


def test_what_is_installed_is_looked_up_once(monkeypatch):
    bots.names()
    monkeypatch.setattr(bots, "entry_points", lambda **_: pytest.fail("looked up again"))
    assert bots.names()[: len(OURS)] == OURS


def test_an_installed_package_adds_its_bot(install):
    install("first = their_bots:First", FIRST)
    assert "first" in bots.names()
    assert bots.make("first", seed=5).seed == 5


def test_an_installed_package_cannot_take_one_of_our_names(install):
    install("easy = their_bots:First", FIRST)
    assert bots.names().count("easy") == 1
    assert type(bots.make("easy")).__module__ == "gnoming.bots.easy"


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("", "AttributeError: module 'their_bots' has no attribute 'First'"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("def First(): pass", "TypeError: First() got an unexpected keyword argument 'seed'"),
    ],
)
def test_a_broken_entry_point_is_told_in_one_sentence(install, module, said):
    install("broken = their_bots:First", module)
    assert "broken" in bots.names()
    with pytest.raises(ValueError, match="the bot 'broken' cannot be made from") as refusal:
        bots.make("broken")
    assert str(refusal.value) == f"the bot 'broken' cannot be made from 'their_bots:First': {said}"
    assert bots.make("random")


def test_what_cannot_choose_is_no_bot(install):
    install("stone = their_bots:First", "def First(seed): return object()")
    with pytest.raises(ValueError, match=r"'stone' from 'their_bots:First' has no method choose"):
        bots.make("stone")


def test_asking_for_the_names_loads_neither_the_rules_nor_any_bot():
    asked = "import sys; from gnoming import bots; bots.names(); sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", asked], check=True)  # noqa: S603


def test_no_other_name_is_public():
    with pytest.raises(AttributeError, match="no attribute 'Grandma'"):
        _ = bots.Grandma

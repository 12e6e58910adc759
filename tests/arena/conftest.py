"""A module of bots that people could have written, importable by workers too."""

import sys
from pathlib import Path

import pytest

CONTENDERS = '''
import os
import sys


class First:
    """Always the first legal action."""

    def __init__(self, seed=None):
        self.seed = seed

    def choose(self, view):
        return view.legal[0]


class Last(First):
    def choose(self, view):
        return view.legal[-1]


class Raises(First):
    def choose(self, view):
        if view.phase == "draw":
            raise KeyError("no plan")
        return view.legal[0]


class Leaves(First):
    def choose(self, view):
        sys.exit("enough")


class Dances(First):
    def choose(self, view):
        return "dance"


class Prints(First):
    def choose(self, view):
        print("thinking")
        return view.legal[0]


class Dies(First):
    def choose(self, view):
        os._exit(1)


class Stone:
    def __init__(self, seed=None):
        pass


class Unseeded:
    def choose(self, view):
        return view.legal[0]


sitting = Unseeded()
'''


@pytest.fixture
def contenders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The module's name."""
    (tmp_path / "contenders.py").write_text(CONTENDERS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "contenders", raising=False)
    return "contenders"

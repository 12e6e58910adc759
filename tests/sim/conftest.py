"""What the tests of simulation share: a bot of one's own."""

import pytest

BOTS = '''
import os
import time


class First:
    """Takes the first legal action."""

    def __init__(self, seed=None):
        self.seed = seed

    def choose(self, view):
        return view.legal[0]


class Prints(First):
    def choose(self, view):
        print("thinking")
        return view.legal[0]


class Slow(First):
    """Takes its time, in processes that are to be stopped in the middle."""

    def choose(self, view):
        time.sleep(float(os.environ.get("PATIENCE", 0)))
        return view.legal[0]


class Dances(First):
    def choose(self, view):
        return "dance"
'''


@pytest.fixture
def own_bots(tmp_path_factory, monkeypatch):
    """A module with bots of one's own, as it is named on the command line."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "own_bots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return "own_bots"

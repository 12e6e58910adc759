"""What the tests of simulation share: a bot of one's own."""

import pytest

BOTS = '''
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
    return "own_bots"

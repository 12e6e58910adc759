"""A bot that fails, cheats or hangs neither holds a table up nor fills it with threads."""

import re
import threading
import time
from pathlib import Path

import pytest

from gnoming import Game, bots
from gnoming.actions import Action, parse_action
from gnoming.bots import check_bot, seated
from gnoming.bots.pace import PACES, Pace
from gnoming.bots.seated import (
    LIMIT,
    NOT_ALLOWED,
    OVERRUNS,
    STAND_IN,
    TOO_LONG,
    Decision,
    SeatedBot,
    decide,
)


@pytest.fixture
def view():
    game = Game(3, seed=4)
    while game.phase != "draw":
        game.play(game.legal()[0])
    game.play("draw")
    return game.view(game.turn)


@pytest.fixture
def freed():
    """Set when the test is over, for bots that wait for ever."""
    event = threading.Event()
    yield event
    event.set()


class Says:
    """A bot that answers what it was told to."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, view):
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


class Hangs:
    """A bot that never answers; it may offer something first."""

    def __init__(self, freed, offers=None):
        self.freed, self.offers = freed, offers
        self.best_so_far = offers

    def choose(self, view):
        self.began_with = self.best_so_far
        self.best_so_far = self.offers
        self.freed.wait(30)
        return view.legal[0]


class Tight:
    """The same with `__slots__`."""

    __slots__ = ("best_so_far", "freed")

    def choose(self, view):
        self.best_so_far = view.legal[-1]
        self.freed.wait(30)


def decided(bot, view, limit=10.0):
    return decide(SeatedBot("ours", bot=bot), lambda: view, limit)


def test_what_a_bot_chooses_is_done(view):
    assert decided(Says(view.legal[-1]), view) == Decision(view.legal[-1], "ours")


class Sly(Action):
    """Equal to everything."""

    def __eq__(self, other):
        return True

    __hash__ = Action.__hash__


@pytest.mark.parametrize(
    "answer", ["draw", None, 3, parse_action("draw"), [], Sly("draw", 12)], ids=repr
)
def test_what_is_not_allowed_is_not_done(view, answer):  # K1
    assert answer not in view.legal or isinstance(answer, Sly)
    told = decided(Says(answer), view)
    assert told == Decision(bots.make(STAND_IN).choose(view), STAND_IN, NOT_ALLOWED)


@pytest.mark.parametrize(
    "error", [ValueError("the 7 was next"), KeyboardInterrupt(), SystemExit(3), MemoryError()]
)
def test_an_error_is_told_by_its_kind_and_without_what_it_says(view, error):  # K1
    told = decided(Says(error), view)
    assert told.by == STAND_IN
    assert told.fault == f"raised {type(error).__name__}"
    assert told.action in view.legal


def test_a_bot_that_cannot_be_made_is_stood_in_for(view):
    told = decide(SeatedBot("no such bot"), lambda: view)
    assert (told.by, told.fault) == (STAND_IN, "raised ValueError")


def test_at_the_limit_another_decides(view, freed):  # K1
    began = time.monotonic()
    told = decided(Hangs(freed), view, 0.05)
    assert told == Decision(bots.make(STAND_IN).choose(view), STAND_IN, TOO_LONG)
    assert time.monotonic() - began < LIMIT


def test_at_the_limit_the_best_so_far_is_taken(view, freed):
    best = view.legal[-1]
    bot = Hangs(freed, best)
    assert decided(bot, view, 0.7) == Decision(best, "ours")
    # What it had offered before it was asked does not count.
    assert bot.began_with is None
    bot = Tight()
    bot.freed = freed
    assert decided(bot, view, 0.7) == Decision(best, "ours")


@pytest.mark.parametrize("offers", ["draw", parse_action("draw"), 7])
def test_a_best_so_far_that_is_not_allowed_is_not_taken(view, freed, offers):
    assert decided(Hangs(freed, offers), view, 0.1).by == STAND_IN


def test_no_code_of_the_bot_runs_to_learn_its_best(view, freed):
    class Trap(Hangs):
        best_so_far = property(lambda _: time.sleep(60), lambda *_: None)

        def choose(self, view):
            self.freed.wait(30)

    began = time.monotonic()
    assert decided(Trap(freed), view, 0.05).fault == TOO_LONG
    assert time.monotonic() - began < 30


def test_who_hangs_again_and_again_is_not_asked_any_more(view, freed):  # K1
    made = []

    def make():
        made.append(1)
        return Hangs(freed)

    bot, before = SeatedBot("ours", make), threading.active_count()
    for number in range(1, OVERRUNS + 5):
        told = decide(bot, lambda: view, 0.02)
        assert told.by == STAND_IN
        assert bot.is_retired == (number >= OVERRUNS)
        assert told.fault == (TOO_LONG if number <= OVERRUNS else "")
    assert len(made) == OVERRUNS
    assert threading.active_count() - before <= OVERRUNS
    freed.set()


def test_who_hangs_now_and_then_goes_on_as_long_as_its_threads_end(view):
    class Sleepy:
        asked = 0

        def choose(self, view):
            Sleepy.asked += 1
            if Sleepy.asked % 2:
                time.sleep(0.1)
            return view.legal[0]

    bot = SeatedBot("ours", Sleepy)
    for _ in range(2 * OVERRUNS):
        decide(bot, lambda: view, 0.05)
        time.sleep(0.12)
    assert not bot.is_retired


def test_a_late_answer_changes_nothing(view, freed):
    bot = SeatedBot("ours", lambda: Says(view.legal[-1]), Hangs(freed))
    assert decide(bot, lambda: view, 0.02).fault == TOO_LONG
    freed.set()
    assert decide(bot, lambda: view) == Decision(view.legal[-1], "ours")


def test_if_even_the_stand_in_fails_the_first_thing_allowed_is_done(view, monkeypatch):
    monkeypatch.setattr(seated.bots, "make", lambda level: Says(RuntimeError("broken")))
    told = decided(Says(None), view)
    assert told.action == view.legal[0]
    assert told.fault == f"{NOT_ALLOWED}; its stand-in raised RuntimeError"


def test_without_a_thread_left_the_table_goes_on(view, monkeypatch):
    def start(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    told = decided(Says(view.legal[-1]), view)
    assert told.action == view.legal[0]
    assert told.fault.startswith("raised RuntimeError")


@pytest.mark.parametrize(
    ("said", "budget"),
    [(0.5, 0.5), (2, 2.0), (-1, 0.0), (60, 0.0), ("1", 0.0), (float("nan"), 0.0), (True, 0.0)],
)
def test_a_budget_is_a_number_of_seconds_within_the_limit(said, budget):
    bot = Says(None)
    bot.budget = said
    assert SeatedBot("ours", bot=bot).budget == budget
    assert SeatedBot("ours").budget == 0.0


def test_the_thorough_bot_of_the_documentation_keeps_its_promises(view):
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(import time\n.*?)```", page, re.DOTALL)
    made = {}
    exec(example, made)  # noqa: S102 - our own words
    thorough = made["Thorough"]
    check_bot(thorough, games=2)
    bot = SeatedBot("thorough", thorough)
    assert decide(bot, lambda: view) == Decision(view.legal[-1], "thorough")
    assert bot.budget == 0.5


def test_the_documented_figures_are_those_of_the_code():
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `(\w+)`[^|]*\| (?:about )?([\d.]+)[^|]*\| ([\d.]+) \| (\d+) \|", page, re.M
    )
    assert [Pace(name, *map(float, rest)) for name, *rest in rows] == [*PACES.values()]
    assert f"may take {LIMIT:.0f} seconds" in page

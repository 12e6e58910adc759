"""The check that an author of a bot runs: our bots pass it, and each kind of fault is found."""

import random
import sys
import time

import pytest

from gnoming import Action, bots
from gnoming.bots import BotFault, check_bot

PHASES = {"tee off", "draw", "play", "bounce", "hazard"}


@pytest.mark.parametrize(
    "name",
    [
        "random",
        "easy",
        pytest.param("medium", marks=pytest.mark.compiled),
        pytest.param("hard", marks=pytest.mark.compiled),
    ],
)
def test_our_bots_are_without_a_fault(name):
    report = check_bot(name)
    assert set(report.decisions) == PHASES
    assert str(report).startswith(f"{name}: 12 games, ")


class First:
    """A bot without a fault: the first legal action."""

    def __init__(self, seed=None):
        self.chance = random.Random(seed)

    def choose(self, view):
        return view.legal[0]


@pytest.mark.parametrize("bot", [First, First()])
def test_a_class_and_a_bot_can_be_checked_as_well_as_a_name(bot):
    assert check_bot(bot, games=2).bot == "First"


class Raising(First):
    def choose(self, view):
        if view.phase == "play":
            raise KeyError("card")
        return view.legal[0]


class Illegal(First):
    def choose(self, view):
        return Action("draw", 9)


class Code(First):
    def choose(self, view):
        return view.legal[0].code


class Silent(First):
    def choose(self, view):
        return None


class Changing(First):
    def choose(self, view):
        view.unseen.layouts["8"] += 1
        return view.legal[0]


class Seedless(First):
    """Takes its chance from everybody's generator, so its seed decides nothing."""

    def choose(self, view):
        return random.choice(view.legal)


class Together(First):
    """Shares one memory between all bots of its kind."""

    asked = 0

    def choose(self, view):
        Together.asked += 1
        return view.legal[Together.asked % len(view.legal)]


class Peeping(First):
    """Finds the kernel's state up the stack, and draws only if it likes the top card."""

    def choose(self, view):
        frame = sys._getframe(1)
        while "state" not in frame.f_locals:
            frame = frame.f_back
        state = frame.f_locals["state"]
        likes = view.phase != "draw" or state.draw_pile[state.draw_count - 1] < 5
        return view.legal[0 if likes else -1]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (Raising, r"raised KeyError: 'card', in phase 'play'"),
        (Illegal, r"chose 'draw', which is not one of view.legal: flip 0, .*, in phase 'tee off'"),
        (Code, r"chose 0, which is not one of view.legal: flip 0, .*, in phase 'tee off'"),
        (Silent, r"chose None, which is not one of view.legal: flip 0, .*, in phase 'tee off'"),
        (Changing, r"changed the view that it was shown, in phase 'tee off'"),
        (Seedless, r"chose '.*' and, asked the same with the same seed, '.*', in phase 'tee off'"),
        (Together, r"chose '.*' and, asked the same with the same seed, '.*', in phase 'tee off'"),
        (Peeping, r"chose '.*' and, with only the hidden cards dealt anew, '.*', in phase 'draw'"),
    ],
)
def test_each_kind_of_fault_is_found_and_told_in_one_sentence(bot, said):
    random.seed(1)
    sentence = rf"^bot '{bot.__name__}' {said} \(seed 7, \d seats, turn \d+\)$"
    with pytest.raises(BotFault, match=sentence):
        check_bot(bot, games=3, seed=7)


def test_a_slow_bot_is_found_by_its_median_decision():
    class Slow(First):
        def choose(self, view):
            time.sleep(0.002)
            return view.legal[0]

    with pytest.raises(
        BotFault, match=r"'Slow' takes .* ms for the median decision, more than 1 ms"
    ):
        check_bot(Slow, games=1, limit_ms=1)


def test_a_bot_may_be_asked_before_others_that_the_view_names_first():
    class Impatient(First):
        def choose(self, view):
            assert view.seat == view.actor, "asked out of order"
            return view.legal[0]

    with pytest.raises(BotFault, match="raised AssertionError: asked out of order"):
        check_bot(Impatient)


def test_the_same_check_finds_the_same():
    first, second = (check_bot("random", games=2, seed=3) for _ in range(2))
    assert first.decisions == second.decisions
    assert bots.BotReport is type(first)

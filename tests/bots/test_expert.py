"""The bot `expert`: the table that it imagines, what it tries out, and how long it thinks."""

import os
import random
import signal
import threading
import time
from collections import Counter

import numpy as np
import pytest
from last_turns import last_turns
from seen_games import decisions

from gnoming import Game, bots, kernel
from gnoming.bots import expert
from gnoming.bots.conformance import redealt
from gnoming.bots.expert import ExpertBot, state_of
from gnoming.bots.hard import shipped
from gnoming.bots.last import solve
from gnoming.bots.search import new_room, redeal, try_out
from gnoming.chance import generator
from gnoming.kernel import Phase
from gnoming.view import view_of

pytestmark = pytest.mark.compiled

PHASES = {"tee off", "draw", "play", "bounce", "hazard"}


def quick(seed=1):
    """An expert that tries few deals and does not look at the clock."""
    return ExpertBot(seed, limit=None, deals=16)


# ------------------------------------------------------------------ the table that it imagines


@pytest.mark.parametrize(("seats", "games"), [(2, 4), (3, 3), (4, 3), (7, 2)])
def test_the_imagined_table_looks_like_the_true_one(seats, games):
    chance, phases, refilled = np.random.default_rng(1), Counter(), 0
    counts = np.zeros(16, np.int64)
    for decision in decisions(seats, games=games, seed=50 + seats):
        view = decision.view()
        state = state_of(view, chance)
        assert view_of(state, decision.seat, decision.rules) == view
        assert kernel.has_whole_deck(state, counts)
        phases[view.phase] += 1
        refilled += not view.unseen.mixed
    assert set(phases) == PHASES
    assert refilled or seats < 7


def test_the_imagined_table_plays_on_as_the_true_one_would():
    chance, checked = np.random.default_rng(2), 0
    for decision in decisions(3, games=1, seed=60):
        view = decision.view()
        state = state_of(view, chance)
        # What lies where nobody looked is the same: then all that follows is the same as well.
        true = decision.state.copy()
        true.layout[:], true.draw_pile[:] = state.layout, state.draw_pile
        for action in view.legal:
            one, other = state.copy(), true.copy()
            kernel.apply(one, action.code, decision.seat)
            kernel.apply(other, action.code, decision.seat)
            after = [view_of(s, decision.seat, decision.rules) for s in (one, other)]
            assert after[0] == after[1], (view.phase, action)
            checked += 1
    assert checked > 200


def test_no_two_imagined_tables_need_be_alike():
    view = Game(3, seed=1).view(0)
    chance = np.random.default_rng(3)
    imagined = {state_of(view, chance).layout.tobytes() for _ in range(20)}
    assert len(imagined) == 20


def lots(state):
    """The cards that nobody has seen: in the layouts, and in the draw pile."""
    down = [
        int(state.layout[seat, place])
        for seat in range(state.seats)
        for place in range(9)
        if not state.up[seat] >> place & 1
    ]
    return Counter(down), Counter(state.draw_pile[: state.draw_count].tolist())


@pytest.mark.parametrize("seats", [2, 7])
def test_a_deal_moves_unseen_cards_and_nothing_else(seats):  # R4.6
    chance, cards = generator(1), np.zeros(kernel.CARDS, np.int8)
    refilled = mixed = 0
    for decision in decisions(seats, games=2, seed=70 + seats):
        state = decision.state.copy()
        lying, drawn = lots(state)
        view = decision.view()
        redeal(state, cards, chance)
        now_lying, now_drawn = lots(state)
        assert now_lying + now_drawn == lying + drawn
        if state.refills:
            assert (now_lying, now_drawn) == (lying, drawn)
            refilled += 1
        mixed += now_lying != lying
        assert view_of(state, decision.seat, decision.rules) == view
    assert mixed > 50
    assert refilled or seats < 7


def test_every_unseen_card_may_lie_anywhere():
    state = next(iter(decisions(2, games=1, seed=1))).state.copy()
    chance, cards = generator(2), np.zeros(kernel.CARDS, np.int8)
    found = Counter()
    for _ in range(4_000):
        redeal(state, cards, chance)
        found[int(state.layout[1, 5])] += 1
    # A 3 is one of 14 in the 106 to 108 cards: 480 to 540 times of 4,000; six deviations are 130.
    assert 340 < found[3] < 680
    assert set(found) == set(kernel.HOW_MANY)


# ------------------------------------------------------------------ what it decides


@pytest.mark.parametrize("seats", [2, 7])
def test_it_decides_in_every_phase_by_nothing_but_seed_and_view(seats):
    chance, phases = random.Random(4), Counter()
    for decision in decisions(seats, games=2, seed=80 + seats, rounds=1):
        view = decision.view()
        if phases[view.phase] >= 3 and chance.random() < 0.99:
            continue
        phases[view.phase] += 1
        chosen = quick(5).choose(view)
        assert chosen in view.legal
        assert quick(5).choose(view) == chosen
        other = redealt(decision.state, chance)
        assert quick(5).choose(view_of(other, decision.seat, decision.rules)) == chosen
    assert set(phases) == PHASES


def test_it_is_a_bot_without_a_fault(monkeypatch):
    monkeypatch.setattr(expert, "BATCH", 4)
    report = bots.check_bot(quick, games=2)
    assert set(report.decisions) == PHASES


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_it_still_thinks_in_a_process_that_was_forked():
    view = wide_choice()
    chosen = quick().choose(view)
    child = os.fork()
    if child == 0:
        os._exit(0 if quick().choose(view) == chosen else 1)
    end = time.monotonic() + 60
    while (ended := os.waitpid(child, os.WNOHANG))[0] == 0 and time.monotonic() < end:
        time.sleep(0.01)
    if ended[0] == 0:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert ended == (child, 0)


def test_the_number_of_processors_changes_nothing(monkeypatch):
    views = [d.view() for d in decisions(4, games=1, seed=90) if d.state.phase == Phase.PLAY][:12]
    one_thread = expert.ThreadPoolExecutor(1)
    bot, again = quick(6), quick(6)
    chosen = [bot.choose(view) for view in views]
    monkeypatch.setattr(expert, "_threads", lambda: one_thread)
    assert [again.choose(view) for view in views] == chosen


def test_one_legal_action_is_not_thought_about(monkeypatch):
    monkeypatch.setattr(expert, "_Trial", None)
    monkeypatch.setattr(expert, "solve", None)
    seen = 0
    for decision in decisions(3, games=2, seed=100):
        view = decision.view()
        if len(view.legal) == 1:
            assert quick().choose(view) == view.legal[0]
            seen += 1
    assert seen > 2


def losses(count, seed):
    """By how much what `expert` chooses is worse than the best; whether it solves that itself."""
    bot = quick()
    for turn in last_turns(count, seed):
        view = turn.view()
        worths = solve(view, "margin")
        chosen = bot.choose(view)
        yield worths[chosen] - min(worths.values()), expert._is_quick(view)


def check_last_turns(count, seed):
    """Nothing is lost where it solves a turn, and elsewhere little: 0.1 points a decision."""
    found = [*losses(count, seed)]
    solved = [loss for loss, is_solved in found if is_solved]
    assert len(solved) > count / 3
    assert max(solved) < 1e-6
    assert sum(loss for loss, _ in found) / len(found) <= 0.1


def test_in_its_last_turn_it_loses_next_to_nothing():
    check_last_turns(40, seed=5)


@pytest.mark.slow
def test_in_many_last_turns_it_loses_next_to_nothing():
    check_last_turns(120, seed=6)  # of a thousand tells `python3 dev.py bench --only last`


# ------------------------------------------------------------------ how long it thinks


def hard_choices(how_many):
    """Views with something to think about."""
    found = []
    for decision in decisions(4, games=3, seed=110):
        view = decision.view()
        if view.phase in ("draw", "play") and view.went_out is None and view.turns > 4:
            found.append(view)
        if len(found) == 6 * how_many:
            break
    return found[::6]


def test_with_a_seed_the_clock_is_not_looked_at(monkeypatch):
    monkeypatch.setattr(expert.time, "monotonic", None)
    view = wide_choice()
    assert ExpertBot(1).choose(view) == ExpertBot(1).choose(view)
    assert ExpertBot(1).limit is None
    with pytest.raises(TypeError):
        ExpertBot(1, limit=0.1).choose(view)
    with pytest.raises(TypeError):
        ExpertBot().choose(view)


def test_without_a_seed_it_takes_half_a_second_and_says_so():
    bot = ExpertBot()
    assert (bot.limit, bot.budget, bot.deals) == (0.5, 0.5, 256)
    assert ExpertBot(1).budget == 0.5
    assert ExpertBot(1, limit=2.0).deals == 1024


def test_the_limit_is_kept():
    bot = ExpertBot(1, limit=0.1, deals=10**7)
    assert bot.budget == 0.1
    bot.choose(hard_choices(1)[0])  # the first call of all may have threads to start
    for view in hard_choices(6):
        began = time.monotonic()
        assert bot.choose(view) in view.legal
        assert time.monotonic() - began < 1.5


def test_those_who_think_at_the_same_time_share_it(monkeypatch):
    class Undecided(expert._Trial):
        def _compare(self):
            """Give nothing up."""

    monkeypatch.setattr(expert, "_Trial", Undecided)
    view, took = wide_choice(), []

    def think():
        began = time.monotonic()
        ExpertBot(1, limit=1.5, deals=10**7).choose(view)
        took.append(time.monotonic() - began)

    threads = [threading.Thread(target=think) for _ in range(3)]
    for thread in threads:
        thread.start()
        time.sleep(0.05)
    for thread in threads:
        thread.join()
    first_to_end, _, last_to_end = took
    assert first_to_end < 0.9  # a third of the time, and a batch more
    assert last_to_end > 1.4
    assert expert._thinking.number == 0


def test_more_time_tries_more_deals(monkeypatch):
    tried = []

    class Counting(expert._Trial):
        def advance(self):
            super().advance()
            self.alive[:] = 1  # nothing is given up
            tried[-1] = self.deals

    monkeypatch.setattr(expert, "_Trial", Counting)
    view = wide_choice()
    for limit in (0.02, 0.4):
        tried.append(0)
        ExpertBot(1, limit=limit, deals=10**7).choose(view)
    assert tried[0] >= expert.BATCH * expert.PARTS
    assert tried[1] > 2 * tried[0]
    tried.append(0)
    ExpertBot(1, limit=None, deals=64).choose(view)
    assert tried[2] == 64


def wide_choice():
    """A view in which `hard` finds several actions nearly as good as the best."""
    return max(hard_choices(10), key=likely_actions)


def likely_actions(view):
    """How many actions are worth trying."""
    code, costs = ExpertBot(1)._hard.weighed(view)
    return sum(cost <= costs[code] + expert.WINDOW for cost in costs)


def test_its_best_so_far_is_there_long_before_its_time_is_up(monkeypatch):
    class Undecided(expert._Trial):
        def _compare(self):
            """Give nothing up."""

    monkeypatch.setattr(expert, "_Trial", Undecided)
    bot, view = ExpertBot(1, limit=1.5, deals=10**7), wide_choice()
    assert bot.best_so_far is None
    thinking = threading.Thread(target=bot.choose, args=(view,))
    began = time.monotonic()
    thinking.start()
    while bot.best_so_far is None and thinking.is_alive():
        time.sleep(0.001)
    took = time.monotonic() - began
    assert thinking.is_alive()
    assert bot.best_so_far in view.legal
    assert took < 1.2
    thinking.join()
    assert 1.4 < time.monotonic() - began < 4


def test_others_go_on_while_it_tries():
    # Another thread gives the actions up: had this one the interpreter's lock it could not.
    view = wide_choice()
    state = state_of(view, np.random.default_rng(1))
    codes = np.array([action.code for action in view.legal], np.int64)
    alive, sums = np.ones(len(codes), np.int64), np.zeros(len(codes))
    weights = np.full(kernel.MOST_SEATS, 1 / 3)
    squares = np.zeros((len(codes), len(codes)))
    far_too_many = 1_000_000  # minutes at least, were they all tried
    thinking = threading.Thread(
        target=try_out,
        args=(state, int(view.seat), codes, alive, 1, weights, shipped("expert")[0], new_room(), 1,
              far_too_many, sums, squares),
    )  # fmt: skip
    thinking.start()
    ticks = 0
    while ticks < 50:
        time.sleep(0.002)
        ticks += 1
    assert thinking.is_alive()
    alive[:] = 0
    began = time.monotonic()
    thinking.join()
    assert time.monotonic() - began < 20
    assert sums.any()


def test_its_time_belongs_to_its_limit():
    assert ExpertBot(1).budget == expert.LIMIT == 0.5
    assert ExpertBot(1, limit=2.0).deals == 4 * ExpertBot(1).deals
    assert ExpertBot(1, limit=None).deals == ExpertBot(1).deals
    assert ExpertBot(1, limit=2.0, deals=7).deals == 7
    assert isinstance(bots.make("expert", seed=1), ExpertBot)


def test_without_time_the_values_alone_decide(monkeypatch):
    def fails(*_):
        raise AssertionError("it thought")

    bot, values = ExpertBot(limit=0), ExpertBot(1)._hard
    views = [wide_choice(), *(turn.view() for turn in last_turns(20, 5))]
    monkeypatch.setattr(expert, "solve", fails)
    monkeypatch.setattr(ExpertBot, "_try_out", fails)
    for view in views:
        assert bot.choose(view).code == values.weighed(view)[0]


def test_it_leaves_cores_to_others_but_one_to_itself(monkeypatch):
    for cores, left, threads in ((4, 0, 4), (4, 1, 3), (1, 1, 1)):
        monkeypatch.setattr(expert.kernel, "cores", lambda cores=cores: cores)
        monkeypatch.setattr(expert._thinking, "left_to_others", 0)
        expert.leave_to_others(left)
        assert expert._threads.__wrapped__()._max_workers == threads

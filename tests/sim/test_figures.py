"""The figures of a simulation: what they are of, and that their intervals are right."""

import math
import statistics

import numpy as np
import pytest

from gnoming import Rules, sim
from gnoming.arena.figures import mean_figure, share_figure, student
from gnoming.sim.figures import Moments, Tally, tallied
from gnoming.sim.runs import simulate

SHORT = Rules(rounds=2, turn_limit=8)


@pytest.fixture(scope="module")
def played():
    """A plan, its rows by game, round and seat, and their tally."""
    plan = sim.planned("random,medium,random", seed=1, rules=SHORT, rotate=True)
    rows = plan.rows(0, 300)
    return plan, rows.reshape(300, 2, 3), tallied(plan, rows)


def test_means_are_those_of_the_rows(played):
    plan, rows, tally = played
    score, bots = rows["score"].astype(float), rows["bot"]
    assert tally.figure(("all", "all", "score")).value == pytest.approx(score.mean())
    for number, name in enumerate(plan.names):
        assert tally.figure(("bots", name, "score")).value == pytest.approx(
            score[bots == number].mean()
        )
    for seat in range(3):
        found = tally.figure(("seats", str(seat), "went_out")).value
        assert found == pytest.approx(rows["went_out"][:, :, seat].mean())
    out = rows["went_out"] == 1
    share = np.where(rows["winners"] > 0, 1 / np.maximum(rows["winners"], 1), 0.0)
    assert tally.figure(("all", "all", "pays")).value == pytest.approx(
        (rows["adjustment"][out] == -5).mean()
    )
    assert tally.figure(("all", "all", "out_wins")).value == pytest.approx(share[out].mean())
    others = (score.sum(axis=2, keepdims=True) - score) / 2
    assert tally.figure(("all", "all", "out_margin")).value == pytest.approx(
        (score - others)[out].mean()
    )
    first = rows["from_first"] == 0
    assert tally.figure(("from_first", "0", "win_share")).value == pytest.approx(
        share[first].mean()
    )
    assert tally.figure(("all", "all", "turns")).value == pytest.approx(rows["turns"].mean() / 3)
    takes = rows["takes"].sum() / rows["own_turns"].sum()
    assert tally.figure(("all", "all", "takes")).value == pytest.approx(takes)
    shared = (rows["winners"][:, 0].max(axis=1) > 1).mean()
    assert tally.figure(("all", "all", "shared_wins")).value == pytest.approx(shared)


def test_intervals_are_those_of_the_means_of_independent_games(played):
    _, rows, tally = played
    seat = rows["score"][:, :, 0].astype(float).mean(axis=1).tolist()
    found, expected = tally.figure(("seats", "0", "score")), mean_figure(seat)
    for name in ("value", "low", "high"):
        assert getattr(found, name) == pytest.approx(getattr(expected, name))
    share = np.where(rows["winners"] > 0, 1 / np.maximum(rows["winners"], 1), 0.0)[:, 0, 0]
    found, expected = tally.figure(("seats", "0", "win_share")), share_figure(share.tolist(), 1)
    for name in ("value", "low", "high"):
        assert getattr(found, name) == pytest.approx(getattr(expected, name))


def test_counts_are_those_of_the_rows(played):
    plan, rows, tally = played
    counts = tally.counts
    assert sum(counts[f"score {name}"].sum() for name in plan.names) == rows.size
    assert counts["turns"].sum() == 600
    assert counts["out by turn"].sum() == counts["out by points"].sum() == rows["went_out"].sum()
    assert counts["pays by turn"].sum() == (rows["adjustment"] < 0).sum()


def test_an_interval_holds_the_truth_nineteen_times_in_twenty():
    # A ratio of two sums over games that hang together, as the share of going out that pays.
    chance = np.random.default_rng(1)
    held = 0
    for _ in range(1_000):
        luck = chance.uniform(0.2, 0.8, 200)
        trials = chance.integers(1, 9, 200)
        found = Moments.of(chance.binomial(trials, luck), trials).share()
        held += found.low <= 0.5 <= found.high
    assert 925 <= held <= 970


def test_the_difference_of_two_runs_of_the_same_games_is_paired():
    chance = np.random.default_rng(2)
    cards = chance.integers(0, 100, 400)
    one, two = cards + chance.integers(0, 3, 400), cards + 1
    games = np.full(400, 4)
    found = Moments.of(one, games, two, games).difference()
    expected = mean_figure(((one - two) / 4).tolist())
    assert found.value == pytest.approx(expected.value)
    assert found.low == pytest.approx(expected.low)
    assert found.high == pytest.approx(expected.high)


def test_an_option_that_changes_nothing_has_no_effect():
    # Nobody's turn is the eighth of a round of at most five.
    done = simulate("random", 3, games=40, rules=Rules(rounds=1, turn_limit=5), effects=40)
    same = done.effects["ties_keep_bonus=false"].moments["all", "all", "turns"].difference()
    assert (same.value, same.low, same.high) == (0, 0, 0)
    longer = done.effects["turn_limit=10"].moments["all", "all", "turns"].difference()
    assert longer.low > 0


def test_what_never_and_what_always_happens_has_an_interval_too():
    games = np.ones(50, np.int64)
    never, always = Moments.of(0 * games, games).share(), Moments.of(games, games).share()
    assert (never.value, never.low) == (0, 0)
    assert 0.05 < never.high < 0.1
    assert (always.value, always.high) == (1, 1)
    assert Moments.of(0 * games, 0 * games).share() is None
    assert Moments.of(games[:3], games[:3]).ratio().low is None


def test_a_tally_is_the_sum_of_its_parts_and_comes_back_from_numbers(played):
    plan, rows, tally = played
    parts = [tallied(plan, rows[first : first + 75].ravel()) for first in range(0, 300, 75)]
    summed = sum(parts[1:], parts[0])
    assert summed.as_numbers() == tally.as_numbers()
    assert (Tally() + summed).as_numbers() == tally.as_numbers()
    assert Tally.from_numbers(tally.as_numbers()).as_numbers() == tally.as_numbers()


def test_the_longest_round_and_the_lowest_and_highest_score_can_be_counted():
    plan = sim.planned("random", 2)
    rows = plan.rows(0, 1)
    rows["turns"][:] = 2 * 100 + 1
    rows["score"][:], rows["score"][0] = 9 * 8 + 30 + 5, -6 * 8 - 29 - 3
    counts = tallied(plan, rows).counts
    assert len(tallied(plan, plan.rows(0, 1)).counts["turns"]) == len(counts["turns"])
    assert counts["score random"].sum() == len(rows)


def test_medium_beats_random_by_a_wide_margin():
    # The seats turn, so that beginning and sitting somewhere favours nobody.
    done = simulate("medium,random,random,random", games=400, rotate=True, rules=Rules(rounds=1))
    share = done.tally.figure(("bots", "medium", "win_share"))
    margin = done.tally.figure(("bots", "medium", "margin"))
    assert share.low > 0.9
    assert margin.high < -25
    assert done.tally.figure(("bots", "random", "win_share")).high < 0.04


def test_students_t_is_close_to_the_normal_for_many_games():
    assert student(10**6) == pytest.approx(statistics.NormalDist().inv_cdf(0.975), rel=1e-5)
    assert math.isfinite(student(3))

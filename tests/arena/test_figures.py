"""What is made of the games: shares, differences, ratings and their intervals."""

import random

import pytest

from gnoming import arena
from gnoming.arena import FEWEST_UNITS, Plan, Played, figures


def two(players=2):
    return Plan(arena.enter(["random", "easy"]), players)


def unit(*totals):
    """A unit of two bots at one table, from the totals of the first and the second."""
    (ours, theirs), (ours_back, theirs_back) = totals
    return (Played((0, 1), ((ours, theirs),)), Played((1, 0), ((theirs_back, ours_back),)))


def test_the_lowest_total_wins_then_the_last_round_then_it_is_shared():  # R10.1
    assert Played((0, 1, 2), ((5, 4, 9), (1, 1, 1))).ranks == (1, 0, 2)
    tie = Played((0, 1, 2), ((5, 4, 9), (1, 2, -3)))
    assert (tie.totals, tie.ranks) == ((6, 6, 6), (1, 2, 0))
    shared = Played((0, 1, 2), ((5, 4, 5), (1, 9, 1)))
    assert shared.ranks == (0, 2, 0)
    assert [shared.win_share(seat) for seat in range(3)] == [0.5, 0.0, 0.5]
    assert shared.difference(1) == 13 - 6


def test_the_shares_of_a_game_sum_to_one():
    table = Plan(arena.enter(["random", "easy", "random"]), 5)
    for game in arena.play_unit(table, 0):
        assert sum(map(game.win_share, range(5))) == pytest.approx(1)
        assert sum(map(game.difference, range(5))) == pytest.approx(0)


def test_figures_are_means_over_the_units():
    units = [unit((1, 2), (5, 5)), unit((1, 4), (2, 9)), unit((9, 0), (3, 3)), unit((0, 1), (0, 1))]
    first, second = arena.standings(two(), units).entrants
    assert (first.name, second.name) == ("random", "easy")
    assert (first.win_share.value, second.win_share.value) == (0.75, 0.25)
    assert first.difference.value == -second.difference.value == (-1 - 3 - 7 + 9 - 2) / 8
    assert first.rating.value > 25 > second.rating.value
    assert first.rating.value + second.rating.value == pytest.approx(50)
    assert first.win_share.low < 0.75 < first.win_share.high <= 1


def test_too_few_units_have_no_interval():
    units = [unit((1, 2), (2, 1))] * (FEWEST_UNITS - 1)
    few = arena.standings(two(), units).entrants[0]
    assert (few.win_share.low, few.difference.high) == (None, None)
    enough = arena.standings(two(), [*units, unit((1, 2), (1, 2))]).entrants[0]
    assert enough.win_share.low is not None


def test_who_always_wins_still_has_an_interval():
    figure = figures.share_figure([1.0] * 25, 4)
    assert figure.value == figure.high == 1
    assert 0.95 < figure.low < 0.97
    assert figures.share_figure([0.0] * 25, 4).high == pytest.approx(1 - figure.low)


def test_units_that_all_end_alike_are_certain():
    figure = figures.share_figure([0.5] * 10, 2)
    assert (figure.low, figure.high) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)]
)
def test_students_quantile_is_that_of_the_tables(freedom, quantile):
    assert figures.student(freedom) == pytest.approx(quantile, rel=0.01)


@pytest.mark.parametrize(("chance", "alike"), [(0.5, 0.0), (0.3, 0.6), (0.9, 0.3)])
def test_intervals_hold_the_truth_nineteen_times_in_twenty(chance, alike):
    """Units of four games that partly end alike, because their cards are the same."""
    rng = random.Random(1)
    shares = points = 0
    for _ in range(1500):
        means = []
        for _ in range(40):
            common = rng.random() < chance
            games = [common if rng.random() < alike else rng.random() < chance for _ in range(4)]
            means.append(sum(games) / 4)
        share, mean = figures.share_figure(means, 4), figures.mean_figure(means)
        shares += share.low <= chance <= share.high
        points += mean.low <= chance <= mean.high
    assert 0.93 < shares / 1500 < 0.97
    assert 0.92 < points / 1500 < 0.97


def test_a_rating_does_not_hang_on_how_often_a_bot_sits_at_a_table():
    table = Plan(arena.enter(["random", "random"]), 4)
    units = [arena.play_unit(table, number) for number in range(6)]
    first, second = arena.standings(table, units).entrants
    assert abs(first.rating.value - second.rating.value) < 6

"""Which bot beats which: few games on fixed seeds, with margins that no accident reaches."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from gnoming import Game, bots
from gnoming.bots.hard import shipped
from gnoming.bots.learning import measure
from gnoming.events import RoundScored


def play(names, seed):
    """A whole game of these bots by seat."""
    game = Game(len(names), seed=seed, starter=seed % len(names))
    table = [bots.make(name, seed=seed * len(names) + seat) for seat, name in enumerate(names)]
    while not game.over:
        if game.phase == "shuffle":
            game.deal()
        else:
            game.play(table[game.actor].choose(game.view(game.actor)))
    return game


def wins(one, others, games, seats=4):
    """How many games `one` wins among `others`, on every seat in its turn; shared wins in part."""
    won = 0.0
    for seed in range(games):
        names = [others] * seats
        names[seed % seats] = one
        winners = play(names, seed).winners
        won += (seed % seats in winners) / len(winners)
    return won


def test_easy_beats_three_random_bots_nearly_always():
    assert wins("easy", "random", games=16) >= 14


@pytest.mark.compiled
def test_medium_beats_three_random_bots_always():
    assert wins("medium", "random", games=12) == 12


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_medium_wins_more_games_than_all_the_easy_bots_together(seats):
    assert wins("medium", "easy", games=21, seats=seats) > 10.5


@pytest.mark.compiled
def test_hard_wins_far_more_than_its_share_among_medium():
    with ThreadPoolExecutor(2) as pool:
        won, points = measure(shipped()[0], 300, pool)
    assert won > 0.4  # even is 0.25, and chance moves it by 0.03
    assert points < -4


@pytest.mark.compiled
@pytest.mark.parametrize(("seats", "games"), [(3, 24), (7, 14)])
def test_hard_beats_medium_by_its_views_too(seats, games):
    assert wins("hard", "medium", games, seats) > 1.4 * games / seats


@pytest.mark.compiled
def test_a_table_of_medium_bots_ends_each_round_by_going_out():
    for seed in range(8):
        scored = [
            event
            for event in play(["medium"] * (2 + seed % 6), seed).log
            if isinstance(event, RoundScored)
        ]
        assert len(scored) == 3
        assert all(event.went_out is not None for event in scored)


@pytest.mark.compiled
def test_a_table_of_hard_bots_ends_nearly_each_round_by_going_out():
    scored = [
        event
        for seed in range(4)
        for event in play(["hard"] * (2 + seed), seed).log
        if isinstance(event, RoundScored)
    ]
    assert len(scored) == 12
    assert sum(event.went_out is not None for event in scored) >= 10


@pytest.mark.parametrize(
    "name",
    [
        "random",
        "easy",
        pytest.param("medium", marks=pytest.mark.compiled),
        pytest.param("hard", marks=pytest.mark.compiled),
    ],
)
def test_the_same_seeds_make_the_same_game(name):
    assert play([name] * 3, 5).record() == play([name] * 3, 5).record()


@pytest.mark.parametrize("name", ["random", "easy"])
def test_another_seed_makes_another_bot(name):
    view = Game(3, seed=1).view(0)
    chosen = {bots.make(name, seed=seed).choose(view) for seed in range(50)}
    assert len(chosen) > 5

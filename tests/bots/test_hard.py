"""The bot `hard` at hand-made tables where the right action is plain, and whom it plays against."""

import numpy as np
import pytest
from pictures import table

from gnoming import Game, bots, kernel
from gnoming.bots.hard import HardBot, shipped
from gnoming.bots.standing import ROUND_SPREAD, judge_standing
from gnoming.bots.values import new_values

pytestmark = pytest.mark.compiled


def chosen(game, seat=None):
    """The word of what `hard` chooses."""
    return str(bots.make("hard").choose(game.view(game.actor if seat is None else seat)))


def test_it_covers_the_card_that_the_next_seat_waits_for():  # R4.4
    layouts = "-1 -2 -1 / -2 -3 -2 / -1 ? ? | 8 8 3 / ? ? ? / ? ? ?"
    assert chosen(table(layouts, hand="6 from 0 face up", left="8", right="7")) == "discard left"
    assert chosen(table(layouts, hand="6 from 0 face up", left="7", right="8")) == "discard right"


def test_it_does_not_hand_the_next_seat_its_third_card():  # R4.4
    # A 7 to discard would complete the rival's row; the 4 from place 0 does not.
    game = table("4 4 3 / -2 -3 -2 / -1 ? ? | 7 7 3 / ? ? ? / ? ? ?", hand="7", left="6", right="6")
    assert chosen(game) not in ("discard left", "discard right")


def test_the_cards_that_nobody_has_seen_do_not_change_its_judgement():
    line = "layouts 5 5 8 / 3 ? ? / ? ? ? | 3 4 ? / ? ? ? / ? ? ?; left 7; right 8; phase draw"
    tables = [Game.from_position(line, seed=seed) for seed in range(5)]
    assert len({game.position() for game in tables}) == 5
    found = [HardBot(seed).weighed(game.view(0)) for seed, game in enumerate(tables)]
    assert all(weighed == found[0] for weighed in found)


def test_other_values_make_another_player():
    game = Game(3, seed=4)
    views = [game.view(game.actor)]
    while game.phase == "tee off":
        views.append(game.view(game.actor))
        game.play(HardBot().choose(views[-1]))
    costs = HardBot(values=new_values()).weighed(game.view(game.actor))[1]
    assert costs != HardBot().weighed(game.view(game.actor))[1]
    assert HardBot().values is shipped()[0]


# ------------------------------------------------------------------ whom it plays against


def weights(totals, me=0, spread=ROUND_SPREAD):
    """What a point of each other seat is worth to `me` at these totals."""
    points, found = np.zeros(kernel.MOST_SEATS), np.ones(kernel.MOST_SEATS)
    points[: len(totals)] = totals
    judge_standing(points, len(totals), me, spread, found)
    assert found[me] == 0
    assert not found[len(totals) :].any()
    assert found.sum() == pytest.approx(1)
    return found[: len(totals)].tolist()


def test_two_players_mind_each_other_alone():  # R10.1
    assert weights([10, 50]) == [0, 1]
    assert weights([200, -10], me=1) == [1, 0]


def test_at_first_all_others_count_alike():
    assert weights([0, 0, 0, 0]) == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])
    assert weights([20, 20, 20], me=2) == pytest.approx([0.5, 0.5, 0])


def test_who_may_still_win_counts_for_more_than_who_is_out_of_reach():
    near, far = weights([10, 12, 90])[1:]
    assert near > 0.8
    assert 0 < far < 0.2
    leader, behind = weights([40, 30, 45])[1:]
    assert leader > behind


@pytest.mark.parametrize("gap", [1_000, -1_000])
def test_a_game_that_is_decided_leaves_all_others_alike(gap):
    assert weights([0, gap, gap], spread=5.0) == pytest.approx([0, 0.5, 0.5])


def test_the_standing_decides_whom_it_gives_a_card():  # R10.1
    # The left seat is far ahead, the right one far behind: its gifts count for less.
    bot = HardBot()
    layouts = "-1 -2 -1 / -2 -3 -2 / -1 ? ? | 8 8 3 / ? ? ? / ? ? ? | 8 8 3 / ? ? ? / ? ? ?"

    for scores, heavier in (("0 -20 90", 1), ("0 90 -20", 2)):
        game = table(layouts, hand="6 from 0 face up", scores=scores, round=2)
        bot.choose(game.view(0))
        assert max((1, 2), key=lambda seat: bot.desk.weights[seat]) == heavier
        assert bot.desk.weights[heavier] > 0.7

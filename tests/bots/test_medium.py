"""The bot `medium` at hand-made tables where the right action is plain."""

import pytest
from interpreted import load, slow_kernel
from pictures import table

from gnoming import Game, bots
from gnoming.bots import medium, worth

pytestmark = pytest.mark.compiled


def chosen(game, seat=None):
    """The word of what `medium` chooses."""
    return str(bots.make("medium").choose(game.view(game.actor if seat is None else seat)))


def test_it_keeps_a_row_that_matches():  # R9.1
    game = table("5 5 5 / 8 -1 -2 / 7 ? ?", hand="-4")
    assert chosen(game) in ("place 3", "place 6")


def test_it_is_rid_of_a_hazard_in_its_layout_before_the_round_ends():  # R9.4
    rival = "8 8 8 / 7 7 7 / 3 3 3"
    game = table(f"3 4 H / 4 5 6 / 6 -1 -1 | {rival}", hand="8", out="1 with 1 left")
    assert chosen(game) == "place 2"


def test_it_leaves_the_higher_card_open():  # R4.4
    layouts = "-1 -2 -1 / -2 -3 -2 / -1 ? ? | 8 8 3 / ? ? ? / ? ? ?"
    assert chosen(table(layouts, hand="6 from 0 face up", left="3", right="7")) == "discard left"
    assert chosen(table(layouts, hand="6 from 0 face up", left="7", right="3")) == "discard right"


def test_it_does_not_mind_how_near_the_others_are_to_going_out():  # R8.1
    own = "8 8 5 / ? ? ? / ? 4 ?"
    costs = [
        bots.make("medium").costs(table(f"{own} | {rival}", hand="4").view(0))[:9]
        for rival in ("? ? ? / ? 3 ? / ? ? 7", "7 ? 8 / 5 3 6 / 4 8 7")
    ]
    lots = [pytest.approx(cost, abs=0.8) for cost in costs[0]]  # more cards are known in one
    assert costs[1] == lots


def test_it_does_not_bounce_for_nothing():  # R6.1
    assert chosen(table("6 6 6 / 3 3 3 / -2 -1 -1", hand="6 from 6 face down")) == "discard left"


def test_the_cards_that_nobody_has_seen_do_not_change_its_judgement():
    line = "layouts 5 5 8 / 3 ? ? / ? ? ? | 3 4 ? / ? ? ? / ? ? ?; left 7; right 8; phase draw"
    tables = [Game.from_position(line, seed=seed) for seed in range(5)]
    assert len({game.position() for game in tables}) == 5
    judgements = [
        bots.make("medium", seed=seed).costs(game.view(0)) for seed, game in enumerate(tables)
    ]
    assert all(costs == judgements[0] for costs in judgements)


def test_the_higher_the_card_that_it_replaces_the_better():  # R9.2
    costs = bots.make("medium").costs(table("8 7 3 / ? ? ? / ? ? ?", hand="-4").view(0))
    assert costs[0] < costs[1] < costs[2]


@pytest.mark.parametrize(
    ("drawing", "parts"),
    [
        ("? ? ? / ? 4 ? / ? ? ? | ? ? ? / ? ? ? / ? ? ?", {"phase": "tee off"}),
        ("8 8 3 / 4 -1 -2 / 4 ? 5 | 3 ? 6 / 4 ? ? / ? 7 ?", {}),
        ("8 8 M / 4 -1 ? / 4 ? ? | 3 ? 6 / 4 ? ? / ? 7 ?", {"hand": "4"}),
        ("5 5 8 / 3 ? ? / ? ? ? | 3 4 ? / ? ? ? / ? ? ?", {"hand": "5 from 3 face down"}),
        ("3 4 H / 4 ? 6 / 6 -1 -1 | 8 8 8 / 7 7 7 / 3 3 3", {"hand": "8", "out": "1 with 1 left"}),
    ],
)
def test_its_judgement_is_the_same_compiled_and_interpreted(drawing, parts, monkeypatch):
    view = table(drawing, **parts).view(0)
    compiled = bots.make("medium").costs(view)
    slow = load(worth)
    slow.kernel = slow_kernel
    monkeypatch.setattr(medium, "judge_actions", slow.judge_actions)
    assert bots.make("medium").costs(view) == pytest.approx(compiled)

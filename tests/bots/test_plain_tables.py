"""Hand-made tables where the right action is plain to every bot that thinks."""

import pytest
from pictures import table

from gnoming import bots

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.parametrize("level", ["medium", "hard", "expert"]),
]


def chosen(level, game):
    """The word of what the bot chooses for the seat that is asked."""
    return str(bots.make(level, seed=1).choose(game.view(game.actor)))


def test_it_takes_the_card_that_completes_a_row_and_puts_it_there(level):  # R9.1
    game = table("8 8 5 / ? ? ? / ? ? ?", left="8", right="4")
    assert chosen(level, game) == "take left"
    game.play("take left")
    assert chosen(level, game) == "place 2"


def test_it_keeps_a_row_that_matches(level):  # R9.1
    broken = ("place 0", "place 1", "place 2")
    assert chosen(level, table("5 5 5 / 8 -1 -2 / 7 ? ?", hand="-4")) not in broken


def test_it_bounces_to_complete_a_row(level):  # R6.1
    assert chosen(level, table("5 5 8 / 3 ? ? / ? ? ?", hand="5 from 3 face down")) == "bounce 2"


def test_it_is_rid_of_a_hazard_in_hand(level):  # R7.1
    assert chosen(level, table("5 5 8 / 3 ? ? / ? ? ?", hand="H")) == "remove"


def test_it_does_not_go_out_far_behind(level):  # R9.5
    game = table("8 7 6 / 8 7 6 / 3 5 ? | -4 -4 -3 / -2 -2 -2 / -1 ? ?", hand="-1")
    assert chosen(level, game) != "place 8"


def test_it_goes_out_far_ahead(level):  # R8.1, R9.5
    game = table("-2 -2 -1 / 5 5 5 / 3 3 ? | 8 7 8 / 5 ? ? / ? ? ?", hand="3")
    assert chosen(level, game) == "place 8"


def test_in_its_last_turn_it_only_counts_points(level):  # R8.1
    rival = "8 8 8 / 7 7 7 / 3 3 3"
    game = table(f"7 8 3 / 7 5 -1 / ? ? 4 | {rival}", hand="-4", out="1 with 1 left")
    assert chosen(level, game) == "place 1"

"""The bot `easy` at hand-made tables: what a child sees, and what it does not."""

from collections import Counter

from pictures import table

from gnoming import bots


def chosen(game, seat=0, seeds=100):
    """How often each action is chosen, over many seeds."""
    view = game.view(seat)
    return Counter(str(bots.make("easy", seed=seed).choose(view)) for seed in range(seeds))


def test_it_puts_a_low_card_over_a_high_one():  # R4.2
    game = table("3 8 3 / -1 -2 -1 / -3 -2 ?", hand="-4")
    assert chosen(game).most_common(1)[0][0] == "place 1"


def test_it_takes_a_low_discard():  # R4.1
    assert chosen(table("8 4 ? / ? ? ? / ? ? ?", left="-4", right="8")) == {"take left": 100}


def test_it_sometimes_overlooks_the_third_of_a_row():  # R9.1
    often = chosen(table("8 8 -1 / -1 -2 -1 / -3 -2 ?", hand="8"))["place 2"]
    assert 20 < often < 90


def test_it_enjoys_bouncing():  # R6.1
    game = table("5 5 8 / 3 ? ? / ? ? ?", hand="5 from 3 face down")
    bounced = sum(times for word, times in chosen(game).items() if word.startswith("bounce"))
    assert 70 < bounced < 100


def test_it_nearly_always_flips_for_a_hazard():  # R7.1
    game = table("3 4 ? / ? ? ? / ? ? ?", hand="H")
    game.play("remove")
    assert 80 < 100 - chosen(game, seat=1)["decline"] < 100


def test_it_goes_out_without_a_thought_for_the_lowest_score():  # R9.5
    game = table("3 4 3 / 5 3 4 / 3 5 ? | -4 -4 -3 / -2 -2 -2 / -1 ? ?", hand="-1")
    assert chosen(game) == {"place 8": 100}

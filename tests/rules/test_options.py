"""The options."""

import pytest
from pictures import play, play_at_random, table, tee_off, words

from gnoming import Game, Rules
from gnoming.record import options_text, parse_options


def test_the_standard_rules():  # Options
    assert Rules() == Rules(rounds=3, return_taken=True, ties_keep_bonus=True, turn_limit=30)
    assert Game(players=2, seed=1).rules == Rules()


def test_anything_else_is_not_an_option():  # Options
    with pytest.raises(TypeError):
        Rules(jokers=2)
    with pytest.raises(ValueError, match="no option 'jokers'"):
        parse_options("jokers 2")


@pytest.mark.parametrize("rounds", range(1, 10))
def test_a_game_has_one_to_nine_rounds(rounds):  # Options: rounds, R2.2
    game = Game(players=2, seed=1, rules=Rules(rounds=rounds, turn_limit=5))
    for number in range(1, rounds + 1):
        assert (game.round, game.over) == (number, False)
        play_at_random(game, number)
        assert len(game.scores) == number
        if number < rounds:
            game.deal()
    assert game.over
    with pytest.raises(ValueError, match="over"):
        game.deal()


@pytest.mark.parametrize("limit", [5, 6, 99, 100])
def test_the_turn_limit_is_5_to_100(limit):  # Options: turn_limit, R8.4
    game = table("3 4 ? / ? ? ? / ? ? ?", rules=Rules(turn_limit=limit), turns=0)
    turns = 0
    while game.phase == "draw":
        play(game, "take left", "discard left")
        turns += 1
    assert turns == 2 * limit


@pytest.mark.parametrize(
    ("return_taken", "discards"), [(True, ["discard left", "discard right"]), (False, [])]
)
def test_whether_a_taken_card_may_be_returned(
    return_taken, discards
):  # Options: return_taken, R4.3
    game = table("3 4 ? / ? ? ? / ? ? ?", left="7 5", rules=Rules(return_taken=return_taken))
    play(game, "take left")
    assert words(game.legal()) == [*(f"place {place}" for place in range(9)), *discards]


@pytest.mark.parametrize(("keeps", "bonus"), [(True, -5), (False, 5)])
def test_whether_a_tie_for_lowest_keeps_the_bonus(keeps, bonus):  # Options: ties_keep_bonus, R9.5
    game = table(
        "3 4 5 / 6 7 8 / 5 6 3 | 6 7 8 / 3 4 5 / 5 6 (3)",
        turn=1,
        out="0 with 1 left",
        hand="4",
        rules=Rules(ties_keep_bonus=keeps),
    )
    play(game, "discard left")
    assert game.scores == ((47 + bonus, 47),)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("rounds", value) for value in (0, 10, -1, "3", 3.0, None, True)),
        *(("turn_limit", value) for value in (4, 101, 0, -30, "30", 30.0, None, True)),
        *(("return_taken", value) for value in (0, 1, "yes", None)),
        *(("ties_keep_bonus", value) for value in (0, 1, "no", None)),
    ],
)
def test_a_value_that_the_option_does_not_have_is_refused(name, value):  # Options
    with pytest.raises(ValueError, match=name):
        Rules(**{name: value})


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(rounds=1),
        Rules(return_taken=False),
        Rules(ties_keep_bonus=False),
        Rules(turn_limit=5),
        Rules(9, False, False, 100),
    ],
)
def test_every_watcher_sees_the_options(rules):  # Options
    game = Game(players=2, seed=1, rules=rules)
    tee_off(game)
    for watcher in (None, 0, 1):
        assert game.view(watcher).rules == rules
    assert f"Options: {options_text(rules)}\n" in game.record()
    assert ("options" in game.position()) == (rules != Rules())

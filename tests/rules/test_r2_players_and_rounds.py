"""R2: players, rounds, aim."""

import pytest
from pictures import play, play_at_random, refused, table, tee_off

from gnoming import Game, Rules, kernel
from gnoming.kernel import Reason


@pytest.mark.parametrize("seats", range(2, 8))
def test_two_to_seven_players_are_accepted(seats):  # R2.1
    game = Game(seats, seed=1)
    assert game.players == seats
    assert len(game.view().layouts) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 8, 9, 100])
def test_any_other_number_of_players_is_refused(seats):  # R2.1
    with pytest.raises(ValueError, match=r"R2\.1"):
        Game(seats, seed=1)


@pytest.mark.parametrize(
    ("seats", "starter", "says"),
    [
        (1, 0, "a game has 2 to 7 seats, not 1 (R2.1)"),
        (8, 0, "a game has 2 to 7 seats, not 8 (R2.1)"),
        (3, -1, "the starter must be a seat from 0 to 2, not -1 (R2.3)"),
        (3, 3, "the starter must be a seat from 0 to 2, not 3 (R2.3)"),
    ],
)
def test_a_table_that_cannot_be_gets_one_whole_sentence(seats, starter, says):  # R2.1, R2.3
    with pytest.raises(ValueError, match=r"\(R2\.[13]\)$") as refusal:
        kernel.new_state(seats, Rules(), starter)
    assert str(refusal.value) == says


def test_the_kernel_too_lets_the_first_seat_begin_if_nobody_says():  # R2.3
    assert kernel.new_state(3, Rules()).starter == Game(3).starter == 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_seat_beyond_the_players_is_no_seat(seats):  # R2.1
    game = Game(seats, seed=1)
    assert refused(game, "flip 0", seat=seats) == Reason.NO_SUCH_SEAT
    for question in (game.layout, game.view, game.legal):
        with pytest.raises(ValueError, match="no seat"):
            question(seats)


def test_a_game_has_three_rounds():  # R2.2
    game = Game(players=3, seed=4)
    for finished in (1, 2):
        assert game.round == finished
        play_at_random(game)
        assert (game.phase, len(game.scores), game.over, game.winners) == (
            "shuffle",
            finished,
            False,
            (),
        )
        game.deal()
    play_at_random(game)
    assert (game.phase, len(game.scores), game.over) == ("over", 3, True)
    with pytest.raises(ValueError, match=r"R2\.2"):
        game.deal()


def test_the_lowest_total_after_the_third_round_wins():  # R2.2
    game = table(
        "8 8 8 / 8 8 8 / 8 8 7 | 3 4 5 / 6 7 -1 / -2 -3 4",  # 0-2 and two columns: -8*4 + 7; 23
        scores="40 0, 0 0",
        hand="5",
        turn=1,
        out="0 with 1 left",
        round=3,
    )
    play(game, "discard left")
    assert game.scores[-1] == (-8 * 4 + 7 - 5, 3 + 4 + 5 + 6 + 7 - 1 - 2 - 3 + 4)
    assert game.totals == (10, 23)
    assert game.winners == (0,)


def test_a_total_is_the_sum_of_the_finished_rounds():  # R2.2
    game = Game(players=4, seed=9)
    assert (game.scores, game.totals) == ((), (0, 0, 0, 0))
    while not game.over:
        play_at_random(game)
        assert game.totals == tuple(map(sum, zip(*game.scores, strict=True)))
        if not game.over:
            game.deal()
            assert game.totals == tuple(map(sum, zip(*game.scores, strict=True)))


def test_the_first_seat_begins_if_nobody_says():  # R2.3
    game = Game(players=5, seed=1)
    assert (game.starter, game.turn, game.actor) == (0, 0, 0)


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_host_says_who_begins_and_the_next_seat_begins_the_next_round(seats):  # R2.3
    for starter in range(seats):
        game = Game(seats, seed=1, starter=starter, rules=Rules(turn_limit=5))
        for later in range(3):
            begins = (starter + later) % seats
            assert (game.starter, game.turn, game.actor) == (begins, begins, begins)
            tee_off(game)
            assert (game.phase, game.actor) == ("draw", begins)
            while not game.over and game.phase != "shuffle":
                # Out of luck a place is all that may be done, or a hazard must go.
                game.play(game.legal()[-1])
            if not game.over:
                game.deal()


@pytest.mark.parametrize("starter", [-1, 3, 7])
def test_a_starter_must_be_a_seat(starter):  # R2.3
    with pytest.raises(ValueError, match=r"R2\.3"):
        Game(players=3, seed=1, starter=starter)


@pytest.mark.parametrize("seats", range(2, 8))
def test_turns_go_clockwise(seats):  # R2.3
    game = table("5 6 ? / ? ? ? / ? ? ?", seats=seats, turn=seats - 1, draw="3 4 5 6 7 8 " * 3)
    turns = []
    for _ in range(2 * seats):
        turns.append(game.turn)
        play(game, "draw", "discard left")
    assert turns == [seats - 1, *range(seats), *range(seats - 1)]

"""R10: winning."""

import pytest
from pictures import play, table, walk

from gnoming import Game, Rules, kernel
from gnoming.events import GameWon

LAYOUTS = {
    47: "3 4 5 / 6 7 8 / 5 6 3",
    26: "5 5 5 / 3 4 6 / 7 8 3",
    21: "M 8 8 / -1 3 3 / H 7 7",
    11: "5 5 M / 3 4 6 / 7 8 6",
    16: "4 4 4 / 4 8 7 / 4 3 6",
    0: "-1 -2 3 / -1 -2 -1 / -2 -1 7",
}
TWINS = (
    "6 4 3 / 8 5 7 / 3 8 4",
    "8 5 7 / 3 8 4 / 6 4 3",
    "7 3 8 / 4 6 5 / 4 8 3",
    "3 8 4 / 8 5 7 / 6 4 3",
)
"""Four layouts that score 48."""


def finished(layouts, before=(), **options):
    """A game whose last round ends by the turn limit with these layouts, after rounds scored so."""
    first, rest = layouts[-1].split(" ", 1)
    layouts = [*layouts[:-1], f"({first}) {rest}"]
    rules = Rules(rounds=len(before) + 1, **options)
    seats = len(layouts)
    parts = {"scores": ", ".join(" ".join(map(str, row)) for row in before)} if before else {}
    game = table(
        " | ".join(layouts),
        turn=seats - 1,
        turns=30 * seats - 1,
        hand="5",
        round=len(before) + 1,
        rules=rules,
        **parts,
    )
    happened = play(game, "discard left")
    assert game.over
    assert happened[-1] == GameWon(game.winners, game.totals)
    return game


def test_the_lowest_total_wins():  # R10.1
    game = finished([LAYOUTS[47], LAYOUTS[26], LAYOUTS[11]], [(0, 0, 30), (-10, 5, 20)])
    assert game.totals == (37, 31, 61)
    assert game.winners == (1,)


def test_the_lowest_total_may_be_negative_or_zero():  # R10.1
    assert finished([LAYOUTS[0], LAYOUTS[47]], [(0, 0)]).winners == (0,)
    assert finished([LAYOUTS[0], LAYOUTS[47]], [(-1, -50)]).winners == (1,)


def test_a_total_counts_the_finished_rounds_and_no_other():  # R10.1
    game = Game(3, seed=2, rules=Rules(turn_limit=5))
    assert kernel.total(kernel.new_state(3, game.rules), 0) == 0
    for _ in walk(game):
        state = game._state.copy()
        state.scores[len(game.scores) :] = 99  # as a state may hold that was played on before
        sums = tuple(sum(points[seat] for points in game.scores) for seat in range(3))
        assert tuple(int(kernel.total(state, seat)) for seat in range(3)) == sums
        assert game.totals == sums


@pytest.mark.parametrize("seats", range(2, 8))
def test_any_seat_may_win(seats):  # R10.1
    for winner in range(seats):
        before = [100] * seats
        before[winner] = 0
        layouts = [
            "3 4 5 / 6 7 8 / 5 6 3",
            *TWINS,
            "3 4 5 / 6 7 8 / 3 4 6",
            "3 5 6 / 7 8 3 / 4 5 6",
        ]
        assert finished(layouts[:seats], [tuple(before)]).winners == (winner,)


def test_of_equal_totals_the_lower_score_in_the_last_round_wins():  # R10.1
    game = finished([LAYOUTS[26], LAYOUTS[11], LAYOUTS[47]], [(0, 15, 90)])
    assert game.totals == (26, 26, 137)
    assert game.winners == (1,)
    game = finished([LAYOUTS[11], LAYOUTS[26], LAYOUTS[47]], [(15, 0, 90)])
    assert game.winners == (0,)


def test_only_the_last_round_decides_not_the_one_before():  # R10.1
    game = finished([LAYOUTS[26], LAYOUTS[11]], [(40, 0), (-40, 15)])
    assert game.totals == (26, 26)
    assert game.winners == (1,)


def test_a_low_last_round_does_not_win_without_the_lowest_total():  # R10.1
    assert finished([LAYOUTS[0], LAYOUTS[26], LAYOUTS[11]], [(40, 0, 15)]).winners == (2,)


def test_three_equal_totals_and_one_lowest_last_round():  # R10.1
    game = finished([LAYOUTS[26], LAYOUTS[16], LAYOUTS[11], LAYOUTS[21]], [(0, 10, 15, 5)])
    assert game.totals == (26,) * 4
    assert game.winners == (2,)


def test_still_equal_the_win_is_shared():  # R10.1
    game = finished([TWINS[0], TWINS[1]], [(7, 7)])
    assert game.totals == (55, 55)
    assert game.winners == (0, 1)


@pytest.mark.parametrize("other", range(3))
def test_two_of_three_share_wherever_they_sit(other):  # R10.1
    layouts = [*TWINS[:2]]
    layouts.insert(other, LAYOUTS[47])
    before = [0, 0]
    before.insert(other, 50)
    assert finished(layouts, [tuple(before)]).winners == tuple({0, 1, 2} - {other})


@pytest.mark.parametrize("place", range(3))
def test_an_equal_total_with_a_higher_last_round_has_no_share(place):  # R10.1
    layouts, before = [*TWINS[:2]], [0, 0]
    layouts.insert(place, "8 6 8 / 7 5 7 / 3 4 5")  # 53
    before.insert(place, -5)
    game = finished(layouts, [tuple(before)])
    assert len(set(game.totals)) == 1
    assert game.winners == tuple({0, 1, 2} - {place})


def test_all_equal_all_share():  # R10.1
    game = finished(TWINS, [(3, 3, 3, 3), (4, 4, 4, 4)])
    assert game.totals == (55,) * 4
    assert game.winners == (0, 1, 2, 3)


def test_all_equal_in_a_game_of_one_round():  # R10.1, rounds 1
    assert finished(TWINS[:3]).winners == (0, 1, 2)


def test_the_adjustment_for_going_out_counts_in_total_and_tie():  # R10.1, R9.5
    # Both 48; seat 0 went out first with the tied lowest: 43 against 48 + 0.
    for keeps, scores, winner in ((True, (43, 48), 0), (False, (53, 48), 1)):
        game = table(
            f"{TWINS[0]} | {TWINS[1]}",
            turn=1,
            out="0 with 1 left",
            hand="5",
            rules=Rules(rounds=1, ties_keep_bonus=keeps),
        )
        play(game, "discard left")
        assert (game.scores, game.winners) == ((scores,), (winner,))
    game = table(
        f"{TWINS[0]} | {TWINS[1]}",
        turn=1,
        out="0 with 1 left",
        hand="5",
        round=3,
        scores="5 0, 0 0",
    )
    play(game, "discard left")
    assert (game.totals, game.winners) == ((48, 48), (0,))  # equal totals, 43 in the last round


def test_before_the_end_nobody_has_won():  # R10.1
    game = table(f"{TWINS[0]} | {TWINS[1]}", turn=1, out="0 with 1 left", hand="5")
    assert game.winners == ()
    play(game, "discard left")
    assert (game.over, game.winners) == (False, ())

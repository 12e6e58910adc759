"""R5: mulligans."""

import pytest
from pictures import dealt, play, refused, shown, table, tee_off, walk, words

from gnoming import Game, Rules, explain_score, layout_score
from gnoming.events import Discarded, Placed, Removed, RoundScored
from gnoming.kernel import Reason

PLACES = [f"place {place}" for place in range(9)]
DISCARDS = ["discard left", "discard right"]


# ------------------------------------------------------------------ wild


@pytest.mark.parametrize("value", range(3, 9))
@pytest.mark.parametrize(
    "line", ["{v} {v} M", "{v} M {v}", "M {v} {v}", "M M {v}", "M {v} M", "{v} M M"]
)
def test_a_mulligan_counts_as_whatever_positive_value_completes_its_row(value, line):  # R5.1
    cards = line.format(v=value)
    assert layout_score(f"{cards} / -1 -2 -1 / -2 -1 -2") == -value - 9


@pytest.mark.parametrize("value", range(3, 9))
@pytest.mark.parametrize(
    "line", ["{v} {v} M", "{v} M {v}", "M {v} {v}", "M M {v}", "M {v} M", "{v} M M"]
)
def test_a_mulligan_counts_as_whatever_positive_value_completes_its_column(value, line):  # R5.1
    top, middle, bottom = line.format(v=value).split()
    assert layout_score(f"-1 {top} -2 / -2 {middle} -1 / -1 {bottom} -2") == -value - 9


def test_a_mulligan_stands_for_different_values_in_its_row_and_its_column():  # R5.1
    assert layout_score("5 5 M / 3 4 6 / 7 8 6") == -5 - 6 + 3 + 4 + 7 + 8
    assert layout_score("5 5 M / 3 4 7 / 6 8 7") == -5 - 7 + 3 + 4 + 6 + 8
    (mulligan,) = explain_score("5 5 M / 3 4 7 / 6 8 7").mulligans
    assert mulligan.uses == (("row 1", 5), ("column 3", 7))


def test_a_mulligan_stands_for_the_same_value_in_its_row_and_its_column():  # R5.1
    assert layout_score("5 5 M / 3 4 5 / 7 8 5") == -5 - 5 + 3 + 4 + 7 + 8


def test_a_mulligan_completes_no_line_of_two_different_cards():  # R5.1
    assert layout_score("5 6 M / -1 -1 -2 / -2 -2 -1") == 5 + 6 - 9


@pytest.mark.parametrize("negative", [-1, -2, -3, -4])
def test_a_mulligan_counts_as_no_negative_value(negative):  # R5.1, R9.3
    assert layout_score(f"{negative} {negative} M / 3 4 5 / 6 7 8") == 2 * negative + 33
    assert layout_score(f"{negative} M M / 3 4 5 / 6 7 8") == negative + 33


def test_a_mulligan_counts_as_no_hazard():  # R5.1, R9.4
    assert layout_score("H H M / 3 4 5 / 6 7 8") == 20 + 33
    assert layout_score("H M M / 3 4 5 / 6 7 8") == 10 + 33


# ------------------------------------------------------------------ at most one


@pytest.mark.parametrize("place", range(9))
def test_without_a_mulligan_face_up_one_in_hand_goes_anywhere(place):  # R5.2
    game = table("3 4 ? / ? ? ? / ? ? 6", hand="M")
    assert words(game.legal()) == [*PLACES, *DISCARDS]
    play(game, f"place {place}")
    assert game.layout(0)[place] == "M"


def test_a_face_down_mulligan_does_not_count():  # R5.2
    game = table("3 4 (M) / (M) ? ? / ? ? ?", hand="M")
    assert words(game.legal()) == [*PLACES, *DISCARDS]


def test_a_mulligan_of_another_seat_does_not_count():  # R5.2
    game = table("3 4 ? / ? ? ? / ? ? ? | M M ? / ? ? ? / ? ? ?", hand="M")
    assert words(game.legal()) == [*PLACES, *DISCARDS]


@pytest.mark.parametrize("source", ["drawn", "taken"])
@pytest.mark.parametrize("place", range(9))
def test_with_one_face_up_another_is_only_exchanged_for_it_or_discarded(place, source):  # R5.2
    cards = ["3", *["?", "?", "?", "?", "?", "?", "?"], "8"]
    cards[place] = "M"
    game = table(" ".join(cards), hand=f"M {source}")
    assert words(game.legal()) == [f"place {place}", *DISCARDS]
    for other in set(range(9)) - {place}:
        assert refused(game, f"place {other}") == Reason.KEEP_ONE_MULLIGAN
    discarded = game.copy()
    play(discarded, "discard right")
    assert discarded.piles[1] == ("8", "M")
    assert game.play(f"place {place}") == (Placed(0, place, "M", "M", False),)
    assert words(game.legal()) == DISCARDS
    play(game, "discard left")
    assert game.layout(0).count("M") == 1


def test_with_one_face_up_any_other_card_goes_anywhere():  # R5.2
    for hand in ("5", "-4", "H"):
        game = table("M 4 ? / ? ? ? / ? ? ?", hand=hand)
        assert words(game.legal()) == [*PLACES, *(["remove"] if hand == "H" else DISCARDS)]


@pytest.mark.parametrize("hand", ["5", "-4", "H", "8 taken", "-1 taken"])
@pytest.mark.parametrize("drawing", ["M M ? / ? ? ? / ? ? ?", "M 4 ? / ? M ? / ? ? M"])
def test_with_two_or_more_any_other_card_must_replace_one_of_them(hand, drawing):  # R5.2
    game = table(drawing, hand=hand)
    mulligans = [f"place {place}" for place, card in enumerate(game.layout(0)) if card == "M"]
    assert words(game.legal()) == mulligans
    for word in {*PLACES, *DISCARDS} - set(mulligans):
        assert refused(game, word) == Reason.REPLACE_A_MULLIGAN
    assert refused(game, "remove") == Reason.REPLACE_A_MULLIGAN
    play(game, mulligans[-1])
    assert (game.hand, words(game.legal())) == ("M", DISCARDS)
    play(game, "discard left")
    assert game.layout(0).count("M") == len(mulligans) - 1


def test_with_two_a_mulligan_in_hand_may_be_discarded_or_exchanged_for_one_of_them():  # R5.2
    game = table("M 4 ? / ? M ? / ? ? ?", hand="M")
    assert words(game.legal()) == ["place 0", "place 4", *DISCARDS]
    for place in {0, 1, 2, 3, 4, 5, 6, 7, 8} - {0, 4}:
        assert refused(game, f"place {place}") == Reason.REPLACE_A_MULLIGAN
    for first in (["discard left"], ["place 0", "discard left"], ["place 4", "discard right"]):
        again = game.copy()
        play(again, *first)
        assert shown(again, 0) == "M 4 ? / ? M ? / ? ? ?"


def test_tee_off_may_bring_two_and_hazard_flips_a_third():  # R5.2, R3.4, R7.1
    game = dealt(2, "M M M 3 3 3 3 3 3", "4 4 4 4 4 4 4 4 4", "7 8", "5 H 5 5")
    tee_off(game)
    assert shown(game, 0) == "M M ? / ? ? ? / ? ? ?"
    play(game, "draw")
    assert words(game.legal()) == ["place 0", "place 1"]
    game = dealt(2, "4 4 4 4 4 4 4 4 4", "M M M 3 3 3 3 3 3", "7 8", "H 5")
    tee_off(game)
    play(game, "draw", "remove", "flip 2")
    assert shown(game, 1) == "M M M / ? ? ? / ? ? ?"
    play(game, "draw")
    assert words(game.legal()) == ["place 0", "place 1", "place 2"]
    play(game, "place 1", "discard left")
    # The nearest possible state: two are left, and the next turn goes on.
    assert shown(game, 1) == "M 5 M / ? ? ? / ? ? ?"


def test_a_hazard_flip_may_turn_up_a_second_one():  # R5.2, R7.1
    game = table("3 4 ? / ? ? ? / ? ? ? | M 4 (M) / ? ? ? / ? ? ?", hand="H", draw="5")
    play(game, "remove", "flip 2", "draw")
    assert words(game.legal()) == ["place 0", "place 2"]


@pytest.mark.parametrize("mulligan_up", [True, False])
def test_a_mulligan_turned_up_by_an_exchange_is_in_hand_and_only_discarded(
    mulligan_up,
):  # R5.2, R6.3
    game = table(f"{'M' if mulligan_up else '3'} 4 (M) / ? ? ? / ? ? ?", hand="6")
    play(game, "place 2")
    assert (game.hand, words(game.legal())) == ("M", DISCARDS)


def test_a_bounce_may_bring_the_face_up_mulligan_in_hand():  # R5.2, R6.1
    game = table("M 5 (5) / ? ? ? / ? ? ?", hand="6")
    play(game, "place 2", "bounce 0")
    assert (shown(game, 0), game.hand) == ("5 5 6 / ? ? ? / ? ? ?", "M")
    assert words(game.legal()) == DISCARDS


@pytest.mark.parametrize("seed", range(12))
def test_no_turn_ends_with_a_second_mulligan_that_it_did_not_begin_with(seed):  # R5.2
    game = Game(3 + seed % 5, seed=seed, rules=Rules(rounds=1))
    before = {}
    for happened in walk(game, seed):
        if game.phase == "draw" and game.turn not in before:
            before = {game.turn: game.layout(game.turn).count("M")}
        for event in happened:
            if isinstance(event, Discarded | Removed) and event.seat in before:
                had = before.pop(event.seat)
                if game.phase not in ("shuffle", "over"):
                    assert game.layout(event.seat).count("M") <= max(1, had)
                    assert had < 2 or game.layout(event.seat).count("M") in (had, had - 1)


# ------------------------------------------------------------------ at the end


def test_mulligans_that_turn_up_at_the_end_stay_however_many():  # R5.3
    game = table(
        "3 4 5 / 6 7 8 / 3 4 5 | M (M) (M) / -1 (-2) 3 / 4 5 6",
        turn=1,
        hand="7",
        out="0 with 1 left",
    )
    happened = play(game, "discard left")
    scored = next(event for event in happened if isinstance(event, RoundScored))
    assert scored.layouts[1] == ("M", "M", "M", "-1", "-2", "3", "4", "5", "6")
    assert scored.scores[1] == -1 - 2 + 3 + 4 + 5 + 6

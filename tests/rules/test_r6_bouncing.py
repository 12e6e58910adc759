"""R6: bouncing."""

import pytest
from pictures import play, refused, shown, table, words

from gnoming.events import Bounced, Placed, WentOut
from gnoming.kernel import Reason

DISCARDS = ["discard left", "discard right"]


def bounces(game) -> list[int]:
    """The places that the card in hand may bounce to."""
    return [action.place for action in game.legal() if action.verb == "bounce"]


# ------------------------------------------------------------------ when


@pytest.mark.parametrize("value", ["3", "4", "5", "6", "7", "8"])
def test_a_face_down_positive_card_with_an_equal_face_up_may_bounce(value):  # R6.1
    game = table(f"{value} ({value}) ? / ? ? ? / ? ? ?", hand="-1")
    assert game.play("place 1") == (Placed(0, 1, "-1", value, True),)
    assert words(game.legal()) == [f"bounce {p}" for p in range(9) if p != 1] + DISCARDS


def test_only_a_face_down_card_bounces():  # R6.1, R6.3
    game = table("5 5 3 / ? ? ? / ? ? ?", hand="6")
    play(game, "place 1")
    assert words(game.legal()) == DISCARDS
    for place in range(9):
        assert refused(game, f"bounce {place}") == Reason.ONLY_FACE_DOWN_BOUNCES


def test_without_an_equal_face_up_nothing_bounces():  # R6.1
    game = table("4 (5) 3 / ? ? ? / ? ? ?", hand="6")
    play(game, "place 1")
    assert words(game.legal()) == DISCARDS
    for place in range(9):
        assert refused(game, f"bounce {place}") == Reason.NO_EQUAL_FACE_UP


def test_an_equal_card_that_lies_face_down_does_not_count():  # R6.1
    game = table("4 (5) 3 / (5) (5) ? / ? ? ?", hand="6")
    play(game, "place 1")
    assert bounces(game) == []


def test_an_equal_card_of_another_seat_does_not_count():  # R6.1
    game = table("4 (5) 3 / ? ? ? / ? ? ? | 5 5 5 / 5 5 5 / 5 5 ?", hand="6", left="5", right="5")
    play(game, "place 1")
    assert bounces(game) == []


def test_the_card_just_played_counts():  # R6.1
    game = table("4 (5) 3 / ? ? ? / ? ? ?", hand="5")
    play(game, "place 1")
    assert bounces(game) == [0, 2, 3, 4, 5, 6, 7, 8]
    play(game, "bounce 3")
    assert shown(game, 0) == "4 5 3 / 5 ? ? / ? ? ?"


@pytest.mark.parametrize("place", [0, 1, 2, 3, 5, 6, 7, 8])
def test_it_is_put_into_any_other_place_face_up_in_exchange_for_the_card_there(place):  # R6.1
    cards = ["5", "(3)", "(-2)", "4", "(5)", "-1", "(6)", "(7)", "8"]
    game = table(" ".join(cards), hand="-3")
    play(game, "place 4")
    was_down, out = cards[place].startswith("("), cards[place].strip("()")
    assert game.play(f"bounce {place}") == (Bounced(0, place, "5", out, was_down),)
    assert (game.layout(0)[place], game.hand, game.phase, game.turn) == ("5", out, "bounce", 0)


def test_it_may_be_discarded_instead():  # R6.1
    for pile, side in enumerate(("left", "right")):
        game = table("5 (5) 3 / ? ? ? / ? ? ?", hand="6")
        play(game, "place 1", f"discard {side}")
        assert game.piles[pile][-1] == "5"
        assert game.turn == 1


def test_bouncing_keeps_to_the_empty_pile():  # R6.1, R4.5
    game = table("5 (5) 3 / ? ? ? / ? ? ?", left="6", right="8")
    play(game, "take left", "place 1")
    assert words(game.legal())[-1] == "discard left"
    assert refused(game, "discard right") == Reason.FILL_THE_EMPTY_PILE


# ------------------------------------------------------------------ chains


def test_a_second_face_down_card_with_an_equal_goes_on_bouncing():  # R6.2
    game = table("5 6 ? / (5) (6) (3) / ? ? ?", hand="-1")
    play(game, "place 3", "bounce 4")
    assert (game.hand, bounces(game)) == ("6", [0, 1, 2, 3, 5, 6, 7, 8])
    play(game, "bounce 5")
    assert (game.hand, bounces(game)) == ("3", [])
    play(game, "discard right")
    assert shown(game, 0) == "5 6 ? / -1 5 6 / ? ? ?"


def test_a_second_card_without_an_equal_ends_it():  # R6.2
    game = table("5 6 ? / (5) (7) ? / ? ? ?", hand="-1")
    play(game, "place 3", "bounce 4")
    assert words(game.legal()) == DISCARDS
    assert refused(game, "bounce 0") == Reason.NO_EQUAL_FACE_UP


def test_a_second_card_that_lay_face_up_ends_it():  # R6.2, R6.3
    game = table("5 5 ? / (5) ? ? / ? ? ?", hand="-1")
    play(game, "place 3", "bounce 0")
    assert (game.hand, words(game.legal())) == ("5", DISCARDS)
    assert refused(game, "bounce 1") == Reason.ONLY_FACE_DOWN_BOUNCES


def test_the_bounced_card_is_an_equal_for_the_next():  # R6.2, R6.1
    game = table("5 6 ? / (5) (5) ? / ? ? ?", hand="-1")
    play(game, "place 3", "bounce 4")
    assert (game.hand, bounces(game)) == ("5", [0, 1, 2, 3, 5, 6, 7, 8])


def test_a_card_does_not_return_to_the_place_it_has_just_come_from():  # R6.2
    game = table("5 (5) ? / ? ? ? / ? ? (5)", hand="6")
    play(game, "place 1")
    assert refused(game, "bounce 1") == Reason.NOT_BACK_TO_ITS_PLACE
    play(game, "bounce 8")
    assert refused(game, "bounce 8") == Reason.NOT_BACK_TO_ITS_PLACE
    assert 1 in bounces(game)  # the place of the step before is free again
    play(game, "bounce 1")
    assert (game.hand, words(game.legal())) == ("6", DISCARDS)


def test_bouncing_goes_on_without_limit():  # R6.2
    game = table("(5) (5) (5) / (5) (5) (5) / (5) (5) (5)", hand="5")
    play(game, "place 0")
    for place in range(1, 9):
        assert bounces(game) == [p for p in range(9) if p != place - 1]
        play(game, f"bounce {place}")
    # The ninth lay face down as well: it may be bounced onto a face-up card, and that is the end.
    assert bounces(game) == [0, 1, 2, 3, 4, 5, 6, 7]
    play(game, "bounce 0")
    assert (game.hand, words(game.legal())) == ("5", DISCARDS)
    happened = play(game, "discard left")
    assert WentOut(0) in happened


def test_a_chain_of_different_values():  # R6.2
    game = table("3 4 5 / (3) (4) (5) / (3) (-1) ?", hand="8")
    assert [
        type(e) for e in play(game, "place 3", "bounce 4", "bounce 5", "bounce 6", "bounce 7")
    ] == [
        Placed,
        *[Bounced] * 4,
    ]
    assert (shown(game, 0), game.hand) == ("3 4 5 / 8 3 4 / 5 3 ?", "-1")
    assert words(game.legal()) == DISCARDS


# ------------------------------------------------------------------ what never bounces


@pytest.mark.parametrize("card", ["-1", "-2", "-3", "M"])
def test_mulligans_and_negative_cards_never_bounce(card):  # R6.3
    game = table(f"{card} ({card}) ? / ? ? ? / ? ? ?", hand="6")
    play(game, "place 1")
    assert (game.hand, words(game.legal())) == (card, DISCARDS)
    for place in (0, 1, 8):
        assert refused(game, f"bounce {place}") == Reason.ONLY_POSITIVE_BOUNCES


def test_hazards_never_bounce():  # R6.3, R7.1
    game = table("H (H) ? / ? ? ? / ? ? ?", hand="6")
    play(game, "place 1")
    assert words(game.legal()) == ["remove"]
    assert refused(game, "bounce 0") == Reason.ONLY_POSITIVE_BOUNCES


def test_the_negative_card_just_played_is_no_equal_either():  # R6.3
    game = table("3 (-1) ? / ? ? ? / ? ? ?", hand="-1")
    play(game, "place 1")
    assert bounces(game) == []


def test_a_mulligan_does_not_count_as_an_equal_card():  # R6.3
    game = table("M (5) 3 / ? ? ? / ? ? ?", hand="6")
    play(game, "place 1")
    assert refused(game, "bounce 0") == Reason.NO_EQUAL_FACE_UP
    game = table("3 (5) 4 / ? ? ? / ? ? ?", hand="M")  # nor the mulligan just played
    play(game, "place 1")
    assert bounces(game) == []


@pytest.mark.parametrize(
    ("bounced_onto", "next_words"), [("-2", DISCARDS), ("M", DISCARDS), ("H", ["remove"])]
)
@pytest.mark.parametrize("down", [True, False])
def test_a_chain_ends_with_a_mulligan_a_negative_card_or_a_hazard(
    bounced_onto, next_words, down
):  # R6.3
    place = f"({bounced_onto})" if down else bounced_onto
    game = table(f"5 (5) {place} / ? ? ? / ? ? ?", hand="-2")
    play(game, "place 1", "bounce 2")
    assert (game.hand, words(game.legal())) == (bounced_onto, next_words)


@pytest.mark.parametrize("value", ["3", "4", "5", "6", "7", "8"])
def test_a_card_that_was_face_up_when_exchanged_never_bounces(value):  # R6.3
    game = table(f"{value} {value} {value} / ? ? ? / ? ? ?", hand=value)
    for place in range(3):
        again = game.copy()
        play(again, f"place {place}")
        assert words(again.legal()) == DISCARDS

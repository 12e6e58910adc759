"""R7: hazards."""

import itertools
import random

import pytest
from pictures import hidden, play, play_at_random, refused, shown, table, walk, words

from gnoming import Game, Rules
from gnoming.events import (
    Bounced,
    Declined,
    Discarded,
    Drew,
    Flipped,
    Placed,
    Refilled,
    Removed,
    RoundScored,
    WentOut,
)
from gnoming.kernel import Reason

PLACES = [f"place {place}" for place in range(9)]
DISCARDS = ["discard left", "discard right"]
OPEN = "3 4 5 / 6 7 8 / 5 6 3"
ONE = "3 4 5 / 6 7 8 / 5 6 ?"
TWO = "3 4 5 / 6 7 8 / 5 ? ?"
MOST = "3 4 ? / ? ? ? / ? ? ?"


def same_outcome(game: Game, orders, answers: dict[int, str]) -> Game:
    """The one game that all orders of these answers lead to."""
    finals = []
    for around in orders:
        again = game.copy()
        for count, seat in enumerate(around):
            waiting = set(answers) - set(around[:count])
            assert (again.phase, set(again.may_act)) == ("hazard", waiting)
            again.play(answers[seat], seat=seat)
        finals.append(again)
    first = finals[0]
    for final in finals[1:]:
        assert final == first
        for watcher in (None, *range(game.players)):
            assert final.view(watcher) == first.view(watcher)
        assert final.scores == first.scores
    return first


# ------------------------------------------------------------------ removed, and who may flip


def test_a_hazard_that_would_be_discarded_is_removed_from_play():  # R7.1
    game = table(MOST, hand="H", left="7", right="8", seats=3)
    assert words(game.legal()) == [*PLACES, "remove"]
    for word in DISCARDS:
        assert refused(game, word) == Reason.REMOVE_THE_HAZARD
    assert game.play("remove") == (Removed(0, (1, 2)),)
    assert game.piles == (("7",), ("8",))
    assert (game.hand, game.view().removed, game.phase) == (None, 1, "hazard")


@pytest.mark.parametrize("card", ["3", "8", "-1", "-4", "M"])
def test_only_a_hazard_is_removed(card):  # R7.1
    game = table(MOST, hand=card)
    assert refused(game, "remove") == Reason.ONLY_A_HAZARD_IS_REMOVED
    game = table(MOST, hand=f"{card} from 0 face up")
    assert refused(game, "remove") == Reason.ONLY_A_HAZARD_IS_REMOVED


def test_a_removed_hazard_is_out_for_the_rest_of_the_round_and_back_in_the_next():  # R7.1
    game = Game(players=3, seed=1)
    seen = 0
    while not game.over:
        removed = game.view().removed
        play_at_random(game, until="hazard")
        if game.phase == "hazard":
            assert removed < game.view().removed <= 3
            for seat in game.may_act:
                game.play("decline", seat=seat)
            seen += 1
        elif game.phase == "shuffle":
            (dealt,) = game.deal()
            assert game.view().removed == dealt.removed
    assert seen > 0


def test_the_others_may_each_flip_one_of_their_own_face_down_cards():  # R7.1
    game = table(
        "3 4 ? / ? ? ? / ? ? ? | 3 (6) 4 / ? ? ? / ? ? ? | 5 5 5 / (-1) 7 ? / 3 3 3", hand="H"
    )
    play(game, "remove")
    assert game.may_act == (1, 2)
    assert words(game.legal(0)) == []
    assert words(game.legal(1)) == [*(f"flip {p}" for p in (1, 3, 4, 5, 6, 7, 8)), "decline"]
    assert words(game.legal(2)) == ["flip 3", "flip 5", "decline"]
    assert game.play("flip 1") == (Flipped(1, 1, "6"),)
    assert game.play("flip 3") == (Flipped(2, 3, "-1"),)
    assert shown(game, 1) == "3 6 4 / ? ? ? / ? ? ?"
    assert shown(game, 2) == "5 5 5 / -1 7 ? / 3 3 3"
    assert (game.phase, game.turn) == ("draw", 1)


def test_the_discarder_does_not_flip():  # R7.1
    game = table(MOST, hand="H", seats=3, turn=1)
    play(game, "remove")
    assert 1 not in game.may_act
    for word in ("flip 4", "decline"):
        assert refused(game, word, seat=1) == Reason.WAIT_FOR_THE_OTHERS


def test_the_discarder_with_one_card_left_waits_like_any_discarder():  # R7.1
    game = table(f"{ONE} | {MOST}", hand="H")
    play(game, "remove")
    assert refused(game, "flip 8", seat=0) == Reason.WAIT_FOR_THE_OTHERS


def test_no_more_than_one_card_each():  # R7.1
    game = table(MOST, hand="H", seats=3)
    play(game, "remove", "flip 4")
    assert refused(game, "flip 5", seat=1) == Reason.WAIT_FOR_THE_OTHERS
    assert refused(game, "decline", seat=1) == Reason.WAIT_FOR_THE_OTHERS


def test_a_card_that_lies_face_up_is_not_flipped():  # R7.1
    game = table(MOST, hand="H", seats=3)
    play(game, "remove")
    for place in (0, 1):
        assert refused(game, f"flip {place}") == Reason.CHOOSE_A_FACE_DOWN_CARD


@pytest.mark.parametrize("word", ["draw", "take left", "take right", *DISCARDS, "remove"])
def test_a_hazard_is_answered_by_a_flip_or_not_at_all(word):  # R7.1
    game = table(MOST, hand="H", seats=3)
    play(game, "remove")
    assert refused(game, word) == Reason.ANSWER_THE_HAZARD


# ------------------------------------------------------------------ the last card


@pytest.mark.parametrize(
    ("drawing", "is_asked"), [(OPEN, False), (ONE, False), (TWO, True), (MOST, True)]
)
def test_who_has_fewer_than_two_face_down_is_not_asked(drawing, is_asked):  # R7.2
    game = table(f"{MOST} | {drawing} | {MOST}", hand="H")
    (removed,) = game.play("remove")
    assert removed == Removed(0, (1, 2) if is_asked else (2,))
    assert game.may_act == removed.asked
    assert (game.legal(1) != ()) == is_asked


def test_nobody_flips_their_last_face_down_card():  # R7.2
    game = table(f"{MOST} | {ONE} | {MOST}", hand="H")
    play(game, "remove")
    assert refused(game, "flip 8", seat=1) == Reason.KEEP_YOUR_LAST_CARD


def test_with_two_face_down_one_may_be_flipped_and_then_the_last_is_left():  # R7.2
    game = table(f"{MOST} | {TWO} | {MOST}", hand="H")
    play(game, "remove", "flip 8")
    assert hidden(game, 1) == 1
    with pytest.raises(ValueError, match="seat 1 may not flip 7"):
        game.play("flip 7", seat=1)
    play(game, "decline")
    assert game.went_out is None


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("drawing", [OPEN, ONE])
def test_if_nobody_has_two_face_down_nobody_is_asked(players, drawing):  # R7.2
    game = table(" | ".join([MOST, *[drawing] * (players - 1)]), hand="H")
    assert game.play("remove") == (Removed(0, ()),)
    assert (game.phase, game.turn) == ("draw", 1)


# ------------------------------------------------------------------ independent answers


def test_a_flip_may_be_declined():  # R7.3
    game = table(MOST, hand="H")
    before = shown(game, 1)
    assert play(game, "remove", "decline") == [Removed(0, (1,)), Declined(1)]
    assert (shown(game, 1), game.phase, game.turn) == (before, "draw", 1)


def test_a_flip_is_seen_by_all_at_once():  # R7.3
    game = table(f"{MOST} | {MOST} | 3 4 ? / ? (-4) ? / ? ? ?", hand="H")
    play(game, "remove")
    (flipped,) = game.play("flip 4", seat=2)
    for watcher in (None, 0, 1, 2):
        assert flipped.seen_by(watcher) == Flipped(2, 4, "-4")
        assert game.view(watcher).layouts[2][4] == "-4"
    assert game.phase == "hazard"  # the other has yet to answer


@pytest.mark.parametrize("players", range(2, 8))
def test_where_one_seat_is_named_it_is_clockwise_from_the_discarders_left(players):  # R7.3
    for discarder in range(players):
        game = table(MOST, hand="H", seats=players, turn=discarder)
        around = tuple((discarder + step) % players for step in range(1, players))
        assert game.play("remove") == (Removed(discarder, around),)
        assert game.may_act == around
        asked = []
        while game.phase == "hazard":
            asked.append(game.actor)
            play(game, "decline")
        assert tuple(asked) == around
        assert game.turn == (discarder + 1) % players


def test_the_first_still_to_answer_is_named():  # R7.3
    game = table(MOST, hand="H", seats=5, turn=2)
    play(game, "remove")
    game.play("decline", seat=3)
    game.play("flip 8", seat=0)
    assert (game.may_act, game.actor) == ((4, 1), 4)


CHOICES = ("flip 2", "flip 8", "decline")


@pytest.mark.parametrize("answers", [*itertools.product(CHOICES, repeat=3)])
def test_four_players_answer_in_every_order_with_one_outcome(answers):  # R7.3
    game = table(MOST, hand="H", seats=4, turn=1)
    play(game, "remove")
    asked = dict(zip((2, 3, 0), answers, strict=True))
    after = same_outcome(game, itertools.permutations(asked), asked)
    assert (after.phase, after.turn) == ("draw", 2)
    for seat, answer in asked.items():
        assert hidden(after, seat) == (7 if answer == "decline" else 6)


def test_four_answers_of_five_players_in_every_order_with_one_outcome():  # R7.3
    game = table(MOST, hand="H", seats=5)
    play(game, "remove")
    asked = {1: "flip 2", 2: "decline", 3: "flip 7", 4: "flip 5"}
    assert same_outcome(game, itertools.permutations(asked), asked).turn == 1


def random_orders(asked, count=200):
    """Random orders of these seats."""
    rng = random.Random(7)
    return [rng.sample(sorted(asked), len(asked)) for _ in range(count)]


@pytest.mark.parametrize("discarder", range(7))
def test_seven_players_answer_in_any_order_with_one_outcome(discarder):  # R7.3
    game = table(MOST, hand="H", seats=7, turn=discarder)
    play(game, "remove")
    rng = random.Random(discarder)
    asked = {seat: rng.choice(CHOICES) for seat in game.may_act}
    after = same_outcome(game, random_orders(asked, 200 // 7 + 1), asked)
    assert (after.phase, after.turn) == ("draw", (discarder + 1) % 7)


@pytest.mark.parametrize(
    ("ends", "phase"),
    [
        ({}, "draw"),
        ({"draw": "", "rest": "left"}, "draw"),  # a refill follows
        ({"out": "0 with 1 left"}, "shuffle"),  # the end of the round follows
        ({"out": "0 with 1 left", "round": 3, "scores": "1 2 3 4 5 6 7, 7 6 5 4 3 2 1"}, "over"),
        ({"turns": 209}, "shuffle"),
    ],
)
def test_two_hundred_orders_at_seven_lead_to_one_state_whatever_follows(ends, phase):  # R7.3
    game = table(
        " | ".join([OPEN if "out" in ends else MOST, *[TWO, MOST] * 3]), hand="H", turn=6, **ends
    )
    play(game, "remove")
    asked = {seat: f"flip {8 - seat % 2}" if seat % 3 else "decline" for seat in game.may_act}
    after = same_outcome(game, random_orders(asked), asked)
    assert after.phase == phase
    assert ("draw" in ends) == any(isinstance(event, Refilled) for event in after.log)


def test_answers_that_uncover_the_last_card_but_one_of_everybody_at_once():  # R7.2, R7.3
    game = table(" | ".join([MOST, TWO, TWO, TWO]), hand="H")
    play(game, "remove")
    asked = {1: "flip 7", 2: "flip 8", 3: "flip 7"}
    after = same_outcome(game, itertools.permutations(asked), asked)
    assert [hidden(after, seat) for seat in (1, 2, 3)] == [1, 1, 1]
    assert after.went_out is None


# ------------------------------------------------------------------ a hazard in a layout


def test_a_hazard_face_up_in_a_layout_does_nothing():  # R7.4
    game = table("H 4 ? / ? ? ? / ? ? ?", draw="3 5")
    assert play(game, "draw", "place 1", "discard left")[-1] == Discarded(0, "left", "4")
    assert (game.phase, game.turn, game.view().removed) == ("draw", 1, 0)


@pytest.mark.parametrize("hand", ["6 drawn", "6 taken"])
@pytest.mark.parametrize("place", ["H", "(H)"])
def test_an_exchanged_hazard_is_removed_face_up_or_down(place, hand):  # R7.4, R7.1
    game = table(f"3 4 {place} / ? ? ? / ? ? ?", hand=hand)
    assert game.play("place 2") == (Placed(0, 2, "6", "H", place == "(H)"),)
    assert words(game.legal()) == ["remove"]
    for word in DISCARDS:
        assert refused(game, word) == Reason.REMOVE_THE_HAZARD
    assert game.play("remove") == (Removed(0, (1,)),)


@pytest.mark.parametrize("place", ["H", "(H)"])
def test_a_hazard_that_a_bounce_brings_in_hand_is_removed(place):  # R7.4, R6.1
    game = table(f"5 (5) {place} / ? ? ? / ? ? ?", hand="6")
    assert play(game, "place 1", "bounce 2")[-1] == Bounced(0, 2, "5", "H", place == "(H)")
    assert words(game.legal()) == ["remove"]
    assert game.play("remove") == (Removed(0, (1,)),)


@pytest.mark.parametrize("place", range(9))
def test_a_drawn_hazard_may_be_played_like_any_card(place):  # R7.4
    game = table("3 4 ? / ? ? ? / ? ? (-1)", draw="H")
    assert play(game, "draw")[0] == Drew(0, "H")
    play(game, f"place {place}")
    assert (game.layout(0)[place], game.view().removed) == ("H", 0)


def test_a_hazard_turned_up_by_a_flip_does_nothing():  # R7.4
    game = table(f"{MOST} | 3 4 (H) / ? ? ? / ? ? ?", hand="H")
    assert play(game, "remove", "flip 2") == [Removed(0, (1,)), Flipped(1, 2, "H")]
    assert (game.phase, game.turn, game.view().removed) == ("draw", 1, 1)
    assert shown(game, 1) == "3 4 H / ? ? ? / ? ? ?"


def test_a_hazard_that_lies_at_the_end_does_nothing_but_score():  # R7.4, R9.4
    game = table(
        "3 4 5 / 6 7 8 / 5 6 (H) | 3 4 5 / 6 7 8 / -1 -2 5", turn=0, hand="6", out="1 with 1 left"
    )
    happened = play(game, "discard left")
    assert [type(event) for event in happened] == [Discarded, RoundScored]
    assert game.scores[0][0] == 3 + 4 + 5 + 6 + 7 + 8 + 5 + 6 + 10
    assert game.view().removed == 0


def test_the_last_face_down_card_of_a_layout_may_be_a_hazard():  # R7.4, R8.1
    game = table(f"3 4 5 / 6 7 8 / 5 6 (H) | {MOST} | {ONE}", hand="6")
    assert play(game, "place 8", "remove") == [Placed(0, 8, "6", "H", True), Removed(0, (1,))]
    assert game.went_out is None  # the turn ends with the last answer
    assert play(game, "flip 2")[1:] == [WentOut(0)]
    assert (game.turn, game.view().turns_left) == (1, 2)


def test_no_hazard_ever_lies_on_a_discard_pile():  # R7.1, R4.3
    for seed in range(4):
        game = Game(players=4, seed=seed, rules=Rules(rounds=1))
        for _ in walk(game, seed):
            assert "H" not in game.piles[0] + game.piles[1]

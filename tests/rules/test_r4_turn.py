"""R4: a turn: draw, play, discard."""

from collections import Counter

import numpy as np
import pytest
from pictures import dealt, hidden, play, refused, shown, table, tee_off, words

from gnoming import Game, Rules, kernel
from gnoming.events import Bounced, Discarded, Drew, Placed, Refilled, Removed, Took
from gnoming.kernel import Phase, Reason
from gnoming.position import parse_position

PLACES = [f"place {place}" for place in range(9)]
DISCARDS = ["discard left", "discard right"]
STRICT = Rules(return_taken=False)


# ------------------------------------------------------------------ draw


def test_a_turn_begins_with_a_card_from_one_of_the_three_piles():  # R4.1
    game = table("5 6 ? / ? ? ? / ? ? ?")
    assert words(game.legal()) == ["draw", "take left", "take right"]
    for word in (*PLACES, *DISCARDS, "remove"):
        assert refused(game, word) == Reason.DRAW_FIRST


def test_the_top_card_of_the_draw_pile_comes_in_hand():  # R4.1
    game = table("5 6 ? / ? ? ? / ? ? ?", draw="-4 3 8")
    count = game.draw_pile
    assert game.play("draw") == (Drew(0, "-4"),)
    assert (game.hand, game.phase, game.draw_pile) == ("-4", "play", count - 1)
    play(game, "discard left")
    assert game.play("draw") == (Drew(1, "3"),)


@pytest.mark.parametrize(("side", "index", "card"), [("left", 0, "-2"), ("right", 1, "4")])
def test_the_top_card_of_either_discard_pile_comes_in_hand(side, index, card):  # R4.1
    game = table("5 6 ? / ? ? ? / ? ? ?", left="3 7 -2", right="8 4")
    assert game.play(f"take {side}") == (Took(0, side, card),)
    assert (game.hand, game.phase) == (card, "play")
    assert game.piles == ((("3", "7"), ("8", "4")), (("3", "7", "-2"), ("8",)))[index]


def test_a_drawn_card_is_seen_by_its_drawer_alone():  # R4.1
    game = table("5 6 ? / ? ? ? / ? ? ?", seats=3, draw="-4", turn=1)
    (drew,) = game.play("draw")
    assert [game.view(watcher).hand for watcher in (None, 0, 1, 2)] == ["?", "?", "-4", "?"]
    assert [drew.seen_by(watcher).card for watcher in (None, 0, 1, 2)] == ["?", "?", "-4", "?"]


@pytest.mark.parametrize("card", ["8", "-4", "M", "H"])
def test_a_drawn_card_is_seen_by_all_once_it_is_placed_or_discarded(card):  # R4.1
    game = table("5 6 ? / ? ? ? / ? ? ?", draw=card)
    play(game, "draw")
    placed = game.copy()
    play(placed, "place 4")
    assert [placed.view(watcher).layouts[0][4] for watcher in (None, 0, 1)] == [card] * 3
    if card != "H":
        play(game, "discard left")
        assert [game.view(watcher).piles[0][-1] for watcher in (None, 0, 1)] == [card] * 3


def test_a_taken_card_is_known_to_all():  # R4.1
    game = table("5 6 ? / ? ? ? / ? ? ?", left="-4")
    (took,) = game.play("take left")
    assert [game.view(watcher).hand for watcher in (None, 0, 1)] == ["-4"] * 3
    assert [took.seen_by(watcher).card for watcher in (None, 0, 1)] == ["-4"] * 3


def test_only_one_card_is_drawn():  # R4.1
    game = table("5 6 ? / ? ? ? / ? ? ?", hand="6")
    for word in ("draw", "take left", "take right"):
        assert refused(game, word) == Reason.PLAY_OR_DISCARD
    game = table("5 6 ? / ? ? ? / ? ? ?", hand="8 from 0 face up")
    for word in ("draw", "take left", "take right"):
        assert refused(game, word) == Reason.BOUNCE_OR_DISCARD


def test_nobody_acts_in_the_turn_of_another():  # R4.1
    for hand in (None, "6", "6 from 0 face up"):
        game = table("5 6 ? / ? ? ? / ? ? ?", seats=3, turn=1, hand=hand)
        assert game.may_act == (1,)
        for seat in (0, 2):
            assert game.legal(seat) == ()
            for word in ("draw", "take left", "place 3", "discard left"):
                assert refused(game, word, seat=seat) == Reason.WAIT_FOR_YOUR_TURN


# ------------------------------------------------------------------ play


@pytest.mark.parametrize("place", range(9))
@pytest.mark.parametrize("hand", ["6 drawn", "6 taken"])
def test_the_card_in_hand_goes_to_any_own_place_in_exchange_for_the_card_there(place, hand):  # R4.2
    cards = ["-1", "4", "5", "(-2)", "-2", "(8)", "7", "(3)", "-3"]
    game = table(" ".join(cards), hand=hand)
    assert set(PLACES) <= set(words(game.legal()))
    was_down, out = cards[place].startswith("("), cards[place].strip("()")
    assert game.play(f"place {place}") == (Placed(0, place, "6", out, was_down),)
    assert game.layout(0)[place] == "6"
    assert (game.hand, game.phase, game.turn) == (out, "bounce", 0)
    for other in set(range(9)) - {place}:
        assert game.layout(0)[other] == ("?" if cards[other].startswith("(") else cards[other])


def test_an_exchanged_face_down_card_is_turned_up_for_all():  # R4.2
    game = table("3 4 ? / ? (-4) ? / ? ? ?", hand="6", seats=3)
    (placed,) = game.play("place 4")
    for watcher in (None, 0, 1, 2):
        assert game.view(watcher).hand == "-4"
        assert placed.seen_by(watcher).out == "-4"


def test_a_played_card_lies_face_up():  # R4.2
    game = table("3 4 ? / ? ? ? / ? ? ?", hand="6")
    play(game, "place 8", "discard left")
    assert shown(game, 0) == "3 4 ? / ? ? ? / ? ? 6"


def test_the_layouts_of_others_are_out_of_reach():  # R4.2
    game = table("3 4 ? / ? ? ? / ? ? ? | 5 6 ? / ? ? ? / ? ? ?", hand="6")
    before = game.layout(1)
    assert refused(game, "place 0", seat=1) == Reason.WAIT_FOR_YOUR_TURN
    play(game, "place 0")
    assert game.layout(1) == before


def test_after_one_exchange_there_is_no_second_placing():  # R4.2, R4.4
    game = table("3 4 ? / ? ? ? / ? ? ?", hand="6")
    play(game, "place 0")
    assert words(game.legal()) == DISCARDS
    for word in PLACES:
        assert refused(game, word) in (Reason.ONLY_FACE_DOWN_BOUNCES, Reason.BOUNCE_OR_DISCARD)


# ------------------------------------------------------------------ discard instead


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_drawn_card_may_be_discarded_on_either_pile_instead(side):  # R4.3
    game = table("3 4 ? / ? ? ? / ? ? ?", hand="6 drawn", left="7", right="8")
    assert words(game.legal()) == [*PLACES, *DISCARDS]
    assert game.play(f"discard {side}") == (Discarded(0, side, "6"),)
    assert game.piles == {"left": (("7", "6"), ("8",)), "right": (("7",), ("8", "6"))}[side]
    assert (game.hand, game.turn, game.phase) == (None, 1, "draw")
    assert shown(game, 0) == "3 4 ? / ? ? ? / ? ? ?"


@pytest.mark.parametrize("taken", ["left", "right"])
@pytest.mark.parametrize("to", ["left", "right"])
def test_a_taken_card_may_go_back_to_either_pile(taken, to):  # R4.3, return_taken yes
    game = table("3 4 ? / ? ? ? / ? ? ?", left="7 5", right="8 6")
    (took,) = game.play(f"take {taken}")
    assert words(game.legal()) == [*PLACES, *DISCARDS]
    assert game.play(f"discard {to}") == (Discarded(0, to, took.card),)
    assert game.piles[("left", "right").index(to)][-1] == took.card
    assert game.turn == 1


@pytest.mark.parametrize("taken", ["left", "right"])
@pytest.mark.parametrize("pile", ["7", "7 5"])
def test_a_taken_card_must_be_played_where_the_table_says_so(taken, pile):  # R4.3, return_taken no
    game = table("3 4 ? / ? ? ? / ? ? ?", left=pile, right=pile, rules=STRICT)
    play(game, f"take {taken}")
    assert words(game.legal()) == PLACES
    for word in DISCARDS:
        assert refused(game, word) == Reason.PLAY_THE_TAKEN_CARD
    play(game, "place 0")
    assert "discard left" in words(game.legal()) or "discard right" in words(game.legal())


def test_a_drawn_card_may_be_discarded_even_so():  # R4.3, return_taken no
    game = table("3 4 ? / ? ? ? / ? ? ?", draw="6", rules=STRICT)
    play(game, "draw")
    assert words(game.legal()) == [*PLACES, *DISCARDS]
    play(game, "discard right")


def test_an_exchanged_card_goes_back_to_the_pile_even_so():  # R4.3, return_taken no
    game = table("6 (6) ? / ? ? ? / ? ? ?", left="5 7", rules=STRICT)
    play(game, "take left", "place 1")
    assert {*DISCARDS, "bounce 0"} <= set(words(game.legal()))
    play(game, "discard left")
    assert game.piles[0] == ("5", "6")


@pytest.mark.parametrize("rules", [Rules(), STRICT])
def test_a_taken_mulligan_beside_one_face_up(rules):  # R4.3, R5.2, return_taken both ways
    game = table("M 4 ? / ? ? ? / ? ? ?", left="7 M", rules=rules)
    play(game, "take left")
    assert words(game.legal()) == ["place 0", *(DISCARDS if rules.return_taken else [])]
    play(game, "place 0")
    assert words(game.legal()) == DISCARDS


# ------------------------------------------------------------------ the discard


@pytest.mark.parametrize("side", ["left", "right"])
def test_the_card_that_ends_in_hand_goes_on_top_of_the_pile_chosen(side):  # R4.4
    game = table("3 4 ? / ? (5) ? / ? ? ?", hand="6", left="7 3", right="8 4")
    play(game, "place 4")
    assert game.play(f"discard {side}") == (Discarded(0, side, "5"),)
    assert (
        game.piles
        == {
            "left": (("7", "3", "5"), ("8", "4")),
            "right": (("7", "3"), ("8", "4", "5")),
        }[side]
    )
    assert (game.turn, game.phase, game.hand) == (1, "draw", None)


def test_a_turn_does_not_end_without_a_discard():  # R4.4
    game = table("3 4 ? / ? ? ? / ? ? ?", hand="6")
    play(game, "place 4")
    assert game.turn == 0
    assert refused(game, "draw", seat=1) == Reason.WAIT_FOR_YOUR_TURN


# ------------------------------------------------------------------ an empty discard pile


@pytest.mark.parametrize(("side", "other"), [("left", "right"), ("right", "left")])
def test_after_the_only_card_of_a_pile_is_taken_the_discard_must_go_there(side, other):  # R4.5
    for play_first in ([], ["place 8"]):
        game = table("3 4 ? / ? ? ? / ? ? (-1)", left="7", right="8")
        play(game, f"take {side}", *play_first)
        assert game.piles[("left", "right").index(side)] == ()
        assert [word for word in words(game.legal()) if "discard" in word] == [f"discard {side}"]
        assert refused(game, f"discard {other}") == Reason.FILL_THE_EMPTY_PILE
        play(game, f"discard {side}")
        # Both piles hold one card again, and the next discard may go on either.
        assert [len(pile) for pile in game.piles] == [1, 1]
        play(game, "draw")
        assert [word for word in words(game.legal()) if "discard" in word] in (DISCARDS, [])


@pytest.mark.parametrize(("side", "other"), [("left", "right"), ("right", "left")])
def test_with_more_than_one_card_on_the_pile_the_discard_is_free(side, other):  # R4.5
    game = table("3 4 ? / ? ? ? / ? ? ?", **{side: "5 6", other: "7"})
    play(game, f"take {side}")
    assert words(game.legal())[-2:] == DISCARDS


@pytest.mark.parametrize(("side", "other"), [("left", "right"), ("right", "left")])
@pytest.mark.parametrize("seat", range(3))
def test_from_an_empty_pile_nothing_is_taken(seat, side, other):  # R4.5, R4.1
    game = table("3 4 ? / ? ? ? / ? ? ?", seats=3, turn=seat, **{side: "", other: "7 5"})
    assert words(game.legal()) == ["draw", f"take {other}"]
    assert refused(game, f"take {side}") == Reason.PILE_IS_EMPTY


@pytest.mark.parametrize(("side", "other"), [("left", "right"), ("right", "left")])
def test_an_empty_pile_waits_for_the_next_discard_when_a_hazard_was_removed(side, other):  # R4.5
    game = table(
        "H 4 ? / ? ? ? / ? ? ? | 3 4 5 / 6 7 8 / 5 6 (3)",
        draw="5",
        **{side: "6", other: "7 5"},
    )
    happened = play(game, f"take {side}", "place 0", "remove")
    assert happened[-1] == Removed(0, ())
    assert game.piles[("left", "right").index(side)] == ()
    assert (game.turn, words(game.legal())) == (1, ["draw", f"take {other}"])
    play(game, "draw")
    assert words(game.legal())[-1] == f"discard {side}"
    assert refused(game, f"discard {other}") == Reason.FILL_THE_EMPTY_PILE
    play(game, f"discard {side}")
    assert game.piles[("left", "right").index(side)] == ("5",)


@pytest.mark.parametrize(("side", "other"), [("left", "right"), ("right", "left")])
def test_if_both_piles_are_empty_either_may_be_started(side, other):  # R4.5
    game = table("3 4 ? / ? ? ? / ? ? ?", left="", right="", draw="5 6")
    assert words(game.legal()) == ["draw"]
    play(game, "draw")
    assert words(game.legal())[-2:] == DISCARDS
    play(game, f"discard {side}")
    assert words(game.legal()) == ["draw", f"take {side}"]
    play(game, "draw")
    assert words(game.legal())[-1] == f"discard {other}"
    assert refused(game, f"discard {side}") == Reason.FILL_THE_EMPTY_PILE


def test_both_piles_become_empty_by_a_removed_hazard_and_a_taken_card():  # R4.5
    game = table("3 4 ? / ? ? ? / ? ? ?", left="", right="5")
    play(game, "take right")
    assert game.piles == ((), ())
    assert words(game.legal())[-2:] == DISCARDS


# ------------------------------------------------------------------ the refill


def draw_pile(game: Game) -> Counter:
    """The cards of the draw pile."""
    return Counter(parse_position(game.position()).draw_pile)


def short_of_cards(**parts) -> Game:
    """Seven seats, one card left to draw; all other cards lie beneath 7 on the left."""
    return table(
        "5 6 ? / ? ? ? / ? ? ?",
        **{"seats": 7, "draw": "6", "rest": "left", "left": "7", "right": "3 8"} | parts,
    )


@pytest.mark.parametrize("seat", range(7))
def test_an_empty_draw_pile_is_refilled_when_a_turn_begins(seat):  # R4.6
    game = short_of_cards(turn=seat)
    beneath = Counter(game.piles[0]) + Counter(["3", "8"])  # the 6 comes on top on the right
    play(game, "draw")
    assert (game.draw_pile, game.phase) == (0, "play")  # not before the next turn begins
    happened = game.play("discard right")
    assert happened[0] == Discarded(seat, "right", "6")
    (refilled,) = happened[1:]
    assert isinstance(refilled, Refilled)
    assert Counter(refilled.cards) == beneath - Counter(["7"]) == draw_pile(game)
    assert game.piles == (("7",), ("6",))
    assert (game.phase, game.turn, game.draw_pile) == ("draw", (seat + 1) % 7, len(refilled.cards))
    assert words(game.legal()) == ["draw", "take left", "take right"]


def test_the_refill_is_drawn_in_the_order_that_the_shuffle_gave():  # R4.6
    given = []

    def shuffle(cards):
        given[:] = sorted(cards, key=lambda card: (card in "MH", card[-1], card))
        return given

    game = short_of_cards(shuffle=shuffle)
    play(game, "draw", "discard left")
    for seat, card in zip((1, 2, 3), given, strict=False):
        assert game.play("draw") == (Drew(seat, card),)
        play(game, "discard left")


def test_only_the_order_is_left_to_chance_the_cards_are_those_beneath():  # R4.6
    for wrong in ([], ["3"] * 40):
        game = short_of_cards(shuffle=lambda _, wrong=wrong: wrong)
        play(game, "draw")
        before = game.position(), game.log, game.record()
        with pytest.raises(ValueError, match=r"R4\.6"):
            game.play("discard left")
        assert (game.position(), game.log, game.record()) == before


def test_the_tops_stay_and_an_empty_pile_stays_empty():  # R4.6, R4.5
    game = short_of_cards(draw="H", right="")
    play(game, "draw", "place 0")
    game.play("discard right")  # the right pile was empty
    assert (game.piles[0], game.piles[1]) == (("7",), ("5",))

    game = table(
        "H 6 ? / ? ? ? / ? ? ? | 3 4 5 / 6 7 8 / 5 6 (3)",
        hand="6 taken",
        draw="",
        left="7",
        right="",
        rest="left",
    )
    happened = play(game, "place 0", "remove")
    assert isinstance(happened[-1], Refilled)
    assert game.piles == (("7",), ())
    assert words(game.legal()) == ["draw", "take left"]


def test_a_removed_hazard_is_not_refilled():  # R4.6, R7.1
    game = short_of_cards(draw="H", removed=2)
    play(game, "draw", "remove")
    while game.phase == "hazard":
        play(game, "decline")
    assert isinstance(game.log[-1], Refilled)
    assert "H" not in game.log[-1].cards
    assert draw_pile(game)["H"] == 0
    assert game.view().removed == 3


def test_face_down_cards_are_not_refilled():  # R4.6
    game = short_of_cards()
    before = [hidden(game, seat) for seat in range(7)], parse_position(game.position()).layouts
    play(game, "draw", "discard left")
    after = [hidden(game, seat) for seat in range(7)], parse_position(game.position()).layouts
    assert before == after


def test_a_chain_of_bounces_waits_with_the_refill_until_the_next_turn():  # R4.6, R6.2
    game = table(
        "5 6 (5) / (5) ? ? / ? ? ?",
        seats=7,
        hand="4",
        draw="",
        rest="left",
    )
    play(game, "place 2", "bounce 3")
    assert (game.phase, game.draw_pile) == ("bounce", 0)
    happened = game.play("discard right")
    assert [type(event) for event in happened] == [Discarded, Refilled]


def test_a_draw_pile_refilled_once_is_refilled_again():  # R4.6
    game = short_of_cards()
    refills = 0
    for _ in range(120):
        play(game, "draw" if game.draw_pile else "take left")
        happened = game.play(next(a for a in game.legal() if a.verb in ("discard", "remove")))
        while game.phase == "hazard":
            happened += game.play("decline")
        refills += any(isinstance(event, Refilled) for event in happened)
        assert game.draw_pile > 0 or game.phase == "shuffle"
    assert refills >= 2


def test_the_refills_of_a_round_are_counted_and_the_next_begins_at_none():  # R4.6
    game = short_of_cards()
    refills = 0
    while game.phase != "shuffle":
        happened = game.play(next(a for a in game.legal() if a.place is None))
        refills += sum(isinstance(event, Refilled) for event in happened)
        assert parse_position(game.position()).refills == refills
    assert refills >= 2
    game.deal()
    assert parse_position(game.position()).refills == 0


def test_while_a_refill_is_due_nobody_may_act_and_at_no_other_time_are_cards_due():  # R4.6
    state, order = short_of_cards()._state.copy(), np.zeros(kernel.CARDS, np.int8)
    lying = state.piles[0, : state.pile_count[0] - 1].tolist()
    for code in (kernel.DRAW, kernel.DISCARD_RIGHT):
        assert kernel.due(state, order) == state.due == 0
        assert kernel.legal_mask(state, 0) != 0
        kernel.apply(state, code, 0)
    assert (state.phase, state.waiting) == (Phase.SHUFFLE, 0)
    assert [kernel.legal_mask(state, seat) for seat in range(7)] == [0] * 7
    assert kernel.due(state, order) == state.due == len(lying) + 2
    assert order[: state.due].tolist() == [*lying, 3, 8]
    kernel.stack(state, order)
    assert (kernel.due(state, order), state.due, state.waiting) == (0, 0, 1 << 1)


def test_seven_players_who_only_draw_see_a_refill_after_45_turns():  # R4.6
    cards = " ".join(
        ["3 4 5 6 7 8 -1 -2 7"] * 5 + ["3 4 5 6 7 8 -1 -2 8"] + ["3 4 5 6 7 8 -3 -2 8"]
    )
    game = dealt(7, cards, "H H H 7 8")
    tee_off(game)
    for turn in range(42):  # 45 cards, less the three hazards that were turned up at the deal
        assert game.draw_pile == 42 - turn
        assert (game.turn, len(game.piles[0])) == (turn % 7, 1 + turn)
        play(game, "draw")
        happened = game.play("discard left")
    assert [type(event) for event in happened] == [Discarded, Refilled]
    assert (game.draw_pile, [len(pile) for pile in game.piles]) == (42, [1, 1])
    assert game.turn == 0


@pytest.mark.parametrize("left", range(2, 7))
def test_the_draw_pile_is_refilled_in_the_last_turns_too(left):  # R4.6, R8.1
    game = table(
        "5 6 3 / 4 5 6 / 7 8 3",
        seats=7,
        draw="6",
        rest="left",
        turn=7 - left,
        out=f"0 with {left} left",
    )
    happened = play(game, "draw", "discard left")
    assert isinstance(happened[-1], Refilled)
    assert (game.phase, game.turn) == ("draw", 8 - left)
    assert game.view().turns_left == left - 1


def test_after_the_last_turn_nothing_is_refilled():  # R4.6, R8.3
    for ends in ({"out": "0 with 1 left", "turn": 6}, {"turns": 209, "turn": 6}):
        game = table("5 6 3 / 4 5 6 / 7 8 3", seats=7, draw="6", rest="left", **ends)
        happened = play(game, "draw", "discard left")
        assert not any(isinstance(event, Refilled) for event in happened)
        assert game.phase == "shuffle"
        assert game.round == 1
        assert len(game.scores) == 1


def nothing_to_shuffle(*, right: str) -> Game:
    """By hand, since 110 cards cannot do so: hand 6, one card on the left, none to draw."""
    game = table("5 6 ? / ? ? ? / ? ? ?", hand="6", left="7", right=right)
    game._state.draw_count = 0
    return game


def test_with_nothing_to_shuffle_the_draw_pile_stays_empty_and_a_discard_must_be_taken():  # R4.6
    game = nothing_to_shuffle(right="")
    assert game.play("discard right") == (Discarded(0, "right", "6"),)
    assert (game._state.phase, game.draw_pile) == (Phase.DRAW, 0)
    assert words(game.legal()) == ["take left", "take right"]
    with pytest.raises(ValueError, match=r"empty.*\(R4\.6\)"):
        game.play("draw")
    play(game, "take left", "discard left")
    assert words(game.legal()) == ["take left", "take right"]


def test_one_card_beneath_a_top_is_enough_to_refill():  # R4.6
    game = nothing_to_shuffle(right="8")
    assert game.play("discard right") == (Discarded(0, "right", "6"), Refilled(("8",)))
    assert (game.piles, game.draw_pile) == ((("7",), ("6",)), 1)


def test_with_only_one_discard_on_the_table_that_must_be_taken():  # R4.6
    game = table("H 6 ? / ? ? ? / ? ? ? | 3 4 5 / 6 7 8 / 5 6 (3)", hand="6", left="7", right="")
    game._state.draw_count = 0
    play(game, "place 0", "remove")
    assert words(game.legal()) == ["take left"]


def test_a_turn_told_in_events():  # R4.2, R4.4, R6.1
    game = table("5 4 (5) / (-1) ? ? / ? ? ?", draw="3")
    assert play(game, "draw", "place 2", "bounce 3", "discard right") == [
        Drew(0, "3"),
        Placed(0, 2, "3", "5", True),
        Bounced(0, 3, "5", "-1", True),
        Discarded(0, "right", "-1"),
    ]

"""R3: setting up a round."""

import random

import pytest
from pictures import (
    dealt,
    drawing,
    hidden,
    order,
    play,
    play_at_random,
    refused,
    shown,
    tee_off,
    words,
)

from gnoming import Game, kernel
from gnoming.cards import DECK
from gnoming.events import Dealt, Flipped
from gnoming.kernel import Reason

CALM = ("3 " * 14 + "4 " * 14 + "7 " * 13 + "8 " * 12 + "-2 " * 8 + "-3 " * 2).split()
"""Nine cards for each of seven seats."""


def one_order(players: int, seed: int = 5) -> list[str]:
    """A shuffled deck with no hazard where the discard piles start."""
    cards = order()
    random.Random(seed).shuffle(cards)
    first = 9 * players
    calm = [card for card in cards[first:] if card != "H"]
    return cards[:first] + calm + ["H"] * cards[first:].count("H")


# ------------------------------------------------------------------ the layouts


@pytest.mark.parametrize("players", range(2, 8))
def test_all_110_cards_are_shuffled_for_every_round(players):  # R3.1
    asked = []

    def shuffle(cards):
        asked.append(list(cards))
        return order()

    game = Game(players, shuffle=shuffle)
    for _ in range(2):
        play_at_random(game)
        game.deal()
    assert [cards for cards in asked if len(cards) == 110] == [list(DECK)] * 3


@pytest.mark.parametrize("players", range(2, 8))
def test_each_player_gets_nine_cards_face_down(players):  # R3.1
    game = Game(players, seed=2)
    for seat in range(players):
        assert shown(game, seat) == "? ? ? / ? ? ? / ? ? ?"


def test_nobody_looks_at_a_face_down_card_not_even_its_owner():  # R3.1
    game = Game(players=3, seed=2)
    for watcher in (None, 0, 1, 2):
        assert game.view(watcher).layouts == (("?",) * 9,) * 3
    game.play("flip 4", seat=1)
    up = game.layout(1)[4]
    for watcher in (None, 0, 1, 2):
        assert game.view(watcher).layouts[1] == ("?", "?", "?", "?", up, "?", "?", "?", "?")


def test_places_are_numbered_left_to_right_and_top_to_bottom():  # R3.1
    game = dealt(2, "3 4 5 / 6 7 8 / -1 -2 -3")
    for place, card in ((0, "3"), (2, "5"), (3, "6"), (8, "-3")):
        assert game.copy().play(f"flip {place}") == (Flipped(0, place, card),)
    play(game, "flip 2", "flip 3")
    assert shown(game, 0) == "? ? 5 / 6 ? ? / ? ? ?"


# ------------------------------------------------------------------ the piles


def test_two_cards_of_the_rest_start_the_discard_piles():  # R3.2
    game = dealt(2, "3 " * 9, "4 " * 9, "5 6")
    assert game.piles == (("5",), ("6",))
    assert game.draw_pile == 110 - 18 - 2
    assert game.log == (Dealt(1, 0, "5", "6", 0),)


@pytest.mark.parametrize("players", range(2, 8))
def test_what_is_left_is_the_draw_pile(players):  # R3.2
    game = dealt(players, *one_order(players))
    assert game.draw_pile == 110 - 9 * players - 2


@pytest.mark.parametrize(
    ("turned", "piles", "removed"),
    [
        ("H 5 6", ("5", "6"), 1),
        ("5 H 6", ("5", "6"), 1),
        ("5 6 H", ("5", "6"), 0),
        ("H H 5 6", ("5", "6"), 2),
        ("H 5 H 6", ("5", "6"), 2),
        ("5 H H 6", ("5", "6"), 2),
        ("H H H 5 6", ("5", "6"), 3),
        ("H H 5 H M", ("5", "M"), 3),
        ("H 5 H H -1", ("5", "-1"), 3),
        ("5 H H H 6", ("5", "6"), 3),
        ("M M 5", ("M", "M"), 0),
    ],
)
@pytest.mark.parametrize("players", [2, 7])
def test_a_hazard_turned_up_for_a_pile_is_removed_and_the_next_card_turned(  # R3.2
    players, turned, piles, removed
):
    game = dealt(players, *CALM[: 9 * players], turned)
    assert game.piles == ((piles[0],), (piles[1],))
    assert game.view().removed == removed
    assert game.draw_pile == 110 - 9 * players - 2 - removed
    assert game.log == (Dealt(1, 0, *piles, removed),)


def test_nobody_flips_for_a_hazard_turned_up_at_the_deal():  # R3.2
    game = dealt(3, "3 " * 9, "4 " * 9, "5 " * 9, "H 7 H 8")
    assert game.phase == "tee off"
    assert game.may_act == (0, 1, 2)
    assert [hidden(game, seat) for seat in range(3)] == [9, 9, 9]
    assert "decline" not in words(game.legal())


def test_a_hazard_removed_at_the_deal_is_back_in_the_next_round():  # R3.1, R3.2
    game = dealt(2, "3 " * 9, "4 " * 9, "H 7 H 8")
    play_at_random(game)
    (again,) = game.deal()
    assert again == Dealt(2, 1, "7", "8", 2)
    assert game.view().removed == 2


def test_a_deal_begins_with_nothing_counted_nobody_out_and_no_card_in_hand():  # R3.1
    game = Game(3, seed=6)
    for number in (1, 2, 3):
        now = kernel.numbers(game._state)
        assert (now.rounds_dealt, now.turns, now.turns_left, now.refills) == (number, 0, 0, 0)
        assert (now.went_out, now.hand) == (kernel.NOBODY, kernel.NO_CARD)
        play_at_random(game, seed=number)
        if not game.over:
            game.deal()


# ------------------------------------------------------------------ one order, one deal


@pytest.mark.parametrize("players", range(2, 8))
def test_an_order_is_written_top_card_first_and_dealt_seat_by_seat_place_by_place(players):  # R3.3
    cards = one_order(players)
    game = dealt(players, *cards)
    for seat in range(players):
        for place in range(9):
            (flipped,) = game.copy().play(f"flip {place}", seat=seat)
            assert flipped == Flipped(seat, place, cards[9 * seat + place])


@pytest.mark.parametrize("players", range(2, 8))
def test_then_comes_the_left_pile_then_the_right(players):  # R3.3
    cards = one_order(players)
    game = dealt(players, *cards)
    assert game.piles == ((cards[9 * players],), (cards[9 * players + 1],))


@pytest.mark.parametrize("players", range(2, 8))
def test_the_draw_pile_keeps_the_order_of_the_rest(players):  # R3.3
    cards = one_order(players)
    game = dealt(players, *cards)
    tee_off(game)
    drawn = []
    for _ in range(110 - 9 * players - 2 - 3):  # not the three hazards, which lie lowest
        if any(hidden(game, seat) == 0 for seat in range(players)):
            break
        drawn.append(game.play("draw")[0].card)
        play(game, "place 0" if "discard left" not in words(game.legal()) else "discard left")
        if game.phase == "bounce":
            play(game, "discard left")
    assert len(drawn) > 30
    assert drawn == cards[9 * players + 2 :][: len(drawn)]


def test_the_same_order_means_the_same_deal_whoever_begins():  # R3.3
    cards = one_order(4)
    assert len({drawing(dealt(4, *cards, starter=starter)) for starter in range(4)}) == 1


# ------------------------------------------------------------------ teeing off


@pytest.mark.parametrize("players", range(2, 8))
def test_each_player_turns_two_cards_of_their_own_choice(players):  # R3.4
    game = Game(players, seed=3)
    for seat in range(players):
        game.play(f"flip {seat}", seat=seat)
        game.play("flip 8", seat=seat)
    for seat in range(players):
        assert [card != "?" for card in game.layout(seat)] == [p in (seat, 8) for p in range(9)]
    assert game.phase == "draw"


@pytest.mark.parametrize("players", range(2, 8))
def test_players_tee_off_in_any_order(players):  # R3.4
    flips = [
        (seat, place) for seat in range(players) for place in (seat, 8 - seat if seat != 4 else 0)
    ]
    finals = set()
    for seed in range(20):
        game = Game(players, seed=3, starter=1)
        random.Random(seed).shuffle(flips)
        for count, (seat, place) in enumerate(flips):
            assert game.phase == "tee off", f"after {count} flips"
            assert game.play(f"flip {place}", seat=seat)[0].seat == seat
        finals.add(game.position())
        assert (game.phase, game.turn, game.may_act) == ("draw", 1, (1,))
    assert len(finals) == 1


@pytest.mark.parametrize("players", range(2, 8))
def test_clockwise_from_the_starter_each_is_asked_for_both_of_its_cards(players):  # R3.4
    for starter in range(players):
        game = Game(players, seed=3, starter=starter)
        asked = []
        while game.phase == "tee off":
            asked.append(game.actor)
            game.play(game.legal()[0])
        around = [(starter + step) % players for step in range(players)]
        assert asked == [seat for seat in around for _ in range(2)]
        assert game.actor == starter


def test_who_is_asked_first_skips_those_who_have_teed_off():  # R3.4
    game = Game(players=4, seed=3, starter=2)
    game.play("flip 0", seat=0)
    game.play("flip 1", seat=2)
    assert game.may_act == (2, 3, 0, 1)
    game.play("flip 2", seat=2)
    assert game.may_act == (3, 0, 1)
    game.play("flip 4", seat=0)
    assert game.may_act == (3, 1)
    assert game.actor == 3


def test_no_card_is_turned_twice_and_no_third_card():  # R3.4
    game = Game(players=3, seed=3)
    game.play("flip 4", seat=1)
    assert refused(game, "flip 4", seat=1) == Reason.CHOOSE_A_FACE_DOWN_CARD
    assert words(game.legal(1)) == [f"flip {place}" for place in range(9) if place != 4]
    game.play("flip 0", seat=1)
    assert game.legal(1) == ()
    for place in range(9):
        assert refused(game, f"flip {place}", seat=1) == Reason.WAIT_FOR_THE_OTHERS


def test_nobody_draws_before_all_have_teed_off():  # R3.4
    game = Game(players=2, seed=3)
    for word in ("draw", "take left", "take right"):
        assert refused(game, word) == Reason.TEE_OFF_FIRST
    play(game, "flip 0", "flip 1")
    assert refused(game, "draw", seat=0) == Reason.WAIT_FOR_THE_OTHERS
    assert refused(game, "draw", seat=1) == Reason.TEE_OFF_FIRST
    play(game, "flip 0")
    assert refused(game, "draw", seat=1) == Reason.TEE_OFF_FIRST
    play(game, "flip 1", "draw")


def test_whatever_is_turned_up_at_tee_off_does_nothing():  # R3.4, R7.4
    game = dealt(2, "H H 3 3 3 3 3 3 3", "M M 4 4 4 4 4 4 4", "7 8")
    tee_off(game)
    assert (game.phase, game.may_act, game.view().removed) == ("draw", (0,), 0)
    assert (shown(game, 0), shown(game, 1)) == ("H H ? / ? ? ? / ? ? ?", "M M ? / ? ? ? / ? ? ?")

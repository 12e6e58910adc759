"""R1: the deck."""

from collections import Counter

import numpy as np
import pytest
from pictures import order, walk

from gnoming import Game, Rules, kernel
from gnoming.cards import CARDS, DECK, FACE_DOWN, parse_card
from gnoming.position import parse_position

PRINTED = {
    **{"3": 14, "4": 14, "5": 14, "6": 14, "7": 13, "8": 13},
    **{"-1": 6, "-2": 8, "-3": 5, "-4": 3},
    **{"H": 3, "M": 3},
}


def test_the_deck_holds_110_cards_of_twelve_kinds():  # R1
    assert Counter(DECK) == PRINTED
    assert len(DECK) == kernel.CARDS == 110
    assert set(CARDS) == set(PRINTED)


def test_82_cards_are_positive_22_negative_and_6_special():  # R1
    positive = [card for card in DECK if card in "345678"]
    negative = [card for card in DECK if card.startswith("-")]
    assert (len(positive), len(negative), len(DECK) - len(positive) - len(negative)) == (82, 22, 6)


def test_the_kernel_has_the_same_deck_in_the_same_order():  # R1
    special = {"M": kernel.MULLIGAN, "H": kernel.HAZARD}
    assert kernel.DECK.tolist() == [special[c] if c in special else int(c) for c in DECK]


@pytest.mark.parametrize("number", range(3, 9))
def test_positive_are_3_to_8(number):  # R1
    assert kernel.is_positive(number)


@pytest.mark.parametrize("number", [-4, -3, -2, -1, kernel.MULLIGAN, kernel.HAZARD, kernel.NO_CARD])
def test_negative_and_special_cards_are_not_positive(number):  # R1
    assert not kernel.is_positive(number)


@pytest.mark.parametrize(
    "text", ["0", "1", "2", "9", "-5", "-0", "+3", "03", "", "?", "J", "HM", "33"]
)
def test_there_is_no_other_card(text):  # R1
    with pytest.raises(ValueError, match="R1"):
        parse_card(text)


def test_a_face_down_card_is_written_as_a_question_mark():  # R1
    game = Game(players=2, seed=1)
    assert FACE_DOWN == "?"
    assert [set(game.layout(seat)) for seat in (0, 1)] == [{"?"}, {"?"}]


@pytest.mark.parametrize("seats", range(2, 8))
def test_every_card_is_somewhere_exactly_once_after_every_event(seats):  # R1
    game = Game(seats, seed=seats, rules=Rules(rounds=2, turn_limit=10))
    counts = np.zeros(16, np.int64)
    for _ in walk(game, seed=seats):
        now = parse_position(game.position())
        lying = Counter(card for layout in now.layouts for card in layout)
        lying.update([*now.draw_pile, *now.piles[0], *now.piles[1], *["H"] * now.removed])
        lying.update([now.hand.card] if now.hand else [])
        assert lying == PRINTED
        assert kernel.has_whole_deck(game._state, counts)


def test_the_census_notices_a_card_that_is_not_of_the_deck():  # R1
    game = Game(players=2, seed=3)
    counts = np.zeros(16, np.int64)
    for card in (kernel.HAZARD, kernel.MULLIGAN, 3, -4):
        state = game._state.copy()
        state.layout[0, 0] = card
        intact = state.layout[0, 0] == game._state.layout[0, 0]
        assert kernel.has_whole_deck(state, counts) == intact


@pytest.mark.parametrize(
    "wrong",
    [
        order()[:-1],
        [*order(), "3"],
        [*order()[:-1], "3"],
        [],
        ["?"] * 110,
        [*order()[:-1], "9"],
    ],
    ids=["one short", "one too many", "one changed", "none", "face down", "no such card"],
)
def test_an_order_that_is_not_the_deck_is_refused(wrong):  # R1, R3.1
    with pytest.raises(ValueError, match=r"R3\.1"):
        Game(players=2, shuffle=lambda _: wrong)


def test_a_wrong_order_for_a_later_round_changes_nothing():  # R1, R3.1
    orders = [order(), order()[1:]]
    game = Game(players=2, shuffle=lambda _: orders.pop(0))
    for _ in walk(game):
        if game.phase == "shuffle":
            break
    before = game.position(), game.log, game.record()
    with pytest.raises(ValueError, match=r"R3\.1"):
        game.deal()
    assert (game.position(), game.log, game.record()) == before

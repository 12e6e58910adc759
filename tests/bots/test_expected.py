"""What a layout scores on average: against all deals of its face-down cards."""

import itertools
import random
from collections import Counter

import numpy as np
import pytest
from interpreted import load, slow_kernel
from oracle import score_layout

from gnoming import layout_score
from gnoming.bots import expected
from gnoming.bots.expected import expected_points
from gnoming.cards import CARDS, DECK

pytestmark = pytest.mark.compiled

PALETTES = ("3 3 3 4 M", "M M M 5 H", "8 8 -4 -1 M", "7 7 6 6 H -2", " ".join(CARDS))


def mean_of_all_deals(layout, unseen):
    """The mean score over every order of the unseen cards."""
    down = [place for place, card in enumerate(layout) if card == "?"]
    scores = []
    for cards in itertools.permutations(unseen, len(down)):
        dealt = list(layout)
        for place, card in zip(down, cards, strict=True):
            dealt[place] = card
        scores.append(score_layout(dealt))
    return sum(scores) / len(scores)


@pytest.mark.parametrize("palette", PALETTES)
def test_it_is_the_mean_of_all_deals(palette):  # R8.3, R9.1-R9.4, R5.3
    chance = random.Random(palette)
    cards = palette.split()
    for _ in range(60):
        unseen = chance.choices(cards, k=chance.randint(1, 6))
        layout = chance.choices(cards, k=9)
        for place in chance.sample(range(9), chance.randint(0, min(4, len(unseen)))):
            layout[place] = "?"
        assert expected_points(layout, Counter(unseen)) == pytest.approx(
            mean_of_all_deals(layout, unseen), abs=1e-9
        ), (layout, unseen)


@pytest.mark.parametrize("unseen", ["3 3 3 3 3 M M 4", "5 5 5 5 5 5 5 M M", "M M M 6 6 6 -1 H 8"])
def test_a_row_and_a_column_may_match_where_all_lies_face_down(unseen):  # R9.1
    cards = unseen.split()
    layout = ["?", "?", "?", "?", "8", "3", "?", "-1", "4"]
    assert expected_points(layout, Counter(cards)) == pytest.approx(
        mean_of_all_deals(layout, cards), abs=1e-9
    )


def test_nine_open_cards_score_what_they_score():  # R9
    chance = random.Random(1)
    for _ in range(300):
        layout = chance.sample(DECK, 9)
        assert expected_points(layout, {}) == layout_score(layout)
        layout = [card for card in layout if card in "MM345"] + ["5", "5", "M", "3", "3"] * 2
        assert expected_points(layout[:9], {}) == score_layout(layout[:9])


def test_nine_hidden_cards_of_a_whole_deck_score_about_four_each():  # R1, R3.1
    deck = Counter(DECK)
    mean = (14 * (3 + 4 + 5 + 6) + 13 * 15 - 6 - 16 - 15 - 12 + 30) / 110
    points = expected_points(["?"] * 9, deck)
    assert 9 * mean - 5 < points < 9 * mean


@pytest.mark.parametrize(
    ("layout", "unseen", "why"),
    [("5 5 5", {}, "nine|9 cards"), ("? ? 5 5 5 5 5 5 5", {"3": 1}, "only 1 are unseen")],
)
def test_what_cannot_lie_is_refused(layout, unseen, why):
    with pytest.raises(ValueError, match=why):
        expected_points(layout.split(), unseen)


def test_compiled_and_interpreted_agree():
    slow = load(expected)
    slow.kernel = slow_kernel
    chance = random.Random(2)
    for _ in range(20):
        unseen = Counter(chance.choices(CARDS, k=12))
        layout = chance.choices([*CARDS, "?", "?", "?", "?"], k=9)
        fast = expected_points(layout, unseen)
        assert slow.expected_points(layout, unseen) == pytest.approx(fast)
        faces, lots = expected.faces_of(layout), expected.new_lots(1, unseen)
        assert isinstance(faces, np.ndarray)
        assert expected.mean_points(faces, lots[0]) == fast

"""R9: scoring a layout."""

import itertools
import random
from collections import Counter

import pytest
from oracle import line_value, matching_lines, score_layout
from pictures import play, table

from gnoming import Rules, explain_score, explain_table, kernel, layout_score
from gnoming.cards import DECK, card_number
from gnoming.kernel import new_state

WORKED = {
    "5 5 5 / 3 4 6 / 7 8 3": 26,
    "5 5 M / 3 4 6 / 7 8 6": 11,
    "4 4 4 / 4 8 7 / 4 3 6": 16,
    "-2 -2 -2 / M M M / H 3 -4": 3,
    "M 8 8 / -1 3 3 / H 7 7": 21,
    "M M 7 / 3 3 3 / -1 -1 -1": -13,
}
"""The worked scores of the rule book."""


def scored(cards) -> int:
    """What the rules say that nine cards score, through the kernel alone."""
    state = new_state(2, Rules())
    state.layout[1] = [card_number(card) for card in cards]
    return int(kernel.layout_points(state, 1))


@pytest.mark.parametrize(("layout", "score"), WORKED.items())
def test_the_worked_scores(layout, score):  # R9.1, R9.2, R9.3, R9.4
    assert layout_score(layout) == score
    assert scored(layout.replace("/", "").split()) == score
    assert score_layout(layout.replace("/", "").split()) == score


# ------------------------------------------------------------------ lines


@pytest.mark.parametrize("value", range(3, 9))
@pytest.mark.parametrize("row", range(3))
def test_a_row_of_three_equal_positive_cards_scores_minus_the_value(value, row):  # R9.1
    rows = ["-1 -2 -1", "-2 -1 -2", "-3 -3 -4"]
    singles = sum(int(card) for other in rows[:row] + rows[row + 1 :] for card in other.split())
    rows[row] = f"{value} {value} {value}"
    assert layout_score(" / ".join(rows)) == singles - value


@pytest.mark.parametrize("value", range(3, 9))
@pytest.mark.parametrize("column", range(3))
def test_a_column_of_three_equal_positive_cards_scores_minus_the_value(value, column):  # R9.1
    rows = [["-1", "-2", "-3"], ["-2", "-1", "-4"], ["-1", "-2", "-3"]]
    for row in rows:
        row[column] = str(value)
    singles = sum(int(card) for row in rows for card in row if int(card) < 0)
    assert layout_score(" / ".join(" ".join(row) for row in rows)) == singles - value


@pytest.mark.parametrize("value", range(3, 9))
def test_a_diagonal_is_no_line(value):  # R9.1
    assert layout_score(f"{value} -1 -2 / -1 {value} -2 / -1 -2 {value}") == 3 * value - 9
    assert layout_score(f"-2 -1 {value} / -1 {value} -2 / {value} -2 -1") == 3 * value - 9


def test_two_equal_cards_are_no_line():  # R9.1
    assert layout_score("5 5 6 / -1 -2 -1 / -2 -1 -2") == 16 - 9


def test_a_card_in_a_matching_row_and_a_matching_column_serves_both():  # R9.1
    assert layout_score("4 4 4 / 4 8 7 / 4 3 6") == -4 - 4 + 8 + 7 + 3 + 6
    assert layout_score("5 5 5 / 5 5 5 / 5 5 5") == 6 * -5


def test_every_line_counts_on_its_own():  # R9.1
    assert layout_score("3 3 3 / 4 4 4 / 8 8 8") == -3 - 4 - 8
    assert layout_score("3 4 8 / 3 4 8 / 3 4 8") == -3 - 4 - 8


def test_a_mulligan_is_wild_in_a_line_with_at_least_one_natural_card():  # R9.1
    assert layout_score("M M 7 / -1 -2 -1 / -2 -1 -2") == -7 - 9
    assert layout_score("M -1 -2 / M -2 -1 / 7 -1 -2") == -7 - 9


def test_three_mulligans_in_a_line_match_nothing():  # R9.1
    assert layout_score("M M M / 3 4 5 / 6 7 8") == 33
    assert layout_score("M 3 4 / M 5 6 / M 7 8") == 33
    assert explain_score("M M M / 3 4 5 / 6 7 8").lines == ()


def test_three_mulligans_in_a_row_still_serve_their_columns():  # R9.1
    assert layout_score("M M M / 3 4 5 / 3 4 5") == -3 - 4 - 5
    assert layout_score("M M M / 3 4 5 / 3 4 6") == -3 - 4 + 5 + 6


def test_a_mulligan_at_the_crossing_of_two_lines_serves_both():  # R9.1, R5.1
    assert layout_score("5 5 M / 3 4 7 / 6 8 7") == -5 - 7 + 3 + 4 + 6 + 8
    assert layout_score("M 3 3 / 8 4 6 / 8 5 7") == -3 - 8 + 4 + 6 + 5 + 7


@pytest.mark.parametrize(
    "cards", [*itertools.product([3, 8, kernel.MULLIGAN, -1, kernel.HAZARD, 99], repeat=3)]
)
def test_a_line_has_a_value_just_when_all_natural_cards_are_one_positive_value(cards):  # R9.1
    naturals = set(cards) - {kernel.MULLIGAN}
    value = naturals.pop() if len(naturals) == 1 else 0
    assert kernel.line_value(*cards) == (value if value in (3, 8) else 0)


# ------------------------------------------------------------------ single cards


@pytest.mark.parametrize("value", range(3, 9))
@pytest.mark.parametrize("place", range(9))
def test_a_positive_card_in_no_matching_line_scores_its_value(value, place):  # R9.2
    cards = ["-1", "-2", "-1", "-2", "-1", "-2", "-1", "-2", "-1"]
    alone = -13 - int(cards[place])
    cards[place] = str(value)
    assert layout_score(cards) == alone + value


@pytest.mark.parametrize("value", [-1, -2, -3, -4])
@pytest.mark.parametrize("place", range(9))
def test_a_negative_card_scores_its_value_always(value, place):  # R9.3
    cards = ["3", "4", "5", "6", "7", "8", "4", "5", "6"]
    alone = 48 - int(cards[place])
    cards[place] = str(value)
    assert layout_score(cards) == alone + value


@pytest.mark.parametrize("value", [-1, -2, -3])
def test_equal_negative_cards_form_no_line(value):  # R9.3
    assert layout_score(f"{value} {value} {value} / 3 4 5 / 6 7 8") == 3 * value + 33
    assert layout_score(f"{value} 3 4 / {value} 5 6 / {value} 7 8") == 3 * value + 33
    assert explain_score(f"{value} {value} {value} / 3 4 5 / 6 7 8").lines == ()


@pytest.mark.parametrize("value", [-1, -2, -3, -4])
def test_negative_cards_and_mulligans_form_no_line(value):  # R9.3, R5.1
    assert layout_score(f"{value} M {value} / 3 4 5 / 6 7 8") == 2 * value + 33
    assert layout_score(f"{value} M M / 3 4 5 / 6 7 8") == value + 33


@pytest.mark.parametrize("place", range(9))
def test_a_hazard_scores_ten(place):  # R9.4
    cards = ["3", "4", "5", "6", "7", "8", "4", "5", "6"]
    alone = 48 - int(cards[place])
    cards[place] = "H"
    assert layout_score(cards) == alone + 10


def test_hazards_form_no_line():  # R9.4
    assert layout_score("H H H / 3 4 5 / 6 7 8") == 30 + 33
    assert layout_score("H H M / 3 4 5 / 6 7 8") == 20 + 33


@pytest.mark.parametrize("place", range(9))
def test_a_mulligan_in_no_matching_line_scores_nothing(place):  # R9.4
    cards = ["3", "4", "5", "6", "7", "8", "4", "5", "6"]
    alone = 48 - int(cards[place])
    cards[place] = "M"
    assert layout_score(cards) == alone


# ------------------------------------------------------------------ beside the second implementatio


def fits_the_deck(cards) -> bool:
    """Whether the deck holds these cards."""
    return Counter(cards) <= Counter(DECK)


@pytest.mark.compiled
@pytest.mark.slow
def test_all_grids_of_two_positives_a_mulligan_and_a_negative_card():  # R9.1-R9.4
    state = new_state(2, Rules())
    layout = state.layout
    values = ("3", "8", "M", "-2")
    number = {card: card_number(card) for card in values}
    checked = 0
    for cards in itertools.product(values, repeat=9):
        if cards.count("M") > 3 or cards.count("-2") > 8:
            continue
        layout[0] = [number[card] for card in cards]
        assert kernel.layout_points(state, 0) == score_layout(cards), cards
        checked += 1
    # 4 ** 9 in all, less those with four or more mulligans; nine times -2 has no mulligan.
    assert checked == sum(3 ** (9 - m) * [1, 9, 36, 84][m] for m in range(4)) - 1


def random_grids(count: int, seed: int):
    """Nine cards off the top of shuffled decks, many of few values so that lines come about."""
    rng = random.Random(seed)
    for _ in range(count):
        kinds = rng.sample(sorted(set(DECK)), rng.choice([2, 3, 4, 12]))
        cards = [card for card in DECK if card in kinds or card == "M"]
        yield rng.sample(cards, 9) if len(cards) >= 9 else rng.sample(DECK, 9)


def test_random_grids_score_as_in_the_second_implementation():  # R9.1-R9.4
    assert [scored(cards) - score_layout(cards) for cards in random_grids(5_000, 1)] == [0] * 5_000


def test_all_grids_of_one_positive_a_mulligan_and_a_hazard():  # R9.1-R9.4
    grids = [
        c for c in itertools.product("5MH", repeat=9) if c.count("M") <= 3 and c.count("H") <= 3
    ]
    assert len(grids) > 4_000
    assert [cards for cards in grids if scored(cards) != score_layout(cards)] == []


def test_the_explanation_agrees_with_the_total_and_names_the_lines():  # R9.1-R9.4
    for cards in random_grids(2_500, 2):
        score = explain_score(cards)
        assert score.total == score.points == score_layout(cards)
        assert [(line.name, line.value) for line in score.lines] == matching_lines(cards)
        for line in score.lines:
            assert [cards[place] for place in line.places] == list(line.cards)
            assert line_value(list(line.cards)) == line.value
        matched = {place for line in score.lines for place in line.places}
        singles = {single.place: single.points for single in score.singles}
        expected = {p: card_number(c) for p, c in enumerate(cards) if p not in matched and c != "M"}
        negatives_in_lines = {p for p in matched if cards[p].startswith("-") or cards[p] == "H"}
        assert singles == expected
        assert not negatives_in_lines
        assert {m.place for m in score.mulligans} == {p for p, c in enumerate(cards) if c == "M"}
        for mulligan in score.mulligans:
            uses = [
                (line.name, line.value) for line in score.lines if mulligan.place in line.places
            ]
            assert list(mulligan.uses) == uses


def test_rows_and_columns_are_treated_alike():  # R9.1
    for cards in random_grids(500, 3):
        score = scored(cards)
        rows = [cards[0:3], cards[3:6], cards[6:9]]
        turned = [list(column) for column in zip(*rows, strict=True)]
        assert scored([*itertools.chain(*turned)]) == score
        for order in itertools.permutations(range(3)):
            assert scored([card for at in order for card in rows[at]]) == score
            assert scored([row[at] for row in rows for at in order]) == score


def test_a_layout_scores_the_same_as_text_and_as_a_list_and_as_often_as_asked():  # R9.1
    for text, score in WORKED.items():
        cards = text.replace("/", "").split()
        assert {layout_score(text) for _ in range(100)} == {layout_score(cards)} == {score}


# ------------------------------------------------------------------ going out first

HIGH = "3 4 5 / 6 7 8 / 5 6 3"  # 47
ROWS = {
    26: "5 5 5 / 3 4 6 / 7 8 3",
    0: "-1 -2 3 / -1 -2 -1 / -2 -1 7",
    -13: "M M 7 / 3 3 3 / -1 -1 -1",
    -9: "-4 -3 3 / -2 -2 -3 / -1 -1 4",
    11: "5 5 M / 3 4 6 / 7 8 6",
    3: "-2 -2 -2 / M M M / H 3 -4",
}


@pytest.mark.parametrize(("score", "layout"), ROWS.items())
def test_the_layouts_below_score_what_they_are_named_for(score, layout):  # R9.1-R9.4
    assert score_layout(layout.replace("/", "").split()) == score


def finish(out: str, *others: str, ties_keep_bonus: bool = True) -> tuple[int, ...]:
    """The scores of a round in which the first seat went out; the last has all cards face down."""
    last = " ".join(f"({card})" for card in others[-1].replace("/", "").split())
    game = table(
        " | ".join([out, *others[:-1], last]),
        turn=len(others),
        out="0 with 1 left",
        hand="4",
        rules=Rules(ties_keep_bonus=ties_keep_bonus),
    )
    play(game, "discard left")
    (points,) = game.scores
    explained = explain_table([out, *others], 0, ties_keep_bonus=ties_keep_bonus)
    assert points == tuple(score.total for score in explained)
    assert game.log[-1].out_first == explained[0].out_first == points[0] - explained[0].points
    return points


BOTH = pytest.mark.parametrize("ties_keep_bonus", [True, False])


@BOTH
@pytest.mark.parametrize("score", [26, 0, -13, 11])
def test_the_sole_lowest_who_went_out_first_gets_five_off(score, ties_keep_bonus):  # R9.5
    points = finish(ROWS[score], HIGH, HIGH, ties_keep_bonus=ties_keep_bonus)
    assert points == (score - 5, 47, 47)


@BOTH
@pytest.mark.parametrize(
    ("score", "lower"), [(26, 11), (26, 3), (3, 0), (0, -9), (11, -13), (26, -9)]
)
def test_who_went_out_first_without_the_lowest_gets_five_more(
    score, lower, ties_keep_bonus
):  # R9.5
    points = finish(ROWS[score], HIGH, ROWS[lower], ties_keep_bonus=ties_keep_bonus)
    assert points == (score + 5, 47, lower)


TIED = [
    ("-1 -2 3 / -1 -2 -1 / -2 -1 7", "-1 -3 4 / -2 -3 -1 / -2 3 5", 0),
    ("5 5 5 / 3 4 6 / 7 8 3", "6 6 6 / 3 4 7 / 7 8 3", 26),
    ("-1 -2 -2 / -1 -2 -1 / M M M", "-4 -3 3 / -2 -2 -3 / -1 -1 4", -9),
    ("-2 -1 -1 / 3 4 5 / 6 7 8", "-2 -1 -1 / 4 3 5 / 7 6 8", 29),
]


@pytest.mark.parametrize(("out", "other", "score"), TIED)
def test_a_tie_for_lowest_counts_as_lowest(out, other, score):  # R9.5, ties_keep_bonus yes
    cards = [layout.replace("/", "").split() for layout in (out, other)]
    assert [score_layout(nine) for nine in cards] == [score, score]
    assert finish(out, other, HIGH) == (score - 5, score, 47)


@pytest.mark.parametrize(("out", "other", "score"), TIED)
def test_a_tie_for_lowest_costs_five_where_the_table_says_so(
    out, other, score
):  # R9.5, ties_keep_bonus no
    assert finish(out, other, HIGH, ties_keep_bonus=False) == (score + 5, score, 47)


@BOTH
def test_a_tie_that_is_not_for_lowest_is_not_lowest(ties_keep_bonus):  # R9.5
    points = finish(TIED[1][0], TIED[1][1], ROWS[0], ties_keep_bonus=ties_keep_bonus)
    assert points == (26 + 5, 26, 0)


@BOTH
def test_others_tied_for_lowest_do_not_matter(ties_keep_bonus):  # R9.5
    assert finish(ROWS[11], *TIED[0][:2], ties_keep_bonus=ties_keep_bonus)[0] == 11 + 5
    assert finish(ROWS[-13], *TIED[1][:2], ties_keep_bonus=ties_keep_bonus)[0] == -13 - 5


@BOTH
def test_the_lowest_score_is_taken_before_the_adjustment(ties_keep_bonus):  # R9.5
    # 29 against 26: five off would bring 24, yet 29 is not the lowest before.
    points = finish("-2 -1 -1 / 3 4 5 / 6 7 8", ROWS[26], ties_keep_bonus=ties_keep_bonus)
    assert points == (34, 26)


def ended(layouts, out: int, *, ties_keep_bonus: bool):
    """The round as these layouts end it, with the seat `out` gone out first."""
    game = table(
        " | ".join(layouts),
        turn=(out - 1) % len(layouts),
        out=f"{out} with 1 left",
        hand="4",
        rules=Rules(ties_keep_bonus=ties_keep_bonus),
    )
    play(game, "discard left")
    return game


@BOTH
@pytest.mark.parametrize("around", range(4))
@pytest.mark.parametrize("out", range(4))
def test_only_the_seat_that_went_out_first_is_adjusted_whichever_it_is(  # R9.5
    out, around, ties_keep_bonus
):
    expected = [47, 26, 11, 0]
    expected = expected[around:] + expected[:around]
    layouts = [{47: HIGH, **ROWS}[score] for score in expected]
    game = ended(layouts, out, ties_keep_bonus=ties_keep_bonus)
    bonus = -5 if expected[out] == 0 else 5
    expected[out] += bonus
    assert game.scores == (tuple(expected),)
    assert (game.log[-1].went_out, game.log[-1].out_first) == (out, bonus)


@pytest.mark.parametrize(("out", "tied"), [*itertools.permutations(range(4), 2)])
def test_a_tie_is_a_tie_whoever_sits_where(out, tied):  # R9.5, ties_keep_bonus both ways
    layouts = [HIGH, HIGH, HIGH, HIGH]
    layouts[out], layouts[tied] = TIED[1][:2]
    for keeps, bonus in ((True, -5), (False, 5)):
        expected = [26 if seat in (out, tied) else 47 for seat in range(4)]
        expected[out] += bonus
        assert ended(layouts, out, ties_keep_bonus=keeps).scores == (tuple(expected),)


@BOTH
def test_without_anybody_out_nobody_is_adjusted(ties_keep_bonus):  # R9.5, R8.4
    rules = Rules(ties_keep_bonus=ties_keep_bonus)
    game = table(
        f"{HIGH} | {ROWS[26].replace('3', '(3)')}", turn=1, turns=59, hand="4", rules=rules
    )
    play(game, "discard left")
    assert game.scores == ((47, 26),)
    assert (game.log[-1].went_out, game.log[-1].out_first) == (None, 0)


def test_what_a_rival_turns_up_at_the_end_decides_the_bonus():  # R9.5, R8.3
    for card, bonus in (("6", -5), ("3", -5), ("-4", 5)):
        rival = f"5 5 5 / 3 4 6 / 7 8 ({card})"  # 29, 26 or 19 against 26
        game = table(f"6 6 6 / 3 4 7 / 7 8 3 | {rival}", turn=1, out="0 with 1 left", hand="4")
        play(game, "discard left")
        assert game.log[-1].out_first == bonus

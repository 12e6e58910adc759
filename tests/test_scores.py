"""A score taken apart, in words."""

import pytest

from gnoming import explain_score, explain_table, layout_score

HIGH = "3 4 5 / 6 7 8 / 5 6 3"


def test_an_explanation_names_lines_mulligans_and_single_cards_with_their_clauses():
    score = explain_score("5 5 M / 3 4 6 / 7 8 6")
    assert score.sentences() == [
        "row 1: 5 5 M match as 5s = -5 (R9.1)",
        "column 3: M 6 6 match as 6s = -6 (R9.1)",
        "mulligan in row 1, column 3: stands for a 5 in row 1 and a 6 in column 3 (R5.1)",
        "cards in no matching line: 3 4 7 8 = +22 (R9.2)",
    ]


def test_negative_cards_hazards_and_idle_mulligans_are_told_apart():
    score = explain_score("-2 -2 -2 / M M M / H 3 -4")
    assert score.total == 3
    assert score.sentences() == [
        "mulligan in row 2, column 1: in no matching line, scores 0 (R9.4)",
        "mulligan in row 2, column 2: in no matching line, scores 0 (R9.4)",
        "mulligan in row 2, column 3: in no matching line, scores 0 (R9.4)",
        "cards in no matching line: 3 = +3 (R9.2)",
        "negative cards: -2 -2 -2 -4 = -10 (R9.3)",
        "hazards: H = +10 (R9.4)",
    ]


@pytest.mark.parametrize(
    ("layout", "said"), [("? 5 5 / 3 4 6 / 7 8 3", "1 card"), ("? ? 5 / 3 4 6 / 7 8 3", "2 cards")]
)
def test_cards_face_down_match_nothing_and_score_nothing(layout, said):
    score = explain_score(layout)
    assert score.total == sum(int(card) for card in layout.replace("/", "").split() if card != "?")
    assert score.sentences()[-1] == f"face down, not counted: {said} (R8.3)"
    assert layout_score("5 5 ? / 5 ? 3 / ? 4 6") == 5 + 5 + 5 + 3 + 4 + 6
    assert layout_score("? ? ? / ? ? ? / ? ? ?") == 0
    assert layout_score("M M ? / ? ? ? / ? ? ?") == 0


def test_what_going_out_brought_is_said():
    out, other = explain_table([HIGH, "5 5 5 / 3 4 6 / 7 8 3"], 1)[::-1]
    assert (out.points, out.total, other.total) == (26, 21, 47)
    assert out.sentences()[-1] == "went out first with the lowest score = -5 (R9.5)"
    out = explain_table([HIGH, "5 5 5 / 3 4 6 / 7 8 3"], 0)[0]
    assert (out.points, out.total) == (47, 52)
    assert out.sentences()[-1] == "went out first without the lowest score = +5 (R9.5)"


def test_a_table_without_anybody_out_is_scored_as_it_lies():
    assert [score.total for score in explain_table([HIGH, HIGH])] == [47, 47]
    assert [score.total for score in explain_table([HIGH, HIGH], 0)] == [42, 47]
    assert [score.total for score in explain_table([HIGH, HIGH], 0, ties_keep_bonus=False)] == [
        52,
        47,
    ]


@pytest.mark.parametrize(
    "layout", ["M M M / M 3 4 / 5 6 7", "H H H / H 3 4 / 5 6 7", "-4 -4 -4 / -4 3 4 / 5 6 7"]
)
def test_a_layout_of_more_cards_than_the_deck_holds_is_refused(layout):
    with pytest.raises(ValueError, match="R1"):
        layout_score(layout)


def test_layouts_that_the_deck_does_not_hold_together_are_refused():
    eights = "8 8 8 / 8 8 8 / 8 8 8"
    assert layout_score(eights) == 6 * -8
    with pytest.raises(ValueError, match=r"'8'.*R1"):
        explain_table([eights, eights])


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_somebody_who_is_not_there_did_not_go_out(seat):
    with pytest.raises(ValueError, match=r"R9\.5"):
        explain_table([HIGH, HIGH], seat)


def test_what_is_no_layout_is_refused():
    for text in ("", "5 5", "5 5 5 / 5 5 5 / 5 5 9", "5 5 5 / 5 5 5", ["5"] * 8):
        with pytest.raises(ValueError, match="R"):
            layout_score(text)

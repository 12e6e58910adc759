"""What answers in free words mean, and what is never guessed."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gnoming.actions import ACTIONS, PHASES
from gnoming.envs.answers import LONGEST_READ, Reading, read_answer

UNDERSTOOD = [
    # The word or the code alone, however it is written.
    ("draw", "draw", "draw"),
    ("  DRAW!\n", "draw", "draw"),
    ("Take  Left.", "draw", "take left"),
    ("place 4", "play", "place 4"),
    ("PLACE 4.", "play", "place 4"),
    ("place_4", "play", "place 4"),
    ("place-4", "play", "place 4"),
    ("place(4)", "play", "place 4"),
    ("place #4", "play", "place 4"),
    ("Place four", "play", "place 4"),
    ("bounce to place 7", "bounce", "bounce 7"),
    ("discard on the right pile", "play", "discard right"),
    ("take the top card from the left pile", "draw", "take left"),
    ("take the 5 from the left discard pile", "draw", "take left"),
    ("\u201cplace 4\u201d", "play", "place 4"),
    ("place \uff14", "play", "place 4"),
    ("9", "draw", "draw"),
    ("4", "play", "place 4"),
    ("4", "tee off", "flip 4"),
    ("4", "bounce", "bounce 4"),
    ("code 12", "play", "discard left"),
    ("15.", "hazard", "decline"),
    ("take left (code 10)", "draw", "take left"),
    # Marked, with reasons before or after.
    ("I play `place 4` because the 8 is high.", "play", "place 4"),
    ("I could draw or take left.\nACTION: draw", "draw", "draw"),
    ("ACTION: draw\n\nNo, the 3 is better.\nACTION: take left", "draw", "take left"),
    ("**Action:** place 4", "play", "place 4"),
    ("**ACTION: place 4**", "play", "place 4"),
    ("ACTION:\n```\nplace 4\n```", "play", "place 4"),
    ("ACTION: 9", "draw", "draw"),
    ("ACTION: 9 (draw)", "draw", "draw"),
    ("ACTION: discard right, since a 3 is low", "play", "discard right"),
    ("Final answer: place 4", "play", "place 4"),
    ("<think>draw? take left?</think> <action>place 4</action>", "play", "place 4"),
    (r"\boxed{place 4}", "play", "place 4"),
    (r"\boxed{\text{place 4}}", "play", "place 4"),
    ('{"action": "place 4", "reason": "take left is over"}', "play", "place 4"),
    ('```json\n{"reason": "draw is bad", "action": "take left"}\n```', "draw", "take left"),
    ('{"action": 9}', "draw", "draw"),
    ("```\nplace 4\n```", "play", "place 4"),
    ("Shall I draw or take left? The left one is a mulligan!\n\ntake left", "draw", "take left"),
    ("I thought about take left, but I play **draw**.", "draw", "draw"),
    # Said as a choice.
    ("I draw.", "draw", "draw"),
    ("I'll take left, since it is a mulligan.", "draw", "take left"),
    ("Let's discard the 8 on the left pile.", "play", "discard left"),
    ("I do not like the left pile, so I draw.", "draw", "draw"),
    ("Could I draw? Yes: I draw.", "draw", "draw"),
    ("The draw pile is full of low cards; take left", "draw", "take left"),
]

NOT_GUESSED = [
    ("", "draw", "empty"),
    (" \n\u200b", "draw", "empty"),
    (None, "draw", "no text but NoneType"),
    (4, "draw", "no text but int"),
    ("I fold.", "draw", "names no action"),
    ("draw or take left", "draw", "two actions, draw and take left"),
    ("draw\ntake left", "draw", "two actions"),
    ("1. draw\n2. take left\n3. take right", "draw", "3 actions"),
    ("`draw` is weaker than `take left`", "draw", "two actions"),
    ("ACTION: draw or take left", "draw", "two actions"),
    ("ACTION: draw\ntake left", "draw", "two actions"),
    ("I draw, and then I take left.", "draw", "two actions"),
    ("I play `draw`, no, I take left.", "draw", "two actions"),
    ("I will not draw.", "draw", "clearly"),
    ("I won't `draw`", "draw", "clearly"),
    ("Draw is risky.", "draw", "clearly"),
    ("`draw` would be a mistake", "draw", "clearly"),
    ("If I draw, I may see a hazard.", "draw", "clearly"),
    ("Should I draw?", "draw", "clearly"),
    ("draw from the left pile", "draw", "clearly"),
    ("take left or right", "draw", "clearly"),
    ("discard left/right", "play", "clearly"),
    ("place 5 on 4", "play", "clearly"),
    ("place 4-5", "play", "clearly"),
    ("place 4 or 5", "play", "clearly"),
    ("bounce 4 to 7", "bounce", "clearly"),
    ("flip 0, 3", "tee off", "clearly"),
    ("I have to place 3 cards", "play", "clearly"),
    ("remove 4", "play", "clearly"),
    ("take left (code 11)", "draw", "clearly"),
    ("ACTION: 10 (draw)", "draw", "code of another action"),
    ("ACTION: place 3, not place 4", "play", "two actions"),
    ("place the 5 on 4", "play", "names no action"),
    ("The `8` is bad.", "play", "names no action"),
    ("The draw pile is low.", "draw", "names no action"),
    ("ACTION: fold. I could also draw.", "draw", "clearly"),
    ("I could draw.\nACTION: fold", "draw", "'fold' is no action"),
    ("ACTION:", "draw", "no action stands behind"),
    ("Points so far\n4", "play", "names no action"),
    ("16", "play", "codes go from 0 to 15"),
    ("-4", "play", "codes go from 0 to 15"),
    ("9" * 99, "play", "codes go from 0 to 15"),
    ("place 9", "play", "places go from 0 to 8"),
    ("place -3", "play", "places go from 0 to 8"),
    ("place 1000000000000", "play", "places go from 0 to 8"),
]


@pytest.mark.parametrize(("answer", "phase", "word"), UNDERSTOOD)
def test_an_answer_is_understood(answer: str, phase: str, word: str) -> None:
    assert read_answer(answer, phase) == Reading(ACTIONS[word], None)


@pytest.mark.parametrize(("answer", "phase", "why"), NOT_GUESSED)
def test_what_is_not_clear_is_not_guessed(answer: object, phase: str, why: str) -> None:
    reading = read_answer(answer, phase)
    assert reading.action is None
    assert reading.problem
    assert why in reading.problem
    assert "\n" not in reading.problem
    assert len(reading.problem) < 150


@pytest.mark.parametrize("word", sorted(ACTIONS))
def test_every_action_is_understood_by_its_word(word: str) -> None:
    for answer in (word, word.upper(), f"ACTION: {word}", f"I choose `{word}`.", f'"{word}"'):
        assert read_answer(answer, "play").action == ACTIONS[word]


def test_only_the_end_of_a_very_long_answer_is_read() -> None:
    assert read_answer("draw\n" + "x" * LONGEST_READ, "draw").action is None
    assert read_answer("x" * LONGEST_READ + "\nACTION: draw", "draw").action == ACTIONS["draw"]


@pytest.mark.parametrize(
    "part",
    [
        *("discard ", "take the ", "place ", "draw from ", "action ", "action:", "discard\n"),
        *("`", "**", "```\n", " ", "\n", "\ufdfa", "0 ", "-", "(", "\\boxed{", "<action>", "'a"),
    ],
)
def test_no_answer_takes_long_to_read(part: str) -> None:
    began = time.process_time()
    read_answer(part * (200_000 // len(part)), "play")
    assert time.process_time() - began < 2


PARTS = st.sampled_from(
    [
        *ACTIONS,
        *"0123456789`*\"'.,;:?!\n-{}<>() ",
        *("ACTION:", "```", "not", "or", "I", "the", "code", "action", "left", "pile", "\\boxed{"),
        *("\u202e", "\ud800", "\0"),
    ]
)


@given(st.one_of(st.text(), st.lists(PARTS, max_size=30).map(" ".join)), st.sampled_from(PHASES))
def test_any_answer_gives_an_action_or_one_sentence(answer: str, phase: str) -> None:
    reading = read_answer(answer, phase)
    assert (reading.action is None) != (reading.problem is None)
    if reading.action is not None:
        assert ACTIONS[reading.action.word] == reading.action
    else:
        assert reading.problem
        assert "\n" not in reading.problem
        assert len(reading.problem) < 150
    assert read_answer(answer, phase) == reading


@given(
    st.sampled_from(sorted(ACTIONS)),
    st.sampled_from(sorted(ACTIONS)),
    st.text(max_size=20).filter(lambda between: not set(between) & set(":=\n\\")),
)
def test_two_actions_side_by_side_are_never_chosen_between(
    first: str, second: str, between: str
) -> None:
    for answer in (f"{first} or {second}", f"`{first}` {between} `{second}`"):
        action = read_answer(answer, "play").action
        assert action is None or first == second


@given(st.sampled_from(sorted(ACTIONS)), st.text(max_size=200))
def test_the_mark_at_the_end_counts_whatever_stands_before_it(word: str, before: str) -> None:
    assert read_answer(f"{before}\nACTION: {word}", "play").action == ACTIONS[word]

"""What somebody may type instead of a number."""

import pytest

from gnoming.actions import ACTIONS
from gnoming.terminal.choices import COMMANDS, Unclear, read_choice

DRAW = [ACTIONS[word] for word in ("draw", "take left", "take right")]
PLAY = [ACTIONS[f"place {n}"] for n in range(9)] + [
    ACTIONS["discard left"],
    ACTIONS["discard right"],
]
HAZARD = [ACTIONS["flip 2"], ACTIONS["flip 7"], ACTIONS["decline"]]


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("1", DRAW, "draw"),
        ("3.", DRAW, "take right"),
        ("2)", DRAW, "take left"),
        ("11", PLAY, "discard right"),
        ("d", DRAW, "draw"),
        ("DRAW", DRAW, "draw"),
        ("l", DRAW, "take left"),
        ("  Take   LEFT ", DRAW, "take left"),
        ("t r", DRAW, "take right"),
        ("take the right pile", DRAW, "take right"),
        ("p4", PLAY, "place 4"),
        ("place4", PLAY, "place 4"),
        ("Place on 4", PLAY, "place 4"),
        ("swap 4", PLAY, "place 4"),
        ("left", PLAY, "discard left"),
        ("d r", PLAY, "discard right"),
        ("f 7", HAZARD, "flip 7"),
        ("no", HAZARD, "decline"),
        ("dec", HAZARD, "decline"),
    ],
)
def test_an_action_may_be_typed_in_many_ways(typed, legal, meant):
    assert read_choice(typed, legal).word == meant


@pytest.mark.parametrize("word", ACTIONS)
def test_every_action_word_means_itself_also_where_it_is_forbidden(word):
    assert read_choice(word, DRAW).word == word


@pytest.mark.parametrize(
    "typed", ["0", "4", "-1", "", "place 9", "draw 1", "x", "d e f", "²", "٣x"]
)
def test_what_is_no_action_is_answered_with_a_sentence(typed):
    with pytest.raises(Unclear, match=r"^[A-Z'].*\.$"):
        read_choice(typed, DRAW)


def test_what_could_be_several_things_is_asked_back():
    with pytest.raises(Unclear, match="'d' could mean discard left and discard right"):
        read_choice("d", PLAY)


def test_no_command_hides_an_action():
    words = {action.word for action in ACTIONS.values()} | {"d", "l", "r", "t", "p", "b", "f"}
    assert not words & set(COMMANDS)

"""Every reason has words and a clause, every code an action, and every name pair returns."""

import inspect
import itertools
import re
from pathlib import Path

import pytest
from pictures import parse_picture, picture, play_at_random, table, walk

from gnoming import Game, Rules, actions, cards, kernel, position, record
from gnoming.actions import ACTIONS, REASONS, action_for, parse_action, parse_phase, phase_name
from gnoming.cards import (
    CARDS,
    DECK,
    card_name,
    card_number,
    cards_text,
    layout_text,
    parse_card,
    parse_cards,
    parse_layout,
)
from gnoming.kernel import Phase, Reason
from gnoming.position import parse_position, position_text
from gnoming.record import (
    options_text,
    parse_number,
    parse_options,
    parse_record,
    record_text,
)

RULES = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")


# ------------------------------------------------------------------ reasons


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence_and_a_clause_that_exists(reason):
    why, clause = REASONS[reason]
    assert why
    assert why[0].islower()
    assert not why.endswith(".")
    if reason != Reason.OK:
        is_clause = re.search(rf"^(- |## ){re.escape(clause)} ", RULES, re.MULTILINE)
        assert is_clause or re.search(rf"^## {clause}$", RULES, re.MULTILINE | re.IGNORECASE), (
            clause
        )


def test_no_two_reasons_say_the_same():
    assert len({why for why, _ in REASONS.values()}) == len(REASONS) == len(Reason)


def test_reasons_keep_their_numbers():
    assert sorted(reason.value for reason in Reason) == list(range(27))


# ------------------------------------------------------------------ codes, words, phases


@pytest.mark.parametrize(("phase", "code"), [*itertools.product(Phase, range(kernel.CODES))])
def test_every_code_in_every_phase_is_an_action_whose_word_parses_back(phase, code):
    action = action_for(code, phase)
    assert action.code == code
    assert parse_action(action.word) is parse_action(str(action)) is action
    assert action.place == (code if code < 9 else None)
    assert action.word.startswith(action.verb)


@pytest.mark.parametrize(
    ("phase", "verb"),
    [
        (Phase.TEE_OFF, "flip"),
        (Phase.PLAY, "place"),
        (Phase.BOUNCE, "bounce"),
        (Phase.HAZARD, "flip"),
    ],
)
def test_the_phase_says_what_a_place_means(phase, verb):
    assert [action_for(place, phase).word for place in range(9)] == [
        f"{verb} {p}" for p in range(9)
    ]


@pytest.mark.parametrize("word", ACTIONS)
def test_every_word_is_understood_however_it_is_typed(word):
    assert parse_action(f"  {word.upper().replace(' ', '   ')} ") is ACTIONS[word]


@pytest.mark.parametrize("word", ["", "place", "place 9", "place -1", "take", "put 4", "draw 4"])
def test_other_words_are_no_action(word):
    with pytest.raises(ValueError, match="there is no action"):
        parse_action(word)


def test_phases_have_the_words_of_the_rule_book():
    told = re.search(r"Phases: (.*?)\.\n", RULES, re.DOTALL)
    words = re.findall(r"`([a-z ]+)`", re.sub(r"\([^)]*\)", "", told[1]))
    assert words == [phase_name(phase) for phase in Phase]


# ------------------------------------------------------------------ name pairs


def some_positions() -> list[str]:
    """Positions of every phase, with and without options."""
    found = []
    for seed in range(4):
        game = Game(2 + 5 * (seed % 2), seed=seed, rules=Rules(return_taken=seed < 2, turn_limit=6))
        for at, _ in enumerate(walk(game, seed)):
            if at % 3 == 0 or game.phase in ("hazard", "shuffle", "over"):
                found.append(game.position())
    return found


POSITIONS = some_positions()
EVERY_RULES = [
    Rules(rounds, return_taken, keeps, limit)
    for rounds in range(1, 10)
    for return_taken in (True, False)
    for keeps in (True, False)
    for limit in (5, 30, 100)
]


def a_record(seed: int) -> str:
    """A game as text, finished or not."""
    game = Game(3, seed=seed, names=("Ana", "Bình", "Ðorđe"), starter=seed % 3)
    play_at_random(game, seed, until="hazard" if seed % 2 else "shuffle")
    return game.record()


PAIRS = {
    "parse_action": (str, parse_action, [*ACTIONS.values()]),
    "parse_phase": (phase_name, parse_phase, [*Phase]),
    "parse_card": (str, parse_card, [*CARDS]),
    "parse_cards": (cards_text, parse_cards, [CARDS, DECK, (), CARDS[:1]]),
    "parse_layout": (
        layout_text,
        parse_layout,
        [CARDS[:9], CARDS[3:], ("?",) * 9, (*"345M?H", *"678")],
    ),
    "parse_options": (options_text, parse_options, EVERY_RULES),
    "parse_number": (str, parse_number, [*range(-200, 1000), 999_999]),
    "parse_position": (position_text, parse_position, [parse_position(text) for text in POSITIONS]),
    "parse_record": (
        record_text,
        parse_record,
        [parse_record(a_record(seed)) for seed in range(4)],
    ),
    "card_number": (card_name, card_number, [*kernel.HOW_MANY]),
}


@pytest.mark.parametrize("name", PAIRS)
def test_every_conversion_pair_returns(name):
    write, read, values = PAIRS[name]
    for value in values:
        assert read(write(value)) == value
        assert write(read(write(value))) == write(value)


def test_no_conversion_pair_is_forgotten():
    parsers = {
        name
        for module in (actions, cards, position, record)
        for name, member in vars(module).items()
        if inspect.isfunction(member) and name.startswith("parse_")
    }
    assert parsers == {name for name in PAIRS if name.startswith("parse_")}


@pytest.mark.parametrize("position", POSITIONS[::7])
def test_a_position_returns(position):
    assert Game.from_position(position).position() == position


def test_cards_are_understood_as_people_type_them():
    assert [parse_card(text) for text in ("m", "h", " 5 ", "\N{MINUS SIGN}2")] == [
        "M",
        "H",
        "5",
        "-2",
    ]


def test_a_layout_is_understood_in_one_line_in_three_and_with_slashes():
    nine = ("5", "5", "M", "3", "4", "6", "-1", "?", "H")
    for text in (
        "5 5 M / 3 4 6 / -1 ? H",
        "5 5 m 3 4 6 -1 ? h",
        "5 5 M\n3 4 6\n-1 ? H",
        " 5  5 M/3 4 6/-1 ? H\n",
    ):
        assert parse_layout(text) == nine


@pytest.mark.parametrize(
    "text", ["", "5 5 5", "5 5 / 5 5 / 5 5", "5 5 5 5 / 5 5 / 5 5 5", "5 " * 10]
)
def test_what_is_not_three_rows_of_three_is_no_layout(text):
    with pytest.raises(ValueError, match=r"R3\.1"):
        parse_layout(text)


# ------------------------------------------------------------------ pictures


@pytest.mark.parametrize("position", POSITIONS[::5])
def test_a_picture_returns(position):
    game = Game.from_position(position)
    again = parse_picture(picture(game))
    assert again == game
    assert picture(again) == picture(game)


def test_a_table_stands_as_drawn():
    game = table(
        """
        5 (5) 3 | 3 4 ?
        ?  ?  ? | ? M ?
        ?  ?  ? | ? ? (H)
        """,
        hand="6",
        left="7 3",
        right="",
        draw="-4 8",
    )
    assert game.layout(0) == ("5", "?", "3", *"??????")
    assert game.layout(1) == ("3", "4", "?", "?", "M", *"????")
    assert (game.hand, game.phase, game.piles) == ("6", "play", (("7", "3"), ()))
    now = parse_position(game.position())
    assert (now.layouts[0][1], now.layouts[1][8], now.draw_pile[:2]) == ("5", "H", ("-4", "8"))
    assert (
        table(
            "5 (5) 3 / ? ? ? / ? ? ? | 3 4 ? / ? M ? / ? ? (H)",
            hand="6",
            left="7 3",
            right="",
            draw="-4 8",
        )
        == game
    )

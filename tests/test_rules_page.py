"""The web rules page says all of docs/rules.md in four languages, and its drawings are true."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from pictures import drawing, read_drawing, table

from gnoming import Rules, explain_score, layout_score
from gnoming.cards import DECK, layout_text

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CHAPTERS = re.findall(r"^## (R\d+) ", RULES, re.MULTILINE)
CLAUSES = re.findall(r"^- (R\d+\.\d+) ", RULES, re.MULTILINE)
LANGUAGES = ("en", "nl", "vi", "mk")
EXAMPLES = json.loads((ROOT / "web/src/rules/examples.json").read_text(encoding="utf-8"))
PICTURES = EXAMPLES["pictures"]
SCORES = EXAMPLES["scores"]


def messages(language: str) -> dict[str, str]:
    """The messages of a language's rules page by id; each of them is one line."""
    text = (ROOT / f"src/gnoming/locales/{language}/rules.ftl").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    pairs = [line.split(" = ", 1) for line in lines]
    assert len(dict(pairs)) == len(pairs), "an id is there twice"
    return dict(pairs)


def numbers(text: str) -> Counter[str]:
    """The numbers and clauses that a text names, in any order: `3`, `-5`, `R7.1`."""
    found = re.findall(r"R\d+(?:\.\d+)?|[-+\N{MINUS SIGN}]?\d+", text)
    return Counter(number.replace("\N{MINUS SIGN}", "-").lstrip("+") for number in found)


def clause_text(clause: str) -> str:
    """What docs/rules.md says in a clause, its rulings' reasons left out."""
    text = re.search(rf"^- {re.escape(clause)} (.*?)(?=^- |^## |\Z)", RULES, re.DOTALL | re.M)[1]
    return re.sub(r"\*\*\[.*?\]\*\*", "", text, flags=re.DOTALL)


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_and_clause_has_a_message_and_no_message_another_clause(language):
    said = [key for key in messages(language) if re.fullmatch(r"rules-r\d+(-\d+)?", key)]
    wanted = [f"rules-{name.lower().replace('.', '-')}" for name in CHAPTERS + CLAUSES]
    assert sorted(said) == sorted(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_message_with_its_default(language):
    options = Rules().__dataclass_fields__
    said = {
        key.removeprefix("rules-option-").replace("-", "_"): text
        for key, text in messages(language).items()
        if key.startswith("rules-option-")
    }
    assert sorted(said) == sorted(options)
    for name, text in said.items():
        default = getattr(Rules(), name)
        assert default is True or str(default) in numbers(text)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_have_the_same_messages_in_the_same_order(language):
    assert list(messages(language)) == list(messages("en"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("key", messages("en"))
def test_the_languages_name_the_same_numbers_clauses_and_parts(language, key):
    here, english = messages(language)[key], messages("en")[key]
    assert numbers(here) == numbers(english)
    assert here.count("*") == english.count("*")
    parts = re.compile(r"\{ \$\w+ \}")
    assert sorted(parts.findall(here)) == sorted(parts.findall(english))


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_names_every_number_that_the_rule_book_does(clause):
    key = f"rules-{clause.lower().replace('.', '-')}"
    written = re.sub(r"(\d)[\N{MULTIPLICATION SIGN}\N{EN DASH}](\d)", r"\1 \2", clause_text(clause))
    words = {"two": "2", "three": "3", "nine": "9", "seven": "7"}
    known = numbers(messages("en")[key])
    missing = [number for number in numbers(written) if number not in known]
    assert missing == []
    counted = re.findall(r"\b(two|nine|seven)\b", re.sub(r"two or more", "two", written.lower()))
    assert [word for word in counted if words[word] not in known] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_that_is_named_exists(language):
    for text in messages(language).values():
        assert set(re.findall(r"R\d+(?:\.\d+)?", text)) <= {*CHAPTERS, *CLAUSES}


def test_the_page_knows_how_many_clauses_a_chapter_has():
    source = (ROOT / "web/src/rules/chapters.ts").read_text(encoding="utf-8")
    counts = json.loads(re.search(r"CLAUSES = (\[.*?\])", source)[1])
    assert counts == [sum(c.startswith(f"{name}.") for c in CLAUSES) for name in CHAPTERS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_has_a_caption_or_stands_beside_its_words(language):
    said = {key.removeprefix("rules-picture-") for key in messages(language) if "-picture-" in key}
    assert said == set(PICTURES)


# ------------------------------------------------------------------ drawings


def test_the_drawn_deck_is_the_deck():  # R1
    drawn = [card for kind in EXAMPLES["deck"].values() for card in kind.items()]
    assert dict(drawn) == Counter(DECK)
    english = messages("en")
    for kind, cards in EXAMPLES["deck"].items():
        assert str(sum(cards.values())) in numbers(english[f"rules-r1-{kind}"])


def test_the_worked_scores_are_those_of_the_rule_book():  # R9
    written = re.findall(r"^\| `([^`/]+/[^`/]+/[^`]+)` \| (-?\d+) \|", RULES, re.MULTILINE)
    assert [(score["layout"], str(score["score"])) for score in SCORES] == written


@pytest.mark.parametrize("score", SCORES, ids=lambda score: score["layout"])
def test_a_drawn_score_is_what_the_game_counts(score):  # R9
    assert layout_score(score["layout"]) == score["score"]
    lines = [[line.name, line.value] for line in explain_score(score["layout"]).lines]
    assert lines == score["lines"]


@pytest.mark.parametrize("name", [name for name in PICTURES if "lines" in PICTURES[name]])
def test_the_matching_lines_of_a_picture_are_what_the_game_counts(name):  # R5.1, R9.1
    lines = [[line.name, line.value] for line in explain_score(PICTURES[name]["layout"]).lines]
    assert lines == PICTURES[name]["lines"]


def shown(game) -> dict[str, str]:
    """The first seat's layout as everybody sees it, and its hand, as a picture has them."""
    return {"layout": layout_text(game.layout(0)), "hand": game.hand or ""}


def test_the_drawn_turn_can_be_played():  # R4
    start = PICTURES["tee-off"]["layout"].replace("?", "(6)", 1)
    game = table(start, left="6", right="4", draw="3")
    game.play("draw")
    assert game.hand == PICTURES["turn-1"]["hand"]
    assert [pile[-1] for pile in game.piles] == PICTURES["turn-1"]["piles"]
    (place,) = PICTURES["turn-2"]["marked"]
    game.play(f"place {place}")
    assert shown(game) == {key: PICTURES["turn-2"][key] for key in ("layout", "hand")}
    game.play("discard left")
    assert [pile[-1] for pile in game.piles] == PICTURES["turn-3"]["piles"]


def test_the_drawn_bounce_can_be_played():  # R6.1
    first, second, third, last = (PICTURES[f"bounce-{n}"] for n in (1, 2, 3, 4))
    hidden = {4: "(5)", 3: "(8)"}
    (cards,) = read_drawing(first["layout"])
    cards = [hidden.get(place, card) for place, card in enumerate(cards)]
    game = table(layout_text(cards), hand=first["hand"], left="6", right="4")
    assert shown(game) == {key: first[key] for key in ("layout", "hand")}
    game.play(f"place {first['moves'][0][1]}")
    assert shown(game) == {key: second[key] for key in ("layout", "hand")}
    assert second["marked"] == [
        place for place, card in enumerate(game.layout(0)) if card == second["hand"]
    ]
    assert shown(game) == {key: third[key] for key in ("layout", "hand")}
    game.play(f"bounce {third['moves'][0][1]}")
    assert shown(game) == {key: last[key] for key in ("layout", "hand")}
    assert {str(action) for action in game.legal()} == {"discard left", "discard right"}


def test_the_drawn_way_out_goes_out():  # R8.1
    before, after = PICTURES["out-1"], PICTURES["out-2"]
    game = table(before["layout"].replace("?", "(7)"), hand=before["hand"])
    (place,) = after["marked"]
    game.play(f"place {place}")
    assert layout_text(game.layout(0)) == after["layout"]
    game.play("discard left")
    assert game.view(None).went_out == 0


def test_the_drawn_hazard_lets_another_flip():  # R7.1
    (place,) = PICTURES["hazard-2"]["marked"]
    (cards,) = read_drawing(PICTURES["hazard-2"]["layout"])
    flipped = cards[place]
    cards[place] = f"({flipped})"
    mine = "3 4 ? / ? ? ? / ? ? ?"
    game = table(f"{mine} | {layout_text(cards)}", hand="H", left="6", right="4")
    assert [pile[-1] for pile in game.piles] == PICTURES["hazard-1"]["piles"]
    game.play("remove")
    game.play(f"flip {place}", seat=1)
    assert layout_text(game.layout(1)) == PICTURES["hazard-2"]["layout"]
    assert drawing(game)

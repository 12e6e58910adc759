"""The layouts on which the web client's score (web/src/score.ts) is checked against Python's.

After a change of the rules they are written anew: `python tests/web/test_score_cases.py`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from gnoming import explain_score
from gnoming.cards import DECK, FACE_DOWN

CASES = Path(__file__).parents[2] / "web" / "tests" / "score.cases.json"
WORKED = (
    "5 5 5 / 3 4 6 / 7 8 3",
    "5 5 M / 3 4 6 / 7 8 6",
    "4 4 4 / 4 8 7 / 4 3 6",
    "-2 -2 -2 / M M M / H 3 -4",
    "M 8 8 / -1 3 3 / H 7 7",
    "M M 7 / 3 3 3 / -1 -1 -1",
    "? ? ? / ? ? ? / ? ? ?",
    "5 5 ? / 5 ? 3 / ? 4 6",
    "M ? M / 4 M 4 / H H H",
)
RANDOM = 300


def case(layout: list[str]) -> dict[str, Any]:
    """A layout and what Python says of it."""
    score = explain_score(layout)
    return {
        "layout": layout,
        "points": score.points,
        "lines": [
            {"name": line.name, "places": list(line.places), "value": line.value}
            for line in score.lines
        ],
        "singles": [
            {"place": single.place, "card": single.card, "points": single.points}
            for single in score.singles
        ],
        "mulligans": [
            {
                "place": mulligan.place,
                "uses": [{"line": name, "value": value} for name, value in mulligan.uses],
            }
            for mulligan in score.mulligans
        ],
    }


def random_layout(chance: random.Random) -> list[str]:
    """Nine cards of a part of the deck, so that lines match often; some of them face down."""
    kinds = chance.sample(sorted(set(DECK)), chance.choice((2, 3, 4, 12)))
    some = [card for card in DECK if card in {*kinds, "M"}]
    layout = chance.sample(some, 9) if len(some) >= 9 else chance.sample(DECK, 9)
    down = chance.choice((0, 0, 1, 3, 6))
    return [FACE_DOWN if place < down else card for place, card in enumerate(layout)]


def shuffled(layout: list[str], chance: random.Random) -> list[str]:
    """The same cards elsewhere."""
    return chance.sample(layout, len(layout))


def cases() -> list[dict[str, Any]]:
    """The worked layouts and many random ones, always the same."""
    chance = random.Random(2024)
    worked = [layout.replace("/", "").split() for layout in WORKED]
    return [
        case(layout)
        for layout in [
            *worked,
            *(shuffled(random_layout(chance), chance) for _ in range(RANDOM)),
        ]
    ]


def cases_text() -> str:
    """The file, a layout a line."""
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases())
    return f"[\n{lines}\n]\n"


def test_the_web_client_is_checked_against_what_python_says():
    assert CASES.read_text(encoding="utf-8") == cases_text()


def test_the_layouts_show_every_kind_of_score():
    told = cases()
    assert any(len(mulligan["uses"]) == 2 for each in told for mulligan in each["mulligans"])
    assert any(not mulligan["uses"] for each in told for mulligan in each["mulligans"])
    assert sum(len(each["lines"]) > 1 for each in told) > RANDOM // 20
    assert {single["card"] for each in told for single in each["singles"]} >= {"H", "-4", "3", "8"}
    assert sum(FACE_DOWN in each["layout"] for each in told) > RANDOM // 4


if __name__ == "__main__":
    CASES.write_text(cases_text(), encoding="utf-8")

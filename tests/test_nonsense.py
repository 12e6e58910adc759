"""Positions with words altered, lost, doubled: read as a sound table or refused in one sentence."""

import random
from collections import Counter

import pytest
from test_game import census
from twins import played

from gnoming import Game, RecordError
from gnoming.actions import PHASES
from gnoming.cards import DECK

pytestmark = pytest.mark.slow

WORDS = [
    "0",
    "1",
    "9",
    "99",
    "-1",
    "M",
    "H",
    "?",
    "(3)",
    "(",
    ")",
    "|",
    "x",
    "draw",
    "tee",
    "²",
    "٣",
]
PARTS = [
    *(f"phase {name}" for name in PHASES),
    *("turn 1", "starter 1", "round 2", "turns 900", "removed 3", "refills 2", "scores 1 2"),
    *("waiting", "waiting 0 1", "out 0 with 1 left", "hand 5 drawn", "hand M from 2 face down"),
    *("draw nothing", "options rounds 1"),
]
SIGNS = ["(", ")", " ", "-", "7", ";", "|", "\n"]


def spoilt(line: str, rng: random.Random) -> str:
    """The line with one to three things done to it."""
    parts = line.split("; ")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(parts))
        words = parts[at].split(" ")
        match rng.randrange(4):
            case 0 if len(parts) > 1:
                del parts[at]
            case 1:
                words[rng.randrange(len(words))] = rng.choice(WORDS)
                parts[at] = " ".join(words)
            case 2:
                parts.insert(at, rng.choice(PARTS))
            case _:
                cut = rng.randrange(len(parts[at]) + 1)
                parts[at] = parts[at][:cut] + rng.choice(SIGNS) + parts[at][cut:]
    return "; ".join(parts)


def read(line: str) -> Game | str:
    """The game at that position, or the sentence that refuses it."""
    try:
        return Game.from_position(line, seed=1)
    except RecordError as refusal:
        return str(refusal)


@pytest.mark.parametrize("seeds", [range(part, 1_200, 12) for part in range(12)])
def test_a_spoilt_position_is_refused_in_a_sentence_or_is_a_sound_table(seeds: range) -> None:
    sound = 0
    for seed in seeds:
        rng = random.Random(seed)
        line = spoilt(played(2 + seed % 6, seed, rng.randint(0, 150)).position(), rng)
        game = read(line)
        if isinstance(game, str):
            assert len(game) < 500
            assert "\n" not in game
            continue
        sound += 1
        assert census(game) == Counter(DECK)
        assert Game.from_position(game.position()) == game
        while not game.over:
            if game.phase == "shuffle":
                game.deal()
            seat = rng.choice(game.may_act)
            game.play(rng.choice(game.legal(seat)), seat)
        again = Game.from_record(game.record())
        assert (again.scores, again.winners) == (game.scores, game.winners)
    assert sound > 0

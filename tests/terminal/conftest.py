"""A terminal made of text: what is typed goes in, what is shown comes out."""

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from gnoming import Game
from gnoming.terminal.console import Console
from gnoming.terminal.party import Party
from gnoming.terminal.plain import PlainTable

Sit = Callable[..., tuple[int, str]]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Play a game with these answers; gives the exit status and everything shown."""

    def played(game: Game, party: Party, answers: Sequence[str], **more: object) -> tuple[int, str]:
        shown = io.StringIO()
        console = Console(io.StringIO("".join(f"{answer}\n" for answer in answers)), shown)
        table = PlainTable(game, party, console, file=tmp_path / "game.txt", seed=1)
        for name, value in more.items():
            setattr(table, name, value)
        return table.run(), shown.getvalue()

    return played


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment whose games folder is empty and the test's own."""
    return {**os.environ, "XDG_DATA_HOME": str(tmp_path / "home")}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    """Run the real command with this text piped in."""

    def ran(*arguments: object, typed: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603
            [sys.executable, "-m", "gnoming", *map(str, arguments)],
            input=typed,
            capture_output=True,
            text=True,
            env={**environment, **extra},
            timeout=60,
            check=False,
        )

    return ran


@pytest.fixture
def in_turn() -> Callable[[int, int, int], Game]:
    """A game of random actions, each by the seat that is asked first."""

    def played(players: int, seed: int, length: int) -> Game:
        rng = random.Random(seed)
        game = Game(players, seed=seed)
        for _ in range(length):
            if game.phase == "shuffle":
                game.deal()
            if game.over:
                break
            game.play(rng.choice(game.legal()))
        return game

    return played


@pytest.fixture
def people() -> Callable[[int], Party]:
    """So many people at one keyboard."""

    def seated(how_many: int) -> Party:
        return Party(tuple(f"Person {n}" for n in range(how_many)), (None,) * how_many)

    return seated


@pytest.fixture
def one_person() -> Callable[..., Party]:
    """Mila and bots."""

    def seated(how_many: int, level: str = "easy") -> Party:
        names = ["Mila", *[f"Bot {n} ({level})" for n in range(1, how_many)]]
        return Party(tuple(names), (None, *[level] * (how_many - 1)))

    return seated

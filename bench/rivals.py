"""VectorEnv beside other libraries' card games: `python3 dev.py bench rivals`.

Each library plays in a process of its own, all on the same core and by turns, so that each has the
core to itself. What is not installed is said in one sentence, and the others are measured. As in
run.py a benchmark states and does not judge.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from envs import GAMES, Batch
from rival_players import played_for
from run import PROGRESS, SEATS, Figure, RandomPlay, add_forms, machine, tell

HERE = Path(__file__).resolve().parent
RIVALS_FOLDER = HERE.parent / ".venv-rivals"
RIVALS_PYTHON = RIVALS_FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

BAR = 5.0
"""VectorEnv against the fastest card game of OpenSpiel and of Pgx."""
PETTINGZOO_BAR = 0.1
"""Million steps a second."""

UNIT = "M decisions/s"
SHOWN = "observations and masks"
NAMES = {"openspiel": "OpenSpiel", "pgx": "Pgx", "rlcard": "RLCard"}


class Rival:
    """One library in a process of its own, with its games ready to be measured."""

    def __init__(self, library: str, python: Path) -> None:
        """Start it; `games` is empty if it is missing, and `missing` says so."""
        self.name, self.games, self.missing = NAMES[library], [], ""
        self.speeds: dict[str, list[float]] = {}
        self._process = None
        if not python.exists():
            self.missing = f"{self.name} was not measured: {python} is not there."
            return
        self._process = subprocess.Popen(
            [python, HERE / "rival_players.py", library],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"},
        )

    def get_ready(self) -> None:
        """Wait until every game has been played once."""
        if self._process is None:
            return
        told = self._told()
        if told is None:
            self.missing = f"{self.name} was not measured: it stopped while it got ready."
        elif "missing" in told:
            self.missing = f"{self.name} was not measured: {told['missing']!r} is not installed."
        else:
            self.games = told["games"]
            self.speeds = {game: [] for game in self.games}

    def measure(self) -> None:
        """Play each game once more."""
        for game in self.games:
            assert self._process
            assert self._process.stdin
            self._process.stdin.write(f"{game}\n")
            self._process.stdin.flush()
            told = self._told()
            if told is None:
                self.missing = f"{self.name} was not measured to its end: it stopped at {game}."
                self.games = []
                return
            decisions, seconds = told
            self.speeds[game].append(decisions / seconds / 1e6)

    def _told(self) -> Any:
        assert self._process
        assert self._process.stdout
        line = self._process.stdout.readline()
        return json.loads(line) if line else None

    def stop(self) -> None:
        """Let the process end."""
        if self._process is not None:
            self._process.communicate()

    def medians(self, start: str = "") -> dict[str, float]:
        """Million decisions a second, the fastest first, of the games that begin with a word."""
        found = {
            game.removeprefix(f"{start} "): median(speeds)
            for game, speeds in self.speeds.items()
            if speeds and game.startswith(start)
        }
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))


class PettingZoo:
    """Our own environment for PettingZoo, if it is there, stepped as its agents are asked."""

    def __init__(self) -> None:
        """`missing` says it if it cannot be had."""
        self.missing = ""
        self.speeds: list[float] = []
        try:
            self._env = importlib.import_module("gnoming.envs.pettingzoo").env(SEATS)
        except ImportError as error:
            self.missing = f"Our PettingZoo environment was not measured: {error}."
        self._seed = 0
        if not self.missing:
            self._game()

    def measure(self) -> None:
        """Whole games, each action one of the legal ones."""
        if self.missing:
            return
        self.speeds.append(speed(lambda _: self._game()))

    def _game(self) -> int:
        env, steps = self._env, 0
        dice = np.random.default_rng(self._seed).integers(1 << 30, size=20_000).tolist()
        self._seed += 1
        env.reset(seed=self._seed)
        for _ in env.agent_iter():
            _, _, ended, cut, told = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(told["action_mask"])
            env.step(int(legal[dice[steps % 20_000] % len(legal)]))
            steps += 1
        return steps


def speed(play: Callable[[int], float]) -> float:
    """Million decisions for each second that the processor works for this process."""
    decisions, seconds = played_for(play)
    return decisions / seconds / 1e6


def on_one_core() -> str:
    """Keep this process, and those it starts, on one core; what the report says of it."""
    if not hasattr(os, "sched_setaffinity"):
        return "the system keeps nobody on one core"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return "all by turns on one core"


@contextlib.contextmanager
def started(libraries: Sequence[str], python: Path) -> Iterator[dict[str, Rival]]:
    """The libraries, each ready to be measured, one after the other."""
    rivals: dict[str, Rival] = {}
    try:
        for library in libraries:
            own = importlib.util.find_spec("pyspiel") if library == "openspiel" else None
            with PROGRESS.status(f"getting ready: {NAMES[library]}"):
                rivals[library] = Rival(library, Path(sys.executable) if own else python)
                rivals[library].get_ready()
        yield rivals
    finally:
        for rival in rivals.values():
            rival.stop()


def measure(libraries: Sequence[str], python: Path, repeats: int) -> tuple[list[Figure], list[str]]:
    """Everything by turns; the figures, and what could not be measured."""
    how = on_one_core()
    ours, alone, zoo = Batch(), RandomPlay(SEATS), PettingZoo()
    vectors, floors = [], []
    alone.decisions(1)

    def steps(_number: int) -> float:
        ours.play(20)
        return 20 * GAMES

    with started(libraries, python) as rivals:
        for number in range(repeats):
            with PROGRESS.status(f"measuring: turn {number + 1} of {repeats}"):
                vectors.append(speed(steps))
                floors.append(speed(lambda _: alone.decisions(1_000)))
                if "rlcard" in rivals:
                    zoo.measure()
                for rival in rivals.values():
                    rival.measure()
    vector, floor = median(vectors), median(floors)
    figures = [
        Figure(f"VectorEnv, {GAMES:,} games of {SEATS}", vector, UNIT, note=f"{SHOWN}; {how}"),
        Figure("our random play, nothing shown", floor, UNIT),
    ]
    if "openspiel" in rivals:
        figures += spiel_figures(rivals["openspiel"], vector, floor)
    if "pgx" in rivals:
        figures += pgx_figures(rivals["pgx"], vector)
    if "rlcard" in rivals:
        figures += rlcard_figures(rivals["rlcard"], zoo)
    missing = [rival.missing for rival in rivals.values()]
    missing += [zoo.missing] if "rlcard" in rivals else []
    return figures, [sentence for sentence in missing if sentence]


def spiel_figures(rival: Rival, vector: float, floor: float) -> list[Figure]:
    """Its random bots against VectorEnv; its bare playouts against our bare random play."""
    bots, playouts = rival.medians("bots"), rival.medians("playouts")
    shown = rival.medians("shown")
    return [
        *rows("OpenSpiel, C++ random bots", bots),
        *against("VectorEnv to the fastest of OpenSpiel's random bots", vector, bots, bar=BAR),
        *against("our random play to the fastest of OpenSpiel's random bots", floor, bots),
        *rows("OpenSpiel, bare playouts", playouts, "from deals made before, nothing shown"),
        *against("our random play to the fastest bare playouts", floor, playouts),
        *rows("OpenSpiel from Python", shown, SHOWN),
        *against("VectorEnv to OpenSpiel from Python", vector, shown),
    ]


def pgx_figures(rival: Rival, vector: float) -> list[Figure]:
    """Both show observations and masks."""
    games = rival.medians()
    big = {game: figure for game, figure in games.items() if game.startswith("sparrow_mahjong")}
    return [
        *rows("Pgx", games, f"{SHOWN}; compiled before"),
        *against("VectorEnv to the fastest of Pgx", vector, games, bar=BAR),
        *against("VectorEnv to its only game of more than six cards", vector, big),
    ]


def rlcard_figures(rival: Rival, zoo: PettingZoo) -> list[Figure]:
    """Both are stepped from Python, one game at a time."""
    games = rival.medians()
    figures = rows("RLCard", games)
    if zoo.speeds:
        steps = median(zoo.speeds)
        own = Figure(f"our PettingZoo, {SEATS} players", steps, UNIT, PETTINGZOO_BAR)
        figures = [own, *figures, *against("our PettingZoo to the fastest", steps, games)]
    return figures


def rows(who: str, games: Mapping[str, float], note: str = "") -> list[Figure]:
    """A line for each game."""
    return [Figure(f"{who}: {game}", figure, UNIT, note=note) for game, figure in games.items()]


def against(
    what: str, own: float, games: Mapping[str, float], *, bar: float | None = None
) -> list[Figure]:
    """How many times as fast as the fastest game, if one was measured."""
    if not games:
        return []
    fastest = next(iter(games))
    return [Figure(what, own / games[fastest], "x", bar, note=fastest)]


def main() -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(
        prog="python3 dev.py bench rivals",
        description="Measure VectorEnv beside the card games of other libraries.",
    )
    parser.add_argument("--only", nargs="+", choices=NAMES, default=[*NAMES], metavar="LIBRARY")
    parser.add_argument("--repeats", type=int, default=5, help="the median of so many turns (5)")
    parser.add_argument(
        "--python",
        type=Path,
        default=RIVALS_PYTHON,
        help="the Python that has Pgx and RLCard (.venv-rivals)",
    )
    add_forms(parser)
    wanted = parser.parse_args()
    measured_on = machine()
    figures, missing = measure(wanted.only, wanted.python, wanted.repeats)
    tell(wanted, measured_on, figures, missing=missing)
    if not wanted.json:
        for sentence in missing:
            print(sentence)
        if missing:
            print("docs/speed.md says how to install the rivals (The rivals).")


if __name__ == "__main__":
    main()

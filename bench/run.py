"""How fast it is: `python3 dev.py bench` measures what docs/speed.md tells of, against its bars.

A benchmark states, it does not judge: the exit status is 0 whatever the figures. It is 1 only where
something is wrong: the rival C program did not play the same games, or the proof run found a broken
rule.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import proof
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from gnoming import Action, Game, Rules, kernel, sim
from gnoming.bots import expected, last
from gnoming.bots.worth import FACE_DOWN
from gnoming.cards import DECK
from gnoming.chance import generator
from gnoming.kernel import compiled

HERE = Path(__file__).resolve().parent
PROGRESS = Console(stderr=True)

C_FLAGS = (
    ("-O3", "-march=native"),
    ("-O2", "-march=native"),
    ("-O3", "-march=native", "-fno-tree-slp-vectorize"),
    ("-O2", "-march=native", "-fno-tree-vectorize"),
)
"""What the rival is compiled with: first as anybody would, then otherwise; some is faster."""

SEATS = 4
"""The table at which speed is held to its bars."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report."""

    what: str
    value: float | None
    """None where it could not be measured; `what` says why."""
    unit: str
    bar: float | None = None
    """What it is held to, None if to nothing."""
    most: bool = False
    """Whether the bar is the most it may be; else the least."""
    note: str = ""

    @property
    def holds(self) -> bool | None:
        """Whether it holds its bar, None without one."""
        if self.bar is None or self.value is None:
            return None
        return self.value <= self.bar if self.most else self.value >= self.bar


class WrongError(Exception):
    """Something that no speed excuses."""


# ------------------------------------------------------------------ random play, and the rival in C


class RandomPlay:
    """Everything that random play of one kind needs, its own generator included."""

    def __init__(self, seats: int, rules: Rules | None = None, seed: int = 1) -> None:
        self.state = kernel.new_state(seats, rules or Rules())
        self.chance = generator(seed)
        self.order = np.zeros(kernel.CARDS, np.int8)

    def decisions(self, games: int) -> int:
        """Play whole games; how many decisions they took."""
        return int(sim.play_random(self.state, self.chance, self.order, games))


@compiled
def summed_play(state: Any, chance: Any, order: Any, games: int) -> tuple[int, int]:
    """Random play as `sim.play_random` does it: decisions, and the sum of all final totals."""
    decisions, points = 0, 0
    for _ in range(games):
        decisions += sim.play_random(state, chance, order, 1)
        for seat in range(state.seats):
            points += kernel.total(state, seat)
    return decisions, points


def rival(program: Path, seats: int, rules: Rules, games: int, seed: int = 1) -> dict[str, Any]:
    """What the C program says of its games."""
    options = (rules.rounds, rules.return_taken, rules.ties_keep_bonus, rules.turn_limit)
    numbers = [str(int(number)) for number in (seats, *options, seed, games)]
    said = subprocess.run([program, *numbers], check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(said.stdout)
    return told


def rivals(folder: Path) -> Iterator[tuple[str, Path]]:
    """The C program, compiled by every compiler here with all `C_FLAGS` that it knows."""
    compilers = {
        Path(found).resolve(): name
        for name in ("cc", "gcc", "clang")
        if (found := shutil.which(name))
    }
    for compiler, name in compilers.items():
        for number, flags in enumerate(C_FLAGS):
            program = folder / f"rival-{name}-{number}"
            command = [compiler, *flags, "-o", program, HERE / "rival.c"]
            if subprocess.run(command, check=False, capture_output=True).returncode == 0:
                yield " ".join((name, *flags)), program


def check_rival(program: Path) -> int:
    """Hold the C program to the same games as ours, all seats and options; how many were compared.

    Raises:
        WrongError: it played otherwise.
    """
    games = 300
    for seed, (seats, rules) in enumerate(
        (seats, rules) for seats in range(2, kernel.MOST_SEATS + 1) for rules in proof.VARIANTS
    ):
        ours = RandomPlay(seats, rules, seed)
        decisions, points = summed_play(ours.state, ours.chance, ours.order, games)
        theirs = rival(program, seats, rules, games, seed)
        if (decisions, points, ours.chance.tolist()) != tuple(
            theirs[name] for name in ("decisions", "points", "chance")
        ):
            told = f"{theirs['decisions']} decisions and {theirs['points']} points in C"
            raise WrongError(
                f"the C program plays other games: {seats} seats, {rules}, seed {seed}: {told},"
                f" {decisions} and {points} in ours"
            )
    return games * (seed + 1)


def measure_rival(repeats: int) -> list[Figure]:
    """Compiled random play against the same games in C, by turns."""
    with tempfile.TemporaryDirectory() as folder:
        programs = dict(rivals(Path(folder)))
        if not programs:
            return [Figure("random play against C: no C compiler here", None, "")]
        for program in programs.values():
            compared = check_rival(program)
        flags = next(iter(programs))
        figures: list[Figure] = []
        for seats in (SEATS, 2, 7):
            ours, theirs = by_turns(programs[flags], seats, repeats)
            ratio = median(
                ours_once / theirs_once for ours_once, theirs_once in zip(ours, theirs, strict=True)
            )
            bar = 0.8 if seats == SEATS else None
            figures += [
                Figure(
                    f"random play, {seats} seats, one thread", median(ours) / 1e6, "M decisions/s"
                ),
                Figure(
                    f"the same games in C, {seats} seats",
                    median(theirs) / 1e6,
                    "M decisions/s",
                    note=flags,
                ),
                Figure(f"ours to C, {seats} seats", ratio, "x", bar),
            ]
        for other in list(programs)[1:]:
            ours, theirs = by_turns(programs[other], SEATS, repeats)
            ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
            figures.append(Figure(f"ours to C, {SEATS} seats, other flags", ratio, "x", note=other))
        figures.append(
            Figure("the same games, proven", compared, "games", note="of every C program above")
        )
        return figures


def by_turns(program: Path, seats: int, repeats: int) -> tuple[list[float], list[float]]:
    """Decisions per second of our play and of the C program, by turns."""
    games = 160_000 // seats
    RandomPlay(seats).decisions(1)
    ours, theirs = [], []
    for _ in range(repeats):
        play = RandomPlay(seats)
        seconds, decisions = timed(lambda play=play: play.decisions(games))
        told = rival(program, seats, Rules(), games)
        if decisions != told["decisions"]:
            raise WrongError(f"{decisions} decisions of ours against {told['decisions']} in C")
        ours.append(decisions / seconds)
        theirs.append(decisions / told["seconds"])
    return ours, theirs


def measure_threads(repeats: int) -> list[Figure]:
    """Two threads, one state and generator each, against one."""
    games = 40_000
    gains = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(repeats):
            one, _ = timed(lambda: RandomPlay(SEATS).decisions(games))
            plays = [RandomPlay(SEATS, seed=seed) for seed in (1, 2)]
            two, _ = timed(
                lambda plays=plays: list(pool.map(lambda play: play.decisions(games), plays))
            )
            gains.append(2 * one / two)
    return [Figure("two threads against one", median(gains), "x", 1.8)]


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """How many seconds some work took, and its answer."""
    start = time.perf_counter()
    answer = work()
    return time.perf_counter() - start, answer


# ------------------------------------------------------------------ a game you can hold


def played(seed: int) -> tuple[Game, list[Action | None]]:
    """A whole game of random legal actions, and what was played in it; None is a deal."""
    chance, game = random.Random(seed), Game(SEATS, seed=seed)
    actions: list[Action | None] = []
    while not game.over:
        if game.phase == "shuffle":
            actions.append(None)
            game.deal()
        else:
            actions.append(chance.choice(game.legal()))
            game.play(actions[-1])
    return game, actions


def play_again(seed: int, actions: list[Action | None]) -> Game:
    """The same game, its actions known beforehand."""
    game = Game(SEATS, seed=seed)
    for action in actions:
        if action is None:
            game.deal()
        else:
            game.play(action)
    return game


def measure_game(repeats: int) -> list[Figure]:
    """`Game` from its making to its winner, views, and records."""
    games = [played(seed) for seed in range(20)]
    acted = sum(action is not None for _, actions in games for action in actions)
    records = [game.record() for game, _ in games]
    halves = [
        play_again(seed, actions[: len(actions) // 2]) for seed, (_, actions) in enumerate(games)
    ]

    def views() -> int:
        return len(
            [
                game.view(seat)
                for game in halves
                for seat in (None, *range(SEATS))
                for _ in range(20)
            ]
        )

    def rate(work: Callable[[], Any], times: int) -> float:
        return median(times / timed(work)[0] for _ in range(repeats))

    return [
        Figure(
            f"Game.play with its events, {SEATS} seats",
            rate(
                lambda: [play_again(seed, actions) for seed, (_, actions) in enumerate(games)],
                acted,
            ),
            "actions/s",
            30_000,
            note="the making of the game and its deals included",
        ),
        Figure("Game.view", rate(views, views()), "views/s"),
        Figure(
            "Game.record",
            rate(lambda: [game.record() for game, _ in games], len(games)),
            "records/s",
        ),
        Figure(
            "Game.from_record, every step checked",
            rate(lambda: [Game.from_record(text) for text in records], len(games)),
            "records/s",
            note=f"{acted // len(games)} actions a record",
        ),
    ]


# ------------------------------------------------------------------ starting

HOLD_A_GAME = """
import random
from gnoming import Game
game, chance = Game(4, seed=1), random.Random(1)
while not game.over:
    if game.phase == "shuffle":
        game.deal()
    else:
        game.view(game.actor)
        game.play(chance.choice(game.legal()))
Game.from_record(game.record())
"""
PREPARE_ALL = """
import gnoming.bots.expert, gnoming.sim.decisions
from gnoming import kernel
kernel.prepare()
"""
PLAY_AT_RANDOM = """
import numpy as np
from gnoming import Rules, kernel, sim
from gnoming.chance import generator
sim.play_random(kernel.new_state(4, Rules()), generator(1), np.zeros(110, np.int8), 1)
"""


def run_python(text: str, cache: Path | None = None) -> float:
    """Seconds that a new Python takes for a program, start and imports included."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)} if cache else dict(os.environ)
    return seconds_of([sys.executable, "-c", text], environment)


def seconds_of(command: list[Any], environment: dict[str, str] | None = None) -> float:
    """Seconds that a command takes from its start to its end.

    Raises:
        WrongError: it failed.
    """
    run = subprocess.run
    seconds, done = timed(
        lambda: run(command, env=environment, check=False, capture_output=True, text=True)
    )
    if done.returncode:
        raise WrongError(f"{command} ended with status {done.returncode}: {done.stderr[-500:]}")
    return seconds


def measure_compile(repeats: int) -> list[Figure]:
    """The first start on a computer, and the later ones."""
    cold, cold_game, warm, warm_game = [], [], [], []
    for _ in range(min(repeats, 3)):
        with tempfile.TemporaryDirectory() as cache:
            cold_game.append(run_python(HOLD_A_GAME, Path(cache)))
            warm_game.append(run_python(HOLD_A_GAME, Path(cache)))
        with tempfile.TemporaryDirectory() as cache:
            cold.append(run_python(PREPARE_ALL, Path(cache)))
            warm.append(run_python(PLAY_AT_RANDOM, Path(cache)))
    return [
        Figure(
            "first compile of everything",
            median(cold),
            "s",
            20,
            most=True,
            note="empty cache: rules, random play, all bots, last turns",
        ),
        Figure("a whole Game, nothing compiled yet", median(cold_game), "s"),
        Figure("a whole Game, warm", median(warm_game), "s"),
        Figure("random play, warm", median(warm), "s"),
    ]


def measure_start(repeats: int) -> list[Figure]:
    """The command line's help, and imports."""
    figures = [
        Figure("python alone", median(run_python("") for _ in range(repeats)), "s"),
        Figure("import gnoming", median(run_python("import gnoming") for _ in range(repeats)), "s"),
        Figure(
            "from gnoming import Game",
            median(run_python("from gnoming import Game") for _ in range(repeats)),
            "s",
        ),
    ]
    if find_spec("gnoming.cli") is None:
        return [*figures, Figure("gnoming --help: there is no command line yet", None, "")]
    command = [Path(sys.executable).with_name("gnoming"), "--help"]
    shown = median(seconds_of(command) for _ in range(repeats))
    return [Figure("gnoming --help", shown, "s", 0.3, most=True), *figures]


# ------------------------------------------------------------------ bots


WARM_UP = 30
"""A bot's first decisions load what it is made of: that is starting, not thinking."""


def measure_bots(repeats: int) -> list[Figure]:
    """How long each bot thinks about one decision."""
    if find_spec("gnoming.bots") is None:
        return [Figure("bots: there are none yet", None, "")]
    from gnoming import bots  # noqa: PLC0415 - a checkout without bots can be measured too

    figures: list[Figure] = []
    for name in bots.names():
        took = sorted(thinking(bots.make(name, seed=1), seconds=1.0 * repeats))
        middle, slow, worst = took[len(took) // 2], took[len(took) * 99 // 100], took[-1]
        figures += [
            Figure(f"bot {name}", len(took) / sum(took), "decisions/s"),
            Figure(
                f"bot {name}, 99 % of its decisions within",
                slow * 1e3,
                "ms",
                most_ms(name),
                most=True,
                note=f"median {middle * 1e3:.3g} ms, worst {worst * 1e3:.3g} ms of {len(took)}",
            ),
        ]
    return figures


def most_ms(name: str) -> float | None:
    """How many milliseconds a decision of this bot may take; None for a bot of somebody else."""
    return {"random": 1, "easy": 1, "medium": 1, "hard": 10, "expert": 500}.get(name)


def thinking(bot: Any, seconds: float) -> list[float]:
    """Seconds for each decision of a bot that plays every seat, for about `seconds` in all."""
    took: list[float] = []
    seed, end = 0, float("inf")
    while time.perf_counter() < end:
        seed += 1
        game = Game(SEATS, seed=seed)
        while not game.over and time.perf_counter() < end:
            if game.phase == "shuffle":
                game.deal()
                continue
            view = game.view(game.actor)
            once, action = timed(lambda view=view: bot.choose(view))
            game.play(action)
            took.append(once)
            if end == float("inf") and len(took) == WARM_UP:
                took.clear()
                end = time.perf_counter() + seconds
    return took


# ------------------------------------------------------------------ last turns, solved


@compiled
def summed_means(layouts: Any, lots: Any) -> float:
    """The expected points of many layouts, the lot weighed anew for each, added up."""
    points = 0.0
    for number in range(len(layouts)):
        expected.without(lots, 0, 3 + number % 6)
        points += expected.mean_points(layouts[number], lots[1])
    return points


def measure_last(repeats: int) -> list[Figure]:
    """Last turns solved exactly, and layouts expected exactly; the same as the tests have."""
    sys.path.append(str(HERE.parent / "tests"))
    from last_turns import last_turns  # noqa: PLC0415 - bench stands without tests otherwise

    views = [turn.view() for turn in last_turns(40 * repeats, seed=1)]
    last.solve(views[0])
    figures = [layouts_expected(repeats)]
    for aim in last.AIMS:
        took: list[float] = []
        draws: dict[int, list[float]] = {}
        for view in views:
            took.append(timed(lambda view=view, aim=aim: last.solve(view, aim))[0])
            if view.phase == "draw":
                draws.setdefault(view.layouts[view.seat].count("?"), []).append(took[-1])
        by_cards = ", ".join(f"{down}: {median(draws[down]) * 1e3:.3g}" for down in sorted(draws))
        note = f"median {median(took) * 1e3:.3g} ms, worst {max(took):.3g} s of {len(took)};"
        note += f" draws by own face-down cards, ms: {by_cards}"
        figures.append(Figure(f"last turns solved, {aim}", len(took) / sum(took), "/s", note=note))
    return [*figures, *lost_in_last_turns([turn.view() for turn in last_turns(LAST_TURNS, seed=1)])]


LAST_TURNS = 1_000
"""So many decisions of each bot in last turns are held against the exact solution."""


def lost_in_last_turns(views: list[Any]) -> list[Figure]:
    """What each bot loses in a decision of a last turn, in points beside the other seats."""
    from gnoming import bots  # noqa: PLC0415 - a checkout without bots can be measured too

    solved, figures = [last.solve(view, "margin") for view in views], []
    for name in bots.names():
        bot = bots.make(name, seed=1)
        lost = [
            worths[bot.choose(view)] - min(worths.values())
            for view, worths in zip(views, solved, strict=True)
        ]
        best = sum(loss < 1e-6 for loss in lost)
        note = f"{best} of {len(lost)} decisions are best, worst {max(lost):.3g} points"
        bar = 0.1 if name == "expert" else None
        what = f"{name} in last turns, lost a decision"
        figures.append(Figure(what, sum(lost) / len(lost), "points", bar, most=True, note=note))
    return figures


def layouts_expected(repeats: int) -> Figure:
    """How many layouts a second have their expected points worked out."""
    chance = np.random.default_rng(1)
    faces = np.array([*kernel.HOW_MANY, *[FACE_DOWN] * 6], np.int8)
    layouts = chance.choice(faces, (100_000, kernel.PLACES))
    lots = expected.new_lots(2, Counter(DECK))
    summed_means(layouts[:1], lots)
    seconds = median(timed(lambda: summed_means(layouts, lots))[0] for _ in range(repeats))
    return Figure("expected points of a layout", len(layouts) / seconds / 1e6, "M/s")


# ------------------------------------------------------------------ the proof run


def measure_proof(games: int) -> list[Figure]:
    """Many games with everything checked after every event; bench/proof.py says what."""
    with Progress(console=PROGRESS) as progress:
        bar = progress.add_task("proof run", total=games)
        proof.prove(1, 2, Rules(), 0)
        seconds, found = timed(
            lambda: proof.prove_all(games, tell=lambda part: progress.advance(bar, part["games"]))
        )
    if found["broken"]:
        raise WrongError(f"the proof run found {found['broken']}")
    return [
        Figure(
            "proof run",
            found["games"],
            "games",
            note=f"in {seconds:.0f} s on two threads, nothing broken",
        ),
        *(
            Figure(f"proof run, {name.replace('_', ' ')}", found[name], "")
            for name in ("events", "decisions", "refusals", "refills")
        ),
        Figure("proof run, longest game", found["longest_game"], "decisions"),
        Figure("proof run, most turns of a game", found["longest_game_turns"], "turns"),
        Figure("proof run, most turns of a round", found["longest_round_turns"], "turns"),
    ]


# ------------------------------------------------------------------ the report

MEASURES: dict[str, Callable[[int], list[Figure]]] = {
    "rival": measure_rival,
    "threads": measure_threads,
    "game": measure_game,
    "compile": measure_compile,
    "start": measure_start,
    "bots": measure_bots,
    "last": measure_last,
}


def machine() -> dict[str, str]:
    """What it was measured on."""
    compilers = [
        subprocess.run(
            [found, "--version"], check=False, capture_output=True, text=True
        ).stdout.split("\n")[0]
        for name in ("cc", "clang")
        if (found := shutil.which(name))
    ]
    return {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "c": ", ".join(compilers) or "none",
        "load": " ".join(f"{load:.2f}" for load in os.getloadavg())
        if hasattr(os, "getloadavg")
        else "unknown",
    }


def processor() -> str:
    """The processor's name as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or "unknown")


def show(measured_on: dict[str, str], figures: list[Figure]) -> None:
    """The report as a table."""
    table = Table(caption=", ".join(f"{name} {value}" for name, value in measured_on.items()))
    for column in ("what", "figure", "bar", "", "note"):
        table.add_column(column, justify="right" if column in ("figure", "bar") else "left")
    colours = {None: "", True: "green", False: "red"}
    for figure in figures:
        table.add_row(*cells(figure), style=colours[figure.holds])
    Console(width=None if sys.stdout.isatty() else 140).print(table)


def show_markdown(measured_on: dict[str, str], figures: list[Figure]) -> None:
    """The report as docs/speed.md holds it."""
    print("| what | figure | bar | | note |\n| --- | ---: | ---: | --- | --- |")
    for figure in figures:
        print(f"| {' | '.join(cells(figure))} |")
    print(f"\n{', '.join(f'{name} {value}' for name, value in measured_on.items())}.")


def cells(figure: Figure) -> tuple[str, str, str, str, str]:
    """One line of the report in words."""
    number = "" if figure.value is None else f"{said(figure.value)} {figure.unit}".strip()
    bar = "" if figure.bar is None else f"{('at least', 'at most')[figure.most]} {figure.bar:,g}"
    verdict = {None: "", True: "holds", False: "misses"}[figure.holds]
    return figure.what, number, bar, verdict, figure.note


def said(value: float) -> str:
    """A number with as many digits as mean something."""
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:.3g}"


def add_forms(parser: argparse.ArgumentParser) -> None:
    """Let whoever measures choose the form in which figures are told."""
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    parser.add_argument("--markdown", action="store_true", help="print it as docs/speed.md has it")


def tell(
    wanted: argparse.Namespace, measured_on: dict[str, str], figures: list[Figure], **more: Any
) -> None:
    """Print figures in the form that was wanted; `more` stands beside them in JSON."""
    if wanted.json:
        rows = [{**asdict(figure), "holds": figure.holds} for figure in figures]
        print(json.dumps({"machine": measured_on, "figures": rows, **more}, indent=1))
    else:
        (show_markdown if wanted.markdown else show)(measured_on, figures)


def main() -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(
        prog="python3 dev.py bench", description="Measure how fast gnoming is."
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=MEASURES,
        metavar="WHAT",
        help=f"some of: {', '.join(MEASURES)}",
    )
    parser.add_argument(
        "--repeats", type=int, default=7, help="repetitions, of which the median counts (7)"
    )
    parser.add_argument(
        "--million", action="store_true", help="only the proof run: a million games, all checked"
    )
    parser.add_argument(
        "--games", type=int, default=1_000_000, help="another number of games for the proof run"
    )
    add_forms(parser)
    wanted = parser.parse_args()
    measured_on = machine()
    figures: list[Figure] = []
    wrong = ""
    try:
        if wanted.million:
            figures += measure_proof(wanted.games)
        for name in () if wanted.million else wanted.only or MEASURES:
            with PROGRESS.status(f"measuring: {name}"):
                figures += MEASURES[name](wanted.repeats)
    except WrongError as error:
        wrong = str(error)
    tell(wanted, measured_on, figures, wrong=wrong)
    if wrong:
        sys.exit(f"bench: {wrong}")


if __name__ == "__main__":
    main()

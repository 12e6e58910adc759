"""How fast the environments are: `python3 dev.py bench envs`, against their bars.

The floor is the bare kernel loop of bench/run.py, by turns in the same run: what the rules alone
cost, with nothing shown to anybody and one game in the processor's nearest memory. As there, the
exit status is 0 whatever the figures, and 1 only if something is wrong: a batch that played other
games with two threads than with one.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from run import (
    PROGRESS,
    SEATS,
    Figure,
    RandomPlay,
    WrongError,
    add_forms,
    machine,
    run_python,
    tell,
    timed,
)

from gnoming import Game
from gnoming.envs.answers import read_answer
from gnoming.envs.encoding import encode_view, information_text, one_hot
from gnoming.envs.gymnasium import SeatEnv
from gnoming.envs.pettingzoo import env as aec_env
from gnoming.envs.text import TextGame
from gnoming.envs.vector import VectorEnv

GAMES = 4_096
"""The batch at which speed is held to its bar."""

BAR = 6.0
"""Million decisions a second on one core, with observations, masks, rewards and ends."""

AEC_BAR = 100_000
"""Steps a second of PettingZoo's usual loop."""


class Batch:
    """A batch of games in the middle of random play, and the arrays it writes into."""

    def __init__(self, games: int = GAMES, seats: int = SEATS, threads: int = 1) -> None:
        self.env = VectorEnv(games, seats, threads=threads)
        self.out, self.actions = self.env.arrays(), np.empty(games, np.int64)
        self.env.reset(seed=1, out=self.out)
        self.play(min(300, 3_000_000 // games))

    def play(self, steps: int) -> None:
        """Step `steps` times, each action one of the legal ones, chosen by compiled code too."""
        for _ in range(steps):
            self.env.sample(out=self.actions)
            self.env.step(self.actions, out=self.out)

    def speed(self, decisions: int = 2_000_000) -> float:
        """Million decisions a second."""
        steps = max(1, decisions // self.env.num_envs)
        seconds, _ = timed(lambda: self.play(steps))
        return steps * self.env.num_envs / seconds / 1e6


def floor_speed() -> float:
    """Million decisions a second of the bare kernel loop."""
    play = RandomPlay(SEATS)
    seconds, decisions = timed(lambda: play.decisions(10_000))
    return float(decisions) / seconds / 1e6


def measure_vector(repeats: int) -> list[Figure]:
    """The batch of the bar on one core and on two, the floor beside it, by turns."""
    check_threads()
    one, two = Batch(), Batch(threads=2)
    floor_speed()
    rows = [(floor_speed(), one.speed(), two.speed()) for _ in range(repeats)]
    floors, ones, twos = zip(*rows, strict=True)
    unit = "M decisions/s"
    figures = [
        Figure("floor: bare kernel loop, one core", median(floors), unit, note=f"{SEATS} seats"),
        Figure(
            f"VectorEnv, {GAMES:,} games of {SEATS}, one core",
            median(ones),
            unit,
            BAR,
            note="choosing, stepping, observations, masks, rewards, ends",
        ),
        Figure("of the floor", median(a / b for a, b in zip(ones, floors, strict=True)), "x"),
    ]
    if two.env.threads == 2 and (os.cpu_count() or 1) > 1:
        gains = median(a / b for a, b in zip(twos, ones, strict=True))
        figures += [
            Figure("the same, two threads", median(twos), unit),
            Figure("two threads against one", gains, "x"),
        ]
    return figures


def check_threads() -> None:
    """Whether two threads play the very games that one plays.

    Raises:
        WrongError: they do not.
    """
    one, two = Batch(), Batch(threads=2)
    for name in ("observations", "masks", "seats", "rewards", "terminations"):
        if not np.array_equal(getattr(one.out, name), getattr(two.out, name)):
            raise WrongError(f"two threads play other games than one: the {name} differ")


def measure_kinds(repeats: int) -> list[Figure]:
    """Other seats and other batches, on one core; those that are large on two as well."""
    kinds = [(GAMES, 2, 1), (GAMES, 7, 1), (1, SEATS, 1), (64, SEATS, 1), (1_024, SEATS, 1)]
    kinds += [(games, SEATS, threads) for games in (16_384, 32_768) for threads in (1, 2)]
    figures = []
    for games, seats, threads in kinds:
        batch = Batch(games, seats, threads)
        speeds = [batch.speed(20_000 if games == 1 else 1_000_000) for _ in range(repeats)]
        cores = "one core" if threads == 1 else "two threads"
        name = f"VectorEnv, {games:,} games of {seats}, {cores}"
        figures.append(Figure(name, median(speeds), "M decisions/s"))
    return figures


def measure_encoding(repeats: int) -> list[Figure]:
    """Arrays from views, floats from arrays, texts from logs."""
    game = Game(SEATS, seed=1)
    while game.turns < 20:
        game.play(game.legal()[-1])
    view, batch = game.view(0), Batch(1_024)
    arrays = batch.out.observations
    floats = one_hot(arrays, SEATS, depth=2)

    def rate(work: Callable[[], Any], times: int, each: int) -> float:
        def all_of_them() -> None:
            for _ in range(times):
                work()

        return median(times * each / timed(all_of_them)[0] for _ in range(repeats))

    text = lambda: information_text(game.log, 0, seats=SEATS, rules=game.rules)  # noqa: E731
    return [
        Figure("encode_view", rate(lambda: encode_view(view), 500, 1), "views/s"),
        Figure(
            "one_hot, depth 2",
            rate(lambda: one_hot(arrays, SEATS, depth=2, out=floats), 50, len(arrays)),
            "rows/s",
        ),
        Figure("information_text", rate(text, 200, 1), "texts/s", note=f"{len(game.log)} events"),
    ]


def aec_speed(steps: int = 60_000, **options: Any) -> float:
    """Steps a second of the loop that PettingZoo's own pages write, at random legal play."""
    table = aec_env(**options)

    def usual_loop() -> None:
        left = steps
        while left > 0:
            table.reset()
            for agent in table.agent_iter(left):
                observation, _, termination, truncation, info = table.last()
                if termination or truncation:
                    action = None
                else:
                    shown = info if "action_mask" in info else observation
                    action = table.action_space(agent).sample(shown["action_mask"])
                table.step(action)
                left -= 1

    return steps / timed(usual_loop)[0]


def seat_speed(opponents: str, steps: int = 1_000) -> float:
    """Steps a second of Gymnasium's loop at random legal play, the others' turns among them."""
    env = SeatEnv(SEATS, opponents=opponents)

    def usual_loop() -> None:
        _, info = env.reset()
        for _ in range(steps):
            _, _, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
            if ended:
                _, info = env.reset()

    return steps / timed(usual_loop)[0]


def measure_pettingzoo(repeats: int) -> list[Figure]:
    """The environments of PettingZoo and Gymnasium, on one core."""
    aec_speed(1_000)
    note = "last, a random masked action, step"
    kinds: list[tuple[str, float | None, dict[str, Any]]] = [
        (f"PettingZoo, {SEATS} seats", AEC_BAR, {}),
        (f"PettingZoo, {SEATS} seats, masks in observations", None, {"masks": "observation"}),
        ("PettingZoo, 2 seats", None, {"players": 2}),
        ("PettingZoo, 7 seats", None, {"players": 7}),
    ]
    speeds = [[aec_speed(**options) for *_, options in kinds] for _ in range(repeats)]
    figures = [
        Figure(name, median(row[number] for row in speeds), "steps/s", bar, note=note)
        for number, (name, bar, _) in enumerate(kinds)
    ]
    for bot in ("random", "easy", "medium"):
        speed = median(seat_speed(bot) for _ in range(repeats))
        figures.append(Figure(f"Gymnasium, {SEATS} seats, the others {bot}", speed, "steps/s"))
    return figures


def measure_text(repeats: int) -> list[Figure]:
    """Prompts made and answers played, whoever answers taking no time."""
    answers: list[str] = []
    chance = random.Random(1)

    def ask(prompt: str) -> str:
        words = re.findall(r"^- (.+) \(code", prompt, re.MULTILINE)
        answers.append(f"Let me think about it.\nACTION: {chance.choice(words)}")
        return answers[-1]

    def games(number: int) -> int:
        answers.clear()
        for seed in range(number):
            TextGame(SEATS, dict.fromkeys(range(SEATS), ask), seed=seed).play()
        return len(answers)

    def read() -> None:
        for answer in answers:
            read_answer(answer, "play")

    games(2)
    speeds = [
        count / seconds for seconds, count in (timed(lambda: games(5)) for _ in range(repeats))
    ]
    readings = [len(answers) / timed(read)[0] for _ in range(repeats)]
    return [
        Figure("TextGame, 4 seats, random answers", median(speeds), "answers/s"),
        Figure("answers read", median(readings), "answers/s"),
    ]


OPENSPIEL_BAR = 50_000
"""Decisions a second through OpenSpiel's interface on one core, chance nodes and all."""

RIVALS = ("gin_rummy", "hearts")
"""Card games of OpenSpiel itself, written in C++."""


def drawn(outcomes: list[tuple[int, float]], at: float) -> int:
    """The outcome at a number from 0 to 1."""
    for choice, odds in outcomes:
        at -= odds
        if at < 0:
            return choice
    return outcomes[-1][0]


def random_game(game: Any, chance: random.Random) -> int:
    """Play one game of random legal actions through OpenSpiel's interface; its decisions."""
    state, decisions, dice = game.new_initial_state(), 0, chance.random
    while not state.is_terminal():
        if state.is_chance_node():
            choice = drawn(state.chance_outcomes(), dice())
        else:
            legal = state.legal_actions()
            choice = legal[int(dice() * len(legal))]
            decisions += 1
        state.apply_action(choice)
    return decisions


def game_without_rules(pyspiel: Any) -> Any:
    """A game for OpenSpiel in Python that has nothing to do: what asking it costs.

    It has as many chance nodes as random play of ours, three after ten decisions, and choices.
    """
    ours = pyspiel.load_game("gnoming")

    class Nothing(pyspiel.State):  # type: ignore[misc]
        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.step = 0

        def current_player(self) -> int:
            return -4 if self.step == 1_300 else 0 if self.step % 13 < 10 else -1

        def is_terminal(self) -> bool:
            return self.step == 1_300

        def is_chance_node(self) -> bool:
            return self.step % 13 >= 10

        def legal_actions(self, player: int | None = None) -> list[int]:
            return [0, 1, 2]

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(0, 0.5), (1, 0.5)]

        def _apply_action(self, action: int) -> None:
            self.step += 1

    class Game:
        def new_initial_state(self) -> Any:
            return Nothing(ours)

    return Game()


def measure_openspiel(repeats: int) -> list[Figure]:
    """Random play through OpenSpiel's interface: from Python, and from its C++."""
    if find_spec("pyspiel") is None:
        return [Figure("OpenSpiel is not installed", None, "decisions/s", OPENSPIEL_BAR)]
    import pyspiel  # noqa: PLC0415

    import gnoming.envs.openspiel  # noqa: F401, PLC0415

    chance, least = random.Random(1), 20_000

    def from_python(game: Any) -> float:
        def games() -> int:
            decisions = 0
            while decisions < least:
                decisions += random_game(game, chance)
            return decisions

        seconds, decisions = timed(games)
        return float(decisions) / seconds

    def from_compiled(game: Any) -> float:
        seats, spent, decisions = game.num_players(), 0.0, 0
        players = [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(seats)]
        while decisions < least:
            state, seed = game.new_initial_state(), chance.randrange(1 << 30)
            spent += timed(lambda: pyspiel.evaluate_bots(state, players, seed))[0]  # noqa: B023
            decisions += sum(step.player >= 0 for step in state.full_history())
        return decisions / spent

    ours = pyspiel.load_game("gnoming")
    works: dict[str, Callable[[], float]] = {
        "floor: a game in Python without rules": lambda: from_python(game_without_rules(pyspiel)),
        f"OpenSpiel, {SEATS} seats, played from Python": lambda: from_python(ours),
        f"OpenSpiel, {SEATS} seats, played from its C++": lambda: from_compiled(ours),
        **{
            f"{name} of OpenSpiel, in C++, played from Python": partial(
                from_python, pyspiel.load_game(name)
            )
            for name in RIVALS
        },
    }
    for work in works.values():
        work()
    rows = [[work() for work in works.values()] for _ in range(repeats)]
    speeds = [median(column) for column in zip(*rows, strict=True)]
    bars = [None, OPENSPIEL_BAR, OPENSPIEL_BAR, *[None for _ in RIVALS]]
    return [
        Figure(name, speed, "decisions/s", bar)
        for name, speed, bar in zip(works, speeds, bars, strict=True)
    ] + measure_openspiel_looks(ours, repeats)


def measure_openspiel_looks(game: Any, repeats: int) -> list[Figure]:
    """What else is asked of a state in the middle of a game."""
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.observation import make_observation  # noqa: PLC0415

    chance = random.Random(3)
    state = game.new_initial_state()
    while state.move_number() < 400 or state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    everything = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    works: dict[str, Callable[[], Any]] = {
        "a clone": state.clone,
        "observation_tensor": lambda: state.observation_tensor(0),
        "information_state_tensor": lambda: state.information_state_tensor(0),
        "the same by an observer, as an array": lambda: everything.set_from(state, 0),
        "information_state_string, of a new clone": lambda: state.clone().information_state_string(
            0
        ),
    }
    figures = []
    for name, work in works.items():

        def hundred(work: Callable[[], Any] = work) -> None:
            for _ in range(100):
                work()

        seconds = median(timed(hundred)[0] for _ in range(repeats)) / 100
        figures.append(Figure(name, seconds * 1e6, "us", note="after 400 nodes"))
    return figures


PREPARE = "import gnoming.envs.vector\nfrom gnoming import kernel\nkernel.prepare()\n"


def measure_compile(repeats: int) -> list[Figure]:
    """The first use on a computer, and later ones."""
    cold, warm = [], []
    for _ in range(min(repeats, 3)):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(run_python(PREPARE, Path(cache)))
            warm.append(run_python(f"{PREPARE}gnoming.envs.vector._example()\n", Path(cache)))
    note = "empty cache: rules, encoding, VectorEnv"
    return [
        Figure("first compile of VectorEnv", median(cold), "s", note=note),
        Figure("a batch begun and stepped, warm", median(warm), "s"),
    ]


MEASURES: dict[str, Callable[[int], list[Figure]]] = {
    "vector": measure_vector,
    "kinds": measure_kinds,
    "encoding": measure_encoding,
    "pettingzoo": measure_pettingzoo,
    "text": measure_text,
    "openspiel": measure_openspiel,
    "compile": measure_compile,
}


def main() -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(
        prog="python3 dev.py bench envs", description="Measure how fast the environments are."
    )
    parser.add_argument("--only", nargs="+", choices=MEASURES, metavar="WHAT")
    parser.add_argument("--repeats", type=int, default=7, help="the median of so many counts (7)")
    add_forms(parser)
    wanted = parser.parse_args()
    measured_on, figures = machine(), []
    try:
        for name in wanted.only or MEASURES:
            with PROGRESS.status(f"measuring: {name}"):
                figures += MEASURES[name](wanted.repeats)
    except WrongError as error:
        sys.exit(f"bench: {error}")
    tell(wanted, measured_on, figures)


if __name__ == "__main__":
    main()

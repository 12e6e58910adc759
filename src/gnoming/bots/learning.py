"""Learning the values of values.py from nothing, by play: `python -m gnoming.bots.learning --help`.

Rounds are played on the compiled rules by seats that weigh with the values as they are so far, now
and then tempted to a worse action. What every seat has in front of it at the end of each turn is a
sample; it is to be worth what the seat scores in the end, mixed with what it was believed worth at
its next turns (temporal differences, Sutton 1988). The values move there sample by sample.

All chance comes from the seed, and the same command gives the same values for any number of
workers.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import Progress

from gnoming import kernel
from gnoming.bots.values import (
    DOWNS,
    GUESSED,
    MOVED,
    NONE_LEFT,
    ONE_LEFT,
    UNFORESEEN,
    VALUES,
    WAITING,
    even_weights,
    fewest_beside,
    judge_lots,
    layout_classes,
    look,
    near_end,
    new_desk,
    new_values,
    seat_value,
    settle,
    weigh,
)
from gnoming.bots.worth import cheapest, count_unseen, judge_actions, new_mind, see
from gnoming.chance import generator, part_of, shuffle_on
from gnoming.kernel import CODES, MOST_SEATS, NOBODY, Phase, apart

SAMPLE = np.dtype(
    [
        ("classes", np.int16, (16,)),  # of six lines, the crossings of nine places, the outs
        ("seats", np.int8),
        ("seat", np.int8),
        ("group", np.int8),  # MOVED or WAITING
        ("own", np.int8),  # the seat's face-down cards, an index of DOWNS
        ("fewest", np.int8),  # those of the others, an index of FEWEST
        ("scarce", np.float32),  # what `values.scarce` counts
        ("level", np.float32),  # what `values.mean` counts
        ("believed", np.float32),  # what the values said, in points
        ("goal", np.float32),  # what they shall say
    ],
    align=True,
)
"""A layout at the end of a turn."""

# ------------------------------------------------------------------ play


@apart
def stack(state: Any, order: Any, chance: Any) -> None:
    """Put down the order that is due, shuffled. (R3.1, R4.6)"""
    shuffle_on(chance, order, kernel.due(state, order))
    kernel.stack(state, order)


@apart
def tempted(costs: Any, mask: int, noise: float, chance: Any) -> int:
    """The code that costs least once each is made to cost about `noise` points more or less."""
    least, chosen = np.inf, -1
    for code in range(CODES):
        if (mask >> code) & 1 == 1:
            cost = costs[code] - noise * math.log(max(part_of(chance), 1e-12))
            if cost < least:
                least, chosen = cost, code
    return chosen


@apart
def is_playing(state: Any) -> bool:
    """Whether the round goes on: no deal is due, and the game is not over."""
    return state.phase != Phase.OVER and state.due != kernel.CARDS


@apart
def outlook(state: Any, seat: int, mover: int, desk: Any) -> tuple[int, int]:
    """In which group a seat's layout is once `mover` has ended its turn, and the fewest beside."""
    if state.went_out == NOBODY:
        group = MOVED if seat == mover else WAITING
        return group, near_end(fewest_beside(desk, seat, seat, 0))
    steps = (seat - state.turn) % state.seats
    if seat != mover and steps < state.turns_left:
        return WAITING, ONE_LEFT
    return MOVED, NONE_LEFT


@apart
def keep(state: Any, mover: int, values: Any, desk: Any, samples: Any, made: int) -> int:
    """Add a sample for every seat, but for who went out; returns how many there are now."""
    look(state, desk)
    count_unseen(state, state.turn, desk.lots)
    judge_lots(desk)
    classes = np.empty(16, np.int64)
    for seat in range(state.seats):
        if seat == state.went_out:
            continue
        group, fewest = outlook(state, seat, mover, desk)
        layout_classes(desk.faces[seat], classes)
        sample = samples[made]
        sample.scarce = 0.0
        sample.classes[:] = classes
        for line in range(6):
            sample.scarce += desk.adjust[classes[line]]
        sample.seats, sample.seat, sample.group = state.seats, seat, group
        sample.own, sample.fewest = min(desk.down[seat], DOWNS - 1), fewest
        sample.level = desk.level
        sample.believed = seat_value(desk, values, group, seat, desk.down[seat], fewest)
        made += 1
    return made


@apart
def set_goals(state: Any, samples: Any, first: int, end: int, patience: float) -> None:
    """Say what the samples of a finished round shall be worth, from the last to the first."""
    goals = np.empty(MOST_SEATS)
    for seat in range(state.seats):
        goals[seat] = state.scores[state.rounds_dealt - 1, seat]
    for number in range(end - 1, first - 1, -1):
        sample = samples[number]
        goal = goals[sample.seat]
        sample.goal = goal
        if sample.group == MOVED and sample.fewest != NONE_LEFT:
            goals[sample.seat] = (1.0 - patience) * sample.believed + patience * goal


@apart
def play_rounds(
    state: Any,
    values: Any,
    desk: Any,
    room: Any,
    chance: Any,
    rounds: int,
    noise: float,
    patience: float,
    samples: Any,
) -> int:
    """Play rounds, each seat beginning in turn; returns how many samples were made.

    `room` is two arrays: for an order of cards, and for the costs of actions.
    """
    order, costs = room
    made = 0
    for number in range(rounds):
        kernel.begin_again(state, number % state.seats)
        stack(state, order, chance)
        first = made
        while is_playing(state):
            if state.phase == Phase.SHUFFLE:
                stack(state, order, chance)
                continue
            seat: Any = np.int64(state.actor)
            mover, turns = state.turn, state.turns
            mask = kernel.legal_mask(state, seat)
            look(state, desk)
            count_unseen(state, seat, desk.lots)
            weigh(state, seat, mask, values, desk, costs)
            kernel.apply(state, tempted(costs, mask, noise, chance), seat)
            if state.turns != turns and is_playing(state):
                if made + MOST_SEATS > len(samples):
                    return first
                made = keep(state, mover, values, desk, samples, made)
        set_goals(state, samples, first, made, patience)
    return made


# ------------------------------------------------------------------ the regression

CALM = 0.02
"""How fast a number that was moved often moves less ..."""
LIVELY = 0.05
"""... and the part of its first speed that it always keeps."""


class Moved(NamedTuple):
    """How often each number of the values was moved (float32)."""

    near: Any
    own: Any
    both: Any
    cross: Any


@apart
def pace(times: float) -> float:
    """How much a number moves that was moved so often: 1 at first."""
    return LIVELY + 1.0 / (1.0 + times * CALM)


@apart
def move(
    samples: Any, chosen: Any, values: Any, moved: Any, rate: float, crossing_rate: float
) -> float:
    """Move the values towards the goals of the samples; returns the mean squared error before.

    `crossing_rate` is how fast those of crossings and of what a layout waits for move.
    """
    near, own, both, cross = moved
    squares = 0.0
    for number in chosen:
        sample = samples[number]
        n, g, d, f = sample.seats, sample.group, sample.own, sample.fewest
        worth = values.bias[n, g, d, f] + values.level[g, d, f] * sample.level
        worth += values.scarce[g, f] * sample.scarce
        for line in range(6):
            kind = sample.classes[line]
            worth += values.near[g, f, kind] + values.own[g, d, kind] + values.both[g, d, f, kind]
        for place in range(6, 15):
            worth += values.cross[g, f, sample.classes[place]]
        worth += values.outs[g, f, sample.classes[15]]
        error = sample.goal - worth
        squares += error * error
        step = rate * error
        for line in range(6):
            kind = sample.classes[line]
            values.near[g, f, kind] += step * pace(near[g, f, kind])
            values.own[g, d, kind] += step * pace(own[g, d, kind])
            values.both[g, d, f, kind] += step * pace(both[g, d, f, kind])
            near[g, f, kind] += 1.0
            own[g, d, kind] += 1.0
            both[g, d, f, kind] += 1.0
        for place in range(6, 15):
            kind = sample.classes[place]
            values.cross[g, f, kind] += crossing_rate * error * pace(cross[g, f, kind])
            cross[g, f, kind] += 1.0
        values.outs[g, f, sample.classes[15]] += crossing_rate * error
        values.bias[n, g, d, f] += step
        values.level[g, d, f] += step * sample.level
        values.scarce[g, f] += step * sample.scarce
    return squares / max(len(chosen), 1)


# ------------------------------------------------------------------ the whole of it

STEPS, ROUNDS = 300, 3_000
"""How much is learned unless said otherwise: a quarter of an hour of two cores."""
TABLES = (4, 4, 3, 5, 4, 7, 4, 2, 4, 4, 3, 4, 5, 4, 7, 4)
"""How many seats the rounds have, chunk by chunk."""
MOST_STEPS = 1_000_000
"""More steps than anybody takes: so no two seeds ever play the same rounds."""
CHUNKS = 2
"""Parts of a step that can be played at the same time."""
FIRST_RATE, LAST_RATE = 1e-2, 5e-4
FIRST_NOISE, LAST_NOISE = 0.5, 0.05
PATIENCE = 0.8
"""How much of what came of it counts, beside what was believed a turn later."""


class Strength(NamedTuple):
    """How strong the values were at one moment: one seat with them among three `medium`."""

    step: int
    seconds: float
    rounds: int
    """Rounds played to learn from, so far."""
    error: float
    """The mean squared error of the last step, in points squared."""
    games: int
    wins: float
    """The part of the games that it won, 0 to 1; even is 0.25."""
    points: float
    """Points a round more than the others have; fewer is better."""


class Learner:
    """Values in the making; the same seed, steps and rounds give the same, whatever the workers."""

    def __init__(
        self,
        seed: int = 1,
        steps: int = STEPS,
        rounds: int = ROUNDS,
        *,
        lines_only: bool = False,
    ) -> None:
        """`rounds` are played in each of the two chunks of each of the `steps`.

        With `lines_only` it learns nothing of crossings and of what a whole layout waits for.
        """
        self.seed, self.steps, self.rounds = seed, steps, rounds
        self.lines_only = lines_only
        self.values = new_values()
        self._moved = Moved(*(np.zeros(VALUES[name].shape, np.float32) for name in Moved._fields))
        self.step = self.played = 0
        self.error = 0.0

    def advance(self, pool: ThreadPoolExecutor) -> None:
        """One step: play with the values as they are, then move them."""
        part = self.step / max(self.steps - 1, 1)
        noise = FIRST_NOISE * (LAST_NOISE / FIRST_NOISE) ** part
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** part
        numbers = range(self.step * CHUNKS, (self.step + 1) * CHUNKS)
        samples = np.concatenate(list(pool.map(lambda number: self._chunk(number, noise), numbers)))
        order = np.random.default_rng((self.seed, self.step)).permutation(len(samples))
        crossing_rate = 0.0 if self.lines_only else rate
        records = samples.view(np.recarray)
        self.error = move(records, order, self.values, self._moved, rate, crossing_rate)
        settle(self.values)
        self.step += 1
        self.played += CHUNKS * self.rounds

    def _chunk(self, number: int, noise: float) -> Any:
        """The samples of one chunk of rounds."""
        seats = TABLES[number % len(TABLES)]
        state = kernel.new_state(seats, kernel.Rules(rounds=1))
        desk = new_desk()
        desk.bounces = GUESSED
        even_weights(seats, desk)
        samples = np.zeros(self.rounds * seats * seats * 10 + 10_000, SAMPLE).view(np.recarray)
        room = np.zeros(kernel.CARDS, np.int8), np.zeros(CODES)
        chance = generator(self.seed * CHUNKS * MOST_STEPS + number)
        made = play_rounds(
            state, self.values, desk, room, chance, self.rounds, noise, PATIENCE, samples
        )
        return samples[:made]


# ------------------------------------------------------------------ how strong they are

SEATS = 4
"""At how many seats strength is measured."""


class Match(NamedTuple):
    """What a match against `medium` needs room for."""

    state: Any
    desk: Any
    sight: Any
    mind: Any
    order: Any
    costs: Any
    chance: Any


def new_match(seed: int, bounces: int = GUESSED) -> Match:
    """Room for a match whose cards come from `seed`; `bounces` says how they are foreseen."""
    desk = new_desk()
    desk.bounces = bounces
    even_weights(SEATS, desk)
    return Match(
        kernel.new_state(SEATS, kernel.Rules()),
        desk,
        kernel.new_state(SEATS, kernel.Rules()),
        new_mind(),
        np.zeros(kernel.CARDS, np.int8),
        np.zeros(CODES),
        generator(seed),
    )


@apart
def win_games(match: Match, values: Any, games: int) -> tuple[float, float]:
    """Play whole games with the values in one seat, each in turn, and `medium` in the others.

    Returns the games won, a shared win in parts, and the points of all rounds beside the others.
    """
    state, desk, costs = match.state, match.desk, match.costs
    won, points = 0.0, 0.0
    for game in range(games):
        me = game % state.seats
        kernel.begin_again(state, 0)
        while state.phase != Phase.OVER:
            if state.phase == Phase.SHUFFLE:
                stack(state, match.order, match.chance)
                continue
            seat: Any = np.int64(state.actor)
            mask = kernel.legal_mask(state, seat)
            if seat == me:
                look(state, desk)
                count_unseen(state, seat, desk.lots)
                code = weigh(state, seat, mask, values, desk, costs)
            else:
                see(state, seat, match.sight, match.mind.lots)
                judge_actions(match.sight, mask, match.mind, costs)
                code = cheapest(costs, mask)
            kernel.apply(state, code, seat)
        winners = kernel.winners(state)
        won += ((winners >> me) & 1) / kernel.count(winners)
        for seat in range(state.seats):
            share = 1.0 if seat == me else -1.0 / (state.seats - 1)
            points += share * kernel.total(state, seat)
    return won, points


def measure(
    values: Any, games: int, pool: ThreadPoolExecutor, seed: int = 0, bounces: int = GUESSED
) -> tuple[float, float]:
    """The part of `games` won by one seat with these values among three `medium`, and its points.

    The points are those of a round, beside the mean of the others. The same for any pool.
    """
    each = math.ceil(games / CHUNKS)

    def played(number: int) -> tuple[float, float]:
        won, points = win_games(new_match((seed << 8) + number, bounces), values, each)
        return float(won), float(points)

    found = list(pool.map(played, range(CHUNKS)))
    rounds = kernel.Rules().rounds
    won, points = (sum(part) / (each * CHUNKS) for part in zip(*found, strict=True))
    return won, points / rounds


def learn(
    learner: Learner,
    workers: int = 2,
    *,
    every: int = 30,
    games: int = 400,
    tell: Callable[[int, Strength | None], None] = lambda _step, _strength: None,
) -> list[Strength]:
    """Take all steps; the strength is measured at first, each so many steps, and at the end.

    `tell` is told each step, and the strength where it was measured.
    """
    found: list[Strength] = []
    spent = 0.0
    with ThreadPoolExecutor(workers) as pool:
        while True:
            strength = None
            if learner.step % every == 0 or learner.step == learner.steps:
                bounces = UNFORESEEN if learner.lines_only else GUESSED
                wins, points = measure(learner.values, games, pool, bounces=bounces)
                strength = Strength(
                    learner.step, spent, learner.played, learner.error, games, wins, points
                )
                found.append(strength)
            tell(learner.step, strength)
            if learner.step == learner.steps:
                return found
            began = time.monotonic()
            learner.advance(pool)
            spent += time.monotonic() - began


# ------------------------------------------------------------------ the command


def drawing(found: Sequence[Strength]) -> str:
    """A picture (SVG) of the part of games won against the time spent learning."""
    wide, high, edge = 640, 320, 48
    last = max(found[-1].seconds, 1.0)
    most = max(0.5, *(strength.wins for strength in found))

    def spot(seconds: float, wins: float) -> str:
        across = edge + (wide - 2 * edge) * seconds / last
        return f"{across:.1f},{high - edge - (high - 2 * edge) * wins / most:.1f}"

    line = " ".join(spot(strength.seconds, strength.wins) for strength in found)
    left, even = spot(0, 1 / SEATS).split(",")
    right, bottom = spot(last, 0).split(",")
    top = spot(0, found[-1].wins).split(",")[1]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
        ' font-family="sans-serif" font-size="13" fill="#222">\n'
        f'<rect width="{wide}" height="{high}" fill="#fff"/>\n'
        f'<text x="{edge}" y="24">Games won among three medium with these values</text>\n'
        f'<path d="M{left} {edge}V{bottom}H{right}" fill="none" stroke="#222"/>\n'
        f'<line x1="{left}" y1="{even}" x2="{right}" y2="{even}" stroke="#999"'
        ' stroke-dasharray="4"/>\n'
        f'<text x="8" y="{even}">25 %</text>\n'
        f'<text x="{right}" y="{top}">{100 * found[-1].wins:.0f} %</text>\n'
        f'<text x="{edge}" y="{high - 16}">0</text>\n'
        f'<text x="{right}" y="{high - 16}" text-anchor="end">{last:.0f} s of learning</text>\n'
        f'<polyline points="{line}" fill="none" stroke="#176b3a" stroke-width="2"/>\n</svg>\n'
    )


def save(path: Path, values: Any, about: dict[str, Any]) -> None:
    """Write values as the package carries them: half precision, and what made them."""
    kept = {name: values[name].astype(np.float16) for name in VALUES.names or () if name != "table"}
    with path.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(about)), **kept)


LEAST_ONE = ("steps", "rounds", "workers", "every", "games")
"""Options of the command that count something, so that none of it is no answer."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn values, show how that goes, and write them with a picture beside them."""
    parser = argparse.ArgumentParser(
        prog="python -m gnoming.bots.learning",
        description="Learn the values of the bots `hard` (with --lines-only) and `expert`.",
    )
    parser.add_argument("file", type=Path, help="the values to write: a file NAME.npz")
    parser.add_argument("--seed", type=int, default=1, help="from 0 on")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="in each of a step's two chunks")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--every", type=int, default=30, help="steps from measure to measure")
    parser.add_argument("--games", type=int, default=400, help="games of each measure")
    parser.add_argument(
        "--lines-only", action="store_true", help="learn nothing of how lines cross: easier to beat"
    )
    asked = parser.parse_args(arguments)
    if asked.file.suffix != ".npz":
        parser.error(f"the file must be named NAME.npz, not '{asked.file}'")
    if not asked.file.parent.is_dir():
        parser.error(f"there is no folder '{asked.file.parent}' for the file '{asked.file.name}'")
    for name, least in (("seed", 0), *dict.fromkeys(LEAST_ONE, 1).items()):
        if getattr(asked, name) < least:
            parser.error(f"--{name} must be at least {least}, not {getattr(asked, name)}")
    given = sys.argv[1:] if arguments is None else arguments
    console = Console()
    learner = Learner(asked.seed, asked.steps, asked.rounds, lines_only=asked.lines_only)
    with Progress(console=console) as progress:
        task = progress.add_task("Learning", total=asked.steps)

        def tell(step: int, strength: Strength | None) -> None:
            progress.update(task, completed=step)
            if strength is not None:
                progress.console.print(_told(strength), highlight=False)

        found = learn(learner, asked.workers, every=asked.every, games=asked.games, tell=tell)
    about = {
        "command": " ".join(["python -m gnoming.bots.learning", *given]),
        "seed": asked.seed,
        "rules-version": kernel.RULES_VERSION,
        "strength": [strength._asdict() for strength in found],
    }
    save(asked.file, learner.values, about)
    asked.file.with_suffix(".svg").write_text(drawing(found), "utf-8")
    return 0


@kernel.to_prepare_beside
def _example() -> float:
    """A step of one round, and two games, for `kernel.prepare`."""
    learner = Learner(steps=1, rounds=1)
    with ThreadPoolExecutor(1) as pool:
        learner.advance(pool)
        return measure(learner.values, CHUNKS, pool)[0]


def _told(strength: Strength) -> str:
    """One measure in a line."""
    return (
        f"step {strength.step}: {strength.seconds:.0f} s, {strength.rounds:,} rounds, error"
        f" {strength.error:.1f}; among three medium wins {strength.wins:.1%} of {strength.games}"
        f" games, {strength.points:+.2f} points a round"
    )


if __name__ == "__main__":
    sys.exit(main())

"""What simulated games say: means and shares with their intervals, and how often what happened.

Everything is counted in whole numbers, chunk by chunk, and added up, so the result is the same to
the last bit however the games were shared out. All figures are ratios of two sums over games; the
games are independent of each other, what happens within one is not, so intervals go by game.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gnoming.arena.figures import Figure, student
from gnoming.sim.plan import Plan

__all__ = ["FEWEST_GAMES", "Counts", "Figure", "Moments", "Tally", "tallied"]

FEWEST_GAMES = 4
"""With fewer there is no interval: the formula for Student's t is then too inexact."""

SHARES = 420
"""A win as so many parts, so that it can be shared by any number of seats in whole ones."""

LOWEST, HIGHEST = -80, 120
"""No layout scores less or more: 9 x 8 and three hazards, or six lines of 8 and the negatives."""
MOST_TURNS = 101
"""Turns each of the longest round: somebody may go out in the last turn before the limit."""

Key = tuple[str, str, str]
"""What a figure is of: a group (`all`, `bots`, `seats`, `from_first`, `from_starter`), a member of
it, and the figure's name."""


# ------------------------------------------------------------------ sums over games


@dataclass(slots=True)
class Moments:
    """Sums over games of some whole numbers a game, and of all their products."""

    games: int
    sums: Any
    """int64 (n)."""
    products: Any
    """int64 (n, n)."""

    @classmethod
    def of(cls, *numbers: Any) -> Moments:
        """Of arrays with one number a game each."""
        columns = [np.ascontiguousarray(each, np.int64) for each in numbers]
        products = [[int(np.dot(one, other)) for other in columns] for one in columns]
        sums = [int(each.sum()) for each in columns]
        return cls(len(columns[0]), np.array(sums, np.int64), np.array(products, np.int64))

    def __add__(self, other: Moments) -> Moments:
        return Moments(
            self.games + other.games, self.sums + other.sums, self.products + other.products
        )

    def spread(self, weights: Any) -> float:
        """The variance of the mean of a weighted sum that is 0 on average."""
        total = float(weights @ self.products.astype(float) @ weights)
        return max(total, 0.0) / (self.games * (self.games - 1))

    def ratio(self, scale: float = 1.0) -> Figure | None:
        """The first sum by the second, with its interval; None if the second is 0."""
        above, below = (float(each) for each in self.sums[:2])
        if below == 0:
            return None
        value = above / below
        if self.games < FEWEST_GAMES:
            return Figure(scale * value, None, None)
        mean = below / self.games
        half = student(self.games - 1) * math.sqrt(self.spread(np.array([1.0, -value]) / mean))
        return Figure(scale * value, scale * (value - half), scale * (value + half))

    def share(self) -> Figure | None:
        """The first sum by the second as a share, 0 to 1, with Wilson's interval.

        For the number of trials stands that of independent ones which would leave the same
        uncertainty as these games (Korn and Graubard 1998); where all or none were hits, all games.
        """
        found = self.ratio()
        if found is None or found.low is None or found.high is None:
            return found
        share, spread = found.value, found.value * (1 - found.value)
        half = found.high - share
        if spread < 1e-12:
            trials = float(min(self.sums[1], self.games))
        elif half < 1e-12:
            return Figure(share, share, share)
        else:
            trials = spread * (student(self.games - 1) / half) ** 2
        weight = student(self.games - 1) ** 2 / trials
        middle = (share + weight / 2) / (1 + weight)
        half = math.sqrt(weight * spread + weight**2 / 4) / (1 + weight)
        return Figure(share, max(middle - half, 0.0), min(middle + half, 1.0))

    def difference(self) -> Figure | None:
        """The first ratio less the second, of the same games played twice, with its interval."""
        a, b, c, d = (float(each) for each in self.sums)
        if b == 0 or d == 0:
            return None
        value = a / b - c / d
        if self.games < FEWEST_GAMES:
            return Figure(value, None, None)
        first, second = self.games / b, self.games / d
        weights = np.array([first, -first * a / b, -second, second * c / d])
        half = student(self.games - 1) * math.sqrt(self.spread(weights))
        return Figure(value, value - half, value + half)


Counts = dict[str, Any]
"""How often what happened: arrays of whole numbers by name."""


@dataclass(slots=True)
class Tally:
    """What is added up over games."""

    games: int = 0
    moments: dict[Key, Moments] = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        if not self.games:
            return other
        if not other.games:
            return self
        return Tally(
            self.games + other.games,
            {key: each + other.moments[key] for key, each in self.moments.items()},
            {name: each + other.counts[name] for name, each in self.counts.items()},
        )

    def figure(self, key: Key) -> Figure | None:
        """A figure; None if there is nothing that it could be of."""
        moments = self.moments[key]
        return moments.share() if key[2] in IS_SHARE else moments.ratio()

    def members(self, group: str) -> list[str]:
        """The members of a group, in their order."""
        return list(dict.fromkeys(member for of, member, _ in self.moments if of == group))

    def as_numbers(self) -> dict[str, Any]:
        """As what JSON can hold; `from_numbers` reads it back."""
        return {
            "games": self.games,
            "moments": [
                [*key, each.sums.tolist(), each.products.tolist()]
                for key, each in self.moments.items()
            ],
            "counts": {name: each.tolist() for name, each in self.counts.items()},
        }

    @classmethod
    def from_numbers(cls, told: Mapping[str, Any]) -> Tally:
        """What `as_numbers` gave."""
        games = told["games"]
        return cls(
            games,
            {
                (group, member, name): Moments(
                    games, np.array(sums, np.int64), np.array(products, np.int64)
                )
                for group, member, name, sums, products in told["moments"]
            },
            {name: np.array(each, np.int64) for name, each in told["counts"].items()},
        )


# ------------------------------------------------------------------ what is measured

IS_SHARE = frozenset(
    {
        "win_share",
        "went_out",
        "pays",
        "out_wins",
        "closed",
        "at_limit",
        "shared_wins",
        "refilled",
        "takes",
    }
)
"""The figures that are shares, 0 to 1; all others are means."""


class _Table:
    """The rows of some games, as arrays by game, round and seat."""

    def __init__(self, plan: Plan, rows: Any) -> None:
        self.seats = plan.players
        self.rounds = plan.rules.rounds
        self.shape = (len(rows) // (self.rounds * self.seats), self.rounds, self.seats)
        self._rows = rows.reshape(self.shape)
        self.one = np.ones(self.shape, np.int64)
        winners = self["winners"]
        self.wins = np.where(winners > 0, SHARES // np.maximum(winners, 1), 0)
        """What each seat has of the win, in parts; the same in all rounds of a game."""
        score = self["score"]
        self.margin = self.seats * score - score.sum(axis=2, keepdims=True)
        """How much more than the others' mean a seat scored, times `seats` - 1."""
        self.out = self["went_out"]

    def __getitem__(self, name: str) -> Any:
        return self._rows[name].astype(np.int64)

    def by_game(self, numbers: Any, where: Any = None) -> Any:
        """The sum over a game, of some seats in some rounds."""
        return (numbers if where is None else numbers * where).sum(axis=(1, 2))


def _measured(table: _Table, where: Any, *, wholly: bool) -> Iterator[tuple[str, Any, Any]]:
    """What is measured of some seats: the name, what is added up, and by what it is divided."""

    def of(numbers: Any) -> Any:
        return table.by_game(numbers, where)

    seats = of(table.one)
    yield "score", of(table["score"]), seats
    yield "margin", of(table.margin), (table.seats - 1) * seats
    yield "win_share", of(table.wins), SHARES * seats
    yield "went_out", of(table.out), seats
    out = of(table.out)
    yield "pays", of(table.out * (table["adjustment"] < 0)), out
    yield "out_margin", of(table.out * table.margin), (table.seats - 1) * out
    yield "out_wins", of(table.out * table.wins), SHARES * out
    if not wholly:
        return
    yield "takes", of(table["takes"]), of(table["own_turns"])
    yield "bounces", of(table["bounces"]), seats
    yield "flips", of(table["flips"]), seats
    yield "lines", of(table["lines"]), seats
    yield "face_down", of(table["face_down"]), seats
    yield "hazards", of(table["hazards"]), seats


def _measured_of_rounds(table: _Table) -> Iterator[tuple[str, Any, Any]]:
    """What is measured of whole rounds and games."""
    rounds = np.full(table.shape[0], table.rounds, np.int64)
    games = np.ones(table.shape[0], np.int64)

    def of(numbers: Any) -> Any:
        return numbers[:, :, 0].sum(axis=1)

    yield "turns", of(table["turns"]), table.seats * rounds
    yield "closed", of(1 - table["at_limit"]), rounds
    yield "at_limit", of(table["at_limit"]), rounds
    yield "removed", of(table["removed"]), rounds
    yield "refills", of(table["refills"]), rounds
    yield "refilled", of((table["refills"] > 0).astype(np.int64)), rounds
    yield "game_turns", of(table["turns"]), games
    yield "shared_wins", (table["winners"][:, 0, :].max(axis=1) > 1).astype(np.int64), games


def _groups(plan: Plan, table: _Table) -> Iterator[tuple[str, str, Any]]:
    """Which seats are measured together."""
    yield "all", "all", None
    bots = table["bot"]
    for number, name in enumerate(plan.names):
        yield "bots", name, bots == number
    for group, column in (
        ("seats", "seat"),
        ("from_first", "from_first"),
        ("from_starter", "from_starter"),
    ):
        numbers = table[column]
        for number in range(plan.players):
            yield group, str(number), numbers == number


def tallied(plan: Plan, rows: Any) -> Tally:
    """The tally of whole games."""
    table = _Table(plan, rows)
    moments: dict[Key, Moments] = {}
    for group, member, where in _groups(plan, table):
        for name, above, below in _measured(table, where, wholly=group in ("all", "bots")):
            moments[group, member, name] = Moments.of(above, below)
    for name, above, below in _measured_of_rounds(table):
        moments["all", "all", name] = Moments.of(above, below)
    return Tally(table.shape[0], moments, _counted(plan, table))


def _counted(plan: Plan, table: _Table) -> Counts:
    """How often what happened, for the pictures."""
    counts: Counts = {}
    score, bots, out = table["score"], table["bot"], table.out == 1
    for number, name in enumerate(plan.names):
        counts[f"score {name}"] = _often(score[bots == number] - LOWEST, HIGHEST - LOWEST + 1)
    each = -(-table["turns"] // table.seats)
    counts["turns"] = _often(each[:, :, 0].ravel(), MOST_TURNS + 1)
    pays, wins = (table["adjustment"] < 0)[out], table.wins[out]
    points = (score - table["adjustment"])[out] - LOWEST
    for by, numbers, size in (
        ("turn", each[out], MOST_TURNS + 1),
        ("points", points, HIGHEST - LOWEST + 1),
    ):
        counts[f"out by {by}"] = _often(numbers, size)
        counts[f"pays by {by}"] = _often(numbers[pays], size)
        counts[f"wins by {by}"] = np.bincount(numbers, weights=wins, minlength=size).astype(
            np.int64
        )
    return counts


def _often(numbers: Any, size: int) -> Any:
    return np.bincount(numbers, minlength=size).astype(np.int64)


def compared(plan: Plan, rows: Any, other: Plan, others: Any) -> Tally:
    """The tally of the same games played by two plans, for what the other one has more."""
    one, two = _Table(plan, rows), _Table(other, others)
    moments = {}
    for first, second in zip(_everything(one), _everything(two), strict=True):
        moments["all", "all", first[0]] = Moments.of(*second[1:], *first[1:])
    return Tally(one.shape[0], moments)


def _everything(table: _Table) -> Iterator[tuple[str, Any, Any]]:
    yield from _measured(table, None, wholly=True)
    yield from _measured_of_rounds(table)

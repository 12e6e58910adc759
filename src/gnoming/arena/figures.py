"""What the games of a match say: shares, differences, ratings, and how sure they are."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from gnoming.arena.plan import Plan, Unit


@dataclass(frozen=True, slots=True)
class Figure:
    """A value with its 95 % interval; both ends are None where there are too few units."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How one entrant did."""

    name: str
    games: int
    """How many games count for its win share and its difference."""
    win_share: Figure
    """The part of those games that it won, 0-1; a shared win counts in part."""
    difference: Figure
    """Points a game more than the others' mean; fewer is better."""
    rating: Figure
    """openskill's strength from all games: 25 on average."""


@dataclass(frozen=True, slots=True)
class Standings:
    """What came of a match: the entrants that were counted, the best win share first."""

    plan: Plan
    units: int
    games: int
    entrants: tuple[Standing, ...]


FEWEST_UNITS = 4
"""With fewer there is no interval: the formula for Student's t is then too inexact."""


def standings(plan: Plan, units: Sequence[Unit]) -> Standings:
    """The figures of a match from its units, in their order."""
    ratings = _ratings(plan, units)
    shares: list[list[float]] = [[] for _ in plan.entrants]
    differences: list[list[float]] = [[] for _ in plan.entrants]
    for unit in units:
        share: list[list[float]] = [[] for _ in plan.entrants]
        difference: list[list[float]] = [[] for _ in plan.entrants]
        for number, game in enumerate(unit):
            for seat in plan.counting(number):
                share[game.seats[seat]].append(game.win_share(seat))
                difference[game.seats[seat]].append(game.difference(seat))
        for entrant in plan.counted:
            shares[entrant].append(statistics.fmean(share[entrant]))
            differences[entrant].append(statistics.fmean(difference[entrant]))
    done = [
        Standing(
            plan.entrants[number].name,
            len(units) * plan.players,
            share_figure(shares[number], plan.players),
            mean_figure(differences[number]),
            ratings[number],
        )
        for number in plan.counted
    ]
    done.sort(key=lambda standing: -standing.win_share.value)
    return Standings(plan, len(units), len(units) * plan.games_a_unit, tuple(done))


def mean_figure(means: Sequence[float]) -> Figure:
    """The mean of the units' means, with Student's interval: units are independent, games not."""
    value = statistics.fmean(means)
    if len(means) < FEWEST_UNITS:
        return Figure(value, None, None)
    half = student(len(means) - 1) * statistics.stdev(means) / math.sqrt(len(means))
    return Figure(value, value - half, value + half)


def share_figure(means: Sequence[float], games: int) -> Figure:
    """The mean of the units' shares of `games` each, with Wilson's interval.

    For the number of games stands the number of independent ones which would leave the same
    uncertainty as these units (Korn and Graubard 1998); where all were won or all lost, all of
    them.
    """
    share = statistics.fmean(means)
    if len(means) < FEWEST_UNITS:
        return Figure(share, None, None)
    spread, error = share * (1 - share), statistics.variance(means) / len(means)
    if spread < 1e-12:
        trials: float = len(means) * games
    elif error < 1e-12:
        return Figure(share, share, share)
    else:
        trials = spread / error
    weight = student(len(means) - 1) ** 2 / trials
    middle = (share + weight / 2) / (1 + weight)
    half = math.sqrt(weight * spread + weight**2 / 4) / (1 + weight)
    return Figure(share, max(middle - half, 0.0), min(middle + half, 1.0))


def student(freedom: int) -> float:
    """What leaves 2.5 % above it in Student's t (Abramowitz and Stegun, 26.7.5); `freedom` >= 3."""
    z = statistics.NormalDist().inv_cdf(0.975)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def _ratings(plan: Plan, units: Sequence[Unit]) -> list[Figure]:
    """Plackett-Luce ratings over the finishing ranks, game by game, with the model's interval.

    The bots do not change, so nothing is added to the uncertainty between games (`tau`). Who sits
    in several seats of a game takes the mean of what each of them would bring; that shifts all
    together, which the model cannot tell, so in the end they are shifted to a mean of 25.
    """
    model = PlackettLuce(tau=0.0)
    now = [(model.mu, model.sigma) for _ in plan.entrants]
    for game in (game for unit in units for game in unit):
        teams = [[model.rating(*now[entrant])] for entrant in game.seats]
        rated = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for entrant in set(game.seats):
            own = [rated[seat][0] for seat, who in enumerate(game.seats) if who == entrant]
            now[entrant] = (
                statistics.fmean(rating.mu for rating in own),
                statistics.fmean(rating.sigma for rating in own),
            )
    z = statistics.NormalDist().inv_cdf(0.975)
    shift = model.mu - statistics.fmean(mu for mu, _ in now)
    return [Figure(mu + shift, mu + shift - z * sigma, mu + shift + z * sigma) for mu, sigma in now]

"""Many games in whole units, by whoever plays them, that can be stopped and go on."""

from __future__ import annotations

import contextlib
import functools
import logging
import math
import pickle
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gnoming import chunks, kernel
from gnoming.arena.entrants import Entrant, enter
from gnoming.arena.figures import Standings, standings
from gnoming.arena.ledger import Ledger
from gnoming.arena.plan import Plan, Unit, play_unit
from gnoming.arena.playing import ArenaError, BotError, Hosting, told
from gnoming.kernel import Rules

_LOG = logging.getLogger(__name__)


def match(
    entrants: Sequence[Any],
    *,
    players: int = 4,
    games: int = 400,
    seed: int = 0,
    rules: Rules | None = None,
    first_alone: bool = False,
    workers: int = 1,
    cluster: str | None = None,
    save: Path | str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Standings:
    """Let bots play many games and say how strong they are.

    `entrants` are what `enter` takes. At least `games` are played, in whole units. With as many
    seats as entrants all sit down together; else each entrant in turn sits alone among the others,
    or with `first_alone` only the first does, and is counted.
    The result is the same for any number of `workers` (processes; with more than one, a script of
    yours needs the usual `if __name__ == "__main__":`), and on any `cluster`, the address of a Dask
    scheduler, whose workers play then (docs/clusters.md).

    With `save`, a file, each unit is kept as soon as it and all before it are played, and the same
    call goes on from there. `progress` is told how many games of how many are done.

    Raises:
        ArenaError: there is no such match, a bot is at fault (`BotError`), the file is another
            match's or damaged, a worker was stopped, or the cluster does not fit or is lost. What
            was saved stays.
    """
    plan = Plan(enter(entrants), players, seed, rules or Rules(), first_alone)
    _check_numbers(plan, games, workers)
    for entrant in plan.entrants:
        if cluster is not None:
            _check_can_travel(entrant)
        elif workers > 1:
            _check_sendable(entrant)
    if not kernel.is_prepared():
        _LOG.warning("Preparing the rules for this computer, once: up to half a minute")
        kernel.prepare()
    end = math.ceil(games / plan.games_a_unit)
    tell = progress or (lambda _done, _total: None)
    with contextlib.ExitStack() as open_until_done:
        ledger = open_until_done.enter_context(Ledger(Path(save), plan)) if save else None
        units = ledger.units[:end] if ledger else []
        tell(len(units) * plan.games_a_unit, end * plan.games_a_unit)
        play = functools.partial(play_unit if cluster is None else _play_there, plan)
        left = range(len(units), end)
        played = chunks.done(play, left, workers=workers, cluster=cluster)
        open_until_done.enter_context(contextlib.closing(played))
        try:
            for unit in played:
                if ledger:
                    ledger.keep(unit)
                units.append(unit)
                tell(len(units) * plan.games_a_unit, end * plan.games_a_unit)
        except chunks.ChunksError as error:
            raise ArenaError(str(error)) from error
    return standings(plan, units)


def _play_there(plan: Plan, unit: int) -> Unit:
    """Play a unit on a worker of a cluster, where what could be made here may be missing."""
    try:
        return play_unit(plan, unit)
    except BotError:
        raise
    except ArenaError as error:
        raise ArenaError(f"on a worker of the cluster {error}; install there what plays") from error


def _check_numbers(plan: Plan, games: int, workers: int) -> None:
    low, high = kernel.FEWEST_SEATS, kernel.MOST_SEATS
    if not low <= plan.players <= high:
        raise ArenaError(f"a game has {low} to {high} players, not {plan.players} (R2.1)")
    for name, number in (("game", games), ("worker", workers)):
        if number < 1:
            raise ArenaError(f"a match needs at least one {name}, not {number}")
    if plan.first_alone and plan.is_together:
        raise ArenaError(
            f"{plan.players} bots at {plan.players} seats sit down together: none is alone"
        )


def _check_can_travel(entrant: Entrant) -> None:
    if isinstance(entrant.make(0), Hosting):
        raise ArenaError(f"the entrant {entrant.name!r} plays on this computer, not on a cluster")


def _check_sendable(entrant: Entrant) -> None:
    try:
        pickle.dumps(entrant)
    except Exception as error:
        raise ArenaError(
            f"the entrant {entrant.name!r} cannot be sent to other processes: {told(error)};"
            " play with one worker, or enter it as 'package.module:Class'"
        ) from error

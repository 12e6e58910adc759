"""Many games played in chunks, by whoever plays them; what comes of it is the same."""

from __future__ import annotations

import contextlib
import json
import logging
import pickle
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from gnoming import chunks, kernel
from gnoming.kernel import Rules
from gnoming.sim.figures import Tally, compared, tallied
from gnoming.sim.ledger import Chunk, Ledger, pack
from gnoming.sim.plan import IN_TURN, Plan, SimError, planned
from gnoming.sim.playing import BY_VIEW, EASY, MEDIUM, RANDOM

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of it."""

    plan: Plan
    games: int
    tally: Tally
    effects: dict[str, Tally]
    """By option: what the same games, played with that option switched, differ in."""


def simulate(
    bots: Any = "medium",
    players: int | None = None,
    *,
    games: int = 1_000,
    seed: int = 0,
    rules: Rules | None = None,
    starter: int | str = IN_TURN,
    rotate: bool = False,
    effects: int = 0,
    workers: int = 1,
    cluster: str | None = None,
    save: Path | str | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play many games and say what came of them; the same for any number of workers.

    `bots` is one for all seats or one for each (`plan.seated`), `starter` a seat or `turns`; with
    `rotate` all bots move on by a seat after as many games as there are seats. With `save`, a file
    NAME.parquet or NAME.csv, every row is kept, and the same call goes on from there, with more
    `games` too. `effects` games are played again with each option switched.

    `workers` are processes (with more than one, a script of yours needs the usual
    `if __name__ == "__main__":`); with `cluster`, the address of a Dask scheduler, its workers play
    instead. `chunk` is how many games are handed out at a time. `progress` is told how many games
    of how many are done.

    Raises:
        SimError: there is no such simulation, the file is another's, damaged or cannot be written,
            or a worker was stopped. What was saved stays.
        ArenaError: a bot cannot be made or is at fault (`BotError`).
    """
    plan = planned(bots, players, seed=seed, rules=rules, starter=starter, rotate=rotate)
    for what, number, least in (
        ("game", games, 1),
        ("worker", workers, 1),
        ("game of a chunk", 1 if chunk is None else chunk, 1),
        ("game for an effect", effects, 0),
    ):
        if type(number) is not int or number < least:
            raise SimError(f"a simulation needs at least {least or 'no'} {what}, not {number!r}")
    if workers > 1 and cluster is None:
        _check_sendable(plan)
    if not kernel.is_prepared():
        _LOG.warning("Preparing the rules for this computer, once: up to half a minute")
        kernel.prepare()
    size = chunk or chunk_size(plan)
    tell = progress or (lambda _done, _total: None)
    others = switched(plan) if effects else {}
    total = games + len(others) * effects
    with contextlib.ExitStack() as opened:
        ledger = opened.enter_context(Ledger(Path(save), plan)) if save else None
        tally, done = Tally(), 0
        if ledger:
            tally, done = ledger.tally, ledger.games
            if done > games:
                raise SimError(
                    f"'{ledger.path}' holds {done} games already, more than {games}: name another"
                    " file"
                )
        tell(done, total)
        play = partial(_play_chunk, plan, done, games, size, keep=ledger is not None)
        parts = opened.enter_context(
            contextlib.closing(_done(play, games - done, size, workers, cluster))
        )
        for played in parts:
            tally = tally + played.tally
            done += played.games
            if ledger:
                ledger.keep(played)
            tell(done, total)
        if ledger:
            ledger.finish()
    found = {}
    for name, other in others.items():
        found[name] = Tally()
        compare = partial(_compare_chunk, plan, other, effects, size)
        with contextlib.closing(_done(compare, effects, size, workers, cluster)) as parts:
            for part in parts:
                found[name] = found[name] + part
                done += part.games
                tell(done, total)
    return Simulation(plan, games, tally, found)


def _check_sendable(plan: Plan) -> None:
    for bot in plan.bots:
        try:
            pickle.dumps(bot)
        except Exception as error:
            raise SimError(
                f"the bot {bot.name!r} cannot be sent to other processes: {type(error).__name__}:"
                f" {' '.join(str(error).split())}; play with one worker, or name it as"
                " 'package.module:Class'"
            ) from error


def chunk_size(plan: Plan) -> int:
    """How many games are handed out at a time: up to about a second's work."""
    sizes = {BY_VIEW: 20, MEDIUM: 100, EASY: 4_000, RANDOM: 20_000}
    return min(sizes[kind] for kind in plan.kinds.tolist())


def _done(work: Any, games: int, size: int, workers: int, cluster: str | None) -> Any:
    """Play games in chunks, in their order."""
    numbers = range(-(-games // size))
    done = chunks.done(work, numbers, workers=workers, cluster=cluster)
    with contextlib.closing(done):
        try:
            yield from done
        except chunks.ChunksError as error:
            raise SimError(str(error)) from error


def _play_chunk(plan: Plan, begun: int, end: int, size: int, number: int, *, keep: bool) -> Chunk:
    """Play the games of a chunk; the first is number `begun`."""
    first = begun + number * size
    games = min(size, end - first)
    rows = plan.rows(first, first + games)
    return Chunk(games, pack(rows) if keep else b"", tallied(plan, rows))


def _compare_chunk(plan: Plan, other: Plan, end: int, size: int, number: int) -> Tally:
    """Play the games of a chunk by two plans."""
    first, last = number * size, min((number + 1) * size, end)
    return compared(plan, plan.rows(first, last), other, other.rows(first, last))


def switched(plan: Plan) -> dict[str, Plan]:
    """The same plan with each option switched, by what is other then."""
    rules = plan.rules
    others: dict[str, Any] = {
        "return_taken": not rules.return_taken,
        "ties_keep_bonus": not rules.ties_keep_bonus,
        "turn_limit": 30 if rules.turn_limit == 10 else 10,
        "rounds": 3 if rules.rounds == 1 else 1,
    }
    return {
        f"{option}={json.dumps(value)}": replace(plan, rules=replace(rules, **{option: value}))
        for option, value in others.items()
    }

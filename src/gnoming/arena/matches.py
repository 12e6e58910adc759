"""Many games by one process or several, in whole units, that can be stopped and go on."""

from __future__ import annotations

import contextlib
import logging
import math
import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from gnoming import kernel
from gnoming.arena.entrants import Entrant, enter
from gnoming.arena.figures import Standings, standings
from gnoming.arena.ledger import Ledger
from gnoming.arena.plan import Plan, Unit, play_unit
from gnoming.arena.playing import ArenaError, told
from gnoming.kernel import Rules

_LOG = logging.getLogger(__name__)


def match(
    entrants: Sequence[Any],
    *,
    players: int = 4,
    games: int = 400,
    seed: int = 0,
    rules: Rules | None = None,
    workers: int = 1,
    save: Path | str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Standings:
    """Let bots play many games and say how strong they are.

    `entrants` are what `enter` takes. At least `games` are played, in whole units. With as many
    seats as entrants all sit down together; else each entrant in turn sits alone among the others.
    The result is the same for any number of `workers` (processes; with more than one, a script of
    yours needs the usual `if __name__ == "__main__":`).

    With `save`, a file, each unit is kept as soon as it and all before it are played, and the same
    call goes on from there. `progress` is told how many games of how many are done.

    Raises:
        ArenaError: there is no such match, a bot is at fault (`BotError`), the file is another
            match's or damaged, or a worker was stopped. What was saved stays.
    """
    plan = Plan(enter(entrants), players, seed, rules or Rules())
    _check_numbers(plan, games, workers)
    if not kernel.is_prepared():
        _LOG.warning("Preparing the rules for this computer, once: some ten seconds")
        kernel.prepare()
    end = math.ceil(games / plan.games_a_unit)
    tell = progress or (lambda _done, _total: None)
    with contextlib.ExitStack() as open_until_done:
        ledger = open_until_done.enter_context(Ledger(Path(save), plan)) if save else None
        units = ledger.units[:end] if ledger else []
        tell(len(units) * plan.games_a_unit, end * plan.games_a_unit)
        played = _played(plan, range(len(units), end), workers)
        open_until_done.enter_context(contextlib.closing(played))
        for unit in played:
            if ledger:
                ledger.keep(unit)
            units.append(unit)
            tell(len(units) * plan.games_a_unit, end * plan.games_a_unit)
    return standings(plan, units)


def _check_numbers(plan: Plan, games: int, workers: int) -> None:
    low, high = kernel.FEWEST_SEATS, kernel.MOST_SEATS
    if not low <= plan.players <= high:
        raise ArenaError(f"a game has {low} to {high} players, not {plan.players} (R2.1)")
    for name, number in (("game", games), ("worker", workers)):
        if number < 1:
            raise ArenaError(f"a match needs at least one {name}, not {number}")
    if workers > 1:
        for entrant in plan.entrants:
            _check_sendable(entrant)


def _check_sendable(entrant: Entrant) -> None:
    try:
        pickle.dumps(entrant)
    except Exception as error:
        raise ArenaError(
            f"the entrant {entrant.name!r} cannot be sent to other processes: {told(error)};"
            " play with one worker, or enter it as 'package.module:Class'"
        ) from error


def _played(plan: Plan, units: range, workers: int) -> Generator[Unit, None, None]:
    """Play units one after the other, or several at once; they come in their order."""
    workers = min(workers, len(units))
    if workers > 1:
        yield from _played_by_many(plan, units, workers)
    else:
        for unit in units:
            yield play_unit(plan, unit)


_AHEAD = 2
"""Units handed out for each worker, so that none waits for its next one."""


def _played_by_many(plan: Plan, units: range, workers: int) -> Generator[Unit, None, None]:
    spawn = multiprocessing.get_context("spawn")
    theirs, lifeline = spawn.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, spawn, _begin_work, (theirs,))
    waiting: deque[Future[Unit]] = deque()
    try:
        with _deaf_children():
            for unit in units[: _AHEAD * workers]:
                waiting.append(pool.submit(play_unit, plan, unit))
        for unit in units[_AHEAD * workers :]:
            yield waiting.popleft().result()
            waiting.append(pool.submit(play_unit, plan, unit))
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise ArenaError(
            "a worker process was ended from outside or crashed; too little memory is the usual"
            " reason, and fewer workers need less"
        ) from None
    except BaseException:
        lifeline.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        lifeline.close()
        theirs.close()


@contextlib.contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C, which is for the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)


def _begin_work(lifeline: Connection) -> None:
    """Prepare a worker: it ends at once when the lifeline is closed, or its holder dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            lifeline.recv_bytes()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()

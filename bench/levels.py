"""How strong the levels of bots are: `python3 dev.py bench levels`, against their bars.

One bot sits alone among others of the next weaker level, in every seat, on the same cards for all
seatings (docs/arena.md). `expert` tries out fewer deals here than at a table, unless told
otherwise, to keep the matches short. The exit status is 0 whatever the figures.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any

from run import PROGRESS, Figure, add_forms, machine, tell

from gnoming import arena
from gnoming.arena.entrants import Entrant
from gnoming.bots.expert import ExpertBot

PAIRS = (("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("expert", "hard"))
SEATS = (3, 4, 5, 7)
BARS = {"medium": 0.55, "hard": 0.45, "expert": 0.30}
"""The least share of wins at four seats, where 0.25 is even."""
DEALS = 32


def measure(one: str, others: str, seats: int, asked: argparse.Namespace) -> Figure:
    """The share of its games that `one` wins among `others`, in percent."""
    entrant: Any = one
    if one == "expert":
        entrant = Entrant("expert", partial(ExpertBot, deals=asked.deals))
    file = asked.folder / f"{one}-{others}-{seats}.jsonl" if asked.folder else None
    began = time.perf_counter()
    done = arena.match(
        [entrant, others],
        players=seats,
        games=asked.games,
        seed=seats,
        first_alone=True,
        workers=asked.workers,
        save=file,
    )
    took = time.perf_counter() - began
    (found,) = done.entrants
    share, points = found.win_share, found.difference
    bar = BARS.get(one) if seats == 4 else None
    sure = f"95 % interval {told(share.low)} to {told(share.high)} %"
    beside = (
        f"{points.value:+.1f} ± {(points.high or points.value) - points.value:.1f} points a game"
    )
    return Figure(
        f"{one} among {seats - 1} {others}",
        100 * share.value,
        "%",
        None if bar is None else 100 * bar,
        note=f"{sure}, {beside}, {found.games:,} games in {took:.0f} s; even {100 / seats:.1f} %",
    )


def told(share: float | None) -> str:
    """An end of an interval in percent."""
    return "?" if share is None else f"{100 * share:.1f}"


def main() -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(
        prog="python3 dev.py bench levels", description="Measure how strong each level of bots is."
    )
    levels = [one for one, _ in PAIRS]
    parser.add_argument("--only", nargs="+", choices=levels, default=levels, metavar="LEVEL")
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 8), default=SEATS)
    parser.add_argument("--games", type=int, default=2_000, help="of each match (2000)")
    parser.add_argument(
        "--deals", type=int, default=DEALS, help=f"that expert tries out, at a table 256 ({DEALS})"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--folder", type=Path, help="keep the matches here, and go on with them")
    add_forms(parser)
    asked = parser.parse_args()
    if asked.folder:
        asked.folder.mkdir(parents=True, exist_ok=True)
    figures = []
    for one, others in PAIRS:
        for seats in asked.seats if one in asked.only else ():
            with PROGRESS.status(f"measuring: {one} among {seats - 1} {others}"):
                figures.append(measure(one, others, seats, asked))
    tell(asked, machine(), figures)


if __name__ == "__main__":
    main()

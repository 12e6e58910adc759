"""How fast simulation is: `python3 dev.py bench sim`, against its bar.

Whole commands are timed, from their start to the end of the program: rows written and the summary
printed. As in bench/run.py the exit status is 0 whatever the figures, and 1 only if something is
wrong: a run whose rows or summary differ from those of one process.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from run import PROGRESS, Figure, WrongError, add_forms, machine, tell, timed

from gnoming import kernel, sim
from gnoming.bots.easy import EasyBot
from gnoming.sim import runs  # noqa: F401 - to be prepared

GAMES = 1_000_000
BAR = 120.0
"""Seconds for a million random games of four on two cores, every column in Parquet."""


def command(folder: Path, games: int, *options: str, ending: str = "parquet") -> tuple[float, str]:
    """The seconds that `gnoming sim` took with new files, and what came of it as one digest."""
    file = folder / f"games.{ending}"
    for old in folder.iterdir():
        old.unlink()
    said = [sys.executable, "-m", "gnoming", "sim", "--games", str(games), "--json", *options]

    def run() -> bytes:
        done = subprocess.run([*said, "--save", str(file)], capture_output=True, check=False)
        if done.returncode:
            raise WrongError(done.stderr.decode())
        return done.stdout

    seconds, shown = timed(run)
    digest = hashlib.sha256(shown)
    with file.open("rb") as written:
        while part := written.read(1 << 20):
            digest.update(part)
    return seconds, digest.hexdigest()


def measure_random(repeats: int, games: int) -> list[Figure]:
    """The million of the bar, by two processes and by one, in Parquet and in CSV."""
    figures = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        kinds = (("parquet", "2", BAR), ("parquet", "1", None), ("csv", "2", None))
        found: dict[str, set[str]] = {"parquet": set(), "csv": set()}
        for ending, workers, bar in kinds:
            taken = []
            for _ in range(repeats):
                seconds, digest = command(
                    folder, games, "--bots", "random", "--workers", workers, ending=ending
                )
                taken.append(seconds)
                found[ending].add(digest)
            size = (folder / f"games.{ending}").stat().st_size / 1e6
            name = "Parquet" if ending == "parquet" else "CSV"
            processes = "process" if workers == "1" else "processes"
            figures.append(
                Figure(
                    f"{games:,} random games of 4, {workers} {processes}, {name}",
                    median(taken),
                    "s",
                    bar if games == GAMES else None,
                    most=True,
                    note=f"{size:,.0f} MB, start and summary included",
                )
            )
    if any(len(digests) > 1 for digests in found.values()):
        raise WrongError("two processes bring other rows or another summary than one")
    return figures


def measure_bots(repeats: int, games: int) -> list[Figure]:
    """Games a second of each bot on one core, without a file."""
    figures = []
    for bots, count in (
        ("random", max(20_000, games // 10)),
        ("medium", max(40, games // 5_000)),
        ("easy", max(200, games // 500)),
        (EasyBot, max(20, games // 20_000)),
        ("medium,random,random,random", max(40, games // 5_000)),
    ):
        plan = sim.planned(bots, 4)
        plan.rows(0, 2)
        speeds = [
            count / timed(lambda plan=plan, n=count: plan.rows(0, n))[0] for _ in range(repeats)
        ]
        how = "compiled" if plan.is_compiled else "by views"
        figures.append(
            Figure(
                f"{', '.join(plan.names)}: games of 4",
                median(speeds),
                "games/s",
                note=f"{how}, one core",
            )
        )
    return figures


MEASURES = {"random": measure_random, "bots": measure_bots}


def main() -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(
        prog="python3 dev.py bench sim", description="Measure how fast simulation is."
    )
    parser.add_argument("--only", nargs="+", choices=MEASURES, metavar="WHAT")
    parser.add_argument("--repeats", type=int, default=3, help="the median of so many counts (3)")
    parser.add_argument(
        "--games", type=int, default=GAMES, help="random games in a run (1,000,000)"
    )
    add_forms(parser)
    wanted = parser.parse_args()
    kernel.prepare()
    measured_on, figures = machine(), []
    try:
        for name in wanted.only or MEASURES:
            with PROGRESS.status(f"measuring: {name}"):
                figures += MEASURES[name](wanted.repeats, wanted.games)
    except WrongError as wrong:
        sys.exit(f"bench: {wrong}")
    tell(wanted, measured_on, figures)


if __name__ == "__main__":
    os.environ["GNOMING_LANGUAGE"] = "en"
    main()

"""Seven programs at one table: `python3 bench/seven.py` plays it through, game after game.

A server and seven `gnoming play --server ... --bot` run as nine processes would at home, over real
sockets of this computer. Every finished game's record is then fetched and checked three ways: the
rules play it again, the key of each round gives its orders, and the stand-alone script agrees.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx2
from rich.console import Console

from gnoming import Game

HERE = Path(__file__).resolve().parent
GNOMING = [sys.executable, "-m", "gnoming"]
LEVELS = ("easy", "medium", "random", "easy", "medium", "easy", "medium")
PROGRESS = Console(stderr=True)


def start_server(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """`gnoming serve` on a free port; it and its address."""
    command = [*GNOMING, "serve", "--store", str(folder / "tables.sqlite")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    first = process.stdout.readline() if process.stdout else ""
    found = re.search(r"http://\S+", first)
    if not found:
        raise SystemExit(f"the server did not start: {first}")
    return process, found[0]


def sit_down(address: str, folder: Path, games: int) -> tuple[list[subprocess.Popen[str]], str]:
    """Seven bots in seven processes at one table, the first of them its host; and its code."""
    players = []
    code = ""
    for seat, level in enumerate(LEVELS):
        home = folder / f"home {seat}"
        command = [*GNOMING, "play", "--server", address, "--bot", level, "--name", f"Bot {seat}"]
        command += ["--games", str(games)]
        command += ["--players", "7"] if not code else ["--table", code]
        player = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_STATE_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        )
        players.append(player)
        while not code:
            line = player.stdout.readline() if player.stdout else ""
            PROGRESS.print(line.rstrip(), markup=False)
            found = re.search(r"\b[BCDFGHJKLMNPQRSTVWXZ2-9]{6}\b", line)
            if found:
                code = found[0]
            elif not line:
                raise SystemExit("the host opened no table")
    return players, code


async def check(address: str, code: str, games: int) -> None:
    """Fetch and check every record; a fault ends the program with a sentence."""
    script = HERE.parent / "docs" / "verify_shuffle.py"
    refills = actions = 0
    async with httpx2.AsyncClient(base_url=address, timeout=60) as rest:
        for number in range(1, games + 1):
            answer = await rest.get(f"/api/tables/{code}/record", params={"game": number})
            answer.raise_for_status()
            game = Game.from_record(answer.text)
            if not game.over or not all(proof.is_revealed for proof in game.proofs.values()):
                raise SystemExit(f"game {number} is not over, or a round of it is unproven")
            said = [
                tuple(map(int, line.split()[1:]))
                for line in answer.text.splitlines()
                if line.startswith("Scores:")
            ]
            if said != list(game.scores) or len(game.proofs) != game.rules.rounds:
                raise SystemExit(f"the scores of game {number} are not the kernel's")
            refills += answer.text.count("\nRefill: ")
            actions += sum(line[:1].isdigit() for line in answer.text.splitlines())
            checked = subprocess.run(
                [sys.executable, str(script), "-"],
                input=answer.text,
                text=True,
                stdout=subprocess.DEVNULL,
                check=False,
            )
            if checked.returncode:
                raise SystemExit(f"the stand-alone script refuses the record of game {number}")
    print(f"{games} games of 7: {actions:,} actions, {refills} refills, every record verified:")
    print("its steps by the rules, its totals by the kernel, its shuffles by the script.")


def main() -> None:
    """Play the games, then check them."""
    asked = argparse.ArgumentParser(description="Seven programs at one table.")
    asked.add_argument("--games", type=int, default=100)
    games = asked.parse_args().games
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server, address = start_server(folder)
        start = time.monotonic()
        players, code = sit_down(address, folder, games)
        try:
            for player in players:
                told = player.communicate()[0].splitlines()
                if player.returncode:
                    raise SystemExit(f"a player ended with status {player.returncode}: {told[-3:]}")
            print(f"played in {time.monotonic() - start:.0f} s by 7 processes at table {code}")
            asyncio.run(check(address, code, games))
        finally:
            for process in [*players, server]:
                if process.poll() is None:
                    process.terminate()
                    process.wait(20)


if __name__ == "__main__":
    main()

"""The programs of docs/client.md run as they stand there, at a table of a real server."""

import asyncio
import re
import threading
from pathlib import Path

import pytest

from gnoming import Game, bots, client
from gnoming.client import Player, open_table

PAGE = (Path(__file__).parents[2] / "docs" / "client.md").read_text("utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


async def _hosted(server, rounds, told):
    """A table whose host is a bot and starts when two sit there."""
    seated = await open_table(server, "Mila")
    async with Player(server, seated.code, seated.token) as host:
        await host.send("change", rules={"rounds": rounds, "turn_limit": 5})
    told(seated.code)
    easy = bots.make("easy", 1)
    await client.play_bot(server, seated.code, easy, token=seated.token, players=2)


def test_there_are_two_programs():
    assert len(PROGRAMS) == 2


@pytest.mark.parametrize("rounds", [1, 2])  # a round that the limit ends is ended by either seat
@pytest.mark.parametrize("program", PROGRAMS, ids=["play_bot", "Player"])
def test_the_programs_of_the_page_play_a_game_to_its_end(server, program, rounds, capsys):
    opened, codes = threading.Event(), []

    def told(code):
        codes.append(code)
        opened.set()

    host = threading.Thread(target=lambda: asyncio.run(_hosted(server, rounds, told)), daemon=True)
    host.start()
    assert opened.wait(30)
    program = program.replace("http://127.0.0.1:8737", server).replace("BCDFGH", codes[0])
    made = {}
    exec(compile(program, "docs/client.md", "exec"), made)  # noqa: S102
    host.join(30)
    record = asyncio.run(client.fetch_record(server, codes[0]))
    game = Game.from_record(record)
    assert game.over
    assert game.names == ("Mila", "Robin")
    if "table" in made:
        assert capsys.readouterr().out == f"{list(game.totals)}\n"
    else:
        assert made["record"] == record
        assert capsys.readouterr().out.count("RoundScored") == rounds

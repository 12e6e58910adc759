"""A person at a remote table in plain lines, and a bot: against a real server."""

import asyncio
import io
import os
import random
import re
import signal
import stat
import subprocess
import sys
import threading
import time

import pytest
from client.bad_line import a_bad_line

from gnoming import Game, bots, cli, client, table, wire
from gnoming.client import Player, open_table
from gnoming.kernel import Rules
from gnoming.terminal import remote
from gnoming.terminal.console import Complaint, Console, columns
from gnoming.terminal.remote.facts import fact_sentences
from gnoming.terminal.remote.table import RemoteTable

SHORT = Rules(rounds=1, turn_limit=5)


@pytest.fixture(autouse=True)
def _own_state_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("GNOMING_TOKEN", raising=False)
    monkeypatch.setattr(client, "WISHES_AT_ONCE", 1_000)


def played(wishes, typed):
    """The exit status, and what was shown to who typed these lines."""
    shown = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in typed)), shown)
    return remote.play(wishes, console, lambda: None), shown.getvalue()


def an_opening(server, **more):
    return remote.Wishes(server, **{"name": "Mila", "rules": SHORT, **more})


def code_in(shown):
    (code,) = re.findall(r"--table (\w+)$", shown, re.MULTILINE)
    return code


def flat(shown):
    return " ".join(shown.split())


# ------------------------------------------------------------------ a whole game


def test_piped_lines_play_a_whole_game_with_bots_and_save_its_record(server, tmp_path):
    rules = Rules(rounds=2, turn_limit=5)
    file = tmp_path / "game.txt"
    wishes = an_opening(server, rules=rules, players=3, levels=["easy", "random"], save=file)
    status, shown = played(wishes, ["1"] * 500)
    assert status == 0
    assert "This game has 2 rounds" in shown
    assert shown.count("All cards are turned up where they lie") == 2
    assert "The score sheet; the fewest points win:" in shown
    assert re.search(r"wins the game with|is shared by", shown)
    game = Game.from_record(file.read_text("utf-8"))
    assert game.over
    assert game.names == ("Mila", "Elm (easy)", "Fern (random)")
    assert (
        f"Mila {game.totals[0]:>20}".split()
        == re.findall(r"^Mila .*$", shown, re.M)[-1].split()[:: len(game.scores) + 1]
    )


def test_what_others_do_is_told_and_what_they_draw_is_not(server):
    rules = Rules(rounds=1, turn_limit=10)
    wishes = an_opening(server, players=6, levels=["random"] * 5, rules=rules)
    _, shown = played(wishes, ["1"] * 200)
    others = "(Elm|Fern|Ivy|Moss|Sage)"
    assert re.search(rf"{others} drew from the draw pile\.", shown)
    assert re.search(r"^You drew an? \w+ from the draw pile\.$", shown, re.MULTILINE)
    assert not re.search(rf"{others} drew an? ", shown)


def test_no_line_takes_more_than_80_columns_and_none_is_coloured(server):
    asks = ["?", "log", "score", "piles", "table", "rules", "say", "dance", "1"]
    _, shown = played(an_opening(server, players=2, levels=["easy"]), asks * 60)
    wide = [line for line in shown.splitlines() if columns(line) > 80]
    assert [line for line in wide if "gnoming play" not in line] == []
    assert "\x1b" not in shown


def test_wrong_input_is_answered_as_in_a_game_at_home(server):
    wishes = an_opening(server, players=2, levels=["easy"])
    _, shown = played(wishes, ["17", "hello", "flip", "draw", "", "?", "rules"])
    said = flat(shown)
    for sentence in (
        "There is no number 17 in the list: it goes from 1 to 9.",
        "I do not understand 'hello'.",
        "'flip' could mean flip 0, flip 1,",
        "You may not draw: everyone first turns two of their own cards face up (R3.4).",
        "Turn any two of your nine cards face up.",
        "leave give the seat up for good; a bot plays on",
        "The rules in short.",
    ):
        assert sentence in said
    assert shown.count(" 1. flip 0: turn up row 1, column 1") == 2


def test_a_phrase_is_said_to_all(server):
    wishes = an_opening(server, players=2, levels=["easy"])
    _, shown = played(wishes, ["say", "say good luck", "say boo"])
    assert "You can say: hello, good luck, your turn, one moment" in flat(shown)
    assert "Mila says: good luck." in shown
    assert shown.count("You can say:") == 2


# ------------------------------------------------------------------ the lobby


def test_the_host_seats_bots_frees_seats_and_starts_by_word_or_number(server):
    typed = ["bot easy", "bot r", "remove elm", "nonsense", "99", "start", *["1"] * 200]
    status, shown = played(an_opening(server), typed)
    assert status == 0
    assert "Elm (easy) sits down." in shown
    assert "Fern (random) sits down." in shown
    assert "Elm (easy) is not at the table any more." in shown
    assert "I do not understand 'nonsense'." in shown
    assert "I do not understand '99'." in shown
    assert re.search(r"wins the game with|is shared by", shown)


def test_before_a_game_there_is_no_table_to_show(server):
    _, shown = played(an_opening(server), ["table", "?", "rules"])
    assert "No game has begun." in shown
    assert "What you can type:" in shown


def test_a_guest_waits_for_the_host_and_plays(server):
    host = asyncio.run(_opened(server))
    shown = []
    guest = threading.Thread(
        target=lambda: shown.append(
            played(remote.Wishes(server, host.code, name="Zoe"), ["1"] * 200)
        ),
        daemon=True,
    )
    guest.start()
    asyncio.run(_host_bot(server, host))
    guest.join(60)
    ((status, told),) = shown
    assert status == 0
    assert "Mila starts the game when everybody is there." in told
    assert "At the table, clockwise: Mila (host) and Zoe." in told
    assert re.search(r"wins the game with|You have won!|is shared by", told)


async def _opened(server):
    seated = await open_table(server, "Mila")
    async with Player(server, seated.code, seated.token) as host:
        await host.send("change", rules={"rounds": 1, "turn_limit": 5})
    return seated


async def _until_both_are_there(player):
    async for _ in player:
        if player.connected == [True, True]:
            return


async def _host_bot(server, host):
    async with Player(server, host.code, host.token) as player:
        await _until_both_are_there(player)
    easy = bots.make("easy", 1)
    await client.play_bot(server, host.code, easy, token=host.token, players=2)


# ------------------------------------------------------------------ going and coming back


def test_the_end_of_input_keeps_the_seat_and_the_same_command_takes_it_back(server):
    wishes = an_opening(server, players=2, levels=["easy"])
    status, shown = played(wishes, ["1", "1"])
    assert status == 0
    assert "Your seat is kept. Come back by:" in shown
    code = re.findall(r"--table (\w+) --name Mila$", shown, re.MULTILINE)[0]
    back = remote.Wishes(server, code, name="Mila")
    status, shown = played(back, ["1"] * 300)
    assert status == 0
    assert f"You are at table {code}, called Mila." in shown
    assert "What happened last:" in shown
    assert "sits down" not in shown
    assert re.search(r"wins the game with|is shared by", shown)
    status, shown = played(back, [])
    assert status == 0
    assert re.search(r"wins the game with|is shared by", shown)


def test_the_kept_secret_is_for_its_owner_only_and_is_never_shown(server, tmp_path):
    _, shown = played(an_opening(server), [])
    (file,) = (tmp_path / "state" / "gnoming" / "seats").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    token = re.findall(r'"token": "([\w-]{20,})"', file.read_text("utf-8"))[0]
    assert token not in shown
    assert token not in repr(remote.Wishes(server, token=token))


def test_a_seat_that_was_freed_is_taken_anew(server):
    host = asyncio.run(_opened(server))
    guest = remote.Wishes(server, host.code, name="Zoe")
    _, shown = played_until_idle(guest, server, host)
    assert "Your seat at table" in flat(shown)
    _, shown = played_until_idle(guest, server, host)
    assert "called Zoe" in shown


def played_until_idle(guest, server, host):
    """A guest who sits down and is then sent away by the host."""
    shown = []
    there = threading.Thread(target=lambda: shown.append(played(guest, [])), daemon=True)
    there.start()
    asyncio.run(_sent_away(server, host))
    there.join(60)
    return shown[0]


async def _sent_away(server, host):
    async with Player(server, host.code, host.token) as player:
        await _until_both_are_there(player)
        await player.send("unseat", other=1)


def test_a_token_from_the_environment_takes_its_seat(server, monkeypatch, capsys):
    host = asyncio.run(_opened(server))
    monkeypatch.setenv("GNOMING_TOKEN", host.token)
    monkeypatch.setattr(sys, "stdin", io.StringIO("bot easy\n"))
    assert cli.main(["play", "--server", server, "--table", host.code]) == 0
    shown = capsys.readouterr().out
    assert "called Mila." in shown
    assert "Elm (easy) sits down." in shown
    assert host.token not in shown


def test_who_leaves_gives_the_seat_up(server, tmp_path):
    status, shown = played(an_opening(server, levels=["easy"]), ["start", "leave"])
    assert status == 0
    assert "You have given your seat up. Goodbye!" in shown
    assert "Come back by" not in shown
    assert list((tmp_path / "state" / "gnoming" / "seats").iterdir()) == []


def test_a_table_that_is_lost_is_told_of_in_one_sentence(server, unused_port):
    with pytest.raises(Complaint, match="cannot be reached"):
        played(an_opening(f"http://127.0.0.1:{unused_port}"), [])
    with pytest.raises(Complaint, match="there is no table"):
        played(remote.Wishes(server, "BCDFGH"), [])


@pytest.mark.parametrize("seed", range(2))
def test_over_a_bad_line_the_game_is_played_and_told_once(server, seed):
    file = io.StringIO()

    async def story():
        async with a_bad_line(server, random.Random(seed)) as (line, breaks):
            host = await _opened(server)
            async with Player(server, host.code, host.token) as player:
                await player.send("add_bot", level="easy")
            console = Console(io.StringIO("1\n" * 300), file)
            async with Player(line, host.code, host.token) as player:
                await RemoteTable(player, console, players=2).run()
            return breaks, await client.fetch_record(server, host.code)

    breaks, record = asyncio.run(story())
    shown = file.getvalue()
    assert breaks.count(0) > 2
    assert shown.count("The link to the table is lost.") > 2
    assert shown.count("The link is there again.") == shown.count("The link to the table is lost.")
    game = Game.from_record(record)
    told = len(re.findall(r"^ *(?:You|Elm) (?:drew|took|turned up|put|bounced|disc)", shown, re.M))
    done = sum(
        type(event).__name__ in ("Drew", "Took", "Flipped", "Placed", "Bounced", "Discarded")
        for event in game.log
    )
    assert told == done > 20


# ------------------------------------------------------------------ a bot


def test_a_bot_prints_a_line_a_round_and_the_result(server):
    rules = Rules(rounds=2, turn_limit=5)
    wishes = remote.Wishes(server, bot="easy", players=2, levels=["easy"], rules=rules)
    status, shown = played(wishes, [])
    assert status == 0
    code = code_in(shown)
    lines = shown.splitlines()
    assert lines[2] == f"easy plays at table {code}, called Guest easy."
    for line, number in zip(lines[3:5], (1, 2), strict=True):
        assert re.fullmatch(rf"Round {number} of 2: Guest easy -?\d+ and Elm -?\d+\.", line)
    assert lines[5].startswith("Won by ")
    assert len(lines) == 6


def test_a_bot_can_host_several_games(server):
    wishes = remote.Wishes(server, bot="easy", players=2, levels=["easy"], rules=SHORT, games=2)
    status, shown = played(wishes, [])
    assert (status, shown.count("Won by ")) == (0, 2)


# ------------------------------------------------------------------ the command


@pytest.mark.parametrize(
    "arguments",
    [
        ("--server", "foo"),
        ("--server", "ftp://127.0.0.1"),
        ("--server", "http://127.0.0.1:9/#table"),
        ("--server", "http://127.0.0.1:9", "--seed", "1"),
        ("--server", "http://127.0.0.1:9", "--names", "Mila"),
        ("--server", "http://127.0.0.1:9", "--resume", "game.txt"),
        ("--server", "http://127.0.0.1:9", "--bot", "genius"),
        ("--server", "http://127.0.0.1:9", "--bots", "genius"),
        ("--server", "http://127.0.0.1:9", "--players", "8"),
        ("--server", "http://127.0.0.1:9", "--games", "0"),
        ("--server", "http://127.0.0.1:9", "--games", "2", "--save", "game.txt"),
        ("--server", "http://127.0.0.1:9", "--table", "X", "--bots", "easy"),
        ("--server", "http://127.0.0.1:9", "--table", "X", "--rounds", "1"),
        ("--server", "http://127.0.0.1:9", "--save", "/nowhere/at/all"),
        ("--table", "BCDFGH"),
        ("--name", "Mila"),
        ("--bot", "easy"),
        ("--games", "2"),
    ],
    ids=" ".join,
)
def test_a_mistake_is_one_sentence_and_status_2(arguments, capsys):
    assert cli.main(["play", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert re.fullmatch(r"gnoming: .+\n", shown.err)


def _start(arguments, **streams):
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "gnoming", "play", *arguments],
        # Where the suite itself runs in the background, Ctrl-C is ignored by what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        **streams,
    )


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ctrl_c_goes_politely_and_keeps_the_seat(server, number, status):
    arguments = ["--server", server, "--name", "Mila", "--bots", "easy", "--players", "2"]
    pipe = subprocess.PIPE
    with _start(arguments, stdin=pipe, stdout=pipe, stderr=pipe) as game:
        shown = b""
        while b"Your choice" not in shown:
            shown += os.read(game.stdout.fileno(), 4096)
        game.send_signal(number)
        rest, refused = game.communicate(timeout=30)
    assert game.returncode == status
    assert b"Your seat is kept. Come back by:" in rest
    assert refused == b""


@pytest.mark.skipif(os.name == "nt", reason="terminals of Unix")
def test_on_a_real_terminal_it_asks_for_the_name_and_plays(server):
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    arguments = ["--server", server, "--bots", "easy", "--rounds", "2", "--turn-limit", "5"]
    streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs, "start_new_session": True}
    with _start(arguments, **streams, env={**os.environ, "TERM": "xterm"}) as game:
        os.close(theirs)
        shown = b""
        for prompt, answer in (
            (b"What is your name", b"Mila\n"),
            (b"You are the host.", b"start\n"),
            (b"Your choice (1-9", b"?\n"),
            (b"quit     go; your seat is kept", b"1\n"),
            (b"Your choice (1-8", b"1\n"),
            (b"Your choice (1-3", b"log\n"),
            (b"You turned up row 1, column 2", b"quit\n"),
        ):
            end = time.monotonic() + 30
            while prompt not in shown:
                assert time.monotonic() < end, shown
                shown += os.read(ours, 4096)
            shown = b""
            os.write(ours, answer)
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break
            shown += piece
            if not piece:
                break
    os.close(ours)
    assert game.returncode == 0
    assert b"Your seat is kept." in shown


# ------------------------------------------------------------------ every fact has its words


TOLD = {
    "opened": {"name": "Mila"},
    "joined": {"name": "Zoe"},
    "renamed": {"name": "Zoe", "was": "Zo"},
    "bot_added": {"name": "Elm (easy)", "level": "easy"},
    "unseated": {"other": 1, "was": "Zoe"},
    "arranged": {"order": [1, 0]},
    "changed": {"rules": {"rounds": 1}, "clock": "quick", "pace": "quick", "starter": 1},
    "host_passed": {"other": 1},
    "randomness_added": {"randomness": "ab"},
    "acted": {"action": "draw"},
    "left": {"was": "Zoe"},
    "said": {"phrase": "hello"},
}
SILENT = {"opened", "randomness_added", "started", "acted", "dealt", "resumed"}
"""Facts that the events of the game tell, or nobody needs to hear."""


@pytest.mark.parametrize("fact", sorted(table._FACTS))
@pytest.mark.parametrize("you", [0, 1])
def test_every_fact_is_told_in_sentences_or_by_its_events(fact, you):
    live = table.Table()
    told = {"code": "BCDFGH", "secret": "00" * 32, "name": "Mila", "token": "a" * 64}
    live.apply(table.Step(1, "opened", 0, None, told))
    live.apply(table.Step(2, "joined", 0, None, {"name": "Zoe", "token": "b" * 64}))
    entry = wire.Entry(version=3, at=0, fact=fact, seat=1, told=TOLD.get(fact, {}), events=[])
    said = fact_sentences(entry, live.now(), you)
    silent = SILENT | ({"readied"} if you == 1 else set())
    assert bool(said) == (fact not in silent)
    assert all(re.fullmatch(r"[A-Z].*[.!]", sentence) for sentence in said)
    assert not any("{" in sentence for sentence in said)

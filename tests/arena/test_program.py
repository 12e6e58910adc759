"""Programs in matches: any that sits down at a table plays as well as a bot that is asked here."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from gnoming import Rules, arena, cli
from gnoming.arena import ArenaError, BotError, Plan
from gnoming.server import contest
from gnoming.server.programs import Program
from gnoming.table import Command, Refused

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")
BY_CLIENT, PLAIN = re.findall(
    r"^```python\n(.*?)^```$", PAGE.split("## A program in any language")[1], re.M | re.S
)[:2]
pytestmark = pytest.mark.slow
PYTHON = shlex.quote(sys.executable)
SHORT = Rules(rounds=1, turn_limit=5)

SITTING = """
import json, os, time, urllib.request
from pathlib import Path
from websockets.sync.client import connect

Path(f"running-{os.getpid()}").touch()
path = f"{os.environ['GNOMING_SERVER']}/api/tables/{os.environ['GNOMING_TABLE']}"


def sit():
    kind = {"Content-Type": "application/json"}
    asked = urllib.request.Request(f"{path}/seats", b'{"name": "Robin"}', kind)
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer)["token"]


def come(token):
    link = connect(f"ws{path.removeprefix('http')}/socket", max_size=None)
    link.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
    return link


wishes = 0


def wish(link, told, **what):
    global wishes
    wishes += 1
    version = told["table"]["version"]
    link.send(json.dumps({**what, "id": f"{os.getpid()}-{wishes}", "version": version}))


def news(link):
    for frame in link:
        told = json.loads(frame)
        if told["type"] in ("welcome", "update"):
            yield told


def asked(link):
    return (told for told in news(link) if told["you"]["legal"])
"""
ENDS = "import sys; sys.exit(3)"
SLEEPS = "time.sleep(60)"
ENDS_IN_THE_GAME = """
for told in asked(come(sit())):
    os._exit(7)
"""
HANGS_UP = """
link = come(sit())
next(asked(link))
time.sleep(0.3)
link.close()
time.sleep(60)
"""
THINKS = """
for told in asked(come(sit())):
    time.sleep(60)
"""
LEAVES = """
link = come(sit())
wish(link, next(asked(link)), type="leave")
time.sleep(60)
"""
INSISTS = """
link = come(sit())
told = next(asked(link))
for _ in range(50):
    wish(link, told, type="act", action="remove")
time.sleep(60)
"""
SITS_TWICE = """
sit(), sit()
"""
COMES_BACK = """
token = sit()
over = False
while not over:
    link = come(token)
    for told in news(link):
        over = told["table"]["stage"] == "finished"
        if told["you"]["legal"]:
            wish(link, told, type="act", action=told["you"]["legal"][0])
            if told["table"]["version"] % 5 == 0:
                break
        elif over:
            break
    link.close()
"""
NEVER_READY = """
for told in asked(link := come(sit())):
    wish(link, told, type="act", action=told["you"]["legal"][0])
"""


class First:
    """Always the first legal action."""

    def __init__(self, seed=None):
        self.seed = seed

    def choose(self, view):
        return view.legal[0]


class Fails(First):
    def choose(self, view):
        raise KeyError("no plan")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True, scope="module")
def _one_server():
    yield
    contest.close()


def program(code, **limits):
    """A program of these lines, in the folder where the test is."""
    Path("sitting.py").write_text(SITTING, encoding="utf-8")
    Path("program.py").write_text(f"from sitting import *\n{code}", encoding="utf-8")
    return Program(f"{PYTHON} program.py", **limits)


def plain():
    Path("plain.py").write_text(PLAIN, encoding="utf-8")
    return Program(f"{PYTHON} plain.py")


def played(entrants, units=1, **options):
    """The scores of all games of so many units."""
    plan = Plan(arena.enter(entrants), **{"players": 2, "rules": SHORT, "seed": 3} | options)
    return [arena.play_unit(plan, unit) for unit in range(units)]


def started():
    """The numbers of the processes of programs that were started here."""
    return [int(path.name.partition("-")[2]) for path in Path().glob("running-*")]


def is_running(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    # One that has ended and waits for who began it is not running.
    status = Path(f"/proc/{number}/stat")
    return not (status.exists() and ") Z " in status.read_text())


# ------------------------------------------------------------------ the same cards, the same game


def test_a_program_makes_every_move_of_the_bot_that_it_seats(tmp_path):
    text = BY_CLIENT.replace("MyBot()", 'bots.make("medium")')
    assert text != BY_CLIENT
    (tmp_path / "medium.py").write_text(f"from gnoming import bots\n{text}", encoding="utf-8")
    there, here = (
        Plan(arena.enter([one, "easy"]), 2, 3, Rules(rounds=1, turn_limit=12)).game(0, 1)
        for one in (Program(f"{PYTHON} medium.py"), "medium")
    )
    assert there.log == here.log
    assert there.over


def test_the_plain_program_plays_the_games_of_whoever_chooses_alike():
    options = {"rules": Rules(rounds=2, turn_limit=5)}
    assert played([plain(), "easy"], **options) == played([First, "easy"], **options)


def test_several_programs_sit_each_in_its_own_seat():
    options = {"players": 3, "first_alone": True}
    assert played(["easy", plain()], **options) == played(["easy", First], **options)


def test_nobody_but_programs_can_play():
    assert played([plain(), plain()]) == played([First, First])


def test_a_game_can_be_looked_at_again():
    plan = Plan(arena.enter([plain(), "easy"]), 2, 3, SHORT)
    game = plan.game(0, 1)
    assert game.over
    assert game == Plan(arena.enter([First, "easy"]), 2, 3, SHORT).game(0, 1)
    assert type(game).from_record(game.record()) == game


def test_workers_bring_the_same_and_a_kept_match_goes_on(tmp_path):
    options = {"players": 2, "games": 4, "rules": SHORT, "save": tmp_path / "match.jsonl"}
    by_two = arena.match([plain(), "easy"], workers=2, **options)
    here = arena.match([First, "easy"], **{**options, "save": None})
    for there, one in zip(by_two.entrants, here.entrants, strict=True):
        assert replace(there, name=one.name) == one
    Path("plain.py").write_text("raise SystemExit", encoding="utf-8")  # it is not asked again
    entrant = Program(f"{PYTHON} plain.py")
    assert arena.match([entrant, "easy"], **options).entrants == by_two.entrants


def test_a_program_is_told_the_seed_of_a_bot_in_its_place(tmp_path):
    note = f'open("seed", "w").write(os.environ["{contest.programs.SEED}"]); os._exit(0)'
    entrants = [program(note), "easy"]
    with pytest.raises(BotError):
        played(entrants)
    plan = Plan(arena.enter([First, "easy"]), 2, 3, SHORT)
    assert int((tmp_path / "seed").read_text()) == plan.bots(0, 0)[0].seed


def test_a_lost_link_is_forgiven_to_who_comes_back():
    assert played([program(COMES_BACK), "easy"]) == played([First, "easy"])


def test_the_next_round_is_dealt_though_a_program_is_never_ready(monkeypatch):
    monkeypatch.setattr(contest, "DEAL_AFTER", 0.2)
    monkeypatch.setattr(contest.programs, "FAREWELL", 0.3)  # it waits for more to come
    options = {"rules": Rules(rounds=2, turn_limit=5)}
    assert played([program(NEVER_READY), "easy"], **options) == played([First, "easy"], **options)
    assert len(started()) == 2
    assert not any(map(is_running, started()))


# ------------------------------------------------------------------ faults

WHERE = r"\(unit 0, game 0, seed 3\)"
FAULTS = [
    (ENDS, {}, "ended with status 3 before it sat down"),
    (SLEEPS, {"sits_within": 1}, "did not sit down within 1 seconds"),
    (ENDS_IN_THE_GAME, {}, "ended with status 7 before the game was over"),
    (
        HANGS_UP,
        {"returns_within": 0.3},
        "dropped its link and did not come back within 0.3 seconds",
    ),
    (
        THINKS,
        {"decides_within": 0.5},
        "did not decide within 0.5 seconds, in phase 'tee off' of round 1",
    ),
    (LEAVES, {}, "gave its seat up before the game was over"),
    (INSISTS, {}, r"was refused \d+ times in a row, at last: you may not remove: .* \(R.*\)"),
    (SITS_TWICE, {}, "ended with status 1 before the game was over"),
]


@pytest.mark.parametrize(("code", "limits", "fault"), FAULTS, ids=range(len(FAULTS)))
def test_a_program_at_fault_is_told_of_in_one_sentence_and_ended(code, limits, fault):
    entrants = [program(code, **limits), "easy"]
    who = r"seat 0 \(program:.*program\.py\)"
    with pytest.raises(BotError, match=f"^{who} {fault} {WHERE}$"):
        played(entrants)
    assert started()
    assert not any(map(is_running, started()))


@pytest.mark.parametrize("command", ["", "no-such-command --fast", "echo 'half"])
def test_what_cannot_be_started_is_not_entered(command):
    with pytest.raises(BotError, match=rf"^the program {command!r} cannot be started: \w.*"):
        arena.enter([Program(command), "easy"])


@pytest.mark.skipif(os.name == "nt", reason="there a name says what can be started")
def test_what_the_system_cannot_start_is_told_with_the_game(tmp_path):
    (tmp_path / "broken").write_bytes(b"\0\1\2")
    (tmp_path / "broken").chmod(0o755)
    with pytest.raises(BotError, match=rf"^seat 0 \(program:./broken\) cannot be .* {WHERE}$"):
        played([Program("./broken"), "easy"])


def test_a_bot_of_our_own_that_fails_ends_the_programs_too():
    with pytest.raises(BotError, match="no plan"):
        played([Fails, program(THINKS)])
    assert started()
    assert not any(map(is_running, started()))


def test_a_program_plays_neither_on_a_cluster_nor_outside_a_match():
    entrants = [plain(), "easy"]
    with pytest.raises(ArenaError, match="on this computer, not on a cluster"):
        arena.match(entrants, players=2, cluster="tcp://127.0.0.1:1")
    with pytest.raises(BotError, match="seat 1 plays in matches only"):
        arena.play([First(), plain()(seed=1)])


# ------------------------------------------------------------------ the table


def test_at_the_table_one_seat_is_asked_at_a_time_and_the_arena_is_host():
    table = contest.ContestTable()
    table.shuffle, table.awaited = sorted, 2

    def done(wish, seat=None, **told):
        table.apply(table.decide(Command(wish, 0, seat, told)))

    robin, other = ({"name": "Robin", "token": token} for token in "ab")
    done("open", code="BCDFGH", secret="00" * 32, **robin)
    done("join", **robin)
    done("join", **other)
    with pytest.raises(Refused, match="waits for nobody"):
        done("join", **other)
    with pytest.raises(Refused, match="only the arena may start the game"):
        done("start", 0)
    done("start")
    assert [chair.name for chair in table.now().seats] == ["Seat 0", "Seat 1"]
    assert table.now().proofs == []
    assert table.game.may_act == (0, 1)
    assert [waiting.seat for waiting in table.now().waiting] == [0]
    assert table.you(0).legal
    assert table.you(1).legal == []
    with pytest.raises(Refused, match="seat 0 is asked before seat 1"):
        done("act", 1, action="flip 0")
    assert len(table.refusals[1]) == 1
    done("act", 0, action="flip 0")
    done("act", 0, action="flip 1")
    done("act", 1, action="flip 0")
    assert table.refusals == {}


# ------------------------------------------------------------------ the command

TINY = ("--players", "2", "--rounds", "1", "--turn-limit", "5", "--games", "2", "--seed", "3")


def test_the_command_line_enters_a_program(capsys, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    name = f"program:{plain().command}"
    shared = ("--workers", "1", "--json", *TINY)
    assert cli.main(["arena", name, "easy", *shared]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["entrants"] == [name, "easy"]
    assert {entry["name"] for entry in told["bots"]} == {name, "easy"}
    assert cli.main(["arena", "easy", "program:no-such-command", *TINY]) == 2
    assert "no command 'no-such-command'" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(
    ("workers", "number"), [("2", signal.SIGINT), ("1", getattr(signal, "SIGKILL", 9))]
)
def test_no_program_goes_on_when_the_arena_is_stopped(workers, number):
    name = f"program:{program(THINKS).command}"
    command = [sys.executable, "-m", "gnoming", "arena", name, "easy", "--workers", workers, *TINY]
    running = subprocess.Popen([*command, "--games", "40"], stderr=subprocess.DEVNULL)  # noqa: S603
    try:
        until = time.monotonic() + 60
        while len(started()) < int(workers) and time.monotonic() < until:
            time.sleep(0.05)
        running.send_signal(number)
        assert running.wait(20) == (130 if number == signal.SIGINT else -number)
        until = time.monotonic() + 20
        while any(map(is_running, started())) and time.monotonic() < until:
            time.sleep(0.05)
        assert len(started()) >= int(workers)
        assert not any(map(is_running, started()))
    finally:
        running.kill()
        running.wait()


def test_a_match_without_programs_needs_no_server():
    code = (
        "import sys; from gnoming import cli;"
        f"cli.main(['arena', 'random', 'easy', '--workers', '1', *{TINY!r}]);"
        "assert not any(name.startswith('gnoming.server') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)  # noqa: S603

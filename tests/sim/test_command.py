"""`gnoming sim`: what it prints, draws, refuses, and how it is stopped."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET

import pytest

from gnoming import Rules, cli, sim
from gnoming.sim.runs import simulate
from gnoming.terminal import plots, simulations

SHORT = ("--rounds", "1", "--turn-limit", "12")


@pytest.fixture
def gnoming(capsys, monkeypatch):
    """Run the command in this process; gives status, output, errors."""
    monkeypatch.setattr(sys, "path", [*sys.path])

    def ran(*arguments):
        status = cli.main([str(argument) for argument in ("sim", *arguments)])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return ran


def test_the_tables_say_what_came_of_it(gnoming):
    status, shown, errors = gnoming("--bots", "random,medium", "--games", 80, "--workers", 1)
    assert (status, errors) == (0, "")
    assert shown.isascii()
    assert max(map(len, shown.splitlines())) <= 80
    tables = [part.splitlines() for part in shown.split("\n\n")]
    heads = [" ".join(table[0].split()) for table in tables]
    assert heads[:4] == [
        "figure value 95 % between",
        "bot points +/- wins 95 % between out first it pays",
        "seat points +/- wins 95 % between out first it pays",
        "seats after who begins the game wins 95 % between beside others +/-",
    ]
    assert [line.split()[0] for line in tables[1][1:]] == ["random", "medium"]
    assert [line.split()[:2] for line in tables[2][1:]] == [["0", "random"], ["1", "medium"]]
    said = " ".join(" ".join(tables[4]).split())
    assert "80 games of 2 players, seed 0. Every bot keeps its seat." in said
    assert "One seat after the other begins a game" in said
    assert "50.0 % if all were equal" in said


def test_json_is_for_programs_even_where_a_bot_prints(gnoming, own_bots):
    bots = f"{own_bots}:Prints,random"
    options = ("--games", 12, "--workers", 1, "--seed", 5, "--starter", 1, "--rotate", *SHORT)
    status, shown, _ = gnoming("--bots", bots, *options, "--effects", 4, "--json")
    assert status == 0
    assert shown.count("\n") == 1
    found = json.loads(shown)
    summary, effects = found.pop("summary"), found.pop("effects")
    rules = {"rounds": 1, "return_taken": True, "ties_keep_bonus": True, "turn_limit": 12}
    assert found == {
        **{"players": 2, "games": 12, "seed": 5, "starter": 1, "rotate": True},
        **{"bots": [f"{own_bots}:Prints", "random"], "rules": rules},
    }
    assert summary.keys() == {"all", "bots", "seats", "from_first", "from_starter"}
    for member in (*summary["bots"].values(), *summary["seats"].values(), summary["all"]):
        for figure in member.values():
            if figure is not None:
                assert figure["low"] <= figure["value"] <= figure["high"]
    assert summary["all"].keys() >= set(simulations.OF_ALL)
    assert effects.keys() == {
        *("return_taken=false", "ties_keep_bonus=false", "turn_limit=10", "rounds=3"),
    }


def test_too_few_games_are_told(gnoming):
    _, shown, _ = gnoming("--bots", "random", "--games", 3, "--workers", 1, *SHORT)
    assert "Intervals need 4 games" in shown


def test_a_starter_who_begins_every_game_is_told(gnoming):
    _, shown, _ = gnoming("--bots", "random", "--games", 5, "--starter", 2, "--workers", 1, *SHORT)
    assert "Seat 2 begins every game" in shown


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures_are_drawn(gnoming, tmp_path, kind):
    pytest.importorskip("matplotlib")
    folder = tmp_path / "pictures"
    names = {f"{name}.{kind}" for name in ("scores", "length", "going-out", "seats")}
    options = ("--games", 40, "--workers", 1, "--picture", kind, *SHORT)
    if kind == "svg":
        folder.mkdir()  # one that is there is taken, and older pictures give way
        (folder / "scores.svg").write_text("older", encoding="utf-8")
        options = (*options, "--effects", 8)
        names.add("options.svg")
    status, shown, errors = gnoming("--bots", "easy,random", *options, "--plots", folder)
    assert (status, errors) == (0, "")
    assert {path.name for path in folder.iterdir()} == names
    for name in names:
        assert name in shown
        content = (folder / name).read_bytes()
        if kind == "png":
            assert content.startswith(b"\x89PNG")
        else:
            root = ET.fromstring(content)  # noqa: S314 - we drew it
            assert root.tag.endswith("svg")
            assert b"<script" not in content


def test_the_same_run_draws_the_same_picture():
    pytest.importorskip("matplotlib")
    done = simulate("random", 3, games=30, rules=Rules(rounds=1, turn_limit=9))
    first, again = ([*plots.pictures(done, "svg")] for _ in range(2))
    assert first == again


@pytest.mark.parametrize("players", [2, 7])
def test_every_table_can_be_drawn_and_told(players):
    pytest.importorskip("matplotlib")
    done = simulate("random", players, games=6, rules=Rules(rounds=1, turn_limit=5))
    assert len([*plots.pictures(done, "png")]) == 4
    assert max(map(len, simulations.lines(done))) <= 80


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "8"),
        ("--players", "1", "--bots", "random"),
        ("--players", "3", "--bots", "easy,random"),
        ("--bots", "grandma"),
        ("--bots", ""),
        ("--bots", "easy,,random"),
        ("--bots", "no_such_module:Bot"),
        ("--bots", "own_bots:Dances", "--workers", "1"),
        ("--games", "0"),
        ("--games", "many"),
        ("--effects", "-1"),
        ("--workers", "0"),
        ("--rounds", "10"),
        ("--turn-limit", "4"),
        ("--seed", "x"),
        ("--starter", "4"),
        ("--starter", "7"),
        ("--starter", "me"),
        ("--save", "games.txt"),
        ("--save", "/nowhere/at/all.csv"),
        ("--save", "."),
        ("--save", __file__),
        ("--plots", __file__),
        ("--plots", "/nowhere/at/all"),
        ("--picture", "gif"),
        ("--cluster", "tcp://127.0.0.1:1", "--workers", "2"),
    ],
    ids=" ".join,
)
def test_a_mistake_is_one_sentence_on_standard_error_and_status_2(gnoming, own_bots, arguments):
    assert own_bots
    few = () if "--games" in arguments else ("--games", "5")
    status, shown, refused = gnoming(*few, *arguments)
    assert (status, shown) == (2, "")
    assert re.fullmatch(r"gnoming: .+\n", refused)


def test_without_matplotlib_that_is_said_first(gnoming, monkeypatch, tmp_path):
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    status, shown, refused = gnoming("--plots", tmp_path / "new")
    assert (status, shown) == (2, "")
    assert refused == "gnoming: pictures need matplotlib, which is not here: pip install" + (
        " 'gnoming[sim]'\n"
    )
    assert not (tmp_path / "new").exists()


def test_every_option_is_explained(gnoming):
    status, shown, _ = gnoming("--help")
    assert status == 0
    assert max(map(len, shown.splitlines())) <= 80
    options = re.findall(r"^  --[\w-]+(?: [A-Z]+)?(  +\S|$)", shown, re.MULTILINE)
    assert len(options) > 15
    assert all(options)


def test_the_command_that_a_table_names_brings_it_again(gnoming, tmp_path):
    one, again = tmp_path / "one.csv", tmp_path / "again.csv"
    options = ("--bots", "random,medium", "--rotate", "--games", 9, "--seed", 3, "--starter", 1)
    gnoming(*options, "--taken-must-be-played", "--ties-lose-bonus", "--save", one, *SHORT)
    named = sim.tables.told_by(one)["command"].split()[2:]
    assert gnoming(*named, "--save", again)[0] == 0
    assert again.read_bytes() == one.read_bytes()


# ------------------------------------------------------------------ as a process of its own


def start(folder, *arguments):
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "gnoming", "sim", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize(
    ("stop", "status", "workers"),
    [(signal.SIGINT, 130, 2), (signal.SIGKILL, -9, 1)],
)
def test_a_simulation_that_is_stopped_goes_on_to_the_same(
    gnoming, own_bots, monkeypatch, tmp_path, stop, status, workers
):
    command = ("--bots", f"{own_bots}:Slow,random", "--rounds", 1, "--turn-limit", 5)
    monkeypatch.setenv("PATIENCE", "0.001")
    file, part = tmp_path / "games.csv", tmp_path / "games.csv.part"
    more = ("--games", 90_000, "--workers", workers)
    with start(tmp_path, *command, "--save", file.name, *more) as process:
        end = time.monotonic() + 60
        while not part.exists() or part.stat().st_size < 1_000:
            assert time.monotonic() < end
            time.sleep(0.01)
        process.send_signal(stop)
        shown, errors = process.communicate(timeout=60)
    assert (process.returncode, shown) == (status, "")
    if stop != signal.SIGKILL:
        said = r"Stopped after \d+ of 90000 games\. They are kept in 'games.csv.part': .*\n"
        assert re.fullmatch(said, errors)
    kept = part.read_bytes()
    few = (*command, "--workers", 1, "--games", 160, "--json")
    monkeypatch.delenv("PATIENCE")
    assert 1 <= kept.count(b'{"games": 20') < 8
    resumed = gnoming(*few, "--save", file)
    assert resumed[0] == 0
    other = tmp_path / "whole.csv"
    assert gnoming(*few, "--save", other) == resumed
    assert file.read_bytes() == other.read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="pipes of Unix")
def test_a_reader_that_goes_away_is_no_trouble(tmp_path):
    with start(tmp_path, "--bots", "random", "--workers", 1, *SHORT) as process:
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait(60) == 141
    assert errors == ""

"""`gnoming arena`: what it prints, draws, refuses, and how it is stopped."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET

import pytest

from gnoming import arena, cli
from gnoming.terminal import standings

SHORT = ("--rounds", "1", "--turn-limit", "12")


@pytest.fixture
def gnoming(capsys, monkeypatch):
    """Run a command in this process; gives status, output, errors."""
    monkeypatch.setattr(sys, "path", [*sys.path])

    def ran(*arguments):
        status = cli.main([str(argument) for argument in ("arena", *arguments)])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return ran


def test_the_table_says_who_is_stronger_and_how_sure_that_is(gnoming):
    status, shown, errors = gnoming("random", "easy", "--games", 40, "--workers", 1, *SHORT)
    assert (status, errors) == (0, "")
    head, first, second, *said = shown.splitlines()
    assert " ".join(head.split()) == "bot games wins 95 % between points +/- rating +/-"
    assert re.fullmatch(
        r"easy +20 +[\d.]+ % +[\d.]+ and [\d.]+ +-[\d.]+ +[\d.]+ +[\d.]+ +[\d.]+", first
    )
    assert second.startswith("random")
    told = " ".join(said)
    assert "40 games of 4 players, seed 0: 5 sets of cards" in told
    assert "25.0 % if all were equal" in told
    assert "This game has 1 round" in told
    assert max(map(len, shown.splitlines())) <= 80
    assert shown.isascii()


def test_the_first_alone_is_the_only_one_told_of(gnoming):
    options = ("--first-alone", "--games", 16, "--workers", 1, *SHORT)
    status, shown, errors = gnoming("easy", "random", *options)
    assert (status, errors) == (0, "")
    _, first, *said = shown.splitlines()
    assert re.match(r"easy +16 ", first)
    told = " ".join(" ".join(said).split())
    assert told.startswith("16 games of 4 players, seed 0: 4 sets of cards")
    assert "easy sat alone among the others" in told
    assert "only its games are counted" in told


def test_json_is_for_programs_even_where_a_bot_prints(gnoming, contenders):
    bot = f"{contenders}:Prints"
    options = ("--players", 2, "--games", 10, "--workers", 1, "--seed", 5, *SHORT)
    status, shown, _ = gnoming("easy", bot, *options, "--json")
    assert status == 0
    found = json.loads(shown)
    assert shown.count("\n") == 1
    ranked = found.pop("bots")
    rules = {"rounds": 1, "return_taken": True, "ties_keep_bonus": True, "turn_limit": 12}
    entrants = {"entrants": ["easy", bot], "first_alone": False}
    assert found == {"players": 2, "games": 10, "units": 5, "seed": 5, "rules": rules, **entrants}
    assert {entry["name"] for entry in ranked} == {"easy", bot}
    for entry in ranked:
        assert entry.keys() == {"name", "games", "win_share", "difference", "rating"}
        assert entry["games"] == 10
        for kind in ("win_share", "difference", "rating"):
            low, value, high = (entry[kind][name] for name in ("low", "value", "high"))
            assert low <= value <= high
    assert sum(entry["win_share"]["value"] for entry in ranked) == pytest.approx(1)


def test_too_few_units_are_told(gnoming):
    _, shown, _ = gnoming("random", "easy", "--games", 1, "--workers", 1, *SHORT)
    assert "Intervals of wins and points need 4 sets of cards" in shown
    assert "1 set of cards" in shown


@pytest.mark.parametrize("games", [1, 40])
def test_the_plot_is_a_picture_of_its_own(gnoming, contenders, tmp_path, games):
    file = tmp_path / "plot.svg"
    file.write_text("older", encoding="utf-8")
    names = ("easy", "random", f"{contenders}:Last")
    status, _, _ = gnoming(*names, "--plot", file, "--games", games, "--workers", 1, *SHORT)
    assert status == 0
    drawn = file.read_text("utf-8")
    root = ET.fromstring(drawn)  # noqa: S314 - we drew it
    kinds = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
    assert kinds == {"svg", "title", "rect", "text", "path"}
    assert "href" not in drawn
    assert drawn.count("://") == 1  # what says that it is SVG
    words = " ".join(element.text for element in root.iter() if element.text)
    for name in names:
        assert name in words
    width, height = (float(root.get(side)) for side in ("width", "height"))
    for element in root.iter():
        assert 0 <= float(element.get("x", 0)) <= width
        assert 0 <= float(element.get("y", 0)) <= height


def test_a_name_cannot_break_the_picture():
    plan = arena.Plan((arena.Entrant("<b>&", "easy"), arena.Entrant("x" * 90, "easy")), 2)
    done = arena.standings(plan, [arena.play_unit(plan, 0)])
    root = ET.fromstring(standings.svg(done))  # noqa: S314 - we drew it
    assert any(element.text == "<b>&" for element in root.iter())
    assert max(map(len, standings.lines(done))) <= 80


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("easy",),
        ("easy", "grandma"),
        ("easy", "no_such_module:Bot"),
        ("easy", "contenders:Dances", "--workers", "1"),
        ("easy", "random", "--players", "8"),
        ("easy", "random", "--games", "0"),
        ("easy", "random", "--workers", "0"),
        ("easy", "random", "--cluster", "nonsense"),
        ("easy", "random", "--cluster", "tcp://127.0.0.1:1"),
        ("easy", "random", "--cluster", "tcp://127.0.0.1:1", "--workers", "2"),
        ("easy", "random", "--rounds", "10"),
        ("easy", "random", "--seed", "x"),
        ("easy", "random", "--plot", "picture.png"),
        ("easy", "random", "--plot", "/nowhere/at/all.svg"),
        ("easy", "random", "--save", "/nowhere/at/all"),
        ("easy", "random", "--save", "."),
        ("easy", "random", "--save", __file__),
        ("easy", "random", "--save", "same.svg", "--plot", "same.svg"),
    ],
    ids=" ".join,
)
def test_a_mistake_is_one_sentence_on_standard_error_and_status_2(gnoming, contenders, arguments):
    assert contenders
    status, shown, refused = gnoming(*arguments)
    assert (status, shown) == (2, "")
    assert re.fullmatch(r"gnoming: .+\n", refused)


def test_every_option_is_explained(gnoming):
    status, shown, _ = gnoming("--help")
    assert status == 0
    assert max(map(len, shown.splitlines())) <= 80
    options = re.findall(r"^  --[\w-]+(?: [A-Z]+)?(  +\S|$)", shown, re.MULTILINE)
    assert len(options) > 10
    assert all(options)


# ------------------------------------------------------------------ as a process of its own


def start(folder, *arguments):
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "gnoming", "arena", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        text=True,
    )


def test_two_workers_print_what_one_does_and_find_a_bot_in_this_folder(
    gnoming, contenders, tmp_path
):
    command = ("easy", f"{contenders}:Last", "--games", 24, *SHORT)
    with start(tmp_path, *command, "--workers", 2) as process:
        shown, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert shown == gnoming(*command, "--workers", 1)[1]


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize(
    ("stop", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)]
)
def test_a_match_that_is_stopped_goes_on_to_the_same_result(gnoming, tmp_path, stop, status):
    command = ("easy", "random", "--players", 2, "--json")
    file = tmp_path / "match.jsonl"
    more = ("--save", file.name, "--workers", 2, "--games", 100_000)
    with start(tmp_path, *command, *more) as process:
        end = time.monotonic() + 60
        while not file.exists() or file.read_bytes().count(b"\n") < 4:
            assert time.monotonic() < end
            time.sleep(0.01)
        process.send_signal(stop)
        shown, errors = process.communicate(timeout=60)
    assert (process.returncode, shown) == (status, "")
    if stop != signal.SIGKILL:
        said = r"Stopped after \d+ of 100000 games\. They are kept in 'match.jsonl': .*\n"
        assert re.fullmatch(said, errors)
    kept = file.read_bytes()
    few = (*command, "--workers", 1, "--games", 40)
    resumed = gnoming(*few, "--save", file)
    assert resumed[0] == 0
    assert file.read_bytes().startswith(kept[: kept.rindex(b"\n") + 1])
    assert resumed == gnoming(*few)

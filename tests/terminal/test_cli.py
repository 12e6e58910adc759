"""The command line: what it prints, what it refuses, and that nothing is lost however it ends."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from gnoming import Game, cli, layout_score

CARDS = ("-2", "5", "M", "/", "3", "4", "6", "/", "7", "8", "6")
LAYOUTS = ("5 5 5 / 3 4 6 / 7 8 3", "4 4 4 / 4 8 7 / 4 3 6")


@pytest.fixture
def gnoming(capsys):
    """Run a command in this process; gives status, output, errors."""

    def ran(*arguments):
        status = cli.main([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return ran


@pytest.fixture
def saved(tmp_path):
    """A finished game with names, in a file."""
    game = Game(3, seed=3, names=("Mila", "Elm (easy)", "Fern (easy)"))
    while not game.over:
        if game.phase == "shuffle":
            game.deal()
        game.play(game.legal()[0])
    file = tmp_path / "saved.txt"
    file.write_text(game.record(), encoding="utf-8", newline="")
    return file


# ------------------------------------------------------------------ help and refusals


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_is_written_for_a_person(gnoming, arguments):
    status, shown, _ = gnoming(*arguments)
    assert status == 0
    for words in ("the fewest points win", "gnoming play", "docs/rules.md", "Show the version"):
        assert words in shown
    assert "..." not in re.sub(r"\.\.\.$|COMMAND \[ARGS\]\.\.\.", "", shown)
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("command", ["play", "score", "replay", "bench"])
def test_every_option_of_every_command_is_explained(gnoming, command):
    status, shown, _ = gnoming(command, "--help")
    assert status == 0
    assert max(map(len, shown.splitlines())) <= 80
    options = re.findall(r"^  --[\w-]+(?: [A-Z]+)?(  +\S|$)", shown, re.MULTILINE)
    assert len(options) > 1
    assert all(options)
    assert "\\b" not in shown


def test_help_does_not_wait_for_the_compiled_rules():
    code = "import sys; from gnoming import cli; cli.main(['--help']); print(*sys.modules)"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert not {"numpy", "numba", "rich", "gnoming.kernel"} & set(loaded)


def test_the_version_is_told(gnoming):
    status, shown, _ = gnoming("--version")
    assert (status, bool(re.fullmatch(r"gnoming \d+\.\d+\.\d+\n", shown))) == (0, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",),
        ("--dance",),
        ("play", "--dance"),
        ("play", "--seed", "x"),
        ("play", "--pace", "x"),
        ("play", "--pace", "-1"),
        ("play", "--pace", "nan"),
        ("play", "--players", "8"),
        ("play", "--starter", "4"),
        ("play", "--rounds", "0"),
        ("play", "--turn-limit", "1000"),
        ("play", "--save", "/nowhere/at/all"),
        ("play", "--save", os.devnull),
        ("play", "--save", "."),
        ("play", "--resume", "/nowhere/at/all"),
        ("play", "--resume", __file__),
        ("play", "--resume", __file__, "--players", "3"),
        ("play", "--resume", __file__, "--ties-lose-bonus"),
        ("score",),
        ("score", "5 5"),
        ("score", "5 5 9 / 3 4 6 / 7 8 6"),
        ("score", "M M M / M 5 5 / 3 4 5"),
        ("score", *LAYOUTS, "--out", "2"),
        ("score", *LAYOUTS, "--out", "-1"),
        ("score", "5 5 ? / 3 4 6 / 7 8 6", "--out", "0"),
        ("score", *LAYOUTS * 4),
        ("replay", "/nowhere/at/all"),
        ("replay", "."),
        ("replay", __file__, "--verify"),
        ("replay", sys.executable),
        ("bench", "--players", "8"),
        ("bench", "--threads", "0"),
        ("bench", "--games", "0"),
    ],
    ids=" ".join,
)
def test_a_mistake_is_one_sentence_on_standard_error_and_status_2(gnoming, arguments):
    status, shown, refused = gnoming(*arguments)
    assert (status, shown) == (2, "")
    assert re.fullmatch(r"gnoming: .+\n", refused)


# ------------------------------------------------------------------ score


def test_score_explains_a_layout(gnoming):
    status, shown, _ = gnoming("score", "5 5 M / 3 4 6 / 7 8 6")
    assert status == 0
    assert "stands for a 5 in row 1 and a 6 in column 3" in shown
    assert shown.endswith("Score: 11\n")


@pytest.mark.parametrize(
    "layout",
    [
        "-2 -2 -2 / M M M / H 3 -4",
        "-1 m 8 / -1 3 3 / h 7 7",
        "8 8 8\n-1 3 3\nM 7 7",
        "\u22121 8 8 / 3 3 3 / 4 4 4",
    ],
)
def test_score_takes_every_layout_as_people_write_it(gnoming, layout):
    assert gnoming("score", layout)[1].endswith(f"Score: {layout_score(layout)}\n")


def test_score_does_without_quotes(gnoming):
    assert gnoming("score", *CARDS)[1].endswith("Score: 19\n")


def test_score_of_a_table_tells_who_is_lowest_and_what_going_out_brought(gnoming):
    status, shown, _ = gnoming("score", *LAYOUTS, "--out", 1)
    assert status == 0
    assert "Seat 0: 26 points" in shown
    assert "Seat 1: 11 points" in shown
    assert "went out first with the lowest score = -5 (R9.5)" in shown
    assert shown.endswith("Lowest score: Seat 1 with 11.\n")


def test_score_knows_the_option_for_ties(gnoming):
    tie = (LAYOUTS[0], LAYOUTS[0])
    assert "Seat 0: 21 points" in gnoming("score", *tie, "--out", 0)[1]
    assert "Seat 0: 31 points" in gnoming("score", *tie, "--out", 0, "--ties-lose-bonus")[1]


def test_score_says_that_face_down_cards_do_not_count(gnoming):
    assert "face down, not counted: 1 card" in gnoming("score", "5 5 ? / 3 4 6 / 7 8 6")[1]


@pytest.mark.parametrize("written", ["\n".join(LAYOUTS), " | ".join(LAYOUTS)])
def test_score_reads_layouts_that_are_piped_in(run, written):
    done = run("score", "-", "--out", "1", typed=written)
    assert done.returncode == 0
    assert "Lowest score: Seat 1 with 11." in done.stdout


# ------------------------------------------------------------------ replay


def test_replay_tells_a_whole_game(gnoming, saved):
    status, shown, _ = gnoming("replay", saved)
    assert status == 0
    assert re.search(r"Round 3 of 3: .*Fern begins", shown)
    assert shown.count("All cards are turned up where they lie") == 3
    assert re.search(r"Mila drew an? \w+ from the draw pile\.", shown)
    assert "wins the game with" in shown
    assert "You " not in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_replay_tells_what_a_seat_or_the_gallery_saw(gnoming, saved):
    of_one = gnoming("replay", saved, "--seat", 1)[1]
    assert "Mila drew from the draw pile." in of_one
    assert not re.search(r"Mila drew an? ", of_one)
    assert re.search(r"Elm drew an? ", of_one)
    assert not re.search(r"drew an? ", gnoming("replay", saved, "--gallery")[1])
    assert gnoming("replay", saved, "--gallery", "--seat", 1)[0] == 2
    assert gnoming("replay", saved, "--seat", 3)[0] == 2


def test_replay_of_a_game_that_goes_on_tells_no_secret(gnoming, tmp_path):
    game = Game(2, seed=1)
    for word in ("flip 0", "flip 1", "flip 0", "flip 1", "draw"):
        game.play(word)
    file = tmp_path / "game.txt"
    file.write_text(game.record(), encoding="utf-8", newline="")
    status, shown, _ = gnoming("replay", file)
    assert status == 0
    assert "Seat 0 drew from the draw pile." in shown
    assert "In your hand" not in shown
    assert "it stands in phase 'play'" in shown


def test_replay_verifies(gnoming, saved):
    status, shown, _ = gnoming("replay", saved, "--verify")
    assert status == 0
    assert " holds: 3 players, round 3, " in shown
    assert "Won by " in shown


def test_replay_finds_a_changed_record(gnoming, saved):
    written = saved.read_text("utf-8")
    saved.write_text(written.replace("0 flip 0", "0 flip 8", 1), encoding="utf-8", newline="")
    status, shown, refused = gnoming("replay", saved, "--verify")
    assert (status, shown) == (2, "")
    assert re.fullmatch(r"gnoming: '.*saved.txt' cannot be trusted: line \d+: .+\n", refused)


def test_output_that_nobody_reads_any_more_is_no_error(saved):
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "gnoming", "replay", str(saved)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as reading:
        reading.stdout.close()
        assert reading.stderr.read() == b""
    assert reading.returncode == cli.BROKEN_PIPE


# ------------------------------------------------------------------ bench


def test_bench_measures(gnoming):
    status, shown, _ = gnoming("bench", "--games", 3, "--threads", 2)
    assert status == 0
    assert "random legal decisions a second, deals included: 3 games of 4 players" in shown


def test_bench_speaks_to_programs(gnoming):
    status, shown, _ = gnoming("bench", "--json", "--games", 4, "--players", 3)
    figures = json.loads(shown)
    assert status == 0
    assert figures.pop("decisions_per_second") > 0
    assert figures == {"players": 3, "games": 4, "threads": 1}


# ------------------------------------------------------------------ play, as a process of its own


def test_yes_1_plays_a_game_to_its_winner(run):
    command = ("play", "--plain", "--players", 4, "--bots", "easy", "--seed", 5)
    done = run(*command, typed="1\n" * 4000, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "wins the game with" in done.stdout
    assert "\x1b" not in done.stdout
    assert "gnoming play --resume" not in done.stdout


def test_the_end_of_input_saves_in_the_games_folder_and_the_game_goes_on(run, tmp_path):
    done = run("play", "--names", "Zoë", "--players", 2, typed="f4\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    (file,) = (tmp_path / "home" / "gnoming" / "games").iterdir()
    assert f"gnoming play --resume {file}" in done.stdout
    more = run("play", "--resume", file, typed="1\n" * 2000)
    assert more.returncode == 0
    assert "Going on with your game: round 1 of 3." in more.stdout
    assert "wins the game" in more.stdout or "is shared by" in more.stdout
    over = Game.from_record(file.read_text("utf-8"))
    assert over.over
    assert over.names == ("Zoë", "Elm (easy)")
    after = run("play", "--resume", file)
    assert after.returncode == 0
    assert "This game is over already." in after.stdout


def test_a_file_is_not_written_over_without_force(gnoming, saved):
    before = saved.read_bytes()
    status, _, refused = gnoming("play", "--save", saved)
    assert status == 2
    assert "--resume" in refused
    assert "--force" in refused
    assert saved.read_bytes() == before


def _start(environment, *arguments):
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "gnoming", "play", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        # Where the suite itself runs in the background, Ctrl-C is ignored by what it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )


def _read_until(stream, words):
    shown = b""
    while words not in shown:
        piece = os.read(stream.fileno(), 4096)
        assert piece, shown
        shown += piece
    return shown


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_saves_and_leaves_with_130(environment, tmp_path):
    file = tmp_path / "game.txt"
    with _start(environment, "--players", 2, "--save", file) as game:
        game.stdin.write(b"1\n")
        game.stdin.flush()
        _read_until(game.stdout, b"And the second card.")
        game.send_signal(signal.SIGINT)
        shown, refused = game.communicate(timeout=30)
    assert game.returncode == 130
    assert f"--resume {file}".encode() in shown
    assert refused == b""
    assert Game.from_record(file.read_text("utf-8")).layout(0)[0] != "?"


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_killed_game_goes_on_where_it_was(environment, run, tmp_path):
    file = tmp_path / "game.txt"
    with _start(environment, "--players", 2, "--save", file) as game:
        game.stdin.write(b"f3\nf4\n")
        game.stdin.flush()
        _read_until(game.stdout, b"Take a card.")
        game.kill()
    kept = Game.from_record(file.read_text("utf-8"))
    assert [kept.layout(0)[place] == "?" for place in (3, 4)] == [False, False]
    assert kept.phase == "draw"
    done = run("play", "--resume", file, typed="table\n")
    assert done.returncode == 0
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["game.txt"]


@pytest.mark.skipif(os.name == "nt", reason="terminals of Unix")
def test_on_a_real_terminal_it_asks_and_plays(environment):
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "gnoming", "play", "--pace", "0", "--rounds", "1"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**environment, "TERM": "xterm"},
        close_fds=True,
        start_new_session=True,
    ) as game:
        os.close(theirs)
        shown = b""
        for prompt, answer in (
            (b"How many players", b"2\n"),
            (b"people at this keyboard", b"\n"),
            (b"What is your name", b"Mila\n"),
            (b"How strong", b"\n"),
            (b"Your choice", b"?\n"),
            (b"Your choice", b"quit\n"),
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
    assert b"gnoming play --resume" in shown

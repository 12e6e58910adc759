"""The benchmark beside other libraries: what it counts, what it says of those that are missing."""

import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "bench"))

import rival_players  # noqa: E402
import rivals  # noqa: E402

pytestmark = pytest.mark.compiled


def test_the_rivals_are_an_extra_that_nobody_else_installs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    told = {line.split(">")[0] for line in extras["rivals"]}
    assert told == {"gnoming[openspiel]", "jax", "pgx", "rlcard"}
    for name, lines in extras.items():
        assert name == "rivals" or not any("rivals" in line for line in lines)
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    for package in ("jax", "pgx", "rlcard"):
        assert f"\n{package}==" not in lock


def test_a_missing_rival_is_said_in_one_sentence(tmp_path: Path) -> None:
    rival = rivals.Rival("pgx", tmp_path / "python")
    rival.get_ready()
    rival.measure()
    rival.stop()
    assert rival.missing == f"Pgx was not measured: {tmp_path / 'python'} is not there."
    assert rivals.pgx_figures(rival, 1.0) == []
    # Our own environment has neither Pgx nor RLCard.
    with rivals.started(["rlcard"], Path(sys.executable)) as told:
        assert told["rlcard"].missing == "RLCard was not measured: 'rlcard' is not installed."


@pytest.mark.slow
def test_decisions_are_those_of_players_never_of_chance() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    for name, least, most in (("kuhn_poker", 2, 3), ("hearts", 52, 64), ("tiny_hanabi", 2, 2)):
        game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
        mean = rival_players.spiel_decisions(pyspiel, game.new_initial_state(), bots, 0.1)
        assert least <= mean <= most
    # Half of all first players of Kuhn poker pass, half of the second ones then bet: 2.25 in all.
    game = pyspiel.load_game("kuhn_poker")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]
    assert rival_players.spiel_decisions(
        pyspiel, game.new_initial_state(), bots, 0.3
    ) == pytest.approx(2.25, abs=0.1)


def test_the_fastest_game_is_the_one_that_counts() -> None:
    rival = rivals.Rival("pgx", Path("nowhere"))
    rival.speeds = {"a": [1.0, 9.0, 2.0], "b": [3.0, 3.0, 3.0], "c": []}
    *rows, last = rivals.pgx_figures(rival, 12.0)
    assert [(row.what, row.value) for row in rows] == [("Pgx: b", 3.0), ("Pgx: a", 2.0)]
    assert (last.value, last.bar, last.note, last.holds) == (4.0, 5.0, "b", False)


def test_the_page_tells_how_to_install_and_run_them() -> None:
    page = (ROOT / "docs" / "speed.md").read_text("utf-8").partition("## The rivals")[2]
    assert ".venv-rivals/bin/pip install -e '.[rivals]'" in page
    assert rivals.RIVALS_FOLDER == ROOT / ".venv-rivals"
    assert "python3 dev.py bench rivals" in page

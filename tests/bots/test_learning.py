"""Learning the values: the same however it is shared out, better with time, and what it leaves."""

import json
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import numpy as np
import pytest

from gnoming import kernel
from gnoming.bots import learning
from gnoming.bots.hard import shipped
from gnoming.bots.learning import Learner, Strength, drawing, learn, main, measure, save
from gnoming.bots.values import VALUES, new_values

pytestmark = pytest.mark.compiled

LEARNED = [name for name in VALUES.names if name != "table"]


def short(workers, seed=1, steps=3):
    """A very short run: its values by name, and what was measured but for the time."""
    learner = Learner(seed, steps=steps, rounds=40)
    found = learn(learner, workers, every=2, games=8)
    return (
        {name: learner.values[name].tobytes() for name in VALUES.names},
        [strength._replace(seconds=0.0) for strength in found],
    )


def test_the_same_is_learned_again_and_with_any_number_of_workers():
    once = short(1)
    assert short(1) == once
    assert short(2) == once
    assert short(1, seed=2)[0] != once[0]


def test_strength_is_measured_at_first_at_times_and_at_last():
    told = []
    learner = Learner(1, steps=5, rounds=10)
    found = learn(
        learner, every=2, games=4, tell=lambda step, strength: told.append((step, strength))
    )
    assert [strength.step for strength in found] == [0, 2, 4, 5]
    assert [strength.rounds for strength in found] == [0, 40, 80, 100]
    assert [step for step, _ in told] == [0, 1, 2, 3, 4, 5]
    assert [strength for _, strength in told if strength] == found
    assert found[0].seconds == 0 < found[1].seconds < found[-1].seconds
    assert learner.played == 100


def test_with_lines_only_nothing_is_learned_of_how_they_cross():
    learner = Learner(1, steps=2, rounds=40, lines_only=True)
    learn(learner, every=9, games=4)
    assert not learner.values.cross.any()
    assert not learner.values.outs.any()
    assert learner.values.own.any()


def test_a_measure_is_the_same_for_any_number_of_workers():
    found = []
    for workers in (1, 2):
        with ThreadPoolExecutor(workers) as pool:
            found.append(measure(shipped()[0], 16, pool, seed=3))
    assert found[0] == found[1]
    wins, _ = found[0]
    assert 0 <= wins <= 1


def error_of(values, samples):
    """The mean squared error of values on samples, which are not learned from."""
    as_it_was = values.copy()
    order = np.arange(len(samples))
    squares = learning.move(samples, order, values, Learner()._moved, 0.0, 0.0)
    assert values.tobytes() == as_it_was.tobytes()
    return float(squares)


def test_a_short_run_gets_better():
    learner = Learner(1, steps=10, rounds=150)
    with ThreadPoolExecutor(2) as pool:
        wins_before, points_before = measure(learner.values, 80, pool)
        while learner.step < learner.steps:
            learner.advance(pool)
        wins, points = measure(learner.values, 80, pool)
    # Rounds that are none of those that were learned from, as the learned values play them.
    samples = learner._chunk(1_000_000, noise=0.1).view(np.recarray)
    assert error_of(learner.values, samples) < 0.6 * error_of(new_values(), samples)
    assert points < points_before - 5
    assert wins > wins_before


# ------------------------------------------------------------------ what it leaves


def test_the_command_writes_the_values_a_picture_and_what_made_them(tmp_path, capsys):
    file = tmp_path / "mine.npz"
    given = [str(file), "--seed", "5", "--steps", "3", "--rounds", "30", "--every", "2",
             "--games", "8", "--workers", "1"]  # fmt: skip
    assert main(given) == 0
    shown = capsys.readouterr().out
    assert "step 0: 0 s, 0 rounds" in shown
    assert "step 3:" in shown
    learner = Learner(5, steps=3, rounds=30)
    found = learn(learner, 2, every=2, games=8)
    with np.load(file) as kept:
        assert set(kept.files) == {"about", *LEARNED}
        about = json.loads(str(kept["about"]))
        for name in LEARNED:
            assert kept[name].dtype == np.float16
            assert np.array_equal(kept[name], learner.values[name].astype(np.float16)), name
    assert about["command"] == f"python -m gnoming.bots.learning {' '.join(given)}"
    assert about["seed"] == 5
    assert about["rules-version"] == kernel.RULES_VERSION
    assert [strength["step"] for strength in about["strength"]] == [0, 2, 3]
    assert about["strength"][-1]["wins"] == found[-1].wins
    picture = ET.parse(file.with_suffix(".svg")).getroot()  # noqa: S314 - our own
    words = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "Games won among three medium with these values" in words
    assert f"{100 * found[-1].wins:.0f} %" in words


def test_the_picture_shows_every_measure_where_it_belongs():
    found = [Strength(step, 10.0 * step, 0, 0.0, 100, wins, 0.0)
             for step, wins in enumerate((0.0, 0.2, 0.5))]  # fmt: skip
    picture = ET.fromstring(drawing(found))  # noqa: S314 - our own
    (line,) = picture.iter("{http://www.w3.org/2000/svg}polyline")
    spots = [tuple(map(float, spot.split(","))) for spot in line.get("points").split()]
    assert spots == [(48.0, 272.0), (320.0, 182.4), (592.0, 48.0)]


def test_learned_values_that_were_saved_are_those_that_are_loaded(tmp_path, monkeypatch):
    values = new_values()
    values.bias[4, 1] = 1.5
    save(tmp_path / "hard.npz", values, {"seed": 7})
    monkeypatch.setattr("gnoming.bots.hard.files", lambda _package: tmp_path)
    shipped.cache_clear()
    try:
        again, about = shipped()
    finally:
        shipped.cache_clear()
    assert about == {"seed": 7}
    assert again.bias[4, 1, 0, 0] == 1.5
    assert again.near == pytest.approx(values.near, abs=0.01)
    assert again.table[1, 2, 3] == pytest.approx(
        again.both[1, 2, 3] + again.near[1, 3] + again.own[1, 2]
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["values"], "the file must be named NAME.npz, not 'values'"),
        (["no/such/values.npz"], "there is no folder 'no/such' for the file 'values.npz'"),
        (["v.npz", "--steps", "0"], "--steps must be at least 1, not 0"),
        (["v.npz", "--rounds", "0"], "--rounds must be at least 1, not 0"),
        (["v.npz", "--workers", "0"], "--workers must be at least 1, not 0"),
        (["v.npz", "--every", "-1"], "--every must be at least 1, not -1"),
        (["v.npz", "--games", "0"], "--games must be at least 1, not 0"),
        (["v.npz", "--seed", "-1"], "--seed must be at least 0, not -1"),
        (["v.npz", "--steps", "many"], "argument --steps: invalid int value: 'many'"),
        ([], "the following arguments are required: file"),
    ],
)
def test_a_wrong_command_is_refused_in_a_sentence(given, said, capsys, monkeypatch):
    monkeypatch.setattr(learning, "learn", None)
    with pytest.raises(SystemExit) as refused:
        main(given)
    assert refused.value.code == 2
    last_line = capsys.readouterr().err.splitlines()[-1]
    assert last_line == f"python -m gnoming.bots.learning: error: {said}"


# ------------------------------------------------------------------ the values that are shipped


LEVELS = ("hard", "expert")


@pytest.mark.parametrize("level", LEVELS)
def test_the_shipped_values_say_what_made_them(level):
    values, about = shipped(level)
    assert about["command"].startswith(f"python -m gnoming.bots.learning {level}.npz ")
    assert ("--lines-only" in about["command"]) == (level == "hard")
    assert type(about["seed"]) is int
    assert about["rules-version"] == kernel.RULES_VERSION
    first, last = about["strength"][0], about["strength"][-1]
    assert set(first) == set(Strength._fields)
    assert first["step"] == 0
    assert last["wins"] > 0.4 > first["wins"]
    for name in LEARNED:
        assert np.isfinite(values[name]).all(), name


def test_all_shipped_values_together_are_small():
    places = [files("gnoming.bots").joinpath(f"{level}.npz") for level in LEVELS]
    assert sum(len(place.read_bytes()) for place in places) < 1_000_000


@pytest.mark.parametrize("level", LEVELS)
def test_hard_learned_of_lines_alone_and_expert_of_how_they_cross_as_well(level):
    values, untrained = shipped(level)[0], new_values()
    for name in LEARNED:
        learned = not np.array_equal(values[name], untrained[name])
        assert learned == (level == "expert" or name not in ("cross", "outs")), name

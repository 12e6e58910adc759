"""A simulation brings the same however it is shared out, stopped or made longer."""

import contextlib
import csv
import errno
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from gnoming import Rules, kernel, sim
from gnoming.arena import BotError
from gnoming.sim import ledger as ledgers
from gnoming.sim import tables
from gnoming.sim.columns import ROW
from gnoming.sim.runs import simulate

SHORT = Rules(rounds=2, turn_limit=8)
RUN = {"bots": "random,medium,random", "rules": SHORT, "rotate": True, "seed": 4}


def run(**options):
    return simulate(**{**RUN, "games": 60, **options})


def told(done):
    """All that a run says, to compare."""
    return done.games, json.dumps(done.tally.as_numbers())


# ------------------------------------------------------------------ the same for any share of work


def test_any_games_can_be_played_in_any_order():
    plan = sim.planned("random,medium,easy", seed=9, rules=SHORT, rotate=True)
    whole = plan.rows(0, 24)
    cuts = sorted(random.Random(1).sample(range(1, 24), 7))
    parts = dict.fromkeys(zip([0, *cuts], [*cuts, 24], strict=True))
    for first, end in random.Random(2).sample([*parts], len(parts)):
        parts[first, end] = plan.rows(first, end)
    assert (np.concatenate(list(parts.values())) == whole).all()


@pytest.mark.parametrize("chunk", [1, 4, 16, 60, 1000])
def test_the_chunks_change_nothing(chunk, tmp_path):
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"
    assert told(run(save=one)) == told(run(save=other, chunk=chunk))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_processes_change_nothing(ending, tmp_path):
    one, other = tmp_path / f"one.{ending}", tmp_path / f"other.{ending}"
    alone = run(save=one, effects=4)
    shared = run(save=other, effects=4, chunk=5, workers=2 if ending == "csv" else 4)
    assert told(alone) == told(shared)
    assert one.read_bytes() == other.read_bytes()
    for option, effect in alone.effects.items():
        assert effect.as_numbers() == shared.effects[option].as_numbers()


def test_no_two_games_are_alike():
    plan, other = sim.planned("random", seed=0), sim.planned("random", seed=1)
    seeds = plan.seeds(0, 300_000)
    assert len(np.unique(seeds)) == len(seeds)
    assert not set(seeds[:100_000].tolist()) & set(other.seeds(0, 100_000).tolist())
    assert seeds.min() >= 0
    assert seeds.max() < 1 << 62
    assert plan.seeds(7, 9).tolist() == seeds[7:9].tolist()
    deals = {tuple(game.record().split("Deal", 1)[1][:400]) for game in map(plan.game, range(30))}
    assert len(deals) == 30


def test_any_whole_number_is_a_seed():
    for seed in (-1, 0, 1 << 70):
        assert len(np.unique(sim.planned("random", seed=seed).seeds(0, 1_000))) == 1_000


# ------------------------------------------------------------------ who sits where, who begins


def test_seats_keep_their_bots_and_begin_one_after_the_other():
    rows = sim.planned("random,easy", rules=Rules(rounds=1, turn_limit=5)).rows(0, 6)
    assert rows["bot"].tolist() == [0, 1] * 6
    assert rows["starter"].tolist() == [0, 0, 1, 1] * 3
    assert rows["from_first"].tolist() == [0, 1, 1, 0] * 3


def test_turning_the_table_brings_every_bot_into_every_seat_and_every_beginning():
    plan = sim.planned("random,medium,random", rules=Rules(rounds=1, turn_limit=5), rotate=True)
    seated = [tuple(bots) for bots in plan.seatings(0, 9).tolist()]
    began = plan.starters(0, 9).tolist()
    assert seated[::3] == [(0, 1, 0), (0, 0, 1), (1, 0, 0)]
    assert len({*zip(seated, began, strict=True)}) == 9


def test_one_seat_may_begin_every_game():
    plan = sim.planned("random", 3, rules=Rules(rounds=2, turn_limit=5), starter=2)
    rows = plan.rows(0, 5).reshape(5, 2, 3)
    assert (rows["starter"] == np.array([2, 0])[None, :, None]).all()


@pytest.mark.parametrize(
    ("bots", "players", "seats"),
    [
        ("medium", None, ["medium"] * 4),
        ("medium", 3, ["medium"] * 3),
        ("medium,easy", None, ["medium", "easy"]),
        ("medium, easy ,random", 3, ["medium", "easy", "random"]),
        (["random", "random"], None, ["random", "random"]),
    ],
)
def test_bots_are_one_for_all_seats_or_one_for_each(bots, players, seats):
    assert [bot.name for bot in sim.planned(bots, players).bots] == seats


class Own:
    """Takes the last legal action."""

    def __init__(self, seed=None):
        self.seed = seed

    def choose(self, view):
        return view.legal[-1]


def test_bots_of_ones_own_sit_down_too():
    def own(seed):
        return Own(seed)

    plan = sim.planned([Own, "random", own, Own()], rules=Rules(rounds=1, turn_limit=5))
    assert plan.names == ("Own", "random", "own", "Own (2)")
    assert len(plan.rows(0, 3)) == 12
    assert plan.game(2).over


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"bots": "random", "players": 8}, "a game has 2 to 7 players, not 8 (R2.1)"),
        ({"bots": "easy,random", "players": 3}, "3 players need one bot for all seats or one for"),
        ({"bots": "grandma"}, "there is no bot 'grandma'"),
        ({"starter": 3}, "the starter is a seat from 0 to 2 or 'turns', not 3"),
        ({"starter": True}, "the starter is a seat"),
        ({"seed": "x"}, "the seed is a whole number"),
        ({"games": 0}, "needs at least 1 game, not 0"),
        ({"games": 2.5}, "needs at least 1 game, not 2.5"),
        ({"workers": 0}, "needs at least 1 worker"),
        ({"chunk": 0}, "needs at least 1 game of a chunk"),
        ({"effects": -1}, "needs at least no game for an effect"),
        ({"save": "games.txt"}, "let the name end in .parquet or .csv, not 'games.txt'"),
    ],
    ids=str,
)
def test_what_cannot_be_is_one_sentence(wrong, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=re.escape(sentence)) as refused:
        run(**{"games": 5, **wrong})
    assert "\n" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_a_bot_at_fault_is_named_with_its_game(own_bots):
    bots = f"random,{own_bots}:Dances"
    with pytest.raises(BotError, match=r"seat 1 \(own_bots:Dances\) chose 'dance' .*game 0, seed"):
        simulate(bots, games=3, rules=SHORT)


def test_a_bot_that_no_other_process_could_have_is_refused_before_anything_is_played(tmp_path):
    def own(seed):
        return Own(seed)

    with pytest.raises(sim.SimError, match="the bot 'own' cannot be sent to other processes"):
        simulate([own, "random"], games=50, workers=2, save=tmp_path / "games.csv")
    assert not list(tmp_path.iterdir())


# ------------------------------------------------------------------ stopped and gone on with


class Stop(Exception):
    """The program is stopped."""


def stopped(file, *, after=30, games=60, **options):
    """A run that is stopped after so many games."""

    def tell(done, _total):
        if done >= after:
            raise Stop

    with pytest.raises(Stop):
        run(save=file, chunk=10, games=games, progress=tell, **options)


@pytest.fixture(params=["csv", "parquet"])
def whole(request, tmp_path):
    """A file written without a stop, and the place of another one."""
    file = tmp_path / f"whole.{request.param}"
    run(save=file)
    return file, tmp_path / f"games.{request.param}"


def same(one, other):
    """Whether two tables hold the same, what made them too."""
    assert one.read_bytes() == other.read_bytes()
    assert tables.told_by(one) == tables.told_by(other) is not None


def test_a_stopped_run_goes_on(whole):
    one, file = whole
    stopped(file)
    assert not file.exists()
    counted = []
    run(save=file, progress=lambda done, _: counted.append(done))
    assert counted[0] == 30
    same(one, file)
    assert {path.name for path in file.parent.glob("games.*")} == {
        path.name.replace("whole", "games") for path in file.parent.glob("whole.*")
    }


def test_a_run_cut_off_anywhere_goes_on(whole):
    one, file = whole
    part = file.with_name(f"{file.name}.part")
    stopped(file)
    content = part.read_bytes()
    cuts = [0, 1, content.index(b"\n"), content.index(b"\n") + 1, len(content) // 2]
    for cut in [*cuts, len(content) - 1]:
        part.write_bytes(content[:cut])
        run(save=file)
        same(one, file)
        for path in file.parent.glob("games.*"):
            path.unlink()


def test_a_finished_run_is_told_again_and_can_be_made_longer(whole):
    one, file = whole
    first = run(save=file, games=25)
    before = file.read_bytes()
    assert told(run(save=file, games=25)) == told(first)
    assert file.read_bytes() == before
    stopped(file, after=40)
    assert file.read_bytes() == before
    assert told(run(save=file)) == told(run(save=one))
    same(one, file)
    with pytest.raises(sim.SimError, match="holds 60 games already, more than 25"):
        run(save=file, games=25)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_part_that_was_written_out_already_is_no_hindrance(ending, tmp_path):
    file = tmp_path / f"games.{ending}"
    part = file.with_name(f"{file.name}.part")
    stopped(file, after=60)
    kept = part.read_bytes()
    run(save=file)
    before = file.read_bytes()
    part.write_bytes(kept)  # as if the power had failed before it was removed
    run(save=file)
    assert file.read_bytes() == before
    assert not part.exists()


def test_a_damaged_part_is_refused_wherever_it_is(tmp_path):
    file = tmp_path / "games.csv"
    part = tmp_path / "games.csv.part"
    stopped(file)
    content = part.read_bytes()
    chance = random.Random(1)
    for at in [5, content.index(b"\n") + 12, *chance.sample(range(len(content) - 400), 40)]:
        wrong = bytearray(content)
        wrong[at] ^= 0x15
        part.write_bytes(wrong)
        with pytest.raises(sim.SimError, match=r"games.csv.part' (is damaged|holds|goes on)"):
            run(save=file)
        assert part.read_bytes() == wrong
        assert not file.exists()


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_another_simulation_is_refused(ending, tmp_path):
    file = tmp_path / f"games.{ending}"
    run(save=file, games=5)
    before = file.read_bytes()
    for other in (
        {"seed": 5},
        {"rotate": False},
        {"bots": "random,random,medium"},
        {"bots": "random"},
        {"starter": 1},
        {"rules": Rules(rounds=2, turn_limit=9)},
    ):
        with pytest.raises(sim.SimError, match="holds another simulation: its "):
            run(save=file, games=5, **other)
    assert file.read_bytes() == before


def test_another_version_of_the_program_is_refused(tmp_path, monkeypatch):
    file = tmp_path / "games.csv"
    run(save=file, games=5)
    monkeypatch.setattr(ledgers, "version", lambda _: "0.0.9")
    with pytest.raises(sim.SimError, match=r'its program is "0.1.0", not "0.0.9"'):
        run(save=file, games=9)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
@pytest.mark.parametrize("content", [b"a,b\n1,2\n", b"\0" * 99, b"PAR1"])
def test_a_file_that_holds_something_else_is_left_alone(ending, content, tmp_path):
    file = tmp_path / f"games.{ending}"
    file.write_bytes(content)
    with pytest.raises(sim.SimError, match="holds something else than a simulation"):
        run(save=file)
    assert file.read_bytes() == content
    assert [*tmp_path.iterdir()] == [file]


def test_a_table_of_csv_that_was_changed_is_left_alone(tmp_path):
    file = tmp_path / "games.csv"
    run(save=file, games=5)
    with file.open("a") as lines:
        lines.write("mine\n")
    with pytest.raises(sim.SimError, match="holds something else"):
        run(save=file)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_full_disk_costs_no_game(ending, tmp_path, monkeypatch):
    file = tmp_path / f"games.{ending}"

    def full(_number):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(tables.os, "fsync", full)
        with pytest.raises(sim.SimError, match=r"cannot keep .*: No space left on device"):
            run(save=file)
    assert [path.name for path in tmp_path.iterdir()] == [f"games.{ending}.part"]
    counted = []
    run(save=file, progress=lambda done, _: counted.append(done))
    assert counted == [60]


def test_two_programs_do_not_write_to_one_file(tmp_path):
    file = tmp_path / "games.csv"

    def tell(done, _total):
        if done == 20:
            with (tmp_path / "games.csv.part").open("ab") as part:
                part.write(b"mine")

    with pytest.raises(sim.SimError, match="another program is writing to"):
        run(save=file, chunk=10, progress=tell)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes of Linux")
def test_a_worker_that_is_killed_costs_only_time(tmp_path, own_bots, monkeypatch):
    one, file = tmp_path / "one.csv", tmp_path / "games.csv"
    bots = f"{own_bots}:Slow,random"
    options = {"bots": bots, "rules": Rules(rounds=1, turn_limit=5), "games": 200}
    command = [sys.executable, "-m", "gnoming", "sim", "--bots", bots, "--rounds", "1"]
    command += ["--turn-limit", "5", "--games", "200", "--workers", "2", "--save", str(file)]
    monkeypatch.setenv("PATIENCE", "0.001")
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603
        part, end = file.with_name("games.csv.part"), time.monotonic() + 60
        while not part.exists() or part.stat().st_size < 1_000:
            assert time.monotonic() < end
            time.sleep(0.01)
        os.kill(worker_of(process.pid), signal.SIGKILL)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "a worker process was ended from outside or crashed" in errors
    assert errors.count("\n") == 1
    monkeypatch.delenv("PATIENCE")
    assert told(simulate(**options, save=file)) == told(simulate(**options, save=one))
    same(one, file)


def worker_of(parent):
    """A process that this one has started to play."""
    for task in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            started_by = int((task / "stat").read_text().rpartition(")")[2].split()[1])
            if started_by == parent and b"spawn_main" in (task / "cmdline").read_bytes():
                return int(task.name)
    raise AssertionError("nobody plays")


# ------------------------------------------------------------------ what the tables hold


def test_both_kinds_of_table_hold_the_rows(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    plan = sim.planned(**{**RUN, "bots": "random,medium,random"})
    rows = plan.rows(0, 20)
    for ending in ("csv", "parquet"):
        run(save=tmp_path / f"games.{ending}", games=20)
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.column_names == [column.name for column in sim.COLUMNS]
    with (tmp_path / "games.csv").open(newline="") as lines:
        lines_ = list(csv.DictReader(lines))
    assert len(lines_) == len(rows) == table.num_rows
    for column in sim.COLUMNS:
        kept = table[column.name].to_pylist()
        written = [line[column.name] for line in lines_]
        if column.kind == "text":
            expected = [plan.names[bot] for bot in rows["bot"]]
            assert kept == written == expected
        elif column.kind == "bool":
            assert kept == [number == 1 for number in rows[column.name]]
            assert written == [str(value).lower() for value in kept]
        elif column.kind == "double":
            assert kept == [0.0 if number == 0 else 1 / number for number in rows["winners"]]
            assert [float(value) for value in written] == kept
        else:
            assert kept == rows[column.name].tolist() == [int(value) for value in written]
    assert table.schema.field("score").metadata[b"description"].startswith(b"the points")


def test_a_table_says_what_made_it(tmp_path):
    for ending in ("csv", "parquet"):
        file = tmp_path / f"games.{ending}"
        run(save=file, games=7)
        made = tables.told_by(file)
        assert made["games"] == 7
        assert made["rules-version"] == kernel.RULES_VERSION
        assert made["bots"] == ["random", "medium", "random"]
        assert made["command"] == (
            "gnoming sim --games 7 --players 3 --bots random,medium,random --seed 4"
            " --starter turns --rounds 2 --turn-limit 8 --rotate"
        )
    beside = json.loads((tmp_path / "games.csv-metadata.json").read_bytes())
    assert beside["url"] == "games.csv"
    assert [column["name"] for column in beside["tableSchema"]["columns"]] == [
        column.name for column in sim.COLUMNS
    ]


@pytest.mark.skipif(os.name == "nt", reason="links of Unix")
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_link_stays_a_link(ending, tmp_path):
    there, link = tmp_path / f"there.{ending}", tmp_path / f"link.{ending}"
    link.symlink_to(there)
    run(save=link, games=5)
    run(save=link, games=8)
    assert link.is_symlink()
    assert tables.told_by(there)["games"] == 8


def test_rows_come_back_from_where_they_are_packed():
    chance = np.random.default_rng(1)
    rows = np.zeros(500, ROW)
    for name in ROW.names:
        rows[name] = chance.integers(-100, 100, 500)
    assert (ledgers.unpack(ledgers.pack(rows)) == rows).all()


def test_csv_needs_no_library(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    run(save=tmp_path / "games.csv", games=5)
    with pytest.raises(sim.SimError, match=r"Parquet needs pyarrow.*pip install 'gnoming\[sim\]'"):
        run(save=tmp_path / "games.parquet", games=5)


def test_a_name_with_a_comma_stays_one_cell(tmp_path):
    def choose(seed):
        return Own(seed)

    choose.__name__ = 'Mila, "the great"'
    file = tmp_path / "games.csv"
    simulate([choose, "random"], games=2, rules=SHORT, save=file)
    with file.open(newline="") as lines:
        assert {line["bot"] for line in csv.DictReader(lines)} == {choose.__name__, "random"}

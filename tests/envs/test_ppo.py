"""The worked example that learns: its credit without PyTorch, its learning where that is there."""

import importlib.util
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from gnoming import Game, Rules, arena, bots
from gnoming.envs import encoding
from gnoming.envs.vector import VectorEnv

SCRIPT = Path(__file__).parents[2] / "docs" / "envs" / "ppo.py"
torch_is_missing = importlib.util.find_spec("torch") is None
needs_torch = pytest.mark.skipif(torch_is_missing, reason="PyTorch is in no lock")


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module  # where dataclasses look
    spec.loader.exec_module(module)
    return module


def plainly(seats, values, rewards, ends, trace):
    """The advantages as their definition says them: game by game, seat by seat, no recursion."""
    steps, games, players = rewards.shape
    found, judged = np.zeros((steps, games)), np.zeros((steps, games), bool)
    for game in range(games):
        cuts = [-1, *np.flatnonzero(ends[:, game]), steps - 1]
        for first, last in pairwise(cuts):
            for seat in range(players):
                own = [s for s in range(first + 1, last + 1) if seats[s, game] == seat]
                is_over = bool(ends[last, game])
                surprises = []
                for at, step in enumerate(own):
                    until = own[at + 1] if at + 1 < len(own) else last + 1
                    if at + 1 == len(own) and not is_over:
                        break
                    later = values[until, game] if at + 1 < len(own) else 0.0
                    due = rewards[step:until, game, seat].sum()
                    surprises.append(due + later - values[step, game])
                for at, step in enumerate(own[: len(surprises)]):
                    rest = surprises[at:]
                    found[step, game] = sum(trace**k * rest[k] for k in range(len(rest)))
                    judged[step, game] = True
    return found, judged


def made_up(seed, steps, games, players):
    """Decisions, rewards and ends drawn by chance, more mixed than a real game's."""
    chance = np.random.default_rng(seed)
    return (
        chance.integers(0, players, (steps, games)),
        chance.normal(size=(steps, games)),
        chance.normal(size=(steps, games, players)) * (chance.random((steps, games, 1)) < 0.3),
        chance.random((steps, games)) < 0.1,
    )


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("trace", [0.0, 0.9, 1.0])
def test_advantages_are_those_of_the_definition(ppo, players, trace):
    told = made_up(players, 60, 9, players)
    found, judged = ppo.advantages(*told, trace)
    slow, slow_judged = plainly(*told, trace)
    assert (judged == slow_judged).all()
    assert 0 < judged.sum() < judged.size
    np.testing.assert_allclose(found, slow, atol=1e-12)


def test_what_a_round_brings_is_due_to_every_seats_last_decision(ppo):
    seats = np.array([[0], [1], [0], [1], [1]])
    rewards = np.zeros((5, 1, 2))
    rewards[3, 0] = -6.0, 6.0
    ends = np.array([[False], [False], [False], [True], [False]])
    values = np.array([[0.0], [0.0], [1.0], [2.0], [9.0]])
    found, judged = ppo.advantages(seats, values, rewards, ends, 0.0)
    assert judged[:, 0].tolist() == [True, True, True, True, False]
    assert found[:, 0].tolist() == [1.0, 2.0, -7.0, 4.0, 0.0]


def test_with_full_traces_every_decision_of_real_games_is_told_what_its_seat_came_to(ppo):
    env = VectorEnv(6, 3, rules=Rules(rounds=1, turn_limit=5), starter=None)
    out = env.arrays()
    env.reset(seed=3, out=out)
    seats, rewards, ends = [], [], []
    for _ in range(200):
        seats.append(out.seats.astype(int))
        env.step(env.sample(), out=out)
        rewards.append(out.rewards.copy())
        ends.append(out.terminations.copy())
    told = np.array(seats), np.zeros((200, 6)), np.array(rewards), np.array(ends)
    found, judged = ppo.advantages(*told, 1.0)
    for game in range(6):
        first = 0
        for last in np.flatnonzero(told[3][:, game]):
            for step in range(first, last + 1):
                assert judged[step, game]
                assert found[step, game] == told[2][last, game, told[0][step, game]]
            first = last + 1
        assert first > 0


@pytest.mark.parametrize("players", [2, 4, 7])
def test_it_looks_at_all_but_the_cards_before_the_others_and_is_told_two_numbers_of_them(
    ppo, players
):
    game = Game(players, seed=3)
    arrays = np.stack([encoding.encode_view(game.view(seat)) for seat in range(players)])
    kept, first = ppo.looked_at(players)
    names, columns = encoding.names(players), encoding.columns(players, ppo.DEPTH)
    ends = dict(zip(columns.index.tolist(), [*columns.column[1:], columns.width], strict=True))
    for index, begin in zip(columns.index.tolist(), columns.column.tolist(), strict=True):
        own = set(range(begin, ends[index]))
        is_hidden = " place " in names[index] and not names[index].startswith("seat 0")
        assert len(own & set(kept.tolist())) == (0 if is_hidden else len(own)), names[index]
        assert is_hidden or kept[first[index]] == begin
    down, points = ppo.told_of(arrays, players)
    assert down.shape == points.shape == (players, players - 1)
    assert (down == 1).all()
    assert not points.any()
    seat = encoding.SEATS + encoding.SEAT_SIZE
    arrays[0, seat : seat + 9] = (8, 8, -1, *(6 * [encoding.HIDDEN]))
    down, points = ppo.told_of(arrays, players)
    assert (down[0, 0], points[0, 0]) == pytest.approx((6 / 9, 15 / ppo.POINTS))


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        [sys.executable, str(SCRIPT), *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, **more},
    )


def test_the_script_tells_its_options(ppo, capsys):
    with pytest.raises(SystemExit) as left:
        ppo.main(["--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    page = SCRIPT.with_suffix(".md").read_text("utf-8")
    for option in ("--players", "--updates", "--seed", "--threads", "--plot", "--save"):
        assert option in told
        assert f"`{option}" in page


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "8"], "a game has 2 to 7 players, not 8 (R2.1)"),
        (["--updates", "0"], "there must be at least one of --updates"),
        (["--threads", "0"], "there must be at least one of --threads"),
        (["--seed", "-1"], "the seed must be from 0 to 1048575"),
        (["--plot", "nowhere/a.svg"], "there is no folder 'nowhere' to write 'a.svg' in"),
        (["--plot", "a.xyz"], "a curve is drawn as .svg or .png, not as 'a.xyz'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(ppo, capsys, arguments, sentence):
    with pytest.raises(SystemExit) as left:
        ppo.main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err.endswith(f"error: {sentence}\n")


@pytest.mark.slow
def test_without_pytorch_one_sentence_says_what_to_install(tmp_path):
    (tmp_path / "torch.py").write_text("raise ImportError\n")
    done = run(PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "This example needs PyTorch: pip install 'gnoming[learn]'.\n"


@needs_torch
def test_it_sees_every_round_as_the_first_and_only_one(ppo):
    game = Game(players=3, seed=5)
    first = encoding.encode_view(game.view(1))[None]
    later = first.copy()
    later[0, [encoding.ROUND, encoding.ROUNDS]] = 2, 3
    for seat in range(3):
        later[0, encoding.SEATS + seat * encoding.SEAT_SIZE + encoding.TOTAL] = 40 + seat
    assert (ppo.seen(first, 3)[0] == ppo.seen(later, 3)[0]).all()
    assert later[0, encoding.ROUND] == 2
    later[0, encoding.SEATS + 2 * encoding.SEAT_SIZE] = 5
    assert (ppo.seen(first, 3)[0] != ppo.seen(later, 3)[0]).any()


@needs_torch
def test_it_decides_alike_however_its_layout_is_turned(ppo):
    ppo.torch.manual_seed(1)
    network = ppo.Network(2, 16)
    for last in (network.main[-1], network.line_wish):
        ppo.torch.nn.init.normal_(last.weight)
    chance = np.random.default_rng(2)
    array = encoding.encode_view(Game(players=2, seed=5).view(0))
    array[encoding.SEATS : encoding.SEATS + 9] = chance.permutation([3, 4, 5, 9, 9, -1, 0, 8, 10])
    array[encoding.BOUNCED_FROM] = 4
    mask = np.ones(16, np.int8)
    mask[4] = 0
    straight, expected = ppo.judge(network, array[None], mask[None], 2)
    for way in ppo.WAYS:  # place p of the turned layout is place way[p] of the straight one
        turned, turned_mask = array.copy(), mask.copy()
        turned[encoding.SEATS : encoding.SEATS + 9] = array[encoding.SEATS :][way]
        turned[encoding.BOUNCED_FROM] = list(way).index(4)
        turned_mask[:9] = mask[way]
        chances, also_expected = ppo.judge(network, turned[None], turned_mask[None], 2)
        assert also_expected == expected
        assert ppo.torch.allclose(chances[0, :9], straight[0, way], atol=1e-4)
        assert ppo.torch.allclose(chances[0, 9:], straight[0, 9:], atol=1e-4)


@needs_torch
@pytest.mark.slow
def test_a_short_training_expects_better_and_keeps_to_the_rules(ppo, tmp_path):
    settings = ppo.Settings(players=2, updates=4, games=64, steps=96, hidden=32, points=1, met=8)
    network, curve = ppo.train(settings, tell=lambda point: None)
    again, _ = ppo.train(settings, tell=lambda point: None)
    for one, other in zip(network.parameters(), again.parameters(), strict=True):
        assert ppo.torch.equal(one, other)  # a seed decides all
    assert [point.decisions for point in curve] == [0, 4 * 64 * 96]
    ppo.save(network, settings, tmp_path / "kept.pt")
    bot = ppo.load(tmp_path / "kept.pt")
    assert arena.play([bot, bots.make("easy", seed=1)], seed=1).over
    ppo.draw(curve, 2, tmp_path / "curve.svg")
    assert "one easy bot" in (tmp_path / "curve.svg").read_text("utf-8")


@needs_torch
@pytest.mark.slow
def test_learning_the_same_games_again_lowers_what_was_not_expected(ppo):
    ppo.torch.manual_seed(0)
    settings = ppo.Settings(players=2, games=64, steps=160, hidden=32, epochs=1, rate=3e-3)
    network = ppo.Network(2, 32)
    optimiser = ppo.torch.optim.Adam(network.parameters(), lr=settings.rate)
    env = VectorEnv(64, 2, rules=Rules(rounds=1, turn_limit=10), starter=None)
    out, played = env.arrays(), ppo.Played(settings)
    env.reset(seed=1, out=out)
    ppo.play(env, out, network, played)
    assert (played.masks[played.actions[..., None] == np.arange(16)] == 1).all()
    chance = np.random.default_rng(0)
    losses = [ppo.learn(network, optimiser, played, settings, chance) for _ in range(6)]
    assert losses[-1][1] < 0.8 * losses[0][1]  # it expects better
    assert losses[-1][0] < losses[0][0]  # and would rather do what turned out well
    assert losses[-1][2] < losses[0][2]  # so it is less undecided

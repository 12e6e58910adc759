"""The batch of games: what a step writes, rewards, seeds, threads, snapshots, refusals."""

import copy
import dataclasses
import gc
import multiprocessing
import pickle
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest

from gnoming import Rules, kernel
from gnoming.actions import IllegalAction, action_for
from gnoming.envs import encoding, vector
from gnoming.envs.vector import REWARDS, VectorEnv

ALL_SEATS = range(2, 8)
SHORT = Rules(rounds=1, turn_limit=5)
MIXED = (
    Rules(),
    Rules(rounds=2, return_taken=False),
    Rules(rounds=1, ties_keep_bonus=False, turn_limit=12),
    Rules(rounds=9, return_taken=False, ties_keep_bonus=False, turn_limit=100),
)


def calm_actions(env: VectorEnv, masks: Any, chance: Any) -> Any:
    """Legal actions that turn up few cards, so that rounds get long and the draw pile runs out."""
    weights = masks * np.where(np.arange(16) < 9, 0.02, 1.0) * (0.1 + chance.random(masks.shape))
    return weights.argmax(axis=1)


# ------------------------------------------------------------------ what a step writes


@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("rules", MIXED, ids=range(4))
def test_each_step_shows_the_seat_to_act_what_the_encoding_says(seats: int, rules: Rules) -> None:
    env, chance = VectorEnv(6, seats, rules=rules, starter=None), np.random.default_rng(seats)
    low, high = encoding.bounds(seats)
    observations, infos = env.reset(seed=seats)
    for moment in range(200):
        assert (low <= observations).all()
        assert (observations <= high).all()
        if moment % 4 == 0:
            for game in range(6):
                state = env.state(game)
                seat = int(infos["seat"][game])
                assert seat == state.actor
                expected = encoding.encode_state(state, seat).tolist()
                assert observations[game].tolist() == expected
                assert encoding.encode_view(env.view(game)).tolist() == expected
                mask = encoding.mask_array(kernel.legal_mask(state, seat)).tolist()
                assert infos["action_mask"][game].tolist() == mask
        calm = calm_actions(env, infos["action_mask"], chance)
        actions = np.where(chance.random(6) < 0.9, calm, env.sample())
        observations, _, _, truncations, infos = env.step(actions)
        assert not truncations.any()


def test_refills_are_met_in_a_batch() -> None:
    env, chance = VectorEnv(16, 7, rules=MIXED[3]), np.random.default_rng(0)
    observations, infos = env.reset(seed=1)
    met = 0
    for _ in range(700):
        actions = calm_actions(env, infos["action_mask"], chance)
        observations, _, _, _, infos = env.step(actions)
        refilled = np.flatnonzero(observations[:, encoding.REFILLED])
        met += len(refilled)
        for game in refilled[:2].tolist():
            expected = encoding.encode_view(env.view(game)).tolist()
            assert observations[game].tolist() == expected
    assert met > 100


def test_what_is_handed_out_is_the_callers_own() -> None:
    env = VectorEnv(5, 3, rules=SHORT)
    out = env.arrays()
    observations, infos = env.reset(seed=1, out=out)
    assert observations is out.observations
    assert (infos["action_mask"], infos["seat"]) == (out.masks, out.seats) or (
        infos["action_mask"] is out.masks and infos["seat"] is out.seats
    )
    actions = np.empty(5, np.int64)
    assert env.sample(out=actions) is actions
    told = env.step(actions, out=out)
    assert told[0] is out.observations
    assert told[1] is out.rewards
    assert told[2] is out.terminations
    assert told[3] is out.truncations
    assert told[4]["final_obs"] is out.final_obs
    assert told[4]["_final_obs"] is out.terminations
    again = env.observe(out=out)
    assert again[0] is out.observations


def test_without_arrays_of_the_caller_each_step_makes_new_ones() -> None:
    env = VectorEnv(5, 3, rules=SHORT)
    first, infos = env.reset(seed=1)
    kept = first.copy(), infos["action_mask"].copy()
    env.step(env.sample())
    assert np.array_equal(first, kept[0])
    assert np.array_equal(infos["action_mask"], kept[1])


def test_taking_a_look_changes_nothing() -> None:
    env = VectorEnv(5, 3, rules=SHORT)
    seen, _ = env.reset(seed=1)
    before = [env.snapshot(game) for game in range(5)]
    assert np.array_equal(env.observe()[0], seen)
    env.view(0, 1)
    env.state(0).turn = 2
    assert [env.snapshot(game) for game in range(5)] == before


def test_every_byte_of_the_arrays_is_written() -> None:
    env, other = VectorEnv(40, 4, rules=SHORT), VectorEnv(40, 4, rules=SHORT)
    clean, dirty = env.arrays(), env.arrays()
    for field in dataclasses.fields(dirty):
        getattr(dirty, field.name).fill(1)
    env.reset(seed=1, out=clean)
    other.reset(seed=1, out=dirty)
    for _ in range(90):
        env.step(env.sample(), out=clean)
        other.step(other.sample(), out=dirty)
        ended = clean.terminations
        for name in ("observations", "masks", "seats", "rewards", "terminations", "truncations"):
            assert np.array_equal(getattr(clean, name), getattr(dirty, name))
        for name in ("final_obs", "final_totals"):
            assert np.array_equal(getattr(clean, name)[ended], getattr(dirty, name)[ended])


# ------------------------------------------------------------------ rewards and ends


def ended_games(
    rewards: str, seats: int, *, zero_sum: bool, rules: Rules
) -> Iterator[tuple[Any, Any, list[Any]]]:
    """Of games that end: what each seat was given step by step, totals, and scores by round."""
    env = VectorEnv(8, seats, rules=rules, rewards=rewards, zero_sum=zero_sum)
    env.reset(seed=3)
    given = np.zeros((8, seats))
    rounds: list[list[Any]] = [[] for _ in range(8)]
    for _ in range(360):
        before = [env.state(game) for game in range(8)]
        actions = env.sample()
        _, paid, ended, _, infos = env.step(actions)
        for game in range(8):
            state = before[game]
            kernel.apply(state, int(actions[game]), int(state.actor))
            over = state.phase == kernel.Phase.OVER
            assert bool(ended[game]) == over
            if over or state.due == kernel.CARDS:
                row = int(state.rounds_dealt) - 1
                rounds[game].append(state.scores[row, :seats].astype(int).tolist())
            else:
                assert not paid[game].any()
            given[game] += paid[game]
            if over:
                totals = infos["final_totals"][game]
                assert totals.tolist() == [int(kernel.total(state, s)) for s in range(seats)]
                yield given[game].copy(), totals, rounds[game]
                rounds[game], given[game] = [], 0


def expected_rewards(rewards: str, totals: Any, rounds: list[Any]) -> Any:
    """Written from docs/envs/vector.md and R10.1."""
    totals = np.array(totals, float)
    seats = len(totals)
    if rewards == "round points":
        return -totals
    if rewards == "round margin":
        return (totals.sum() - totals) / (seats - 1) - totals
    order = [(float(total), last) for total, last in zip(totals, rounds[-1], strict=True)]
    if rewards == "win share":
        best = [one == min(order) for one in order]
        return np.array(best) / sum(best)
    ranks = [
        np.mean([rank for rank, other in enumerate(sorted(order)) if other == one]) for one in order
    ]
    return 1 - np.array(ranks) / (seats - 1)


@pytest.mark.parametrize("rewards", REWARDS)
@pytest.mark.parametrize("seats", [2, 4, 7])
@pytest.mark.parametrize("zero_sum", [False, True])
def test_rewards_add_up_to_what_the_game_came_to(  # L6
    rewards: str, seats: int, zero_sum: bool
) -> None:
    found = 0
    for rules in (Rules(rounds=2, turn_limit=5), SHORT):
        for given, totals, rounds in ended_games(rewards, seats, zero_sum=zero_sum, rules=rules):
            assert len(rounds) == rules.rounds
            assert np.sum(rounds, axis=0).tolist() == totals.tolist()
            expected = expected_rewards(rewards, totals, rounds)
            if zero_sum:
                expected = expected - expected.mean()
                assert abs(given.sum()) < 1e-9
            assert np.allclose(given, expected)
            found += 1
    assert found > 8


def test_a_shared_win_and_a_tie_that_the_last_round_breaks() -> None:  # R10.1
    state = kernel.new_state(4, Rules(rounds=2))
    state.phase, state.rounds_dealt = kernel.Phase.OVER, 2
    state.scores[:2, :4] = [[5, 7, 3, 9], [5, 3, 7, 9]]
    paid: dict[str, list[float]] = {}
    for kind, name in enumerate(REWARDS):
        row = np.zeros(4)
        vector.pay(state, kind, False, row)
        paid[name] = row.tolist()
    assert paid["win share"] == [0, 1, 0, 0]
    assert paid["game rank"] == pytest.approx([2 / 3, 1, 1 / 3, 0])
    state.scores[1, :4] = [5, 3, 7, 1]
    state.scores[0, 3] = 9
    state.scores[1, 0], state.scores[0, 0] = 3, 7
    vector.pay(state, REWARDS.index("win share"), False, row)
    assert row.tolist() == [0, 0, 0, 1]
    state.scores[:2, 3] = [9, 5]
    vector.pay(state, REWARDS.index("win share"), False, row)
    assert row.tolist() == [0.5, 0.5, 0, 0]
    vector.pay(state, REWARDS.index("game rank"), False, row)
    assert row.tolist() == pytest.approx([5 / 6, 5 / 6, 1 / 3, 0])


def test_a_game_that_ends_begins_anew_in_the_same_step() -> None:
    env = VectorEnv(4, 2, rules=SHORT, starter=1)
    env.reset(seed=10)
    ends = 0
    for _ in range(200):
        last = [env.state(game) for game in range(4)]
        actions = env.sample()
        observations, _, terminations, _, infos = env.step(actions)
        for game in np.flatnonzero(terminations).tolist():
            ends += 1
            kernel.apply(last[game], int(actions[game]), int(last[game].actor))
            actor = int(last[game].actor)
            final = encoding.encode_state(last[game], actor).tolist()
            assert infos["final_obs"][game].tolist() == final
            assert final[encoding.PHASE] == kernel.Phase.OVER
            new = env.state(game)
            assert (new.phase, new.rounds_dealt, new.turns) == (kernel.Phase.TEE_OFF, 1, 0)
            assert (new.starter, new.actor) == (1, 1)
            assert observations[game].tolist() == encoding.encode_state(new, 1).tolist()
    assert ends > 8


# ------------------------------------------------------------------ seeds, threads, batches


def course(env: VectorEnv, steps: int) -> list[bytes]:
    """All that a batch shows and pays in some steps of random play, game by game."""
    told: list[list[bytes]] = [[] for _ in range(env.num_envs)]
    for _ in range(steps):
        actions = env.sample()
        observations, rewards, ends, _, infos = env.step(actions)
        arrays = actions, observations, rewards, ends, infos["action_mask"], infos["seat"]
        for game in range(env.num_envs):
            told[game].append(b"".join(array[game].tobytes() for array in arrays))
    return [b"".join(parts) for parts in told]


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_what_happens_hangs_on_no_thread_and_on_no_other_game(  # L10
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector, "FEWEST_GAMES", 1)
    seeds, stride = list(range(100, 124)), {"stride": 1_000}
    courses: dict[int, bytes] = {}
    for games, threads in ((24, 1), (24, 2), (24, 5), (1, 1), (7, 3)):
        for first in range(0, 24 - games + 1, max(games, 8)):
            with VectorEnv(games, seats, rules=SHORT, threads=threads) as env:
                assert env.threads == threads
                env.reset(seed=seeds[first : first + games], options=stride)
                for seed, told in zip(seeds[first:], course(env, 120), strict=False):
                    assert courses.setdefault(seed, told) == told
    assert len({*courses.values()}) == len(courses)


def final_totals(job: tuple[int, int, int]) -> dict[int, tuple[int, ...]]:
    """By seed: what each of the first seeds' games came to, played at random."""
    games, first, end = job
    env = VectorEnv(games, 3, rules=SHORT)
    env.reset(seed=first)
    found: dict[int, tuple[int, ...]] = {}
    while not {*range(first, end)} <= found.keys():
        seeds = env.seeds
        _, _, ended, _, infos = env.step(env.sample())
        for game in np.flatnonzero(ended):
            found[int(seeds[game])] = tuple(infos["final_totals"][game].tolist())
    return {seed: found[seed] for seed in range(first, end)}


def test_the_same_seeds_are_the_same_games_whatever_the_batch() -> None:  # L10
    expected = final_totals((64, 0, 64))
    for games in (1, 4, 16):
        assert final_totals((games, 0, 64)) == expected


@pytest.mark.slow
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_play_the_same_games(method: str) -> None:  # L10
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system cannot {method}")
    expected = final_totals((16, 0, 64))
    jobs = [(4, first, first + 16) for first in range(0, 64, 16)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of fork
        with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
            found = [*pool.map(final_totals, jobs)]
    assert {seed: told for part in found for seed, told in part.items()} == expected


def test_a_forked_process_makes_threads_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "FEWEST_GAMES", 1)
    env = VectorEnv(4, 2, rules=SHORT, threads=2)
    env.reset(seed=1)
    ours = env._workers()
    assert env._workers() is ours
    monkeypatch.setattr(vector.os, "getpid", lambda: -1)
    assert env._workers() is not ours
    env.close()
    ours.shutdown()


def test_what_a_part_of_a_step_raises_is_told_once_all_parts_are_done() -> None:
    workers, done = vector.Workers(2), []

    def fails() -> None:
        raise OSError("no room")

    def slowly() -> None:
        time.sleep(0.05)
        done.append("slowly")

    for parts in ([fails, slowly, lambda: None], [slowly, fails, lambda: None]):
        with pytest.raises(OSError, match="no room"):
            workers.share(parts)
    with pytest.raises(OSError, match="no room"):
        workers.share([slowly, lambda: done.append("soon"), fails])
    workers.share([slowly, slowly, lambda: None])
    workers.shutdown()
    assert done.count("slowly") == 5
    assert "soon" in done


def test_a_batch_that_is_dropped_takes_its_threads_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "FEWEST_GAMES", 1)
    env = VectorEnv(6, 2, rules=SHORT, threads=3)
    env.reset(seed=1)
    threads = env._workers()._threads
    assert all(thread.is_alive() for thread in threads)
    del env
    gc.collect()
    for thread in threads:
        thread.join(timeout=10)
        assert not thread.is_alive()


def test_no_two_seeds_deal_the_same() -> None:  # L10
    env = VectorEnv(4_096, 2, rules=SHORT)
    env.reset(seed=0)
    first = {env.state(game).layout.tobytes() for game in range(4_096)}
    env.reset()
    assert env.seeds.tolist() == list(range(4_096, 8_192))
    second = {env.state(game).layout.tobytes() for game in range(4_096)}
    assert len(first | second) == 8_192


def test_seeds_go_on_by_the_stride() -> None:
    env = VectorEnv(3, 2, rules=SHORT)
    env.reset(seed=[5, 50, 500], options={"stride": 2})
    seen: list[set[int]] = [set(), set(), set()]
    for _ in range(150):
        for game, seed in enumerate(env.seeds.tolist()):
            seen[game].add(seed)
        env.step(env.sample())
    for start, found in zip((5, 50, 500), seen, strict=True):
        assert sorted(found) == list(range(start, start + 2 * len(found), 2))
        assert len(found) > 2
    env.reset(seed=7)
    assert env.seeds.tolist() == [7, 8, 9]
    env.reset()
    assert env.seeds.tolist() == [10, 11, 12]


def test_without_a_seed_the_system_gives_one() -> None:
    one, other = VectorEnv(3, 2), VectorEnv(3, 2)
    one.reset()
    other.reset()
    assert one.seeds.tolist() != other.seeds.tolist()
    assert np.diff(one.seeds).tolist() == [1, 1]


def test_the_seed_may_say_who_begins() -> None:
    env = VectorEnv(9, 4, rules=SHORT, starter=None)
    _, infos = env.reset(seed=0)
    assert infos["seat"].tolist() == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    for _ in range(200):
        env.step(env.sample())
        for game in range(9):
            assert env.state(game).starter == env.seeds[game] % 4


def test_some_games_can_be_begun_anew() -> None:
    env = VectorEnv(4, 3, rules=SHORT)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.sample())
    before = [env.snapshot(game) for game in range(4)]
    mask = np.array([False, True, False, True])
    observations, _ = env.reset(seed=77, options={"reset_mask": mask})
    assert [env.snapshot(game) == before[game] for game in range(4)] == [True, False, True, False]
    assert env.seeds.tolist() == [1, 78, 3, 80]
    assert env.state(1).turns == 0
    assert observations[0].tolist() == encoding.encode_view(env.view(0)).tolist()


def test_a_game_begun_anew_in_the_middle_of_a_turn_is_as_new() -> None:
    env, fresh = VectorEnv(300, 4, rules=SHORT), VectorEnv(300, 4, rules=SHORT)
    env.reset(seed=1)
    for _ in range(31):
        observations, *_ = env.step(env.sample())
    assert (observations[:, encoding.HAND] != encoding.NOTHING).sum() > 50
    assert np.array_equal(env.reset(seed=900)[0], fresh.reset(seed=900)[0])
    assert course(env, 60) == course(fresh, 60)


# ------------------------------------------------------------------ snapshots and copies


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_game_restored_has_the_same_future_at_ten_thousand_points(seats: int) -> None:  # L7
    games, points = 256, 14
    env = VectorEnv(games, seats, rules=Rules(rounds=2, turn_limit=12))
    other = VectorEnv(games, seats, rules=Rules(rounds=1))
    env.reset(seed=1)
    other.reset(seed=10**6)
    for _ in range(points):
        course(env, 11)
        kept = [env.snapshot(game) for game in range(games)]
        for game in range(games):
            other.restore(games - 1 - game, kept[game])
        assert [other.snapshot(games - 1 - game) for game in range(games)] == kept
        seen, infos = env.observe()
        again, other_infos = other.observe()
        assert np.array_equal(again, seen[::-1])
        assert np.array_equal(other_infos["action_mask"], infos["action_mask"][::-1])
        future = course(env, 25)
        assert course(other, 25) == future[::-1]
        for game in range(games):  # back in time, in its own place
            env.restore(game, kept[game])
        assert course(env, 25) == future


def test_a_snapshot_does_not_move_on_with_its_game() -> None:
    env = VectorEnv(2, 3, rules=SHORT)
    env.reset(seed=1)
    kept = env.snapshot(0)
    bytes_before = bytes(kept)
    course(env, 10)
    assert kept == bytes_before
    assert env.snapshot(0) != kept


def test_a_restored_game_keeps_its_options_and_its_seed() -> None:
    env, other = VectorEnv(1, 3, rules=Rules(rounds=5)), VectorEnv(2, 3)
    env.reset(seed=44)
    other.reset(seed=1)
    other.restore(1, env.snapshot(0))
    assert other.state(1).rounds == 5
    assert other.seeds.tolist() == [1, 44]


def through_bytes(env: VectorEnv) -> Any:
    return pickle.loads(pickle.dumps(env))  # noqa: S301 - our own


@pytest.mark.parametrize("clone", [copy.deepcopy, through_bytes])
def test_a_copy_of_a_batch_goes_its_own_way(clone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "FEWEST_GAMES", 1)
    env = VectorEnv(8, 3, rules=SHORT, threads=2)
    env.reset(seed=1)
    course(env, 30)
    other = clone(env)
    future = course(env, 40)
    assert course(other, 40) == future
    env.close()
    other.close()


def test_what_is_no_snapshot_of_such_a_game_is_refused() -> None:
    env, three = VectorEnv(2, 2, rules=SHORT), VectorEnv(2, 3, rules=SHORT)
    env.reset(seed=1)
    three.reset(seed=1)
    good = env.snapshot(0)
    before = [env.snapshot(game) for game in range(2)]
    for wrong in (b"", good[:-1], good + b"x", b"x" + good[1:], three.snapshot(0)):
        with pytest.raises(ValueError, match="no snapshot of a game with 2 seats"):
            env.restore(1, wrong)
    assert [env.snapshot(game) for game in range(2)] == before


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize("seats", [2, 5])
def test_every_masked_action_is_refused_and_changes_nothing(seats: int) -> None:  # L4
    env = VectorEnv(3, seats, rules=Rules(rounds=1, turn_limit=5, return_taken=False))
    _, infos = env.reset(seed=4)
    for moment in range(60):
        before = [env.snapshot(game) for game in range(3)]
        good = env.sample()
        after_sample = [env.snapshot(game) for game in range(3)]
        game = moment % 3
        for code in range(-1, 18):
            legal = 0 <= code < 16 and infos["action_mask"][game, code]
            state = env.state(game)
            reason = kernel.why_not(state, code, int(state.actor))
            assert (reason == kernel.Reason.OK) == legal
            if legal:
                continue
            actions = good.copy()
            actions[game] = code
            with pytest.raises(ValueError, match=rf"^game {game}: seat {state.actor} ") as refused:
                env.step(actions)
            if 0 <= code < 16:
                action = action_for(code, int(state.phase))
                said = IllegalAction(int(state.actor), action, reason, int(state.phase))
                assert str(refused.value) == f"game {game}: {said}"
        assert [env.snapshot(game) for game in range(3)] == after_sample
        assert before[game] != after_sample[game]  # the dice have been thrown
        _, _, _, _, infos = env.step(good)


def test_actions_must_be_one_whole_number_a_game() -> None:
    env = VectorEnv(3, 2, rules=SHORT)
    env.reset(seed=1)
    for wrong in ([0, 0], [[0, 0, 0]], [0.0, 1.0, 2.0], 0, [True, False, True], ["0", "1", "2"]):
        with pytest.raises(ValueError, match="3 games need as many action codes"):
            env.step(wrong)
    for kind in (np.int8, np.uint8, np.int32, np.uint64):
        env.step(env.sample().astype(kind))
    env.step(env.sample().tolist())


def test_nothing_goes_before_the_first_reset() -> None:
    env = VectorEnv(3, 2)
    for call in (
        lambda: env.step([0, 0, 0]),
        env.sample,
        env.observe,
        lambda: env.snapshot(0),
        lambda: env.restore(0, b""),
        lambda: env.view(0),
        lambda: env.state(0),
    ):
        with pytest.raises(ValueError, match="have not begun: call reset first"):
            call()
    with pytest.raises(ValueError, match="before some can be begun anew"):
        env.reset(options={"reset_mask": np.array([True, False, True])})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seed": [1, 2]}, "3 games need 3 seeds, not 2"),
        ({"seed": -1}, "a seed must be from 0 to"),
        ({"seed": 2**62 - 1}, "a seed must be from 0 to"),
        ({"seed": [0, 1, 2**63]}, "a seed must be from 0 to"),
        ({"options": {"order": 1}}, "reset has no option 'order'"),
        ({"options": {"stride": -1}}, "the stride of the seeds"),
        ({"options": {"reset_mask": np.array([True])}}, "reset_mask must hold 3"),
        ({"options": {"reset_mask": np.array([1, 0, 1])}}, "reset_mask must hold 3"),
    ],
)
def test_a_wrong_reset_is_refused_and_changes_nothing(wrong: dict[str, Any], said: str) -> None:
    env = VectorEnv(3, 2)
    env.reset(seed=1)
    before = [env.snapshot(game) for game in range(3)], env._stride
    with pytest.raises(ValueError, match=said):
        env.reset(**wrong)
    assert ([env.snapshot(game) for game in range(3)], env._stride) == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "at least one game"),
        ({"threads": 0}, "at least one game and one thread"),
        ({"players": 1}, "2 to 7 seats"),
        ({"players": 8}, "2 to 7 seats"),
        ({"rewards": "glory"}, "there is no reward 'glory'"),
        ({"starter": 4}, "the starter must be a seat"),
        ({"starter": -1}, "the starter must be a seat"),
    ],
)
def test_there_is_no_batch_of_games_that_cannot_be(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        VectorEnv(**{"games": 4, **wrong})


def test_arrays_of_another_batch_are_refused() -> None:
    env = VectorEnv(3, 2)
    env.reset(seed=1)
    actions = env.sample()
    before = [env.snapshot(game) for game in range(3)]
    for other in (VectorEnv(2, 2), VectorEnv(3, 3)):
        with pytest.raises(ValueError, match="these arrays are not of a batch of 3 games of 2"):
            env.step(actions, out=other.arrays())
    read_only = np.zeros(3, np.int64)
    read_only.flags.writeable = False
    for own in (
        np.zeros(2, np.int64),
        np.zeros(3, np.int32),
        np.zeros(6, np.int64)[::2],
        read_only,
    ):
        with pytest.raises(ValueError, match="out must be an int64 array of 3"):
            env.sample(out=own)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            env.view(0, seat)
    wrong = dataclasses.replace(env.arrays(), observations=np.zeros((3, env.observation_size)))
    for call in (env.observe, env.reset):
        with pytest.raises(ValueError, match="these arrays are not of a batch"):
            call(out=wrong)
    assert [env.snapshot(game) for game in range(3)] == before

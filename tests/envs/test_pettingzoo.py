"""PettingZoo's environment: its own checks, the games of the rules, rewards, copies, secrets."""

import copy
import functools
import importlib
import pickle
import random
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)
from test_walks import WALKS, record_of
from twins import played, twin

from gnoming import Game, IllegalAction, Rules, kernel
from gnoming.cards import Seat
from gnoming.envs.drawing import table_picture, table_text
from gnoming.envs.encoding import bounds, encode_view, mask_view
from gnoming.envs.farama import ActionSpace
from gnoming.envs.one import OneGame
from gnoming.envs.pettingzoo import env, raw_env
from gnoming.envs.vector import REWARDS, VectorEnv
from gnoming.kernel import CODES, Phase
from gnoming.position import position_of, position_text
from gnoming.record import Act, Order, parse_record

ALL_SEATS = range(2, 8)
SHORT = Rules(rounds=1, turn_limit=5)
MIXED = (
    Rules(),
    Rules(rounds=2, return_taken=False),
    Rules(rounds=1, ties_keep_bonus=False, turn_limit=12),
    Rules(rounds=3, return_taken=False, ties_keep_bonus=False, turn_limit=5),
)
TABLES = [
    {
        "players": seats,
        "rules": rules,
        "rewards": REWARDS[(seats + number) % 4],
        "zero_sum": (seats + number) % 3 == 0,
        "starter": None if number == 1 else seats - 1,
    }
    for seats in ALL_SEATS
    for number, rules in enumerate(MIXED)
]


def mask_of(table: raw_env, agent: str) -> Any:
    """The mask of an agent, wherever this table shows it."""
    if "action_mask" in table.infos[agent]:
        return table.infos[agent]["action_mask"]
    return table.observe(agent)["action_mask"]


def random_code(table: raw_env, chance: random.Random, *, calm: float = 0.0) -> int:
    """A legal action; with the chance `calm` one that turns up and exchanges no card."""
    legal = mask_of(table, table.agent_selection).nonzero()[0].tolist()
    waiting = [code for code in legal if code >= kernel.PLACES]
    return chance.choice(waiting if waiting and chance.random() < calm else legal)


def play_out(table: raw_env, chance: random.Random) -> list[Any]:
    """Play on until all agents are gone: all that anybody is shown."""
    shown = []
    for agent in table.agent_iter():
        observation, reward, ended, _, info = table.last()
        mask = info["action_mask"].tobytes()
        shown.append((agent, observation.tobytes(), reward, ended, mask))
        table.step(None if ended else random_code(table, chance))
    return shown


# ------------------------------------------------------------------ PettingZoo's own checks (L1)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_it_passes_the_checks_of_pettingzoo_without_a_warning(options: dict[str, Any]) -> None:
    api_test(env(**options), num_cycles=1_000)
    api_test(raw_env(**options), num_cycles=1_000)
    seed_test(functools.partial(env, **options), num_cycles=30)


def wrapped(**options: Any) -> Any:
    losing = TerminateIllegalWrapper(raw_env(3, rules=SHORT, **options), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(losing))


def test_pettingzoos_own_wrappers_find_nothing_to_mend() -> None:
    api_test(wrapped(), num_cycles=1_000)
    for masks in ("info", "observation"):
        seed_test(functools.partial(wrapped, masks=masks), num_cycles=30)
        table = wrapped(masks=masks)
        table.reset(seed=1)
        table.step(15)
        assert table.unwrapped.rewards == {"seat_0": -1.0, "seat_1": 0, "seat_2": 0}


@pytest.mark.slow
@pytest.mark.parametrize("seats", ALL_SEATS)
@pytest.mark.parametrize("masks", ["info", "observation"])
def test_it_passes_the_render_test_of_pettingzoo(
    seats: int, masks: str, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(functools.partial(env, players=seats, masks=masks))
    assert "draw pile" in capsys.readouterr().out


def test_of_masks_in_observations_pettingzoo_warns_as_of_all_that_it_does_not_list() -> None:
    table = functools.partial(env, players=3, masks="observation", rules=SHORT)
    seed_test(table, num_cycles=30)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(table(), num_cycles=1_000)
    assert {str(one.message) for one in caught} == {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or"
        " gymnasium.spaces.discrete",
    }


@pytest.mark.slow
def test_the_longest_game_stays_in_its_space() -> None:
    longest = Rules(rounds=9, turn_limit=100)
    table, chance, refills = raw_env(7, rules=longest), random.Random(1), 0
    low, high = bounds(7)
    table.reset(seed=1)
    space = table.observation_space("seat_0")
    steps = 0
    for agent in table.agent_iter():
        observation, *_, ended, _, _ = table.last()
        assert (low <= observation).all()
        assert (observation <= high).all()
        assert steps % 50 or space.contains(observation)
        refills += int(observation[8])
        table.step(None if ended else random_code(table, chance, calm=1.0))
        steps += 1
        assert agent in table.possible_agents
    assert steps > 9 * 7 * 100 * 2
    assert refills > 1_000


# ------------------------------------------------------------------ the rules' games (L8, L13)


def stand(table: raw_env, state: kernel.State) -> None:
    """Let a table go on from this state, all agents told what they are told in a game."""
    table._game.stand(state)
    table.agent_selection = table.possible_agents[table._game.actor]
    table.infos = {agent: table._info() for agent in table.agents}
    if not table._in_observation:
        table.infos[table.agent_selection] = {"action_mask": table._game.mask()}


def agree(table: raw_env, game: Game) -> None:
    assert position_text(position_of(table._game.state(), game.rules)) == game.position()
    assert table.agent_selection == f"seat_{game.actor}"
    for seat, agent in enumerate(table.possible_agents):
        view = game.view(seat)
        assert table.observe(agent).tolist() == encode_view(view).tolist()
        mask = table.infos[agent]["action_mask"].tolist()
        assert mask == (mask_view(view).tolist() if seat == game.actor else [0] * CODES)


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)
def test_a_walk_is_the_same_here_as_in_a_game(path: Path) -> None:
    told = parse_record(record_of(path.read_text()))
    orders = [step.cards for step in told.steps if isinstance(step, Order)]
    acts = [step for step in told.steps if isinstance(step, Act)]
    given = iter(orders)
    game = Game(told.seats, rules=told.rules, starter=told.starter, shuffle=lambda _: next(given))
    table = raw_env(told.seats, rules=told.rules, starter=told.starter)
    table.reset(seed=1)
    stand(table, game._state)
    given_out: dict[str, float] = defaultdict(float)
    while acts:
        agree(table, game)
        agent = table.agent_selection
        # Several seats may have answered in any order; here they are asked one by one.
        act = next(act for act in acts if act.seat == game.actor)
        acts.remove(act)
        given_out[agent] += table.last()[1]
        table.step(act.action.code)
        ordered = game.draw_pile
        game.play(act.action, act.seat)
        if game.phase in ("shuffle", "over"):
            scores = np.array(game.scores[-1], float)
            margins = (scores.sum() - scores) / (told.seats - 1) - scores
            assert np.allclose(list(table.rewards.values()), margins)
            if not game.over:
                game.deal()
                stand(table, game._state)
        else:
            assert not any(table.rewards.values())
            if game.draw_pile > ordered:
                stand(table, game._state)
    assert game.over
    for seat, agent in enumerate(table.agent_iter()):
        observation, reward, ended, cut, _ = table.last()
        assert (agent, ended, cut) == (f"seat_{seat}", True, False)
        assert observation.tolist() == encode_view(game.view(seat)).tolist()
        given_out[agent] += reward
        table.step(None)
    totals = np.array(game.totals, float)
    margins = (totals.sum() - totals) / (told.seats - 1) - totals
    assert np.allclose([given_out[agent] for agent in table.possible_agents], margins)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_a_seed_deals_what_it_deals_in_a_batch(seats: int) -> None:
    rules, chance = MIXED[seats % 4], random.Random(seats)
    batch = VectorEnv(1, seats, rules=rules, starter=None)
    table = raw_env(seats, rules=rules, starter=None)
    for seed in (seats, 2**62, 0):
        observations, infos = batch.reset(seed=[seed])
        table.reset(seed=np.int64(seed))  # type: ignore[arg-type]
        ended = [False]
        while not ended[0]:
            observation, *_, info = table.last()
            assert table.agent_selection == f"seat_{infos['seat'][0]}"
            assert observation.tolist() == observations[0].tolist()
            assert info["action_mask"].tolist() == infos["action_mask"][0].tolist()
            code = random_code(table, chance, calm=0.3)
            table.step(code)
            observations, rewards, ended, _, infos = batch.step([code])
            assert list(table.rewards.values()) == rewards[0].tolist()
        assert all(table.terminations.values())


def test_at_tee_off_each_seat_is_asked_for_both_of_its_cards_from_the_starter() -> None:  # R3.4
    table = raw_env(5, starter=3)
    table.reset(seed=1)
    asked = []
    for _ in range(10):
        asked.append(table.agent_selection)
        table.step(random_code(table, random.Random(0)))
    assert asked == [f"seat_{seat}" for seat in (3, 3, 4, 4, 0, 0, 1, 1, 2, 2)]
    assert table.agent_selection == "seat_3"


def test_on_a_hazard_the_others_are_asked_clockwise_from_the_left() -> None:  # R7.3
    chance, met = random.Random(2), 0
    table = raw_env(6, starter=None)
    for seed in range(20):
        table.reset(seed=seed)
        while not all(table.terminations.values()):
            before, code = table._game.state(), random_code(table, chance)
            table.step(code)
            state = table._game.state()
            if code == kernel.REMOVE and state.phase == Phase.HAZARD:
                waiting = [s for s in range(6) if int(state.waiting) >> s & 1]
                around = sorted(waiting, key=lambda s: (s - int(before.turn)) % 6)
                met += 1
                for seat in around:
                    assert table.agent_selection == f"seat_{seat}"
                    table.step(kernel.DECLINE)
    assert met > 10


# ------------------------------------------------------------------ masks and refusals (L4)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_mask_is_what_the_rules_allow_and_of_all_others_empty(seats: int) -> None:
    table, chance = raw_env(seats, rules=MIXED[seats % 4]), random.Random(seats)
    both = raw_env(seats, rules=MIXED[seats % 4], masks="observation")
    table.reset(seed=seats)
    both.reset(seed=seats)
    for _ in range(150):
        state = table._game.state()
        for seat, agent in enumerate(table.possible_agents):
            mask = mask_of(table, agent)
            assert mask.dtype == np.int8
            assert mask.shape == (CODES,)
            assert mask.tolist() == both.observe(agent)["action_mask"].tolist()
            assert both.observation_space(agent).contains(both.observe(agent))
            if agent == table.agent_selection:
                allowed = [kernel.why_not(state, code, seat) == 0 for code in range(CODES)]
                assert mask.tolist() == allowed
            else:
                assert not mask.any()
        code = random_code(table, chance, calm=0.5)
        table.step(code)
        both.step(code)
        if all(table.terminations.values()):
            break
    while not all(table.terminations.values()):
        code = random_code(table, chance)
        table.step(code)
        both.step(code)
    for agent in table.agent_iter():
        assert agent == both.agent_selection
        for each in table.agents:
            assert not mask_of(table, each).any()
        for each in table.possible_agents:
            assert not both.observe(each)["action_mask"].any()
        table.step(None)
        both.step(None)


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing() -> None:
    table, chance = raw_env(3), random.Random(5)
    table.reset(seed=5)
    refused = 0
    for _ in range(150):
        before = pickle.dumps(table)
        mask = mask_of(table, table.agent_selection)
        for code in (-1, *range(CODES), 16):
            if not 0 <= code < CODES or not mask[code]:
                words = r"^seat \d may not .* \(.+\)$"
                with pytest.raises(IllegalAction, match=words):
                    table.step(code)
                refused += 1
        for wrong in (None, "draw", 3.0, True, [1], np.array([1]), np.float64(1)):
            with pytest.raises(ValueError, match="an action is a code, a whole number"):
                table.step(wrong)
        assert pickle.dumps(table) == before
        table.step(random_code(table, chance))
    assert refused > 1_000


@pytest.mark.parametrize("kind", [int, np.int8, np.uint8, np.int32, np.int64, np.array])
def test_a_code_may_be_any_whole_number(kind: Any) -> None:
    table = raw_env(2)
    table.reset(seed=1)
    table.step(kind(4))
    assert table.last()[0][44] != 9


@pytest.mark.parametrize("masks", ["info", "observation"])
def test_with_an_illegal_reward_who_acts_illegally_loses_and_the_game_ends(
    masks: str, caplog: pytest.LogCaptureFixture
) -> None:
    table, chance = env(4, masks=masks, rules=Rules(rounds=2)), random.Random(1)
    for seed in range(6):
        table.reset(seed=seed)
        while table.view().round == 1 or chance.random() < 0.6:
            table.step(random_code(table, chance))
        agent = table.agent_selection
        owed = {a: table._cumulative_rewards[a] for a in table.agents if a != agent}
        assert any(owed.values())
        illegal = int(mask_of(table, agent).argmin())
        caplog.clear()
        table.step(illegal)
        assert "it loses the game" in caplog.text
        assert table.rewards == {a: -100.0 * (a == agent) for a in table.agents}
        assert not any(mask_of(table, each).any() for each in table.agents)
        for each in table.agent_iter():
            _, reward, ended, cut, _ = table.last()
            assert (ended, cut) == (True, True)
            assert reward == (-100.0 if each == agent else owed[each])
            table.step(None)


def test_nothing_goes_before_the_first_reset_or_after_the_end() -> None:
    table = raw_env(2, rules=SHORT, render_mode="ansi")
    for call in (
        table.last,
        table.render,
        table.view,
        table.agent_iter,
        lambda: table.step(0),
        lambda: table.observe("seat_0"),
    ):
        with pytest.raises(ValueError, match=r"^the game has not begun: call reset first$"):
            call()
    table.reset(seed=1)
    chance = random.Random(1)
    while not all(table.terminations.values()):
        table.step(random_code(table, chance))
    with pytest.raises(ValueError, match=r"the game is over for seat_0: step\(None\) goes on"):
        table.step(0)
    table.step(None)
    table.step(None)
    for call in (table.last, lambda: table.step(None), lambda: table.step(0)):
        with pytest.raises(ValueError, match=r"^the game is over for all: call reset to begin"):
            call()
    assert "the game is over" in table.render()
    assert list(table.agent_iter()) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 1}, "2 to 7 seats"),
        ({"players": 8}, "2 to 7 seats"),
        ({"players": "4"}, "players must be a whole number from 2 to 7, not '4'"),
        ({"players": 3.0}, "players must be a whole number from 2 to 7, not 3.0"),
        ({"rules": {"rounds": 1}}, "rules must be gnoming.Rules, not {'rounds': 1}"),
        ({"zero_sum": "yes"}, "zero_sum must be True or False, not 'yes'"),
        ({"starter": "first"}, "starter must be the number of a seat or None, not 'first'"),
        ({"illegal_reward": "much"}, "illegal_reward must be a number or None, not 'much'"),
        ({"illegal_reward": float("nan")}, "illegal_reward must be finite, not nan"),
        ({"rewards": "glory"}, "there is no reward 'glory'"),
        ({"starter": 4}, "the starter must be a seat"),
        ({"masks": "nowhere"}, "masks must be one of info, observation, not 'nowhere'"),
        ({"render_mode": "film"}, "there is no render_mode 'film'; there are human, ansi"),
        ({"watcher": 4}, "there is no seat 4: seats go from 0 to 3; None is the gallery"),
        ({"watcher": True}, "there is no seat True"),
    ],
)
def test_there_is_no_table_that_cannot_be(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        raw_env(**wrong)
    with pytest.raises(ValueError, match=said):
        env(**wrong)


def test_a_wrong_seed_or_agent_is_refused_and_changes_nothing() -> None:
    table = raw_env(2)
    table.reset(seed=1)
    before = pickle.dumps(table)
    for seed in (-1, 2**62 + 1, 1.5, "7", True):
        with pytest.raises(ValueError, match=r"^a seed must be"):
            table.reset(seed=seed)  # type: ignore[arg-type]
    for call in (table.observe, table.view, table.observation_space, table.action_space):
        with pytest.raises(ValueError, match="no agent 'seat_2': they are seat_0 to seat_1"):
            call("seat_2")
    assert pickle.dumps(table) == before


def test_without_pettingzoo_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for missing, module in (
        ("pettingzoo", "gnoming.envs.pettingzoo"),
        ("gymnasium", "gnoming.envs.farama"),
    ):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, missing, None)
            patch.delitem(sys.modules, module)
            with pytest.raises(ImportError, match=r"not installed: pip install 'gnoming\[envs\]'"):
                importlib.import_module(module)
    table = raw_env(2, render_mode="rgb_array")
    table.reset(seed=1)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(ImportError, match=r"need Pillow, .*: pip install 'gnoming\[envs\]'"):
        table.render()
    table.render_mode = "ansi"
    assert table.render()


# ------------------------------------------------------------------ rewards and ends (L6)


def expected_rewards(rewards: str, game: kernel.State, seats: int) -> Any:
    """Written from docs/envs/vector.md and R10.1."""
    rounds = game.scores[: int(game.rounds), :seats].astype(float)
    totals = rounds.sum(axis=0)
    if rewards == "round points":
        return -totals
    if rewards == "round margin":
        return (totals.sum() - totals) / (seats - 1) - totals
    order = list(zip(totals, rounds[-1], strict=True))
    if rewards == "win share":
        best = np.array([one == min(order) for one in order], float)
        return best / best.sum()
    ranks = [np.mean([r for r, o in enumerate(sorted(order)) if o == one]) for one in order]
    return 1 - np.array(ranks) / (seats - 1)


@pytest.mark.parametrize("rewards", REWARDS)
@pytest.mark.parametrize("zero_sum", [False, True])
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_rewards_come_once_to_the_right_agent_and_add_up(
    rewards: str, zero_sum: bool, seats: int
) -> None:
    rules, chance = Rules(rounds=2, turn_limit=5), random.Random(seats)
    table = raw_env(seats, rules=rules, rewards=rewards, zero_sum=zero_sum, starter=None)
    for seed in range(3):
        table.reset(seed=seed)
        handed, owed = dict.fromkeys(table.agents, 0.0), dict.fromkeys(table.agents, 0.0)
        for agent in table.agent_iter():
            _, reward, ended, _, _ = table.last()
            assert reward == owed[agent]
            handed[agent] += reward
            owed[agent] = 0.0
            table.step(None if ended else random_code(table, chance))
            if not ended:
                for each, paid in table.rewards.items():
                    owed[each] += paid
            else:
                assert not any(table.rewards.values())
        assert not any(owed.values())
        expected = expected_rewards(rewards, table._game.state(), seats)
        if zero_sum:
            expected = expected - expected.mean()
            assert sum(handed.values()) == pytest.approx(0)
        assert np.allclose(list(handed.values()), expected)


# ------------------------------------------------------------------ seeds and copies (L7)


def test_the_same_seed_gives_the_same_games_one_after_the_other() -> None:
    one, other = raw_env(4, rules=SHORT), raw_env(4, rules=SHORT)
    one.reset(seed=11)
    other.reset(seed=3)
    other.reset(seed=11)
    games = []
    for number in range(4):
        shown = play_out(one, random.Random(number))
        assert shown == play_out(other, random.Random(number))
        games.append(shown)
        one.reset()
        other.reset(options={"anything": 1})
    assert len({game[0][1] for game in games}) == 4
    third = raw_env(4, rules=SHORT)
    third.reset(seed=12)
    assert play_out(third, random.Random(1)) != games[1]


def test_without_a_seed_every_table_plays_other_games() -> None:
    tables = [raw_env(4) for _ in range(3)]
    for table in tables:
        table.reset()
    assert len({table._game.seed for table in tables}) == 3


def test_a_starter_of_none_is_drawn_by_the_seed() -> None:
    table = raw_env(3, starter=None)
    starters = []
    for seed in range(6):
        table.reset(seed=seed)
        starters.append(table.agent_selection)
    assert starters == [f"seat_{seed % 3}" for seed in range(6)]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_a_copy_goes_its_own_way_and_plays_what_the_other_would(seats: int) -> None:
    table, chance = raw_env(seats, rules=MIXED[seats % 4]), random.Random(seats)
    table.reset(seed=seats)
    for moment in range(120):
        if moment % 30 == 0:
            copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]  # noqa: S301
            twins = [copy.deepcopy(table) for _ in range(2)]
            before = pickle.dumps(table)
            futures = [play_out(each, random.Random(moment)) for each in copies]
            assert futures[0] == futures[1]
            assert pickle.dumps(table) == before
            assert play_out(twins[0], random.Random(moment)) == futures[0]
            assert play_out(twins[1], random.Random(moment + 1)) != futures[0]
        table.step(random_code(table, chance, calm=0.4))
        if all(table.terminations.values()):
            break


@pytest.mark.slow
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_a_game_copied_at_any_moment_goes_on_as_it_would_have(seats: int) -> None:
    chance = random.Random(seats)
    game = OneGame(seats, rules=MIXED[seats % 4], rewards="win share", zero_sum=False, starter=None)
    game.begin(seats)
    for _ in range(1_700):
        other, wishes = game.copy(), [chance.random() for _ in range(30)]
        futures = [[told_by(each, wish) for wish in wishes] for each in (other, game.copy())]
        assert futures[0] == futures[1]
        told_by(game, chance.random())


def told_by(game: OneGame, wish: float) -> tuple[Any, ...]:
    """What a game tells after one of its legal actions; one that is over begins the next."""
    if game.over:
        game.begin()
    legal = [code for code in range(CODES) if game.bits >> code & 1]
    ended = game.play(legal[int(wish * len(legal))])
    return ended, game.bits, game.actor, game.rewards(), game.observation(0).tobytes()


def test_what_is_handed_out_is_the_callers_own() -> None:
    for masks in ("info", "observation"):
        table, spoilt = raw_env(3, masks=masks), raw_env(3, masks=masks)
        chance = random.Random(1)
        table.reset(seed=1)
        spoilt.reset(seed=1)
        for _ in range(60):
            told = [spoilt.last()[0], *(spoilt.observe(agent) for agent in spoilt.agents)]
            for one in told:
                for array in one.values() if isinstance(one, dict) else [one]:
                    array.fill(1)
            kept = copy.deepcopy(spoilt.infos)
            code = random_code(table, chance)
            table.step(code)
            spoilt.step(code)
            expected, given = table.last(), spoilt.last()
            assert str(expected) == str(given)
            assert kept.keys() == spoilt.infos.keys()


def test_the_action_space_draws_each_legal_code_alike_and_anew_from_its_seed() -> None:
    space, mask = ActionSpace(seed=1), np.zeros(CODES, np.int8)
    mask[[0, 3, 15]] = 1
    drawn = [space.sample(mask) for _ in range(6_000)]
    assert set(drawn) == {0, 3, 15}
    assert all(1_800 < drawn.count(code) < 2_200 for code in (0, 3, 15))
    assert isinstance(drawn[0], np.int64)
    space.seed(1)
    assert [space.sample(mask) for _ in range(6_000)] == drawn
    assert {space.sample() for _ in range(500)} == set(range(16))
    assert space.sample(np.zeros(CODES, np.int8)) == 0
    with pytest.raises(AssertionError):
        space.sample(np.zeros(3, np.int8))
    assert space == copy.deepcopy(space)


# ------------------------------------------------------------------ secrets (L2)


def shown_to(table: raw_env, seat: int) -> Iterator[bytes]:
    """All that a table shows the player of one seat."""
    agent = f"seat_{seat}"
    yield table.observe(agent).tobytes()
    yield repr({key: value.tolist() for key, value in table.infos[agent].items()}).encode()
    yield repr((table.rewards, table.terminations, table.truncations, table.agents)).encode()
    yield repr(table.view(agent)).encode()
    if agent == table.agent_selection:
        for code in np.flatnonzero(table.infos[agent]["action_mask"] == 0).tolist():
            with pytest.raises(IllegalAction) as refused:
                table.step(code)
            yield str(refused.value).encode()
    for watcher in (None, seat):
        table.watcher = watcher
        table.render_mode = "ansi"
        yield table.render().encode()


def pictured(table: raw_env, seat: int) -> bytes:
    """The table as a picture for one seat."""
    table.watcher, table.render_mode = seat, "rgb_array"
    picture: bytes = table.render().tobytes()
    return picture


@pytest.mark.slow
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_tables_that_a_seat_cannot_tell_apart_show_it_the_same(seats: int) -> None:
    chance, drawn = random.Random(seats), 0
    for seed in range(6):
        game = played(seats, seed + 100 * seats, chance.randrange(4, 120), calm=0.4)
        if game.phase in ("shuffle", "over"):
            continue
        table, other = raw_env(seats), raw_env(seats)
        table.reset(seed=1)
        other.reset(seed=1)
        stand(table, game._state)
        drawn += game.phase == "play"
        for seat in range(seats):
            stand(other, twin(game, seat, chance)._state)
            assert list(shown_to(table, seat)) == list(shown_to(other, seat))
        assert pictured(table, seats - 1) == pictured(other, seats - 1)
    assert drawn


def test_there_is_no_state_that_would_show_hidden_cards() -> None:
    table = raw_env(3)
    table.reset(seed=1)
    with pytest.raises(NotImplementedError):
        table.state()


# ------------------------------------------------------------------ how the table is shown


def test_as_text_the_table_says_who_acts_and_no_hidden_card() -> None:
    table = raw_env(3, render_mode="ansi", starter=1)
    table.reset(seed=2)
    table.step(0)
    assert table.render() == table.render()
    lines = table.render().split("\n")
    assert lines[0] == "round 1 of 3, tee off: seat 1 to act"
    assert lines[1].startswith("draw pile 81, left ")
    assert lines[2] == " seat 0    >seat 1     seat 2"
    assert lines[4] == " ?  ?  ?    ?  ?  ?    ?  ?  ?"
    assert lines[6] == "total   0  total   0  total   0"
    table.step(1)
    assert table.render().split("\n")[2] == " seat 0     seat 1    >seat 2"


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_text_is_never_wider_than_eighty_columns_nor_the_picture_of_another_size(
    seats: int,
) -> None:
    table, chance = raw_env(seats, rules=Rules(rounds=2)), random.Random(seats)
    table.reset(seed=seats)
    sizes = set()
    for moment in range(10_000):
        table.render_mode = "ansi"
        text = table.render()
        assert max(map(len, text.split("\n"))) <= 80
        if moment % 60 == 0 or table.agents == []:
            table.render_mode = "rgb_array"
            picture = table.render()
            assert picture.dtype == np.uint8
            sizes.add(picture.shape)
        if not table.agents:
            break
        table.step(
            None if table.terminations[table.agent_selection] else random_code(table, chance)
        )
    assert "the game is over" in text
    (size,) = sizes
    assert size[2] == 3
    assert min(size[:2]) > 300


def test_the_text_has_room_for_every_total_and_says_who_went_out() -> None:
    game = Game(7, seed=1)
    view = replace(game.view(None), totals=(-900, 1800, -12, 0, 7, 100, -100), went_out=Seat(5))
    lines = table_text(view).split("\n")
    assert lines[-2] == "  ".join(f"total{total:>4}" for total in view.totals)
    assert lines[-1] == f"{' is out':>62}"
    assert max(map(len, lines)) <= 80


def test_a_table_between_two_rounds_can_be_shown_too() -> None:
    rng = random.Random(1)
    game = Game(2, seed=1)
    while game.phase != "shuffle":
        game.play(rng.choice(game.legal()))
    assert table_text(game.view(None)).startswith("round 1 of 3 is over\ndraw pile ")
    table = raw_env(2, render_mode="rgb_array")
    table.reset(seed=1)
    assert table_picture(game.view(None)).shape == table.render().shape


def test_a_picture_shows_what_changes_and_the_drawn_card_to_its_drawer_alone() -> None:
    table = raw_env(2, render_mode="rgb_array")
    table.reset(seed=3)
    pictures = [table.render()]
    for code in (0, 1, 0, 1, kernel.DRAW):
        table.step(code)
        pictures.append(table.render())
    assert all((a != b).any() for a, b in pairwise(pictures))
    table.watcher = 1
    assert (table.render() == pictures[-1]).all()
    table.watcher = 0
    assert (table.render() != pictures[-1]).any()


def test_render_without_a_mode_warns_as_gymnasium_does() -> None:
    table = raw_env(2)
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert table.render() is None
    table.close()


def test_shown_to_people_the_table_is_printed_after_each_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = raw_env(2, render_mode="human")
    table.reset(seed=1)
    table.step(0)
    assert capsys.readouterr().out.count("tee off: seat 0 to act") == 2

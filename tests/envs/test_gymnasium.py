"""Gymnasium's environment of one seat: its checks, others' turns, rewards, refusals, secrets."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from test_walks import WALKS, record_of
from twins import played, twin

from gnoming import Action, Game, IllegalAction, Rules, View, bots, kernel
from gnoming.envs.encoding import encode_view, mask_view
from gnoming.envs.gymnasium import NAME, SeatEnv
from gnoming.envs.vector import REWARDS
from gnoming.record import Act, Order, parse_record

ALL_SEATS = range(2, 8)
SHORT = Rules(rounds=1, turn_limit=5)


class Told:
    """A bot that does what it is told, and keeps what it was shown."""

    def __init__(self, choose: Callable[[View], Action]) -> None:
        self.tell, self.shown = choose, list[View]()

    def choose(self, view: View) -> Action:
        self.shown.append(view)
        return self.tell(view)


def first_legal(view: View) -> Action:
    return view.legal[0]


def play_out(env: SeatEnv, info: dict[str, Any], chance: random.Random) -> list[Any]:
    """Play on to the end of the game: all that was shown."""
    shown = []
    ended = env._game.over
    while not ended:
        code = chance.choice(info["action_mask"].nonzero()[0].tolist())
        observation, reward, ended, cut, info = env.step(code)
        assert not cut
        shown.append((observation.tobytes(), reward, ended, info["action_mask"].tobytes()))
    return shown


# ------------------------------------------------------------------ Gymnasium's own checks (L1)


@pytest.mark.slow
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_it_passes_the_check_of_gymnasium_without_a_warning(
    seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for options in (
        {},
        {"seat": seats - 1, "rewards": "win share", "zero_sum": True, "starter": None},
        {"rules": Rules(rounds=1, return_taken=False, turn_limit=5), "opponents": "random"},
    ):
        check_env(gymnasium.make(NAME, players=seats, **options).unwrapped)
    assert "draw pile" in capsys.readouterr().out


def test_it_is_made_by_its_name_and_played_in_gymnasiums_own_wrappers() -> None:
    env = gymnasium.make(f"gnoming.envs.gymnasium:{NAME}", players=3, opponents="random")
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    ended = False
    while not ended:
        action = env.action_space.sample(info["action_mask"])
        observation, _, ended, _, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert (
            env.get_wrapper_attr("action_masks")().tolist() == (info["action_mask"] == 1).tolist()
        )


@pytest.mark.slow
def test_a_vector_of_them_plays_each_its_own_games() -> None:
    envs = gymnasium.make_vec(
        NAME, num_envs=3, vectorization_mode="sync", players=2, opponents="random", rules=SHORT
    )
    observations, infos = envs.reset(seed=4)
    starts = [observations.copy()]
    ended = np.zeros(3, np.bool_)
    for _ in range(120):
        masks = np.stack(infos["action_mask"])
        actions = np.where(ended, 0, masks.argmax(axis=1))
        begun_again = ended.copy()
        observations, _, ended, _, infos = envs.step(actions)
        if begun_again.any():
            starts.append(observations[begun_again])
    seen = [row.tobytes() for part in starts for row in part]
    assert len(seen) > 12
    assert len(set(seen)) > len(seen) - 2


# ------------------------------------------------------------------ the others' turns


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)
def test_a_walk_is_the_same_for_each_seat_as_in_a_game(path: Any) -> None:
    told = parse_record(record_of(path.read_text()))
    acts = [step for step in told.steps if isinstance(step, Act)]
    orders = [step.cards for step in told.steps if isinstance(step, Order)]
    for own in (told.starter, (told.starter + told.seats // 2) % told.seats):
        Replay(told.rules, told.starter, orders, acts, own, told.seats).play()


class Replay:
    """A walk, one seat of it played from outside; its orders are put down as they fall due."""

    def __init__(
        self, rules: Rules, starter: int, orders: list[Any], acts: list[Act], own: int, seats: int
    ) -> None:
        given, self.acts = iter(orders), acts.copy()
        self.game = Game(seats, rules=rules, starter=starter, shuffle=lambda _: next(given))
        others = [Told(self.next_action) for _ in range(seats - 1)]
        self.env = SeatEnv(seats, rules=rules, starter=starter, seat=own, opponents=others)
        self.own, self.brought = own, 0.0
        self.env._game.begin(1)
        self.env._at = {(own + step) % seats: bot for step, bot in enumerate(others, start=1)}
        self.env._game.stand(self.game._state)

    def next_action(self, view: View) -> Action:
        """What the walk's next act of this seat is; it is played in the game as well."""
        assert view == self.game.view(view.seat)
        act = next(act for act in self.acts if act.seat == view.seat)
        self.acts.remove(act)
        self.play_in_game(act)
        return act.action

    def play_in_game(self, act: Act) -> None:
        ordered = self.game.draw_pile
        self.game.play(act.action, act.seat)
        self.is_due = self.game.draw_pile > ordered
        if self.game.phase == "shuffle":
            self.game.deal()
            self.is_due = True

    def play(self) -> None:
        played = self.env._game.play

        def play(code: int) -> int:
            ended = played(code)
            if self.is_due:
                self.env._game.stand(self.game._state)
            return ended

        self.env._game.play = play  # type: ignore[method-assign]
        self.env._let_others_play()
        ended = False
        while not ended:
            view = self.env.view()
            assert view == self.game.view(self.own)
            action = self.next_action(view)
            observation, reward, ended, cut, info = self.env.step(action.code)
            self.brought += reward
            assert not cut
            now = self.game.view(self.own)
            assert observation.tolist() == encode_view(now).tolist()
            assert info["action_mask"].tolist() == mask_view(now).tolist()
        assert self.game.over
        totals = np.array(self.game.totals, float)
        rivals = (totals.sum() - totals[self.own]) / (len(totals) - 1)
        assert self.brought == pytest.approx(rivals - totals[self.own])


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_others_play_until_the_own_seat_is_to_act(seats: int) -> None:
    others = [Told(first_legal) for _ in range(seats - 1)]
    env, chance = SeatEnv(seats, opponents=others, seat=seats // 2, starter=None), random.Random(1)
    observation, info = env.reset(seed=seats)
    ended = False
    while not ended:
        assert env._game.actor == env.seat == info["seat"] == seats // 2
        assert observation.tolist() == encode_view(env.view()).tolist()
        assert info["action_mask"].tolist() == mask_view(env.view()).tolist()
        assert env.action_masks().tolist() == (info["action_mask"] == 1).tolist()
        assert env.action_masks().dtype == np.bool_
        code = chance.choice(info["action_mask"].nonzero()[0].tolist())
        observation, _, ended, _, info = env.step(code)
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    assert observation.tolist() == encode_view(env.view()).tolist()
    for step, other in enumerate(others, start=1):
        assert {view.seat for view in other.shown} == {(seats // 2 + step) % seats}
        assert all(view.legal for view in other.shown)


def test_the_own_seat_is_drawn_by_the_seed_and_so_may_be_the_starter() -> None:
    env = SeatEnv(3, opponents="random", rules=SHORT)
    seats = []
    for seed in range(6):
        env.reset(seed=seed)
        seats.append(env.seat)
    assert seats == [0, 1, 2, 0, 1, 2]
    both = SeatEnv(3, opponents="random", rules=SHORT, starter=None)
    met = set()
    for seed in range(9):
        both.reset(seed=seed)
        met.add((both.seat, both.view().starter))
    assert len(met) == 9


def test_opponents_sit_clockwise_from_the_left_of_the_own_seat() -> None:
    mine = Told(first_legal)
    env = SeatEnv(4, opponents=["random", mine, "easy"], seat=2)
    env.reset(seed=1)
    assert [type(env._at[seat]).__name__ for seat in (3, 0, 1)] == ["RandomBot", "Told", "EasyBot"]
    assert env._at[0] is mine
    one = Told(first_legal)
    alone = SeatEnv(3, opponents=one, seat=0)
    alone.reset(seed=1)
    assert set(alone._at.values()) == {one}


@pytest.mark.slow
def test_a_bot_may_play_the_own_seat_and_strong_ones_win_against_weak_ones() -> None:  # L9
    env = SeatEnv(3, opponents="random", rules=Rules(rounds=1), rewards="win share")
    own, won = bots.make("medium", 1), 0.0
    for seed in range(30):
        env.reset(seed=seed)
        ended = False
        while not ended:
            _, reward, ended, _, _ = env.step(own.choose(env.view()).code)
            won += reward
    assert won > 26


# ------------------------------------------------------------------ rewards and ends (L6)


@pytest.mark.parametrize("rewards", REWARDS)
@pytest.mark.parametrize("zero_sum", [False, True])
def test_rewards_add_up_to_what_the_own_seat_came_to(rewards: str, zero_sum: bool) -> None:
    rules, chance = Rules(rounds=2, turn_limit=5), random.Random(1)
    env = SeatEnv(4, opponents="random", rules=rules, rewards=rewards, zero_sum=zero_sum)
    for seed in range(4):
        _, info = env.reset(seed=seed)
        brought = sum(reward for _, reward, _, _ in play_out(env, info, chance))
        totals = np.array(env.view().totals, float)
        lasts = env.view().scores[-1]
        order = [(total, last) for total, last in zip(totals, lasts, strict=True)]
        best = np.array([one == min(order) for one in order], float)
        ranks = np.array([sum(o < one for o in order) for one in order], float)
        ranks += np.array([(order.count(one) - 1) / 2 for one in order])
        each = {
            "round points": -totals,
            "round margin": (totals.sum() - totals) / 3 - totals,
            "game rank": 1 - ranks / 3,
            "win share": best / best.sum(),
        }[rewards]
        expected = each - each.mean() if zero_sum else each
        assert brought == pytest.approx(expected[env.seat])


def test_a_game_that_is_over_wants_a_reset() -> None:
    env = SeatEnv(2, opponents="random", rules=SHORT)
    _, info = env.reset(seed=1)
    play_out(env, info, random.Random(1))
    with pytest.raises(ValueError, match="the game is over: call reset to begin the next"):
        env.step(0)
    env.reset()
    assert not env._game.over


def test_nothing_goes_before_the_first_reset() -> None:
    env = SeatEnv(2, render_mode="ansi")
    for call in (lambda: env.step(0), env.view, env.render, env.action_masks, lambda: env.seat):
        with pytest.raises(ValueError, match="the game has not begun: call reset first"):
            call()


# ------------------------------------------------------------------ masks and refusals (L4)


def test_an_illegal_action_changes_nothing_and_brings_its_reward() -> None:
    env, strict = SeatEnv(3, opponents="easy"), SeatEnv(3, opponents="easy", illegal_reward=None)
    observation, info = env.reset(seed=5)
    strict.reset(seed=5)
    chance, ended = random.Random(1), False
    while not ended:
        game = env._game._memory.tobytes()
        for code in range(kernel.CODES):
            if not info["action_mask"][code]:
                again, reward, over, cut, told = env.step(code)
                assert (reward, over, cut) == (-1.0, False, False)
                assert again.tolist() == observation.tolist()
                assert told["action_mask"].tolist() == info["action_mask"].tolist()
                with pytest.raises(IllegalAction) as refused:
                    strict.step(code)
                assert told["illegal_action"] == str(refused.value)
        for code in (-1, 16):
            with pytest.raises(IllegalAction, match="action codes go from 0 to 15"):
                env.step(code)
        for wrong in (None, "draw", 1.0, True):
            with pytest.raises(ValueError, match="an action is a code, a whole number"):
                env.step(wrong)
        assert env._game._memory.tobytes() == game == strict._game._memory.tobytes()
        code = chance.choice(info["action_mask"].nonzero()[0].tolist())
        observation, _, ended, _, info = env.step(code)
        assert "illegal_action" not in info
        strict.step(code)


def raises_late(view: View) -> Action:
    if view.turns > 3:
        raise RuntimeError("out of ideas")
    return view.legal[0]


def chooses_badly(view: View) -> Action:
    return view.legal[0] if view.turns <= 3 else Action("place", 4)


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (raises_late, r"^the opponent in seat \d \(Told\) raised RuntimeError: out of ideas$"),
        (chooses_badly, r"^the opponent in seat \d \(Told\) chose .*, not one of its legal Act"),
    ],
)
def test_a_bot_that_cannot_play_is_told_of_and_changes_nothing(choose: Any, said: str) -> None:
    bot = Told(choose)
    env = SeatEnv(2, opponents=bot, seat=0)
    _, info = env.reset(seed=2)
    with pytest.raises(ValueError, match=said):  # noqa: PT012 - whichever step it is
        while True:
            before = env._game._memory.tobytes(), env._game.bits, env._game.actor
            _, _, _, _, info = env.step(int(info["action_mask"].nonzero()[0][0]))
    assert (env._game._memory.tobytes(), env._game.bits, env._game.actor) == before
    bot.tell = first_legal
    env.step(int(info["action_mask"].nonzero()[0][0]))
    bot.tell = lambda view: view.legal[99]
    before = env._game._memory.tobytes(), env._game.bits, env._game.actor
    env.seat  # noqa: B018 - the game goes on
    starts = SeatEnv(2, opponents=bot, seat=1)
    with pytest.raises(ValueError, match="raised IndexError"):
        starts.reset(seed=1)
    with pytest.raises(ValueError, match="the game has not begun"):
        starts.step(0)
    assert (env._game._memory.tobytes(), env._game.bits, env._game.actor) == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 8}, "2 to 7 seats"),
        (
            {"opponents": "wizard"},
            "there is no bot 'wizard': there are random, easy, medium, hard, expert",
        ),
        ({"opponents": ["easy"]}, "4 seats need 3 opponents, one for each other, not 1"),
        ({"opponents": 7}, r"the name of a bot or have a method choose\(view\), not 7"),
        ({"opponents": Told}, r"the name of a bot or have a method choose\(view\), not <class"),
        ({"seat": 4}, "there is no seat 4: seats go from 0 to 3; None is one that each seed names"),
        ({"seat": "own"}, "there is no seat 'own'"),
        ({"rewards": "glory"}, "there is no reward 'glory'"),
        ({"illegal_reward": "much"}, "illegal_reward must be a number or None"),
        ({"starter": -1}, "the starter must be a seat"),
        ({"render_mode": "film"}, "there is no render_mode 'film'"),
    ],
)
def test_there_is_no_table_that_cannot_be(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        SeatEnv(**wrong)


def test_a_wrong_seed_is_refused_and_changes_nothing() -> None:
    env = SeatEnv(2, opponents="random")
    env.reset(seed=1)
    before = pickle.dumps(env)
    for seed in (-1, 2**62 + 1, 1.5, True):
        with pytest.raises(ValueError, match=r"^a seed must be"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    assert pickle.dumps(env) == before
    env.reset(seed=np.int64(2))  # type: ignore[arg-type]
    assert env._game.seed == 2


# ------------------------------------------------------------------ seeds and copies (L7)


def test_the_same_seed_gives_the_same_games_and_the_same_opponents() -> None:
    games = []
    for _ in range(2):
        env = SeatEnv(3, opponents=["random", "easy"], rules=SHORT)
        _, info = env.reset(seed=9)
        shown = [play_out(env, info, random.Random(1))]
        for number in range(3):
            _, info = env.reset()
            shown.append(play_out(env, info, random.Random(number)))
        games.append(shown)
    assert games[0] == games[1]
    assert len({str(game) for game in games[0]}) == 4


def test_an_opponent_by_name_has_other_chance_in_every_seat_and_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds: list[int | None] = []
    make = bots.make
    monkeypatch.setattr(bots, "make", lambda name, seed: seeds.append(seed) or make(name, seed))
    env = SeatEnv(7, opponents="random")
    seeds.clear()
    for seed in (0, 1, 2, 0):
        env.reset(seed=seed)
    assert len(set(seeds)) == 18
    assert seeds[:6] == seeds[18:]
    assert len(seeds) == 24


@pytest.mark.parametrize("opponents", ["random", "easy"])
def test_a_copy_goes_its_own_way_and_plays_what_the_other_would(opponents: str) -> None:
    env, chance = SeatEnv(3, opponents=opponents, rules=SHORT), random.Random(1)
    _, info = env.reset(seed=1)
    for _ in range(12):
        copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
        before = pickle.dumps(env)
        futures = [play_out(each, info, random.Random(7)) for each in copies]
        assert futures[0] == futures[1]
        assert pickle.dumps(env) == before
        third = copy.deepcopy(env)
        assert play_out(third, info, random.Random(7)) == futures[0]
        code = chance.choice(info["action_mask"].nonzero()[0].tolist())
        _, _, ended, _, info = env.step(code)
        if ended:
            break


# ------------------------------------------------------------------ secrets and looks (L2)


@pytest.mark.slow
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_tables_that_the_own_seat_cannot_tell_apart_show_it_the_same(seats: int) -> None:
    chance = random.Random(seats)
    for seed in range(8):
        game = played(seats, seed + 50 * seats, chance.randrange(4, 120), calm=0.4)
        if game.phase in ("shuffle", "over"):
            continue
        own = game.actor if seed % 2 else chance.randrange(seats)
        shown = []
        for deck in (game, twin(game, own, chance)):
            env = SeatEnv(seats, seat=own, opponents="random")
            env.reset(seed=1)
            env._game.stand(deck._state)
            looks: list[Any] = [env._game.observation(own).tobytes(), env.view()]
            if env._game.actor == own:
                looks += [str(env._info()), env.action_masks().tobytes()]
                looks.append(str(env.step(int((~env.action_masks()).argmax()))))
            for mode in ("ansi", "rgb_array")[: 1 + (seed % 4 == 0)]:
                env.render_mode = mode
                looks.append(np.asarray(env.render()).tobytes())
            shown.append(looks)
        assert shown[0] == shown[1]


def test_each_way_to_be_shown_is_of_the_own_seat(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv(2, opponents="random", seat=0, render_mode="ansi")
    env.reset(seed=1)
    for code in (0, 1):
        env.step(code)
    assert "seat 0 holds" not in env.render()
    env.step(kernel.DRAW)
    assert f"seat 0 holds {env.view().hand}" in env.render()
    assert env.view().hand != "?"
    env.render_mode = "rgb_array"
    assert env.render().dtype == np.uint8
    env.render_mode = "human"
    env.step(kernel.DISCARD_LEFT)
    assert capsys.readouterr().out.count("round 1 of 3") == 1
    env.reset(seed=1)
    assert capsys.readouterr().out.count("round 1 of 3") == 1
    env.render_mode = None
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None
    env.close()

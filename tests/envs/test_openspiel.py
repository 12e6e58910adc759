"""The game in OpenSpiel: its own checks, the walks, odds, rewards, bounds, bots."""

import hashlib
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pairs import kind_of
from test_walks import WALKS, record_of

from gnoming import Game, Rules, bots, kernel, layout_score
from gnoming.envs.encoding import encode_view, one_hot
from gnoming.envs.unseen import CHANCE, parts
from gnoming.envs.vector import REWARDS
from gnoming.record import parse_record

if sys.platform == "win32":
    pytest.skip("OpenSpiel has no builds for Windows", allow_module_level=True)

import pyspiel
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough, replay
from trees import SMALL, StatePair, chosen, followed, loaded, states

from gnoming.envs import openspiel
from gnoming.envs.openspiel import PARAMETERS, GnomingGame

ALL_SEATS = range(2, 8)
KEPT = Path(__file__).parent / "openspiel.playthrough"

# ------------------------------------------------------------------ the checks of OpenSpiel


@pytest.mark.slow
@pytest.mark.parametrize("players", ALL_SEATS)
def test_it_passes_the_random_simulation_of_openspiel(players: int) -> None:  # L1
    """Copies, texts, tensors, masks, histories, rewards, sums and bounds, at each of its nodes."""
    reward, zero_sum = REWARDS[players % 4], players % 3 == 0
    rules = (
        f"rounds={1 + players % 2},return_taken={players < 4},ties_keep_bonus={players % 2 == 0}"
    )
    rules += f",turn_limit=6,starter={players - 1},reward={reward},zero_sum={zero_sum}"
    told = f"gnoming(players={players},{rules})"
    pyspiel.random_sim_test(pyspiel.load_game(told), 1, serialize=True, verbose=False)


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("zero_sum", [True, False])
def test_every_reward_passes_it(reward: str, zero_sum: bool) -> None:
    told = {"players": 3, "rounds": 1, "turn_limit": 5, "reward": reward, "zero_sum": zero_sum}
    pyspiel.random_sim_test(pyspiel.load_game("gnoming", told), 1, serialize=False, verbose=False)


def shortened(text: str) -> str:
    """A playthrough to be read: long lines cut, with a digest, and the same lines counted."""
    lines, repeats = [], 0
    for line in [*text.splitlines(), ""]:
        if len(line) > 900 and "action" not in line[:8]:
            digest = hashlib.sha256(line.encode()).hexdigest()[:16]
            line = f"{line[:80]} ... {len(line)} characters, sha256 {digest}"  # noqa: PLW2901
        if lines and line == lines[-1] and line:
            repeats += 1
            continue
        if repeats:
            lines.append(f"    and {repeats} more such lines")
            repeats = 0
        lines.append(line)
    return "\n".join(lines).rstrip("\n") + "\n"


@pytest.mark.slow
def test_its_playthrough_is_the_one_that_is_kept() -> None:
    """`python tests/envs/test_openspiel.py` writes it anew, which is for a new version only."""
    flags.FLAGS.mark_as_parsed()
    kept, again = replay(str(KEPT))
    assert kept.splitlines() == shortened(again).splitlines()


def test_the_kinds_of_utility_are_what_is_registered() -> None:
    (kind,) = [each for each in pyspiel.registered_games() if each.short_name == "gnoming"]
    game = pyspiel.load_game("gnoming")
    assert game.get_type() == kind
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.get_parameters() == PARAMETERS
    assert game.num_distinct_actions() == 16
    assert game.max_chance_outcomes() == 12
    wanted = {
        ("round points", True): (pyspiel.GameType.Utility.ZERO_SUM, 0.0),
        ("round points", False): (pyspiel.GameType.Utility.GENERAL_SUM, None),
        ("round margin", False): (pyspiel.GameType.Utility.ZERO_SUM, 0.0),
        ("game rank", False): (pyspiel.GameType.Utility.CONSTANT_SUM, 2.5),
        ("win share", False): (pyspiel.GameType.Utility.CONSTANT_SUM, 1.0),
        ("win share", True): (pyspiel.GameType.Utility.ZERO_SUM, 0.0),
    }
    for (reward, zero_sum), told in wanted.items():
        game = pyspiel.load_game("gnoming", {"players": 5, "reward": reward, "zero_sum": zero_sum})
        assert (game.get_type().utility, game.utility_sum()) == told


def test_the_page_tells_its_parameters_sizes_and_rewards() -> None:
    page = (Path(__file__).parents[2] / "docs" / "envs" / "openspiel.md").read_text("utf-8")
    table = page.split("| parameter |")[1].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", table)) - {"game"} == set(PARAMETERS)
    game = pyspiel.load_game("gnoming")
    assert f"{game.information_state_tensor_size():,} floats" in page
    assert f"4 + {game.observation_tensor_size() - 4}" in page
    assert f"a row of {openspiel.HISTORY_WIDTH}" in page
    rewards = page.split("| `reward=` |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `(.*?)` \|", rewards, re.MULTILINE)) == set(REWARDS)
    assert f"up to {openspiel.WIDEST_MARGIN} a round" in page


# ------------------------------------------------------------------ the walks of the rules tests


@pytest.mark.slow
@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)
def test_a_walk_is_the_same_in_openspiel(path: Path) -> None:
    record = record_of(path.read_text())
    told = parse_record(record)
    pair = followed(told)
    pair.agree()
    assert pair.state.is_terminal()
    assert pair.game.scores == Game.from_record(record).scores
    check_returns(pair)


def check_returns(pair: StatePair) -> None:
    """What every reward brings at the end of this history, from the scores of the game."""
    game, history = pair.game, pair.state.history()
    points, seats = np.array(game.scores, float), game.players
    margins = (points.sum(axis=1, keepdims=True) - points) / (seats - 1) - points
    order = [(total, game.scores[-1][seat]) for seat, total in enumerate(game.totals)]
    before = [sum(a < b for a in order) + (order.count(b) - 1) / 2 for b in order]
    wanted = {
        "round points": -points.sum(axis=0),
        "round margin": margins.sum(axis=0),
        "game rank": 1 - np.array(before) / (seats - 1),
        "win share": np.array([(s in game.winners) / len(game.winners) for s in range(seats)]),
    }
    for reward, expected in wanted.items():
        for zero_sum in (False, True):
            state = loaded(game, reward=reward, zero_sum=zero_sum).new_initial_state()
            for choice in history:
                state.apply_action(choice)
            mean = expected.mean() if zero_sum else 0
            assert np.allclose(state.returns(), expected - mean)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_is_the_same_in_openspiel(seed: int) -> None:
    rng = random.Random(seed)
    rules = Rules(rounds=1 + seed % 2, return_taken=seed % 3 > 0, turn_limit=(8, 30)[seed > 4])
    pair = StatePair(Game(2 + seed, seed=seed, rules=rules, starter=seed % 2))
    calm = 0.97 if seed > 4 else 0.3
    for moment in range(10_000):
        if moment % 7 == 0:
            pair.agree()
        if pair.game.over:
            break
        pair.act(chosen(pair.state, rng, calm))
    pair.agree()
    assert pair.game._state.refills or seed <= 4


# ------------------------------------------------------------------ chance


def test_while_a_card_is_turned_up_all_see_what_was_to_be_seen_before() -> None:
    game = pyspiel.load_game("gnoming(players=3,rounds=2,turn_limit=5)")
    phases = set()
    for state in states(game, 6):
        if state.is_chance_node():
            phases.add(state.view().phase)
            for seat in range(3):
                view = state.view(seat)
                assert view.legal == ()
                table = np.array(state.observation_tensor(seat), np.float32)[3:]
                assert np.array_equal(table, one_hot(encode_view(view), 3))
    assert phases >= {"shuffle", "tee off", "draw", "play", "bounce"}


def test_odds_add_up_to_one_and_are_those_of_the_cards_left() -> None:
    for state in states(pyspiel.load_game("gnoming(players=3,rounds=1)"), 4):
        if state.is_chance_node():
            odds = state.chance_outcomes()
            lot = parts(state._memory).slot.lot.tolist()
            assert abs(sum(chance for _, chance in odds) - 1) < 1e-12
            assert odds == [(kind, n / sum(lot)) for kind, n in enumerate(lot) if n]
            assert state.legal_actions() == [kind for kind, _ in odds]


def test_a_hazard_among_the_first_discards_is_put_away() -> None:  # R3.2
    state = pyspiel.load_game("gnoming(players=2)").new_initial_state()
    for card in ("H", "5", "H", "H"):
        state.apply_action(kind_of(card))
        assert state.is_chance_node()
    assert kind_of("H") not in state.legal_actions()
    state.apply_action(kind_of("-4"))
    assert state.current_player() == 0
    view = state.view(1)
    assert (view.piles, view.removed, view.draw_pile) == ((("5",), ("-4",)), 3, 110 - 18 - 5)
    words = "deal starter 0 left 5 right -4 removed 3"
    assert state.information_state_string(1).endswith(words)


def test_the_cards_of_a_round_are_turned_up_seat_by_seat_in_order() -> None:  # R8.3
    """All of them, each a node; whoever looks sees those that have been turned up already."""
    state, rng = pyspiel.load_game(SMALL).new_initial_state(), random.Random(3)
    while True:
        down = parts(state._memory).state.up.tolist()[:2]
        turn = parts(state._memory).state.turns
        state.apply_action(chosen(state, rng, calm=1.0))
        if turn == 9 and state.is_chance_node() and "discard" in state.waiting_words()[0]:
            break
    places = [(seat, place) for seat in (0, 1) for place in range(9) if not down[seat] >> place & 1]
    assert len(places) == 14
    words = state.waiting_words()[:1]
    for seat, place in places:
        assert state.is_chance_node()
        assert state.waiting_words() == words
        assert state.information_state_string(0).endswith("; ".join(words))
        kind, _ = state.chance_outcomes()[-1]
        state.apply_action(kind)
        words.append(f"{seat} turn {place} {openspiel.CARDS[kind]}")
    assert state.is_terminal()
    assert state.view().scores


# ------------------------------------------------------------------ what may be done


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_masks_lists_and_what_is_accepted_agree_at_every_node(players: int) -> None:  # L4
    game = pyspiel.load_game(f"gnoming(players={players},rounds=1,turn_limit=8)")
    for moment, state in enumerate(states(game, players)):
        actor = state.current_player()
        legal = state.legal_actions()
        if actor >= 0:
            assert legal == pyspiel.State.legal_actions(state)
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
            for seat in range(players):
                mask = state.legal_actions_mask(seat)
                assert (len(mask), sum(mask)) == (16, len(legal) if seat == actor else 0)
                assert state.legal_actions(seat) == (legal if seat == actor else [])
        if moment % 5 == 0 or state.is_terminal():
            before = state._memory.tobytes(), state.history()
            for choice in (-2, *range(18)):
                if choice in legal:
                    continue
                with pytest.raises(ValueError, match=r"\w"):
                    state.apply_action(choice)
            assert (state._memory.tobytes(), state.history()) == before
    assert state.legal_actions() == []
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_refusals_say_who_what_and_why() -> None:
    state = pyspiel.load_game("gnoming(players=2)").new_initial_state()
    with pytest.raises(ValueError, match="the card cannot be of kind 12"):
        state.apply_action(12)
    state.apply_action(0)
    state.apply_action(0)
    with pytest.raises(ValueError, match=r"seat 0 may not draw: everyone first turns .* \(R3.4\)"):
        state.apply_action(9)
    with pytest.raises(ValueError, match="seat 0 has no action 16"):
        state.apply_action(16)
    with pytest.raises(ValueError, match="there is no seat 2"):
        state.view(2)
    for player, choice in ((0, 16), (0, -1), (-1, 12)):
        with pytest.raises(ValueError, match=f"there is no choice {choice}: choices go from 0 to"):
            state.action_to_string(player, choice)


def test_a_list_of_actions_belongs_to_its_caller() -> None:
    state = pyspiel.load_game("gnoming(players=2)").new_initial_state()
    for kind in (0, 1):
        state.apply_action(kind)
    state.legal_actions().clear()
    assert state.legal_actions() == list(range(9))


# ------------------------------------------------------------------ rewards, lengths, bounds


@pytest.mark.slow
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_are_paid_once_and_add_up_to_the_returns(reward: str) -> None:  # L6
    """At every node a seat acts at, and at the end; between them chance only carries them on."""
    told = {"players": 3, "rounds": 3, "turn_limit": 5, "reward": reward, "zero_sum": False}
    game = pyspiel.load_game("gnoming", told)
    paid, summed, acted = 0, np.zeros(3), False
    for state in states(game, 2):
        if state.is_chance_node():
            if acted and not np.any(state.rewards()):
                assert np.allclose(summed, state.returns())
            continue
        acted = True
        summed += state.rewards()
        paid += bool(np.any(state.rewards()))
        assert np.allclose(summed, state.returns())
    by_round = reward.startswith("round")
    assert paid == (3 if by_round else 1)
    assert (game.get_type().reward_model == pyspiel.GameType.RewardModel.REWARDS) == by_round
    totals = state.view().totals
    if reward == "round points":
        assert (-summed).tolist() == list(totals)


def test_the_least_and_the_most_that_a_layout_can_score() -> None:
    assert layout_score("8 8 8 / 8 8 8 / 8 8 8") == openspiel.LOWEST_LAYOUT
    assert layout_score("H 8 8 / 8 H 8 / 8 8 H") == openspiel.HIGHEST_LAYOUT
    rng, deck = (
        random.Random(5),
        [card for card in kernel.DECK.tolist() if card in (8, 7, 0, 10, -4)],
    )
    state = kernel.new_state(2, Rules())
    for _ in range(20_000):
        state.layout[0] = rng.sample(deck, 9)
        points = kernel.layout_points(state, 0)
        assert openspiel.LOWEST_LAYOUT <= points <= openspiel.HIGHEST_LAYOUT


@pytest.mark.parametrize(
    ("reward", "zero_sum", "bounds"),
    [
        ("round points", False, (-166.0, 106.0)),
        ("round points", True, (-131.0, 131.0)),
        ("round margin", False, (-262.0, 262.0)),
        ("game rank", False, (0.0, 1.0)),
        ("game rank", True, (-0.5, 0.5)),
        ("win share", False, (0.0, 1.0)),
        ("win share", True, (-0.5, 0.5)),
    ],
)
def test_utilities_are_bounded(reward: str, zero_sum: bool, bounds: tuple[float, float]) -> None:
    told = {"players": 2, "rounds": 2, "reward": reward, "zero_sum": zero_sum}
    game = pyspiel.load_game("gnoming", told)
    assert (game.min_utility(), game.max_utility()) == bounds


def slow_choice(state: Any, rng: random.Random) -> int:
    """As long a game as can be: exchange, bounce as often as may be, flip as often as may be."""
    if state.is_chance_node():
        kinds = dict(state.chance_outcomes())
        view = state.view()
        shown = {card for layout in view.layouts for card in layout}
        wanted = [kind for kind in kinds if openspiel.CARDS[kind] in ("H", *shown)]
        return rng.choice(wanted or list(kinds))
    codes = state.legal_actions()
    view = state.view(state.current_player())
    own = view.layouts[state.current_player()]
    face_down = [code for code in codes if code < 9 and own[code] == "?"]
    if view.phase in ("tee off", "hazard"):
        return codes[0] if view.phase == "tee off" else 15
    if view.phase == "draw":
        return 9 if 9 in codes else codes[0]
    last = view.turns // len(view.layouts) >= view.rules.turn_limit - 1 or view.went_out is not None
    if view.phase == "bounce" and face_down and last:
        return face_down[0]
    if view.phase == "play":
        face_up = [code for code in codes if code < 9 and own[code] != "?"]
        pick = face_down if last else face_up
        return rng.choice(pick or codes)
    return codes[-1]


@pytest.mark.parametrize("players", [2, 7])
def test_the_longest_games_stay_within_the_length_told(players: int) -> None:  # L1
    game = pyspiel.load_game(f"gnoming(players={players},rounds=1,turn_limit=20)")
    rng, longest = random.Random(1), 0
    for _ in range(6):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(slow_choice(state, rng))
        steps = state.full_history()
        chances = sum(step.player == CHANCE for step in steps)
        assert len(steps) - chances <= game.max_game_length()
        assert chances <= game.max_chance_nodes_in_history()
        assert len(steps) <= game.max_history_length()
        state.information_state_tensor(0)
        longest = max(longest, len(steps) - chances)
    assert longest > 0.85 * game.max_game_length()


# ------------------------------------------------------------------ bots


def play_out(state: Any, choose: Any, rng: random.Random) -> Any:
    while not state.is_terminal():
        state.apply_action(chosen(state, rng) if state.is_chance_node() else choose(state))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_the_tree_search_of_openspiel_plays_it_to_the_end(players: int) -> None:
    game = pyspiel.load_game(f"gnoming(players={players},rounds=1,turn_limit=5)")
    dice = np.random.RandomState(1)
    python = mcts.MCTSBot(game, 1.4, 6, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 3)
    compiled = pyspiel.MCTSBot(game, evaluator, 1.4, 6, 1000, False, 42, False)
    imagining = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, dice),
        uct_c=1.4,
        max_simulations=6,
        random_state=dice,
    )
    for choose in (
        python.step,
        imagining.step,
        lambda state: compiled.mcts_search(state).best_child().action,
    ):
        state = play_out(game.new_initial_state(), choose, random.Random(1))
        assert abs(sum(state.returns())) < 1e-9


def test_the_environment_of_openspiel_steps_it_and_pays_what_it_should() -> None:  # L6
    told = {"players": 3, "rounds": 2, "turn_limit": 5, "reward": "round margin"}
    env, rng = rl_environment.Environment("gnoming", **told), random.Random(1)
    env.seed(1)
    step, paid = env.reset(), np.zeros(3)
    while not step.last():
        legal = step.observations["legal_actions"][step.current_player()]
        step = env.step([rng.choice(legal)])
        paid += step.rewards
    assert np.allclose(paid, env.get_state.returns())
    assert np.any(paid)


def test_our_bots_can_sit_down() -> None:
    game = pyspiel.load_game("gnoming(players=3,rounds=1)")
    bot = bots.make("medium", seed=1)
    state = play_out(
        game.new_initial_state(),
        lambda state: bot.choose(state.view(state.current_player())).code,
        random.Random(2),
    )
    assert max(state.view().totals) < 60


# ------------------------------------------------------------------ nonsense, and no OpenSpiel


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"players": 8}, r"2 to 7 seats, not 8 \(R2.1\)"),
        ({"players": 1}, r"2 to 7 seats, not 1 \(R2.1\)"),
        ({"players": True}, "players must be a whole number"),
        ({"players": 2, "starter": 2}, r"starter must be a seat from 0 to 1, not 2"),
        ({"rounds": 0}, "rounds must be a whole number from 1 to 9"),
        ({"turn_limit": 4}, "turn_limit must be a whole number from 5 to 100"),
        ({"return_taken": 1}, "return_taken must be True or False"),
        ({"zero_sum": 1}, "zero_sum must be True or False"),
        ({"reward": "chips"}, "no reward 'chips'; there are round points"),
        ({"color": 1}, "no parameter 'color'"),
    ],
)
def test_parameters_that_cannot_be_are_refused(told: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GnomingGame(told)


def test_without_openspiel_it_says_what_to_install() -> None:
    script = "import sys; sys.modules['pyspiel'] = None\nimport gnoming.envs.openspiel"
    said = subprocess.run(  # noqa: S603
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert said.returncode == 1
    last = said.stderr.strip().splitlines()[-1]
    assert re.fullmatch(
        r"ImportError: gnoming.envs.openspiel needs .*'gnoming\[openspiel\]'.*", last
    )


if __name__ == "__main__":
    KEPT.write_text(shortened(playthrough(SMALL, None, seed=8)), encoding="utf-8")

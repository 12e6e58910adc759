"""Random play of other libraries' card games, measured when asked: the other half of rivals.py.

It runs under the Python that has those libraries, so it imports nothing of ours and nothing that
they do not bring. It says which games are ready, then measures one for each line it is sent, a
game's name, and answers with decisions and seconds. Only players' decisions count, never chance.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

Measured = tuple[float, float]
"""Decisions, and the seconds of the processor that they took."""
Measure = Callable[[], Measured]

SECONDS = 0.3
"""So long each game is played for one measurement."""

SPIEL_GAMES = (
    *("kuhn_poker", "kuhn_poker(players=4)", "leduc_poker", "leduc_poker(players=4)"),
    *("repeated_leduc_poker", "universal_poker", "blackjack", "tiny_hanabi", "hanabi"),
    *("tiny_bridge_2p", "tiny_bridge_4p", "bridge(use_double_dummy_result=false)", "spades"),
    *("euchre", "hearts", "oh_hell", "skat", "tarok", "dou_dizhu", "crazy_eights"),
    *("crazy_eights(players=4)", "go_fish", "go_fish(players=4)", "cribbage", "gin_rummy"),
)
"""The card games of OpenSpiel whose players act in turn; bridge without solving each deal first."""
PGX_GAMES = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
"""The card and tile games of Pgx; its bridge needs a data set that does not come with it."""
PGX_BATCHES = (256, 1_024, 4_096, 16_384)
PGX_STEPS = 100
"""Steps that one compiled call makes."""
CARD_GAMES = (
    ("uno", {}),
    ("mahjong", {}),
    ("doudizhu", {}),
    ("bridge", {}),
    ("leduc-holdem", {}),
    ("limit-holdem", {"game_num_players": 4}),
    ("no-limit-holdem", {"game_num_players": 4}),
    ("gin-rummy", {}),
)
"""The multi-player card games of RLCard."""


def played_for(play: Callable[[int], float], seconds: float = SECONDS) -> Measured:
    """Call `play(number)` with 0, 1, ... for so long; it returns how many decisions it made.

    What counts is the time that the processor worked for this process, so that a busy computer does
    not count against anybody.
    """
    decisions, calls, began = 0.0, 0, time.process_time()
    while time.process_time() - began < seconds:
        decisions += play(calls)
        calls += 1
    return decisions, time.process_time() - began


# ------------------------------------------------------------------ OpenSpiel


def spiel_games() -> Iterator[tuple[str, Measure]]:
    """Each game by OpenSpiel's random bots, and by its bare random playouts where it has them."""
    import pyspiel

    for name in SPIEL_GAMES:
        game = pyspiel.load_game(name)
        yield f"bots {name}", spiel_bots(pyspiel, game)
        if game.get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL:
            yield f"playouts {name}", spiel_playouts(pyspiel, game)
    yield "shown crazy_eights", spiel_shown(pyspiel.load_game("crazy_eights"))


def spiel_decisions(pyspiel: Any, state: Any, bots: Any, seconds: float) -> float:
    """How many decisions a random game takes on average from this state on."""
    past = len(state.history())
    games, decisions, began = 0, 0, time.process_time()
    while time.process_time() - began < seconds:
        played = state.clone()
        pyspiel.evaluate_bots(played, bots, games)
        decisions += sum(step.player >= 0 for step in played.full_history()[past:])
        games += 1
    return decisions / games


def spiel_bots(pyspiel: Any, game: Any) -> Measure:
    """Whole games of OpenSpiel's uniform random bots, played by its own loop: all in C++."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    mean = spiel_decisions(pyspiel, game.new_initial_state(), bots, 1.0)

    def play(seed: int) -> float:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return mean

    return lambda: played_for(play)


def spiel_playouts(pyspiel: Any, game: Any) -> Measure:
    """The playouts of OpenSpiel's tree search, thousands in one call, each from the same deal."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    dice, roots = random.Random(1), []
    for _ in range(4):
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        mean = spiel_decisions(pyspiel, state, bots, 0.25)
        playouts = max(1, round(20_000 / mean))
        evaluator = pyspiel.RandomRolloutEvaluator(playouts, 1)
        search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1_000, False, 1, False)
        roots.append((search, state, playouts * mean))

    def play(number: int) -> float:
        search, state, decisions = roots[number % len(roots)]
        search.mcts_search(state)
        return float(decisions)

    return lambda: played_for(play)


def spiel_shown(game: Any) -> Measure:
    """A game stepped from Python, as who trains there does: observation and mask each time."""
    dice = random.Random(1)

    def play(_number: int) -> float:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, chances)[0])
                continue
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return lambda: played_for(play)


# ------------------------------------------------------------------ Pgx


def pgx_games() -> Iterator[tuple[str, Measure]]:
    """Each game in its fastest batch and in ours, compiled before; a step shows all it can."""
    for name in PGX_GAMES:
        speeds = {}
        for batch in PGX_BATCHES:
            play = pgx_play(name, batch)
            decisions, seconds = play()
            speeds[batch] = (decisions / seconds, play)
        best = max(speeds, key=lambda batch: speeds[batch][0])
        yield f"{name}, batch of {best:,}", speeds[best][1]
        if best != 4_096:
            yield f"{name}, batch of 4,096", speeds[4_096][1]


def pgx_play(name: str, batch: int) -> Measure:
    """Random play of a batch, a hundred steps a call, games begun anew as they end."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, dealing = jax.random.split(key, 3)
        legal = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choosing, legal, axis=-1)
        return (step(state, action, jax.random.split(dealing, batch)), key), None

    play = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=PGX_STEPS)[0])
    key = jax.random.PRNGKey(1)
    moment = [jax.jit(jax.vmap(env.init))(jax.random.split(key, batch)), key]
    moment[:] = jax.block_until_ready(play(*moment))

    def again(_number: int) -> float:
        moment[:] = jax.block_until_ready(play(*moment))
        return float(PGX_STEPS * batch)

    return lambda: played_for(again)


# ------------------------------------------------------------------ RLCard


def rlcard_games() -> Iterator[tuple[str, Measure]]:
    """Each game stepped as its own agents are asked, an observation and the legal actions each."""
    import rlcard

    for name, settings in CARD_GAMES:
        env = rlcard.make(name, {"seed": 1, **settings})
        yield f"{name}, {env.num_players} players", rlcard_play(env)


def rlcard_play(env: Any) -> Measure:
    """Whole games, each action one of the legal ones."""
    dice = random.Random(1)

    def play(_number: int) -> float:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(dice.choice([*state["legal_actions"]]))
            decisions += 1
        env.get_payoffs()
        return decisions

    return lambda: played_for(play)


# ------------------------------------------------------------------ asked from outside


LIBRARIES: dict[str, tuple[str, Callable[[], Iterator[tuple[str, Measure]]]]] = {
    "openspiel": ("pyspiel", spiel_games),
    "pgx": ("pgx", pgx_games),
    "rlcard": ("rlcard", rlcard_games),
}
"""Each library, by the module that must be there."""


def main() -> None:
    """Get the games of one library ready, then measure what each line asks for."""
    module, games = LIBRARIES[sys.argv[1]]
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    warnings.simplefilter("ignore")
    said, sys.stdout = sys.stdout, sys.stderr  # what a library prints is no answer
    if importlib.util.find_spec(module) is None:
        print(json.dumps({"missing": module}), file=said, flush=True)
        return
    ready = {}
    for name, measure in games():
        measure()
        ready[name] = measure
    print(json.dumps({"games": [*ready]}), file=said, flush=True)
    for line in sys.stdin:
        print(json.dumps(ready[line.rstrip("\n")]()), file=said, flush=True)


if __name__ == "__main__":
    main()

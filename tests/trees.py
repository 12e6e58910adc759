"""States of OpenSpiel beside shuffled games, and in the middle of random ones."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
from pairs import Pair

from gnoming import Game, kernel
from gnoming.envs import openspiel
from gnoming.envs.encoding import encode_view, information_text, one_hot
from gnoming.envs.unseen import TERMINAL
from gnoming.record import Act, Order, Record

SMALL = "gnoming(players=2,rounds=1,turn_limit=5)"


def loaded(game: Game, **more: Any) -> Any:
    """The same table in OpenSpiel."""
    rules = {name: getattr(game.rules, name) for name in openspiel.OPTIONS}
    starter = (game.starter - max(game.round - 1, 0)) % game.players
    return pyspiel.load_game(
        "gnoming", {"players": game.players, "starter": int(starter), **rules, **more}
    )


class StatePair(Pair):
    """The second game of the pair is a state of OpenSpiel, and its text is compared as well."""

    def __init__(self, game: Game) -> None:
        self.state = loaded(game, reward="round points", zero_sum=False).new_initial_state()
        self.looks = 0
        super().__init__(game)

    def choose(self, choice: int) -> None:
        assert choice in self.state.legal_actions()
        self.state.apply_action(choice)
        self.memory, self.who = self.state._memory, int(self.state.current_player())
        self.mask = sum(1 << code for code in self.state.legal_actions() if self.who >= 0)

    def agree(self) -> None:
        game, state = self.game, self.state
        self.looks += 1
        assert self.who == (TERMINAL if game.over else game.actor)
        assert state.legal_actions() == ([] if game.over else [a.code for a in game.legal()])
        if self.looks % 3 and not game.over:
            return
        super().agree()
        for seat in range(game.players):
            if self.looks % 9 == 0 or game.over:
                text = information_text(game.log, seat, seats=game.players, rules=game.rules)
                assert state.information_state_string(seat) == text
            assert state.view(seat) == game.view(seat)
            table = np.array(state.observation_tensor(seat), np.float32)[game.players :]
            assert np.array_equal(table, one_hot(encode_view(game.view(seat)), game.players))
        assert (-np.array(state.returns())).tolist() == list(game.totals)
        if not game.over:
            words = [state.action_to_string(code) for code in state.legal_actions()]
            assert words == [str(action) for action in game.legal()]


def chosen(state: Any, rng: random.Random, calm: float = 0.0) -> int:
    """What chance names by its odds, or a random action; the calmer, the less comes to light."""
    if state.is_chance_node():
        kinds, odds = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(kinds, odds)[0]
    codes = state.legal_actions()
    waiting = [code for code in codes if code >= kernel.PLACES]
    return rng.choice(waiting if waiting and rng.random() < calm else codes)


def states(game: Any, seed: int, calm: float = 0.0) -> Iterator[Any]:
    """A random game at each of its nodes, the last one too."""
    state, rng = game.new_initial_state(), random.Random(seed)
    yield state
    while not state.is_terminal():
        state.apply_action(chosen(state, rng, calm))
        yield state


def followed(told: Record) -> StatePair:
    """A record played in both; whoever may act in any order is asked clockwise. (R3.4, R7.3)"""
    orders = iter([step.cards for step in told.steps if isinstance(step, Order)])
    pair = StatePair(
        Game(told.seats, rules=told.rules, starter=told.starter, shuffle=lambda _: next(orders))
    )
    acts = [step for step in told.steps if isinstance(step, Act)]
    while acts:
        pair.agree()
        act = next((act for act in acts if act.seat == pair.who), None)
        if act is None:  # the record stops among answers that nobody has to wait for
            break
        acts.remove(act)
        pair.act(act.action.code)
    return pair

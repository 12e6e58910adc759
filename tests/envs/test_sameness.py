"""The same rules everywhere: `Game`, kernel and `VectorEnv` play the same games, step by step."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_walks import WALKS, record_of

from gnoming import Game, Rules, kernel
from gnoming.cards import card_number
from gnoming.chance import generator, put_back, shuffle, taken
from gnoming.envs.encoding import count_unseen, encode_view, mask_array, mask_view
from gnoming.envs.vector import VectorEnv
from gnoming.kernel import CARDS, Phase, State, compiled
from gnoming.position import position_of, position_text
from gnoming.record import Act, Order, Record, parse_record

# ------------------------------------------------------------------ the walks of the rules tests


class Walk:
    """One walk in three engines; its orders of cards are put down in each."""

    def __init__(self, told: Record) -> None:
        self.rules, self.seats = told.rules, told.seats
        self.orders = [step.cards for step in told.steps if isinstance(step, Order)]
        given = iter(self.orders)
        self.game = Game(
            told.seats, rules=told.rules, starter=told.starter, shuffle=lambda _: next(given)
        )
        self.state = kernel.new_state(told.seats, told.rules, told.starter)
        self.stacked = 0
        self.env = VectorEnv(1, told.seats, rules=told.rules, starter=told.starter)
        self.env.reset(seed=1)
        self.stack()

    def stack(self) -> None:
        """Put down the walk's next order, in the batch in place of what its seed has dealt."""
        order = np.zeros(CARDS, np.int8)
        cards = [card_number(card) for card in self.orders[self.stacked]]
        assert kernel.due(self.state, order) == len(cards)
        order[: len(cards)] = cards
        kernel.stack(self.state, order)
        self.stacked += 1
        self.env._tables[0] = self.state
        count_unseen(self.env._tables[0], self.env._slots[0].lots)

    def batch_acts(self, acts: list[Act]) -> Any:
        """The same acts in the batch, which asks one seat after the other (R3.4, R7.3)."""
        turn = int(self.state.turn)
        for act in sorted(acts, key=lambda act: (act.seat - turn) % self.seats):
            assert self.env.observe()[1]["seat"].tolist() == [act.seat]
            told = self.env.step([act.action.code])
        return told

    def act(self, acts: list[Act]) -> Any:
        told = self.batch_acts(acts)
        for act in acts:
            self.game.play(act.action, act.seat)
            mask = kernel.legal_mask(self.state, act.seat)
            assert mask >> act.action.code & 1
            kernel.apply(self.state, act.action.code, act.seat)
        return told

    def agree(self) -> None:
        position = position_text(position_of(self.state, self.rules))
        assert self.game.position() == position
        assert position_text(position_of(self.env.state(0), self.rules)) == position
        observations, infos = self.env.observe()
        view = self.game.view(self.game.actor)
        assert infos["seat"].tolist() == [self.game.actor]
        assert observations[0].tolist() == encode_view(view).tolist()
        assert infos["action_mask"][0].tolist() == mask_view(view).tolist()
        mask = kernel.legal_mask(self.state, int(self.game.actor or 0))
        assert mask_array(mask).tolist() == mask_view(view).tolist()

    def round_ended(self, told: Any) -> None:
        """What the batch pays at the end of a round is what the scores of the game say."""
        _, rewards, ended, _, infos = told
        scores = np.array(self.game.scores[-1], float)
        margins = (scores.sum() - scores) / (self.seats - 1) - scores
        assert np.allclose(rewards[0], margins)
        assert bool(ended[0]) == self.game.over
        if self.game.over:
            assert infos["final_totals"][0].tolist() == list(self.game.totals)
            view = self.game.view(self.game.turn)
            assert infos["final_obs"][0].tolist() == encode_view(view).tolist()


def answered_together(told: Record) -> Iterator[list[Act]]:
    """The acts of a walk; those that several seats made in any order, as one lot."""
    acts = [step for step in told.steps if isinstance(step, Act)]
    orders = iter([step.cards for step in told.steps if isinstance(step, Order)])
    follow = Game(
        told.seats, rules=told.rules, starter=told.starter, shuffle=lambda _: next(orders)
    )
    phases: list[object] = []
    for number, act in enumerate(acts):
        if follow.phase == "shuffle":
            follow.deal()
        free = follow.phase in ("tee off", "hazard")
        phases.append((follow.round, follow.turns, follow.phase) if free else number)
        follow.play(act.action, act.seat)
    for _, lot in groupby(zip(phases, acts, strict=True), key=lambda pair: pair[0]):
        yield [act for _, act in lot]


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)
def test_a_walk_is_the_same_in_every_engine(path: Path) -> None:
    told = parse_record(record_of(path.read_text()))
    walk = Walk(told)
    for acts in answered_together(told):
        walk.agree()
        after = walk.act(acts)
        ended = walk.game.phase in ("shuffle", "over")
        if ended:
            walk.round_ended(after)
        else:
            assert not after[1].any()
            assert not after[2].any()
        if walk.game.phase == "shuffle":
            walk.game.deal()
        if walk.state.phase == Phase.SHUFFLE:
            walk.stack()
    assert walk.game.over
    assert walk.stacked == len(walk.orders)
    bits = int(kernel.winners(walk.state))
    assert [seat for seat in range(walk.seats) if bits >> seat & 1] == list(walk.game.winners)


# ------------------------------------------------------------------ the same games without a batch


@compiled
def plain_deal(state: State, chance: Any, order: Any) -> None:
    put_back(chance, shuffle(taken(chance), order, kernel.due(state, order)))
    kernel.stack(state, order)


@compiled
def plain_steps(tables: Any, chances: Any, actions: Any, playing: Any) -> None:
    """One action in each game that is not over, and the orders that are due after it."""
    order = np.empty(CARDS, np.int8)
    for game in range(len(tables)):
        state = tables[game]
        if playing[game]:
            if state.phase != Phase.SHUFFLE:
                kernel.apply(state, actions[game], state.actor)
            if state.phase == Phase.SHUFFLE:
                plain_deal(state, chances[game], order)
            playing[game] = state.phase != Phase.OVER


@pytest.mark.slow
def test_a_batch_plays_what_the_kernel_plays_alone_step_by_step(
    part_of_games: range,
) -> None:  # L11
    first, seeds = part_of_games.start, list(part_of_games)
    seats = 2 + first % 6
    rules = Rules(rounds=1 + first % 2, return_taken=first % 3 > 0, turn_limit=(12, 40)[first % 2])
    env = VectorEnv(len(seeds), seats, rules=rules)
    _, infos = env.reset(seed=seeds)
    plain = np.zeros(len(seeds), kernel.STATE).view(np.recarray)
    plain[:] = kernel.new_state(seats, rules)
    chances, playing = np.array([generator(seed) for seed in seeds]), np.ones(len(seeds), np.bool_)
    plain_steps(plain, chances, np.zeros(len(seeds), np.int64), playing)
    dice, refills = np.random.default_rng(first), 0
    while playing.any():
        assert np.array_equal(env._tables[playing], plain[playing])
        refills += int(plain.refills.sum())
        masks = infos["action_mask"]
        calm = np.where(np.arange(16) < 9, (0.1, 0.02)[first % 2], 1.0)
        actions = (masks * calm * (0.1 + dice.random(masks.shape))).argmax(axis=1)
        _, _, ended, _, infos = env.step(actions)
        before = playing.copy()
        plain_steps(plain, chances, actions, playing)
        over = before & ~playing
        assert np.array_equal(ended[before], over[before])
        for game in np.flatnonzero(over).tolist():
            totals = [int(kernel.total(plain[game], seat)) for seat in range(seats)]
            assert infos["final_totals"][game].tolist() == totals
    assert refills or first % 2 == 0 or seats < 6

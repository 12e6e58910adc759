"""Cards that get a face only when they are turned up: the same games as with a shuffled deck."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from pairs import Pair, kind_of

from gnoming import Game, Rules, kernel
from gnoming.cards import CARDS, card_number
from gnoming.envs import unseen
from gnoming.envs.encoding import KINDS
from gnoming.envs.unseen import CHANCE, NOWHERE, REFUSED, TERMINAL, new_memory, parts
from gnoming.envs.vector import REWARDS

ALL_SEATS = range(2, 8)


def rules_of(rng: random.Random) -> Rules:
    return Rules(
        rounds=rng.choice((1, 1, 2, 3)),
        return_taken=rng.random() < 0.5,
        ties_keep_bonus=rng.random() < 0.5,
        turn_limit=rng.choice((5, 12, 30)),
    )


def calm_code(game: Game, rng: random.Random, calm: float) -> int:
    """A legal action; the calmer, the fewer cards come to light, and refills happen."""
    legal = game.legal()
    waiting = [action for action in legal if action.place is None]
    return rng.choice(waiting if waiting and rng.random() < calm else legal).code


def pairs(seed: int) -> Iterator[Pair]:
    """A random game at each of its moments."""
    rng = random.Random(seed)
    seats, rules, calm = 2 + seed % 6, rules_of(rng), rng.choice((0.0, 0.4, 0.9))
    if seed % 6 == 5:
        rules, calm = replace(rules, rounds=1, turn_limit=30), 0.97
    pair = Pair(Game(seats, seed=seed, rules=rules, starter=rng.randrange(seats)))
    yield pair
    while not pair.game.over:
        pair.act(calm_code(pair.game, rng, calm))
        yield pair


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_game_whose_cards_get_faces_when_turned_up_is_the_shuffled_game(seed: int) -> None:
    """Odds, masks, arrays of every seat, the census: at each moment, as with a shuffled deck."""
    for moment, pair in enumerate(pairs(seed)):
        if moment % 3 == 0 or pair.game.over:
            pair.agree()
    assert pair.game.over
    game, slot = pair.game, parts(pair.memory).slot
    assert (-slot.returns[: game.players]).tolist() == list(game.totals)
    assert pair.nodes > 20


def test_those_games_meet_a_refill_and_hazards_and_the_turn_limit() -> None:
    met = set()
    for seed in (5, 11, 0, 1, 2):
        for pair in pairs(seed):
            met |= {f"refill {pair.game._state.refills > 0}", pair.game.phase}
        met |= {"limit" if pair.game.went_out is None else "out"}
    assert {"refill True", "hazard", "bounce", "limit", "out"} <= met


def test_the_odds_of_both_first_discards_are_those_of_110_cards() -> None:  # R3.2
    """A hazard is put away for another card, so it changes no odds of the others: c/107 x c/106."""
    found: Counter[tuple[str, str]] = Counter()

    def walk(memory: Any, turned: tuple[str, ...], odds: Fraction) -> None:
        slot = parts(memory).slot
        if slot.spot == NOWHERE:
            left, right = (card for card in turned if card != "H")
            found[left, right] += odds  # type: ignore[assignment]
            assert parts(memory).state.removed == turned.count("H")
            return
        lot = slot.lot.tolist()
        for kind in np.flatnonzero(slot.lot).tolist():
            child = memory.copy()
            assert unseen.step(child, kind)[0] != REFUSED
            walk(child, (*turned, CARDS[kind]), odds * Fraction(lot[kind], sum(lot)))

    walk(new_memory(2, Rules()), (), Fraction(1))
    deck = dict(zip(CARDS, kernel.HOW_MANY.values(), strict=True))
    natural = [card for card in CARDS if card != "H"]
    assert set(found) == {(a, b) for a in natural for b in natural}
    for (left, right), odds in found.items():
        assert odds == Fraction(deck[left] * (deck[right] - (left == right)), 107 * 106)


@pytest.mark.slow
def test_games_dealt_and_games_named_score_alike() -> None:
    """Whole random games: the means of their totals are at most five standard errors apart."""
    rng, totals = random.Random(7), ([], [])  # type: ignore[var-annotated]
    rules = Rules(rounds=1, turn_limit=12)
    for seed in range(150):
        game = Game(3, seed=seed, rules=rules)
        while not game.over:
            game.play(rng.choice(game.legal()))
        totals[0].extend(game.totals)
        memory, who, mask = new_memory(3, rules), CHANCE, 0
        while who != TERMINAL:
            lot = parts(memory).slot.lot.tolist()
            codes = [code for code in range(16) if mask >> code & 1]
            choice = rng.choices(range(KINDS), lot)[0] if who == CHANCE else rng.choice(codes)
            who, mask, room = unseen.step(memory, choice)
            memory = memory if room >= unseen.MOST_LOGGED else unseen.roomy(memory)
        totals[1].extend((-parts(memory).slot.returns[:3]).tolist())
    dealt, named = (np.array(each, float) for each in totals)
    error = np.sqrt(dealt.var() / len(dealt) + named.var() / len(named))
    assert abs(dealt.mean() - named.mean()) < 5 * error
    assert 0.7 < dealt.std() / named.std() < 1.4


def test_nonsense_is_refused_and_changes_nothing() -> None:
    memory = new_memory(2, Rules())
    for choice in (-1, 12, 99, 2**40):
        before = memory.copy()
        assert unseen.step(memory, choice)[0] == REFUSED
        assert np.array_equal(memory, before)
    for kind in (0, 1):
        unseen.step(memory, kind)
    for choice in (-1, 9, 15, 16, 2**40):
        before = memory.copy()
        assert unseen.step(memory, choice)[0] == REFUSED
        assert np.array_equal(memory, before)


def test_a_kind_of_which_all_cards_are_known_cannot_be_named() -> None:
    memory = new_memory(2, Rules())
    hazard = kind_of("H")
    for left in (3, 2, 1):
        assert parts(memory).slot.lot[hazard] == left
        assert unseen.step(memory, hazard)[0] == CHANCE
    assert parts(memory).slot.lot[hazard] == 0
    assert unseen.step(memory, hazard)[0] == REFUSED


def test_there_is_a_reward_for_each_of_the_batch() -> None:
    for reward in range(len(REWARDS)):
        assert parts(new_memory(2, Rules(), reward=reward)).slot.reward == reward


def test_cards_are_numbered_as_the_kinds_are() -> None:
    assert [card_number(card) for card in CARDS] == unseen.CARD_OF.tolist()
    assert unseen.WHOLE_DECK.sum() == kernel.CARDS

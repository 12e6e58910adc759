"""Games by the ten thousand: the census after every event, logs replayed, every face the same."""

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from gnoming import Game, Rules, kernel, layout_score, sim
from gnoming.chance import generator
from gnoming.events import RoundScored
from gnoming.record import Record, Step, parse_record, record_text
from gnoming.terminal.reports import game_lines

sys.path.append(str(Path(__file__).parent.parent / "bench"))
import proof

pytestmark = [pytest.mark.compiled, pytest.mark.slow]


def test_no_card_is_lost_every_game_ends_and_a_refusal_changes_nothing() -> None:  # J1, J17
    found = proof.prove_all(20_000)
    assert found["broken"] == ""
    assert found["games"] == 20_000
    assert found["refills"] > 0
    assert found["refusals"] > 10 * found["decisions"]


def test_threads_play_the_games_of_their_own_generators() -> None:  # L13
    def play(seed: int) -> tuple[int, bytes, list[int]]:
        state, chance = kernel.new_state(4, Rules()), generator(seed)
        decisions = sim.play_random(state, chance, np.zeros(kernel.CARDS, np.int8), 200)
        return decisions, state.tobytes(), chance.tolist()

    alone = [play(seed) for seed in range(8)]
    for threads in (1, 2, 4):
        with ThreadPoolExecutor(threads) as pool:
            assert list(pool.map(play, range(8))) == alone


def short_game(seed: int) -> tuple[Game, list[str]]:
    """A game of few turns, for there are many games, and its position after each action."""
    rng = random.Random(seed)
    game = Game(2 + seed % 6, seed=seed, rules=Rules(rounds=1, turn_limit=5))
    positions = [game.position()]
    while not game.over:
        seat = rng.choice(game.may_act)
        game.play(rng.choice(game.legal(seat)), seat)
        positions.append(game.position())
    return game, positions


def test_a_log_replays_to_any_step_back_and_forth(part_of_games: range) -> None:  # M1
    for seed in part_of_games:
        game, live = short_game(seed)
        text = game.record()
        told = parse_record(text)
        assert [Game.from_record(text).position() for _ in range(2)] == [live[-1]] * 2
        for step in random.Random(seed).sample(range(len(live) - 1), 3):
            assert Game.from_record(cut(told, step)).position() == live[step]


def test_the_engine_the_replay_and_the_terminal_tell_the_same_scores(part_of_games: range) -> None:
    for seed in part_of_games[::2]:  # J19
        game, _ = short_game(seed)
        again = Game.from_record(game.record())
        assert again.scores == game.scores
        assert (again.totals, again.winners) == (game.totals, game.winners)
        told = next(event for event in game.log if isinstance(event, RoundScored))
        expected = [layout_score(layout) for layout in told.layouts]
        if told.went_out is not None:
            expected[told.went_out] += told.out_first
        assert tuple(expected) == told.scores == game.scores[0] == game.totals
        sheet = "\n".join(game_lines(game, None, gallery=False)).split("The score sheet")[-1]
        for seat, total in enumerate(game.totals):
            line = next(line for line in sheet.split("\n") if line.startswith(f"Seat {seat} "))
            assert line.split()[-1] == str(total)


def cut(told: Record, actions: int) -> str:
    """The record as it was after so many actions, a refill that belongs to the last included."""
    steps: list[Step] = []
    for step in told.steps:
        kind = type(step).__name__
        if kind == "Scored" or (kind == "Act" and actions == 0):
            break
        actions -= kind == "Act"
        steps.append(step)
    return record_text(
        Record(told.seats, told.rules, told.starter, told.names, None, None, tuple(steps))
    )

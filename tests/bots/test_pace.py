"""The time that a bot takes: seen by everybody, long enough to look human, never too long."""

import itertools
import random
import statistics

import pytest
from twins import twin

from gnoming import Game, Rules, bots
from gnoming.bots.pace import LEAST, MOST, PACES, STEP, USUAL, padded, pause

WIDTH = 1.3
"""How much many choices, or few, count at the most."""


def played(seats: int, seed: int, length: int) -> Game:
    """A game some actions after its deal."""
    game, bot = Game(seats, seed=seed, rules=Rules(rounds=2)), bots.make("random", seed)
    for _ in range(length):
        if game.over:
            break
        if game.actor is None:
            game.deal()
        else:
            game.play(bot.choose(game.view(game.actor)), game.actor)
    return game


@pytest.mark.parametrize("seed", range(30))
def test_the_time_is_the_same_whatever_cards_are_hidden(seed):  # K1
    game = played(2 + seed % 6, seed, 5 + 3 * seed)
    if game.phase in ("shuffle", "over"):
        game.deal()
    other = twin(game, None, random.Random(seed))
    for seat in game.may_act:
        for pace in PACES.values():
            times = {pause(pace, each.view(None), seat, 3, "x") for each in (game, other)}
            assert len(times) == 1


def test_the_drawn_card_does_not_show_in_the_time_though_it_changes_what_is_legal():
    times, legal = set(), {}
    for seed in range(60):
        game = Game(2, seed=seed)
        while game.phase != "draw":
            game.play(game.legal()[0])
        game.play("draw")
        legal[game.hand] = len(game.legal())
        times.add(pause(PACES[USUAL], game.view(None), game.turn, 1, "x"))
    assert len(times) == 1
    assert len(set(legal.values())) > 1


def test_a_seats_own_view_is_refused():
    game = Game(3, seed=1)
    with pytest.raises(ValueError, match="gallery"):
        pause(PACES[USUAL], game.view(1), 1, 2, "x")


@pytest.mark.parametrize("pace", PACES.values(), ids=PACES)
def test_chance_is_within_its_bounds_and_repeats(pace):
    view = Game(4, seed=1).view(None)
    times = [pause(pace, view, 0, 3, f"{number}") for number in range(300)]
    assert times == [pause(pace, view, 0, 3, f"{number}") for number in range(300)]
    assert len(set(times)) > 250
    assert pace.answer * LEAST / WIDTH < min(times)
    assert max(times) < pace.answer * MOST * WIDTH
    assert 0.8 < statistics.mean(times) / pace.answer < 1.25


def waits(pace: str, seats: int, seed: int) -> tuple[list[float], list[float]]:
    """A game of bots and a person at seat 0 who takes no time; time is only counted.

    From each end of that person's turn to the next turn; and from each beginning of a tee-off, or
    of a hazard, until all bots have answered.
    """
    game, bot = Game(seats, seed=seed, rules=Rules(rounds=2)), bots.make("easy", seed)
    now, ended, began, due = 0.0, None, 0.0, {}
    turns, answers = [], []
    for number in itertools.count():
        if game.over:
            return turns, answers
        if game.actor is None:
            game.deal()
            ended, began, due = None, now, {}
            continue
        gallery = game.view(None)
        for seat in gallery.may_act:
            if seat and seat not in due:
                chance = f"{seed} {number} {seat}"
                due[seat] = now + pause(PACES[pace], gallery, seat, seats - 1, chance)
        if 0 in gallery.may_act:
            seat = 0
            if gallery.phase == "draw" and ended is not None:
                turns.append(now - ended)
                ended = None
        else:
            seat = min(gallery.may_act, key=due.__getitem__)
            now = due.pop(seat)
        game.play(bot.choose(game.view(seat)), seat)
        if game.actor is None:
            continue
        several = ("tee off", "hazard")
        if gallery.phase not in several and game.phase == "hazard":
            began = now
        if gallery.phase in several and game.phase not in several:
            answers.append(now - began)
        if gallery.phase != "tee off" and gallery.turn == 0 != game.turn:
            ended = now
    raise AssertionError


@pytest.mark.parametrize("pace", PACES.values(), ids=PACES)
def test_nobody_waits_long_however_many_bots_there_are(pace):
    for seats in (2, 4, 7):
        turns, answers = (
            [*itertools.chain(*each)]
            for each in zip(*(waits(pace.name, seats, seed) for seed in range(4)), strict=True)
        )
        usual = min(pace.turn * (seats - 1), pace.around)
        assert len(turns) > 20
        assert 0.6 * usual < statistics.median(turns) < 1.4 * usual
        assert max(turns) < 2.5 * usual + 2 * pace.answer
        # They answer at once, not one after the other: two cards each at tee-off.
        assert answers
        assert max(answers) < 2 * pace.answer * MOST * WIDTH


def test_slower_paces_are_slower():
    one, two, three = (statistics.median(waits(name, 4, 1)[0]) for name in PACES)
    assert one < two < three


def test_how_long_a_bot_really_thought_does_not_show():
    for took in (0.0, 0.001, 0.3, 0.79):
        assert padded(0.8, 0.0, took) == 0.8
        assert padded(0.3, 0.8, took) == 0.8
    # Beyond that there are few moments at which it acts.
    late = {padded(0.8, 0.5, 0.8 + number / 1000) for number in range(1, 1001)}
    assert late == {0.8 + STEP, 0.8 + 2 * STEP}


def test_without_a_pause_a_bot_acts_when_it_is_ready():
    assert padded(0, 0.5, 0.123) == 0.123

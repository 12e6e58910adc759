"""One game of bots, and what is said of bots that cannot play."""

import pytest

from gnoming import Game, Rules, arena, bots
from gnoming.arena import ArenaError, BotError


class First:
    """Always the first legal action."""

    def choose(self, view):
        return view.legal[0]


class Answers(First):
    """Answers what it was told to, once it has a card to draw."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, view):
        return self.answer if view.phase == "draw" else view.legal[0]


class Quarrels(First):
    def choose(self, view):
        raise RuntimeError("I do\nnot like you.")


def by_hand(table, **options):
    game = Game(len(table), **options)
    while not game.over:
        if game.phase == "shuffle":
            game.deal()
        else:
            game.play(table[game.actor].choose(game.view(game.actor)))
    return game


@pytest.mark.parametrize("options", [{}, {"starter": 2, "rules": Rules(rounds=2, turn_limit=9)}])
def test_play_gives_the_game_that_is_played_by_hand(options):
    def table():
        return [bots.make(name, seed=1) for name in ("easy", "random", "easy")]

    game = arena.play(table(), seed=3, **options)
    assert isinstance(game, Game)
    assert game.over
    assert game.record() == by_hand(table(), seed=3, **options).record()


def test_anything_that_chooses_can_sit_down_even_in_several_seats():
    one = First()
    game = arena.play([one, one], seed=1, names=("Mila", "Oma Bea"))
    assert game.over
    assert game.names == ("Mila", "Oma Bea")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("dance", "'dance'"),
        (0, "0"),
        (None, "None"),
        (First().choose(Game(2).view(0)), "'flip 0'"),
    ],
)
def test_what_is_not_legal_is_named_with_seat_bot_and_choice(answer, said):
    with pytest.raises(BotError) as refusal:
        arena.play([First(), Answers(answer)], seed=1, starter=1)
    assert str(refusal.value) == (
        f"seat 1 (Answers) chose {said} in phase 'draw' of round 1, not one of its legal Actions:"
        " draw, take left, take right"
    )


def test_a_bot_that_raises_is_named_with_its_error_and_the_line_of_code():
    with pytest.raises(BotError) as refusal:
        arena.play([First(), Quarrels()], names=("Mila", "Elm"))
    said = str(refusal.value)
    assert said.startswith("seat 1 (Elm) raised RuntimeError: I do not like you (")
    assert "test_play.py, line " in said
    assert said.endswith("), in phase 'tee off' of round 1")
    assert isinstance(refusal.value.__cause__, RuntimeError)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("medium", r"seat 1 holds the word 'medium', not a bot: bots.make\('medium'\) makes one"),
        (First, "seat 1 holds the class First, not a bot: make one of it first"),
        (7, r"seat 1 holds 7, which has no method choose\(view\)"),
    ],
)
def test_what_is_no_bot_is_refused_before_the_game(bot, said):
    with pytest.raises(ArenaError, match=said):
        arena.play([First(), bot])


def test_a_game_that_cannot_be_is_refused_as_everywhere():
    with pytest.raises(ValueError, match="2 to 7 seats, not 1"):
        arena.play([First()])

"""Deal anew what a watcher has not seen: its view, its log, its legal actions stay the same."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twins import Ghost, played, twin

from gnoming import Game
from gnoming.cards import FACE_DOWN
from gnoming.events import Drew

pytestmark = pytest.mark.slow


def log_of(game: Game, watcher: int | None) -> list[object]:
    return [event.seen_by(watcher) for event in game.log]


def same_for(watcher: int | None, game: Game, other: Game) -> None:
    assert other.view(watcher) == game.view(watcher)
    assert repr(other.view(watcher)) == repr(game.view(watcher))
    assert log_of(other, watcher) == log_of(game, watcher)
    if watcher is not None:
        assert other.legal(watcher) == game.legal(watcher)


@given(
    st.integers(2, 7), st.integers(0, 10**6), st.integers(0, 500), st.floats(0.3, 1), st.randoms()
)
def test_nothing_a_watcher_is_told_depends_on_cards_it_has_not_seen(
    seats: int, seed: int, length: int, calm: float, rng: random.Random
) -> None:
    game = played(seats, seed, length, calm=calm)
    for watcher in (None, *range(seats)):
        same_for(watcher, game, twin(game, watcher, rng))


def test_twins_really_differ_where_nobody_looks() -> None:
    rng = random.Random(1)
    games = [played(4, seed, 60) for seed in range(20)]
    others = [twin(game, None, rng) for game in games]
    changed = [
        game.position() != other.position() for game, other in zip(games, others, strict=True)
    ]
    assert sum(changed) >= 19


def test_twins_are_also_made_after_a_refill() -> None:
    rng = random.Random(2)
    refilled = []
    for seed in range(12):
        game = played(7, seed, 380, calm=0.97)
        if game.phase not in ("shuffle", "over") and Ghost(game).refilled:
            other = twin(game, None, rng)
            refilled.append(other.position() != game.position())
            same_for(None, game, other)
    assert sum(refilled) >= 3


def test_a_drawn_card_is_seen_by_its_drawer_alone() -> None:  # R4.1
    game = Game(3, seed=4)
    while game.phase == "tee off":
        game.play(game.legal()[0])
    drew = game.play("draw")[0]
    assert isinstance(drew, Drew)
    assert drew.seen_by(0) == drew
    assert game.view(0).hand == game.hand != FACE_DOWN
    for watcher in (None, 1, 2):
        assert drew.seen_by(watcher).card == FACE_DOWN
        assert game.view(watcher).hand == FACE_DOWN
        assert game.view(watcher).legal == ()


def test_a_drawn_card_is_seen_by_all_once_it_is_placed() -> None:  # R4.1
    game = Game(3, seed=4)
    while game.phase == "tee off":
        game.play(game.legal()[0])
    game.play("draw")
    card = game.hand
    placed = game.play("place 0")[0]
    assert placed.seen_by(None) == placed
    assert game.view(None).layouts[0][0] == card
    assert game.view(None).hand == game.hand


@given(st.integers(2, 7), st.integers(0, 10**6), st.integers(0, 400), st.floats(0.3, 1))
def test_what_is_unseen_is_counted_right(seats: int, seed: int, length: int, calm: float) -> None:
    game = played(seats, seed, length, calm=calm)
    for watcher in (None, *range(seats)):
        view = game.view(watcher)
        hidden = sum(layout.count(FACE_DOWN) for layout in view.layouts)
        drawn = view.draw_pile + (view.hand == FACE_DOWN)
        if view.unseen.mixed:
            assert view.unseen.layouts == view.unseen.draw_pile
            assert sum(view.unseen.layouts.values()) == hidden + drawn
        else:
            assert sum(view.unseen.layouts.values()) == hidden
            assert sum(view.unseen.draw_pile.values()) == drawn

"""A game in the hand: any mix of playing, refusing, copying and writing keeps it sound."""

import pickle
import random
import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from twins import played

from gnoming import Game, IllegalAction, Rules, kernel
from gnoming.actions import ACTIONS
from gnoming.cards import DECK, FACE_DOWN
from gnoming.events import Dealt, GameWon, Refilled, RoundScored, WentOut
from gnoming.game import SeededShuffle, shuffle_by_system
from gnoming.position import parse_position, position_of


def census(game: Game) -> Counter[str]:
    """Every card wherever it lies, the removed hazards included."""
    position = parse_position(game.position())
    cards = [card for layout in position.layouts for card in layout]
    cards += [*position.piles[0], *position.piles[1], *(position.draw_pile or ())]
    cards += ["H"] * position.removed + ([position.hand.card] if position.hand else [])
    return Counter(cards)


class AnyGame(RuleBasedStateMachine):
    """All that can be done with a `Game`, in any order."""

    @initialize(
        players=st.integers(2, 7),
        seed=st.integers(0, 10**9),
        rounds=st.integers(1, 2),
        return_taken=st.booleans(),
        turn_limit=st.integers(5, 9),
    )
    def begin(
        self, players: int, seed: int, rounds: int, return_taken: bool, turn_limit: int
    ) -> None:
        rules = Rules(rounds=rounds, return_taken=return_taken, turn_limit=turn_limit)
        self.game = Game(players, seed=seed, rules=rules, starter=seed % players)

    @precondition(lambda self: self.game.may_act)
    @rule(pick=st.randoms(use_true_random=False), how_often=st.integers(1, 40))
    def play_legal_actions(self, pick: random.Random, how_often: int) -> None:
        for _ in range(how_often):
            if not self.game.may_act:
                break
            seat = pick.choice(self.game.may_act)
            action = pick.choice(self.game.legal(seat))
            wish = pick.choice([action, str(action), action.code, f" {str(action).upper()} "])
            before = len(self.game.log)
            happened = self.game.play(wish, seat)
            assert self.game.log[before:] == happened

    @rule(seat=st.integers(-1, 8), wish=st.sampled_from([*ACTIONS, *range(-1, 17), "", "jump 3"]))
    def play_anything(self, seat: int, wish: str | int) -> None:
        before, log = self.game.position(), self.game.log
        reason = self.game.why_not(wish, seat)
        if reason is None:
            self.game.play(wish, seat)
            assert len(self.game.log) > len(log)
            return
        with pytest.raises(IllegalAction) as refused:
            self.game.play(wish, seat)
        assert str(refused.value) == reason
        assert reason.startswith(f"seat {seat} may not ")
        assert refused.value.clause
        assert reason.endswith(f"({refused.value.clause})")
        assert self.game.position() == before
        assert self.game.log == log

    @precondition(lambda self: self.game.phase == "shuffle")
    @rule()
    def deal(self) -> None:
        assert isinstance(self.game.deal()[0], Dealt)

    @precondition(lambda self: self.game.phase != "shuffle")
    @rule()
    def deal_too_early(self) -> None:
        before = self.game.position()
        with pytest.raises(ValueError, match="no deal is due"):
            self.game.deal()
        assert self.game.position() == before

    @precondition(lambda self: self.game.may_act)
    @rule(pick=st.randoms(use_true_random=False))
    def copy_and_go_on_alike(self, pick: random.Random) -> None:
        twin, kept = self.game.copy(), self.game.position()
        assert twin == self.game
        action = pick.choice(twin.legal())
        happened = twin.play(action)
        assert self.game.position() == kept
        assert self.game.play(action) == happened
        assert twin == self.game

    @rule()
    def write_and_read(self) -> None:
        again = Game.from_record(self.game.record())
        assert again == self.game
        assert again.log == self.game.log
        assert Game.from_position(self.game.position()) == self.game

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:  # J1
        assert census(self.game) == Counter(DECK)

    @invariant()
    def somebody_can_act_or_a_deal_is_due_or_it_is_over(self) -> None:  # J17
        game = self.game
        assert bool(game.may_act) == (game.phase not in ("shuffle", "over"))
        for seat in range(game.players):
            assert bool(game.legal(seat)) == (seat in game.may_act)

    @invariant()
    def asking_changes_nothing(self) -> None:  # J20
        before = self.game.position()
        for _ in range(3):
            assert self.game.view(0) == self.game.view(0)
            assert self.game.scores == self.game.scores
            assert self.game.legal() == self.game.legal()
        assert self.game.position() == before

    @invariant()
    def the_view_is_the_game(self) -> None:
        game, view = self.game, self.game.view(None)
        assert (view.phase, view.actor, view.may_act) == (game.phase, game.actor, game.may_act)
        assert view.layouts == tuple(game.layout(seat) for seat in range(game.players))
        assert (view.piles, view.draw_pile) == (game.piles, game.draw_pile)
        assert (view.turn, view.starter, view.round) == (game.turn, game.starter, game.round)
        assert (view.scores, view.totals) == (game.scores, game.totals)
        assert view.went_out == game.went_out
        assert view.hand in (game.hand, FACE_DOWN)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=20 if kernel.config.DISABLE_JIT else 120,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def test_the_same_seed_gives_the_same_game() -> None:
    first, second, other = Game(4, seed=7), Game(4, seed=7), Game(4, seed=8)
    assert first == second
    assert first != other
    assert first.layout(0) == ("?",) * 9
    # Pinned: a seed must mean the same game with every Python and on every machine.
    assert first.position().startswith(
        "position 1; rules 1; layouts (7) (-4) (8) / (-2) (3) (7) / (6) (6) (4) | (-2) (4) (7)"
    )


def test_games_without_a_seed_differ() -> None:
    assert len({Game(2).position() for _ in range(20)}) == 20


def test_a_game_is_equal_to_games_only_and_has_no_hash() -> None:
    assert Game(3, seed=1) != "a game"
    with pytest.raises(TypeError):
        hash(Game(3, seed=1))


def test_a_game_shows_its_position_in_the_debugger() -> None:
    game = Game(2, seed=1)
    assert repr(game) == f"<Game {game.position()}>"


def test_a_game_can_be_pickled_and_goes_on_alike() -> None:
    game = played(3, 5, 40)
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own bytes
    assert again == game
    for _ in range(200):
        if game.phase == "shuffle":
            assert again.deal() == game.deal()
        action = game.legal()[0]
        assert again.play(action) == game.play(action)


def test_copies_of_a_seeded_game_are_dealt_the_same_next_round() -> None:
    game = Game(2, seed=3, rules=Rules(rounds=2))
    while game.phase != "shuffle":
        game.play(game.legal()[0])
    twin = game.copy()
    assert twin.deal() == game.deal()
    assert twin == game


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": 1}, "a game has 2 to 7 seats, not 1 (R2.1)"),
        ({"players": 8}, "a game has 2 to 7 seats, not 8 (R2.1)"),
        ({"players": 3, "starter": 3}, "the starter must be a seat from 0 to 2, not 3 (R2.3)"),
        ({"players": 3, "starter": -1}, "the starter must be a seat from 0 to 2, not -1 (R2.3)"),
        ({"seed": 1, "shuffle": sorted}, "give a seed or a shuffle, not both"),
        ({"shuffle": lambda cards: cards[:-1]}, "the order of 109 cards"),
        (
            {"shuffle": lambda cards: [*cards[:-1], "3"]},
            "'3' is not there as often as it should be",
        ),
        (
            {"shuffle": lambda cards: [*cards[:-1], "X"]},
            "'X' is not there as often as it should be",
        ),
    ],
)
def test_a_game_that_cannot_begin_says_why(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        Game(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 3, "0", 1.0, True])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: object) -> None:
    game = Game(3, seed=1)
    for ask in (game.view, game.layout, game.legal):
        with pytest.raises(ValueError, match="there is no seat"):
            ask(seat)  # type: ignore[operator]
    with pytest.raises(IllegalAction, match="there is no such seat"):
        game.play("flip 0", seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("wish", [1.0, True, None, 10**30, b"draw", ["draw"]])
def test_what_is_no_action_at_all_is_refused(wish: object) -> None:
    game = Game(3, seed=1)
    before = game.position()
    with pytest.raises(IllegalAction, match="seat 0 may not"):
        game.play(wish)  # type: ignore[arg-type]
    assert game.position() == before


def broken(cards: list[str]) -> list[str]:
    raise RuntimeError("the shuffler is ill")


@pytest.mark.parametrize("bad", [broken, lambda cards: cards[1:]])
def test_an_action_whose_refill_fails_is_taken_back_whole(bad: object) -> None:
    game = played(7, 1, 14)
    game._shuffle = bad  # type: ignore[assignment]
    for _ in range(150):
        before, log, text = game.position(), game.log, game.record()
        # Draw and discard, decline every hazard: 43 turns empty the draw pile.
        action = next(action for action in game.legal() if action.place is None)
        try:
            game.play(action)
        except (RuntimeError, ValueError):
            break
    else:
        pytest.fail("no refill came")
    assert (game.position(), game.log, game.record()) == (before, log, text)
    game._shuffle = shuffle_by_system
    assert any(isinstance(event, Refilled) for event in game.play(action))


def test_a_deal_that_fails_leaves_the_table_as_it_was() -> None:
    game = Game(2, seed=3, rules=Rules(rounds=2, turn_limit=5))
    while game.phase != "shuffle":
        game.play(game.legal()[-1])
    before = game.position()
    game._shuffle = broken
    with pytest.raises(RuntimeError, match="ill"):
        game.deal()
    assert game.position() == before
    game._shuffle = SeededShuffle(1)
    game.deal()
    assert game.round == 2


def test_a_whole_game_tells_its_story() -> None:
    game = played(4, 11, 10_000)
    assert game.over
    log = game.log
    assert sum(isinstance(event, Dealt) for event in log) == 3
    rounds = [event for event in log if isinstance(event, RoundScored)]
    assert [event.round for event in rounds] == [1, 2, 3]
    assert tuple(event.scores for event in rounds) == game.scores
    outs = {event.seat for event in log if isinstance(event, WentOut)}
    assert outs <= {event.went_out for event in rounds}
    won = log[-1]
    assert isinstance(won, GameWon)
    assert (won.winners, won.totals) == (game.winners, game.totals)
    assert game.actor is None
    assert game.legal() == ()
    with pytest.raises(IllegalAction, match="the game is over"):
        game.play("draw")


def test_there_are_no_winners_before_the_end() -> None:
    assert Game(3, seed=1).winners == ()


@pytest.mark.parametrize("length", [0, 40, 43, 44, 45, 260, 10_000])
def test_a_state_begun_again_is_as_new(length: int) -> None:
    """The next round follows the one before; a new game is begun by whom its host names (R2.3)."""
    used, order = played(3, 5, length)._state, np.zeros(kernel.CARDS, np.int8)
    new = kernel.new_state(3, Rules(), 2)
    kernel.begin_again(used, 2)
    assert (used.phase, used.due, used.waiting, used.actor) == (0, kernel.CARDS, 0, 2)
    for state in (used, new):
        kernel.due(state, order)
        kernel.stack(state, order)
    assert position_of(used, Rules()) == position_of(new, Rules())
    for code, seat in ((0, 2), (1, 2), (5, 0), (6, 0), (2, 1), (3, 1), (9, 2), (4, 2), (13, 2)):
        for state in (used, new):
            assert kernel.why_not(state, code, seat) == kernel.Reason.OK
            kernel.apply(state, code, seat)
        assert position_of(used, Rules()) == position_of(new, Rules())


def test_numpy_numbers_are_whole_numbers_too() -> None:
    game, other = Game(3, seed=1), Game(3, seed=1)
    assert game.play(np.int64(4), np.int8(2)) == other.play(4, 2)
    assert game.view(np.int32(1)) == other.view(1)
    assert type(game.view(np.int32(1)).seat) is int

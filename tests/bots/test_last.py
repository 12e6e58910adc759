"""The last turn solved: against all deals of few cards, against play, and at plain tables."""

import random

import numpy as np
import pytest
from interpreted import load, slow_kernel
from last_turns import last_turns, shuffled
from oracle import Oracle, Spot
from pictures import table
from worlds import margin, worlds, worth

from gnoming import bots, kernel, layout_score
from gnoming.bots import expected, last
from gnoming.bots.conformance import redealt
from gnoming.bots.last import AIMS, solve
from gnoming.cards import card_number
from gnoming.kernel import Phase, Rules
from gnoming.view import view_of

pytestmark = pytest.mark.compiled

PALETTES = (
    "3 3 5 5 8 M",
    "4 4 4 6 6 -2",
    "7 7 M M 3 H",
    "8 8 8 5 -4 H",
    "3 4 5 6 7 8 -1 -3 M H",
)
"""What small tables are made of: few kinds of card, so that much matches and bounces."""


class SmallTable:
    """A last turn with few unseen cards, the same for the oracle and for the kernel."""

    def __init__(self, seed: int, most_unseen: int) -> None:
        self.rng = random.Random(seed)
        self.cards = self.rng.choice(PALETTES).split()
        self.phase = self.rng.choice(("draw", "draw", "play", "bounce", "hazard"))
        self.seats = self.rng.randint(2, 4)
        self.rules = Rules(rounds=1, return_taken=self.rng.random() < 0.6)
        self.refilled = self.rng.random() < 0.4
        self.seat = self.rng.randrange(self.seats)
        self.went_out = self._after(self.rng.randrange(1, self.seats))
        self.turns_left = (self.went_out - self.seat) % self.seats
        self._lay(most_unseen)

    def _after(self, steps: int) -> int:
        return (self.seat + steps) % self.seats

    def _some(self, how_many: int) -> list[str]:
        return self.rng.choices(self.cards, k=how_many)

    def _lay(self, most_unseen: int) -> None:
        """Layouts, piles, a card in hand."""
        rng, left = self.rng, most_unseen
        down = [0] * self.seats
        down[self.seat] = rng.randint(2 if self.phase == "hazard" else 0, min(left, 3))
        left -= down[self.seat]
        for other in range(self.seats):
            if other not in (self.seat, self.went_out) and left and rng.random() < 0.3:
                down[other] = 1
                left -= 1
        self.layouts = [self._some(9) for _ in range(self.seats)]
        self.down = [set(rng.sample(range(9), how_many)) for how_many in down]
        self.piles = [[c for c in self._some(rng.randint(1, 3)) if c != "H"] for _ in range(2)]
        self.draw_pile = self._some(rng.randint(min(left, 1), left))
        if not self.draw_pile:
            self.piles = [pile[-1:] for pile in self.piles]
        if self.phase == "hazard" and rng.random() < 0.5:
            self.draw_pile = []
            self.piles = [[c for c in self._some(rng.randint(1, 2)) if c != "H"] for _ in range(2)]
        if not any(self.piles):
            self.piles[0] = ["3"]
        self.hand = self._some(1)[0] if self.phase in ("play", "bounce") else None
        self.taken = self.hand is not None and self.hand != "H" and rng.random() < 0.5
        self.place = rng.choice([*(set(range(9)) - self.down[self.seat])])
        self.was_face_down = rng.random() < 0.7

    def turn(self) -> int:
        """Whose turn it is: on a hazard that of the seat before."""
        return self._after(-1) if self.phase == "hazard" else self.seat

    def oracle(self) -> Oracle:
        table = Oracle(self.seats, rounds=1, return_taken=self.rules.return_taken)
        table.round, table.phase, table.turn = 1, self.phase, self.turn()
        table.layouts = [
            [Spot(card, place not in down) for place, card in enumerate(layout)]
            for layout, down in zip(self.layouts, self.down, strict=True)
        ]
        table.piles = [list(pile) for pile in self.piles]
        table.draw_pile = list(self.draw_pile)
        table.hand, table.went_out = self.hand, self.went_out
        table.turns_left = self.turns_left + (self.phase == "hazard")
        table._is_hand_taken = self.taken
        if self.phase == "bounce":
            table._lifted_from, table._lay_face_down = self.place, self.was_face_down
        table._still_asked = [self.seat] if self.phase == "hazard" else []
        return table

    def state(self) -> kernel.State:
        state = kernel.new_state(self.seats, self.rules)
        for seat, (layout, down) in enumerate(zip(self.layouts, self.down, strict=True)):
            state.layout[seat] = [card_number(card) for card in layout]
            state.up[seat] = kernel.ALL_PLACES & ~sum(1 << place for place in down)
        for pile, cards in enumerate(self.piles):
            state.piles[pile, : len(cards)] = [card_number(card) for card in cards]
            state.pile_count[pile] = len(cards)
        state.draw_count = len(self.draw_pile)
        drawn = [card_number(card) for card in reversed(self.draw_pile)]
        state.draw_pile[: len(drawn)] = drawn
        state.due, state.rounds_dealt, state.refills = 0, 1, int(self.refilled)
        state.phase = {"draw": Phase.DRAW, "play": Phase.PLAY, "bounce": Phase.BOUNCE}.get(
            self.phase, Phase.HAZARD
        )
        state.turn, state.actor, state.waiting = self.turn(), self.seat, 1 << self.seat
        state.went_out = self.went_out
        state.turns_left = self.turns_left + (self.phase == "hazard")
        if self.hand is not None:
            state.hand = card_number(self.hand)
            state.hand_from = kernel.TAKEN if self.taken else kernel.DRAWN
        if self.phase == "bounce":
            state.hand_from, state.hand_place = kernel.EXCHANGED, self.place
            state.was_face_down = int(self.was_face_down)
        return state


def check_against_all_deals(seed: int, most_unseen: int) -> str:
    """Compare one small table; its phase."""
    table = SmallTable(seed, most_unseen)
    view = view_of(table.state(), table.seat, table.rules)
    found = {action.code: points for action, points in solve(view).items()}
    true = worth(worlds(table.oracle(), refilled=table.refilled), table.seat)
    assert found.keys() == true.keys(), seed
    assert found == pytest.approx(true, abs=1e-9), (seed, view)
    return table.phase


@pytest.mark.parametrize("part", range(4))
def test_the_points_are_those_of_all_deals_of_few_cards(part):  # R4, R5.2, R6, R7.1, R9
    for seed in range(25 * part, 25 * part + 25):
        check_against_all_deals(seed, most_unseen=4)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_the_points_are_those_of_all_deals_of_more_cards(part):  # R4, R5.2, R6, R7.1, R9
    for seed in range(1000 + 12 * part, 1012 + 12 * part):
        check_against_all_deals(seed, most_unseen=5)


def test_the_last_seats_margin_is_that_of_all_deals_of_few_cards():  # R9.5
    compared = 0
    for seed in range(200):
        table = SmallTable(seed, most_unseen=3)
        down = sum(len(places) for places in table.down)
        if table.turns_left != 1 or table.phase == "hazard" or down > 1:
            continue
        view = view_of(table.state(), table.seat, table.rules)
        found = {action.code: points for action, points in solve(view, "margin").items()}
        true = worth(worlds(table.oracle(), refilled=table.refilled), table.seat, margin)
        assert found == pytest.approx(true, abs=1e-9), (seed, view)
        compared += 1
    assert compared > 20


# ------------------------------------------------------------------ plain tables

RIVAL = "8 8 5 / 7 7 4 / 3 3 6"


def best(game, aim="points"):
    """The word of the best action of the seat to act."""
    costs = solve(game.view(game.actor), aim)
    return str(min(costs, key=costs.__getitem__))


def costs_by_word(game, aim="points", seat=None):
    """What each action costs, by its word."""
    view = game.view(game.actor if seat is None else seat)
    return {str(action): cost for action, cost in solve(view, aim).items()}


def test_with_all_cards_open_it_counts_what_lies():  # R9
    game = table(f"5 5 8 / 3 4 6 / 7 8 3 | {RIVAL}", hand="5", out="1 with 1 left")
    costs = costs_by_word(game)
    assert costs["discard left"] == costs["discard right"] == 49
    assert costs["place 2"] == 49 - 18 - 5
    assert costs["place 6"] == 47


def test_a_hazard_in_the_layout_costs_ten_until_it_is_exchanged():  # R9.4, R7.1
    game = table(f"-1 -1 H / -2 -2 -3 / 3 3 3 | {RIVAL}", hand="8", out="1 with 1 left")
    costs = costs_by_word(game)
    assert best(game) == "place 2"
    assert costs["discard left"] - costs["place 2"] == 2


def test_a_mulligan_in_hand_may_only_replace_the_one_that_lies_open():  # R5.2
    game = table(f"5 5 M / 3 4 6 / 7 8 3 | {RIVAL}", hand="M", out="1 with 1 left")
    costs = costs_by_word(game)
    assert set(costs) == {"place 2", "discard left", "discard right"}
    assert costs["place 2"] == costs["discard left"]


def test_bounces_that_follow_each_other_are_foreseen():  # R6.2
    # Unseen are a 5 and a 7 in the places, and negative cards to draw: the 5 bounces, then the 7.
    rules = Rules(rounds=1)
    state = kernel.new_state(2, rules)
    state.layout[0] = [5, 5, 8, 7, 7, 8, 5, 7, -4]
    state.up[0] = kernel.ALL_PLACES & ~(1 << 6 | 1 << 7)
    state.layout[1], state.up[1] = [3, 4, 5, 6, 7, 8, 3, 4, 5], kernel.ALL_PLACES
    state.piles[:, 0], state.pile_count[:] = 8, 1
    state.phase, state.waiting, state.rounds_dealt, state.due = Phase.PLAY, 1, 1, 0
    state.went_out, state.turns_left, state.hand, state.hand_from = 1, 1, -4, kernel.TAKEN
    view = view_of(state, 0, rules)
    costs = {str(action): cost for action, cost in solve(view).items()}
    # -4 to 6; the 5 from there to 7, completing nothing, turns up the 7, which goes to 5; or the 5
    # goes to 2 and the 7 stays; the other way round likewise.
    five_first = min(
        layout_score("5 5 5 / 7 7 8 / -4 7 -4"), layout_score("5 5 8 / 7 7 7 / -4 5 -4")
    )
    seven_first = min(
        layout_score("5 5 8 / 7 7 7 / -4 5 -4"), layout_score("5 5 5 / 7 7 8 / -4 7 -4")
    )
    assert costs["place 6"] == pytest.approx((five_first + seven_first) / 2)


@pytest.mark.parametrize("rest", ["left", "draw"])
def test_declining_is_worth_the_turn_that_comes_after_a_refill_too(rest):  # R4.6, R7.1
    drawing = f"5 5 8 / 3 4 6 / 7 ? ? | {RIVAL} | 3 4 6 / -1 -1 -2 / 7 8 7"
    game = table(drawing, left="5", rest=rest, out="1 with 2 left", phase="hazard", turn=2)
    costs = costs_by_word(game)
    assert set(costs) == {"flip 7", "flip 8", "decline"}
    game.play("decline")
    assert game.phase == "draw"
    assert min(solve(game.view(0)).values()) == pytest.approx(costs["decline"])


def test_who_has_had_the_last_turn_may_answer_a_hazard_as_they_like():  # R7.3, R8.2
    game = table(
        f"{RIVAL} | 5 5 ? / 3 4 ? / 7 8 3 | 3 4 6 / -1 -1 -2 / 7 8 ?",
        out="0 with 1 left", phase="hazard", turn=2,
    )  # fmt: skip
    costs = costs_by_word(game, seat=1)
    assert len(costs) == 3
    assert len(set(costs.values())) == 1


def test_the_margin_minds_what_the_next_seat_may_take():  # R4.1, R4.4
    layouts = f"-1 -2 -1 / -2 -3 -2 / 3 3 3 | 8 8 4 / -1 -1 -2 / -3 -2 -1 | {RIVAL}"
    for left, right in (("8", "7"), ("7", "8")):
        game = table(layouts, hand="6 from 8 face up", left=left, right=right, out="2 with 2 left")
        points, margins = costs_by_word(game), costs_by_word(game, "margin")
        assert points["discard left"] == points["discard right"]
        assert best(game, "margin") == ("discard left" if left == "8" else "discard right")
        assert abs(margins["discard left"] - margins["discard right"]) > 5


def test_the_margin_minds_who_went_out_with_how_many_points():  # R9.5
    # Who went out has 5; the own -4 goes below that, which costs them ten.
    layouts = "8 3 4 / -1 -1 -2 / -3 -2 -1 | 6 3 4 / -1 -1 -2 / -3 -2 1"
    game = table(layouts.replace(" 1", " -1").replace("6 3 4", "4 3 4"), hand="-4",
                 out="1 with 1 left")  # fmt: skip
    points, margins = costs_by_word(game), costs_by_word(game, "margin")
    assert points["discard left"] - points["place 0"] == 12
    assert margins["discard left"] - margins["place 0"] == 12 + 10


def test_only_a_last_turn_is_solved():  # R8.1
    with pytest.raises(ValueError, match="nobody has gone out"):
        solve(table("5 5 8 / 3 ? ? / ? ? ?").view(0))
    game = table(f"5 5 8 / 3 4 6 / 7 8 ? | {RIVAL}", out="1 with 1 left")
    with pytest.raises(ValueError, match="seat 1 may not act"):
        solve(game.view(1))
    with pytest.raises(ValueError, match="no aim 'fun'"):
        solve(game.view(0), "fun")


# ------------------------------------------------------------------ turns as play brings them


def quick_turns(count, seed):
    """Random last turns with few face-down cards in the own layout, which are solved quickly."""
    for turn in last_turns(count, seed):
        down = kernel.count(kernel.face_down(turn.state, turn.seat))
        if down <= (2 if turn.state.phase == Phase.HAZARD else 3):
            yield turn


@pytest.mark.slow
def test_every_legal_action_gets_a_worth_that_hidden_cards_do_not_change():
    chance = random.Random(1)
    for turn in quick_turns(150, seed=1):
        view = turn.view()
        for aim in AIMS:
            costs = solve(view, aim)
            assert tuple(costs) == view.legal
            assert all(-100 < cost < 150 for cost in costs.values())
            other = view_of(redealt(turn.state, chance), turn.seat, turn.rules)
            assert solve(other, aim) == costs


@pytest.mark.slow
def test_medium_never_beats_it_and_often_plays_as_well():
    medium = bots.make("medium")
    losses = []
    for turn in quick_turns(200, seed=2):
        view = turn.view()
        costs = solve(view)
        losses.append(costs[medium.choose(view)] - min(costs.values()))
    assert min(losses) >= 0
    assert sum(losses) / len(losses) < 0.5
    assert sum(loss < 1e-9 for loss in losses) > len(losses) / 2


def played_on(turn, chance):
    """The own points when the turn is played best on cards dealt anew, the others at random."""
    state, seat = redealt(turn.state, chance), turn.seat
    row = int(state.rounds_dealt) - 1
    while state.phase not in (Phase.OVER,) and not (state.phase == Phase.SHUFFLE and row):
        if state.phase == Phase.SHUFFLE:
            shuffled(state, chance)
            continue
        actor = int(state.actor)
        view = view_of(state, actor, turn.rules)
        if actor == seat and state.turn == seat:
            costs = solve(view)
            action = min(costs, key=costs.__getitem__)
        else:
            action = chance.choice(view.legal)
        kernel.apply(state, action.code, actor)
    return int(state.scores[row, seat])


@pytest.mark.slow
def test_play_on_cards_dealt_anew_brings_what_was_worked_out():
    chance = random.Random(3)
    difference, variance, samples = 0.0, 0.0, 25
    for turn in quick_turns(120, seed=3):
        if turn.state.phase == Phase.HAZARD:
            continue
        expected = min(solve(turn.view()).values())
        points = [played_on(turn, chance) for _ in range(samples)]
        difference += np.mean(points) - expected
        variance += np.var(points, ddof=1) / samples
    assert variance > 1
    assert abs(difference) / variance**0.5 < 3.5


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("seed", [0, 3, 5, 7, 12])
def test_it_works_out_the_same_compiled_and_interpreted(seed, aim, monkeypatch):
    small = SmallTable(seed, most_unseen=3)
    view = view_of(small.state(), small.seat, small.rules)
    compiled = solve(view, aim)
    slow, slow_expected = load(last), load(expected)
    slow.kernel = slow_expected.kernel = slow_kernel
    for name in ("mean_points", "without"):
        monkeypatch.setattr(slow, name, getattr(slow_expected, name))
    monkeypatch.setattr(last, "solve_turn", slow.solve_turn)
    assert solve(view, aim) == pytest.approx(compiled)

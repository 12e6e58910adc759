"""The rows tell of the very games that `Game`, the views and VectorEnv play."""

import numpy as np
import pytest

from gnoming import Rules, bots, kernel, sim
from gnoming.bots import worth
from gnoming.bots.medium import DRAW_PILE, LAYOUTS, shares, sight_of
from gnoming.envs.vector import VectorEnv
from gnoming.events import Bounced, Flipped, Refilled, RoundScored, Took, WentOut
from gnoming.record import Act, Order, parse_record
from gnoming.score import explain_table
from gnoming.sim import playing
from gnoming.view import view_of

SHORT = Rules(rounds=2, turn_limit=8)
ODD = Rules(rounds=1, return_taken=False, ties_keep_bonus=False, turn_limit=5)


def rows_of(plan, first, end):
    """The rows, by game, round and seat."""
    return plan.rows(first, end).reshape(end - first, plan.rules.rounds, plan.players)


@pytest.mark.parametrize(
    ("table", "rules"),
    [
        ("random,random", SHORT),
        ("random,random,random,random,random,random,random", Rules(rounds=3)),
        ("medium,medium,medium", SHORT),
        ("medium,random,easy,medium", ODD),
        ("easy,easy,easy,easy", Rules()),
        ("easy,easy", ODD),
        ("easy,random,easy,easy,easy,easy,medium", Rules(turn_limit=100)),
        ("random,medium", ODD),
    ],
)
def test_the_rows_are_what_a_game_says(table, rules):
    plan = sim.planned(table, seed=11, rules=rules, rotate=True)
    for number, rows in enumerate(rows_of(plan, 3, 8), start=3):
        game = plan.game(number)
        assert rows["score"].tolist() == [list(row) for row in game.scores]
        assert rows["total"][-1].tolist() == list(game.totals)
        assert np.flatnonzero(rows["rank"][0] == 1).tolist() == list(game.winners)
        assert set(rows["game"].ravel()) == {number}
        names = [game.names[seat].split(" in seat ")[0] for seat in range(plan.players)]
        assert [plan.names[bot] for bot in rows["bot"][0]] == names
        check_rounds(game, rows)


def check_rounds(game, rows):
    """Compare the rest of the columns with the log of the game."""
    round_ = 0
    deeds = {Took: [], Bounced: [], Flipped: []}
    out, refills, teed_off = None, 0, 0
    for event in game.log:
        kind = type(event)
        if kind is Flipped and teed_off < 2 * game.players:
            teed_off += 1
        elif kind in deeds:
            deeds[kind].append(event.seat)
        elif kind is WentOut:
            out = event.seat
        elif kind is Refilled:
            refills += 1
        elif kind is RoundScored:
            told = rows[round_]
            assert np.flatnonzero(told["went_out"]).tolist() == ([] if out is None else [out])
            assert told["adjustment"].sum() == event.out_first
            assert (told["at_limit"] == (out is None)).all()
            assert (told["refills"] == refills).all()
            for column, deed in (("takes", Took), ("bounces", Bounced), ("flips", Flipped)):
                counted = [deeds[deed].count(seat) for seat in range(game.players)]
                assert told[column].tolist() == counted, column
            explained = explain_table(event.layouts, None)
            assert told["lines"].tolist() == [len(score.lines) for score in explained]
            hazards = [layout.count("H") for layout in event.layouts]
            assert told["hazards"].tolist() == hazards
            round_ += 1
            deeds = {Took: [], Bounced: [], Flipped: []}
            out, refills, teed_off = None, 0, 0
    assert round_ == game.rules.rounds


def test_turns_and_face_down_cards_are_counted_as_they_were():
    plan = sim.planned("random,easy,medium", seed=2, rules=SHORT)
    for number, rows in enumerate(rows_of(plan, 0, 12)):
        game = plan.game(number)
        again = type(game)(
            3, rules=SHORT, starter=number % 3, shuffle=orders_of(game), names=game.names
        )
        turns, down = [0, 0, 0], None
        for step in steps_of(game):
            if again.actor is None:
                again.deal()
                turns = [0, 0, 0]
            seat, word = step
            turns[seat] += again.view(seat).phase == "draw"
            down = [layout.count("?") for layout in again.view(None).layouts]
            told = rows[again.round - 1]
            happened = again.play(word, seat)
            if any(isinstance(event, Flipped) for event in happened):
                down[seat] -= 1
            if any(isinstance(event, RoundScored) for event in happened):
                assert told["own_turns"].tolist() == turns
                assert (told["turns"] == sum(turns)).all()
                assert told["face_down"].tolist() == down
        assert again.over


def orders_of(game):
    """The orders of a game, to deal it again."""
    orders = iter([s.cards for s in parse_record(game.record()).steps if isinstance(s, Order)])
    return lambda cards: list(next(orders))


def steps_of(game):
    """Who did what in a game."""
    return [
        (int(s.seat), s.action.word)
        for s in parse_record(game.record()).steps
        if isinstance(s, Act)
    ]


def test_random_games_are_those_of_the_batch_with_the_same_seeds():
    plan = sim.planned("random", 3, seed=5, rules=SHORT, starter=1)
    rows = rows_of(plan, 0, 40)
    env = VectorEnv(40, 3, rules=SHORT, starter=1)
    env.reset(seed=plan.seeds(0, 40).tolist(), options={"stride": 0})
    totals = {}
    while len(totals) < 40:
        *_, infos = env.step(env.sample())
        for game in np.flatnonzero(infos["_final_totals"]):
            totals.setdefault(int(game), infos["final_totals"][game].tolist())
    assert [totals[game] for game in range(40)] == rows["total"][:, -1].tolist()


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_what_medium_sees_compiled_is_what_its_view_holds(seats):
    rules = Rules(rounds=1, turn_limit=10)
    desk = playing.new_desk(seats, rules, 1)
    kinds = np.array([playing.BY_VIEW], np.int64)
    refilled = 0
    for game in range(5):
        playing.begin(desk, game, 0, np.zeros(seats, np.int8), kinds)
        bot = bots.make("random", seed=game)
        while (seat := int(playing.play_on(desk, 0))) != kernel.NOBODY:
            view = view_of(desk.state, seat, rules)
            worth.see(desk.state, seat, desk.sight, desk.mind.lots)
            assert desk.mind.lots[LAYOUTS].tolist() == shares(view.unseen.layouts)
            assert desk.mind.lots[DRAW_PILE].tolist() == shares(view.unseen.draw_pile)
            theirs = sight_of(view)
            for name in ("layout", "up", "pile_count", "draw_count", "phase", "turn", "turns"):
                assert (
                    np.array_equal(desk.sight[name][:seats], theirs[name][:seats])
                    if name in ("layout", "up")
                    else np.array_equal(desk.sight[name], theirs[name])
                ), name
            for name in ("actor", "hand", "went_out", "turns_left", "seats", "turn_limit"):
                assert desk.sight[name] == theirs[name], name
            for pile in range(2):
                count = theirs.pile_count[pile]
                ours = desk.sight.piles[pile, :count]
                assert ours.tolist() == theirs.piles[pile, :count].tolist()
            refilled += int(desk.state.refills > 0)
            # Who draws and discards without end empties the draw pile, and R4.6 comes up.
            idle = [action for action in view.legal if action.code in (9, 12, 13, 14)]
            action = idle[-1] if game == 4 and idle else bot.choose(view)
            playing.act(desk, action.code, 0)
    assert refilled or seats < 7


def test_no_hidden_card_is_in_what_medium_sees():
    rules, chance = Rules(rounds=1), np.random.default_rng(1)
    desk, twin = playing.new_desk(3, rules, 1), playing.new_desk(3, rules, 1)
    kinds = np.array([playing.BY_VIEW], np.int64)
    checked = 0
    for game in range(8):
        playing.begin(desk, game, 0, np.zeros(3, np.int8), kinds)
        bot = bots.make("easy", seed=game)
        while (seat := int(playing.play_on(desk, 0))) != kernel.NOBODY:
            state = desk.state
            other = twin.state
            for name in kernel.STATE.names:
                other[name] = state[name]
            hidden = [(s, p) for s in range(3) for p in range(9) if not state.up[s] >> p & 1]
            cards = [int(state.layout[s, p]) for s, p in hidden]
            pile = state.draw_pile[: state.draw_count].tolist()
            if state.refills == 0:
                lot = chance.permutation(cards + pile)
                cards, pile = lot[: len(cards)], lot[len(cards) :]
            else:
                cards, pile = chance.permutation(cards), chance.permutation(pile)
            for (s, p), card in zip(hidden, cards, strict=True):
                other.layout[s, p] = card
            other.draw_pile[: len(pile)] = pile
            for one, memory in ((desk, state), (twin, other)):
                one.sight.piles[:] = 0
                worth.see(memory, seat, one.sight, one.mind.lots)
            assert desk.sight.tobytes() == twin.sight.tobytes()
            assert desk.mind.lots.tobytes() == twin.mind.lots.tobytes()
            checked += 1
            playing.act(desk, bot.choose(view_of(state, seat, rules)).code, 0)
    assert checked > 300

"""Time at the table: limits, grace, who is away and who comes back, and a server that was gone."""

import random

import pytest
from table.sitting import SHORT, Sitting, everything, through_json

from gnoming.table import CLOCKS, GRACE, STAND_IN, Table

TURN = CLOCKS["quick"].turn
ANSWER = CLOCKS["quick"].answer


def drawing(players: int = 3, **more) -> Sitting:
    """A game with quick clocks whose starter may draw."""
    sitting = Sitting(players, clock="quick", **more)
    sitting.start()
    sitting.play_until(lambda each: each.game.phase == "draw", random.Random(1))
    return sitting


def until(sitting: Sitting, seat: int) -> int:
    """When the table goes on without a seat."""
    return sitting.table.asks[seat].until


def moment(kind: str) -> tuple[Sitting, int, str]:
    """A turn, or a hazard: the game, a seat that is asked, and something that it may do."""
    if kind == "turn":
        sitting = drawing()
        return sitting, 0, "draw"
    sitting = Sitting(4, clock="quick", seed=3)
    sitting.start()
    sitting.play_to_a_hazard(random.Random(3), asked=2)
    return sitting, sitting.game.may_act[-1], "decline"


# ------------------------------------------------------------------ the limit


@pytest.mark.parametrize("kind", ["turn", "hazard"])
@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize("offset", [-1, 0, 1])
def test_at_the_limit_either_the_move_or_the_time_out_counts(kind, early, offset):  # D1
    sitting, seat, action = moment(kind)
    sitting.at = until(sitting, seat) + offset
    first, second = ("act", "time_out") if early else ("time_out", "act")
    is_in_time = offset < 0
    came = []
    for wish in (first, second):
        told = {"action": action} if wish == "act" else {}
        if (wish == "act") == is_in_time and not came:
            sitting.wish(wish, seat, **told)
            came.append(wish)
        else:
            code = sitting.refusal(wish, seat, **told).code
            assert code in ("too late", "not wanted", "wait_for_your_turn", "wait_for_the_others",
                            "draw_first", "play_or_discard")  # fmt: skip
    assert came == ["act" if is_in_time else "time_out"]


def test_the_time_out_of_one_turn_does_nothing_to_the_next():  # D1
    sitting = drawing(2)
    late = until(sitting, 0)
    sitting.at = late - 1
    for _ in range(4):
        if sitting.game.turn == 0 and sitting.game.phase != "hazard":
            sitting.go_on(random.Random(1), calm=1)
    assert sitting.game.turn == 1 or sitting.game.phase == "hazard"
    sitting.at = late
    for seat in (0, 1):
        assert sitting.refusal("time_out", seat).code == "not wanted"


def test_the_time_of_a_turn_does_not_begin_anew_with_each_action_in_it():
    sitting = drawing()
    limit = until(sitting, 0)
    assert limit == sitting.at + TURN
    sitting.at += 5_000
    sitting.act(0, "draw")
    assert until(sitting, 0) == limit


def test_each_turn_has_its_own_time():
    sitting = drawing()
    sitting.at += 5_000
    rng = random.Random(1)
    turn = sitting.game.turn
    sitting.play_until(
        lambda each: each.game.turn != turn and each.game.phase == "draw", rng, calm=1
    )
    assert until(sitting, sitting.game.turn) == sitting.at + TURN


def test_a_turn_that_ran_out_is_finished_by_a_bot_even_if_the_player_is_back():
    sitting = drawing()
    sitting.at = until(sitting, 0)
    sitting.wish("time_out", 0)
    assert sitting.table.chairs[0].away
    sitting.wish("come_back", 0)
    assert not sitting.table.chairs[0].away
    assert sitting.table.overdue(sitting.at + 10**6) == ()
    assert sitting.refusal("act", 0, action="draw").code == "too late"
    while 0 in sitting.table.bot_seats():
        assert sitting.table.decider(0) == STAND_IN
        sitting.act(0, sitting.choose(0, random.Random(1), calm=1), by=STAND_IN)
    assert sitting.game.turn == 1 or sitting.game.phase == "hazard"
    sitting.play_until(
        lambda each: each.game.turn == 0 and each.game.phase == "draw", random.Random(1), calm=1
    )
    assert sitting.table.bot_seats() == ()
    assert sitting.act(0, "draw")


def test_the_first_answer_of_a_game_has_time_for_pages_to_load_and_no_other_has():  # D4
    sitting = Sitting(3, clock="quick", rules=SHORT)
    sitting.start()
    assert {until(sitting, seat) for seat in range(3)} == {sitting.at + ANSWER + GRACE}
    sitting.play_until(lambda each: each.game.phase == "draw", random.Random(1))
    assert until(sitting, 0) == sitting.at + TURN
    sitting.play_until(lambda each: each.table.stage == "between", random.Random(1))
    assert {until(sitting, seat) for seat in range(3)} == {sitting.at + ANSWER}
    sitting.play_until(lambda each: each.table.stage == "playing", random.Random(1))
    assert {until(sitting, seat) for seat in range(3)} == {sitting.at + ANSWER}


def test_who_is_not_ready_in_time_does_not_hold_up_the_next_round():
    sitting = Sitting(3, clock="quick", rules=SHORT)
    sitting.start()
    sitting.play_until(lambda each: each.table.stage == "between", random.Random(1))
    sitting.wish("ready", 1)
    sitting.at = until(sitting, 0)
    assert set(sitting.table.overdue(sitting.at)) == {0, 2}
    sitting.wish("time_out", 0)
    assert sitting.table.stage == "between"
    sitting.wish("time_out", 2)
    assert (sitting.table.stage, sitting.game.round) == ("playing", 2)
    assert not any(chair.away or chair.ready for chair in sitting.table.chairs)


def test_going_and_coming_back_never_adds_time_nor_takes_it_below_nothing():  # D3
    sitting = drawing()
    limit = until(sitting, 0)
    for _ in range(20):
        sitting.at += 1_000
        sitting.wish("go_away", 0)
        sitting.wish("go_away", 1)
        sitting.wish("come_back", 1)
        sitting.wish("come_back", 0)
        assert until(sitting, 0) == limit
    assert sitting.at < limit


def test_a_clock_of_the_servers_that_goes_back_does_not_lengthen_a_turn():
    sitting = drawing()
    limit = until(sitting, 0)
    sitting.wish("say", 1, phrase="hello")
    sitting.at -= 3_600_000
    sitting.wish("go_away", 2)
    assert sitting.steps[-1].at == sitting.steps[-2].at
    assert until(sitting, 0) == limit


# ------------------------------------------------------------------ the server was gone


@pytest.mark.parametrize("kind", ["turn", "hazard", "between"])
def test_after_a_restart_everybody_has_the_full_time_and_nobody_is_late(kind):  # D7
    if kind == "between":
        sitting = Sitting(3, clock="quick", rules=SHORT)
        sitting.start()
        sitting.play_until(lambda each: each.table.stage == "between", random.Random(1))
    else:
        sitting, _, _ = moment(kind)
    full = TURN if kind == "turn" else ANSWER
    sitting.table = Table.replay([through_json(step) for step in sitting.steps])
    sitting.at += 7 * 24 * 3_600_000
    assert sitting.table.overdue(sitting.at)
    sitting.wish("resume")
    assert sitting.table.overdue(sitting.at) == ()
    assert sitting.table.asks
    assert {ask.until for ask in sitting.table.asks.values()} == {sitting.at + full}
    assert sitting.table.next_deadline() == sitting.at + full
    seat = next(iter(sitting.table.asks))
    sitting.at += full
    assert sitting.wish("time_out", seat)


def test_nothing_is_resumed_where_no_clock_runs():
    assert Sitting(3).refusal("resume").code == "not wanted"


# ------------------------------------------------------------------ away and back


def test_a_bot_plays_for_who_is_away_and_the_player_takes_the_seat_back():  # K3
    sitting = drawing()
    sitting.wish("go_away", 0)
    assert sitting.table.bot_seats() == (0,)
    assert sitting.table.decider(0) == STAND_IN
    assert sitting.table.now().waiting[0].by == STAND_IN
    sitting.act(0, "draw", by=STAND_IN)
    # The player is back while the bot thinks about what to do with the card.
    sitting.wish("come_back", 0)
    assert sitting.table.bot_seats() == ()
    assert sitting.refusal("act", 0, action="discard left", by=STAND_IN).code == "not wanted"
    assert sitting.table.you(0).hand == sitting.game.hand
    sitting.act(0, sitting.choose(0, random.Random(1), calm=1))


def test_a_move_alone_takes_the_seat_back():  # K3
    sitting = drawing()
    sitting.wish("go_away", 0)
    assert sitting.act(0, "draw")
    assert sitting.table.chairs[0].is_present


def test_who_comes_back_in_a_hazard_window_answers_once():  # K3
    sitting, seat, _ = moment("hazard")
    sitting.wish("go_away", seat)
    assert seat in sitting.table.bot_seats()
    sitting.wish("come_back", seat)
    assert sitting.refusal("act", seat, action="decline", by=STAND_IN).code == "not wanted"
    sitting.act(seat, "decline")
    assert sitting.refusal("act", seat, action="decline").code in (
        "wait_for_your_turn", "wait_for_the_others", "draw_first"
    )  # fmt: skip


@pytest.mark.parametrize("bots", [0, 1])
def test_without_anybody_at_the_table_everything_stands_still_and_goes_on_later(bots):  # K5
    sitting = drawing(3, bots=bots)
    for seat in (1, 2, 0):
        sitting.wish("go_away", seat)
    table = sitting.table
    assert not table.is_awake
    assert table.bot_seats() == ()
    assert table.next_deadline() is None
    sitting.at += 10 * TURN
    assert table.overdue(sitting.at) == ()
    for seat in (0, 1, 2):
        sitting.refusal("time_out", seat)
        sitting.refusal("act", seat, action="draw", by=STAND_IN)
    sitting.wish("come_back", 0)
    assert until(sitting, 0) == sitting.at + TURN
    assert table.overdue(sitting.at) == ()
    assert table.bot_seats() == ()
    sitting.act(0, "draw")
    sitting.act(0, sitting.choose(0, random.Random(1), calm=1))
    assert set(table.bot_seats()) == set(sitting.game.may_act) - {0}
    assert table.bot_seats()


def test_a_player_alone_with_bots_is_waited_for_even_beyond_the_limit():  # K5
    sitting = drawing(1, bots=2)
    sitting.at = until(sitting, 0)
    sitting.wish("time_out", 0)
    assert sitting.table.bot_seats() == ()
    sitting.at += 10 * TURN
    assert sitting.act(0, "draw")
    assert sitting.table.chairs[0].is_present
    assert until(sitting, 0) == sitting.at + TURN
    assert sitting.table.bot_seats() == ()
    assert sitting.act(0, sitting.choose(0, random.Random(1), calm=1))


def test_a_player_who_wakes_the_table_at_another_seats_turn_lets_the_bots_go_on():  # K5
    sitting = drawing(2)
    for seat in (0, 1):
        sitting.wish("go_away", seat)
    sitting.wish("come_back", 1)
    assert sitting.table.bot_seats() == (0,)
    assert sitting.table.host == 1


def test_between_rounds_a_sleeping_table_waits_for_its_players():  # K5
    sitting = Sitting(2, clock="quick", rules=SHORT)
    sitting.start()
    sitting.play_until(lambda each: each.table.stage == "between", random.Random(1))
    for seat in (0, 1):
        sitting.wish("go_away", seat)
    assert sitting.table.stage == "between"
    assert sitting.table.asks == {}
    sitting.wish("come_back", 1)
    assert sitting.table.stage == "between"
    assert sitting.table.host == 1
    sitting.wish("ready", 1)
    assert sitting.table.stage == "playing"


def test_who_is_away_in_the_lobby_is_played_by_a_bot_from_the_start():
    sitting = Sitting(3)
    sitting.wish("go_away", 1)
    assert sitting.table.bot_seats() == ()
    sitting.start()
    assert sitting.table.bot_seats() == (1,)


def test_asking_a_table_anything_changes_nothing():  # J20
    sitting = drawing()
    before = everything(sitting.table)
    for _ in range(100):
        sitting.table.bot_seats()
        sitting.table.overdue(sitting.at)
        sitting.table.next_deadline()
        sitting.table.since(3)
    assert everything(sitting.table) == before

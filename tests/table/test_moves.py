"""Who may act when: one step a move id, one step a version, refusals that change nothing."""

import random

import pytest
from table.sitting import PLAYED, SHORT, Sitting, everything, in_phase

from gnoming import wire
from gnoming.actions import ACTIONS
from gnoming.table import REMEMBERED_MOVES, Command, Refused, Repeated, Table


def drawing(players: int = 3, seed: int = 1, **more) -> Sitting:
    """A game whose tee-off is over: the starter may draw."""
    sitting = Sitting(players, seed=seed, **more)
    sitting.start()
    sitting.play_until(lambda each: each.game.phase == "draw", random.Random(seed))
    return sitting


# ------------------------------------------------------------------ the same once more


def test_the_same_move_id_twenty_times_is_one_step():  # A1
    sitting = drawing()
    version = sitting.table.version
    sitting.wish("act", 0, action="draw", move_id="m1", version=version)
    after = everything(sitting.table)
    for _ in range(20):
        with pytest.raises(Repeated) as caught:
            sitting.wish("act", 0, action="draw", move_id="m1", version=version)
        assert caught.value.version == version + 1
    assert everything(sitting.table) == after


def test_a_move_id_belongs_to_its_seat_alone():
    sitting = Sitting(3)
    sitting.start()
    sitting.wish("act", 0, action="flip 0", move_id="same")
    entry = sitting.wish("act", 1, action="flip 0", move_id="same")
    assert entry.step.version == sitting.table.version


def test_a_move_id_is_known_again_in_another_stage_and_after_a_restart():
    sitting = drawing(rules=SHORT)
    sitting.wish("act", 0, action="draw", move_id="m1")
    first = sitting.table.version
    sitting.play_to_the_end(random.Random(2))
    for table in (sitting.table, Table.replay(sitting.steps)):
        with pytest.raises(Repeated) as caught:
            table.decide(Command("act", sitting.at, 0, {"action": "draw"}, "m1", 1))
        assert caught.value.version == first


def test_a_refused_move_id_may_be_used_again():
    sitting = drawing()
    sitting.refusal("act", 0, action="place 3", move_id="m1")
    assert sitting.wish("act", 0, action="draw", move_id="m1").step.fact == "acted"


def test_a_move_id_moves_with_its_player_when_seats_are_arranged():
    sitting = Sitting(3)
    sitting.wish("rename", 2, name="Cleo", move_id="m1")
    first = sitting.table.version
    sitting.wish("arrange", 0, order=[2, 0, 1])
    with pytest.raises(Repeated) as caught:
        sitting.wish("rename", 0, name="Cleo", move_id="m1")
    assert caught.value.version == first


def test_an_arrange_that_moves_its_own_sender_is_known_again():
    sitting = Sitting(3)
    sitting.wish("arrange", 0, order=[2, 0, 1], move_id="m1")
    with pytest.raises(Repeated):
        sitting.wish("arrange", 1, order=[2, 0, 1], move_id="m1")


def test_the_oldest_move_ids_are_forgotten():
    sitting = Sitting(2)
    for number in range(REMEMBERED_MOVES + 1):
        sitting.wish("rename", 1, name=f"Ben {number}", move_id=f"m{number}")
    assert len(sitting.table.chairs[1].moves) == REMEMBERED_MOVES
    assert sitting.wish("rename", 1, name="Benny", move_id="m0").step.fact == "renamed"


# ------------------------------------------------------------------ versions


def test_the_first_pair_of_four_frames_is_taken_and_the_rest_refused():  # A3
    sitting = drawing()
    seat, version = sitting.game.turn, sitting.table.version
    sitting.wish("act", seat, action="draw", version=version, move_id="1")
    # The second is made in the same turn: it was meant with the first.
    end = "remove" if sitting.game.hand == "H" else "discard left"
    sitting.wish("act", seat, action=end, version=version, move_id="2")
    if sitting.game.phase == "hazard":
        for each in sitting.game.may_act:
            sitting.act(each, "decline")
    for number, action in enumerate(("draw", end)):
        refusal = sitting.refusal("act", seat, action=action, version=version, move_id=f"3{number}")
        assert refusal.code == "wait_for_your_turn"
    assert sitting.game.actor == (seat + 1) % 3
    assert [entry.step.fact for entry in sitting.table.entries[-2:]] == ["acted", "acted"]


def test_a_move_made_for_an_earlier_turn_of_ones_own_is_stale():  # A3
    sitting = drawing(2)
    seat, version = sitting.game.turn, sitting.table.version
    rng = random.Random(3)
    sitting.go_on(rng)
    sitting.play_until(
        lambda each: each.game.turn == seat and each.game.phase == "draw", rng, calm=1
    )
    assert sitting.refusal("act", seat, action="draw", version=version).code == "stale"
    assert sitting.wish("act", seat, action="draw", version=sitting.table.version)


def test_a_version_that_is_not_there_yet_is_stale():
    sitting = drawing()
    ahead = sitting.table.version + 1
    assert sitting.refusal("act", 0, action="draw", version=ahead).code == "stale"


@pytest.mark.parametrize("wish", ["say", "come_back", "leave"])
def test_what_means_the_same_at_any_time_is_never_stale(wish):
    sitting = drawing()
    if wish == "come_back":
        sitting.wish("go_away", 1)
    told = {"phrase": "hello"} if wish == "say" else {}
    assert sitting.wish(wish, 1, version=1, **told)


@pytest.mark.parametrize(
    ("wish", "told"),
    [("unseat", {"other": 2}), ("pass_host", {"other": 1}), ("arrange", {"order": [0, 2, 1]}),
     ("change", {"starter": 2})],
)  # fmt: skip
def test_a_wish_about_seats_is_stale_once_they_are_numbered_anew(wish, told):
    sitting = Sitting(3)
    version = sitting.table.version
    sitting.wish("arrange", 0, order=[0, 2, 1])
    assert sitting.refusal(wish, 0, version=version, **told).code == "stale"
    assert sitting.wish(wish, 0, version=sitting.table.version, **told)


def test_ready_for_a_round_that_was_dealt_meanwhile_is_stale():
    sitting = Sitting(2, rules=SHORT)
    sitting.start()
    sitting.play_until(lambda each: each.table.stage == "between", random.Random(1))
    version = sitting.table.version
    assert sitting.refusal("ready", 1, version=version - 1).code == "stale"
    sitting.wish("deal", 0, version=version)
    assert sitting.refusal("ready", 1, version=version).code == "stale"
    assert sitting.refusal("ready", 1, version=sitting.table.version).code == "wrong stage"


def test_ten_starts_deal_once():  # A4
    sitting = Sitting(3)
    version = sitting.table.version
    sitting.wish("start", 0, move_id="0", version=version)
    for number in range(1, 10):
        refusal = sitting.refusal("start", 0, move_id=str(number), version=version)
        assert refusal.code in ("stale", "wrong stage")
    assert sitting.refusal("start", 0).code == "wrong stage"
    game = sitting.game
    assert [step.fact for step in sitting.steps].count("started") == 1
    assert all(game.layout(seat) == ("?",) * 9 for seat in range(3))
    assert game.draw_pile + 3 * 9 + 2 + game.view().removed == 110


# ------------------------------------------------------------------ a hazard asks several at once


def at_a_hazard(players: int = 7, asked: int = 5) -> Sitting:
    """A game where a hazard asks many seats at once."""
    for seed in range(1, 100):
        sitting = Sitting(players, seed=seed)
        sitting.start()
        rng = random.Random(seed)
        for _ in range(120):
            sitting.go_on(rng, calm=0.8)
            if sitting.table.stage != "playing":
                break
            if sitting.game.phase == "hazard" and len(sitting.game.may_act) >= asked:
                return sitting
    raise AssertionError("no hazard came")


def test_hazard_answers_count_alike_in_every_order():  # A5
    sitting = at_a_hazard(asked=6)
    rng = random.Random(5)
    version, seats = sitting.table.version, list(sitting.game.may_act)
    assert len(seats) == 6
    answers = {seat: sitting.choose(seat, rng) for seat in seats}
    ends = set()
    for _ in range(200):
        table = Table.replay(sitting.steps)
        rng.shuffle(seats)
        closed = 0
        for number, seat in enumerate(seats):
            told = {"action": answers[seat]}
            table.apply(table.decide(Command("act", sitting.at, seat, told, "m", version)))
            assert table.game is not None
            closed += table.game.phase != "hazard"
            assert table.version == version + number + 1
        assert closed == 1
        assert table.game is not None
        ends.add((table.game.position(), repr(sorted(table.asks))))
    assert len(ends) == 1


def test_who_is_silent_at_a_hazard_declines_at_the_limit_and_others_are_not_held_longer():  # A6
    sitting = at_a_hazard()
    *quick, silent = sitting.game.may_act
    limit = sitting.table.asks[silent].until
    assert limit == sitting.at + sitting.table.clock.answer
    for seat in quick:
        sitting.at += 1_000
        sitting.act(seat, "decline")
    assert sitting.game.phase == "hazard"
    assert sitting.table.next_deadline() == limit
    sitting.at = limit - 1
    assert sitting.table.overdue(sitting.at) == ()
    sitting.refusal("time_out", silent)
    sitting.at = limit
    assert sitting.table.overdue(sitting.at) == (silent,)
    entry = sitting.wish("time_out", silent)
    assert [type(event).__name__ for event in entry.events[:1]] == ["Declined"]
    assert sitting.game.phase != "hazard"
    assert not sitting.table.chairs[silent].away


# ------------------------------------------------------------------ the whole matrix


@pytest.mark.parametrize("phase", PLAYED)
def test_every_action_of_whoever_is_not_asked_is_refused(phase):  # A8
    sitting = in_phase(phase)
    may_act = () if phase in ("between", "over") else sitting.game.may_act
    assert bool(may_act) == (phase not in ("between", "over"))
    others = [seat for seat in (None, *range(3), 3, 6) if seat not in may_act]
    for word in ACTIONS:
        for seat in others:
            assert sitting.refusal("act", seat, action=word).code
        for seat in may_act:
            if word not in {action.word for action in sitting.game.legal(seat)}:
                assert sitting.refusal("act", seat, action=word).clause


WISHES = {
    "open": {"code": "OTHERS", "secret": "00" * 32, "name": "Zoe", "token": "aa" * 32},
    "join": {"name": "Zoe", "token": "aa" * 32},
    "rename": {"name": "Zoe"},
    "add_bot": {"level": "easy"},
    "unseat": {"other": 1},
    "arrange": {"order": [2, 1, 0]},
    "change": {"clock": "quick"},
    "add": {"randomness": "00ff"},
    "start": {},
    "act": {"action": "draw"},
    "time_out": {},
    "ready": {},
    "deal": {},
    "again": {"secret": "00" * 32},
}
FITTING = {
    "lobby": {"join", "rename", "add_bot", "unseat", "arrange", "change", "add", "start"},
    "playing": {"act"},
    "between": {"ready", "deal", "add"},
    "finished": {"again"},
}


@pytest.mark.parametrize("stage", FITTING)
def test_every_wish_in_a_stage_that_is_not_its_own_is_refused(stage):  # A8
    sitting = (
        Sitting(3)
        if stage == "lobby"
        else in_phase({"playing": "draw", "finished": "over"}.get(stage, stage))
    )
    assert sitting.table.stage == stage
    for wish, told in WISHES.items():
        if wish in FITTING[stage]:
            continue
        for seat in (None, 0, 1, 2):
            assert sitting.refusal(wish, seat, **told).code in (
                "wrong stage", "not wanted", "unknown", "host only"
            )  # fmt: skip
            if seat == 0 and wish not in ("open", "time_out"):
                assert sitting.refusal(wish, seat, **told).code == "wrong stage"


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_what_is_the_hosts_is_refused_to_everybody_else(seat):  # A8
    lobby, between, over = Sitting(3), in_phase("between"), in_phase("over")
    for wish in ("add_bot", "unseat", "arrange", "change", "start", "pass_host"):
        told = WISHES.get(wish, {"other": 2})
        assert lobby.refusal(wish, seat, **told).code == "host only"
    assert between.refusal("deal", seat).code == "host only"
    assert over.refusal("again", seat, secret="00" * 32).code == "host only"


@pytest.mark.parametrize("wish", ["rename", "add", "ready", "go_away", "come_back", "leave", "say"])
def test_nobody_without_a_seat_can_do_what_belongs_to_a_seat(wish):  # A8
    told = {"rename": {"name": "Zoe"}, "say": {"phrase": "hello"}, "add": {"randomness": "00"}}
    for sitting in (Sitting(3), in_phase("draw"), in_phase("between"), in_phase("over")):
        for nobody in (None, 3, 6, -1):
            refusal = sitting.refusal(wish, nobody, **told.get(wish, {}))
            assert refusal.code in ("no seat", "wrong stage")


def test_a_bots_seat_takes_no_wish_of_a_player():
    sitting = Sitting(2, bots=1)
    for wish in ("come_back", "go_away"):
        assert sitting.refusal(wish, 2).code == "not wanted"
    sitting.start()
    assert sitting.refusal("act", 2, action="flip 0").code == "no seat"


def test_a_wish_that_no_table_knows_is_refused():
    assert Sitting(2).refusal("cheat", 0).code == "unknown"


def test_an_illegal_move_is_answered_with_its_code_and_clause():  # A9
    sitting = drawing()
    refusal = sitting.refusal("act", 0, action="place 4")
    assert (refusal.code, refusal.clause) == ("draw_first", "R4.1")
    assert refusal.why == "you may not place 4: a turn begins by drawing or by taking a discard"
    told = wire.Refused(id="a", code=refusal.code, why=refusal.why, clause=refusal.clause,
                        version=sitting.table.version)  # fmt: skip
    assert wire.parse_message(told.model_dump_json()) == told


@pytest.mark.parametrize("word", ["", "dance", "place 9", "place -1", "place", "🃏" * 40, "4"])
def test_a_word_that_is_no_action_is_refused(word):
    refusal = drawing().refusal("act", 0, action=word)
    assert isinstance(refusal, Refused)
    assert refusal.code in ("no_such_action", "no_such_code")


def test_large_letters_and_blanks_in_an_action_are_understood_and_stored_plain():
    sitting = drawing()
    assert sitting.act(0, "  DRAW ").step.told == {"action": "draw"}

"""Who sits where: the lobby, the host, who leaves when, three rounds, another game."""

import random
from itertools import pairwise

import pytest
from table.sitting import NAMES, PLAYED, SHORT, Sitting, in_phase, secret_of, token_of

from gnoming import Game, Rules, wire
from gnoming.kernel import MOST_SEATS
from gnoming.table import BOT_NAMES, KEPT_BEFORE

# ------------------------------------------------------------------ the lobby


def test_eight_do_not_fit_and_one_is_no_game():  # E1
    sitting = Sitting(7)
    assert sitting.refusal("join", name="Hal", token="ab" * 32).code == "full"
    assert sitting.refusal("add_bot", 0, level="easy").code == "full"
    assert Sitting(1).refusal("start", 0).clause == "R2.1"


@pytest.mark.parametrize("players", range(2, MOST_SEATS + 1))
def test_two_to_seven_can_play(players):  # E1
    sitting = Sitting(players, rules=Rules(rounds=1, turn_limit=5))
    sitting.start()
    assert sitting.game.draw_pile == 110 - 9 * players - 2 - sitting.game.view().removed
    sitting.play_to_the_end(random.Random(players))
    assert len(sitting.game.totals) == players


def test_seven_bots_have_seven_names():
    sitting = Sitting(1, bots=6)
    names = [chair.name for chair in sitting.table.chairs[1:]]
    assert names == [f"{name} (random)" for name in BOT_NAMES[:6]]
    sitting.wish("unseat", 0, other=3)
    assert sitting.wish("add_bot", 0, level="easy").step.told["name"] == f"{BOT_NAMES[2]} (easy)"


def test_a_bot_that_does_not_exist_is_refused_with_those_that_do():
    refusal = Sitting(1).refusal("add_bot", 0, level="perfect")
    assert refusal.code == "unknown"
    assert "medium" in refusal.why


@pytest.mark.parametrize(
    "name", ["Ben", " ben ", "BEN", "Ann\u200b", "", "   ", "x" * 21, "Ivy (easy)"]
)
def test_a_name_that_is_taken_or_cannot_be_shown_is_refused(name):  # E5
    sitting = Sitting(3)
    assert sitting.refusal("join", name=name, token="ab" * 32).code == "name"
    assert sitting.refusal("rename", 2, name=name).code == "name"


def test_ones_own_name_may_be_written_otherwise():
    entry = Sitting(3).wish("rename", 1, name="  BEN  ")
    assert entry.seen_by(None).told == {"name": "BEN", "was": "Ben"}


def test_the_name_of_who_is_away_gives_no_seat():  # E5
    sitting = Sitting(3)
    sitting.wish("go_away", 1)
    assert sitting.refusal("join", name="Ben", token="ab" * 32).code == "name"
    assert sitting.table.seat_of(token_of(1)) == 1
    assert sitting.table.seat_of("ab" * 32) is None


def test_nobody_owns_a_bots_seat():
    sitting = Sitting(1, bots=2)
    assert sitting.table.seat_of("") is None


def test_tokens_move_with_their_players():
    sitting = Sitting(4)
    sitting.wish("change", 0, starter=2)
    sitting.wish("arrange", 0, order=[3, 0, 1, 2])
    assert [chair.name for chair in sitting.table.chairs] == ["Dora", "Ann", "Ben", "Cid"]
    assert [sitting.table.seat_of(token_of(seat)) for seat in range(4)] == [1, 2, 3, 0]
    assert (sitting.table.host, sitting.table.starter) == (1, 3)


@pytest.mark.parametrize("order", [[], [0, 1], [0, 1, 1], [0, 1, 2, 3], [1, 2, 3]])
def test_an_order_names_each_seat_once(order):
    assert Sitting(3).refusal("arrange", 0, order=order).code == "seats"


def test_who_is_unseated_owns_nothing_any_more():
    sitting = Sitting(3)
    entry = sitting.wish("unseat", 0, other=1)
    assert entry.seen_by(None).told == {"other": 1, "was": "Ben"}
    assert sitting.table.seat_of(token_of(1)) is None
    assert sitting.table.seat_of(token_of(2)) == 1
    assert sitting.refusal("unseat", 0, other=0).code == "yourself"
    assert sitting.refusal("unseat", 0, other=5).code == "no seat"


@pytest.mark.parametrize(
    "told",
    [{"rules": {"rounds": 0}}, {"rules": {"rounds": 10}}, {"rules": {"turn_limit": 4}},
     {"rules": {"jokers": 2}}, {"rules": {"return_taken": 3}}, {"clock": "blitz"},
     {"pace": "at once"}],
)  # fmt: skip
def test_an_option_that_does_not_exist_is_refused(told):
    assert Sitting(3).refusal("change", 0, **told).code == "option"


def test_options_that_differ_are_named():
    sitting = Sitting(3)
    sitting.wish("change", 0, rules={"rounds": 4, "turn_limit": 30, "ties_keep_bonus": False})
    assert sitting.table.now().differs == ["rounds", "ties_keep_bonus"]


def test_phrases_come_one_at_a_time():
    sitting = Sitting(3)
    sitting.wish("say", 1, phrase="hello")
    sitting.at += 999
    assert sitting.refusal("say", 1, phrase="hello").code == "too often"
    sitting.wish("say", 2, phrase="hello")
    sitting.at += 1
    sitting.wish("say", 1, phrase="good luck")
    assert sitting.refusal("say", 0, phrase="you cheat").code == "unknown"


# ------------------------------------------------------------------ the host


def test_a_host_who_leaves_the_lobby_hands_it_to_a_player():  # E2
    sitting = Sitting(2, bots=2)
    sitting.wish("arrange", 0, order=[0, 2, 3, 1])
    sitting.wish("leave", 0)
    assert sitting.table.chairs[sitting.table.host].name == "Ben"
    sitting.wish("unseat", sitting.table.host, other=0)
    assert sitting.start()


def test_a_lobby_that_everybody_left_has_the_next_one_as_its_host():  # E2
    for bots in (0, 2):
        sitting = Sitting(2, bots=bots)
        sitting.wish("leave", 0)
        sitting.wish("leave", 0)
        assert len(sitting.table.chairs) == bots
        for wish in ("start", "add_bot") if not bots else ():
            assert sitting.refusal(wish, 0, level="easy").code == "no seat"
        sitting.wish("join", name="Zoe", token="ab" * 32)
        assert sitting.table.chairs[sitting.table.host].name == "Zoe"


@pytest.mark.parametrize("phase", [name for name in PLAYED if name != "over"])
def test_a_host_who_goes_hands_it_on_and_does_not_get_it_back_by_returning(phase):  # E2
    for wish in ("leave", "go_away"):
        sitting = in_phase(phase)
        sitting.wish(wish, 0)
        assert sitting.table.host == 1
        sitting.wish("come_back", 0)
        assert sitting.table.host == 1
        assert sitting.refusal("pass_host", 0, other=2).code == "host only"
        sitting.wish("pass_host", 1, other=0)
        assert sitting.table.host == 0


def test_a_host_who_leaves_between_rounds_strands_nobody():  # E2
    sitting = in_phase("between")
    sitting.wish("leave", 0)
    assert sitting.wish("deal", 1)
    assert sitting.game.round == 2


def test_a_host_who_leaves_after_the_game_strands_nobody():  # E2
    sitting = in_phase("over")
    sitting.wish("leave", 0)
    sitting.again()
    assert [chair.name for chair in sitting.table.chairs] == ["Ben", "Cid"]
    assert sitting.start()


def test_only_a_player_who_is_there_can_be_host():
    sitting = Sitting(3, bots=1)
    sitting.wish("go_away", 1)
    for other in (1, 3):
        assert sitting.refusal("pass_host", 0, other=other).code == "absent"
    assert sitting.refusal("pass_host", 0, other=6).code == "no seat"


# ------------------------------------------------------------------ leaving


def ended_once(sitting: Sitting) -> None:
    """Play on, and see the game end by its rules, once."""
    sitting.play_to_the_end(random.Random(9))
    names = [type(event).__name__ for entry in sitting.table.entries for event in entry.events]
    assert names.count("GameWon") == 1
    assert sitting.go_on(random.Random(9)) is None
    game = Game.from_record(sitting.table.record())
    assert game.totals == sitting.game.totals


@pytest.mark.parametrize("phase", [name for name in PLAYED if name != "over"])
def test_whoever_leaves_in_whatever_phase_the_game_comes_to_its_end(phase):  # E7
    for leaving in ((0,), (1,), (2,), (0, 1), (1, 2), (2, 0)):
        sitting = in_phase(phase)
        for seat in leaving:
            sitting.wish("leave", seat)
            assert sitting.refusal("leave", seat).code == "not wanted"
        assert [chair.left for chair in sitting.table.chairs] == [
            seat in leaving for seat in range(3)
        ]
        ended_once(sitting)


@pytest.mark.slow
@pytest.mark.parametrize("phase", [name for name in PLAYED if name != "over"])
def test_of_seven_all_but_one_may_leave(phase):  # E7
    sitting = in_phase(phase, players=7) if phase not in ("tee off",) else Sitting(7, rules=SHORT)
    if sitting.table.stage == "lobby":
        sitting.start()
    for seat in range(6):
        sitting.wish("leave", seat)
    assert sitting.table.host == 6
    ended_once(sitting)


def test_the_last_one_has_no_turn_twice():  # E7
    sitting = in_phase("draw")
    sitting.wish("leave", 1)
    sitting.wish("leave", 2)
    turns = []
    rng = random.Random(2)
    while sitting.table.stage == "playing":
        if sitting.game.phase == "draw":
            turns.append(int(sitting.game.turn))
        sitting.go_on(rng, calm=0.5)
    assert len(turns) > 3
    assert all((one + 1) % 3 == two for one, two in pairwise(turns))


def test_when_all_have_left_the_table_sleeps_and_the_first_to_return_wakes_it():  # E7, K5
    sitting = in_phase("draw")
    for seat in range(3):
        sitting.wish("leave", seat)
    assert sitting.table.bot_seats() == ()
    sitting.wish("come_back", 2)
    assert sitting.table.host == 2
    ended_once(sitting)


def test_who_left_for_good_can_come_back_and_play():  # E5, H7
    sitting = in_phase("draw")
    sitting.wish("leave", 1)
    assert sitting.table.now().seats[1].left
    sitting.wish("come_back", 1)
    assert not sitting.table.now().seats[1].left
    assert sitting.refusal("come_back", 1).code == "not wanted"


# ------------------------------------------------------------------ round after round


def check_new_round(now: wire.TableNow) -> int:
    """See that four seats begin a round with nothing of an older one; which round it is."""
    game = now.game
    assert game is not None
    assert game.layouts == [["?"] * 9] * 4
    assert {game.hand, game.went_out, game.turns_left} == {None}
    assert game.turns == 0
    assert [len(pile) for pile in game.piles] == [1, 1]
    assert game.draw_pile + 36 + 2 + game.removed == 110
    assert game.starter == (game.round - 1) % 4
    assert len(game.scores) == game.round - 1
    assert game.winners == []
    assert game.unseen.mixed
    assert not any(chair.ready or chair.added for chair in now.seats)
    assert [proof.round for proof in now.proofs if proof.key is None] == [game.round]
    assert {ask.seat for ask in now.waiting} == {0, 1, 2, 3}
    return game.round


def test_nothing_of_an_old_round_is_left_in_a_new_one():  # E8
    sitting = Sitting(3, rules=Rules(rounds=3, turn_limit=6), bots=1)
    rng = random.Random(4)
    rounds = [check_new_round(sitting.start() and sitting.table.now())]
    while sitting.table.stage != "finished":
        if sitting.table.stage != "between":
            sitting.go_on(rng)
            continue
        sitting.wish("add", 1, randomness="0a" * (1 + len(rounds)))
        sitting.play_until(lambda each: each.table.stage == "playing", rng)
        rounds.append(check_new_round(sitting.table.now()))
    assert rounds == [1, 2, 3]
    assert len(sitting.game.scores) == 3
    assert sitting.game.totals == tuple(map(sum, zip(*sitting.game.scores, strict=True)))
    added = [dict(proof.added) for proof in sitting.game.proofs.values()]
    assert added == [{}, {1: "0a" * 2}, {1: "0a" * 3}]


def test_totals_are_the_same_wherever_they_are_told():  # J19
    for seed in range(12):
        sitting = Sitting(2 + seed % 3, seed=seed, rules=SHORT)
        sitting.start()
        if seed % 2:
            sitting.wish("leave", 1)
        sitting.play_to_the_end(random.Random(seed))
        told = [
            event
            for entry in sitting.table.entries
            for event in entry.seen_by(None).events
            if event["event"] in ("RoundScored", "GameWon")
        ]
        now = sitting.table.now().game
        game = Game.from_record(sitting.table.record())
        assert now is not None
        # Of round 1 the entries are gone when round 2 was dealt long ago.
        assert [list(event["scores"]) for event in told[:-1]][-1] == now.scores[-1]
        assert (list(told[-1]["totals"]), list(told[-1]["winners"])) == (now.totals, now.winners)
        assert tuple(now.totals) == game.totals == sitting.game.totals
        assert tuple(now.winners) == game.winners
        assert tuple(map(tuple, now.scores)) == game.scores


def test_another_game_begins_in_the_lobby_with_who_has_stayed():
    sitting = in_phase("over")
    sitting.wish("leave", 1)
    sitting.again()
    table = sitting.table
    assert table.stage == "lobby"
    assert [chair.name for chair in table.chairs] == [NAMES[0], NAMES[2]]
    assert table.now().game is None
    assert table.you(0).legal == []
    assert table.rules == SHORT
    sitting.wish("join", name="Zoe", token="ab" * 32)
    sitting.start()
    assert table.games == 2
    sitting.play_to_the_end(random.Random(1))
    assert len(sitting.game.scores) == 2


def test_a_host_who_had_left_is_back_with_the_next_game_or_deal():  # E2
    for phase, wish in (("over", "again"), ("between", "deal")):
        sitting = in_phase(phase)
        for seat in (1, 2, 0):
            sitting.wish("leave", seat)
        assert sitting.table.host == 0
        told = {"secret": secret_of(2).hex()} if wish == "again" else {}
        sitting.wish(wish, 0, **told)
        assert sitting.table.seat_of(token_of(0)) == 0
        assert sitting.table.chairs[0].is_present
        assert sitting.table.is_awake


def test_who_left_has_to_sit_down_anew_for_another_game():
    sitting = in_phase("over")
    sitting.wish("leave", 1)
    sitting.again()
    assert sitting.table.seat_of(token_of(1)) is None


def test_entries_of_older_rounds_are_let_go():
    sitting = Sitting(3, rules=Rules(rounds=3, turn_limit=6))
    sitting.start()
    sitting.play_until(lambda each: each.game.round == 3, random.Random(1))
    facts = [entry.step.fact for entry in sitting.table.entries]
    assert len(facts) == KEPT_BEFORE + 1
    assert sitting.table.since(None)[1]

"""R8: the end of a round."""

import pytest
from oracle import score_layout
from pictures import dealt, hidden, play, refused, shown, table, tee_off, words

from gnoming import Game, Rules
from gnoming.events import Discarded, Flipped, GameWon, Placed, Removed, RoundScored, WentOut
from gnoming.kernel import Reason

OPEN = "3 4 5 / 6 7 8 / 5 6 3"
LAST = "3 4 5 / 6 7 8 / 5 6 (-1)"
MOST = "3 4 ? / ? ? ? / ? ? ?"
CALM = "3 4 5 6 7 8 -1 -2 3 4 5 6 7 8 -3"

NO_MULLIGAN = ("3 " * 14 + "4 " * 14 + "7 " * 12 + "8 " * 12 + "-2 " * 8 + "-3 " * 3).split()
"""Nine cards for each of seven seats."""


def with_one_left(players: int, seat: int, **parts) -> Game:
    """Everyone has teed off, and `seat` has one card left to turn up."""
    layouts = [LAST if each == seat else MOST for each in range(players)]
    return table(" | ".join(layouts), **{"turn": seat, "draw": CALM} | parts)


def turns_until_the_end(game: Game) -> list[int]:
    """Everyone draws and discards until the round is over: the seats whose turns those were."""
    turns = []
    while game.phase == "draw":
        turns.append(game.turn)
        play(game, "draw", "discard left")
    return turns


# ------------------------------------------------------------------ going out


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in range(2, 8) for seat in range(n)])
def test_who_has_no_face_down_card_left_goes_out_and_the_others_have_one_more_turn(
    players, seat
):  # R8.1
    game = with_one_left(players, seat)
    happened = play(game, "draw", "place 8", "discard right")
    assert happened[-2:] == [Discarded(seat, "right", "-1"), WentOut(seat)]
    assert (game.went_out, game.view().turns_left) == (seat, players - 1)
    assert turns_until_the_end(game) == [(seat + step) % players for step in range(1, players)]
    assert (game.phase, len(game.scores)) == ("shuffle", 1)


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in range(2, 8) for seat in range(n)])
def test_a_seat_goes_out_by_a_bounce_as_well(players, seat):  # R8.1, R6.1
    layouts = ["3 4 5 / 6 7 8 / 5 (5) (-1)" if each == seat else MOST for each in range(players)]
    game = table(" | ".join(layouts), turn=seat, draw="7 " + CALM)
    assert WentOut(seat) in play(game, "draw", "place 7", "bounce 8", "discard left")
    assert turns_until_the_end(game) == [(seat + step) % players for step in range(1, players)]


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in range(2, 8) for seat in range(n)])
def test_a_seat_whose_last_card_is_a_hazard_goes_out_after_the_flips(players, seat):  # R8.1, R7
    layouts = ["3 4 5 / 6 7 8 / 5 6 (H)" if each == seat else MOST for each in range(players)]
    game = table(" | ".join(layouts), turn=seat, draw=CALM)
    play(game, "draw", "place 8", "remove")
    for _ in range(players - 2):
        assert WentOut(seat) not in game.play("flip 8")
    assert game.play("flip 8")[-1] == WentOut(seat)
    assert turns_until_the_end(game) == [(seat + step) % players for step in range(1, players)]


@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in range(2, 8) for seat in range(n)])
def test_a_hazard_leaves_everyone_a_card_so_one_goes_out_in_the_next_own_turn(
    players, seat
):  # R8.1, R7.2
    discarder = (seat + 1) % players
    layouts = ["3 4 5 / 6 7 8 / 5 (6) (-1)" if each == seat else MOST for each in range(players)]
    game = table(" | ".join(layouts), turn=discarder, hand="H", draw=CALM)
    play(game, "remove")
    game.play("flip 7", seat=seat)
    while game.phase == "hazard":
        play(game, "decline")
    assert (game.went_out, hidden(game, seat)) == (None, 1)
    while game.turn != seat:
        play(game, "draw", "discard left")
    assert WentOut(seat) in play(game, "draw", "place 8", "discard left")
    assert turns_until_the_end(game) == [(seat + step) % players for step in range(1, players)]


def test_nobody_is_out_before_the_end_of_the_turn():  # R8.1
    game = with_one_left(3, 0)
    play(game, "draw", "place 8")
    assert (hidden(game, 0), game.went_out, game.view().turns_left) == (0, None, None)
    play(game, "discard left")
    assert (game.went_out, game.view().turns_left) == (0, 2)


def test_one_face_down_card_is_not_yet_out():  # R8.1
    game = with_one_left(3, 0)
    assert WentOut(0) not in play(game, "draw", "place 0", "discard left")
    assert game.went_out is None


def test_going_out_during_the_last_turns_has_no_further_effect():  # R8.1
    game = table(" | ".join([LAST] * 3), draw=CALM, turn=1)
    turns = []
    outs = []
    while game.phase == "draw":
        turns.append(game.turn)
        happened = play(game, "draw", "place 8", "discard left")
        outs += [event for event in happened if isinstance(event, WentOut)]
    assert (turns, outs, game.went_out) == ([1, 2, 0], [WentOut(1)], 1)
    assert game.log[-1].went_out == 1


def test_who_is_out_already_has_a_last_turn_too_and_may_exchange():  # R8.1
    # Seat 1 has all cards face up, yet seat 0 is the first at the end of its own turn.
    game = table(f"{LAST} | {OPEN} | {MOST}", hand="6", draw=CALM)
    assert WentOut(0) in play(game, "place 8", "discard left")
    assert game.turn == 1
    play(game, "draw", "place 0", "discard left")
    assert game.went_out == 0


# ------------------------------------------------------------------ hazards in the last turns


@pytest.mark.parametrize("left", range(1, 7))
def test_hazards_still_work_during_the_last_turns(left):  # R8.2
    turn = 7 - left
    game = table(
        " | ".join([OPEN, *[MOST] * 6]), turn=turn, out=f"0 with {left} left", hand="H", draw=CALM
    )
    others = tuple(seat % 7 for seat in range(turn + 1, turn + 7) if seat % 7 not in (0, turn))
    assert game.play("remove") == (Removed(turn, others),)
    for seat in others:
        (flipped, *_) = game.play("flip 8")
        assert isinstance(flipped, Flipped)
        assert flipped.seat == seat
    if left == 1:
        assert game.phase == "shuffle"
        assert game.log[-1].went_out == 0
    else:
        assert (game.phase, game.turn, game.view().turns_left) == ("draw", turn + 1, left - 1)


def test_a_hazard_in_the_very_last_turn_is_answered_before_the_round_ends():  # R8.2, R8.3
    game = table(
        "3 4 5 / 6 7 8 / 5 6 3 | 5 5 (M) / (-1) -2 4 / 3 6 7 | 3 4 5 / 6 7 8 / 5 6 (H)",
        turn=2,
        out="0 with 1 left",
        draw="4",
    )
    assert play(game, "draw", "place 8", "remove")[-1] == Removed(2, (1,))
    assert (game.phase, game.may_act, game.scores) == ("hazard", (1,), ())
    happened = game.play("flip 2")
    assert [type(event) for event in happened] == [Flipped, RoundScored]
    assert game.phase == "shuffle"
    # Seat 0 is not lowest: 47 + 5; seat 1 has a row 5 5 M; seat 2 a 4 where the hazard lay.
    assert game.scores == ((47 + 5, -5 - 1 - 2 + 4 + 3 + 6 + 7, 48),)


def test_a_hazard_in_the_very_last_turn_with_nobody_to_ask_ends_the_round():  # R8.2, R7.2
    one = "3 4 5 / 6 7 8 / 5 6 (4)"
    game = table(f"{OPEN} | {one} | {one}", turn=2, out="0 with 1 left", hand="H")
    happened = game.play("remove")
    assert happened[0] == Removed(2, ())
    assert isinstance(happened[1], RoundScored)
    assert game.phase == "shuffle"


def test_in_the_last_turns_too_nobody_flips_their_last_card():  # R8.2, R7.2
    game = table(f"{OPEN} | {MOST} | {MOST} | {LAST}", turn=1, out="0 with 3 left", hand="H")
    play(game, "remove")
    assert game.may_act == (2,)
    assert refused(game, "flip 8", seat=3) == Reason.KEEP_YOUR_LAST_CARD


def test_the_player_who_went_out_is_not_asked():  # R8.2, R7.2
    game = table(f"{OPEN} | {MOST} | {MOST}", turn=1, out="0 with 2 left", hand="H")
    play(game, "remove")
    assert game.may_act == (2,)
    assert refused(game, "decline", seat=0) == Reason.WAIT_FOR_THE_OTHERS


# ------------------------------------------------------------------ everything is turned up


@pytest.mark.parametrize("down", range(10))
def test_all_face_down_cards_are_turned_up_where_they_lie(down):  # R8.3
    cards = ["5", "5", "M", "6", "6", "6", "-2", "H", "7"]
    drawn = " ".join(f"({card})" if place < down else card for place, card in enumerate(cards))
    game = table(f"{OPEN} | {drawn}", turn=1, out="0 with 1 left", hand="8")
    assert hidden(game, 1) == down
    happened = play(game, "discard left")
    (scored,) = [event for event in happened if isinstance(event, RoundScored)]
    assert scored.layouts == (tuple(OPEN.replace("/", "").split()), tuple(cards))
    assert game.layout(1) == tuple(cards)
    # Row 5 5 M and row 6 6 6; the column M 6 7 does not match. Seat 0: 47, not lowest.
    assert scored.scores == game.scores[0] == (47 + 5, -5 - 6 - 2 + 10 + 7)
    assert scored.scores[1] == score_layout(cards)


@pytest.mark.parametrize("players", range(2, 8))
def test_everybody_may_have_any_number_of_cards_left_to_turn_up(players):  # R8.3
    layouts = [OPEN]
    for seat in range(1, players):
        layouts.append(" ".join(["3", "4", "5", "6", "7", "8"][: seat - 1] + ["?"] * (10 - seat)))
    game = table(" | ".join(layouts), turn=players - 1, out="0 with 1 left", hand="4")
    assert [hidden(game, seat) for seat in range(players)] == [0, *range(9, 10 - players, -1)]
    play(game, "discard left")
    for seat in range(players):
        assert hidden(game, seat) == 0
        assert game.log[-1].layouts[seat] == game.layout(seat)
    cards = [list(game.layout(seat)) for seat in range(1, players)]
    assert game.scores[0][1:] == tuple(map(score_layout, cards))


def test_lines_made_by_turning_up_count():  # R8.3, R9.1
    game = table(f"{OPEN} | (4) (4) (4) / (4) 8 7 / (4) 3 6", turn=1, out="0 with 1 left", hand="8")
    play(game, "discard left")
    assert game.scores[0][1] == 16


def test_nothing_is_moved_bounced_or_exchanged_any_more():  # R8.3
    game = table(f"{OPEN} | 5 (5) (5) / (6) 6 6 / (H) (M) ?", turn=1, out="0 with 1 left", hand="8")
    play(game, "discard left")
    assert (game.may_act, game.actor, game.hand) == ((), None, None)
    for seat in (0, 1):
        assert game.legal(seat) == ()
        for code in range(16):
            assert refused(game, code, seat=seat) == Reason.DEAL_FIRST


def test_after_the_last_round_the_game_is_over_after_another_it_is_to_be_dealt():  # R8.3, R2.2
    for number, phase, last in (
        (1, "shuffle", RoundScored),
        (2, "shuffle", RoundScored),
        (3, "over", GameWon),
    ):
        scores = {"scores": ", ".join(["1 2"] * (number - 1))} if number > 1 else {}
        game = table(
            f"{OPEN} | {MOST}", turn=1, out="0 with 1 left", hand="8", round=number, **scores
        )
        happened = play(game, "discard left")
        assert (game.phase, type(happened[-1])) == (phase, last)
        assert happened[1].round == number


# ------------------------------------------------------------------ nobody goes out


def all_wait(game: Game) -> int:
    """Everyone draws and puts the card back until the round ends: how many turns that took."""
    turns = 0
    while game.phase not in ("shuffle", "over"):
        play(game, "take left", "discard left")
        turns += 1
    return turns


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("limit", [5, 30])
def test_a_round_that_nobody_closes_ends_after_so_many_turns_each(players, limit):  # R8.4
    rules = Rules(turn_limit=limit)
    game = dealt(players, *NO_MULLIGAN[: 9 * players], "7 8", rules=rules, starter=players - 1)
    tee_off(game)
    assert all_wait(game) == limit * players
    (scored,) = [event for event in game.log if isinstance(event, RoundScored)]
    assert (scored.went_out, scored.out_first) == (None, 0)
    assert list(scored.scores) == [score_layout(list(layout)) for layout in scored.layouts]
    assert all(hidden(game, seat) == 0 for seat in range(players))
    assert game.went_out is None


def test_thirty_is_the_standard():  # R8.4
    for turns, phase in ((57, "draw"), (58, "draw"), (59, "shuffle")):
        game = table(MOST, turns=turns, turn=turns % 2, hand="6")
        play(game, "discard left")
        assert game.phase == phase


@pytest.mark.parametrize("limit", [5, 100])
def test_the_limit_is_reached_with_the_last_turn_of_all_not_before(limit):  # R8.4
    for short, phase in ((2, "draw"), (1, "shuffle")):
        game = table(
            MOST,
            seats=7,
            turn=7 - short,
            turns=7 * limit - short,
            hand="6",
            rules=Rules(turn_limit=limit),
        )
        play(game, "discard left")
        assert game.phase == phase


def test_a_hazard_in_the_turn_that_reaches_the_limit_is_answered_first():  # R8.4, R7
    game = table(MOST, seats=3, turn=2, turns=89, hand="H")
    play(game, "remove")
    assert (game.phase, game.may_act) == ("hazard", (0, 1))
    play(game, "flip 4")
    assert game.phase == "hazard"
    play(game, "decline")
    assert game.phase == "shuffle"
    assert game.log[-1].out_first == 0


@pytest.mark.parametrize("players", range(2, 8))
def test_going_out_in_the_very_last_turn_still_gives_the_others_one_more(
    players,
):  # R8.4, R8.1, R9.5
    game = with_one_left(players, players - 1, turns=30 * players - 1, hand="6")
    happened = play(game, "place 8", "discard left")
    assert happened[-1] == WentOut(players - 1)
    assert (game.phase, game.view().turns_left) == ("draw", players - 1)
    assert turns_until_the_end(game) == list(range(players - 1))
    assert game.phase == "shuffle"
    assert game.log[-1].went_out == players - 1
    assert abs(game.log[-1].out_first) == 5


def test_the_last_turns_are_not_cut_short_by_the_limit():  # R8.4, R8.1
    # Seat 4 goes out with the last turn but two, so that the last turns cross the limit.
    game = with_one_left(7, 4, turns=7 * 30 - 3, hand="6")
    play(game, "place 8", "discard left")
    assert turns_until_the_end(game) == [5, 6, 0, 1, 2, 3]


def test_turns_are_counted_anew_in_every_round():  # R8.4
    game = dealt(2, *NO_MULLIGAN[:18], "7 8", rules=Rules(turn_limit=5))
    for _ in range(3):
        tee_off(game)
        assert all_wait(game) == 10
        if not game.over:
            game.deal()
    assert game.over
    assert shown(game, 0).count("?") == 0
    assert words(game.legal(0)) == []


def test_placing_the_last_card_is_told_before_going_out():  # R8.1
    game = with_one_left(2, 0, hand="8 taken", left="")
    assert play(game, "place 8", "discard left") == [
        Placed(0, 8, "8", "-1", True),
        Discarded(0, "left", "-1"),
        WentOut(0),
    ]

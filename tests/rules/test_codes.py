"""The sixteen action codes: who may do what in every phase, and every reason why not."""

import copy
import pickle
import random

import pytest
from pictures import drawing, play, play_at_random, refused, table, words

from gnoming import Action, Game, IllegalAction, Rules, kernel
from gnoming.actions import ACTIONS, REASONS
from gnoming.kernel import Phase, Reason

ALL = range(9)
MOST = "3 4 ? / ? ? ? / ? ? ?"
WORDS = {
    "draw": 9,
    "take left": 10,
    "take right": 11,
    "discard left": 12,
    "discard right": 13,
    "remove": 14,
    "decline": 15,
}
VERBS = {"tee off": "flip", "hazard": "flip", "play": "place", "bounce": "bounce"}
EVERY_WORD = [*(f"{verb} {place}" for verb in ("flip", "place", "bounce") for place in ALL), *WORDS]


# ------------------------------------------------------------------ scenes and what is legal


def teeing_off() -> Game:
    """Seat 1 has turned up 0 and 4, seat 2 has turned up 8, seat 0 nothing."""
    game = Game(players=3, seed=1, starter=1)
    play(game, "flip 0", "flip 4")
    game.play("flip 8", seat=2)
    return game


def after_a_hazard(answered: int | None = None) -> Game:
    """Seat 1 removed a hazard; seat 2 has many cards face down, seat 0 two."""
    game = table(f"3 4 5 / 6 7 8 / 5 ? ? | {MOST} | {MOST}", turn=1, hand="H")
    play(game, "remove")
    if answered is not None:
        game.play("decline", seat=answered)
    return game


def finished(rounds: int) -> Game:
    """Three seats after the first of so many rounds."""
    game = Game(players=3, seed=1, rules=Rules(rounds=rounds))
    play_at_random(game)
    return game


def turn(drawing: str = MOST, **parts) -> Game:
    """The turn of seat 1 of three, whose layout is as drawn."""
    return table(f"{MOST} | {drawing} | {MOST}", **{"turn": 1} | parts)


STRICT = Rules(return_taken=False)
SCENES = {
    "fresh tee-off": (lambda: Game(players=3, seed=1), "tee off", {0: ALL, 1: ALL, 2: ALL}),
    "tee-off": (teeing_off, "tee off", {0: ALL, 2: range(8)}),
    "draw": (turn, "draw", {1: [9, 10, 11]}),
    "draw, left empty": (lambda: turn(left=""), "draw", {1: [9, 11]}),
    "draw, right empty": (lambda: turn(right=""), "draw", {1: [9, 10]}),
    "draw, both empty": (lambda: turn(left="", right=""), "draw", {1: [9]}),
    "drawn": (lambda: turn(hand="6"), "play", {1: [*ALL, 12, 13]}),
    "drawn, left empty": (lambda: turn(hand="6", left=""), "play", {1: [*ALL, 12]}),
    "drawn, right empty": (lambda: turn(hand="-1", right=""), "play", {1: [*ALL, 13]}),
    "drawn, both empty": (lambda: turn(hand="6", left="", right=""), "play", {1: [*ALL, 12, 13]}),
    "taken": (lambda: turn(hand="6 taken"), "play", {1: [*ALL, 12, 13]}),
    "taken, must play": (lambda: turn(hand="6 taken", rules=STRICT), "play", {1: ALL}),
    "drawn hazard": (lambda: turn(hand="H"), "play", {1: [*ALL, 14]}),
    "mulligan": (lambda: turn(hand="M"), "play", {1: [*ALL, 12, 13]}),
    "a second mulligan": (
        lambda: turn("3 4 ? / ? M ? / ? ? ?", hand="M"),
        "play",
        {1: [4, 12, 13]},
    ),
    "a second mulligan, must play": (
        lambda: turn("3 4 ? / ? M ? / ? ? ?", hand="M taken", rules=STRICT),
        "play",
        {1: [4]},
    ),
    "one mulligan up": (
        lambda: turn("M 4 ? / ? ? ? / ? ? ?", hand="6"),
        "play",
        {1: [*ALL, 12, 13]},
    ),
    "two mulligans up": (lambda: turn("M 4 ? / ? M ? / ? ? ?", hand="6"), "play", {1: [0, 4]}),
    "two mulligans up, hazard": (
        lambda: turn("M 4 ? / ? M ? / ? ? ?", hand="H"),
        "play",
        {1: [0, 4]},
    ),
    "a third mulligan": (
        lambda: turn("M 4 ? / ? M ? / ? ? ?", hand="M"),
        "play",
        {1: [0, 4, 12, 13]},
    ),
    "may bounce": (
        lambda: turn("5 -1 ? / ? ? ? / ? ? ?", hand="5 from 1 face down"),
        "bounce",
        {1: [0, *range(2, 9), 12, 13]},
    ),
    "may bounce, left empty": (
        lambda: turn("5 -1 ? / ? ? ? / ? ? ?", hand="5 from 1 face down", left=""),
        "bounce",
        {1: [0, *range(2, 9), 12]},
    ),
    "was face up": (
        lambda: turn("5 -1 ? / ? ? ? / ? ? ?", hand="5 from 1 face up"),
        "bounce",
        {1: [12, 13]},
    ),
    "no equal": (
        lambda: turn("4 -1 ? / ? ? ? / ? ? ?", hand="5 from 1 face down"),
        "bounce",
        {1: [12, 13]},
    ),
    "exchanged mulligan": (
        lambda: turn("M 6 ? / ? ? ? / ? ? ?", hand="M from 1 face down"),
        "bounce",
        {1: [12, 13]},
    ),
    "exchanged hazard": (lambda: turn(hand="H from 1 face down"), "bounce", {1: [14]}),
    "exchanged hazard, right empty": (
        lambda: turn(hand="H from 1 face up", right=""),
        "bounce",
        {1: [14]},
    ),
    "hazard": (after_a_hazard, "hazard", {2: [*range(2, 9), 15], 0: [7, 8, 15]}),
    "hazard, one answered": (lambda: after_a_hazard(answered=2), "hazard", {0: [7, 8, 15]}),
    "between rounds": (lambda: finished(3), "shuffle", {}),
    "over": (lambda: finished(1), "over", {}),
}
BAD_ACTIONS = [-1, 16, 17, 99, -16, 4.0, True, None, "9", "", "4", "place", "place 9", "place -1"]
BAD_ACTIONS += [
    "flip 04",
    "draw left",
    "take",
    "take both",
    "discard",
    "discard 0",
    "deal",
    "pass",
    b"draw",
]
BAD_ACTIONS += [
    "place4",
    "place 4 5",
    "draw; remove",
    [9],
    Action("place 9", 9),
    Action("wish", 16),
]
BAD_SEATS = [-1, 3, 6, 7, 99, "0", 1.0, True, [1]]


@pytest.mark.parametrize("scene", SCENES)
def test_each_seat_may_do_just_what_the_rules_say(scene):  # the sixteen action codes
    make, phase, legal = SCENES[scene]
    game = make()
    assert game.phase == phase
    assert set(game.may_act) == set(legal)
    for seat in range(3):
        codes = [*legal.get(seat, [])]
        assert [action.code for action in game.legal(seat)] == codes
        assert [action.code for action in game.view(seat).legal] == codes
        assert kernel.legal_mask(game._state, seat) == sum(1 << code for code in codes)
        for code in range(16):
            reason = Reason(kernel.why_not(game._state, code, seat))
            assert (reason == Reason.OK) == (code in codes)
            assert (game.why_not(code, seat) is None) == (code in codes)
            if code not in codes:
                assert refused(game, code, seat) == reason
                assert (
                    game.why_not(code, seat).endswith(f"({REASONS[reason][1]})")
                    or phase == "tee off"
                )
            else:
                assert game.copy().play(code, seat=seat)


@pytest.mark.parametrize("scene", SCENES)
def test_a_word_is_allowed_just_where_it_is_the_word_of_a_legal_code(
    scene,
):  # the sixteen action codes
    make, phase, legal = SCENES[scene]
    game = make()
    for seat in range(3):
        allowed = {
            f"{VERBS[phase]} {code}" if code < 9 else next(w for w, c in WORDS.items() if c == code)
            for code in legal.get(seat, [])
        }
        assert set(words(game.legal(seat))) == allowed
        for word in EVERY_WORD:
            if word in allowed:
                code = WORDS[word] if word in WORDS else int(word[-1])
                by_word, by_code, by_action = game.copy(), game.copy(), game.copy()
                by_word.play(word, seat=seat)
                by_code.play(code, seat=seat)
                by_action.play(ACTIONS[word], seat=seat)
                assert by_word == by_code == by_action
                assert by_word.log == by_code.log == by_action.log
            else:
                refused(game, word, seat)


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_no_action_is_refused_in_every_phase_for_every_seat(
    scene,
):  # the sixteen action codes
    game = SCENES[scene][0]()
    for seat in (None, 0, 1, 2):
        for bad in BAD_ACTIONS:
            reason = refused(game, bad, seat)
            if isinstance(bad, str):
                assert reason == Reason.NO_SUCH_ACTION
            elif not isinstance(bad, Action):
                assert reason == Reason.NO_SUCH_CODE


@pytest.mark.parametrize("scene", SCENES)
def test_who_is_no_seat_does_nothing_in_any_phase(scene):  # the sixteen action codes, R2.1
    game = SCENES[scene][0]()
    for seat in BAD_SEATS:
        for action in (0, 4, 9, 12, 15, "draw", "place 4", "decline"):
            assert refused(game, action, seat) == Reason.NO_SUCH_SEAT


@pytest.mark.parametrize("scene", SCENES)
def test_the_kernel_judges_any_two_numbers(scene):  # the sixteen action codes
    state = SCENES[scene][0]()._state
    before = state.tobytes()
    for code in range(-20, 40):
        for seat in range(-9, 20):
            reason = Reason(kernel.why_not(state, code, seat))
            if not 0 <= seat < 3:
                assert reason == Reason.NO_SUCH_SEAT
            elif not 0 <= code < 16:
                assert reason == Reason.NO_SUCH_CODE
    assert state.tobytes() == before


ONE_A_PHASE = {phase: scene for scene, (_, phase, _) in SCENES.items()}


@pytest.mark.parametrize("scene", ONE_A_PHASE.values())
def test_asking_a_hundred_times_changes_nothing(scene):  # the sixteen action codes
    game = SCENES[scene][0]()
    before = game.position(), game.log, game.record(), game._state.tobytes()

    def answers():
        return (
            game.legal(),
            [game.legal(seat) for seat in range(3)],
            [game.why_not(code, seat) for code in range(16) for seat in range(3)],
            [game.view(seat) for seat in (None, 0, 1, 2)],
            [game.layout(seat) for seat in range(3)],
            (
                game.phase,
                game.actor,
                game.may_act,
                game.scores,
                game.totals,
                game.winners,
                game.piles,
            ),
            [int(kernel.layout_points(game._state, seat)) for seat in range(3)],
            int(kernel.total(game._state, 0)),
        )

    first = answers()
    for _ in range(100):
        assert answers() == first
    assert (game.position(), game.log, game.record(), game._state.tobytes()) == before


@pytest.mark.parametrize("seed", range(7))
def test_mask_list_and_reasons_agree_all_through_random_games(seed):  # the sixteen action codes
    rng = random.Random(seed)
    rules = Rules(rounds=1, return_taken=seed % 2 == 0, turn_limit=5 + seed)
    game = Game(2 + seed % 6, seed=seed, rules=rules)
    while not game.over:
        assert game.may_act
        assert game.actor == game.may_act[0]
        for seat in range(game.players):
            codes = [action.code for action in game.legal(seat)]
            judged = [c for c in range(16) if kernel.why_not(game._state, c, seat) == Reason.OK]
            assert codes == judged
            assert bool(codes) == (seat in game.may_act)
        seat = rng.choice(game.may_act)
        game.play(rng.choice(game.legal(seat)), seat=seat)


# ------------------------------------------------------------------ actions as values


def test_an_equal_action_is_as_good_as_the_same():  # the sixteen action codes
    def by_another_process(action):
        return pickle.loads(pickle.dumps(action))  # noqa: S301 - our own bytes

    for make in (copy.copy, copy.deepcopy, by_another_process):
        game = table(MOST)
        for expected in ("draw", "place 4", "discard left"):
            action = next(action for action in game.legal() if action.word == expected)
            game.play(make(action))
        assert game.turn == 1


@pytest.mark.parametrize(
    "action", [Action("place 4", 5), Action("draw", 12), Action("discard left", 13)]
)
def test_an_action_whose_word_and_code_differ_is_refused(action):  # the sixteen action codes
    for hand in (None, "6"):
        refused(table(MOST, hand=hand), action)


def test_without_a_seat_the_one_who_is_asked_acts():  # the sixteen action codes, R3.4, R7.3
    game = teeing_off()
    assert game.actor == 2
    assert game.play("flip 0")[0].seat == 2
    game = after_a_hazard()
    assert game.play("decline")[0].seat == 2


def test_words_are_understood_in_large_letters_and_with_more_blanks():  # the sixteen action codes
    game = table(MOST)
    play(game, " DRAW ", "Place  4", "discard\tLEFT")
    assert game.turn == 1


# ------------------------------------------------------------------ every reason


def without_draw_pile() -> Game:
    """By hand: with 110 cards a draw pile cannot stay empty."""
    game = table(MOST)
    game._state.draw_count = 0
    return game


PROVOKED = {
    Reason.NO_SUCH_SEAT: (turn, "draw", 3),
    Reason.NO_SUCH_CODE: (turn, 16, 1),
    Reason.NO_SUCH_ACTION: (turn, "pass", 1),
    Reason.GAME_IS_OVER: (lambda: finished(1), "draw", 0),
    Reason.DEAL_FIRST: (lambda: finished(3), "draw", 0),
    Reason.WAIT_FOR_YOUR_TURN: (turn, "draw", 2),
    Reason.TEE_OFF_FIRST: (teeing_off, "draw", 2),
    Reason.DRAW_FIRST: (turn, "place 4", 1),
    Reason.PLAY_OR_DISCARD: (lambda: turn(hand="6"), "draw", 1),
    Reason.BOUNCE_OR_DISCARD: (lambda: turn(hand="6 from 0 face up"), "draw", 1),
    Reason.ANSWER_THE_HAZARD: (after_a_hazard, "discard left", 2),
    Reason.CHOOSE_A_FACE_DOWN_CARD: (after_a_hazard, "flip 0", 2),
    Reason.WAIT_FOR_THE_OTHERS: (after_a_hazard, "flip 4", 1),
    Reason.KEEP_YOUR_LAST_CARD: (
        lambda: next(
            game
            for game in [table(f"{MOST} | 3 4 5 / 6 7 8 / 5 6 ? | {MOST}", hand="H")]
            if game.play("remove")
        ),
        "flip 8",
        1,
    ),
    Reason.TAKE_A_DISCARD: (without_draw_pile, "draw", 0),
    Reason.PILE_IS_EMPTY: (lambda: turn(left=""), "take left", 1),
    Reason.KEEP_ONE_MULLIGAN: (lambda: turn("M 4 ? / ? ? ? / ? ? ?", hand="M"), "place 1", 1),
    Reason.REPLACE_A_MULLIGAN: (lambda: turn("M M ? / ? ? ? / ? ? ?", hand="6"), "discard left", 1),
    Reason.PLAY_THE_TAKEN_CARD: (lambda: turn(hand="6 taken", rules=STRICT), "discard left", 1),
    Reason.FILL_THE_EMPTY_PILE: (lambda: turn(hand="6", left=""), "discard right", 1),
    Reason.REMOVE_THE_HAZARD: (lambda: turn(hand="H"), "discard right", 1),
    Reason.ONLY_A_HAZARD_IS_REMOVED: (lambda: turn(hand="6"), "remove", 1),
    Reason.ONLY_FACE_DOWN_BOUNCES: (
        lambda: turn("5 5 ? / ? ? ? / ? ? ?", hand="5 from 0 face up"),
        "bounce 1",
        1,
    ),
    Reason.ONLY_POSITIVE_BOUNCES: (lambda: turn(hand="-1 from 0 face down"), "bounce 1", 1),
    Reason.NO_EQUAL_FACE_UP: (lambda: turn(hand="5 from 0 face down"), "bounce 1", 1),
    Reason.NOT_BACK_TO_ITS_PLACE: (
        lambda: turn("6 5 ? / ? ? ? / ? ? ?", hand="5 from 0 face down"),
        "bounce 0",
        1,
    ),
}


def test_every_reason_is_provoked():  # the sixteen action codes
    assert set(PROVOKED) == set(Reason) - {Reason.OK} == set(REASONS) - {Reason.OK}


@pytest.mark.parametrize("reason", PROVOKED, ids=lambda reason: reason.name)
def test_a_refusal_is_one_sentence_with_seat_action_reason_and_clause(
    reason,
):  # the sixteen action codes
    make, action, seat = PROVOKED[reason]
    game = make()
    assert refused(game, action, seat) == reason
    with pytest.raises(IllegalAction) as refusal:
        game.play(action, seat=seat)
    why, clause = REASONS[reason]
    assert str(refusal.value) == f"seat {seat} may not {action}: {why} ({clause})"
    assert (refusal.value.seat, str(refusal.value.action)) == (seat, str(action))
    assert (refusal.value.why, refusal.value.clause) == (why, clause)
    assert game.why_not(action, seat) == str(refusal.value)


def test_the_same_reasons_at_tee_off_cite_the_clause_of_the_tee_off():  # R3.4
    game = teeing_off()
    for seat, action, reason in (
        (1, "flip 2", Reason.WAIT_FOR_THE_OTHERS),
        (2, "flip 8", Reason.CHOOSE_A_FACE_DOWN_CARD),
    ):
        assert refused(game, action, seat) == reason
        assert game.why_not(action, seat).endswith("(R3.4)")


# ------------------------------------------------------------------ the table of codes


def test_sixteen_codes_and_seven_phases():  # the sixteen action codes
    assert kernel.CODES == 16
    assert [phase.value for phase in Phase] == [0, 1, 2, 3, 4, 5, 6]
    assert {action.code for action in ACTIONS.values()} == set(range(16))
    assert set(ACTIONS) == set(EVERY_WORD)
    assert {word: ACTIONS[word].code for word in WORDS} == WORDS
    for verb in ("flip", "place", "bounce"):
        assert [ACTIONS[f"{verb} {place}"].code for place in ALL] == [*ALL]


def test_no_scene_lacks():  # the sixteen action codes
    phases = {phase for _, phase, _ in SCENES.values()}
    assert phases == {"tee off", "draw", "play", "bounce", "hazard", "shuffle", "over"}
    reached = {
        code for _, _, legal in SCENES.values() for codes in legal.values() for code in codes
    }
    assert reached == set(range(16))
    for make, _, _ in SCENES.values():
        assert drawing(make())

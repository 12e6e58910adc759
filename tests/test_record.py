"""Write, read, replay: the same bytes; what was damaged is refused by line; old records replay."""

import datetime
import random
from dataclasses import replace
from pathlib import Path

import pytest
from twins import played

from gnoming import Game, RecordError, Rules
from gnoming.position import parse_position, position_text
from gnoming.record import (
    Act,
    Order,
    Scored,
    check_name,
    compare_texts,
    parse_options,
    parse_record,
)

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))
NAMES = ("Mila", "Oma Bea", "Bạn Linh", "Даан")


def whole_game(seed: int = 5, players: int = 4, rules: Rules | None = None) -> Game:
    """A finished game with names and a date."""
    game = Game(
        players,
        seed=seed,
        rules=rules or Rules(),
        names=NAMES[:players],
        date=datetime.date(2026, 11, 30),
    )
    rng = random.Random(seed)
    while not game.over:
        if game.phase == "shuffle":
            game.deal()
        seat = rng.choice(game.may_act)
        game.play(rng.choice(game.legal(seat)), seat)
    return game


WHOLE = whole_game(rules=Rules(rounds=2))
TEXT = WHOLE.record()
LINES = TEXT.split("\n")


@pytest.mark.parametrize("players", range(2, 8))
def test_a_record_reads_back_to_an_equal_game_and_writes_the_same_bytes(players: int) -> None:
    for length in (0, 1, 7, 60, 300, 2_000):
        game = played(players, length, length)
        again = Game.from_record(game.record())
        assert again == game
        assert again.log == game.log
        assert again.record() == game.record()
        assert again.legal() == game.legal()


def test_names_date_starter_and_options_come_back() -> None:
    rules = Rules(rounds=2, return_taken=False, ties_keep_bonus=False, turn_limit=12)
    game = Game(4, seed=1, rules=rules, starter=3, names=NAMES, date=datetime.date(2026, 1, 2))
    again = Game.from_record(game.record())
    assert (again.names, again.date, again.rules) == (NAMES, game.date, rules)
    assert again.starter == 3


def test_a_record_is_for_people() -> None:
    assert LINES[:11] == [
        "Gnoming record 1",
        "Rules: 1",
        "Options: rounds 2, return_taken yes, ties_keep_bonus yes, turn_limit 30",
        "Date: 2026-11-30",
        "Seats: 4",
        "Seat 0: Mila",
        "Seat 1: Oma Bea",
        "Seat 2: Bạn Linh",
        "Seat 3: Даан",
        "Starter: 0",
        "",
    ]
    assert LINES[11].startswith("Deal: ")
    assert LINES[12].startswith("0 flip ") or LINES[12][0] in "123"
    assert LINES[-2].startswith("Check: ")


def test_a_game_read_from_a_record_goes_on() -> None:
    game = played(3, 8, 50)
    again = Game.from_record(game.record(), seed=1)
    action = again.legal()[0]
    assert again.play(action) == game.play(action)
    assert again == game


# ------------------------------------------------------------------ damage


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.from_record(text)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 400
    return caught.value


@pytest.mark.slow
def test_a_record_with_any_line_left_out_is_refused() -> None:
    for number in range(len(LINES) - 1):
        refused("\n".join(LINES[:number] + LINES[number + 1 :]))


@pytest.mark.slow
def test_a_record_with_any_line_twice_is_refused() -> None:
    for number in range(len(LINES) - 1):
        refused("\n".join([*LINES[:number], LINES[number], *LINES[number:]]))


@pytest.mark.slow
def test_a_record_with_any_two_lines_exchanged_is_refused() -> None:
    for number in range(len(LINES) - 2):
        first, second = LINES[number : number + 2]
        if first != second:
            refused("\n".join([*LINES[:number], second, first, *LINES[number + 2 :]]))


@pytest.mark.slow
def test_a_record_with_any_line_changed_is_refused_by_number() -> None:
    rng = random.Random(3)
    for number, line in enumerate(LINES[:-1]):
        for changed in mutations(line, rng):
            error = refused("\n".join([*LINES[:number], changed, *LINES[number + 1 :]]))
            # The fault shows on the line itself or, where the change could be played, later on.
            assert error.line >= min(number + 1, 3) or error.line in (1, 2)


def mutations(line: str, rng: random.Random) -> list[str]:
    """The line with a character added, lost or changed, and with two of its numbers altered."""
    at = rng.randrange(len(line) + 1)
    made = [line[:at] + rng.choice("x 1") + line[at:]]
    digits = [k for k, sign in enumerate(line) if sign.isdigit()]
    for k in rng.sample(digits, min(2, len(digits))):
        made.append(line[:k] + str(9 - int(line[k])) + line[k + 1 :])
    if line:
        at = rng.randrange(len(line))
        made.append(line[:at] + line[at + 1 :])
    return [text for text in made if text != line]


def test_a_record_cut_off_anywhere_is_refused() -> None:
    rng = random.Random(4)
    for end in [*range(200), *rng.sample(range(len(TEXT)), 200), len(TEXT) - 1]:
        refused(TEXT[:end])


def test_an_exchange_of_cards_that_were_never_drawn_is_refused() -> None:
    text = whole_game(rules=Rules(rounds=1)).record()
    number, deal = next(pair for pair in enumerate(text.split("\n")) if pair[1].startswith("Deal"))
    cards = deal.split()
    first = next(k for k in range(100, 111) if cards[k] != cards[110])
    cards[first], cards[110] = cards[110], cards[first]
    lines = text.split("\n")
    lines[number] = " ".join(cards)
    assert "the check does not fit" in str(refused("\n".join(lines)))


@pytest.mark.parametrize(
    ("found", "changed", "says"),
    [
        ("Gnoming record 1", "Gnoming record 2", "line 1: record format version '2' is unknown"),
        ("Rules: 1", "Rules: 7", "line 2: rules version '7' is unknown"),
        ("Gnoming record 1", "Chess", "line 1: this is no Gnoming record"),
        ("Seats: 4", "Seats: 8", "line 5: a game has 2 to 7 seats, not 8 (R2.1)"),
        (
            "Starter: 0",
            "Starter: 4",
            "line 10: the starter must be a seat from 0 to 3, not 4 (R2.3)",
        ),
        ("rounds 2", "rounds 12", "rounds must be a whole number from 1 to 9, not 12"),
        ("turn_limit 30", "speed 3", "there is no option 'speed'"),
        ("Date: 2026-11-30", "Date: yesterday", "line 4: 'Date: yesterday' cannot be read"),
        ("Seat 1: Oma Bea", "Seat 1: ", "a name is 1 to 60 printable characters"),
        ("Deal: ", "Deal: 9 ", "there is no card '9'"),
        ("Deal: ", "Deal: M M M ", "the order of 113 cards is not one of the 110 cards"),
    ],
)
def test_a_refusal_says_what_is_wrong(found: str, changed: str, says: str) -> None:
    assert says in str(refused(TEXT.replace(found, changed, 1)))


def test_an_illegal_action_in_a_record_is_named_with_its_line_and_clause() -> None:
    number = next(n for n, line in enumerate(LINES) if line.endswith("draw") or " draw: " in line)
    seat = LINES[number][0]
    error = refused("\n".join([*LINES[:number], f"{seat} place 3: 5", *LINES[number + 1 :]]))
    assert error.line == number + 1
    assert error.clause or "(R4.1)" in str(error)


def test_another_card_than_was_dealt_is_named_with_its_line() -> None:
    number = next(n for n, line in enumerate(LINES) if " flip " in line)
    told, _, card = LINES[number].partition(": ")
    wrong = f"{told}: {'3' if card != '3' else '4'}"
    error = refused("\n".join([*LINES[:number], wrong, *LINES[number + 1 :]]))
    assert (error.line, error.clause) == (number + 1, "R3.3")
    assert f"the cards as dealt give {card} here" in str(error)
    error = refused("\n".join([*LINES[:number], told, *LINES[number + 1 :]]))
    assert "the line says no card" in str(error)


def test_wrong_scores_and_winners_are_named_with_their_clause() -> None:
    number = next(n for n, line in enumerate(LINES) if line.startswith("Scores"))
    error = refused("\n".join([*LINES[:number], "Scores: 1 2 3 4", *LINES[number + 1 :]]))
    assert (error.line, error.clause) == (number + 1, "R9")
    number = next(n for n, line in enumerate(LINES) if line.startswith("Won by"))
    error = refused("\n".join([*LINES[:number], "Won by: 0 1 2 3", *LINES[number + 1 :]]))
    assert (error.line, error.clause) == (number + 1, "R10.1")


def test_a_record_without_a_deal_is_refused() -> None:
    heading = LINES[:10]
    assert refused("\n".join([*heading, "Check: 0", ""])).clause == "R4.6"


def test_a_deal_where_none_is_due_is_refused() -> None:
    number = next(n for n, line in enumerate(LINES) if line.startswith("Deal"))
    error = refused("\n".join([*LINES[: number + 1], LINES[number], *LINES[number + 1 :]]))
    assert (error.line, error.clause) == (number + 2, "R3.1, R4.6")


def test_a_refill_left_out_is_refused() -> None:
    lines = played(7, 1, 380, calm=0.97).record().split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("Refill"))
    error = refused("\n".join(lines[:number] + lines[number + 1 :]))
    assert (error.line, error.clause) == (number + 1, "R4.6")
    error = refused("\n".join([*lines[:number], "Check: 0", ""]))
    assert error.clause == "R4.6"


@pytest.mark.parametrize("name", ["", " Mila", "Mila ", "a\nb", "\u200eMila", "x" * 61, "a\x00b"])
def test_a_name_that_would_spoil_a_record_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name is 1 to 60 printable"):
        check_name(name)
    with pytest.raises(ValueError, match="a name is 1 to 60 printable"):
        Game(3, names=("a", "b", name))


def test_there_must_be_a_name_for_each_seat_or_none() -> None:
    with pytest.raises(ValueError, match="3 players need 3 names, not 2"):
        Game(3, names=("Mila", "Daan"))


# ------------------------------------------------------------------ older records


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_of_every_version_still_replay(path: Path) -> None:  # M2
    text = path.read_bytes().decode()
    game = Game.from_record(text)
    assert game.over
    assert game.record() == text


def test_there_are_records_of_this_version() -> None:
    assert len(RECORDS) >= 6


@pytest.mark.slow
def test_any_step_of_a_replay_is_the_live_game_at_that_step() -> None:  # M1
    for seed in range(12):
        game = played(2 + seed % 6, seed, 900)
        steps = parse_record(game.record()).steps
        live = [Game.from_record(game.record()) for _ in range(2)]
        assert live[0] == live[1] == game
        assert len(steps) >= 900 or game.over


# ------------------------------------------------------------------ positions


@pytest.mark.parametrize("players", range(2, 8))
def test_a_position_reads_back_to_an_equal_game(players: int) -> None:
    rng = random.Random(players)
    game = Game(players, seed=players, rules=Rules(rounds=2, turn_limit=9))
    seen = set()
    while not game.over:
        line = game.position()
        again = Game.from_position(line)
        assert again == game
        assert again.position() == line
        assert [again.view(seat) for seat in range(players)] == [
            game.view(s) for s in range(players)
        ]
        seen.add(game.phase)
        if game.phase == "shuffle":
            game.deal()
        seat = rng.choice(game.may_act)
        game.play(rng.choice(game.legal(seat)), seat)
    assert Game.from_position(game.position()) == game
    assert seen >= {"tee off", "draw", "play", "bounce", "shuffle"}


def test_a_game_from_a_position_has_a_record_too() -> None:
    game = Game.from_position(played(4, 3, 40).position(), seed=2)
    for _ in range(30):
        game.play(game.legal()[-1])
    again = Game.from_record(game.record())
    assert again == game
    assert again.record() == game.record()
    with pytest.raises(RecordError, match="line 7"):
        Game.from_record(game.record().replace("Position: position 1", "Position: position 3"))


def test_a_table_can_be_asked_about_without_knowing_its_hidden_cards() -> None:
    line = "layouts 5 ? 3 / ? ? ? / ? ? ? | M 7 ? / ? ? ? / ? ? -1; left 4 8; turn 1"
    game = Game.from_position(line, seed=1)
    assert game.layout(1) == ("M", "7", "?", "?", "?", "?", "?", "?", "-1")
    assert game.draw_pile == 110 - 18 - 2
    assert [str(action) for action in game.legal()] == ["draw", "take left"]
    assert Game.from_position(line, seed=1) == game
    assert Game.from_position(line, seed=2) != game


QUIET = "layouts 5 5 3 / ? ? ? / ? ? ? | 4 4 3 / ? ? ? / ? ? ?"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "a position needs 'layouts'"),
        ("position 9; " + QUIET, "position version '9' is unknown"),
        ("rules 2; " + QUIET, "rules version '2' is unknown"),
        (QUIET + "; speed 3", "'speed 3' cannot be read: there is no such part"),
        (QUIET + "; turn 0; turn 1", "says 'turn' twice"),
        (QUIET + "; turn 5", "turn must be from 0 to 1, not 5 (R2.3)"),
        (QUIET + "; turn x", "a whole number is expected, not 'x'"),
        (QUIET + "; turn 1234567", "a whole number is expected"),
        (QUIET + "; starter 7", "the starter must be a seat from 0 to 1"),
        (QUIET + "; phase lunch", "there is no phase 'lunch'"),
        (
            QUIET + "; phase play",
            "in phase 'play' the card in hand is drawn or taken, not none (R4)",
        ),
        (QUIET + "; phase bounce; hand 5 drawn", "in phase 'bounce' the card in hand is exchanged"),
        (QUIET + "; hand 5 drawn", "in phase 'draw' the card in hand is none, not drawn (R4)"),
        (QUIET + "; hand 5 found", "the card in hand is '6 drawn'"),
        (QUIET + "; phase bounce; hand 5 from 9 face down", "from 0 to 8, not 9 (R3.1)"),
        (QUIET + "; phase bounce; hand 5 from 4 face down", "place 4 lies face up (R4.2)"),
        (QUIET + "; left M M M M", "more cards 'M' than the deck holds (R1)"),
        (QUIET + "; draw 3 4 5", "12 places are open for the"),
        (QUIET + "; draw nothing", "12 places are open for the"),
        (QUIET + "; round 4", "the round must be from 1 to 3, not 4 (R2.2)"),
        (QUIET + "; round 2", "1 finished rounds of 2 scores each are expected (R2.2)"),
        (QUIET + "; round 2; scores 1 2 3", "1 finished rounds of 2 scores each"),
        (QUIET + "; round 2; scores 1 900", "a score must be from -100 to 200, not 900 (R9)"),
        (QUIET + "; turns 5000", "turns must be from 0 to 1100, not 5000 (R8.4)"),
        (
            QUIET + "; out 0 with 1 left",
            "seat 0 is out, so none of its cards lies face down (R8.1)",
        ),
        (QUIET + "; out 9 with 1 left", "the seat that is out must be from 0 to 1, not 9 (R8.1)"),
        (QUIET + "; out 0", "who went out is written 'out 1 with 2 left'"),
        (QUIET + "; phase hazard; waiting 0", "only for seats [1] can be waited, not for [0]"),
        (QUIET + "; phase hazard; waiting", "nobody could act in phase 'hazard'"),
        (QUIET + "; phase tee off", "nobody could act in phase 'tee off'"),
        (QUIET + "; phase tee off; waiting 1", "only for seats [] can be waited, not for [1]"),
        (QUIET + "; phase shuffle; scores 1 2", "every card is face up (R8.3)"),
        (
            QUIET + "; phase over; scores 1 2",
            "the game is over after round 3 and not before (R2.2)",
        ),
        (QUIET + "; options rounds 0", "rounds must be a whole number from 1 to 9, not 0"),
        (QUIET + "; options return_taken 1", "return_taken must be True or False, not 1"),
        ("layouts 5 5 3 / 3 3 3 / 4 4 4", "a game has 2 to 7 seats, not 1 (R2.1)"),
        ("layouts 5 5 / 3 3 3 / 4 4 4 | 3", "a layout is three rows of three cards"),
        ("layouts 5 9 5 / 3 3 3 / 4 4 4 | 3", "there is no card '9'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(line: str, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_position(line)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_seat_that_is_out_has_turns_left_for_the_others() -> None:  # R8.1
    line = "layouts 5 5 3 / 3 3 4 / 6 6 7 | 4 4 3 / ? ? ? / ? ? ?; out 0 with {} left; turn 1"
    assert Game.from_position(line.format(1)).view(None).turns_left == 1
    with pytest.raises(RecordError, match="the turns left must be from 1 to 1, not 2"):
        Game.from_position(line.format(2))


def test_a_position_whose_draw_pile_must_be_refilled_is_refused() -> None:  # R4.6
    lengths = range(380, 400)
    game = next(game for n in lengths if (game := played(7, 1, n, calm=0.97)).phase == "draw")
    position = parse_position(game.position())
    assert position.draw_pile
    line = game.position().replace("draw " + " ".join(position.draw_pile), "draw nothing")
    line = line.replace("; left ", "; left " + " ".join(position.draw_pile) + " ")
    with pytest.raises(RecordError, match="refill it from the discards first"):
        Game.from_position(line)


def test_parts_of_a_position_may_stand_in_any_order() -> None:
    game = played(3, 6, 50)
    parts = game.position().split("; ")
    assert Game.from_position("; ".join(reversed(parts))) == game
    assert Game.from_position(";".join(["", *parts, ""])) == game


def test_an_option_that_is_left_out_is_the_standard_one() -> None:
    assert parse_options("") == Rules()
    assert parse_options("turn_limit 9") == Rules(turn_limit=9)


# ------------------------------------------------------------------ whole sentences


def test_a_record_error_says_its_line_and_its_clause_where_it_has_any() -> None:
    error = RecordError(3, "a card is missing", "R1")
    assert (str(error), error.line, error.clause) == ("line 3: a card is missing (R1)", 3, "R1")
    error = RecordError(0, "a card is missing")
    assert (str(error), error.line, error.clause) == ("a card is missing", 0, "")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "this is no Gnoming record: 'Gnoming record' is expected here"),
        ("Gnoming record 1", 2, "this is no Gnoming record: 'Rules:' is expected here"),
        ("\n".join(LINES[:2]), 2, "the record ends without its check line: it was cut off"),
        ("\n".join(LINES[:20]), 20, "the record ends without its check line: it was cut off"),
        (
            "\n".join([*LINES[:20], ""]),
            20,
            "the record ends without its check line: it was cut off",
        ),
        (f"{TEXT}\n", len(LINES), "the record ends without its check line: it was cut off"),
        (
            f"Gnoming record {'7' * 30}",
            1,
            f"record format version '{'7' * 20}' is unknown here, only 1 is",
        ),
        (
            TEXT.replace("Date: 2026-11-30", f"Date: {'x' * 60}"),
            4,
            f"'Date: {'x' * 54}' cannot be read: Invalid isoformat string: '{'x' * 60}'",
        ),
        (
            TEXT.replace("Date: 2026-11-30\n", ""),
            len(LINES) - 2,
            "the record has no line 'Date'",
        ),
        (
            TEXT.replace(LINES[2], f"Options: turn_limit 30, {LINES[2][9:-15]}"),
            3,
            "says 'Options: turn_limit 30, rounds 2, return_taken yes, ties_kee',"
            " but this game gives"
            " 'Options: rounds 2, return_taken yes, ties_keep_bonus yes, tu'",
        ),
        (
            TEXT.replace(LINES[-2], f"Check: {'0' * 32}"),
            len(LINES) - 1,
            "the check does not fit: the record was changed after it was written",
        ),
    ],
)
def test_a_refused_record_gets_one_whole_sentence(text: str, line: int, says: str) -> None:
    error = refused(text)
    assert (error.line, str(error), error.clause) == (line, f"line {line}: {says}", "")


@pytest.mark.parametrize(
    ("text", "again", "line", "says"),
    [
        ("a\nb\nc", "a\nb", 3, "says 'c', but this game gives ''"),
        ("a", "a\nb", 2, "says '', but this game gives 'b'"),
        ("a\nb", "a\nc", 2, "says 'b', but this game gives 'c'"),
    ],
)
def test_a_text_longer_or_shorter_than_it_should_be_is_refused_where_they_part(
    text: str, again: str, line: int, says: str
) -> None:
    with pytest.raises(RecordError) as caught:
        compare_texts(text, again)
    assert (caught.value.line, str(caught.value)) == (line, f"line {line}: {says}")
    assert caught.value.clause == ""


@pytest.mark.parametrize(
    ("line", "says", "clause"),
    [
        (
            "",
            "a position needs 'layouts', as in 'layouts 5 (5) 3 / ? ? ? / ? ? M | ...' (R3.1)",
            "R3.1",
        ),
        ("turn 0; turn 1", "the position says 'turn' twice", ""),
        ("x" * 70, f"the position's part '{'x' * 60}' cannot be read: there is no such part", ""),
        (f"position {'9' * 30}", f"position version '{'9' * 20}' is unknown here, only 1 is", ""),
        (f"rules {'9' * 30}", f"rules version '{'9' * 20}' is unknown here, only 1 is", ""),
        *(
            (
                f"hand {wrong}",
                f"the position's part 'hand {wrong}' cannot be read: the card in hand is"
                f" '6 drawn', '6 taken' or '6 from 4 face down', not '{wrong}'",
                "",
            )
            for wrong in ("6", "6 at 4 face down", "6 from 4 lies down", "6 from 4 face left")
        ),
        *(
            (
                f"out {wrong}",
                f"the position's part 'out {wrong}' cannot be read: who went out is written"
                f" 'out 1 with 2 left', not 'out {wrong}' (R8.1)",
                "",
            )
            for wrong in ("1", "1 and 2 left", "1 with 2 right", "1 with 2 left over")
        ),
    ],
)
def test_a_position_that_cannot_be_read_gets_one_whole_sentence(
    line: str, says: str, clause: str
) -> None:
    with pytest.raises(RecordError) as caught:
        parse_position(line)
    assert (caught.value.line, str(caught.value), caught.value.clause) == (0, says, clause)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "abcdefghijklmnopqrstuvwxyz 1",
            "there is no option 'abcdefghijklmnopqrst': the options are"
            " rounds, return_taken, ties_keep_bonus, turn_limit (Options)",
        ),
        ("rounds", "a whole number is expected, not ''"),
        ("rounds 2 3", "a whole number is expected, not '2 3'"),
        (f"rounds {'7' * 30}", f"a whole number is expected, not '{'7' * 20}'"),
    ],
)
def test_options_that_cannot_be_read_get_one_whole_sentence(text: str, says: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the sentence is compared below
        parse_options(text)
    assert str(caught.value) == says


def test_a_name_may_have_sixty_characters() -> None:
    assert check_name("x" * 60) == "x" * 60


def test_what_a_record_says_is_read_back_with_its_lines() -> None:
    told = parse_record(TEXT)
    assert told.winners == WHOLE.winners
    assert tuple(step.points for step in told.steps if isinstance(step, Scored)) == WHOLE.scores
    kinds = {Order: ("Deal: ", "Refill: "), Scored: ("Scores: ",), Act: ("0 ", "1 ", "2 ", "3 ")}
    for step in told.steps:
        assert LINES[step.line - 1].startswith(kinds[type(step)])


def test_a_draw_pile_known_to_be_empty_is_not_one_that_nobody_knows() -> None:
    position = parse_position(f"{QUIET}; draw nothing")
    assert position.draw_pile == ()
    assert "; draw nothing; " in position_text(position)
    assert "; draw " not in position_text(parse_position(QUIET))


def test_a_position_that_does_not_fit_together_is_not_written() -> None:
    position = parse_position(QUIET)
    for wrong in (
        replace(position, face_up=position.face_up[:1]),
        replace(position, face_up=(position.face_up[0], (True,))),
        replace(position, piles=((), (), ())),
    ):
        with pytest.raises(ValueError, match="zip"):
            position_text(wrong)


def test_the_version_of_the_format_is_not_the_version_of_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gnoming.record.FORMAT_VERSION", 5)
    monkeypatch.setattr("gnoming.position.FORMAT_VERSION", 5)
    position = position_text(parse_position(QUIET))
    assert position.startswith("position 5; rules 1; ")
    assert position_text(parse_position(position)) == position
    text = Game(2, seed=1).record()
    assert text.startswith("Gnoming record 5\nRules: 1\n")
    assert Game.from_record(text).record() == text

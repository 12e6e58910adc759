"""The plain line mode, played in this process on a terminal made of text."""

import io
import os
import random
import re
import time

import pytest
from twins import twin

from gnoming import Game, Rules
from gnoming.actions import parse_action
from gnoming.bots.seated import OVERRUNS, SeatedBot, decide
from gnoming.record import Act, Order, parse_record
from gnoming.terminal import plain
from gnoming.terminal.console import Complaint, Console, columns
from gnoming.terminal.party import Party


@pytest.fixture(autouse=True)
def _quick_saves(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _file: None)  # a hundred games take no minute then


def test_always_the_first_choice_plays_a_whole_game_to_its_winner(sit, one_person):
    game = Game(4, seed=5)
    status, shown = sit(game, one_person(4), ["1"] * 3000)
    assert status == 0
    assert game.over
    assert re.search(r"wins the game with|is shared by", shown)
    assert "All cards are turned up where they lie" in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("seats", range(2, 8))
def test_no_line_of_a_whole_game_takes_more_than_80_columns(sit, one_person, tmp_path, seats):
    names = ["Zoë-Maximiliana van der Gracht-Oudenhoven von und zu Lang", "七人の侍"]
    for people in (one_person(seats).names, (*names[: seats - 1], "Elm (easy)")):
        named = [*people, *[f"B{n} (easy)" for n in range(seats)]][:seats]
        levels = [None if "(" not in name else "easy" for name in named]
        game = Game(seats, seed=seats, rules=Rules(rounds=1))
        asks = ["score", "log", "piles", "?", "rules", "table", "p9"]
        _, shown = sit(game, Party(tuple(named), tuple(levels)), [*["1"] * 40, *asks] * 12)
        assert game.over
        wide = [line for line in shown.splitlines() if columns(line) > 80]
        assert [line for line in wide if str(tmp_path) not in line] == []


def played(wishes, answers, prepare=lambda: None):
    """What is shown when a game is wished for on the command line."""
    shown = io.StringIO()
    console = Console(io.StringIO("".join(f"{answer}\n" for answer in answers)), shown, pace=9)
    assert plain.play(wishes, console, prepare) == 0
    return shown.getvalue()


def test_the_same_seed_and_answers_are_the_same_game():
    wishes = plain.Wishes(seed=5, rules=Rules(rounds=1))
    assert played(wishes, ["1"] * 2000) == played(wishes, ["1"] * 2000)


def test_with_the_same_seed_a_game_that_was_left_meets_the_same_cards(tmp_path):
    file = tmp_path / "game.txt"
    played(plain.Wishes(seed=11, save=file), ["1"] * 5)
    played(plain.Wishes(seed=11, resume=file), ["1"] * 4000)
    played(plain.Wishes(seed=11, save=tmp_path / "whole.txt"), ["1"] * 4000)
    deals = [
        [line for line in (tmp_path / name).read_text("utf-8").splitlines() if "Deal" in line]
        for name in ("game.txt", "whole.txt")
    ]
    assert deals[0] == deals[1]
    assert len(set(deals[0])) == 3


def test_nothing_is_compiled_before_the_wishes_are_clear():
    with pytest.raises(Complaint):
        played(plain.Wishes(starter="Nobody"), [], prepare=lambda: pytest.fail("compiled"))


@pytest.mark.parametrize(("starter", "begins"), [("2", "Fern"), ("elm", "Elm"), (None, "You")])
def test_the_host_says_who_begins(starter, begins, tmp_path):
    shown = played(plain.Wishes(starter=starter, save=tmp_path / "game.txt"), ["quit"])
    assert f"all face down. {begins} begin" in shown


def test_nothing_is_coloured_off_a_terminal(sit, one_person):
    _, shown = sit(Game(3, seed=2), one_person(3), ["1"] * 200)
    assert "\x1b" not in shown


def test_the_end_of_input_saves_and_says_where(sit, one_person, tmp_path):
    game = Game(3, seed=2)
    status, shown = sit(game, one_person(3), ["1", "1", "1"])
    assert status == 0
    assert f"gnoming play --resume {tmp_path / 'game.txt'}" in shown
    assert (tmp_path / "game.txt").read_text("utf-8") == game.record()


def test_quit_saves_and_says_where(sit, one_person, tmp_path):
    game = Game(2, seed=2)
    status, shown = sit(game, one_person(2), ["1", "QUIT"])
    assert status == 0
    assert "--resume" in shown
    assert Game.from_record((tmp_path / "game.txt").read_text("utf-8")) == game


def test_ctrl_c_saves_and_gives_130(sit, one_person, tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(plain.Console, "ask", interrupted)
    status, shown = sit(Game(2, seed=2), one_person(2), [])
    assert status == 130
    assert "--resume" in shown
    assert (tmp_path / "game.txt").exists()


def test_every_accepted_action_is_in_the_file_before_the_next_question(
    sit, one_person, tmp_path, monkeypatch
):
    game = Game(3, seed=4)
    ask = plain.Console.ask

    def checked(console, prompt):
        assert (tmp_path / "game.txt").read_text("utf-8") == game.record()
        return ask(console, prompt)

    monkeypatch.setattr(plain.Console, "ask", checked)
    sit(game, one_person(3), ["1"] * 100)
    assert len(game.log) > 100


def test_a_file_that_cannot_be_written_any_more_does_not_stop_the_game(
    sit, one_person, monkeypatch
):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(plain.saving, "save", full)
    status, shown = sit(Game(2, seed=2), one_person(2), ["1", "1", "1"])
    assert status == 1
    assert "No space left on device. It goes on; saving will be tried again." in " ".join(
        shown.split()
    )


def test_wrong_input_gets_a_sentence_and_the_question_again(sit, one_person):
    for wrong, sentence in (
        ("17", "There is no number 17 in the list: it goes from 1 to 9."),
        ("0", "There is no number 0 in the list"),
        ("9" * 5000, "There is no number 999"),
        ("hello", "I do not understand 'hello'."),
        ("\x1b[31m", "I do not understand ' [31m'."),
        ("draw", "You may not draw: everyone first turns two of their own cards face up (R3.4)."),
        ("flip", "'flip' could mean flip 0, flip 1,"),
        ("flip 9", "I do not understand 'flip 9'."),
    ):
        game = Game(2, seed=2)
        before = game.record()
        _, shown = sit(game, one_person(2), [wrong])
        assert sentence in " ".join(shown.split())
        assert shown.count("Your choice") == 2
        assert game.record() == before


def test_an_empty_answer_shows_the_list_again(sit, one_person):
    _, shown = sit(Game(2, seed=2), one_person(2), [""])
    assert shown.count(" 1. flip 0: turn up row 1, column 1") == 2


def test_the_person_is_told_which_clause_forbids_it(sit, one_person):
    _, shown = sit(Game(2, seed=2), one_person(2), ["flip 0", "flip 0", "flip 1", "place 4"])
    assert "You may not flip 0: that card is face up already" in shown
    assert "You may not place 4: a turn begins by drawing or by taking a discard (R4.1)." in shown


def test_help_tells_the_commands_and_the_rule_of_the_phase(sit, one_person):
    _, shown = sit(Game(2, seed=2), one_person(2), ["?", "1", "1", "?"])
    assert "Turn any two of your nine cards face up" in shown
    assert "A turn begins with one card in hand" in shown
    for command in ("rules", "score", "piles", "log", "table", "quit"):
        assert re.search(rf"^  {command} ", shown, re.MULTILINE)


def test_rules_piles_table_score_and_log_answer(sit, one_person):
    answers = ["1", "1", "rules", "piles", "table", "score", "log"]
    _, shown = sit(Game(3, seed=3), one_person(3), answers)
    assert "The rules in short. The whole rule book: docs/rules.md" in shown
    assert "Left discard pile, top card last:" in shown
    assert shown.count("Your layout, each card behind its place") == 4
    assert "Your open cards, explained:" in shown
    assert shown.count("You turned up row 1, column 1") == 2


def test_a_hazard_asks_the_person_to_flip_or_decline(sit, one_person):
    for seed in range(40):
        game = Game(4, seed=seed)
        _, shown = sit(game, one_person(4, "random"), ["1", "1", *["d", "d l"] * 200])
        if "decline: flip nothing" in shown:
            assert "A hazard: you may turn up one of your cards, but you need not." in shown
            assert "You flipped nothing." in shown
            return
    pytest.fail("no hazard in forty games")


def test_several_people_are_called_by_their_names(sit, people):
    _, shown = sit(Game(2, seed=3), people(2), ["1"] * 8)
    assert "Pass the keyboard to Person 1." in shown
    assert "Person 0, tee off" in shown
    assert "Person 0 turned up row 1" in shown
    assert "You turned up" not in shown


def test_bots_alone_play_to_the_end_for_onlookers(sit):
    game = Game(3, seed=3, rules=Rules(rounds=1))
    status, shown = sit(game, Party(("A (easy)", "B (easy)", "C (easy)"), ("easy",) * 3), [])
    assert (status, game.over) == (0, True)
    assert "drew from the draw pile" in shown


def test_options_that_differ_are_shown_at_the_start(sit, one_person):
    rules = Rules(rounds=1, return_taken=False, ties_keep_bonus=False, turn_limit=9)
    _, shown = sit(Game(2, seed=3, rules=rules), one_person(2), [])
    for sentence in ("1 round ", "must be played (R4.3)", "(R9.5)", "after 9 turns each"):
        assert sentence in shown


class Scripted(SeatedBot):
    """A bot that does what is written; then somebody presses Ctrl-C."""

    def __init__(self, words):
        super().__init__("easy", bot=self)
        self.words = list(words)

    def ask(self, view, ended=None):
        if not self.words:
            raise KeyboardInterrupt
        return super().ask(view, ended)

    def choose(self, view):
        word = self.words.pop(0)
        return next(action for action in view.legal if action.word == word)


def with_twin(game, watcher, seed):
    """The actions of a game, its orders, and those of a twin that differs in hidden cards."""
    while game.phase not in ("draw", "shuffle", "over"):
        game.play(game.legal()[-1])
    acts = [step for step in parse_record(game.record()).steps if isinstance(step, Act)]
    return acts, orders_of(game), orders_of(twin(game, watcher, random.Random(seed)))


def orders_of(game):
    return [step.cards for step in parse_record(game.record()).steps if isinstance(step, Order)]


def dealt(players, orders):
    given = iter(orders)
    return Game(players, shuffle=lambda cards: next(given, cards))


@pytest.mark.parametrize("seed", range(8))
def test_people_at_one_keyboard_see_nothing_of_hidden_cards(sit, people, in_turn, seed):
    acts, *both = with_twin(in_turn(3, seed, 10 + seed * 9), None, seed)
    asks = ("score", "log", "piles", "table", "?")
    typed = [word for act in acts for word in (*asks, act.action.word)]
    shown = [sit(dealt(3, orders), people(3), [*typed, *asks])[1] for orders in both]
    assert both[0] != both[1]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("seed", range(8))
def test_one_person_sees_nothing_of_hidden_cards(sit, one_person, in_turn, seed):
    acts, *both = with_twin(in_turn(4, seed, 10 + seed * 9), 0, seed)
    asks = ("score", "log", "piles", "table", "?")
    typed = [word for act in acts if act.seat == 0 for word in (*asks, act.action.word)]
    shown = []
    for orders in both:
        bots = {
            seat: Scripted([act.action.word for act in acts if act.seat == seat])
            for seat in (1, 2, 3)
        }
        shown.append(sit(dealt(4, orders), one_person(4), [*typed, *asks], bots=bots)[1])
    assert both[0] != both[1]
    assert shown[0] == shown[1]


class Bad:
    """A bot that does as it was told to, always."""

    def __init__(self, choose):
        self.choose = lambda _view: choose()


def _raise():
    raise RuntimeError("the next card is a 7")


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (_raise, "Bot 1 stumbled, so medium decides this once."),
        (lambda: "draw the ace", "Bot 1 wanted what it may not do, so medium decides this once."),
        (lambda: time.sleep(2), "Bot 1 took too long, so medium decides this once."),
    ],
    ids=["raises", "cheats", "hangs"],
)
def test_a_bot_that_fails_is_stood_in_for_and_the_game_goes_on(
    sit, one_person, monkeypatch, choose, said
):  # K1
    monkeypatch.setattr(plain, "decide", lambda bot, look: decide(bot, look, 0.3))
    bot = SeatedBot("easy", lambda: Bad(choose))
    game = Game(2, seed=5, rules=Rules(rounds=1))
    status, shown = sit(game, one_person(2), ["1"] * 400, bots={1: bot})
    assert (status, game.over) == (0, True)
    assert said in shown
    assert "next card" not in shown
    retired = "Bot 1 takes too long again and again: from now on medium plays for it."
    is_late = "too long" in said
    assert shown.count(retired) == is_late
    assert (shown.count(said) == OVERRUNS) == is_late


def test_at_a_terminal_a_decision_takes_its_budget_however_quick_it_was(one_person, monkeypatch):
    slept = []
    monkeypatch.setattr(time, "sleep", slept.append)
    console = Console(io.StringIO(), io.StringIO())
    console.pace = 0.1
    bot = Bad(lambda: parse_action("flip 3"))
    bot.budget = 1.5
    game = Game(2, seed=5, starter=1)
    table = plain.PlainTable(game, one_person(2), console)
    table.bots = {1: SeatedBot("easy", bot=bot)}
    assert table._bots_choice(1).word == "flip 3"
    assert len(slept) == 1
    assert 1.0 < slept[0] <= 1.5
    bot.budget = 0
    table._bots_choice(1)
    assert slept[1:] == [0]


def test_what_a_bot_draws_is_not_shown_to_the_person(sit, one_person):
    _, shown = sit(Game(4, seed=5), one_person(4), ["1"] * 200)
    assert "Bot 1 drew from the draw pile." in shown
    assert not re.search(r"Bot \d drew an? ", shown)

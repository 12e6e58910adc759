"""The game in words: prompts that leak nothing, answers, retries, transcripts, the arena."""

import json
import random
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_walks import WALKS, record_of
from twins import played, twin

from gnoming import Action, Game, Rules, View, arena, bots, layout_score
from gnoming.actions import ACTIONS
from gnoming.bots import check_bot
from gnoming.cards import Card, Place, Seat
from gnoming.envs import text
from gnoming.envs.text import (
    LONGEST_PROMPT,
    NoAnswerError,
    TextBot,
    TextGame,
    prompt_text,
    rules_text,
    since_own_turn,
)
from gnoming.events import Placed, RoundScored
from gnoming.record import Act, parse_record

ALL_SEATS = range(2, 8)
SHORT = Rules(rounds=1, turn_limit=5)


def legal_words(prompt: str) -> list[str]:
    """The actions that a prompt offers."""
    _, _, choices = prompt.partition("Your legal actions:\n")
    return [line[2:].split(" (code")[0] for line in choices.splitlines() if line.startswith("- ")]


class Random:
    """Answers with any action that the prompt offers; knows nothing else."""

    def __init__(self, seed: int, *, calm: float = 0.0) -> None:
        self.chance, self.calm, self.longest, self.asked = random.Random(seed), calm, 0, 0

    def __call__(self, prompt: str) -> str:
        self.longest, self.asked = max(self.longest, len(prompt)), self.asked + 1
        words = legal_words(prompt)
        quiet = [word for word in words if not word[-1].isdigit()]
        chosen = quiet if quiet and self.chance.random() < self.calm else words
        return f"Well.\nACTION: {self.chance.choice(chosen)}"


def game_prompt(game: Game, seat: int) -> str:
    return prompt_text(game.view(seat), since_own_turn(game.log, seat))


# ------------------------------------------------------------------ secrecy, L2


@pytest.mark.slow
@settings(max_examples=40)
@given(
    st.integers(2, 7), st.integers(0, 10**6), st.integers(0, 400), st.floats(0.3, 1), st.randoms()
)
def test_no_byte_of_a_prompt_hangs_on_a_card_its_seat_has_not_seen(
    seats: int, seed: int, length: int, calm: float, rng: random.Random
) -> None:  # L2
    game = played(seats, seed, length, calm=calm)
    for seat in range(seats):
        other = twin(game, seat, rng)
        assert game_prompt(other, seat) == game_prompt(game, seat)


@pytest.mark.slow
def test_what_a_seat_is_told_is_the_same_over_a_whole_game_of_twin_decks() -> None:  # L2
    rng, told = random.Random(5), 0
    for seed in range(12):
        game = played(4, seed, 40 + 9 * seed)
        for seat in range(4):
            ours, theirs = TextGame(4, retries=20), TextGame(4, retries=20)
            ours.game, theirs.game = game.copy(), twin(game, seat, rng)
            assert ours.prompt(seat) == theirs.prompt(seat)
            if ours.seat != seat:
                continue
            for word in (*ACTIONS, "draw or decline", "", "99"):
                if not (ours.game.why_not(word) if word in ACTIONS else True):
                    continue
                told += 1
                outcomes = [env.answer(word) for env in (ours, theirs)]
                assert outcomes[0] == outcomes[1]
                assert outcomes[0].action is None
                assert ours.prompt() == theirs.prompt()
                ours._tries = theirs._tries = 0
    assert told > 100


@pytest.mark.slow
def test_what_a_seat_can_tell_apart_makes_other_prompts() -> None:  # L2
    prompts: dict[str, tuple[View, list[object]]] = {}
    for seed in range(16):
        game = Game(3, seed=seed % 4)
        rng = random.Random(seed)
        while not game.over and game.round == 1 and game.phase != "shuffle":
            for seat in range(3):
                view, told = game.view(seat), since_own_turn(game.log, seat)
                seen = prompts.setdefault(prompt_text(view, told), (view, list(told)))
                assert seen == (view, told)
            game.play(rng.choice(game.legal()))
    assert len(prompts) > 1_000


# ------------------------------------------------------------------ what a prompt says


def test_a_prompt_tells_the_table_and_the_choices() -> None:
    env = TextGame(3, {0: "medium"}, seed=7)
    while env.game.phase != "play" or env.seat != 1:
        env.answer(env.game.legal()[0].word)
    view = env.game.view(1)
    prompt = env.prompt()
    assert prompt.startswith(rules_text(Rules(), 3))
    assert "YOU ARE SEAT 1. Round 1 of 3" in prompt
    assert f"The card in your hand: {view.hand}." in prompt
    assert "you drew" in prompt
    assert legal_words(prompt) == [action.word for action in view.legal]
    for seat in (0, 2):
        assert f"The card in your hand: {view.hand}" not in env.prompt(seat)
        assert "You have nothing to choose now: seat 1 is to act." in env.prompt(seat)
        assert legal_words(env.prompt(seat)) == []
    assert TextGame(3, seed=7, with_rules=False).prompt().startswith("YOU ARE SEAT 0.")
    assert "What has happened" not in TextGame(3, seed=7, history=False).prompt()


def test_the_rules_tell_the_options_in_force() -> None:
    said = {rules_text(rules, 4) for rules in (Rules(), Rules(rounds=1), Rules(turn_limit=99))}
    said |= {rules_text(Rules(return_taken=False), 4), rules_text(Rules(ties_keep_bonus=False), 4)}
    said |= {rules_text(Rules(), 2)}
    assert len(said) == 6
    assert "One round is played" in rules_text(Rules(rounds=1), 4)
    assert "After 99 turns each" in rules_text(Rules(turn_limit=99), 4)
    assert "must be placed (R4.3)" in rules_text(Rules(return_taken=False), 4)
    assert "a tie does not count" in rules_text(Rules(ties_keep_bonus=False), 4)


def test_the_rules_in_short_say_what_layouts_score() -> None:
    said = rules_text(Rules(), 4)
    assert "5 5 5 is -5" in said
    assert layout_score("5 5 5 / -1 -1 -1 / -2 -2 -2") == -5 - 3 - 6
    assert "a hazard +10, a mulligan in no such line 0" in said
    assert layout_score("H M -1 / -1 -1 -1 / -2 -2 -2") == 10 - 4 - 6
    assert (
        "3 x14, 4 x14, 5 x14, 6 x14, 7 x13, 8 x13, -1 x6, -2 x8, -3 x5, -4 x3, M x3, H x3" in said
    )


@pytest.mark.slow
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_prompts_stay_short_in_the_longest_games(seats: int) -> None:
    rules = Rules(rounds=9, turn_limit=100) if seats == 7 else Rules(rounds=2, turn_limit=40)
    game, chance = Game(seats, seed=seats, rules=rules), random.Random(seats)
    longest = 0
    while not game.over:
        if game.phase == "shuffle":
            game.deal()
        seat = game.actor
        assert seat is not None
        if chance.random() < 0.1 or game.round == game.rules.rounds:
            prompt = game_prompt(game, seat)
            assert legal_words(prompt) == [action.word for action in game.legal()]
            longest = max(longest, len(prompt))
        legal = game.legal()
        calm = [action for action in legal if action.place is None]
        game.play(chance.choice(calm if calm and chance.random() < 0.97 else legal))
    assert longest <= LONGEST_PROMPT
    wordiest = Placed(Seat(6), Place(8), Card("-4"), Card("-4"), was_face_down=True)
    scored = next(event for event in game.log if isinstance(event, RoundScored))
    for seat in range(seats):
        told = [*[wordiest] * 70, scored]
        assert len(prompt_text(game.view(seat), told, problem="x" * 200)) <= LONGEST_PROMPT - 1_500


def test_history_is_cut_where_it_is_too_long() -> None:
    game = played(7, 3, 300, calm=0.9)
    said = prompt_text(game.view(0), game.log)
    assert f"(earlier: {len(game.log) - text.LONGEST_HISTORY} more)" in said
    assert said.count("\n- ") <= text.LONGEST_HISTORY + 1 + 16


# ------------------------------------------------------------------ legality, L4


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_prompt_rules_and_answers_agree_on_what_is_legal(seats: int) -> None:  # L4
    env, chance = TextGame(seats, seed=seats, rules=Rules(rounds=2, turn_limit=8)), random.Random(1)
    moments = 0
    while not env.over:
        asked = env.seat
        assert asked is not None
        legal = {action.word for action in env.game.legal()}
        assert set(legal_words(env.prompt())) == legal
        for seat in range(seats):
            assert (legal_words(env.prompt(seat)) != []) == (seat == asked)
        moments += 1
        if moments % (5 * seats) == 0:
            for word in ACTIONS:
                trial = TextGame(seats, retries=0, at_last="raise")
                trial.game = env.game.copy()
                if word in legal:
                    assert trial.answer(word).action == ACTIONS[word]
                    assert trial.game != env.game
                else:
                    with pytest.raises(NoAnswerError, match=rf"may not {word}: .*\(R"):
                        trial.answer(word)
                    assert trial.game == env.game
        env.answer(chance.choice(sorted(legal)))
    for seat in range(seats):
        assert "the game is over" in env.prompt(seat)
        assert legal_words(env.prompt(seat)) == []


# ------------------------------------------------------------------ the walks, L8


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)
def test_a_walk_of_the_rules_tests_is_the_same_in_words(path: Path) -> None:  # L8
    told = parse_record(record_of(path.read_text()))
    acts = [step for step in told.steps if isinstance(step, Act)]
    given = iter(
        [step.cards for step in told.steps if not isinstance(step, Act) and hasattr(step, "cards")]
    )
    env = TextGame(
        told.seats, rules=told.rules, starter=told.starter, shuffle=lambda _: next(given), retries=0
    )
    left = list(acts)
    while not env.over:
        # Where several seats may act the walk has its own order; here they are asked clockwise.
        act = next(act for act in left if act.seat == env.seat)
        left.remove(act)
        outcome = env.answer(f"ACTION: {act.action}")
        assert (outcome.seat, outcome.action, outcome.by) == (act.seat, act.action, "answer")
        assert outcome.events
    assert not left
    again = Game.from_record(record_of(path.read_text()))
    assert env.game.scores == again.scores
    assert env.winners == again.winners


# ------------------------------------------------------------------ retries


def test_a_wrong_answer_is_told_and_may_be_given_again() -> None:
    env = TextGame(3, seed=7, retries=2)
    before = env.game.copy()
    first = env.answer("I draw.")
    assert (first.seat, first.action, first.by, first.tries_left) == (0, None, None, 2)
    assert first.problem == (
        "seat 0 may not draw: everyone first turns two of their own cards face up (R3.4)"
    )
    assert first.events == ()
    assert env.prompt().endswith(
        "Your last answer did not count: seat 0 may not draw: everyone first turns two of their own"
        " cards face up (R3.4). Answer again."
    )
    assert "did not count" not in env.prompt(1)
    assert env.answer("flip 0 or flip 1").tries_left == 1
    assert env.game == before
    good = env.answer("flip 1")
    assert (good.action, good.by, good.problem, good.tries_left) == (
        ACTIONS["flip 1"],
        "answer",
        None,
        0,
    )
    assert "did not count" not in env.prompt()


@pytest.mark.parametrize("at_last", ["random", "medium", "easy"])
def test_a_bot_chooses_when_the_tries_are_used_up(at_last: str) -> None:
    env = TextGame(3, seed=7, retries=1, at_last=at_last)
    env.answer("hm")
    legal = env.game.legal()
    outcome = env.answer("hm")
    assert outcome.by == at_last
    assert outcome.action in legal
    assert outcome.problem == "the answer names no action"
    assert outcome.tries_left == 0
    assert env.transcript()[-1]["by"] == at_last
    assert env.prompt().count("did not count") == 0


def test_a_seat_can_forfeit() -> None:
    env = TextGame(3, {1: "easy"}, seed=7, retries=0, at_last="forfeit")
    outcome = env.answer("")
    assert (outcome.action, outcome.by, outcome.over) == (None, "forfeit", True)
    assert (env.forfeited, env.over, env.seat, env.winners) == (0, True, None, ())
    assert env.transcript()[-1]["forfeited"] == 0
    assert "the game is over" in env.prompt(2)
    for call in (env.prompt, lambda: env.answer("flip 0")):
        with pytest.raises(ValueError, match="game is over"):
            call()


def test_an_error_can_be_had_and_the_seat_asked_anew() -> None:
    env = TextGame(3, seed=7, retries=1, at_last="raise")
    before = env.game.copy()
    env.answer("no")
    with pytest.raises(
        NoAnswerError, match="seat 0 gave no answer that counts in 2 tries; the last"
    ):
        env.answer("never")
    assert env.game == before
    assert env.answer("no").tries_left == 1
    assert env.answer("flip 3").by == "answer"
    assert [line.get("by") for line in env.transcript()[1:]] == [None, "raise", None, "answer"]


def test_an_error_of_who_answers_comes_out_and_nothing_has_changed() -> None:
    fails = iter([True, False])

    def ask(prompt: str) -> str:
        if next(fails, False):
            raise OSError("no connection")
        return f"ACTION: {legal_words(prompt)[0]}"

    env = TextGame(2, {0: ask, 1: ask}, seed=1, rules=SHORT)
    before = env.game.copy()
    with pytest.raises(OSError, match="no connection"):
        env.play()
    assert env.game == before
    assert env.play().over


# ------------------------------------------------------------------ whole games


def whole_game(seats: int, seed: int, **how: Any) -> TextGame:
    sitting: dict[int, Any] = {seat: Random(seat) for seat in range(seats)}
    sitting[seats - 1] = "easy"
    return TextGame(seats, sitting, seed=seed, rules=Rules(rounds=2, turn_limit=7), **how).play()


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_whole_games_of_two_to_seven(seats: int) -> None:
    env = whole_game(seats, seats)
    assert env.over
    assert env.winners
    assert len(env.game.scores) == 2
    end = env.transcript()[-1]
    assert end["totals"] == list(env.game.totals)
    assert Game.from_record(end["record"]).totals == env.game.totals


def test_the_same_seed_and_answers_give_the_same_bytes() -> None:
    assert whole_game(3, 5).to_jsonl() == whole_game(3, 5).to_jsonl()
    assert whole_game(3, 5).to_jsonl() != whole_game(3, 6).to_jsonl()

    def wild(seed: int) -> str:
        asks = {seat: lambda _prompt: "what?" for seat in range(2)}
        env = TextGame(2, asks, seed=seed, rules=SHORT, retries=0, at_last="random")
        return env.play().to_jsonl()

    assert wild(1) == wild(1)
    assert wild(1) != wild(2)


def test_a_transcript_tells_all_that_was_asked_and_answered() -> None:
    env = TextGame(2, {1: "easy"}, seed=3, rules=SHORT)
    prompt = env.prompt()
    env.answer("\ud800 flip it")
    env.answer("flip 2")
    lines = [json.loads(line) for line in env.to_jsonl().splitlines()]
    assert lines == env.transcript()
    assert env.to_jsonl().isascii()
    assert lines[0]["kind"] == "begin"
    assert lines[0]["seats"] == ["answers", "easy"]
    assert lines[0]["rules"] == {
        "rounds": 1,
        "return_taken": True,
        "ties_keep_bonus": True,
        "turn_limit": 5,
    }
    assert lines[1] == {
        "kind": "answer",
        **{"seat": 0, "round": 1, "turns": 0, "phase": "tee off", "try": 1, "prompt": prompt},
        **{"answer": "\ud800 flip it", "problem": "the answer names no action"},
        **{"action": None, "by": None},
    }
    assert (lines[2]["try"], lines[2]["action"], lines[2]["by"]) == (2, "flip 2", "answer")


def test_an_outcome_tells_what_happened_as_the_seat_saw_it() -> None:
    env = TextGame(3, {1: "easy", 2: "easy"}, seed=4, rules=SHORT)
    seen: list[object] = []
    while not env.over:
        seen += env.answer(env.game.legal()[-1].word).events
    assert seen == [event.seen_by(0) for event in env.game.log[1:]]


@settings(max_examples=30)
@given(
    st.lists(st.one_of(st.text(max_size=30), st.sampled_from([*ACTIONS, "9", "3"])), max_size=40)
)
def test_any_answers_leave_a_game_that_holds(answers: list[str]) -> None:
    env = TextGame(3, {2: "random"}, seed=1, rules=SHORT, retries=1, at_last="easy")
    for answer in answers:
        if env.over:
            break
        before = env.game.copy()
        outcome = env.answer(answer)
        assert (outcome.action is None) == (env.game == before)
        assert (outcome.by is None) == (outcome.action is None)
        if outcome.problem:
            assert "\n" not in outcome.problem
    assert Game.from_record(env.game.record()) == env.game


# ------------------------------------------------------------------ who sits down, what cannot be


def test_what_cannot_be_is_refused_in_one_sentence() -> None:
    class NoBot:
        pass

    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: TextGame(8), "2 to 7"),
        (lambda: TextGame(3, {3: "easy"}), "nobody sits in seat 3: seats go from 0 to 2"),
        (lambda: TextGame(3, {True: "easy"}), "nobody sits in seat True"),
        (lambda: TextGame(3, {0: "genius"}), "there is no bot 'genius'"),
        (lambda: TextGame(3, {0: NoBot()}), "seat 0 holds <.*: it takes a callable"),  # type: ignore[dict-item]
        (lambda: TextGame(3, retries=-1), "there are 0 to 20 retries, not -1"),
        (lambda: TextGame(3, retries=True), "retries, not True"),
        (lambda: TextGame(3, at_last="give up"), "at_last is 'forfeit', 'raise', a bot"),
        (lambda: TextGame(3, at_last=3), "at_last is 'forfeit', 'raise', a bot"),  # type: ignore[arg-type]
        (lambda: TextGame(3, seed=1).prompt(3), "there is no seat 3"),
        (lambda: TextBot("easy"), "a TextBot asks a callable, not 'easy'"),  # type: ignore[arg-type]
        (lambda: TextBot(str, at_last="forfeit"), "a bot cannot forfeit"),
        (lambda: TextBot(str, retries=21), "there are 0 to 20 retries, not 21"),
    ]
    for call, why in refused:
        with pytest.raises(ValueError, match=why) as caught:
            call()
        assert "\n" not in str(caught.value)


def test_a_bot_that_chooses_what_it_may_not_is_named() -> None:
    class Wrong:
        def choose(self, view: View) -> Action:
            return ACTIONS["decline"]

    with pytest.raises(ValueError, match=r"the bot in seat 0 chose Action.*not one of its legal"):
        TextGame(2, {0: Wrong()}, seed=1)


@pytest.mark.slow
def test_who_answers_can_sit_down_in_the_arena() -> None:
    made: list[TextBot] = []

    def player(seed: int) -> TextBot:
        made.append(TextBot(Random(seed), seed=seed))
        return made[-1]

    game = arena.play([player(1), bots.make("easy", seed=2)], seed=3, rules=Rules(rounds=1))
    assert game.over
    lines = made[0].transcript
    assert {line["by"] for line in lines} == {"answer"}
    assert all(line["seat"] == 0 for line in lines)
    report = check_bot(player, games=3)
    assert report.games == 3


def test_a_bot_that_answers_nothing_useful_plays_on_by_what_was_chosen() -> None:
    view = Game(2, seed=1).view(0)
    bot = TextBot(lambda _prompt: "hm", retries=1, at_last="medium", seed=1)
    assert bot.choose(view) in view.legal
    assert [line["by"] for line in bot.transcript] == [None, "medium"]
    assert (
        "Your last answer did not count: the answer names no action" in bot.transcript[1]["prompt"]
    )
    wrong = TextBot(lambda _prompt: "draw", retries=0, at_last="raise")
    with pytest.raises(NoAnswerError, match="you may not draw now"):
        wrong.choose(view)
    assert wrong.transcript[0]["by"] == "raise"


def events_of(game: Game) -> Iterator[str]:
    for event in game.log:
        for seat in range(game.players):
            yield text.event_text(event.seen_by(seat), seat)


def test_every_event_has_one_sentence() -> None:
    said = {line for seed in range(3) for line in events_of(played(3, seed, 900, calm=0.3))}
    assert all("\n" not in line and line for line in said)
    for start in ("you drew ", "you bounced", "you removed", "you declined", "you went out"):
        assert any(line.startswith(start) for line in said), start
    drawn = [line for line in said if line.startswith("seat") and " drew" in line]
    assert sorted(drawn) == [f"seat {seat} drew" for seat in range(3)]
    assert all(a != b for a, b in combinations(sorted(said)[:50], 2))

"""The terminal in four languages: whole games, and nothing that only the code or English says."""

import re
from collections.abc import Iterator

import pytest

from gnoming import Game, IllegalAction, Rules, cli, events, explain_score, explain_table
from gnoming.actions import ACTIONS, REASONS
from gnoming.client import BotFailed, Refused, TableClosed, Unreachable
from gnoming.kernel import Phase, Reason
from gnoming.terminal import drawing, reports, sentences, texts
from gnoming.terminal.console import columns
from gnoming.terminal.party import Party
from gnoming.terminal.remote.facts import phrases_text
from gnoming.terminal.remote.refusals import end_text, refusal_text
from gnoming.wire import CloseCode
from gnoming.words import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]
VERBS = ("draw", "take", "left", "right", "place", "bounce", "flip", "discard", "remove", "decline")
TYPED = {*VERBS, "quit", "rules", "table", "score", "piles", "log", "say", "hello", "p", "f", "b"}
NAMED = {
    *("Gnoming", "A", "Round", "gnoming", "play", "resume", "Enter", "docs", "rules", "md"),
    *("Elm", "Fern", "Mila", "easy", "Person", "M", "H"),
}
SCORES = [
    explain_score("5 5 M / 3 4 6 / 7 8 6"),
    explain_score("M 8 8 / -1 3 3 / H 7 7"),
    explain_score("-2 -2 -2 / M M M / H ? -4"),
    explain_score("3 3 3 / ? ? 4 / 4 5 6"),
    *explain_table(["5 5 5 / 3 4 6 / 7 8 3", "4 4 4 / 4 8 7 / 4 3 6"], 1),
    *explain_table(["5 5 5 / 3 4 6 / 7 8 3", "4 4 4 / 4 8 7 / 4 3 6"], 0),
]


@pytest.fixture(params=LANGUAGES)
def language(request) -> Iterator[str]:
    """A language that is spoken meanwhile."""
    texts.speak(request.param)
    yield request.param
    texts.forget_language()


@pytest.fixture
def speaking() -> Iterator[None]:
    """Speak whatever the test wants, and afterwards what this computer wants."""
    yield
    texts.forget_language()


def a_party(players: int) -> Party:
    names = ("Mila", "Elm (easy)", "Fern (easy)")[:players]
    return Party(names, (None, "easy", "easy")[:players])


ANSWERS = ["?", "score", "piles", "nonsense", "99", "rules", "log", "table", "", *["1"] * 3000]


def words_in(shown: str) -> set[str]:
    """The words of Latin letters, without places that are typed (p4) and clauses (R5.2)."""
    plain = re.sub(r"\bR\d+(\.\d+)?|\b[pfb]\d\b|/\S+\.txt", "", shown)
    return set(re.findall(r"[^\W\d_]+", plain))


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("seed", [3, 8])
def test_a_whole_game_is_told_in_the_language(sit, language, seed):
    game = Game(3, seed=seed, names=a_party(3).names, rules=Rules(rounds=2))
    status, shown = sit(game, a_party(3), ANSWERS)
    assert (status, game.over) == (0, True)
    assert not re.search(r"[{}]|\$", shown)
    for name in ("ask-", "means-", "scored-", "reason-", "flipped", "-you"):
        assert name not in shown or language == "en"
    if language == "mk":
        latin = {word for word in words_in(shown) if word.isascii()}
        assert latin <= {*TYPED, *NAMED, "nonsense", "txt"}
    assert max(columns(line) for line in shown.splitlines()) <= 100


@pytest.mark.parametrize("language", OTHERS)
def test_no_line_of_a_game_is_as_in_english(sit, language, speaking):
    shown = {}
    for spoken in ("en", language):
        texts.speak(spoken)
        game = Game(3, seed=5, names=a_party(3).names, rules=Rules(rounds=1))
        shown[spoken] = sit(game, a_party(3), ANSWERS)[1]
        assert game.over
    same = {*shown["en"].splitlines()} & {*shown[language].splitlines()}
    left = {line for line in same if words_in(line) - TYPED - NAMED}
    assert left <= {"nonsense"}


def test_two_people_are_called_by_their_names_in_every_language(sit, language, people):
    game = Game(2, seed=2, names=people(2).names, rules=Rules(rounds=1))
    status, shown = sit(game, people(2), ["1"] * 400)
    assert (status, game.over) == (0, True)
    assert "Person 1" in shown


def test_a_saved_game_is_told_again_in_every_language(language, in_turn):
    game = in_turn(3, 4, 300)
    for seat, gallery in ((None, False), (1, False), (None, True)):
        lines = reports.game_lines(game, seat, gallery=gallery)
        assert "{" not in "\n".join(lines)
    assert reports.verified_lines(game, "game.txt")
    assert reports.proof_lines(game)


def test_the_lines_of_a_table_fit_in_80_columns(language, in_turn):
    party = Party(tuple(f"{'W' * 24} {n}" for n in range(7)), (None,) * 7)
    for seed in range(8):
        for length in (60, 150, 260):
            game = in_turn(7, seed, length)
            if game.actor is not None:
                view = game.view(game.actor)
                for line in [
                    *drawing.table(view, party),
                    *sentences.choice_sentences(view),
                    sentences.question(view, None),
                ]:
                    assert columns(line) <= 80, line


def test_the_rules_in_short_fit_in_80_columns(language):
    lines = texts.text("rules").split("\n")
    assert len(lines) >= 15
    assert [line for line in lines if columns(line) > 80] == []


# ------------------------------------------------------------------ sentences


def test_english_says_what_the_score_says_itself(speaking):
    texts.speak("en")
    for score in SCORES:
        assert sentences.score_sentences(score) == score.sentences()


def test_a_score_is_explained_with_its_clauses_in_every_language(language):
    for score in SCORES:
        said = sentences.score_sentences(score)
        told = score.sentences()
        clauses = [re.findall(r"\(R[\d.]+\)$", sentence) for sentence in told]
        assert [re.findall(r"\(R[\d.]+\)$", sentence) for sentence in said] == clauses
        same = {sentence for sentence in {*said} & {*told} if not sentence.startswith("hazards: ")}
        assert language == "en" or not same


@pytest.mark.parametrize("phase", [Phase.TEE_OFF, Phase.BOUNCE])
def test_a_reason_is_told_with_its_clause_in_every_language(language, phase):
    said = set()
    for reason in REASONS:
        refused = IllegalAction(2, ACTIONS["bounce 4"], reason, phase)
        sentence = sentences.refusal(refused)
        assert "bounce 4" in sentence
        assert f"({refused.clause})" in sentence
        assert language == "en" or refused.why not in sentence
        said.add(sentence)
    assert len(said) == len(REASONS)


def test_every_event_is_told_in_every_language(language):
    layout = tuple("555346783")
    party = a_party(3)
    for event in (
        events.Dealt(1, 0, "M", "-1", 2),
        events.Refilled(("5", "6")),
        events.Removed(1, (2, 0)),
        events.Removed(0, ()),
        events.WentOut(1),
        events.RoundScored(1, (layout,) * 3, 1, -5, (26, 21, 26)),
        events.RoundScored(1, (layout,) * 3, None, 0, (26, 26, 26)),
        events.GameWon((1,), (3, 1, 5)),
        events.GameWon((0, 2), (2, 3, 2)),
    ):
        for you in (None, 0, 1):
            for sentence in sentences.event_sentences(event, party, you, 3):
                assert not sentence[0].islower()
                assert sentence[-1] in ".:!)"
                assert "{" not in sentence


def test_what_a_sentence_says_in_each_language(speaking):
    placed = events.Placed(1, 3, "5", "M", was_face_down=True)
    for language, said in (
        ("nl", "Elm legde de 5 op rij 2, kolom 1; daar lag een mulligan dicht."),
        ("vi", "Elm đặt lá 5 vào hàng 2, cột 1 và lật ra lá mulligan."),
        ("mk", "Elm ја стави картата 5 на ред 2, колона 1 и откри карта малиган."),  # noqa: RUF001
    ):
        texts.speak(language)
        assert sentences.event_sentences(placed, a_party(3), 0, 3) == [said]


# ------------------------------------------------------------------ a remote table


def test_what_a_server_refuses_is_told_in_the_language(language):
    stale = Refused("stale", "the table has gone on meanwhile", "", 4)
    first = Refused("draw_first", "you may not place 4: a turn begins by drawing", "R4.1", 4)
    newer = Refused("no such code", "the server is newer", "", 4)
    assert refusal_text(newer) == "The server is newer."
    assert "(R4.1)" in refusal_text(first)
    if language == "en":
        assert refusal_text(stale) == "The table has gone on meanwhile."
        assert refusal_text(first) == ("You may not place 4: a turn begins by drawing (R4.1).")
    else:
        assert refusal_text(stale) == texts.text("refused-stale")
        assert texts.text("reason-draw-first") in refusal_text(first)


def test_the_end_of_a_visit_is_told_in_the_language(language):
    ends = (
        TableClosed(CloseCode.NO_SUCH_TABLE, "there is no table KMTWRX, or no longer"),
        TableClosed(404, "the server answers 404"),
        Unreachable("the server cannot be reached: refused"),
        Refused("full", "all 7 seats are taken", "R2.1"),
    )
    for end in ends:
        said = end_text(end)
        assert said
        assert not said.endswith(".")
        assert (said == str(end)) == (language == "en" or getattr(end, "code", 0) == 404)
    assert end_text(BotFailed("the bot fell asleep")) == "the bot fell asleep"


def test_phrases_are_typed_in_english_and_understood_in_every_language(language):
    said = phrases_text()
    assert "good luck" in said
    assert ("(" in said) == (language != "en")


# ------------------------------------------------------------------ the command line


@pytest.mark.parametrize(
    ("language", "before"), [("en", True), ("nl", True), ("vi", False), ("mk", False)]
)
def test_the_language_can_be_said_before_the_command_or_after_it(run, language, before):
    option, command = ["--language", language], ["score", "5 5 M / 3 4 6 / 7 8 6"]
    done = run(*option, *command) if before else run(*command, *option)
    total = {"en": "Score: 11", "nl": "Score: 11 punten", "vi": "Điểm: 11", "mk": "Резултат: 11"}
    assert done.stdout.splitlines()[-1] == total[language]
    assert (done.returncode, done.stderr) == (0, "")


def test_the_computer_says_the_language_where_nobody_does(run):
    for wanted, said in (
        ({"GNOMING_LANGUAGE": "nl_BE.UTF-8"}, "Score: 11 punten"),
        ({"GNOMING_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "vi_VN"}, "Điểm: 11"),
        ({"GNOMING_LANGUAGE": "", "LC_ALL": "C", "LANG": "vi_VN.UTF-8"}, "Score: 11"),
    ):
        done = run("score", "5 5 M / 3 4 6 / 7 8 6", **wanted, PYTHONIOENCODING="utf-8")
        assert done.stdout.splitlines()[-1] == said


def test_there_is_no_other_language(run):
    done = run("--language", "fr", "score", "5 5 5 / 3 4 6 / 7 8 3")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no language 'fr': the languages are en, nl, vi, mk" in done.stderr


@pytest.mark.parametrize("language", ["mk", "vi"])
def test_a_terminal_without_the_letters_is_told_so_once_and_gets_english(run, language):
    done = run("--language", language, "score", "5 5 5 / 3 4 6 / 7 8 3", PYTHONIOENCODING="ascii")
    assert done.stdout.splitlines()[-1] == "Score: 26"
    assert done.stderr.count("so the texts are in English") == 1


def test_a_terminal_without_accents_still_gets_dutch(run):
    done = run("play", "--language", "nl", typed="1\n?\nquit\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "In je hand" in done.stdout or "Aan tafel" in done.stdout


@pytest.mark.parametrize("language", OTHERS)
def test_refusals_of_the_command_line_are_told_in_the_language(capsys, language, tmp_path):
    for arguments in (
        ("play", "--players", "9"),
        ("play", "--rounds", "12"),
        ("play", "--names", "a\tb"),
        ("play", "--bots", "strong"),
        ("score", "5 5 5"),
        ("score", "8 8 8 / 8 8 8 / 8 8 8", "8 8 8 / 8 8 8 / 8 8 8"),
        ("replay", tmp_path / "none.txt"),
        ("serve", "--workers", "2"),
        ("serve", "--log-level", "loud"),
        ("arena", "easy", "--games", "0"),
    ):
        told = {}
        for spoken in ("en", language):
            assert cli.main(["--language", spoken, *map(str, arguments)]) == 2
            told[spoken] = capsys.readouterr().err
            assert told[spoken].startswith("gnoming: ")
            assert "{" not in told[spoken]
        assert told[language] != told["en"]


def test_reasons_of_all_phases_are_known():
    assert {*REASONS} == {*Reason}

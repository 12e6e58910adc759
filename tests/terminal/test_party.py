"""Who sits down, by option, by default, or asked for on a terminal."""

import io

import pytest

from gnoming.terminal.console import Complaint, Console, EndOfInput
from gnoming.terminal.party import Party, Wanted, level_of, party_of, seat_party


class Screen(io.StringIO):
    """Text that says it is a terminal."""

    def isatty(self):
        return True


def seated(**wanted):
    return seat_party(Wanted(**wanted), Console(io.StringIO(), io.StringIO()))


def asked(*answers, **wanted):
    shown = Screen()
    typed = Screen("".join(f"{answer}\n" for answer in answers))
    return seat_party(Wanted(**wanted), Console(typed, shown)), shown.getvalue()


def test_off_a_terminal_one_person_sits_down_with_three_easy_bots():
    assert seated().names == ("Player", "Elm (easy)", "Fern (easy)", "Ivy (easy)")
    assert seated().people == (0,)


def test_a_table_follows_its_options():
    assert seated(players=2, bots="medium").names == ("Player", "Elm (medium)")
    assert seated(names="Mila, Oma Bea", players=3).names == ("Mila", "Oma Bea", "Elm (easy)")
    assert seated(people=2, players=2).names == ("Player 1", "Player 2")
    assert seated(people=0, players=2, bots="random").people == ()
    assert seated(bots="easy,Medium").names == ("Player", "Elm (easy)", "Fern (medium)")
    assert seated(names="elm", players=2).names == ("elm", "Fern (easy)")
    assert len(seated(people=6).names) == 6
    assert len(set(seated(players=7, people=0).names)) == 7


@pytest.mark.parametrize(
    "wanted",
    [
        {"players": 1},
        {"players": 8},
        {"players": 3, "people": 4},
        {"people": -1},
        {"names": "Mila,mila"},
        {"names": "Elm (easy)"},
        {"names": "A,B,C", "people": 2},
        {"names": "x" * 61},
        {"names": "a\x1b[31mb"},
        {"names": "abc\u202edef"},
        {"names": "a\udcffb"},
        {"bots": "hardest"},
        {"bots": "easy,easy", "players": 4},
    ],
)
def test_what_cannot_sit_down_is_told_in_a_sentence(wanted):
    with pytest.raises(Complaint):
        seated(**wanted)


def test_a_newcomer_is_asked_and_enter_takes_what_is_usual():
    party, shown = asked("", "", "", "")
    assert party.names == ("Player", "Elm (easy)", "Fern (easy)", "Ivy (easy)")
    assert shown.count("?") == 4


def test_answers_make_the_table():
    party, _ = asked("3", "2", "Mila", "Oma Bea", "m")
    assert party.names == ("Mila", "Oma Bea", "Elm (medium)")


def test_an_answer_that_does_not_fit_is_asked_for_again():
    party, shown = asked("9", "two", "2", "3", "1", "Elm (easy)", "Mila", "best", "e", "ea")
    assert party.names == ("Mila", "Elm (easy)")
    assert "Please type a whole number from 2 to 7, or just Enter for 4." in shown
    assert "Please type one of random, easy, medium, hard, expert, or just Enter for easy." in shown
    assert "give people another name." in shown


def test_nothing_is_asked_that_was_said():
    party, shown = asked(players=2, bots="easy")
    assert (party.names, shown) == (("Player", "Elm (easy)"), "")
    assert asked("2", "", names="Mila")[0].names == ("Mila", "Elm (easy)")


def test_the_end_of_input_ends_the_questions():
    with pytest.raises(EndOfInput):
        asked("3")


def test_a_record_knows_its_bots_again_by_their_names():
    names = ("Mila", "Elm (easy)", "Fern (medium)", "Bob (the builder)")
    assert party_of(names, 4) == Party(names, (None, "easy", "medium", None))
    assert level_of("(easy)") is None


def test_a_record_without_names_seats_one_person():
    assert party_of((), 3).levels == (None, "easy", "easy")


def test_a_bot_that_is_not_known_here_does_not_become_a_person():
    with pytest.raises(Complaint, match="there is no bot 'unheard-of'"):
        party_of(("Mila", "Elm (unheard-of)"), 2)

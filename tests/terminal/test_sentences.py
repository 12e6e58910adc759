"""Every fact, every reason and every action has its sentence, and each text can be filled in."""

import inspect

import pytest

from gnoming import Game, Rules, events
from gnoming.actions import ACTIONS, REASONS, IllegalAction
from gnoming.cards import CARDS, FACE_DOWN
from gnoming.kernel import Phase, Reason
from gnoming.terminal import sentences
from gnoming.terminal.party import Party
from gnoming.terminal.texts import a_card, listed, the_card

PARTY = Party(("Mila", "Elm (easy)", "Fern (easy)"), (None, "easy", "easy"))
LAYOUT = tuple("555346783")
EXAMPLES = [
    events.Dealt(2, 1, "5", "8", 0),
    events.Dealt(1, 0, "5", "8", 1),
    events.Dealt(1, 0, "M", "-1", 2),
    events.Refilled(("5",)),
    events.Refilled(("5", "6", "M")),
    events.Flipped(1, 5, "8"),
    events.Drew(1, FACE_DOWN),
    events.Drew(0, "M"),
    events.Took(1, "left", "5"),
    events.Took(0, "right", "5"),
    events.Placed(1, 3, "5", "7", True),
    events.Placed(0, 3, "5", "7", False),
    events.Bounced(1, 3, "5", "7", True),
    events.Bounced(0, 3, "5", "7", False),
    events.Discarded(1, "left", "H"),
    events.Discarded(0, "right", "8"),
    events.Removed(1, (2,)),
    events.Removed(1, (2, 0)),
    events.Removed(0, (1, 2)),
    events.Removed(0, ()),
    events.Declined(1),
    events.WentOut(1),
    events.RoundScored(1, (LAYOUT,) * 3, 1, -5, (26, 21, 26)),
    events.RoundScored(1, (LAYOUT,) * 3, 0, 5, (31, 26, 26)),
    events.RoundScored(1, (LAYOUT,) * 3, None, 0, (26, 26, 26)),
    events.GameWon((1,), (3, 2, 5)),
    events.GameWon((0,), (2, 2, 5)),
    events.GameWon((0, 2), (2, 3, 2)),
]


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("you", [None, 0, 1])
def test_an_event_is_told_in_whole_sentences(event, you):
    for sentence in sentences.event_sentences(event, PARTY, you, 3):
        assert not sentence[0].islower()
        assert sentence[-1] in ".:!)"
        assert "{" not in sentence
        assert sentence.isascii()


def test_every_kind_of_event_is_among_the_examples():
    kinds = {
        kind
        for _, kind in inspect.getmembers(events, inspect.isclass)
        if issubclass(kind, events.Event)
    }
    abstract = {events.Event, events.SeatEvent, events.Exchanged}
    assert {type(event) for event in EXAMPLES} == kinds - abstract


def test_what_a_sentence_says():
    for event, you, said in (
        (events.Drew(1, FACE_DOWN), 0, "Elm drew from the draw pile."),
        (events.Drew(0, "8"), 0, "You drew an 8 from the draw pile."),
        (
            events.Placed(1, 3, "5", "7", True),
            0,
            "Elm put the 5 on row 2, column 1 and turned up a 7.",
        ),
        (
            events.Removed(1, (2, 0)),
            0,
            "Elm removed a hazard from play, so Fern and you may each flip a card.",
        ),
        (events.GameWon((1,), (3, 2, 5)), 0, "Elm (easy) wins the game with 2 points."),
    ):
        assert sentences.event_sentences(event, PARTY, you, 3)[0] == said


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason != Reason.OK])
@pytest.mark.parametrize("phase", [Phase.TEE_OFF, Phase.BOUNCE])
def test_every_reason_is_told_to_the_player_with_its_clause(reason, phase):
    refused = IllegalAction(2, ACTIONS["bounce 4"], reason, phase)
    said = sentences.refusal(refused)
    assert said == f"You may not bounce 4: {refused.why} ({refused.clause})."
    assert refused.why
    assert reason in REASONS


def test_every_action_says_what_it_would_do(in_turn):
    meant = {}
    for seed in range(6):
        game = in_turn(4, seed, 0)
        while not game.over:
            if game.phase == "shuffle":
                game.deal()
            view = game.view(game.actor)
            lines = sentences.choice_sentences(view)
            assert len(lines) == len(view.legal)
            meant.update(zip((action.word for action in view.legal), lines, strict=True))
            game.play(view.legal[(seed * 7 + len(game.log)) % len(view.legal)])
    assert set(meant) == set(ACTIONS)
    assert all(line.isascii() and len(line) <= 80 for line in meant.values())


def test_every_card_has_its_article():
    assert [a_card(card) for card in ("3", "8", "-4", "M", "H", "?")] == [
        "a 3",
        "an 8",
        "a -4",
        "a mulligan",
        "a hazard",
        "a card",
    ]
    assert all(the_card(card).startswith("the ") for card in CARDS)


def test_names_are_listed_as_people_say_them():
    assert listed([]) == ""
    assert listed(["Elm"]) == "Elm"
    assert listed(["Elm", "Fern"]) == "Elm and Fern"
    assert listed(["Elm", "Fern", "you"]) == "Elm, Fern and you"


def test_options_are_told_only_where_they_differ():
    assert sentences.rules_sentences(Rules()) == ["The standard rules hold."]
    assert sentences.rules_sentences(Rules(rounds=1)) == ["This game has 1 round (standard: 3)."]
    assert len(sentences.rules_sentences(Rules(5, False, False, 20))) == 4


def test_a_bot_is_called_without_its_level_unless_two_are_called_so():
    assert PARTY.name(1) == "Elm"
    twice = Party(("Elm", "Elm (easy)"), (None, "easy"))
    assert twice.name(1) == "Elm (easy)"


def test_the_question_names_the_player_only_at_a_shared_keyboard():
    view = Game(2, seed=1).view(0)
    assert sentences.question(view, None) == "Tee off: turn up two of your cards."
    assert sentences.question(view, "Mila") == "Mila, tee off: turn up two of your cards."

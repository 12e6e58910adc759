"""What happened, what may be done and why not, as sentences to one reader.

An event comes in as the reader saw it (`Event.seen_by`); the reader is `you`, a seat, or None for
onlookers and for several people at one keyboard, who are all called by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from gnoming import events
from gnoming.actions import REASONS, Action, IllegalAction
from gnoming.cards import FACE_DOWN, PILES, cards_text
from gnoming.events import Event
from gnoming.kernel import Reason, Rules
from gnoming.score import Mulligan, Score, Single
from gnoming.terminal.party import Party
from gnoming.terminal.texts import a_card, has_text, listed, text, the_card
from gnoming.view import View


def place_parts(place: int) -> dict[str, object]:
    """Row and column of a place, as people count them: from 1."""
    return {"row": place // 3 + 1, "column": place % 3 + 1}


def event_sentences(event: Event, party: Party, you: int | None, rounds: int) -> list[str]:
    """What happened, one or two sentences. `rounds` is how many the game has."""
    if isinstance(event, events.SeatEvent):
        return [_seat_sentence(event, party, you)]
    if isinstance(event, events.Dealt):
        return _dealt(event, party, you, rounds)
    if isinstance(event, events.Refilled):
        return [text("refilled", count=len(event.cards))]
    if isinstance(event, events.RoundScored):
        return [_round_scored(event, party, you), text("scored-turned-up")]
    if isinstance(event, events.GameWon):
        return _game_won(event, party, you)
    raise TypeError(f"there is no sentence for {event!r}")


def _to(reader: str, *, you: bool) -> str:
    """The text that speaks to the player themselves, where `you` is the player."""
    return f"{reader}-you" if you else reader


def _seat_sentence(event: events.SeatEvent, party: Party, you: int | None) -> str:
    name, parts = _seat_text(event)
    if isinstance(event, events.Removed) and event.asked:
        parts = {"names": party.named(event.asked, you), "count": len(event.asked)}
    return text(_to(name, you=event.seat == you), name=party.name(event.seat), **parts)


def _seat_text(event: events.SeatEvent) -> tuple[str, dict[str, object]]:
    """Which text says what a seat did, and the text's parts."""
    if isinstance(event, events.Flipped):
        return "flipped", {"a_card": a_card(event.card), **place_parts(event.place)}
    if isinstance(event, events.Drew):
        seen = event.card != FACE_DOWN
        return "drew" if seen else "drew-unseen", {"a_card": a_card(event.card)}
    if isinstance(event, events.Took):
        return f"took-{event.pile}", {"the_card": the_card(event.card)}
    if isinstance(event, events.Exchanged):
        name = "placed" if isinstance(event, events.Placed) else "bounced"
        cards = {
            "the_card": the_card(event.card),
            "the_out": the_card(event.out),
            "a_out": a_card(event.out),
        }
        return f"{name}-down" if event.was_face_down else name, {
            **cards,
            **place_parts(event.place),
        }
    if isinstance(event, events.Discarded):
        return f"discarded-{event.pile}", {"the_card": the_card(event.card)}
    if isinstance(event, events.Removed):
        return "removed" if event.asked else "removed-nobody", {}
    if isinstance(event, events.Declined):
        return "declined", {}
    if isinstance(event, events.WentOut):
        return "went-out", {}
    raise TypeError(f"there is no sentence for {event!r}")


def _dealt(event: events.Dealt, party: Party, you: int | None, rounds: int) -> list[str]:
    said = [
        text(
            _to("dealt", you=event.starter == you),
            round=event.round,
            rounds=rounds,
            name=party.name(event.starter),
            left=a_card(event.left),
            right=a_card(event.right),
        )
    ]
    if event.removed:
        said.append(text("dealt-removed", count=event.removed))
    return said


def _round_scored(event: events.RoundScored, party: Party, you: int | None) -> str:
    if event.went_out is None:
        return text("scored-limit", round=event.round)
    name = "scored-lowest" if event.out_first < 0 else "scored-higher"
    return text(
        _to(name, you=event.went_out == you), round=event.round, name=party.name(event.went_out)
    )


def _game_won(event: events.GameWon, party: Party, you: int | None) -> list[str]:
    points = event.totals[event.winners[0]]
    if len(event.winners) > 1:
        names = party.named(event.winners, you)
        said = [text("won-shared", names=names, points=points)]
    else:
        (winner,) = event.winners
        said = [text(_to("won", you=winner == you), name=party.names[winner], points=points)]
    if event.totals.count(points) > len(event.winners):
        said.append(text("won-tie"))
    return said


# ------------------------------------------------------------------ what may be done


def choice_sentences(view: View) -> list[str]:
    """What the view's seat may do now, numbered from 1."""
    return [
        text("choice", number=f"{number:2}", word=action.word, meaning=meaning(action, view))
        for number, action in enumerate(view.legal, start=1)
    ]


def meaning(action: Action, view: View) -> str:
    """What an action would do now."""
    if action.place is not None:
        if action.verb == "flip":
            return text("means-flip", **place_parts(action.place))
        assert view.seat is not None  # noqa: S101 - the gallery has no actions
        there = view.layouts[view.seat][action.place]
        if there == FACE_DOWN:
            return text("means-place-down")
        return text("means-place", the_card=the_card(there))
    hand = the_card(view.hand or FACE_DOWN)
    if action.verb not in ("take", "discard"):
        return text(f"means-{action.verb}")
    pile = _pile(action, view)
    name = f"means-{action.word.replace(' ', '-')}"
    if action.verb == "take":
        return text(name, the_card=the_card(pile[-1]))
    if not pile:
        return text(f"{name}-empty", the_card=hand)
    return text(name, the_card=hand, the_top=the_card(pile[-1]))


def _pile(action: Action, view: View) -> Sequence[str]:
    return view.piles[PILES.index(action.word.split()[1])]


def question(view: View, name: str | None) -> str:
    """What a seat is asked in this phase, by its name where several people play."""
    phase = view.phase.replace(" ", "-")
    if (
        phase == "tee-off"
        and view.seat is not None
        and any(c != FACE_DOWN for c in view.layouts[view.seat])
    ):
        return text("ask-tee-off-second")
    if phase == "bounce" and not any(action.verb == "bounce" for action in view.legal):
        phase = "bounce-no"
    named = f"ask-{phase}-named"
    return text(named, name=name) if name and has_text(named) else text(f"ask-{phase}")


def refusal(refused: IllegalAction) -> str:
    """Why the rules forbid it, said to the player."""
    why = reason_text(refused.reason, refused.clause)
    return text("refused", action=refused.action, why=why, clause=refused.clause)


def reason_text(reason: Reason, clause: str) -> str:
    """Why something is not allowed, as the end of a sentence; at tee-off another clause says it."""
    name = f"reason-{reason.name.lower().replace('_', '-')}"
    at_tee_off = f"{name}-tee-off"
    return text(at_tee_off if clause != REASONS[reason][1] and has_text(at_tee_off) else name)


def rules_sentences(rules: Rules) -> list[str]:
    """Which options of this table differ from the standard rules, or that none does."""
    standard = Rules()
    said = []
    for option in fields(rules):
        value = getattr(rules, option.name)
        if value != getattr(standard, option.name):
            said.append(text(f"option-{option.name.replace('_', '-')}-is", value=int(value)))
    return said or [text("standard-rules")]


# ------------------------------------------------------------------ a score


def score_sentences(score: Score) -> list[str]:
    """Why a layout scores what it does, as `Score.sentences` says it in English."""
    said = [
        text(
            "score-line",
            line=_line_text(line.name),
            cards=cards_text(line.cards),
            value=line.value,
            points=f"{-line.value}",
        )
        for line in score.lines
    ]
    said += [_about_mulligan(mulligan) for mulligan in score.mulligans]
    said += _about_singles(score.singles)
    hidden = score.layout.count(FACE_DOWN)
    if hidden:
        said.append(text("score-hidden", count=hidden))
    if score.out_first:
        name = "score-out-lowest" if score.out_first < 0 else "score-out-higher"
        said.append(text(name, points=f"{score.out_first:+d}"))
    return said


def _line_text(name: str) -> str:
    """A line by its name in `score.LINES`: `row 1`, `column 3`."""
    kind, number = name.split()
    return text(f"score-{kind}", number=int(number))


def _about_mulligan(mulligan: Mulligan) -> str:
    where = place_parts(mulligan.place)
    if not mulligan.uses:
        return text("score-mulligan-alone", **where)
    uses = [text("score-use", value=value, line=_line_text(line)) for line, value in mulligan.uses]
    return text("score-mulligan", uses=listed(uses), **where)


def _about_singles(singles: Sequence[Single]) -> list[str]:
    positive = [single for single in singles if single.card != "H" and single.points > 0]
    negative = [single for single in singles if single.points < 0]
    hazards = [single for single in singles if single.card == "H"]
    return [
        text(
            name,
            cards=cards_text([single.card for single in chosen]),
            points=f"{sum(single.points for single in chosen):+d}",
        )
        for name, chosen in (
            ("score-singles", positive),
            ("score-negatives", negative),
            ("score-hazards", hazards),
        )
        if chosen
    ]

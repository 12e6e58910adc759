"""What happened, what may be done and why not, as sentences to one reader.

An event comes in as the reader saw it (`Event.seen_by`); the reader is `you`, a seat, or None for
onlookers and for several people at one keyboard, who are all called by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from gnoming import events
from gnoming.actions import Action, IllegalAction
from gnoming.cards import FACE_DOWN, PILES
from gnoming.events import Event
from gnoming.kernel import Rules
from gnoming.terminal.party import Party
from gnoming.terminal.texts import TEXTS, a_card, text, the_card, top_card
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
    if action.verb == "take":
        return text("means-take", the_card=the_card(_pile(action, view)[-1]))
    if action.verb == "discard":
        pile = _pile(action, view)
        name = "means-discard" if pile else "means-discard-empty"
        return text(name, the_card=hand, the_top=the_card(pile[-1]) if pile else top_card(pile))
    return text(f"means-{action.verb}")


def _pile(action: Action, view: View) -> Sequence[str]:
    return view.piles[PILES.index(action.word.split()[1])]


def question(view: View, name: str | None) -> str:
    """What a seat is asked in this phase, by its name where several people play."""
    phase = view.phase
    if (
        phase == "tee off"
        and view.seat is not None
        and any(c != FACE_DOWN for c in view.layouts[view.seat])
    ):
        return text("ask-tee off-second")
    if phase == "bounce" and not any(action.verb == "bounce" for action in view.legal):
        phase = "bounce-no"
    named = f"ask-{phase}-named"
    return text(named, name=name) if name and named in TEXTS else text(f"ask-{phase}")


def refusal(refused: IllegalAction) -> str:
    """Why the rules forbid it, said to the player."""
    return text("refused", action=refused.action, why=refused.why, clause=refused.clause)


def rules_sentences(rules: Rules) -> list[str]:
    """Which options of this table differ from the standard rules, or that none does."""
    standard = Rules()
    said = []
    for option in fields(rules):
        value = getattr(rules, option.name)
        if value != getattr(standard, option.name):
            said.append(text(f"option-{option.name}", count=int(value)))
    return said or [text("standard-rules")]

"""A position as one line: where everything lies at one moment; and to a state and back.

The text is described in docs/records.md. Reading judges the text alone; `lay_out` refuses what
cannot be a table under the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gnoming import kernel, view
from gnoming.actions import parse_phase, phase_name
from gnoming.cards import (
    DECK,
    FACE_DOWN,
    PILES,
    Card,
    Seat,
    card_name,
    card_number,
    cards_text,
    layout_text,
    parse_card,
    parse_cards,
    parse_layout,
)
from gnoming.kernel import Phase, Rules, State
from gnoming.record import (
    FORMAT_VERSION,
    RecordError,
    numbers_text,
    options_text,
    parse_number,
    parse_options,
)

STANDARD = Rules()
FIRST = Seat(0)


@dataclass(frozen=True, slots=True)
class Hand:
    """The card in hand and where it came from."""

    card: Card
    source: str
    """`drawn`, `taken` or `exchanged`."""
    place: int | None = None
    """The place it was exchanged from."""
    was_face_down: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game, without how it came about."""

    layouts: tuple[tuple[Card, ...], ...]
    """Nine cards a seat; a card that is not known is `FACE_DOWN`."""
    face_up: tuple[tuple[bool, ...], ...]
    """Which of them lie face up."""
    piles: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """Left and right, bottom first."""
    draw_pile: tuple[Card, ...] | None = None
    """Top first; None for all the cards that are nowhere else, in an order nobody knows."""
    hand: Hand | None = None
    phase: Phase = Phase.DRAW
    turn: Seat = FIRST
    waiting: tuple[Seat, ...] | None = None
    """At tee-off and on a hazard: the seats that may still act; None for all that could."""
    round: int = 1
    starter: Seat = FIRST
    turns: int = 0
    went_out: Seat | None = None
    turns_left: int = 0
    removed: int = 0
    refills: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    rules: Rules = STANDARD


_STANDARD = Position((), ())


def position_text(position: Position) -> str:
    """A position as one line; what is as in most positions is left out."""
    layouts = " | ".join(
        layout_text(
            [
                Card(card if up or card == FACE_DOWN else f"({card})")
                for card, up in zip(*pair, strict=True)
            ]
        )
        for pair in zip(position.layouts, position.face_up, strict=True)
    )
    parts = [f"position {FORMAT_VERSION}", f"rules {kernel.RULES_VERSION}", f"layouts {layouts}"]
    parts += [
        f"{side} {cards_text(pile)}"
        for side, pile in zip(PILES, position.piles, strict=True)
        if pile
    ]
    if position.draw_pile is not None:
        parts.append(f"draw {cards_text(position.draw_pile) or 'nothing'}")
    if position.hand:
        parts.append(f"hand {_hand_text(position.hand)}")
    parts.append(f"phase {phase_name(position.phase)}")
    parts += [
        f"{name} {getattr(position, name)}"
        for name in _NUMBERS
        if getattr(position, name) != getattr(_STANDARD, name)
    ]
    if position.waiting is not None:
        parts.append(f"waiting {numbers_text(position.waiting)}")
    if position.went_out is not None:
        parts.append(f"out {position.went_out} with {position.turns_left} left")
    if position.scores:
        parts.append(f"scores {', '.join(numbers_text(row) for row in position.scores)}")
    if position.rules != STANDARD:
        parts.append(f"options {options_text(position.rules)}")
    return "; ".join(parts)


_NUMBERS = ("turn", "round", "starter", "turns", "removed", "refills")


def _hand_text(hand: Hand) -> str:
    if hand.place is None:
        return f"{hand.card} {hand.source}"
    return f"{hand.card} from {hand.place} face {'down' if hand.was_face_down else 'up'}"


def _parse_hand(text: str) -> Hand:
    words = text.split()
    if len(words) == 2 and words[1] in ("drawn", "taken"):
        return Hand(parse_card(words[0]), words[1])
    if len(words) == 5 and words[1] == "from" and words[3] == "face" and words[4] in ("up", "down"):
        return Hand(parse_card(words[0]), "exchanged", parse_number(words[2]), words[4] == "down")
    raise ValueError(
        f"the card in hand is '6 drawn', '6 taken' or '6 from 4 face down', not {text!r}"
    )


def _parse_layouts(text: str) -> dict[str, object]:
    layouts, face_up = [], []
    for layout in text.split("|"):
        words = layout.replace("/", " ").split()
        layouts.append(parse_layout(re.sub(r"\(([^()\s]+)\)", r"\1", layout)))
        face_up.append(tuple(word != FACE_DOWN and word[0] != "(" for word in words))
    return {"layouts": tuple(layouts), "face_up": tuple(face_up)}


def _parse_out(text: str) -> dict[str, object]:
    words = text.split()
    if len(words) != 4 or words[1] != "with" or words[3] != "left":
        raise ValueError(f"who went out is written 'out 1 with 2 left', not 'out {text}' (R8.1)")
    return {"went_out": Seat(parse_number(words[0])), "turns_left": parse_number(words[2])}


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(parse_number(word)) for word in text.split())


def _parse_scores(text: str) -> dict[str, object]:
    return {"scores": tuple(tuple(parse_number(n) for n in row.split()) for row in text.split(","))}


_PARSERS: dict[str, Callable[[str], dict[str, object]]] = {
    "layouts": _parse_layouts,
    "left": lambda text: {"left": parse_cards(text)},
    "right": lambda text: {"right": parse_cards(text)},
    "draw": lambda text: {"draw_pile": () if text == "nothing" else parse_cards(text)},
    "hand": lambda text: {"hand": _parse_hand(text)},
    "phase": lambda text: {"phase": parse_phase(text)},
    "waiting": lambda text: {"waiting": _seats(text)},
    "out": _parse_out,
    "scores": _parse_scores,
    "options": lambda text: {"rules": parse_options(text)},
}


def parse_position(text: str) -> Position:
    """Read a position's line: parts `name value` between semicolons.

    They may stand in any order, each at most once; only `layouts` must be there. Whether such a
    table can exist is not judged here.

    Raises:
        RecordError: a part is unknown, comes twice, or has no such value; or its version is
            unknown.
    """
    found: dict[str, object] = {}
    seen = set()
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, value = part.partition(" ")
        if name in seen:
            raise RecordError(0, f"the position says {name!r} twice")
        seen.add(name)
        try:
            found |= _parse_part(name, value.strip())
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(
                0, f"the position's part {part[:60]!r} cannot be read: {error}"
            ) from None
    if "layouts" not in found:
        raise RecordError(
            0, "a position needs 'layouts', as in 'layouts 5 (5) 3 / ? ? ? / ? ? M | ...'", "R3.1"
        )
    found["piles"] = (found.pop("left", ()), found.pop("right", ()))
    return Position(**found)  # type: ignore[arg-type]


def _parse_part(name: str, value: str) -> dict[str, object]:
    if name in ("position", "rules"):
        known = FORMAT_VERSION if name == "position" else kernel.RULES_VERSION
        if value != str(known):
            raise RecordError(0, f"{name} version {value[:20]!r} is unknown here, only {known} is")
        return {}
    if name in _NUMBERS:
        return {name: parse_number(value)}
    if name not in _PARSERS:
        raise ValueError("there is no such part")
    return _PARSERS[name](value)


# ------------------------------------------------------------------ from a state and back


def position_of(state: State, rules: Rules) -> Position:
    """Where everything lies in a state, the hidden cards too. Assumes that a round was dealt."""
    now = kernel.numbers(state)
    out = now.went_out != kernel.NOBODY
    asked = now.phase in (Phase.TEE_OFF, Phase.HAZARD)
    return Position(
        layouts=tuple(tuple(map(card_name, row)) for row in now.layout[: now.seats].tolist()),
        face_up=tuple(
            tuple(bool(up >> place & 1) for place in range(kernel.PLACES))
            for up in now.up[: now.seats].tolist()
        ),
        piles=view.piles_of(now),
        draw_pile=tuple(map(card_name, now.draw_pile[: now.draw_count][::-1].tolist())),
        hand=_hand(now),
        phase=Phase(now.phase),
        turn=Seat(now.turn),
        waiting=tuple(sorted(view.members(now.waiting, now.seats, now.turn))) if asked else None,
        round=now.rounds_dealt,
        starter=Seat(now.starter),
        turns=now.turns,
        went_out=Seat(now.went_out) if out else None,
        turns_left=now.turns_left if out else 0,
        removed=now.removed,
        refills=now.refills,
        scores=view.finished_rounds(now),
        rules=rules,
    )


def _hand(now: Any) -> Hand | None:
    if now.hand == kernel.NO_CARD:
        return None
    card = card_name(now.hand)
    if now.hand_from == kernel.EXCHANGED:
        return Hand(card, "exchanged", now.hand_place, bool(now.was_face_down))
    return Hand(card, "drawn" if now.hand_from == kernel.DRAWN else "taken")


def filled(position: Position, chance: Callable[[list[str]], Sequence[str]]) -> Position:
    """The position with every card named; what nobody knows is dealt by `chance`."""
    known = [card for layout in position.layouts for card in layout if card != FACE_DOWN]
    known += [*position.piles[0], *position.piles[1], *(position.draw_pile or ())]
    known += ["H"] * min(position.removed, kernel.CARDS)  # type: ignore[list-item]
    known += [position.hand.card] if position.hand else []
    if surplus := Counter(known) - Counter(DECK):
        raise RecordError(0, f"there are more cards {min(surplus)!r} than the deck holds", "R1")
    rest = sorted((Counter(DECK) - Counter(known)).elements(), key=DECK.index)
    places = sum(layout.count(FACE_DOWN) for layout in position.layouts)
    if len(rest) < places or (position.draw_pile is not None and len(rest) > places):
        raise RecordError(0, f"{places} places are open for the {len(rest)} cards not named", "R1")
    unknown = iter([Card(card) for card in chance([*rest])] if rest else [])
    layouts = tuple(
        tuple(next(unknown) if card == FACE_DOWN else card for card in layout)
        for layout in position.layouts
    )
    draw_pile = tuple(unknown) if position.draw_pile is None else position.draw_pile
    return replace(position, layouts=layouts, draw_pile=draw_pile)


def lay_out(state: State, position: Position) -> None:
    """Make a fresh state the one that a complete position describes, if there can be such."""
    seats = len(position.layouts)
    for seat, (layout, shown) in enumerate(zip(position.layouts, position.face_up, strict=True)):
        state.layout[seat] = [card_number(card) for card in layout]
        state.up[seat] = sum(1 << place for place, up in enumerate(shown) if up)
    for pile, cards in enumerate(position.piles):
        state.piles[pile, : len(cards)] = [card_number(card) for card in cards]
        state.pile_count[pile] = len(cards)
    drawn = position.draw_pile or ()
    state.draw_pile[: len(drawn)] = [card_number(card) for card in reversed(drawn)]
    state.draw_count = len(drawn)
    state.rounds_dealt = position.round
    for name in ("turns", "removed", "refills", "turns_left"):
        setattr(state, name, getattr(position, name))
    _check_range("turn", position.turn, 0, seats - 1, "R2.3")
    state.turn = position.turn
    if position.went_out is not None:
        _check_range("the seat that is out", position.went_out, 0, seats - 1, "R8.1")
        state.went_out = position.went_out
    state.phase = position.phase
    state.due = kernel.CARDS if position.phase == Phase.SHUFFLE else 0
    _lay_scores(state, position)
    _lay_hand(state, position)
    _lay_waiting(state, position)


def _check_range(what: str, value: int, low: int, high: int, clause: str) -> None:
    if not low <= value <= high:
        raise RecordError(0, f"{what} must be from {low} to {high}, not {value}", clause)


def _lay_scores(state: State, position: Position) -> None:
    rules, seats = position.rules, len(position.layouts)
    ended = position.phase in (Phase.SHUFFLE, Phase.OVER)
    _check_range("the round", position.round, 1, rules.rounds, "R2.2")
    _check_range("turns", position.turns, 0, 10 * kernel.CARDS, "R8.4")
    if ended and (position.phase == Phase.OVER) != (position.round == rules.rounds):
        raise RecordError(0, f"the game is over after round {rules.rounds} and not before", "R2.2")
    finished = position.round if ended else position.round - 1
    if len(position.scores) != finished or any(len(row) != seats for row in position.scores):
        raise RecordError(
            0, f"{finished} finished rounds of {seats} scores each are expected", "R2.2"
        )
    for row, points in enumerate(position.scores):
        for seat, score in enumerate(points):
            _check_range("a score", score, -100, 200, "R9")
            state.scores[row, seat] = score


def _lay_hand(state: State, position: Position) -> None:
    hand = position.hand
    sources = {Phase.PLAY: ("drawn", "taken"), Phase.BOUNCE: ("exchanged",)}.get(position.phase, ())
    if (hand.source if hand else None) not in (sources or (None,)):
        raise RecordError(
            0,
            f"in phase {phase_name(position.phase)!r} the card in hand is"
            f" {' or '.join(sources) or 'none'}, not {hand.source if hand else 'none'}",
            "R4",
        )
    if hand is None:
        return
    state.hand = card_number(hand.card)
    state.hand_from = ("drawn", "taken", "exchanged").index(hand.source)
    if hand.place is not None:
        _check_range("the place that the hand came from", hand.place, 0, kernel.PLACES - 1, "R3.1")
        if not position.face_up[position.turn][hand.place]:
            raise RecordError(0, f"the card just played to place {hand.place} lies face up", "R4.2")
        state.hand_place = hand.place
        state.was_face_down = hand.was_face_down


def _lay_waiting(state: State, position: Position) -> None:
    """Who may act; every one of them must be able to."""
    could = _could_act(position)
    asked = could if position.waiting is None else [int(seat) for seat in position.waiting]
    if not asked and position.phase not in (Phase.SHUFFLE, Phase.OVER):
        raise RecordError(
            0, f"nobody could act in phase {phase_name(position.phase)!r}", "R4, R7.2"
        )
    missing = set(could) - set(asked) if position.phase == Phase.TEE_OFF else set()
    if missing or set(asked) - set(could):
        raise RecordError(0, f"only for seats {could} can be waited, not for {asked}", "R3.4, R7.2")
    state.waiting = sum(1 << seat for seat in set(asked))
    if asked:
        kernel.ask_first(state)
    empty = not position.draw_pile and any(len(pile) > 1 for pile in position.piles)
    if position.phase == Phase.DRAW and empty:
        raise RecordError(0, "the draw pile is empty: refill it from the discards first", "R4.6")
    _check_out(position)


def _could_act(position: Position) -> list[int]:
    """The seats that the phase of a position may wait for."""
    up = [sum(shown) for shown in position.face_up]
    if position.phase in (Phase.SHUFFLE, Phase.OVER):
        return []
    if position.phase == Phase.TEE_OFF:
        return [seat for seat, cards in enumerate(up) if cards < kernel.TEE_OFF_CARDS]
    if position.phase == Phase.HAZARD:
        return [s for s, cards in enumerate(up) if s != position.turn and cards < kernel.PLACES - 1]
    return [position.turn]


def _check_out(position: Position) -> None:
    """Whether the going out that a position speaks of can be."""
    down = [shown.count(False) for shown in position.face_up]
    ended = position.phase in (Phase.SHUFFLE, Phase.OVER)
    if ended and any(down):
        raise RecordError(0, "at the end of a round every card is face up", "R8.3")
    out = position.went_out
    if out is None or ended:
        return
    if down[out]:
        raise RecordError(0, f"seat {out} is out, so none of its cards lies face down", "R8.1")
    _check_range("the turns left", position.turns_left, 1, len(position.layouts) - 1, "R8.1")

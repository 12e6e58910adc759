"""What one seat, or the gallery, is entitled to know.

A view is built by naming what its watcher may know; nothing is copied and then deleted. Face-down
cards and the order of the draw pile are named nowhere in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gnoming import kernel
from gnoming.actions import Action, actions_in, phase_name
from gnoming.cards import CARDS, FACE_DOWN, Card, Layout, Seat, card_name
from gnoming.kernel import Phase, Rules, State


@dataclass(frozen=True, slots=True)
class Unseen:
    """How many of each card could still be where this watcher cannot look.

    Until the first refill the cards lie mixed (`mixed`): both counts are then the same cards, those
    face down in the layouts and those in the draw pile together. A refill separates them (R4.6):
    from then on each count is exact for its own place. A card in hand that the watcher may not see
    counts with the draw pile it came from.
    """

    layouts: Mapping[Card, int]
    draw_pile: Mapping[Card, int]
    mixed: bool


@dataclass(frozen=True, slots=True)
class View:
    """The table as one watcher may know it, at one moment. All seats are numbers 0-6."""

    seat: Seat | None
    """Whose view it is; None is the gallery."""
    phase: str
    """`shuffle`, `tee off`, `draw`, `play`, `bounce`, `hazard` or `over`."""
    actor: Seat | None
    """The seat to act, clockwise the first where several may; None if nobody may."""
    may_act: tuple[Seat, ...]
    """All seats that may act now, clockwise, the actor first."""
    turn: Seat
    """Whose turn it is; at tee-off the starter."""
    starter: Seat
    """Who began this round."""
    round: int
    """1-9: the round being played, or the one just finished."""
    turns: int
    """Turns finished in this round, all seats together."""
    rules: Rules
    legal: tuple[Action, ...]
    """What this seat may do now, in ascending code; empty if nothing, and for the gallery."""
    layouts: tuple[Layout, ...]
    """Nine card texts a seat, `?` where face down."""
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    """The left and the right discard pile, bottom first: all saw these cards go."""
    draw_pile: int
    """How many cards it holds."""
    removed: int
    """Hazards removed from play in this round."""
    hand: Card | None
    """The card in hand; `?` to a watcher who may not see it, None if there is none."""
    went_out: Seat | None
    """Who went out first, None if nobody has."""
    turns_left: int | None
    """Turns until the round ends, None before somebody goes out."""
    scores: tuple[tuple[int, ...], ...]
    """The finished rounds, one tuple of points by seat a round."""
    totals: tuple[int, ...]
    """The sum of the finished rounds by seat."""
    unseen: Unseen


def members(bits: int, seats: int, first: int) -> tuple[Seat, ...]:
    """The seats of a set, clockwise from `first`."""
    around = ((first + step) % seats for step in range(seats))
    return tuple(Seat(seat) for seat in around if bits >> seat & 1)


def finished_rounds(now: Any) -> tuple[tuple[int, ...], ...]:
    """The points of the rounds that have ended, from `kernel.numbers`."""
    ended = now.phase == Phase.OVER or now.due == kernel.CARDS
    rows = now.scores[: now.rounds_dealt if ended else max(now.rounds_dealt - 1, 0), : now.seats]
    return tuple(tuple(row) for row in rows.tolist())


def totals(scores: tuple[tuple[int, ...], ...], seats: int) -> tuple[int, ...]:
    """The sum of some rounds by seat."""
    return tuple(sum(row[seat] for row in scores) for seat in range(seats))


def layouts_of(now: Any) -> tuple[Layout, ...]:
    """Every layout as all see it, from `kernel.numbers`."""
    return tuple(
        tuple(
            card_name(number) if up >> place & 1 else FACE_DOWN for place, number in enumerate(row)
        )
        for row, up in zip(now.layout[: now.seats].tolist(), now.up.tolist(), strict=False)
    )


def piles_of(now: Any) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Both discard piles, bottom first, from `kernel.numbers`."""
    left, right = (
        tuple(card_name(number) for number in row[:size])
        for row, size in zip(now.piles.tolist(), now.pile_count.tolist(), strict=True)
    )
    return left, right


def hand_of(now: Any, watcher: int | None) -> Card | None:
    """The card in hand as `watcher` may see it: a drawn card is its drawer's alone. (R4.1)"""
    if now.hand == kernel.NO_CARD:
        return None
    if now.hand_from == kernel.DRAWN and watcher != now.turn:
        return FACE_DOWN
    return card_name(now.hand)


def view_of(state: State, seat: int | None, rules: Rules) -> View:
    """What `seat` may know, or with None the gallery. Assumes that a round was dealt."""
    now = kernel.numbers(state)
    scores = finished_rounds(now)
    may_act = members(now.waiting, now.seats, now.turn)
    hand = hand_of(now, seat)
    return View(
        seat=None if seat is None else Seat(seat),
        phase=phase_name(now.phase),
        actor=may_act[0] if may_act else None,
        may_act=may_act,
        turn=Seat(now.turn),
        starter=Seat(now.starter),
        round=now.rounds_dealt,
        turns=now.turns,
        rules=rules,
        legal=() if seat is None else actions_in(kernel.legal_mask(state, seat), now.phase),
        layouts=layouts_of(now),
        piles=piles_of(now),
        draw_pile=now.draw_count,
        removed=now.removed,
        hand=hand,
        went_out=None if now.went_out == kernel.NOBODY else Seat(now.went_out),
        turns_left=None if now.went_out == kernel.NOBODY else now.turns_left,
        scores=scores,
        totals=totals(scores, now.seats),
        unseen=_unseen(now, hand),
    )


def _unseen(now: Any, hand: Card | None) -> Unseen:
    """Count what lies face down: as one lot until a refill has separated the two places."""
    lying = [
        number
        for row, up in zip(now.layout[: now.seats].tolist(), now.up.tolist(), strict=False)
        for place, number in enumerate(row)
        if not up >> place & 1
    ]
    drawn = now.draw_pile[: now.draw_count].tolist()
    if hand == FACE_DOWN:
        drawn.append(now.hand)
    if now.refills:
        return Unseen(_counts(lying), _counts(drawn), mixed=False)
    together = _counts(lying + drawn)
    return Unseen(together, together, mixed=True)


def _counts(numbers: Iterable[int]) -> Mapping[Card, int]:
    """How many of each card, every card of the deck named, in the order of R1."""
    counted = dict.fromkeys(CARDS, 0)
    for number in numbers:
        counted[card_name(number)] += 1
    return counted

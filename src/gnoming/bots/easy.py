"""The bot `easy`: plays as a child does.

It sees which card is lower, likes two equal cards side by side, turns cards up for the fun of it
and bounces whenever it may. It plans no rows and columns and often overlooks a finished one, does
not watch the others, and goes out without a thought for the lowest score.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Protocol

from gnoming import kernel
from gnoming.cards import FACE_DOWN, card_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gnoming.actions import Action
    from gnoming.cards import Card, Layout
    from gnoming.view import View

GUESS = 4
"""What it takes a face-down card for."""
JOY = 2.0
"""How many points turning up a card is worth to it."""
GOOD_DISCARD = 3.5
"""How much a discard must promise before it is taken instead of drawing."""
LIKES_A_PAIR = 0.6
SEES_A_LINE = 0.5
ENJOYS_BOUNCING = 0.9
ANSWERS_A_HAZARD = 0.95
"""How often it does so."""
LINES = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((col, col + 3, col + 6) for col in range(3)),
)


class Luck(Protocol):
    """Where a bot's chance may come from: what it needs of `random.Random`."""

    def random(self) -> float:
        """From 0 to below 1."""
        ...

    def choice(self, seq: Sequence[Action], /) -> Action:
        """One of these, each equally likely."""
        ...


class EasyBot:
    """A child's play; the same seed decides the same."""

    def __init__(self, seed: int | None = None, luck: Luck | None = None) -> None:
        """None takes chance from the operating system; `luck` takes it from elsewhere."""
        self._chance = luck or random.Random(seed)

    def choose(self, view: View) -> Action:
        """One of `view.legal`."""
        if view.phase == "draw":
            return self._draw(view)
        if view.phase == "play":
            return self._play(view)
        if view.phase == "bounce":
            return self._bounce(view)
        return self._flip(view)

    def _often(self, how_often: float) -> bool:
        return self._chance.random() < how_often

    def _flip(self, view: View) -> Action:
        """Turn up any card; on a hazard nearly always. (R3.4, R7.1)"""
        flips = [action for action in view.legal if action.place is not None]
        if view.phase == "hazard" and not self._often(ANSWERS_A_HAZARD):
            return view.legal[-1]
        return self._chance.choice(flips)

    def _draw(self, view: View) -> Action:
        """Take a discard that looks good somewhere, else draw. (R4.1)"""
        layout = _own(view)
        wishes = []
        for action in view.legal:
            wish = GOOD_DISCARD
            if action.code != kernel.DRAW:
                card = view.piles[action.code - kernel.TAKE_LEFT][-1]
                wish = max(self._wish(layout, card, place) for place in range(kernel.PLACES))
            wishes.append(wish)
        return self._best(view.legal, wishes)

    def _play(self, view: View) -> Action:
        """Put the card where it gains most at a glance, else let it go. (R4.2, R4.3)"""
        layout, card = _own(view), _in_hand(view)
        wishes = []
        for action in view.legal:
            if action.place is not None:
                wishes.append(self._wish(layout, card, action.place))
            else:
                wishes.append(kernel.HAZARD if card == "H" else 0.0)
        return self._best(view.legal, wishes)

    def _bounce(self, view: View) -> Action:
        """Bounce for the fun of it: onto a face-down card, or onto one that is higher. (R6.1)"""
        layout, card = _own(view), _in_hand(view)
        bounces = [action for action in view.legal if action.place is not None]
        if bounces and self._often(ENJOYS_BOUNCING):
            wishes = [self._wish(layout, card, action.code) + JOY for action in bounces]
            if max(wishes) > 0:
                return self._best(bounces, wishes)
        return self._chance.choice([action for action in view.legal if action.place is None])

    def _wish(self, layout: Layout, card: Card, place: int) -> float:
        """How many points `card` seems to gain at `place`, at a child's glance."""
        old = layout[place]
        gain = (GUESS + JOY if old == FACE_DOWN else card_number(old)) - float(card_number(card))
        for line in LINES:
            if place not in line:
                continue
            first, second = (layout[other] for other in line if other != place)
            if first == second == old and old.isdigit() and self._often(SEES_A_LINE):
                gain -= 3 * card_number(old)
            if card.isdigit() and first == second == card and self._often(SEES_A_LINE):
                gain += 4 * card_number(card)
            elif card.isdigit() and card in (first, second) and self._often(LIKES_A_PAIR):
                gain += 3.0
        return gain

    def _best(self, actions: Sequence[Action], wishes: Sequence[float]) -> Action:
        """The action with the greatest wish, any of them if there are several."""
        most = max(wishes)
        return self._chance.choice(
            [action for action, wish in zip(actions, wishes, strict=True) if wish == most]
        )


def _own(view: View) -> Layout:
    """The layout in front of the bot itself."""
    if view.seat is None:
        raise ValueError("the gallery has nothing to choose: ask a bot with the view of a seat")
    return view.layouts[view.seat]


def _in_hand(view: View) -> Card:
    """The card in hand."""
    if view.hand is None:
        raise ValueError(f"in phase {view.phase!r} a card must be in hand (R4.1)")
    return view.hand

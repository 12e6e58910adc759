"""The bot `medium`: one decision ahead for its own layout, on expected values over unseen cards.

Here its view becomes a `sight`: a kernel state in which every hidden card is `FACE_DOWN`, so
nothing that judges it can know more than the view said. The judgement is in worth.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gnoming import kernel
from gnoming.actions import parse_phase
from gnoming.bots.worth import (
    DRAW_PILE,
    FACE_DOWN,
    FACES,
    LAYOUTS,
    WEIGHTS,
    Weights,
    cheapest,
    judge_actions,
    new_mind,
)
from gnoming.cards import FACE_DOWN as FACE_DOWN_NAME
from gnoming.cards import card_name, card_number
from gnoming.kernel import NO_CARD, NOBODY, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gnoming.actions import Action
    from gnoming.cards import Card
    from gnoming.view import View

_NUMBERS = {FACE_DOWN_NAME: FACE_DOWN, **{card_name(face): face for face in FACES[:-1].tolist()}}


class MediumBot:
    """Weighs every legal action and takes the cheapest, the first of several; knows no chance."""

    def __init__(self, seed: int | None = None, weights: Weights = WEIGHTS) -> None:
        """`seed` is taken as by every bot, and not needed."""
        self._mind = new_mind(weights)
        self._costs = np.empty(kernel.CODES)

    def choose(self, view: View) -> Action:
        """The action of `view.legal` that costs least; of several alike one that moves no card."""
        self.costs(view)
        code = cheapest(self._costs, sum(1 << action.code for action in view.legal))
        return next(action for action in view.legal if action.code == code)

    def costs(self, view: View) -> list[float]:
        """What each code costs, in points expected when the round ends; infinite if not legal."""
        mask = sum(1 << action.code for action in view.legal)
        self._mind.lots[LAYOUTS] = shares(view.unseen.layouts)
        self._mind.lots[DRAW_PILE] = shares(view.unseen.draw_pile)
        judge_actions(sight_of(view), mask, self._mind, self._costs)
        return self._costs.tolist()


def sight_of(view: View) -> State:
    """The view as a state: face-down cards are FACE_DOWN, the draw pile is blank.

    Of each discard pile the upper two cards are put down; where the card in hand came from is left
    open.
    """
    seats = len(view.layouts)
    sight = kernel.new_state(seats, view.rules, view.starter)
    layouts = [[_NUMBERS[card] for card in layout] for layout in view.layouts]
    sight.layout[:seats] = layouts
    sight.up[:seats] = [
        sum(1 << place for place, card in enumerate(layout) if card != FACE_DOWN)
        for layout in layouts
    ]
    for pile, cards in enumerate(view.piles):
        upper = [card_number(card) for card in cards[-2:]]
        sight.piles[pile, : len(upper)] = upper
        sight.pile_count[pile] = len(upper)
    sight.draw_count = view.draw_pile
    sight.phase = parse_phase(view.phase)
    sight.turn, sight.turns = view.turn, view.turns
    sight.actor = view.turn if view.seat is None else view.seat
    sight.hand = NO_CARD if view.hand is None else _NUMBERS[view.hand]
    sight.went_out = NOBODY if view.went_out is None else view.went_out
    sight.turns_left = view.turns_left or 0
    return sight


def shares(counts: Mapping[Card, int]) -> list[float]:
    """The share of each face, by card number plus 4, in a lot of unseen cards; 0 if it is empty."""
    total = sum(counts.values()) or 1
    found = [0.0] * (kernel.HAZARD + 5)
    for card, count in counts.items():
        found[card_number(card) + 4] = count / total
    return found

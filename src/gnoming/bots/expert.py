"""The bot `expert`: what learned values say, tried out on the same deals while there is time.

Here belong the view made into a table with its unseen cards, which actions are worth trying, and
how long to think. Last turns are solved exactly (last.py) where that is quick. The trying out
itself is compiled (search.py) and runs in threads without the interpreter's lock.
"""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gnoming import kernel
from gnoming.actions import parse_phase
from gnoming.bots.hard import HardBot, shipped
from gnoming.bots.last import solve
from gnoming.bots.search import new_room, try_out
from gnoming.bots.values import TRIED
from gnoming.cards import FACE_DOWN, card_number
from gnoming.kernel import NO_CARD, NOBODY, PLACES

if TYPE_CHECKING:
    from gnoming.actions import Action
    from gnoming.view import View

LIMIT = 0.5
"""Seconds of thinking for a decision, unless said otherwise."""
DEALS_A_SECOND = 512
"""Deals that are tried at most for each second of the limit, which most computers have time for."""
BATCH = 16
"""Deals tried between two looks at the clock, and at what is still worth trying."""
PARTS = 2
"""Batches that are tried at the same time."""
TURNS = 1
"""Own turns that are played on before the values say what the table is worth."""
WINDOW = 2.5
"""Actions that the values hold for so many points worse than the best are not tried."""
MOST_TRIED = 5
"""The most actions that are tried."""
TRUST = 1.0
"""How far the values may be off where two actions are compared, in points (a standard deviation):
so far off they were on 1,600 decisions that were tried out with 256 deals."""
SURE = 2.0
"""How many of its standard deviations behind an action must be to be given up."""
SOLVED = 3
"""An own last turn with so many face-down cards at most is solved exactly; at a hazard one less."""


@cache
def _threads() -> ThreadPoolExecutor:
    """The threads in which all experts of this process think."""
    return ThreadPoolExecutor(max(1, kernel.cores() - _thinking.left_to_others), "expert")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_threads.cache_clear)  # threads stay behind in the parent


class _Thinking:
    """How many experts of this process think now: they share the time that each would have."""

    def __init__(self) -> None:
        self._lock, self.number = threading.Lock(), 0
        self.left_to_others = 0
        """Cores that they do without."""

    def __enter__(self) -> int:
        with self._lock:
            self.number += 1
            return self.number

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self.number -= 1


_thinking = _Thinking()


def leave_to_others(cores: int) -> None:
    """Let the experts of this process do without so many cores, from before they first think."""
    _thinking.left_to_others = cores


class ExpertBot:
    """Tries the likely actions out.

    One with a seed and without `limit` never looks at the clock: the same seed and `deals` then
    decide the same, wherever and however often.
    """

    def __init__(
        self,
        seed: int | None = None,
        limit: float | None = None,
        deals: int | None = None,
        values: Any = None,
    ) -> None:
        """`limit` is in seconds a decision, without a seed 0.5; more of it makes a better player.

        With a limit of 0 the values alone decide, in less than a millisecond. When it begins to
        think while others do, it takes its share of the limit: a half, a third, ... `deals` are
        tried at most, unless said otherwise so many as belong to the limit.
        """
        values = shipped("expert")[0] if values is None else values
        self._hard = HardBot(values=values, bounces=TRIED)
        self._chance = np.random.default_rng(seed)
        self.budget = LIMIT if limit is None else limit
        self.limit = self.budget if seed is None else limit
        self.deals = round(DEALS_A_SECOND * self.budget) if deals is None else deals
        self.best_so_far: Action | None = None

    def choose(self, view: View) -> Action:
        """The action of `view.legal` that is believed to cost least."""
        with _thinking as number:
            return self._choose(view, None if self.limit is None else self.limit / number)

    def _choose(self, view: View, limit: float | None) -> Action:
        """The same in so many seconds."""
        end = None if limit is None else time.monotonic() + limit
        code, costs = self._hard.weighed(view)
        first = next(action for action in view.legal if action.code == code)
        self.best_so_far = first
        if len(view.legal) == 1 or view.phase == "tee off" or limit == 0:
            return first
        if view.went_out is not None and _is_quick(view):
            worths = solve(view, "margin")
            return min(view.legal, key=lambda action: round(worths[action], 9))
        likely = sorted(
            (action for action in view.legal if costs[action.code] <= costs[code] + WINDOW),
            key=lambda action: (action.code != code, costs[action.code]),
        )[:MOST_TRIED]
        if len(likely) > 1:
            self._try_out(view, likely, [costs[action.code] for action in likely], end)
        return self.best_so_far

    def _try_out(
        self, view: View, likely: list[Action], costs: list[float], end: float | None
    ) -> None:
        """Try the likely actions out until the time is over, or one of them is left."""
        trial = _Trial(view, likely, np.array(costs), self._hard, self._chance)
        while trial.deals < self.deals and trial.alive.sum() > 1:
            if end is not None and time.monotonic() >= end:
                break
            trial.advance()
            self.best_so_far = likely[trial.best]


class _Trial:
    """Likely actions, and what came of trying them out so far."""

    def __init__(
        self, view: View, likely: list[Action], costs: Any, hard: HardBot, chance: Any
    ) -> None:
        self.deals, self.best = 0, 0
        self.alive = np.ones(len(likely), np.int64)
        self._root = state_of(view, chance)
        self._me = int(view.seat or 0)
        self._codes = np.array([action.code for action in likely], np.int64)
        self._costs, self._hard = costs, hard
        self._seed = int(chance.integers(1 << 62))
        self._sums = np.zeros(len(likely))
        self._squares = np.zeros((len(likely), len(likely)))

    def advance(self) -> None:
        """Try some more deals, in threads, and give up what is surely worse."""
        seeds = range(self._seed + self.deals, self._seed + self.deals + PARTS)
        for sums, squares in _threads().map(self._batch, seeds):
            self._sums += sums
            self._squares += squares
        self.deals += BATCH * PARTS
        self._compare()

    def _batch(self, seed: int) -> tuple[Any, Any]:
        """What came of a batch of deals."""
        sums, squares = np.zeros_like(self._sums), np.zeros_like(self._squares)
        try_out(
            self._root,
            self._me,
            self._codes,
            self.alive,
            TURNS,
            self._hard.desk.weights,
            self._hard.values,
            new_room(),
            seed,
            BATCH,
            sums,
            squares,
        )
        return sums, squares

    def _compare(self) -> None:
        """Name the best, and give up whatever is behind it by more than chance could explain."""
        left = np.flatnonzero(self.alive).tolist()
        behind = {number: self._behind(number, self.best)[0] for number in left}
        self.best = min(left, key=behind.__getitem__)
        for number in left:
            gap, doubt = self._behind(number, self.best)
            if number != self.best and gap > SURE * doubt:
                self.alive[number] = 0

    def _behind(self, one: int, other: int) -> tuple[float, float]:
        """By how much `one` is believed to cost more than `other`, and how uncertain that is."""
        if one == other:
            return 0.0, 0.0
        mean = (self._sums[one] - self._sums[other]) / self.deals
        spread = max(self._squares[one, other] / self.deals - mean * mean, 1.0) / self.deals
        before = self._costs[one] - self._costs[other]
        doubt = 1.0 / (1.0 / spread + 1.0 / TRUST**2)
        return float(doubt * (mean / spread + before / TRUST**2)), float(doubt**0.5)


def _is_quick(view: View) -> bool:
    """Whether the exact solution of a last turn takes no longer than a decision may."""
    own = view.layouts[view.seat or 0].count(FACE_DOWN)
    return own <= SOLVED - (view.phase == "hazard")


def state_of(view: View, chance: Any) -> Any:
    """A table as the view's seat may imagine it: its unseen cards lie as chance had it.

    What no view tells and no action here needs is left open: who answered a hazard before.
    """
    state = kernel.new_state(len(view.layouts), view.rules, view.starter)
    lying = [card for card, count in view.unseen.layouts.items() for _ in range(count)]
    chance.shuffle(lying)
    if not view.unseen.mixed:
        drawn = [card for card, count in view.unseen.draw_pile.items() for _ in range(count)]
        chance.shuffle(drawn)
        lying = drawn + lying
        state.refills = 1
    numbers = [card_number(card) for card in lying]
    state.draw_count = view.draw_pile
    state.draw_pile[: view.draw_pile] = numbers[: view.draw_pile]
    hidden = iter(numbers[view.draw_pile :])
    for seat, layout in enumerate(view.layouts):
        for place, card in enumerate(layout):
            state.layout[seat, place] = next(hidden) if card == FACE_DOWN else card_number(card)
            state.up[seat] |= (card != FACE_DOWN) << place
    for pile, cards in enumerate(view.piles):
        state.piles[pile, : len(cards)] = [card_number(card) for card in cards]
        state.pile_count[pile] = len(cards)
    for number, row in enumerate(view.scores):
        state.scores[number, : len(row)] = row
    state.due, state.removed, state.turns = 0, view.removed, view.turns
    state.rounds_dealt, state.turn = view.round, view.turn
    state.phase = parse_phase(view.phase)
    state.actor = view.turn if view.actor is None else view.actor
    state.waiting = sum(1 << seat for seat in view.may_act)
    state.went_out = NOBODY if view.went_out is None else view.went_out
    state.turns_left = view.turns_left or 0
    state.hand = NO_CARD if view.hand in (None, FACE_DOWN) else card_number(view.hand)
    _lay_hand(view, state)
    return state


def _lay_hand(view: View, state: Any) -> None:
    """Where the card in hand came from, as far as what is legal tells it. (R6.1, R6.2)"""
    places = {action.place for action in view.legal} - {None}
    discards = {kernel.DISCARD_LEFT, kernel.DISCARD_RIGHT, kernel.REMOVE}
    if view.phase == "play" and discards.isdisjoint(action.code for action in view.legal):
        state.hand_from = kernel.TAKEN
    if view.phase == "bounce":
        state.hand_from = kernel.EXCHANGED
        if places:
            state.was_face_down = 1
            state.hand_place = min({*range(PLACES)} - places)

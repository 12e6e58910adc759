"""Who sits where in a match and which cards are dealt: all of it from the seed and the unit alone.

Here a unit is played, too: one set of card orders, by every line-up of the entrants in every seat.
"""

from __future__ import annotations

import contextlib
import hashlib
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.arena.entrants import Entrant
from gnoming.arena.playing import BotError, ask, hosting, play
from gnoming.bots import Bot
from gnoming.cards import DECK
from gnoming.game import Game
from gnoming.kernel import Phase, Rules
from gnoming.view import finished_rounds, view_of

# ------------------------------------------------------------------ what chance brings


def seed_from(*parts: int | str) -> int:
    """A number from these parts, the same everywhere; any other part gives an unrelated one."""
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


_FIRST: Mapping[Any, int] = {
    **{card: DECK.index(card) for card in DECK},
    **{number: kernel.DECK.tolist().index(number) for number in kernel.DECK.tolist()},
}
"""Where in the deck the first card of each kind is, by the card's text and by its number."""


class Orders:
    """The orders of cards of one unit: a `shuffle` for `Game` that is the same whoever plays.

    A deal depends on the seed, the unit and the round alone, a refill on its number in that round
    too. Refills of different cards come as much in the same order as they can.
    """

    def __init__(self, seed: int, unit: int) -> None:
        """`seed` is that of the match."""
        self._seed, self._unit = seed, unit
        self._round = self._refill = 0

    def __call__(self, cards: list[Any]) -> list[Any]:
        """Card texts or numbers in the next order, top card first; the whole deck is a deal."""
        if len(cards) == kernel.CARDS:
            self._round, self._refill = self._round + 1, 0
        else:
            self._refill += 1
        chance = random.Random(
            seed_from("order", self._seed, self._unit, self._round, self._refill)
        )
        ranks = list(range(kernel.CARDS))
        chance.shuffle(ranks)
        seen: Counter[Any] = Counter()
        ranked = []
        for card in cards:
            ranked.append((ranks[_FIRST[card] + seen[card]], card))
            seen[card] += 1
        return [card for _, card in sorted(ranked)]


# ------------------------------------------------------------------ who sits where


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides what a match brings, but for its length."""

    entrants: tuple[Entrant, ...]
    players: int = 4
    seed: int = 0
    rules: Rules = field(default_factory=Rules)
    first_alone: bool = False
    """Whether nobody but the first entrant sits alone among the others."""

    @property
    def is_together(self) -> bool:
        """Whether there are as many seats as entrants, so that all of them sit down together."""
        return len(self.entrants) == self.players

    @property
    def games_a_unit(self) -> int:
        """How many seatings a unit has: every line-up in every seat."""
        return self.players * (1 if self.is_together else len(self.counted))

    @property
    def counted(self) -> range:
        """The numbers of the entrants whose results are counted."""
        return range(1 if self.first_alone else len(self.entrants))

    def seatings(self, unit: int) -> tuple[tuple[int, ...], ...]:
        """Who sits where in each game of a unit: the entrants' numbers by seat."""
        return tuple(
            lineup[-turned:] + lineup[:-turned]
            for lineup in self._lineups(unit)
            for turned in range(self.players)
        )

    def _lineups(self, unit: int) -> list[tuple[int, ...]]:
        """All together; else each entrant, named first, alone among as many kinds as there are.

        Who sits beside whom, and of whom there is one more, is drawn anew in each unit.
        """
        chance = random.Random(seed_from("line-up", self.seed, unit))
        everyone = range(len(self.entrants))
        if self.is_together:
            return [tuple(chance.sample(everyone, self.players))]
        lineups = []
        for one in self.counted:
            others = [other for other in everyone if other != one]
            times, more = divmod(self.players - 1, len(others))
            field = others * times + chance.sample(others, more)
            chance.shuffle(field)
            lineups.append((one, *field))
        return lineups

    def counting(self, number: int) -> Sequence[int]:
        """The seats whose result counts for their entrant in a unit's game of that number."""
        return range(self.players) if self.is_together else (number % self.players,)

    def bots(self, unit: int, number: int) -> list[Bot]:
        """New bots by seat for one game."""
        return [
            self.entrants[entrant].make(seed_from("bot", self.seed, unit, number, seat))
            for seat, entrant in enumerate(self.seatings(unit)[number])
        ]

    def game(self, unit: int, number: int) -> Game:
        """One game of the match, played again as a `Game` that can be looked at.

        Raises:
            BotError: a bot did something wrong.
        """
        table, orders = self.bots(unit, number), Orders(self.seed, unit)
        names = [self.entrants[entrant].name for entrant in self.seatings(unit)[number]]
        host = hosting(table)
        if host:
            return host.host(table, self.rules, orders, names)
        names = [f"{name} in seat {seat}" for seat, name in enumerate(names)]
        return play(table, rules=self.rules, shuffle=orders, names=names)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game."""

    seats: tuple[int, ...]
    """The entrants' numbers by seat."""
    scores: tuple[tuple[int, ...], ...]
    """Points by seat, one tuple a round."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the whole game by seat."""
        return tuple(map(sum, zip(*self.scores, strict=True)))

    @property
    def ranks(self) -> tuple[int, ...]:
        """How many seats finished before each; who finished alike has the same. (R10.1)"""
        finish = list(zip(self.totals, self.scores[-1], strict=True))
        return tuple(sum(other < own for other in finish) for own in finish)

    def win_share(self, seat: int) -> float:
        """The part of the win that a seat has: 1, 0, or a fraction of a shared one. (R10.1)"""
        ranks = self.ranks
        return 1 / ranks.count(0) if ranks[seat] == 0 else 0.0

    def difference(self, seat: int) -> float:
        """How many points a seat has more than the others' mean; fewer is better."""
        totals = self.totals
        return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)


Unit = tuple[Played, ...]
"""All games of a unit, in the order of its seatings."""


def play_unit(plan: Plan, unit: int) -> Unit:
    """Play a unit. Whatever its bots print goes to standard error, away from the figures."""
    games = []
    with contextlib.redirect_stdout(sys.stderr):
        for number, seats in enumerate(plan.seatings(unit)):
            names = [plan.entrants[entrant].name for entrant in seats]
            try:
                table = plan.bots(unit, number)
                games.append(Played(seats, _scores(plan, table, names, Orders(plan.seed, unit))))
            except BotError as error:
                where = f"unit {unit}, game {number}, seed {plan.seed}"
                raise BotError(f"{error} ({where})") from error
    return tuple(games)


def _scores(
    plan: Plan, table: Sequence[Bot], names: Sequence[str], orders: Orders
) -> tuple[tuple[int, ...], ...]:
    """Play one game on the kernel, a third quicker than a `Game`; returns its scores.

    Where a bot brings a table, it is played there.
    """
    host = hosting(table)
    if host:
        return host.host(table, plan.rules, orders, names).scores
    state = kernel.new_state(plan.players, plan.rules)
    order = np.zeros(kernel.CARDS, np.int8)
    while state.phase != Phase.OVER:
        if state.phase == Phase.SHUFFLE:
            due = kernel.due(state, order)
            order[:due] = orders(sorted(order[:due].tolist(), key=_FIRST.__getitem__))
            kernel.stack(state, order)
        else:
            seat = int(state.actor)
            action = ask(table[seat], view_of(state, seat, plan.rules), names[seat])
            kernel.apply(state, action.code, seat)
    return finished_rounds(kernel.numbers(state))

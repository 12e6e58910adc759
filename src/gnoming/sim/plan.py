"""What is played: who sits where, who begins, which seed a game has; and any game of it again."""

from __future__ import annotations

import contextlib
import hashlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.actions import Action
from gnoming.arena import ArenaError, BotError, Entrant, play
from gnoming.arena.playing import ask
from gnoming.bots import Bot
from gnoming.bots.easy import EasyBot
from gnoming.bots.medium import MediumBot
from gnoming.chance import generator, part_of, shuffle_on
from gnoming.game import Game
from gnoming.kernel import NOBODY, Rules
from gnoming.sim import playing
from gnoming.sim.easy import one_of
from gnoming.sim.playing import BY_VIEW, COMPILED_BOTS
from gnoming.view import View, view_of

SEEDS = 1 << 62
"""Seeds of games are from 0 to before this, as VectorEnv takes them."""

IN_TURN = "turns"
"""The games are begun by one seat after the other."""


class SimError(ValueError):
    """What cannot be simulated, in one sentence."""


@dataclass(frozen=True)
class Plan:
    """All that decides what a simulation brings, but for its length."""

    bots: tuple[Entrant, ...]
    """Who sits down, by seat."""
    seed: int = 0
    rules: Rules = field(default_factory=Rules)
    starter: int | str = IN_TURN
    """The seat that begins every game; or `turns`: seat 0 the first game, seat 1 the next, ..."""
    rotate: bool = False
    """Whether all bots move one seat to the left after as many games as there are seats."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.bots)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The different bots, in the order of their first seats."""
        return tuple(dict.fromkeys(bot.name for bot in self.bots))

    @cached_property
    def kinds(self) -> Any:
        """How each of `names` decides, as playing.py numbers it."""
        sources = {bot.name: bot.source for bot in self.bots}
        return np.array(
            [
                COMPILED_BOTS.get(sources[name], BY_VIEW)
                if isinstance(sources[name], str)
                else BY_VIEW
                for name in self.names
            ],
            np.int64,
        )

    @property
    def is_compiled(self) -> bool:
        """Whether all of its bots play compiled."""
        return bool((self.kinds != BY_VIEW).all())

    def seeds(self, first: int, end: int) -> Any:
        """The seeds of the games from number `first` to before `end`, all different: int64.

        VectorEnv deals the same cards for a seed, and its `sample` chooses as `random` does.
        """
        digest = hashlib.blake2b(f"gnoming sim {self.seed}".encode(), digest_size=8).digest()
        mask = np.uint64(SEEDS - 1)
        word = (np.arange(first, end, dtype=np.uint64) + np.frombuffer(digest, ">u8")) & mask
        for shift, factor in ((31, 0xBF58476D1CE4E5B9), (29, 0x94D049BB133111EB)):
            word = ((word ^ (word >> np.uint64(shift))) * np.uint64(factor)) & mask
        return (word ^ (word >> np.uint64(32))).astype(np.int64)

    def starters(self, first: int, end: int) -> Any:
        """Who begins each of these games: int64."""
        if isinstance(self.starter, int):
            return np.full(end - first, self.starter, np.int64)
        return np.arange(first, end, dtype=np.int64) % self.players

    def seatings(self, first: int, end: int) -> Any:
        """Who sits where in each of these games: int8 (games, seats), numbers of `names`."""
        own = np.array([self.names.index(bot.name) for bot in self.bots], np.int8)
        moved = np.arange(first, end) // self.players if self.rotate else np.zeros(end - first, int)
        seats = (np.arange(self.players)[None, :] - moved[:, None]) % self.players
        return own[seats]

    def rows(self, first: int, end: int) -> Any:
        """The rows of the games from number `first` to before `end`, played now: see columns.py.

        Raises:
            BotError: a bot did something wrong.
        """
        desk = playing.new_desk(self.players, self.rules, end - first)
        seeds, starters = self.seeds(first, end), self.starters(first, end)
        seatings = self.seatings(first, end)
        if self.is_compiled:
            playing.play_games(desk, first, seeds, starters, seatings, self.kinds)
        else:
            with contextlib.redirect_stdout(sys.stderr):
                for at in range(end - first):
                    self._play_by_view(desk, first, at, seeds, starters, seatings)
        return desk.rows.view(np.ndarray)

    def _play_by_view(
        self, desk: Any, first: int, at: int, seeds: Any, starters: Any, seatings: Any
    ) -> None:
        """Play one game in which some are asked with their views."""
        row = at * self.rules.rounds * self.players
        playing.begin(desk, seeds[at], starters[at], seatings[at], self.kinds)
        names = [self.names[bot] for bot in seatings[at].tolist()]
        try:
            table = {
                seat: self._made(name, int(seeds[at]), seat)
                for seat, name in enumerate(names)
                if desk.kinds[seat] == BY_VIEW
            }
            while (seat := int(playing.play_on(desk, row))) != NOBODY:
                view = view_of(desk.state, seat, self.rules)
                playing.act(desk, ask(table[seat], view, names[seat]).code, row)
        except BotError as error:
            raise BotError(f"{error} (game {first + at}, seed {self.seed})") from error
        playing.tell_game(desk, row, first + at, seatings[at])

    def _made(self, name: str, seed: int, seat: int) -> Bot:
        """A new bot for one seat of the game with this seed."""
        entrant = next(bot for bot in self.bots if bot.name == name)
        digest = hashlib.blake2b(f"bot {seed} {seat}".encode(), digest_size=8).digest()
        return entrant.make(int.from_bytes(digest, "big"))

    def game(self, number: int) -> Game:
        """One game of the simulation, played again as a `Game` that can be looked at.

        It is played by views throughout, and yet the very game that the rows tell of.

        Raises:
            BotError: a bot did something wrong.
        """
        (seed,) = self.seeds(number, number + 1).tolist()
        (starter,) = self.starters(number, number + 1).tolist()
        (seating,) = self.seatings(number, number + 1).tolist()
        dice = generator(~seed)
        table: list[Bot] = []
        for seat, bot in enumerate(seating):
            kind = int(self.kinds[bot])
            if kind == playing.RANDOM:
                table.append(_DiceBot(dice))
            elif kind == playing.EASY:
                table.append(EasyBot(luck=_Dice(dice)))
            elif kind == playing.MEDIUM:
                table.append(MediumBot())
            else:
                table.append(self._made(self.names[bot], seed, seat))
        names = [f"{self.names[bot]} in seat {seat}" for seat, bot in enumerate(seating)]
        return play(
            table, rules=self.rules, starter=starter, shuffle=_order_from(seed), names=names
        )


def _order_from(seed: int) -> Callable[[list[str]], list[str]]:
    """The orders of the game that `seed` names, for `Game`."""
    chance = generator(seed)

    def order(cards: list[str]) -> list[str]:
        places = np.arange(kernel.CARDS, dtype=np.int8)
        shuffle_on(chance, places, len(cards))
        return [cards[place] for place in places[: len(cards)].tolist()]

    return order


class _Dice:
    """The chance of a game as Python's generator would give it."""

    def __init__(self, dice: Any) -> None:
        self._dice = dice

    def random(self) -> float:
        return float(part_of(self._dice))

    def choice(self, seq: Sequence[Action], /) -> Action:
        return seq[one_of(self._dice, len(seq))]


class _DiceBot:
    """Chooses by view as `random` does compiled, by the dice that a whole game shares."""

    def __init__(self, dice: Any) -> None:
        self._dice = dice

    def choose(self, view: View) -> Any:
        mask = sum(1 << action.code for action in view.legal)
        code = playing.roll(self._dice, mask)
        return next(action for action in view.legal if action.code == code)


# ------------------------------------------------------------------ who sits down


def seated(bots: str | Any | Sequence[Any], players: int | None = None) -> tuple[Entrant, ...]:
    """The bots by seat: one for all seats, or one for each.

    A bot is a name that `bots.make` knows, `package.module:Class`, a callable that makes a bot from
    `seed`, or a bot (copies of it play); words may be in one text, with commas between.

    Raises:
        SimError: there are not as many bots as seats, or no such number of seats.
        ArenaError: a bot cannot be made.
    """
    if isinstance(bots, str):
        bots = [word.strip() for word in bots.split(",")]
    sources = list(bots) if isinstance(bots, Sequence) else [bots]
    if players is None:
        players = 4 if len(sources) == 1 else len(sources)
    low, high = kernel.FEWEST_SEATS, kernel.MOST_SEATS
    if not low <= players <= high:
        raise SimError(f"a game has {low} to {high} players, not {players} (R2.1)")
    if len(sources) not in (1, players):
        raise SimError(
            f"{players} players need one bot for all seats or one for each, not {len(sources)}"
        )
    entrants: list[Entrant] = []
    for source in sources:
        entrants.append(_entrant(source, entrants))
    return tuple(entrants * players if len(entrants) == 1 else entrants)


def _entrant(source: Any, before: Sequence[Entrant]) -> Entrant:
    """The entrant of a source, the same for the same; two that only share a name get numbers."""
    if isinstance(source, Entrant):
        return source
    for entrant in before:
        if entrant.source is source or (isinstance(source, str) and entrant.source == source):
            return entrant
    name = source if isinstance(source, str) else getattr(source, "__name__", "")
    name = str(name or type(source).__name__)
    alike = {entrant.name for entrant in before}
    number = next(n for n in range(1, len(alike) + 2) if _numbered(name, n) not in alike)
    entrant = Entrant(_numbered(name, number), source)
    entrant.make(0)
    return entrant


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} ({number})"


def planned(
    bots: Any,
    players: int | None = None,
    *,
    seed: int = 0,
    rules: Rules | None = None,
    starter: int | str = IN_TURN,
    rotate: bool = False,
) -> Plan:
    """A plan, if there is such a one.

    Raises:
        SimError: there is none.
        ArenaError: a bot cannot be made.
    """
    table = seated(bots, players)
    if starter != IN_TURN and not (type(starter) is int and 0 <= starter < len(table)):
        raise SimError(
            f"the starter is a seat from 0 to {len(table) - 1} or {IN_TURN!r}, not {starter!r}"
            " (R2.3)"
        )
    if type(seed) is not int:
        raise SimError(f"the seed is a whole number, not {seed!r}")
    return Plan(table, seed, rules or Rules(), starter, rotate)


__all__ = ["IN_TURN", "ArenaError", "Plan", "SimError", "planned", "seated"]

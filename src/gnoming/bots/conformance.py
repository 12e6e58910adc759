"""The check that an author of a bot runs: whole games, and whether the bot keeps its promises.

It plays on the kernel directly, with its own random orders, so that hidden cards can be dealt anew
behind the bot's back.
"""

from __future__ import annotations

import copy
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from gnoming import bots, kernel
from gnoming.actions import PHASES, Action
from gnoming.kernel import Phase, Rules, State
from gnoming.view import View, members, view_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gnoming.bots import Bot

RULES = (
    Rules(rounds=1),
    Rules(rounds=2, return_taken=False),
    Rules(rounds=1, ties_keep_bonus=False),
    Rules(rounds=2, turn_limit=5),
    Rules(rounds=1, return_taken=False, ties_keep_bonus=False, turn_limit=100),
)
"""The tables' options, one after the other; each option takes each of its kinds of value."""
SEATS = tuple(range(kernel.FEWEST_SEATS, kernel.MOST_SEATS + 1))


class BotFault(AssertionError):
    """What a bot did wrong, in one sentence, with the seed that shows it again."""


@dataclass(frozen=True, slots=True)
class BotReport:
    """What a bot without a fault did."""

    bot: str
    games: int
    decisions: Mapping[str, int]
    """How many in each phase."""
    median_ms: float
    worst_ms: float
    """Milliseconds a decision."""

    def __str__(self) -> str:
        """In one sentence."""
        return (
            f"{self.bot}: {self.games} games, {sum(self.decisions.values())} decisions"
            f" without a fault, median {self.median_ms:.3f} ms, worst {self.worst_ms:.3f} ms"
        )


def check_bot(
    bot: str | Bot | Callable[[int], Bot],
    *,
    games: int = 12,
    seed: int = 0,
    limit_ms: float | None = None,
) -> BotReport:
    """Play whole games with 2-7 seats under all options, every seat taken by this bot.

    `bot` is a name that `bots.make` knows, a callable that makes a bot from a seed, or a bot (then
    copies of it play). Game `n` is played on seed `seed + n`. At each decision it is checked that
    `choose` returns one of `view.legal` and leaves the view as it was; that a second bot of the
    same seed, shown the same views, decides the same; and that so does a third whose hidden cards
    lie in another order.

    `limit_ms` is the longest that the median decision may take, in milliseconds; the worst is
    reported only, for a busy computer can make any one decision slow.

    Raises:
        BotFault: the first fault found.
    """
    check = _Check(*_maker(bot))
    for game in range(games):
        rules = RULES[game % len(RULES)]
        check.play(SEATS[game % len(SEATS)], rules, seed + game)
    median_ms = statistics.median(check.times) * 1000 if check.times else 0.0
    if limit_ms is not None and median_ms > limit_ms:
        raise BotFault(
            f"bot {check.name!r} takes {median_ms:.3f} ms for the median decision,"
            f" more than {limit_ms} ms (seeds {seed} to {seed + games - 1})"
        )
    worst_ms = max(check.times, default=0.0) * 1000
    return BotReport(check.name, games, dict(check.decisions), median_ms, worst_ms)


def _maker(bot: str | Bot | Callable[[int], Bot]) -> tuple[str, Callable[[int], Bot]]:
    """What to call the bot, and how to make one from a seed."""
    if isinstance(bot, str):
        name = bot
        return name, lambda seed: bots.make(name, seed)
    if isinstance(bot, type) or not isinstance(bot, bots.Bot):
        return getattr(bot, "__name__", repr(bot)), bot
    original = bot
    return type(bot).__name__, lambda seed: copy.deepcopy(original)


@dataclass(slots=True)
class _Seat:
    """Three bots of one seed: the player, its twin, and one whose hidden cards lie differently."""

    bot: Bot
    twin: Bot
    redealt: Bot


class _Check:
    """One bot under check: its faults are raised, its decisions counted and timed."""

    def __init__(self, name: str, make: Callable[[int], Bot]) -> None:
        self.name = name
        self._make = make
        self.decisions: Counter[str] = Counter()
        self.times: list[float] = []

    def play(self, seats: int, rules: Rules, seed: int) -> None:
        """One whole game, the bot on every seat; seats are asked in any order that is allowed."""
        chance = random.Random(seed)
        state = kernel.new_state(seats, rules, starter=chance.randrange(seats))
        table = [
            _Seat(*(self._make(seed * kernel.MOST_SEATS + seat) for _ in range(3)))
            for seat in range(seats)
        ]
        while state.phase != Phase.OVER:
            if state.phase == Phase.SHUFFLE:
                _shuffle(state, chance)
                continue
            seat = chance.choice(members(int(state.waiting), seats, 0))
            action = self._decision(table[seat], state, seat, rules, chance, seed)
            kernel.apply(state, action.code, seat)

    def _decision(
        self, three: _Seat, state: State, seat: int, rules: Rules, chance: random.Random, seed: int
    ) -> Action:
        """What the bot decides, once everything that can be asked about it has been asked."""
        phase = PHASES[state.phase]
        where = (
            f"in phase {phase!r} (seed {seed}, {state.seats} seats, turn {int(state.turns) + 1})"
        )
        view = view_of(state, seat, rules)
        began = time.perf_counter()
        action = self._ask(three.bot, view, where)
        self.times.append(time.perf_counter() - began)
        self.decisions[phase] += 1
        if type(action) is not Action or action not in view.legal:
            words = ", ".join(map(str, view.legal))
            self._fault(f"chose {_said(action)}, which is not one of view.legal: {words}", where)
        if view != view_of(state, seat, rules):
            self._fault("changed the view that it was shown", where)
        again = self._ask(three.twin, view_of(state, seat, rules), where)
        if again != action:
            self._fault(
                f"chose {_said(action)} and, asked the same with the same seed, {_said(again)}",
                where,
            )
        state = redealt(state, chance)
        other = self._ask(three.redealt, view_of(state, seat, rules), where)
        if other != action:
            self._fault(
                f"chose {_said(action)} and, with only the hidden cards dealt anew, {_said(other)}",
                where,
            )
        return action

    def _ask(self, bot: Bot, view: View, where: str) -> Action:
        try:
            return bot.choose(view)
        except Exception as error:
            sentence = f"raised {type(error).__name__}: {error}"
            raise BotFault(f"bot {self.name!r} {sentence}, {where}") from error

    def _fault(self, sentence: str, where: str) -> NoReturn:
        raise BotFault(f"bot {self.name!r} {sentence}, {where}")


def _said(action: object) -> str:
    """An action by its word; whatever else a bot may return as Python writes it."""
    return repr(str(action)) if isinstance(action, Action) else repr(action)


def _shuffle(state: State, chance: random.Random) -> None:
    """Put down the order that is due. (R3.1, R4.6)"""
    order = np.zeros(kernel.CARDS, np.int8)
    cards = order[: kernel.due(state, order)].tolist()
    chance.shuffle(cards)
    order[: len(cards)] = cards
    kernel.stack(state, order)


def redealt(state: State, chance: random.Random) -> State:
    """A copy of `state` where all that nobody has seen is dealt anew; every view stays the same.

    Face-down cards and the draw pile are one lot until a refill tells them apart (R4.6).
    """
    state = state.copy()
    down = [
        (seat, place)
        for seat in range(state.seats)
        for place in range(kernel.PLACES)
        if not state.up[seat] >> place & 1
    ]
    lying = [int(state.layout[spot]) for spot in down]
    drawn = state.draw_pile[: state.draw_count].tolist()
    lots = [lying, drawn] if state.refills else [lying + drawn]
    for lot in lots:
        chance.shuffle(lot)
    mixed = [card for lot in lots for card in lot]
    for spot, card in zip(down, mixed, strict=False):
        state.layout[spot] = card
    state.draw_pile[: len(drawn)] = mixed[len(down) :]
    return state

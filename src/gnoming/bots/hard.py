"""The bot `hard`: one turn ahead, on values that were learned from play.

Here its view becomes what values.py reads, and the values are loaded that came with the package
(hard.npz and expert.npz; how they were learned stands in learning.py). It looks at each line for
itself, and thinks of a bounce when there is one. It wants to win the game, not only the round: whom
it may still overtake counts for more than who is out of reach.
"""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from gnoming import kernel
from gnoming.bots.medium import shares, sight_of
from gnoming.bots.standing import A_CARD, ROUND_BEGUN, ROUND_SPREAD, judge_standing
from gnoming.bots.values import (
    UNFORESEEN,
    VALUES,
    expected_totals,
    look,
    new_desk,
    new_values,
    settle,
    weigh,
)
from gnoming.bots.worth import DRAW_PILE, LAYOUTS

if TYPE_CHECKING:
    from gnoming.actions import Action
    from gnoming.view import View


@cache
def shipped(level: str = "hard") -> tuple[Any, dict[str, Any]]:
    """The values of `hard` or `expert` that came with the package, and how they were made."""
    with files("gnoming.bots").joinpath(f"{level}.npz").open("rb") as file, np.load(file) as kept:
        values = new_values()
        for name in VALUES.names or ():
            if name != "table":
                values[name] = kept[name]
        settle(values)
        return values, json.loads(str(kept["about"]))


class HardBot:
    """Weighs every legal action by learned values and takes the cheapest; knows no chance."""

    def __init__(
        self, seed: int | None = None, values: Any = None, *, bounces: int = UNFORESEEN
    ) -> None:
        """`seed` is taken as by every bot, and not needed; `values` are those of `shipped`.

        `bounces` says how those to come are foreseen: UNFORESEEN, GUESSED or TRIED (values.py).
        """
        self.values = shipped()[0] if values is None else values
        self.desk = new_desk()
        self.desk.bounces = bounces
        self._costs = np.empty(kernel.CODES)

    def choose(self, view: View) -> Action:
        """The action of `view.legal` that costs least; of several alike one that moves no card."""
        code, _ = self.weighed(view)
        return next(action for action in view.legal if action.code == code)

    def weighed(self, view: View) -> tuple[int, list[float]]:
        """The cheapest code, and what each costs, in points beside the others; inf if not legal."""
        mask = sum(1 << action.code for action in view.legal)
        sight, desk = sight_of(view), self.desk
        look(sight, desk)
        for lot, counts in ((LAYOUTS, view.unseen.layouts), (DRAW_PILE, view.unseen.draw_pile)):
            found = shares(counts)
            desk.lots[lot, : len(found)] = found
        self._judge_standing(view, sight)
        code = weigh(sight, int(sight.actor), mask, self.values, desk, self._costs)
        return int(code), self._costs.tolist()

    def _judge_standing(self, view: View, sight: Any) -> None:
        """Weigh the rivals by the totals to be expected, and by how much may yet happen. (R10.1)"""
        totals = np.zeros(kernel.MOST_SEATS)
        totals[: len(view.totals)] = view.totals
        fewest = expected_totals(sight, self.values, self.desk, totals)
        spread = math.hypot(
            ROUND_SPREAD * math.sqrt(view.rules.rounds - view.round), ROUND_BEGUN + A_CARD * fewest
        )
        judge_standing(totals, len(view.totals), int(sight.actor), spread, self.desk.weights)

"""How a game stands: what a point of each rival is worth to a seat that wants to win.

A round yet to come moves each seat's total by about `ROUND_SPREAD` points, which is a guess that
serves; whom a seat may still overtake, or be overtaken by, follows from it.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.kernel import apart

ROUND_SPREAD = 14.0
"""How far a seat's points of a round lie from the mean, in points (a standard deviation)."""
ROUND_BEGUN, A_CARD = 4.0, 1.2
"""The same for the round being played: without face-down cards, and more for each of the fewest."""
NODES = np.array([0.0, 1.3556262, -1.3556262, 2.8569700, -2.8569700])
SHARES = np.array([0.5333333, 0.2220759, 0.2220759, 0.0112574, 0.0112574])
"""Where a normal distribution is looked at, and how much each counts (Gauss and Hermite)."""
EVEN = 0.2
"""The part of the weights that is even whatever the standing, since all this is a guess."""


@apart
def beyond(gap: float, spread: float) -> float:
    """How likely a total that is `gap` points worse stays so, its uncertainty being `spread`."""
    return 0.5 * math.erfc(-gap / (spread * math.sqrt(2.0)))


@apart
def judge_standing(points: Any, seats: int, me: int, spread: float, weights: Any) -> None:
    """Write to `weights` what a rival's point is worth in own points; together 1.

    `points` are the totals to be expected, `spread` how uncertain each is. A rival weighs as much
    as one point of its total changes the chance to win.
    """
    weights[:] = 0.0
    total, even = 0.0, 1.0 / (seats - 1)
    for node in range(len(NODES)):
        for seat in range(seats):
            if seat == me:
                continue
            gap = points[seat] - points[me] + spread * NODES[node]
            chance = SHARES[node] * math.exp(-0.5 * (gap / spread) ** 2)
            for other in range(seats):
                if other != me and other != seat:
                    chance *= beyond(points[other] - points[me] + spread * NODES[node], spread)
            weights[seat] += chance
            total += chance
    for seat in range(seats):
        if seat != me:
            known = weights[seat] / total if total > 1e-9 else even
            weights[seat] = (1.0 - EVEN) * known + EVEN * even


@kernel.to_prepare_beside
def _example() -> float:
    """Two seats, for `kernel.prepare`."""
    weights = np.zeros(kernel.MOST_SEATS)
    judge_standing(np.zeros(kernel.MOST_SEATS), 2, 0, ROUND_SPREAD, weights)
    return float(weights[1])

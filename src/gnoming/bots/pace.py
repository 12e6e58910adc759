"""How long a bot at a table seems to think: as people do, or nearly.

The time hangs on what everybody sees and on chance that anybody may know: never on a card that is
hidden from somebody, nor on how long the bot really thought (`padded`). Games without people take
no time at all: simulations, the arena and the environments know nothing of this.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gnoming.cards import FACE_DOWN

if TYPE_CHECKING:
    from gnoming.view import View

SHARES = {"draw": 0.3, "play": 0.45, "bounce": 0.25}
"""What part of a usual turn each of its decisions takes; nearly every turn has one of each."""
CHOICES = {"draw": 3, "play": 9, "bounce": 2, "hazard": 5, "tee off": 8}
"""How many choices a usual decision has."""
LEAST, MOST = 0.6, 1.6
"""The bounds of chance, beside what a decision usually takes."""
STEP = 0.5
"""Seconds: a decision that was not ready in time waits for the next of these."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the bots of a table play. Times are seconds."""

    name: str
    turn: float
    """A usual turn, all its decisions together."""
    answer: float
    """A usual answer to a hazard, or a card turned up at tee-off; several seats answer at once."""
    around: float
    """What the turns of all bots together take at the most, usually: each gets shorter for that."""


PACES = {
    pace.name: pace
    for pace in (
        Pace("quick", turn=1.0, answer=0.5, around=4.0),
        Pace("easygoing", turn=2.2, answer=1.0, around=8.0),
        Pace("lifelike", turn=5.0, answer=2.0, around=18.0),
    )
}
USUAL = "easygoing"


def pause(pace: Pace, gallery: View, seat: int, bots: int, chance: str) -> float:
    """How many seconds a bot takes for the decision that its seat is asked for.

    `gallery` is the gallery's view, so that nothing else can be looked at; `bots` is how many seats
    are played by bots. The same `chance`, a text, gives the same time.

    Raises:
        ValueError: it is the view of a seat, which knows more than everybody.
    """
    if gallery.seat is not None:
        raise ValueError(f"a bot's pace hangs on the gallery's view, not on that of {gallery.seat}")
    phase = gallery.phase
    if phase in SHARES:
        usual = SHARES[phase] * min(pace.turn, pace.around / max(bots, 1))
    else:
        usual = pace.answer
    weight = math.sqrt(_choices(gallery, seat) / CHOICES[phase])
    # Most decisions are quick ones, a few take long: people's times look like that.
    luck = random.Random(chance).triangular(LEAST, MOST, 0.8)
    return usual * min(max(weight, 0.7), 1.3) * luck


def _choices(gallery: View, seat: int) -> int:
    """How many things the seat could do, as far as everybody knows.

    What really is legal is not counted: it tells a hazard or a mulligan in hand.
    """
    down = gallery.layouts[seat].count(FACE_DOWN)
    if gallery.phase == "draw":
        return 1 + sum(map(bool, gallery.piles))
    if gallery.phase == "bounce":
        return 1 + gallery.layouts[seat].count(gallery.hand) if gallery.hand else 1
    if gallery.phase == "play":
        return 9
    return 1 + down


def padded(pause: float, budget: float, took: float) -> float:
    """How many seconds after it was asked a bot acts that took so many to think.

    That is its pause, or its budget where that is longer: whatever it thought about, it took no
    less. What was not ready then acts a whole number of `STEP`s later. Without a pause it acts at
    once.
    """
    if pause <= 0:
        return took
    due = max(pause, budget)
    return due if took <= due else due + STEP * math.ceil((took - due) / STEP)

"""What happened, in the past tense, and how much of it each watcher saw.

An event is a fact that nothing changes any more. `seen_by(watcher)` is the same event as that seat,
or the gallery (None), saw it. Only one thing is ever seen by one seat alone: the card that it drew
(R4.1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from gnoming.cards import FACE_DOWN, Card, Layout, Place, Seat


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table."""

    def seen_by(self, watcher: Seat | int | None) -> Self:
        """The event as `watcher`, a seat or the gallery (None), saw it."""
        return self


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A new round lies ready, every layout face down. (R3.1, R3.2)"""

    round: int
    """1-9."""
    starter: Seat
    left: Card
    right: Card
    """The cards that started the discard piles."""
    removed: int
    """Hazards that came up there and were removed from play."""


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """The discards under the tops were shuffled and became the draw pile. (R4.6)"""

    cards: tuple[Card, ...]
    """Which they are, in the order of R1: known to all, their new order to nobody."""


@dataclass(frozen=True, slots=True)
class SeatEvent(Event):
    """Something that a seat did."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Flipped(SeatEvent):
    """Turned up a card, at tee-off or because of a hazard. (R3.4, R7.1)"""

    place: Place
    card: Card


@dataclass(frozen=True, slots=True)
class Drew(SeatEvent):
    """Took the top of the draw pile. Only the drawer sees the card. (R4.1)"""

    card: Card

    def seen_by(self, watcher: Seat | int | None) -> Self:
        """The drawer sees the card, nobody else."""
        return self if watcher == self.seat else replace(self, card=FACE_DOWN)


@dataclass(frozen=True, slots=True)
class Took(SeatEvent):
    """Took the top of a discard pile. (R4.1)"""

    pile: str
    """`left` or `right`."""
    card: Card


@dataclass(frozen=True, slots=True)
class Exchanged(SeatEvent):
    """Put `card` face up into `place`; `out` came from there and is now in hand. (R4.2, R6.1)"""

    place: Place
    card: Card
    out: Card
    was_face_down: bool
    """Whether `out` lay face down, so that it was turned up first."""


@dataclass(frozen=True, slots=True)
class Placed(Exchanged):
    """Played the card in hand. (R4.2)"""


@dataclass(frozen=True, slots=True)
class Bounced(Exchanged):
    """Bounced the exchanged card to another place. (R6.1)"""


@dataclass(frozen=True, slots=True)
class Discarded(SeatEvent):
    """Put the card in hand on a discard pile. (R4.4)"""

    pile: str
    """`left` or `right`."""
    card: Card


@dataclass(frozen=True, slots=True)
class Removed(SeatEvent):
    """Removed a hazard from play; the seats in `asked` may flip a card each. (R7.1)"""

    asked: tuple[Seat, ...]
    """Clockwise from the discarder's left; who has fewer than two face-down cards is not asked."""


@dataclass(frozen=True, slots=True)
class Declined(SeatEvent):
    """Did not flip a card because of a hazard. (R7.3)"""


@dataclass(frozen=True, slots=True)
class WentOut(SeatEvent):
    """Was the first with no face-down card left; every other seat has one more turn. (R8.1)"""


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """All cards were turned up where they lay, and scored. (R8.3, R9)"""

    round: int
    layouts: tuple[Layout, ...]
    went_out: Seat | None
    """None if the round ended by the turn limit (R8.4)."""
    out_first: int
    """-5 or +5 for the seat that went out (R9.5), 0 if nobody did."""
    scores: tuple[int, ...]
    """The points of this round by seat, `out_first` included."""


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over. (R10.1)"""

    winners: tuple[Seat, ...]
    """More than one if the win is shared."""
    totals: tuple[int, ...]

"""Decks in an order of our choice, for tables that a test wants to lead somewhere."""

import random
from collections import Counter
from collections.abc import Sequence

from gnoming.cards import DECK
from gnoming.table import Table


def stacked(seats: int, draw: str = "", *, seed: int = 0) -> tuple[str, ...]:
    """All 110 cards: layouts and discard piles without hazard or mulligan, then `draw` on top."""
    first = draw.split()
    left = list(DECK)
    for card in first:
        left.remove(card)
    random.Random(seed).shuffle(left)
    plain = [card for card in left if card not in ("H", "M")]
    dealt = plain[: 9 * seats + 2]
    rest = list((Counter(left) - Counter(dealt)).elements())
    return (*dealt, *first, *rest)


def dealing(*orders: Sequence[str]) -> type[Table]:
    """A type of table whose deals and refills come in these orders; after them as usual."""

    class Rigged(Table):
        def __init__(self) -> None:
            super().__init__()
            self.given = 0

        def _order(self, cards):
            usual = super()._order(cards)
            order = orders[self.given] if self.given < len(orders) else usual
            self.given += 1
            return list(order)

    return Rigged

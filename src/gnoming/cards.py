"""The names of things: cards, layouts, seats, places; name to number and back.

A card's name is what people write on paper: `3` ... `8`, `-1` ... `-4`, `M` and `H`, and `?` for a
card that lies face down (R1). Its number belongs to the kernel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NewType

from gnoming import kernel

Seat = NewType("Seat", int)
"""A place at the table, 0-6, clockwise."""
Place = NewType("Place", int)
"""One of a layout's nine cards, 0-8, left to right, top to bottom (R3.1)."""
Card = NewType("Card", str)
"""A card's name, or `FACE_DOWN`."""
Layout = tuple[Card, ...]
"""A seat's nine cards by place."""

FACE_DOWN = Card("?")
PILES = ("left", "right")
SPECIAL = {kernel.MULLIGAN: "M", kernel.HAZARD: "H"}

_NAMES = {number: Card(SPECIAL.get(number, str(number))) for number in kernel.HOW_MANY}
_NUMBERS = {name: number for number, name in _NAMES.items()}

CARDS = tuple(_NAMES.values())
"""The twelve kinds of card, in the order of R1."""
DECK = tuple(_NAMES[int(number)] for number in kernel.DECK)
"""The names of all 110 cards, in the order of R1."""


def card_name(number: int) -> Card:
    """The name of a card of the deck: `M` for `kernel.MULLIGAN`."""
    return _NAMES[number]


def card_number(name: Card) -> int:
    """The number of a card that has been parsed already; `FACE_DOWN` has none (KeyError)."""
    return _NUMBERS[name]


def parse_card(text: str) -> Card:
    """A card as people type it: small letters and a printed minus sign are understood.

    Raises:
        ValueError: there is no such card in the deck.
    """
    name = Card(text.strip().upper().replace("\N{MINUS SIGN}", "-"))
    if name not in _NUMBERS:
        raise ValueError(
            f"there is no card {text.strip()[:20]!r}: cards are 3 to 8, -1 to -4, M and H (R1)"
        )
    return name


def cards_text(cards: Sequence[Card]) -> str:
    """Cards as one line, a blank between them."""
    return " ".join(cards)


def parse_cards(text: str) -> tuple[Card, ...]:
    """A line of cards, none of them face down.

    Raises:
        ValueError: one of them is no card of the deck.
    """
    return tuple(parse_card(word) for word in text.split())


def layout_text(layout: Sequence[Card]) -> str:
    """Nine cards as three rows from the top: `5 5 M / 3 4 6 / 7 8 6`."""
    return " / ".join(cards_text(layout[row : row + 3]) for row in (0, 3, 6))


def parse_layout(text: str) -> Layout:
    """Three rows of three cards, `/` or a new line between rows; `?` is a card that lies face down.

    Raises:
        ValueError: there are not three rows of three, or one is no card of the deck.
    """
    rows = [row.split() for row in text.strip().replace("\n", "/").split("/")]
    if len(rows) == 1 and len(rows[0]) == kernel.PLACES:
        rows = [rows[0][:3], rows[0][3:6], rows[0][6:]]
    if [len(row) for row in rows] != [3, 3, 3]:
        raise ValueError(
            "a layout is three rows of three cards, as in '5 5 M / 3 4 6 / 7 8 6',"
            f" not {text[:60]!r} (R3.1)"
        )
    words = [word for row in rows for word in row]
    return tuple(FACE_DOWN if word == FACE_DOWN else parse_card(word) for word in words)


def too_many(cards: Sequence[Card]) -> Card | None:
    """A card that `cards` hold more often than the deck, or None; face-down cards aside. (R1)"""
    for card, count in Counter(cards).items():
        if card != FACE_DOWN and count > kernel.HOW_MANY[_NUMBERS[card]]:
            return card
    return None

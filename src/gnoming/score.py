"""What a layout scores and why: each matching line, each single card, what each mulligan stood for.

Cards that lie face down match nothing and score nothing, so the open cards of a running round can
be scored as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gnoming import kernel
from gnoming.cards import FACE_DOWN, Card, Layout, Place, cards_text, parse_layout, too_many
from gnoming.cards import card_number as number_of

LINES = {
    **{f"row {row + 1}": (3 * row, 3 * row + 1, 3 * row + 2) for row in range(3)},
    **{f"column {column + 1}": (column, column + 3, column + 6) for column in range(3)},
}
"""The six lines of a layout: name to its three places."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column of three equal positive cards, mulligans wild (R9.1)."""

    name: str
    """`row 1` ... `column 3`."""
    places: tuple[Place, ...]
    cards: tuple[Card, ...]
    value: int
    """What the cards match as, 3-8; the line scores minus this."""


@dataclass(frozen=True, slots=True)
class Single:
    """A card in no matching line (R9.2-R9.4)."""

    place: Place
    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class Mulligan:
    """What one mulligan stood for (R5.1)."""

    place: Place
    uses: tuple[tuple[str, int], ...]
    """Line name and value; empty if it served no line."""


@dataclass(frozen=True, slots=True)
class Score:
    """A layout's score, taken apart."""

    layout: Layout
    lines: tuple[Line, ...]
    singles: tuple[Single, ...]
    mulligans: tuple[Mulligan, ...]
    out_first: int = 0
    """-5 or +5 for the seat that went out first (R9.5), else 0."""

    @property
    def points(self) -> int:
        """What the cards score, going out left aside."""
        return sum(single.points for single in self.singles) - sum(
            line.value for line in self.lines
        )

    @property
    def total(self) -> int:
        """What the layout scores."""
        return self.points + self.out_first

    def sentences(self) -> list[str]:
        """The explanation, one sentence for each thing that counts, with its clause."""
        said = [
            f"{line.name}: {cards_text(line.cards)} match as {line.value}s = {-line.value} (R9.1)"
            for line in self.lines
        ]
        said += [_about_mulligan(mulligan) for mulligan in self.mulligans]
        said += _about_singles(self.singles)
        hidden = self.layout.count(FACE_DOWN)
        if hidden:
            said.append(f"face down, not counted: {hidden} card{'s' if hidden > 1 else ''} (R8.3)")
        if self.out_first:
            why = "with the lowest score" if self.out_first < 0 else "without the lowest score"
            said.append(f"went out first {why} = {self.out_first:+d} (R9.5)")
        return said


def _about_mulligan(mulligan: Mulligan) -> str:
    where = f"mulligan in row {mulligan.place // 3 + 1}, column {mulligan.place % 3 + 1}"
    if not mulligan.uses:
        return f"{where}: in no matching line, scores 0 (R9.4)"
    uses = " and ".join(
        f"{'an' if value == 8 else 'a'} {value} in {line}" for line, value in mulligan.uses
    )
    return f"{where}: stands for {uses} (R5.1)"


def _about_singles(singles: Sequence[Single]) -> list[str]:
    positive = [single for single in singles if single.card != "H" and single.points > 0]
    negative = [single for single in singles if single.points < 0]
    hazards = [single for single in singles if single.card == "H"]
    return [
        f"{what}: {cards_text([single.card for single in chosen])}"
        f" = {sum(single.points for single in chosen):+d} ({clause})"
        for what, chosen, clause in (
            ("cards in no matching line", positive, "R9.2"),
            ("negative cards", negative, "R9.3"),
            ("hazards", hazards, "R9.4"),
        )
        if chosen
    ]


def explain_score(layout: str | Sequence[str], out_first: int = 0) -> Score:
    """What a layout scores, taken apart; `layout` as text or as nine card texts. (R9.1-R9.5)

    Raises:
        ValueError: it is no layout, or the deck does not hold that many of a card.

    >>> explain_score("5 5 M / 3 4 6 / 7 8 6").mulligans[0].uses
    (('row 1', 5), ('column 3', 6))
    """
    cards = parse_layout(layout if isinstance(layout, str) else " ".join(layout))
    if card := too_many(cards):
        raise ValueError(f"{cards.count(card)} cards {card!r}: the deck holds fewer (R1)")
    numbers = [kernel.NO_CARD if card == FACE_DOWN else number_of(card) for card in cards]
    lines = []
    for name, places in LINES.items():
        value = int(kernel.line_value(*(numbers[place] for place in places)))
        if value:
            lines.append(Line(name, _places(places), tuple(cards[p] for p in places), value))
    matched = {place for line in lines for place in line.places}
    singles = tuple(
        Single(Place(place), card, numbers[place])
        for place, card in enumerate(cards)
        if place not in matched and card not in (FACE_DOWN, "M")
    )
    mulligans = tuple(
        Mulligan(Place(place), tuple((ln.name, ln.value) for ln in lines if place in ln.places))
        for place, card in enumerate(cards)
        if card == "M"
    )
    return Score(cards, tuple(lines), singles, mulligans, out_first)


def _places(places: Sequence[int]) -> tuple[Place, ...]:
    return tuple(Place(place) for place in places)


def layout_score(layout: str | Sequence[str]) -> int:
    """What a layout scores, going out left aside. (R9.1-R9.4)

    Raises:
        ValueError: it is no layout, or the deck does not hold that many of a card.

    >>> layout_score("5 5 5 / 3 4 6 / 7 8 3")
    26
    """
    return explain_score(layout).total


def explain_table(
    layouts: Sequence[str | Sequence[str]],
    went_out: int | None = None,
    *,
    ties_keep_bonus: bool = True,
) -> tuple[Score, ...]:
    """What every layout of a round scores, and what going out first brought. (R9.1-R9.5)

    `went_out` is the index of the layout whose player went out first, None if nobody did.

    Raises:
        ValueError: a text is no layout, the deck does not hold those cards, or no layout has that
            index.
    """
    scores = [explain_score(layout) for layout in layouts]
    if card := too_many([card for score in scores for card in score.layout]):
        raise ValueError(f"the layouts together hold more cards {card!r} than the deck (R1)")
    if went_out is None:
        return tuple(scores)
    if not 0 <= went_out < len(scores):
        raise ValueError(f"no layout {went_out}: {len(scores)} are given, counted from 0 (R9.5)")
    points = [score.points for score in scores]
    lowest = min(points)
    keeps = points[went_out] == lowest and (ties_keep_bonus or points.count(lowest) == 1)
    bonus = -kernel.OUT_FIRST if keeps else kernel.OUT_FIRST
    scores[went_out] = explain_score(scores[went_out].layout, bonus)
    return tuple(scores)

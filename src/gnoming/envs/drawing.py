"""A view as lines of text and as a picture, for the `render` of environments.

Pure: a view in, text or pixels out, so nothing is shown that its watcher may not know. Text is
plain English, as programs read it; the faces for people are elsewhere (terminal, web).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from gnoming.cards import FACE_DOWN, Card
from gnoming.view import View

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

# ------------------------------------------------------------------ text

_BLOCK, _GAP = 9, 2


def table_text(view: View) -> str:
    """The table as lines of at most 80 columns: who is to act, the piles, every layout."""
    seats = range(len(view.layouts))
    blocks = [_block(view, seat) for seat in seats]
    rows = [(" " * _GAP).join(line).rstrip() for line in zip(*blocks, strict=True)]
    return "\n".join([headline(view), pile_line(view), *(row for row in rows if row)])


def headline(view: View) -> str:
    """The round, and what the table waits for."""
    begun = f"round {view.round} of {view.rules.rounds}"
    if view.phase == "over":
        return f"{begun}, the game is over"
    if view.actor is None:
        return f"{begun} is over"
    last = "" if view.turns_left is None else f", turns left {view.turns_left}"
    return f"{begun}, {view.phase}: seat {view.actor} to act{last}"


def pile_line(view: View) -> str:
    """How many cards each pile has, the tops, and the card in hand."""
    left, right = (
        f"{side} {pile[-1] if pile else '-'} ({len(pile)})"
        for side, pile in zip(("left", "right"), view.piles, strict=True)
    )
    hand = f", seat {view.turn} holds {view.hand}" if view.hand else ""
    removed = f", hazards removed {view.removed}" if view.removed else ""
    return f"draw pile {view.draw_pile}, {left}, {right}{hand}{removed}"


def _block(view: View, seat: int) -> Iterator[str]:
    """One seat in lines of nine columns: `>` before who is to act."""
    layout, sign = view.layouts[seat], ">" if seat == view.actor else " "
    yield f"{sign}seat {seat}".ljust(_BLOCK)
    for row in range(3):
        yield " ".join(f"{card:>2}" for card in layout[3 * row : 3 * row + 3]).ljust(_BLOCK)
    yield f"total{view.totals[seat]:>4}"
    yield (" is out" if seat == view.went_out else "").ljust(_BLOCK)


# ------------------------------------------------------------------ a picture

_SCALE = 2
"""Everything is drawn so many times as large, and made smaller smoothly."""
_CARD, _BETWEEN, _PAD, _HEAD = (58, 62), 6, 10, 30
_PANEL = (
    3 * _CARD[0] + 2 * _BETWEEN + 2 * _PAD,
    3 * _CARD[1] + 2 * _BETWEEN + _HEAD + _PAD,
)
_MARGIN, _TOP = 14, 112
_COLUMNS = {2: 2, 3: 3, 4: 4, 5: 3, 6: 3, 7: 4}
_LEAST_WIDTH = 3 * (_PANEL[0] + _MARGIN) + _MARGIN

_GRASS, _INK, _SOFT, _PANEL_PAPER, _LINE = "#d6eabc", "#2a2a24", "#575548", "#fffdf6", "#d5cbae"
_GO, _PAPER, _NIGHT, _NIGHT_INK = "#1c7047", "#fffaf0", "#22304f", "#ffe9ad"
_BACK, _BACK_LINE, _WATER, _WATER_PAPER = "#2c6549", "#8fb49f", "#0b5c8c", "#d9effa"
_COLOURS = {
    **{"3": "#1b65a5", "4": "#9a5206", "5": "#1c7047"},
    **{"6": "#6a45b8", "7": "#b8312b", "8": "#55463b"},
}


def table_picture(view: View) -> Any:
    """The table as pixels: uint8 (height, width, 3), one size for each number of seats.

    Raises:
        ImportError: Pillow is not installed.
    """
    seats = len(view.layouts)
    columns = _COLUMNS[seats]
    rows = -(-seats // columns)
    width = max(columns * (_PANEL[0] + _MARGIN) + _MARGIN, _LEAST_WIDTH)
    height = _TOP + rows * (_PANEL[1] + _MARGIN)
    image, draw = _sheet(width, height, _GRASS)
    _draw_head(image, draw, view, width)
    for seat in range(seats):
        row, column = divmod(seat, columns)
        here = min(columns, seats - row * columns)
        left = (width - here * (_PANEL[0] + _MARGIN) + _MARGIN) // 2
        corner = left + column * (_PANEL[0] + _MARGIN), _TOP + row * (_PANEL[1] + _MARGIN)
        _draw_seat(image, draw, view, seat, corner)
    return np.array(_smaller(image), np.uint8)


def _draw_head(image: Image, draw: ImageDraw, view: View, width: int) -> None:
    """The headline at the left; both discard piles, the draw pile and the hand at the right."""
    begun, _, rest = headline(view).partition(", ")
    _write(draw, (_MARGIN + 4, 30), begun.capitalize(), 22, _INK, bold=True)
    _write(draw, (_MARGIN + 4, 58), rest.capitalize(), 17, _INK)
    if view.removed:
        _write(draw, (_MARGIN + 4, 84), f"hazards removed: {view.removed}", 14, _SOFT)
    shown = [
        (f"draw {view.draw_pile}", FACE_DOWN if view.draw_pile else None),
        *(
            (f"{side} {len(pile)}", pile[-1] if pile else None)
            for side, pile in zip(("left", "right"), view.piles, strict=True)
        ),
        (f"seat {view.turn} holds" if view.hand else "hand empty", view.hand),
    ]
    step = _CARD[0] + 24
    left = width - _MARGIN - len(shown) * step + 12
    for number, (words, card) in enumerate(shown):
        corner = left + number * step, 12
        _place(image, card, corner)
        middle = corner[0] + _CARD[0] / 2, corner[1] + _CARD[1] + 14
        _write(draw, middle, words, 13, _INK, anchor="mm")


def _draw_seat(
    image: Image, draw: ImageDraw, view: View, seat: int, corner: tuple[int, int]
) -> None:
    """One seat's panel: who, its total, its nine cards."""
    x, y = corner
    is_asked = seat == view.actor
    box = [_SCALE * n for n in (x, y, x + _PANEL[0], y + _PANEL[1])]
    edge, wide = (_GO, 3 * _SCALE) if is_asked else (_LINE, _SCALE)
    draw.rounded_rectangle(box, 12 * _SCALE, _PANEL_PAPER, edge, wide)
    name = f"seat {seat}" + (" to act" if is_asked else " is out" if seat == view.went_out else "")
    colour = _GO if is_asked else _INK
    _write(draw, (x + _PAD + 2, y + 16), name, 16, colour)
    right = x + _PANEL[0] - _PAD - 2, y + 16
    _write(draw, right, f"total {view.totals[seat]}", 16, _INK, anchor="rm")
    for place, card in enumerate(view.layouts[seat]):
        row, column = divmod(place, 3)
        left = x + _PAD + column * (_CARD[0] + _BETWEEN)
        _place(image, card, (left, y + _HEAD + row * (_CARD[1] + _BETWEEN)))


def _place(image: Image, card: Card | None, corner: tuple[int, int]) -> None:
    face = _card_image(card)
    image.paste(face, (_SCALE * corner[0], _SCALE * corner[1]), face)


@cache
def _card_image(card: Card | None) -> Image:
    """A card as it lies on the table; None is the place of a pile that is empty."""
    image, draw = _sheet(*_CARD, "#00000000", mode="RGBA")
    width, height = (_SCALE * side for side in _CARD)
    box, round_by = (0, 0, width - 1, height - 1), 8 * _SCALE
    if card is None:
        draw.rounded_rectangle(box, round_by, "#ffffff55", "#7d765888", _SCALE)
    elif card == FACE_DOWN:
        draw.rounded_rectangle(box, round_by, _BACK)
        inner = [3 * _SCALE, 3 * _SCALE, width - 1 - 3 * _SCALE, height - 1 - 3 * _SCALE]
        draw.rounded_rectangle(inner, 5 * _SCALE, None, _BACK_LINE, _SCALE)
        _draw_gnome(draw, width / 2, height / 2)
    elif card == "M":
        draw.rounded_rectangle(box, round_by, "#ffdc7c", "#b87a0a", _SCALE)
        _draw_star(draw, width / 2, height / 2, 24 * _SCALE)
        _write_on_card(draw, card, 20, "#8a5a00")
    elif card == "H":
        draw.rounded_rectangle(box, round_by, _WATER_PAPER, _WATER, 2 * _SCALE)
        for wave in range(3):
            _draw_wave(draw, width, (40 + 7 * wave) * _SCALE)
        _write_on_card(draw, card, 30, _WATER, up=8)
    elif card.startswith("-"):
        draw.rounded_rectangle(box, round_by, _NIGHT)
        _write_on_card(draw, card, 30, _NIGHT_INK)
    else:
        _draw_day(image, draw, box, _COLOURS[card])
        _write_on_card(draw, card, 36, _COLOURS[card])
    return image


def _draw_day(image: Image, draw: ImageDraw, box: tuple[int, ...], colour: str) -> None:
    """Paper with a hill in the card's colour."""
    from PIL import Image as images  # noqa: PLC0415, N813 - an extra

    draw.rounded_rectangle(box, 8 * _SCALE, _PAPER)
    hill, on_hill = _sheet(*_CARD, "#00000000", mode="RGBA")
    width, height = image.size
    on_hill.ellipse((-width * 0.3, height * 0.66, width * 1.3, height * 1.6), f"{colour}44")
    mask, on_mask = _sheet(*_CARD, 0, mode="L")
    on_mask.rounded_rectangle(box, 8 * _SCALE, 255)
    paper = images.alpha_composite(image, hill)
    image.paste(paper, (0, 0), mask)
    draw.rounded_rectangle(box, 8 * _SCALE, None, "#7d765888", _SCALE)


def _draw_gnome(draw: ImageDraw, x: float, y: float) -> None:
    """A beard, a hat and a nose: the back of every card."""
    unit = float(_SCALE)
    hill = [x - 20 * unit, y + 14 * unit, x + 20 * unit, y + 26 * unit]
    beard = [x - 11 * unit, y - 4 * unit, x + 11 * unit, y + 20 * unit]
    hat = [(x, y - 21 * unit), (x - 14 * unit, y + 4 * unit), (x + 14 * unit, y + 4 * unit)]
    draw.pieslice(hill, 180, 360, "#3f7d5c")
    draw.ellipse(beard, "#fff8e6")
    draw.polygon(hat, "#e8d9b0")
    draw.ellipse([x - 3.5 * unit, y + 2 * unit, x + 3.5 * unit, y + 9 * unit], "#e0a35a")


def _draw_star(draw: ImageDraw, x: float, y: float, radius: float) -> None:
    points = []
    for corner in range(10):
        far = radius if corner % 2 == 0 else radius * 0.5
        angle = math.pi * (corner / 5 - 0.5)
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    draw.polygon(points, "#fff3c4", "#b87a0a", _SCALE)


def _draw_wave(draw: ImageDraw, width: int, y: int) -> None:
    points = [
        (float(x), y + 2 * _SCALE * math.sin(x / (4 * _SCALE)))
        for x in range(6 * _SCALE, width - 6 * _SCALE)
    ]
    draw.line(points, "#62b1da", 2 * _SCALE)


def _write_on_card(draw: ImageDraw, words: str, size: int, colour: str, up: int = 0) -> None:
    middle = _CARD[0] / 2, _CARD[1] / 2 - up
    _write(draw, middle, words, size, colour, anchor="mm", bold=True)


def _write(
    draw: ImageDraw,
    spot: tuple[float, float],
    words: str,
    size: int,
    colour: str,
    *,
    anchor: str = "lm",
    bold: bool = False,
) -> None:
    at = spot[0] * _SCALE, spot[1] * _SCALE
    stroke = size * _SCALE // 24 if bold else 0
    draw.text(at, words, colour, _font(size * _SCALE), anchor, stroke_width=stroke)


@cache
def _font(size: int) -> FreeTypeFont:
    """The font that Pillow brings along."""
    from PIL import ImageFont  # noqa: PLC0415 - an extra

    return cast("FreeTypeFont", ImageFont.load_default(size))


def _sheet(
    width: int, height: int, colour: str | int, *, mode: str = "RGB"
) -> tuple[Image, ImageDraw]:
    """An empty sheet to draw on, and the pen."""
    try:
        from PIL import Image as images  # noqa: PLC0415, N813 - an extra
        from PIL import ImageDraw as pens  # noqa: PLC0415, N813
    except ImportError as error:
        raise ImportError(
            "pictures of the table need Pillow, which is not installed: pip install 'gnoming[envs]'"
        ) from error
    image = images.new(mode, (_SCALE * width, _SCALE * height), colour)
    return image, pens.Draw(image)


def _smaller(image: Image) -> Image:
    return image.resize((image.width // _SCALE, image.height // _SCALE))

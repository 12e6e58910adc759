"""The columns of a simulation: one row a seat a round. What each means is told by docs/sim.md, too.

Rows are kept as a NumPy array of `ROW`; in files a column has the type of `COLUMNS`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the result."""

    name: str
    kind: str
    """`int8`, `int16`, `int64`, `bool`, `double` or `text`."""
    meaning: str


COLUMNS = (
    Column("game", "int64", "the number of the game, from 0"),
    Column("round", "int8", "the number of the round, from 1"),
    Column("seat", "int8", "the seat, from 0 clockwise"),
    Column("bot", "text", "who sat there"),
    Column("starter", "int8", "the seat that began the round (R2.3)"),
    Column("from_starter", "int8", "seats clockwise from the one that began the round; 0: it did"),
    Column("from_first", "int8", "seats clockwise from the one that began the game; 0: it did"),
    Column("score", "int16", "the points of the round, going out included (R9)"),
    Column("adjustment", "int8", "what going out first brought: -5, 5, or 0 (R9.5)"),
    Column("went_out", "bool", "whether the seat went out first in this round (R8.1)"),
    Column("total", "int16", "the points of the game so far, this round included"),
    Column("rank", "int8", "how the seat finished the game, 1 the best; equals alike (R10.1)"),
    Column("win_share", "double", "1 for who won the game, a part for who shared the win, else 0"),
    Column("turns", "int16", "the turns of the round, all seats together"),
    Column("own_turns", "int16", "the turns that the seat itself had in the round"),
    Column(
        "at_limit", "bool", "whether the round ended at the turn limit, closed by nobody (R8.4)"
    ),
    Column("face_down", "int8", "own cards that still lay face down when the round ended (R8.3)"),
    Column("lines", "int8", "rows and columns that matched in the own layout (R9.1)"),
    Column("hazards", "int8", "hazards in the own layout at the end, ten points each (R9.4)"),
    Column("takes", "int16", "turns in which the seat took a discard instead of drawing (R4.1)"),
    Column("bounces", "int16", "how often the seat bounced a card (R6)"),
    Column("flips", "int16", "cards that the seat flipped because of others' hazards (R7.1)"),
    Column("removed", "int8", "hazards removed from play in the round, set-up included (R7.1)"),
    Column("refills", "int16", "how often the draw pile was refilled in the round (R4.6)"),
)
"""Every column, in the order of the files."""

_STORED = {"bool": np.int8, "text": np.int8, "double": np.int8}
"""A word is kept as its number, a yes as 1, a share as the number of those that share."""

ROW = np.dtype(
    [
        (
            "winners" if column.name == "win_share" else column.name,
            _STORED.get(column.kind) or np.dtype(column.kind),
        )
        for column in COLUMNS
    ],
    align=True,
)
"""A seat in a round. `winners` is how many won the game, for who did, else 0; `bot` is a number."""

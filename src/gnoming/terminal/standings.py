"""What `gnoming arena` prints and draws: a match's standings as a table, as JSON, as a picture."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from html import escape

from gnoming.arena import FEWEST_UNITS, Figure, Plan, Standing, Standings
from gnoming.terminal.console import WIDTH, wrap
from gnoming.terminal.sentences import rules_sentences
from gnoming.terminal.texts import text

# ------------------------------------------------------------------ as a table, as JSON


def lines(standings: Standings) -> list[str]:
    """The table and what its figures mean, line by line; with rules around it on a terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    is_terminal = sys.stdout.isatty()
    paper = Console(
        file=io.StringIO(), width=WIDTH, force_terminal=is_terminal, highlight=False, markup=False
    )
    rounded = "utf" in (sys.stdout.encoding or "").lower()
    lined = box.ROUNDED if rounded else box.ASCII
    table = Table(box=lined if is_terminal else None, pad_edge=is_terminal)
    table.add_column(text("arena-bot"), overflow="fold")
    for column in ("games", "wins", "between", "points", "within", "rating", "within"):
        table.add_column(text(f"arena-{column}"), justify="right", no_wrap=True)
    for standing in standings.entrants:
        table.add_row(Text(standing.name), *_cells(standing))
    paper.print(table)
    shown = paper.file.getvalue().splitlines()  # type: ignore[attr-defined]
    return [*(line.rstrip() for line in shown), "", *_explained(standings)]


def _cells(standing: Standing) -> list[str]:
    share = standing.win_share
    between = text("arena-no-interval")
    if share.low is not None and share.high is not None:
        between = text("arena-low-high", low=_percent(share.low), high=_percent(share.high))
    return [
        str(standing.games),
        text("arena-percent", share=_percent(share.value)),
        between,
        f"{standing.difference.value:+.1f}",
        _half(standing.difference),
        f"{standing.rating.value:.1f}",
        _half(standing.rating),
    ]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _half(figure: Figure) -> str:
    """Half the width of an even interval."""
    return text("arena-no-interval") if figure.high is None else f"{figure.high - figure.value:.1f}"


def _explained(standings: Standings) -> list[str]:
    plan = standings.plan
    units = {"games": standings.games, "players": plan.players, "seed": plan.seed}
    said = [
        text("arena-played", count=standings.units, **units),
        _seated(plan),
        *(rules_sentences(plan.rules)),
        text("arena-columns", fair=_percent(1 / plan.players)),
    ]
    if standings.units < FEWEST_UNITS:
        said.append(text("arena-too-few", fewest=FEWEST_UNITS))
    return [line for sentence in said for line in wrap(sentence)]


def _seated(plan: Plan) -> str:
    if plan.first_alone:
        return text("arena-first-alone", name=plan.entrants[0].name)
    return text("arena-together" if plan.is_together else "arena-alone")


def as_json(standings: Standings) -> str:
    """One line of JSON, for programs; shares go from 0 to 1."""
    plan = standings.plan
    return json.dumps(
        {
            "players": plan.players,
            "entrants": [entrant.name for entrant in plan.entrants],
            "first_alone": plan.first_alone,
            "games": standings.games,
            "units": standings.units,
            "seed": plan.seed,
            "rules": asdict(plan.rules),
            "bots": [
                {
                    "name": standing.name,
                    "games": standing.games,
                    "win_share": _rounded(standing.win_share),
                    "difference": _rounded(standing.difference),
                    "rating": _rounded(standing.rating),
                }
                for standing in standings.entrants
            ],
        }
    )


def _rounded(figure: Figure) -> dict[str, float | None]:
    """A figure to six digits, which no computer's arithmetic makes differ."""
    return {
        name: None if value is None else round(value, 6) for name, value in asdict(figure).items()
    }


# ------------------------------------------------------------------ as a picture

NAME, PANEL, GAP, TOP, ROW, LABEL = 150, 180, 40, 64, 40, 40
"""Pixels: the width of the names, of a panel, between panels; the head, a bot's row, a label."""


@dataclass(frozen=True, slots=True)
class _Panel:
    """One kind of figure, bot by bot, on a scale of its own."""

    title: str
    figures: Sequence[Figure]
    ends: tuple[float, float]
    mark: float
    """Where a line stands that all bots would reach if they were equal."""
    base: float
    """Where the bars begin."""
    number: Callable[[float], str]

    def across(self, value: float) -> float:
        """How far from the panel's left edge a value lies, in pixels."""
        low, high = self.ends
        return (min(max(value, low), high) - low) / (high - low) * PANEL


def svg(standings: Standings) -> str:
    """A picture of its own: no script, no address, no letter that is not written in it."""
    plan, bots = standings.plan, standings.entrants
    panels = [
        _Panel(
            text("arena-plot-wins"),
            [bot.win_share for bot in bots],
            (0.0, 1.0),
            1 / plan.players,
            0.0,
            lambda share: f"{100 * share:.0f} %",
        ),
        _Panel(
            text("arena-plot-points"),
            [bot.difference for bot in bots],
            _ends([bot.difference for bot in bots], 0.0),
            0.0,
            0.0,
            lambda points: f"{points:+.0f}" if points else "0",
        ),
        _Panel(
            text("arena-plot-rating"),
            [bot.rating for bot in bots],
            _ends([bot.rating for bot in bots], 25.0),
            25.0,
            25.0,
            lambda rating: f"{rating:.0f}",
        ),
    ]
    width = NAME + len(panels) * (PANEL + GAP)
    height = TOP + ROW * len(bots) + 52
    names = ", ".join(_cut(bot.name) for bot in bots)
    title = escape(text("arena-plot-title", names=names if len(names) < 80 else len(bots)))
    units = {"games": standings.games, "players": plan.players, "seed": plan.seed}
    note = text("arena-plot-note", count=standings.units, **units)
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" font-family="sans-serif" font-size="13" fill="#222">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="24" font-size="15" font-weight="bold">{title}</text>',
    ]
    for row, bot in enumerate(bots):
        drawn.append(f'<text x="12" y="{TOP + ROW * row + 25}">{escape(_cut(bot.name))}</text>')
    for place, panel in enumerate(panels):
        drawn += _drawn(panel, NAME + place * (PANEL + GAP))
    drawn.append(f'<text x="12" y="{height - 10}" font-size="11">{escape(note)}</text>')
    return "\n".join([*drawn, "</svg>", ""])


def _cut(name: str) -> str:
    """As much of a name as fits before the panels."""
    return name if len(name) <= 18 else f"..{name[-16:]}"


def _ends(figures: Sequence[Figure], mark: float) -> tuple[float, float]:
    """A scale that all intervals and the mark fit on, with a little air."""
    values = [mark]
    for figure in figures:
        values += [figure.value if end is None else end for end in (figure.low, figure.high)]
    low, high = min(values), max(values)
    air = (high - low) * 0.05 or 1.0
    return low - air, high + air


def _drawn(panel: _Panel, left: float) -> list[str]:
    """A panel: its title, its line for equals, a bar and an interval for each bot, its scale."""
    bottom = TOP + ROW * len(panel.figures)
    mark = left + panel.across(panel.mark)
    drawn = [f'<text x="{left}" y="{TOP - 12}" font-weight="bold">{escape(panel.title)}</text>']
    for row, figure in enumerate(panel.figures):
        drawn += _bar(panel, figure, left, TOP + ROW * row)
    drawn += [
        f'<path d="M{mark:.1f} {TOP - 4}V{bottom + 4}" stroke="#222" stroke-dasharray="4 3"/>',
        f'<path d="M{left} {bottom + 4}h{PANEL}" stroke="#222"/>',
        f'<text x="{mark:.1f}" y="{bottom + 19}" font-size="11" text-anchor="middle">'
        f"{panel.number(panel.mark)}</text>",
    ]
    for value, anchor in zip(panel.ends, ("start", "end"), strict=True):
        at = panel.across(value)
        if abs(at - panel.across(panel.mark)) > LABEL:
            drawn.append(
                f'<text x="{left + at:.1f}" y="{bottom + 19}" font-size="11"'
                f' text-anchor="{anchor}">{panel.number(value)}</text>'
            )
    return drawn


def _bar(panel: _Panel, figure: Figure, left: float, top: float) -> list[str]:
    """A bar from the panel's base to the value, and the interval as a line with two ends."""
    base, value = panel.across(panel.base), panel.across(figure.value)
    drawn = [
        f'<rect x="{left + min(base, value):.1f}" y="{top + 10}" width="{abs(value - base):.1f}"'
        f' height="20" fill="#9bb7a5" stroke="#476353"/>'
    ]
    if figure.low is not None and figure.high is not None:
        low, high = left + panel.across(figure.low), left + panel.across(figure.high)
        drawn.append(
            f'<path d="M{low:.1f} {top + 20}H{high:.1f}M{low:.1f} {top + 14}v12'
            f'M{high:.1f} {top + 14}v12" stroke="#111" stroke-width="1.6" fill="none"/>'
        )
    return drawn

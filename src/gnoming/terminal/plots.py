"""Pictures of a simulation, by matplotlib: scores, length, going out first, seats, options.

One file each, SVG or PNG, in colours that people who see few of them can tell apart.
"""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Iterator
from typing import Any

import numpy as np

from gnoming.sim.figures import IS_SHARE, LOWEST, SHARES, Figure
from gnoming.sim.plan import IN_TURN
from gnoming.sim.runs import Simulation
from gnoming.terminal.console import Complaint
from gnoming.terminal.simulations import OF_EFFECTS, name_of
from gnoming.terminal.texts import text

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444")
"""Those of Okabe and Ito, which nobody confuses, darkest first."""
INK, FAINT = "#222222", "#8a8a8a"
Z = 1.959964
FEWEST = 30
"""A bar of fewer rounds tells nothing."""

STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e4e4e4",
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "gnoming",
    "figure.dpi": 110,
}


def pictures(done: Simulation, kind: str) -> Iterator[tuple[str, bytes]]:
    """The name and the content of each picture; `kind` is svg or png.

    Raises:
        Complaint: matplotlib is not here.
    """
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure as Sheet
    except ImportError as missing:
        raise no_matplotlib() from missing
    drawings = [("scores", _scores), ("length", _length), ("going-out", _going_out)]
    drawings.append(("seats", _seats))
    if done.effects:
        drawings.append(("options", _options))
    with mpl.rc_context(STYLE):
        for name, draw in drawings:
            sheet = Sheet(layout="constrained")
            draw(sheet, done)
            sheet.supxlabel(_note(done, name), fontsize=8, color=FAINT, x=0.01, ha="left")
            written = io.BytesIO()
            about = {"Date": None} if kind == "svg" else {"Software": None}
            sheet.savefig(written, format=kind, metadata=about)
            yield f"{name}.{kind}", written.getvalue()


def no_matplotlib() -> Complaint:
    """What is said where pictures cannot be drawn."""
    parts = {"library": "matplotlib", "command": "pip install 'gnoming[sim]'"}
    return Complaint(text("sim-no-matplotlib", **parts))


def _note(done: Simulation, name: str) -> str:
    plan, games = done.plan, done.games
    if name == "options":
        games = next(iter(done.effects.values())).games
    said = text("sim-plot-note", games=games, players=plan.players, seed=plan.seed)
    return said if name in ("scores", "length") else f"{said} {text('sim-plot-bars')}"


def _in_percent(axis: Any) -> None:
    from matplotlib.ticker import FuncFormatter

    def percent(share: float, _place: int) -> str:
        return text("arena-percent", share=f"{100 * share:.3g}")

    axis.set_major_formatter(FuncFormatter(percent))


def _span(counts: Any, least: float = 1e-4) -> tuple[int, int]:
    """From where to where there is anything to see."""
    seen = np.flatnonzero(counts >= max(counts.sum() * least, 1))
    return (int(seen[0]), int(seen[-1])) if len(seen) else (0, 0)


# ------------------------------------------------------------------ how much, how long


def _scores(sheet: Any, done: Simulation) -> None:
    sheet.set_size_inches(7, 3.8)
    axes = sheet.subplots()
    spans = []
    for number, name in enumerate(done.plan.names):
        counts = done.tally.counts[f"score {name}"]
        first, last = _span(counts)
        spans.append((first, last))
        points = np.arange(len(counts)) + LOWEST
        shares = counts / max(counts.sum(), 1)
        colour = COLOURS[number % len(COLOURS)]
        mean = float((points * shares).sum())
        label = f"{name} ({mean:.1f})"
        axes.fill_between(points, shares, step="mid", alpha=0.18, color=colour, linewidth=0)
        axes.step(points, shares, where="mid", color=colour, linewidth=1.6, label=label)
        axes.axvline(mean, color=colour, linestyle=(0, (4, 3)), linewidth=1.2)
    axes.set_xlim(
        min(first for first, _ in spans) + LOWEST - 1, max(last for _, last in spans) + LOWEST + 1
    )
    axes.set_ylim(bottom=0)
    axes.set_title(text("sim-plot-scores"))
    axes.set_xlabel(text("sim-points"))
    axes.set_ylabel(text("sim-plot-share-of-layouts"))
    _in_percent(axes.yaxis)
    axes.legend(loc="upper right")


def _length(sheet: Any, done: Simulation) -> None:
    sheet.set_size_inches(7, 3.6)
    axes = sheet.subplots()
    counts = done.tally.counts["turns"]
    first, last = _span(counts)
    shares = counts / max(counts.sum(), 1)
    turns = np.arange(len(counts))
    axes.bar(turns, shares, width=0.82, color=COLOURS[0], alpha=0.85)
    limit = done.plan.rules.turn_limit
    if last >= limit:
        axes.axvline(limit + 0.5, color=COLOURS[1], linestyle=(0, (4, 3)), linewidth=1.4)
        axes.annotate(
            text("sim-plot-limit"),
            (limit + 0.5, 0.98),
            xycoords=("data", "axes fraction"),
            xytext=(-5, 0),
            textcoords="offset points",
            ha="right",
            va="top",
            color=COLOURS[1],
        )
    axes.set_xlim(first - 1, last + 1.5)
    axes.set_title(text("sim-plot-length"))
    axes.set_xlabel(text("sim-plot-turns"))
    axes.set_ylabel(text("sim-plot-share-of-rounds"))
    axes.grid(visible=False, axis="x")
    _in_percent(axes.yaxis)


# ------------------------------------------------------------------ going out first


def _going_out(sheet: Any, done: Simulation) -> None:
    """How often it pays, by the points of the own layout and by the turn; below how often it is."""
    sheet.set_size_inches(9, 4.6)
    grid = sheet.subplots(2, 2, sharex="col", sharey="row", height_ratios=(3, 1))
    for column, (by, start, label) in enumerate(
        (
            ("points", LOWEST, text("sim-plot-out-points")),
            ("turn", 0, text("sim-plot-out-turn")),
        )
    ):
        above, below = grid[0][column], grid[1][column]
        counts = done.tally.counts
        width, (out, pays, wins) = _binned(
            [counts[f"{what} by {by}"] for what in ("out", "pays", "wins")]
        )
        where = np.flatnonzero(out >= FEWEST)
        numbers = where * width + start + (width - 1) / 2
        for hits, said, colour in (
            (pays[where], "sim-plot-pays", COLOURS[0]),
            (wins[where] / SHARES, "sim-plot-wins", COLOURS[1]),
        ):
            share, low, high = _wilson(hits, out[where])
            bars = [share - low, high - share]
            axes_label = text(said)
            above.errorbar(
                *(numbers, share, bars),
                color=colour,
                label=axes_label,
                marker="o",
                markersize=3,
                linewidth=1.2,
                elinewidth=1,
            )
        above.axhline(
            1 / done.plan.players, color=FAINT, linestyle=(0, (4, 3)), linewidth=1, zorder=1
        )
        above.set_ylim(-0.02, 1.02)
        below.bar(numbers, out[where] / max(out.sum(), 1), width=0.82 * width, color=FAINT)
        below.set_xlabel(label)
    _in_percent(grid[0][0].yaxis)
    _in_percent(grid[1][0].yaxis)
    grid[1][0].set_ylabel(text("sim-plot-share-of-rounds"))
    grid[0][0].set_title(text("sim-plot-out"))
    grid[0][1].legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=2, borderaxespad=0.2)


def _binned(counts: list[Any]) -> tuple[int, list[Any]]:
    """The counts put together as little as leaves nearly all rounds in bins that tell something."""
    for width in (1, 2, 5, 10):
        padded = [np.pad(each, (0, -len(each) % width)) for each in counts]
        found = [each.reshape(-1, width).sum(axis=1) for each in padded]
        out = found[0]
        if out[out >= FEWEST].sum() >= 0.9 * out.sum():
            break
    return width, found


def _wilson(hits: Any, trials: Any) -> tuple[Any, Any, Any]:
    """Shares with the ends of their intervals, for trials as good as independent."""
    trials = np.maximum(trials, 1)
    share = hits / trials
    middle = (share + Z**2 / (2 * trials)) / (1 + Z**2 / trials)
    half = Z * np.sqrt(share * (1 - share) / trials + Z**2 / (4 * trials**2)) / (1 + Z**2 / trials)
    return share, np.minimum(middle - half, share), np.maximum(middle + half, share)


# ------------------------------------------------------------------ seats


def _seats(sheet: Any, done: Simulation) -> None:
    """The share of the wins by seat, and by how many seats after the first one sits."""
    sheet.set_size_inches(8, 3.6)
    left, right = sheet.subplots(1, 2, sharey=True)
    plan = done.plan
    _shares(left, done, "seats", text("sim-seat"))
    if len(plan.names) > 1 and not plan.rotate:
        left.set_xticks(
            range(plan.players), [f"{seat}\n{bot.name}" for seat, bot in enumerate(plan.bots)]
        )
    _shares(right, done, "from_first", text("sim-from-first"))
    left.set_ylabel(text("sim-plot-win-share"))
    left.set_title(text("sim-plot-seats"))
    _in_percent(left.yaxis)
    right.legend(loc="best")


def _shares(axes: Any, done: Simulation, group: str, label: str) -> None:
    members = done.tally.members(group)
    figures = [done.tally.figure((group, member, "win_share")) for member in members]
    values, bars = _bars(figures)
    numbers = np.arange(len(members))
    axes.axhline(
        1 / done.plan.players,
        color=FAINT,
        linestyle=(0, (4, 3)),
        linewidth=1.2,
        label=text("sim-plot-equal"),
    )
    axes.errorbar(
        *(numbers, values, bars), fmt="o", color=COLOURS[0], markersize=5, capsize=4, elinewidth=1.4
    )
    axes.set_xticks(numbers, members)
    axes.set_xlim(-0.5, len(members) - 0.5)
    axes.grid(visible=False, axis="x")
    axes.set_xlabel(label)
    if group == "from_first" and done.plan.starter != IN_TURN:
        axes.set_facecolor("#f6f6f6")


def _bars(figures: list[Figure | None]) -> tuple[Any, Any]:
    values, low, high = [], [], []
    for figure in figures:
        value = math.nan if figure is None else figure.value
        values.append(value)
        low.append(value - figure.low if figure and figure.low is not None else 0.0)
        high.append(figure.high - value if figure and figure.high is not None else 0.0)
    return np.array(values), np.array([low, high])


# ------------------------------------------------------------------ options


def _options(sheet: Any, done: Simulation) -> None:
    """What switching each option changes, a panel for each figure."""
    sheet.set_size_inches(11, 3.4)
    grid = sheet.subplots(1, len(OF_EFFECTS), sharey=True)
    options = list(done.effects)
    places = np.arange(len(options))[::-1]
    for axes, name in zip(grid, OF_EFFECTS, strict=True):
        values, bars = _bars(
            [done.effects[option].moments["all", "all", name].difference() for option in options]
        )
        axes.axvline(0, color=FAINT, linestyle=(0, (4, 3)), linewidth=1.2)
        axes.errorbar(values, places, xerr=bars, fmt="o", color=COLOURS[0], markersize=5, capsize=3)
        axes.set_xlabel(textwrap.fill(name_of(name), 24), fontsize=9)
        axes.set_ylim(-0.5, len(options) - 0.5)
        axes.margins(x=0.12)
        axes.locator_params(axis="x", nbins=4)
        axes.grid(visible=False, axis="y")
        if name in IS_SHARE:
            _in_percent(axes.xaxis)
    grid[0].set_yticks(places, options)
    grid[0].set_title(text("sim-plot-effects"))

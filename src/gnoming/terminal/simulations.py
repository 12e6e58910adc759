"""What `gnoming sim` prints: what came of many games as tables, or as JSON."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from gnoming.sim.figures import FEWEST_GAMES, IS_SHARE, Figure, Tally
from gnoming.sim.plan import IN_TURN
from gnoming.sim.runs import Simulation
from gnoming.terminal.console import WIDTH, wrap
from gnoming.terminal.sentences import rules_sentences
from gnoming.terminal.texts import text

OF_ALL = (
    *("score", "turns", "pays", "out_wins", "out_margin", "takes", "bounces", "lines"),
    *("face_down", "removed", "refilled", "at_limit", "shared_wins"),
)
"""What is told of all seats together, in this order."""

OF_EFFECTS = ("score", "turns", "pays", "out_wins", "at_limit")
"""What is told of a switched option."""


def name_of(figure: str) -> str:
    """A figure as people say it."""
    return text(f"sim-{figure.replace('_', '-')}")


# ------------------------------------------------------------------ as tables


def lines(done: Simulation) -> list[str]:
    """The tables and what their figures mean, line by line; with rules around on a terminal."""
    tally = done.tally
    shown = [
        *_table(
            [text("sim-figure"), text("sim-value"), text("arena-between")],
            ([name_of(name), *_shown(name, tally, "all", "all")] for name in OF_ALL),
        ),
        "",
        *_table(
            [
                text("arena-bot"),
                *_heads("points", "within", "wins", "between", "goes-out", "of-these"),
            ],
            ([name, *_of_seats(tally, "bots", name)] for name in done.plan.names),
        ),
    ]
    if len(done.plan.names) > 1 or not done.plan.rotate:
        shown += [
            "",
            *_table(
                [
                    text("sim-seat"),
                    *_heads("points", "within", "wins", "between", "goes-out", "of-these"),
                ],
                (
                    [_seat_name(done, seat), *_of_seats(tally, "seats", seat)]
                    for seat in tally.members("seats")
                ),
            ),
        ]
    shown += [
        "",
        *_table(
            [text("sim-from-first"), *_heads("wins", "between", "beside", "within")],
            ([place, *_of_beginning(tally, place)] for place in tally.members("from_first")),
        ),
    ]
    for option, effect in done.effects.items():
        shown += ["", *_effects(option, effect)]
    return [*shown, "", *_explained(done)]


def _heads(*names: str) -> list[str]:
    arena = ("between", "within", "wins")
    return [text(f"arena-{name}" if name in arena else f"sim-{name}") for name in names]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
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
    table.add_column(heads[0], overflow="fold")
    for head in heads[1:]:
        table.add_column(head, justify="right", no_wrap=True)
    for first, *rest in rows:
        table.add_row(Text(first), *rest)
    paper.print(table)
    printed = paper.file.getvalue().splitlines()  # type: ignore[attr-defined]
    return [line.rstrip() for line in printed]


def _seat_name(done: Simulation, seat: str) -> str:
    if done.plan.rotate or len(done.plan.names) == 1:
        return seat
    return f"{seat}  {done.plan.bots[int(seat)].name}"


def _of_seats(tally: Tally, group: str, member: str) -> list[str]:
    score = tally.figure((group, member, "score"))
    share = tally.figure((group, member, "win_share"))
    return [
        _value("score", score),
        _half(score),
        _value("win_share", share),
        _between("win_share", share),
        _value("went_out", tally.figure((group, member, "went_out"))),
        _value("pays", tally.figure((group, member, "pays"))),
    ]


def _of_beginning(tally: Tally, place: str) -> list[str]:
    share = tally.figure(("from_first", place, "win_share"))
    margin = tally.figure(("from_first", place, "margin"))
    return [
        _value("win_share", share),
        _between("win_share", share),
        _value("margin", margin),
        _half(margin),
    ]


def _effects(option: str, effect: Tally) -> list[str]:
    rows = []
    for name in OF_EFFECTS:
        figure = effect.moments["all", "all", name].difference()
        rows.append([name_of(name), _value(name, figure, signed=True), _between(name, figure)])
    head = f"{text('sim-effect')}: {option}"
    return _table([head, text("sim-difference"), text("arena-between")], rows)


def _shown(name: str, tally: Tally, group: str, member: str) -> list[str]:
    figure = tally.figure((group, member, name))
    return [_value(name, figure), _between(name, figure)]


def _number(name: str, value: float, *, signed: bool = False) -> str:
    sign = "+" if signed or name in ("margin", "out_margin") else ""
    if name in IS_SHARE:
        return f"{100 * value:{sign}.1f}"
    return f"{value:{sign}.2f}"


def _value(name: str, figure: Figure | None, *, signed: bool = False) -> str:
    if figure is None:
        return text("arena-no-interval")
    number = _number(name, figure.value, signed=signed)
    return text("arena-percent", share=number) if name in IS_SHARE else number


def _between(name: str, figure: Figure | None) -> str:
    if figure is None or figure.low is None or figure.high is None:
        return text("arena-no-interval")
    low, high = (_number(name, end) for end in (figure.low, figure.high))
    return text("arena-low-high", low=low, high=high)


def _half(figure: Figure | None) -> str:
    """Half the width of an even interval."""
    if figure is None or figure.high is None:
        return text("arena-no-interval")
    return f"{figure.high - figure.value:.2f}"


def _explained(done: Simulation) -> list[str]:
    plan = done.plan
    turned = plan.rotate and len(plan.names) > 1
    said = [
        text("sim-played", games=done.games, players=plan.players, seed=plan.seed),
        text("sim-seating-turned" if turned else "sim-seating-fixed", players=plan.players),
        text("sim-starter-turns")
        if plan.starter == IN_TURN
        else text("sim-starter-fixed", seat=plan.starter),
        *rules_sentences(plan.rules),
        text("sim-columns", fair=f"{100 / plan.players:.1f}"),
    ]
    if done.games < FEWEST_GAMES:
        said.append(text("sim-too-few", fewest=FEWEST_GAMES))
    for effect in list(done.effects.values())[:1]:
        said.append(text("sim-effects-said", games=effect.games))
    return [line for sentence in said for line in wrap(sentence)]


# ------------------------------------------------------------------ as JSON


def as_json(done: Simulation) -> str:
    """One line of JSON, for programs; shares go from 0 to 1."""
    plan = done.plan
    summary: dict[str, Any] = {}
    for group, member, name in done.tally.moments:
        of = summary.setdefault(group, {}).setdefault(member, {})
        of[name] = _rounded(done.tally.figure((group, member, name)))
    summary["all"] = summary["all"]["all"]
    effects = {
        option: {
            name: _rounded(moments.difference()) for (_, _, name), moments in effect.moments.items()
        }
        for option, effect in done.effects.items()
    }
    return json.dumps(
        {
            "players": plan.players,
            "games": done.games,
            "seed": plan.seed,
            "bots": [bot.name for bot in plan.bots],
            "starter": plan.starter,
            "rotate": plan.rotate,
            "rules": asdict(plan.rules),
            "summary": summary,
            "effects": effects,
        }
    )


def _rounded(figure: Figure | None) -> dict[str, float | None] | None:
    """A figure to six digits, which no computer's arithmetic makes differ."""
    if figure is None:
        return None
    return {
        name: None if value is None else round(value, 6) for name, value in asdict(figure).items()
    }

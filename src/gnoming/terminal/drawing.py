"""Tables, layouts and score sheets as lines of at most 80 columns.

Pure: a view or an event in, lines out. A line makes sense read aloud by itself; nothing is told
by colour alone, nor by where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gnoming import events
from gnoming.events import Event
from gnoming.game import Game
from gnoming.score import Score, explain_score
from gnoming.terminal.console import Paint, columns, fit, plain, wrap
from gnoming.terminal.party import Party
from gnoming.terminal.sentences import event_sentences, score_sentences
from gnoming.terminal.texts import a_card, text, top_card
from gnoming.view import View

NAME_WIDTH = 20


def _paint_card(card: str, paint: Paint, width: int = 2) -> str:
    style = {"?": "hidden", "M": "mulligan", "H": "hazard"}.get(card, "")
    if card.startswith("-"):
        style = "negative"
    return paint(style, f"{card:>{width}}")


def _rows(layout: Sequence[str], gap: str, paint: Paint) -> list[str]:
    cards = [_paint_card(card, paint) for card in layout]
    return [gap.join(cards[first : first + 3]) for first in (0, 3, 6)]


def layout_line(layout: Sequence[str], paint: Paint = plain) -> str:
    """A layout in one line, rows from the top."""
    return " / ".join(_rows(layout, " ", paint))


def layout_rows(layout: Sequence[str], paint: Paint = plain) -> list[str]:
    """A layout in three lines."""
    return [f"   {row}" for row in _rows(layout, "  ", paint)]


def layout_places(layout: Sequence[str], paint: Paint = plain) -> list[str]:
    """A layout in three lines, each card behind the number of its place."""
    cards = [
        text("place-card", place=place, card=_paint_card(card, paint))
        for place, card in enumerate(layout)
    ]
    return ["   " + "     ".join(cards[first : first + 3]) for first in (0, 3, 6)]


def open_points(layout: Sequence[str]) -> int:
    """What the open cards of a layout count so far."""
    return explain_score(layout).points


def own_layout(view: View, paint: Paint = plain) -> list[str]:
    """The layout of the view's own seat, with place numbers and what its open cards count."""
    assert view.seat is not None  # noqa: S101 - the gallery has no layout
    layout = view.layouts[view.seat]
    heading = text("own-layout", open=open_points(layout), total=view.totals[view.seat])
    return [heading, *layout_places(layout, paint)]


def seat_line(view: View, party: Party, seat: int, paint: Paint = plain) -> str:
    """Somebody's layout, open points, total and whether they are out."""
    layout = view.layouts[seat]
    return text(
        "seat-line-out" if seat == view.went_out else "seat-line",
        name=fit(party.names[seat], NAME_WIDTH),
        layout=layout_line(layout, paint),
        open=f"{open_points(layout):3}",
        total=f"{view.totals[seat]:3}",
    )


def table(view: View, party: Party, paint: Paint = plain) -> list[str]:
    """What the watcher may know: the others clockwise, piles, who went out, the own layout last."""
    seats = len(view.layouts)
    first = 0 if view.seat is None else view.seat + 1
    others = [(first + step) % seats for step in range(seats if view.seat is None else seats - 1)]
    lines = [seat_line(view, party, seat, paint) for seat in others]
    lines += piles(view)
    if view.went_out is not None and view.turns_left:
        name = "turns-left-you" if view.went_out == view.seat else "turns-left"
        lines += wrap(text(name, name=party.name(view.went_out), count=view.turns_left))
    if view.seat is not None:
        lines += own_layout(view, paint)
    return lines


def piles(view: View) -> list[str]:
    """How many cards the draw pile has, and the tops of the discard piles."""
    left, right = (top_card(pile) for pile in view.piles)
    line = " ".join((text("draw-pile", count=view.draw_pile), text("tops", left=left, right=right)))
    return wrap(line)


def whole_piles(view: View) -> list[str]:
    """The draw pile's count, both discard piles from the bottom, and the hazards removed."""
    lines = [text("draw-pile", count=view.draw_pile)]
    for name, pile in zip(("pile-left", "pile-right"), view.piles, strict=True):
        lines += wrap(text(name, cards=" ".join(pile) or text("pile-empty")))
    if view.removed:
        lines.append(text("pile-removed", count=view.removed))
    return lines


def hand(view: View) -> list[str]:
    """The card in hand, if it is the watcher's own."""
    is_own = view.hand is not None and view.seat == view.turn
    return [text("hand", a_card=a_card(view.hand))] if view.hand and is_own else []


# ------------------------------------------------------------------ scores


def explanation(score: Score) -> list[str]:
    """Why a layout scores what it does."""
    return [line for sentence in score_sentences(score) for line in wrap(sentence, indent="     ")]


def explained(name: str, score: Score, paint: Paint = plain) -> list[str]:
    """Somebody's layout with its points, and why."""
    points = fit(text("seat-points", name=name, count=score.total), columns(name) + 14).rstrip()
    return [paint("heading", points), *layout_rows(score.layout, paint), *explanation(score)]


def round_report(event: events.RoundScored, party: Party, paint: Paint = plain) -> list[str]:
    """Every layout at the end of a round, explained."""
    lines: list[str] = []
    for seat, layout in enumerate(event.layouts):
        score = explain_score(layout, event.out_first if seat == event.went_out else 0)
        lines += ["", *explained(party.names[seat], score, paint)]
    return lines


def score_sheet(scores: Sequence[Sequence[int]], party: Party, paint: Paint = plain) -> list[str]:
    """The finished rounds and the totals, a line for each player."""
    if not scores:
        return [text("no-scores")]
    short = "sheet-round" if len(scores) <= 5 else "sheet-round-short"
    heads = [text(short, round=number) for number in range(1, len(scores) + 1)]
    widths = [len(head) for head in heads]
    first = fit(text("sheet-name"), NAME_WIDTH)
    heading = "  ".join([first, *heads, f"{text('sheet-total'):>6}"])
    lines = [text("sheet"), paint("heading", heading)]
    for seat, name in enumerate(party.names):
        points = [f"{row[seat]:>{width}}" for row, width in zip(scores, widths, strict=True)]
        total = f"{sum(row[seat] for row in scores):>6}"
        lines.append("  ".join([fit(name, NAME_WIDTH), *points, total]))
    return lines


def live_score(view: View, paint: Paint = plain) -> list[str]:
    """What the open cards of the view's own seat count so far, and why."""
    assert view.seat is not None  # noqa: S101 - the gallery has no layout
    score = explain_score(view.layouts[view.seat])
    return [
        text("own-open"),
        *layout_rows(score.layout, paint),
        *explanation(score),
        text("own-open-points", points=score.points),
    ]


# ------------------------------------------------------------------ a log


def event_lines(
    event: Event,
    party: Party,
    you: int | None,
    scores: Sequence[Sequence[int]],
    rounds: int,
    paint: Paint = plain,
) -> list[str]:
    """An event as the reader saw it, drawn where a sentence is not enough.

    `scores` are those of all rounds finished by now or later, `rounds` is how many the game has.
    """
    indent = "  " if isinstance(event, events.SeatEvent) and not _begins_turn(event) else ""
    said = [
        wrap(sentence, indent=indent) for sentence in event_sentences(event, party, you, rounds)
    ]
    lines = [line for sentence in said for line in sentence]
    if isinstance(event, events.Dealt):
        return ["", paint("heading", lines[0]), *lines[1:]]
    if isinstance(event, events.RoundScored):
        sheet = score_sheet(scores[: event.round], party, paint)
        head = [paint("heading", line) for line in said[0]]
        return ["", *head, *said[1], *round_report(event, party, paint), "", *sheet]
    if isinstance(event, events.GameWon):
        return ["", *(paint("heading", line) for line in lines)]
    if isinstance(event, events.WentOut):
        return [paint("heading", line) for line in lines]
    return lines


def _begins_turn(event: Event) -> bool:
    return isinstance(event, events.Drew | events.Took)


def log_lines(
    log: Iterable[Event], game: Game, party: Party, you: int | None, paint: Paint = plain
) -> list[str]:
    """Events as the reader saw them, from first to last."""
    lines: list[str] = []
    for event in log:
        lines += event_lines(event, party, you, game.scores, game.rules.rounds, paint)
    return lines

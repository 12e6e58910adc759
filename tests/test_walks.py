"""Whole games as text: what was legal, what happened as each watcher saw it, what it scored.

A walk says how its game is dealt and what every seat does; playing that again must give the same
text. `python tests/test_walks.py` writes the walks anew, which is for a new rules version only.
"""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from gnoming import Game
from gnoming.actions import parse_action
from gnoming.events import Event
from gnoming.record import Act, Order, parse_options, parse_record

WALKS = sorted((Path(__file__).parent / "walks").glob("*.walk"))


def walk_text(record: str) -> str:
    """The walk of a recorded game."""
    told = parse_record(record)
    orders = [step.cards for step in told.steps if isinstance(step, Order)]
    given = iter(orders)
    game = Game(
        told.seats, rules=told.rules, starter=told.starter, shuffle=lambda _cards: next(given)
    )
    lines = [
        line for line in record.split("\n") if line.startswith(("Options", "Seats", "Starter"))
    ]
    lines += [f"Order: {' '.join(order)}" for order in orders]
    lines += ["", *told_events(game.log, told.seats)]
    for act in (step for step in told.steps if isinstance(step, Act)):
        if game.phase == "shuffle":
            lines += ["", *told_events(game.deal(), told.seats)]
        legal = ", ".join(str(action) for action in game.legal(act.seat))
        others = "".join(f" {seat}" for seat in game.may_act if seat != act.seat)
        lines.append(
            f"{act.seat} {act.action} < {legal}" + (f" | waiting:{others}" if others else "")
        )
        lines += told_events(game.play(act.action, act.seat), told.seats)
    lines += [f"Won by: {' '.join(str(seat) for seat in game.winners)}", ""]
    return "\n".join(lines)


def told_events(happened: tuple[Event, ...], seats: int) -> Iterator[str]:
    """Each event as all saw it, or as the gallery and each seat that saw more did."""
    for event in happened:
        seen = event.seen_by(None)
        yield f"    {event_text(seen)}"
        for seat in range(seats):
            if event.seen_by(seat) != seen:
                yield f"    seat {seat} saw {event_text(event.seen_by(seat))}"


def event_text(event: Event) -> str:
    said = []
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, tuple):
            value = " | ".join(
                " ".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in value
            )
        said.append(f"{field.name}={value}")
    return f"{type(event).__name__} {', '.join(said)}"


def record_of(walk: str) -> str:
    """The record of a walk's game, from its orders and its actions alone."""
    lines = walk.split("\n")
    parts = dict(line.split(": ", 1) for line in lines[:3])
    orders = iter([line.split()[1:] for line in lines if line.startswith("Order: ")])
    game = Game(
        int(parts["Seats"]),
        rules=parse_options(parts["Options"]),
        starter=int(parts["Starter"]),
        shuffle=lambda _cards: next(orders),
    )
    for line in lines:
        if line[:1].isdigit():
            if game.phase == "shuffle":
                game.deal()
            seat, _, action = line.partition(" < ")[0].partition(" ")
            game.play(parse_action(action), int(seat))
    return game.record()


@pytest.mark.parametrize("path", WALKS, ids=lambda path: path.stem)
def test_a_walk_is_walked_again_step_by_step(path: Path) -> None:
    walk = path.read_text()
    assert walk_text(record_of(walk)).split("\n") == walk.split("\n")


def test_there_is_a_walk_for_every_number_of_seats_and_every_event() -> None:
    walks = [path.read_text() for path in WALKS]
    assert {line for walk in walks for line in walk.split("\n") if line.startswith("Seats")} == {
        f"Seats: {seats}" for seats in range(2, 8)
    }
    told = {
        line.split()[0] for walk in walks for line in walk.split("\n") if line.startswith("    ")
    }
    kinds = {kind.__name__ for kind in all_kinds(Event)} - {"SeatEvent", "Exchanged"}
    assert told - {"seat"} == kinds


def all_kinds(kind: type[Event]) -> Iterator[type[Event]]:
    for child in kind.__subclasses__():
        yield child
        yield from all_kinds(child)


if __name__ == "__main__":
    for path in WALKS:
        path.write_text(walk_text(record_of(path.read_text())))

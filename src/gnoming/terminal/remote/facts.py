"""What happens at a remote table besides the game, as sentences to one reader, its seat `you`."""

from __future__ import annotations

from typing import Any

from gnoming import wire
from gnoming.terminal.party import Party
from gnoming.terminal.sentences import rules_sentences
from gnoming.terminal.texts import listed, text


def party_at(table: wire.TableNow) -> Party:
    """Who sits at a table."""
    return Party(
        tuple(chair.name for chair in table.seats), tuple(chair.level for chair in table.seats)
    )


def name_at(table: wire.TableNow, seat: Any) -> str:
    """How a sentence calls who sits in a seat."""
    return party_at(table).name(int(seat or 0))


def fact_sentences(entry: wire.Entry, after: wire.TableNow, you: int) -> list[str]:
    """What an accepted command was, where it is not an action of the game."""
    fact, told, seat = entry.fact, entry.told, entry.seat
    if fact in ("joined", "bot_added"):
        return [text("remote-joined", name=told["name"])]
    if fact == "unseated" or (fact == "left" and after.stage == "lobby"):
        return [text("remote-unseated", name=told["was"])]
    if fact == "renamed":
        return [text("remote-renamed", was=told["was"], name=told["name"])]
    if fact == "arranged":
        return [text("remote-arranged", names=listed(party_at(after).names))]
    if fact == "changed":
        return _changed(told, after)
    if fact == "host_passed":
        return [_to("remote-host-passed", told["other"], after, you)]
    if fact == "said":
        return [text("remote-said", name=name_at(after, seat), phrase=told["phrase"])]
    if fact == "readied":
        return _readied(seat, after, you)
    if fact == "left" and seat == you:
        return []
    if fact in ("timed_out", "went_away", "came_back", "left"):
        said = [_to(f"remote-{fact.replace('_', '-')}", seat, after, you)]
        if fact == "timed_out" and seat == you and after.seats[you].away:
            said.append(text("remote-went-away-you"))
        return said
    return [text("remote-reopened")] if fact == "reopened" else []


def _to(name: str, seat: Any, table: wire.TableNow, you: int) -> str:
    """A text about a seat's player, or to the person who sits there."""
    return text(f"{name}-you") if seat == you else text(name, name=name_at(table, seat))


def _changed(told: dict[str, Any], table: wire.TableNow) -> list[str]:
    said = rules_sentences(table.rules) if "rules" in told else []
    if "clock" in told:
        said.append(text("remote-clock-changed", clock=told["clock"]))
    if "starter" in told:
        said.append(text("remote-starter-changed", name=name_at(table, told["starter"])))
    return said


def _readied(seat: int | None, table: wire.TableNow, you: int) -> list[str]:
    if seat != you:
        return [text("remote-readied", name=name_at(table, seat))]
    if table.stage != "between" or table.game is None:
        return []
    return [text("remote-wait-ready", round=table.game.round + 1)]

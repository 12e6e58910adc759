"""What happens at a remote table besides the game, as sentences to one reader, its seat `you`."""

from __future__ import annotations

from typing import Any

from gnoming import wire
from gnoming.terminal.party import Party
from gnoming.terminal.sentences import rules_sentences
from gnoming.terminal.texts import has_text, listed, text


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
        return [text("fact-joined", name=told["name"])]
    if fact == "unseated" or (fact == "left" and after.stage == "lobby"):
        return [text("fact-unseated", name=told["was"])]
    if fact == "renamed":
        return [text("fact-renamed", was=told["was"], name=told["name"])]
    if fact == "arranged":
        return [text("fact-arranged", names=listed(party_at(after).names))]
    if fact == "changed":
        return _changed(told, after)
    if fact == "host_passed":
        return [_to("fact-host-passed", told["other"], after, you)]
    if fact == "said":
        phrase = phrase_text(str(told["phrase"]))
        return [text("remote-said", name=name_at(after, seat), phrase=phrase)]
    if fact == "readied":
        return _readied(seat, after, you)
    if fact == "left" and seat == you:
        return []
    if fact in ("timed_out", "went_away", "came_back", "left"):
        said = [_to(f"fact-{fact.replace('_', '-')}", seat, after, you)]
        if fact == "timed_out" and seat == you and after.seats[you].away:
            said.append(text("fact-went-away-you"))
        return said
    return [text("fact-reopened")] if fact == "reopened" else []


def phrase_text(phrase: str) -> str:
    """A set phrase as it is said within a sentence; one of a newer server as it came."""
    name = f"remote-phrase-{phrase.replace(' ', '-')}"
    return text(name) if has_text(name) else phrase


def phrases_text() -> str:
    """Every phrase as it is typed, and what it means where that is another word."""
    said = [(phrase, phrase_text(phrase)) for phrase in wire.PHRASES]
    return listed(
        [
            phrase if phrase == words else text("word-meaning", word=phrase, meaning=words)
            for phrase, words in said
        ]
    )


def _to(name: str, seat: Any, table: wire.TableNow, you: int) -> str:
    """A text about a seat's player, or to the person who sits there."""
    return text(f"{name}-you") if seat == you else text(name, name=name_at(table, seat))


def _changed(told: dict[str, Any], table: wire.TableNow) -> list[str]:
    said = rules_sentences(table.rules) if "rules" in told else []
    if "clock" in told:
        said.append(text("remote-clock-changed", clock=told["clock"]))
    if "pace" in told:
        said.append(text("remote-pace-changed", pace=told["pace"]))
    if "starter" in told:
        said.append(text("fact-starter-changed", name=name_at(table, told["starter"])))
    return said


def _readied(seat: int | None, table: wire.TableNow, you: int) -> list[str]:
    if seat != you:
        return [text("fact-readied", name=name_at(table, seat))]
    if table.stage != "between" or table.game is None:
        return []
    return [text("remote-wait-ready", round=table.game.round + 1)]

"""docs/protocol.md says what the code does: every code, fact, number and example."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from table.sitting import BEGAN, secret_of, token_of

from gnoming import table, wire
from gnoming.bots.pace import PACES, USUAL
from gnoming.kernel import Reason
from gnoming.server import Limits, Settings, create_app, live
from gnoming.table import CLOCKS, GRACE, Command, Refused, Repeated, Table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
WIRE = (ROOT / "src" / "gnoming" / "wire.py").read_text(encoding="utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```json ?([^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SOURCES = [
    (ROOT / "src" / "gnoming" / name).read_text(encoding="utf-8")
    for name in ("table.py", "server/live.py", "server/app.py", "server/guard.py")
]


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table after a line, without its head; code marks are dropped."""
    after = PAGE.split(heading, 1)[1]
    lines = re.search(r"^\|.*?\n\|[-|]+\|\n((?:\|.*\n)+)", after, re.MULTILINE)
    assert lines
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1].splitlines()]


def words(cell: str) -> list[str]:
    """What stands in code marks in a cell."""
    return re.findall(r"`([^`]+)`", cell)


# ------------------------------------------------------------------ examples


@pytest.mark.parametrize(("kind", "text"), BLOCKS, ids=lambda part: part[:30].replace("\n", " "))
def test_every_example_is_a_message(kind, text):
    sender, *name = kind.split()
    if sender == "from-watcher":
        message: Any = wire.parse_frame(text)
    elif sender == "from-table":
        message = wire.parse_message(text)
    else:
        assert sender == "rest"
        message = getattr(wire, name[0]).model_validate_json(text)
    assert message.model_dump(exclude_unset=True, mode="json") == json.loads(text)


def test_examples_of_all_three_kinds_are_there():
    assert {kind.split()[0] for kind, _ in BLOCKS} == {"from-watcher", "from-table", "rest"}
    assert len(BLOCKS) > 12


def shortened(told: dict[str, Any]) -> dict[str, Any]:
    """A message as the page's conversation shows it."""
    if told["type"] == "welcome":
        return {
            "type": "welcome",
            "protocol": told["protocol"],
            "version": told["table"]["version"],
            "facts": [entry["fact"] for entry in told["entries"]],
        }
    if told["type"] == "update":
        entry = {name: told["entry"][name] for name in ("version", "fact", "seat", "told")}
        entry["events"] = [event["event"] for event in told["entry"]["events"]]
        return {"type": "update", "entry": entry}
    return told


def answers(at: Table, frame: wire.Hello | wire.Ping | wire.Command) -> list[dict[str, Any]]:
    """What seat 0 hears when it sends a frame."""
    if isinstance(frame, wire.Hello):
        entries, fresh = at.since(frame.version)
        seen = [entry.seen_by(0) for entry in entries]
        welcome = wire.Welcome(protocol=wire.PROTOCOL, now=BEGAN, beat=wire.BEAT_SECONDS,
                               fresh=fresh, entries=seen, table=at.now(), you=at.you(0),
                               connected=[True, False], watchers=0)  # fmt: skip
        return [json.loads(welcome.model_dump_json())]
    assert isinstance(frame, wire.Command)
    wish = Command(frame.type, BEGAN, 0, frame.told(), frame.id, frame.version)
    try:
        step = at.decide(wish)
    except Refused as no:
        refused = wire.Refused(id=frame.id, code=no.code, why=no.why, clause=no.clause,
                               version=at.version)  # fmt: skip
        return [json.loads(refused.model_dump_json())]
    except Repeated as before:
        return [wire.Done(id=frame.id, version=before.version).model_dump()]
    entry = at.apply(step).seen_by(0)
    update = wire.Update(entry=entry, table=at.now(), you=at.you(0))
    done = wire.Done(id=frame.id, version=step.version)
    return [json.loads(update.model_dump_json()), done.model_dump()]


def test_the_conversation_goes_as_the_page_says():
    (talk,) = re.findall(r"^```conversation\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    at = Table()
    for wish, told in (
        ("open", {"code": "KMTWRX", "secret": secret_of(1).hex(), "name": "Mila",
                  "token": token_of(0)}),
        ("join", {"name": "Oma Bea", "token": token_of(1)}),
    ):  # fmt: skip
        at.apply(at.decide(Command(wish, BEGAN, None, told)))
    heard: list[dict[str, Any]] = []
    sent = 0
    for line in talk.splitlines():
        arrow, text = line.split(" ", 1)
        if arrow == "→":
            assert heard == [], "the page leaves out an answer"
            heard = [shortened(each) for each in answers(at, wire.parse_frame(text))]
            sent += 1
        else:
            assert arrow == "←"
            assert json.loads(text) == heard.pop(0)
    assert heard == []
    assert sent == 5
    assert at.version == 4


# ------------------------------------------------------------------ tables of the page


def test_every_code_of_a_refusal_is_told_and_no_other():
    given: set[str] = set()
    for source in SOURCES:
        given |= set(
            re.findall(r'(?:Refused|_trouble)\(\s*(?:\d+, |error\.\w+, )?"([a-z ]+)"', source)
        )
        given |= set(re.findall(r'return \d{3}, "([a-z ]+)"', source))
        given |= set(re.findall(r'_answer\(send, \d{3}, "([a-z ]+)"', source))
        given |= set(re.findall(r'code, why, clause = "([a-z ]+)"', source))
    assert {"stale", "store", "internal", "origin", "request", "invalid"} <= given
    told = [words(row[0])[0] for row in rows("### Refusals")]
    assert told == sorted(told)
    assert set(told) == given
    # A reason of the rules is never mistaken for one of these.
    assert not given & {reason.name.lower() for reason in Reason}


def test_no_refusal_has_a_code_that_cannot_be_found_in_the_source():
    calls = sum(source.count("raise Refused(") + source.count("_trouble(") for source in SOURCES)
    plain = sum(
        len(re.findall(r'(?:Refused|_trouble)\(\s*(?:\d+, |error\.\w+, )?"[a-z ]+"', source))
        for source in SOURCES
    )
    # The reasons of the rules, and the definition of _trouble.
    assert calls - plain == 2


def test_every_fact_is_told_with_what_belongs_to_it():
    told = {words(row[0])[0]: tuple(words(row[2])) for row in rows("## What happened")}
    assert told == table._PUBLIC
    assert list(told) == list(table._FACTS)


def test_every_command_is_told_with_its_parts():
    said = {words(row[0])[0]: words(row[1]) for row in rows("at any time and are never stale.")}
    mapping = wire.schema()["properties"]["FromWatcher"]["discriminator"]["mapping"]
    parts = {
        kind: [
            part
            for part in getattr(wire, where.rsplit("/", 1)[1]).model_fields
            if part not in ("type", "id", "version")
        ]
        for kind, where in mapping.items()
        if kind not in ("hello", "ping")
    }
    assert said == parts


def test_every_message_of_a_table_is_told():
    told = {word for row in rows("Then, as it happens") for word in words(row[0])} | {"welcome"}
    mapping = wire.schema()["properties"]["FromTable"]["discriminator"]["mapping"]
    assert told == set(mapping)


def test_every_close_code_is_told_and_whether_it_is_final():
    codes = {
        name: value
        for name, value in vars(wire.CloseCode).items()
        if isinstance(value, int) and name.isupper()
    }
    told = {words(row[1])[0]: int(row[0]) for row in rows("## Closing")}
    assert told == codes
    assert list(told.values()) == sorted(told.values())
    final = {int(row[0]) for row in rows("## Closing") if row[3] == "yes"}
    assert final == wire.CloseCode.FINAL
    assert {row[3] for row in rows("## Closing")} == {"yes", "no"}


def test_the_clocks_are_those_of_the_table():
    told = {words(row[0])[0]: [1000 * int(cell) for cell in row[1:]] for row in rows("## Time")}
    assert told == {
        name: [clock.turn, clock.answer, clock.absent] for name, clock in CLOCKS.items()
    }
    assert f"have {GRACE // 1000} seconds more" in PAGE
    assert f"a `{table.STAND_IN}` bot" in PAGE
    assert f"every {wire.BEAT_SECONDS} seconds" in PAGE


def test_the_paces_are_those_of_the_table():
    said = re.findall(r"how long they seem to think: (.*?);", PAGE, re.DOTALL)
    assert [re.findall(r"`(\w+)`( \(as it comes\))?", each) for each in said] == [
        [(name, " (as it comes)" if name == USUAL else "") for name in PACES]
    ]
    (kinds,) = re.findall(r"Literal\[(.*)\]\n    \"\"\"How fast", WIRE)
    assert re.findall(r'"(\w+)"', kinds) == [*PACES]


def test_the_limits_are_those_of_the_server():
    told = {words(row[0])[0]: int(row[1]) for row in rows("## Limits")}
    settings, limits = Settings(), Limits()
    for name, value in told.items():
        assert value == getattr(limits if hasattr(limits, name) else settings, name), name
    assert {limit.name for limit in fields(Limits)} <= set(told)
    assert f"at most {wire.MOST_FRAME_BYTES} bytes" in PAGE
    assert f"within {settings.hello_within} seconds" in PAGE


def test_the_other_numbers_and_words_are_those_of_the_code():
    assert f"protocol {wire.PROTOCOL}." in PAGE
    assert f"latest {table.REMEMBERED_MOVES} ids" in PAGE
    assert f"the {table.KEPT_BEFORE} before them" in PAGE
    assert f"more than {table.MOST_ENTRIES}." in PAGE
    assert table.SAY_EVERY == 1_000
    assert ", ".join(f"`{phrase}`" for phrase in wire.PHRASES) + "." in PAGE
    flat = " ".join(PAGE.split())
    assert ", ".join(f"`{name}`" for name in wire.EVENTS) + "." in flat
    fresh = sorted(table._ALWAYS_FRESH)
    sentence = re.search(r"anew\. (`say`.*?) mean the same at any time", flat)
    assert sentence
    assert sorted(words(sentence[1])) == fresh
    numbered = re.search(r"and (`unseat`.*?) since the seats were last", flat)
    assert numbered
    assert set(words(numbered[1])) == table._ABOUT_SEATS


def test_the_addresses_are_those_of_the_server():
    told = {tuple(words(row[0])[0].split("?")[0].split()) for row in rows("## Addresses")}
    routes: set[tuple[str, str]] = set()
    for path, methods in create_app(Settings(store=Path("unused"))).openapi()["paths"].items():
        routes |= {(method.upper(), path) for method in methods}
    assert told - {("GET", "/api/tables/{code}/socket")} == routes


def test_the_statuses_are_those_of_the_server():
    from gnoming.server import app  # noqa: PLC0415 - the module, not the function's package

    flat = " ".join(PAGE.split())
    assert app._STATUS == {
        "no table": 404, "no game": 404, "no seat": 403, "host only": 403, "too often": 429
    }  # fmt: skip
    assert (
        "404 for `no table` and `no game`, 403 for `no seat` and `host only`, 429 for `too often`"
        in flat
    )


# ------------------------------------------------------------------ SECURITY.md


def test_the_security_page_says_what_must_be_said_and_names_no_address():
    for what in ("token", "SHA-256", "Origin", "shuffle", "log", "host", "backup", "TLS", "proxy"):
        assert what in SECURITY
    assert f"{8 * live.TOKEN_BYTES} bits" in SECURITY
    assert not re.search(r"https?://|@\w+\.\w+", SECURITY)

"""Every message there and back, nothing converted to fit, and a schema that says the same."""

import json
import random
from dataclasses import fields
from typing import get_args

import jsonschema_rs
import pytest
from pydantic import BaseModel, ValidationError
from table.sitting import Sitting, evening, token_of

from gnoming import Rules, bots, wire
from gnoming.cards import CARDS
from gnoming.table import CLOCKS, Table

RULES = Rules(rounds=2, turn_limit=70)

COMMANDS = {
    "act": {"action": "place 4"},
    "rename": {"name": "Mila"},
    "add_bot": {"level": "easy"},
    "unseat": {"other": 2},
    "arrange": {"order": [1, 0, 2]},
    "change": {
        "rules": {"rounds": 2, "ties_keep_bonus": False},
        "clock": "quick",
        "pace": "lifelike",
        "starter": 1,
    },
    "pass_host": {"other": 1},
    "add": {"randomness": "00ff"},
    "start": {},
    "ready": {},
    "deal": {},
    "come_back": {},
    "leave": {},
    "say": {"phrase": "hello"},
    "again": {},
}
SCHEMA = wire.schema()


def frame(kind: str, **changed) -> str:
    """A command's frame, with something about it changed."""
    return json.dumps({"type": kind, "id": "m1", "version": 3, **COMMANDS[kind], **changed})


def judge(name: str) -> jsonschema_rs.Draft202012Validator:
    """What decides whether a message is one of that name, by the schema alone."""
    return jsonschema_rs.Draft202012Validator(
        {**SCHEMA["properties"][name], "$defs": SCHEMA["$defs"]}
    )


def messages(sitting: Sitting, watcher: int | None) -> list[BaseModel]:
    """All that a table could send to a watcher at one moment."""
    table = sitting.table
    seen = [entry.seen_by(watcher) for entry in table.entries]
    now, you = table.now(), None if watcher is None else table.you(watcher)
    connected = [True] * len(table.chairs)
    return [
        wire.Welcome(protocol=1, now=sitting.at, beat=15, fresh=True, entries=seen, table=now,
                     you=you, connected=connected, watchers=2),
        wire.Update(entry=seen[-1], table=now, you=you),
        wire.Presence(connected=connected, watchers=0),
        wire.Beat(version=table.version, now=sitting.at),
        wire.Pong(version=table.version, now=sitting.at),
        wire.Done(id="m1", version=table.version),
        wire.Refused(id="m1", code="stale", why="look again", clause="", version=table.version),
        wire.Notice(what="closing", seconds=120),
    ]  # fmt: skip


# ------------------------------------------------------------------ there and back


def test_every_command_of_the_protocol_is_known_here():
    kinds = {get_args(kind.model_fields["type"].annotation)[0]
             for kind in get_args(get_args(wire.AnyCommand)[0])}  # fmt: skip
    assert kinds == set(COMMANDS)


@pytest.mark.parametrize("kind", COMMANDS)
def test_every_command_there_and_back(kind):
    told = wire.parse_frame(frame(kind))
    assert isinstance(told, wire.Command)
    assert (told.type, told.id, told.version) == (kind, "m1", 3)
    assert told.told() == COMMANDS[kind]
    assert wire.parse_frame(told.model_dump_json(exclude_none=True)) == told
    assert wire.parse_frame(told.model_dump_json()) == told


def test_hello_and_ping_there_and_back():
    hello = wire.Hello(type="hello", protocol=1, token="a" * 32, version=0)
    assert wire.parse_frame(hello.model_dump_json()) == hello
    assert "a" * 32 not in repr(hello)
    assert wire.parse_frame('{"type":"hello","protocol":1}') == wire.Hello(type="hello", protocol=1)
    assert wire.parse_frame('{"type":"ping"}') == wire.Ping(type="ping")


def test_a_token_is_never_shown_by_repr():
    seated = wire.Seated(code="GNOMES", seat=0, token="s" * 32)
    assert "s" * 32 not in repr(seated)
    assert "s" * 32 not in str(seated)


def test_every_message_of_an_evening_there_and_back_and_by_the_schema():
    looked = 0
    by_schema = judge("FromTable")
    events = {name: judge(name) for name in wire.EVENTS}
    told_events = set()

    def look(sitting: Sitting) -> None:
        nonlocal looked
        looked += 1
        if looked % 3 and sitting.table.stage == "playing":
            return
        for watcher in (None, 0):
            for message in messages(sitting, watcher):
                text = message.model_dump_json()
                assert wire.parse_message(text) == wire.parse_message(text.encode())
                assert wire.parse_message(text).model_dump_json() == text
                by_schema.validate(json.loads(text))
            for told in sitting.table.entries[-1].seen_by(watcher).events:
                events[told["event"]].validate(json.loads(json.dumps(told)))
                told_events.add(told["event"])

    evening(2, 3, each=look)
    evening(3, 3, each=look)
    assert looked > 150
    assert {"Drew", "Placed", "Flipped", "Discarded", "RoundScored", "GameWon"} <= told_events


@pytest.mark.parametrize(("seed", "calm"), [(1, 0.0), (2, 0.5), (3, 0.97)])
def test_every_event_of_a_game_there_and_back(seed, calm):
    sitting = Sitting(7, seed=seed, rules=RULES)
    sitting.start()
    sitting.play_to_the_end(random.Random(seed), calm)
    kinds = set()
    for event in sitting.game.log:
        for watcher in (None, *range(7)):
            seen = event.seen_by(watcher)
            text = json.dumps(wire.event_told(seen))
            assert wire.parse_event(json.loads(text)) == seen
            assert judge(type(event).__name__).is_valid(json.loads(text))
            if watcher == 0:
                break
        kinds.add(type(event).__name__)
    assert len(kinds) >= 9
    if calm > 0.9:
        assert "Refilled" in kinds


@pytest.mark.parametrize(
    "told",
    [{}, {"event": "Cheated"}, {"event": 3}, {"event": None}, {"event": "Drew"},
     {"event": "Drew", "seat": "0", "card": "3"}, {"event": "Declined", "seat": True},
     {"event": "Declined", "seat": 1, "card": "3"}],
)  # fmt: skip
def test_what_is_no_event_is_refused(told):
    with pytest.raises(ValueError, match=r"event|Drew|Declined|seat|valid"):
        wire.parse_event(told)


def test_the_view_from_messages_is_the_view_of_the_game():
    looked = set()

    def look(sitting: Sitting) -> None:
        table, game = sitting.table, sitting.table.game
        assert game is not None
        text = table.now().model_dump_json()
        now = wire.TableNow.model_validate_json(text)
        assert wire.view_from(now, None) == game.view(None)
        for seat in range(game.players):
            you = wire.You.model_validate_json(table.you(seat).model_dump_json())
            view = wire.view_from(now, you)
            assert view == game.view(seat)
            assert view == table.view(seat)
            looked.add((view.phase, seat in view.may_act))

    evening(1, 3, each=look)
    evening(4, 6, rules=RULES, each=look)
    phases = {phase for phase, _ in looked}
    assert phases == {"tee off", "draw", "play", "bounce", "hazard", "shuffle", "over"}


def test_the_view_from_messages_counts_alike_after_a_refill():
    sitting = Sitting(7, rules=RULES)
    sitting.start()
    rng, looked = random.Random(1), 0
    while sitting.table.stage == "playing":
        sitting.go_on(rng, calm=0.97)
        now = sitting.table.now()
        if now.game is None or now.game.unseen.mixed or sitting.game.phase != "play":
            continue
        looked += 1
        for seat in (None, sitting.game.turn, (sitting.game.turn + 1) % 7):
            you = None if seat is None else sitting.table.you(seat)
            assert wire.view_from(now, you) == sitting.game.view(seat)
    assert looked > 20


def test_a_drawer_counts_without_the_drawn_card():
    sitting = Sitting(3)
    sitting.start()
    sitting.play_until(lambda each: each.game.phase == "draw", random.Random(1))
    sitting.act(0, "draw")
    assert sitting.table.you(0).unseen is not None
    assert sitting.table.you(1).unseen is None
    unseen = wire.view_from(sitting.table.now(), sitting.table.you(0)).unseen
    assert list(unseen.layouts) == list(CARDS)
    assert sum(unseen.draw_pile.values()) == sum(sitting.game.view().unseen.draw_pile.values()) - 1


def test_there_is_no_view_before_a_game():
    table = Sitting(2).table
    with pytest.raises(ValueError, match="no game has begun at table GNOMES"):
        wire.view_from(table.now(), None)


# ------------------------------------------------------------------ strictness


BAD = [
    ("act", {"seat": 1}),
    ("act", {"action": 4}),
    ("act", {"action": None}),
    ("act", {"action": "x" * 41}),
    ("act", {"version": True}),
    ("act", {"version": "3"}),
    ("act", {"version": 3.5}),
    ("act", {"version": -1}),
    ("act", {"version": 2**53}),
    ("act", {"version": 10**400}),
    ("act", {"version": None}),
    ("act", {"id": ""}),
    ("act", {"id": "x" * 41}),
    ("act", {"id": "ä"}),
    ("act", {"id": "a\n"}),
    ("act", {"id": 7}),
    ("act", {"type": "ACT"}),
    ("act", {"type": "open"}),
    ("act", {"type": "time_out"}),
    ("act", {"type": "go_away"}),
    ("act", {"type": None}),
    ("unseat", {"other": True}),
    ("unseat", {"other": "1"}),
    ("unseat", {"other": 7}),
    ("unseat", {"other": -1}),
    ("arrange", {"order": "012"}),
    ("arrange", {"order": [0] * 8}),
    ("arrange", {"order": [0, 1.5]}),
    ("change", {"rules": {"jokers": 1}}),
    ("change", {"rules": {"rounds": "2"}}),
    ("change", {"rules": {"rounds": True}}),
    ("change", {"rules": {"return_taken": 1}}),
    ("change", {"rules": []}),
    ("add", {"randomness": ""}),
    ("add", {"randomness": "0"}),
    ("add", {"randomness": "0G"}),
    ("add", {"randomness": "AB"}),
    ("add", {"randomness": "00" * 33}),
    ("rename", {"name": "x" * 201}),
    ("rename", {"name": ["Ann"]}),
    ("say", {"phrase": "x" * 41}),
    ("start", {"by": "medium"}),
]


@pytest.mark.parametrize(("kind", "changed"), BAD)
def test_what_does_not_fit_is_refused_not_converted(kind, changed):
    assert wire.parse_frame(frame(kind))
    with pytest.raises(ValidationError):
        wire.parse_frame(frame(kind, **changed))


@pytest.mark.parametrize(
    "text",
    ["", "null", "1", "[]", '""', "{}", "NaN", "1e999", "-0", "{", "\x00", '{"type":"hello"}',
     '{"type":"hello","protocol":"1"}', '{"type":"hello","protocol":1,"token":"short"}',
     '{"type":"hello","protocol":1,"token":"' + "a" * 101 + '"}',
     '{"type":"hello","protocol":1,"version":true}', '{"type":"ping","x":1}',
     '{"type":"act","id":"a","version":NaN,"action":"draw"}', "[" * 10_000],
)  # fmt: skip
def test_what_is_no_frame_is_refused(text):  # G3
    with pytest.raises(ValueError, match=r"."):
        wire.parse_frame(text)


@pytest.mark.parametrize("text", ["", "{}", '{"type":"done"}', '{"type":"hello","protocol":1}'])
def test_what_is_no_message_of_a_table_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        wire.parse_message(text)


def test_a_name_as_typed_may_hold_anything_the_names_module_refuses():
    assert wire.Seating(name="\u202eAnn").name == "\u202eAnn"
    with pytest.raises(ValidationError):
        wire.Seating.model_validate({"name": "Ann", "seat": 0})


# ------------------------------------------------------------------ the schema


def test_the_schema_is_json_schema_and_names_every_message():
    jsonschema_rs.meta.validate(SCHEMA)
    defined = set(SCHEMA["$defs"])
    expected = {
        name
        for name, kind in vars(wire).items()
        if isinstance(kind, type)
        and issubclass(kind, BaseModel)
        and kind.__module__ == wire.__name__
        and name not in ("Message", "Command")
    }
    assert expected - defined == set()
    assert set(wire.EVENTS) <= defined
    assert SCHEMA["protocol"] == wire.PROTOCOL
    json.dumps(SCHEMA)


@pytest.mark.parametrize("kind", COMMANDS)
def test_the_schema_takes_every_command(kind):
    judge("FromWatcher").validate(json.loads(frame(kind)))


@pytest.mark.parametrize(
    ("kind", "changed"),
    [each for each in BAD if each != ("act", {"id": "a\n"}) and 10**400 not in each[1].values()],
)
def test_the_schema_refuses_what_the_models_refuse(kind, changed):
    assert not judge("FromWatcher").is_valid(json.loads(frame(kind, **changed)))


def test_options_of_the_rules_and_the_wire_are_the_same():
    assert set(wire.Options.model_fields) == {option.name for option in fields(Rules)}


def test_clocks_and_words_of_the_table_fit_the_wire():
    assert set(get_args(wire.Clock.model_fields["name"].annotation)) == set(CLOCKS)
    for word in (*wire.PHRASES, *bots.names()):
        assert 0 < len(word) <= 40
    assert token_of(0) not in Table.replay(Sitting(2).steps).now().model_dump_json()


def test_the_longest_command_fits_into_a_frame():
    longest = frame("rename", name="\u202e" * 200, id="x" * 40, version=2**53 - 1)
    wire.parse_frame(longest)
    assert len(longest.encode()) < wire.MOST_FRAME_BYTES

"""What crosses the network between a live table and who watches it, as pydantic models.

A frame is one JSON object; its `type` says which. Here is only what is said and how it is checked,
never what a table does with it. docs/protocol.md tells the conversation; `schema()` is all of this
as JSON Schema, from which the web client's types are made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, create_model

from gnoming import events
from gnoming.actions import parse_action
from gnoming.cards import CARDS, Card, Layout, Seat
from gnoming.events import Event
from gnoming.kernel import MOST_SEATS, Rules
from gnoming.view import Unseen, View

PROTOCOL = 1
"""Raised by every change that an older client would not understand."""

BEAT_SECONDS = 15
"""A table sends each watcher a beat this often; two missed ones mean that the link is dead."""

PHRASES = (
    "hello",
    "good luck",
    "your turn",
    "one moment",
    "well played",
    "oh no",
    "thank you",
    "good game",
)
"""All that can be said at a table; the words for it are those of the hearer's language."""

MOST_FRAME_BYTES = 4096
"""The longest frame that a table reads."""

SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Version = Annotated[int, Field(ge=0, le=2**53 - 1)]
MoveId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Hex = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){1,32}$")]
TypedName = Annotated[str, Field(max_length=200)]
"""A name as it was typed; `names.clean_name` says what becomes of it."""
Token = Annotated[str, Field(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
Word = Annotated[str, Field(max_length=40)]
Stage = Literal["lobby", "playing", "between", "finished"]
Milliseconds = int
"""Since 1970, of the server's clock."""


class Message(BaseModel):
    """One JSON object. Nothing is converted to fit, and nothing is in it that is not named here."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


# ------------------------------------------------------------------ what a watcher sends


class Hello(Message):
    """The first frame on a socket: who watches, and up to which version they know the table."""

    type: Literal["hello"]
    protocol: int
    token: Annotated[Token | None, Field(repr=False)] = None
    """The seat's secret; without it one watches as a spectator."""
    version: Version | None = None


class Ping(Message):
    """Asks for a `Pong` at once: is this link alive?"""

    type: Literal["ping"]


class Command(Message):
    """A wish of the seat that the socket belongs to."""

    type: str
    id: MoveId
    """Chosen by the sender, a new one for each wish; the same once more is answered, not done."""
    version: Version
    """The version of the table on which the wish was made."""

    def told(self) -> dict[str, Any]:
        """What belongs to the wish besides its id and version."""
        return self.model_dump(exclude={"type", "id", "version"}, exclude_none=True)


class Act(Command):
    """Do one of the actions of the rules."""

    type: Literal["act"]
    action: Word


class Rename(Command):
    """Be called otherwise. Lobby only."""

    type: Literal["rename"]
    name: TypedName


class AddBot(Command):
    """Seat a bot. The host, lobby only."""

    type: Literal["add_bot"]
    level: Word


class Unseat(Command):
    """Take a bot or a player off their seat. The host, lobby only."""

    type: Literal["unseat"]
    other: SeatNumber


class Arrange(Command):
    """Seat everybody anew, clockwise: `order` names the present seats. The host, lobby only."""

    type: Literal["arrange"]
    order: Annotated[list[SeatNumber], Field(max_length=MOST_SEATS)]


class Options(Message):
    """The options of the rules that are to change."""

    rounds: int | None = None
    return_taken: bool | None = None
    ties_keep_bonus: bool | None = None
    turn_limit: int | None = None


class Change(Command):
    """Set options, the clock, the pace of bots or who begins. The host, lobby only."""

    type: Literal["change"]
    rules: Options | None = None
    clock: Word | None = None
    pace: Word | None = None
    starter: SeatNumber | None = None


class PassHost(Command):
    """Make another player the host."""

    type: Literal["pass_host"]
    other: SeatNumber


class Add(Command):
    """Add randomness of one's own to the next round's shuffle: 1-32 bytes in hexadecimal."""

    type: Literal["add"]
    randomness: Hex


class Start(Command):
    """Deal the first round. The host."""

    type: Literal["start"]


class Ready(Command):
    """Be ready for the next round; it is dealt when everybody present is."""

    type: Literal["ready"]


class Deal(Command):
    """Deal the next round without waiting for who is not ready. The host."""

    type: Literal["deal"]


class ComeBack(Command):
    """Take the seat back from the bot that plays for one."""

    type: Literal["come_back"]


class Leave(Command):
    """Give the seat up: in the lobby it is free again, in a game a bot plays on."""

    type: Literal["leave"]


class Say(Command):
    """Say one of the set phrases."""

    type: Literal["say"]
    phrase: Word


class Again(Command):
    """Back to the lobby for another game with the same players. The host, after a game."""

    type: Literal["again"]


AnyCommand = Annotated[
    Act
    | Rename
    | AddBot
    | Unseat
    | Arrange
    | Change
    | PassHost
    | Add
    | Start
    | Ready
    | Deal
    | ComeBack
    | Leave
    | Say
    | Again,
    Field(discriminator="type"),
]
FromWatcher = Annotated[Hello | Ping | AnyCommand, Field(discriminator="type")]
_FROM_WATCHER: TypeAdapter[Hello | Ping | Command] = TypeAdapter(FromWatcher)


def parse_frame(text: str) -> Hello | Ping | Command:
    """A frame that a watcher sent.

    Raises:
        ValueError: it is none (pydantic's ValidationError is one, too).
    """
    return _FROM_WATCHER.validate_json(text)


# ------------------------------------------------------------------ what happened


def _event_message(kind: type[Event]) -> type[Message]:
    """The message that tells an event: its name, and its fields as they are."""
    hints = get_type_hints(kind)
    told: dict[str, Any] = {each.name: (hints[each.name], ...) for each in fields(kind)}
    named = {"event": (Literal[kind.__name__], ...), **told}
    return create_model(kind.__name__, __base__=Message, __doc__=kind.__doc__, **named)


EVENTS: Mapping[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        events.Dealt,
        events.Refilled,
        events.Flipped,
        events.Drew,
        events.Took,
        events.Placed,
        events.Bounced,
        events.Discarded,
        events.Removed,
        events.Declined,
        events.WentOut,
        events.RoundScored,
        events.GameWon,
    )
}
"""Every event of a game by its name on the wire."""


def event_told(event: Event) -> dict[str, Any]:
    """An event as plain JSON; hand in what its watcher saw (`seen_by`)."""
    name = type(event).__name__
    return {"event": name} | {part: getattr(event, part) for part in _parts_of(name)}


def parse_event(told: Mapping[str, Any]) -> Event:
    """The event that `event_told` told; the reverse of it.

    Raises:
        ValueError: there is no such event, or it does not look like that.
    """
    rest = dict(told)
    name = rest.pop("event", None)
    if name not in EVENTS:
        raise ValueError(f"there is no event {str(name)[:20]!r}")
    strange = rest.keys() - set(_parts_of(name))
    if strange:
        raise ValueError(f"the event {name} knows no {min(strange)[:20]!r}")
    found: Event = _event_adapter(name).validate_json(_ANYTHING.dump_json(rest), strict=True)
    return found


_ANYTHING: TypeAdapter[Any] = TypeAdapter(Any)


@cache
def _parts_of(name: str) -> tuple[str, ...]:
    return tuple(each.name for each in fields(EVENTS[name]))


@cache
def _event_adapter(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(EVENTS[name])


class Entry(Message):
    """One accepted command: who did what, and what came of it, as this watcher saw it."""

    version: Version
    at: Milliseconds
    fact: str
    """`joined`, `acted`, `said`, ...: docs/protocol.md has them all."""
    seat: int | None
    told: dict[str, JsonValue]
    """What belongs to the fact: the phrase, the bot that decided."""
    events: list[dict[str, JsonValue]]
    """The events of the game, in their order."""


# ------------------------------------------------------------------ how the table stands


class Chair(Message):
    """Who sits at a seat."""

    name: str
    level: str | None
    """Of a bot; None for a player."""
    away: bool
    """Whether a bot plays for the player just now."""
    left: bool
    """Whether the player has given the seat up; a bot plays on."""
    ready: bool
    """For the next round."""
    added: str | None
    """What the seat has added to the next round's shuffle, in hexadecimal."""


class Clock(Message):
    """How long a table waits, in milliseconds."""

    name: Literal["none", "relaxed", "quick"]
    turn: int
    answer: int
    """At tee-off, to a hazard, and between two rounds."""
    absent: int
    """Without a link, until a bot plays for the player."""


class Waiting(Message):
    """A seat that the table waits for."""

    seat: int
    until: Milliseconds
    """Then the table goes on without it."""
    by: str | None
    """The level of the bot that decides for the seat, None if a player does."""


class UnseenNow(Message):
    """How many of each card could still be where the watcher cannot look: `view.Unseen`."""

    layouts: dict[str, int]
    draw_pile: dict[str, int]
    mixed: bool


class GameNow(Message):
    """The game as the gallery sees it; the names mean what they mean in `view.View`."""

    phase: str
    actor: int | None
    may_act: list[int]
    turn: int
    starter: int
    round: int
    turns: int
    layouts: list[list[str]]
    piles: list[list[str]]
    draw_pile: int
    removed: int
    hand: str | None
    went_out: int | None
    turns_left: int | None
    scores: list[list[int]]
    totals: list[int]
    winners: list[int]
    unseen: UnseenNow


class ProofNow(Message):
    """What is public of a round's shuffle (docs/shuffle.md)."""

    round: int
    commitment: str
    added: list[list[int | str]]
    """A seat and what it added, in hexadecimal."""
    salt: str | None
    key: str | None
    """Both None until the round is over."""


class TableNow(Message):
    """Everything about a table that all its watchers may know."""

    code: str
    version: Version
    stage: Stage
    seats: list[Chair]
    host: int
    starter: int
    """Who begins the first round."""
    clock: Clock
    pace: Literal["quick", "easygoing", "lifelike"]
    """How fast bots play."""
    rules: Rules
    differs: list[str]
    """The options that are not the standard ones."""
    games: int
    """How many games were started here."""
    waiting: list[Waiting]
    game: GameNow | None
    proofs: list[ProofNow]
    """Of the game's rounds, and of the next one to be dealt."""


class You(Message):
    """What one seat knows or may do beyond what everybody knows."""

    seat: int
    legal: list[str]
    hand: str | None
    unseen: UnseenNow | None
    """None where it is the gallery's."""


# ------------------------------------------------------------------ what a table sends


class Welcome(Message):
    """The answer to `hello`: how the table stands, and what the watcher has missed."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    now: Milliseconds
    beat: int
    """Seconds between two beats."""
    fresh: bool
    """Whether `entries` are all that is kept of this round; else just those after `version`."""
    entries: list[Entry]
    table: TableNow
    you: You | None
    connected: list[bool]
    """By seat."""
    watchers: int


class Update(Message):
    """Something happened: versions have no gaps."""

    type: Literal["update"] = "update"
    entry: Entry
    table: TableNow
    you: You | None


class Presence(Message):
    """Who is connected now; it belongs to no version."""

    type: Literal["presence"] = "presence"
    connected: list[bool]
    watchers: int
    """How many spectators look on."""


class Beat(Message):
    """A sign of life."""

    type: Literal["beat"] = "beat"
    version: Version
    now: Milliseconds


class Pong(Message):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    version: Version
    now: Milliseconds


class Done(Message):
    """A command was accepted, now or before: it is stored and became this version."""

    type: Literal["done"] = "done"
    id: str
    version: Version


class Refused(Message):
    """A command was not accepted, and nothing has changed."""

    type: Literal["refused"] = "refused"
    id: str | None
    code: str
    """For programs: docs/protocol.md has them all."""
    why: str
    """One sentence for people."""
    clause: str
    """Of docs/rules.md, empty if no rule forbids it."""
    version: Version


class Notice(Message):
    """The table is about to close this socket."""

    type: Literal["notice"] = "notice"
    what: Literal["restarting", "closing"]
    seconds: int


FromTable = Annotated[
    Welcome | Update | Presence | Beat | Pong | Done | Refused | Notice,
    Field(discriminator="type"),
]
_FROM_TABLE: TypeAdapter[Any] = TypeAdapter(FromTable)


def parse_message(
    text: str | bytes,
) -> Welcome | Update | Presence | Beat | Pong | Done | Refused | Notice:
    """A message that a table sent.

    Raises:
        ValueError: it is none.
    """
    found: Welcome | Update | Presence | Beat | Pong | Done | Refused | Notice
    found = _FROM_TABLE.validate_json(text)
    return found


class CloseCode:
    """Why a table closes a socket; after the final ones a client does not try again."""

    RESTARTING = 1012
    """Come back by yourself in a moment."""
    NOT_JSON = 1007
    """A frame was not text in UTF-8."""
    BAD_FRAME = 4400
    """A frame was none of the protocol's."""
    NO_SUCH_SEAT = 4401
    """The token belongs to no seat here."""
    FORBIDDEN = 4403
    """The page that asks is of another origin."""
    NO_SUCH_TABLE = 4404
    """There is no such table, or no longer."""
    SILENT = 4408
    """No `hello` came in time."""
    FELL_BEHIND = 4409
    """Too much was waiting to be read: return from the last version seen."""
    QUIET = 4410
    """Nothing has happened at the table for long; who wants to go on opens it again."""
    OTHER_PROTOCOL = 4426
    """The client speaks another version of this protocol."""
    TOO_MUCH = 4429
    """Too many frames or sockets: return after a pause."""

    FINAL: ClassVar[frozenset[int]] = frozenset({BAD_FRAME, 1007, 4401, 4403, 4404, 4410, 4426})


# ------------------------------------------------------------------ REST


class Seating(Message):
    """Opens a table, or takes a free seat at one."""

    name: TypedName


class Seated(Message):
    """A seat, and the secret that owns it: whoever holds the token holds the seat."""

    code: str
    seat: int
    token: Annotated[str, Field(repr=False)]


class Glance(Message):
    """A table as one watcher sees it at one moment."""

    now: Milliseconds
    entries: list[Entry]
    table: TableNow
    you: You | None


class Trouble(Message):
    """Why a request was not granted."""

    code: str
    why: str
    clause: str = ""
    version: Version | None = None
    """The table's, where there is one."""


class Health(Message):
    """How the server does."""

    status: Literal["ok", "store fails"]
    tables: int
    """Live in memory."""
    watchers: int


# ------------------------------------------------------------------ views


def unseen_now(unseen: Unseen) -> UnseenNow:
    """The counts as they are sent: cards that cannot be there are left out."""
    layouts, drawn = (
        {str(card): count for card, count in counts.items() if count}
        for counts in (unseen.layouts, unseen.draw_pile)
    )
    return UnseenNow.model_construct(layouts=layouts, draw_pile=drawn, mixed=unseen.mixed)


def _unseen(now: UnseenNow) -> Unseen:
    layouts, drawn = (
        {card: counts.get(card, 0) for card in CARDS} for counts in (now.layouts, now.draw_pile)
    )
    return Unseen(layouts, drawn, now.mixed)


def game_now(view: View, winners: Sequence[int]) -> GameNow:
    """The gallery's view as it is sent."""
    return GameNow.model_construct(
        phase=view.phase,
        actor=view.actor,
        may_act=list(view.may_act),
        turn=view.turn,
        starter=view.starter,
        round=view.round,
        turns=view.turns,
        layouts=[list(layout) for layout in view.layouts],
        piles=[list(pile) for pile in view.piles],
        draw_pile=view.draw_pile,
        removed=view.removed,
        hand=view.hand,
        went_out=view.went_out,
        turns_left=view.turns_left,
        scores=[list(row) for row in view.scores],
        totals=list(view.totals),
        winners=list(winners),
        unseen=unseen_now(view.unseen),
    )


def view_from(table: TableNow, you: You | None) -> View:
    """The view that a table's messages tell: what `Game.view` gives for that seat.

    Raises:
        ValueError: no game has begun.
    """
    now = table.game
    if now is None:
        raise ValueError(f"no game has begun at table {table.code}")
    left, right = (_cards(pile) for pile in now.piles)
    return View(
        seat=None if you is None else Seat(you.seat),
        phase=now.phase,
        actor=None if now.actor is None else Seat(now.actor),
        may_act=tuple(Seat(seat) for seat in now.may_act),
        turn=Seat(now.turn),
        starter=Seat(now.starter),
        round=now.round,
        turns=now.turns,
        rules=table.rules,
        legal=() if you is None else tuple(parse_action(word) for word in you.legal),
        layouts=tuple(_cards(layout) for layout in now.layouts),
        piles=(left, right),
        draw_pile=now.draw_pile,
        removed=now.removed,
        hand=_card(now.hand if you is None else you.hand),
        went_out=None if now.went_out is None else Seat(now.went_out),
        turns_left=now.turns_left,
        scores=tuple(tuple(row) for row in now.scores),
        totals=tuple(now.totals),
        unseen=_unseen(you.unseen if you and you.unseen else now.unseen),
    )


def _card(text: str | None) -> Card | None:
    return None if text is None else Card(text)


def _cards(texts: Sequence[str]) -> Layout:
    return tuple(Card(text) for text in texts)


def schema() -> dict[str, Any]:
    """JSON Schema of everything above: `FromWatcher`, `FromTable`, the events, REST."""
    events_told = tuple(_event_message(kind) for kind in EVENTS.values())
    parts: list[tuple[str, TypeAdapter[Any]]] = [
        ("FromWatcher", TypeAdapter(FromWatcher)),
        ("FromTable", TypeAdapter(FromTable)),
        *((kind.__name__, TypeAdapter(kind)) for kind in events_told),
        *(
            (kind.__name__, TypeAdapter(kind))
            for kind in (Seating, Seated, Glance, Trouble, Health)
        ),
    ]
    made, whole = TypeAdapter.json_schemas(
        [(name, "serialization", adapter) for name, adapter in parts],
        title="The Gnoming protocol",
    )
    whole["properties"] = {name: made[name, "serialization"] for name, _ in parts}
    whole["protocol"] = PROTOCOL
    return whole

"""One live table without I/O: commands in, steps out.

`Table.decide` turns a command into the step that it would be, or refuses it in words; nothing
changes. Whoever keeps the table stores the step and then calls `Table.apply`. All that a table is
follows from its steps: `Table.replay(steps)` gives the same table. Time comes in with each command,
in milliseconds of the server's clock; chance comes in as secrets within steps (`shuffle`). Sockets,
files and who is connected are the server's affair.
"""

from __future__ import annotations

import datetime
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from gnoming import bots, wire
from gnoming.actions import IllegalAction
from gnoming.bots.pace import PACES, USUAL, pause
from gnoming.bots.seated import STAND_IN
from gnoming.cards import FACE_DOWN, Card
from gnoming.events import Dealt, Drew, Event
from gnoming.game import Game
from gnoming.kernel import CARDS, FEWEST_SEATS, MOST_SEATS, Rules
from gnoming.names import NameRefused, clean_name, look_alike
from gnoming.shuffle import MOST_ADDED, Proof, RoundKey
from gnoming.view import View

GRACE = 10_000
"""Milliseconds more for the first answer of a game: pages are still loading."""
SAY_EVERY = 1_000
"""Milliseconds between two phrases of one seat, at the least."""
REMEMBERED_MOVES = 64
"""How many of a seat's latest move ids are known again."""
KEPT_BEFORE = 20
"""How many entries from before a round's deal are kept for who returns."""
MOST_ENTRIES = 2_000
BOT_NAMES = ("Elm", "Fern", "Ivy", "Moss", "Sage", "Thistle", "Clover", "Bramble")

CLOCKS = {
    clock.name: clock
    for clock in (
        wire.Clock(name="none", turn=600_000, answer=600_000, absent=120_000),
        wire.Clock(name="relaxed", turn=90_000, answer=30_000, absent=60_000),
        wire.Clock(name="quick", turn=25_000, answer=10_000, absent=30_000),
    )
}
"""With `none` nobody is hurried; yet nobody holds the others up for more than ten minutes."""


class Refused(Exception):
    """A command that the table does not accept. Nothing has changed."""

    def __init__(self, code: str, why: str, clause: str = "") -> None:
        """`code` is for programs, `why` one sentence for the person, `clause` of the rule book."""
        super().__init__(f"{why} ({clause})" if clause else why)
        self.code = code
        self.why = why
        self.clause = clause


class Repeated(Exception):
    """A command that was accepted before, by its move id; there is nothing to do again."""

    def __init__(self, version: int) -> None:
        """`version` is the one that it became then."""
        super().__init__(f"accepted before, as version {version}")
        self.version = version


@dataclass(frozen=True, slots=True)
class Command:
    """A wish: what, by which seat, when."""

    wish: str
    """`act`, `say`, `start`, ... as in `wire`; or one of the server's own (docs/protocol.md)."""
    at: int
    """Now, in milliseconds since 1970."""
    seat: int | None = None
    """None: the server, or somebody without a seat."""
    told: Mapping[str, Any] = field(default_factory=dict)
    move_id: str | None = None
    version: int | None = None
    """The table's version that the wish was made on; None leaves it open."""


@dataclass(frozen=True, slots=True)
class Step:
    """An accepted command, as it is stored; every value in it is one of JSON."""

    version: int
    """1 for the first step of a table, then one more each time."""
    fact: str
    """What it was, in the past tense: `opened`, `acted`, `said`, ..."""
    at: int
    """When, in milliseconds since 1970 of the server's clock."""
    seat: int | None
    """Who did it, None for the server."""
    told: Mapping[str, Any]
    """What belongs to it, by the kind of fact."""
    move_id: str | None = None
    """The sender's own name for the command."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A step and what it brought about in the game, for those who watch."""

    step: Step
    events: tuple[Event, ...]

    @property
    def is_public(self) -> bool:
        """Whether everybody saw the same of it."""
        return not any(isinstance(event, Drew) for event in self.events)

    def seen_by(self, watcher: int | None) -> wire.Entry:
        """The entry as a seat, or the gallery, may know it."""
        step = self.step
        return wire.Entry.model_construct(
            version=step.version,
            at=step.at,
            fact=step.fact,
            seat=step.seat,
            told={name: step.told[name] for name in _PUBLIC[step.fact] if name in step.told},
            events=[wire.event_told(event.seen_by(watcher)) for event in self.events],
        )


@dataclass(slots=True)
class Chair:
    """Who sits at a seat."""

    name: str
    level: str | None
    """The bot's level, None for a player."""
    token: str = ""
    """The SHA-256 of the secret that owns the seat, in hexadecimal."""
    away: bool = False
    """Whether a bot plays for the player just now."""
    left: bool = False
    """Whether the player has given the seat up."""
    ready: bool = False
    added: str | None = None
    """What the seat adds to the next round's shuffle, in hexadecimal."""
    said_at: int = 0
    moves: dict[str, int] = field(default_factory=dict)
    """The latest move ids, and the versions that they became."""

    @property
    def is_present(self) -> bool:
        """Whether a player sits here and decides."""
        return self.level is None and not self.away and not self.left

    @property
    def stand_in(self) -> str | None:
        """The level of the bot that decides here now, None if a player does."""
        return self.level or (None if self.is_present else STAND_IN)


@dataclass(frozen=True, slots=True)
class Ask:
    """That the table waits for a seat: from which version on, and until when."""

    what: tuple[Any, ...]
    """Tells one turn or answer from the next."""
    version: int
    until: int
    is_lost: bool = False
    """Whether the time has run out, so that a bot decides this once."""


class Table:
    """A lobby, then games one after the other for the same players."""

    def __init__(self) -> None:
        """An empty table; only its first step, `opened`, says what it is."""
        self.code = ""
        self.version = 0
        self.stage: wire.Stage = "lobby"
        self.chairs: list[Chair] = []
        self.host = 0
        self.starter = 0
        self.rules = Rules()
        self.clock = CLOCKS["none"]
        self.pace = USUAL
        """How fast bots play, by its name in `PACES`."""
        self.games = 0
        self.game: Game | None = None
        self.entries: list[Entry] = []
        """The steps of this round, and some before it, oldest first."""
        self.asks: dict[int, Ask] = {}
        self.last_at = 0
        self._secret = b""
        self._gallery: View | None = None
        """The gallery's view of this version, once somebody has asked."""
        self._around: tuple[list[wire.Chair], list[wire.ProofNow]] | None = None
        """The seats and the proofs as they are told, until they change."""
        self._seated_at = 0
        """The version at which seats were last numbered anew."""
        self._staged_at = 0
        """The version at which the stage began."""
        self._refills = 0

    # -------------------------------------------------------------- steps

    @classmethod
    def replay(cls, steps: Iterable[Step]) -> Table:
        """The table that these steps have made."""
        table = cls()
        for step in steps:
            table.apply(step)
        return table

    def decide(self, command: Command) -> Step:
        """The step that a command would be now.

        Raises:
            Repeated: this seat's move id was accepted before.
            Refused: the table does not accept it; its sentence says why. Nothing has changed.
        """
        if command.seat is not None and command.move_id is not None:
            before = self._chair(command.seat).moves.get(command.move_id)
            if before is not None:
                raise Repeated(before)
        if command.wish not in _WISHES:
            raise Refused("unknown", f"a table knows no wish {command.wish[:20]!r}")
        fact, judge = _WISHES[command.wish]
        self._check_version(command)
        told = judge(self, command)
        at = max(command.at, self.last_at)
        return Step(self.version + 1, fact, at, command.seat, told, command.move_id)

    def apply(self, step: Step) -> Entry:
        """Let a step happen that `decide` gave for this table as it is."""
        stage, logged, is_plain = self.stage, self._logged(), self._is_plain(step)
        self._remember(step)
        self._gallery = None
        _FACTS[step.fact](self, step)
        self.version, self.last_at = step.version, step.at
        self._go_on(step)
        if not is_plain or self.stage != stage:
            self._around = None
        if self.stage != stage:
            self._staged_at = step.version
        self._ask(step)
        entry = Entry(step, self._happened(logged))
        self._keep(entry)
        return entry

    def _is_plain(self, step: Step) -> bool:
        """Whether the step is a move that changes nothing around the game, as most are."""
        if step.fact != "acted" or step.seat is None:
            return False
        return "by" in step.told or self.chairs[step.seat].is_present

    def _remember(self, step: Step) -> None:
        """Know the step's move id again, wherever its chair is moved to."""
        if step.move_id is None or step.seat is None:
            return
        moves = self.chairs[step.seat].moves
        moves[step.move_id] = step.version
        while len(moves) > REMEMBERED_MOVES:
            del moves[next(iter(moves))]

    def _logged(self) -> tuple[Game | None, int]:
        return self.game, len(self.game.log) if self.game else 0

    def _happened(self, before: tuple[Game | None, int]) -> tuple[Event, ...]:
        game, logged = before
        if self.game is None:
            return ()
        return self.game.log[logged if self.game is game else 0 :]

    def _keep(self, entry: Entry) -> None:
        """Keep the entry; what is older than this round's deal is let go."""
        if any(isinstance(event, Dealt) for event in entry.events):
            del self.entries[:-KEPT_BEFORE]
        self.entries.append(entry)
        del self.entries[:-MOST_ENTRIES]

    # -------------------------------------------------------------- who may watch, and what

    def seat_of(self, token: str) -> int | None:
        """The seat that a token's SHA-256 (hexadecimal) owns, None if it owns none."""
        found = None
        for seat, chair in enumerate(self.chairs):
            if chair.token and hmac.compare_digest(chair.token, token):
                found = seat
        return found

    def since(self, version: int | None) -> tuple[list[Entry], bool]:
        """The entries after a version, and False; or all that are kept, and True."""
        oldest = self.entries[0].step.version if self.entries else 1
        if version is None or not oldest - 1 <= version <= self.version:
            return list(self.entries), True
        return [entry for entry in self.entries if entry.step.version > version], False

    def now(self) -> wire.TableNow:
        """What all watchers may know."""
        game = self.game
        seats, proofs = self._seats_and_proofs()
        return wire.TableNow.model_construct(
            code=self.code,
            version=self.version,
            stage=self.stage,
            seats=seats,
            host=self.host,
            starter=self.starter,
            clock=self.clock,
            pace=self.pace,
            rules=self.rules,
            differs=_differing(self.rules),
            games=self.games,
            waiting=[
                wire.Waiting(seat=seat, until=ask.until, by=self._decider(seat))
                for seat, ask in self.asks.items()
            ],
            game=None
            if game is None or self.stage == "lobby"
            else wire.game_now(
                self._gallery_view(), game.winners if self.stage == "finished" else ()
            ),
            proofs=proofs,
        )

    def _seats_and_proofs(self) -> tuple[list[wire.Chair], list[wire.ProofNow]]:
        """What most moves leave as it was, so that it is made only when something has changed."""
        if self._around is None:
            self._around = (
                [_chair_now(chair) for chair in self.chairs],
                [_proof_now(number, proof) for number, proof in self._proofs().items()],
            )
        return self._around

    def _gallery_view(self) -> View:
        if self._gallery is None:
            self._gallery = self._playing().view(None)
        return self._gallery

    def you(self, seat: int) -> wire.You:
        """What a seat may know or do beyond what everybody may."""
        if self.game is None or self.stage == "lobby":
            return wire.You(seat=seat, legal=[], hand=None, unseen=None)
        gallery = self._gallery_view()
        hand, unseen = gallery.hand, None
        if hand == FACE_DOWN and seat == gallery.turn:
            view = self.game.view(seat)
            hand, unseen = view.hand, wire.unseen_now(view.unseen)
        legal = self.game.legal(seat) if seat in gallery.may_act else ()
        words = [action.word for action in legal]
        return wire.You(seat=seat, legal=words, hand=hand, unseen=unseen)

    def record(self) -> str:
        """The record of the game that is over.

        Raises:
            Refused: no game is over: its cards are not for anybody's eyes yet.
        """
        if self.game is None or not self.game.over:
            raise Refused("not over", "the record opens when the game is over")
        return self.game.record()

    # -------------------------------------------------------------- what its keeper must see to

    def bot_seats(self) -> tuple[int, ...]:
        """The seats for which a bot must decide now; none while no player is at the table."""
        if self.stage != "playing" or not self.is_awake:
            return ()
        return tuple(seat for seat in self._gallery_view().may_act if self._decider(seat))

    def _decider(self, seat: int) -> str | None:
        """The level of the bot that decides for a seat, None if a player does."""
        chair, ask = self.chairs[seat], self.asks.get(seat)
        return chair.stand_in or (STAND_IN if ask and ask.is_lost else None)

    def decider(self, seat: int) -> str:
        """The level of the bot that decides for one of `bot_seats`."""
        return self._decider(seat) or STAND_IN

    def view(self, seat: int) -> View:
        """What a bot in that seat may know."""
        return self._playing().view(seat)

    def bot_pause(self, seat: int) -> float:
        """How many seconds the bot of one of `bot_seats` takes, by what everybody knows."""
        among = sum(chair.stand_in is not None for chair in self.chairs)
        chance = f"{self.code} {self.games} {self.version} {seat}"
        return pause(PACES[self.pace], self._gallery_view(), seat, among, chance)

    @property
    def is_awake(self) -> bool:
        """Whether a player is at the table; without one everything stands still."""
        return any(chair.is_present for chair in self.chairs)

    def overdue(self, now: int) -> tuple[int, ...]:
        """The seats of players whose time has run out."""
        return tuple(seat for seat, until in self._running().items() if now >= until)

    def next_deadline(self) -> int | None:
        """When the next player's time runs out, None if nobody is waited for."""
        return min(self._running().values(), default=None)

    def _running(self) -> dict[int, int]:
        if not self.is_awake:
            return {}
        return {seat: ask.until for seat, ask in self.asks.items() if not self._decider(seat)}

    # -------------------------------------------------------------- what goes on by itself

    def _go_on(self, step: Step) -> None:
        """What follows from every step: a host who is present, a deal when all are ready."""
        if self.chairs and not self.chairs[self.host].is_present:
            around = [(self.host + turn) % len(self.chairs) for turn in range(len(self.chairs))]
            self.host = next((seat for seat in around if self.chairs[seat].is_present), self.host)
        if self.stage == "between" and self.is_awake and self._all_ready():
            self._deal(step)

    def _all_ready(self) -> bool:
        return all(chair.ready or not chair.is_present for chair in self.chairs)

    def _ask(self, step: Step) -> None:
        """Wait for whoever must do something now; who was waited for already keeps his time."""
        if self.stage == "playing" and self.game:
            view = self._gallery_view()
            what = _what(view)
            asked = {int(seat): what for seat in view.may_act}
        elif self.stage == "between" and self.game:
            asked = {
                seat: ("ready", self.game.round)
                for seat, chair in enumerate(self.chairs)
                if chair.is_present and not chair.ready
            }
        else:
            asked = {}
        self.asks = {
            seat: self._same_or_new(seat, (self.games, *what), step) for seat, what in asked.items()
        }

    def _same_or_new(self, seat: int, what: tuple[Any, ...], step: Step) -> Ask:
        before = self.asks.get(seat)
        if before and before.what == what:
            return before
        time = self.clock.turn if what[1] == "turn" else self.clock.answer
        grace = GRACE if step.fact == "started" else 0
        return Ask(what, step.version, step.at + time + grace)

    def _wind(self, at: int) -> None:
        """Begin all running times anew, in full."""
        for seat, ask in self.asks.items():
            time = self.clock.turn if ask.what[1] == "turn" else self.clock.answer
            self.asks[seat] = replace(ask, until=at + time, is_lost=False)

    # -------------------------------------------------------------- chance

    def _round_key(self, number: int) -> RoundKey:
        return RoundKey.derive(self._secret, number)

    def _proofs(self) -> dict[int, Proof]:
        """What is public of each round dealt, and of the one to be dealt next."""
        proofs = dict(self.game.proofs) if self.game and self.stage != "lobby" else {}
        if self.stage == "playing":
            dealt = self._playing().round
            proofs[dealt] = replace(proofs[dealt], key=None, salt=None)
        elif self.stage in ("lobby", "between"):
            ahead = len(proofs) + 1
            commitment = self._round_key(ahead).commitment().hex()
            proofs[ahead] = Proof(commitment, self._added(), None, None)
        return proofs

    def _added(self) -> tuple[tuple[int, str], ...]:
        return tuple(
            (seat, chair.added) for seat, chair in enumerate(self.chairs) if chair.added is not None
        )

    def _order(self, cards: list[str]) -> list[Card]:
        """The order that the round's key and additions give: a deal or a refill. (R3.1, R4.6)"""
        dealt = self.game.round if self.game else 0
        is_deal = len(cards) == CARDS
        number = dealt + 1 if is_deal else dealt
        if is_deal:
            self._refills = 0
            added = {seat: bytes.fromhex(word) for seat, word in self._added()}
        else:
            self._refills += 1
            proof = self._playing().proofs[number]
            added = {seat: bytes.fromhex(word) for seat, word in proof.added}
        label = f"refill {self._refills}" if self._refills else "deal"
        return self._round_key(number).order(label, [Card(card) for card in cards], added)

    def _deal(self, step: Step) -> None:
        """Deal the first round, or the next one, and note how it was shuffled."""
        if self.stage == "lobby":
            self.games += 1
            self.game = None
            self.game = Game(
                len(self.chairs),
                rules=self.rules,
                starter=self.starter,
                shuffle=self._order,
                names=tuple(chair.name for chair in self.chairs),
                date=datetime.datetime.fromtimestamp(step.at / 1000, datetime.UTC).date(),
            )
        else:
            self._playing().deal()
        game = self._playing()
        key = self._round_key(game.round)
        added = {seat: bytes.fromhex(word) for seat, word in self._added()}
        game.proofs[game.round] = key.proof(added)
        for chair in self.chairs:
            chair.ready, chair.added = False, None
        self.stage = "playing"
        self._gallery = self._around = None

    def _playing(self) -> Game:
        if self.game is None:
            raise Refused("no game", "no game has begun at this table")
        return self.game

    # -------------------------------------------------------------- judging

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refused("no seat", f"there is no seat {seat} at this table", "R2.1")
        return self.chairs[seat]

    def _own_chair(self, command: Command) -> Chair:
        return self._chair(-1 if command.seat is None else command.seat)

    def _check_version(self, command: Command) -> None:
        """Refuse what was wished on a table that looked otherwise."""
        version, seat = command.version, command.seat
        if version is None or seat is None or command.wish in _ALWAYS_FRESH:
            return
        if version > self.version:
            raise Refused("stale", f"the table is at version {self.version}, not {version} yet")
        asked = self.asks[seat].version if command.wish == "act" and seat in self.asks else 0
        since = self._seated_at if command.wish in _ABOUT_SEATS else 0
        if version < max(asked, since, self._staged_at):
            raise Refused("stale", "the table has gone on meanwhile, look again and choose anew")

    def _only_in(self, stage: str, why: str) -> None:
        if self.stage != stage:
            raise Refused("wrong stage", why)

    def _only_host(self, command: Command, what: str) -> None:
        if not self.chairs:
            raise Refused("no seat", f"nobody sits here who may {what}", "R2.1")
        if command.seat != self.host:
            name = self.chairs[self.host].name
            raise Refused("host only", f"only the host, {name}, may {what}")

    def _only_host_in_lobby(self, command: Command, what: str) -> None:
        self._only_in("lobby", f"nobody may {what} once the game has begun")
        self._only_host(command, what)

    def _free_name(self, text: str, but: int | None = None) -> str:
        others = [chair.name for seat, chair in enumerate(self.chairs) if seat != but]
        try:
            name = clean_name(text)
        except NameRefused as error:
            raise Refused("name", str(error)) from None
        if name.endswith(")") and any(name.endswith(f"({each})") for each in bots.names()):
            raise Refused("name", f"a name like {name!r} is that of a bot")
        twin = look_alike(name, others)
        if twin is not None:
            raise Refused("name", f"{twin!r} sits here already, and {name!r} looks the same")
        return name

    def _free_seat(self) -> None:
        if len(self.chairs) == MOST_SEATS:
            raise Refused("full", f"all {MOST_SEATS} seats are taken", "R2.1")

    def _judge_open(self, command: Command) -> Mapping[str, Any]:
        if self.version:
            raise Refused("unknown", "this table is open already")
        return {**command.told, "name": self._free_name(command.told["name"])}

    def _judge_join(self, command: Command) -> Mapping[str, Any]:
        self._only_in("lobby", "the game has begun, nobody can sit down now; you can look on")
        self._free_seat()
        return {"name": self._free_name(command.told["name"]), "token": command.told["token"]}

    def _judge_rename(self, command: Command) -> Mapping[str, Any]:
        self._only_in("lobby", "names stay as they are once the game has begun")
        was = self._own_chair(command).name
        return {"name": self._free_name(command.told["name"], but=command.seat), "was": was}

    def _judge_add_bot(self, command: Command) -> Mapping[str, Any]:
        self._only_host_in_lobby(command, "seat a bot")
        self._free_seat()
        level = command.told["level"]
        if level not in bots.names():
            known = ", ".join(bots.names())
            raise Refused("unknown", f"there is no bot {level[:20]!r}: there are {known}")
        taken = [chair.name.removesuffix(f" ({chair.level})") for chair in self.chairs]
        free = next(name for name in BOT_NAMES if look_alike(name, taken) is None)
        return {"name": f"{free} ({level})", "level": level}

    def _judge_unseat(self, command: Command) -> Mapping[str, Any]:
        self._only_host_in_lobby(command, "free a seat")
        self._chair(command.told["other"])
        if command.told["other"] == command.seat:
            raise Refused("yourself", "whoever wants to go leaves; nobody unseats themselves")
        other = command.told["other"]
        return {"other": other, "was": self.chairs[other].name}

    def _judge_arrange(self, command: Command) -> Mapping[str, Any]:
        self._only_host_in_lobby(command, "arrange the seats")
        order = list(command.told["order"])
        if sorted(order) != list(range(len(self.chairs))):
            raise Refused("seats", f"an order names each of the {len(self.chairs)} seats once")
        return {"order": order}

    def _judge_change(self, command: Command) -> Mapping[str, Any]:
        self._only_host_in_lobby(command, "change the rules")
        told = command.told
        try:
            replace(self.rules, **told.get("rules", {}))
        except (ValueError, TypeError) as error:
            raise Refused("option", str(error), "Options") from None
        if told.get("clock", "none") not in CLOCKS:
            raise Refused("option", f"a clock is {', '.join(CLOCKS)}, not {told['clock'][:20]!r}")
        if told.get("pace", USUAL) not in PACES:
            raise Refused("option", f"a pace is {', '.join(PACES)}, not {told['pace'][:20]!r}")
        self._chair(told.get("starter", 0))
        return {name: told[name] for name in ("rules", "clock", "pace", "starter") if name in told}

    def _judge_pass_host(self, command: Command) -> Mapping[str, Any]:
        self._only_host(command, "name another host")
        if not self._chair(command.told["other"]).is_present:
            raise Refused("absent", "only a player who is at the table can be the host")
        return {"other": command.told["other"]}

    def _judge_add(self, command: Command) -> Mapping[str, Any]:
        if self.stage not in ("lobby", "between"):
            raise Refused("wrong stage", "the cards are dealt; add to the next round's shuffle")
        self._own_chair(command)
        word = command.told["randomness"]
        if not 0 < len(bytes.fromhex(word)) <= MOST_ADDED:
            raise Refused("randomness", f"a seat adds 1 to {MOST_ADDED} bytes to a shuffle")
        return {"randomness": word}

    def _judge_start(self, command: Command) -> Mapping[str, Any]:
        self._only_in("lobby", "the game has begun already")
        self._only_host(command, "start the game")
        if len(self.chairs) < FEWEST_SEATS:
            raise Refused("seats", f"a game needs {FEWEST_SEATS} to {MOST_SEATS} players", "R2.1")
        return {}

    def _judge_act(self, command: Command) -> Mapping[str, Any]:
        self._only_in("playing", "no round is being played now")
        seat, by = command.seat, command.told.get("by")
        if seat is None:
            raise Refused("no seat", "only who has a seat can play", "R2.1")
        self._may_decide(seat, by, max(command.at, self.last_at))
        try:
            self._playing().check(command.told["action"], seat)
        except IllegalAction as refusal:
            why = f"you may not {command.told['action'][:20]}: {refusal.why}"
            raise Refused(refusal.reason.name.lower(), why, refusal.clause) from None
        return {**command.told, "action": " ".join(command.told["action"].lower().split())}

    def _may_decide(self, seat: int, by: str | None, at: int) -> None:
        """Whether a player's move, or a bot's, is wanted from this seat just now."""
        ask = self.asks.get(seat)
        if by is not None:
            if seat not in self.bot_seats():
                raise Refused("not wanted", f"no bot decides for seat {seat} now")
        elif self._chair(seat).level is not None:
            raise Refused("no seat", "a bot sits there")
        elif ask and (ask.is_lost or at >= ask.until) and self.is_awake:
            raise Refused("too late", "your time has run out; a bot plays on this once")

    def _judge_time_out(self, command: Command) -> Mapping[str, Any]:
        if command.seat not in self.overdue(command.at):
            raise Refused("not wanted", f"seat {command.seat} has time left")
        return {}

    def _judge_ready(self, command: Command) -> Mapping[str, Any]:
        self._only_in("between", "there is nothing to be ready for now")
        self._own_chair(command)
        return {}

    def _judge_deal(self, command: Command) -> Mapping[str, Any]:
        self._only_in("between", "no deal is due now")
        self._only_host(command, "deal before everybody is ready")
        return {}

    def _judge_go_away(self, command: Command) -> Mapping[str, Any]:
        if not self._own_chair(command).is_present:
            raise Refused("not wanted", f"nobody sits at seat {command.seat} who could go away")
        return {}

    def _judge_come_back(self, command: Command) -> Mapping[str, Any]:
        chair = self._own_chair(command)
        if chair.level is not None or chair.is_present:
            raise Refused("not wanted", "this seat is yours already")
        return {}

    def _judge_leave(self, command: Command) -> Mapping[str, Any]:
        chair = self._own_chair(command)
        if chair.left:
            raise Refused("not wanted", "this seat was given up already")
        return {"was": chair.name}

    def _judge_say(self, command: Command) -> Mapping[str, Any]:
        chair = self._own_chair(command)
        if command.told["phrase"] not in wire.PHRASES:
            raise Refused("unknown", f"the phrases are {', '.join(wire.PHRASES)}")
        if chair.said_at and command.at < chair.said_at + SAY_EVERY:
            raise Refused("too often", "one phrase at a time, please")
        return {"phrase": command.told["phrase"]}

    def _judge_again(self, command: Command) -> Mapping[str, Any]:
        self._only_in("finished", "the game is not over yet")
        self._only_host(command, "begin another game")
        return {"secret": command.told["secret"]}

    def _judge_resume(self, command: Command) -> Mapping[str, Any]:
        if not self.asks:
            raise Refused("not wanted", "no clock is running here")
        return {}

    # -------------------------------------------------------------- happening

    def _opened(self, step: Step) -> None:
        self.code = step.told["code"]
        self._secret = bytes.fromhex(step.told["secret"])
        self._joined(step)

    def _joined(self, step: Step) -> None:
        self.chairs.append(Chair(step.told["name"], None, step.told["token"]))

    def _renamed(self, step: Step) -> None:
        self.chairs[step.seat or 0].name = step.told["name"]

    def _bot_added(self, step: Step) -> None:
        self.chairs.append(Chair(step.told["name"], step.told["level"]))

    def _unseated(self, step: Step) -> None:
        gone = step.told["other"]
        self._seat_anew([seat for seat in range(len(self.chairs)) if seat != gone], step)

    def _arranged(self, step: Step) -> None:
        self._seat_anew(step.told["order"], step)

    def _seat_anew(self, order: Sequence[int], step: Step) -> None:
        """Number the seats anew: the first of `order` becomes seat 0; the rest are gone."""
        moved = {seat: number for number, seat in enumerate(order)}
        self.chairs = [self.chairs[seat] for seat in order]
        self.host = moved.get(self.host, 0)
        self.starter = moved.get(self.starter, 0)
        self._seated_at = step.version

    def _changed(self, step: Step) -> None:
        self.rules = replace(self.rules, **step.told.get("rules", {}))
        self.clock = CLOCKS[step.told.get("clock", self.clock.name)]
        self.pace = step.told.get("pace", self.pace)
        self.starter = step.told.get("starter", self.starter)

    def _host_passed(self, step: Step) -> None:
        self.host = step.told["other"]

    def _randomness_added(self, step: Step) -> None:
        self.chairs[step.seat or 0].added = step.told["randomness"]

    def _acted(self, step: Step) -> None:
        if "by" not in step.told:
            self._sit_down(step.seat or 0, step)
        self._play(step.told["action"], step.seat or 0)

    def _play(self, action: str, seat: int) -> None:
        """Let the game go on by an action, and see whether that ends the round."""
        self._playing().play(action, seat)
        self._gallery = None
        phase = self._gallery_view().phase
        if phase == "shuffle":
            self.stage = "between"
        elif phase == "over":
            self.stage = "finished"

    def _timed_out(self, step: Step) -> None:
        """A hazard is declined, the next round awaited; at a turn a bot takes over. (R7.3)"""
        seat = step.seat or 0
        if self.stage == "between":
            self.chairs[seat].ready = True
        elif self._playing().phase == "hazard":
            self._play("decline", seat)
        else:
            self.chairs[seat].away = True
            self.asks[seat] = replace(self.asks[seat], is_lost=True)

    def _readied(self, step: Step) -> None:
        self._sit_down(step.seat or 0, step)
        self.chairs[step.seat or 0].ready = True

    def _dealt(self, step: Step) -> None:
        self._sit_down(step.seat or 0, step)
        self._deal(step)

    def _went_away(self, step: Step) -> None:
        self.chairs[step.seat or 0].away = True

    def _came_back(self, step: Step) -> None:
        self._sit_down(step.seat or 0, step)

    def _sit_down(self, seat: int, step: Step) -> None:
        """The player decides again; whom nobody was waiting for gets the full time."""
        slept = not self.is_awake
        self.chairs[seat].away = self.chairs[seat].left = False
        if slept:
            self._wind(step.at)

    def _left(self, step: Step) -> None:
        seat = step.seat or 0
        if self.stage == "lobby":
            self._seat_anew([each for each in range(len(self.chairs)) if each != seat], step)
        else:
            self.chairs[seat].left = True

    def _said(self, step: Step) -> None:
        self.chairs[step.seat or 0].said_at = step.at

    def _reopened(self, step: Step) -> None:
        self._sit_down(step.seat or 0, step)
        self._secret = bytes.fromhex(step.told["secret"])
        self.stage = "lobby"
        for chair in self.chairs:
            chair.ready, chair.added = False, None
        stay = [seat for seat, chair in enumerate(self.chairs) if not chair.left]
        self._seat_anew(stay, step)

    def _resumed(self, step: Step) -> None:
        self._wind(step.at)


def _what(view: View) -> tuple[Any, ...]:
    """Tells one turn, or one answer, from the next."""
    several = view.phase in ("tee off", "hazard")
    return (view.phase if several else "turn", view.round, view.turns)


def _chair_now(chair: Chair) -> wire.Chair:
    return wire.Chair(
        name=chair.name,
        level=chair.level,
        away=chair.away,
        left=chair.left,
        ready=chair.ready,
        added=chair.added,
    )


def _proof_now(number: int, proof: Proof) -> wire.ProofNow:
    return wire.ProofNow(
        round=number,
        commitment=proof.commitment,
        added=[list(each) for each in proof.added],
        salt=proof.salt,
        key=proof.key,
    )


def _differing(rules: Rules) -> list[str]:
    standard = Rules()
    return [
        option.name
        for option in fields(rules)
        if getattr(rules, option.name) != getattr(standard, option.name)
    ]


_WISHES: dict[str, tuple[str, Callable[[Table, Command], Mapping[str, Any]]]] = {
    "open": ("opened", Table._judge_open),
    "join": ("joined", Table._judge_join),
    "rename": ("renamed", Table._judge_rename),
    "add_bot": ("bot_added", Table._judge_add_bot),
    "unseat": ("unseated", Table._judge_unseat),
    "arrange": ("arranged", Table._judge_arrange),
    "change": ("changed", Table._judge_change),
    "pass_host": ("host_passed", Table._judge_pass_host),
    "add": ("randomness_added", Table._judge_add),
    "start": ("started", Table._judge_start),
    "act": ("acted", Table._judge_act),
    "time_out": ("timed_out", Table._judge_time_out),
    "ready": ("readied", Table._judge_ready),
    "deal": ("dealt", Table._judge_deal),
    "go_away": ("went_away", Table._judge_go_away),
    "come_back": ("came_back", Table._judge_come_back),
    "leave": ("left", Table._judge_leave),
    "say": ("said", Table._judge_say),
    "again": ("reopened", Table._judge_again),
    "resume": ("resumed", Table._judge_resume),
}
"""Each wish: the fact that it becomes, and who judges it."""

_FACTS: dict[str, Callable[[Table, Step], None]] = {
    "opened": Table._opened,
    "joined": Table._joined,
    "renamed": Table._renamed,
    "bot_added": Table._bot_added,
    "unseated": Table._unseated,
    "arranged": Table._arranged,
    "changed": Table._changed,
    "host_passed": Table._host_passed,
    "randomness_added": Table._randomness_added,
    "started": Table._dealt,
    "acted": Table._acted,
    "timed_out": Table._timed_out,
    "readied": Table._readied,
    "dealt": Table._dealt,
    "went_away": Table._went_away,
    "came_back": Table._came_back,
    "left": Table._left,
    "said": Table._said,
    "reopened": Table._reopened,
    "resumed": Table._resumed,
}
"""What each fact does."""

_PUBLIC: dict[str, tuple[str, ...]] = dict.fromkeys(_FACTS, ()) | {
    "opened": ("name",),
    "joined": ("name",),
    "renamed": ("name", "was"),
    "bot_added": ("name", "level"),
    "unseated": ("other", "was"),
    "left": ("was",),
    "arranged": ("order",),
    "changed": ("rules", "clock", "pace", "starter"),
    "host_passed": ("other",),
    "randomness_added": ("randomness",),
    "acted": ("action", "by"),
    "said": ("phrase",),
}
"""What of a step's `told` everybody may know; nothing else of it leaves the server."""

_ABOUT_SEATS = frozenset({"unseat", "arrange", "pass_host", "change"})
_ALWAYS_FRESH = frozenset({"say", "leave", "come_back", "rename", "add"})
"""Wishes that mean the same however the table has gone on."""

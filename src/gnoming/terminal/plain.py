"""The plain line mode: asks the game, prints, reads an answer, until the game is over or left.

It prints of a game only what a view or `Event.seen_by` names for those who sit at the keyboard.
"""

from __future__ import annotations

import contextlib
import datetime
import secrets
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from gnoming import bots, events
from gnoming.actions import Action, IllegalAction
from gnoming.bots.pace import padded
from gnoming.bots.seated import NOT_ALLOWED, STAND_IN, TOO_LONG, SeatedBot, decide
from gnoming.cards import Seat
from gnoming.events import Event
from gnoming.game import Game, SeededShuffle
from gnoming.kernel import MOST_SEATS, Rules
from gnoming.record import Order, RecordError, parse_record
from gnoming.terminal import drawing, saving, sentences
from gnoming.terminal.choices import COMMANDS, Unclear, read_choice
from gnoming.terminal.console import (
    Complaint,
    Console,
    EndOfInput,
    Stopped,
    stoppable,
    uninterrupted,
    wrap,
)
from gnoming.terminal.party import Party, Wanted, party_of, seat_party
from gnoming.terminal.texts import listed, text
from gnoming.view import View

INTERRUPTED = 130
"""The exit status after Ctrl-C."""
NOT_KEPT = 1
"""The exit status when the game could not be saved at the end."""
FAULTS = {TOO_LONG: "late", NOT_ALLOWED: "illegal"}
"""What a text calls that which a bot did wrong; all else was an error of its own."""


@dataclass(slots=True)
class Wishes:
    """What was said on the command line about a game to play."""

    party: Wanted = field(default_factory=Wanted)
    seed: int | None = None
    starter: str | None = None
    """A seat's number, or a person's name."""
    rules: Rules = field(default_factory=Rules)
    save: Path | None = None
    resume: Path | None = None
    force: bool = False


class _Leave(Exception):
    """Somebody goes away from the table."""


def play(wishes: Wishes, console: Console, prepare: Callable[[], None]) -> int:
    """Play a game, or go on with one; returns the exit status.

    `prepare` is called when all is said and the rules are needed.

    Raises:
        Complaint: no such game can begin.
        RecordError: the file to go on with cannot be trusted.
    """
    if wishes.save:
        saving.check_usable(wishes.save, may_exist=wishes.force or wishes.save == wishes.resume)
    with stoppable():
        try:
            begin = _resumed if wishes.resume else _begun
            table = begin(wishes, console, prepare)
        except (EndOfInput, KeyboardInterrupt) as left:
            console.show()
            console.tell(text("not-begun"))
            return _status(left)
        if why := table.keep():
            raise Complaint(text("file-unusable", file=table.file, why=why))
        return table.run()


def _begun(wishes: Wishes, console: Console, prepare: Callable[[], None]) -> PlainTable:
    party = seat_party(wishes.party, console)
    starter = _starter(wishes.starter, party)
    _load(party)
    prepare()
    game = Game(
        len(party.names),
        seed=wishes.seed,
        rules=wishes.rules,
        starter=starter,
        names=party.names,
        date=datetime.datetime.now().astimezone().date(),
    )
    return PlainTable(game, party, console, seed=wishes.seed, file=wishes.save)


def _starter(wanted: str | None, party: Party) -> int:
    """The seat that begins: its number, or a player's name. (R2.3)"""
    if wanted is None:
        return 0
    if wanted.isdecimal() and len(wanted) < 3 and int(wanted) < len(party.names):
        return int(wanted)
    for seat in range(len(party.names)):
        if wanted.strip().casefold() in (party.names[seat].casefold(), party.name(seat).casefold()):
            return seat
    raise Complaint(text("no-such-starter", starter=wanted, most=len(party.names) - 1))


def _resumed(wishes: Wishes, console: Console, prepare: Callable[[], None]) -> PlainTable:
    assert wishes.resume is not None  # noqa: S101 - the caller asked
    file = wishes.save or wishes.resume
    saving.check_usable(file, may_exist=True)
    written = saving.read(str(wishes.resume))
    try:
        told = parse_record(written)
        party = party_of(told.names, told.seats)
        _load(party)
        prepare()
        game = Game.from_record(written, shuffle=_same_chance(written, wishes.seed))
    except RecordError as error:
        raise Complaint(text("record-refused", file=wishes.resume, why=error)) from None
    return PlainTable(game, party, console, seed=wishes.seed, file=file, resumed=True)


def _load(party: Party) -> None:
    """Import the bots at the table, so that whatever they compile is prepared with the rules."""
    for level in {level for level in party.levels if level}:
        bots.make(level)


def _same_chance(written: str, seed: int | None) -> SeededShuffle | None:
    """The orders of a seed from where the record ends, as if the game had never been left."""
    if seed is None:
        return None
    chance = SeededShuffle(seed)
    for step in parse_record(written).steps:
        if isinstance(step, Order):
            chance([*step.cards])
    return chance


def _status(left: BaseException | None) -> int:
    if isinstance(left, Stopped):
        return 128 + left.number
    return INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0


class PlainTable:
    """One game played at one terminal."""

    def __init__(
        self,
        game: Game,
        party: Party,
        console: Console,
        *,
        seed: int | None = None,
        file: Path | None = None,
        resumed: bool = False,
    ) -> None:
        """`seed` is for the bots; `file` keeps the game, None for nowhere until one leaves."""
        self.game = game
        self.party = party
        self.console = console
        self.file = file
        self.resumed = resumed
        people = party.people
        self.only_person = people[0] if len(people) == 1 else None
        """The seat that sentences call "you", if one person plays."""
        self.last_asked: Seat | None = None
        self.told = 0
        self.kept = ""
        self.bots = {
            seat: _bot(level, _bot_seed(seed, seat))
            for seat, level in enumerate(party.levels)
            if level is not None
        }

    # -------------------------------------------------------------- from first deal to winner

    def run(self) -> int:
        """Play until the game is over or left; returns the exit status."""
        left: BaseException | None = None
        try:
            self._greet()
            while not self.game.over:
                self._step()
            self._tell_news()
        except (_Leave, EndOfInput, KeyboardInterrupt) as leaving:
            left = leaving
        except BaseException as broken:  # a mistake of ours, a closed pipe: the game is not lost
            with uninterrupted():
                self._part(broken)
            raise
        with uninterrupted():
            kept = self._part(left)
        return _status(left) or (0 if kept else NOT_KEPT)

    def _step(self) -> None:
        """One action, or the next deal."""
        self._tell_news()
        seat = self.game.actor
        if seat is None:
            self._keep_or_say()
            self._wait_for_next_round()
            with uninterrupted():
                self.game.deal()
        elif seat in self.bots:
            self._play(self._bots_choice(seat), seat)
            self._tell_news()
            if self.game.actor != seat:
                self.console.pause()
        else:
            self._keep_or_say()
            self._ask(seat)
            self._keep_or_say()

    def _bots_choice(self, seat: Seat) -> Action:
        """What a bot does, or what another does for it where it fails or takes too long."""
        self.console.flush()  # it may think for a while
        bot, began = self.bots[seat], time.monotonic()
        was_retired = bot.is_retired
        decision = decide(bot, lambda: self.game.view(seat))
        took = time.monotonic() - began
        self.console.pause(padded(bot.budget, bot.budget, took) - took)
        name = self.party.name(seat)
        if decision.fault:
            failed = FAULTS.get(decision.fault, "raised")
            self.console.tell(text("bot-failed", name=name, fault=failed, level=STAND_IN))
        if bot.is_retired and not was_retired:
            self.console.tell(text("bot-retired", name=name, level=STAND_IN))
        return decision.action

    def _play(self, action: Action, seat: int) -> None:
        """Let a seat act, wholly or not at all."""
        with uninterrupted():
            self.game.play(action, seat)

    def _greet(self) -> None:
        game, console = self.game, self.console
        console.tell(text("hello", players=game.players), "heading")
        console.tell(text("sitting", names=listed(self.party.names)))
        if self.resumed or game.rules != Rules():
            console.tell_all(sentences.rules_sentences(game.rules))
        if self.party.people:
            console.tell(text("hello-help"))
        if self.resumed:
            self._greet_again()

    def _greet_again(self) -> None:
        """Tell whoever comes back where the game stands."""
        game = self.game
        self.told = len(game.log)
        self.console.show()
        if game.over:
            self.console.tell(text("resumed-over"))
            ends = [n for n, event in enumerate(game.log) if isinstance(event, events.RoundScored)]
            self.told = ends[-1] if ends else 0
            return
        self.console.tell(text("resumed", round=game.round, rounds=game.rules.rounds), "heading")
        own = [
            n
            for n, event in enumerate(game.log)
            if isinstance(event, events.SeatEvent) and event.seat in self.party.people
        ]
        self.told = max(own[-1] if own else 0, self.told - 4 * game.players)
        self.console.tell(text("resumed-news"))

    # -------------------------------------------------------------- what is told

    def _tell_news(self) -> None:
        """Tell what has happened and was not told yet."""
        news = self.game.log[self.told :]
        self.told += len(news)
        shown = [self._as_seen(event) for event in news]
        self.console.show(self._lines(shown))

    def _as_seen(self, event: Event) -> Event:
        """The event for those at the keyboard: they see what they draw, not what a bot draws."""
        seat = event.seat if isinstance(event, events.SeatEvent) else None
        return event.seen_by(seat if seat in self.party.people else None)

    def _lines(self, log: Sequence[Event]) -> list[str]:
        console = self.console
        return drawing.log_lines(log, self.game, self.party, self.only_person, console.paint)

    def _wait_for_next_round(self) -> None:
        """Leave time to read the scores."""
        console = self.console
        if not (console.is_terminal and self.party.people):
            return
        console.show()
        while command := COMMANDS.get(
            console.ask(text("next-round", round=self.game.round + 1)).lower()
        ):
            self._obey(command, self.game.view(self.only_person))

    # -------------------------------------------------------------- asking

    def _ask(self, seat: Seat) -> None:
        """Ask a person until they have done something that the rules allow."""
        view = self.game.view(seat)
        self._announce(view)
        self._show_choices(view)
        while True:
            answer = self.console.ask(prompt(view))
            command = COMMANDS.get(answer.lower())
            if command:
                self._obey(command, view)
            if command or not answer:
                self._show_choices(view)
                continue
            try:
                self._play(read_choice(answer, view.legal), seat)
            except Unclear as unclear:
                self.console.tell(str(unclear))
            except IllegalAction as refused:
                self.console.tell(sentences.refusal(refused))
            else:
                return

    def _announce(self, view: View) -> None:
        """Say whose turn it is and how the table stands, when that is new."""
        seat = view.seat
        assert seat is not None  # noqa: S101 - people sit in seats
        console, named = self.console, self.only_person is None
        console.show()
        if named and self.last_asked not in (None, seat):
            console.tell(text("pass", name=self.party.name(seat)))
        self.last_asked = seat
        tell_standing(view, self.party, console, named=named)

    def _show_choices(self, view: View) -> None:
        """The question, and what may be done as a numbered list."""
        assert view.seat is not None  # noqa: S101 - people sit in seats
        name = self.party.name(view.seat) if self.only_person is None else None
        self.console.tell(sentences.question(view, name), "heading")
        self.console.show(sentences.choice_sentences(view))

    def _obey(self, command: str, view: View) -> None:
        """Do what was asked for besides an action."""
        if command == "quit":
            raise _Leave
        if command == "help":
            lines = help_lines(view.phase)
        elif command == "log":
            seen = [event.seen_by(view.seat) for event in self.game.log[: self.told]]
            lines = self._lines(seen)
        else:
            lines = standing_lines(command, view, self.party, self.console)
        self.console.show(["", *lines, ""])

    # -------------------------------------------------------------- keeping the game

    def keep(self) -> str | None:
        """Save the game if it has changed and has a file; returns why that failed."""
        if self.file is None:
            return None
        with uninterrupted():
            record = self.game.record()
            if record == self.kept:
                return None
            try:
                saving.save(self.file, record)
            except OSError as error:
                return error.strerror or str(error)
            self.kept = record
        return None

    def _keep_or_say(self) -> None:
        why = self.keep()
        if why:
            self.console.tell(text("not-saved", file=self.file, why=why))

    def _part(self, left: BaseException | None) -> bool:
        """Save for the last time and say where; whether that went well."""
        console = self.console
        why = None
        try:
            if left is not None and self.file is None:
                self.file = saving.new_file(datetime.datetime.now().astimezone().date())
            why = self.keep()
        except OSError as error:
            why = error.strerror or str(error)
        with contextlib.suppress(OSError):  # nobody may be there to read it
            if left is not None:
                console.show()
            if why:
                console.tell(text("lost", file=self.file or Path.cwd(), why=why))
            elif self.file is not None:
                console.show(_where(self.file, over=self.game.over))
            console.flush()
        return not why


def _where(file: Path, *, over: bool) -> Iterator[str]:
    if over:
        yield text("kept")
        yield text("kept-file", file=file)
    else:
        yield text("saved")
        yield text("saved-command", file=shlex.quote(str(file)))


def prompt(view: View) -> str:
    """What stands before the answer, with an example where places may be named."""
    most = len(view.legal)
    placed = [action for action in view.legal if action.place is not None]
    if not placed:
        return text("prompt" if most > 1 else "prompt-one", most=most)
    example = placed[len(placed) // 2]
    short = f"{example.verb[0]}{example.place}"
    return text("prompt-place", most=most, short=short, word=example.word)


def tell_standing(view: View, party: Party, console: Console, *, named: bool) -> None:
    """The table at the beginning of the view's turn, else the own layout; and the hand."""
    seat = view.seat
    assert seat is not None  # noqa: S101 - people sit in seats
    if view.phase == "draw":
        name = "last-turn" if view.went_out is not None else "turn"
        parts = {"round": view.round, "rounds": view.rules.rounds, "name": party.name(seat)}
        console.tell(text(f"{name}-named" if named else name, **parts), "heading")
        console.show(drawing.table(view, party, console.paint))
    else:
        console.show(drawing.own_layout(view, console.paint))
        console.show(drawing.hand(view))


def standing_lines(command: str, view: View, party: Party, console: Console) -> list[str]:
    """The answer to `rules`, `table`, `piles` or `score`."""
    paint = console.paint
    if command == "rules":
        return text("rules").split("\n")
    if command == "table":
        return [*drawing.table(view, party, paint), *drawing.hand(view)]
    if command == "piles":
        return drawing.whole_piles(view)
    own = drawing.live_score(view, paint) if view.seat is not None else []
    return [*drawing.score_sheet(view.scores, party, paint), *own]


def help_lines(phase: str, *more: str) -> list[str]:
    """What can be typed, and the rule of the phase; `more` names texts about more commands."""
    is_played = phase not in ("shuffle", "over")
    lines = wrap(text(f"help-{phase.replace(' ', '-')}")) if is_played else []
    lines.append(text("help"))
    for name in ("number", "table", "score", "piles", "log", "rules", *(more or ("quit",))):
        lines += wrap(text(f"help-{name}"), indent="  ")
    return [*lines, text("help-cards")]


def _bot(level: str, seed: int) -> SeatedBot:
    make = partial(bots.make, level, seed)
    try:
        return SeatedBot(level, make, make())
    except ValueError as error:
        raise Complaint(str(error)) from None


def _bot_seed(seed: int | None, seat: int) -> int:
    """A bot's own seed: by the table's, else by chance."""
    return secrets.randbits(32) if seed is None else seed * MOST_SEATS + seat

"""One person at one remote table: news are told as they come, and what is due is asked.

The drawings, sentences and choices are those of the plain mode.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gnoming import client, wire
from gnoming.client import News, Player, Refused, TableClosed, Unreachable
from gnoming.events import Dealt, Event, GameWon, RoundScored, SeatEvent
from gnoming.terminal import drawing, sentences
from gnoming.terminal.choices import COMMANDS, Unclear, read_choice
from gnoming.terminal.console import Console, EndOfInput
from gnoming.terminal.party import levels_known
from gnoming.terminal.plain import help_lines, prompt, standing_lines, tell_standing
from gnoming.terminal.remote.facts import fact_sentences, party_at, phrases_text
from gnoming.terminal.remote.refusals import refusal_text
from gnoming.terminal.remote.typist import Typed, Typist
from gnoming.terminal.texts import listed, text
from gnoming.view import View

SAY = "say"
LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class _Done:
    """A wish was done and became this version of the table."""

    version: int


class RemoteTable:
    """One person at one remote table."""

    def __init__(
        self, player: Player, console: Console, *, players: int | None = None, games: int = 1
    ) -> None:
        """`player` has come to the table; as its host it starts when `players` sit there."""
        self.player = player
        self.console = console
        self.players = players
        self.is_leaving = False
        """Whether the wish to give the seat up was sent."""
        self.has_left = False
        self.table = player.table
        """As it was told here last; the player's own may be ahead."""
        self.you = player.you
        self.party = party_at(self.table)
        self.connected: list[bool] = []
        self.is_greeted = False
        self.log: list[Event] = []
        """This game's events, as far as they were heard."""
        self.asked: tuple[Any, ...] = ()
        """What is being asked; empty if nothing is."""
        self.asked_at = 0
        """The version on which it was asked first."""
        self.is_prompting = False
        self.held: str | None = None
        """A line that came when nothing was asked, off a terminal."""
        self.sending: asyncio.Task[None] | None = None
        self.done_at = 0
        """Nothing is asked before this version was told."""
        self.tried: tuple[Any, ...] = ()
        self.last_game = client.games_over(self.table) + games
        if self.table.stage == "finished":
            self.last_game -= 1
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()

    @property
    def seat(self) -> int:
        """Where the person sits just now."""
        return self.you.seat if self.you else 0

    @property
    def is_host(self) -> bool:
        """Whether the person is the host."""
        return self.table.host == self.seat

    async def run(self) -> wire.TableNow | None:
        """Play until the last game is over.

        Returns:
            The table as that game has left it, or None if the seat was given up.

        Raises:
            EndOfInput: the person goes; the seat is kept.
            TableClosed, Unreachable: the table is lost.
        """
        loop = asyncio.get_running_loop()
        self.typist = Typist(
            self.console, lambda typed: loop.call_soon_threadsafe(self.inbox.put_nowait, typed)
        )
        hearing = asyncio.create_task(self._hear())
        try:
            while not self._is_over():
                if self.inbox.empty() and self.is_greeted:
                    self._go_on()
                self._take(await self.inbox.get())
        finally:
            hearing.cancel()
            if self.sending:
                self.sending.cancel()
        self._break()
        self.console.show()
        self.console.flush()
        return None if self.has_left else self.table

    def _is_over(self) -> bool:
        """Whether the last game is over and told, or the seat given up."""
        has_ended = client.games_over(self.table) >= self.last_game
        return self.has_left or (self.is_greeted and has_ended)

    async def _hear(self) -> None:
        try:
            async for news in self.player:
                self.inbox.put_nowait(news)
        except (TableClosed, Unreachable) as end:
            self.inbox.put_nowait(end)

    def _take(self, what: Any) -> None:
        """One thing that has come in: news, a line, the answer to a wish, or the end."""
        if isinstance(what, Typed):
            self.typist.is_reading = False
            self._typed(what.line)
        elif self.is_leaving and isinstance(what, _Done | TableClosed):
            # The table may close the link of who has left before it answers.
            self.has_left = True
            self._say(text("remote-gone"))
        elif isinstance(what, _Done):
            self.sending, self.done_at, self.asked = None, what.version, ()
        elif isinstance(what, Refused):
            self._refused(what)
        elif isinstance(what, Exception):
            raise what
        else:
            self._news(what)

    def _refused(self, refused: Refused) -> None:
        self.sending, self.done_at, self.is_leaving = None, refused.version or 0, False
        self._say(refusal_text(refused))

    # -------------------------------------------------------------- what is done and asked

    def _go_on(self) -> None:
        """Do what was wished for on the command line, or ask what is to be asked now."""
        if self.sending or self.table.version < self.done_at:
            return
        wish = self._wish_unasked()
        if wish and self.tried != (wish, self.table.version):
            self.tried = (wish, self.table.version)
            self._send(wish)
            return
        self._ask()

    def _wish_unasked(self) -> str | None:
        table = self.table
        chair = table.seats[self.seat]
        if not self.console.is_terminal:
            if chair.away or chair.left:
                return "come_back"
            if table.stage == "between" and not chair.ready:
                return "ready"
        if self.is_host and table.stage == "finished":
            return "again"
        wanted = self.players
        if self.is_host and table.stage == "lobby" and wanted and len(table.seats) >= wanted:
            return "start"
        return None

    def _send(self, wish: str, *, version: int | None = None, **told: Any) -> None:
        """Wish for something; the answer comes into the inbox, news meanwhile too."""

        async def sent() -> None:
            try:
                self.inbox.put_nowait(_Done(await self.player.send(wish, version=version, **told)))
            except (Refused, TableClosed, Unreachable) as answer:
                self.inbox.put_nowait(answer)

        self.sending = asyncio.create_task(sent())

    def _question(self) -> tuple[Any, ...]:
        """What is to be asked now, so that a new question can be told from the same one."""
        table, you = self.table, self.you
        if table.stage == "lobby" and self.is_host:
            return ("lobby", *self.party.names)
        if table.stage == "playing" and you and you.legal and table.game:
            game = table.game
            return ("act", table.games, game.round, game.turns, game.phase, *you.legal)
        is_asked = self.console.is_terminal and not table.seats[self.seat].ready
        if table.stage == "between" and is_asked:
            return ("between", table.games, len(table.proofs))
        return ()

    def _ask(self) -> None:
        """Ask, in full where the question is new, else only with its prompt."""
        question = self._question()
        if question != self.asked:
            self.asked, self.asked_at = question, self.table.version
            self._announce()
        if question and not self.is_prompting:
            self.console.writer.write(self._prompt())
            self.is_prompting = True
        self.console.flush()
        if question and self.held is not None:
            self.inbox.put_nowait(Typed(self.held))
            self.held = None
        elif question or self.console.is_terminal:
            self.typist.want()

    def _prompt(self) -> str:
        if self.asked[0] == "act":
            return prompt(self._view())
        if self.asked[0] == "between":
            return text("next-round", round=self.asked[2])
        return text("prompt", most=len(self._lobby_choices()))

    def _announce(self) -> None:
        """What is asked anew."""
        if not self.asked:
            return
        self._break()
        if self.asked[0] == "act":
            self.console.show()
            tell_standing(self._view(), self.party, self.console, named=False)
        self._show_choices()

    def _show_choices(self) -> None:
        console = self.console
        if self.asked[0] == "act":
            console.tell(sentences.question(self._view(), None), "heading")
            console.show(sentences.choice_sentences(self._view()))
        elif self.asked[0] == "lobby":
            console.show()
            console.tell(text("remote-ask-lobby"), "heading")
            for number, (words, meaning, _, _) in enumerate(self._lobby_choices(), start=1):
                parts = {"number": f"{number:2}", "words": words, "meaning": text(meaning)}
                console.show([text("remote-lobby-choice", **parts)])

    def _lobby_choices(self) -> list[tuple[str, str, str, dict[str, Any]]]:
        """What the host may do: words, meaning, the wish and what belongs to it."""
        others = [seat for seat in range(len(self.table.seats)) if seat != self.seat]
        start = [("start", "remote-lobby-start", "start", dict[str, Any]())]
        seated = [
            (f"bot {level}", "remote-lobby-bot", "add_bot", {"level": level})
            for level in levels_known()
        ]
        freed = [
            (f"remove {self.party.name(seat)}", "remote-lobby-remove", "unseat", {"other": seat})
            for seat in others
        ]
        return [*(start if others else []), *seated, *freed]

    def _view(self) -> View:
        return wire.view_from(self.table, self.you)

    # -------------------------------------------------------------- what is typed

    def _typed(self, line: str | None) -> None:
        """Do what somebody typed."""
        if line is None:
            self._break()
            raise EndOfInput
        if not self.asked and not self.console.is_terminal:
            self.held = line
            return
        answer = line.strip()
        if not self.console.reader.isatty():
            self.console.show([answer])
        self.is_prompting = False
        words = answer.lower().split()
        if command := COMMANDS.get(answer.lower()):
            self._obey(command)
        elif words[:1] == [SAY]:
            self._say_phrase(" ".join(words[1:]))
        elif words == [LEAVE]:
            self.is_leaving = True
            self._send("leave")
        elif self.sending:
            return
        elif self.asked:
            self._answer(answer)
        elif answer:
            is_away = self.table.seats[self.seat].away
            self._send("come_back") if is_away else self._say(text("remote-not-asked"))

    def _answer(self, answer: str) -> None:
        """The answer to what was asked."""
        if self.asked[0] == "between":
            self._send("ready", version=self.asked_at)
        elif not answer:
            self._show_choices()
        elif self.asked[0] == "lobby":
            self._choose_in_lobby(answer)
        elif self.you:
            try:
                action = read_choice(answer, self._view().legal)
            except Unclear as unclear:
                self._say(str(unclear))
            else:
                self._send("act", version=self.asked_at, action=action.word)

    def _choose_in_lobby(self, answer: str) -> None:
        choices = self._lobby_choices()
        number = answer.rstrip(".)")
        if number.isdecimal() and len(number) < 3 and 1 <= int(number) <= len(choices):
            found = [choices[int(number) - 1]]
        else:
            typed = " ".join(answer.lower().split())
            found = [choice for choice in choices if choice[0].lower() == typed]
            found = found or [each for each in choices if each[0].lower().startswith(typed)]
        if len(found) == 1:
            _, _, wish, told = found[0]
            self._send(wish, version=self.asked_at, **told)
        else:
            shown = "".join(char if char.isprintable() else " " for char in answer)[:30]
            self._say(text("not-understood", answer=shown))

    def _say_phrase(self, phrase: str) -> None:
        if phrase in wire.PHRASES:
            self._send("say", phrase=phrase)
        else:
            self._say(text("remote-phrases", phrases=phrases_text()))

    def _obey(self, command: str) -> None:
        """Do what was asked for besides an answer."""
        if command == "quit":
            raise EndOfInput
        game = self.table.game
        if command == "help":
            phase = game.phase if game and self.table.stage == "playing" else "over"
            lines = help_lines(phase, "say", "quit-remote", "leave")
        elif command == "log":
            lines = self._lines(self.log)
        elif command == "rules":
            lines = text("rules").split("\n")
        elif game:
            lines = standing_lines(command, self._view(), self.party, self.console)
        else:
            lines = [text("remote-no-game")]
        self.console.show(["", *lines, ""])

    # -------------------------------------------------------------- what is told

    def _break(self) -> None:
        """End the line of a prompt before something else is printed."""
        if self.is_prompting:
            self.console.show()
            self.is_prompting = False

    def _say(self, sentence: str, style: str = "") -> None:
        self._break()
        self.console.tell(sentence, style)

    def _lines(self, log: Sequence[Event]) -> list[str]:
        game = self.table.game
        scores = game.scores if game else []
        rounds = self.table.rules.rounds
        return [
            line
            for event in log
            for line in drawing.event_lines(
                event, self.party, self.seat, scores, rounds, self.console.paint
            )
        ]

    def _tell_events(self, happened: Sequence[Event]) -> None:
        for event in happened:
            if isinstance(event, Dealt) and event.round == 1:
                self.log.clear()
            self.log.append(event)
        if lines := self._lines(happened):
            self._break()
            self.console.show(lines)

    def _news(self, news: News) -> None:
        if isinstance(news, client.LinkLost):
            self._say(text("remote-lost"))
        elif isinstance(news, wire.Notice):
            self._say(text(f"remote-{news.what}"))
        elif isinstance(news, wire.Presence):
            self._tell_presence(news.connected)
        elif isinstance(news, wire.Welcome):
            self._welcome(news)
        else:
            before, self.table, self.you = self.table, news.table, news.you
            self.party = party_at(news.table)
            self._tell_entry(news.entry, before)

    def _tell_presence(self, connected: list[bool]) -> None:
        """Who has lost the link, or has it again; in the lobby people come and go anyway."""
        before, self.connected = self.connected, connected
        if self.table.stage == "lobby" or len(before) != len(connected):
            return
        for seat, (was, is_now) in enumerate(zip(before, connected, strict=True)):
            if was != is_now and seat != self.seat and self.table.seats[seat].level is None:
                name = self.party.name(seat)
                self._say(text("remote-online" if is_now else "remote-offline", name=name))

    def _welcome(self, news: wire.Welcome) -> None:
        """Where the table stands, and what has happened while one was away."""
        self.table, self.you, self.connected = news.table, news.you, news.connected
        self.party = party_at(news.table)
        happened = client.events(news)
        if self.is_greeted:
            self._say(text("remote-back"))
            if self.table.stage == "lobby":
                self._tell_lobby()
            else:
                self._tell_events(happened)
            return
        self.is_greeted = True
        name = self.party.name(self.seat)
        self._say(text("remote-here", code=self.table.code, name=name), "heading")
        self._tell_lobby()
        if self.table.stage == "lobby":
            return
        self._say(text("resumed-news"))
        latest = _latest(happened, self.seat, len(self.party.names))
        self.log += happened[: len(happened) - len(latest)]
        self._tell_events(latest)

    def _tell_lobby(self) -> None:
        """Who sits here, by which rules, and who starts."""
        table, names = self.table, list(self.party.names)
        host = names[table.host] = text("remote-host", name=names[table.host])
        self._say(text("remote-in-lobby", names=listed(names)))
        if table.differs:
            self.console.tell_all(sentences.rules_sentences(table.rules))
        if table.clock.name != "none":
            times = {"turn": table.clock.turn // 1000, "answer": table.clock.answer // 1000}
            self.console.tell(text("remote-clock", **times))
        if table.stage == "lobby" and not self.is_host:
            host = self.party.name(table.host)
            self.console.tell(text("remote-wait-start", name=host))

    def _tell_entry(self, entry: wire.Entry, before: wire.TableNow) -> None:
        """One accepted command in sentences."""
        for sentence in fact_sentences(entry, self.table, self.seat):
            self._say(sentence)
        self._tell_events([wire.parse_event(told) for told in entry.events])
        if entry.fact == "reopened":
            self._tell_lobby()
        has_ended = client.games_over(self.table) > client.games_over(before)
        if has_ended and not self.is_host and client.games_over(self.table) < self.last_game:
            self._say(text("remote-wait-more", name=self.party.name(self.table.host)))


def _latest(happened: Sequence[Event], seat: int, players: int) -> list[Event]:
    """What who comes back is told: since their last action, or how the last round ended."""
    ends = [n for n, event in enumerate(happened) if isinstance(event, RoundScored)]
    own = [
        n for n, event in enumerate(happened) if isinstance(event, SeatEvent) and event.seat == seat
    ]
    first = max([own[-1] if own else 0, len(happened) - 4 * players, 0])
    if happened and isinstance(happened[-1], RoundScored | GameWon):
        first = ends[-1] if ends else first
    return list(happened[first:])

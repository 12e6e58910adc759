"""A game you can hold: play, legal, reasons, log, copy, view, record.

A `Game` keeps one kernel state, the log of what happened, and the steps of its record. It knows
every card; whoever should not, is handed a `view`.
"""

from __future__ import annotations

import copy
import datetime
import logging
import random
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from gnoming import events, kernel, record, view
from gnoming.actions import (
    ACTIONS,
    Action,
    IllegalAction,
    action_for,
    actions_in,
    misfit,
    parse_action,
    phase_name,
)
from gnoming.cards import DECK, PILES, Card, Layout, Place, Seat, card_name, card_number
from gnoming.events import Event
from gnoming.kernel import Phase, Reason, Rules, State
from gnoming.position import filled, lay_out, parse_position, position_of, position_text
from gnoming.record import Act, Order, Record, RecordError, Scored, Step
from gnoming.shuffle import Proof
from gnoming.view import View

_LOG = logging.getLogger(__name__)

Shuffle = Callable[[list[str]], Sequence[str]]
"""Takes card texts, in the order of R1, and returns them in the order wanted, top card first."""


class SeededShuffle:
    """Orders that depend on a seed alone: the same seed, the same game."""

    def __init__(self, seed: int) -> None:
        """`seed` is any whole number."""
        self._chance = random.Random(seed)

    def __call__(self, cards: list[str]) -> list[str]:
        """The cards in the next random order, every order equally likely."""
        self._chance.shuffle(cards)
        return cards


def shuffle_by_system(cards: list[str]) -> list[str]:
    """The cards in a random order from the operating system, which nobody can foretell."""
    secrets.SystemRandom().shuffle(cards)
    return cards


class Game:
    """One whole game, from its first deal to its winner.

    Two games are equal when the same can still happen in them: the same options, and the same cards
    in the same places. How they came there, and the names at the table, do not count.
    """

    __hash__ = None  # type: ignore[assignment] # a game changes

    def __init__(
        self,
        players: int = 4,
        *,
        seed: int | None = None,
        rules: Rules | None = None,
        starter: int = 0,
        shuffle: Shuffle | None = None,
        names: Sequence[str] = (),
        date: datetime.date | None = None,
    ) -> None:
        """Deal the first round of a game of `players` (2-7), begun by the seat `starter`.

        Chance comes from `shuffle` if given, else from `seed` if given, else from the operating
        system. `names` (one a seat) and `date` are for the record.

        Raises:
            ValueError: there is no such number of players or starter, both a seed and a shuffle are
                given, the names do not fit, or `shuffle` does not return the cards it was given.
        """
        self._begin(players, rules or Rules(), starter, names, date)
        self._shuffle: Shuffle = _chance(seed, shuffle)
        self.deal()

    def _begin(
        self,
        players: int,
        rules: Rules,
        starter: int,
        names: Sequence[str] = (),
        date: datetime.date | None = None,
    ) -> None:
        """An empty table, its first deal due."""
        if not kernel.is_prepared():
            _LOG.warning("Preparing the rules for this computer, once: up to half a minute")
            kernel.prepare()
        self.rules = rules
        self.names = tuple(record.check_name(name) for name in names)
        self.date = date
        self._state: State = kernel.new_state(players, rules, starter)
        if names and len(names) != players:
            raise ValueError(f"{players} players need {players} names, not {len(names)}")
        self._first_starter = Seat(starter)
        self._position: str | None = None
        self._log: list[Event] = []
        self.proofs: dict[int, Proof] = {}
        """What proves the orders of each round, by its number from 1; only where there is a proof.

        A record writes them, so it tells a key from when the proof holds it.
        """
        self._steps: list[Step] = []

    # -------------------------------------------------------------- what is the case

    @property
    def players(self) -> int:
        """How many seats there are, 2-7."""
        return int(self._state.seats)

    @property
    def phase(self) -> str:
        """`shuffle` (between rounds), `tee off`, `draw`, `play`, `bounce`, `hazard` or `over`."""
        return phase_name(int(self._state.phase))

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """All seats that may act now, in the order in which they are asked; empty if none may."""
        state = self._state
        return view.members(int(state.waiting), int(state.seats), int(state.turn))

    @property
    def actor(self) -> Seat | None:
        """The seat to act, clockwise the first where several may; None if nobody may."""
        may_act = self.may_act
        return may_act[0] if may_act else None

    @property
    def turn(self) -> Seat:
        """Whose turn it is; at tee-off the starter of the round."""
        return Seat(int(self._state.turn))

    @property
    def starter(self) -> Seat:
        """The seat that began this round."""
        return Seat(int(self._state.starter))

    @property
    def round(self) -> int:
        """The round being played, or the one just finished: 1 to `rules.rounds`."""
        return int(self._state.rounds_dealt)

    @property
    def turns(self) -> int:
        """Turns finished in this round, all seats together."""
        return int(self._state.turns)

    @property
    def over(self) -> bool:
        """Whether the last round has been scored."""
        return bool(self._state.phase == Phase.OVER)

    @property
    def went_out(self) -> Seat | None:
        """The seat that went out first in this round, None if nobody has."""
        seat = int(self._state.went_out)
        return None if seat == kernel.NOBODY else Seat(seat)

    def layout(self, seat: int) -> Layout:
        """The nine cards of `seat`, `?` where they lie face down.

        Raises:
            ValueError: there is no such seat.
        """
        return view.layouts_of(kernel.numbers(self._state))[self._check_seat(seat)]

    @property
    def piles(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The left and the right discard pile, bottom first."""
        return view.piles_of(kernel.numbers(self._state))

    @property
    def hand(self) -> Card | None:
        """The card in hand, also while only its drawer may see it; None if there is none."""
        number = int(self._state.hand)
        return None if number == kernel.NO_CARD else card_name(number)

    @property
    def draw_pile(self) -> int:
        """How many cards the draw pile holds."""
        return int(self._state.draw_count)

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The finished rounds, one tuple of points by seat a round."""
        return view.finished_rounds(kernel.numbers(self._state))

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of the finished rounds by seat."""
        return view.totals(self.scores, self.players)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won, several if the win is shared; empty before the game is over. (R10.1)"""
        if not self.over:
            return ()
        return view.members(int(kernel.winners(self._state)), self.players, 0)

    @property
    def log(self) -> tuple[Event, ...]:
        """All that has happened, as it happened; for a watcher take each event's `seen_by`."""
        return tuple(self._log)

    def view(self, seat: int | None = None) -> View:
        """What `seat` may know, or with None the gallery.

        Raises:
            ValueError: there is no such seat.
        """
        return view.view_of(
            self._state, None if seat is None else self._check_seat(seat), self.rules
        )

    def _check_seat(self, seat: int) -> int:
        if not _is_whole(seat) or not 0 <= seat < self.players:
            raise ValueError(
                f"there is no seat {seat!r}: seats go from 0 to {self.players - 1} (R2.3)"
            )
        return int(seat)

    def __eq__(self, other: object) -> bool:
        """Whether the same can still happen in both games."""
        if not isinstance(other, Game):
            return NotImplemented
        return self.position() == other.position()

    def __repr__(self) -> str:
        """For the debugger: the position."""
        return f"<Game {self.position()}>"

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Come back from a pickle; NumPy returns a record there that Python cannot change."""
        self.__dict__ |= kept
        self._state = self._state.copy()

    def copy(self) -> Game:
        """A game of its own from here on: playing one never changes the other.

        Seeded games go on alike. A `shuffle` of yours is shared if it is a plain function, copied
        otherwise.
        """
        twin = copy.copy(self)
        twin._state = self._state.copy()
        twin._log = self._log.copy()
        twin._steps = self._steps.copy()
        twin.proofs = self.proofs.copy()
        twin._shuffle = copy.deepcopy(self._shuffle)
        return twin

    # -------------------------------------------------------------- what may be done, and doing it

    def legal(self, seat: int | None = None) -> tuple[Action, ...]:
        """What the actor, or another `seat`, may do now, in ascending code; empty if nothing.

        Raises:
            ValueError: there is no such seat.
        """
        state = self._state
        who = int(state.actor) if seat is None else self._check_seat(seat)
        return actions_in(kernel.legal_mask(state, who), int(state.phase))

    def check(self, action: Action | str | int, seat: int | None = None) -> None:
        """Refuse what `play` would refuse; nothing is played.

        Raises:
            IllegalAction: the rules forbid it, or there is no such action or seat.
        """
        self._judge(action, seat, kernel.numbers(self._state))

    def why_not(self, action: Action | str | int, seat: int | None = None) -> str | None:
        """Why the actor, or another `seat`, may not do this now, as a sentence; None if it may."""
        try:
            self.check(action, seat)
        except IllegalAction as refusal:
            return str(refusal)
        return None

    def _judge(self, action: Action | str | int, seat: int | None, now: Any) -> tuple[Action, int]:
        """The action and the seat that were meant, if the rules allow them together."""
        who = now.actor if seat is None else seat
        if not _is_whole(who) or not 0 <= who < kernel.MOST_SEATS:
            raise IllegalAction(who, action, Reason.NO_SUCH_SEAT, now.phase)
        meant = _meant(action, who, now.phase)
        reason = kernel.why_not(self._state, meant.code, who)
        if reason == Reason.OK:
            reason = misfit(meant, now.phase)
        if reason != Reason.OK:
            raise IllegalAction(who, meant, Reason(reason), now.phase)
        return meant, int(who)

    def play(self, action: Action | str | int, seat: int | None = None) -> tuple[Event, ...]:
        """Let the actor, or another `seat` that may act now, do this; returns what happened.

        The action is an `Action`, its word or its code. A refill that falls due is part of it
        (R4.6).

        Raises:
            IllegalAction: the rules forbid it (a ValueError, its sentence names the clause), or
                there is no such action or seat. Nothing has changed.
        """
        now = kernel.numbers(self._state)
        meant, who = self._judge(action, seat, now)
        # Only an empty draw pile is refilled, and only a refill can fail.
        before = self._state.copy() if now.draw_count == 0 else self._state
        logged, stepped = len(self._log), len(self._steps)
        happened, after = self._act(meant, who, now)
        if _is_refill(after):
            try:
                happened += self._stack(self._shuffled())
            except BaseException:
                self._state = before
                del self._log[logged:], self._steps[stepped:]
                raise
        return tuple(happened)

    def deal(self) -> tuple[Event, ...]:
        """Deal the next round; the constructor has dealt the first.

        Raises:
            ValueError: no deal is due, or the shuffle does not return the cards it was given.
                Nothing has changed.
        """
        if self._state.due != kernel.CARDS:
            why = "the game is over (R2.2)" if self.over else "the round is not over (R8)"
            raise ValueError(f"no deal is due: {why}")
        return tuple(self._stack(self._shuffled()))

    # -------------------------------------------------------------- one step and its events

    def _shuffled(self) -> tuple[Card, ...]:
        """The cards that are due, in the order of R1, as the shuffle returns them."""
        return tuple(Card(card) for card in self._shuffle([*self._due()]))

    def _due(self) -> list[Card]:
        order = np.zeros(kernel.CARDS, np.int8)
        due = order[: kernel.due(self._state, order)]
        return sorted((card_name(number) for number in due.tolist()), key=DECK.index)

    def _stack(self, cards: tuple[Card, ...]) -> list[Event]:
        """Put an order down, if it holds just the cards that are due."""
        due = self._due()
        if Counter(cards) != Counter(due):
            surplus = next(iter((Counter(cards) - Counter(due)) or (Counter(due) - Counter(cards))))
            clause = "R3.1" if len(due) == kernel.CARDS else "R4.6"
            raise ValueError(
                f"the order of {len(cards)} cards is not one of the {len(due)} cards that are due:"
                f" {surplus!r} is not there as often as it should be ({clause})"
            )
        numbers = np.array([card_number(card) for card in cards], np.int8)
        is_deal = self._state.due == kernel.CARDS
        kernel.stack(self._state, numbers)
        self._steps.append(Order(cards))
        happened = self._dealt() if is_deal else events.Refilled(tuple(due))
        self._log.append(happened)
        return [happened]

    def _dealt(self) -> Event:
        state = self._state
        left, right = (card_name(int(state.piles[pile, 0])) for pile in range(2))
        return events.Dealt(
            int(state.rounds_dealt), Seat(int(state.starter)), left, right, int(state.removed)
        )

    def _act(self, action: Action, seat: int, before: Any) -> tuple[list[Event], Any]:
        """Apply a legal action: what happened, and the numbers after it; a refill may be due."""
        kernel.apply(self._state, action.code, seat)
        after = kernel.numbers(self._state)
        happened = [_deed(before, after, action, Seat(seat))]
        self._steps.append(Act(Seat(seat), action, _shown(happened[0])))
        if after.went_out != before.went_out:
            happened.append(events.WentOut(Seat(after.went_out)))
        if after.phase == Phase.OVER or after.due == kernel.CARDS:
            happened += self._round_ended(after)
        self._log += happened
        return happened, after

    def _round_ended(self, after: Any) -> list[Event]:
        scores = view.finished_rounds(after)
        self._steps.append(Scored(scores[-1]))
        out, bonus = None, 0
        if after.went_out != kernel.NOBODY:
            out = Seat(after.went_out)
            bonus = scores[-1][out] - int(kernel.layout_points(self._state, out))
        ended: list[Event] = [
            events.RoundScored(after.rounds_dealt, view.layouts_of(after), out, bonus, scores[-1])
        ]
        if after.phase == Phase.OVER:
            ended.append(events.GameWon(self.winners, view.totals(scores, after.seats)))
        return ended

    # -------------------------------------------------------------- as text

    def record(self) -> str:
        """The game so far as text (docs/records.md); `from_record` reads it back."""
        return record.record_text(
            Record(
                self.players,
                self.rules,
                self._first_starter,
                self.names,
                self.date,
                self._position,
                tuple(self._proven_steps()),
                self.winners if self.over else None,
            )
        )

    def _proven_steps(self) -> Iterator[Step]:
        """The steps, each deal with the proof of its round."""
        deals = sum(isinstance(step, Order) and step.is_deal for step in self._steps)
        dealt = self.round - deals
        for step in self._steps:
            if isinstance(step, Order) and step.is_deal:
                dealt += 1
                yield replace(step, proof=self.proofs.get(dealt))
            else:
                yield step

    @classmethod
    def from_record(
        cls, text: str, *, seed: int | None = None, shuffle: Shuffle | None = None
    ) -> Game:
        """Play a record's game again, checking every step; it goes on from there.

        `seed` and `shuffle` are for the orders still to come.

        Raises:
            RecordError: the text is damaged, cut off, reordered, edited or of an unknown version (a
                ValueError; its sentence names the line and, where a rule is broken, the clause).
        """
        told = record.parse_record(text)
        game = cls.__new__(cls)
        try:
            if told.position is None:
                game._begin(told.seats, told.rules, told.starter, told.names, told.date)
            else:
                game._set_up(told.position, told.names, told.date)
        except ValueError as error:
            fits = kernel.FEWEST_SEATS <= told.seats <= kernel.MOST_SEATS
            part = "Position" if told.position else "Starter" if fits else "Seats"
            raise RecordError(told.lines[part], str(error)) from None
        for step in told.steps:
            game._replay(step)
        if _is_refill(kernel.numbers(game._state)) or game.round == 0:
            raise RecordError(text.count("\n"), "the record ends where cards must be dealt", "R4.6")
        record.compare_texts(text, game.record())
        game._shuffle = _chance(seed, shuffle)
        return game

    def _replay(self, step: Step) -> None:
        """One step of a record, or the reason why it cannot be."""
        if isinstance(step, Scored):
            return
        try:
            if isinstance(step, Order):
                if not self._state.due:
                    raise RecordError(step.line, "no cards are due here", "R3.1, R4.6")
                self._stack(step.cards)
                self._check_order(step)
                return
            now = kernel.numbers(self._state)
            if _is_refill(now):
                raise RecordError(step.line, "the draw pile must be refilled first", "R4.6")
            happened, _ = self._act(*self._judge(step.action, step.seat, now), now)
        except IllegalAction as refusal:
            raise RecordError(step.line, str(refusal)) from None
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(step.line, str(error)) from None
        shown = _shown(happened[0])
        if shown != step.shown:
            raise RecordError(
                step.line,
                f"the cards as dealt give {shown or 'no card'} here,"
                f" the line says {step.shown or 'no card'}",
                "R3.3",
            )

    def _check_order(self, step: Order) -> None:
        """Refuse an order just put down that its round's key does not give, if that is known."""
        number, refills = self.round, int(self._state.refills)
        if step.proof:
            self.proofs[number] = step.proof
        proof = self.proofs.get(number)
        if proof is None or not proof.is_revealed:
            return
        try:
            proof.check()
        except ValueError as error:
            raise RecordError(step.proof_line, f"{error} of round {number}") from None
        label = f"refill {refills}" if refills else "deal"
        if tuple(proof.order(label, step.cards)) != step.cards:
            why = f"the key of round {number} and what was added give another order for its {label}"
            raise RecordError(step.line, why, "R4.6" if refills else "R3.1")

    def position(self) -> str:
        """Where everything lies now, hidden cards too, as one line (docs/records.md)."""
        return position_text(position_of(self._state, self.rules))

    @classmethod
    def from_position(
        cls, text: str, *, seed: int | None = None, shuffle: Shuffle | None = None
    ) -> Game:
        """A game that stands as a position's line says; cards it leaves open are dealt by chance.

        Raises:
            RecordError: the line cannot be read, or there is no such table under the rules (a
                ValueError).
        """
        game = cls.__new__(cls)
        chance = _chance(seed, shuffle)
        game._set_up(text, (), None, chance)
        game._shuffle = chance
        return game

    def _set_up(
        self,
        text: str,
        names: Sequence[str],
        date: datetime.date | None,
        chance: Shuffle = shuffle_by_system,
    ) -> None:
        told = filled(parse_position(text), chance)
        try:
            self._begin(len(told.layouts), told.rules, told.starter, names, date)
        except ValueError as error:
            raise RecordError(0, f"there is no such table: {error}") from None
        lay_out(self._state, told)
        self._position = position_text(told)


def _chance(seed: int | None, shuffle: Shuffle | None) -> Shuffle:
    if seed is not None and shuffle is not None:
        raise ValueError("give a seed or a shuffle, not both: each decides the order of the cards")
    if shuffle is not None:
        return shuffle
    return shuffle_by_system if seed is None else SeededShuffle(seed)


def _is_whole(value: object) -> bool:
    """Whether this is a whole number, Python's or NumPy's; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _is_refill(now: Any) -> bool:
    """Whether the order that is due, if any, is a refill. (R4.6)"""
    return now.due not in (0, kernel.CARDS)


def _meant(action: Action | str | int, seat: int, phase: int) -> Action:
    """The action that was meant: itself, by its word, or by its code in this phase."""
    if isinstance(action, Action):
        if ACTIONS.get(action.word) != action:
            raise IllegalAction(seat, action, Reason.NO_SUCH_ACTION, phase)
        return action
    if isinstance(action, str):
        try:
            return parse_action(action)
        except ValueError:
            raise IllegalAction(seat, action, Reason.NO_SUCH_ACTION, phase) from None
    if not _is_whole(action) or not 0 <= action < kernel.CODES:
        raise IllegalAction(seat, action, Reason.NO_SUCH_CODE, phase)
    return action_for(action, phase)


def _deed(before: Any, after: Any, action: Action, seat: Seat) -> Event:
    """The event that an action was, from the numbers before and after it."""
    code = action.code
    if code < kernel.PLACES:
        place = Place(code)
        if before.phase in (Phase.TEE_OFF, Phase.HAZARD):
            return events.Flipped(seat, place, card_name(int(before.layout[seat, place])))
        deed = events.Placed if before.phase == Phase.PLAY else events.Bounced
        given, out = card_name(before.hand), card_name(after.hand)
        return deed(seat, place, given, out, bool(after.was_face_down))
    if code == kernel.DRAW:
        return events.Drew(seat, card_name(after.hand))
    if code in (kernel.TAKE_LEFT, kernel.TAKE_RIGHT):
        return events.Took(seat, PILES[code - kernel.TAKE_LEFT], card_name(after.hand))
    if code == kernel.REMOVE:
        asked = after.waiting if after.phase == Phase.HAZARD else 0
        return events.Removed(seat, view.members(asked, after.seats, seat))
    if code == kernel.DECLINE:
        return events.Declined(seat)
    return events.Discarded(seat, PILES[code - kernel.DISCARD_LEFT], card_name(before.hand))


def _shown(deed: Event) -> Card | None:
    """The card that an action brought to light, for its line in the record."""
    if isinstance(deed, events.Exchanged):
        return deed.out
    if isinstance(deed, events.Flipped | events.Drew | events.Took):
        return deed.card
    return None

"""Text: the game for language models, a prompt out and an answer in words back.

A prompt holds the rules in short, all that one seat knows, what has happened since its last turn,
and what it may do. `TextGame` asks the seats of one game; `TextBot` lets whoever answers prompts
sit down as a bot, in the arena too. Which model answers, and over which network, does not belong
here: anything that takes a prompt and returns an answer will do. What an answer means is read in
`answers`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from gnoming import bots, events, kernel
from gnoming.actions import Action, IllegalAction
from gnoming.bots import Bot
from gnoming.cards import CARDS, FACE_DOWN, PILES, Card, card_number, layout_text
from gnoming.envs.answers import read_answer
from gnoming.events import Event
from gnoming.game import Game, Shuffle
from gnoming.kernel import Rules
from gnoming.view import View

Ask = Callable[[str], str]
"""Takes a prompt and returns an answer."""

TRANSCRIPT_VERSION = 1
"""Raised whenever a line of a transcript comes to mean something else."""
LONGEST_HISTORY = 60
"""So many events a prompt tells at most, the latest ones."""
LONGEST_PROMPT = 12_000
"""No prompt has more characters, of whatever game."""
MOST_RETRIES = 20
FORFEIT, RAISE = "forfeit", "raise"


class NoAnswerError(ValueError):
    """A seat has used up its tries, and the caller wanted to be told by an error."""


# ------------------------------------------------------------------ the prompt


def rules_text(rules: Rules, players: int) -> str:
    """The rules in short, with the options of this table; the same for every seat and moment."""
    deck = ", ".join(f"{card} x{kernel.HOW_MANY[card_number(card)]}" for card in CARDS)
    rounds = "One round is" if rules.rounds == 1 else f"{rules.rounds} rounds are"
    taken = (
        "A card taken from a discard pile may be discarded again at once, on either pile (R4.3)."
        if rules.return_taken
        else "A card taken from a discard pile must be placed (R4.3)."
    )
    tie = "a tie for lowest counts as lowest" if rules.ties_keep_bonus else "a tie does not count"
    return f"""\
THE RULES OF GNOMING A ROUND, IN SHORT
Aim: {players} seats sit clockwise, 0 to {players - 1}. {rounds} played. The lowest \
total wins; on a tie the lower score in the last round, else the win is shared (R10.1).
Cards: 110, each kind x its number: {deck}. M is a mulligan, H a hazard, ? a card that \
lies face down; nobody has seen it, not even its owner (R1, R3.1).
Layout: each seat has nine cards in places 0 1 2 / 3 4 5 / 6 7 8, all face down at first. The rest \
is the draw pile; beside it lie two discard piles, left and right (R3).
Tee off: each seat first flips two of its own cards face up (R3.4).
Turn: take one card in hand, from the draw pile (only you see it) or the top of a discard pile. \
Then either place it face up in one of your nine places, and the card that lay there comes into \
your hand; or do not place it. What is in hand at the end is discarded, left or right as you like; \
but if exactly one discard pile is empty, it must go there (R4.1, R4.2, R4.4, R4.5). {taken} \
If the draw pile is empty when a turn begins, all discards but the two tops are shuffled and \
become the draw pile (R4.6).
Bounce: if the card that came into your hand lay face down, is positive (3 to 8), and an equal \
card lies face up in your layout (the one just placed counts), you may bounce it into any other \
place, in exchange for the card there, but not back to where it just came from. If that one lay \
face down too and fits, you may go on (R6.1, R6.2, R6.3).
Mulligan: wild. In its row and in its column it counts as whatever positive value completes that \
line (R5.1). With one mulligan face up, another may only replace it or be discarded. With two or \
more face up, a card in hand that is no mulligan must be placed on one of them (R5.2).
Hazard: it is not discarded on a pile but removed from play; then every other seat may flip one of \
its own face-down cards, or decline, but never its last one (R7.1, R7.2). It may be placed in a \
layout like any card (R7.4).
End of a round: whoever first has no face-down card at the end of their own turn has gone out; \
every other seat has one more turn. Then all cards are turned up and scored (R8.1, R8.3). After \
{rules.turn_limit} turns each a round ends anyway (R8.4).
Score: three equal positive cards in a row or column (mulligans help, but not three of them) score \
minus their value, 5 5 5 is -5; a card in such a row and such a column serves both (R9.1). Any \
other positive card scores its value, a negative card always its value, a hazard +10, a mulligan \
in no such line 0 (R9.2, R9.3, R9.4). Who went out first: -5 with the lowest score of the round \
({tie}), else +5 (R9.5)."""


def state_text(view: View, happened: Sequence[Event] = ()) -> str:
    """All that a seat knows now, and the latest of what it saw happen since its last turn.

    `happened`: events, each as the seat saw it (`Event.seen_by`).
    """
    lines = [
        _headline(view),
        _points(view),
        *_layouts(view),
        *_piles(view),
        *_unseen(view),
    ]
    if happened:
        latest = happened[-LONGEST_HISTORY:]
        lines.append("What has happened since your last turn:")
        if len(latest) < len(happened):
            lines.append(f"- (earlier: {len(happened) - len(latest)} more)")
        lines += [f"- {event_text(event, view.seat)}" for event in latest]
    return "\n".join(lines)


def choices_text(view: View) -> str:
    """What a seat may do now and how it is to say so; or that it has nothing to do."""
    if not view.legal:
        waits = "the game is over" if view.actor is None else f"seat {view.actor} is to act"
        return f"You have nothing to choose now: {waits}."
    choices = [f"- {action} (code {action.code}): {meaning(action, view)}" for action in view.legal]
    return "\n".join(
        [
            "Your legal actions:",
            *choices,
            "Think as long as you like. Then end your answer with a line that holds ACTION: and one"
            " of these actions, and nothing after it.",
        ]
    )


def prompt_text(
    view: View, happened: Sequence[Event] = (), *, with_rules: bool = True, problem: str = ""
) -> str:
    """The whole prompt to a seat. `problem` is what was wrong with its last answer."""
    parts = [rules_text(view.rules, len(view.layouts))] if with_rules else []
    parts += [state_text(view, happened), choices_text(view)]
    if problem:
        parts.append(f"Your last answer did not count: {problem}. Answer again.")
    return "\n\n".join(parts)


def _headline(view: View) -> str:
    who = "ONLOOKER" if view.seat is None else f"YOU ARE SEAT {view.seat}"
    said = [
        f"{who}. Round {view.round} of {view.rules.rounds}, begun by seat {view.starter};"
        f" turns finished in it: {view.turns}; phase: {view.phase}"
    ]
    if view.phase == "tee off" or view.actor is None:
        said.append("")
    else:
        said.append(f"; the turn is seat {view.turn}'s")
    if len(view.may_act) > 1:
        said.append(f"; to act: seats {_listed(view.may_act)}")
    if view.went_out is not None:
        said.append(
            f". Seat {view.went_out} has gone out first; turns left in this round:"
            f" {view.turns_left}"
        )
    return f"{''.join(said)}."


def _points(view: View) -> str:
    if not view.scores:
        return "No round has been scored yet."
    rows = [f"round {number}: {_numbers(row)}" for number, row in enumerate(view.scores, start=1)]
    return f"Points by seat, 0 first: {'; '.join(rows)}; totals: {_numbers(view.totals)}."


def _layouts(view: View) -> list[str]:
    lines = ["Layouts, row / row / row:"]
    for seat, layout in enumerate(view.layouts):
        whose = " (yours)" if seat == view.seat else ""
        lines.append(f"  seat {seat}{whose}: {layout_text(layout)}")
    return lines


def _piles(view: View) -> list[str]:
    piles = [
        f"{side.capitalize()} discard pile, top first: {' '.join(reversed(pile)) or 'empty'}."
        for side, pile in zip(PILES, view.piles, strict=True)
    ]
    counts = f"Cards in the draw pile: {view.draw_pile}. Hazards removed: {view.removed}."
    return [*piles, counts, _hand(view)]


def _hand(view: View) -> str:
    if view.hand is None:
        return "No card is in hand."
    if view.seat == view.turn:
        return f"The card in your hand: {view.hand}."
    seen = "a card that only they have seen" if view.hand == FACE_DOWN else view.hand
    return f"In the hand of seat {view.turn}: {seen}."


def _unseen(view: View) -> list[str]:
    unseen = view.unseen
    if unseen.mixed:
        return [f"Not seen yet, face down or in the draw pile: {_counts(unseen.layouts)}."]
    return [
        f"Not seen yet, face down in the layouts: {_counts(unseen.layouts)}.",
        f"In the draw pile, order unknown: {_counts(unseen.draw_pile)}.",
    ]


def _counts(cards: Mapping[Card, int]) -> str:
    return ", ".join(f"{card} x{count}" for card, count in cards.items() if count) or "none"


def _numbers(points: Sequence[int]) -> str:
    return " ".join(map(str, points))


def _listed(names: Sequence[object]) -> str:
    words = [str(name) for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def meaning(action: Action, view: View) -> str:
    """What an action would do now, for who may choose it."""
    word, place = action.word, action.place
    if place is not None and action.verb == "flip":
        return f"turn up your card in place {place}"
    if place is not None:
        there = view.layouts[view.seat or 0][place]
        out = "the face-down card" if there == FACE_DOWN else f"the {there}"
        return f"put the {view.hand} in place {place}, face up, and take {out} from there in hand"
    if action.verb in ("take", "discard"):
        pile = view.piles[PILES.index(word.split()[1])]
        top = f"on its top, {pile[-1]}" if pile else "which is empty"
        return (
            f"take {pile[-1]}, the top of that discard pile"
            if action.verb == "take"
            else f"put the {view.hand} on that discard pile, {top}, and end your turn"
        )
    return {
        "draw": "take the top card of the draw pile, unseen",
        "remove": "remove the hazard in your hand from play and end your turn; the others may flip",
        "decline": "flip nothing",
    }[word]


def event_text(event: Event, reader: int | None) -> str:
    """What happened, as a sentence to the seat `reader`; the event comes as that seat saw it."""
    if isinstance(event, events.SeatEvent):
        who = "you" if event.seat == reader else f"seat {event.seat}"
        return f"{who} {_deed(event)}"
    if isinstance(event, events.Dealt):
        removed = f", hazards removed: {event.removed}" if event.removed else ""
        return (
            f"round {event.round} was dealt; seat {event.starter} begins;"
            f" left discard pile {event.left}, right {event.right}{removed}"
        )
    if isinstance(event, events.Refilled):
        return f"{len(event.cards)} discards were shuffled and are the draw pile"
    if isinstance(event, events.RoundScored):
        layouts = "; ".join(map(layout_text, event.layouts))
        out = "nobody had gone out"
        if event.went_out is not None:
            out = f"seat {event.went_out} had gone out first, {event.out_first:+d}"
        return (
            f"round {event.round} was scored; {out}; points by seat, 0 first:"
            f" {_numbers(event.scores)}; layouts by seat: {layouts}"
        )
    if isinstance(event, events.GameWon):
        won = "seat" if len(event.winners) == 1 else "seats"
        return (
            f"the game was won by {won} {_listed(event.winners)}; totals {_numbers(event.totals)}"
        )
    raise TypeError(f"there is no sentence for {event!r}")


def _deed(event: events.SeatEvent) -> str:
    """What a seat did, without who it was."""
    if isinstance(event, events.Flipped):
        return f"flipped place {event.place}: {event.card}"
    if isinstance(event, events.Drew):
        return "drew" if event.card == FACE_DOWN else f"drew {event.card}"
    if isinstance(event, events.Took):
        return f"took {event.card} from the {event.pile} discard pile"
    if isinstance(event, events.Exchanged):
        deed = "placed" if isinstance(event, events.Placed) else "bounced"
        lay = "which lay face down" if event.was_face_down else "which lay face up"
        return f"{deed} {event.card} in place {event.place} and took {event.out}, {lay}, in hand"
    if isinstance(event, events.Discarded):
        return f"discarded {event.card} on the {event.pile} pile"
    if isinstance(event, events.Removed):
        asked = f"seats {_listed(event.asked)} may flip" if event.asked else "nobody may flip"
        return f"removed a hazard from play; {asked}"
    if isinstance(event, events.Declined):
        return "declined to flip"
    if isinstance(event, events.WentOut):
        return "went out: every other seat has one more turn"
    raise TypeError(f"there is no sentence for {event!r}")


def since_own_turn(log: Sequence[Event], seat: int) -> list[Event]:
    """What a seat saw happen after its last turn had ended, or since the beginning."""
    told: list[Event] = []
    for event in reversed(log):
        ends_turn = isinstance(event, events.Discarded | events.Removed)
        if ends_turn and getattr(event, "seat", None) == seat:
            break
        told.append(event.seen_by(seat))
    return told[::-1]


# ------------------------------------------------------------------ a game of answers


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an answer."""

    seat: int
    """Who answered."""
    action: Action | None
    """What was played; None if the answer did not count, or the seat has forfeited."""
    by: str | None
    """`answer`; when the tries were used up the name of the bot that chose, or `forfeit`."""
    problem: str | None
    """What was wrong with the answer, one sentence without its full stop; else None."""
    tries_left: int
    """How many answers the seat may still give to the same question."""
    events: tuple[Event, ...]
    """What has happened since, the turns of bots included, as the seat saw it."""
    over: bool
    """Whether the game has ended."""


class TextGame:
    """One game whose seats answer prompts in words."""

    def __init__(
        self,
        players: int = 4,
        seats: Mapping[int, Ask | Bot | str] | None = None,
        *,
        seed: int | None = None,
        rules: Rules | None = None,
        starter: int = 0,
        shuffle: Shuffle | None = None,
        retries: int = 2,
        at_last: str | Bot = "random",
        history: bool = True,
        with_rules: bool = True,
    ) -> None:
        """Deal a game and let the bots play until a seat must be asked.

        `seats` says who sits where: a callable that takes a prompt and returns an answer, a bot or
        the name of one. A seat not named is answered for with `answer`. `seed`, `rules`, `starter`
        and `shuffle` are those of `Game`; the bots follow from the seed, too.

        An answer that does not count may be given again `retries` times (0-20). Then `at_last`
        decides: a bot or the name of one (`random`, `medium`, ...) chooses, `forfeit` ends the
        game, `raise` raises. `history`: prompts tell what has happened since the seat's last turn.
        `with_rules`: prompts begin with the rules; else give `rules_text` as what is said to a
        model once and for all.

        Raises:
            ValueError: there is no such game, seat, bot, or number of retries.
        """
        self.game = Game(players, seed=seed, rules=rules, starter=starter, shuffle=shuffle)
        """The game itself, hidden cards and all: not for the seats."""
        self.retries, self.history, self.with_rules = _check_retries(retries), history, with_rules
        self.forfeited: int | None = None
        """The seat that has forfeited the game, if one has."""
        self._asks: dict[int, Ask] = {}
        self._bots: dict[int, Bot] = {}
        self._names = ["answers"] * players
        for seat, who in (seats or {}).items():
            self._sit(seat, who, seed)
        self._last, self._last_name = _at_last(at_last, _seed(seed, "at last")), _name(at_last)
        self._problem, self._tries = "", 0
        self._lines: list[dict[str, Any]] = [
            {
                "kind": "begin",
                "version": TRANSCRIPT_VERSION,
                "players": players,
                "seats": self._names,
                "seed": seed,
                "rules": asdict(self.game.rules),
                "starter": starter,
                "retries": retries,
                "at_last": _name(at_last),
                "history": history,
                "with_rules": with_rules,
            }
        ]
        self._go_on()

    def _sit(self, seat: int, who: Ask | Bot | str, seed: int | None) -> None:
        """Let somebody sit down, if they can."""
        if isinstance(seat, bool) or seat not in range(self.game.players):
            last = self.game.players - 1
            raise ValueError(f"nobody sits in seat {seat!r}: seats go from 0 to {last} (R2.3)")
        if isinstance(who, str):
            self._bots[seat] = bots.make(who, _seed(seed, f"seat {seat}"))
            self._names[seat] = who
        elif isinstance(who, Bot) and not isinstance(who, type):
            self._bots[seat], self._names[seat] = who, _name(who)
        elif callable(who) and not isinstance(who, type):
            self._asks[seat] = who
        else:
            raise ValueError(
                f"seat {seat} holds {_quoted(who)}: it takes a callable that answers a prompt, a"
                " bot or the name of one"
            )

    # -------------------------------------------------------------- what is the case

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because a seat has forfeited it."""
        return self.game.over or self.forfeited is not None

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the game is over."""
        return None if self.over else self.game.actor

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty before the end, and in a game that was forfeited. (R10.1)"""
        return self.game.winners

    @property
    def rules_text(self) -> str:
        """The rules in short, for who plays without them in every prompt."""
        return rules_text(self.game.rules, self.game.players)

    def prompt(self, seat: int | None = None) -> str:
        """What the seat that is asked, or another `seat`, is told now; nothing changes.

        Only the seat that is asked is told what it may do and what was wrong with its last answer.

        Raises:
            ValueError: there is no such seat; or none is given, and the game is over.
        """
        asked = self.seat
        if seat is None and asked is None:
            raise ValueError("nobody is asked any more: the game is over (R2.2)")
        who = asked if seat is None else seat
        view = self.game.view(who)
        assert view.seat is not None  # noqa: S101 - no gallery: who is a seat
        happened = since_own_turn(self.game.log, view.seat) if self.history else []
        problem = self._problem if view.seat == asked else ""
        if view.seat != asked:
            view = replace(view, legal=())
        if self.over:
            view = replace(view, actor=None)
        return prompt_text(view, happened, with_rules=self.with_rules, problem=problem)

    # -------------------------------------------------------------- playing

    def answer(self, text: str) -> Outcome:
        """The answer of the seat that is asked; bots then play until another seat is asked.

        An answer that does not count is told so, and the seat is asked again; after the last try
        what `at_last` says is done.

        Raises:
            ValueError: the game is over.
            NoAnswerError: this was the last try and `at_last` is `raise`. The seat may be asked
                anew, with all its tries.
        """
        return self._take(text, self.prompt())

    def _take(self, text: str, prompt: str) -> Outcome:
        """An answer to this prompt, and what comes of it."""
        seat, before = self.seat, len(self.game.log)
        assert seat is not None  # noqa: S101 - there was a prompt
        action, problem = self._read(text, seat)
        number = self._tries + 1
        left = 0 if action else self.retries + 1 - number
        by = "answer" if action else None
        if action is None and left == 0:
            action, by = self._at_last(seat)
        self._lines.append(
            {
                "kind": "answer",
                **self._moment(seat),
                "try": number,
                "prompt": prompt,
                "answer": text if isinstance(text, str) else repr(text),
                "problem": problem,
                "action": action.word if action else None,
                "by": by,
            }
        )
        self._problem, self._tries = (problem or "", number) if left else ("", 0)
        if by == RAISE:
            raise NoAnswerError(_used_up(seat, self.retries, problem))
        if by == FORFEIT:
            self.forfeited = seat
            self._end()
        elif action is not None:
            self.game.play(action, seat)
            self._go_on()
        since = tuple(event.seen_by(seat) for event in self.game.log[before:])
        return Outcome(seat, action, by, problem, left, since, self.over)

    def play(self) -> TextGame:
        """Ask every seat that has somebody to answer, until the game is over or one has nobody.

        What a callable raises comes out as it is, and the game stands as before the question:
        `play` asks it again.
        """
        while (seat := self.seat) is not None and seat in self._asks:
            prompt = self.prompt()
            self._take(self._asks[seat](prompt), prompt)
        return self

    def _read(self, text: str, seat: int) -> tuple[Action | None, str | None]:
        """The legal action that an answer means, or what is wrong with it."""
        reading = read_answer(text, self.game.phase)
        if reading.action is None:
            return None, reading.problem
        try:
            self.game.check(reading.action, seat)
        except IllegalAction as refusal:
            return None, str(refusal)
        return reading.action, None

    def _at_last(self, seat: int) -> tuple[Action | None, str]:
        """What is done for a seat that has used up its tries, and whose doing it is."""
        if isinstance(self._last, str):
            return None, self._last
        return _chosen(self._last, self.game.view(seat)), self._last_name

    def _go_on(self) -> None:
        """Deal, and let bots play, until a seat is to be asked or the game is over."""
        while not self.game.over:
            seat = self.game.actor
            if seat is None:
                self.game.deal()
            elif seat in self._bots:
                action = _chosen(self._bots[seat], self.game.view(seat))
                told = {"kind": "bot", **self._moment(seat), "action": action.word}
                self.game.play(action, seat)
                self._lines.append(told)
            else:
                return
        self._end()

    # -------------------------------------------------------------- what is kept

    def transcript(self) -> list[dict[str, Any]]:
        """All that was asked and answered, line by line; hidden cards show in the last one only."""
        return [dict(line) for line in self._lines]

    def to_jsonl(self) -> str:
        """The transcript as JSON Lines: the same game and answers give the same bytes."""
        return "".join(f"{json.dumps(line, allow_nan=False)}\n" for line in self._lines)

    def _moment(self, seat: int) -> dict[str, Any]:
        game = self.game
        return {"seat": seat, "round": game.round, "turns": game.turns, "phase": game.phase}

    def _end(self) -> None:
        self._lines.append(
            {
                "kind": "end",
                "forfeited": self.forfeited,
                "scores": [list(row) for row in self.game.scores],
                "totals": list(self.game.totals),
                "winners": list(self.winners),
                "record": self.game.record(),
            }
        )


class TextBot:
    """Somebody who answers prompts, as a bot: `choose(view)` asks them.

    A view remembers nothing, so these prompts tell no history.
    """

    def __init__(
        self,
        ask: Ask,
        *,
        seed: int | None = None,
        retries: int = 2,
        at_last: str | Bot = "random",
        with_rules: bool = True,
    ) -> None:
        """`seed` is for a bot that `at_last` names; the rest is as `TextGame` has it.

        Raises:
            ValueError: `at_last` is `forfeit`, which no bot can do, or names no bot.
        """
        if at_last == FORFEIT:
            raise ValueError("a bot cannot forfeit: at_last is 'raise', a bot or the name of one")
        if not callable(ask):
            raise ValueError(f"a TextBot asks a callable, not {_quoted(ask)}")
        self._ask, self._retries, self._with_rules = ask, _check_retries(retries), with_rules
        self._last, self._last_name = _at_last(at_last, seed), _name(at_last)
        self.transcript: list[dict[str, Any]] = []
        """One line for each answer, as in the transcript of a `TextGame`."""

    def choose(self, view: View) -> Action:
        """The legal action that was answered, or what `at_last` says.

        Raises:
            NoAnswerError: the tries are used up, and `at_last` is `raise`.
        """
        problem: str | None = None
        for number in range(1, self._retries + 2):
            prompt = prompt_text(view, with_rules=self._with_rules, problem=problem or "")
            answer = self._ask(prompt)
            reading = read_answer(answer, view.phase)
            action, problem = reading.action, reading.problem
            if action is not None and action not in view.legal:
                action, problem = None, f"you may not {action} now"
            by = "answer" if action else None
            if action is None and number > self._retries:
                if isinstance(self._last, str):
                    by = self._last
                else:
                    action, by = _chosen(self._last, view), self._last_name
            self._keep(view, number, prompt, answer, (problem, action, by))
            if action is not None:
                return action
        raise NoAnswerError(_used_up(view.seat, self._retries, problem))

    def _keep(
        self,
        view: View,
        number: int,
        prompt: str,
        answer: object,
        came: tuple[str | None, Action | None, str | None],
    ) -> None:
        problem, action, by = came
        self.transcript.append(
            {
                "kind": "answer",
                "seat": view.seat,
                "round": view.round,
                "turns": view.turns,
                "phase": view.phase,
                "try": number,
                "prompt": prompt,
                "answer": answer if isinstance(answer, str) else repr(answer),
                "problem": problem,
                "action": action.word if action else None,
                "by": by,
            }
        )


# ------------------------------------------------------------------ who decides


def _at_last(who: str | Bot, seed: int | None) -> str | Bot:
    """What is to be done when the tries are used up: one of two words, or a bot."""
    if who in (FORFEIT, RAISE):
        return who
    if isinstance(who, str):
        try:
            return bots.make(who, seed)
        except ValueError as error:
            raise ValueError(
                f"at_last is {FORFEIT!r}, {RAISE!r}, a bot or the name of one: {error}"
            ) from None
    if isinstance(who, Bot) and not isinstance(who, type):
        return who
    raise ValueError(f"at_last is {FORFEIT!r}, {RAISE!r}, a bot or the name of one, not {who!r}")


def _chosen(bot: Bot, view: View) -> Action:
    """What a bot chooses, if it is one of its legal actions."""
    action = bot.choose(view)
    if type(action) is not Action or action not in view.legal:
        legal = _listed(view.legal)
        raise ValueError(
            f"the bot in seat {view.seat} chose {_quoted(action)}, not one of its legal actions:"
            f" {legal}"
        )
    return action


def _check_retries(retries: int) -> int:
    if (
        isinstance(retries, bool)
        or not isinstance(retries, int)
        or not 0 <= retries <= MOST_RETRIES
    ):
        raise ValueError(f"there are 0 to {MOST_RETRIES} retries, not {retries!r}")
    return retries


def _used_up(seat: int | None, retries: int, problem: str | None) -> str:
    return f"seat {seat} gave no answer that counts in {retries + 1} tries; the last one: {problem}"


def _seed(seed: int | None, part: str) -> int | None:
    """A number for one part of a game, unlike those of its other parts and of the cards."""
    if seed is None:
        return None
    digest = hashlib.blake2b(f"{seed} {part}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def _name(who: object) -> str:
    return who if isinstance(who, str) else type(who).__name__


def _quoted(thing: object) -> str:
    line = " ".join(repr(thing).split())
    return line if len(line) <= 80 else f"{line[:80]}..."

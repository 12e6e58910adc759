"""What a seat may do: value, code and word; and why it may not, in one sentence with its clause.

An action is a wish. The word says more than the code: code 4 is `flip 4`, `place 4` or `bounce 4`,
by the phase (docs/rules.md, "The sixteen action codes").
"""

from __future__ import annotations

from dataclasses import dataclass

from gnoming import kernel
from gnoming.kernel import Phase, Reason

PHASES = ("shuffle", "tee off", "draw", "play", "bounce", "hazard", "over")
"""The words of docs/rules.md for each `Phase`."""


def phase_name(phase: int) -> str:
    """The word for a phase: `tee off` for `Phase.TEE_OFF`."""
    return PHASES[phase]


def parse_phase(name: str) -> Phase:
    """The phase that a word names.

    Raises:
        ValueError: there is no such phase.
    """
    if name not in PHASES:
        raise ValueError(f"there is no phase {name[:20]!r}: the phases are {', '.join(PHASES)}")
    return Phase(PHASES.index(name))


@dataclass(frozen=True, slots=True)
class Action:
    """One of the things a seat can wish to do; `str(action)` is its word."""

    word: str
    """`draw`, `take left`, `place 4`, `bounce 7`, `flip 2`, `discard right`, `remove`, ..."""
    code: int
    """0-15 (docs/rules.md, "The sixteen action codes")."""

    def __str__(self) -> str:
        """The word."""
        return self.word

    @property
    def place(self) -> int | None:
        """The place it speaks of, 0-8, or None."""
        return self.code if self.code < kernel.PLACES else None

    @property
    def verb(self) -> str:
        """The word without its place or side: `place`, `discard`."""
        return self.word.split()[0]


_PLACE_VERBS = {
    Phase.TEE_OFF: "flip",
    Phase.PLAY: "place",
    Phase.BOUNCE: "bounce",
    Phase.HAZARD: "flip",
}
_WORDS = {
    kernel.DRAW: "draw",
    kernel.TAKE_LEFT: "take left",
    kernel.TAKE_RIGHT: "take right",
    kernel.DISCARD_LEFT: "discard left",
    kernel.DISCARD_RIGHT: "discard right",
    kernel.REMOVE: "remove",
    kernel.DECLINE: "decline",
}
ACTIONS = {
    **{
        word: Action(word, place)
        for verb in ("flip", "place", "bounce")
        for place in range(kernel.PLACES)
        for word in [f"{verb} {place}"]
    },
    **{word: Action(word, code) for code, word in _WORDS.items()},
}
"""Every action by its word."""

_BY_PHASE: dict[int, tuple[Action, ...]] = {
    phase: tuple(
        ACTIONS[
            f"{_PLACE_VERBS.get(phase, 'place')} {code}" if code < kernel.PLACES else _WORDS[code]
        ]
        for code in range(kernel.CODES)
    )
    for phase in Phase
}


def action_for(code: int, phase: int) -> Action:
    """The action that a code (0-15) means in a phase."""
    return _BY_PHASE[phase][code]


def actions_in(mask: int, phase: int) -> tuple[Action, ...]:
    """The actions of a legal mask in a phase, in ascending code."""
    actions = _BY_PHASE[phase]
    return tuple(actions[code] for code in range(kernel.CODES) if mask >> code & 1)


def parse_action(word: str) -> Action:
    """The action that a word names; large letters and more blanks are understood.

    Raises:
        ValueError: there is no such action.
    """
    action = ACTIONS.get(" ".join(word.lower().split()))
    if action is None:
        raise ValueError(
            f"there is no action {word[:20]!r}: the words are draw, take left or right, place,"
            " bounce or flip 0 to 8, discard left or right, remove, decline"
        )
    return action


_EXPECTED: dict[int, Reason] = {
    Phase.TEE_OFF: Reason.TEE_OFF_FIRST,
    Phase.DRAW: Reason.DRAW_FIRST,
    Phase.PLAY: Reason.PLAY_OR_DISCARD,
    Phase.BOUNCE: Reason.BOUNCE_OR_DISCARD,
    Phase.HAZARD: Reason.ANSWER_THE_HAZARD,
}


def misfit(action: Action, phase: int) -> Reason:
    """Why the action's word does not fit the phase, or OK: `bounce 4` with a card to play."""
    if action == _BY_PHASE[phase][action.code]:
        return Reason.OK
    return _EXPECTED.get(phase, Reason.OK)


REASONS = {
    Reason.OK: ("it is allowed", ""),
    Reason.NO_SUCH_SEAT: ("there is no such seat at this table", "R2.1"),
    Reason.NO_SUCH_CODE: ("action codes go from 0 to 15", "the sixteen action codes"),
    Reason.NO_SUCH_ACTION: ("there is no such action", "the sixteen action codes"),
    Reason.GAME_IS_OVER: ("the game is over", "R2.2"),
    Reason.DEAL_FIRST: ("the round is over, the next one must be dealt first", "R3.1"),
    Reason.WAIT_FOR_YOUR_TURN: ("it is another player's turn", "R4"),
    Reason.TEE_OFF_FIRST: ("everyone first turns two of their own cards face up", "R3.4"),
    Reason.DRAW_FIRST: ("a turn begins by drawing or by taking a discard", "R4.1"),
    Reason.PLAY_OR_DISCARD: (
        "with a card in hand you place it, discard it, or remove a hazard",
        "R4.2",
    ),
    Reason.BOUNCE_OR_DISCARD: (
        "the exchanged card is in hand: bounce it if it may, or discard it",
        "R6.1",
    ),
    Reason.ANSWER_THE_HAZARD: (
        "a hazard is answered by flipping an own face-down card or declining",
        "R7.1",
    ),
    Reason.CHOOSE_A_FACE_DOWN_CARD: (
        "that card is face up already, choose a face-down one",
        "R7.1",
    ),
    Reason.WAIT_FOR_THE_OTHERS: (
        "nothing is left to do until the other players have answered",
        "R7.3",
    ),
    Reason.KEEP_YOUR_LAST_CARD: ("nobody may flip their last face-down card on a hazard", "R7.2"),
    Reason.TAKE_A_DISCARD: ("the draw pile is empty, take a discard", "R4.6"),
    Reason.PILE_IS_EMPTY: ("that discard pile is empty", "R4.1"),
    Reason.KEEP_ONE_MULLIGAN: (
        "with one mulligan face up, another may only replace it or be discarded",
        "R5.2",
    ),
    Reason.REPLACE_A_MULLIGAN: (
        "with two or more mulligans face up, the card in hand must replace one of them",
        "R5.2",
    ),
    Reason.PLAY_THE_TAKEN_CARD: ("at this table a taken card must be played", "R4.3"),
    Reason.FILL_THE_EMPTY_PILE: (
        "the other discard pile is empty and must be filled first",
        "R4.5",
    ),
    Reason.REMOVE_THE_HAZARD: (
        "a hazard is not discarded on a pile, it is removed from play",
        "R7.1",
    ),
    Reason.ONLY_A_HAZARD_IS_REMOVED: ("only a hazard is removed from play", "R7.1"),
    Reason.ONLY_FACE_DOWN_BOUNCES: (
        "the exchanged card was face up, only a face-down card bounces",
        "R6.1",
    ),
    Reason.ONLY_POSITIVE_BOUNCES: ("mulligans, negative cards and hazards never bounce", "R6.3"),
    Reason.NO_EQUAL_FACE_UP: ("no equal card lies face up in the layout", "R6.1"),
    Reason.NOT_BACK_TO_ITS_PLACE: (
        "a card does not return to the place it has just come from",
        "R6.2",
    ),
}
"""Each reason as the end of a sentence, and its clause."""

_AT_TEE_OFF = {
    Reason.WAIT_FOR_THE_OTHERS: (
        "their two cards are turned up, the others have yet to tee off",
        "R3.4",
    ),
    Reason.CHOOSE_A_FACE_DOWN_CARD: (
        "that card is face up already, choose a face-down one",
        "R3.4",
    ),
}


class IllegalAction(ValueError):
    """An action that the rules forbid now. Nothing has changed."""

    def __init__(self, seat: int, action: object, reason: Reason, phase: int) -> None:
        """Who wished for what, and which rule forbids it."""
        why, clause = REASONS[reason]
        if phase == Phase.TEE_OFF and reason in _AT_TEE_OFF:
            why, clause = _AT_TEE_OFF[reason]
        super().__init__(f"seat {seat} may not {action}: {why} ({clause})")
        self.seat = seat
        self.action = action
        self.reason = reason
        self.why = why
        """The reason as the end of a sentence."""
        self.clause = clause
        """The clause of docs/rules.md."""

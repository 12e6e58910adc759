"""The game for OpenSpiel: `pyspiel.load_game("gnoming(players=4)")`, with explicit chance.

Importing this module registers the game. Every card that is turned up is a chance node over the
twelve kinds of cards, with exact probabilities (unseen.py). Here belong only what OpenSpiel asks
for: names, bounds, observers, texts and copies; the rules are the kernel's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.actions import IllegalAction, action_for
from gnoming.cards import CARDS, PILES, Place, Seat, card_name, layout_text
from gnoming.envs import encoding, unseen
from gnoming.envs.vector import GAME_RANK, REWARDS, ROUND_MARGIN, ROUND_POINTS, WIN_SHARE
from gnoming.events import Bounced, Discarded, Drew, Event, Flipped, Placed, Took
from gnoming.kernel import CODES, DRAW, DRAWN, NO_CARD, PLACES, Phase, Rules
from gnoming.record import options_text
from gnoming.view import Unseen, View, view_of

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "gnoming.envs.openspiel needs OpenSpiel, which is not installed:"
        " pip install 'gnoming[openspiel]' (there is none for Windows)"
    ) from error

NAME = "gnoming"
VERSION = kernel.RULES_VERSION, unseen.MEMORY_VERSION
"""Who can read a state that was kept as text: the version of the rules, and of a game's memory."""

OPTIONS = asdict(Rules())
PARAMETERS: dict[str, Any] = {
    "players": 4,
    **OPTIONS,
    "starter": 0,
    "reward": REWARDS[GAME_RANK],
    "zero_sum": True,
}
"""What `load_game` can be told, and what holds if it is not."""

LOWEST_LAYOUT, HIGHEST_LAYOUT = -48, 78
"""Nine 8s, six lines of them (R9.1); six 8s in no line, and three hazards (R9.2, R9.4)."""
OUT_FIRST = kernel.OUT_FIRST
WIDEST_MARGIN = HIGHEST_LAYOUT - LOWEST_LAYOUT + OUT_FIRST
"""The most points between a seat and any other in one round: one of them may have gone out."""

HIDDEN_KIND = CODES + encoding.KINDS
HISTORY_WIDTH = HIDDEN_KIND + 1
"""A row of the history: sixteen actions, twelve kinds of cards, a card that is not seen."""


# ------------------------------------------------------------------ how long, how much


def most_turns(seats: int, rules: Rules) -> int:
    """The most turns of a round: the limit, or out with the last of them and one more each. (R8)"""
    return seats * (rules.turn_limit + 1) - 1


def most_decisions(seats: int, rules: Rules) -> int:
    """No game has more decisions.

    Each seat tees off twice. Each turn has a draw, a discard or a removal, and an exchange; one
    more for every face-down card that is exchanged, seven a seat at most (R6.1). Each of three
    hazards asks all others once (R7.1).
    """
    face_down = PLACES - kernel.TEE_OFF_CARDS
    hazards = kernel.HOW_MANY[kernel.HAZARD] * (seats - 1)
    turns = most_turns(seats, rules)
    return rules.rounds * (seats * (kernel.TEE_OFF_CARDS + face_down) + 3 * turns + hazards)


def most_chances(seats: int, rules: Rules) -> int:
    """No game has more chance nodes: the starts of the piles, every place, a draw each turn."""
    piles = 2 + kernel.HOW_MANY[kernel.HAZARD]
    return rules.rounds * (piles + seats * PLACES + most_turns(seats, rules))


def utility_sum(seats: int, reward: int, *, zero_sum: bool) -> float | None:
    """What all seats together get in any game, None if that differs."""
    if zero_sum or reward == ROUND_MARGIN:
        return 0.0
    return {GAME_RANK: seats / 2, WIN_SHARE: 1.0}.get(reward)


def utility_bounds(seats: int, rounds: int, reward: int, *, zero_sum: bool) -> tuple[float, float]:
    """The least and the most that a seat can get in a game."""
    if reward in (ROUND_POINTS, ROUND_MARGIN):
        margin = float(rounds * WIDEST_MARGIN)
        if reward == ROUND_MARGIN:
            return -margin, margin
        if zero_sum:
            return -margin * (seats - 1) / seats, margin * (seats - 1) / seats
        most, least = HIGHEST_LAYOUT + OUT_FIRST, LOWEST_LAYOUT - OUT_FIRST
        return -1.0 * rounds * most, -1.0 * rounds * least
    mean = (0.5 if reward == GAME_RANK else 1 / seats) if zero_sum else 0.0
    return -mean, 1.0 - mean


def game_type(total: float | None, reward: int) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game whose utilities add up to `total`."""
    utility = pyspiel.GameType.Utility
    by_round = reward in (ROUND_POINTS, ROUND_MARGIN)
    rewards = pyspiel.GameType.RewardModel
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Gnoming A Round",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=(
            utility.GENERAL_SUM
            if total is None
            else utility.CONSTANT_SUM
            if total
            else utility.ZERO_SUM
        ),
        reward_model=rewards.REWARDS if by_round else rewards.TERMINAL,
        max_num_players=kernel.MOST_SEATS,
        min_num_players=kernel.FEWEST_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
    )


# ------------------------------------------------------------------ the game


class GnomingGame(pyspiel.Game):
    """A game of 2 to 7 seats with its options and its reward."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make the game that these parameters name; what is not named is as in PARAMETERS.

        Raises:
            ValueError: there is no such parameter, or it cannot have this value.
        """
        told = {**PARAMETERS, **(params or {})}
        for name in told:
            if name not in PARAMETERS:
                raise ValueError(f"gnoming has no parameter {name[:20]!r}: {', '.join(PARAMETERS)}")
        for name in ("players", "starter"):
            if type(told[name]) is not int:
                raise ValueError(f"{name} must be a whole number, not {told[name]!r}")
        if type(told["zero_sum"]) is not bool:
            raise ValueError(f"zero_sum must be True or False, not {told['zero_sum']!r}")
        if told["reward"] not in REWARDS:
            raise ValueError(
                f"there is no reward {str(told['reward'])[:20]!r}; there are {', '.join(REWARDS)}"
            )
        self.players, self.rules = told["players"], Rules(**{name: told[name] for name in OPTIONS})
        reward, zero_sum = REWARDS.index(told["reward"]), told["zero_sum"]
        self.memory = unseen.new_memory(
            self.players, self.rules, starter=told["starter"], reward=reward, zero_sum=zero_sum
        )
        total = utility_sum(self.players, reward, zero_sum=zero_sum)
        least, most = utility_bounds(self.players, self.rules.rounds, reward, zero_sum=zero_sum)
        known = pyspiel.GameInfo(
            num_distinct_actions=CODES,
            max_chance_outcomes=encoding.KINDS,
            num_players=self.players,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=most_decisions(self.players, self.rules),
        )
        super().__init__(game_type(total, reward), known, told)

    def new_initial_state(self) -> GnomingState:
        """A game in which no card was turned up yet."""
        return GnomingState(self)

    def __reduce__(self) -> tuple[type[GnomingGame], tuple[dict[str, Any]]]:
        """A game is kept as its parameters."""
        return GnomingGame, (self.get_parameters(),)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more chance nodes."""
        return most_chances(self.players, self.rules)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> GnomingObserver:
        """Who looks at states; `depth` among `params` is that of `encoding.one_hot`."""
        return GnomingObserver(self, iig_obs_type, params)


# ------------------------------------------------------------------ a moment in it

_CODES: dict[int, list[int]] = {}
"""The codes of each legal mask that was met."""


def codes_in(mask: int) -> list[int]:
    """The codes of a legal mask, ascending; a list of the caller's own."""
    codes = _CODES.get(mask)
    if codes is None:
        codes = _CODES[mask] = [code for code in range(CODES) if mask >> code & 1]
    return codes.copy()


class GnomingState(pyspiel.State):
    """A moment in a game: a seat has to act, or chance has to name a card, or the game is over."""

    def __init__(self, game: GnomingGame) -> None:
        """Begin a game; only `GnomingGame.new_initial_state` does."""
        super().__init__(game)
        self.__dict__["_version"] = VERSION
        self._memory = game.memory.copy()
        self._player, self._mask = unseen.CHANCE, 0
        self._told = NOTHING_TOLD

    @property
    def _version(self) -> tuple[int, int]:
        """What a state that is kept as text was written by; OpenSpiel sets it when it reads one."""
        return VERSION

    @_version.setter
    def _version(self, version: tuple[int, int]) -> None:
        if version != VERSION:
            raise ValueError(
                f"this state was kept by version {version} of gnoming, not by {VERSION}"
            )

    # -------------------------------------------------------------- who, and what may be done

    def current_player(self) -> int:
        """The seat that is to act; or chance; or that the game is over."""
        return self._player

    def is_chance_node(self) -> bool:
        """Whether chance has to name a card."""
        return self._player == unseen.CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player == unseen.TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What `player`, or who is to act, may do: codes, or at a chance node kinds; ascending."""
        if self._player >= 0 and (player is None or player == self._player):
            return codes_in(self._mask)
        told: list[int] = super().legal_actions(self._player if player is None else player)
        return told

    def _legal_actions(self, _player: int) -> list[int]:
        return codes_in(self._mask)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds that the next card may be, each with its probability."""
        lot = self._memory[unseen.LOT_AT : unseen.LOT_AT + 2 * encoding.KINDS]
        cards = lot.view(np.int16).tolist()
        among = sum(cards)
        return [(kind, count / among) for kind, count in enumerate(cards) if count]

    def _apply_action(self, action: int) -> None:
        player, mask, room = unseen.step(self._memory, action)
        if player == unseen.REFUSED:
            raise ValueError(self._why_not(action))
        if room < unseen.MOST_LOGGED:
            self._memory = unseen.roomy(self._memory)
        self._player, self._mask = player, mask

    def _why_not(self, action: int) -> str:
        """Why this cannot be chosen, in one sentence."""
        state = unseen.parts(self._memory).state
        if self.is_terminal():
            return "the game is over: nothing can be chosen any more"
        if self.is_chance_node():
            return f"the card cannot be of kind {action}: see chance_outcomes"
        if not 0 <= action < CODES:
            return f"seat {self._player} has no action {action}: action codes go from 0 to 15"
        phase = int(state.phase)
        reason = kernel.why_not(state, action, self._player)
        return str(IllegalAction(self._player, action_for(action, phase), reason, phase))

    def _action_to_string(self, player: int, action: int) -> str:
        """The word for an action code in this phase, or for a kind of card.

        Raises:
            ValueError: there is no such code, or no such kind.
        """
        most = encoding.KINDS if player == unseen.CHANCE else CODES
        if not 0 <= action < most:
            raise ValueError(f"there is no choice {action}: choices go from 0 to {most - 1}")
        if player == unseen.CHANCE:
            return f"card {CARDS[action]}"
        return str(action_for(action, int(unseen.parts(self._memory).state.phase)))

    # -------------------------------------------------------------- what it has brought

    def returns(self) -> list[float]:
        """What each seat has been rewarded so far."""
        return self._floats(unseen.RETURNS_AT)

    def rewards(self) -> list[float]:
        """What each seat has been rewarded since a seat acted last."""
        return self._floats(unseen.REWARDS_AT)

    def _floats(self, at: int) -> list[float]:
        numbers: list[float] = (
            self._memory[at : at + 8 * self.num_players()].view(np.float64).tolist()
        )
        return numbers

    # -------------------------------------------------------------- what is to be seen

    def view(self, seat: int | None = None) -> View:
        """What `seat`, or the gallery, may know: for bots of this package.

        At a chance node it is what it was before the action that waits for a card.

        Raises:
            ValueError: there is no such seat.
        """
        if seat is not None and not 0 <= seat < self.num_players():
            raise ValueError(
                f"there is no seat {seat}: seats go from 0 to {self.num_players() - 1} (R2.3)"
            )
        view = view_of(unseen.parts(self._memory).state, seat, self.get_game().rules)
        if view.round == 0:  # no card lies anywhere yet
            deck = {card_name(number): count for number, count in kernel.HOW_MANY.items()}
            view = replace(view, unseen=Unseen(deck, deck, mixed=True))
        return replace(view, legal=()) if self._player < 0 else view

    def __str__(self) -> str:
        hand = int(unseen.parts(self._memory).state.hand)
        view = replace(self.view(None), hand=None if hand == NO_CARD else card_name(hand))
        waiting = self.waiting_words()
        return "\n".join((*table_lines(view), *(f"waits: {words}" for words in waiting)))

    def waiting_words(self) -> list[str]:
        """What waits for a card to be named, and what was turned up for it already."""
        state, slot, _ = unseen.parts(self._memory)
        if slot.pending == unseen.NO_ACTION:
            return []
        if slot.pending == unseen.DEALING:
            turned = slot.turned[: slot.turned_count].tolist()
            return [" ".join(("deal", *map(card_name, turned)))]
        words = [f"{int(state.actor)} {action_for(int(slot.pending), int(state.phase))}"]
        for seat, places in enumerate(slot.faces.tolist()):
            for place in range(PLACES):
                if places >> place & 1:
                    words.append(f"{seat} turn {place} {card_name(int(state.layout[seat, place]))}")
        return words

    def information_words(self, seat: int | None) -> str:
        """All that `seat`, or the gallery, has ever seen, as `encoding.information_text` has it."""
        log = unseen.parts(self._memory).log
        if self._told.read < len(log):
            self._told = self._told.and_then(log[self._told.read :].tolist(), self.num_players())
        rules = options_text(self.get_game().rules)
        who = f"seat {seat} of {self.num_players()}" if seat is not None else "gallery"
        told = self._told.texts[-1 if seat is None else seat] if self._told.texts else ""
        parts = (who, rules, *([told] if told else []), *self.waiting_words())
        return "; ".join(parts)

    def resample_from_infostate(self, player: int, sampler: Any) -> GnomingState:
        """A state that `player` cannot tell from this one: what it cannot see, is drawn anew.

        Only a card that another seat has just drawn is hidden from anybody; `sampler()` gives a
        number from 0 to 1.
        """
        state, slot, _ = unseen.parts(self._memory)
        if self._player < 0 or not is_hidden(state, player):
            copy: GnomingState = self.clone()
            return copy
        lot = slot.lots[1] + (slot.lots[0] if state.refills == 0 else 0)
        lot[encoding.KIND[int(state.hand) + 4]] += 1
        kind = int(np.searchsorted(np.cumsum(lot), sampler() * lot.sum(), side="right"))
        other: GnomingState = self.get_game().new_initial_state()
        for choice in (*self.history()[:-1], min(kind, int(np.flatnonzero(lot)[-1]))):
            other.apply_action(choice)
        return other


def is_hidden(state: Any, seat: int) -> bool:
    """Whether there is a card in hand that `seat` may not see. (R4.1)"""
    return bool(state.hand != NO_CARD and state.hand_from == DRAWN and state.turn != seat)


# ------------------------------------------------------------------ in words


def table_lines(view: View) -> Iterator[str]:
    """What a view tells, in lines."""
    yield "gallery" if view.seat is None else f"seat {view.seat}"
    yield f"round {view.round} of {view.rules.rounds}, {view.phase}, turn {view.turn}"
    for seat, layout in enumerate(view.layouts):
        marks = [
            *(["may act"] if seat in view.may_act else []),
            *(["starter"] if seat == view.starter else []),
            *(["went out"] if seat == view.went_out else []),
        ]
        yield f"{seat}: {layout_text(layout)} ({', '.join((str(view.totals[seat]), *marks))})"
    for side, pile in zip(PILES, view.piles, strict=True):
        yield f"{side}: {' '.join(pile)}"
    yield f"hand: {view.hand or ''}"
    yield f"draw pile {view.draw_pile}, removed {view.removed}, turns {view.turns}"
    if view.turns_left is not None:
        yield f"turns left {view.turns_left}"
    lots = {"unseen": view.unseen.layouts}
    if not view.unseen.mixed:
        lots = {"layouts": view.unseen.layouts, "draw pile": view.unseen.draw_pile}
    for name, lot in lots.items():
        yield f"{name}: " + " ".join(f"{card}x{count}" for card, count in lot.items() if count)
    if view.scores:
        yield "scores: " + " | ".join(" ".join(map(str, row)) for row in view.scores)
    if view.legal:
        yield f"legal: {', '.join(map(str, view.legal))}"


def event_of(entry: list[int]) -> Event | None:
    """An action with cards as an event, from its entry in the log; None for others."""
    phase, code, shown, hand, face = entry[0], *entry[2:]
    seat, place = Seat(entry[1]), Place(code)
    if code < PLACES and phase in (Phase.PLAY, Phase.BOUNCE):
        kind = Placed if phase == Phase.PLAY else Bounced
        return kind(seat, place, card_name(hand), card_name(shown), not face)
    if code < PLACES:
        return Flipped(seat, place, card_name(shown))
    if code == DRAW:
        return Drew(seat, card_name(shown))
    if code < kernel.DISCARD_LEFT:
        return Took(seat, PILES[code - kernel.TAKE_LEFT], card_name(shown))
    if code < kernel.REMOVE:
        return Discarded(seat, PILES[code - kernel.DISCARD_LEFT], card_name(hand))
    return None


def entries(log: list[int], seats: int) -> Iterator[tuple[str, Event | None]]:
    """What a part of the log tells: each in words that all may read, or as an event."""
    at = 0
    while at < len(log):
        entry = log[at : at + unseen.ENTRY]
        what, seat, code, left, right, removed = entry
        at += unseen.ENTRY
        if what == Phase.SHUFFLE:
            yield encoding.deal_words(seat, card_name(left), card_name(right), removed), None
        elif what == unseen.REFILLED:
            yield encoding.REFILL, None
        elif what == Phase.OVER:
            rows = [log[at + PLACES * row : at + PLACES * (row + 1)] for row in range(seats)]
            at += PLACES * seats
            yield encoding.end_words([[*map(card_name, row)] for row in rows]), None
        else:
            event = event_of(entry)
            yield ("" if event else f"{seat} {action_for(code, what)}"), event


class Told:
    """The texts of what every seat and the gallery have seen, up to a byte of the log.

    It never changes, so that copies of a state share it; a state that was kept makes it anew.
    """

    __slots__ = ("read", "texts")

    def __init__(self, read: int = 0, texts: tuple[str, ...] = ()) -> None:
        """By seat, the gallery's last."""
        self.read, self.texts = read, texts

    def and_then(self, log: list[int], seats: int) -> Told:
        """What they have seen once the bytes of the log behind `read` have happened too."""
        watchers = range(seats + 1)
        words = [[text] if text else [] for text in self.texts or [""] * len(watchers)]
        for public, event in entries(log, seats):
            seen = encoding.event_words(event.seen_by(None)) if event else public
            for watcher in watchers:
                own = isinstance(event, Drew) and event.seat == watcher
                words[watcher].append(encoding.event_words(event) if own and event else seen)
        return Told(self.read + len(log), tuple("; ".join(each) for each in words))

    def __deepcopy__(self, _memo: object) -> Told:
        return self

    def __reduce__(self) -> tuple[type[Told], tuple[()]]:
        return Told, ()


NOTHING_TOLD = Told()


# ------------------------------------------------------------------ observers


class GnomingObserver:
    """Looks at states for one seat, in numbers and words, as much as it was made to see."""

    def __init__(
        self, game: GnomingGame, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> None:
        """See the table (public), a card just drawn (private), and all that was (perfect recall).

        Raises:
            ValueError: a parameter is unknown, or nothing public but all that was is asked for.
        """
        wanted = dict(params or {})
        self._depth = wanted.pop("depth", None)
        if wanted or not (self._depth is None or (type(self._depth) is int and self._depth >= 0)):
            raise ValueError(
                f"an observer of gnoming takes depth, a whole number from 0, and not {params!r}"
            )
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._public, self._recall = kind.public_info, kind.perfect_recall
        self._private = kind.private_info
        if self._recall and not self._public:
            raise ValueError("gnoming has no private history: what a seat draws is soon public")
        self._seats, self._rules = game.players, game.rules
        self._array = np.empty(encoding.size(self._seats), np.int16)
        pieces = list(self._pieces(game))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces:
            end = at + int(np.prod(shape))
            self.dict[name] = self.tensor[at:end].reshape(shape)
            at = end

    def _pieces(self, game: GnomingGame) -> Iterator[tuple[str, tuple[int, ...]]]:
        if self._public:
            yield "player", (self._seats,)
            yield "table", (encoding.columns(self._seats, self._depth).width,)
        else:
            yield "hand", (encoding.FACES,)
        if self._recall:
            yield "history", (game.max_history_length(), HISTORY_WIDTH)

    def _eye(self, state: Any, player: int) -> tuple[int, int | None]:
        """The seat whose eyes see just what this observer may, and the watcher it stands for."""
        if self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return player, player
        turn = int(state.turn)
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return turn, turn
        other = (turn + 1) % self._seats
        return (other if is_hidden(state, other) else turn), None

    def set_from(self, state: GnomingState, player: int) -> None:
        """Write what `player` sees into `tensor`, and so into `dict`."""
        memory = state._memory
        table = unseen.parts(memory).state
        eye, _ = self._eye(table, player)
        self.tensor.fill(0)
        if not self._public:
            return self._write_hand(table, eye)
        self.dict["player"][player] = 1
        unseen.look(memory, eye, self._array)
        if eye != player:
            blocks = self._array[encoding.SEATS :][: encoding.SEAT_SIZE * self._seats]
            blocks[:] = np.roll(blocks, encoding.SEAT_SIZE * (eye - player))
        encoding.one_hot(self._array, self._seats, depth=self._depth, out=self.dict["table"])
        if self._recall:
            self._write_history(state, hidden=is_hidden(table, eye))
        return None

    def _drawn(self, table: Any, eye: int) -> int | None:
        """The drawn card in hand, if that is to be seen and this observer sees it."""
        if table.hand == NO_CARD or table.hand_from != DRAWN or table.turn != eye:
            return None
        return int(table.hand)

    def _write_hand(self, table: Any, eye: int) -> None:
        drawn = self._drawn(table, eye)
        card = encoding.NOTHING if drawn is None else drawn
        self.dict["hand"][encoding.KIND[card + 4]] = 1

    def _write_history(self, state: GnomingState, *, hidden: bool) -> None:
        """A row for each choice of a seat or of chance; a drawn card that is not seen, as such."""
        columns = [
            step.action + (CODES if step.player == unseen.CHANCE else 0)
            for step in state.full_history()
        ]
        if hidden:
            last_draw = len(columns) - 1 - columns[::-1].index(DRAW)
            columns[last_draw + 1] = HIDDEN_KIND
        self.dict["history"][np.arange(len(columns)), columns] = 1

    def string_from(self, state: GnomingState, player: int) -> str:
        """What `player` sees, in words."""
        eye, watcher = self._eye(unseen.parts(state._memory).state, player)
        if self._recall:
            return state.information_words(watcher)
        if self._public:
            return "\n".join(table_lines(state.view(watcher)))
        drawn = self._drawn(unseen.parts(state._memory).state, eye)
        return "" if drawn is None else f"hand {card_name(drawn)}"


pyspiel.register_game(game_type(0.0, GAME_RANK), GnomingGame)

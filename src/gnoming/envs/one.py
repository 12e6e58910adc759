"""One game, played by compiled code one action at a time, for environments that ask seat by seat.

`OneGame` is what the PettingZoo and the Gymnasium environment hold: a game dealt from a seed, what
its seats know, and what the end of a round brings them. It plays the very games that `VectorEnv`
plays from the same seeds. Interfaces of other libraries do not belong here.
"""

# mypy: no-warn-return-any
# A field of a NumPy record is Any to mypy, as in the kernel.

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from gnoming import kernel
from gnoming.actions import IllegalAction, action_for
from gnoming.chance import generator
from gnoming.envs import encoding
from gnoming.envs.encoding import count_unseen, write_array
from gnoming.envs.vector import REWARDS, SLOT, act, begin, deal_on, pay
from gnoming.kernel import (
    CARDS,
    CODES,
    FEWEST_SEATS,
    MOST_SEATS,
    Phase,
    Rules,
    State,
    apart,
    compiled,
)
from gnoming.view import View, view_of

MEMORY = np.dtype(
    [
        ("state", kernel.STATE),
        ("slot", SLOT),
        ("order", np.int8, (CARDS,)),  # room for the orders that are due
        ("rewards", np.float64, (MOST_SEATS,)),  # by seat, what the last end of a round brought
        ("observation", np.int16, (encoding.size(FEWEST_SEATS),)),  # what the seat to act knows
        ("mask", np.int8, (CODES,)),  # its legal actions, 1 where legal
        ("kind", np.int32),  # which of REWARDS
        ("zero_sum", np.int32),  # whether the mean of all seats is taken from each reward
    ],
    align=True,
)
"""All of one game and what it shows, in one piece: compiled code is handed it fastest so."""

ROUND_ENDED, GAME_ENDED = 1, 2
_ACTOR, _ENDED = 16, 19


@compiled
def show_actor(game: Any) -> int:
    """Write what the seat to act knows; its legal mask and, above that, its number."""
    state, slot = game.state, game.slot
    seat = state.actor
    bits = kernel.legal_mask(state, seat)
    for code in range(CODES):
        game.mask[code] = (bits >> code) & 1
    write_array(state, seat, bits, slot.lots, slot.totals, game.observation)
    return bits | seat << _ACTOR


@apart
def begin_game(memory: Any, seed: Any, starter: int) -> int:
    """Begin the game that `seed` names and deal: `show_actor`. It draws a starter below 0."""
    game = memory[0]
    begin(game.state, game.slot, seed, starter)
    deal_on(game.state, game.slot, game.order)
    return show_actor(game)


@apart
def play_code(memory: Any, code: int) -> int:
    """Let the seat to act do this, and deal what is due: `show_actor`, and above what has ended."""
    game = memory[0]
    state, slot = game.state, game.slot
    act(state, slot, code)
    ended = 0
    if state.waiting == 0:
        if state.phase == Phase.OVER or state.due == CARDS:
            pay(state, game.kind, game.zero_sum != 0, game.rewards)
            for seat in range(state.seats):
                slot.totals[seat] = kernel.total(state, seat)
            ended = ROUND_ENDED
        if state.phase == Phase.OVER:
            count_unseen(state, slot.lots)
            ended = ROUND_ENDED | GAME_ENDED
        else:
            deal_on(state, slot, game.order)
    return show_actor(game) | ended << _ENDED


@apart
def show_again(memory: Any) -> int:
    """Count anew what lies face down, and what each seat has: `show_actor`."""
    game = memory[0]
    state, slot = game.state, game.slot
    count_unseen(state, slot.lots)
    for seat in range(state.seats):
        slot.totals[seat] = kernel.total(state, seat)
    return show_actor(game)


@apart
def look_from(memory: Any, seat: int, out: Any) -> None:
    """Write what any seat knows."""
    game = memory[0]
    state, slot = game.state, game.slot
    write_array(state, seat, kernel.legal_mask(state, seat), slot.lots, slot.totals, out)


class OneGame:
    """One game after the other at one table: same seats, options and rewards."""

    bits: int
    """The legal actions of the seat to act, a bit each; 0 when the game is over."""
    actor: int
    """The seat to act: one after the other, clockwise, where several may (R3.4, R7.3)."""
    over: bool

    def __init__(
        self,
        players: int,
        *,
        rules: Rules | None,
        rewards: str,
        zero_sum: bool,
        starter: int | None,
    ) -> None:
        """A table of `players` (2-7); `begin` deals. The arguments are those of `VectorEnv`.

        Raises:
            ValueError: there is no such number of players, no such starter, or no such reward, or
                one of the arguments is of another kind.
        """
        _check_wishes(players, rules, rewards, starter, zero_sum=zero_sum)
        self.rules = rules or Rules()
        self.players, self.starter = int(players), starter
        self.size = encoding.size(self.players)
        self.seed: int | None = None
        """What the game being played was dealt from; None before the first one."""
        self._memory: Any = np.zeros(1, MEMORY)
        if kernel.config.DISABLE_JIT:  # interpreted, a record must give its fields by name
            self._memory = self._memory.view(np.recarray)
        self._memory["state"] = kernel.new_state(self.players, self.rules, starter or 0)
        self._memory["kind"], self._memory["zero_sum"] = REWARDS.index(rewards), zero_sum
        self._hang_up()

    def _hang_up(self) -> None:
        """Look into the memory for what is read after every action."""
        self._observation = self._memory["observation"][0, : self.size]
        self._mask = self._memory["mask"][0]

    # -------------------------------------------------------------- begin and play

    def begin(self, seed: int | None = None) -> None:
        """Begin the game of this seed, or with None the next one, which the last seed names.

        The first one without a seed comes from the operating system.

        Raises:
            ValueError: it is no whole number from 0 to 2**62; nothing has changed.
        """
        seed = self._next_seed() if seed is None else _checked_seed(seed)
        starter = -1 if self.starter is None else self.starter
        told = begin_game(self._memory, np.int64(seed), starter)
        self.seed, self.over = seed, False
        self.bits, self.actor = told & 0xFFFF, told >> _ACTOR

    def _next_seed(self) -> int:
        """A seed that follows from the last, but lies far from it: no neighbour's next game."""
        if self.seed is None:
            return secrets.randbelow(1 << 48)
        return int(generator(self.seed)[3]) >> 2

    def play(self, code: int) -> int:
        """Let the seat to act do what is legal: ROUND_ENDED and GAME_ENDED, if so."""
        told = play_code(self._memory, code)
        self.bits, self.actor = told & 0xFFFF, told >> _ACTOR & 7
        ended = told >> _ENDED
        if ended & GAME_ENDED:
            self.over = True
        return ended

    def stand(self, state: State) -> None:
        """Make the game stand as `state` says, with its own chance to come.

        Assumes that as many sit there, that a round was dealt, and that no order is due.
        """
        self._memory["state"][0] = state
        told = show_again(self._memory)
        self.bits, self.actor = told & 0xFFFF, told >> _ACTOR
        self.over = state.phase == Phase.OVER

    def rewards(self) -> list[float]:
        """By seat, what the last end of a round brought."""
        return self._memory["rewards"][0, : self.players].tolist()

    def refusal(self, code: int) -> IllegalAction:
        """Why the seat to act may not do this."""
        state = self._memory["state"].view(np.recarray)[0]
        seat, phase = int(state.actor), int(state.phase)
        reason = kernel.why_not(state, code, seat)
        wish = action_for(code, phase) if 0 <= code < CODES else code
        return IllegalAction(seat, wish, kernel.Reason(reason), phase)

    # -------------------------------------------------------------- look

    def observation(self, seat: int) -> Any:
        """What `seat` knows: an array of the caller's own."""
        if seat == self.actor:
            return self._observation.copy()
        out = np.empty(self.size, np.int16)
        look_from(self._memory, seat, out)
        return out

    def mask(self) -> Any:
        """The legal actions of the seat to act, int8: an array of the caller's own."""
        return self._mask.copy()

    def view(self, seat: int | None) -> View:
        """What `seat`, or with None the gallery, may know."""
        return view_of(self.state(), seat, self.rules)

    def state(self) -> State:
        """A copy of the kernel's state, hidden cards and all."""
        copied: State = self._memory["state"].copy().view(np.recarray)[0]
        return copied

    # -------------------------------------------------------------- copies

    def copy(self) -> OneGame:
        """The same game at the same moment, which goes its own way."""
        other = OneGame.__new__(OneGame)
        # As bytes, since a copy by fields would leave what lies between them to chance.
        memory = self._memory.view(np.uint8).copy().view(self._memory.dtype)
        other.__setstate__({**self.__dict__, "_memory": memory.view(type(self._memory))})
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What a copy or a pickle holds: the memory once, not what looks into it."""
        return {k: v for k, v in self.__dict__.items() if k not in ("_observation", "_mask")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Come back from it."""
        self.__dict__.update(kept)
        self._hang_up()


_MOST_SEED = 1 << 62


def is_whole(value: object) -> bool:
    """Whether this is a whole number, Python's or NumPy's; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _check_wishes(
    players: object, rules: object, rewards: object, starter: object, *, zero_sum: object
) -> None:
    """Refuse what is of another kind than a table needs; `kernel.new_state` knows the numbers."""
    if not is_whole(players):
        raise ValueError(f"players must be a whole number from 2 to 7, not {players!r} (R2.1)")
    if starter is not None and not is_whole(starter):
        raise ValueError(f"starter must be the number of a seat or None, not {starter!r} (R2.3)")
    if rules is not None and not isinstance(rules, Rules):
        raise ValueError(f"rules must be gnoming.Rules, not {rules!r}")
    if rewards not in REWARDS:
        raise ValueError(f"there is no reward {rewards!r}; there are {', '.join(REWARDS)}")
    if not isinstance(zero_sum, bool | np.bool_):
        raise ValueError(f"zero_sum must be True or False, not {zero_sum!r}")


def _checked_seed(seed: Any) -> int:
    if not is_whole(seed):
        raise ValueError(f"a seed must be a whole number, not {seed!r}")
    if not 0 <= seed <= _MOST_SEED:
        raise ValueError(f"a seed must be from 0 to {_MOST_SEED}, not {seed}")
    return int(seed)


@kernel.to_prepare
def _example() -> None:
    """A few actions, for `kernel.prepare`."""
    game = OneGame(
        FEWEST_SEATS, rules=Rules(rounds=1), rewards=REWARDS[0], zero_sum=False, starter=0
    )
    game.begin(0)
    game.play(0)
    game.observation(1 - game.actor)
    game.stand(game.state())

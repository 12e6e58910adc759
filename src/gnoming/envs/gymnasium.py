"""One seat of the game as an environment of Gymnasium; bots of your choice sit in the others.

docs/envs/gymnasium.md tells its conventions. It plays through the compiled rules; the bots see
views. Importing this registers `gnoming/Seat-v0`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from gnoming import bots
from gnoming.actions import Action
from gnoming.bots import Bot
from gnoming.chance import generator
from gnoming.envs.farama import (
    RENDER_MODES,
    ActionSpace,
    Env,
    array_space,
    check_render_mode,
    check_seat,
    checked_reward,
    code_of,
    register,
    registry,
    show,
)
from gnoming.envs.one import OneGame
from gnoming.kernel import CODES, MOST_SEATS, Rules
from gnoming.view import View

NAME = "gnoming/Seat-v0"
"""What `gymnasium.make` knows it by, once this module was imported."""

Opponents = str | Bot | Sequence[str | Bot]
"""A bot or its name for all other seats, or one for each, clockwise from the own seat's left."""


class SeatEnv(Env[Any, Any]):
    """A seat at a table of bots: each step is one action of it, and what the others do then."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - theirs

    def __init__(
        self,
        players: int = 4,
        *,
        opponents: Opponents = "medium",
        seat: int | None = None,
        rules: Rules | None = None,
        rewards: str = "round margin",
        zero_sum: bool = False,
        starter: int | None = 0,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """Sit down at a table of `players` (2-7) seats; `reset` deals.

        `opponents` are names that `bots.make` knows, made anew for every game, or objects with
        `choose(view)`, which stay: one for all other seats, or one each, clockwise from the left of
        the own seat. `seat` is the own one; None lets the seed of each game say. `rules`,
        `rewards`, `zero_sum` and `starter` are those of `VectorEnv`. An illegal action changes
        nothing in the game and brings `illegal_reward`; with None it raises an error.

        Raises:
            ValueError: one of these cannot be.
        """
        check_render_mode(render_mode)
        self._game = OneGame(
            players, rules=rules, rewards=rewards, zero_sum=zero_sum, starter=starter
        )
        self.players, self.rules = self._game.players, self._game.rules
        check_seat(seat, self.players, "one that each seed names")
        self.render_mode, self.illegal_reward = render_mode, checked_reward(illegal_reward)
        self.observation_space = array_space(self.players)
        self.action_space = ActionSpace()
        self._chosen_seat = None if seat is None else int(seat)
        self._opponents = _opponents(opponents, self.players)
        self._at: dict[int, Bot] = {}

    @property
    def seat(self) -> int:
        """The own seat in the game being played.

        Raises:
            ValueError: the game has not begun.
        """
        self._check_begun()
        return self._seat_in(self._game.seed or 0)

    def _seat_in(self, seed: int) -> int:
        """The own seat: not always the starter, where the same seed draws both."""
        if self._chosen_seat is not None:
            return self._chosen_seat
        return (seed if self._game.starter is not None else seed // self.players) % self.players

    # -------------------------------------------------------------- begin and play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the game that `seed` names, and let the others play until the own seat is to act.

        Without a seed the next game follows from the last; the first comes from the operating
        system. There are no `options`.

        Raises:
            ValueError: it is no whole number from 0 to 2**62, or a bot cannot play; nothing has
                changed.
        """
        with self._all_or_nothing():
            self._game.begin(seed)
            begun = self._game.seed or 0
            own = self._seat_in(begun)
            self._at = {
                (own + step) % self.players: _seated(who, begun * MOST_SEATS + step)
                for step, who in enumerate(self._opponents, start=1)
            }
            self._let_others_play()
        super().reset(seed=None if seed is None else int(seed))
        if self.render_mode == "human":
            self.render()
        return self._game.observation(own), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act with a code (0-15), and let the others play until the own seat is to act again.

        The reward is what the rounds that ended meanwhile brought the own seat.

        Raises:
            IllegalAction: the rules forbid it (a ValueError, its sentence names the clause), and
                `illegal_reward` is None. Nothing has changed.
            ValueError: it is no action code, no game is going on, or a bot cannot play; nothing
                has changed.
        """
        self._check_begun()
        game, code = self._game, code_of(action)
        if game.over:
            raise ValueError("the game is over: call reset to begin the next")
        if not (0 <= code < CODES and game.bits >> code & 1):
            refusal = game.refusal(code)
            if self.illegal_reward is None or not 0 <= code < CODES:
                raise refusal
            info = {**self._info(), "illegal_action": str(refusal)}
            return game.observation(self.seat), self.illegal_reward, False, False, info
        with self._all_or_nothing():
            reward = self._play(code) + self._let_others_play()
        if self.render_mode == "human":
            self.render()
        return game.observation(self.seat), reward, game.over, False, self._info()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Take the game back to where it was if what is done fails: a bot may."""
        before = self._game.copy(), self._at
        try:
            yield
        except BaseException:
            self._game, self._at = before
            raise

    def _let_others_play(self) -> float:
        """Let the bots act until the own seat is to, or the game is over; what that brought it."""
        game, reward = self._game, 0.0
        while not game.over and (bot := self._at.get(game.actor)) is not None:
            reward += self._play(_chosen(bot, game.view(game.actor)))
        return reward

    def _play(self, code: int) -> float:
        """One legal action; what it brought the own seat."""
        return self._game.rewards()[self.seat] if self._game.play(code) else 0.0

    # -------------------------------------------------------------- look

    def action_masks(self) -> Any:
        """The legal actions as sixteen bools, by the name that maskable learners call.

        Raises:
            ValueError: the game has not begun.
        """
        self._check_begun()
        return self._game.mask().astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._game.mask(), "seat": self.seat}

    def view(self) -> View:
        """What the own seat may know: for bots.

        Raises:
            ValueError: the game has not begun.
        """
        return self._game.view(self.seat)

    def _check_begun(self) -> None:
        if self._game.seed is None:
            raise ValueError("the game has not begun: call reset first")

    def render(self) -> Any:
        """The table as the own seat may see it: text (`ansi`), a picture, or printed (`human`).

        A picture is uint8 (height, width, 3), of one size for each number of seats.
        """
        return show(self.view(), self.render_mode)


# ------------------------------------------------------------------ the others at the table


def _opponents(wanted: Opponents, players: int) -> list[str | Bot]:
    """One name or bot for each other seat."""
    if isinstance(wanted, str) or not isinstance(wanted, Sequence):
        wanted = [wanted] * (players - 1)
    if len(wanted) != players - 1:
        raise ValueError(
            f"{players} seats need {players - 1} opponents, one for each other, not {len(wanted)}"
        )
    for who in wanted:
        if isinstance(who, str):
            bots.make(who, 0)
        elif isinstance(who, type) or not isinstance(who, Bot):
            raise ValueError(
                f"an opponent must be the name of a bot or have a method choose(view), not {who!r}"
            )
    return list(wanted)


def _seated(who: str | Bot, seed: int) -> Bot:
    """A bot in its seat: by name a new one, with chance of its own from the game's seed."""
    return bots.make(who, int(generator(~seed)[0])) if isinstance(who, str) else who


def _chosen(bot: Bot, view: View) -> int:
    """The code of what a bot chooses.

    Raises:
        ValueError: it raised an error, or chose what it may not.
    """
    who = f"the opponent in seat {view.seat} ({type(bot).__name__})"
    try:
        action = bot.choose(view)
    except Exception as error:
        raise ValueError(f"{who} raised {type(error).__name__}: {error}") from error
    if type(action) is not Action or action not in view.legal:
        legal = ", ".join(map(str, view.legal))
        raise ValueError(f"{who} chose {action!r}, not one of its legal Actions: {legal}")
    return action.code


if NAME not in registry:
    register(NAME, f"{__name__}:SeatEnv")

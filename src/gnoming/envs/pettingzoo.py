"""The game as an environment of PettingZoo: seats act one after the other (AEC).

docs/envs/pettingzoo.md tells its conventions. It plays through the compiled rules; here belong only
PettingZoo's ways to begin, to ask, to reward and to end.
"""

from __future__ import annotations

import logging
from typing import Any, ClassVar

import numpy as np

from gnoming.actions import IllegalAction
from gnoming.envs.farama import (
    RENDER_MODES,
    ActionSpace,
    array_space,
    check_render_mode,
    check_seat,
    checked_reward,
    code_of,
    mask_space,
    show,
    spaces,
)
from gnoming.envs.one import GAME_ENDED, OneGame
from gnoming.kernel import CODES, Rules
from gnoming.view import View

try:
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError(
        "gnoming.envs.pettingzoo needs PettingZoo, which is not installed:"
        " pip install 'gnoming[envs]'"
    ) from error

_LOG = logging.getLogger(__name__)

MASKS = ("info", "observation")
"""Where an agent finds its action mask."""


def env(players: int = 4, *, illegal_reward: float | None = -100.0, **options: Any) -> raw_env:
    """The environment as learners expect it: an illegal action loses and ends the game.

    `illegal_reward` is what that brings; None refuses instead, as `raw_env` does. All else is as
    `raw_env` has it.
    """
    return raw_env(players, illegal_reward=illegal_reward, **options)


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - it has no types, and wants this name
    """A game at one table: agents `seat_0` ... ask and act clockwise, as the rules name them."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "gnoming_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 4,
        *,
        rules: Rules | None = None,
        rewards: str = "round margin",
        zero_sum: bool = False,
        starter: int | None = 0,
        masks: str = "info",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        watcher: int | None = None,
    ) -> None:
        """A table of `players` (2-7) seats; `reset` deals.

        `rules`, `rewards`, `zero_sum` and `starter` are those of `VectorEnv`. `masks` says where an
        agent finds its action mask: in its `"info"` or, its observation then being a dict, in its
        `"observation"`. An illegal action is refused (None), or ends the game for all with
        `illegal_reward` for the agent. `render` shows what the seat `watcher` may know; None is the
        gallery.

        Raises:
            ValueError: one of these cannot be.
        """
        super().__init__()
        check_render_mode(render_mode)
        if masks not in MASKS:
            raise ValueError(f"masks must be one of {', '.join(MASKS)}, not {masks!r}")
        self._game = OneGame(
            players, rules=rules, rewards=rewards, zero_sum=zero_sum, starter=starter
        )
        self.players, self.rules = self._game.players, self._game.rules
        check_seat(watcher, self.players, "the gallery")
        self.render_mode, self.watcher = render_mode, watcher
        self.illegal_reward = checked_reward(illegal_reward)
        self._in_observation = masks == "observation"
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: ActionSpace() for agent in self.possible_agents}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._ended = True
        self._paid = False

    def _space(self) -> spaces.Space[Any]:
        array = array_space(self.players)
        if self._in_observation:
            return spaces.Dict({"observation": array, "action_mask": mask_space()})
        return array

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may observe; always the same object."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The sixteen action codes; always the same object."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        seat = self._seats.get(agent)
        if seat is None:
            last = self.possible_agents[-1]
            raise ValueError(f"there is no agent {agent!r}: they are seat_0 to {last}")
        return seat

    # -------------------------------------------------------------- begin and play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game that `seed` names: the one that `VectorEnv` plays from it.

        Without a seed the next one follows from the last; the first comes from the operating
        system. There are no `options`; what is given is ignored, as PettingZoo expects.

        Raises:
            ValueError: it is no whole number from 0 to 2**62; nothing has changed.
        """
        self._game.begin(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.possible_agents[self._game.actor]
        self.infos = {agent: self._info() for agent in self.agents}
        self._skip_agent_selection = None
        self._ended = self._paid = False
        if not self._in_observation:
            self.infos[self.agent_selection] = {"action_mask": self._game.mask()}
        if self.render_mode == "human":
            self.render()

    def _info(self) -> dict[str, Any]:
        return {} if self._in_observation else {"action_mask": np.zeros(CODES, np.int8)}

    def step(self, action: Any) -> None:
        """Let the agent that is selected act with a code (0-15); None once the game is over for it.

        Raises:
            IllegalAction: the rules forbid it (a ValueError, its sentence names the clause), and no
                `illegal_reward` was set. Nothing has changed.
            ValueError: it is no action code, the game has not begun, or all agents are gone.
        """
        if self._ended:
            self._step_after_the_end(action)
            return
        game, agent = self._game, self.agent_selection
        code = action if type(action) is int else code_of(action)
        if not (0 <= code < CODES and game.bits >> code & 1):
            self._refuse(agent, game.refusal(code))
            return
        ended = game.play(code)
        if self._paid:
            self._paid = False
            self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        if ended:
            self._pay(game.rewards())
        if not self._in_observation:
            self.infos[agent] = {"action_mask": np.zeros(CODES, np.int8)}
        if ended & GAME_ENDED:
            self._end()
        else:
            self.agent_selection = agent = self.possible_agents[game.actor]
            if not self._in_observation:
                self.infos[agent] = {"action_mask": game.mask()}
        if self.render_mode == "human":
            self.render()

    def _pay(self, rewards: list[float]) -> None:
        self._paid = True
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()

    def _end(self) -> None:
        """The game is over for every agent; each takes a last look, in the order of seats."""
        self._ended = True
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _step_after_the_end(self, action: Any) -> None:
        self._check_going_on()
        if action is not None:
            raise ValueError(f"the game is over for {self.agent_selection}: step(None) goes on")
        self._was_dead_step(None)

    def _refuse(self, agent: str, refusal: IllegalAction) -> None:
        """Raise, or end the game at the expense of who wished for what is not legal."""
        if self.illegal_reward is None:
            raise refusal
        _LOG.warning("%s; it loses the game", refusal)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._pay([self.illegal_reward * (agent == each) for each in self.possible_agents])
        self.infos[agent] = self._info()
        self.truncations = dict.fromkeys(self.agents, True)
        self._end()

    # -------------------------------------------------------------- look

    def observe(self, agent: str) -> Any:
        """What an agent knows now: an array of the caller's own, or a dict with it and its mask.

        The mask is all 0 unless the agent is selected to act.

        Raises:
            ValueError: there is no such agent, or the game has not begun.
        """
        seat = self._seats.get(agent)
        if seat is None:
            seat = self._seat(agent)
        if self._ended:
            self._check_begun()
        array = self._game.observation(seat)
        if not self._in_observation:
            return array
        is_asked = agent == self.agent_selection and not self._ended
        return {
            "observation": array,
            "action_mask": self._game.mask() if is_asked else np.zeros(CODES, np.int8),
        }

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: FBT001, FBT002 - theirs
        """What the agent that is selected knows, what it was given since it acted, and its end.

        Raises:
            ValueError: the game has not begun, or all agents are gone.
        """
        self._check_going_on()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 1 << 63) -> Any:
        """Each agent as it is selected, until all are gone.

        Raises:
            ValueError: the game has not begun.
        """
        self._check_begun()
        return super().agent_iter(max_iter)

    def view(self, agent: str | None = None) -> View:
        """What an agent, or by default the one selected, may know: for bots.

        Raises:
            ValueError: there is no such agent, or the game has not begun.
        """
        self._check_begun()
        return self._game.view(self._seat(self.agent_selection if agent is None else agent))

    def _check_going_on(self) -> None:
        if not self.agents:
            self._check_begun()
            raise ValueError("the game is over for all: call reset to begin the next")

    def _check_begun(self) -> None:
        if self._game.seed is None:
            raise ValueError("the game has not begun: call reset first")

    def render(self) -> Any:
        """The table as `watcher` may see it: text (`ansi`), a picture (`rgb_array`), or printed.

        A picture is uint8 (height, width, 3), of one size for each number of seats.
        """
        self._check_begun()
        return show(self._game.view(self.watcher), self.render_mode)

    def close(self) -> None:
        """Nothing to let go."""

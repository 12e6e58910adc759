"""What the environments for Gymnasium and PettingZoo share: spaces, checks, ways to be shown.

Both libraries are Farama's, with the same spaces. What these environments need of Gymnasium they
take from here, so that one place says what to install.
"""

from __future__ import annotations

import math
import sys
from numbers import Real
from typing import Any

import numpy as np

try:
    from gymnasium import Env, logger, register, registry, spaces
except ImportError as error:
    raise ImportError(
        "this environment needs Gymnasium, which is not installed: pip install 'gnoming[envs]'"
    ) from error

from gnoming.envs import encoding
from gnoming.envs.drawing import table_picture, table_text
from gnoming.envs.one import is_whole
from gnoming.kernel import CODES
from gnoming.view import View

__all__ = [
    "RENDER_MODES",
    "ActionSpace",
    "Env",
    "array_space",
    "check_render_mode",
    "check_seat",
    "checked_reward",
    "code_of",
    "mask_space",
    "register",
    "registry",
    "show",
    "spaces",
]

RENDER_MODES = ("human", "ansi", "rgb_array")
_MASK_TYPE = np.dtype(np.int8)


class ActionSpace(spaces.Discrete):
    """The sixteen action codes; `sample(mask)` is many times quicker than that of `Discrete`."""

    def __init__(self, seed: int | np.random.Generator | None = None) -> None:
        """`seed` is for `sample`."""
        super().__init__(CODES, seed=seed)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A code, or one of those that the mask (int8) has a 1 for, each equally likely."""
        if (
            probability is None
            and isinstance(mask, np.ndarray)
            and mask.dtype is _MASK_TYPE
            and mask.shape == (CODES,)
        ):
            legal = mask.nonzero()[0]
            if legal.size:
                code: np.int64 = legal[int(self.np_random.random() * legal.size)]
                return code
        return super().sample(mask, probability)


def array_space(players: int) -> spaces.Box:
    """The array of docs/envs/encoding.md, between its bounds."""
    low, high = encoding.bounds(players)
    return spaces.Box(low, high, dtype=np.int16)


def mask_space() -> spaces.Box:
    """Sixteen numbers 0 or 1."""
    return spaces.Box(0, 1, (CODES,), np.int8)


def check_render_mode(mode: str | None) -> None:
    """Refuse what is no way to be shown.

    Raises:
        ValueError: there is no such render mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render_mode {mode!r}; there are {', '.join(RENDER_MODES)}")


def check_seat(seat: Any, players: int, without: str) -> None:
    """Refuse a seat that is not at the table; None is one that stands for `without`.

    Raises:
        ValueError: there is no such seat.
    """
    if seat is not None and not (is_whole(seat) and 0 <= seat < players):
        raise ValueError(
            f"there is no seat {seat!r}: seats go from 0 to {players - 1}; None is {without}"
        )


def checked_reward(reward: Any) -> float | None:
    """What an illegal action brings, or None.

    Raises:
        ValueError: it is neither a number nor None.
    """
    if reward is None:
        return None
    if isinstance(reward, bool | np.bool_) or not isinstance(reward, Real):
        raise ValueError(f"illegal_reward must be a number or None, not {reward!r}")
    if not math.isfinite(reward):
        raise ValueError(f"illegal_reward must be finite, not {reward}")
    return float(reward)


def code_of(action: Any) -> int:
    """An action code, Python's or NumPy's, as a whole number.

    Raises:
        ValueError: it is no whole number.
    """
    if is_whole(action):
        return int(action)
    if isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu":
        return int(action)
    raise ValueError(f"an action is a code, a whole number from 0 to 15, not {action!r}")


def show(view: View, mode: str | None) -> Any:
    """A view in a render mode: a picture, text, or printed text and None."""
    if mode is None:
        logger.warn("render() shows nothing without a render_mode: ansi, rgb_array or human")
        return None
    if mode == "rgb_array":
        return table_picture(view)
    text = table_text(view)
    if mode == "ansi":
        return text
    sys.stdout.write(f"{text}\n")
    return None

"""The bot `random`: every legal action is equally likely."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gnoming.actions import Action
    from gnoming.view import View


class RandomBot:
    """Knows which actions are legal and nothing else."""

    def __init__(self, seed: int | None = None) -> None:
        """The same seed decides the same; None takes chance from the operating system."""
        self._chance = random.Random(seed)

    def choose(self, view: View) -> Action:
        """Any of `view.legal`."""
        return self._chance.choice(view.legal)

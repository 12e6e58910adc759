"""Bots: a view in, one of its legal actions out. A bot never sees a game.

Here stand the bots by name, and how others add theirs: a package names a callable `bot(seed=None)`
under the entry-point group `gnoming.bots`. `check_bot` is the check that an author of a bot runs
(docs/bots.md). Nothing is imported before it is used.
"""

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from gnoming.actions import Action
    from gnoming.bots.conformance import BotFault, BotReport, check_bot
    from gnoming.view import View

__all__ = ["GROUP", "Bot", "BotFault", "BotReport", "check_bot", "make", "names"]

GROUP = "gnoming.bots"
"""The entry-point group under which installed packages name their bots."""


@runtime_checkable
class Bot(Protocol):
    """Whatever can sit down at a table."""

    def choose(self, view: "View") -> "Action":
        """One of `view.legal`, which is never empty when a bot is asked."""
        ...


MakeBot = Callable[..., Bot]
"""Makes a bot from `seed`: a whole number, or None for chance from the operating system."""

_BUILT_IN = {
    "random": "gnoming.bots.random:RandomBot",
    "easy": "gnoming.bots.easy:EasyBot",
    "medium": "gnoming.bots.medium:MediumBot",
    "hard": "gnoming.bots.hard:HardBot",
    "expert": "gnoming.bots.expert:ExpertBot",
}
"""Our own bots, weakest first. An installed package cannot take one of these names."""


def names() -> tuple[str, ...]:
    """The names that `make` knows: our own, weakest first, then the installed ones by name."""
    return (*_BUILT_IN, *sorted(set(_installed()) - set(_BUILT_IN)))


def make(name: str, seed: int | None = None) -> Bot:
    """A new bot. The same name and seed, asked the same views in the same order, decide the same.

    Raises:
        ValueError: there is no bot of that name, or an installed one cannot be loaded.
    """
    if name in _BUILT_IN:
        module, _, attribute = _BUILT_IN[name].partition(":")
        made: Bot = getattr(import_module(module), attribute)(seed=seed)
        return made
    place = _installed().get(name)
    if place is None:
        _found_in.cache_clear()  # it may have been installed meanwhile
        place = _installed().get(name)
    if place is None:
        raise ValueError(f"there is no bot {name!r}: there are {', '.join(names())}")
    return _load(place, seed)


def _installed() -> dict[str, EntryPoint]:
    """Where installed packages say that their bots are, none of them loaded."""
    return _found_in(tuple(sys.path))


@cache
def _found_in(_path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The same, looked up once: to go through all that is installed takes 20 milliseconds."""
    return {place.name: place for place in entry_points(group=GROUP)}


def _load(place: EntryPoint, seed: int | None) -> Bot:
    """A bot of an installed package; what goes wrong there is told in one sentence."""
    try:
        bot = place.load()(seed=seed)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise ValueError(
            f"the bot {place.name!r} cannot be made from {place.value!r}: {what}"
        ) from error
    if not isinstance(bot, Bot):
        raise ValueError(f"the bot {place.name!r} from {place.value!r} has no method choose(view)")
    return bot


def __getattr__(name: str) -> Any:
    """The conformance check, loaded when it is first asked for."""
    if name not in ("BotFault", "BotReport", "check_bot"):
        raise AttributeError(f"module 'gnoming.bots' has no attribute {name!r}")
    return getattr(import_module("gnoming.bots.conformance"), name)

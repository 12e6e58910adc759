"""Who is entered in a match: bots by name, by place in a module, as callables or as they are."""

from __future__ import annotations

import copy
import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from gnoming import bots
from gnoming.arena.playing import ArenaError, check_bot, shortly, told
from gnoming.bots import Bot


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that was entered, made anew for every game."""

    name: str
    source: Any
    """What `enter` was given: a name, `package.module:Class`, a callable or a bot."""

    def make(self, seed: int) -> Bot:
        """A new bot for one seat of one game.

        Raises:
            ArenaError: it cannot be made, or it is no bot.
        """
        try:
            bot = _made(self.source, seed)
        except ArenaError:
            raise
        except (Exception, SystemExit) as error:
            raise ArenaError(
                f"the bot {self.name!r} cannot be made with seed={seed}: {told(error)}"
            ) from error
        check_bot(bot, f"the entrant {self.name!r}")
        return cast(Bot, bot)


def _made(source: Any, seed: int) -> Any:
    """A bot by its name, by its place in a module, from a callable, or a copy of itself."""
    if isinstance(source, str):
        source = _imported(source) if ":" in source else functools.partial(_by_name, source)
    if isinstance(source, Bot) and not isinstance(source, type):
        return copy.deepcopy(source)
    if not callable(source):
        return source
    return source(seed=seed)


def _by_name(name: str, seed: int) -> Bot:
    try:
        return bots.make(name, seed)
    except ValueError as error:
        own = "" if name in bots.names() else "; one of your own is named module:Class"
        raise ArenaError(f"{error}{own}") from error


def _imported(place: str) -> Any:
    """What `package.module:Class` names. Importing it runs the module's code."""
    module, _, attribute = place.partition(":")
    try:
        return functools.reduce(getattr, attribute.split("."), import_module(module))
    except (Exception, SystemExit) as error:
        why = shortly(f"{type(error).__name__}: {error}")
        raise ArenaError(f"the bot {place!r} cannot be imported: {why}") from error


def enter(sources: Sequence[Any]) -> tuple[Entrant, ...]:
    """Entrants from what names or makes them; a name that comes twice gets a number.

    A source is a name that `bots.make` knows, `package.module:Class`, a callable that makes a bot
    from `seed`, a bot (copies of it play), or an `Entrant`. One of each is made here, so that what
    cannot be is told before anything is played.

    Raises:
        ArenaError: there are fewer than two, or one of them cannot be made.
    """
    if len(sources) < 2:
        raise ArenaError("a match needs at least two bots")
    entrants = []
    taken: Counter[str] = Counter()
    for source in sources:
        entrant = source if isinstance(source, Entrant) else Entrant(_name(source), source)
        entrant.make(0)
        taken[entrant.name] += 1
        number = taken[entrant.name]
        name = entrant.name if number == 1 else f"{entrant.name} ({number})"
        entrants.append(Entrant(name, entrant.source))
    return tuple(entrants)


def _name(source: Any) -> str:
    if isinstance(source, str):
        return source
    return str(getattr(source, "__name__", None) or type(source).__name__)

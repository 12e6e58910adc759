"""One game of bots, and what is said of a bot that cannot play it."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path

from gnoming.actions import Action
from gnoming.bots import Bot
from gnoming.game import Game, Shuffle
from gnoming.kernel import Rules
from gnoming.view import View


class ArenaError(ValueError):
    """What cannot be played, in one sentence."""


class BotError(ArenaError):
    """What a bot did wrong, in one sentence: its seat, its name, and what."""


class Hosting:
    """A bot that cannot be asked here: it brings the table at which its whole games are played.

    Such a table is not for this package to make, only to play its matches at.
    """

    def choose(self, view: View) -> Action:
        """Refuse to: it would be asked where it does not sit."""
        raise BotError("it plays in matches, at a table of its own, and is not asked elsewhere")

    def host(
        self, players: Sequence[Bot], rules: Rules, shuffle: Shuffle, names: Sequence[str]
    ) -> Game:
        """Let these play, the first in seat 0, itself among them; returns the finished game.

        Raises:
            BotError: one of them is at fault.
        """
        raise NotImplementedError


def hosting(players: Sequence[Bot]) -> Hosting | None:
    """The first of the players who brings a table, None if they play here."""
    return next((bot for bot in players if isinstance(bot, Hosting)), None)


def play(
    players: Sequence[Bot],
    *,
    seed: int | None = None,
    rules: Rules | None = None,
    starter: int = 0,
    shuffle: Shuffle | None = None,
    names: Sequence[str] = (),
) -> Game:
    """Let these bots play a whole game, the first in seat 0; returns it finished.

    `seed`, `rules`, `starter`, `shuffle` and `names` are those of `Game`. Anything with a method
    `choose(view)` can sit down, the same bot in several seats too.

    Raises:
        BotError: one of them cannot choose, raised an error, or chose what it may not.
        ValueError: there is no such game.
    """
    for number, bot in enumerate(players):
        check_bot(bot, f"seat {number}")
        if isinstance(bot, Hosting):
            raise BotError(f"seat {number} plays in matches only: Plan.game gives a game of one")
    game = Game(len(players), seed=seed, rules=rules, starter=starter, shuffle=shuffle, names=names)
    called = names or [type(bot).__name__ for bot in players]
    while not game.over:
        seat = game.actor
        if seat is None:
            game.deal()
        else:
            game.play(ask(players[seat], game.view(seat), called[seat]), seat)
    return game


def check_bot(bot: object, who: str) -> None:
    """Refuse what is no bot, in words that help."""
    if isinstance(bot, str):
        raise BotError(
            f"{who} holds the word {bot!r}, not a bot: bots.make({bot!r}) makes one of that name"
        )
    if isinstance(bot, type):
        raise BotError(f"{who} holds the class {bot.__name__}, not a bot: make one of it first")
    if not isinstance(bot, Bot):
        raise BotError(f"{who} holds {shortly(repr(bot))}, which has no method choose(view)")


def ask(bot: Bot, view: View, name: str) -> Action:
    """What a bot chooses, if it is one of its legal actions."""
    who, when = f"seat {view.seat} ({name})", f"in phase {view.phase!r} of round {view.round}"
    try:
        action = bot.choose(view)
    except (Exception, SystemExit) as error:
        raise BotError(f"{who} raised {told(error)}, {when}") from error
    if type(action) is not Action or action not in view.legal:
        said = repr(action.word) if isinstance(action, Action) else shortly(repr(action))
        legal = ", ".join(map(str, view.legal))
        raise BotError(f"{who} chose {said} {when}, not one of its legal Actions: {legal}")
    return action


def told(error: BaseException) -> str:
    """An error as a part of a sentence, with the line of code that it came from."""
    what = shortly(f"{type(error).__name__}: {error}").rstrip(".: ")
    spot = traceback.extract_tb(error.__traceback__)[-1]
    return (
        what
        if Path(spot.filename).parent == Path(__file__).parent
        else f"{what} ({spot.filename}, line {spot.lineno})"
    )


def shortly(words: str) -> str:
    """Words on one line, cut off where they are very many."""
    line = " ".join(words.split())
    return line if len(line) <= 200 else f"{line[:200]} ..."

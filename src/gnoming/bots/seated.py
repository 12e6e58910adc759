"""A bot at a table with people: whatever it does, an answer comes in time.

A bot is anybody's code. It decides in a thread of its own, against a limit; what it cannot decide
`medium` decides for it, once. Nothing of a decision is told but the action and, where the bot did
something wrong, one sentence without a card. Tables keep these; how they wait is their affair.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, NamedTuple

from gnoming import bots
from gnoming.actions import Action

if TYPE_CHECKING:
    from gnoming.view import View

STAND_IN = "medium"
"""The level that decides for a bot that cannot, and for a player who is away."""
LIMIT = 2.0
"""Seconds that a bot may take for a decision."""
TOO_LONG = "took too long"
NOT_ALLOWED = "chose what it may not"
OVERRUNS = 3
"""A bot that is over the limit so often in a row, or leaves so many threads that do not end, is not
asked any more."""


class Decision(NamedTuple):
    """What a seat does."""

    action: Action
    by: str
    """The level that decided."""
    fault: str = ""
    """What the seat's own bot did wrong, in words that name no card; empty if nothing."""


Run = Callable[[Callable[[], None]], None]
"""Runs something in a thread that may never end."""


def in_new_thread(work: Callable[[], None]) -> None:
    """Run something in a thread of its own, which does not keep the program from ending."""
    threading.Thread(target=work, name="bot", daemon=True).start()


class Thought:
    """Something asked of anybody's code, in a thread that may never end."""

    def __init__(
        self,
        asked: Callable[[], Any],
        ended: Callable[[], object] | None = None,
        run: Run = in_new_thread,
    ) -> None:
        """Begins at once. `ended` is called in that thread when it is over."""
        self.answer: Any = None
        self.error: BaseException | None = None
        self._asked = asked
        self._ended = ended
        self._over = threading.Event()
        try:
            run(self._think)
        except RuntimeError as error:  # the system has no thread left
            self._finish(error)

    @property
    def is_over(self) -> bool:
        """Whether there is an answer, or an error."""
        return self._over.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, so long at the most; whether it came."""
        return self._over.wait(seconds)

    def _think(self) -> None:
        try:
            self.answer = self._asked()
        except BaseException as error:  # noqa: BLE001 - a bot may even try to end the program
            self._finish(error)
        else:
            self._finish(None)

    def _finish(self, error: BaseException | None) -> None:
        self.error = error
        self._over.set()
        if self._ended is not None:
            self._ended()


class SeatedBot:
    """The bot of one seat: asked by `ask`, and its answer, or its failure, taken by `settle`."""

    def __init__(
        self, level: str, make: Callable[[], bots.Bot] | None = None, bot: bots.Bot | None = None
    ) -> None:
        """`make` makes the bot, also anew, in its own thread; `bot` is one that is made already."""
        self.level = level
        self._make = make or (lambda: bots.make(level))
        self._bot = bot
        self._bots_made = 0
        self._thought: Thought | None = None
        self._legal: tuple[Action, ...] = ()
        self._overruns = 0
        """How many times in a row."""
        self._left: list[Thought] = []
        """What was left to itself and is not over yet."""
        self.is_retired = False
        """Whether it was over the limit again and again, and is not to be asked any more."""

    @property
    def budget(self) -> float:
        """Seconds that the bot says it takes for a decision at the most; 0 if it says nothing."""
        said = _attribute(self._bot, "budget")
        return float(said) if type(said) in (int, float) and 0 <= said <= LIMIT else 0.0

    @property
    def is_ours(self) -> bool:
        """Whether the bot that was made is one of our own."""
        return type(self._bot).__module__.startswith(f"{bots.__name__}.")

    def ask(
        self, view: View, ended: Callable[[], object] | None = None, run: Run = in_new_thread
    ) -> Thought:
        """Let the bot begin to think, as `run` does it; `ended` is called in its thread."""
        self._legal = view.legal
        number = self._bots_made
        self._thought = Thought(lambda: self._choose(view, number), ended, run)
        return self._thought

    def make_now(self) -> None:
        """Make the bot, where what it decides comes from elsewhere: only to be asked its budget."""
        if self._bot is None:
            self._bot = self._make()

    def _choose(self, view: View, number: int) -> Any:
        bot = self._bot
        if bot is None:
            bot = self._make()
            if number == self._bots_made:
                self._bot = bot
        if _attribute(bot, "best_so_far") is not None:
            bot.best_so_far = None  # type: ignore[attr-defined]  # of the decision before
        return bot.choose(view)

    def settle(self) -> Decision | str:
        """What the bot decided, or what it did wrong; its time is up if it still thinks."""
        thought = self._thought
        if thought is None:
            return "was not asked"
        if not thought.is_over:
            return self._overrun(thought)
        self._thought, self._overruns = None, 0
        if thought.error is not None:
            return f"raised {type(thought.error).__name__[:80]}"
        if self._may(thought.answer):
            return Decision(thought.answer, self.level)
        return NOT_ALLOWED

    def _overrun(self, thought: Thought) -> Decision | str:
        """What the bot offers as its best so far, if it does so; its thread is left to itself."""
        best = _attribute(self._bot, "best_so_far")
        self._overruns += 1
        self._left = [each for each in self._left if not each.is_over] + [thought]
        self.is_retired = max(self._overruns, len(self._left)) >= OVERRUNS
        self.forget()
        return Decision(best, self.level) if self._may(best) else TOO_LONG

    def forget(self) -> None:
        """The answer is not wanted any more; the next one is asked of a bot that is made anew."""
        self._bot = self._thought = None
        self._bots_made += 1

    def _may(self, answer: Any) -> bool:
        return type(answer) is Action and answer in self._legal


def decide(bot: SeatedBot, look: Callable[[], View], limit: float = LIMIT) -> Decision:
    """What a seat does, waited for: its bot's answer, or the stand-in's. `look` gives the view."""
    fault = ""
    if not bot.is_retired:
        bot.ask(look()).wait(limit)
        found = bot.settle()
        if isinstance(found, Decision):
            return found
        fault = found
    stand_in, view = SeatedBot(STAND_IN), look()
    stand_in.ask(view).wait(LIMIT)
    return stood_in(stand_in, view, fault)


def stood_in(stand_in: SeatedBot, view: View, fault: str) -> Decision:
    """The stand-in's decision; if even that failed, the first thing that the seat may do."""
    found = stand_in.settle()
    if isinstance(found, Decision):
        return found._replace(fault=fault)
    return Decision(view.legal[0], STAND_IN, f"{fault}; its stand-in {found}".removeprefix("; "))


def _attribute(bot: Any, name: str) -> Any:
    """What a bot has by that name, None if nothing; no code of its own runs for that."""
    found = inspect.getattr_static(bot, name, None)
    if isinstance(found, MemberDescriptorType):  # of a class with __slots__
        try:
            return found.__get__(bot, type(bot))
        except AttributeError:
            return None
    return found

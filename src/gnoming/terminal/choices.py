"""What somebody meant by what they typed: a number of the list, or an action's words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gnoming.actions import ACTIONS, Action
from gnoming.terminal.texts import listed, text

COMMANDS = {
    **dict.fromkeys(("?", "h", "help"), "help"),
    **dict.fromkeys(("q", "quit", "exit", "bye"), "quit"),
    **dict.fromkeys(("table", "show"), "table"),
    **{word: word for word in ("rules", "score", "piles", "log")},
}
"""What can be typed besides actions, and which command it is."""

_FILLERS = frozenset(("the", "a", "on", "onto", "to", "in", "from", "pile", "card", "my"))
_SAME = {
    **dict.fromkeys(("play", "put", "swap", "exchange"), "place"),
    **{"turn": "flip", "no": "decline", "pass": "decline", "grab": "take", "throw": "discard"},
}


class Unclear(ValueError):
    """What was typed is no action; the sentence says what would be one."""


def read_choice(answer: str, legal: Sequence[Action]) -> Action:
    """The action that was meant. It may be one that the rules forbid now: they shall say why.

    Raises:
        Unclear: it is no number of the list and no action, or it could be several.
    """
    number = answer.strip().rstrip(".)")
    if number.isdecimal():
        if len(number) > 3 or not 1 <= int(number) <= len(legal):
            raise Unclear(text("no-such-number", number=number[:20], most=len(legal)))
        return legal[int(number) - 1]
    typed = _typed_words(answer)
    allowed = _meant(typed, legal)
    if len(allowed) == 1:
        return allowed[0]
    if allowed:
        words = listed([str(action) for action in allowed])
        raise Unclear(text("ambiguous", answer=_shown(answer), words=words))
    known = _meant(typed, ACTIONS.values())
    if not known:
        raise Unclear(text("not-understood", answer=_shown(answer)))
    return known[0]


def _shown(answer: str) -> str:
    """What was typed, short and without what cannot be printed."""
    return "".join(char if char.isprintable() else " " for char in answer)[:30]


def _typed_words(answer: str) -> list[str]:
    """Small letters, a number set apart from its verb, little words left out: `P4` is `p 4`."""
    words = re.sub(r"([^\W\d])(\d)", r"\1 \2", answer.lower()).split()
    return [_SAME.get(word, word) for word in words if word not in _FILLERS]


def _meant(typed: Sequence[str], actions: Iterable[Action]) -> list[Action]:
    """The actions that the typed words are, or begin."""
    chosen = list(actions)
    whole = [action for action in chosen if action.word.split() == typed]
    return whole or [action for action in chosen if _begins(typed, action.word.split())]


def _begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the typed words begin the action's; its side alone, `left`, is enough."""
    if not typed or len(typed) > len(words):
        return False
    if len(typed) == 1 and words[-1].isalpha() and words[-1].startswith(typed[0]):
        return True
    return all(word.startswith(part) for part, word in zip(typed, words, strict=False))

"""Every text that the terminal says, in the language that was chosen for it.

The words themselves stand in `locales`: `game.ftl`, shared with the web client, and `terminal.ftl`.
A text is a whole sentence with named parts, never half of one, so that each language may order
them as it likes. English is all ASCII, for terminals that know no more.
"""

from __future__ import annotations

from collections.abc import Sequence

from gnoming.words import Words, choose_language

_CARD_KEYS = {"M": "mulligan", "H": "hazard", "?": "down"}
_chosen: list[Words] = []
"""The words spoken now, empty until somebody asks."""


def speak(language: str | None) -> None:
    """Speak a language from now on; None: the one that this computer wants."""
    _chosen[:] = [Words(language or choose_language())]


def forget_language() -> None:
    """Let the next text ask anew which language this computer wants."""
    _chosen.clear()


def _words() -> Words:
    if not _chosen:
        speak(None)
    return _chosen[0]


def is_english() -> bool:
    """Whether English is spoken, in which the rules and the server give their own reasons."""
    return _words().language == "en"


def has_text(name: str) -> bool:
    """Whether there is a text of that name."""
    return _words().has(name)


def text(name: str, /, **parts: object) -> str:
    """The text of that name with its parts filled in.

    Raises:
        KeyError: there is no such text, or a part of it is missing.
    """
    return _words().say(name, **parts)


def or_english(english: object, name: str, /, **parts: object) -> str:
    """What the rules said in English, or a text of the chosen language in its place."""
    return str(english) if is_english() else text(name, **parts)


def card_key(card: str) -> str:
    """A card as texts know it: `c5` for 5, `n2` for -2, `mulligan`, `hazard`, `down`."""
    return _CARD_KEYS.get(card) or (f"n{card[1:]}" if card.startswith("-") else f"c{card}")


def a_card(card: str) -> str:
    """A card as one of many: `a 5`, `an 8`, `a mulligan`."""
    return text("a-card", card=card_key(card))


def the_card(card: str) -> str:
    """A card that is known which: `the 5`, `the mulligan`."""
    return text("the-card", card=card_key(card))


def top_card(pile: Sequence[str]) -> str:
    """The top of a discard pile as people say it, or that it is empty."""
    return a_card(pile[-1]) if pile else text("pile-empty")


def phase_text(phase: str) -> str:
    """A phase as people say it."""
    return text(f"phase-{phase.replace(' ', '-')}")


def listed(names: Sequence[str]) -> str:
    """Names as one part of a sentence: `Elm, Fern and you`."""
    if len(names) < 2:
        return "".join(names)
    if len(names) == 2:
        return text("list-two", first=names[0], last=names[1])
    return text("list-more", first=names[0], rest=listed(names[1:]))

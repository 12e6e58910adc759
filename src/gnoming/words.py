"""The words of a language, out of the Fluent catalogues that the web client reads, too.

Here stand which languages there are, how one is chosen, and how a message becomes a sentence; no
word of any language does (those are in `locales`, docs/languages.md tells how).
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Mapping, Sequence
from numbers import Integral
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "English", "nl": "Nederlands", "vi": "Tiếng Việt", "mk": "Македонски"}
"""The languages that there are, by tag, each as it calls itself; the first one is the reference."""
LOCALES = Path(__file__).with_name("locales")
"""A folder for each language."""
ENVIRONMENT = ("GNOMING_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a computer says which language is wanted, the strongest first."""
_NO_LANGUAGE = frozenset({"c", "posix"})


def parse_language(tag: str) -> str | None:
    """The language that a tag means, as in `nl`, `nl-BE`, `nl_BE.UTF-8`, `C`; None if unknown."""
    language = re.split(r"[-_.@]", tag.strip().lower())[0]
    if language in _NO_LANGUAGE:
        return "en"
    return language if language in LANGUAGES else None


def choose_language(preferred: Sequence[str] | Mapping[str, str] = os.environ) -> str:
    """The first wanted language that there is, else English.

    `preferred`: tags, the most wanted first, or the environment of a program.

    >>> choose_language(["fr", "nl-BE", "en"])
    'nl'
    >>> choose_language({"LC_ALL": "C", "LANG": "vi_VN.UTF-8"})
    'en'
    """
    if isinstance(preferred, Mapping):
        preferred = [preferred[name] for name in ENVIRONMENT if preferred.get(name)]
    found = (parse_language(tag) for tag in preferred)
    return next((language for language in found if language), "en")


def can_show(language: str, encoding: str | None) -> bool:
    """Whether texts of a language can be written in an encoding, judged by its own name."""
    try:
        LANGUAGES[language].encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Words:
    """What one language has to say."""

    def __init__(self, language: str, catalogues: Sequence[str] = ("game", "terminal")) -> None:
        """The named catalogues of a language; they are read when something is said first.

        Raises:
            KeyError: there is no such language.
        """
        if language not in LANGUAGES:
            raise KeyError(f"there is no language {language!r}: there are {', '.join(LANGUAGES)}")
        self.language = language
        self._catalogues = tuple(catalogues)

    @property
    def _bundle(self) -> Any:
        return _bundle(self.language, self._catalogues)

    def has(self, message: str) -> bool:
        """Whether there is a message of that id."""
        return bool(self._bundle.has_message(message))

    def say(self, message: str, /, **parts: object) -> str:
        """The message of that id with its parts filled in; a number chooses singular or plural.

        Raises:
            KeyError: the language has no such message, or a part of it is missing.
        """
        if not self.has(message):
            raise KeyError(f"there are no words {message!r} in language {self.language!r}")
        pattern = self._bundle.get_message(message).value
        said, errors = self._bundle.format_pattern(
            pattern, {name: _part(value) for name, value in parts.items()}
        )
        if errors:
            raise KeyError(f"{message!r} in language {self.language!r} lacks a part: {errors[0]}")
        return str(said)


@functools.cache
def _bundle(language: str, catalogues: tuple[str, ...]) -> Any:
    """The messages of some catalogues, read once."""
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 - takes its time

    bundle = FluentBundle([language], use_isolating=False)
    for catalogue in catalogues:
        source = (LOCALES / language / f"{catalogue}.ftl").read_text("utf-8")
        bundle.add_resource(FluentResource(source))
    return bundle


def _part(value: object) -> Any:
    """A part as Fluent takes it: numbers stay numbers, without marks between the thousands."""
    from fluent.runtime.types import fluent_number  # noqa: PLC0415 - takes its time

    if isinstance(value, bool):
        return int(value)
    if isinstance(value, Integral):
        return fluent_number(int(value), useGrouping=False)
    if isinstance(value, float):
        return fluent_number(value, useGrouping=False)
    return str(value)

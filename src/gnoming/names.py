"""The name a person sits down with: made tidy, or refused; and whether two names look the same."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

import regex  # type: ignore[import-untyped]

LONGEST = 20
"""Characters as people count them: an emoji, or a letter with its accents, is one."""
MOST_CODE_POINTS = 60
"""What a record has room for (`record.LONGEST_NAME`)."""
MOST_MARKS = 3
"""Accents on one letter. Vietnamese needs two where they are not part of it, Hebrew three."""
MOST_JOINED = 8
"""Code points in one character."""
LONGEST_TYPED = 1_000
"""Nobody needs more to type a name, however many blanks are around it."""

_CHARACTERS = regex.compile(r"\X")
# The sign that asks for a colourful emoji stays where it has something to ask for.
# A joiner goes even from within an emoji, which then falls into its parts: a record holds only what
# can be printed.
_INVISIBLE = regex.compile(
    r"(?!(?:(?<=\p{Extended_Pictographic})|(?<=[0-9#*])(?=.\u20E3))\uFE0F)"
    r"[\p{Default_Ignorable_Code_Point}\p{Cf}[\p{Cc}--\s]]",
    regex.V1,
)
_LOOSE_MARK = regex.compile(r"(?:^| )\p{M}")
_MANY_MARKS = regex.compile(rf"\p{{M}}{{{MOST_MARKS + 1}}}")
_READABLE = regex.compile(r"[\p{L}\p{N}\p{S}]")
_BLANK_BRAILLE = "\u2800"
_LEFT_TO_RIGHT = "\u200e"
_REFUSED = {
    "Cs": "half a character",
    "Co": "a character that every computer shows differently",
    "Cn": "a character that is unknown here",
}


class NameRefused(ValueError):
    """A name that nobody can sit down with: one sentence that says why."""


def clean_name(text: str) -> str:
    """A name as it will be shown: compatible forms made equal, blanks and invisible signs tidied.

    It has 1 to 20 characters as people count them, at most 60 code points, and is printable. A
    clean name stays as it is.

    Raises:
        NameRefused: nothing, too much, or what cannot be shown is left.
    """
    if len(text) > LONGEST_TYPED:
        raise NameRefused(f"a name has at most {LONGEST} characters, this one is far too long")
    _refuse_unknown(text)
    name = _tidied(text)
    if not _READABLE.search(name):
        raise NameRefused("a name needs at least one letter, digit or picture")
    if _LOOSE_MARK.search(name):
        raise NameRefused("an accent needs a letter to stand on")
    if _MANY_MARKS.search(name):
        raise NameRefused(f"a letter has room for {MOST_MARKS} accents, not more")
    _refuse_long(name)
    return name


def _tidied(text: str) -> str:
    name = unicodedata.normalize("NFKC", text).replace(_BLANK_BRAILLE, " ")
    # Once more, for what an invisible sign kept apart may now be one letter.
    return " ".join(unicodedata.normalize("NFKC", _INVISIBLE.sub("", name)).split())


def _refuse_unknown(text: str) -> None:
    """Refuse what has no shape of its own; unlike what is invisible, its writer would miss it."""
    if "\0" in text:
        raise NameRefused("a name cannot hold the character U+0000")
    for character in text:
        what = _REFUSED.get(unicodedata.category(character))
        if what is not None:
            raise NameRefused(f"a name cannot hold U+{ord(character):04X}, {what}")


def _refuse_long(name: str) -> None:
    characters = _CHARACTERS.findall(name)
    if len(characters) > LONGEST:
        raise NameRefused(f"a name has at most {LONGEST} characters, this one {len(characters)}")
    if len(name) > MOST_CODE_POINTS or max(map(len, characters)) > MOST_JOINED:
        raise NameRefused("this name is made of too many parts: use plainer characters")


# ------------------------------------------------------------------ look-alikes


def look_alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that `name` could be mistaken for, or None.

    Large and small letters, blanks, and signs of one shape (`0` and `O`, Latin and Cyrillic `a`)
    are the same; letters with other accents, and letters that only sound the same, are not.
    """
    shapes = _shapes(name)
    for other in others:
        if any(one == two for one, two in zip(shapes, _shapes(other), strict=True)):
            return other
    return None


def _shapes(name: str) -> tuple[str, str, str]:
    """A name without blanks in small letters, as it looks, and as it looks in small letters.

    Both looks count: `I` has the shape of `l`, and `i` has not.
    """
    tidy = _INVISIBLE.sub("", unicodedata.normalize("NFKC", name)).replace("\ufe0f", "")
    written = "".join(tidy.split())
    small = unicodedata.normalize("NFKC", written.casefold())
    return small, _skeleton(_skeleton(written).casefold()), _skeleton(small)


def _skeleton(text: str) -> str:
    """A text with each sign replaced by the plainest one of its shape, as Unicode lists them.

    Source: Unicode Technical Standard 39, section 4, "Confusable Detection".
    """
    plainest = _plainest()
    parts = unicodedata.normalize("NFD", text)
    shaped = "".join(plainest.get(character, character) for character in parts)
    return unicodedata.normalize("NFD", shaped)


@cache
def _plainest() -> dict[str, str]:
    """Each sign that has a plainer one of its shape, and that one.

    The list holds each pair both ways round: the plain sign knows all the others, each of the
    others only the plain one. Of two that know only each other either can be the plain one.
    """
    # Large, and needed only where a second person sits down.
    from confusable_homoglyphs.confusables import (  # type: ignore[import-untyped]  # noqa: PLC0415
        confusables_data,
    )

    known: dict[str, set[str]] = defaultdict(set)
    for sign, others in confusables_data.items():
        # What is written from right to left stands there between marks of direction.
        known[sign.strip(_LEFT_TO_RIGHT)].update(one["c"].strip(_LEFT_TO_RIGHT) for one in others)
    plainest = {}
    for sign, others in known.items():
        plain = min(others)
        if len(sign) == 1 and len(others) == 1 and (len(known[plain]) > 1 or plain < sign):
            plainest[sign] = plain
    return plainest

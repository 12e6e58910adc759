"""A shuffle nobody has to trust: orders from a key that was committed to before the deal.

Each game has one secret of 32 bytes from the operating system, and each round a key and a salt
derived from it. Their commitment is published before the deal; every seat may then add bytes of
its own. The orders of the round follow from the key and what was added. After the round its key and
salt are revealed, so that anybody can check them; no other round's key follows from them.

Here is the arithmetic only: who publishes what, and when, is the table's affair. docs/shuffle.md
says all of it byte for byte, with test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from gnoming.cards import CARDS, Card

DOMAIN = b"gnoming shuffle 1"
"""Begins what is hashed with a secret, key or salt, so that no other hash can be one of ours."""

SECRET_BYTES = 32
"""The length of a secret, a key, a salt and a commitment."""
MOST_ADDED = 32
"""How many bytes a seat may add to a round at the most; the fewest is one."""

_WORDS = 1 << 32
"""How many numbers a word of four bytes can be."""

_Some = TypeVar("_Some")


def new_secret() -> bytes:
    """A secret for one game: 32 bytes from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of one round's shuffle, all bytes in hexadecimal of small letters.

    Whoever has the key before the round is over knows its cards: it shows in no `repr`.

    Raises:
        ValueError: a part has the wrong length or is no hexadecimal, or the seats do not ascend.
    """

    commitment: str
    """32 bytes, published before the deal."""
    added: tuple[tuple[int, str], ...] = ()
    """Seats and what each has added, 1-32 bytes; seats ascend."""
    key: str | None = field(default=None, repr=False)
    """32 bytes; None until the round is over."""
    salt: str | None = field(default=None, repr=False)
    """32 bytes; None until the round is over."""

    def __post_init__(self) -> None:
        for what in ("commitment", "key", "salt"):
            value = getattr(self, what)
            if value is not None and not _is_hex(value, SECRET_BYTES, SECRET_BYTES):
                raise ValueError(f"the {what} must be {2 * SECRET_BYTES} digits of 0-9 and a-f")
        for seat, word in self.added:
            if not _is_hex(word, 1, MOST_ADDED):
                raise ValueError(
                    f"what seat {seat} adds must be 1 to {MOST_ADDED} bytes, each two digits of 0-9"
                    f" and a-f, not {word[:70]!r}"
                )
        seats = [seat for seat, _ in self.added]
        if seats != sorted({*seats}):
            raise ValueError("the seats that have added bytes must ascend, each at most once")

    @property
    def is_revealed(self) -> bool:
        """Whether the key and the salt are known."""
        return None not in (self.key, self.salt)

    def check(self) -> None:
        """Refuse a key and a salt that are not those which were committed to.

        Raises:
            ValueError: they do not fit the commitment, or are not known.
        """
        if not hmac.compare_digest(self._round_key().commitment().hex(), self.commitment):
            raise ValueError("the commitment does not fit the salt and the key")

    def order(self, label: str, cards: Sequence[Card]) -> list[Card]:
        """These cards as the round's key orders them, top card first: `RoundKey.order`.

        Raises:
            ValueError: the key and the salt are not known.
        """
        added = {seat: bytes.fromhex(word) for seat, word in self.added}
        return self._round_key().order(label, cards, added)

    def _round_key(self) -> RoundKey:
        if self.key is None or self.salt is None:
            raise ValueError("the round's key and salt have not been revealed")
        return RoundKey(bytes.fromhex(self.key), bytes.fromhex(self.salt))


@dataclass(frozen=True, slots=True)
class RoundKey:
    """What a round's orders follow from; secret until it is over, so it shows in no `repr`."""

    key: bytes = field(repr=False)
    salt: bytes = field(repr=False)

    @classmethod
    def derive(cls, secret: bytes, round_number: int) -> RoundKey:
        """The key of round 1-9 of the game that has this secret of 32 bytes.

        Raises:
            ValueError: the secret is longer or shorter.
        """
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"a game's secret has {SECRET_BYTES} bytes, not {len(secret)}")
        return cls(*(_derived(secret, what, round_number) for what in ("key", "salt")))

    def commitment(self) -> bytes:
        """What is published before the deal: 32 bytes that fit this key and this salt alone."""
        return hashlib.sha256(DOMAIN + b"|commitment|" + self.salt + self.key).digest()

    def proof(self, added: Mapping[int, bytes]) -> Proof:
        """What anybody may know once the round is over: 1-32 bytes `added` by each of these seats.

        Raises:
            ValueError: a seat has added no bytes or too many.
        """
        told = tuple((seat, added[seat].hex()) for seat in sorted(added))
        return Proof(self.commitment().hex(), told, self.key.hex(), self.salt.hex())

    def order(self, label: str, cards: Sequence[Card], added: Mapping[int, bytes]) -> list[Card]:
        """The cards in this round's order for `deal`, `refill 1`, `refill 2`, ..., top card first.

        `added` are the bytes that seats have added, 1-32 each, by seat. Only which cards they are
        matters: they are first brought into the order of R1.

        Raises:
            ValueError: a seat has added no bytes or too many, or one is no card.
        """
        words = _words(self.key, label, _told(added))
        return _shuffled(sorted(cards, key=CARDS.index), words)


def _is_hex(text: str, fewest: int, most: int) -> bool:
    """Whether a text is so many bytes, two digits each, in small letters."""
    return bool(re.fullmatch(f"([0-9a-f]{{2}}){{{fewest},{most}}}", text))


def _derived(secret: bytes, what: str, round_number: int) -> bytes:
    return hmac.digest(secret, DOMAIN + f"|{what}|{round_number}".encode(), "sha256")


def _told(added: Mapping[int, bytes]) -> bytes:
    """What all seats have added as one text of bytes, which parts again in one way only."""
    for seat, word in added.items():
        if not 1 <= len(word) <= MOST_ADDED:
            raise ValueError(f"seat {seat} must add 1 to {MOST_ADDED} bytes, not {len(word)}")
    return b"".join(bytes([seat, len(added[seat])]) + added[seat] for seat in sorted(added))


def _words(key: bytes, label: str, told: bytes) -> Iterator[int]:
    """The numbers from 0 to 2**32 - 1 that a key gives for a label and what was added, endless."""
    begin = DOMAIN + f"|{label}|".encode() + hashlib.sha256(told).digest()
    counter = 0
    while True:
        block = hmac.digest(key, begin + counter.to_bytes(8, "big"), "sha256")
        yield from struct.unpack(">8I", block)
        counter += 1


def _below(words: Iterator[int], end: int) -> int:
    """The next number from 0 to `end` - 1, each equally likely.

    Words past the last whole lot of `end` are skipped, or small numbers would be likelier.
    """
    whole = _WORDS - _WORDS % end
    return next(word for word in words if word < whole) % end


def _shuffled(order: list[_Some], words: Iterator[int]) -> list[_Some]:
    """The list itself, shuffled from its end (Fisher and Yates): every order equally likely."""
    for last in range(len(order) - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order

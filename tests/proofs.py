"""A whole game whose shuffles are proven, and ways to forge its record."""

from twins import played

from gnoming import Game
from gnoming.cards import DECK, Card
from gnoming.record import _check
from gnoming.shuffle import Proof, RoundKey

SECRET = bytes(range(100, 132))
ADDED: dict[int, dict[int, bytes]] = {1: {0: b"\x01", 6: bytes(range(32))}, 2: {}, 3: {2: b"dice"}}


class KeyShuffle:
    """The orders of a game's rounds, as a table asks for them."""

    def __init__(self, secret: bytes, added: dict[int, dict[int, bytes]]) -> None:
        self.secret, self.added = secret, added
        self.round = self.refills = 0

    def __call__(self, cards: list[str]) -> list[Card]:
        if len(cards) == len(DECK):
            self.round, self.refills, label = self.round + 1, 0, "deal"
        else:
            self.refills += 1
            label = f"refill {self.refills}"
        key = RoundKey.derive(self.secret, self.round)
        return key.order(label, [Card(card) for card in cards], self.added[self.round])


def proven(length: int) -> Game:
    """A game of seven seats, calm enough for refills, whose rounds all have their proof."""
    game = played(7, 1, length, shuffle=KeyShuffle(SECRET, ADDED), calm=0.97)
    for number in range(1, game.round + 1):
        game.proofs[number] = RoundKey.derive(SECRET, number).proof(ADDED[number])
    return game


WHOLE = proven(10_000)
TEXT = WHOLE.record()
LINES = TEXT.split("\n")


def at(title: str, which: int = 0) -> int:
    """The index of the line with this title, or of a later one."""
    return [number for number, line in enumerate(LINES) if line.startswith(f"{title}: ")][which]


def changed(number: int, *lines: str) -> str:
    """The record with one line replaced by others."""
    return "\n".join([*LINES[:number], *lines, *LINES[number + 1 :]])


def checked(text: str) -> str:
    """The record with its check line made to fit, as a forger would do it."""
    body = text[: text.index("Check: ")]
    return f"{body}Check: {_check(body)}\n"


def other_digit(line: str) -> str:
    """The line with its last digit changed to another one of 0-9 and a-f."""
    return line[:-1] + ("0" if line[-1] != "0" else "1")


def swapped(line: str) -> str:
    """An order with its last two cards that differ exchanged."""
    title, _, cards = line.partition(": ")
    order = cards.split()
    first = next(k for k in reversed(range(len(order))) if order[k] != order[-1])
    order[first], order[-1] = order[-1], order[first]
    return f"{title}: {' '.join(order)}"


def bare_text() -> str:
    """The same game without its proofs."""
    bare = WHOLE.copy()
    bare.proofs.clear()
    return bare.record()


def half_told() -> str:
    """A record with a proof, a proof without its key, and no proof."""
    game = WHOLE.copy()
    game.proofs[2] = Proof(game.proofs[2].commitment)
    del game.proofs[3]
    return game.record()

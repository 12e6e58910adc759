"""Check how the cards of a recorded game of Gnoming A Round were shuffled.

    python3 verify_shuffle.py RECORD

This needs Python 3.8 or newer and nothing else: it shares no line with the game, so that it can be
read, and believed, by itself. What it checks is described in shuffle.md. For every round it works
out the order of the cards from the key that was revealed, and compares. Whether the game obeyed
the rules, refills included, is another question, which `gnoming verify` answers.

Exit status: 0 if every order is proven, 1 if something is wrong, 2 if the file cannot be read as a
record, 3 if there is a round that cannot be checked.
"""
# ruff: noqa: B905, PTH123, T201

import hashlib
import hmac
import re
import sys

KINDS = ["3", "4", "5", "6", "7", "8", "-1", "-2", "-3", "-4", "M", "H"]
COUNTS = [14, 14, 14, 14, 13, 13, 6, 8, 5, 3, 3, 3]
DECK = [kind for kind, count in zip(KINDS, COUNTS) for _ in range(count)]
DOMAIN = b"gnoming shuffle 1"
PROOF = (
    "Commitment: ([0-9a-f]{64})\n"
    "((?:Added [0-6]: (?:[0-9a-f]{2}){1,32}\n)*)"
    "(?:Salt: ([0-9a-f]{64})\nKey: ([0-9a-f]{64})\n)?"
)


class Wrong(Exception):
    """Something that does not fit, in one sentence."""


def random_words(key, label, added):
    """The endless numbers of four bytes that a key gives for a label and what the seats added."""
    told = b"".join(bytes([seat, len(word)]) + word for seat, word in added)
    message = DOMAIN + b"|" + label.encode() + b"|" + hashlib.sha256(told).digest()
    key, counter = bytes.fromhex(key), 0
    while True:
        block = hmac.new(key, message + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def shuffled(cards, words):
    """The cards, sorted first, in the order that the numbers give."""
    cards = sorted(cards, key=KINDS.index)
    for last in range(len(cards) - 1, 0, -1):
        word = next(words)
        while word >= 2**32 - 2**32 % (last + 1):  # or low numbers would be likelier than high ones
            word = next(words)
        other = word % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def rounds_of(text):
    """Each round as its number, the lines that prove it, and its orders (label, cards)."""
    rounds, proof, number = [], "", 0
    for line in text.split("\n"):
        title, _, value = line.partition(": ")
        if title in ("Commitment", "Salt", "Key") or title.startswith("Added "):
            proof += line + "\n"
        elif title == "Deal":
            number += 1
            rounds.append((number, proof, [("deal", value.split())]))
            proof = ""
        elif proof:
            raise Wrong(f"no deal follows the proof that begins with {proof[:60].strip()!r}")
        elif title == "Position":  # the game began in the middle of this round
            found = re.search(r"\bround (\d+)", value)
            number = int(found.group(1)) if found else 1
            rounds.append((number, "", []))
        elif title == "Refill" and rounds:
            orders = rounds[-1][2]
            orders.append((f"refill {len(orders)}", value.split()))
    return rounds


def is_proven(number, proof, orders):
    """Say what is proven of a round, and return whether all of it is. Raises Wrong."""
    found = re.fullmatch(PROOF, proof)
    if proof and not found:
        raise Wrong(f"round {number}: the lines before its deal are not those of a proof")
    if not found or not found.group(4):
        print(f"Round {number}: no key is revealed here, so its shuffle cannot be checked.")
        return False
    commitment, lines, salt, key = found.groups()
    committed = DOMAIN + b"|commitment|" + bytes.fromhex(salt + key)
    if hashlib.sha256(committed).hexdigest() != commitment:
        raise Wrong(f"round {number}: the commitment does not fit the salt and the key")
    added = [(int(line[6]), bytes.fromhex(line[9:])) for line in lines.splitlines()]
    seats = [seat for seat, _ in added]
    if seats != sorted(set(seats)):
        raise Wrong(f"round {number}: the seats that added something are not in order")
    for label, cards in orders:
        due = DECK if label == "deal" else cards
        if not set(cards) <= set(KINDS) or shuffled(due, random_words(key, label, added)) != cards:
            raise Wrong(f"round {number}: the {label} is not in the order that the key gives")
    names = " and ".join(label for label, _ in orders)
    who = "by seat " + " and ".join(map(str, seats)) if seats else "by nobody"
    print(f"Round {number}: {names} in the order that the key gives; randomness added {who}.")
    print(f"  Its commitment, to be compared with the one shown before: {commitment}")
    return True


def main(arguments):
    """Check one file, or standard input for `-`. Returns the exit status."""
    if len(arguments) != 1:
        print("usage: python3 verify_shuffle.py RECORD", file=sys.stderr)
        return 2
    try:
        with open(0 if arguments[0] == "-" else arguments[0], "rb") as file:
            text = file.read().decode()
        body, _, check = text.rpartition("\nCheck: ")
        if not text.startswith("Gnoming record 1\n") or not re.fullmatch("[0-9a-f]{32}\n", check):
            raise ValueError("this is no whole record of a game, version 1")
        if hashlib.sha256((body + "\n").encode()).hexdigest()[:32] != check.strip():
            raise Wrong("the check does not fit: the record was changed after it was written")
        proven = [is_proven(*each) for each in rounds_of(body)]
    except (OSError, ValueError, Wrong) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1 if isinstance(error, Wrong) else 2
    return 0 if proven and all(proven) else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

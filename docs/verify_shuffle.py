"""Check how the cards of a recorded game of Gnoming A Round were shuffled.

    python3 verify_shuffle.py RECORD

This needs Python 3.8 or newer and nothing else: it shares no line with the game, so that it can be
read, and believed, by itself. What it checks is described in shuffle.md. For every round it works
out the order of the cards from the key that was revealed, and compares. Whether the game obeyed
the rules, refills included, is another question, which `gnoming verify` answers.

Exit status: 0 if every order is proven, 1 if there is a round that cannot be checked,
2 if something is wrong.
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


def random_words(key, label, added):
    """The endless numbers of four bytes that a key gives for a label and what the seats added."""
    told = b"".join(bytes([seat, len(word)]) + word for seat, word in added)
    message = DOMAIN + b"|" + label.encode() + b"|" + hashlib.sha256(told).digest()
    counter = 0
    while True:
        block = hmac.new(key, message + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def shuffled(cards, words):
    """The cards, sorted first, in the order that the numbers give."""
    cards = sorted(cards, key=KINDS.index)
    for last in range(len(cards) - 1, 0, -1):
        several = last + 1
        word = next(words)
        while word >= 2**32 - 2**32 % several:  # or low numbers would be likelier than high ones
            word = next(words)
        other = word % several
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def rounds_of(text):
    """For each deal its proof (title: value), what seats added, and its orders (label, cards)."""
    rounds, proof, added = [], {}, []
    for line in text.split("\n"):
        title, _, value = line.partition(": ")
        if title in ("Commitment", "Salt", "Key"):
            if title in proof or not re.fullmatch("[0-9a-f]{64}", value):
                raise ValueError("this line cannot stand in a proof: " + line[:80])
            proof[title] = value
        elif title.startswith("Added "):
            seat = title[len("Added ") :]
            if not re.fullmatch("[0-6]", seat) or not re.fullmatch("([0-9a-f]{2}){1,32}", value):
                raise ValueError("this line cannot stand in a proof: " + line[:80])
            added.append((int(seat), bytes.fromhex(value)))
        elif title == "Deal":
            rounds.append((proof, added, [("deal", value.split())]))
            proof, added = {}, []
        elif title == "Position":  # the game began in the middle of a round
            rounds.append(({}, [], []))
        elif title == "Refill" and rounds:
            orders = rounds[-1][2]
            orders.append((f"refill {len(orders)}", value.split()))
    return rounds


def check(number, proof, added, orders):
    """Say what is proven of a round. Returns whether all is; wrong things raise ValueError."""
    if not {"Commitment", "Salt", "Key"} <= proof.keys():
        print(f"Round {number}: no key is revealed here, so its shuffle cannot be checked.")
        return False
    salt, key = bytes.fromhex(proof["Salt"]), bytes.fromhex(proof["Key"])
    if hashlib.sha256(DOMAIN + b"|commitment|" + salt + key).hexdigest() != proof["Commitment"]:
        raise ValueError(f"round {number}: the commitment does not fit the salt and the key")
    seats = [seat for seat, _ in added]
    if seats != sorted(set(seats)):
        raise ValueError(f"round {number}: the seats that added something are not in order")
    for label, cards in orders:
        due = DECK if label == "deal" else cards
        if not set(cards) <= set(KINDS) or shuffled(due, random_words(key, label, added)) != cards:
            raise ValueError(f"round {number}: the {label} is not in the order that the key gives")
    names = " and ".join([label for label, _ in orders])
    who = "by seat " + " and ".join(map(str, seats)) if seats else "by nobody"
    print(f"Round {number}: {names} in the order that the key gives; randomness added {who}.")
    print(f"  Its commitment, to be compared with the one shown before: {proof['Commitment']}")
    return True


def main(arguments):
    """Check one file. Returns the exit status."""
    if len(arguments) != 1:
        print("usage: python3 verify_shuffle.py RECORD", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8", newline="") as file:
            rounds = rounds_of(file.read())
        if not rounds:
            raise ValueError("there is no deal in this file")
        proven = [check(number, *each) for number, each in enumerate(rounds, start=1)]
    except (OSError, ValueError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 2
    return 0 if all(proven) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A shuffle nobody has to trust: the scheme as docs/shuffle.md has it, and its proof in records.

Keys are fixed, so a test cannot fail by bad luck; p > 1e-4 is asked of each figure.
"""

import hashlib
import hmac
import itertools
import math
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from proofs import (
    ADDED,
    LINES,
    SECRET,
    TEXT,
    WHOLE,
    KeyShuffle,
    at,
    bare_text,
    changed,
    checked,
    other_digit,
    proven,
    swapped,
)

from gnoming import Game, RecordError, shuffle
from gnoming.cards import CARDS, DECK, cards_text, parse_cards
from gnoming.kernel import Rules
from gnoming.record import Order, parse_record
from gnoming.shuffle import MOST_ADDED, SECRET_BYTES, Proof, RoundKey, new_secret

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "shuffle.md").read_text("utf-8")


# ------------------------------------------------------------------ the scheme


def vectors() -> list[dict[str, str]]:
    """The blocks of the page's test vectors, name to value."""
    blocks = re.findall(r"^```\n(.*?)^```$", PAGE.partition("## Test vectors")[2], re.S | re.M)
    rows = [[re.fullmatch(r"(.{15}|\S+) ?(.*)", line) for line in b.splitlines()] for b in blocks]
    return [{row[1].strip(): row[2] for row in block if row} for block in rows]


def test_the_keys_of_the_page_come_out() -> None:
    secret, *orders = vectors()
    assert len(secret) == 7
    assert len(orders) == 2
    for number in (1, 2):
        key = RoundKey.derive(bytes.fromhex(secret["secret"]), number)
        assert secret[f"{number} key"] == key.key.hex()
        assert secret[f"{number} salt"] == key.salt.hex()
        assert secret[f"{number} commitment"] == key.commitment().hex()


@pytest.mark.parametrize("which", [1, 2])
def test_the_orders_of_the_page_come_out(which: int) -> None:
    key = RoundKey.derive(bytes.fromhex(vectors()[0]["secret"]), 1)
    said = vectors()[which]
    pairs = [pair.split(":") for pair in said["added"].split()]
    added = {int(seat): bytes.fromhex(word) for seat, word in pairs}
    told = shuffle._told(added)
    assert said["told"] == told.hex()
    numbers = itertools.islice(shuffle._words(key.key, "deal", told), 8)
    assert said["numbers"] == " ".join(map(str, numbers))
    assert parse_cards(said["deal"]) == tuple(key.order("deal", DECK, added))
    for label in ("refill 1", "refill 2"):
        assert parse_cards(said[label]) == tuple(
            key.order(label, parse_cards(said["cards"])[::-1], added)
        )


@pytest.mark.parametrize("page", ["shuffle.md", "records.md"])
def test_the_lines_of_a_proof_on_the_pages_are_true(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    (block,) = re.findall(r"^```\n(Commitment: .*?)^```$", text, re.S | re.M)
    lines = [line.partition(": ") for line in block.splitlines()]
    told = {title: value for title, _, value in lines}
    assert [*told] == ["Commitment", "Added 0", "Added 3", "Salt", "Key", "Deal"]
    added = ((0, told["Added 0"]), (3, told["Added 3"]))
    proof = Proof(told["Commitment"], added, told["Key"], told["Salt"])
    proof.check()
    assert cards_text(proof.order("deal", DECK)).startswith(told["Deal"].removesuffix(" …"))


def test_the_page_names_the_order_of_the_cards_and_the_numbers_that_are_skipped() -> None:
    listed = PAGE.partition("in the order of R1: all ")[2].partition(".")[0]
    assert tuple(re.findall(r"`([^`]+)`", listed)) == CARDS
    skipped = re.findall(r"of (\d+), (?:the numbers|those) from (\d+)", PAGE)
    assert skipped == [("110", "4294967270"), ("7", "4294967292")]
    for end, first in skipped:
        assert shuffle._below(iter([int(first), 5]), int(end)) == 5
        assert shuffle._below(iter([int(first) - 1, 5]), int(end)) == int(end) - 1
    assert shuffle._below(iter([2**32 - 1]), 2) == 1


def test_the_commitment_fits_its_key_and_salt_alone() -> None:
    proof = RoundKey.derive(SECRET, 1).proof({})
    proof.check()
    other = RoundKey.derive(SECRET, 2).proof({})
    for wrong in (
        replace(proof, key=other.key),
        replace(proof, salt=other.salt),
        replace(proof, commitment=other.commitment),
        replace(proof, key=proof.salt, salt=proof.key),
    ):
        with pytest.raises(ValueError, match="the commitment does not fit the salt and the key"):
            wrong.check()


def test_every_round_label_and_addition_gives_another_order() -> None:
    orders = {
        tuple(RoundKey.derive(SECRET, number).order(label, DECK, added))
        for number in range(1, 10)
        for label in ("deal", "refill 1", "refill 2", "refill 12")
        for added in ({}, {0: b"a"}, {1: b"a"}, {0: b"b"}, {0: b"a", 1: b"a"}, {0: b"a\x01\x01a"})
    }
    assert len(orders) == 9 * 4 * 6


def test_an_order_depends_on_which_cards_there_are_not_on_how_they_lay() -> None:
    key = RoundKey.derive(SECRET, 1)
    assert key.order("deal", DECK[::-1], {}) == key.order("deal", DECK, {})
    assert Counter(key.order("deal", DECK, {})) == Counter(DECK)
    assert key.order("refill 1", [], {}) == []
    assert key.order("refill 1", ["M"], {}) == ["M"]
    with pytest.raises(ValueError, match="tuple"):
        key.order("refill 1", ["?", "5"], {})


def test_additions_count_by_seat_not_by_when_they_came() -> None:
    key = RoundKey.derive(SECRET, 1)
    assert key.order("deal", DECK, {4: b"x", 1: b"y"}) == key.order(
        "deal", DECK, {1: b"y", 4: b"x"}
    )
    assert key.proof({4: b"x", 1: b"y"}).added == ((1, "79"), (4, "78"))


def reached_from(*known: bytes) -> set[bytes]:
    """What the scheme's own functions and their like make of these bytes."""
    domain = b"gnoming shuffle 1"
    tails = [
        text.encode() + number
        for text in ("|key|", "|salt|", "key", "salt", "|commitment|", "|deal|", "")
        for number in (b"1", b"2", b"\x01", b"\x02", b"")
    ]
    made = set(known)
    for one in known:
        for tail in tails:
            made.add(hashlib.sha256(one + tail).digest())
            made.add(hashlib.sha256(tail + one).digest())
            for head in (domain, b""):
                made.add(hmac.digest(one, head + tail, "sha256"))
                made.add(hashlib.sha256(head + tail + one).digest())
        for two in known:
            made.add(hmac.digest(one, two, "sha256"))
            made.add(hashlib.sha256(one + two).digest())
            made.add(bytes(x ^ y for x, y in zip(one, two, strict=False)))
    return made


def test_no_round_s_key_follows_from_what_other_rounds_reveal() -> None:
    first, second = (RoundKey.derive(SECRET, number) for number in (1, 2))
    hidden = {second.key, second.salt, SECRET}
    public = (first.key, first.salt, first.commitment(), second.commitment())
    assert not hidden & reached_from(*public)
    assert hidden <= reached_from(SECRET)  # so the search would have found them


def test_no_key_follows_from_what_is_public_while_its_round_is_played() -> None:
    key, added = RoundKey.derive(SECRET, 2), {0: b"\x01", 6: bytes(range(32))}
    before = RoundKey.derive(SECRET, 1)
    hashes = (key.commitment(), before.commitment(), before.key, before.salt)
    words = (*added.values(), shuffle._told(added), hashlib.sha256(shuffle._told(added)).digest())
    public = (*hashes, *words, *(each.hex().encode() for each in (*hashes, *words)))
    hidden = {key.key, key.salt, SECRET}
    assert not hidden & reached_from(*public)
    assert hidden <= reached_from(*public, SECRET)


def test_a_secret_has_32_bytes_and_no_two_are_alike() -> None:
    assert {len(new_secret()) for _ in range(100)} == {SECRET_BYTES}
    assert len({new_secret() for _ in range(100)}) == 100
    for secret in (b"", SECRET[1:], SECRET + b"x"):
        with pytest.raises(ValueError, match=f"a game's secret has 32 bytes, not {len(secret)}"):
            RoundKey.derive(secret, 1)


# ------------------------------------------------------------------ every order equally likely


def p_value(counts: Any, expected: float, freedom: int) -> float:
    """The chance of a chi-square at least this large (Wilson and Hilferty's approximation)."""
    observed = np.asarray(counts, float)
    chi_square = float(((observed - expected) ** 2 / expected).sum())
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return 0.5 * math.erfc(z / math.sqrt(2))


def fixed_keys(times: int) -> Iterator[RoundKey]:
    for number in range(times):
        yield RoundKey.derive(hashlib.sha256(b"%d" % number).digest(), 1)


def test_all_120_orders_of_five_cards_are_equally_likely() -> None:
    times, five = 24_000, parse_cards("3 4 5 6 7")
    counts = Counter(tuple(key.order("refill 1", five, {})) for key in fixed_keys(times))
    assert set(counts) == set(itertools.permutations(five))  # the order as it was among them
    assert 1e-4 < p_value([*counts.values()], times / 120, 119) < 1 - 1e-4


def test_two_cards_come_in_both_orders_the_one_as_they_lay_too() -> None:
    counts = Counter(tuple(key.order("deal", ["3", "H"], {})) for key in fixed_keys(1_000))
    assert set(counts) == {("3", "H"), ("H", "3")}
    assert p_value([*counts.values()], 500, 1) > 1e-4


def test_words_past_the_last_whole_lot_are_skipped_however_many_come() -> None:
    limit = 2**32 - 2**32 % 110
    words = iter([2**32 - 1, limit, limit + 1, limit, 113, 7])
    assert shuffle._below(words, 110) == 3
    assert next(words) == 7  # and no more were taken than that
    assert shuffle._below(iter([limit - 1, 0]), 110) == 109


def test_the_chance_of_each_choice_is_the_same_however_many_there_are() -> None:
    whole = shuffle._WORDS
    for end in (3, 7, 11):
        counts = Counter(shuffle._below(iter([word, 0]), end) for word in range(end * 3))
        assert set(counts.values()) == {3}
        last = whole - whole % end
        assert shuffle._below(iter([last - 1]), end) == end - 1
        assert [shuffle._below(iter([word, 1]), end) for word in range(last, whole)] == [1] * (
            whole % end
        )


@pytest.mark.parametrize("times", [2_000, pytest.param(30_000, marks=pytest.mark.slow)])
def test_every_one_of_110_cards_lies_everywhere_equally_often(times: int) -> None:
    cards = 110
    places = np.zeros((cards, cards), np.int64)
    for key in fixed_keys(times):
        order = shuffle._shuffled([*range(cards)], shuffle._words(key.key, "deal", b""))
        places[np.arange(cards), order] += 1
    assert places.sum() == times * cards
    assert 1e-4 < p_value(places, times / cards, (cards - 1) ** 2) < 1 - 1e-4


# ------------------------------------------------------------------ what seats add, what is told


@pytest.mark.parametrize("word", [b"", bytes(MOST_ADDED + 1)])
def test_a_seat_adds_1_to_32_bytes(word: bytes) -> None:
    key = RoundKey.derive(SECRET, 1)
    with pytest.raises(ValueError, match=f"seat 3 must add 1 to 32 bytes, not {len(word)}"):
        key.order("refill 1", [], {3: word})
    with pytest.raises(ValueError, match="what seat 3 adds must be 1 to 32 bytes"):
        key.proof({3: word})
    assert key.proof({3: bytes(MOST_ADDED), 4: b"x"}).added[0] == (3, "00" * MOST_ADDED)


@pytest.mark.parametrize("word", ["0", "0g", "AB", "00 00", "0x00", "00\n", "é0"])
def test_what_is_added_is_hexadecimal(word: str) -> None:
    with pytest.raises(ValueError, match="each two digits of 0-9 and a-f, not "):
        Proof("0" * 64, ((0, word),))


@pytest.mark.parametrize("part", ["commitment", "key", "salt"])
@pytest.mark.parametrize(
    "value", ["", "0" * 63, "0" * 66, "0" * 63 + "g", "A" * 64, "0" * 64 + "\n"]
)
def test_the_parts_of_a_proof_are_64_digits(part: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"the {part} must be 64 digits of 0-9 and a-f") as caught:
        replace(RoundKey.derive(SECRET, 1).proof({}), **{part: value})
    assert "A" * 9 not in str(caught.value)  # a key is not repeated in messages


@pytest.mark.parametrize("seats", [(1, 0), (2, 2)])
def test_the_seats_of_a_proof_ascend(seats: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="must ascend, each at most once"):
        Proof("0" * 64, tuple((seat, "00") for seat in seats))


def test_a_proof_without_its_key_checks_nothing_and_gives_no_order() -> None:
    whole = RoundKey.derive(SECRET, 1).proof({})
    assert whole.is_revealed
    for kept in (replace(whole, key=None), replace(whole, salt=None), Proof(whole.commitment)):
        assert not kept.is_revealed
        with pytest.raises(ValueError, match="have not been revealed"):
            kept.check()
        with pytest.raises(ValueError, match="have not been revealed"):
            kept.order("deal", DECK)


def test_a_proof_gives_the_orders_of_its_key() -> None:
    key, added = RoundKey.derive(SECRET, 3), {0: b"\x00", 5: b"five"}
    for label in ("deal", "refill 1"):
        assert key.proof(added).order(label, DECK) == key.order(label, DECK, added)


def test_no_key_shows_in_a_text_for_the_debugger() -> None:
    key = RoundKey.derive(SECRET, 1)
    shown = f"{key!r} {key} {key.proof({})!r} {WHOLE!r}"
    assert key.commitment().hex() in shown
    for secret in (key.key, key.salt):
        assert secret.hex() not in shown
        assert repr(secret)[2:-1] not in shown


# ------------------------------------------------------------------ in records


def test_a_record_holds_the_proofs_before_the_deals_and_reads_back() -> None:
    assert WHOLE.over
    assert sum(line.startswith("Refill: ") for line in LINES) >= 2
    again = Game.from_record(TEXT)
    assert again.proofs == WHOLE.proofs
    assert sorted(again.proofs) == [1, 2, 3]
    assert again.record() == TEXT
    deal = at("Deal")
    assert [line.partition(": ")[0] for line in LINES[deal - 6 : deal]] == [
        "",
        "Commitment",
        "Added 0",
        "Added 6",
        "Salt",
        "Key",
    ]
    assert LINES[deal - 4] == "Added 0: 01"


def test_the_orders_of_a_record_follow_from_its_proofs() -> None:
    round_number = refills = 0
    for step in parse_record(TEXT).steps:
        if isinstance(step, Order):
            refills = 0 if step.is_deal else refills + 1
            round_number += step.is_deal
            assert (step.proof is not None) == step.is_deal
            label = f"refill {refills}" if refills else "deal"
            proof = WHOLE.proofs[round_number]
            assert tuple(proof.order(label, step.cards)) == step.cards
    assert round_number == 3


def test_a_record_without_proofs_has_no_line_of_them() -> None:
    without = bare_text()
    assert not re.search("^(Commitment|Added|Salt|Key)", without, re.M)
    assert Game.from_record(without).proofs == {}
    lines = [line for line in LINES if not re.match("Commitment|Added|Salt|Key", line)]
    assert without.split("\n")[:-2] == lines[:-2]


def test_a_proof_goes_along_into_copies_and_pickles() -> None:
    assert WHOLE.copy().record() == TEXT
    kept = pickle.loads(pickle.dumps(WHOLE))  # noqa: S301
    assert kept.proofs == WHOLE.proofs
    assert kept.record() == TEXT


def test_a_copy_keeps_its_proofs_apart() -> None:
    twin = WHOLE.copy()
    twin.proofs[1] = Proof("0" * 64)
    del twin.proofs[3]
    assert WHOLE.record() == TEXT
    WHOLE.copy().proofs.clear()
    assert sorted(twin.proofs) == [1, 2]


def test_a_round_that_is_played_keeps_its_key_to_itself() -> None:
    game = proven(300)
    game.proofs[game.round] = replace(game.proofs[game.round], key=None, salt=None)
    text = game.record()
    titles = [line.partition(": ")[0] for line in text.split("\n")]
    assert (titles.count("Commitment"), titles.count("Salt"), titles.count("Key")) == (1, 0, 0)
    again = Game.from_record(text)
    assert again == game
    assert again.proofs == game.proofs
    assert again.record() == text


def test_some_rounds_may_have_proofs_and_others_none() -> None:
    game = WHOLE.copy()
    del game.proofs[2]
    again = Game.from_record(game.record())
    assert sorted(again.proofs) == [1, 3]
    assert again.record() == game.record()


def test_a_game_that_began_with_a_position_has_the_proof_at_its_round() -> None:
    middle = proven(300)
    while middle.phase != "shuffle":
        middle.play(middle.legal()[-1])
    given = KeyShuffle(SECRET, ADDED)
    given.round = 1
    later = Game.from_position(middle.position(), shuffle=given)
    later.deal()
    later.proofs[2] = WHOLE.proofs[2]
    again = Game.from_record(later.record())
    assert again.proofs == {2: WHOLE.proofs[2]}
    assert again.record() == later.record()


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.from_record(checked(text))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    return caught.value


@pytest.mark.parametrize("title", ["Commitment", "Salt", "Key"])
@pytest.mark.parametrize("which", [0, 1, 2])
def test_a_changed_commitment_salt_or_key_is_refused(title: str, which: int) -> None:
    error = refused(changed(number := at(title, which), other_digit(LINES[number])))
    assert error.line == at("Commitment", which) + 1
    assert f"the commitment does not fit the salt and the key of round {which + 1}" in str(error)


@pytest.mark.parametrize("title", ["Added 0", "Added 6", "Added 2"])
def test_a_changed_addition_is_refused_at_the_deal_that_it_leads_to(title: str) -> None:
    number = at(title)
    deal = next(n for n in range(number, len(LINES)) if LINES[n].startswith("Deal"))
    for lines in ([other_digit(LINES[number])], []):
        error = refused(changed(number, *lines))
        assert error.line == deal + len(lines)
        assert "and what was added give another order for its deal (R3.1)" in str(error)
    by_another = LINES[number].replace(title, "Added 5")
    assert "another order for its deal" in str(refused(changed(number, by_another)))


@pytest.mark.parametrize("which", [0, 1, 2])
def test_a_changed_deal_is_refused_by_its_line(which: int) -> None:
    error = refused(changed(number := at("Deal", which), swapped(LINES[number])))
    assert (error.line, error.clause) == (number + 1, "R3.1")
    assert f"the key of round {which + 1} and what was added give another order" in str(error)


def test_a_changed_refill_is_refused_by_its_line() -> None:
    error = refused(changed(number := at("Refill"), swapped(LINES[number])))
    assert (error.line, error.clause) == (number + 1, "R4.6")
    assert "give another order for its refill 1" in str(error)


def test_each_refill_of_a_round_has_its_own_order() -> None:
    given = KeyShuffle(SECRET, ADDED)
    game = Game(7, rules=Rules(rounds=1, turn_limit=60), shuffle=given)
    while not game.over:
        game.play(game.legal()[-1] if game.phase != "draw" else "draw")
    assert game.turns == 7 * 60
    game.proofs[1] = RoundKey.derive(SECRET, 1).proof(ADDED[1])
    text = game.record()
    assert Game.from_record(text).record() == text
    refills = [line for line in text.split("\n") if line.startswith("Refill")]
    assert len(refills) == given.refills >= 3
    for which, line in enumerate(refills, start=1):
        error = refused(text.replace(line, swapped(line)))
        assert f"give another order for its refill {which} (R4.6)" in str(error)


def test_the_proof_of_another_round_is_refused() -> None:
    game = WHOLE.copy()
    game.proofs[2] = WHOLE.proofs[1]
    with pytest.raises(RecordError, match="the key of round 2") as caught:
        Game.from_record(game.record())
    assert caught.value.clause == "R3.1"


@pytest.mark.parametrize(
    ("title", "lines", "says"),
    [
        ("Commitment", ["Commitment: 12"], "the commitment must be 64 digits"),
        ("Commitment", [], "the proof of a round begins with its only commitment"),
        ("Commitment", [LINES[at("Commitment")]] * 2, "begins with its only commitment"),
        ("Salt", ["Salt: "], "the salt must be 64 digits"),
        ("Key", [LINES[at("Key")].upper().replace("KEY", "Key")], "the key must be 64 digits"),
        ("Added 0", ["Added 7: 01"], "there is no seat 7 in this game (R2.1)"),
        ("Added 0", ["Added -1: 01"], "there is no seat -1 in this game (R2.1)"),
        ("Added 0", ["Added x: 01"], "a whole number is expected, not 'x'"),
        ("Added 0", ["Added 0: " + "00" * 33], "what seat 0 adds must be 1 to 32 bytes"),
        ("Added 0", ["Added 0: "], "what seat 0 adds must be 1 to 32 bytes"),
        ("Added 6", ["Added 0: 01"], "must ascend, each at most once"),
        ("Deal", ["0 draw"], "a deal is expected here, after the proof of its round"),
        ("Deal", [], "a deal is expected here, after the proof of its round"),
    ],
)
def test_a_line_that_cannot_stand_in_a_proof_is_named(
    title: str, lines: list[str], says: str
) -> None:
    number = at(title)
    error = refused(changed(number, *lines))
    assert error.line == number + max(1, len(lines))
    assert says in str(error)


def test_a_salt_without_its_key_a_second_key_and_additions_elsewhere_are_refused() -> None:
    key, salt, added = (LINES[at(title)] for title in ("Key", "Salt", "Added 0"))
    assert "but this game gives 'Deal: " in str(refused(changed(at("Key"))))
    assert "but this game gives 'Deal: " in str(refused(changed(at("Salt"))))
    assert "but this game gives 'Deal: " in str(refused(changed(at("Key"), key, key)))
    assert "but this game gives 'Salt: " in str(refused(changed(at("Salt"), key, salt)))
    first = changed(at("Added 0")).replace(LINES[at("Key")], f"{key}\n{added}", 1)
    assert "must ascend" in str(refused(first))


def test_a_record_that_ends_with_a_proof_is_refused() -> None:
    tail = f"\n{LINES[at('Commitment')]}\nCheck: "
    error = refused(TEXT.replace("Check: ", tail))
    assert "the record ends where a deal must follow its proof" in str(error)

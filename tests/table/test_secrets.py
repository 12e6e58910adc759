"""What a table tells never depends on, nor holds, what its hearer may not know."""

import random
from collections.abc import Sequence

import pytest
from table.sitting import (
    SHORT,
    Sitting,
    evening,
    eventful,
    secret_of,
    token_of,
    told_to,
)
from twins import Ghost, twin

from gnoming import Rules
from gnoming.cards import Card
from gnoming.record import Order, parse_record
from gnoming.shuffle import RoundKey
from gnoming.table import Table


class Dealt(Table):
    """A table whose orders are given, not shuffled: the most careless kind of dealer."""

    orders: Sequence[Sequence[str]] = ()

    def __init__(self) -> None:
        super().__init__()
        self._given = iter(self.orders)

    def _order(self, cards: list[str]) -> list[Card]:
        return [Card(card) for card in next(self._given)]


def dealing(orders: Sequence[Sequence[str]]) -> type[Dealt]:
    """A kind of table that deals these orders, one after the other."""
    return type("Dealt", (Dealt,), {"orders": orders})


def transcript(kind: type[Table], steps, watcher: int | None) -> str:
    """Every byte that a watcher gets of a table, at every version."""
    table, lines = kind(), []
    for step in steps:
        entry = table.apply(step)
        seat = watcher if watcher is not None and watcher < len(table.chairs) else None
        lines.append(entry.seen_by(seat).model_dump_json())
        lines.append(told_to(table, seat))
    lines += [entry.seen_by(watcher).model_dump_json() for entry in table.since(None)[0]]
    return "\n".join(lines)


def check_twins(players: int, seed: int, length: int, calm: float) -> int:
    """Compare a table with its twins for every watcher; how many twins had other cards."""
    rng = random.Random(seed)
    sitting = Sitting(players, seed=seed, clock="quick", rules=Rules(rounds=2, turn_limit=25))
    sitting.start()
    for _ in range(length):
        if sitting.table.stage == "finished":
            break
        eventful(sitting, rng, calm)
    if all(set(layout) == {"?"} for layout in sitting.game.view().layouts):
        # A twin follows the actions, so it deals a round with its first action.
        sitting.go_on(rng)
    others = 0
    for watcher in (None, *range(players)):
        given = Ghost(sitting.game).orders
        orders = [
            step.cards
            for step in parse_record(twin(sitting.game, watcher, rng).record()).steps
            if isinstance(step, Order)
        ]
        others += orders != given
        true = transcript(dealing(given), sitting.steps, watcher)
        assert transcript(dealing(orders), sitting.steps, watcher) == true
        assert true == transcript(Table, sitting.steps, watcher)
    return others


@pytest.mark.parametrize("players", [2, 4, 7])
def test_no_byte_depends_on_a_card_that_its_reader_has_not_seen(players):  # B1
    assert sum(check_twins(players, seed, 20 * seed, 0.7) for seed in range(1, 4)) > players


@pytest.mark.slow
def test_no_byte_of_long_games_depends_on_a_card_that_its_reader_has_not_seen():  # B1
    rng = random.Random(1)
    others = sum(
        check_twins(rng.randrange(2, 8), seed, rng.randrange(400), rng.choice((0, 0.6, 0.95)))
        for seed in range(25)
    )
    assert others > 60


def test_the_drawer_alone_reads_the_drawn_card():  # B2
    sitting = Sitting(3)
    sitting.start()
    sitting.play_until(lambda each: each.game.phase == "draw", random.Random(1))
    entry = sitting.act(0, "draw")
    card = sitting.game.hand
    assert entry.seen_by(0).events == [{"event": "Drew", "seat": 0, "card": card}]
    assert sitting.table.you(0).hand == card
    for watcher in (None, 1, 2):
        assert entry.seen_by(watcher).events == [{"event": "Drew", "seat": 0, "card": "?"}]
        assert watcher is None or sitting.table.you(watcher).hand == "?"
    assert sitting.table.now().game.hand == "?"


# ------------------------------------------------------------------ keys, salts, tokens


def hidden(sitting: Sitting) -> dict[str, str]:
    """What no watcher may read now, in hexadecimal, by what it is."""
    table = sitting.table
    made = {f"token {seat}": token_of(seat) for seat in range(20)}
    for game in range(1, table.games + 2):
        secret = secret_of(game, sitting.seed)
        made[f"secret of game {game}"] = secret.hex()
        is_now = game == table.games and table.stage != "lobby"
        done = 0
        if is_now:
            done = sitting.game.round - (table.stage == "playing")
        for number in range(done + 1, 10):
            key = RoundKey.derive(secret, number)
            made[f"key {number} of game {game}"] = key.key.hex()
            made[f"salt {number} of game {game}"] = key.salt.hex()
    return made


def all_told(sitting: Sitting) -> str:
    """Every word for every watcher at this moment."""
    table = sitting.table
    words = [told_to(table, seat) for seat in (None, *range(len(table.chairs)))]
    for watcher in (None, *range(len(table.chairs))):
        words += [entry.seen_by(watcher).model_dump_json() for entry in table.since(None)[0]]
    return " ".join(words)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_secret_is_told_before_its_time(seed):  # I2, I6
    looked = 0

    def look(sitting: Sitting) -> None:
        nonlocal looked
        looked += 1
        if looked % 5 == 0 or sitting.steps[-1].fact in ("started", "readied", "dealt"):
            words = all_told(sitting)
            for what, text in hidden(sitting).items():
                assert text not in words, what

    sitting = evening(seed, 3, games=2, each=look)
    assert looked > 100
    secrets = {step.told["secret"] for step in sitting.steps if step.fact in ("opened", "reopened")}
    assert secrets == {secret_of(game, seed).hex() for game in (1, 2)}


def test_a_rounds_key_is_told_as_soon_as_the_round_is_over_and_fits_what_was_promised():  # I4, I6
    sitting = Sitting(3, rules=SHORT)
    table, rng = sitting.table, random.Random(1)
    promised = {1: table.now().proofs[0].commitment}
    sitting.start()
    for number in (1, 2):
        proof = table.now().proofs[number - 1]
        assert (proof.round, proof.key, proof.salt) == (number, None, None)
        assert proof.commitment == promised[number]
        sitting.play_until(lambda each: each.table.stage != "playing", rng)
        proof = table.now().proofs[number - 1]
        key = RoundKey.derive(secret_of(1), number)
        assert (proof.key, proof.salt) == (key.key.hex(), key.salt.hex())
        assert RoundKey(key.key, key.salt).commitment().hex() == promised[number]
        if number == 1:
            ahead = table.now().proofs[1]
            assert (ahead.round, ahead.key) == (2, None)
            promised[2] = ahead.commitment
            assert promised[2] != promised[1]
            sitting.wish("deal", table.host)
    assert len(table.now().proofs) == 2


def test_another_game_has_another_secret_and_promises_it_in_its_lobby():  # I6
    sitting = Sitting(3, rules=SHORT)
    first = sitting.table.now().proofs[0].commitment
    sitting.start()
    sitting.play_to_the_end(random.Random(1))
    sitting.again()
    (proof,) = sitting.table.now().proofs
    assert proof.round == 1
    assert proof.key is None
    assert proof.commitment != first
    assert proof.commitment == RoundKey.derive(secret_of(2), 1).commitment().hex()


@pytest.mark.parametrize("randomness", ["", "00" * 33])
def test_a_seat_adds_one_to_thirty_two_bytes(randomness):
    assert Sitting(2).refusal("add", 1, randomness=randomness).code == "randomness"


def test_what_seats_add_changes_the_deal_and_stands_in_its_proof():
    deals = []
    for added in ({}, {0: "01"}, {0: "02"}, {0: "01", 1: "01"}):
        sitting = Sitting(3)
        for seat, word in added.items():
            sitting.wish("add", seat, randomness=word)
        proof = sitting.table.now().proofs[0]
        assert [tuple(each) for each in proof.added] == sorted(added.items())
        sitting.start()
        assert sitting.table.now().proofs[0].added == proof.added
        assert sitting.refusal("add", 0, randomness="03").code == "wrong stage"
        deals.append(sitting.game.position())
    assert len(set(deals)) == 4


def test_the_record_opens_when_the_game_is_over_and_not_before():  # B4
    sitting = Sitting(2, rules=SHORT)
    while sitting.table.stage != "finished":
        with pytest.raises(Exception, match="the record opens when the game is over"):
            sitting.table.record()
        if sitting.table.stage == "lobby":
            sitting.start()
        sitting.go_on(random.Random(len(sitting.steps)))
    assert sitting.table.record().startswith("Gnoming record")

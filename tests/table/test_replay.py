"""A table is what its steps have made: replayed, returned to, or followed event by event."""

import random
from itertools import pairwise
from typing import Any

import pytest
from table.sitting import Sitting, evening, eventful, everything, through_json

from gnoming import Game, Rules, wire
from gnoming.table import STAND_IN, Step, Table

LONG = Rules(rounds=2, turn_limit=70)


def replayed(steps: list[Step], kind: type[Table] = Table) -> Table:
    return kind.replay([through_json(step) for step in steps])


# ------------------------------------------------------------------ replay


def check_replay(seed: int, games: int) -> set[str]:
    """Replay an evening step by step, through JSON; the facts that it held."""
    live: dict[int, tuple[Any, ...]] = {}

    def look(sitting: Sitting) -> None:
        live[sitting.table.version] = everything(sitting.table)

    sitting = evening(seed, 2 + seed % 4, games, each=look)
    assert len(live) > 40 * games
    table = Table()
    for step in sitting.steps:
        table.apply(through_json(step))
        if step.version in live:
            assert everything(table) == live[step.version]
    assert everything(table) == everything(sitting.table)
    assert table.record() == sitting.table.record()
    assert everything(replayed(sitting.steps)) == everything(table)
    return {step.fact for step in sitting.steps}


def test_replayed_steps_give_the_table_as_it_was_at_every_version():  # M1
    facts = set.union(*(check_replay(seed, 2) for seed in range(4)))
    assert {"acted", "timed_out", "left", "went_away", "came_back", "reopened", "said"} <= facts


@pytest.mark.slow
def test_many_evenings_replay_to_what_they_were():  # M1
    facts = set.union(*(check_replay(seed, 2) for seed in range(100, 120)))
    assert {"resumed", "randomness_added", "dealt"} - facts <= {"dealt"}


def test_a_draw_pile_that_was_refilled_is_refilled_alike_again():  # M1
    sitting = Sitting(7, rules=Rules(rounds=2, turn_limit=60))
    sitting.start()
    sitting.play_to_the_end(random.Random(1), calm=0.97)
    rounds = sitting.table.record().split("Deal: ")[1:]
    assert [text.count("Refill: ") > 0 for text in rounds] == [True, True]
    # Reading a record checks every order against the key of its round.
    assert Game.from_record(sitting.table.record()) == sitting.game
    table = replayed(sitting.steps)
    assert table.record() == sitting.table.record()
    assert table.game is not None
    assert table.game.log == sitting.game.log


def test_any_step_of_an_evening_can_be_returned_to():  # M1
    sitting = evening(3)
    rng = random.Random(3)
    for length in rng.sample(range(1, len(sitting.steps)), 12):
        one, other = (replayed(sitting.steps[:length]) for _ in range(2))
        assert everything(one) == everything(other)
        assert one.version == length
        for step in sitting.steps[length:]:
            one.apply(step)
        assert everything(one) == everything(sitting.table)


def test_every_accepted_command_is_one_version_more():
    steps = evening(5).steps
    assert [step.version for step in steps] == list(range(1, len(steps) + 1))
    assert all(one.at <= two.at for one, two in pairwise(steps))


# ------------------------------------------------------------------ who returns


def test_who_returns_gets_exactly_the_entries_missed_or_all_that_are_kept():  # C2
    heard: dict[int, wire.Entry] = {}
    rounds = 0

    def listen(sitting: Sitting) -> None:
        nonlocal rounds
        table = sitting.table
        for watcher in (None, 0):
            for entry in table.entries[-1:]:
                heard[entry.step.version, watcher] = entry.seen_by(watcher).model_dump_json()
            oldest = table.entries[0].step.version
            for version in {0, oldest - 2, oldest - 1, oldest, table.version - 1, table.version}:
                entries, fresh = table.since(version)
                told = [entry.seen_by(watcher).model_dump_json() for entry in entries]
                numbers = [entry.step.version for entry in entries]
                if oldest - 1 <= version:
                    assert not fresh
                    assert numbers == list(range(version + 1, table.version + 1))
                else:
                    assert fresh
                    assert numbers == list(range(oldest, table.version + 1))
                for number, text in zip(numbers, told, strict=True):
                    assert heard.setdefault((number, watcher), text) == text
        rounds += table.stage == "between"

    evening(2, each=listen)
    assert rounds
    assert len(heard) > 100


@pytest.mark.parametrize("version", [None, -1, 10**9])
def test_who_has_seen_nothing_or_another_table_starts_afresh(version):
    table = evening(1).table
    entries, fresh = table.since(version)
    assert fresh
    assert entries == table.entries


def test_a_return_to_the_present_version_misses_nothing():
    table = Sitting(2).table
    assert table.since(table.version) == ([], False)
    assert table.since(0) == (table.entries, False)


class Follower:
    """A client that has never looked at the table, only listened to its events."""

    def __init__(self, watcher: int | None) -> None:
        self.watcher = watcher
        self.scores: list[list[int]] = []
        self.winners: list[int] = []

    def hear(self, told: dict[str, Any], seats: int) -> None:
        """Let an event happen."""
        self.seats = seats
        event = wire.parse_event(told)
        getattr(self, f"on_{type(event).__name__.lower()}")(event)

    def on_dealt(self, event) -> None:
        if event.round == 1:
            self.scores, self.winners = [], []
        self.round, self.starter, self.removed = event.round, event.starter, event.removed
        self.layouts = [["?"] * 9 for _ in range(self.seats)]
        self.piles = {"left": [event.left], "right": [event.right]}
        self.draw_pile = 110 - 9 * self.seats - 2 - event.removed
        self.hand = self.went_out = None

    def on_flipped(self, event) -> None:
        self.layouts[event.seat][event.place] = event.card

    def on_drew(self, event) -> None:
        self.hand = event.card
        self.draw_pile -= 1

    def on_took(self, event) -> None:
        assert self.piles[event.pile].pop() == event.card
        self.hand = event.card

    def on_placed(self, event) -> None:
        self.layouts[event.seat][event.place] = event.card
        self.hand = event.out

    on_bounced = on_placed

    def on_discarded(self, event) -> None:
        self.piles[event.pile].append(event.card)
        self.hand = None

    def on_removed(self, event) -> None:
        self.removed += 1
        self.hand = None

    def on_declined(self, event) -> None:
        assert self.hand is None

    def on_refilled(self, event) -> None:
        under = [*self.piles["left"][:-1], *self.piles["right"][:-1]]
        assert sorted(under) == sorted(event.cards)
        for pile in self.piles.values():
            del pile[:-1]
        self.draw_pile += len(event.cards)

    def on_wentout(self, event) -> None:
        self.went_out = event.seat

    def on_roundscored(self, event) -> None:
        self.layouts = [list(layout) for layout in event.layouts]
        self.scores.append(list(event.scores))

    def on_gamewon(self, event) -> None:
        self.winners = list(event.winners)

    def check(self, table: Table) -> None:
        """The table as it stands is what was heard of it."""
        now = table.now().game
        assert now is not None
        you = None if self.watcher is None else table.you(self.watcher)
        assert self.layouts == now.layouts
        assert [self.piles["left"], self.piles["right"]] == now.piles
        assert (self.draw_pile, self.removed) == (now.draw_pile, now.removed)
        assert self.hand == (you or now).hand
        assert (self.round, self.starter, self.went_out) == (now.round, now.starter, now.went_out)
        assert self.scores == now.scores
        assert [sum(each) for each in zip(*self.scores, strict=True)] in ([], now.totals)
        assert self.winners == now.winners
        may_act = {waiting.seat for waiting in table.now().waiting}
        assert table.stage != "playing" or may_act == set(now.may_act)


@pytest.mark.parametrize("watcher", [None, 0, 5])
def test_whoever_only_listens_knows_the_table_as_it_stands(watcher):  # C2
    follower, checked = Follower(watcher), 0

    def listen(sitting: Sitting) -> None:
        nonlocal checked
        entry = sitting.table.entries[-1]
        if entry.step.version > listen.heard:
            listen.heard = entry.step.version
            for told in entry.seen_by(watcher).events:
                follower.hear(told, len(sitting.table.chairs))
            follower.check(sitting.table)
            checked += 1

    listen.heard = 0
    sitting = Sitting(7, clock="quick", rules=LONG)
    sitting.start()
    listen(sitting)
    rng = random.Random(6)
    while sitting.table.stage != "finished":
        eventful(sitting, rng, calm=0.97)
        listen(sitting)
    assert checked > 200
    assert any(type(event).__name__ == "Refilled" for event in sitting.game.log)


def test_a_bots_trouble_is_stored_but_told_to_nobody():
    sitting = Sitting(2)
    sitting.start()
    sitting.wish("go_away", 1)
    entry = sitting.act(1, "flip 0", by=STAND_IN, trouble="medium took too long")
    assert entry.step.told["trouble"]
    assert entry.seen_by(None).told == {"action": "flip 0", "by": STAND_IN}

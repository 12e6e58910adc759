"""Whatever is wished at a table, sense or nonsense: it says yes once or no for a reason."""

import hypothesis.strategies as st
import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from table.sitting import BEGAN, NAMES, everything, secret_of, through_json, token_of

from gnoming import bots, wire
from gnoming.actions import ACTIONS
from gnoming.bots.pace import PACES
from gnoming.table import CLOCKS, Command, Refused, Repeated, Step, Table

SEATS = st.sampled_from([None, 0, 0, 1, 1, 2, 3, 4, 6, 7, -1])
SOME_SEAT = st.integers(0, 6)
WORDS = st.sampled_from([*ACTIONS, "dance", "", "PLACE  3", "place 9"])
TOLD = {
    "act": st.fixed_dictionaries({"action": WORDS}, optional={"by": st.sampled_from(bots.names())}),
    "rename": st.fixed_dictionaries({"name": st.sampled_from([*NAMES, "", "x" * 30])}),
    "join": st.fixed_dictionaries(
        {"name": st.sampled_from(NAMES), "token": st.integers(0, 30).map(token_of)}
    ),
    "add_bot": st.fixed_dictionaries({"level": st.sampled_from(["random", "easy", "perfect"])}),
    "unseat": st.fixed_dictionaries({"other": SOME_SEAT}),
    "pass_host": st.fixed_dictionaries({"other": SOME_SEAT}),
    "arrange": st.fixed_dictionaries({"order": st.permutations(range(3)).map(list)}),
    "change": st.fixed_dictionaries(
        {},
        optional={
            "clock": st.sampled_from([*CLOCKS, "blitz"]),
            "pace": st.sampled_from([*PACES, "at once"]),
            "starter": SOME_SEAT,
            "rules": st.sampled_from(
                [{"rounds": 1, "turn_limit": 5}, {"rounds": 2}, {"rounds": 99}]
            ),
        },
    ),
    "add": st.fixed_dictionaries({"randomness": st.binary(max_size=33).map(bytes.hex)}),
    "say": st.fixed_dictionaries({"phrase": st.sampled_from([*wire.PHRASES, "boo"])}),
    "again": st.just({"secret": secret_of(2).hex()}),
    **dict.fromkeys(
        ("start", "ready", "deal", "time_out", "go_away", "come_back", "leave", "resume", "cheat"),
        st.just({}),
    ),
}
WISHES = st.sampled_from(sorted(TOLD)).flatmap(lambda wish: st.tuples(st.just(wish), TOLD[wish]))


class AnyTable(RuleBasedStateMachine):
    """A table, and everything that people, clocks and servers may want of it."""

    def __init__(self) -> None:
        super().__init__()
        self.table, self.at = Table(), BEGAN
        self.steps: list[Step] = []

    @initialize(
        players=st.integers(2, 4), clock=st.sampled_from(sorted(CLOCKS)), is_begun=st.booleans()
    )
    def sit_down(self, players, clock, is_begun):
        told = {"code": "GNOMES", "secret": secret_of(1).hex(), "name": "Ann", "token": token_of(0)}
        self.steps.append(self.table.decide(Command("open", self.at, None, told)))
        self.table.apply(self.steps[0])
        for seat in range(1, players):
            self.wish("join", None, {"name": NAMES[seat], "token": token_of(seat)})
        self.wish("change", 0, {"clock": clock, "rules": {"rounds": 2, "turn_limit": 5}})
        if is_begun:
            self.wish("start", 0, {})

    def wish(self, wish, seat, told, move_id=None, version=None):
        """Wish for something; True if it was accepted. What holds for every answer is checked."""
        table, before = self.table, everything(self.table)
        at_version = table.version
        command = Command(wish, self.at, seat, told, move_id, version)
        known = None
        if seat is not None and move_id is not None and 0 <= seat < len(table.chairs):
            known = table.chairs[seat].moves.get(move_id)
        try:
            step = table.decide(command)
        except (Refused, Repeated) as answer:
            step = answer
        assert everything(table) == before
        assert known == (step.version if isinstance(step, Repeated) else None)
        if not isinstance(step, Step):
            assert isinstance(step, Repeated) or (step.code and step.why)
            return False
        entry = table.apply(step)
        self.steps.append(step)
        assert table.version == at_version + 1 == step.version == entry.step.version
        return True

    @rule(wish=WISHES, seat=SEATS, move_id=st.sampled_from([None, None, "a", "b"]),
          back=st.sampled_from([None, None, 0, 0, 1, 5, -1]))  # fmt: skip
    def anything(self, wish, seat, move_id, back):
        version = None if back is None else max(0, self.table.version - back)
        self.wish(*(wish[0], seat, wish[1]), move_id, version)

    @rule(sooner=st.sampled_from([1, 1_000, 11_000, 40_000, 700_000]))
    def time_passes(self, sooner):
        self.at += sooner

    @precondition(lambda self: self.table.overdue(self.at))
    @rule(chance=st.randoms(use_true_random=False))
    def the_clock_rings(self, chance):
        assert self.wish("time_out", chance.choice(self.table.overdue(self.at)), {})

    @precondition(lambda self: self.table.bot_seats())
    @rule(chance=st.randoms(use_true_random=False), times=st.integers(1, 12))
    def bots_decide(self, chance, times):
        for _ in range(times):
            if not self.table.bot_seats():
                break
            seat = chance.choice(self.table.bot_seats())
            action = chance.choice(self.table.view(seat).legal).word
            assert self.wish("act", seat, {"action": action, "by": self.table.decider(seat)})

    @precondition(lambda self: self.table.stage == "playing" and self.table.is_awake)
    @rule(chance=st.randoms(use_true_random=False), times=st.integers(1, 30))
    def players_play(self, chance, times):
        for _ in range(times):
            seats = [seat for seat, ask in self.table.asks.items()
                     if self.table.chairs[seat].is_present
                     and not ask.is_lost and self.at < ask.until]  # fmt: skip
            if not seats or self.table.stage != "playing":
                break
            seat = chance.choice(seats)
            action = chance.choice(self.table.you(seat).legal)
            assert self.wish("act", seat, {"action": action}, None, self.table.version)

    @invariant()
    def somebody_can_always_go_on_or_the_table_sleeps(self):
        table = self.table
        if table.stage in ("lobby", "finished") or not table.is_awake:
            assert table.bot_seats() == ()
            assert table.overdue(self.at) == ()
            return
        assert table.asks
        assert table.bot_seats() or table.next_deadline() is not None
        if table.stage == "playing":
            assert set(table.asks) == set(table.game.may_act)

    @invariant()
    def the_host_is_a_player_who_is_there(self):
        table = self.table
        if table.is_awake:
            assert table.chairs[table.host].is_present
        assert table.starter < max(1, len(table.chairs))

    def teardown(self):
        again = Table.replay([through_json(step) for step in self.steps])
        assert everything(again) == everything(self.table)
        assert [step.version for step in self.steps] == list(range(1, len(self.steps) + 1))


# A failing evening is short enough to read; making it shorter takes minutes.
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
AnyTable.TestCase.settings = settings(
    max_examples=12, stateful_step_count=25, phases=NO_SHRINKING, deadline=None
)
test_any_table = AnyTable.TestCase


@pytest.mark.slow
class TestAnyTableForLong(AnyTable.TestCase):
    """The same, with more patience."""

    settings = settings(max_examples=60, stateful_step_count=50, phases=NO_SHRINKING, deadline=None)

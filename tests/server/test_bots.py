"""Bots at a server's tables: their pace, what becomes of bad ones, and of players who return."""

import asyncio
import hashlib
import logging
import statistics
import threading
import time

import pytest
from rigging import dealing, stacked
from talking import party

from gnoming import bots, table
from gnoming.actions import Action
from gnoming.bots.hard import HardBot
from gnoming.bots.seated import OVERRUNS
from gnoming.server.store import SQLiteStore
from gnoming.server.thinkers import PLACES

pytestmark = pytest.mark.anyio


# ------------------------------------------------------------------ bad bots


class Raises:
    def choose(self, view):
        raise RuntimeError(f"a bot of ours is broken, and tells {view}")


class Cheats:
    def choose(self, view):
        return "draw the ace"


class Vandal:
    """Writes over what it is shown."""

    def choose(self, view):
        object.__setattr__(view, "legal", (Action("draw", 8),))  # never legal, as "remove" may be
        return view.legal[0]


class Quits:
    def choose(self, view):
        raise SystemExit(3)


class Hangs:
    freed = threading.Event()

    def choose(self, view):
        Hangs.freed.wait(60)
        return view.legal[0]


class Offers(Hangs):
    """It hangs as well, but has something to offer by then."""

    best_so_far = None

    def choose(self, view):
        self.best_so_far = view.legal[-1]
        return super().choose(view)


class Gated:
    """A bot that decides when the test lets it; it would rather not place a card."""

    asked: list["Gated"] = []  # noqa: RUF012
    """Those that were asked, in their order."""

    def __init__(self):
        self.gate, self.over = threading.Event(), threading.Event()

    def choose(self, view):
        Gated.asked.append(self)
        self.gate.wait(60)
        self.gate.clear()
        self.over.set()
        calm = [action for action in view.legal if action.verb in ("discard", "decline", "draw")]
        return (calm or view.legal)[0]


BAD = {
    "raises": Raises,
    "cheats": Cheats,
    "vandal": Vandal,
    "quits": Quits,
    "hangs": Hangs,
    "offers": Offers,
    "gated": Gated,
    "stranger": Gated,
}


@pytest.fixture
def bad_bots(monkeypatch):
    """Levels that fail each in its own way. What is put in for `medium` stands in as well."""
    own_names, own_make, bad = bots.names(), bots.make, dict(BAD)

    def make(name, seed=None):
        return bad[name]() if name in bad else own_make(name, seed)

    Hangs.freed.clear()
    Gated.asked.clear()
    monkeypatch.setattr(bots, "names", lambda: (*own_names, *BAD))
    monkeypatch.setattr(bots, "make", make)
    yield bad
    Hangs.freed.set()
    for gated in Gated.asked:
        gated.gate.set()


def complaints_of(caplog, message):
    """What the log told under that message: table, seat, level and reason."""
    return [
        (record.table, record.seat, record.level, getattr(record, "why", ""))
        for record in caplog.records
        if record.message == message
    ]


async def one_turn_each(ann):
    """Tee off and have a turn, then wait for the next one."""
    await ann.act("flip 0")
    await ann.act("flip 1")
    while ann.table.game.may_act != [0]:
        await ann.hear()
    await ann.act("draw")
    await ann.act(ann.you.legal[-1])
    while ann.table.game.may_act != [0] or ann.table.game.phase != "draw":
        if ann.you.legal:  # a hazard of the bot's asks us
            await ann.act("decline")
        else:
            await ann.hear()


REASONS = {
    "raises": "raised RuntimeError",
    "cheats": "chose what it may not",
    "vandal": "chose what it may not",
    "quits": "raised SystemExit",
    "hangs": "took too long",
}


@pytest.mark.parametrize("level", REASONS)
async def test_a_bot_that_fails_is_stood_in_for_and_the_game_goes_on(
    serve, bad_bots, level, caplog
):  # K1
    caplog.set_level(logging.WARNING)
    served = serve(bot_limit=0.3 if level == "hangs" else 30)
    async with party(served, 1) as friends, friends.watch(0) as ann:
        await ann.done("add_bot", level=level)
        await ann.done("start")
        await one_turn_each(ann)
        decided = [entry.told["by"] for entry in ann.entries if entry.told.get("by")]
        assert len(decided) >= 4
        # What plays on has its name.
        assert set(decided) == {"medium"}
        assert "trouble" not in "".join(ann.frames)
        told = complaints_of(caplog, "a bot was replaced for a move")
        assert set(told) == {(friends.code, 1, level, REASONS[level])}
        # One that hangs is not asked for ever.
        hangs = level == "hangs"
        assert len(told) == (OVERRUNS if hangs else len(decided))
        retired = complaints_of(caplog, "a bot is not asked any more")
        why = "hangs again and again"
        assert retired == ([(friends.code, 1, level, why)] if hangs else [])
        # Nothing that a bot said is in the log, and no card.
        written = "".join(f"{record.__dict__}" for record in caplog.records)
        assert "View" not in written
        assert "broken" not in written


async def test_a_bot_that_has_something_to_offer_at_the_limit_is_taken_at_its_word(serve, bad_bots):
    served = serve(bot_limit=1)
    async with party(served, 1) as friends, friends.watch(0) as ann:
        await ann.done("add_bot", level="offers")
        await ann.done("start")
        told = await ann.hear_until(lambda heard: heard.type == "update" and heard.entry.seat == 1)
        assert told.entry.told == {"action": "flip 8", "by": "offers"}


async def test_a_bot_that_hangs_holds_up_its_own_table_only(serve, bad_bots):  # K1
    served = serve(bot_limit=0.3)
    async with party(served, 1) as stuck, party(served, 1) as other:
        for _ in range(6):
            await stuck.done(0, "add_bot", level="hangs")
        await stuck.done(0, "start")
        await other.done(0, "add_bot", level="easy")
        await other.done(0, "start")
        await other.act(0, "flip 0")
        await other.act(0, "flip 1")
        async with other.watch(0) as ann, stuck.watch(0) as ben:
            while ann.table.game.may_act != [0]:
                await ann.hear()
            assert {e.told["by"] for e in ann.entries if e.told.get("by")} == {"easy"}
            while ben.table.game.may_act != [0]:
                await ben.hear()


async def test_bots_that_hang_fill_no_server_with_threads(serve, bad_bots, caplog):  # K1
    caplog.set_level(logging.WARNING)
    served = serve(bot_limit=0.05)
    tables = 5
    for _ in range(tables):
        async with party(served, 1) as friends, friends.watch(0) as ann:
            for _ in range(3):
                await ann.done("add_bot", level="hangs")
            await ann.done("start")
            await ann.act("flip 0")
            await ann.act("flip 1")
            while ann.table.game.may_act != [0]:
                await ann.hear()
    rooms = served.tables.thinkers._rooms
    assert rooms["hangs"].stuck == PLACES
    threads = [thread for thread in threading.enumerate() if thread.name == "bot"]
    assert len(threads) <= PLACES * len(rooms)
    full = [record for record in caplog.records if "all its places are taken" in record.message]
    assert [record.level for record in full] == ["hangs"]  # once a minute
    # Once they end there is room again.
    Hangs.freed.set()
    await until(lambda: not rooms["hangs"].stuck)
    async with party(served, 1) as friends, friends.watch(0) as ann:
        await ann.done("add_bot", level="hangs")
        await ann.done("start")
        told = await ann.hear_until(lambda heard: heard.type == "update" and heard.entry.seat == 1)
        assert told.entry.told["by"] == "hangs"
    served.stop()
    for thread in threads:
        await asyncio.to_thread(thread.join, 10)
        assert not thread.is_alive(), "a thread is left behind"


# ------------------------------------------------------------------ players who return


async def asked(number):
    """The gated bot that is asked as the first, second, ..."""
    await until(lambda: len(Gated.asked) >= number)
    return Gated.asked[number - 1]


async def let_go(served, gated):
    """Let a bot decide, and wait until the server has heard of it."""
    gated.gate.set()
    assert await asyncio.to_thread(gated.over.wait, 30)
    await settled(served)


async def settled(served):
    """Give the server the time to do what it is about to."""
    for _ in range(10):
        served.within(lambda: None)
        await asyncio.sleep(0.02)


async def until(is_so):
    while not is_so():
        await asyncio.sleep(0.005)


async def test_a_player_who_returns_while_a_bot_thinks_decides_alone(serve):  # K3
    served = serve(bot_pace=0.3, table_type=dealing(stacked(2, "8 5 8 5")))
    async with party(served, 2, is_started=True) as friends:
        await friends.tee_off()
        await friends.done(0, "leave")  # a bot begins to think for the seat
        async with friends.watch(0) as ann:
            await ann.done("come_back")
            version = await ann.act("draw")
            assert served.within(lambda: dict(friends.live._thinking)) == {}
            await asyncio.sleep(0.4)
            assert friends.table.version == version
            assert not any(entry.told.get("by") for entry in ann.entries)


async def test_what_a_bot_thought_of_an_older_moment_never_counts(serve, bad_bots):  # K3
    bad_bots["medium"] = Gated
    served = serve(bot_limit=60, table_type=dealing(stacked(2, "8 5 8 5")))
    async with party(served, 2, is_started=True) as friends:
        await friends.tee_off()
        await friends.act(0, "draw")
        await friends.done(0, "leave")
        first = await asked(1)  # it would discard what was drawn
        await friends.done(0, "come_back")
        await friends.act(0, "place 8")  # now the exchanged card is in hand: that may go, too
        version = await friends.done(0, "leave")
        second = await asked(2)
        await let_go(served, first)
        assert friends.table.version == version
        await let_go(served, second)
        assert friends.table.version == version + 1


async def test_a_bots_answer_that_comes_behind_a_return_is_not_done(serve, bad_bots, tmp_path):
    """The player comes back and leaves again while the bot's answer waits in the row."""  # K3
    bad_bots["medium"] = Gated
    store = Slow(tmp_path / "slow.sqlite")
    served = serve(store=store, bot_limit=60, table_type=dealing(stacked(2, "8 5 8 5")))
    async with party(served, 2, is_started=True) as friends:
        await friends.tee_off()
        await friends.act(0, "draw")
        await friends.done(0, "leave")
        first, version = await asked(1), friends.table.version
        store.waits = True
        row = [asyncio.create_task(friends.command(0, "come_back"))]
        await until(lambda: store.waiting)
        row.append(asyncio.create_task(friends.command(0, "leave")))
        await until(lambda: friends.live._queue.qsize() == 1)
        first.gate.set()
        await until(lambda: friends.live._queue.qsize() == 2)
        store.waits = False
        assert [answer.status_code for answer in await asyncio.gather(*row)] == [200, 200]
        second = await asked(2)
        await settled(served)
        assert friends.table.version == version + 2
        await let_go(served, second)
        assert friends.table.version > version + 2


class Slow:
    """A store that waits before it stores, as long as it is told to."""

    def __init__(self, path):
        self.within = SQLiteStore.open(path)
        self.waits = self.waiting = False

    def __getattr__(self, name):
        return getattr(self.within, name)

    async def append(self, code, step, stage):
        while self.waits:
            self.waiting = True
            await asyncio.sleep(0.005)
        await self.within.append(code, step, stage)


async def test_who_returns_in_a_hazard_window_answers_alone(serve, bad_bots):  # K3
    bad_bots["medium"] = Gated
    served = serve(bot_limit=60, table_type=dealing(stacked(3, "H 5 8 5")))
    async with party(served, 3, is_started=True) as friends:
        await friends.tee_off()
        await friends.act(0, "draw")
        await friends.act(0, "remove")
        assert friends.table.game.phase == "hazard"
        await friends.done(1, "leave")
        gated = await asked(1)
        await friends.done(1, "come_back")
        version = await friends.act(1, "flip 8")
        await let_go(served, gated)
        assert friends.table.version == version
        assert list(friends.table.game.may_act) == [2]  # who still thinks about it
        await friends.act(2, "decline")
        assert friends.table.game.turn == 1
        facts = [entry.step.told.get("by") for entry in friends.table.entries]
        assert set(facts) == {None}


# ------------------------------------------------------------------ nobody is left


async def test_when_the_last_player_leaves_bots_stop_at_once(serve):  # K5
    served = serve(bot_pace=0.05)
    async with party(served, 1) as friends, friends.watch(0) as ann:
        for _ in range(3):
            await ann.done("add_bot", level="easy")
        await ann.done("start")
        await ann.hear_until(lambda heard: heard.type == "update" and heard.entry.told.get("by"))
        version = await ann.done("leave")
        assert served.within(lambda: dict(friends.live._thinking)) == {}
        await asyncio.sleep(0.3)
        assert friends.table.version == version
        await ann.done("come_back")  # and go on when somebody is back
        await ann.hear_until(lambda heard: heard.type == "update" and heard.entry.told.get("by"))


# ------------------------------------------------------------------ pace


async def test_bots_play_at_the_pace_that_the_host_has_set(serve, monkeypatch):
    paces = []

    def pause(pace, gallery, seat, among, chance):
        paces.append((pace.name, gallery.seat, seat, among, chance))
        return 0.001

    monkeypatch.setattr(table, "pause", pause)
    served = serve(bot_pace=None)
    async with party(served, 2) as friends, friends.watch(0) as ann:
        await ann.done("add_bot", level="easy")
        assert ann.table.pace == "easygoing"
        await ann.done("change", pace="lifelike")
        assert (ann.table.pace, ann.entries[-1].told) == ("lifelike", {"pace": "lifelike"})
        refusal = await ann.ask("change", pace="at once")
        assert (refusal.code, friends.table.pace) == ("option", "lifelike")
        await ann.done("start")
        # Ben has left: then a bot plays for him, too.
        await friends.done(1, "leave")
        await friends.act(0, "flip 0")
        await friends.act(0, "flip 1")
        await ann.reach(friends.table.version)
        refusal = await ann.ask("change", pace="quick")
        assert refusal.code == "wrong stage"
        while ann.table.game.phase != "draw":
            await ann.hear()
    assert {(name, seat) for name, _, seat, _, _ in paces} == {("lifelike", 1), ("lifelike", 2)}
    assert {gallery for _, gallery, *_ in paces} == {None}
    assert {among for *_, among, _ in paces} == {1, 2}
    assert len({(seat, chance) for _, _, seat, _, chance in paces}) == len(paces)
    served.stop()
    served = serve(bot_pace=None)
    code = friends.code
    async with party(served, 1) as friends:
        friends.code = code
        assert (await friends.glance()).table.pace == "lifelike"


async def test_a_bot_takes_its_time_and_no_less(serve):
    served = serve(bot_pace=None)
    async with party(served, 1) as friends, friends.watch(0) as ann:
        await ann.done("add_bot", level="easy")
        await ann.done("change", pace="quick")
        began = time.monotonic()
        await ann.done("start")
        await ann.hear_until(lambda heard: heard.type == "update" and heard.entry.told.get("by"))
        assert time.monotonic() - began > 0.2


# ------------------------------------------------------------------ much thinking


class Ponders:
    """Computes for a third of a second without the interpreter's lock, as strong bots do."""

    paper = bytes(200_000)

    def choose(self, view):
        until = time.monotonic() + 0.3
        while time.monotonic() < until:
            hashlib.sha256(self.paper)
        return view.legal[0]


@pytest.mark.slow
async def test_strong_bots_at_all_tables_hold_nobody_up(serve, bad_bots):  # G5
    bad_bots["medium"] = Ponders
    served = serve(bot_pace=0.01)
    late, rounds, tables = [], 0, 12

    async def watch_the_loop():
        while True:
            due = served.loop.time() + 0.01
            await asyncio.sleep(0.01)
            late.append(served.loop.time() - due)

    async def at_a_table():
        nonlocal rounds
        async with party(served, 1) as friends, friends.watch(0) as ann:
            for _ in range(4):
                await ann.done("add_bot", level="medium")
            await ann.done("start")
            for _ in range(12):
                began = time.monotonic()
                await ann.say({"type": "ping"})
                await ann.hear_until(lambda heard: heard.type == "pong")
                assert time.monotonic() - began < 5
                rounds += 1
                await asyncio.sleep(0.1)

    watching = asyncio.run_coroutine_threadsafe(watch_the_loop(), served.loop)
    await asyncio.gather(*(at_a_table() for _ in range(tables)))
    watching.cancel()
    assert rounds == 12 * tables
    assert len(late) > 20
    assert statistics.median(late) < 0.05


# ------------------------------------------------------------------ where they think


class Where:
    """Notes in which threads it decides; it computes for as long as it is told to."""

    threads: list[str] = []  # noqa: RUF012
    takes = 0.0

    def choose(self, view):
        Where.threads.append(threading.current_thread().name)
        until = time.thread_time() + Where.takes
        while time.thread_time() < until:
            pass
        return view.legal[-1]


@pytest.fixture
def where(bad_bots, monkeypatch):
    Where.threads.clear()
    Where.takes = 0.0
    bad_bots["stranger"] = Where
    monkeypatch.setattr(HardBot, "choose", Where.choose)
    return Where


async def some_turns(ann, turns):
    for _ in range(turns):
        while not ann.you.legal:
            await ann.hear()
        await ann.act(ann.you.legal[-1])


@pytest.mark.parametrize(("level", "takes"), [("hard", 0), ("hard", 0.03), ("stranger", 0)])
async def test_our_own_levels_decide_at_once_if_they_are_quick(serve, where, level, takes):
    where.takes = takes
    async with party(serve(), 1) as friends, friends.watch(0) as ann:
        await ann.done("add_bot", level=level)
        await ann.done("start")
        await some_turns(ann, 20)
    assert where.threads[0] == "bot"  # what it takes is loaded in a thread
    assert len(where.threads) > 10
    is_at_once = level == "hard" and not takes
    assert (set(where.threads) != {"bot"}) == is_at_once


async def test_a_level_that_is_quick_no_more_goes_back_to_a_thread(serve, where):
    async with party(serve(), 1) as friends, friends.watch(0) as ann:
        await ann.done("add_bot", level="hard")
        await ann.done("start")
        await some_turns(ann, 20)
        assert set(where.threads) != {"bot"}
        where.takes = 0.05
        where.threads.clear()
        await some_turns(ann, 20)
    # In each phase once more, until it is seen.
    assert where.threads.count("bot") > len(where.threads) / 2

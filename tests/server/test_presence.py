"""Links come and go: whoever returns finds everything as it was, and has missed nothing."""

import asyncio
import contextlib
import random

import pytest
from rigging import dealing, stacked
from talking import RawLink, hello, party, refused_hello, watching

from gnoming import wire
from gnoming.wire import CloseCode

pytestmark = pytest.mark.anyio


def is_presence(*, seat: int, there: bool):
    return lambda heard: heard.type == "presence" and heard.connected[seat] is there


async def lead_to(friends, phase: str) -> int:
    """Lead the table to a phase; the seat that shall be cut off there."""
    if phase == "lobby":
        return 1
    limit = 100 if phase == "last turns" else 5
    await friends.done(0, "change", rules={"rounds": 2, "turn_limit": limit})
    await friends.done(0, "start")
    if phase == "tee off":
        return 1
    await friends.tee_off()
    if phase in ("play", "hazard"):
        await friends.act(0, "draw")
    if phase == "hazard":
        await friends.act(0, "remove")
        return 1
    if phase == "last turns":
        chance = random.Random(4)
        while friends.table.game.view(None).turns_left is None:
            # Whoever places a card turns one up.
            placing = [each for each in friends.legal() if each[1].startswith("place")]
            await friends.act(*chance.choice(placing or friends.legal()))
        return friends.table.game.may_act[0]
    if phase in ("between", "finished"):
        chance = random.Random(3)
        while friends.table.stage != phase:
            await friends.go_on(chance)
        return 1
    return 0


DECKS = {"hazard": "H 5", "play": "8 5"}
PHASES = ["lobby", "tee off", "draw", "play", "hazard", "last turns", "between", "finished"]


@pytest.mark.parametrize("phase", PHASES)
async def test_who_was_cut_off_returns_to_the_same_seat_and_can_act(serve, phase):  # C1, C7
    served = serve(table_type=dealing(stacked(3, DECKS.get(phase, "5 8"))))
    async with party(served) as friends:
        seat = await lead_to(friends, phase)
        other = (seat + 1) % 3
        async with friends.watch(other) as staying, friends.watch(seat) as before:
            await staying.hear_until(is_presence(seat=seat, there=True))
            before.cut()
            await staying.hear_until(is_presence(seat=seat, there=False))
            async with friends.watch(seat) as after:
                await staying.hear_until(is_presence(seat=seat, there=True))
                assert after.you == before.you
                assert after.table == before.table
                if after.you.legal:
                    await after.act(after.you.legal[-1])
                elif phase == "between":
                    await after.done("ready")
                else:
                    await after.done("say", phrase="hello")


async def test_the_drawn_card_is_still_in_hand_after_a_break(serve):  # C1
    served = serve(table_type=dealing(stacked(3, "-3 5")))
    async with party(served, is_started=True) as friends:
        await friends.tee_off()
        async with friends.watch(0) as ann:
            await ann.act("draw")
            ann.cut()
        async with friends.watch(0) as ann, friends.watch(1) as ben:
            assert ann.you.hand == "-3"
            assert ben.table.game.hand == "?"
            version = await ann.act("place 5")
            await ben.reach(version)
            assert ben.table.game.layouts[0][5] == "-3"


async def test_one_link_of_two_is_enough_to_be_there(served):  # C6
    async with party(served) as friends, friends.watch(1) as ben:
        async with friends.watch(0) as first, friends.watch(0) as second:
            await ben.hear_until(is_presence(seat=0, there=True))
            first.cut()
            while served.links() > 2:
                await asyncio.sleep(0.01)
            await second.done("say", phrase="hello")
            await ben.reach(second.table.version)
            assert ben.connected[0]
            told = [entry.version for entry in second.entries]
            assert told == sorted(set(told))
        await ben.hear_until(is_presence(seat=0, there=False))


async def test_looking_on_is_counted_and_takes_no_seat(served):  # B3
    async with party(served) as friends, friends.watch(0) as ann:
        async with friends.watch(None) as gallery:
            await ann.hear_until(lambda heard: heard.type == "presence" and heard.watchers == 1)
            assert gallery.you is None
            assert len(gallery.table.seats) == 3
            refusal = await gallery.ask("say", phrase="hello")
            assert (refusal.type, refusal.code) == ("refused", "no seat")
        await ann.hear_until(lambda heard: heard.type == "presence" and heard.watchers == 0)


@pytest.mark.slow
async def test_a_fresh_look_equals_that_of_who_was_always_there(served):  # C2
    chance = random.Random(22)
    compared = 0
    async with party(served) as friends, contextlib.AsyncExitStack() as stack:
        await friends.done(0, "change", rules={"rounds": 2, "turn_limit": 20})
        staying = [
            await stack.enter_async_context(friends.watch(watcher)) for watcher in (0, 1, None)
        ]
        await friends.done(0, "start")
        while compared < 500 and await friends.go_on(chance):
            for watcher, always in zip((0, 1, None), staying, strict=True):
                await always.reach(friends.table.version)
                if chance.random() < 0.5:
                    continue
                async with friends.watch(watcher) as fresh:
                    assert fresh.table == always.table
                    assert fresh.you == always.you
                    # All that was kept of this round is what was told as it happened.
                    by_version = {entry.version: entry for entry in always.entries}
                    for entry in fresh.entries:
                        assert by_version.get(entry.version, entry) == entry
                compared += 1
    assert compared > 100


async def test_who_returns_hears_just_what_was_missed(served):
    async with party(served, is_started=True) as friends:
        async with friends.watch(1) as ben:
            seen = ben.table.version
        await friends.tee_off()
        async with friends.watch(1, version=seen) as ben:
            assert [entry.version for entry in ben.entries] == list(range(seen + 1, seen + 7))
            assert '"fresh":false' in ben.frames[-1] or '"fresh":false' in "".join(ben.frames)
        async with friends.watch(1, version=10_000) as ben:
            assert '"fresh":true' in "".join(ben.frames)
            assert ben.entries[-1].version == seen + 6


@pytest.mark.slow
async def test_who_comes_while_bots_play_misses_no_version(serve):  # C3
    served = serve(bot_pace=0.002)
    async with party(served, 2) as friends, friends.watch(0) as ann:
        for _ in range(3):
            await ann.done("add_bot", level="random")
        await ann.done("start")
        joined = 0

        async def keep_playing():
            while True:
                message = await ann.hear()
                ours = [each for each in friends.legal() if each[0] in (0, 1)]
                # Rounds that last: cards are placed only where nothing else may be done (R5.2).
                ours.sort(key=lambda each: each[1].startswith(("place", "bounce")))
                for seat, action in ours[:1]:
                    await friends.command(seat, "act", action=action)
                if message.type == "update" and ann.table.stage != "playing":
                    await friends.command(0, "deal" if ann.table.stage == "between" else "again")
                    await friends.command(0, "start")

        async def come_and_go():
            nonlocal joined
            async with friends.watch(random.choice((1, None))) as guest:
                # The first frame of the guest is answered, whatever happens meanwhile.
                await guest.say({"type": "ping"})
                await guest.hear_until(lambda heard: heard.type == "pong")
                updates = 0
                while updates < 3:
                    updates += (await guest.hear()).type == "update"
                told = [entry.version for entry in guest.entries]
                assert told == list(range(told[0], told[0] + len(told)))
                assert told[-1] == guest.table.version
            joined += 1

        playing = asyncio.create_task(keep_playing())
        try:
            for _ in range(20):
                await asyncio.gather(*(come_and_go() for _ in range(10)))
                assert not playing.done() or playing.result()
        finally:
            playing.cancel()
        assert joined == 200


async def test_a_beat_says_the_version_to_who_has_missed_the_last_step(serve):  # C4
    served = serve(tidy_every=0.05)
    async with party(served) as friends, friends.watch(0) as ann:
        await ann.done("say", phrase="hello")
        beat = await ann.hear_until(lambda heard: heard.type == "beat")
        assert beat.version == ann.table.version == friends.table.version


async def test_what_cannot_be_returned_to_closes_for_good(served):  # C7
    async with party(served) as friends:
        wrong = await refused_hello(served, friends.code, hello("w" * 32))
        assert wrong.code == CloseCode.NO_SUCH_SEAT
        unknown = await refused_hello(served, "QQQQQQ", hello(friends.tokens[0]))
        assert unknown.code == CloseCode.NO_SUCH_TABLE
        nonsense = await refused_hello(served, "no-such-table-anywhere", hello())
        assert nonsense.code == CloseCode.NO_SUCH_TABLE
        future = await refused_hello(served, friends.code, hello() | {"protocol": 99})
        assert future.code == CloseCode.OTHER_PROTOCOL
        assert {wrong.code, unknown.code, future.code} <= CloseCode.FINAL
        async with friends.watch(1) as ben:
            await friends.done(0, "unseat", other=1)
            gone = await ben.end()
            assert gone.code == CloseCode.NO_SUCH_SEAT
        again = await refused_hello(served, friends.code, hello(friends.tokens[1]))
        assert again.code == CloseCode.NO_SUCH_SEAT


async def test_who_says_nothing_is_let_go(serve):
    served = serve(hello_within=0.1)
    async with party(served) as friends, RawLink(served, friends.code) as link:
        heard = await link.read()
        assert heard[-1].code == CloseCode.SILENT


async def test_pages_of_other_places_open_no_socket(serve):
    served = serve(origins=("https://play.example.org",))
    async with party(served) as friends:
        for origin, is_welcome in (
            ("https://evil.example", False),
            ("null", False),
            (f"http://127.0.0.1:{served.port}", True),
            ("https://play.example.org", True),
        ):
            answer = await friends.http.post(
                "/api/tables", json={"name": "Ann"}, headers={"Origin": origin}
            )
            assert answer.status_code == (201 if is_welcome else 403)
            async with RawLink(served, friends.code, origin=origin) as link:
                if is_welcome:
                    link.put(hello())
                    await link.write()
                first = (await link.read())[0]
            if is_welcome:
                assert first.type == "welcome"
            else:
                assert first.code == CloseCode.FORBIDDEN


@pytest.mark.slow
async def test_links_that_break_at_random_disturb_nobody(serve):  # C10
    served = serve()
    async with party(served) as friends, friends.watch(0) as ann:
        chance = random.Random(10)
        quiet = served.tasks()
        broken = 0

        async def break_often():
            nonlocal broken
            while told < 600:  # a task of Python 3.11 may miss that it was cancelled
                async with RawLink(served, friends.code) as link:
                    if chance.random() < 0.2:
                        continue  # during the first frame
                    link.put(hello(chance.choice([None, friends.tokens[1]])))
                    await link.write()
                    for _ in range(chance.randrange(4)):
                        await link.read()
                broken += 1
                await asyncio.sleep(0.005)

        told = 0
        breaking = [asyncio.create_task(break_often()) for _ in range(6)]
        await friends.done(0, "change", rules={"rounds": 9, "turn_limit": 100})
        await friends.done(0, "start")
        while told < 600:
            if not await friends.go_on(chance):
                await friends.done(0, "again")
                await friends.done(0, "start")
            told += 1
        assert not any(task.done() for task in breaking)
        for task in breaking:
            task.cancel()
        await asyncio.gather(*breaking, return_exceptions=True)
        await ann.reach(friends.table.version)
        told_versions = [entry.version for entry in ann.entries]
        assert told_versions == list(range(1, ann.table.version + 1))
        assert broken > 100
        await settled(served, links=1)
        assert names_of(served.tasks()) == names_of(quiet)


@pytest.mark.slow
async def test_a_thousand_links_leave_nothing_behind(served):  # F11
    async with party(served) as friends:
        async with friends.watch(0):
            quiet = served.tasks()
        await settled(served, links=0)
        quiet = served.tasks()

        async def come_and_go(number: int) -> None:
            async with friends.watch(number % 4 - 1 if number % 4 else None) as guest:
                if number % 2:
                    guest.cut()

        for first in range(0, 1_000, 20):
            await asyncio.gather(*(come_and_go(number) for number in range(first, first + 20)))
        await settled(served, links=0)
        assert len(served.tasks()) <= len(quiet)
        assert served.within(lambda: dict(served.app.state.sockets)) == {}


async def settled(served, *, links: int) -> None:
    """Wait until the server has noticed who is gone, and its ended links have no task."""
    for _ in range(1_000):
        if (
            served.links() == links
            and len(served.within(lambda: served.app.state.sockets)) <= links
        ):
            break
        await asyncio.sleep(0.01)
    assert served.links() == links


def names_of(tasks: list[str]) -> list[str]:
    """The tasks that have a name of ours; sockets' tasks are numbered."""
    return [name for name in tasks if not name.startswith("Task-")]


async def test_a_seat_that_nobody_holds_any_more_is_played_by_a_bot_until_its_player_returns(
    serve,
):  # K3
    clock = Clock()
    served = serve(clock=clock)
    async with party(served, 2) as friends, friends.watch(0) as ann:
        await ann.done("start")
        await friends.tee_off()
        async with friends.watch(1):
            pass
        await ann.hear_until(is_presence(seat=1, there=False))
        clock.now += ann.table.clock.absent + 1
        await ann.act("draw")  # anything: the alarm is set anew
        await ann.hear_until(lambda heard: heard.type == "update" and heard.table.seats[1].away)
        async with friends.watch(1) as ben:
            await ben.hear_until(
                lambda heard: heard.type in ("welcome", "update") and not heard.table.seats[1].away
            )
            assert [entry.fact for entry in ben.entries][-1] == "came_back"
            await ben.done("say", phrase="hello")


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


async def test_the_first_frame_need_not_be_alone(served):
    async with party(served, is_started=True) as friends, RawLink(served, friends.code) as link:
        link.put(hello(friends.tokens[0]), {"type": "ping"})
        await link.write()
        heard = []
        while not any(isinstance(each, wire.Pong) for each in heard):
            heard += await link.read()
        assert heard[0].type == "welcome"


async def test_every_socket_of_a_seat_hears_each_step_once(served):  # C6
    async with party(served) as friends, contextlib.AsyncExitStack() as stack:
        entering = [watching(served, friends.code, friends.tokens[0]) for _ in range(20)]
        links = [await stack.enter_async_context(each) for each in entering]
        version = await links[0].done("say", phrase="hello")
        for link in links:
            await link.reach(version)
            assert [entry.version for entry in link.entries] == list(range(1, version + 1))

"""A player at a table that breaks, lags and closes: nothing is lost, nothing is done twice."""

import asyncio
import logging

import pytest
from client.fake_table import CODE, TOKEN, a_table

from gnoming import client, wire
from gnoming.client import LinkLost, Player, Refused, TableClosed, Unreachable, entries

pytestmark = pytest.mark.anyio


def a_player(table, **more):
    return Player(table.address, CODE, TOKEN, **more)


async def heard_until(player, version):
    """The versions of all entries told, up to this one."""
    told = []
    async for news in player:
        told += [entry.version for entry in entries(news)]
        if told and told[-1] >= version:
            return told
    return told


# ------------------------------------------------------------------ coming and hearing


async def test_a_player_says_hello_with_the_protocol_and_the_token_in_the_first_frame():
    async with a_table() as table, a_player(table) as player:
        assert table.hellos == [{"type": "hello", "protocol": wire.PROTOCOL, "token": TOKEN}]
        assert player.version == 3
        assert player.seat == 0
        assert player.table.seats[0].name == "Mila"


async def test_a_spectator_has_no_token_to_say():
    async with a_table() as table, Player(table.address, CODE):
        assert "token" not in table.hellos[0]


async def test_the_welcome_is_the_first_news_and_updates_follow_in_order():
    async with a_table() as table, a_player(table) as player:
        for _ in range(20):
            await table.tell(table.step())
        assert await heard_until(player, 23) == list(range(1, 24))


async def test_presence_is_news_and_is_kept():
    async with a_table() as table, a_player(table) as player:
        await table.send(wire.Presence(connected=[False], watchers=4))
        assert isinstance(await anext(player), wire.Welcome)
        assert isinstance(await anext(player), wire.Presence)
        assert (player.connected, player.watchers) == ([False], 4)


# ------------------------------------------------------------------ wishes


async def test_a_wish_is_done_and_has_come_in_when_its_version_is_known():
    async with a_table() as table, a_player(table) as player:
        assert await player.send("say", phrase="hello") == 4
        assert player.version == 4
        (command,) = table.commands
        assert command["version"] == 3


async def test_each_wish_has_a_move_id_of_its_own():
    async with a_table() as table, a_player(table) as player:
        for _ in range(10):
            await player.send("say", phrase="hello")
        assert len({command["id"] for command in table.commands}) == 10


async def test_a_refusal_is_raised_with_its_code_its_sentence_and_its_clause():
    async with a_table() as table, a_player(table) as player:
        with pytest.raises(Refused, match=r"^not here \(R4\)$") as caught:
            await player.send("say", phrase="oh no")
        assert (caught.value.code, caught.value.clause) == ("unknown", "R4")
        assert caught.value.version == 3


@pytest.mark.parametrize("wish", ["dance", "hello", "ping", "act"])
async def test_what_is_no_wish_is_refused_before_it_is_sent(wish):
    async with a_table() as table, a_player(table) as player:
        with pytest.raises(ValueError, match=wish) as caught:
            await player.send(wish)
        assert "\n" not in str(caught.value)
        assert table.commands == []


async def test_a_choice_is_sent_with_the_version_it_was_made_on():
    async with a_table() as table, a_player(table) as player:
        await player.act("flip 4", version=2)
        assert table.commands[0]["version"] == 2
        assert table.commands[0]["action"] == "flip 4"


# ------------------------------------------------------------------ broken links


@pytest.mark.parametrize("when", ["breaks_before", "breaks_after"])
async def test_a_wish_that_was_not_answered_is_sent_again_and_done_once(when):
    async with a_table() as table, a_player(table) as player:
        setattr(table, when, 3)
        assert await player.send("say", phrase="hello") == 4
        assert table.version == 4
        assert len(table.commands) == 4
        assert len({str(command) for command in table.commands}) == 1
        assert [hello.get("version") for hello in table.hellos[:2]] == [None, 3]


async def test_wishes_made_at_the_same_time_are_all_sent_again_in_their_order():
    async with a_table() as table, a_player(table) as player:
        table.breaks_before = 2
        phrases = wire.PHRASES[:5]
        done = await asyncio.gather(*(player.send("say", phrase=each) for each in phrases))
        assert sorted(done) == [4, 5, 6, 7, 8]
        assert [entry.told["phrase"] for entry in table.entries[3:]] == list(phrases)


async def test_a_wish_made_without_a_link_is_sent_when_there_is_one_again():
    async with a_table() as table, a_player(table) as player:
        await table.cut()
        while not isinstance(await anext(player), LinkLost):
            pass
        assert await player.send("say", phrase="hello") == 4


async def test_a_wish_that_the_table_does_not_read_is_sent_again(monkeypatch):
    monkeypatch.setattr(client, "ANSWER_SECONDS", 0.05)
    async with a_table() as table, a_player(table) as player:
        table.overhears = 2
        assert await player.send("say", phrase="hello") == 4
        assert len(table.hellos) == 1
        assert len({command["id"] for command in table.commands}) == 1


async def test_no_more_wishes_are_sent_than_a_table_reads(monkeypatch):
    monkeypatch.setattr(client, "WISHES_PER_SECOND", 0.001)
    monkeypatch.setattr(client, "WISHES_AT_ONCE", 3)
    async with a_table() as table, a_player(table) as player:
        for _ in range(3):
            await player.send("say", phrase="hello")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(player.send("say", phrase="hello"), 0.05)
        assert len(table.commands) == 3


async def test_what_was_missed_is_told_once_and_in_order():
    async with a_table() as table, a_player(table) as player:
        for _ in range(5):
            await table.tell(table.step())
            await table.cut()
            table.step()
            table.step()
            await player._until(table.version)
        assert await heard_until(player, 18) == list(range(1, 19))


async def test_a_fresh_welcome_tells_nothing_twice():
    async with a_table() as table, a_player(table) as player:
        table.keeps = 4
        await table.cut()
        for _ in range(6):
            table.step()
        assert await heard_until(player, 9) == [1, 2, 3, 6, 7, 8, 9]
        await table.cut()
        await table.tell(table.step())
        assert await heard_until(player, 10) == [10]


async def test_a_gap_in_the_versions_brings_the_missing_ones():
    async with a_table() as table, a_player(table) as player:
        table.hides = 2
        for _ in range(3):
            await table.tell(table.step())
        assert await heard_until(player, 6) == [1, 2, 3, 4, 5, 6]
        assert table.hellos[1]["version"] == 3


async def test_a_beat_that_is_ahead_brings_what_was_lost():
    async with a_table() as table, a_player(table) as player:
        table.hides = 1
        await table.tell(table.step())
        await table.send(wire.Beat(version=4, now=0))
        assert await heard_until(player, 4) == [1, 2, 3, 4]


async def test_an_update_that_comes_twice_is_told_once():
    async with a_table() as table, a_player(table) as player:
        entry = table.step()
        await table.tell(entry)
        await table.tell(entry)
        await table.tell(table.step())
        assert await heard_until(player, 5) == [1, 2, 3, 4, 5]


async def test_a_silent_table_is_left_and_found_again():
    async with a_table() as table:
        table.beat = 0
        async with a_player(table) as player:
            table.step()
            assert await heard_until(player, 4) == [1, 2, 3, 4]
            table.beat = 15


async def test_the_loss_of_a_link_is_news_once_until_the_next_welcome():
    async with a_table() as table, a_player(table) as player:
        table.closes_with = [1012, 4429, 4408, 4409]
        await table.cut()
        kinds = [type(await anext(player)) for _ in range(3)]
        assert kinds == [wire.Welcome, LinkLost, wire.Welcome]
        assert len(table.hellos) == 6


async def test_a_table_brought_back_from_an_older_copy_is_taken_as_it_stands():
    async with a_table() as table, a_player(table) as player:
        await anext(player)
        del table.entries[1:]
        await table.cut()
        assert isinstance(await anext(player), LinkLost)
        assert isinstance(await anext(player), wire.Welcome)
        assert player.version == 1
        assert await player.send("say", phrase="hello") == 2


async def test_who_reads_nothing_holds_no_more_than_a_share_of_the_news(monkeypatch):
    monkeypatch.setattr(client, "MOST_UNREAD", 10)
    async with a_table() as table, a_player(table) as player:
        for _ in range(200):
            await table.tell(table.step())
        assert player._news.qsize() <= 12
        assert await heard_until(player, 203) == list(range(1, 204))
        assert await player.send("say", phrase="hello") == 204


async def test_who_reads_nothing_can_still_wish(monkeypatch):
    monkeypatch.setattr(client, "MOST_UNREAD", 3)
    async with a_table() as table, a_player(table) as player:
        for version in range(4, 30):
            assert await player.send("say", phrase="hello") == version


# ------------------------------------------------------------------ the end


@pytest.mark.parametrize("code", sorted(wire.CloseCode.FINAL))
async def test_after_a_final_code_nobody_tries_again(code):
    async with a_table() as table, a_player(table) as player:
        table.closes_with = [code]
        table.breaks_after = 1
        with pytest.raises(TableClosed) as caught:
            await player.send("say", phrase="hello")
        assert caught.value.code == code
        assert "{" not in caught.value.why
        with pytest.raises(TableClosed):
            await heard_until(player, 99)
        with pytest.raises(TableClosed):
            await player.send("say", phrase="hello")
        await asyncio.sleep(0.1)
        assert len(table.hellos) == 2


async def test_a_final_code_at_once_is_raised_on_coming():
    async with a_table() as table:
        table.closes_with = [wire.CloseCode.NO_SUCH_TABLE]
        with pytest.raises(TableClosed, match=f"there is no table {CODE}"):
            async with a_player(table):
                pytest.fail("nobody is there")


async def test_nobody_waits_for_a_server_that_was_never_there(unused_port):
    with pytest.raises(Unreachable, match="cannot be reached"):
        async with Player(f"http://127.0.0.1:{unused_port}", CODE):
            pytest.fail("nobody is there")


async def test_a_server_that_is_about_to_be_there_is_waited_for():
    async with a_table() as table:
        table.closes_with = [1012, 4429]
        async with a_player(table) as player:
            assert player.version == 3
        assert len(table.hellos) == 3


async def test_patience_ends():
    async with a_table() as table:
        player = a_player(table, patience=0.05)
        async with player:
            table.closes_with = [1012] * 1_000
            await table.cut()
            with pytest.raises(Unreachable):
                await heard_until(player, 99)


async def test_a_message_that_cannot_be_read_ends_it():
    async with a_table() as table, a_player(table) as player:
        await table.links[0].send('{"type": "surprise"}')
        with pytest.raises(TableClosed, match="cannot read"):
            await heard_until(player, 99)


async def test_leaving_leaves_no_task_behind():
    async with a_table() as table:
        before = asyncio.all_tasks()
        async with a_player(table) as player:
            waiting = asyncio.create_task(player.send("say", phrase="hello"))
            await asyncio.sleep(0)
            waiting.cancel()
        await asyncio.sleep(0)
        left = {task for task in asyncio.all_tasks() - before if task is not waiting}
        assert [task for task in left if "_live" in repr(task)] == []


# ------------------------------------------------------------------ the token


async def test_the_token_stands_in_no_log_no_repr_and_no_error(caplog):
    caplog.set_level(logging.DEBUG)
    for name in ("websockets", "websockets.client", "gnoming.client", "asyncio"):
        caplog.set_level(logging.DEBUG, logger=name)
    async with a_table() as table:
        async with a_player(table) as player:
            await table.cut()
            await player.send("say", phrase="hello")
            shown = repr(player)
            table.closes_with = [4401]
            await table.cut()
            with pytest.raises(TableClosed) as caught:
                await heard_until(player, 99)
        assert len(table.hellos) == 3
    client_log = [
        record.getMessage() for record in caplog.records if record.name != "websockets.server"
    ]
    assert any("the link" in line for line in client_log)
    assert TOKEN not in "\n".join([*client_log, shown, str(caught.value), repr(caught.value)])

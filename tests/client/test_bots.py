"""Bots at tables of a real server: whole games, broken links, bad bots."""

import asyncio
import random

import pytest
from client.bad_line import a_bad_line

from gnoming import Game, bots, client, wire
from gnoming.client import (
    BotFailed,
    Player,
    Refused,
    TableClosed,
    fetch_record,
    join_table,
    open_table,
    play_bot,
)

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _at_full_speed(monkeypatch):
    monkeypatch.setattr(client, "WISHES_AT_ONCE", 1_000)


async def a_table(server, **rules):
    """A new table; its host's seat."""
    seated = await open_table(server, "Mila")
    async with Player(server, seated.code, seated.token) as host:
        await host.send("change", rules={"rounds": 1, **rules})
    return seated


async def test_two_bots_play_a_game_to_its_end(server):
    table = await a_table(server)
    last = await asyncio.gather(
        play_bot(server, table.code, bots.make("easy"), token=table.token, players=2),
        play_bot(server, table.code, bots.make("random"), name="Elm"),
    )
    assert [each.stage for each in last] == ["finished", "finished"]
    record = await fetch_record(server, table.code)
    game = Game.from_record(record)
    assert game.over
    assert game.names == ("Mila", "Elm")
    assert [list(each.game.totals) for each in last] == [list(game.totals)] * 2


async def test_a_bot_adds_to_every_shuffle(server):
    table = await a_table(server, rounds=2, turn_limit=5)
    last = await play_with_a_bot_of_the_server(server, table)
    assert [[seat for seat, _ in proof.added] for proof in last.proofs] == [[0], [0]]
    words = [word for proof in last.proofs for _, word in proof.added]
    assert len(set(words)) == 2
    assert {len(word) for word in words} == {2 * client.ADDED_BYTES}


async def play_with_a_bot_of_the_server(server, table, **more):
    async with Player(server, table.code, table.token) as host:
        await host.send("add_bot", level="easy")
    bot = bots.make("easy", 1)
    return await play_bot(server, table.code, bot, token=table.token, players=2, **more)


async def test_a_host_plays_several_games(server):
    table = await a_table(server, turn_limit=5)
    last = await play_with_a_bot_of_the_server(server, table, games=3)
    assert (last.games, last.stage) == (3, "finished")
    for game in (1, 2, 3):
        assert Game.from_record(await fetch_record(server, table.code, game)).over


@pytest.mark.parametrize("seed", range(3))
async def test_links_that_break_all_the_time_lose_no_move_and_no_news(server, seed):
    table = await a_table(server, turn_limit=10)
    async with Player(server, table.code, table.token) as host:
        await host.send("add_bot", level="easy")
    versions = []

    def watch(news):
        versions.extend(entry.version for entry in client.entries(news))

    async with a_bad_line(server, random.Random(seed)) as (line, breaks):
        bot = bots.make("easy", seed)
        last = await play_bot(line, table.code, bot, token=table.token, players=2, watch=watch)
    assert last.stage == "finished"
    assert versions == list(range(1, last.version + 1))
    assert len(versions) > 20
    assert breaks.count(0) > 2
    assert Game.from_record(await fetch_record(server, table.code)).over


class Bad:
    """A bot that does as it is told."""

    def __init__(self, choose):
        self.choose = choose


def broken(_view):
    raise KeyError("lost")


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (broken, "the bot Bad failed in phase 'tee off': KeyError: 'lost'"),
        (lambda _: None, "the bot Bad chose 'None' in phase 'tee off', where it may flip 0, flip"),
    ],
)
async def test_a_bot_that_fails_is_told_of_in_one_sentence(server, choose, said):
    table = await a_table(server)
    async with Player(server, table.code, table.token) as host:
        await host.send("add_bot", level="easy")
    with pytest.raises(BotFailed, match=said):
        await play_bot(server, table.code, Bad(choose), token=table.token, players=2)


async def test_a_table_that_is_not_there_refuses_in_words(server):
    with pytest.raises(Refused, match="there is no table") as caught:
        await join_table(server, "BCDFGH", "Mila")
    assert caught.value.code == "no table"
    with pytest.raises(TableClosed) as closed:
        async with Player(server, "BCDFGH"):
            pass
    assert closed.value.code == wire.CloseCode.NO_SUCH_TABLE


async def test_the_record_stays_closed_until_the_game_is_over(server):
    table = await a_table(server)
    with pytest.raises(Refused, match="record opens when the game is over"):
        await fetch_record(server, table.code)


async def test_a_token_of_no_seat_is_final_and_stays_secret(server):
    table = await a_table(server)
    token = "of-somebody-else-" * 2
    with pytest.raises(TableClosed) as closed:
        async with Player(server, table.code, token):
            pass
    assert closed.value.code == wire.CloseCode.NO_SUCH_SEAT
    assert token not in str(closed.value)


async def test_who_leaves_in_the_lobby_is_gone(server):
    table = await a_table(server)
    guest = await join_table(server, table.code, "Elm")
    async with Player(server, table.code, guest.token) as player:
        await player.send("leave")
        with pytest.raises(TableClosed):
            async for _ in player:
                pass
    async with Player(server, table.code) as gallery:
        assert [chair.name for chair in gallery.table.seats] == ["Mila"]


async def test_a_spectator_sees_the_gallerys_view_and_may_wish_nothing(server):
    table = await a_table(server)
    async with Player(server, table.code) as gallery:
        assert gallery.seat is None
        with pytest.raises(ValueError, match="no game has begun"):
            gallery.view()
        with pytest.raises(Refused) as refused:
            await gallery.send("start")
        assert refused.value.code == "no seat"


async def test_a_seat_told_to_a_player_is_what_the_player_asks_for_by_view(server):
    table = await a_table(server)
    async with Player(server, table.code, table.token) as host:
        await host.send("add_bot", level="easy")
        await host.send("start")
        view = host.view()
        assert (view.seat, view.phase) == (0, "tee off")
        with pytest.raises(Refused) as refused:
            await host.act("draw")
        assert (refused.value.code, refused.value.clause) == ("tee_off_first", "R3.4")
        await host.act(view.legal[3])
        assert host.view().layouts[0][3] != "?"

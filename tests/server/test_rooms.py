"""Tables, seats and who has a say: in the lobby, in a game, and when everybody is gone."""

import asyncio
import random
from types import SimpleNamespace

import pytest
from talking import NAMES, OPEN, hello, party, refused_hello, watching

from gnoming import wire
from gnoming.game import Game
from gnoming.wire import CloseCode

pytestmark = pytest.mark.anyio

DAY = 24 * 3600


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


# ------------------------------------------------------------------ seats and names


async def test_of_many_who_sit_down_at_once_seven_find_a_seat(served):  # E1
    async with party(served, 1) as friends:
        answers = await asyncio.gather(
            *(
                friends.http.post(f"{friends.path}/seats", json={"name": name})
                for name in (*NAMES[1:], "Hal", "Ira", "Jo", "Kim", "Lea", "Max")
            )
        )
        assert sorted(answer.status_code for answer in answers) == [201] * 6 + [409] * 6
        seated = [answer.json() for answer in answers if answer.status_code == 201]
        assert sorted(each["seat"] for each in seated) == [1, 2, 3, 4, 5, 6]
        assert len({each["token"] for each in seated}) == 6
        assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {
            "full"
        }
        await friends.done(0, "start")
        game = (await friends.glance()).table.game
        assert (len(game.layouts), game.draw_pile + game.removed) == (7, 45)


async def test_nobody_plays_alone(served):  # E1
    async with party(served, 1) as friends:
        answer = await friends.command(0, "start")
        assert (answer.status_code, answer.json()["clause"]) == (409, "R2.1")


@pytest.mark.parametrize("name", ["Ann", "ann ", "  ANN", "\uff21nn", "A\u0438n", "\u0410nn"])
async def test_a_name_that_looks_like_another_is_refused_and_gives_no_seat(served, name):  # E5, H7
    async with party(served, 2) as friends:
        answer = await friends.http.post(f"{friends.path}/seats", json={"name": name})
        if name == "A\u0438n":  # a letter that looks like none of Ann's
            assert answer.status_code in (201, 409)
        else:
            assert answer.status_code == 409, answer.text
            assert "token" not in answer.text
        assert friends.table.chairs[0].name == "Ann"


async def test_a_seat_whose_player_dropped_is_nobody_elses(served):  # H7
    async with party(served, is_started=True) as friends:
        async with friends.watch(1):
            pass
        for name in ("Ben", "Ben2", "Zoe"):
            answer = await friends.http.post(f"{friends.path}/seats", json={"name": name})
            assert answer.status_code == 409
        async with friends.watch(1) as ben:
            assert ben.you.seat == 1
            await ben.act("flip 4")


async def test_create_join_watch_and_act_over_either_way(served):  # F9
    async with party(served, 2) as friends, friends.watch(1) as ben:
        await friends.done(0, "start")
        version = await friends.act(1, "flip 2")
        await ben.reach(version)
        assert ben.table.game.layouts[1][2] != "?"
        version = await ben.act("flip 3")
        assert (await friends.glance(1)).table.version == version


# ------------------------------------------------------------------ the host


async def test_a_host_who_leaves_the_lobby_hands_on_what_a_host_may(served):  # E2
    async with party(served) as friends, friends.watch(1) as ben:
        version = await friends.done(0, "leave")
        await ben.reach(version)
        assert [seat.name for seat in ben.table.seats] == ["Ben", "Cid"]
        assert ben.table.host == ben.you.seat == 0
        answer = await friends.command(0, "start")
        assert (answer.status_code, answer.json()["code"]) == (403, "no seat")
        await ben.done("start")


async def test_a_host_who_leaves_the_game_hands_on_what_a_host_may(served):  # E2
    async with party(served) as friends, friends.watch(1) as ben:
        await friends.done(0, "change", rules={"rounds": 2, "turn_limit": 5})
        await friends.done(0, "start")
        await friends.done(0, "leave")
        await ben.reach(friends.table.version)
        assert ben.table.host == 1
        assert ben.table.seats[0].left
        chance = random.Random(2)
        while ben.table.stage != "between":
            await ben.reach(friends.table.version)
            legal = [act for act in friends.legal() if act[0] in (1, 2)]
            if legal and ben.table.stage == "playing":
                seat, action = chance.choice(legal)
                await friends.act(seat, action)
            elif ben.table.stage == "playing":
                await ben.hear()
        assert (await friends.command(2, "deal")).status_code == 403
        await ben.done("deal")


async def test_only_a_host_does_what_a_host_does(served):
    async with party(served) as friends:
        for wish, told in (
            ("start", {}),
            ("add_bot", {"level": "easy"}),
            ("unseat", {"other": 2}),
            ("arrange", {"order": [2, 1, 0]}),
            ("change", {"clock": "quick"}),
            ("pass_host", {"other": 1}),
        ):
            version = friends.table.version
            answer = await friends.command(1, wish, **told)
            assert (answer.status_code, answer.json()["code"]) == (403, "host only"), wish
            assert friends.table.version == version


# ------------------------------------------------------------------ time


@pytest.mark.slow
async def test_tables_that_nobody_uses_are_forgotten_after_their_time(serve):  # E3
    clock = Clock()
    served = serve(clock=clock, tidy_every=3600)

    async def open_many():
        await asyncio.gather(*(served.tables.open("Ann") for _ in range(2_000)))

    async def counted():
        return await served.tables.store.count()

    async with party(served, 2) as friends:
        await friends.done(0, "start")
        served.run(open_many())
        assert served.run(counted()) == 2_001
        clock.pass_by(served.settings.unload_after + 1)
        served.run(served.tables.tidy())
        assert served.within(lambda: len(served.tables.live)) == 0
        assert served.run(counted()) == 2_001
        clock.pass_by(served.settings.keep_lobbies)
        served.run(served.tables.tidy())
        assert served.run(counted()) == 1
        glance = await friends.glance()
        assert glance.table.stage == "playing"
        assert (await friends.http.get("/health")).json()["tables"] == 1
        clock.pass_by(served.settings.keep_games + 1)
        served.run(served.tables.tidy())
        assert served.run(counted()) == 0
        answer = await friends.http.get(friends.path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no table")
        closed = await refused_hello(served, friends.code, hello(friends.tokens[0]))
        assert closed.code == CloseCode.NO_SUCH_TABLE
        named = [name for name in served.tasks() if name.startswith("table ")]
        assert named == []


async def test_one_address_opens_so_many_tables_and_no_more(serve):  # E3
    served = serve(limits=type(OPEN)(tables_per_address=3, seats_per_address=4))
    async with party(served, 1) as friends:
        codes = [
            (await friends.http.post("/api/tables", json={"name": "Ann"})).status_code
            for _ in range(4)
        ]
        assert codes == [201, 201, 429, 429]
        codes = [
            (await friends.http.post(f"{friends.path}/seats", json={"name": name})).status_code
            for name in NAMES[1:]
        ]
        assert codes == [201, 201, 201, 201, 429, 429]


async def test_a_table_in_use_is_never_closed_and_a_quiet_one_after_a_warning(serve):  # D2
    clock = Clock()
    served = serve(clock=clock, tidy_every=3600)
    limit, warning = served.settings.quiet_table, served.settings.warning
    async with party(served) as friends, friends.watch(0) as ann:
        for _ in range(5):
            clock.pass_by(limit - warning - 1)
            served.run(served.tables.tidy())
            await ann.done("say", phrase="hello")
        assert not any('"notice"' in frame for frame in ann.frames)
        clock.pass_by(limit - warning + 1)
        served.run(served.tables.tidy())
        notice = await ann.hear_until(lambda heard: heard.type == "notice")
        assert notice.what == "closing"
        await ann.done("say", phrase="one moment")
        clock.pass_by(limit - 1)
        served.run(served.tables.tidy())
        await ann.done("say", phrase="hello")
        clock.pass_by(limit + 1)
        served.run(served.tables.tidy())
        assert (await ann.end()).code == CloseCode.QUIET
        async with friends.watch(0) as again:  # and who comes back finds everything
            assert len(again.table.seats) == 3


async def test_bots_alone_stand_still_until_somebody_returns(serve):  # K5
    served = serve()
    async with party(served, 1) as friends:
        for _ in range(2):
            await friends.done(0, "add_bot", level="random")
        await friends.done(0, "start")
        await friends.done(0, "leave")
        quiet = friends.table.version
        # Whatever a bot had in mind already may still come; then there is nothing more.
        while served.within(lambda: dict(friends.live._thinking)):
            await asyncio.sleep(0.01)
        quiet = friends.table.version
        await asyncio.sleep(0.1)
        assert friends.table.version == quiet
        assert friends.table.bot_seats() == ()
        assert served.within(lambda: friends.live._alarm) is None
        async with friends.watch(0) as ann:
            await ann.done("come_back")
            assert not ann.table.seats[0].left


# ------------------------------------------------------------------ the end


async def test_the_record_tells_the_game_that_was_played(served):  # J19
    chance = random.Random(19)
    async with party(served) as friends, friends.watch(None) as gallery:
        for number in (1, 2):
            await friends.done(0, "change", rules={"rounds": 2, "turn_limit": 6})
            await friends.done(0, "start")
            while await friends.go_on(chance):
                pass
            await gallery.reach(friends.table.version)
            answer = await friends.http.get(f"{friends.path}/record")
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            game = Game.from_record(answer.text)
            assert game.over
            told = gallery.table.game
            assert told.totals == list(game.totals)
            assert told.winners == list(game.winners)
            assert game.names == NAMES[:3]
            assert answer.text == game.record()
            won = [e for entry in gallery.entries for e in entry.events if e["event"] == "GameWon"]
            assert len(won) == number
            first = await friends.http.get(f"{friends.path}/record?game=1")
            assert first.status_code == 200
            if number == 2:
                assert first.text != answer.text
                assert Game.from_record(first.text).over
            else:
                await friends.done(0, "again")
        answer = await friends.http.get(f"{friends.path}/record?game=3")
        assert (answer.status_code, answer.json()["code"]) == (404, "no game")


async def test_every_view_told_is_the_view_of_the_game(served):  # J19
    chance = random.Random(5)
    async with party(served) as friends, friends.watch(0) as ann, friends.watch(None) as gallery:
        await friends.done(0, "change", rules={"rounds": 1, "turn_limit": 8})
        await friends.done(0, "start")
        compared = 0
        while await friends.go_on(chance):
            for watcher in (ann, gallery):
                await watcher.reach(friends.table.version)
                seat = None if watcher is gallery else 0
                assert wire.view_from(watcher.table, watcher.you) == friends.table.game.view(seat)
            compared += 1
        assert compared > 20


async def test_behind_a_proxy_the_server_has_a_folder_of_its_own(serve):  # M4
    served = serve(base_path="/games/gnome")
    async with party(served, 1) as friends:
        page = (await friends.http.get("/api")).text
        assert 'href="/games/gnome/api/schema"' in page
        for path in ("", "/games/gnome"):  # with and without what the proxy takes away
            for rest in ("/", "/api", "/health", "/api/openapi.json", friends.path):
                answer = await friends.http.get(path + rest)
                assert answer.status_code == 200, path + rest
            answer = await friends.http.post(
                f"{path}{friends.path}/commands",
                json={"type": "rename", "id": f"p{len(path)}", "version": 1, "name": "Anna"},
                headers=friends.headers(0),
            )
            assert answer.status_code == 200, answer.text
        told = (await friends.http.get("/api/openapi.json")).json()
        assert told["servers"] == [{"url": "/games/gnome"}]
        async with friends.watch(0) as ann:
            assert ann.you.seat == 0
        async with served_under(served, "/games/gnome", friends.code, friends.tokens[0]) as ann:
            assert ann.you.seat == 0


def served_under(served, base, code, token):
    """A watcher whose proxy has left the folder in the address."""
    address = f"ws://127.0.0.1:{served.port}{base}/api/tables/{code}/socket"
    return watching(SimpleNamespace(socket_address=lambda _: address), code, token)

"""What nobody may know is in no byte that the server sends, whatever is asked for and by whom."""

import asyncio
import json
import random
import re
from typing import Any

import httpx2
import pytest
from rigging import dealing, stacked
from talking import Served, party
from twins import played, twin

from gnoming.game import Game
from gnoming.record import Act, Order, parse_record
from gnoming.server import page

pytestmark = pytest.mark.anyio

ROUTES = {
    ("GET", "/"): "public",
    ("GET", "/api"): "public",
    ("GET", "/style.css"): "public",
    ("GET", "/{name}"): "public: files of the web client",
    ("GET", "/assets/{name}"): "public: files of the web client",
    ("GET", "/icons/{name}"): "public: files of the web client",
    ("GET", "/health"): "public",
    ("GET", "/api/openapi.json"): "public",
    ("GET", "/api/schema"): "public",
    ("POST", "/api/tables"): "public, counted by address",
    ("POST", "/api/tables/{code}/seats"): "public, counted by address; free seats only",
    ("GET", "/api/tables/{code}"): "the gallery's view; a seat's with its token",
    ("POST", "/api/tables/{code}/commands"): "a seat's token",
    ("GET", "/api/tables/{code}/record"): "public, once the game is over",
    ("GET", "/api/tables/{code}/qr"): "public: the code and the address that were asked with",
    ("SOCKET", "/api/tables/{code}/socket"): "the gallery's view; a seat's with its token",
}
"""Every address with its rule. Whoever adds one says here who may use it."""


def routes(served):
    """Every method and address that the server answers, HEAD aside."""
    found = set()
    for route in served.app.routes:
        methods = getattr(route, "methods", None) or {"SOCKET"}
        found |= {(method, route.path) for method in methods - {"HEAD"}}
    return found


async def test_every_address_has_a_rule(served):  # H8
    assert routes(served) == set(ROUTES)


# ------------------------------------------------------------------ twin decks


def steps_of(game: Game) -> tuple[list[tuple[str, ...]], list[Act]]:
    steps = parse_record(game.record()).steps
    orders = [step.cards for step in steps if isinstance(step, Order)]
    return orders, [step for step in steps if isinstance(step, Act)]


async def everything(friends, watcher: int | None) -> list[str]:
    """What each address answers to a watcher now, its headers included."""
    heard = []
    for method, path in sorted(ROUTES):
        if method == "SOCKET" or path in ("/api/tables", "/api/tables/{code}/seats"):
            continue
        place = path.replace("{code}", friends.code)
        body = {"type": "act", "id": "x", "version": 0, "action": "discard right"}
        answer = await friends.http.request(
            method, place, headers=friends.headers(watcher), json=body if method == "POST" else None
        )
        if path.endswith("/qr"):  # a picture of what everybody knows, and of nothing else
            link = f"{friends.served.address}/#/t/{friends.code}"
            assert answer.content == page.qr_code(link)
            continue
        heard.append(f"{method} {place} {answer.status_code} {headers(answer)} {answer.text}")
    refused = await friends.http.post(f"{friends.path}/seats", json={"name": "Zoe"})
    for path in ("/api/tables/QQQQQQ", f"{friends.path}/nothing", f"{friends.path}/record?game=1"):
        answer = await friends.http.get(path, headers=friends.headers(watcher))
        heard.append(f"{path} {answer.status_code} {headers(answer)} {answer.text}")
    return [*heard, f"{refused.status_code} {refused.text}"]


def headers(answer: httpx2.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name != "date"}


async def transcript(served: Served, acts: list[Act], seats: int, watcher: Any) -> list[str]:
    """All that one watcher hears of these actions, the table's own words made equal."""
    async with party(served, seats) as friends:
        heard: list[str] = []
        if watcher == "nobody":
            await play(friends, acts, heard, None)
        else:
            async with friends.watch(watcher) as link:
                await play(friends, acts, heard, link)
                heard += link.frames
                # And who comes late learns no more.
                async with friends.watch(watcher) as late:
                    heard += late.frames
        known = [(friends.code, "CODE"), *((token, "TOKEN") for token in friends.tokens)]
        return [masked(text, known) for text in heard]


def masked(text: str, known: list[tuple[str, str]]) -> str:
    for secret, word in known:
        text = text.replace(secret, word)
    return text


async def play(friends, acts, heard, link) -> None:
    """Play on; ask every address before, in the middle and at the end."""
    watcher = None if link is None or link.you is None else link.you.seat
    await friends.done(0, "start")
    for number, act in enumerate(acts):
        if friends.table.stage == "between":
            await friends.done(0, "deal")
        version = await friends.act(act.seat, act.action.word)
        if link is not None:
            await link.reach(version)
        if number in (0, len(acts) // 2):
            heard += await everything(friends, watcher)
    heard += await everything(friends, watcher)


CASES = [
    pytest.param(seats, seed, length, watcher, id=f"{seats} seats, {length} actions, {watcher}")
    for seats, seed, length in ((2, 3, 25), (3, 8, 11), (4, 5, 40))
    for watcher in ("nobody", None, *range(seats))
]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed", "length", "watcher"), CASES)
async def test_no_byte_depends_on_a_card_that_its_watcher_has_not_seen(
    serve, tmp_path, seats, seed, length, watcher
):  # B1, B2, B3, B4, B9, H8
    game = played(seats, seed, length, calm=0.3)
    other = twin(game, watcher if isinstance(watcher, int) else None, random.Random(seed))
    (orders, acts), (other_orders, other_acts) = steps_of(game), steps_of(other)
    assert acts == other_acts
    assert orders != other_orders, "the twins must differ, or nothing is tested"
    heard = []
    for number, each in enumerate((orders, other_orders)):
        served = serve(
            at=tmp_path / f"{number}.sqlite",
            table_type=dealing(*each),
            secret=lambda: b"s" * 32,
            clock=lambda: 1_800_000_000_000,
        )
        heard.append(await transcript(served, acts, seats, watcher))
    assert len(heard[0]) > 20
    assert heard[0] == heard[1]


async def test_a_drawn_card_is_told_to_its_drawer_alone_until_it_is_placed(serve):  # B2
    served = serve(table_type=dealing(stacked(3, "-4 8")))
    async with party(served, is_started=True) as friends:
        await friends.tee_off()
        async with friends.watch(0) as ann, friends.watch(1) as ben, friends.watch(None) as gallery:
            version = await ann.act("draw")
            for other in (ben, gallery):
                await other.reach(version)
            assert ann.you.hand == "-4"
            assert ann.entries[-1].events == [{"event": "Drew", "seat": 0, "card": "-4"}]
            for other in (ben, gallery):
                assert other.table.game.hand == "?"
                assert other.entries[-1].events == [{"event": "Drew", "seat": 0, "card": "?"}]
            assert ben.you.hand in (None, "?")
            version = await ann.act("place 8")
            await gallery.reach(version)
            assert gallery.table.game.layouts[0][8] == "-4"


async def test_nobody_learns_their_own_face_down_cards(served):  # B1
    async with party(served, is_started=True) as friends:
        for seat in range(3):
            glance = await friends.glance(seat)
            assert {card for layout in glance.table.game.layouts for card in layout} == {"?"}
            assert glance.you.hand is None


async def test_the_host_knows_no_more_than_a_seat(served):  # B9
    async with party(served, is_started=True) as friends:
        await friends.tee_off()
        host, other = await friends.glance(0), await friends.glance(1)
        assert host.table == other.table
        assert host.entries == other.entries


async def test_no_record_opens_before_the_end(served):  # B4
    async with party(served, is_started=True) as friends:
        await friends.tee_off()
        for query in ("", "?game=1", "?game=2"):
            for seat in (None, 0):
                answer = await friends.http.get(
                    f"{friends.path}/record{query}", headers=friends.headers(seat)
                )
                assert answer.status_code in (404, 409), answer.text


# ------------------------------------------------------------------ secrets of the shuffle


async def test_the_key_of_a_round_opens_after_it_and_no_other(serve):  # I2
    secret = bytes(range(32))
    served = serve(secret=lambda: secret)
    chance = random.Random(2)
    async with party(served, 2) as friends, friends.watch(0) as ann, friends.watch(None) as gallery:
        await friends.done(0, "change", rules={"rounds": 2, "turn_limit": 6})
        await friends.done(0, "start")
        while await friends.go_on(chance):
            pass
        await ann.reach(friends.table.version)
        await gallery.reach(friends.table.version)
        keys = {n: friends.table.game.proofs[n].key for n in (1, 2)}
        salts = {n: friends.table.game.proofs[n].salt for n in (1, 2)}
        assert all(keys.values())
        rounds_over = 0
        for text in gallery.frames:
            message = json.loads(text)
            assert secret.hex() not in text
            stage = message.get("table", {}).get("stage")
            if stage in ("between", "finished"):
                rounds_over = message["table"]["game"]["round"]
            for number in (1, 2):
                if number > rounds_over:
                    assert keys[number] not in text
                    assert salts[number] not in text
        assert rounds_over == 2
        assert keys[2] in gallery.frames[-1]
        assert gallery.table.model_dump() == ann.table.model_dump()


async def test_tokens_are_told_to_nobody_and_names_give_no_seat(served):
    async with party(served, is_started=True) as friends, friends.watch(0) as ann:
        await friends.tee_off()
        await ann.reach(friends.table.version)
        told = "\n".join(
            [*ann.frames, *(await everything(friends, 1)), *(await everything(friends, None))]
        )
        for token in friends.tokens:
            assert len(token) >= 32
            assert token not in told
            assert friends.table.chairs[friends.tokens.index(token)].token not in told


async def test_a_thousand_tables_of_one_moment_have_their_own_secrets(serve):  # I1
    served = serve(clock=lambda: 1_800_000_000_000)

    async def open_many():
        return await asyncio.gather(*(served.tables.open(f"Ann {n}") for n in range(1_000)))

    asked = asyncio.run_coroutine_threadsafe(open_many(), served.loop)
    seated = await asyncio.wrap_future(asked)
    secrets = {live.table._secret for live in served.tables.live.values()}
    assert len(secrets) == 1_000
    assert {len(secret) for secret in secrets} == {32}
    assert len({each.token for each in seated}) == 1_000
    assert len({each.code for each in seated}) == 1_000
    deals = {live.table._round_key(1).commitment() for live in served.tables.live.values()}
    assert len(deals) == 1_000


# ------------------------------------------------------------------ pages


async def test_every_answer_carries_the_headers_that_protect_a_browser(served):  # H6
    async with party(served) as friends:
        for method, path in sorted(ROUTES):
            if method == "SOCKET":
                continue
            answer = await friends.http.request(method, path.replace("{code}", friends.code))
            policy = answer.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "set-cookie" not in answer.headers
            if path.startswith("/api/"):
                assert answer.headers["cache-control"] == "no-store"
        for path in ("/nothing", "/api/tables/QQQQQQ", "/docs", "/redoc", "/../etc/passwd"):
            answer = await friends.http.get(path)
            assert answer.status_code == 404
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/", "/api"])
async def test_a_page_asks_nothing_of_anybody_else(served, path):
    async with party(served) as friends:
        text = (await friends.http.get(path)).text
        assert text.startswith("<!doctype html>")
        assert not re.search(r"<script[^>]*>[^<]", text)
        assert not re.search(r"(src|href)=.(https?:)?//", text)


async def test_a_table_asked_for_much_says_nothing_of_how_it_looks_inside(served):
    async with party(served) as friends:
        for body in (b"{", b"null", b"\xff", b'{"name": 1e999}'):
            answer = await friends.http.post("/api/tables", content=body)
            assert answer.status_code in (400, 422)
            assert set(answer.json()) <= {"code", "why", "clause", "version"}
            assert "Traceback" not in answer.text

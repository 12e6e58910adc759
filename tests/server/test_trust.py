"""Whoever talks nonsense, too much, or for somebody else is refused, and nobody else notices."""

import asyncio
import importlib.util
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from talking import OPEN, RawLink, hello, party, refused_hello

from gnoming import wire
from gnoming.server import Limits
from gnoming.wire import CloseCode

pytestmark = pytest.mark.anyio

NONSENSE = (
    "null", "1", "[]", '""', "{}", "NaN", "1e999", "-0", "", " ", "{", "true", '{"type":null}',
    '{"type":"act"}', '{"type":"fly","id":"a","version":1}', '{"type":"hello"}',
    '{"type":"hello","protocol":1e999}', '{"type":"hello","protocol":true}',
    '{"type":"hello","protocol":1,"token":5}', '{"type":"hello","protocol":1,"token":""}',
    '{"type":"hello","protocol":1,"version":-1}', '{"type":"hello","protocol":1,"version":1.5}',
    '{"type":"hello","protocol":1,"version":9007199254740993}',
    '{"type":"hello","protocol":1,"x":0}',
    '{"type":"ping","x":1}', "[" * 2_000, '{"type":"\\ud800"}',
    '{"type":"act","id":"a","version":NaN,"action":"draw"}',
)  # fmt: skip

FIELDS = {
    "act": {"action": "draw"},
    "rename": {"name": "Ann"},
    "add_bot": {"level": "easy"},
    "unseat": {"other": 1},
    "arrange": {"order": [0, 1, 2]},
    "change": {"rules": {"rounds": 2}, "clock": "quick", "pace": "quick", "starter": 1},
    "pass_host": {"other": 1},
    "add": {"randomness": "00"},
    "start": {},
    "ready": {},
    "deal": {},
    "come_back": {},
    "leave": {},
    "say": {"phrase": "hello"},
    "again": {},
}
"""Every command with all that can be told in it."""
WRONG = (None, True, 1.5, -1, 2**53 + 1, "", "\x00", "x" * 300, [], [[]], {}, {"x": 1}, 1e300)
MAY_BE_NONE = {("change", option) for option in ("rules", "clock", "pace", "starter")}


def test_the_commands_tried_here_are_all_there_are():
    known = wire.schema()["$defs"]
    named = {
        told["properties"]["type"]["const"]
        for told in known.values()
        if {"id", "version", "type"} <= set(told.get("properties", ()))
        and "const" in told["properties"]["type"]
    }
    assert set(FIELDS) == named - {"done", "refused"}


def wrong_commands():
    """Every command with one of its fields of another kind than it should be, or missing."""
    for wish, told in FIELDS.items():
        right = {"type": wish, "id": "a", "version": 1, **told}
        for name in right:
            if (wish, name) not in MAY_BE_NONE:
                yield {key: value for key, value in right.items() if key != name}
            for wrong in WRONG:
                if not wrong and (wish, name) in MAY_BE_NONE and wrong in (None, {}):
                    continue  # nothing is to change
                yield right | {name: wrong}
        yield right | {"seat": 1}
        yield right | {"by": "easy"}


@pytest.mark.parametrize("is_greeted", [False, True], ids=["before hello", "after hello"])
async def test_nonsense_closes_its_own_socket_and_no_other(served, is_greeted):  # G3
    async with party(served) as friends, friends.watch(1) as ben:
        for frame in NONSENSE:
            async with RawLink(served, friends.code) as link:
                link.put(*([hello(friends.tokens[0])] if is_greeted else []), frame)
                await link.write()
                closed = await closing(link)
                assert closed.code in (CloseCode.BAD_FRAME, CloseCode.OTHER_PROTOCOL), frame
                assert "Traceback" not in closed.why
        await ben.done("say", phrase="hello")


@pytest.mark.parametrize("is_greeted", [False, True], ids=["before hello", "after hello"])
@pytest.mark.parametrize(
    ("frame", "is_text", "codes"),
    [
        (b"\xff\xfe{}", True, {1007, CloseCode.BAD_FRAME}),
        (b'{"type":"ping"}', False, {1003, 1007}),
        (b"x" * (wire.MOST_FRAME_BYTES + 1), True, {1009}),
        (b"x" * 1_000_000, True, {1009}),
    ],
    ids=["no UTF-8", "bytes", "too long", "far too long"],
)
async def test_frames_that_are_no_text_close_their_socket(
    served, complaints, is_greeted, frame, is_text, codes
):  # G3
    async with party(served) as friends, friends.watch(1) as ben:
        async with RawLink(served, friends.code) as link:
            link.put(*([hello(friends.tokens[0])] if is_greeted else []))
            link.put_bytes(frame, is_text=is_text)
            await link.write()
            assert (await closing(link)).code in codes
        await ben.done("say", phrase="hello")
    # It is uvicorn that notes this, and as an error.
    complaints[:] = [told for told in complaints if not told.startswith("Invalid UTF-8")]


async def closing(link):
    while True:
        for heard in await link.read():
            if isinstance(heard, Exception):
                return heard


@pytest.mark.slow
async def test_no_field_of_a_command_takes_what_it_should_not(served):  # G3
    async with party(served) as friends, friends.watch(1) as ben:
        before = friends.table.version
        tried = 0
        for body in wrong_commands():
            answer = await friends.http.post(
                f"{friends.path}/commands",
                content=json.dumps(body),
                headers=friends.headers(0) | {"Content-Type": "application/json"},
            )
            tried += 1
            assert 400 <= answer.status_code < 500, (body, answer.text)
            assert set(answer.json()) <= {"code", "why", "clause", "version"}
            if tried % 10 == 0:
                async with RawLink(served, friends.code) as link:
                    link.put(hello(friends.tokens[0]), body, {"type": "ping"})
                    await link.write()
                    heard = []
                    while not any(isinstance(each, Exception | wire.Pong) for each in heard):
                        heard += await link.read()
                    assert not any(getattr(each, "type", "") == "done" for each in heard), body
        assert tried > 400
        assert friends.table.version == before
        await ben.done("say", phrase="hello")


async def test_of_a_field_told_twice_one_counts_and_nothing_breaks(served):  # G3
    async with party(served) as friends, friends.watch(0) as ann:
        await ann.say('{"type":"say","id":"a","id":"b","version":1,"phrase":"hello"}')
        answer = await ann.hear_until(lambda heard: heard.type in ("done", "refused"))
        assert answer.id in ("a", "b")


# ------------------------------------------------------------------ too much


async def test_who_sends_too_much_is_not_read_and_then_let_go(serve):  # G4
    limits = Limits(frames_per_second=5, dropped_frames=30)
    served = serve(limits=limits)
    async with party(served, 2) as friends, friends.watch(1) as ben:
        async with RawLink(served, friends.code) as link:
            link.put(hello(friends.tokens[0]), *[{"type": "ping"}] * 200)
            await link.write()
            heard = []
            while not any(isinstance(each, Exception) for each in heard):
                heard += await link.read()
            assert heard[-1].code == CloseCode.TOO_MUCH
            pongs = sum(getattr(each, "type", "") == "pong" for each in heard)
            assert 15 <= pongs <= 25
        await ben.done("say", phrase="hello")
        async with friends.watch(0) as ann:  # and may come back
            await ann.done("say", phrase="hello")


async def test_frames_are_counted_before_anybody_reads_them(serve):  # G4
    served = serve(limits=Limits(frames_per_second=1, dropped_frames=1))
    async with party(served, 2) as friends, RawLink(served, friends.code) as link:
        link.put(hello(friends.tokens[0]), *[{"type": "ping"}] * 3, *["nonsense"] * 3)
        await link.write()
        assert (await closing(link)).code == CloseCode.TOO_MUCH


async def test_a_busy_player_is_never_held_back(serve):  # G4
    served = serve(limits=Limits())
    async with party(served, 1) as friends, friends.watch(0) as ann:
        for _ in range(3):
            await ann.done("add_bot", level="random")
        await ann.done("change", rules={"rounds": 1, "turn_limit": 5})
        await ann.done("start")
        acts = 0
        while ann.table.stage == "playing":
            if ann.you.legal:
                await ann.act(ann.you.legal[0])
                acts += 1
            else:
                await ann.hear()
        assert acts > 6


async def test_requests_and_sockets_of_one_address_are_counted(serve):  # G4
    served = serve(limits=Limits(requests_per_second=1, sockets_per_address=2))
    async with party(served, 1) as friends:
        async with friends.watch(0), friends.watch(None):
            third = await refused_hello(served, friends.code, hello())
            assert third.code == CloseCode.TOO_MUCH
        codes = [(await friends.http.get("/health")).status_code for _ in range(20)]
        assert codes[0] == 200
        assert codes[-1] == 429
        answer = await friends.http.get("/health")
        assert answer.json()["code"] == "too often"
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("is_counted", [True, False], ids=["its length told", "in pieces"])
async def test_a_body_that_is_too_long_is_not_read(served, is_counted):
    async def pieces():
        for _ in range(100):
            yield b"x" * 1_000

    async with party(served) as friends:
        body = b"x" * 100_000 if is_counted else pieces()
        answer = await friends.http.post("/api/tables", content=body)
        assert (answer.status_code, answer.json()["code"]) == (413, "too long")


# ------------------------------------------------------------------ for somebody else


async def test_nobody_acts_with_a_token_that_is_not_the_seats(served):  # H2
    async with party(served) as friends, party(served) as strangers:
        before = friends.table.version
        former = friends.tokens[2]
        await friends.done(0, "unseat", other=2)
        before = friends.table.version
        tokens = {
            None: 401,
            "short": 401,
            "x" * 32: 403,
            strangers.tokens[0]: 403,
            former: 403,
            friends.table.chairs[0].token: 403,
            friends.code * 4: 403,
        }
        for wish, told in FIELDS.items():
            for token, status in tokens.items():
                answer = await friends.http.post(
                    f"{friends.path}/commands",
                    json={"type": wish, "id": "h2", "version": before, **told},
                    headers={} if token is None else {"Authorization": f"Bearer {token}"},
                )
                assert answer.status_code == status, (wish, token, answer.text)
            for scheme in ("Basic", "Token", "bearer:"):
                answer = await friends.http.post(
                    f"{friends.path}/commands",
                    json={"type": wish, "id": "h2", "version": before, **told},
                    headers={"Authorization": f"{scheme} {friends.tokens[0]}"},
                )
                assert answer.status_code == 401
        assert friends.table.version == before
        for token in ("x" * 32, strangers.tokens[0], former):
            closed = await refused_hello(served, friends.code, hello(token))
            assert closed.code == CloseCode.NO_SUCH_SEAT
            answer = await friends.http.get(
                friends.path, headers={"Authorization": f"Bearer {token}"}
            )
            assert answer.status_code == 403


async def test_a_token_acts_for_its_own_seat_whatever_the_body_says(served):  # H2
    async with party(served, is_started=True) as friends:
        body = {"type": "act", "id": "s", "version": friends.table.version, "action": "flip 3"}
        for more in ({"seat": 1}, {"by": "easy"}, {"owner": friends.tokens[1]}):
            answer = await friends.http.post(
                f"{friends.path}/commands", json=body | more, headers=friends.headers(0)
            )
            assert answer.status_code == 422
        answer = await friends.http.post(
            f"{friends.path}/commands?seat=1", json=body, headers=friends.headers(0)
        )
        assert answer.status_code == 200
        assert (await friends.glance()).entries[-1].seat == 0


# ------------------------------------------------------------------ what nobody would think of


@pytest.mark.slow
def test_the_api_is_what_its_description_says(serve):  # G3
    served = serve(limits=OPEN)
    api = schemathesis.openapi.from_url(f"{served.address}/api/openapi.json")

    asked = 0
    for operation in api.get_all_operations():
        told = operation.ok()

        @settings(
            max_examples=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def one(case):
            nonlocal asked
            asked += 1
            # A schema calls 2.0 a whole number, we do not.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        given(case=told.as_strategy())(one)()
    assert asked > 100


FUZZ = Path(__file__).with_name("fuzz.py")


@pytest.mark.slow
@pytest.mark.parametrize("what", ["frames", "table"])
def test_no_frame_breaks_the_reading_or_a_table(tmp_path, what):  # G3
    if importlib.util.find_spec("atheris") is None:
        is_due = sys.platform == "linux" and platform.machine() == "x86_64"
        assert not (os.environ.get("CI") == "true" and is_due), "atheris is missing"
        pytest.skip("atheris is not installed")
    runs = {"frames": 20_000, "table": 5_000}[what]
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, str(FUZZ), what, f"-runs={runs}", "-seed=1", "-max_len=400"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"PYTHONPATH": str(FUZZ.parent.parent)},
    )
    assert done.returncode == 0, done.stdout[-3_000:] + done.stderr[-1_000:]
    assert f"Done {runs} runs" in done.stderr
    assert list(tmp_path.glob("crash-*")) == []


async def test_the_server_lives_on_after_all_this(served):
    async with party(served, is_started=True) as friends:
        await asyncio.gather(*(friends.http.get("/health") for _ in range(50)))
        await friends.tee_off()


async def test_words_that_are_no_moves_cannot_fill_the_store(serve):
    served = serve(limits=Limits(words_per_second=0.1))
    async with party(served, 2, is_started=False) as friends:
        said = [await friends.command(0, "rename", name=f"Ann {number}") for number in range(5)]
        assert [answer.status_code for answer in said] == [200] * 3 + [429] * 2
        assert said[-1].json()["code"] == "too often"
        await friends.done(0, "start")
        await friends.act(0, "flip 0")


async def test_an_address_may_not_open_sockets_without_end(serve):
    served = serve(limits=Limits(sockets_per_second=0.1))
    async with party(served, 2, is_started=False) as friends:
        async with friends.watch(0):
            pass
        assert (await refused_hello(served, friends.code, hello(None))).code == CloseCode.TOO_MUCH


async def test_adding_to_each_shuffle_once_is_never_too_often(serve):
    served = serve(limits=Limits(words_per_second=0.1))
    async with party(served, 7, is_started=False) as friends:
        for seat in range(7):
            await friends.done(seat, "add", randomness="00ff")
        again = [await friends.command(0, "add", randomness="00") for _ in range(5)]
        assert [answer.status_code for answer in again] == [200] * 3 + [429] * 2

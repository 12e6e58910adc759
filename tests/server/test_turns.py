"""Turns over the network: each wish happens once, in its order, or not at all."""

import asyncio
import dataclasses
import random

import pytest
from rigging import dealing, stacked
from talking import RawLink, hello, party, watching

from gnoming.cards import DECK
from gnoming.server.live import CODE_LETTERS

pytestmark = pytest.mark.anyio

WORDS = ("flip 2", "draw", "take left", "place 4", "bounce 7", "discard right", "remove", "decline")
"""One of each kind of action."""
PHASES = {"lobby", "tee off", "draw", "play", "bounce", "hazard", "finished"}


async def test_the_same_move_sent_twenty_times_over_both_ways_happens_once(served):  # A1
    async with party(served, is_started=True) as friends:
        await friends.tee_off()
        async with friends.watch(0) as ann, friends.watch(1) as ben:
            before = ann.table.version
            draw = ann.command("act", action="draw")
            over_http = [
                friends.http.post(f"{friends.path}/commands", json=draw, headers=friends.headers(0))
                for _ in range(10)
            ]
            answers = await asyncio.gather(*over_http, *(ann.say(draw) for _ in range(10)))
            for answer in answers[:10]:
                assert answer.status_code == 200
                assert answer.json() == {"type": "done", "id": draw["id"], "version": before + 1}
            for _ in range(10):
                assert (await ann.answer(draw["id"])).version == before + 1
            assert friends.table.version == before + 1
            await ben.done("say", phrase="hello")
            drawn = [entry for entry in ben.entries if entry.told.get("action") == "draw"]
            assert [entry.version for entry in drawn] == [before + 1]


async def test_of_two_turns_in_one_write_the_second_is_refused(serve):  # A3
    served = serve(table_type=dealing(stacked(3, "8 8")))
    async with party(served, is_started=True) as friends:
        await friends.tee_off()
        async with RawLink(served, friends.code) as link, friends.watch(1) as ben:
            version = friends.table.version
            actions = ("draw", "discard left", "draw", "discard left")
            link.put(hello(friends.tokens[0]))
            link.put(
                *(
                    {"type": "act", "id": f"m{number}", "version": version, "action": action}
                    for number, action in enumerate(actions)
                )
            )
            await link.write()
            answers = []
            while len(answers) < 4:
                heard = await link.read()
                answers += [each for each in heard if each.type in ("done", "refused")]
            assert [answer.type for answer in answers] == ["done", "done", "refused", "refused"]
            assert {answer.code for answer in answers[2:]} == {"wait_for_your_turn"}
            await ben.reach(version + 2)
            assert friends.table.version == version + 2
            assert ben.table.game.may_act == [1]


async def test_of_ten_starts_at_once_one_deals(served):  # A4
    async with party(served) as friends, friends.watch(0) as ann:
        version = ann.table.version
        answers = await asyncio.gather(
            *(friends.command(0, "start", version=version) for _ in range(10))
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 9
        await ann.reach(version + 1)
        await ann.done("say", phrase="hello")
        assert [entry.fact for entry in ann.entries].count("started") == 1
        game = ann.table.game
        assert [len(layout) for layout in game.layouts] == [9, 9, 9]
        on_the_table = 27 + game.draw_pile + game.removed + sum(map(len, game.piles))
        assert on_the_table == len(DECK)


async def copies(served, friends, codes):
    """Lay copies of a table, each under a code of its own, into the store."""
    store = served.tables.store

    async def copy(code, steps):
        for step in steps:
            told = step.told | ({"code": code} if step.fact == "opened" else {})
            await store.append(code, dataclasses.replace(step, told=told), "playing")

    async def copy_all():
        steps = await store.steps(friends.code)
        await asyncio.gather(*(copy(code, steps) for code in codes))

    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(copy_all(), served.loop))


async def answered(served, code, tokens, order):
    """How the table stands once the seats have answered a hazard in this order, all at once."""
    watchers, stack = {}, []
    try:
        for seat in order:
            entering = watching(served, code, tokens[seat])
            watchers[seat] = await entering.__aenter__()
            stack.append(entering)
        wishes = {}
        for seat in order:
            action = "decline" if seat % 3 == 0 else f"flip {seat + 1}"
            wishes[seat] = watchers[seat].command("act", action=action)
            await watchers[seat].say(wishes[seat])
        answers = [await watchers[seat].answer(wishes[seat]["id"]) for seat in order]
        assert [answer.type for answer in answers] == ["done"] * 6, (order, answers)
        versions = sorted(answer.version for answer in answers)
        last = watchers[order[-1]]
        await last.reach(versions[-1])
        assert versions == list(range(versions[0], versions[0] + 6))
        closed = [entry for entry in last.entries if entry.version == versions[-1]]
        assert len(closed) == 1
        return last.table.game
    finally:
        for entering in stack:
            await entering.__aexit__(None, None, None)


@pytest.mark.slow
async def test_a_hazard_is_answered_in_any_order_with_the_same_outcome(serve):  # A5
    served = serve(table_type=dealing(stacked(7, "H 5")))
    async with party(served, 7, is_started=True) as friends:
        await friends.tee_off()
        await friends.act(0, "draw")
        await friends.act(0, "remove")
        assert friends.table.game.phase == "hazard"
        codes = ["".join(CODE_LETTERS[n // 20**k % 20] for k in range(6)) for n in range(200)]
        await copies(served, friends, codes)
        chance = random.Random(5)
        outcomes = set()
        for first in range(0, 200, 10):
            orders = [chance.sample(range(1, 7), 6) for _ in range(10)]
            games = await asyncio.gather(
                *(
                    answered(served, code, friends.tokens, order)
                    for code, order in zip(codes[first : first + 10], orders, strict=True)
                )
            )
            outcomes |= {game.model_dump_json() for game in games}
            assert all(game.phase == "draw" and game.may_act == [1] for game in games)
        assert len(outcomes) == 1


@pytest.mark.slow
async def test_who_is_not_to_act_is_refused_in_every_phase(serve):  # A8
    served = serve(table_type=dealing(stacked(3, "H 8 5")))
    met = set()
    async with party(served) as friends, friends.watch(None) as gallery:
        await refuse_all(friends, gallery, "lobby")
        await friends.done(0, "change", rules={"rounds": 1, "turn_limit": 8})
        await friends.done(0, "start")
        await friends.tee_off()
        met |= {"lobby", "tee off"}
        chance = random.Random(1)
        is_going_on = True
        while is_going_on:
            table = friends.table
            phase = table.game.phase if table.stage == "playing" else table.stage
            if phase not in met:
                met.add(phase)
                await refuse_all(friends, gallery, phase)
            is_going_on = await friends.go_on(chance)
        assert met == PHASES


async def refuse_all(friends, gallery, phase):
    """Everybody whose turn it is not tries everything."""
    version = friends.table.version
    may_act = friends.table.game.may_act if friends.table.stage == "playing" else ()
    others = [seat for seat in range(3) if seat not in may_act]
    for word in WORDS:
        for seat in others:
            answer = await friends.command(seat, "act", action=word, version=version)
            assert answer.status_code == 409, (phase, seat, word, answer.text)
        assert (await friends.command(None, "act", action=word)).status_code == 401
        refusal = await gallery.ask("act", action=word, version=version)
        assert (refusal.type, refusal.code) == ("refused", "no seat")
    assert friends.table.version == version


async def test_a_refusal_says_why_and_at_which_version(served):  # A9
    async with party(served, is_started=True) as friends, friends.watch(0) as ann:
        refusal = await ann.ask("act", action="draw")
        assert refusal.type == "refused"
        assert refusal.version == ann.table.version
        assert refusal.code
        assert refusal.clause.startswith("R")
        assert "draw" in refusal.why
        answer = await friends.command(1, "act", action="discard left")
        assert answer.status_code == 409
        assert answer.json()["version"] == ann.table.version
        assert answer.json()["code"]
        assert await ann.act("flip 3")  # and the table goes on


async def test_a_wish_made_on_a_table_that_looked_otherwise_is_stale(served):
    async with party(served, is_started=True) as friends:
        old = friends.table.version
        await friends.tee_off()
        answer = await friends.command(0, "act", action="draw", version=old)
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")
        answer = await friends.command(0, "act", action="draw", version=10_000)
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")


async def test_a_move_whose_answer_was_lost_is_made_once(served):  # A10
    chance = random.Random(10)
    async with party(served, is_started=True) as friends:
        for number in range(60):
            before = friends.table.version
            legal = friends.legal()
            if not legal:
                break
            seat, action = chance.choice(legal)
            wish = {"type": "act", "id": f"lost-{number}", "version": before, "action": action}
            async with RawLink(served, friends.code) as link:
                link.put(hello(friends.tokens[seat]), wish)
                await link.write()
                # Gone at once, or after the move was heard of: it may be made by now, or not.
                if number % 2:
                    await link.read()
            async with friends.watch(seat) as again:
                await again.say(wish)
                answer = await again.answer(wish["id"])
                assert (answer.type, answer.version) == ("done", before + 1)
                assert friends.table.version == before + 1
        assert number > 20

"""What nobody may know is nowhere in the page either: not drawn, not named, not asked for.

Twin tables: everything that the watcher has seen is the same, the cards that are hidden are dealt
otherwise. Whatever the browser holds must be equal, byte for byte, until the first reveal.
"""

import random
import re
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from rigging import dealing
from talking import NAMES, Served
from twins import played, twin

from gnoming.game import Game
from gnoming.record import Act, Order, parse_record

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

NOW = 1_800_000_000_000
SAME_CHANCE = """
crypto.getRandomValues = array => array.fill(7)
Math.random = () => 0.5
"""
"""What the browser itself leaves to chance, so that a difference can only come from the cards."""
WHAT_COMES_AND_GOES = """
window.seen = []
new MutationObserver(changes => {
    for (const { addedNodes, attributeName, target } of changes) {
        for (const node of addedNodes) window.seen.push('+' + (node.outerHTML ?? node.nodeValue))
        if (attributeName) window.seen.push(attributeName + '=' + target.getAttribute(attributeName))
    }
}).observe(document, { childList: true, subtree: true, attributes: true })
"""
"""Also what is in the page for a moment only: a card in the air."""
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def steps_of(game: Game) -> tuple[list[tuple[str, ...]], list[Act]]:
    steps = parse_record(game.record()).steps
    orders = [step.cards for step in steps if isinstance(step, Order)]
    return orders, [step for step in steps if isinstance(step, Act)]


class Friends:
    """Players who act over HTTP, with the page of one watcher."""

    def __init__(self, served: Served, seats: int) -> None:
        self.http = httpx2.Client(base_url=served.address, trust_env=False, timeout=30)
        self.served = served
        seated = self.post("/api/tables", name=NAMES[0])
        self.path = f"/api/tables/{seated['code']}"
        self.code, self.tokens = seated["code"], [seated["token"]]
        for name in NAMES[1:seats]:
            self.tokens.append(self.post(f"{self.path}/seats", name=name)["token"])
        self.wishes = 0

    def post(self, path: str, token: str | None = None, **told: Any) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.http.post(path, json=told, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def done(self, seat: int, wish: str, **told: Any) -> int:
        self.wishes += 1
        version = self.served.tables.live[self.code].table.version
        answer = self.post(
            f"{self.path}/commands",
            self.tokens[seat],
            **{"type": wish, "id": f"wish-{self.wishes}", "version": version, **told},
        )
        return int(answer["version"])

    def masked(self, text: str) -> str:
        known = [(self.code, "CODE"), (self.served.address, "ADDRESS")]
        for secret, word in [*known, *((token, "TOKEN") for token in self.tokens)]:
            text = text.replace(secret, word)
        return text.replace(f"127.0.0.1:{self.served.port}", "PLACE")


def tree(page) -> str:
    """The accessibility tree, as a screen reader gets it, without the browser's own numbers."""
    link = page.context.new_cdp_session(page)
    nodes = link.send("Accessibility.getFullAXTree")["nodes"]
    link.detach()
    numbers = ("nodeId", "parentId", "childIds", "backendDOMNodeId", "frameId")
    kept = [{key: told for key, told in node.items() if key not in numbers} for node in nodes]
    # Names of elements that label others are told by number, too.
    return re.sub(r"'backendDOMNodeId': \d+", "", "\n".join(map(str, kept)))


def transcript(page_of, served: Served, acts: list[Act], *, seats: int, watcher, still) -> list[str]:
    """All that one watcher's browser holds of these actions, and all that it asks for and gets."""
    friends = Friends(served, seats)
    page = page_of(None, address=served.address, reduced_motion=still)
    page.add_init_script(SAME_CHANCE)
    page.add_init_script(WHAT_COMES_AND_GOES)
    page.clock.set_fixed_time(NOW)
    heard: list[str] = []
    frames: list[str] = []

    def linked(socket) -> None:
        socket.on("framereceived", frames.append)
        heard.append(f"socket {socket.url}")

    page.on("websocket", linked)
    page.on("requestfinished", lambda asked: heard.append(f"{asked.method} {asked.url} {size(asked)}"))
    version = friends.done(0, "start")
    where = "watch" if watcher is None else f"seat/{friends.tokens[watcher]}"
    page.goto(f"{served.address}/#/t/{friends.code}/{where}")
    page.wait_for_selector(".table")
    page.wait_for_load_state("networkidle")
    # Files that are fetched ahead come in any order.
    heard.sort()

    def look() -> None:
        page.evaluate(TWO_FRAMES)
        heard.append(page.evaluate("document.documentElement.outerHTML"))
        heard.append(tree(page))
        heard.append(page.title() + page.url)

    for number, act in enumerate(acts):
        version = friends.done(act.seat, "act", action=act.action.word)
        reached = f'"version":{version},'
        while not any(reached in frame for frame in frames):
            page.wait_for_timeout(4)
        if still:
            page.evaluate(TWO_FRAMES)
        else:
            landed = "document.querySelector('.ghost, .in-air, .skip:not(a)') === null"
            page.wait_for_function(f"{landed}", polling=15)
        if number % 6 == 0:
            look()
    look()
    for opened in (".fan", ".bar .button:nth-of-type(1)", ".enlarge"):
        page.locator(opened).first.click()
        page.wait_for_selector("dialog[open]")
        look()
        page.keyboard.press("Escape")
        page.wait_for_function("document.querySelector('dialog[open]') === null")
    heard += page.evaluate("window.seen")
    heard += frames
    heard += page.evaluate(
        "performance.getEntriesByType('resource').map(e => `${e.name} ${e.decodedBodySize}`).sort()"
    )
    friends.http.close()
    return [friends.masked(each) for each in heard]


def size(asked) -> int:
    answer = asked.response()
    return len(answer.body()) if answer else 0


CASES = [
    pytest.param(2, 3, 25, None, True, id="2 seats, looking on"),
    pytest.param(2, 3, 25, 0, True, id="2 seats, the first player"),
    pytest.param(3, 8, 11, 1, True, id="3 seats, the second player"),
    pytest.param(4, 5, 40, 3, True, id="4 seats, the last player"),
    pytest.param(3, 8, 11, 2, False, id="3 seats, the last player, with cards in the air"),
    pytest.param(2, 3, 25, None, False, id="2 seats, looking on, with cards in the air"),
]


@pytest.mark.parametrize(("seats", "seed", "length", "watcher", "still"), CASES)
def test_nothing_in_the_page_depends_on_a_card_that_its_watcher_has_not_seen(
    browser, page_of, serve: Callable[..., Served], tmp_path, seats, seed, length, watcher, still
):  # B8, B11
    game = played(seats, seed, length, calm=0.3)
    other = twin(game, watcher, random.Random(seed))
    (orders, acts), (other_orders, other_acts) = steps_of(game), steps_of(other)
    assert acts == other_acts
    assert orders != other_orders, "the twins must differ, or nothing is tested"
    heard = []
    for number, each in enumerate((orders, other_orders)):
        served = serve(
            store=tmp_path / f"{number}.sqlite",
            table_type=dealing(*each),
            secret=lambda: b"s" * 32,
            clock=lambda: NOW,
        )
        heard.append(
            transcript(page_of, served, acts, seats=seats, watcher=watcher, still=still)
        )
    assert len(heard[0]) > 40
    for one, two in zip(*heard, strict=True):
        assert one == two


def test_the_twins_would_show_a_page_that_tells(
    browser, page_of, serve: Callable[..., Served], tmp_path
):
    """The same test on a watcher who may know more: then something must differ."""
    game = played(2, 3, 25, calm=0.3)
    other = twin(game, None, random.Random(3))
    heard = []
    for number, each in enumerate((game, other)):
        orders, acts = steps_of(each)
        served = serve(
            store=tmp_path / f"{number}.sqlite",
            table_type=dealing(*orders),
            secret=lambda: b"s" * 32,
            clock=lambda: NOW,
        )
        drawer = next(act.seat for act in acts if act.action.verb == "draw")
        heard.append(
            transcript(page_of, served, acts, seats=2, watcher=drawer, still=True)
        )
    assert heard[0] != heard[1]


def test_a_card_back_is_the_same_for_every_card(page_of, served):  # B8, B11
    friends = Friends(served, 4)
    friends.done(0, "start")
    for seat in range(4):
        for place in (0, 4):
            friends.done(seat, "act", action=f"flip {place}")
    page = page_of(f"#/t/{friends.code}/seat/{friends.tokens[1]}")
    page.wait_for_selector("button.place")
    backs = page.evaluate("""
        [...document.querySelectorAll('[data-spot^=place] .card:has(.back)')].map(card => card.outerHTML)
    """)
    assert len(backs) >= 4 * 7
    assert len(set(backs)) <= 2, "the wrapper and the card, each the same everywhere"
    places = page.evaluate("""
        [...document.querySelectorAll('button.place:has(.back)')].map(place => [...place.attributes]
            .filter(({ name }) => !['aria-label', 'data-spot', 'data-place', 'tabindex'].includes(name))
            .map(({ name, value }) => `${name}=${value}`).sort().join())
    """)
    assert len(places) == 7
    assert len(set(places)) == 1
    names = page.evaluate(
        "[...document.querySelectorAll('button.place:has(.back)')].map(e => e.ariaLabel)"
    )
    assert names == [
        f"Row {place // 3 + 1}, place {place % 3 + 1}: face down" for place in (1, 2, 3, 5, 6, 7, 8)
    ]
    friends.http.close()

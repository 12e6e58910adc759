"""What nobody may know is nowhere in the page either: not drawn, not named, not asked for.

Twin tables: everything that the watcher has seen is the same, the cards that are hidden are dealt
otherwise. Whatever the browser holds must be equal, byte for byte, until the first reveal.
"""

import itertools
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from rigging import dealing
from talking import Served
from twins import played, twin
from web.tables import Company, opened

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
window.seen = new Set()
new MutationObserver(changes => {
    for (const { addedNodes, attributeName, target } of changes) {
        for (const node of addedNodes) window.seen.add(String(node.outerHTML ?? node.nodeValue))
        if (attributeName) window.seen.add(attributeName + '=' + target.getAttribute(attributeName))
    }
}).observe(document, { childList: true, subtree: true, attributes: true })
"""
"""Also what is in the page for a moment only: a card in the air."""
NOTHING_FLIES = "() => !document.querySelector('.ghost, .in-air, .flying, .say .skip')"
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def serve_anew(browser, serve: Callable[..., Served], tmp_path) -> Callable[..., Served]:
    """Begins a server on a store of its own."""
    numbers = itertools.count()
    return lambda **chosen: serve(store=tmp_path / f"{next(numbers)}.sqlite", **chosen)


def steps_of(game: Game) -> tuple[list[tuple[str, ...]], list[Act]]:
    steps = parse_record(game.record()).steps
    orders = [step.cards for step in steps if isinstance(step, Order)]
    return orders, [step for step in steps if isinstance(step, Act)]


def masked(company: Company, text: str) -> str:
    """A text with all that is a table's own taken out."""
    served = company.served
    known = [(company.code, "CODE"), *((token, "TOKEN") for token in company.tokens)]
    for secret, word in [*known, (f"127.0.0.1:{served.port}", "PLACE")]:
        text = text.replace(secret, word)
    # Where exactly a flight begins depends on how far the one before it was.
    return re.sub(r" (flying|in-air)\b", "", re.sub(r"[-.\d]+px", "PIXELS", text))


def tree(page) -> str:
    """The accessibility tree, as a screen reader gets it, without the browser's own numbers."""
    link = page.context.new_cdp_session(page)
    nodes = link.send("Accessibility.getFullAXTree")["nodes"]
    link.detach()
    numbers = ("nodeId", "parentId", "childIds", "backendDOMNodeId", "frameId")
    kept = [{key: told for key, told in node.items() if key not in numbers} for node in nodes]
    # Names of elements that label others are told by number, too.
    return re.sub(r"'backendDOMNodeId': \d+", "", "\n".join(map(str, kept)))


def transcript(page_of, serve, game: Game, *, watcher: int | None, still: bool = True) -> list[str]:
    """All that one watcher's browser holds of a game, and all that it asks for and gets."""
    orders, acts = steps_of(game)
    served = serve(
        table_type=dealing(*orders),
        secret=lambda: b"s" * 32,
        clock=lambda: NOW,
    )
    company = opened(served, game.players)
    page = page_of(None, address=served.address, reduced_motion=still)
    page.add_init_script(SAME_CHANCE)
    page.add_init_script("localStorage['gnoming.settings'] = '{\"pace\": \"fast\"}'")
    page.clock.set_fixed_time(NOW)
    heard: list[str] = []
    frames: list[str] = []
    asked: list[Any] = []

    def linked(socket) -> None:
        # Playwright wants a function of Python to hang its own marks on.
        socket.on("framereceived", lambda frame: frames.append(frame))  # noqa: PLW0108
        heard.append(f"socket {socket.url}")

    page.on("websocket", linked)
    page.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108
    company.wish(0, "start")
    where = "watch" if watcher is None else f"seat/{company.tokens[watcher]}"
    page.goto(f"{served.address}/#/t/{company.code}/{where}")
    page.wait_for_selector(".table")
    page.wait_for_load_state("networkidle")
    page.evaluate(WHAT_COMES_AND_GOES)

    def look() -> None:
        page.evaluate(TWO_FRAMES)
        heard.append(page.evaluate("document.documentElement.outerHTML"))
        heard.append(tree(page))
        heard.append(page.title() + page.url)

    for number, act in enumerate(acts):
        version = company.wish(act.seat, "act", action=act.action.word)
        reached = f'"version":{version},'
        while not any(reached in frame for frame in frames):
            page.wait_for_timeout(4)
        page.evaluate(TWO_FRAMES)
        if not still:
            page.wait_for_function(NOTHING_FLIES, polling=15)
        if number % 6 == 0:
            look()
    look()
    for button in (".fan", ".bar .button:nth-of-type(1)", ".enlarge"):
        page.locator(button).first.click()
        page.wait_for_selector("dialog[open]")
        look()
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('dialog[open]')")
    seen = page.evaluate("[...window.seen].sort()")
    # A slow computer leaves out flights; whatever flies, its face must be one that may be known.
    heard += seen if still else sorted(set(re.findall(r"#art-[\w-]+", " ".join(seen))))
    heard += frames
    # Files that are fetched ahead come in any order.
    heard += sorted(f"{each.method} {each.url} {size(each)}" for each in asked)
    heard += page.evaluate(
        "performance.getEntriesByType('resource').map(e => `${e.name} ${e.decodedBodySize}`).sort()"
    )
    return [masked(company, each) for each in heard]


def size(asked) -> int:
    answer = asked.response()
    return len(answer.body()) if answer else 0


def difference(one: str, two: str) -> str:
    """Where two long texts begin to differ."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    return f"...{one[max(0, at - 150) : at + 150]}... is ...{two[max(0, at - 150) : at + 150]}..."


CASES = [
    pytest.param(2, 3, 25, None, True, id="2 seats, looking on"),
    pytest.param(3, 8, 11, 1, True, id="3 seats, the second player"),
    pytest.param(4, 5, 40, 3, True, id="4 seats, the last player"),
    pytest.param(3, 8, 8, 2, False, id="3 seats, the last player, with cards in the air"),
]


@pytest.mark.parametrize(("seats", "seed", "length", "watcher", "still"), CASES)
def test_nothing_in_the_page_depends_on_a_card_that_its_watcher_has_not_seen(
    page_of, serve_anew, seats, seed, length, watcher, still
):  # B8, B11
    game = played(seats, seed, length, calm=0.3)
    other = twin(game, watcher, random.Random(seed))
    (orders, acts), (other_orders, other_acts) = steps_of(game), steps_of(other)
    assert acts == other_acts
    assert orders != other_orders, "the twins must differ, or nothing is tested"
    heard = [
        transcript(page_of, serve_anew, each, watcher=watcher, still=still)
        for each in (game, other)
    ]
    assert len(heard[0]) > 40
    for one, two in zip(*heard, strict=True):
        assert one == two, difference(one, two)


def test_the_page_of_who_drew_a_card_would_tell_the_twins_apart(page_of, serve_anew):
    """The same for a watcher who knows more than is the same in both: then something differs."""
    game = played(2, 5, 7, calm=0.3)
    assert game.phase == "play", "the last action was to draw a card"
    heard = []
    for each in (game, twin(game, None, random.Random(3))):
        heard.append(transcript(page_of, serve_anew, each, watcher=game.turn))
    assert heard[0] != heard[1]


def test_a_card_back_is_the_same_for_every_card(page_of, served):  # B8, B11
    company = opened(served, 4)
    company.wish(0, "start")
    for seat in range(4):
        company.act(seat, "flip 0", "flip 4")
    page = page_of(f"#/t/{company.code}/seat/{company.tokens[1]}")
    page.wait_for_selector("button.place")
    backs = page.evaluate("""
        [...document.querySelectorAll('[data-spot^=place] .card:has(.back)')]
            .map(card => card.outerHTML)
    """)
    assert len(backs) >= 4 * 7
    assert len(set(backs)) <= 2, "the wrapper and the card, each the same everywhere"
    places = page.evaluate("""
        [...document.querySelectorAll('button.place:has(.back)')].map(place => [...place.attributes]
            .filter(({ name }) =>
                !['aria-label', 'data-spot', 'data-place', 'tabindex'].includes(name))
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

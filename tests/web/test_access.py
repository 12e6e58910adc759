"""Everyone can play: by eye or ear, finger or keyboard, without colour or motion, enlarged."""

import base64
import itertools
import json
import re
from collections.abc import Callable

import numpy as np
import pytest
from web.conftest import DESK, PHONE, ROOT, SMALL_PHONE, do_without
from web.tables import PHASES, Company, always_alike, brought_to, opened

from gnoming.cards import CARDS

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PLAYING = PHASES[1:-2]
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def served(browser, serve):
    return always_alike(serve)


def goes_to(page, served, brought, seat: int | None = None) -> None:
    """Bring a page to a table, as a seat or to look on, without loading it anew."""
    where = "watch" if seat is None else f"seat/{brought.tokens[seat]}"
    page.goto(f"{served.address}/#/t/{brought.code}/{where}")
    page.wait_for_function(
        """code => document.title.includes(code)
            && document.querySelector('.lobby, .table, div.end:not(.bar)')""",
        arg=brought.code,
    )
    shown(page)


def shown(page) -> None:
    page.evaluate(TWO_FRAMES)


# ------------------------------------------------------------------ axe


AXE_RUN = """async only => {
    const options = only ? { runOnly: { type: 'rule', values: only } } : {}
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options })
    return violations.map(each => `${each.id}: ${each.help}: `
        + each.nodes.map(node => node.target.join(' ') + ' ' + node.html.slice(0, 160)).join(' | '))
}"""
COLOURS = ["color-contrast", "link-in-text-block"]


class Axe:
    """Looks at pages, and keeps what it has to say of each."""

    def __init__(self) -> None:
        if not AXE.exists():
            do_without("axe-core is not installed")
        self.script = AXE.read_text("utf-8")
        self.found: list[str] = []

    def look(self, page, where: str, *, night: bool = True, only: list[str] | None = None) -> None:
        """At a page by day; and at its colours by night, since all the rest is the same."""
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(self.script)
        self.found += [f"{where}: {each}" for each in page.evaluate(AXE_RUN, only)]
        if night:
            page.emulate_media(color_scheme="dark")
            page.wait_for_selector("html[data-theme=dark]")
            shown(page)
            self.found += [f"{where}, dark: {each}" for each in page.evaluate(AXE_RUN, COLOURS)]
            page.emulate_media(color_scheme="light")
            page.wait_for_selector("html[data-theme=light]")


@pytest.fixture
def axe():
    looking = Axe()
    yield looking
    assert not looking.found, "\n".join(looking.found)


def over(page, opener: str | None = None, **options: object):
    """The dialog that comes over a page."""
    if opener:
        page.locator(opener).first.click(**options)
    page.wait_for_selector("dialog[open] h2")
    shown(page)


def away(page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('dialog[open]')")


def test_axe_finds_nothing_before_a_game(served, page_of, axe, troubles):
    page = page_of("")
    axe.look(page, "home")
    over(page, "footer nav button")
    axe.look(page, "settings")
    away(page)
    over(page, "button.new")
    axe.look(page, "asked for a name")
    away(page)
    page.locator("form input").first.fill("QQQQQQ")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=alert]")
    axe.look(page, "home with a refusal")
    page.goto(f"{served.address}/#/t/QQQQQQ")
    page.locator(".visit h1").wait_for()
    axe.look(page, "no such table")
    troubles[:] = [each for each in troubles if "404 (Not Found)" not in each]
    company = opened(served, 2)
    page.goto(f"{served.address}/#/t/{company.code}")
    page.locator("form input").wait_for()
    axe.look(page, "join")
    page.locator("form input").fill("Zoe")
    page.keyboard.press("Enter")
    page.wait_for_selector("li[data-seat='2']")
    axe.look(page, "lobby as a guest")
    company.wish(0, "pass_host", other=2)
    page.wait_for_selector("select")
    page.locator("[aria-expanded=false]").click()
    page.locator("section header [aria-pressed]").click()
    axe.look(page, "lobby as the host, with options and seats to arrange")
    for button, what in (
        (".qr", "the code as a picture"),
        (".more .button", "the seat's own link"),
    ):
        over(page, button)
        axe.look(page, what)
        away(page)
    over(page, ".more .button:last-child")
    axe.look(page, "asked whether to leave")
    away(page)
    page.goto(f"{served.address}/#/t/{company.code}/watch")
    page.get_by_text("looking on").or_(page.locator(".start a")).first.wait_for()
    axe.look(page, "lobby, looking on")
    page.goto(f"{served.address}/#/")
    page.wait_for_selector("#recent")
    axe.look(page, "home with a table of one's own", night=False)
    over(page, "#recent ~ ul button")
    axe.look(page, "asked whether to forget", night=False)
    away(page)
    page.goto(f"{served.address}/#/rules")
    page.wait_for_selector("main h2")
    axe.look(page, "the rules")
    running = brought_to(served, "draw")
    page.goto(f"{served.address}/#/t/{running.code}")
    page.locator("a.main").wait_for()
    axe.look(page, "a table that is running", night=False)
    page.goto(f"{served.address}/#/t/{running.code}/seat/{'x' * 43}")
    page.locator(".visit button.main").wait_for()
    axe.look(page, "a seat that is gone", night=False)


def test_axe_finds_nothing_in_any_phase(served, page_of, axe):
    actor, waiter, watcher = (page_of("", viewport=each) for each in (PHONE, DESK, PHONE))
    for phase in PLAYING:
        brought = brought_to(served, phase)
        goes_to(actor, served, brought, 0)
        actor.wait_for_selector(".table")
        axe.look(actor, phase, night=phase in ("tee off", "drawn", "bounce", "hazard", "last turn"))
        if phase in ("tee off", "drawn", "hazard", "last turn"):
            goes_to(waiter, served, brought, 1)
            axe.look(waiter, f"{phase}, waiting")
            goes_to(watcher, served, brought)
            axe.look(watcher, f"{phase}, looking on", night=False)
    brought = brought_to(served, "bounce", seats=7, seat=3)
    goes_to(actor, served, brought, 3)
    actor.keyboard.press("1")  # which is open already
    actor.wait_for_selector("[role=alert]")
    axe.look(actor, "seven at the table and a refusal")
    for number, what in ((0, "the log"), (1, "the rules"), (2, "the menu")):
        over(actor, f".bar .button >> nth={number}")
        if what == "the rules":
            actor.wait_for_selector("dialog[open] h3")
        axe.look(actor, what)
        away(actor)
    for button in (".fan", ".enlarge"):
        over(actor, button)
        axe.look(actor, f"looking through {button}")
        away(actor)


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_at_the_ends(served, page_of, axe, viewport):
    page, watcher = page_of("", viewport=viewport), page_of("", viewport=viewport)
    for phase in ("between", "finished"):
        brought = brought_to(served, phase, seats=4, rounds=2)
        for each, seat in ((page, 0), (watcher, None)):
            goes_to(each, served, brought, seat)
            each.wait_for_selector("div.end:not(.bar)")
            axe.look(each, f"{phase}, seat {seat}", night=seat == 0)
    page.get_by_role("button", name=re.compile("check", re.I)).first.click()
    page.get_by_text(re.compile("shuffle", re.I)).first.wait_for()
    axe.look(page, "the shuffle checked", night=False)


@pytest.mark.parametrize("language", ["nl", "vi", "mk"])
def test_axe_finds_nothing_in_other_languages(served, page_of, axe, language):
    page = page_of("", language=language)
    axe.look(page, f"home in {language}")
    brought = brought_to(served, "hazard in hand", seats=5)
    goes_to(page, served, brought, 0)
    axe.look(page, f"table in {language}")
    over(page, ".bar .button:last-child")
    axe.look(page, f"menu in {language}", night=False)
    away(page)
    goes_to(page, served, brought_to(served, "between"), 0)
    axe.look(page, f"round's end in {language}", night=False)
    page.goto(f"{served.address}/#/rules")
    page.wait_for_selector("main h2")
    axe.look(page, f"rules in {language}", night=False)


# ------------------------------------------------------------------ what is read aloud


def test_each_place_says_who_where_and_what(served, page_of):  # B11
    brought = brought_to(served, "tee off", seats=3, seat=1)
    page = page_of(f"#/t/{brought.code}/seat/{brought.tokens[1]}")
    page.wait_for_selector("button.place")
    company = Company(served, brought.code, brought.tokens)
    wanted = [f"Row {n // 3 + 1}, place {n % 3 + 1}: face down" for n in range(9)]
    labels = "each => each.map(place => place.ariaLabel)"
    assert page.locator("button.place").evaluate_all(labels) == wanted
    up = [n for n, card in enumerate(company.view().layouts[0]) if card != "?"]
    dealt = page.locator(".seat[data-seat='0'] .place").evaluate_all(labels)
    for place, said in enumerate(dealt):
        assert said.startswith(f"Ann, row {place // 3 + 1}, place {place % 3 + 1}: ")
        assert said.endswith(": face down") is (place not in up)
    page.keyboard.press("5")
    page.wait_for_selector("button.place:not([aria-label*='face down'])")
    card = company.view().layouts[1][4]
    said = page.locator("button.place").nth(4).get_attribute("aria-label")
    assert said.startswith("Row 2, place 2: ")
    words = {"M": "mulligan", "H": "hazard"}
    assert said.lower().endswith(words.get(card, card.replace("-", "minus ")))


def test_a_face_down_card_says_nothing_but_where_it_is(served, page_of):  # B11
    brought = brought_to(served, "drawn", seats=4, seat=2)
    page = page_of(f"#/t/{brought.code}/seat/{brought.tokens[2]}")
    page.wait_for_selector("button.place")
    link = page.context.new_cdp_session(page)
    nodes = {node["nodeId"]: node for node in link.send("Accessibility.getFullAXTree")["nodes"]}
    places = [
        node
        for node in nodes.values()
        if not node["ignored"] and str(node.get("name", {}).get("value", "")).endswith("face down")
    ]
    view = Company(served, brought.code, brought.tokens).view(2)
    assert len(places) == sum(layout.count("?") for layout in map(list, view.layouts))
    told = set()
    for node in places:
        assert re.fullmatch(r"(\w+, r|R)ow [123], place [123]: face down", node["name"]["value"])
        inside = [nodes[child] for child in node["childIds"]]
        assert all(child["ignored"] for child in inside), inside
        properties = {each["name"]: each["value"]["value"] for each in node["properties"]}
        properties.pop("focused", None)
        said = [node["role"]["value"], node.get("description", {}).get("value", ""), properties]
        told.add(json.dumps(said))
    assert len(told) == 2, "own places are buttons, others pictures; within each all are the same"


def test_each_move_is_announced_once(served, page_of):
    brought = brought_to(served, "draw", seats=3, seat=1)
    company = Company(served, brought.code, brought.tokens)
    page = page_of(f"#/t/{brought.code}/seat/{brought.tokens[0]}")
    page.wait_for_selector("[role=log]")
    page.evaluate("""() => {
        window.heard = []
        const log = document.querySelector('[role=log]')
        new MutationObserver(changes => {
            for (const { addedNodes, type, target } of changes) {
                for (const node of addedNodes) window.heard.push(node.textContent)
                if (type === 'characterData') window.heard.push('changed: ' + target.data)
            }
        }).observe(log, { childList: true, subtree: true, characterData: true })
    }""")
    company.act(1, "draw", "discard left")
    company.act(2, "take left")
    company.act(2, next(each for each in company.legal(2) if each.startswith("place")))
    company.wish(2, "say", phrase="hello")
    heard = "() => window.heard.filter(each => each.trim())"
    page.wait_for_function("() => window.heard.some(each => /hello/i.test(each))")
    shown(page)
    lines = page.evaluate(heard)
    assert len(lines) == len(set(lines)), lines
    for said in ("Ben drew", "Ben discarded", "Cid took", "Cid put"):
        assert sum(bool(re.search(said, line, re.I)) for line in lines) == 1, (said, lines)
    others = page.evaluate(
        "() => [...document.querySelectorAll("
        "'[role=status], [role=alert], [aria-live]:not([role=log])')]"
        ".map(each => each.textContent.trim())"
    )
    assert not set(others) & set(lines), "and by nobody else"


# ------------------------------------------------------------------ the keyboard


ON_BODY = "document.activeElement === document.body || document.activeElement === null"
REACHABLE = """() => [
    ...document.querySelectorAll('a[href], button, input, select, summary, textarea')]
    .filter(each => each.checkVisibility({ visibilityProperty: true }) && !each.disabled
        && each.closest('[tabindex="-1"]:not(main, [role=group], ol, ul, section, h1)') === null
        && (each.type !== 'radio' || each.checked) && each.getClientRects().length)"""


def tabbed(page) -> tuple[int, list[str]]:
    """Go through a page by Tab: how many were met, and what was not, or was not seen to be."""
    page.evaluate(f"""() => {{
        window.wanted = new Set(({REACHABLE})())
        window.unseen = []
        document.addEventListener('focusin', ({{ target }}) => {{
            wanted.delete(target)
            const look = getComputedStyle(target)
            if (look.outlineStyle === 'none' && !target.matches('h1, main, :has(:focus-visible)'))
                unseen.push('no ring: ' + target.outerHTML.slice(0, 200))
        }})
        document.activeElement?.blur()
    }}""")
    count = page.evaluate("wanted.size")
    for _ in range(count + 12):
        page.keyboard.press("Tab")
        if page.evaluate("wanted.size === 0"):
            break
    left = page.evaluate("[...wanted].map(each => 'not met: ' + each.outerHTML.slice(0, 200))")
    return count, [*left, *page.evaluate("unseen")]


def test_the_keyboard_comes_everywhere(served, page_of):  # M6
    page = page_of("")
    company = opened(served, 3)
    visits: list[tuple[str, Callable[[], object]]] = [
        ("home", lambda: page.wait_for_selector("h1")),
        ("lobby", lambda: goes_to(page, served, company, 0)),
        ("table", lambda: goes_to(page, served, brought_to(served, "draw"), 0)),
        ("bounce", lambda: goes_to(page, served, brought_to(served, "bounce"), 0)),
        ("round's end", lambda: goes_to(page, served, brought_to(served, "between"), 0)),
        ("game's end", lambda: goes_to(page, served, brought_to(served, "finished"), 0)),
    ]
    for name, visit in visits:
        visit()
        count, missed = tabbed(page)
        assert count > 4, name
        assert missed == [], name


def test_the_arrows_go_from_place_to_place(served, page_of):
    brought = brought_to(served, "draw", seats=2)
    page = page_of(f"#/t/{brought.code}/seat/{brought.token}")
    page.locator("button.place").first.focus()
    at = "Number(document.activeElement.dataset.place)"
    for key, place in (
        ("ArrowRight", 1),
        ("ArrowDown", 4),
        ("ArrowLeft", 3),
        ("ArrowLeft", 3),
        ("ArrowUp", 0),
        ("ArrowUp", 0),
        ("End", 8),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        assert page.evaluate(at) == place
    inside = page.locator("button.place[tabindex='0']").count()
    assert inside == 1, "one stop for Tab"


def test_focus_stays_where_it_is_while_others_play(served, page_of):  # M6
    brought = brought_to(served, "draw", seats=3, seat=1)
    company = Company(served, brought.code, brought.tokens)
    page = page_of(f"#/t/{brought.code}/seat/{brought.tokens[0]}")
    stops = [
        ".bar .button >> nth=1",
        ".enlarge >> nth=0",
        ".pile >> nth=1",
        "button.place >> nth=5",
    ]
    page.wait_for_selector("button.place")
    for stop in stops:
        page.locator(stop).focus()
        page.evaluate("() => { window.had = document.activeElement }")
        for seat in (1, 2):
            if not company.legal(seat):
                continue
            company.act(
                seat,
                "draw",
                "discard right" if "discard right" in company.legal(seat) else "discard left",
            )
            page.wait_for_function(
                "left => document.querySelector('.pile').ariaLabel.includes(left)",
                arg=f"{company.view().draw_pile} ",
            )
            assert page.evaluate(
                "document.activeElement === window.had && window.had.isConnected"
            ), stop
        if company.legal(0):
            company.act(0, "draw", "discard left")
    # And while a choice is half made: a card is in hand, a place has the keyboard.
    company.play_on(lambda table: table.game.turn == 0 and table.game.phase == "draw", only=(1, 2))
    page.wait_for_selector(".pile.lit")
    page.keyboard.press("d")
    page.wait_for_selector(".hand.full")
    page.locator("button.place").nth(7).focus()
    page.evaluate("() => { window.had = document.activeElement }")
    company.wish(1, "say", phrase="your turn")
    page.wait_for_selector(".bubble")
    assert page.evaluate("document.activeElement === window.had")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand:not(.full), .table[data-phase=bounce]")
    assert not page.evaluate(ON_BODY)


def test_focus_is_never_lost_by_ones_own_act(served, page_of):  # M6
    page = page_of("")
    lost: list[str] = []
    for phase in PHASES[1:]:
        if phase == "hazard watched":  # nothing can be done but to wait
            continue
        brought = brought_to(served, phase)
        company = Company(served, brought.code, brought.tokens)
        goes_to(page, served, brought, 0)
        done = 0
        for way in (
            "button.place.lit, div.end:not(.bar) .main",
            ".doings .button:not([hidden])",
            ".pile.lit",
        ):
            if not page.locator(way).count():
                continue
            version = company.version
            page.locator(way).first.focus()
            page.keyboard.press("Enter")
            wait_for(page, lambda at=version, of=company: of.version != at)
            done += 1
            page.wait_for_function("() => !document.querySelector('.asking')")
            shown(page)
            try:  # the page that comes next may still be loading
                wait_for(page, lambda: not page.evaluate(ON_BODY))
            except AssertionError:
                lost.append(f"{phase}: {way}")
        assert done, phase
    assert not lost, "\n".join(lost)


def wait_for(page, is_so: Callable[[], bool]) -> None:
    """Wait for something outside the page, while the page goes on."""
    for _ in range(1000):
        if is_so():
            return
        page.wait_for_timeout(5)
    raise AssertionError("it never came to be")


# ------------------------------------------------------------------ fingers, and room


TARGETS = """() => {
    const small = []
    const found = document.querySelectorAll(
        'a[href], button, input, select, summary, [tabindex="0"]')
    for (const each of found) {
        if (!each.checkVisibility({ visibilityProperty: true })) continue
        if (each.matches('.skip[href]')) continue  // for the keyboard alone
        const modal = document.querySelector('dialog[open]')
        if (modal && !modal.contains(each)) continue
        const isSwitch = each.matches('input[type=radio], input[type=checkbox]')
        const target = isSwitch ? each.closest('label') : each
        const { width, height } = target.getBoundingClientRect()
        const isInText = each.matches('a') && getComputedStyle(each).display === 'inline'
            && each.parentElement.textContent.trim().length > each.textContent.trim().length + 1
        if (isInText || width === 0) continue
        if (width < 43.5 || height < 43.5)
            small.push(`${width.toFixed()}x${height.toFixed()} ${each.outerHTML.slice(0, 140)}`)
    }
    return small
}"""


def test_a_finger_meets_everything(served, page_of):
    page = page_of("", touch=True, viewport=SMALL_PHONE)
    small: list[str] = []

    def look(where: str) -> None:
        small.extend(f"{where}: {each}" for each in page.evaluate(TARGETS))

    look("home")
    over(page, "footer nav button")
    look("settings")
    away(page)
    company = opened(served, 3)
    goes_to(page, served, company, 0)
    page.locator("[aria-expanded=false]").click()
    look("lobby")
    page.locator("section header [aria-pressed]").click()
    look("arranging")
    for phase in ("draw", "hazard in hand", "bounce"):
        goes_to(page, served, brought_to(served, phase, seats=7, seat=0), 0)
        look(phase)
    page.keyboard.press("l")
    for number in range(3):
        over(page, f".bar .button >> nth={number}")
        if number == 1:  # the rules, which come when they are wanted
            page.locator("dialog .rules h2").first.wait_for()
        look(f"dialog {number}")
        away(page)
    goes_to(page, served, brought_to(served, "between", seats=7), 0)
    look("round's end")
    goes_to(page, served, brought_to(served, "finished", seats=7), 0)
    look("game's end")
    page.goto(f"{served.address}/#/rules")
    page.wait_for_selector("main h2")
    look("rules")
    page.goto(f"{served.address}/#/t/{opened(served, 1).code}")
    page.locator("form input").wait_for()
    look("join")
    assert not small, "\n".join(small)


ROOM = """() => {
    const wide = [...document.querySelectorAll('body *')].filter(each => {
        if (each.closest('dialog, svg, .aloud, .skip, .scroller, [class*=scroll]')) return false
        const { right, left, width } = each.getBoundingClientRect()
        return width > 1 && (right > innerWidth + 1 || left < -1) && each.checkVisibility()
            && getComputedStyle(each).clipPath === 'none'
    }).map(each => each.outerHTML.slice(0, 120))
    const { scrollWidth, scrollHeight } = document.documentElement
    const isWide = scrollWidth > innerWidth
    return { wide: isWide ? ['scrolls', ...wide] : [], high: scrollHeight - innerHeight }
}"""


@pytest.mark.parametrize("language", ["en", "nl", "vi", "mk"])
def test_a_table_has_room_on_a_phone(served, page_of, language):
    page = page_of("", language=language)
    wrong: list[str] = []
    cases = [(seats, "draw") for seats in (range(2, 8) if language == "en" else (3, 5))]
    wordy = ("hazard in hand", "two mulligans", "hazard", "bounce", "last turn")
    cases += [(7, phase) for phase in (PLAYING if language == "en" else wordy)]
    for seats, phase in cases:
        goes_to(page, served, brought_to(served, phase, seats=seats), 0)
        page.wait_for_selector(".table")
        for viewport in (SMALL_PHONE, PHONE):
            page.set_viewport_size(dict(zip(("width", "height"), viewport, strict=True)))
            shown(page)
            room = page.evaluate(ROOM)
            where = f"{seats} players, {phase}, {viewport}"
            wrong += [f"{where}: {each}" for each in room["wide"]]
            if viewport == PHONE and room["high"] > 0:
                wrong.append(f"{where}: {room['high']} pixels too high")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", ["en", "mk"])
def test_other_pages_have_room_on_a_phone(served, page_of, language):
    page = page_of("", viewport=SMALL_PHONE, language=language)
    wrong: list[str] = []

    def look(where: str) -> None:
        for viewport in (SMALL_PHONE, PHONE):
            page.set_viewport_size(dict(zip(("width", "height"), viewport, strict=True)))
            wrong.extend(f"{where} {viewport}: {each}" for each in page.evaluate(ROOM)["wide"])

    look("home")
    goes_to(page, served, opened(served, 7), 0)
    page.locator("[aria-expanded=false]").click()
    look("lobby")
    for phase in ("between", "finished"):
        goes_to(page, served, brought_to(served, phase, seats=7), 0)
        page.wait_for_selector("div.end:not(.bar)")
        look(phase)
    page.goto(f"{served.address}/#/rules")
    page.wait_for_selector("main h2")
    look("rules")
    assert not wrong, "\n".join(wrong)


CUT = """() => {
    const cut = []
    const all = document.querySelectorAll('a[href], button, input, select, summary, h1, .can')
    for (const each of all) {
        if (!each.checkVisibility({ visibilityProperty: true })) continue
        if (each.matches('.skip[href]')) continue
        if (each.closest('dialog') && !each.closest('dialog[open]')) continue
        each.scrollIntoView({ block: 'center' })
        const box = each.getBoundingClientRect()
        if (box.width === 0) continue
        const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        const what = each.outerHTML.slice(0, 140)
        const isMet = middle && (each.contains(middle) || middle.contains(each)
            || each.closest('label')?.contains(middle))
        if (box.left < -1 || box.right > innerWidth + 1)
            cut.push(`${box.left.toFixed()}..${box.right.toFixed()} ${what}`)
        else if (!isMet)
            cut.push(`covered by ${middle?.outerHTML.slice(0, 90)}: ${what}`)
    }
    return cut
}"""


@pytest.mark.parametrize("viewport", [(195, 422), (640, 400)], ids=["phone", "desk"])
def test_everything_can_be_reached_at_twice_the_size(served, page_of, viewport):  # M6
    page = page_of("", viewport=viewport, device_scale_factor=2)
    cut: list[str] = []

    def look(where: str) -> None:
        cut.extend(f"{where}: {each}" for each in page.evaluate(CUT))
        room = page.evaluate(ROOM)["wide"]
        cut.extend(f"{where}: {each}" for each in room)

    look("home")
    goes_to(page, served, opened(served, 3), 0)
    look("lobby")
    for phase, seats in (("draw", 4), ("bounce", 7), ("drawn", 3), ("between", 3), ("finished", 3)):
        goes_to(page, served, brought_to(served, phase, seats=seats), 0)
        look(phase)
    assert not cut, "\n".join(cut)


# ------------------------------------------------------------------ motion, and colour


def test_nothing_moves_for_who_wants_no_motion(served, page_of):  # M6
    page = page_of("")
    counting = """() => {
        window.moved = new Set()
        const count = () => {
            for (const { animationName, transitionProperty, effect } of document.getAnimations())
                moved.add(`${animationName ?? transitionProperty} ${effect.target?.className}`)
            for (const each of document.querySelectorAll('.ghost')) moved.add('a ghost')
            requestAnimationFrame(count)
        }
        count()
    }"""
    page.evaluate(counting)
    brought = brought_to(served, "draw", seats=3, seat=0)
    company = Company(served, brought.code, brought.tokens)
    goes_to(page, served, brought, 0)
    page.keyboard.press("d")
    page.wait_for_selector(".hand.full")
    page.keyboard.press("5")
    page.wait_for_function("() => !document.querySelector('.asking')")
    company.play_on(lambda table: table.stage == "between")
    page.wait_for_selector("div.end:not(.bar)")
    company.play_on(lambda table: table.stage == "finished", only=(1, 2))
    shown(page)
    moved = page.evaluate("[...moved]")
    assert not moved, "\n".join(moved)


def test_cards_do_move_for_who_wants_it(served, page_of):
    page = page_of("", reduced_motion=False)
    brought = brought_to(served, "draw", seats=3, seat=1)
    goes_to(page, served, brought, 0)
    page.wait_for_selector("button.place")
    page.evaluate("""() => {
        window.flown = new Set()
        const count = () => {
            for (const { effect } of document.getAnimations())
                if (effect.target.matches('.flying, .ghost')) flown.add(effect.target.parentElement)
            requestAnimationFrame(count)
        }
        count()
    }""")
    Company(served, brought.code, brought.tokens).act(1, "draw", "discard left")
    page.wait_for_function("() => flown.size >= 2")


def grey(page) -> np.ndarray:
    """How bright each pixel of a page is."""
    picture = base64.b64encode(page.screenshot(full_page=True)).decode()
    width, height, pixels = page.evaluate(
        """async text => {
            const bytes = Uint8Array.from(atob(text), each => each.charCodeAt(0))
            const image = await createImageBitmap(new Blob([bytes]))
            const canvas = new OffscreenCanvas(image.width, image.height)
            const context = canvas.getContext('2d')
            context.drawImage(image, 0, 0)
            const { data } = context.getImageData(0, 0, image.width, image.height)
            let grey = ''
            for (let n = 0; n < data.length; n += 4)
                grey += String.fromCharCode(0.3 * data[n] + 0.59 * data[n + 1] + 0.11 * data[n + 2])
            return [image.width, image.height, btoa(grey)]
        }""",
        picture,
    )
    bright = np.frombuffer(base64.b64decode(pixels), dtype=np.uint8)
    return bright.reshape(height, width).astype(float)


def blurred(picture: np.ndarray) -> np.ndarray:
    """Each pixel as the mean of those around it: a hair's breadth to the side is no difference."""
    padded = np.pad(picture, 1, mode="edge")
    parts = [
        padded[y : y + picture.shape[0], x : x + picture.shape[1]]
        for y in range(3)
        for x in range(3)
    ]
    return sum(parts) / 9


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_are_told_apart_without_colour(served, page_of, theme):  # M6
    page = page_of("#/rules", theme=theme, device_scale_factor=2)
    page.wait_for_selector("main h2")
    brought = brought_to(served, "draw", seats=2)
    other = page_of(f"#/t/{brought.code}/watch", theme=theme)
    other.wait_for_selector(".card .back")
    back = other.locator(".card:has(> .back)").first.evaluate("each => each.outerHTML")
    looks = page.evaluate("""() => Object.fromEntries(
        [...document.querySelectorAll('main .card:has(> .face)')]
            .map(each => [each.querySelector('use').getAttribute('href'), each.outerHTML]))""")
    looks["#art-back"] = back
    assert len(looks) == len([card for card in CARDS if card != "?"]) + 1, sorted(looks)
    sizes = {"small": (22, 22), "mini": (32, 30), "pile": (58, 72), "own": (110, 90)}
    page.evaluate(
        """([looks, sizes]) => {
            document.querySelector('main').remove()
            for (const [size, [width, height]] of Object.entries(sizes))
                for (const [name, look] of Object.entries(looks)) {
                    const box = document.createElement('div')
                    box.dataset.of = `${size} ${name}`
                    Object.assign(box.style, { width: `${width}px`, height: `${height}px`,
                        margin: '2px', display: 'inline-block' })
                    box.innerHTML = look
                    document.body.append(box)
                }
            document.body.style.filter = 'grayscale(1)'
        }""",
        [looks, sizes],
    )
    boxes = page.evaluate("""() => [...document.querySelectorAll('[data-of]')].map(each => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [each.dataset.of, x * 2, y * 2, width * 2, height * 2]
    })""")
    whole = grey(page)
    pictures: dict[str, dict[str, np.ndarray]] = {size: {} for size in sizes}
    for of, *box in boxes:
        x, y, width, height = map(round, box)
        size, name = of.split()
        pictures[size][name] = blurred(whole[y : y + height, x : x + width])
    alike = [
        f"{size}: {one} and {two}"
        for size in sizes
        for one, two in itertools.combinations(pictures[size], 2)
        if apart(pictures[size][one], pictures[size][two]) < APART
    ]
    assert not alike, "\n".join(alike)


APART = 0.03
"""Less of a card's face than that may be overlooked; two digits differ by more."""


def apart(one: np.ndarray, two: np.ndarray) -> float:
    """How much of a card's face differs clearly in what is drawn, however bright the whole is."""
    # The edge of a box may lie within a pixel.
    height, width = np.minimum(one.shape, two.shape)
    parts = [each[:height, :width] for each in (one, two)]
    even = [(each - np.median(each)) / np.ptp(each) for each in parts]
    return float(np.mean(np.abs(even[0] - even[1]) > 0.25))


def test_what_is_lit_and_what_was_last_have_a_shape(served, page_of):  # M6
    brought = brought_to(served, "bounce", seats=3, seat=0)
    page = page_of(f"#/t/{brought.code}/seat/{brought.token}")
    page.wait_for_selector("button.place.lit")
    border = """(each, part) => {
        const { content, borderTopStyle, borderTopWidth } = getComputedStyle(each, part)
        return content === 'none' ? null : [borderTopStyle, parseFloat(borderTopWidth) >= 2]
    }"""
    places = page.locator("button.place").all()
    lit = [place.evaluate("each => each.classList.contains('lit')") for place in places]
    assert any(lit)
    assert not all(lit)
    for place, is_lit in zip(places, lit, strict=True):
        assert place.evaluate(border, "::after") == (["solid", True] if is_lit else None)
        assert place.get_attribute("aria-disabled") == ("false" if is_lit else "true")
    marked = page.locator(".place.marked, .pile.marked .box")
    assert marked.count() >= 1
    assert marked.first.evaluate(border, "::before") == ["dashed", True]
    pile = page.locator(".pile.lit .box").first
    assert pile.evaluate(border, "::after") == ["solid", True]

"""The same seat at once, in every phase: after a refresh, a lost link, sleep, on another device."""

import random
from collections.abc import Iterator

import pytest
from web.conftest import DESK
from web.loose_cable import LooseCable
from web.people import Person, company_of, sat, spoken, wait_for
from web.tables import PHASES, Company, always_alike, brought_to, opened

from gnoming.wire import CloseCode

pytestmark = pytest.mark.compiled

LOST = "Connection lost, trying again. Your moves are kept."
PLAYED = [phase for phase in PHASES if phase not in ("lobby", "between", "finished")]


@pytest.fixture
def served(browser, serve):
    return always_alike(serve)


@pytest.fixture
def may_lose(troubles) -> Iterator[None]:
    """That a link failed is said on the console; nothing else may be."""
    yield
    troubles[:] = [
        each
        for each in troubles
        if "WebSocket connection to" not in each and "Failed to load resource" not in each
    ]


# Before `page_of` among a test's fixtures, so that the pages are closed first.
@pytest.fixture
def cable(served, may_lose) -> Iterator[LooseCable]:
    loose = LooseCable(served.port)
    yield loose
    loose.close()


def where(company: Company, seat: int) -> str:
    return f"#/t/{company.code}/seat/{company.tokens[seat]}"


# ------------------------------------------------------------------ refresh


@pytest.mark.parametrize("phase", PLAYED)
def test_a_refresh_gives_the_same_seat_and_every_control_works(served, page_of, phase):  # C1, C13
    seat = 1
    company = company_of(served, brought_to(served, phase, seat=seat))
    person = sat(page_of, company, seat)
    person.expect_legal(company.legal(seat))
    seen, hint = person.seen(), person.hint
    person.page.reload()
    person.expect_legal(company.legal(seat))
    assert person.seen() == seen
    assert person.hint == hint
    legal = company.legal(seat)
    places = [word for word in legal if word[-1].isdigit()]
    # One place is like the next; where a card was drawn they are all pressed.
    pressed = places if phase == "drawn" else places[:1]
    legal = [word for word in legal if word in pressed or word not in places]
    for number, action in enumerate(legal):
        if number:
            company = company_of(served, brought_to(served, phase, seat=seat))
            person.page.evaluate("hash => { location.hash = hash }", where(company, seat))
            person.page.wait_for_url(f"**/#/t/{company.code}")
            person.page.reload()
            person.expect_legal(company.legal(seat))
        see_it_done(company, person, seat, action)


def see_it_done(company: Company, person: Person, seat: int, action: str) -> None:
    """Press a control: the table changes, and the page with it."""
    version = company.version
    person.act(action)
    wait_for(person.page, lambda: company.version > version)
    if company.table.stage == "playing":
        person.expect_legal(company.legal(seat))


@pytest.mark.parametrize(
    ("phase", "button", "stage"),
    [
        ("lobby", "Start the game", "playing"),
        ("between", "Ready for round 2", "between"),
        ("between", "Deal now", "playing"),
        ("finished", "Play again", "lobby"),
    ],
)
def test_a_refresh_around_a_game_gives_the_same_seat(served, page_of, phase, button, stage):  # C13
    company = company_of(served, brought_to(served, phase))
    person = sat(page_of, company, 0)
    control = person.page.get_by_role("button", name=button)
    control.wait_for()
    person.page.reload()
    control.wait_for()
    version = company.version  # what the page adds to the shuffle is a step, too
    control.click()
    wait_for(person.page, lambda: company.version > version and company.table.stage == stage)
    if button.startswith("Ready"):
        wait_for(person.page, lambda: company.table.chairs[0].ready)
        person.expect("You are ready.")


# ------------------------------------------------------------------ several tabs and devices

GONE = """() => {
    window.gone = 0
    const look = () => {
        if (/no connection|A bot plays/.test(document.querySelector('.others').textContent)) gone++
    }
    new MutationObserver(look).observe(document.querySelector('.others'),
        {childList: true, subtree: true, characterData: true, attributes: true})
}"""
"""Count how often somebody is shown to be away."""


def test_a_seat_is_never_shown_offline_while_one_tab_lives(served, page_of):  # C6
    company = company_of(served, brought_to(served, "draw", seats=2))
    ben = sat(page_of, company, 1, viewport=DESK)
    ann = sat(page_of, company, 0)
    ben.expect_legal([])
    wait_for(ben.page, lambda: ben.page.get_by_text("no connection").count() == 0)
    ben.page.evaluate(GONE)
    second = Person(ann.page.context.new_page())
    second.page.goto(ann.page.url)
    second.expect_legal(company.legal(0))
    ann.page.close()
    third = Person(second.page.context.new_page())
    third.page.goto(second.page.url)
    for _ in range(20):
        third.page.reload(wait_until="domcontentloaded")
    third.expect_legal(company.legal(0))
    second.act("draw")
    wait_for(second.page, lambda: company.view().phase == "play")
    third.expect_legal(company.legal(0))
    third.act("discard left")
    for person in (second, third):
        person.expect_legal([])
    ben.expect_legal(company.legal(1))
    assert ben.page.evaluate("gone") == 0
    # Each tab tells each step once.
    for person in (third, ben):
        lines = person.page.locator(".side-log li").evaluate_all("lines => lines.length")
        assert lines == told_steps(company)
    second.page.close()
    third.page.close()
    ben.page.get_by_title("Ann has no connection").wait_for()


def told_steps(company: Company) -> int:
    """How many steps of a table are told in its log."""
    return sum(bool(entry.events) or entry.step.fact != "acted" for entry in company.table.entries)


def test_a_second_tab_tells_what_was_said_aloud_once(served, page_of):  # C6
    company = company_of(served, brought_to(served, "draw", seats=2))
    ann = sat(page_of, company, 0)
    second = Person(ann.page.context.new_page())
    second.page.goto(ann.page.url)
    for person in (ann, second):
        person.expect_legal(company.legal(0))
    see_it_done(company, ann, 0, "draw")
    second.expect_legal(company.legal(0))
    second.act("discard left")
    for person in (ann, second):
        person.expect_legal([])
        assert len(person.told) == 2, person.told


def test_another_device_comes_by_the_seats_own_link(served, page_of):  # H4
    company = company_of(served, brought_to(served, "drawn"))
    here = sat(page_of, company, 0)
    there = Person(page_of(""))
    there.page.get_by_role("button", name="Play now").wait_for()
    there.page.evaluate("hash => { location.hash = hash }", where(company, 0))
    there.expect_legal(company.legal(0))
    assert there.seen() == here.seen()
    # The secret stays in no address and no history.
    token = company.tokens[0]
    page = there.page
    assert page.url.endswith(f"#/t/{company.code}")
    page.go_back()
    page.get_by_role("button", name="Play now").wait_for()
    page.go_forward()
    there.expect_legal(company.legal(0))
    assert token not in page.url + page.title() + page.content()
    there.act("discard left")
    for person in (here, there):
        person.expect_legal([])
        person.expect("Ben is about to take a card.")


def test_two_tables_in_one_browser_stay_apart(served, page_of):  # M7
    one = company_of(served, brought_to(served, "draw", seats=2))
    two = company_of(served, brought_to(served, "drawn", seats=3, seat=2))
    first = sat(page_of, one, 0)
    second = Person(first.page.context.new_page())
    second.page.goto(f"{served.address}/{where(two, 2)}")
    second.expect_legal(two.legal(2))
    for person in (first, second):
        person.page.reload()
    first.expect_legal(one.legal(0))
    second.expect_legal(two.legal(2))
    first.page.evaluate("code => { location.hash = `#/t/${code}` }", two.code)
    first.expect_legal(two.legal(2))
    assert first.seen() == second.seen()
    second.page.evaluate("code => { location.hash = `#/t/${code}` }", one.code)
    second.expect_legal(one.legal(0))
    second.act("draw")
    first.act("discard left")
    wait_for(first.page, lambda: two.view().turn == 0 and one.view().phase == "play")


def test_a_cleared_browser_finds_its_seat_by_its_own_link(served, page_of):  # M7
    company = company_of(served, brought_to(served, "drawn"))
    person = sat(page_of, company, 0)
    person.expect_legal(company.legal(0))
    seen = person.seen()
    person.page.evaluate("localStorage.clear()")
    person.page.reload()
    person.expect(f"A game is on at table {company.code}")
    person.page.evaluate("hash => { location.hash = hash }", where(company, 0))
    person.expect_legal(company.legal(0))
    assert person.seen() == seen


@pytest.mark.parametrize("how", ["closed", "full"])
def test_a_browser_that_keeps_nothing_plays(served, page_of, how):  # M7
    page = page_of(None)
    page.add_init_script({"closed": CLOSED, "full": FULL}[how])
    page.goto(served.address)
    person = Person(page)
    person.press_button("Play now")
    page.locator(".say.mine").wait_for()
    person.act("flip 4")
    person.expect("And one more card.")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Copy the link to my seat").wait_for()


CLOSED = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('no', 'SecurityError') },
})"""
FULL = (
    """Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"""
)


# ------------------------------------------------------------------ a link that breaks


def acted(company: Company, action: str) -> int:
    """How often an action was done."""
    steps = (entry.step for entry in company.table.entries)
    return sum(step.told.get("action") == action for step in steps)


@pytest.mark.parametrize("how", ["cut", "offline"])
def test_a_wish_made_without_a_link_is_done_once(served, cable, page_of, how):  # A10
    company = company_of(served, brought_to(served, "drawn", seats=2))
    person = sat(page_of, company, 0, address=cable.address)
    person.expect_legal(company.legal(0))
    version = company.version
    if how == "offline":
        person.page.context.set_offline(True)
    cable.cut()
    person.expect(LOST)
    person.act("discard right")
    person.page.locator(".asking").wait_for()
    assert company.version == version
    cable.mend()
    if how == "offline":
        person.page.context.set_offline(False)
    wait_for(person.page, lambda: company.version == version + 1)
    person.expect_legal([])
    person.page.get_by_text(LOST).wait_for(state="detached")
    assert person.page.locator(".refusal, .asking").count() == 0
    assert acted(company, "discard right") == 1


def test_a_wish_outlives_a_refresh(served, cable, page_of):
    company = company_of(served, brought_to(served, "drawn", seats=2))
    person = sat(page_of, company, 0, address=cable.address)
    person.expect_legal(company.legal(0))
    version = company.version
    cable.cut()
    person.act("discard right")
    person.page.locator(".asking").wait_for()
    person.page.goto("about:blank")
    cable.mend()
    person.page.goto(f"{cable.address}/#/t/{company.code}")
    wait_for(person.page, lambda: company.version == version + 1)
    person.expect_legal([])
    assert acted(company, "discard right") == 1


def test_a_wish_whose_answer_was_lost_is_not_done_again(served, cable, page_of):  # A10
    company = company_of(served, brought_to(served, "draw", seats=2))
    person = sat(page_of, company, 0, address=cable.address)
    person.expect_legal(company.legal(0))
    cable.silence(only_answers=True)
    person.act("draw")
    wait_for(person.page, lambda: acted(company, "draw") == 1)
    cable.cut()
    cable.mend()
    person.expect_legal(company.legal(0))
    assert person.seen()["hand"] == [f"In your hand: {spoken(company.view(0).hand)}"]
    assert person.page.locator(".refusal").count() == 0
    assert acted(company, "draw") == 1


def test_a_wish_that_comes_too_late_is_told(served, cable, page_of):
    company = company_of(served, brought_to(served, "draw", seats=2))
    person = sat(page_of, company, 0, address=cable.address)
    person.expect_legal(company.legal(0))
    cable.cut()
    person.expect(LOST)
    person.act("take left")
    # Another device of the same seat has gone on meanwhile.
    company.act(0, "draw", "discard left")
    company.act(1, "draw", "discard left")
    version = company.version
    cable.mend()
    late = person.page.locator(".refusal [role=alert]")
    late.wait_for()
    assert "The table had gone on meanwhile." in late.inner_text()
    person.expect_legal(company.legal(0))
    assert company.version == version


def clocked(page_of, company: Company, seat: int, cable: LooseCable) -> Person:
    """Somebody whose page has a clock that the test can turn on."""
    page = page_of(None, address=cable.address)
    page.clock.install()
    page.goto(f"{cable.address}/{where(company, seat)}")
    person = Person(page)
    person.expect_legal(company.legal(seat))
    return person


def sockets_of(page) -> list[object]:
    """The sockets that a page opens from now on."""
    sockets: list[object] = []

    def opened_one(socket: object) -> None:  # Playwright takes no method of a list
        sockets.append(socket)

    page.on("websocket", opened_one)
    return sockets


def test_a_link_that_falls_silent_is_noticed_and_replaced(served, cable, page_of):  # C11
    company = company_of(served, brought_to(served, "draw", seats=2))
    person = clocked(page_of, company, 0, cable)
    sockets = sockets_of(person.page)
    cable.silence()
    company.act(0, "draw", "discard left")
    person.page.clock.run_for(25_000)
    assert not sockets
    person.page.clock.run_for(10_000)
    person.expect(LOST)
    cable.mend()
    person.page.clock.run_for(15_000)
    person.expect_legal([])
    person.expect("Ben is about to take a card.")
    assert sockets


def test_a_quiet_link_that_lives_is_kept(served, cable, page_of):  # C11
    company = company_of(served, brought_to(served, "draw", seats=2))
    person = clocked(page_of, company, 0, cable)
    sockets = sockets_of(person.page)
    for _ in range(4):
        person.page.clock.run_for(21_000)  # a ping, and its answer
        person.page.evaluate("new Promise(tell => queueMicrotask(tell))")
        served.within(lambda: [live.beat() for live in served.tables.live.values()])
    see_it_done(company, person, 0, "draw")
    assert not sockets


@pytest.mark.parametrize("link", ["lives", "fell silent", "was cut"])
def test_who_wakes_from_sleep_finds_the_table_as_it_is(served, cable, page_of, link):
    company = company_of(served, brought_to(served, "hazard", seats=2))
    person = clocked(page_of, company, 0, cable)
    page = person.page
    page.evaluate(HIDE, "hidden")
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    if link == "fell silent":
        cable.silence()
    if link == "was cut":
        cable.cut()
    company.act(0, "decline")  # on another device
    cable.mend()
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.clock.fast_forward(3_600_000)
    page.evaluate(HIDE, "visible")
    page.clock.run_for(5_000)
    person.expect_legal(company.legal(0))
    see_it_done(company, person, 0, "draw")


HIDE = """state => {
    Object.defineProperty(document, 'visibilityState', {value: state, configurable: true})
    Object.defineProperty(document, 'hidden', {value: state === 'hidden', configurable: true})
    document.dispatchEvent(new Event('visibilitychange'))
}"""


def test_a_server_that_restarts_has_the_same_table(served, serve, cable, page_of):  # C8
    company = company_of(served, brought_to(served, "drawn", seats=2))
    person = sat(page_of, company, 0, address=cable.address)
    person.expect_legal(company.legal(0))
    seen = person.seen()
    served.run(served.tables.say_goodbye())  # as `gnoming serve` does when it is asked to end
    served.stop()
    person.expect("The server restarts and is back in a moment.")
    again = always_alike(serve)
    cable.target = again.port
    company = Company(again, company.code, company.tokens)
    person.page.get_by_text("The server restarts").wait_for(state="detached")
    assert person.seen() == seen
    person.act("discard left")
    wait_for(person.page, lambda: company.view().turn == 1)
    person.expect_legal([])


# ------------------------------------------------------------------ nothing to come back to


def no_more_tries(page) -> None:
    """A page that has given up does not knock again."""
    sockets = sockets_of(page)
    page.clock.run_for(120_000)
    assert not sockets


def test_a_table_that_is_not_there_is_told_in_words(may_lose, page_of):  # C7
    page = page_of("#/t/BCDFGH")
    page.get_by_role("heading", name="There is no such table").wait_for()
    page.get_by_role("link", name="Try another code").click()
    page.get_by_role("button", name="Play now").wait_for()


def test_a_seat_at_a_table_that_is_gone_is_not_tried_again(served, page_of):  # C7
    page = page_of(None)
    page.clock.install()
    page.goto(f"{served.address}/#/t/BCDFGH/seat/{'x' * 32}")
    page.get_by_role("heading", name="There is no such table").wait_for()
    no_more_tries(page)
    page.get_by_role("link", name="To the home page").click()
    page.get_by_role("button", name="Play now").wait_for()


def test_who_is_unseated_can_sit_down_anew(served, page_of):  # C7
    company = opened(served, 2)
    page = page_of(None)
    page.clock.install()
    page.goto(f"{served.address}/{where(company, 1)}")
    page.get_by_text("Ann starts the game.").wait_for()
    company.wish(0, "unseat", other=1)
    page.get_by_role("heading", name="Your seat is gone").wait_for()
    no_more_tries(page)
    page.get_by_role("button", name="Sit down anew").click()
    page.locator("form.panel input").fill("Ben")
    page.get_by_role("button", name="Sit down", exact=True).click()
    page.get_by_text("Ann starts the game.").wait_for()
    assert len(company.table.chairs) == 2


def test_a_table_that_fell_asleep_is_opened_again(served, page_of):  # C7, D2
    company = company_of(served, brought_to(served, "draw", seats=2))
    page = page_of(None)
    page.clock.install()
    page.goto(f"{served.address}/{where(company, 0)}")
    person = Person(page)
    person.expect_legal(company.legal(0))

    def fall_asleep() -> None:
        for link in list(served.tables.live[company.code].links):
            link.end(CloseCode.QUIET, "nothing has happened here for long")

    served.within(fall_asleep)
    page.get_by_role("heading", name="The table has gone to sleep").wait_for()
    no_more_tries(page)
    page.get_by_role("button", name="Open the table again").click()
    person.expect_legal(company.legal(0))


def test_links_that_break_at_random_lose_nothing(served, cable, page_of):  # C10, C13
    company = company_of(served, brought_to(served, "draw", seats=2))
    person = sat(page_of, company, 0, address=cable.address)
    chance = random.Random(4)
    for number in range(3):
        wait_for(person.page, lambda: company.view().turn == 0)
        person.expect_legal(company.legal(0))
        action = "draw" if company.view().phase == "draw" else "discard left"
        version = company.version
        broken = chance.choice(["before", "after"])
        if broken == "before":
            cable.cut()
        person.act(action)
        if broken == "after":
            cable.cut()
        cable.mend()
        wait_for(person.page, lambda old=version: company.version == old + 1)
        if number % 2:
            company.act(1, "draw", "discard right")
    assert person.page.locator(".refusal").count() == 0

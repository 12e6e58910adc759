"""Whole games in the browser: by touch and by keyboard, against people and bots."""

import re

import pytest
from web.conftest import DESK
from web.people import Person, company_of, quick_choice, sat, spoken, wait_for
from web.tables import Company, always_alike, brought_to, opened

from gnoming import Game

pytestmark = pytest.mark.compiled

MINUS = "\N{MINUS SIGN}"


@pytest.fixture
def served(browser, serve):
    return always_alike(serve)


# ------------------------------------------------------------------ a whole evening


def play_round(company: Company, people: dict[int, Person], turns: dict[int, int]) -> None:
    """Let people play in their browsers until the round is over; bots play between."""
    while True:
        version = company.version  # before the rest: what happens meanwhile is not waited for
        if company.table.stage != "playing":
            return
        asked = [seat for seat in company.view().may_act if seat in people]
        if not asked:
            wait_for(people[min(people)].page, lambda at=version: company.version != at)
            continue
        seat = asked[0]
        legal, person = company.legal(seat), people[seat]
        if not legal:
            continue
        person.expect_legal(legal)
        action = quick_choice(legal, company.view(seat).layouts[seat], turns[seat])
        turns[seat] += action in ("draw", "take left", "take right")
        if person.by == "touch" and action.startswith("place") and turns[seat] == 1:
            person.drag(f"hand-{seat}", f"place-{seat}-{action[-1]}")
        else:
            person.act(action)
        wait_for(person.page, lambda at=version: company.version != at)


def sheet_of(page) -> dict[str, list[str]]:
    """The rows of the score sheet: the rounds and the total by the player's name."""
    rows = {}
    for row in page.locator(".sheet tbody tr").all():
        name = row.locator("th .who > span").last.inner_text().split("\n")[0]
        rows[bare(name)] = row.locator("td:not(.place)").all_inner_texts()
    return rows


def bare(name: str) -> str:
    """A name without what is said about it in brackets."""
    return re.sub(r" \(.*", "", name)


def test_two_people_and_a_bot_play_a_whole_game(served, page_of):  # E8, E9
    mila = Person(page_of(touch=True), by="touch")
    mila.press_button("New table")
    mila.write("dialog input", "Mila")
    mila.press_button("Open the table")
    mila.page.wait_for_url("**/#/t/*")
    code = mila.page.url.rpartition("/")[2]
    table = served.tables.live[code].table

    oma = Person(page_of(viewport=DESK), by="keys")
    oma.write("form input[placeholder]", code.lower())
    oma.page.keyboard.press("Enter")
    oma.write("form.panel input", "Oma Bea")
    oma.page.keyboard.press("Enter")
    oma.page.get_by_text("Mila starts the game.").wait_for()

    mila.press("button:has-text('Add a bot: Easy')")
    mila.press_button("Change the rules")
    mila.press("label:has-text('As in life')")
    oma.page.get_by_text("Pace of the bots: As in life").wait_for()
    assert table.pace == "lifelike"
    mila.press("button:has-text('Less: Rounds')")
    oma.page.get_by_text("This game has 2 rounds (standard: 3).").wait_for()
    seats = "ol li[data-seat] .name"
    oma.page.locator(seats).nth(2).wait_for()
    names = oma.page.locator(seats).all_inner_texts()
    assert names[:2] == ["Mila", "Oma Bea"]
    assert mila.page.locator(seats).all_inner_texts() == names
    mila.press_button("Start the game")

    people, turns = {0: mila, 1: oma}, {0: 0, 1: 0}
    company = Company(served, code, [])
    for number in (1, 2):
        for person in people.values():
            person.page.locator(".table").wait_for()
            seen = person.seen()
            assert seen["heading"] == f"Round {number} of 2"
            assert seen["hand"] == ["No card in your hand"]
            assert all("face down" in place for place in seen["own"])
        play_round(company, people, turns)
        if number == 1:
            for person in people.values():
                person.page.locator(".next").wait_for()
                assert sheet_of(person.page).keys() >= {"Mila", "Oma Bea"}
            mila.press_button("Ready for round 2")
            oma.page.get_by_text("Everybody is waiting for you.").wait_for()
            oma.press_button("Ready for round 2")
    assert min(turns.values()) >= 2, "both had turns of their own in both rounds"

    game = Game.from_record(table.record())
    for seat, person in people.items():
        heading = person.page.locator("h1:has-text('win')")  # as the cards fell, a shared one
        heading.wait_for()
        won = ["You" if each == seat else bare(table.chairs[each].name) for each in game.winners]
        assert all(name.lower() in heading.inner_text().lower() for name in won)
        columns = [*game.scores, game.totals]
        wanted = {
            bare(chair.name): [str(column[at]).replace("-", MINUS) for column in columns]
            for at, chair in enumerate(table.chairs)
        }
        assert sheet_of(person.page) == wanted
        person.press("button:has-text('Check the shuffle')")
        person.page.get_by_text("Everything fits: the cards were fixed").wait_for()

    with mila.page.expect_download() as saved:
        mila.press_button("Save the record")
    assert saved.value.path().read_text() == table.record()

    mila.press_button("Play again")
    for person in people.values():
        person.page.get_by_role("heading", name=f"Table {code}").wait_for()
        assert person.page.locator(seats).all_inner_texts() == names


def test_one_press_leads_to_a_table_that_can_be_played(page_of):
    page = page_of(touch=True)
    person = Person(page, by="touch")
    person.press_button("Play now")
    page.locator(".say.mine").wait_for()
    assert len(person.lit()) == 9
    person.act("flip 4")
    person.expect("And one more card.")
    person.act("flip 0")
    page.wait_for_function("document.querySelectorAll('.others .seat').length === 3")
    page.locator(".table[data-phase='draw'] .say.mine, .others .acts").first.wait_for()


# ------------------------------------------------------------------ single moves


@pytest.mark.parametrize("by", ["touch", "click", "drag", "keys"])
def test_a_bounce_is_shown_and_done(served, page_of, by):
    company = company_of(served, brought_to(served, "bounce", seats=3, seat=1))
    touch = by in ("touch", "drag")
    way = {"drag": "touch"}.get(by, by)
    person = sat(page_of, company, 1, by=way, touch=touch, reduced_motion=by != "drag")
    before = company.view(1)
    legal = company.legal(1)
    person.expect_legal(legal)
    assert "bounce it to another place, or discard it" in person.hint
    place = next(word for word in legal if word.startswith("bounce"))[-1]
    if by == "drag":
        person.drag("hand-1", f"place-1-{place}")
    else:
        person.act(f"bounce {place}")
    wait_for(person.page, lambda: company.view(1).layouts != before.layouts)
    after = company.view(1)
    assert after.layouts[1][int(place)] == before.hand
    person.expect_legal(company.legal(1))
    shown = f"Row {int(place) // 3 + 1}, place {int(place) % 3 + 1}: {spoken(before.hand)}"
    assert shown in person.seen()["own"]


@pytest.mark.parametrize("by", ["touch", "drag"])
def test_discarding_is_the_other_choice_where_a_card_could_bounce(served, page_of, by):
    company = company_of(served, brought_to(served, "bounce", seats=2))
    person = sat(page_of, company, 0, by="touch", touch=True)
    before = company.view(0)
    person.expect_legal(company.legal(0))
    if by == "drag":
        person.drag("hand-0", "pile-right")
    else:
        person.act("discard right")
    wait_for(person.page, lambda: company.view(0).turn == 1)
    assert company.view(0).piles[1] == (*before.piles[1], before.hand)
    assert company.view(0).layouts == before.layouts
    person.expect_legal([])
    assert f"on top: {spoken(before.hand)}" in person.seen()["piles"][2]


def test_a_card_is_taken_by_dragging_it_to_ones_own_side(served, page_of):
    company = company_of(served, brought_to(served, "draw", seats=2))
    person = sat(page_of, company, 0, viewport=DESK)
    person.expect_legal(company.legal(0))
    top = company.view(0).piles[0][-1]
    person.drag("pile-left", "place-0-4")
    wait_for(person.page, lambda: company.view(0).hand == top)
    person.expect_legal(company.legal(0))
    person.drag("hand-0", "place-0-4")
    wait_for(person.page, lambda: company.view(0).layouts[0][4] == top)


@pytest.mark.parametrize(
    ("phase", "pressed", "said"),
    [
        ("draw", ".own [data-place='4']", "A turn begins by drawing"),
        ("drawn", "[data-spot='draw']", "With a card in hand you place it"),
        ("no bounce", ".own [data-place='8']", ""),
        ("hazard watched", ".own [data-place='8']", ""),
    ],
)
def test_an_illegal_wish_gets_its_reason_and_changes_nothing(served, page_of, phase, pressed, said):
    company = company_of(served, brought_to(served, phase))
    person = sat(page_of, company, 0)
    person.expect_legal(company.legal(0))
    seen, version = person.seen(), company.version
    person.page.locator(pressed).click(force=True)
    reason = person.page.locator(".refusal [role=alert]")
    reason.wait_for()
    assert said in reason.inner_text()
    assert len(reason.inner_text()) > 20
    assert company.version == version
    assert person.seen() == seen
    person.page.get_by_role("button", name=re.compile(r"^Rule R\d")).click()
    person.page.locator("dialog[open] h2").first.wait_for()
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("Escape")
    person.expect_legal(company.legal(0))
    reason.wait_for(state="detached")


def test_keys_play_nothing_while_a_window_lies_over_the_table(served, page_of):
    company = company_of(served, brought_to(served, "draw"))
    person = sat(page_of, company, 0)
    person.expect_legal(company.legal(0))
    seen, version = person.seen(), company.version
    person.page.locator(".bar .button").first.click()
    person.page.locator("dialog[open] h2").wait_for()
    for key in ("d", "l", "5"):
        person.page.keyboard.press(key)
    person.page.keyboard.press("Escape")
    person.page.locator("dialog[open]").wait_for(state="detached")
    assert (person.seen(), company.version) == (seen, version)
    person.page.keyboard.press("d")  # and now it does
    wait_for(person.page, lambda: company.version == version + 1)


def test_who_it_is_not_up_to_is_told_so(served, page_of):  # A8
    company = company_of(served, brought_to(served, "draw", seat=1))
    person = sat(page_of, company, 0)
    person.expect_legal([])
    version = company.version
    for pressed in ("draw", "pile-left"):
        person.page.locator(f"[data-spot='{pressed}']").click(force=True)
        person.page.locator(".refusal [role=alert]").wait_for()
        person.page.get_by_role("button", name="Close this message").click()
    assert company.version == version


def test_all_who_are_asked_answer_a_hazard_at_the_same_time(served, page_of):  # A5
    company = company_of(served, brought_to(served, "hazard watched", seats=4, seat=1))
    people = {seat: sat(page_of, company, seat) for seat in (0, 1, 2)}
    gallery = Person(page_of(f"#/t/{company.code}/watch"))
    for seat, person in people.items():
        person.expect_legal(company.legal(seat))
    assert "A hazard! Cid, Dora and Ann may turn up a card." in people[1].hint
    assert "Cid, Dora and Ann" in gallery.hint
    before = company.view()
    # Both press before either has an answer.
    for seat in (0, 2):
        hidden = before.layouts[seat].index("?")
        people[seat].page.evaluate(
            f"setTimeout(() => document.querySelector('.own [data-place=\"{hidden}\"]').click())"
        )
    wait_for(people[0].page, lambda: company.view().may_act == (3,))
    for person in (*people.values(), gallery):
        person.expect_legal([])
        person.expect("A hazard! Dora may turn up a card.")
    company.act(3, "decline")
    after = company.view()
    assert [
        sum(a != b for a, b in zip(*pair, strict=True))
        for pair in zip(before.layouts, after.layouts, strict=True)
    ] == [1, 0, 1, 0]
    people[2].expect_legal(company.legal(2))
    for person in (people[0], people[1], gallery):
        person.expect("Cid is about to take a card.")


# ------------------------------------------------------------------ who looks on


def test_a_spectator_sees_what_the_gallery_sees_and_can_do_nothing(served, page_of):  # B3
    company = company_of(served, brought_to(served, "drawn"))
    gallery = Person(page_of(f"#/t/{company.code}/watch", viewport=DESK))
    gallery.expect("You are looking on.")
    owner = sat(page_of, company, 0)
    owner.expect_legal(company.legal(0))
    assert owner.seen()["hand"] == [f"In your hand: {spoken(company.view(0).hand)}"]
    held = gallery.page.locator("[data-spot='hand-0'] [data-card]")
    back = gallery.page.locator("[data-spot='draw'] [data-card]")
    assert held.inner_html() == back.inner_html()  # the drawn card is its drawer's alone
    assert gallery.lit() == []
    assert gallery.page.locator(".own, .foot, .doings").count() == 0
    assert gallery.page.locator(".pile:enabled").count() == 0
    version = company.version
    for key in "d1lrx":
        gallery.page.keyboard.press(key)
    owner.act("discard left")
    wait_for(owner.page, lambda: company.version == version + 1)
    gallery.expect("Ben is about to take a card.")
    shown = company.view().piles[0][-1]
    assert f"on top: {spoken(shown)}" in gallery.seen()["piles"][1]
    gallery.page.get_by_role("button", name="More", exact=True).click()
    assert gallery.page.get_by_role("button", name="Leave the table").count() == 0
    assert company.version == version + 1


# ------------------------------------------------------------------ leaving


@pytest.mark.parametrize(
    "phase", ["tee off", "draw", "drawn", "bounce", "hazard", "last turn", "between"]
)
def test_who_leaves_leaves_a_game_that_goes_on_to_its_end(served, page_of, phase):  # E7
    company = company_of(served, brought_to(served, phase, rounds=2))
    page = sat(page_of, company, 0).page
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Play now").wait_for()
    assert page.get_by_text(company.code).count() == 0  # the seat is gone from this browser
    assert company.table.chairs[0].left

    def has_ended() -> bool:
        company.play_on(lambda table: table.stage == "finished", only=(1, 2))
        return company.table.stage == "finished"

    wait_for(page, has_ended)
    assert company.table.game.round == 2


# ------------------------------------------------------------------ many moves at once

HEAR = """() => {
    window.heard = []
    new MutationObserver((changes) => {
        for (const {addedNodes} of changes)
            for (const node of addedNodes) if (node.nodeName === 'P') heard.push(node.textContent)
    }).observe(document.querySelector('[role=log]'), {childList: true})
}"""
"""Keep what is read aloud."""


def test_quick_moves_are_all_told_once_and_in_their_order(served, page_of):
    company = opened(served, 1)
    for _ in range(6):
        company.wish(0, "add_bot", level="easy")
    company.wish(0, "start")
    person = sat(page_of, company, 0, viewport=DESK, reduced_motion=False)
    page = person.page
    page.locator("[role=log]").wait_for(state="attached")
    page.evaluate(HEAR)
    known = page.locator(".side-log li").count()

    def is_mine() -> bool:
        if company.view().phase == "hazard" and company.legal(0):
            company.act(0, "decline")
        return company.view().turn == 0 and company.view().phase == "draw"

    for number, action in enumerate(("flip 0", "flip 1", "draw", "discard left", "draw")):
        wait_for(page, lambda now=action: now != "draw" or is_mine())
        if number == 4:
            page.locator("button.skip").click()  # all at once, and not a word less
        company.act(0, action)
    company.act(0, "discard right")
    wait_for(page, is_mine)
    begun = company.table.entries[0].step.version
    person.expect_legal(company.legal(0))
    logged = page.locator(".side-log li").evaluate_all(
        "lines => lines.map(line => [...line.querySelectorAll('.one')].map(one => one.textContent))"
    )
    assert len(logged) == company.version - begun + 1
    told = [line for lines in reversed(logged[: len(logged) - known]) for line in lines]
    assert page.evaluate("heard") == told
    assert len(told) >= 30

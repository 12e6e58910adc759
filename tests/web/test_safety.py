"""Text is shown as text, a seat's secret stays a secret, and the page works wherever it stands."""

import json
import re
import socket
from urllib.parse import unquote

import pytest
from web.proxied import proxied
from web.tables import Company, always_alike, brought_to

from gnoming.server import page as built

pytestmark = [pytest.mark.compiled]

PROBES = (
    "<img onerror=a src>",
    "<svg/onload=alert()>",
    "{{7*7}}${7*7}<%=7%>",
    "javascript:alert(1)",
    "\"><b>'&lt;&#x41;",
    "שלום عليكم",
    "👩🏽‍🚀🧙 WWWWWWWWWWW",
)
"""Names of twenty characters that would be more than names on a careless page."""
NODES = """() => ({
    images: [...document.querySelectorAll('img')].map(each => each.src),
    attributes: [...document.querySelectorAll('*')].flatMap(each => [...each.attributes])
        .filter(({ name }) => name.startsWith('on') || name === 'srcdoc').length,
    links: [...document.querySelectorAll('a')].map(each => each.protocol),
    strays: document.querySelectorAll(
        'main :is(script, iframe, object, embed, base, meta, link)').length,
})"""


@pytest.fixture
def served(browser, serve):
    """A server that deals the same cards each time."""
    return always_alike(serve)


def names_at(company: Company) -> list[str]:
    return [chair.name for chair in company.table.chairs]


def assert_plain(page) -> None:
    """No name has become anything but text."""
    found = page.evaluate(NODES)
    assert all(re.search(r"/qr$", each) for each in found["images"]), found
    assert found["attributes"] == found["strays"] == 0
    assert set(found["links"]) <= {"http:", "blob:"}


def assert_shown(page, names, *, within: str = "body") -> None:
    text = page.locator(within).inner_text() + " ".join(
        page.evaluate("() => [...document.querySelectorAll('[aria-label]')].map(e => e.ariaLabel)")
    )
    missing = [name for name in names if name not in text]
    assert not missing, (missing, text[:2000])


def probed(served) -> Company:
    """A lobby with all the probes."""
    first = served.run(served.tables.open(PROBES[0]))
    company = Company(served, first.code, [first.token])
    for name in PROBES[1:]:
        company.tokens.append(served.run(served.tables.join(first.code, name)).token)
    return company


def test_names_are_shown_as_text_before_a_game(served, page_of):  # H1
    first = served.run(served.tables.open(PROBES[0]))
    company = Company(served, first.code, [first.token])
    page = page_of(f"#/t/{first.code}")
    page.get_by_role("textbox").wait_for()  # who has been invited
    assert_shown(page, PROBES[:1])
    assert_plain(page)
    page.get_by_role("textbox").fill(PROBES[1])
    page.locator("form button.main").click()
    page.wait_for_selector(".lobby")
    own = page.evaluate("() => JSON.parse(localStorage['gnoming.seats'])[0].token")
    company.tokens.append(own)
    for name in PROBES[2:]:
        company.tokens.append(served.run(served.tables.join(first.code, name)).token)
    page.wait_for_selector("li[data-seat='6']")
    names = names_at(company)
    assert len(names) == 7
    assert_shown(page, names, within="ol")
    company.wish(0, "pass_host", other=1)
    page.wait_for_selector("select")
    options = page.locator("option").all_inner_texts()
    assert {name for name in names if name in options} == set(names)
    page.locator("li[data-seat='2'] .remove").click()  # asks, with the name in its heading
    assert names[2] in page.locator("dialog[open]").inner_text()
    assert_plain(page)
    page.keyboard.press("Escape")
    page.goto(f"{served.address}/#/")
    assert_shown(page, [names[1]], within="section[aria-labelledby=recent]")
    assert_plain(page)
    assert "<" not in page.title()


def test_names_are_shown_as_text_in_a_game(served, page_of):  # H1
    company = probed(served)
    names = names_at(company)
    company.wish(0, "change", rules={"rounds": 1, "turn_limit": 6})
    page = page_of(f"#/t/{company.code}/seat/{company.tokens[6]}")
    page.wait_for_selector(".lobby")
    company.wish(0, "start")
    page.wait_for_selector(".table")
    assert_shown(page, names[:6])  # the reader is not told who they are themselves
    company.act(0, "flip 0", "flip 1")
    company.wish(1, "say", phrase="hello")
    page.wait_for_selector(".seat .bubble")
    page.locator(".bar .button").first.click()
    page.wait_for_selector("dialog[open] li")
    assert_shown(page, names[:2], within="dialog[open]")
    assert_plain(page)
    page.keyboard.press("Escape")
    page.locator(".seat[data-seat='1'] .enlarge").click()
    assert names[1] in page.locator("dialog[open] h2").inner_text()
    assert_plain(page)
    page.keyboard.press("Escape")
    # A refusal and a message of the server with the name in it.
    company.play_on(lambda table: table.stage == "finished")
    page.wait_for_selector("div.end:not(.bar)")
    assert_shown(page, names, within="div.end:not(.bar)")
    assert_plain(page)
    with page.expect_download() as saving:
        page.locator(".doings button").filter(has_text=re.compile("record", re.I)).click()
    saved = saving.value
    assert saved.suggested_filename == f"gnoming-{company.code}-1.txt"
    text = saved.path().read_text("utf-8")
    for name in names:
        assert name in text
    for token in company.tokens:
        assert token not in text


# ------------------------------------------------------------------ secrets of a seat


def test_a_seats_secret_is_in_no_address(served, page_of):  # H4
    code, token, tokens = brought_to(served, "draw", seats=3, seat=0)
    company = Company(served, code, tokens)
    page = page_of("")
    asked: list[str] = []
    sent: list[tuple[str, str]] = []

    def ask(request) -> None:
        asked.append(request.url)
        told = request.headers
        asked.extend(value for name, value in told.items() if name != "authorization")

    def link(socket) -> None:
        asked.append(socket.url)
        socket.on("framesent", lambda frame: sent.append((socket.url, str(frame))))

    page.on("request", ask)
    page.on("websocket", link)
    titles: list[str] = []
    page.goto(f"{served.address}/#/t/{code}/seat/{token}")
    page.wait_for_selector("button.place")
    assert page.url == f"{served.address}/#/t/{code}"
    titles.append(page.title())
    page.locator(".doings .button.main").click()
    page.wait_for_selector(".hand.full")
    page.reload()
    page.wait_for_selector(".hand.full")
    page.goto(f"{served.address}/#/rules")
    page.wait_for_selector("h2")
    page.go_back()
    page.wait_for_selector("button.place")
    company.play_on(lambda table: table.stage == "between")
    company.act(0, "discard left") if "discard left" in company.legal(0) else None
    company.play_on(lambda table: table.stage == "finished")
    page.wait_for_selector("div.end:not(.bar)")
    titles.append(page.title())
    devtools = page.context.new_cdp_session(page)
    history = json.dumps(devtools.send("Page.getNavigationHistory"))
    timing = page.evaluate("() => performance.getEntries().map(each => each.name)")
    for told in (*asked, *titles, history, *timing, page.url, page.content()):
        assert token not in unquote(told), told[:300]
    assert page.evaluate("() => document.referrer + JSON.stringify(history.state)") == "null"
    assert page.evaluate("() => document.cookie") == ""
    hellos = [frame for _, frame in sent if token in frame]
    assert hellos, "it is told to the table, inside the link"
    assert all('"hello"' in frame for frame in hellos)


def test_the_page_carries_no_script_or_style_of_its_own(page_of):  # H6
    page = page_of()
    answer = page.reload()
    policy = dict(
        part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] in ("'self'", "'none'")
    assert policy.get("script-src", policy["default-src"]) == "'self'"
    assert policy.get("style-src", policy["default-src"]) == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] in ("'self'", "'none'")
    assert "unsafe" not in answer.headers["content-security-policy"]
    html = built.client_files()["index.html"].body.decode()
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", html)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", html))
    assert re.findall(r"<script[^>]*>([^<]+)", html) == []


# ------------------------------------------------------------------ wherever it stands


@pytest.mark.parametrize("strip", [True, False], ids=["stripped", "as it is"])
def test_the_page_plays_behind_a_proxy_in_a_folder(page_of, serve, tmp_path, strip):  # M4
    served = serve(base_path="/games/gnome", store=tmp_path / "proxied.sqlite")
    with proxied(served.port, "/games/gnome", strip=strip) as address:
        page = page_of("", address=address)
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector("button.place.lit")
        assert page.url.startswith(f"{address}/#/t/")
        page.keyboard.press("1")
        page.wait_for_selector(
            "button.place[aria-label^='Row 1, place 1']:not([aria-label*='face down'])"
        )
        page.reload()
        page.wait_for_selector(
            "button.place[aria-label^='Row 1, place 1']:not([aria-label*='face down'])"
        )
        page.goto(f"{address}/#/rules")
        page.wait_for_selector("h2")
        page.goto(f"{address}/#/")
        page.get_by_role("button", name="New table").click()
        page.get_by_role("textbox").last.fill("Mila")
        page.keyboard.press("Enter")
        page.wait_for_selector(".lobby")
        assert page.locator("input[readonly]").first.input_value().startswith(f"{address}/#/t/")
        assert (
            page.locator(".qr img").evaluate("each => each.decode().then(() => each.naturalWidth)")
            > 0
        )
        page.evaluate("() => navigator.serviceWorker.ready")
        registered = page.evaluate("() => navigator.serviceWorker.ready.then(each => each.scope)")
        assert registered == f"{address}/"


# ------------------------------------------------------------------ installed


def test_the_page_can_be_installed(page_of):
    page = page_of()
    link = page.context.new_cdp_session(page)
    told = link.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert {"name", "short_name", "start_url", "icons"} <= set(manifest)
    assert manifest["display"] == "standalone"
    sizes = page.evaluate(
        """icons => Promise.all(icons.map(async ({ src }) => {
            const image = new Image()
            image.src = src
            await image.decode()
            return [src, image.naturalWidth]
        }))""",
        manifest["icons"],
    )
    assert all(width > 0 for _, width in sizes)
    assert dict(sizes)["icon-192.png"] == 192
    assert dict(sizes)["icon-512.png"] == 512
    assert any(each.get("purpose") == "maskable" for each in manifest["icons"])
    page.evaluate("() => navigator.serviceWorker.ready")
    errors = {
        each["errorId"]
        for each in link.send("Page.getInstallabilityErrors")["installabilityErrors"]
    }
    assert errors <= {"in-incognito"}, "a window of a test keeps nothing"


def test_without_a_network_the_page_says_so_and_comes_back(page_of, troubles):
    page = page_of()
    page.wait_for_selector("h1")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.context.set_offline(True)
    page.goto(f"{page.url.split('#')[0]}#/rules")
    page.reload()
    page.get_by_role("heading", name="No connection").wait_for()
    assert page.locator("img").evaluate("each => each.decode().then(() => each.naturalWidth)") > 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#again").bounding_box()["height"] >= 44
    page.context.set_offline(False)  # it tries again by itself
    page.locator("#main h2").first.wait_for()
    assert page.url.endswith("#/rules"), "where one was is not lost"
    troubles[:] = [each for each in troubles if "ERR_INTERNET_DISCONNECTED" not in each]


def test_while_the_server_is_away_the_page_says_so_and_comes_back(
    served, serve, page_of, troubles, monkeypatch
):
    page = page_of()
    page.wait_for_selector("h1")
    page.evaluate("() => navigator.serviceWorker.ready")
    served.stop()
    page.reload()
    page.get_by_role("heading", name="No connection").wait_for()
    bind = socket.socket.bind
    monkeypatch.setattr(socket.socket, "bind", lambda own, at: bind(own, (at[0], served.port)))
    serve()
    page.get_by_role("button", name="Play now").wait_for()
    troubles[:] = [each for each in troubles if "ERR_CONNECTION_REFUSED" not in each]

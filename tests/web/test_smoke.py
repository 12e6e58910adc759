"""The page opens in a browser, in every language, and complains of nothing."""

import pytest

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("language", ["en", "nl", "vi", "mk"])
def test_home_opens(page_of, language):
    page = page_of(language=language)
    page.wait_for_selector("h1")
    assert page.get_attribute("html", "lang") == language
    assert page.locator("button, a[href]").count() > 0
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_may_open_a_socket_to_its_own_server_alone(page_of, troubles):  # H6
    page = page_of()
    opened = """address => new Promise(tell => {
        try {
            const socket = new WebSocket(address)
            socket.onopen = () => { tell('open'); socket.close() }
            socket.onerror = () => tell('error')
        } catch { tell('refused') }
    })"""
    own = page.evaluate("location.href.split('#')[0].replace('http', 'ws')")
    assert page.evaluate(opened, f"{own}api/tables/QQQQQQ/socket") == "open"
    assert troubles == []
    assert page.evaluate(opened, "ws://127.0.0.2:9/") != "open"
    assert any("Content Security Policy" in each for each in troubles), troubles
    troubles.clear()


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ("console.error('oh')", "error: oh"),
        ("setTimeout(() => { throw new Error('oh') })", "not caught: oh"),
        ("document.body.setAttribute('style', 'color: red')", "Content Security Policy"),
        ("new Image().src = 'http://127.0.0.2:9/x.png'", "Content Security Policy"),
        ("void fetch('/api/tables/QQQQQQ')", "404"),
    ],
)
def test_a_page_that_complains_would_fail_its_test(page_of, troubles, done, said):
    page = page_of("api")  # a plain page, which does nothing by itself
    with page.expect_event("console" if "throw" not in done else "pageerror"):
        page.evaluate(done)
    assert any(said in each for each in troubles), troubles
    troubles.clear()

"""Pictures of every page, phase and language, at both sizes, for people: in build/pictures.

A test cannot say whether a page is beautiful; whoever changes one looks at these before and after.
"""

import pytest
from web.conftest import DESK, PHONE
from web.tables import PHASES, Company, always_alike, brought_to, opened

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

PLAYING = PHASES[1:-2]
SIZES = {"phone": PHONE, "desk": DESK}
IS_THERE = {
    "lobby": "() => document.querySelector('.lobby')",
    "playing": "() => document.querySelector('.table')",
    "end": "() => document.querySelector('div.end:not(.bar)')",
}
NIGHTLY = ("home", "lobby", "draw", "bounce", "between", "finished")


@pytest.fixture
def served(browser, serve):
    return always_alike(serve)


class Photographer:
    """Goes through the client in one language, and takes each picture at both sizes."""

    def __init__(self, page, served, shoot, language: str) -> None:
        self.page, self.served, self.shoot, self.language = page, served, shoot, language
        self.taken = 0

    def take(self, what: str, *, whole: bool = False) -> None:
        name = what.replace(" ", "-")
        for size, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            if whole:
                # As tall as the page, so that all that keeps to the screen is in its place.
                tall = self.page.evaluate("document.documentElement.scrollHeight")
                self.page.set_viewport_size({"width": width, "height": max(height, tall)})
            themes = ("light", "dark") if what in NIGHTLY else ("light",)
            for theme in themes:
                if len(themes) > 1:
                    self.page.emulate_media(color_scheme=theme)
                    self.page.wait_for_selector(f"html[data-theme={theme}]")
                night = "-dark" if theme == "dark" else ""
                path = self.shoot(self.page, f"{self.language}-{size}-{name}{night}")
                assert path.stat().st_size > 5_000, "there is something to be seen"
                self.taken += 1
            if len(themes) > 1:
                self.page.emulate_media(color_scheme="light")

    def visit(self, hash_: str, there: str) -> None:
        self.page.goto(f"{self.served.address}/#/{hash_}")
        if there in IS_THERE:
            self.page.wait_for_function(IS_THERE[there])
        else:
            self.page.wait_for_selector(there)
        self.page.evaluate("document.fonts.ready")

    def dialog(self, opener: str, what: str) -> None:
        self.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        self.page.locator(opener).first.click()
        self.page.wait_for_selector("dialog[open] h2")
        self.take(what)
        self.page.keyboard.press("Escape")
        self.page.wait_for_function("() => !document.querySelector('dialog[open]')")


@pytest.mark.parametrize("language", ["en", "nl", "vi", "mk"])
def test_pictures_are_taken(served, page_of, shoot, troubles, language):
    page = page_of("", language=language)
    photos = Photographer(page, served, shoot, language)
    page.wait_for_selector("h1")
    photos.take("home", whole=True)
    photos.dialog("footer nav button", "settings")

    lobby = opened(served, 3)
    lobby.wish(0, "add_bot", level="medium")
    photos.visit(f"t/{lobby.code}", "form input")
    photos.take("join", whole=True)
    photos.visit(f"t/{lobby.code}/seat/{lobby.tokens[0]}", "lobby")
    photos.take("lobby", whole=True)
    page.locator("[aria-expanded=false]").click()
    photos.take("lobby options", whole=True)
    guest = opened(served, 5)
    guest.wish(0, "change", rules={"rounds": 2, "turn_limit": 20})
    photos.visit(f"t/{guest.code}/seat/{guest.tokens[2]}", "lobby")
    photos.take("lobby as a guest", whole=True)

    for phase in PLAYING:
        brought = brought_to(served, phase, seats=4)
        photos.visit(f"t/{brought.code}/seat/{brought.token}", "playing")
        page.wait_for_function("code => document.title.includes(code)", arg=brought.code)
        photos.take(phase)
    seven = brought_to(served, "hazard in hand", seats=7)
    photos.visit(f"t/{seven.code}/seat/{seven.token}", "playing")
    photos.take("seven at the table")
    page.keyboard.press("d")
    page.wait_for_selector("[role=alert]")
    photos.take("refused")
    for number, what in ((0, "log"), (1, "rules at the table"), (2, "menu")):
        photos.dialog(f".bar .button >> nth={number}", what)
    photos.dialog(".fan", "discard piles")
    photos.dialog(".enlarge", "another layout")
    two = brought_to(served, "draw", seats=2, seat=1)
    Company(served, two.code, two.tokens).wish(1, "say", phrase="good luck")
    photos.visit(f"t/{two.code}/seat/{two.tokens[0]}", "playing")
    photos.take("two at the table")
    photos.visit(f"t/{two.code}/watch", ".watch")
    photos.take("looking on")

    for phase in ("between", "finished"):
        brought = brought_to(served, phase, seats=4)
        photos.visit(f"t/{brought.code}/seat/{brought.token}", "end")
        photos.take(phase, whole=True)
    photos.visit("rules", "main h2")
    photos.take("rules")
    photos.visit("rules/R6.1", "main h2")
    photos.take("rules on a bounce")
    photos.visit("t/QQQQQQ", ".visit .buttons")
    photos.take("no such table")
    troubles[:] = [each for each in troubles if "404 (Not Found)" not in each]
    assert photos.taken >= 2 * 30

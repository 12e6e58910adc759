"""A real browser for these tests: every page is watched, and one that complains fails its test.

The browser is the system's Chromium, driven by Playwright; nothing is ever downloaded. Where it is
missing these tests are skipped, unless GNOMING_REQUIRE_BROWSER asks that they fail.
"""

import base64
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from talking import OPEN, Served

from gnoming.server import Settings, page

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "pictures"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
LOCALES = {"en": "en-GB", "nl": "nl-NL", "vi": "vi-VN", "mk": "mk-MK"}
PHONE = (390, 844)
SMALL_PHONE = (360, 640)
DESK = (1280, 800)
PATIENCE = 10_000
"""Milliseconds for anything to appear: never reached unless something is broken."""
IS_REQUIRED = os.environ.get("GNOMING_REQUIRE_BROWSER", "") not in ("", "0")


def do_without(why: str) -> None:
    """Skip a test for want of something, or fail it where that must be there."""
    if IS_REQUIRED:
        pytest.fail(f"{why}, and GNOMING_REQUIRE_BROWSER is set", pytrace=False)
    pytest.skip(why)


# As long as a module: Playwright keeps an event loop in this thread, which others could not bear.
@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Chromium, one for all tests of a file."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        do_without("there is no Chromium")
    if not page.client_files():
        do_without("the web client is not built")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it may be missing
    except ModuleNotFoundError:
        do_without("Playwright is not installed")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Begins a server on a fresh store, or again on the same one; what is not set suits tests."""
    begun: list[Served] = []

    def begin(**chosen: object) -> Served:
        usual = {"store": tmp_path / "tables.sqlite", "bot_pace": 0.05, "limits": OPEN}
        begun.append(Served(Settings(**usual | chosen)))
        return begun[-1]

    yield begin
    for served in begun:
        if served.thread.is_alive():
            served.stop()
    told = [each for served in begun for each in served.complaints]
    assert not told, "\n".join(told)


@pytest.fixture
def served(browser: object, serve: Callable[..., Served]) -> Served:
    """A server with quick bots. After the browser, so that none is begun for nothing."""
    return serve()


@pytest.fixture
def http(served: Served) -> Iterator[httpx2.Client]:
    """The same server as a program talks to it: to open tables and play the other seats."""
    with httpx2.Client(base_url=served.address, trust_env=False, timeout=30) as client:
        yield client


@pytest.fixture
def troubles() -> Iterator[list[str]]:
    """What the pages of a test complained of; a test that expects some takes them out."""
    heard: list[str] = []
    yield heard
    assert not heard, "\n".join(heard)


@pytest.fixture
def page_of(browser, served: Served, troubles: list[str]) -> Iterator[Callable[..., object]]:
    """Opens the client as a visitor of its own: `page_of(viewport=PHONE, touch=True, path="#/")`.

    A second visitor gets a context of its own, with no cookie or storage in common. Pages of one
    visitor come from `page.context.new_page()`, and are watched as well.
    """
    contexts = []

    def opened(
        path: str | None = "",
        *,
        viewport: tuple[int, int] = PHONE,
        language: str = "en",
        theme: str = "light",
        reduced_motion: bool = True,
        touch: bool = False,
        address: str | None = None,
        **more: object,
    ) -> object:
        base = address or served.address
        context = browser.new_context(
            base_url=base,
            viewport={"width": viewport[0], "height": viewport[1]},
            locale=LOCALES[language],
            color_scheme=theme,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            has_touch=touch,
            is_mobile=touch,
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("page", lambda new: watch(new, base, troubles))
        page = context.new_page()
        if path is not None:
            page.goto(f"{base}/{path.removeprefix('/')}")
        return page

    yield opened
    for context in contexts:
        context.close()


def watch(page, base: str, troubles: list[str]) -> None:
    """Note all that a page complains of, and everything that it asks of others."""
    own = urlsplit(base).netloc

    def said(message) -> None:
        if message.type in ("error", "warning"):
            troubles.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def asked(request) -> None:
        to = urlsplit(request.url)
        if to.scheme not in ("data", "blob") and to.netloc != own:
            troubles.append(f"asked another place: {request.url[:200]}")

    def linked(socket) -> None:
        if urlsplit(socket.url).netloc != own:
            troubles.append(f"linked to another place: {socket.url[:200]}")

    page.on("console", said)
    page.on("pageerror", lambda error: troubles.append(f"not caught: {error}"))
    page.on("request", asked)
    page.on("websocket", linked)


@pytest.fixture
def shoot() -> Callable[..., Path]:
    """Takes a picture for people: `shoot(page, "home-dark")` makes build/pictures/….png."""

    def taken(page, name: str) -> Path:
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        # Playwright's own way waits for two frames and packs tightly: three times as long.
        devtools = page.context.new_cdp_session(page)
        told = devtools.send("Page.captureScreenshot", {"optimizeForSpeed": True})
        devtools.detach()
        path.write_bytes(base64.b64decode(told["data"]))
        return path

    return taken

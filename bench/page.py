"""How quick the page is: `python3 dev.py bench page`, with the system's Chromium over loopback.

A server in a process of its own, a phone's screen, nothing kept from before. It measures what the
first visit loads, how long until one can play, how long from a press to its first sign on the
screen, and how many frames a second are shown while the cards of seven layouts fly. Beside each
stands a floor: the same browser with an empty page.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
LEAD = 180
"""Milliseconds that the first card of a deal waits on the pile, at the usual pace."""
PHONE = {"width": 390, "height": 844}
OUT = Console()

# Every frame from now on: when it was, and how many cards are in the air.
WATCH_FRAMES = """() => {
  window.frames_seen = []
  const see = (now) => {
    window.frames_seen.push([now, document.querySelectorAll('.ghost, .flying').length])
    if (window.frames_seen.length < 100000) requestAnimationFrame(see)
  }
  requestAnimationFrame(see)
}"""

# Something can be chosen, or another page than the table is there.
ASKED = """() => document.querySelector('.table')
  ? document.querySelector('.table .lit, .doings .button:not([hidden])')
  : document.querySelector('main button')"""

# A press, and the first frame after which the table has changed (or a card is in the air).
PRESS = """(selector) => new Promise((done) => {
  const target = document.querySelector(selector)
  const before = document.querySelector('.table')?.dataset.phase
  const start = performance.now()
  target.click()
  const look = () => {
    const changed = document.querySelector('.table')?.dataset.phase !== before
    if (changed || document.querySelector('.ghost, .flying')) {
      requestAnimationFrame(() => done(performance.now() - start))
    } else if (performance.now() - start > 5000) done(null)
    else requestAnimationFrame(look)
  }
  look()
})"""


def start_server(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """`gnoming serve` on a free port; it and its address."""
    command = [sys.executable, "-m", "gnoming", "serve", "--store", str(folder / "tables.sqlite")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    first = process.stdout.readline() if process.stdout else ""
    found = re.search(r"http://\S+", first)
    if not found:
        raise SystemExit(f"the server did not start: {first}")
    return process, found[0].rstrip("/") + "/"


def visitor(browser: Browser, *, motion: str = "no-preference") -> Page:
    """A phone that was never here."""
    context = browser.new_context(
        viewport=PHONE,
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
        reduced_motion=motion,
        bypass_csp=True,  # waiting for a condition evaluates text in the page
    )
    return context.new_page()


def first_load(browser: Browser, address: str) -> dict[str, float]:
    """Bytes on the wire, and milliseconds until *Play now* can be pressed."""
    page = visitor(browser)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    loaded: list[float] = []
    devtools.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
    page.goto(address)
    page.get_by_role("button", name="Play now").wait_for()
    ready = page.evaluate("performance.now()")
    page.wait_for_timeout(1000)
    page.context.close()
    return {"bytes": sum(loaded), "files": len(loaded), "ready": ready}


def empty_load(browser: Browser, address: str) -> float:
    """The floor: the same browser opens the server's smallest page."""
    page = visitor(browser)
    page.goto(f"{address}health")
    ready = float(page.evaluate("performance.now()"))
    page.context.close()
    return ready


def playing(page: Page, address: str) -> float:
    """Play now on a fresh page; milliseconds from the press until a card may be turned up."""
    page.goto(address)
    button = page.get_by_role("button", name="Play now")
    button.wait_for()
    start = time.perf_counter()
    button.click()
    page.locator("button.place.lit").first.wait_for()
    return (time.perf_counter() - start) * 1000


def presses(page: Page, address: str, many: int) -> list[float]:
    """Milliseconds from a press to the first frame that shows its effect, over whole turns."""
    playing(page, address)
    took: list[float] = []
    while len(took) < many:
        page.wait_for_function(ASKED, timeout=60_000)
        if not page.locator(".table").count():
            page.get_by_role("button", name=re.compile("Ready|Play again|Start")).first.click()
            page.wait_for_timeout(300)
            continue
        phase = page.locator(".table").get_attribute("data-phase")
        where = {
            "draw": "[data-spot=draw].lit, .pile.lit",
            "play": "button.place.lit",
        }.get(str(phase), ".doings .button:not([hidden])")
        if phase in ("tee off", "hazard"):
            page.locator(".doings .button:not([hidden]), button.place.lit").last.click()
            page.wait_for_timeout(500)
            continue
        result = page.evaluate(PRESS, where)
        if result is not None:
            took.append(result)
        page.wait_for_timeout(450)
    return took


def frames(browser: Browser, address: str) -> dict[str, float]:
    """Frames a second while sixty-five cards are dealt to seven layouts, from a trace as well."""
    page = visitor(browser)
    page.goto(address)
    page.get_by_role("button", name="New table").click()
    name = page.get_by_role("textbox")
    if name.count():
        name.first.fill("Frames")
        page.get_by_role("button", name=re.compile("Open the table")).click()
    page.get_by_text(re.compile("Start the game|You need one more")).first.wait_for()
    for _ in range(6):
        page.get_by_role("button", name=re.compile("Add a bot")).first.click()
        page.wait_for_timeout(150)
    devtools = page.context.new_cdp_session(page)
    trace: list[dict[str, Any]] = []
    devtools.on("Tracing.dataCollected", lambda told: trace.extend(told["value"]))
    page.evaluate(WATCH_FRAMES)
    devtools.send(
        "Tracing.start",
        {"categories": "devtools.timeline,disabled-by-default-devtools.timeline.frame"},
    )
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_function("document.querySelectorAll('.ghost, .flying').length > 5")
    page.wait_for_function("document.querySelectorAll('.ghost, .flying').length === 0")
    seen = page.evaluate("window.frames_seen")
    ended: list[bool] = []
    devtools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    devtools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    page.context.close()
    present = [now for now, cards in seen if cards]
    flying = [now for now in present if now - present[0] >= LEAD]
    gaps = [after - before for before, after in pairwise(flying)]
    names = [each["name"] for each in trace if each.get("cat", "").endswith("frame")]
    return {
        "frames": len(flying),
        "fps": 1000 * len(gaps) / sum(gaps),
        "worst": max(gaps),
        "p95": sorted(gaps)[int(0.95 * len(gaps))],
        "drawn": names.count("DrawFrame"),
        "dropped": names.count("DroppedFrame"),
    }


def main() -> None:
    """Measure and say so."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--presses", type=int, default=40)
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("there is no Chromium on this computer")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = start_server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        try:
            loads = [first_load(browser, address) for _ in range(5)]
            floor = statistics.median(empty_load(browser, address) for _ in range(5))
            starts = [playing(visitor(browser), address) for _ in range(5)]
            took = presses(visitor(browser), address, chosen.presses)
            shown = [frames(browser, address) for _ in range(3)]
        finally:
            browser.close()
            server.terminate()
            server.wait(10)
    result = {
        "first load, bytes": loads[0]["bytes"],
        "first load, files": loads[0]["files"],
        "ready, ms": statistics.median(each["ready"] for each in loads),
        "empty page, ms": floor,
        "play now to playing, ms": statistics.median(starts),
        "press to effect, ms, median": statistics.median(took),
        "press to effect, ms, worst": max(took),
        "deal to seven, frames a second": statistics.median(each["fps"] for each in shown),
        "deal to seven, worst gap, ms": max(each["worst"] for each in shown),
        "deal to seven, p95 gap, ms": max(each["p95"] for each in shown),
        "trace, frames drawn": sum(each["drawn"] for each in shown),
        "trace, frames dropped": sum(each["dropped"] for each in shown),
    }
    if chosen.json:
        OUT.print_json(json.dumps(result))
    for name, value in result.items():
        OUT.print(f"{name:36} {value:12,.1f}", highlight=False)


if __name__ == "__main__":
    main()

"""What a person sees and does at a page: by touch, with a mouse, or by keyboard alone.

What the page lets a person do is read from the page: which places, piles and buttons are lit. It is
compared with what the rules allow by `expect_legal`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from talking import Served
from web.tables import Brought, Company

PATIENCE = 10_000
"""Milliseconds, as in conftest.py."""

AFTER_A_DRAG = 60
"""Milliseconds until a finger could press again; sooner, it would belong to the drag."""

LIT = """() => {
    const table = document.querySelector('.table[data-phase]')
    if (!table) return null
    const phase = table.dataset.phase
    const verb = {'tee off': 'flip', hazard: 'flip', bounce: 'bounce'}[phase] ?? 'place'
    const words = new Set()
    for (const place of table.querySelectorAll('[data-place][aria-disabled=false]'))
        words.add(`${verb} ${place.dataset.place}`)
    for (const {dataset: {spot}} of table.querySelectorAll('.pile[aria-disabled=false]'))
        words.add(spot.replace('pile-', phase === 'draw' ? 'take ' : 'discard '))
    for (const button of table.querySelectorAll('.doings button:not([hidden])')) {
        const side = /right/i.test(button.textContent) ? 'right' : 'left'
        const said = button.textContent.trim().split(/\\s/)[0].toLowerCase()
        if (said === 'remove') words.add('remove')
        else if (said === 'turn') words.add('decline')
        else words.add(said === 'draw' ? said : `${said} ${side}`)
    }
    return [...words].sort()
}"""
"""The words of all that is lit; null where no table is shown."""

SEEN = """() => {
    const cards = (spots) => [...document.querySelectorAll(spots)].map((spot) => spot.ariaLabel)
    return {
        phase: document.querySelector('.table')?.dataset.phase ?? null,
        heading: document.querySelector('h1')?.textContent.trim() ?? null,
        own: cards('.own [data-place]'),
        others: cards('.others .place'),
        piles: cards('.pile'),
        hand: cards('.foot .hand'),
    }
}"""


class Person:
    """Somebody at a page."""

    def __init__(self, page: Any, *, by: str = "click") -> None:
        """`by` is `click`, `touch`, or `keys`: nothing but the keyboard."""
        self.page = page
        self.by = by
        self.wishes = 0

    # ------------------------------------------------------------ what is seen

    def lit(self) -> list[str] | None:
        """What the page lets this person do now, as the rules word it."""
        return self.page.evaluate(LIT)

    def seen(self) -> dict[str, Any]:
        """All that lies on the table, in the words of the page."""
        return self.page.evaluate(SEEN)

    def expect_legal(self, words: Sequence[str]) -> None:
        """Wait until just this is lit."""
        wanted = sorted(words)
        try:
            self.page.wait_for_function(
                f"wanted => JSON.stringify(({LIT})()) === wanted",
                arg=_compact(wanted),
                timeout=PATIENCE,
            )
        except Exception as error:
            raise AssertionError(f"lit are {self.lit()}, not {wanted}") from error

    @property
    def hint(self) -> str:
        """The line that says what can be done."""
        return " ".join(self.page.locator(".say .can").inner_text().split())

    @property
    def told(self) -> list[str]:
        """The lines of the live region, the oldest first."""
        return self.page.locator("[role=log] p").all_inner_texts()

    def expect(self, text: str) -> None:
        """Wait until something is said on the page."""
        self.page.get_by_text(text).first.wait_for()

    # ------------------------------------------------------------ what is done

    def press(self, selector: str) -> None:
        """Press what `selector` finds."""
        if self.by == "keys":
            self.tab_to(selector)
            self.page.keyboard.press("Enter")
        elif self.by == "touch":
            self.page.locator(selector).tap()
        else:
            self.page.locator(selector).click()

    def press_button(self, words: str) -> None:
        """Press a button or link by what it says."""
        self.press(f"button:visible:has-text('{words}'), a:visible:has-text('{words}')")

    def tab_to(self, selector: str) -> None:
        """Go to the first that `selector` finds by Tab alone, and see that the focus is seen."""
        wanted = self.page.locator(selector).first
        wanted.wait_for(timeout=PATIENCE)
        wanted = wanted.element_handle()
        for _ in range(80):
            if wanted.evaluate("element => element === document.activeElement"):
                assert wanted.evaluate(
                    "element => element.matches(':focus-visible')"
                    " && getComputedStyle(element).outlineStyle !== 'none'"
                ), f"nobody sees that {selector} has the focus"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def write(self, selector: str, text: str) -> None:
        """Type into a field."""
        if self.by == "keys":
            self.tab_to(selector)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(text)
        else:
            self.page.locator(selector).fill(text)

    def act(self, action: str) -> None:
        """Do an action of the rules, each time in another of the ways there are."""
        self.wishes += 1
        if self.by == "keys":
            self._act_by_keys(action, self.wishes)
        else:
            self.press(spot_of(action) or _button_of(action))

    def _act_by_keys(self, action: str, number: int) -> None:
        verb, _, which = action.partition(" ")
        keyboard = self.page.keyboard
        if which.isdigit() and number % 2:
            keyboard.press(str(int(which) + 1))
        elif which.isdigit():
            self.tab_to(".own [data-place][tabindex='0']")
            self._walk(int(which))
            keyboard.press("Enter" if number % 4 else " ")
        elif number % 3 == 0:
            self.press(_button_of(action))
        else:
            keyboard.press({"draw": "d", "left": "l", "right": "r"}.get(which or verb, "x"))

    def _walk(self, to: int) -> None:
        """From place to place by the arrow keys."""
        here = int(self.page.evaluate("document.activeElement.dataset.place"))
        down, right = to // 3 - here // 3, to % 3 - here % 3
        for key, times in (
            ("ArrowDown", down),
            ("ArrowUp", -down),
            ("ArrowRight", right),
            ("ArrowLeft", -right),
        ):
            for _ in range(times):
                self.page.keyboard.press(key)
        assert int(self.page.evaluate("document.activeElement.dataset.place")) == to

    def drag(self, spot: str, to: str) -> None:
        """Drag a card from one spot to another, with a finger where there is a touch screen."""
        start, end = (self._middle(each) for each in (spot, to))
        way = [
            {axis: start[axis] + (end[axis] - start[axis]) * part / 6 for axis in "xy"}
            for part in range(7)
        ]
        if self.by != "touch":
            mouse = self.page.mouse
            mouse.move(**start)
            mouse.down()
            for point in way:
                mouse.move(**point)
            mouse.up()
            self.page.wait_for_timeout(AFTER_A_DRAG)
            return
        touch = self.page.context.new_cdp_session(self.page)
        for kind, points in (
            ("touchStart", [start]),
            *(("touchMove", [point]) for point in way),
            ("touchEnd", []),
        ):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch.detach()
        self.page.wait_for_timeout(AFTER_A_DRAG)

    def _middle(self, spot: str) -> dict[str, float]:
        box = self.page.locator(f"[data-spot='{spot}']").bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def sat(page_of: Any, company: Company, seat: int, *, by: str = "click", **options: Any) -> Person:
    """Somebody who comes to a seat by its own link, and sees the table."""
    page = page_of(f"#/t/{company.code}/seat/{company.tokens[seat]}", **options)
    page.locator(".visit :not([aria-busy=true]) > h1").first.wait_for()
    return Person(page, by=by)


def company_of(served: Served, brought: Brought) -> Company:
    return Company(served, brought.code, brought.tokens)


def wait_for(page: Any, is_so: Callable[[], object]) -> None:
    """Wait for something that is seen from outside the page, while the page goes on."""
    for _ in range(2000):
        if is_so():
            return
        page.wait_for_timeout(5)
    raise AssertionError("it does not come")


def spoken(card: str) -> str:
    """A card of numbers as the page says it."""
    return card.replace("-", "minus ")


def spot_of(action: str) -> str | None:
    """Where one presses on the table for an action; None for one that is a button alone."""
    verb, _, which = action.partition(" ")
    if which.isdigit():
        return f".own [data-place='{which}']"
    if verb == "draw":
        return ".pile[data-spot='draw']"
    return f".pile[data-spot='pile-{which}']" if which else None


def _button_of(action: str) -> str:
    """The button for an action; a place has none."""
    verb, _, which = action.partition(" ")
    said = {"remove": "Remove", "decline": "Turn up nothing", "draw": "Draw", "take": "Take"}
    if verb == "take":
        return f".doings button:visible:has-text('Take'):has-text('{which}')"
    words = said.get(verb, f"{verb} {which}".capitalize())
    return f".doings button:visible:has-text('{words}')"


def _compact(words: list[str]) -> str:
    return "[" + ",".join(f'"{word}"' for word in words) + "]"


def quick_choice(legal: Sequence[str], layout: Sequence[str], turn: int = 0) -> str:
    """An action that brings a round to its end soon, with everything in it that there is."""
    hidden = [word for word in legal if word[-1].isdigit() and layout[int(word.split()[1])] == "?"]
    if "draw" in legal or "take left" in legal:
        wanted = ["draw", "take left", "draw", "take right"]
        first = wanted[turn % 4]
        return next(each for each in (first, *wanted) if each in legal)
    if hidden:
        return hidden[turn % len(hidden)]
    bounces = [word for word in legal if word.startswith("bounce")]
    if bounces:
        return bounces[0]
    calm = ("remove", "decline", "discard left", "discard right")
    return next((each for each in calm if each in legal), legal[0])

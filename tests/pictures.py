"""Tables drawn as text -> Game, and back; and the few words that a rules test needs around them.

A drawing is three rows, the layouts of the seats side by side, `|` between them; or one line, `/`
between rows. A card in brackets lies face down, `?` lies face down and does not matter:

    5 (5) 3 | 3 4 ?
    ?  ?  ? | ? ? ?
    ?  ?  ? | ? ? (M)

What is right or wrong about a game is the tests' affair and does not belong here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from gnoming import Action, Game, IllegalAction, Rules
from gnoming.cards import DECK, FACE_DOWN, layout_text
from gnoming.events import Event
from gnoming.kernel import Reason
from gnoming.record import options_text

RIVAL = "3 4 ? / ? ? ? / ? ? ?"
"""The layout of a seat that is not drawn: it has teed off."""


# ------------------------------------------------------------------ drawing -> game


def table(
    drawing: str,
    *,
    seats: int = 2,
    hand: str | None = None,
    left: str = "7",
    right: str = "8",
    draw: str = "",
    rest: str = "draw",
    rules: Rules | None = None,
    shuffle=None,
    **parts: object,
) -> Game:
    """The game that stands as drawn; the undrawn of at least `seats` seats have a `RIVAL`.

    `hand` is `6` or `6 drawn`, `6 taken`, `6 from 4 face down`; `left` and `right` bottom first,
    `draw` top first. Cards named nowhere lie beneath those of `rest` (draw, left or right).
    `shuffle` gives the orders to come. The other parts are those of a position: phase, turn,
    out="1 with 2 left", scores, ...
    """
    layouts = read_drawing(drawing)
    layouts += [RIVAL.replace("/", "").split()] * (seats - len(layouts))
    hand = f"{hand} drawn" if hand and " " not in hand else hand
    lying = {"left": left.split(), "right": right.split(), "draw": draw.split()}
    named = [card.strip("()") for layout in layouts for card in layout if card != FACE_DOWN]
    named += [card for cards in lying.values() for card in cards]
    named += hand.split()[:1] if hand else []
    named += ["H"] * int(parts.get("removed", 0))
    assert Counter(named) <= Counter(DECK), (
        f"too many of {Counter(named) - Counter(DECK)} are drawn"
    )
    unnamed = list((Counter(DECK) - Counter(named)).elements())
    random.Random(0).shuffle(unnamed)
    layouts = [[f"({unnamed.pop()})" if c == FACE_DOWN else c for c in row] for row in layouts]
    lying[rest] = lying[rest] + unnamed if rest == "draw" else unnamed + lying[rest]
    parts = {
        "layouts": " | ".join(layout_text(layout) for layout in layouts),
        **{name: " ".join(cards) for name, cards in lying.items() if cards},
        **({} if lying["draw"] else {"draw": "nothing"}),
        "phase": "draw" if hand is None else "bounce" if "from" in hand else "play",
        **({} if hand is None else {"hand": hand}),
        **({} if rules is None else {"options": options_text(rules)}),
        **parts,
    }
    line = "; ".join(f"{name} {value}" for name, value in parts.items())
    chance = {"shuffle": shuffle} if shuffle else {"seed": 0}
    return Game.from_position(line, **chance)


def read_drawing(drawing: str) -> list[list[str]]:
    """Nine words a seat, from three rows or from one line."""
    rows = [row.split("|") for row in drawing.strip().splitlines()]
    if len(rows) == 1:
        layouts = [layout.replace("/", " ").split() for layout in rows[0]]
    else:
        layouts = [
            [word for part in parts for word in part.split()] for parts in zip(*rows, strict=True)
        ]
    assert all(len(layout) == 9 for layout in layouts), f"not nine cards a seat: {drawing}"
    return layouts


# ------------------------------------------------------------------ game -> drawing


def drawing(game: Game) -> str:
    """All layouts side by side, as they lie: face-down cards in brackets."""
    layouts = _parts(game.position())["layouts"].split(" | ")
    rows = zip(*(layout.split(" / ") for layout in layouts), strict=True)
    return "\n".join(" | ".join(row) for row in rows)


def picture(game: Game) -> str:
    """The drawing, and below it everything else on the table, one thing a line."""
    rest = {name: value for name, value in _parts(game.position()).items() if name != "layouts"}
    return "\n".join([drawing(game), *(f"{name}: {value}" for name, value in rest.items())])


def parse_picture(text: str) -> Game:
    """The game that a `picture` shows."""
    lines = text.strip().splitlines()
    layouts = " | ".join(layout_text(words) for words in read_drawing("\n".join(lines[:3])))
    rest = [line.strip().replace(": ", " ", 1) for line in lines[3:]]
    return Game.from_position("; ".join([f"layouts {layouts}", *rest]))


def _parts(position: str) -> dict[str, str]:
    return dict(part.split(" ", 1) for part in position.split("; "))


def shown(game: Game, seat: int) -> str:
    """A layout as everybody sees it: `5 6 3 / ? ? ? / ? ? ?`."""
    return layout_text(game.layout(seat))


def hidden(game: Game, seat: int) -> int:
    """How many cards of a seat lie face down."""
    return game.layout(seat).count(FACE_DOWN)


# ------------------------------------------------------------------ orders of cards


def order(*cards: str) -> list[str]:
    """All 110 cards, these on top; each text may hold several cards, brackets and `/` aside."""
    top = " ".join(cards).replace("/", " ").replace("|", " ").split()
    assert Counter(top) <= Counter(DECK), f"too many of {Counter(top) - Counter(DECK)}"
    return top + list((Counter(DECK) - Counter(top)).elements())


def dealt(players: int, *cards: str, **options: object) -> Game:
    """A game whose every deal has these cards on top, in the order of R3.3."""
    return Game(players, shuffle=lambda due: order(*cards) if len(due) == 110 else due, **options)


# ------------------------------------------------------------------ playing


def words(actions: Iterable[Action]) -> list[str]:
    """The words of some actions."""
    return [str(action) for action in actions]


def play(game: Game, *actions: str) -> list[Event]:
    """Let whoever is asked do each of these in turn; what happened."""
    return [event for action in actions for event in game.play(action)]


def tee_off(game: Game) -> None:
    """Everyone turns up places 0 and 1."""
    while game.phase == "tee off":
        play(game, "flip 0", "flip 1")


def play_at_random(game: Game, seed: int = 0, *, until: str = "shuffle") -> None:
    """Random legal actions of random seats until this phase, or until the round is over."""
    rng = random.Random(seed)
    while game.phase not in (until, "shuffle", "over"):
        seat = rng.choice(game.may_act)
        game.play(rng.choice(game.legal(seat)), seat=seat)


def walk(game: Game, seed: int = 0):
    """A whole game at random, dealing included: yields the events of each step."""
    rng = random.Random(seed)
    while not game.over:
        if game.phase == "shuffle":
            yield game.deal()
        else:
            seat = rng.choice(game.may_act)
            yield game.play(rng.choice(game.legal(seat)), seat=seat)


def refused(game: Game, action: object, seat: object = None) -> Reason:
    """Why the action is refused; asserts that it is, with a clause, and that nothing changed."""
    before = game.position(), game.log, game.record()
    with pytest.raises(IllegalAction) as refusal:
        game.play(action, seat=seat)
    assert (game.position(), game.log, game.record()) == before
    assert str(refusal.value).endswith(f"({refusal.value.clause})")
    return refusal.value.reason

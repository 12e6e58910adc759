"""Tables brought to where a test wants them, by people who play without a browser.

    code, token, tokens = brought_to(served, "bounce", seats=4, seat=2)
    page = page_of(f"#/t/{code}/seat/{token}")

`PHASES` names all that can be wanted. With `seat` one says whose affair it shall be: that seat is
asked, or holds the card. `token` is that seat's, `tokens` are everybody's. The server is begun by
`always_alike(serve)`: for the same phase, seats and seat it deals the same cards each time.

The others go on by `Company(served, code, tokens)`: `act(1, "draw")`, `play_on(until)`, or
`wish(0, "say", phrase="hello")`. They have no links; the table waits two minutes before bots play
for them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from talking import NAMES, Served

from gnoming import bots
from gnoming.game import Game
from gnoming.kernel import Rules
from gnoming.server.live import token_hash
from gnoming.shuffle import RoundKey
from gnoming.view import View

SECRET = bytes(range(32))
"""Of each game of a server that is always alike, where no phase asks for another deal."""
PHASES = (
    "lobby",
    "tee off",
    "tee off second",  # one card is up already
    "draw",
    "drawn",  # a drawn card in hand
    "taken",  # a card from a discard pile in hand
    "hazard in hand",  # drawn
    "two mulligans",  # a mulligan in hand, and one open: it may only go there
    "bounce",  # possible
    "no bounce",  # the exchanged card can only be discarded
    "removing",  # the exchanged card is a hazard
    "hazard",  # the seat may turn up a card, as may all others who are asked
    "hazard watched",  # it has removed the hazard and is not asked
    "last turn",  # somebody else has gone out
    "between",
    "finished",
)
TRIES = 60
"""Ways tried at random to a phase; the shortest is gone."""
STEPS_A_SEAT = 12
"""A way is no longer than that, or another deal is looked for."""


class Brought(NamedTuple):
    """A table, and who sits there."""

    code: str
    token: str
    """Of the seat that was asked for."""
    tokens: list[str]


class Secret:
    """What a server takes for the secrets of its games: always the same, until it is set."""

    def __init__(self) -> None:
        self.now = SECRET

    def __call__(self) -> bytes:
        return self.now


def always_alike(serve: Callable[..., Served], **chosen: Any) -> Served:
    """A server that deals the same cards again, as long as no page adds to a shuffle."""
    return serve(**{"bot_pace": 0, "secret": Secret()} | chosen)


def opened(served: Served, seats: int = 3) -> Company:
    """A lobby where so many people sit; the host is at seat 0."""
    first = served.run(served.tables.open(NAMES[0]))
    company = Company(served, first.code, [first.token])
    for name in NAMES[1:seats]:
        company.tokens.append(served.run(served.tables.join(first.code, name)).token)
    return company


def brought_to(
    served: Served, phase: str, *, seats: int = 3, seat: int = 0, **rules: Any
) -> Brought:
    """A new table of 2-7 people, led to a phase; `rules` as in `rounds=1`."""
    assert phase in PHASES, phase
    secret = served.settings.secret
    assert isinstance(secret, Secret), "begin the server by always_alike(serve)"
    way: Way = ()
    if phase in PHASES[1:-3]:
        secret.now, way = found_way(phase, seats, seat, Rules(**rules))
    company = opened(served, seats)
    secret.now = SECRET
    if rules:
        company.wish(0, "change", rules=rules)
    if phase != "lobby":
        company.wish(0, "start")
    for who, action in way:
        company.act(who, action)
    if phase in PHASES[-3:]:
        company.lead_to(phase, seat)
    return Brought(company.code, company.tokens[seat], company.tokens)


class Company:
    """The people at one table. What they wish goes to the table at once, without a link."""

    def __init__(self, served: Served, code: str, tokens: Sequence[str]) -> None:
        self.served, self.code, self.tokens = served, code, list(tokens)
        self._bots: dict[int, Any] = {}

    def wish(self, seat: int, wish: str, **told: Any) -> int:
        """Wish for something; the table's version after it. A refusal is raised."""
        return self.served.run(self._asked(seat, wish, told))

    def act(self, seat: int, *actions: str) -> None:
        """Do some actions of the rules, one after the other."""
        for action in actions:
            self.wish(seat, "act", action=action)

    async def _asked(self, seat: int, wish: str, told: dict[str, Any]) -> int:
        live = await self.served.tables.get(self.code)
        return await live.ask(wish, owner=token_hash(self.tokens[seat]), told=told)

    @property
    def table(self) -> Any:
        """The table itself, to look at while nobody moves."""
        return self.served.run(self.served.tables.get(self.code)).table

    @property
    def version(self) -> int:
        return int(self.table.version)

    def view(self, seat: int | None = None) -> View:
        """The game as a seat, or the gallery, sees it now."""
        return self.served.within(lambda: self.table_now().game.view(seat))

    def table_now(self) -> Any:
        return self.served.tables.live[self.code].table

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now, in words; nothing while no round is played."""

        def look() -> list[str]:
            table = self.table_now()
            if table.stage != "playing":
                return []
            return [action.word for action in table.game.legal(seat)]

        return self.served.within(look)

    # ---------------------------------------------------------------- going on

    def lead_to(self, phase: str, seat: int = 0) -> None:
        """Let all play on until somebody has gone out, or the round or the game has ended."""
        if phase == "last turn":
            self.play_on(lambda table: is_in(phase, table.game, seat), modest=seat)
        else:
            self.play_on(lambda table: table.stage == phase)

    def play_on(
        self,
        until: Callable[[Any], bool],
        *,
        only: Sequence[int] | None = None,
        modest: int | None = None,
    ) -> None:
        """Let all, or `only` some seats, play until something is the case or it is not up to them.

        They play as easy bots do. A seat that is `modest` keeps two of its cards face down.
        """
        self.served.run(self._played_on(until, only, modest))

    async def _played_on(self, until: Any, only: Any, modest: Any) -> None:
        live = await self.served.tables.get(self.code)
        table = live.table
        while not until(table):
            if table.stage == "between":
                for seat in range(len(self.tokens)):
                    if (only is None or seat in only) and not table.chairs[seat].ready:
                        await self._asked(seat, "ready", {})
                    if table.stage != "between":
                        break
                else:
                    return
                continue
            may_act = [seat for seat in table.game.may_act if only is None or seat in only]
            if table.stage != "playing" or not may_act:
                return
            view = table.game.view(may_act[0])
            bot = self._bots.setdefault(may_act[0], bots.make("easy", seed=may_act[0]))
            action = bot.choose(view).word
            if may_act[0] == modest and sum(card == "?" for card in view.layouts[modest]) <= 2:
                action = _modestly([each.word for each in view.legal], action)
            await self._asked(may_act[0], "act", {"action": action})


def _modestly(legal: list[str], otherwise: str) -> str:
    """An action that turns nothing up, if there is one."""
    calm = ("draw", "discard left", "remove", "decline")
    return next((action for action in calm if action in legal), otherwise)


# ------------------------------------------------------------------ where a game is


def is_in(phase: str, game: Game, seat: int) -> bool:
    """Whether a game is in a phase, and that it is this seat's affair."""
    legal = [action.word for action in game.legal(seat)]
    turns = game.turn == seat
    verbs = {word.split()[0] for word in legal}
    up = sum(card != "?" for card in game.layout(seat))
    match phase:
        case "tee off":
            return game.phase == "tee off" and "flip" in verbs and up == 0
        case "tee off second":
            return game.phase == "tee off" and "flip" in verbs and up == 1
        case "draw":
            return game.phase == "draw" and turns and game.went_out is None
        case "drawn":
            plain = game.hand not in ("H", "M")
            return game.phase == "play" and turns and plain and game.view().hand == "?"
        case "taken":
            return game.phase == "play" and turns and game.view().hand not in ("?", "M")
        case "hazard in hand":
            return game.phase == "play" and turns and "remove" in verbs
        case "two mulligans":
            places = sum(word.startswith("place") for word in legal)
            return game.phase == "play" and turns and game.hand == "M" and 0 < places < 9
        case "bounce":
            return game.phase == "bounce" and turns and "bounce" in verbs
        case "no bounce":
            return game.phase == "bounce" and turns and verbs == {"discard"}
        case "removing":
            return game.phase == "bounce" and turns and "remove" in verbs
        case "hazard":
            most = game.players - 1
            return game.phase == "hazard" and "flip" in verbs and len(game.may_act) == most
        case "hazard watched":
            return game.phase == "hazard" and turns and len(game.may_act) == game.players - 1
        case "last turn":
            is_last = game.went_out not in (None, seat)
            return game.phase == "draw" and turns and is_last
    raise AssertionError(phase)


Way = tuple[tuple[int, str], ...]
"""Seats and their actions from the first deal on."""


@cache
def found_way(phase: str, seats: int, seat: int, rules: Rules) -> tuple[bytes, Way]:
    """A secret whose first deal leads soon to a phase, and the way there."""
    for number in range(2000):
        secret = hashlib.sha256(f"{phase} {number}".encode()).digest() if number else SECRET
        game = Game(seats, shuffle=_dealing(secret), rules=rules)
        way = _way(game, phase, seat)
        if way is not None:
            return secret, way
    raise AssertionError(f"no deal leads soon to {phase!r}")


def _dealing(secret: bytes) -> Any:
    """Deals as a table does that has this secret, once."""
    key = RoundKey.derive(secret, 1)

    def dealt(cards: list[Any]) -> list[Any]:
        assert len(cards) == 110, "there is no refill on a short way"
        return key.order("deal", cards, {})

    return dealt


def _way(game: Game, phase: str, seat: int) -> Way | None:
    """The shortest way to a phase that was found by trying: the seat plays at random."""
    best: Way | None = None
    chance = random.Random(seat)
    for _ in range(TRIES):
        trying = game.copy()
        gone: Way = ()
        while len(gone) < (len(best) if best is not None else STEPS_A_SEAT * game.players):
            if is_in(phase, trying, seat):
                best = gone
                break
            if trying.phase in ("shuffle", "over"):
                break
            who = trying.may_act[0]
            legal = [action.word for action in trying.legal(who)]
            calm = who != seat and trying.phase != "draw"
            action = _modestly(legal, chance.choice(legal)) if calm else chance.choice(legal)
            trying.play(action, who)
            gone += ((who, action),)
    return best

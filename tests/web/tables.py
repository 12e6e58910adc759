"""Tables brought to where a test wants them, by people who play without a browser.

    code, token, tokens = brought_to(served, "bounce", seats=4, seat=2)
    page = page_of(f"#/t/{code}/seat/{token}")

`PHASES` names all that can be wanted. With `seat` one says whose affair it shall be: that seat is
asked, or holds the card. `token` is that seat's, `tokens` are everybody's; the table is at
`served.tables.live[code].table`. A served of `always_alike(serve)` deals the same cards each time.

The others go on by `Company(served, code, tokens)`: `act(1, "draw")`, `wish(0, "say", phrase="hello")`,
`play_on(until)`. They have no links; the table waits two minutes before bots play for them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from talking import NAMES, Served

from gnoming import bots
from gnoming.game import Game
from gnoming.server.live import token_hash
from gnoming.view import View

SECRET = bytes(range(32))
"""Of each game of a server that is always alike."""
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
TRIES = 400
"""Ways tried at random to a phase; the shortest is gone."""


class Brought(NamedTuple):
    """A table, and who sits there."""

    code: str
    token: str
    """Of the seat that was asked for."""
    tokens: list[str]


def always_alike(serve: Callable[..., Served], **chosen: Any) -> Served:
    """A server whose games all have one secret: the same deals as long as no page adds to them."""
    return serve(**{"bot_pace": 0, "secret": lambda: SECRET} | chosen)


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
    company = opened(served, seats)
    if rules:
        company.wish(0, "change", rules=rules)
    if phase != "lobby":
        company.wish(0, "start")
        company.lead_to(phase, seat)
    return Brought(company.code, company.tokens[seat], company.tokens)


class Company:
    """The people at one table. What they wish goes to the table at once, without a link."""

    def __init__(self, served: Served, code: str, tokens: Sequence[str]) -> None:
        self.served, self.code, self.tokens = served, code, list(tokens)
        self._bots: dict[int, Any] = {}

    def wish(self, seat: int, wish: str, **told: Any) -> int:
        """Wish for something; the table's version after it. Raises what the table says against it."""
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
        """Bring a begun game to a phase."""
        if phase == "between":
            self.play_on(lambda table: table.stage == "between")
        elif phase == "finished":
            self.play_on(lambda table: table.stage == "finished")
        elif phase == "last turn":
            self.play_on(lambda table: is_in(phase, table.game, seat), modest=seat)
        else:
            game = self.served.within(lambda: _without_chance(self.table_now().game))
            for who, action in road(game, lambda now: is_in(phase, now, seat), seat):
                self.act(who, action)

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


def is_in(phase: str, game: Game, seat: int) -> bool:  # noqa: PLR0911 - a phase a line
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
            return game.phase == "play" and turns and plain and "discard" in verbs
        case "taken":
            return game.phase == "play" and turns and "discard" not in verbs and len(legal) == 9
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


def _without_chance(game: Game) -> Game:
    """The game with the cards as they lie; it ends in an error where a pile would be refilled."""
    twin = game.copy()
    twin._shuffle = _no_more
    return twin


class _NoMore(Exception):
    """The draw pile is used up."""


def _no_more(_cards: list[str]) -> list[str]:
    raise _NoMore


def road(game: Game, is_there: Callable[[Game], bool], seat: int) -> list[tuple[int, str]]:
    """The shortest way to somewhere that was found by trying: seats and their actions."""
    best: list[tuple[int, str]] | None = None
    chance = random.Random(seat)
    for number in range(TRIES):
        if best is not None and number > TRIES // 4:
            break
        trying = game.copy()
        # The actor plays at random, the others hold nothing up.
        gone: list[tuple[int, str]] = []
        while len(gone) < (len(best) if best else 300):
            if is_there(trying):
                best = gone
                break
            if trying.phase in ("shuffle", "over"):
                break
            who = trying.may_act[0]
            legal = [action.word for action in trying.legal(who)]
            calm = who != seat or chance.random() < 0.3
            action = _modestly(legal, chance.choice(legal)) if calm else chance.choice(legal)
            try:
                trying.play(action, who)
            except _NoMore:
                break
            gone.append((who, action))
    assert best is not None, "no way leads there"
    return best

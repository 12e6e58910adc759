"""An evening at one table, without a network: time stands still unless a test lets it pass."""

import json
import random
from typing import Any

import pytest

from gnoming import Rules, wire
from gnoming.table import Command, Entry, Refused, Step, Table

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus")
BEGAN = 1_790_000_000_000
"""When every evening begins, in milliseconds since 1970."""
SHORT = Rules(rounds=2, turn_limit=5)


def token_of(seat: int) -> str:
    """What a table knows of the token of whoever sat down at a seat first."""
    return f"{seat + 1:02x}" * 32


def secret_of(game: int, seed: int = 1) -> bytes:
    """The secret of a table's game number 1, 2, ..."""
    return random.Random(f"{seed} {game}").randbytes(32)


class Sitting:
    """A table and the people at it; every step is noted, every refusal shown to change nothing."""

    def __init__(
        self,
        players: int = 3,
        *,
        clock: str = "none",
        rules: Rules | None = None,
        bots: int = 0,
        seed: int = 1,
        kind: type[Table] = Table,
    ) -> None:
        """A lobby of players, then bots; nothing is dealt."""
        self.table = kind()
        self.at = BEGAN
        self.seed = seed
        self.steps: list[Step] = []
        self.wish("open", code="GNOMES", secret=secret_of(1, seed).hex(), name=NAMES[0],
                  token=token_of(0))  # fmt: skip
        for seat in range(1, players):
            self.wish("join", name=NAMES[seat], token=token_of(seat))
        for _ in range(bots):
            self.wish("add_bot", 0, level="random")
        chosen = {
            name: getattr(rules, name)
            for name in ("rounds", "return_taken", "ties_keep_bonus", "turn_limit")
            if rules is not None
        }
        self.wish("change", 0, clock=clock, rules=chosen)

    def wish(
        self,
        wish: str,
        seat: int | None = None,
        *,
        move_id: str | None = None,
        version: int | None = None,
        **told: Any,
    ) -> Entry:
        """Let somebody wish for something that is accepted."""
        step = self.table.decide(Command(wish, self.at, seat, told, move_id, version))
        entry = self.table.apply(step)
        self.steps.append(step)
        return entry

    def refusal(self, wish: str, seat: int | None = None, **told: Any) -> Refused:
        """Let somebody wish for something that must be refused, and change nothing."""
        before = everything(self.table)
        with pytest.raises(Refused) as caught:
            self.wish(wish, seat, **told)
        assert everything(self.table) == before
        assert caught.value.why
        assert "\n" not in caught.value.why
        return caught.value

    def start(self) -> Entry:
        """Let the host start the game."""
        return self.wish("start", self.table.host)

    def act(self, seat: int, action: str, **told: Any) -> Entry:
        """Let a player do something."""
        return self.wish("act", seat, action=action, **told)

    def again(self) -> Entry:
        """Let the host open the lobby for the next game."""
        return self.wish("again", self.table.host, secret=secret_of(self.table.games + 1,
                                                                    self.seed).hex())  # fmt: skip

    @property
    def game(self):
        """The game that is being played."""
        assert self.table.game is not None
        return self.table.game

    def choose(self, seat: int, rng: random.Random, calm: float = 0.0) -> str:
        """A legal action of a seat; with the chance `calm` one that turns no card up."""
        legal = [action.word for action in self.game.legal(seat)]
        quiet = [word for word in legal if not word[-1].isdigit()]
        return rng.choice(quiet if quiet and rng.random() < calm else legal)

    def go_on(self, rng: random.Random, calm: float = 0.0) -> Entry | None:
        """One decision of whoever is wanted, player or bot; None if nobody is."""
        table = self.table
        if table.stage == "between" and table.asks:
            return self.wish("ready", rng.choice(list(table.asks)))
        if table.stage != "playing":
            return None
        bots = table.bot_seats()
        able = [
            seat for seat in self.game.may_act if seat in bots or not decided_by_a_bot(table, seat)
        ]
        if not able:
            return None
        seat = rng.choice(able)
        word = self.choose(seat, rng, calm)
        if seat in bots:
            assert word in {action.word for action in table.view(seat).legal}
            return self.act(seat, word, by=table.decider(seat))
        return self.act(seat, word)

    def play_until(self, reached, rng: random.Random, calm: float = 0.0) -> None:
        """Go on until `reached(sitting)`; it must come."""
        for _ in range(20_000):
            if reached(self):
                return
            assert self.go_on(rng, calm) is not None, "nobody can go on"
        raise AssertionError("it did not come")

    def play_to_the_end(self, rng: random.Random, calm: float = 0.0) -> None:
        """Play the game until it is over."""
        self.play_until(lambda sitting: sitting.table.stage == "finished", rng, calm)

    def play_to_a_hazard(self, rng: random.Random, asked: int = 1) -> None:
        """Play until a hazard waits for so many seats."""
        self.play_until(
            lambda sitting: sitting.game.phase == "hazard" and len(sitting.game.may_act) >= asked,
            rng,
            calm=0.7,
        )


def decided_by_a_bot(table: Table, seat: int) -> bool:
    """Whether a player's own move would not be wanted from this seat now."""
    ask = table.asks.get(seat)
    return table.chairs[seat].level is not None or bool(ask and ask.is_lost)


def told_to(table: Table, watcher: int | None) -> str:
    """All that a watcher may know of a table now, as the text that crosses the network."""
    you = None if watcher is None else table.you(watcher).model_dump_json()
    return f"{table.now().model_dump_json()} {you}"


def everything(table: Table) -> tuple[Any, ...]:
    """All that can be seen of a table by anybody, and where its cards are."""
    seats = range(len(table.chairs))
    game = table.game
    return (
        told_to(table, None),
        *(told_to(table, seat) for seat in seats),
        None if game is None else (game.position(), game.record()),
        repr(table.chairs),
        repr(table.asks),
        [entry.step.version for entry in table.entries],
    )


def through_json(step: Step) -> Step:
    """A step as a store gives it back."""
    told = json.loads(json.dumps(dict(step.told)))
    return Step(step.version, step.fact, step.at, step.seat, told, step.move_id)


PLAYED = {
    "tee off": lambda each: each.game.phase == "tee off" and each.game.may_act != (0, 1, 2),
    **{
        phase: lambda each, phase=phase: each.game.phase == phase
        for phase in ("draw", "play", "bounce", "hazard")
    },
    "final turns": lambda each: each.game.went_out is not None and each.game.phase == "draw",
    "between": lambda each: each.table.stage == "between",
    "over": lambda each: each.table.stage == "finished",
}
"""Moments of a game, and how each is known."""


def in_phase(name: str, players: int = 3) -> Sitting:
    """A game that has come to a moment of `PLAYED`."""
    reached = PLAYED[name]
    for seed in range(1, 60):
        sitting = Sitting(players, seed=seed, rules=SHORT)
        sitting.start()
        rng = random.Random(seed)
        calm = 0.8 if name == "hazard" else 0.0
        for _ in range(600):
            if reached(sitting):
                return sitting
            if sitting.go_on(rng, calm) is None:
                break
    raise AssertionError(f"{name} did not come")


def eventful(sitting: Sitting, rng: random.Random, calm: float = 0.4) -> None:
    """Whatever may happen at a table, or the next move."""
    table, seat = sitting.table, rng.randrange(len(sitting.table.chairs))
    chair = table.chairs[seat]
    sitting.at += rng.randrange(3_000)
    late = table.overdue(sitting.at)
    whim = rng.random()
    if late:
        sitting.wish("time_out", rng.choice(late))
    elif whim < 0.04 and chair.is_present and len(present(table)) > 1:
        sitting.wish(rng.choice(("go_away", "leave")), seat)
    elif whim < 0.10 and chair.level is None and not chair.is_present:
        sitting.wish("come_back", seat)
    elif whim < 0.12 and chair.is_present:
        sitting.at += 1_000
        sitting.wish("say", seat, phrase=rng.choice(wire.PHRASES))
    elif whim < 0.14 and table.stage == "between":
        sitting.wish("add", rng.choice(present(table)), randomness=rng.randbytes(8).hex())
    elif whim < 0.15 and table.asks:
        sitting.wish("resume")
    elif whim < 0.16:
        sitting.at += 40_000
    else:
        sitting.go_on(rng, calm)


def present(table: Table) -> list[int]:
    """The seats where a player decides."""
    return [seat for seat, chair in enumerate(table.chairs) if chair.is_present]


def evening(
    seed: int, players: int = 3, games: int = 1, rules: Rules = SHORT, each=None
) -> Sitting:
    """A whole evening: games with players who leave, are late, come back and chat."""
    rng = random.Random(seed)
    sitting = Sitting(players, clock="quick", rules=rules, bots=seed % 2, seed=seed)
    for game in range(games):
        if game:
            sitting.again()
            sitting.wish("change", sitting.table.host, starter=0)
            if len(sitting.table.chairs) < 3:
                sitting.wish("join", name=f"Guest {game}", token=token_of(10 + game))
        sitting.wish("add", sitting.table.host, randomness="0123")
        sitting.start()
        while sitting.table.stage != "finished":
            eventful(sitting, rng)
            if each is not None:
                each(sitting)
    return sitting

"""Games by every kind of bot, decision by decision: whom is asked, and the table behind it.

Games of two rounds under changing options. Seats are asked in any order that is allowed; in the
last game a seat draws and discards whenever it may, so that the draw pile runs out (R4.6). The same
seed gives the same decisions. What is right in them is the tests' affair and does not belong here.
"""

import random
from collections.abc import Iterator
from dataclasses import replace

from last_turns import Decision, shuffled

from gnoming import bots, kernel
from gnoming.bots import Bot
from gnoming.kernel import DISCARD_LEFT, DISCARD_RIGHT, DRAW, REMOVE, Phase, Rules
from gnoming.view import members, view_of

PLAYERS = ("hard", "hard", "medium", "easy", "random")
"""The kinds of bot that a seat is taken by, each as likely."""
OPTIONS = (
    Rules(rounds=2),
    Rules(rounds=2, return_taken=False, turn_limit=12),
    Rules(rounds=2, ties_keep_bonus=False),
)
IDLE = (REMOVE, DRAW, DISCARD_LEFT, DISCARD_RIGHT)


def decisions(seats: int, games: int, seed: int, rounds: int = 2) -> Iterator[Decision]:
    """Every decision of so many games; of the last one every seat but one is idle."""
    for game in range(games):
        chance = random.Random(f"{seats} {seed} {game}")
        rules = replace(OPTIONS[game % len(OPTIONS)], rounds=rounds)
        idle = game == games - 1
        if idle:
            rules = Rules(rounds=1)
        state = kernel.new_state(seats, rules, chance.randrange(seats))
        players: list[Bot] = [
            bots.make(chance.choice(PLAYERS), chance.randrange(10**6)) for _ in range(seats)
        ]
        while state.phase != Phase.OVER:
            if state.phase == Phase.SHUFFLE:
                shuffled(state, chance)
                continue
            seat = chance.choice(members(int(state.waiting), seats, 0))
            yield Decision(state, seat, rules)
            view = view_of(state, seat, rules)
            calm = [action for action in view.legal if action.code in IDLE]
            if idle and calm and state.turns < 12 * seats:
                action = chance.choice(calm)
            else:
                action = players[seat].choose(view)
            kernel.apply(state, action.code, seat)

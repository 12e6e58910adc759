"""Bots against bots: one game, or a match from which their strength can be read.

A match is played in units. A unit is one set of card orders, the same for everyone: each line-up of
the entrants plays it in every seat (a *seating*), so that neither luck of the cards nor of the seat
favours anybody. Everything drawn by chance depends on the match's seed and on the unit alone, never
on who plays it, nor on how many processes do.

How the figures come about, with their sources, stands in docs/arena.md. Tables and pictures of them
do not belong here.
"""

from gnoming.arena.entrants import Entrant, enter
from gnoming.arena.figures import FEWEST_UNITS, Figure, Standing, Standings, standings
from gnoming.arena.matches import match
from gnoming.arena.plan import Orders, Plan, Played, Unit, play_unit
from gnoming.arena.playing import ArenaError, BotError, Hosting, play

__all__ = [
    "FEWEST_UNITS",
    "ArenaError",
    "BotError",
    "Entrant",
    "Figure",
    "Hosting",
    "Orders",
    "Plan",
    "Played",
    "Standing",
    "Standings",
    "Unit",
    "enter",
    "match",
    "play",
    "play_unit",
    "standings",
]

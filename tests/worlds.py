"""A last turn solved the slow and obvious way: every deal of the unseen cards is a world, played.

Each world is a whole table of tests/oracle.py, which alone knows the rules. A seat sees the same in
several worlds and must do the same in all of them; what it does is tried out, the worlds part where
it sees more, and in the end each layout is scored. Only for few unseen cards.
"""

import copy
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable

from oracle import DECLINE, Spot, score_layout
from oracle import Oracle as World

Weighed = tuple[float, World]
"""A world and how likely it is."""


def copied(world: World) -> World:
    """A world of its own: what an action changes is copied."""
    new = copy.copy(world)
    new.layouts = [[Spot(spot.card, spot.is_up) for spot in layout] for layout in world.layouts]
    new.piles = [list(pile) for pile in world.piles]
    new.draw_pile = list(world.draw_pile)
    new.scores = list(world.scores)
    new._still_asked = list(world._still_asked)
    return new


def worlds(table: World, *, refilled: bool) -> list[Weighed]:
    """The table with its unseen cards in every order, each as likely as any other.

    A refill has told the draw pile's cards from those in the layouts (R4.6).
    """
    spots = [
        (seat, place)
        for seat, layout in enumerate(table.layouts)
        for place, spot in enumerate(layout)
        if not spot.is_up
    ]
    lying = [table.layouts[seat][place].card for seat, place in spots]
    drawn = table.draw_pile
    if refilled:
        orders = [
            one + other
            for one in itertools.permutations(lying)
            for other in itertools.permutations(drawn)
        ]
    else:
        orders = list(itertools.permutations(lying + drawn))
    return _merged((1 / len(orders), _dealt(table, spots, order)) for order in orders)


def _merged(here: Iterable[Weighed]) -> list[Weighed]:
    """Worlds in which all lies alike, made one."""
    kinds: dict[object, list[Weighed]] = defaultdict(list)
    for weight, world in here:
        cards = [tuple(spot.card for spot in layout) for layout in world.layouts]
        kinds[tuple(cards), tuple(world.draw_pile)].append((weight, world))
    return [(sum(weight for weight, _ in alike), alike[0][1]) for alike in kinds.values()]


def _dealt(table: World, spots: list[tuple[int, int]], order: tuple[str, ...]) -> World:
    world = copied(table)
    for (seat, place), card in zip(spots, order, strict=False):
        world.layouts[seat][place].card = card
    world.draw_pile = list(order[len(spots) :])
    return world


def seen(world: World, seat: int) -> object:
    """All that tells a seat its world from another."""
    layouts = [tuple(s.card if s.is_up else "?" for s in layout) for layout in world.layouts]
    hand = world.hand if world.turn == seat else None
    return tuple(layouts), world.phase, hand, tuple(map(tuple, world.piles))


Aim = Callable[[World, int], float]
"""What a table is worth to a seat when its turn is over and all cards are opened."""


def points(world: World, seat: int) -> float:
    """The own points. (R9.1-R9.4)"""
    return score_layout([spot.card for spot in world.layouts[seat]])


def margin(world: World, seat: int) -> float:
    """The own points less the mean of the others', going out included. (R9.5)"""
    scores = [int(points(world, other)) for other in range(world.seats)]
    out = world.went_out
    assert out is not None
    scores[out] += world._adjustment(scores, out)
    own = scores.pop(seat)
    return own - sum(scores) / len(scores)


def worth(here: list[Weighed], seat: int, aim: Aim = points) -> dict[int, float]:
    """What each legal code brings the seat, over worlds that it cannot tell apart."""
    return {code: _after(here, seat, code, aim) for code in here[0][1].legal(seat)}


def _after(here: list[Weighed], seat: int, code: int, aim: Aim) -> float:
    """The mean over the worlds after this code, the seat going on best."""
    total = 0.0
    parted: dict[object, list[Weighed]] = defaultdict(list)
    for weight, world in here:
        after = copied(world)
        after.act(seat, code)
        while after.phase == "hazard":
            after.act(after.may_act()[0], DECLINE)
        for share, further in _refilled(after, seat):
            if further.phase in ("draw", "play", "bounce") and further.turn == seat:
                parted[seen(further, seat)].append((weight * share, further))
            else:
                total += weight * share * aim(further, seat)
    for same in parted.values():
        total += min(worth(same, seat, aim).values()) * sum(weight for weight, _ in same)
    return total / sum(weight for weight, _ in here)


def _refilled(world: World, seat: int) -> list[Weighed]:
    """The world, or if a refill is due for the seat's turn the worlds of all its orders. (R4.6)"""
    if not world._is_refill_due or world.turn != seat:
        return [(1.0, world)]
    orders = list(itertools.permutations(world.due()))
    after = []
    for order in orders:
        other = copied(world)
        other.stack(list(order))
        after.append((1 / len(orders), other))
    return after

"""Many games at once: results as columns, and a summary of them with intervals (docs/sim.md).

A game follows from the seed of the simulation and its own number alone, so it does not matter how
many processes or machines play, nor in which parts. `random`, `easy` and `medium` play compiled;
any other bot is asked with its views. Nothing is imported before it is used. Printing and pictures
do not belong here.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gnoming.sim.columns import COLUMNS
    from gnoming.sim.decisions import play_random
    from gnoming.sim.figures import Figure, Tally
    from gnoming.sim.plan import Plan, SimError, planned
    from gnoming.sim.runs import Simulation, simulate

__all__ = [
    "COLUMNS",
    "Figure",
    "Plan",
    "SimError",
    "Simulation",
    "Tally",
    "planned",
    "play_random",
    "simulate",
]

_ROOMS = {
    "COLUMNS": "columns",
    "Figure": "figures",
    "Tally": "figures",
    "Plan": "plan",
    "SimError": "plan",
    "planned": "plan",
    "play_random": "decisions",
    "Simulation": "runs",
    "simulate": "runs",
}


def __getattr__(name: str) -> Any:
    """What `__all__` names, loaded when it is first asked for."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'gnoming.sim' has no attribute {name!r}")
    return getattr(import_module(f"gnoming.sim.{_ROOMS[name]}"), name)

"""Gnoming A Round: the rules, a game you can hold, records, bots.

Here stand the public names, nothing else. They are looked up at first use, so that `gnoming --help`
need not wait for the compiled rules.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gnoming.actions import Action, IllegalAction
    from gnoming.game import Game
    from gnoming.kernel import Rules
    from gnoming.record import RecordError
    from gnoming.score import explain_score, explain_table, layout_score
    from gnoming.view import View

_HOMES = {
    "Action": "actions",
    "Game": "game",
    "IllegalAction": "actions",
    "RecordError": "record",
    "Rules": "kernel",
    "View": "view",
    "explain_score": "score",
    "explain_table": "score",
    "layout_score": "score",
}

__all__ = [
    "Action",
    "Game",
    "IllegalAction",
    "RecordError",
    "Rules",
    "View",
    "explain_score",
    "explain_table",
    "layout_score",
]


def __getattr__(name: str) -> Any:
    """A public name, from the module that defines it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'gnoming' has no attribute {name!r}")
    return getattr(import_module(f"gnoming.{_HOMES[name]}"), name)

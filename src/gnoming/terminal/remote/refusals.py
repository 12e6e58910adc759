"""Why a table refused a wish or is lost, as sentences.

In English they are the server's and the client's own; in another language the code is told.
"""

from __future__ import annotations

from gnoming.client import Refused, TableClosed, Unreachable
from gnoming.kernel import Reason
from gnoming.terminal.sentences import reason_text
from gnoming.terminal.texts import has_text, is_english, text
from gnoming.wire import CloseCode

_CLOSED = {
    number: name.lower().replace("_", "-")
    for name, number in vars(CloseCode).items()
    if isinstance(number, int)
}
_REASONS = {reason.name.lower(): reason for reason in Reason}


def refusal_text(refused: Refused) -> str:
    """Why a table does not accept a wish."""
    name = "remote-refused-clause" if refused.clause else "remote-refused"
    why = refused.why.rstrip(".")
    return _told(refused) or text(name, why=f"{why[:1].upper()}{why[1:]}", clause=refused.clause)


def end_text(end: Exception) -> str:
    """Why one is not at a table any more, or never came there: words for a sentence."""
    return (_told(end) or str(end)).rstrip(".")


def _told(end: Exception) -> str:
    """The text of another language than English, empty if there is none."""
    if is_english():
        return ""
    if isinstance(end, Unreachable):
        return text("refused-offline")
    if isinstance(end, TableClosed):
        name = f"closed-{_CLOSED.get(end.code, '')}"
    elif isinstance(end, Refused) and end.code in _REASONS:
        why = reason_text(_REASONS[end.code], end.clause)
        return text("remote-may-not", why=why, clause=end.clause)
    elif isinstance(end, Refused):
        name = f"refused-{end.code.replace(' ', '-')}"
    else:
        return ""
    return text(name) if has_text(name) else ""

"""The desk of a device as a function from text to text, so that a worker can call it however it likes."""

from __future__ import annotations

import msgspec

from ..server import protocol as m
from ..server.table.refusals import Refusal
from .analyses import MissingAnalysis
from .desk import Desk
from .outcomes import Missing

CALLS = (
    *("number", "load", "load_analysis", "read_on", "forget"),
    *("next_turn", "review", "add_review"),
    *("past_game", "statistics"),
    *("request", "open", "say", "hang_up", "think", "decide"),
)
"""What can be called."""

_desk = Desk()


def call(text: str) -> str:
    """Call a method of the desk: ``["request", "GET", "catalogue", ""]``.

    The answer has the ``result``, or the id of a table that is ``missing``, or whose analysis is (``unread``), and must
    be loaded first, or tells by ``refused`` why it cannot be done.
    """
    name, *arguments = msgspec.json.decode(text)
    assert name in CALLS, name
    try:
        found: dict[str, object] = {"result": getattr(_desk, name)(*arguments)}
    except Missing as missing:
        found = {"missing": missing.table}
    except MissingAnalysis as unread:
        found = {"unread": unread.table}
    except Refusal as refusal:
        found = {"refused": m.Problem(refusal.code, refusal.message)}
    return m.encode(found).decode()

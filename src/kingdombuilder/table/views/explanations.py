"""Explanations of the engine as messages, which each screen renders in its language."""

from __future__ import annotations

from collections.abc import Iterable

from ...bots.reasons import Reason
from ...game.actions import Action
from ...game.events import Holding
from ...game.explanations import Clause, Special, Value
from ...hexes import NOWHERE, name, names
from ...protocol import messages as m


def step_messages(actions: Iterable[Action]) -> list[m.HintStep]:
    """Actions as messages."""
    return [m.HintStep(kind, None if hex == NOWHERE else name(hex)) for kind, hex in actions]


def reason_messages(reasons: Iterable[Reason]) -> list[m.Reason]:
    """Reasons as messages."""
    return [
        m.Reason(player, item, gold, names(about), [clause_message(clause) for clause in clauses])
        for player, item, gold, about, clauses in reasons
    ]


def clause_message(clause: Clause) -> m.Clause:
    """A clause as a message: its key and values."""
    return m.Clause(clause.key, {name: _value(value) for name, value in clause.values.items()}, clause.lost)


def _value(value: Value) -> m.Value:
    match value:
        case Special(symbol, hex):
            return m.Special(symbol, hex)
        case Holding(kind, which):
            return m.Holding(kind, which)
        case list():
            return [m.Special(*item) if isinstance(item, Special) else item for item in value]
    return value

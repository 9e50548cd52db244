"""What the engine explains, as messages: each screen says it in its own language."""

from __future__ import annotations

from ...game.clauses import Clause, Special, Value
from ...game.events import Holding
from .. import protocol as m


def clause_message(clause: Clause) -> m.Clause:
    """Something to be said, with the values to fill in."""
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

"""Facts derived from a table's log and stored beside it as an index for searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..protocol import messages as m
from ..table.outcomes import Outcome, outcome
from ..table.table import Row, Table
from ..table.views import table_view as views

LEASE = 5_000
"""The milliseconds of the lease after which another node takes over a bot's decision."""


@dataclass(frozen=True)
class Facts:
    """The facts of a table after some rows."""

    table: Table
    status: m.Status | None
    """None if unchanged."""
    due: int | None
    """When the host must act if no player does."""
    decider: int | None = None
    """The seat that decides in a running game."""
    summary: m.TableSummary | None = None
    """The summary for lists; None if unchanged."""
    outcome: Outcome | None = None
    """The result of the game, if it is over now."""
    idle: bool = False
    """Whether nothing is due now or was before."""


def due(table: Table) -> int | None:
    """When the host must act at a table if no player does."""
    dues = [table.flag_falls(), table.at + LEASE if table.bot_to_decide else None]
    return min([due for due in dues if due is not None], default=None)


def facts_of(table: Table, rows: Sequence[Row], *, idle: bool = False) -> Facts:
    """The facts after these rows; ``idle`` if nothing was due before them."""
    plays_on = bool(rows) and table.status == "running" and all(row.entry.plays_on for row in rows)
    now_due = due(table)
    return Facts(
        table,
        None if plays_on else table.status,
        now_due,
        table.decider,
        None if plays_on else views.summary(table),
        _outcome_to_keep(table) if table.status == "finished" and any(row.entry.may_end for row in rows) else None,
        idle and now_due is None,
    )


def _outcome_to_keep(table: Table) -> Outcome | None:
    """The result of a finished game that counts or whose deal is shared."""
    found = outcome(table)
    return found if found and (found.counts or table.config.deal) else None

"""Write jobs: rows to append to a log, and the derived columns."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict

from ...protocol import messages as m
from ...service.facts import Facts
from ...table.config import TableConfig
from ...table.table import Row
from .feature import Noted
from .schema import LESSON, PUZZLE

decode_summary = msgspec.json.Decoder(m.TableSummary).decode
"""The line of a table in lists, from its column."""


class Job:
    """Rows to append atomically to one log, with the configuration of a new table.

    Encoding happens here, before the job is queued, so that a failure affects this job only.
    """

    def __init__(
        self,
        table: str,
        rows: Sequence[Row],
        facts: Facts,
        config: TableConfig | None = None,
        noted: Iterable[Noted] = (),
    ) -> None:
        self.table = table
        self.rows = rows
        self.config = config_values(config) if config else None
        self.kept = [] if config is None else kept_seats(config)
        self.deal = [] if config is None else deal_values(config)
        self.noted = list(noted)
        self.facts = {"last": rows[-1].number, "updated": rows[-1].at, **facts_values(facts)}
        self.entries = [row_values(table, row) for row in rows]
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def only_grows(self) -> bool:
        """Whether the job only appends rows: no new table, no change of seats, no end of a game. Most jobs do."""
        return not self.config and not self.noted and not any(row.entry.changes_seats for row in self.rows)


def facts_values(facts: Facts) -> dict[str, Any]:
    """The columns of the facts.

    Unchanged columns are left out: SQLite would update all five indexes that have one of these columns, even
    with equal values.
    """
    values: dict[str, Any] = {"decider": facts.decider}
    if facts.status:
        values["status"] = facts.status
    if not facts.idle:
        values["due"] = facts.due
    if facts.summary:
        values |= {"line": m.encode(facts.summary).decode(), "imported": facts.summary.imported}
    return values


def config_values(config: TableConfig) -> dict[str, Any]:
    """The columns of a configuration."""
    return {
        "id": config.id,
        "created": config.created,
        "seen": config.created,
        "host": config.host,
        "visibility": PUZZLE if config.puzzle else LESSON if config.teaches else config.terms.visibility,
        "sheet": m.encode(config).decode(),
    }


def kept_seats(config: TableConfig) -> list[dict[str, Any]]:
    """The rows for players of reserved seats, whose lists already include the table."""
    kept = enumerate(config.reserved)
    return [{"guest": one.guest, "table_id": config.id, "seat": seat} for seat, one in kept if one]


def deal_values(config: TableConfig) -> list[dict[str, Any]]:
    """The columns of a shared deal, if any, with the guest whose ranked game it is."""
    deal = config.deal
    guest = config.host if deal and deal.counted else None
    return [{"table_id": config.id, "deal": deal.id, "guest": guest}] if deal else []


def row_values(table: str, row: Row) -> dict[str, Any]:
    """The columns of a row."""
    return {"table_id": table, **asdict(row), "entry": m.encode(row.entry).decode()}

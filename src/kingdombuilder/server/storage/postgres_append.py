"""Appends to logs on PostgreSQL: one statement for all waiting jobs, to save round trips.

It replaces several statements of the writer, for jobs that only append. A log grows only if it ends where the
job begins. Rows that another node has just added count: PostgreSQL waits for the lock of the table's row, then
re-evaluates the condition. Rows are locked in the order of the jobs, as sorted by the writer. The database may
sort differently, "a" before "B", and different orders on two nodes would deadlock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.engine import URL

from .database import connect_to_postgresql
from .jobs import Job
from .notifications import CHANNEL, rows_notification

_GROW = f"""
WITH job AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::int[], $4::bigint[], $5::text[],
        $6::bigint[], $7::int[], $8::text[], $9::bool[], $10::text[]
    ) WITH ORDINALITY AS job (id, before, last, updated, status, due, decider, line, imported, told, nth)
), locked AS (
    SELECT job.* FROM job JOIN tables USING (id) ORDER BY nth FOR UPDATE OF tables
), grown AS (
    UPDATE tables SET
        last = job.last, updated = job.updated, due = job.due, decider = job.decider,
        status = coalesce(job.status, tables.status),
        line = coalesce(job.line, tables.line), imported = coalesce(job.imported, tables.imported)
    FROM locked AS job
    WHERE tables.id = job.id AND tables.last = job.before
    RETURNING job.nth, job.told
), added AS (
    INSERT INTO entries (table_id, number, at, guest, key, entry)
    SELECT entry.table_id, entry.number, entry.at, entry.guest, entry.key, entry.entry
    FROM unnest($11::bigint[], $12::text[], $13::int[], $14::bigint[], $15::text[], $16::text[], $17::text[])
        AS entry (nth, table_id, number, at, guest, key, entry)
    JOIN grown USING (nth)
)
SELECT nth, pg_notify('{CHANNEL}', told) FROM grown
"""
_FACTS = ("last", "updated", "status", "due", "decider", "line", "imported")
_ENTRY = ("table_id", "number", "at", "guest", "key", "entry")


class Growing:
    """Appends rows to logs on PostgreSQL over a persistent connection."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._connection: Any = None

    async def grow(self, jobs: Sequence[Job]) -> list[bool]:
        """Write append-only jobs in one transaction; returns for each whether it succeeded without a conflict."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect_to_postgresql(self._url)
        try:
            found = await self._connection.fetch(_GROW, *_arguments(jobs))
        except BaseException:
            self.close()
            raise
        grown = {row["nth"] for row in found}
        return [nth in grown for nth in range(1, len(jobs) + 1)]

    def close(self) -> None:
        """Close the connection."""
        if self._connection:
            self._connection.terminate()
            self._connection = None


def _arguments(jobs: Sequence[Job]) -> list[list[Any]]:
    """The arguments of the statement, by column."""
    entries = [(nth, entry) for nth, job in enumerate(jobs, 1) for entry in job.entries]
    return [
        [job.table for job in jobs],
        [job.rows[0].number - 1 for job in jobs],
        *([job.facts.get(name) for job in jobs] for name in _FACTS),
        [rows_notification(job.table, job.rows) for job in jobs],
        [nth for nth, _ in entries],
        *([entry[name] for _, entry in entries] for name in _ENTRY),
    ]

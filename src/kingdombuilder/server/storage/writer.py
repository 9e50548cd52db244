"""The writer of the logs: group commit of all waiting jobs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial

from sqlalchemy import bindparam, insert, null, update
from sqlalchemy.ext.asyncio import AsyncEngine

from ...protocol import messages as m
from ...service.ports import Conflict
from ...table.table import Row
from .database import is_outage, is_taken
from .jobs import Job
from .notifications import rows_notification
from .postgres_append import Growing
from .schema import deals, entries, sitters, tables
from .transactions import Transaction, insertion, transactions

_GROWS = update(tables).where(tables.c.id == bindparam("changed"), tables.c.last == bindparam("before"))
"""Appends only if the log ends where the job begins, and locks the row until the transaction ends."""
_ADDED = insert(entries)
_KEPT = insert(sitters)
_DEALT = insert(deals)
_STOOD_UP = (
    update(sitters)
    .where(sitters.c.table_id == bindparam("table"), sitters.c.seat == bindparam("left"))
    .values(seat=null())
)


class Writer:
    """Writes queued jobs, one transaction at a time."""

    def __init__(self, engine: AsyncEngine, alone: AbstractAsyncContextManager[None]) -> None:
        """``alone`` keeps other writers of this process away from SQLite."""
        self._transactions = transactions(engine, alone)
        self._growing = Growing(engine.url) if engine.dialect.name == "postgresql" else None
        self._new_table = insertion(engine, tables).on_conflict_do_nothing()
        sits = insertion(engine, sitters)
        self._sat_down = sits.on_conflict_do_update(
            index_elements=("guest", "table_id"), set_={"seat": sits.excluded.seat}
        )
        self._jobs: list[Job] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, job: Job) -> None:
        """Write a job durably. ``Conflict`` if another process was quicker."""
        self._jobs.append(job)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        await asyncio.shield(job.done)

    async def close(self) -> None:
        """Finish queued jobs and close the database."""
        while self._writing and not self._writing.done():
            await asyncio.wait([self._writing])
        self._transactions.close()
        if self._growing:
            self._growing.close()

    async def _write_all(self) -> None:
        """Write until the queue is empty. Jobs that arrive meanwhile form the next batch."""
        while self._jobs:
            jobs, self._jobs = sorted(self._jobs, key=lambda job: job.table), []
            for batch in self._batches(jobs):
                await self._write_batch(batch)

    def _batches(self, jobs: Sequence[Job]) -> list[Sequence[Job]]:
        """The batches, one per transaction: a single one on SQLite.

        On PostgreSQL append-only jobs do not wait for the others, which take several round trips.
        """
        if not self._growing:
            return [jobs]
        growing, others = [job for job in jobs if job.only_grows], [job for job in jobs if not job.only_grows]
        return [batch for batch in (growing, others) if batch]

    async def _write_batch(self, jobs: Sequence[Job]) -> None:
        """Write jobs in one transaction. If one fails, the others are retried separately."""
        try:
            if self._growing and all(job.only_grows for job in jobs):
                written = await self._growing.grow(jobs)
            else:
                written = await self._transactions.run(partial(self._write_together, jobs))
        except Exception as error:  # noqa: BLE001 - callers get any error
            if len(jobs) == 1 and jobs[0].deal and is_taken(error):
                jobs[0].done.set_exception(Conflict(jobs[0].table[:4]))
            elif len(jobs) == 1 or is_outage(error):
                for job in jobs:
                    job.done.set_exception(error)
            else:
                for job in jobs:
                    await self._write_batch([job])
            return
        for job, ok in zip(jobs, written, strict=True):
            if ok:
                job.done.set_result(None)
            else:
                job.done.set_exception(Conflict(job.table[:4]))

    def _write_together(self, jobs: Sequence[Job], transaction: Transaction) -> list[bool]:
        """Write jobs in this transaction; returns for each whether it succeeded without a conflict."""
        written = [self._create(transaction, job) if job.config else self._fits(transaction, job) for job in jobs]
        fitting = [job for job, fits in zip(jobs, written, strict=True) if fits]
        if fitting:
            self._grow(transaction, fitting)
        return written

    def _fits(self, transaction: Transaction, job: Job) -> bool:
        """Write the columns of a job; False if the log does not end where it begins."""
        change = {"changed": job.table, "before": job.rows[0].number - 1, **job.facts}
        return bool(transaction.execute(_GROWS, [change]))

    def _create(self, transaction: Transaction, job: Job) -> bool:
        """Insert a new table; False if the id exists."""
        assert job.config
        created = bool(transaction.execute(self._new_table, [{**job.config, **job.facts}]))
        if created and job.kept:
            transaction.execute(_KEPT, job.kept)
        if created and job.deal:
            transaction.execute(_DEALT, job.deal)
        return created

    def _grow(self, transaction: Transaction, jobs: Sequence[Job]) -> None:
        """Append the rows to the logs, with the derived columns."""
        transaction.execute(_ADDED, [entry for job in jobs for entry in job.entries])
        for statement, rows in (noted for job in jobs for noted in job.noted):
            transaction.execute(statement, rows)
        for job in jobs:
            for row in job.rows:
                self._seat(transaction, job.table, row)
        transaction.notify(rows_notification(job.table, job.rows) for job in jobs)

    def _seat(self, transaction: Transaction, table: str, row: Row) -> None:
        """Update the seats of guests, if they change."""
        match row.entry:
            case m.Joined(seat):
                transaction.execute(self._sat_down, [{"guest": row.guest, "table_id": table, "seat": seat}])
            case m.LeftTable(seat, None) | m.BotSat(seat):
                transaction.execute(_STOOD_UP, [{"table": table, "left": seat}])

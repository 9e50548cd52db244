"""The writer of the logs: whatever waits to be written is written together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from sqlalchemy import bindparam, insert, null, update
from sqlalchemy.ext.asyncio import AsyncEngine

from ... import protocol as m
from ...table.table import Row
from ..database import is_outage, is_taken
from ..notifications import rows_notification
from ..schema import deals, entries, games, rated_games, rated_seats, rated_starts, results, sitters, tables
from .growing import Growing
from .jobs import Conflict, Job
from .transactions import Transaction, insertion, transactions

_GROWS = update(tables).where(tables.c.id == bindparam("changed"), tables.c.last == bindparam("before"))
"""A log grows only if it ends where the job begins. Nobody else changes it then until the transaction ends."""
_ADDED = insert(entries)
_KEPT = insert(sitters)
_DEALT = insert(deals)
_BEGUN = insert(rated_starts)
_STOOD_UP = (
    update(sitters)
    .where(sitters.c.table_id == bindparam("table"), sitters.c.seat == bindparam("left"))
    .values(seat=null())
)


class Writer:
    """Writes what waits, one transaction after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Write to this database."""
        self._transactions = transactions(engine)
        self._growing = Growing(engine.url) if engine.dialect.name == "postgresql" else None
        self._new_table = insertion(engine, tables).on_conflict_do_nothing()
        self._ended = insertion(engine, games).on_conflict_do_nothing()
        self._became = insertion(engine, results).on_conflict_do_nothing()
        self._rated = insertion(engine, rated_games).on_conflict_do_nothing()
        self._rated_seats = insertion(engine, rated_seats).on_conflict_do_nothing()
        sits = insertion(engine, sitters)
        self._sat_down = sits.on_conflict_do_update(
            index_elements=("guest", "table_id"), set_={"seat": sits.excluded.seat}
        )
        self._jobs: list[Job] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, job: Job) -> None:
        """Write a job down; when this returns it is safe. ``Conflict`` if somebody else was quicker."""
        self._jobs.append(job)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        await asyncio.shield(job.done)

    async def close(self) -> None:
        """Finish what waits to be written, and let go of the database."""
        while self._writing and not self._writing.done():
            await asyncio.wait([self._writing])
        self._transactions.close()
        if self._growing:
            self._growing.close()

    async def _write_all(self) -> None:
        """Write until nothing waits. What comes in meanwhile is written together, afterwards."""
        while self._jobs:
            jobs, self._jobs = sorted(self._jobs, key=lambda job: job.table), []
            for batch in self._batches(jobs):
                await self._write_batch(batch)

    def _batches(self, jobs: Sequence[Job]) -> list[Sequence[Job]]:
        """What is written in one transaction each: everything, on SQLite.

        On PostgreSQL logs that only grow do not wait for the others, each of which takes a journey of its own.
        """
        if not self._growing:
            return [jobs]
        growing, others = [job for job in jobs if job.only_grows], [job for job in jobs if not job.only_grows]
        return [batch for batch in (growing, others) if batch]

    async def _write_batch(self, jobs: Sequence[Job]) -> None:
        """Write jobs in one transaction. If the database refuses one of them, the others must not fail with it."""
        try:
            if self._growing and all(job.only_grows for job in jobs):
                written = await self._growing.grow(jobs)
            else:
                written = await self._transactions.run(partial(self._write_together, jobs))
        except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it is
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
        """Write jobs in this transaction; for each whether nobody else was quicker."""
        written = [self._create(transaction, job) if job.sheet else self._fits(transaction, job) for job in jobs]
        fitting = [job for job, fits in zip(jobs, written, strict=True) if fits]
        if fitting:
            self._grow(transaction, fitting)
        return written

    def _fits(self, transaction: Transaction, job: Job) -> bool:
        """Write down what follows from a job; False if the log does not end where it begins."""
        change = {"changed": job.table, "before": job.rows[0].number - 1, **job.facts}
        return bool(transaction.execute(_GROWS, [change]))

    def _create(self, transaction: Transaction, job: Job) -> bool:
        """Write a new table down; False if there is one of this id."""
        assert job.sheet
        created = bool(transaction.execute(self._new_table, [{**job.sheet, **job.facts}]))
        if created and job.kept:
            transaction.execute(_KEPT, job.kept)
        if created and job.deal:
            transaction.execute(_DEALT, job.deal)
        return created

    def _grow(self, transaction: Transaction, jobs: Sequence[Job]) -> None:
        """Add the rows to the logs, and what follows from them."""
        transaction.execute(_ADDED, [entry for job in jobs for entry in job.entries])
        for statement, rows in (
            (_BEGUN, [one for job in jobs for one in job.begun]),
            (self._ended, [one for job in jobs for one in job.game]),
            (self._became, [one for job in jobs for one in job.outcome]),
            (self._rated, [one for job in jobs for one in job.rated_game]),
            (self._rated_seats, [one for job in jobs for one in job.rated_seats]),
        ):
            if rows:
                transaction.execute(statement, rows)
        for job in jobs:
            for row in job.rows:
                self._seat(transaction, job.table, row)
        transaction.notify(rows_notification(job.table, job.rows) for job in jobs)

    def _seat(self, transaction: Transaction, table: str, row: Row) -> None:
        """Note who sits where, if that changes."""
        match row.entry:
            case m.Joined(seat):
                transaction.execute(self._sat_down, [{"guest": row.guest, "table_id": table, "seat": seat}])
            case m.LeftTable(seat, None) | m.BotSat(seat):
                transaction.execute(_STOOD_UP, [{"table": table, "left": seat}])

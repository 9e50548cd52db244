"""What the server remembers for good. Whatever happens at a table goes through ``append``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from secrets import token_hex
from time import monotonic
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, and_, bindparam, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from .. import protocol as m
from ..table.sheet import Sheet
from ..table.table import Row
from .database import LESSON, SHOWN, direct_engine, entries, is_outage, keys, sitters, tables

T = TypeVar("T")

CHANNEL = "kingdombuilder"
"""The channel of PostgreSQL on which the nodes notify each other."""
ROWS = "rows"
"""The notification of new rows in a log: ``rows TABLE NUMBER``, and the rows themselves if they are short enough."""
WELL = 2.0
"""Seconds for which a database that took something is taken to be well, or not well."""
PATIENCE = 5.0
"""Seconds after which a database that has not answered is not well."""
LONGEST_ROWS = 7500
"""Bytes of rows that go into a notification; PostgreSQL allows a few more."""

_decode_sheet = msgspec.json.Decoder(Sheet).decode
_decode_entry = msgspec.json.Decoder(m.AnyEntry).decode
_decode_summary = msgspec.json.Decoder(m.TableSummary).decode
_decode_rows = msgspec.json.Decoder(list[Row]).decode
_SITTER = ("guest", "table_id")
_NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:notifications AS text[])) AS told")


class Conflict(Exception):
    """Somebody else has added to the log; look again."""


@dataclass(frozen=True)
class Facts:
    """What follows from a table's log and is kept beside it, so that it can be searched for."""

    status: m.Status
    due: int | None
    """When the server must do something if nobody else does."""
    decider: int | None = None
    """The seat that decides in a running game."""
    summary: m.TableSummary | None = None
    """The table as lists show it; None if nothing has changed there."""


class _Job:
    """Rows that are to be added to one log, either all or none, with the sheet of a table that is new.

    Everything is encoded here, before the job waits among others: what cannot be encoded fails alone.
    """

    def __init__(self, table: str, rows: Sequence[Row], facts: Facts, sheet: Sheet | None = None) -> None:
        """Make everything ready to be written."""
        self.table = table
        self.rows = rows
        self.sheet = sheet_values(sheet) if sheet else None
        self.kept = [] if sheet is None else _kept_seats(sheet)
        self.facts = {"last": rows[-1].number, "updated": rows[-1].at, **facts_values(facts)}
        self.entries = [row_values(table, row) for row in rows]
        self.notification = rows_notification(table, rows)
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Store:
    """The tables and logs in a database. Whatever waits to be written is written in one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Remember in this database, which must be up to date."""
        self.engine = engine
        self.writing = engine.execution_options(writes=True)
        self.is_postgresql = engine.dialect.name == "postgresql"
        self._direct = None if self.is_postgresql else direct_engine(engine.url).execution_options(writes=True)
        """SQLite for those who are in a thread already."""
        self._jobs: list[_Job] = []
        self._writer: asyncio.Task[None] | None = None
        self._trying: asyncio.Task[bool] | None = None
        self._tried = 0.0

    async def create(self, sheet: Sheet, rows: Sequence[Row], facts: Facts) -> None:
        """Remember a new table. ``Conflict`` if there is one of this id."""
        await self._write(_Job(sheet.id, rows, facts, sheet))

    async def append(self, table: str, rows: Sequence[Row], facts: Facts) -> None:
        """Add rows to a table's log; when this returns they are safe. ``Conflict`` if these numbers exist already."""
        await self._write(_Job(table, rows, facts))

    async def correct(self, table: str, last: int, facts: Facts) -> None:
        """Write anew what follows from a log of that length, if an earlier version with other rulings saw it otherwise.

        Without that a game that is over by now would be listed as running, and be due again and again.
        """
        c = tables.c
        differs = or_(c.status != facts.status, c.decider.is_distinct_from(facts.decider))
        stale = and_(c.id == table, c.last == last, differs)
        async with self.engine.connect() as connection:
            if (await connection.execute(select(c.id).where(stale))).first() is None:
                return
        async with self.writing.begin() as connection:
            await connection.execute(update(tables).where(stale).values(**facts_values(facts)))

    async def let_be(self, table: str) -> None:
        """Never call a table due again: there is nothing that a server can do for it."""
        async with self.writing.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(due=None))

    async def _write(self, job: _Job) -> None:
        self._jobs.append(job)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        await asyncio.shield(job.done)

    async def _write_all(self) -> None:
        """Write until nothing waits. What comes in meanwhile is written together, in the next transaction."""
        while self._jobs:
            jobs, self._jobs = sorted(self._jobs, key=lambda job: job.table), []
            await self._write_batch(jobs)

    async def _write_batch(self, jobs: Sequence[_Job]) -> None:
        """Write jobs in one transaction. If the database refuses one of them, the others must not fail with it."""
        try:
            written = await self._in_one_go(partial(self._write_together, jobs=jobs))
        except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it is
            if len(jobs) == 1 or is_outage(error):
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
                job.done.set_exception(Conflict(job.table))

    async def _in_one_go(self, work: Callable[[Connection], T]) -> T:
        """Do some work in one transaction.

        With SQLite it is done in a thread from beginning to end. Otherwise every statement would go to a thread and
        back several times, and whoever waits for it would wait for everybody else each time.
        """
        if self._direct:
            return await asyncio.to_thread(_done_with, self._direct, work)
        async with self.writing.begin() as connection:
            return await connection.run_sync(work)

    def _write_together(self, connection: Connection, jobs: Sequence[_Job]) -> list[bool]:
        """Write jobs with as few statements as there can be; for each whether nobody else was quicker."""
        ends = self._ends(connection, [job.table for job in jobs if not job.sheet])
        written = []
        for job in jobs:
            fits = self._create(connection, job) if job.sheet else ends.get(job.table) == job.rows[0].number - 1
            if fits:
                ends[job.table] = job.rows[-1].number
            written.append(fits)
        fitting = [job for job, fits in zip(jobs, written, strict=True) if fits]
        if fitting:
            self._grow(connection, fitting)
        return written

    def _ends(self, connection: Connection, ids: Sequence[str]) -> dict[str, int]:
        """The last number in the log of each of these tables, which nobody else changes until we are done."""
        if not ids:
            return {}
        query = select(tables.c.id, tables.c.last).where(tables.c.id.in_(ids)).order_by(tables.c.id).with_for_update()
        return dict(connection.execute(query).all())

    def _create(self, connection: Connection, job: _Job) -> bool:
        """Write a new table down; False if there is one of this id."""
        assert job.sheet
        new = self.insert_once(tables, **job.sheet, **job.facts)
        created = bool(connection.execute(new).rowcount)
        if created and job.kept:
            connection.execute(insert(sitters), job.kept)
        return created

    def _grow(self, connection: Connection, jobs: Sequence[_Job]) -> None:
        """Add the rows to the logs, and what follows from them."""
        for with_summary in (False, True):
            changes = [
                {"changed": job.table, **job.facts}
                for job in jobs
                if not job.sheet and ("line" in job.facts) == with_summary
            ]
            if changes:
                connection.execute(update(tables).where(tables.c.id == bindparam("changed")), changes)
        connection.execute(insert(entries), [entry for job in jobs for entry in job.entries])
        for job in jobs:
            for row in job.rows:
                self._seat(connection, job.table, row)
        if self.is_postgresql:
            notify(connection, [job.notification for job in jobs])

    def _seat(self, connection: Connection, table: str, row: Row) -> None:
        """Note who sits where, if that changes."""
        match row.entry:
            case m.Joined(seat):
                sits = self._insert(sitters).values(guest=row.guest, table_id=table, seat=seat)
                connection.execute(sits.on_conflict_do_update(index_elements=_SITTER, set_={"seat": seat}))
            case m.LeftTable(seat, None) | m.BotSat(seat):
                left = update(sitters).where(sitters.c.table_id == table, sitters.c.seat == seat)
                connection.execute(left.values(seat=None))

    async def tell_nodes(self, notification: str) -> None:
        """Tell the other nodes something that need not be remembered."""
        if self.is_postgresql:
            await self._in_one_go(partial(notify, notifications=[notification]))

    def insert_once(self, into: Any, **values: Any) -> Any:
        """Insert a row unless it is there already."""
        return self._insert(into).values(**values).on_conflict_do_nothing()

    def _insert(self, into: Any) -> Any:
        """An insertion that can say what to do if the row is there already."""
        dialect: Any = postgresql if self.is_postgresql else sqlite
        return dialect.insert(into)

    async def sheet(self, table: str) -> Sheet | None:
        """What a table was set with, if there is such a table."""
        async with self.engine.connect() as connection:
            found = await connection.scalar(select(tables.c.sheet).where(tables.c.id == table))
        return None if found is None else _decode_sheet(found)

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The log of a table, after some number."""
        c = entries.c
        query = select(c.number, c.at, c.guest, c.key, c.entry).where(c.table_id == table, c.number > after)
        async with self.engine.connect() as connection:
            found = await connection.execute(query.order_by(c.number).limit(limit))
            return [Row(number, at, guest, key, _decode_entry(entry)) for number, at, guest, key, entry in found]

    async def summaries(
        self, status: m.Status, guest: str | None, before: tuple[int, str] | None, limit: int
    ) -> list[m.TableSummary]:
        """Tables of a status, newest first: the public ones, or those at which a guest sat; never those of lessons.

        A finished game that was imported is in no public list: it could be anybody's, and have never been played.
        """
        c, own = tables.c, and_(sitters.c.table_id == tables.c.id, sitters.c.guest == guest)
        seats = select(sitters.c.seat).where(own).scalar_subquery()
        query = select(c.line, c.updated, c.decider, c.imported, seats).where(c.status == status)
        if guest is None:
            query = query.where(c.visibility == "public", or_(c.status != "finished", ~c.imported))
        else:
            sat = select(sitters.c.table_id.label("id")).where(sitters.c.guest == guest)
            own_tables = sat.union(select(c.id).where(c.host == guest)).subquery()
            query = query.join(own_tables, own_tables.c.id == c.id).where(c.visibility != LESSON)
        if before:
            created, id = before
            query = query.where(or_(tables.c.created < created, and_(tables.c.created == created, tables.c.id < id)))
        async with self.engine.connect() as connection:
            found = await connection.execute(query.order_by(tables.c.created.desc(), tables.c.id.desc()).limit(limit))
            return [
                msgspec.structs.replace(
                    _decode_summary(line),
                    updated=updated,
                    decider=decider,
                    mine=guest is not None,
                    seat=seat,
                    imported=imported,
                )
                for line, updated, decider, imported, seat in found
            ]

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """The last number in the log of each of these tables that still exists."""
        query = select(tables.c.id, tables.c.last).where(tables.c.id.in_(ids))
        async with self.engine.connect() as connection:
            return dict((await connection.execute(query)).all()) if ids else {}

    async def claim_due(
        self, until: int, lease: int, waiting: Collection[str] = (), latest: int = 0, limit: int = 200
    ) -> list[str]:
        """Some tables at which something is due. Nobody else gets them before the time ``lease``.

        Of the tables that are ``waiting`` for something that is never due after the time ``latest`` those are due, too,
        that say otherwise: somebody's clock was wrong.
        """
        c = tables.c
        overdue = or_(c.due <= until, and_(c.id.in_(waiting), c.due > latest)) if waiting else c.due <= until
        due = select(c.id).where(overdue).order_by(c.due).limit(limit)
        async with self.engine.connect() as connection:
            if (await connection.execute(due.limit(1))).first() is None:
                return []
        mine = update(tables).where(tables.c.id.in_(due.with_for_update(skip_locked=True))).values(due=lease)
        async with self.writing.begin() as connection:
            return list(await connection.scalars(mine.returning(tables.c.id)))

    async def renew_leases(self, lasts: Mapping[str, int], lease: int) -> None:
        """Let nobody else claim tables before the time ``lease``, if their logs still end with these numbers."""
        if lasts:
            same = and_(tables.c.id == bindparam("one"), tables.c.last == bindparam("end"), tables.c.due < lease)
            async with self.writing.begin() as connection:
                await connection.execute(
                    update(tables).where(same).values(due=lease),
                    [{"one": table, "end": last} for table, last in sorted(lasts.items())],
                )

    async def unfinished_tables_of(self, guest: str) -> int:
        """How many tables a guest has set that are not finished, other than those of lessons."""
        c = tables.c
        query = select(func.count()).where(c.host == guest, c.status != "finished", c.visibility != LESSON)
        async with self.engine.connect() as connection:
            return await connection.scalar(query) or 0

    async def imports_of(self, guest: str) -> int:
        """How many finished games a guest has imported."""
        query = select(func.count()).where(tables.c.host == guest, SHOWN)
        async with self.engine.connect() as connection:
            return await connection.scalar(query) or 0

    async def shared_key(self, name: str, value: str) -> str:
        """A secret that all nodes share: the given one, unless there is one already."""
        async with self.writing.begin() as connection:
            await connection.execute(self.insert_once(keys, name=name, value=value))
            found = await connection.scalar(select(keys.c.value).where(keys.c.name == name))
        assert found is not None
        return str(found)

    async def is_well(self) -> bool:
        """Whether the database takes what is written to it; tried at most once in a while, however many ask."""
        if self._trying is None or (self._trying.done() and monotonic() - self._tried > WELL):
            self._trying, self._tried = asyncio.create_task(self._try_to_write()), monotonic()
        done, _ = await asyncio.wait([self._trying], timeout=PATIENCE)
        return bool(done) and self._trying.result()

    async def _try_to_write(self) -> bool:
        """Write something new, since SQLite does not write what is there already, and see whether that is safe."""
        written = {"value": token_hex(8)}
        entry = self._insert(keys).values(name="health", **written)
        with suppress(Exception):
            async with self.writing.begin() as connection:
                await connection.execute(entry.on_conflict_do_update(index_elements=["name"], set_=written))
            return True
        return False

    async def close(self) -> None:
        """Finish what waits to be written, and let go of the database."""
        for task in (self._writer, self._trying):
            while task and not task.done():
                await asyncio.wait([task])
        if self._direct:
            self._direct.dispose()
        await self.engine.dispose()


def _done_with(engine: Engine, work: Callable[[Connection], T]) -> T:
    """What some work came to that was done in one transaction."""
    with engine.begin() as connection:
        return work(connection)


def notify(connection: Connection, notifications: Sequence[str]) -> None:
    """Tell the nodes on PostgreSQL something, once this transaction is done."""
    connection.execute(_NOTIFY, {"channel": CHANNEL, "notifications": notifications})


def sheet_values(sheet: Sheet) -> dict[str, Any]:
    """What is written of a sheet, by column."""
    return {
        "id": sheet.id,
        "created": sheet.created,
        "seen": sheet.created,
        "host": sheet.host,
        "visibility": LESSON if sheet.lesson else sheet.terms.visibility,
        "sheet": m.encode(sheet).decode(),
    }


def _kept_seats(sheet: Sheet) -> list[dict[str, Any]]:
    """Those for whom seats are kept: the table is among theirs already."""
    kept = enumerate(sheet.reserved)
    return [{"guest": one.guest, "table_id": sheet.id, "seat": seat} for seat, one in kept if one]


def facts_values(facts: Facts) -> dict[str, Any]:
    """What is written of the facts, by column."""
    values: dict[str, Any] = {"status": facts.status, "due": facts.due, "decider": facts.decider}
    if facts.summary:
        values |= {"line": m.encode(facts.summary).decode(), "imported": facts.summary.imported}
    return values


def rows_notification(table: str, rows: Sequence[Row]) -> str:
    """What the nodes are told of new rows."""
    notification, encoded = f"{ROWS} {table} {rows[-1].number}", m.encode(rows)
    return f"{notification} {encoded.decode()}" if len(encoded) < LONGEST_ROWS else notification


def read_rows_notification(notification: str) -> tuple[str, int, list[Row]]:
    """The table that a notification of new rows is about, the last number, and the rows, if it has them."""
    _, table, number, *rows = notification.split(" ", 3)
    return table, int(number), _decode_rows(rows[0]) if rows else []


def row_values(table: str, row: Row) -> dict[str, Any]:
    """What is written of a row, by column."""
    return {
        "table_id": table,
        "number": row.number,
        "at": row.at,
        "guest": row.guest,
        "key": row.key,
        "entry": m.encode(row.entry).decode(),
    }

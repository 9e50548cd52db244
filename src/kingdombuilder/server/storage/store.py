"""What the server remembers for good. Whatever happens at a table goes through ``append``."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any

import msgspec
from sqlalchemy import and_, bindparam, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from .. import protocol as m
from ..table.sheet import Sheet
from ..table.table import Row
from .database import in_groups
from .notifications import notify
from .schema import PRACTICE, SHOWN, entries, keys, sitters, tables
from .writing.columns import Facts, facts_values
from .writing.jobs import Job
from .writing.transactions import insertion
from .writing.writer import Writer

WELL = 2.0
"""Seconds for which a database that took something is taken to be well, or not well."""
PATIENCE = 5.0
"""Seconds after which a database that has not answered is not well."""

_decode_sheet = msgspec.json.Decoder(Sheet).decode
_decode_entry = msgspec.json.Decoder(m.AnyEntry).decode
_decode_summary = msgspec.json.Decoder(m.TableSummary).decode


class Store:
    """The tables and logs in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Remember in this database, which must be up to date."""
        self.engine = engine
        self.writing = engine.execution_options(writes=True)
        self.is_postgresql = engine.dialect.name == "postgresql"
        self._writer = Writer(engine)
        self._trying: asyncio.Task[bool] | None = None
        self._tried = 0.0

    async def create(self, sheet: Sheet, rows: Sequence[Row], facts: Facts) -> None:
        """Remember a new table. ``Conflict`` if there is one of this id."""
        await self._writer.write(Job(sheet.id, rows, facts, sheet))

    async def append(self, table: str, rows: Sequence[Row], facts: Facts) -> None:
        """Add rows to a table's log; when this returns they are safe. ``Conflict`` if these numbers exist already."""
        await self._writer.write(Job(table, rows, facts))

    async def correct(self, table: str, last: int, facts: Facts) -> None:
        """Write anew what follows from a log of that length, if an earlier version with other rulings saw it otherwise.

        Without that a game that is over by now would be listed as running, and be due again and again. When something
        is due is not compared, only whether anything is: a node may have claimed the table until a later time.
        """
        c = tables.c
        differs = or_(
            c.status != facts.status,
            c.decider.is_distinct_from(facts.decider),
            c.due.is_not(None) if facts.due is None else c.due.is_(None),
        )
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

    async def tell_nodes(self, notification: str) -> None:
        """Tell the other nodes something that need not be remembered."""
        if self.is_postgresql:
            async with self.writing.begin() as connection:
                await connection.run_sync(notify, [notification])

    def insert_once(self, into: Any, **values: Any) -> Any:
        """Insert a row unless it is there already."""
        return insertion(self.engine, into).values(**values).on_conflict_do_nothing()

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
        """Tables of a status, newest first: the public ones, or those at which a guest sat; never lessons and puzzles.

        A finished game that was imported is in no public list: it could be anybody's, and have never been played.
        """
        c, own = tables.c, and_(sitters.c.table_id == tables.c.id, sitters.c.guest == guest)
        seats = select(sitters.c.seat).where(own).scalar_subquery()
        query = select(c.line, c.updated, c.decider, c.imported, seats).where(c.status == status)
        if guest is None:
            query = query.where(c.visibility == "public")
            if status == "finished":
                query = query.where(~c.imported)
        else:
            sat = select(sitters.c.table_id.label("id")).where(sitters.c.guest == guest)
            own_tables = sat.union(select(c.id).where(c.host == guest)).subquery()
            query = query.join(own_tables, own_tables.c.id == c.id).where(c.visibility.not_in(PRACTICE))
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
        found: dict[str, int] = {}
        async with self.engine.connect() as connection:
            for group in in_groups(ids):
                query = select(tables.c.id, tables.c.last).where(tables.c.id.in_(group))
                found |= dict((await connection.execute(query)).all())
        return found

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
        """How many tables a guest has set that are not finished, other than those of lessons and puzzles."""
        c = tables.c
        query = select(func.count()).where(c.host == guest, c.status != "finished", c.visibility.not_in(PRACTICE))
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
        entry = insertion(self.engine, keys).values(name="health", **written)
        with suppress(Exception):
            async with self.writing.begin() as connection:
                await connection.execute(entry.on_conflict_do_update(index_elements=["name"], set_=written))
            return True
        return False

    async def close(self) -> None:
        """Finish what waits to be written, and let go of the database."""
        await self._writer.close()
        if self._trying and not self._trying.done():
            await asyncio.wait([self._trying])
        await self.engine.dispose()

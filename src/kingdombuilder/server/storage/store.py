"""The store of a server. Every change of a table goes through ``append``."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from secrets import token_hex
from time import monotonic
from typing import Any, TypeVar, TypeVarTuple

import msgspec
from sqlalchemy import ColumnElement, UpdateBase, and_, bindparam, delete, func, or_, select, update
from sqlalchemy import Row as SqlRow
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.selectable import TypedReturnsRows

from ...features import modules
from ...protocol import messages as m
from ...service.facts import Facts
from ...service.ports import Sighting
from ...table.config import TableConfig
from ...table.table import Row
from .database import FAILURES, in_groups
from .feature import FeatureStorage, Noted
from .jobs import Job, facts_values
from .notifications import notify
from .outcomes import Results
from .schema import LESSON, PRACTICE, PUZZLE, SHOWN, advice, entries, keys, sitters, tables
from .transactions import Writing, insertion
from .writer import Writer

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

WELL = 2.0
"""The seconds for which the result of a health check is cached."""
PATIENCE = 5.0
"""The timeout of a health check, in seconds."""
DUE_AT_ONCE = 200
"""The most tables that a node claims at the same time."""
PRACTICE_PER_GUEST = 10
"""The most stored lesson tables of a guest, and as many puzzle tables."""

_decode_config = msgspec.json.Decoder(TableConfig).decode
_decode_entry = msgspec.json.Decoder(m.AnyEntry).decode


class Store:
    """The tables and logs in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Use this database, which must be migrated."""
        self.engine = engine
        self.writing = Writing(engine)
        self.is_postgresql = self.is_shared = engine.dialect.name == "postgresql"
        self.failures = FAILURES
        self.features: list[FeatureStorage] = [
            Results(self),
            *(module.STORAGE(self) for module in modules("server.storage") if hasattr(module, "STORAGE")),
        ]
        self._writer = Writer(engine, self.writing.alone)
        self.inserts_once = cache(lambda into: insertion(engine, into).on_conflict_do_nothing())
        """The statement that inserts rows unless they exist: always the same, so that it is compiled once."""
        self._trying: asyncio.Task[bool] | None = None
        self._tried = 0.0

    async def create(self, config: TableConfig, rows: Sequence[Row], facts: Facts) -> None:
        """Store a new table. ``Conflict`` if the id exists."""
        await self._writer.write(Job(config.id, rows, facts, config, self._noted(rows, facts)))

    async def append(self, table: str, rows: Sequence[Row], facts: Facts) -> None:
        """Append rows to a log durably. ``Conflict`` if these numbers exist already."""
        await self._writer.write(Job(table, rows, facts, noted=self._noted(rows, facts) if facts.status else ()))

    def _noted(self, rows: Sequence[Row], facts: Facts) -> Iterator[Noted]:
        """The statements of features for these rows."""
        for feature in self.features:
            yield from feature.rows(facts, rows)

    async def correct(self, table: str, last: int, facts: Facts) -> None:
        """Update the facts of a log of that length if an earlier version with other rulings derived others.

        Else a game that is over by now would be listed as running, and be due forever. The due time itself is
        not compared, only whether there is one: another node may hold a lease.
        """
        c = tables.c
        differs = or_(
            c.status != facts.status,
            c.decider.is_distinct_from(facts.decider),
            c.due.is_not(None) if facts.due is None else c.due.is_(None),
        )
        stale = and_(c.id == table, c.last == last, differs)
        if await self.fetch_one(select(c.id).where(stale)) is None:
            return
        await self.execute(update(tables).where(stale).values(**facts_values(facts)))

    async def let_be(self, table: str) -> None:
        """Mark a table as never due again, because no action is possible."""
        await self.execute(update(tables).where(tables.c.id == table).values(due=None))

    async def tell_nodes(self, notification: str) -> None:
        """Notify the other nodes, without storing anything."""
        if self.is_postgresql:
            async with self.writing.begin() as connection:
                await connection.run_sync(notify, [notification])

    def insert_once(self, into: Any, **values: Any) -> Any:
        """Insert a row unless it exists."""
        return self.inserts_once(into).values(**values)

    async def fetch_all(self, query: TypedReturnsRows[*Ts]) -> Sequence[SqlRow[*Ts]]:
        """The rows that a query finds."""
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def fetch_one(self, query: TypedReturnsRows[*Ts]) -> SqlRow[*Ts] | None:
        """The first row that a query finds."""
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first()

    async def fetch_values(self, query: TypedReturnsRows[T, *tuple[Any, ...]]) -> list[T]:
        """The first column of the rows that a query finds."""
        async with self.engine.connect() as connection:
            return list(await connection.scalars(query))

    async def fetch_value(self, query: TypedReturnsRows[T, *tuple[Any, ...]]) -> T | None:
        """The first value that a query finds."""
        async with self.engine.connect() as connection:
            found: T | None = (await connection.scalars(query)).first()
            return found

    async def execute(self, statement: UpdateBase, rows: Sequence[Mapping[str, Any]] | None = None) -> int:
        """Execute a statement in a transaction of its own, perhaps for each of the rows.

        Returns the number of changed rows.
        """
        async with self.writing.begin() as connection:
            return (await connection.execute(statement, rows)).rowcount

    async def config(self, table: str) -> TableConfig | None:
        """The configuration of a table, if it exists."""
        found = await self.fetch_value(select(tables.c.sheet).where(tables.c.id == table))
        return None if found is None else _decode_config(found)

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The log of a table, after a number."""
        c = entries.c
        query = select(c.number, c.at, c.guest, c.key, c.entry).where(c.table_id == table, c.number > after)
        found = await self.fetch_all(query.order_by(c.number).limit(limit))
        return [Row(number, at, guest, key, _decode_entry(entry)) for number, at, guest, key, entry in found]

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """The last number in the log of each of these tables that still exists."""
        found: dict[str, int] = {}
        async with self.engine.connect() as connection:
            for group in in_groups(ids):
                query = select(tables.c.id, tables.c.last).where(tables.c.id.in_(group))
                found |= dict((await connection.execute(query)).all())
        return found

    async def claim_due(self, until: int, lease: int, waiting: Collection[str] = (), latest: int = 0) -> list[str]:
        """Claim some due tables, with a lease until ``lease``.

        Tables in ``waiting`` with a due time after ``latest`` are due, too: the clock of a node was wrong.
        """
        c = tables.c
        overdue = or_(c.due <= until, and_(c.id.in_(waiting), c.due > latest)) if waiting else c.due <= until
        due = select(c.id).where(overdue).order_by(c.due).limit(DUE_AT_ONCE)
        if await self.fetch_one(due.limit(1)) is None:
            return []
        mine = update(tables).where(tables.c.id.in_(due.with_for_update(skip_locked=True))).values(due=lease)
        async with self.writing.begin() as connection:
            return list(await connection.scalars(mine.returning(tables.c.id)))

    async def renew_leases(self, lasts: Mapping[str, int], lease: int) -> None:
        """Renew the leases of tables until ``lease``, if their logs still end with these numbers."""
        if lasts:
            same = and_(tables.c.id == bindparam("one"), tables.c.last == bindparam("end"), tables.c.due < lease)
            await self.execute(
                update(tables).where(same).values(due=lease),
                [{"one": table, "end": last} for table, last in sorted(lasts.items())],
            )

    async def unfinished(self, which: ColumnElement[bool]) -> int:
        """The number of these tables that are unfinished, without lessons and puzzles."""
        c = tables.c
        query = select(func.count()).where(which, c.status != "finished", c.visibility.not_in(PRACTICE))
        return await self.fetch_value(query) or 0

    async def imported(self, which: ColumnElement[bool]) -> int:
        """The number of these tables that are imported finished games."""
        query = select(func.count()).where(which, SHOWN)
        return await self.fetch_value(query) or 0

    async def forget_practice(self, guest: str, *, puzzles: bool) -> list[str]:
        """Delete the oldest lesson or puzzle tables of a guest, to make room for one more."""
        c = tables.c
        practice = select(c.id).where(c.host == guest, c.visibility == (PUZZLE if puzzles else LESSON))
        oldest = practice.order_by(c.created.desc(), c.id).offset(PRACTICE_PER_GUEST - 1)
        async with self.writing.begin() as connection:
            ids = list(await connection.scalars(oldest))
            if ids:
                await connection.execute(delete(tables).where(c.id.in_(ids)))
            return ids

    async def note_advice(self, table: str, seat: int, kind: m.Advice) -> None:
        """Note that a seat received advice."""
        await self.execute(self.insert_once(advice, table_id=table, seat=seat, kind=kind))

    async def last_seen(self, table: str) -> dict[str, int]:
        """When the guests at a table were last seen, as noted by any node."""
        c = sitters.c
        query = select(c.guest, c.seen).where(c.table_id == table, c.seen.is_not(None))
        return dict(await self.fetch_all(query))

    async def note_seen(self, sightings: Sequence[Sighting]) -> None:
        """Store when guests were seen; sorted, so that nodes cannot deadlock."""
        if not sightings:
            return
        c = sitters.c
        earlier = or_(c.seen.is_(None), c.seen < bindparam("at"))
        same = and_(c.table_id == bindparam("table"), c.guest == bindparam("who"), earlier)
        values = [{"table": one.table, "who": one.guest, "at": one.at} for one in sorted(sightings)]
        await self.execute(update(sitters).where(same).values(seen=bindparam("at")), values)

    async def shared_key(self, name: str, value: str) -> str:
        """A secret that all nodes share: the stored one, else the given one is stored."""
        async with self.writing.begin() as connection:
            await connection.execute(self.insert_once(keys, name=name, value=value))
            found = await connection.scalar(select(keys.c.value).where(keys.c.name == name))
        assert found is not None
        return str(found)

    async def is_well(self) -> bool:
        """Whether the database can be written; the result is cached for a while."""
        if self._trying is None or (self._trying.done() and monotonic() - self._tried > WELL):
            self._trying, self._tried = asyncio.create_task(self._try_to_write()), monotonic()
        done, _ = await asyncio.wait([self._trying], timeout=PATIENCE)
        return bool(done) and self._trying.result()

    async def _try_to_write(self) -> bool:
        """Write a new value, because SQLite skips unchanged ones; returns whether the commit succeeded."""
        written = {"value": token_hex(8)}
        entry = insertion(self.engine, keys).values(name="health", **written)
        with suppress(Exception):
            await self.execute(entry.on_conflict_do_update(index_elements=["name"], set_=written))
            return True
        return False

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        await self._writer.close()
        if self._trying and not self._trying.done():
            await asyncio.wait([self._trying])
        await self.engine.dispose()

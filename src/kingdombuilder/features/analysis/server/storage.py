"""Analyses of finished games, stored with the games. Each turn is written as soon as it is reviewed."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    Update,
    and_,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from ....analysis.review import VERSION
from ....protocol import messages as m
from ....server.storage.feature import FeatureStorage
from ....server.storage.schema import metadata, tables
from ..feature import Progress, TableGone
from ..messages import TurnReview

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("lease", BigInteger),
    Column("guest", String(32)),
)
"""The analyses of finished games: the number of turns, the version of the reviewer, and the guest who started it.

A node works on it until ``lease``, which is 0 when stopped, and null when complete; then the guest is deleted.
"""

analysed_turns = Table(
    "analysed_turns",
    metadata,
    Column("table_id", String(12), ForeignKey("analyses.table_id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("review", Text, nullable=False),
)
"""The reviewed turns of these games, counted from 0."""

STOPPED = 0
"""The lease of an analysis that was stopped or has failed."""

_decode = msgspec.json.Decoder(TurnReview).decode


class StoredAnalyses(FeatureStorage):
    """The analyses in a database."""

    async def rewritten(self, connection: AsyncConnection, table: str) -> None:
        """Delete the analysis of a game whose names were erased; it can be repeated."""
        await connection.execute(delete(analyses).where(analyses.c.table_id == table))

    async def progress(self, table: str) -> Progress | None:
        """The progress of the analysis of a game, if the current version made one."""
        found = select(func.count()).where(analysed_turns.c.table_id == table).scalar_subquery()
        c = analyses.c
        query = select(c.turns, found, c.lease, c.guest).where(c.table_id == table, c.version == VERSION)
        row = await self.store.fetch_one(query)
        return Progress(*row) if row else None

    async def reviews(self, table: str, first: int = 0) -> list[TurnReview]:
        """The finished reviews of a game's turns by the current version, from a number on."""
        c = analysed_turns.c
        query = select(c.review).where(c.table_id == table, c.number >= first).order_by(c.number)
        query = query.join(analyses, analyses.c.table_id == c.table_id).where(analyses.c.version == VERSION)
        return [_decode(review) for review in await self.store.fetch_values(query)]

    async def begin(self, table: str, turns: int, guest: str | None, now: int, lease: int) -> bool:
        """Start or resume an analysis, with a lease; False if it is complete, or another node has the lease.

        Reviews by another version are discarded. Raises ``TableGone`` if the table was deleted.
        """
        c = analyses.c
        free = and_(c.table_id == table, c.lease <= now)
        there = select(tables.c.id).where(tables.c.id == table).with_for_update(read=True, key_share=True)
        async with self.store.writing.begin() as connection:
            if await connection.scalar(there) is None:
                raise TableGone
            await connection.execute(delete(analyses).where(c.table_id == table, c.version != VERSION))
            row = {"table_id": table, "version": VERSION, "turns": turns, "lease": lease, "guest": guest}
            if (await connection.execute(self.store.insert_once(analyses, **row))).rowcount:
                return True
            taken = await connection.execute(update(analyses).where(free).values(lease=lease, guest=guest))
            return bool(taken.rowcount)

    async def add_review(self, table: str, number: int, review: TurnReview, lease: int) -> bool:
        """Store the review of a turn; False if the analysis is no longer wanted, or another node was quicker."""
        row = {"table_id": table, "number": number, "review": m.encode(review).decode()}
        async with self.store.writing.begin() as connection:
            if not (await connection.execute(_under_way([table]).values(lease=lease))).rowcount:
                return False
            return bool((await connection.execute(self.store.insert_once(analysed_turns, **row))).rowcount)

    async def renew(self, tables: Collection[str], lease: int) -> None:
        """Renew the leases of these analyses."""
        await self._change(tables, lease=lease)

    async def finish(self, table: str) -> None:
        """Mark the analysis as complete."""
        await self._change([table], lease=None, guest=None)

    async def stop(self, tables: Collection[str]) -> None:
        """Stop analyses, on any node."""
        await self._change(tables, lease=STOPPED)

    async def _change(self, tables: Collection[str], **values: object) -> None:
        if tables:
            await self.store.execute(_under_way(tables).values(**values))


def _under_way(tables: Collection[str]) -> Update:
    """An update of the analyses that are not complete."""
    return update(analyses).where(analyses.c.table_id.in_(tables), analyses.c.lease > STOPPED)


STORAGE = StoredAnalyses

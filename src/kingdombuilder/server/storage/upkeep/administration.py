"""What whoever runs the server asks of the database."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, select

from ... import protocol as m
from ..schema import tables
from ..store import Store

_decode_summary = msgspec.json.Decoder(m.TableSummary).decode


class ListedTable(msgspec.Struct):
    """A table in the list of whoever runs the server."""

    id: str
    status: m.Status
    visibility: m.Visibility
    imported: bool
    created: int
    updated: int
    entries: int
    """How long its log is."""
    host: str
    """The guest who set it."""
    players: list[str]


async def list_tables(store: Store, status: m.Status | None, limit: int) -> list[ListedTable]:
    """Tables, those first at which something happened last."""
    query = select(tables).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
    async with store.engine.connect() as connection:
        found = await connection.execute(query.where(tables.c.status == status) if status else query)
        return [
            ListedTable(
                id=row.id,
                status=row.status,
                visibility=row.visibility,
                imported=row.imported,
                created=row.created,
                updated=row.updated,
                entries=row.last,
                host=row.host,
                players=[seat.name for seat in _decode_summary(row.line).seats],
            )
            for row in found
        ]


async def delete_table(store: Store, id: str) -> None:
    """Forget a table and all that happened there."""
    async with store.writing.begin() as connection:
        await connection.execute(delete(tables).where(tables.c.id == id))

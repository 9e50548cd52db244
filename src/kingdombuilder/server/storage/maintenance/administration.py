"""Queries and deletions for the operator."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import ColumnElement, delete, or_, select

from ....protocol import messages as m
from ..jobs import decode_summary
from ..schema import tables
from ..store import Store


class ListedTable(msgspec.Struct):
    """A table in the operator's list."""

    id: str
    status: m.Status
    visibility: m.Visibility
    imported: bool
    created: int
    updated: int
    entries: int
    """The length of its log."""
    host: str
    """The host."""
    players: list[str]


async def list_tables(store: Store, status: m.Status | None, limit: int, search: str = "") -> list[ListedTable]:
    """Tables, most recently active first: all, or those with this id or host, or a player whose name has the text."""
    c = tables.c
    query = select(tables).order_by(c.updated.desc(), c.id).limit(limit)
    if status:
        query = query.where(c.status == status)
    if search:
        query = query.where(or_(c.id == search, c.host == search, says_name(search)))
    found = [
        ListedTable(
            id=row.id,
            status=row.status,
            visibility=row.visibility,
            imported=row.imported,
            created=row.created,
            updated=row.updated,
            entries=row.last,
            host=row.host,
            players=[seat.name for seat in decode_summary(row.line).seats],
        )
        for row in await store.fetch_all(query)
    ]
    return [one for one in found if not search or search in (one.id, one.host) or _is_named(search, one.players)]


def _is_named(search: str, names: Iterable[str]) -> bool:
    return any(search.casefold() in name.casefold() for name in names)


def says_name(search: str) -> ColumnElement[bool]:
    """Whether a name at a table may contain a text; SQLite knows upper and lower case of plain letters only."""
    quoted = m.encode(search)[1:-1].decode()
    for special in "\\%_":
        quoted = quoted.replace(special, f"\\{special}")
    return tables.c.line.ilike(f'%"name":"%{quoted}%', escape="\\")


async def delete_table(store: Store, id: str) -> None:
    """Delete a table with its log."""
    await store.execute(delete(tables).where(tables.c.id == id))

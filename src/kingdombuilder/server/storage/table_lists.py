"""Lists of tables, and conditions for the tables of a guest or an address.

Public lists alternate between addresses, so that one host cannot crowd out others.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, and_, or_, select

from ...protocol import messages as m
from .database import in_groups
from .jobs import decode_summary
from .schema import PRACTICE, audit, sitters, tables
from .store import Store

NEWEST = 500
"""The number of newest tables that alternate; older ones follow, newest first."""
NO_TURN, LATER = 0, NEWEST + 1
"""The turn of tables in a list without alternation, and of older tables."""


class Place(NamedTuple):
    """A position in a list, for paging."""

    turn: int
    """The number of tables of the same address up to this one."""
    created: int
    id: str

    def is_after(self, other: Place) -> bool:
        """Whether it is after another position."""
        return self.turn > other.turn or (self.turn == other.turn and self[1:] < other[1:])


async def public_tables(
    store: Store, status: m.Status, after: Place | None, limit: int
) -> list[tuple[Place, m.TableSummary]]:
    """Public tables of a status: first the newest of each address, then the second of each, and so on.

    Imported finished games are left out, because anyone can invent them.
    """
    c = tables.c
    which = and_(c.status == status, c.visibility == "public")
    if status == "finished":
        which = and_(which, ~c.imported)
    newest = await _newest(store, which)
    found = [place for place in newest if after is None or place.is_after(after)][:limit]
    if len(found) < limit and len(newest) == NEWEST:
        oldest = min(newest, key=lambda place: place[1:])
        end = after if after and after.turn == LATER else oldest
        query = select(c.created, c.id).where(which, _is_older(end)).order_by(c.created.desc(), c.id.desc())
        older = await store.fetch_all(query.limit(limit - len(found)))
        found += [Place(LATER, created, id) for created, id in older]
    lines = await _summaries(store, [place.id for place in found])
    return [(place, lines[place.id]) for place in found if place.id in lines]


async def _newest(store: Store, which: ColumnElement[bool]) -> list[Place]:
    """The newest tables in order. Their addresses are in the audit log after some seconds."""
    c = tables.c
    newest = select(c.created, c.id).where(which).order_by(c.created.desc(), c.id.desc()).limit(NEWEST)
    table = newest.subquery("newest").c
    marked = and_(audit.c.about == table.id, audit.c.deed == "set")
    query = select(table.created, table.id, audit.c.address).outerjoin(audit, marked)
    rows = sorted(await store.fetch_all(query), key=lambda row: (row[0], row[1]), reverse=True)
    turns = Counter[str]()
    places = []
    for created, id, address in rows:
        host = address or id
        turns[host] += 1
        places.append(Place(turns[host], created, id))
    return sorted(places, key=lambda place: place.turn)


async def _summaries(store: Store, ids: list[str]) -> dict[str, m.TableSummary]:
    """Tables as lists show them, by id."""
    c = tables.c
    found = {}
    async with store.engine.connect() as connection:
        for group in in_groups(ids):
            query = select(c.id, c.line, c.updated, c.decider).where(c.id.in_(group))
            for id, line, updated, decider in await connection.execute(query):
                found[id] = msgspec.structs.replace(decode_summary(line), updated=updated, decider=decider)
    return found


async def own_tables(
    store: Store, status: m.Status, guest: str, after: Place | None, limit: int
) -> list[tuple[Place, m.TableSummary]]:
    """Tables of a status at which a guest sat or which they created, newest first; never lessons and puzzles."""
    c, own = tables.c, and_(sitters.c.table_id == tables.c.id, sitters.c.guest == guest)
    seat = select(sitters.c.seat).where(own).scalar_subquery()
    sat = select(sitters.c.table_id.label("id")).where(sitters.c.guest == guest)
    mine = sat.union(select(c.id).where(c.host == guest)).subquery()
    query = select(c.created, c.line, c.updated, c.decider, c.imported, seat).join(mine, mine.c.id == c.id)
    query = query.where(c.status == status, c.visibility.not_in(PRACTICE))
    if after:
        query = query.where(_is_older(after))
    rows = await store.fetch_all(query.order_by(c.created.desc(), c.id.desc()).limit(limit))
    found = []
    for created, line, *more in rows:
        known = dict(zip(("updated", "decider", "imported", "seat"), more, strict=True))
        summary = msgspec.structs.replace(decode_summary(line), mine=True, **known)
        found.append((Place(NO_TURN, created, summary.id), summary))
    return found


def _is_older(place: Place) -> ColumnElement[bool]:
    c = tables.c
    return or_(c.created < place.created, and_(c.created == place.created, c.id < place.id))


def created_by(guest: str) -> ColumnElement[bool]:
    """The condition for tables that a guest created."""
    return tables.c.host == guest


def created_from(mark: str) -> ColumnElement[bool]:
    """The condition for tables that were created from the address with this hash, as far as the audit log tells."""
    return tables.c.id.in_(select(audit.c.about).where(audit.c.address == mark, audit.c.deed == "set"))

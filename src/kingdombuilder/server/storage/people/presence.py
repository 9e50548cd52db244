"""When the players of running games were last seen at their tables, as far as all nodes together know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import and_, bindparam, or_, select, update

from ..schema import sitters
from ..store import Store


class Sighting(NamedTuple):
    """A guest was seen at a table at some time."""

    table: str
    guest: str
    at: int


async def last_seen(store: Store, table: str) -> dict[str, int]:
    """When the guests at a table were last seen there, as far as anybody noted it."""
    c = sitters.c
    query = select(c.guest, c.seen).where(c.table_id == table, c.seen.is_not(None))
    async with store.engine.connect() as connection:
        return dict((await connection.execute(query)).all())


async def note_seen(store: Store, sightings: Sequence[Sighting]) -> None:
    """Remember when guests were seen, in the same order on every node, so that none waits for another in a circle."""
    if not sightings:
        return
    c = sitters.c
    earlier = or_(c.seen.is_(None), c.seen < bindparam("at"))
    same = and_(c.table_id == bindparam("table"), c.guest == bindparam("who"), earlier)
    values = [{"table": one.table, "who": one.guest, "at": one.at} for one in sorted(sightings)]
    async with store.writing.begin() as connection:
        await connection.execute(update(sitters).where(same).values(seen=bindparam("at")), values)

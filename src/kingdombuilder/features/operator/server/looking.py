"""What the operator's page shows of the database: its size, and guests by name."""

from __future__ import annotations

import shutil
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import func, or_, select, text

from ....server.private import beside
from ....server.storage.jobs import decode_summary
from ....server.storage.maintenance.administration import says_name
from ....server.storage.schema import guests, sitters, tables
from ....server.storage.store import Store
from ..messages import GuestCost, OperatorGuest, OperatorStorage

LATEST = 500
"""Seats at tables that are looked through."""
NAMES = 5


@dataclass
class _Found:
    """What is found of a guest."""

    seen: int = 0
    tables: int = 0
    names: list[str] = field(default_factory=list)

    def sat(self, at: int, name: str) -> None:
        """Note a table at which the guest sat."""
        self.seen = max(self.seen, at)
        self.tables += 1
        if name and name not in self.names and len(self.names) < NAMES:
            self.names.append(name)


async def found_guests(
    store: Store, search: str, limit: int, costs: Mapping[str, GuestCost], shut_out: Collection[tuple[str, str]]
) -> list[OperatorGuest]:
    """Guests, most recently active first: all, or those with this id or a name that contains the text."""
    c, found = tables.c, dict[str, _Found]()
    sat = (
        select(sitters.c.guest, sitters.c.seat, c.updated, c.line)
        .join(c.id.table, c.id == sitters.c.table_id)
        .order_by(c.updated.desc(), c.id)
        .limit(LATEST)
    )
    hosts = select(c.host, func.max(c.updated)).group_by(c.host).order_by(func.max(c.updated).desc()).limit(LATEST)
    rated = select(guests.c.guest, guests.c.rated_as).where(guests.c.rated_as.is_not(None)).limit(LATEST)
    if search:
        sat = sat.where(or_(sitters.c.guest == search, says_name(search)))
        hosts = hosts.where(c.host == search)
        rated = rated.where(or_(guests.c.guest == search, guests.c.rated_as.icontains(search, autoescape=True)))
    async with store.engine.connect() as connection:
        for guest, seat, updated, line in await connection.execute(sat):
            seats = decode_summary(line).seats
            name = seats[seat].name if seat is not None and seat < len(seats) else ""
            if not search or guest == search or search.casefold() in name.casefold():
                found.setdefault(guest, _Found()).sat(updated, name)
        for guest, updated in await connection.execute(hosts):
            one = found.setdefault(guest, _Found())
            one.seen = max(one.seen, updated)
        for guest, name in await connection.execute(rated):
            if search or guest in found:
                found.setdefault(guest, _Found()).names.insert(0, name)
        latest = sorted(found.items(), key=lambda one: -one[1].seen)[:limit]
        stored = select(c.host, func.count(), func.sum(c.last)).group_by(c.host)
        ids = [guest for guest, _ in latest]
        rows = await connection.execute(stored.where(c.host.in_(ids)))
        hosted = {host: (number, int(length)) for host, number, length in rows}
    return [
        OperatorGuest(
            guest=guest,
            names=list(dict.fromkeys(one.names)),
            tables=one.tables,
            hosted=hosted.get(guest, (0, 0))[0],
            entries=hosted.get(guest, (0, 0))[1],
            seen=one.seen,
            requests=costs[guest].requests if guest in costs else 0,
            seconds=costs[guest].seconds if guest in costs else 0.0,
            banned=("guest", guest) in shut_out,
            muted=("mute", guest) in shut_out,
        )
        for guest, one in latest
    ]


async def storage(store: Store) -> OperatorStorage:
    """The size of the database, and the tables in it by status."""
    async with store.engine.connect() as connection:
        by_status = select(tables.c.status, func.count()).group_by(tables.c.status)
        numbers: dict[str, int] = dict((await connection.execute(by_status)).all())
        if store.is_postgresql:
            size = await connection.scalar(text("SELECT pg_database_size(current_database())"))
            return OperatorStorage("postgresql", size or 0, None, numbers)
    file = Path(str(store.engine.url.database))
    size = sum(one.stat().st_size for one in (file, *beside(file)) if one.is_file())
    return OperatorStorage("sqlite", size, shutil.disk_usage(file.resolve().parent).free, numbers)

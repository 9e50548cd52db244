"""Storage of guests: revocations, recovery codes and the tables of each guest."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import (
    ColumnClause,
    Connection,
    Executable,
    String,
    cast,
    column,
    delete,
    inspect,
    or_,
    select,
    table,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from ....protocol import messages as m
from ....table.names import told_apart
from ..schema import CORE, audit, bans, guests, reports, sessions, sitters, tables
from ..store import Store

GUESTS = ("guest", "who")
"""The columns of features that hold ids of guests."""
FORGOTTEN = "deleted"
"""The placeholder for the address and the id of a deleted guest."""


class Epoch(NamedTuple):
    """The number of revocations of a guest's cookies, and the time of the last one."""

    guest: str
    epoch: int
    changed: int


class Sat(NamedTuple):
    """A table that a guest created or played at; the seat is None without a current seat."""

    id: str
    status: m.Status
    host: bool
    seat: int | None
    seen: int | None
    """When the guest was last seen there during the game, if noted."""


def about_guest(guest: str) -> str:
    """The subject in the audit log for an operator action on a guest."""
    return f"guest {guest}"


async def epochs_since(store: Store, then: int) -> list[Epoch]:
    """The guests whose cookies were revoked since a time."""
    c = guests.c
    query = select(c.guest, c.epoch, c.changed).where(c.changed >= then, c.epoch > 0)
    return [Epoch(*row) for row in await store.fetch_all(query)]


async def raise_epoch(store: Store, guest: str, now: int) -> int:
    """Revoke all sessions, seat secrets and the recovery code of a guest; returns the new epoch.

    The code is included because a thief of the cookie could have created it.
    """
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(guests, guest=guest))
        await connection.execute(delete(sessions).where(sessions.c.guest == guest))
        ended = {"changed": now, "recovery": None, "recovery_since": None}
        raised = update(guests).where(guests.c.guest == guest).values(epoch=guests.c.epoch + 1, **ended)
        return int((await connection.execute(raised.returning(guests.c.epoch))).scalar_one())


async def set_recovery(store: Store, guest: str, digest: str, now: int, epoch: int) -> bool:
    """Store the digest of a guest's only valid recovery code; False if the epoch has ended."""
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(guests, guest=guest))
        changed = update(guests).where(guests.c.guest == guest, guests.c.epoch == epoch)
        return bool((await connection.execute(changed.values(recovery=digest, recovery_since=now))).rowcount)


async def end_recovery(store: Store, guest: str) -> None:
    """Delete the recovery code of a guest."""
    await store.execute(update(guests).where(guests.c.guest == guest).values(recovery=None, recovery_since=None))


async def rename_rated(store: Store, guest: str, name: str) -> None:
    """List a rated guest under another name."""
    rated = update(guests).where(guests.c.guest == guest, guests.c.rated_as.is_not(None))
    async with store.writing.begin() as connection:
        await connection.execute(rated.values(rated_as=await distinct(connection, guest, name)))


async def distinct(connection: AsyncConnection, guest: str, name: str) -> str:
    """The name, with a number if another guest is rated under one that reads alike."""
    c = guests.c
    others = await connection.scalars(select(c.rated_as).where(c.rated_as.is_not(None), c.guest != guest))
    return told_apart(name, others)


async def recovery_since(store: Store, guest: str) -> int | None:
    """When the recovery code of a guest was created; None without one."""
    return await store.fetch_value(select(guests.c.recovery_since).where(guests.c.guest == guest))


async def recovered_guest(store: Store, digest: str) -> str | None:
    """The guest with the recovery code of this digest, if any."""
    return await store.fetch_value(select(guests.c.guest).where(guests.c.recovery == digest))


async def is_known(store: Store, guest: str) -> bool:
    """Whether the database holds anything about a guest."""
    wanted = [
        select(guests.c.guest).where(guests.c.guest == guest),
        select(sitters.c.guest).where(sitters.c.guest == guest),
        select(tables.c.host).where(tables.c.host == guest),
        select(sessions.c.id).where(sessions.c.guest == guest),
        select(reports.c.number).where(or_(reports.c.guest == guest, reports.c.reporter == guest)),
        select(audit.c.number).where(audit.c.guest == guest),
    ]
    async with store.engine.connect() as connection:
        for query in wanted:
            if (await connection.execute(query.limit(1))).first():
                return True
    return False


async def tables_of(store: Store, guest: str) -> list[Sat]:
    """The tables that a guest created or played at, oldest first."""
    c, own = tables.c, sitters.c.guest == guest
    query = (
        select(c.id, c.status, c.host == guest, sitters.c.seat, sitters.c.seen)
        .outerjoin(sitters, (sitters.c.table_id == c.id) & own)
        .where(or_(c.host == guest, c.id.in_(select(sitters.c.table_id).where(own))))
        .order_by(c.created, c.id)
    )
    found = await store.fetch_all(query)
    return [Sat(id, status, bool(host), seat, seen) for id, status, host, seat, seen in found]


async def banned_since(store: Store, guest: str) -> int | None:
    """When a guest was banned; None if not banned."""
    query = select(bans.c.since).where(bans.c.kind == "guest", bans.c.who == guest)
    return await store.fetch_value(query)


async def forget_traces(store: Store, guest: str) -> None:
    """Delete a guest from the audit log, reports, tables of features, sessions, and recovery codes.

    Reports by others about the guest stay until they are closed.
    """
    async with store.writing.begin() as connection:
        await connection.execute(
            update(audit).where(audit.c.guest == guest).values(guest=None, address=FORGOTTEN),
        )
        about = update(audit).where(audit.c.about == about_guest(guest))
        await connection.execute(about.values(about=about_guest(FORGOTTEN)))
        nobody = f"{FORGOTTEN}-" + cast(reports.c.number, String)
        await connection.execute(
            update(reports).where(reports.c.reporter == guest).values(reporter=nobody, note=""),
        )
        await connection.execute(delete(reports).where(reports.c.guest == guest, reports.c.closed.is_not(None)))
        for feature in store.features:
            await feature.before_forgetting(connection)
        for forgetting in await connection.run_sync(_forgetting, guest):
            await connection.execute(forgetting)
        await connection.execute(delete(sessions).where(sessions.c.guest == guest))
        forgotten = update(guests).where(guests.c.guest == guest)
        await connection.execute(forgotten.values(recovery=None, recovery_since=None, rated_as=None))


def _forgetting(connection: Connection, guest: str) -> list[Executable]:
    """The statements that delete a guest from tables of features, including removed ones.

    The guest's columns become null where the table allows it; else the rows are deleted.
    """
    inspector, statements = inspect(connection), list[Executable]()
    for name in sorted({*inspector.get_table_names()} - CORE):
        for found in inspector.get_columns(name):
            if found["name"] in GUESTS:
                own: ColumnClause[str | None] = column(found["name"])
                rows = table(name, own)
                kept = found["nullable"]
                statements.append((update(rows).values({own: None}) if kept else delete(rows)).where(own == guest))
    return statements

"""What is known of guests besides their tables: whether their cookies were revoked, and how they can come back."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import String, cast, delete, or_, select, update

from ... import protocol as m
from ..results.ratings import forget_player
from ..schema import analyses, audit, bans, guests, reports, sitters, tables
from ..store import Store

FORGOTTEN = "deleted"
"""What stands for the address and the id of a guest whose data were deleted."""


class Epoch(NamedTuple):
    """How often the cookies of a guest were revoked, and when last."""

    guest: str
    epoch: int
    changed: int


class Sat(NamedTuple):
    """A table that a guest has set, or at which they ever sat; the seat is None if they set it only, or left it."""

    id: str
    status: m.Status
    host: bool
    seat: int | None
    seen: int | None
    """When they were last seen there in the game, as far as anybody noted it."""


def about_guest(guest: str) -> str:
    """What the audit log calls a guest about whom whoever runs the server did something."""
    return f"guest {guest}"


async def epochs_since(store: Store, then: int) -> list[Epoch]:
    """The guests whose cookies were revoked since some time."""
    c = guests.c
    query = select(c.guest, c.epoch, c.changed).where(c.changed >= then, c.epoch > 0)
    async with store.engine.connect() as connection:
        return [Epoch(*row) for row in await connection.execute(query)]


async def raise_epoch(store: Store, guest: str, now: int) -> int:
    """Revoke all cookies of a guest and the secrets of their seats; the epoch that begins with that."""
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(guests, guest=guest))
        raised = update(guests).where(guests.c.guest == guest).values(epoch=guests.c.epoch + 1, changed=now)
        return int((await connection.execute(raised.returning(guests.c.epoch))).scalar_one())


async def set_recovery(store: Store, guest: str, digest: str | None, now: int | None) -> None:
    """Let a guest come back with the code of this digest, and with no other."""
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(guests, guest=guest))
        changed = update(guests).where(guests.c.guest == guest)
        await connection.execute(changed.values(recovery=digest, recovery_since=now))


async def recovery_since(store: Store, guest: str) -> int | None:
    """Since when a guest has the code with which they can come back; None if they have none."""
    async with store.engine.connect() as connection:
        return await connection.scalar(select(guests.c.recovery_since).where(guests.c.guest == guest))


async def recovered_guest(store: Store, digest: str) -> str | None:
    """The guest who comes back with the code of this digest."""
    async with store.engine.connect() as connection:
        return await connection.scalar(select(guests.c.guest).where(guests.c.recovery == digest))


async def is_known(store: Store, guest: str) -> bool:
    """Whether the database holds anything about a guest."""
    wanted = [
        select(guests.c.guest).where(guests.c.guest == guest),
        select(sitters.c.guest).where(sitters.c.guest == guest),
        select(tables.c.host).where(tables.c.host == guest),
        select(reports.c.number).where(or_(reports.c.guest == guest, reports.c.reporter == guest)),
        select(audit.c.number).where(audit.c.guest == guest),
    ]
    async with store.engine.connect() as connection:
        for query in wanted:
            if (await connection.execute(query.limit(1))).first():
                return True
    return False


async def tables_of(store: Store, guest: str) -> list[Sat]:
    """The tables that a guest has set, or at which they ever sat, the oldest first."""
    c, own = tables.c, sitters.c.guest == guest
    query = (
        select(c.id, c.status, c.host == guest, sitters.c.seat, sitters.c.seen)
        .outerjoin(sitters, (sitters.c.table_id == c.id) & own)
        .where(or_(c.host == guest, c.id.in_(select(sitters.c.table_id).where(own))))
        .order_by(c.created, c.id)
    )
    async with store.engine.connect() as connection:
        found = await connection.execute(query)
        return [Sat(id, status, bool(host), seat, seen) for id, status, host, seat, seen in found]


async def banned_since(store: Store, guest: str) -> int | None:
    """Since when a guest is shut out, if they are."""
    query = select(bans.c.since).where(bans.c.kind == "guest", bans.c.who == guest)
    async with store.engine.connect() as connection:
        return await connection.scalar(query)


async def forget_traces(store: Store, guest: str) -> None:
    """Forget who a guest was in the audit log, in reports, analyses and ratings, and the code to come back with.

    What others have reported of them stays until somebody has looked at it.
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
        await connection.execute(update(analyses).where(analyses.c.guest == guest).values(guest=None))
        await forget_player(connection, guest)
        forgotten = update(guests).where(guests.c.guest == guest)
        await connection.execute(forgotten.values(recovery=None, recovery_since=None, rated_as=None))

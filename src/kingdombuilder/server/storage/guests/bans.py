"""Storage of bans: banned guests and addresses."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import delete, insert, select

from ..schema import bans
from ..store import Store

BanKind: TypeAlias = Literal["guest", "address", "mute"]


class Ban(msgspec.Struct):
    """A ban of a guest, by id, or of an address, by hash; or (``mute``) of a guest from chat."""

    kind: BanKind
    who: str
    since: int
    reason: str


async def all_bans(store: Store) -> list[Ban]:
    """All bans, oldest first."""
    query = select(bans.c.kind, bans.c.who, bans.c.since, bans.c.reason).order_by(bans.c.since, bans.c.who)
    return [Ban(*row) for row in await store.fetch_all(query)]


async def add_ban(store: Store, ban: Ban) -> None:
    """Add a ban, or replace its reason."""
    async with store.writing.begin() as connection:
        await connection.execute(delete(bans).where(bans.c.kind == ban.kind, bans.c.who == ban.who))
        await connection.execute(insert(bans).values(msgspec.structs.asdict(ban)))


async def lift_ban(store: Store, kind: BanKind, who: str) -> bool:
    """Remove a ban; returns whether it existed."""
    return bool(await store.execute(delete(bans).where(bans.c.kind == kind, bans.c.who == who)))

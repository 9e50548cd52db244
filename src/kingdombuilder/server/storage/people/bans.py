"""Bans: guests and addresses that whoever runs the server has shut out."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import delete, insert, select

from ..schema import bans
from ..store import Store

BanKind: TypeAlias = Literal["guest", "address"]


class Ban(msgspec.Struct):
    """Somebody who is shut out: a guest by the id, an address by its mark."""

    kind: BanKind
    who: str
    since: int
    reason: str


async def all_bans(store: Store) -> list[Ban]:
    """All bans, the oldest first."""
    query = select(bans.c.kind, bans.c.who, bans.c.since, bans.c.reason).order_by(bans.c.since, bans.c.who)
    async with store.engine.connect() as connection:
        return [Ban(*row) for row in await connection.execute(query)]


async def add_ban(store: Store, ban: Ban) -> None:
    """Shut somebody out; the last reason counts."""
    async with store.writing.begin() as connection:
        await connection.execute(delete(bans).where(bans.c.kind == ban.kind, bans.c.who == ban.who))
        await connection.execute(insert(bans).values(msgspec.structs.asdict(ban)))


async def lift_ban(store: Store, kind: BanKind, who: str) -> bool:
    """Let somebody in again; whether they were shut out."""
    async with store.writing.begin() as connection:
        lifted = await connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.who == who))
        return bool(lifted.rowcount)

"""The audit log: who did what, from where, without anything secret."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, insert, select

from ..schema import audit
from ..store import Store

OPERATOR = "operator"
"""What stands for the address of whoever runs the server."""


class Deed(msgspec.Struct):
    """Something that somebody did."""

    at: int
    address: str
    """The mark of the address, from which nobody can tell the address."""
    guest: str | None
    deed: str
    about: str
    """The table, or who was shut out or let in again."""


async def note_deeds(store: Store, deeds: Sequence[Deed]) -> None:
    """Write down what was done."""
    if deeds:
        async with store.writing.begin() as connection:
            await connection.execute(insert(audit), [msgspec.structs.asdict(deed) for deed in deeds])


async def list_deeds(store: Store, limit: int | None, **wanted: str | None) -> list[Deed]:
    """What was done last, the newest first: everything, or what has these values."""
    c = audit.c
    query = select(c.at, c.address, c.guest, c.deed, c.about).order_by(c.number.desc()).limit(limit)
    query = query.where(*(c[name] == value for name, value in wanted.items() if value is not None))
    async with store.engine.connect() as connection:
        return [Deed(*row) for row in await connection.execute(query)]


async def forget_deeds(store: Store, before: int) -> None:
    """Forget what was done before some time."""
    async with store.writing.begin() as connection:
        await connection.execute(delete(audit).where(audit.c.at < before))

"""Storage of the audit log: who did what, from where, without secrets."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, insert, select

from ..schema import audit
from ..store import Store

OPERATOR = "operator"
"""The placeholder for the operator's address."""


class Deed(msgspec.Struct):
    """An entry of the audit log."""

    at: int
    address: str
    """The keyed hash of the address."""
    guest: str | None
    deed: str
    about: str
    """The table, or the subject of a ban."""
    reason: str = ""
    """Why, if an operator gave a reason."""


async def note_deeds(store: Store, deeds: Sequence[Deed]) -> None:
    """Add entries."""
    if deeds:
        await store.execute(insert(audit), [msgspec.structs.asdict(deed) for deed in deeds])


async def list_deeds(store: Store, limit: int | None, **wanted: str | None) -> list[Deed]:
    """The latest entries with these values, newest first."""
    c = audit.c
    query = select(c.at, c.address, c.guest, c.deed, c.about, c.reason).limit(limit)
    query = query.order_by(c.at.desc(), c.number.desc())  # entries that a node kept for a while have late numbers
    query = query.where(*(c[name] == value for name, value in wanted.items() if value is not None))
    return [Deed(*row) for row in await store.fetch_all(query)]


async def forget_deeds(store: Store, before: int) -> None:
    """Delete entries before a time."""
    await store.execute(delete(audit).where(audit.c.at < before))

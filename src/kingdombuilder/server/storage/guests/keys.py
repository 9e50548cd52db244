"""Storage of the signing keys: the newest one signs, older ones remain valid for a while."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, func, insert, select

from ..schema import signing_keys
from ..store import Store

DAY = 86_400_000
EVERYWHERE = 60_000
"""The milliseconds after which a new key signs; by then every node has loaded it."""


class SigningKey(msgspec.Struct):
    """A key, and when it begins to sign. Its value is the most sensitive secret of the server."""

    number: int
    since: int
    value: str


async def all_keys(store: Store) -> list[SigningKey]:
    """All keys, oldest first."""
    c = signing_keys.c
    query = select(c.number, c.since, c.value).order_by(c.number)
    return [SigningKey(*row) for row in await store.fetch_all(query)]


async def must_have_key(store: Store, value: str, now: int) -> None:
    """Create the first key, unless one exists."""
    async with store.writing.begin() as connection:
        if await connection.scalar(select(func.count()).select_from(signing_keys)) == 0:
            await connection.execute(store.insert_once(signing_keys, number=1, since=now, value=value))


async def add_key(store: Store, value: str, since: int) -> int:
    """Add a key that signs from a time on; returns its number."""
    async with store.writing.begin() as connection:
        last = await connection.scalar(select(func.max(signing_keys.c.number)))
        number = (last or 0) + 1
        await connection.execute(insert(signing_keys).values(number=number, since=since, value=value))
    return number


async def drop_keys(store: Store, numbers: Sequence[int]) -> None:
    """Delete keys, which invalidates their signatures."""
    if numbers:
        await store.execute(delete(signing_keys).where(signing_keys.c.number.in_(numbers)))


async def forget_keys(store: Store, days: int, now: int) -> None:
    """Delete expired keys."""
    keys = await all_keys(store)
    counting = believed(keys, days, now)
    await drop_keys(store, [key.number for key in keys if key not in counting])


def until(keys: Sequence[SigningKey], key: SigningKey, days: int) -> int | None:
    """When a key expires: some days after the next one has begun to sign; None for the last one.

    >>> keys = [SigningKey(1, 0, "a"), SigningKey(2, 5 * DAY, "b")]
    >>> [until(keys, key, 90) for key in keys]
    [8208000000, None]
    """
    successors = [other.since for other in keys if other.number > key.number]
    return min(successors) + days * DAY if successors else None


def believed(keys: Sequence[SigningKey], days: int, now: int) -> list[SigningKey]:
    """The valid keys at a time: first the signing one, then those not yet expired or not yet signing."""
    counting = [key for key in keys if (end := until(keys, key, days)) is None or now < end]
    signing = [key for key in counting if key.since <= now][-1:] or counting[:1]
    return signing + [key for key in counting if key not in signing]

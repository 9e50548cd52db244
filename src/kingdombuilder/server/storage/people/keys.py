"""The keys that sign cookies and the secrets of seats: the newest signs, older ones are still believed for a while."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, func, insert, select

from ..schema import signing_keys
from ..store import Store

DAY = 86_400_000
EVERYWHERE = 60_000
"""Milliseconds after which a new key signs; until then every node has learned to believe it."""


class SigningKey(msgspec.Struct):
    """A key, and since when it signs. Its value is the greatest secret of the server."""

    number: int
    since: int
    value: str


async def all_keys(store: Store) -> list[SigningKey]:
    """All keys, the oldest first."""
    c = signing_keys.c
    query = select(c.number, c.since, c.value).order_by(c.number)
    async with store.engine.connect() as connection:
        return [SigningKey(*row) for row in await connection.execute(query)]


async def must_have_key(store: Store, value: str, now: int) -> None:
    """Make the first key, unless there is one."""
    async with store.writing.begin() as connection:
        if await connection.scalar(select(func.count()).select_from(signing_keys)) == 0:
            await connection.execute(store.insert_once(signing_keys, number=1, since=now, value=value))


async def add_key(store: Store, value: str, since: int) -> int:
    """Add a key that signs from some time on; its number."""
    async with store.writing.begin() as connection:
        last = await connection.scalar(select(func.max(signing_keys.c.number)))
        number = (last or 0) + 1
        await connection.execute(insert(signing_keys).values(number=number, since=since, value=value))
    return number


async def drop_keys(store: Store, numbers: Sequence[int]) -> None:
    """Forget keys: what they have signed counts no more."""
    if numbers:
        async with store.writing.begin() as connection:
            await connection.execute(delete(signing_keys).where(signing_keys.c.number.in_(numbers)))


async def forget_keys(store: Store, days: int, now: int) -> None:
    """Forget the keys that are believed no more."""
    keys = await all_keys(store)
    counting = believed(keys, days, now)
    await drop_keys(store, [key.number for key in keys if key not in counting])


def until(keys: Sequence[SigningKey], key: SigningKey, days: int) -> int | None:
    """Until when a key is believed: for some days after the next one has begun to sign; the last one for good.

    >>> keys = [SigningKey(1, 0, "a"), SigningKey(2, 5 * DAY, "b")]
    >>> [until(keys, key, 90) for key in keys]
    [8208000000, None]
    """
    successors = [other.since for other in keys if other.number > key.number]
    return min(successors) + days * DAY if successors else None


def believed(keys: Sequence[SigningKey], days: int, now: int) -> list[SigningKey]:
    """The keys that count at some time: first the one that signs, then those that are still or already believed."""
    counting = [key for key in keys if (end := until(keys, key, days)) is None or now < end]
    signing = [key for key in counting if key.since <= now][-1:] or counting[:1]
    return signing + [key for key in counting if key not in signing]

"""Storage of sessions: the browsers in which guests are signed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import and_, bindparam, delete, exists, or_, select, update

from ....protocol import messages as m
from ..schema import guests, sessions, sitters, tables
from ..store import Store
from .keys import DAY

PER_GUEST = 20
"""The most listed sessions of a guest; the least recently seen one makes room."""
FORGOTTEN = 400 * DAY
"""The milliseconds without a visit after which browsers have long forgotten their cookie."""

AT_ONCE = 100
"""Sessions that one transaction notes: actions at tables wait for it."""

_c = sessions.c
_SEEN = update(sessions).where(_c.id == bindparam("one"), _c.seen < bindparam("day")).values(seen=bindparam("day"))
_own = and_(_c.guest == bindparam("of"), _c.ended.is_(None))
_NEWEST = select(_c.id).where(_own).order_by(_c.seen.desc(), _c.created.desc()).limit(PER_GUEST)
_SURPLUS = delete(sessions).where(_own, _c.id.not_in(_NEWEST))


class Sighting(NamedTuple):
    """A visit of a guest in a session."""

    id: str
    guest: str
    at: int
    browser: str
    system: str
    epoch: int
    """The guest's epoch at that time."""
    is_kept: bool
    """Whether the guest did something that is stored: only then the session is, too."""


async def note_sessions(store: Store, seen: Sequence[Sighting]) -> None:
    """Store when sessions were seen, rounded down to days, and those of guests who did something that is stored."""
    seen = sorted(seen)
    for first in range(0, len(seen), AT_ONCE):
        await _note(store, seen[first : first + AT_ONCE])


async def _note(store: Store, seen: Sequence[Sighting]) -> None:
    new = [sighting for sighting in seen if sighting.is_kept]
    rows = [
        {
            "id": sighting.id,
            "guest": sighting.guest,
            "created": sighting.at,
            "seen": day_of(sighting.at),
            "browser": sighting.browser,
            "system": sighting.system,
        }
        for sighting in new
    ]
    async with store.writing.begin() as connection:
        await connection.execute(_SEEN, [{"one": sighting.id, "day": day_of(sighting.at)} for sighting in seen])
        if new:
            await connection.execute(store.inserts_once(sessions), rows)
            await connection.execute(_SURPLUS, [{"of": guest} for guest in sorted({one.guest for one in new})])


async def sessions_of(store: Store, guest: str) -> list[m.Session]:
    """The sessions of a guest that have not ended, the last seen first."""
    query = select(_c.id, _c.created, _c.seen, _c.browser, _c.system).where(_c.guest == guest, _c.ended.is_(None))
    found = await store.fetch_all(query.order_by(_c.seen.desc(), _c.created.desc()))
    return [m.Session(*row, current=False) for row in found]


async def end_session(store: Store, guest: str, id: str, now: int) -> bool:
    """End a session of a guest, and with it all cookies of earlier versions; False if there is no such session."""
    async with store.writing.begin() as connection:
        ending = update(sessions).where(_c.id == id, _c.guest == guest, _c.ended.is_(None))
        if not (await connection.execute(ending.values(ended=now, browser="", system=""))).rowcount:
            return False
        unnamed = {"id": guest, "guest": guest, "created": now, "seen": day_of(now), "browser": "", "system": ""}
        await connection.execute(store.insert_once(sessions, **unnamed, ended=now))
    return True


async def ended_since(store: Store, then: int) -> list[tuple[str, int]]:
    """The sessions that were ended since a time, and when."""
    return [(id, ended) for id, ended in await store.fetch_all(select(_c.id, _c.ended).where(_c.ended >= then))]


async def is_ended(store: Store, id: str) -> bool:
    """Whether a session was ended."""
    return await store.fetch_value(select(_c.ended).where(_c.id == id)) is not None


async def forget_guest_sessions(store: Store, now: int) -> None:
    """Delete sessions that were not seen for long, and those of guests about whom nothing else is stored."""
    stored = [exists().where(column == _c.guest) for column in (sitters.c.guest, tables.c.host, guests.c.guest)]
    old = or_(_c.seen < now - FORGOTTEN, ~or_(*stored))
    await store.execute(delete(sessions).where(_c.ended.is_(None), old))


def day_of(time: int) -> int:
    """The beginning of the day of a time.

    >>> day_of(3 * DAY + 4711) == 3 * DAY
    True
    """
    return time - time % DAY

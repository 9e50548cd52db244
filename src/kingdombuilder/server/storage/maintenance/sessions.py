"""Links to the operator's page, each of which opens one session, on any node.

The database holds only digests: a copy of it opens nothing.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from typing import Literal

from sqlalchemy import ColumnElement, and_, delete, func, insert, select

from ..schema import operator_sessions
from ..store import Store

LINK = 900_000
"""Milliseconds for which a link is valid, until it is used."""
SESSION = 43_200_000
"""Milliseconds after which a session ends."""

_c = operator_sessions.c


async def new_link(store: Store, now: int) -> str:
    """Create the secret of a link."""
    return await _open(store, "link", now + LINK)


async def enter(store: Store, link: str, now: int) -> str | None:
    """Exchange the secret of a link for that of a session; None if the link is unknown, used or too old."""
    if not await _number(store, _valid("link", link, now)):
        return None  # strangers who guess do not keep writers waiting
    used = await store.execute(delete(operator_sessions).where(_valid("link", link, now)))
    return await _open(store, "session", now + SESSION) if used else None


async def is_open(store: Store, session: str | None, now: int) -> bool:
    """Whether this is the secret of a session that has not ended."""
    return bool(session) and await _number(store, _valid("session", str(session), now)) > 0


async def any_open(store: Store, now: int) -> bool:
    """Whether an operator has a session."""
    return await _number(store, and_(_c.kind == "session", _c.until > now)) > 0


async def leave(store: Store, session: str) -> None:
    """End a session."""
    await store.execute(delete(operator_sessions).where(_c.digest == _digest(session)))


async def end_all(store: Store) -> None:
    """End all sessions, and make all links invalid."""
    await store.execute(delete(operator_sessions))


async def forget_sessions(store: Store, now: int) -> None:
    """Forget links and sessions that are over."""
    await store.execute(delete(operator_sessions).where(_c.until <= now))


async def _open(store: Store, kind: Literal["link", "session"], until: int) -> str:
    secret = token_urlsafe(32)
    values = {"digest": _digest(secret), "kind": kind, "until": until}
    await store.execute(insert(operator_sessions).values(values))
    return secret


async def _number(store: Store, which: ColumnElement[bool]) -> int:
    return await store.fetch_value(select(func.count()).where(which)) or 0


def _valid(kind: Literal["link", "session"], secret: str, now: int) -> ColumnElement[bool]:
    return and_(_c.digest == _digest(secret), _c.kind == kind, _c.until > now)


def _digest(secret: str) -> str:
    return sha256(f"kingdombuilder/operator/{secret}".encode()).hexdigest()

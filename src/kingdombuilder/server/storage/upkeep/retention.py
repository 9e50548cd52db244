"""How long tables are kept; ``docs/deploy.md`` states the rules. Played games stay for good unless somebody says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, bindparam, delete, or_, select, update

from ..schema import PRACTICE, SHOWN, tables
from ..store import Store

HOUR = 3_600_000
DAY = 24 * HOUR
PRACTICE_PER_GUEST = 10
"""Tables of lessons, and as many of puzzles, that are kept for one guest."""


@dataclass(frozen=True)
class Retention:
    """How long tables are kept at which nothing happens; 0 days keep them for good."""

    open_hours: int
    """Tables at which no game has begun, since something happened there."""
    import_days: int
    """Finished games that were imported, since somebody looked at them."""
    imports: int
    """How many of those there may be in all; the ones that nobody has looked at for longest go first."""
    finished_days: int
    """Finished games that were played here, since somebody looked at them."""
    forsaken_days: int
    """Games that nobody goes on with, since somebody looked at them."""
    lesson_days: int
    """Tables of lessons and puzzles, however far they came, since somebody looked at them; at least one day."""
    audit_days: int
    """Lines of the audit log, and reports that were closed; at least one day."""
    key_days: int
    """Keys that sign no more, since the next one signs; at least one day."""


async def note_looks(store: Store, ids: Sequence[str], now: int) -> None:
    """Remember that somebody has looked at these tables, locked in the same order as whoever writes locks them."""
    if ids:
        looked_at = update(tables).where(tables.c.id == bindparam("one")).values(seen=now)
        async with store.writing.begin() as connection:
            await connection.execute(looked_at, [{"one": id} for id in sorted(ids)])


async def clear_away(store: Store, keep: Retention, now: int) -> list[str]:
    """Forget the tables that need not be kept any longer."""
    c = tables.c
    old = [and_(c.status == "open", c.updated < now - keep.open_hours * HOUR)]
    old += _untouched(SHOWN, keep.import_days, now)
    old += _untouched(and_(c.status == "finished", ~SHOWN), keep.finished_days, now)
    old += _untouched(c.status == "running", keep.forsaken_days, now)
    old += _untouched(c.visibility.in_(PRACTICE), keep.lesson_days, now)
    surplus = select(c.id).where(SHOWN).order_by(c.seen.desc(), c.id).offset(keep.imports)
    async with store.writing.begin() as connection:
        ids = list(await connection.scalars(surplus))
        gone = delete(tables).where(or_(*old, c.id.in_(ids))).returning(c.id)
        return list(await connection.scalars(gone))


async def forget_practice(store: Store, guest: str, what: str, keep: int = PRACTICE_PER_GUEST - 1) -> list[str]:
    """Forget the oldest tables of a guest's lessons, or puzzles, so that no more than so many are left."""
    c = tables.c
    practice = select(c.id).where(c.host == guest, c.visibility == what)
    async with store.writing.begin() as connection:
        ids = list(await connection.scalars(practice.order_by(c.created.desc(), c.id).offset(keep)))
        if ids:
            await connection.execute(delete(tables).where(c.id.in_(ids)))
        return ids


def _untouched(which: ColumnElement[bool], days: int, now: int) -> list[ColumnElement[bool]]:
    """Those tables that nobody has touched or looked at for so many days; none, if they are kept for good."""
    before = now - days * DAY
    return [and_(which, tables.c.seen < before, tables.c.updated < before)] if days else []

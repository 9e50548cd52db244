"""Retention of tables; ``docs/operating.md`` states the rules. By default played games are never deleted."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, or_, select, update

from ..schema import PRACTICE, SHOWN, entries, tables
from ..store import Store

HOUR = 3_600_000
DAY = 24 * HOUR


class Retention(Struct, frozen=True):
    """The settings of retention: days of inactivity after which tables are deleted; 0 means never."""

    open_hours: int
    """Tables without a game, since their last entry."""
    import_days: int
    """Imported finished games, since they were last viewed."""
    imports: int
    """The maximum number of those; the least recently viewed are deleted first."""
    finished_days: int
    """Finished games played here, since they were last viewed."""
    forsaken_days: int
    """Abandoned games, since they were last viewed."""
    unplayed_days: int
    """Running games in which no person has moved, since they were last viewed."""
    lesson_days: int
    """Tables of lessons and puzzles, since they were last viewed; at least one day."""
    audit_days: int
    """Entries of the audit log, and closed reports; at least one day."""
    key_days: int
    """Keys, since the next one began to sign; at least one day."""


async def note_looks(store: Store, ids: Sequence[str], now: int) -> None:
    """Store that these tables were viewed; rows are locked in the same order as by the writer."""
    if ids:
        looked_at = update(tables).where(tables.c.id == bindparam("one")).values(seen=now)
        await store.execute(looked_at, [{"one": id} for id in sorted(ids)])


async def clear_away(store: Store, keep: Retention, now: int) -> list[str]:
    """Delete tables past their retention."""
    c = tables.c
    old = [and_(c.status == "open", c.updated < now - keep.open_hours * HOUR)]
    old += _untouched(SHOWN, keep.import_days, now)
    old += _untouched(and_(c.status == "finished", ~SHOWN), keep.finished_days, now)
    old += _untouched(c.status == "running", keep.forsaken_days, now)
    old += _untouched(
        and_(c.status == "running", _UNPLAYED, or_(c.due.is_(None), c.due < now)), keep.unplayed_days, now
    )
    old += _untouched(c.visibility.in_(PRACTICE), keep.lesson_days, now)
    surplus = select(c.id).where(SHOWN).order_by(c.seen.desc(), c.id).offset(keep.imports)
    async with store.writing.begin() as connection:
        ids = list(await connection.scalars(surplus))
        gone = delete(tables).where(or_(*old, c.id.in_(ids))).returning(c.id)
        return list(await connection.scalars(gone))


_UNPLAYED = ~exists().where(
    entries.c.table_id == tables.c.id, entries.c.guest.is_not(None), entries.c.entry.like('{"type":"acted",%')
)
"""No person has decided anything at the table."""


def _untouched(which: ColumnElement[bool], days: int, now: int) -> list[ColumnElement[bool]]:
    """Select tables without activity or views for this many days; none for 0 days."""
    before = now - days * DAY
    return [and_(which, tables.c.seen < before, tables.c.updated < before)] if days else []

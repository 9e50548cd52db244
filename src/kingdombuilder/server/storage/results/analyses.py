"""Analyses of finished games, kept with the games. Each turn is written as soon as it is reviewed."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec
from sqlalchemy import Update, and_, delete, func, select, update

from ....analysis.review import VERSION
from ... import protocol as m
from ..schema import analysed_turns, analyses, tables
from ..store import Store

STOPPED = 0
"""The lease of an analysis that somebody has stopped, or that failed."""

_decode = msgspec.json.Decoder(m.TurnReview).decode


class TableGone(Exception):
    """The table of an analysis was deleted."""


class Kept(NamedTuple):
    """What is known of an analysis."""

    turns: int
    found: int
    lease: int | None
    """Until when a node is at it; None once it is whole."""
    guest: str | None
    """Who asked for it, as long as it is not whole."""


async def kept_analysis(store: Store, table: str) -> Kept | None:
    """The analysis of a game, if there is one by the reviewer of today."""
    found = select(func.count()).where(analysed_turns.c.table_id == table).scalar_subquery()
    c = analyses.c
    query = select(c.turns, found, c.lease, c.guest).where(c.table_id == table, c.version == VERSION)
    async with store.engine.connect() as connection:
        row = (await connection.execute(query)).first()
        return Kept(*row) if row else None


async def reviews(store: Store, table: str, first: int = 0) -> list[m.TurnReview]:
    """The reviews of a game's turns from some number on, as far as they are there, in order."""
    c = analysed_turns.c
    query = select(c.review).where(c.table_id == table, c.number >= first).order_by(c.number)
    async with store.engine.connect() as connection:
        return [_decode(review) for review in await connection.scalars(query)]


async def begin(store: Store, table: str, turns: int, guest: str | None, now: int, lease: int) -> bool:
    """Take an analysis on until the time ``lease``; False if it is whole, or another node is at it already.

    What a reviewer of another version has left is thrown away. Raises `TableGone` if there is no such table any more.
    """
    c = analyses.c
    free = and_(c.table_id == table, c.lease <= now)
    there = select(tables.c.id).where(tables.c.id == table).with_for_update(read=True, key_share=True)
    async with store.writing.begin() as connection:
        if await connection.scalar(there) is None:
            raise TableGone
        await connection.execute(delete(analyses).where(c.table_id == table, c.version != VERSION))
        new = store.insert_once(analyses, table_id=table, version=VERSION, turns=turns, lease=lease, guest=guest)
        if (await connection.execute(new)).rowcount:
            return True
        return bool((await connection.execute(update(analyses).where(free).values(lease=lease, guest=guest))).rowcount)


async def add_review(store: Store, table: str, number: int, review: m.TurnReview, lease: int) -> bool:
    """Keep the review of a turn; False if the analysis is no longer wanted, or another node was quicker."""
    row = {"table_id": table, "number": number, "review": m.encode(review).decode()}
    async with store.writing.begin() as connection:
        if not (await connection.execute(_under_way([table]).values(lease=lease))).rowcount:
            return False
        return bool((await connection.execute(store.insert_once(analysed_turns, **row))).rowcount)


async def renew(store: Store, tables: Collection[str], lease: int) -> None:
    """Let no other node take these analyses on before the time ``lease``."""
    if tables:
        async with store.writing.begin() as connection:
            await connection.execute(_under_way(tables).values(lease=lease))


async def finish(store: Store, table: str) -> None:
    """The analysis is whole."""
    async with store.writing.begin() as connection:
        await connection.execute(_under_way([table]).values(lease=None, guest=None))


async def stop(store: Store, tables: Collection[str]) -> None:
    """Stop analyses, on whichever node they are made."""
    if tables:
        async with store.writing.begin() as connection:
            await connection.execute(_under_way(tables).values(lease=STOPPED))


def _under_way(tables: Collection[str]) -> Update:
    """A change of those of these analyses at which a node is, as far as anybody has said."""
    return update(analyses).where(analyses.c.table_id.in_(tables), analyses.c.lease > STOPPED)

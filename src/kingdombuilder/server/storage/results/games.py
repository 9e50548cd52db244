"""What became of the games that were played here, and who was advised. All of it goes with the tables.

Games that ended under an earlier version were kept as logs alone. They are looked through once, some at a time, so that
a server with many of them starts as quickly as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Select, and_, delete, insert, select, tuple_

from ... import protocol as m
from ...table.results.outcomes import Outcome, PastGame, SeatOutcome
from ..schema import PRACTICE, advice, deals, games, keys, results, sitters, tables
from ..store import Store
from ..writing.columns import game_values, outcome_values

FILLED = "results"
"""The name, among the keys that all nodes share, of the note that all games of before were looked through."""

K = TypeVar("K")
V = TypeVar("V")

_decode_names = msgspec.json.Decoder(list[str]).decode
_decode_numbers = msgspec.json.Decoder(dict[str, int]).decode


# --- Advice ---


async def note_advice(store: Store, table: str, seat: int, kind: m.Advice) -> None:
    """Remember that a seat is advised."""
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(advice, table_id=table, seat=seat, kind=kind))


# --- Games ---


async def games_before(
    store: Store,
    before: tuple[int, str] | None,
    limit: int,
    *,
    of: str | None = None,
    without_deals: Sequence[str] = (),
) -> list[PastGame]:
    """Games that ended before one of them, the latest first: a guest's, or everybody's, but for those of some deals."""
    query = select(games).limit(limit)
    if before:
        query = query.where(tuple_(games.c.ended, games.c.table_id) < before)
    if of is not None:
        query = query.join(results, results.c.table_id == games.c.table_id).where(results.c.guest == of)
    if without_deals:
        query = query.where(games.c.table_id.not_in(select(deals.c.table_id).where(deals.c.deal.in_(without_deals))))
    return await _games(store, query)


async def _games(store: Store, query: Select[Any]) -> list[PastGame]:
    """Games with all that is kept of them, the latest first."""
    async with store.engine.connect() as connection:
        found = (await connection.execute(query.order_by(games.c.ended.desc(), games.c.table_id.desc()))).all()
        ids = [one.table_id for one in found]
        of_results = select(results).where(results.c.table_id.in_(ids)).order_by(results.c.table_id, results.c.seat)
        seats = [(row.table_id, _seat(row)) for row in await connection.execute(of_results)]
        of_advice = select(advice).where(advice.c.table_id.in_(ids))
        advised = [((table, seat), kind) for table, seat, kind in await connection.execute(of_advice)]
        of_deals = select(deals.c.table_id, deals.c.deal).where(deals.c.table_id.in_(ids))
        shared = dict((await connection.execute(of_deals)).all())
    by_table, by_seat = _grouped(seats), _grouped(advised)
    return [
        PastGame(
            one.table_id,
            Outcome(
                ended=one.ended,
                sets=_decode_names(one.sets),
                first=one.first,
                whole=one.whole,
                chosen=one.chosen,
                counts=True,
                seats=by_table[one.table_id],
            ),
            shared.get(one.table_id),
            [frozenset(by_seat.get((one.table_id, seat.seat), ())) for seat in by_table[one.table_id]],
        )
        for one in found
        if one.table_id in by_table
    ]


def _grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def _seat(row: Any) -> SeatOutcome:
    return SeatOutcome(
        seat=row.seat,
        guest=row.guest,
        bot=row.bot,
        gold=row.gold,
        items=_decode_numbers(row.by_item),
        place=row.place or 0,
        tiles=_decode_numbers(row.tiles),
        gave_up=row.gave_up,
        stood_in=row.stood_in,
    )


async def results_by(store: Store, guest: str) -> list[m.GuestResult]:
    """All that became of a guest's seats, the earliest first."""
    r, own = results.c, deals.c.guest == guest
    query = select(results, deals.c.deal, own.label("counted")).outerjoin(deals, deals.c.table_id == r.table_id)
    of_advice = select(advice).join(results, and_(r.table_id == advice.c.table_id, r.seat == advice.c.seat))
    async with store.engine.connect() as connection:
        found = (await connection.execute(query.where(r.guest == guest).order_by(r.at, r.table_id))).all()
        advised = _grouped(
            (table, kind) for table, _, kind in await connection.execute(of_advice.where(r.guest == guest))
        )
    return [
        m.GuestResult(
            table=row.table_id,
            deal=row.deal,
            counted=bool(row.counted),
            seat=row.seat,
            at=row.at,
            gold=row.gold,
            gave_up=row.gave_up,
            items=_decode_numbers(row.by_item),
            place=row.place,
            tiles=_decode_numbers(row.tiles),
            stood_in=row.stood_in,
            advised=sorted(advised.get(row.table_id, ())),
        )
        for row in found
    ]


# --- Games of before ---


async def is_filled(store: Store) -> bool:
    """Whether all games of earlier versions were looked through."""
    async with store.engine.connect() as connection:
        return await connection.scalar(select(keys.c.value).where(keys.c.name == FILLED)) is not None


async def note_filled(store: Store) -> None:
    """Remember that all games of earlier versions were looked through."""
    await store.shared_key(FILLED, "filled")


async def games_to_fill(store: Store, after: str = "", limit: int | None = None, *, of: str | None = None) -> list[str]:
    """Some tables, in the order of their ids, whose games are over and may count, and of which nothing is kept.

    They are those of anybody, or those at which one guest sat.
    """
    c = tables.c
    query = select(c.id).outerjoin(games, games.c.table_id == c.id).where(games.c.table_id.is_(None), c.id > after)
    query = query.where(c.status == "finished", ~c.imported, c.visibility.not_in(PRACTICE))
    if of is not None:
        query = query.where(c.id.in_(select(sitters.c.table_id).where(sitters.c.guest == of)))
    async with store.engine.connect() as connection:
        return list(await connection.scalars(query.order_by(c.id).limit(limit)))


async def fill(store: Store, table: str, last: int, outcome: Outcome) -> bool:
    """Keep what became of a game whose log has so many rows; False if it has changed meanwhile.

    A guest's data may have been deleted since the log was read: then the log is longer, and must be read again.
    """
    async with store.writing.begin() as connection:
        if await connection.scalar(select(tables.c.last).where(tables.c.id == table).with_for_update()) != last:
            return False
        await connection.execute(delete(results).where(results.c.table_id == table))
        for values in game_values(table, outcome):
            await connection.execute(store.insert_once(games, **values))
        await connection.execute(insert(results), outcome_values(table, outcome))
        return True

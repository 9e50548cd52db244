"""Storage of outcomes of games and advised seats, which are deleted with the tables.

Earlier versions stored only the logs of finished games. These are processed once in the background, so that the server
starts quickly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    tuple_,
)

from ....protocol.encoding import encode
from ....server.storage.feature import FeatureStorage, Noted
from ....server.storage.outcomes import decode_numbers, grouped, outcome_values
from ....server.storage.schema import PRACTICE, advice, deals, keys, metadata, results, sitters, tables
from ....server.storage.store import Store
from ....service.facts import Facts
from ....table.outcomes import Outcome, PastGame, SeatOutcome
from ....table.table import Row

games = Table(
    "games",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("sets", Text, nullable=False),
    Column("first", Integer, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("chosen", Boolean, nullable=False),
    Index("games_by_end", "ended", "table_id"),
)
"""The finished games that count (``table/outcomes.py``), with the start player (``first``).

A game was completed (``whole``) or ended by resignation, and a player may have known the deal (``chosen``).
"""

FILLED = "results"
"""The key of the note, shared by all nodes, that all games of earlier versions are processed."""

_decode_names = msgspec.json.Decoder(list[str]).decode


# --- Games ---


async def games_before(
    store: Store,
    before: tuple[int, str] | None,
    limit: int,
    *,
    of: str | None = None,
    without_deals: Sequence[str] = (),
) -> list[PastGame]:
    """A page of games, latest first: of a guest or of all, without those of some deals."""
    query = select(games).limit(limit)
    if before:
        query = query.where(tuple_(games.c.ended, games.c.table_id) < before)
    if of is not None:
        query = query.join(results, results.c.table_id == games.c.table_id).where(results.c.guest == of)
    if without_deals:
        query = query.where(games.c.table_id.not_in(select(deals.c.table_id).where(deals.c.deal.in_(without_deals))))
    async with store.engine.connect() as connection:
        found = (await connection.execute(query.order_by(games.c.ended.desc(), games.c.table_id.desc()))).all()
        ids = [one.table_id for one in found]
        of_results = select(results).where(results.c.table_id.in_(ids)).order_by(results.c.table_id, results.c.seat)
        seats = [(row.table_id, _seat(row)) for row in await connection.execute(of_results)]
        of_advice = select(advice).where(advice.c.table_id.in_(ids))
        advised = [((table, seat), kind) for table, seat, kind in await connection.execute(of_advice)]
        of_deals = select(deals.c.table_id, deals.c.deal).where(deals.c.table_id.in_(ids))
        shared = dict((await connection.execute(of_deals)).all())
    by_table, by_seat = grouped(seats), grouped(advised)
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


def _seat(row: Any) -> SeatOutcome:
    return SeatOutcome(
        seat=row.seat,
        guest=row.guest,
        bot=row.bot,
        gold=row.gold,
        items=decode_numbers(row.by_item),
        place=row.place or 0,
        tiles=decode_numbers(row.tiles),
        gave_up=row.gave_up,
        stood_in=row.stood_in,
    )


# --- Games of before ---


async def is_filled(store: Store) -> bool:
    """Whether all games of earlier versions are processed."""
    return await store.fetch_value(select(keys.c.value).where(keys.c.name == FILLED)) is not None


async def note_filled(store: Store) -> None:
    """Note that all games of earlier versions are processed."""
    await store.shared_key(FILLED, "filled")


async def games_to_fill(store: Store, after: str = "", limit: int | None = None, *, of: str | None = None) -> list[str]:
    """Tables with unprocessed finished games that may count, ordered by id.

    All tables, or those at which a guest sat.
    """
    c = tables.c
    query = select(c.id).outerjoin(games, games.c.table_id == c.id).where(games.c.table_id.is_(None), c.id > after)
    query = query.where(c.status == "finished", ~c.imported, c.visibility.not_in(PRACTICE))
    if of is not None:
        query = query.where(c.id.in_(select(sitters.c.table_id).where(sitters.c.guest == of)))
    return await store.fetch_values(query.order_by(c.id).limit(limit))


async def fill(store: Store, table: str, last: int, outcome: Outcome) -> bool:
    """Store the outcome of a game whose log ends with number ``last``; False if it has changed.

    If a guest's data were deleted since the log was read, the log is longer and must be read again.
    """
    async with store.writing.begin() as connection:
        if await connection.scalar(select(tables.c.last).where(tables.c.id == table).with_for_update()) != last:
            return False
        await connection.execute(delete(results).where(results.c.table_id == table))
        await connection.execute(store.insert_once(games, **game_values(table, outcome)))
        await connection.execute(insert(results), outcome_values(table, outcome))
        return True


class GameStorage(FeatureStorage):
    """Stores games when they are over."""

    def rows(self, facts: Facts, rows: Sequence[Row]) -> Iterator[Noted]:
        """The row of a game that counts."""
        if facts.outcome and facts.outcome.counts:
            yield self.store.inserts_once(games), [game_values(facts.table.config.id, facts.outcome)]


STORAGE = GameStorage


def game_values(table: str, outcome: Outcome) -> dict[str, Any]:
    """The row of a finished game that counts."""
    return {
        "table_id": table,
        "ended": outcome.ended,
        "players": len(outcome.seats),
        "sets": encode(outcome.sets).decode(),
        "first": outcome.first,
        "whole": outcome.whole,
        "chosen": outcome.chosen,
    }

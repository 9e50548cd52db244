"""Storage of the results of finished games by seat; part of a guest's export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy import and_, select

from ...protocol import messages as m
from ...service.facts import Facts
from ...table.outcomes import Outcome
from ...table.table import Row
from .feature import FeatureStorage, Noted
from .schema import advice, deals, results

if TYPE_CHECKING:
    from .store import Store

K = TypeVar("K")
V = TypeVar("V")

decode_numbers = msgspec.json.Decoder(dict[str, int]).decode


class Results(FeatureStorage):
    """Stores the results of games when they end."""

    def rows(self, facts: Facts, rows: Sequence[Row]) -> Iterator[Noted]:
        """The results of a game."""
        if facts.outcome:
            yield self.store.inserts_once(results), outcome_values(facts.table.config.id, facts.outcome)


def outcome_values(table: str, outcome: Outcome) -> list[dict[str, Any]]:
    """The columns of the results of a finished game."""
    return [
        {
            "table_id": table,
            "seat": one.seat,
            "guest": one.guest,
            "bot": one.bot,
            "at": outcome.ended,
            "gold": one.gold,
            "by_item": m.encode(one.items).decode(),
            "place": one.place,
            "tiles": m.encode(one.tiles).decode(),
            "gave_up": one.gave_up,
            "stood_in": one.stood_in,
        }
        for one in outcome.seats
    ]


async def results_by(store: Store, guest: str) -> list[m.GuestResult]:
    """All results of a guest, earliest first."""
    r, own = results.c, deals.c.guest == guest
    query = select(results, deals.c.deal, own.label("counted")).outerjoin(deals, deals.c.table_id == r.table_id)
    of_advice = select(advice).join(results, and_(r.table_id == advice.c.table_id, r.seat == advice.c.seat))
    async with store.engine.connect() as connection:
        found = (await connection.execute(query.where(r.guest == guest).order_by(r.at, r.table_id))).all()
        advised = grouped(
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
            items=decode_numbers(row.by_item),
            place=row.place,
            tiles=decode_numbers(row.tiles),
            stood_in=row.stood_in,
            advised=sorted(advised.get(row.table_id, ())),
        )
        for row in found
    ]


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """Group values by key."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found

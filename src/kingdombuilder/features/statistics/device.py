"""The statistics of a device: its finished games, each of which is folded once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ...device.host import Device
from ...device.store import Advised
from ...protocol import messages as m
from ...protocol.decoding import decoded
from ...table.outcomes import PastGame, outcome
from ...table.table import Table
from .feature import Statistics

AT_ONCE = 5
"""Games folded for one request; the next request continues."""

_decode_past = msgspec.json.Decoder(PastGame | None).decode


class Finished(msgspec.Struct):
    """A finished game, as the browser stores it."""

    id: str
    advised: list[Advised] = msgspec.field(default_factory=list)
    past: str | None = None
    """Its outcome, once computed (``PastGame``; null if it does not count)."""


class StatisticsOnDevice(Statistics):
    """The statistics of a device."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.browser = device.browser

    async def games_of(self, guest: str) -> tuple[list[PastGame], int]:
        """The finished games, and the number of those not processed yet."""
        found: list[Finished] = decoded(await self.browser.finished(), list[Finished])
        unknown = [one for one in found if one.past is None]
        for one in unknown[:AT_ONCE]:
            live = await self.tables.fresh(one.id)
            one.past = past_game(live.table, one.advised)
            await self.browser.keep_past(one.id, one.past)
        games = [_decode_past(one.past) for one in found if one.past is not None]
        return [game for game in games if game], len(unknown[AT_ONCE:])


def past_game(table: Table, advised: Sequence[Advised]) -> str:
    """The outcome of a game, with advised seats, as JSON; ``null`` if it does not count."""
    found = outcome(table)
    kinds = [frozenset(one.kind for one in advised if one.seat == seat) for seat in range(len(table.chairs))]
    game = PastGame(table.config.id, found, None, kinds) if found and found.counts else None
    return m.encode(game).decode()


FEATURE = StatisticsOnDevice

"""The statistics of a guest, and the export of their games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Literal

from ...service.calls import Call, File
from ...service.feature import Feature
from ...service.routing import get
from ...table.outcomes import PastGame
from .messages import OwnGames, OwnStatistics
from .own import as_csv, exported, own_statistics, played_by, wanted


class Statistics(Feature, ABC):
    """The statistics of one guest."""

    @abstractmethod
    async def games_of(self, guest: str) -> tuple[list[PastGame], int]:
        """The finished games of a guest, and the number of those not processed yet."""

    @get("me/statistics", cost=10, on_device=True)
    async def own(
        self, call: Call, players: int | None = None, box: str | None = None, bot: str | None = None
    ) -> OwnStatistics:
        """Statistics of the caller's games: over time, by card, box, tile, opponent and number of players.

        Filters: ``?players=2&box=nomads&bot=planner``.
        """
        only = wanted(players, box, bot)
        games, pending = await self.games_of(call.known_guest)
        return await self.service.thinker.aside(own_statistics, played_by(call.known_guest, games), only, pending)

    @get("me/games", cost=10, on_device=True)
    async def export(
        self,
        call: Call,
        format: Literal["json", "csv"] = "json",
        players: int | None = None,
        box: str | None = None,
        bot: str | None = None,
    ) -> File[OwnGames | str]:
        """The caller's games, one by one, as a file: ``?format=json``, or ``csv`` for spreadsheets.

        Filters: ``&players=2&box=nomads&bot=planner``.
        """
        only = wanted(players, box, bot)
        games, _ = await self.games_of(call.known_guest)
        found = exported(one for one in played_by(call.known_guest, games) if only.has(one))
        if format == "csv":
            return File(as_csv(found), "kingdombuilder-games.csv", "text/csv")
        return File(found, "kingdombuilder-games.json")

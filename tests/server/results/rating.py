"""A server whose clock the test sets, and whoever plays rated games there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import insert, select

from kingdombuilder.server import protocol as m
from kingdombuilder.server.node.results.judging import NEWCOMER
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.storage.results.ratings import Known
from kingdombuilder.server.storage.schema import rated_games, rated_seats, rated_starts, ratings
from kingdombuilder.server.storage.store import Store
from kingdombuilder.server.table.table import DAY, Table
from kingdombuilder.server.table.who import Who
from tests.server.quiet import ThinksHere, quiet_server

NOON = 20_000 * DAY + DAY // 2
ADDRESSES = {"ann": "192.0.2.1", "bob": "192.0.2.2", "cec": "192.0.2.2"}


class Players:
    """A server in this process, and whoever plays there, each from an address of their own but for Bob and Cec."""

    def __init__(self, database: str) -> None:
        self.now = NOON
        settings = Settings(database=database, tables_per_minute=100)
        self.server = quiet_server(settings, ThinksHere(1), lambda: self.now)

    @property
    def desk(self) -> Any:
        return self.server.desk

    @property
    def store(self) -> Store:
        return self.server.store

    async def rate(self, *guests: str) -> None:
        """Guests want to be rated."""
        for guest in guests:
            await self.desk.ratings.rate(guest, m.RateMe(guest.title()))

    async def set_table(self, host: str = "ann", **asked: Any) -> str:
        table = msgspec.convert({"name": host.title(), "hints": False} | asked, m.NewTable)
        return str((await self.desk.set_table(table, host, ADDRESSES[host])).table)

    async def ask(self, id: str, guest: str, command: m.Command) -> None:
        table = await self.table(id)
        await self.desk.ask(id, Who(guest, table.seat_of(guest)), command, ADDRESSES[guest])

    async def table(self, id: str) -> Table:
        return (await self.server.hall.table(id)).table

    async def beat(self, winner: str, loser: str) -> str:
        """Somebody wins a rated game because the other one gives up; the table."""
        id = await self.set_table(winner)
        await self.ask(id, loser, m.Join(name=loser.title()))
        await self.ask(id, loser, m.Resign())
        await self.counted()
        return id

    async def counted(self) -> None:
        """Wait until all games are counted."""
        await self.desk.ratings.count(self.store)

    async def known(self, who: str, players: int = 2) -> Known:
        return (await self.everybody()).get((players, who), NEWCOMER)

    async def everybody(self) -> dict[tuple[int, str], Known]:
        """What is believed of everybody, by the number of players."""
        c = ratings.c
        async with self.store.engine.connect() as connection:
            found = await connection.execute(select(c.players, c.who, c.mu, c.sigma, c.games))
            return {(players, who): Known(*known) for players, who, *known in found}

    async def note(self, *games: tuple[str, ...], at: int = NOON) -> list[str]:
        """Note rated games that are over, as the writer does: for each its players, the winner first."""
        ids = []
        async with self.store.writing.begin() as connection:
            known = len((await connection.execute(select(rated_games.c.table_id))).all())
            for number, players in enumerate(games, known):
                ids.append(f"{number:012}")
                game = {"table_id": ids[-1], "at": at + number, "players": len(players)}
                await connection.execute(insert(rated_games), [game])
                seats = [
                    {"table_id": ids[-1], "seat": seat, "at": at + number, "players": len(players), "place": seat + 1}
                    | {"who": who.removeprefix("bot:"), "is_bot": who.startswith("bot:")}
                    for seat, who in enumerate(players)
                ]
                await connection.execute(insert(rated_seats), seats)
                starts = {(seat["who"], seat["is_bot"]) for seat in seats}
                began = [{"table_id": ids[-1], "who": who, "is_bot": bot, "began": at + number} for who, bot in starts]
                await connection.execute(insert(rated_starts), began)
        return ids


@asynccontextmanager
async def players(database: str) -> AsyncIterator[Players]:
    """A server for a while."""
    found = Players(database)
    await found.server.open()
    try:
        yield found
    finally:
        await found.server.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))

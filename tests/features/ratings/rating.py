"""A server whose clock the test sets, with rated players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import insert, select

from kingdombuilder.features.ratings import messages
from kingdombuilder.features.ratings.messages import RateMe
from kingdombuilder.features.ratings.server import Ratings
from kingdombuilder.features.ratings.server.counting import NEWCOMER
from kingdombuilder.features.ratings.server.schema import rated_games, rated_seats, rated_starts, ratings
from kingdombuilder.features.ratings.server.storage import Known
from kingdombuilder.protocol import messages as m
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.storage.store import Store
from kingdombuilder.service.calls import Call
from kingdombuilder.service.service import Service
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.table import DAY, Table
from tests.hosts import feature
from tests.server.quiet import ThinksHere, ask, create, quiet_server, visiting

NOON = 20_000 * DAY + DAY // 2
ADDRESSES = {"ann": "192.0.2.1", "bob": "192.0.2.2", "cec": "192.0.2.2"}


class Players:
    """A server in this process, and its players, each with a separate address except Bob and Cec."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.now = NOON
        given = Settings(database=database, tables_per_minute=100, **settings)
        self.server = quiet_server(given, ThinksHere(1), lambda: self.now)

    @property
    def service(self) -> Service:
        return self.server.service

    @property
    def store(self) -> Store:
        return self.server.store

    async def rate(self, *guests: str) -> None:
        """Opt guests in to rating."""
        for guest in guests:
            await feature(self.server, Ratings).rate(Call(guest), RateMe(guest.title()))

    async def set_table(self, host: str = "ann", **asked: Any) -> str:
        table = msgspec.convert({"name": host.title(), "hints": False, "clock": {"kind": "real"}} | asked, m.NewTable)
        return str((await create(self.service, table, host, ADDRESSES[host])).table)

    async def ask(self, id: str, guest: str, command: m.Command) -> None:
        table = await self.table(id)
        await ask(self.service, id, Caller(guest, table.seat_of(guest)), command, ADDRESSES[guest])

    async def table(self, id: str) -> Table:
        return (await self.server.tables.get(id)).table

    async def beat(self, winner: str, loser: str) -> str:
        """A guest wins a rated game because the other one resigns; returns the table."""
        id = await self.set_table(winner)
        await self.ask(id, loser, m.Join(name=loser.title()))
        await self.ask(id, loser, m.Resign())
        await self.counted()
        return id

    async def counted(self) -> None:
        """Wait until all games are counted."""
        await feature(self.server, Ratings).chore()

    async def standings(self, players: int, guest: str | None) -> messages.Ratings:
        """The standings, as a guest sees them."""
        return await feature(self.server, Ratings).standings(Call(guest), str(players))

    async def game(self, id: str) -> messages.GameRating:
        """What the game at a table changed."""
        return await feature(self.server, Ratings).game(await visiting(self.service, id, Caller(None)))

    async def known(self, caller: str, players: int = 2) -> Known:
        return (await self.everybody()).get((players, caller), NEWCOMER)

    async def everybody(self) -> dict[tuple[int, str], Known]:
        """What is believed of everybody, by the number of players."""
        c = ratings.c
        async with self.store.engine.connect() as connection:
            found = await connection.execute(select(c.players, c.who, c.mu, c.sigma, c.games, c.opponents))
            return {(players, caller): Known(*known) for players, caller, *known in found}

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
                    | {"who": caller.removeprefix("bot:"), "is_bot": caller.startswith("bot:")}
                    for seat, caller in enumerate(players)
                ]
                await connection.execute(insert(rated_seats), seats)
                starts = {(seat["who"], seat["is_bot"]) for seat in seats}
                began = [
                    {"table_id": ids[-1], "who": caller, "is_bot": bot, "began": at + number} for caller, bot in starts
                ]
                await connection.execute(insert(rated_starts), began)
        return ids


@asynccontextmanager
async def players(database: str, **settings: Any) -> AsyncIterator[Players]:
    """A server for a while."""
    found = Players(database, **settings)
    await found.server.open()
    try:
        yield found
    finally:
        await found.server.close()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))

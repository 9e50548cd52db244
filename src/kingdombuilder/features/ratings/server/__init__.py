"""Ratings on a server: opting in, counting games in the background, and standings."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Sequence

from msgspec.structs import replace

from ....protocol import messages as m
from ....protocol.refusals import Refusal
from ....server.node import Server
from ....server.storage.store import Store
from ....service.calls import Call, Visit
from ....service.failures import in_short
from ....service.feature import Feature
from ....service.live_table import LiveTable
from ....service.routing import get, post
from ....table.chairs import title
from ....table.config import TableConfig
from ....table.names import clean_name
from ....table.table import Table
from .. import messages
from ..messages import GameRatingStatus, RateMe, RatingLine, SeatRating
from ..parts import why_unrated
from . import storage as kept
from .counting import ENOUGH, OPPONENTS, count, is_provisional
from .storage import DELETED, Game, Line, Player, Seat

PLAYERS = ("2", "3", "4", "5")
"""The numbers of players; each has ratings of its own."""
BEST = 100
"""Lines of a list."""

log = logging.getLogger(__name__)


class Ratings(Feature):
    """The ratings of one node."""

    commands = (m.Join,)

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.store = server.store
        self.keyring = server.keyring
        self.one_address = server.settings.rated_at_one_address
        self._counting: asyncio.Task[None] | None = None
        self.tables.finished.append(self.look_at)

    # --- Who wants to be rated ---

    @get("me/rating")
    async def own(self, call: Call) -> messages.OwnRating:
        """The name under which the caller is rated; null if the caller is not."""
        return messages.OwnRating(await kept.rated_as(self.store, call.known_guest))

    @post("me/rating", cost=4)
    async def rate(self, call: Call, asked: RateMe) -> messages.OwnRating:
        """Opt in to rating under a name, starting with the caller's next seat; null opts out.

        If the name is taken, or reads like one that is, it gets a number.
        """
        guest = call.known_guest
        self.service.admit(guest)
        self.service.quotas.count("identity", call.address)
        name = None if asked.name is None else clean_name(asked.name)
        name = await kept.set_rated_as(self.store, guest, name)
        self.service.note(call, guest, "rate" if name else "unrate")
        return messages.OwnRating(name)

    async def wants(self, guest: str) -> bool:
        """Whether a guest wants to be rated."""
        return await kept.rated_as(self.store, guest) is not None

    async def new_table(
        self, config: TableConfig, entries: Sequence[m.AnyEntry], origin: Table | None, guest: str
    ) -> tuple[TableConfig, Sequence[m.AnyEntry]]:
        """A host who has opted in takes the seat as a rated player."""
        rated = not config.teaches and await self.wants(guest)
        return config, [replace(entry, rated=rated) if isinstance(entry, m.Joined) else entry for entry in entries]

    async def table_created(self, table: Table, call: Call, guest: str) -> None:
        """Note the address of a rated host."""
        if any(chair.rated for chair in table.chairs if chair.guest == guest):
            await kept.note_mark(self.store, table.config.id, guest, self.keyring.mark(call.address))

    async def before_command(self, visit: Visit, command: m.Command) -> Visit:
        """A guest who has opted in takes the seat as a rated player."""
        return visit.as_(dataclasses.replace(visit.caller, rated=await self.is_ready(visit)))

    async def is_ready(self, visit: Visit) -> bool:
        """Whether a guest who joins has opted in, and no other player has the same address, unless that is allowed.

        Each guest's hash is written before the others are read: of two who join at once, one sees the other.
        """
        table, guest = visit.table, visit.caller.guest
        if guest is None or table.status != "open" or not await self.wants(guest):
            return False
        id, mark = table.config.id, self.keyring.mark(visit.call.address)
        await kept.note_mark(self.store, id, guest, mark)
        return self.one_address or not await kept.has_neighbour(self.store, id, guest, mark)

    # --- Counting ---

    def look_at(self, live: LiveTable) -> None:
        """Count a game as soon as it is over. The next background round counts any that was missed."""
        if why_unrated(live.table) is None and (self._counting is None or self._counting.done()):
            self._counting = asyncio.create_task(self._count_quietly())

    async def _count_quietly(self) -> None:
        """Count games; if that fails, the next round repeats it."""
        try:
            await count(self.store)
        except self.store.failures as failure:
            log.warning("games could not be counted: %s", in_short(failure))

    async def chore(self) -> None:
        """Count the games that are not counted yet."""
        await count(self.store)

    async def close(self) -> None:
        """Cancel counting; the next count begins with the same games."""
        if self._counting:
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)

    # --- Standings ---

    @get("ratings", cost=4)
    async def standings(self, call: Call, players: str = "2") -> messages.Ratings:
        """The ratings for ``?players=2`` to ``5``: the best 100 people, all bots, the caller."""
        if players not in PLAYERS:
            raise Refusal("bad_players", f"'players' is one of {', '.join(PLAYERS)}", 422)
        return await standings(self.store, int(players), call.guest)

    @get("tables/{id}/rating", cost=2)
    async def game(self, visit: Visit) -> messages.GameRating:
        """The change of ratings by a rated game, by seat; ``waiting`` until it is computed."""
        table = visit.table
        if why_unrated(table) or table.closed or table.stop:
            return messages.GameRating("unrated", [])
        found = await kept.rated_game(self.store, table.config.id)
        status = game_status(found)
        return messages.GameRating(
            status, [_change(seat) for seat in found.seats] if found and status == "counted" else []
        )


def game_status(game: Game | None) -> GameRatingStatus:
    """The status of a rated game."""
    if game is None or (game.number is None and game.taken_back is None):
        return "waiting"
    return "taken_back" if game.taken_back is not None else "too_many" if game.too_many else "counted"


def _change(seat: Seat) -> SeatRating:
    assert seat.before
    assert seat.after
    change = round(seat.after.low, 1) - round(seat.before.low, 1)
    provisional = is_provisional(seat.player or DELETED, seat.after)
    return SeatRating(round(seat.after.low, 1), round(change, 1), round(seat.after.spread, 1), provisional)


async def standings(store: Store, players: int, guest: str | None) -> messages.Ratings:
    """The standings in games of a number of players."""
    people = await kept.best_people(store, players, BEST)
    bots = await kept.best_bots(store, players, BEST)
    mine = await kept.person(store, players, guest) if guest else None
    place = 0
    if mine and not is_provisional(mine.player, mine.known):
        above = mine.known.low
        place = 1 + await kept.number_of_people(store, players, games=ENOUGH, opponents=OPPONENTS, above=above)
    return messages.Ratings(
        players=players,
        name=await kept.rated_as(store, guest) if guest else None,
        people=_lines(people, guest),
        bots=_lines(bots, guest),
        number=await kept.number_of_people(store, players),
        mine=_line(mine, place or None, guest) if mine else None,
        counting=await kept.is_behind(store),
    )


def _lines(found: Sequence[Line], guest: str | None) -> list[RatingLine]:
    """The lines of a list: only established players have a place, and equal ratings share one."""
    known = [line.known.low for line in found if not is_provisional(line.player, line.known)]
    return [
        _line(line, None if is_provisional(line.player, line.known) else known.index(line.known.low) + 1, guest)
        for line in found
    ]


def _line(line: Line, place: int | None, guest: str | None) -> RatingLine:
    known, player = line.known, line.player
    return RatingLine(
        place=place,
        name=title(player.who) if player.is_bot else line.name,
        bot=player.who if player.is_bot else None,
        rating=round(known.low, 1),
        skill=round(known.mu, 1),
        spread=round(known.spread, 1),
        games=known.games,
        provisional=is_provisional(player, known),
        mine=player == Player(guest or "", False),
    )


FEATURE = Ratings

"""Ratings, for one node: who is ready for a rated game, counting games in the background, and how everybody stands.

Every node counts, and none waits for another: a few games at a time, in a transaction that lets one node in after the
other (``storage/ratings.py``). Nobody at a table waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from ... import protocol as m
from ...storage.database import FAILURES, in_short
from ...storage.results import ratings as kept
from ...storage.results.ratings import Game, Line, Seat
from ...storage.store import Store
from ...table.chairs import title
from ...table.conduct import clean_name
from ...table.refusals import Refusal
from ...table.results.rated import Player
from ...table.table import DAY, Table
from ..hall import Hall
from ..live_table import LiveTable
from ..people.keyring import Keyring
from .judging import ENOUGH, PER_DAY, Book, is_provisional

AT_ONCE = 25
"""Games that are counted in one transaction: others who write wait for it."""
BEST = 100
"""Lines of a list."""
PLAYERS = range(2, 6)
"""How many can play: each number has ratings of its own."""

log = logging.getLogger(__name__)


class Ratings:
    """The ratings of one hall."""

    def __init__(self, hall: Hall, keyring: Keyring) -> None:
        """Nothing is being counted yet."""
        self.hall = hall
        self.keyring = keyring
        self._counting: asyncio.Task[None] | None = None

    # --- Who wants to be rated ---

    async def own(self, guest: str) -> m.OwnRating:
        """Whether a guest is rated."""
        return m.OwnRating(await kept.rated_as(self.hall.store, guest))

    async def rate(self, guest: str, asked: m.RateMe) -> m.OwnRating:
        """Rate a guest under some name from now on, or no more."""
        name = None if asked.name is None else clean_name(asked.name)
        await kept.set_rated_as(self.hall.store, guest, name)
        return m.OwnRating(name)

    async def wants(self, guest: str) -> bool:
        """Whether a guest wants to be rated."""
        return await kept.rated_as(self.hall.store, guest) is not None

    async def note(self, table: str, guest: str, address: str) -> None:
        """Remember that a guest who calls from this address wants a rated game at a table."""
        await kept.note_mark(self.hall.store, table, guest, self.keyring.mark(address))

    async def is_ready(self, table: Table, guest: str | None, address: str) -> bool:
        """Whether a guest who sits down wants a rated game, and nobody else there calls from the same address.

        Everybody's own mark is written before the others are read: of two who come at once, one sees the other.
        """
        if guest is None or table.status != "open" or not await self.wants(guest):
            return False
        await self.note(table.sheet.id, guest, address)
        return not await kept.has_neighbour(self.hall.store, table.sheet.id, guest, self.keyring.mark(address))

    # --- Counting ---

    def look_at(self, live: LiveTable) -> None:
        """Count the game of a table that has changed, as soon as it is over. What is missed the next round counts."""
        if live.table.status == "finished" and live.table.unrated is None and not self._is_counting():
            self._counting = asyncio.create_task(self._count_quietly())

    def _is_counting(self) -> bool:
        return self._counting is not None and not self._counting.done()

    async def _count_quietly(self) -> None:
        """Count what there is; if that fails, the next round does it."""
        try:
            await self.count(self.hall.store)
        except FAILURES as failure:
            log.warning("games could not be counted: %s", in_short(failure))

    async def count(self, store: Store) -> None:
        """Count all games that are not counted yet, or must be counted again."""
        while await kept.is_behind(store):
            async with kept.ledger(store) as ledger:
                games = await ledger.games(AT_ONCE)
                if games:  # another node may have been quicker
                    book = Book(await ledger.known(games), await ledger.too_many(games, DAY, PER_DAY))
                    await ledger.enter([book.judged(game) for game in games])

    async def close(self) -> None:
        """Let go of what is being counted: whoever counts next begins with it."""
        if self._counting:
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)

    # --- How everybody stands ---

    async def standings(self, players: int, guest: str | None) -> m.Ratings:
        """How people and bots stand in games of so many players."""
        store = self.hall.store
        people = await kept.best_people(store, players, BEST)
        bots = await kept.best_bots(store, players, BEST)
        mine = await kept.person(store, players, guest) if guest else None
        place = 0
        if mine and not is_provisional(mine.known):
            above = mine.known.low
            place = 1 + await kept.number_of_people(store, players, games=ENOUGH, above=above)
        return m.Ratings(
            players=players,
            name=await kept.rated_as(store, guest) if guest else None,
            people=_lines(people, guest),
            bots=_lines(bots, guest),
            number=await kept.number_of_people(store, players),
            mine=_line(mine, place or None, guest) if mine else None,
            counting=await kept.is_behind(store),
        )

    async def game(self, table: Table) -> m.GameRating:
        """What the game at a table changed."""
        if table.unrated or table.closed or table.stop:
            return m.GameRating("unrated", [])
        found = await kept.rated_game(self.hall.store, table.sheet.id)
        status = game_status(found)
        return m.GameRating(status, [_change(seat) for seat in found.seats] if found and status == "counted" else [])


def game_status(game: Game | None) -> m.GameRatingStatus:
    """How it stands with a rated game."""
    if game is None or (game.number is None and game.taken_back is None):
        return "waiting"
    return "taken_back" if game.taken_back is not None else "too_many" if game.too_many else "counted"


def read_players(text: str) -> int:
    """A number of players, read from an address."""
    if text not in map(str, PLAYERS):
        raise Refusal("bad_players", f"'players' is one of {', '.join(map(str, PLAYERS))}", 422)
    return int(text)


def _lines(found: Sequence[Line], guest: str | None) -> list[m.RatingLine]:
    """A list from its top: only those have a place who are known, and who stand alike share one."""
    known = [line.known.low for line in found if not is_provisional(line.known)]
    return [
        _line(line, None if is_provisional(line.known) else known.index(line.known.low) + 1, guest) for line in found
    ]


def _line(line: Line, place: int | None, guest: str | None) -> m.RatingLine:
    known, player = line.known, line.player
    return m.RatingLine(
        place=place,
        name=title(player.who) if player.is_bot else line.name,
        bot=player.who if player.is_bot else None,
        rating=round(known.low, 1),
        skill=round(known.mu, 1),
        spread=round(known.spread, 1),
        games=known.games,
        provisional=is_provisional(known),
        mine=player == Player(guest or "", False),
    )


def _change(seat: Seat) -> m.SeatRating:
    assert seat.before
    assert seat.after
    change = round(seat.after.low, 1) - round(seat.before.low, 1)
    return m.SeatRating(
        round(seat.after.low, 1), round(change, 1), round(seat.after.spread, 1), is_provisional(seat.after)
    )

"""Ratings in the database: opted-in guests, rated games in order, and skills.

Games are counted in short transactions that lock the cursor, so nodes count one after the other, and a killed node
leaves nothing half done. The skills before each game are stored with it, so games can be recounted from any of them
on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from ....protocol import messages as m
from ....server.storage.feature import FeatureStorage, Noted
from ....server.storage.guests.guests import distinct
from ....server.storage.schema import bans, guests
from ....server.storage.store import Store
from ....server.storage.transactions import insertion
from ....service.facts import Facts
from ....table.outcomes import Outcome
from ....table.table import Row, Table
from ..messages import GuestRatedGame
from ..parts import RatedData, rated_places, why_unrated
from .schema import rated_games, rated_marks, rated_seats, rated_starts, rating_cursor, ratings


class Player(NamedTuple):
    """A rated guest or bot."""

    who: str
    """The id of a guest, or the name of a bot."""
    is_bot: bool


DELETED = Player("", False)
"""Stands for a guest whose data were deleted."""


class Known(NamedTuple):
    """A player's skill after a number of games."""

    mu: float
    sigma: float
    games: int
    opponents: int
    """The number of different rated opponents, for people."""

    @property
    def spread(self) -> float:
        """Two standard deviations of the skill."""
        return 2 * self.sigma

    @property
    def low(self) -> float:
        """The rating: a lower bound of the skill, low while there are few games."""
        return self.mu - self.spread


class Seat(NamedTuple):
    """A seat of a rated game."""

    seat: int
    player: Player | None
    """None if the player's data were deleted."""
    place: int
    before: Known | None
    after: Known | None


class Game(NamedTuple):
    """A finished rated game."""

    table: str
    at: int
    number: int | None
    too_many: bool
    taken_back: str | None
    seats: list[Seat]


class Met(NamedTuple):
    """A rated opponent whom a person has met in a game of a number of players."""

    players: int
    person: Player
    opponent: Player


class Line(NamedTuple):
    """A line of a list, for games of a number of players."""

    players: int
    player: Player
    name: str
    """The name of a guest; empty for a bot, and for a guest who has opted out."""
    known: Known


# --- Who wants to be rated ---


async def rated_as(store: Store, guest: str) -> str | None:
    """The name of a guest in the ratings; None if not opted in."""
    return await store.fetch_value(select(guests.c.rated_as).where(guests.c.guest == guest))


async def set_rated_as(store: Store, guest: str, name: str | None) -> str | None:
    """Opt a guest in under this name, or (None) out. Returns the name, which has a number if it was taken."""
    async with store.writing.begin() as connection:
        name = name and await distinct(connection, guest, name)
        await connection.execute(store.insert_once(guests, guest=guest))
        await connection.execute(update(guests).where(guests.c.guest == guest).values(rated_as=name))
    return name


async def note_mark(store: Store, table: str, guest: str, mark: str) -> None:
    """Store the hashed address of a guest who wants a rated game."""
    await store.execute(store.insert_once(rated_marks, table_id=table, guest=guest, mark=mark))


async def has_neighbour(store: Store, table: str, guest: str, mark: str) -> bool:
    """Whether another guest with the same address wants a rated game at this table."""
    c = rated_marks.c
    query = select(c.guest).where(c.table_id == table, c.guest != guest, c.mark == mark).limit(1)
    return await store.fetch_one(query) is not None


# --- Counting ---


class Ledger:
    """The games and skills inside a counting transaction, which excludes other nodes."""

    def __init__(self, store: Store, connection: AsyncConnection, next: int) -> None:
        self.connection = connection
        self.next = next
        believed = insertion(store.engine, ratings)
        columns = {name: believed.excluded[name] for name in ("mu", "sigma", "games", "opponents", "low")}
        keys = ("players", "who", "is_bot")
        self._believed = believed.on_conflict_do_update(index_elements=keys, set_=columns)

    async def games(self, limit: int) -> list[Game]:
        """The next games to count: numbered ones, or else new ones, earliest first."""
        c = rated_games.c
        numbered = select(rated_games).where(c.number >= self.next).order_by(c.number).limit(limit)
        waiting = select(rated_games).where(c.number.is_(None)).order_by(c.at, c.table_id).limit(limit)
        return await _games(self.connection, numbered) or await _games(self.connection, waiting)

    async def known(self, games: Sequence[Game]) -> dict[tuple[int, Player], Known]:
        """The skills of the players before these games, by number of players."""
        c = rated_seats.c
        latest = [
            select(c.players, c.who, c.is_bot, c.mu, c.sigma, c.games, c.opponents)
            .where(c.players == players, _is(rated_seats, player), c.number < self.next)
            .order_by(c.number.desc())
            .limit(1)
            .subquery()
            for players, player in sorted(
                {(len(game.seats), seat.player) for game in games for seat in game.seats if seat.player}
            )
        ]
        if not latest:
            return {}
        found = await self.connection.execute(union_all(*map(select, latest)))
        return {(row[0], Player(row[1], bool(row[2]))): Known(*row[3:]) for row in found}

    async def too_many(self, games: Sequence[Game], day: int, most: int) -> set[str]:
        """The tables of games over the daily limit: two of their players, one a person, began ``most`` before.

        The start time counts: otherwise a player with many running games could finish the won ones first.
        """
        mine, theirs, before, met = (rated_starts.alias(name) for name in ("mine", "theirs", "before", "met"))
        other = or_(theirs.c.who != mine.c.who, theirs.c.is_bot)
        earlier = tuple_(before.c.began, before.c.table_id) < tuple_(mine.c.began, mine.c.table_id)
        that_day = before.c.began >= mine.c.began - mine.c.began % day
        same = and_(met.c.who == theirs.c.who, met.c.is_bot == theirs.c.is_bot)
        query = select(mine.c.table_id).where(~mine.c.is_bot, mine.c.table_id.in_([game.table for game in games]))
        query = query.join(theirs, and_(theirs.c.table_id == mine.c.table_id, other))
        query = query.join(before, and_(before.c.who == mine.c.who, ~before.c.is_bot, that_day, earlier))
        query = query.join(met, and_(met.c.table_id == before.c.table_id, same))
        query = query.group_by(mine.c.table_id, mine.c.who, theirs.c.who, theirs.c.is_bot)
        return set(await self.connection.scalars(query.having(func.count() >= most)))

    async def met(self, games: Sequence[Game], enough: int, reach: float) -> set[Met]:
        """The rated opponents whom the people in these games had met before.

        A rated opponent had ``enough`` games then, and a rating less than ``reach`` below that of the person.
        """
        people = {seat.player.who for game in games for seat in game.seats if seat.player and not seat.player.is_bot}
        others = {seat.player.who for game in games for seat in game.seats if seat.player}
        mine, theirs, of = rated_seats.alias("mine"), rated_seats.alias("theirs"), rated_games.c
        gap = (mine.c.mu_before - 2 * mine.c.sigma_before) - (theirs.c.mu_before - 2 * theirs.c.sigma_before)
        query = select(mine.c.players, mine.c.who, theirs.c.who, theirs.c.is_bot).distinct()
        query = query.join(theirs, and_(theirs.c.table_id == mine.c.table_id, theirs.c.seat != mine.c.seat))
        query = query.join(rated_games, of.table_id == mine.c.table_id)
        query = query.where(mine.c.who.in_(people), ~mine.c.is_bot, mine.c.number < self.next)
        query = query.where(theirs.c.who.in_(others), theirs.c.games_before >= enough, gap < reach)
        query = query.where(~of.too_many, of.taken_back.is_(None))
        found = await self.connection.execute(query)
        return {Met(row[0], Player(row[1], False), Player(row[2], bool(row[3]))) for row in found}

    async def enter(self, games: Sequence[Game]) -> None:
        """Store the counted games and the new skills."""
        numbered = list(enumerate(games, self.next))
        execute = self.connection.execute
        await execute(
            _ENTERED, [{"of_table": game.table, "new_number": n, "new_too_many": game.too_many} for n, game in numbered]
        )
        await execute(_SEATED, [_seat_values(game.table, n, seat) for n, game in numbered for seat in game.seats])
        await execute(delete(rated_marks).where(rated_marks.c.table_id.in_([game.table for game in games])))
        now = {
            (len(game.seats), seat.player): seat.after
            for game in games
            for seat in game.seats
            if seat.player and seat.after
        }
        gone = [
            and_(ratings.c.players == players, _is(ratings, player))
            for (players, player), known in now.items()
            if not known.games
        ]
        if gone:
            await execute(delete(ratings).where(or_(*gone)))
        believed = [
            {"players": players, **player._asdict(), **known._asdict(), "low": known.low}
            for (players, player), known in now.items()
            if known.games
        ]
        if believed:
            await execute(self._believed, believed)
        self.next += len(games)
        await execute(update(rating_cursor).values(next=self.next))


@asynccontextmanager
async def ledger(store: Store) -> AsyncIterator[Ledger]:
    """Open the ledger in a transaction."""
    async with store.writing.begin() as connection:
        next = await connection.scalar(select(rating_cursor.c.next).with_for_update())
        yield Ledger(store, connection, int(next or 1))


async def is_behind(store: Store) -> bool:
    """Whether there are games to count."""
    c = rated_games.c
    first = select(rating_cursor.c.next).scalar_subquery()
    return await store.fetch_one(select(c.table_id).where(or_(c.number.is_(None), c.number >= first))) is not None


async def take_back(store: Store, table: str, why: str | None) -> bool:
    """Exclude a rated game, or (None) include it again; False if there is none. It and later ones are recounted."""
    c = rated_games.c
    async with store.writing.begin() as connection:
        next = int(await connection.scalar(select(rating_cursor.c.next).with_for_update()) or 1)
        changed = update(rated_games).where(c.table_id == table).values(taken_back=why)
        found = (await connection.execute(changed.returning(c.number))).first()
        if found and found.number:
            await connection.execute(update(rating_cursor).values(next=min(next, found.number)))
        return found is not None


async def start_over(store: Store, export: Callable[[list[Line]], None]) -> None:
    """Mark all games for recounting, after the export of the current ratings; if that fails, nothing changes."""
    c = ratings.c
    async with store.writing.begin() as connection:
        await connection.execute(select(rating_cursor.c.next).with_for_update())
        rows = await connection.execute(_LINES.order_by(c.players, c.low.desc(), c.who))
        export([_line(*row) for row in rows])
        await connection.execute(update(rating_cursor).values(next=1))


# --- Looking ---


async def rated_game(store: Store, table: str) -> Game | None:
    """A finished rated game."""
    async with store.engine.connect() as connection:
        found = await _games(connection, select(rated_games).where(rated_games.c.table_id == table))
    return found[0] if found else None


async def best_people(store: Store, players: int, limit: int) -> list[Line]:
    """The highest-rated guests."""
    return await _best(store, _listed(players), limit)


async def best_bots(store: Store, players: int, limit: int) -> list[Line]:
    """The bots with the highest ratings."""
    return await _best(store, and_(ratings.c.players == players, ratings.c.is_bot), limit)


async def _best(store: Store, which: ColumnElement[bool], limit: int) -> list[Line]:
    query = _LINES.where(which).order_by(ratings.c.low.desc(), ratings.c.who)
    return [_line(*row) for row in await store.fetch_all(query.limit(limit))]


async def person(store: Store, players: int, guest: str) -> Line | None:
    """The line of an opted-in guest."""
    row = await store.fetch_one(_LINES.where(_listed(players), ratings.c.who == guest))
    return _line(*row) if row else None


async def number_of_people(
    store: Store, players: int, *, games: int = 0, opponents: int = 0, above: float | None = None
) -> int:
    """The number of guests in the list with enough games and opponents, or of those with a higher rating."""
    c = ratings.c
    query = select(func.count()).select_from(ratings).join(guests, guests.c.guest == c.who)
    query = query.where(_listed(players), c.games >= games, c.opponents >= opponents)
    return await store.fetch_value(query if above is None else query.where(c.low > above)) or 0


async def games_of(store: Store, guest: str) -> list[GuestRatedGame]:
    """The rated games of a guest, earliest first."""
    g, s = rated_games.c, rated_seats.c
    query = select(g.table_id, g.at, g.players, s.place, s.mu, 2 * s.sigma)
    query = query.join(rated_seats, s.table_id == g.table_id).where(s.who == guest, ~s.is_bot)
    return [GuestRatedGame(*row) for row in await store.fetch_all(query.order_by(g.at, g.table_id))]


def _listed(players: int) -> ColumnElement[bool]:
    """The condition for a guest to be listed: opted in and not banned."""
    shut_out = exists().where(bans.c.kind == "guest", bans.c.who == guests.c.guest)
    return and_(ratings.c.players == players, ~ratings.c.is_bot, guests.c.rated_as.is_not(None), ~shut_out)


_LINES: Select[*tuple[Any, ...]] = select(
    ratings.c.players, ratings.c.who, ratings.c.is_bot, guests.c.rated_as, *(ratings.c[name] for name in Known._fields)
).outerjoin(guests, and_(guests.c.guest == ratings.c.who, ~ratings.c.is_bot))


def _line(players: int, who: str, is_bot: bool, name: str | None, *known: Any) -> Line:
    return Line(players, Player(who, is_bot), name or "", Known(*known))


def _is(table: Any, player: Player) -> ColumnElement[bool]:
    return and_(table.c.who == player.who, table.c.is_bot == player.is_bot)


_BEGUN = insert(rated_starts)
_ENTERED = (
    update(rated_games)
    .where(rated_games.c.table_id == bindparam("of_table"))
    .values(number=bindparam("new_number"), too_many=bindparam("new_too_many"))
)
_FOUND = (
    "number",
    *("mu_before", "sigma_before", "games_before", "opponents_before"),
    *("mu", "sigma", "games", "opponents"),
)
_SEATED = (
    update(rated_seats)
    .where(rated_seats.c.table_id == bindparam("of_table"), rated_seats.c.seat == bindparam("of_seat"))
    .values({name: bindparam(f"new_{name}") for name in _FOUND})
)


def _seat_values(table: str, number: int, seat: Seat) -> dict[str, Any]:
    assert seat.before
    assert seat.after
    before = {f"new_{name}_before": value for name, value in seat.before._asdict().items()}
    after = {f"new_{name}": value for name, value in seat.after._asdict().items()}
    return {"of_table": table, "of_seat": seat.seat, "new_number": number, **before, **after}


async def _games(connection: AsyncConnection, query: Any) -> list[Game]:
    """Games with their seats, in the order of the query."""
    found = (await connection.execute(query)).all()
    c, ids = rated_seats.c, [row.table_id for row in found]
    rows = await connection.execute(select(rated_seats).where(c.table_id.in_(ids)).order_by(c.table_id, c.seat))
    seats: dict[str, list[Seat]] = {id: [] for id in ids}
    for row in rows:
        seats[row.table_id].append(_seat(row))
    return [Game(row.table_id, row.at, row.number, row.too_many, row.taken_back, seats[row.table_id]) for row in found]


def _seat(row: Any) -> Seat:
    before = (
        None
        if row.mu_before is None
        else Known(row.mu_before, row.sigma_before, row.games_before, row.opponents_before)
    )
    after = None if row.mu is None else Known(row.mu, row.sigma, row.games, row.opponents)
    return Seat(row.seat, row.who and Player(row.who, row.is_bot), row.place, before, after)


class RatingStorage(FeatureStorage):
    """Stores rated games at their start and end, and erases guests."""

    def rows(self, facts: Facts, rows: Sequence[Row]) -> Iterator[Noted]:
        """The rows for the start of a rated game, and for the game and its seats at its end."""
        table, begins = facts.table, any(isinstance(row.entry, m.Started) for row in rows)
        if (begins or facts.outcome) and why_unrated(table) is None:
            if begins:
                yield _BEGUN, start_values(table, rows[-1].at)
            if facts.outcome:
                yield self.store.inserts_once(rated_games), [game_values(table.config.id, facts.outcome)]
                yield self.store.inserts_once(rated_seats), seat_values(table.config.id, facts.outcome)

    async def before_forgetting(self, connection: AsyncConnection) -> None:
        """Lock out counting, so that erased data are not written again."""
        await connection.execute(select(rating_cursor.c.next).with_for_update())

    async def about(self, guest: str) -> RatedData:
        """The rated games of a guest."""
        return RatedData(await rated_as(self.store, guest), await games_of(self.store, guest))


STORAGE = RatingStorage


def start_values(table: Table, began: int) -> list[dict[str, Any]]:
    """The rows for the start of a rated game: one for each player, even if a bot has several seats."""
    players = sorted({Player(chair.guest or chair.bot or "", chair.guest is None) for chair in table.chairs})
    return [{"table_id": table.config.id, "began": began, **player._asdict()} for player in players]


def game_values(table: str, outcome: Outcome) -> dict[str, Any]:
    """The row of a finished rated game."""
    return {"table_id": table, "at": outcome.ended, "players": len(outcome.seats)}


def seat_values(table: str, outcome: Outcome) -> list[dict[str, Any]]:
    """The rows of the seats of a finished rated game."""
    return [
        {
            "table_id": table,
            "seat": seat.seat,
            "at": outcome.ended,
            "players": len(outcome.seats),
            "who": seat.bot or seat.guest,
            "is_bot": seat.bot is not None,
            "place": place,
        }
        for seat, place in zip(outcome.seats, rated_places(outcome), strict=True)
    ]

"""Ratings in the database: who wants to be rated, the rated games in their order, and what is believed of everybody.

Games are counted in short transactions, each of which holds on to the cursor: so one node after the other counts, in
one order, and what a killed node has begun is as if it had not. What was believed before each game is kept with it, so
games can be counted again from any of them on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, func, or_, select, tuple_, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ... import protocol as m
from ...table.results.rated import Player
from ..schema import bans, guests, rated_games, rated_marks, rated_seats, rated_starts, rating_cursor, ratings
from ..store import Store
from ..writing.transactions import insertion


class Known(NamedTuple):
    """What is believed of a player: their skill, after so many games."""

    mu: float
    sigma: float
    games: int

    @property
    def spread(self) -> float:
        """How far the skill may be from ``mu``, in nineteen cases of twenty."""
        return 2 * self.sigma

    @property
    def low(self) -> float:
        """The rating: what the skill is at least, as far as anybody can tell. Who is little known stands low."""
        return self.mu - self.spread


class Seat(NamedTuple):
    """A seat of a rated game."""

    seat: int
    player: Player | None
    """None for somebody whose data were deleted."""
    place: int
    before: Known | None
    after: Known | None


class Game(NamedTuple):
    """A rated game that is over."""

    table: str
    at: int
    number: int | None
    too_many: bool
    taken_back: str | None
    seats: list[Seat]


class Line(NamedTuple):
    """Somebody in a list."""

    player: Player
    name: str
    known: Known


# --- Who wants to be rated ---


async def rated_as(store: Store, guest: str) -> str | None:
    """What a guest is called who wants to be rated; None for anybody else."""
    async with store.engine.connect() as connection:
        return await connection.scalar(select(guests.c.rated_as).where(guests.c.guest == guest))


async def set_rated_as(store: Store, guest: str, name: str | None) -> None:
    """Rate a guest under this name from now on, or no more."""
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(guests, guest=guest))
        await connection.execute(update(guests).where(guests.c.guest == guest).values(rated_as=name))


async def note_mark(store: Store, table: str, guest: str, mark: str) -> None:
    """Remember from where somebody calls who wants a rated game."""
    async with store.writing.begin() as connection:
        await connection.execute(store.insert_once(rated_marks, table_id=table, guest=guest, mark=mark))


async def has_neighbour(store: Store, table: str, guest: str, mark: str) -> bool:
    """Whether somebody else wants a rated game at this table who calls from the same place."""
    c = rated_marks.c
    query = select(c.guest).where(c.table_id == table, c.guest != guest, c.mark == mark).limit(1)
    async with store.engine.connect() as connection:
        return (await connection.execute(query)).first() is not None


# --- Counting ---


class Ledger:
    """The games and what follows from them, for who counts them: nobody else does meanwhile."""

    def __init__(self, store: Store, connection: AsyncConnection, next: int) -> None:
        """Go on with the game of this number."""
        self.connection = connection
        self.next = next
        believed = insertion(store.engine, ratings)
        columns = {name: believed.excluded[name] for name in ("mu", "sigma", "games", "low")}
        keys = ("players", "who", "is_bot")
        self._believed = believed.on_conflict_do_update(index_elements=keys, set_=columns)

    async def games(self, limit: int) -> list[Game]:
        """The next games: those that have a number, or else those that wait for one, the earliest first."""
        c = rated_games.c
        numbered = select(rated_games).where(c.number >= self.next).order_by(c.number).limit(limit)
        waiting = select(rated_games).where(c.number.is_(None)).order_by(c.at, c.table_id).limit(limit)
        return await _games(self.connection, numbered) or await _games(self.connection, waiting)

    async def known(self, games: Sequence[Game]) -> dict[tuple[int, Player], Known]:
        """What was believed of the players of the next games before these, by the number of players."""
        c = rated_seats.c
        latest = [
            select(c.players, c.who, c.is_bot, c.mu, c.sigma, c.games)
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
        """The tables of those games before which two of their players, one of them a person, began ``most`` that day.

        What counts is when a game began, not when it is over: otherwise who has many under way would end first those
        that they win, and the others would count no more.
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

    async def enter(self, games: Sequence[Game]) -> None:
        """Write down what became of the next games, and what is believed of their players now."""
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
    """The ledger for a moment, in one transaction."""
    async with store.writing.begin() as connection:
        next = await connection.scalar(select(rating_cursor.c.next).with_for_update())
        yield Ledger(store, connection, int(next or 1))


async def is_behind(store: Store) -> bool:
    """Whether there are games to be counted."""
    c = rated_games.c
    first = select(rating_cursor.c.next).scalar_subquery()
    async with store.engine.connect() as connection:
        found = await connection.execute(select(c.table_id).where(or_(c.number.is_(None), c.number >= first)).limit(1))
        return found.first() is not None


async def take_back(store: Store, table: str, why: str | None) -> bool:
    """Take a rated game back, or (None) let it count again; False if there is none. It and later ones count anew."""
    c = rated_games.c
    async with store.writing.begin() as connection:
        next = int(await connection.scalar(select(rating_cursor.c.next).with_for_update()) or 1)
        changed = update(rated_games).where(c.table_id == table).values(taken_back=why)
        found = (await connection.execute(changed.returning(c.number))).first()
        if found and found.number:
            await connection.execute(update(rating_cursor).values(next=min(next, found.number)))
        return found is not None


async def start_over(store: Store) -> None:
    """Have all games counted again, from the first."""
    async with store.writing.begin() as connection:
        await connection.execute(update(rating_cursor).values(next=1))


# --- Looking ---


async def rated_game(store: Store, table: str) -> Game | None:
    """A rated game that is over."""
    async with store.engine.connect() as connection:
        found = await _games(connection, select(rated_games).where(rated_games.c.table_id == table))
    return found[0] if found else None


async def best_people(store: Store, players: int, limit: int) -> list[Line]:
    """Those with the highest ratings who want to be rated."""
    c = ratings.c
    query = select(c.who, c.is_bot, guests.c.rated_as, c.mu, c.sigma, c.games).join(guests, guests.c.guest == c.who)
    query = query.where(_listed(players)).order_by(c.low.desc(), c.who).limit(limit)
    async with store.engine.connect() as connection:
        return [Line(Player(row[0], row[1]), row[2], Known(*row[3:])) for row in await connection.execute(query)]


async def best_bots(store: Store, players: int, limit: int) -> list[Line]:
    """The bots with the highest ratings."""
    c = ratings.c
    query = select(c.who, c.mu, c.sigma, c.games).where(c.players == players, c.is_bot)
    async with store.engine.connect() as connection:
        found = await connection.execute(query.order_by(c.low.desc(), c.who).limit(limit))
        return [Line(Player(row[0], True), row[0], Known(*row[1:])) for row in found]


async def person(store: Store, players: int, guest: str) -> Line | None:
    """How a guest stands who wants to be rated."""
    c = ratings.c
    query = select(guests.c.rated_as, c.mu, c.sigma, c.games).join(guests, guests.c.guest == c.who)
    async with store.engine.connect() as connection:
        row = (await connection.execute(query.where(_listed(players), c.who == guest))).first()
    return Line(Player(guest, False), row[0], Known(*row[1:])) if row else None


async def number_of_people(store: Store, players: int, *, games: int = 0, above: float | None = None) -> int:
    """How many people are in the list who have so many games, or of them those whose rating is higher than this."""
    c = ratings.c
    query = select(func.count()).select_from(ratings).join(guests, guests.c.guest == c.who)
    query = query.where(_listed(players), c.games >= games)
    async with store.engine.connect() as connection:
        return await connection.scalar(query if above is None else query.where(c.low > above)) or 0


async def games_of(store: Store, guest: str) -> list[m.GuestRatedGame]:
    """The rated games of a guest, the earliest first."""
    g, s = rated_games.c, rated_seats.c
    query = select(g.table_id, g.at, g.players, s.place, s.mu, 2 * s.sigma)
    query = query.join(rated_seats, s.table_id == g.table_id).where(s.who == guest, ~s.is_bot)
    async with store.engine.connect() as connection:
        return [m.GuestRatedGame(*row) for row in await connection.execute(query.order_by(g.at, g.table_id))]


def _listed(players: int) -> ColumnElement[bool]:
    """The people in the list of games of so many players: those who want to be, and are not shut out."""
    shut_out = exists().where(bans.c.kind == "guest", bans.c.who == guests.c.guest)
    return and_(ratings.c.players == players, ~ratings.c.is_bot, guests.c.rated_as.is_not(None), ~shut_out)


def _is(table: Any, player: Player) -> ColumnElement[bool]:
    return and_(table.c.who == player.who, table.c.is_bot == player.is_bot)


_ENTERED = (
    update(rated_games)
    .where(rated_games.c.table_id == bindparam("of_table"))
    .values(number=bindparam("new_number"), too_many=bindparam("new_too_many"))
)
_FOUND = ("number", "mu_before", "sigma_before", "games_before", "mu", "sigma", "games")
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
    before = None if row.mu_before is None else Known(row.mu_before, row.sigma_before, row.games_before)
    after = None if row.mu is None else Known(row.mu, row.sigma, row.games)
    return Seat(row.seat, row.who and Player(row.who, row.is_bot), row.place, before, after)


async def forget_player(connection: AsyncConnection, guest: str) -> None:
    """Forget who a guest was whose data are deleted. What was believed of them stays, for the games of others.

    Whoever counts games waits meanwhile, and does not write down anew what is forgotten here.
    """
    await connection.execute(select(rating_cursor.c.next).with_for_update())
    of_guest = (rated_seats.c.who == guest, ~rated_seats.c.is_bot)
    await connection.execute(update(rated_seats).where(*of_guest).values(who=None))
    await connection.execute(delete(ratings).where(_is(ratings, Player(guest, False))))
    await connection.execute(delete(rated_starts).where(_is(rated_starts, Player(guest, False))))
    await connection.execute(delete(rated_marks).where(rated_marks.c.guest == guest))

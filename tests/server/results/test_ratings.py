"""Ratings at a server: who wants them, how games are counted, counted again and taken back, on one node and on two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select

from kingdombuilder.server import protocol as m
from kingdombuilder.server.node.guarding.operator import CannotDo, Operator
from kingdombuilder.server.node.results import judging
from kingdombuilder.server.node.results.judging import ENOUGH, NEWCOMER, PER_DAY, judged
from kingdombuilder.server.node.results.ratings import Ratings
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.storage.results import ratings as kept
from kingdombuilder.server.storage.results.ratings import Known
from kingdombuilder.server.storage.schema import rated_games, rated_marks, rated_seats, rated_starts, ratings
from kingdombuilder.server.storage.store import Store
from kingdombuilder.server.table.refusals import Refusal
from kingdombuilder.server.table.table import DAY, Table
from kingdombuilder.server.table.who import Who
from kingdombuilder.skill import Skill, after_game
from tests.server.processes import Node
from tests.server.quiet import ThinksHere, quiet_server
from tests.server.serving import Guest, sqlite

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


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgresql")
    return fresh()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))


# --- Judging one game ---


def test_newcomers_are_judged_as_in_the_arena() -> None:
    """Both begin at 25; who wins goes up by what the other goes down."""
    after = judged(["ann", "bob"], [1, 2], {"ann": NEWCOMER, "bob": NEWCOMER})
    skill = after_game(["ann", "bob"], [1, 2], dict.fromkeys(["ann", "bob"], Skill(25, 25 / 3)))
    assert Skill(*after["ann"][:2]) == skill["ann"]
    assert after["ann"].mu - 25 == pytest.approx(25 - after["bob"].mu)
    assert after["ann"].mu > 25
    assert (after["ann"].games, after["ann"].low) == (1, after["ann"].mu - 2 * after["ann"].sigma)


def test_who_is_known_gains_nothing_from_a_newcomer() -> None:
    """Neither gains nor loses: an account costs nothing. The newcomer's own game counts in full."""
    ann = Known(30, 3, ENOUGH)
    for places in ([1, 2], [2, 1]):
        after = judged(["ann", "bob"], places, {"ann": ann, "bob": NEWCOMER})
        assert after["ann"] == Known(30, 3, ENOUGH + 1)
        assert after["bob"].mu != NEWCOMER.mu


def test_half_known_counts_half() -> None:
    """Bob has five games of ten, so what Ann wins from him counts half of what it would count later."""
    ann = Known(30, 3, ENOUGH)
    half, full = (
        judged(["ann", "bob"], [1, 2], {"ann": ann, "bob": Known(25, 5, games)})["ann"] for games in (5, ENOUGH)
    )
    assert half.mu - 30 == pytest.approx((full.mu - 30) / 2)
    assert 3 - half.sigma == pytest.approx((3 - full.sigma) / 2)


# --- Who wants to be rated ---


def test_a_rated_game_from_the_first_seat_to_the_list(database: str) -> None:
    """Ann and Bob want it; Bob gives up, and both are in the list, provisionally, with their own lines marked."""

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            found = await here.desk.ratings.standings(2, "bob")
            assert [(line.name, line.place, line.games, line.mine) for line in found.people] == [
                ("Ann", None, 1, False),
                ("Bob", None, 1, True),
            ]
            assert (found.number, found.bots, found.name, found.counting) == (2, [], "Bob", False)
            assert found.mine == found.people[1]
            ann = found.people[0]
            assert (ann.provisional, ann.rating) == (True, pytest.approx(ann.skill - ann.spread, abs=0.11))
            game = await here.desk.ratings.game(await here.table(id))
            assert game.status == "counted"
            assert [seat.rating for seat in game.seats] == [line.rating for line in found.people]
            assert game.seats[0].change == pytest.approx(ann.rating - 8.3, abs=0.01)
            assert (await here.desk.ratings.standings(3, "bob")).people == []
            async with here.store.engine.connect() as connection:
                assert (await connection.execute(select(rated_marks))).all() == []

    run(test())


def test_who_does_not_want_it_makes_the_game_a_friendly_one(tmp_path: Path) -> None:
    """Nothing is written, and the table says so before and after."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann")
            id = await here.beat("ann", "bob")
            assert (await here.table(id)).unrated == "people"
            assert (await here.desk.ratings.game(await here.table(id))).status == "unrated"
            assert await here.everybody() == {}

    run(test())


def test_two_from_one_address_play_no_rated_game(tmp_path: Path) -> None:
    """Bob and Cec call from the same address; with Ann each of them can."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "cec")
            assert (await here.table(await here.beat("bob", "cec"))).unrated == "people"
            assert (await here.table(await here.beat("ann", "cec"))).unrated is None
            three = await here.set_table("ann", players=3)
            await here.ask(three, "bob", m.Join(name="Bob"))
            assert (await here.table(three)).unrated is None
            await here.ask(three, "cec", m.Join(name="Cec"))
            assert (await here.table(three)).unrated == "people"

    run(test())


def test_who_comes_too_late_leaves_no_mark(tmp_path: Path) -> None:
    """The game is over and counted, so nobody would ever take the mark of the address away."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "cec")
            id = await here.beat("ann", "bob")
            with pytest.raises(Refusal, match="the game has begun"):
                await here.ask(id, "cec", m.Join(name="Cec"))
            async with here.store.engine.connect() as connection:
                assert (await connection.execute(select(rated_marks))).all() == []

    run(test())


def test_a_rematch_is_rated_like_the_game_before(tmp_path: Path) -> None:
    """Everybody is asked again what they want: Bob has changed his mind after the second game."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            for rated in (True, False):
                for guest in ("ann", "bob"):
                    await here.ask(id, guest, m.Rematch())
                id = str((await here.table(id)).next_table)
                assert ((await here.table(id)).unrated is None) == rated
                await here.ask(id, "ann", m.Resign())
                await here.desk.ratings.rate("bob", m.RateMe(None))

    run(test())


def test_who_opts_out_is_in_no_list_but_keeps_the_rating(tmp_path: Path) -> None:
    """Otherwise one could begin anew at any time. The others keep their places."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            await here.beat("ann", "bob")
            bob = await here.known("bob")
            await here.desk.ratings.rate("bob", m.RateMe(None))
            found = await here.desk.ratings.standings(2, "bob")
            assert ([line.name for line in found.people], found.number, found.mine, found.name) == (
                ["Ann"],
                1,
                None,
                None,
            )
            await here.rate("bob")
            assert (await here.known("bob"), len((await here.desk.ratings.standings(2, "bob")).people)) == (bob, 2)

    run(test())


def test_bots_are_always_rated_and_stand_apart(tmp_path: Path) -> None:
    """Ann gives up against two bots: they share the first place, in a list of their own."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann")
            id = await here.set_table(players=3, bots=[None, "greedy", "random"])
            await here.ask(id, "ann", m.Resign())
            await here.counted()
            found = await here.desk.ratings.standings(3, None)
            assert [line.name for line in found.people] == ["Ann"]
            assert {line.bot: line.rating for line in found.bots}.keys() == {"greedy", "random"}
            assert len({line.rating for line in found.bots}) == 1
            assert found.bots[0].rating > found.people[0].rating

    run(test())


# --- Counting ---


def test_places_are_for_those_who_are_known(tmp_path: Path) -> None:
    """Ann beats Bob ten times on two days: both are known then. Dan has one game, and no place."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "dan")
            await here.note(*[("ann", "bob")] * 9)
            await here.note(("ann", "bob"), at=NOON + DAY)
            await here.note(("dan", "eve"))
            await here.counted()
            found = await here.desk.ratings.standings(2, "bob")
            assert {line.name: line.place for line in found.people} == {"Ann": 1, "Bob": 2, "Dan": None}
            assert found.mine is not None
            assert (found.mine.place, found.mine.provisional) == (2, False)

    run(test())


def test_who_stand_alike_share_a_place(tmp_path: Path) -> None:
    """Ann and Cec have each beaten somebody ten times: both are first, in the list as well as on their own line."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob", "cec", "dan")
            await here.note(*[("ann", "bob"), ("cec", "dan")] * PER_DAY)
            await here.counted()
            found = await here.desk.ratings.standings(2, "cec")
            assert {line.name: line.place for line in found.people} == {"Ann": 1, "Cec": 1, "Bob": 3, "Dan": 3}
            assert found.mine
            assert found.mine.place == 1

    run(test())


def test_games_of_one_pair_count_ten_times_a_day(tmp_path: Path) -> None:
    """The eleventh changes nothing, the one of the next day does; bots among themselves play as often as they like."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            *_, last = await here.note(*[("ann", "bot:easy")] * (PER_DAY + 1), *[("bot:easy", "bot:random")] * 12)
            await here.counted()
            assert ((await here.known("ann")).games, (await here.known("random")).games) == (PER_DAY, 12)
            eleventh = await kept.rated_game(here.store, f"{PER_DAY:012}")
            assert eleventh is not None
            assert (eleventh.too_many, eleventh.seats[0].before) == (True, eleventh.seats[0].after)
            assert int(last) == PER_DAY + 12
            await here.note(("ann", "bot:easy"), at=NOON + DAY)
            await here.counted()
            assert (await here.known("ann")).games == PER_DAY + 1

    run(test())


def test_nobody_chooses_by_the_end_which_games_of_a_day_count(database: str) -> None:
    """Ann begins eleven games at once, and ends the last one first: that is the one too many, however it went.

    So it stays when Bob is forgotten and all games are counted again.
    """

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann", "bob")
            ids = []
            for _ in range(PER_DAY + 1):
                here.now += 1
                ids.append(await here.set_table())
                await here.ask(ids[-1], "bob", m.Join(name="Bob"))
            for id in reversed(ids):
                await here.ask(id, "bob", m.Resign())
                await here.counted()
            status = {id: (await here.desk.ratings.game(await here.table(id))).status for id in ids}
            assert [id for id in ids if status[id] == "too_many"] == [ids[-1]]
            ann = await here.known("ann")
            await here.desk.guests.delete("bob")
            await Operator(here.store).recount()
            assert await here.known("ann") == ann
            async with here.store.engine.connect() as connection:
                assert set(await connection.scalars(select(rated_starts.c.who))) == {"ann"}

    run(test())


GAMES = [("ann", "bob"), ("bob", "cec"), ("cec", "ann", "bob"), ("ann", "bob"), ("bob", "cec"), ("dan", "ann")]


def believed(*games: tuple[str, ...]) -> dict[tuple[int, str], Known]:
    """What is believed of everybody after some games, counted here one by one."""
    found: dict[tuple[int, str], Known] = {}
    for game in games:
        before = {who: found.get((len(game), who), NEWCOMER) for who in game}
        after = judged(game, range(1, len(game) + 1), before)
        found |= {(len(game), who): known for who, known in after.items()}
    return found


def test_what_is_taken_back_is_as_if_it_had_never_been(database: str) -> None:
    """All games after it are counted again; let count once more, it is all as it was. The audit log knows of both."""

    async def test() -> None:
        async with players(database) as here:
            ids = await here.note(*GAMES)
            await here.counted()
            assert await here.everybody() == believed(*GAMES)
            operator = Operator(here.store)
            await operator.take_back([ids[1]], "two browsers of one person")
            assert await here.everybody() == believed(GAMES[0], *GAMES[2:])
            game = await operator.rated_game(ids[1])
            assert (game.taken_back, game.number) == ("two browsers of one person", 2)
            with pytest.raises(CannotDo, match="taken back already"):
                await operator.take_back([ids[1]], "again")
            await operator.take_back([ids[1]], None)
            assert await here.everybody() == believed(*GAMES)
            with pytest.raises(CannotDo, match="not taken back"):
                await operator.take_back([ids[1]], None)
            with pytest.raises(CannotDo, match="no rated game"):
                await operator.take_back([ids[2], "AAAAAAAAAAAA"], "fake")
            with pytest.raises(CannotDo, match="no rated game"):
                await operator.rated_game("\udcff")
            assert (await operator.rated_game(ids[2])).taken_back is None
            assert [deed.deed for deed in await operator.deeds(10, None, None, ids[1])] == ["include", "exclude"]
            await operator.recount()
            assert await here.everybody() == believed(*GAMES)

    run(test())


def test_whose_only_game_is_taken_back_has_no_rating(tmp_path: Path) -> None:
    """They are in no list any more, and begin anew."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            await Operator(here.store).take_back([id], "fake")
            assert await here.everybody() == {}
            assert (await here.desk.ratings.game(await here.table(id))).status == "taken_back"

    run(test())


def test_nodes_that_count_at_once_count_each_game_once(database: str) -> None:
    """Four of them, at the same games."""

    async def test() -> None:
        async with players(database) as here:
            await here.note(*[("ann", "bob")] * 5, *[("bob", "cec", "dan")] * 30)
            others = [Ratings(here.server.hall, here.desk.keyring) for _ in range(4)]
            await asyncio.gather(*(other.count(here.store) for other in others))
            assert (await here.known("ann")).games == 5
            assert (await here.known("dan", 3)).games == PER_DAY
            async with here.store.engine.connect() as connection:
                numbers = list(await connection.scalars(select(rated_games.c.number).order_by(rated_games.c.number)))
            assert numbers == list(range(1, 36))

    run(test())


def test_a_node_that_dies_while_it_counts_leaves_nothing_half_done(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had written everything but the end of it: nothing is counted, and the next round counts all, once."""

    async def test() -> None:
        async with players(database) as here:
            await here.note(*[("ann", "bob")] * 4)
            enter, failures = kept.Ledger.enter, [OSError("killed")]

            async def dies(self: kept.Ledger, games: Sequence[kept.Game]) -> None:
                await enter(self, games)
                if failures:
                    raise failures.pop()

            monkeypatch.setattr(kept.Ledger, "enter", dies)
            with pytest.raises(OSError, match="killed"):
                await here.counted()
            assert (await here.known("ann"), await kept.is_behind(here.store)) == (NEWCOMER, True)
            await here.counted()
            assert (await here.known("ann")).games == 4

    run(test())


# --- What goes, and what stays ---


def test_a_deleted_guest_leaves_the_ratings_of_others_as_they_are(database: str) -> None:
    """Nothing tells who Bob was; Ann's games against him can still be counted again, and come out the same."""

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann", "bob")
            for _ in range(2):
                await here.beat("ann", "bob")
            ann = await here.known("ann")
            data = await here.desk.guests.export("bob")
            assert (data.rated_as, len(data.rated_games), data.rated_games[0].place) == ("Bob", 2, 2)
            await here.desk.guests.delete("bob")
            assert list(await here.everybody()) == [(2, "ann")]
            await Operator(here.store).recount()
            assert (await here.known("ann"), await here.known("bob")) == (ann, NEWCOMER)
            data = await here.desk.guests.export("bob")
            assert (data.rated_as, data.rated_games) == (None, [])

    run(test())


def test_a_deleted_table_takes_nothing_back(tmp_path: Path) -> None:
    """The numbers stay; whoever wants the game to count no more takes it back."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            before = await here.everybody()
            await Operator(here.store).delete(id, force=False)
            await Operator(here.store).recount()
            assert await here.everybody() == before
            await Operator(here.store).take_back([id], "fake")
            assert await here.everybody() == {}

    run(test())


def test_a_game_closed_by_the_operator_is_not_counted(tmp_path: Path) -> None:
    """Nobody has won it."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.set_table()
            await here.ask(id, "bob", m.Join(name="Bob"))
            await Operator(here.store).close(id)
            await here.server.hall.catch_up(id)
            assert (await here.desk.ratings.game(await here.table(id))).status == "unrated"
            assert not await kept.is_behind(here.store)

    run(test())


def test_whoever_lets_others_wait_for_three_days_has_lost(tmp_path: Path) -> None:
    """The server notices by itself, in one of its rounds."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.set_table()
            await here.ask(id, "bob", m.Join(name="Bob"))
            late = "bob" if (await here.table(id)).decider else "ann"
            here.now += 3 * DAY
            await here.server.background.sweep()
            await here.counted()
            assert (await here.table(id)).status == "finished"
            lines = (await here.desk.ratings.standings(2, None)).people
            assert lines[-1].name == late.title()

    run(test())


def test_rules_are_stated_once() -> None:
    """What the page and docs/ratings.md say in words: ten games until one is known, ten a day of one pair."""
    assert (judging.ENOUGH, judging.PER_DAY) == (10, 10)


# --- Over HTTP ---


def test_asking_to_be_rated(sqlite_node: Node, arrive: Callable[..., Guest]) -> None:
    """A name is cleaned as at a table; who is nobody is told how to become somebody."""
    with sqlite_node.client() as stranger:
        assert stranger.get("/api/me/rating").json()["code"] == "no_guest"
        assert stranger.post("/api/me/rating", json={"name": "Ann"}).status_code == 403
    ann = arrive("Ann")
    ann.http.get("/api/me")
    assert ann.http.get("/api/me/rating").json() == {"name": None}
    assert ann.http.post("/api/me/rating", json={"name": "  Ann "}).json() == {"name": "Ann"}
    assert ann.http.get("/api/me/rating").json() == {"name": "Ann"}
    wrong: list[Any] = [{}, {"name": ""}, {"name": "x" * 31}, {"name": 1}, {"name": "Ann", "rating": 99}, [], "Ann"]
    for body in wrong:
        assert ann.http.post("/api/me/rating", json=body).status_code == 422
    for bad in ("a|b", "Ann\u202e", " ", "\u200b"):
        assert ann.http.post("/api/me/rating", json={"name": bad}).json()["code"] == "bad_name"
    assert ann.http.post("/api/me/rating", json={"name": None}).json() == {"name": None}
    assert ann.http.get("/api/ratings").json()["name"] is None


@pytest.mark.parametrize("players", ["1", "6", "0", "-2", "two", "", "2.0", "٢", "2" * 5000])
def test_numbers_of_players_that_there_are_not(sqlite_node: Node, players: str) -> None:
    """The refusal says which there are."""
    with sqlite_node.client() as somebody:
        answer = somebody.get("/api/ratings", params={"players": players})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_players")
        assert "2, 3, 4, 5" in answer.json()["message"]


def test_the_rating_of_no_table(sqlite_node: Node) -> None:
    """As anywhere."""
    with sqlite_node.client() as somebody:
        assert somebody.get("/api/tables/AAAAAAAAAAAA/rating").json()["code"] == "no_table"
        assert somebody.post("/api/ratings").status_code == 405

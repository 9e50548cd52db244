"""Rated games are counted, counted again and taken back, on one node and on several; what goes, and what stays."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from sqlalchemy import select, update

from kingdombuilder.features.ratings.parts import RatedData
from kingdombuilder.features.ratings.server import Ratings
from kingdombuilder.features.ratings.server import storage as kept
from kingdombuilder.features.ratings.server.counting import NEWCOMER, PER_DAY, judged
from kingdombuilder.features.ratings.server.operating import rated_game, recount, take_back
from kingdombuilder.features.ratings.server.schema import rated_games, rated_starts, ratings
from kingdombuilder.features.ratings.server.storage import Known, Player
from kingdombuilder.protocol import messages as m
from kingdombuilder.server.operator import CannotDo, Operator
from kingdombuilder.table.table import DAY
from tests.features.ratings.rating import NOON, players, run
from tests.server.serving import sqlite


def exported(text: str) -> None:
    """Look at the ratings of before, which are kept when all is counted again."""
    assert text.startswith("players,who,is_bot,name,mu,sigma,rating,games,opponents\n")


# --- Counting ---


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
            status = {id: (await here.game(id)).status for id in ids}
            assert [id for id in ids if status[id] == "too_many"] == [ids[-1]]
            ann = await here.known("ann")
            await here.server.guests.delete("bob")
            await recount(Operator(here.store), exported)
            assert await here.known("ann") == ann
            async with here.store.engine.connect() as connection:
                assert set(await connection.scalars(select(rated_starts.c.who))) == {"ann"}

    run(test())


GAMES = [("ann", "bob"), ("bob", "cec"), ("cec", "ann", "bob"), ("ann", "bob"), ("bob", "cec"), ("dan", "ann")]


def believed(*games: tuple[str, ...]) -> dict[tuple[int, str], Known]:
    """What is believed of everybody after some games, counted here one by one."""
    found: dict[tuple[int, str], Known] = {}
    for game in games:
        seats = [Player(caller, is_bot=False) for caller in game]
        before = {player: found.get((len(game), player.who), NEWCOMER) for player in seats}
        after = judged(seats, range(1, len(game) + 1), before)
        found |= {(len(game), player.who): known for player, known in after.items()}
    return found


def test_what_is_taken_back_is_as_if_it_had_never_been(database: str) -> None:
    """All games after it are counted again; let count once more, it is all as it was. The audit log knows of both."""

    async def test() -> None:
        async with players(database) as here:
            ids = await here.note(*GAMES)
            await here.counted()
            assert await here.everybody() == believed(*GAMES)
            operator = Operator(here.store)
            await take_back(operator, [ids[1]], "two browsers of one person")
            assert await here.everybody() == believed(GAMES[0], *GAMES[2:])
            game = await rated_game(operator, ids[1])
            assert (game.taken_back, game.number) == ("two browsers of one person", 2)
            with pytest.raises(CannotDo, match="already excluded"):
                await take_back(operator, [ids[1]], "again")
            await take_back(operator, [ids[1]], None)
            assert await here.everybody() == believed(*GAMES)
            with pytest.raises(CannotDo, match="not excluded"):
                await take_back(operator, [ids[1]], None)
            with pytest.raises(CannotDo, match="not a finished rated game"):
                await take_back(operator, [ids[2], "AAAAAAAAAAAA"], "fake")
            with pytest.raises(CannotDo, match="not a finished rated game"):
                await rated_game(operator, "\udcff")
            assert (await rated_game(operator, ids[2])).taken_back is None
            assert [deed.deed for deed in await operator.deeds(10, None, None, ids[1])] == ["include", "exclude"]
            await recount(operator, exported)
            assert await here.everybody() == believed(*GAMES)

    run(test())


def test_whose_only_game_is_taken_back_has_no_rating(tmp_path: Path) -> None:
    """They are in no list any more, and start over."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            await take_back(Operator(here.store), [id], "fake")
            assert await here.everybody() == {}
            assert (await here.game(id)).status == "taken_back"

    run(test())


def test_nodes_that_count_at_once_count_each_game_once(database: str) -> None:
    """Four of them, at the same games."""

    async def test() -> None:
        async with players(database) as here:
            await here.note(*[("ann", "bob")] * 5, *[("bob", "cec", "dan")] * 30)
            others = [Ratings(here.server) for _ in range(4)]
            await asyncio.gather(*(other.chore() for other in others))
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


def test_ratings_by_old_rules_are_kept_until_all_is_counted_again(database: str) -> None:
    """An upgraded database knows nobody's opponents: ratings stay, without a place. The old values are exported first.

    If they cannot be, nothing is counted again.
    """

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann")
            await here.note(*[*combinations(["ann", "bob", "cec", "dan", "eve", "fay"], 2)] * 2)
            await here.note(*[("ann", f"bot:{name}") for name in ("greedy", "easy")])
            await here.counted()
            await here.server.guests.delete("fay")
            new = await here.known("ann")
            async with here.store.writing.begin() as connection:
                await connection.execute(update(ratings).values(mu=40.0, sigma=1.0, low=38.0, opponents=0))
            (line,) = (await here.standings(2, None)).people
            assert (line.rating, line.place, line.provisional) == (38, None, True)
            operator, sheets = Operator(here.store), list[str]()

            def fails(text: str) -> None:
                raise OSError("disk full")

            with pytest.raises(OSError, match="disk full"):
                await recount(operator, fails)
            assert not await kept.is_behind(here.store)
            await recount(operator, sheets.append)
            assert await here.known("ann") == new
            assert "2,ann,0,Ann,40.0,1.0,38.0,12,0" in sheets[0].splitlines()
            assert "2,greedy,1,,40.0,1.0,38.0,1,0" in sheets[0].splitlines()

    run(test())


# --- What goes, and what stays ---


def test_a_deleted_guest_leaves_the_ratings_of_others_as_they_are(database: str) -> None:
    """Nothing identifies Bob any more; Ann's games against him can still be recounted, with the same result."""

    async def test() -> None:
        async with players(database) as here:
            await here.rate("ann", "bob")
            for _ in range(2):
                await here.beat("ann", "bob")
            ann = await here.known("ann")
            data = (await here.server.guests.export("bob")).part(RatedData)
            assert data
            assert (data.rated_as, len(data.rated_games), data.rated_games[0].place) == ("Bob", 2, 2)
            await here.server.guests.delete("bob")
            assert list(await here.everybody()) == [(2, "ann")]
            await recount(Operator(here.store), exported)
            assert (await here.known("ann"), await here.known("bob")) == (ann, NEWCOMER)
            assert (await here.server.guests.export("bob")).part(RatedData) == RatedData(None, [])

    run(test())


def test_a_deleted_table_takes_nothing_back(tmp_path: Path) -> None:
    """The ratings stay; the operator can exclude the game."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.beat("ann", "bob")
            before = await here.everybody()
            await Operator(here.store).delete(id, force=False)
            await recount(Operator(here.store), exported)
            assert await here.everybody() == before
            await take_back(Operator(here.store), [id], "fake")
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
            await here.server.tables.catch_up(id)
            assert (await here.game(id)).status == "unrated"
            assert not await kept.is_behind(here.store)

    run(test())


def test_whoever_lets_others_wait_for_three_days_has_lost(tmp_path: Path) -> None:
    """The server notices by itself, in one of its rounds."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            await here.rate("ann", "bob")
            id = await here.set_table(clock={"kind": "days", "days": 3, "flag": "resign"})
            await here.ask(id, "bob", m.Join(name="Bob"))
            late = "bob" if (await here.table(id)).decider else "ann"
            here.now += 3 * DAY
            await here.server.background.sweep()
            await here.counted()
            assert (await here.table(id)).status == "finished"
            lines = (await here.standings(2, None)).people
            assert lines[-1].name == late.title()

    run(test())

"""Rated games are counted, counted again and taken back, on one node and on several; what goes, and what stays."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import select

from kingdombuilder.server import protocol as m
from kingdombuilder.server.node.guarding.operator import CannotDo, Operator
from kingdombuilder.server.node.results.judging import NEWCOMER, PER_DAY, judged
from kingdombuilder.server.node.results.ratings import Ratings
from kingdombuilder.server.storage.results import ratings as kept
from kingdombuilder.server.storage.results.ratings import Known
from kingdombuilder.server.storage.schema import rated_games, rated_starts
from kingdombuilder.server.table.table import DAY
from tests.server.results.rating import NOON, players, run
from tests.server.serving import sqlite

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

"""The stored results of finished games: on both kinds of databases, once, and without deleted guests."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text

from kingdombuilder.features.hints.feature import Hints
from kingdombuilder.features.statistics.server import StatisticsOnServer
from kingdombuilder.features.statistics.server import storage as kept
from kingdombuilder.game.scoring import score
from kingdombuilder.protocol import messages as m
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.outcomes import PastGame, outcome, places
from tests.features.daily.dealing import ADDRESS, Players, players, run
from tests.hosts import feature
from tests.server.quiet import ask, create, visiting
from tests.server.sitting import Sitting, record_of


async def new_table(here: Players, guest: str = "ann", **asked: Any) -> str:
    table = m.NewTable(**{"name": guest.title(), "bots": [None, "random"]} | asked)
    return str((await create(here.service, table, guest, ADDRESS)).table)


async def games(here: Players) -> list[PastGame]:
    return await kept.games_before(here.server.store, None, 100)


# --- The outcome of a table ---


def test_a_shared_victory_and_who_gave_up() -> None:
    """Three with the gold 40, 52 and 52: two have won and nobody is second; who gave up is last with whatever gold."""
    assert places([40, 52, 52], [False] * 3) == [3, 1, 1]
    assert places([40, 52, 70], [False, False, True]) == [2, 1, 3]
    assert places([40, 52, 70], [True, False, True]) == [2, 1, 2]


def test_a_bot_that_played_for_somebody_is_remembered() -> None:
    sitting = Sitting(players=3).fill()
    sitting.ask("bob", m.Leave())
    sitting.ask("bob", m.Return())
    sitting.ask("ann", m.Resign())
    sitting.ask("cec", m.Resign())
    found = outcome(sitting.table)
    assert found
    assert (found.whole, found.counts) == (False, True)
    assert [(seat.guest, seat.place, seat.gave_up, seat.stood_in) for seat in found.seats] == [
        ("ann", 2, True, True),
        ("bob", 1, False, True),
        ("cec", 2, True, True),
    ]


# --- What is written ---


def test_every_game_that_is_over_has_results(database: str) -> None:
    """The gold and the tiles are those of the last state; the same row that ends the game brings them."""

    async def test() -> None:
        async with players(database) as here:
            id = await new_table(here, start_player=1, sets=["base", "nomads"])
            assert await games(here) == []
            table = await here.finish(id, "ann")
            assert table.play
            state = table.play.state
            (game,) = await games(here)
            await here.ask(id, "ann", m.Chat(text="good game"))
            assert await games(here) == [game]
            assert (game.table, game.deal, game.advised) == (id, None, [frozenset(), frozenset()])
            found = game.outcome
            assert (found.ended, found.sets, found.first) == (table.ended, ["base", "nomads"], 1)
            assert (found.whole, found.chosen) == (True, False)
            assert [(seat.guest, seat.bot) for seat in found.seats] == [("ann", None), (None, "random")]
            # Nothing is told of gold from before: the game was begun here.
            assert [seat.items | {"gold": 0} for seat in found.seats] == [one.by_item() for one in score(state)]
            assert not any("gold" in seat.items for seat in found.seats)
            assert [sum(seat.tiles.values()) for seat in found.seats] == [
                player.taken_from.bit_count() for player in state.players
            ]
            assert {seat.place for seat in found.seats} <= {1, 2}

    run(test())


def test_hints_and_the_coach_are_remembered(database: str) -> None:
    """By any node, and however often somebody asks; a server that starts again knows it, too."""

    async def test() -> None:
        async with players(database) as here:
            id = await new_table(here)
            visit = await visiting(here.service, id, Caller("ann", 0), ADDRESS)
            await here.table(id)
            while visit.table.decider != 0:
                await here.table(id)
            await feature(here.server, Hints).hints(visit)
            await here.server.store.note_advice(id, 0, "coach")
            visit.live.advised.clear()
            await feature(here.server, Hints).hints(visit)
        async with players(database) as here:
            await here.ask(id, "ann", m.Resign())
            (game,) = await games(here)
            assert game.advised == [{"hint", "coach"}, frozenset()]
            assert not game.outcome.whole
            (own,) = (await here.server.guests.export("ann")).results
            assert (own.deal, own.place, own.gave_up, own.advised) == (None, 2, True, ["coach", "hint"])

    run(test())


def test_a_game_that_goes_on_from_elsewhere_has_no_results(database: str) -> None:
    async def test() -> None:
        async with players(database) as here:
            id = await new_table(here, record=record_of(8, players=2).text())
            await here.ask(id, "ann", m.Resign())
            assert (await here.table(id)).status == "finished"
            assert await games(here) == []

    run(test())


# --- Games of before ---


def test_games_of_before_are_looked_through_once(database: str) -> None:
    """Whatever an earlier version has kept of them; what is deleted meanwhile stays deleted."""

    async def test() -> None:
        async with players(database) as here:
            ids = [await new_table(here, bots=[None, None]) for _ in range(2)]
            for id in ids:
                await ask(here.service, id, Caller("ben"), m.Join(name="Ben"), ADDRESS)
                await here.ask(id, "ann", m.Resign())
            known = await games(here)
            async with here.server.store.writing.begin() as connection:
                await connection.execute(text("DELETE FROM games"))
                await connection.execute(text("DELETE FROM results WHERE seat = 1"))
                await connection.execute(text("UPDATE results SET place = NULL, tiles = '{}'"))
            await here.server.guests.delete("ben")
            store, games_here = here.server.store, feature(here.server, StatisticsOnServer)
            while not games_here.filled:
                await games_here.chore()
            found = await games(here)
            assert [game.outcome.ended for game in found] == [game.outcome.ended for game in known]
            assert {seat.guest for game in found for seat in game.outcome.seats} == {"ann", None}
            assert [seat.place for seat in found[0].outcome.seats] == [2, 1]
            assert not await kept.fill(store, ids[0], 3, found[0].outcome)
            assert await kept.is_filled(store)

    run(test())

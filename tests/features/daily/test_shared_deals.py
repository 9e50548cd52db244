"""Deals that are replayed, and their results after the deletion of a guest's data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kingdombuilder.features.daily import messages as daily
from kingdombuilder.features.daily.messages import TableDeal
from kingdombuilder.features.daily.parts import DealShown
from kingdombuilder.features.daily.server import Deals
from kingdombuilder.protocol import messages as m
from kingdombuilder.table.caller import Caller
from tests.features.daily.dealing import ADDRESS, MINUTE, MONDAY, Players, players, run
from tests.hosts import feature
from tests.server.quiet import ask, create
from tests.server.serving import sqlite

# --- One's own data ---


def test_results_are_among_ones_data_and_go_with_them(database: str) -> None:
    """They are exported; with the data of the guest the table goes, and with that the place in the standings."""

    async def test() -> None:
        async with players(database) as here:
            id = await here.play("ann")
            await here.ask(id, "ann", m.Resign())
            (result,) = (await here.server.guests.export("ann")).results
            assert (result.table, result.deal, result.counted, result.gave_up) == (id, MONDAY, True, True)
            await here.server.guests.delete("ann")
            assert (await here.server.guests.export("ann")).results == []
            assert (await here.day("ann")).mine is None

    run(test())


def test_of_a_game_with_others_only_the_result_stays(database: str) -> None:
    """Ann's gold stands beside Ben's, but it is nobody's any more."""

    async def test() -> None:
        async with players(database) as here:
            id = await finished(here, "ann", "ben")
            next_one = str((await create(here.service, m.NewTable(moment=m.Moment(id, 0)), "ben", ADDRESS)).table)
            await here.server.guests.delete("ann")
            results = await feature(here.server, Deals).results(await here.table(next_one), Caller("ann"))
            assert [seat.name for seat in results.tables[0].seats] == ["Guest", "Ben"]
            assert not any(seat.mine for seat in results.tables[0].seats)

    run(test())


# --- Play this deal ---


async def finished(here: Players, host: str, other: str, **asked: Any) -> str:
    """A game of two people that the second has given up."""
    id = str((await create(here.service, m.NewTable(name=host.title(), **asked), host, ADDRESS)).table)
    await ask(here.service, id, Caller(other), m.Join(name=other.title()), ADDRESS)
    await here.ask(id, other, m.Resign())
    return id


def test_results_of_a_deal_stand_side_by_side(database: str) -> None:
    """The game from which it was dealt again, and all that were dealt again from any of them."""

    async def test() -> None:
        async with players(database) as here:
            first = await finished(here, "ann", "ben")
            alone = await feature(here.server, Deals).results(await here.table(first), Caller("ann", 0))
            assert alone == daily.DealResults([], None)
            tables = [first]
            for guest in ("cec", "dan"):
                asked = m.NewTable(moment=m.Moment(tables[-1], 0), bots=[None, "random"], name=guest.title())
                here.now += MINUTE
                tables.append(str((await create(here.service, asked, guest, ADDRESS)).table))
                table = await here.table(tables[-1])
                assert table.seed == (await here.table(first)).seed
                assert table.config.deal
                assert table.config.deal.id == first
                await here.ask(tables[-1], guest, m.Resign())
            seen = await feature(here.server, Deals).results(await here.table(tables[1]), Caller("cec", 0))
            assert ([line.table for line in seen.tables], seen.here) == (tables, 1)
            assert [(seat.name, seat.bot, seat.gave_up) for seat in seen.tables[0].seats] == [
                ("Ann", None, False),
                ("Ben", None, True),
            ]
            assert seen.tables[1].seats[0].mine
            shown = here.server.tables.broadcast.view(await here.server.tables.get(tables[1]), Caller("cec", 0))
            assert shown.part(DealShown) == DealShown(TableDeal(None, False, None, False))

    run(test())


def test_results_tell_for_which_program_the_house_played(tmp_path: Path) -> None:
    """The program exits at the first request."""

    async def test() -> None:
        async with players(sqlite(tmp_path), programs={"mine": "false"}) as here:
            first = await finished(here, "ann", "ben")
            asked = m.NewTable(moment=m.Moment(first, 0), bots=[None, "program:mine"])
            here.now += MINUTE
            second = str((await create(here.service, asked, "ann", ADDRESS)).table)
            while not (await here.table(second)).chairs[1].replaced_by:
                await here.turn(second, "ann")
            await here.ask(second, "ann", m.Resign())
            seen = await feature(here.server, Deals).results(await here.table(second), Caller("ann", 0))
            assert [(seat.bot, seat.replaced_by) for seat in seen.tables[1].seats] == [
                (None, None),
                ("program:mine", "greedy"),
            ]

    run(test())


def test_a_moment_later_than_the_first_is_another_game(tmp_path: Path) -> None:
    """A game continued from the middle of another does not have its deal."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            id = str((await create(here.service, m.NewTable(bots=[None, "random"]), "ann", ADDRESS)).table)
            await here.turn(id, "ann")
            await here.ask(id, "ann", m.Resign())
            asked = m.NewTable(moment=m.Moment(id, 1), bots=[None, "random"])
            going_on = str((await create(here.service, asked, "ann", ADDRESS)).table)
            assert (await here.table(going_on)).config.deal is None

    run(test())


def test_a_public_table_tells_of_no_private_one(tmp_path: Path) -> None:
    """A private table's link and result are visible to its players only."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            public = await finished(here, "ann", "ben", visibility="public")
            asked = m.NewTable(moment=m.Moment(public, 0), bots=[None, "random"])
            here.now += MINUTE
            private = str((await create(here.service, asked, "cec", ADDRESS)).table)
            await here.ask(private, "cec", m.Resign())
            at_public = await here.table(public)
            for guest, seen in (("dan", [public]), ("cec", [public, private])):
                found = await feature(here.server, Deals).results(at_public, Caller(guest))
                assert [line.table for line in found.tables] == seen
            back = m.NewTable(moment=m.Moment(private, 0), bots=[None, "random"], visibility="public")
            hidden = await here.table(str((await create(here.service, back, "cec", ADDRESS)).table))
            assert (hidden.config.deal, hidden.config.moment) == (None, None)

    run(test())

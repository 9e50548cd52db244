"""Deals that are dealt again, and what becomes of results when somebody's data are deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kingdombuilder.server import protocol as m
from kingdombuilder.server.table.who import Who
from tests.server.results.dealing import ADDRESS, MINUTE, MONDAY, Players, players, run
from tests.server.serving import sqlite

# --- One's own data ---


def test_results_are_among_ones_data_and_go_with_them(database: str) -> None:
    """They are exported; with the data of the guest the table goes, and with that the place in the standings."""

    async def test() -> None:
        async with players(database) as here:
            id = await here.play("ann")
            await here.ask(id, "ann", m.Resign())
            (result,) = (await here.desk.guests.export("ann")).results
            assert (result.table, result.deal, result.counted, result.gave_up) == (id, MONDAY, True, True)
            await here.desk.guests.delete("ann")
            assert (await here.desk.guests.export("ann")).results == []
            assert (await here.day("ann")).mine is None

    run(test())


def test_of_a_game_with_others_only_the_result_stays(database: str) -> None:
    """Ann's gold stands beside Ben's, but it is nobody's any more."""

    async def test() -> None:
        async with players(database) as here:
            id = await finished(here, "ann", "ben")
            next_one = str((await here.desk.set_table(m.NewTable(moment=m.Moment(id, 0)), "ben", ADDRESS)).table)
            await here.desk.guests.delete("ann")
            results = await here.desk.deals.results(await here.table(next_one), Who("ann"))
            assert [seat.name for seat in results.tables[0].seats] == ["Guest", "Ben"]
            assert not any(seat.mine for seat in results.tables[0].seats)

    run(test())


# --- Play this deal ---


async def finished(here: Players, host: str, other: str, **asked: Any) -> str:
    """A game of two people that the second has given up."""
    id = str((await here.desk.set_table(m.NewTable(name=host.title(), **asked), host, ADDRESS)).table)
    await here.desk.ask(id, Who(other), m.Join(name=other.title()), ADDRESS)
    await here.ask(id, other, m.Resign())
    return id


def test_results_of_a_deal_stand_side_by_side(database: str) -> None:
    """The game from which it was dealt again, and all that were dealt again from any of them."""

    async def test() -> None:
        async with players(database) as here:
            first = await finished(here, "ann", "ben")
            alone = await here.desk.deals.results(await here.table(first), Who("ann", 0))
            assert alone == m.DealResults([], None)
            tables = [first]
            for guest in ("cec", "dan"):
                asked = m.NewTable(moment=m.Moment(tables[-1], 0), bots=[None, "random"], name=guest.title())
                here.now += MINUTE
                tables.append(str((await here.desk.set_table(asked, guest, ADDRESS)).table))
                table = await here.table(tables[-1])
                assert table.seed == (await here.table(first)).seed
                assert table.sheet.deal
                assert table.sheet.deal.id == first
                await here.ask(tables[-1], guest, m.Resign())
            seen = await here.desk.deals.results(await here.table(tables[1]), Who("cec", 0))
            assert ([line.table for line in seen.tables], seen.here) == (tables, 1)
            assert [(seat.name, seat.bot, seat.gave_up) for seat in seen.tables[0].seats] == [
                ("Ann", None, False),
                ("Ben", None, True),
            ]
            assert seen.tables[1].seats[0].mine
            shown = here.server.hall.telling.view(await here.server.hall.table(tables[1]), Who("cec", 0))
            assert shown.deal == m.TableDeal(None, False, None)

    run(test())


def test_results_tell_for_which_program_the_house_played(tmp_path: Path) -> None:
    """The program stops at once, whatever it is asked."""

    async def test() -> None:
        async with players(sqlite(tmp_path), programs={"mine": "false"}) as here:
            first = await finished(here, "ann", "ben")
            asked = m.NewTable(moment=m.Moment(first, 0), bots=[None, "program:mine"])
            here.now += MINUTE
            second = str((await here.desk.set_table(asked, "ann", ADDRESS)).table)
            while not (await here.table(second)).chairs[1].replaced_by:
                await here.turn(second, "ann")
            await here.ask(second, "ann", m.Resign())
            seen = await here.desk.deals.results(await here.table(second), Who("ann", 0))
            assert [(seat.bot, seat.replaced_by) for seat in seen.tables[1].seats] == [
                (None, None),
                ("program:mine", "greedy"),
            ]

    run(test())


def test_a_moment_later_than_the_first_is_another_game(tmp_path: Path) -> None:
    """Whoever goes on from the middle of a game does not play its deal."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            id = str((await here.desk.set_table(m.NewTable(bots=[None, "random"]), "ann", ADDRESS)).table)
            await here.turn(id, "ann")
            await here.ask(id, "ann", m.Resign())
            asked = m.NewTable(moment=m.Moment(id, 1), bots=[None, "random"])
            going_on = str((await here.desk.set_table(asked, "ann", ADDRESS)).table)
            assert (await here.table(going_on)).sheet.deal is None

    run(test())


def test_a_public_table_tells_of_no_private_one(tmp_path: Path) -> None:
    """Strangers learn neither the link nor the result of a table that is not in the list; those who sat there do."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            public = await finished(here, "ann", "ben", visibility="public")
            asked = m.NewTable(moment=m.Moment(public, 0), bots=[None, "random"])
            here.now += MINUTE
            private = str((await here.desk.set_table(asked, "cec", ADDRESS)).table)
            await here.ask(private, "cec", m.Resign())
            at_public = await here.table(public)
            for guest, seen in (("dan", [public]), ("cec", [public, private])):
                found = await here.desk.deals.results(at_public, Who(guest))
                assert [line.table for line in found.tables] == seen
            back = m.NewTable(moment=m.Moment(private, 0), bots=[None, "random"], visibility="public")
            hidden = await here.table(str((await here.desk.set_table(back, "cec", ADDRESS)).table))
            assert (hidden.sheet.deal, hidden.sheet.moment) == (None, None)

    run(test())

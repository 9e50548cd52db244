"""The deal of the day, at a server whose clock the test sets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from kingdombuilder.features.daily import messages as daily
from kingdombuilder.features.daily.calendar import (
    WEEK,
    closes,
    day_at,
    deal_on,
    ends,
    lay_day,
    plan_of,
    read_day,
    status_at,
)
from kingdombuilder.features.daily.messages import TableDeal
from kingdombuilder.features.daily.parts import DealShown
from kingdombuilder.features.daily.server import Deals
from kingdombuilder.game.scoring import score
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.storage.guests.keys import add_key
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.config import Deal
from kingdombuilder.table.table import DAY, Table
from kingdombuilder.table.views import table_view as views
from tests.features.daily.dealing import ADDRESS, FRIDAY, MINUTE, MONDAY, NOON, players, refusal, run
from tests.hosts import feature
from tests.server.processes import Node
from tests.server.quiet import create
from tests.server.serving import Guest, sqlite
from tests.server.sitting import ALL_SETS, Sitting

# --- Days ---


def test_the_week_has_a_plan() -> None:
    """16 November 2026 is a Monday; every box but the smallest has a day, and all days have the base game."""
    assert (plan_of(MONDAY), plan_of("2026-11-22")) == (WEEK[0], WEEK[6])
    assert all(plan.sets[0] == "base" and set(plan.sets) <= set(ALL_SETS) for plan in WEEK)
    assert {"nomads", "crossroads", "marshlands", "harvest"} <= {box for plan in WEEK for box in plan.sets}


def test_a_day_ends_at_midnight_utc_and_closes_at_noon() -> None:
    """Games that are under way at midnight have twelve hours more."""
    midnight = ends(MONDAY)
    assert [day_at(midnight - 1), day_at(midnight)] == [MONDAY, "2026-11-17"]
    assert closes(MONDAY) == midnight + 12 * 3_600_000
    times = (midnight - 1, midnight, closes(MONDAY) - 1, closes(MONDAY))
    assert [status_at(MONDAY, at) for at in times] == ["open", "counting", "counting", "final"]


@pytest.mark.parametrize("text", ["", "today", "2026-11-31", "2026-1-1", "20261116", "2026-11-16T00:00", "٢٠٢٦-11-16"])
def test_what_is_no_day(text: str) -> None:
    """The refusal says how a day is written."""
    with pytest.raises(Refusal, match="2026-11-16") as refused:
        read_day(text, NOON)
    assert refused.value.code == "bad_day"


def test_nobody_is_told_of_tomorrow() -> None:
    """A day is known from its first moment on."""
    with pytest.raises(Refusal) as refused:
        read_day("2026-11-17", ends(MONDAY) - 1)
    assert (refused.value.code, refused.value.status) == ("bad_day", 404)
    assert read_day("2026-11-17", ends(MONDAY)) == "2026-11-17"


def test_a_day_is_the_same_for_all_and_tells_no_seed() -> None:
    """Two guests get the same board, cards, start player and deck; nothing that the host can read names the seed."""
    sheets = [
        lay_day(FRIDAY, 4711, daily.PlayDay(name=guest), "A" * 12, guest, NOON, counted=True)[0]
        for guest in ("ann", "ben")
    ]
    ann, ben = (Table(config) for config in sheets)
    assert ann.record.options == ben.record.options
    assert ann.first.deck == ben.first.deck
    assert (sheets[0].asked.seed, sheets[0].chosen, sheets[0].terms.hints) == (None, False, False)
    other, _ = lay_day(FRIDAY, 4712, daily.PlayDay(), "A" * 12, "ann", NOON, counted=True)
    assert Table(other).first.deck != ann.first.deck


def test_no_bot_plays_the_try_that_counts() -> None:
    """Leaving is refused, because a bot would play for the guest."""
    config, entries = lay_day(MONDAY, 4711, daily.PlayDay(), "A" * 12, "ann", NOON, counted=True)
    sitting = Sitting()
    sitting.table, sitting.rows = Table(config), []
    sitting.add("ann", m.WasSet(), *entries)
    assert sitting.refused("ann", m.Leave()).startswith("not_allowed: no bot may play the deal of the day for you")


# --- The secret ---


def test_a_day_has_one_deal_whatever_becomes_of_the_keys(database: str) -> None:
    """The nodes of a database agree, also after the keys that sign were changed; other servers deal otherwise."""

    async def test() -> None:
        async with players(database) as here:
            seed = await feature(here.server, Deals).seed(MONDAY)
            assert seed.bit_length() > 100
            assert seed != await feature(here.server, Deals).seed(FRIDAY)
            await add_key(here.server.store, "another key", NOON)
            await here.server.read_keys()
            assert await feature(here.server, Deals).seed(MONDAY) == seed
            async with players(database) as there:
                assert await feature(there.server, Deals).seed(MONDAY) == seed

    run(test())


def test_the_seed_is_told_when_the_day_is_closed(tmp_path: Path) -> None:
    """Before that, not even a guest who has finished sees it in the view, a record or a moment."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            id = await here.play("ann")
            await here.ask(id, "ann", m.Resign())
            live, seed = await here.server.tables.get(id), str(await feature(here.server, Deals).seed(MONDAY))
            shown = here.server.tables.broadcast.welcome(live, Caller("ann", 0))
            assert (shown.view.status, shown.view.fairness.seed, shown.view.fairness.salt) == ("finished", None, None)
            assert shown.view.part(DealShown) == DealShown(TableDeal(MONDAY, True, closes(MONDAY), False))
            assert seed.encode() not in m.encode(shown)
            assert seed.encode() not in m.encode(await here.server.guests.export("ann"))
            again = m.NewTable(moment=m.Moment(id, 0))
            assert await refusal(create(here.service, again, "ann", ADDRESS)) == "sealed"
            here.now = closes(MONDAY)
            assert here.server.tables.broadcast.welcome(live, Caller("ann", 0)).view.fairness.seed == seed
            assert (await create(here.service, again, "ben", ADDRESS)).table

    run(test())


# --- Playing ---


def test_a_day_of_three_players(database: str) -> None:
    """Ann plays to the end, Ben gives up, Cec only looks; everybody knows as much as is fair."""

    async def test() -> None:
        async with players(database) as here:
            ann = await here.play("ann")
            assert await here.play("ann") == await here.play("ann", again=True) == ann
            before = await here.day("ann")
            assert (before.mine and before.mine.status, before.standings, before.players) == ("running", None, 0)
            table = await here.finish(ann, "ann")
            assert table.play
            after = await here.day("ann")
            paid = score(table.play.state)[0].by_item()
            assert paid.pop("gold") == 0  # from before, of which nothing is told
            gold = list(paid.values())
            assert after.mine
            assert (after.mine.status, after.mine.gold, after.mine.place) == ("counted", sum(gold), 1)
            assert [item.gold for item in after.mine.items] == gold
            assert after.standings == [daily.DayStanding(1, "Ann", sum(gold), ann, True)]

            here.now += MINUTE
            ben = await here.play("ben")
            assert ben != ann
            assert not await here.may_look(ann, "ben")
            assert not await here.may_look(ann, "cec")
            assert await here.may_look(ben, "ann")
            assert ((await here.day("ben")).standings, (await here.day("ben")).players) == (None, 1)
            await here.ask(ben, "ben", m.Resign())
            given_up = await here.day("ben")
            assert given_up.mine
            assert (given_up.mine.status, given_up.mine.place, given_up.players) == ("gave_up", None, 1)
            assert await here.may_look(ann, "ben")

            here.now += MINUTE
            again = await here.play("ben", again=True)
            assert again not in (ann, ben)
            assert (await here.table(again)).config.deal == Deal(MONDAY, False, closes(MONDAY))
            await here.finish(again, "ben")
            assert (await here.day("ben")).players == 1
            results = await feature(here.server, Deals).results(await here.table(again), Caller("ben", 0))
            assert [line.table for line in results.tables] == [ann, ben, again]
            assert [line.seats[0].mine for line in results.tables] == [False, True, True]

            here.now = closes(MONDAY)
            assert await here.may_look(ann, "cec")
            seen = await here.day("cec")
            assert (seen.status, seen.mine, seen.standings and len(seen.standings)) == ("final", None, 1)
            tuesday = await here.day("ann", "2026-11-17")
            assert tuesday.earlier == [daily.DayLine(MONDAY, 1, sum(gold), sum(gold))]
            assert (await here.day("ann", "2026-11-17", base=True)).earlier == tuesday.earlier
            assert (tuesday.streak, (await here.day("ben")).streak) == (1, 0)
            here.now = ends("2026-11-17")
            assert (await here.day("ann")).streak == 0

    run(test())


def test_a_day_has_a_deal_of_the_base_box_beside_that_of_the_weekday(tmp_path: Path) -> None:
    """Each has a try that counts, and secrets, of its own. On Mondays both are one."""

    async def test() -> None:
        async with players(sqlite(tmp_path), NOON + DAY) as here:
            tuesday = day_at(here.now)
            boxes, base = await here.play("ann", tuesday), await here.play("ann", deal_on(tuesday, base=True))
            tables = [await here.table(boxes), await here.table(base)]
            assert [table.record.options.sets for table in tables] == [("base", "nomads"), ("base",)]
            assert tables[0].seed != tables[1].seed
            assert views.table_view(tables[1], 0, at=here.now).part(DealShown) == DealShown(
                TableDeal(tuesday, True, closes(tuesday), True)
            )
            assert await here.play("ann", deal_on(tuesday, base=True)) == base
            await here.ask(base, "ann", m.Resign())
            ben = await here.play("ben", tuesday)
            await here.ask(ben, "ben", m.Resign())
            assert [await here.may_look(table, "ben") for table in (boxes, base)] == [True, False]
            seen = await here.day("ann", tuesday, base=True)
            assert (seen.base, seen.sets, seen.bot, seen.mine and seen.mine.table) == (True, ["base"], "easy", base)
            assert seen.beside == daily.OtherDeal(["base", "nomads"], "greedy", begun=True, gold=None)
            assert (await here.day("cec", tuesday)).beside == daily.OtherDeal(["base"], "easy", begun=False, gold=None)
            assert (await here.day("cec", MONDAY, base=True)).beside is None

    run(test())


def test_ones_own_table_tells_no_results_before_its_end(tmp_path: Path) -> None:
    """Ben plays; from his own seat he would see what Ann earned by each card, and learn what pays in this deal."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            ann, ben = await here.play("ann"), await here.play("ben")
            await here.ask(ann, "ann", m.Resign())
            results = feature(here.server, Deals).results
            assert await refusal(results(await here.table(ben), Caller("ben", 0))) == "sealed"
            assert [line.table for line in (await results(await here.table(ann), Caller("ann", 0))).tables] == [ann]
            await here.ask(ben, "ben", m.Resign())
            told = (await results(await here.table(ben), Caller("ben", 0))).tables
            assert {line.table for line in told} == {ann, ben}
            assert await refusal(results(await here.table(ann), Caller("cec"))) == "sealed"
            here.now = closes(MONDAY)
            assert len((await results(await here.table(ann), Caller("cec"))).tables) == 2

    run(test())


def test_a_game_counts_for_the_day_on_which_it_began(tmp_path: Path) -> None:
    """Who begins a minute before midnight has until noon; at that hour nobody else can begin with that deal."""

    async def test() -> None:
        async with players(sqlite(tmp_path), ends(MONDAY) - MINUTE) as here:
            ann, ben = await here.play("ann"), await here.play("ben")
            here.now = ends(MONDAY) + MINUTE
            await here.finish(ann, "ann")
            assert (await here.day("ann")).status == "counting"
            mine = (await here.day("ann")).mine
            assert mine
            assert (mine.status, mine.place) == ("counted", 1)
            assert await refusal(here.play("cec")) == "sealed"
            tuesday = await here.play("cec", "2026-11-17")
            deal = (await here.table(tuesday)).config.deal
            assert deal
            assert deal.id == "2026-11-17"
            assert not await here.may_look(ann, "cec")
            here.now = closes(MONDAY)
            await here.finish(ben, "ben")
            late = await here.day("ben")
            assert late.mine
            assert (late.mine.status, late.mine.place, late.players) == ("too_late", None, 1)
            once_more = await here.table(await here.play("cec"))
            assert once_more.config.deal == Deal(MONDAY)

    run(test())


def test_who_begins_twice_at_once_plays_once(database: str) -> None:
    """Whichever request comes first, on whichever node: both answer with the same table."""

    async def test() -> None:
        async with players(database) as here, players(database) as there:
            tables = await asyncio.gather(*(node.play("ann") for node in (here, there, here, there)))
            assert len(set(tables)) == 1
            assert (await here.day("ann")).mine

    run(test())


def test_bots_answer_alike_at_all_tables_of_a_day(tmp_path: Path) -> None:
    """Ann and Ben decide alike, at other times and with other things said between; the planner does so, too."""

    async def test() -> None:
        async with players(sqlite(tmp_path), ends(FRIDAY) - DAY) as here:
            ids = [await here.play(guest, FRIDAY) for guest in ("ann", "ben")]
            await here.ask(ids[1], "ben", m.Chat(text="hello"))
            for _ in range(3):
                for id, guest in zip(ids, ("ann", "ben"), strict=True):
                    await here.turn(id, guest)
            logs = [await here.server.store.rows(id) for id in ids]
            acted = [[row.entry for row in rows if isinstance(row.entry, m.Acted)] for rows in logs]
            assert acted[0] == acted[1]
            assert sum(entry.bot for entry in acted[0]) >= 9

    run(test())


def test_places_are_shared_by_those_with_the_same_gold(tmp_path: Path) -> None:
    """Two with the most gold are first, the next one is third."""

    async def test() -> None:
        async with players(sqlite(tmp_path)) as here:
            for guest, gold in (("ann", 50), ("ben", 60), ("cec", 60)):
                id = await here.play(guest)
                await here.ask(id, guest, m.Resign())
                async with here.server.store.writing.begin() as connection:
                    await connection.exec_driver_sql(
                        f"UPDATE results SET gave_up = 0, gold = {gold} WHERE table_id = '{id}' AND seat = 0"
                    )
            seen = await here.day("ann")
            assert seen.mine
            assert (seen.mine.place, seen.players) == (3, 3)
            assert [(line.place, line.gold) for line in seen.standings or ()] == [(1, 60), (1, 60), (3, 50)]

    run(test())


def test_a_day_over_http(node: Node, arrive: Callable[..., Guest]) -> None:
    """Ann plays today's deal; Ben, who has not, may see her table neither by HTTP nor over a socket."""
    ann, ben = arrive("Ann", node), arrive("Ben", node)
    with node.client() as stranger:
        refused = stranger.post("/api/daily", json={})
        assert (refused.status_code, refused.json()["code"]) == (403, "no_guest")
        assert stranger.get("/api/daily").json()["mine"] is None
        assert stranger.get("/api/daily/2026-13-01").json()["code"] == "bad_day"
        assert stranger.get("/api/daily/9999-01-01").status_code == 404
    ann.get("me")
    answers = [ann.http.post("/api/daily", json={"name": "Ann", "again": again}) for again in (False, True)]
    played, again = (str(answer.json()["table"]) for answer in answers)
    assert played == again
    assert ann.get("daily")["mine"]["status"] == "running"
    table = f"/api/tables/{played}"
    for rest in ("", "/updates", "/deal", "/steps/0", "/record"):
        refused = ben.http.get(table + rest)
        assert (refused.status_code, refused.json()["code"]) == (403, "sealed")
    with ben.socket(played) as socket, pytest.raises(ConnectionClosed, match="finish your own game of it first"):
        socket.receive()
    ann.ask(played, "resign")
    assert ann.http.get(f"{table}/steps/0").status_code == 200
    assert ann.http.get(f"{table}/record").json()["code"] == "sealed"

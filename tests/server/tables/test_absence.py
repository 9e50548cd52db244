"""Absent players: after the waiting time the others can continue, but never without a player who is present."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.live_table import LiveTable, Watcher
from kingdombuilder.service.service import Service
from kingdombuilder.table.absence import GRACE, Attendance, patience
from kingdombuilder.table.caller import Caller
from kingdombuilder.table.config import TableConfig
from kingdombuilder.table.table import Row, Table
from kingdombuilder.table.views import table_view as views
from kingdombuilder.table.views.records import whole_record
from tests.server.node.test_races import ADDRESS, BEN, opened, run, seated
from tests.server.processes import Node
from tests.server.quiet import ask, create
from tests.server.serving import Guest
from tests.server.sitting import FIRST_GAME, Sitting

MINUTE = 60_000
CLAIM = {"kind": "claim", "minutes": 5}


def playing(players: int = 2, **asked: Any) -> Sitting:
    """A game in which it is Ann's turn. Everybody was there when it began, so the table waits for three minutes."""
    return Sitting(**FIRST_GAME, players=players, **asked).fill()


# --- A bot sits in ---


def test_a_bot_plays_for_somebody_who_is_gone() -> None:
    """Three minutes after they were last seen; they take the seat back when they are there again."""
    sitting = playing(substitute="greedy")
    sitting.gone, sitting.at = {"ann": 3 * MINUTE}, 6 * MINUTE - 1
    assert (
        sitting.refused("bob", m.Substitute(seat=0))
        == "not_yet: Ann has not been away for 3 minutes yet; wait 1 seconds"
    )
    sitting.at = 6 * MINUTE
    assert sitting.ask("bob", m.Substitute(seat=0)) == [m.Substituted(0, "greedy", 1)]
    assert sitting.table.bot_to_decide == sitting.again().bot_to_decide == "greedy"
    sitting.gone.clear()
    sitting.ask("ann", m.Return())
    assert sitting.table.chairs[0].decides


def test_nobody_is_replaced_who_is_there() -> None:
    """However long they think."""
    sitting = playing()
    sitting.at = 1000 * MINUTE
    assert sitting.refused("bob", m.Substitute(seat=0)) == "not_gone: Ann is connected"
    assert patience(sitting.table, sitting.attendance, sitting.at) is None


def test_nobody_is_replaced_for_whom_nobody_waits() -> None:
    """Bob is gone for hours while Ann thinks; when it is his turn, he has as long as anybody."""
    sitting = playing()
    sitting.gone, sitting.at = {"bob": 0}, 300 * MINUTE
    assert sitting.refused("ann", m.Substitute(seat=1)).startswith("not_waiting: ")
    assert sitting.refused("ann", m.Substitute(seat=0)) == "not_gone: Ann is connected"
    sitting.end_turn()
    sitting.at += 3 * MINUTE - 1
    assert sitting.refused("ann", m.Substitute(seat=1)).startswith("not_yet: ")
    assert patience(sitting.table, sitting.attendance, sitting.at) == 1
    sitting.at += 1
    sitting.ask("ann", m.Chat(text="hello?"))
    sitting.ask("ann", m.Substitute(seat=1))
    assert sitting.refused("ann", m.Substitute(seat=1)).startswith("not_waiting: ")


def test_only_those_who_play_may_do_it() -> None:
    sitting = playing(3)
    sitting.gone, sitting.at = {"ann": 0}, 20 * MINUTE
    assert sitting.refused("eve", m.Substitute(seat=0)).startswith("no_seat: ")
    sitting.ask("bob", m.Leave())
    assert sitting.refused("bob", m.Substitute(seat=0)).startswith("away: ")
    sitting.ask("cec", m.Resign())
    assert sitting.refused("cec", m.Substitute(seat=0)).startswith("resigned: ")
    assert playing().refused("bob", m.Substitute(seat=4)).startswith("not_waiting: ")
    assert Sitting().refused("ann", m.Substitute(seat=0)).startswith("not_started: ")


@pytest.mark.parametrize("asked", [{"absence": {"kind": "none"}}, {"clock": {"kind": "days"}}])
def test_some_tables_wait_for_ever(asked: dict[str, Any]) -> None:
    """If the host wished so, or where people have days for a decision: nobody needs to be there."""
    sitting = playing(**asked)
    sitting.gone, sitting.at = {"ann": 0}, 1000 * MINUTE
    for command in (m.Substitute(seat=0), m.Claim(seat=0)):
        assert sitting.refused("bob", command) == "not_allowed: absence rules are off at this table"
    view = views.table_view(sitting.table, 1, at=sitting.at, attendance=sitting.attendance)
    assert (view.absence.kind, view.patience) == ("none", None)


# --- Claiming the game ---


def test_the_game_of_two_is_claimed() -> None:
    sitting = playing(absence=CLAIM)
    sitting.gone, sitting.at = {"ann": 0}, 5 * MINUTE - 1
    assert sitting.refused("bob", m.Claim(seat=0)).startswith("not_yet: Ann has not been away for 5 minutes yet")
    sitting.at = 5 * MINUTE
    assert sitting.ask("bob", m.Claim(seat=0)) == [m.Claimed(0, 1), m.Forfeited(0)]
    assert (sitting.status, sitting.table.winners()) == ("finished", [1])
    assert whole_record(sitting.table, sitting.rows).resigned == ((0, 0),)


def test_at_most_tables_nobody_claims_the_game() -> None:
    sitting = playing()
    sitting.gone, sitting.at = {"ann": 0}, 20 * MINUTE
    assert sitting.refused("bob", m.Claim(seat=0)).startswith("not_allowed: at this table a bot may play")


def test_all_who_are_there_claim_it_together() -> None:
    """Who has lost can never come back, so one alone cannot have it so. The others play on; a bot moves the pieces."""
    sitting = playing(4, absence=CLAIM)
    sitting.gone, sitting.at = {"ann": 0, "dan": 0}, 6 * MINUTE
    assert sitting.ask("bob", m.Claim(seat=0)) == [m.Claimed(0, 1)]
    assert (
        sitting.refused("bob", m.Claim(seat=0)) == "claimed: you have already claimed the game; Cec must claim it, too"
    )
    assert views.table_view(sitting.table, 2).claims == [1]
    assert sitting.ask("cec", m.Claim(seat=0)) == [m.Claimed(0, 2), m.Forfeited(0)]
    assert sitting.status == "running"
    assert sitting.table.bot_to_decide == "planner"
    assert sitting.refused("ann", m.Return()).startswith("resigned: ")


def test_who_went_away_is_not_waited_for_to_claim() -> None:
    """Cec is there and does not agree; once he has been gone for as long himself, Bob has the say."""
    sitting = playing(3, absence=CLAIM)
    sitting.gone, sitting.at = {"ann": 0}, 6 * MINUTE
    sitting.ask("bob", m.Claim(seat=0))
    sitting.gone["cec"], sitting.at = 6 * MINUTE, 11 * MINUTE - 1
    assert sitting.refused("bob", m.Claim(seat=0)).startswith("claimed: ")
    sitting.at += 1
    assert sitting.ask("bob", m.Claim(seat=0)) == [m.Forfeited(0)]


def test_a_claim_is_forgotten_when_the_game_goes_on() -> None:
    sitting = playing(3, absence=CLAIM)
    sitting.gone, sitting.at = {"ann": 0}, 6 * MINUTE
    sitting.ask("bob", m.Claim(seat=0))
    sitting.gone.clear()
    sitting.decide()
    assert sitting.table.claims == sitting.again().claims == set()


# --- Who is not gone but keeps the others waiting ---


def test_anybody_begins_in_the_end_if_the_host_does_not() -> None:
    """At a full table, after as long as the table waits for anybody."""
    sitting = Sitting(autostart=False)
    sitting.at = 2 * MINUTE
    sitting.ask("bob", m.Join(name="Bob"))
    sitting.at = 12 * MINUTE - 1
    assert sitting.refused("bob", m.Start()).startswith("not_host: ")
    assert views.table_view(sitting.table, 1, at=sitting.at).patience == 1
    sitting.at += 1
    assert sitting.refused("eve", m.Start()).startswith("not_host: ")
    sitting.ask("bob", m.Start())
    assert sitting.status == "running"


def test_nobody_begins_for_the_host_at_a_table_with_empty_seats() -> None:
    sitting = Sitting(players=3)
    sitting.ask("bob", m.Join(name="Bob"))
    sitting.at = 1000 * MINUTE
    assert sitting.refused("bob", m.Start()).startswith("not_host: ")
    assert views.table_view(sitting.table, 1, at=sitting.at).patience is None


# --- What tables say of it ---


def test_a_table_says_who_is_gone_and_for_how_long() -> None:
    sitting = playing(3, absence=CLAIM)
    sitting.gone, sitting.at = {"ann": MINUTE, "cec": 0}, 4 * MINUTE
    view = views.table_view(sitting.table, 1, at=sitting.at, attendance=sitting.attendance)
    assert [seat.away for seat in view.seats] == [3 * MINUTE, None, 4 * MINUTE]
    assert (view.absence, view.patience, view.claims) == (m.Absence("claim", 5), 2 * MINUTE, [])


def test_a_table_waits_longer_where_somebody_was_not_connected_at_the_beginning() -> None:
    """Three minutes if everybody was there, else ten; the host may say otherwise. Before the game it is not known."""
    for gone, asked, wait in (
        ({}, {}, 3),
        ({"ann": 0}, {}, 10),
        ({}, {"minutes": 7}, 7),
        ({"ann": 0}, {"minutes": 7}, 7),
    ):
        sitting = Sitting(**FIRST_GAME, absence=asked)
        assert views.table_view(sitting.table, None).absence.minutes == asked.get("minutes")
        sitting.gone = dict(gone)
        sitting.fill()
        assert views.table_view(sitting.again(), None).absence == m.Absence("bot", wait)


def test_tables_of_before_wait_for_ten_minutes() -> None:
    """Neither their sheets nor their logs say anything of it."""
    sitting = playing()
    config, rows = msgspec.to_builtins(sitting.table.config), msgspec.to_builtins(sitting.rows)
    del config["terms"]["absence"], config["asked"]["absence"], rows[-1][-1]["live"]
    table = Table(msgspec.convert(config, TableConfig), msgspec.convert(rows, list[Row]))
    assert views.table_view(table, None).absence == m.Absence("bot", 10)


@pytest.mark.parametrize("minutes", [1, 10_081])
def test_no_table_waits_for_less_than_two_minutes_or_more_than_a_week(minutes: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"absence": {"minutes": minutes}}, m.NewTable)


def test_after_a_restart_people_have_time_to_come_back() -> None:
    """As long as the table waits, but not more than ten minutes: nobody can be there while the server is not."""
    for minutes, grace in ((5, 5 * MINUTE), (600, GRACE)):
        sitting = playing(absence={"minutes": minutes})
        sitting.at = 1000 * MINUTE
        assert patience(sitting.table, Attendance((0, None), sitting.at), sitting.at) == grace


# --- What a node knows of who is there ---


class Clock:
    """A time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000 * MINUTE

    def __call__(self) -> int:
        """What time it is."""
        return self.now

    def pass_by(self, minutes: float) -> None:
        """Let so many minutes pass."""
        self.now += int(minutes * MINUTE)


async def refusal(service: Service, live: LiveTable, caller: Caller, command: m.Command) -> str | None:
    """Ask something of a table; the code of the refusal, if it was refused."""
    try:
        await ask(service, live.table.config.id, caller, command, ADDRESS)
    except Refusal as refused:
        return refused.code
    return None


async def first_turn(service: Service, clock: Clock) -> LiveTable:
    """A game in which it is Ann's turn, who is not connected, while Ben is."""
    live = await seated(service, start_player=0, substitute="random")
    service.tables.watch(live, Watcher(Caller("ben", 1), 1000))
    service.tables.broadcast.publish_presence(live)
    return live


def test_a_closed_tab_blocks_nobody(tmp_path: Path) -> None:
    """Ann's socket closes; ten minutes later a bot plays for her, and it does."""
    clock = Clock()

    async def test() -> None:
        async with opened(tmp_path, clock) as service:
            live = await first_turn(service, clock)
            tab = Watcher(Caller("ann", 0), 1000)
            service.tables.watch(live, tab)
            service.tables.broadcast.publish_presence(live)
            clock.pass_by(60)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) == "not_gone"
            live.watchers.discard(tab)
            clock.pass_by(9)
            service.tables.broadcast.publish_presence(live)
            clock.pass_by(9)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) == "not_yet"
            clock.pass_by(1)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) is None
            while live.table.bot_to_decide:
                await asyncio.sleep(0.01)
            assert live.table.decider == 1

    run(test())


def test_who_asks_for_updates_now_and_then_is_there(tmp_path: Path) -> None:
    """A program has no socket; each of its requests says that it is there."""
    clock = Clock()

    async def test() -> None:
        async with opened(tmp_path, clock) as service:
            live = await first_turn(service, clock)
            clock.pass_by(20)
            service.tables.presence.saw(live, "ann")
            clock.pass_by(9)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) == "not_yet"
            clock.pass_by(1)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) is None

    run(test())


def test_absence_outlasts_a_restart(tmp_path: Path) -> None:
    """The table still tells since when Ann is gone. She has ten minutes more, and it suffices to look in."""
    clock = Clock()

    async def test() -> None:
        async with opened(tmp_path, clock) as service:
            live = await first_turn(service, clock)
            clock.pass_by(45)
            id = live.table.config.id
        clock.pass_by(15)
        async with opened(tmp_path, clock) as service:
            live = await service.tables.get(id)
            view = service.tables.broadcast.view(live, Caller("ben", 1))
            assert [seat.away for seat in view.seats] == [60 * MINUTE, 15 * MINUTE]
            assert (view.patience, await refusal(service, live, BEN, m.Substitute(seat=0))) == (10 * MINUTE, "not_yet")
            clock.pass_by(9)
            tab = Watcher(Caller("ann", 0), 1000)
            service.tables.watch(live, tab)
            clock.pass_by(1)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) == "not_gone"

    run(test())


def test_what_another_node_saw_counts(tmp_path: Path) -> None:
    """Ann is connected to another node. This one does not hear of it, but reads what the other one wrote down."""
    clock = Clock()

    async def test() -> None:
        here, there = (Server(Settings(database=f"sqlite:///{tmp_path / 'games.db'}"), now=clock) for _ in range(2))
        service, other = await here.open(), await there.open()
        try:
            live = await first_turn(service, clock)
            elsewhere = await other.tables.get(live.table.config.id)
            other.tables.watch(elsewhere, Watcher(Caller("ann", 0), 1000))
            for _ in range(3):
                clock.pass_by(9.5)
                await other.tables.presence.write(other.tables.live_tables)
            clock.pass_by(0.5)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) == "not_yet"
        finally:
            await here.close()
            await there.close()

    run(test())


def test_who_is_connected_to_another_node_is_there(tmp_path: Path) -> None:
    """The nodes tell each other; when one of them falls silent, its people are gone from that moment on."""
    clock = Clock()

    async def test() -> None:
        async with opened(tmp_path, clock) as service:
            live = await first_turn(service, clock)
            presence, id = service.tables.presence, live.table.config.id
            presence.elsewhere["other"] = {id: [True, False]}
            clock.pass_by(60)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) == "not_gone"
            clock.pass_by(60)
            del presence.elsewhere["other"]
            service.tables.broadcast.publish_presence(live)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) == "not_yet"
            clock.pass_by(10)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) is None

    run(test())


def test_whoever_is_connected_is_told_who_has_gone(arrive: Callable[..., Guest], node: Node) -> None:
    """Ann closes her tab: Bob's table says since when she is gone, and how long he has to wait."""
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table = ann.set_table(start_player=0, absence=CLAIM)
    bob.join(table)
    with bob.socket(table) as socket:
        with ann.socket(table) as tab:
            tab.until_type("welcome")
            both = socket.until(lambda one: one["type"] == "present" and one["seats"] == [True, True])
            assert (both["away"], both["patience"]) == ([None, None], None)
        told = socket.until(lambda one: one["type"] == "present" and one["seats"] == [False, True])
    gone, here = told["away"]
    assert 0 <= gone < 20_000
    assert here is None
    assert 4 * MINUTE < told["patience"] <= 5 * MINUTE
    assert bob.refused(table, "claim", seat=0) == "not_yet"
    assert bob.refused(table, "substitute", seat=1) == "not_waiting"


def test_a_full_log_refuses_nothing_about_those_who_are_gone(tmp_path: Path) -> None:
    clock = Clock()

    async def test() -> None:
        async with opened(tmp_path, clock, entries_per_table=1) as service:
            done = await create(service, m.NewTable(start_player=0), "ann", ADDRESS)
            clock.pass_by(2)
            await ask(service, str(done.table), BEN, m.Join(name="Ben"), ADDRESS)
            live = await service.tables.get(str(done.table))
            service.tables.broadcast.publish_presence(live)
            clock.pass_by(11)
            assert await refusal(service, live, BEN, m.Substitute(seat=0)) is None

    run(test())


def test_people_are_noted_in_one_go(tmp_path: Path) -> None:
    """What is written down once is not written again until there is something new; open tables are not written."""
    clock = Clock()

    async def test() -> None:
        async with opened(tmp_path, clock) as service:
            lives = [await first_turn(service, clock) for _ in range(3)]
            await create(service, m.NewTable(), "ann", ADDRESS)
            clock.pass_by(1)
            await service.tables.presence.write(service.tables.live_tables)
            for live in lives:
                known = {guest: (sight.last, sight.written) for guest, sight in live.sights.items()}
                assert known == {"ann": (clock.now - MINUTE, clock.now - MINUTE), "ben": (clock.now, clock.now)}

    run(test())

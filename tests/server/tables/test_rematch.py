"""Rematches: seats are reserved for the previous players, all learn of it, and no player waits for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from kingdombuilder.protocol import messages as m
from kingdombuilder.table.config import TableConfig
from kingdombuilder.table.creating import rematch
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import DAY, Table
from tests.server.processes import Node
from tests.server.serving import Guest
from tests.server.sitting import FIRST_GAME, GUESTS, Sitting

Arrive = Callable[..., Guest]
MINUTE = 60_000


def after_a_game(guests: list[Guest], **asked: object) -> str:
    """A table at which these guests have played; the first of them set it, all but the last gave up."""
    table = guests[0].set_table(players=len(guests), **asked)
    for guest in guests[1:]:
        guest.join(table)
    for guest in guests[:-1]:
        guest.ask(table, "resign")
    return table


def test_nobody_else_sits_down_on_a_seat_of_a_rematch(node: Node, arrive: Arrive) -> None:
    """A watcher knows the next table from the old one, and calls himself Bob; the seat is Bob's all the same."""
    ann, bob, wes = (arrive(name, node) for name in ("Ann", "Bob", "Wes"))
    table = after_a_game([ann, bob])
    ann.ask(table, "rematch")
    following = wes.look(table)["view"]["next_table"]
    assert wes.refused(following, "join", name="Bob") == "reserved"
    assert wes.refused(following, "join", name="Bob", seat=1) == "reserved"
    seats = wes.look(following)["view"]["seats"]
    assert [(seat["kind"], seat["name"], seat["reserved"]) for seat in seats] == [
        ("person", "Ann", None),
        ("empty", "", "Bob"),
    ]
    assert bob.ask(table, "rematch")["seat"] == 1
    assert wes.look(following)["view"]["status"] == "running"


def test_who_played_may_also_come_by_the_link(arrive: Arrive) -> None:
    """Those who played see which seat is theirs; without naming one they get it."""
    ann, bob, cec = (arrive(name) for name in ("Ann", "Bob", "Cec"))
    table = after_a_game([ann, bob, cec])
    following = ann.ask(table, "rematch")["table"]
    views = [guest.look(following)["view"] for guest in (ann, bob, cec, arrive("Wes"))]
    assert [view["kept"] for view in views] == [None, 1, 2, None]
    assert cec.join(following)["seat"] == 2
    assert cec.look(following)["view"]["kept"] is None


def test_a_secret_opens_the_seat_of_the_rematch_too(arrive: Arrive, sqlite_node: Node) -> None:
    """Somebody on another device has no cookie there, only the secret of the old seat."""
    ann, bob = arrive("Ann"), arrive("Bob")
    table = ann.set_table()
    secret = {"Authorization": f"Bearer {bob.join(table)['secret']}"}
    ann.ask(table, "resign")
    ann.ask(table, "rematch")
    with sqlite_node.client() as device:
        done = device.post(f"/api/tables/{table}/rematch", json={}, headers=secret).json()
    assert done["seat"] == 1
    assert done["secret"]


def test_the_others_are_told_who_offers_a_rematch(node: Node, arrive: Arrive) -> None:
    """At once: those who are connected, and those who wait for the answer to a request."""
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table = after_a_game([ann, bob])
    with bob.socket(table) as socket:
        seen = socket.until_type("welcome")["number"]
        following = ann.ask(table, "rematch")["table"]
        told = socket.until(lambda one: one["type"] == "update" and one["entry"]["type"] == "rematched")
    assert told["entry"] == {"type": "rematched", "table": following, "seat": 0}
    assert (told["view"]["next_table"], told["view"]["next_by"]) == (following, 0)
    polled = bob.get(f"tables/{table}/updates", after=seen, wait=20)["updates"][-1]
    assert (polled["entry"], polled["view"]["next_by"]) == (told["entry"], 0)


def test_a_rematch_waits_among_the_tables_of_those_who_played(node: Node, arrive: Arrive) -> None:
    ann, bob, wes = (arrive(name, node) for name in ("Ann", "Bob", "Wes"))
    table = after_a_game([ann, bob])
    following = ann.ask(table, "rematch")["table"]
    found = bob.get("tables", status="open", mine=1)["tables"]
    assert [(one["id"], one["seat"], one["seats"][1]["reserved"]) for one in found] == [(following, 1, "Bob")]
    wes.get("me")
    assert wes.get("tables", status="open", mine=1)["tables"] == []


def test_the_host_gives_the_seat_of_somebody_who_does_not_come_away(arrive: Arrive) -> None:
    """To anybody, by making it empty, or to a bot. Who comes too late gets what is left, or may watch."""
    ann, bob, cec, wes = (arrive(name) for name in ("Ann", "Bob", "Cec", "Wes"))
    table = after_a_game([ann, bob, cec])
    following = ann.ask(table, "rematch")["table"]
    assert wes.refused(following, "bot", seat=1, bot=None) == "not_host"
    ann.ask(following, "bot", seat=1, bot=None)
    assert ann.look(following)["view"]["seats"][1]["reserved"] is None
    assert wes.refused(following, "join", name="Wes", seat=2) == "reserved"
    assert wes.join(following)["seat"] == 1
    assert bob.refused(table, "rematch") == "reserved"
    ann.ask(following, "bot", seat=2, bot="random")
    assert wes.look(following)["view"]["status"] == "running"
    assert cec.refused(table, "rematch") == "started"


def test_who_stands_up_gives_the_seat_away_and_may_come_back(arrive: Arrive) -> None:
    ann, bob, cec = (arrive(name) for name in ("Ann", "Bob", "Cec"))
    table = after_a_game([ann, bob, cec])
    following = ann.ask(table, "rematch")["table"]
    bob.ask(table, "rematch")
    bob.ask(following, "leave")
    assert cec.look(following)["view"]["seats"][1]["reserved"] is None
    assert bob.ask(table, "rematch")["seat"] == 1


def rematch_of_three(**more: Any) -> Sitting:
    """Ann has offered a rematch to Bob and Cec, and waits."""
    old = Sitting(players=3, **FIRST_GAME, **more).fill()
    new = Sitting(players=3, watch=True)
    config, _ = lay(rematch.same_table(old.table), "B" * 12, "ann", 0, reserved=rematch.kept_seats(old.table))
    new.table, new.rows = Table(config), []
    new.add("ann", m.WasSet())
    new.ask("ann", m.Join(name="Ann"))
    return new


def test_colours_are_kept_too() -> None:
    """Nobody takes a colour that is kept, on whatever seat; who takes another seat gives the kept one away."""
    table = rematch_of_three()
    table.ask("ann", m.SetBot(seat=1, bot=None))
    assert table.refused("eve", m.Join(name="Eve", colour="black")).startswith("colour: black is taken")
    table.ask("cec", m.Join(name="Cec", seat=1, colour="black"))
    assert [chair.reserved for chair in table.table.chairs] == [None, None, None]


def test_those_who_wait_may_give_a_kept_seat_away_in_the_end() -> None:
    """The host may at once. The others may after the time of the table, so nobody is stuck if the host has gone."""
    table = rematch_of_three()
    table.ask("bob", m.Join(name="Bob"))
    table.at = 10 * MINUTE - 1
    assert table.refused("bob", m.SetBot(seat=2, bot="greedy")).startswith("not_host: ")
    table.at = 10 * MINUTE
    assert table.refused("eve", m.SetBot(seat=2, bot="greedy")).startswith("not_host: ")
    assert table.refused("bob", m.SetBot(seat=0, bot=None)).startswith("not_host: ")
    table.ask("bob", m.SetBot(seat=2, bot="greedy"))
    assert table.status == "running"


def test_where_days_are_the_clock_seats_are_kept_for_a_day() -> None:
    """Who looks in once a day would find a seat given away that is kept for ten minutes."""
    table = rematch_of_three(clock=m.Clock(kind="days", days=3))
    table.ask("bob", m.Join(name="Bob"))
    table.at = DAY - 1
    assert table.refused("bob", m.SetBot(seat=2, bot="greedy")).startswith("not_host: ")
    table.at = DAY
    table.ask("bob", m.SetBot(seat=2, bot="greedy"))
    assert table.status == "running"


@pytest.mark.parametrize("seat", range(3))
def test_other_nodes_keep_the_same_seats(seat: int) -> None:
    table = rematch_of_three()
    assert table.again().kept_for(GUESTS[seat]) == (seat or None)


def test_sheets_of_before_keep_no_seats() -> None:
    """They were written without a word of it."""
    config = msgspec.to_builtins(Sitting().table.config)
    del config["reserved"]
    assert msgspec.convert(config, TableConfig).reserved == []

"""Analyses on a device: turn by turn between other requests, kept with the games, the same as at a server."""

from __future__ import annotations

import json

import msgspec
import pytest

from kingdombuilder.device.bridge import call
from kingdombuilder.device.outcomes import Outcome
from tests.device.devices import Device, Message
from tests.server.results.test_analyses import LONG_GAME, poor_end
from tests.server.sitting import FIRST_GAME


@pytest.fixture
def device() -> Device:
    return Device()


def analysis(device: Device, table: str) -> Message:
    found: Message = device.ask("GET", f"tables/{table}/analysis")
    return found


def go_on(device: Device, table: str) -> bool:
    """Let one more turn be reviewed; whether there is more to do."""

    def review_next() -> Outcome:
        turn = device.desk.next_turn(table)
        if turn is None:
            return Outcome()
        return device.desk.add_review(table, turn, msgspec.to_builtins(device.desk.review(table, turn)))

    return bool(device.call(review_next).analyses)


def test_a_game_is_analysed_and_kept(device: Device) -> None:
    """RULES 4.2: Merchants pay 4 for each of the two hexes that j8 and k8 would have linked: 8 gold were given away."""
    table = device.set_table(record=poor_end())
    assert analysis(device, table)["status"] == "none"
    begun = device.ask("POST", f"tables/{table}/analysis")
    assert (begun["status"], begun["turns"], begun["found"], begun["mine"]) == ("running", 1, 0, True)
    assert go_on(device, table) is False
    found = analysis(device, table)
    assert (found["status"], found["costliest"], found["reviews"][0]["gold"]) == ("done", [0], 8)
    assert analysis(Device(device.disk), table) == found
    assert device.ask("POST", f"tables/{table}/analysis") == found
    assert device.ask("GET", f"tables/{table}/analysis?after=1")["reviews"] == []


def test_it_is_stopped_and_gone_on_with(device: Device) -> None:
    table = device.set_table(record=LONG_GAME)
    device.ask("POST", f"tables/{table}/analysis")
    assert go_on(device, table)
    assert device.ask("POST", f"tables/{table}/analysis/stop")["status"] == "stopped"
    assert go_on(device, table) is False
    assert analysis(device, table)["found"] == 1
    later = Device(device.disk)
    begun = later.ask("POST", f"tables/{table}/analysis")
    assert (begun["status"], begun["found"]) == ("running", 1)


def test_what_another_version_has_left_does_not_count(device: Device) -> None:
    table = device.set_table(record=poor_end())
    for left in (json.dumps({"turns": 1, "reviews": [], "version": 0}), "{torn", "[]"):
        device.desk.load_analysis(table, left)
        assert analysis(device, table)["status"] == "none", left


def test_a_turn_is_tried_again(device: Device) -> None:
    table = device.set_table(record=poor_end())
    practice = device.set_table(practice={"table": table, "step": 0})
    assert device.refused("GET", f"tables/{practice}/comparison").startswith("not_analysed: ")
    device.ask("POST", f"tables/{table}/analysis")
    go_on(device, table)
    for hex in ("j8", "k8"):
        device.act(practice, {"kind": "build", "hex": hex})
    assert device.refused("GET", f"tables/{practice}/comparison").startswith("turn_not_over: ")
    device.act(practice, {"kind": "end"})
    told = device.ask("GET", f"tables/{practice}/comparison")
    assert (told["verdict"], told["gold"], told["left"]) == ("found", 8, 0)
    assert device.refused("GET", f"tables/{table}/comparison").startswith("no_practice: ")


def test_what_cannot_be_analysed_is_refused(device: Device) -> None:
    running = device.set_table(**FIRST_GAME, bots=[None, None])
    assert device.refused("POST", f"tables/{running}/analysis").startswith("not_finished: ")
    assert device.refused("POST", "tables/nowhere/analysis").startswith("no_table: ")


def test_the_bridge_asks_for_what_is_kept() -> None:
    answer = json.loads(call(json.dumps(["request", "POST", "tables", json.dumps({"record": poor_end()}), None])))
    table = answer["result"]["answer"]["table"]
    look = json.dumps(["request", "GET", f"tables/{table}/analysis", "", None])
    assert json.loads(call(look)) == {"unread": table}
    assert json.loads(call(json.dumps(["load_analysis", table, None])))["result"] is None
    assert json.loads(call(look))["result"]["answer"]["status"] == "none"

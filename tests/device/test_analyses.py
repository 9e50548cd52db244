"""Analyses on a device: turn by turn between other requests, kept with the games, the same as at a server."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.device.devices import Device, Message
from tests.server.results.test_analyses import LONG_GAME, poor_end
from tests.server.sitting import FIRST_GAME


@pytest.fixture
def device() -> Device:
    return Device()


def analysis(device: Device, table: str, *, to_the_end: bool = True) -> Message:
    asking = device.service.request("GET", f"tables/{table}/analysis", "", "")
    found: Message = json.loads(json.loads(device.run(asking, to_the_end=to_the_end))["text"])
    return found


def test_a_game_is_analysed_and_kept(device: Device) -> None:
    """RULES 4.2: Merchants pay 4 for each of the two hexes that j8 and k8 would have linked: 8 gold were given away."""
    table = device.set_table(record=poor_end())
    assert analysis(device, table)["status"] == "none"
    begun = json.loads(device.run(device.service.request("POST", f"tables/{table}/analysis", "", ""), to_the_end=False))
    begun = json.loads(begun["text"])
    assert (begun["status"], begun["turns"], begun["found"], begun["mine"]) == ("running", 1, 0, True)
    device.finish()
    found = analysis(device, table)
    assert (found["status"], found["costliest"], found["reviews"][0]["gold"]) == ("done", [0], 8)
    assert analysis(Device(device.disk), table) == found
    assert device.ask("POST", f"tables/{table}/analysis") == found
    assert device.ask("GET", f"tables/{table}/analysis?after=1")["reviews"] == []


def test_it_is_stopped_and_gone_on_with(device: Device) -> None:
    table = device.set_table(record=LONG_GAME)
    address = f"tables/{table}/analysis"
    device.run(device.service.request("POST", address, "", ""), to_the_end=False)
    while not analysis(device, table, to_the_end=False)["found"]:
        device.run(asyncio.sleep(0.001), to_the_end=False)
    assert device.ask("POST", f"{address}/stop")["status"] == "stopped"
    found = analysis(device, table)
    assert (found["status"], found["found"] < found["turns"]) == ("stopped", True)
    later = Device(device.disk)
    assert analysis(later, table)["status"] == "stopped"
    later.ask("POST", address)
    assert analysis(later, table)["status"] == "done"
    assert analysis(later, table)["reviews"][: found["found"]] == found["reviews"]


def test_what_another_version_has_left_does_not_count(device: Device) -> None:
    table = device.set_table(record=poor_end())
    for left in (json.dumps({"turns": 1, "reviews": [], "version": 0}), "{torn", "[]"):
        device.disk.kept[table] = left
        assert analysis(device, table)["status"] == "none", left


def test_a_turn_is_tried_again(device: Device) -> None:
    table = device.set_table(record=poor_end())
    practice = device.set_table(practice={"table": table, "step": 0})
    assert device.refused("GET", f"tables/{practice}/comparison").startswith("not_analysed: ")
    device.ask("POST", f"tables/{table}/analysis")
    for hex in ("j8", "k8"):
        device.act(practice, {"kind": "build", "hex": hex})
    assert device.refused("GET", f"tables/{practice}/comparison").startswith("turn_not_over: ")
    device.act(practice, {"kind": "end"})
    told = device.ask("GET", f"tables/{practice}/comparison")
    assert (told["verdict"], told["gold"], told["left"]) == ("found", 8, 0)
    assert device.refused("GET", f"tables/{table}/comparison").startswith("no_practice: ")


def test_the_exercise_stops_when_the_turn_ends(device: Device) -> None:
    table = device.set_table(record=LONG_GAME)
    practice = device.set_table(practice={"table": table, "step": 0})
    while device.look(practice)["view"]["game"]["active"] == 0:
        decision = device.look(practice, 0)["view"]["game"]["decision"]
        build = decision["choices"].get("build")
        device.act(practice, {"kind": "build", "hex": build[0]} if build else {"kind": "end"})
    assert device.look(practice)["view"]["game"]["actions"] == 4
    device.line(practice)
    assert device.look(practice)["view"]["game"]["actions"] == 4


def test_what_cannot_be_analysed_is_refused(device: Device) -> None:
    running = device.set_table(**FIRST_GAME, bots=[None, None])
    assert device.refused("POST", f"tables/{running}/analysis").startswith("not_finished: ")
    assert device.refused("POST", "tables/nowhere/analysis").startswith("no_table: ")

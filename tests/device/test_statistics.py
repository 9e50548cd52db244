"""Statistics of a device: the same as on a server, from texts stored beside the logs."""

from __future__ import annotations

import json

import pytest

from kingdombuilder.protocol.refusals import Refusal
from tests.device.devices import Device
from tests.server.sitting import FIRST_GAME


def given_up(device: Device, bot: str = "random", **asked: object) -> str:
    """A game that was given up; its table."""
    table = device.set_table(bots=[None, bot], **asked)
    device.ask("POST", f"tables/{table}/resign", {})
    return table


def test_the_host_of_the_tables_is_whose_games_are_told() -> None:
    """One of two games is against the random bot; a running one and a lesson are no games that are over."""
    device = Device()
    tables = [given_up(device), given_up(device, "greedy", sets=["base", "nomads"])]
    device.set_table(bots=[None, "random"])
    lesson = device.set_table(lesson={"name": "first", "chapter": 0})
    device.ask("POST", f"tables/{lesson}/resign", {})
    told = device.ask("GET", "me/statistics")
    assert (told["all"]["games"], told["all"]["won"], told["gave_up"], told["pending"]) == (2, 0, 2, 0)
    assert sorted(device.disk.past) == sorted(tables)
    text = device.answer("GET", "me/games?format=csv&bot=greedy")
    assert [line.split(",")[8] for line in text.splitlines()] == ["opponents", "greedy"]
    assert len(device.ask("GET", "me/games?format=json")["games"]) == 2


def test_only_some_games_are_folded_for_one_request() -> None:
    """The sixth and the seventh game are found by the next request."""
    device = Device()
    for _ in range(7):
        given_up(device)
    pending = [device.ask("GET", "me/statistics")["pending"] for _ in range(2)]
    assert pending == [2, 0]
    assert device.ask("GET", "me/statistics")["all"]["games"] == 7


def test_what_cannot_be_asked() -> None:
    device = Device()
    for address in ("me/games?format=xls", "me/statistics?players=9"):
        with pytest.raises(Refusal, match=r"'(format|players)' is"):
            device.ask("GET", address)


def test_what_is_kept_is_read_again() -> None:
    """Also by a program of later, which finds the fields by their order."""
    device = Device()
    given_up(device)
    device.ask("GET", "me/statistics")
    table, outcome, deal, advised = json.loads(*device.disk.past.values())
    assert (table[:2], deal, advised) == ("d_", None, [[], []])
    assert outcome[1] == ["base"]


def test_it_is_noted_who_was_advised() -> None:
    """The hint that Bob asks for is none for Ann; the coach counts where it had something to say."""
    device = Device()
    alone = device.set_table(**FIRST_GAME | {"bots": [None, "random"], "start_player": 0})
    device.ask("GET", f"tables/{alone}/hints")
    for decision in [*({"kind": "build", "hex": hex} for hex in ("b1", "c1", "c2")), {"kind": "end"}]:
        device.act(alone, decision)
    assert device.ask("GET", f"tables/{alone}/coach")["remark"]
    two = device.set_table(**FIRST_GAME | {"bots": [None, None], "start_player": 1})
    device.ask("POST", f"tables/{two}/join", {"name": "Bob"})
    device.say(device.line(two, secret="seat.1"), type="hints")
    device.say(device.line(two, secret="seat.1"), type="hints")
    for table in (alone, two):
        device.ask("POST", f"tables/{table}/resign", {}, "seat.0")
    told = device.ask("GET", "me/statistics")
    games = [device.disk.past[table] for table in (alone, two)]
    noted = [[sorted(kinds) for kinds in json.loads(game)[3]] for game in games]
    assert noted == [[["coach", "hint"], []], [[], ["hint"]]]
    assert [game["advised"] for game in told["history"]] == [["coach", "hint"], []]


def test_a_lesson_is_no_advice() -> None:
    device = Device()
    lesson = device.set_table(lesson={"name": "first", "chapter": 0})
    device.ask("GET", f"tables/{lesson}/hints")
    assert device.disk.advised == {}

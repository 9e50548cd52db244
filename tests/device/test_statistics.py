"""What the games of a device tell: the same as at a server, from texts that are kept beside the logs."""

from __future__ import annotations

import json

import pytest

from kingdombuilder.server import protocol as m
from kingdombuilder.server.table.refusals import Refusal
from tests.device.devices import Device
from tests.server.sitting import FIRST_GAME


def past(device: Device, table: str) -> str:
    """What is kept of a game; another window, which does not know the table yet, is given its log first."""
    other = Device(device.disk)
    other.desk.load(table, device.disk.sheets[table], device.disk.rows[table])
    return other.desk.past_game(table, device.disk.advised.get(table, []))


def given_up(device: Device, bot: str = "random", **asked: object) -> str:
    table = device.set_table(bots=[None, bot], **asked)
    device.ask("POST", f"tables/{table}/resign", {})
    return past(device, table)


def test_the_host_of_the_tables_is_whose_games_are_told() -> None:
    """One of two games is against the random bot; a running one and a lesson are no games that are over."""
    device = Device()
    games = [given_up(device), given_up(device, "greedy", sets=["base", "nomads"])]
    told = device.call(lambda: device.desk.statistics("me/statistics", games, 3)).answer
    assert isinstance(told, m.OwnStatistics)
    assert (told.all.games, told.all.won, told.gave_up, told.pending) == (2, 0, 2, 3)
    running = past(device, device.set_table(bots=[None, "random"]))
    lesson = past(device, device.set_table(lesson={"name": "first", "chapter": 0}))
    assert (running, lesson) == ("null", "null")
    text = device.call(lambda: device.desk.statistics("me/games?format=csv&bot=greedy", [*games, running], 0)).answer
    assert [line.split(",")[8] for line in str(text).splitlines()] == ["opponents", "greedy"]


def test_what_cannot_be_asked() -> None:
    device = Device()
    for address in ("me/games?format=xls", "me/statistics?players=9"):
        with pytest.raises(Refusal, match=r"'(format|players)' is"):
            device.desk.statistics(address, [], 0)


def test_what_is_kept_is_read_again() -> None:
    """Also by a program of later, which finds the fields by their order."""
    table, outcome, deal, advised = json.loads(given_up(Device()))
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
    games = [past(device, alone), past(device, two)]
    noted = [[sorted(kinds) for kinds in json.loads(game)[3]] for game in games]
    assert noted == [[["coach", "hint"], []], [[], ["hint"]]]
    told = device.call(lambda: device.desk.statistics("me/statistics", games, 0)).answer
    assert isinstance(told, m.OwnStatistics)
    assert [game.advised for game in told.history] == [["coach", "hint"], []]


def test_a_lesson_is_no_advice() -> None:
    device = Device()
    lesson = device.set_table(lesson={"name": "first", "chapter": 0})
    device.ask("GET", f"tables/{lesson}/hints")
    assert device.disk.advised == {}

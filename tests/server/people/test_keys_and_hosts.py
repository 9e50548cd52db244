"""A key counts for one guest and one command, a secret opens one seat, and a rematch can always be played."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args

import pytest

from kingdombuilder import Options, Record
from kingdombuilder.protocol import messages as m
from kingdombuilder.table import commands
from tests.server.processes import Node
from tests.server.serving import Guest, Message
from tests.server.sitting import record_of

Arrive = Callable[..., Guest]


def test_a_key_without_a_cookie_would_give_two_seats(arrive: Arrive, node: Node) -> None:
    """Nobody can tell that it is the same person who asks again, so a cookie is needed; then there is one seat."""
    table = arrive("Ann", node).set_table(players=4)
    bob = arrive("Bob", node)
    assert bob.refused(table, "join", name="Bob", key="1") == "no_guest"
    bob.get("me")
    first = bob.ask(table, "join", name="Bob", key="1")
    assert bob.ask(table, "join", name="Bob", key="1") == first
    seats = bob.look(table)["view"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person", "empty", "empty"]


def test_a_key_is_for_one_command(arrive: Arrive, node: Node) -> None:
    ann = arrive("Ann", node)
    table = ann.set_table()
    number = ann.ask(table, "chat", text="hello", key="1")["number"]
    assert ann.ask(table, "chat", text="hello", key="1")["number"] == number
    others: list[tuple[str, Message]] = [
        ("chat", {"text": "bye"}),
        ("leave", {}),
        ("bot", {"seat": 1, "bot": "random"}),
    ]
    for command, fields in others:
        assert ann.refused(table, command, **fields, key="1") == "key_used"
    assert ann.look(table)["number"] == number
    ann.ask(table, "leave", key="2")


@pytest.mark.parametrize(
    ("command", "entry", "same"),
    [
        (m.Act(kind="build", hex="c4"), m.Acted(0, "build", "c4", False), True),
        (m.Act(kind="build", hex="c4"), m.Acted(0, "build", "c5", False), False),
        (m.Act(kind="end"), m.Acted(0, "end", None, False), True),
        (m.Act(kind="end"), m.Acted(0, "build", "c4", False), False),
        (m.Join(name=" Bob "), m.Joined(0, "Bob", "blue"), True),
        (m.Chat(text=" hi "), m.Spoke(0, "hi"), True),
        (m.Chat(text="hi"), m.Spoke(0, "ho"), False),
        (m.SetBot(seat=1, bot=None), m.BotSat(1, None), True),
        (m.SetBot(seat=1, bot=None), m.BotSat(2, None), False),
        (m.Undo(), m.Undid(0), True),
        (m.Undo(), m.Redid(0), False),
        (m.Resign(), m.Resigned(0), True),
        (m.Start(), m.Started(), True),
        (m.Leave(), m.LeftTable(0, None), True),
        (m.Return(), m.Returned(0), True),
        (m.Rematch(), m.WasSet(), False),
    ],
)
def test_what_is_the_same_command(command: m.Command, entry: m.AnyEntry, same: bool) -> None:
    assert commands.is_repeated(command, entry) == same


@pytest.mark.parametrize("command", [kind for kind in m.COMMANDS.values() if kind is not m.Join])
def test_a_command_says_which_of_its_fields_its_entry_has(command: type[m.Request]) -> None:
    """A retry with the same key must have the same there. (Who joins gets what is free of seats, names and colours.)"""
    entries = {kind.__struct_config__.tag: kind for kind in get_args(m.AnyEntry)}
    alike = [set(command.__struct_fields__) & set(entries[tag].__struct_fields__) for tag in command.makes]
    assert set(command.repeats) == set.intersection(*alike)


def test_a_secret_opens_the_seat_but_is_not_the_host(arrive: Arrive, node: Node) -> None:
    """What the host may do takes the host's cookie, be it that the secret comes with it."""
    ann, thief = arrive("Ann", node), arrive("Eve", node)
    done = ann.http.post("/api/tables", json={"name": "Ann", "autostart": False, "bots": [None, "random"]}).json()
    table, secret = done["table"], {"Authorization": f"Bearer {done['secret']}"}
    thief.http.headers.update(secret)
    assert not thief.look(table)["view"]["host"]
    assert thief.refused(table, "start") == "not_host"
    assert thief.refused(table, "bot", seat=1, bot=None) == "not_host"
    assert thief.ask(table, "chat", text="the seat is open to me")
    with thief.socket(table, secret=done["secret"]) as socket:
        assert not socket.until_type("welcome")["view"]["host"]
        assert socket.ask("start")["code"] == "not_host"
    ann.http.headers.update(secret)
    assert ann.look(table)["view"]["host"]
    assert ann.ask(table, "start")


@pytest.mark.parametrize(
    "asked",
    [
        {"sections": ["nowhere"] * 4},
        {"cards": ["nothing"], "tasks": ["nothing"], "excluded": ["nothing"]},
        {"island": "nowhere", "capitols": ["zz"], "caves": ["zz"]},
        {"start_player": 4, "players": 5, "sets": ["nothing"]},
    ],
)
def test_a_record_beside_bad_options_has_a_rematch(arrive: Arrive, asked: dict[str, Any]) -> None:
    """The options beside a record do not count, not for the next table either."""
    ann = arrive()
    record = json.dumps(record_of(12).document())
    table = ann.set_table(record=record, bots=[None, "random"], **asked)
    ann.ask(table, "resign")
    following = ann.ask(table, "rematch")["table"]
    assert ann.look(table)["view"]["next_table"] == following
    assert ann.look(following)["view"]["setup"]["sets"] == ["base"]


def test_a_record_without_the_base_game_has_a_rematch(arrive: Arrive) -> None:
    """The island has no sections of which a board could be laid; the base game always belongs to it."""
    ann = arrive()
    record = Record(Options.first_game().resolved()).document() | {"sets": ["island"], "island": "tree_house"}
    table = ann.set_table(record=json.dumps(record), bots=[None, "random"])
    ann.ask(table, "resign")
    following = ann.ask(table, "rematch")["table"]
    assert "base" in ann.look(following)["view"]["setup"]["sets"]


def test_the_secret_of_a_seat_seats_nobody_else(arrive: Arrive) -> None:
    """Whoever calls with it is that player, with or without a cookie."""
    answer = arrive("Ann").http.post("/api/tables", json={"players": 3, "name": "Ann"}).json()
    with arrive("Eve").node.client() as stranger:
        opens = {"Authorization": f"Bearer {answer['secret']}"}
        for key in (None, "key"):
            refused = stranger.post(
                f"/api/tables/{answer['table']}/join", json={"name": "Eve", "key": key}, headers=opens
            )
            assert (refused.status_code, refused.json()["code"]) == (409, "seated")

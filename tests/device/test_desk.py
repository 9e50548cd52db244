"""Tables on a device: the same requests, messages, refusals and games as at a server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from random import Random
from typing import Any

import pytest

from kingdombuilder import Options
from kingdombuilder.device import deciding
from kingdombuilder.device import desk as desks
from kingdombuilder.device.bridge import call
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.view import view
from kingdombuilder.server import protocol as m
from kingdombuilder.server.table.advice import thinking
from tests.device.devices import Device, Disk, Message
from tests.server import processes, serving
from tests.server.processes import Node
from tests.server.serving import GENEROUS, Guest, choices
from tests.server.sitting import ALL_SETS, FIRST_GAME

SEEDED = {**FIRST_GAME, "bots": [None, None]}
ALL_BOXES = {"sets": ALL_SETS, "seed": "11", "start_player": 0, "bots": [None, None]}


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with processes.node(serving.sqlite(tmp_path_factory.mktemp("server")), **GENEROUS) as node:
        yield node


@pytest.fixture
def arrive(server: Node) -> Iterator[Callable[[str], Guest]]:
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(closing(Guest(server, name)))


def two_people(device: Device, **asked: Any) -> str:
    """A table at which Ann and Bob play, at the same device."""
    table = device.set_table(**asked or SEEDED)
    assert device.ask("POST", f"tables/{table}/join", {"name": "Bob"})["secret"] == "seat.1"
    return table


def decider(device: Device, table: str) -> int | None:
    """The seat that has to decide; None once the game is over."""
    view = device.look(table)["view"]
    return int(view["game"]["decider"]) if view["status"] == "running" else None


def play_on(device: Device, table: str, chance: Random, most: int = 10_000) -> list[tuple[int, Message]]:
    """Play on at random, so many decisions at most; what was decided by whom."""
    played: list[tuple[int, Message]] = []
    while len(played) < most and (seat := decider(device, table)) is not None:
        decision = chance.choice(choices(device.look(table, seat)["view"]))
        device.ask("POST", f"tables/{table}/act", decision, f"seat.{seat}")
        played.append((seat, decision))
    return played


def without_promise(record: str) -> str:
    """A record without the line about the seed, which has a salt that is new for each game."""
    return "".join(line for line in record.splitlines(keepends=True) if not line.startswith("fairness: "))


@pytest.mark.parametrize("asked", [SEEDED, ALL_BOXES], ids=["base", "all boxes"])
def test_a_seeded_game_is_the_same_here_and_at_a_server(
    device: Device, arrive: Callable[[str], Guest], asked: Message
) -> None:
    here = two_people(device, **asked)
    played = play_on(device, here, Random(1))
    assert len(played) > 60
    ann, bob = arrive("Ann"), arrive("Bob")
    there = ann.set_table(**asked)
    bob.join(there)
    for seat, decision in played:
        (ann, bob)[seat].ask(there, "act", **decision)
    views = device.look(here)["view"], ann.look(there)["view"]
    assert views[0]["game"] == views[1]["game"]
    assert views[0]["winners"] == views[1]["winners"]
    record = device.ask("GET", f"tables/{here}/record")
    answer = ann.http.get(f"/api/tables/{there}/record").text
    assert record.count("fairness: ") == answer.count("fairness: ") == 1
    assert without_promise(record) == without_promise(answer)
    # Each goes on where the other one was.
    step = ann.get(f"tables/{there}/steps/20")
    assert device.ask("GET", f"tables/{here}/steps/20") == step
    assert device.ask("GET", f"tables/{here}/steps/20?seat=1") == ann.get(f"tables/{there}/steps/20", seat=1)
    assert device.ask("GET", f"tables/{here}/turns") == ann.get(f"tables/{there}/turns")
    shown = ann.set_table(record=record, watch=True)
    assert ann.look(shown)["view"]["status"] == "finished"
    assert device.look(device.set_table(record=answer, watch=True))["view"]["winners"] == views[0]["winners"]


def test_a_new_window_folds_the_log_and_goes_on(device: Device) -> None:
    table = two_people(device)
    play_on(device, table, Random(2), 9)
    again = Device(device.disk)
    for seat in (None, 0, 1):
        assert again.look(table, seat) == device.look(table, seat)
    play_on(again, table, Random(3), 5)
    number = device.look(table)["number"]
    device.call(lambda: device.desk.read_on(table, device.disk.rows[table][number:]))
    assert device.look(table) == again.look(table)


def test_another_window_hears_what_happens(device: Device) -> None:
    table = two_people(device)
    line = device.line(table, secret="seat.1")
    other = Device(device.disk)
    play_on(other, table, Random(4), 3)
    before = device.look(table)["number"]
    outcome = device.call(lambda: device.desk.read_on(table, device.disk.rows[table][before:]))
    assert outcome.writes == []
    assert [message["number"] for message in device.over(line)[-3:]] == [before + 1, before + 2, before + 3]
    assert device.over(line)[-1]["view"]["game"] == other.look(table, 1)["view"]["game"]


@pytest.mark.parametrize("torn", ["", "{", '{"number": 12}', "[9,9,null,null,{}]", '[1,1,null,null,{"type":"set"}]'])
def test_a_torn_log_counts_up_to_its_last_whole_row(device: Device, torn: str) -> None:
    table = two_people(device)
    play_on(device, table, Random(5), 6)
    whole = len(device.disk.rows[table]) - 3
    disk = Disk(device.disk.sheets, {table: [*device.disk.rows[table][:whole], torn, *device.disk.rows[table][-2:]]})
    again = Device(disk)
    assert again.desk.load(table, disk.sheets[table], disk.rows[table]) == whole
    del disk.rows[table][whole:]  # what the worker does with such a log
    play_on(again, table, Random(6), 2)
    assert again.look(table)["number"] == whole + 2


def test_bots_decide_and_the_game_ends(device: Device) -> None:
    table = device.set_table(**FIRST_GAME, players=3, bots=[None, "greedy", "random"])
    line = device.line(table)
    while not device.look(table)["view"]["winners"]:
        device.act(table, choices(device.look(table)["view"])[0])
    said = device.over(line)
    assert said[0]["type"] == "welcome"
    numbers = [message["number"] for message in said if message["type"] == "update"]
    assert numbers == list(range(said[0]["number"] + 1, device.look(table)["number"] + 1))
    record = Record.parse(device.ask("GET", f"tables/{table}/record"))
    assert [state.over for state in record.states()].count(True) == 1


def test_a_bot_that_fails_is_replaced(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(seen: Any, bot: m.BotName, seed: str) -> Any:
        if bot != "random":
            raise OverflowError("int too large")
        return thinking.decide(seen, bot, seed)

    monkeypatch.setattr(deciding, "decide", fail)
    table = device.set_table(**FIRST_GAME | {"start_player": 1}, bots=[None, "expert"])
    device.line(table)
    assert decider(device, table) == 0
    assert sum('"acted"' in row for row in device.disk.rows[table]) >= 4


def test_a_bot_of_the_house_plays_for_a_program(caplog: pytest.LogCaptureFixture) -> None:
    """Programs of a server's owner are not on a device; at a table that names one, no error is told of that."""
    seen = view(first_state(Options.first_game()), 0)
    assert deciding.decided(seen, "program:mine", "1") == deciding.decided(seen, "greedy", "1")
    assert not caplog.records


def test_another_desk_thinks_while_the_table_goes_on(device: Device) -> None:
    """It changes nothing at the table, and what it thought of is not done if something has happened meanwhile."""
    asked = json.dumps({**FIRST_GAME, "start_player": 1, "name": "Ann", "bots": [None, "greedy"]})
    done = device.call(lambda: device.desk.request("POST", "tables", asked)).answer
    assert isinstance(done, m.Done)
    assert done.table
    table = done.table
    rows, thinker = device.disk.rows[table], desks.Desk()
    thinker.load(table, device.disk.sheets[table], rows)
    first = thinker.think(table)
    assert first
    assert (thinker.number(table), first.number) == (len(rows), len(rows))
    device.call(lambda: device.desk.request("POST", f"tables/{table}/chat", '{"text": "hello"}', "seat.0"))
    stale = device.call(lambda: device.desk.decide(table, first.number, first.actions))
    assert (stale.writes, stale.bots) == ([], [table])
    thinker.read_on(table, rows[first.number :])
    second = thinker.think(table)
    assert second
    done = device.call(lambda: device.desk.decide(table, second.number, second.actions))
    assert (len(done.writes[0].rows), done.bots) == (len(second.actions), [])
    assert device.desk.think(table) is None


def test_what_is_asked_twice_with_one_key_is_done_once(device: Device) -> None:
    table = two_people(device)
    decision = {**choices(device.look(table, 0)["view"])[0], "key": "1"}
    first = device.act(table, decision)
    assert device.ask("POST", f"tables/{table}/act", decision, "seat.0") == first
    assert Device(device.disk).ask("POST", f"tables/{table}/act", decision, "seat.0") == first
    other = device.refused("POST", f"tables/{table}/undo", {"key": "1"}, "seat.0")
    assert other == "key_used: you asked for something else with this key; take another one for each"


def test_undo_hints_and_why_not(device: Device) -> None:
    table = two_people(device)
    line = device.line(table, secret="seat.0")
    before = device.look(table, 0)["view"]["game"]
    decision = choices(device.look(table, 0)["view"])[0]
    assert device.say(line, type="act", **decision, key="a")["type"] == "done"
    assert device.say(line, type="undo")["type"] == "done"
    assert device.look(table, 0)["view"]["game"] == before | {"can_redo": True}
    assert device.say(line, type="hints")["hints"]
    assert device.ask("GET", f"tables/{table}/hints", None, "seat.0")["hints"][0]["steps"]
    assert device.refused("GET", f"tables/{table}/hints", None, "seat.1").startswith("not_your_turn: ")
    taken = {f"{letter}1" for letter in "abcdefghij"} - set(before["decision"]["choices"]["build"])
    found = device.ask("GET", f"tables/{table}/why-not?action=build&hex={min(taken)}", None, "seat.0")
    assert found["fault"]


def test_everybody_sits_down_again_for_a_rematch(device: Device) -> None:
    table = two_people(device)
    assert device.refused("POST", f"tables/{table}/rematch") == "not_finished: a rematch comes after the game"
    device.ask("POST", f"tables/{table}/resign", {}, "seat.0")
    line = device.line(table)
    done = device.ask("POST", f"tables/{table}/rematch", {"key": "again"})
    assert device.over(line)[-1]["entry"] == {"type": "rematched", "table": done["table"], "seat": 0}
    seen = device.look(done["table"], 1)
    assert (seen["view"]["status"], seen["seat"], done["secret"]) == ("running", 1, "seat.0")
    assert [seat["name"] for seat in seen["view"]["seats"]] == ["Ann", "Bob"]
    assert device.ask("POST", f"tables/{table}/rematch")["table"] == done["table"]
    assert Device(device.disk).look(done["table"], 1) == seen


def test_a_moment_of_a_finished_game_is_gone_on_from(device: Device) -> None:
    table = two_people(device)
    play_on(device, table, Random(7), 8)
    moment = {"table": table, "step": 2}
    assert device.refused("POST", "tables", {"moment": moment}).startswith("not_finished: ")
    device.ask("POST", f"tables/{table}/resign", {}, "seat.1")
    again = device.look(device.set_table(moment=moment, bots=[None, "greedy"]))
    assert again["view"]["came_from"] == moment
    assert again["view"]["game"]["actions"] == 2


def test_those_at_a_device_see_their_own_cards_only(device: Device) -> None:
    table = two_people(device)
    seen = [device.look(table, seat)["view"]["game"] for seat in (0, 1)]
    assert [game["decision"] is not None for game in seen] == [True, False]
    assert [seat["present"] for seat in device.look(table)["view"]["seats"]] == [True, True]


def test_all_logs_go_to_another_device(device: Device) -> None:
    tables = [two_people(device), device.set_table(**FIRST_GAME, bots=[None, "greedy"])]
    device.ask("GET", f"tables/{tables[1]}/hints")
    logs = [
        {"sheet": json.loads(device.disk.sheets[id]), "rows": [json.loads(row) for row in device.disk.rows[id]]}
        for id in tables
    ]
    logs[1]["advised"] = [{"table": tables[1], "seat": 0, "kind": "hint"}]
    other = Device()
    assert other.ask("POST", "me/data", {"format": "kingdombuilder-device/1", "tables": logs}) == {"tables": tables}
    assert other.disk == device.disk
    assert other.look(tables[0], 1) == device.look(tables[0], 1)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda log: log["rows"].pop(0), "bad_logs"),
        (lambda log: log["rows"].clear(), "bad_logs"),
        (lambda log: log["sheet"].update(id="A" * 12), "bad_logs"),
        (lambda log: log["sheet"].update(record="rubbish"), "bad_logs"),
        (lambda log: log["rows"].append([len(log["rows"]) + 1, 1, None, None, {"type": "joined", "seat": 9,
                                          "name": "X", "colour": "red"}]), "bad_logs"),
        (lambda log: log["rows"].append("rubbish"), "bad_logs"),
        (lambda log: log.pop("sheet"), "bad_logs"),
        (lambda log: log.update(advised=[{"table": log["sheet"]["id"], "seat": 5, "kind": "hint"}]), "bad_logs"),
        (lambda log: log.update(advised=[{"table": "d_x", "seat": 0, "kind": "hint"}]), "bad_logs"),
    ],
)  # fmt: skip
def test_logs_that_are_none_are_refused(device: Device, change: Any, code: str) -> None:
    table = two_people(device)
    log = {"sheet": json.loads(device.disk.sheets[table]), "rows": [json.loads(row) for row in device.disk.rows[table]]}
    change(log)
    assert Device().refused("POST", "me/data", {"tables": [log]}).startswith(f"{code}: ")


def test_logs_of_another_format_are_refused(device: Device) -> None:
    """Such as those of a later version."""
    logs = {"format": "kingdombuilder-device/2", "tables": []}
    assert device.refused("POST", "me/data", logs).startswith("bad_logs: Invalid enum value 'kingdombuilder-device/2'")


NOWHERE = "d_" + "A" * 12


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("GET", "me/recovery"), "on_device: a game on this device cannot be asked that; a server can"),
        (("GET", ""), "on_device: a game on this device cannot be asked that; a server can"),
        (("POST", "tables/TABLE/fly"), "on_device: a game on this device cannot be asked that; a server can"),
        (("GET", "tables/TABLE/moon"), "not_found: there is nothing at this address; docs/server-api.md lists what"),
        (("GET", f"tables/{NOWHERE}"), "no_table: there is no such table; perhaps the link is incomplete"),
        (("GET", "tables/AAAAAAAAAAAA"), "no_table: there is no such table; perhaps the link is incomplete"),
        (("POST", "tables", {"players": 9}), "bad_message: Expected `int` <= 5 - at `$.players`"),
        (("POST", "tables", {"sets": ["moon"]}), "bad_options: "),
        (("POST", "tables", []), "bad_message: Expected `object`, got `array`"),
        (("POST", "me/data", []), "bad_logs: Expected `object`, got `array`"),
        (("POST", "tables/TABLE/act", {"kind": "build", "hex": "zz"}), "illegal: "),
        (("POST", "tables/TABLE/act", {"kind": "end"}), "illegal: "),
        (("POST", "tables/TABLE/act", {"kind": "end"}, "seat.1"), "not_your_turn: it is Ann's decision (seat 0)"),
        (("POST", "tables/TABLE/act", {}, "seat.7"), "bad_message: "),
        (("POST", "tables/TABLE/undo", {}, "seat.7"), "bad_secret: that is not a secret of a seat at this table"),
        (("POST", "tables/TABLE/undo", {}, "rubbish"), "bad_secret: that is not a secret of a seat at this table"),
        (("POST", "tables/TABLE/join", {"name": "Cec"}), "started: the game has begun"),
        (("GET", "tables/TABLE/record"), "not_finished: the record would reveal the seed"),
        (("GET", "tables/TABLE/steps/x"), "bad_query: 'step' is a whole number from 0 to 1000000000"),
        (("GET", "tables/TABLE/updates?after=-1"), "bad_query: 'after' is a whole number from 0 to 1000000000"),
        (("GET", "tables/TABLE/why-not?action=build"), "bad_query: "),
        (("GET", "spots?sections=moon"), "bad_options: "),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(device: Device, asked: tuple[Any, ...], says: str) -> None:
    table = two_people(device)
    method, address, *rest = asked
    assert device.refused(method, address.replace("TABLE", table), *rest).startswith(says)


def test_rubbish_over_a_line_is_refused(device: Device) -> None:
    line = device.line(two_people(device))
    for text, code in [("{", "bad_json"), ("[]", "bad_message"), ('{"type":"hello"}', "hello")]:
        device.call(partial(device.desk.say, line, text))
        assert device.heard[-1][1]["code"] == code
    assert device.say(line, type="ping")["type"] == "pong"


def test_the_bridge_passes_texts() -> None:
    assert json.loads(call('["number", "d_x"]')) == {"result": None}
    assert json.loads(call('["request", "GET", "me", ""]'))["result"]["answer"] == {"id": "device"}
    assert json.loads(call(f'["request", "GET", "tables/{NOWHERE}", ""]')) == {"missing": NOWHERE}
    assert json.loads(call(f'["load", "{NOWHERE}", null, []]')) == {"result": 0}
    assert json.loads(call(f'["request", "GET", "tables/{NOWHERE}", ""]'))["refused"]["code"] == "no_table"


def test_only_some_tables_stay_in_memory(device: Device) -> None:
    tables = [two_people(device) for _ in range(12)]
    again = Device(device.disk)
    line = again.line(tables[0])
    for table in tables:
        again.look(table)
    assert [again.desk.number(table) is not None for table in tables].count(True) <= desks.KEPT + 1
    assert again.say(line, type="ping")["type"] == "pong"


def test_the_coach_speaks_on_a_device_to_whoever_plays_alone_with_bots(device: Device) -> None:
    table = device.set_table(**FIRST_GAME | {"bots": [None, "random"], "start_player": 0})
    for hex in ("b1", "c1", "c2"):
        device.act(table, {"kind": "build", "hex": hex})
    device.act(table, {"kind": "end"})
    said = device.ask("GET", f"tables/{table}/coach")["remark"]
    assert (said["about"], said["reason"]["hexes"]) == ("tile", ["s3"])
    assert device.refused("GET", f"tables/{two_people(device)}/coach").startswith("no_coach")

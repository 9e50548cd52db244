"""Tables on a device: the same requests, messages, refusals and games as at a server."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from random import Random
from typing import Any

import pytest

from kingdombuilder import Options
from kingdombuilder.device import bridge, host
from kingdombuilder.device.thinker import SecondWorker
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.view import view
from kingdombuilder.protocol import messages as m
from kingdombuilder.service.thinking import deciding
from kingdombuilder.table import decisions as thinking
from tests.device.devices import Device, Disk, FakeBrowser, Message
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
    device.notice(table)
    assert device.look(table) == again.look(table)


def test_another_window_hears_what_happens(device: Device) -> None:
    table = two_people(device)
    line = device.line(table, secret="seat.1")
    other = Device(device.disk)
    before = device.over(line)[-1]["number"]
    play_on(other, table, Random(4), 3)
    written = len(device.disk.rows[table])
    device.notice(table)
    assert len(device.disk.rows[table]) == written
    assert [message["number"] for message in device.over(line)[-3:]] == [before + 1, before + 2, before + 3]
    assert device.over(line)[-1]["view"]["game"] == other.look(table, 1)["view"]["game"]


@pytest.mark.parametrize("torn", ["", "{", '{"number": 12}', "[9,9,null,null,{}]", '[1,1,null,null,{"type":"set"}]'])
def test_a_torn_log_counts_up_to_its_last_whole_row(device: Device, torn: str) -> None:
    table = two_people(device)
    play_on(device, table, Random(5), 6)
    whole = len(device.disk.rows[table]) - 3
    rows = {table: [*device.disk.rows[table][:whole], torn, *device.disk.rows[table][-2:]]}
    disk = Disk(device.disk.sheets, rows, summaries=device.disk.summaries)
    again = Device(disk)
    assert again.look(table)["number"] == whole
    assert len(disk.rows[table]) == whole
    play_on(again, table, Random(6), 2)
    assert again.look(table)["number"] == whole + 2


def test_events_have_their_english_text_unless_a_client_has_words_of_its_own(device: Device) -> None:
    table = two_people(device)
    lines = [device.line(table), device.line(table, texts=False)]
    play_on(device, table, Random(1), 1)
    told, untold = ([event["text"] for event in device.over(line)[-1]["events"]] for line in lines)
    assert told[0].startswith("Player 1 builds on ")
    assert untold == [""] * len(told)


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


def test_those_who_wait_are_told_at_once_how_long_a_bot_may_think(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a second worker no message could be sent while a bot is running."""
    monkeypatch.setattr("kingdombuilder.service.bots.BUDGETS", {"random": 700})
    device.browser.second_worker = False
    table = device.set_table(**FIRST_GAME, bots=[None, "random"])
    line = device.line(table)
    while not [one for one in device.over(line) if one["type"] == "thinking"]:
        device.act(table, choices(device.look(table)["view"])[0])
    said = device.over(line)
    at = next(index for index, one in enumerate(said) if one["type"] == "thinking")
    assert (said[at]["seat"], said[at]["behind"], said[at]["elapsed"], said[at]["budget"]) == (1, None, 0, 700)
    assert said[at + 1]["type"] == "update"


def test_a_bot_that_fails_is_replaced(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    device.browser.second_worker = False  # what a test replaces cannot be pickled

    def fail(seen: Any, bot: m.BotName, seed: str, **named: Any) -> Any:
        if bot != "random":
            raise OverflowError("int too large")
        return thinking.decide(seen, bot, seed)

    monkeypatch.setattr(deciding, "decide", fail)
    monkeypatch.setattr("kingdombuilder.device.thinker._packed", lambda _: "")
    table = device.set_table(**FIRST_GAME | {"start_player": 1}, bots=[None, "expert"])
    device.line(table)
    assert decider(device, table) == 0
    assert sum('"acted"' in row for row in device.disk.rows[table]) >= 4


def test_a_bot_of_the_house_plays_for_a_program(device: Device, caplog: pytest.LogCaptureFixture) -> None:
    """Programs of an operator are not on a device; at a table that names one, no error is logged for that."""
    seen, thinker = view(first_state(Options.first_game()), 0), SecondWorker(device.browser)
    asked = [deciding.Question("d_", seen, bot, "1") for bot in ("program:mine", "greedy")]
    mine, greedy = [device.run(deciding.decided(thinker, None, one)) for one in asked]
    assert mine == greedy
    assert not caplog.records


@pytest.mark.parametrize("second_worker", [True, False], ids=["apart", "here"])
def test_a_bot_thinks_while_the_table_goes_on(device: Device, second_worker: bool) -> None:
    """It thinks of the table as it was; chat in between does not matter to it."""
    device.browser.second_worker = second_worker
    table = device.set_table(**FIRST_GAME | {"start_player": 1}, bots=[None, "greedy"])
    assert decider(device, table) == 0
    acted = [json.loads(row)[4] for row in device.disk.rows[table] if '"acted"' in row]
    assert [one["seat"] for one in acted] == [1] * len(acted)
    assert len(acted) >= 4


def test_another_window_that_was_quicker_is_noticed(device: Device) -> None:
    """Both windows know the table; what one of them writes the other one reads before it writes."""
    table = two_people(device)
    other = Device(device.disk)
    assert other.look(table) == device.look(table)
    known = device.look(table)["number"]
    play_on(other, table, Random(9), 1)
    decision = choices(other.look(table, 0)["view"])[0]
    stale = device.refused("POST", f"tables/{table}/act", decision | {"after": known}, "seat.0")
    assert stale == f"stale: the game has changed since entry {known}; look at entry {known + 1} and decide again"
    assert device.ask("POST", f"tables/{table}/act", decision, "seat.0")["number"] == known + 2
    assert device.disk.rows[table] == other.disk.rows[table]


def test_what_is_asked_twice_with_one_key_is_done_once(device: Device) -> None:
    table = two_people(device)
    decision = {**choices(device.look(table, 0)["view"])[0], "key": "1"}
    first = device.act(table, decision)
    assert device.ask("POST", f"tables/{table}/act", decision, "seat.0") == first
    assert Device(device.disk).ask("POST", f"tables/{table}/act", decision, "seat.0") == first
    other = device.refused("POST", f"tables/{table}/undo", {"key": "1"}, "seat.0")
    assert other == "key_used: this key belongs to another command; use a new key for each command"


@pytest.mark.parametrize("windows", [1, 2])
@pytest.mark.parametrize("keys", [({}, {}), ({"key": "1"}, {"key": "2"})])
def test_two_people_who_join_at_the_same_moment_both_sit_down(device: Device, keys: Any, windows: int) -> None:
    """Nobody sits there yet: the first one to be written is the host, the other one a new guest."""
    table = device.set_table(**SEEDED)
    device.ask("POST", f"tables/{table}/leave")
    other = device if windows == 1 else Device(device.disk)
    ann, bob = (json.dumps({"name": name} | key) for name, key in zip(("Ann", "Bob"), keys, strict=True))

    async def both() -> list[str]:
        asked = [(device, ann), (other, bob)]
        joins = [one.service.request("POST", f"tables/{table}/join", body, None) for one, body in asked]
        return await asyncio.gather(*joins)

    assert [json.loads(answer)["refused"] for answer in device.run(both())] == [None, None]
    assert [seat["name"] for seat in device.look(table)["view"]["seats"]] == ["Ann", "Bob"]


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


def test_whether_a_step_of_a_lesson_can_be_done(device: Device) -> None:
    """On the board of the step it can; once the tile was used elsewhere it cannot."""
    table = device.ask("POST", "tables", {"lesson": {"name": "harvest", "chapter": 1, "step": 1}})["table"]
    address = f"tables/{table}/lesson?step=1"
    found = device.ask("GET", address, None, "seat.0")
    assert found == {"steps": [{"kind": "scout_cabin", "hex": "q5"}], "hexes": ["q5"]}
    device.ask("POST", f"tables/{table}/act", {"kind": "scout_cabin", "hex": "o9"}, "seat.0")
    device.ask("POST", f"tables/{table}/act", {"kind": "stop"}, "seat.0")
    assert device.ask("GET", address, None, "seat.0") == {"steps": None, "hexes": []}
    for query, problem in (("step=x", "bad_query: "), ("step=99", "no_lesson: ")):
        assert device.refused("GET", f"tables/{table}/lesson?{query}", None, "seat.0").startswith(problem)
    assert device.refused("GET", f"tables/{two_people(device)}/lesson", None, "seat.0").startswith("no_lesson: ")


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
    log = {
        "sheet": json.loads(device.disk.sheets[table]),
        "rows": [json.loads(row) for row in device.disk.rows[table]],
    }
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
        (("GET", "me/recovery"), "on_device: games on this device do not support this request; it needs a server"),
        (("GET", ""), "on_device: games on this device do not support this request; it needs a server"),
        (
            ("POST", "tables/TABLE/fly"),
            "on_device: games on this device do not support this request; it needs a server",
        ),
        (
            ("GET", "tables/TABLE/moon"),
            "on_device: games on this device do not support this request; it needs a server",
        ),
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
        (("POST", "tables/TABLE/undo", {}, "seat.7"), "bad_secret: that is not the secret of a seat at this table"),
        (("POST", "tables/TABLE/undo", {}, "rubbish"), "bad_secret: that is not the secret of a seat at this table"),
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
        device.send(line, text)
        assert device.over(line)[-1]["code"] == code
    assert device.say(line, type="ping")["type"] == "pong"


def test_what_a_newer_version_wrote_stays(device: Device) -> None:
    """Another window may have it: this one says so, and removes nothing."""
    table = two_people(device)
    line = device.line(table)
    newer = [len(device.disk.rows[table]) + 1, 2_000_000, None, None, {"type": "danced", "seat": 0}]
    device.disk.rows[table].append(json.dumps(newer))
    before = list(device.disk.rows[table])
    assert device.refused("POST", f"tables/{table}/chat", {"text": "hello"}, "seat.0").startswith("failure: a newer")
    assert Device(device.disk).refused("GET", f"tables/{table}").startswith("failure: a newer version of the game")
    assert device.disk.rows[table] == before
    assert line not in device.browser.closed_lines


def test_a_bot_goes_on_where_another_window_has_left_off(device: Device) -> None:
    """The other window wrote one row of the bot's turn, published nothing, and is closed."""
    table = device.set_table(**FIRST_GAME | {"start_player": 0}, bots=[None, "greedy"])
    device.look(table)
    other = Device(device.disk)
    before = len(device.disk.rows[table])
    while len(device.disk.rows[table]) <= before + 1:  # the last of Ann's decisions is followed by those of the bot
        before = len(device.disk.rows[table])
        other.act(table, choices(other.look(table, 0)["view"])[0])
    del device.disk.rows[table][before + 2 :]
    assert '"seat":1' in device.disk.rows[table][-1]
    device.line(table)
    assert decider(device, table) == 0
    assert len(device.disk.rows[table]) > before + 3


def test_a_client_that_knows_more_than_is_stored_is_told_everything_anew(device: Device) -> None:
    line = device.line(two_people(device), last=99)
    assert device.over(line)[0]["type"] == "welcome"


def test_a_line_is_closed_with_the_reason(device: Device) -> None:
    line = device.line(NOWHERE)
    assert device.browser.closed_lines[line] == (1008, "there is no such table; perhaps the link is incomplete")
    line = device.line(two_people(device), secret="seat.7")
    assert device.browser.closed_lines[line] == (1008, "that is not the secret of a seat at this table")


def test_the_page_comes_back_to_a_line_that_failed(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code 0: the page is not at fault."""
    table = two_people(device)

    async def fail(id: str) -> None:
        raise OverflowError("int too large")

    monkeypatch.setattr(device.service.tables, "fresh", fail)
    line = device.line(table)
    assert device.browser.closed_lines[line] == (0, "internal error; nothing was changed")


def test_a_line_that_is_hung_up_hears_nothing_more(device: Device) -> None:
    table = two_people(device)
    line = device.line(table)
    device.hang_up(line)
    play_on(device, table, Random(1), 1)
    before = len(device.over(line))
    play_on(device, table, Random(1), 2)
    assert len(device.over(line)) == before


def test_the_bridge_begins_a_device() -> None:
    found = bridge.begin(FakeBrowser(Disk()))
    assert json.loads(asyncio.run(found.request("GET", "me", "", ""))) == {"text": '{"id":"device"}', "refused": None}


def test_only_some_tables_stay_in_memory(device: Device) -> None:
    tables = [two_people(device) for _ in range(12)]
    again = Device(device.disk)
    line = again.line(tables[0])
    for table in tables:
        again.look(table)
    gc.collect()
    in_memory = [again.service.tables.in_memory(table) is not None for table in tables].count(True)
    assert in_memory <= host.TABLES_IN_MEMORY + 1
    assert again.say(line, type="ping")["type"] == "pong"


def test_the_coach_speaks_on_a_device_to_whoever_plays_alone_with_bots(device: Device) -> None:
    table = device.set_table(**FIRST_GAME | {"bots": [None, "random"], "start_player": 0})
    for hex in ("b1", "c1", "c2"):
        device.act(table, {"kind": "build", "hex": hex})
    device.act(table, {"kind": "end"})
    said = device.ask("GET", f"tables/{table}/coach")["remark"]
    assert (said["about"], said["reason"]["hexes"]) == ("tile", ["s3"])
    assert device.refused("GET", f"tables/{two_people(device)}/coach").startswith("no_coach")

"""Lists of tables, records, replays, and tables that go on from records and positions; on both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic, sleep

import pytest

from kingdombuilder import in_english
from kingdombuilder.game.documents.position import snapshot
from kingdombuilder.game.documents.record import Record
from kingdombuilder.game.game import Game
from tests.server.processes import SECONDS, Node
from tests.server.serving import CHAT_LINES, PAGE, Guest, Message, choices
from tests.server.sitting import ALL_SETS, FIRST_GAME, record_of

Arrive = Callable[..., Guest]


def resigned(ann: Guest, bob: Guest, **asked: object) -> str:
    """A game that Ann gave up after her first decision."""
    table = ann.set_table(**FIRST_GAME | asked)
    bob.join(table)
    ann.play(table)
    ann.ask(table, "resign")
    return table


def pages(guest: Guest, **query: object) -> Iterator[list[Message]]:
    """The pages of a list."""
    before: dict[str, str] = {}
    while True:
        found = guest.get("tables", **query, **before)
        yield found["tables"]
        if not found["next"]:
            return
        before = {"before": found["next"]}


def ids(guest: Guest, **query: object) -> list[str]:
    return [line["id"] for page in pages(guest, **query) for line in page]


def test_tables_of_one_address_do_not_hide_those_of_others(node: Node, arrive: Arrive) -> None:
    """However many somebody advertises: lists show the newest of each address first, then the second of each."""

    def at(address: str) -> Guest:
        guest = arrive("Ann", node)
        guest.http.headers["X-Forwarded-For"] = address
        return guest

    quiet = at("198.51.100.1")
    first, second = quiet.set_table(visibility="public"), quiet.set_table(visibility="public")
    loud = [at("198.51.100.2").set_table(visibility="public") for _ in range(20)]
    ours = {first, second, *loud}
    until = monotonic() + SECONDS
    while [id for id in ids(quiet) if id in ours] != [loud[-1], second, loud[-2], first, *reversed(loud[:-2])]:
        assert monotonic() < until, "addresses are known after a few seconds"
        sleep(0.1)
    assert [id for id in ids(quiet, mine=1) if id in ours] == [second, first]


def test_open_running_and_finished_tables_are_listed(node: Node, arrive: Arrive) -> None:
    ann, bob, wes = (arrive(name, node) for name in ("Ann", "Bob", "Wes"))
    public = {"visibility": "public"}
    waiting = ann.set_table(**public)
    running = ann.set_table(**public)
    bob.join(running)
    finished = resigned(ann, bob, **public)
    private = ann.set_table()
    for status, table in (("open", waiting), ("running", running), ("finished", finished)):
        assert table in ids(wes, status=status)
        assert private not in ids(wes, status=status)
        assert table in ids(ann, status=status, mine=1)
    under_way = next(line for page in pages(wes, status="running") for line in page if line["id"] == running)
    assert under_way["decider"] == wes.look(running)["view"]["game"]["decider"]
    line = next(line for page in pages(wes, status="finished") for line in page if line["id"] == finished)
    gold = [score["total"] for score in wes.look(finished)["view"]["game"]["scores"]]
    assert (line["winners"], line["gold"], line["mine"]) == ([1], gold, False)
    assert [seat["name"] for seat in line["seats"]] == ["Ann", "Bob"]
    assert line["setup"]["sections"] == FIRST_GAME["sections"]


def test_imported_games_are_marked_and_in_no_public_list(node: Node, arrive: Arrive) -> None:
    """Anybody can write a record, with any names and any gold; only who has the link sees it."""
    ann, wes = arrive("Ann", node), arrive("Wes", node)
    whole, begun = record_of(10_000), record_of(3)
    shown = ann.set_table(record=whole.text(), visibility="public")
    opened = ann.set_table(record=begun.text(), visibility="public")
    fresh = ann.set_table(visibility="public")
    assert [wes.look(table)["view"]["imported"] for table in (shown, opened, fresh)] == [True, True, False]
    assert shown not in ids(wes, status="finished")
    mine = {line["id"]: line["imported"] for page in pages(ann, status="finished", mine=1) for line in page}
    assert mine == {shown: True}
    waiting = {line["id"]: line["imported"] for page in pages(wes, status="open") for line in page}
    assert (waiting[opened], waiting[fresh]) == (True, False)


def test_my_tables_are_those_i_set_or_sat_at(node: Node, arrive: Arrive) -> None:
    ann, bob, wes = (arrive(name, node) for name in ("Ann", "Bob", "Wes"))
    one, two, three = ann.set_table(players=3), ann.set_table(), ann.set_table(watch=True)
    bob.join(one)
    assert ids(ann, status="open", mine=1) == [three, two, one]
    assert ids(bob, status="open", mine=1) == [one]
    assert ids(wes, status="open", mine=1) == []
    assert [line["mine"] for page in pages(bob, status="open", mine=1) for line in page] == [True]


def test_my_tables_say_where_i_sit(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table, watched = ann.set_table(), ann.set_table(watch=True)
    bob.join(table)

    def seats(guest: Guest, status: str) -> dict[str, int | None]:
        return {line["id"]: line["seat"] for page in pages(guest, status=status, mine=1) for line in page}

    assert seats(bob, "running") == {table: 1}
    assert seats(ann, "running") == {table: 0}
    assert seats(ann, "open") == {watched: None}
    bob.join(watched)
    bob.ask(watched, "leave")
    ann.join(watched)
    assert seats(bob, "open") == {watched: None}
    assert seats(ann, "open") == {watched: 0}
    large = ann.set_table(players=3)
    bob.join(large)
    assert seats(bob, "open") == {watched: None, large: 1}
    ann.ask(large, "bot", seat=1, bot=None)
    assert seats(bob, "open") == {watched: None, large: None}


def test_lists_have_pages(arrive: Arrive) -> None:
    ann = arrive()
    tables = [ann.set_table() for _ in range(2 * PAGE + 1)]
    found = list(pages(ann, status="open", mine=1))
    assert [len(page) for page in found] == [PAGE, PAGE, 1]
    assert [line["id"] for page in found for line in page] == tables[::-1]


@pytest.mark.parametrize("query", [{"status": "lost"}, {"before": "x"}, {"before": "1"}, {"before": "9" * 20 + ".a"}])
def test_a_wrong_question_about_lists_is_answered_clearly(arrive: Arrive, query: dict[str, str]) -> None:
    answer = arrive().http.get("/api/tables", params=query)
    assert answer.status_code == 422
    assert answer.json()["message"]


def test_chat_stops_at_its_limit(arrive: Arrive) -> None:
    ann = arrive()
    table = ann.set_table()
    for _ in range(CHAT_LINES // 2):
        ann.ask(table, "chat", text="hello?")
    assert ann.refused(table, "chat", text="anybody there?") == "chat_full"


def test_a_record_is_downloaded_as_text_and_json(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table = resigned(ann, bob)
    text = ann.http.get(f"/api/tables/{table}/record")
    document = ann.http.get(f"/api/tables/{table}/record", params={"format": "json"})
    assert text.headers["content-disposition"] == f'attachment; filename="kingdombuilder-{table}.txt"'
    assert document.headers["content-disposition"] == f'attachment; filename="kingdombuilder-{table}.json"'
    assert text.headers["content-type"].startswith("text/plain")
    record = Record.parse(text.text)
    assert record == Record.parse(document.text)
    assert len(record.actions) == 1
    assert record.names == ("Ann", "Bob")
    assert record.options.seed == 4711
    assert record.resigned == ((0, 1),)
    assert "resigned: 1 after 1" in text.text.splitlines()


def test_a_replay_says_who_gave_up_when_and_which_round_it_is(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table = ann.set_table(**FIRST_GAME)
    bob.join(table)
    while ann.look(table)["view"]["game"]["decider"] == 0:
        ann.play(table, first_end)
    while bob.look(table)["view"]["game"]["decider"] == 1:
        bob.play(table, first_end)
    bob.ask(table, "resign")
    last = ann.look(table)["view"]["game"]["actions"]
    steps = [ann.get(f"tables/{table}/steps/{step}") for step in range(last + 1)]
    assert [(step["round"], step["game"]["active"]) for step in steps] == [(1, 0)] * 4 + [(1, 1)] * 4 + [(2, 0)]
    assert all(step["resigned"] == [{"seat": 1, "step": last}] for step in steps)
    again = ann.set_table(record=ann.http.get(f"/api/tables/{table}/record").text)
    seen = ann.look(again)["view"]
    assert (seen["status"], seen["winners"]) == ("finished", [0])
    assert [seat["resigned"] for seat in seen["seats"]] == [False, True]


def first_end(offered: list[Message]) -> Message:
    """The end of the turn, if it may be ended, else the first thing on offer."""
    return next((one for one in offered if one["kind"] == "end"), offered[0])


def test_a_finished_record_is_imported_and_replayed_step_by_step(node: Node, arrive: Arrive) -> None:
    ann, wes = arrive("Ann", node), arrive("Wes", node)
    record = record_of(10_000, sets=tuple(ALL_SETS), players=2)
    table = ann.set_table(record=record.text())
    view = wes.look(table)["view"]
    assert view["status"] == "finished"
    assert view["winners"] == Game(record).winners()
    assert wes.refused(table, "join", name="Wes") == "started"
    states = list(record.states())
    for step in {*range(0, len(states), 40), 1, len(states) - 1}:
        found = wes.get(f"tables/{table}/steps/{step}")
        assert (found["step"], found["steps"]) == (step, len(states) - 1)
        assert found["action"] == (str(record.actions[step - 1]) if step else None)
        assert found["seat"] == (states[step - 1].decider if step else None)
        assert found["game"]["position"] == snapshot(states[step])
        assert [event["text"] for event in found["events"]] == [
            in_english(event) for event in states[step].events or ()
        ]
    beyond = wes.http.get(f"/api/tables/{table}/steps/{len(states)}")
    assert (beyond.status_code, beyond.json()["code"]) == (404, "no_such_step")
    assert Record.parse(wes.http.get(f"/api/tables/{table}/record").text).actions == record.actions


def test_nobody_who_only_imported_a_game_has_a_rematch(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann", node)
    table = ann.set_table(record=record_of(10_000).text())
    assert ann.refused(table, "rematch") == "no_seat"


def test_an_unfinished_record_is_continued(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    record = record_of(30, sets=("base", "nomads"))
    table = ann.set_table(record=record.text(), seat=1)
    bob.join(table)
    seen = ann.look(table)["view"]["game"]
    game = Game(record)
    assert seen["actions"] == 30
    assert seen["decider"] == game.decider
    guest = (bob, ann)[game.decider]
    guest.play(table)
    guest.ask(table, "resign")
    played = Record.parse(ann.http.get(f"/api/tables/{table}/record").text)
    assert played.actions[:30] == record.actions
    assert len(played.actions) == 31
    assert played.names == ("Bob", "Ann")


def test_a_position_is_opened_as_a_new_table(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    table = resigned(ann, bob)
    position = ann.get(f"tables/{table}/steps/1")["game"]["position"]
    again = ann.set_table(position=position)
    bob.join(again)
    seen = ann.look(again)["view"]
    assert seen["game"]["position"]["players"][0]["houses"] == position["players"][0]["houses"]
    assert not seen["fairness"]["chosen"]
    ann.play(again)
    ann.ask(again, "resign")
    record = Record.parse(ann.http.get(f"/api/tables/{again}/record").text)
    assert record.start
    assert len(list(record.states())) == 2
    assert bob.ask(again, "rematch")["table"] == ann.ask(again, "rematch")["table"]


def test_the_view_of_a_running_game_is_opened_as_a_new_table(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    table = ann.set_table(**FIRST_GAME)
    bob.join(table)
    ann.play(table)
    seen = bob.look(table)["view"]["game"]["position"]
    again = bob.set_table(position=seen, bots=[None, "random"])
    assert choices(bob.look(again)["view"])


@pytest.mark.parametrize("asked", [{"record": "hello"}, {"position": {"format": "x"}}, {"sets": ["moon"]}])
def test_what_cannot_be_opened_is_refused_with_the_reason(arrive: Arrive, asked: Message) -> None:
    answer = arrive().http.post("/api/tables", json=asked)
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad_options"

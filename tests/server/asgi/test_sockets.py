"""Live play over web sockets: numbered messages, nothing lost, nothing done twice; on both databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from kingdombuilder.table.table import RECENT
from tests.server.processes import Node
from tests.server.serving import Guest, Message, Socket, choices
from tests.server.sitting import FIRST_GAME

Arrive = Callable[..., Guest]


class Party:
    """Ann and Bob at a table, Wes who watches, and a socket for each."""

    def __init__(self, node: Node, arrive: Arrive, sockets: ExitStack) -> None:
        self.node = node
        self.guests = [arrive(name, node) for name in ("Ann", "Bob", "Wes")]
        self.table = self.guests[0].set_table(**FIRST_GAME)
        self.guests[1].join(self.table)
        self.sockets = sockets
        self.ann, self.bob, self.wes = (self.connect(guest) for guest in self.guests)
        for one in (self.ann, self.bob, self.wes):
            one.until_type("welcome")

    def connect(self, guest: Guest, **hello: object) -> Socket:
        return self.sockets.enter_context(guest.socket(self.table, **hello))


@pytest.fixture
def party(node: Node, arrive: Arrive) -> Iterator[Party]:
    with ExitStack() as sockets:
        yield Party(node, arrive, sockets)


def act(socket: Socket, **more: Any) -> Message:
    """The first decision there is."""
    return socket.ask("act", **choices(socket.view)[0], **more)


def test_a_welcome_shows_everything(party: Party) -> None:
    ann, bob, wes = (one.messages[0] for one in (party.ann, party.bob, party.wes))
    assert [one["seat"] for one in (ann, bob, wes)] == [0, 1, None]
    assert {one["number"] for one in (ann, bob, wes)} == {4}
    assert ann["view"]["id"] == party.table
    assert ann["view"]["game"]["decision"]
    assert bob["view"]["game"]["decision"] is wes["view"]["game"]["decision"] is None
    assert len(ann["board"]) == 400
    assert (ann["view"]["host"], bob["view"]["host"]) == (True, False)


def test_everybody_sees_the_same_numbers(party: Party) -> None:
    done = [act(party.ann)["number"]]
    done.append(party.bob.ask("chat", text="nice")["number"])
    party.ann.until_number(done[-1])
    done.append(party.ann.ask("undo")["number"])
    done.append(act(party.ann)["number"])
    assert done == [5, 6, 7, 8]
    for one in (party.ann, party.bob, party.wes):
        one.until_number(8)
        assert [(update["number"], update["entry"]["type"]) for update in one.updates()] == [
            (5, "acted"), (6, "spoke"), (7, "undid"), (8, "acted"),
        ]  # fmt: skip
        assert one.updates()[0]["events"][0]["type"] == "built"
    assert party.bob.view["game"]["position"] == party.wes.view["game"]["position"]


def test_an_action_comes_back_to_the_one_who_acted(party: Party) -> None:
    done = act(party.ann, key="mine")
    assert (done["type"], done["key"], done["seat"]) == ("done", "mine", 0)
    assert party.ann.until_number(done["number"])["view"]["game"]["actions"] == 1


def test_an_action_sent_twice_counts_once(party: Party) -> None:
    choice = choices(party.ann.view)[0]
    first = party.ann.ask("act", **choice, key="once")
    second = party.ann.ask("act", **choice, key="once")
    assert first["number"] == second["number"]
    by_http = party.guests[0].ask(party.table, "act", **choice, key="once")
    assert by_http["number"] == first["number"]
    assert party.guests[2].look(party.table)["number"] == first["number"]


def test_keys_of_different_people_are_different(party: Party) -> None:
    assert party.ann.ask("chat", text="a", key="1")["number"] == 5
    assert party.bob.ask("chat", text="b", key="1")["number"] == 6


def test_a_decision_on_old_news_is_refused(party: Party) -> None:
    act(party.ann)
    refused = act(party.ann, after=4)
    assert (refused["type"], refused["code"], refused["number"]) == ("refused", "stale", 5)
    assert act(party.ann, after=5)["type"] == "done"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "act", "kind": "build", "hex": "a1"}, "not_your_turn"),
        ({"type": "undo"}, "no_undo"),
        ({"type": "start"}, "not_host"),
        ({"type": "return"}, "seated"),
        ({"type": "rematch"}, "not_finished"),
        ({"type": "join", "name": "Bob"}, "started"),
    ],
)
def test_what_cannot_be_is_refused_with_key_and_reason(party: Party, message: dict[str, str], code: str) -> None:
    refused = party.bob.ask(**message)
    assert (refused["type"], refused["code"]) == ("refused", code)
    assert refused["message"]
    assert refused["number"] == 4


def test_a_message_that_makes_no_sense_does_not_end_the_talk(party: Party) -> None:
    party.bob.say(type="dance")
    assert party.bob.until_type("refused")["code"] == "bad_message"
    party.bob.connection.send("{")
    assert party.bob.until_type("refused")["code"] == "bad_json"
    party.bob.say(type="hello")
    assert party.bob.until_type("refused")["code"] == "hello"
    party.bob.say(type="ping")
    assert party.bob.until_type("pong")["number"] == 4


def test_who_was_away_for_a_moment_gets_the_rest(party: Party) -> None:
    act(party.ann)
    party.bob.until_number(5)
    party.bob.close()
    for text in ("are you there?", "hello?", "..."):
        party.ann.ask("chat", text=text)
    back = party.connect(party.guests[1], last=5)
    back.until_number(8)
    assert [update["number"] for update in back.updates()] == [6, 7, 8]
    assert [update["view"] is None for update in back.updates()] == [True, True, False]
    assert not [message for message in back.messages if message["type"] == "welcome"]
    act(party.ann)
    assert back.until_number(9)["entry"]["type"] == "acted"


def test_who_was_away_for_long_gets_the_rest_too(party: Party) -> None:
    party.bob.close()
    act(party.ann)
    for line in range(RECENT + 5):
        party.ann.ask("chat", text=f"line {line}")
    back = party.connect(party.guests[1], last=4)
    back.until_number(party.ann.number)
    assert [update["number"] for update in back.updates()] == list(range(5, RECENT + 11))
    assert back.updates()[0]["events"] == party.ann.updates()[0]["events"]


def test_who_missed_nothing_is_told_nothing(party: Party) -> None:
    back = party.connect(party.guests[1], last=4)
    back.say(type="ping")
    back.until_type("pong")
    assert back.updates() == []
    assert back.number == 0


def test_nobody_has_seen_the_future(party: Party) -> None:
    code, reason = party.connect(party.guests[1], last=99).until_closed()
    assert code == 1008
    assert reason == "the log of this table ends with 4, 'last' is 99"


def test_a_secret_opens_the_seat_and_a_wrong_one_does_not(party: Party, arrive: Arrive) -> None:
    stranger = arrive("Eve", party.node)
    table = party.guests[0].set_table()
    done = party.guests[1].join(table)
    with stranger.socket(table, secret=done["secret"]) as socket:
        assert socket.until_type("welcome")["seat"] == 1
    code, reason = party.connect(stranger, secret=done["secret"]).until_closed()
    assert (code, reason) == (1008, "that is not the secret of a seat at this table")


def test_who_is_there_is_told(party: Party) -> None:
    party.ann.until(lambda one: one["type"] == "present" and one["seats"] == [True, True] and one["watching"] == 1)
    party.bob.close()
    gone = party.ann.until(lambda one: one["type"] == "present" and one["seats"] == [True, False])
    assert gone["watching"] == 1
    party.wes.close()
    party.ann.until(lambda one: one["type"] == "present" and one["watching"] == 0)
    seats = party.guests[2].look(party.table)["view"]["seats"]
    assert [seat["present"] for seat in seats] == [True, False]


def test_hints_are_for_the_one_who_decides(party: Party) -> None:
    party.ann.say(type="hints")
    hints = party.ann.until_type("hints")
    assert hints["number"] == 4
    assert hints["hints"][0]["reasons"]
    party.bob.say(type="hints")
    assert party.bob.until_type("refused")["code"] == "not_your_turn"


def test_somebody_who_watches_takes_a_seat(node: Node, arrive: Arrive) -> None:
    ann, bob = arrive("Ann", node), arrive("Bob", node)
    bob.get("me")
    table = ann.set_table()
    with bob.socket(table) as socket:
        assert socket.until_type("welcome")["seat"] is None
        done = socket.ask("join", name="Bob")
        assert (done["type"], done["seat"]) == ("done", 1)
        assert done["secret"]
        socket.until_number(4)
        assert socket.view["status"] == "running"


def test_bots_answer(node: Node, arrive: Arrive) -> None:
    ann = arrive("Ann", node)
    table = ann.set_table(**FIRST_GAME | {"start_player": 1}, bots=[None, "greedy"])
    with ann.socket(table) as socket:
        socket.until_type("welcome")
        while not choices(socket.view):
            socket.until_type("update")
        decided = [one["entry"] for one in socket.updates() if one["entry"]["type"] == "acted"]
        assert all(entry["seat"] == 1 and entry["bot"] for entry in decided)
        assert act(socket)["type"] == "done"


def test_a_rematch_is_announced(party: Party) -> None:
    party.ann.ask("resign")
    done = party.ann.ask("rematch")
    told = party.bob.until(lambda one: one["type"] == "update" and one["entry"]["type"] == "rematched")
    assert told["entry"]["table"] == told["view"]["next_table"] == done["table"]
    assert party.bob.ask("rematch")["table"] == done["table"]


def test_there_is_no_talk_at_a_table_that_is_not_there(arrive: Arrive) -> None:
    with arrive().socket("nowhere") as socket:
        assert socket.until_closed() == (1008, "there is no such table; perhaps the link is incomplete")

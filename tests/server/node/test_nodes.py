"""Two nodes on one PostgreSQL: players split between them play one game, and neither node is missed when it dies."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import cycle
from time import sleep
from typing import Any

import asyncpg
import pytest

from tests.cli.command import run
from tests.scenario import Scenario
from tests.scenarios.marshlands.helpers import MARSH
from tests.server.processes import Nursery, Nursling, nursery
from tests.server.results.test_analyses import LONG_GAME
from tests.server.serving import GENEROUS, Guest, Message, Socket, choices


class Nodes:
    """Nodes on one database."""

    def __init__(self, opened: Nursery, database: str) -> None:
        self.database = database
        self._nursery = opened
        self.both = [self.one_more(), self.one_more()]

    def one_more(self) -> Nursling:
        """Another node."""
        return self._nursery.node(self.database, **GENEROUS)

    def sql(self, query: str) -> list[Any]:
        """Ask the database."""

        async def ask() -> list[Any]:
            connection = await asyncpg.connect(self.database)
            try:
                return list(await connection.fetch(query))
            finally:
                await connection.close()

        return asyncio.run(ask())


@pytest.fixture(scope="module")
def nodes(fresh_postgresql: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    """Two nodes."""
    with nursery(tmp_path_factory.mktemp("nodes")) as opened:
        yield Nodes(opened, fresh_postgresql())
        assert '"level":"error"' not in opened.text()


@pytest.fixture
def pair(nodes: Nodes) -> Iterator[list[Guest]]:
    """Ann at the first node and Ben at the second."""
    guests = [Guest(node, name) for node, name in zip(nodes.both, ("Ann", "Ben"), strict=True)]
    yield guests
    for guest in guests:
        guest.close()


@pytest.fixture
def sockets() -> Iterator[ExitStack]:
    """Sockets that are closed in the end."""
    with ExitStack() as opened:
        yield opened


def sit_down(pair: list[Guest], **asked: Any) -> str:
    """Ann sets a table at her node, and Ben joins at his, at once."""
    ann, ben = pair
    table = ann.set_table(**asked)
    assert ben.join(table)["seat"] == 1
    return table


def everything(guest: Guest, table: str) -> list[Message]:
    """The entries of the log as a guest is told of them, which must have no gap."""
    found: list[Message] = []
    while page := guest.get(f"tables/{table}/updates", after=len(found))["updates"]:
        found += page
    assert [one["number"] for one in found] == list(range(1, len(found) + 1))
    return [one["entry"] for one in found]


def decide(sockets: list[Socket], chance: random.Random) -> Message:
    """One decision of whoever has to make one; everybody must hear of it."""
    seat = sockets[0].view["game"]["decider"]
    done: Message = sockets[seat].ask("act", **chance.choice(choices(sockets[seat].view)))
    assert done["type"] == "done", done
    for socket in sockets:
        socket.until_number(done["number"])
    return done


def test_a_whole_game(nodes: Nodes, pair: list[Guest], sockets: ExitStack) -> None:
    """Ann at one node, Ben at the other and back again in the middle of his turn: one log, one result."""
    chance = random.Random(1)
    table = sit_down(pair)
    playing = [sockets.enter_context(guest.socket(table)) for guest in pair]
    for socket in playing:
        socket.until_type("welcome")
    others = cycle(nodes.both)
    while playing[0].view["status"] == "running":
        decide(playing, chance)
        if playing[1].view["game"]["can_undo"] and chance.random() < 0.2:
            last = playing[1].number
            playing[1].close()
            pair[1].node = next(others)
            playing[1] = sockets.enter_context(pair[1].socket(table, last=last - 1))
            assert playing[1].until_type("update")["number"] == last
    assert everything(pair[0], table) == everything(pair[1], table)
    views = [guest.look(table)["view"] for guest in pair]
    assert views[0]["game"]["scores"] == views[1]["game"]["scores"]
    assert views[0]["winners"] == views[1]["winners"]
    numbers = [one["number"] for one in playing[0].updates()]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_no_fork(nodes: Nodes, pair: list[Guest], sockets: ExitStack) -> None:
    """Both nodes are asked for different things on the same footing, again and again: exactly one is done."""
    chance = random.Random(2)
    table = pair[0].set_table(bots=[None, "random"])
    twice = at_both_nodes(nodes, pair[0], table, sockets)
    for round in range(25):
        while not choices(twice[0].view):
            twice[0].until_type("update")
        number = twice[0].number
        for socket, choice in zip(twice, chance.choices(choices(twice[0].view), k=2), strict=True):
            socket.say(type="act", key=f"{round}-{twice.index(socket)}", after=number, **choice)
        answers = [socket.until(lambda one: one["type"] in ("done", "refused")) for socket in twice]
        (done,) = [one for one in answers if one["type"] == "done"]
        assert [one["code"] for one in answers if one["type"] == "refused"] == ["stale"]
        for socket in twice:
            socket.until_number(done["number"])
    assert everything(pair[0], table) == everything(pair[1], table)


def at_both_nodes(nodes: Nodes, guest: Guest, table: str, sockets: ExitStack) -> list[Socket]:
    """The same person at both nodes."""
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    twice = [sockets.enter_context(Socket(node, table, cookie)) for node in nodes.both]
    for socket in twice:
        socket.until_type("welcome")
    return twice


def test_the_same_key_at_both_nodes(nodes: Nodes, pair: list[Guest], sockets: ExitStack) -> None:
    """What is asked of both nodes with one key is done once, and both say so."""
    table = sit_down(pair)
    twice = at_both_nodes(nodes, pair[0], table, sockets)
    for round in range(10):
        for socket in twice:
            socket.say(type="chat", key=f"once-{round}", text=f"hello {round}")
        assert len({socket.until_type("done")["number"] for socket in twice}) == 1
    spoken = [entry["text"] for entry in everything(pair[0], table) if entry["type"] == "spoke"]
    assert spoken == [f"hello {round}" for round in range(10)]


def test_every_request_at_another_node(nodes: Nodes, pair: list[Guest]) -> None:
    """By plain HTTP nobody notices that there are several nodes: what one has written the other has read."""
    chance = random.Random(3)
    others = cycle(nodes.both)

    def elsewhere(guest: Guest) -> Guest:
        guest.node = next(others)
        return guest

    ann, ben = pair
    table = elsewhere(ann).set_table()
    secret = elsewhere(ben).join(table)["secret"]
    with next(others).client(headers={"Authorization": f"Bearer {secret}"}) as bare:
        assert bare.get(f"/api/tables/{table}").json()["seat"] == 1
    for _ in range(20):
        seat = elsewhere(ann).look(table)["view"]["game"]["decider"]
        seen = elsewhere(pair[seat]).look(table)
        elsewhere(pair[seat]).ask(table, "act", **chance.choice(choices(seen["view"])), after=seen["number"])
    elsewhere(ann).ask(table, "resign")
    tables = [elsewhere(guest).ask(table, "rematch")["table"] for guest in pair]
    assert tables[0] == tables[1]
    assert elsewhere(ben).look(tables[0])["view"]["status"] == "running"


def test_chat_and_presence(pair: list[Guest], sockets: ExitStack) -> None:
    """Who comes, speaks and goes at one node is seen at the other."""
    ann, ben = pair
    table = sit_down(pair)
    first = sockets.enter_context(ann.socket(table))
    assert first.until_type("present")["seats"] == [True, False]
    with ben.socket(table) as second:
        first.until(lambda one: one["type"] == "present" and one["seats"] == [True, True])
        second.until(lambda one: one["type"] == "present" and one["seats"] == [True, True])
        assert second.ask("chat", text="good luck")["type"] == "done"
        heard = first.until_type("update")["entry"]
        assert heard == {"type": "spoke", "seat": 1, "text": "good luck"}
    first.until(lambda one: one["type"] == "present" and one["seats"] == [True, False])


def test_who_is_connected_to_another_node_is_not_gone(pair: list[Guest], sockets: ExitStack) -> None:
    """Ann has to decide and is connected to one node, while Ben asks the other one to do something about her."""
    ann, ben = pair
    table = sit_down(pair, start_player=0, absence={"kind": "claim", "minutes": 2})
    with ann.socket(table) as first:
        first.until_type("welcome")
        second = sockets.enter_context(ben.socket(table))
        second.until(lambda one: one["type"] == "present" and one["seats"] == [True, True])
        assert second.ask("claim", seat=0)["code"] == "not_gone"
    told = second.until(lambda one: one["type"] == "present" and one["seats"] == [False, True])
    assert told["away"][1] is None
    assert 0 <= told["away"][0] < told["patience"] <= 120_000
    assert second.ask("claim", seat=0)["code"] == "not_yet"


def test_a_canoe_interrupts(pair: list[Guest], sockets: ExitStack) -> None:
    """Ann takes the last tile of a location in her turn at one node; Ben's canoe answers at the other."""
    scene = Scenario(MARSH, players=2, turn="swamp").houses(0, "m2 p5").left("o3", 1)
    scene = scene.houses(1, "g12").tile(1, "canoe", "g13")
    table = sit_down(pair, position=dict(scene.game.position()))
    ann, ben = (sockets.enter_context(guest.socket(table)) for guest in pair)
    for socket in (ann, ben):
        assert socket.until_type("welcome")["view"]["game"]["decider"] == 0
    built = ann.ask("act", kind="build", hex="n2")
    asked = ben.until_number(built["number"])["view"]["game"]
    assert (asked["active"], asked["decider"]) == (0, 1)
    assert asked["decision"]["choices"]["canoe"] == ["g11", "h11", "f12"]
    assert ann.view["game"]["decision"] is None
    assert ann.ask("act", kind="build", hex="p6")["code"] == "not_your_turn"
    answered = ben.ask("act", kind="canoe", hex="h11")
    goes_on = ann.until_number(answered["number"])["view"]["game"]
    assert (goes_on["active"], goes_on["decider"]) == (0, 0)
    assert "build" in goes_on["decision"]["choices"]
    ben.until_number(answered["number"])
    assert ben.view["game"]["can_undo"]
    assert not goes_on["can_undo"]


def test_listening_is_healed(nodes: Nodes, pair: list[Guest], sockets: ExitStack) -> None:
    """A node that cannot hear the others for a while has missed nothing when it can."""
    table = sit_down(pair)
    playing = [sockets.enter_context(guest.socket(table)) for guest in pair]
    for socket in playing:
        socket.until_type("welcome")
    listening = "SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    assert len(nodes.sql(f"{listening} AND datname = current_database()")) == 2
    for word in ["one", "two", "three"]:
        assert playing[0].ask("chat", text=word)["type"] == "done"
    while [one["entry"].get("text") for one in playing[1].updates()] != ["one", "two", "three"]:
        playing[1].receive()
    assert playing[1].ask("chat", text="four")["type"] == "done"
    assert (
        playing[0].until(lambda one: one["type"] == "update" and one["entry"]["seat"] == 1)["entry"]["text"] == "four"
    )


def test_a_node_dies(nodes: Nodes, pair: list[Guest], sockets: ExitStack) -> None:
    """What a dead node had to see to is seen to by another: its bots play on, its clocks run, its people are gone."""
    dying = nodes.one_more()
    ann, ben = pair
    ann.node = dying
    clocked = sit_down(pair, clock={"kind": "real", "bank": 10, "increment": 0}, substitute="random")
    bots = ann.set_table(players=3, bots=["planner"] * 3, watch=True)  # whose game is not over before the node dies
    connected = sockets.enter_context(ann.socket(clocked))
    connected.until_type("welcome")
    seen = sockets.enter_context(ben.socket(clocked))
    seen.until(lambda one: one["type"] == "present" and one["seats"] == [True, True])
    ann.wait_until(bots, lambda view: view["game"]["actions"] > 6)
    dying.kill()
    ann.node = ben.node
    before = ann.look(bots)["view"]
    assert before["status"] == "running"
    ann.wait_until(bots, lambda view: view["game"]["actions"] > before["game"]["actions"] + 8)
    flagged = seen.until(lambda one: one["type"] == "update" and one["entry"]["type"] == "flagged")
    assert flagged["entry"]["bot"] == "random"
    if not any(one["type"] == "present" and one["seats"] == [False, True] for one in seen.messages):
        seen.until(lambda one: one["type"] == "present" and one["seats"] == [False, True])


def test_an_analysis_is_told_and_stopped_on_every_node(nodes: Nodes, pair: list[Guest]) -> None:
    """Ann begins it at one node; at the other it is told how far it is, and Ann stops it there."""
    ann, ben = pair
    table = ann.set_table(record=LONG_GAME)
    assert ann.ask(table, "analysis")["status"] == "running"
    seen = ben.get(f"tables/{table}/analysis")
    assert (seen["status"], seen["mine"]) == ("running", False)
    assert ben.ask(table, "analysis")["turns"] == seen["turns"]
    ann.node = nodes.both[1]
    assert ann.ask(table, "analysis/stop")["status"] == "stopped"
    [row] = nodes.sql(f"SELECT lease FROM analyses WHERE table_id = '{table}'")
    assert row["lease"] == 0
    ann.node = nodes.both[0]
    assert ann.get(f"tables/{table}/analysis")["status"] == "stopped"


def test_the_operator_sees_all_nodes_from_any(nodes: Nodes) -> None:
    """The link is used at one node; the session holds at the other, which is told the load of the first."""
    made = run("operator", "--database", nodes.database).stdout
    bearer = {"Authorization": f"Bearer {made.strip().partition('#')[2]}"}
    here, there = (node.client() for node in nodes.both)
    with here, there:
        assert here.post("/api/operator/enter", headers=bearer).status_code == 200
        there.cookies = here.cookies
        assert there.post("/api/operator/enter", headers=bearer).status_code == 404
        names = set[str]()
        for _ in range(100):
            found = [one.get("/api/operator").json()["nodes"] for one in (here, there)]
            names = {load["node"] for load in found[1]}
            if len(found[0]) > 1 and names == {load["node"] for load in found[0]}:
                break
            sleep(0.1)
    assert len(names) >= 2

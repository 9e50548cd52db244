"""The server is killed again and again while people play: nothing that was acknowledged is lost, nothing is done twice.

``CRASHES=200 pytest tests/server/attacks/test_crashes.py`` kills more often than usual.
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kingdombuilder.game.documents.record import Record
from tests.server.processes import PATIENCE, Nursery, Nursling, nursery
from tests.server.serving import GENEROUS, Guest, Message, Socket, choices, deciding, sqlite

CRASHES = int(os.environ.get("CRASHES", "5"))
HUNG_UP = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, EOFError)
"""What clients notice of a crash."""


class World:
    """A database on which one server after the other runs, and dies."""

    def __init__(self, opened: Nursery, database: str) -> None:
        self.nursery = opened
        self.database = database
        self.over = threading.Event()
        """Set when everybody should come to an end."""
        self._node: Nursling | None = None
        self._changed = threading.Condition()

    def start(self) -> None:
        """Start a server; everybody may go on."""
        node = self.nursery.node(self.database, **GENEROUS)
        with self._changed:
            self._node = node
            self._changed.notify_all()

    def kill(self) -> None:
        """Kill the server on the spot."""
        with self._changed:
            assert self._node
            node, self._node = self._node, None
        node.kill()

    def kill_newborn(self, after: float) -> None:
        """Start a server and kill it so soon that perhaps it did not even begin."""
        newborn = psutil.Process(self.nursery.fork(self.database, **GENEROUS)[0])
        time.sleep(after)
        newborn.kill()
        newborn.wait(PATIENCE)  # until then its database is in use

    def node(self) -> Nursling:
        """The server, once there is one."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._node, PATIENCE)
            assert self._node
            return self._node


class Stubborn:
    """A guest who asks again, with the same key, until there is an answer, and remembers what was acknowledged."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.guest = Guest(world.node(), name)
        self.keys = map(str, count(1))
        self.done: dict[str, list[tuple[int, Message]]] = {}
        """What was acknowledged, by table: the number and what was asked."""
        self.trying(self.guest.get, "me")

    def trying(self, what: Callable[..., Any], *arguments: Any, **fields: Any) -> Any:
        """Do it until it works."""
        while True:
            try:
                self.guest.node = self.world.node()
                return what(*arguments, **fields)
            except HUNG_UP:
                time.sleep(0.01)

    def ask(self, table: str, command: str, **fields: Any) -> Message:
        """Ask something of a table by HTTP."""
        key = next(self.keys)
        answer: Message = self.trying(self.guest.ask, table, command, key=key, **fields)
        self.remember(table, answer["number"], type=command, **fields)
        return answer

    def remember(self, table: str, number: int, **asked: Any) -> None:
        """This was acknowledged."""
        self.done.setdefault(table, []).append((number, asked))

    def look(self, table: str) -> Message:
        """The table now."""
        seen: Message = self.trying(self.guest.look, table)
        return seen

    def log(self, table: str) -> list[Message]:
        """The whole log of a table. A bot may add to it meanwhile, so each page says where the log ended just then."""
        found: list[Message] = []
        end = 1
        while len(found) < end:
            page = self.trying(self.guest.get, f"tables/{table}/updates", after=len(found))
            end = page["number"]
            found += page["updates"]
        assert [one["number"] for one in found] == list(range(1, end + 1))
        return found

    def check(self, table: str, seat: int) -> None:
        """Compare the log with what was acknowledged: nothing is missing, and nothing was done twice."""
        entries = {one["number"]: one["entry"] for one in self.log(table)}
        remembered = self.done.get(table, [])
        for number, asked in remembered:
            assert fits(asked, entries[number]), (asked, entries[number])
        numbers = [number for number, _ in remembered]
        mine = [
            number
            for number, entry in entries.items()
            if entry.get("seat") == seat and not entry.get("bot") and number > numbers[0]
            if entry["type"] != "rematched"  # it is asked for by both, and happens once
        ]
        assert mine == numbers[1:]


def fits(asked: Message, entry: Message) -> bool:
    """Whether the entry says what was asked for."""
    kinds = {"act": "acted", "chat": "spoke", "undo": "undid", "resign": "resigned", "join": "joined", "leave": "left"}
    same = [entry[field] == asked[field] for field in ("kind", "hex", "text") if field in asked]
    return kinds[asked["type"]] == entry["type"] and all(same)


def whim(view: Message, chance: random.Random) -> tuple[str, Message]:
    """Something that a player might do now: mostly a decision, now and then a word or an undo."""
    what = chance.random()
    if what < 0.1:
        return "chat", {"text": f"{chance.random()}"}
    if what < 0.2 and view["game"]["can_undo"]:
        return "undo", {}
    return "act", chance.choice(choices(view))


def play_by_socket(world: World, seed: int) -> tuple[Stubborn, str, int]:
    """Somebody plays against a bot over a socket that breaks with every crash; a gap in the numbers is an error."""
    chance = random.Random(seed)
    player = Stubborn(world, "Sue")
    table = player.trying(player.guest.set_table, bots=["random", None], substitute="random")
    player.remember(table, 2, type="join")
    waiting: tuple[str, str, Message] | None = None
    seen = [0]
    view = player.look(table)["view"]
    while not world.over.is_set() or waiting:
        try:
            player.guest.node = world.node()
            with player.guest.socket(table, last=seen[-1]) as socket:
                while not world.over.is_set() or waiting:
                    if waiting is None and not deciding(view):
                        view = news(socket, seen)
                        continue
                    if view["status"] == "finished":
                        return player, table, 1
                    key, command, fields = waiting = waiting or (next(player.keys), *whim(view, chance))
                    answer = socket.ask(command, key=key, **fields)
                    assert answer["type"] == "done", answer
                    player.remember(table, answer["number"], type=command, **fields)
                    waiting = None
                    view = news(socket, seen)
        except HUNG_UP:
            time.sleep(0.01)
    return player, table, 1


def news(socket: Socket, seen: list[int]) -> Message:
    """Take note of the updates so far, wait for one if there is none; the view that the last one brings."""
    while not (told := [one for one in socket.updates() if one["number"] > seen[-1]]) or not told[-1]["view"]:
        socket.until_type("update")
    seen += [one["number"] for one in told]
    assert all(after == before + 1 for before, after in pairwise(seen)), seen
    view: Message = told[-1]["view"]
    return view


def play_by_http(world: World, seed: int) -> list[tuple[Stubborn, str, int]]:
    """Two people sit down, play a little, one gives up, and they play again: everything in the middle of crashes."""
    chance = random.Random(seed)
    ann, ben = Stubborn(world, "Ann"), Stubborn(world, "Ben")
    played = []
    while not world.over.is_set():
        table = ann.trying(ann.guest.set_table, substitute="random")
        ann.remember(table, 2, type="join")
        assert ben.ask(table, "join", name="Ben")["seat"] == 1
        both_play(ann, ben, table, chance)
        played += [(ann, table, 0), (ben, table, 1)]
        ann.ask(table, "resign")
        again = {player.trying(player.guest.ask, table, "rematch")["table"] for player in (ben, ann)}
        assert len(again) == 1
        view = ann.look(again.pop())["view"]
        assert view["status"] == "running"
        assert [seat["name"] for seat in view["seats"]] == ["Ann", "Ben"]
    return played


def both_play(ann: Stubborn, ben: Stubborn, table: str, chance: random.Random) -> None:
    """Some decisions of either."""
    for _ in range(8):
        decider = ann.look(table)["view"]["game"]["decider"]
        player = (ann, ben)[decider]
        command, fields = whim(player.look(table)["view"], chance)
        player.ask(table, command, **fields)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    """Where the servers come from."""
    with nursery(tmp_path_factory.mktemp("crashes")) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def world(request: pytest.FixtureRequest, opened: Nursery, tmp_path: Path) -> World:
    """A world on either database."""
    database = sqlite(tmp_path) if request.param == "sqlite" else request.getfixturevalue("fresh_postgresql")()
    return World(opened, database)


def test_killed_again_and_again(world: World) -> None:
    """The promise: what was acknowledged is safe, what was not can be asked again, and every table can go on."""
    chance = random.Random(4711)
    for after in (0.03, 0.06, 0.1):
        world.kill_newborn(after)
    world.start()
    with ThreadPoolExecutor() as threads:
        solo = [threads.submit(play_by_socket, world, seed) for seed in range(2)]
        pairs = [threads.submit(play_by_http, world, seed) for seed in range(2)]
        try:
            for _ in range(CRASHES):
                wait_unless_done([*solo, *pairs], chance.uniform(0.02, 0.5))
                world.kill()
                world.kill_newborn(chance.uniform(0, 0.2))
                world.start()
        finally:
            world.over.set()
        played = [one.result() for one in solo] + [one for pair in pairs for one in pair.result()]
        everybody = {player for player, _, _ in played}
        for player, table, seat in played:
            player.check(table, seat)
            finish(player, table, seat)
        for player in everybody:
            player.guest.close()
    assert '"level":"error"' not in world.nursery.text()


def wait_unless_done(players: list[Future[Any]], seconds: float) -> None:
    """Let them play for a while; if something went wrong for one of them, say so at once."""
    time.sleep(seconds)
    for player in players:
        if player.done():
            player.result()


def finish(player: Stubborn, table: str, seat: int) -> None:
    """Let bots play on to the end: the game can go on, and its record is whole.

    Whoever leaves does so when they have to decide; else a bot might end the game just before.
    """
    view = player.guest.wait_until(table, deciding)["view"]
    if view["status"] == "running" and view["seats"][seat]["bot"] is None:
        player.ask(table, "leave")
    if all(other["bot"] for other in view["seats"][:seat] + view["seats"][seat + 1 :]):
        player.guest.wait_until(table, lambda view: view["status"] == "finished")
    if player.look(table)["view"]["status"] == "finished":
        *_, last = Record.parse(player.guest.http.get(f"/api/tables/{table}/record").text).states()
        assert len(last.players) == 2

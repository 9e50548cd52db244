"""The players of the load test: a process with many tables of two, each seat with a web socket of its own.

They look at as little of what they are told as they can, so that the machine is left to the server.
"""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from time import perf_counter
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TELLING = 0.2
"""Seconds between two reports to the process that watches the load test."""
AT_ONCE = 4
"""Tables that a process sets at the same time."""


class Workload(NamedTuple):
    """What the players of one process do."""

    nodes: tuple[str, ...]
    """The addresses of the servers; the seats are spread over them."""
    tables: int
    rate: float
    """Actions a second."""
    seconds: float
    seed: int


class Outcome(NamedTuple):
    """What became of it."""

    actions: int
    seconds: float
    waits: list[float]
    """Seconds from each action to the moment when the other seat saw it."""
    refusals: list[str]


class _Decision(Struct):
    choices: dict[str, list[str]]


class _Game(Struct):
    decision: _Decision | None


class _View(Struct):
    status: str
    game: _Game | None


class _Heard(Struct):
    """As much of any message as a player needs."""

    type: str
    number: int
    view: _View | None = None
    message: str = ""


_heard = msgspec.json.Decoder(_Heard).decode
_encode = msgspec.json.Encoder().encode


class Pair:
    """Two players at a table."""

    def __init__(self, players: Players) -> None:
        """Seat the pair among these players."""
        self.players = players
        self.sockets: list[ClientConnection] = []
        self.actor = 0
        self.acted_at: float | None = None
        """When the action was sent that the other seat has not seen yet."""
        self.number = 0
        """The entry that the action rested on."""
        self.seen = [-1, -1]
        """The last entry that each seat has seen."""
        self.decision: tuple[int, int, dict[str, list[str]]] | None = None
        """Who has to decide, after which entry, and what there is to choose from."""

    async def sit_down(self) -> None:
        """Set a table, and connect each seat to its node."""
        nodes = self.players.workload.nodes
        first = await asyncio.to_thread(_post, f"{nodes[0]}/api/tables", {"name": "Ada"})
        table = f"/api/tables/{first['table']}"
        second = await asyncio.to_thread(_post, f"{nodes[-1]}{table}/join", {"name": "Bob"})
        for seat, secret in enumerate((first["secret"], second["secret"])):
            address = nodes[seat % len(nodes)].replace("http", "ws", 1) + f"{table}/socket"
            socket = await connect(address, compression=None, ping_interval=None, max_queue=None)
            self.sockets.append(socket)
            await socket.send(_encode({"type": "hello", "secret": secret}).decode())
            self.players.spawn(self._listen(seat, socket))

    async def _listen(self, seat: int, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                heard = _heard(await socket.recv(decode=False))
                if heard.view:
                    self._saw(seat, heard.number, heard.view)
                elif heard.type == "refused":
                    self.players.refusals.append(heard.message)

    def _saw(self, seat: int, number: int, view: _View) -> None:
        self.seen[seat] = number
        if self.acted_at is not None and seat != self.actor and number > self.number:
            self.players.waits.append(perf_counter() - self.acted_at)
            self.acted_at = None
        if view.game and view.game.decision:
            self.decision = seat, number, view.game.decision.choices
        if self.seen == [number, number]:
            if self.decision:
                self.players.ready.append(self)
            elif view.status == "finished":
                self.players.spawn(self.players.play_again(self))

    async def act(self, chance: Random) -> None:
        """Decide something, by chance."""
        assert self.decision
        self.actor, self.number, choices = self.decision
        self.decision = None
        kind, hexes = chance.choice(list(choices.items()))
        action = {"type": "act", "kind": kind, "hex": chance.choice(hexes) if hexes else None}
        self.acted_at = perf_counter()
        await self.sockets[self.actor].send(_encode(action).decode())

    async def leave(self) -> None:
        """Hang up."""
        for socket in self.sockets:
            await socket.close()


class Players:
    """All the players of one process."""

    def __init__(self, workload: Workload, watching: Connection) -> None:
        """Bring this workload to the servers, and report on it now and then."""
        self.workload = workload
        self.watching = watching
        self.pairs = [Pair(self) for _ in range(workload.tables)]
        self.ready: deque[Pair] = deque()
        """Tables at which somebody has to decide; who has waited longest comes first."""
        self.waits: list[float] = []
        self.refusals: list[str] = []
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something at the same time; an error in it ends the whole load test."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            self.refusals.append(repr(task.exception()))

    async def run(self) -> Outcome:
        """Sit down, wait for the signal, play, leave."""
        places = asyncio.Semaphore(AT_ONCE)

        async def sit_down(pair: Pair) -> None:
            async with places:
                await pair.sit_down()
                self.watching.send(("seated", 1))

        await asyncio.gather(*map(sit_down, self.pairs))
        while len(self.ready) < len(self.pairs):
            await asyncio.sleep(TELLING)
        self.watching.send(("ready", 0))
        await asyncio.to_thread(self.watching.recv)
        outcome = await self._play()
        for pair in self.pairs:
            await pair.leave()
        return outcome

    async def play_again(self, pair: Pair) -> None:
        """After a game its players find a new table."""
        await pair.leave()
        new = self.pairs[self.pairs.index(pair)] = Pair(self)
        await new.sit_down()

    async def _play(self) -> Outcome:
        chance = Random(self.workload.seed)
        began = due = told_at = perf_counter()
        actions = told = 0
        while (now := perf_counter()) < began + self.workload.seconds:
            if self.ready:
                await self.ready.popleft().act(chance)
                actions += 1
            if now > told_at + TELLING:
                self.watching.send(("played", actions - told))
                told, told_at = actions, now
            due += 1 / self.workload.rate
            await asyncio.sleep(max(0.0, due - perf_counter()))
        seconds = perf_counter() - began
        await asyncio.sleep(TELLING)
        return Outcome(actions, seconds, self.waits, self.refusals)


def play(workload: Workload, watching: Connection) -> None:
    """What a process of players does."""
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        watching.send(("left", runner.run(Players(workload, watching).run())))


def _loop_factory() -> Any:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def _post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    with urlopen(Request(address, _encode(body)), timeout=60) as answer:
        found: dict[str, Any] = msgspec.json.decode(answer.read())
        return found

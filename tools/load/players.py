"""The players of the load test: a process with many tables of two, each seat with a web socket of its own.

They play games that were played before and look only at the number of what they are told, so that the machine is left
to the server.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from itertools import cycle
from multiprocessing.connection import Connection
from time import perf_counter, process_time
from typing import Any, NamedTuple

from ..client import Socket, ask, encode, loop_factory
from .games import Game, play_ahead

TELLING = 0.2
"""Seconds between two reports to the process that watches the load test."""
AT_ONCE = 4
"""Tables that a process sets at the same time."""
GAMES = 25
"""Different games that the players of a process play."""
BEGUN = 4
"""The number of the entry by which a game of two begins: the table is set, two sit down, the game starts."""

_HEARD = re.compile(rb'\{"type":"(\w+)","number":(\d+)')
"""As much of a message as a player looks at."""


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
    cpu: float
    """The seconds of CPU time that the players took, while they played."""
    refusals: list[str]


class Pair:
    """Two players at a table."""

    def __init__(self, players: Players, game: Game) -> None:
        self.players = players
        self.game = game
        self.sockets: list[Socket] = []
        self.acted_at: float | None = None
        """When the action was sent that the other seat has not seen yet."""
        self.actor = 0
        self.seen = [0, 0]
        """The last entry that each seat has seen."""
        self.leaving = False

    async def sit_down(self) -> None:
        """Set a table, and connect each seat to its node."""
        nodes = self.players.workload.nodes
        first = await asyncio.to_thread(ask, f"{nodes[0]}/api/tables", {"name": "Ada", "seed": self.game.seed})
        table = f"/api/tables/{first['table']}"
        second = await asyncio.to_thread(ask, f"{nodes[-1]}{table}/join", {"name": "Bob"})
        for seat, secret in enumerate((first["secret"], second["secret"])):

            def heard(message: bytes, seat: int = seat) -> None:
                self._heard(seat, message)

            socket = await Socket.connect(nodes[seat % len(nodes)], f"{table}/socket", heard, self._lost)
            self.sockets.append(socket)
            socket.say(encode({"type": "hello", "secret": secret}))

    def _heard(self, seat: int, message: bytes) -> None:
        found = _HEARD.match(message)
        kind, number = found.groups() if found else (b"?", 0)
        if kind in (b"update", b"welcome"):
            self._saw(seat, int(number))
        elif kind not in (b"done", b"present"):
            self.players.refusals.append(message.decode())

    def _lost(self) -> None:
        if not self.leaving:
            self.players.refusals.append("a connection was lost")

    def _saw(self, seat: int, number: int) -> None:
        self.seen[seat] = number
        if self.acted_at is not None and seat != self.actor:
            self.players.waits.append(perf_counter() - self.acted_at)
            self.acted_at = None
        if number >= BEGUN and self.seen == [number, number]:
            if number - BEGUN < len(self.game.moves):
                self.players.ready.append(self)
            else:
                self.players.spawn(self.players.play_again(self))

    def act(self) -> None:
        """Make the next decision."""
        self.actor, message = self.game.moves[self.seen[0] - BEGUN]
        self.acted_at = perf_counter()
        self.sockets[self.actor].say(message)

    def leave(self) -> None:
        """Hang up."""
        self.leaving = True
        for socket in self.sockets:
            socket.close()


class Players:
    """All the players of one process."""

    def __init__(self, workload: Workload, watching: Connection) -> None:
        self.workload = workload
        self.watching = watching
        self.games = cycle([play_ahead(GAMES * workload.seed + number) for number in range(GAMES)])
        self.pairs = [Pair(self, next(self.games)) for _ in range(workload.tables)]
        self.ready: deque[Pair] = deque()
        """Tables with a pending decision, the longest waiting first."""
        self.waits: list[float] = []
        """Seconds from each action to the moment when the other seat saw it, since the last report."""
        self.refusals: list[str] = []
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something at the same time; an error in it is a failure of the load test."""
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
            pair.leave()
        return outcome

    async def play_again(self, pair: Pair) -> None:
        """After a game its players find a new table."""
        pair.leave()
        new = self.pairs[self.pairs.index(pair)] = Pair(self, next(self.games))
        await new.sit_down()

    async def _play(self) -> Outcome:
        cpu = process_time()
        began = due = told_at = perf_counter()
        actions = 0
        while (now := perf_counter()) < began + self.workload.seconds:
            if self.ready:
                self.ready.popleft().act()
                actions += 1
            if now > told_at + TELLING:
                self._report()
                told_at = now
            due += 1 / self.workload.rate
            await asyncio.sleep(max(0.0, due - perf_counter()))
        seconds = perf_counter() - began
        cpu = process_time() - cpu
        await asyncio.sleep(TELLING)
        self._report()
        return Outcome(actions, seconds, cpu, self.refusals)

    def _report(self) -> None:
        """Report the waiting times since the last report."""
        self.watching.send(("waited", self.waits))
        self.waits = []


def play(workload: Workload, watching: Connection) -> None:
    """What a process of players does."""
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loop_factory()) as runner:
        watching.send(("left", runner.run(Players(workload, watching).run())))

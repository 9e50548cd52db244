"""A stranger who uses the server, and how long each thing takes."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from itertools import count
from time import perf_counter
from typing import Any

import msgspec

from ..client import encode
from ..load.games import Game
from .caller import Caller, Conversation, Refused

TABLE, ACTION, WATCHING, PLANNER, ANALYSIS = "new table", "action", "watching", "planner's turn", "analysis"
BOUNDS = {TABLE: 2.0, ACTION: 0.5, WATCHING: 2.0, PLANNER: 2.0, ANALYSIS: 60.0}
"""How many seconds each thing may take at most. Those of a new table and of watching are no promise."""
PAUSES = {TABLE: 0.4, ACTION: 0.1, WATCHING: 0.5, PLANNER: 0.0}
"""Seconds between two of a kind."""
SOURCES = 40
"""Strangers: each new table is wanted by another one, so that nobody wants too many in a minute."""
LOOKING = 0.25
"""Seconds between two looks at how far an analysis is."""
UNHURRIED = 0.03
"""Seconds between two actions in a game that is played to be analysed; nobody may send more than twenty a second."""
LONGEST = 150.0
"""Seconds after which nobody waits for an analysis any more."""
Waits = dict[str, list[float]]


class Stranger:
    """Strangers at one server, none of whom does anything unusual."""

    def __init__(self, server: str, game: Game) -> None:
        """``game`` is the one that is played, and analysed."""
        self.game = game
        self.waits: Waits = defaultdict(list)
        """Seconds by what was waited for."""
        self.refusals: list[str] = []
        self._callers = [Caller(server, f"127.0.0.{number + 10}") for number in range(SOURCES)]
        self._numbers = count()

    def anybody(self) -> Caller:
        """One of the strangers, each in turn."""
        return self._callers[next(self._numbers) % SOURCES]

    async def live(self, seconds: float, *, analyse: bool) -> None:
        """Do everything for some seconds, and until the analysis is done."""
        pair, table = await self._pair()
        planner = await self.beside_planner()
        again = {TABLE: self._new_table, ACTION: pair, WATCHING: lambda: self._watch(table), PLANNER: planner}
        once = asyncio.create_task(self._analysis()) if analyse else None
        tasks = {asyncio.create_task(self._again(kind, wait)) for kind, wait in again.items()}
        await asyncio.sleep(seconds)
        if once:
            await self._timed(ANALYSIS, lambda: once)
        while tasks:
            for task in tasks:
                task.cancel()
            ended, tasks = await asyncio.wait(tasks, timeout=1)
            for task in ended:
                if not task.cancelled():
                    task.result()
        for caller in self._callers:
            caller.leave()
        await asyncio.sleep(0.1)

    async def _again(self, kind: str, wait: Callable[[], Awaitable[float]]) -> None:
        while True:
            await self._timed(kind, wait)
            await asyncio.sleep(PAUSES[kind])

    async def _timed(self, kind: str, wait: Callable[[], Awaitable[float]]) -> None:
        try:
            self.waits[kind].append(await wait())
        except (Refused, TimeoutError, OSError, asyncio.IncompleteReadError) as refusal:
            self.refusals.append(f"{kind}: {refusal!r}")
            self.waits[kind].append(float("inf"))
            await asyncio.sleep(1)

    async def _new_table(self) -> float:
        began = perf_counter()
        answer = await self.anybody().ask("/api/tables", {"name": "Ann"})
        took = perf_counter() - began
        assert answer.json["table"]
        return took

    async def _watch(self, table: str) -> float:
        began = perf_counter()
        conversation = await self.anybody().socket(table)
        await conversation.until("welcome")
        conversation.socket.close()
        return perf_counter() - began

    async def _seats(self, **wanted: Any) -> tuple[str, list[Conversation]]:
        """A new table of two people, who are connected."""
        ann, bob = self.anybody(), self.anybody()
        first = (await ann.ask("/api/tables", {"name": "Ann", **wanted})).json
        second = (await bob.ask(f"/api/tables/{first['table']}/join", {"name": "Bob"})).json
        seats = [await ann.socket(first["table"], first["secret"]), await bob.socket(first["table"], second["secret"])]
        for seat in seats:
            await seat.until("welcome")
        return first["table"], seats

    async def _pair(self) -> tuple[Callable[[], Awaitable[float]], str]:
        """Two people who play, and their table. An action takes until the other one has seen it."""
        table, seats = await self._seats(seed=self.game.seed, visibility="public")
        moves = iter(self.game.moves)

        async def act() -> float:
            nonlocal table, seats, moves
            move = next(moves, None)
            if move is None:
                table, seats = await self._seats(seed=self.game.seed)
                moves = iter(self.game.moves)
                move = next(moves)
            began = perf_counter()
            seats[move.seat].socket.say(move.message)
            await seats[1 - move.seat].until("update")
            took = perf_counter() - began
            await seats[move.seat].until("done")
            return took

        return act, table

    async def beside_planner(self) -> Callable[[], Awaitable[float]]:
        """A guest plays against a planner, whose turn is timed from the guest's last action to its own last one."""
        caller = self.anybody()
        conversation: Conversation
        game: dict[str, Any]

        async def sit_down() -> tuple[Conversation, dict[str, Any]]:
            wanted = {"name": "Ann", "bots": [None, "planner"], "start_player": 0}
            done = (await caller.ask("/api/tables", wanted)).json
            found = await caller.socket(done["table"], done["secret"])
            return found, msgspec.json.decode(await found.until("welcome"))["view"]["game"]

        async def turn() -> float:
            nonlocal conversation, game
            while game["decider"] == 0 and not game["over"]:
                conversation.socket.say(_any_action(game["decision"]))
                began = perf_counter()
                game = await _next_view(conversation)
            while game["decider"] and not game["over"]:
                game = await _next_view(conversation)
            took = perf_counter() - began
            if game["over"]:
                conversation.socket.close()
                conversation, game = await sit_down()
            return took

        conversation, game = await sit_down()
        await turn()
        return turn

    async def _analysis(self) -> float:
        """Analyse a base game that was just played here."""
        table, seats = await self._seats(seed=self.game.seed)
        for move in self.game.moves:
            seats[move.seat].socket.say(move.message)
            await seats[move.seat].until("done")
            await asyncio.sleep(UNHURRIED)
        for seat in seats:
            seat.socket.close()
        caller, began = self.anybody(), perf_counter()
        found = (await caller.ask(f"/api/tables/{table}/analysis", {})).json
        while found["status"] == "running" and perf_counter() < began + LONGEST:
            await asyncio.sleep(LOOKING)
            found = (await caller.ask(f"/api/tables/{table}/analysis?after={found['turns']}")).json
        if found["status"] != "done":
            raise Refused(f"{found['status']} after {found['found']} of {found['turns']} turns")
        return perf_counter() - began


async def _next_view(conversation: Conversation) -> Any:
    """The game after the next entry that has a view."""
    while True:
        view = msgspec.json.decode(await conversation.until("update"))["view"]
        if view:
            return view["game"]


def _any_action(decision: Any) -> bytes:
    """A legal action: the end of the turn, if it may end."""
    if "end" in decision["without_hex"]:
        kind, hex = "end", None
    else:
        kind, hexes = next(iter(decision["choices"].items()))
        hex = hexes[0] if hexes else None
    return encode({"type": "act", "kind": kind, "hex": hex})

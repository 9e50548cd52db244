"""The attacks: each has a bounded number of callers, and ends when it is cancelled.

An attack prepares, says that it is ready, and presses on from then on. Addresses 127.0.1.1 and up are the
attackers'.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from itertools import cycle
from typing import Any

from ..client import encode
from ..load.analysing import finished_game
from ..load.games import play_ahead
from .caller import Caller, Conversation, Refused
from .records import costly_record
from .stranger import Stranger

HUNG_UP = (Refused, TimeoutError, OSError, asyncio.IncompleteReadError, ValueError, RuntimeError)
"""What attackers take in their stride."""
IMPORTS = 55
"""Games that one address imports; 60 an hour are allowed."""
SOCKETS = 190
"""Sockets or connections of one address; 200 are allowed."""
PAUSE = 0.05
"""Seconds that attackers wait after a refusal."""


class Front:
    """Where an attack takes place, and what it counts."""

    def __init__(self, server: str, begins: Callable[[], None]) -> None:
        """``begins`` is called when the attack is prepared."""
        self.server = server
        self.begins = begins
        self.counted: Counter[str] = Counter()
        """How often something was done, or refused."""

    def caller(self, address: int = 1, *, keeps_cookie: bool = True) -> Caller:
        """A caller from one of the attackers' addresses."""
        return Caller(self.server, f"127.0.{1 + address // 250}.{1 + address % 250}", keeps_cookie=keeps_cookie)

    async def ask(self, caller: Caller, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer to a request, None if there is none; it is counted."""
        try:
            answer = await caller.ask(path, body)
        except HUNG_UP:
            answer = None
        self.counted[str(answer.status if answer else "no answer")] += 1
        if answer is None or answer.status >= 400:
            await asyncio.sleep(PAUSE)
            return None
        return answer

    async def imported(self, caller: Caller, records: Iterable[str]) -> list[str]:
        """The tables of imported games."""
        answers = [await self.ask(caller, "/api/tables", {"name": "Eve", "record": record}) for record in records]
        return [str(answer.json["table"]) for answer in answers if answer]


async def _together(*tasks: Awaitable[None]) -> None:
    async with asyncio.TaskGroup() as group:
        for task in tasks:
            group.create_task(_ending(task))


async def _ending(task: Awaitable[None]) -> None:
    with suppress(*HUNG_UP):
        await task


async def analyses(front: Front) -> None:
    """Have costly imported games analysed, five at a time from each of twenty addresses."""
    await _analyse_at_twenty_addresses(front, games=10, stop=False)


async def stopped_analyses(front: Front) -> None:
    """Begin analyses and stop them at once, from twenty addresses: what was begun is still computed."""
    await _analyse_at_twenty_addresses(front, games=5, stop=True)


async def _analyse_at_twenty_addresses(front: Front, games: int, *, stop: bool) -> None:
    async def analyse(caller: Caller, tables: list[str]) -> None:
        for table in cycle(tables):
            await front.ask(caller, f"/api/tables/{table}/analysis", {})
            await asyncio.sleep(PAUSE)
            if stop:
                await front.ask(caller, f"/api/tables/{table}/analysis/stop", {})

    callers = [front.caller(number) for number in range(20)]
    tables = [await front.imported(caller, [costly_record()] * games) for caller in callers]
    front.begins()
    await _together(*(analyse(*both) for both in zip(callers, tables, strict=True)))


async def replays(front: Front) -> None:
    """Ask for all turns and for moments of 55 imported games, on 180 connections of one address."""

    async def look(number: int) -> None:
        caller = front.caller()
        for step, table in enumerate(cycle(tables[number % IMPORTS :] + tables[: number % IMPORTS])):
            await front.ask(caller, f"/api/tables/{table}/{'turns' if step % 2 else f'steps/{step % 40}'}")

    tables = await front.imported(front.caller(), map(finished_game, range(IMPORTS)))
    front.begins()
    await _together(*map(look, range(180)))


async def messages(front: Front) -> None:
    """Flood a table with messages on 190 sockets of one address; a socket that is closed is opened again."""

    async def flood(number: int) -> None:
        caller = front.caller()
        while True:
            try:
                conversation = await caller.socket(tables[number % len(tables)])
                await conversation.until("welcome")
            except HUNG_UP:
                front.counted["no socket"] += 1
                await asyncio.sleep(PAUSE)
                continue
            with suppress(*HUNG_UP):
                await _say_on(front, conversation)

    set_up = [await front.caller(number).ask("/api/tables", {"name": "Eve"}) for number in range(7)]
    tables = [answer.json["table"] for answer in set_up]
    front.begins()
    await _together(*map(flood, range(SOCKETS)))


async def _say_on(front: Front, conversation: Conversation) -> None:
    """Send messages, twenty a second, until the socket is closed."""
    ping = encode({"type": "ping"})
    while True:
        conversation.socket.say(ping)
        front.counted["message"] += 1
        with suppress(asyncio.QueueEmpty):
            while True:
                if not conversation.messages.get_nowait():
                    return
        await asyncio.sleep(PAUSE)


async def watchers(front: Front) -> None:
    """Take every place to watch a table: thirty spectators from each of twenty addresses."""

    async def watch(address: int) -> None:
        caller = front.caller(address)
        while True:
            try:
                conversation = await caller.socket(table)
                front.counted["watched"] += 1
                while await conversation.messages.get():
                    pass
            except HUNG_UP:
                front.counted["no socket"] += 1
            await asyncio.sleep(20 * PAUSE)

    front.begins()
    table = await _public_table(front)
    await _together(*(watch(number // 30) for number in range(600)))


async def _public_table(front: Front) -> str:
    """The table at which strangers play, once there is one."""
    while not (found := (await front.caller().ask("/api/tables?status=running")).json["tables"]):
        await asyncio.sleep(PAUSE)
    return str(found[0]["id"])


async def new_tables(front: Front) -> None:
    """Set tables without a cookie, each a new guest's, from forty addresses; a planner begins at each of them."""

    async def set_tables(address: int) -> None:
        caller = front.caller(address, keeps_cookie=False)
        wanted = {"name": "Eve", "bots": [None, "planner"], "start_player": 1}
        while True:
            await front.ask(caller, "/api/tables", wanted)

    front.begins()
    await _together(*map(set_tables, range(40)))


async def planners(front: Front) -> None:
    """Play against planners at two tables from each of thirty addresses, without a pause."""

    async def play(address: int) -> None:
        stranger = Stranger(front.server, play_ahead(2))
        stranger.anybody = lambda: front.caller(address)  # type: ignore[method-assign]
        turn = await stranger.beside_planner()
        while True:
            await turn()
            front.counted["turn"] += 1

    front.begins()
    await _together(*(play(number // 2) for number in range(60)))


async def requests(front: Front) -> None:
    """Send the request with the most CPU time for its declared cost, on 180 connections of one address."""

    async def look(number: int) -> None:
        caller = front.caller()
        asked: Iterator[tuple[str, dict[str, Any] | None]] = cycle(
            [
                (f"/api/tables/{tables[number % len(tables)]}", None),
                ("/api/tables", None),
                ("/api/setups", {}),
                ("/api/openapi.json", None),
                ("/api/catalogue", None),
                ("/t/" + tables[number % len(tables)], None),
                ("/rules", None),
            ]
        )
        for path, body in asked:
            await front.ask(caller, path, body)

    tables = await front.imported(front.caller(), map(finished_game, range(10)))
    front.begins()
    await _together(*map(look, range(180)))


async def slow_clients(front: Front) -> None:
    """Open connections that send a byte a second, or never read the answer: 390 from each of five addresses."""

    async def dawdle(number: int) -> None:
        caller = front.caller(number % 5)
        request = b"GET /api/catalogue HTTP/1.1\r\nHost: here\r\n"
        while True:
            with suppress(*HUNG_UP):
                _, writer = await caller.open()
                front.counted["connection"] += 1
                try:
                    writer.write(request + b"\r\n" * (number % 2))
                    for _ in range(60):
                        await asyncio.sleep(1)
                        writer.write(b"" if number % 2 else b"x")
                        await writer.drain()
                finally:
                    writer.close()
            await asyncio.sleep(1)

    front.begins()
    await _together(*map(dawdle, range(5 * 390)))


ATTACKS: dict[str, Callable[[Front], Awaitable[None]]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        analyses, stopped_analyses, replays, messages, watchers, new_tables, planners, requests, slow_clients
    )
}  # fmt: skip

"""Clients that play through every fault: they reconnect with the last number, and retry with the same key."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from random import Random
from typing import Any
from urllib.error import HTTPError

import msgspec
from msgspec import Raw, Struct

from ..client import Socket, ask, encode
from .evidence import Acknowledged, Evidence

THINKING = 0.03
"""Seconds that a player thinks at least, so that nobody plays hundreds of games."""
AGAIN = 0.05
"""Seconds before another try."""
PATIENCE = 10.0
"""Seconds of silence after which a player sends a ping, and then closes the connection."""
LATER = ("busy", "no_database", "failure")
"""Refusals after which one asks again."""
TOO_LATE = ("time_is_up", "away", "not_your_turn", "stale", "finished")
"""Refusals that a player whose time may run out has to take."""
DECISION = b'{"type":"acted"'
"""How an entry begins that is a decision in the game."""
LOST = (OSError, EOFError, HTTPException)
"""What a player notices of a fault."""
BOXES = (["base"], ["base", "nomads"], ["base", "crossroads"], ["base", "marshlands"], ["base", "harvest"])
CLOCK = {"kind": "real", "bank": 600, "increment": 60, "flag": "bot"}
KINDS: tuple[dict[str, Any], ...] = ({}, {"bots": [None, "random"]}, {"clock": CLOCK})
"""The kinds of tables: two people, one and a bot, two people whose time can run out."""


class _Decision(Struct):
    choices: dict[str, list[str]]
    without_hex: list[str]


class _Game(Struct):
    decider: int
    decision: _Decision | None
    can_undo: bool


class _Seat(Struct):
    bot: str | None


class _View(Struct):
    status: str
    seats: list[_Seat]
    game: Raw


class _Heard(Struct):
    """As much of any message as a player needs."""

    type: str
    number: int
    key: str | None = None
    code: str = ""
    message: str = ""
    entry: Raw = Raw(b"null")
    view: _View | None = None


_heard = msgspec.json.Decoder(_Heard).decode
_game = msgspec.json.Decoder(_Game | None).decode


@dataclass
class Request:
    """A request that is retried until it is answered."""

    key: str
    command: str
    fields: dict[str, Any]

    def message(self) -> bytes:
        """What is said over the socket."""
        return encode({"type": self.command, "key": self.key, **self.fields})


@dataclass
class Table:
    """A table as its players know it."""

    place: int
    """Where it is in the room."""
    evidence: Evidence
    clocked: bool
    players: list[Player] = field(default_factory=list)
    status: str = "open"
    bot_decides: bool = False

    @property
    def in_sync(self) -> bool:
        """Whether all players have seen the same."""
        return len(set(self.evidence.ends.values())) == 1

    @property
    def settled(self) -> bool:
        """Whether nothing more happens without a request or a clock."""
        return self.in_sync and not self.bot_decides and all(player.waiting is None for player in self.players)


class Player:
    """A player on a seat."""

    def __init__(self, room: Room, table: Table, seat: int, secret: str) -> None:
        self.room = room
        self.table = table
        self.seat = seat
        self.secret = secret
        self.number = 0
        self.game: _Game | None = None
        """The game after the last entry; None if it was not shown yet."""
        self.waiting: Request | None = None
        self._keys = (f"{seat}-{number}" for number in count(1))
        table.evidence.ends[seat] = 0

    async def play(self) -> None:
        """Play, and come back whenever the connection is lost."""
        while True:
            with suppress(*LOST):
                await self._visit()
            await asyncio.sleep(AGAIN)

    async def _visit(self) -> None:
        """Play over one connection as long as it lasts."""
        inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        address = self.room.chance.choice(self.room.addresses)
        path = f"/api/tables/{self.table.evidence.table}/socket"
        async with asyncio.timeout(PATIENCE):
            socket = await Socket.connect(address, path, inbox.put_nowait, lambda: inbox.put_nowait(None))
        try:
            socket.say(encode({"type": "hello", "secret": self.secret, "last": self.number}))
            if self.waiting:
                socket.say(self.waiting.message())
            await self._talk(socket, inbox)
        finally:
            socket.close()

    async def _talk(self, socket: Socket, inbox: asyncio.Queue[bytes | None]) -> None:
        while True:
            self._listen(socket, await self._next(socket, inbox))
            if inbox.empty() and self.waiting is None:
                await asyncio.sleep(self.room.chance.uniform(THINKING, 3 * THINKING))
                if inbox.empty() and (request := self._whim()):
                    self.waiting = request
                    self.table.evidence.asked.add(request.key)
                    socket.say(request.message())

    async def _next(self, socket: Socket, inbox: asyncio.Queue[bytes | None]) -> _Heard:
        """The next message; if there is none for long, the server is asked whether it is there."""
        for _ in range(2):
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    heard = await inbox.get()
                if heard is None:
                    raise ConnectionResetError
                return _heard(heard)
            socket.say(b'{"type":"ping"}')
        raise TimeoutError

    def _listen(self, socket: Socket, heard: _Heard) -> None:
        evidence, waiting = self.table.evidence, self.waiting
        if heard.type == "update":
            if heard.number not in evidence.entries and bytes(heard.entry).startswith(DECISION):
                self.room.decisions[self.table.place] += 1
            evidence.told(self.seat, heard.number, bytes(heard.entry))
            self._look(heard)
        elif heard.type == "welcome":
            evidence.faults.append(f"seat {self.seat} was told everything anew after entry {self.number}")
        elif heard.type == "done" and waiting and heard.key == waiting.key:
            evidence.done(heard.number, Acknowledged(self.seat, waiting.key, waiting.command, waiting.fields))
            self.waiting = None
        elif heard.type == "refused" and waiting and heard.key == waiting.key:
            self._refused(socket, heard, waiting)

    def _look(self, update: _Heard) -> None:
        """Take note of an update."""
        self.number, self.game = update.number, None
        if update.view:
            self.table.status = update.view.status
            self.game = _game(update.view.game)
            if self.game:
                self.table.evidence.shown(self.seat, update.number, bytes(update.view.game))
                bot = update.view.seats[self.game.decider].bot
                self.table.bot_decides = self.table.status == "running" and bot is not None

    def _refused(self, socket: Socket, heard: _Heard, waiting: Request) -> None:
        if heard.code in LATER:
            asyncio.get_running_loop().call_later(AGAIN, socket.say, waiting.message())
            return
        if not (self.table.clocked and heard.code in TOO_LATE):
            self.table.evidence.faults.append(
                f"seat {self.seat} was refused {waiting} after entry {self.number}: {heard.code}, {heard.message}"
            )
        self.waiting = None

    def _whim(self) -> Request | None:
        """A random request of a player: usually a decision, sometimes chat or an undo."""
        if self.game is None or self.room.closed or self.table.status == "finished":
            return None
        chance, what = self.room.chance, self.room.chance.random()
        if what < 0.03:
            return Request(next(self._keys), "chat", {"text": f"{chance.random()}"})
        if self.game.decision is None:
            return None
        if what < 0.1 and self.game.can_undo:
            return Request(next(self._keys), "undo", {})
        offers = [(kind, hex) for kind, hexes in self.game.decision.choices.items() for hex in hexes]
        offers += [(kind, "") for kind in self.game.decision.without_hex]
        kind, hex = chance.choice(offers)
        return Request(next(self._keys), "act", {"kind": kind, "hex": hex or None, "after": self.number})


@dataclass
class Room:
    """All tables with players."""

    addresses: list[str]
    """Where the servers are."""
    chance: Random
    tables: dict[int, Table] = field(default_factory=dict)
    """The table at each place of the room now."""
    decisions: Counter[int] = field(default_factory=Counter)
    """How many decisions have been seen at each place, in all its games."""
    evidence: list[Evidence] = field(default_factory=list)
    """What was told at all tables that there ever were."""
    closed: bool = False
    """Whether nobody asks for anything any more."""
    setting: set[int] = field(default_factory=set)
    """The places at which a table is just being set."""

    @property
    def settled(self) -> bool:
        """Whether no table is being set, and nothing happens at any of them unless a clock runs out."""
        return not self.setting and all(table.settled for table in self.tables.values())

    async def fill(self, place: int) -> None:
        """Play one game after the other at a place of the room, until it is closed."""
        while not self.closed:
            self.setting.add(place)
            try:
                table = self.tables[place] = await self._sit_down(place)
            except LOST:
                await asyncio.sleep(AGAIN)
                continue
            finally:
                self.setting.discard(place)
            playing = [asyncio.create_task(player.play()) for player in table.players]
            try:
                while table.status != "finished" or not table.settled:
                    await asyncio.sleep(AGAIN)
                    raise_errors(playing)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)

    async def _sit_down(self, place: int) -> Table:
        """Set a table and take its seats."""
        terms = KINDS[place % len(KINDS)]
        wanted = terms | {"name": "Ada", "sets": self.chance.choice(BOXES), "substitute": "random"}
        answers = [await self._ask("/api/tables", wanted)]
        id = answers[0]["table"]
        self.evidence.append(Evidence(id))
        table = Table(place, self.evidence[-1], "clock" in terms)
        if "bots" not in terms:
            answers.append(await self._ask(f"/api/tables/{id}/join", {"name": "Bob"}))
        table.players = [Player(self, table, answer["seat"], answer["secret"]) for answer in answers]
        return table

    async def _ask(self, path: str, body: dict[str, Any]) -> Any:
        address = self.chance.choice(self.addresses) + path
        try:
            return await asyncio.to_thread(ask, address, body, seconds=PATIENCE)
        except HTTPError as error:
            if error.code < 500:
                raise AssertionError(f"{path}: {error.read().decode()}") from None
            raise


def raise_errors(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Raise what went wrong in one of the tasks."""
    for task in tasks:
        if task.done():
            task.result()

"""A club in one room: 100 people come at once, from one address, sit down at 30 tables and play.

The server has its usual limits, and the settings that docs/deploy.md names for a club.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from ..client import SECONDS, Socket, encode
from ..servers import Node, database
from .measuring import percentiles

SETTINGS = {"clubs": "127.0.0.1", "rated_at_one_address": "true"}
"""What the operator sets."""
TABLES = [3] * 20 + [4] * 10
"""The players at each table: 100 in all."""
AT_ONCE = 50
"""Browsers that ask at the same time."""
THINKING = 3.0
"""Seconds that a person thinks at most."""
FILE = re.compile(r'(?:src|href)="(/[^"]+\.(?:js|css|svg|ico|png|webmanifest))"')


@dataclass
class Club:
    """What became of the evening."""

    refusals: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    """Seconds from each action to its answer."""
    rated: int = 0
    """The tables whose game is rated."""
    came: float = 0.0
    """Seconds until all had the page and a name in the ratings."""
    sat: float = 0.0
    """Seconds until all sat at a table."""


class Person:
    """A person with a browser."""

    def __init__(self, club: Club, server: str, number: int) -> None:
        self.club = club
        self.server = server
        self.name = f"Member {number}"
        self.chance = Random(number)
        self.cookie = ""

    def ask(self, path: str, body: object = None) -> bytes:
        """The answer to a request; refusals are counted."""
        data = None if body is None else encode(body)
        try:
            with urlopen(Request(self.server + path, data, {"Cookie": self.cookie}), timeout=SECONDS) as answer:
                if cookie := answer.headers.get("Set-Cookie"):
                    self.cookie = cookie.partition(";")[0]
                found: bytes = answer.read()
                return found
        except HTTPError as error:
            self.club.refusals[f"{path.partition('?')[0]}: {error.code}"] += 1
            return b"{}"

    def come(self) -> None:
        """Open the page with its files, and ask to be rated."""
        for file in set(FILE.findall(self.ask("/").decode())):
            self.ask(file)
        self.ask("/api/me")
        self.ask("/api/me/rating", {"name": self.name})

    def sit(self, table: str | None, players: int) -> tuple[str, str]:
        """Create a table, or join one; the table and the secret of the seat."""
        if table is None:
            rated = {"hints": False, "clock": {"kind": "real"}}
            answer = self.ask("/api/tables", {"name": self.name, "players": players} | rated)
        else:
            answer = self.ask(f"/api/tables/{table}/join", {"name": self.name})
        done = msgspec.json.decode(answer)
        return done.get("table", ""), done.get("secret", "")

    async def play(self, table: str, secret: str, seconds: float) -> None:
        """Play over a socket, by chance, until time is up."""
        heard: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        path = f"/api/tables/{table}/socket"
        socket = await Socket.connect(
            self.server, path, lambda message: heard.put_nowait((perf_counter(), message)), cookie=self.cookie
        )
        socket.say(encode({"type": "hello", "secret": secret, "texts": False}))
        end, asked = perf_counter() + seconds, dict[str, float]()
        number, choices = 0, list[dict[str, str | None]]()
        while (left := end - perf_counter()) > 0:
            try:
                async with asyncio.timeout(left):
                    at, text = await heard.get()
            except TimeoutError:
                break
            message = msgspec.json.decode(text)
            if message["type"] == "refused":
                self.club.refusals[message["code"]] += 1
            elif message["type"] == "done":
                self.club.waits.append(at - asked[message["key"]])
            elif "view" in message:
                number, choices = message["number"], _choices(message["view"])
            if choices and heard.empty():
                await asyncio.sleep(self.chance.uniform(0, THINKING))
            if choices and heard.empty():  # nothing has happened meanwhile
                act = {"type": "act", "key": str(len(asked)), "after": number, **self.chance.choice(choices)}
                asked[str(act["key"])], choices = perf_counter(), []
                socket.say(encode(act))
        socket.close()


def _choices(view: dict[str, Any] | None) -> list[dict[str, str | None]]:
    """What a seat may decide now."""
    decision = view and view["game"] and view["game"]["decision"]
    if not decision:
        return []
    named = [{"kind": kind, "hex": hex} for kind, hexes in decision["choices"].items() for hex in hexes]
    return named + [{"kind": kind, "hex": None} for kind in decision["without_hex"]]


def evening(server: str, seconds: float) -> Club:
    """Let the club come and play."""
    club = Club()
    people = [Person(club, server, number) for number in range(sum(TABLES))]
    with ThreadPoolExecutor(AT_ONCE) as browsers:
        began = perf_counter()
        _all(browsers.submit(person.come) for person in people)
        club.came = perf_counter() - began
        guests = iter(people)
        tables = [[next(guests) for _ in range(players)] for players in TABLES]
        seats = [seat for found in browsers.map(_sit_down, tables) for seat in found]
        club.sat = perf_counter() - began
    asyncio.run(_play(seats, seconds))
    ids = {table for _, table, _ in seats}
    shown = [msgspec.json.decode(people[0].ask(f"/api/tables/{id}")) for id in ids]
    club.rated = sum(one.get("view", {}).get("unrated", "?") is None for one in shown)
    return club


def _sit_down(people: list[Person]) -> list[tuple[Person, str, str]]:
    """Sit down together at a new table."""
    host, *others = people
    table, secret = host.sit(None, len(people))
    return [(host, table, secret), *((person, table, person.sit(table, 0)[1]) for person in others)]


async def _play(seats: Iterable[tuple[Person, str, str]], seconds: float) -> None:
    await asyncio.gather(*(person.play(table, secret, seconds) for person, table, secret in seats))


def _all(work: Iterable[Any]) -> None:
    """Wait for all of it."""
    for one in list(work):
        one.result()


def measure(seconds: float, tell: Callable[[str], None]) -> int:
    """What ``make load ARGS=--club`` does; the exit status."""
    with database("sqlite") as address:
        node = Node(address, SETTINGS)
        try:
            club = evening(node.address, seconds)
        finally:
            node.close()
    for refusal, times in club.refusals.most_common():
        tell(f"refused: {refusal} ({times} times)")
    p50, p95, p99 = percentiles(club.waits)
    tell(
        f"club: {sum(TABLES)} people of one address had the page after {club.came:.1f} s and sat at {len(TABLES)} "
        f"tables after {club.sat:.1f} s, {club.rated} of them rated; {len(club.waits)} actions, p50 {p50:.0f} ms, "
        f"p95 {p95:.0f} ms, p99 {p99:.0f} ms, {sum(club.refusals.values())} refusals"
    )
    return 1 if club.refusals else 0

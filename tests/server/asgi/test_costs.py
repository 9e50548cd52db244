"""What requests are declared to cost, compared with the CPU time that they take."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

from kingdombuilder import Game, Section
from kingdombuilder.features.replay import replays
from kingdombuilder.features.replay.server import ReplaysOnServer
from kingdombuilder.game.documents.record import Record
from kingdombuilder.protocol import messages as m
from kingdombuilder.puzzles.collection import collection
from kingdombuilder.server.asgi.http import Http
from kingdombuilder.server.asgi.openapi import OpenApi
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.calls import Call
from kingdombuilder.service.lru import LruCache
from kingdombuilder.service.routing import Route
from tests.features.test_positions import painted
from tests.hosts import feature
from tests.server.quiet import ThinksHere, create, quiet_server
from tests.server.serving import sqlite
from tests.server.sitting import FIRST_GAME
from tests.test_section import FARM

RECORD = Path(__file__).parents[2].joinpath("golden", "everything_by_two.txt").read_text("utf-8")
"""A long game with all boxes."""
MOMENT = Record.parse(RECORD)
POSITION = json.dumps(
    {"document": Game.from_record(MOMENT.until(len(MOMENT.actions) * 3 // 4).text()).position()}
).encode()
"""A position late in that game."""
GUEST = "a" * 24
PLENTY = 1_000_000
LIMITS = (
    "tables_per_minute", "tables_per_day", "tables_per_guest", "imports_per_hour", "imports_per_guest",
    "identity_per_hour", "hints_per_minute", "analyses_per_hour",
)  # fmt: skip
TIMES = 4
"""The best of so many counts: other programs use the caches of the processor, too."""
MS_PER_UNIT = 2.5
"""A request may take so many milliseconds for each unit of its cost, on a machine that counts to ``LOOP`` in 2 ms."""
LOOP = 100_000

ASKED: dict[tuple[str, str], tuple[str, dict[str, str], bytes]] = {
    ("GET", "me"): ("me", {}, b""),
    ("GET", "me/data"): ("me/data", {}, b""),
    ("GET", "me/games"): ("me/games", {}, b""),
    ("GET", "me/rating"): ("me/rating", {}, b""),
    ("GET", "me/recovery"): ("me/recovery", {}, b""),
    ("POST", "me/recovery"): ("me/recovery", {}, b""),
    ("GET", "me/sessions"): ("me/sessions", {}, b""),
    ("GET", "me/statistics"): ("me/statistics", {}, b""),
    ("GET", "statistics"): ("statistics", {}, b""),
    ("GET", "ratings"): ("ratings", {}, b""),
    ("GET", "tables"): ("tables", {}, b""),
    ("POST", "tables"): ("tables", {}, m.encode({"name": "Ann", "record": RECORD})),
    ("GET", "tables/{id}"): ("tables/RUNNING", {}, b""),
    ("GET", "tables/{id}/hints"): ("tables/RUNNING/hints", {}, b""),
    ("GET", "tables/{id}/rating"): ("tables/RUNNING/rating", {}, b""),
    ("GET", "tables/{id}/updates"): ("tables/RUNNING/updates", {}, b""),
    ("GET", "tables/{id}/deal"): ("tables/FINISHED/deal", {}, b""),
    ("GET", "tables/{id}/record"): ("tables/FINISHED/record", {}, b""),
    ("GET", "tables/{id}/steps/{step}"): ("tables/FINISHED/steps/5", {}, b""),
    ("GET", "tables/{id}/turns"): ("tables/FINISHED/turns", {}, b""),
    ("GET", "tables/{id}/analysis"): ("tables/FINISHED/analysis", {}, b""),
    ("POST", "tables/{id}/analysis"): ("tables/FINISHED/analysis", {}, b""),
    ("POST", "tables/{id}/analysis/stop"): ("tables/FINISHED/analysis/stop", {}, b""),
    ("GET", "puzzles"): ("puzzles", {}, b""),
    ("GET", "catalogue"): ("catalogue", {}, b""),
    ("GET", "spots"): ("spots", {"sections": "oracle,harbor,tower,barn"}, b""),
    ("GET", "daily"): ("daily", {}, b""),
    ("GET", "daily/{day}"): ("daily/TODAY", {}, b""),
    ("GET", "daily/{day}/base"): ("daily/TODAY/base", {}, b""),
    ("GET", "tables/{id}/why-not"): ("tables/RUNNING/why-not", {"action": "build", "hex": "c4"}, b""),
    ("POST", "tables/{id}/chat"): ("tables/RUNNING/chat", {}, b'{"text": "hello"}'),
    ("GET", "puzzles/{id}"): (f"puzzles/{next(iter(collection()))}", {}, b""),
    ("POST", "me/rating"): ("me/rating", {}, b'{"name": "Ann"}'),
    ("POST", "me/recovery/end"): ("me/recovery/end", {}, b""),
    ("POST", "positions"): ("positions", {}, POSITION),
    ("POST", "positions/picture"): ("positions/picture", {}, POSITION),
    ("POST", "sections"): ("sections", {}, json.dumps({"text": FARM}).encode()),
    ("POST", "sections/painted"): ("sections/painted", {}, json.dumps(painted(Section.parse(FARM))).encode()),
    ("POST", "setups"): ("setups", {}, b"{}"),
    ("GET", "openapi.json"): ("openapi.json", {}, b""),
}
"""A request for each route, with its address, query and body; the ids of tables are filled in."""
ELSEWHERE = {"positions/hints", "tables/{id}/coach", "tables/{id}/comparison", "picture"}
"""Routes whose work is done in processes, which addresses share."""
ONE_ROW = {
    *(f"tables/{{id}}/{name}" for name in m.COMMANDS),
    *("daily", "daily/{day}", "daily/{day}/base", "tables/{id}/lesson", "tables/{id}/answer", "tables/{id}/report"),
    *("me/recover", "me/sign-out-others", "me/delete", "me/sessions/{id}/end"),
}
"""Routes that write little, such as a chat message, or are asked for at special tables only."""


def test_no_request_takes_much_more_than_it_is_declared_to_cost(tmp_path: Path) -> None:
    """Or a guest could use up a core within the limits. Replays are made anew each time."""
    took = asyncio.run(_measured(tmp_path))
    assert len(took) == len(ASKED)
    routes = Http(quiet_server(Settings(database=sqlite(tmp_path)), ThinksHere(1))).router.routes
    others = {route.path for route in routes if (route.method, route.path) not in ASKED and not route.hidden}
    assert others <= ELSEWHERE | ONE_ROW, "each route is measured, or there is a reason"
    bound = MS_PER_UNIT * max(1.0, _loop() / 2)
    assert {key: (ms, route.cost) for key, (route, ms) in took.items() if ms > bound * route.cost} == {}


async def _measured(folder: Path) -> dict[tuple[str, str], tuple[Route, float]]:
    """The milliseconds of CPU that each request takes at least."""
    settings = Settings(database=sqlite(folder), **dict.fromkeys(LIMITS, PLENTY))  # type: ignore[arg-type]
    server = quiet_server(settings, ThinksHere(1))
    service = await server.open()
    feature(server, ReplaysOnServer).workers = ThinksHere(1)
    router = service.router(OpenApi(service))
    games = {
        "RUNNING": m.NewTable(name="Ann", bots=[None, "random"], **FIRST_GAME),
        "FINISHED": m.NewTable(record=RECORD),
    }
    words = {word: str((await create(service, asked, GUEST, "")).table) for word, asked in games.items()}
    words["TODAY"] = datetime.now(UTC).date().isoformat()
    took = {}
    try:
        for (method, path), (address, query, body) in ASKED.items():
            address = re.sub("[A-Z]+", lambda word: words[word[0]], address)  # noqa: PLW2901
            found = router.find(method, address)
            assert found, address
            assert found.route.path == path
            times = []
            for _ in range(TIMES):
                replays._replays = LruCache(replays.STATES, weight=lambda replay: len(replay.rounds))
                began = process_time()
                answer = await service.answer(found, Call(GUEST, "198.51.100.7"), query, body)
                m.encode(getattr(answer, "content", answer))
                times.append(1000 * (process_time() - began))
            took[method, path] = found.route, round(min(times), 1)
    finally:
        await server.close()
    return took


def _loop() -> float:
    """The milliseconds of CPU that it takes to count: how fast this machine is."""
    times = []
    for _ in range(TIMES):
        began, total = process_time(), 0
        for number in range(LOOP):
            total += number
        times.append(1000 * (process_time() - began))
    return min(times)

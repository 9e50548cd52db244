"""Links to pages are previewed as a messenger does it: it gets the page, reads its head, and gets the picture."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from kingdombuilder.features.daily.calendar import sections_of
from kingdombuilder.features.daily.messages import PlayDay
from kingdombuilder.features.daily.server import Deals
from kingdombuilder.features.pictures import server as pictures
from kingdombuilder.features.pictures.drawing import drawn
from kingdombuilder.features.pictures.words import TEXTS
from kingdombuilder.game import catalogue
from kingdombuilder.game.choices import choices
from kingdombuilder.game.options import Options
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import HIDDEN
from kingdombuilder.hexes import NOWHERE, name
from kingdombuilder.png import png
from kingdombuilder.protocol import messages as m
from kingdombuilder.puzzles.collection import collection
from kingdombuilder.server.asgi import pages as pages_module
from kingdombuilder.server.asgi.app import application
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.calls import Call, Page, Preview
from kingdombuilder.texts.words import LANGUAGES
from tests.hosts import feature
from tests.server.quiet import ThinksHere, quiet_server
from tests.server.serving import sqlite

BOT = {"User-Agent": "TelegramBot (like TwitterBot)", "Host": "games.example.org"}
MOST_BYTES = 500_000
"""Some messengers show no larger pictures than 600 KB."""
ANN = Call("ann", "1")


class Messenger:
    """A program that fetches the preview of a link. It has no cookie."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def tags(self, path: str, **headers: str) -> dict[str, str]:
        """The tags in the head of a page."""
        answer = await self.http.get(path, headers={**BOT, **headers})
        assert answer.status_code == 200
        found = re.findall(r'<meta\s+(?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"', answer.text)
        assert len(found) == len(dict(found)), "each tag is there once"
        return {name: unescape(value) for name, value in found}

    async def picture(self, tags: dict[str, str]) -> httpx.Response:
        """The picture that the tags name."""
        address = httpx.URL(tags["og:image"])
        assert (address.scheme, address.host) == ("http", "games.example.org")
        return await self.http.get(address.raw_path.decode(), headers=BOT)


class Arrival(NamedTuple):
    server: Server
    messenger: Messenger


@asynccontextmanager
async def arrive(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Arrival]:
    """A server, and a messenger that fetches pages from it."""
    web = folder / "web"
    web.mkdir()
    web.joinpath("index.html").write_text(
        '<html lang="en"><head>\n<meta\n property="og:title" content="fixed" />\n<title>x</title>\n</head>', "utf-8"
    )
    web.joinpath(pages_module.PAGES).write_text('["/.*"]', "utf-8")
    monkeypatch.setattr(pages_module, "WEB", web)
    monkeypatch.setattr("kingdombuilder.server.asgi.app.WEB", web)
    settings = Settings(database=sqlite(folder))
    server = quiet_server(settings, ThinksHere(1))
    app: Any = application(settings, server)
    await server.open()
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://games.example.org") as http:
        yield Arrival(server, Messenger(http))
    await server.close()


async def play(server: Server, id: str, decisions: int = 10_000) -> None:
    """Play on at a table until so many decisions are made or the game is over."""
    live = await server.tables.get(id)
    while live.table.status == "running" and decisions:
        kind, hexes = next(iter(choices(live.table.play.state).items()))  # type: ignore[union-attr]
        hex = hexes.bit_length() - 1
        guest = live.table.chairs[live.table.decider or 0].guest
        act = m.Act(kind=kind, hex=None if hex == NOWHERE else name(hex))
        await server.service.ask(await server.service.visit(id, Call(guest, "1")), act)
        decisions -= 1


def size(content: bytes) -> tuple[int, int]:
    """The width and the height of a PNG."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", content[16:24])


def test_a_table_from_its_first_guest_to_its_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with arrive(tmp_path, monkeypatch) as (server, messenger):
            done = await server.service.create(m.NewTable(bots=[None, None], name='Ann "<&'), ANN)
            page = f"/t/{done.table}"
            free = await messenger.tags(page)
            assert free["og:title"] == "Join a game: 1 of 2 seats free"
            assert free["og:url"] == f"http://games.example.org{page}"
            assert free["twitter:card"] == "summary_large_image"
            first = await messenger.picture(free)
            assert size(first.content) == (1200, 630)
            assert first.headers["Content-Type"] == "image/png"
            assert first.headers["Cache-Control"] == "public, max-age=3600"
            assert "Set-Cookie" not in first.headers

            await server.service.ask(await server.service.visit(str(done.table), Call("bob", "2")), m.Join(name="Bob"))
            await play(server, str(done.table), 5)
            running = await messenger.tags(page)
            assert running["og:title"] == 'Watch a game: Ann "<& and Bob'
            assert running["og:image"] != free["og:image"]
            assert (await messenger.picture(running)).content != first.content

            await play(server, str(done.table))
            over = await messenger.tags(page)
            live = await server.tables.get(str(done.table))
            winner = live.table.names[live.table.winners()[0]]
            assert over["og:title"].startswith(f"{winner} won with ")
            assert re.match(r'Ann "<& \d+, Bob \d+ · Kingdom Builder · ', over["og:description"])
            assert "gana con" in (await messenger.tags(page, **{"Accept-Language": "es-ES,es;q=0.9"}))["og:title"]
            assert "wint met" in (await messenger.tags(page, **{"Accept-Language": "fr, nl"}))["og:title"]

            third = await messenger.tags(f"{page}/replay?turn=3")
            assert third["og:title"] == 'Round 2 of a game: Ann "<& and Bob'
            moment = await messenger.tags(f"{page}/replay/0")
            assert moment["og:title"].startswith("Round 1 of a game")
            assert (await messenger.picture(moment)).content != (await messenger.picture(third)).content
            assert (await messenger.tags(f"{page}/replay/99999"))["og:title"] == "Kingdom Builder"

    asyncio.run(run())


def test_puzzles_and_the_deal_of_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with arrive(tmp_path, monkeypatch) as (server, messenger):
            puzzle = await messenger.tags(f"/puzzles/{next(iter(collection()))}")
            assert puzzle["og:title"] == "Puzzle: find the best last turn"
            assert size((await messenger.picture(puzzle)).content) == (1200, 630)

            deal = await messenger.tags("/daily")
            day = deal["og:title"].split()[3].rstrip(":")
            assert deal == {**await messenger.tags(f"/daily/{day}"), "og:url": deal["og:url"]}
            assert size((await messenger.picture(deal)).content) == (1200, 630)
            preview = await feature(server, Deals).preview(page_of(f"/daily/{day}"))
            assert preview
            assert preview.state.setup.options.sections == sections_of(day, await feature(server, Deals).seed(day))
            assert preview.state.setup.options.seed is None

    asyncio.run(run())


def page_of(path: str) -> Page:
    """A requested page."""
    return Page(path, {}, "http://x", "", "1")


def test_what_a_stranger_may_not_see_is_described_as_any_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of a day is open to others when the day is closed; nobody else learns of it by a link."""

    async def run() -> None:
        async with arrive(tmp_path, monkeypatch) as (server, messenger):
            done = await feature(server, Deals).play_today(ANN, PlayDay(name="Ann"))
            for page in (f"/t/{done.table}", "/t/AAAAAAAAAAAA", "/", "/new", "/daily/2999-01-01", "/puzzles/none"):
                tags = await messenger.tags(page)
                assert tags["og:title"] == "Kingdom Builder"
                assert tags["og:description"] == TEXTS["en"]["site"]
                assert tags["og:image"] == "http://games.example.org/share.png"
                answer = await messenger.http.get("/api/picture", params={"page": page})
                assert answer.status_code in (403, 404, 422)

    asyncio.run(run())


def test_hands_and_the_deck_are_not_in_a_preview(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with arrive(tmp_path, monkeypatch) as (server, _):
            done = await server.service.create(m.NewTable(bots=[None, "random"], name="Ann"), ANN)
            live = await server.tables.get(str(done.table))
            seen = pictures.preview_of(live.table).state
            assert seen.setup.options.seed is None
            assert set(seen.deck) == {HIDDEN}

    asyncio.run(run())


def test_pictures_are_cached_and_few_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawings: list[str] = []

    def count(svg: str, width: int) -> bytes:
        drawings.append(svg)
        return b"picture"

    async def run() -> None:
        async with arrive(tmp_path, monkeypatch) as (_, messenger):
            pages = [f"/puzzles/{id}" for id in [*collection()][:25]]
            statuses = []
            for page in [pages[0], pages[0], *pages]:
                answer = await messenger.http.get("/api/picture", params={"page": page})
                statuses.append(answer.status_code)
            assert statuses.count(429) >= 3
            assert 20 <= len(drawings) < 25

    monkeypatch.setattr(pictures, "png", count)
    asyncio.run(run())


def test_without_the_extra_there_is_the_picture_of_all_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with arrive(tmp_path, monkeypatch) as (_, messenger):
            page = f"/puzzles/{next(iter(collection()))}"
            tags = await messenger.tags(page)
            assert tags["og:title"] == "Puzzle: find the best last turn"
            assert tags["og:image"] == "http://games.example.org/share.png"
            assert (await messenger.http.get("/api/picture", params={"page": page})).status_code == 404

    monkeypatch.setattr(pictures, "can_draw", lambda: False)
    asyncio.run(run())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    assert TEXTS[language].keys() == TEXTS["en"].keys()


def test_a_picture_of_all_boxes_is_small_enough() -> None:
    options = Options(players=5, sets=tuple(catalogue.boxes), seed=7).resolved()
    state = first_state(options)
    preview = Preview("result", "/t/x", state, 1, ["A", "B", "C", "D", "E"], [4, 3, 2, 1, 0], [60, 50, 40, 5, 0], [0])
    content = png(drawn(preview), 1200)
    assert size(content) == (1200, 630)
    assert len(content) < MOST_BYTES
    assert size(png(drawn(replace(preview, gold=(), winners=())), 1200)) == (1200, 630)

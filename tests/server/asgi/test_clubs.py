"""Clubs: many guests of one address have limits of their own."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kingdombuilder.server.asgi.app import application
from kingdombuilder.server.asgi.middleware import GuardMiddleware
from kingdombuilder.server.operator import Operator
from kingdombuilder.server.settings import Settings
from tests.server.quiet import ThinksHere, quiet_server
from tests.server.serving import sqlite

CLUB, HOME = "203.0.113.7", "198.51.100.7"
BURST = 40


class Place:
    """A server in this process, with tight limits."""

    def __init__(self, folder: Path, runner: asyncio.Runner) -> None:
        self.runner = runner
        settings = Settings(
            database=sqlite(folder),
            clubs="203.0.113.0/28, 2001:db8::/32",
            burst=BURST,
            requests_per_second=1,
            tables_per_minute=1,
            identity_per_hour=1,
        )
        self.server = quiet_server(settings, ThinksHere(1))
        self.app = application(settings, self.server)
        runner.run(self.server.open())

    def guest(self, address: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app, client=(address, 1)), base_url="http://club")

    def codes(self, who: httpx.AsyncClient, method: str, path: str, times: int = 1, **more: Any) -> Counter[int]:
        """The statuses of so many equal requests."""

        async def ask() -> Counter[int]:
            return Counter([(await who.request(method, path, **more)).status_code for _ in range(times)])

        return self.runner.run(ask())


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with asyncio.Runner() as runner:
        place = Place(tmp_path, runner)
        yield place
        runner.run(place.server.close())


@pytest.mark.parametrize(("address", "done"), [(CLUB, 3), ("2001:db8::17", 3), (HOME, 1), ("203.0.113.77", 1)])
def test_each_guest_of_a_club_may_do_what_an_address_may(place: Place, address: str, done: int) -> None:
    """Three guests create a table each, where an address may create one a minute."""
    found = Counter[int]()
    for guest in [place.guest(address) for _ in range(3)]:
        place.codes(guest, "GET", "/api/me")
        found += place.codes(guest, "POST", "/api/tables", json={})
    assert found == Counter({201: done, 429: 3 - done})


def test_a_guest_of_a_club_has_limits_too(place: Place) -> None:
    guest = place.guest(CLUB)
    place.codes(guest, "GET", "/api/me")
    assert place.codes(guest, "POST", "/api/tables", 2, json={}) == {201: 1, 429: 1}


def test_all_of_a_club_open_the_page_at_once(place: Place) -> None:
    """Before they have cookies they cannot be told apart. To do something, they need one."""
    assert isinstance(place.app, GuardMiddleware)
    place.app.limits.clock = lambda: 0.0  # no more is allowed, however long this takes
    newcomer = place.guest(CLUB)
    assert place.codes(newcomer, "GET", "/rules", 2 * BURST)[429] == 0
    assert place.codes(newcomer, "POST", "/api/me/recover", 2, json={"code": "x"}) == {403: 1, 429: 1}
    assert place.codes(place.guest(HOME), "GET", "/rules", BURST + 2)[429] == 2


def test_a_ban_of_the_address_holds_for_the_guests_of_a_club(place: Place) -> None:
    guest = place.guest(CLUB)
    assert place.codes(guest, "GET", "/api/me") == {200: 1}
    place.runner.run(Operator(place.server.store).ban("address", CLUB, ""))
    place.runner.run(place.server.guard.read_bans())
    assert place.codes(guest, "GET", "/api/tables") == {403: 1}


def test_a_cookie_of_ones_own_making_gives_nothing(place: Place) -> None:
    guest = place.guest(CLUB)
    codes = Counter[int]()
    for number in range(3):
        guest.cookies.set("kingdombuilder_guest", f"{number:024x}.rubbish")
        codes += place.codes(guest, "POST", "/api/me/recover", json={"code": "x"})
        guest.cookies.clear()
    assert codes == {403: 1, 429: 2}

"""A server, a browser, and people who visit the one with the other. A page that complains fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from kingdombuilder.server.asgi.pages import WEB
from tests.browser import chromium
from tests.server import processes, serving
from tests.server.processes import SECONDS, Node
from tests.server.serving import GENEROUS, Guest

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

LAPTOP = {"width": 1440, "height": 900}
WINDOW: ViewportSize = {"width": 1040, "height": 700}
"""A small window with everything in it, for speed."""
STILL = """localStorage['kingdombuilder.settings'] ??=
  JSON.stringify({ motion: false, pace: false, coach: false, takeBack: false })"""
"""Moves of others are shown at once, turns end at once and the coach is silent, where that is not what is tested."""
LEFT = "net::ERR_ABORTED"
"""What became of a request when the reader left the page."""

expect.set_options(timeout=1000 * SECONDS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server on SQLite for all tests."""
    if not WEB.joinpath("index.html").is_file():
        raise FileNotFoundError("the web app is not built; run 'make web' first")
    folder = tmp_path_factory.mktemp("browser")
    with processes.node(serving.sqlite(folder), **GENEROUS, hints_per_minute=1_000_000) as node:
        yield node


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for all tests of this folder; until it is closed, nothing else in the process can use asyncio."""
    with sync_playwright() as playwright:
        running = chromium.launch(playwright)
        yield running
        running.close()


def listen(page: Page, complaints: list[str]) -> None:
    """Write down everything that goes wrong on a page."""

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text} ({message.location['url']})")

    def failed(request: Request) -> None:
        if request.failure != LEFT:
            complaints.append(f"{request.url}: {request.failure}")

    page.on("console", said)
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on("requestfailed", failed)


class Visits:
    """Opens pages, each in a separate browser context, and collects their errors."""

    def __init__(self, browser: Browser, server: Node) -> None:
        self._browser, self._server = browser, server
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.forgiven: list[str] = []

    def __call__(self, path: str | None = "/", *, still: bool = True, to: Node | None = None, **options: Any) -> Page:
        """Open a page for a guest, or only create the guest; ``options`` are those of a browser context."""
        usual = {
            "viewport": WINDOW,
            "locale": "en-GB",
            "reduced_motion": "reduce" if still else "no-preference",
            "service_workers": "block",  # which would fetch the whole app anew for each of them
        }
        context = self._browser.new_context(base_url=(to or self._server).address, **usual | options)
        self._contexts.append(context)
        context.set_default_timeout(1000 * SECONDS)
        if still:
            context.add_init_script(STILL)
        page = context.new_page()
        listen(page, self.complaints)
        if path:
            page.goto(path)
        else:
            page.request.get("/api/me")
        return page

    def close(self) -> None:
        """Everybody goes home."""
        for context in self._contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, server: Node) -> Iterator[Visits]:
    """Opens pages for guests; any error on a page fails the test."""
    visits = Visits(browser, server)
    yield visits
    visits.close()
    assert not [said for said in visits.complaints if not any(words in said for words in visits.forgiven)]


@pytest.fixture
def set_table(visit: Visits) -> Callable[..., Page]:
    """Sets a table by the API, as the page's guest would, and opens it."""

    def one(page: Page | None = None, **asked: Any) -> Page:
        page = page or visit(None)
        answer = page.request.post("/api/tables", data={"name": "Ann", "bots": [None, "greedy"]} | asked)
        assert answer.ok, answer.text()
        page.goto(f"/t/{answer.json()['table']}")
        return page

    return one


@pytest.fixture
def bob(server: Node) -> Iterator[Guest]:
    """A guest of the same server, without a page."""
    guest = Guest(server, "Bob")
    yield guest
    guest.close()


@pytest.fixture
def golden() -> Callable[[str], str]:
    """The text of a recorded game, by name."""
    return lambda name: (Path(__file__).parent.parent / "golden" / f"{name}.txt").read_text()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe, which looks for what keeps people out."""
    return AXE.read_text("utf-8")

"""Fixtures: a server, each browser, and the windows of players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import STILL
from tests.server import processes, serving
from tests.server.processes import Node
from tests.server.serving import GENEROUS
from tools.browsers import firefox, webkit
from tools.browsers.chromium import Chromium
from tools.browsers.firefox import Firefox
from tools.browsers.webkit import WebKit
from tools.browsers.window import Browser, BrowserWindow, Look

BROWSERS: dict[str, type[Browser]] = {one.name: one for one in (Firefox, WebKit, Chromium)}
PACKAGES = {"firefox-esr": firefox.present, "webkit2gtk-driver xvfb": webkit.present}
"""What Debian calls the programs, and whether they are there. A Chromium is found as for the other tests."""
QUIET_PAGE = "/icon.svg"
"""A page of the server that runs nothing."""


def pytest_sessionstart() -> None:
    """Say at once what is missing; nothing is skipped."""
    if missing := [packages for packages, present in PACKAGES.items() if not present()]:
        raise pytest.UsageError(f"browsers are missing; on Debian: apt-get install {' '.join(missing)}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server on SQLite for all games."""
    folder = tmp_path_factory.mktemp("browsers")
    with processes.node(serving.sqlite(folder), **GENEROUS, hints_per_minute=1_000_000) as node:
        yield node


@pytest.fixture(scope="session", params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser for all tests; everything is played in each."""
    running = BROWSERS[request.param]()
    yield running
    running.close()


class Visits:
    """Opens windows, each of a different guest."""

    def __init__(self, browser: Browser, server: Node) -> None:
        self._browser, self._server = browser, server
        self._windows: list[BrowserWindow] = []
        self.complaints: list[str] = []

    def __call__(self, path: str = "/", look: Look = Look(), *, pace: bool = False) -> BrowserWindow:  # noqa: B008
        """Open a page for a guest. Moves of others are shown at once, unless a pace is given."""
        window = self._browser.open(look, self.complaints)
        self._windows.append(window)
        if not pace:
            self.go(window, QUIET_PAGE)
            window.evaluate(f"() => {{ {STILL} }}")
        self.go(window, path)
        return window

    def go(self, window: BrowserWindow, path: str) -> None:
        """Visit another page of the server."""
        window.goto(self._server.address + path)

    def close(self) -> None:
        """Close all pages."""
        for window in self._windows:
            window.close()


@pytest.fixture
def visit(browser: Browser, server: Node) -> Iterator[Visits]:
    """Opens pages for guests; any error on a page fails the test."""
    visits = Visits(browser, server)
    yield visits
    visits.close()
    assert visits.complaints == []

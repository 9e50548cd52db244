"""A web server with the app as plain files, a browser, and devices that have visited it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import STILL, WINDOW
from tests.browser.files import Host, hosted

MINUTES = 3
"""How long anything may take, on however busy a machine."""

KEPT = """async () => {
    const kept = async () => {
        const names = await caches.keys();
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().filter(({ url }) => url.includes('/runtime/')).length;
    };
    while ((await kept()) < 7) await new Promise((again) => setTimeout(again, 200));
}"""
"""Waits until the browser keeps all that games on the device need."""

NewDevice = Callable[..., BrowserContext]


def wait_until_kept(page: Page) -> None:
    """Wait until the browser keeps everything, so that nothing is needed from elsewhere any more."""
    page.evaluate(KEPT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser for all tests."""
    with sync_playwright() as playwright:
        running = chromium.launch(playwright)
        yield running
        running.close()


@pytest.fixture
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A web server that has the app below some path."""
    with hosted(tmp_path_factory.mktemp("offline")) as running:
        yield running


@pytest.fixture
def new_device(browser: Browser) -> Iterator[NewDevice]:
    """Gives devices: what one window of it keeps, another one finds. ``worker`` is run before the worker's script."""
    with ExitStack() as stack:

        def one(worker: str = "") -> BrowserContext:
            changed = {"service_workers": "block"} if worker else {}
            context = browser.new_context(viewport=WINDOW, locale="en-GB", **changed)  # type: ignore[arg-type]
            stack.callback(context.close)
            context.set_default_timeout(60_000 * MINUTES)
            context.add_init_script(STILL)
            if worker:
                context.route(
                    "**/assets/worker-*.js",
                    lambda route: route.fulfill(
                        body=f"{worker}\n{route.fetch().text()}", content_type="text/javascript"
                    ),
                )
            return context

        yield one


@pytest.fixture
def device(new_device: NewDevice) -> BrowserContext:
    """A device like any other."""
    return new_device()

"""The app kept by the browser: it opens without a network; new versions come whole, and when they are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import STILL, Visits
from tests.browser.files import Host, hosted

REGISTRATION = "await navigator.serviceWorker.ready"
CONTROLLED = f"async () => {{ {REGISTRATION}; return navigator.serviceWorker.controller !== null }}"
LOOK = f"async () => ({REGISTRATION}).update().then(() => true, () => false)"
KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
}"""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A web server that has the app below some path."""
    with hosted(tmp_path) as running:
        yield running


@pytest.fixture
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """A guest whose browser has stored the app."""
    context = browser.new_context(locale="en-GB")
    context.add_init_script(STILL)
    page = context.new_page()
    page.goto(host.address)
    page.wait_for_function(CONTROLLED)
    yield page
    context.close()


def version(page: Page) -> str | None:
    """The version that the page is of."""
    return page.locator("html").get_attribute("data-version")


def test_the_page_opens_without_a_network(host: Host, page: Page) -> None:
    host.disconnect()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{host.address}#/new")
    expect(page.get_by_role("heading", level=1)).to_have_text("New table")
    page.goto(f"{host.address}rules.html")
    expect(page.locator("#r47")).to_have_count(1)
    host.connect()


def test_a_new_version_is_told_of_and_comes_when_the_reader_wants_it(host: Host, page: Page) -> None:
    before = version(page)
    host.change("rules.html")
    assert page.evaluate(LOOK)
    expect(page.get_by_role("status").get_by_text("A new version is ready.")).to_be_visible()
    assert version(page) == before
    kept = page.evaluate(KEPT)
    assert sum("rules.html" in url for url in kept) == 2, "the old version is still whole"
    page.get_by_role("status").get_by_role("button", name="Reload").click()
    expect(page.locator("html")).not_to_have_attribute("data-version", before or "")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function(f"async () => (await ({KEPT})()).length === {len(kept) - 2}")
    host.disconnect()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    host.connect()


def test_half_a_version_never_takes_the_place_of_a_whole_one(host: Host, page: Page) -> None:
    before = version(page)
    host.change("rules.html")
    (host.app / "rules.html").write_text("half of it")
    page.evaluate(LOOK)
    page.wait_for_function(f"async () => {{ const one = {REGISTRATION}; return !one.installing && !one.waiting }}")
    host.disconnect()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert version(page) == before
    page.goto(f"{host.address}rules.html")
    expect(page.locator("#r47")).to_have_count(1)
    host.connect()


def test_at_a_server_the_page_comes_from_it_and_no_answer_is_kept(visit: Visits) -> None:
    page = visit("/", service_workers="allow")
    page.wait_for_function(CONTROLLED)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-hex]").first).to_be_attached()
    page.reload()
    expect(page.locator("[data-hex]").first).to_be_attached()
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("/sw.js?server")
    kept = page.evaluate(KEPT)
    assert kept
    assert not [url for url in kept if "/api/" in url]
    script = httpx.get(page.url.partition("/t/")[0] + "/sw.js", trust_env=False)
    assert (script.headers["Cache-Control"], script.headers["Content-Type"].split(";")[0]) == (
        "no-cache",
        "text/javascript",
    )


def test_where_the_browser_keeps_nothing_the_page_works_and_says_so(visit: Visits) -> None:
    page = visit(None)
    page.add_init_script("navigator.serviceWorker.register = () => Promise.reject(new Error('private'))")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Open This device").click()
    expect(page.get_by_text("This browser does not store the page")).to_be_visible()

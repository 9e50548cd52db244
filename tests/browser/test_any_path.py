"""The built folder as plain files: under any path of any web server, without a server of tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import listen
from tests.browser.files import Host, hosted


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A web server that has the app below some path."""
    with hosted(tmp_path) as running:
        yield running


def files_missing(page: Page) -> list[str]:
    """What the page asks for in vain, from now on; requests to a server of tables are another matter."""
    missing: list[str] = []
    page.on("response", lambda got: None if got.ok or "/api/" in got.url else missing.append(got.url))
    return missing


def test_the_page_and_its_files_are_found_under_any_path(browser: Browser, host: Host) -> None:
    address = host.address
    page = browser.new_context(locale="en-GB", service_workers="block").new_page()
    missing, complaints = files_missing(page), list[str]()
    listen(page, complaints)
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_function("document.querySelector('.brand img').complete")
    assert page.locator(".brand img").evaluate("image => image.naturalWidth") > 0
    page.get_by_role("link", name="New table").click()
    expect(page).to_have_url(f"{address}#/new")
    expect(page.get_by_role("heading", level=1)).to_have_text("New table")
    page.keyboard.press("Tab")
    page.get_by_role("link", name="Skip to content").press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("New table")
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.get_by_role("link", name="New table")).to_be_visible()
    page.get_by_role("button", name="How to play").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="All rules and rulings").click()
    expect(opened.value.locator("#r47")).to_have_count(1)
    assert opened.value.url == f"{address}rules.html"
    page.goto(f"{address}#/somewhere/else")
    page.get_by_role("link", name="Home").click()
    expect(page).to_have_url(f"{address}#/")
    assert not missing
    assert not [said for said in complaints if not said.startswith("console: Failed to load resource")]
    page.context.close()

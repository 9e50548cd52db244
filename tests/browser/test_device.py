"""Games on the device: the built app as plain files, without a server and, once it is loaded, without a network."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.conftest import WINDOW, listen
from tests.browser.files import Host, hosted
from tests.browser.playing import next_moment, pieces, play_by_mouse, wait_for_pieces

GREEDY = """localStorage['kingdombuilder.settings'] ??=
    JSON.stringify({ motion: false, pace: false, bot: 'greedy', takeBack: false })"""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A web server that has the app below some path."""
    with hosted(tmp_path_factory.mktemp("device")) as running:
        yield running


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A device: what one window keeps, another one finds."""
    context = browser.new_context(viewport=WINDOW, locale="en-GB", service_workers="block")
    context.set_default_timeout(90_000)
    context.add_init_script(GREEDY)
    yield context
    context.close()


def test_a_game_goes_on_without_a_network_and_after_a_reload(host: Host, context: BrowserContext) -> None:
    """The server is gone while two turns are played; then another window has the same game, and hears what happens."""
    complaints: list[str] = []
    page = context.new_page()
    listen(page, complaints)
    page.goto(host.address)
    page.get_by_role("button", name="Play now").click()
    next_moment(page)
    before = pieces(page)
    context.set_offline(True)
    assert play_by_mouse(page, Random(1), 9) == 9
    next_moment(page)
    there = pieces(page)
    assert len(there) >= len(before) + 3, "a turn builds three houses"
    context.set_offline(False)
    other = context.new_page()
    listen(other, complaints)
    other.goto(page.url)
    wait_for_pieces(other, there)
    assert play_by_mouse(other, Random(2), 4) == 4
    next_moment(other)
    other.get_by_role("button", name="Hint", exact=True).click()
    other.get_by_role("region", name="Good moves now").get_by_role("listitem").first.wait_for()
    assert pieces(other) != there
    wait_for_pieces(page, pieces(other))
    other.get_by_role("button", name="Open the menu").click()
    other.get_by_role("dialog").get_by_role("button", name="Resign").click()
    other.get_by_role("dialog").get_by_role("button", name="Resign").click()
    other.get_by_role("dialog").get_by_role("link", name="Download").wait_for()
    other.goto(f"{host.address}#/games")
    expect(other.get_by_role("region", name="Latest games")).to_contain_text("you resigned · with hints")
    # Without a service worker, which keeps the app, the icon of the page cannot change while there is no network.
    assert not [said for said in complaints if "ERR_INTERNET_DISCONNECTED" not in said]

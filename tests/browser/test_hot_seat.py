"""Several people at one device, a bot between them: nobody sees what another one holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import STILL, WINDOW, listen
from tests.browser.files import Host, hosted
from tests.browser.playing import READY, decide_by_mouse, moment_now, next_moment
from tests.browser.test_accessibility import check

PASSED = "() => document.querySelector('h1')?.textContent.startsWith('Pass the device')"
LONG = 90_000
"""Milliseconds that Python may take to start in the browser, on however busy a machine."""
TERRAINS = ("Grass", "Canyon", "Desert", "Flower field", "Forest")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A web server that has the app below some path."""
    with hosted(tmp_path) as running:
        yield running


def expect_covered(page: Page, player: str) -> None:
    """The screen only says whose turn it is, also for a screen reader."""
    heading = page.get_by_role("heading", name=f"Pass the device to {player}")
    expect(heading).to_be_focused(timeout=LONG)
    expect(page.locator("[data-hex], [data-piece], .tile, [role=dialog]")).to_have_count(0)
    assert page.get_by_role("button").count() == 1
    heard = page.locator("#app").inner_text()
    assert not [word for word in TERRAINS if word in heard], heard


def play_turn(page: Page, random: Random) -> None:
    """The player with the device decides until it is another player's turn."""
    while True:
        page.wait_for_function(f"() => ({PASSED})() || ({READY})()")
        moment = moment_now(page)
        if moment and not moment["over"]:
            decide_by_mouse(page, moment, random)
        elif moment or page.evaluate(PASSED):
            return


def test_the_device_goes_from_hand_to_hand(browser: Browser, host: Host, axe: str) -> None:
    context = browser.new_context(viewport=WINDOW, locale="en-GB", service_workers="block")
    context.set_default_timeout(LONG)
    context.add_init_script(STILL)
    page, complaints = context.new_page(), list[str]()
    listen(page, complaints)
    page.goto(f"{host.address}#/new")
    page.get_by_role("textbox", name="Your name").fill("Ann")
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option(label="A person at this device")
    page.get_by_role("textbox", name="Name of seat 2").fill("Bob")
    page.get_by_role("combobox", name="Colour of seat 2").select_option("Red")
    page.get_by_role("button", name="Add a player").click()
    page.locator("summary", has_text="More").click()
    page.get_by_role("combobox", name="Start player").select_option("Seat 1")
    check(page, axe)
    page.get_by_role("button", name="Play", exact=True).click()
    expect_covered(page, "Ann")
    check(page, axe)
    page.keyboard.press("Enter")
    expect_covered(page, "Ann")
    page.get_by_role("button", name="I am Ann").click()
    next_moment(page)
    play_turn(page, Random(1))
    expect_covered(page, "Bob")
    page.reload()
    expect_covered(page, "Bob")
    expect(page.get_by_role("button", name="I am Bob")).to_be_enabled()
    page.get_by_role("button", name="I am Bob").press("Enter")
    next_moment(page)
    expect(page.locator(".decision.mine")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert not complaints
    context.close()

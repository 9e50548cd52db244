"""What axe finds on each screen: nothing serious, in light and in dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import next_moment, play_by_mouse
from tests.browser.test_at_a_table import PADDOCK
from tests.browser.test_phone import PHONE

RUN = """async (rules) => {
  const drawings = [...document.querySelectorAll('svg[aria-hidden=true]')]
    .filter((one) => one.querySelectorAll('*').length > 100);
  const places = drawings.map(() => document.createComment(''));
  drawings.forEach((one, index) => one.replaceWith(places[index]));
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'], preload: false, ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  places.forEach((one, index) => one.replaceWith(drawings[index]));
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).slice(0, 3).join(' | ')}`);
}"""
"""Large drawings, which nobody hears of and which would only cost time, are put aside meanwhile."""
COLOURS = ["color-contrast"]
"""The rules for which it matters whether it is dark."""


def check(page: Page, axe: str, *, dark: bool = True) -> None:
    """Let axe look at the page, by day and by night."""
    page.wait_for_function("() => !document.querySelector('[data-hex]:not([aria-label])')")
    page.evaluate(axe)
    assert page.evaluate(RUN) == []
    if dark:
        page.emulate_media(color_scheme="dark")
        assert page.evaluate(RUN, COLOURS) == []
        page.emulate_media(color_scheme="light")


def heard_hexes(page: Page) -> dict[str, str]:
    """What the accessibility tree calls the hexes on the board."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    heard = [node["name"]["value"] for node in nodes if not node["ignored"] and node["role"]["value"] == "image"]
    return {name.split(",")[0]: name for name in heard if re.match("[a-t][0-9]+, ", name)}


def test_front_page_and_what_opens_there(visit: Visits, axe: str) -> None:
    """With the lists of tables, settings and help."""
    page = visit(None)
    page.request.post("/api/tables", data={"visibility": "public", "name": "Ann"})
    page.goto("/")
    page.get_by_role("link", name="Continue").first.wait_for()
    page.get_by_text("Open a saved game").click()
    check(page, axe)
    for dialog in ("Settings", "How to play", "This device"):
        page.get_by_role("button", name=dialog).click()
        check(page, axe)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Your games on other devices").click()
    page.get_by_role("button", name="Create a code").click()
    page.get_by_label("Your code").wait_for()
    check(page, axe)
    page.get_by_role("button", name="Delete my data").click()
    check(page, axe)


def test_new_table_with_everything_open(visit: Visits, axe: str) -> None:
    """All sets, sections and cards to choose from, caves on the map, and a fault."""
    page = visit("/new")
    page.get_by_role("button", name="Everything").click()
    page.get_by_role("radio", name="Choose").check()
    page.get_by_role("group", name="Caves").get_by_role("radio", name="I place them").check()
    for more in page.locator("summary").all():
        more.click()
    page.get_by_label("Seed").fill("x")
    check(page, axe)


def test_waiting_room(visit: Visits, set_table: Callable[..., Page], axe: str) -> None:
    """As the host and as a guest."""
    host = set_table(bots=[])
    guest = visit(host.url)
    host.get_by_role("img", name="QR code").wait_for()
    guest.get_by_role("heading", name="invite").wait_for()
    for page in (host, guest):
        check(page, axe, dark=page is host)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["laptop", "phone"])
def test_table(visit: Visits, set_table: Callable[..., Page], axe: str, options: dict[str, Any]) -> None:
    """In the middle of a game, with hints; with chat, log, menu and drawer."""
    page = visit(None, **options)
    set_table(page, sets=["base", "nomads", "crossroads", "marshlands", "harvest"], seed="5")
    play_by_mouse(page, Random(3), 16)
    next_moment(page)
    page.keyboard.press("h")
    page.locator(".hints ol").wait_for()
    check(page, axe)
    if options:
        page.get_by_role("navigation", name="Details").get_by_role("button", name="Players").tap()
    else:
        page.get_by_role("tab", name="Chat").click()
    check(page, axe, dark=False)
    if not options:
        page.get_by_role("button", name="Open the menu").click()
        check(page, axe)


def test_table_with_a_tile(set_table: Callable[..., Page], axe: str) -> None:
    """A tile shows its name and its key, and is called by the same name."""
    page = set_table(position=PADDOCK)
    next_moment(page)
    page.get_by_role("button", name="Paddock").wait_for()
    check(page, axe, dark=False)


def test_every_hex_is_heard_by_its_name(visit: Visits, set_table: Callable[..., Page]) -> None:
    """A screen reader that follows a finger finds it in the accessibility tree, and what has changed there."""
    page = visit(None, locale="nl-NL", **PHONE)
    set_table(page, position=PADDOCK)
    next_moment(page)
    expect(page.locator("[data-hex='t20']")).to_have_attribute("aria-label", re.compile("^t20, "))
    names = heard_hexes(page)
    assert len(names) == 400
    assert names["a1"] == "a1, Bloemen, niet mogelijk"
    assert names["r3"] == "r3, Woestijn, jouw nederzetting, mogelijk: Weide"
    built = page.locator("[data-legal]").first.get_attribute("data-legal")
    assert built is not None
    assert "mogelijk: Bouwen" in names[built]
    hex = page.locator(f"[data-hex='{built}']")
    hex.dispatch_event("click")
    expect(hex).to_have_attribute("aria-label", re.compile("jouw nederzetting, niet mogelijk"))
    assert heard_hexes(page)[built].startswith(f"{built}, Gras, jouw nederzetting")


def test_end_and_replay(visit: Visits, axe: str, golden: Callable[[str], str]) -> None:
    """The replay of a resigned game with all boxes."""
    page = visit(None)
    record = golden("everything_by_two").replace("\n\n", "\nresigned: 2 after 10\n\n", 1)
    id = page.request.post("/api/tables", data={"record": record}).json()["table"]
    page.goto(f"/t/{id}")
    page.get_by_role("dialog").wait_for()
    check(page, axe)
    page.goto(f"/t/{id}/replay/20")
    page.get_by_text("Step 20 of").wait_for()
    check(page, axe)

"""On a phone, held upright, with a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import next_moment, pieces, table_of, wait_for_pieces
from tests.browser.test_at_a_table import PADDOCK

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
FITS = """() => {
  const board = document.querySelector('[role=application]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-hex]')].every((hex) => {
    const { left, right, top, bottom } = hex.getBoundingClientRect();
    return left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
  }) && board.left >= 0 && board.right <= innerWidth && board.top >= 0 && board.bottom <= innerHeight;
}"""
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
"""Whether a page scrolls sideways; ``innerWidth`` of a phone grows with what does not fit."""


@pytest.fixture
def phone(visit: Visits, set_table: Callable[..., Page]) -> Page:
    """A first game on a phone, at the player's turn."""
    cards = ["fishermen", "knights", "merchants"]
    page = visit(None, **PHONE)
    set_table(page, sections=["tavern", "paddock", "oasis", "farm"], cards=cards, start_player=0)
    next_moment(page)
    return page


def test_a_tap_shows_and_a_second_one_places(phone: Page) -> None:
    """Nothing happens by accident: not by one tap, not by taps at two hexes, not by dragging."""
    (first, here), (second, there), *_ = next_moment(phone)["hexes"].items()
    phone.touchscreen.tap(*here)
    expect(phone.locator(f"[data-ghost={first}]")).to_be_attached()
    phone.touchscreen.tap(*there)
    expect(phone.locator(f"[data-ghost={second}]")).to_be_attached()
    phone.touchscreen.tap(*here)
    drag(phone.context.new_cdp_session(phone), here, (here[0] + 60, here[1] + 60))
    assert pieces(phone) == []
    phone.get_by_role("button", name="Whole board").tap()
    phone.touchscreen.tap(*there)
    phone.touchscreen.tap(*there)
    wait_for_pieces(phone, [f"house 0 {second}"])


def test_the_button_places_what_a_tap_shows(phone: Page) -> None:
    """The button that confirms, instead of a second tap on the hex."""
    hex, spot = next(iter(next_moment(phone)["hexes"].items()))
    button = phone.get_by_role("button", name="Place here")
    expect(button).to_be_hidden()
    phone.touchscreen.tap(*spot)
    button.tap()
    wait_for_pieces(phone, [f"house 0 {hex}"])


TAP_AT_ONCE = """([clientX, clientY, name]) => {
    const look = () => {
        const control = document.elementFromPoint(clientX, clientY)?.closest('button:enabled');
        if (!control?.textContent.includes(name)) return setTimeout(look);
        const how = { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch', clientX, clientY };
        control.dispatchEvent(new PointerEvent('click', how));
        window.tappedAtOnce = true;
    };
    look();
}"""
"""Taps there as soon as a button of this name can be used, however busy the machine is."""


def test_a_double_tap_on_place_here_does_not_end_the_turn(visit: Visits, set_table: Callable[..., Page]) -> None:
    """End turn takes the place of the button, and is heard a moment later."""
    last = PADDOCK | {"turn": {"card": "grass", "phase": "mandatory", "builds_left": 1}}
    page = set_table(visit(None, **PHONE), position=last)
    page.touchscreen.tap(*next(iter(next_moment(page)["hexes"].values())))
    box = page.get_by_role("button", name="Place here").bounding_box()
    assert box
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(TAP_AT_ONCE, [*spot, "End turn"])
    page.touchscreen.tap(*spot)
    page.wait_for_function("() => window.tappedAtOnce")
    assert table_of(page)["view"]["game"]["active"] == 0
    page.wait_for_timeout(400)
    page.touchscreen.tap(*spot)
    expect(page.locator(".decision")).not_to_contain_text("end your turn")


def test_the_whole_board_and_a_drawer_for_the_rest(phone: Page) -> None:
    """Nothing has to be scrolled to; the drawer holds everything else and closes again."""
    phone.wait_for_function(FITS)
    assert not phone.evaluate(WIDER)
    assert all(wide >= 24 and high >= 24 for wide, high in buttons(phone))
    for page, shown in {"Cards": "Fishermen", "Log": "Log", "Players": "in the supply"}.items():
        phone.get_by_role("navigation", name="Details").get_by_role("button", name=page).tap()
        expect(phone.get_by_role("complementary", name="Details")).to_be_visible()
        assert shown in (phone.get_by_role("complementary", name="Details").text_content() or "")
    phone.get_by_role("button", name="Hide cards, tiles and log").tap()
    expect(phone.get_by_role("complementary", name="Details")).to_be_hidden()


def test_a_big_board_with_its_island_fits_too(visit: Visits, set_table: Callable[..., Page]) -> None:
    """The island lies below the board then."""
    page = visit(None, **PHONE)
    set_table(page, sets=["base", "island"])
    next_moment(page)
    page.wait_for_function(FITS)


@pytest.mark.parametrize("path", ["/", "/new"])
def test_quiet_pages_are_no_wider_than_a_phone(visit: Visits, path: str) -> None:
    """They scroll in one direction only."""
    page = visit(path, **PHONE)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    assert not page.evaluate(WIDER)


def drag(cdp: CDPSession, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move a finger over the screen."""
    steps = [[s + (e - s) * part / 4 for s, e in zip(start, end, strict=True)] for part in range(5)]
    for kind, spots in [("touchStart", steps[:1]), *[("touchMove", [at]) for at in steps[1:]], ("touchEnd", [])]:
        points = [{"x": x, "y": y} for x, y in spots]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def buttons(page: Page) -> list[tuple[float, float]]:
    """The sizes of all buttons that are seen."""
    boxes = [button.bounding_box() for button in page.get_by_role("button").all() if button.is_visible()]
    return [(box["width"], box["height"]) for box in boxes if box]

"""Looking closer: zooming and panning by wheel, buttons, keys and two fingers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.conftest import Visits
from tests.browser.playing import next_moment, pieces
from tests.browser.test_phone import PHONE

HEX = """(name) => {
  const { x, y, width, height } = document.querySelector(`[data-hex=${name}]`).getBoundingClientRect();
  return [x + width / 2, y + height / 2, width];
}"""
STANDS = f"([name, wanted]) => Math.abs(wanted - ({HEX})(name)[2]) < 0.5"
"""Whether a hex is as wide as wanted."""


def test_wheel(set_table: Callable[..., Page]) -> None:
    """What is under the pointer stays there; with Shift the wheel goes along the board."""
    page = set_table(start_player=0)
    next_moment(page)
    x, y, width = hex_on(page, "e5")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"width => ({HEX})('e5')[2] > 1.5 * width", arg=width)
    assert hex_on(page, "e5")[:2] == pytest.approx([x, y], abs=1)
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 50)
    page.wait_for_function(f"y => ({HEX})('e5')[1] < y - 40", arg=y)


def test_buttons_and_keys(set_table: Callable[..., Page]) -> None:
    """Nearer, farther, everything; the keys move the map, too. Nothing is placed by it."""
    page = set_table(start_player=0)
    next_moment(page)
    x, _, width = hex_on(page, "j10")
    page.get_by_role("button", name="Zoom in").click()
    wait_for_width(page, "j10", 1.4 * width)
    page.get_by_role("button", name="Zoom out").click()
    wait_for_width(page, "j10", width)
    page.get_by_role("application").focus()
    for _ in range(3):
        page.keyboard.press("+")
    wait_for_width(page, "j10", 1.3**3 * width)
    at = hex_on(page, "j10")[0]
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function(f"at => Math.abs(({HEX})('j10')[0] - at + 60) < 1", arg=at)
    page.keyboard.press("0")
    wait_for_width(page, "j10", width)
    page.keyboard.press("+")
    page.get_by_role("button", name="Whole board").click()
    wait_for_width(page, "j10", width)
    assert hex_on(page, "j10")[0] == pytest.approx(x, abs=1)
    assert pieces(page) == []


def test_two_fingers(visit: Visits, set_table: Callable[..., Page]) -> None:
    """They take the board between them, and place nothing."""
    page = set_table(visit(None, **PHONE), start_player=0)
    next_moment(page)
    x, y, width = hex_on(page, "j10")
    pinch(page.context.new_cdp_session(page), (x, y), 20, 60)
    wait_for_width(page, "j10", 3 * width)
    assert hex_on(page, "j10")[:2] == pytest.approx([x, y], abs=width)
    assert pieces(page) == []
    assert page.locator("[data-ghost]").count() == 0


def test_the_board_stays_in_its_frame(set_table: Callable[..., Page]) -> None:
    """However far it is dragged: its rim follows no farther than the rim of the frame."""
    page = set_table(start_player=0)
    next_moment(page)
    page.get_by_role("button", name="Zoom in").click()
    x, y, _ = hex_on(page, "j10")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 900, y + 900, steps=6)
    page.mouse.up()
    frame = page.get_by_role("application").bounding_box()
    assert frame
    page.wait_for_function(f"left => Math.abs(({HEX})('a1')[0] - left) < 60", arg=frame["x"])
    assert pieces(page) == []


def hex_on(page: Page, name: str) -> Sequence[float]:
    """Where the middle of a hex is on the screen, and how wide it is."""
    found: Sequence[float] = page.evaluate(HEX, name)
    return found


def wait_for_width(page: Page, name: str, wanted: float) -> None:
    """Wait until a hex is so wide."""
    page.wait_for_function(STANDS, arg=[name, wanted])


def pinch(cdp: CDPSession, middle: tuple[float, float], start: float, end: float) -> None:
    """Move two fingers apart: so far from the middle, each, at the start and at the end."""
    x, y = middle
    for step, kind in enumerate(["touchStart", *["touchMove"] * 8, "touchEnd"]):
        apart = start + (end - start) * min(step, 8) / 8
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

"""Windows of every size, and pages made four times as large: the board stays in sight, nothing covers anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import next_moment
from tests.browser.test_at_a_table import FIRST_GAME
from tests.browser.test_explanations import PADDOCK, spot
from tests.browser.test_phone import PHONE, WIDER
from tests.server.serving import Guest

BOARDS = {(1366, 768): 800, (390, 844): 370, (360, 640): 320, (640, 360): 330, (320, 256): 170}
"""Windows, the last one as at 400 %, and how many pixels wide the board is to be there at least."""
BOARD = "document.querySelector('.world').getBoundingClientRect().toJSON()"
SETTLED = """() => {
  const { width, height } = document.querySelector('.board').getBoundingClientRect();
  const world = document.querySelector('.world').getBoundingClientRect();
  return Math.abs(world.width - width) < 2 || Math.abs(world.height - height) < 2;
}"""
OVERLAPS = """() => {
  const parts = ['.menu > *', '.strip li', '.decision .head', '.ask', '.actions button', '.tiles', '.pages button'];
  const shown = [...document.querySelectorAll(parts.join())].filter((part) => part.checkVisibility());
  const boxes = shown.map((part) => [part, part.getBoundingClientRect()]);
  const apart = (a, b) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  return boxes.flatMap(([one, a], index) =>
    boxes.slice(index + 1).filter(([, b]) => !apart(a, b)).map(([other]) => `${one.className} ${other.className}`));
}"""
OUTSIDE = """() => [...document.querySelectorAll('.menu :is(a, button), .strip li, .actions button, .pages button')]
  .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 0.5)
  .map(({ className, ariaLabel }) => ariaLabel ?? className)"""
WIDE_ENOUGH = """select => {
  const width = select.offsetWidth;
  select.style.width = 'max-content';
  return width >= select.offsetWidth;
}"""


def fit(page: Page, width: int, height: int) -> dict[str, float]:
    """Make the window so large; where the board is then."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(SETTLED)
    found: dict[str, float] = page.evaluate(BOARD)
    return found


def test_the_board_is_in_sight_and_hints_leave_it_as_it_is(set_table: Callable[..., Page]) -> None:
    """With four players, whose counters need most room."""
    page = set_table(**FIRST_GAME, players=4, bots=[None, "greedy", "greedy", "greedy"])
    next_moment(page)
    hint = page.locator("#hint-button")
    for (width, height), least in BOARDS.items():
        before = fit(page, width, height)
        assert before["width"] >= least, (width, height)
        assert page.evaluate(OVERLAPS) == [], (width, height)
        assert page.evaluate(OUTSIDE) == [], (width, height)
        assert not page.evaluate(WIDER)
        hint.click()
        expect(page.get_by_role("button", name="Play this").first).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(BOARD) == pytest.approx(before, abs=0.5), (width, height)
        hint.click()
        page.evaluate("scrollTo(0, 0)")


def test_a_replay_has_a_board_to_look_at(visit: Visits, golden: Callable[[str], str]) -> None:
    """Held upright, on its side, and very large."""
    page = visit(None)
    table = page.request.post("/api/tables", data={"record": golden("first_game"), "name": "Ann"}).json()["table"]
    page.goto(f"/t/{table}/replay/9")
    page.locator(".world[style*=transform]").wait_for()
    for (width, height), least in BOARDS.items():
        assert fit(page, width, height)["width"] >= 0.85 * least, (width, height)
        assert not page.evaluate(WIDER)


def test_what_a_finger_has_read_goes_when_anything_is_done(visit: Visits, set_table: Callable[..., Page]) -> None:
    """The card of a location comes without reproach, and leaves with a tile chosen or a house built."""
    page = set_table(visit(None, **PHONE), position=PADDOCK)
    about = page.locator(".info")
    page.touchscreen.tap(*spot(page, "s3"))
    expect(about).to_contain_text("Paddock")
    page.get_by_role("button", name="Paddock").tap()
    expect(about).to_have_count(0)
    page.get_by_role("button", name="Paddock").tap()
    page.touchscreen.tap(*spot(page, "s3"))
    expect(about).to_be_visible()
    expect(page.locator(".why")).to_have_count(0)
    page.touchscreen.tap(*spot(page, "r4"))
    page.get_by_role("button", name="Place here").tap()
    expect(page.locator("[data-piece]")).to_have_count(3)
    expect(about).to_have_count(0)
    page.touchscreen.tap(*spot(page, "s3"))
    expect(about).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("[data-piece]")).to_have_count(2)
    expect(about).to_have_count(0)
    page.get_by_role("button", name="Paddock").tap()
    page.touchscreen.tap(*spot(page, "r3"))
    page.get_by_role("button", name="Place here").tap()
    expect(page.locator(".ask")).to_contain_text("Paddock: where")
    expect(page.locator(".about:visible")).to_have_count(0)


def test_what_was_read_stays_read(visit: Visits, set_table: Callable[..., Page], bob: Guest) -> None:
    """The number of new messages lies at its sign, and what was read before is not counted after coming back."""
    page = set_table(visit(None, **PHONE), **FIRST_GAME, bots=[])
    table = page.url.split("/t/")[1]
    bob.join(table)
    chat = page.get_by_role("navigation", name="Details").get_by_role("button", name="Chat")
    before = chat.bounding_box()
    for text in ("Hello", "Good luck"):
        bob.ask(table, "chat", text=text)
    badge = chat.locator(".unread")
    expect(badge).to_contain_text("2 new messages")
    assert chat.bounding_box() == before
    box = badge.bounding_box()
    assert before
    assert box
    assert before["y"] <= box["y"] < before["y"] + 12
    chat.tap()
    expect(badge).to_have_count(0)
    page.reload()
    next_moment(page)
    expect(badge).to_have_count(0)
    bob.ask(table, "chat", text="Are you there?")
    expect(badge).to_contain_text("1 new message")
    page.reload()
    expect(badge).to_contain_text("1 new message")


def test_settings_on_a_small_phone(visit: Visits) -> None:
    """No letter of what is chosen is cut, in any language."""
    page = visit("/", **PHONE | {"viewport": {"width": 360, "height": 640}})
    page.get_by_role("button", name="Settings").tap()
    for language in ("en", "es", "nl"):
        page.get_by_role("dialog").locator("select").first.select_option(language)
        expect(page.locator(f"html[lang={language}]")).to_have_count(1)
        selects = page.get_by_role("dialog").locator("select").all()
        assert [select.evaluate(WIDE_ENOUGH) for select in selects] == [True, True]


def test_every_way_to_play_is_in_sight_on_a_phone(visit: Visits) -> None:
    """For newcomers, and below the games of who comes back; on the next screen the keys begin at its top."""
    page = visit("/", **PHONE)
    ways = page.get_by_role("navigation", name="Ways to play")
    for newcomer in (True, False):
        for way in ("Deal of the day", "Puzzles"):
            expect(ways.get_by_role("link", name=way)).to_be_in_viewport(ratio=1)
        if newcomer:
            page.request.post("/api/tables", data={"name": "Ann", "bots": [None, "greedy"]})
            page.goto("/")
            page.get_by_role("heading", name="Your games").wait_for()
    ways.get_by_role("link", name="Puzzles").press("Enter")
    page.get_by_role("heading", name="Puzzles").wait_for()
    expect(page.get_by_role("main")).to_be_focused()

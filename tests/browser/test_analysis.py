"""A finished game is analysed, the costliest turn is shown beside what was played, and found when tried again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE, Visits
from tests.browser.playing import next_moment
from tests.browser.test_accessibility import check
from tests.browser.test_end import open_record
from tests.server.results.test_analyses import poor_end
from tests.server.serving import Guest

ANALYSE = "Analyse the game"
GIVEN_AWAY = "\N{MINUS SIGN}8 gold"
CUT_OFF = """() => [...document.querySelectorAll('select')]
  .filter((select) => select.checkVisibility() && select.getBoundingClientRect().right > innerWidth)
  .map(({ ariaLabel, parentElement }) => ariaLabel ?? parentElement.textContent)"""


def analysed(visit: Visits, **options: Any) -> Page:
    """The replay of a game whose last turn gave 8 gold away, with its analysis; the result leads there in one step."""
    page = visit(None, **options)
    open_record(page, poor_end())
    page.get_by_role("link", name=ANALYSE).click()
    expect(page.get_by_role("heading", name="Costliest mistakes")).to_be_visible()
    return page


def test_what_was_better_is_seen_and_found(visit: Visits) -> None:
    """RULES 4.2: j8 and k8 would have linked the tavern to the paddock for 8 gold; g8 and h9 did not."""
    page = analysed(visit)
    costliest = page.get_by_role("list").filter(has_text=GIVEN_AWAY).first
    costliest.get_by_role("button", name=GIVEN_AWAY).click()
    panel = page.get_by_role("region", name="Analysis")
    expect(panel).to_contain_text("Build j8, k8")
    expect(panel).to_contain_text("+8 Merchants")
    marks = page.locator("[data-step]")
    assert [mark.get_attribute("data-at") for mark in marks.all()] == ["j8", "k8"]
    check(page, AXE.read_text())
    page.get_by_role("button", name="Find it yourself").click()
    teacher = page.get_by_role("region", name="Find the better turn")
    expect(teacher).to_contain_text("There is a better turn than")
    first = page.url
    play(page, "g8", "h9")
    expect(teacher).to_contain_text("No better than the turn played; 8 gold more is possible.")
    steps = page.locator("[data-step]")
    expect(page.locator(".tried[data-step]")).to_have_count(2)
    expect(page.locator("[data-piece][data-at='g8']")).to_have_count(0)
    teacher.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".best[data-step]")).to_have_count(2)
    assert [mark.get_attribute("data-at") for mark in steps.all()] == ["j8", "k8"]
    expect(teacher.get_by_role("row", name="Better +8 0 0 +8")).to_be_visible()
    teacher.get_by_role("button", name="Played").click()
    expect(page.locator(".played[data-step]")).to_have_count(2)
    assert [mark.get_attribute("data-at") for mark in steps.all()] == ["g8", "h9"]
    teacher.get_by_role("button", name="Try again").click()
    expect(page).not_to_have_url(first)
    expect(teacher).to_contain_text("There is a better turn than")
    play(page, "j8", "k8")
    expect(teacher).to_contain_text("Found! 8 gold more than the turn played.")
    check(page, AXE.read_text())
    teacher.get_by_role("link", name="Back to the analysis").click()
    expect(page.get_by_role("heading", name="Costliest mistakes")).to_be_visible()


def test_the_solution_is_shown_to_who_wants_it(visit: Visits) -> None:
    page = analysed(visit, viewport={"width": 360, "height": 640}, has_touch=True)
    page.get_by_role("button", name="Learn from").click()
    teacher = page.get_by_role("region", name="Find the better turn")
    teacher.get_by_role("button", name="Show the solution").click()
    expect(teacher).to_be_focused()
    expect(teacher.get_by_text("There is a better turn than")).to_be_in_viewport()
    expect(teacher.get_by_text("Build j8, k8")).to_be_in_viewport()
    expect(teacher.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (360, 640)])
def test_what_is_told_has_room(visit: Visits, size: tuple[int, int]) -> None:
    """When the turn is over, its place is for how it compares with what was played, why, and for the ways on."""
    width, height = size
    page = analysed(visit, viewport={"width": width, "height": height})
    page.get_by_role("button", name="Learn from").click()
    teacher = page.get_by_role("region", name="Find the better turn")
    expect(teacher).to_contain_text("There is a better turn than")
    if height > 640:  # on a small phone one scrolls
        expect(page.get_by_role("button", name="End turn")).to_be_in_viewport(ratio=1)
    play(page, "g8", "h9")
    expect(teacher).to_contain_text("No better than the turn played")
    expect(teacher.get_by_role("row", name="Your turn 0 0 0 0")).to_be_in_viewport(ratio=1)
    expect(teacher.get_by_role("button", name="Try again")).to_be_in_viewport(ratio=1)
    teacher.get_by_role("button", name="Show the solution").click()
    expect(teacher.get_by_role("row", name="Better +8 0 0 +8")).to_be_in_viewport(ratio=1)
    expect(teacher.get_by_text("+8 Merchants")).to_be_in_viewport(ratio=1)
    expect(teacher.get_by_role("button", name="Try again")).to_be_in_viewport()


def test_long_names_leave_everything_in_sight(visit: Visits, bob: Guest) -> None:
    """On a small phone and on a laptop, where the page has a column for what there is to read."""
    table = bob.set_table(name="Bartholomew_Featherstonehaugh1", bots=[None, "beginner"], start_player=0)
    for _ in range(4):
        bob.play(table)
    bob.ask(table, "resign")
    page = visit(f"/t/{table}/replay?tab=analysis", viewport={"width": 360, "height": 640})
    page.get_by_role("button", name=ANALYSE).click()
    expect(page.get_by_label("Whose turns")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []
    page.get_by_role("tab", name="Moment").click()
    expect(page.get_by_label("Seen by")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []
    page.set_viewport_size({"width": 1366, "height": 768})
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_label("Whose turns")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []


def play(page: Page, *hexes: str) -> None:
    """Build on these hexes, and end the turn."""
    for hex in hexes:
        page.mouse.click(*next_moment(page)["hexes"][hex])
        expect(page.locator(f"[data-piece][data-at='{hex}']")).to_have_count(1)
    page.get_by_role("button", name="End turn").click()

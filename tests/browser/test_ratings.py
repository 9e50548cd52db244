"""Ratings on their page, at a table, and at the end of a game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.browser.test_phone import PHONE, WIDER


def line(place: int | None, name: str, rating: float, games: int, **more: Any) -> dict[str, Any]:
    """A line of a list; the spread is 4.8."""
    given = {"bot": None, "skill": rating + 4.8, "spread": 4.8, "provisional": place is None, "mine": False}
    return {"place": place, "name": name, "rating": rating, "games": games} | given | more


RATINGS: dict[str, Any] = {
    "players": 3,
    "name": "Ann",
    "people": [
        line(1, "Bob", 31.2, 214),
        line(2, "Ann", 27.0, 48, mine=True),
        line(3, "Somebody whose name is as long", 22.4, 11),
        line(None, "Dan", 9.1, 2),
    ],
    "bots": [line(1, "Master", 33.8, 1204, bot="expert"), line(2, "Settler", 15.5, 987, bot="easy")],
    "number": 341,
    "mine": line(2, "Ann", 27.0, 48, mine=True),
    "counting": True,
}
"""Ratings as the server tells them to Ann."""


def told(page: Page) -> None:
    """Let the server answer these."""

    def answer(route: Route) -> None:
        route.fulfill(json=RATINGS)

    page.route("**/api/ratings*", answer)


def test_from_the_switch_to_the_change(visit: Visits, axe: str) -> None:
    """By keys: ask to be rated, play a rated game, give it up, and see what that changed."""
    page = visit("/ratings")
    expect(page.get_by_role("heading", name="Ratings", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="People")).to_contain_text("Nobody has a rating here yet.")
    wanted = page.get_by_role("switch", name="Rate my games")
    expect(wanted).to_be_enabled()
    expect(wanted).not_to_be_checked()
    wanted.focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("You are listed as Guest.")).to_be_visible()
    check(page, axe)
    page.get_by_role("button", name="Rated game against 1 bot").click()
    expect(page.get_by_text("This game is rated.").first).to_be_visible()
    page.get_by_role("button", name="Open the menu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This game is rated.")
    dialog.get_by_role("button", name="Resign").click()
    expect(dialog).to_contain_text("if you resign or let a bot take over, you come last")
    dialog.get_by_role("button", name="Resign").click()
    change = dialog.get_by_role("region", name="This game is rated.")
    expect(change.get_by_role("listitem")).to_have_count(2)
    expect(change.get_by_role("listitem").first).to_contain_text("provisional")
    check(page, axe)
    change.get_by_role("link", name="To the ratings").click()
    expect(page.get_by_role("region", name="People").get_by_role("row").nth(1)).to_contain_text("Guest (you)")
    expect(page.get_by_role("region", name="Bots").get_by_role("row")).to_have_count(2)


def test_a_long_list_on_a_phone(visit: Visits, axe: str) -> None:
    """In Dutch, whose words are longest: nothing is cut off, nobody without enough games has a place."""
    page = visit(None, **PHONE | {"locale": "nl"})
    told(page)
    page.goto("/ratings/3")
    rows = page.get_by_role("region", name="Mensen").get_by_role("row")
    expect(rows).to_have_count(5)
    expect(rows.nth(1)).to_contain_text("31,2")
    expect(rows.nth(4)).to_contain_text("voorlopig")
    expect(page.get_by_text("Er staan 341 mensen op de lijst.")).to_be_visible()
    expect(page.get_by_role("link", name="3 spelers")).to_have_attribute("aria-current", "page")
    assert not page.evaluate(WIDER)
    check(page, axe)

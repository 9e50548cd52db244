"""The deal of the day on its page, and deals that are played again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.browser.test_end import CLIPBOARD, COPIED
from tests.browser.test_phone import PHONE, WIDER

DAY: dict[str, Any] = {
    "day": "2026-11-16",
    "base": False,
    "status": "open",
    "ends": 1_794_873_600_000,
    "closes": 1_794_916_800_000,
    "sets": ["base"],
    "sections": ["tavern", "farm", "oasis'", "oracle"],
    "bot": "easy",
    "players": 3,
    "mine": {
        "table": "AAAAAAAAAAAA",
        "status": "counted",
        "gold": 54,
        "bot_gold": 47,
        "place": 2,
        "items": [
            {"item": "castles", "gold": 6, "bot": 3},
            {"item": "knights", "gold": 20, "bot": 20},
            {"item": "miners", "gold": 8, "bot": 16},
            {"item": "lords", "gold": 20, "bot": 8},
        ],
    },
    "standings": [
        {"place": 1, "name": "Bob", "gold": 61, "table": "BBBBBBBBBBBB", "mine": False},
        {"place": 2, "name": "Ann", "gold": 54, "table": "AAAAAAAAAAAA", "mine": True},
        {"place": 3, "name": "Somebody whose name is long", "gold": 40, "table": "CCCCCCCCCCCC", "mine": False},
    ],
    "earlier": [
        {"day": "2026-11-15", "players": 12, "best": None, "gold": None},
        {"day": "2026-11-14", "players": 1, "best": 72, "gold": 72},
    ],
    "beside": {"sets": ["base", "nomads"], "bot": "greedy", "begun": True, "gold": 49},
    "streak": 3,
}
"""A day as the server tells it to somebody who has finished."""


def told(page: Page, day: dict[str, Any]) -> None:
    """Let the server answer this for any day."""

    def answer(route: Route) -> None:
        route.fulfill(json=day)

    page.route("**/api/daily*", answer)
    page.route("**/api/daily/*", answer)


def test_the_deal_of_today(visit: Visits, axe: str) -> None:
    """From the front page: what is fair is said first; then one plays, gives up, and can play again without a place."""
    page = visit("/")
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.get_by_role("heading", name="Deal of the day")).to_be_visible()
    mine = page.get_by_role("region", name="Your game")
    expect(mine.get_by_role("listitem")).to_have_count(0)
    mine.get_by_text("Details").click()
    expect(mine.get_by_role("listitem")).to_have_count(5)
    expect(mine).to_contain_text("No hints")
    expect(page.get_by_role("region", name="Standings")).to_contain_text("once you have finished your own")
    check(page, axe)
    mine.get_by_label("Your name").fill("Ann")
    mine.get_by_role("button", name="Play the deal of the day").click()
    page.get_by_role("button", name="Open the menu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).not_to_contain_text("Let others watch")
    expect(dialog.get_by_role("button", name="Leave")).to_have_count(0)
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    expect(dialog.get_by_role("link", name="Download")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Play this deal")).to_have_count(0)
    played = page.url
    dialog.get_by_role("link", name="Place and standings").click()
    expect(mine).to_contain_text("not finished")
    expect(mine.get_by_role("button", name="Copy the result")).to_have_count(0)
    mine.get_by_role("button", name="Play it again").click()
    expect(page.get_by_role("application")).to_be_visible()
    assert page.url != played


def test_a_result_to_share(visit: Visits, axe: str) -> None:
    """The text has a square for each thing that paid, the place and the way there; no card is named."""
    page = visit(None, **CLIPBOARD)
    told(page, DAY)
    page.goto("/daily/2026-11-16")
    expect(page.get_by_text("3 days in a row")).to_be_visible()
    other = page.get_by_role("link", name="Kingdom Builder and Nomads")
    expect(other).to_have_attribute("href", "/daily/2026-11-16/base")
    mine = page.get_by_role("region", name="Your game")
    expect(mine).to_contain_text("54 gold against 47 for the Settler")
    expect(mine.get_by_role("img", name="more than the bot: 2, as much: 1, less: 1")).to_be_visible()
    rows = page.get_by_role("region", name="Standings").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(rows.nth(2)).to_contain_text("Ann (you)")
    expect(page.get_by_role("link", name="Replay: Bob")).to_have_attribute("href", "/t/BBBBBBBBBBBB/replay")
    expect(page.get_by_role("region", name="Earlier days").get_by_role("link")).to_have_count(2)
    check(page, axe)
    mine.get_by_role("button", name="Copy the result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate(COPIED).splitlines() == [
        "Kingdom Builder · 16 November 2026",
        "54 gold against 47 for the Settler · place 2 of 3",
        "🟦⬜🟧🟦",
        page.url,
    ]
    page.get_by_role("link", name="14 November 2026").click()
    expect(page).to_have_url(re.compile("/daily/2026-11-14$"))


def test_a_phone_needs_no_scrolling_sideways(visit: Visits) -> None:
    """Neither with long names nor in Dutch, whose words are longest."""
    page = visit(None, **PHONE | {"locale": "nl"})
    told(page, DAY)
    page.goto("/daily")
    page.get_by_role("heading", name="Het spel van de dag").wait_for()
    page.get_by_role("table").wait_for()
    assert not page.evaluate(WIDER)


def test_a_deal_played_again(set_table: Callable[..., Page], axe: str) -> None:
    """Alone against the same bot; then the results of both games stand side by side."""
    page = set_table()
    dialog = page.get_by_role("dialog")
    for again in (True, False):
        page.get_by_role("button", name="Open the menu").click()
        dialog.get_by_role("button", name="Resign").click()
        dialog.get_by_role("button", name="Resign").click()
        expect(dialog).to_contain_text("You resigned")
        if again:
            played = page.url
            page.get_by_role("button", name="Play this deal").click()
            expect(dialog.last).to_contain_text("the same deck, from the start")
            page.get_by_role("button", name="Against bots").click()
            expect(page).not_to_have_url(played)
            expect(page.get_by_role("application")).to_be_visible()
    results = dialog.get_by_role("region", name="The same deal elsewhere").last
    expect(results.get_by_role("link", name="Game 1")).to_have_attribute("href", f"{played[len(played) - 15 :]}/replay")
    expect(results.get_by_role("columnheader", name="Ann has resigned", exact=True)).to_have_count(1)
    expect(results.get_by_role("columnheader", name="Guest has resigned", exact=True)).to_have_count(1)
    expect(results.get_by_role("rowheader").first).to_have_text("Gold")
    check(page, axe)

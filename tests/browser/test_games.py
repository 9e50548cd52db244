"""Statistics of a guest's games: over time, by card, box, tile and opponent; and of all games."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.browser.test_phone import PHONE

NOVEMBER = 1_794_000_000_000
DAY = 86_400_000


def mean(games: int, value: float, reach: float = 3) -> dict[str, Any]:
    """A mean, as the server sends it."""
    known = games > 1
    bounds = {"low": value - reach if known else None, "high": value + reach if known else None}
    return {"games": games, "mean": value, **bounds}


def tally(what: str, games: int, won: int, gold: float) -> dict[str, Any]:
    return {"what": what, "games": games, "won": won, "low": 0.21, "high": 0.74, "gold": mean(games, gold)}


def game(number: int, gold: int, best: int, **more: Any) -> dict[str, Any]:
    return {
        "table": f"AAAAAAAAAA{number:02}",
        "ended": NOVEMBER + number * DAY,
        "sets": ["base", "nomads"],
        "players": 2,
        "order": 1,
        "gold": gold,
        "place": 1 if gold >= best else 2,
        "best": best,
        "opponents": ["planner"],
        "whole": True,
        "gave_up": False,
        "stood_in": False,
        "chosen": False,
        "advised": [],
        **more,
    }


GOLD = (31, 44, 38, 52, 47, 61, 40, 55, 58, 49, 63, 57, 66, 60)
OWN: dict[str, Any] = {
    "all": tally("", 15, 8, 51.5),
    "gave_up": 1,
    "history": [
        *(game(number, gold, 50 - number % 5, advised=["hint"][: number % 2]) for number, gold in enumerate(GOLD)),
        game(20, 12, 20, whole=False, gave_up=True, opponents=[None, "expert"], players=3),
    ],
    "items": [
        {"item": "merchants", "gold": mean(9, 18.3), "others": 14.1, "most": 32},
        {"item": "knights", "gold": mean(12, 13.4), "others": 15.9, "most": 22},
        {"item": "castles", "gold": mean(14, 6.2), "others": 5.5, "most": 12},
        {"item": "shepherds", "gold": mean(1, 4), "others": 6, "most": 4},
        {"item": "messengers", "gold": mean(7, 13), "others": 17.5, "most": 16},
    ],
    "tiles": [
        {"tile": "oracle", "games": 8, "taken": 6, "with_tile": mean(6, 55), "without_tile": mean(2, 43.5)},
        {"tile": "paddock", "games": 5, "taken": 1, "with_tile": mean(1, 61), "without_tile": mean(4, 48)},
    ],
    "boxes": [tally("nomads", 9, 5, 53.1), tally("base", 6, 3, 48.8)],
    "opponents": [tally("planner", 13, 7, 52), tally("expert", 2, 1, 49), tally("person", 1, 0, 44)],
    "players": [tally("2", 13, 8, 52), tally("3", 2, 0, 40)],
    "order": [tally("1", 11, 7, 53), tally("2", 4, 1, 47)],
    "choices": {"players": [2, 3], "boxes": ["base", "nomads"], "bots": ["expert", "person", "planner"]},
    "pending": 0,
}
"""One's games, as the server tells them."""
ALL: dict[str, Any] = {
    "whose": "everybody",
    "games": 1234,
    "since": NOVEMBER,
    "least": 5,
    "items": [
        {
            "item": "merchants",
            "gold": mean(410, 16.2, 0.6),
            "quarters": [8, 16, 24],
            "most": 44,
            "spread": [60, 90, 120, 180, 150, 110, 60, 30, 12],
        },
        {
            "item": "castles",
            "gold": mean(1234, 5.9, 0.2),
            "quarters": [3, 6, 9],
            "most": 15,
            "spread": [800, 1400, 260, 8],
        },
    ],
    "players": [mean(0, 0), mean(900, 51), mean(200, 46), mean(134, 42), mean(0, 0)],
    "seats": [
        {"players": 2, "order": 1, "games": 220, "share": 0.52, "low": 0.46, "high": 0.59, "edge": mean(220, 1.3)},
        {"players": 2, "order": 2, "games": 220, "share": 0.48, "low": 0.41, "high": 0.54, "edge": mean(220, -1.3)},
    ],
}
"""All games of a server."""


def told(page: Page) -> list[str]:
    """Let the server answer this for any games; returns the requested addresses."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=OWN | {"pending": 7 if len(asked) == 1 else 0})

    page.route("**/api/me/statistics*", answer)
    page.route("**/api/statistics*", lambda route: route.fulfill(json=ALL))
    return asked


def test_ones_games_in_numbers(visit: Visits, axe: str) -> None:
    """By keys from tab to tab; the list can be had as a file, and only games of one kind be looked at."""
    page = visit(None)
    asked = told(page)
    page.goto("/games?tab=xyz")
    expect(page.get_by_role("heading", name="Your statistics")).to_be_visible()
    expect(
        page.get_by_text("There is no tab “xyz” here. There are: Over time, Cards, Opponents and Server.")
    ).to_be_visible()
    slider = page.get_by_role("slider", name="Gold: which game")
    last = "Game 14 of 14, You: 60, Average of ten games: 55.6, Best of the others: 47"
    expect(slider).to_have_attribute("aria-valuetext", last)
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    expect(page.get_by_text("to go")).to_have_count(0)  # the seven that were missing were asked for
    expect(page.get_by_role("region", name="Latest games").get_by_role("listitem")).to_have_count(12)
    page.get_by_role("button", name="Show more").press("Enter")
    expect(page.get_by_role("region", name="Latest games").get_by_role("link").nth(12)).to_be_focused()
    expect(page.get_by_role("region", name="Latest games")).to_contain_text("you resigned")
    check(page, axe)
    page.get_by_label("Box").select_option("nomads")
    page.wait_for_function("() => document.querySelector('dl[aria-busy=false]')")
    assert asked[-1].endswith("?box=nomads")
    page.get_by_role("tab", name="Over time").press("ArrowRight")
    cards = page.get_by_role("region", name="By card").get_by_role("row")
    expect(cards.nth(1)).to_contain_text("Merchants")
    expect(cards.nth(1)).to_contain_text("15.3 – 21.3")
    expect(page.get_by_role("region", name="By location tile").get_by_role("row").nth(1)).to_contain_text(
        "taken in 6 of 8 games"
    )
    check(page, axe)
    page.get_by_role("tab", name="Cards").press("ArrowRight")
    expect(page.get_by_role("region", name="By opponent").get_by_role("row")).to_have_count(4)
    page.get_by_role("tab", name="Opponents").press("End")
    assert page.url.endswith("/games?tab=server")
    expect(page.get_by_text("1,234 games finished here since")).to_be_visible()
    expect(page.get_by_role("img", name="A quarter of the players had at most 8 gold")).to_be_visible()
    check(page, axe)


def test_whoever_has_played_finds_the_way_and_the_file(visit: Visits) -> None:
    """New guests see no link to empty statistics; the page itself explains what will be there."""
    page = visit("/games")
    expect(page.get_by_text("No statistics yet")).to_be_visible()
    page.get_by_role("link", name="Play a game").click()
    expect(page.get_by_role("link", name="Your statistics")).to_have_count(0)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Open the menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("link", name="Download").wait_for()
    page.goto("/")
    page.get_by_role("link", name="Your statistics").click()
    expect(page.get_by_role("region", name="Latest games")).to_contain_text("you resigned")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download as CSV").click()
    assert saved.value.suggested_filename == "kingdombuilder-games.csv"
    assert saved.value.path().read_text("utf-8").count("\n") == 2


def test_a_phone_needs_no_scrolling_sideways(visit: Visits) -> None:
    """Not in Dutch either, whose words are longest."""
    small = {"width": 360, "height": 640}
    page = visit(None, **PHONE | {"locale": "nl", "viewport": small})
    told(page)
    page.goto("/games")
    page.get_by_role("slider").wait_for()
    for tab in ("Kaarten", "Tegenstanders", "Server"):
        page.get_by_role("tab", name=tab).click()
        page.get_by_role("table").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= small["width"], tab

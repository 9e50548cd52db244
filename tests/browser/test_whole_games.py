"""Whole games against a bot, from the front page to the end."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import play_by_keys, play_by_mouse, tab_to, table_of

ALL_SETS = ["base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island"]
FEWEST_DECISIONS = 15
"""The fewest decisions of a whole game, however soon the bot has built all its houses."""


def test_a_base_game_by_mouse(visit: Visits) -> None:
    """The end shows the gold that the server counts, card by card."""
    page = visit()
    page.get_by_role("button", name="Play now").click()
    assert play_by_mouse(page, Random(1)) > FEWEST_DECISIONS
    view = table_of(page)["view"]
    assert view["status"] == "finished"
    shown, counted = shown_gold(page), [gold_of(score) for score in view["game"]["scores"]]
    assert sorted(shown.values()) == sorted(counted)
    assert shown["Guest"] == counted[0]
    assert {gold[0] for gold in shown_gold(page, "li.won").values()} == {max(counted)[0]}


def test_a_game_of_all_sets_by_keys(visit: Visits) -> None:
    """From the front page on the mouse is never touched."""
    page = visit()
    tab_to(page, "New table")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    for button in ("Everything", "Play"):
        tab_to(page, button)
        page.keyboard.press("Enter")
    walk_about(page)
    assert play_by_keys(page, Random(2)) > FEWEST_DECISIONS
    view = table_of(page)["view"]
    assert view["status"] == "finished"
    assert set(view["setup"]["sets"]) == set(ALL_SETS)
    assert len(shown_gold(page)) == 2


def walk_about(page: Page) -> None:
    """Arrow keys walk the hexes; each is read out."""
    page.wait_for_selector(".decision.mine")
    page.keyboard.press(".")
    spoken = page.locator("[role=application] [aria-live]")
    expect(spoken).not_to_be_empty()
    before = spoken.inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(spoken).not_to_have_text(before)
    assert str(page.locator("[data-cursor]").get_attribute("data-cursor")) in spoken.inner_text()


def gold_of(score: dict[str, Any]) -> list[int]:
    """What the server counts for a player: the total, then by card; no card pays during a base game."""
    return [score["total"]] + [item["gold"] for item in score["items"] if item["name"] != "gold"]


def shown_gold(page: Page, whose: str = "li") -> dict[str, list[int]]:
    """What the end shows for each player: the total, then the gold by card."""
    shown = page.get_by_role("list", name="Gold by card").locator(whose)
    return {
        one.locator("b").inner_text(): [int(gold.split()[0]) for gold in one.locator("dd, .total").all_inner_texts()]
        for one in shown.all()
    }

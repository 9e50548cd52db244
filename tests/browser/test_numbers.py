"""The page of numbers: what cards, tiles and seats are worth."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.browser.test_phone import PHONE


def test_numbers_are_sorted_and_lead_to_the_rules(visit: Visits, axe: str) -> None:
    page = visit("/numbers")
    cards = page.get_by_role("region", name="Cards and tasks")
    expect(cards.get_by_role("columnheader", name="Gold")).to_have_attribute("aria-sort", "descending")
    check(page, axe)
    cards.get_by_role("button", name="Card", exact=True).click()
    expect(cards.get_by_role("row").nth(1)).to_contain_text("A")  # Advance, Ambassadors ...
    page.get_by_label("Box").select_option("base")
    expect(cards.get_by_role("row")).to_have_count(12)  # ten cards, castles, and the headings
    cards.get_by_role("button", name="Castle").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("gold for each player on average in games of bots")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Cards").press("End")
    assert page.url.endswith("/numbers?tab=luck")
    expect(page.get_by_text("is due to who plays better").first).to_be_visible()
    check(page, axe)


def test_numbers_fit_a_phone_in_dutch(visit: Visits, axe: str) -> None:
    small = {"width": 360, "height": 640}
    page = visit("/numbers", **PHONE | {"locale": "nl", "viewport": small})
    for tab in ("Kaarten", "Paren", "Tegels", "Plaatsen", "Geluk"):
        page.get_by_role("tab", name=tab).click()
        page.get_by_role("heading", level=2).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= small["width"], tab
    check(page, axe)

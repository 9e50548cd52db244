"""A rematch: the previous players see the offer everywhere, and their seats are reserved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import table_of
from tests.browser.test_at_a_table import FIRST_GAME
from tests.server.serving import Guest


@pytest.fixture
def over(set_table: Callable[..., Page], bob: Guest) -> tuple[Page, str]:
    """Ann's page after a game of two that Bob has given up, and its table."""
    ann = set_table(**FIRST_GAME, bots=[])
    table = ann.url.split("/t/")[1]
    bob.join(table)
    expect(ann.get_by_role("application")).to_be_visible()
    bob.ask(table, "resign")
    expect(ann.get_by_role("dialog")).to_be_visible()
    return ann, table


def test_an_offer_is_seen_where_the_result_is_closed(over: tuple[Page, str], bob: Guest) -> None:
    """One button below the board takes it."""
    ann, table = over
    ann.get_by_role("button", name="Close").click()
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(ann.get_by_role("button", name="Accept rematch")).to_have_count(0)
    bob.ask(table, "rematch")
    expect(ann.get_by_text("Bob offers a rematch.", exact=True)).to_be_visible()
    ann.get_by_role("button", name="Accept rematch").click()
    expect(ann).not_to_have_url(f"/t/{table}")
    expect(ann.get_by_role("application")).to_be_visible()
    assert [seat["name"] for seat in table_of(ann)["view"]["seats"]] == ["Ann", "Bob"]


def test_the_front_page_tells_who_comes_back_later(over: tuple[Page, str], bob: Guest, visit: Visits) -> None:
    """The waiting room has the seat; a watcher finds none there."""
    ann, table = over
    following = bob.ask(table, "rematch")["table"]
    watcher = visit(f"/t/{following}")
    expect(watcher.get_by_text("Reserved for Ann")).to_be_visible()
    expect(watcher.get_by_role("button", name="Sit down")).to_have_count(0)
    ann.goto("/")
    mine = ann.locator("section").filter(has=ann.get_by_role("heading", name="Your games"))
    expect(mine).to_contain_text("Your seat is reserved.")
    mine.get_by_role("link", name="Take your seat").click()
    expect(ann.get_by_text("A rematch, offered by Bob.")).to_be_visible()
    expect(ann.get_by_text("reserved for you")).to_be_visible()
    ann.get_by_role("button", name="Take your seat").click()
    expect(ann.get_by_role("application")).to_be_visible()
    expect(watcher.get_by_role("application")).to_be_visible()


def test_the_host_gives_a_kept_seat_away(over: tuple[Page, str], visit: Visits) -> None:
    """Bob does not come, so Ann gives his seat to another guest."""
    ann, table = over
    ann.get_by_role("button", name="Rematch").click()
    expect(ann).not_to_have_url(f"/t/{table}")
    expect(ann.get_by_text("Still missing from the last game: Bob.")).to_be_visible()
    guest = visit(ann.url)
    expect(guest.get_by_text("Reserved for Bob")).to_be_visible()
    ann.get_by_role("button", name="Give this seat away").click()
    guest.get_by_label("Your name").fill("Cec")
    guest.get_by_role("button", name="Sit down").click()
    for page in (ann, guest):
        expect(page.get_by_role("application")).to_be_visible()

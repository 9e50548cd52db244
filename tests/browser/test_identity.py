"""Identity: recovery codes, signing out other browsers, personal data, and muting."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.server.serving import Guest
from tests.server.sitting import FIRST_GAME

REPORTED = "Thank you. The operator will look at it."


def open_you(page: Page) -> None:
    """Open what is about the reader, by the keyboard, from the settings."""
    page.get_by_role("button", name="Settings").press("Enter")
    page.get_by_role("dialog", name="Settings").get_by_role("button", name="Open You and your data").press("Enter")
    expect(page.get_by_role("dialog", name="You and your data")).to_be_visible()


def made_code(page: Page) -> str:
    """Create a code on a page."""
    open_you(page)
    page.get_by_role("button", name="Create a code").click()
    code = page.get_by_label("Your code").input_value()
    assert len(code) == 29
    return code


def my_tables(page: Page) -> list[str]:
    found = page.request.get("/api/tables?status=running&mine=1").json()["tables"]
    return [table["id"] for table in found]


def test_a_code_brings_the_games_to_another_browser(visit: Visits, set_table: Callable[..., Page]) -> None:
    ann, elsewhere = set_table(), visit("/")
    ann.goto("/")
    code = made_code(ann)
    elsewhere.get_by_role("button", name="Your games on other devices").click()
    field = elsewhere.get_by_label("Code", exact=True)
    field.fill(code.lower().replace("-", " "))
    field.press("Enter")
    asked = elsewhere.get_by_role("dialog", name="Get your games in this browser?")
    expect(asked).not_to_contain_text("already has")
    asked.get_by_role("button", name="Get my games").click()
    expect(elsewhere.get_by_role("heading", name="Your games", exact=True)).to_be_visible()
    assert my_tables(elsewhere) == my_tables(ann) != []
    open_you(elsewhere)
    expect(elsewhere.get_by_text("You have had a code since")).to_be_visible()


def test_a_link_asks_before_it_replaces_somebody_with_games(visit: Visits, set_table: Callable[..., Page]) -> None:
    """The code is in the address for no longer than a moment, and nothing happens unless the reader wants it."""
    ann, bob = set_table(), set_table()
    theirs = my_tables(bob)
    ann.goto("/")
    code = made_code(ann)
    sent: list[str] = []
    bob.on("request", lambda request: sent.append(f"{request.url} {request.headers}"))
    bob.goto(f"/#recover={code}")
    asked = bob.get_by_role("dialog", name="Get your games in this browser?")
    expect(asked).to_contain_text("This browser already has 1 game.")
    assert code not in bob.url
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_have_count(0)
    assert my_tables(bob) == theirs
    bob.evaluate("code => { location.hash = `recover=${code}` }", code)
    with bob.expect_event("load"):  # Taking the code out of the address is a navigation too, but loads nothing.
        asked.get_by_role("button", name="Get my games").click()
    assert my_tables(bob) == my_tables(ann) != theirs
    assert not [request for request in sent if code in request]


def test_a_wrong_code_is_said_to_be_one(visit: Visits) -> None:
    visit.forgiven.append("403")
    page = visit("/#recover=ABCDE")
    page.get_by_role("button", name="Get my games").click()
    expect(page.get_by_role("alert")).to_have_text("This link or code is damaged or out of date.")


def test_other_browsers_are_signed_out(visit: Visits, set_table: Callable[..., Page]) -> None:
    """The browser that signs out the others plays on, though its seat secret is invalid; the other one watches."""
    ann = set_table()
    table = ann.url
    other = visit("/")
    other.goto(f"/#recover={made_code(ann)}")
    other.get_by_role("button", name="Get my games").click()
    expect(other.get_by_role("heading", name="Your games", exact=True)).to_be_visible()
    other.goto(table)
    expect(other.locator(".decision.mine")).to_be_visible()
    ann.get_by_role("button", name="Sign out other browsers").click()
    expect(ann.get_by_text("All other browsers are signed out.")).to_be_visible()
    expect(other.get_by_text("You are watching.")).to_be_visible()
    ann.reload()
    expect(ann.locator(".decision.mine")).to_be_visible()


def test_one_browser_is_signed_out_and_the_code_ended(visit: Visits, set_table: Callable[..., Page], axe: str) -> None:
    """By the keyboard; the reader cancels first."""
    ann = set_table()
    other = visit("/")
    other.goto(f"/#recover={made_code(ann)}")
    other.get_by_role("button", name="Get my games").click()
    expect(other.get_by_role("heading", name="Your games", exact=True)).to_be_visible()
    ann.reload()
    open_you(ann)
    browsers = ann.get_by_role("list", name="Browsers").get_by_role("listitem")
    expect(browsers).to_have_count(2)
    expect(browsers.first).to_contain_text("This browser")
    expect(browsers.last).to_contain_text("Chrome on Linux")
    expect(browsers.last).to_contain_text("last seen today")
    check(ann, axe)
    for answer in ("Cancel", "Sign out"):
        expect(browsers).to_have_count(2)
        ann.get_by_role("button", name="Sign out Chrome on Linux").press("Enter")
        sure = ann.get_by_role("dialog", name="Sign out this browser?")
        expect(sure).to_contain_text("Chrome on Linux, since")
        sure.get_by_role("button", name=answer).press("Enter")
    expect(ann.get_by_text("The browser is signed out.")).to_be_visible()
    expect(browsers).to_have_count(1)
    ann.get_by_role("button", name="End the code").press("Enter")
    ann.get_by_role("dialog", name="End your recovery code?").get_by_role("button", name="End the code").press("Enter")
    expect(ann.get_by_role("button", name="Create a code")).to_be_visible()
    assert (my_tables(other), len(my_tables(ann))) == ([], 1)


def test_the_data_are_downloaded_and_deleted(visit: Visits, set_table: Callable[..., Page], tmp_path: Path) -> None:
    ann = set_table()
    table = my_tables(ann)[0]
    open_you(ann)
    with ann.expect_download() as download:
        ann.get_by_role("link", name="Download my data").click()
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text())["tables"][0]["id"] == table
    ann.get_by_role("button", name="Delete my data").click()
    sure = ann.get_by_role("dialog", name="Delete everything about you?")
    sure.get_by_role("button", name="Cancel").click()
    assert my_tables(ann) == [table]
    ann.get_by_role("button", name="Delete my data").click()
    sure.get_by_role("button", name="Delete my data").click()
    expect(ann.get_by_role("heading", name="Play Kingdom Builder")).to_be_visible()
    assert my_tables(ann) == []
    assert ann.request.get(f"/api/tables/{table}").status == 404
    assert ann.evaluate("localStorage['kingdombuilder.seats']") in (None, "[]")


@pytest.fixture
def talking(set_table: Callable[..., Page], bob: Guest) -> tuple[Page, str]:
    """Ann's page at a table with Bob, who has sent a message."""
    ann = set_table(bots=[], **FIRST_GAME)
    table = ann.url.split("/t/")[1]
    bob.join(table)
    bob.ask(table, "chat", text="a bad word")
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_role("list", name="Chat")).to_contain_text("Bob a bad word")
    return ann, table


def test_a_player_is_muted_for_this_reader(talking: tuple[Page, str], bob: Guest) -> None:
    """Neither chat, notes nor screen reader have the muted player's messages, also after a reload."""
    ann, table = talking
    ann.get_by_role("button", name="Bob: mute or report").press("Enter")
    ann.get_by_role("button", name="Mute Bob").press("Enter")
    chat = ann.get_by_role("list", name="Chat")
    expect(chat).not_to_contain_text("bad word")
    ann.get_by_role("tab", name="Log").click()
    bob.ask(table, "chat", text="another bad word")
    ann.wait_for_timeout(500)
    expect(ann.get_by_text("another bad word")).to_have_count(0)
    ann.reload()
    ann.get_by_role("tab", name="Chat", exact=True).click()
    expect(chat).not_to_contain_text("bad word")
    ann.get_by_role("button", name="Show Bob again").click()
    expect(chat).to_contain_text("another bad word")


def test_a_message_is_reported(talking: tuple[Page, str]) -> None:
    ann, _ = talking
    for said in (REPORTED, "You have already reported this."):
        ann.get_by_role("button", name="Bob: mute or report").click()
        dialog = ann.get_by_role("dialog", name="Bob")
        expect(dialog.get_by_role("button", name="Report")).to_be_disabled()
        dialog.get_by_role("radio", name="It insults somebody").check()
        dialog.get_by_role("textbox", name="Anything to add").fill("twice")
        dialog.get_by_role("button", name="Report").click()
        expect(ann.get_by_text(said)).to_be_visible()
        expect(dialog).to_have_count(0)


def test_a_name_is_reported(talking: tuple[Page, str]) -> None:
    """Once: the server has it."""
    ann, table = talking
    ann.get_by_role("button", name="Open the menu").click()
    ann.get_by_role("button", name="Report a name").click()
    dialog = ann.get_by_role("dialog", name="Report a name")
    expect(dialog.get_by_text("Bob")).to_be_visible()
    dialog.get_by_role("radio", name="It insults somebody").check()
    dialog.get_by_role("button", name="Report").click()
    expect(ann.get_by_text(REPORTED)).to_be_visible()
    again = ann.request.post(f"/api/tables/{table}/report", data={"seat": 1, "reason": "insult"})
    assert again.json()["again"]


def test_a_stranger_reports_a_name(talking: tuple[Page, str], visit: Visits) -> None:
    """A guest who came by the link alone; the page sees to the cookie that a report needs."""
    page = visit(f"/t/{talking[1]}")
    page.get_by_role("button", name="Open the menu").click()
    page.get_by_role("button", name="Report a name").click()
    dialog = page.get_by_role("dialog", name="Report a name")
    dialog.get_by_role("combobox").select_option("Bob")
    dialog.get_by_role("radio", name="It is spam").check()
    dialog.get_by_role("button", name="Report").click()
    expect(page.get_by_text(REPORTED)).to_be_visible()


def test_words_of_somebody_who_is_gone_are_gone_at_once(talking: tuple[Page, str], bob: Guest) -> None:
    ann, _ = talking
    me = bob.get("me")["id"]
    assert bob.http.post("/api/me/delete", json={"confirm": me}).status_code == 200
    chat = ann.get_by_role("list", name="Chat")
    expect(chat).to_contain_text("Guest (deleted)")
    expect(ann.get_by_text("bad word")).to_have_count(0)
    ann.get_by_role("tab", name="Log").click()
    expect(ann.get_by_text("A player’s data has been deleted.", exact=True)).to_be_visible()
    expect(ann.get_by_role("tabpanel")).not_to_contain_text("Bob")

"""Scoring the table in front of the players: entered by touch and by keys, shared as a link, and fed with rubbish.

``POSITIONS=all``, as ``make positions`` sets it, enters whole games of every box both ways.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder import Game
from tests.browser.conftest import Visits
from tests.browser.painting import Painter, check_score, end_of
from tests.browser.test_accessibility import check
from tests.browser.test_phone import PHONE

SMALL: dict[str, Any] = {
    "sections": ["tavern", "paddock'", "oasis", "farm"],
    "cards": ["fishermen", "knights", "merchants"],
    "players": [
        {"houses": ["b4", "c5", "c6", "d6", "b8"]},
        {"houses": ["e4", "f4", "g5"], "gold": 3},
        {"houses": ["l14", "m15"]},
    ],
}
WAYS = {"touch": PHONE, "keys": {}}
ALL = os.environ.get("POSITIONS") == "all"
GAMES = ("all_turned", "nomads", "crossroads", "marshlands", "harvest", "capitols", "caves", "island", "everything")
"""A recorded game for each box, and one with all of them."""
ENTERED = [(name, way) for name in ("small", *(GAMES if ALL else ())) for way in WAYS]


@pytest.mark.parametrize(("name", "way"), ENTERED)
def test_a_table_is_scored_hex_by_hex(
    name: str, way: str, visit: Visits, golden: Callable[[str], str], axe: str
) -> None:
    """Item by item and hex by hex the page says what the engine says."""
    document, boxes = SMALL, tuple[str, ...]()
    if name != "small":
        document, boxes = end_of(golden(name)), Game.from_record(golden(name)).options.sets
    page = visit("/positions", **WAYS[way])
    Painter(page, touch=way == "touch").enter(document, boxes)
    check_score(page, document, every=ALL)
    if way == "touch":
        check(page, axe, dark=ALL)


def paste(page: Page, text: str) -> None:
    """Open a text in the dialog of saved positions."""
    dialog = page.get_by_role("dialog")
    if not dialog.count():
        page.get_by_role("button", name="Saved positions").click()
        dialog.get_by_text("Open a link").click()
    dialog.get_by_label("Link, code or JSON").fill(text)
    dialog.get_by_role("button", name="Open", exact=True).click()


def test_a_link_brings_the_position_and_rubbish_changes_nothing(visit: Visits, tmp_path: Path) -> None:
    """What is pasted or stands in the address is read by the engine, which says what is wrong with it."""
    code = Game.from_position(SMALL).position_code()
    page = visit(f"/positions#{code}&red=Ann&blue=B%C3%B3b&red=x")
    expect(page.locator("[data-total='0']")).to_have_text("5 gold")
    for name in ("Ann", "Bób", "Orange"):
        expect(page.locator("ol").get_by_text(name)).to_be_visible()
    assert page.url.endswith("/positions")
    page.get_by_role("button", name="Share").first.click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert re.fullmatch(rf"http://.*/positions#{code}&red=Ann&blue=B%C3%B3b&orange=", link)
    page.keyboard.press("Escape")
    visit.forgiven += ["status of 422", "status of 400"]
    for rubbish in (f"{code[:-1]}x", "P", "<script>alert(1)</script>", code * 20):
        paste(page, rubbish)
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("This link or code is damaged")
    for rubbish in ('{"players": [[[[]]]]}', "{"):
        paste(page, rubbish)
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("This position cannot be read")
    (tmp_path / "long.json").write_text(" " * 100_001)
    page.get_by_label("Choose a file").set_input_files(tmp_path / "long.json")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("That is too long")
    page.keyboard.press("Escape")
    expect(page.locator("[data-piece=house]")).to_have_count(10)
    page.goto("/")
    page.goto(f"/positions#{code[:-3]}")
    expect(page.get_by_text("This link or code is damaged")).to_be_visible()
    expect(page.locator("[data-piece=house]")).to_have_count(10)
    paste(page, link)
    page.get_by_role("tab", name="Score").click()
    expect(page.locator("[data-total='0']")).to_have_text("5 gold")


def test_what_if(visit: Visits, set_table: Callable[..., Page]) -> None:
    """A moment of a game is taken along and changed; faults, legal moves and hints follow, and a link leads back."""
    page = set_table(sections=["tavern", "paddock", "oasis", "farm"], cards=["knights"], start_player=0)
    at = page.url
    page.get_by_role("button", name="Open the menu").click()
    page.get_by_role("button", name="What if").click()
    page.get_by_role("tab", name="Turn").click()
    expect(page.get_by_label("Whose turn")).to_have_value("0")
    page.get_by_label("Terrain card").select_option("grass")
    page.locator("path[data-hex=c7]").click()
    expect(page.get_by_text("Ann: A tile from c7 without a settlement next to it.")).to_be_visible()
    expect(page.locator("[data-fault=c7]")).to_have_count(1)
    page.locator("path[data-hex=b8]").click()
    expect(page.locator("[data-fault]")).to_have_count(0)
    line = page.get_by_role("button", name="Build")
    line.click()
    legal = Game.from_position(
        {
            "sections": ["tavern", "paddock", "oasis", "farm"],
            "players": [{"houses": ["b8"]}, {}],
            "turn": {"card": "grass"},
        }
    ).legal()["actions"]["build"]
    expect(page.locator("[data-highlight]")).to_have_count(len(legal))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("list", name="Good moves now").get_by_role("button").first).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("[data-fault=c7]")).to_have_count(1)
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(at)


def test_what_if_of_a_replay(visit: Visits, set_table: Callable[..., Page], golden: Callable[[str], str]) -> None:
    """The moment comes along with its pieces, and the way back leads to the same turn."""
    page = set_table(visit(None), record=golden("first_game"))
    page.goto(f"{page.url}/replay?turn=3")
    at = page.url
    page.get_by_role("button", name="What if").click()
    expect(page.locator("[data-piece=house]")).to_have_count(9)
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(at)

"""What a group at a table uses: the set-up helper and the evenings."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.browser.test_phone import PHONE, WIDER


def test_a_set_up_is_drawn_changed_and_shared(visit: Visits, axe: str) -> None:
    """Four sections and three cards; the link shows the same to others, and a wrong one says so."""
    page = visit("/set-up", **PHONE)
    page.get_by_role("checkbox", name="Nomads").check()
    page.get_by_role("button", name="Draw").click()
    result = page.get_by_role("region", name="The set-up")
    others = result.get_by_role("button", name="Another one instead of")
    expect(others).to_have_count(7)
    before = [one.get_attribute("aria-label") for one in others.all()]
    others.nth(1).click()
    expect(others.nth(1)).not_to_have_attribute("aria-label", str(before[1]))
    expect(others.nth(4)).to_have_attribute("aria-label", str(before[4]))
    check(page, axe)
    lists = result.locator(".lists").inner_text()
    other = visit(None)
    other.goto(page.get_by_label("Share").input_value())
    expect(other.locator(".lists")).to_have_text(re.compile(re.escape(lists.split("\n")[2])))
    visit.forgiven.append("status of 422")
    wrong = visit(None)
    wrong.goto("/set-up#Prubbish")
    expect(wrong.get_by_role("alert")).to_contain_text("is damaged")


def test_evenings_are_kept_and_taken_to_another_browser(visit: Visits, tmp_path: Path, axe: str) -> None:
    """A game of sums alone, a file, and files that are refused."""
    page = visit("/evenings")
    for seat, (name, gold) in enumerate({"Ann": "54", "Bob": "61"}.items()):
        player = page.get_by_role("group", name=f"Player {seat + 1}")
        player.get_by_label("Name").fill(name)
        player.get_by_label("Gold").fill(gold)
    page.get_by_role("button", name="Add to our game nights").click()
    expect(page.get_by_role("row", name=re.compile("Bob 1 1 100"))).to_be_visible()
    check(page, axe)
    with page.expect_download() as found:
        page.get_by_role("button", name="Save as a file").click()
    text = found.value.path().read_text("utf-8")

    other = visit("/evenings", **PHONE)
    expect(other.get_by_label("Import a file")).to_be_visible()
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    (tmp_path / "good.json").write_text(text)
    (tmp_path / "changed.json").write_text(text.replace("61", "99"))
    (tmp_path / "other.json").write_text(json.dumps({"games": []}))
    choose = other.get_by_label("Import a file")
    for name, words in {"changed": "damaged", "other": "not a file of game nights"}.items():
        choose.set_input_files(tmp_path / f"{name}.json")
        expect(other.get_by_role("alert")).to_contain_text(words)
    choose.set_input_files(tmp_path / "good.json")
    expect(other.get_by_text("1 game added.")).to_be_visible()
    choose.set_input_files(tmp_path / "good.json")
    expect(other.get_by_text("0 games added.")).to_be_visible()
    check(other, axe, dark=False)


@pytest.mark.parametrize("locale", ["es-ES", "nl-NL"])
def test_pages_of_a_group_fit_a_small_phone(visit: Visits, locale: str) -> None:
    """In the languages with longer words."""
    page = visit(None, **PHONE | {"viewport": {"width": 360, "height": 640}, "locale": locale})
    for path in ("/evenings", "/set-up", "/sections", "/sections/edit?new=", "/positions"):
        page.goto(path)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        assert not page.evaluate(WIDER), path


def test_a_finished_game_is_kept_and_drawn_with_its_table(
    visit: Visits, set_table: Callable[..., Page], golden: Callable[[str], str]
) -> None:
    """Its picture is longer than that of the board, and the evenings know what each card brought."""
    page = set_table(visit(None), record=golden("first_game"))
    with page.expect_download() as found:
        page.get_by_role("dialog").get_by_role("button", name="Save as picture").click()
    picture = found.value.path().read_bytes()
    width, height = struct.unpack(">II", picture[16:24])
    assert (width, height) > (1600, 1700)
    page.get_by_role("dialog").get_by_role("button", name="Add to our game nights").click()
    expect(page.get_by_role("button", name="In our game nights")).to_be_disabled()
    page.goto("/evenings")
    page.locator("summary").filter(has_text="What each card brought").click()
    expect(page.get_by_role("row", name="Knights 1 16.0 16.0")).to_be_visible()


def test_a_board_is_saved_as_a_picture(visit: Visits, set_table: Callable[..., Page]) -> None:
    """Drawn in the browser: a PNG as wide as it should be, and not of one colour."""
    page = set_table(visit(None))
    page.get_by_role("button", name="Open the menu").click()
    with page.expect_download() as found:
        page.get_by_role("button", name="Save as picture").click()
    picture = found.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", picture[16:20]) == (1600,)
    assert len(picture) > 500_000

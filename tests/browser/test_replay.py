"""A finished game by turns: the list, the charts, each player's view, addresses, and replaying a turn."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder import Game
from kingdombuilder.analysis.turns import PlayedGame
from tests.browser.conftest import Visits
from tests.browser.playing import next_moment, pieces, table_of, wait_for_pieces
from tests.browser.test_accessibility import check
from tests.browser.test_end import open_record
from tests.browser.test_phone import WIDER

Golden = Callable[[str], str]

SIZES = [(1366, 768), (390, 844), (360, 640)]


@pytest.fixture
def replay(visit: Visits, golden: Golden) -> Page:
    """The replay of the recorded first game, at its beginning."""
    page = visit(None)
    table = open_record(page, golden("first_game"))
    page.goto(f"/t/{table}/replay")
    expect(page.get_by_role("region", name="Step 0 of")).to_be_visible()
    return page


def shows(page: Page, turn: int) -> None:
    """Wait until a turn is shown, and marked in the list."""
    current = page.get_by_role("list", name="Turns").locator("[aria-current]")
    expect(current).to_have_attribute("href", re.compile(rf"turn={turn}(&|$)"))


def test_a_note_covers_no_control_and_stays_on_its_page(replay: Page) -> None:
    """On a phone, too, where the bar takes two rows."""
    page = replay
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{page.url}?tab=xyz")
    note = page.locator(".notes p")
    expect(note).to_be_visible()
    for control in page.locator(".bar").locator("button, input, select").all():
        if control.is_visible():
            control.click(trial=True)
    page.get_by_role("link", name="Back").click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    expect(note).to_have_count(0)


def test_a_game_by_its_turns(replay: Page, golden: Golden) -> None:
    """By links, buttons and keys; each turn is announced completely and has its own address."""
    played = PlayedGame.of(Game.from_record(golden("first_game")).record())
    page, turns = replay, played.turns
    row = page.get_by_role("link", name=re.compile("^Turn 1, Player 1, desert", re.IGNORECASE))
    expect(row).to_have_attribute("href", re.compile(r"/replay\?turn=1$"))
    row.click()
    shows(page, 1)
    expect(page).to_have_url(re.compile(r"/replay\?turn=1$"))
    houses = [f"house 0 {str(action).split()[1]}" for action in played.actions(turns[0]) if action.kind == "build"]
    wait_for_pieces(page, sorted(houses))
    page.get_by_role("button", name="One turn forward").click()
    expect(page).to_have_url(re.compile(r"/replay\?turn=2$"))
    page.keyboard.press("PageDown")
    shows(page, 3)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(rf"/replay/{turns[2].last - 1}$"))
    page.keyboard.press("PageUp")
    expect(page).to_have_url(re.compile(r"/replay\?turn=2$"))
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Show coordinates")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Turn by turn")


def test_the_address_waits_for_a_rest(replay: Page) -> None:
    """WebKit refuses an address that changes more than a hundred times in ten seconds, and somebody holds a key."""
    page = replay
    page.evaluate("""() => {
      const write = history.replaceState.bind(history);
      window.written = 0;
      history.replaceState = (...all) => { window.written += 1; write(...all); };
    }""")
    for step in range(1, 41):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text(f"Step {step} of", exact=False).first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/replay/40$"))
    assert page.evaluate("() => window.written") < 20


def test_only_what_a_player_knew(replay: Page) -> None:
    """All hands are visible, unless a player's perspective is chosen; the address contains it."""
    page = replay
    hands = page.get_by_role("group", name="Cards in hand")
    hidden = hands.get_by_role("img", name="Hidden terrain card")
    page.goto(f"{page.url.split('/replay')[0]}/replay?turn=1")
    shows(page, 1)
    expect(hidden).to_have_count(0)
    page.get_by_label("Seen by").select_option("Player 2")
    expect(hidden).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?turn=1&eyes=2$"))
    page.reload()
    expect(hidden).to_have_count(1)
    page.get_by_label("Seen by").select_option("Everything")
    expect(hidden).to_have_count(0)


def test_along_the_curves(replay: Page) -> None:
    """By keys and by mouse; what is heard is what is drawn, and the same numbers are in a table."""
    page = replay
    page.get_by_role("tab", name="Curves").click()
    gold = page.get_by_role("slider", name=re.compile("Gold by turn$"))
    chance = page.get_by_role("slider", name=re.compile("Win chance$"))
    gold.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(chance).to_have_attribute("aria-valuetext", re.compile(r"^Turn 2 of 20, Player 1: \d+%, Player 2: \d+%$"))
    expect(page).to_have_url(re.compile(r"/replay\?turn=2$"))
    box = gold.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + 40)
    # In the end nobody is ahead: both have won.
    expect(chance).to_have_attribute("aria-valuetext", "Turn 20 of 20, Player 1: 50%, Player 2: 50%")
    assert table_of(page)["view"]["winners"] == [0, 1]
    final = [score["total"] for score in table_of(page)["view"]["game"]["scores"]]
    expect(gold).to_have_attribute("aria-valuetext", f"Turn 20 of 20, Player 1: {final[0]}, Player 2: {final[1]}")
    page.get_by_text("As a table").click()
    row = page.get_by_role("row", name=re.compile("^20 "))
    expect(row).to_contain_text(str(final[0]))
    expect(row).to_contain_text(str(final[1]))


def test_an_address_that_names_what_is_not_there(replay: Page) -> None:
    """Says so, and shows the nearest there is."""
    page = replay
    there = page.url.split("/replay")[0]
    for query, said, step in (
        ("turn=99999", "There is no turn “99999”: this game has turns 0 to 20.", 113),
        ("turn=abc", "There is no turn “abc”", 0),
        ("turn=<b>&eyes=7", "There is no player “7”", 0),
    ):
        page.goto(f"{there}/replay?{query}")
        expect(page.get_by_text(said)).to_be_visible()
        expect(page.get_by_role("region", name=f"Step {step} of")).to_be_visible()


def test_a_turn_is_played_anew_and_compared(replay: Page) -> None:
    """With the same cards to come; in the end both games stand side by side, and a link leads back."""
    page = replay
    there = page.url.split("/replay")[0]
    page.goto(f"{there}/replay?turn=2")
    shows(page, 2)
    before, old = pieces(page), table_of(page)["view"]["game"]["scores"]
    page.goto(f"{there}/replay?turn=3")
    page.get_by_role("button", name="Play turn 3 yourself").click()
    next_moment(page)
    wait_for_pieces(page, before)
    page.get_by_role("button", name="Open the menu").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    compared = dialog.get_by_role("region", name="Same start, two endings")
    expect(compared).to_be_visible()
    new = table_of(page)["view"]["game"]["scores"]
    for seat, score in enumerate(old):
        cells = compared.get_by_role("table").nth(seat).get_by_role("row").last.get_by_role("cell")
        assert cells.all_inner_texts()[:2] == [str(score["total"]), str(new[seat]["total"])]
    dialog.get_by_role("link", name="This game continues from step").click()
    shows(page, 2)


def test_every_page_of_it_on_every_screen(replay: Page, axe: str) -> None:
    """Nothing is wider than the window, the bar stays in sight, and axe finds nothing serious by day or night."""
    page = replay
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.get_by_role("region", name="Step 0 of")).to_be_visible()
        for tab in page.get_by_role("tab").all():
            tab.click()
            expect(tab).to_have_attribute("aria-selected", "true")
            assert not page.evaluate(WIDER)
            expect(page.get_by_role("button", name="One turn forward")).to_be_in_viewport(ratio=1)
            check(page, axe)

"""Setting a table: the board put together, what lies on it, rubbish in the fields, and the waiting room."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import next_moment, table_of
from tests.browser.test_phone import WIDER

PLACES = ("Top left", "Top right", "Bottom left", "Bottom right")
SHARES = "navigator.share = async (told) => { window.shared = told }"
WIDTHS = "marks => marks.map((mark) => mark.getBoundingClientRect().width)"
COPIES = "navigator.clipboard.writeText = async (text) => { window.copied = text }"


def lay(page: Page, *sections: str) -> None:
    """Choose the sections by place, none of them turned."""
    page.get_by_role("radio", name="Choose").check()
    for place, section in zip(PLACES, sections, strict=True):
        page.get_by_role("group", name=place).get_by_label("Choose a section").select_option(section)


def setup_of(page: Page, button: str = "Play") -> dict[str, Any]:
    """Create the table; what lies on it."""
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_url("**/t/*")
    found: dict[str, Any] = table_of(page)["view"]["setup"]
    return found


def test_sections_are_swapped_and_turned(visit: Visits) -> None:
    """By dragging, by keys, by choosing one from elsewhere; the contents of the board are listed beside it."""
    page = visit("/new")
    lay(page, "farm", "barn", "oasis", "tower")
    contents = page.get_by_role("region", name="On this board")
    expect(contents.get_by_text("Build 1 settlement on grass")).to_be_visible()
    page.get_by_role("button", name="Swap Farm with").hover()
    page.mouse.down()
    page.get_by_role("button", name="Swap Tower with").hover()
    page.mouse.up()
    page.get_by_role("button", name="Swap Barn with").press("Enter")
    page.get_by_role("button", name="Swap with Oasis").press("Enter")
    page.get_by_role("group", name="Top left").get_by_label("Choose a section").select_option("barn")
    page.get_by_role("button", name="Turn Oasis").press("Enter")
    page.get_by_role("group", name="Bottom right").get_by_label("Choose a section").select_option("Random")
    expect(contents.get_by_text("Build 1 settlement on grass")).to_have_count(0)
    sections = setup_of(page)["sections"]
    assert sections[:3] == ["barn", "oasis'", "tower"]
    assert sections[3].removesuffix("'") not in ("barn", "oasis", "tower")


def test_capitols_caves_tasks_and_cards(visit: Visits) -> None:
    """Placed on the map by the mouse and by keys; what is not ticked is not drawn."""
    page = visit("/new")
    for box in ("Crossroads", "Capitol", "Caves"):
        page.get_by_role("checkbox", name=box).check()
    lay(page, "harbor", "oracle", "barracks", "farm")
    for what in ("Capitols", "Caves"):
        page.get_by_role("group", name=what).get_by_role("radio", name="I place them").check()
    harbor, oracle, cave = (page.locator(f"[name={name}]") for name in ("capitols-0", "capitols-1", "caves-3"))
    window = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 640})
    assert window
    assert all(width >= 24 for width in page.locator(".map input").evaluate_all(WIDTHS))
    assert not page.evaluate(WIDER)
    page.set_viewport_size(window)
    harbor.last.click()
    oracle.last.check()
    oracle.last.press("ArrowUp")
    cave.last.check()
    hexes = [str(mark.get_attribute("title")).split()[-1] for mark in (harbor.last, oracle.first, cave.last)]
    page.get_by_role("group", name="Task cards").get_by_role("checkbox", name="Fortress").check()
    page.get_by_role("checkbox", name="Miners").check()
    page.get_by_text("Cards that may be drawn").click()
    drawn = page.locator("details").filter(has_text="Cards that may be drawn")
    drawn.get_by_role("checkbox", disabled=False).evaluate_all("cards => cards.forEach((card) => card.click())")
    expect(page.get_by_text("Fewer than three cards are left")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    for card in ("Lords", "Knights"):
        drawn.get_by_role("checkbox", name=card).check()
    setup = setup_of(page)
    assert sorted(setup["capitols"]) == sorted(hexes[:2])
    assert hexes[2] in setup["caves"]
    assert setup["tasks"] == ["fortress"]
    assert sorted(setup["cards"]) == ["knights", "lords", "miners"]


def test_caves_are_not_placed_blindly(visit: Visits) -> None:
    """Who wants to place them waits until it is known where they may lie, or leaves them to chance after all."""
    visit.forgiven += ["ERR_FAILED"]
    page = visit("/new")
    page.route("**/api/spots?*", lambda route: route.abort())
    page.get_by_role("checkbox", name="Caves").check()
    lay(page, "harbor", "oracle", "tower", "farm")
    caves = page.get_by_role("group", name="Caves")
    caves.get_by_role("radio", name="I place them").check()
    fault, play = page.get_by_text("are not loaded yet"), page.get_by_role("button", name="Play", exact=True)
    expect(fault).to_be_visible()
    expect(play).to_be_disabled()
    caves.get_by_role("radio", name="Random").check()
    expect(fault).to_be_hidden()
    expect(play).to_be_enabled()


def test_rubbish_is_refused_beside_the_field_and_nothing_is_lost(visit: Visits) -> None:
    """A bad seed, minutes that are no number, a name that the server does not take, no server at all."""
    visit.forgiven += ["422", "ERR_INTERNET_DISCONNECTED"]
    page = visit("/new")
    name, play = page.get_by_label("Your name"), page.get_by_role("button", name="Play", exact=True)
    lay(page, "farm", "barn", "oasis", "tower")
    page.get_by_text("More options").click()
    seed = page.get_by_label("Seed")
    seed.fill("forty-two")
    expect(seed).to_have_accessible_description(
        "A seed is a whole number of at most 60 digits. It may also be left empty."
    )
    expect(play).to_be_disabled()
    seed.fill(" 42 ")
    expect(seed).to_have_value("42")
    page.get_by_role("radio", name="Real time").check()
    page.get_by_label("Seconds per turn").fill("")
    page.get_by_text("More options").click()
    play.click()
    expect(page.get_by_label("Seconds per turn")).to_be_focused()
    page.get_by_label("Seconds per turn").fill("20")
    name.fill("a|b")
    play.click()
    expect(page.get_by_role("alert")).to_contain_text("A name has 1 to 30 letters")
    expect(name).to_have_accessible_description(re.compile("A name has 1 to 30 letters"))
    name.fill("Ann")
    page.context.set_offline(True)
    play.click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.context.set_offline(False)
    setup = setup_of(page)
    assert setup["sections"] == ["farm", "barn", "oasis", "tower"]
    assert table_of(page)["view"]["clock"]["increment"] == 20
    assert table_of(page)["view"]["fairness"]["chosen"]


def test_a_waiting_room_says_what_is_missing(visit: Visits) -> None:
    """The link is copied or sent; who comes by it sits down; the host fills the rest and begins."""
    ann = visit(None)
    for script in (SHARES, COPIES):
        ann.add_init_script(script)
    ann.goto("/new")
    ann.get_by_label("Seat 2", exact=True).select_option("Someone with the link")
    ann.get_by_role("button", name="Add a player").click()
    ann.get_by_label("Seat 3", exact=True).select_option("Someone with the link")
    ann.get_by_text("More options").click()
    ann.get_by_role("checkbox", name="Start automatically").uncheck()
    setup_of(ann, "Create table")
    begin = ann.get_by_role("button", name="Start the game")
    expect(begin).to_be_disabled()
    expect(begin).to_have_accessible_description(re.compile("2 seats are still free"))
    expect(ann.get_by_text("By link only")).to_be_visible()
    ann.get_by_role("button", name="Copy the link").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    expect(ann.locator(".notes")).to_be_empty()
    ann.get_by_role("button", name="Send the link").click()
    assert ann.evaluate("copied") == ann.evaluate("shared.url") == ann.url
    bob = visit(ann.evaluate("copied"))
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_text("1 seat is still free. Waiting for the host to start the game.")).to_be_visible()
    expect(ann.get_by_label("Put a bot here")).to_have_count(1)
    ann.get_by_label("Put a bot here").select_option("Apprentice (beginner)")
    begin.click()
    for page in (ann, bob):
        expect(page.get_by_role("application")).to_be_visible()


def test_several_bots_and_whose_turn_it_is(visit: Visits) -> None:
    """Any number of opponents after one click; the home page then says that it is the player's turn."""
    page = visit()
    page.get_by_label("Number of opponents").select_option("3 bots")
    page.get_by_role("combobox", name="Opponents", exact=True).select_option("Apprentice (beginner)")
    expect(page.get_by_text("Knows the rules and the tips in the rulebook")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    next_moment(page)
    assert [seat["bot"] for seat in table_of(page)["view"]["seats"]] == [None, *["beginner"] * 3]
    for visibility in ("public", "link"):
        page.request.post("/api/tables", data={"visibility": visibility, "players": 2})
    page.goto("/")
    mine = page.get_by_role("listitem").filter(has_text="(you)")
    expect(mine).to_have_count(3)
    for text in ("Your turn", "1 seat free, public", "1 seat free, by link only"):
        expect(mine.filter(has_text=text)).to_have_count(1)
    games, play = page.get_by_role("heading", name="Your games"), page.get_by_role("button", name="Play now")
    first, then = games.bounding_box(), play.bounding_box()
    assert first
    assert then
    assert first["y"] < then["y"]

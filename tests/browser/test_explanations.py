"""What a newcomer wants to know: why not here, what it costs others, where the gold comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import click_hex, next_moment, table_of
from tests.browser.test_phone import PHONE

TAVERN = ["tavern", "paddock", "oasis", "farm"]
PADDOCK: dict[str, Any] = {
    "sections": TAVERN,
    "cards": ["fishermen", "knights", "merchants"],
    "players": [{"houses": ["r3"], "tiles": [{"kind": "paddock", "from": "s3"}]}, {"houses": ["j6"]}],
    "turn": {"card": "flower"},
}
LORDS: dict[str, Any] = {
    "sections": TAVERN,
    "cards": ["lords", "knights", "merchants"],
    "players": [{"houses": ["f4"]}, {"houses": ["c6"]}],
    "turn": {"card": "grass"},
}
"""One house each, in the same section."""
SPOT = """hex => {
  const { x, y, width, height } = document.querySelector(`[data-hex="${hex}"]`).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def spot(page: Page, hex: str) -> tuple[float, float]:
    """The middle of a hex, legal or not."""
    next_moment(page)
    x, y = page.evaluate(SPOT, hex)
    return x, y


def test_a_hex_that_is_not_legal_says_why(set_table: Callable[..., Page]) -> None:
    """Seen beside the hex, and heard; by mouse and by key, for the mandatory action and for a tile."""
    page = set_table(position=PADDOCK)
    why, heard = page.locator(".why"), page.locator("[aria-live]")
    page.mouse.click(*spot(page, "j6"))
    expect(why).to_have_text("Occupied: a settlement of Gatherer is here.")
    expect(heard.filter(has_text="Occupied: a settlement of Gatherer")).not_to_have_count(0)
    page.mouse.click(*spot(page, "s3"))
    expect(why).to_have_text("Paddock: nothing can be placed on this hex.")
    page.keyboard.press("ArrowUp")
    expect(why).to_have_count(0)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(why).to_have_text("It must be next to your own settlements as long as a suitable hex there is free.")
    page.get_by_role("button", name="Paddock").click()
    click_hex(page, "r3")
    page.mouse.click(*spot(page, "a10"))
    expect(why).to_contain_text("Paddock: not here. Move one of your settlements exactly two hexes in a straight line.")
    click_hex(page, "t3")
    expect(why).to_have_count(0)


def test_a_finger_is_told_at_once(visit: Visits, set_table: Callable[..., Page]) -> None:
    """Where nothing can be done, the first touch says so, and the words stay on the screen."""
    page = set_table(visit(None, **PHONE, locale="es-ES"), position=PADDOCK)
    page.touchscreen.tap(*spot(page, "a1"))
    why = page.locator(".why")
    expect(why).to_be_visible()
    box, width = why.bounding_box(), page.evaluate("innerWidth")
    assert box
    assert box["x"] >= 0 <= box["y"]
    assert box["x"] + box["width"] <= width


def test_what_a_move_costs_others(set_table: Callable[..., Page]) -> None:
    """RULES 4.2: who leads in a section takes 6 of the 12 gold from a rival who was level."""
    page = set_table(position=LORDS)
    page.mouse.move(*spot(page, "e4"))
    expect(page.locator(".preview")).to_contain_text("Gatherer \N{MINUS SIGN}6")


def test_a_hex_tells_of_the_tiles_that_it_brings_and_costs(set_table: Callable[..., Page]) -> None:
    """RULES 2.8, 2.9: q1 leaves the paddock s3, and n16 takes the farm m16: on the board, beside it, and heard."""
    page = set_table(position=PADDOCK | {"players": [PADDOCK["players"][0] | {"houses": ["r3", "o15"]}, {}]})
    dock = page.locator(".dock")
    before = dock.bounding_box()
    page.mouse.move(*spot(page, "n16"))
    expect(page.locator(".preview")).to_contain_text("takes Farm")
    assert dock.bounding_box() == before
    expect(page.locator("[data-ghost=n16] [data-ghost-tile=farm]")).to_be_attached()
    page.mouse.click(*spot(page, "q15"))
    heard = page.locator("[role=application] [aria-live]")
    for key in (".", ","):
        page.keyboard.press(key)
    expect(heard).to_contain_text("n16, Flower field")
    expect(heard).to_contain_text("takes Farm")
    page.get_by_role("button", name="Paddock").click()
    click_hex(page, "r3")
    page.mouse.move(*spot(page, "q1"))
    expect(page.locator(".preview")).to_contain_text("loses Paddock")
    expect(page.locator("[data-ghost-tile=paddock].bad")).to_be_attached()


def test_a_piece_that_is_only_picked_up_earns_nothing_yet(set_table: Callable[..., Page]) -> None:
    """Nothing is said of gold before it is known where the piece goes."""
    page = set_table(position=PADDOCK)
    page.get_by_role("button", name="Paddock").click()
    page.mouse.move(*spot(page, "r3"))
    expect(page.locator(".preview")).to_have_text("Paddock r3")
    click_hex(page, "r3")
    page.mouse.move(*spot(page, "t3"))
    expect(page.locator(".preview")).to_contain_text("No gold yet")


def test_a_number_tells_where_its_gold_comes_from(set_table: Callable[..., Page]) -> None:
    """RULES R8: on an empty board all are tied, which nobody has earned; a card's name tells of one's own gold."""
    page = set_table(sections=TAVERN, cards=LORDS["cards"], start_player=0)
    next_moment(page)
    number = page.get_by_role("button", name="Lords: Ann has 0")
    number.click()
    parts = page.locator(".parts")
    expect(parts).to_contain_text("48 gold more for everybody as long as nobody builds there: top left, top right")
    number.click()
    expect(parts).to_be_empty()
    page.get_by_role("button", name="Lords", exact=True).click()
    expect(parts).to_contain_text("Lords: Ann has 0")
    page.mouse.move(*next(iter(next_moment(page)["hexes"].values())))
    expect(page.locator(".preview")).to_contain_text("Lords +12")
    assert [score["total"] for score in table_of(page)["view"]["game"]["scores"]] == [48, 48]

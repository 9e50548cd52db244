"""The page of the rules, as a reader has it: found, searched, narrowed to some boxes, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Visits
from tests.browser.test_accessibility import check
from tests.browser.test_explanations import PADDOCK, spot
from tests.browser.test_phone import PHONE, WIDER
from tests.server.processes import Node


def row(id: str) -> str:
    """The selector of the row or item with this place."""
    return f':is(tr, li):has(> :is(td, *) > a[id="{id}"], > a[id="{id}"])'


@pytest.fixture(scope="module")
def rules(browser: Browser, server: Node) -> Iterator[Page]:
    """The page of the rules, for all tests that leave it as they found it."""
    visits = Visits(browser, server)
    page = visits("/rules")
    page.get_by_role("searchbox").wait_for()
    yield page
    visits.close()
    assert not visits.complaints


def test_a_link_leads_to_its_place(visit: Visits) -> None:
    page = visit(None)
    for address in ("/rules#tavern", "/rules.html#tavern", "/rulings.html#k4"):
        page.goto(address)
        page.get_by_role("searchbox").wait_for()
        expect(page.locator(row(address.partition("#")[2]))).to_be_in_viewport()


def test_pictures_are_drawn_once_the_reader_comes_near_or_prints(rules: Page) -> None:
    """A hundred pictures would keep a phone busy for seconds; their frames are there, so that nothing moves."""
    pictures = rules.locator(".examples svg")
    expect(pictures.first).to_be_attached()
    last, empty = pictures.last, rules.locator(".examples svg:empty")
    assert last.evaluate("svg => svg.childElementCount") == 0
    high = last.evaluate("svg => svg.clientHeight")
    last.scroll_into_view_if_needed()
    expect(last.locator("use").first).to_be_attached()
    assert last.evaluate("svg => svg.clientHeight") == high > 100
    assert empty.count() > 20
    rules.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert empty.count() == 0


def test_searched_as_one_types(rules: Page) -> None:
    """Only the blocks with the words are left, and Enter goes from one to the next."""
    page = rules
    page.get_by_role("searchbox").fill("taberneros")
    expect(page.get_by_text("2 results")).to_be_visible()  # R41, and the names of the cards in 6.3
    expect(page.locator(row("r41"))).to_be_visible()
    expect(page.locator(row("farm"))).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("mark.here")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("")
    expect(page.locator(row("farm"))).to_be_visible()


def test_for_the_boxes_in_play(visit: Visits) -> None:
    page = visit("/rules?boxes=base,nomads")
    expect(page.get_by_text("2 boxes")).to_be_visible()
    for id, is_there in {
        "tavern": True,
        "caravan": True,
        "bazaar": False,
        "r54": False,
        "r1": True,
        "7.9": True,
    }.items():
        expect(page.locator(row(id)).first).to_be_visible(visible=is_there)
    page.get_by_text("2 boxes").click()
    page.get_by_role("checkbox", name="Harvest").check()
    expect(page.locator(row("bazaar"))).to_be_visible()


def test_in_the_language_of_the_reader(visit: Visits) -> None:
    """Links that are shared lead everybody to the same place in their own language; a change is remembered."""
    page = visit("/rules#tavern", locale="es-ES")
    expect(page.locator(row("tavern"))).to_contain_text("Taberna")
    page.get_by_label("Idioma").select_option("Nederlands")
    expect(page.locator(row("tavern"))).to_contain_text("Herberg")
    page.goto("/rules#tavern")
    expect(page.locator(row("tavern"))).to_contain_text("Herberg")


def test_on_paper_there_is_the_text_alone(rules: Page) -> None:
    rules.emulate_media(media="print")
    expect(rules.get_by_role("searchbox")).to_be_hidden()
    expect(rules.locator(row("tavern"))).to_be_visible()
    rules.emulate_media(media="screen")


def test_for_everybody(visit: Visits, axe: str) -> None:
    page = visit("/rules", **PHONE)
    page.get_by_role("searchbox").fill("castle")
    page.locator("summary").click()
    check(page, axe)
    assert not page.evaluate(WIDER)


# The sheet with the rules of one thing


def config(page: Page, name: str) -> Locator:
    """The sheet about a thing, once its rules are loaded."""
    found = page.get_by_role("dialog", name=name, exact=True)
    found.get_by_role("link", name="In the rules").wait_for()
    return found


def test_a_card_tells_its_rules(visit: Visits, axe: str) -> None:
    """In our words, with an example and its rulings; by the keyboard, too. The link leads to the card in the rules."""
    page = visit("/")
    page.get_by_role("button", name="First game").click()
    card = page.get_by_role("button", name="Rules: Knights")
    card.focus()
    page.keyboard.press("Enter")
    told = config(page, "Knights")
    expect(told.get_by_role("img", name="6 gold in this example")).to_be_visible()
    expect(told.get_by_text("The pieces need not be neighbours", exact=False)).to_be_visible()
    told.get_by_text("1 ruling or answer").click()
    expect(told.get_by_text("Does a settlement on water count for Discoverers, Knights", exact=False)).to_be_visible()
    check(page, axe)
    link = told.get_by_role("link", name="In the rules")
    assert (link.get_attribute("href") or "").endswith("rules.html?boxes=base#knights")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(card).to_be_focused()


def test_pictures_and_hexes_tell_their_rules_by_the_right_button(visit: Visits) -> None:
    page = visit("/")
    page.get_by_role("button", name="First game").click()
    page.get_by_role("button", name="Rules: Knights").wait_for()
    page.locator('[data-hex="c7"]').click(button="right")
    told = config(page, "Tavern")
    expect(told.get_by_role("img", name="f8 and j8")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".card-face").first.click(button="right")
    expect(page.get_by_role("dialog").get_by_role("link", name="In the rules")).to_be_visible()


def test_a_long_touch_does_it_on_a_phone(visit: Visits) -> None:
    page = visit("/", **PHONE)
    page.get_by_role("button", name="First game").click()
    expect(page.get_by_role("application")).to_be_visible()
    face = page.locator(".card-face svg").first
    face.dispatch_event("pointerdown", {"pointerType": "touch", "clientX": 5, "clientY": 5})
    expect(page.get_by_role("dialog").get_by_role("link", name="In the rules")).to_be_visible()


def test_a_name_in_running_text_opens_its_sheet(set_table: Callable[..., Page]) -> None:
    """In a sentence it is a link; in the log, whose lines are pressed as a whole, the right button does it."""
    page = set_table(position=PADDOCK)
    named = page.locator(".ask").get_by_role("link", name="flower field")
    named.press("Enter")
    told = config(page, "Flower field")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(named).to_be_focused()
    page.mouse.click(*spot(page, "q15"))
    page.get_by_role("tab", name="Log").click()
    line = page.locator("ol[aria-label=Log]").get_by_text("flower field").first
    line.wait_for()
    box = page.evaluate(
        """line => {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          const text = walker.nextNode(), at = text.data.indexOf('lower field');
          const range = document.createRange();
          range.setStart(text, at);
          range.setEnd(text, at + 5);
          const { x, y, width, height } = range.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }""",
        line.element_handle(),
    )
    page.mouse.click(*box, button="right")
    expect(page.get_by_role("dialog", name="Flower field")).to_be_visible()


def test_a_finger_that_rests_on_a_hex_asks_what_is_there(visit: Visits, set_table: Callable[..., Page]) -> None:
    """Also where the browser has no menu for that, as on iPhones; what follows is no touch of the hex."""
    page = set_table(visit(None, **PHONE), position=PADDOCK)
    x, y = spot(page, "s3")
    touch = page.context.new_cdp_session(page)
    page.evaluate("addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), true)")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.get_by_role("dialog", name="Paddock")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("dialog", name="Paddock")).to_be_visible()
    assert page.locator(".why").count() == 0

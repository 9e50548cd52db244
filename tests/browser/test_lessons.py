"""Lessons in a browser. ``make lessons`` plays every one of them, by mouse, by touch and by keys alone."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from kingdombuilder.features.lessons.chapters import lesson, lesson_names
from tests.browser.conftest import AXE, Visits
from tests.browser.learning import ByKeys, ByMouse, ByTouch, Hand, says, take
from tests.browser.playing import table_of
from tests.browser.test_accessibility import check
from tests.browser.test_phone import PHONE

HANDS: dict[str, type[Hand]] = {"mouse": ByMouse, "touch": ByTouch, "keys": ByKeys}
EVERY = [(name, by) for name in lesson_names() for by in HANDS]
LOST = {"en": "After that move this step is no longer possible. No harm done: try again with the same board."}
PLAYED = EVERY if os.environ.get("LESSONS") == "all" else [("first", "mouse")]


@pytest.mark.parametrize(("name", "by"), PLAYED)
def test_a_lesson_is_played_to_its_end(visit: Visits, name: str, by: str) -> None:
    page = visit(f"/learn/{name}", **(PHONE if by == "touch" else {}))
    hand, chapters = HANDS[by](page), lesson(name).chapters
    for number, chapter in enumerate(chapters):
        for step in chapter.steps:
            take(page, step, hand)
        if number < len(chapters) - 1:
            says(page, {"en": "Well done! The next part starts from a new position."})
            hand.press(page.get_by_role("button", name="Continue"))
    expect(page.locator(".lesson .says")).to_contain_text("Lesson complete. Well done!")
    expect(page.locator(".lesson")).to_contain_text(f"You have learned: {lesson(name).about['en']}")
    hand.press(page.get_by_role("link", name="More lessons"))
    expect(page.get_by_role("button", name=f"Play again: {lesson(name).title['en']}")).to_be_visible()


def test_a_newcomer_learns_first(visit: Visits) -> None:
    """And finds the lesson where they left it, but never among the games."""
    page = visit("/")
    page.get_by_role("link", name="Learn by playing").click()
    first, second, *_ = lesson("first").chapters[0].steps
    take(page, first, ByMouse(page))
    says(page, second.say)
    address = page.url
    page.get_by_role("button", name="Open the menu").click()
    expect(page.get_by_role("button", name="Undo the whole turn")).to_be_visible()
    for name in ("Leave", "Resign"):
        expect(page.get_by_role("dialog").get_by_role("button", name=name)).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("button", name="Continue: The first five minutes").click()
    says(page, second.say)
    assert page.url == address
    page.goto("/")
    page.get_by_text("No table is waiting").wait_for()
    assert page.get_by_role("link", name="Continue").count() == 0


def test_what_is_taken_back_is_to_be_done_again(visit: Visits) -> None:
    """Back leads to the beginning of the part, skip to the next one, and a wrong move is explained."""
    page = visit("/learn/first")
    hand = ByMouse(page)
    steps = [chapter.steps for chapter in lesson("first").chapters]
    for step in steps[0][:2]:
        take(page, step, hand)
    says(page, steps[0][2].say)
    page.keyboard.press("u")
    says(page, steps[0][1].say)
    page.get_by_role("button", name="Skip").click()
    says(page, steps[1][0].say)
    page.get_by_role("button", name="Skip").click()
    take(page, steps[2][0], hand)
    hand.play("build s9")
    expect(page.locator(".lesson")).to_contain_text("or use Undo")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".lesson")).not_to_contain_text("or use Undo")
    page.get_by_role("button", name="Show me").click()
    says(page, steps[2][2].say)
    page.get_by_role("button", name="Back").click()
    says(page, steps[2][0].say)
    page.get_by_role("button", name="Back").click()
    says(page, steps[1][0].say)
    assert table_of(page)["view"]["lesson"] == {"name": "first", "chapter": 1, "step": 0}


def test_a_step_that_cannot_be_done_any_more_offers_its_board(visit: Visits) -> None:
    """A newcomer clicks only hexes that glow: the card builds on three, the farm on the fourth, none at the castle."""
    page = visit("/learn/first")
    for _ in range(2):
        page.get_by_role("button", name="Skip").click()
    _, castle, *_ = lesson("first").chapters[2].steps
    expect(page.locator(".lesson")).to_contain_text("Part 3 of 4: a new position.")
    hand = ByMouse(page)
    for hex in ("j8", "j9", "k8"):
        hand.play(f"build {hex}")
    expect(page.locator(".lesson .aside")).to_have_count(0)
    hand.play("farm l8")
    says(page, LOST)
    expect(page.locator("[data-highlight]")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    says(page, castle.say)
    page.locator('[data-highlight="q9"]').wait_for(state="attached")
    assert table_of(page)["view"]["lesson"] == {"name": "first", "chapter": 2, "step": 1}
    take(page, castle, hand)
    says(page, lesson("first").chapters[2].steps[2].say)


def test_who_ends_the_turn_too_early_gets_it_back(visit: Visits) -> None:
    """What the lesson points at is on offer meanwhile: the cathedral only before and after the builds of the card."""
    page = visit("/learn/harvest")
    farmland, cathedral, *_ = lesson("harvest").chapters[0].steps
    hand = ByMouse(page)
    take(page, farmland, hand)
    says(page, cathedral.say)
    marked = page.locator(".dock .marked")
    expect(marked).to_have_attribute("data-action", "cathedral")
    hand.play("build i3")
    expect(page.locator(".lesson")).to_contain_text("first finish what you have started")
    expect(marked).to_have_count(0)
    for hex in ("j5", "h2"):
        hand.play(f"build {hex}")
    expect(marked).to_have_attribute("data-action", "cathedral")
    hand.play("end")
    says(page, LOST)
    page.get_by_role("button", name="Try again").click()
    take(page, cathedral, hand)


def test_what_axe_finds(visit: Visits) -> None:
    """In the list of lessons, and in a step with everything that a step can have."""
    page, axe = visit("/learn"), AXE.read_text()
    page.get_by_role("heading", name="Learn by playing").wait_for()
    check(page, axe)
    page.get_by_role("button", name="Start: The first five minutes").click()
    take(page, lesson("first").chapters[0].steps[0], ByMouse(page))
    page.get_by_role("button", name="Show me").wait_for()
    check(page, axe)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (360, 640)], ids=str)
def test_the_lesson_leaves_room_for_the_board(visit: Visits, size: tuple[int, int]) -> None:
    """Every element to click is visible and not covered."""
    width, height = size
    options = PHONE if width < 1000 else {}
    page = visit("/learn/first", **options | {"viewport": {"width": width, "height": height}})
    hand: Hand = ByTouch(page) if options else ByMouse(page)
    take(page, lesson("first").chapters[0].steps[0], hand)
    says(page, lesson("first").chapters[0].steps[1].say)
    page.locator('[data-legal="j9"]').wait_for(state="attached")
    hidden = page.evaluate("""() => [...document.querySelectorAll('[data-legal]')].filter(({ dataset }) => {
      const { x, y, width, height } = document.querySelector(`[data-hex="${dataset.legal}"]`).getBoundingClientRect();
      const found = document.elementFromPoint(x + width / 2, y + height / 2);
      return found?.dataset.hex !== dataset.legal;
    }).map(({ dataset }) => dataset.legal)""")
    assert hidden == []
    for name in ("Show me", "Skip"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Leave")).to_be_in_viewport(ratio=1)

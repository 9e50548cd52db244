"""Puzzles in a browser: found, solved, answered, shown."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from kingdombuilder.puzzles.collection import collection
from kingdombuilder.puzzles.puzzle import Puzzle
from tests.browser.conftest import AXE, Visits
from tests.browser.learning import ByMouse
from tests.browser.test_accessibility import check


def uses_each_tile_once(puzzle: Puzzle) -> bool:
    others = [action.kind for action in puzzle.decisions if action.kind != "build"]
    return len(others) == len(set(others))


PUZZLE = min(
    filter(uses_each_tile_once, collection().values()), key=lambda puzzle: (len(puzzle.decisions), puzzle.ends)
)
"""One of those with the fewest decisions."""


def says(page: Page, words: str) -> None:
    expect(page.locator(".puzzle .says")).to_contain_text(words)


def test_a_puzzle_is_solved_and_counts(visit: Visits) -> None:
    """From the front page to the right answer; the rating rises, and the list knows the puzzle."""
    page = visit("/")
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()
    page.get_by_label("Difficulty").select_option(PUZZLE.level)
    number = sum(puzzle.level == PUZZLE.level for puzzle in collection().values())
    expect(page.get_by_role("status").filter(has_text=f"{number} puzzle")).to_be_visible()
    check(page, AXE.read_text("utf-8"))
    page.goto(f"/puzzles/{PUZZLE.id}")
    says(page, "The last turn: finish with as much gold as you can.")
    hand = ByMouse(page)
    for action in PUZZLE.decisions:
        hand.play(str(action))
    says(page, f"The best turn: {PUZZLE.best} gold. No turn earns more.")
    expect(page.locator(".puzzle")).to_contain_text("Streak: 1.")
    check(page, AXE.read_text("utf-8"), dark=False)
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("1 of 1")).to_be_visible()
    expect(page.get_by_label("Difficulty")).to_have_value(PUZZLE.level)


def test_the_solution_is_shown_move_by_move(visit: Visits) -> None:
    """It can be taken back and tried again, and who looks has not solved it."""
    page = visit(f"/puzzles/{PUZZLE.id}")
    page.get_by_role("button", name="Show the solution").click()
    all = len(PUZZLE.line)
    says(page, f"Move 1 of {all}: ")
    assert page.url.endswith(f"/puzzles/{PUZZLE.id}/solution")
    page.get_by_role("button", name="Play this move").click()
    says(page, f"Move 2 of {all}: ")
    page.keyboard.press("u")
    says(page, f"Move 1 of {all}: ")
    for number in range(all):
        says(page, f"Move {number + 1} of {all}: ")
        page.get_by_role("button", name="Play this move").click()
    says(page, f"That was the best turn: {PUZZLE.best} gold.")
    page.get_by_role("button", name="Try again").click()
    says(page, "The last turn")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text("0 of 1")).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete my results").click()
    expect(page.get_by_text("0 of 1")).to_have_count(0)


def test_a_puzzle_that_is_not_there(visit: Visits) -> None:
    visit.forgiven.append("404")
    page = visit("/puzzles/nothing")
    expect(page.get_by_role("alert")).to_contain_text("This puzzle does not exist")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()

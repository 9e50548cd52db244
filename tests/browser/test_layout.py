"""At 1366x768 what counts is in sight without scrolling, and stays in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kingdombuilder.features.lessons.chapters import lesson, lesson_names
from kingdombuilder.game.game import Game
from kingdombuilder.puzzles.collection import collection
from tests.browser.conftest import Visits
from tests.browser.learning import ByMouse
from tests.browser.playing import build_somewhere, next_moment
from tests.browser.test_at_a_table import FIRST_GAME, LAST_TURN

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
PHONES = [(390, 844), (360, 640)]
PLACES = """() => Object.fromEntries(
  ['.end', '.tiles', '.players .gold', 'td > button'].map((part) => [part,
    [...document.querySelectorAll(`.game ${part}`)].map((one) => {
      const { x, y, height } = one.getBoundingClientRect();
      return [x, y, height];
    })]))"""
"""Where End turn, the tiles, every player's gold and every card's numbers are."""
HIDDEN = """() => ['.decision h2', '.ask', '.end', '.players .gold', 'td > button'].flatMap((part) =>
  [...document.querySelectorAll(`.game ${part}`)].flatMap((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const seen = [y + 3, y + height - 3].every((at) => {
      const top = document.elementFromPoint(x + width / 2, at);
      return top && (one.contains(top) || top.contains(one));
    });
    return seen ? [] : [`${part} ${one.textContent.trim()}`];
  }))"""
"""Which of the question, End turn and the numbers are cut off or covered."""
CUT = """() => {
  const question = document.querySelector('.decision').getBoundingClientRect();
  const text = document.createRange();
  text.selectNodeContents(document.querySelector('.ask'));
  const choices = [...document.querySelectorAll('.plain button')].map((one) => one.getBoundingClientRect());
  const lines = [...text.getClientRects()].filter(({ top, bottom, left, right }) => bottom > question.bottom
    || choices.some((one) => one.left < right && left < one.right && one.top < bottom - 2 && top < one.bottom));
  const bottom = Math.min(...['.tiles', '.tiles ul']
    .map((part) => document.querySelector(part).getBoundingClientRect().bottom));
  const names = [...document.querySelectorAll('.tile .name, .stock')]
    .filter((one) => one.getBoundingClientRect().bottom > bottom);
  return [lines.length, ...names.map(({ textContent }) => textContent)];
}"""
"""How many lines of the question are cut off or lie below a choice, and the names of tiles that are cut off."""
SAY = """([words, aside]) => {
  const says = document.querySelector('.lesson .says');
  document.querySelector('.lesson .aside')?.remove();
  says.textContent = words;
  says.insertAdjacentHTML('afterend', `<p class="small aside">${aside}</p>`);
  const { scrollHeight, clientHeight } = document.querySelector('.lesson .words');
  return scrollHeight <= clientHeight;
}"""
"""Whether all of what a lesson says and adds is in sight."""
LANGUAGES = {
    "en": "Not there yet: continue to a violet hex, or use Undo.",
    "es": "Todavía no: termina antes lo que has empezado o usa Deshacer.",
    "nl": "Nog niet: maak eerst af waar je mee bezig bent, of gebruik Terugnemen.",
}
"""The longest that a lesson adds in each language."""
DOUBLE: dict[str, Any] = {
    "sections": ["canoe", "paddock", "oasis", "farm"],
    "cards": FIRST_GAME["cards"],
    "players": [{"houses": ["r3"]}, {}],
    "turn": {"card": "swamp/grass"},
}
"""A double card leaves the choice between two terrains."""
CROWDED = max(collection().values(), key=lambda puzzle: puzzle.players)
"""A puzzle with as many players as any."""

Places = dict[str, list[tuple[float, float, float]]]


def places(page: Page) -> Places:
    """Where the parts are; all of them are in sight."""
    assert page.evaluate(HIDDEN) == []
    found: Places = page.evaluate(PLACES)
    assert all(found.values())
    return found


def fits_phones(page: Page, *parts: str) -> None:
    """These parts are in sight without scrolling."""
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        for part in parts:
            expect(page.locator(part).last).to_be_in_viewport(ratio=1)


def for_five(position: dict[str, Any]) -> dict[str, Any]:
    """The same with three more players."""
    return position | {"players": [*position["players"], {}, {}, {}]}


def test_a_game_of_five_stays_in_place(visit: Visits, set_table: Callable[..., Page]) -> None:
    """While a terrain is chosen (RULES 2.3), a hex is pointed at, hints are open, and houses are built."""
    page = set_table(visit(None, **LAPTOP), position=for_five(DOUBLE), bots=[None] + 4 * ["greedy"])
    terrain = page.locator(".plain button").first
    expect(terrain).to_be_in_viewport(ratio=1)
    before = places(page)
    terrain.click()
    x, y = next(iter(next_moment(page)["hexes"].values()))
    page.mouse.move(x, y)
    expect(page.locator(".preview > *").first).to_be_in_viewport(ratio=1)
    assert places(page) == before
    page.locator("#hint-button").click()
    expect(page.get_by_role("button", name="Play this").first).to_be_in_viewport(ratio=1)
    assert places(page) == before
    page.locator("#hint-button").click()
    for _ in range(3):
        build_somewhere(page)
    expect(page.get_by_role("button", name="End turn")).to_be_enabled()
    assert places(page) == before
    fits_phones(page, ".decision h2", ".ask", ".end", ".strip li")


def test_a_lesson_stays_in_place(visit: Visits) -> None:
    page = visit("/learn/first", **LAPTOP)
    next_moment(page)
    says = page.locator(".lesson .says")
    expect(says).to_be_visible()
    before, first = places(page), says.text_content()
    page.get_by_role("button", name="Continue").click()
    expect(says).not_to_have_text(first or "")
    assert places(page) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_lesson_says_is_in_sight(visit: Visits, language: str) -> None:
    """In no language are its words cut off."""
    page = visit("/learn/first", **LAPTOP, locale=language)
    page.locator(".lesson .says").wait_for()
    steps = [step for name in lesson_names() for chapter in lesson(name).chapters for step in chapter.steps]
    said = [step.say[language] for step in steps]
    assert [words for words in said if not page.evaluate(SAY, [words, LANGUAGES[language]])] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "chapter"), [("harvest", 2), ("marshlands", 1)])
def test_a_long_question_is_not_cut_off(visit: Visits, name: str, chapter: int, language: str) -> None:
    """A silo's, and that of a canoe in the turn of another player, each with the choice to leave it at that."""
    page = visit(None, **LAPTOP, locale=language)
    start = {"name": name, "chapter": chapter, "step": 0}
    page.goto(f"/t/{page.request.post('/api/tables', data={'lesson': start}).json()['table']}")
    next_moment(page)
    page.locator(".lesson .says").wait_for()
    expect(page.locator(".plain button")).to_be_visible()
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate(CUT) == [0]


@pytest.mark.parametrize(
    ("language", "name", "chapter", "step"),
    [
        ("en", "harvest", 0, 0),  # two tiles, and numbers of the cathedral
        ("en", "nomads", 0, 1),  # long names of tiles
        ("es", "harvest", 1, 0),
        ("es", "marshlands", 2, 1),
        ("nl", "queenies", 2, 0),  # a new position, and what castles bring
    ],
)
def test_tiles_and_words_of_a_lesson_are_not_cut_off(
    visit: Visits, language: str, name: str, chapter: int, step: int
) -> None:
    page = visit(None, **LAPTOP, locale=language)
    start = {"name": name, "chapter": chapter, "step": step}
    page.goto(f"/t/{page.request.post('/api/tables', data={'lesson': start}).json()['table']}")
    next_moment(page)
    page.locator(".lesson .says").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(CUT) == [0]
    assert (
        page.evaluate(
            "() => (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
            "(document.querySelector('.lesson .words'))"
        )
        <= 0
    )


def test_a_puzzle_stays_in_place(visit: Visits) -> None:
    page = visit(f"/puzzles/{CROWDED.id}", **LAPTOP)
    next_moment(page)
    expect(page.locator(".puzzle .says")).to_be_visible()
    before = places(page)
    ByMouse(page).play(str(CROWDED.decisions[0]))
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert places(page) == before
    fits_phones(page, ".puzzle .says", ".end")


def test_a_turn_that_is_tried_again_stays_in_place(visit: Visits, set_table: Callable[..., Page]) -> None:
    """A turn of a game of five with eight cards and tasks."""
    cards = {"cards": ["merchants", "knights", "lords"], "tasks": ["fortress", "compass_points", "advance", "road"]}
    game = Game.from_position(for_five(LAST_TURN | cards))
    for decision in ("build g8", "build h9", "end"):
        game.play(decision)
    page = visit(None, **LAPTOP)
    played = page.request.post("/api/tables", data={"record": game.record().text()}).json()["table"]
    set_table(page, practice={"table": played, "step": 0})
    next_moment(page)
    expect(page.locator(".practice")).to_be_visible()
    before = places(page)
    ByMouse(page).play("build j8")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert places(page) == before
    fits_phones(page, ".practice .says", ".end")

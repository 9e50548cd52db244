"""The screens around a game: the first visit, a new table, a record opened and replayed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Response, expect

from tests.browser.conftest import Visits
from tests.browser.playing import build_somewhere, next_moment, pieces, table_of, wait_for_pieces

MOST_BYTES = 200_000
"""The most bytes of script and style that a first visit is sent."""
MOST_SENT = 227_000
MOST_REQUESTS = 34
"""What the front page alone may take, headers included."""
COUNTS = """() => {
  const count = () => document.querySelectorAll('[data-piece]').length;
  window.counts = [count()];
  new MutationObserver(() => count() === counts.at(-1) || counts.push(count()))
    .observe(document, { subtree: true, childList: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_newcomer_plays_after_one_click(visit: Visits, motion: str) -> None:
    """A bot is at the table, its moves are shown one after another, and the page says whose turn it is."""
    page = visit(still=False, reduced_motion=motion)
    page.get_by_role("button", name="Play now").click()
    next_moment(page)
    assert "Your turn" in page.title()
    assert [seat["kind"] for seat in table_of(page)["view"]["seats"]] == ["person", "bot"]
    for _ in range(3):
        build_somewhere(page)
        next_moment(page)
    page.evaluate(COUNTS)
    page.keyboard.press("e")
    page.keyboard.press("e")
    next_moment(page)
    counts = page.evaluate("counts")
    assert len(counts) >= 4
    assert counts == list(range(counts[0], counts[-1] + 1))


def test_a_first_visit_is_light(visit: Visits) -> None:
    """Front page and game together."""
    page = visit(None)
    loaded: list[Response] = []
    page.on("response", lambda answer: loaded.append(answer))  # noqa: PLW0108 - Playwright marks what it is given
    page.goto("/")
    page.locator(".picture svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    # Where the machine is busy, the lists of tables may have been read again by now.
    once = {answer.url if "/api/" in answer.url else number: answer for number, answer in enumerate(loaded)}
    sizes = [answer.request.sizes() for answer in once.values()]
    assert 1 < len(sizes) <= MOST_REQUESTS
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) <= MOST_SENT
    page.get_by_role("button", name="Play now").click()
    next_moment(page)
    page.wait_for_load_state("networkidle")
    code = [answer for answer in loaded if answer.request.resource_type in ("script", "stylesheet")]
    assert len(code) > 3
    assert {answer.headers.get("content-encoding") for answer in code} == {"gzip"}
    assert sum(answer.request.sizes()["responseBodySize"] for answer in code) < MOST_BYTES


def test_a_table_as_one_likes_it(visit: Visits) -> None:
    """Sections chosen and turned, cards, seed, colour, a clock: the table has them all."""
    page = visit("/new")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Your colour").select_option("Black")
    page.get_by_role("radio", name="Choose").check()
    wanted = {"Top left": "harbor", "Top right": "oracle", "Bottom left": "tower", "Bottom right": "barn"}
    for place, section in wanted.items():
        page.get_by_role("group", name=place).get_by_label("Choose a section").select_option(section)
    for place in ("Top right", "Bottom left"):
        turn = page.get_by_role("group", name=place).get_by_role("button", name="Turn")
        if turn.get_attribute("aria-pressed") == "false":
            turn.click()
    for card in ("Miners", "Lords", "Citizens"):
        page.get_by_role("group", name="Kingdom Builder cards").get_by_role("checkbox", name=card).check()
    page.get_by_text("More options").click()
    page.get_by_role("radio", name="Real time").check()
    page.get_by_role("checkbox", name="Hints Players").uncheck()
    page.get_by_label("Seed").fill("42")
    page.get_by_role("button", name="Play", exact=True).click()
    next_moment(page)
    view = table_of(page)["view"]
    assert view["setup"]["sections"] == ["harbor", "oracle'", "tower'", "barn"]
    assert sorted(view["setup"]["cards"]) == ["citizens", "lords", "miners"]
    ann = view["seats"][0]
    assert (ann["name"], ann["colour"]) == ("Ann", "black")
    assert ann["remaining"] is not None
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    expect(page.get_by_role("timer").first).to_be_visible()


def test_a_record_is_opened_and_replayed(visit: Visits, golden: Callable[[str], str]) -> None:
    """Step by step, by buttons and keys; each step has an address; from any of them one can play on."""
    visit.forgiven += ["422"]
    page = visit()
    page.get_by_text("Open a saved game").click()
    page.get_by_label("Saved game or position").fill("no record at all")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.get_by_label("Choose a file").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": golden("first_game").encode()}
    )
    expect(page.get_by_label("Saved game or position")).to_have_value(golden("first_game"))
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("Step 0 of")).to_be_visible()
    assert pieces(page) == []
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator("[data-piece=house]")).to_have_count(1)
    page.keyboard.press("End")
    final = enumerate(table_of(page)["view"]["game"]["position"]["players"])
    wait_for_pieces(page, sorted(f"house {seat} {hex}" for seat, player in final for hex in player["houses"]))
    page.goto(page.url.partition("/replay")[0] + "/replay/9")
    expect(page.get_by_text("Step 9 of")).to_be_visible()
    before, finished = pieces(page), page.url.split("/")[-3]
    page.get_by_role("button", name="Continue from here").click()
    next_moment(page)
    assert pieces(page) == before
    then, now = page.request.get(f"/api/tables/{finished}/steps/9").json()["game"], table_of(page)["view"]["game"]
    assert (now["deck"], now["played"]) == (then["deck"], then["played"])
    build_somewhere(page)
    expect(page.locator("[data-piece]")).to_have_count(len(before) + 1)
    page.get_by_role("button", name="Open the menu").click()
    page.get_by_role("link", name="This game continues from step 9 of another game").click()
    expect(page.get_by_text("Step 9 of")).to_be_visible()


def test_an_address_that_leads_nowhere(visit: Visits) -> None:
    """Says so and leads home."""
    visit.forgiven += ["404", "403", "WebSocket connection to"]
    page = visit("/nowhere")
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.goto("/t/nosuchtable1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()

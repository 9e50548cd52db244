"""The coach, and what comes after a game: one remark at most, and buttons that start what is next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE, Visits
from tests.browser.playing import next_moment
from tests.browser.test_accessibility import check
from tests.browser.test_at_a_table import FIRST_GAME
from tests.browser.test_phone import PHONE
from tests.cli.test_hint import last_turn
from tests.server.serving import Guest

LEARNING = """localStorage['kingdombuilder.settings'] =
  JSON.stringify({ motion: false, pace: false, takeBack: false })"""
"""Somebody who has not chosen whether to have a coach."""
BOARD = "document.querySelector('.world').getBoundingClientRect().toJSON()"


def act(page: Page, *decisions: str) -> None:
    """Decide so, by the API."""
    table = page.url.split("/t/")[1]
    for decision in decisions:
        kind, _, hex = decision.partition(" ")
        answer = page.request.post(f"/api/tables/{table}/act", data={"kind": kind, "hex": hex or None})
        assert answer.ok, answer.text()


def learner(visit: Visits, **options: Any) -> Page:
    page = visit(None, **options)
    page.add_init_script(LEARNING)
    return page


def test_one_remark_shown_on_the_board_and_put_away(visit: Visits, set_table: Callable[..., Page]) -> None:
    """It says what was missed, moves nothing on the screen, and is turned off where it is said."""
    page = set_table(learner(visit), **FIRST_GAME, seed="4711")
    next_moment(page)
    before, question = page.evaluate(BOARD), page.locator(".decision").bounding_box()
    act(page, "build b1", "build c1", "build c2", "end")
    coach = page.locator(".coach")
    expect(coach).to_contain_text("Your last turn: you could have had the tile Paddock s3.")
    expect(coach).to_have_attribute("role", "status")
    assert (page.evaluate(BOARD), page.locator(".decision").bounding_box()) == (before, question)
    check(page, AXE.read_text())
    show = coach.get_by_role("button", name="A better turn")
    show.click()
    assert page.locator(".steps .rim").count() == 3
    page.keyboard.press("Escape")
    expect(show).to_have_attribute("aria-pressed", "false")
    coach.get_by_role("button", name="No more comments").click()
    expect(coach).to_have_text("")
    expect(page.get_by_role("application")).to_be_focused()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Coach")).not_to_be_checked()


def test_on_a_phone_it_lies_below_the_board(visit: Visits, set_table: Callable[..., Page]) -> None:
    page = set_table(learner(visit, **PHONE), **FIRST_GAME, seed="4711")
    next_moment(page)
    before = page.evaluate(BOARD)
    act(page, "build b1", "build c1", "build c2", "end")
    coach = page.locator(".coach section")
    coach.wait_for()
    box = coach.bounding_box()
    assert box
    assert box["y"] >= before["bottom"]
    pages = page.locator(".pages").bounding_box()
    assert pages is not None
    assert box["y"] + box["height"] <= pages["y"] + 1
    assert page.evaluate(BOARD) == before
    check(page, AXE.read_text())
    act(page, f"build {next(iter(next_moment(page)['hexes']))}")
    coach.wait_for(state="detached")


def test_it_is_silent_among_people(visit: Visits, set_table: Callable[..., Page], bob: Guest) -> None:
    page = set_table(learner(visit), **FIRST_GAME, seed="4711", bots=[None, None])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    bob.join(page.url.split("/t/")[1])
    next_moment(page)
    act(page, "build b1", "build c1", "build c2", "end")
    table = page.url.split("/t/")[1]
    while bob.look(table)["view"]["game"]["decider"] == 1:
        bob.play(table, lambda offered: next((one for one in offered if one["kind"] == "end"), offered[0]))
    next_moment(page)
    assert not [url for url in asked if url.endswith("/coach")]


def test_after_a_game_the_next_one_is_a_button_away(visit: Visits, set_table: Callable[..., Page]) -> None:
    """RULES 4.2: Merchants pay 8 and everything else nothing, so that is what to look at."""
    page = set_table(learner(visit), position=last_turn(), bots=[None, "greedy"])
    next_moment(page)
    act(page, "build j8", "build k8", "end")
    following = page.get_by_role("region", name="What next?")
    expect(following).to_contain_text("Most of your gold came from Merchants: 8.")
    expect(following.get_by_role("button", name="Play against Planner (hard)")).to_be_visible()
    expect(following.get_by_role("link", name="Learn Nomads first")).to_have_attribute("href", "/learn/nomads")
    check(page, AXE.read_text())
    before = page.url
    following.get_by_role("button", name="Play with Nomads").click()
    page.wait_for_url(lambda url: url != before)
    next_moment(page)
    view = page.request.get(f"/api/tables/{page.url.split('/t/')[1]}").json()["view"]
    assert (view["setup"]["sets"], view["seats"][1]["bot"]) == (["base", "nomads"], "greedy")

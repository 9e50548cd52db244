"""A player closes the page in the middle of a game: the others see it, wait, and go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import next_moment, table_of
from tests.browser.test_at_a_table import FIRST_GAME
from tests.server import hurried, serving
from tests.server.processes import Node, Program
from tests.server.serving import GENEROUS

MINUTES = 2
WAIT = 1000 * MINUTES * 60 // hurried.HURRY + 500
"""Milliseconds in which the minutes of the table pass for the hurried server."""


class HurriedNode(Program):
    """A server in a hurry."""

    program = "tests.server.hurried"


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server in a hurry, for all tests here."""
    with closing(HurriedNode(serving.sqlite(tmp_path_factory.mktemp("hurried")), **GENEROUS)) as running:
        yield running


def playing(visit: Visits, node: Node, kind: str) -> tuple[Page, Page]:
    """The pages of Ann, whose turn it is, and of Bob."""
    ann = visit(None, to=node)
    asked = {**FIRST_GAME, "name": "Ann", "start_player": 0, "substitute": "random"}
    done = ann.request.post("/api/tables", data=asked | {"absence": {"kind": kind, "minutes": MINUTES}})
    ann.goto(f"/t/{done.json()['table']}")
    bob = visit(ann.url, to=node)
    expect(bob.get_by_text("If a player is away for 2 minutes")).to_be_visible()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    next_moment(ann)
    return ann, bob


def wait_for_the_end_of_patience(page: Page) -> None:
    """Wait as long as the table does; the page looks again, for its own clock is in no hurry."""
    expect(page.get_by_role("group", name="If a player leaves")).to_contain_text("Ann has been away for")
    expect(page.get_by_role("button", name="Let Wanderer play on")).to_have_count(0)
    page.wait_for_timeout(WAIT)
    page.reload()


def test_a_bot_sits_in_until_the_player_is_back(visit: Visits, node: Node) -> None:
    ann, bob = playing(visit, node, "bot")
    table = ann.url
    ann.goto("/")
    wait_for_the_end_of_patience(bob)
    expect(bob.get_by_role("button", name="Claim the game")).to_have_count(0)
    bob.get_by_role("button", name="Let Wanderer play on").click()
    next_moment(bob)
    bob.get_by_role("tab", name="Log").click()
    expect(bob.get_by_role("tabpanel")).to_contain_text("Bob lets Wanderer play on: Ann has been away for too long.")
    ann.goto(table)
    ann.get_by_role("button", name="Take your seat back").click()
    expect(ann.get_by_role("button", name="Take your seat back")).to_have_count(0)
    assert table_of(bob)["view"]["seats"][0]["bot"] is None


def test_the_game_is_claimed(visit: Visits, node: Node) -> None:
    ann, bob = playing(visit, node, "claim")
    ann.goto("/")
    wait_for_the_end_of_patience(bob)
    bob.get_by_role("button", name="Claim the game").click()
    dialog = bob.get_by_role("dialog")
    expect(dialog).to_contain_text("Ann then loses and you win.")
    dialog.get_by_role("button", name="Claim the game").click()
    expect(dialog).to_contain_text("You win")
    assert table_of(bob)["view"]["winners"] == [1]


def test_a_player_who_comes_back_in_time_is_there(visit: Visits, node: Node) -> None:
    ann, bob = playing(visit, node, "claim")
    ann.reload()
    next_moment(ann)
    bob.wait_for_timeout(WAIT)
    bob.reload()
    expect(bob.get_by_text("Waiting for Ann")).to_be_visible()
    expect(bob.get_by_role("group", name="If a player leaves")).to_have_count(0)


def test_the_host_says_how_long_to_wait(visit: Visits) -> None:
    """In the form, and everybody reads it at the table."""
    page = visit("/new")
    page.get_by_label("Seat 2", exact=True).select_option("Someone with the link")
    page.get_by_text("More options").click()
    page.get_by_label("… or they claim the game").check()
    page.get_by_label("After how many minutes").fill("30")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_text("If a player is away for 30 minutes")).to_contain_text("or claim the game.")
    assert table_of(page)["view"]["absence"] == {"kind": "claim", "minutes": 30}

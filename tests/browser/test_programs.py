"""Programs of the server's owner: offered where they can play, and missed by nobody when they are gone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.playing import next_moment, table_of
from tests.browser.test_phone import WIDER
from tests.server import processes, serving
from tests.server.processes import Node
from tests.server.serving import GENEROUS

NAME = "a_program_with_the_longest_names"
CHOSE = "localStorage['kingdombuilder.settings'] = JSON.stringify({ motion: false, bot: 'program:gone' })"


@pytest.fixture
def offering(tmp_path: Path) -> Iterator[Node]:
    """A server whose owner offers a program with the longest name that there may be."""
    programs = f"{NAME}={sys.executable} -m kingdombuilder bot greedy"
    with processes.node(serving.sqlite(tmp_path), **GENEROUS, programs=programs) as node:
        yield node


def test_a_program_is_offered_at_its_server_alone(offering: Node, visit: Visits) -> None:
    page = visit("/new", to=offering, viewport={"width": 360, "height": 640})
    seat = page.get_by_label("Seat 2", exact=True)
    seat.select_option(f"program:{NAME}")
    assert not page.evaluate(WIDER)
    page.get_by_role("radio", name="At this device").check()
    expect(seat).to_have_value("beginner")
    assert "program" not in seat.inner_text()


def test_a_program_that_is_gone_keeps_nobody_from_playing(visit: Visits) -> None:
    page = visit(None)
    page.add_init_script(CHOSE)
    page.goto("/new")
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("beginner")
    page.goto("/")
    expect(page.get_by_role("combobox", name="Opponents", exact=True)).to_have_value("beginner")
    page.get_by_role("button", name="Play now").click()
    next_moment(page)
    assert [seat["bot"] for seat in table_of(page)["view"]["seats"]] == [None, "beginner"]

"""Storage and export on a device, messages when storage fails, and play without the server."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.files import Host
from tests.browser.playing import next_moment, pieces, play_by_mouse, wait_for_pieces
from tests.browser.test_hot_seat import play_turn
from tests.server import processes, serving
from tests.server.serving import GENEROUS
from tools.offline.conftest import MINUTES, NewDevice, wait_until_kept
from tools.offline.test_faults import DENIED, FULL, begun, log

LONG = 60_000 * MINUTES
MOST_TURNS = 120
"""No game between two has more."""


def this_device(page: Page) -> None:
    """Open what is said of this device."""
    page.get_by_role("button", name="This device").click()
    expect(page.get_by_role("heading", name="Games on this device")).to_be_visible()


def test_games_go_from_one_device_to_another(host: Host, new_device: NewDevice, tmp_path: Path) -> None:
    """As a file; those that are there already stay as they are, and a file of something else is refused."""
    page = begun(new_device(), host)
    before = pieces(page)
    page.get_by_role("link", name="Home").first.click()
    this_device(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all games to a file").click()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text("utf-8"))["tables"]) == 1
    other = new_device().new_page()
    other.goto(host.address)
    this_device(other)
    for taken in ("1 game was added.", "0 games were added."):
        other.get_by_label("Load games from a file").set_input_files(file)
        expect(other.get_by_text(taken)).to_be_visible(timeout=LONG)
    other.get_by_label("Load games from a file").set_input_files(Path(__file__))
    expect(other.get_by_role("alert")).to_contain_text("not a file of saved games")
    other.keyboard.press("Escape")
    other.reload()
    other.get_by_role("link", name="Continue").click()
    wait_for_pieces(other, before)


def test_everything_on_the_device_is_deleted_if_the_reader_is_sure(host: Host, device: BrowserContext) -> None:
    """There is a question first, and the app itself stays: it opens without a network afterwards."""
    page = begun(device, host)
    wait_until_kept(page)
    host.disconnect()
    page.get_by_role("link", name="Home").first.click()
    this_device(page)
    page.get_by_role("button", name="Delete everything on this device").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete everything on this device").click()
    expect(page.get_by_text("It cannot be undone.")).to_be_visible()
    page.get_by_role("button", name="Delete everything on this device").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Play Kingdom Builder")).to_be_visible()
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)
    assert log(page) == []
    host.connect()


@pytest.mark.parametrize(("fault", "told"), [(DENIED, "does not let the page store"), (FULL, "No space is left")])
def test_the_reader_is_told_that_nothing_is_kept(host: Host, new_device: NewDevice, fault: str, told: str) -> None:
    """On the front page, and where the device is spoken of."""
    page = begun(new_device(fault), host, 12)
    page.get_by_role("link", name="Home").first.click()
    expect(page.get_by_role("main").get_by_text(told)).to_be_visible()
    this_device(page)
    expect(page.get_by_role("dialog").get_by_text(told)).to_be_visible()


def test_two_people_play_a_whole_game_at_one_device(host: Host, device: BrowserContext) -> None:
    """Each turn the device is passed on, without a network; at the end both see the result."""
    page = device.new_page()
    page.goto(f"{host.address}#/new")
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option(label="A person at this device")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="Pass the device")).to_be_visible(timeout=LONG)
    wait_until_kept(page)
    host.disconnect()
    result, take = page.get_by_role("dialog").locator(".headline"), page.get_by_role("button", name=": continue")
    for turn in range(MOST_TURNS):
        take.click()
        next_moment(page)  # until the page shows what this one sees, it stays covered
        play_turn(page, Random(turn))
        take.or_(result).wait_for()
        if result.count():
            break
    expect(result).not_to_be_empty()
    assert turn > 10
    host.connect()


def test_a_server_that_is_gone_leaves_the_device(device: BrowserContext, tmp_path: Path) -> None:
    """The page opens all the same, says what is missing, and plays here; when the server is back, it is asked again."""
    database = serving.sqlite(tmp_path)
    page = device.new_page()
    with processes.node(database, **GENEROUS) as node:
        page.goto(node.address)
        page.wait_for_function(
            "async () => (await navigator.serviceWorker.ready, !!navigator.serviceWorker.controller)"
        )
        page.get_by_role("button", name="This device").click()
        page.get_by_role("button", name="Download the game to play offline").click()
        expect(page.get_by_text("Games on this device work offline.")).to_be_visible(timeout=LONG)
        port = int(node.address.rpartition(":")[2])
    page.goto(node.address)
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible(timeout=LONG)
    page.goto(f"{node.address}/learn")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn by playing")
    page.goto(node.address)
    page.get_by_role("button", name="Play now").click(timeout=LONG)
    assert play_by_mouse(page, Random(1), 3) == 3
    next_moment(page)
    before = pieces(page)
    with processes.node(database, port=port, **GENEROUS) as node:
        page.goto(node.address)
        expect(page.get_by_text("On this device").first).to_be_visible()
        expect(page.get_by_text("The server cannot be reached.")).to_have_count(0)
        page.get_by_role("link", name="Continue").click()
        wait_for_pieces(page, before)
        page.close()

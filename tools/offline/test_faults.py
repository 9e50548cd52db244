"""Faults on a device: no acknowledged entry is lost, and no game is forked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.files import Host
from tests.browser.playing import next_moment, pieces, play_by_mouse, wait_for_pieces
from tools.offline.conftest import MINUTES, NewDevice

DENIED = """Object.defineProperty(self, 'indexedDB', {
    value: { open() { throw new DOMException('not here', 'SecurityError') } },
});"""
FULL = """{
    const { add } = IDBObjectStore.prototype;
    let rows = 0;
    IDBObjectStore.prototype.add = function (...values) {
        if (++rows > 12) throw new DOMException('no room', 'QuotaExceededError');
        return add.apply(this, values);
    };
}"""
CRASH = "() => { setTimeout(() => { throw new Error('crash') }) }"
LOG = """([change, ...values]) => new Promise((done, failed) => {
    const opening = indexedDB.open('kingdombuilder');
    opening.onsuccess = () => {
        const work = opening.result.transaction(['tables', 'rows'], 'readwrite');
        const [tables, rows] = [work.objectStore('tables'), work.objectStore('rows')];
        const reading = rows.getAll();
        reading.onsuccess = () => {
            const last = reading.result.at(-1);
            if (change === 'tear') rows.put({ ...last, text: last.text.slice(0, values[0]) });
            if (change === 'lose') rows.delete([last.table, last.number - values[0]]);
        };
        work.oncomplete = () => { opening.result.close(); done(reading.result) };
        work.onabort = () => failed(work.error);
    };
})"""
"""Changes the log of the only table; how it was before."""


def begun(device: BrowserContext, host: Host, decisions: int = 5) -> Page:
    """A game in which something was decided already."""
    page = device.new_page()
    page.goto(host.address)
    page.get_by_label("Opponents", exact=True).select_option("greedy")
    page.get_by_role("button", name="Play now").click()
    play_by_mouse(page, Random(1), decisions)
    next_moment(page)
    return page


def log(page: Page, *change: Any) -> list[dict[str, Any]]:
    """The log of the only table, as it was before this change."""
    found: list[dict[str, Any]] = page.evaluate(LOG, list(change) or ["look"])
    return found


def test_a_worker_that_crashes_is_started_again(host: Host, device: BrowserContext) -> None:
    """The log is folded again, and the game goes on by itself."""
    page = begun(device, host)
    before = pieces(page)
    for _ in range(2):
        with page.expect_event("worker"):
            page.workers[0].evaluate(CRASH)
        assert play_by_mouse(page, Random(2), 4) == 4
        next_moment(page)
    assert len(pieces(page)) > len(before)


def test_a_second_worker_that_crashes_is_not_missed(host: Host, device: BrowserContext) -> None:
    """The first one goes on, and thinks by itself."""
    page = begun(device, host)
    first, second = page.workers
    with second.expect_event("close"):
        second.evaluate(CRASH)
    assert play_by_mouse(page, Random(2), 8) == 8
    next_moment(page)
    assert page.workers == [first]


@pytest.mark.parametrize("name", ["python.wasm-*", "python_stdlib-*", "engine-*", "pyodide-*/pyodide.asm.mjs"])
@pytest.mark.parametrize("left", [None, 0.5], ids=["missing", "half"])
def test_what_does_not_come_is_told_and_tried_again(
    host: Host, device: BrowserContext, name: str, left: float | None
) -> None:
    """The page says that the game could not be loaded; once the file is back, the game loads."""
    (file,) = host.app.glob(f"runtime/{name}")
    whole = file.read_bytes()
    if left is None:
        file.unlink()
    else:
        file.write_bytes(whole[: int(left * len(whole))])
    page = device.new_page()
    page.goto(host.address)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_text("The game could not be loaded into this browser.")).to_be_visible(timeout=60_000 * MINUTES)
    file.write_bytes(whole)
    page.reload()
    page.get_by_role("button", name="Play now").click()
    assert play_by_mouse(page, Random(1), 1) == 1


def test_a_tab_that_is_closed_in_the_middle_loses_nothing(host: Host, device: BrowserContext) -> None:
    """It is closed as soon as the page has heard that the move is safe, and opened again."""
    page = begun(device, host)
    for _ in range(3):
        play_by_mouse(page, Random(2), 1)
        next_moment(page)
        before, address = pieces(page), page.url
        page.close()
        page = device.new_page()
        page.goto(address)
        wait_for_pieces(page, before)
        next_moment(page)


@pytest.mark.parametrize("change", [("tear", 20), ("lose", 2)], ids=["torn row", "lost row"])
def test_a_torn_log_counts_up_to_its_last_whole_row(
    host: Host, device: BrowserContext, change: tuple[str, int]
) -> None:
    """What comes after it is cut off, and the game goes on from there."""
    page = begun(device, host)
    address = page.url
    page.goto(f"{host.address}rules.html")
    rows = log(page, *change)
    page.goto(address)
    next_moment(page)
    after = log(page)
    whole = len(rows) - 1 - (change[1] if change[0] == "lose" else 0)
    assert after[:whole] == rows[:whole]
    play_by_mouse(page, Random(2), 3)
    next_moment(page)
    assert [row["number"] for row in log(page)] == list(range(1, len(log(page)) + 1))
    assert len(log(page)) > whole


def test_two_windows_do_not_fork_a_game(host: Host, device: BrowserContext) -> None:
    """Both decide at the same moment, again and again: there is one log without gaps, and both show the same."""
    one = begun(device, host)
    other = device.new_page()
    other.goto(one.url)
    wait_for_pieces(other, pieces(one))
    for _ in range(6):
        moments = [next_moment(page) for page in (one, other)]
        for page, moment in zip((one, other), moments, strict=True):
            spots = [*moment["hexes"].values(), *filter(None, [moment["end"]])]
            page.mouse.click(*spots[0])
        for page in (one, other):
            next_moment(page)
    rows = log(one)
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    one.reload()
    next_moment(one)
    wait_for_pieces(other, pieces(one))


@pytest.mark.parametrize("fault", [DENIED, FULL], ids=["denied", "full"])
def test_a_game_goes_on_in_memory_where_nothing_can_be_kept(host: Host, new_device: NewDevice, fault: str) -> None:
    """The player can play, and sees a warning."""
    page = begun(new_device(fault), host, 12)
    before = pieces(page)
    play_by_mouse(page, Random(2), 4)
    next_moment(page)
    after = pieces(page)
    assert len(after) > len(before)
    page.locator("a.home").click()
    expect(page.locator("main").get_by_role("status").get_by_text("until you close")).to_be_visible()
    page.go_back()
    wait_for_pieces(page, after)

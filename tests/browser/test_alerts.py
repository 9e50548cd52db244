"""Your turn: heard unless it is muted, and told to those who look elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import build_somewhere, next_moment
from tests.browser.test_at_a_table import FIRST_GAME
from tests.server.serving import Guest, choices, deciding

WITNESS = """
  localStorage['kingdombuilder.settings'] ??= JSON.stringify({ motion: false, notifications: true });
  window.heard = [];
  window.told = [];
  window.away = false;
  window.touched = false;
  addEventListener('pointerdown', () => (touched = true), true);
  Object.defineProperty(document, 'hidden', { get: () => away });
  Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: touched }) });
  const quiet = () => ({
    setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {},
  });
  const node = (more) => ({ connect: (next) => next, start() {}, stop() {}, ...more });
  window.AudioContext = class {
    state = 'running';
    currentTime = 0;
    constructor() { heard.push('ready'); }
    createGain() { return node({ gain: quiet() }); }
    createOscillator() { return node({ frequency: { ...quiet(), setValueAtTime: (hertz) => heard.push(hertz) } }); }
  };
  window.Notification = class {
    static permission = 'granted';
    constructor(title, { body }) { told.push(`${title}: ${body}`); }
  };
"""
"""Writes down what would be heard and what the browser would tell."""
YOUR_TURN = [587, 880]


def test_your_turn(visit: Visits, set_table: Callable[..., Page], bob: Guest) -> None:
    """Nothing is heard before the reader has done something, nor told while the page is looked at."""
    page = visit(None, still=False)
    page.context.add_init_script(WITNESS)
    set_table(page, **FIRST_GAME | {"start_player": 1}, bots=[])
    table = page.url.rpartition("/")[2]
    bob.join(table)
    assert after_turn_of(bob, table, page) == ([], [])

    play_turn(page)
    _, told = after_turn_of(bob, table, page, tune=YOUR_TURN)
    assert told == []

    play_turn(page)
    page.evaluate("away = true")
    _, told = after_turn_of(bob, table, page, tune=YOUR_TURN)
    assert told == ["Your turn: Your table with Bob is waiting."]

    page.evaluate("[away, Notification.permission] = [false, 'denied']")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Sound").uncheck()
    page.keyboard.press("Escape")
    play_turn(page)
    page.evaluate("away = true")
    assert after_turn_of(bob, table, page) == ([], [])


def after_turn_of(bob: Guest, table: str, page: Page, tune: Sequence[int] = ()) -> tuple[list[object], list[str]]:
    """What is heard, with the tune at the end, and told while Bob plays his turn."""
    bob.wait_until(table, deciding)
    expect(page.locator(".decision h2")).to_contain_text("Bob")
    page.evaluate("() => { heard.length = told.length = 0; }")
    while choices(bob.look(table)["view"]):
        bob.play(table, lambda offered: next((one for one in offered if one["kind"] == "end"), offered[0]))
    expect(page.locator(".decision.mine")).to_be_visible()
    page.wait_for_function("tune => heard.slice(heard.length - tune.length).join() === tune.join()", arg=list(tune))
    return page.evaluate("heard"), page.evaluate("told")


def play_turn(page: Page) -> None:
    """Three houses, and the end of the turn."""
    for _ in range(3):
        build_somewhere(page)
        next_moment(page)
    page.get_by_role("button", name="End turn").click()

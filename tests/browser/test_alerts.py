"""Alerts of the player's turn: a sound, vibration on a phone, and a notification if the page is hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.playing import build_somewhere, next_moment
from tests.browser.test_at_a_table import FIRST_GAME, LAST_TURN
from tests.browser.test_phone import PHONE
from tests.server.serving import Guest, choices, deciding

WITNESS = """
  localStorage['kingdombuilder.settings'] ??= JSON.stringify({ motion: false, notifications: true, sounds: true });
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
FEELING = """
  window.felt = [];
  Object.defineProperty(navigator, 'vibrate', { value: (pulses) => felt.push(pulses.join(' ')) });
"""
"""Writes down what would be felt."""


def test_your_turn(visit: Visits, set_table: Callable[..., Page], bob: Guest) -> None:
    """No sound before the first input, and no notification while the page is visible."""
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


def test_a_phone_vibrates_and_is_silent(visit: Visits, set_table: Callable[..., Page]) -> None:
    """Once it is switched on, a refused tap, a placed piece and counted gold are felt. Sounds load when wanted."""
    page = visit(None, still=False, **PHONE)
    page.context.add_init_script(FEELING)
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    last_house = {"cards": ["knights"], "turn": {"card": "grass", "phase": "mandatory", "builds_left": 1}}
    set_table(page, position=LAST_TURN | last_house)
    offered = next_moment(page)["hexes"]
    canyon = page.locator("[data-hex=j1]").bounding_box()
    assert canyon
    refused = canyon["x"] + canyon["width"] / 2, canyon["y"] + canyon["height"] / 2
    page.touchscreen.tap(*refused)
    expect(page.get_by_role("log", name="Announcements")).to_contain_text("this is a canyon hex")
    assert page.evaluate("felt") == []
    page.get_by_role("button", name="Settings").tap()
    page.get_by_role("switch", name="Vibration").check()
    page.keyboard.press("Escape")
    page.evaluate("() => { felt.length = 0; }")
    page.touchscreen.tap(*refused)
    page.wait_for_function("() => felt.join() === '25 45 25'")
    page.touchscreen.tap(*next(iter(offered.values())))
    page.get_by_role("button", name="Place here").tap()
    page.wait_for_function("() => felt.join() === '25 45 25,12'")
    assert not [url for url in loaded if "/sounds-" in url]

    page.get_by_role("button", name="Settings").tap()
    with page.expect_request("**/sounds-*"):
        page.get_by_role("switch", name="Sound").check()
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.keyboard.press("e")
    page.wait_for_function("() => felt.includes('40 80 40 80 80') && felt.at(-1) === '18'")


def test_notifications_that_the_browser_refuses(visit: Visits) -> None:
    """The switch goes back, and the dialog says why where the reader looks."""
    page = visit("/", **PHONE)
    page.get_by_role("button", name="Settings").tap()
    switch = page.get_by_role("switch", name="Notifications")
    switch.tap()
    expect(page.get_by_role("dialog").get_by_text("The browser does not allow notifications.")).to_be_in_viewport()
    expect(switch).not_to_be_checked()


def after_turn_of(bob: Guest, table: str, page: Page, tune: Sequence[int] = ()) -> tuple[list[object], list[str]]:
    """The sounds, including the tune at the end, and the notifications while Bob plays."""
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

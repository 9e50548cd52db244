"""Screenshots of the screens, kept under ``build/browsers``, and measurements of their layout."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest

from tests.browser.conftest import AXE
from tests.browser.playing import build_somewhere, next_moment, pieces
from tests.browser.screenshots import BASE, played
from tests.browser.test_accessibility import RUN
from tests.browser.test_phone import FITS, WIDER
from tools.browsers.conftest import Visits
from tools.browsers.finding import click, set_table, wait_for_words
from tools.browsers.window import LAPTOP, NIGHT, PHONE, SMALL_PHONE, Browser, BrowserWindow, Look

PICTURES = Path(__file__).parents[2] / "build" / "browsers"
LOOKS = {"light": LAPTOP, "dark": NIGHT, "phone": PHONE, "small-phone": SMALL_PHONE}
ASKED_FOR = """() => ({
  size: [innerWidth, innerHeight],
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  finger: matchMedia('(pointer: coarse)').matches,
  paper: getComputedStyle(document.body).backgroundColor,
})"""
PAPER = {False: "rgb(246, 236, 212)", True: "rgb(23, 29, 43)"}
"""The ground of every page, by day and by night."""
UNPAINTED = """async ([png, fewest]) => {
  const picture = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
  await picture.decode();
  const { width, height } = picture;
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const sharp = width / innerWidth;
  const colours = (hex) => {
    const { x, y, width, height } = hex.getBoundingClientRect();
    const middle = [x + width / 4, y + height / 4, width / 2, height / 2].map((length) => length * sharp);
    const { data } = pen.getImageData(...middle);
    const colour = (i) => data.slice(4 * i, 4 * i + 3).map((part) => part >> 4).join();
    return new Set(Array.from({ length: data.length / 4 }, (_, i) => colour(i)));
  };
  return [...document.querySelectorAll('[data-hex]')]
    .filter((hex) => colours(hex).size < fewest).map((hex) => hex.dataset.hex);
}"""
FEWEST_COLOURS = 4
"""Every terrain is drawn with something on it; where it is not drawn, there is one colour, or two."""
WATCH_MOTION = """() => {
  const lengths = [];
  window.longestMotion = () => Math.max(0, ...lengths);
  const look = () => {
    lengths.push(...document.getAnimations().map(({ effect }) => Number(effect.getComputedTiming().duration)));
    requestAnimationFrame(look);
  };
  look();
}"""
INSTANT = 1
"""Milliseconds of a motion that nobody sees."""


@pytest.fixture(params=LOOKS)
def look(request: pytest.FixtureRequest) -> tuple[str, Look]:
    """By day, by night and on phones."""
    return request.param, LOOKS[request.param]


def test_screens(visit: Visits, browser: Browser, look: tuple[str, Look]) -> None:
    """Front page, new table, a game and a replay: nothing is too wide, and axe finds nothing."""
    name, screen = look
    window = visit(look=screen)
    wait_for_words(window, "New table")
    assert window.evaluate(ASKED_FOR) == {
        "size": [screen.width, screen.height],
        "dark": screen.dark,
        "finger": screen.touch and browser.touches,
        "paper": PAPER[screen.dark],
    }
    check(window, browser, f"home-{name}")
    visit.go(window, "/new")
    click(window, "Everything")
    window.evaluate("() => [...document.querySelectorAll('input[name=setup]')].at(-1).click()")
    window.wait_for_function("() => !!document.querySelector('[role=group] select')")
    check(window, browser, f"new-{name}")
    bots = [None, *["greedy"] * (BASE.players - 1)]
    visit.go(window, set_table(window, record=played(BASE, 12).text(), bots=bots))
    next_moment(window)
    window.wait_for_function(FITS)
    check(window, browser, f"table-{name}")
    assert unpainted(window) == []
    point(window, by_touch=screen.touch and browser.touches)
    keep(window, browser, f"pointed-{name}")
    visit.go(window, f"{set_table(window, record=finished())}/replay/30")
    wait_for_words(window, "Step 30 of")
    window.wait_for_function("() => document.querySelectorAll('[data-piece]').length > 10")
    check(window, browser, f"replay-{name}")


@pytest.mark.parametrize("still", [False, True], ids=["motion", "less-motion"])
def test_things_move_unless_less_motion_is_asked_for(visit: Visits, still: bool) -> None:
    """A house that is built comes with a motion, or is there at once."""
    window = visit(look=Look(still=still), pace=True)
    click(window, "First game")
    next_moment(window)
    window.evaluate(WATCH_MOTION)
    build_somewhere(window)
    window.wait_for_function("() => !!document.querySelector('[data-piece=house]')")
    window.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    assert pieces(window)
    longest = window.evaluate("() => longestMotion()")
    assert longest <= INSTANT if still else longest > INSTANT


def check(window: BrowserWindow, browser: Browser, name: str) -> None:
    """Take a picture, measure, and let axe look."""
    keep(window, browser, name)
    assert not window.evaluate(WIDER)
    window.evaluate(f"() => {{ {AXE.read_text()} }}")
    assert window.evaluate(RUN) == []


def keep(window: BrowserWindow, browser: Browser, name: str) -> None:
    """Keep a picture, to be looked at beside those of the other browsers."""
    window.wait_for_function("() => [...document.images].every(({ complete }) => complete)")
    PICTURES.mkdir(parents=True, exist_ok=True)
    PICTURES.joinpath(f"{name}-{browser.name}.png").write_bytes(window.screenshot())


def unpainted(window: BrowserWindow) -> list[str]:
    """The hexes of the board that are not drawn, by a picture of the window."""
    found: list[str] = window.evaluate(UNPAINTED, [b64encode(window.screenshot()).decode(), FEWEST_COLOURS])
    return found


def point(window: BrowserWindow, *, by_touch: bool) -> None:
    """Point at a hex, so that the page shows what a house there would earn."""
    hex, spot = next(iter(next_moment(window)["hexes"].items()))
    (window.touchscreen.tap if by_touch else window.mouse.move)(*spot)
    window.wait_for_function("(hex) => document.querySelector(`[data-ghost=${hex}]`)", arg=hex)


def finished() -> str:
    """The record of a whole game."""
    return Path(__file__).parents[2].joinpath("tests", "golden", "first_game.txt").read_text()

"""Playing on a page: what is on offer there, and deciding by mouse or by keys."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, TypedDict

from playwright.sync_api import Page

MOST_DECISIONS = 600
"""No game between two has more."""

READY = """() => document.querySelector('.world[style*=transform]')
  && (document.querySelector('.decision.mine') || document.querySelector('dialog[open]'))"""
MOMENT = """() => {
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const spots = (selector) => [...document.querySelectorAll(selector)].map(middle);
  const open = [...document.querySelectorAll('[data-legal]')].map(({ dataset }) => dataset.legal);
  return {
    over: !!document.querySelector('dialog[open]'),
    asking: spots('.chooser button')[0] ?? null,
    hexes: Object.fromEntries(
      open.map((hex) => [hex, middle(document.querySelector(`[data-hex="${hex}"]`))])
        .filter(([hex, at]) => document.elementFromPoint(...at)?.dataset.hex === hex),
    ),
    tiles: spots('button.tile:not([aria-disabled=true], [aria-pressed=true])'),
    plain: spots('.plain button'),
    end: spots('.end:not(:disabled)')[0] ?? null,
    keys: [...document.querySelectorAll('.tile kbd, .plain kbd')].map(({ textContent }) => textContent),
  };
}"""
PIECES = """() => [...document.querySelectorAll('[data-piece]')]
  .map(({ dataset }) => `${dataset.piece} ${dataset.player} ${dataset.at}`).sort()"""

Spot = tuple[float, float]


class Mouse(Protocol):
    """A mouse over a window."""

    def move(self, x: float, y: float) -> None:
        """Point at a spot."""

    def click(self, x: float, y: float) -> None:
        """Click at a spot."""


class Keyboard(Protocol):
    """The keyboard of a player at a window."""

    def press(self, key: str) -> None:
        """Press a key, by the name that the page hears, and let it go."""

    def type(self, text: str) -> None:
        """Type a text."""


class Window(Protocol):
    """What it takes to play: every page of Playwright has it, and so have the browsers of ``tools/browsers``."""

    @property
    def mouse(self) -> Mouse:
        """The mouse over it."""

    @property
    def keyboard(self) -> Keyboard:
        """The keys for it."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """What a function in JavaScript returns, or promises, for an argument."""

    def wait_for_function(self, expression: str, *, arg: Any = None) -> object:
        """Wait until a function in JavaScript returns something true."""


class Moment(TypedDict):
    """What a page offers at some moment: spots to click at, keys to press."""

    over: bool
    asking: Spot | None
    hexes: dict[str, Spot]
    tiles: list[Spot]
    plain: list[Spot]
    end: Spot | None
    keys: list[str]


def moment_now(page: Window) -> Moment | None:
    """What the page offers, if there is something to decide or the game is over; None while a note covers all of it.

    Both are asked at once: between two questions somebody else's turn may come.
    """
    found: Moment | None = page.evaluate(f"() => ({READY})() ? ({MOMENT})() : null")
    return found if found and any(found.values()) else None


def next_moment(page: Window) -> Moment:
    """Wait until there is something to decide, or the game is over."""
    while not (found := moment_now(page)):
        page.wait_for_function(READY)
    return found


def table_of(page: Page) -> dict[str, Any]:
    """What the server says of the table on the page."""
    id = page.url.split("/t/")[1].split("/")[0]
    found: dict[str, Any] = page.request.get(f"/api/tables/{id}").json()
    return found


def pieces(page: Window) -> list[str]:
    """The pieces on the board of the page, like ``house 0 c4``."""
    found: list[str] = page.evaluate(PIECES)
    return found


def wait_for_pieces(page: Window, wanted: list[str]) -> None:
    """Wait until the board shows these pieces and no others."""
    page.wait_for_function(f"wanted => JSON.stringify(({PIECES})()) === JSON.stringify(wanted)", arg=wanted)


def click_hex(page: Window, hex: str) -> None:
    """Click at a hex."""
    page.mouse.click(*next_moment(page)["hexes"][hex])


def build_somewhere(page: Window) -> str:
    """Click at the first hex on offer; which one that was."""
    hex, spot = next(iter(next_moment(page)["hexes"].items()))
    page.mouse.click(*spot)
    return hex


def play_by_mouse(page: Window, rng: Random, decisions: int = MOST_DECISIONS) -> int:
    """Decide so often, or until the game is over; how often there was something to decide."""
    for number in range(decisions):
        moment = next_moment(page)
        if moment["over"]:
            return number
        decide_by_mouse(page, moment, rng)
    return decisions


def decide_by_mouse(page: Window, moment: Moment, rng: Random) -> None:
    """Click at something that is on offer."""
    page.mouse.click(*_spot(moment, rng))


def _spot(moment: Moment, rng: Random) -> Spot:
    """Where to click: mostly at the board, now and then at a tile."""
    if moment["asking"]:
        return moment["asking"]
    if moment["tiles"] and rng.random() < 0.3:
        return rng.choice(moment["tiles"])
    if moment["hexes"] and not (moment["end"] and rng.random() < 0.5):
        return rng.choice(list(moment["hexes"].values()))
    return moment["end"] or rng.choice(moment["plain"])


def play_by_keys(page: Window, rng: Random, decisions: int = MOST_DECISIONS) -> int:
    """Decide so often, or until the game is over, without the mouse; how often there was something to decide."""
    for number in range(decisions):
        moment = next_moment(page)
        if moment["over"]:
            return number
        for key in _keys(moment, rng):
            page.keyboard.press(key)
    return decisions


def _keys(moment: Moment, rng: Random) -> list[str]:
    """Which keys to press: a letter, or some steps from one legal hex to the next and Enter."""
    if moment["asking"]:
        return ["Enter"]
    if moment["keys"] and (rng.random() < 0.5 or not (moment["hexes"] or moment["end"])):
        return [rng.choice(moment["keys"])]
    if moment["hexes"] and not (moment["end"] and rng.random() < 0.5):
        return [*["."] * rng.randint(1, 3), "Enter"]
    return ["e"]


def tab_to(page: Window, name: str) -> None:
    """Press Tab until something with this name, or a name that begins so, has the focus."""
    for _ in range(200):
        page.keyboard.press("Tab")
        focused = page.evaluate("() => (({ ariaLabel, innerText }) => ariaLabel || innerText)(document.activeElement)")
        if focused.strip().startswith(name):
            return
    raise AssertionError(f"Tab never led to {name!r}")

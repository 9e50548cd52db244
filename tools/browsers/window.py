"""The interface of a browser window for these tests.

The names are those of Playwright, so that its pages are windows already, and whoever knows the other tests of the
page can read these. Firefox and WebKit get windows of our own, which differ in the protocol alone: ``DrivenWindow``
does everything else once, from the input that all WebDrivers describe in the same words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any, Protocol

from tests.browser.playing import Keyboard, Mouse, Window

PATIENCE = 60
"""Seconds that anything may take before a test gives up; other browsers are slower than the one of the other tests."""
POLL = 0.02
"""Seconds between two looks at a page that is not as far yet."""
KEYS = {
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "Home": "\ue011",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""The keys that do not write what they are called, as WebDrivers know them."""


@dataclass(frozen=True)
class Look:
    """A guest's screen and preferences."""

    width: int = 1040
    height: int = 700
    dark: bool = False
    touch: bool = False
    still: bool = True
    """Whether they asked their system for less motion."""


LAPTOP = Look(1440, 900)
NIGHT = Look(1440, 900, dark=True)
PHONE = Look(390, 844, touch=True)
SMALL_PHONE = Look(360, 640, touch=True)


class Touchscreen(Protocol):
    """A screen that feels fingers."""

    def tap(self, x: float, y: float) -> None:
        """Touch it at a spot for a moment."""


class BrowserWindow(Window, Protocol):
    """A window in which the page can be visited, played and looked at."""

    @property
    def touchscreen(self) -> Touchscreen:
        """The fingers on it."""

    def goto(self, url: str) -> object:
        """Visit a page, and wait until it is loaded."""

    def screenshot(self) -> bytes:
        """A picture of what is seen, as PNG."""

    def close(self) -> None:
        """Close it, and pass on the last complaints."""


class Browser(Protocol):
    """A browser, under the name that the pictures bear."""

    name: str
    touches: bool
    """Whether its driver can touch the screen; else a tap is a click."""

    def open(self, look: Look, complaints: list[str]) -> BrowserWindow:
        """A window of a new guest. Errors of the page are added to the complaints."""

    def close(self) -> None:
        """Release all keys and buttons."""


Actions = Sequence[dict[str, Any]]
"""What WebDrivers call the actions of one source of input."""


class DrivenWindow(ABC):
    """A window behind a WebDriver."""

    def __init__(self) -> None:
        self.mouse: Mouse = _Pointer(self, "mouse")
        self.touchscreen: Touchscreen = _Pointer(self, "touch")
        self.keyboard: Keyboard = _Keyboard(self)

    @abstractmethod
    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """What a function in JavaScript returns, or promises, for an argument."""

    @abstractmethod
    def perform(self, source: dict[str, Any]) -> None:
        """Let a source of input, in the words of WebDriver, do something."""

    def wait_for_function(self, expression: str, *, arg: Any = None) -> None:
        """Wait until a function in JavaScript returns something true."""
        end = monotonic() + PATIENCE
        while not self.evaluate(f"async (arg) => !!(await ({expression})(arg))", arg):
            if monotonic() > end:
                raise TimeoutError(f"never true within {PATIENCE} s: {expression}")
            sleep(POLL)


class _Pointer:
    """A mouse or a finger."""

    def __init__(self, window: DrivenWindow, kind: str) -> None:
        self._window, self._kind = window, kind

    def move(self, x: float, y: float) -> None:
        """Point at a spot."""
        self._perform(self._at(x, y))

    def click(self, x: float, y: float) -> None:
        """Move to a spot, press and release."""
        self._perform(self._at(x, y), {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    tap = click

    def _at(self, x: float, y: float) -> dict[str, Any]:
        return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}

    def _perform(self, *actions: dict[str, Any]) -> None:
        parameters = {"pointerType": self._kind}
        self._window.perform({"type": "pointer", "id": self._kind, "parameters": parameters, "actions": actions})


class _Keyboard:
    """Ten fingers, one at a time."""

    def __init__(self, window: DrivenWindow) -> None:
        self._window = window

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        value = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._window.perform({"type": "key", "id": "keyboard", "actions": actions})

    def type(self, text: str) -> None:
        """Press the keys of a text, one after the other."""
        for letter in text:
            self.press(letter)

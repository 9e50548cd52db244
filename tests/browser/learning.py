"""Lessons played on the page by what their data say: by mouse, by touch or by keys alone."""

from __future__ import annotations

from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page, expect

from kingdombuilder.features.lessons.messages import LessonStep, Reads, Tries

LANGUAGE = "en"


class Hand(ABC):
    """The input device of a learner."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, notation: str) -> None:
        """Make a decision of a line: ``build c4``, ``farm c4``, ``end``."""
        kind, _, hex = notation.partition(" ")
        if kind == "end":
            self.press(self.page.get_by_role("button", name="End turn"))
        elif not hex:
            self.press(self.page.locator(f'.dock [data-action="{kind}"]'))
        else:
            if kind not in ("build", "place"):
                self.choose(kind)
            self.page.locator(f'[data-legal="{hex}"]').wait_for(state="attached")
            self.activate(hex)

    def choose(self, kind: str) -> None:
        """Choose the tile of an action, unless it is already chosen, or is a reaction."""
        tile = self.page.locator(f'.tile[data-action="{kind}"]').first
        if tile.get_attribute("aria-pressed") != "true" and tile.get_attribute("aria-disabled") != "true":
            self.press(tile)

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button."""

    @abstractmethod
    def activate(self, hex: str) -> None:
        """Act on a hex, or read why that is illegal."""

    def middle(self, hex: str) -> tuple[float, float]:
        """Where a hex is on the screen."""
        box = self.page.locator(f'[data-hex="{hex}"]').bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class ByMouse(Hand):
    """With the mouse."""

    def press(self, button: Locator) -> None:
        """Click at it."""
        button.click()

    def activate(self, hex: str) -> None:
        """Click at it."""
        self.page.mouse.click(*self.middle(hex))


class ByTouch(Hand):
    """With a finger."""

    def press(self, button: Locator) -> None:
        """Tap it."""
        button.tap()

    def activate(self, hex: str) -> None:
        """Tap it, and tap it again if something can be done there."""
        legal = self.page.locator(f'[data-legal="{hex}"]').count()
        self.page.touchscreen.tap(*self.middle(hex))
        if legal:
            self.page.locator(f'[data-ghost="{hex}"], [data-legal="{hex}"]').first.wait_for(state="attached")
            self.page.touchscreen.tap(*self.middle(hex))


class ByKeys(Hand):
    """With the keyboard alone."""

    def press(self, button: Locator) -> None:
        """Use the key of the button, or the focus and Enter."""
        key = button.get_attribute("aria-keyshortcuts")
        if key:
            self.page.keyboard.press(key)
        else:
            button.focus()
            self.page.keyboard.press("Enter")

    def activate(self, hex: str) -> None:
        """Walk there by the hexes where something can be done, or by the lesson's own way to the lit hex."""
        keys = self.page.keyboard
        if not self.page.locator(f'[data-legal="{hex}"]').count():
            self.page.get_by_role("button", name="Go to the violet hex").press("Enter")
        else:
            keys.press(".")
            while not self.page.locator(f'[data-cursor="{hex}"]').count():
                keys.press(".")
        keys.press("Enter")


def says(page: Page, words: dict[str, str]) -> None:
    """Wait until the lesson says something."""
    expect(page.locator(".lesson .says")).to_have_text(words[LANGUAGE])


def take(page: Page, step: LessonStep, hand: Hand) -> None:
    """Do what a step asks for, once it is asked."""
    says(page, step.say)
    if isinstance(step.done, Reads):
        hand.press(page.get_by_role("button", name="Continue"))
    if isinstance(step.done, Tries):
        page.locator(f'[data-highlight="{step.hexes[0]}"]').wait_for(state="attached")
        hand.activate(step.hexes[0])
    for notation in step.line:
        hand.play(notation)

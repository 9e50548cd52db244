"""Entering the position of a physical table on the page, by touch or by keys, and reading what the page says of it."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

from playwright.sync_api import Locator, Page, expect

from kingdombuilder import Game
from kingdombuilder.texts.words import words_of

LEFT_OUT = ("tiles_left", "nomads_left", "turn", "end_flag", "start_player")
"""Fields that do not matter to the score."""
PIECES = {"houses": "house", "warriors": "warrior", "wagon": "wagon", "ship": "ship", "city_hall": "city_hall"}
NUMBERS = {"gold": "Gold paid", "cathedral": "Sum of the cathedral", "temple_houses": "On the temple"}
SPOT = """name => {
  const { left, top, width, height } = document.querySelector(`path[data-hex=${name}]`).getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return document.elementFromPoint(x, y)?.dataset.hex === name && width > 27 ? [x, y] : null;
}"""
"""Where a hex can be touched now."""
CROSSINGS = {True: [("j20", "ArrowDown"), ("t10", "ArrowRight")], False: [("B1", "ArrowUp"), ("A3", "ArrowLeft")]}
"""Where keys may lead to the island, and back from it."""
COLOURS = ("Blue", "Orange", "Black", "White", "Red")
"""What players without names are called."""
WORDS = words_of("en")
TURNED = "'"


def end_of(record: str) -> dict[str, Any]:
    """What players who count their gold would enter of a recorded game."""
    document = {key: value for key, value in Game.from_record(record).position().items() if key not in LEFT_OUT}
    players = [
        {key: value for key, value in player.items() if key not in ("tiles", "taken_from", "supply", "nomads", "bonus")}
        for player in document["players"]
    ]
    return document | {"players": players}


class Painter:
    """Somebody who enters a position; ``pace`` is the time for each tap or key, in seconds."""

    def __init__(self, page: Page, *, touch: bool, pace: float = 0) -> None:
        self.page, self.touch, self.pace = page, touch, pace
        self.done = 0

    def _rest(self) -> None:
        self.done += 1
        if self.pace:
            time.sleep(self.pace)

    def press(self, what: Locator) -> None:
        """Press a button."""
        if self.touch:
            what.tap()
        else:
            what.focus()
            self.page.keyboard.press("Space" if what.get_attribute("type") else "Enter")
        self._rest()

    def button(self, name: str) -> None:
        """Press the button of this name."""
        self.press(self.page.get_by_role("button", name=name, exact=True))

    def tab(self, name: str) -> None:
        """Go to a tab."""
        self.press(self.page.get_by_role("tab", name=name))

    def brush(self, name: str) -> None:
        """Choose a player by seat, or a thing."""
        brush = self.page.locator(f"[data-brush='{name}']")
        if not brush.is_checked():
            self.press(brush)

    def hex(self, name: str) -> None:
        """Paint a hex."""
        if self.touch:
            self._tap(name)
        else:
            self._walk(name)
            self.page.keyboard.press("Enter")
            self._rest()

    def _tap(self, name: str) -> None:
        spot = self.page.evaluate(SPOT, name)
        if not spot:  # a first touch of the whole board leads to the section
            self.button("Whole board")
            self.page.wait_for_timeout(50)
            self.press(self.page.locator(f"path[data-hex={name}]"))
            self.page.wait_for_timeout(50)
            spot = self.page.evaluate(SPOT, name)
        self.page.touchscreen.tap(*spot)
        self._rest()

    def _cursor(self) -> str:
        return str(self.page.evaluate("document.querySelector('[data-cursor]')?.dataset.cursor ?? ''"))

    def _keys(self, key: str, times: int) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)
            self._rest()

    def _walk(self, name: str) -> None:
        """Lead the focus of the board to a hex by arrow keys."""
        board = self.page.get_by_role("application")
        if not board.evaluate("board => board === document.activeElement"):
            board.focus()
        if not self._cursor():
            self._keys("ArrowDown", 1)
        for start, key in CROSSINGS[name < "a"]:  # the island lies below the board, or beside it
            if (name < "a") != (self._cursor() < "a"):
                self._walk(start)
                self._keys(key, 1)
        rows = int(name[1:]) - int(self._cursor()[1:])
        self._keys("ArrowDown" if rows > 0 else "ArrowUp", abs(rows))
        columns = ord(name[0]) - ord(self._cursor()[0])
        self._keys("ArrowRight" if columns > 0 else "ArrowLeft", abs(columns))
        assert self._cursor() == name

    def set_up(self, document: dict[str, Any], boxes: Collection[str]) -> None:
        """Choose sections, cards, tasks, the island and the number of players."""
        dialog = self.page.get_by_role("dialog")
        for box in boxes:
            if box != "base":
                self.button(WORDS.say(f"game.boxes.{box}.name"))
        self.button("Choose the sections")
        for section in document["sections"]:
            if section.endswith(TURNED):
                self.press(dialog.get_by_role("checkbox"))
            self.press(dialog.locator("li button", has_text=WORDS.say(f"game.sections.{section.rstrip(TURNED)}")))
        expect(dialog).to_have_count(0)
        for card in document["cards"]:
            self.button(WORDS.item(card))
        for task in document.get("tasks", ()):
            self.button(WORDS.item(task))
        if document.get("island"):
            self.button(WORDS.say(f"game.islands.{document['island']}"))
            expect(self.page.locator("[data-hex=B1]").first).to_be_attached()  # drawn once nothing changes for a moment
        if document.get("removed_terrain"):
            self.page.get_by_label("Terrain removed").select_option(document["removed_terrain"])
        if len(document["players"]) != 2:
            self.button(str(len(document["players"])))

    def pieces(self, document: dict[str, Any]) -> None:
        """Paint section by section, player by player."""
        self.tab("Pieces")
        things = [
            (seat, kind, hex)
            for seat, player in enumerate(document["players"])
            for field, kind in PIECES.items()
            for hex in listed(player.get(field))
        ]
        things += [
            (seat, "mark", f"a{line}".replace("aI", "A"))
            for seat, player in enumerate(document["players"])
            for line in player.get("marked_lines", ())
        ]
        things += [
            (0, kind, hex)
            for field, kind in (("capitols", "capitol"), ("caves", "cave"), ("walls", "wall"))
            for hex in document.get(field, ())
        ]
        for seat, kind, hex in sorted(things, key=lambda thing: (section_of(thing[2]), thing[0], thing[1])):
            self.brush(str(seat))
            self.brush(kind)
            self.hex(hex)
        for seat, player in enumerate(document["players"]):
            for field, label in NUMBERS.items():
                if player.get(field):
                    self.brush(str(seat))
                    self.page.get_by_label(label).fill(str(player[field]))
                    self.page.keyboard.press("Tab")
                    self._rest()

    def enter(self, document: dict[str, Any], boxes: Collection[str] = ()) -> None:
        """Enter a position from the beginning to its score."""
        self.set_up(document, boxes)
        self.pieces(document)
        self.tab("Score")


def listed(value: list[str] | str | None) -> list[str]:
    """Hexes, of which there may be one or none."""
    return [value] if isinstance(value, str) else value or []


def section_of(hex: str) -> tuple[bool, bool, bool]:
    return hex < "a", int(hex[1:]) > 10, hex[0] > "j"


def check_score(page: Page, document: dict[str, Any], *, every: bool) -> None:
    """The page says the engine's gold item by item, and (for every number, or the first) hex by hex."""
    game = Game.from_position(document)
    for seat, score in enumerate(game.score()):
        expect(page.locator(f"[data-total='{seat}']")).to_have_text(f"{score.total} gold")
        for item, gold in score.by_item().items():
            if item == "gold" and not any(player.get("gold") for player in document["players"]):
                continue
            number = page.get_by_role("button", name=f"{WORDS.item(item)}: {COLOURS[seat]} has {gold}", exact=True)
            expect(number).to_have_text(str(gold))
            if gold and (every or not seat) and item != "gold":
                number.click()
                hexes = {hex for part in score.items[item] for hex in part.hexes}
                lit = page.locator("[data-highlight]")
                expect(lit).to_have_count(len(hexes))
                assert {one.get_attribute("data-highlight") for one in lit.all()} == hexes
                expect(lit.first).to_be_in_viewport()
                number.click()

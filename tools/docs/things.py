"""A page for each card, task, tile and box: its picture, its rule and its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from kingdombuilder import Game
from kingdombuilder.game import catalogue
from kingdombuilder.game.picture import picture
from kingdombuilder.hexes import BOARD, each, place
from kingdombuilder.svg.geometry import middle
from kingdombuilder.texts.words import LANGUAGES, words_of
from tools.examples.example import positions
from tools.examples.things import things
from tools.rules_pictures import cut, cut_out

from .worth import COLUMNS, legend, of_item, of_tile, table

FOLDERS = {"cards": "cards", "tasks": "cards", "tiles": "tiles"}
"""The folder of the page of a thing, by its kind."""
OTHERS = ("tavern", "paddock", "oasis", "farm")
"""The sections beside one that is shown."""
SECTION_SIDE = 10
HEX = re.compile(r"[a-z]\d")
"""The name of a hex, which stays small."""


def pages() -> dict[str, str]:
    """All pages by their paths."""
    found = {f"{folder_of(id)}/{id}.md": _thing_page(id) for id in shown()}
    found |= {f"boxes/{name}.md": _box_page(name) for name in catalogue.boxes}
    found["cards/index.md"] = _list_page("Cards and tasks", "cards")
    found["tiles/index.md"] = _list_page("Location tiles", "tiles")
    lines = [f"- [{_say('boxes', name)}]({name}.md): {_say('boxes', name, 'text')}" for name in catalogue.boxes]
    found["boxes/index.md"] = "# Boxes\n\n" + "\n".join(lines) + "\n"
    return found


def pictures() -> dict[str, str]:
    """All pictures by their paths."""
    found = {f"pictures/{id}.svg": cut_out(positions()[id]) for id in shown()}
    return found | {f"pictures/section-{name}.svg": _section_picture(name) for name in catalogue.sections}


@cache
def shown() -> dict[str, str]:
    """The box of each thing that has a page, in the order of the boxes."""
    return {id: thing.box for id, thing in things().items() if thing.kind in FOLDERS and id in positions()}


def folder_of(id: str) -> str:
    """The folder of the page of a thing."""
    return FOLDERS[things()[id].kind]


def in_folder(folder: str) -> list[str]:
    """The pages of a folder, in the order of the menu."""
    names = list(catalogue.boxes) if folder == "boxes" else [id for id in shown() if folder_of(id) == folder]
    return [f"{folder}/{name}.md" for name in ("index", *names)]


def _say(kind: str, id: str, what: str = "name", language: str = "en") -> str:
    return words_of(language).say(f"game.{kind}.{id}.{what}")


def name_of(id: str) -> str:
    """What a thing is called."""
    return _say(things()[id].kind, id)


def _thing_page(id: str) -> str:
    thing, example = things()[id], positions()[id]
    others = ", ".join(f"{_say(thing.kind, id, language=code)} ({code})" for code in LANGUAGES if code != "en")
    box = f"[{_say('boxes', thing.box)}](../boxes/{thing.box}.md)"
    return "\n".join(
        (
            f"# {name_of(id)}",
            "",
            _say(thing.kind, id, "text"),
            "",
            f"![An example on the board: {name_of(id)}](../pictures/{id}.svg)",
            "",
            f"*In the picture:* {_why(example['why'])}",
            "",
            f"- From the box {box}.",
            f"- In other languages: {others}.",
            f"- The whole rule with its rulings: [{name_of(id)}](../rules.md#{id}).",
            *(f"- On the section [{section}](../boxes/{box}.md#{section})." for section, box in _sections_with(id)),
            f"- In code: `{id}`." if thing.kind == "tiles" else f'- In code: `Options(include=("{id}",))`.',
            "",
            "## Numbers",
            "",
            *(of_tile(id) if thing.kind == "tiles" else of_item(id)),
            "",
        )
    )


def _why(why: str) -> str:
    """The reason without the place in the rules that it cites."""
    cited, colon, reason = why.partition(": ")
    if not colon or not cited.startswith("R"):
        return why
    return reason if HEX.match(reason) else reason[:1].upper() + reason[1:]


def _sections_with(id: str) -> Iterator[tuple[str, str]]:
    """The sections with a location, and their boxes."""
    for box in catalogue.boxes.values():
        yield from ((s.name, box.name) for s in box.sections if id in s.locations.values() and not s.is_island)


def _box_page(name: str) -> str:
    box = catalogue.boxes[name]
    lines = [f"# {_say('boxes', name)}", "", _say("boxes", name, "text"), ""]
    lines += [f"The rules of the box: [{_say('boxes', name)}](../rules.md#{_anchor(name)}).", ""]
    for title, folder in (("Cards and tasks", "cards"), ("Location tiles", "tiles")):
        ids = [id for id, of in shown().items() if of == name and folder_of(id) == folder]
        if ids:
            lines += [f"## {title}", "", *table(ids, folder, f"../{folder}/", name_of), "", legend(COLUMNS[folder]), ""]
    sections = [section for section in box.sections if not section.is_island]
    if sections:
        lines += ["## Sections", ""]
    for section in sections:
        lines += [f"### {section.name.replace('_', ' ').capitalize()} {{ #{section.name} }}", ""]
        lines += [f"![The section {section.name}](../pictures/section-{section.name}.svg)", ""]
    return "\n".join(lines)


def _anchor(box: str) -> str:
    return "base" if box == "base" else f"box-{box}"


def _list_page(title: str, folder: str) -> str:
    lines = [f"# {title}", "", "What bots earn with them, in games with all boxes: see [the numbers](../numbers.md)."]
    lines += ["", legend(COLUMNS[folder])]
    for box in catalogue.boxes:
        ids = [id for id, of in shown().items() if of == box and folder_of(id) == folder]
        if ids:
            lines += ["", f"## [{_say('boxes', box)}](../boxes/{box}.md)", "", *table(ids, folder, "", name_of)]
    return "\n".join(lines) + "\n"


def _section_picture(name: str) -> str:
    others = [other for other in OTHERS if other != name][:3]
    game = Game.from_position(
        {"sections": [name, *others], "players": [{"houses": []}, {"houses": []}], "turn": {"card": "canyon"}}
    )
    hexes = [hex for hex in each(BOARD) if max(place(hex)) < SECTION_SIDE]
    return cut(picture(game.state, coordinates=False), [middle(hex) for hex in hexes])

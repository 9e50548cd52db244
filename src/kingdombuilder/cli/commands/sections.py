"""The verb ``sections``: show all board sections, including the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...game import catalogue
from ...game.errors import unknown
from ...section import Section
from ..documents import print_json
from ..errors import BadUsage
from ..options import SectionsDirOption
from ..own_sections import bring_sections

if TYPE_CHECKING:
    from rich.console import RenderableType

YOURS = "your own"
WIDTH = 24
"""The width of a map with its text: three fit side by side into 80 columns."""


def complete_names(incomplete: str) -> list[str]:
    """Complete the name of a section."""
    return [name for name in (*catalogue.sections, *catalogue.islands) if name.startswith(incomplete)]


def sections(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Only these; a trailing ' turns one by 180 degrees.",
            metavar="[NAME]...",
            autocompletion=complete_names,
            show_default="all",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print them as one JSON list.")] = False,
    as_code: Annotated[bool, typer.Option("--code", help="Print their codes, one per line.")] = False,
    sections_dir: SectionsDirOption = None,
) -> None:
    """Show the board sections, and the sides of the island.

    Each with its box, the source of the layout, and its locations. --code
    prints a section as one line to share; 'kingdombuilder code' decodes it.

    Examples:
      kingdombuilder sections
      kingdombuilder sections tavern "oasis'" tree_house
      kingdombuilder sections --json
      kingdombuilder sections my_valley --code
      kingdombuilder sections --sections-dir my-sections
    """
    bring_sections(sections_dir)
    chosen = _chosen(names or [])
    if as_json:
        print_json([_document(section) for section in chosen])
        return
    if as_code:
        typer.echo("\n".join(section.code() for section in chosen))
        return
    from rich.columns import Columns

    from ..terminal.board import make_console

    make_console().print(Columns([_card(section) for section in chosen], padding=(0, 2)))


def _chosen(names: list[str]) -> list[Section]:
    """The sections of these names, or all of them, box by box."""
    own = list(catalogue.brought.values())
    known = {**catalogue.sections_with(own), **catalogue.islands_with(own)}
    if not names:
        return list(known.values())
    straight = [name.removesuffix("'") for name in names]
    faults = [f"sections: {unknown('section', name, known)}" for name in straight if name not in known]
    faults += [
        f"sections: {name}: a side of the island cannot be turned"
        for name in names
        if name.endswith("'") and name[:-1] in known and known[name[:-1]].is_island
    ]
    if faults:
        raise BadUsage(faults)
    return [known[name] if name in known else known[name.removesuffix("'")].turned() for name in names]


def _box(section: Section) -> str:
    name = section.name.removesuffix("'")
    if name in catalogue.brought:
        return YOURS
    return next(box.name for box in catalogue.boxes.values() if name in {section.name for section in box.sections})


def _document(section: Section) -> dict[str, Any]:
    return {
        "name": section.name,
        "box": None if _box(section) == YOURS else _box(section),
        "origin": section.origin,
        "island": section.is_island,
        "locations": section.locations,
        "rows": list(section.rows),
    }


def _card(section: Section) -> RenderableType:
    """The map of a section, with its facts above and below."""
    from rich.console import Group
    from rich.constrain import Constrain
    from rich.text import Text

    from ..terminal.board import draw_section, location_signs

    locations = [f"{sign} {kind}" for kind, sign in location_signs(section.locations.values()).items()]
    return Constrain(
        Group(
            Text(section.name.ljust(WIDTH), "bold"),
            Text(_box(section), "dim"),
            Text(section.origin, "dim", no_wrap=True, overflow="ellipsis"),
            draw_section(section),
            *(Text(location, "dim") for location in locations),
            "",
        ),
        WIDTH,
    )

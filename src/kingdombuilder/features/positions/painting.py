"""Check painted sections: every fault with its hexes."""

from __future__ import annotations

from collections.abc import Iterator

from ...codes import BadCode
from ...game import catalogue
from ...game.errors import unknown
from ...game.options import BASE
from ...hexes import ISLAND_ROWS, SECTION_ROWS
from ...section import FROM_CODE, LONGEST_ORIGIN, SPECIAL_LETTERS, TERRAIN_LETTERS, BadSection, Section
from ...section_code import LONGEST_NAME, NO_HEX, NUMBERS
from ...table.creating.catalogue import section_rows
from .messages import PaintedSection, SectionFault, SectionReport


def report(section: Section) -> SectionReport:
    """The report on a valid section."""
    of_boxes = catalogue.islands if section.is_island else catalogue.sections
    box = next((box.name for box in catalogue.boxes.values() if section in box.sections), None)
    shadows = section.name in of_boxes and box is None
    names = () if section.is_island else (section.name,)
    needed = catalogue.boxes_of(names, (section,), section.name if section.is_island else None)
    return SectionReport(
        name=section.name,
        origin=section.origin,
        island=section.is_island,
        rows=[list(row) for row in section_rows(section)],
        faults=[],
        code=section.code(),
        text=section.text(),
        sets=[name for name in catalogue.in_order(needed) if name != BASE],
        box=box,
        shadows=shadows,
    )


def look(painted: PaintedSection) -> SectionReport:
    """Check a painted section: every fault, or its code if valid."""
    faults = list(_faults(painted))
    if not faults:
        try:
            return report(_section(painted))
        except (BadSection, BadCode) as error:
            faults = [SectionFault("name", str(error), [])]
    return SectionReport(
        name=painted.name,
        origin=painted.origin,
        island=painted.island,
        rows=[list(row) for row in painted.rows],
        faults=faults,
        code=None,
        text=None,
        sets=[],
        box=None,
        shadows=False,
    )


def _faults(painted: PaintedSection) -> Iterator[SectionFault]:
    name, rows = painted.name, painted.rows
    if not Section.is_name(name):
        words = f"a name is made of small letters a-z, digits and _, a letter first, {LONGEST_NAME} at most"
        yield SectionFault("name", words, [])
    if len(painted.origin) > LONGEST_ORIGIN or not painted.origin.isprintable():
        yield SectionFault("origin", f"the origin is a line of at most {LONGEST_ORIGIN} characters", [])
    shape = [len(columns) for columns in (ISLAND_ROWS if painted.island else SECTION_ROWS)]
    if [len(row) for row in rows] != shape:
        yield SectionFault("shape", f"the rows have {', '.join(map(str, shape))} hexes", [])
        return
    hexes = [(row, place, symbol) for row, symbols in enumerate(rows) for place, symbol in enumerate(symbols)]
    if empty := [[row, place] for row, place, symbol in hexes if symbol is None]:
        yield SectionFault("unpainted", f"{len(empty)} hexes are not painted yet", empty)
    known = {*TERRAIN_LETTERS.values(), *SPECIAL_LETTERS.values(), *catalogue.tiles}
    for strange in sorted({symbol for _, _, symbol in hexes if symbol is not None and symbol not in known}):
        where = [[row, place] for row, place, symbol in hexes if symbol == strange]
        yield SectionFault("unknown", unknown("hex", strange, known), where)
    kinds = list(dict.fromkeys(symbol for _, _, symbol in hexes if symbol in catalogue.tiles))
    if len(kinds) > len(NUMBERS):
        surplus = kinds[len(NUMBERS) :]
        where = [[row, place] for row, place, symbol in hexes if symbol in surplus]
        yield SectionFault("locations", f"{len(kinds)} kinds of locations; a section has {len(NUMBERS)} at most", where)


def _section(painted: PaintedSection) -> Section:
    """Build a validated section, by a round trip through its file."""
    letters = {symbol: letter for letter, symbol in (TERRAIN_LETTERS | SPECIAL_LETTERS).items()}
    kinds = dict.fromkeys(symbol for row in painted.rows for symbol in row if symbol in catalogue.tiles)
    locations = {digit: str(kind) for digit, kind in zip(NUMBERS, kinds, strict=False)}
    letters |= {kind: digit for digit, kind in locations.items()}
    shape = ISLAND_ROWS if painted.island else SECTION_ROWS
    width = max(columns.stop for columns in shape)
    rows = []
    for columns, symbols in zip(shape, painted.rows, strict=True):
        drawn = "".join(letters[str(symbol)] for symbol in symbols)
        rows.append((NO_HEX * columns.start + drawn).ljust(width, NO_HEX))
    origin = " ".join(painted.origin.split()) or FROM_CODE
    section = Section.parse(Section(painted.name, origin, tuple(rows), locations, painted.island).text())
    return catalogue.of_box(section) or section

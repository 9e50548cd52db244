"""The code of a section: its name, its hexes and its locations in at most 120 letters and digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, digits
from typing import NamedTuple

from .codes import BadCode, Packer, Unpacker
from .hexes import ISLAND_ROWS, SECTION_ROWS

LETTER = "S"
LONGEST = 120
LONGEST_NAME = 40
"""The longest name: with it and ten kinds of locations, a code has the most characters allowed."""
NO_HEX = "."

HEXES = "GCDBFWMSAXNPI"
LOCATIONS = (
    "oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock", "quarry", "caravan", "village", "garden",
    "lighthouse", "foresters_lodge", "barracks", "crossroads", "city_hall", "fort", "monastery", "wagon",
    "temple", "refuge", "canoe", "fountain", "water_mill", "mountain_station", "watchtower", "university", "palisade",
    "bazaar", "scout_cabin", "cathedral", "rope_bridge", "tree_house",
)  # fmt: skip
"""The letters and locations of this format, in its order. More of them need another ``LETTER``."""
NUMBERS = "1234567890"
"""The digits that locations get in the rows, in the order of ``LOCATIONS``."""

STRAIGHT, TURNED, ISLAND = FORMS = range(3)
_FIRST = ascii_lowercase
_SIGNS = ascii_lowercase + digits + "_"


class Drawing(NamedTuple):
    """The content of a section's code."""

    form: int
    """``STRAIGHT``, ``TURNED`` by 180 degrees, or a side of the ``ISLAND``."""
    name: str
    rows: Sequence[str]
    """The rows of letters, not turned."""
    locations: Mapping[str, str]
    """The locations by their digits."""


def write(drawing: Drawing) -> str:
    """Encode a section; raises ``BadCode`` for a location that this format does not have."""
    form, name, rows, locations = drawing
    if unknown := set(locations.values()).difference(LOCATIONS):
        raise BadCode(f"a code cannot name the location {min(unknown)!r}")
    kinds = sorted(set(locations.values()), key=LOCATIONS.index)
    signs = HEXES + NUMBERS[: len(kinds)]
    letters = {digit: NUMBERS[kinds.index(kind)] for digit, kind in locations.items()}
    packer = Packer()
    packer.put(form, len(FORMS))
    packer.put_set([LOCATIONS.index(kind) for kind in kinds], len(LOCATIONS), len(NUMBERS))
    for letter in "".join(rows).replace(NO_HEX, ""):
        packer.put(signs.index(letters.get(letter, letter)), len(signs))
    packer.put(_FIRST.index(name[0]), len(_FIRST))
    rest = 0
    for sign in name[1:]:
        rest = rest * len(_SIGNS) + _SIGNS.index(sign) + 1
    packer.put(rest, len(_SIGNS) ** LONGEST_NAME)
    return packer.code(LETTER)


def read(code: str) -> Drawing:
    """Decode a section's code; raises ``BadCode`` for anything else."""
    unpacker = Unpacker(code, LETTER, LONGEST)
    form = unpacker.take(len(FORMS))
    kinds = [LOCATIONS[number] for number in unpacker.take_set(len(LOCATIONS), len(NUMBERS))]
    signs = HEXES + NUMBERS[: len(kinds)]
    shape = ISLAND_ROWS if form == ISLAND else SECTION_ROWS
    width = max(columns.stop for columns in shape)
    rows = [
        "".join(signs[unpacker.take(len(signs))] if column in columns else NO_HEX for column in range(width))
        for columns in shape
    ]
    name, rest = _FIRST[unpacker.take(len(_FIRST))], unpacker.take(len(_SIGNS) ** LONGEST_NAME)
    unpacker.finish()
    signs_after = ""
    while rest:
        rest, sign = divmod(rest - 1, len(_SIGNS))
        signs_after = _SIGNS[sign] + signs_after
    return Drawing(form, name + signs_after, rows, dict(zip(NUMBERS, kinds, strict=False)))

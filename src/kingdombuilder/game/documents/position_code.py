"""Position codes: a position document packed into letters and digits, for links.

The codes of its own sections follow it after dots. Names are numbers of a table below; a later version may add names at
the end of a table. What cannot be said so needs another ``LETTER``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...codes import SEPARATOR, BadCode, Packer, Unpacker
from ...hexes import BOARD, LINE_NAMES, names
from ...section import BadSection, Section
from ...section_code import LOCATIONS
from ..errors import BadPosition
from ..options import CARDS, OWN_SECTIONS, PLAYERS, SECTIONS
from ..state import AFTER, BEFORE, HOUSES, MANDATORY, State
from . import position
from .position_reader import MOST_GOLD

LETTER = "P"
LONGEST = 1900
"""The longest code of a position with its own sections; a link with it has at most 2 KB."""
OWN = 8
"""The places that a table of names reserves for own sections."""

PHASES = (BEFORE, MANDATORY, AFTER)
SECTION_NAMES = (
    "barn", "farm", "harbor", "oasis", "oracle", "paddock", "tavern", "tower", "caravan", "garden", "quarry", "village",
    "barracks", "city_hall", "lighthouse", "monastery", "canoe", "fountain", "refuge", "temple",
    "bazaar", "cathedral", "mountain_station", "university",
)  # fmt: skip
ISLANDS = ("rope_bridge", "tree_house")
CARD_NAMES = (
    "fishermen", "merchants", "discoverers", "hermits", "citizens", "miners", "workers", "knights", "lords", "farmers",
    "families", "shepherds", "ambassadors", "geologists", "messengers", "noblewomen", "vassals", "captains", "scouts",
    "rangers", "mayors", "chainers", "travellers", "homesteaders", "rovers",
)  # fmt: skip
TASKS = ("home_country", "fortress", "road", "place_of_refuge", "advance", "compass_points")
TERRAINS = ("grass", "canyon", "desert", "flower", "forest", "water", "mountain", "swamp", "farmland")
TERRAIN_CARDS = (*TERRAINS[:5], "swamp", *(f"swamp/{terrain}" for terrain in TERRAINS[:5]))
NOMADS = (*(f"donation:{terrain}" for terrain in TERRAINS[:7]), "resettlement", "outpost", "sword", "treasure")
BONUS = ("temple", "refuge", "canoe", "fountain")

_HEXES = names(BOARD)
_NUMBERS = {hex: number for number, hex in enumerate(_HEXES)}


class Form(NamedTuple):
    """A codec: how a value is written and read."""

    put: Callable[[Packer, Any], None]
    take: Callable[[Unpacker], Any]


def whole(most: int) -> Form:
    """A whole number from 0 on."""
    return Form(lambda packer, value: packer.put(value, most + 1), lambda unpacker: unpacker.take(most + 1))


def one_of(table: Sequence[Any], room: int) -> Form:
    """A name of a table with ``room`` places."""

    def take(unpacker: Unpacker) -> Any:
        number = unpacker.take(room)
        if number >= len(table) or table[number] is None:
            raise BadCode("the code has an unknown name; perhaps it is from a newer version")
        return table[number]

    return Form(lambda packer, value: packer.put(table.index(value), room), take)


def several(form: Form, most: int) -> Form:
    """A list of at most ``most`` values."""

    def put(packer: Packer, values: Sequence[Any]) -> None:
        packer.put(len(values), most + 1)
        for value in values:
            form.put(packer, value)

    return Form(put, lambda unpacker: [form.take(unpacker) for _ in range(unpacker.take(most + 1))])


def by_hex(form: Form) -> Form:
    """Values by hex."""

    def put(packer: Packer, values: Mapping[str, Any]) -> None:
        HEXES.put(packer, list(values))
        for hex in sorted(values, key=_NUMBERS.__getitem__):
            form.put(packer, values[hex])

    return Form(put, lambda unpacker: {hex: form.take(unpacker) for hex in HEXES.take(unpacker)})


def fields(always: Mapping[str, Form], others: Mapping[str, Form]) -> Form:
    """An object: the fields ``always`` written, then the others unless 0, false or empty."""

    def put(packer: Packer, value: Mapping[str, Any]) -> None:
        for name, form in always.items():
            form.put(packer, value[name])
        for name, form in others.items():
            packer.put(bool(value.get(name)), 2)
            if value.get(name):
                form.put(packer, value[name])

    def take(unpacker: Unpacker) -> dict[str, Any]:
        found = {name: form.take(unpacker) for name, form in always.items()}
        return found | {name: form.take(unpacker) for name, form in others.items() if unpacker.take(2)}

    return Form(put, take)


HEX = Form(
    lambda packer, value: packer.put(_NUMBERS[value], len(_HEXES)),
    lambda unpacker: _HEXES[unpacker.take(len(_HEXES))],
)
HEXES = Form(
    lambda packer, values: packer.put_set([_NUMBERS[value] for value in values], len(_HEXES), len(_HEXES)),
    lambda unpacker: [_HEXES[number] for number in unpacker.take_set(len(_HEXES), len(_HEXES))],
)
TRUE = Form(lambda packer, value: None, lambda unpacker: True)

CARDS_IN_PLAY = several(one_of(TERRAIN_CARDS, 32), 15)
CARD = Form(
    lambda packer, card: CARDS_IN_PLAY.put(packer, card if isinstance(card, list) else [card]),
    lambda unpacker: cards if len(cards := CARDS_IN_PLAY.take(unpacker)) != 1 else cards[0],
)
TURN = fields(
    {"player": whole(PLAYERS[-1]), "card": CARD, "phase": one_of(PHASES, len(PHASES)), "builds_left": whole(HOUSES)},
    {"farmland_used": TRUE, "cave_used": TRUE, "scouts": HEXES},
)
TILE = fields({"kind": one_of(LOCATIONS, 64), "from": HEX}, {"used": TRUE, "new": TRUE})
NOMAD = one_of((*NOMADS, *(f"new:{tile}" for tile in NOMADS)), 64)
PLAYER = fields(
    {"houses": HEXES, "supply": whole(HOUSES)},
    {
        "gold": whole(MOST_GOLD), "tiles": several(TILE, len(_HEXES)), "taken_from": HEXES,
        "warriors": HEXES, "wagon": HEX, "ship": HEX, "city_hall": HEX, "nomads": several(NOMAD, 63),
        "bonus": several(one_of([state + tile for state in ("", "used:", "new:") for tile in BONUS], 16), 15),
        "temple_houses": whole(HOUSES), "temple_new": whole(HOUSES), "cathedral": whole(31),
        "marked_lines": several(one_of(LINE_NAMES, len(LINE_NAMES)), len(LINE_NAMES)),
    },
)  # fmt: skip


DOCUMENT = {
    "cards": several(one_of(CARD_NAMES, 64), CARDS), "tasks": several(one_of(TASKS, 16), 15),
    "removed_terrain": one_of(TERRAINS, 16), "start_player": whole(PLAYERS[-1]), "end_flag": TRUE,
    "capitols": HEXES, "caves": HEXES, "walls": HEXES, "tiles_left": by_hex(whole(3)), "nomads_left": by_hex(NOMAD),
    "turn": TURN,
}  # fmt: skip


def _document(own: Sequence[str]) -> Form:
    """The document with own sections of these names."""
    section = one_of([name and name + turn for name in _with_own(SECTION_NAMES, 64, own) for turn in ("", "'")], 128)
    island = one_of(_with_own(ISLANDS, 16, own), 16)
    always = {"sections": several(section, SECTIONS), "players": several(PLAYER, PLAYERS[-1])}
    return fields(always, {"island": island, **DOCUMENT})


def _with_own(table: Sequence[str], room: int, own: Sequence[str]) -> list[str | None]:
    """A table of names whose last places hold own sections; these shadow equal names."""
    others = [None if name in own else name for name in table]
    return [*others, *[None] * (room - OWN - len(others)), *own]


def write(state: State) -> str:
    """Encode a position; raises ``BadPosition`` if the code would be too long."""
    found = position.document(state)
    own = [Section.parse(text) for text in found.pop("own_sections", ())]
    packer = Packer()
    if strange := [card for card in found["cards"] if card not in CARD_NAMES]:
        raise BadPosition([f"cards: codes know only the cards of the boxes, not {', '.join(strange)}"])
    try:
        _document([section.name for section in own]).put(packer, found)
        code = SEPARATOR.join([packer.code(LETTER), *(section.code() for section in own)])
    except (LookupError, ValueError) as error:
        raise BadPosition([f"no code can say this position: {error}"]) from None
    if len(code) > LONGEST:
        raise BadPosition([f"the code of this position has {len(code)} characters; a link has room for {LONGEST}"])
    return code


def read(code: str) -> dict[str, Any]:
    """Decode a position code into a document; raises ``BadPosition`` if the code is malformed.

    The document always lists its own sections, so that no others are used.
    """
    if len(code) > LONGEST:
        raise BadPosition([f"the code has {len(code)} characters; a code of this kind has at most {LONGEST}"])
    first, *others = code.strip().split(SEPARATOR)
    try:
        unpacker = Unpacker(first, LETTER, LONGEST)
        own = [Section.from_code(other) for other in others[:OWN_SECTIONS]]
        found = _document([section.name for section in own]).take(unpacker)
        unpacker.finish()
    except (BadCode, BadSection) as error:
        raise BadPosition([str(error)]) from None
    found["own_sections"] = [section.text() for section in own]
    return {"own_sections": []} | position.document(position.read(found))

"""Everything that has a rule of its own, by the id under which ``docs/rules.md`` has it."""

from __future__ import annotations

from typing import NamedTuple

from ..game import catalogue
from ..section import TERRAIN_LETTERS


class Thing(NamedTuple):
    """What a thing is, and where it comes from."""

    kind: str
    """The group of texts that has its name: ``cards``, ``tiles``, ``terrains`` and so on."""
    box: str


BASE = "base"
TERRAINS = {"swamp": "marshlands", "farmland": "harvest"}
"""The boxes of those terrains that the base game does not have."""
SPECIALS = {
    "special": BASE,
    "location": BASE,
    "castle": BASE,
    "capitol": "capitol",
    "nomad": "nomads",
    "palace": "marshlands",
    "silo": "harvest",
    "cave": "caves",
    "island": "island",
}
NEUTRAL = {"wall": "nomads", "scout": "harvest"}
"""What lies on the board and is nobody's."""


def things() -> dict[str, Thing]:
    """All of them, box by box. A unit that is called like its location goes with it."""
    found = {terrain: Thing("terrains", TERRAINS.get(terrain, BASE)) for terrain in TERRAIN_LETTERS.values()}
    found |= {special: Thing("specials", box) for special, box in SPECIALS.items()}
    found |= {"house": Thing("pieces", BASE)} | {piece: Thing("pieces", box) for piece, box in NEUTRAL.items()}
    for name, box in catalogue.boxes.items():
        found |= {tile.kind: Thing("tiles", name) for tile in box.tiles}
        found |= {unit.kind: Thing("pieces", name) for unit in box.units if unit.kind not in found}
        found |= {card.name: Thing("cards", name) for card in box.cards}
        found |= {task.name: Thing("tasks", name) for task in box.tasks}
    found |= dict.fromkeys(("donation", "resettlement", "outpost", "sword", "treasure"), Thing("nomads", "nomads"))
    bonuses = (f"{kind}_bonus" for kind in ("temple", "refuge", "canoe", "fountain"))
    found |= dict.fromkeys(bonuses, Thing("bonus", "marshlands"))
    order = list(catalogue.boxes)
    return dict(sorted(found.items(), key=lambda entry: order.index(entry[1].box)))

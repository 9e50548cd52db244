"""Everything that has a rule of its own, by its id in ``docs/rules.md``."""

from __future__ import annotations

from typing import NamedTuple

from kingdombuilder.game import catalogue
from kingdombuilder.section import TERRAIN_LETTERS


class Thing(NamedTuple):
    """A thing with a rule: its kind and its box."""

    kind: str
    """The group of texts with its name: ``cards``, ``tiles``, ``terrains`` and so on."""
    box: str


BASE = "base"
TERRAINS = {"swamp": "marshlands", "farmland": "harvest"}
"""The boxes of terrains that are not in the base game."""
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
"""Neutral things on the board."""


def things() -> dict[str, Thing]:
    """All things, box by box. A unit with the name of its location is not listed separately."""
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

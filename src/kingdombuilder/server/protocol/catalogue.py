"""Everything there is to choose from."""

from __future__ import annotations

from .values import Said


class Thing(Said):
    """A section, card, task or location by name, with the rule in one sentence."""

    name: str
    box: str
    text: str


class SectionThing(Said):
    """A board section: its name and box, and what is printed on its hexes, row by row."""

    name: str
    box: str
    rows: list[list[str]]


class Catalogue(Said):
    """Everything there is to choose from."""

    sets: list[str]
    sections: list[SectionThing]
    islands: list[SectionThing]
    cards: list[Thing]
    tasks: list[Thing]
    tiles: list[Thing]
    bots: list[str]
    colours: list[str]


class Spots(Said):
    """The hexes of a board that a host may choose from, by the field of ``NewTable``: ``capitols``, ``caves``."""

    spots: dict[str, list[str]]

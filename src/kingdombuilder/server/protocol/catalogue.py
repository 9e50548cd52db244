"""What there is to choose from when a table is set."""

from __future__ import annotations

from .values import BotName, Colour, PieceName, Said, SpotName, UnitName


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


class UnitThing(Said):
    """A kind of piece other than houses: how many everybody has, and the location that brings it into the game."""

    kind: UnitName
    number: int
    location: str


class SpotThing(Said):
    """What players may put on hexes of the board before the game: its box, and the special hex that it makes."""

    name: SpotName
    box: str
    thing: str


class FirstGame(Said):
    """The set-up that the rulebook recommends for a first game."""

    sections: list[str]
    cards: list[str]


class GameSize(Said):
    """How many of everything a game has."""

    fewest_players: int
    most_players: int
    sections: int
    cards: int
    most_tasks: int


class Level(Said):
    """How often a bot wins against the next easier one, in percent: measured, and the bounds of what is sure (95 %).

    The easiest was measured against ``random``.
    """

    bot: BotName
    below: BotName
    wins: int
    low: int
    high: int
    games: int
    """How many games were played to know it."""


class Catalogue(Said):
    """Everything there is to choose from, and the facts of the game that a screen needs."""

    sets: list[str]
    sections: list[SectionThing]
    islands: list[SectionThing]
    cards: list[Thing]
    tasks: list[Thing]
    tiles: list[Thing]
    actions: list[str]
    """The extra actions that players choose to use, by kind; a tile of another kind works by itself."""
    reactions: list[str]
    """The extra actions that answer what others do, by kind."""
    puts: dict[str, PieceName]
    """What extra actions put on the board that is not a house, by kind."""
    units: list[UnitThing]
    spots: list[SpotThing]
    first_game: FirstGame
    size: GameSize
    bots: list[BotName]
    """The bots that are offered to people, from the easiest to the hardest, then the programs of the owner.

    Others may be named, too.
    """
    levels: list[Level]
    """How strong these are, but for the easiest."""
    colours: list[Colour]


class Spots(Said):
    """The hexes of a board that a host may choose from, by the field of ``NewTable``."""

    spots: dict[str, list[str]]

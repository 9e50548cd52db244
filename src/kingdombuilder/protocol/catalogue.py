"""The catalogue: everything to choose from when creating a table."""

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
    """A kind of unit: the number for each player, and the location that brings it into the game."""

    kind: UnitName
    number: int
    location: str


class SpotThing(Said):
    """A thing that players may put on hexes before the game: its box, and the special hex that it makes."""

    name: SpotName
    box: str
    thing: str


class FirstGame(Said):
    """The set-up that the rulebook recommends for a first game."""

    sections: list[str]
    cards: list[str]


class GameSize(Said):
    """The counts of components in a game."""

    fewest_players: int
    most_players: int
    sections: int
    cards: int
    most_tasks: int


class Level(Said):
    """The measured win rate of a bot against the next easier level, in percent, with its 95 % interval.

    The easiest was measured against ``random``.
    """

    bot: BotName
    below: BotName
    wins: int
    low: int
    high: int
    games: int
    """The number of games measured."""


class Catalogue(Said):
    """Everything to choose from, and facts of the game for clients."""

    sets: list[str]
    sections: list[SectionThing]
    islands: list[SectionThing]
    cards: list[Thing]
    tasks: list[Thing]
    tiles: list[Thing]
    actions: list[str]
    """The extra actions that players use, by kind; tiles of other kinds work by themselves."""
    reactions: list[str]
    """The extra actions that react to other players, by kind."""
    puts: dict[str, PieceName]
    """The pieces other than settlements that extra actions put on the board, by kind."""
    position_fields: dict[str, list[str]]
    """The fields of a position that belong to some locations or cards, with these."""
    units: list[UnitThing]
    spots: list[SpotThing]
    first_game: FirstGame
    size: GameSize
    bots: list[BotName]
    """The bots offered to people, from easy to hard, then the operator's programs.

    Other bots may be named, too.
    """
    levels: list[Level]
    """The strength of these levels, except the easiest."""
    colours: list[Colour]


class Spots(Said):
    """The hexes of a board that a host may choose from, by the field of ``NewTable``."""

    spots: dict[str, list[str]]

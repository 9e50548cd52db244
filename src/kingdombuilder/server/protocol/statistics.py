"""What many games tell: one's own, and all that were played at a server."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .values import Advice, BotName, Said

Whose: TypeAlias = Literal["everybody", "people", "bots"]
"""Whose gold statistics of a server are about."""


class Mean(Said):
    """The mean of a number over games, and where it would be found 19 times of 20, were there many more games."""

    games: int
    mean: float
    low: float | None
    """The lower bound; null where one game alone says nothing about others."""
    high: float | None


class Tally(Said):
    """How somebody fared in some of their games."""

    what: str
    """What these games have in common: a box, a bot or ``person``, a number of players, the place in the order."""
    games: int
    won: int
    """How many of them they won, alone or with others."""
    low: float
    """The bounds of the share of victories, as a number from 0 to 1."""
    high: float
    gold: Mean | None
    """Their gold in those of the games that were played to their end; null if there is none."""


class OwnItem(Said):
    """What somebody made of a card, or of whatever else pays."""

    item: str
    gold: Mean
    others: float
    """What the others made of it on average, in the same games."""
    most: int


class OwnTile(Said):
    """How somebody fared with the tiles of a location, and without. That does not tell which is the cause of which."""

    tile: str
    games: int
    """How many games had it on the board."""
    taken: int
    """In how many of them they had one."""
    with_tile: Mean | None
    """Their gold in games in which they had one."""
    without_tile: Mean | None


class OwnGame(Said):
    """One of somebody's games."""

    table: str
    ended: int
    sets: list[str]
    players: int
    order: int
    """1 for who began."""
    gold: int
    place: int
    best: int
    """The most gold that anybody else had."""
    opponents: list[BotName | None]
    """Who the others were, in the order of their seats; null for people."""
    whole: bool
    """Whether the game was played to its end."""
    gave_up: bool
    stood_in: bool
    """Whether a bot decided for them at some time."""
    chosen: bool
    """Whether somebody may have known what the deal would bring."""
    advised: list[Advice]


class ExportedGame(Said):
    """One of somebody's games, with where the gold comes from."""

    game: OwnGame
    items: dict[str, int]
    tiles: dict[str, int]
    """How many tiles they have taken of each location on the board."""


class OwnGames(Said):
    """All games of somebody, the earliest first."""

    games: list[ExportedGame]


class StatisticsChoices(Said):
    """What one can ask for: what there is in all of somebody's games."""

    players: list[int]
    boxes: list[str]
    bots: list[str]
    """The bots, and ``person`` for people."""


class OwnStatistics(Said):
    """What somebody's games tell."""

    all: Tally
    gave_up: int
    """How many of the games they gave up."""
    history: list[OwnGame]
    """The latest of the games, the earliest of them first."""
    items: list[OwnItem]
    tiles: list[OwnTile]
    boxes: list[Tally]
    """By box; ``base`` are the games without any other box."""
    opponents: list[Tally]
    players: list[Tally]
    order: list[Tally]
    """By the place in the order of play; 1 began."""
    choices: StatisticsChoices
    pending: int
    """How many games of earlier versions are not among these yet. Whoever asks again finds fewer of them."""


class ItemWorth(Said):
    """How much a card, or whatever else pays, was worth to players."""

    item: str
    gold: Mean
    quarters: list[int]
    """A quarter of the players had at most the first, half of them at most the second, three quarters the third."""
    most: int
    spread: list[int]
    """How many players had less than 5 gold of it, from 5 to 9, from 10 to 14, and so on."""


class SeatWorth(Said):
    """What it is worth to play first, second and so on."""

    players: int
    order: int
    """1 for who began."""
    games: int
    share: float
    """The share of the victories, as a number from 0 to 1; who shares one has part of it."""
    low: float
    high: float
    edge: Mean
    """How much more gold than the others on average."""


class ServerStatistics(Said):
    """What all games tell that were played at a server. What fewer games than ``least`` tell is left out."""

    whose: Whose
    games: int
    since: int | None
    """When the earliest of them ended; null if there is none."""
    least: int
    items: list[ItemWorth]
    players: list[Mean]
    """The gold of a player in games of one player, of two, and so on; without any games where there are too few."""
    seats: list[SeatWorth]
    """Only of games in which people play with people alone, or a bot with its like: else it would be who begins."""

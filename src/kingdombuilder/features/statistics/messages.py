"""Statistics of a guest's own games, and of all games of a server."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...protocol.values import Advice, BotName, Said

Whose: TypeAlias = Literal["everybody", "people", "bots"]
"""Whose results the statistics of a server cover."""


class Mean(Said):
    """The mean of a number over games, with its 95 % confidence interval."""

    games: int
    mean: float
    low: float | None
    """The lower bound; null with a single game."""
    high: float | None


class Tally(Said):
    """The results of a player in some of their games."""

    what: str
    """The common property of these games: a box, a bot or ``person``, a number of players, the place in the order."""
    games: int
    won: int
    """The number of wins, alone or shared."""
    low: float
    """The 95 % interval of the win rate, from 0 to 1."""
    high: float
    gold: Mean | None
    """The gold in completed games; null if there is none."""


class OwnItem(Said):
    """A player's gold from a card or another item."""

    item: str
    gold: Mean
    others: float
    """The others' mean gold from it in the same games."""
    most: int


class OwnTile(Said):
    """A player's results with and without the tiles of a location: a correlation, not a cause."""

    tile: str
    games: int
    """The number of games with it on the board."""
    taken: int
    """The number of games in which the player had one."""
    with_tile: Mean | None
    """The gold in games in which the player had one."""
    without_tile: Mean | None


class OwnGame(Said):
    """One of a player's games."""

    table: str
    ended: int
    sets: list[str]
    players: int
    order: int
    """1 for the start player."""
    gold: int
    place: int
    best: int
    """The most gold of the other players."""
    opponents: list[BotName | None]
    """The other players by seat: bots by name, null for people."""
    whole: bool
    """Whether the game was completed."""
    gave_up: bool
    stood_in: bool
    """Whether a bot ever decided for the player."""
    chosen: bool
    """Whether a player may have known the deal."""
    advised: list[Advice]


class ExportedGame(Said):
    """One of a player's games, with gold by item."""

    game: OwnGame
    items: dict[str, int]
    tiles: dict[str, int]
    """The number of tiles taken of each location on the board."""


class OwnGames(Said):
    """All games of a player, earliest first."""

    games: list[ExportedGame]


class StatisticsChoices(Said):
    """The values of the filters that occur in the player's games."""

    players: list[int]
    boxes: list[str]
    bots: list[str]
    """The bots, and ``person`` for people."""


class OwnStatistics(Said):
    """The statistics of a player's games."""

    all: Tally
    gave_up: int
    """The number of games that the player resigned."""
    history: list[OwnGame]
    """The latest games, in order."""
    items: list[OwnItem]
    tiles: list[OwnTile]
    boxes: list[Tally]
    """By box; ``base`` is for games without other boxes."""
    opponents: list[Tally]
    players: list[Tally]
    order: list[Tally]
    """By the place in the order of play; 1 is the start player."""
    choices: StatisticsChoices
    pending: int
    """The number of games of earlier versions that are not processed yet. It decreases with each request."""


class ItemWorth(Said):
    """The gold of players from a card or another item."""

    item: str
    gold: Mean
    quarters: list[int]
    """The quartiles: first quartile, median and third quartile."""
    most: int
    spread: list[int]
    """The histogram: the number of players with less than 5 gold from it, 5 to 9, 10 to 14, and so on."""


class SeatWorth(Said):
    """The results by place in the order of play."""

    players: int
    order: int
    """1 for the start player."""
    games: int
    share: float
    """The win rate, from 0 to 1; a shared victory counts in part."""
    low: float
    high: float
    edge: Mean
    """The mean lead in gold over the others."""


class ServerStatistics(Said):
    """The statistics of all games of a server. Values from fewer than ``least`` games are left out."""

    whose: Whose
    games: int
    since: int | None
    """When the earliest game ended; null if there is none."""
    least: int
    items: list[ItemWorth]
    players: list[Mean]
    """The gold of a player in games of one player, of two, and so on; zero games where there are too few."""
    seats: list[SeatWorth]
    """Only from games among people, or among equal bots: otherwise it would measure who usually begins."""

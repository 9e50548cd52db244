"""Ratings: opting in, changes by a game, and standings."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ...protocol.values import Asked, BotName, Name, Said

GameRatingStatus: TypeAlias = Literal["unrated", "waiting", "counted", "too_many", "taken_back"]
"""The status of a game: not rated; not over or not counted yet; counted; over the daily limit of games between the same
two players; excluded by the operator."""


class RateMe(Asked):
    """Opt in to or out of ratings, starting with the guest's next seat."""

    name: Name | None
    """The name in the list; null opts out."""


class OwnRating(Said):
    """Whether the guest is rated."""

    name: str | None
    """The guest's name in the list; null if not rated."""


class RatingLine(Said):
    """A line of the standings."""

    place: int | None
    """The place among players with enough games; null while the rating is provisional."""
    name: str
    bot: BotName | None
    rating: float
    """A lower bound of the skill: the estimate minus its spread."""
    skill: float
    """The estimated skill, which starts at 25."""
    spread: float
    """Two standard deviations of the estimate."""
    games: int
    provisional: bool
    """Whether there are too few games for a reliable rating."""
    mine: bool


class Ratings(Said):
    """The standings of people and bots in games of a number of players."""

    players: int
    name: str | None
    """The guest's own name in the list; null if not rated."""
    people: list[RatingLine]
    """The highest-rated guests."""
    bots: list[RatingLine]
    number: int
    """The number of guests in the whole list."""
    mine: RatingLine | None
    """The guest's own line, if rated and with such a game."""
    counting: bool
    """Whether games are still to be counted, or are being recounted."""


class SeatRating(Said):
    """The change of a player's rating by a game."""

    rating: float
    """The rating after it."""
    change: float
    spread: float
    provisional: bool


class GameRating(Said):
    """The changes of ratings by a game."""

    status: GameRatingStatus
    seats: list[SeatRating]
    """By seat, once it is counted; otherwise empty."""


class GuestRatedGame(Said):
    """A rated game of a guest."""

    table: str
    at: int
    players: int
    place: int
    skill: float | None
    """The estimated skill after it; null until it is counted."""
    spread: float | None

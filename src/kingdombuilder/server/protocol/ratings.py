"""Ratings: who wants to be rated, what a game changed, and how people and bots stand."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .values import Asked, BotName, Name, Said

Unrated: TypeAlias = Literal["practice", "imported", "deal", "chosen", "hints", "people", "alone"]
"""Why the game at a table is not rated: somebody learns there; it began elsewhere; others play the deal, too; the host
chose what chance decides otherwise; it is played with hints; not everybody has asked to be rated, or two of them call
from the same address; there is one player only, on every seat."""

GameRatingStatus: TypeAlias = Literal["unrated", "waiting", "counted", "too_many", "taken_back"]
"""Whether a game changed ratings: it is not rated; it is not over, or not counted yet; it counts; the same two had as
many games that day as can count; whoever runs the server has taken it back."""


class RateMe(Asked):
    """Whether one wants to be rated, from the next seat on that one takes."""

    name: Name | None
    """What one is called in the list; null to be rated no more, and to be in no list."""


class OwnRating(Said):
    """Whether one is rated."""

    name: str | None
    """What one is called in the list; null if one is not rated."""


class RatingLine(Said):
    """How somebody stands."""

    place: int | None
    """The place among those with enough games; null for all others, whose rating is provisional."""
    name: str
    bot: BotName | None
    rating: float
    """What the skill is at least: the estimate less its spread."""
    skill: float
    """The estimate of the skill; it begins at 25."""
    spread: float
    """How far the estimate may be off, in nineteen cases of twenty."""
    games: int
    provisional: bool
    """Whether there are too few games to believe in it."""
    mine: bool


class Ratings(Said):
    """How people and bots stand in games of some number of players."""

    players: int
    name: str | None
    """What one is called oneself in the list; null if one is not rated."""
    people: list[RatingLine]
    """Those with the highest ratings, of all who want to be rated."""
    bots: list[RatingLine]
    number: int
    """How many people there are in the whole list."""
    mine: RatingLine | None
    """How one stands oneself, if one is rated and has played such a game."""
    counting: bool
    """Whether games wait to be counted, or are counted again because one of them was taken back."""


class SeatRating(Said):
    """What a game changed for the player on a seat."""

    rating: float
    """The rating after it."""
    change: float
    spread: float
    provisional: bool


class GameRating(Said):
    """What a game changed in the ratings."""

    status: GameRatingStatus
    seats: list[SeatRating]
    """By seat, once it counts; otherwise empty."""


class GuestRatedGame(Said):
    """A rated game of a guest."""

    table: str
    at: int
    players: int
    place: int
    skill: float | None
    """The estimate of the skill after it; null until it is counted."""
    spread: float | None

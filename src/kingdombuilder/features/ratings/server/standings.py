"""The standings of people and bots."""

from __future__ import annotations

from collections.abc import Sequence

from ....server.storage.store import Store
from ....table.chairs import title
from ..messages import RatingLine, Ratings
from . import storage as kept
from .counting import ENOUGH, OPPONENTS, is_provisional
from .storage import Line, Player

BEST = 100
"""Lines of a list."""


async def standings(store: Store, players: int, guest: str | None) -> Ratings:
    """The standings in games of a number of players."""
    people = await kept.best_people(store, players, BEST)
    bots = await kept.best_bots(store, players, BEST)
    mine = await kept.person(store, players, guest) if guest else None
    place = 0
    if mine and not is_provisional(mine.player, mine.known):
        above = mine.known.low
        place = 1 + await kept.number_of_people(store, players, games=ENOUGH, opponents=OPPONENTS, above=above)
    return Ratings(
        players=players,
        name=await kept.rated_as(store, guest) if guest else None,
        people=_lines(people, guest),
        bots=_lines(bots, guest),
        number=await kept.number_of_people(store, players),
        mine=_line(mine, place or None, guest) if mine else None,
        counting=await kept.is_behind(store),
    )


def _lines(found: Sequence[Line], guest: str | None) -> list[RatingLine]:
    """The lines of a list: only established players have a place, and equal ratings share one."""
    known = [line.known.low for line in found if not is_provisional(line.player, line.known)]
    return [
        _line(line, None if is_provisional(line.player, line.known) else known.index(line.known.low) + 1, guest)
        for line in found
    ]


def _line(line: Line, place: int | None, guest: str | None) -> RatingLine:
    known, player = line.known, line.player
    return RatingLine(
        place=place,
        name=title(player.who) if player.is_bot else line.name,
        bot=player.who if player.is_bot else None,
        rating=round(known.low, 1),
        skill=round(known.mu, 1),
        spread=round(known.spread, 1),
        games=known.games,
        provisional=is_provisional(player, known),
        mine=player == Player(guest or "", False),
    )

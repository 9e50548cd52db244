"""How rated games change what is believed of those who play them: the model of ``skill.py``, with care for cheats.

Nobody who is well known gains from somebody who came but yesterday: an account costs nothing, so one could make any
number of them and beat them all. So a game changes a known player only as far as the others are known, too.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from statistics import fmean
from typing import TypeVar

from ....skill import UNKNOWN, Skill, after_game
from ...storage.results.ratings import Game, Known
from ...table.results.rated import Player

ENOUGH = 10
"""Games after which somebody is known. Before, the rating is provisional."""
PER_DAY = 10
"""Games between the same two, begun on one day in UTC, that count."""
NEWCOMER = Known(*UNKNOWN, games=0)

P = TypeVar("P", bound=Hashable)


def is_provisional(known: Known) -> bool:
    """Whether there are too few games to believe in a rating."""
    return known.games < ENOUGH


def judged(seats: Sequence[P], places: Sequence[int], known: Mapping[P, Known]) -> dict[P, Known]:
    """What is believed of those on these seats after a game, by their places."""
    before = {player: Skill(known[player].mu, known[player].sigma) for player in seats}
    after = after_game(seats, places, before)
    found = {}
    for player, skill in after.items():
        weight = _weight(player, seats, known)
        mu, sigma = (old + weight * (new - old) for old, new in zip(before[player], skill, strict=True))
        found[player] = Known(mu, sigma, known[player].games + 1)
    return found


def _weight(player: P, seats: Sequence[P], known: Mapping[P, Known]) -> float:
    """How much a game counts for somebody, from 0 to 1: in full for newcomers, else as far as the others are known."""
    if is_provisional(known[player]):
        return 1.0
    return fmean(min(1.0, known[other].games / ENOUGH) for other in seats if other != player)


class Book:
    """What is believed of players, game by game in their order."""

    def __init__(self, known: Mapping[tuple[int, Player], Known], too_many: Collection[str]) -> None:
        """Begin with what was found before; of the games that were not counted yet, these tables' are too many."""
        self._known = dict(known)
        self._too_many = too_many

    def judged(self, game: Game) -> Game:
        """The next game, with what was believed of its players before and is believed now.

        Of somebody whose data were deleted it is kept what was believed of them then. Such a player is nobody else. A
        game that was too many when it was counted first stays so, whoever is forgotten since.
        """
        size = len(game.seats)
        players = [seat.player or seat.seat for seat in game.seats]
        known = {
            player: self._known.get((size, player), NEWCOMER) if isinstance(player, Player) else seat.before or NEWCOMER
            for player, seat in zip(players, game.seats, strict=True)
        }
        too_many = game.too_many if game.number else game.table in self._too_many
        counts = game.taken_back is None and not too_many
        after = judged(players, [seat.place for seat in game.seats], known) if counts else known
        self._known |= {(size, player): found for player, found in after.items() if isinstance(player, Player)}
        seats = [
            seat._replace(before=known[player], after=after[player])
            for player, seat in zip(players, game.seats, strict=True)
        ]
        return game._replace(too_many=too_many, seats=seats)

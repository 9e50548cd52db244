"""Count rated games: the model of ``skill.py``, with protection against cheating.

Guest identities are free, so a player could create many and beat them all. So a game counts only as far as the
opponents are rated nearly as high, and after the first games only against opponents who have a place in the list.

Every node counts: a few games at a time, in transactions that are serialised between nodes. Players never wait for
it. ``make farming`` attacks these rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import fmean

from ....server.storage.store import Store
from ....skill import UNKNOWN, Skill, after_game
from ....table.table import DAY
from . import storage as kept
from .storage import Game, Known, Met, Player, Seat

AT_ONCE = 25
"""Games counted in one transaction, which blocks other writers."""
ENOUGH = 10
"""Games after which a player is no newcomer."""
OPPONENTS = 5
"""Different opponents whom a person needs for a place: a closed circle would need as many accomplices."""
REACH = 4.0
"""How far below a player's rating an opponent still counts: of equally certain players, the better one wins 2 of 3.

With less, honest ratings become less exact; with more, farming pays.
"""
PER_DAY = 10
"""The most counted games between the same two players, begun on one day in UTC."""
NEWCOMER = Known(*UNKNOWN, games=0, opponents=0)


async def count(store: Store) -> None:
    """Count all games that are not counted yet, or must be counted again."""
    while await kept.is_behind(store):
        async with kept.ledger(store) as ledger:
            games = await ledger.games(AT_ONCE)
            if games:  # another node may have been quicker
                too_many, met = await ledger.too_many(games, DAY, PER_DAY), await ledger.met(games, ENOUGH, REACH)
                book = Book(await ledger.known(games), too_many, met)
                await ledger.enter([book.judged(game) for game in games])


def is_provisional(player: Player, known: Known) -> bool:
    """Whether a rating is provisional: too few games, or for people too few different opponents."""
    return known.games < ENOUGH or not (player.is_bot or known.opponents >= OPPONENTS)


def judged(seats: Sequence[Player], places: Sequence[int], known: Mapping[Player, Known]) -> dict[Player, Known]:
    """The skills of the players after a game, by their places."""
    before = {player: Skill(known[player].mu, known[player].sigma) for player in seats}
    after = after_game(seats, places, before)
    found = {}
    for player, skill in after.items():
        weight = fmean(_weight(player, other, known) for other in seats if other != player)
        mu, sigma = (old + weight * (new - old) for old, new in zip(before[player], skill, strict=True))
        found[player] = known[player]._replace(mu=mu, sigma=sigma, games=known[player].games + 1)
    return found


def _weight(player: Player, other: Player, known: Mapping[Player, Known]) -> float:
    """How much a game against an opponent counts for a player, from 0 to 1.

    An opponent rated at least as high counts in full, one rated ``REACH`` lower not at all. After the first games,
    opponents with provisional ratings do not count.
    """
    if known[player].games >= ENOUGH and is_provisional(other, known[other]):
        return 0.0
    return min(1.0, max(0.0, 1 - (known[player].low - known[other].low) / REACH))


def _is_rated_opponent(player: Known, other: Known) -> bool:
    """Whether an opponent is one of those whom a player needs for a place: no newcomer, and near enough."""
    return other.games >= ENOUGH and player.low - other.low < REACH


class Book:
    """The skills of players, updated game by game."""

    def __init__(
        self, known: Mapping[tuple[int, Player], Known], too_many: Collection[str], met: Iterable[Met]
    ) -> None:
        """Begin with known skills; ``too_many`` has the tables of new games over the daily limit."""
        self._known = dict(known)
        self._too_many = too_many
        self._met = set(met)

    def judged(self, game: Game) -> Game:
        """Count the next game: its players' skills before and after.

        For a player whose data were deleted, the skill of that time is kept. A game over the daily limit when it was
        first counted stays so.
        """
        size = len(game.seats)
        players = [seat.player or Player(str(seat.seat), is_bot=False) for seat in game.seats]
        known = {
            player: self._known.get((size, player), NEWCOMER) if seat.player else seat.before or NEWCOMER
            for player, seat in zip(players, game.seats, strict=True)
        }
        too_many = game.too_many if game.number else game.table in self._too_many
        after = known
        if game.taken_back is None and not too_many:
            after = judged(players, [seat.place for seat in game.seats], known)
            after |= {
                seat.player: after[seat.player]._replace(opponents=self._opponents(seat, game, known))
                for seat in game.seats
                if seat.player and not seat.player.is_bot
            }
        self._known |= {(size, seat.player): after[seat.player] for seat in game.seats if seat.player}
        seats = [
            seat._replace(before=known[player], after=after[player])
            for player, seat in zip(players, game.seats, strict=True)
        ]
        return game._replace(too_many=too_many, seats=seats)

    def _opponents(self, seat: Seat, game: Game, known: Mapping[Player, Known]) -> int:
        """The number of different rated opponents of a person after a game.

        If the data of an opponent were deleted, the game adds as many as it did when it was first counted.
        """
        player, size = seat.player, len(game.seats)
        assert player
        others = {other.player for other in game.seats if other.player and other.player != player}
        rated = {Met(size, player, one) for one in others if _is_rated_opponent(known[player], known[one])}
        new = len(rated - self._met)
        self._met |= rated
        if seat.before and seat.after and not all(other.player for other in game.seats):
            new = seat.after.opponents - seat.before.opponents
        return known[player].opponents + new

"""The statistics of all games of a server: the worth of each card, and of going first.

Games are added as they are read and then let go, so however many there are, there is room for them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from ...intervals import RunningMean, wilson
from ...table.outcomes import Outcome, PastGame, SeatOutcome
from .messages import ItemWorth, Mean, SeatWorth, ServerStatistics, Whose
from .own import mean_message

LEAST = 5
"""What fewer games tell is told nobody: it says little, and could say something about one of them."""
WIDTH = 5
"""Gold by which the columns of a spread differ."""
MOST_PLAYERS = 5

_IS_MEANT: dict[Whose, Callable[[SeatOutcome], bool]] = {
    "everybody": lambda seat: True,
    "people": lambda seat: seat.bot is None,
    "bots": lambda seat: seat.bot is not None,
}


class Tallies:
    """Numbers that grow game by game."""

    def __init__(self, whose: Whose) -> None:
        self.whose = whose
        self.games = 0
        self.since: int | None = None
        self._gold: defaultdict[str, RunningMean] = defaultdict(RunningMean)
        self._spread: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._by_players: defaultdict[int, RunningMean] = defaultdict(RunningMean)
        self._shares: defaultdict[tuple[int, int], RunningMean] = defaultdict(RunningMean)
        self._edges: defaultdict[tuple[int, int], RunningMean] = defaultdict(RunningMean)

    def add(self, games: Iterable[PastGame]) -> None:
        """Add completed games, with the seats that no substitute played."""
        for game in games:
            found = game.outcome
            seats = [seat for seat in found.seats if _IS_MEANT[self.whose](seat) and not seat.stood_in]
            if found.whole and seats:
                self.games += 1
                self.since = min(found.ended, self.since or found.ended)
                self._add_gold(seats, len(found.seats))
                if _are_alike(found.seats) and len(seats) == len(found.seats) > 1:
                    self._add_order(found)

    def _add_gold(self, seats: Sequence[SeatOutcome], players: int) -> None:
        self._by_players[players].add([seat.gold for seat in seats])
        for item in seats[0].items:
            gold = [seat.items.get(item, 0) for seat in seats]
            self._gold[item].add(gold)
            self._spread[item].update(gold)

    def _add_order(self, found: Outcome) -> None:
        """Count who had how much of the victory, and how much more gold than the others, by the order of play."""
        players, total = len(found.seats), sum(seat.gold for seat in found.seats)
        winners = sum(seat.place == 1 for seat in found.seats)
        for seat in found.seats:
            order = (seat.seat - found.first) % players + 1
            self._shares[players, order].add([1 / winners if seat.place == 1 else 0])
            self._edges[players, order].add([seat.gold - (total - seat.gold) / (players - 1)])

    def message(self) -> ServerStatistics:
        """The statistics; values from too few games are left out."""
        return ServerStatistics(
            whose=self.whose,
            games=self.games,
            since=self.since,
            least=LEAST,
            items=sorted(
                (self._item(item) for item, mean in self._gold.items() if mean.deals >= LEAST),
                key=lambda worth: (-worth.gold.mean, worth.item),
            ),
            players=[self._of_players(players) for players in range(1, MOST_PLAYERS + 1)],
            seats=[self._seat(*key) for key, mean in sorted(self._shares.items()) if mean.deals >= LEAST],
        )

    def _of_players(self, players: int) -> Mean:
        found = self._by_players.get(players)
        return mean_message(found) if found and found.deals >= LEAST else Mean(0, 0, None, None)

    def _item(self, item: str) -> ItemWorth:
        spread = self._spread[item]
        most = max(spread)
        columns = [0] * (max(0, most) // WIDTH + 1)
        for gold, times in spread.items():
            columns[max(0, gold) // WIDTH] += times
        return ItemWorth(item, mean_message(self._gold[item]), _quarters(spread), most, columns)

    def _seat(self, players: int, order: int) -> SeatWorth:
        shares = self._shares[players, order]
        low, high = wilson(shares.mean, shares.deals)
        edge = mean_message(self._edges[players, order])
        return SeatWorth(players, order, shares.deals, round(shares.mean, 3), round(low, 3), round(high, 3), edge)


def _are_alike(seats: Sequence[SeatOutcome]) -> bool:
    """Whether nobody is favoured by who they are: only people, or only bots of one kind."""
    return len({seat.bot for seat in seats}) == 1


def _quarters(spread: Counter[int]) -> list[int]:
    """What a quarter, half and three quarters of the players had at most.

    >>> _quarters(Counter({0: 2, 4: 5, 12: 1}))
    [0, 4, 4]
    """
    ordered = sorted(spread.elements())
    return [ordered[max(0, -(-len(ordered) * part // 4) - 1)] for part in (1, 2, 3)]

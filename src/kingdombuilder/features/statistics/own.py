"""The statistics of one player's games, by card, box, tile, opponent and number of players.

Games without a substitute for the player count: as won if no player did better, as lost if the player resigned.
Gold is from completed games only.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from io import StringIO
from typing import NamedTuple

from ...game import catalogue
from ...game.options import BASE
from ...intervals import RunningMean, wilson
from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...table.outcomes import PastGame, SeatOutcome
from .messages import ExportedGame, Mean, OwnGame, OwnGames, OwnItem, OwnStatistics, OwnTile, StatisticsChoices, Tally

HISTORY = 200
"""The number of games listed one by one."""
PERSON = "person"
"""The name of opponents that are people."""


class Played(NamedTuple):
    """A game from the perspective of a seat."""

    game: PastGame
    own: SeatOutcome

    @property
    def others(self) -> list[SeatOutcome]:
        """The other players."""
        return [seat for seat in self.game.outcome.seats if seat is not self.own]

    @property
    def counts(self) -> bool:
        """Whether it counts: the player played it, or resigned."""
        return self.own.gave_up or not self.own.stood_in

    @property
    def tells_gold(self) -> bool:
        """Whether its gold counts: the game was completed."""
        return self.game.outcome.whole and not self.own.stood_in

    @property
    def order(self) -> int:
        """The place in the order of play, from 1."""
        return (self.own.seat - self.game.outcome.first) % len(self.game.outcome.seats) + 1

    @property
    def boxes(self) -> list[str]:
        """The boxes beside the base game, or the base game alone."""
        return [box for box in self.game.outcome.sets if box != BASE] or [BASE]

    @property
    def opponents(self) -> list[str]:
        """The kinds of opponents; a failed program is left out."""
        return sorted({seat.bot or PERSON for seat in self.others if not (seat.bot and seat.stood_in)})


class Wanted(NamedTuple):
    """The filters of games; None for all."""

    players: int | None = None
    box: str | None = None
    bot: str | None = None

    def has(self, played: Played) -> bool:
        """Whether a game passes the filters."""
        return (
            self.players in (None, len(played.game.outcome.seats))
            and (self.box is None or self.box in played.boxes)
            and (self.bot is None or self.bot in played.opponents)
        )


def wanted(players: int | None, box: str | None, bot: str | None) -> Wanted:
    """Parse the filters of games; a ``Refusal`` for an invalid value."""
    if players is not None and players not in range(1, 6):
        raise Refusal("bad_query", "'players' is a number from 1 to 5", 422)
    if box is not None and box not in catalogue.boxes:
        raise Refusal("bad_query", f"'box' is one of {', '.join(catalogue.boxes)}", 422)
    if bot is not None and bot != PERSON and not m.is_bot_name(bot):
        raise Refusal("bad_query", f"'bot' is the name of a bot, such as 'greedy', or {PERSON!r}", 422)
    return Wanted(players, box, bot)


def played_by(guest: str, games: Iterable[PastGame]) -> list[Played]:
    """The games in which a guest had a seat, earliest first."""
    found = [Played(game, seat) for game in games for seat in game.outcome.seats if seat.guest == guest]
    return sorted(found, key=lambda played: (played.game.outcome.ended, played.game.table))


def own_statistics(played: Sequence[Played], wanted: Wanted, pending: int = 0) -> OwnStatistics:
    """The statistics of the filtered games of a player."""
    games = [one for one in played if wanted.has(one)]
    counting = [one for one in games if one.counts]
    telling = [one for one in games if one.tells_gold]
    return OwnStatistics(
        all=_tally("", counting),
        gave_up=sum(one.own.gave_up for one in counting),
        history=[own_game(one) for one in games[-HISTORY:]],
        items=_items(telling),
        tiles=_tiles(telling),
        boxes=_tallies(counting, lambda one: one.boxes),
        opponents=_tallies(counting, lambda one: one.opponents),
        players=_in_order(_tallies(counting, lambda one: [str(len(one.game.outcome.seats))])),
        order=_in_order(_tallies(counting, lambda one: [str(one.order)])),
        choices=StatisticsChoices(
            sorted({len(one.game.outcome.seats) for one in played}),
            list(catalogue.in_order({box for one in played for box in one.boxes})),
            sorted({bot for one in played for bot in one.opponents}),
        ),
        pending=pending,
    )


def own_game(played: Played) -> OwnGame:
    """A summary of a game."""
    game, own = played
    return OwnGame(
        table=game.table,
        ended=game.outcome.ended,
        sets=game.outcome.sets,
        players=len(game.outcome.seats),
        order=played.order,
        gold=own.gold,
        place=own.place,
        best=max((seat.gold for seat in played.others), default=0),
        opponents=[seat.bot for seat in played.others],
        whole=game.outcome.whole,
        gave_up=own.gave_up,
        stood_in=own.stood_in,
        chosen=game.outcome.chosen,
        advised=sorted(game.advised[own.seat]) if game.advised else [],
    )


# --- Summaries ---


def mean_message(found: RunningMean) -> Mean:
    """A mean with its confidence interval, as a message; there must be a game."""
    low, high = found.interval() or (None, None)
    return Mean(found.deals, round(found.mean, 2), _rounded(low), _rounded(high))


def _rounded(bound: float | None) -> float | None:
    return None if bound is None else round(bound, 2)


def _mean(values: Iterable[float]) -> Mean | None:
    found = RunningMean()
    for value in values:
        found.add([value])
    return mean_message(found) if found.deals else None


def _tally(what: str, games: Sequence[Played]) -> Tally:
    won = sum(one.own.place == 1 for one in games)
    low, high = wilson(won / len(games) if games else 0, len(games))
    gold = _mean(one.own.gold for one in games if one.tells_gold)
    return Tally(what, len(games), won, round(low, 3), round(high, 3), gold)


def _tallies(games: Iterable[Played], kinds: Callable[[Played], Iterable[str]]) -> list[Tally]:
    """A tally for each kind of game, the most frequent first."""
    found: dict[str, list[Played]] = {}
    for one in games:
        for kind in kinds(one):
            found.setdefault(kind, []).append(one)
    tallies = [_tally(kind, some) for kind, some in found.items()]
    return sorted(tallies, key=lambda tally: (-tally.games, tally.what))


def _in_order(tallies: Iterable[Tally]) -> list[Tally]:
    """Tallies in numeric order."""
    return sorted(tallies, key=lambda tally: int(tally.what))


def _items(games: Iterable[Played]) -> list[OwnItem]:
    """The gold by item, most gold first."""
    own: dict[str, list[int]] = {}
    others: dict[str, list[int]] = {}
    for one in games:
        for item, gold in one.own.items.items():
            own.setdefault(item, []).append(gold)
            others.setdefault(item, []).extend(seat.items.get(item, 0) for seat in one.others)
    found = [
        OwnItem(item, mean, round(sum(others[item]) / max(1, len(others[item])), 2), max(gold))
        for item, gold in own.items()
        if (mean := _mean(gold))
    ]
    return sorted(found, key=lambda item: (-item.gold.mean, item.item))


def _tiles(games: Iterable[Played]) -> list[OwnTile]:
    """The results by location, most taken first."""
    gold: dict[str, tuple[list[int], list[int]]] = {}
    for one in games:
        for tile, taken in one.own.tiles.items():
            gold.setdefault(tile, ([], []))[not taken].append(one.own.gold)
    found = [
        OwnTile(tile, len(having) + len(lacking), len(having), _mean(having), _mean(lacking))
        for tile, (having, lacking) in gold.items()
    ]
    return sorted(found, key=lambda tile: (-tile.taken, -tile.games, tile.tile))


# --- Export ---


def exported(played: Iterable[Played]) -> OwnGames:
    """Games with gold by item, for the export."""
    return OwnGames([ExportedGame(own_game(one), one.own.items, one.own.tiles) for one in played])


def as_csv(games: OwnGames) -> str:
    """Games as CSV: a line per game, a column per item and location.

    No cell contains a text of a guest, so none can be a formula.
    """
    items = sorted({item for game in games.games for item in game.items})
    tiles = sorted({tile for game in games.games for tile in game.tiles})
    written = StringIO(newline="")
    lines = csv.writer(written)
    lines.writerow(
        [*(name for name, _ in _COLUMNS), *(f"gold {item}" for item in items), *(f"tiles {tile}" for tile in tiles)]
    )
    for game in games.games:
        about = [read(game.game) for _, read in _COLUMNS]
        lines.writerow(
            [*about, *(game.items.get(item, "") for item in items), *(game.tiles.get(tile, "") for tile in tiles)]
        )
    return written.getvalue()


_COLUMNS: tuple[tuple[str, Callable[[OwnGame], object]], ...] = (
    ("ended", lambda game: datetime.fromtimestamp(game.ended // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")),
    ("table", lambda game: game.table),
    ("boxes", lambda game: " ".join(game.sets)),
    ("players", lambda game: game.players),
    ("order", lambda game: game.order),
    ("gold", lambda game: game.gold),
    ("place", lambda game: game.place),
    ("best of the others", lambda game: game.best),
    ("opponents", lambda game: " ".join(bot or PERSON for bot in game.opponents)),
    ("played to the end", lambda game: int(game.whole)),
    ("gave up", lambda game: int(game.gave_up)),
    ("bot stood in", lambda game: int(game.stood_in)),
    ("deal known", lambda game: int(game.chosen)),
    ("hints", lambda game: int("hint" in game.advised)),
    ("coach", lambda game: int("coach" in game.advised)),
)

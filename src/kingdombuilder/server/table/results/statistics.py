"""What the games of one player tell, by card, box, tile, opponent and number of players.

Every game counts in which no bot decided for the player: as won, if nobody did better, and as lost, if they gave up.
Only games that were played to their end tell about gold.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from io import StringIO
from typing import NamedTuple

from ....game import catalogue
from ....game.options import BASE
from ....intervals import RunningMean, wilson
from ... import protocol as m
from ..refusals import Refusal
from ..setting.reading import whole_or_none
from .outcomes import PastGame, SeatOutcome

HISTORY = 200
"""Games that are told one by one."""
PERSON = "person"
"""What an opponent is called who is no bot."""


class Played(NamedTuple):
    """A game of somebody, seen from their seat."""

    game: PastGame
    own: SeatOutcome

    @property
    def others(self) -> list[SeatOutcome]:
        """Everybody else."""
        return [seat for seat in self.game.outcome.seats if seat is not self.own]

    @property
    def counts(self) -> bool:
        """Whether it tells how they fare: they played it themselves, or gave it up."""
        return self.own.gave_up or not self.own.stood_in

    @property
    def tells_gold(self) -> bool:
        """Whether the gold is what they made of a whole game."""
        return self.game.outcome.whole and not self.own.stood_in

    @property
    def order(self) -> int:
        """1 if they began, 2 if they were second, and so on."""
        return (self.own.seat - self.game.outcome.first) % len(self.game.outcome.seats) + 1

    @property
    def boxes(self) -> list[str]:
        """The boxes that were played besides the base game, or that one alone."""
        return [box for box in self.game.outcome.sets if box != BASE] or [BASE]

    @property
    def opponents(self) -> list[str]:
        """Who the others were, each kind once; a game tells nothing about a program for which another bot played."""
        return sorted({seat.bot or PERSON for seat in self.others if not (seat.bot and seat.stood_in)})


class Wanted(NamedTuple):
    """Which games somebody wants to know about; None for all."""

    players: int | None = None
    box: str | None = None
    bot: str | None = None

    def has(self, played: Played) -> bool:
        """Whether a game is one of them."""
        return (
            self.players in (None, len(played.game.outcome.seats))
            and (self.box is None or self.box in played.boxes)
            and (self.bot is None or self.bot in played.opponents)
        )


def read_wanted(asked: Mapping[str, str]) -> Wanted:
    """Which games somebody wants to know about, read from an address."""
    players, box, bot = whole_or_none(asked, "players"), asked.get("box"), asked.get("bot")
    if players is not None and players not in range(1, 6):
        raise Refusal("bad_query", "'players' is a number from 1 to 5", 422)
    if box is not None and box not in catalogue.boxes:
        raise Refusal("bad_query", f"'box' is one of {', '.join(catalogue.boxes)}", 422)
    if bot is not None and bot != PERSON and not m.is_bot_name(bot):
        raise Refusal("bad_query", f"'bot' is the name of a bot, such as 'greedy', or {PERSON!r}", 422)
    return Wanted(players, box, bot)


def played_by(guest: str, games: Iterable[PastGame]) -> list[Played]:
    """Games seen from the seat of a guest, those in which they had one; the earliest first."""
    found = [Played(game, seat) for game in games for seat in game.outcome.seats if seat.guest == guest]
    return sorted(found, key=lambda played: (played.game.outcome.ended, played.game.table))


def own_statistics(played: Sequence[Played], wanted: Wanted, pending: int = 0) -> m.OwnStatistics:
    """What those of somebody's games tell that they want to know about."""
    games = [one for one in played if wanted.has(one)]
    counting = [one for one in games if one.counts]
    telling = [one for one in games if one.tells_gold]
    return m.OwnStatistics(
        all=_tally("", counting),
        gave_up=sum(one.own.gave_up for one in counting),
        history=[own_game(one) for one in games[-HISTORY:]],
        items=_items(telling),
        tiles=_tiles(telling),
        boxes=_tallies(counting, lambda one: one.boxes),
        opponents=_tallies(counting, lambda one: one.opponents),
        players=_in_order(_tallies(counting, lambda one: [str(len(one.game.outcome.seats))])),
        order=_in_order(_tallies(counting, lambda one: [str(one.order)])),
        choices=m.StatisticsChoices(
            sorted({len(one.game.outcome.seats) for one in played}),
            list(catalogue.in_order({box for one in played for box in one.boxes})),
            sorted({bot for one in played for bot in one.opponents}),
        ),
        pending=pending,
    )


def own_game(played: Played) -> m.OwnGame:
    """One game, in short."""
    game, own = played
    return m.OwnGame(
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


def mean_message(found: RunningMean) -> m.Mean:
    """A mean with what chance leaves open, as a message; there must be a game."""
    low, high = found.interval() or (None, None)
    return m.Mean(found.deals, round(found.mean, 2), _rounded(low), _rounded(high))


def _rounded(bound: float | None) -> float | None:
    return None if bound is None else round(bound, 2)


def _mean(values: Iterable[float]) -> m.Mean | None:
    found = RunningMean()
    for value in values:
        found.add([value])
    return mean_message(found) if found.deals else None


def _tally(what: str, games: Sequence[Played]) -> m.Tally:
    won = sum(one.own.place == 1 for one in games)
    low, high = wilson(won / len(games) if games else 0, len(games))
    gold = _mean(one.own.gold for one in games if one.tells_gold)
    return m.Tally(what, len(games), won, round(low, 3), round(high, 3), gold)


def _tallies(games: Iterable[Played], kinds: Callable[[Played], Iterable[str]]) -> list[m.Tally]:
    """A tally for each kind of games, those first of which there are most."""
    found: dict[str, list[Played]] = {}
    for one in games:
        for kind in kinds(one):
            found.setdefault(kind, []).append(one)
    tallies = [_tally(kind, some) for kind, some in found.items()]
    return sorted(tallies, key=lambda tally: (-tally.games, tally.what))


def _in_order(tallies: Iterable[m.Tally]) -> list[m.Tally]:
    """Tallies of what has a number, the lowest first: nobody looks for three players after five."""
    return sorted(tallies, key=lambda tally: int(tally.what))


def _items(games: Iterable[Played]) -> list[m.OwnItem]:
    """What paid in some games, that first which paid most."""
    own: dict[str, list[int]] = {}
    others: dict[str, list[int]] = {}
    for one in games:
        for item, gold in one.own.items.items():
            own.setdefault(item, []).append(gold)
            others.setdefault(item, []).extend(seat.items.get(item, 0) for seat in one.others)
    found = [
        m.OwnItem(item, mean, round(sum(others[item]) / max(1, len(others[item])), 2), max(gold))
        for item, gold in own.items()
        if (mean := _mean(gold))
    ]
    return sorted(found, key=lambda item: (-item.gold.mean, item.item))


def _tiles(games: Iterable[Played]) -> list[m.OwnTile]:
    """The locations on the boards of some games, those first whose tiles were taken most often."""
    gold: dict[str, tuple[list[int], list[int]]] = {}
    for one in games:
        for tile, taken in one.own.tiles.items():
            gold.setdefault(tile, ([], []))[not taken].append(one.own.gold)
    found = [
        m.OwnTile(tile, len(having) + len(lacking), len(having), _mean(having), _mean(lacking))
        for tile, (having, lacking) in gold.items()
    ]
    return sorted(found, key=lambda tile: (-tile.taken, -tile.games, tile.tile))


# --- Export ---


def exported(played: Iterable[Played]) -> m.OwnGames:
    """Games with where the gold comes from."""
    return m.OwnGames([m.ExportedGame(own_game(one), one.own.items, one.own.tiles) for one in played])


def as_csv(games: m.OwnGames) -> str:
    """Games as a table for spreadsheets: a line for each, a column for each thing that paid and each location.

    Nothing in it was written by anybody but the game itself, so no cell can be a formula.
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


_COLUMNS: tuple[tuple[str, Callable[[m.OwnGame], object]], ...] = (
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

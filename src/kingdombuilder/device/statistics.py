"""What the games of this device tell. Each is folded once; what became of it is kept beside its log as a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ..server import protocol as m
from ..server.table.refusals import Refusal
from ..server.table.results.outcomes import PastGame, outcome
from ..server.table.results.statistics import as_csv, exported, own_statistics, played_by, read_wanted
from ..server.table.table import Table
from .logs import Advised
from .people import HOST

_decode = msgspec.json.Decoder(PastGame | None).decode


def past_game(table: Table, advised: Sequence[Advised]) -> str:
    """What became of the game at a table at which these were advised, as a text; ``null`` if that does not count."""
    found = outcome(table)
    kinds = [frozenset(one.kind for one in advised if one.seat == seat) for seat in range(len(table.chairs))]
    game = PastGame(table.sheet.id, found, None, kinds) if found and found.counts else None
    return m.encode(game).decode()


def statistics(what: str, asked: Mapping[str, str], games: Sequence[str], pending: int) -> object:
    """What is asked about games of whoever sets the tables here; so many others are not among them yet."""
    wanted = read_wanted(asked)
    played = played_by(HOST, [game for game in map(_decode, games) if game])
    match what, asked.get("format", "json"):
        case "statistics", _:
            return own_statistics(played, wanted, pending)
        case "games", "json":
            return exported(one for one in played if wanted.has(one))
        case "games", "csv":
            return as_csv(exported(one for one in played if wanted.has(one)))
    raise Refusal("bad_query", "'format' is one of json, csv", 422)

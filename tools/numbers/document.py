"""The numbers as a document, which the page of the app and the documentation show."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import reduce
from math import inf, sqrt
from pathlib import Path
from typing import Any, TypeAlias

from kingdombuilder.game.errors import KingdomBuilderError
from kingdombuilder.game.options import PLAYERS
from kingdombuilder.intervals import RunningMean, student

from .counting import CPU, GROUPS, Sums, merged
from .journal import Journal
from .plan import SERIES

FORMAT = "kingdombuilder-numbers/1"
FILE = Path(__file__).parents[2] / "src" / "kingdombuilder" / "arena" / "numbers.json"
BOTS = "greedy", "planner"
"""The bots whose games among themselves say what cards are worth."""
FEWEST_DEALS = 10
"""Of fewer deals nothing is said."""
PLACES = 3

Number: TypeAlias = list[float]
"""A mean, and how far its 95 % interval reaches to each side."""


def write(journal: Journal, path: Path) -> None:
    """Write the document; a value of each table stands on a line of its own, so that changes can be compared."""
    found = document(journal)
    path.write_text(json.dumps(found, indent=None, separators=(",", ":")).replace('},"', '},\n"') + "\n", "utf-8")


def document(journal: Journal) -> dict[str, Any]:
    """All numbers, with what made them."""
    if not any(journal.done.values()):
        raise KingdomBuilderError("nothing has been played yet; there is nothing to write")
    cpu = sum(sums[CPU][2] for sums in journal.sums.values())
    return {
        "format": FORMAT,
        "command": "make numbers",
        "made": max((run["to"] for run in journal.runs), default=date.today().isoformat()),
        "runs": journal.runs,
        "cpu_hours": round(cpu / 3600, 2),
        "bots": {bot: _of_bot(bot, journal.sums) for bot in BOTS if any(_by_players(bot, journal.sums).values())},
        "exchanges": [
            _of_exchange(series.bots, journal.sums[series.name])
            for series in SERIES.values()
            if len(series.seatings) > 1 and series.name in journal.sums
        ],
    }


def _by_players(bot: str, sums: Mapping[str, Sums]) -> dict[int, Sums]:
    return {players: sums.get(f"{bot} {players}", {}) for players in PLAYERS}


def _of_bot(bot: str, sums: Mapping[str, Sums]) -> dict[str, Any]:
    by_players = _by_players(bot, sums)
    together = reduce(merged, by_players.values())
    return {
        "games": int(together["rounds"][0]),
        "planned": sum(SERIES[f"{bot} {players}"].deals for players in PLAYERS),
        "players": {str(players): _of_players(players, sums) for players, sums in by_players.items() if sums},
        "items": _table(together, "item", lambda name: _item(name, together, by_players)),
        "pairs": _table(together, "pair", lambda name: _pair(name, together)),
        "tiles": _table(together, "taken", lambda name: _tile(name, together)),
        "tile_cards": {
            name: {"games": _games(together, f"lead {name}")} | _numbers(together, name, "lead", "wins")
            for name in _names(together, "lead")
            if " " in name
        },
    }


def _of_players(players: int, sums: Sums) -> dict[str, Any]:
    return {
        "games": _games(sums, "rounds"),
        **{name: _number(sums, name) for name in ("gold", "winner", "margin", "gap", "rounds", "turns", "actions")},
        "seats": [
            {"wins": _number(sums, f"seat {seat}"), "lead": _number(sums, f"seat gold {seat}")}
            for seat in range(players)
        ],
    }


def _item(name: str, sums: Sums, by_players: Mapping[int, Sums]) -> dict[str, Any]:
    means = [_number(some, f"item {name}") for some in by_players.values()]
    by_number = {"by_players": [mean and mean[0] for mean in means]}
    return (
        {"games": _games(sums, f"item {name}"), "gold": _number(sums, f"item {name}")}
        | by_number
        | _numbers(sums, name, "gap", "edge")
    )


def _pair(name: str, sums: Sums) -> dict[str, Any]:
    """The gold of two cards together, and how much more that is than the sum of what each brings on average."""
    gold = _number(sums, f"pair {name}")
    alone = sum(RunningMean(sums[f"item {card}"]).mean for card in name.split())
    extra = gold and [round(gold[0] - alone, PLACES), gold[1]]
    return {"games": _games(sums, f"pair {name}"), "gold": gold, "extra": extra}


def _tile(name: str, sums: Sums) -> dict[str, Any]:
    return {"games": _games(sums, f"taken {name}")} | _numbers(sums, name, "taken", "used", "lead", "wins")


def _of_exchange(bots: Iterable[str], sums: Sums) -> dict[str, Any]:
    """What decides between two bots: who plays, the deal with its seats, or how the two meet.

    A game's lead is that of its player, plus that of the deal for the first seat, plus a rest. Half the difference of
    a deal's two games is the first plus half the rest, half their sum the second plus half the rest: so the variance
    of the one less that of the other is the variance of the deal.
    """
    groups = [
        (RunningMean(sums[f"player {group}"]).sums, RunningMean(sums[f"deal {group}"]).sums)
        for group in range(GROUPS)
        if f"player {group}" in sums
    ]
    return {
        "bots": list(bots),
        "deals": _games(sums, "rate"),
        **{name.replace(" ", "_"): _number(sums, name) for name in ("rate", "same player", "same seat")},
        "shares": shares_with_reach(groups),
    }


def shares_with_reach(groups: list[tuple[list[float], list[float]]]) -> dict[str, Number] | None:
    """The shares, with intervals by the jackknife: how much they change if a group of deals is left out."""
    count = len(groups)
    if count < FEWEST_DEALS:
        return None
    whole, centre = shares(*_total(groups)), shares(*_total(groups), least=-inf)
    without = [shares(*_total(groups[:left_out] + groups[left_out + 1 :]), least=-inf) for left_out in range(count)]
    found = {}
    for name, share in whole.items():
        variance = (count - 1) / count * sum((each[name] - centre[name]) ** 2 for each in without)
        found[name] = [round(share, PLACES), round(student(count - 1) * sqrt(variance), PLACES)]
    return found


def _total(groups: list[tuple[list[float], list[float]]]) -> tuple[list[float], list[float]]:
    players, deals = RunningMean(), RunningMean()
    for player, deal in groups:
        players.merge(player)
        deals.merge(deal)
    return players.sums, deals.sums


def shares(player: list[float], deal: list[float], *, least: float = 0.0) -> dict[str, float]:
    """How much of the leads of single games follows from who plays, from the deal, and from neither.

    Two deals: the better player is ahead by 6 and 2 on the average of the two seats, the first seat by 5 and -5. So
    the player is worth 4, squared 16. The averages vary by 8, half the rest, which is 16; those of the seats by 50, of
    which 8 are half the rest, so the deal makes 42. From the 16 of the player 8 / 2 are taken, by which two deals
    overstate it. By chance an estimate can be negative; ``least`` is shown instead. Intervals are made of the estimates
    as they are: a share of 0 is uncertain, too.

    >>> found = shares([2, 2, 8, 40, 8, 2], [2, 2, 0, 50, 0, 2])
    >>> {name: round(share * 70, 6) for name, share in found.items()}
    {'play': 12.0, 'deal': 42.0, 'rest': 16.0}
    """
    count = player[0]
    half_rest, seats = _variance(player), _variance(deal)
    play = max(least, (player[2] / count) ** 2 - half_rest / count)
    of_deal = max(least, seats - half_rest) + max(least, (deal[2] / count) ** 2 - seats / count)
    whole = play + of_deal + 2 * half_rest
    return {"play": play / whole, "deal": of_deal / whole, "rest": 2 * half_rest / whole}


def _variance(sums: list[float]) -> float:
    """The variance of numbers of which each deal has one."""
    count, total, squares = sums[0], sums[2], sums[3]
    return (squares - total * total / count) / (count - 1)


def _table(sums: Sums, prefix: str, line: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    return {name: line(name) for name in _names(sums, prefix)}


def _names(sums: Sums, prefix: str) -> list[str]:
    """The names after a word of which there are enough deals, in the order of the alphabet."""
    return sorted(
        name.removeprefix(prefix + " ")
        for name, numbers in sums.items()
        if name.startswith(prefix + " ") and numbers[0] >= FEWEST_DEALS
    )


def _numbers(sums: Sums, name: str, *kinds: str) -> dict[str, Number | None]:
    return {kind: _number(sums, f"{kind} {name}") for kind in kinds}


def _games(sums: Sums, name: str) -> int:
    return int(sums[name][0]) if name in sums else 0


def _number(sums: Sums, name: str) -> Number | None:
    """A mean with the reach of its interval; None of too few deals."""
    if _games(sums, name) < FEWEST_DEALS:
        return None
    mean = RunningMean(sums[name])
    bounds = mean.interval()
    assert bounds is not None
    return [round(mean.mean, PLACES), round(bounds[1] - mean.mean, PLACES)]

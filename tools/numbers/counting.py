"""What is counted in a game. Numbers are kept as sums of deals, so that intervals can count deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from statistics import fmean
from time import process_time
from typing import TypeAlias

from kingdombuilder.arena.match import Crashed, Match, Played, play
from kingdombuilder.game.errors import KingdomBuilderError
from kingdombuilder.game.setup import lay_out
from kingdombuilder.intervals import RunningMean

from .plan import Block

Sums: TypeAlias = dict[str, list[float]]
"""The sums of a ``RunningMean`` by the name of a number, such as ``"item knights"``."""

STATISTICS = "cards", "locations", "length"
GROUPS = 20
"""Deals with the seats exchanged are kept in so many groups, for intervals by the jackknife."""
CPU = "cpu"


def played(block: Block) -> Sums:
    """Play a job and return its sums; raises an error if a game fails."""
    begun = process_time()
    found: dict[str, RunningMean] = {}
    for number, matches in enumerate(block.deals()):
        games = [(match, _play(match)) for match in matches]
        numbers = _of_game(*games[0]) if len(games) == 1 else _of_exchange(games, (block.number + number) % GROUPS)
        for name, values in numbers:
            if values:
                found.setdefault(name, RunningMean()).add(values)
    found[CPU] = RunningMean()
    found[CPU].add([process_time() - begun])
    return {name: mean.sums for name, mean in found.items()}


def merged(one: Sums, other: Sums) -> Sums:
    """The sums of the deals of both."""
    found = {name: RunningMean(sums) for name, sums in one.items()}
    for name, sums in other.items():
        found.setdefault(name, RunningMean()).merge(sums)
    return {name: mean.sums for name, mean in found.items()}


def _play(match: Match) -> Played:
    result = play(match, STATISTICS)
    if isinstance(result, Crashed):
        raise KingdomBuilderError(f"seed {match.options.seed}, {' '.join(match.bots)}: {result.error}")
    return result


def _of_game(match: Match, game: Played) -> Iterator[tuple[str, Sequence[float]]]:
    """The numbers of a game of equal bots, which is the only game of its deal."""
    gold, shares = [seat.gold for seat in game.seats], [seat.share for seat in game.seats]
    first, second, *_ = sorted(gold, reverse=True)
    yield "gold", gold
    yield "gap", [_gap(gold)]
    yield "winner", [first]
    yield "margin", [first - second]
    for seat in range(len(gold)):
        yield f"seat {seat}", [shares[seat]]
        yield f"seat gold {seat}", [gold[seat] - fmean(gold)]
    for row in game.rows["length"]:
        for name in ("rounds", "turns", "actions"):
            yield name, [_number(row[name])]
    yield from _of_items(match, game, gold)
    yield from _of_tiles(match, game, gold, shares)


def _of_items(match: Match, game: Played, gold: Sequence[int]) -> Iterator[tuple[str, Sequence[float]]]:
    """The gold that each card, task and so on paid, and each pair of cards."""
    names = [card.name for card in lay_out(match.options).scoring]
    earned = {name: [0.0] * len(gold) for name in names}
    for row in game.rows["cards"]:
        if row["item"] in earned:
            earned[str(row["item"])][int(_number(row["seat"]))] = _number(row["earned"])
    for name, paid in earned.items():
        yield f"item {name}", paid
        yield f"gap {name}", [_gap(paid)]
        yield f"edge {name}", [_edge(paid, gold)]
    for one, other in combinations(sorted(match.options.cards or ()), 2):
        yield f"pair {one} {other}", [sum(both) for both in zip(earned[one], earned[other], strict=True)]


def _of_tiles(
    match: Match, game: Played, gold: Sequence[int], shares: Sequence[float]
) -> Iterator[tuple[str, Sequence[float]]]:
    """How those with a tile did beside those without, at tables where there are both; by card, too."""
    held: dict[str, list[bool]] = {}
    for row in game.rows["locations"]:
        location, has = str(row["location"]), _number(row["tiles"]) > 0
        held.setdefault(location, []).append(has)
        if has:
            yield f"used {location}", [_number(row["used"])]
    for location, having in held.items():
        yield f"taken {location}", having
        if not any(having) or all(having):
            continue
        lead = fmean(_where(gold, having, True)) - fmean(_where(gold, having, False))
        wins = [share - 1 / len(shares) for share in _where(shares, having, True)]
        for name in (location, *(f"{location} {card}" for card in match.options.cards or ())):
            yield f"lead {name}", [lead]
            yield f"wins {name}", wins


def _of_exchange(games: Sequence[tuple[Match, Played]], group: int) -> Iterator[tuple[str, Sequence[float]]]:
    """The numbers of a deal that two bots played twice, with the seats exchanged.

    ``before`` is by how much the first seat was ahead in the first game, ``after`` in the second. Half their difference
    is what the first bot was worth, half their sum what the first seat was worth in this deal.
    """
    (_, one), (_, two) = games
    before, after = (game.seats[0].gold - game.seats[1].gold for game in (one, two))
    yield f"player {group}", [(before - after) / 2]
    yield f"deal {group}", [(before + after) / 2]
    yield "rate", [one.seats[0].share, two.seats[1].share]
    yield "same player", [before * after < 0]
    yield "same seat", [before * after > 0]


def _gap(numbers: Sequence[float]) -> float:
    """How far two players at the table are apart on average."""
    return fmean(abs(one - other) for one, other in combinations(numbers, 2))


def _edge(paid: Sequence[float], gold: Sequence[int]) -> float:
    """How much more an item paid the winners than the average player of the table."""
    return fmean(_where(paid, [mine == max(gold) for mine in gold], True)) - fmean(paid)


def _where(numbers: Iterable[float], having: Iterable[bool], wanted: bool) -> list[float]:
    return [number for number, has in zip(numbers, having, strict=True) if has is wanted]


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return value

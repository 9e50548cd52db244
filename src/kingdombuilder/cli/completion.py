"""Shell completion: names of bots, boxes, cards and so on; the shell falls back to files."""

from __future__ import annotations

from collections.abc import Iterable

from ..bots.registry import BOTS


def last_of(incomplete: str, names: Iterable[str], separators: str) -> list[str]:
    """Complete the last name of a list, without names already in it.

    >>> last_of("tavern pad", ["paddock", "tavern"], " ,")
    ['tavern paddock']
    """
    end = max(incomplete.rfind(separator) for separator in separators) + 1
    done = incomplete[:end]
    for separator in separators:
        incomplete = incomplete.replace(separator, "\n")
    *others, word = incomplete.split("\n")
    return [done + name for name in names if name.startswith(word) and name not in others]


def bots(incomplete: str) -> list[str]:
    """Complete the name of a bot."""
    return [name for name in BOTS if name.startswith(incomplete)]


def players(incomplete: str) -> list[str]:
    """Complete the last name of a list of players; bots may be repeated."""
    done, comma, word = incomplete.rpartition(",")
    return [done + comma + name for name in bots(word)]


def statistics(incomplete: str) -> list[str]:
    """Complete the last name of a list of statistics."""
    from ..arena.accumulators import STATISTICS

    return last_of(incomplete, STATISTICS, ",")

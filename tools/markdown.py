"""Markdown pages with a part that is generated from measurements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kingdombuilder.game.errors import KingdomBuilderError


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table.

    >>> print(table(("bot", "gold"), [("greedy", "62.7")]), end="")
    | bot | gold |
    | --- | --- |
    | greedy | 62.7 |
    """
    lines = [headings, ("---",) * len(headings), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def between(page: str, begin: str, end: str, text: str) -> str:
    """The page with this text between two markers, instead of what was there."""
    before, found, rest = page.partition(begin)
    _, found_end, after = rest.partition(end)
    if not found or not found_end:
        raise KingdomBuilderError(f"the page should have the lines {begin} and {end}; the table goes between them")
    return f"{before}{begin}\n\n{text}\n{end}{after}"

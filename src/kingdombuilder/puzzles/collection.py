"""The puzzles that come with the game, written and read: JSON, one puzzle a line."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import zip_longest

from ..game.errors import KingdomBuilderError, shown
from .puzzle import Puzzle

FILE = "collection.json"


class NoPuzzle(KingdomBuilderError):
    """There is no puzzle of that name."""


class BadCollection(KingdomBuilderError):
    """A text that holds no puzzles."""


@cache
def collection() -> Mapping[str, Puzzle]:
    """The puzzles of the house by name, the easiest first."""
    return {puzzle.id: puzzle for puzzle in read(files(__package__).joinpath(FILE).read_text("utf-8"))}


def puzzle_named(id: str) -> Puzzle:
    """The puzzle of the house that has this name."""
    try:
        return collection()[id]
    except KeyError:
        number = len(collection())
        raise NoPuzzle(f"there is no puzzle {shown(id)}; the {number} there are have names like {_example()}") from None


def _example() -> str:
    return repr(next(iter(collection()), ""))


def read(text: str) -> list[Puzzle]:
    """The puzzles that a text holds."""
    try:
        return [Puzzle.of(document) for document in json.loads(text)]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadCollection(f"these are no puzzles: {error}") from None


def written(puzzles: Iterable[Puzzle]) -> str:
    """The text that holds these puzzles, the easiest first."""
    in_order = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    lines = [json.dumps(puzzle.document(), separators=(",", ":")) for puzzle in in_order]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def chosen(puzzles: Iterable[Puzzle], number: int, kept: Collection[Puzzle] = ()) -> list[Puzzle]:
    """So many puzzles: all that are kept, then of all boxes, levels and numbers of players alike the clearest ones."""
    groups: dict[tuple[object, ...], list[Puzzle]] = {}
    for puzzle in sorted({one.id: one for one in puzzles}.values(), key=_clearness, reverse=True):
        groups.setdefault((puzzle.boxes, puzzle.level, puzzle.players), []).append(puzzle)
    in_turn = [puzzle for rank in zip_longest(*groups.values()) for puzzle in rank if puzzle]
    names = {puzzle.id for puzzle in kept}
    new = [puzzle for puzzle in in_turn if puzzle.id not in names]
    return [*kept, *new[: max(number - len(kept), 0)]]


def _clearness(puzzle: Puzzle) -> tuple[int, int, str]:
    """How much better the best turn is than the next best and than the obvious one."""
    return puzzle.best - puzzle.second, puzzle.best - puzzle.obvious, puzzle.id

"""Collections of puzzles: JSON, one puzzle a line."""

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
    """An invalid collection of puzzles."""


@cache
def collection() -> Mapping[str, Puzzle]:
    """The built-in puzzles by name, easiest first."""
    return {puzzle.id: puzzle for puzzle in read(files(__package__).joinpath(FILE).read_text("utf-8"))}


def puzzle_named(id: str) -> Puzzle:
    """The built-in puzzle with this name."""
    try:
        return collection()[id]
    except KeyError:
        number = len(collection())
        raise NoPuzzle(
            f"there is no puzzle {shown(id)}; the {number} puzzles have names such as {_example()}"
        ) from None


def _example() -> str:
    return repr(next(iter(collection()), ""))


def read(text: str) -> list[Puzzle]:
    """Parse a collection of puzzles."""
    try:
        return [Puzzle.of(document) for document in json.loads(text)]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadCollection(f"these are not puzzles: {error}") from None


def written(puzzles: Iterable[Puzzle]) -> str:
    """Format a collection of puzzles, easiest first."""
    in_order = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    lines = [json.dumps(puzzle.document(), separators=(",", ":")) for puzzle in in_order]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def chosen(puzzles: Iterable[Puzzle], number: int, kept: Collection[Puzzle] = ()) -> list[Puzzle]:
    """Choose ``number`` puzzles: all of ``kept``, then the clearest, balanced by box, level and number of players."""
    groups: dict[tuple[object, ...], list[Puzzle]] = {}
    for puzzle in sorted({one.id: one for one in puzzles}.values(), key=_clearness, reverse=True):
        groups.setdefault((puzzle.boxes, puzzle.level, puzzle.players), []).append(puzzle)
    in_turn = [puzzle for rank in zip_longest(*groups.values()) for puzzle in rank if puzzle]
    names = {puzzle.id for puzzle in kept}
    new = [puzzle for puzzle in in_turn if puzzle.id not in names]
    return [*kept, *new[: max(number - len(kept), 0)]]


def _clearness(puzzle: Puzzle) -> tuple[int, int, str]:
    """A sort key: the margins of the best turn over the next best and the obvious one."""
    return puzzle.best - puzzle.second, puzzle.best - puzzle.obvious, puzzle.id

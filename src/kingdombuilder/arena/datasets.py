"""Games and decisions as data: the arena's records as rows or arrays, and datasets of many positions.

A dataset is a folder of parts with about 1,000 decisions each. A part depends only on its number and the recipe, so an
interrupted run goes on with the parts that are missing.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Literal

from ..game.actions import Action
from ..game.documents.record import Record
from ..game.documents.record_reader import parse
from ..game.documents.state_bytes import state_to_bytes
from ..game.errors import FaultyInput, shown
from ..game.options import Options
from ..game.scoring import gold
from ..game.view import view
from .accumulators import Row
from .match import Crashed, Match, Seat, play
from .rows import FORMATS, seat_facts, set_up_facts, table_of, table_of_files

PART = 1000
"""The decisions of a part of a dataset, at least."""
SEEDS_OF_PART = 10_000
"""The seeds that belong to a part; it needs a few of them."""
RECIPE = "recipe.json"
PARQUET = ".parquet"
Each = Literal["seat", "decision"]


class BadData(FaultyInput):
    """A file without games, or a folder with another dataset."""


def load_rows(path: str | PathLike[str], each: Each = "seat") -> Iterator[Row]:
    """The rows of games that ``arena --records`` wrote: one for each seat, or for each ``decision``.

    ``path`` is a file of games or a folder of such files. A folder of a dataset has rows of decisions already, as JSON
    lines or as Parquet.
    """
    if each not in ("seat", "decision"):
        raise BadData([f"each: {shown(each)} is neither 'seat' nor 'decision'"])
    for file in _files(Path(path)):
        if file.suffix == PARQUET:
            yield from table_of_files([file]).to_pylist()
            continue
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    yield from _rows_of(json.loads(line), each)
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    raise BadData([f"{file.name}, line {number}: it is not a game of the arena: {error}"]) from None


def load_table(path: str | PathLike[str], each: Each = "seat") -> Any:
    """The same rows as a ``pyarrow.Table`` of columns; needs the extra ``kingdombuilder[parquet]``."""
    files = _files(Path(path))
    if all(file.suffix == PARQUET for file in files):
        return table_of_files(files)
    return table_of(list(load_rows(path, each)))


def _files(path: Path) -> list[Path]:
    files = sorted([*path.glob("*.jsonl"), *path.glob(f"*{PARQUET}")]) if path.is_dir() else [path]
    if not files:
        raise BadData([f"{path}: there is no *.jsonl or *{PARQUET} file in this folder"])
    return files


def _rows_of(line: dict[str, Any], each: Each) -> Iterator[Row]:
    if "record" not in line:
        yield line  # of a dataset
        return
    record = parse(json.dumps(line["record"]))
    faults = {fault["seat"]: fault["fault"] for fault in line["faults"]}
    told = zip(line["bots"], line["gold"], line["shares"], strict=True)
    seats = [Seat(bot, gold, share, [], faults.get(seat)) for seat, (bot, gold, share) in enumerate(told)]
    facts: Row = {"game": line["game"], "deal": line["deal"], **set_up_facts(record.options)}
    if each == "decision":
        yield from decision_rows(record, seats, facts)
        return
    for number, seat in enumerate(seats):
        yield {**facts, **seat_facts(number, seat), "actions": len(record.actions), "fault": seat.fault}


def decision_rows(record: Record, seats: list[Seat], facts: Row, every: int = 1) -> Iterator[Row]:
    """A row for every n-th decision of a game: what the player knew and did, and how the game ended for it.

    ``view`` is what the seat knew, for ``state_from_bytes``, in Base64. ``number`` is ``Action.number``. ``gold_now``
    is the gold as if the game ended then, ``others`` the most gold of another player at the end.
    """
    first = (record.options.seed or 0) % every
    for step, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
        seat = state.decider
        if step % every == first:
            yield {
                **facts,
                **seat_facts(seat, seats[seat]),
                "others": max(other.gold for number, other in enumerate(seats) if number != seat),
                "fault": seats[seat].fault,
                "step": step,
                "gold_now": gold(state, seat),
                "action": str(action),
                "number": action.number,
                "view": b64encode(state_to_bytes(view(state, seat))).decode(),
            }


@dataclass(frozen=True)
class Recipe:
    """What the positions of a dataset are taken from."""

    bots: tuple[str, ...]
    """The bots of the seats, in turn; their order moves on by one seat with each game."""
    options: Options
    """The options of the first game; each further one has another seed."""
    every: int = 1
    """Only every n-th decision of a game, so that the positions differ more."""
    ending: str = ".jsonl"
    """The file type: ``.jsonl`` or ``.parquet``."""

    def rows(self, part: int) -> Iterator[Row]:
        """The rows of a part, by whole games."""
        made = 0
        for number in range(part * SEEDS_OF_PART, (part + 1) * SEEDS_OF_PART):
            options = replace(self.options, seed=(self.options.seed or 0) + number).resolved()
            seats = tuple(self.bots[(seat + number) % len(self.bots)] for seat in range(options.players))
            match = Match(options, seats, number)
            played = play(match, keep_actions=True)
            if isinstance(played, Crashed):
                raise BadData([f"game {number}: {played.error}"])
            record = match.record(map(Action.parse, played.actions))
            for row in decision_rows(record, played.seats, {"game": number, **set_up_facts(options)}, self.every):
                made += 1
                yield row
            if made >= PART:
                return

    def document(self) -> dict[str, Any]:
        """The recipe as JSON, to compare it with that of a folder."""
        found: dict[str, Any] = json.loads(json.dumps(asdict(self) | {"options": repr(self.options)}))
        return found


@dataclass(frozen=True)
class Part:
    """A part to be written into a folder."""

    recipe: Recipe
    folder: str
    number: int

    @property
    def file(self) -> Path:
        """Where it goes."""
        return Path(self.folder) / f"{self.number:05}{self.recipe.ending}"


def write_part(part: Part) -> int:
    """Play the games of a part and write it, whole or not at all; returns the number of its rows."""
    rows = list(part.recipe.rows(part.number))
    unfinished = part.file.with_suffix(".tmp")
    unfinished.write_bytes(FORMATS[part.recipe.ending](rows))
    unfinished.replace(part.file)
    return len(rows)


def missing_parts(recipe: Recipe, folder: Path, positions: int) -> Iterable[Part]:
    """The parts that a dataset still lacks; makes the folder, and refuses one with another recipe."""
    if recipe.ending not in FORMATS:
        raise BadData([f"format: {shown(recipe.ending)} is not one of {', '.join(FORMATS)}"])
    folder.mkdir(parents=True, exist_ok=True)
    note = folder / RECIPE
    if note.exists():
        if json.loads(note.read_text("utf-8")) != recipe.document():
            raise BadData([f"{folder}: it has another dataset; name another folder"])
    elif any(folder.iterdir()):
        raise BadData([f"{folder}: it has other files; name a new or empty folder"])
    note.write_text(json.dumps(recipe.document(), indent=2) + "\n", "utf-8")
    needed = -(-positions // PART)
    return [part for part in (Part(recipe, str(folder), number) for number in range(needed)) if not part.file.exists()]

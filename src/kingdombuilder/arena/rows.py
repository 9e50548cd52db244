"""Rows of statistics: joining game facts, filters, summaries, and export."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from statistics import fmean
from typing import Any, TypeAlias

from ..extras import module_of
from ..game.errors import unknown
from ..game.options import Options
from ..intervals import mean_interval, rate_interval
from .accumulators import Accumulator, BadStatistic, Row, Value
from .match import Match, Played, Seat

GAME_FACTS = "game", "deal", "seed", "players", "line_up", "sets", "sections", "cards", "tasks"
SEAT_FACTS = "seat", "bot", "share", "gold"
RATE, INTERVAL = "share", "_interval"
"""The win rate column, and the suffix of summary columns with 95 % bounds."""
WHOLE = "bot"
"""The column whose names may contain spaces; in all others a text is a list of names."""

Line: TypeAlias = dict[str, Value | list[float]]
"""A line of a summary; unknown bounds are None."""


def rows_with_facts(statistic: str, games: Iterable[tuple[Match, Played]]) -> Iterator[Row]:
    """The rows of a statistic, each with the facts of its game and, if it names one, of its seat."""
    for match, played in games:
        facts = _game_facts(match)
        for row in played.rows[statistic]:
            yield facts | _seat_facts(played, row.get("seat")) | row


def _game_facts(match: Match) -> Row:
    facts = {"game": match.number, "deal": match.deal, "line_up": " ".join(match.bots), **set_up_facts(match.options)}
    return {name: facts[name] for name in GAME_FACTS}


def set_up_facts(options: Options) -> Row:
    """The facts of a game that its options tell."""
    lists = {name: " ".join(getattr(options, name) or ()) for name in ("sets", "sections", "cards", "tasks")}
    return {"seed": options.seed, "players": options.players, **lists}


def _seat_facts(played: Played, number: Value) -> Row:
    if not isinstance(number, int) or number not in range(len(played.seats)):
        return {}
    return seat_facts(number, played.seats[number])


def seat_facts(number: int, seat: Seat) -> Row:
    """The facts of a seat, counted from 0."""
    return dict(zip(SEAT_FACTS, (number, seat.bot, round(seat.share, 4), seat.gold), strict=True))


def read_filter(text: str, statistics: Iterable[type[Accumulator]]) -> dict[str, str]:
    """Read a filter such as ``location=tower cards=knights``; a value with spaces is quoted.

    >>> read_filter("seat=1, bot='expert:500ms x4'", [])
    {'seat': '1', 'bot': 'expert:500ms x4'}
    """
    columns = {*GAME_FACTS, *SEAT_FACTS}
    columns.update(column for statistic in statistics for column in (*statistic.by, *statistic.means))
    wanted = {}
    for word in _words(text):
        column, equals, value = word.partition("=")
        if not equals or not value:
            raise BadStatistic(f"{word!r} should be a column and a value, such as 'location=tower'")
        if column not in columns:
            raise BadStatistic(unknown("column", column, columns))
        wanted[column] = value
    return wanted


def _words(text: str) -> list[str]:
    """Split at spaces and commas outside quotes."""
    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace += ","
    lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", ""
    try:
        return list(lexer)
    except ValueError as error:
        raise BadStatistic(f"{text!r} is not a filter: {error}") from None


def filtered(rows: Iterable[Row], wanted: Mapping[str, str]) -> list[Row]:
    """The rows that contain each wanted value.

    >>> filtered([{"cards": "knights lords miners"}, {"cards": "lords"}, {}], {"cards": "knights"})
    [{'cards': 'knights lords miners'}]
    """
    return [row for row in rows if all(_has(row, column, value) for column, value in wanted.items())]


def nothing_matches(rows: Sequence[Row], wanted: Mapping[str, str]) -> str:
    """Why no row matches: an unknown column, an unknown value, or values that never occur together.

    >>> nothing_matches([{"cards": "knights lords miners"}], {"cards": "knigths"})
    "unknown cards 'knigths'; did you mean knights?"
    """
    for column, value in wanted.items():
        if all(column not in row for row in rows):
            return f"no row has a column {column!r}"
        if not filtered(rows, {column: value}):
            texts = {str(row[column]) for row in rows if column in row}
            known = texts if column == WHOLE else {word for text in texts for word in text.split()}
            return unknown(column, value, known)
    return "no row has all of these values"


def _has(row: Row, column: str, wanted: str) -> bool:
    """Whether a row contains a value; numbers are compared by value, and a section may be turned."""
    value = row.get(column)
    if wanted == str(value):
        return True
    if isinstance(value, float | int):
        with suppress(ValueError):
            return float(wanted) == value
    return column != WHOLE and (f" {wanted} " in f" {value} " or f" {wanted}' " in f" {value} ")


def summary(statistic: type[Accumulator], rows: Iterable[Row]) -> list[Line]:
    """The means of a statistic with 95 % intervals, one line for each group of rows."""
    groups: dict[tuple[Value, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row.get(column) for column in statistic.by), []).append(row)
    lines: list[Line] = []
    for key in sorted(groups, key=lambda key: [_sortable(value) for value in key]):
        line: Line = {**dict(zip(statistic.by, key, strict=True)), "rows": len(groups[key])}
        for column in statistic.means:
            line |= _mean(column, groups[key])
        lines.append(line)
    return lines


def _mean(column: str, rows: Iterable[Row]) -> Line:
    """The mean of a column and its interval, computed by deal, because games of one deal are not independent."""
    deals: dict[Value, list[float]] = {}
    for row in rows:
        if isinstance(value := row.get(column), int | float):
            deals.setdefault(row.get("deal"), []).append(value)
    numbers = list(deals.values())
    mean = round(fmean(chain.from_iterable(numbers)), 4) if numbers else None
    is_rate = column == RATE and mean is not None and 0 <= mean <= 1
    bounds = rate_interval(numbers) if is_rate else mean_interval(numbers)
    return {column: mean, column + INTERVAL: bounds and [round(bound, 4) for bound in bounds]}


def _sortable(value: Value) -> tuple[bool, float, str]:
    """Numbers by size, then texts."""
    return (False, value, "") if isinstance(value, int | float) else (True, 0, str(value))


def _columns(rows: Iterable[Row]) -> list[str]:
    """All columns, in order of first appearance."""
    return list(dict.fromkeys(column for row in rows for column in row))


def as_csv(rows: Sequence[Row]) -> bytes:
    """The rows as a CSV file with a heading."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _columns(rows), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def as_parquet(rows: Sequence[Row]) -> bytes:
    """The rows as a Parquet file."""
    pyarrow, parquet = module_of("parquet", "pyarrow"), module_of("parquet", "pyarrow.parquet")
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(table_of(rows), sink)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def table_of_files(files: Iterable[Path]) -> Any:
    """The rows of some Parquet files as a ``pyarrow.Table``.

    A column without a value in one file, such as ``fault``, has the type that it has in another.
    """
    pyarrow, read = module_of("parquet", "pyarrow"), module_of("parquet", "pyarrow.parquet").read_table
    return pyarrow.concat_tables([read(file) for file in files], promote_options="permissive")


def table_of(rows: Sequence[Row]) -> Any:
    """The rows as a ``pyarrow.Table``."""
    pyarrow = module_of("parquet", "pyarrow")
    try:
        return pyarrow.table({column: [row.get(column) for row in rows] for column in _columns(rows)})
    except pyarrow.ArrowException as error:
        raise BadStatistic(f"the rows do not fit into a Parquet file or table: {error}") from None


def as_json_lines(rows: Sequence[Row]) -> bytes:
    """The rows as JSON objects, one a line."""
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


FORMATS: dict[str, Callable[[Sequence[Row]], bytes]] = {
    ".csv": as_csv,
    ".jsonl": as_json_lines,
    ".parquet": as_parquet,
}
"""The export formats, by file extension."""


def check_format(ending: str) -> None:
    """Raise an error if rows cannot be exported to that file extension."""
    if ending not in FORMATS:
        *first, last = (f"*{one}" for one in FORMATS)
        raise BadStatistic(f"rows are written to files named {', '.join(first)} or {last}, not *{ending}")
    FORMATS[ending]([])

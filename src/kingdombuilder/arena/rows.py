"""The rows of statistics: the facts that belong to each, filters, summaries, and files for other programs."""

from __future__ import annotations

import csv
import io
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from statistics import fmean

from ..extras import module_of
from ..game.errors import unknown
from .accumulators import Accumulator, BadStatistic, Row, Value
from .match import Match, Played

GAME_FACTS = "game", "deal", "seed", "players", "line_up", "sets", "sections", "cards", "tasks"
SEAT_FACTS = "seat", "bot", "share", "gold"
WHOLE = "bot"
"""The column whose texts are names that may have spaces; in the others a text is a list of names, or just one."""


def rows_with_facts(statistic: str, games: Iterable[tuple[Match, Played]]) -> Iterator[Row]:
    """The rows of a statistic, each with the facts of its game and, if it names one, of its seat."""
    for match, played in games:
        facts = _game_facts(match)
        for row in played.rows[statistic]:
            yield facts | _seat_facts(played, row.get("seat")) | row


def _game_facts(match: Match) -> Row:
    options = match.options
    lists = match.bots, options.sets, options.sections, options.cards, options.tasks
    numbers = match.number, match.deal, options.seed, options.players
    return dict(zip(GAME_FACTS, (*numbers, *(" ".join(names or ()) for names in lists)), strict=True))


def _seat_facts(played: Played, number: Value) -> Row:
    if not isinstance(number, int) or number not in range(len(played.seats)):
        return {}
    seat = played.seats[number]
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
    """What stands between spaces and commas, except for those in quotes."""
    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace += ","
    lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", ""
    try:
        return list(lexer)
    except ValueError as error:
        raise BadStatistic(f"{text!r} is not a filter: {error}") from None


def filtered(rows: Iterable[Row], wanted: Mapping[str, str]) -> list[Row]:
    """The rows that have each wanted value, or have it among several.

    >>> filtered([{"cards": "knights lords miners"}, {"cards": "lords"}, {}], {"cards": "knights"})
    [{'cards': 'knights lords miners'}]
    """
    return [row for row in rows if all(_has(row, column, value) for column, value in wanted.items())]


def _has(row: Row, column: str, wanted: str) -> bool:
    """Whether a row has a value, however that is written if it is a number."""
    value = row.get(column)
    if wanted == str(value):
        return True
    if isinstance(value, float | int):
        with suppress(ValueError):
            return float(wanted) == value
    return column != WHOLE and f" {wanted} " in f" {value} "


def summary(statistic: type[Accumulator], rows: Iterable[Row]) -> list[Row]:
    """The means of a statistic's numbers, in a line for each group of its rows."""
    groups: dict[tuple[Value, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row.get(column) for column in statistic.by), []).append(row)
    return [
        dict(zip(statistic.by, key, strict=True))
        | {"rows": len(groups[key])}
        | {column: _mean(row.get(column) for row in groups[key]) for column in statistic.means}
        for key in sorted(groups, key=lambda key: [_sortable(value) for value in key])
    ]


def _mean(values: Iterable[Value]) -> float | None:
    numbers = [value for value in values if isinstance(value, int | float)]
    return round(fmean(numbers), 4) if numbers else None


def _sortable(value: Value) -> tuple[bool, float, str]:
    """Numbers by size, then texts."""
    return (False, value, "") if isinstance(value, int | float) else (True, 0, str(value))


def _columns(rows: Iterable[Row]) -> list[str]:
    """Every column, in the order in which they come up."""
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
    try:
        columns = {column: [row.get(column) for row in rows] for column in _columns(rows)}
        parquet.write_table(pyarrow.table(columns), sink)
    except pyarrow.ArrowException as error:
        raise BadStatistic(f"the rows do not fit into a Parquet file: {error}") from None
    content: bytes = sink.getvalue().to_pybytes()
    return content


FORMATS: dict[str, Callable[[Sequence[Row]], bytes]] = {".csv": as_csv, ".parquet": as_parquet}
"""The files that rows are written to, by the endings of their names."""


def check_format(ending: str) -> None:
    """Raise an error if rows cannot be written to a file with that ending."""
    if ending not in FORMATS:
        raise BadStatistic(f"rows are written to files named *{' or *'.join(FORMATS)}, not *{ending}")
    FORMATS[ending]([])

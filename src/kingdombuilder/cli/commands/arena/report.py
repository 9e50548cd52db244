"""The output of ``arena``: progress, failed games, and the result."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from itertools import chain, count, islice
from pathlib import Path
from statistics import fmean
from typing import Any

import typer
from rich.table import Table

from ....arena.accumulators import statistic
from ....arena.journal import usual_journal
from ....arena.match import Crashed, Match, Played, Result
from ....arena.rows import FORMATS, INTERVAL, RATE, Line, check_format, nothing_matches, read_filter
from ....arena.sequential import HIGH, LOW, OPEN, Verdict
from ....arena.standings import Standing, Tallies, margin_words
from ....arena.tournament import Outcome, Tournament, game_document
from ....game import catalogue
from ...documents import print_json
from ...errors import BadFile, BadUsage, printable
from ...files import check_folder, write_bytes, write_text
from ...terminal.board import make_console
from ...terminal.wording import listed

STANDINGS = "bot", "games", "win rate", "95 %", "gold", "margin", "rating"
TIMES = "bot", "ms per turn", "median", "longest"
WIDEST = 1000
"""The width of tables in files and pipes, so that no row is wrapped."""
ANSWERS = {
    LOW: "{bot} wins closer to {low:g} % than to {high:g} %",
    HIGH: "{bot} wins closer to {high:g} % than to {low:g} %",
    OPEN: "too few games to decide whether {bot} wins closer to {low:g} % or to {high:g} %",
}


class Report:
    """Follows a tournament and reports on it."""

    def __init__(
        self, tournament: Tournament, folder: str, where: str | None, export: str | None, games: str | None = None
    ) -> None:
        """Set the folder for failed games, the filter of rows, and the files for rows and games."""
        if not tournament.stats and (where is not None or export is not None):
            raise BadUsage(["--where and --export select rows of --stats; name a statistic"])
        self.tournament = tournament
        self.folder = folder
        self.games = games
        self.where = read_filter(where or "", map(statistic, tournament.stats))
        self.exports = _export_files(tournament.stats, export)
        self.seen = 0
        self.tallies = Tallies(tournament.bots)
        self.files: dict[int, str] = {}

    def see(self, results: Mapping[int, Result]) -> tuple[float, str]:
        """Count new results and report failures; returns the share done, and the standing in words."""
        for result in islice(results.values(), self.seen, None):
            self.seen += 1
            if isinstance(result, Played):
                self.tallies.add(result)
                self._tell_of_faults(result)
            else:
                self._tell(self.tournament.matches[result.number], result)
        total = len(self.tournament.matches)
        rates = [f"{bot} {100 * fmean(tally.shares):.0f} %" for bot, tally in self.tallies.items() if tally.shares]
        return self.seen / total, f"{self.seen} of {total} games{': ' * bool(rates)}{', '.join(rates)}"

    def _tell_of_faults(self, game: Played) -> None:
        for place, seat in enumerate(game.seats):
            if seat.fault:
                told = f"game {game.number}: greedy played on for {seat.bot} (player {place + 1}): {seat.fault}"
                print(printable(told), file=sys.stderr)

    def _tell(self, match: Match, crash: Crashed) -> None:
        """Write the record of a failed game, and say where."""
        where = f"game {match.number}, seed {match.options.seed}, {' '.join(match.bots)}"
        print(f"{where}: {printable(crash.error)}", file=sys.stderr)
        if crash.record is not None:
            file = str(Path(self.folder) / f"arena-{match.options.seed}-{match.number}.txt")
            try:
                write_text(file, crash.record)
            except BadFile as error:  # the other games are worth more
                print(f"  its record is lost: {printable(str(error))}", file=sys.stderr)
                return
            self.files[match.number] = file
            print(f"  see it with: kingdombuilder replay {file}", file=sys.stderr)

    def _warn(self, outcome: Outcome, document: Mapping[str, Any]) -> None:
        """Explain why the filter matches no row of a statistic, if so."""
        for name, lines in document["stats"].items():
            if self.where and not lines:
                why = nothing_matches(outcome.rows(name), self.where)
                print(f"warning: --where excludes all rows of {name}: {printable(why)}", file=sys.stderr)

    def export(self, outcome: Outcome) -> None:
        """Export the rows of the statistics."""
        for name, path in self.exports.items():
            rows = outcome.rows(name, **self.where)
            write_bytes(str(path), FORMATS[path.suffix](rows))
            typer.echo(f"{len(rows)} rows written to {path}", err=True)

    def write_games(self, outcome: Outcome) -> None:
        """Write all finished games, one a line, if requested.

        Games of an earlier run are kept; equal ones are not written again.
        """
        if self.games is None:
            return
        text = "".join(json.dumps(game_document(*game)) + "\n" for game in outcome.played)
        first = Path(self.games) / f"arena-{usual_journal(self.tournament.identity).name}"
        numbered = (first.with_stem(f"{first.stem}-{number}") for number in count(2))
        path = next(path for path in chain([first], numbered) if not path.exists() or _holds(path, text))
        write_text(str(path), text)
        typer.echo(f"{len(outcome.played)} games written to {path}", err=True)

    def publish(self, outcome: Outcome, seconds: float, as_json: bool) -> None:
        """Print the result on standard output."""
        document = outcome.document(**self.where) | {"seconds": round(seconds, 3)}
        for crash in document["crashed"]:
            crash["file"] = self.files.get(crash["game"])
        self._warn(outcome, document)
        if as_json:
            print_json(document)
            return
        console = make_console()
        if not console.is_terminal:
            console.width = WIDEST
        console.print(_heading(document), "", _standings_table(document["bots"]), sep="\n")
        console.print("", _times_table(document["bots"]), sep="\n")
        if verdict := document["sprt"]:
            console.print("", _answer(self.tournament.bots[0], verdict), sep="\n")
        for name, lines in document["stats"].items():
            console.print("", _summary_table(name, lines), sep="\n")


def _export_files(stats: Sequence[str], export: str | None) -> dict[str, Path]:
    """The export file of each statistic."""
    if export is None:
        return {}
    path = Path(export)
    check_format(path.suffix)
    check_folder(str(path.parent), writable=path.is_file() or not path.exists())  # not for a device
    if len(stats) == 1:
        return {stats[0]: path}
    return {name: path.with_name(f"{path.stem}-{name.replace(':', '-')}{path.suffix}") for name in stats}


def _holds(file: Path, text: str) -> bool:
    """Whether the content of the file is exactly this text."""
    return file.is_file() and file.read_bytes() == text.encode()


def _heading(document: Mapping[str, Any]) -> str:
    """What was played."""
    crashed = f", {len(document['crashed'])} crashed" if document["crashed"] else ""
    faulty = len({fault["game"] for fault in document["faults"]})
    faults = f", {faulty} with faults" if faulty else ""
    sets = "all boxes" if document["sets"] == list(catalogue.boxes) else " ".join(document["sets"])
    included = f" with {listed(document['include'])}" if document["include"] else ""
    return (
        f"{_counted(document['games'], 'game')}{crashed}{faults}: {_counted(document['deals'], 'deal')}"
        f" from seed {document['seed']} on,"
        f" {document['players']} players, {sets}{included}, {document['seconds']:.1f} s"
    )


def _answer(bot: str, verdict: Verdict) -> str:
    """The result of a sequential test in words."""
    answer = ANSWERS[verdict["answer"]].format(bot=bot, low=100 * verdict["low"], high=100 * verdict["high"])
    low, high = verdict["bounds"]
    seen = f"{_counted(verdict['deals'], 'deal')}, log-likelihood ratio {verdict['llr']:.2f}"
    return f"sprt: {answer} ({seen}, bounds {low:.2f} and {high:.2f})"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def _table(headings: Sequence[str], texts: int) -> Table:
    """An empty table whose first columns are texts, the others numbers; long texts are folded, never cut off."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, heading in enumerate(headings):
        text = place < texts
        table.add_column(heading, justify="left" if text else "right", no_wrap=not text, overflow="fold")
    return table


def _standings_table(bots: Sequence[Standing]) -> Table:
    table = _table(STANDINGS, 1)
    for bot in bots:
        table.add_row(
            bot["name"],
            str(bot["games"]),
            "-" if bot["win_rate"] is None else f"{100 * bot['win_rate']:.1f} %",
            _percent(bot["interval"]),
            _number(bot["mean_gold"]),
            margin_words(bot),
            _number(bot["rating"]),
        )
    return table


def _times_table(bots: Sequence[Standing]) -> Table:
    table = _table(TIMES, 1)
    for bot in bots:
        times = bot["ms_per_turn"], bot["median_ms_per_turn"], bot["max_ms_per_turn"]
        table.add_row(bot["name"], *map(_number, times))
    return table


def _summary_table(name: str, lines: Sequence[Line]) -> Table:
    by, means = statistic(name).by, statistic(name).means
    table = _table([*by, "rows", *means], len(by))
    table.title, table.title_justify, table.min_width = name, "left", len(name)
    for line in lines:
        table.add_row(*(str(line[column]) for column in (*by, "rows")), *(_mean(line, column) for column in means))
    return table


def _mean(line: Mapping[str, Any], column: str) -> str:
    """A mean with its interval; a win rate in percent."""
    mean, bounds = line[column], line[column + INTERVAL]
    if mean is None or bounds is None:
        return _number(mean)
    if column == RATE:
        return f"{100 * mean:.1f} % ({_percent(bounds)})"
    return f"{_number(mean)} ± {(bounds[1] - bounds[0]) / 2:.{_digits(mean)}f}"


def _percent(bounds: Sequence[float]) -> str:
    return "-".join(f"{100 * bound:.1f}" for bound in bounds)


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.{_digits(value)}f}"


def _digits(value: float) -> int:
    return 1 if abs(value) >= 10 else 2

"""What ``arena`` tells: how far it has come, games that went wrong, and the result."""

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

from ....arena.accumulators import Row, Value, statistic
from ....arena.journal import usual_journal
from ....arena.match import Crashed, Match, Played, Result
from ....arena.rows import FORMATS, check_format, read_filter
from ....arena.sequential import HIGH, LOW, OPEN, Verdict
from ....arena.standings import Standing, Tallies, margin_words
from ....arena.tournament import Outcome, Tournament, game_document
from ....game import catalogue
from ...errors import BadFile, BadUsage, printable
from ...files import check_folder, write_bytes, write_text
from ...terminal.board import make_console

HEADINGS = "bot", "games", "win rate", "95 %", "gold", "margin", "ms/turn", "median", "longest", "rating"
WIDEST = 1000
"""Tables are as wide as they need: what does not fit into a terminal is broken by it, but not cut off."""
ANSWERS = {
    LOW: "{bot} wins rather {low:g} % than {high:g} %",
    HIGH: "{bot} wins rather {high:g} % than {low:g} %",
    OPEN: "too few games to say whether {bot} wins rather {low:g} % or {high:g} %",
}


class Report:
    """Follows a tournament and tells of it."""

    def __init__(
        self, tournament: Tournament, folder: str, where: str | None, export: str | None, games: str | None = None
    ) -> None:
        """Where the records of crashed games go, which rows count, where they and all games are written."""
        if not tournament.stats and (where is not None or export is not None):
            raise BadUsage(["--where and --export are about the rows of --stats; say which"])
        self.tournament = tournament
        self.folder = folder
        self.games = games
        self.where = read_filter(where or "", map(statistic, tournament.stats))
        self.exports = _export_files(tournament.stats, export)
        self.seen = 0
        self.tallies = Tallies(tournament.bots)
        self.files: dict[int, str] = {}

    def see(self, results: Mapping[int, Result]) -> tuple[float, str]:
        """Count the results that are new, and tell of crashes; returns how much is done, and how it stands."""
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
        """Keep the record of a game that went wrong, and say where."""
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

    def export(self, outcome: Outcome) -> None:
        """Write the rows of the statistics where they are wanted."""
        for name, path in self.exports.items():
            rows = outcome.rows(name, **self.where)
            write_bytes(str(path), FORMATS[path.suffix](rows))
            typer.echo(f"{len(rows)} rows written to {path}", err=True)

    def write_games(self, outcome: Outcome) -> None:
        """Write all games that were played to their end, one a line, if they are wanted.

        Those of an earlier run stay where they are; if they are the same, they are not written twice.
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
        if as_json:
            typer.echo(json.dumps(document))
            return
        console = make_console()
        console.width = max(console.width, WIDEST)
        console.print(_heading(document), "", _standings_table(document["bots"]), sep="\n")
        if verdict := document["sprt"]:
            console.print("", _answer(self.tournament.bots[0], verdict), sep="\n")
        for name, lines in document["stats"].items():
            console.print("", _summary_table(name, lines), sep="\n")


def _export_files(stats: Sequence[str], export: str | None) -> dict[str, Path]:
    """The file for the rows of each statistic."""
    if export is None:
        return {}
    path = Path(export)
    check_format(path.suffix)
    check_folder(str(path.parent), writable=path.is_file() or not path.exists())  # not for a device
    if len(stats) == 1:
        return {stats[0]: path}
    return {name: path.with_name(f"{path.stem}-{name.replace(':', '-')}{path.suffix}") for name in stats}


def _holds(file: Path, text: str) -> bool:
    """Whether the text, and nothing else, is in the file."""
    return file.is_file() and file.read_bytes() == text.encode()


def _heading(document: Mapping[str, Any]) -> str:
    """What was played."""
    crashed = f", {len(document['crashed'])} crashed" if document["crashed"] else ""
    faulty = len({fault["game"] for fault in document["faults"]})
    faults = f", {faulty} with faults" if faulty else ""
    sets = "all boxes" if document["sets"] == list(catalogue.boxes) else " ".join(document["sets"])
    return (
        f"{_counted(document['games'], 'game')}{crashed}{faults}: {_counted(document['deals'], 'deal')}"
        f" from seed {document['seed']} on,"
        f" {document['players']} players, {sets}, {document['seconds']:.1f} s"
    )


def _answer(bot: str, verdict: Verdict) -> str:
    """What a sequential test found, for people."""
    answer = ANSWERS[verdict["answer"]].format(bot=bot, low=100 * verdict["low"], high=100 * verdict["high"])
    low, high = verdict["bounds"]
    seen = f"{_counted(verdict['deals'], 'deal')}, log-likelihood ratio {verdict['llr']:.2f}"
    return f"sprt: {answer} ({seen}, bounds {low:.2f} and {high:.2f})"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def _table(headings: Sequence[str], texts: int) -> Table:
    """An empty table whose first columns are texts, the others numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="left" if place < texts else "right", no_wrap=True)
    return table


def _standings_table(bots: Sequence[Standing]) -> Table:
    table = _table(HEADINGS, 1)
    for bot in bots:
        low, high = bot["interval"]
        table.add_row(
            bot["name"],
            str(bot["games"]),
            "-" if bot["win_rate"] is None else f"{100 * bot['win_rate']:.1f} %",
            f"{100 * low:.1f}-{100 * high:.1f}",
            _number(bot["mean_gold"]),
            margin_words(bot),
            _number(bot["ms_per_turn"]),
            _number(bot["median_ms_per_turn"]),
            _number(bot["max_ms_per_turn"]),
            _number(bot["rating"]),
        )
    return table


def _summary_table(name: str, lines: Sequence[Row]) -> Table:
    by = statistic(name).by
    table = _table([*by, "rows", *statistic(name).means], len(by))
    table.title, table.title_justify, table.min_width = name, "left", len(name)
    for line in lines:
        table.add_row(*map(_cell, line.values()))
    return table


def _cell(value: Value) -> str:
    return _number(value) if isinstance(value, float | None) else str(value)


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"

"""The verb ``puzzles``: list, show, check, mine and pack puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from ...game.documents.record import Record
from ...puzzles.answers import solution
from ...puzzles.collection import chosen, collection, puzzle_named, read, written
from ...puzzles.puzzle import LEVELS, SOLVER, Puzzle
from ...texts.hints import reason_texts
from ...texts.words import words_of
from ..documents import print_json
from ..errors import BadFile, BadUsage
from ..files import cannot, display_name, parse_file, read_text, refuse_to_overwrite, write_text
from ..options import JsonOption
from ..progress import progress_bar

app = typer.Typer(no_args_is_help=True, help="Puzzles: find the best last turn. List, show and prove them; mine more.")

MOST_GAMES = 10**6
FAILED = 1
"""The exit status if a puzzle fails its check."""

IdArgument = Annotated[str, typer.Argument(help="The name of a puzzle, from 'puzzles list'.", metavar="ID")]
JobsOption = Annotated[
    int | None, typer.Option(help="Games at the same time.", show_default="one per core", metavar="J", min=1, max=256)
]


@app.command("list")
def list_puzzles(
    theme: Annotated[str | None, typer.Option(help="Only those about this card, tile or box.", metavar="NAME")] = None,
    level: Annotated[str | None, typer.Option(help=f"Only these: {', '.join(LEVELS)}.", metavar="LEVEL")] = None,
    as_json: JsonOption = False,
) -> None:
    """List the built-in puzzles.

    Examples:
      kingdombuilder puzzles list
      kingdombuilder puzzles list --theme paddock --level hard
    """
    if level is not None and level not in LEVELS:
        raise BadUsage([f"--level {level}: it is one of {', '.join(LEVELS)}"])
    themes = sorted({name for puzzle in collection().values() for name in _themes(puzzle)})
    if theme is not None and theme not in themes:
        raise BadUsage([f"--theme {theme}: no puzzle is about that; there are {', '.join(themes)}"])
    found = [
        puzzle
        for puzzle in collection().values()
        if level in (None, puzzle.level) and (theme is None or theme in _themes(puzzle))
    ]
    if as_json:
        print_json([_without_solution(puzzle) for puzzle in found])
        return
    for puzzle in found:
        typer.echo(f"{puzzle.id}  {puzzle.rating}  {puzzle.players} players  {', '.join(_themes(puzzle))}")


@app.command()
def show(
    id: IdArgument,
    position: Annotated[bool, typer.Option("--position", help="Print only the position document.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show a puzzle and its best turn, with reasons.

    Examples:
      kingdombuilder puzzles show 5afd2c28
      kingdombuilder puzzles show 5afd2c28 --position > puzzle.json
      kingdombuilder render puzzle.json --out puzzle.svg
    """
    puzzle = puzzle_named(id)
    if position or as_json:
        print_json(puzzle.position if position else puzzle.document())
        return
    found = solution(puzzle)
    typer.echo(f"{puzzle.id}: {puzzle.level} ({puzzle.rating}), {puzzle.players} players, {', '.join(puzzle.boxes)}")
    typer.echo(f"{puzzle.best} gold at the end of the last turn; the next best turn has {puzzle.second}")
    typer.echo(
        f"{puzzle.ends} different turns, {puzzle.solutions} of them the best; the obvious one has {puzzle.obvious}"
    )
    typer.echo(f"best: {', '.join(puzzle.line)}")
    for line in reason_texts(words_of("en"), found.reasons, SOLVER):
        typer.echo(f"  {line}")


@app.command()
def check(
    file: Annotated[
        str | None, typer.Argument(help="A collection.", show_default="the one of the game", metavar="FILE")
    ] = None,
    jobs: JobsOption = None,
) -> None:
    """Prove every puzzle again by an exhaustive search.

    The exit status is 1 if a puzzle fails.

    Examples:
      kingdombuilder puzzles check
      kingdombuilder puzzles check my-puzzles.json --jobs 2
    """
    from ...arena.pool import cores, in_processes
    from ...puzzles.proving import faults

    puzzles = parse_file(file, read) if file else list(collection().values())
    wrong = done = 0
    with progress_bar("proving") as tell:
        for puzzle, found in in_processes(faults, puzzles, processes=jobs or cores()):
            done += 1
            tell(done / len(puzzles), f"{done} of {len(puzzles)} proved")
            for fault in [repr(found)] if isinstance(found, BaseException) else found:
                typer.echo(f"{puzzle.id}: {fault}", err=True)
            wrong += bool(found)
    typer.echo(f"{done - wrong} of {done} puzzles are proved")
    if wrong:
        raise typer.Exit(FAILED)


@app.command()
def mine(
    records: Annotated[
        list[str] | None,
        typer.Argument(help="Records of games, instead of games of bots.", metavar="RECORD"),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games of bots.", metavar="N", min=1, max=MOST_GAMES)] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first game.", metavar="S", min=0)] = 0,
    out: Annotated[
        str, typer.Option(help="The journal: a line per game with its puzzles. New lines are appended.", metavar="FILE")
    ] = "mined.jsonl",
    jobs: JobsOption = None,
) -> None:
    """Look for puzzles in games of bots, or in records of games.

    Games in the journal are skipped, so mining can be stopped and resumed at
    any time. 'puzzles pack' makes a collection from it.

    Examples:
      kingdombuilder puzzles mine --games 500
      kingdombuilder puzzles mine game1.txt game2.txt --out mine.jsonl
      kingdombuilder puzzles pack mined.jsonl --out puzzles.json
    """
    from ...arena.pool import cores, in_processes
    from ...puzzles.mining import mine as mine_game
    from ...puzzles.mining import mine_record

    known = {line["game"] for line in _journal(out)} if Path(out).exists() else set()
    names: Sequence[int | str] = records or range(seed, seed + games)
    left = [name for name in names if name not in known]
    found = number = 0
    work: Callable[[Any], Any] = (
        partial(mine_record, {name: parse_file(name, Record.parse) for name in records}) if records else mine_game
    )
    with progress_bar("mining") as tell, _added_to(out) as write:
        for game, puzzles in in_processes(work, left, processes=jobs or cores()):
            number += 1
            if isinstance(puzzles, BaseException):
                typer.echo(f"game {game}: {puzzles!r}", err=True)
                continue
            found += len(puzzles)
            write({"game": game, "puzzles": [puzzle.document() for puzzle in puzzles]})
            tell(number / len(left), f"{number} games, {found} puzzles")
    typer.echo(f"{found} puzzles in {number} games, added to {out}")


@app.command()
def pack(
    journals: Annotated[list[str], typer.Argument(help="Journals of 'puzzles mine'.", metavar="JOURNAL...")],
    out: Annotated[str, typer.Option(help="The collection.", metavar="FILE")] = "puzzles.json",
    number: Annotated[int, typer.Option(help="How many at most.", metavar="N", min=1, max=10_000)] = 400,
    keep: Annotated[
        str | None, typer.Option(help="A collection whose puzzles are all kept, under the same ids.", metavar="FILE")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the collection.")] = False,
) -> None:
    """Make a collection of mined puzzles: the clearest first, balanced by box and level.

    Examples:
      kingdombuilder puzzles pack mined.jsonl --number 300
      kingdombuilder puzzles pack mined.jsonl --keep puzzles.json --out more.json
    """
    refuse_to_overwrite(out, force)
    found = [Puzzle.of(one) for journal in journals for line in _journal(journal) for one in line["puzzles"]]
    kept = parse_file(keep, read) if keep else []
    packed = chosen(found, number, kept)
    write_text(out, written(packed))
    typer.echo(f"{len(packed)} of {len(kept) + len(found)} puzzles in {out}")


def _themes(puzzle: Puzzle) -> tuple[str, ...]:
    return (*puzzle.actions, *puzzle.items, *puzzle.boxes)


def _without_solution(puzzle: Puzzle) -> dict[str, Any]:
    document = puzzle.document()
    shown = ("id", "rating", "actions", "items", "boxes")
    return {name: document[name] for name in shown} | {"level": puzzle.level, "players": puzzle.players}


def _journal(file: str) -> Iterator[dict[str, Any]]:
    """The lines of a journal; an incomplete last line is skipped."""
    for number, line in enumerate(read_text(file).splitlines(), 1):
        try:
            found = json.loads(line)
            yield {"game": found["game"], "puzzles": found["puzzles"]}
        except (ValueError, KeyError, TypeError):
            typer.echo(f"{display_name(file)}: line {number} is not a line of a journal; it is skipped", err=True)


@contextmanager
def _added_to(file: str) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Open a journal for appending; each line is flushed."""
    try:
        with Path(file).open("a", encoding="utf-8") as stream:

            def write(line: dict[str, Any]) -> None:
                stream.write(json.dumps(line, separators=(",", ":")) + "\n")
                stream.flush()

            yield write
    except OSError as error:
        raise BadFile(file, [cannot("write", error)]) from None

"""The verbs about one position: ``score``, ``legal`` and ``render``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from ...game.documents import position
from ...game.documents.record import Record
from ...game.documents.record_writer import FORMAT as RECORD_FORMAT
from ...game.picture import picture
from ...game.state import State
from ...hexes import HexSet
from ..documents import has_lines, legal_document, print_answer, print_answers, read_position, score_document
from ..errors import BadUsage, blaming
from ..files import display_name, parse_json, read_text, write_text
from ..game_options import SectionsDirOption
from ..own_sections import bring_sections
from .pictures import legal_targets
from .records import state_at

PositionArgument = Annotated[str, typer.Argument(help="A position document; - reads standard input.", metavar="FILE")]
PositionOrRecordArgument = Annotated[
    str, typer.Argument(help="A position or a record; - reads standard input.", metavar="FILE")
]
StepOption = Annotated[
    int | None, typer.Option(help="Of a record: the state after N actions.", show_default="the last", metavar="N")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]
JsonlOption = Annotated[
    bool, typer.Option("--jsonl", help="One position per line, one JSON answer per line. Implied by *.jsonl.")
]


def score(
    file: PositionArgument,
    as_json: JsonOption = False,
    jsonl: JsonlOption = False,
    sections_dir: SectionsDirOption = None,
) -> None:
    """Score a position as if the game ended now.

    In a file of lines, one that is not a position gives {"error": ...},
    the others go on, and the exit status is 2 at the end.

    Examples:
      kingdombuilder score table.json
      kingdombuilder score table.json --json
      kingdombuilder score many.jsonl > scores.jsonl
      zcat many.jsonl.gz | kingdombuilder score - --jsonl
    """
    bring_sections(sections_dir)
    if has_lines(file, jsonl):
        raise typer.Exit(print_answers(file, score_document))
    if as_json:
        print_answer(file, score_document)
        return
    from ..terminal import columns, wording
    from ..terminal.board import make_console

    state = read_position(file)
    make_console().print(columns.score_table(state, wording.seat_names(state)))


def legal(
    file: PositionArgument,
    as_json: JsonOption = False,
    jsonl: JsonlOption = False,
    sections_dir: SectionsDirOption = None,
) -> None:
    """List everything that the player of the turn may do now.

    The position needs a turn. In a file of lines, one that is not such
    a position gives {"error": ...}, the others go on, and the exit status is
    2 at the end.

    Examples:
      kingdombuilder legal table.json
      kingdombuilder legal table.json --json
      kingdombuilder legal many.jsonl > actions.jsonl
    """
    bring_sections(sections_dir)
    if has_lines(file, jsonl):
        raise typer.Exit(print_answers(file, legal_document))
    if as_json:
        print_answer(file, legal_document)
        return
    from ..terminal import columns
    from ..terminal.board import make_console

    state = read_position(file)
    with blaming(display_name(file)):
        legal_document(state)
    make_console().print(columns.legal_table(state))


def render(
    file: PositionOrRecordArgument,
    out: Annotated[str | None, typer.Option(help="Write it here, over what was there.", metavar="FILE")] = None,
    step: StepOption = None,
    highlight: Annotated[str, typer.Option(help="Hexes to mark.", metavar='"C4 D9"', show_default="none")] = "",
    mark_legal: Annotated[bool, typer.Option("--legal", help="Mark every hex where something may be put now.")] = False,
    coordinates: Annotated[
        bool, typer.Option(" /--no-coordinates", help="No letters and numbers on the rim.", show_default=False)
    ] = True,
    title: Annotated[str | None, typer.Option(help="A line above the board.", metavar="TEXT")] = None,
    sections_dir: SectionsDirOption = None,
) -> None:
    """Draw a position as an SVG picture.

    It goes to standard output, or to --out, over what was there.

    Examples:
      kingdombuilder render table.json > table.svg
      kingdombuilder render table.json --out table.svg --legal --title Puzzle
      kingdombuilder render game.txt --step 20 --highlight "c4 d9" --out 20.svg
    """
    bring_sections(sections_dir)
    try:
        highlights = HexSet(highlight.replace(",", " ")).mask
    except ValueError as error:
        raise BadUsage([f"highlight: {error}"]) from None
    text = read_text(file)
    with blaming(display_name(file)):
        state = state_in(document_in(text), step)
        if mark_legal:
            highlights |= legal_targets(state)
    drawing = picture(state, highlights=highlights, coordinates=coordinates, title=title)
    if out is None:
        sys.stdout.buffer.write(drawing.encode())
    else:
        write_text(out, drawing)


def document_in(text: str) -> object:
    """The ``Record`` that a text is, in either of its forms; otherwise the document of a position."""
    if text.startswith(RECORD_FORMAT):
        return Record.parse(text)
    if not text.lstrip().startswith("{"):
        raise ValueError(f"it is neither a position, which is a JSON object, nor a record ('{RECORD_FORMAT}')")
    document = parse_json(text)
    if isinstance(document, dict) and document.get("format") == RECORD_FORMAT:
        return Record.parse(text)
    return document


def state_in(document: object, step: int | None, read: Callable[[object], State] = position.read) -> State:
    """The state that a record shows after so many actions, or a position, by way of ``read``."""
    if isinstance(document, Record):
        return state_at(document, step)
    if step is not None:
        raise BadUsage(["--step is for records; this is a position"])
    return read(document)

"""The verbs about one position: ``score``, ``legal`` and ``render``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from ...game.documents import position, position_code
from ...game.documents.record import Record
from ...game.documents.record_writer import FORMAT as RECORD_FORMAT
from ...game.picture import picture
from ...game.state import State
from ...hexes import HexSet
from ..documents import has_lines, legal_document, parse_position, print_answers, score_document
from ..errors import BadUsage, blaming
from ..files import display_name, is_code, parse_file, parse_json, read_text, write_bytes
from ..options import JsonOption, PositionArgument, PositionOrRecordArgument, SectionsDirOption, StepOption
from ..own_sections import bring_sections
from .pictures import check_picture, encoded, legal_targets
from .records import state_at

JsonlOption = Annotated[
    bool, typer.Option("--jsonl", help="One position per line, one JSON answer per line. Implied by *.jsonl.")
]


def score(
    file: PositionArgument,
    as_json: JsonOption = False,
    jsonl: JsonlOption = False,
    why: Annotated[bool, typer.Option("--why", help="Tell where the gold comes from: which hexes earn it.")] = False,
    sections_dir: SectionsDirOption = None,
) -> None:
    """Score a position as if the game ended now.

    In a JSONL file, an invalid line gives {"error": ...} and the exit status
    is 2 at the end; the other lines are still scored.

    Examples:
      kingdombuilder score table.json
      kingdombuilder score table.json --why
      kingdombuilder score table.json --json
      kingdombuilder score many.jsonl > scores.jsonl
      zcat many.jsonl.gz | kingdombuilder score - --jsonl
    """
    bring_sections(sections_dir)
    if why and (as_json or has_lines(file, jsonl)):
        raise BadUsage(["--why is for people; the JSON has the gold of each item, and the library the hexes"])
    if (status := print_answers(file, score_document, as_json, jsonl)) is not None:
        raise typer.Exit(status)
    from ..terminal import panels, wording
    from ..terminal.board import make_console

    state = parse_file(file, parse_position)
    console, names = make_console(), wording.seat_names(state)
    console.print(panels.score_table(state, names))
    if why:
        console.print(panels.score_reasons(state, names))


def legal(
    file: PositionArgument,
    as_json: JsonOption = False,
    jsonl: JsonlOption = False,
    sections_dir: SectionsDirOption = None,
) -> None:
    """List the legal actions of the active player.

    The position needs a turn. In a JSONL file, an invalid line gives
    {"error": ...} and the exit status is 2 at the end; the other lines are
    still answered.

    Examples:
      kingdombuilder legal table.json
      kingdombuilder legal table.json --json
      kingdombuilder legal many.jsonl > actions.jsonl
    """
    bring_sections(sections_dir)
    if (status := print_answers(file, legal_document, as_json, jsonl)) is not None:
        raise typer.Exit(status)
    from ..terminal import panels
    from ..terminal.board import make_console

    state = parse_file(file, parse_position)
    with blaming(display_name(file)):
        legal_document(state)
    make_console().print(panels.legal_table(state))


def render(
    file: PositionOrRecordArgument,
    out: Annotated[
        str | None,
        typer.Option(help="Write it to this file, SVG or *.png; an existing file is overwritten.", metavar="FILE"),
    ] = None,
    as_png: Annotated[bool, typer.Option("--png", help="Print a PNG instead of an SVG.")] = False,
    step: StepOption = None,
    highlight: Annotated[str, typer.Option(help="Hexes to mark.", metavar='"C4 D9"', show_default="none")] = "",
    mark_legal: Annotated[bool, typer.Option("--legal", help="Mark every legal hex.")] = False,
    coordinates: Annotated[
        bool, typer.Option(" /--no-coordinates", help="No letters and numbers on the rim.", show_default=False)
    ] = True,
    title: Annotated[str | None, typer.Option(help="A line above the board.", metavar="TEXT")] = None,
    sections_dir: SectionsDirOption = None,
) -> None:
    """Draw a position as an SVG or PNG picture.

    It is written to standard output, or to --out, which is overwritten. A PNG
    needs an extra: pip install 'kingdombuilder[pictures]'.

    Examples:
      kingdombuilder render table.json > table.svg
      kingdombuilder render table.json --out table.svg --legal --title Puzzle
      kingdombuilder render table.json --out table.png
      kingdombuilder render game.txt --step 20 --highlight "c4 d9" --out 20.svg
    """
    bring_sections(sections_dir)
    check_picture(out)
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
    content = encoded(drawing, out, as_png=as_png)
    if out is None:
        sys.stdout.buffer.write(content)
    else:
        write_bytes(out, content)


def document_in(text: str) -> object:
    """Parse a text: a ``Record`` in either form, or else a position document."""
    if text.startswith(RECORD_FORMAT):
        return Record.parse(text)
    if is_code(text):
        return position_code.read(text)
    if not text.lstrip().startswith("{"):
        raise ValueError(f"it is neither a position, which is a JSON object, nor a record ('{RECORD_FORMAT}')")
    document = parse_json(text)
    if isinstance(document, dict) and document.get("format") == RECORD_FORMAT:
        return Record.parse(text)
    return document


def state_in(document: object, step: int | None, read: Callable[[object], State] = position.read) -> State:
    """The state of a record after ``step`` actions, or of a position, parsed by ``read``."""
    if isinstance(document, Record):
        return state_at(document, step)
    if step is not None:
        raise BadUsage(["--step is for records; this is a position"])
    return read(document)

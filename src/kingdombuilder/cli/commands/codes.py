"""The verb ``code``: convert positions and sections to short codes for links, and back."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from ...game import catalogue
from ...game.documents import position_code
from ...game.documents.record_writer import FORMAT as RECORD_FORMAT
from ..errors import blaming
from ..files import display_name, is_code, read_text
from ..options import SectionsDirOption, StepOption
from ..own_sections import bring_sections
from .positions import document_in, state_in


def code(
    what: Annotated[
        str,
        typer.Argument(
            help="A position, a record or a file of sections; - reads standard input. Or a code.", metavar="FILE|CODE"
        ),
    ],
    step: StepOption = None,
    sections_dir: SectionsDirOption = None,
) -> None:
    """Print the code of a position or of sections, or decode a code.

    A code consists of letters and digits and fits into a link. The code of a
    position includes its own sections. A file of sections may hold several;
    each gets a code on a line of its own. Other verbs accept the code of a
    position in place of its file.

    Examples:
      kingdombuilder code table.json
      kingdombuilder code game.txt --step 20
      kingdombuilder code my-sections.txt
      kingdombuilder code SsmInHDeFqPRqcKqaIAUhTUUZXXuhOKVUgT > valley.txt
    """
    bring_sections(sections_dir)
    text = read_text(what)
    with blaming(display_name(what)):
        sys.stdout.write(_said(text.strip()) if is_code(text) and step is None else _coded(text, step))


def _said(code: str) -> str:
    """Decode a code into the text of a file."""
    if code.startswith(position_code.LETTER):
        return json.dumps(position_code.read(code), indent=2) + "\n"
    return "\n".join(section.text() for section in catalogue.sections_of(code))


def _coded(text: str, step: int | None) -> str:
    """Encode the content of a file; one line for each section."""
    if step is not None or text.lstrip().startswith(("{", RECORD_FORMAT)):
        return position_code.write(state_in(document_in(text), step)) + "\n"
    return "".join(section.code() + "\n" for section in catalogue.sections_of(text))

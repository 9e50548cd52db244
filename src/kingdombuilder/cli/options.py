"""Options and arguments that several verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

PositionArgument = Annotated[
    str, typer.Argument(help="A position document, or its code; - reads standard input.", metavar="FILE")
]
PositionOrRecordArgument = Annotated[
    str, typer.Argument(help="A position, its code, or a record; - reads standard input.", metavar="FILE")
]
RecordArgument = Annotated[
    str, typer.Argument(help="A record, as text or JSON; - reads standard input.", metavar="RECORD")
]
StepOption = Annotated[
    int | None, typer.Option(help="Of a record: the state after N actions.", show_default="the last", metavar="N")
]
SectionsDirOption = Annotated[
    str | None,
    typer.Option(
        help="A folder of your own section files (*.txt); they take precedence over others of the same name.",
        show_default="none but ~/.config/kingdombuilder/sections",
        metavar="DIR",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(help="The random seed: same seed, same game.", show_default="random", metavar="N"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite a file that exists.")]
SettingsOption = Annotated[Path | None, typer.Option(help="A TOML file with settings.", metavar="FILE")]

LONGEST_LIMIT = 3_600_000


def faults_of_number(name: str, number: int | None, most: int, unit: str = "") -> list[str]:
    """The faults of an optional whole number from 1 to ``most``."""
    if number is None or number in range(1, most + 1):
        return []
    return [f"{name}: {number} is not 1-{most}{unit}"]


def faults_of_limit(limit: int | None) -> list[str]:
    """The faults of a time limit for decisions, in milliseconds."""
    return faults_of_number("limit", limit, LONGEST_LIMIT, " milliseconds")

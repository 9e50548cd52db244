"""Positions and sections without a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from ...protocol.hints import Hint
from ...protocol.values import Asked, Digits, Said, SeatNumber, SectionTexts, Word, Words
from ...protocol.views import BoardHex, GameView, SetUp

CodeText = Annotated[str, Meta(max_length=2000)]


class AskPosition(Asked):
    """A position: a document, possibly incomplete or invalid, or a code."""

    document: dict[str, Any] | None = None
    code: CodeText | None = None


class PositionFault(Said):
    """A fault in a field of a position."""

    path: str
    kind: str
    """The kind of fault: ``taken``, ``special``, ``many`` and so on."""
    message: str
    """An English sentence that says what would be valid."""
    hex: str | None
    """The hex of the fault."""
    most: int | None
    """The upper limit that was exceeded."""


class PositionReport(Said):
    """The report on a position. With faults, it covers the valid part."""

    faults: list[PositionFault]
    code: str | None
    """The code for links; null if there are faults."""
    document: dict[str, Any] | None
    """The document as the engine writes it; null if there are faults."""
    setup: SetUp | None
    """The set-up; null if the board is invalid, and then all following fields are null, too."""
    board: list[BoardHex]
    game: GameView | None
    """The position as at a table, with scores by hex and, without faults, the choices."""
    legal: dict[str, Any] | None
    """The legal actions, moves with their targets (``docs/position.md``); null without a turn, or with faults."""
    chances: list[float] | None
    """The win probability of each player by seat, from 0 to 1; null without a turn, or with faults."""


class PositionHints(Said):
    """Hints for a position."""

    hints: list[Hint]


class AskSections(Asked):
    """Sections, to be read."""

    text: SectionTexts


class PaintedSection(Asked):
    """A section being painted: the name of each hex, or null where nothing is painted yet."""

    name: Annotated[str, Meta(max_length=100)]
    rows: Annotated[list[Annotated[list[Word | None], Meta(max_length=10)]], Meta(max_length=10)]
    """Row by row; those of a side of the island have 4, 5, 6, 5 and 4 hexes."""
    island: bool = False
    origin: Annotated[str, Meta(max_length=200)] = ""


class SectionFault(Said):
    """A fault in a painted section."""

    kind: Literal["name", "origin", "shape", "unpainted", "unknown", "locations"]
    message: str
    hexes: list[list[int]]
    """The hexes of the fault, each as row and index in the row, from 0."""


class SectionReport(Said):
    """A section with its faults."""

    name: str
    origin: str
    island: bool
    rows: list[list[str | None]]
    faults: list[SectionFault]
    code: str | None
    """The code; null if there are faults."""
    text: str | None
    """The file; null if there are faults."""
    sets: list[str]
    """The boxes that a game on it needs, besides the base game."""
    box: str | None
    """The box of the section; null for an own section."""
    shadows: bool
    """Whether it is an own section with the name of a built-in one."""


class Sections(Said):
    """Parsed sections."""

    sections: list[SectionReport]


class AskSetUp(Asked):
    """A set-up to draw: named parts are fixed, the rest is drawn from the boxes."""

    players: Annotated[int, Meta(ge=2, le=5)] = 2
    sets: Words = field(default_factory=lambda: ["base"])
    sections: Annotated[list[Word | None], Meta(max_length=4)] | None = None
    """Top left, top right, bottom left, bottom right; null where one is to be drawn."""
    cards: Words | None = None
    excluded: Words = field(default_factory=list)
    tasks: Words | None = None
    island: Word | None = None
    capitols: Words | None = None
    caves: Words | None = None
    start_player: SeatNumber | None = None
    seed: Digits | None = None
    """The seed, to repeat a draw; null for a new one."""
    own_sections: SectionTexts = ""
    """Own sections, used where they are named."""


class DrawnSetUp(Said):
    """A set-up, and the seed that reproduces it."""

    seed: str
    position: PositionReport
    """The board before the first turn; its code is that of the set-up."""

"""What comes of something that is asked of the desk: what is to be written, said and thought about next."""

from __future__ import annotations

import msgspec

from ..game.actions import Action
from ..server import protocol as m
from .analyses import KeptAnalysis
from .logs import Advised, Write


class Missing(Exception):
    """The log of a table must be read before something can be answered."""

    def __init__(self, table: str) -> None:
        """Keep which table is missing."""
        super().__init__(table)
        self.table = table


class Told(msgspec.Struct):
    """Something to be said over one of the lines to tables."""

    line: int
    message: object


class Outcome(msgspec.Struct):
    """What came of something: what is to be written first, then said; who has to think next."""

    answer: object = None
    refused: m.Problem | None = None
    """Why what was asked for could not be done, instead of an answer."""
    writes: list[Write] = msgspec.field(default_factory=list)
    told: list[Told] = msgspec.field(default_factory=list)
    bots: list[str] = msgspec.field(default_factory=list)
    """Tables at which a bot has to decide now."""
    advised: list[Advised] = msgspec.field(default_factory=list)
    """Who was advised, which is to be kept beside the logs."""
    analysed: list[KeptAnalysis] = msgspec.field(default_factory=list)
    """Analyses that are to be kept, as far as they are made."""
    analyses: list[str] = msgspec.field(default_factory=list)
    """Games of which more turns are to be reviewed, when nothing else is to be done."""


class Thought(msgspec.Struct):
    """What a bot would do at a table, if nothing else happens there."""

    number: int
    """The number of the last row that it knew of."""
    actions: list[Action]

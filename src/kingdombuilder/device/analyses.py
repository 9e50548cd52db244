"""Analyses of the finished games of a device, made turn by turn between whatever else is asked, and kept as texts."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from ..analysis.review import VERSION
from ..game.documents.record import Record
from ..server import protocol as m
from ..server.table.advice import analyses
from ..server.table.refusals import Refusal
from ..server.table.setting.reading import decoded


class MissingAnalysis(Exception):
    """What is kept of the analysis of a game must be read before something can be answered."""

    def __init__(self, table: str) -> None:
        """Keep which game it is about."""
        super().__init__(table)
        self.table = table


class Made(msgspec.Struct):
    """An analysis as far as it is made, as the device keeps it."""

    turns: int
    reviews: list[m.TurnReview] = msgspec.field(default_factory=list)
    version: int = VERSION

    @property
    def is_whole(self) -> bool:
        """Whether every turn is reviewed."""
        return len(self.reviews) == self.turns


class KeptAnalysis(msgspec.Struct):
    """An analysis to be kept in the place of what was kept of it before."""

    table: str
    text: str


class Analyses:
    """The analyses that are known to one window of a device."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._made: dict[str, Made | None] = {}
        """Those that were read or begun; None where there is none."""
        self._wanted: set[str] = set()
        """Those that are being made here."""

    def load(self, id: str, text: str | None) -> None:
        """Take in what is kept of the analysis of a game; what another version has left does not count."""
        self._made[id] = None
        with suppress(Refusal):
            made = decoded(text, Made) if text else None
            self._made[id] = made if made and made.version == VERSION else None

    def forget(self, id: str) -> None:
        """Forget the analysis of a game, which must be read anew if it is still wanted."""
        self._made.pop(id, None)

    def look(self, id: str, after: int = 0) -> m.Analysis:
        """How far the analysis of a game is, with what was found after so many turns."""
        made = self._known(id)
        if made is None:
            return m.Analysis("none", 0, 0, mine=False, reviews=[], costliest=[])
        return m.Analysis(
            status="done" if made.is_whole else "running" if id in self._wanted else "stopped",
            turns=made.turns,
            found=len(made.reviews),
            mine=True,
            reviews=made.reviews[after:],
            costliest=analyses.costliest(made.reviews) if made.is_whole else [],
        )

    def start(self, id: str, record: Record) -> m.Analysis:
        """Begin the analysis of a game, or go on with it."""
        self._made[id] = made = self._known(id) or Made(analyses.turns_to_review(record))
        if not made.is_whole:
            self._wanted.add(id)
        return self.look(id)

    def stop(self, id: str) -> m.Analysis:
        """Stop the analysis of a game; what was found stays, and can be gone on with."""
        self._wanted.discard(id)
        return self.look(id)

    def next_turn(self, id: str) -> int | None:
        """The number of the turn of a game that is to be reviewed next; None if nobody wants that any more."""
        made = self._known(id)
        return len(made.reviews) if made and id in self._wanted else None

    def add(self, id: str, turn: int, review: m.TurnReview) -> KeptAnalysis | None:
        """Add the review of the next turn of a game; what is to be kept then, or None if it is not wanted any more."""
        made = self._known(id)
        if made is None or turn != self.next_turn(id):
            return None
        made.reviews.append(review)
        if made.is_whole:
            self._wanted.discard(id)
        return KeptAnalysis(id, m.encode(made).decode())

    def wants_more(self, id: str) -> bool:
        """Whether the analysis of a game is being made."""
        return id in self._wanted

    def compare(self, record: Record, practice: m.Moment) -> m.Comparison:
        """A turn that was tried again, beside what was played once and the best that was found."""
        made = self._known(practice.table)
        review = next((one for one in made.reviews if one.first == practice.step), None) if made else None
        return analyses.comparison(analyses.tried(record.text(), practice.step) if review else None, review)

    def _known(self, id: str) -> Made | None:
        if id not in self._made:
            raise MissingAnalysis(id)
        return self._made[id]

"""Positions and sections without a table: scoring a physical board, a puzzle, painting a section.

Nothing is stored. The size of a request limits texts and documents.
"""

from __future__ import annotations

from ...protocol.refusals import Refusal
from ...service.calls import Call, File
from ...service.feature import Feature
from ...service.routing import post
from ...service.thinking.scheduler import Urgency
from ...table.creating.new_tables import own_sections
from ...table.decisions import advise
from . import looking, painting
from .messages import (
    AskPosition,
    AskSections,
    AskSetUp,
    DrawnSetUp,
    PaintedSection,
    PositionHints,
    PositionReport,
    SectionReport,
    Sections,
)

SAME_HINTS = "position"
"""The seed of hints, so that they are reproducible."""


class Positions(Feature):
    """The routes of positions and sections."""

    @post("positions", cost=10, on_device=True)
    async def look(self, asked: AskPosition) -> PositionReport:
        """Evaluate a position: faults by hex, code, scores by hex, legal actions and win probabilities."""
        return await self.service.thinker.aside(looking.report, asked)

    @post("positions/hints", cost=4, on_device=True)
    async def hints(self, asked: AskPosition, call: Call) -> PositionHints:
        """Hints for the active player of a position."""
        seen = await self.service.thinker.aside(looking.to_be_decided, asked)
        self.service.quotas.count("hints", call.guest or call.address)
        return PositionHints(await self.service.think(call, call.guest, Urgency.PLAYED, advise, seen, SAME_HINTS))

    @post("positions/picture", cost=20, on_device=True)
    async def picture(self, asked: AskPosition) -> File[str]:
        """A picture of a position, as SVG."""
        drawn = await self.service.thinker.aside(looking.drawn, asked)
        return File(drawn, "kingdombuilder-position.svg", "image/svg+xml")

    @post("setups", cost=10, on_device=True)
    async def set_up(self, asked: AskSetUp) -> DrawnSetUp:
        """Draw a random set-up for a physical table: turned sections, cards, tasks. Every field has a default."""
        return await self.service.thinker.aside(looking.set_up, asked)

    @post("sections", cost=4, on_device=True)
    async def sections(self, asked: AskSections) -> Sections:
        """Parse sections, given as files or codes."""
        if not asked.text.strip():
            raise Refusal("bad_section", "it contains no section", 422)
        return Sections([painting.report(section) for section in own_sections(asked.text)])

    @post("sections/painted", cost=2, on_device=True)
    async def painted(self, asked: PaintedSection) -> SectionReport:
        """Check a painted section: faults by hex, code, file, and the boxes that it needs."""
        return painting.look(asked)


FEATURE = Positions

"""Analyses of the finished games of a device, stored as texts."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from ...analysis.review import VERSION
from ...device.browser import Browser
from ...device.host import Device
from ...protocol import messages as m
from ...protocol.decoding import decoded
from ...protocol.refusals import Refusal
from .feature import ANYONE, Analyses, Progress
from .messages import TurnReview

FOREVER = 1 << 60
"""The lease of an analysis running in this window."""
STOPPED = 0
"""The lease of any other incomplete analysis."""


class Made(msgspec.Struct):
    """A complete or partial analysis, as the browser stores it."""

    turns: int
    reviews: list[TurnReview] = msgspec.field(default_factory=list)
    version: int = VERSION

    @property
    def is_whole(self) -> bool:
        """Whether every turn is reviewed."""
        return len(self.reviews) == self.turns


class StoredAnalyses:
    """The analyses that a browser stores. Every user of the device may stop them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._running: set[str] = set()
        """The analyses running in this window."""

    async def progress(self, table: str) -> Progress | None:
        """The progress of the analysis of a game."""
        made = await self._made(table)
        if made is None:
            return None
        lease = None if made.is_whole else FOREVER if table in self._running else STOPPED
        return Progress(made.turns, len(made.reviews), lease, ANYONE)

    async def reviews(self, table: str, first: int = 0) -> list[TurnReview]:
        """The reviews of a game's turns from a number on."""
        made = await self._made(table)
        return made.reviews[first:] if made else []

    async def begin(self, table: str, turns: int, guest: str | None, now: int, lease: int) -> bool:
        """Start or resume an analysis; False if it is complete, or running in this window."""
        made = await self._made(table) or Made(turns)
        if made.is_whole or table in self._running:
            return False
        self._running.add(table)
        await self._keep(table, made)
        return True

    async def add_review(self, table: str, number: int, review: TurnReview, lease: int) -> bool:
        """Store the review of a turn; False if the analysis was stopped, or another window was quicker."""
        made = await self._made(table)
        if made is None or table not in self._running or number != len(made.reviews):
            self._running.discard(table)
            return False
        made.reviews.append(review)
        await self._keep(table, made)
        return True

    async def renew(self, tables: Collection[str], lease: int) -> None:
        """Other windows do not know of leases."""

    async def finish(self, table: str) -> None:
        """Mark the analysis as complete."""
        self._running.discard(table)

    async def stop(self, tables: Collection[str]) -> None:
        """Stop analyses."""
        self._running.difference_update(tables)

    async def _made(self, table: str) -> Made | None:
        """The stored analysis, unless another version made it."""
        text = await self.browser.kept(table)
        try:
            made: Made | None = decoded(text, Made) if text else None
        except Refusal:
            return None
        return made if made and made.version == VERSION else None

    async def _keep(self, table: str, made: Made) -> None:
        await self.browser.keep(table, m.encode(made).decode())


class AnalysesOnDevice(Analyses):
    """The analyses of one window."""

    def __init__(self, device: Device) -> None:
        super().__init__(device, StoredAnalyses(device.browser), device.service.thinker)


FEATURE = AnalysesOnDevice

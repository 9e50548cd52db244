"""The interface that the browser provides (``web/src/worker/host.ts``). Compound values are JSON texts."""

from __future__ import annotations

from typing import Protocol


class Browser(Protocol):
    """The worker's side of the device."""

    async def table(self, id: str) -> str:
        """The stored facts of a table (``Stored``) without its rows; empty if there is none."""

    async def rows(self, id: str, after: int) -> str:
        """The rows of a table after some number, up to the first that is missing: an array of texts."""

    async def write(self, write: str) -> bool:
        """Store a ``Write`` atomically; False if other rows are in its place."""

    async def cut(self, id: str, known: int, last: int) -> None:
        """Remove the rows after ``last`` from a torn log, if it still ends with ``known``."""

    async def note_advice(self, advised: str) -> None:
        """Store that a seat was advised (``Advised``)."""

    async def forget_practice(self) -> str:
        """Delete old practice tables; returns their ids as an array."""

    async def finished(self) -> str:
        """All finished games that count for statistics: an array of ``Finished``."""

    async def keep_past(self, id: str, past: str) -> None:
        """Store the outcome of a finished game."""

    async def kept(self, key: str) -> str:
        """A text that a feature has stored; empty if there is none."""

    async def keep(self, key: str, text: str) -> None:
        """Store a text of a feature. Keys begin with the name of the feature; those of analyses are ids of tables."""

    async def think(self, job: str) -> str:
        """The answer of the second worker to a job; empty if there is no second worker."""

    async def lock(self, name: str) -> None:
        """Wait until no other window holds the lock of this name."""

    def unlock(self, name: str) -> None:
        """Release a lock."""

    def send(self, line: int, text: str) -> None:
        """Send a message over a line to the page."""

    def close(self, line: int, code: int, reason: str) -> None:
        """Close a line."""

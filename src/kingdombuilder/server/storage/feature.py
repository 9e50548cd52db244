"""The storage of a feature: its tables and its hooks in the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from ...protocol.parts import Part
from ...service.facts import Facts
from ...table.table import Row

if TYPE_CHECKING:
    from .store import Store

Noted: TypeAlias = tuple[Any, Sequence[Mapping[str, Any]]]
"""A statement and the rows for which it is executed."""


class FeatureStorage:
    """The storage hooks of a feature. Every hook does nothing by default.

    In tables of a feature, columns with ids of guests are named ``guest`` or ``who``: the core deletes guests
    there, even if the feature was removed.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def rows(self, facts: Facts, rows: Sequence[Row]) -> Iterable[Noted]:
        """The statements to execute together with these rows of a log; not called for ordinary moves."""
        return ()

    async def rewritten(self, connection: AsyncConnection, table: str) -> None:
        """Handle a rewritten log, from which a guest was deleted in this transaction."""

    async def before_forgetting(self, connection: AsyncConnection) -> None:
        """Handle the deletion of a guest, before it happens in this transaction."""

    async def about(self, guest: str) -> Part | None:
        """The stored data of a guest, for an export."""
        return None

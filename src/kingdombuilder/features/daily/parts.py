"""The shared deal in the view of a table."""

from __future__ import annotations

from ...protocol import messages as m
from ...table.config import Deal
from ...table.parts import ConfigPart
from .messages import TableDeal


class DealShown(ConfigPart):
    """The deal of a table, without the table that played it first, which may be private."""

    within = (m.TableView,)

    deal: TableDeal | None = None
    """The deal played here, if it is shared."""

    @classmethod
    def told(cls, stored: Deal) -> TableDeal:
        """The public part of a deal."""
        return TableDeal(stored.day, stored.counted, stored.sealed_until or None, stored.base)

"""The hooks of features in a table. They are pure, like the table."""

from __future__ import annotations

from typing import Any, Self

from msgspec.structs import asdict

from ..game.documents.record import Record
from ..protocol import messages as m
from ..protocol.parts import Part, parts_of
from .table import Table


class TablePart(Part):
    """A feature's part of a table. Every hook does nothing by default."""

    @classmethod
    def of(cls, table: Table) -> Self | None:
        """This feature's part of a table."""
        raise NotImplementedError


class ConfigPart(Part):
    """A part of the view of a table: one field, null unless the configuration has something in a field of its name."""

    @classmethod
    def told(cls, stored: Any) -> Any:
        """The field of the view for this field of the configuration."""
        return stored


class Beginning(Part):
    """A field of ``NewTable`` for a table with one learner. ``TableConfig`` has a field of the same name."""

    @property
    def moment(self) -> m.Moment | None:
        """The moment of another game that the game continues."""
        return None

    def as_asked(self, asked: m.NewTable, played: Record | None) -> m.NewTable:
        """The table to create; of the request only the learner's name and colour count.

        ``played`` is the game up to that moment.
        """
        raise NotImplementedError

    def begun(self, record: Record) -> Record:
        """The game at the start of the exercise."""
        return record


def beginnings(asked: m.NewTable) -> list[Beginning]:
    """The learning fields that a request has set; a valid request has at most one."""
    found = [asked.part(kind) for kind in parts_of(m.NewTable) if issubclass(kind, Beginning)]
    return [one for one in found if one]


def shown(table: Table) -> dict[str, Any]:
    """The fields that features add to the view of a table."""
    found: dict[str, Any] = {}
    for kind in parts_of(m.TableView):
        if issubclass(kind, TablePart):
            part = kind.of(table)
            found |= asdict(part) if part else {}
        elif issubclass(kind, ConfigPart):
            (field,) = kind.__struct_fields__
            stored = getattr(table.config, field)
            found[field] = None if stored is None else kind.told(stored)
    return found

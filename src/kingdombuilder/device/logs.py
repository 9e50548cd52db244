"""The logs of tables as the device keeps them: texts of JSON, a sheet and its rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from ..game.errors import KingdomBuilderError
from ..server import protocol as m
from ..server.table.ids import LENGTH, new_table_id
from ..server.table.refusals import Refusal
from ..server.table.setting.reading import decoded
from ..server.table.sheet import Sheet
from ..server.table.table import Happened, Row, Table
from ..server.table.telling import views

PREFIX = "d_"
"""How the ids of tables on a device begin. No table of a server has one like it."""


class Write(msgspec.Struct):
    """Rows that are to be added to a log before anybody is told of them: all of them, or none."""

    table: str
    number: int
    """The number of the first of the rows."""
    rows: list[str]
    summary: m.TableSummary
    """The table as lists show it afterwards."""
    sheet: str | None = None
    """What the table was set with, if it is new."""


class Advised(msgspec.Struct, frozen=True):
    """A seat that was advised while it played, and by what: no row of the log, but kept beside it."""

    table: str
    seat: int
    kind: m.Advice


class Log(msgspec.Struct):
    """A whole log, as it goes from one device to another, and who was advised."""

    sheet: Sheet
    rows: list[Row]
    advised: list[Advised] = msgspec.field(default_factory=list)


class Logs(msgspec.Struct):
    """All logs of a device, as it gives them out and takes them back."""

    tables: list[Log]
    format: Literal["kingdombuilder-device/1"] = "kingdombuilder-device/1"


def new_id() -> str:
    """An id that no table has, here or elsewhere."""
    return PREFIX + new_table_id()


def is_id(text: str) -> bool:
    """Whether there could be a table of this id on a device."""
    name = text.removeprefix(PREFIX)
    return text.startswith(PREFIX) and len(name) == LENGTH and name.isascii() and name.isalnum()


def writing(table: Table, happened: Sequence[Happened]) -> Write:
    """What is to be written when this has happened at a table: with its sheet, if it begins with the first row."""
    return Write(
        table.sheet.id,
        happened[0].row.number,
        [m.encode(one.row).decode() for one in happened],
        views.summary(table),
        m.encode(table.sheet).decode() if happened[0].row.number == 1 else None,
    )


def advised(table: Table, seat: int, kind: m.Advice) -> list[Advised]:
    """That a seat is advised; as at a server, nobody keeps that of lessons and puzzles."""
    return [] if table.sheet.teaches else [Advised(table.sheet.id, seat, kind)]


class AtHand:
    """A table in memory, with everything that has happened there."""

    def __init__(self, sheet: Sheet, rows: Iterable[Row] = ()) -> None:
        """Set the table and fold the rows."""
        self.table = Table(sheet)
        self.happened: list[Happened] = [self.table.replay(row) for row in rows]

    @classmethod
    def read(cls, sheet: str, rows: Iterable[str]) -> AtHand:
        """A table from its log. A log that was torn counts up to its last whole row."""
        read = cls(decoded(sheet, Sheet))
        read.read_on(rows)
        return read

    def read_on(self, rows: Iterable[str]) -> list[Happened]:
        """Fold rows that follow the last one, up to the first that is not whole; what has happened."""
        known = len(self.happened)
        for text in rows:
            row = _whole_row(text)
            if row is None or row.number != self.table.number + 1:
                break
            self.happened.append(self.table.replay(row))
        return self.happened[known:]

    def add(
        self, entries: Iterable[m.AnyEntry], at: int, guest: str | None = None, key: str | None = None
    ) -> list[Happened]:
        """Let entries happen."""
        happened = self.table.add(entries, at, guest, key)
        self.happened += happened
        return happened

    @property
    def rows(self) -> list[Row]:
        """The whole log."""
        return [one.row for one in self.happened]


def _whole_row(text: str) -> Row | None:
    try:
        row: Row = decoded(text, Row)
    except Refusal:
        return None
    return row


def imported(text: str) -> tuple[list[Write], list[Advised]]:
    """Logs that come from another device, to be written here; each is folded first, so that it is known to be one."""
    try:
        logs: Logs = decoded(text, Logs)
    except Refusal as refusal:
        raise Refusal("bad_logs", refusal.message, 422) from None
    return [_checked(log) for log in logs.tables], [one for log in logs.tables for one in log.advised]


def _checked(log: Log) -> Write:
    if not is_id(log.sheet.id) or [row.number for row in log.rows] != list(range(1, len(log.rows) + 1)) or not log.rows:
        raise Refusal("bad_logs", f"{log.sheet.id[:40]!r} is not the whole log of a table on a device", 422)
    try:
        found = AtHand(log.sheet, log.rows)
    except (KingdomBuilderError, ValueError, LookupError, AssertionError) as error:
        raise Refusal("bad_logs", f"the log of table {log.sheet.id} cannot be read: {error}", 422) from None
    if any(one.table != log.sheet.id or one.seat not in range(len(found.table.chairs)) for one in log.advised):
        raise Refusal("bad_logs", f"somebody was advised who has no seat at table {log.sheet.id}", 422)
    return writing(found.table, found.happened)

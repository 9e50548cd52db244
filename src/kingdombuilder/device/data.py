"""The data of a device, and the export and import of its logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from ..game.errors import KingdomBuilderError
from ..protocol import messages as m
from ..protocol.decoding import decoded
from ..protocol.refusals import Refusal
from ..service.feature import Feature
from ..service.routing import get, post
from ..table.config import TableConfig
from ..table.table import Row, Table
from ..table.views import table_view as views
from .identity import HOST, OneDevice
from .store import Advised, Write, writing

if TYPE_CHECKING:
    from .host import Device


class Log(msgspec.Struct):
    """A whole log with the advised seats, for transfer to another device."""

    sheet: TableConfig
    rows: list[Row]
    advised: list[Advised] = msgspec.field(default_factory=list)


class Logs(msgspec.Struct):
    """All logs of a device, for export and import."""

    tables: list[Log]
    format: Literal["kingdombuilder-device/1"] = "kingdombuilder-device/1"


class DeviceData(Feature):
    """The data of one device."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.browser = device.browser

    @get("me", on_device=True)
    async def me(self) -> m.Guest:
        """The guest who creates all tables here."""
        return m.Guest(HOST)

    @post("me/data", on_device=True, large=True)
    async def take(self, body: bytes) -> m.Imported:
        """Import the logs of another device; existing tables stay unchanged."""
        writes, advised = imported(body)
        taken = [write.table for write in writes if await self._take(write)]
        for one in advised:
            if one.table in taken:
                await self.browser.note_advice(m.encode(one).decode())
        return m.Imported(taken)

    async def _take(self, write: Write) -> bool:
        """Store a whole log, unless the table exists."""
        known = await self.browser.table(write.table)
        return not known and await self.browser.write(m.encode(write).decode())


def imported(text: bytes | str) -> tuple[list[Write], list[Advised]]:
    """Parse exported logs; each is folded to validate it."""
    try:
        logs: Logs = decoded(text, Logs)
    except Refusal as refusal:
        raise Refusal("bad_logs", refusal.message, 422) from None
    return [_checked(log) for log in logs.tables], [one for log in logs.tables for one in log.advised]


def _checked(log: Log) -> Write:
    if (
        not OneDevice().is_table_id(log.sheet.id)
        or [row.number for row in log.rows] != list(range(1, len(log.rows) + 1))
        or not log.rows
    ):
        raise Refusal("bad_logs", f"{log.sheet.id[:40]!r} is not the complete log of a table on a device", 422)
    try:
        table = Table(log.sheet, log.rows)
    except (KingdomBuilderError, ValueError, LookupError, AssertionError) as error:
        raise Refusal("bad_logs", f"the log of table {log.sheet.id} cannot be read: {error}", 422) from None
    if any(one.table != log.sheet.id or one.seat not in range(len(table.chairs)) for one in log.advised):
        raise Refusal("bad_logs", f"hints are recorded for a seat that does not exist at table {log.sheet.id}", 422)
    sheet = m.encode(log.sheet).decode()
    return writing(log.sheet.id, log.rows, table.decider, views.summary(table), sheet)

"""Notifications between nodes over a channel of PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, text

from ...protocol import messages as m
from ...table.table import Row

CHANNEL = "kingdombuilder"
"""The channel."""
ROWS = "rows"
"""The notification of new rows in a log: ``rows TABLE NUMBER``, and the rows themselves if they are short enough."""
LONGEST_ROWS = 7500
"""The most bytes of rows in a notification; PostgreSQL allows a few more."""

_decode_rows = msgspec.json.Decoder(list[Row]).decode
_NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:notifications AS text[])) AS told")


def notify(connection: Connection, notifications: Sequence[str]) -> None:
    """Notify the nodes when this transaction commits."""
    connection.execute(_NOTIFY, {"channel": CHANNEL, "notifications": notifications})


def rows_notification(table: str, rows: Sequence[Row]) -> str:
    """The notification of new rows."""
    notification, encoded = f"{ROWS} {table} {rows[-1].number}", m.encode(rows)
    return f"{notification} {encoded.decode()}" if len(encoded) < LONGEST_ROWS else notification


class RowsNotification:
    """A parsed notification of new rows. The rows are decoded on demand, because most nodes ignore most of them."""

    def __init__(self, notification: str) -> None:
        _, self.table, number, *self._rows = notification.split(" ", 3)
        self.number = int(number)

    def rows(self) -> list[Row]:
        """The rows, if included."""
        return _decode_rows(self._rows[0]) if self._rows else []

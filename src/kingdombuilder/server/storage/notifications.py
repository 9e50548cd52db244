"""What the nodes on PostgreSQL are told over a channel of the database."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, text

from .. import protocol as m
from ..table.table import Row

CHANNEL = "kingdombuilder"
"""The channel of PostgreSQL on which the nodes notify each other."""
ROWS = "rows"
"""The notification of new rows in a log: ``rows TABLE NUMBER``, and the rows themselves if they are short enough."""
LONGEST_ROWS = 7500
"""Bytes of rows that go into a notification; PostgreSQL allows a few more."""

_decode_rows = msgspec.json.Decoder(list[Row]).decode
_NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:notifications AS text[])) AS told")


def notify(connection: Connection, notifications: Sequence[str]) -> None:
    """Tell the nodes on PostgreSQL something, once this transaction is done."""
    connection.execute(_NOTIFY, {"channel": CHANNEL, "notifications": notifications})


def rows_notification(table: str, rows: Sequence[Row]) -> str:
    """What the nodes are told of new rows."""
    notification, encoded = f"{ROWS} {table} {rows[-1].number}", m.encode(rows)
    return f"{notification} {encoded.decode()}" if len(encoded) < LONGEST_ROWS else notification


class RowsNotification:
    """What a notification of new rows tells. Most nodes hear most of them for nothing, so the rows wait to be read."""

    def __init__(self, notification: str) -> None:
        """Read which table it is about, and the last number."""
        _, self.table, number, *self._rows = notification.split(" ", 3)
        self.number = int(number)

    def rows(self) -> list[Row]:
        """The rows, if it has them."""
        return _decode_rows(self._rows[0]) if self._rows else []

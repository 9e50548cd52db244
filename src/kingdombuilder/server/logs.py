"""Logs: JSON lines on standard error, without secrets."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec

USUAL = frozenset(vars(logging.makeLogRecord({})))
"""The attributes of every record; others come from the caller."""


class JsonLines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in USUAL},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(*, requests: bool) -> None:
    """Log warnings, and each request if asked."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("kingdombuilder").setLevel(logging.INFO if requests else logging.WARNING)

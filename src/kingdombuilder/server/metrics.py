"""Prometheus metrics."""

from __future__ import annotations

from collections.abc import Sequence

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from ..service.bots import Bots
from ..service.tables import Tables
from ..table.table import Row

disable_created_metrics()  # type: ignore[no-untyped-call]

REQUESTS = Counter("kingdombuilder_requests", "Requests answered.", ["method", "route", "status"])
SECONDS = Histogram("kingdombuilder_request_seconds", "Seconds per request.", ["route"])
SOCKETS = Gauge("kingdombuilder_sockets", "Open WebSockets.")
ENTRIES = Counter("kingdombuilder_entries", "Entries written to the logs of tables.", ["type"])
COMMIT_SECONDS = Histogram(
    "kingdombuilder_commit_seconds",
    "Seconds from a command to its stored entry.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
REFUSALS = Counter("kingdombuilder_refusals", "Requests and messages that were refused.", ["code"])
TABLES_IN_MEMORY = Gauge("kingdombuilder_tables_in_memory", "Tables in memory.")
CUT_OFF = Counter("kingdombuilder_thoughts_cut_off", "Decisions of bots that were stopped because they took too long.")
THINKING_SECONDS = Histogram(
    "kingdombuilder_thinking_seconds",
    "Seconds per decision of a bot where people play or watch, including the wait for a free process.",
    ["bot"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30),
)


def watch(tables: Tables, bots: Bots) -> None:
    """Count written rows, and measure bots' decisions."""

    def wrote(rows: Sequence[Row], seconds: float | None) -> None:
        for row in rows:
            ENTRIES.labels(row.entry.__struct_config__.tag).inc()
        if seconds is not None:
            COMMIT_SECONDS.observe(seconds)

    tables.committed.append(wrote)
    bots.thought.append(lambda bot, seconds: THINKING_SECONDS.labels(bot).observe(seconds))

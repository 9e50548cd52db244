"""What the server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]

REQUESTS = Counter("kingdombuilder_requests", "Requests answered.", ["method", "route", "status"])
SECONDS = Histogram("kingdombuilder_request_seconds", "How long requests took.", ["route"])
SOCKETS = Gauge("kingdombuilder_sockets", "Sockets that are open.")
ENTRIES = Counter("kingdombuilder_entries", "Entries written to the logs of tables.", ["type"])
COMMIT_SECONDS = Histogram(
    "kingdombuilder_commit_seconds",
    "From a request to its safe entry in the log.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
REFUSALS = Counter("kingdombuilder_refusals", "Requests and messages that were refused.", ["code"])
TABLES_IN_MEMORY = Gauge("kingdombuilder_tables_in_memory", "Tables at hand.")
CUT_OFF = Counter("kingdombuilder_thoughts_cut_off", "Thoughts that were cut off because they took too long.")
THINKING_SECONDS = Histogram(
    "kingdombuilder_thinking_seconds",
    "How long bots took for their decisions where people play or watch, the wait for a free process included.",
    ["bot"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30),
)

"""What requests cost: whoever asks for what takes more work may ask less often."""

from __future__ import annotations

import re

COSTS: tuple[tuple[str, str, int], ...] = (
    ("GET", "/api/tables", 4),
    ("POST", "/api/tables", 2),
    ("GET", "/api/tables/[^/]+", 4),
    ("GET", "/api/tables/[^/]+/socket", 4),
    ("GET", "/api/tables/[^/]+/record", 10),
    ("GET", "/api/tables/[^/]+/(hints|coach)", 4),
    ("POST", "/api/tables/[^/]+/analysis", 10),
    ("GET", "/api/tables/[^/]+/(comparison|turns|answer)", 10),
    ("GET", "/api/puzzles", 4),
    ("GET", "/api/puzzles/.+", 10),
    ("GET", "/api/tables/[^/]+/deal", 4),
    ("GET", "/api/daily(/[^/]+)?", 4),
    ("POST", "/api/daily(/[^/]+)?", 4),
    ("GET", "/api/ratings", 4),
    ("GET", "/api/me/data", 10),
    ("GET", "/api/me/(statistics|games)", 10),
    ("GET", "/api/statistics", 4),
    ("POST", "/api/me/.+", 4),
    ("GET", "/api/tables/[^/]+/.+", 2),
    ("POST", "/api/tables/[^/]+/.+", 2),
)
"""What counts for more than a simple request, by method and path; the first that fits says how much."""

_COSTS = [(method, re.compile(path), cost) for method, path, cost in COSTS]


def cost(method: str, path: str) -> int:
    """For how many simple requests a request counts.

    >>> cost("GET", "/api/me"), cost("GET", "/api/tables/AAAAAAAAAAAA"), cost("POST", "/api/tables/AAAAAAAAAAAA/act")
    (1, 4, 2)
    """
    asked = "GET" if method == "HEAD" else method
    return next((cost for method, form, cost in _COSTS if method == asked and form.fullmatch(path)), 1)

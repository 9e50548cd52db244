"""Read request bodies and write responses, encoded by msgspec."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import lru_cache
from math import ceil
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from .. import metrics

PAGES = 16
"""Compressed contents that are cached: pages and documents that seldom change."""


class JsonResponse(Response):
    """A message as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Encode the message."""
        return m.encode(content)


def compressed(request: Request, content: bytes, kind: str, headers: Mapping[str, str]) -> Response:
    """A response compressed for clients that accept it; not for secrets, whose length would leak."""
    more = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = _gzipped(content)
        more["Content-Encoding"] = "gzip"
    return Response(content, headers={**headers, **more}, media_type=kind)


@lru_cache(PAGES)
def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, 6)


def problem(fault: m.Problem, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """An error response."""
    metrics.REFUSALS.labels(fault.code).inc()
    return JsonResponse(fault, status, headers)


def refused(refusal: Refusal) -> Response:
    """The response of a refusal, with a ``Retry-After`` header if it has one."""
    headers = None if refusal.retry_after is None else {"Retry-After": str(ceil(refusal.retry_after))}
    return problem(m.Problem(refusal.code, refusal.message), refusal.status, headers)


async def body(request: Request, limit: int) -> bytes:
    """Read the body of a request up to a limit."""
    found = bytearray()
    try:
        async for chunk in request.stream():
            found += chunk
            if len(found) > limit:
                raise Refusal("too_long", f"this request may have at most {limit} bytes", 413)
    except ClientDisconnect:
        raise Refusal("incomplete", "the request ended before its body was complete", 400) from None
    return bytes(found)

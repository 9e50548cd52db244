"""Requests are read and responses written here: msgspec on both sides, and a clear message when something is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from .. import protocol as m
from ..node import metrics
from ..table.refusals import Refusal
from ..table.setting.reading import decoded

T = TypeVar("T")

NO_DATABASE = Refusal(
    "no_database", "the database does not answer; try again, with the same key so that it counts once", 503, 1
)

FAILURE = Refusal("failure", "the server made a mistake; nothing was changed", 500)


class JsonResponse(Response):
    """A message as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Encode the message."""
        return m.encode(content)


def problem(fault: m.Problem, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """The response to something that cannot be done."""
    metrics.REFUSALS.labels(fault.code).inc()
    return JsonResponse(fault, status, headers)


def refused(refusal: Refusal) -> Response:
    """The response to something that was refused, which says in whole seconds when to ask again, if that helps."""
    headers = None if refusal.retry_after is None else {"Retry-After": str(ceil(refusal.retry_after))}
    return problem(m.Problem(refusal.code, refusal.message), refusal.status, headers)


async def body(request: Request, kind: type[T], limit: int) -> T:
    """The body of a request as a message of some kind."""
    found = bytearray()
    try:
        async for chunk in request.stream():
            found += chunk
            if len(found) > limit:
                raise Refusal("too_long", f"a request like this has {limit} bytes at most", 413)
    except ClientDisconnect:
        raise Refusal("incomplete", "the request ended too early", 400) from None
    message: T = decoded(bytes(found) or b"{}", kind)
    return message

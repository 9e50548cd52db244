"""Requests read and answers written: msgspec on both sides, and a clear word when something is wrong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from . import messages as m
from .conduct import Refusal

T = TypeVar("T")
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]

_encode = msgspec.json.Encoder().encode


class Answer(Response):
    """A message as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Encode the message."""
        return _encode(content)


def problem(fault: m.Problem, status: int) -> Response:
    """The answer to something that cannot be done."""
    return Answer(fault, status)


def refused(refusal: Refusal) -> Response:
    """The same for a refusal."""
    return problem(m.Problem(refusal.code, refusal.message), refusal.status)


async def body(request: Request, kind: type[T], limit: int) -> T:
    """The body of a request as a message of some kind."""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > limit:
            raise Refusal("too_long", f"a request like this has {limit} bytes at most", 413)
    message: T = decoded(bytes(found) or b"{}", kind)
    return message


def decoded(text: bytes | str, kind: Any) -> Any:
    """Read a message, or say what is wrong with it."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise Refusal("bad_message", str(error), 422) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("bad_json", f"that is no JSON: {error}", 400) from None

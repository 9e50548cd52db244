"""Parse requests: JSON, and numbers in URLs; errors say what would be valid."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from .parts import with_parts
from .refusals import Refusal

LARGEST = 10**9
"""The largest number accepted in a URL."""

_decoder = cache(msgspec.json.Decoder)


def decoded(text: bytes | str, kind: Any) -> Any:
    """Parse a message; raises a ``Refusal`` that says what is wrong."""
    made: Any = with_parts(kind)
    try:
        return _decoder(made).decode(text)
    except msgspec.ValidationError as error:
        raise Refusal("bad_message", str(error), 422) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("bad_json", f"that is not JSON: {error}", 400) from None


def whole(given: Mapping[str, str], name: str, largest: int = LARGEST) -> int:
    """Parse a whole number of a URL; 0 if missing."""
    text = given.get(name, "0")
    if not text.isdecimal() or len(text) > 12 or int(text) > largest:
        raise Refusal("bad_query", f"{name!r} is a whole number from 0 to {largest}", 422)
    return int(text)


def whole_or_none(given: Mapping[str, str], name: str) -> int | None:
    """Parse a whole number of a URL; None if missing."""
    return whole(given, name) if name in given else None

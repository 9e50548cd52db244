"""What is asked is read here, and a clear message says what is wrong with it: JSON, and numbers in addresses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from ..refusals import Refusal

LARGEST = 10**9
"""The largest number that is read from an address."""

_decoder = cache(msgspec.json.Decoder)


def decoded(text: bytes | str, kind: Any) -> Any:
    """Read a message, or say what is wrong with it."""
    try:
        return _decoder(kind).decode(text)
    except msgspec.ValidationError as error:
        raise Refusal("bad_message", str(error), 422) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("bad_json", f"that is not JSON: {error}", 400) from None


def whole(given: Mapping[str, str], name: str, largest: int = LARGEST) -> int:
    """A whole number from an address; 0 if there is none."""
    text = given.get(name, "0")
    if not text.isdecimal() or len(text) > 12 or int(text) > largest:
        raise Refusal("bad_query", f"{name!r} is a whole number from 0 to {largest}", 422)
    return int(text)


def whole_or_none(given: Mapping[str, str], name: str) -> int | None:
    """A whole number from an address; None if there is none."""
    return whole(given, name) if name in given else None

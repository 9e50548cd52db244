"""Mutations of valid input: JSON values, texts and bytes."""

from __future__ import annotations

import json
from random import Random
from typing import Any

RUBBISH: list[Any] = [
    None, True, -1, 0, 1, 5, 2**31, 2**63, 2**64, 10**40, 1.5, 1e308, "", " ", "x", "\0", "\u202e", "\ud800", "0",
    "9" * 70, "é" * 50,
    "'; DROP TABLE tables; --", "x" * 5000, [], [None], [[]] * 50, {}, {"type": "hello"}, {"a": {"b": [1]}},
]  # fmt: skip
"""What no field expects."""
PIECES = [
    "", " ", "\0", "|", "\n", ":", ",", "-", ".", "'", "/", "{", "[", '"', "9", "é", "٣", "²", "\u2028", "\x85",
    "\ufeff", "a1", "t20", "B1", "z9", "end", "build c4", "swamp", "farm'", "seed", "1" * 30, "-1", "NaN", "1e999",
    "[" * 2000, '{"a":' * 500, "true", "null",
]  # fmt: skip
"""What a text may suddenly have in it."""


def mutated_value(value: Any, chance: Random) -> Any:
    """Something like the value, but with something wrong in it."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice([*value, "more"])
        if chance.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return value | {key: mutated_value(value.get(key), chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        changed = [*value[:place], mutated_value(value[place], chance), *value[place + 1 :]]
        return changed * chance.choice([1, 1, 1, 20])
    if isinstance(value, str) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        return value[:place] + chance.choice(["", "\0", "|", "\n", "9", "é", value]) + value[place + 1 :]
    if type(value) is int and chance.random() < 0.7:
        return value + chance.choice([-1, 1, 2, 100])
    return chance.choice(RUBBISH)


def mutated(data: bytes, chance: Random, most: int = 100_000) -> bytes:
    """Something like the input: as JSON if it is that, as lines and words if it is a text, else as bytes."""
    for _ in range(chance.choice([1, 1, 2, 4])):
        data = _mutated_once(data, chance)
    return data[:most]


def _mutated_once(data: bytes, chance: Random) -> bytes:
    if chance.random() < 0.7 and data[:1] in (b"{", b"["):
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            pass
        else:
            return json.dumps(mutated_value(value, chance)).encode()
    if chance.random() < 0.15:
        return _with_other_bytes(data, chance)
    text = data.decode(errors="replace")
    way = chance.choice((_with_other_lines, _with_other_words, _with_other_words))
    return way(text, chance).encode(errors="replace")


def _with_other_bytes(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice([b"", b"\xff", b"\0", b"\xed\xa0\x80"]) + data[place + chance.randrange(2) :]


def _with_other_lines(text: str, chance: Random) -> str:
    """A line that is missing, comes twice or stands elsewhere."""
    lines = text.split("\n")
    line = chance.choice(lines)
    if chance.random() < 0.5:
        lines.remove(line)
    if chance.random() < 0.7:
        lines.insert(chance.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _with_other_words(text: str, chance: Random) -> str:
    """Another word or sign at some place."""
    words = text.split(" ")
    place = chance.randrange(len(words))
    word, piece = words[place], chance.choice([*PIECES, chance.choice(words)])
    cut = chance.randrange(len(word) + 1)
    words[place] = chance.choice(
        [piece, word[:cut] + piece + word[cut:], word[:cut] + piece, word[:cut] + word[cut + 1 :]]
    )
    return " ".join(words)

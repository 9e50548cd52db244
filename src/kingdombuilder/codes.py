"""Codes: a section or a position as a short text of letters and digits for links.

A code is a letter for the kind and version of the format, and a number in base 62. The number packs values in a mixed
radix, whose bases the reader knows, too. The last two bytes of the number are a checksum.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Collection
from math import comb
from string import ascii_lowercase, ascii_uppercase, digits

from .errors import KingdomBuilderError

ALPHABET = digits + ascii_uppercase + ascii_lowercase
SEPARATOR = "."
"""Separates codes that belong together."""
CODE = re.compile(r"[A-Z][0-9A-Za-z]{20,}(\.[A-Z][0-9A-Za-z]{20,})*")
"""Matches texts that look like codes and not like file names."""
_DIGITS = {letter: value for value, letter in enumerate(ALPHABET)}
_CHECKSUMS = 2**16
_SHOWN = 40
"""The characters of an invalid code that a message shows."""


class BadCode(KingdomBuilderError):
    """An invalid code; the message says why."""


class Packer:
    """Writes a code, value by value.

    >>> packer = Packer()
    >>> packer.put(7, 10)
    >>> packer.put_set({1, 4}, 6, 3)
    >>> unpacker = Unpacker(packer.code("S"), "S", 120)
    >>> unpacker.take(10), unpacker.take_set(6, 3)
    (7, [1, 4])
    >>> unpacker.finish()
    """

    def __init__(self) -> None:
        self._values: list[tuple[int, int]] = []

    def put(self, value: int, base: int) -> None:
        """Add a value from 0 to below its base."""
        if not 0 <= value < base:
            raise ValueError(f"{value} is not a number from 0 to {base - 1}")
        self._values.append((value, base))

    def put_set(self, members: Collection[int], size: int, most: int) -> None:
        """Add a set of numbers below ``size``: how many they are, and the rank of the set among all of that many."""
        self.put(len(members), most + 1)
        rank = sum(comb(member, place) for place, member in enumerate(sorted(members), 1))
        self.put(rank, comb(size, len(members)))

    def code(self, letter: str) -> str:
        """The code of all values."""
        number = 0
        for value, base in reversed(self._values):
            number = number * base + value
        number = number * _CHECKSUMS + _checksum(letter, number)
        found = ""
        while number:
            number, digit = divmod(number, len(ALPHABET))
            found = ALPHABET[digit] + found
        return letter + found


class Unpacker:
    """Reads what a ``Packer`` wrote, value by value in the same order."""

    def __init__(self, code: str, letter: str, longest: int) -> None:
        """Read a code under this letter; raises ``BadCode`` if it is too long, damaged, or something else."""
        shown = repr(code[:_SHOWN] + "…" * (len(code) > _SHOWN))
        if len(code) > longest:
            raise BadCode(f"{shown} has {len(code)} characters; a code of this kind has at most {longest}")
        if not code.startswith(letter):
            raise BadCode(
                f"{shown} is not a code of this kind: it should begin with {letter}; perhaps it is from a newer version"
            )
        number = 0
        for sign in code[len(letter) :]:
            if sign not in _DIGITS:
                raise BadCode(f"{shown} has the character {sign!r}; codes are made of letters and digits")
            number = number * len(ALPHABET) + _DIGITS[sign]
        self._rest, checksum = divmod(number, _CHECKSUMS)
        if checksum != _checksum(letter, self._rest) or code[len(letter) :].startswith(ALPHABET[0]):
            raise BadCode(f"{shown} is damaged: a character is missing or wrong; copy the whole code again")

    def take(self, base: int) -> int:
        """The next value, which is below its base."""
        self._rest, value = divmod(self._rest, base)
        return value

    def take_set(self, size: int, most: int) -> list[int]:
        """The next set of numbers below ``size``, in order."""
        count = self.take(most + 1)
        ways = comb(size, count)
        rank = self.take(ways)
        found = []
        for member in reversed(range(size)):
            without = ways * (member + 1 - count) // (member + 1)  # comb(member, count)
            if rank >= without:
                rank -= without
                ways -= without
                count -= 1
                found.append(member)
            else:
                ways = without
        return found[::-1]

    def finish(self) -> None:
        """Raise ``BadCode`` if values are left over."""
        if self._rest:
            raise BadCode("the code has extra data; perhaps it is from a newer version")


def _checksum(letter: str, number: int) -> int:
    return crc_hqx(letter.encode() + number.to_bytes((number.bit_length() + 7) // 8, "big"), 0)

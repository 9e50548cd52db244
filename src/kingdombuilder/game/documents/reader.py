"""Parse untrusted JSON documents, and collect every fault with its field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ...hexes import Hex, Mask, hex_named, names
from ..errors import MOST_FAULTS, Fault, FaultKind, FaultyInput, listed, shown, unknown


class Reader:
    """Parses a JSON document and collects its faults.

    Each method returns a usable value even where it notes a fault, so that one pass finds them all.
    """

    def __init__(self, error: type[FaultyInput]) -> None:
        """Begin without faults; raise ``error`` as soon as there are too many."""
        self.error = error
        self.faults: list[Fault] = []

    def fault(self, path: str, message: str, kind: FaultKind = "type", most: int | None = None) -> None:
        """Note a fault of the field at ``path``."""
        self.faults.append(Fault(path, message, kind, most))
        if len(self.faults) == MOST_FAULTS:
            raise self.error(self.faults)

    def refuse(self) -> None:
        """Raise the faults, if there are any."""
        if self.faults:
            raise self.error(self.faults)

    def fields(
        self, value: object, path: str, defaults: Mapping[str, Any], required: Collection[str] = ()
    ) -> dict[str, Any]:
        """An object with these fields; missing ones get their defaults."""
        if not isinstance(value, dict):
            shape = ", ".join(f'"{name}": ...' for name in required)
            wanted = f"an object {{{shape}}}" if shape else "an object"
            self.fault(path or "document", f"{shown(value)} is not {wanted}")
            return dict(defaults)
        for name in value:
            if name not in defaults and name not in required:
                self.fault(_join(path, name), unknown("field", name, [*defaults, *required]), "unknown")
        for name in required:
            if name not in value:
                self.fault(_join(path, name), "missing", "missing")
        return {**defaults, **value}

    def mapping(self, value: object, path: str) -> dict[str, Any]:
        """An object with any keys."""
        if isinstance(value, dict):
            return value
        self.fault(path, f"{shown(value)} is not an object")
        return {}

    def items(self, value: object, path: str) -> list[Any]:
        """A list."""
        if isinstance(value, list):
            return value
        self.fault(path, f"{shown(value)} is not a list")
        return []

    def text(self, value: object, path: str) -> str:
        """A text."""
        if isinstance(value, str):
            return value
        self.fault(path, f"{shown(value)} is not a text")
        return ""

    def texts(self, value: object, path: str) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(self.text(item, f"{path}[{index}]") for index, item in enumerate(self.items(value, path)))

    def whole(self, value: object, path: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``. The upper bound is required: huge numbers break later arithmetic."""
        if type(value) is int and low <= value <= high:
            return value
        self.fault(path, f"{shown(value)} is not a whole number from {low} to {high}", "number", high)
        return low

    def flag(self, value: object, path: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.fault(path, f"{shown(value)} is neither true nor false")
        return value is True

    def name(self, value: object, path: str, what: str, known: Collection[str]) -> str | None:
        """One of the known names; None if it is not."""
        if isinstance(value, str) and value in known:
            return value
        self.fault(path, unknown(what, value, known), "unknown")
        return None

    def names(self, value: object, path: str, what: str, known: Collection[str], most: int) -> list[str]:
        """A list of known names, none twice."""
        listed = self.items(value, path)
        if len(listed) > most:
            self.fault(path, f"{len(listed)} given; {most} at most", "many", most)
        found: list[str] = []
        for index, item in enumerate(listed):
            name = self.name(item, f"{path}[{index}]", what, known)
            if name in found:
                self.fault(f"{path}[{index}]", f"{name} is named twice", "twice")
            elif name is not None:
                found.append(name)
        return found

    def hex(self, value: object, path: str) -> Hex | None:
        """A hex of the board by its name; None if the board has no such hex."""
        try:
            return hex_named(value if isinstance(value, str) else shown(value))
        except ValueError as error:
            self.fault(path, str(error), "hex")
            return None

    def hexes(self, value: object, path: str) -> list[tuple[str, Hex]]:
        """A list of hexes, none twice, each with its own path."""
        found: dict[Hex, str] = {}
        for index, item in enumerate(self.items(value, path)):
            hex = self.hex(item, f"{path}[{index}]")
            if hex in found:
                self.fault(f"{path}[{index}]", f"{item} is named twice", "twice")
            elif hex is not None:
                found[hex] = f"{path}[{index}]"
        return [(place, hex) for hex, place in found.items()]

    def hexes_on(self, value: object, path: str, allowed: Mask, what: str) -> Mask:
        """A list of allowed hexes, none twice."""
        found = 0
        for place, hex in self.hexes(value, path):
            if allowed >> hex & 1:
                found |= 1 << hex
            else:
                self.fault(place, f"{names(1 << hex)[0]} is not {what}{listed(allowed)}", "wrong_hex")
        return found


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name

"""What capitols and caves share: the players may name the hexes themselves."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import SECTORS
from ...game.errors import BadOptions
from ...hexes import Mask, hex_named, names


def hexes_named(field: str, given: Sequence[str], allowed: Mask, what: str) -> Mask:
    """The hexes of these names; ``BadOptions`` unless they are allowed ones, and one at most on each section."""
    found = 0
    faults = []
    for position, text in enumerate(given):
        try:
            hex = hex_named(text)
        except ValueError as error:
            faults.append(f"{field}: {error}")
            continue
        if not allowed >> hex & 1:
            faults.append(f"{field}: {text} is no {what}; there are {', '.join(names(allowed)) or 'none'}")
        elif text in given[:position]:
            faults.append(f"{field}: {text} named twice")
        elif any(found & sector and sector >> hex & 1 for sector in SECTORS):
            faults.append(f"{field}: {text} is the second one on its section")
        else:
            found |= 1 << hex
    if faults:
        raise BadOptions(faults)
    return found

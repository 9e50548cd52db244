"""What capitols and caves share: the players may name the hexes themselves."""

from __future__ import annotations

from collections.abc import Sequence

from ...game.errors import BadOptions
from ...hexes import Mask, hex_named, names


def hexes_named(field: str, given: Sequence[str], allowed: Mask, what: str, most: int) -> Mask:
    """The hexes of these names; ``BadOptions`` unless they are allowed ones, all different and not too many."""
    found = 0
    faults = [f"{field}: {len(given)} given; there are {most}"] if len(given) > most else []
    for position, text in enumerate(given):
        try:
            hex = hex_named(text)
        except ValueError as error:
            faults.append(f"{field}: {error}")
            continue
        if not allowed >> hex & 1:
            faults.append(f"{field}: {text} is no {what} hex; there are {', '.join(names(allowed)) or 'none'}")
        elif text in given[:position]:
            faults.append(f"{field}: {text} named twice")
        found |= 1 << hex
    if faults:
        raise BadOptions(faults)
    return found

"""What can go wrong, each with a message that says what would have been right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from ..hexes import Mask, names

MOST_FAULTS = 50
"""The search for faults stops at this number: nobody reads more, and finding them takes time."""


class KingdomBuilderError(ValueError):
    """Anything the players' input can be blamed for."""


class IllegalAction(KingdomBuilderError):
    """An action that the rules do not allow now."""


class NotationError(KingdomBuilderError):
    """Text that is not an action."""


class HiddenInformation(KingdomBuilderError):
    """A question whose answer the asking seat may not know, such as the next card of the deck."""


class FaultyInput(KingdomBuilderError):
    """A document with one or more faults, which the message names."""

    def __init__(self, faults: Iterable[str]) -> None:
        """Keep the list of faults and join it to one message."""
        self.faults = list(faults)
        super().__init__("; ".join(self.faults))


class BadOptions(FaultyInput):
    """Options with which no game can be set up."""


class BadRecord(FaultyInput):
    """A record that cannot be read or replayed."""


class BadPosition(FaultyInput):
    """A position document that cannot be read, or shows a position that cannot exist."""


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """A message about a name that does not exist, with the nearest ones that do.

    >>> unknown("section", "frm", ["barn", "farm"])
    "unknown section 'frm'; did you mean farm?"
    """
    right = sorted(known)
    near = get_close_matches(str(name), right, n=2)
    return f"unknown {what} {name!r}; " + (
        f"did you mean {' or '.join(near)}?" if near else f"the known ones are {', '.join(right)}"
    )


def listed(hexes: Mask) -> str:
    """The hexes that would have been right, to be added to a message."""
    return f" (they are {', '.join(names(hexes))})" if hexes else " (the board has none)"

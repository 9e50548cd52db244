"""What can go wrong, each with a message that says what would have been right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from math import log10
from reprlib import Repr

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


class BadView(FaultyInput):
    """A view document that cannot be read."""


LONGEST_SHOWN = 120
"""Signs of a text, and digits of a number, that a message shows."""


class _Short(Repr):
    """Writes any value in short. The longest numbers Python itself refuses to write."""

    def __init__(self) -> None:
        """Show enough to recognise the value."""
        super().__init__()
        self.maxstring = self.maxother = LONGEST_SHOWN
        self.maxlevel = 2

    def repr_int(self, x: int, level: int) -> str:
        """A number, or how long it is."""
        digits = int(log10(abs(x))) + 1 if x else 1
        return repr(x) if digits <= LONGEST_SHOWN else f"a number of about {digits} digits"


_short = _Short()


def shown(value: object) -> str:
    """A value from outside as messages show it: in short, however long, large or deeply nested it is.

    >>> shown("farm"), shown([-7, [[["too deep"]]]]), shown(10**5000)
    ("'farm'", '[-7, [[...]]]', 'a number of about 5001 digits')
    """
    return _short.repr(value)


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """A message about a name that does not exist, with the nearest ones that do.

    >>> unknown("section", "frm", ["barn", "farm"])
    "unknown section 'frm'; did you mean farm?"
    """
    right = sorted(known)
    near = get_close_matches(name[:LONGEST_SHOWN], right, n=2) if isinstance(name, str) else []
    return f"unknown {what} {shown(name)}; " + (
        f"did you mean {' or '.join(near)}?" if near else f"the known ones are {', '.join(right)}"
    )


def listed(hexes: Mask) -> str:
    """The hexes that would have been right, to be added to a message."""
    return f" (they are {', '.join(names(hexes))})" if hexes else " (the board has none)"

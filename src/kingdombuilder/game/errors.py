"""The exceptions of the library; each message says what would be valid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from math import log10
from reprlib import Repr
from typing import Literal, Self, TypeAlias

from ..errors import BadArgument as BadArgument
from ..errors import Frozen as Frozen
from ..errors import KingdomBuilderError as KingdomBuilderError
from ..hexes import Mask, names

MOST_FAULTS = 50
"""The search for faults stops at this number, which limits the time it takes."""


class IllegalAction(KingdomBuilderError):
    """An action that the rules do not allow now."""


class NotationError(KingdomBuilderError):
    """Text that is not an action."""


class HiddenInformation(KingdomBuilderError):
    """The result depends on information that is hidden from the seat, such as the next card of the deck."""


class BadDraw(KingdomBuilderError):
    """Cards that an action cannot draw."""


class CardWanted(BadDraw):
    """An action draws one more card than were named."""

    def __init__(self, cards: Sequence[str]) -> None:
        super().__init__(f"the action draws another card, one of {', '.join(sorted(set(cards)))}")
        self.cards = cards


class NotAState(KingdomBuilderError, AttributeError):
    """Something else, such as a ``Game``, where a ``State`` was wanted."""

    def __init__(self, found: object) -> None:
        super().__init__(
            f"this is a {type(found).__name__}; choices, apply, score, view, hints and bots take a State: game.state"
        )


FaultKind: TypeAlias = Literal[
    "type", "number", "unknown", "missing", "unneeded", "twice", "many", "hex", "off_board", "special", "footing",
    "taken", "rim", "wrong_hex", "second_tile", "third_tile", "no_piece", "held", "marked", "section",
]  # fmt: skip
"""The kinds of faults in a field of a document.

- ``type``, ``number``: it is not the type of value that it should be, or out of bounds
- ``unknown``, ``missing``, ``unneeded``, ``twice``, ``many``: a name or a field; there may be ``most`` of them
- ``hex``, ``off_board``: no hex has this name, or no hex of this board
- ``special``, ``footing``, ``taken``, ``rim``: a piece cannot stand there: on a special hex, on this terrain, where
  something else stands, at the rim of the board
- ``wrong_hex``: what is printed there is not what belongs there
- ``second_tile``, ``third_tile``, ``no_piece``: a tile of a player cannot come from this hex
- ``held``: a tile that should be lost is not
- ``marked``: another player has marked the line
- ``section``: an own section that cannot be used
"""
LONGEST_PATH = 100
"""The longest field name in a message, in letters; longer ones are cut."""


class Fault(str):
    """A fault of a field: a message for people, a kind for programs."""

    def __new__(cls, path: str, message: str, kind: FaultKind, most: int | None = None) -> Self:
        """Create a fault of the field at ``path``; ``most`` is the limit that was exceeded, if any."""
        fault = super().__new__(cls, f"{path[:LONGEST_PATH]}: {message}" if path else message)
        fault.path, fault.message, fault.kind, fault.most = path, message, kind, most
        return fault

    path: str
    message: str
    kind: FaultKind
    most: int | None


class NothingToDecide(KingdomBuilderError):
    """A decision is asked for in a game that is over."""

    def __init__(self) -> None:
        super().__init__("the game is over: nothing is left to decide")


class FaultyInput(KingdomBuilderError):
    """A document with faults; the message lists them."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = list(faults)
        super().__init__("; ".join(self.faults))


class BadOptions(FaultyInput):
    """Invalid options."""


class BadRecord(FaultyInput):
    """An invalid record: malformed, or with an illegal action."""


class BadPosition(FaultyInput):
    """An invalid position document: malformed, or impossible in a game."""


class BadView(FaultyInput):
    """An invalid view document."""


class BadState(FaultyInput):
    """Bytes that are no state, or one of another version."""


LONGEST_SHOWN = 120
"""The most characters of a text, or digits of a number, that a message shows."""


class _Short(Repr):
    """Abbreviates the ``repr`` of any value, even of numbers too long for ``str``."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = LONGEST_SHOWN
        self.maxlevel = 2

    def repr_int(self, x: int, level: int) -> str:
        """The number, or only its length."""
        digits = int(log10(abs(x))) + 1 if x else 1
        return repr(x) if digits <= LONGEST_SHOWN else f"a number of about {digits} digits"


_short = _Short()


def shown(value: object) -> str:
    """Format an untrusted value for a message: abbreviated if long, large or deeply nested.

    >>> shown("farm"), shown([-7, [[["too deep"]]]]), shown(10**5000)
    ("'farm'", '[-7, [[...]]]', 'a number of about 5001 digits')
    """
    return _short.repr(value)


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """The message for an unknown name, which suggests similar ones.

    >>> unknown("section", "frm", ["barn", "farm"])
    "unknown section 'frm'; did you mean farm?"
    """
    right = sorted(known)
    near = get_close_matches(name[:LONGEST_SHOWN], right, n=2) if isinstance(name, str) else []
    return f"unknown {what} {shown(name)}; " + (
        f"did you mean {' or '.join(near)}?" if near else f"the known ones are {', '.join(right)}"
    )


def listed(hexes: Mask) -> str:
    """The valid hexes, to append to a message."""
    return f" (they are {', '.join(names(hexes))})" if hexes else " (the board has none)"

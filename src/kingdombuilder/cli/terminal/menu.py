"""One decision asked of a person: the numbered menu, and what the typed answer means.

An answer is an action in notation, a number of the menu, a kind of action, or just a hex if only one kind fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...game.actions import KINDS, Kind
from ...game.building import occupied
from ...game.choices import choices
from ...game.errors import KingdomBuilderError
from ...game.state import State
from ...hexes import NOWHERE_MASK, Hex, Mask, hex_named, names

LONGEST_ANSWER = 40
WITHOUT_HEX = "no hex"
"""The item of a kind that may name a hex or none."""


class Misunderstood(KingdomBuilderError):
    """An answer that means nothing here; the message says what would have been right."""


class Meaning(NamedTuple):
    """What an answer means: a phrase to be played, or a kind of action whose hex is still to be asked for."""

    phrase: str | None = None
    kind: Kind | None = None


class Item(NamedTuple):
    """An item of the menu."""

    text: str
    meaning: Meaning

    @property
    def names_hex(self) -> bool:
        """Whether it plays an action on a hex."""
        return " " in (self.meaning.phrase or "")


class Question(NamedTuple):
    """What is asked: which kind of action, or, once that is clear, which hex."""

    kind: Kind | None
    items: list[Item]

    @property
    def hexes(self) -> int:
        """How many hexes are in the menu."""
        return sum(item.names_hex for item in self.items)


def question(state: State, chosen: Kind | None = None) -> Question:
    """The next question to the deciding player, who may have chosen the kind of action already."""
    offers = choices(state)
    if chosen not in offers:
        chosen = next(iter(offers)) if len(offers) == 1 else None
    if chosen is None:
        return Question(None, [item for kind, hexes in offers.items() for item in _items_of_kind(state, kind, hexes)])
    return Question(chosen, list(_items_of_hexes(chosen, offers[chosen])))


def understand(text: str, state: State, asked: Question) -> Meaning:
    """What the player means."""
    if len(text) > LONGEST_ANSWER:
        raise Misunderstood(f"that is too long for an action, such as '{_example(asked)}'")
    if text.isdecimal():
        return _numbered(int(text), asked)
    first, _, rest = text.partition(" ")
    hexes = _known_hexes(rest.strip() or first, state)
    if first.lower() in KINDS:
        return Meaning(f"{first.lower()} {hexes}") if rest else _kind_alone(first.lower(), state)
    hex = _first_hex(hexes)
    if hex is None or rest:
        raise Misunderstood(f"{text!r} is neither an action nor a command; try '{_example(asked)}', or 'help'")
    return Meaning(f"{_only_kind(hexes, hex, state, asked)} {hexes}")


def _items_of_kind(state: State, kind: Kind, offered: Mask) -> Iterator[Item]:
    hexes = offered & ~NOWHERE_MASK
    if offered & NOWHERE_MASK:
        yield Item(f"{kind} ({WITHOUT_HEX})" if hexes else kind, Meaning(kind))
    if hexes:
        number = hexes.bit_count()
        what = "piece" if not hexes & ~occupied(state) else "hex"
        yield Item(f"{kind} ({number} {what}{('es' if what == 'hex' else 's') * (number != 1)})", Meaning(kind=kind))


def _items_of_hexes(kind: Kind, offered: Mask) -> Iterator[Item]:
    hexes = offered & ~NOWHERE_MASK
    if offered & NOWHERE_MASK:
        yield Item(WITHOUT_HEX if hexes else kind, Meaning(kind))
    for name in names(hexes):
        yield Item(name, Meaning(f"{kind} {name}"))


def _numbered(number: int, asked: Question) -> Meaning:
    if number not in range(1, len(asked.items) + 1):
        raise Misunderstood(f"{number} is not in the menu; its numbers are 1 to {len(asked.items)}")
    return asked.items[number - 1].meaning


def _kind_alone(kind: Kind, state: State) -> Meaning:
    """A kind of action alone: it is played (or refused) at once, unless it may name a hex, which is asked next."""
    offered = choices(state).get(kind, NOWHERE_MASK)
    return Meaning(kind) if offered == NOWHERE_MASK else Meaning(kind=kind)


def _only_kind(text: str, hex: Hex, state: State, asked: Question) -> Kind:
    """The only kind of action that could be meant by a hex alone."""
    if asked.kind is not None:
        return asked.kind
    offers = choices(state)
    fitting = [kind for kind, hexes in offers.items() if hexes >> hex & 1]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Misunderstood(f"{text} could be {' or '.join(fitting)}; say which, such as '{fitting[0]} {text}'")
    kinds = [kind for kind, hexes in offers.items() if hexes & ~NOWHERE_MASK]
    if not kinds:
        raise Misunderstood(f"this decision takes no hex; the choices are {', '.join(offers)}")
    raise Misunderstood(f"nothing can be done on {text} now; the marked hexes are for {' or '.join(kinds)}")


def _known_hexes(text: str, state: State) -> str:
    """Hexes as they are written: in small letters, unless they are the island's and there is an island."""
    on_board = state.setup.board.hexes
    parts = []
    for part in text.split("-"):
        hex = _first_hex(part)
        parts.append(part if hex is not None and on_board >> hex & 1 else part.lower())
    return "-".join(parts)


def _first_hex(text: str) -> Hex | None:
    """The hex that ``c4`` or ``c4-d9`` begins with; None for anything else."""
    try:
        return hex_named(text.partition("-")[0])
    except ValueError:
        return None


def _example(asked: Question) -> str:
    meaning = asked.items[0].meaning
    return meaning.phrase or f"{meaning.kind} c4"

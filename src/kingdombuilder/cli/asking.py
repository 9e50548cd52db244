"""One decision asked of a person: the numbered menu, and what the typed answer means.

An answer is an action in notation, a number of the menu, a kind of action, or just a hex if only one kind fits.
"""

from __future__ import annotations

from typing import NamedTuple

from ..game.actions import END, KINDS, Kind
from ..game.choices import choices
from ..game.errors import IllegalAction, KingdomBuilderError
from ..game.explain import legal_pieces_only, why_illegal
from ..game.state import State
from ..hexes import NOWHERE, Hex, hex_named, names

LONGEST_ANSWER = 40


class Misunderstood(KingdomBuilderError):
    """An answer that means nothing here; the message says what would have been right."""


class Question(NamedTuple):
    """What is asked: which kind of action, or, once that is clear, which hex."""

    kind: Kind | None
    items: list[str]
    """The menu: kinds of action, or the hexes that the kind may name."""


class Meaning(NamedTuple):
    """What an answer means: a phrase to be played, or a kind of action whose hex is still to be asked for."""

    phrase: str | None = None
    kind: Kind | None = None


def question(state: State, chosen: Kind | None = None) -> Question:
    """The next question to the deciding player, who may have chosen the kind of action already."""
    offers = choices(state)
    if chosen not in offers:
        chosen = next(iter(offers)) if len(offers) == 1 else None
    if chosen is None:
        return Question(None, list(offers))
    return Question(chosen, [END] if chosen == END else names(offers[chosen]))


def menu_items(state: State, asked: Question) -> list[str]:
    """The menu in words, a number before each item."""
    items = asked.items
    if asked.kind is None:
        items = [_described(state, kind) for kind in items]
    return [f"{number} {item}" for number, item in enumerate(items, 1)]


def understand(text: str, state: State, asked: Question) -> Meaning:
    """What the player means."""
    if len(text) > LONGEST_ANSWER:
        raise Misunderstood(f"that is too long for an action; one is '{_example(asked)}'")
    if text.isdecimal():
        return _numbered(int(text), asked)
    word = text if text in KINDS or _first_hex(text) is not None else text.lower()
    if word in KINDS:
        return _kind(word, state)
    hex = _first_hex(word)
    if hex is not None:
        return Meaning(f"{_only_kind(word, hex, state, asked)} {word}")
    if word.split(maxsplit=1)[0] not in KINDS:
        raise Misunderstood(f"{text!r} is no action and no command; try '{_example(asked)}', or 'help'")
    return Meaning(word)


def _described(state: State, kind: Kind) -> str:
    number = choices(state)[kind].bit_count()
    if kind == END:
        return kind
    what = "piece" if legal_pieces_only(state, kind) else "hex"
    return f"{kind} ({number} {what}{('es' if what == 'hex' else 's') * (number != 1)})"


def _numbered(number: int, asked: Question) -> Meaning:
    if number not in range(1, len(asked.items) + 1):
        raise Misunderstood(f"{number} is not in the menu, which goes from 1 to {len(asked.items)}")
    item = asked.items[number - 1]
    if item == END:
        return Meaning(END)
    return Meaning(kind=item) if asked.kind is None else Meaning(f"{asked.kind} {item}")


def _kind(kind: Kind, state: State) -> Meaning:
    """A kind of action alone: the turn ends, or its hex is the next question."""
    if kind == END:
        return Meaning(END)
    if kind not in choices(state):
        raise IllegalAction(why_illegal(state, kind, NOWHERE))
    return Meaning(kind=kind)


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
    kinds = " or ".join(kind for kind in offers if kind != END)
    raise Misunderstood(f"nothing can be done on {text} now; the marked hexes are for {kinds}")


def _first_hex(text: str) -> Hex | None:
    """The hex that ``c4`` or ``c4-d9`` begins with; None for anything else."""
    try:
        return hex_named(text.partition("-")[0])
    except ValueError:
        return None


def _example(asked: Question) -> str:
    if asked.kind in (None, END):
        return asked.items[0].split()[0] if asked.items[0] == END else f"{asked.items[0]} c4"
    return f"{asked.kind} {asked.items[0]}"

"""An action is one small decision: a kind and a hex.

A move is two of them, picking a piece (``barn c4``) and placing it (``place d9``); written together, ``barn c4-d9``.
Kinds that name no hex, such as ``end``, lie ``NOWHERE``.
"""

from __future__ import annotations

from operator import index
from typing import NamedTuple, SupportsIndex, TypeAlias

from ..hexes import NOWHERE, SIZE, Hex, hex_named, is_hex, name
from .errors import NotationError, shown, unknown

Kind: TypeAlias = str

BUILD: Kind = "build"
PLACE: Kind = "place"
END: Kind = "end"
STOP: Kind = "stop"
SKIP: Kind = "skip"
TAKE_BACK: Kind = "take_back"

KINDS_VERSION = 1
KINDS: tuple[Kind, ...] = (
    END, BUILD, PLACE, STOP, SKIP, TAKE_BACK,
    "grass", "canyon", "desert", "flower", "forest", "swamp",
    "oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock",
    "quarry", "caravan", "village", "garden",
    "donation:grass", "donation:canyon", "donation:desert", "donation:flower", "donation:forest",
    "donation:water", "donation:mountain", "resettlement", "outpost", "sword",
    "lighthouse", "foresters_lodge", "barracks", "crossroads", "city_hall", "fort", "monastery", "wagon",
    "temple", "refuge", "canoe", "fountain", "refuge_bonus", "canoe_bonus",
    "bazaar", "water_mill", "mountain_station", "scout_cabin", "cathedral", "watchtower", "university", "palisade",
    "farmland", "silo_build", "silo_move",
    "cave", "rope_bridge", "tree_house",
)  # fmt: skip
"""Every kind of action, in the order that numbers them. Only ever add at the end, and raise the version.

A terrain is the choice of that terrain for the turn; ``stop`` ends an action that could go on, ``skip`` lets a chance
pass, ``take_back`` returns the piece that is picked up to its owner.
"""

REACTIONS: set[Kind] = set()
"""Kinds of actions that a player takes in another player's turn. Boxes register them."""

_NUMBER_OF = {kind: number for number, kind in enumerate(KINDS)}


class Action(NamedTuple):
    """One decision. Any ``(kind, hex)`` tuple will do where an action is wanted; this one also prints itself.

    >>> Action.parse("farm e5")
    Action.parse('farm e5')
    """

    kind: Kind
    hex: Hex = NOWHERE

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read one decision, such as ``build c4``, ``barn c4`` (a pick), ``place d9`` or ``end``."""
        actions = parse_actions(text)
        if len(actions) != 1:
            raise NotationError(f"{shown(text)} is {len(actions)} decisions; give one")
        return actions[0]

    @property
    def number(self) -> int:
        """The index of this action in the flat action space of size ``len(KINDS) * SIZE``."""
        try:
            return _NUMBER_OF[self.kind] * SIZE + range(SIZE)[self.hex if self.hex >= 0 else SIZE]
        except (KeyError, IndexError, TypeError):
            raise NotationError(f"{tuple(self)} has no number: its kind is one of KINDS, its hex a number") from None

    @classmethod
    def from_number(cls, number: int) -> Action:
        """The action with this index; the inverse of ``number``."""
        if number not in range(len(KINDS) * SIZE):
            raise NotationError(
                f"{shown(number)} is not the number of an action; these run from 0 to {len(KINDS) * SIZE - 1}"
            )
        kind, hex = divmod(int(number), SIZE)
        return cls(KINDS[kind], hex)

    def __str__(self) -> str:
        if self.hex == NOWHERE:
            return self.kind
        return f"{self.kind} {name(self.hex) if is_hex(self.hex) else f'({self.hex} is not a hex)'}"

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


def parse_actions(text: str) -> list[Action]:
    """Parse one phrase of a record: one decision, or a whole move.

    >>> parse_actions("barn c4-d9")
    [Action.parse('barn c4'), Action.parse('place d9')]
    """
    words = text.split() if type(text) is str else []
    if not words or len(words) > 2:
        raise NotationError(
            f"{shown(text)} is not an action; an action is a kind and a hex, such as 'build c4', or 'end'"
        )
    kind = words[0]
    if kind not in _NUMBER_OF:
        raise NotationError(unknown("kind of action", kind, KINDS))
    if len(words) == 1:
        return [Action(kind)]
    first, *rest = words[1].split("-")
    try:
        return [Action(kind, hex_named(first)), *(Action(PLACE, hex_named(target)) for target in rest)]
    except ValueError as error:
        raise NotationError(str(error)) from None


AnyAction: TypeAlias = str | tuple[Kind] | tuple[Kind, Hex | str]
"""What ``Game.play`` and ``apply`` take: ``"build c4"``, ``("build", "c4")``, ``("end",)`` or an ``Action``."""


def read_action(action: object) -> Action:
    """One decision, in any of the forms of ``read_actions``."""
    actions = read_actions(action)
    if len(actions) != 1:
        raise NotationError(f"{shown(action)} is {len(actions)} decisions; apply takes one of them at a time")
    return actions[0]


def read_actions(action: object) -> list[Action]:
    """Like ``parse_actions``, but also accepts a tuple, whose hex may be a number or a name.

    >>> read_actions(("build", "c4")) == read_actions(("build", hex_named("c4"))) == read_actions("build c4")
    True
    """
    match action:
        case str():
            return parse_actions(action)
        case (str(kind), str(hex)):
            return parse_actions(f"{kind} {hex}")
        case (str(kind), SupportsIndex() as hex):
            return [Action(kind, index(hex))]
        case (str(kind),):
            return [Action(kind)]
    raise NotationError(f"{shown(action)} is not an action; give 'build c4', ('build', 'c4') or ('end',)")


def print_actions(actions: list[Action]) -> list[str]:
    """Format actions as phrases for ``parse_actions``; a pick and its placement become one phrase.

    >>> print_actions(parse_actions("barn c4-d9") + parse_actions("end"))
    ['barn c4-d9', 'end']
    """
    phrases: list[str] = []
    for before, action in zip([Action(END), *actions], actions, strict=False):
        if action.kind == PLACE and before.hex != NOWHERE and before.kind not in REACTIONS:
            phrases[-1] += f"-{name(action.hex)}"
        else:
            phrases.append(str(action))
    return phrases

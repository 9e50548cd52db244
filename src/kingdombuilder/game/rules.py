"""The hooks by which a box adds to the rules.

Each field is a tuple of functions, empty in the base game. A box or card provides those it needs; the set-up joins
those in play, so a game only runs the hooks that it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ..hexes import Hex, Mask

if TYPE_CHECKING:
    from .state import Player, State


@dataclass(frozen=True, slots=True)
class Rules:
    """The hooks of a box, of a card, or of all in play together."""

    prepare: tuple[Callable[[State], None], ...] = ()
    """Set up the first state, before the deck is shuffled and dealt."""
    deck_of_position: tuple[Callable[[State, list[str]], list[str]], ...] = ()
    """Filter the cards that may still be in the deck of a position: Scouts."""
    closed: tuple[tuple[str, Callable[[State, Mask], Mask]], ...] = ()
    """Closed hexes without a piece, by the name of what closes them, with the pieces of the given hexes picked up:
    walls, scouts, next to warriors."""
    counts_as_piece: tuple[Callable[[State, Player], Mask], ...] = ()
    """Hexes that count as the player's own pieces for adjacency: scouts."""
    arrived: tuple[Callable[[State, int, Player, Hex], None], ...] = ()
    """A piece came to a hex, by a build, a placement or a step of a move: nomad tiles, Mayors."""
    built: tuple[Callable[[State, int, Player, Hex, str], None], ...] = ()
    """A piece was built or placed (not moved), by the action named last: the red cards."""
    tile_taken: tuple[Callable[[State, int, Player, str, bool], None], ...] = ()
    """A location tile of that kind was taken; True if it was the last one on its hex."""
    tile_lost: tuple[Callable[[State, int, Player, str], None], ...] = ()
    """A location tile of that kind was lost."""
    tiles_held: tuple[Callable[[Player], int], ...] = ()
    """The number of single-use tiles that a player holds: nomad tiles."""
    owed: tuple[Callable[[Player], int], ...] = ()
    """Houses owed since an earlier turn to the player's next mandatory action: temple."""
    muster: tuple[Callable[[Player], None], ...] = ()
    """Before each mandatory build: move an owed house, if any, to the supply."""
    first_build_free: tuple[Callable[[State, Player], bool], ...] = ()
    """Whether the adjacency rule does not bind the first build of the mandatory action, as with the temple bonus."""
    hand_size: tuple[Callable[[State, Player], int], ...] = ()
    """The number of extra cards that the player draws at the end of the turn: crossroads."""
    turn_ended: tuple[Callable[[State, int, Player], None], ...] = ()
    """The turn ends, before the next card is drawn."""
    last_decisions: tuple[Callable[[State], Iterable[Any]], ...] = ()
    """The pending decisions after the last turn, first one first: silos."""

    def __add__(self, other: Rules) -> Rules:
        return Rules(**{f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(Rules)})


NO_RULES = Rules()

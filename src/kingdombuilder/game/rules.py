"""Where a box joins in: what it wants to know, and what it has a say in.

Each field is a tuple of functions, empty in the base game. A box (or a card) names those it needs; the set-up joins
those of everything in play, so a game pays only for what lies on its table.
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
    """What a box adds to the rules that every game shares."""

    prepare: tuple[Callable[[State], None], ...] = ()
    """Set up the first state, before the deck is shuffled and dealt."""
    deck_of_position: tuple[Callable[[State, list[str]], list[str]], ...] = ()
    """The cards that may still be in the deck of a position, of those that it does not show: Scouts."""
    closed: tuple[tuple[str, Callable[[State, Mask], Mask]], ...] = ()
    """Hexes where nothing may be put though no piece stands there, if the pieces of the given hexes were picked up, by
    the name of what closes them: walls, scouts, next to warriors."""
    counts_as_piece: tuple[Callable[[State, Player], Mask], ...] = ()
    """Hexes that bind a player's builds like the player's own pieces, though none stands there: scouts."""
    arrived: tuple[Callable[[State, int, Player, Hex], None], ...] = ()
    """A piece came to a hex, by a build, a placement or a step of a move: nomad tiles, Mayors."""
    built: tuple[Callable[[State, int, Player, Hex, str], None], ...] = ()
    """A piece was built or placed (not moved), by the action named last: the red cards."""
    tile_taken: tuple[Callable[[State, int, Player, str, bool], None], ...] = ()
    """A location tile of that kind was taken; True if it was the last one on its hex."""
    tile_lost: tuple[Callable[[State, int, Player, str], None], ...] = ()
    """A location tile of that kind was lost."""
    tiles_held: tuple[Callable[[Player], int], ...] = ()
    """How many tiles a player holds that work once and come from no location: nomad tiles."""
    owed: tuple[Callable[[Player], int], ...] = ()
    """Houses that wait since an earlier turn to be built in the player's next mandatory action: temple."""
    muster: tuple[Callable[[Player], None], ...] = ()
    """The next mandatory build follows: a house owed, if there is one, joins the supply for it."""
    first_build_free: tuple[Callable[[State, Player], bool], ...] = ()
    """Whether the adjacency rule does not bind the first build of the mandatory action, as with the temple bonus."""
    hand_size: tuple[Callable[[State, Player], int], ...] = ()
    """How many cards more than one the player draws at the end of the turn: crossroads."""
    turn_ended: tuple[Callable[[State, int, Player], None], ...] = ()
    """The turn ends; called before the next card is drawn."""
    last_decisions: tuple[Callable[[State], Iterable[Any]], ...] = ()
    """The pending decisions after the last turn, first one first: silos."""

    def __add__(self, other: Rules) -> Rules:
        """Both together."""
        return Rules(**{f.name: getattr(self, f.name) + getattr(other, f.name) for f in fields(Rules)})


NO_RULES = Rules()

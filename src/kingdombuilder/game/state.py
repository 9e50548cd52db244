"""The state of a game: everything that changes, nothing that does not.

A state is a value. ``apply`` copies it, changes the copy (the *draft*) and hands it out; from then on nobody changes
it. What stays the same all game long hangs on ``state.setup``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..hexes import Hex, Mask
from .actions import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..board import Terrain
    from .events import Event
    from .setup import Setup

BEFORE, MANDATORY, AFTER, OVER = "before", "mandatory", "after", "over"
"""The phases: before the mandatory action, in the middle of it, after it; and the end of the game."""

HOUSES = 40
"""Houses of each player."""

HIDDEN: Terrain = "hidden"
"""A terrain card seen from the back."""


class Pending(NamedTuple):
    """A decision that was begun and must be finished first, such as a piece picked up and not yet placed."""

    player: int
    kind: Kind
    hex: Hex


class Player:
    """What one player has. Tiles are named by the location hex they came from."""

    __slots__ = ("gold", "hand", "near", "new", "pieces", "supply", "taken_from", "tiles", "used")

    pieces: Mask
    """The hexes where the player's pieces stand."""
    near: Mask
    """The hexes next to them; follows from ``pieces`` and is kept because every decision asks for it."""
    supply: int
    """Houses not on the board."""
    gold: int
    """Gold earned during play."""
    hand: tuple[Terrain, ...]
    """Terrain cards held in secret."""
    tiles: Mask
    """Location hexes of which the player holds the tile."""
    used: Mask
    """Those of ``tiles`` whose tile was used this turn."""
    new: Mask
    """Those of ``tiles`` whose tile was taken this turn and waits for the next one."""
    taken_from: Mask
    """Location hexes from which the player ever took a tile, so never again."""

    def __init__(self) -> None:
        """A player at the start of the game."""
        self.pieces = self.near = 0
        self.supply = HOUSES
        self.gold = 0
        self.hand = ()
        self.tiles = self.used = self.new = self.taken_from = 0

    def copy(self) -> Player:
        """A player equal to this one, to be changed."""
        new = _new_player(Player)
        new.pieces = self.pieces
        new.near = self.near
        new.supply = self.supply
        new.gold = self.gold
        new.hand = self.hand
        new.tiles = self.tiles
        new.used = self.used
        new.new = self.new
        new.taken_from = self.taken_from
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash(_values(self))

    def __repr__(self) -> str:
        return f"<Player {self.pieces.bit_count()} pieces, {self.supply} in supply, {self.gold} gold>"


class State:
    """A moment of the game between two decisions."""

    __slots__ = (
        "active",
        "builds_left",
        "card",
        "deck",
        "discard",
        "empty",
        "end_flag",
        "events",
        "known_choices",
        "pending",
        "phase",
        "players",
        "removed",
        "setup",
        "shuffles",
        "with_tile",
        "with_two_tiles",
    )

    setup: Setup
    """What never changes: options, board, cards."""
    players: tuple[Player, ...]
    active: int
    """Whose turn it is."""
    phase: str
    card: Terrain | None
    """The terrain card in play; None when none is to be had any more."""
    builds_left: int
    """Builds still to come in the mandatory action."""
    pending: tuple[Pending, ...]
    """Decisions begun and not finished; the last one is asked about first."""
    empty: Mask
    """The hexes where something could stand: no piece there, no special hex."""
    with_tile: Mask
    """Location hexes with a tile left ..."""
    with_two_tiles: Mask
    """... and those of them with both tiles left."""
    deck: tuple[Terrain, ...]
    """Face-down terrain cards; the last is on top."""
    discard: tuple[Terrain, ...]
    removed: tuple[Terrain, ...]
    """Useless terrain cards, out of the game."""
    shuffles: int
    """How often the deck was shuffled."""
    end_flag: bool
    """Somebody has built the last house: the game ends with this round."""

    events: list[Event] | None
    """What happened in the action that led here, if the caller of ``apply`` asked. Not part of the value."""
    known_choices: Mapping[Kind, Mask] | None
    """What ``choices`` found, so that it need not look twice. Not part of the value."""

    def copy(self) -> State:
        """A draft: a state equal to this one, to be changed."""
        new = _new_state(State)
        new.setup = self.setup
        new.players = self.players
        new.active = self.active
        new.phase = self.phase
        new.card = self.card
        new.builds_left = self.builds_left
        new.pending = self.pending
        new.empty = self.empty
        new.with_tile = self.with_tile
        new.with_two_tiles = self.with_two_tiles
        new.deck = self.deck
        new.discard = self.discard
        new.removed = self.removed
        new.shuffles = self.shuffles
        new.end_flag = self.end_flag
        new.events = None
        new.known_choices = None
        return new

    def edit(self, seat: int) -> Player:
        """A copy of that player, put into this draft, to be changed."""
        players = [*self.players]
        player = players[seat] = players[seat].copy()
        self.players = (*players,)
        return player

    def tell(self, event: Event) -> None:
        """Note an event, if anybody wants to know."""
        if self.events is not None:
            self.events.append(event)

    @property
    def decider(self) -> int:
        """The player who decides now."""
        return self.pending[-1].player if self.pending else self.active

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and _facts(self) == _facts(other)

    def __hash__(self) -> int:
        return hash(_facts(self))

    def __repr__(self) -> str:
        return f"<State player {self.active + 1}, {self.card}, {self.phase}, {self.builds_left} builds left>"


_new_player = Player.__new__
_new_state = State.__new__
_FACTS = tuple(slot for slot in State.__slots__ if slot not in ("events", "known_choices"))


def _values(player: Player) -> tuple[Any, ...]:
    return tuple(getattr(player, slot) for slot in Player.__slots__)


def _facts(state: State) -> tuple[Any, ...]:
    return tuple(getattr(state, slot) for slot in _FACTS)

"""The state of a game: everything that changes, nothing that does not.

A state is a value. ``apply`` copies it, changes the copy (the *draft*) and hands it out; from then on nobody changes
it. What stays the same all game long hangs on ``state.setup``. What only one box knows about is a ``Part``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar
from zlib import crc32

from ..hexes import Hex, Mask
from .actions import Kind
from .kingdom import NO_PIECES, Kingdom

if TYPE_CHECKING:
    from ..section import Terrain
    from .events import Event
    from .setup import Setup

BEFORE, MANDATORY, AFTER, LAST, OVER = "before", "mandatory", "after", "last", "over"
"""The phases: before the mandatory action, in the middle of it, after it; decisions after the last turn; the end."""

HOUSES = 40
"""Houses of each player."""

HIDDEN: Terrain = "hidden"
"""A terrain card seen from the back."""

T = TypeVar("T")


class Pending(NamedTuple):
    """A decision that was begun and must be finished first, such as a piece picked up and not yet placed."""

    player: int
    kind: Kind
    hex: Hex = 0
    data: Any = None


class Player:
    """What one player has. Tiles are named by the location hex they came from."""

    __slots__ = (
        "gold",
        "hand",
        "known_kingdom",
        "near",
        "new",
        "parts",
        "pieces",
        "supply",
        "taken_from",
        "tiles",
        "units",
        "used",
    )

    pieces: Mask
    """The hexes where the player's pieces stand: houses, units and the seven hexes of a city hall."""
    units: Mapping[str, Mask]
    """Those pieces that are not houses, by their kind; a kind with none on the board is left out."""
    near: Mask
    """The hexes next to the player's pieces: they follow from ``pieces`` and are kept for speed."""
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
    """Those of ``tiles`` whose tile was taken in this turn of the player and waits for the next one."""
    taken_from: Mask
    """Location hexes from which the player ever took a tile, so never again."""
    parts: Mapping[str, Any]
    """What only a box knows about; see ``Part``."""

    # What follows is not part of the value.
    known_kingdom: Kingdom
    """The kingdom as it was when somebody asked last, perhaps before the latest changes."""

    @classmethod
    def at_start(cls) -> Player:
        """A player at the start of the game."""
        player = cls()
        player.pieces = player.near = 0
        player.units = {}
        player.supply = HOUSES
        player.gold = 0
        player.hand = ()
        player.tiles = player.used = player.new = player.taken_from = 0
        player.parts = {}
        player.known_kingdom = NO_PIECES
        return player

    @property
    def ledger(self) -> Mapping[str, int]:
        """The gold earned during play by the card or tile that paid it; what a position began with is not in it."""
        return dict(LEDGER.of(self))

    @property
    def kingdom(self) -> Kingdom:
        """How the pieces lie: in areas, on lines and in sectors."""
        kingdom = self.known_kingdom
        if kingdom.pieces != self.pieces:
            kingdom = self.known_kingdom = kingdom.changed_to(self.pieces)
        return kingdom

    def survey(self) -> None:
        """Put the areas of the kingdom in order, so that they are named alike whatever was built first."""
        self.known_kingdom = self.kingdom.in_order()

    @property
    def houses(self) -> Mask:
        """The hexes where the player's houses stand."""
        houses = self.pieces
        for hexes in self.units.values():
            houses &= ~hexes
        return houses

    def copy(self) -> Player:
        """A player equal to this one, to be changed."""
        new = Player()
        new.pieces = self.pieces
        new.units = self.units
        new.near = self.near
        new.supply = self.supply
        new.gold = self.gold
        new.hand = self.hand
        new.tiles = self.tiles
        new.used = self.used
        new.new = self.new
        new.taken_from = self.taken_from
        new.parts = self.parts
        new.known_kingdom = self.known_kingdom
        return new

    def with_hand(self, hand: tuple[Terrain, ...]) -> Player:
        """The same player with other terrain cards."""
        player = self.copy()
        player.hand = hand
        return player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and _values(self) == _values(other)

    def __hash__(self) -> int:
        """Return a hash that is equal in every process; see ``State.__hash__``."""
        masks = self.pieces, self.tiles, self.used, self.new, self.taken_from
        return hash((masks, self.supply, self.gold, _number(self.hand)))

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
        "eligible",
        "end_flag",
        "events",
        "known_choices",
        "notes",
        "own",
        "parts",
        "pending",
        "phase",
        "played",
        "players",
        "raised",
        "removed",
        "setup",
        "shuffles",
        "with_tile",
        "with_two_tiles",
    )

    setup: Setup
    """What never changes: options, board, cards."""
    players: list[Player]
    """The players in the order of their seats. Like everything here, they never change once the state is handed out."""
    active: int
    """Whose turn it is."""
    phase: str
    played: tuple[str, ...]
    """The terrain cards that lie face up in front of the active player."""
    card: Terrain | None
    """The terrain in play; None while it is not chosen yet, and when no card is left to draw."""
    builds_left: int
    """Builds still to come in the mandatory action."""
    pending: tuple[Pending, ...]
    """Decisions begun and not finished; the last one is asked about first."""
    eligible: Mask
    """The hexes where rule 2 lets a piece be put: nothing there, no special hex, no warrior next to it."""
    with_tile: Mask
    """Location hexes with at least one tile left."""
    with_two_tiles: Mask
    """Location hexes with both tiles left."""
    deck: tuple[str, ...]
    """Face-down terrain cards; the last is on top."""
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    """Useless terrain cards, out of the game."""
    shuffles: int
    """How often the deck was shuffled."""
    end_flag: bool
    """The supply of somebody ran out: the game ends with this round."""
    parts: Mapping[str, Any]
    """What only a box knows about; see ``Part``."""
    notes: Mapping[str, Any]
    """What only a box knows about and is forgotten at the end of the turn; see ``Note``."""

    # What follows is not part of the value.
    events: list[Event] | None
    """What happened in the action that led here, if the caller of ``apply`` asked."""
    known_choices: dict[Kind, Mask] | None
    """What ``choices`` found, so that it need not look twice."""
    own: int
    """The seats whose players are this draft's own copies, as bits."""
    raised: tuple[Pending, ...]
    """Decisions of other players that the action under way has raised."""

    def copy(self, seat: int | None = None) -> State:
        """A draft: a state equal to this one, to be changed, with its own copy of the player in that seat, if any."""
        new = State()
        new.setup = self.setup
        new.players = players = self.players[:]
        if seat is None:
            new.own = 0
        else:
            players[seat] = players[seat].copy()
            new.own = 1 << seat
        new.active = self.active
        new.phase = self.phase
        new.played = self.played
        new.card = self.card
        new.builds_left = self.builds_left
        new.pending = self.pending
        new.eligible = self.eligible
        new.with_tile = self.with_tile
        new.with_two_tiles = self.with_two_tiles
        new.deck = self.deck
        new.discard = self.discard
        new.removed = self.removed
        new.shuffles = self.shuffles
        new.end_flag = self.end_flag
        new.parts = self.parts
        new.notes = self.notes
        new.events = new.known_choices = None
        new.raised = ()
        return new

    def edit(self, seat: int) -> Player:
        """That player as this draft's own copy, to be changed."""
        if self.own >> seat & 1:
            return self.players[seat]
        self.own |= 1 << seat
        player = self.players[seat] = self.players[seat].copy()
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
        """Return a hash that is equal in every process, so that positions can be told apart by it on many machines.

        Python salts the hash of a text anew for each process, so numbers are hashed, and a checksum of the texts. What
        only one box knows about is left out: ``==`` compares that.
        """
        cards = _number((self.phase, self.card or "", *self.played, "", *self.discard, "", *self.deck))
        masks = self.eligible, self.with_tile, self.with_two_tiles
        pending = tuple([(one.player, _number((one.kind,)), one.hex) for one in self.pending])
        numbers = self.setup.options.seed or 0, self.active, self.builds_left, self.shuffles, self.end_flag
        return hash((cards, masks, pending, numbers, *map(hash, self.players)))

    def __repr__(self) -> str:
        return f"<State player {self.active + 1}, {self.card}, {self.phase}, {self.builds_left} builds left>"


class Part(Generic[T]):
    """A box's own part of the state or of a player: a named value that is replaced, never changed.

    >>> walls = Part("walls", 0)
    >>> player = Player.at_start()
    >>> walls.put(player, 5)
    >>> walls.of(player)
    5
    """

    def __init__(self, name: str, default: T) -> None:
        """A part that has the (hashable) default value until something else is put there."""
        self.name = name
        self.default = default

    def of(self, owner: State | Player) -> T:
        """The value now."""
        found: T = owner.parts.get(self.name, self.default)
        return found

    def put(self, owner: State | Player, value: T) -> None:
        """Replace the value in a draft (or in a player of it that may be edited)."""
        owner.parts = _with(owner.parts, self.name, value, self.default)


LEDGER: Part[tuple[tuple[str, int], ...]] = Part("ledger", ())
"""Who has paid a player how much gold. Few games have any of it, so it is no slot of its own that every step copies."""


class Note(Generic[T]):
    """A box's own part of the state that is forgotten at the end of the turn; only the state has notes."""

    def __init__(self, name: str, default: T) -> None:
        """A note that has the (hashable) default value at the start of each turn."""
        self.name = name
        self.default = default

    def of(self, state: State) -> T:
        """The value now."""
        found: T = state.notes.get(self.name, self.default)
        return found

    def put(self, draft: State, value: T) -> None:
        """Replace the value."""
        draft.notes = _with(draft.notes, self.name, value, self.default)


def _with(values: Mapping[str, Any], name: str, value: object, default: object) -> Mapping[str, Any]:
    changed = {**values, name: value}
    if value == default:
        del changed[name]
    return changed


PLAYER_FACTS = tuple(slot for slot in Player.__slots__ if slot != "known_kingdom")
"""What the value of a player consists of."""
FACTS = tuple(slot for slot in State.__slots__ if slot not in ("events", "known_choices", "own", "raised"))
"""What the value of a state consists of."""


def _values(player: Player) -> tuple[Any, ...]:
    return tuple(_frozen(getattr(player, slot)) for slot in PLAYER_FACTS)


def _facts(state: State) -> tuple[Any, ...]:
    return tuple(_frozen(getattr(state, slot)) for slot in FACTS)


def _number(texts: tuple[str, ...]) -> int:
    """A number that stands for these texts, the same in every process."""
    return crc32(" ".join(texts).encode())


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        return frozenset(value.items())
    return tuple(value) if isinstance(value, list) else value

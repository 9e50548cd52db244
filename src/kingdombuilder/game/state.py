"""The state of a game: everything that changes during play.

A state is an immutable value. ``apply`` copies it, changes the copy (the *draft*) and freezes it. Everything that stays
the same all game long is in ``state.setup``. The state of a single box is a ``Part``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar
from zlib import crc32

from ..hexes import Hex, Mask
from .actions import Kind
from .errors import BadArgument, Frozen
from .layout import NO_PIECES, Layout

if TYPE_CHECKING:
    from ..section import Terrain
    from .events import Event
    from .setup import Setup

BEFORE, MANDATORY, AFTER, LAST, OVER = "before", "mandatory", "after", "last", "over"
"""The phases: before, during and after the mandatory action; decisions after the last turn; the end."""

HOUSES = 40
"""The number of houses of each player."""

HIDDEN: Terrain = "hidden"
"""A terrain card seen from the back."""

T = TypeVar("T")


class Pending(NamedTuple):
    """A decision under way that must be finished first, such as a piece picked up and not yet placed."""

    player: int
    kind: Kind
    hex: Hex = 0
    data: Any = None


class _Value:
    """The base of immutable values; only their drafts can be changed."""

    __slots__ = ()

    def __init__(self) -> None:
        raise BadArgument("a state comes from Game(...).state or from apply(state, action)")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise Frozen(f"{name} cannot be changed: a state is a value; apply(state, action) gives the next one")

    def __delattr__(self, name: str) -> NoReturn:
        raise Frozen(f"{name} cannot be deleted: a state is a value; apply(state, action) gives the next one")

    def __copy__(self: T) -> T:
        return self

    def __deepcopy__(self: T, memo: object) -> T:
        return self


class Player(_Value):
    """The part of the state of one player. Tiles are identified by their location hex."""

    __slots__ = (
        "gold",
        "hand",
        "known_layout",
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
    """The pieces other than houses, by kind; a kind with none on the board is left out."""
    near: Mask
    """The hexes next to the player's pieces: a cache derived from ``pieces``."""
    supply: int
    """Houses not on the board."""
    gold: int
    """Gold earned during play."""
    hand: tuple[Terrain, ...]
    """Terrain cards held in secret."""
    tiles: Mask
    """Location hexes of which the player holds the tile."""
    used: Mask
    """The ``tiles`` used this turn."""
    new: Mask
    """The ``tiles`` taken in this turn of the player, not usable before the next one."""
    taken_from: Mask
    """Location hexes from which the player has taken a tile, so cannot take another."""
    parts: Mapping[str, Any]
    """State of single boxes; see ``Part``."""

    # What follows is not part of the value.
    known_layout: Layout
    """The cached layout, possibly of an earlier position."""

    @classmethod
    def at_start(cls) -> PlayerDraft:
        """The draft of a player at the start of the game."""
        player = PlayerDraft()
        player.pieces = player.near = 0
        player.units = {}
        player.supply = HOUSES
        player.gold = 0
        player.hand = ()
        player.tiles = player.used = player.new = player.taken_from = 0
        player.parts = {}
        player.known_layout = NO_PIECES
        return player

    @property
    def ledger(self) -> Mapping[str, int]:
        """The gold earned during play, by the card or tile that paid it, without what a position began with."""
        return dict(LEDGER.of(self))

    @property
    def layout(self) -> Layout:
        """The layout of the pieces: areas, lines and sectors."""
        layout = self.known_layout
        if layout.pieces != self.pieces:
            layout = layout.changed_to(self.pieces)
            know_layout(self, layout)
        return layout

    def survey(self) -> None:
        """Sort the areas of the layout, so that their names do not depend on the order of building."""
        know_layout(self, self.layout.in_order())

    @property
    def houses(self) -> Mask:
        """The hexes where the player's houses stand."""
        houses = self.pieces
        for hexes in self.units.values():
            houses &= ~hexes
        return houses

    def copy(self) -> PlayerDraft:
        """A draft of a player equal to this one."""
        new = PlayerDraft()
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
        new.known_layout = self.known_layout
        return new

    def with_hand(self, hand: tuple[Terrain, ...]) -> Player:
        """The same player with other terrain cards."""
        player = self.copy()
        player.hand = hand
        player.__class__ = Player  # type: ignore[assignment]  # a draft is frozen by a change of its class
        return player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and _values(self) == _values(other)

    def __hash__(self) -> int:
        """Return a hash that is equal in every process; see ``State.__hash__``."""
        masks = self.pieces, self.tiles, self.used, self.new, self.taken_from
        return hash((masks, self.supply, self.gold, _number(self.hand)))

    def __repr__(self) -> str:
        return f"<Player {self.pieces.bit_count()} pieces, {self.supply} in supply, {self.gold} gold>"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (Player, PlayerDraft, tuple([getattr(self, slot) for slot in Player.__slots__]))


class PlayerDraft(Player):
    """The mutable copy of a player in a draft."""

    __slots__ = ()
    if not TYPE_CHECKING:
        __init__ = object.__init__  # faster than an empty method
    __setattr__ = object.__setattr__  # type: ignore[assignment]  # as if nothing had been refused
    __delattr__ = object.__delattr__  # type: ignore[assignment]
    __copy__ = Player.copy

    def __deepcopy__(self, memo: object) -> PlayerDraft:
        return self.copy()


class State(_Value):
    """The state of the game between two decisions; immutable."""

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
    """Everything that never changes: options, board, cards."""
    players: tuple[Player, ...]
    """The players in the order of their seats."""
    active: int
    """The seat whose turn it is."""
    phase: str
    played: tuple[str, ...]
    """The terrain cards that lie face up in front of the active player."""
    card: Terrain | None
    """The terrain in play; None until it is chosen, and when no card is left to draw."""
    builds_left: int
    """Builds still to come in the mandatory action."""
    pending: tuple[Pending, ...]
    """The stack of unfinished decisions; the last one comes next."""
    eligible: Mask
    """The hexes that rule 2 allows: empty, not special, not next to a warrior."""
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
    """Whether a supply has run out, so that the game ends with this round."""
    parts: Mapping[str, Any]
    """State of single boxes; see ``Part``."""
    notes: Mapping[str, Any]
    """State of single boxes that is cleared at the end of the turn; see ``Note``."""

    # What follows is not part of the value.
    events: list[Event] | None
    """The events of the last action, if ``apply`` was called with ``tell``."""
    known_choices: dict[Kind, Mask] | None
    """The cached result of ``choices``."""
    own: int
    """The seats whose players this draft has copied, as bits."""
    raised: tuple[Pending, ...]
    """Decisions of other players raised by the current action."""

    def copy(self, seat: int | None = None) -> Draft:
        """A draft equal to this state, with a mutable copy of the player in ``seat``, if given."""
        new = Draft()
        new.setup = self.setup
        if seat is None:
            new.players = self.players
            new.own = 0
        else:
            players = [*self.players]
            players[seat] = players[seat].copy()
            new.players = tuple(players)
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
        """The mutable copy of the player in ``seat``."""
        if self.own >> seat & 1:
            return self.players[seat]
        self.own |= 1 << seat
        players = [*self.players]
        player = players[seat] = players[seat].copy()
        self.players = tuple(players)
        return player

    def tell(self, event: Event) -> None:
        """Append an event, if events are recorded."""
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
        """Return a hash that is equal in every process and on every machine.

        Python salts the hash of a text in each process, so this hashes numbers and a checksum of the texts. Parts of
        boxes are left out; ``==`` compares them.
        """
        cards = _number((self.phase, self.card or "", *self.played, "", *self.discard, "", *self.deck))
        masks = self.eligible, self.with_tile, self.with_two_tiles
        pending = tuple([(one.player, _number((one.kind,)), one.hex) for one in self.pending])
        numbers = self.setup.options.seed or 0, self.active, self.builds_left, self.shuffles, self.end_flag
        return hash((cards, masks, pending, numbers, *map(hash, self.players)))

    def __repr__(self) -> str:
        return f"<State player {self.active + 1}, {self.card}, {self.phase}, {self.builds_left} builds left>"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (State, Draft, tuple([getattr(self, slot) for slot in State.__slots__]))


class Draft(State):
    """A mutable copy of a state; players are copied when they are edited."""

    __slots__ = ()
    if not TYPE_CHECKING:
        __init__ = object.__init__  # faster than an empty method
    __setattr__ = object.__setattr__  # type: ignore[assignment]  # as if nothing had been refused
    __delattr__ = object.__delattr__  # type: ignore[assignment]

    def freeze(self) -> State:
        """Turn this draft into a state. Nothing is copied: the draft and its players change their class."""
        players = self.players
        for seat in SEATS[self.own]:
            players[seat].__class__ = Player
        self.__class__ = State  # type: ignore[assignment]
        return self

    def __copy__(self) -> Draft:
        new = self.copy()
        for seat in SEATS[self.own]:
            new.edit(seat)
        return new

    def __deepcopy__(self, memo: object) -> Draft:
        return self.__copy__()


SEATS = tuple(tuple(seat for seat in range(5) if seats >> seat & 1) for seats in range(1 << 5))
"""The seats of a set of seats."""
know_layout = Player.__dict__["known_layout"].__set__
know_choices = State.__dict__["known_choices"].__set__
"""Caches are not part of the value of a state and can be set at any time."""


def _restored(frozen: type[Any], draft: type[Any], values: tuple[Any, ...]) -> Any:
    """A state or player from a pickle."""
    new = draft()
    for slot, value in zip(frozen.__slots__, values, strict=True):
        setattr(new, slot, value)
    new.__class__ = frozen
    return new


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
"""The gold paid to a player, by source. Few games have any, so it is a part and not a slot that every step copies."""


class Note(Generic[T]):
    """A box's own part of the state that is reset at the end of the turn; only the state has notes."""

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


PLAYER_FACTS = tuple(slot for slot in Player.__slots__ if slot != "known_layout")
"""The fields that make up the value of a player."""
FACTS = tuple(slot for slot in State.__slots__ if slot not in ("events", "known_choices", "own", "raised"))
"""The fields that make up the value of a state."""


def _values(player: Player) -> tuple[Any, ...]:
    return tuple(_frozen(getattr(player, slot)) for slot in PLAYER_FACTS)


def _facts(state: State) -> tuple[Any, ...]:
    return tuple(_frozen(getattr(state, slot)) for slot in FACTS)


def _number(texts: tuple[str, ...]) -> int:
    """A checksum of texts that is equal in every process."""
    return crc32(" ".join(texts).encode())


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        return frozenset(value.items())
    return tuple(value) if isinstance(value, list) else value

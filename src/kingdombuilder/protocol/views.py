"""A table as a seat sees it."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from .hints import Clause
from .new_table import Absence, Clock, Moment
from .parts import Extensible
from .position import Position
from .values import BotName, Colour, Said, Status, Visibility


class Seat(Said):
    """A seat and its player."""

    kind: Literal["empty", "person", "bot"]
    name: str
    colour: Colour
    bot: BotName | None
    """The bot on the seat, or the one deciding for the person now."""
    present: bool
    """Whether the person is connected."""
    resigned: bool
    remaining: int | None
    """Milliseconds on the clock at the time of the message; the decider's clock runs."""
    reserved: str | None = None
    """The name of the player for whom the empty seat is reserved, from the previous game; null if it is free."""
    away: int | None = None
    """Milliseconds of absence at the time of the message; null if present."""
    rated: bool = False
    """Whether the person is ready for a rated game, or the bot, which always is."""
    replaced_by: BotName | None = None
    """The built-in bot that replaced the failed program on this seat; ``bot`` still names the program."""
    learning: bool = False
    """Whether the person learns the rules before the game begins."""


class OwnSection(Said):
    """An own section on the board, or an own island side."""

    name: str
    island: bool
    origin: str
    """The source, as given by its author."""
    code: str
    """Its code, for sharing."""
    replaces: str | None
    """The box whose section of this name it replaces."""


class SetUp(Said):
    """The set-up of a game: boxes, board, cards."""

    players: int
    sets: list[str]
    sections: list[str]
    cards: list[str]
    tasks: list[str]
    island: str | None
    capitols: list[str]
    caves: list[str]
    start_player: int
    own_sections: list[OwnSection] = field(default_factory=list)


class Fairness(Said):
    """The commitment to the deck: a hash from the beginning, and the seed and salt at the end."""

    hash: str
    chosen: bool
    """Whether the host chose the seed, and so could know the deck."""
    seed: str | None
    salt: str | None


class Earned(Said, omit_defaults=True):
    """Some gold and the hexes that earned it."""

    gold: int
    hexes: list[str]
    section: int | None = None
    """The section that it is paid for, if any: 0 to 3, row by row."""
    tied: bool = False
    """Whether another player has as many pieces there and is paid the same."""
    line: str | None = None
    """The line that it is paid for, if any: ``1`` to ``20``, ``I1`` to ``I5`` on the island."""
    unclaimed: bool = False
    """Whether all players get it because no player has built there; previews and hints do not count it."""


class Item(Said):
    """The gold of a player from a card, a task, the castles and so on."""

    name: str
    gold: int
    parts: list[Earned]


class Score(Said):
    """A player's gold as if the game ended now."""

    total: int
    items: list[Item]


class Preview(Said, omit_defaults=True):
    """The effect of a decision: total gold, changes of gold by item, and other effects."""

    gold: int
    items: dict[str, int]
    others: dict[int, int] = field(default_factory=dict)
    """Changes of other players' gold, by seat."""
    brings: dict[int, list[Clause]] = field(default_factory=dict)
    """Effects other than gold, by seat: tiles taken and lost, the last settlement and so on."""
    hidden: bool = False
    """Whether the effect depends on a hidden card and is unknown."""


class Decision(Said):
    """The decision of the seat: the legal kinds of action with their hexes (none for kinds without a hex)."""

    choices: dict[str, list[str]]
    without_hex: list[str]
    """The kinds that may be chosen without a hex, some of them also with one."""
    previews: dict[str, dict[str, Preview]]
    """The preview of each choice, by kind and hex; left out where nothing changes."""
    under_way: str | None
    """The action under way, which must be finished first."""
    picked: str | None
    """The hex of the piece that is picked up."""


class GameView(Said):
    """The game as a seat sees it."""

    position: Position
    """The position document (``docs/position.md``), as far as the seat may know it."""
    actions: int
    """The number of decisions so far."""
    active: int
    """The seat whose turn it is."""
    decider: int
    """The seat of the decider."""
    phase: str
    builds_left: int
    played: list[str]
    """The terrain cards face up in front of the active player."""
    card: str | None
    """The terrain in play."""
    under_way: str | None
    """The action under way."""
    tiles_left: dict[str, int]
    """The number of tiles on each location hex."""
    hands: list[list[str]]
    """The terrain cards of all players; those that the seat may not see are ``hidden``."""
    deck: int
    """The number of cards in the deck."""
    last_round: bool
    over: bool
    scores: list[Score]
    decision: Decision | None
    """The decision of the seat, if it has one."""
    can_undo: bool
    can_redo: bool


class TableView(Said, Extensible):
    """A table as a player or a spectator sees it."""

    id: str
    status: Status
    visibility: Visibility
    hints: bool
    clock: Clock
    substitute: BotName
    autostart: bool
    absence: Absence
    """The absence rule; none with a clock in days.

    The minutes are null only before the game, while they depend on who is connected at its start.
    """
    patience: int | None
    """Milliseconds, at the time of the message, until waiting players may act; null if never.

    During the game they may apply ``absence`` to the decider. Before it they may begin, if every seat is taken, or free
    reserved seats.
    """
    claims: list[int]
    """The seats of the players who claim the game from the decider."""
    host: bool
    """Whether the viewer is the host."""
    seats: list[Seat]
    setup: SetUp
    fairness: Fairness
    game: GameView | None
    """The game; null until it begins."""
    winners: list[int]
    kept: int | None
    """The empty seat reserved for the viewer, who played the previous game."""
    next_table: str | None
    """The table of the rematch, if any."""
    next_by: int | None
    """The seat of the player who offers the rematch, if known."""
    stopped: str | None
    """Why the game was stopped, in English, if this version's rules refuse the next stored action."""
    stopped_by: str | None
    """The ruling that stopped the game, such as ``R47``, if any."""
    closed: bool
    """Whether the operator closed the game, without a winner."""
    imported: bool
    """Whether the game or its beginning was imported: from a record, a position or a moment."""
    came_from: Moment | None
    """The moment of another game that this one continues, if any."""
    host_seat: int | None = None
    """The host's seat; null for a host who only watches."""


class BoardHex(Said):
    """A hex of the board: its name, what is printed there, and its place."""

    hex: str
    symbol: str
    row: int
    column: int
    island: bool

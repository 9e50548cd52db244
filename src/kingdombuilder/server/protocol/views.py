"""A table as a seat sees it."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from .deals import TableDeal
from .hints import Clause
from .lessons import LessonStart
from .new_table import Absence, Clock, Moment
from .position import Position
from .puzzles import PuzzleId
from .ratings import Unrated
from .values import BotName, Colour, Said, Status, Visibility


class Seat(Said):
    """A seat and who sits there."""

    kind: Literal["empty", "person", "bot"]
    name: str
    colour: Colour
    bot: BotName | None
    """The bot that sits there, or that decides for the person now."""
    present: bool
    """Whether the person is connected."""
    resigned: bool
    remaining: int | None
    """Milliseconds on the clock when this was said; for the one who decides they run."""
    reserved: str | None = None
    """For whom the empty seat is kept, because they played the game before; null if anybody may take it."""
    away: int | None = None
    """For how many milliseconds the person was gone when this was said; null for those who are there."""
    rated: bool = False
    """Whether the person is ready for a rated game, or the bot, which always is."""
    replaced_by: BotName | None = None
    """The bot of the house that plays on for the program on this seat, which failed; ``bot`` is still the program."""


class SetUp(Said):
    """What lies on a table: the boxes, the board, the cards."""

    players: int
    sets: list[str]
    sections: list[str]
    cards: list[str]
    tasks: list[str]
    island: str | None
    capitols: list[str]
    caves: list[str]
    start_player: int


class Fairness(Said):
    """The promise that the deck was not tampered with: a hash from the beginning, the seed and the salt in the end."""

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
    """The section for which it is paid, if it is paid for a section: 0 to 3, row by row."""
    tied: bool = False
    """Whether somebody else has as many pieces there and is paid the same."""
    line: str | None = None
    """The line for which it is paid, if it is paid for a line: ``1`` to ``20``, ``I1`` to ``I5`` on the island."""
    unclaimed: bool = False
    """Whether all players are paid it alike because nobody has built there: previews and hints do not count it."""


class Item(Said):
    """What a card, a task, the castles and so on pay a player."""

    name: str
    gold: int
    parts: list[Earned]


class Score(Said):
    """A player's gold as if the game ended now."""

    total: int
    items: list[Item]


class Preview(Said, omit_defaults=True):
    """What a decision would bring the player: gold in all, gold by item where something changes, and other things."""

    gold: int
    items: dict[str, int]
    others: dict[int, int] = field(default_factory=dict)
    """What the decision would earn or cost other players, by seat, where something changes."""
    brings: dict[int, list[Clause]] = field(default_factory=dict)
    """What it would bring or cost besides gold, by seat: tiles taken and lost, the last house and so on."""
    hidden: bool = False
    """Whether it depends on a hidden card what the decision earns, so that nothing is said of it."""


class Decision(Said):
    """What the seat is asked: the kinds of action on offer with their hexes (none for kinds that name no hex)."""

    choices: dict[str, list[str]]
    without_hex: list[str]
    """The kinds that may be chosen without a hex; some may be chosen either way."""
    previews: dict[str, dict[str, Preview]]
    """What each choice would earn, by kind and hex; left out where nothing changes."""
    under_way: str | None
    """The action that was begun and must be finished first."""
    picked: str | None
    """The hex of the piece that is picked up."""


class GameView(Said):
    """The game as a seat sees it."""

    position: Position
    """The position document (``docs/position.md``) as far as the seat may know it."""
    actions: int
    """How many decisions have been made."""
    active: int
    """The seat whose turn it is."""
    decider: int
    """The seat that decides."""
    phase: str
    builds_left: int
    played: list[str]
    """The terrain cards face up in front of the active player."""
    card: str | None
    """The terrain in play."""
    under_way: str | None
    """The action that was begun and is not finished."""
    tiles_left: dict[str, int]
    """The tiles that lie on each location hex."""
    hands: list[list[str]]
    """Everybody's terrain cards; those that the seat may not see are ``hidden``."""
    deck: int
    """How many cards are left in the deck."""
    last_round: bool
    over: bool
    scores: list[Score]
    decision: Decision | None
    """What the seat has to decide, if it has."""
    can_undo: bool
    can_redo: bool


class TableView(Said):
    """A table as a seat, or somebody who watches, sees it."""

    id: str
    status: Status
    visibility: Visibility
    hints: bool
    clock: Clock
    substitute: BotName
    autostart: bool
    absence: Absence
    """What the others may do about somebody who is gone, and after how long; nothing where days are the clock."""
    patience: int | None
    """Milliseconds, when this was said, after which those who wait may do something about it; null if never.

    In the game they may do what ``absence`` says about the one who has to decide. Before it they may begin, if every
    seat is taken, or give away the seats that are kept.
    """
    claims: list[int]
    """The seats of those who claim the game from the one who has to decide."""
    host: bool
    """Whether the one who looks is the host."""
    seats: list[Seat]
    setup: SetUp
    fairness: Fairness
    game: GameView | None
    """The game; null until it begins."""
    winners: list[int]
    kept: int | None
    """The empty seat that is kept for the one who looks, who played the game before."""
    next_table: str | None
    """The table of the rematch, once there is one."""
    next_by: int | None
    """The seat of who offers the rematch, if that is known."""
    stopped: str | None
    """Why the game was stopped where it stands, in English, if the rules of today refuse what was played next."""
    stopped_by: str | None
    """The ruling on which it turned that the game was stopped, such as ``R47``, if it turned on one."""
    closed: bool
    """Whether whoever runs the server has ended the game; nobody has won then."""
    imported: bool
    """Whether the game or its beginning was not played at this table: it came as a record, a position or a moment."""
    came_from: Moment | None
    """The moment of another game from which this one goes on, if it does."""
    lesson: LessonStart | None
    """The chapter of a lesson that is played here, if one is."""
    practice: Moment | None
    """The moment before a turn of a finished game that is tried again here, if one is."""
    puzzle: PuzzleId | None
    """The puzzle that is solved here, if one is."""
    deal: TableDeal | None = None
    """The deal that is played here, if others play it, too."""
    unrated: Unrated | None = "people"
    """Why the game is not rated, as those stand who sit there; null if it is. Who gives up a rated game is last."""


class BoardHex(Said):
    """A hex of the board: its name, what is printed there, where it lies."""

    hex: str
    symbol: str
    row: int
    column: int
    island: bool

"""What the server says over plain HTTP only."""

from __future__ import annotations

from msgspec import field

from ...game.faults import FaultName
from .events import AnyEvent
from .socket import Update
from .values import Said, Status, Visibility
from .views import GameView, Seat, SetUp


class Problem(Said):
    """Why a request failed, and what would have been right."""

    code: str
    message: str


class Updates(Said):
    """The entries after some number, at most a page of them."""

    number: int
    updates: list[Update]


class TableSummary(Said):
    """A table as it is shown in a list."""

    id: str
    status: Status
    created: int
    updated: int
    setup: SetUp
    seats: list[Seat]
    winners: list[int]
    gold: list[int]
    """The gold of each player in a finished game; empty before."""
    decider: int | None
    """The seat that has to decide in a running game."""
    mine: bool
    """Whether this is the list of one's own tables."""
    seat: int | None = None
    """One's own seat, if this is the list of one's own tables."""
    imported: bool = False
    """Whether the game or its beginning was not played at this table: it came as a record, a position or a moment."""
    visibility: Visibility | None = None
    """Whether everybody finds the table in a list or only who has its link; null where that was not noted."""


class TableList(Said):
    """A page of tables, newest first; ``next`` fetches the page after it."""

    tables: list[TableSummary]
    next: str | None


class Guest(Said):
    """Who the cookie says one is."""

    id: str


class GaveUp(Said):
    """Who gave up, and the moment from which that was so."""

    seat: int
    step: int


class WhyNot(Said, omit_defaults=True):
    """What is wrong with a hex that an action may not name; ``game/faults.py`` tells what each fault means."""

    fault: FaultName
    player: int | None = None
    """The other player whose piece stands there."""
    thing: str | None = None
    """The piece that stands there, or what closes the hex."""
    printed: str | None = None
    """What is printed on the hex."""
    wanted: list[str] = field(default_factory=list)
    """The terrains that the action can use."""


class Step(Said):
    """One moment of a finished game: what led there, and how it looked."""

    step: int
    steps: int
    round: int
    """The round, counted from 1; a new one begins with the start player's turn."""
    action: str | None
    seat: int | None
    events: list[AnyEvent]
    resigned: list[GaveUp]
    """Everybody who gave up, before this moment or after it."""
    game: GameView


class Standing(Said):
    """How everybody stands at a moment of a game, by seat."""

    gold: list[dict[str, int]]
    """The gold of each item, without what all are paid alike only because nobody has built there yet."""
    chances: list[float]
    """How likely each player is to win, from 0 to 1, among players who are equally good."""


class GameTurn(Said):
    """One turn of a finished game: the steps after ``first`` up to ``last``."""

    round: int
    seat: int
    card: str | None
    """The terrain card of the turn; null if there was none."""
    first: int
    last: int
    events: list[AnyEvent]
    """All that happened in it, up to the next turn."""
    after: Standing


class Turns(Said):
    """A finished game by its turns, and how everybody stood before the first one."""

    before: Standing
    turns: list[GameTurn]

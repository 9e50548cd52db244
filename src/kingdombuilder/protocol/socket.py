"""Server messages on the socket."""

from __future__ import annotations

from typing import TypeAlias

from .entries import AnyEntry
from .events import AnyEvent
from .hints import Hints
from .values import Numbered, Said
from .views import BoardHex, TableView


class ChatLine(Said, tag_field="type", tag="spoke"):
    """A chat message, with the number of its entry, by which it can be reported."""

    number: int
    seat: int
    name: str
    """The author's name at that time; another player may have the seat now."""
    text: str
    """The message; empty once its author's data were deleted."""


class Welcome(Numbered, tag="welcome"):
    """The answer to ``hello``: the whole view."""

    seat: int | None
    """The client's seat; null for a spectator."""
    view: TableView
    board: list[BoardHex]
    chat: list[ChatLine]


class Update(Numbered, tag="update"):
    """One entry of the log. Of several missed entries only the last includes the view."""

    at: int
    """When it happened, in milliseconds since 1970."""
    entry: AnyEntry
    events: list[AnyEvent]
    view: TableView | None


class Done(Numbered, tag="done"):
    """The request with this key is done, and stored as the entry of this number."""

    key: str | None
    seat: int | None
    """The client's seat; for ``join`` and ``rematch`` the seat taken."""
    secret: str | None
    """The secret of the seat taken; otherwise null."""
    table: str | None
    """The table created, or of the seat taken; otherwise null."""


class Refused(Numbered, tag="refused"):
    """The request is refused; the message says what would be valid."""

    key: str | None
    code: str
    message: str


class Present(Numbered, tag="present"):
    """The connected players by seat, and the number of spectators."""

    seats: list[bool]
    watching: int
    away: list[int | None]
    """Milliseconds of absence of each person at the time of the message, by seat; null if present."""
    patience: int | None
    """As in the view of the table."""


class Thinking(Numbered, tag="thinking"):
    """The progress of a bot's decision; sent once a second if it takes longer than half a second."""

    seat: int
    behind: int | None
    """The number of bots ahead in the queue; null once it thinks."""
    elapsed: int
    """Milliseconds of thinking so far."""
    budget: int | None
    """Milliseconds for its turn; null if unlimited."""


class Pong(Numbered, tag="pong"):
    """The answer to ``ping``."""


class Closing(Numbered, tag="closing"):
    """The server is about to close the connection; reconnect with the last entry seen, if ``again``."""

    reason: str
    again: bool


FromServer: TypeAlias = Welcome | Update | Done | Refused | Present | Thinking | Hints | Pong | Closing

"""What the server says over the socket."""

from __future__ import annotations

from typing import TypeAlias

from .entries import AnyEntry
from .events import AnyEvent
from .hints import Hints
from .values import Numbered, Said
from .views import BoardHex, TableView


class ChatLine(Said, tag_field="type", tag="spoke"):
    """What somebody said, with the number of its entry in the log, by which it can be reported."""

    number: int
    seat: int
    name: str
    """What the one who said it was called; somebody else may sit there now."""
    text: str
    """Empty once the data of the one who said it were deleted."""


class Welcome(Numbered, tag="welcome"):
    """The answer to ``hello``: everything there is to see."""

    seat: int | None
    """One's own seat; null for those who watch."""
    view: TableView
    board: list[BoardHex]
    chat: list[ChatLine]


class Update(Numbered, tag="update"):
    """One entry of the log. Of several that were missed only the last brings the view."""

    at: int
    """When it happened, in milliseconds since 1970."""
    entry: AnyEntry
    events: list[AnyEvent]
    view: TableView | None


class Done(Numbered, tag="done"):
    """What was asked with this key is done, and safely written down as the entry of this number."""

    key: str | None
    seat: int | None
    """The seat that one has; for ``join`` and ``rematch`` the seat that was taken."""
    secret: str | None
    """The secret of the seat that was taken; otherwise null."""
    table: str | None
    """The table that was set, or at which the seat was taken; otherwise null."""


class Refused(Numbered, tag="refused"):
    """What was asked cannot be done; the message says what would have been right."""

    key: str | None
    code: str
    message: str


class Present(Numbered, tag="present"):
    """Who is connected: people at their seats, and how many watch."""

    seats: list[bool]
    watching: int
    away: list[int | None]
    """For how many milliseconds each person was gone when this was said, by seat; null for those who are there."""
    patience: int | None
    """As in the view of the table."""


class Thinking(Numbered, tag="thinking"):
    """How far a bot has come that has to decide; told once a second if it takes longer than half a second."""

    seat: int
    behind: int | None
    """How many others come first, where the places to think in are taken; null once it thinks."""
    elapsed: int
    """For how many milliseconds it has thought."""
    budget: int | None
    """How many it has for its turn; null if nobody has set it a limit."""


class Pong(Numbered, tag="pong"):
    """The answer to ``ping``."""


class Closing(Numbered, tag="closing"):
    """The server is about to close the connection; connect again and say what you saw last, if ``again``."""

    reason: str
    again: bool


FromServer: TypeAlias = Welcome | Update | Done | Refused | Present | Thinking | Hints | Pong | Closing

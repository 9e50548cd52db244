"""Requests: the caller, the table and the address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar

from ..game.state import State
from ..protocol.refusals import Refusal
from ..table.caller import Caller
from ..table.table import Table
from .live_table import LiveTable

T = TypeVar("T")


@dataclass
class Call:
    """The sender of a request, as identified by the host."""

    guest: str | None
    """The guest of the cookie."""
    address: str = ""
    """The address for rate limits."""
    secret: str | None = None
    """The seat secret, if one was sent."""
    is_stranger: bool = field(default=False, init=False)
    """Whether the guest is new with this request, which brought no cookie."""
    session: str = ""
    """The id of the caller's session, where the host has sessions: one for each browser of a guest."""
    agent: str = ""
    """What the caller's browser says it is, in the header ``User-Agent``."""
    operator: str | None = None
    """The secret of an operator's session. The answer brings along a cookie with it if it has changed."""
    signs_in: str | None = field(default=None, init=False)
    """The guest whose cookie the response sets."""
    signs_out: bool = field(default=False, init=False)
    """Whether the response removes the cookie."""

    @property
    def known_guest(self) -> str:
        """The guest of the cookie; raises a ``Refusal`` without one."""
        if self.guest is None:
            raise Refusal("no_guest", "get a cookie from /api/me first", 403)
        return self.guest


@dataclass(frozen=True)
class Visit:
    """A request about a table."""

    call: Call
    live: LiveTable
    caller: Caller

    @property
    def table(self) -> Table:
        """The current table."""
        return self.live.table

    def as_(self, caller: Caller) -> Visit:
        """The same visit by another caller."""
        return replace(self, caller=caller)


@dataclass(frozen=True)
class Page:
    """A request for a page of the app by a browser or a messenger."""

    path: str
    """Such as ``/t/f7k2/replay``."""
    query: Mapping[str, str]
    origin: str
    """The origin of the server as the caller addressed it: ``https://example.org``."""
    languages: str
    """The header ``Accept-Language``."""
    address: str
    """The address for rate limits."""


@dataclass(frozen=True)
class File(Generic[T]):
    """A response to be saved as a file: text, or a message as JSON. Bytes are displayed by their type."""

    content: T
    name: str
    media_type: str = "application/json"


@dataclass(frozen=True)
class Preview:
    """The public facts of a page."""

    about: Literal["open", "running", "result", "moment", "puzzle", "deal"]
    page: str
    """The canonical address of the page."""
    state: State
    """The state in a spectator's view."""
    version: int = 0
    """A version that changes with the state."""
    names: Sequence[str] = ()
    """The players by seat."""
    colours: Sequence[int] = ()
    """The players' colours, if not those of their seats."""
    gold: Sequence[int] = ()
    winners: Sequence[int] = ()
    facts: dict[str, str | int] = field(default_factory=dict)
    """Further values of its sentence: the day of a deal, free seats, the round of a moment."""

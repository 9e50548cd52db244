"""What clients say: what they ask of a table, and the few other messages on a socket."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, get_args

from msgspec import Meta

from .values import Asked, BotName, Colour, EntryNumber, HexName, Name, SeatNumber, Word

Key: TypeAlias = Annotated[str, Meta(pattern=r"^[!-~]{1,64}$")]
"""A text of the client's choice, of printable signs of ASCII. What is asked twice with the same key is done once."""


class Request(Asked, tag_field="type", kw_only=True):
    """Something asked of a table, over the socket (with its ``type``) or by HTTP (at its address)."""

    key: Key | None = None


class Join(Request, tag="join"):
    """Take an empty seat, or the given one."""

    name: Name
    colour: Colour | None = None
    seat: SeatNumber | None = None


class Leave(Request, tag="leave"):
    """Stand up: before the game the seat is empty again; in the game the substitute plays on."""


class Return(Request, tag="return"):
    """Take one's own seat back from the substitute."""


class SetBot(Request, tag="bot"):
    """The host puts a bot on a seat before the game, or (null) sends away whoever sits there."""

    seat: SeatNumber
    bot: BotName | None


class Start(Request, tag="start"):
    """The host begins the game."""


class Act(Request, tag="act"):
    """A decision, as in the notation of records: ``build c4`` is ``{"kind": "build", "hex": "c4"}``."""

    kind: Word
    hex: HexName | None = None
    after: EntryNumber | None = None
    """The number of the last entry that the decision rests on; if the game has gone on since, it is refused."""


class Undo(Request, tag="undo"):
    """Take one's own last decision back, if it turned up nothing hidden."""


class Redo(Request, tag="redo"):
    """Play what was taken back last once more."""


class Resign(Request, tag="resign"):
    """Give up."""


class Substitute(Request, tag="substitute"):
    """Let a bot play for somebody who is gone, until they come back."""

    seat: SeatNumber


class Claim(Request, tag="claim"):
    """Claim the game from somebody who is gone: they have lost, once all the others who are there say so."""

    seat: SeatNumber


class Chat(Request, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Rematch(Request, tag="rematch"):
    """Play again on a new deal: sets the next table, or joins the one that somebody else has set."""


Command: TypeAlias = (
    Join | Leave | Return | SetBot | Start | Act | Undo | Redo | Resign | Substitute | Claim | Chat | Rematch
)
COMMANDS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(Command)}
"""What can be asked of a table, by its name in addresses."""


class Hello(Asked, tag_field="type", tag="hello"):
    """The first message on a socket: who is there, and what was seen last.

    Without a secret the guest's cookie tells the seat; without that one watches.
    """

    secret: Annotated[str, Meta(max_length=100)] | None = None
    last: EntryNumber | None = None
    """The number of the last entry that was seen; null if everything is new."""


class AskHints(Asked, tag_field="type", tag="hints"):
    """Ask what would be good now, if the decision is one's own."""


class Ping(Asked, tag_field="type", tag="ping"):
    """Ask whether the server is there. The answer is ``pong``."""


FromClient: TypeAlias = Command | Hello | AskHints | Ping

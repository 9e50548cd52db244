"""Client messages: commands to a table, and the other messages on a socket."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias, get_args

from msgspec import Meta

from .values import Asked, BotName, Colour, EntryNumber, HexName, Name, SeatNumber, Word

Key: TypeAlias = Annotated[str, Meta(pattern=r"^[!-~]{1,64}$")]
"""An idempotency key: printable ASCII chosen by the client. A request repeated with the same key is done once."""


class Request(Asked, tag_field="type", kw_only=True):
    """A command to a table, over the socket (with its ``type``) or by HTTP (at its own path)."""

    key: Key | None = None

    makes: ClassVar[tuple[str, ...]]
    """The tags of the entries that it creates."""
    repeats: ClassVar[tuple[str, ...]] = ()
    """Its fields that the entry has, too: a retry with the same key says the same again."""
    sits_down: ClassVar[bool] = False
    """Whether it may take a seat, and so begin the game."""
    by_host: ClassVar[bool] = False
    """Whether it is for the host."""
    decides: ClassVar[bool] = False
    """Whether it makes or changes a decision: the clock must not have run out, and no audit log records it."""
    can_wait: ClassVar[bool] = False
    """Whether a full log refuses it, because a game ends without it, too."""
    needs_attendance: ClassVar[bool] = False
    """Whether it depends on who is connected."""
    needs_absence: ClassVar[bool] = False
    """Whether it depends on how long other players have been absent, as seen by all nodes."""


class Join(Request, tag="join"):
    """Take an empty seat, or the given one."""

    makes = ("joined",)
    sits_down = needs_attendance = True

    name: Name
    colour: Colour | None = None
    seat: SeatNumber | None = None
    learn: bool = False
    """Whether the player first learns the rules, as with ``learn``."""


class Learn(Request, tag="learn"):
    """Learn the rules before the game, which then does not begin by itself; or (false) be ready to play."""

    makes = ("learning",)
    repeats = ("learning",)
    sits_down = needs_attendance = True

    learning: bool = True


class Leave(Request, tag="leave"):
    """Leave the seat: before the game it becomes empty; during the game the substitute takes over."""

    makes = ("left",)


class Return(Request, tag="return"):
    """Take the own seat back from the substitute."""

    makes = ("returned",)
    sits_down = True


class SetBot(Request, tag="bot"):
    """Put a bot on a seat before the game, or (null) empty the seat. For the host."""

    makes = ("bot",)
    repeats = ("seat", "bot")
    sits_down = by_host = needs_attendance = True

    seat: SeatNumber
    bot: BotName | None


class SetSeats(Request, tag="seats"):
    """Change the number of seats before the game: new ones are empty, and only empty seats at the end are removed."""

    makes = ("seats",)
    repeats = ("players",)
    sits_down = by_host = needs_attendance = True

    players: Annotated[int, Meta(ge=2, le=5)]


class Start(Request, tag="start"):
    """Begin the game. For the host."""

    makes = ("started",)
    by_host = needs_attendance = True


class Act(Request, tag="act"):
    """Make a decision, as in the notation of records: ``build c4`` is ``{"kind": "build", "hex": "c4"}``."""

    makes = ("acted",)
    repeats = ("kind", "hex")
    decides = True

    kind: Word
    hex: HexName | None = None
    after: EntryNumber | None = None
    """The number of the last entry known to the client; the decision is refused if the game has advanced since."""


class Undo(Request, tag="undo"):
    """Undo the player's last decision, if it revealed nothing hidden."""

    makes = ("undid",)
    decides = can_wait = True


class Redo(Request, tag="redo"):
    """Redo the decision that was undone last."""

    makes = ("redid",)
    decides = can_wait = True


class Resign(Request, tag="resign"):
    """Resign."""

    makes = ("resigned",)


class Substitute(Request, tag="substitute"):
    """Let a bot play for an absent player, until they return."""

    makes = ("substituted",)
    repeats = ("seat",)
    needs_attendance = needs_absence = True

    seat: SeatNumber


class Claim(Request, tag="claim"):
    """Claim the game from an absent player, who has lost once all present players claim it."""

    makes = ("claimed", "forfeited")
    repeats = ("seat",)
    needs_attendance = needs_absence = True

    seat: SeatNumber


class Chat(Request, tag="chat"):
    """Send a chat message to the table."""

    makes = ("spoke",)
    repeats = ("text",)
    can_wait = True

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Rematch(Request, tag="rematch"):
    """Play again on a new deal: create the next table, or join the one that another player created."""

    makes = ("rematched",)


Command: TypeAlias = (
    Join
    | Learn
    | Leave
    | Return
    | SetBot
    | SetSeats
    | Start
    | Act
    | Undo
    | Redo
    | Resign
    | Substitute
    | Claim
    | Chat
    | Rematch
)
COMMANDS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(Command)}
"""The commands by their names in paths."""


class Hello(Asked, tag_field="type", tag="hello"):
    """The first message on a socket: identity, and the last entry seen.

    Without a secret, the guest's cookie identifies the seat; without both, the client watches.
    """

    secret: Annotated[str, Meta(max_length=100)] | None = None
    last: EntryNumber | None = None
    """The number of the last entry seen; null for none."""
    texts: bool = True
    """Whether events include an English ``text``, which is empty otherwise."""


class AskHints(Asked, tag_field="type", tag="hints"):
    """Ask for hints for the own decision."""


class Ping(Asked, tag_field="type", tag="ping"):
    """Check the connection. The answer is ``pong``."""


FromClient: TypeAlias = Command | Hello | AskHints | Ping

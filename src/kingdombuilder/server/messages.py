"""Every message between the server and its clients. This module is the protocol; ``docs/api.md`` shows it at work.

What clients say is checked strictly: wrong types, unknown fields and texts without end are refused. What the server
says of a table is numbered by the table's log, so that a client that lost its connection can say what it saw last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union, get_args

from msgspec import Meta, Struct, defstruct, field

from ..game import events as game_events
from ..game.faults import FaultName

Colour: TypeAlias = Literal["blue", "orange", "black", "white", "red"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
BotName: TypeAlias = Literal["random", "greedy", "planner", "expert"]
"""The bots that sit down at tables, from the weakest to the strongest."""
Status: TypeAlias = Literal["open", "running", "finished"]
Visibility: TypeAlias = Literal["public", "link"]

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
HexName: TypeAlias = Annotated[str, Meta(min_length=2, max_length=3)]
"""``a1`` to ``t20``, ``B1`` to ``E5`` on the island."""
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Words: TypeAlias = Annotated[list[Word], Meta(max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
TableId: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]{12}$")]
Digits: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{1,60}$")]
"""A seed: a whole number, as text because it may be longer than the numbers of JavaScript."""


class Asked(Struct, forbid_unknown_fields=True):
    """Something a client says."""


class Said(Struct):
    """Something the server says."""


# --- A new table -----------------------------------------------------------------------------------------------------


class Clock(Asked):
    """How long the players may think: as long as they like, a bank of time with an increment a turn, or days a move."""

    kind: Literal["none", "real", "days"] = "none"
    bank: Annotated[int, Meta(ge=10, le=86_400)] = 600
    """Seconds that each player has for the game (real time) ..."""
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 15
    """... and gets for every turn."""
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    """Days for each decision (days)."""
    flag: Literal["bot", "resign"] = "bot"
    """What becomes of a seat whose time is up: a bot plays on for it, or it has resigned."""


class NewTable(Asked):
    """A table to be set. What is null is left to chance."""

    players: Annotated[int, Meta(ge=2, le=5)] = 2
    sets: Words = field(default_factory=lambda: ["base"])
    sections: Annotated[list[Word | None], Meta(max_length=40)] | None = None
    """By place: top left, top right, bottom left, bottom right; null where one is to be drawn."""
    cards: Words | None = None
    """If there are fewer than three, the others are drawn ..."""
    excluded: Words = field(default_factory=list)
    """... and never one of these."""
    tasks: Words | None = None
    island: Word | None = None
    capitols: Words | None = None
    caves: Words | None = None
    seed: Digits | None = None
    """Chosen by the host, who then knows the deck; the table says so. Null: drawn in secret."""
    start_player: SeatNumber | None = None
    visibility: Visibility = "link"
    hints: bool = True
    clock: Clock = field(default_factory=Clock)
    substitute: BotName = "planner"
    """The bot that plays for those who leave or run out of time."""
    autostart: bool = True
    """Begin as soon as every seat is taken; else when the host says so."""
    bots: Annotated[list[BotName | None], Meta(max_length=5)] = field(default_factory=list)
    """The bots by seat; null for a person."""
    name: Name = "Guest"
    """What the host is called ..."""
    colour: Colour | None = None
    seat: SeatNumber | None = None
    """... and where the host sits; null: at the first seat for a person."""
    watch: bool = False
    """The host takes no seat."""
    record: Annotated[str, Meta(max_length=400_000)] | None = None
    """A record to go on from, instead of the options above; one of a finished game is there to be replayed."""
    position: dict[str, Any] | None = None
    """A position document to go on from, likewise."""


# --- What clients ask of a table -------------------------------------------------------------------------------------

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
    """Take the own seat back from the substitute."""


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
    after: int | None = None
    """If given, the number of the last entry that the decision rests on; refused if the game has gone on since."""


class Undo(Request, tag="undo"):
    """Take the own last decision back, if it turned up nothing hidden."""


class Redo(Request, tag="redo"):
    """Play what was taken back last once more."""


class Resign(Request, tag="resign"):
    """Give up."""


class Chat(Request, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Rematch(Request, tag="rematch"):
    """Play again on a new deal: sets the next table, or joins the one that somebody else has set."""


Command: TypeAlias = Join | Leave | Return | SetBot | Start | Act | Undo | Redo | Resign | Chat | Rematch


class Hello(Asked, tag_field="type", tag="hello"):
    """The first message on a socket: who is there, and what was seen last.

    Without a secret the guest's cookie tells the seat; without that one watches.
    """

    secret: Annotated[str, Meta(max_length=100)] | None = None
    last: Annotated[int, Meta(ge=0)] | None = None
    """The number of the last entry seen; null: everything is new."""


class AskHints(Asked, tag_field="type", tag="hints"):
    """What would be good now, for the own decision."""


class Ping(Asked, tag_field="type", tag="ping"):
    """Are you there? The answer is ``pong``."""


FromClient: TypeAlias = Command | Hello | AskHints | Ping


# --- What happened at a table ----------------------------------------------------------------------------------------


class Entry(Said, tag_field="type"):
    """What an entry of a table's log says happened. Nothing in it is secret."""


class WasSet(Entry, tag="set"):
    """The table was set."""


class Joined(Entry, tag="joined"):
    """A person took a seat."""

    seat: int
    name: str
    colour: Colour


class LeftTable(Entry, tag="left"):
    """A person stood up; in the game the bot plays on."""

    seat: int
    bot: BotName | None


class Returned(Entry, tag="returned"):
    """A person took the seat back."""

    seat: int


class BotSat(Entry, tag="bot"):
    """The host put a bot on a seat, or made it empty."""

    seat: int
    bot: BotName | None


class Started(Entry, tag="started"):
    """The game began."""


class Acted(Entry, tag="acted"):
    """A decision was made."""

    seat: int
    kind: str
    hex: str | None
    bot: bool


class Undid(Entry, tag="undid"):
    """The last decision was taken back."""

    seat: int


class Redid(Entry, tag="redid"):
    """A decision that was taken back was played once more."""

    seat: int


class Resigned(Entry, tag="resigned"):
    """A player gave up."""

    seat: int


class Flagged(Entry, tag="flagged"):
    """A player's time was up: the bot plays on, or (null) the player has resigned."""

    seat: int
    bot: BotName | None


class Spoke(Entry, tag="spoke"):
    """Somebody said something."""

    seat: int
    text: str


class Rematched(Entry, tag="rematched"):
    """There is a next table."""

    table: str


AnyEntry: TypeAlias = (
    WasSet | Joined | LeftTable | Returned | BotSat | Started | Acted | Undid | Redid | Resigned | Flagged | Spoke
    | Rematched
)  # fmt: skip


def _fields(event: type[Any]) -> dict[str, str]:
    """The fields of an event, each with its type as the code spells it."""
    return {name: annotation.__forward_arg__ for name, annotation in event.__annotations__.items()}


def _event_struct(event: type[Any]) -> type[Struct]:
    """The message for an event of the engine: hexes by name, and the event in words."""
    types: dict[str, Any] = {
        "int": int, "str": str, "str | None": str | None, "Terrain": str, "Terrain | None": str | None,
        "Hex": str, "Mask": list[str],
    }  # fmt: skip
    fields = [(name, types[spelled]) for name, spelled in _fields(event).items()]
    tag = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in event.__name__).lstrip("_")
    namespace = {"__doc__": event.__doc__}
    return defstruct(
        event.__name__, [*fields, ("text", str)], tag_field="type", tag=tag, module=__name__, namespace=namespace
    )


EVENT_STRUCTS: dict[type[Any], type[Struct]] = {event: _event_struct(event) for event in get_args(game_events.Event)}
"""For every event of the engine the message that tells of it."""
HEX_FIELDS, MASK_FIELDS = (
    frozenset(name for event in EVENT_STRUCTS for name, spelled in _fields(event).items() if spelled == kind)
    for kind in ("Hex", "Mask")
)
"""The fields of events that hold a hex, and those that hold several."""
if TYPE_CHECKING:
    AnyEvent: TypeAlias = Any
else:
    AnyEvent = Union[tuple(EVENT_STRUCTS.values())]  # noqa: UP007 - the union is made from a list


# --- A table as a seat sees it ---------------------------------------------------------------------------------------


class Seat(Said):
    """A seat and who sits there."""

    kind: Literal["empty", "person", "bot"]
    name: str
    colour: Colour
    bot: BotName | None
    """The bot that decides for the seat now: its own player, or a substitute for the person."""
    present: bool
    """Whether the person is connected."""
    resigned: bool
    remaining: int | None
    """Milliseconds on the clock when this was said; for the one who decides they run."""


class SetUp(Said):
    """What lies on the table."""

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
    """The section that it is paid for, where that is so, perhaps without any hex: 0 to 3, row by row."""
    tied: bool = False
    """Somebody else has as many pieces there and is paid the same."""


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
    """What a decision would earn the player: in all, and by item where something changes."""

    gold: int
    items: dict[str, int]
    others: dict[int, int] = {}
    """What it would earn or cost other players, by seat, where something changes."""
    hidden: bool = False
    """What it earns depends on a hidden card, so nothing is said of it."""


class Decision(Said):
    """What the seat is asked: the kinds of action on offer with their hexes (none for kinds that name no hex)."""

    choices: dict[str, list[str]]
    without_hex: list[str]
    """The kinds that may be chosen without a hex; some may be chosen either way."""
    previews: dict[str, dict[str, Preview]]
    """By kind and hex; left out where nothing changes."""
    under_way: str | None
    """The action that was begun and must be finished first ..."""
    picked: str | None
    """... and the hex of the piece that is picked up."""


class GameView(Said):
    """The game as a seat sees it."""

    position: dict[str, Any]
    """The position document (``docs/position.md``) as far as the seat may know it."""
    actions: int
    """How many decisions have been made."""
    active: int
    """Whose turn it is ..."""
    decider: int
    """... and who decides."""
    phase: str
    builds_left: int
    played: list[str]
    """The terrain cards face up in front of the active player ..."""
    card: str | None
    """... and the terrain in play."""
    under_way: str | None
    """The action that was begun and is not finished."""
    hands: list[list[str]]
    """Everybody's terrain cards, ``hidden`` where they are."""
    deck: int
    """Cards left in the deck."""
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
    host: bool
    """Whether the one who looks is the host."""
    seats: list[Seat]
    setup: SetUp
    fairness: Fairness
    game: GameView | None
    """Null until the game begins."""
    winners: list[int]
    next_table: str | None
    """The rematch."""


class BoardHex(Said):
    """A hex of the board: its name, what is printed there, where it lies."""

    hex: str
    symbol: str
    row: int
    column: int
    island: bool


# --- What the server says over the socket ----------------------------------------------------------------------------


class Numbered(Said, tag_field="type"):
    """Anything the server says of a table; ``number`` is that of the last entry of the log it knows of."""

    number: int


class Welcome(Numbered, tag="welcome"):
    """The answer to ``hello``: everything there is to see."""

    seat: int | None
    """The own seat; null for those who watch."""
    view: TableView
    board: list[BoardHex]
    chat: list[Spoke]


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
    """The seat that was taken, by ``join`` and ``rematch`` ..."""
    secret: str | None
    """... its secret ..."""
    table: str | None
    """... and the table, if it is another one."""


class Refused(Numbered, tag="refused"):
    """What was asked cannot be done; the message says what would have been right."""

    key: str | None
    code: str
    message: str


class Present(Numbered, tag="present"):
    """Who is connected: people at their seats, and how many watch."""

    seats: list[bool]
    watching: int


class Clause(Said):
    """Something to be said in the reader's language: a key, and the values to fill in."""

    key: str
    """Mostly the item of the score."""
    values: dict[str, int | str | list[str]]
    """Numbers and names, by what they are: ``n``, ``hexes``, ``lines``, ``specials`` (as ``tavern h7``) and so on."""
    lost: bool
    """Whether it is so no longer."""


class Reason(Said):
    """A difference that an option makes to a player: gold, or, where that is 0, something that may become gold."""

    player: int
    item: str
    """An item of the score, what pays during play, or ``tiles``, ``pieces``, ``freedom``, ``end``."""
    gold: int
    hexes: list[str]
    clauses: list[Clause]


class HintLine(Said):
    """An option: the decisions in notation, the gold it brings now, how much worse than the best, and why."""

    actions: list[str]
    hexes: list[str]
    gold: int
    worse: float
    reasons: list[Reason]
    then: str
    """What comes next if the turn does not end: ``new_card`` (unknown yet), ``reaction`` (of another), ``open``."""


class Hints(Numbered, tag="hints"):
    """The answer to ``hints``."""

    hints: list[HintLine]


class Pong(Numbered, tag="pong"):
    """The answer to ``ping``."""


class Closing(Numbered, tag="closing"):
    """The server is about to close the connection; connect again and say what you saw last, if ``again``."""

    reason: str
    again: bool


FromServer: TypeAlias = Welcome | Update | Done | Refused | Present | Hints | Pong | Closing


# --- Answers over HTTP only ------------------------------------------------------------------------------------------


class Problem(Said):
    """Why a request failed, and what would have been right."""

    code: str
    message: str


class Updates(Said):
    """The entries after some number, at most a page of them."""

    number: int
    updates: list[Update]


class TableLine(Said):
    """A table in a list."""

    id: str
    status: Status
    created: int
    updated: int
    setup: SetUp
    seats: list[Seat]
    winners: list[int]
    gold: list[int]
    """In finished games."""
    decider: int | None
    """The seat that has to decide, in running games."""
    mine: bool
    seat: int | None = None
    """The own seat, in the list of one's own tables."""


class TableList(Said):
    """A page of tables, newest first; ``next`` fetches the page after it."""

    tables: list[TableLine]
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
    """What is printed there ..."""
    wanted: list[str] = []
    """... and the terrains that the action can use."""


class Step(Said):
    """One moment of a finished game: what led there, and how it looked."""

    step: int
    steps: int
    round: int
    """Counted from 1; a new one begins with the start player's turn."""
    action: str | None
    seat: int | None
    events: list[AnyEvent]
    resigned: list[GaveUp]
    """Everybody who gave up, be it before this moment or after it."""
    game: GameView


class Thing(Said):
    """A section, card, task or location by name, with the rule in one sentence."""

    name: str
    box: str
    text: str


class SectionThing(Said):
    """A board section: its name and box, and what is printed on its hexes, row by row."""

    name: str
    box: str
    rows: list[list[str]]


class Catalogue(Said):
    """Everything there is to choose from."""

    sets: list[str]
    sections: list[SectionThing]
    islands: list[SectionThing]
    cards: list[Thing]
    tasks: list[Thing]
    tiles: list[Thing]
    bots: list[str]
    colours: list[str]


class Spots(Said):
    """The hexes of a board that a host may choose from, by the field of ``NewTable``: ``capitols``, ``caves``."""

    spots: dict[str, list[str]]


TOP_LEVEL: tuple[Any, ...] = (
    NewTable, FromClient, FromServer, Problem, Updates, TableList, Guest, WhyNot, Step, Catalogue, Spots,
)  # fmt: skip
"""What the schema is made of; the rest follows."""

"""The fuzz targets: every reader of external input, with seed inputs.

A target takes bytes and does with them what the game does with an input. It may refuse them in its own way; anything
else that it raises is a mistake. What it accepts must be usable: written, read back, and played on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from ipaddress import ip_network
from random import Random
from typing import Any, NamedTuple

import msgspec

from kingdombuilder import Action, Game, HexSet, KingdomBuilderError, Options, Record, Section, score
from kingdombuilder.bots.bot import Budget
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.bots.registry import check_bot
from kingdombuilder.codes import SEPARATOR
from kingdombuilder.game import catalogue
from kingdombuilder.game.actions import parse_actions, print_actions, read_actions
from kingdombuilder.game.apply import apply
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents import position, position_code
from kingdombuilder.game.fairness import Promise, seed_hash
from kingdombuilder.game.legal import legal
from kingdombuilder.game.state import State
from kingdombuilder.hexes import hex_named, name
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.decoding import decoded
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.section import BadSection
from kingdombuilder.server.asgi.callers import is_own_page
from kingdombuilder.server.guests.keyring import Keyring, network
from kingdombuilder.table import commands
from kingdombuilder.table.caller import Caller, current_seat
from kingdombuilder.table.creating.new_tables import lay
from kingdombuilder.table.table import Row, Table
from kingdombuilder.table.views.table_view import table_view
from tools.fuzz.games.random_starts import random_start

LONGEST_MESSAGE = 50_000
"""Letters of a refusal, at most: it may name fifty faults, each in short."""
FURTHER = 12
"""Decisions that are made in a game that a reader accepted."""
TABLE, HOST, GUEST = "A" * 12, "ann", "bob"
FIRST = Options.first_game(seed=4711)


class Target(NamedTuple):
    """Something that reads inputs, and some that it accepts."""

    run: Callable[[bytes], None]
    seeds: Callable[[], Sequence[bytes]]


def _text(data: bytes) -> str:
    """A text from a client; it may contain surrogates, because JSON escapes allow them."""
    return data.decode("utf-8", "surrogatepass" if b"\xed" in data and _decodes(data) else "replace")


def _decodes(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def check_refusal(error: Exception) -> None:
    """A refusal has a reason of readable length."""
    message = str(error)
    assert message.strip(), "a refusal without a reason"
    assert len(message) <= LONGEST_MESSAGE, f"a refusal of {len(message)} letters"


def _play_on(state: State, seed: int) -> None:
    """An accepted input can be viewed, scored and played."""
    chance = Random(seed)
    for _ in range(FURTHER):
        score(state)
        legal(state)
        if state.over:
            break
        state = apply(state, draw_action(choices(state), chance), tell=True)


# --- Documents -------------------------------------------------------------------------------------------------------


def read_record(data: bytes) -> None:
    """A record in either form."""
    try:
        record = Record.parse(_text(data))
        *_, last = record.states()
        text, document = record.text(), json.dumps(record.document())
    except KingdomBuilderError as error:
        return check_refusal(error)
    for written in (text, document):
        again = Record.parse(written)
        assert again == record, "a record is read back as another one"
        assert (again.text(), json.dumps(again.document())) == (text, document)
    return _play_on(last, len(data))


def read_position(data: bytes) -> None:
    """A position document."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return None
    try:
        state = position.playable_state(document, len(data))
    except KingdomBuilderError as error:
        return check_refusal(error)
    written = position.document(position.read(document))
    assert position.document(position.read(json.loads(json.dumps(written)))) == written
    return _play_on(state, len(data))


def read_section(data: bytes) -> None:
    """A section file, and a game on it."""
    try:
        section = catalogue.section_of(_text(data))
    except BadSection as error:
        return check_refusal(error)
    assert Section.parse(section.text()) == section, "a section is read back as another one"
    others = [other for other in ("tavern", "paddock", "oasis", "farm") if other != section.name]
    sections = tuple(others[:4]) if section.is_island else (section.name + "'", *others[:3])
    sections = sections if len(sections) == 4 else (*sections, "tower")
    options = Options(
        sets=("base", "island"),
        sections=sections,
        island=section.name if section.is_island else None,
        seed=len(data),
        own_sections=(section,),
    )
    game = Game(options)
    assert Game.from_record(game.record().text()).state == game.state
    return _play_on(game.state, len(data))


# --- Codes -----------------------------------------------------------------------------------------------------------


def read_code(data: bytes) -> None:
    """The code of a position, or of sections."""
    text = _text(data)
    try:
        if not text.startswith(position_code.LETTER):
            codes = [section.code() for section in catalogue.sections_of(text)]
            assert [section.code() for section in catalogue.sections_of(SEPARATOR.join(codes))] == codes
            return None
        document = position_code.read(text)
    except (BadSection, KingdomBuilderError) as error:
        return check_refusal(error)
    assert position_code.read(position_code.write(position.read(document))) == document
    return _play_on(position.playable_state(document, len(data)), len(data))


def read_notation(data: bytes) -> None:
    """Actions, hexes, sets of hexes, budgets, names of bots and promises."""
    text = _text(data)
    for read in _NOTATIONS:
        try:
            read(text)
        except ValueError as error:
            check_refusal(error)


def _phrase(text: str) -> None:
    actions = parse_actions(text)
    assert [action for phrase in print_actions(actions) for action in parse_actions(phrase)] == actions


def _action(text: str) -> None:
    action = Action.parse(text)
    assert Action.parse(str(action)) == action == Action.from_number(action.number)


def _hex(text: str) -> None:
    assert name(hex_named(text)) == text


def _number(text: str) -> None:
    if text.isdecimal() and len(text) < 30:
        assert Action.from_number(int(text)).number == int(text)


_NOTATIONS: Sequence[Callable[[str], Any]] = (
    _phrase,
    _action,
    _hex,
    _number,
    lambda text: read_actions((text, text)),
    HexSet,
    Budget.parse,
    lambda text: None if ":" in text else check_bot(text),  # "module:Class" would import whatever it names
    lambda text: Promise(*text.partition(" ")[::2]).faults(),
)


def read_identity(data: bytes) -> None:
    """Cookies, secrets of seats, addresses of callers and of pages, as they stand in the head of a request."""
    text = data.decode("latin-1")
    keyring, table = Keyring("key"), _known_table()
    first, _, rest = text.partition("\n")
    guest = keyring.guest(text)
    assert guest is None or keyring.cookie(guest) == text, "somebody else's cookie is believed"
    seat = keyring.seat(table, text)
    assert seat is None or keyring.seat_secret(table, seat) == text, "a wrong secret opens a seat"
    found = network(text)
    if found not in (text, "unknown"):
        ip_network(found)
    is_own_page(first, rest)


# --- Messages --------------------------------------------------------------------------------------------------------


def read_new_table(data: bytes) -> None:
    """What a host asks for, and the table that comes of it."""
    try:
        config, entries = lay(decoded(data or b"{}", m.NewTable), TABLE, HOST, 0)
    except Refusal as refusal:
        return check_refusal(refusal)
    rows = [Row(number, 0, HOST, None, entry) for number, entry in enumerate((m.WasSet(), *entries), 1)]
    return _look_at(Table(config, rows))


def read_messages(data: bytes) -> None:
    """What clients say to a table, message by message, one a line."""
    table = _running_table()
    for number, line in enumerate(data.split(b"\n")[:20]):
        guest = (HOST, GUEST, None)[number % 3]
        try:
            message = decoded(line, m.FromClient)
            if isinstance(message, m.Hello | m.AskHints | m.Ping):
                continue
            caller = current_seat(table, Caller(guest))
            entries = commands.requested(table, caller, message, 0, chat_limit=3, log_limit=100)
        except Refusal as refusal:
            check_refusal(refusal)
            continue
        for entry in entries:
            assert commands.is_repeated(message, entry) or isinstance(entry, m.Started | m.Flagged)
            table.fold(Row(table.number + 1, 0, guest, None, entry))
    _look_at(table)


def _look_at(table: Table) -> None:
    """Views of the table can be made for all seats; previews, which are slow, for one."""
    for seat in (None, *range(len(table.chairs))):
        m.encode(table_view(table, seat, at=0, previews=seat == table.number % 8))


@cache
def _sheet_and_rows() -> tuple[Any, list[Row]]:
    asked = msgspec.convert({"name": "Ann", "sets": list(catalogue.boxes), "seed": "4711"}, m.NewTable)
    config, entries = lay(asked, TABLE, HOST, 0)
    entries = [m.WasSet(), *entries, m.Joined(1, "Bob", "orange"), m.Started()]
    guests = [HOST, HOST, GUEST, GUEST]
    return config, [
        Row(number, 0, guest, None, entry) for number, (entry, guest) in enumerate(zip(entries, guests, strict=True), 1)
    ]


def _running_table() -> Table:
    """A table of two people with all boxes, whose game has just begun."""
    config, rows = _sheet_and_rows()
    return Table(config, rows)


@cache
def _known_table() -> Table:
    """The same for spectators."""
    return _running_table()


# --- What to begin from ----------------------------------------------------------------------------------------------


@cache
def _records() -> tuple[Record, ...]:
    """Games of all sorts, some actions long: with odd options, own sections, from positions, with every field."""
    found = []
    for seed in range(40):
        record = random_start(seed)
        state, actions, chance = record.first_state(), [], Random(seed)
        for _ in range(seed % 20):
            if not state.over:
                actions.append(Action(*draw_action(choices(state), chance)))
                state = apply(state, actions[-1])
        found.append(Record(record.options, tuple(actions), record.start, ("Ann", "Bob")))
    return tuple(found)


def _record_seeds() -> list[bytes]:
    texts = [record.text() for record in _records()]
    texts += [json.dumps(record.document()) for record in _records()]
    return [text.encode() for text in texts]


def _position_seeds() -> list[bytes]:
    states = [list(record.states())[-1] for record in _records() if not record.options.own_sections]
    documents = [position.snapshot(state) for state in states if not state.over]
    return [json.dumps(document).encode() for document in documents]


def _section_seeds() -> list[bytes]:
    own = [section for record in _records() for section in record.options.own_sections or ()]
    return [section.text().encode() for section in (*catalogue.sections.values(), *catalogue.islands.values(), *own)]


def _code_seeds() -> list[bytes]:
    states = [list(record.states())[-1] for record in _records()]
    codes = [position_code.write(state) for state in states if not state.pending]
    own = [section for record in _records() for section in record.options.own_sections or ()]
    codes += [section.code() for section in (*catalogue.sections.values(), *catalogue.islands.values(), *own)]
    return [code.encode() for code in codes]


def _notation_seeds() -> list[bytes]:
    phrases = {phrase for record in _records() for phrase in print_actions(list(record.actions))}
    words = ["a1", "t20", "B1", "E5", "a1 b2 c3", "500ms", "2000n", "planner", "expert:500ms", "0", "4711"]
    words.append(f"{seed_hash(4711, 'pepper')} pepper")
    return [text.encode() for text in sorted({*phrases, *words})]


def _identity_seeds() -> list[bytes]:
    keyring, table = Keyring("key"), _running_table()
    texts = [keyring.cookie("0" * 24), keyring.seat_secret(table, 0), keyring.seat_secret(table, 1)]
    texts += ["127.0.0.1", "::1", "fe80::1%eth0", "::ffff:10.0.0.1", "2001:db8::7"]
    texts += ["https://example.org\nexample.org", "http://localhost:8000\nlocalhost:8000", "http://[::1]:80\n[::1]:80"]
    return [text.encode() for text in texts]


def _new_table_seeds() -> list[bytes]:
    asked: list[dict[str, Any]] = [
        {
            "players": 2, "sets": ["base"], "sections": list(FIRST.sections or ()), "cards": list(FIRST.cards or ()),
            "tasks": [], "seed": "4711", "start_player": 0, "visibility": "public", "hints": True,
            "substitute": "random", "clock": {"kind": "real", "bank": 10, "increment": 0, "days": 1, "flag": "bot"},
            "autostart": True, "bots": [None, "random"], "name": "Eve", "colour": "red", "seat": 0, "watch": False,
        },
        {"sets": list(catalogue.boxes), "players": 5, "island": "tree_house", "capitols": [], "caves": []},
        {"sections": [None, "harbor", None, "oracle'"], "excluded": ["lords"], "sets": ["base", "capitol"]},
    ]  # fmt: skip
    asked.append(msgspec.to_builtins(m.NewTable()))
    asked += [{"record": record.text()} for record in _records()[::4]]
    asked += [{"record": json.dumps(record.document())} for record in _records()[1::4]]
    asked += [{"position": json.loads(document)} for document in _position_seeds()[::4]]
    return [json.dumps(one).encode() for one in asked]


MESSAGES: Sequence[dict[str, Any]] = (
    {"type": "join", "name": "Eve", "colour": "blue", "seat": 1, "key": "k"},
    {"type": "learn", "learning": False},
    {"type": "leave"},
    {"type": "return"},
    {"type": "bot", "seat": 1, "bot": "random"},
    {"type": "seats", "players": 3},
    {"type": "start"},
    {"type": "act", "kind": "build", "hex": "c4", "after": 3, "key": "k"},
    {"type": "act", "kind": "end"},
    {"type": "undo", "key": "k"},
    {"type": "redo"},
    {"type": "resign"},
    {"type": "substitute", "seat": 1},
    {"type": "claim", "seat": 1},
    {"type": "chat", "text": "hello", "key": "k"},
    {"type": "rematch"},
    {"type": "hello", "secret": "0.abc", "last": 3},
    {"type": "hints"},
    {"type": "ping"},
)
"""One of each kind that clients send."""


def _message_seeds() -> list[bytes]:
    """Each message alone, all of them together, and a few legal decisions; each of the three guests says every one."""
    play = _running_table().play
    assert play
    state, chance, acts = play.state, Random(1), []
    for _ in range(8):
        action = Action(*draw_action(choices(state), chance))
        kind, _, hex = str(action).partition(" ")
        acts.append(json.dumps({"type": "act", "kind": kind} | ({"hex": hex} if hex else {})))
        state = apply(state, action)
    lines = [*map(json.dumps, MESSAGES), *acts]
    texts = [*lines, "\n".join(lines), "\n".join(act for act in acts for _ in range(3))]
    return [text.encode() for text in texts]


TARGETS: dict[str, Target] = {
    "records": Target(read_record, _record_seeds),
    "positions": Target(read_position, _position_seeds),
    "sections": Target(read_section, _section_seeds),
    "codes": Target(read_code, _code_seeds),
    "notation": Target(read_notation, _notation_seeds),
    "identities": Target(read_identity, _identity_seeds),
    "new tables": Target(read_new_table, _new_table_seeds),
    "messages": Target(read_messages, _message_seeds),
}

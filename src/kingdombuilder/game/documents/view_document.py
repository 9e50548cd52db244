"""View documents: everything that one seat knows, also in the middle of a decision, as JSON.

They pass a state to another process that uses this library; for people and other programs there is the position
document. Sets of hexes and other long numbers are hexadecimal texts, because many languages would round them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import BadView, shown
from ..options import Options, all_fields
from ..setup import lay_out
from ..state import FACTS, PLAYER_FACTS, Draft, Pending, Player, State
from .reader import Reader

FORMAT = "kingdombuilder-view/1"
LONG = 2**53
"""Numbers from this one on are written in hexadecimal."""

_STATE_FACTS = tuple(fact for fact in FACTS if fact not in ("setup", "players", "pending"))


def document(seen: State) -> dict[str, Any]:
    """The document of a view, always without the seed."""
    options = seen.setup.options.with_values(seed=0)
    return {
        "format": FORMAT,
        "options": {field.name: field.document(field.of(options)) for field in all_fields()},
        "players": [{fact: _written(getattr(player, fact)) for fact in PLAYER_FACTS} for player in seen.players],
        "pending": [_written(pending) for pending in seen.pending],
        **{fact: _written(getattr(seen, fact)) for fact in _STATE_FACTS},
    }


def read(found: object) -> State:
    """Parse a view document; raises ``BadView`` if it is invalid."""
    reader = Reader(BadView)
    fields = reader.fields(found, "", {}, ("format", "options", "players", "pending", *_STATE_FACTS))
    if not reader.faults and fields["format"] != FORMAT:
        reader.fault("format", f"{shown(fields['format'])} is not {FORMAT!r}")
    reader.refuse()
    state = Draft()
    state.setup = lay_out(_options(reader, fields["options"]).resolved().with_values(seed=None))
    players = reader.items(fields["players"], "players")
    if len(players) != state.setup.options.players:
        reader.fault("players", f"{len(players)} given; the options say {state.setup.options.players}")
    state.players = tuple(_player(reader, value, f"players[{seat}]") for seat, value in enumerate(players))
    state.pending = tuple(
        _pending(reader, value, f"pending[{number}]", state)
        for number, value in enumerate(reader.items(fields["pending"], "pending"))
    )
    reader.refuse()
    for fact in _STATE_FACTS:
        setattr(state, fact, _read(fields[fact]))
    state.events = state.known_choices = None
    state.own, state.raised = (1 << len(players)) - 1, ()
    return state.freeze()


def _options(reader: Reader, value: object) -> Options:
    fields = reader.fields(value, "options", {}, [field.name for field in all_fields()])
    reader.refuse()
    options = Options()
    for field in all_fields():
        options = field.put(options, field.read(reader, fields[field.name]))
    reader.refuse()
    return options


def _player(reader: Reader, value: object, path: str) -> Player:
    fields = reader.fields(value, path, {}, PLAYER_FACTS)
    player = Player.at_start()
    for fact in PLAYER_FACTS:
        setattr(player, fact, _read(fields.get(fact)))
    return player


def _pending(reader: Reader, value: object, path: str, state: State) -> Pending:
    """Parse a pending decision; its action defines the notes."""
    match _read(value):
        case (int() as player, str() as kind, int() as hex, data) if kind in state.setup.action:
            noted = state.setup.action[kind].notes
            return Pending(player, kind, hex, data if noted is None or data is None else noted(*data))
    reader.fault(path, f"{shown(value)} is not an unfinished decision of this game")
    return Pending(0, "")


def _written(value: object) -> object:
    match value:
        case bool() | None | str():
            return value
        case int():
            return hex(value) if abs(value) >= LONG else value
        case Mapping():
            return {name: _written(part) for name, part in value.items()}
        case tuple():
            return [_written(part) for part in value]
    raise TypeError(f"{value!r} is not part of a state")


def _read(value: object) -> Any:
    match value:
        case str() if value.startswith("0x"):
            return _number(value)
        case dict():
            return {name: _read(part) for name, part in value.items()}
        case list():
            return tuple(_read(part) for part in value)
    return value


def _number(text: str) -> int:
    try:
        return int(text, 16)
    except ValueError:
        raise BadView([f"{shown(text)} is not a number in hexadecimal"]) from None

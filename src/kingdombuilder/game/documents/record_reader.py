"""Parse records, text or JSON; errors name the line or field."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...section import Section
from .. import catalogue
from ..actions import Action, parse_actions
from ..errors import BadRecord, KingdomBuilderError, shown
from ..fairness import Promise
from ..option_fields import MOST_DIGITS
from ..options import PLAYERS, Options, all_fields
from .reader import Reader
from .record import Place, Record, Resignation
from .record_writer import FORMAT, IN_SETUP_LINE, SECTION, header_fields


def parse(text: str) -> Record:
    """Parse a record in either form."""
    return _from_json(text) if text.lstrip().startswith("{") else _from_text(text)


def _from_text(text: str) -> Record:
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord([f"line 1: a record begins with '{FORMAT}'"])
    known = {*_OTHER_HEADERS, SECTION, *(field.name for field in header_fields())}
    head: dict[str, tuple[int, str]] = {}
    own_sections: list[Section] = []
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or key not in known:
            raise BadRecord([f"line {number}: {shown(key)} is not one of {', '.join(sorted(known))}"])
        if key == SECTION:
            own_sections.append(_read_section(number, value))
        head[key] = number, value
    options, start, names = _read_head(head)
    options = replace(options, own_sections=tuple(own_sections))
    fairness = _read_promise(*head["fairness"]) if "fairness" in head else None
    resigned = tuple(_read_resignations(*head["resigned"])) if "resigned" in head else ()
    places: list[Place] = []
    actions: list[Action] = []
    for row, line in enumerate(lines[number:], number + 1):
        if line.strip():
            for place, action in _read_turn(row, line):
                places.append(place)
                actions.append(action)
    return Record(options, tuple(actions), start, names[: options.players], fairness, resigned, tuple(places))


_OTHER_HEADERS = ("setup", "players", "start player", "names", "position", "fairness", "resigned")


def _read_section(line: int, value: str) -> Section:
    try:
        text = json.loads(value)
        return catalogue.section_of(text if isinstance(text, str) else "")
    except (ValueError, RecursionError) as error:  # of JSON, or a BadSection
        raise BadRecord([f"line {line}: the section cannot be read: {error}"]) from None


def parse_setup_line(text: str) -> Options:
    """Read what ``setup_line`` printed."""
    parts = [part.split() for part in text.split("|")]
    if len(parts) != 3 or len(parts[2]) != 2 or parts[2][0] != "seed" or not _is_number(parts[2][1]):
        raise BadRecord([f"setup {shown(text)} should be four sections | three cards | seed number, separated by '|'"])
    sections, cards, (_, seed) = parts
    return Options(sections=tuple(sections), cards=tuple(cards), seed=int(seed))


def _read_head(head: dict[str, tuple[int, str]]) -> tuple[Options, Mapping[str, Any] | None, tuple[str, ...]]:
    for key in ("setup", "players"):
        if key not in head:
            raise BadRecord([f"the line '{key}: ...' is missing"])
    line, value = head["setup"]
    try:
        options = parse_setup_line(value)
    except BadRecord as error:
        raise BadRecord([f"line {line}: {error}"]) from None
    options = replace(options, players=_number(head["players"]))
    if "start player" in head:
        options = replace(options, start_player=_number(head["start player"]) - 1)
    for field in header_fields():
        options = field.put(options, field.parse(head[field.name][1]) if field.name in head else field.nothing)
    start = None
    if "position" in head:
        line, value = head["position"]
        try:
            start = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise BadRecord([f"line {line}: the position is not JSON: {error}"]) from None
    names = tuple(name.strip() for name in head["names"][1].split("|")) if "names" in head else ()
    return options, start, names


def _read_promise(line: int, value: str) -> Promise:
    words = value.split()
    if len(words) != 2:
        raise BadRecord([f"line {line}: {value[:40]!r} should be a hash and a salt"])
    return Promise(*words)


def _read_resignations(line: int, value: str) -> Iterator[Resignation]:
    for part in value.split("|"):
        words = part.split()
        if len(words) != 3 or words[1] != "after" or not (_is_number(words[0]) and _is_number(words[2])):
            raise BadRecord([f"line {line}: {part.strip()[:40]!r} should be a player and a number, '2 after 17'"])
        yield Resignation(int(words[0]) - 1, int(words[2]))


def _number(line_and_value: tuple[int, str]) -> int:
    line, value = line_and_value
    if not _is_number(value):
        raise BadRecord([f"line {line}: {value[:40]!r} is not a number of at most {MOST_DIGITS} digits"])
    return int(value)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS


def _read_turn(row: int, line: str) -> Iterator[tuple[Place, Action]]:
    turn, colon, phrases = line.partition(":")
    if not colon:
        raise BadRecord([f"line {row}: {shown(line.strip())} should be a turn such as '1.1 canyon: build c4, end'"])
    label: str | None = turn.strip()
    for phrase in phrases.split(","):
        try:
            actions = parse_actions(phrase)
        except KingdomBuilderError as error:
            raise BadRecord([f"line {row}, {shown(phrase.strip())}: {error}"]) from None
        for action in actions:
            yield Place(row, phrase.strip(), label), action
            label = None


_REQUIRED = (*IN_SETUP_LINE, "players")
"""The options that every record must have."""


def _from_json(text: str) -> Record:
    try:
        document = json.loads(text)
    except RecursionError:
        raise BadRecord(["the record is nested too deep"]) from None
    except ValueError as error:
        raise BadRecord([f"the record is not JSON: {error}"]) from None
    reader = Reader(BadRecord)
    defaults = {field.name: field.document(field.nothing) for field in all_fields() if field.name not in _REQUIRED}
    defaults |= {"names": [], "position": None, "fairness": None, "resigned": []}
    fields = reader.fields(document, "", defaults, ("format", *_REQUIRED, "actions"))
    if not reader.faults and fields["format"] != FORMAT:
        reader.fault("format", f"{shown(fields['format'])} is not {FORMAT!r}")
    reader.refuse()
    options = Options()
    for field in all_fields():
        options = field.put(options, field.read(reader, fields[field.name]))
    names = reader.texts(fields["names"], "names")
    fairness = None if fields["fairness"] is None else _promise(reader, fields["fairness"])
    actions = []
    for index, phrase in enumerate(reader.texts(fields["actions"], "actions")):
        try:
            actions.append(Action.parse(phrase))
        except KingdomBuilderError as error:
            reader.fault(f"actions[{index}]", str(error))
    resigned = tuple(_resignations(reader, fields["resigned"], len(actions)))
    reader.refuse()
    return Record(options, tuple(actions), fields["position"], names[: options.players], fairness, resigned)


def _promise(reader: Reader, value: object) -> Promise:
    fields = reader.fields(value, "fairness", {}, Promise._fields)
    return Promise(*(reader.text(fields.get(name, ""), f"fairness.{name}") for name in Promise._fields))


def _resignations(reader: Reader, value: object, actions: int) -> Iterator[Resignation]:
    most = Resignation(player=PLAYERS[-1] - 1, after=actions)
    for index, one in enumerate(reader.items(value, "resigned")):
        path = f"resigned[{index}]"
        fields = reader.fields(one, path, {}, Resignation._fields)
        yield Resignation(
            *(reader.whole(fields.get(name, 0), f"{path}.{name}", 0, high) for name, high in most._asdict().items())
        )

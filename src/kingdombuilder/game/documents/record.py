"""A whole game as text: the options, the seed and every action, so that it replays to exactly the same states.

The text form is made to be read, one line a turn; ``docs/notation.md`` shows one. Its JSON twin says the same.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ...section import BadSection, Section
from .. import catalogue
from ..actions import END, Action, parse_actions, print_actions
from ..apply import apply
from ..errors import BadRecord, KingdomBuilderError
from ..fairness import Promise
from ..options import Options
from ..setup import first_state
from ..state import State
from . import position
from .reader import Reader

FORMAT = "kingdombuilder-record/1"


class Place(NamedTuple):
    """Where an action stood in the record: the line, the words, and the turn that the line says it is."""

    line: int
    words: str
    turn: str | None = None

    def __str__(self) -> str:
        return f"line {self.line}, '{self.words}'" if self.line else f"'{self.words}'"


class Resignation(NamedTuple):
    """A player gave up, after so many actions of the game."""

    player: int
    after: int

    def __str__(self) -> str:
        return f"{self.player + 1} after {self.after}"


class Turn(NamedTuple):
    """A turn as a record names it, such as ``3.1 canyon``: round, player, card."""

    round: int
    player: int
    card: str

    def __str__(self) -> str:
        return f"{self.round}.{self.player + 1} {self.card}"


@dataclass(frozen=True)
class Record:
    """A game from its beginning, or from a position, up to some action."""

    options: Options
    actions: tuple[Action, ...] = ()
    start: Mapping[str, Any] | None = None
    """The position document that the game went on from, if it did not begin at the beginning."""
    names: tuple[str, ...] = ()
    """What the players are called, if they said so."""
    fairness: Promise | None = None
    """What the server promised about the seed, if the game was played on one."""
    resigned: tuple[Resignation, ...] = ()
    """Who gave up, and when; others may have played on for them."""
    places: tuple[Place, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse names, promises and resignations that could not be read back, or cannot have happened."""
        for name in self.names:
            if not name or name != name.strip() or "|" in name or not name.isprintable():
                raise BadRecord([f"names: {name!r} should be printable, without '|' and without spaces around it"])
        if self.fairness and self.fairness.faults():
            raise BadRecord([f"fairness: {fault}" for fault in self.fairness.faults()])
        for player, after in self.resigned:
            if player not in range(self.options.players) or after not in range(len(self.actions) + 1):
                raise BadRecord([f"resigned: player {player + 1} cannot have given up after {after} actions"])
        if len({player for player, _ in self.resigned}) < len(self.resigned):
            raise BadRecord(["resigned: somebody gave up twice"])
        if len(self.resigned) >= self.options.players:
            raise BadRecord(["resigned: everybody gave up, so nobody was left to win"])
        if list(self.resigned) != sorted(self.resigned, key=lambda one: one.after):
            raise BadRecord(["resigned: who gave up first comes first"])

    @property
    def given_up(self) -> bool:
        """Whether the game ended because somebody gave up: that is the last thing in the record."""
        return bool(self.resigned) and self.resigned[-1].after == len(self.actions)

    def name_of(self, player: int) -> str:
        """What a player is called, by name or by number."""
        return self.names[player] if player < len(self.names) else f"player {player + 1}"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record in either form."""
        if text.lstrip().startswith("{"):
            return _from_json(text)
        return _from_text(text)

    def states(self) -> Iterator[State]:
        """Replay: the first state, then the one after each action."""
        state = self.first_state()
        yield state
        places = self.places or [Place(0, f"action {number}, {a}") for number, a in enumerate(self.actions, 1)]
        turns = turn_labels(state)
        label = next(turns)
        for place, action in zip(places, self.actions, strict=True):
            if place.turn is not None and place.turn != str(label):
                raise BadRecord([f"line {place.line}: the turn is {str(label)!r}, not {place.turn!r}"])
            try:
                state = apply(state, action, tell=True)
            except KingdomBuilderError as error:
                raise BadRecord([f"{place}: {error}"]) from None
            label = turns.send((action, state))
            yield state

    def first_state(self) -> State:
        """The state before the first action."""
        if self.start is None:
            return first_state(self.options)
        state = position.playable_state(self.start, self.options.seed or 0, self.options.own_sections)
        if state.setup.options != replace(self.options, own_sections=state.setup.options.own_sections):
            raise BadRecord(["the position is of another game than the options: sections, cards or players differ"])
        return state

    def text(self) -> str:
        """The record to be read, one line a turn."""
        options = self.options
        lines = [FORMAT, f"setup: {setup_line(options)}", f"players: {options.players}"]
        if options.start_player:
            lines.append(f"start player: {options.start_player + 1}")
        if options.sets != Options.sets:
            lines.append(f"sets: {' '.join(options.sets)}")
        for key in _OPTION_LINES:
            value = getattr(options, key)
            if value:
                lines.append(f"{key}: {value if isinstance(value, str) else ' '.join(value)}")
        lines += [f"{_SECTION}: {json.dumps(section.text())}" for section in options.own_sections or ()]
        if self.names:
            lines.append(f"names: {' | '.join(self.names)}")
        if self.start is not None:
            lines.append(f"position: {json.dumps(self.start)}")
        if self.fairness:
            lines.append(f"fairness: {' '.join(self.fairness)}")
        if self.resigned:
            lines.append(f"resigned: {' | '.join(map(str, self.resigned))}")
        return "\n".join([*lines, "", *self._turn_lines()]) + "\n"

    def _turn_lines(self) -> Iterator[str]:
        states = self.states()
        turns = turn_labels(next(states))
        label = next(turns)
        turn: list[Action] = []
        for action, state in zip(self.actions, states, strict=True):
            turn.append(action)
            if action.kind == END:
                yield f"{label}: {', '.join(print_actions(turn))}"
                turn = []
            label = turns.send((action, state))
        if turn:
            yield f"{label}: {', '.join(print_actions(turn))}"

    def document(self) -> dict[str, Any]:
        """The record as a JSON document."""
        options = self.options
        return {
            "format": FORMAT,
            "sections": list(options.sections or ()),
            "cards": list(options.cards or ()),
            "seed": options.seed,
            "players": options.players,
            "start_player": options.start_player,
            "sets": list(options.sets),
            "tasks": list(options.tasks or ()),
            "island": options.island,
            "capitols": list(options.capitols or ()),
            "caves": list(options.caves or ()),
            "own_sections": [section.text() for section in options.own_sections or ()],
            "names": list(self.names),
            "position": self.start,
            "fairness": self.fairness and self.fairness._asdict(),
            "resigned": [one._asdict() for one in self.resigned],
            "actions": [str(action) for action in self.actions],
        }


def setup_line(options: Options) -> str:
    """Sections, cards and seed in one line: ``tavern paddock oasis' farm | fishermen knights merchants | seed 1``."""
    return f"{' '.join(options.sections or ())} | {' '.join(options.cards or ())} | seed {options.seed}"


def parse_setup_line(text: str) -> Options:
    """Read what ``setup_line`` printed."""
    parts = [part.split() for part in text.split("|")]
    if len(parts) != 3 or len(parts[2]) != 2 or parts[2][0] != "seed" or not _is_number(parts[2][1]):
        raise BadRecord([f"setup {text!r} should be four sections | three cards | seed number, separated by '|'"])
    sections, cards, (_, seed) = parts
    return Options(sections=tuple(sections), cards=tuple(cards), seed=int(seed))


def turn_labels(state: State) -> Generator[Turn, tuple[Action, State], None]:
    """Name the turn that is played. Send it each action with the state that it led to."""
    round = 1
    while True:
        turn = Turn(round, state.active, state.played[0] if state.played else "-")
        action, state = yield turn
        while action.kind != END or state.over:
            action, state = yield turn
        round += state.active == state.setup.options.start_player


def _from_text(text: str) -> Record:
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadRecord([f"line 1: a record begins with '{FORMAT}'"])
    head: dict[str, tuple[int, str]] = {}
    own_sections: list[Section] = []
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or key not in _HEAD_KEYS:
            raise BadRecord([f"line {number}: {key!r} is none of {', '.join(sorted(_HEAD_KEYS))}"])
        if key == _SECTION:
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
    return Record(options, tuple(actions), start, names, fairness, resigned, tuple(places))


_OPTION_LINES = ("tasks", "island", "capitols", "caves")
_SECTION = "section"
"""The header, one line for each, of sections that the players brought: the section's file as a JSON text."""
_HEAD_KEYS = {
    "setup", "players", "start player", "sets", "names", "position", "fairness", "resigned", _SECTION, *_OPTION_LINES,
}  # fmt: skip


def _read_section(line: int, value: str) -> Section:
    try:
        text = json.loads(value)
        return catalogue.section_of(text if isinstance(text, str) else "")
    except (json.JSONDecodeError, BadSection) as error:
        raise BadRecord([f"line {line}: the section cannot be read: {error}"]) from None


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
    if "sets" in head:
        options = replace(options, sets=tuple(head["sets"][1].split()))
    if "island" in head:
        options = replace(options, island=head["island"][1])
    tasks, capitols, caves = (
        tuple(head[key][1].split()) if key in head else () for key in ("tasks", "capitols", "caves")
    )
    options = replace(options, tasks=tasks, capitols=capitols, caves=caves)
    start = None
    if "position" in head:
        line, value = head["position"]
        try:
            start = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise BadRecord([f"line {line}: the position is no JSON: {error}"]) from None
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
        raise BadRecord([f"line {line}: {value[:40]!r} is no number of at most {_DIGITS} digits"])
    return int(value)


_DIGITS = 100


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= _DIGITS


def _read_turn(row: int, line: str) -> Iterator[tuple[Place, Action]]:
    turn, colon, phrases = line.partition(":")
    if not colon:
        raise BadRecord([f"line {row}: {line.strip()!r} should be a turn such as '1.1 canyon: build c4, end'"])
    label: str | None = turn.strip()
    for phrase in phrases.split(","):
        try:
            actions = parse_actions(phrase)
        except KingdomBuilderError as error:
            raise BadRecord([f"line {row}, '{phrase.strip()}': {error}"]) from None
        for action in actions:
            yield Place(row, phrase.strip(), label), action
            label = None


def _from_json(text: str) -> Record:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord([f"the record is no JSON: {error}"]) from None
    reader = Reader(BadRecord)
    defaults: dict[str, Any] = {
        "start_player": 0, "sets": list(Options.sets), "tasks": [], "island": None, "capitols": [], "caves": [],
        "own_sections": [], "names": [], "position": None, "fairness": None, "resigned": [],
    }  # fmt: skip
    required = ("format", "sections", "cards", "seed", "players", "actions")
    fields = reader.fields(document, "", defaults, required)
    if not reader.faults and fields["format"] != FORMAT:
        reader.fault("format", f"{fields['format']!r} is not {FORMAT!r}")
    if reader.faults:
        raise BadRecord(reader.faults)
    options = Options(
        players=reader.whole(fields["players"], "players"),
        sets=reader.texts(fields["sets"], "sets"),
        sections=reader.texts(fields["sections"], "sections"),
        cards=reader.texts(fields["cards"], "cards"),
        tasks=reader.texts(fields["tasks"], "tasks"),
        island=None if fields["island"] is None else reader.text(fields["island"], "island"),
        capitols=reader.texts(fields["capitols"], "capitols"),
        caves=reader.texts(fields["caves"], "caves"),
        seed=reader.whole(fields["seed"], "seed"),
        start_player=reader.whole(fields["start_player"], "start_player"),
        own_sections=tuple(_own_sections(reader, fields["own_sections"])),
    )
    names = reader.texts(fields["names"], "names")
    fairness = None if fields["fairness"] is None else _promise(reader, fields["fairness"])
    resigned = tuple(_resignations(reader, fields["resigned"]))
    actions = []
    for index, phrase in enumerate(reader.texts(fields["actions"], "actions")):
        try:
            actions.append(Action.parse(phrase))
        except KingdomBuilderError as error:
            reader.fault(f"actions[{index}]", str(error))
    if reader.faults:
        raise BadRecord(reader.faults)
    return Record(options, tuple(actions), fields["position"], names, fairness, resigned)


def _promise(reader: Reader, value: object) -> Promise:
    fields = reader.fields(value, "fairness", {}, Promise._fields)
    return Promise(*(reader.text(fields.get(name, ""), f"fairness.{name}") for name in Promise._fields))


def _resignations(reader: Reader, value: object) -> Iterator[Resignation]:
    for index, one in enumerate(reader.items(value, "resigned")):
        path = f"resigned[{index}]"
        fields = reader.fields(one, path, {}, Resignation._fields)
        yield Resignation(*(reader.whole(fields.get(name, 0), f"{path}.{name}") for name in Resignation._fields))


def _own_sections(reader: Reader, value: object) -> Iterator[Section]:
    for index, text in enumerate(reader.texts(value, "own_sections")):
        try:
            yield catalogue.section_of(text)
        except BadSection as error:
            reader.fault(f"own_sections[{index}]", str(error))

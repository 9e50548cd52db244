"""Everything the game can name has its words in every language of the web app."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from kingdombuilder import Game, Options, State
from kingdombuilder.board import EDGE_NAMES, SECTOR_NAMES
from kingdombuilder.bots.hint import NEW_CARD, OPEN, REACTION
from kingdombuilder.bots.registry import BOTS, TITLES
from kingdombuilder.game import catalogue
from kingdombuilder.game.actions import KINDS
from kingdombuilder.game.events import Event, Holding
from kingdombuilder.game.hex_faults import FaultName
from kingdombuilder.game.state import HIDDEN
from kingdombuilder.protocol import messages
from kingdombuilder.section import SPECIAL_LETTERS, TERRAIN_LETTERS
from kingdombuilder.texts import words
from tests import said
from tests.golden.make import FOLDER as GOLDEN_GAMES

FOLDER = Path(__file__).parents[2] / "web" / "src" / "texts"
SHARED = Path(words.__file__).parent
LANGUAGES = sorted(file.stem for file in FOLDER.glob("*.json"))

HOLDINGS = {"nomad_tile", "bonus_tile", "cathedral_number", "cathedral_numbers", "line_mark"}
"""What players take and lose besides location tiles (``events.Holding``)."""

ACTION_GROUPS = ("tiles", "nomads", "extras")
ITEM_GROUPS = ("cards", "tasks", "items", "nomads")
"""Where ``say.ts`` and ``texts/words.py`` look for the names of actions, and of what pays gold."""


class Texts(NamedTuple):
    """The catalogue of one language."""

    language: str
    tree: dict[str, Any]

    def at(self, *path: str) -> Any:
        """The text, or the texts, under a key; None if there are none."""
        node: Any = self.tree
        for part in path:
            node = node.get(part) if isinstance(node, dict) else None
        return node

    def missing(self, keys: Iterable[tuple[str, ...]]) -> list[str]:
        """Those of the keys that have no text."""
        return [".".join(key) for key in keys if not self._is_text(self.at(*key))]

    def action(self, kind: str) -> Any:
        """The name and rule of an action, or its label where it has neither."""
        if kind.endswith("_bonus"):
            return self.at("game", "bonus", kind.removesuffix("_bonus"))
        return self._in(ACTION_GROUPS, kind) or self.at("actions", kind)

    def item(self, name: str) -> Any:
        """The name and rule of something that pays gold."""
        return self._in(ITEM_GROUPS, name)

    def _in(self, groups: tuple[str, ...], name: str) -> Any:
        return next(filter(None, (self.at("game", group, name) for group in groups)), None)

    @staticmethod
    def _is_text(node: Any) -> bool:
        forms = node.values() if isinstance(node, dict) and "other" in node else [node]
        return all(isinstance(text, str) and text for text in forms)


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    own, shared = (json.loads((folder / f"{request.param}.json").read_text("utf-8")) for folder in (FOLDER, SHARED))
    assert own.keys().isdisjoint(shared)
    return Texts(request.param, own | shared)


def test_the_package_has_the_languages_of_the_page() -> None:
    assert sorted(words.LANGUAGES) == LANGUAGES == sorted(file.stem for file in SHARED.glob("*.json"))
    with pytest.raises(ValueError, match="language: 'la' is not one of en, es, nl"):
        words.words_of("la")


def named_and_explained(group: str, names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    return (("game", group, name, field) for name in names for field in ("name", "text"))


def tags(structs: Iterable[Any]) -> set[str]:
    return {struct.__struct_config__.tag for struct in structs}


def test_what_the_boxes_bring(texts: Texts) -> None:
    things: dict[str, Iterable[str]] = {
        "boxes": catalogue.boxes, "cards": catalogue.cards, "tasks": catalogue.tasks, "tiles": catalogue.tiles,
    }  # fmt: skip
    for group, names in things.items():
        assert not texts.missing(named_and_explained(group, names))
        assert set(texts.at("game", group)) == set(names), "nor is there a text for something that does not exist"


def test_actions_without_a_location(texts: Texts) -> None:
    for box in catalogue.boxes.values():
        for action in box.actions:
            assert texts.action(action.kind).keys() >= {"name", "text"}, action.kind


def test_sections(texts: Texts) -> None:
    assert texts.at("game", "sections").keys() == catalogue.sections.keys()
    assert texts.at("game", "islands").keys() == catalogue.islands.keys()
    assert not texts.missing(("game", "sections", name) for name in catalogue.sections)
    assert not texts.missing(("game", "islands", name) for name in catalogue.islands)


def test_what_lies_on_the_board(texts: Texts) -> None:
    terrains = TERRAIN_LETTERS.values()
    assert not texts.missing(named_and_explained("terrains", terrains))
    assert not texts.missing(("game", "terrains", name, "word") for name in terrains)
    specials = ["location", "capitol", "cave", "island", *SPECIAL_LETTERS.values()]
    assert not texts.missing(named_and_explained("specials", specials))
    pieces = ["house", "wall", "scout", *(unit.kind for box in catalogue.boxes.values() for unit in box.units)]
    assert not texts.missing(named_and_explained("pieces", pieces))
    assert not texts.missing(
        ("game", "pieces", name, field) for name in pieces for field in ("word", "a", "the", "count")
    )


def test_every_kind_of_action(texts: Texts) -> None:
    assert texts.at("actions").keys() == set(KINDS)
    assert not texts.missing(("actions", kind, field) for kind in KINDS for field in ("label", "ask"))


def test_why_a_hex_is_not_legal(texts: Texts) -> None:
    things = [thing for thing, _ in everything_in_play().setup.rules.closed]
    assert set(things) == {"wall", "warrior", "scout"}
    faults = set(get_args(FaultName)) - {"closed"}
    assert not texts.missing(("ui", "why", fault) for fault in faults)
    assert not texts.missing(("ui", "why", "closed", thing) for thing in things)
    assert texts.at("ui", "why").keys() == faults | {"closed", "turn", "nothing"}


def everything_in_play() -> State:
    """A game in which every box has a say."""
    return Game(
        Options(sets=tuple(catalogue.boxes), sections=("quarry", "barracks", "temple", "mountain_station"))
    ).state


def test_every_event_and_every_entry(texts: Texts) -> None:
    assert not texts.missing(("events", tag) for tag in tags(messages.EVENT_STRUCTS.values()))
    assert not texts.missing(("entries", tag) for tag in tags(get_args(messages.AnyEntry)))


def test_reasons_of_hints(texts: Texts) -> None:
    """Whatever speaks for a hint can be said, with the same values filled in as the engine gives."""
    paid = catalogue.explanations().keys() - {"lords"} | {"lords_first", "lords_second", "no_way", "hexes"}
    assert {key: placeholders(text) for key, text in texts.at("reasons", "clauses").items()} == {
        clause.key: set(clause.values) for reason in said.REASONS for clause in reason.clauses
    }
    assert texts.at("reasons", "clauses").keys() == paid | NO_GOLD
    assert texts.at("reasons", "then").keys() == {NEW_CARD, REACTION, OPEN}
    assert not texts.missing(("game", "sectors", sector) for sector in SECTOR_NAMES)
    assert not texts.missing(("reasons", "edges", edge) for edge in EDGE_NAMES)
    assert not texts.missing(("reasons", key) for key in ("gold", "of", "no_longer", "nothing", "later"))


NO_GOLD = {
    "takes_tile", "loses_tile", "takes", "loses", "loses_piece", "last_house", "puts_down", "answers",
    "free", "bound", "bound_in", "bound_but",
}  # fmt: skip
"""The clauses about what is not gold yet (``bots/reasons.py``, and ``answers`` of the previews)."""


def placeholders(text: str | dict[str, str]) -> set[str]:
    """What is filled in, in every form of the text."""
    forms = text.values() if isinstance(text, dict) else [text]
    (found,) = {frozenset(re.findall(r"{(\w+)}", form)) for form in forms}
    return set(found)


def test_colours_and_bots(texts: Texts) -> None:
    assert not texts.missing(("ui", "colours", colour) for colour in messages.COLOURS)
    bots = {*BOTS, *get_args(messages.HouseBot)}
    assert not texts.missing(("ui", "bots", bot, field) for bot in bots for field in ("name", "strength", "text"))
    assert not texts.missing(("ui", "bots", "program", field) for field in ("name", "strength", "text"))
    if texts.language == "en":
        assert {bot: texts.at("ui", "bots", bot, "name") for bot in bots} == TITLES, "records call them so, too"


@cache
def told_in_golden_games() -> frozenset[tuple[str, str | Holding]]:
    """The ids in the fields of all events, in games that together have every kind of action and every card."""
    games = [Game.from_record(file.read_text("utf-8")) for file in GOLDEN_GAMES.glob("*.txt")]
    fields = [field for game in games for state in game.states for event in state.events or () for field in told(event)]
    return frozenset(fields)


def told(event: Event) -> Iterator[tuple[str, str | Holding]]:
    for field, value in event._asdict().items():
        if isinstance(value, str | Holding):
            yield field, value
        elif isinstance(value, tuple):
            yield from ((field, item) for item in value)


def test_everything_that_whole_games_tell(texts: Texts) -> None:
    words = told_in_golden_games()
    assert {field for field, _ in words} == {
        "by", "card", "cards", "piece", "replacement", "terrain", "tile", "what", "why",
    }, "each of these is put into words by say.ts and texts/events.py"  # fmt: skip
    unknown = [(field, value) for field, value in words if not can_say(texts, field, value)]
    assert not unknown


def can_say(texts: Texts, field: str, value: str | Holding) -> bool:
    """Whether a field of an event can be put into words."""
    if isinstance(value, Holding):
        return holding_is_known(texts, value)
    if field == "by":
        return bool(texts.action(value))
    if field == "why":
        return bool(texts.item(value))
    if field == "what":
        return bool(texts.at("game", "pieces", value))
    if field in ("piece", "tile"):
        return bool(texts.at("game", f"{field}s", value))
    terrains = [terrain for terrain in value.split("/") if terrain != HIDDEN]
    return not texts.missing(("game", "terrains", terrain, "word") for terrain in terrains)


def holding_is_known(texts: Texts, what: Holding) -> bool:
    """Whether there is a text for this kind of thing, and a name for which one it is."""
    named = {"nomad_tile": "nomads", "bonus_tile": "tiles"}
    group = named.get(what.kind)
    return bool(texts.at("game", "holdings", what.kind) and (not group or texts.at("game", group, what.which)))


def test_things_that_are_taken_and_lost(texts: Texts) -> None:
    assert texts.at("game", "holdings").keys() == HOLDINGS
    assert {what.kind for _, what in told_in_golden_games() if isinstance(what, Holding)} <= HOLDINGS
    assert not texts.missing(("game", "holdings", kind) for kind in HOLDINGS)


def test_every_item_of_a_score(texts: Texts) -> None:
    items = {"gold", *catalogue.explanations()}
    for file in GOLDEN_GAMES.glob("*.json"):
        items |= {item for person in json.loads(file.read_text("utf-8"))["scores"] for item in person}
    assert [item for item in sorted(items) if not texts.item(item)] == []

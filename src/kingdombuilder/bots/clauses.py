"""Why an item of the score pays more or less: a clause for every card, task and place that pays.

A clause is a key and the values to fill in, so that it can be said in any language: ``english.py`` and the texts of the
web app do. Most items name hexes, ``c3 d3 at the water``; where a number says more, they give that: ``largest area 9
pieces (was 7)``. An item without a clause of its own just names its hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..board import EDGES, SECTORS
from ..game.scoring import Earned
from ..game.state import State
from ..hexes import LINES, NEIGHBOURS, Hex, Mask, areas, each, name, names, neighbours
from ..sets.base.cards import LORDS_GOLD
from ..sets.harvest.mayors import LINE_NAMES
from ..sets.marshlands.cards import MESSENGER_GOLD, REMOVED_TERRAIN

SECTOR_NAMES = ("top_left", "top_right", "bottom_left", "bottom_right")
EDGE_NAMES = ("top", "bottom", "left", "right")
"""What to call the ``SECTORS`` and ``EDGES`` of the board."""
RANKS = dict(zip(LORDS_GOLD, ("lords_first", "lords_second"), strict=True))
"""The clauses for the ranks of the Lords, by what these pay."""
MANY = 3
"""More special hexes than this are counted instead of named."""

Value: TypeAlias = int | str | list[str]
"""A number, or names; what kind of names is told by what the value is called."""


class Clause(NamedTuple):
    """Something to be said of a player."""

    key: str
    """Mostly the item of the score; ``english.CLAUSES`` has them all."""
    values: dict[str, Value]
    """``hexes``, ``lines``, ``terrains`` ... by name, special hexes as ``tavern h7``."""
    lost: bool = False
    """Whether it is so no longer."""


class Change(NamedTuple):
    """What an item of the score pays a player, before and after some actions."""

    item: str
    before: State
    after: State
    seat: int
    was: Sequence[Earned]
    now: Sequence[Earned]

    @property
    def gold(self) -> int:
        """How much more it pays."""
        return sum(earned.gold for earned in self.now) - sum(earned.gold for earned in self.was)

    @property
    def gained(self) -> Mask:
        """The hexes that pay now and did not before."""
        return _new_in(self.now, self.was) or (_changed_in(self.now, self.was) if self.gold > 0 else 0)

    @property
    def lost(self) -> Mask:
        """The hexes that paid before and do not now."""
        return _new_in(self.was, self.now) or (_changed_in(self.was, self.now) if self.gold < 0 else 0)

    @property
    def hexes(self) -> Mask:
        """Where the difference comes from."""
        return self.gained if self.gold > 0 else self.lost


def clauses(change: Change) -> list[Clause]:
    """Why the item pays more or less, what weighs most first.

    >>> from kingdombuilder import Game, Options
    >>> from kingdombuilder.game.scoring import score
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> before = game.state
    >>> _ = game.play("build g18")
    >>> was, now = (score(state)[0].items["fishermen"] for state in (before, game.state))
    >>> clauses(Change("fishermen", before, game.state, 0, was, now))
    [Clause(key='fishermen', values={'hexes': ['g18']}, lost=False)]
    """
    if change.item in COUNTED:
        return COUNTED[change.item](change)
    gain = named(change.item, change.after, change.seat, change.gained) if change.gained else []
    loss = no_longer(named(change.item, change.before, change.seat, change.lost)) if change.lost else []
    return [*gain, *loss] if change.gold > 0 else [*loss, *gain]


def named(item: str, state: State, seat: int, hexes: Mask) -> list[Clause]:
    """What these hexes, which pay for the item, mean to the player."""
    if item in NAMED:
        return [Clause(item, values) for values in NAMED[item](state, seat, hexes)]
    return [Clause(item if item in PLACES else "hexes", {"hexes": names(hexes)})]


def no_longer(found: Iterable[Clause]) -> list[Clause]:
    """The same, as what is so no longer."""
    return [clause._replace(lost=True) for clause in found]


def special(state: State, hex: Hex) -> str:
    """A special hex by what it is and where: ``scout_cabin n8``."""
    return f"{state.setup.board.symbols[hex]} {name(hex)}"


# Items that pay for pieces at certain places

PLACES = frozenset({
    "fishermen", "miners", "workers", "travellers", "vassals", "captains", "chainers", "capitols", "home_country",
    "families", "shepherds", "ambassadors", "treasure",
})  # fmt: skip
"""Each has a clause that names the ``hexes``; the last four are paid during play."""


# Items that name special hexes, mountains, edges

Naming: TypeAlias = Callable[[State, int, Mask], Iterable[dict[str, Value]]]
"""The values of the clauses that say what some hexes mean to the player in a state."""


def _specials(kind: Callable[[State], Mask]) -> Naming:
    """The special hexes of a kind at which it pays."""
    return lambda state, seat, hexes: [{"specials": [special(state, hex) for hex in each(hexes & kind(state))]}]


def _any_special(state: State) -> Mask:
    return state.setup.board.special


def _links(state: State, seat: int, hexes: Mask) -> Iterator[dict[str, Value]]:
    """Which special hexes are joined to which others, area by area."""
    for area in areas(state.players[seat].pieces):
        touched = neighbours(area) & state.setup.board.special
        linked = touched & hexes
        if linked and touched.bit_count() > 1:
            hexes &= ~linked
            first = linked if touched & ~linked else linked & -linked
            yield {"specials": _some_specials(state, first), "others": _some_specials(state, touched & ~first)}


def _some_specials(state: State, hexes: Mask) -> Value:
    """The special hexes, or how many there are."""
    return hexes.bit_count() if hexes.bit_count() > MANY else [special(state, hex) for hex in each(hexes)]


def _mountains(state: State, seat: int, hexes: Mask) -> Iterator[dict[str, Value]]:
    """The mountains, each by its first hex."""
    yield {"mountains": [name(next(each(mountain))) for mountain in state.setup.board.mountains if mountain & hexes]}


def _beside_removed_terrain(state: State, seat: int, hexes: Mask) -> Iterator[dict[str, Value]]:
    yield {"hexes": names(hexes), "terrain": REMOVED_TERRAIN.of(state) or ""}


def _built_in_sectors(state: State, seat: int, hexes: Mask) -> Iterator[dict[str, Value]]:
    yield {"n": sum(1 for sector in SECTORS if hexes & sector)}


def _fortress(state: State, seat: int, hexes: Mask) -> Iterator[dict[str, Value]]:
    yield {"hex": next(name(hex) for hex in each(hexes) if not NEIGHBOURS[hex] & ~hexes)}


def _road(state: State, seat: int, hexes: Mask) -> Iterator[dict[str, Value]]:
    first, *_, last = names(hexes)
    yield {"n": hexes.bit_count(), "first": first, "last": last}


def _advance(state: State, seat: int, hexes: Mask) -> Iterator[dict[str, Value]]:
    at_edges = [(hexes & edge).bit_count() for edge in EDGES]
    yield {"n": max(at_edges), "edge": EDGE_NAMES[at_edges.index(max(at_edges))]}


NAMED: Mapping[str, Naming] = {
    "merchants": _links,
    "geologists": _mountains,
    "scouts": _beside_removed_terrain,
    "noblewomen": _specials(_any_special),
    "palaces": _specials(lambda state: state.setup.board.palaces),
    "castles": _specials(lambda state: state.setup.board.castles),
    "fortress": _fortress,
    "road": _road,
    "place_of_refuge": _specials(_any_special),
    "advance": _advance,
    "compass_points": lambda state, seat, hexes: [{}],
    "rovers": _built_in_sectors,
}


# Items of which a number says more


def _numbers(number: Callable[[Mask], int]) -> Callable[[Change], list[Clause]]:
    """A number found from the player's pieces, as it is after and was before."""

    def counting(change: Change) -> list[Clause]:
        now, was = (number(state.players[change.seat].pieces) for state in (change.after, change.before))
        return [Clause(change.item, {"n": now, "was": was})]

    return counting


def _in_sector(choose: Callable[[Iterable[int]], int]) -> Callable[[Change], list[Clause]]:
    """The number of pieces in the sector that counts."""
    return _numbers(lambda pieces: choose((pieces & sector).bit_count() for sector in SECTORS))


def _longest_way(change: Change) -> list[Clause]:
    if not change.now:
        return [Clause("no_way", {})]
    (way,) = change.now
    ends = names(way.hexes)
    return [Clause(change.item, {"n": way.gold // MESSENGER_GOLD, "first": ends[0], "last": ends[-1]})]


def _fullest_line(change: Change) -> list[Clause]:
    on_lines = [(change.after.players[change.seat].pieces & line).bit_count() for line in LINES]
    line = str(LINE_NAMES[on_lines.index(max(on_lines))])
    return [Clause(change.item, {"n": max(on_lines), "line": line})]


def _lines(change: Change) -> list[Clause]:
    """The lines that pay now, and those that do no longer."""
    now, was = (_lines_of(earned.hexes for earned in item) for item in (change.now, change.was))
    gain, loss = ([line for line in one if line not in other] for one, other in ((now, was), (was, now)))
    found = [Clause(change.item, {"lines": lines}, lost) for lines, lost in ((gain, False), (loss, True))]
    return [clause for clause in found if clause.values["lines"]]


def _lines_of(masks: Iterable[Mask]) -> list[str]:
    hexes = _union(masks)
    return [str(number) for number, line in zip(LINE_NAMES, LINES, strict=True) if hexes & line]


def _ranks_in_sectors(change: Change) -> list[Clause]:
    """In which sectors the player has another rank that pays, or paid."""
    found: dict[tuple[str, bool], list[str]] = {}
    now, was = ({earned.section: earned.gold for earned in item} for item in (change.now, change.was))
    for section, where in enumerate(SECTOR_NAMES):
        gold, before = now.get(section, 0), was.get(section, 0)
        if gold != before:
            found.setdefault((RANKS[max(gold, before)], gold < before), []).append(where)
    return [Clause(rank, {"sectors": sectors}, lost) for (rank, lost), sectors in found.items()]


COUNTED: Mapping[str, Callable[[Change], list[Clause]]] = {
    "hermits": _numbers(lambda pieces: len(areas(pieces))),
    "citizens": _numbers(lambda pieces: max(map(int.bit_count, areas(pieces)), default=0)),
    "farmers": _in_sector(min),
    "homesteaders": _in_sector(max),
    "messengers": _longest_way,
    "knights": _fullest_line,
    "discoverers": _lines,
    "rangers": _lines,
    "mayors": _lines,
    "lords": _ranks_in_sectors,
}


# The difference between two scores


def _new_in(one: Sequence[Earned], other: Sequence[Earned]) -> Mask:
    """The hexes of what pays only in the first of two scores and has nothing to do with what pays in the second."""
    ours, theirs = _differing(one, other), _union(_differing(other, one))
    return _union(hexes for hexes in ours if not hexes & theirs)


def _changed_in(one: Sequence[Earned], other: Sequence[Earned]) -> Mask:
    """The hexes that only the first of two scores has, of things that pay in both; if there are none, all of them."""
    ours, theirs = _union(_differing(one, other)), _union(_differing(other, one))
    return ours & ~theirs or ours


def _differing(one: Sequence[Earned], other: Sequence[Earned]) -> list[Mask]:
    """The hexes of each thing that pays in the first of two scores and not just so in the second."""
    known = [pair for earned in other for pair in earned.items()]
    return [pair[1] for earned in one for pair in earned.items() if pair not in known]


def _union(masks: Iterable[Mask]) -> Mask:
    found = 0
    for mask in masks:
        found |= mask
    return found

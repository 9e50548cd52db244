"""Why an item of the score pays more or less, in words: a phrase for every card, task and place that pays.

Most items name hexes, ``c3 d3 at the water``, and what is lost is said with ``no longer``. Where a number says more,
they give that: ``largest area 9 pieces (was 7)``. An item without a phrase of its own just names its hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ..board import EDGES, SECTORS
from ..game.scoring import Earned
from ..game.state import State
from ..hexes import LINES, NEIGHBOURS, Hex, Mask, areas, each, name, names, neighbours
from ..sets.harvest.mayors import LINE_NAMES
from ..sets.marshlands.cards import MESSENGER_GOLD, REMOVED_TERRAIN

SECTOR_NAMES = ("top left", "top right", "bottom left", "bottom right")
EDGE_NAMES = ("top", "bottom", "left", "right")
"""What to call the ``SECTORS`` and ``EDGES`` of the board."""
RANKS = ("first", "second")
"""The ranks that pay for Lords."""
MANY = 3
"""More special hexes than this are counted instead of named."""


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

    def numbers(self, number: Callable[[Mask], int]) -> tuple[int, int]:
        """A number found from the player's pieces, as it is after and was before."""
        return number(self.after.players[self.seat].pieces), number(self.before.players[self.seat].pieces)


def phrase(change: Change) -> str:
    """Why the item pays more or less.

    >>> from kingdombuilder import Game, Options
    >>> from kingdombuilder.game.scoring import score
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> before = game.state
    >>> _ = game.play("build g18")
    >>> was, now = (score(state)[0].items["fishermen"] for state in (before, game.state))
    >>> phrase(Change("fishermen", before, game.state, 0, was, now))
    'g18 at the water'
    """
    if change.item in COUNTED:
        return COUNTED[change.item](change)
    if change.item in PLACES:
        return _at_a_place(change, PLACES[change.item])
    gain = named(change.item, change.after, change.seat, change.gained) if change.gained else ""
    loss = f"no longer {named(change.item, change.before, change.seat, change.lost)}" if change.lost else ""
    return ", ".join(filter(None, [gain, loss] if change.gold > 0 else [loss, gain]))


def named(item: str, state: State, seat: int, hexes: Mask) -> str:
    """What these hexes, which pay for the item, mean to the player."""
    if item in PLACES:
        return f"{_names(hexes)} {PLACES[item]}"
    return NAMED[item](state, seat, hexes) if item in NAMED else _names(hexes)


def special(state: State, hex: Hex) -> str:
    """A special hex as people call it: ``the scout cabin n8``."""
    symbol = state.setup.board.symbols[hex]
    return f"the {'nomad hex' if symbol == 'nomad' else symbol.replace('_', ' ')} {name(hex)}"


def counted(number: int, thing: str) -> str:
    """``1 area``, ``2 areas``."""
    return f"{number} {thing}{'s' * (number != 1)}"


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _names(hexes: Mask) -> str:
    return " ".join(names(hexes))


# Items that pay for pieces at certain places

PLACES: Mapping[str, str] = {
    "fishermen": "at the water",
    "miners": "at a mountain",
    "workers": "at special hexes",
    "travellers": "on the edge of the board",
    "vassals": "at an inner edge",
    "captains": "next to three own pieces",
    "chainers": "next to two own pieces",
    "capitols": "near a capitol",
    "home_country": "fill a whole terrain",
    # paid during play
    "families": "in a row",
    "shepherds": "beside no free hex of the same terrain",
    "ambassadors": "next to other players",
}


def _at_a_place(change: Change, place: str) -> str:
    """The pieces that came there and those that left."""
    came, left = _names(change.gained), _names(change.lost)
    if change.gold > 0:
        return f"{came} {place}" + (f", no longer {left}" if left else "")
    return f"no longer {left} {place}" + (f", but {came}" if came else "")


# Items that name special hexes, mountains, edges

Naming: TypeAlias = Callable[[State, int, Mask], str]
"""Says what some hexes mean to the player in a state, so that "no longer" may stand before it."""


def _specials(what: str, kind: Callable[[State], Mask]) -> Naming:
    """The special hexes of a kind at which it pays."""
    return lambda state, seat, hexes: f"{what} {listed([special(state, hex) for hex in each(hexes & kind(state))])}"


def _any_special(state: State) -> Mask:
    return state.setup.board.special


def _links(state: State, seat: int, hexes: Mask) -> str:
    """Which special hexes are joined to which others, area by area."""
    found = []
    for area in areas(state.players[seat].pieces):
        touched = neighbours(area) & state.setup.board.special
        linked = touched & hexes
        if linked and touched.bit_count() > 1:
            hexes &= ~linked
            first = linked if touched & ~linked else linked & -linked
            found.append(f"links {_some_specials(state, first)} to {_some_specials(state, touched & ~first)}")
    return ", ".join(found)


def _some_specials(state: State, hexes: Mask) -> str:
    if hexes.bit_count() > MANY:
        return f"{hexes.bit_count()} special hexes"
    return listed([special(state, hex) for hex in each(hexes)])


def _mountains(state: State, seat: int, hexes: Mask) -> str:
    """The mountains, each by its first hex."""
    found = [name(next(each(mountain))) for mountain in state.setup.board.mountains if mountain & hexes]
    return f"joins the mountain{'s' * (len(found) != 1)} at {listed(found)}"


def _beside_removed_terrain(state: State, seat: int, hexes: Mask) -> str:
    return f"{_names(hexes)} at the {REMOVED_TERRAIN.of(state)}"


def _built_in_sectors(state: State, seat: int, hexes: Mask) -> str:
    return f"built in {counted(sum(1 for sector in SECTORS if hexes & sector), 'sector')}"


def _fortress(state: State, seat: int, hexes: Mask) -> str:
    middle = next(hex for hex in each(hexes) if not NEIGHBOURS[hex] & ~hexes)
    return f"own pieces all around {name(middle)}"


def _road(state: State, seat: int, hexes: Mask) -> str:
    *_, last = each(hexes)
    return f"{hexes.bit_count()} in a row from {name(next(each(hexes)))} to {name(last)}"


def _advance(state: State, seat: int, hexes: Mask) -> str:
    at_edges = [(hexes & edge).bit_count() for edge in EDGES]
    return f"{max(at_edges)} on the {EDGE_NAMES[at_edges.index(max(at_edges))]} edge"


NAMED: Mapping[str, Naming] = {
    "merchants": _links,
    "geologists": _mountains,
    "scouts": _beside_removed_terrain,
    "noblewomen": _specials("most pieces at", _any_special),
    "palaces": _specials("most pieces at", lambda state: state.setup.board.palaces),
    "castles": _specials("reaches", lambda state: state.setup.board.castles),
    "fortress": _fortress,
    "road": _road,
    "place_of_refuge": _specials("own pieces all around", _any_special),
    "advance": _advance,
    "compass_points": lambda state, seat, hexes: "a piece on each edge",
    # paid during play
    "rovers": _built_in_sectors,
    "treasure": lambda state, seat, hexes: f"taken from {_names(hexes)}",
}


# Items of which a number says more


def _areas(change: Change) -> str:
    now, was = change.numbers(lambda pieces: len(areas(pieces)))
    return f"{counted(now, 'area')} (was {was})"


def _largest_area(change: Change) -> str:
    now, was = change.numbers(lambda pieces: max(map(int.bit_count, areas(pieces)), default=0))
    return f"largest area {counted(now, 'piece')} (was {was})"


def _sector(which: str, choose: Callable[[Iterable[int]], int]) -> Callable[[Change], str]:
    """The number of pieces in the sector that counts."""

    def counting(change: Change) -> str:
        now, was = change.numbers(lambda pieces: choose((pieces & sector).bit_count() for sector in SECTORS))
        return f"the {which} sector has {counted(now, 'piece')} (was {was})"

    return counting


def _longest_way(change: Change) -> str:
    if not change.now:
        return "no piece is left"
    (way,) = change.now
    ends = names(way.hexes)
    return f"a way of {way.gold // MESSENGER_GOLD} from {ends[0]} to {ends[-1]}"


def _fullest_line(change: Change) -> str:
    on_lines = [(change.after.players[change.seat].pieces & line).bit_count() for line in LINES]
    return f"{counted(max(on_lines), 'piece')} on line {LINE_NAMES[on_lines.index(max(on_lines))]}"


def _lines(what: str) -> Callable[[Change], str]:
    """The lines that pay now, and those that do no longer."""

    def naming(change: Change) -> str:
        now, was = (_lines_of(earned.hexes for earned in item) for item in (change.now, change.was))
        gain, loss = ([line for line in one if line not in other] for one, other in ((now, was), (was, now)))
        if not gain:
            return f"no longer {what} {_named_lines(loss)}"
        return f"{what} {_named_lines(gain)}" + (f", no longer {_named_lines(loss)}" if loss else "")

    return naming


def _lines_of(masks: Iterable[Mask]) -> list[str]:
    hexes = _union(masks)
    return [str(number) for number, line in zip(LINE_NAMES, LINES, strict=True) if hexes & line]


def _named_lines(lines: Sequence[str]) -> str:
    return f"line{'s' * (len(lines) != 1)} {listed(lines)}"


def _ranks_in_sectors(change: Change) -> str:
    """In which sectors the player has another rank that pays, or paid."""
    found: dict[str, list[str]] = {}
    for where, sector in zip(SECTOR_NAMES, SECTORS, strict=True):
        now, was = _rank(change.after, change.seat, sector), _rank(change.before, change.seat, sector)
        if now < min(was, len(RANKS)):
            found.setdefault(RANKS[now], []).append(where)
        elif was < min(now, len(RANKS)):
            found.setdefault(f"no longer {RANKS[was]}", []).append(where)
    return ", ".join(f"{rank} in the {listed(sectors)}" for rank, sectors in found.items())


def _rank(state: State, seat: int, sector: Mask) -> int:
    """How many higher numbers of pieces there are in the sector than the player's."""
    counts = [(player.pieces & sector).bit_count() for player in state.players]
    return len({count for count in counts if count > counts[seat]})


COUNTED: Mapping[str, Callable[[Change], str]] = {
    "hermits": _areas,
    "citizens": _largest_area,
    "farmers": _sector("weakest", min),
    "homesteaders": _sector("strongest", max),
    "messengers": _longest_way,
    "knights": _fullest_line,
    "discoverers": _lines("reaches"),
    "rangers": _lines("alone on"),
    "mayors": _lines("marks"),
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

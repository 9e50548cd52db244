"""How an item of the score explains its gold: what pays more or less than before, and why.

A clause is a key and the values to fill in, so that it can be said in any language: the web app has a text for every
key, and each explanation brings the wordings in English. Most items name hexes, ``c3 d3 at the water``; where a number
says more, they give that: ``largest area 9 pieces (was 7)``. An item without an explanation of its own just names its
hexes. Cards with something else to say find it themselves, next to what they pay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..board import SECTORS, Board
from ..hexes import LINE_NAMES, LINES, Hex, Mask, each, name, names, union
from .events import Holding
from .state import State

if TYPE_CHECKING:
    from .scoring import Earned


class Special(NamedTuple):
    """A special hex by what is printed there and by its name."""

    symbol: str
    hex: str


Value: TypeAlias = int | str | Special | Holding | list[str] | list[Special]
"""Numbers, names and things; what kind of names is told by what the value is called."""
Values: TypeAlias = dict[str, Value]
"""``n``, ``hexes``, ``lines``, ``terrains``, ``specials``, ``thing`` and the like."""
Wording: TypeAlias = str | tuple[str, str]
"""A clause in English with the names of its values in braces; where ``n`` matters, as it is said of one and of more."""


class Clause(NamedTuple):
    """Something to be said of a player."""

    key: str
    """Mostly the item of the score."""
    values: Values
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


@dataclass(frozen=True)
class Explanation:
    """How an item explains its gold."""

    clauses: Callable[[Change], list[Clause]]
    """Why it pays more or less, what weighs most first."""
    english: Wording | Mapping[str, Wording]
    """The wording of its clause, whose key is the item; or of several clauses, by their keys."""

    def wordings(self, item: str) -> Mapping[str, Wording]:
        """The wordings of all its clauses by their keys."""
        return self.english if isinstance(self.english, Mapping) else {item: self.english}


# Items that pay for certain hexes

Naming: TypeAlias = Callable[[State, int, Mask], Iterable[Values]]
"""The values of the clauses that say what some hexes mean to the player in a state."""


def naming(values: Naming, english: Wording) -> Explanation:
    """An explanation that tells what the hexes which pay now, and those which do no longer, mean to the player."""

    def clauses(change: Change) -> list[Clause]:
        gain, loss = (
            [Clause(change.item, found, lost) for found in values(state, change.seat, hexes)] if hexes else []
            for state, hexes, lost in ((change.after, change.gained, False), (change.before, change.lost, True))
        )
        return [*gain, *loss] if change.gold > 0 else [*loss, *gain]

    return Explanation(clauses, english)


def places(english: Wording) -> Explanation:
    """The hexes themselves: ``d7 at the water``.

    >>> from kingdombuilder import Game, Options
    >>> from kingdombuilder.game.scoring import score
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> before = game.state
    >>> _ = game.play("build g18")
    >>> was, now = (score(state)[0].items["fishermen"] for state in (before, game.state))
    >>> places("{hexes} at the water").clauses(Change("fishermen", before, game.state, 0, was, now))
    [Clause(key='fishermen', values={'hexes': ['g18']}, lost=False)]
    """
    return naming(lambda state, seat, hexes: [{"hexes": names(hexes)}], english)


def specials(kind: Callable[[Board], Mask], english: Wording) -> Explanation:
    """The special hexes of a kind among the hexes: ``reaches the castle d4``."""

    def values(state: State, seat: int, hexes: Mask) -> list[Values]:
        return [{"specials": [special(state, hex) for hex in each(hexes & kind(state.setup.board))]}]

    return naming(values, english)


def special(state: State, hex: Hex) -> Special:
    """The special hex on the board of this game."""
    return Special(state.setup.board.symbols[hex], name(hex))


def _just_hexes(change: Change) -> list[Clause]:
    return [clause._replace(key="hexes") for clause in places("").clauses(change)]


HEXES = Explanation(_just_hexes, {"hexes": "{hexes}"})
"""For an item that has no explanation of its own."""


# Items of which a number says more


def number(count: Callable[[Mask], int], english: Wording) -> Explanation:
    """A number found from the player's pieces, as it is after and was before: ``3 areas (was 2)``."""

    def clauses(change: Change) -> list[Clause]:
        now, was = (count(state.players[change.seat].pieces) for state in (change.after, change.before))
        return [Clause(change.item, {"n": now, "was": was})]

    return Explanation(clauses, english)


def in_sector(choose: Callable[[Iterable[int]], int], english: Wording) -> Explanation:
    """The number of pieces in the sector that counts: ``the weakest sector has 2 pieces (was 1)``."""
    return number(lambda pieces: choose((pieces & sector).bit_count() for sector in SECTORS), english)


def lines(english: Wording) -> Explanation:
    """The lines that pay now, and those that do no longer: ``reaches line 7``."""

    def clauses(change: Change) -> list[Clause]:
        now, was = (_lines_of(earned.hexes for earned in item) for item in (change.now, change.was))
        gain, loss = ([line for line in one if line not in other] for one, other in ((now, was), (was, now)))
        found = [Clause(change.item, {"lines": lines}, lost) for lines, lost in ((gain, False), (loss, True))]
        return [clause for clause in found if clause.values["lines"]]

    return Explanation(clauses, english)


def _lines_of(masks: Iterable[Mask]) -> list[str]:
    hexes = union(masks)
    return [str(number) for number, line in zip(LINE_NAMES, LINES, strict=True) if hexes & line]


# The difference between two scores


def _new_in(one: Sequence[Earned], other: Sequence[Earned]) -> Mask:
    """The hexes of what pays only in the first of two scores and has nothing to do with what pays in the second."""
    ours, theirs = _differing(one, other), union(_differing(other, one))
    return union(hexes for hexes in ours if not hexes & theirs)


def _changed_in(one: Sequence[Earned], other: Sequence[Earned]) -> Mask:
    """The hexes that only the first of two scores has, of things that pay in both; if there are none, all of them."""
    ours, theirs = union(_differing(one, other)), union(_differing(other, one))
    return ours & ~theirs or ours


def _differing(one: Sequence[Earned], other: Sequence[Earned]) -> list[Mask]:
    """The hexes of each thing that pays in the first of two scores and not just so in the second."""
    known = [pair for earned in other for pair in earned.items()]
    return [pair[1] for earned in one for pair in earned.items() if pair not in known]

"""Explanations of score changes: which items pay more or less than before, and why.

A clause is a key and the values to fill in, so that it can be said in any language: ``texts/<language>.json`` has a
text for every key. Most items name hexes, ``c3 and d3 next to water``; where a number says more, they give that:
``largest area has 9 settlements (was 7)``. An item without an explanation of its own just names its hexes. Cards with
something else to say find it themselves, next to what they pay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..board import SECTORS, Board
from ..hexes import LINE_NAMES, LINES, Hex, Mask, each, name, names, union
from .events import Holding
from .state import State

if TYPE_CHECKING:
    from .scoring import Earned


class Special(NamedTuple):
    """A special hex: what is printed there, and its name."""

    symbol: str
    hex: str


Value: TypeAlias = int | str | Special | Holding | list[str] | list[Special]
"""Numbers, names and things; the key says which kind of names."""
Values: TypeAlias = dict[str, Value]
"""``n``, ``hexes``, ``lines``, ``terrains``, ``specials``, ``thing`` and the like."""


class Clause(NamedTuple):
    """One statement about a player."""

    key: str
    """Usually the item of the score."""
    values: Values
    lost: bool = False
    """Whether it no longer holds."""


class Change(NamedTuple):
    """The gold of a score item for a player, before and after some actions."""

    item: str
    before: State
    after: State
    seat: int
    was: Sequence[Earned]
    now: Sequence[Earned]

    @property
    def gold(self) -> int:
        """The difference in gold."""
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
        """The hexes that make the difference."""
        return self.gained if self.gold > 0 else self.lost


Explanation: TypeAlias = Callable[[Change], list[Clause]]
"""Explains why an item pays more or less, most important clause first. Most keys are the item's name."""


# Items that pay for certain hexes

Naming: TypeAlias = Callable[[State, int, Mask], Iterable[Values]]
"""Builds clause values for hexes, as the player sees them in a state."""


def naming(values: Naming) -> Explanation:
    """An explanation that names the hexes that now pay, and those that no longer do."""

    def clauses(change: Change) -> list[Clause]:
        gain, loss = (
            [Clause(change.item, found, lost) for found in values(state, change.seat, hexes)] if hexes else []
            for state, hexes, lost in ((change.after, change.gained, False), (change.before, change.lost, True))
        )
        return [*gain, *loss] if change.gold > 0 else [*loss, *gain]

    return clauses


def places(change: Change) -> list[Clause]:
    """The hexes themselves: ``d7 next to water``.

    >>> from kingdombuilder import Game, Options
    >>> from kingdombuilder.game.scoring import score
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> before = game.state
    >>> _ = game.play("build g18")
    >>> was, now = (score(state)[0].items["fishermen"] for state in (before, game.state))
    >>> places(Change("fishermen", before, game.state, 0, was, now))
    [Clause(key='fishermen', values={'hexes': ['g18']}, lost=False)]
    """
    return naming(lambda state, seat, hexes: [{"hexes": names(hexes)}])(change)


def specials(kind: Callable[[Board], Mask]) -> Explanation:
    """The special hexes of a kind among the hexes: ``reaches Castle d4``."""

    def values(state: State, seat: int, hexes: Mask) -> list[Values]:
        return [{"specials": [special(state, hex) for hex in each(hexes & kind(state.setup.board))]}]

    return naming(values)


def special(state: State, hex: Hex) -> Special:
    """The special hex on the board of this game."""
    return Special(state.setup.board.symbols[hex], name(hex))


def just_hexes(change: Change) -> list[Clause]:
    """The explanation of an item that has none of its own."""
    return [clause._replace(key="hexes") for clause in places(change)]


# Items of which a number says more


def number(count: Callable[[Mask], int]) -> Explanation:
    """A number computed from the player's pieces, after and before: ``3 settlement areas (was 2)``."""

    def clauses(change: Change) -> list[Clause]:
        now, was = (count(state.players[change.seat].pieces) for state in (change.after, change.before))
        return [Clause(change.item, {"n": now, "was": was})]

    return clauses


def in_sector(choose: Callable[[Iterable[int]], int]) -> Explanation:
    """The number of pieces in the sector that counts: ``weakest section has 2 settlements (was 1)``."""
    return number(lambda pieces: choose((pieces & sector).bit_count() for sector in SECTORS))


def lines(change: Change) -> list[Clause]:
    """The lines that now pay, and those that no longer do: ``reaches line 7``."""
    now, was = (_lines_of(earned.mask for earned in item) for item in (change.now, change.was))
    gain, loss = ([line for line in one if line not in other] for one, other in ((now, was), (was, now)))
    found = [Clause(change.item, {"lines": lines}, lost) for lines, lost in ((gain, False), (loss, True))]
    return [clause for clause in found if clause.values["lines"]]


def _lines_of(masks: Iterable[Mask]) -> list[str]:
    hexes = union(masks)
    return [str(number) for number, line in zip(LINE_NAMES, LINES, strict=True) if hexes & line]


# The difference between two scores


def _new_in(one: Sequence[Earned], other: Sequence[Earned]) -> Mask:
    """The hexes of the items in ``one`` that overlap no item in ``other``."""
    ours, theirs = _differing(one, other), union(_differing(other, one))
    return union(hexes for hexes in ours if not hexes & theirs)


def _changed_in(one: Sequence[Earned], other: Sequence[Earned]) -> Mask:
    """The hexes of ``one`` that are not in ``other``, among items that pay in both; all of them if none differ."""
    ours, theirs = union(_differing(one, other)), union(_differing(other, one))
    return ours & ~theirs or ours


def _differing(one: Sequence[Earned], other: Sequence[Earned]) -> list[Mask]:
    """The hexes of each item in ``one`` that is not the same in ``other``."""
    known = [pair for earned in other for pair in earned.items()]
    return [pair[1] for earned in one for pair in earned.items() if pair not in known]

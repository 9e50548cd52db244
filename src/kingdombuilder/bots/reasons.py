"""Reasons for and against actions: the differences they make, by item.

Gold comes from the score, tiles and gold paid at once from the events, and freedom from the hexes next to the player's
pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..game import catalogue
from ..game.events import Event, GoldEarned, LastHouseBuilt, Lost, PieceTakenOff, PutDown, Taken, TileLost, TileTaken
from ..game.explanations import Change, Clause, Value, just_hexes, special
from ..game.scoring import Earned, final_items
from ..game.state import LAST, State
from ..game.turn import halves
from ..hexes import Mask, name
from ..section import Terrain

TILES, PIECES, END_OF_GAME, FREEDOM = "tiles", "pieces", "end", "freedom"
"""Items that are not gold yet."""


class Reason(NamedTuple):
    """A difference that actions make to a player: gold, or something that may become gold."""

    player: int
    item: str
    """A score item: a card, a task, ``castles`` and so on; or ``tiles``, ``freedom`` and so on."""
    gold: int
    hexes: Mask
    clauses: tuple[Clause, ...]
    """The explanation, in any language."""


def reasons(states: Sequence[State], seat: int) -> list[Reason]:
    """The reasons for and against the actions between the first and the last of these states, which need events.

    The player's own gold comes first, largest gain first, then what is not gold yet, then the effects on other players.
    """
    before, after = states[0], states[-1]
    events = [event for state in states[1:] for event in state.events or ()]
    found = [*_score(before, after), *_paid_at_once(events, after)]
    found += told([event for event in events if not _goes_without_saying(event)], after, seat)
    found += _freedom(before, after, seat)
    return sorted(found, key=lambda reason: (reason.player != seat, not reason.gold, -reason.gold))


def _score(before: State, after: State) -> Iterator[Reason]:
    """The items of final scoring that change for any player."""
    for seat in range(len(after.players)):
        was, now = _claimed(final_items(before, seat)), _claimed(final_items(after, seat))
        for item in was:
            change = Change(item, before, after, seat, was[item], now[item])
            if change.gold:
                yield _explained(change)


def _claimed(items: dict[str, list[Earned]]) -> dict[str, list[Earned]]:
    """The items without gold that every player gets for empty places."""
    return {item: [earned for earned in parts if not earned.unclaimed] for item, parts in items.items()}


def _paid_at_once(events: Sequence[Event], after: State) -> Iterator[Reason]:
    """Gold paid during play, added up by source."""
    paid: dict[tuple[int, str], tuple[int, Mask]] = {}
    for event in events:
        if isinstance(event, GoldEarned):
            gold, hexes = paid.get((event.player, event.why), (0, 0))
            paid[event.player, event.why] = gold + event.gold, hexes | event.hexes
    for (seat, why), (gold, hexes) in paid.items():
        yield _explained(Change(why, after, after, seat, (), [Earned(gold, hexes)]))


def _explained(change: Change) -> Reason:
    """The change with the explanation of its item."""
    explanation = catalogue.explanations().get(change.item, just_hexes)
    return Reason(change.seat, change.item, change.gold, change.hexes, tuple(explanation(change)))


def _goes_without_saying(event: Event) -> bool:
    """Whether the gold or the name of the action already says what happened."""
    return isinstance(event, PutDown) or (isinstance(event, Taken) and event.pays)


def told(events: Sequence[Event], after: State, seat: int) -> Iterator[Reason]:
    """Reasons from events other than gold: things taken, lost and put down, pieces that others lose, the last house."""
    for event in events:
        match event:
            case TileTaken(player, _, hex):
                yield _plain(player, TILES, 1 << hex, "takes_tile", special=special(after, hex))
            case TileLost(player, _, hex):
                yield _plain(player, TILES, 1 << hex, "loses_tile", special=special(after, hex))
            case Taken(player, what, hexes):
                yield _plain(player, TILES, hexes, "takes", thing=what)
            case Lost(player, what):
                yield _plain(player, TILES, 0, "loses", thing=what)
            case PutDown(player, piece, hex):
                yield _plain(player, PIECES, 1 << hex, "puts_down", put=piece)
            case PieceTakenOff(player, piece, hex) if player != seat:
                yield _plain(player, PIECES, 1 << hex, "loses_piece", piece=piece, hex=name(hex))
            case LastHouseBuilt(player):
                yield _plain(player, END_OF_GAME, 0, "last_house")


def _plain(player: int, item: str, hexes: Mask, key: str, **values: Value) -> Reason:
    """A reason that is not gold yet."""
    return Reason(player, item, 0, hexes, (Clause(key, values),))


def _freedom(before: State, after: State, seat: int) -> Iterator[Reason]:
    """The terrains in which adjacency binds the next builds, after the end of a turn that is not the last."""
    ended = before.active == seat and after.active != seat
    if not ended or after.over or after.phase == LAST or after.end_flag:
        return
    ways = after.players[seat].near & after.eligible
    beside = {terrain: ways & after.setup.board.terrain[terrain] for terrain in _terrains_to_come(after)}
    bound = [terrain for terrain, hexes in beside.items() if hexes]
    free = [terrain for terrain, hexes in beside.items() if not hexes]
    yield Reason(seat, FREEDOM, 0, sum(beside.values()), (_bound_in(bound, free),))


def _bound_in(bound: list[str], free: list[str]) -> Clause:
    """The terrains that bind, or those that do not, whichever are fewer."""
    if not bound or not free:
        return Clause("bound" if bound else "free", {})
    numbers: dict[str, Value] = {"n": len(bound), "all": len(bound) + len(free)}
    if len(bound) <= len(free):
        return Clause("bound_in", numbers | {"terrains": bound})
    return Clause("bound_but", numbers | {"terrains": free})


def _terrains_to_come(state: State) -> list[Terrain]:
    """The terrains of the cards still in the game that have a hex left to build on."""
    cards = Counter(state.setup.terrain_cards) - Counter(state.removed)
    board = state.setup.board
    terrains = {terrain for card in cards for terrain in halves(board, card)}
    return sorted(terrain for terrain in terrains if state.eligible & board.terrain[terrain])

"""What speaks for and against some actions: the difference they make, item by item.

The score tells what they pay, the events tell of tiles and of gold paid at once, and the hexes next to own pieces tell
how free the player will be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..game.events import Event, GoldEarned, LastHouseBuilt, Lost, PieceTakenOff, Taken, TileLost, TileTaken
from ..game.scoring import score
from ..game.state import LAST, State
from ..game.turn import halves
from ..hexes import Mask, name
from ..section import Terrain
from ..sets.nomads.nomad_hexes import TREASURE
from .phrases import Change, listed, named, phrase, special

IN_PLAY = "gold"
"""The item of the score that the events explain better."""
TILES, PIECES, END_OF_GAME, FREEDOM = "tiles", "pieces", "end", "freedom"
"""Items that are no gold yet."""
PAID = (TREASURE, "the mark of ")
"""How things begin that are taken and paid for: the score tells of them."""


class Reason(NamedTuple):
    """A difference that some actions make to a player: gold, or something that may become gold."""

    player: int
    item: str
    """A card, a task, ``castles`` and the like, what pays during play; or ``tiles``, ``freedom`` ..."""
    gold: int
    hexes: Mask
    words: str

    def text(self, seat: int, names: Sequence[str] = ()) -> str:
        """The reason in a few words, as told to the player in that seat.

        >>> Reason(0, "castles", 3, 0, "reaches the castle d4").text(0)
        '+3 Castles: reaches the castle d4'
        >>> Reason(1, "lords", -6, 0, "no longer first in the top left").text(0, ["Ann", "Bob"])
        '-6 Lords for Bob: no longer first in the top left'
        """
        other = "" if self.player == seat else names[self.player] if names else f"player {self.player + 1}"
        if not self.gold:
            return f"{other} {self.words}".lstrip()
        head = f"{self.gold:+} {self.item.replace('_', ' ').capitalize()}" + (f" for {other}" if other else "")
        return f"{head}: {self.words}" if self.words else head


def reasons(states: Sequence[State], seat: int) -> list[Reason]:
    """What speaks for and against what led from the first of these states to the last; all the others tell events.

    The player's own gold comes first, the greatest gain before all, then what is no gold yet, then what it does to the
    others.
    """
    before, after = states[0], states[-1]
    events = [event for state in states[1:] for event in state.events or ()]
    found = [*_score(before, after), *_paid_at_once(events, after), *_told(events, after, seat)]
    found += _freedom(before, after, seat)
    return sorted(found, key=lambda reason: (reason.player != seat, not reason.gold, -reason.gold))


def _score(before: State, after: State) -> Iterator[Reason]:
    """The items of the score that pay anybody more or less."""
    for seat, (was, now) in enumerate(zip(score(before), score(after), strict=True)):
        for item in was.items:
            change = Change(item, before, after, seat, was.items[item], now.items[item])
            if change.gold and item != IN_PLAY:
                yield Reason(seat, item, change.gold, change.hexes, phrase(change))


def _paid_at_once(events: Sequence[Event], after: State) -> Iterator[Reason]:
    """What was paid during play, added up by what paid it."""
    paid: dict[tuple[int, str], tuple[int, Mask]] = {}
    for event in events:
        if isinstance(event, GoldEarned):
            gold, hexes = paid.get((event.player, event.why), (0, 0))
            paid[event.player, event.why] = gold + event.gold, hexes | event.hexes
    for (seat, why), (gold, hexes) in paid.items():
        yield Reason(seat, why, gold, hexes, named(why, after, seat, hexes))


def _told(events: Sequence[Event], after: State, seat: int) -> Iterator[Reason]:
    """Tiles taken and lost, pieces that others lose, and that the game will end."""
    for event in events:
        match event:
            case TileTaken(player, _, hex):
                yield Reason(player, TILES, 0, 1 << hex, f"takes {special(after, hex)}")
            case TileLost(player, _, hex):
                yield Reason(player, TILES, 0, 1 << hex, f"loses {special(after, hex)}")
            case Taken(player, what, hexes) if not what.startswith(PAID):
                yield Reason(player, TILES, 0, hexes, f"takes {_called(what)}")
            case Lost(player, what):
                yield Reason(player, TILES, 0, 0, f"loses {_called(what)}")
            case PieceTakenOff(player, piece, hex) if player != seat:
                yield Reason(player, PIECES, 0, 1 << hex, f"loses the {piece.replace('_', ' ')} on {name(hex)}")
            case LastHouseBuilt(player):
                yield Reason(player, END_OF_GAME, 0, 0, "builds the last house, so that this is the last round")


def _called(what: str) -> str:
    """What somebody takes or loses as people call it: a nomad tile has a bare name, ``sword``."""
    return what if " " in what else f"the {what} tile"


def _freedom(before: State, after: State, seat: int) -> Iterator[Reason]:
    """In which terrains the next builds must go next to own pieces, if the own turn was ended and is not the last."""
    ended = before.active == seat and after.active != seat
    if not ended or after.over or after.phase == LAST or after.end_flag:
        return
    ways = after.players[seat].near & after.eligible
    beside = {terrain: ways & after.setup.board.terrain[terrain] for terrain in _terrains_to_come(after)}
    bound = [terrain for terrain, hexes in beside.items() if hexes]
    free = [terrain for terrain, hexes in beside.items() if not hexes]
    yield Reason(seat, FREEDOM, 0, sum(beside.values()), _freedom_in_words(bound, free))


def _freedom_in_words(bound: Sequence[str], free: Sequence[str]) -> str:
    """Which terrains bind, or which do not, whichever is shorter."""
    if not bound or not free:
        return f"next turn {'bound' if bound else 'free'} in all terrains"
    which = listed(bound) if len(bound) <= len(free) else f"all but {listed(free)}"
    return f"next turn bound in {len(bound)} of {len(bound) + len(free)} terrains ({which})"


def _terrains_to_come(state: State) -> list[Terrain]:
    """The terrains that the cards still in the game show, if there is a hex left to build on."""
    cards = Counter(state.setup.terrain_cards) - Counter(state.removed)
    board = state.setup.board
    terrains = {terrain for card in cards for terrain in halves(board, card)}
    return sorted(terrain for terrain in terrains if state.eligible & board.terrain[terrain])

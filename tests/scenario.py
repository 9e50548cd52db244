"""A small language for rule tests: lay out a position, play a few actions, look at what the rules allow.

>>> scene = Scenario("tavern paddock oasis farm", turn="canyon").houses(0, "d7 c8").tile(0, "tavern", "c7")
>>> scene.legal("build")
{'c6'}
>>> scene.play("build c6").illegal("tavern c9", match="mandatory").builds_left
2

The first question or action freezes the position; only the public library is used, so a suite written in this language
survives any change inside the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import cycle
from typing import Any, Self, TypeVar

import pytest

from kingdombuilder import Board, Game, HexSet, IllegalAction, Options, in_english

FIRST_GAME = "tavern paddock oasis farm"
"""The board of the recommended first game."""

TERRAINS = ("grass", "canyon", "desert", "flower", "forest")
"""The terrains of the terrain cards."""


def hexes(text: str) -> set[str]:
    """The hexes that a text names; ``a9..c9`` are those of a line from one to the other.

    >>> sorted(hexes("a9..c9 d4"))
    ['a9', 'b9', 'c9', 'd4']
    """
    found: set[str] = set()
    for word in text.split():
        first, _, last = word.partition("..")
        row = first[1:]
        assert not last or last[1:] == row, f"{word}: a range runs along one line"
        found |= {f"{chr(column)}{row}" for column in range(ord(first[0]), ord((last or first)[0]) + 1)}
    return found


T = TypeVar("T")


def covers(*ids: str) -> Callable[[T], T]:
    """Say which locations, cards, rulings and so on a test shows; ``test_coverage`` reads it from the source."""
    assert ids
    return lambda test: test


def board_of(sections: str) -> Board:
    """The board that these four sections make."""
    return Game(Options(sections=tuple(sections.split()))).board


class Scenario:
    """A position being laid out, then a game going on from it."""

    def __init__(
        self,
        sections: str = FIRST_GAME,
        *,
        players: int = 2,
        cards: str = "",
        turn: str = "canyon",
        seat: int = 0,
        phase: str = "before",
        builds_left: int = 3,
        start_player: int = 0,
        end_flag: bool = False,
        seed: int = 0,
    ) -> None:
        """An empty board; the player in ``seat`` has the card ``turn`` in play."""
        self.seed = seed
        self.told: list[str] = []
        self._game: Game | None = None
        self._players: list[dict[str, Any]] = [{"houses": [], "tiles": [], "taken_from": []} for _ in range(players)]
        self._document: dict[str, Any] = {
            "sections": sections.split(),
            "cards": cards.split(),
            "start_player": start_player,
            "end_flag": end_flag,
            "tiles_left": {},
            "players": self._players,
            "turn": {"player": seat, "card": turn, "phase": phase, "builds_left": builds_left},
        }

    # Laying out

    def houses(self, seat: int, where: str | Iterable[str]) -> Self:
        """Put houses on the board."""
        self._player(seat)["houses"] += sorted(hexes(where) if isinstance(where, str) else where)
        return self

    def fill(self, terrain: str, *seats: int, spare: str = "") -> Self:
        """Fill every free hex of a terrain, except the spared ones, with houses of these players in turn."""
        taken = {house for player in self._players for house in player["houses"]}
        board = board_of(" ".join(self._document["sections"]))
        free = sorted(set(HexSet(board.printed[terrain])) - taken - hexes(spare))
        for seat, hex in zip(cycle(seats), free, strict=False):
            self._player(seat)["houses"].append(hex)
        return self

    def tile(self, seat: int, kind: str, hex: str, *, used: bool = False, new: bool = False) -> Self:
        """Give a player the tile of a location hex, next to which a house of theirs must stand."""
        self._player(seat)["tiles"].append({"kind": kind, "from": hex, "used": used, "new": new})
        return self

    def lost(self, seat: int, where: str) -> Self:
        """Say that the player once took the tiles of these location hexes and lost them."""
        self._player(seat)["taken_from"] += sorted(hexes(where))
        return self

    def left(self, hex: str, tiles: int) -> Self:
        """Say how many tiles are left on a location hex."""
        self._player(0)
        self._document["tiles_left"][hex] = tiles
        return self

    def supply(self, seat: int, houses: int) -> Self:
        """Leave a player only so many houses in the supply."""
        self._player(seat)["supply"] = houses
        return self

    def has(self, seat: int, **fields: Any) -> Self:
        """Set any fields of a player in the position document, such as ``warriors=["c4"]`` or ``temple_houses=2``."""
        self._player(seat).update(fields)
        return self

    def table(self, **fields: Any) -> Self:
        """Set any fields of the position document itself, such as ``walls=["c4"]`` or ``island="tree_house"``."""
        self._player(0)
        self._document.update(fields)
        return self

    def turn(self, **fields: Any) -> Self:
        """Set any fields of the turn, such as ``farmland_used=True``."""
        self._player(0)
        self._document["turn"].update(fields)
        return self

    def _player(self, seat: int) -> dict[str, Any]:
        assert self._game is None, "the position is frozen: lay it out before you play or ask"
        return self._players[seat]

    # Playing

    @property
    def game(self) -> Game:
        """The game going on from the position."""
        if self._game is None:
            self._game = Game.from_position(self._document, seed=self.seed)
        return self._game

    def play(self, *phrases: str) -> Self:
        """Play one action after another; ``told`` has what happened in words."""
        for phrase in phrases:
            self.told += map(in_english, self.game.play(phrase))
        return self

    def deal(self, card: str) -> Self:
        """Let the player whose turn has just begun have this terrain card instead."""
        assert self.phase == "before", "only at the beginning of a turn"
        document = self.game.position()
        document["turn"]["card"] = card
        self._game = Game.from_position(document, seed=self.seed)
        return self

    def build_anywhere(self, houses: int = 3) -> Self:
        """Build the rest of the mandatory action, or this many houses of it, on any legal hexes."""
        for _ in range(houses):
            if self.legal("build"):
                self.play(f"build {min(self.legal('build'))}")
        return self

    def illegal(self, phrase: str, *, match: str | None = None) -> Self:
        """Make sure that the rules refuse an action, for this reason, and that nothing has changed."""
        before = self.game.state
        with pytest.raises(IllegalAction, match=match):
            self.game.play(phrase)
        assert self.game.state == before
        return self

    # Asking

    def legal(self, kind: str) -> set[str]:
        """The hexes on which an action may build, or the pieces that it may move; none if it is not possible."""
        return set(self._listing(kind))

    def moves(self, kind: str, piece: str) -> set[str]:
        """Where an action may move that piece."""
        listing = self._listing(kind)
        return set(listing.get(piece, ())) if isinstance(listing, dict) else set()

    def offers(self, kind: str) -> bool:
        """Whether an action is possible at all; ``end_turn`` is one too."""
        return kind in self.game.legal()["actions"]

    def _listing(self, kind: str) -> list[str] | dict[str, list[str]]:
        listing = self.game.legal()["actions"].get(kind, [])
        assert not isinstance(listing, bool), f"{kind} names no hex; ask offers({kind!r})"
        found: list[str] | dict[str, list[str]] = listing
        return found

    def score(self, seat: int, item: str | None = None) -> int:
        """The gold of a player if the game ended now: that of one item, or all of it."""
        score = self.game.score()[seat]
        return score.total if item is None else score.by_item()[item]

    def where(self, seat: int) -> set[str]:
        """The hexes where a player's houses stand."""
        return set(self._now(seat)["houses"])

    def in_supply(self, seat: int) -> int:
        """The houses that a player has left."""
        supply = self._now(seat)["supply"]
        assert isinstance(supply, int)
        return supply

    def tiles(self, seat: int) -> dict[str, str]:
        """The tiles that a player holds: from which hex, of what kind."""
        return {tile["from"]: tile["kind"] for tile in self._now(seat)["tiles"]}

    def _now(self, seat: int) -> dict[str, Any]:
        player = self.game.position()["players"][seat]
        assert isinstance(player, dict)
        return player

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.game.state.active

    @property
    def card(self) -> str:
        """The terrain card in play."""
        card = self.game.state.card
        assert card is not None
        return card

    @property
    def phase(self) -> str:
        """``before``, in the middle of (``mandatory``) or ``after`` the mandatory action, or ``over``."""
        return self.game.state.phase

    @property
    def builds_left(self) -> int:
        """The builds still to come in the mandatory action."""
        return self.game.state.builds_left

    def printed(self, symbol: str) -> set[str]:
        """All hexes of the board that show this terrain or special place."""
        return set(HexSet(self.game.board.printed[symbol]))

"""Bonus action tiles: each comes with the second tile of its location and goes with it.

Those of refuge and canoe are actions, once per turn; those of temple and fountain only change what is done anyway.
"""

from __future__ import annotations

from ...game.events import Holding, Lost, Taken
from ...game.state import Part, Player, State

KINDS = ("temple", "refuge", "canoe", "fountain")
"""The locations that have a bonus tile."""
TILES_NEEDED = 2
"""Location tiles of a kind that earn its bonus tile."""

READY, USED, NEW = "ready", "used", "new"

BONUS: Part[tuple[tuple[str, str], ...]] = Part("bonus tiles", ())
"""The bonus tiles a player holds, by kind, each with what became of it this turn: ready, used, or new."""


def status(player: Player, kind: str) -> str | None:
    """What became of the player's bonus tile of that kind this turn; None without one."""
    return dict(BONUS.of(player)).get(kind)


def is_ready(player: Player, kind: str) -> bool:
    """Whether the player may use the bonus action of that kind."""
    return status(player, kind) == READY


def is_in_force(player: Player, kind: str) -> bool:
    """Whether the player's bonus tile of that kind has its effect: from the turn after it was gained."""
    return status(player, kind) in (READY, USED)


def put_status(player: Player, kind: str, status: str) -> None:
    """Give the player the bonus tile of that kind, or turn it over."""
    BONUS.put(player, tuple(sorted((dict(BONUS.of(player)) | {kind: status}).items())))


def take_bonus_tile(draft: State, seat: int, player: Player, kind: str, last: bool) -> None:
    """A tile was taken: with the second of its kind comes the bonus tile, to be used from the player's next turn."""
    if kind in KINDS and _tiles(draft, player, kind) >= TILES_NEEDED and status(player, kind) is None:
        put_status(player, kind, NEW if seat == draft.active else READY)
        draft.tell(Taken(seat, Holding("bonus_tile", kind)))


def lose_bonus_tile(draft: State, seat: int, player: Player, kind: str) -> None:
    """A tile was lost: without two of its kind the bonus tile goes too."""
    if status(player, kind) and _tiles(draft, player, kind) < TILES_NEEDED:
        BONUS.put(player, tuple(tile for tile in BONUS.of(player) if tile[0] != kind))
        draft.tell(Lost(seat, Holding("bonus_tile", kind)))


def make_ready(draft: State, seat: int, player: Player) -> None:
    """The turn ends: all bonus tiles become ready, those gained in it too."""
    if held := BONUS.of(player):
        BONUS.put(player, tuple((kind, READY) for kind, _ in held))


def _tiles(state: State, player: Player, kind: str) -> int:
    return (player.tiles & state.setup.board.locations[kind]).bit_count()

"""What the scenarios of Nomads share.

``BOARD`` has the quarry at e3, caravans at m7 and q8, villages at h15 and d17, gardens at o12 and n16, and nomad hexes
at n4, c6, h6, f8, e14 and q18, empty unless a scenario says what lies there::

         a b c d e f g h i j   k l m n o p q r s t
     1   G G G W W W M C C C   W W G G W W W B B B
     2    G G W F D W W W C C   W G G F W W W B B B
     3   G M W F 1 D D D W M   W W W G F W W D D B
     4    B W F F C C D B B B   F F W N F W D M B B
     5   B W G G C C D D M B   F F F W W W D D G G
     6    B W N G C C D N B B   F F F F C D G G G G
     7   B B W G C C C B B B   F F 1 C C C G G M G
     8    D W G G C N F F B B   F C C C C G 1 D D G
     9   D D W W G F F M F F   C M C C C B B B D D
    10    D D D W W F M F F F   C C C B B B B D D D

    11   D D D D D D D G G G   C C C W W W W D D D
    12    D D D M D B B B G G   C C C W 1 B D D M D
    13   D M D D D B W B G F   C C C C C C B D M D
    14    C B W D N W B F F F   C G G C C M B M D D
    15   C B B W W W B 1 C F   C G G G D M M B B B
    16    C B B B W W B C C C   F B G 1 D D B B B B
    17   C C C 1 F W W B M C   F F B B D M B G G B
    18    G C G G F W B C C C   F F M B M F N G G G
    19   G G G G F F F F C M   F M F F F F W W G G
    20    G G G F F F F F M M   F F F F W W W G G G

Even rows lie half a hex to the right: e4 touches d4 f4 e3 f3 e5 f5; e5 touches d5 f5 d4 e4 d6 e6.
"""

from __future__ import annotations

from typing import Any

from tests.scenario import Scenario

BOARD = "quarry caravan village garden"


def listing(scene: Scenario, kind: str) -> Any:
    """What the published list says of an action; None if it is not possible."""
    return scene.game.legal()["actions"].get(kind)


def decisions(scene: Scenario) -> dict[str, set[str]]:
    """What the deciding player may do now: each kind with its hexes (none for a kind that names no hex)."""
    return {kind: set(hexes) for kind, hexes in scene.game.choices().items()}


def player(scene: Scenario, seat: int) -> dict[str, Any]:
    """A player in the position document."""
    found: dict[str, Any] = scene.game.position()["players"][seat]
    return found


def nomads(scene: Scenario, seat: int) -> list[str]:
    """The nomad tiles in a player's hand."""
    held: list[str] = player(scene, seat).get("nomads", [])
    return held


def nomads_left(scene: Scenario) -> dict[str, str]:
    """The nomad tiles on the board."""
    left: dict[str, str] = scene.game.position().get("nomads_left", {})
    return left


def walls(scene: Scenario) -> set[str]:
    """The hexes with a wall."""
    return set(scene.game.position().get("walls", []))


def gold(scene: Scenario, seat: int = 0) -> int:
    """The gold that a player has earned during play."""
    return scene.game.state.players[seat].gold


def pass_turn(scene: Scenario) -> Scenario:
    """Let the player whose turn it is build anywhere and end the turn."""
    return scene.build_anywhere().play("end")

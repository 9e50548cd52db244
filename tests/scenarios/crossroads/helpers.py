"""What the scenarios of Crossroads share.

``BOARD`` has the forester's lodge at c4, the lighthouse at g7, castles at h3, o8, c15, n17, the barracks at n4, the
crossroads at r5, the city hall at f13, the fort at g17, the monastery at r13 and the wagon at s19::

         a b c d e f g h i j   k l m n o p q r s t
     1   F F F F W W B B B B   G G F F W W F F G G
     2    F F F F W D B B B B   G G F F W G G C G G
     3   C F F F F W D X D M   G B B F F F F C C G
     4    C C 2 F W D D D D W   B B B 1 D F F C C C
     5   C C C C W W W W W W   B B B B B D F 2 M C
     6    W W W W W W D D D W   B B B D D M C C C C
     7   B B B B W G 1 D D D   B B B M D D D C C C
     8    B M G W G G G G M C   B B D D X D D C M C
     9   B G G W G G G C M C   G G D D D W W D G G
    10    G G G W W W C C C C   G G D W W W D D G G

    11   F F F F W W D D D D   M D D D M W M G G G
    12    F F B B B G G D D D   D D D M W B B B G G
    13   M M F B B 1 G M C D   D D D D W B B 1 G W
    14    F F M M G G G C C M   M C D D W B B G W W
    15   F F X B G M M C C C   M C C D D W B W W W
    16    F F F B M M C C M C   M C C G G W W C C C
    17   M M F B B B 2 C C C   C C C X G F F F C C
    18    B B B M G G D W C M   C B G G G F F F C M
    19   B B W G G G D D D D   B B B G F F F F 2 M
    20    B G G G G G G D D D   B B F F F F M M M M
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingdombuilder import in_english
from kingdombuilder.game.events import CardTurnedUp
from tests.scenario import Scenario

BOARD = "lighthouse barracks city_hall monastery"


def listing(scene: Scenario, kind: str) -> Any:
    """What the published list says of an action; None if it is not possible."""
    return scene.game.legal()["actions"].get(kind)


def decisions(scene: Scenario) -> dict[str, set[str]]:
    """What the deciding player may do now: each kind with its hexes (none for a kind that names no hex)."""
    return {kind: set(hexes) for kind, hexes in scene.game.choices().items()}


def fort_turning_up(card: str, make: Callable[[int], Scenario]) -> Scenario:
    """Use the fort in a scenario made with the first seed that puts this card on top of the deck."""
    for seed in range(1000):
        scene = make(seed).play("fort")
        if in_english(CardTurnedUp(0, card)) in scene.told:
            return scene
    raise AssertionError(f"no seed lets the fort turn up {card}")

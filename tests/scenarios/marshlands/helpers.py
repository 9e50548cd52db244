"""What the scenarios of Marshlands share: their board, and questions that the common language does not ask.

The board has the four sections as they are printed::

       a b c d e f g h i j   k l m n o p q r s t
    1  C C S S W W B B B S   C C S S S F F M G G
    2   C S S M W B B B S S   C M S S S F B B G G
    3  C C * M W W * B S S   C M M S * F F F B B      temple c3 g3, refuge o3
    4   D D D M S W F F S S   C C M W W W B B B B
    5  D D D S S S W F F W   C C C M W S B B M B
    6   G G G G B B W W W M   C G W W S S B M M M
    7  G G G G F B B P D D   G G W W S S * D F F      palace h7, refuge q7
    8   G F F F B C C D D D   G G P S D D D S F F     palace m8
    9  G G F F F C C D D D   G G C C D D D S S F
    10  G F F F C C C C D D   G C C D D D D W W W

    11 D D S S W W S S B B   D D M M F F G G G G
    12  D M S F W W S B M B   D D M M F G G G G G
    13 D M M F W C * C C C   B B * C F G F P G G      canoe g13, fountain m13, palace r13
    14  M F F F W C C C C C   B B C C F F S S C C
    15 S S W W W W W W C C   B B B C M M W S C C
    16  S B W W S S S W C W   B B B M M W W S C C
    17 M M B W * S S S W W   B B S S M W W S D C      canoe e17
    18  B B W D D D S P G G   F S S * W D D D C C     palace h18, fountain n18
    19 B B F F D D G G G G   F F S S S W D D D C
    20  B F F F D G G G G G   F F S W W D D W W W
"""

from __future__ import annotations

from typing import Any

from tests.scenario import Scenario

MARSH = "temple refuge canoe fountain"
"""The board of these scenarios."""


def choices(scene: Scenario) -> dict[str, set[str]]:
    """What the deciding player may do now, in the middle of an action too."""
    return {kind: set(hexes) for kind, hexes in scene.game.choices().items()}


def kinds(scene: Scenario) -> set[str]:
    """The kinds of action that the deciding player may choose from now."""
    return set(scene.game.choices())


def player(scene: Scenario, seat: int) -> dict[str, Any]:
    """A player in the position document."""
    found = scene.game.position()["players"][seat]
    assert isinstance(found, dict)
    return found


def bonus(scene: Scenario, seat: int) -> list[str]:
    """The bonus tiles of a player as the position document writes them."""
    found = player(scene, seat).get("bonus", [])
    assert isinstance(found, list)
    return found


def pass_turn(scene: Scenario) -> Scenario:
    """Finish the turn with builds anywhere, letting every canoe pass."""
    seat = scene.seat
    while scene.seat == seat and not scene.game.over:
        offers = choices(scene)
        if "skip" in offers:
            scene.play("skip")
        elif "end" in offers:
            scene.play("end")
        elif "build" in offers:
            scene.play(f"build {min(offers['build'])}")
        else:
            scene.play(min(offers))
    return scene

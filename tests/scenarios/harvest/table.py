"""The board that most Harvest scenarios use, and what they ask besides.

``HARVEST``: bazaar g8, water mill h4, mountain station r7, scout cabin n8, cathedral h15, watchtower c13, university
r17, palisade r13; silos c7 n3 c18 m15; castle r3. Even row numbers are shifted half a hex to the right::

         a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t
      1  B  B  F  F  A  A  C  M  C  C  F  F  F  F  A  C  C  C  C  W
      2   B  M  M  F  D  D  C  C  C  C  F  B  F  A  A  M  C  C  W  M
      3  W  B  M  M  F  D  D  W  C  C  D  B  B  I  G  M  M  X  C  W
      4   W  A  A  A  D  D  W  wa C  C  D  B  G  G  G  M  C  C  W  W
      5  G  W  A  W  W  W  W  G  G  C  D  G  G  G  G  A  A  W  W  B
      6   G  W  W  F  F  W  W  G  G  A  D  D  G  G  G  F  F  W  B  B
      7  G  G  I  F  F  W  G  G  G  A  M  D  D  D  D  F  F  mo B  B
      8   D  A  A  F  F  W  ba G  M  A  D  D  D  sc F  F  F  M  M  B
      9  D  D  A  A  F  W  B  B  G  B  C  C  C  A  G  G  F  M  M  B
     10   D  D  M  F  F  W  B  B  B  B  C  C  A  A  G  G  A  A  B  B
     11  F  F  F  M  D  D  D  D  G  G  C  C  A  A  F  F  F  F  W  W
     12   F  F  D  M  D  A  D  G  G  G  C  B  B  F  F  F  F  A  W  F
     13  F  F  wa D  D  D  A  A  G  G  C  C  B  B  F  F  M  pa A  F
     14   A  A  A  F  D  D  A  G  M  G  C  B  B  B  F  M  M  A  F  F
     15  M  C  C  W  F  F  F  ca G  G  W  C  I  A  A  M  G  G  A  C
     16   C  W  W  W  F  F  B  B  A  A  W  W  W  W  A  G  G  C  C  C
     17  C  C  C  W  F  B  B  B  B  A  B  B  D  W  W  A  G  un C  C
     18   A  A  I  W  W  B  B  C  C  C  B  B  D  D  W  G  G  A  D  D
     19  B  B  A  G  G  W  B  B  C  C  M  D  D  D  D  G  G  A  A  D
     20   B  B  A  G  G  W  W  C  C  C  D  D  D  M  G  G  G  A  D  D

B is flower field, A farmland, I a silo, X the castle.
"""

from __future__ import annotations

from typing import Any

from tests.scenario import Scenario

HARVEST = "bazaar mountain_station cathedral university"


def offered(scene: Scenario) -> dict[str, set[str]]:
    """What the player who decides now may do, in the middle of an action too: each kind with its hexes."""
    return {kind: set(hexes) for kind, hexes in scene.game.choices().items()}


def player(scene: Scenario, seat: int) -> dict[str, Any]:
    """A player's part of the position document."""
    found = scene.game.position()["players"][seat]
    assert isinstance(found, dict)
    return found


def number(scene: Scenario, seat: int) -> int:
    """The player's cathedral number."""
    found = player(scene, seat).get("cathedral", 0)
    assert isinstance(found, int)
    return found


def marks(scene: Scenario, seat: int) -> list[int | str]:
    """The lines that the player has marked."""
    found = player(scene, seat).get("marked_lines", [])
    assert isinstance(found, list)
    return found


def scouts(scene: Scenario) -> set[str]:
    """Where scouts lie."""
    return set(scene.game.position()["turn"].get("scouts", []))


def supply(scene: Scenario, seat: int) -> int:
    """The houses that a player has left; may be asked in the middle of an action too."""
    return scene.game.state.players[seat].supply


def gold(scene: Scenario, seat: int) -> int:
    """The gold that a player has earned during play."""
    return scene.game.state.players[seat].gold

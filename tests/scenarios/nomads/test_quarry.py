"""The quarry and its walls: RULES 1.1, 2.3, 3.2, 4.8, R22, R50, section 7 nos. 43 and 44.

e4 (canyon) stands next to the quarry e3 and touches the canyon hexes f4, e5 and f5 and the forest d4.
"""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.nomads.helpers import BOARD, decisions, listing, pass_turn, walls

MANY_WALLS = "a11..g11 a10..c10 a9 b9 a8 a12..c12 e12 a13 c13..e13 d14 s9 t9"
"""24 desert hexes."""


def quarry_owner(turn: str = "canyon", phase: str = "before") -> Scenario:
    return Scenario(BOARD, turn=turn, phase=phase).houses(0, "e4").tile(0, "quarry", "e3")


@covers("quarry")
def test_quarry_puts_walls_next_to_own_pieces() -> None:
    """RULES 3.2: on empty hexes of the card's terrain, each next to an own piece; docs/position.md: the first wall."""
    scene = quarry_owner()
    assert listing(scene, "quarry") == ["f4", "e5", "f5"]
    scene.illegal("quarry d4", match="terrain of the card").illegal("quarry e6")


@covers("quarry")
def test_quarry_second_wall_is_optional() -> None:
    """RULES 3.2: 1 or 2 walls; the block is finished before anything else (2.2)."""
    scene = quarry_owner().play("quarry f5")
    # f5 touches e6 and f6, but a wall is no own piece: e4 alone counts.
    assert decisions(scene) == {"quarry": hexes("f4 e5"), "stop": set()}
    scene.illegal("build e5", match="first finish quarry")
    scene.play("stop")
    assert walls(scene) == hexes("f5")
    assert scene.legal("build") == hexes("f4 e5")
    assert not scene.offers("quarry")


@covers("quarry")
def test_quarry_two_walls() -> None:
    """RULES 3.2: after the second wall the action is over and the tile is used."""
    scene = quarry_owner().play("quarry f5", "quarry f4")
    assert walls(scene) == hexes("f4 f5")
    assert scene.legal("build") == hexes("e5")
    assert not scene.offers("quarry")


@covers("quarry")
def test_quarry_after_the_mandatory_action_only_or_before() -> None:
    """RULES 2.2: never between two mandatory builds."""
    assert not quarry_owner(phase="mandatory").offers("quarry")
    assert quarry_owner(phase="after").legal("quarry") == hexes("f4 e5 f5")


@covers("quarry")
def test_quarry_without_a_hex_next_to_own_pieces() -> None:
    """RULES 3.2, 7 no. 43: strict: d2 touches no canyon, and then no canyon hex will do."""
    scene = Scenario(BOARD).houses(0, "d2").tile(0, "quarry", "e3")
    assert scene.legal("build") == scene.printed("canyon")
    assert not scene.offers("quarry")


@covers("quarry")
def test_quarry_single_place_for_a_wall() -> None:
    """RULES 3.2: with f4 and e5 taken there is no place for a second wall, so the action ends with the first."""
    scene = quarry_owner().houses(1, "f4 e5").play("quarry f5")
    assert scene.phase == "before"
    assert not scene.offers("stop")


@covers("quarry")
def test_quarry_wall_stays_and_is_nobodys() -> None:
    """RULES 3.2, 7 no. 44: neutral and permanent; nobody builds there in any later turn, its builder included."""
    scene = quarry_owner().play("quarry f5", "stop")
    for _ in range(3):
        pass_turn(scene)
        scene.deal("canyon")
        assert "f5" not in scene.legal("build")
        assert walls(scene) == hexes("f5")
    scene.illegal("build f5", match="wall")


@covers("quarry", "sword")
def test_quarry_walls_are_out_of_the_swords_reach() -> None:
    """RULES 7 no. 44: the sword takes pieces of other players, and a wall is none."""
    scene = Scenario(BOARD).table(walls=["f5"]).has(0, nomads=["sword"]).houses(1, "h1")
    assert listing(scene, "sword") == {"1": ["h1"]}


@covers("R50")
def test_quarry_last_wall() -> None:
    """R50: 25 walls in all; with one left the action ends after it."""
    scene = quarry_owner().table(walls=sorted(hexes(MANY_WALLS)))
    scene.play("quarry f5")
    assert len(walls(scene)) == 25
    assert not scene.offers("stop")


@covers("R50")
def test_quarry_without_a_wall_left() -> None:
    """R50: with all 25 on the board the quarry does nothing."""
    assert not quarry_owner().table(walls=sorted(hexes(MANY_WALLS + " r10"))).offers("quarry")


@covers("quarry", "R15")
def test_quarry_next_to_a_warrior() -> None:
    """RULES 3.4, R15: no wall next to a warrior: that on e6 closes e5 and f5, so f4 is left."""
    assert quarry_owner().has(1, warriors=["e6"]).legal("quarry") == hexes("f4")


@covers("quarry")
def test_quarry_next_to_a_scout() -> None:
    """RULES 3.6: scout tiles count as own pieces: f5 lets walls stand on e6 and f6 too, and is taken itself."""
    assert quarry_owner().turn(scouts=["f5"]).legal("quarry") == hexes("f4 e5 e6 f6")


@covers("quarry", "R22")
def test_quarry_before_the_terrain_is_chosen() -> None:
    """RULES 2.3, R22: quarry uses the terrain of the turn, chosen once; docs/position.md lists it per terrain."""
    scene = quarry_owner().turn(card=["canyon", "forest"])
    assert listing(scene, "quarry") == {"canyon": ["f4", "e5", "f5"], "forest": ["d4"]}
    scene.play("forest", "quarry d4")
    # d4 was the only forest next to e4; the mandatory action is on forest now, anywhere.
    assert scene.legal("build") == scene.printed("forest") - {"d4"}


@covers("quarry")
def test_quarry_may_make_the_card_useless() -> None:
    """RULES 2.3, 7 no. 31: the last free canyon hex gets a wall, so a new card is drawn at once."""
    scene = Scenario(BOARD, players=3).houses(0, "e4").tile(0, "quarry", "e3").fill("canyon", 1, 2, spare="f4")
    scene.play("quarry f4")
    assert scene.card != "canyon"
    assert any("No canyon hex is free:" in told for told in scene.told)

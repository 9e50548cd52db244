"""The scout cabin and its scouts: RULES 2.6, 3.6, 4.1, R27, R54, section 7 no. 51."""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.harvest.table import HARVEST, gold, marks, offered, scouts

# m8 (desert) next to the scout cabin n8 touches l8 m7 n7 (desert), m9 (canyon), n9 (farmland).


def cabin(**more: str) -> Scenario:
    """The player has m8 and the scout cabin."""
    return Scenario(HARVEST, **more).houses(0, "m8").tile(0, "scout_cabin", "n8")  # type: ignore[arg-type]


@covers("scout_cabin")
def test_scout_cabin_lays_the_first_scout_next_to_an_own_piece() -> None:
    """RULES 3.6: strict, on any free hex that is no special hex."""
    scene = cabin()
    assert scene.legal("scout_cabin") == hexes("l8 m7 n7 m9 n9")
    scene.illegal("scout_cabin k8").illegal("scout_cabin n8").play("scout_cabin l8")
    assert set(offered(scene)) == {"scout_cabin", "stop"}


@covers("scout_cabin", "R54")
def test_scout_cabin_second_scout_next_to_the_first() -> None:
    """R54: l8 touches k8 l7 m7 l9 m9; k8 l7 l9 are next to the first scout only."""
    scene = cabin().play("scout_cabin l8")
    assert offered(scene)["scout_cabin"] == hexes("m7 n7 m9 n9 k8 l7 l9")
    scene.play("scout_cabin k8")
    assert scouts(scene) == hexes("l8 k8")
    assert scene.in_supply(0) == 39
    assert scene.where(0) == hexes("m8")
    assert not scene.offers("scout_cabin")


@covers("scout_cabin")
def test_scout_cabin_may_lay_only_one() -> None:
    """RULES 3.6: placing only one is allowed; the action is a block until then."""
    scene = cabin().play("scout_cabin l8").illegal("build m9", match="finish scout_cabin").play("stop")
    assert scouts(scene) == hexes("l8")


@covers("scout_cabin")
def test_scout_cabin_on_water_and_mountains() -> None:
    """RULES 3.6: i7 touches the mountain i8; e7 touches the water f7; both may carry a scout."""
    scene = cabin().houses(0, "i7 e7")
    assert hexes("i8 f7") <= scene.legal("scout_cabin")
    scene.play("scout_cabin i8", "scout_cabin f7")
    assert scouts(scene) == hexes("i8 f7")


@covers("scout_cabin")
def test_scouts_lead_the_mandatory_action_to_a_castle() -> None:
    """RULES 3.6 example: from o3 over the mountains p3 and q3 to the canyon q2 q4, which touch the castle r3.

    m8 touches the canyon m9, so without scouts only m9 could be built on.
    """
    scene = cabin(turn="canyon").houses(0, "o3")
    assert scene.legal("build") == hexes("m9")
    scene.play("scout_cabin p3", "scout_cabin q3")
    assert scene.legal("build") == hexes("m9 q2 q4")
    assert scene.score(0, "castles") == 0
    scene.play("build q4")
    assert scene.score(0, "castles") == 3
    scene.build_anywhere(2).play("end")
    assert "q4" in scene.where(0)


@covers("scout_cabin")
def test_scouts_are_taken_off_at_the_end_of_the_turn() -> None:
    """RULES 2.6: then their hexes are free again, and nothing connects to them any more."""
    scene = cabin(turn="canyon").houses(1, "t20").play("scout_cabin l8", "scout_cabin k8")
    scene.build_anywhere().play("end")
    assert scouts(scene) == set()
    scene.deal("desert")
    scene.build_anywhere().play("end").deal("desert")
    # The builds of the first turn were on canyon, beginning with k9 or l9 next to the scouts.
    assert hexes("l8 k8") <= scene.legal("build")
    assert scene.legal("scout_cabin") >= hexes("l8 m7 n7")


@covers("scout_cabin")
def test_nothing_is_built_on_a_scout() -> None:
    """RULES 2.5 rule 2: a scout tile occupies its hex; m9 is the only canyon next to m8."""
    scene = cabin(turn="canyon").play("scout_cabin m9", "stop")
    # m9 touches l9 l10 m10 n9: the canyon next to the scout is l9 l10.
    assert scene.legal("build") == hexes("l9 l10")


@covers("scout_cabin", "7 no. 51")
def test_scouts_take_no_tile() -> None:
    """RULES 7 no. 51: p7 touches q7, which lies next to the mountain station r7."""
    scene = cabin().houses(0, "p7").play("scout_cabin q7", "stop")
    assert scene.tiles(0) == {"n8": "scout_cabin"}


@covers("scout_cabin")
def test_scouts_keep_no_tile() -> None:
    """RULES 4.1: q12 leaves the palisade; the scout on r12 next to it does not keep the tile."""
    scene = Scenario(HARVEST).houses(0, "q12 q11").tile(0, "palisade", "r13").turn(scouts=["r12"])
    scene.play("palisade q12-p12")
    assert scene.tiles(0) == {}


@covers("scout_cabin", "palisade")
def test_scouts_belong_to_an_area_and_do_not_move() -> None:
    """RULES 3.6: a scout counts as an own piece, so q12 may go where it touches the scout r12: r11 or s13."""
    scene = Scenario(HARVEST).houses(0, "q12").tile(0, "palisade", "r13").turn(scouts=["r12"])
    assert scene.legal("palisade") == hexes("q12")
    assert scene.moves("palisade", "q12") == hexes("r11 s13")


@covers("scout_cabin", "farmland")
def test_scouts_help_strict_actions() -> None:
    """RULES 3.6, 3.7: m8 touches the farmland n9; the scout m9 touches m10 too."""
    scene = cabin().play("scout_cabin m9", "stop")
    assert scene.legal("farmland") == hexes("n9 m10")


# On "mountain_station tavern village bazaar": tavern m7, village d17.


@covers("scout_cabin")
def test_scouts_help_the_tavern() -> None:
    """RULES 3.6: k8 l8 and a scout on m8 are a run of three; it ends at j8 (flower) and n8 (water)."""
    board = "mountain_station tavern village bazaar"
    scene = Scenario(board).houses(0, "k8 l8").tile(0, "tavern", "m7")
    assert not scene.offers("tavern")
    scene = Scenario(board).houses(0, "k8 l8").tile(0, "tavern", "m7").turn(scouts=["m8"])
    assert scene.legal("tavern") == hexes("j8")


@covers("scout_cabin")
def test_scouts_help_the_village() -> None:
    """RULES 3.6: d18 touches the houses c18 e18 and the scout e17; no other hex touches three."""
    board = "mountain_station tavern village bazaar"
    scene = Scenario(board).houses(0, "c18 e18").tile(0, "village", "d17").turn(scouts=["e17"])
    assert scene.legal("village") == hexes("d18")


@covers("scout_cabin", "mayors")
def test_scouts_do_not_help_the_mayors() -> None:
    """RULES 4.5: l8 m8 and a new k8 are three on line 8, the scout o8 is not a fourth."""
    scene = cabin(turn="desert", cards="mayors").houses(0, "l8 o9").play("scout_cabin o8", "stop")
    scene.play("build k8")
    assert marks(scene, 0) == []


@covers("scout_cabin", "rovers")
def test_scouts_earn_nothing_for_the_rovers() -> None:
    """RULES 3.6: scouts at k11 (bottom right) and n9 (top right); the builds m7 l7 n7 are all top right: 1 gold."""
    scene = cabin(turn="desert", cards="rovers").houses(0, "k10").play("scout_cabin k11", "scout_cabin n9")
    scene.play("build m7", "build l7", "build n7", "end")
    assert gold(scene, 0) == 1


@covers("scout_cabin", "bazaar", "R27")
def test_scout_cabin_repeated_picks_the_scouts_up_first() -> None:
    """R27: there are only two scouts. Repeated, the first may lie next to m8 or h8 but not next to the old scouts.

    h8 touches the bazaar, i8 (mountain), h7 i7 i9 (grass) and h9 (flower). k8, beside the old scout l8, is none.
    """
    scene = cabin().houses(0, "h8").tile(0, "bazaar", "g8").play("scout_cabin l8", "scout_cabin k8")
    assert scene.legal("bazaar") == {"scout_cabin"}
    scene.play("bazaar")
    assert offered(scene) == {"scout_cabin": hexes("l8 m7 n7 m9 n9 i8 h7 i7 h9 i9")}
    scene.play("scout_cabin i8", "stop")
    assert scouts(scene) == hexes("i8")

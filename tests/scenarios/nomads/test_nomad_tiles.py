"""Donation, outpost, sword: RULES 2.2, 3.3, 4.8, R1, R18, R26, R43, R44, R47, section 7 nos. 30, 34, 37.

c8 (grass) touches the water hexes b8 c7 c9 d9; c7 touches b7 d7 b6 c6 b8 c8; b6 touches a6 c6 b5 c5 b7 c7.
e4 (canyon) touches the canyon hexes f4 e5 f5.
"""

from __future__ import annotations

from tests.scenario import Scenario, covers, hexes
from tests.scenarios.nomads.helpers import BOARD, decisions, listing, nomads, player

# Donation


def donated(tile: str, phase: str = "before") -> Scenario:
    return Scenario(BOARD, turn="canyon", phase=phase).houses(0, "c8").has(0, nomads=[tile])


@covers("donation", "R26")
def test_donation_builds_three_houses() -> None:
    """RULES 3.3, 7 no. 34: three builds, each under rule 3, as a block. R26: donation too leads onto water."""
    scene = donated("donation:water")
    assert listing(scene, "donation:water") == ["c7", "b8", "c9", "d9"]
    scene.play("donation:water c7")
    assert decisions(scene) == {"donation:water": hexes("b6 b8 c9 d9")}
    scene.play("donation:water b6")
    assert decisions(scene) == {"donation:water": hexes("b5 b8 c9 d9")}
    scene.illegal("end", match="first finish donation").illegal("stop").illegal("build e4")
    scene.play("donation:water b5")
    assert scene.where(0) == hexes("c8 c7 b6 b5")
    assert scene.in_supply(0) == 36
    assert nomads(scene, 0) == []
    assert scene.phase == "before"
    assert "donation:water" not in decisions(scene)


@covers("donation")
def test_donation_before_or_after_the_mandatory_action() -> None:
    """RULES 3.3: before or after, never in between."""
    assert donated("donation:water", "after").offers("donation:water")
    assert not donated("donation:water", "mandatory").offers("donation:water")


@covers("donation")
def test_donation_of_every_terrain() -> None:
    """RULES 1.1: seven terrains; c8 touches grass (d7 d8) and water, of the others any hex will do."""
    near = {"grass": hexes("d7 d8"), "water": hexes("c7 b8 c9 d9")}
    for terrain in ("grass", "canyon", "desert", "flower", "forest", "water", "mountain"):
        scene = donated(f"donation:{terrain}")
        assert scene.legal(f"donation:{terrain}") == near.get(terrain, scene.printed(terrain))


@covers("donation", "R44")
def test_donation_with_two_houses_left() -> None:
    """R44: as many as possible: the supply ends after two, and so does the block."""
    scene = donated("donation:water").supply(0, 2).play("donation:water c7", "donation:water b6")
    assert scene.in_supply(0) == 0
    assert scene.offers("end_turn")


@covers("donation", "R44")
def test_donation_with_two_hexes_left() -> None:
    """R44: two mountains are free; after them the block ends. Rule 3 lets the first go to either."""
    scene = donated("donation:mountain").fill("mountain", 1, spare="b3 j3")
    scene.play("donation:mountain b3", "donation:mountain j3")
    assert scene.phase == "before"
    assert scene.in_supply(0) == 37


@covers("donation")
def test_donation_without_a_house() -> None:
    """RULES 3: a build needs a house in the supply."""
    assert not donated("donation:water").supply(0, 0).offers("donation:water")


@covers("donation", "outpost")
def test_donation_with_an_outpost_inside() -> None:
    """RULES 3.3: the outpost frees one build, here the second of the three; the third is bound again.

    t1 is next to no own piece; l1 is water, k1 l2 k2 next to it: l1 touches k1 m1 k2 l2.
    """
    scene = donated("donation:water").has(0, nomads=["donation:water", "outpost"])
    scene.play("donation:water c7")
    assert decisions(scene) == {"donation:water": hexes("b6 b8 c9 d9"), "outpost": set()}
    scene.play("outpost")
    assert decisions(scene) == {"donation:water": scene.printed("water") - {"c7"}}
    scene.play("donation:water l1")
    assert decisions(scene) == {"donation:water": hexes("b6 b8 c9 d9 k1 k2")}
    assert scene.play("donation:water k1").phase == "before"


@covers("donation", "canoe")
def test_donation_when_a_canoe_takes_the_last_hex() -> None:
    """RULES 2.10, R44: c7 takes the tile of c6; player 2 answers on the last water hex, so the donation stops."""
    scene = Scenario("quarry barn canoe garden", players=3).houses(0, "c8").has(0, nomads=["donation:water"])
    scene.houses(1, "e18").tile(1, "canoe", "e17").table(nomads_left={"c6": "sword"})
    scene.fill("water", 1, 2, spare="c7 q20")
    scene.play("donation:water c7")
    assert scene.game.decider == 1
    scene.play("canoe q20")
    assert decisions(scene) == {"stop": set()}
    assert scene.play("stop").phase == "before"


# Outpost


@covers("outpost")
def test_outpost_frees_one_mandatory_build() -> None:
    """RULES 3.3: rule 3 is waived for one build, the terrain stays; the next build is bound again."""
    scene = Scenario(BOARD).houses(0, "e4").has(0, nomads=["outpost"])
    canyon = scene.printed("canyon")
    assert scene.legal("build") == hexes("f4 e5 f5")
    assert set(listing(scene, "outpost")) == canyon - hexes("e4 f4 e5 f5")
    scene.play("outpost")
    assert scene.legal("build") == canyon - {"e4"}
    assert not scene.offers("outpost")
    scene.play("build h1")
    # h1 touches g1 i1 g2 h2, of which i1 is canyon.
    assert scene.legal("build") == hexes("f4 e5 f5 i1")
    assert nomads(scene, 0) == []


@covers("outpost")
def test_outpost_between_two_mandatory_builds() -> None:
    """RULES 2.2: it may act inside the mandatory action, because it changes a build."""
    scene = Scenario(BOARD).houses(0, "e4").has(0, nomads=["outpost"]).play("build e5")
    assert "h1" in listing(scene, "outpost")
    assert scene.play("outpost", "build h1").builds_left == 1


@covers("outpost")
def test_outpost_without_any_gain() -> None:
    """docs/position.md: left out if it gains nothing: without own pieces every canyon hex is open anyway."""
    scene = Scenario(BOARD).has(0, nomads=["outpost"])
    assert not scene.offers("outpost")
    scene.illegal("outpost", match="cannot do that now")


@covers("outpost")
def test_outpost_next_turn_only() -> None:
    """RULES 2.8: not in the turn in which it was taken."""
    assert not Scenario(BOARD).houses(0, "e4").has(0, nomads=["new:outpost"]).offers("outpost")


@covers("outpost")
def test_outpost_for_an_extra_build() -> None:
    """RULES 3.3: also in an extra action: p12's garden builds on q13, with the outpost on any flower hex.

    After the mandatory action the list has no outpost, for no mandatory build could gain by it, but it may be used.
    """
    scene = Scenario(BOARD, turn="forest", phase="after").houses(0, "p12").tile(0, "garden", "o12")
    scene.has(0, nomads=["outpost"])
    assert not scene.offers("outpost")
    assert "outpost" in decisions(scene)
    assert scene.play("outpost").legal("garden") == scene.printed("flower") - {"p12"}
    assert "outpost" not in decisions(scene.play("garden a4"))


@covers("outpost", "barn", "R43")
def test_outpost_with_barn() -> None:
    """R43: it lifts rule 3 for a move under it too.

    e4 lifted, l6 alone binds: its canyon neighbours are l5 m5 m6. With the outpost every free canyon hex, e4 too.
    """
    scene = Scenario("quarry barn canoe garden", phase="after").houses(0, "e4 l6").tile(0, "barn", "m7")
    scene.has(0, nomads=["outpost"])
    assert scene.moves("barn", "e4") == hexes("l5 m5 m6")
    scene.play("outpost")
    assert scene.moves("barn", "e4") == scene.printed("canyon") - {"l6"}
    assert scene.play("barn e4-h1").where(0) == hexes("h1 l6")


@covers("outpost", "barn", "R43")
def test_outpost_is_used_up_by_a_move() -> None:
    """R43: one build or move: after the barn the mandatory builds are bound again, to l6 and h1."""
    scene = Scenario("quarry barn canoe garden").houses(0, "e4 l6").tile(0, "barn", "m7").has(0, nomads=["outpost"])
    scene.play("outpost", "barn e4-h1")
    assert scene.legal("build") == hexes("l5 m5 m6 i1")


@covers("outpost", "tavern")
def test_outpost_is_not_used_up_by_an_action_without_rule_3() -> None:
    """RULES 3.1 Tavern, 3.3: the end of a run need not obey rule 3, so the outpost frees the build after it."""
    scene = Scenario("tavern caravan village garden", turn="grass").houses(0, "f9 g9 h9 g8").tile(0, "tavern", "h7")
    scene.has(0, nomads=["outpost"]).play("outpost", "tavern e9")
    assert scene.legal("build") == scene.printed("grass") - scene.where(0)


@covers("outpost", "refuge_bonus")
def test_outpost_is_not_used_up_by_a_move_without_rule_3() -> None:
    """RULES 3.3, 3.5: the bonus action of the refuge looks at directions alone. p6 would bind the build to q5 q6."""
    scene = Scenario("quarry refuge village garden", turn="flower").houses(0, "n3 p6").has(0, bonus=["refuge"])
    scene.tile(0, "refuge", "o3").tile(0, "refuge", "q7").has(0, nomads=["outpost"])
    assert scene.legal("build") == hexes("q5 q6")
    scene.play("outpost", "refuge_bonus n3-o6")
    assert scene.legal("build") == scene.printed("flower")


@covers("outpost", "quarry", "village")
def test_outpost_leaves_an_actions_own_condition() -> None:
    """RULES 3.3: quarry and village keep theirs, and do not use the outpost up.

    e4 lets the quarry put walls on f4 e5 f5; a17 c17 b16 let the village build on b17. The canyon hexes next to own
    pieces: f4 e5 f5, and a16 b17 b18 next to the houses in the corner, h16 next to none.
    """
    scene = Scenario(BOARD).houses(0, "e4 a17 c17 b16").tile(0, "quarry", "e3").tile(0, "village", "d17")
    scene.has(0, nomads=["outpost"]).play("outpost")
    assert scene.legal("quarry") == hexes("f4 e5 f5 a16 b17 b18")
    assert scene.legal("village") == hexes("b17")
    scene.play("quarry f4", "stop", "village b17")
    assert "h16" in scene.legal("build")


@covers("outpost", "two_cards")
def test_outpost_before_the_terrain_is_chosen() -> None:
    """docs/position.md: per terrain while it is undecided; e4 touches one forest hex, d4, and no flower hex at all."""
    scene = Scenario(BOARD).houses(0, "e4").has(0, nomads=["outpost"]).turn(card=["flower", "forest"])
    found = listing(scene, "outpost")
    assert set(found) == {"forest"}
    assert set(found["forest"]) == scene.printed("forest") - {"d4"}
    assert scene.play("forest", "outpost", "build k4").where(0) == hexes("e4 k4")


@covers("outpost")
def test_outpost_laid_down_counts_as_in_hand_in_a_position() -> None:
    """docs/position.md: nothing half-done can be written, so an outpost whose build is still to follow is not used."""
    scene = Scenario(BOARD).houses(0, "e4").has(0, nomads=["outpost"]).play("outpost")
    assert nomads(scene, 0) == ["outpost"]
    assert nomads(scene.play("build h1"), 0) == []


@covers("outpost", "temple_bonus")
def test_outpost_and_the_temple_bonus() -> None:
    """RULES 3.5: the bonus frees the first build already, so the outpost only helps from the second on.

    d7 and e8 of this board are canyon next to each other.
    """
    scene = Scenario("caravan city_hall temple bazaar").houses(0, "d7").has(0, bonus=["temple"], nomads=["outpost"])
    assert not scene.offers("outpost")
    assert scene.play("build e8").offers("outpost")


def outpost_at_the_barracks() -> Scenario:
    """n5 holds the barracks n4 and touches m4 m5 o5 m6 (flower) and n6 (desert); t1 is grass far away."""
    scene = Scenario("temple barracks city_hall monastery", turn="grass").houses(0, "n5")
    return scene.tile(0, "barracks", "n4").has(0, nomads=["outpost"])


@covers("outpost", "barracks", "R63")
def test_outpost_frees_the_placement_of_a_unit() -> None:
    """R63: a warrior may be put anywhere suitable; that uses the outpost up."""
    scene = outpost_at_the_barracks()
    assert set(listing(scene, "barracks")["place"]) == hexes("m4 m5 o5 m6 n6")
    scene.play("outpost")
    assert set(listing(scene, "barracks")["place"]) >= hexes("m4 m5 o5 m6 n6 t1")
    scene.play("barracks t1")
    # Neither n5 nor t1, whose neighbours the warrior closes, leaves a grass hex to build on under rule 3: all are open.
    assert not scene.offers("outpost")
    assert nomads(scene, 0) == []


@covers("outpost", "temple_bonus", "R63")
def test_outpost_is_not_spent_on_a_build_that_is_free_anyway() -> None:
    """R63: declared for the barracks, then kept: the temple bonus frees the first build, the outpost the second.

    t1 and k1 are grass; the third build is bound to the grass beside them: s1, s2 and t2; l1 and k2.
    """
    scene = outpost_at_the_barracks().has(0, bonus=["temple"]).play("outpost", "build t1")
    assert scene.legal("build") == scene.printed("grass") - {"t1"}
    scene.play("build k1")
    assert scene.legal("build") == hexes("s1 s2 t2 l1 k2")


@covers("outpost", "fort")
def test_outpost_after_the_forts_draw() -> None:
    """RULES 3.3, 7 no. 37: decided after the card is seen.

    Next to r7, which stands at the fort q7, and to the other houses lie hexes of all five terrains of the cards;
    whichever the card shows, the outpost opens further ones of it.
    """
    scene = Scenario("caravan city_hall village garden", phase="after").houses(0, "r7 b5 h2 h9 g7 d10")
    scene.tile(0, "fort", "q7").has(0, nomads=["outpost"]).play("fort")
    bound = decisions(scene)["fort"]
    free = decisions(scene.play("outpost"))["fort"]
    assert bound < free
    assert scene.play(f"fort {min(free - bound)}").phase == "after"


# Sword


@covers("sword", "R1")
def test_sword_strikes_each_other_player() -> None:
    """R1: one piece of each other player who has any, in any order; houses return to the supply."""
    scene = Scenario(BOARD, players=4).houses(0, "a1").houses(1, "h1 i1").houses(3, "t1").has(0, nomads=["sword"])
    assert listing(scene, "sword") == {"1": ["h1", "i1"], "3": ["t1"]}
    scene.illegal("sword a1")
    scene.play("sword t1")
    assert decisions(scene) == {"sword": hexes("h1 i1")}
    scene.illegal("stop").illegal("end", match="first finish sword")
    scene.play("sword i1")
    assert (scene.where(1), scene.where(3)) == (hexes("h1"), set())
    assert [scene.in_supply(seat) for seat in range(4)] == [39, 39, 40, 40]
    assert nomads(scene, 0) == []
    assert scene.phase == "before"


@covers("sword")
def test_sword_without_a_victim() -> None:
    """RULES 3.3: nobody else has a piece on the board."""
    assert not Scenario(BOARD).houses(0, "a1").has(0, nomads=["sword"]).offers("sword")


@covers("sword")
def test_sword_before_or_after_the_mandatory_action() -> None:
    """RULES 3.3: before or after, never in between."""
    for phase, offered in (("before", True), ("mandatory", False), ("after", True)):
        scene = Scenario(BOARD, phase=phase).houses(1, "h1").has(0, nomads=["sword"])
        assert scene.offers("sword") == offered


@covers("sword")
def test_sword_costs_the_victim_a_tile() -> None:
    """RULES 2.7, 3.3: e4 was the last piece next to the quarry; the tile is out of the game for ever."""
    scene = Scenario(BOARD).houses(1, "e4 h1").tile(1, "quarry", "e3").has(0, nomads=["sword"]).play("sword e4")
    assert scene.tiles(1) == {}
    assert player(scene, 1)["taken_from"] == ["e3"]
    assert scene.game.position()["tiles_left"] == {"e3": 1}


@covers("sword")
def test_sword_leaves_a_tile_with_another_piece_there() -> None:
    """RULES 2.7: d4 still stands next to the quarry."""
    scene = Scenario(BOARD).houses(1, "e4 d4").tile(1, "quarry", "e3").has(0, nomads=["sword"]).play("sword e4")
    assert scene.tiles(1) == {"e3": "quarry"}


@covers("sword", "R18")
def test_sword_returns_units_to_their_owner() -> None:
    """R18: a warrior may be struck; it is not a house, and its zone goes with it: i1 and the others are open again."""
    scene = Scenario(BOARD).has(1, warriors=["h1"]).has(0, nomads=["sword"])
    assert "i1" not in scene.legal("build")
    scene.play("sword h1")
    assert "warriors" not in player(scene, 1)
    assert scene.in_supply(1) == 40
    assert hexes("h1 i1") <= scene.legal("build")


@covers("sword", "R18")
def test_sword_never_strikes_a_city_hall() -> None:
    """RULES 3.3: it stays for the rest of the game; with nothing else on the board there is no victim."""
    scene = Scenario(BOARD, players=3).has(1, city_hall="b19").houses(2, "h1").has(0, nomads=["sword"])
    assert listing(scene, "sword") == {"2": ["h1"]}
    assert scene.play("sword h1").phase == "before"


@covers("sword", "R47")
def test_sword_does_not_clear_the_end_flag() -> None:
    """RULES 2.1, R47, 7 no. 30: the last house comes back to the supply, and the game ends with the round anyway."""
    scene = Scenario(BOARD, seat=1, phase="after", end_flag=True).houses(0, "h1").supply(0, 0)
    scene.has(1, nomads=["sword"]).play("sword h1")
    assert scene.in_supply(0) == 1
    assert scene.play("end").phase == "over"

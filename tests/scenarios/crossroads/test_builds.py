"""Forester's lodge, monastery and fort: RULES 3.4, R19, section 7 nos. 36 and 37."""

from __future__ import annotations

import pytest

from kingdombuilder import HiddenInformation, apply, view
from kingdombuilder.hexes import NOWHERE
from kingdombuilder.sets.crossroads.locations import FORT
from tests.scenario import Scenario, covers, hexes
from tests.scenarios.crossroads.helpers import BOARD, decisions, fort_turning_up, listing

# Forester's lodge at c4: d4 (forest, shifted) touches d3, e3 (forest), e4, e5 (water), d5 (canyon) and the lodge.


@covers("foresters_lodge")
def test_foresters_lodge_builds_on_forest_next_to_an_own_piece() -> None:
    """RULES 3.4 Forester's lodge: forest whatever the card says, rule 3."""
    scene = Scenario(BOARD, turn="grass").houses(0, "d4").tile(0, "foresters_lodge", "c4")
    assert scene.legal("foresters_lodge") == hexes("d3 e3")
    scene.illegal("foresters_lodge a1").play("foresters_lodge e3")
    assert scene.where(0) == hexes("d4 e3")
    assert scene.in_supply(0) == 38


@covers("foresters_lodge", "R40")
def test_foresters_lodge_is_free_when_no_forest_is_adjacent() -> None:
    """RULES 2.5 rule 3, R40: c5 touches b4 b5 d5 (canyon), b6 c6 (water); 13 + 13 + 15 + 14 forests are free."""
    scene = Scenario(BOARD, turn="grass").houses(0, "c5").tile(0, "foresters_lodge", "c4")
    assert scene.legal("foresters_lodge") == scene.printed("forest")
    assert len(scene.legal("foresters_lodge")) == 55


@covers("foresters_lodge")
def test_foresters_lodge_is_void_without_free_forest() -> None:
    """RULES 3.4: void if no forest is free."""
    scene = Scenario(BOARD, players=4, turn="grass").houses(0, "c5").tile(0, "foresters_lodge", "c4")
    scene.fill("forest", 1, 2, 3)
    assert not scene.offers("foresters_lodge")


# Monastery at r13: s13 (grass) touches no canyon; l14 (canyon, shifted) touches l15, m15 (canyon).


@covers("monastery")
def test_monastery_builds_on_canyon_next_to_an_own_piece() -> None:
    """RULES 3.4 Monastery: canyon, rule 3; l14 has k14 (mountain), m14 l13 m13 (desert) on its other sides."""
    scene = Scenario(BOARD, turn="grass").houses(0, "s13 l14").tile(0, "monastery", "r13")
    assert scene.legal("monastery") == hexes("l15 m15")
    scene.play("monastery m15")
    assert scene.where(0) == hexes("s13 l14 m15")


@covers("monastery")
def test_monastery_is_free_when_no_canyon_is_adjacent() -> None:
    """RULES 2.5 rule 3: s13 touches r12 s12 r14 s14 t13; 14 + 16 + 13 + 15 canyons are free."""
    scene = Scenario(BOARD, turn="grass").houses(0, "s13").tile(0, "monastery", "r13")
    assert scene.legal("monastery") == scene.printed("canyon")
    assert len(scene.legal("monastery")) == 58


@covers("monastery")
def test_monastery_is_void_without_free_canyon() -> None:
    """RULES 3.4: void if no canyon is free."""
    scene = Scenario(BOARD, players=4, turn="grass").houses(0, "s13").tile(0, "monastery", "r13")
    scene.fill("canyon", 1, 2, 3)
    assert not scene.offers("monastery")


# Fort at g17: g18 (desert, shifted) touches f18 (grass), h17 (canyon), g19 h19 (desert), h18 (water) and the fort.

BESIDE_G18 = {"grass": "f18", "canyon": "h17", "desert": "g19 h19"}


def at_the_fort(seed: int = 0) -> Scenario:
    return Scenario(BOARD, turn="desert", seed=seed).houses(0, "g18").tile(0, "fort", "g17")


@covers("fort")
def test_fort_lists_every_terrain_that_a_card_could_show() -> None:
    """RULES 3.4 Fort, docs/position.md: terrain to hexes, each under rule 3; no swamp without double cards."""
    scene = at_the_fort()
    found = listing(scene, "fort")
    assert set(found) == {"grass", "canyon", "desert", "flower", "forest"}
    for terrain, beside in BESIDE_G18.items():
        assert set(found[terrain]) == hexes(beside)
    assert set(found["flower"]) == scene.printed("flower")
    assert set(found["forest"]) == scene.printed("forest")


@covers("fort")
def test_fort_turns_up_no_card_that_left_the_game() -> None:
    """RULES 2.3, 3.4 Fort: all five flower cards were useless once; a flower hex that is free again does not help."""
    state = at_the_fort().game.state.copy()
    state.removed = ("flower",) * 5
    assert set(FORT.listing(state, state.players[0])) == {"grass", "canyon", "desert", "forest"}


@covers("fort")
def test_fort_is_useless_without_a_hex_for_any_card() -> None:
    """RULES 3.4 Fort: only flower cards are left, and every flower hex is taken."""
    scene = Scenario(BOARD, players=4, turn="desert").houses(0, "g18").tile(0, "fort", "g17").fill("flower", 1, 2, 3)
    state = scene.game.state.copy()
    assert FORT.hexes(state, state.players[0])
    state.removed = ("grass", "canyon", "desert", "forest") * 5
    assert not FORT.hexes(state, state.players[0])


@covers("fort")
def test_fort_without_any_card_to_turn_up() -> None:
    """RULES 3.4 Fort: all cards are in hands or out of the game, so nothing is turned up and nothing is built."""
    state = at_the_fort().game.state.copy(0)
    state.deck = state.discard = ()
    FORT.use(state, 0, state.players[0], NOWHERE)
    assert state.pending == state.discard == ()


@covers("fort")
def test_fort_turns_up_no_card_for_those_who_may_not_know_it() -> None:
    """RULES 3.4 Fort: in what a seat may see, the cards of the deck are hidden."""
    with pytest.raises(HiddenInformation):
        apply(view(at_the_fort().game.state, 0), ("fort", NOWHERE))


@covers("fort")
@pytest.mark.parametrize("card", ["grass", "canyon", "desert", "flower"])
def test_fort_builds_on_the_terrain_of_the_drawn_card(card: str) -> None:
    """RULES 3.4 Fort: draw a card, build one house on its terrain, rule 3; the turn's own card stays."""
    scene = fort_turning_up(card, at_the_fort)
    free = hexes(BESIDE_G18[card]) if card in BESIDE_G18 else scene.printed(card)
    assert decisions(scene) == {"fort": free}
    target = min(free)
    scene.play(f"fort {target}")
    assert scene.where(0) == {"g18", target}
    assert scene.in_supply(0) == 38
    assert scene.card == "desert"
    assert scene.builds_left == 3
    assert scene.game.state.discard == (card,)


@covers("fort")
def test_fort_is_one_action() -> None:
    """RULES 3.4 Fort, section 7 no. 36: nothing between drawing and building, and no refusing."""
    scene = fort_turning_up("grass", at_the_fort)
    scene.illegal("build g19", match="must first finish fort").illegal("end", match="must first finish fort")
    scene.illegal("stop", match="must first finish fort").illegal("fort a1", match="a1")
    scene.play("fort f18").illegal("fort", match="already used this turn")


@covers("fort")
def test_fort_cannot_be_undone() -> None:
    """RULES 3.4 Fort: the drawn card was hidden before."""
    scene = fort_turning_up("grass", at_the_fort)
    assert not scene.game.can_undo


@covers("fort")
def test_fort_without_a_free_hex_builds_nothing() -> None:
    """RULES 3.4 Fort: no empty hex of the drawn terrain, so no build; the card is discarded, the tile used."""

    def all_grass_taken(seed: int) -> Scenario:
        scene = Scenario(BOARD, players=4, turn="desert", seed=seed).houses(0, "g18").tile(0, "fort", "g17")
        return scene.fill("grass", 1, 2, 3)

    assert "grass" not in listing(all_grass_taken(0), "fort")
    scene = fort_turning_up("grass", all_grass_taken)
    assert scene.where(0) == hexes("g18")
    assert scene.in_supply(0) == 39
    assert scene.game.state.discard == ("grass",)
    assert scene.legal("build") == hexes("g19 h19")
    assert not scene.offers("fort")


@covers("fort")
def test_fort_needs_a_house() -> None:
    """RULES 3: with no house left a build is impossible."""
    scene = at_the_fort().supply(0, 0)
    assert not scene.offers("fort")


@covers("fort")
def test_fort_with_the_last_house_ends_the_game() -> None:
    """RULES 2.1: the last house of the supply sets the end flag, whatever builds it."""
    scene = fort_turning_up("grass", lambda seed: at_the_fort(seed).supply(0, 1)).play("fort f18")
    assert scene.in_supply(0) == 0
    assert scene.game.state.end_flag


@covers("fort")
def test_fort_before_the_first_house_is_bound_by_units_too() -> None:
    """RULES 2.5: own units bind under rule 3 like houses.

    The wagon on f18 (grass, shifted) holds the tile. It touches e18 f19 (grass), g18 (desert), f17 (flower), g17 (the
    fort) and g19 (desert).
    """
    scene = Scenario(BOARD, turn="desert").has(0, wagon="f18").tile(0, "fort", "g17")
    found = listing(scene, "fort")
    assert set(found["grass"]) == hexes("e18 f19")
    assert set(found["desert"]) == hexes("g18 g19")
    assert set(found["flower"]) == hexes("f17")

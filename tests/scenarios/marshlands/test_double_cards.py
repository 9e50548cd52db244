"""Double terrain cards and swamp: RULES 1.1, 1.2, 1.5 no. 6, 1.7, 2.3, R22, 7 no. 31, 8.5 no. 16."""

from __future__ import annotations

from collections import Counter

import pytest

from kingdombuilder import Game, Options
from tests.scenario import FIRST_GAME, TERRAINS, Scenario, covers, hexes
from tests.scenarios.marshlands.helpers import MARSH, choices, kinds

ONE_MARSH = "temple paddock oasis farm"
"""A board with the fifteen swamp hexes of the temple section and no others."""


def all_cards(game: Game) -> Counter[str]:
    state = game.state
    return Counter([*state.deck, *state.played, *(card for player in state.players for card in player.hand)])


@covers("swamp")
def test_five_double_cards_join_the_deck() -> None:
    """RULES 1.1, 1.5 no. 6: 25 + 5 cards; without the box 25."""
    plain = Counter(dict.fromkeys(TERRAINS, 5))
    double = Counter(f"swamp/{terrain}" for terrain in TERRAINS)
    assert all_cards(Game(Options(sets=("base", "marshlands"), seed=1))) == plain + double
    assert all_cards(Game(Options(seed=1))) == plain


@covers("swamp")
def test_the_player_chooses_swamp_and_builds_twice() -> None:
    """RULES 2.3: swamp, n = 2. m1 touches the swamp hexes n1 and m2; l1 is canyon, l2 a mountain."""
    scene = Scenario(MARSH, turn="swamp/desert")
    assert scene.legal("build") == {"desert", "swamp"}
    assert scene.moves("build", "swamp") == scene.printed("swamp")
    assert scene.moves("build", "desert") == scene.printed("desert")
    scene.illegal("build m1", match="the terrain must be chosen first")
    scene.play("swamp")
    assert scene.builds_left == 2
    assert scene.legal("build") == scene.printed("swamp")
    scene.play("build m1")
    assert scene.legal("build") == hexes("n1 m2")
    scene.play("build n1")
    assert scene.phase == "after"


@covers("swamp")
def test_or_the_other_terrain_and_builds_three_times() -> None:
    """RULES 2.3: any other terrain, n = 3: k11 l11, and k12 below them, are desert."""
    scene = Scenario(MARSH, turn="swamp/desert").play("desert")
    assert scene.builds_left == 3
    scene.play("build k11", "build l11", "build k12")
    assert scene.phase == "after"


@covers("swamp", "R22")
def test_the_choice_holds_for_the_turn() -> None:
    """RULES 2.3, R22: once chosen, the terrain stays; even before the first build."""
    scene = Scenario(MARSH, turn="swamp/desert").play("swamp")
    scene.illegal("desert").illegal("build k11")
    assert kinds(scene) == {"build"}


@covers("oracle", "R22", "swamp")
def test_the_choice_binds_the_oracle() -> None:
    """RULES 2.3, R22: the oracle before the mandatory action locks swamp; then the builds are on swamp too.

    Top right lies the oracle section: r4 is the oracle (digit in its fourth row, eighth column). The house r3 holds the
    tile. j4, swamp, has the swamp neighbours i4, j3 (and j5 is water).
    """
    scene = Scenario("temple oracle paddock farm", turn="swamp/grass").houses(0, "r3 j4").tile(0, "oracle", "r4")
    # r3 (odd row) touches q3 W, s3 G, q2 G, r2 F, q4 B, r4. So grass binds to s3 and q2.
    # j4 (even row) touches i4 S, k4 B, j3 S, k3 G, j5 W, k5 B: swamp i4 and j3, grass k3.
    by_terrain = {"grass": ["q2", "k3", "s3"], "swamp": ["j3", "i4"]}
    assert scene.game.legal()["actions"]["build"] == by_terrain
    assert scene.game.legal()["actions"]["oracle"] == by_terrain
    scene.illegal("oracle i4")
    scene.play("swamp", "oracle i4").illegal("build k3", match="swamp")
    assert scene.legal("build") <= scene.printed("swamp")
    assert scene.builds_left == 2


@covers("barn", "R22", "swamp")
def test_the_choice_binds_the_barn() -> None:
    """RULES 2.3, R22: with swamp chosen the barn moves to swamp.

    Bottom right lies the barn section: q13 is a barn, and r13 (desert) holds its tile.
    """
    scene = Scenario("temple paddock oasis barn", turn="swamp/grass", phase="after").houses(0, "r13 j4")
    scene.tile(0, "barn", "q13")
    assert scene.legal("barn") == {"grass", "swamp"}
    scene.play("swamp")
    # j4 touches the swamp hexes i4 and j3; r13 touches none, so with j4 lifted any swamp hex will do.
    assert scene.moves("barn", "r13") == hexes("i4 j3")
    assert scene.moves("barn", "j4") == scene.printed("swamp")


@covers("quarry", "R22", "swamp")
def test_the_choice_binds_the_quarry() -> None:
    """RULES R22: quarry like oracle and barn. The quarry o3 is top right; o2, desert, holds its tile.

    o2 (even row) touches n2 F, p2 W, o1 W, p1 W, o3, p3 D: a wall can go to desert p3, and with j4 to swamp i4 j3.
    """
    scene = Scenario("temple quarry paddock farm", turn="swamp/desert").houses(0, "o2 j4").tile(0, "quarry", "o3")
    assert scene.game.legal()["actions"]["quarry"] == {"desert": ["p3"], "swamp": ["j3", "i4"]}
    scene.play("swamp").illegal("quarry p3")


@covers("swamp", "8.5 no. 16")
@pytest.mark.parametrize("terrain", TERRAINS)
def test_without_swamp_on_the_board_a_plain_card(terrain: str) -> None:
    """RULES 1.7, 8.5 no. 16: the swamp half is ignored; three builds, nothing to choose."""
    scene = Scenario(FIRST_GAME, turn=f"swamp/{terrain}")
    assert scene.card == terrain
    assert scene.builds_left == 3
    assert scene.legal("build") == scene.printed(terrain)
    scene.illegal("swamp")
    scene.build_anywhere()
    assert scene.phase == "after"
    assert sum(len(scene.where(seat)) for seat in (0, 1)) == 3


@covers("swamp")
def test_a_full_half_cannot_be_chosen() -> None:
    """RULES 2.3: no swamp hex is free, so only the other half is on offer."""
    scene = Scenario(ONE_MARSH, turn="swamp/desert").fill("swamp", 1)
    assert scene.legal("build") == {"desert"}
    scene.illegal("swamp")
    scene.play("desert")
    assert scene.builds_left == 3


@covers("swamp")
def test_fall_back_to_the_other_half() -> None:
    """RULES 2.3: the last swamp hex is built on; the rest of the two builds is on the other half, no card drawn."""
    scene = Scenario(ONE_MARSH, turn="swamp/desert").fill("swamp", 1, spare="c1").play("swamp", "build c1")
    assert "Player 1 continues with desert, the other half of the card." in scene.told
    assert scene.card == "desert"
    assert scene.builds_left == 1
    assert scene.legal("build") <= scene.printed("desert")
    scene.build_anywhere(1)
    assert scene.phase == "after"
    assert len(scene.where(0)) == 2


@covers("swamp")
def test_swamp_used_up_before_the_mandatory_action() -> None:
    """RULES 2.3: the oracle takes the last swamp hex; the mandatory action is then on the other half, with its 3."""
    scene = Scenario("temple oracle paddock farm", turn="swamp/desert").houses(0, "r3").tile(0, "oracle", "r4")
    scene.fill("swamp", 1, spare="c1").play("swamp", "oracle c1")
    assert scene.card == "desert"
    assert scene.builds_left == 3
    scene.build_anywhere()
    assert len(scene.where(0)) == 5
    assert scene.phase == "after"


@covers("swamp")
def test_a_new_card_when_both_halves_are_full() -> None:
    """RULES 2.3, 7 no. 31: neither swamp nor desert is free after the first build, so a new card is drawn."""
    scene = Scenario(ONE_MARSH, players=5, turn="swamp/desert").fill("swamp", 1, spare="c1").fill("desert", 2, 3, 4)
    scene.play("swamp", "build c1")
    assert any(line.startswith("No swamp/desert hex is free: Player 1 draws") for line in scene.told)
    assert scene.game.state.removed == ("swamp/desert",)
    assert scene.builds_left == 1


@covers("swamp")
def test_a_double_card_drawn_in_the_middle_keeps_the_number() -> None:
    """RULES 2.3: the total number of builds stays, whatever the terrain of the card drawn for a useless one.

    Only c1 is left of swamp and nothing of canyon: the second build turns to the next card of the deck.
    """
    scene = Scenario(ONE_MARSH, players=5, turn="swamp/canyon").fill("swamp", 1, spare="c1").fill("canyon", 2, 3, 4)
    scene.play("swamp", "build c1")
    if scene.game.state.card is None:
        scene.play(min(choices(scene)))
    assert scene.builds_left == 1
    scene.build_anywhere(1)
    assert scene.phase == "after"


@covers("swamp")
def test_swamp_is_suitable_land() -> None:
    """RULES 1.2: the paddock, which asks for any suitable hex, may go to swamp. r3 holds the paddock s3."""
    scene = Scenario(ONE_MARSH, turn="grass").houses(0, "r3 l1").tile(0, "paddock", "s3")
    # Two steps from l1: west j1, swamp; east n1, desert; south-east m3, canyon; south-west k3, a mountain.
    assert scene.moves("paddock", "l1") == hexes("j1 n1 m3")


@covers("swamp")
def test_the_position_of_a_chosen_swamp_goes_on_with_a_double_card() -> None:
    """RULES 1.1: there is no plain swamp card; what was chosen as swamp is discarded as a double one."""
    scene = Scenario(MARSH, turn="swamp").play("build m1", "build n1", "end")
    state = scene.game.state
    (discarded,) = state.discard
    assert discarded.startswith("swamp/")
    every = [*state.deck, *state.discard, *state.played, *(card for player in state.players for card in player.hand)]
    assert Counter(every) == Counter(dict.fromkeys(TERRAINS, 5)) + Counter(f"swamp/{terrain}" for terrain in TERRAINS)

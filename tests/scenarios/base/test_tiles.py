"""Getting and losing location tiles: RULES 2.7, R10, R11."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, hexes

TWO_PADDOCKS = "paddock barn oasis farm"
"""Paddocks at i3 (around it h2 h3 i2 desert, h4 i4 j3 flower) and b7, barns at q3 and m7."""


# Taking


def test_a_house_next_to_a_location_takes_a_tile() -> None:
    """RULES 2.7: at once, by itself; b7 is next to the tavern c7."""
    assert Scenario(turn="flower").play("build b7").tiles(0) == {"c7": "tavern"}


def test_a_house_elsewhere_takes_nothing() -> None:
    """RULES 2.7: a6 touches a5 b5 b6 a7 b7, no location."""
    assert Scenario(turn="flower").play("build a6").tiles(0) == {}


def test_a_castle_gives_no_tile() -> None:
    """RULES 1.2: a castle is special but no location; e5 is next to the castle d4."""
    assert Scenario(turn="grass").play("build e5").tiles(0) == {}


def test_a_tile_cannot_be_used_in_the_turn_in_which_it_was_taken() -> None:
    """RULES 2.7, 7 no. 1: f9 g9 h9 would be a run for the tavern, g8 takes its tile from h7."""
    scene = Scenario(turn="grass").houses(0, "f9 g9 h9").play("build g8")
    assert scene.tiles(0) == {"h7": "tavern"}
    scene.build_anywhere(2).illegal("tavern e9", match="taken this turn")
    assert not scene.offers("tavern")


def test_a_tile_taken_by_an_extra_action_is_not_usable_either() -> None:
    """RULES 2.7: taken in T1, still not usable in T3 of the same turn.

    The paddock moves g10 over h9 to h8, next to the tavern h7; k7 holds the paddock l7. With i8 and j8 there is a run.
    """
    scene = Scenario(turn="desert").houses(0, "g10 k7 i8 j8").tile(0, "paddock", "l7").play("paddock g10-h8")
    assert scene.tiles(0) == {"l7": "paddock", "h7": "tavern"}
    assert not scene.offers("tavern")
    scene.build_anywhere().illegal("tavern g8", match="taken this turn")


def test_all_tiles_of_a_turn_wait_for_the_next_one() -> None:
    """RULES 2.7: k7 takes the paddock l7 and i7 the tavern h7 in one turn; i6, between them, touches neither."""
    scene = Scenario(turn="canyon").houses(0, "j6").play("build k7", "build i6", "build i7")
    assert scene.tiles(0) == {"l7": "paddock", "h7": "tavern"}
    scene.illegal("paddock k7-j9", match="taken this turn")
    assert not scene.offers("paddock")
    assert not scene.offers("tavern")


def test_a_tile_is_ready_from_the_next_own_turn_on() -> None:
    """RULES 2.6 no. 6, 2.7: and for any number of turns."""
    scene = Scenario(turn="grass").houses(0, "f9 g9 h9").play("build g8").build_anywhere(2).play("end")
    for _ in range(3):
        assert not scene.offers("tavern")
        scene.build_anywhere().play("end")
        assert scene.offers("tavern")
        scene.build_anywhere().play("end")
    assert scene.tiles(0) == {"h7": "tavern"}


def test_one_tile_per_location_hex() -> None:
    """RULES 2.7: a second house beside the same hex (b8 at c7) takes nothing; the other tile stays there."""
    scene = Scenario(turn="desert").houses(0, "b7").tile(0, "tavern", "c7").play("build b8")
    assert scene.tiles(0) == {"c7": "tavern"}
    # One tile held, one left: nothing unusual to note.
    assert scene.game.position()["tiles_left"] == {}


def test_two_equal_tiles_come_from_two_hexes() -> None:
    """RULES 2.7: tavern c7 by b7, tavern h7 by g8."""
    scene = Scenario(turn="grass").houses(0, "b7 h9").tile(0, "tavern", "c7").play("build g8")
    assert scene.tiles(0) == {"c7": "tavern", "h7": "tavern"}


def test_an_empty_location_gives_nothing() -> None:
    """RULES 2.7: two others, on b6 and c8, have taken the two tiles of c7."""
    scene = Scenario(players=3, turn="flower").houses(1, "b6").tile(1, "tavern", "c7")
    scene.houses(2, "c8").tile(2, "tavern", "c7").play("build b7")
    assert scene.tiles(0) == {}
    assert scene.tiles(1) == scene.tiles(2) == {"c7": "tavern"}


def test_an_extra_build_takes_a_tile() -> None:
    """RULES 2.7: the farm r12 builds on m17, next to the farm m16."""
    scene = Scenario().houses(0, "s13 l17").tile(0, "farm", "r12").play("farm m17")
    assert scene.tiles(0) == {"r12": "farm", "m16": "farm"}
    # One was used, the other is new.
    assert not scene.offers("farm")


def test_a_moved_house_takes_a_tile() -> None:
    """R10, 7 no. 2: g10 jumps to h8, next to the tavern h7; the paddock l7 is held by k7."""
    scene = Scenario().houses(0, "g10 k7").tile(0, "paddock", "l7").play("paddock g10-h8")
    assert scene.tiles(0) == {"l7": "paddock", "h7": "tavern"}


def test_two_farms_in_one_turn() -> None:
    """RULES 2.4, 7 no. 5, 6: two equal tiles are two builds, each with rule 3.

    s13's only grass is s12; l16 (shifted) touches k16, l15, m15, l17, m17 (grass) and the farm m16. After s12 its
    neighbours t12 (grass), s11, t11 (grass) come too.
    """
    scene = Scenario().houses(0, "s13 l16").tile(0, "farm", "r12").tile(0, "farm", "m16")
    assert scene.legal("farm") == hexes("s12 k16 l15 m15 l17 m17")
    scene.play("farm s12")
    assert scene.legal("farm") == hexes("t12 s11 t11 k16 l15 m15 l17 m17")
    scene.play("farm s11").illegal("farm t11", match="used")


def test_two_equal_tiles_before_and_after() -> None:
    """RULES 2.4: one of them in T1, the other in T3."""
    scene = Scenario(turn="canyon").houses(0, "s13 l16").tile(0, "farm", "r12").tile(0, "farm", "m16")
    scene.play("farm s12").build_anywhere().play("farm s11").illegal("farm t11", match="used")


# Losing


def test_moving_the_last_house_away_loses_the_tile() -> None:
    """RULES 2.7, R11, 7 no. 3: at once; r3 was the only house at the paddock s3."""
    scene = Scenario(turn="desert").houses(0, "r3").tile(0, "paddock", "s3").play("paddock r3-q1")
    assert scene.tiles(0) == {}
    scene.illegal("paddock q1-s1", match="no paddock tile")


def test_a_lost_tile_does_not_go_back() -> None:
    """RULES 2.7: it leaves the game; of s3's two tiles one is left, for one of the two other players."""
    scene = Scenario(players=3, turn="desert").houses(0, "r3").tile(0, "paddock", "s3").play("paddock r3-q1")
    assert scene.game.position()["tiles_left"] == {"s3": 1}
    scene.build_anywhere().play("end").deal("flower").play("build t3").build_anywhere(2).play("end")
    scene.deal("desert").play("build r3")
    assert scene.tiles(1) == {"s3": "paddock"}
    assert scene.tiles(2) == {}


def test_a_lost_tile_is_never_taken_again() -> None:
    """RULES 2.7, 7 no. 4: in the same turn q1's owner builds on t3, next to s3 again: nothing.

    q1 touches no flower field, so the choice is free.
    """
    scene = Scenario(turn="flower").houses(0, "r3").tile(0, "paddock", "s3").play("paddock r3-q1", "build t3")
    assert scene.tiles(0) == {}
    # Nor later in the game.
    scene.build_anywhere(2).play("end").build_anywhere().play("end").deal("desert")
    scene.play("build q2", "build r2")
    assert scene.tiles(0) == {}
    assert scene.game.position()["tiles_left"] == {"s3": 1}


def test_after_a_loss_the_other_hex_of_the_kind_still_gives_one() -> None:
    """RULES 2.7: the memory is for the hex, not for the kind: s3 lost, l7 taken by k7."""
    assert Scenario(turn="canyon").lost(0, "s3").left("s3", 1).play("build k7").tiles(0) == {"l7": "paddock"}


def test_only_the_loser_is_barred() -> None:
    """RULES 2.7: one tile per player: player 1 may take from the hex that player 0 lost."""
    scene = Scenario(turn="flower", seat=1).lost(0, "s3").left("s3", 1).play("build t3")
    assert scene.tiles(1) == {"s3": "paddock"}


def test_the_tile_is_kept_while_another_house_stands_there() -> None:
    """RULES 2.7: r3 leaves, s4 remains next to s3."""
    scene = Scenario(turn="desert").houses(0, "r3 s4").tile(0, "paddock", "s3").play("paddock r3-q1")
    assert scene.tiles(0) == {"s3": "paddock"}


def test_a_house_of_another_player_does_not_keep_it() -> None:
    """RULES 2.7: "own piece"."""
    scene = Scenario(turn="desert").houses(0, "r3").houses(1, "s4").tile(0, "paddock", "s3").tile(1, "paddock", "s3")
    scene.play("paddock r3-q1")
    assert scene.tiles(0) == {}
    assert scene.tiles(1) == {"s3": "paddock"}


def test_a_move_that_ends_at_the_same_hex_loses_nothing() -> None:
    """RULES 2.7: r3 jumps over the paddock s3 to t3; loss is judged when the move is complete."""
    scene = Scenario(turn="desert").houses(0, "r3").tile(0, "paddock", "s3").play("paddock r3-t3")
    assert scene.tiles(0) == {"s3": "paddock"}
    scene.illegal("paddock t3-r3", match="used")


def test_one_move_may_lose_a_tile_and_take_another() -> None:
    """RULES 2.7: k7 (paddock l7) jumps over j7 to i7 (tavern h7)."""
    scene = Scenario().houses(0, "k7").tile(0, "paddock", "l7").play("paddock k7-i7")
    assert scene.tiles(0) == {"h7": "tavern"}


def test_a_tile_lost_unused_is_lost() -> None:
    """RULES 2.7: the barn takes g4 away from the oracle h4; the oracle's action is gone.

    q2 holds the barn q3; around it are the deserts p2 r2 q1 r1 r3.
    """
    scene = Scenario("oracle barn harbor tower", turn="desert").houses(0, "g4 q2")
    scene.tile(0, "oracle", "h4").tile(0, "barn", "q3").play("barn g4-r2")
    assert scene.tiles(0) == {"q3": "barn"}
    scene.illegal("oracle p2", match="no oracle tile")


def test_an_action_taken_before_the_loss_stands() -> None:
    """RULES 2.7: the oracle's house on p2 remains."""
    scene = Scenario("oracle barn harbor tower", turn="desert").houses(0, "g4 q2")
    scene.tile(0, "oracle", "h4").tile(0, "barn", "q3").play("oracle p2", "barn g4-r2")
    assert scene.where(0) == hexes("p2 q2 r2")
    assert scene.tiles(0) == {"q3": "barn"}


# Two equal tiles, one to be given up
#
# h3 holds the paddock i3; two steps from h3 lie i1 (desert) and j3 (flower, next to i3 again). a7 holds the paddock b7.
# q2 holds the barn q3; a desert card lets the barn put a piece next to q2 or h3, e.g. on p2.


@pytest.mark.parametrize(
    ("first", "left", "second", "third"),
    [
        ("h3-i1", "b7", "i1-k1", "k1-i1"),
        ("a7-b9", "i3", "b9-d9", "d9-b9"),  # b9 lies two steps to the south-east of a7, over a8
    ],
)
def test_the_used_one_of_two_equal_tiles_may_be_given_up(first: str, left: str, second: str, third: str) -> None:
    """RULES 2.7, 7 no. 5: the move costs a tile, of whichever hex: the used one goes, the other is still there."""
    scene = Scenario(TWO_PADDOCKS, turn="desert").houses(0, "h3 a7")
    scene.tile(0, "paddock", "i3").tile(0, "paddock", "b7").play(f"paddock {first}")
    assert scene.tiles(0) == {left: "paddock"}
    scene.play(f"paddock {second}").illegal(f"paddock {third}", match="used")


def test_two_equal_tiles_are_two_uses_even_if_one_is_lost_by_the_second() -> None:
    """RULES 2.7: both used, one lost by the second use: no third use."""
    scene = Scenario(TWO_PADDOCKS, turn="desert").houses(0, "h3 a7 a1")
    scene.tile(0, "paddock", "i3").tile(0, "paddock", "b7").play("paddock a1-c1", "paddock h3-i1")
    assert scene.tiles(0) == {"b7": "paddock"}
    scene.illegal("paddock i1-k1", match="used")


def test_an_unused_tile_passes_its_use_on_to_the_used_one() -> None:
    """RULES 2.7: b7's tile is unused and goes; i3's, used before, counts as unused instead."""
    scene = Scenario(TWO_PADDOCKS, turn="desert").houses(0, "h3 a7 q2")
    scene.tile(0, "paddock", "i3", used=True).tile(0, "paddock", "b7").tile(0, "barn", "q3")
    scene.play("barn a7-p2")
    assert scene.tiles(0) == {"i3": "paddock", "q3": "barn"}
    scene.play("paddock h3-j3").illegal("paddock j3-h3", match="used")


def test_a_used_tile_given_up_leaves_the_unused_one() -> None:
    """RULES 2.7: i3's tile is used and goes; b7's is good for one use."""
    scene = Scenario(TWO_PADDOCKS, turn="desert").houses(0, "h3 a7 q2")
    scene.tile(0, "paddock", "i3", used=True).tile(0, "paddock", "b7").tile(0, "barn", "q3")
    scene.play("barn h3-p2")
    assert scene.tiles(0) == {"b7": "paddock", "q3": "barn"}
    # p2 jumps to n2 along the line, over o2.
    scene.play("paddock p2-n2").illegal("paddock n2-p2", match="used")


def test_two_used_tiles_leave_a_used_one() -> None:
    """RULES 2.7: no use is won by giving one up."""
    scene = Scenario(TWO_PADDOCKS, turn="desert").houses(0, "h3 a7 q2").tile(0, "barn", "q3")
    scene.tile(0, "paddock", "i3", used=True).tile(0, "paddock", "b7", used=True)
    scene.play("barn a7-p2").illegal("paddock h3-j3", match="used")


def test_two_unused_tiles_leave_one_use() -> None:
    """RULES 2.7: one is gone, so one use is."""
    scene = Scenario(TWO_PADDOCKS, turn="desert").houses(0, "h3 a7 q2").tile(0, "barn", "q3")
    scene.tile(0, "paddock", "i3").tile(0, "paddock", "b7")
    scene.play("barn a7-p2", "paddock h3-j3").illegal("paddock j3-h3", match="used")


def test_a_tile_taken_this_turn_does_not_become_ready_by_a_loss() -> None:
    """RULES 2.7: i3's tile is new, b7's unused one is lost: no paddock before the next turn."""
    scene = Scenario(TWO_PADDOCKS, turn="desert", phase="after").houses(0, "h3 a7 q2").tile(0, "barn", "q3")
    scene.tile(0, "paddock", "i3", new=True).tile(0, "paddock", "b7").play("barn a7-p2")
    assert scene.tiles(0) == {"i3": "paddock", "q3": "barn"}
    scene.illegal("paddock h3-j3", match="taken this turn")
    scene.play("end").build_anywhere().play("end")
    assert scene.offers("paddock")


def test_an_unused_tile_passes_its_use_on_to_no_tile_of_another_kind() -> None:
    """RULES 2.7: the barn takes h3 away from the paddock i3, whose tile was unused; the barn is used all the same."""
    scene = Scenario(TWO_PADDOCKS, turn="desert").houses(0, "h3 q2").tile(0, "paddock", "i3").tile(0, "barn", "q3")
    scene.play("barn h3-p2").illegal("barn p2-r2", match="used")


def test_a_lost_tile_taken_this_turn_had_no_use_to_pass_on() -> None:
    """RULES 2.7: i3's tile is new and goes with h3; b7's stays used, and nothing is left of the one that is gone."""
    scene = Scenario(TWO_PADDOCKS, turn="desert", phase="after").houses(0, "h3 a7 q2").tile(0, "barn", "q3")
    scene.tile(0, "paddock", "i3", new=True).tile(0, "paddock", "b7", used=True).play("barn h3-p2")
    assert scene.tiles(0) == {"b7": "paddock", "q3": "barn"}
    scene.illegal("paddock a7-b9", match="used")
    assert scene.game.state.players[0].new == 0

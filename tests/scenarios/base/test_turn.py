"""The course of a turn: RULES 2.2, 2.3, 2.4 and 2.6."""

from __future__ import annotations

import pytest

from kingdombuilder import Game, Options
from tests.scenario import TERRAINS, Scenario, hexes


def farmers_at_r12(turn: str = "canyon", *, phase: str = "before") -> Scenario:
    """Player 0 with a farm tile: s13 stands next to the farm r12 and, of all grass, to s12; t13 is the next flower."""
    return Scenario(turn=turn, phase=phase).houses(0, "s13").tile(0, "farm", "r12")


def test_the_mandatory_action_cannot_be_skipped() -> None:
    """RULES 2.2: T2 cannot be skipped while it is possible; not in the middle either."""
    scene = Scenario()
    scene.illegal("end", match="mandatory").play("build d7")
    scene.illegal("end", match="mandatory").play("build c8")
    scene.illegal("end", match="mandatory").play("build c6")
    scene.play("end")
    assert scene.seat == 1


def test_the_mandatory_action_cannot_be_skipped_after_an_extra_action() -> None:
    """RULES 2.2: an extra action does not replace the three builds."""
    scene = farmers_at_r12().play("farm s12").illegal("end", match="mandatory")
    assert scene.builds_left == 3


def test_exactly_three_builds() -> None:
    """RULES 2.3: n = 3; the houses come from the supply."""
    scene = Scenario().play("build d7", "build c8", "build c6").illegal("build b6", match="complete")
    assert not scene.offers("build")
    assert scene.where(0) == hexes("d7 c8 c6")
    assert scene.in_supply(0) == 37
    assert scene.in_supply(1) == 40


def test_extra_action_before_the_mandatory_action() -> None:
    """RULES 2.2: T1."""
    scene = farmers_at_r12().play("farm s12")
    assert scene.where(0) == hexes("s13 s12")
    assert scene.phase == "before"
    assert scene.in_supply(0) == 38


def test_extra_action_after_the_mandatory_action() -> None:
    """RULES 2.2: T3."""
    scene = farmers_at_r12("desert").build_anywhere().play("farm s12", "end")
    assert "s12" in scene.where(0)
    assert scene.seat == 1


@pytest.mark.parametrize("builds", [1, 2])
def test_no_extra_action_between_two_builds(builds: int) -> None:
    """RULES 2.2, R9: never in between, whether one or two builds were made."""
    scene = farmers_at_r12("desert").build_anywhere(builds)
    scene.illegal("farm s12", match="mandatory")
    assert not scene.offers("farm")
    assert not scene.offers("end_turn")


def test_each_tile_once_per_turn() -> None:
    """RULES 2.4: once per tile, not once before and once after."""
    scene = farmers_at_r12("desert").play("farm s12").illegal("farm s11", match="used")
    scene.build_anywhere().illegal("farm s11", match="used")


def test_different_tiles_in_any_order_before_and_after() -> None:
    """RULES 2.4: each item in T1 or T3, in any order.

    i13 holds the oasis h13. Farm: s13's s12; i13's neighbours j13 and i12 are grass too. Oasis: none of the neighbours
    of s13 and i13 (flower, canyon, grass, forest) nor of s12 is desert, so any desert will do.
    """
    scene = farmers_at_r12("canyon").houses(0, "i13").tile(0, "oasis", "h13")
    assert scene.legal("farm") == hexes("s12 j13 i12")
    scene.play("oasis a9").build_anywhere().play("farm j13", "end")
    assert {"a9", "j13"} <= scene.where(0)


def test_extra_actions_are_voluntary() -> None:
    """RULES 2.4: the turn may end with tiles unused, and the tile is kept."""
    scene = farmers_at_r12("desert").build_anywhere().play("end")
    assert scene.seat == 1
    assert scene.tiles(0) == {"r12": "farm"}


def test_only_own_tiles() -> None:
    """RULES 2.4: a tile serves its owner only."""
    Scenario().houses(1, "s13").tile(1, "farm", "r12").illegal("farm s12", match="no farm tile")


def test_used_tiles_are_ready_again_next_turn() -> None:
    """RULES 2.6 no. 6: at the end of the turn all tiles become ready."""
    scene = farmers_at_r12("desert").play("farm s12").build_anywhere().play("end")
    scene.build_anywhere().play("end")
    assert scene.seat == 0
    assert scene.offers("farm")


def test_the_card_in_hand_is_the_one_that_is_played() -> None:
    """RULES 2.2 T0: the card drawn at the end of a turn is played in the next one."""
    game = Game(Options(players=2, seed=11))
    for _ in range(6):
        (held,) = game.view(1 - game.decider).players[1 - game.decider].hand
        for _ in range(3):
            game.play(f"build {min(game.choices()['build'])}")
        game.play("end")
        assert game.state.card == held


def test_the_played_card_is_discarded_and_one_card_drawn() -> None:
    """RULES 2.6 no. 4, 5: one card out, one card in, in secret."""
    game = Game(Options(players=2, seed=11))
    played, top = game.state.card, game.state.deck[-1]
    for _ in range(3):
        game.play(f"build {min(game.choices()['build'])}")
    game.play("end")
    assert game.state.discard == (played,)
    assert game.state.players[0].hand == (top,)
    assert len(game.state.deck) == 25 - 2 - 1
    assert not {*game.view(1).players[0].hand} & {*TERRAINS}


@pytest.mark.parametrize("players", [2, 5])
def test_an_empty_deck_is_made_from_the_discard_pile(players: int) -> None:
    """RULES 2.6: after 25 - n draws the deck is empty; the next draw shuffles the discard pile.

    The deck has 25 - n cards, so it lasts for 25 - n turns. At the end of the turn after that the discard pile, with
    the card just played, holds 26 - n cards; they become the deck and one of them is drawn: 25 - n are left.
    That is 24 turns of two players or 21 of five, 36 houses each at most: the supply lasts.
    """
    # A seed for which no terrain runs full on the way.
    game = Game(Options.first_game(players=players, seed=2))
    for turn in range(1, 26 - players + 1):
        state = game.state
        if turn == 26 - players:
            assert state.deck == ()
            pile = [*state.discard, state.card]
        for _ in range(3):
            game.play(f"build {min(game.choices()['build'])}")
        game.play("end")
    assert game.state.removed == ()
    assert game.state.discard == ()
    assert len(game.state.deck) == 25 - players
    drawer = (26 - players - 1) % players
    assert sorted([*game.state.deck, *game.state.players[drawer].hand]) == sorted(map(str, pile))


def test_the_supply_runs_out_in_the_mandatory_action() -> None:
    """RULES 2.3: the missing builds are dropped, the turn goes on with T3."""
    scene = Scenario().supply(0, 2).play("build d7", "build c8")
    assert scene.phase == "after"
    scene.illegal("build c6")
    assert scene.offers("end_turn")


def test_without_houses_moves_are_still_possible() -> None:
    """RULES 2.3, 3: with no house left no build, mandatory or extra, is possible, but a move is.

    r3 holds the paddock s3; s13 the farm r12. Player 0 has no house: neither build nor farm, but paddock; or the end.
    """
    scene = Scenario(turn="desert").houses(0, "r3 s13").supply(0, 0)
    scene.tile(0, "paddock", "s3").tile(0, "farm", "r12")
    assert not scene.offers("build")
    assert not scene.offers("farm")
    assert scene.offers("end_turn")
    scene.illegal("farm s12")
    scene.play("paddock r3-s1", "end")
    assert scene.where(0) == hexes("s1 s13")
    assert scene.seat == 1


def test_an_extra_build_before_may_use_up_the_supply() -> None:
    """RULES 2.3: the last house goes to the farm, so the whole mandatory action is dropped."""
    scene = farmers_at_r12().supply(0, 1).play("farm s12")
    assert not scene.offers("build")
    scene.play("end")
    assert scene.seat == 1


def test_a_house_built_this_turn_is_an_ordinary_piece_at_once() -> None:
    """RULES 7 no. 7: it may be moved in the same turn.

    q1 is two steps from s1 along line 1, over r1.
    """
    scene = Scenario(turn="desert").houses(0, "r3").tile(0, "paddock", "s3").play("build r2", "build s1", "build t1")
    scene.play("paddock s1-q1")
    assert scene.where(0) == hexes("r3 r2 q1 t1")


def test_undo_within_the_turn() -> None:
    """RULES 7 no. 49: a build may be taken back, a card that was drawn may not."""
    scene = Scenario().play("build d7", "build c8")
    scene.game.undo()
    assert scene.where(0) == hexes("d7")
    scene.play("build c6", "build b6", "end")
    assert not scene.game.can_undo


def test_turns_begin_with_the_next_player_for_every_number_of_players() -> None:
    """RULES 1.5 no. 11: clockwise, back to the first player after the last."""
    for players in (2, 3, 4, 5):
        game = Game(Options(players=players, seed=players))
        order = []
        for _ in range(2 * players):
            order.append(game.decider)
            for _ in range(3):
                game.play(f"build {min(game.choices()['build'])}")
            game.play("end")
        assert order == [*range(players)] * 2

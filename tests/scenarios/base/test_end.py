"""The end of the game: RULES 2.1, 2.12, R47, 7 no. 29, 30."""

from __future__ import annotations

import pytest

from kingdombuilder import Game, IllegalAction, Options, Section
from tests.scenario import Scenario, hexes


def turns_until_the_end(scene: Scenario, most: int = 20) -> list[int]:
    """Play on until the game is over; whose turns they were."""
    order: list[int] = []
    while not scene.game.over:
        assert len(order) < most, "the game does not end"
        order.append(scene.seat)
        scene.build_anywhere().play("end")
    return order


@pytest.mark.parametrize(
    ("seat", "turns"),
    [
        (0, [0, 1, 2]),  # the start player: everybody else once more
        (1, [1, 2]),
        (2, [2]),  # to the right of the start player: at once
    ],
)
def test_the_round_is_completed(seat: int, turns: list[int]) -> None:
    """RULES 2.1: somebody builds the last house; the player to the right of the start player has the last turn."""
    scene = Scenario(players=3, seat=seat).supply(seat, 3)
    assert turns_until_the_end(scene) == turns


@pytest.mark.parametrize(
    ("seat", "turns"),
    [
        (1, [1, 2, 0]),
        (2, [2, 0]),
        (0, [0]),
    ],
)
def test_the_round_begins_with_the_start_player(seat: int, turns: list[int]) -> None:
    """RULES 2.1: player 1 is start player, so player 0 ends each round."""
    scene = Scenario(players=3, seat=seat, start_player=1).supply(seat, 3)
    assert turns_until_the_end(scene) == turns


def test_the_game_goes_on_while_everybody_has_houses() -> None:
    """RULES 2.1: with one house left the flag is not set."""
    scene = Scenario(seat=1).supply(1, 4)
    scene.build_anywhere().play("end")
    assert scene.in_supply(1) == 1
    assert not scene.game.over
    # Player 0's turn, then player 1 builds the last house and the round ends.
    assert turns_until_the_end(scene) == [0, 1]


def test_the_last_house_may_be_built_by_an_extra_action() -> None:
    """RULES 2.1, R47: emptying the supply by any placement: player 1's farm uses the last house."""
    scene = Scenario(seat=1, turn="desert").houses(1, "s13").tile(1, "farm", "r12").supply(1, 4)
    scene.build_anywhere().play("farm s12", "end")
    assert scene.game.over


def test_the_turn_goes_on_after_the_last_house() -> None:
    """RULES 2.3, 7 no. 29: the last house ends neither turn nor game; the paddock may still move.

    r3 holds the paddock s3; with two houses the builds r2 and s2 empty the supply.
    """
    scene = Scenario(seat=1, turn="desert").houses(1, "r3").tile(1, "paddock", "s3").supply(1, 2)
    scene.play("build r2", "build s2")
    assert not scene.game.over
    assert scene.seat == 1
    scene.play("paddock r3-q1")
    assert scene.where(1) == hexes("r2 s2 q1")
    scene.play("end")
    assert scene.game.over


def test_nothing_can_be_played_after_the_end() -> None:
    """RULES 2.1: final scoring is all that follows."""
    scene = Scenario(seat=1, cards="knights").supply(1, 3)
    scene.play("build d7", "build c8", "build c6", "end")
    assert scene.game.over
    assert scene.phase == "over"
    scene.illegal("end", match="over").illegal("build b6", match="over")
    assert scene.game.legal()["actions"] == {}
    # d7, c8, c6 stand on three lines: one house on the best of them.
    assert scene.score(1, "knights") == 2
    assert scene.game.winners() == [1]


def test_the_flag_stays() -> None:
    """RULES 2.1, R47, 7 no. 30: once set it holds, though everybody has houses in the supply (again)."""
    scene = Scenario(players=3, seat=1, end_flag=True)
    assert turns_until_the_end(scene) == [1, 2]


def test_a_second_player_may_run_out_in_the_last_round() -> None:
    """RULES 2.1: it changes nothing; the round still ends with player 2."""
    scene = Scenario(players=3).supply(0, 3).supply(1, 3)
    assert turns_until_the_end(scene) == [0, 1, 2]


def test_a_player_without_houses_still_has_a_turn() -> None:
    """RULES 2.2, 2.3: in the last round player 1 has nothing to build and just ends the turn."""
    scene = Scenario(seat=0, end_flag=True).supply(1, 0)
    scene.build_anywhere().play("end")
    assert scene.seat == 1
    assert not scene.offers("build")
    scene.play("end")
    assert scene.game.over


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("start_player", [0, 1])
def test_everybody_has_equally_many_turns(players: int, start_player: int) -> None:
    """RULES 2.1: a whole game with the mandatory action only: 13 turns leave one house, the 14th is the last.

    The start player builds the 40th house first, and the round is completed, so everybody builds 40.
    """
    game = Game(Options(players=players, seed=players, start_player=start_player))
    turns = [0] * players
    while not game.over:
        turns[game.decider] += 1
        while "build" in game.choices():
            game.play(f"build {min(game.choices()['build'])}")
        game.play("end")
    assert turns == [14] * players
    assert [player["supply"] for player in game.position()["players"]] == [0] * players


def test_shared_victory_at_the_end_of_a_game() -> None:
    """RULES 2.12 no. 6: both players end with one house on the best line.

    Knights: player 1 builds d7, c8, c6, on three lines: 2 gold. Player 0 has a9, a house on one line: 2 gold.
    """
    scene = Scenario(seat=1, cards="knights").houses(0, "a9").supply(1, 3)
    scene.play("build d7", "build c8", "build c6", "end")
    assert scene.game.over
    assert scene.game.winners() == [0, 1]
    assert [scene.score(seat) for seat in (0, 1)] == [2, 2]


def test_the_silo_phase_and_other_boxes_are_no_part_of_the_base_game() -> None:
    """RULES 2.1: after the last turn of a base game there is nothing left to decide."""
    scene = Scenario(seat=1).supply(1, 3).build_anywhere().play("end")
    assert scene.game.choices() == {}


WATER = """
section: NAME
origin: nothing but water and a farm
1: farm

WWWWWWWWWW
WWWWWWWWWW
WW1WWWWWWW
WWWWWWWWWW
WWWWWWWWWW
WWWWWWWWWW
WWWWWWWWWW
WWWWWWWWWW
WWWWWWWWWW
WWWWWWWWWW
"""
LAKES = ("lake_1", "lake_2", "lake_3", "lake_4")


def test_without_a_card_that_can_be_played_the_game_ends_with_the_round() -> None:
    """K45: on a board of water every card is useless (R3), so nobody will ever build; one round is played.

    The start player's card and the 22 of the deck leave the game at once, the two in hand when they are played.
    """
    own = tuple(Section.parse(WATER.replace("NAME", name)) for name in LAKES)
    cards = ("fishermen", "knights", "merchants")
    game = Game(Options(players=3, sections=LAKES, cards=cards, own_sections=own, start_player=1))
    assert len(game.state.removed) == 23
    for player in (1, 2, 0):
        assert game.decider == player
        assert list(game.choices()) == ["end"]
        assert not game.over
        game.play("end")
    assert game.over
    assert len(game.state.removed) == 25
    with pytest.raises(IllegalAction, match=r"the game is over \(K45: no terrain card is left in the game\)"):
        game.play("end")
    assert [person.total for person in game.score()] == [0, 0, 0]


def test_a_card_in_somebodys_hand_keeps_the_game_going() -> None:
    """K45 asks for no card at all: with land on the board the cards are only shuffled, and everybody plays on."""
    scene = Scenario(players=2)
    for _ in range(30):
        scene.build_anywhere().play("end")
        if scene.game.state.shuffles:
            break
    assert scene.game.state.shuffles == 1
    assert not scene.game.over


def test_if_nobody_has_a_house_the_game_ends_with_the_round() -> None:
    """K45: a position can say that both supplies are empty though the end is not certain; nobody builds any more."""
    scene = Scenario(players=2).supply(0, 0).supply(1, 0)
    assert turns_until_the_end(scene) == [0, 1]


def test_one_player_with_a_house_is_enough_to_play_on() -> None:
    """K45, R47: player 1 has four houses; the first round leaves one, with which the end is certain in the second."""
    scene = Scenario(players=2).supply(0, 0).supply(1, 4)
    assert turns_until_the_end(scene) == [0, 1, 0, 1]

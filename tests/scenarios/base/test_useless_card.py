"""A card without any eligible hex: RULES 2.3, R3, 7 no. 31."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from kingdombuilder import Game, HexSet
from tests.scenario import FIRST_GAME, TERRAINS, Scenario, board_of

SECOND = "oracle barn harbor tower"
ALL_SECTIONS = ("barn", "farm", "harbor", "oasis", "oracle", "paddock", "tavern", "tower")


def all_cards(game: Game) -> Counter[str | None]:
    """Every terrain card that exists, wherever it is now."""
    state = game.state
    hands = [card for player in state.players for card in player.hand]
    return Counter([*state.deck, *state.discard, *state.removed, *hands, *([state.card] if state.card else [])])


FIVE_EACH = dict.fromkeys(TERRAINS, 5)


def only_desert_left(spare: str, *, sections: str = FIRST_GAME, seed: int = 0) -> Scenario:
    """Player 0 plays a desert card; of all desert hexes only the spared ones are free."""
    return Scenario(sections, players=5, turn="desert", seed=seed).fill("desert", 1, 2, 3, 4, spare=spare)


def test_at_the_beginning_of_a_turn() -> None:
    """RULES 2.3: no free desert, so another card is drawn at once; three builds on its terrain.

    The board of the first game has 53 desert hexes, all taken by players 1 to 4.
    """
    scene = only_desert_left("")
    assert sum(len(scene.where(seat)) for seat in range(1, 5)) == 53
    assert scene.card != "desert"
    assert scene.builds_left == 3
    assert scene.legal("build") == scene.printed(scene.card)
    assert {*scene.game.state.removed} == {"desert"}
    scene.build_anywhere()
    assert scene.in_supply(0) == 37


def test_at_the_beginning_of_the_next_players_turn() -> None:
    """RULES 2.3 T0: player 0 fills the last desert hexes; player 1's desert card is useless at once.

    Player 0 builds on the three free desert hexes k11, l11 and k12, which are neighbours, and the card becomes useless
    too (T3).
    """
    scenes = (only_desert_left("k11 l11 k12", seed=seed) for seed in range(200))
    scene = next(scene for scene in scenes if scene.game.view(1).players[1].hand == ("desert",))
    scene.play("build k11", "build l11", "build k12")
    before = scene.game.state.removed
    scene.play("end")
    assert scene.seat == 1
    assert scene.card != "desert"
    assert scene.builds_left == 3
    assert len(scene.game.state.removed) > len(before)
    assert all_cards(scene.game) == FIVE_EACH


def test_between_two_builds() -> None:
    """RULES 2.3: one desert hex is free, so the other two builds go on with a new terrain; three in all."""
    scene = only_desert_left("k11").play("build k11")
    assert scene.card != "desert"
    assert scene.builds_left == 2
    assert scene.phase == "mandatory"
    terrain = scene.printed(scene.card)
    assert scene.legal("build") <= terrain
    scene.build_anywhere()
    assert scene.phase == "after"
    assert scene.where(0) <= {"k11"} | terrain
    assert len(scene.where(0)) == 3


def test_before_the_last_build() -> None:
    """RULES 2.3: two desert hexes free, the third build goes on the new terrain."""
    scene = only_desert_left("k11 a9").play("build k11", "build a9")
    assert scene.card != "desert"
    assert scene.builds_left == 1
    scene.build_anywhere()
    assert scene.phase == "after"
    assert len(scene.where(0)) == 3


def test_adjacency_holds_on_the_new_terrain() -> None:
    """RULES 2.3, 2.5: the second build follows the building rules with the new card.

    k11 (not shifted): beside it j11 grass and l11 (desert, full), above j10 and k10 grass, below j12 grass and
    k12 (desert, full). So a grass card binds to these four, any other card (but desert) leaves a free choice.
    """
    seen = set()
    for seed in range(30):
        scene = only_desert_left("k11", seed=seed).play("build k11")
        seen.add(scene.card)
        if scene.card == "grass":
            assert scene.legal("build") == {"j11", "j10", "k10", "j12"}
        else:
            assert scene.legal("build") == scene.printed(scene.card)
    assert seen == {*TERRAINS} - {"desert"}


def test_after_the_mandatory_action() -> None:
    """RULES 2.3, in T3 too: the third build takes the last free desert hex; a new card is drawn at once."""
    scene = only_desert_left("k11 l11 k12").play("build k11", "build l11", "build k12")
    assert scene.card != "desert"
    assert scene.phase == "after"
    assert not scene.offers("build")
    assert scene.offers("end_turn")
    card = scene.card
    scene.play("end")
    assert card in scene.game.state.discard
    assert "desert" not in scene.game.state.discard


def test_the_oracle_uses_the_new_terrain() -> None:
    """RULES 7 no. 31: after the last desert hex the oracle builds on the new card's terrain.

    Oracle h4 with a house on g4, whose neighbours are f4 g3 water, h3 grass, g5 h5 flower and the oracle.
    The free desert hexes i6, i7, j7: i6 (shifted) touches h6 i5 j5 (water), j6, i7, j7. i7 touches h7 h8 (flower),
    j7, h6 (water), i6, i8 (canyon). j7 touches i7, k7 (grass), i6, j6, i8 j8 (canyon).
    """
    oracle = {"grass": {"h3", "k7"}, "flower": {"g5", "h5", "h7", "h8"}, "canyon": {"i8", "j8"}}
    seen = set()
    for seed in range(30):
        scene = Scenario(SECOND, players=5, turn="desert", seed=seed).houses(0, "g4").tile(0, "oracle", "h4")
        scene.fill("desert", 1, 2, 3, 4, spare="i6 i7 j7").play("build i6", "build i7", "build j7")
        assert scene.card != "desert"
        seen.add(scene.card)
        # No forest touches one of the four houses, so a forest card leaves the whole board.
        assert scene.legal("oracle") == oracle.get(scene.card, scene.printed("forest"))
    assert seen == {"grass", "flower", "canyon", "forest"}


def test_an_extra_action_may_use_the_last_hex_up() -> None:
    """RULES 2.3, at once: the oracle takes the last desert hex in T1; all three builds go on the new terrain."""
    scene = Scenario(SECOND, players=5, turn="desert").houses(0, "g4").tile(0, "oracle", "h4")
    scene.fill("desert", 1, 2, 3, 4, spare="i6").play("oracle i6")
    assert scene.card != "desert"
    assert scene.phase == "before"
    assert scene.builds_left == 3
    assert scene.build_anywhere().in_supply(0) == 40 - 5


def test_any_piece_on_the_last_hex_makes_the_card_useless() -> None:
    """RULES 2.3: no eligible hex of the terrain is left, whatever took it: here a paddock move in T1.

    r3 jumps over r2 to s1, the last free desert hex; but it leaves r3, a desert hex, so the card stays. From t3, a
    flower field, to s1 no desert hex becomes free.
    """
    scene = Scenario(players=5, turn="desert").houses(0, "r3").tile(0, "paddock", "s3")
    scene.fill("desert", 1, 2, 3, 4, spare="s1").play("paddock r3-s1")
    assert scene.card == "desert"
    assert scene.legal("build") == {"r3"}

    scene = Scenario(players=5, turn="desert").houses(0, "t3").tile(0, "paddock", "s3")
    scene.fill("desert", 1, 2, 3, 4, spare="s1").play("paddock t3-s1")
    assert scene.card != "desert"
    assert scene.builds_left == 3


def test_a_useless_card_leaves_the_game() -> None:
    """RULES 2.3, R3: it is not discarded and never comes back, not even by a new deck.

    Player 0 and four others play until the discard pile has been shuffled; all cards are always accounted for.
    """
    scene = only_desert_left("", seed=3)
    removed = len(scene.game.state.removed)
    assert removed >= 1
    # 24 cards are left with 5 players, so a new deck is needed by the 21st turn; 7 turns of three houses for each.
    for _ in range(25):
        scene.build_anywhere().play("end")
        state = scene.game.state
        assert all_cards(scene.game) == FIVE_EACH
        assert len(state.removed) >= removed
        assert scene.card != "desert"
        removed = len(state.removed)
    assert state.shuffles >= 1
    assert {*state.removed} == {"desert"}
    assert "desert" not in state.discard


def test_cards_are_drawn_until_one_is_usable() -> None:
    """RULES 2.3: "repeat until usable": with desert, canyon and flower full only grass and forest will do.

    53 + 55 + 57 = 165 hexes: players 1 to 4 have 39 houses on each, player 0 the other nine.
    """
    board = board_of(FIRST_GAME)
    full = [hex for terrain in ("desert", "canyon", "flower") for hex in sorted(HexSet(board.printed[terrain]))]
    assert len(full) == 165
    most = 0
    for seed in range(30):
        scene = Scenario(players=5, turn="desert", seed=seed).houses(0, full[156:])
        for seat in range(1, 5):
            scene.houses(seat, full[39 * (seat - 1) : 39 * seat])
        removed = scene.game.state.removed
        assert scene.card in {"grass", "forest"}
        assert removed[0] == "desert"
        assert {*removed} <= {"desert", "canyon", "flower"}
        assert all_cards(scene.game) == FIVE_EACH
        most = max(most, len(removed))
    assert most >= 3


def test_a_new_card_cannot_be_taken_back() -> None:
    """RULES 7 no. 49: what turned up a hidden card stands."""
    assert not only_desert_left("k11").play("build k11").game.can_undo


def test_the_base_game_never_runs_out_of_cards() -> None:
    """RULES 2.3, neither deck nor discard pile has a card: cannot be with the base sections.

    200 houses cannot fill four terrains of any board (217 hexes at least), so two terrains, ten cards, stay usable;
    the four other players hold four of them at most.
    """
    size = {
        section: {terrain: len(HexSet(board.printed[terrain]) & corner) for terrain in TERRAINS}
        for section in ALL_SECTIONS
        for board in [board_of(" ".join([section, *[other for other in ALL_SECTIONS if other != section][:3]]))]
        for corner in [HexSet(f"{column}{row}" for column in "abcdefghij" for row in range(1, 11))]
    }
    smallest = min(
        sum(sorted(sum(size[section][terrain] for section in four) for terrain in TERRAINS)[:4])
        for four in combinations(ALL_SECTIONS, 4)
    )
    assert smallest == 217

"""Nomad hexes and the life of their tiles: RULES 1.5 no. 4, 2.8, 4.8, R37, section 7 nos. 32 and 33.

d6 (grass) touches the nomad hex c6; g6 (desert) touches h6.
"""

from __future__ import annotations

from collections import Counter

from kingdombuilder import Game, Options
from tests.scenario import Scenario, covers, hexes
from tests.scenarios.nomads.helpers import BOARD, decisions, gold, nomads, nomads_left, pass_turn

NOMAD_HEXES = hexes("n4 c6 h6 f8 e14 q18")
STOCK = Counter(
    {f"donation:{terrain}": 1 for terrain in ("grass", "canyon", "desert", "flower", "forest", "water", "mountain")}
    | {"resettlement": 2, "outpost": 2, "sword": 2, "treasure": 2}
)


def laid(seed: int, sections: str = BOARD) -> dict[str, str]:
    """The nomad tiles at the start of a game."""
    document = Game(Options(sets=("base", "nomads"), sections=tuple(sections.split()), seed=seed)).position()
    tiles: dict[str, str] = document.get("nomads_left", {})
    return tiles


@covers("donation", "resettlement", "outpost", "sword", "treasure")
def test_one_tile_on_each_nomad_hex() -> None:
    """RULES 1.1, 1.5 no. 4: at random, of the 15 there are; in 200 games each of the 11 kinds turns up."""
    seen: Counter[str] = Counter()
    for seed in range(200):
        tiles = laid(seed)
        assert set(tiles) == NOMAD_HEXES
        assert Counter(tiles.values()) <= STOCK
        seen.update(tiles.values())
    assert set(seen) == set(STOCK)


@covers("treasure")
def test_the_seed_lays_the_tiles() -> None:
    """RULES 1.5 no. 4: shuffled; the same seed gives the same tiles, and a board without nomad hexes has none."""
    assert laid(7) == laid(7)
    assert len({tuple(laid(seed).values()) for seed in range(20)}) > 15
    assert laid(7, "tavern paddock oasis farm") == {}


@covers("treasure")
def test_effect_side_is_visible_to_all() -> None:
    """RULES 1.5 no. 4: a spectator sees the tiles as the players do."""
    game = Game(Options(sets=("base", "nomads"), sections=tuple(BOARD.split()), seed=7))
    assert game.view(None).parts == game.state.parts


@covers("sword")
def test_tile_is_taken_at_once_and_used_next_turn() -> None:
    """RULES 2.8: usable only on the owner's next turn, then gone, used or not."""
    scene = Scenario(BOARD, turn="grass").houses(1, "t1").table(nomads_left={"c6": "sword"})
    scene.play("build d6")
    assert nomads(scene, 0) == ["new:sword"]
    assert nomads_left(scene) == {}
    assert "Player 1 takes the nomad tile Sword (c6)." in scene.told
    scene.build_anywhere()
    assert "sword" not in decisions(scene)
    pass_turn(scene.play("end"))
    assert scene.seat == 0
    assert nomads(scene, 0) == ["sword"]
    assert scene.offers("sword")
    pass_turn(scene)
    assert nomads(scene, 0) == []
    assert "Player 1 loses the nomad tile Sword." in scene.told
    assert not pass_turn(scene).offers("sword")


@covers("outpost", "sword")
def test_several_tiles_in_hand() -> None:
    """RULES 2.8: a player may hold several; what was taken this turn waits beside what may be used now.

    The forest g8 touches f8. With an outpost in hand the player takes a sword, and keeps only that.
    """
    scene = Scenario(BOARD, turn="forest").has(0, nomads=["outpost"]).table(nomads_left={"f8": "sword"})
    scene.play("build g8")
    assert nomads(scene, 0) == ["outpost", "new:sword"]
    scene.build_anywhere().play("end")
    assert nomads(scene, 0) == ["sword"]


@covers("outpost")
def test_two_tiles_of_a_kind() -> None:
    """RULES 2.4: each tile once: with two outposts the second is left when the first is used."""
    scene = Scenario(BOARD).houses(0, "e4").has(0, nomads=["outpost", "outpost"])
    scene.play("outpost", "build h1", "outpost", "build k9", "build k10")
    assert nomads(scene, 0) == []


@covers("treasure")
def test_treasure() -> None:
    """RULES 2.8, 4.7: 3 gold at once; it is never held, and counts at the end as gold that a treasure paid."""
    scene = Scenario(BOARD, turn="grass").table(nomads_left={"c6": "treasure"}).play("build d6")
    assert (gold(scene), nomads(scene, 0), nomads_left(scene)) == (3, [], {})
    assert scene.score(0, "treasure") == 3
    assert scene.score(0, "gold") == 0
    assert scene.score(1, "treasure") == 0
    assert "Player 1 earns 3 gold (Treasure)." in scene.told


@covers("treasure")
def test_nomad_hex_is_not_refilled() -> None:
    """RULES 1.5 no. 4, 7 no. 33: d7 touches c6 too, but its tile is gone; nobody gets it twice."""
    scene = Scenario(BOARD, turn="grass").table(nomads_left={"c6": "treasure"}).play("build d6", "build d7")
    assert gold(scene) == 3
    scene.build_anywhere().play("end").deal("grass").play("build d5")
    assert gold(scene, 1) == 0


@covers("sword", "caravan")
def test_tile_is_kept_when_the_piece_moves_away() -> None:
    """RULES 2.8, 7 no. 32: g6 takes the sword of h6 and slides west over f6 e6 to d6."""
    scene = Scenario(BOARD, turn="desert").houses(0, "n7").tile(0, "caravan", "m7").table(nomads_left={"h6": "sword"})
    scene.play("build g6", "build g5", "build h5", "caravan g6-d6")
    assert nomads(scene, 0) == ["new:sword"]


@covers("caravan")
def test_moved_piece_takes_the_tile() -> None:
    """RULES 2.8: build, placement or move: e6 slides to g6, next to h6."""
    scene = Scenario(BOARD, turn="forest").houses(0, "n7 e6").tile(0, "caravan", "m7")
    scene.table(nomads_left={"h6": "treasure"})
    assert gold(scene.play("caravan e6-g6")) == 3


@covers("canoe", "R37")
def test_tile_taken_in_another_players_turn() -> None:
    """R37: the owner's next turn, also when a canoe took it in somebody else's.

    Player 1 (g6) takes the outpost of h6; player 2 (e18, canoe e17) answers with a canoe on c7, next to c6.
    """
    scene = Scenario("quarry barn canoe garden", turn="desert").table(nomads_left={"h6": "outpost", "c6": "sword"})
    scene.houses(1, "e18").tile(1, "canoe", "e17")
    scene.play("build g6", "canoe c7")
    assert nomads(scene, 1) == ["sword"]
    scene.build_anywhere().play("end")
    assert scene.seat == 1
    assert scene.offers("sword")
    pass_turn(scene)
    assert nomads(scene, 1) == []


# Merchants and Workers: the row d7 e7 f7 touches the nomad hexes c6 (d7) and f8 (f7).


@covers("workers", "4.8 Workers/nomad hex")
def test_workers_count_nomad_hexes() -> None:
    """RULES 1.7, 4.8: with or without a tile there; e7 touches none."""
    scene = Scenario(BOARD, cards="workers").houses(0, "d7 e7 f7").table(nomads_left={"c6": "sword"})
    assert scene.score(0, "workers") == 2


@covers("merchants", "4.8 Merchants/nomad hex")
def test_merchants_join_nomad_hexes() -> None:
    """RULES 1.7, 4.8: two nomad hexes joined by three houses: 8 gold."""
    assert Scenario(BOARD, cards="merchants").houses(0, "d7 e7 f7").score(0, "merchants") == 8


@covers("noblewomen", "4.8 Noblewomen/nomad hex")
def test_noblewomen_score_nomad_hexes() -> None:
    """RULES 4.4: most pieces next to c6: 5 gold; d6 touches no other special hex."""
    assert Scenario(BOARD, cards="noblewomen").houses(0, "d6").score(0, "noblewomen") == 5


@covers("place_of_refuge", "4.8 Place of refuge/nomad hex")
def test_place_of_refuge_around_a_nomad_hex() -> None:
    """RULES 4.6: own pieces on all six neighbours of f8."""
    scene = Scenario(BOARD).table(tasks=["place_of_refuge"]).houses(0, "e8 g8 f7 g7 f9 g9")
    assert scene.score(0, "place_of_refuge") == 8

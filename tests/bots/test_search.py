"""How a search looks at a piece that was picked up and not placed yet."""

from __future__ import annotations

from kingdombuilder import State
from kingdombuilder.bots.search import lifted
from kingdombuilder.hexes import hex_named, mask_of, names, neighbours
from tests.scenario import Scenario
from tests.scenarios.harvest.test_silos import last_turn
from tests.scenarios.nomads.test_nomad_tiles import donated


def picked_up(houses: str) -> State:
    """A player with the tavern of c7 and a paddock has picked up the house on d7."""
    scene = Scenario().houses(0, f"{houses} k7").tile(0, "tavern", "c7").tile(0, "paddock", "l7")
    return scene.play("paddock d7").game.state


def test_a_lifted_piece_takes_the_tile_with_it_that_it_alone_held() -> None:
    """RULES 2.7: no piece is left next to the tavern c7 while d7 is in the air; the paddock l7 keeps its house k7."""
    state = lifted(picked_up("d7"), 0)
    player = state.players[0]
    assert names(player.pieces) == ["k7"]
    assert names(player.tiles) == ["l7"]
    assert player.near == neighbours(mask_of([hex_named("k7")]))
    assert state.eligible >> hex_named("d7") & 1


def test_a_tile_stays_that_another_piece_holds() -> None:
    """RULES 2.7: c8 is next to the tavern c7, too."""
    state = lifted(picked_up("d7 c8"), 0)
    assert names(state.players[0].pieces) == ["k7", "c8"]
    assert names(state.players[0].tiles) == ["c7", "l7"]


def test_the_position_itself_stays_as_it_was() -> None:
    state = picked_up("d7")
    lifted(state, 0)
    assert names(state.players[0].pieces) == ["d7", "k7"]
    assert names(state.players[0].tiles) == ["c7", "l7"]
    assert sorted(state.players[0].layout.areas) == sorted(mask_of([hex_named(name)]) for name in ("d7", "k7"))


def test_nothing_is_lifted_where_nothing_was_picked_up() -> None:
    """Another player's decision, and those that name no piece: a further build (RULES 3.3), and a silo (RULES 2.11)."""
    state = picked_up("d7")
    assert lifted(state, 1) is state
    donation = donated("donation:water").play("donation:water c7").game.state
    silo = last_turn("o3", "t20").play("end").game.state
    for state in (donation, silo):
        assert state.pending[-1].player == 0
        assert lifted(state, 0) is state

"""On which terrains the extra actions build, for saying why a hex will not do."""

from __future__ import annotations

import pytest

from kingdombuilder.game import catalogue
from tests.scenario import Scenario


@pytest.mark.parametrize(
    "kind",
    ["tower", "tavern", "village", "fountain", "water_mill", "mountain_station", "watchtower", "university"],
)
def test_any_suitable_terrain(kind: str) -> None:
    """RULES 3.1, 3.3, 3.5, 3.6: what these ask for besides, such as the edge, is no matter of the terrain."""
    state = Scenario().game.state
    assert catalogue.tiles[kind].land(state, state.players[0]) == state.setup.board.suitable


@pytest.mark.parametrize(
    ("kind", "terrain"),
    [
        ("farm", "grass"),
        ("oasis", "desert"),
        ("harbor", "water"),
        ("garden", "flower"),
        ("foresters_lodge", "forest"),
        ("monastery", "canyon"),
    ],
)
def test_one_terrain(kind: str, terrain: str) -> None:
    """RULES 3.1, 3.3, 3.4: whatever the card says."""
    state = Scenario().game.state
    assert catalogue.tiles[kind].land(state, state.players[0]) == state.setup.board.terrain[terrain]


def test_what_is_never_chosen() -> None:
    """RULES 3.4 Crossroads: the second card is drawn by itself; every other location has an action to be chosen."""
    assert [kind for kind, tile in catalogue.tiles.items() if tile.passive] == ["crossroads"]

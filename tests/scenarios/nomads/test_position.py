"""The fields of Nomads in the position document: docs/position.md."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder import BadPosition, Game
from tests.scenario import covers
from tests.scenarios.nomads.helpers import BOARD


def document(player: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A position with these fields, the first player having those of ``player``."""
    return {
        "sections": BOARD.split(),
        "players": [player or {}, {}],
        "turn": {"player": 0, "card": "canyon"},
        **fields,
    }


@covers("quarry", "donation", "outpost", "sword", "treasure", "resettlement")
def test_position_round_trip() -> None:
    """docs/position.md: what is written is read again, and only what differs from the default is written."""
    fields = {"walls": ["e5", "k9"], "nomads_left": {"c6": "treasure", "q18": "donation:water"}}
    held = {"nomads": ["outpost", "resettlement", "new:donation:grass", "new:sword"]}
    game = Game.from_position(document(held, **fields))
    written = game.position()
    assert {field: written[field] for field in fields} == fields
    assert written["players"][0]["nomads"] == held["nomads"]
    assert Game.from_position(written).position() == written
    plain = Game.from_position(document()).position()
    assert not {"walls", "nomads_left"} & set(plain)
    assert "nomads" not in plain["players"][0]


@covers("sword", "R37")
def test_position_new_tile_of_a_waiting_player() -> None:
    """R37: a tile taken by another player in this turn is for that player's next turn, like one without ``new``."""
    position = document()
    position["players"][1]["nomads"] = ["new:sword"]
    assert Game.from_position(position).position()["players"][1]["nomads"] == ["sword"]


@pytest.mark.parametrize(
    ("player", "fields", "fault"),
    [
        ({}, {"walls": ["b5"]}, r"walls\[0\]: b5 \(water\) is not a hex where a wall can stand"),
        ({}, {"walls": ["c6"]}, r"walls\[0\]: c6 \(nomad\) is a special hex"),
        ({}, {"walls": ["e5", "e5"]}, r"walls\[1\]: e5 is named twice"),
        ({}, {"walls": ["z1"]}, r"walls\[0\]: 'z1' is not a hex"),
        ({}, {"walls": "e5"}, "walls: 'e5' is not a list"),
        ({"houses": ["e5"]}, {"walls": ["e5"]}, r"players\[0\].houses\[0\]: something stands on e5 already"),
        ({}, {"walls": [f"{c}{r}" for r in (11, 13) for c in "klmrt"] + [f"{c}{r}" for r in (19, 20) for c in "abc"]
              + [f"k{r}" for r in (4, 5, 6, 7, 8, 9, 10, 12, 14, 15)]}, "walls: 26 given; there are 25"),
        ({}, {"nomads_left": {"e5": "sword"}}, r"nomads_left.e5: e5 \(canyon\) is not a nomad hex \(they are n4, c6"),
        ({}, {"nomads_left": {"c6": "swrd"}}, "nomads_left.c6: unknown nomad tile 'swrd'; did you mean sword"),
        ({}, {"nomads_left": {"c6": "donation"}}, "nomads_left.c6: unknown nomad tile 'donation'"),
        ({}, {"nomads_left": {"c6": "donation:swamp"}}, "nomads_left.c6: unknown nomad tile"),
        ({}, {"nomads_left": {"c99": "sword"}}, "nomads_left.c99: 'c99' is not a hex"),
        ({}, {"nomads_left": ["c6"]}, "nomads_left: .* is not an object"),
        ({}, {"nomads_left": dict.fromkeys(["c6", "h6", "n4"], "sword")},
         "nomads_left.n4: one sword tile too many; there are 2"),
        ({"nomads": ["donation:water"]}, {"nomads_left": {"c6": "donation:water"}},
         r"players\[0\].nomads\[0\]: one donation:water tile too many; there is 1"),
        ({"nomads": ["outpost", "outpost", "new:outpost"]}, {},
         r"players\[0\].nomads\[2\]: one outpost tile too many; there are 2"),
        ({"nomads": ["treasure"]}, {}, r"players\[0\].nomads\[0\]: unknown nomad tile 'treasure'"),
        ({"nomads": ["old:sword"]}, {}, r"players\[0\].nomads\[0\]: unknown nomad tile 'old:sword'"),
        ({"nomads": [7]}, {}, r"players\[0\].nomads\[0\]: unknown nomad tile 7"),
        ({"nomads": "sword"}, {}, r"players\[0\].nomads: 'sword' is not a list"),
    ],
)  # fmt: skip
@covers("quarry", "sword")
def test_position_faults(player: dict[str, Any], fields: dict[str, Any], fault: str) -> None:
    """docs/position.md: a position that cannot be is refused, and the fault named by its field."""
    with pytest.raises(BadPosition, match=fault):
        Game.from_position(document(player, **fields))


@covers("treasure")
def test_position_names_every_fault() -> None:
    """docs/position.md: one error with all of them."""
    with pytest.raises(BadPosition) as caught:
        Game.from_position(document({"nomads": ["treasure"]}, walls=["b5"], nomads_left={"a1": "sword"}))
    assert [fault.partition(":")[0] for fault in caught.value.faults] == [
        "walls[0]",
        "nomads_left.a1",
        "players[0].nomads[0]",
    ]


@covers("outpost", "quarry")
def test_position_on_a_board_without_nomads() -> None:
    """docs/position.md: whether play could have led there is not asked: walls and tiles on the first game's board."""
    position = document({"houses": ["c6"], "nomads": ["outpost", "sword"]}, walls=["b6"])
    position["sections"] = ["tavern", "paddock", "oasis", "farm"]
    position["players"][1]["houses"] = ["a1"]
    actions = Game.from_position(position).legal()["actions"]
    assert "b6" not in actions["build"]
    assert "b6" not in actions["outpost"]
    assert actions["sword"] == {"1": ["a1"]}

"""The fields that Harvest brings to the position document: docs/position.md."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder import BadPosition, Game
from tests.scenario import covers
from tests.scenarios.harvest.table import HARVEST


def document(player: dict[str, Any] | None = None, turn: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A small position with these fields of player 0 and of the turn."""
    return {
        "sections": HARVEST.split(),
        "players": [{"houses": ["m8"], **(player or {})}, {}],
        "turn": {"card": "canyon", **(turn or {})},
        **more,
    }


@covers("scout_cabin", "cathedral", "mayors", "farmland")
def test_position_keeps_all_fields() -> None:
    """docs/position.md: what is read is written."""
    fields = {"marked_lines": [3, 20, "I5"], "cathedral": 7}
    turn = {"farmland_used": True, "scouts": ["l8", "k8"]}
    written = Game.from_position(document(fields, turn, island="tree_house")).position()
    assert written["players"][0].items() >= fields.items()
    assert written["players"][0]["supply"] == 40 - 1 - 3
    assert written["turn"]["farmland_used"] is True
    assert sorted(written["turn"]["scouts"]) == ["k8", "l8"]
    assert Game.from_position(written).position() == written


@covers("scout_cabin")
def test_position_with_scouts_on_a_board_without_a_cabin() -> None:
    """docs/position.md: whether play could have led there is not checked; a scout is a scout."""
    given = document(turn={"scouts": ["m9"]}, sections=["tavern", "paddock", "oasis", "farm"])
    given["players"][0]["houses"] = ["m10"]
    game = Game.from_position(given)
    assert "m9" not in game.choices()["build"]
    assert game.position()["turn"]["scouts"] == ["m9"]


@pytest.mark.parametrize(
    ("player", "turn", "fault"),
    [
        ({"marked_lines": [0]}, {}, r"players\[0\].marked_lines\[0\]: 0 is not a line"),
        ({"marked_lines": [21]}, {}, r"players\[0\].marked_lines\[0\]: 21 is not a line"),
        ({"marked_lines": [True]}, {}, r"players\[0\].marked_lines\[0\]: True is not a line"),
        ({"marked_lines": ["3"]}, {}, r"players\[0\].marked_lines\[0\]: '3' is not a line"),
        ({"marked_lines": [["I1"]]}, {}, r"players\[0\].marked_lines\[0\]: \['I1'\] is not a line"),
        ({"marked_lines": ["I1"]}, {}, r"players\[0\].marked_lines\[0\]: I1 is a line of the island"),
        ({"marked_lines": [4, 4]}, {}, r"players\[0\].marked_lines\[1\]: 4 is named twice"),
        ({"marked_lines": 4}, {}, r"players\[0\].marked_lines: 4 is not a list"),
        ({"marked_lines": [4], "supply": 39}, {}, r"players\[0\].supply: 39 is not a whole number from 0 to 38"),
        ({"cathedral": -1}, {}, r"players\[0\].cathedral: -1 is not a whole number from 0 to 18"),
        ({"cathedral": 19}, {}, r"players\[0\].cathedral: 19 is not a whole number from 0 to 18"),
        ({}, {"farmland_used": 1}, r"turn.farmland_used: 1 is neither true nor false"),
        ({}, {"scouts": ["m8"]}, r"turn.scouts\[0\]: something stands on m8 already"),
        ({}, {"scouts": ["n8"]}, r"turn.scouts\[0\]: n8 \(scout_cabin\) is a special hex"),
        ({}, {"scouts": ["C3"]}, r"turn.scouts\[0\]: C3 is not on this board"),
        ({}, {"scouts": ["l8", "l8"]}, r"turn.scouts\[1\]: l8 is named twice"),
        ({}, {"scouts": ["l8", "k8", "j8"]}, r"turn.scouts: 3 given; there are 2"),
    ],
)
def test_position_faults(player: dict[str, Any], turn: dict[str, Any], fault: str) -> None:
    """docs/position.md: a position that cannot be is refused, the field is named."""
    with pytest.raises(BadPosition, match=fault):
        Game.from_position(document(player, turn))


@covers("mayors")
def test_position_two_marks_on_one_line() -> None:
    """RULES 4.5: a line is marked once."""
    given = document({"marked_lines": [4]})
    given["players"][1] = {"marked_lines": [5, 4]}
    with pytest.raises(BadPosition, match=r"players\[1\].marked_lines\[1\]: line 4 is marked by another player"):
        Game.from_position(given)


@covers("cathedral")
def test_position_more_numbers_than_there_are() -> None:
    """RULES 1.1: 8 x 1 + 2 x 5 = 18."""
    given = document({"cathedral": 10})
    given["players"][1] = {"cathedral": 9}
    with pytest.raises(BadPosition, match=r"players\[1\].cathedral: 9 is too much"):
        Game.from_position(given)


@covers("mayors")
def test_position_more_houses_than_there_are() -> None:
    """docs/position.md: marks are houses: 38 on the board and 3 marks are 41."""
    houses = [f"{column}{row}" for row in (11, 12) for column in "abcdefghijklmnopqrst"][:38]
    with pytest.raises(BadPosition, match=r"41 settlements are out of the supply"):
        Game.from_position(document({"houses": houses, "marked_lines": [1, 2, 3]}))

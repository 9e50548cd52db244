"""Positions and sections that belong to no table: what the engine says of them, right or wrong."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder import Game, Section
from kingdombuilder.game import catalogue
from kingdombuilder.game.documents import position
from kingdombuilder.protocol.refusals import Refusal
from tests.device.devices import Device
from tests.properties.strategies import position as any_position
from tests.test_section import FARM, ISLAND

GOOD: dict[str, Any] = {
    "sections": ["tavern", "paddock", "oasis", "farm"],
    "cards": ["fishermen", "knights"],
    "players": [{"houses": ["a1", "b1", "a2"]}, {"houses": ["k5"]}],
}
TURN = {"card": "canyon", "player": 1}


@pytest.fixture
def device() -> Device:
    return Device()


def look(device: Device, **document: Any) -> Any:
    return device.ask("POST", "positions", {"document": GOOD | document})


def painted(section: Section, **changes: Any) -> dict[str, Any]:
    """What a painter sends who paints this section."""
    rows: list[list[str]] = [[] for _ in section.rows]
    for row, _, symbol in section.symbols():
        rows[row].append(symbol)
    return {"name": section.name, "rows": rows, "island": section.is_island} | changes


# --- Positions ---


def test_a_table_is_scored_card_by_card_and_hex_by_hex(device: Device) -> None:
    """As the command line does, and with the hexes that earn it."""
    found = look(device)
    state = position.read(GOOD)
    assert (found["faults"], found["legal"], found["chances"]) == ([], None, None)
    for score, player in zip(found["game"]["scores"], Game.from_position(GOOD).score(), strict=True):
        assert {item["name"]: item["gold"] for item in score["items"]} == player.by_item()
        for item in score["items"]:
            assert sum(part["gold"] for part in item["parts"]) == item["gold"]
            assert all(hex in hexes_of(found) for part in item["parts"] for hex in part["hexes"])
    assert len(found["board"]) == 400
    assert found["setup"]["cards"] == GOOD["cards"]
    assert found["document"] == position.document(state)
    assert device.ask("POST", "positions", {"code": found["code"]})["game"] == found["game"]


def hexes_of(found: Any) -> set[str]:
    return {hex["hex"] for hex in found["board"]}


def test_with_a_turn_there_is_more_to_say(device: Device) -> None:
    found = look(device, turn=TURN)
    game = Game.from_position(GOOD | {"turn": TURN})
    assert found["legal"] == game.legal()
    assert found["game"]["decision"]["choices"]["build"] == list(game.choices()["build"])
    assert sum(found["chances"]) == pytest.approx(1, abs=0.01)
    hints = device.ask("POST", "positions/hints", {"document": GOOD | {"turn": TURN}})["hints"]
    assert hints[0]["worse"] == 0
    assert hints[0]["steps"][0]["kind"] == "build"
    with pytest.raises(Refusal, match="the position has no turn"):
        device.ask("POST", "positions/hints", {"document": GOOD})


def test_faults_stand_where_they_are_and_the_rest_is_scored(device: Device) -> None:
    """A position that is half painted is normal."""
    found = look(device, players=[{"houses": ["a1", "b1", "c7"]}, {"houses": ["a1"], "gold": -1}], turn=TURN)
    faults = [(fault["path"], fault["kind"], fault["hex"], fault["most"]) for fault in found["faults"]]
    assert faults == [
        ("players[0].houses[2]", "special", "c7", None),
        ("players[1].houses[0]", "taken", "a1", None),
        ("players[1].gold", "number", None, 10_000),
    ]
    assert (found["code"], found["document"], found["legal"], found["game"]["decision"]) == (None, None, None, None)
    assert [len(player["houses"]) for player in found["game"]["position"]["players"]] == [2, 0]
    assert len(found["game"]["scores"]) == 2


def test_without_a_board_there_are_only_faults(device: Device) -> None:
    found = look(device, sections=["tavern"])
    assert [fault["path"] for fault in found["faults"]] == ["sections"]
    assert (found["setup"], found["board"], found["game"]) == (None, [], None)


def test_own_sections_are_in_the_document_and_in_the_code(device: Device) -> None:
    found = look(device, own_sections=[FARM, ISLAND], island="tree_house")
    symbols = {hex["hex"]: hex["symbol"] for hex in found["board"]}
    assert symbols["o15"] == "canyon"  # the canyon hex of that farm section is e5, and the section lies bottom right
    again = device.ask("POST", "positions", {"code": found["code"]})
    assert again["board"] == found["board"]


def test_sections_that_a_user_brought_do_not_count(device: Device) -> None:
    """The position of a guest means the same on every server."""
    before = look(device)
    catalogue.bring({"farm.txt": FARM})
    try:
        assert look(device) == before
    finally:
        catalogue.brought.clear()


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({}, "bad_options"),
        ({"document": GOOD, "code": "P123"}, "bad_options"),
        ({"code": "P123"}, "bad_position"),
        ({"code": "P" * 3000}, "bad_message"),
        ({"document": 7}, "bad_message"),
    ],
)
def test_what_is_no_position(device: Device, asked: Any, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        device.ask("POST", "positions", asked)
    assert refusal.value.code == code


def test_any_position_of_any_box(device: Device) -> None:
    for seed in range(25):
        found = device.ask("POST", "positions", {"document": any_position(seed)})
        assert found["faults"] == []
        assert found["code"] is not None


def test_the_picture(device: Device) -> None:
    drawn = device.answer("POST", "positions/picture", {"document": GOOD})
    assert drawn.startswith("<svg")
    with pytest.raises(Refusal, match="a1 is named twice"):
        device.answer("POST", "positions/picture", {"document": GOOD | {"players": [{"houses": ["a1", "a1"]}, {}]}})


# --- Set-ups ---


def test_a_set_up_is_drawn_from_the_boxes_one_owns(device: Device) -> None:
    asked = {"players": 3, "sets": ["base", "nomads", "island"], "cards": ["lords"], "excluded": ["miners"]}
    drawn = device.ask("POST", "setups", asked)
    setup = drawn["position"]["setup"]
    assert len(setup["sections"]) == 4
    assert setup["cards"][0] == "lords"
    assert "miners" not in setup["cards"]
    assert setup["island"] in ("tree_house", "rope_bridge")
    assert device.ask("POST", "setups", asked | {"seed": drawn["seed"]}) == drawn
    again = device.ask("POST", "positions", {"code": drawn["position"]["code"]})
    assert again["setup"]["sections"] == setup["sections"]
    assert all(not player["houses"] for player in again["document"]["players"])
    assert again["document"].get("nomads_left") == drawn["position"]["document"].get("nomads_left")


def test_a_set_up_with_sections_of_ones_own(device: Device) -> None:
    farm = Section.parse(FARM)
    drawn = device.ask("POST", "setups", {"sections": ["farm'", None, None, None], "own_sections": farm.code()})
    assert drawn["position"]["setup"]["sections"][0] == "farm'"
    board = {hex["hex"]: hex["symbol"] for hex in drawn["position"]["board"]}
    assert board["f6"] == "canyon"
    with pytest.raises(Refusal, match="unknown section 'my_plain_2'"):
        device.ask("POST", "setups", {"sections": ["my_plain_2", None, None, None]})


# --- Sections ---


def test_a_section_is_read_from_its_code_and_its_file(device: Device) -> None:
    farm = Section.parse(FARM)
    (by_code,) = device.ask("POST", "sections", {"text": farm.code()})["sections"]
    by_file, island = device.ask("POST", "sections", {"text": FARM + ISLAND})["sections"]
    assert by_code["rows"] == by_file["rows"] == painted(farm)["rows"]
    assert (by_file["origin"], by_code["origin"], by_file["text"]) == ("my own", "a code", FARM)
    assert (by_file["box"], by_file["shadows"], island["island"], island["sets"]) == (None, True, True, ["island"])
    (official,) = device.ask("POST", "sections", {"text": catalogue.sections["quarry"].code()})["sections"]
    assert (official["box"], official["origin"], official["sets"]) == ("nomads", "official", ["nomads"])
    for text in ("", "S123", FARM + FARM):
        with pytest.raises(Refusal) as refusal:
            device.ask("POST", "sections", {"text": text})
        assert refusal.value.code == "bad_section"


@pytest.mark.parametrize("section", [*catalogue.sections.values(), *catalogue.islands.values()])
def test_every_section_can_be_painted(device: Device, section: Section) -> None:
    found = device.ask("POST", "sections/painted", painted(section))
    assert (found["faults"], found["code"], found["text"]) == ([], section.code(), section.text())
    own = device.ask("POST", "sections/painted", painted(section, name="mine"))
    assert (own["box"], own["rows"]) == (None, painted(section)["rows"])
    assert Section.from_code(own["code"]).name == "mine"


def test_what_is_not_painted_right_is_shown_at_its_hexes(device: Device) -> None:
    rows = painted(Section.parse(FARM))["rows"]
    rows[0][3], rows[9][9], rows[4][4] = None, None, "lava"
    rows[5] = [tile for tile, _ in zip(catalogue.tiles, range(10), strict=False)]
    rows[6][0], rows[6][1] = "temple", "temple"
    asked = {"name": "My Valley", "rows": rows, "origin": "line\nbreak"}
    found = device.ask("POST", "sections/painted", asked)
    assert [(fault["kind"], fault["hexes"]) for fault in found["faults"]] == [
        ("name", []),
        ("origin", []),
        ("unpainted", [[0, 3], [9, 9]]),
        ("unknown", [[4, 4]]),
        ("locations", [[6, 0], [6, 1]]),
    ]
    assert (found["code"], found["text"], found["rows"]) == (None, None, rows)
    short = device.ask("POST", "sections/painted", {"name": "a", "rows": [["grass"] * 10] * 9})
    assert [fault["kind"] for fault in short["faults"]] == ["shape"]
    as_island = device.ask("POST", "sections/painted", {"name": "a", "rows": [["grass"] * 10] * 10, "island": True})
    assert [fault["kind"] for fault in as_island["faults"]] == ["shape"]

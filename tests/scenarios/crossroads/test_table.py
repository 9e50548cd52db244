"""Set-up and position documents with Crossroads: RULES 1.1, 1.5 no. 5, docs/position.md."""

from __future__ import annotations

from typing import Any

import pytest

from kingdombuilder import BadPosition, Game, Options
from kingdombuilder.game.documents import position
from tests.scenario import Scenario, covers
from tests.scenarios.crossroads.helpers import BOARD

TASKS = {"home_country", "fortress", "road", "place_of_refuge", "advance", "compass_points"}


def tasks_of(sections: str, seed: int = 0, **options: Any) -> tuple[str, ...]:
    chosen = Options(sets=("base", "crossroads"), sections=tuple(sections.split()), seed=seed, **options)
    return Game(chosen).options.tasks or ()


@pytest.mark.parametrize(
    ("sections", "number"),
    [
        ("tavern paddock oasis farm", 0),
        ("tavern paddock oasis barracks'", 1),
        ("lighthouse' paddock city_hall farm", 2),
        ("lighthouse barracks city_hall' monastery", 4),
    ],
)
@covers("home_country", "fortress", "road", "place_of_refuge", "advance", "compass_points")
def test_one_task_for_each_section_of_crossroads(sections: str, number: int) -> None:
    """RULES 1.5 no. 5: drawn at random, 0-4 of the six; the same seed draws the same."""
    for seed in range(20):
        tasks = tasks_of(sections, seed)
        assert len(set(tasks)) == len(tasks) == number
        assert set(tasks) <= TASKS
        assert tasks == tasks_of(sections, seed)
    assert number == 0 or {task for seed in range(100) for task in tasks_of(sections, seed)} == TASKS


@covers("road")
def test_tasks_may_be_chosen() -> None:
    """RULES 1.5: the players' own choice stands."""
    assert tasks_of(BOARD, tasks=("road",)) == ("road",)
    assert tasks_of(BOARD, tasks=()) == ()


@covers("barracks")
def test_without_the_box_there_are_neither_tasks_nor_units() -> None:
    """RULES 1.7: each set switches itself on by what lies on the board or among the cards."""
    game = Game(Options.first_game())
    assert game.options.tasks == ()
    assert not game.state.setup.footing


@covers("warrior_place", "wagon_place", "ship_place", "city_hall")
def test_position_with_every_unit() -> None:
    """docs/position.md: warriors, wagon, ship and the centre of the city hall; what is in stock is not written."""
    units = {"warriors": ["a1", "m6"], "wagon": "t19", "ship": "f6", "city_hall": "h11"}
    scene = Scenario(BOARD).houses(0, "g13").has(0, **units).table(tasks=["road"])
    document = scene.game.position()
    person = document["players"][0]
    assert {field: person[field] for field in units} == units
    assert person["supply"] == 39
    assert document["tasks"] == ["road"]
    assert not set(units) & set(document["players"][1])
    assert position.document(position.read(document)) == document


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"warriors": ["a1", "a3", "a5"]}, "players[0].warriors: 3 warriors; a player has 2"),
        ({"warriors": ["e1"]}, "players[0].warriors[0]: e1 (water) is not a hex where a warrior can stand"),
        ({"warriors": ["j3"]}, "players[0].warriors[0]: j3 (mountain) is not a hex where a warrior can stand"),
        ({"warriors": ["n4"]}, "players[0].warriors[0]: n4 (barracks) is a special hex; nothing can stand there"),
        ({"warriors": "a1"}, "players[0].warriors: 'a1' is not a list"),
        ({"wagon": "e1"}, "players[0].wagon: e1 (water) is not a hex where a wagon can stand"),
        ({"wagon": "z9"}, "players[0].wagon: 'z9' is not a hex"),
        ({"wagon": ["a1"]}, "players[0].wagon: "),
        ({"ship": "a1"}, "players[0].ship: a1 (forest) is not a hex where a ship can stand"),
        ({"ship": "B1"}, "players[0].ship: B1 is not on this board"),
        ({"houses": ["g13"], "wagon": "g13"}, "players[0].wagon: something stands on g13 already"),
        ({"city_hall": "a5"}, "players[0].city_hall: a5 cannot be the centre of a city hall: it lies at the rim"),
        ({"city_hall": "g12"}, "players[0].city_hall: h13 (mountain) is not a hex where a city_hall can stand"),
        ({"houses": ["g10"], "city_hall": "h11"}, "players[0].city_hall: something stands on g10 already"),
    ],
)
@covers("warrior_place", "wagon_place", "ship_place", "city_hall")
def test_position_that_cannot_be(fields: dict[str, Any], fault: str) -> None:
    """docs/position.md: a piece where its kind can never stand, two things on a hex, more pieces than a player has."""
    scene = Scenario(BOARD).has(0, **fields)
    with pytest.raises(BadPosition) as error:
        scene.offers("build")
    assert fault in str(error.value)

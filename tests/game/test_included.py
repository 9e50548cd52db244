"""What must be in a game wherever chance puts it: ``Options.include``."""

from __future__ import annotations

from collections import Counter

import pytest

from kingdombuilder import BadOptions, Options
from kingdombuilder.game import catalogue
from kingdombuilder.game.setup import first_state


def test_what_is_included_is_there_and_chance_decides_the_rest() -> None:
    places: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for seed in range(400):
        options = Options(include=("tower", "knights"), seed=seed).resolved()
        sections, cards = options.sections or (), options.cards or ()
        assert (len(sections), len(set(cards)), options.include) == (4, 3, ())
        places.update(f"{place} {name}" for place, name in enumerate(sections) if name in ("tower", "tower'"))
        others.update(name.removesuffix("'") for name in (*sections, *cards))
        assert others["tower"] == others["knights"] == seed + 1
    assert len(places) == 8, "four places, turned or not"
    assert min(places.values()) > 25, "fifty each, but for chance"
    assert len(others) == 8 + 10, "every other section and card of the base game comes up"


def test_a_location_stands_for_its_section_and_a_task_needs_none() -> None:
    options = Options(sets=tuple(catalogue.boxes), include=("fort", "road", "tree_house")).resolved()
    assert "city_hall" in {name.removesuffix("'") for name in options.sections or ()}
    assert options.island == "tree_house"
    assert "road" in (options.tasks or ())
    assert Options(include=("road",)).resolved().tasks == ("road",)


def test_what_is_included_leaves_the_rest_of_the_same_seed_alone() -> None:
    alone, with_knights = Options(seed=7).resolved(), Options(seed=7, include=("knights",)).resolved()
    assert with_knights.sections == alone.sections
    assert first_state(with_knights).deck == first_state(alone).deck


def test_what_is_given_may_be_included_besides() -> None:
    options = Options(sections=("farm", "oasis'", "barn", "tower'"), cards=("lords", "miners", "farmers"))
    assert Options(sections=options.sections, cards=options.cards, include=("tower", "lords")).resolved() == (
        options.resolved()
    )


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (Options(include=("towr",)), "include: unknown section, location, card or task 'towr'; did you mean tower?"),
        (Options(include=("tower", "tower")), "include: tower is named twice"),
        (
            Options(include=("lords", "knights", "miners", "farmers")),
            "include: cards: 4 given (lords, knights, miners, farmers); 3 at most",
        ),
        (
            Options(include=("tree_house", "rope_bridge"), sets=("island",)),
            "include: island: 2 given (tree_house, rope_bridge); 1 at most",
        ),
        (Options(include=("tree_house",)), "sets: island is missing, though the options say where it lies"),
        (
            Options(include=("knights",), cards=("lords", "miners", "farmers")),
            "include: knights is not among the cards that are given (lords, miners, farmers)",
        ),
        (
            Options(include=("tower",), sections=("farm", "oasis'", "barn", "oracle")),
            "include: tower is not among the sections that are given (farm, oasis, barn, oracle)",
        ),
        (Options(include="tower"), "include: 'tower' is one text; give a list of names"),  # type: ignore[arg-type]
    ],
)
def test_faults(options: Options, fault: str) -> None:
    with pytest.raises(BadOptions) as caught:
        options.resolved()
    assert caught.value.faults == [fault]

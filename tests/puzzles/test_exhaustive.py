"""The best turn is proved: every way to play it is looked at, once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kingdombuilder.game.actions import END
from kingdombuilder.game.apply import apply
from kingdombuilder.game.choices import choices
from kingdombuilder.game.documents.position import playable_state
from kingdombuilder.game.scoring import gold
from kingdombuilder.game.state import State
from kingdombuilder.hexes import each
from kingdombuilder.puzzles.exhaustive import NotSearchable, search
from tests.cli.command import position
from tests.cli.test_hint import last_turn


def a_last_turn(**changes: Any) -> State:
    return playable_state(last_turn(**changes), 0)


def test_the_only_turn_that_links_two_locations() -> None:
    """Merchants pay 4 for each of two linked locations (RULES 4.2), so j8 and k8 bring 8, and all other turns nothing.

    Both orders of the two builds are one end. With one build less there is no link, and every turn is as good.
    """
    found = search(a_last_turn())
    assert (found.best, found.second, found.solutions) == (8, 0, 1)
    assert [str(action) for action in found.line[-1:]] == ["end"]
    assert {str(action) for action in found.line[:-1]} == {"build j8", "build k8"}
    one_build = {"player": 0, "card": "grass", "phase": "mandatory", "builds_left": 1}
    found = search(a_last_turn(turn=one_build))
    assert (found.best, found.second) == (0, 0)
    assert found.solutions == found.ends == choices(a_last_turn(turn=one_build))["build"].bit_count()


def test_it_finds_what_trying_every_series_of_decisions_finds() -> None:
    """The same without remembering any state: a second opinion, with a tile that builds and one that moves."""
    tiles = [{"kind": "paddock", "from": "l7"}, {"kind": "tavern", "from": "h7"}]
    players = [{"houses": ["h8", "i8", "k8"], "tiles": tiles}, {"supply": 0}]
    turn = {"player": 0, "card": "grass", "phase": "mandatory", "builds_left": 1}
    start = a_last_turn(players=players, turn=turn, cards=["merchants", "knights", "fishermen"])
    earned = dict(_every_end(start))
    found = search(start)
    assert (found.best, found.ends) == (max(earned.values()), len(earned))
    assert found.solutions == list(earned.values()).count(found.best)
    assert found.second == max(value for value in earned.values() if value < found.best)


def _every_end(state: State) -> list[tuple[int, int]]:
    """The pieces at each end of the turn, with the gold they bring."""
    found = []
    for kind, hexes in choices(state).items():
        for hex in each(hexes):
            after = apply(state, (kind, hex))
            found += [(after.players[0].pieces, gold(after, 0))] if kind == END else _every_end(after)
    return found


def test_the_line_leads_to_the_best_end() -> None:
    start = a_last_turn()
    found = search(start)
    for action in found.line:
        start = apply(start, action)
    assert start.over
    assert gold(start, 0) == found.best


def test_no_turn_at_random_is_better() -> None:
    start = a_last_turn(turn={"player": 0, "card": "grass"}, cards=["knights", "citizens", "fishermen"])
    best, chance = search(start).best, Random(1)
    for _ in range(200):
        state = start
        while not state.over:
            offers = [(kind, hex) for kind, hexes in choices(state).items() for hex in each(hexes)]
            state = apply(state, chance.choice(offers))
        assert gold(state, 0) <= best


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"end_flag": False}, "it is not the last turn of the game"),
        ({"start_player": 0}, "it is not the last turn of the game"),
    ],
)
def test_only_last_turns_are_searched(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(NotSearchable, match=why):
        search(a_last_turn(**changes))


def test_a_turn_with_too_many_states_is_given_up() -> None:
    with pytest.raises(NotSearchable, match="more than 10 states"):
        search(playable_state(position(turn={"player": 0, "card": "grass"}, start_player=1, end_flag=True), 0), 10)


def test_a_turn_that_touches_others_is_not_searched() -> None:
    """The sword takes a piece of each other player off the board (R1): who loses what, is no part of a puzzle."""
    players = [{"houses": ["h8", "i8"], "nomads": ["sword"]}, {"houses": ["a1", "a2"]}]
    with pytest.raises(NotSearchable, match="touches another player"):
        search(a_last_turn(players=players, turn={"player": 0, "card": "grass"}))

"""A puzzle for every card and task: the planner finds the best last turn, which an exhaustive search knows."""

from __future__ import annotations

import pytest

from kingdombuilder import Action, HiddenInformation, State, apply, choices
from kingdombuilder.bots.registry import make_bot
from kingdombuilder.game import catalogue
from kingdombuilder.game.view import view
from kingdombuilder.hexes import each
from tests.bots.exhaustive import best_end, greedy_end, lead
from tests.bots.puzzles import base, crossroads, harvest, marshlands, nomads
from tests.bots.puzzles.puzzle import Puzzle

PUZZLES = (*base.PUZZLES, *nomads.PUZZLES, *crossroads.PUZZLES, *marshlands.PUZZLES, *harvest.PUZZLES)

each_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=str)


def finished_by_planner(state: State) -> tuple[State, list[str]]:
    """The end of the game if the planner plays it out, and its actions."""
    bot, seat, actions = make_bot("planner", seed=1), state.decider, []
    while not state.over:
        action = Action(*bot.choose(view(state, seat)))
        state = apply(state, action)
        actions.append(str(action))
    return state, actions


def test_every_card_and_every_task_has_a_puzzle() -> None:
    assert sorted(map(str, PUZZLES)) == sorted([*catalogue.cards, *catalogue.tasks])


@each_puzzle
def test_best_end_is_as_reasoned(puzzle: Puzzle) -> None:
    best = best_end(puzzle.game().state)
    assert best.lead == puzzle.best, [str(action) for action in best.way]


@each_puzzle
def test_line_leads_there(puzzle: Puzzle) -> None:
    game = puzzle.game()
    for phrase in puzzle.solution.split(", "):
        game.play(phrase)
    assert game.over
    assert lead(game.state, 0) == puzzle.best


@each_puzzle
def test_taking_what_pays_most_at_once_does_not_lead_there(puzzle: Puzzle) -> None:
    assert greedy_end(puzzle.game().state) < puzzle.best


@each_puzzle
def test_planner_solves_it(puzzle: Puzzle) -> None:
    state, actions = finished_by_planner(puzzle.game().state)
    assert lead(state, 0) == puzzle.best, f"{actions}, but {puzzle.solution}: {puzzle.why}"


# The search itself


def best_lead_plainly(state: State) -> int:
    """The same without remembering anything."""
    if state.over:
        return lead(state, 0)
    actions = [(kind, hex) for kind, hexes in choices(state).items() for hex in each(hexes)]
    return max(best_lead_plainly(apply(state, action)) for action in actions)


@pytest.mark.parametrize("name", ["citizens", "knights", "messengers", "captains", "chainers", "advance"])
def test_search_finds_what_a_plain_one_finds(name: str) -> None:
    state = next(puzzle for puzzle in PUZZLES if str(puzzle) == name).game().state
    assert best_end(state).lead == best_lead_plainly(state)


def test_search_finds_a_way_to_what_it_promises() -> None:
    state = PUZZLES[0].game().state
    best = best_end(state)
    for action in best.way:
        state = apply(state, action)
    assert state.over
    assert lead(state, 0) == best.lead


def test_search_looks_at_no_hidden_card() -> None:
    """A fort draws one (RULES 3.4), so nobody can know what the best end is."""
    unknown = Puzzle(
        card="hermits",
        rule="3.4",
        idea="",
        why="",
        best=0,
        solution="",
        terrain="desert",
        sections="city_hall tavern oasis farm",
        own="h7",
        tiles="fort:g7",
    )
    with pytest.raises(HiddenInformation):
        best_end(unknown.game().state)

"""The puzzles that come with the game are what they say."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import pytest

from kingdombuilder.bots.search import any_action
from kingdombuilder.game import catalogue
from kingdombuilder.game.actions import KINDS
from kingdombuilder.game.apply import apply
from kingdombuilder.game.scoring import gold
from kingdombuilder.puzzles.answers import answer, solution
from kingdombuilder.puzzles.collection import (
    FILE,
    BadCollection,
    NoPuzzle,
    chosen,
    collection,
    puzzle_named,
    read,
    written,
)
from kingdombuilder.puzzles.exhaustive import NotSearchable
from kingdombuilder.puzzles.mining import bots_game, puzzles_in
from kingdombuilder.puzzles.proving import LEAST_MISSED, MOST_SOLUTIONS, faults, puzzle_of
from kingdombuilder.puzzles.puzzle import SOLVER, Puzzle, played

ALL = list(collection().values())
SMALLEST = sorted(ALL, key=lambda puzzle: puzzle.ends)[:10]
FEW = 100
"""So many there are at least."""


def test_there_are_many_of_all_boxes_levels_and_numbers_of_players() -> None:
    assert len(ALL) >= FEW
    assert {box for puzzle in ALL for box in puzzle.boxes} == set(catalogue.boxes)
    assert {puzzle.level for puzzle in ALL} == {"easy", "medium", "hard"}
    assert {puzzle.players for puzzle in ALL} == {2, 3, 4}


def test_the_file_is_small_and_written_as_it_is_read() -> None:
    text = files("kingdombuilder.puzzles").joinpath(FILE).read_text("utf-8")
    assert len(text.encode()) < 500_000
    assert written(read(text)) == text
    assert [puzzle.id for puzzle in read(text)] == [document["id"] for document in json.loads(text)]


def test_every_line_leads_to_the_best_gold() -> None:
    for puzzle in ALL:
        end = played(puzzle.start(), puzzle.decisions)[-1]
        assert end.over, puzzle.id
        assert gold(end, SOLVER) == puzzle.best, puzzle.id


def test_each_is_clear_and_not_obvious() -> None:
    for puzzle in ALL:
        assert puzzle.second < puzzle.best
        assert 1 <= puzzle.solutions <= MOST_SOLUTIONS
        assert puzzle.obvious + LEAST_MISSED <= puzzle.best
        assert set(puzzle.actions) <= set(KINDS)
        assert puzzle.items


@pytest.mark.parametrize("puzzle", SMALLEST, ids=lambda puzzle: puzzle.id)
def test_some_are_proved_again(puzzle: Puzzle) -> None:
    """The others are proved by ``make puzzles``."""
    assert faults(puzzle) == []
    again = puzzle_of(puzzle.position)
    assert (again.line, again.actions, again.items, again.boxes) == (
        puzzle.line,
        puzzle.actions,
        puzzle.items,
        puzzle.boxes,
    )


def test_a_wrong_claim_is_found() -> None:
    puzzle = SMALLEST[0]
    assert faults(replace(puzzle, best=puzzle.best + 1)) == [f"best is {puzzle.best}, not {puzzle.best + 1}"]
    assert faults(replace(puzzle, ends=1)) == [f"ends is {puzzle.ends}, not 1"]
    worse = replace(puzzle, position={**puzzle.position, "end_flag": False})
    assert faults(worse) == ["cannot be proved: it is not the last turn of the game"]


def test_an_obvious_turn_is_no_puzzle() -> None:
    """With nothing to be paid but castles that cannot be reached, all turns are equally good."""
    position = {**SMALLEST[0].position, "cards": []}
    with pytest.raises(NotSearchable):
        puzzle_of({**position, "players": [{"houses": [], "supply": 3}, *position["players"][1:]]})


def test_mining_finds_the_same_puzzles_in_the_same_game() -> None:
    """Seed 3 is a game with the base box that has a puzzle; all puzzles of a game are different."""
    found = list(puzzles_in(bots_game(3)))
    assert [puzzle.boxes for puzzle in found] == [("base",)] * len(found)
    assert len({puzzle.id for puzzle in found}) == len(found) > 0
    assert faults(found[0]) == []


def test_an_answer_is_compared_with_the_solution() -> None:
    puzzle = SMALLEST[0]
    best = solution(puzzle)
    found = answer(puzzle, best.end)
    assert (found.gold, found.same, found.missed) == (puzzle.best, True, ())
    assert sum(reason.gold for reason in best.reasons if reason.player == SOLVER) == puzzle.best - gold(
        puzzle.start(), SOLVER
    )


def test_what_is_missing_adds_up() -> None:
    """A turn of mandatory builds only misses exactly the gold of the listed items."""
    for puzzle in SMALLEST:
        state = puzzle.start()
        while not state.over:
            state = apply(state, any_action(state))
        found = answer(puzzle, state)
        assert sum(reason.gold for reason in found.missed) == puzzle.best - found.gold


def test_choosing_takes_the_clearest_of_each_kind_first() -> None:
    easy, other = SMALLEST[0], SMALLEST[1]
    clear = replace(easy, second=easy.best - 9, position={**easy.position, "capitols": []})
    assert chosen([easy, clear, easy], 1) == [clear]
    assert {puzzle.id for puzzle in chosen([easy, other, clear], 9)} == {easy.id, other.id, clear.id}


def test_names_and_files_that_are_none() -> None:
    with pytest.raises(
        NoPuzzle, match=r"there is no puzzle 'nothing'; the .* puzzles have names such as '[0-9a-f]{8}'"
    ):
        puzzle_named("nothing")
    for text in ("", "{", "[1]", "[{}]", '{"id": 1}'):
        with pytest.raises(BadCollection, match="these are not puzzles"):
            read(text)

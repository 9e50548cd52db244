"""Sibling turns, played on with the same hidden cards."""

from __future__ import annotations

import json
from math import inf
from random import Random

import pytest

from kingdombuilder import Options, State
from kingdombuilder.bots.evaluation import Evaluation
from kingdombuilder.bots.features import FEATURES
from kingdombuilder.bots.rollouts import lead_after_turns
from kingdombuilder.bots.sampling import sampled
from kingdombuilder.game.scoring import gold
from kingdombuilder.game.view import view
from tests.bots.playing import opened
from tools.learning import siblings
from tools.learning.siblings import Family, Trial, family, read, tables


@pytest.fixture(scope="module")
def start() -> State:
    """A late turn that has hardly begun."""
    state = opened(Options(players=2, seed=5), Random(5), supply=7)
    assert not state.end_flag
    return state


@pytest.fixture(scope="module")
def found(start: State) -> Family:
    return family(start, Trial(deals=2, rounds=1), Random(1))


def test_siblings_are_the_best_turns_and_some_others(found: Family) -> None:
    judged = [sibling.judged for sibling in found.siblings[: siblings.BEST]]
    assert judged == sorted(judged, reverse=True)
    assert len(found.siblings) == siblings.BEST + siblings.OTHERS
    assert all(sibling.judged <= judged[-1] for sibling in found.siblings[siblings.BEST :])
    assert len(found.cards) == 3
    for sibling in found.siblings:
        assert sibling.rival != found.seat
        assert len(sibling.leads) == 2
        assert all(len(seen) == len(FEATURES) for seen in sibling.moment.features)


def test_hidden_cards_do_not_matter_to_a_family(start: State, found: Family) -> None:
    """Another deal of what the player does not know gives the same siblings with the same results."""
    other = sampled(view(start, start.decider), Random("another deal"))
    assert other.deck != start.deck
    assert family(other, Trial(deals=2, rounds=1), Random(1)) == found


def test_to_the_end_the_lead_is_gold(start: State) -> None:
    """Played to the end, the leads of both players are each other's opposite; cut, a judge has its say."""
    evaluation = Evaluation(start.setup)
    ours, theirs = (lead_after_turns(inf, start, seat, evaluation) for seat in range(2))
    assert ours == -theirs
    assert ours == int(ours)
    assert lead_after_turns(0, start, 0, evaluation) == evaluation.lead(start, 0)
    assert evaluation.lead(start, 0) != gold(start, 0) - gold(start, 1)


def test_what_is_written_is_read(found: Family) -> None:
    assert read(json.loads(json.dumps([found, found]))) == [found, found]


def test_the_tables_are_of_two_with_and_without_boxes() -> None:
    found = list(tables(4, seed=10))
    assert [table.seed for table in found] == [10, 11, 12, 13]
    assert [len(table.sets) for table in found] == [8, 1, 8, 1]
    assert {table.players for table in found} == {2}

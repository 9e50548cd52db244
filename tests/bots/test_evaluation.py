"""What a position is worth: the same however quickly it is found."""

from __future__ import annotations

import gc
from random import Random
from typing import NamedTuple
from weakref import ref

import pytest

from kingdombuilder import Options, State, apply, choices
from kingdombuilder.bots.evaluation import Evaluation
from kingdombuilder.bots.features import FEATURES
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.bots.search import Breadth, TurnSearch
from kingdombuilder.game import catalogue
from kingdombuilder.game.scoring import gold
from kingdombuilder.game.setup import first_state
from tests.bots.plain_features import plain_features, plain_worth

BREADTH = Breadth(plans=2, hexes=6, begun=2)
MOST = 60
"""How many positions of one search are looked at."""
TABLES = [(players, boxes) for players in (2, 3, 4, 5) for boxes in (("base",), tuple(catalogue.boxes))]


class Judged(NamedTuple):
    """A position that a search has met, and what it made of it."""

    evaluation: Evaluation
    state: State
    seat: int
    worth: float
    lead: float


def judged(players: int, boxes: tuple[str, ...], seed: int) -> list[Judged]:
    """Positions as searches meet them, one after another, here and there in a game that is played at random."""
    chance = Random(f"{players} {seed}")
    state = first_state(Options(players, sets=boxes, seed=seed))
    met: list[Judged] = []
    number = 0
    while offers := choices(state):
        if number % 23 == 7 or (state.end_flag and number % 11 == 0):
            met += met_by_search(state)
        state = apply(state, draw_action(offers, chance))
        number += 1
    return met


def met_by_search(state: State) -> list[Judged]:
    evaluation = Evaluation(state.setup)
    search = TurnSearch(state, evaluation, BREADTH)
    met: list[Judged] = []

    def judge(state: State, seat: int) -> float:
        met.append(Judged(evaluation, state, seat, evaluation.worth(state, seat), evaluation.lead(state, seat)))
        return met[-1].lead

    search.judge = judge
    search.best(1)
    return met[:MOST]


@pytest.mark.parametrize(("players", "boxes"), TABLES)
def test_a_position_is_worth_what_its_features_say(players: int, boxes: tuple[str, ...]) -> None:
    """Some thousand positions in all; what was found for those before must not matter."""
    met = [position for seed in range(2) for position in judged(players, boxes, seed)]
    assert len(met) > 50
    for evaluation, state, seat, worth, lead in met:
        worths = [plain_worth(evaluation, state, other) for other in range(players)]
        assert worth == pytest.approx(worths[seat], abs=1e-9)
        best = max(worth for other, worth in enumerate(worths) if other != seat)
        assert lead == pytest.approx(worths[seat] - best, abs=1e-9)


@pytest.mark.parametrize("boxes", [("base",), tuple(catalogue.boxes)])
def test_what_was_found_for_other_positions_of_the_game_does_not_matter(boxes: tuple[str, ...]) -> None:
    """One evaluation sees a whole game, every position twice and with the eyes of everybody; the others change, too."""
    chance, state = Random(4), first_state(Options(3, sets=boxes, seed=4))
    evaluation = Evaluation(state.setup)
    while offers := choices(state):
        after = apply(state, draw_action(offers, chance))
        for seat in range(3):
            for position in (state, after, state):
                fresh = Evaluation(state.setup)
                assert evaluation.worth(position, seat) == fresh.worth(position, seat)
                assert evaluation.lead(position, seat) == fresh.lead(position, seat)
        state = after


def test_what_was_found_is_forgotten_with_the_thinking() -> None:
    """At once, for processes that only think hardly ever look for garbage in cycles."""
    state = first_state(Options(2, sets=tuple(catalogue.boxes), seed=1))
    gc.disable()
    try:
        evaluation = Evaluation(state.setup)
        TurnSearch(state, evaluation, BREADTH).best(1)
        assert evaluation.prospects
        forgotten = ref(evaluation)
        del evaluation
        assert forgotten() is None
    finally:
        gc.enable()


@pytest.mark.parametrize(("players", "boxes"), TABLES)
def test_features_are_what_they_are_called(players: int, boxes: tuple[str, ...]) -> None:
    for evaluation, state, seat, _, _ in judged(players, boxes, seed=2)[::5]:
        seen = evaluation.observer.features(state, seat, gold(state, seat))
        plain = plain_features(state, seat)
        assert dict(zip(FEATURES, seen, strict=True)) == {name: plain[name] for name in FEATURES}

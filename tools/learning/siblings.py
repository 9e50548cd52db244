"""Sibling turns: several ends of the same turn, each continued with the same hidden cards.

What a bot decides is which of some turns is the best. How games end says little about that, because luck drowns it. But
if all siblings are played on with the same cards by the same players, most of the luck is common to them, and what
remains is the difference that the decision makes. ``ranking`` measures judges by it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from kingdombuilder.arena.pool import in_processes
from kingdombuilder.bots.evaluation import Evaluation
from kingdombuilder.bots.next_turn import NextTurn
from kingdombuilder.bots.rollouts import apply_all, lead_after_turns
from kingdombuilder.bots.sampling import sampled
from kingdombuilder.bots.search import Breadth, Plan, TurnSearch
from kingdombuilder.game import catalogue
from kingdombuilder.game.options import Options
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.state import State
from kingdombuilder.game.view import view as view_of

from .tuning import Moment, moment_of, played_on

BREADTH = Breadth(plans=20, hexes=10, begun=3)
"""How siblings are looked for."""
FOUND, BEST, OTHERS = 60, 8, 4
"""Of so many turns that are found the best go in, and some of the others, so that there is something to tell apart."""
STARTS = 3
"""How many turns of one game are looked at."""


class Sibling(NamedTuple):
    """One way to end the turn."""

    moment: Moment
    """What the judge sees in it."""
    rival: int
    """The seat of the best of the others, as the judge sees it."""
    judged: float
    """The lead that the judge foretells."""
    outlook: float
    """The lead that it foretells after a look at the next turn."""
    leads: list[float]
    """What it came to with each of the deals."""


class Family(NamedTuple):
    """The siblings of one turn, best first as the judge sees it, but for those that were drawn at random."""

    cards: list[str]
    """What is paid for at this table: cards and tasks."""
    seat: int
    """Whose turn it is."""
    siblings: list[Sibling]


class Trial(NamedTuple):
    """How siblings are played on."""

    deals: int
    """With so many deals of the hidden cards."""
    rounds: float
    """For so many rounds, after which the judge says who leads; infinitely many go on to the end of the game."""


def tables(number: int, seed: int) -> Iterator[Options]:
    """Tables of two, the base game and all boxes by turns."""
    for game in range(number):
        yield Options(2, sets=("base",) if game % 2 else tuple(catalogue.boxes), seed=seed + game)


def families(trial: Trial, options: Options) -> list[Family]:
    """The siblings of some turns of one game."""
    chance = Random(f"siblings {options.seed}")
    state = first_state(options)
    evaluation = Evaluation(state.setup)
    starts: list[State] = []
    while not state.over:
        if not state.end_flag:
            starts.append(state)
        active = state.active
        while state.active == active and not state.over:
            state = played_on(state, evaluation, chance)
    return [family(start, trial, chance) for start in chance.sample(starts, min(STARTS, len(starts)))]


def gathered(trial: Trial, games: Iterable[Options], processes: int) -> Iterator[tuple[Options, list[Family]]]:
    """Each of these games with its families, as they are found by so many processes."""
    for options, found in in_processes(partial(families, trial), games, processes=processes):
        if isinstance(found, BaseException):
            raise found
        print(f"game {options.seed}: {len(found)} turns", file=sys.stderr)
        yield options, found


def family(start: State, trial: Trial, chance: Random) -> Family:
    """The alternatives to one turn, found with a player's knowledge only."""
    seat = start.decider
    view = view_of(start, seat)
    state = sampled(view, chance)
    evaluation = Evaluation(state.setup)
    plans = TurnSearch(state, evaluation, BREADTH).best(FOUND)
    plans = plans[:BEST] + chance.sample(plans[BEST:], min(OTHERS, len(plans[BEST:])))
    deals = [sampled(view, chance) for _ in range(trial.deals)]
    cards = [card.name for card in (*state.setup.cards, *state.setup.tasks)]
    return Family(cards, seat, [_sibling(plan, view, deals, trial.rounds, evaluation) for plan in plans])


def _sibling(plan: Plan, view: State, deals: Sequence[State], rounds: float, evaluation: Evaluation) -> Sibling:
    state, seat = plan.state, view.decider
    others = [other for other in range(len(state.players)) if other != seat]
    return Sibling(
        moment_of(state, evaluation),
        max(others, key=lambda other: evaluation.worth(state, other)),
        evaluation.lead(state, seat),
        NextTurn(view, evaluation).outlook(state),
        [lead_after_turns(rounds, apply_all(deal, plan.actions), seat, evaluation) for deal in deals],
    )


def read(document: Iterable[Any]) -> list[Family]:
    """The families that were written as JSON."""
    return [
        Family(cards, seat, [Sibling(Moment(*moment), *rest) for moment, *rest in siblings])
        for cards, seat, siblings in document
    ]

"""Benchmarks: seeded random games, positions that a planner evaluates, and a reference for the machine.

``base`` plays on the first-game board, ``all_sets`` with every box and the sections and cards of the seed. The
measurements alternate in short batches of CPU time, which excludes other programs. These still slow a batch down,
through the caches for instance, so the best batch counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, repeat, starmap
from random import Random
from time import get_clock_info, perf_counter, process_time
from typing import TypeAlias, TypedDict

from ..bots import greedy, planner
from ..bots.evaluation import Evaluation
from ..bots.random_player import draw_action
from ..bots.sampling import sampled
from ..bots.search import TurnSearch
from ..game import catalogue
from ..game.apply import apply
from ..game.choices import choices
from ..game.layout import Layout, forget
from ..game.options import Options
from ..game.scoring import score
from ..game.setup import first_state
from ..game.state import State, know_layout
from ..game.view import view
from ..hexes import MAIN_HEXES, Hex, mask_of, neighbours

ENGINE_SHARE = 0.7
"""The share of the time for all measurements except evaluation."""
PLAYERS = 4
GAMES_IN_BATCH = 40
SAMPLED_GAMES = 10
JUDGED_GAMES = 3
"""The games of greedy players from which the evaluated positions come."""
TURNS_BETWEEN = 7
"""The turns between two searches; coprime to the number of players, so that every seat is sampled."""
EXPANSIONS_IN_BATCH = 100_000

clock = process_time if get_clock_info("process_time").resolution < 1e-4 else perf_counter
"""CPU time; on Windows that clock is too coarse for short batches."""

OptionsOf: TypeAlias = Callable[[int], Options]
"""Makes the options of a game from a seed."""
Decision: TypeAlias = tuple[State, tuple[str, Hex]]
Thought: TypeAlias = tuple[State, list[tuple[State, Layout]]]
"""The start of a turn and all positions that a planner evaluates in its search.

Each comes with the player's layout in the position before it.
"""


class Speed(TypedDict):
    """The speeds measured for one kind of game. One action is one decision."""

    games_per_s: float
    actions_per_s: float
    choices_us: float
    apply_us: float
    score_us: float
    judged_per_s: float
    """Positions evaluated per second, as they occur in a planner's search."""
    view_steps: float
    """The cost of a view, in units of applying an action."""
    sampled_steps: float
    """The cost of sampling hidden cards, in units of applying an action."""


class Bench(TypedDict):
    """The result of a bench run."""

    base: Speed
    all_sets: Speed
    neighbours_per_s: float


def first_game(seed: int) -> Options:
    """The recommended first game."""
    return Options.first_game(PLAYERS, seed)


def all_sets_game(seed: int) -> Options:
    """A game with every box."""
    return Options(PLAYERS, sets=tuple(catalogue.boxes), seed=seed)


def bench(seconds: float = 10.0, progress: Callable[[float], None] = lambda share: None) -> Bench:
    """Measure for about ``seconds``; calls ``progress`` with the share done."""
    base, all_sets = _Course(first_game), _Course(all_sets_game)
    yardstick = float("inf")
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds * ENGINE_SHARE:
        progress(passed / seconds)
        yardstick = min(yardstick, _neighbours())
        base.run()
        all_sets.run()
    base.prepare_to_judge()
    all_sets.prepare_to_judge()
    while True:
        base.judge()
        all_sets.judge()
        if (passed := perf_counter() - begun) >= seconds:
            break
        progress(passed / seconds)
    return {"base": base.speed(), "all_sets": all_sets.speed(), "neighbours_per_s": 1 / yardstick}


class _Course:
    """The measurements of one kind of game."""

    def __init__(self, options_of: OptionsOf) -> None:
        self.options_of = options_of
        self.decisions: list[Decision] = []
        self.finals: list[State] = []
        for seed in range(SAMPLED_GAMES):
            self.finals.append(_play(options_of, seed, self.decisions.append))
        self.actions = 0
        for seed in range(GAMES_IN_BATCH):
            _play(options_of, seed, self._count)
        self.views = [view(state, state.decider) for state, _ in self.decisions]
        self.thoughts: list[Thought] = []
        self.best = dict.fromkeys(("games", "choices", "apply", "score", "judged", "view", "sampled"), float("inf"))

    def _count(self, decision: Decision) -> None:
        self.actions += 1

    def run(self) -> None:
        """Run one batch of each measurement, in seconds per game, action, scoring, position and so on."""
        taken = {
            "games": _games(self.options_of),
            "choices": _choices(self.decisions),
            "apply": _seconds(starmap(apply, self.decisions)),
            "score": _score(self.finals),
            "view": _seconds(view(state, state.decider) for state, _ in self.decisions),
            "sampled": _seconds(map(sampled, self.views, repeat(Random(0)))),
        }
        self.best |= {name: min(self.best[name], seconds) for name, seconds in taken.items()}

    def prepare_to_judge(self) -> None:
        """Collect positions to evaluate. They would slow down everything else, so that is measured first."""
        self.thoughts = [thought for seed in range(JUDGED_GAMES) for thought in _thoughts(self.options_of, seed)]

    def judge(self) -> None:
        """Run one batch of evaluation."""
        self.best["judged"] = min(self.best["judged"], _judged(self.thoughts))

    def speed(self) -> Speed:
        """The best of all batches."""
        return {
            "games_per_s": 1 / self.best["games"],
            "actions_per_s": self.actions / GAMES_IN_BATCH / self.best["games"],
            "choices_us": self.best["choices"] * 1e6,
            "apply_us": self.best["apply"] * 1e6,
            "score_us": self.best["score"] * 1e6,
            "judged_per_s": 1 / self.best["judged"],
            "view_steps": self.best["view"] / self.best["apply"],
            "sampled_steps": self.best["sampled"] / self.best["apply"],
        }


def _play(options_of: OptionsOf, seed: int, note: Callable[[Decision], None]) -> State:
    """Play a random game to its end, noting every decision."""
    chance = Random(seed)
    state = first_state(options_of(seed))
    while offers := choices(state):
        action = draw_action(offers, chance)
        note((state, action))
        state = apply(state, action)
    return state


def _games(options_of: OptionsOf) -> float:
    """Seconds for a random game."""
    begun = clock()
    for seed in range(GAMES_IN_BATCH):
        chance = Random(seed)
        state = first_state(options_of(seed))
        while offers := choices(state):
            state = apply(state, draw_action(offers, chance))
    return (clock() - begun) / GAMES_IN_BATCH


def _seconds(results: Iterable[object]) -> float:
    """Seconds for each of these results, which are computed one by one and forgotten."""
    number, begun = 0, clock()
    for _ in results:
        number += 1
    return (clock() - begun) / number


def _choices(decisions: list[Decision]) -> float:
    """Seconds to find the choices of a state that nobody has asked before."""
    fresh = [state.copy(0).freeze() for state, _ in decisions]
    return _seconds(map(choices, fresh))


def _score(finals: list[State]) -> float:
    """Seconds to score a finished game with three cards, for all its players."""
    return _seconds([player.by_item() for player in score(state)] for state in finals)


def _thoughts(options_of: OptionsOf, seed: int) -> Iterator[Thought]:
    """The searches of a planner in some turns of a game of greedy players."""
    state = first_state(options_of(seed))
    evaluation = Evaluation(state.setup)
    for turn in count():
        if state.over:
            break
        if turn % TURNS_BETWEEN == TURNS_BETWEEN // 2:
            yield state, _positions_judged(state)
        state = TurnSearch(state, evaluation, greedy.ONE_AT_A_TIME).best(1)[0].state


def _search(state: State) -> TurnSearch:
    return TurnSearch(state, Evaluation(state.setup), planner.Planner().effort(state).breadth)


def _positions_judged(state: State) -> list[tuple[State, Layout]]:
    search = _search(state)
    judge, judged = search.judge, []

    def noted(state: State, seat: int) -> float:
        judged.append((state, state.players[seat].known_layout))
        return judge(state, seat)

    search.judge = noted
    search.best(1)
    return judged


def _judged(thoughts: list[Thought]) -> float:
    """Seconds to evaluate a position, with empty caches."""
    forget()
    seconds = 0.0
    for root, met in thoughts:
        judge = _search(root).judge
        positions = [_unseen(state, root.decider, before) for state, before in met]
        begun = clock()
        for state in positions:
            judge(state, root.decider)
        seconds += clock() - begun
    return seconds / sum(len(met) for _, met in thoughts)


def _unseen(state: State, seat: int, before: Layout) -> State:
    """A copy of the position without caches."""
    draft = state.copy(seat)
    know_layout(draft.players[seat], before)
    return draft.freeze()


def _neighbours() -> float:
    """Seconds to expand one mask of 20 houses."""
    houses = mask_of(Random(0).sample(MAIN_HEXES, 20))
    return _seconds(map(neighbours, repeat(houses, EXPANSIONS_IN_BATCH)))

"""How fast the engine is: seeded random games, the positions that a planner judges, and a yardstick for the machine.

``base`` plays on the first-game board, ``all_sets`` with every box and whatever sections and cards the seed brings.
Everything is measured in short batches that take turns, in time of the processor, so that what other programs take does
not count. They still slow a batch down, by what they put into the caches, for instance: the best batch of each counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
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
from ..game.kingdom import Kingdom, forget
from ..game.options import Options
from ..game.scoring import score
from ..game.setup import first_state
from ..game.state import State
from ..game.view import view
from ..hexes import MAIN_HEXES, Hex, mask_of, neighbours

ENGINE_SHARE = 0.7
"""The share of the time in which all but the judging of positions is measured."""
PLAYERS = 4
GAMES_IN_BATCH = 40
SAMPLED_GAMES = 10
JUDGED_GAMES = 3
"""Games of greedy players in which a planner looks for its turn now and then."""
TURNS_BETWEEN = 7
"""How often it does: a number that has nothing in common with the number of players, so that each has its turn."""
EXPANSIONS_IN_BATCH = 100_000

clock = process_time if get_clock_info("process_time").resolution < 1e-4 else perf_counter
"""Time of the processor; on Windows its clock ticks too seldom for short batches."""

OptionsOf: TypeAlias = Callable[[int], Options]
"""From a seed to the options of a game."""
Decision: TypeAlias = tuple[State, tuple[str, Hex]]
Thought: TypeAlias = tuple[State, list[tuple[State, Kingdom]]]
"""The beginning of a turn and all the positions that a planner judges on its way to the best one.

With each goes the kingdom of the player in the position that it came from.
"""


class Speed(TypedDict):
    """What is measured of one kind of game. One action is one decision."""

    games_per_s: float
    actions_per_s: float
    choices_us: float
    apply_us: float
    score_us: float
    judged_per_s: float
    """Positions that a bot judges, as a planner meets them when it looks for its turn."""
    view_steps: float
    """What a seat may know of a state, measured by what it takes to apply an action."""
    sampled_steps: float
    """A guess at what is hidden, measured by what it takes to apply an action."""


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
    """Measure for about so many seconds; ``progress`` is told the share of them that is over."""
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
        """One batch of each measurement, in seconds for one game, question, action, scoring, position and so on."""
        taken = {
            "games": _games(self.options_of),
            "choices": _choices(self.decisions),
            "apply": _apply(self.decisions),
            "score": _score(self.finals),
            "view": _view(self.decisions),
            "sampled": _sampled(self.views),
        }
        self.best |= {name: min(self.best[name], seconds) for name, seconds in taken.items()}

    def prepare_to_judge(self) -> None:
        """Find positions to judge. They are many and would slow all else down, so all else is measured before."""
        self.thoughts = [thought for seed in range(JUDGED_GAMES) for thought in _thoughts(self.options_of, seed)]

    def judge(self) -> None:
        """One batch of judging."""
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


def _choices(decisions: list[Decision]) -> float:
    """Seconds to find the choices of a state that nobody has asked before."""
    fresh = [state.copy(0) for state, _ in decisions]
    begun = clock()
    for state in fresh:
        choices(state)
    return (clock() - begun) / len(fresh)


def _apply(decisions: list[Decision]) -> float:
    """Seconds to apply an action whose choices are known."""
    begun = clock()
    for state, action in decisions:
        apply(state, action)
    return (clock() - begun) / len(decisions)


def _score(finals: list[State]) -> float:
    """Seconds to score a finished game with three cards, for all its players."""
    begun = clock()
    for state in finals:
        for player in score(state):
            player.by_item()
    return (clock() - begun) / len(finals)


def _thoughts(options_of: OptionsOf, seed: int) -> Iterator[Thought]:
    """Now and then in a game of greedy players: what a planner judges in that turn."""
    state = first_state(options_of(seed))
    evaluation = Evaluation(state.setup)
    for turn in count():
        if state.over:
            break
        if turn % TURNS_BETWEEN == TURNS_BETWEEN // 2:
            yield state, _positions_judged(state)
        state = TurnSearch(state, evaluation, greedy.ONE_AT_A_TIME).best(1)[0].state


def _search(state: State) -> TurnSearch:
    """How a planner looks for its turn."""
    return TurnSearch(state, Evaluation(state.setup), planner.Planner().effort(state).breadth)


def _positions_judged(state: State) -> list[tuple[State, Kingdom]]:
    search = _search(state)
    judge, judged = search.judge, []

    def noted(state: State, seat: int) -> float:
        judged.append((state, state.players[seat].known_kingdom))
        return judge(state, seat)

    search.judge = noted
    search.best(1)
    return judged


def _judged(thoughts: list[Thought]) -> float:
    """Seconds to judge a position. Every batch begins with nothing known of any of them."""
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


def _unseen(state: State, seat: int, before: Kingdom) -> State:
    """The position as if nobody had looked at it yet."""
    draft = state.copy(seat)
    draft.players[seat].known_kingdom = before
    return draft


def _view(decisions: list[Decision]) -> float:
    """Seconds to find what the player who decides may know."""
    begun = clock()
    for state, _ in decisions:
        view(state, state.decider)
    return (clock() - begun) / len(decisions)


def _sampled(views: list[State]) -> float:
    """Seconds to deal the cards that a seat has not seen."""
    chance = Random(0)
    begun = clock()
    for seen in views:
        sampled(seen, chance)
    return (clock() - begun) / len(views)


def _neighbours() -> float:
    """Seconds to expand one mask of 20 houses."""
    houses = mask_of(Random(0).sample(MAIN_HEXES, 20))
    begun = clock()
    for _ in range(EXPANSIONS_IN_BATCH):
        neighbours(houses)
    return (clock() - begun) / EXPANSIONS_IN_BATCH

"""Hints: the best options of a decision, with reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from ..game.actions import END, Action, Kind, print_actions
from ..game.apply import apply
from ..game.choices import choices
from ..game.errors import BadArgument, NotAState, NothingToDecide
from ..game.events import REVEALING
from ..game.scoring import score
from ..game.state import LAST, State
from ..game.view import view as view_of
from ..hexes import Hex, Mask
from .bot import BadBot, Budget, Clock, check_clock
from .budget import Meter
from .evaluation import Evaluation
from .reasons import Reason, reasons
from .sampling import sampled
from .search import Breadth, Plan, TurnSearch

BREADTH = Breadth(plans=12, hexes=12, begun=4)
CANDIDATES = 60
"""The number of plans among which the options are chosen."""
BUDGET = Budget(nodes=4000)
"""The default budget: about a tenth of a second."""

NEW_CARD, REACTION, OPEN = "new_card", "reaction", "open"
"""What comes next if an option cannot be planned to the end of the turn."""


@dataclass(frozen=True)
class Hint:
    """An option of the player who decides: what to do until the end of the turn, and why."""

    player: int
    actions: tuple[Action, ...]
    """The rest of the turn, as far as it can be planned."""
    worse: float
    """The gold by which it is probably worse than the best option."""
    reasons: tuple[Reason, ...]
    forced: bool = False
    """Whether the first action is the only one that is possible."""
    then: str = ""
    """What comes next if it does not end the turn: ``new_card``, ``reaction``, ``open``."""

    @property
    def gold(self) -> int:
        """How much more gold the player has after it, as if the game ended then; see ``PlayerScore.claimed``."""
        return sum(reason.gold for reason in self.reasons if reason.player == self.player)

    @property
    def phrases(self) -> list[str]:
        """The actions in notation."""
        return print_actions(list(self.actions))


@dataclass(frozen=True)
class _Option:
    """A plan that was found, as far as the player can foresee it."""

    lead: float
    """The lead after it."""
    actions: tuple[tuple[Kind, Hex], ...]
    states: list[State]
    """The state before, and the state after each action, with events."""

    @property
    def changed(self) -> Mask:
        """The hexes on which it puts or takes off a piece."""
        changed = 0
        for was, now in zip(self.states[0].players, self.states[-1].players, strict=True):
            changed |= was.pieces ^ now.pieces
        return changed

    def resembles(self, other: _Option) -> bool:
        """Whether most of the hexes are the same."""
        ours, theirs = self.changed, other.changed
        return (ours & theirs).bit_count() > max(ours.bit_count(), theirs.bit_count()) / 2

    def brings_the_same(self, other: _Option) -> bool:
        """Whether both bring the same gold by item, and the same tiles."""
        ours, theirs = self.states[-1], other.states[-1]
        return all(one.by_item() == two.by_item() for one, two in zip(score(ours), score(theirs), strict=True)) and all(
            one.tiles == two.tiles for one, two in zip(ours.players, theirs.players, strict=True)
        )


def hints(
    view: State, number: int = 3, seed: int | str = 0, budget: Budget | str = BUDGET, clock: Clock | None = None
) -> list[Hint]:
    """The best options of the decider, best first; only one if there is no choice.

    They use only what this player may know: hidden cards are sampled by the seed. A budget such as ``"2000n"`` is in
    nodes; one in milliseconds, ``"500ms"``, needs a clock such as ``time.perf_counter``. Raises
    ``KingdomBuilderError`` if the game is over, ``BadBot`` for an invalid budget.

    >>> from kingdombuilder import Game, Options
    >>> game = Game(Options.first_game(players=2, seed=4711))
    >>> best, *_ = hints(game.view(0))
    >>> len(best.phrases), best.phrases[-1], best.worse
    (4, 'end', 0.0)
    """
    if not isinstance(view, State):
        raise NotAState(view)
    if view.over:
        raise NothingToDecide
    if type(number) is not int or number < 1:
        raise BadArgument(f"number: {number!r:.40} is not a whole number from 1 up")
    budget = budget if isinstance(budget, Budget) else Budget.parse(budget)
    check_clock(clock)
    if budget.ms is not None and clock is None:
        raise BadBot(f"a budget of {budget} needs a clock: hints(view, budget='{budget}', clock=time.perf_counter)")
    seat = view.decider
    forced = sum(hexes.bit_count() for hexes in choices(view).values()) == 1
    state = sampled(view_of(view, seat), Random(f"hints {seed}"))
    search = TurnSearch(state, Evaluation(state.setup, Meter(budget, clock, share=1.0)), BREADTH)
    options = _options(state, seat, search.best(CANDIDATES))
    return [
        Hint(
            seat,
            tuple(Action(*action) for action in option.actions),
            options[0].lead - option.lead,
            tuple(reasons(option.states, seat)),
            forced,
            _then(option, seat),
        )
        for option in _various(options, 1 if forced else number)
    ]


def _options(state: State, seat: int, plans: Iterable[Plan]) -> list[_Option]:
    """The plans as options: each up to the first unforeseeable event, best first."""
    evaluation = Evaluation(state.setup)
    found: dict[tuple[tuple[Kind, Hex], ...], _Option] = {}
    for plan in plans:
        states = foreseen(state, plan.actions)
        option = _Option(evaluation.lead(plan.state, seat), plan.actions[: len(states) - 1], states)
        if option.actions not in found or found[option.actions].lead < option.lead:
            found[option.actions] = option
    return sorted(found.values(), key=lambda option: -option.lead)


def foreseen(state: State, actions: Sequence[tuple[Kind, Hex]]) -> list[State]:
    """The states after each action, up to the end of the turn or until a hidden card is turned up."""
    states = [state]
    for action in actions:
        states.append(apply(states[-1], action, tell=True))
        if _reveals(states[-1]):
            break
    return states


def _reveals(state: State) -> bool:
    """Whether the last action revealed a hidden card; the end of a turn always does."""
    return any(isinstance(event, REVEALING) for event in state.events or ())


def _various(options: Sequence[_Option], number: int) -> list[_Option]:
    """The best options that differ in most hexes; if these are too few, also others with a different gain."""
    chosen: list[_Option] = []
    for alike in (_Option.resembles, _Option.brings_the_same):
        for option in options:
            if len(chosen) < number and not any(alike(option, other) for other in chosen):
                chosen.append(option)
    return sorted(chosen, key=lambda option: -option.lead)


def _then(option: _Option, seat: int) -> str:
    """What comes after the option, if its last action does not end the turn."""
    last = option.states[-1]
    if last.over or option.actions[-1][0] == END or last.active != seat or last.phase == LAST:
        return ""
    if last.decider != seat:
        return REACTION
    return NEW_CARD if _reveals(last) else OPEN

"""The search for good turns: all the decisions of one player up to the end of the turn, by a beam.

A *plan* is a series of decisions and the state it leads to. All plans grow at once, by one action at a time, and only
the most promising go on. Decisions that belong together, such as picking a piece up and placing it, count as one
action. Plans that lead to the same state by different ways count once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from heapq import nlargest
from typing import Any, NamedTuple

from ..game.actions import END, Kind
from ..game.apply import apply
from ..game.building import remove_piece
from ..game.choices import choices
from ..game.state import Pending, State
from ..hexes import Hex, Mask, each
from .evaluation import Evaluation
from .meter import BudgetSpent


class Plan(NamedTuple):
    """Some decisions, the state they lead to and what it is worth."""

    worth: float
    actions: tuple[tuple[Kind, Hex], ...]
    state: State


@dataclass(frozen=True)
class Breadth:
    """How broad a search is."""

    plans: int
    """How many plans go on after each action."""
    hexes: int
    """How many hexes are tried for each kind of action once all have been tried: those that gained most then."""
    begun: int
    """How many ways to begin an action of several decisions are followed up: pieces to move, for instance."""

    def twice(self) -> Breadth:
        """Twice as broad in every way."""
        return Breadth(2 * self.plans, 2 * self.hexes, 2 * self.begun)


class TurnSearch:
    """One search for the best ways to end the turn of the deciding player (or what is left of it)."""

    def __init__(self, state: State, evaluation: Evaluation, breadth: Breadth) -> None:
        """Look from this state, of which nothing may be hidden."""
        self.root = state
        self.seat = state.decider
        self.judge = evaluation.lead if evaluation.others_matter(state) else evaluation.worth
        """What a position is worth: what counts besides the player's gold is looked at only if it is at stake."""
        self.breadth = breadth
        self.promise: dict[Hex, float] = {}
        """What each hex gained when it was tried first, or what it cost when a piece was picked up from it last."""
        self.longest = Plan(0.0, (), state)
        self.numbers: dict[Any, int] = {}
        """The outcomes that were met, numbered: it takes long to look one up, so all else is known by their numbers."""
        self.worths: list[float] = []
        """What each of them is worth."""
        self.finished: dict[int, Plan] = {}
        self.grown: set[int] = set()
        self.begun = False

    def best(self, number: int) -> list[Plan]:
        """The best plans that end the turn, best first, each with another outcome. They are looked for once.

        If the budget is spent before any plan ends the turn, the best unfinished one is given; it decides something.
        """
        if not self.begun:
            with suppress(BudgetSpent):
                self._run()
        return self._ranked(number)

    def best_of_all(self) -> Plan:
        """The best plan that ends the turn; raises ``BudgetSpent`` rather than give one that may not be it."""
        self._run()
        return self._ranked(1)[0]

    def _run(self) -> None:
        """Grow the plans until all have ended."""
        self.begun = True
        plans = [Plan(self.judge(self.root, self.seat), (), self.root)]
        while plans:
            self.longest = plans[0]
            grown: dict[int, Plan] = {}
            for plan in plans:
                self._grow(plan, grown)
            plans = self._most_promising(grown)

    def _ranked(self, number: int) -> list[Plan]:
        """The best of the plans that have ended, or what there is."""
        if self.finished:
            return nlargest(number, self.finished.values(), key=_worth)
        if self.longest.actions:
            return [self.longest]
        action = any_action(self.root)
        return [Plan(0.0, (action,), apply(self.root, action))]

    def _most_promising(self, grown: Mapping[int, Plan]) -> list[Plan]:
        """The plans that go on: the best for each terrain that was chosen, if there was a choice."""
        chosen: list[tuple[int, Plan]] = []
        for terrain in dict.fromkeys(plan.state.card for plan in grown.values()):
            alike = [(number, plan) for number, plan in grown.items() if plan.state.card == terrain]
            chosen += nlargest(self.breadth.plans, alike, key=_worth_of_pair)
        self.grown.update([number for number, _ in chosen])
        return [plan for _, plan in chosen]

    def _grow(self, plan: Plan, grown: dict[int, Plan]) -> None:
        """Add the plan with one action more, in all ways worth a look; those that end the turn are kept."""
        begun: list[tuple[int, Plan]] = []
        depth = len(plan.state.pending)
        for action in self._actions(plan.state):
            after = apply(plan.state, action)
            number = self.numbers.setdefault(outcome(after, self.seat), len(self.numbers))
            if number in self.grown:
                continue
            if number == len(self.worths):
                self.worths.append(self._worth(plan, action, after))
            further = Plan(self.worths[number], (*plan.actions, action), after)
            if after.over or after.decider != self.seat:
                self.finished.setdefault(number, further)
            elif len(after.pending) > depth:
                begun.append((number, further))
                self.promise[action[1]] = further.worth - plan.worth
            else:
                grown[number] = further
                self.promise.setdefault(action[1], further.worth - plan.worth)
        for number, started in nlargest(self.breadth.begun, begun, key=_worth_of_pair):
            self.grown.add(number)
            self._grow(started, grown)

    def _worth(self, plan: Plan, action: tuple[Kind, Hex], after: State) -> float:
        """What the state after an action is worth: as much as before, if all that was done is to end the turn."""
        if action[0] == END and after.players[self.seat].gold == plan.state.players[self.seat].gold and not after.over:
            return plan.worth
        return self.judge(lifted(after, self.seat) if after.pending else after, self.seat)

    def _actions(self, state: State) -> Iterator[tuple[Kind, Hex]]:
        """What is tried in a state."""
        for kind, hexes in choices(state).items():
            for hex in self._hexes(hexes):
                yield kind, hex

    def _hexes(self, mask: Mask) -> list[Hex]:
        """The hexes that are tried: those never tried before, and of the others those that gained most then."""
        hexes = list(each(mask))
        if len(hexes) > self.breadth.hexes:
            fresh = [hex for hex in hexes if hex not in self.promise]
            known = [hex for hex in hexes if hex in self.promise]
            return fresh + nlargest(self.breadth.hexes - len(fresh), known, key=self.promise.__getitem__)
        return hexes


def any_action(state: State) -> tuple[Kind, Hex]:
    """Some action, without thinking: the end of the turn if it may end."""
    offers = choices(state)
    kind = END if END in offers else next(iter(offers))
    return kind, next(each(offers[kind]))


def _worth(plan: Plan) -> float:
    return plan.worth


def _worth_of_pair(pair: tuple[int, Plan]) -> float:
    return pair[1].worth


def lifted(state: State, seat: int) -> State:
    """The state without the piece that the player has picked up, and what goes with it, if that is what is pending."""
    pending: Pending = state.pending[-1]
    player = state.players[seat]
    if pending.player != seat or not pending.hex or not player.pieces >> pending.hex & 1:
        return state
    draft = state.copy(seat)
    remove_piece(draft, seat, draft.players[seat], pending.hex)
    player.known_kingdom = draft.players[seat].kingdom  # Wherever the piece is placed, it joins these.
    return draft


def outcome(state: State, seat: int) -> Any:
    """What makes two states of the same turn equal for the player."""
    player = state.players[seat]
    return (
        player.pieces,
        player.used,
        player.tiles,
        player.supply,
        player.gold,
        state.eligible,
        state.builds_left,
        state.phase,
        state.card,
        state.active,
        state.pending,
        tuple(player.units.items()) if player.units else (),
        tuple(player.parts.items()) if player.parts else (),
        tuple(state.parts.items()) if state.parts else (),
        tuple(state.notes.items()) if state.notes else (),
    )

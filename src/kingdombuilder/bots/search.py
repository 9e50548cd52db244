"""Beam search for good turns: all decisions of one player up to the end of the turn.

A *plan* is a series of decisions and the state after it. All plans grow by one action at a time, and only the best are
kept. Decisions that belong together, such as picking a piece up and placing it, count as one action. Transpositions,
plans with the same outcome, count once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from heapq import nlargest
from typing import Any, NamedTuple

from ..game.actions import END, Kind
from ..game.apply import apply, successor
from ..game.building import remove_piece
from ..game.choices import choices
from ..game.errors import NothingToDecide
from ..game.state import Pending, State, know_layout
from ..hexes import Hex, Mask, each
from .budget import BudgetSpent
from .evaluation import Evaluation


class Plan(NamedTuple):
    """Some decisions, the state after them and its value."""

    worth: float
    actions: tuple[tuple[Kind, Hex], ...]
    state: State


@dataclass(frozen=True)
class Breadth:
    """The breadth of a search."""

    plans: int
    """The width of the beam."""
    hexes: int
    """The number of hexes tried for each kind of action, once all have been tried: those with the largest gain."""
    begun: int
    """The number of first decisions tried for an action of several decisions, such as pieces to move."""

    def twice(self) -> Breadth:
        """Twice this breadth."""
        return Breadth(2 * self.plans, 2 * self.hexes, 2 * self.begun)


class TurnSearch:
    """A search for the best ways to complete the turn of the deciding player."""

    def __init__(self, state: State, evaluation: Evaluation, breadth: Breadth) -> None:
        """Search from this state, which must be complete."""
        self.root = state
        self.seat = state.decider
        self.judge = evaluation.lead if evaluation.others_matter(state) else evaluation.worth
        """The evaluation: the lead if other players' gold matters, otherwise the player's value."""
        self.breadth = breadth
        self.promise: dict[Hex, float] = {}
        """The gain of each hex when it was first tried, or its cost when a piece was last picked up from it."""
        self.longest = Plan(0.0, (), state)
        self.numbers: dict[Any, int] = {}
        """Numbers of the outcomes found; hashing an outcome is slow, so other tables use the numbers."""
        self.worths: list[float] = []
        """The value of each outcome."""
        self.finished: dict[int, Plan] = {}
        self.grown: set[int] = set()
        self.begun = False

    def best(self, number: int) -> list[Plan]:
        """The best plans that end the turn, best first, with distinct outcomes; the search runs once.

        If the budget runs out before any plan ends the turn, returns the best unfinished one, which is not empty.
        """
        if not self.begun:
            with suppress(BudgetSpent):
                self._run()
        return self._ranked(number)

    def best_of_all(self) -> Plan:
        """The best plan that ends the turn; raises ``BudgetSpent`` if the search was cut short."""
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
        """The best completed plans, or else unfinished ones."""
        if self.finished:
            return nlargest(number, self.finished.values(), key=_worth)
        if self.longest.actions:
            return [self.longest]
        action = any_action(self.root)
        return [Plan(0.0, (action,), apply(self.root, action))]

    def _most_promising(self, grown: Mapping[int, Plan]) -> list[Plan]:
        """The plans to keep: the best for each chosen terrain."""
        chosen: list[tuple[int, Plan]] = []
        for terrain in dict.fromkeys(plan.state.card for plan in grown.values()):
            alike = [(number, plan) for number, plan in grown.items() if plan.state.card == terrain]
            chosen += nlargest(self.breadth.plans, alike, key=_worth_of_pair)
        self.grown.update([number for number, _ in chosen])
        return [plan for _, plan in chosen]

    def _grow(self, plan: Plan, grown: dict[int, Plan]) -> None:
        """Extend the plan by one action in all promising ways; completed plans are stored."""
        begun: list[tuple[int, Plan]] = []
        depth = len(plan.state.pending)
        for action in self._actions(plan.state):
            after = successor(plan.state, *action)
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
        """The value after an action; unchanged if the action only ends the turn."""
        if action[0] == END and after.players[self.seat].gold == plan.state.players[self.seat].gold and not after.over:
            return plan.worth
        return self.judge(lifted(after, self.seat) if after.pending else after, self.seat)

    def _actions(self, state: State) -> Iterator[tuple[Kind, Hex]]:
        """The actions to try in a state."""
        for kind, hexes in choices(state).items():
            for hex in self._hexes(hexes):
                yield kind, hex

    def _hexes(self, mask: Mask) -> list[Hex]:
        """The hexes to try: those never tried before, and the others with the largest gain."""
        hexes = list(each(mask))
        if len(hexes) > self.breadth.hexes:
            fresh = [hex for hex in hexes if hex not in self.promise]
            known = [hex for hex in hexes if hex in self.promise]
            return fresh + nlargest(self.breadth.hexes - len(fresh), known, key=self.promise.__getitem__)
        return hexes


def any_action(state: State) -> tuple[Kind, Hex]:
    """Any legal action, preferably the end of the turn."""
    offers = choices(state)
    if not offers:
        raise NothingToDecide
    kind = END if END in offers else next(iter(offers))
    return kind, next(each(offers[kind]))


def _worth(plan: Plan) -> float:
    return plan.worth


def _worth_of_pair(pair: tuple[int, Plan]) -> float:
    return pair[1].worth


def lifted(state: State, seat: int) -> State:
    """The state without the piece that is picked up, if there is one."""
    pending: Pending = state.pending[-1]
    player = state.players[seat]
    if pending.player != seat or not pending.hex or not player.pieces >> pending.hex & 1:
        return state
    draft = state.copy(seat)
    remove_piece(draft, seat, draft.players[seat], pending.hex)
    know_layout(player, draft.players[seat].layout)  # Wherever the piece is placed, it joins these.
    return draft.freeze()


def outcome(state: State, seat: int) -> Any:
    """The key by which two states of the same turn are equal for the player."""
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

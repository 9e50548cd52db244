"""Finished games, moment by moment and turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from ...analysis.turns import PlayedGame, PlayedTurn
from ...bots.win_chance import win_chances
from ...game.documents.record import Record
from ...game.documents.turn_labels import turn_labels
from ...game.events import Event, TurnBegan
from ...game.scoring import score
from ...game.state import State
from ...game.view import view, view_events
from ...protocol.refusals import Refusal
from ...service.lru import LruCache
from ...table.views import table_view as views
from ...table.views.records import refuse_beyond
from .messages import GameTurn, GaveUp, Standing, Step, Turns

T = TypeVar("T")

STATES = 20_000
"""The number of cached states of games; a game of four has some hundreds."""


@dataclass(frozen=True)
class Replay:
    """A game with the state and round after each action."""

    game: PlayedGame
    rounds: list[int]

    @classmethod
    def of(cls, record: Record) -> Replay:
        """Replay the record."""
        game = PlayedGame.of(record)
        return cls(game, list(_rounds(game)))

    def step(self, step: int, seat: int | None = None) -> Step:
        """The moment after ``step`` actions, as a seat saw it; without a seat, nothing is hidden."""
        record, states = self.game.record, self.game.states
        last = len(record.actions)
        refuse_beyond(last, step)
        state, events = states[step], list(states[step].events or ())
        if seat is not None:
            _refuse_other_seats(len(state.players), seat)
            state, events = view(state, seat), view_events(events, seat)
        return Step(
            step=step,
            steps=last,
            round=self.rounds[step],
            action=str(record.actions[step - 1]) if step else None,
            seat=states[step - 1].decider if step else None,
            events=views.event_messages(events),
            resigned=[GaveUp(player, after) for player, after in record.resigned],
            game=views.state_view(state, step),
        )

    def step_shown(self, step: int | None, turn: int | None) -> int:
        """The step that an address shows: its own, the last one of a turn, or else the last one of the game."""
        if turn is not None and turn <= len(self.game.turns):
            return self.game.turns[turn - 1].last if turn else 0
        last = len(self.game.record.actions)
        step = last if step is None else step
        refuse_beyond(last, step)
        return step

    @cached_property
    def turns(self) -> Turns:
        """The game by turns; computed once, because win probabilities are slow."""
        return Turns(_standing(self.game.states[0]), [self._turn(turn) for turn in self.game.turns])

    def _turn(self, turn: PlayedTurn) -> GameTurn:
        card = self.game.before(turn).played
        return GameTurn(
            round=turn.label.round,
            seat=turn.player,
            card=card[0] if card else None,
            first=turn.first,
            last=turn.last,
            events=views.event_messages(self._events(turn)),
            after=_standing(self.game.after(turn)),
        )

    def _events(self, turn: PlayedTurn) -> Iterator[Event]:
        """The events of a turn, without the beginning of the next one."""
        for state in self.game.states[turn.first + 1 : turn.last + 1]:
            yield from (event for event in state.events or () if not isinstance(event, TurnBegan))


_replays: LruCache[str, Replay] = LruCache(STATES, weight=lambda replay: len(replay.rounds))


def replayed(id: str, record: Record | None, look: Callable[[Replay], T]) -> T | None:
    """The view of the game at a table; None if it is not cached and no record is given."""
    replay = _replays.find(id)
    if replay is None and record is not None:
        replay = _replays.get(id, lambda: Replay.of(record))
    return look(replay) if replay else None


def _refuse_other_seats(players: int, seat: int) -> None:
    if seat not in range(players):
        raise Refusal("no_such_seat", f"the game has seats 0 to {players - 1}", 404)


def _rounds(game: PlayedGame) -> Iterator[int]:
    turns = turn_labels(game.states[0])
    yield next(turns).round
    for step in zip(game.record.actions, game.states[1:], strict=True):
        yield turns.send(step).round


def _standing(state: State) -> Standing:
    """The standing of a state, in some hundredths of a second for all turns of a game."""
    gold = [found.by_item() if state.over else found.claimed_by_item() for found in score(state)]
    return Standing(gold, [round(chance, 3) for chance in win_chances(state)])

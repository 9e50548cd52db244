"""Finished games, moment by moment and turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ....analysis.turns import PlayedGame, PlayedTurn
from ....bots.win_chance import win_chances
from ....game.documents.record import Record
from ....game.documents.turn_labels import turn_labels
from ....game.events import Event, TurnBegan
from ....game.scoring import score
from ....game.state import State
from ....game.view import view, view_events
from ... import protocol as m
from ..refusals import Refusal
from . import views


@dataclass(frozen=True)
class Replay:
    """A game with the state after each action, and the round that was played then."""

    game: PlayedGame
    rounds: list[int]

    @classmethod
    def of(cls, record: Record) -> Replay:
        """Play the record through."""
        game = PlayedGame.of(record)
        return cls(game, list(_rounds(game)))

    def step(self, step: int, seat: int | None = None) -> m.Step:
        """The moment after so many actions, as a player saw it then; with all that was hidden, if nobody is named."""
        record, states = self.game.record, self.game.states
        last = len(record.actions)
        _refuse_beyond(last, step)
        state, events = states[step], list(states[step].events or ())
        if seat is not None:
            _refuse_other_seats(len(state.players), seat)
            state, events = view(state, seat), view_events(events, seat)
        return m.Step(
            step=step,
            steps=last,
            round=self.rounds[step],
            action=str(record.actions[step - 1]) if step else None,
            seat=states[step - 1].decider if step else None,
            events=views.event_messages(events),
            resigned=[m.GaveUp(player, after) for player, after in record.resigned],
            game=views.state_view(state, step),
        )

    def turns(self) -> m.Turns:
        """The whole game by its turns."""
        return self._turns

    @cached_property
    def _turns(self) -> m.Turns:
        """The same, found once: chances of every turn take a while."""
        return m.Turns(_standing(self.game.states[0]), [self._turn(turn) for turn in self.game.turns])

    def _turn(self, turn: PlayedTurn) -> m.GameTurn:
        card = self.game.before(turn).played
        return m.GameTurn(
            round=turn.label.round,
            seat=turn.player,
            card=card[0] if card else None,
            first=turn.first,
            last=turn.last,
            events=views.event_messages(self._events(turn)),
            after=_standing(self.game.after(turn)),
        )

    def _events(self, turn: PlayedTurn) -> Iterator[Event]:
        """What happened in a turn; that the next one began is not a part of it."""
        for state in self.game.states[turn.first + 1 : turn.last + 1]:
            yield from (event for event in state.events or () if not isinstance(event, TurnBegan))


def until(record: Record, step: int) -> Record:
    """A finished game up to so many actions, to be gone on from."""
    _refuse_beyond(len(record.actions), step)
    return record.until(step)


def _refuse_beyond(last: int, step: int) -> None:
    if step not in range(last + 1):
        raise Refusal("no_such_step", f"the game has steps 0 to {last}", 404)


def _refuse_other_seats(players: int, seat: int) -> None:
    if seat not in range(players):
        raise Refusal("no_such_seat", f"the game has seats 0 to {players - 1}", 404)


def _rounds(game: PlayedGame) -> Iterator[int]:
    turns = turn_labels(game.states[0])
    yield next(turns).round
    for step in zip(game.record.actions, game.states[1:], strict=True):
        yield turns.send(step).round


def _standing(state: State) -> m.Standing:
    """How everybody stands; to say so of every turn of a game takes some hundredths of a second."""
    gold = [found.by_item() if state.over else found.claimed_by_item() for found in score(state)]
    return m.Standing(gold, [round(chance, 3) for chance in win_chances(state)])

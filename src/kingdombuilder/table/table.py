"""A table is the fold of its log: the same rows give the same table on every node.

Rows are only appended, and rewritten only when a guest's data are deleted (``erasure.py``). A row holds a
public ``Entry`` and, for the server only, the guest who caused it. A log of an earlier version may hold an
action that is illegal by now: the game is stopped there, visibly.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from ..game.actions import END, Action
from ..game.documents.record import Record
from ..game.errors import BadRecord, IllegalAction
from ..game.events import Event, TurnBegan
from ..game.fairness import Promise, seed_hash
from ..game.history import History
from ..game.illegal import ruling_of_the_end, the_end
from ..game.scoring import score, winners
from ..game.state import State
from ..hexes import NOWHERE, hex_named, name
from ..protocol import messages as m
from .chairs import Chair, title
from .config import TableConfig, first_player

RECENT = 40
"""The number of latest rows kept in memory with their events, for clients that reconnect."""
RECENT_CHAT = 50
MOST_TAKEN_BACK = 50
"""The limit of undo and redo per turn, so that they cannot fill the log."""
DAY = 86_400_000
"""A day in milliseconds, the unit of all times here."""


class Row(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One row of a table's log."""

    number: int
    at: int
    guest: str | None
    key: str | None
    entry: m.AnyEntry


class Stop(NamedTuple):
    """Where a stored game stops because its next action is illegal by the current rules."""

    row: int
    """The number of the refused row; 0 if it is in the record that the game continues."""
    why: str
    """The refusal in English, for scripts and logs."""
    ruling: str | None
    """The ruling that made it illegal, if any."""


class Happened(Struct, frozen=True, gc=False):
    """A row and the events of the engine."""

    row: Row
    events: list[Event]


class Table:
    """A table after some rows of its log."""

    def __init__(self, config: TableConfig, rows: Iterable[Row] = ()) -> None:
        self.config = config
        given = config.starting_record()
        self.imported = bool(given.actions or given.start or given.resigned)
        """Whether the game, or its beginning, was played elsewhere, if at all: it came as a record or a position."""
        self.record, so_far, self.stop = _as_far_as_legal(given)
        self.number = 0
        self.at = config.created
        self.status: m.Status = "open"
        reserved = [*config.reserved, *[None] * self.record.options.players]
        self.chairs = [
            Chair(colour=kept.colour if kept else None, reserved=kept)
            for kept in reserved[: self.record.options.players]
        ]
        self.first = so_far[-1]
        """The state that the record leads to."""
        self.play: History | None = None
        """The game, once it has begun. It remembers only decisions that can still be undone."""
        self.moved = 0
        """The number of the last row that changed the state of the game."""
        self.moved_at = 0
        """When that was."""
        self.claims: set[int] = set()
        """The seats of the players who claim the game from the absent decider."""
        self.since = 0
        """When the clock of the decider began to run."""
        self.remaining: list[int] = []
        """The time left of each seat when the clock of the decider began to run."""
        self.next_table: str | None = None
        self.next_by: int | None = None
        """The seat of the player who offered the rematch."""
        self.ended = 0
        """When the game was over; 0 before."""
        self.live = False
        """Whether all players were connected when the game began."""
        self.closed = False
        """Whether the operator has ended the game."""
        self.chat: deque[m.ChatLine] = deque(maxlen=RECENT_CHAT)
        self.spoken: Counter[str | None] = Counter()
        """The number of chat messages of each guest."""
        self.seatings = 0
        """How often a player sat down, came back, began or ended a lesson, or the host gave or took a seat."""
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.taken_back = 0
        """How often decisions were taken back or played again since the last one that cannot be taken back."""
        self.keys: dict[str, Row] = {}
        """The rows that were asked for with a key."""
        for row in rows:
            self.replay(row)

    @property
    def seed(self) -> int:
        """The seed of the game, secret until the game ends."""
        return self.record.options.seed or 0

    @cached_property
    def promise(self) -> Promise:
        """The commitment to the seed; an imported finished game keeps its own."""
        if self.is_shown and self.record.fairness:
            return self.record.fairness
        return Promise(seed_hash(self.seed, self.config.salt), self.config.salt)

    @property
    def is_shown(self) -> bool:
        """Whether the table only shows an imported finished game."""
        return is_finished(self.record, self.first)

    def is_sealed(self, at: int) -> bool:
        """Whether the seed is secret at a time even after the game, because others still play the deal."""
        return self.config.deal is not None and at < self.config.deal.sealed_until

    @property
    def names(self) -> list[str]:
        """The names of the players, with numbers for bots of the same name."""
        names = [chair.name for chair in self.chairs]
        alike = [names[:seat].count(name) for seat, name in enumerate(names)]
        return [
            f"{chair.name} {before + 1}" if before and chair.kind == "bot" else chair.name
            for chair, before in zip(self.chairs, alike, strict=True)
        ]

    @property
    def clocked(self) -> bool:
        """Whether the players' time is measured."""
        return self.config.terms.clock.kind != "none"

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(chair.taken for chair in self.chairs)

    @property
    def decider(self) -> int | None:
        """The seat that decides now, in a running game."""
        return self.play.state.decider if self.play and self.status == "running" else None

    @property
    def bot_to_decide(self) -> m.BotName | None:
        """The bot that decides now, if any."""
        decider = None if self.is_tried else self.decider
        return None if decider is None else self.chairs[decider].deciding_bot

    @property
    def is_tried(self) -> bool:
        """Whether the practised turn is over, which ends the practice."""
        return (
            self.config.practice is not None and self.play is not None and self.play.state.active != self.first.active
        )

    def may_undo(self, seat: int | None) -> bool:
        """Whether the seat may undo."""
        return self.play is not None and self.taken_back < MOST_TAKEN_BACK and self.play.may_undo(seat)

    def may_redo(self, seat: int | None) -> bool:
        """Whether the seat may redo."""
        return self.play is not None and self.taken_back < MOST_TAKEN_BACK and self.play.may_redo(seat)

    def replay(self, row: Row) -> Happened:
        """Fold the next row of the stored log; an action that is illegal by now stops the game before it."""
        try:
            return self.fold(row)
        except IllegalAction as refused:
            self.stop = Stop(row.number, str(refused), ruling_of_the_end(self.play.state) if self.play else None)
            self.status = "finished"
            return self.fold(row)

    def fold(self, row: Row) -> Happened:
        """Fold the row that follows the last one."""
        assert row.number == self.number + 1
        self._charge(row.at)
        decider = self.decider
        happened = Happened(row, self._apply(row))
        self.number, self.at = row.number, row.at
        if self.status == "finished":
            self.ended = self.ended or row.at
        if row.key:
            self.keys[row.key] = row
        if self.decider != decider and not isinstance(row.entry, m.Undid):
            self._renew()
        self.recent.append(happened)
        return happened

    def add(
        self, entries: Iterable[m.AnyEntry], at: int, guest: str | None = None, key: str | None = None
    ) -> list[Happened]:
        """Append and fold entries; the first carries the key, if it is the result of the command."""
        at = max(at, self.at)
        happened: list[Happened] = []
        for entry in entries:
            asked_for = not happened and not isinstance(entry, m.Flagged)
            happened.append(self.fold(Row(self.number + 1, at, guest, key if asked_for else None, entry)))
        return happened

    def _apply(self, row: Row) -> list[Event]:
        """Apply the entry of a row; returns the events of the engine."""
        if row.entry.in_game:
            if self.stop:
                return []
            if self.play and self.status == "finished":
                raise IllegalAction(the_end(self.play.state))
        match row.entry:
            case m.WasSet():
                if self.is_shown or self.stop:
                    self._show_finished(row)
            case m.Joined(seat, name, colour, rated):
                self.seatings += 1
                self._give_away_kept(row.guest)
                self.chairs[seat] = Chair(name, colour, row.guest, since=row.number, changed=row.at, rated=rated)
            case m.Learning(seat, on):
                self.seatings += 1
                self.chairs[seat].learning = on
                self.chairs[seat].changed = row.at
            case m.BotSat(seat, bot):
                self.seatings += 1
                self.chairs[seat] = Chair() if bot is None else Chair(title(bot), self.free_colour(seat), bot=bot)
                self.chairs[seat].changed = row.at
            case m.SeatsChanged(players):
                self.seatings += 1
                self._change_seats(players)
                self.chairs[-1].changed = row.at
            case m.LeftTable(seat, bot):
                if bot is None:
                    self.chairs[seat] = Chair()
                else:
                    self.chairs[seat].let_bot(bot)
                self.chairs[seat].changed = row.at
            case m.Returned(seat):
                self.seatings += 1
                self.chairs[seat].bot = None
                self.chairs[seat].changed = row.at
            case m.Started(live):
                self.live = live
                return self._start(row)
            case m.Acted() | m.Undid() | m.Redid():
                return self._move(row)
            case m.Resigned(seat) | m.Flagged(seat, None) | m.Forfeited(seat):
                self._resign(seat)
            case m.Flagged(seat, str(bot)) | m.Substituted(seat, bot):
                self.chairs[seat].let_bot(bot)
            case m.Replaced(seat, _, bot):
                self.chairs[seat].replace_program(bot)
                self.moved = row.number  # what the program has thought of until now does not count any more
            case m.Claimed(_, by):
                self.claims.add(by)
            case m.Spoke(seat, text):
                self.chat.append(m.ChatLine(row.number, seat, self.chairs[seat].name, text))
                self.spoken[self.chairs[seat].guest] += 1
            case m.Rematched(table, by):
                self.next_table, self.next_by = table, by
            case m.Erased(seat):
                self._give_away_kept(row.guest)
                if seat is not None:
                    self.chairs[seat].since = row.number  # nobody has the secret of this seat any more
            case m.Closed():
                self.closed = True
                self.status = "finished"
        return []

    def _give_away_kept(self, guest: str | None) -> None:
        """Cancel the reservation of a guest, who has taken a seat or was deleted."""
        kept = self.kept_for(guest)
        if kept is not None:
            self.chairs[kept] = Chair()

    def _change_seats(self, players: int) -> None:
        """Change the number of seats on the same board; the seed draws the start player, unless the host chose one."""
        chosen = self.config.asked.start_player
        first = first_player(self.seed, players) if chosen is None or chosen >= players else chosen
        options = replace(self.record.options, players=players, start_player=first)
        self.record = replace(self.record, options=options)
        self.first = next(iter(self.record.states()))
        self.chairs = [*self.chairs, *(Chair() for _ in range(players))][:players]

    def _start(self, row: Row) -> list[Event]:
        self.status = "running"
        for chair in self.chairs:
            chair.learning = False
        self._begin(row)
        self.since = row.at
        clock = self.config.terms.clock
        self.remaining = [1000 * clock.bank if clock.kind == "real" else self._for_a_decision] * len(self.chairs)
        return [TurnBegan(self.first.active, *self.first.played)] if len(self.first.played) == 1 else []

    def _begin(self, row: Row) -> None:
        self.play = History(self.first, len(self.record.actions), forgetful=True)
        self.moved, self.moved_at = row.number, row.at

    def _show_finished(self, row: Row) -> None:
        """Show the imported record of a finished or stopped game; there is nothing to play."""
        for seat, chair in enumerate(self.chairs):
            given = self.record.names[seat : seat + 1]
            chair.name, chair.colour = given[0] if given else f"Player {seat + 1}", self.free_colour(seat)
            chair.resigned = any(player == seat for player, _ in self.record.resigned)
        self._begin(row)
        self.status = "finished"

    def _move(self, row: Row) -> list[Event]:
        assert self.play
        events: list[Event] = []
        match row.entry:
            case m.Acted(seat, kind, hex):
                events = self.play.play(Action(kind, NOWHERE if hex is None else hex_named(hex)))
                if not self.play.can_undo:
                    self.taken_back = 0
                if kind == END and self.config.terms.clock.kind == "real":
                    self.remaining[seat] += 1000 * self.config.terms.clock.increment
            case m.Undid():
                self.play.undo()
                self.taken_back += 1
            case m.Redid():
                self.taken_back += 1
                events = self.play.redo().after.events or []
        self.moved, self.moved_at = row.number, row.at
        self.claims.clear()
        if self.play.state.over:
            self.status = "finished"
        return events

    def _resign(self, seat: int) -> None:
        """Let the substitute play for a player who resigned, while two others remain and one is a person."""
        self.chairs[seat].resigned = True
        self.chairs[seat].let_bot(self.config.terms.substitute)
        left = [chair for chair in self.chairs if not chair.resigned]
        if len(left) < 2 or not any(chair.guest for chair in left):
            self.status = "finished"

    def _charge(self, at: int) -> None:
        """Deduct the elapsed time from the decider's clock."""
        decider = self.decider
        if decider is not None:
            self.remaining[decider] = self.time_left(decider, at)
            self.since = max(self.since, at)

    def _renew(self) -> None:
        """Start the decider's days for a decision; an undo does not renew them."""
        if self.config.terms.clock.kind != "real" and self.decider is not None:
            self.remaining[self.decider] = self._for_a_decision

    @property
    def _for_a_decision(self) -> int:
        """The time per decision, where the clock is no bank of time."""
        return self.config.terms.clock.days * DAY

    def time_left(self, seat: int, at: int) -> int:
        """The time left on a seat's clock at a time."""
        passed = max(0, at - self.since) if seat == self.decider else 0
        return max(0, self.remaining[seat] - passed)

    def flag_falls(self) -> int | None:
        """When the decider's time is up; None if no limit applies."""
        decider = self.decider
        if decider is None or not self.chairs[decider].decides or not self.clocked:
            return None
        return self.since + self.remaining[decider]

    def free_colour(self, seat: int) -> m.Colour:
        """A free colour for a seat: its own if possible, else that of a distant seat."""
        taken = [chair.colour for other, chair in enumerate(self.chairs) if other != seat]
        return next(colour for colour in (m.COLOURS[seat], *reversed(m.COLOURS)) if colour not in taken)

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest, if any."""
        for seat, chair in enumerate(self.chairs):
            if guest is not None and chair.guest == guest:
                return seat
        return None

    def kept_for(self, guest: str | None) -> int | None:
        """The empty seat that is reserved for a guest, if any."""
        for seat, chair in enumerate(self.chairs):
            if guest is not None and chair.reserved and chair.reserved.guest == guest:
                return seat
        return None

    def winners(self) -> list[int]:
        """The winners of a finished game: the most gold among players who did not resign."""
        if self.status != "finished" or not self.play or self.closed:
            return []
        scores = score(self.play.state)
        left = [seat for seat, chair in enumerate(self.chairs) if not chair.resigned]
        return [left[place] for place in winners([scores[seat] for seat in left])] if left else []


def acted(seat: int, action: Action, *, bot: bool) -> m.Acted:
    """The entry of an action."""
    return m.Acted(seat, action.kind, None if action.hex == NOWHERE else name(action.hex), bot)


def is_finished(record: Record, last: State) -> bool:
    """Whether a record is of a finished or resigned game; ``last`` is its final state."""
    return last.over or record.given_up


def _as_far_as_legal(record: Record) -> tuple[Record, list[State], Stop | None]:
    """A record and its states, up to the first action that is illegal by the current rules."""
    states: list[State] = []
    try:
        for state in record.states():
            states.append(state)  # noqa: PERF402 - what was found before a refused action is kept
    except BadRecord as refused:
        if not states:
            raise
        played = len(states) - 1
        resigned = tuple(one for one in record.resigned if one.after <= played)
        stop = Stop(0, str(refused), ruling_of_the_end(states[-1]))
        return replace(record, actions=record.actions[:played], resigned=resigned), states, stop
    return record, states, None

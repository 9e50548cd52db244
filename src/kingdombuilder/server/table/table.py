"""A table is what its log says: whoever folds the same rows has the same table, on whatever node.

Rows are added, and change only where the data of a guest are deleted (``erasure.py``). A row holds a public ``Entry``
and what only the server knows of it: who caused it. A log of an earlier version may hold what the rules of today
refuse: the game is stopped there, for everybody to see.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from ...game.actions import END, Action
from ...game.documents.record import Record
from ...game.errors import BadRecord, IllegalAction
from ...game.events import Event, TurnBegan
from ...game.explain import ruling_of_the_end, the_end
from ...game.fairness import Promise, seed_hash
from ...game.history import History
from ...game.scoring import score, winners
from ...game.state import State
from ...hexes import NOWHERE, hex_named, name
from .. import protocol as m
from .chairs import Chair, title
from .results.rated import PATIENCE, why_unrated
from .sheet import Sheet

RECENT = 40
"""Rows that a table in memory remembers with their events, for clients that were away for a moment."""
RECENT_CHAT = 50
MOST_TAKEN_BACK = 50
"""How often decisions of one turn may be taken back or played again, all in all: the log must not be filled by that."""
DAY = 86_400_000
"""A day in milliseconds, like all times here."""


class Row(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One row of a table's log."""

    number: int
    at: int
    guest: str | None
    key: str | None
    entry: m.AnyEntry


_OF_THE_GAME = (
    *(m.Started, m.Acted, m.Undid, m.Redid, m.Resigned, m.Flagged, m.LeftTable, m.Returned),
    *(m.Substituted, m.Replaced, m.Claimed, m.Forfeited),
)
"""Entries that a game which is over or stopped has no use for."""


class Stop(NamedTuple):
    """Where a stored game ends because the rules of today refuse what was played next."""

    row: int
    """The number of the refused row; 0 if it is in the record that the game goes on from."""
    why: str
    """The refusal in English, for scripts and logs."""
    ruling: str | None
    """The ruling on which it turned, if it turned on one."""


class Happened(Struct, frozen=True, gc=False):
    """A row and what the engine told of it."""

    row: Row
    events: list[Event]


class Table:
    """A table as it stands after some rows of its log."""

    def __init__(self, sheet: Sheet, rows: Iterable[Row] = ()) -> None:
        """Set the table and fold the rows."""
        self.sheet = sheet
        given = sheet.starting_record()
        self.imported = bool(given.actions or given.start or given.resigned)
        """Whether the game, or its beginning, was played elsewhere, if at all: it came as a record or a position."""
        self.record, so_far, self.stop = _as_far_as_legal(given)
        self.number = 0
        self.at = sheet.created
        self.status: m.Status = "open"
        reserved = [*sheet.reserved, *[None] * self.record.options.players]
        self.chairs = [
            Chair(colour=kept.colour if kept else None, reserved=kept)
            for kept in reserved[: self.record.options.players]
        ]
        self.first = so_far[-1]
        """The state that the record leads to."""
        self.play: History | None = None
        """The game, once it has begun. It remembers only what can still be taken back."""
        self.moved = 0
        """The number of the last row that changed the state of the game."""
        self.moved_at = 0
        """When that was."""
        self.claims: set[int] = set()
        """The seats of those who claim the game from the one who has to decide, who is gone."""
        self.since = 0
        """When the clock of the decider began to run."""
        self.remaining: list[int] = []
        """What each seat had left when the clock of the decider began to run."""
        self.next_table: str | None = None
        self.next_by: int | None = None
        """The seat of who offered the rematch."""
        self.ended = 0
        """When the game was over; 0 before."""
        self.closed = False
        """Whether whoever runs the server has ended the game."""
        self.chat: deque[m.ChatLine] = deque(maxlen=RECENT_CHAT)
        self.spoken: Counter[str | None] = Counter()
        """How many lines of chat each guest has said."""
        self.seatings = 0
        """How often somebody has sat down or come back, or a seat was given to a bot or emptied by the host."""
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.taken_back = 0
        """How often decisions were taken back or played again since the last one that cannot be taken back."""
        self.keys: dict[str, Row] = {}
        """The rows that were asked for with a key."""
        for row in rows:
            self.replay(row)

    @property
    def seed(self) -> int:
        """The seed of the game, which is secret until its end."""
        return self.record.options.seed or 0

    @cached_property
    def promise(self) -> Promise:
        """What is promised about the seed; a game that was over when it came here keeps the promise it came with."""
        if self.is_shown and self.record.fairness:
            return self.record.fairness
        return Promise(seed_hash(self.seed, self.sheet.salt), self.sheet.salt)

    @property
    def is_shown(self) -> bool:
        """Whether there is nothing to play, only something to see: the record was of a finished game."""
        return is_finished(self.record, self.first)

    def is_sealed(self, at: int) -> bool:
        """Whether the seed is not told at some time even if the game is over, because others still play the deal."""
        return self.sheet.deal is not None and at < self.sheet.deal.sealed_until

    @property
    def names(self) -> list[str]:
        """What the players are called, told apart where bots are called alike."""
        names = [chair.name for chair in self.chairs]
        alike = [names[:seat].count(name) for seat, name in enumerate(names)]
        return [
            f"{chair.name} {before + 1}" if before and chair.kind == "bot" else chair.name
            for chair, before in zip(self.chairs, alike, strict=True)
        ]

    @property
    def clocked(self) -> bool:
        """Whether the players' time is measured."""
        return self.sheet.terms.clock.kind != "none"

    @property
    def unrated(self) -> m.Unrated | None:
        """Why the game is not rated, as those stand who sit here; None if it is."""
        return why_unrated(self.sheet, self.chairs, self.imported)

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
        """The bot that decides now, if one does."""
        decider = self.decider
        return None if decider is None else self.chairs[decider].deciding_bot

    def may_undo(self, seat: int | None) -> bool:
        """Whether the seat may take its last decision back."""
        return self.play is not None and self.taken_back < MOST_TAKEN_BACK and self.play.may_undo(seat)

    def may_redo(self, seat: int | None) -> bool:
        """Whether the seat may play what it took back once more."""
        return self.play is not None and self.taken_back < MOST_TAKEN_BACK and self.play.may_redo(seat)

    def replay(self, row: Row) -> Happened:
        """Let the next row of the stored log happen; one that the rules of today refuse stops the game before it."""
        try:
            return self.fold(row)
        except IllegalAction as refused:
            self.stop = Stop(row.number, str(refused), ruling_of_the_end(self.play.state) if self.play else None)
            self.status = "finished"
            return self.fold(row)

    def fold(self, row: Row) -> Happened:
        """Let a row that follows the last one happen."""
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
        """Let entries happen as the next rows; the first of them carries the key, if it is what was asked for."""
        at = max(at, self.at)
        happened: list[Happened] = []
        for entry in entries:
            asked_for = not happened and not isinstance(entry, m.Flagged)
            happened.append(self.fold(Row(self.number + 1, at, guest, key if asked_for else None, entry)))
        return happened

    def _apply(self, row: Row) -> list[Event]:
        """What the row's entry does; the events that the engine tells of it."""
        if isinstance(row.entry, _OF_THE_GAME):
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
            case m.BotSat(seat, bot):
                self.seatings += 1
                self.chairs[seat] = Chair() if bot is None else Chair(title(bot), self.free_colour(seat), bot=bot)
                self.chairs[seat].changed = row.at
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
            case m.Started():
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
        """Keep no seat for a guest any more, who has sat down or will never come."""
        kept = self.kept_for(guest)
        if kept is not None:
            self.chairs[kept] = Chair()

    def _start(self, row: Row) -> list[Event]:
        self.status = "running"
        self._begin(row)
        self.since = row.at
        clock = self.sheet.terms.clock
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
                if kind == END and self.sheet.terms.clock.kind == "real":
                    self.remaining[seat] += 1000 * self.sheet.terms.clock.increment
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
        """Let a bot play on for the one who gave up, as long as there is somebody to play for."""
        self.chairs[seat].resigned = True
        self.chairs[seat].let_bot(self.sheet.terms.substitute)
        left = [chair for chair in self.chairs if not chair.resigned]
        if len(left) < 2 or not any(chair.guest for chair in left):
            self.status = "finished"

    def _charge(self, at: int) -> None:
        """Take the time that has passed from the clock of the one who decided."""
        decider = self.decider
        if decider is not None:
            self.remaining[decider] = self.time_left(decider, at)
            self.since = max(self.since, at)

    def _renew(self) -> None:
        """Give the one who decides now the days for a decision; taking one back does not bring new ones."""
        if self.sheet.terms.clock.kind != "real" and self.decider is not None:
            self.remaining[self.decider] = self._for_a_decision

    @property
    def _for_a_decision(self) -> int:
        """What somebody has until others decide, where there is no bank of time."""
        return self.sheet.terms.clock.days * DAY if self.clocked else PATIENCE

    def time_left(self, seat: int, at: int) -> int:
        """What a seat has left on its clock at some time."""
        passed = max(0, at - self.since) if seat == self.decider else 0
        return max(0, self.remaining[seat] - passed)

    def flag_falls(self) -> int | None:
        """When the time of the one who decides is up, if the clock runs for a person, or others wait for a rating."""
        decider = self.decider
        if decider is None or not self.chairs[decider].decides or (not self.clocked and self.unrated):
            return None
        return self.since + self.remaining[decider]

    def free_colour(self, seat: int) -> m.Colour:
        """A colour that nobody else has: that of the seat if it is free, else rather that of a seat far away."""
        taken = [chair.colour for other, chair in enumerate(self.chairs) if other != seat]
        return next(colour for colour in (m.COLOURS[seat], *reversed(m.COLOURS)) if colour not in taken)

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits."""
        for seat, chair in enumerate(self.chairs):
            if guest is not None and chair.guest == guest:
                return seat
        return None

    def kept_for(self, guest: str | None) -> int | None:
        """The empty seat that is kept for a guest."""
        for seat, chair in enumerate(self.chairs):
            if guest is not None and chair.reserved and chair.reserved.guest == guest:
                return seat
        return None

    def winners(self) -> list[int]:
        """Who has won, once the game is finished: those with the most gold among those who did not give up."""
        if self.status != "finished" or not self.play or self.closed:
            return []
        scores = score(self.play.state)
        left = [seat for seat, chair in enumerate(self.chairs) if not chair.resigned]
        return [left[place] for place in winners([scores[seat] for seat in left])] if left else []


def acted(seat: int, action: Action, *, bot: bool) -> m.Acted:
    """The entry of a decision."""
    return m.Acted(seat, action.kind, None if action.hex == NOWHERE else name(action.hex), bot)


def is_finished(record: Record, last: State) -> bool:
    """Whether a record is of a game that is over or was given up; ``last`` is the state that it leads to."""
    return last.over or record.given_up


def _as_far_as_legal(record: Record) -> tuple[Record, list[State], Stop | None]:
    """A record and its states, up to the first action that the rules of today refuse."""
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

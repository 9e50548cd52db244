"""The desk of a device: everything that can be asked of the tables here, by the addresses and messages of a server.

Everybody who plays here uses the same device. Whoever set a table is its host, and the secret of a seat, which is none
here, tells for which of the people at the device something is asked.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from time import time
from urllib.parse import parse_qsl, unquote

import msgspec
from msgspec.structs import replace

from ..game.actions import Action, Kind
from ..game.documents.record import Record
from ..game.view import view
from ..hexes import Hex
from ..server import protocol as m
from ..server.table import conduct
from ..server.table.advice import analyses, questions
from ..server.table.advice.coaching import coach, coached_seat
from ..server.table.advice.thinking import advise, chance_of
from ..server.table.refusals import Refusal
from ..server.table.setting import rematch
from ..server.table.setting.catalogue import catalogue_message, spots
from ..server.table.setting.new_tables import lay
from ..server.table.setting.puzzles import puzzle_answer, puzzle_list, puzzle_solution
from ..server.table.setting.reading import decoded, whole, whole_or_none
from ..server.table.sheet import Sheet
from ..server.table.table import Happened, Table
from ..server.table.telling import views
from ..server.table.telling.records import finished_record, whole_record
from ..server.table.telling.replays import Replay, until
from ..server.table.who import Who
from .analyses import Analyses
from .deciding import decided
from .logs import PREFIX, Advised, AtHand, advised, imported, is_id, new_id, writing
from .outcomes import Missing, Outcome, Thought, Told
from .people import HOST, people, secret_of, who_asks, who_looks
from .statistics import past_game, statistics

CHAT_LINES, ENTRIES = 500, 5000
"""How long chats and logs may become, as on a server."""
KEPT = 8
"""How many tables are kept in memory, and how many games of which all states are."""


class _Line(msgspec.Struct):
    """Somebody who looks at a table and is told at once what happens there."""

    table: str
    secret: str | None


class Desk:
    """Everything that can be asked of the tables of one device."""

    def __init__(self, now: Callable[[], int] = lambda: int(time() * 1000)) -> None:
        """Begin without a table in memory; ``now`` tells the milliseconds since 1970."""
        self.now = now
        self._tables: OrderedDict[str, AtHand | None] = OrderedDict()
        """The tables in memory; None for those that are known not to exist."""
        self._lines: dict[int, _Line] = {}
        self._replays: OrderedDict[str, Replay] = OrderedDict()
        self._analyses = Analyses()

    # --- Logs ---

    def number(self, id: str) -> int | None:
        """The number of the last row that is known of a table; None if it is not in memory."""
        found = self._tables.get(id)
        return found.table.number if found else None

    def load(self, id: str, sheet: str | None, rows: Sequence[str]) -> int:
        """Take a table into memory, or learn that there is none; the number of its last whole row."""
        self._tables[id] = AtHand.read(sheet, rows) if sheet else None
        self._tables.move_to_end(id)
        for other in list(self._tables)[:-KEPT]:
            if not any(line.table == other for line in self._lines.values()):
                del self._tables[other]
        return self.number(id) or 0

    def read_on(self, id: str, rows: Sequence[str]) -> Outcome:
        """Learn what was written elsewhere, such as in another window, and tell everybody."""
        here = self._at_hand(id)
        return replace(self._outcome(here, here.read_on(rows)), writes=[])

    def forget(self, id: str) -> None:
        """Forget a table, of which something could not be written."""
        self._tables.pop(id, None)
        self._replays.pop(id, None)
        self._analyses.forget(id)

    def load_analysis(self, id: str, text: str | None) -> None:
        """Take in what is kept of the analysis of a game, or learn that nothing is."""
        self._analyses.load(id, text)

    # --- Requests ---

    def request(self, method: str, address: str, body: str, secret: str | None = None) -> Outcome:
        """The outcome of a request, which a server would have over HTTP below ``/api/``."""
        path, _, query = address.partition("?")
        asked = dict(parse_qsl(query))
        match method, *map(unquote, path.split("/")):
            case "GET", "me":
                return Outcome(m.Guest(HOST))
            case "POST", "me", "data":
                return self._import(body)
            case "GET", "catalogue":
                return Outcome(catalogue_message())
            case "GET", "spots":
                return Outcome(spots(asked.get("sections", "").split(",")))
            case "GET", "puzzles":
                return Outcome(puzzle_list())
            case "GET", "puzzles", id:
                return Outcome(puzzle_solution(id))
            case "POST", "tables":
                return self._set_table(decoded(body or "{}", m.NewTable))
            case "GET", "tables", id, "hints":
                return self._hints(self._at_hand(id).table, secret)
            case "GET", "tables", id, "coach":
                return self._coach(self._at_hand(id), secret)
            case "GET", "tables", id, *rest:
                return Outcome(self._look(self._at_hand(id), rest, asked, secret))
            case "POST", "tables", id, "analysis":
                return self._analyse(self._at_hand(id))
            case "POST", "tables", id, "analysis", "stop":
                return Outcome(self._analyses.stop(self._at_hand(id).table.sheet.id))
            case "POST", "tables", id, name if name in m.COMMANDS:
                return self._ask(self._at_hand(id), decoded(body or "{}", m.COMMANDS[name]), secret)
        raise Refusal("on_device", "a game on this device cannot be asked that; a server can", 404)

    def _look(self, here: AtHand, rest: Sequence[str], asked: dict[str, str], secret: str | None) -> object:
        """What somebody wants to know of a table."""
        table, who = here.table, who_asks(here.table, secret)
        match rest:
            case []:
                return views.welcome(table, who.seat, self._view(table, who))
            case ["updates"]:
                return self._updates(here, who, whole(asked, "after"))
            case ["why-not"]:
                seen = questions.seen_by_decider(table, who)
                return questions.why_not(seen, asked.get("action", ""), asked.get("hex", ""))
            case ["answer"]:
                return puzzle_answer(table)
            case ["record"]:
                record = finished_record(table, here.rows)
                return record.document() if asked.get("format") == "json" else record.text()
            case ["analysis"]:
                return self._analyses.look(table.sheet.id, whole(asked, "after"))
            case ["comparison"]:
                return self._compare(here)
            case ["steps", step]:
                number = whole({"step": step}, "step")
                return self._replay(here).step(number, whole_or_none(asked, "seat"))
            case ["turns"]:
                return self._replay(here).turns()
        raise Refusal("not_found", "there is nothing at this address; docs/server-api.md lists what there is", 404)

    def _updates(self, here: AtHand, who: Who, after: int) -> m.Updates:
        happened = here.happened[after:]
        shown = self._view(here.table, who)
        return m.Updates(here.table.number, views.updates(happened, who.seat, shown) if happened else [])

    def _hints(self, table: Table, secret: str | None) -> Outcome:
        seen = questions.seen_for_hints(table, who_asks(table, secret))
        found = m.Hints(table.number, advise(seen, f"{table.sheet.salt} {table.number}"))
        return Outcome(found, advised=advised(table, seen.decider, "hint"))

    def _coach(self, here: AtHand, secret: str | None) -> Outcome:
        table, seat = here.table, coached_seat(here.table, who_asks(here.table, secret))
        said = coach(whole_record(table, here.rows), seat, f"{table.sheet.salt} {table.number}")
        return Outcome(m.Coached(table.number, said), advised=advised(table, seat, "coach") if said else [])

    def _replay(self, here: AtHand) -> Replay:
        id = here.table.sheet.id
        if id not in self._replays:
            self._replays[id] = Replay.of(finished_record(here.table, here.rows))
            if len(self._replays) > KEPT:
                self._replays.popitem(last=False)
        return self._replays[id]

    def _analyse(self, here: AtHand) -> Outcome:
        """Begin the analysis of a finished game, or go on with it."""
        id = here.table.sheet.id
        found = self._analyses.start(id, finished_record(here.table, here.rows))
        return Outcome(found, analyses=[id] if self._analyses.wants_more(id) else [])

    def next_turn(self, id: str) -> int | None:
        """The number of the turn of a game that is to be reviewed next, if that is still wanted."""
        return self._analyses.next_turn(id)

    def review(self, id: str, turn: int) -> m.TurnReview:
        """The review of a turn of a finished game. Nothing is kept, so another desk can be asked that has the time."""
        here = self._at_hand(id)
        return analyses.reviewed(finished_record(here.table, here.rows).text(), turn)

    def add_review(self, id: str, turn: int, review: object) -> Outcome:
        """Add the review of the next turn to the analysis of a game, if that is still wanted."""
        made = self._analyses.add(id, turn, msgspec.convert(review, m.TurnReview))
        return Outcome(analysed=[made] if made else [], analyses=[id] if self._analyses.wants_more(id) else [])

    def past_game(self, id: str, by: object) -> str:
        """What became of a finished game, as a text to be kept, and by what seats were advised in it."""
        return past_game(self._at_hand(id).table, msgspec.convert(by, list[Advised]))

    def statistics(self, address: str, games: Sequence[str], pending: int) -> Outcome:
        """What such texts tell together: ``me/statistics?players=2``, or ``me/games?format=csv`` for all of them."""
        path, _, query = address.partition("?")
        return Outcome(statistics(path.removeprefix("me/"), dict(parse_qsl(query)), games, pending))

    def _compare(self, here: AtHand) -> m.Comparison:
        """The turn that is tried again at a table, beside what was played once and the best that was found."""
        practice = here.table.sheet.practice
        if practice is None:
            raise Refusal("no_practice", "no turn of another game is tried again at this table")
        return self._analyses.compare(whole_record(here.table, here.rows), practice)

    def _import(self, body: str) -> Outcome:
        """Take logs of another device; a table that is here already stays as it is."""
        writes, beside = imported(body)
        return Outcome({"tables": [write.table for write in writes]}, writes=writes, advised=beside)

    # --- Tables ---

    def _at_hand(self, id: str) -> AtHand:
        if not is_id(id):
            raise _no_table()
        if id not in self._tables:
            raise Missing(id)
        found = self._tables[id]
        if found is None:
            raise _no_table()
        return found

    def _set_table(self, asked: m.NewTable) -> Outcome:
        moment = asked.moment or asked.practice
        played = self._played_until(moment) if moment else None
        here = self._new_table(*lay(asked, new_id(), HOST, self.now(), played))
        return replace(self._outcome(here, here.happened), answer=self._seated(here.table, HOST))

    def _played_until(self, moment: m.Moment) -> Record:
        """A finished game up to some moment, to be gone on from."""
        here = self._at_hand(moment.table)
        return until(finished_record(here.table, here.rows), moment.step)

    def _new_table(self, sheet: Sheet, entries: Sequence[m.AnyEntry]) -> AtHand:
        here = self._tables[sheet.id] = AtHand(sheet)
        here.add([m.WasSet(), *entries], self.now(), HOST)
        return here

    def _ask(self, here: AtHand, command: m.Command, secret: str | None) -> Outcome:
        """Do what is asked of a table."""
        if isinstance(command, m.Rematch):
            return self._rematch(here, command)
        table, who = here.table, who_asks(here.table, secret)
        if isinstance(command, m.Join):
            # Whoever sits down while the host has a seat is somebody else at this device.
            who = Who(HOST if table.seat_of(HOST) is None else f"{HOST}-{table.number}")
        elif isinstance(command, m.SetBot | m.Start):
            who = Who(HOST, who.seat)
        key = f"{HOST}:{command.key}" if command.key else None
        if key in table.keys:
            done = conduct.done_before(table, command, str(key))
            return Outcome(self._done(table, done.number, command, done.guest, who))
        entries = conduct.requested(table, who, command, self.now(), chat_limit=CHAT_LINES, log_limit=ENTRIES)
        happened = here.add(entries, self.now(), who.guest, key)
        outcome = self._outcome(here, happened)
        try:
            row = conduct.done_by(happened)
        except Refusal as refusal:  # what has happened instead counts all the same
            return replace(outcome, refused=m.Problem(refusal.code, refusal.message))
        return replace(outcome, answer=self._done(table, row.number, command, who.guest, who))

    def _done(self, table: Table, number: int, command: m.Command, guest: str | None, who: Who) -> m.Done:
        if isinstance(command, m.Join):
            return replace(self._seated(table, guest), number=number, key=command.key)
        return m.Done(number, command.key, who.seat, None, None)

    def _seated(self, table: Table, guest: str | None) -> m.Done:
        """The answer to somebody who has sat down."""
        seat = table.seat_of(guest)
        return m.Done(table.number, None, seat, None if seat is None else secret_of(seat), table.sheet.id)

    def _rematch(self, here: AtHand, command: m.Rematch) -> Outcome:
        """Set the next table, at which everybody sits down who sat here."""
        old = here.table
        if old.next_table:
            there = self._at_hand(old.next_table)
            return Outcome(replace(self._seated(there.table, HOST), key=command.key))
        people = [seat for seat, chair in enumerate(old.chairs) if chair.guest]
        if not people:
            raise Refusal("no_seat", "only those who played may ask for a rematch", 403)
        (offer,) = rematch.rematched(old, people[0])
        assert isinstance(offer, m.Rematched)
        offer.table = PREFIX + offer.table
        offered = self._outcome(here, here.add([offer], self.now(), HOST))
        there = self._new_table(*rematch.lay_next(old, offer.table, HOST, self.now()))
        for seat in people:
            who, again = Who(old.chairs[seat].guest), rematch.same_seat(old, seat, there.table)
            there.add(conduct.entries(there.table, who, again, CHAT_LINES), self.now(), who.guest)
        begun = self._outcome(there, there.happened)
        answer = replace(self._seated(there.table, old.chairs[people[0]].guest), key=command.key)
        return Outcome(answer, None, [*offered.writes, *begun.writes], offered.told, begun.bots)

    # --- Lines ---

    def open(self, line: int, id: str, hello: str) -> Outcome:
        """Somebody comes to look at a table; the first words to them, and the bots that have to think there."""
        here = self._at_hand(id)
        asked = decoded(hello, m.Hello)
        who = who_asks(here.table, asked.secret)
        self._lines[line] = _Line(id, asked.secret)
        missed = None if asked.last is None or asked.last > here.table.number else here.happened[asked.last :]
        said: list[m.FromServer] = []
        if missed is None:
            said = [views.welcome(here.table, who.seat, self._view(here.table, who))]
        elif missed:
            said = [*views.updates(missed, who.seat, self._view(here.table, who))]
        told = [Told(line, message) for message in (*said, self._present(here.table))]
        return Outcome(told=told, bots=self._bots(here.table))

    def say(self, line: int, text: str) -> Outcome:
        """Somebody says something over a line."""
        at = self._lines[line]
        here = self._at_hand(at.table)
        key = None
        try:
            message: m.FromClient = decoded(text, m.FromClient)
            key = getattr(message, "key", None)
            outcome = self._answer(here, at, message)
        except Refusal as refusal:
            outcome = Outcome(refused=m.Problem(refusal.code, refusal.message))
        refused = outcome.refused and m.Refused(here.table.number, key, outcome.refused.code, outcome.refused.message)
        answer = Told(line, refused or outcome.answer)
        return replace(outcome, answer=None, refused=None, told=[*outcome.told, answer])

    def _answer(self, here: AtHand, at: _Line, message: m.FromClient) -> Outcome:
        match message:
            case m.Hello():
                raise Refusal("hello", "you said hello already", 422)
            case m.Ping():
                return Outcome(m.Pong(here.table.number))
            case m.AskHints():
                return self._hints(here.table, at.secret)
        return self._ask(here, message, at.secret)

    def hang_up(self, line: int) -> None:
        """Nobody looks any more."""
        self._lines.pop(line, None)

    # --- Bots ---

    def think(self, id: str) -> Thought | None:
        """What the bot that has to decide at a table would do, to the end of its turn or until something comes up.

        Nothing happens at the table, so another desk that knows the same log can be asked, which has the time.
        """
        table = self._at_hand(id).table
        seat, bot = table.decider, table.bot_to_decide
        if bot is None or seat is None or table.play is None:
            return None
        seen, by_nodes = view(table.play.state, seat), table.sheet.deal is not None
        return Thought(table.number, decided(seen, bot, chance_of(table), by_nodes=by_nodes))

    def decide(self, id: str, number: int, actions: Sequence[tuple[Kind, Hex]]) -> Outcome:
        """Let a bot do what it thought of when a table had this many rows, unless something has happened since."""
        here = self._at_hand(id)
        table, seat = here.table, here.table.decider
        if table.number != number or seat is None:
            return Outcome(bots=self._bots(table))
        for action in actions:
            entry = conduct.bot_entry(table, seat, Action(*action), table.moved)
            if entry is None:
                break
            here.add([entry], self.now())
        return self._outcome(here, here.happened[number:])

    def _bots(self, table: Table) -> list[str]:
        return [table.sheet.id] if table.bot_to_decide else []

    # --- Who is told what ---

    def _outcome(self, here: AtHand, happened: Sequence[Happened]) -> Outcome:
        """What follows when something has happened at a table: it is written, then told to all who look."""
        told: list[Told] = []
        for line, at in self._lines.items() if happened else ():
            if at.table == here.table.sheet.id:
                who = who_looks(here.table, at.secret)
                told += [Told(line, one) for one in views.updates(happened, who.seat, self._view(here.table, who))]
        writes = [writing(here.table, happened)] if happened else []
        return Outcome(writes=writes, told=told, bots=self._bots(here.table))

    def _view(self, table: Table, who: Who) -> m.TableView:
        return views.table_view(table, who.seat, at=self.now(), host=True, present=people(table))

    def _present(self, table: Table) -> m.Present:
        return m.Present(table.number, people(table), 0, [None] * len(table.chairs), None)


def _no_table() -> Refusal:
    return Refusal("no_table", "there is no such table; perhaps the link is incomplete", 404)

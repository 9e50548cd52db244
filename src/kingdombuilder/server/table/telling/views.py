"""A table as one seat, or somebody who watches, may see it: the only place where the server's knowledge goes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from ....bots.hint import Hint
from ....english.events import event_words
from ....game.building import tiles_left
from ....game.choices import choices
from ....game.documents.position import snapshot, turn_snapshot
from ....game.events import Event
from ....game.options import Options, all_fields
from ....game.scoring import Earned, PlayerScore, gold, score
from ....game.state import State
from ....game.view import view, view_events
from ....hexes import ISLAND, LINE_NAMES, LINES, NOWHERE_MASK, Hex, Mask, each, name, names, place
from ... import protocol as m
from ..absence import ALL_THERE, Attendance, may, patience
from ..table import Happened, Table
from .clauses import reason_messages, step_messages
from .previews import all_previews

NOBODY: tuple[bool, ...] = ()


def table_view(
    table: Table,
    seat: int | None,
    *,
    at: int | None = None,
    host: bool = False,
    kept: int | None = None,
    present: Sequence[bool] = NOBODY,
    attendance: Attendance = ALL_THERE,
    previews: bool = True,
    game: m.GameView | None = None,
) -> m.TableView:
    """The whole table at some time; ``present`` tells at which seats the people are connected.

    ``kept`` is the seat that is kept for the one who looks.
    ``game`` is the game as this seat sees it, if somebody has looked already since something happened.
    """
    terms = table.sheet.terms
    at = table.at if at is None else at
    return m.TableView(
        id=table.sheet.id,
        status=table.status,
        visibility=terms.visibility,
        hints=terms.hints,
        clock=terms.clock,
        substitute=terms.substitute,
        autostart=terms.autostart,
        absence=m.Absence(may(table), terms.absence.minutes),
        patience=patience(table, attendance, at),
        claims=sorted(table.claims),
        host=host,
        seats=seats(table, at, present, attendance),
        setup=setup(table.record.options),
        fairness=fairness(table, at),
        game=game or (game_view(table, seat, previews=previews) if table.play else None),
        winners=table.winners(),
        kept=kept,
        next_table=table.next_table,
        next_by=table.next_by,
        stopped=table.stop.why if table.stop else None,
        stopped_by=table.stop.ruling if table.stop else None,
        closed=table.closed,
        imported=table.imported,
        came_from=table.sheet.moment,
        lesson=table.sheet.lesson,
        practice=table.sheet.practice,
        puzzle=table.sheet.puzzle,
        deal=deal(table),
        unrated=table.unrated,
    )


def welcome(table: Table, seat: int | None, shown: m.TableView) -> m.Welcome:
    """Everything there is to see at a table, for somebody who comes in."""
    return m.Welcome(table.number, seat, shown, board(table), list(table.chat))


def summary(table: Table) -> m.TableSummary:
    """The table in a list; whose table it is, the list says."""
    over = table.status == "finished" and table.play
    return m.TableSummary(
        id=table.sheet.id,
        status=table.status,
        created=table.sheet.created,
        updated=table.at,
        setup=setup(table.record.options),
        seats=seats(table),
        winners=table.winners(),
        gold=[gold(table.play.state, seat) for seat in range(len(table.chairs))] if over and table.play else [],
        decider=table.decider,
        mine=False,
        imported=table.imported,
        visibility=table.sheet.terms.visibility,
    )


def seats(
    table: Table, at: int | None = None, present: Sequence[bool] = NOBODY, attendance: Attendance = ALL_THERE
) -> list[m.Seat]:
    """Who sits where, with what the clocks showed at some time, or when something happened last."""
    clocked = table.clocked and table.remaining
    at = table.at if at is None else at
    gone = away(table, attendance, at)
    return [
        m.Seat(
            kind=chair.kind,
            name=chair.name,
            colour=chair.colour or table.free_colour(seat),
            bot=chair.bot,
            present=bool(present and present[seat]),
            resigned=chair.resigned,
            remaining=table.time_left(seat, at) if clocked else None,
            reserved=chair.reserved.name if chair.reserved else None,
            away=gone[seat],
            rated=chair.rated or chair.kind == "bot",
            replaced_by=chair.replaced_by,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def away(table: Table, attendance: Attendance, at: int) -> list[int | None]:
    """For how many milliseconds each person is gone, by seat; None for those who are there."""
    gone = attendance.gone or [None] * len(table.chairs)
    return [None if since is None else max(0, at - since) for since in gone]


@lru_cache(maxsize=1024)
def setup(options: Options) -> m.SetUp:
    """What lies on the table; the seed stays out of it."""
    known = {field.name: field.document(field.of(options)) for field in all_fields()}
    return m.SetUp(**{name: known[name] for name in m.SetUp.__struct_fields__})


def fairness(table: Table, at: int = 0) -> m.Fairness:
    """The promise about the seed, and in the end the seed, if nobody else still plays the deal at that time."""
    told = table.status == "finished" and not table.is_sealed(at)
    return m.Fairness(
        hash=table.promise.hash,
        chosen=table.sheet.chosen,
        seed=str(table.seed) if told else None,
        salt=table.promise.salt if told else None,
    )


def deal(table: Table) -> m.TableDeal | None:
    """The deal of a table that others play, too. Where it was played first, nobody is told: that may be private."""
    found = table.sheet.deal
    if found is None:
        return None
    return m.TableDeal(found.day, found.counted, found.sealed_until or None)


def game_view(table: Table, seat: int | None, *, previews: bool = True, public: m.GameView | None = None) -> m.GameView:
    """The game, with nothing in it that the seat may not know.

    ``public`` is the game as those see it who only watch, if somebody has looked already. What a player sees differs
    from that by their own cards and by what they may do; all the rest is made once for everybody.
    """
    assert table.play
    play, told = table.play, table.status == "finished"
    public = public or state_view(play.state if told else view(play.state, None), play.actions)
    if seat is None or told:
        return public
    seen, decides, position = view(play.state, seat), table.chairs[seat].decides, public.position
    if seat == seen.active:  # nobody else sees cards of the one whose turn it is
        position = replace(position, turn=msgspec.convert(turn_snapshot(seen), m.TurnPosition | None))
    return replace(
        public,
        hands=hands(seen),
        position=position,
        decision=decision(seen, previews=previews) if decides and table.decider == seat else None,
        can_undo=decides and table.status == "running" and table.may_undo(seat),
        can_redo=decides and table.status == "running" and table.may_redo(seat),
    )


def state_view(seen: State, actions: int) -> m.GameView:
    """A state that so many actions led to, with all that is in it, for somebody who only looks."""
    return m.GameView(
        position=msgspec.convert(snapshot(seen), m.Position),
        actions=actions,
        active=seen.active,
        decider=seen.decider,
        phase=seen.phase,
        builds_left=seen.builds_left,
        played=list(seen.played),
        card=seen.card,
        under_way=seen.pending[-1].kind if seen.pending else None,
        tiles_left={name(hex): tiles_left(seen, hex) for hex in each(seen.setup.board.location_hexes)},
        hands=hands(seen),
        deck=len(seen.deck),
        last_round=seen.end_flag,
        over=seen.over,
        scores=[score_message(one) for one in score(seen)],
        decision=None,
        can_undo=False,
        can_redo=False,
    )


def hands(seen: State) -> list[list[str]]:
    """Everybody's terrain cards."""
    return [list(player.hand) for player in seen.players]


def score_message(found: PlayerScore) -> m.Score:
    """A player's gold, item by item, with the hexes that earned it."""
    items = [
        m.Item(item, sum([earned.gold for earned in parts]), [one for earned in parts for one in _earned(earned)])
        for item, parts in found.items.items()
    ]
    return m.Score(sum([item.gold for item in items]), items)


@lru_cache(maxsize=4096)
def _earned(earned: Earned) -> tuple[m.Earned, ...]:
    """Some gold, split by the hexes that earned it as finely as it goes; an action leaves most of it as it is."""
    section, tied, unclaimed = earned.section, earned.tied, earned.unclaimed
    if earned.per_hex:
        return tuple([m.Earned(earned.per_hex, [name(hex)], section, tied) for hex in each(earned.hexes)])
    line = _line(earned.hexes) if earned.by_line else None
    return (m.Earned(earned.gold, names(earned.hexes), section, tied, line, unclaimed),)


def _line(hexes: Mask) -> str:
    """The name of the line on which the hexes lie."""
    return next(str(number) for number, line in zip(LINE_NAMES, LINES, strict=True) if hexes & line)


def decision(seen: State, *, previews: bool = True) -> m.Decision:
    """What the decider of a view may do."""
    offers = choices(seen)
    pending = seen.pending[-1] if seen.pending else None
    return m.Decision(
        choices={kind: names(hexes & ~NOWHERE_MASK) for kind, hexes in offers.items()},
        without_hex=[kind for kind, hexes in offers.items() if hexes & NOWHERE_MASK],
        previews=all_previews(seen) if previews else {},
        under_way=pending.kind if pending else None,
        picked=name(pending.hex) if pending and pending.hex else None,
    )


def board(table: Table) -> list[m.BoardHex]:
    """What is printed on the board, hex by hex."""
    return [_printed(hex, symbol) for hex, symbol in table.first.setup.board.symbols.items()]


@cache
def _printed(hex: Hex, symbol: str) -> m.BoardHex:
    """A hex of any board. All tables share them, so that a board of its own costs a table little."""
    return m.BoardHex(name(hex), symbol, *place(hex), bool(ISLAND >> hex & 1))


def update(happened: Happened, seat: int | None, shown: m.TableView | None) -> m.Update:
    """One row of the log, as the seat may be told of it."""
    row = happened.row
    return m.Update(row.number, row.at, row.entry, event_messages(view_events(happened.events, seat)), shown)


def updates(happened: Sequence[Happened], seat: int | None, shown: m.TableView | None) -> list[m.Update]:
    """Some rows of the log, as the seat may be told of them; the last one brings what is shown."""
    *early, last = happened
    return [*(update(one, seat, None) for one in early), update(last, seat, shown)]


def event_messages(events: Iterable[Event]) -> list[m.AnyEvent]:
    """The events of the engine as messages."""
    return [_event_message(event) for event in events]


@lru_cache(maxsize=4096, typed=True)
def _event_message(event: Event) -> m.AnyEvent:
    """One of them. All who may know it are told the same, and the same things happen at many tables.

    Events are tuples: one of another type may be equal, such as a tile lost to the same tile taken.
    """
    return m.event_message(event, event_words(event))


def hint_message(hint: Hint) -> m.Hint:
    """A hint, with the hexes it is about."""
    steps = step_messages(hint.actions)
    hexes = dict.fromkeys(step.hex for step in steps if step.hex)
    return m.Hint(steps, list(hexes), hint.gold, round(hint.worse, 1), reason_messages(hint.reasons), hint.then)

"""The view of a table for a seat or a spectator: the only place that decides what clients may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from ...board import Board
from ...bots.hint import Hint
from ...game import catalogue
from ...game.building import tiles_left
from ...game.choices import choices
from ...game.documents.position import snapshot, turn_snapshot
from ...game.events import Event
from ...game.options import Options, all_fields
from ...game.scoring import Earned, PlayerScore, gold, score
from ...game.state import State
from ...game.view import view, view_events
from ...hexes import ISLAND, LINE_NAMES, LINES, NOWHERE_MASK, Hex, Mask, each, name, names, place
from ...protocol import messages as m
from ...protocol.parts import with_parts
from ...section import Section
from ...texts import in_english
from ..absence import ALL_THERE, Attendance, may, minutes, patience
from ..names import clean
from ..parts import shown
from ..table import Happened, Table
from .explanations import reason_messages, step_messages
from .previews import all_previews

NOBODY: tuple[bool, ...] = ()


def table_view(
    table: Table,
    seat: int | None,
    *,
    at: int | None = None,
    host: bool = False,
    present: Sequence[bool] = NOBODY,
    attendance: Attendance = ALL_THERE,
    previews: bool = True,
    game: m.GameView | None = None,
) -> m.TableView:
    """The view of a table at a time; ``present`` says which seats are connected.

    ``game`` is the cached view of the game for this seat, if any.
    """
    terms = table.config.terms
    at = table.at if at is None else at
    return with_parts(m.TableView)(
        id=table.config.id,
        status=table.status,
        visibility=terms.visibility,
        hints=terms.hints,
        clock=terms.clock,
        substitute=terms.substitute,
        autostart=terms.autostart,
        absence=m.Absence(may(table), minutes(table)),
        patience=patience(table, attendance, at),
        claims=sorted(table.claims),
        host=host,
        seats=seats(table, at, present, attendance),
        setup=setup(table.record.options),
        fairness=fairness(table, at),
        game=game or (game_view(table, seat, previews=previews) if table.play else None),
        winners=table.winners(),
        kept=None,
        next_table=table.next_table,
        next_by=table.next_by,
        stopped=table.stop.why if table.stop else None,
        stopped_by=table.stop.ruling if table.stop else None,
        closed=table.closed,
        imported=table.imported,
        came_from=table.config.moment,
        host_seat=table.seat_of(table.config.host),
        **shown(table),
    )


def welcome(table: Table, seat: int | None, shown: m.TableView) -> m.Welcome:
    """The first message to a client: view, board and latest chat."""
    return m.Welcome(table.number, seat, shown, board(table), list(table.chat))


def summary(table: Table) -> m.TableSummary:
    """A table as an item of a list, without the caller's own seat."""
    over = table.status == "finished" and table.play
    return m.TableSummary(
        id=table.config.id,
        status=table.status,
        created=table.config.created,
        updated=table.at,
        setup=setup(table.record.options),
        seats=seats(table),
        winners=table.winners(),
        gold=[gold(table.play.state, seat) for seat in range(len(table.chairs))] if over and table.play else [],
        decider=table.decider,
        mine=False,
        imported=table.imported,
        visibility=table.config.terms.visibility,
    )


def seats(
    table: Table, at: int | None = None, present: Sequence[bool] = NOBODY, attendance: Attendance = ALL_THERE
) -> list[m.Seat]:
    """The seats, with the clocks at a time, by default that of the last row."""
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
            learning=chair.learning,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def away(table: Table, attendance: Attendance, at: int) -> list[int | None]:
    """How long each player has been absent, in milliseconds by seat; None for connected players."""
    gone = attendance.gone or [None] * len(table.chairs)
    return [None if since is None else max(0, at - since) for since in gone]


@lru_cache(maxsize=1024)
def setup(options: Options) -> m.SetUp:
    """The set-up, without the seed."""
    known = {field.name: field.document(field.of(options)) for field in all_fields()}
    known["own_sections"] = [own_section(section) for section in options.own_on_board()]
    return m.SetUp(**{name: known[name] for name in m.SetUp.__struct_fields__})


def own_section(section: Section) -> m.OwnSection:
    """A custom section."""
    of_boxes = [
        box.name
        for box in catalogue.boxes.values()
        for other in box.sections
        if (other.name, other.is_island) == (section.name, section.is_island)
    ]
    replaces = of_boxes[0] if of_boxes else None
    return m.OwnSection(section.name, section.is_island, clean(section.origin), section.code(), replaces)


def fairness(table: Table, at: int = 0) -> m.Fairness:
    """The commitment to the seed, and after the game the seed, unless others still play the deal."""
    told = table.status == "finished" and not table.is_sealed(at)
    return m.Fairness(
        hash=table.promise.hash,
        chosen=table.config.chosen,
        seed=str(table.seed) if told else None,
        salt=table.promise.salt if told else None,
    )


def game_view(table: Table, seat: int | None, *, previews: bool = True, public: m.GameView | None = None) -> m.GameView:
    """The game with only what the seat may know.

    ``public`` is the cached spectator's view, if any. A player's view differs only by hand and choices, so the
    rest is shared.
    """
    assert table.play
    play, told = table.play, table.status == "finished"
    public = public or state_view(play.state if told else view(play.state, None), play.actions)
    if seat is None or told:
        return public
    seen, decides, position = view(play.state, seat), table.chairs[seat].decides, public.position
    turn: Any = turn_snapshot(seen) if seat == seen.active else None  # other players do not see these cards
    if turn:
        position = {**position, "turn": turn}
    return replace(
        public,
        hands=hands(seen),
        position=position,
        decision=decision(seen, previews=previews) if decides and table.decider == seat else None,
        can_undo=decides and table.status == "running" and table.may_undo(seat),
        can_redo=decides and table.status == "running" and table.may_redo(seat),
    )


def state_view(seen: State, actions: int) -> m.GameView:
    """A state after this number of actions with nothing hidden, for a viewer."""
    position: Any = snapshot(seen)
    return m.GameView(
        position=position,
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
    """The terrain cards of all players."""
    return [list(player.hand) for player in seen.players]


def score_message(found: PlayerScore) -> m.Score:
    """A player's gold by item, with the hexes that earned it."""
    items = [
        m.Item(item, sum([earned.gold for earned in parts]), [one for earned in parts for one in _earned(earned)])
        for item, parts in found.items.items()
    ]
    return m.Score(sum([item.gold for item in items]), items)


@lru_cache(maxsize=4096)
def _earned(earned: Earned) -> tuple[m.Earned, ...]:
    """Gold by the hexes that earned it; cached, because an action changes little of it."""
    section, tied, unclaimed = earned.section, earned.tied, earned.unclaimed
    if earned.per_hex:
        return tuple([m.Earned(earned.per_hex, [name(hex)], section, tied) for hex in each(earned.mask)])
    line = _line(earned.mask) if earned.by_line else None
    return (m.Earned(earned.gold, names(earned.mask), section, tied, line, unclaimed),)


def _line(hexes: Mask) -> str:
    """The name of the line on which the hexes lie."""
    return next(str(number) for number, line in zip(LINE_NAMES, LINES, strict=True) if hexes & line)


def decision(seen: State, *, previews: bool = True) -> m.Decision:
    """The decision of a view: its choices and previews."""
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
    """The printed board of a table, hex by hex."""
    return printed(table.first.setup.board)


def printed(board: Board) -> list[m.BoardHex]:
    """The printed board, hex by hex."""
    return [_printed(hex, symbol) for hex, symbol in board.symbols.items()]


@cache
def _printed(hex: Hex, symbol: str) -> m.BoardHex:
    """A printed hex; cached, so that all tables share equal hexes."""
    return m.BoardHex(name(hex), symbol, *place(hex), bool(ISLAND >> hex & 1))


def update(happened: Happened, seat: int | None, shown: m.TableView | None, *, texts: bool = True) -> m.Update:
    """A row of the log as the seat may see it; with ``texts``, events have their English text."""
    row = happened.row
    return m.Update(
        row.number, row.at, row.entry, event_messages(view_events(happened.events, seat), texts=texts), shown
    )


def updates(
    happened: Sequence[Happened], seat: int | None, shown: m.TableView | None, *, texts: bool = True
) -> list[m.Update]:
    """Rows of the log as the seat may see them; the last one has the view."""
    *early, last = happened
    return [*(update(one, seat, None, texts=texts) for one in early), update(last, seat, shown, texts=texts)]


def event_messages(events: Iterable[Event], *, texts: bool = True) -> list[m.AnyEvent]:
    """The events of the engine as messages."""
    return [_event_message(event, texts) for event in events]


@lru_cache(maxsize=4096, typed=True)
def _event_message(event: Event, texts: bool) -> m.AnyEvent:
    """An event as a message; cached, because the same events happen at many tables.

    Events are tuples: one of another type may be equal, such as a tile lost to the same tile taken.
    """
    return m.event_message(event, in_english(event) if texts else "")


def hint_message(hint: Hint) -> m.Hint:
    """A hint as a message, with its hexes."""
    steps = step_messages(hint.actions)
    hexes = dict.fromkeys(step.hex for step in steps if step.hex)
    return m.Hint(steps, list(hexes), hint.gold, round(hint.worse, 1), reason_messages(hint.reasons), hint.then)

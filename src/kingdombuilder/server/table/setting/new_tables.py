"""Setting a table: from what the host asks for to the sheet and the first entries of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import randbits, token_hex

import msgspec

from ....game import catalogue
from ....game.chance import shuffled
from ....game.documents.record import Record
from ....game.errors import KingdomBuilderError
from ....game.game import Game
from ....game.options import BASE, Options, box_fields, own_on_board
from ... import protocol as m
from ..conduct import clean_name
from ..refusals import Refusal, bad_options
from ..sheet import Reservation, Sheet, Terms
from ..table import Table, is_finished
from . import lessons, puzzles

LONGEST_RECORD = 100_000
"""Bytes of the record that a table goes on from. A whole game of five players with every box has about 20,000."""
OWN_SECTIONS = 5
"""How many sections of the players' own a board can have: four, and a side of the island."""
SEED_BITS = 128
"""How many bits a seed has: nobody finds it by trying, though the board that it dealt is known."""
LONGEST_NAME = 30
OPPONENT: m.BotName = "greedy"
"""Who plays for the others where a turn is tried again."""
_BEGINNINGS = ("record", "position", "moment", "lesson", "practice", "puzzle")
"""What a game may go on from, by the fields of ``NewTable``."""


def lay(
    asked: m.NewTable,
    id: str,
    host: str,
    now: int,
    played: Record | None = None,
    reserved: Sequence[Reservation | None] = (),
) -> tuple[Sheet, list[m.AnyEntry]]:
    """The sheet for a new table, and what the host does at once: place bots, sit down, begin.

    ``played`` is the game up to the moment from which the host wants to go on, or to try a turn again, if that was
    asked for, and ``reserved`` tells for whom the seats of a rematch are kept.
    """
    _refuse_two_beginnings(asked)
    start, practice, puzzle = asked.lesson, asked.practice, asked.puzzle
    if start:
        asked = lessons.as_asked(asked, start)
    elif puzzle:
        asked = puzzles.as_asked(asked, puzzle)
    try:
        record = _bounded_sections(played) if played else record_asked_for(asked)
        *_, state = record.states()
    except KingdomBuilderError as error:
        raise bad_options(error) from None
    if played and state.over:
        raise Refusal("finished", "the game was over at that moment; go on from an earlier one")
    if practice:
        asked = _alone_on_seat(asked, state.decider, record.options.players)
    sheet = Sheet(
        id=id,
        created=now,
        host=host,
        terms=Terms(asked.visibility, asked.hints, asked.clock, asked.substitute, asked.autostart, asked.absence),
        record=_bounded(msgspec.json.encode(record.document())),
        salt=token_hex(16),
        chosen=bool(played) or asked.seed is not None or asked.record is not None,
        asked=left_to_chance(asked, record.options)
        if start or practice or puzzle
        else _asked_again(asked, record.options),
        moment=asked.moment,
        lesson=start,
        puzzle=puzzle,
        reserved=list(reserved),
        practice=practice,
    )
    return sheet, [] if is_finished(record, state) else _first_entries(asked, record.options.players)


def _alone_on_seat(asked: m.NewTable, seat: int, players: int) -> m.NewTable:
    """The table at which somebody tries a turn again: of what they asked for, only their name and colour count."""
    bots = [None if other == seat else OPPONENT for other in range(players)]
    return m.NewTable(players=players, bots=bots, name=asked.name, colour=asked.colour, seat=seat, hints=False)


def may_be_named(origin: Table, sheet: Sheet) -> bool:
    """Whether everybody at a new table may know the one from which it goes on: a public table names no private one."""
    return sheet.terms.visibility != "public" or origin.sheet.terms.visibility == "public"


def _refuse_two_beginnings(asked: m.NewTable) -> None:
    """Refuse to go on from more than one thing."""
    given = [name for name in _BEGINNINGS if getattr(asked, name) is not None]
    if len(given) > 1:
        number = "both" if len(given) == 2 else "all of them"
        raise Refusal("bad_options", f"give a {' or a '.join(given)}, not {number}", 422)


def _bounded_sections(record: Record) -> Record:
    """The record with those of its own sections that lie on the board, if they are no more than a board can have."""
    options = record.options
    number = len(options.own())
    if number > OWN_SECTIONS:
        raise Refusal("bad_options", f"{number} own sections; a board has at most {OWN_SECTIONS}", 422)
    own = own_on_board(options.own(), options.sections or (), options.island)
    return replace(record, options=replace(options, own_sections=own))


def _bounded(record: bytes) -> str:
    """The record as it is kept, if it is not too long."""
    if len(record) > LONGEST_RECORD:
        raise Refusal("bad_options", f"the record has {len(record)} bytes; it may have {LONGEST_RECORD}", 422)
    return record.decode()


def _asked_again(asked: m.NewTable, options: Options) -> m.NewTable:
    """What a rematch asks for: the same, but after a record or a moment only a game of its kind."""
    if asked.record is None and asked.moment is None:
        return asked
    return left_to_chance(asked, options)


def left_to_chance(asked: m.NewTable, options: Options) -> m.NewTable:
    """The same table, for a game with the boxes of these options in which everything else is left to chance."""
    return msgspec.structs.replace(
        asked,
        players=options.players,
        sets=list(catalogue.in_order({BASE, *options.sets})),
        **dict.fromkeys(["sections", "cards", "seed", "start_player", *_BEGINNINGS]),
        excluded=[],
        **{field.name: None for field in box_fields()},
    )


def record_asked_for(asked: m.NewTable) -> Record:
    """The record that the game goes on from."""
    seed = randbits(SEED_BITS) if asked.seed is None else int(asked.seed)
    if asked.record is not None:
        record = _bounded_sections(Record.parse(asked.record))
        return replace(record, names=tuple(_name(name) for name in record.names[: record.options.players]))
    if asked.position is not None:
        record = Game.from_position(asked.position, seed).record()
        return replace(record, options=replace(record.options, seed=seed))
    start = shuffled(range(asked.players), seed, "start player")[0]
    options = Options(
        players=asked.players,
        sets=tuple(asked.sets),
        seed=seed,
        start_player=start if asked.start_player is None else asked.start_player,
        own_sections=(),
    )
    for field in box_fields():
        options = field.put(options, getattr(asked, field.name))
    return Record(options.drawn(asked.sections, asked.cards, asked.excluded).resolved())


def _name(name: str) -> str:
    """A player's name from a record, in which it may be longer than here."""
    return clean_name(name[:LONGEST_NAME])


def _first_entries(asked: m.NewTable, players: int) -> list[m.AnyEntry]:
    if len(asked.bots) > players:
        raise Refusal("bad_options", f"bots for {len(asked.bots)} seats, but there are {players}", 422)
    bots = [*asked.bots, *[None] * (players - len(asked.bots))]
    entries: list[m.AnyEntry] = [] if asked.watch else [_host_sits_down(asked, bots)]
    entries += [m.BotSat(seat, bot) for seat, bot in enumerate(bots) if bot]
    return [*entries, m.Started()] if asked.autostart and len(entries) == players else entries


def _host_sits_down(asked: m.NewTable, bots: Sequence[m.BotName | None]) -> m.Joined:
    empty = [seat for seat, bot in enumerate(bots) if not bot]
    if not empty:
        raise Refusal("full", "bots have every seat; leave one to the host, or let the host watch", 422)
    seat = empty[0] if asked.seat is None else asked.seat
    if seat not in empty:
        raise Refusal(
            "taken", f"the host cannot have seat {seat}; the empty ones are {', '.join(map(str, empty))}", 422
        )
    return m.Joined(seat, clean_name(asked.name), asked.colour or m.COLOURS[seat])

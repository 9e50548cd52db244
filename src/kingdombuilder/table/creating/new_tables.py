"""The creation of a table: from the host's request to its configuration and first entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import randbits, token_hex

import msgspec

from ...game import catalogue
from ...game.documents.record import Record
from ...game.errors import KingdomBuilderError
from ...game.game import Game
from ...game.options import BASE, OWN_SECTIONS, Options, box_fields
from ...protocol import messages as m
from ...protocol.refusals import Refusal, bad_options
from ...section import BadSection, Section
from ..chairs import title
from ..config import Remembered, Reservation, TableConfig, Terms, first_player
from ..names import LONGEST_NAME, clean_name, told_apart
from ..parts import Beginning, beginnings
from ..table import Table, is_finished

LONGEST_RECORD = 100_000
"""The most bytes of a record to continue; a game of five players with every box has about 20,000."""
SEED_BITS = 128
"""The bits of a seed: too many to find it by trial, although the board is known."""
_BEGINNINGS = ("record", "position", "moment")
"""The fields of ``NewTable`` from which any game can continue."""


def lay(
    asked: m.NewTable,
    id: str,
    host: str,
    now: int,
    played: Record | None = None,
    reserved: Sequence[Reservation | None] = (),
) -> tuple[TableConfig, list[m.AnyEntry]]:
    """The configuration of a new table and its first entries: bots, the host's seat, perhaps the start.

    ``played`` is the game up to the moment to continue or to practise, if any; ``reserved`` are the reserved
    seats of a rematch.
    """
    learning = _only_beginning(asked)
    try:
        if learning:
            asked = learning.as_asked(asked, played)
        record = _bounded_sections(played) if played else record_asked_for(asked)
        if learning:
            record = learning.begun(record)
        *_, state = record.states()
    except KingdomBuilderError as error:
        raise bad_options(error) from None
    if (played or learning) and state.over:
        raise Refusal("finished", "the game was over at that moment; choose an earlier one")
    config = TableConfig(
        id=id,
        created=now,
        host=host,
        terms=Terms(asked.visibility, asked.hints, asked.clock, asked.substitute, asked.autostart, asked.absence),
        record=_bounded(msgspec.json.encode(record.document())),
        salt=token_hex(16),
        chosen=bool(played) or asked.seed is not None or asked.record is not None,
        asked=Remembered.of(left_to_chance(asked, record.options) if learning else _asked_again(asked, record.options)),
        moment=asked.moment,
        reserved=list(reserved),
        **(msgspec.structs.asdict(learning) if learning else {}),
    )
    return config, [] if is_finished(record, state) else _first_entries(asked, record.options.players)


def may_be_named(origin: Table, config: TableConfig) -> bool:
    """Whether a new table may reveal its origin: a public table does not name a private one."""
    return config.terms.visibility != "public" or origin.config.terms.visibility == "public"


def _only_beginning(asked: m.NewTable) -> Beginning | None:
    """The lesson, puzzle or practice requested, if any; a ``Refusal`` for more than one origin."""
    learning = beginnings(asked)
    given = [name for name in _BEGINNINGS if getattr(asked, name) is not None]
    given += [name for one in learning for name in one.__struct_fields__]
    if len(given) > 1:
        number = "both" if len(given) == 2 else "all of them"
        raise Refusal("bad_options", f"give a {' or a '.join(given)}, not {number}", 422)
    return learning[0] if learning else None


def _bounded_sections(record: Record) -> Record:
    """The record with only those custom sections that are on the board; a ``Refusal`` for too many."""
    options = record.options
    number = len(options.own())
    if number > OWN_SECTIONS:
        raise Refusal("bad_options", f"{number} own sections; a board has at most {OWN_SECTIONS}", 422)
    return replace(record, options=replace(options, own_sections=options.own_on_board()))


def _bounded(record: bytes) -> str:
    """The record as text; a ``Refusal`` if it is too long."""
    if len(record) > LONGEST_RECORD:
        raise Refusal("bad_options", f"the record has {len(record)} bytes; at most {LONGEST_RECORD} are allowed", 422)
    return record.decode()


def _asked_again(asked: m.NewTable, options: Options) -> m.NewTable:
    """The request for a rematch: the same, or after a record or a moment a new game of its kind."""
    if asked.record is None and asked.moment is None:
        return asked
    return left_to_chance(asked, options)


def left_to_chance(asked: m.NewTable, options: Options) -> m.NewTable:
    """The same request, with the boxes of these options and all else random."""
    return msgspec.structs.replace(
        asked,
        players=options.players,
        sets=list(catalogue.in_order({BASE, *options.sets})),
        **dict.fromkeys(["sections", "cards", "seed", "start_player", *_BEGINNINGS]),
        excluded=[],
        own_sections="",
        **{field.name: None for field in box_fields()},
    )


def record_asked_for(asked: m.NewTable) -> Record:
    """The record that the requested game continues."""
    seed = randbits(SEED_BITS) if asked.seed is None else int(asked.seed)
    if asked.record is not None:
        record = _bounded_sections(Record.parse(asked.record))
        return replace(record, names=tuple(_name(name) for name in record.names[: record.options.players]))
    if asked.position is not None:
        record = Game.from_position(asked.position, seed).record()
        return replace(record, options=replace(record.options, seed=seed))
    options = Options(
        players=asked.players,
        sets=tuple(asked.sets),
        seed=seed,
        start_player=first_player(seed, asked.players) if asked.start_player is None else asked.start_player,
        own_sections=own_sections(asked.own_sections),
    )
    for field in box_fields():
        options = field.put(options, getattr(asked, field.name))
    return Record(options.drawn(asked.sections, asked.cards, asked.excluded).resolved())


def own_sections(text: str) -> tuple[Section, ...]:
    """The custom sections of a text."""
    try:
        return tuple(catalogue.sections_of(text)) if text.strip() else ()
    except BadSection as error:
        raise Refusal("bad_section", str(error), 422) from None


def _name(name: str) -> str:
    """A player's name from a record, in which it may be longer than here."""
    return clean_name(name[:LONGEST_NAME])


def _first_entries(asked: m.NewTable, players: int) -> list[m.AnyEntry]:
    if len(asked.bots) > players:
        raise Refusal("bad_options", f"'bots' has {len(asked.bots)} entries for {players} seats", 422)
    bots = [*asked.bots, *[None] * (players - len(asked.bots))]
    entries: list[m.AnyEntry] = [] if asked.watch else [_host_sits_down(asked, bots)]
    entries += [m.BotSat(seat, bot) for seat, bot in enumerate(bots) if bot]
    return [*entries, m.Started()] if asked.autostart and len(entries) == players else entries


def _host_sits_down(asked: m.NewTable, bots: Sequence[m.BotName | None]) -> m.Joined:
    empty = [seat for seat, bot in enumerate(bots) if not bot]
    if not empty:
        raise Refusal("full", "bots have every seat; leave one for the host, or let the host watch", 422)
    seat = empty[0] if asked.seat is None else asked.seat
    if seat not in empty:
        raise Refusal(
            "taken", f"the host cannot have seat {seat}; the empty ones are {', '.join(map(str, empty))}", 422
        )
    name = told_apart(clean_name(asked.name), map(title, filter(None, bots)))
    return m.Joined(seat, name, asked.colour or m.COLOURS[seat])

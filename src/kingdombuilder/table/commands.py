"""Commands at a table: each becomes entries of the log, or is refused with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from ..game.actions import Action
from ..game.choices import choices
from ..game.history import History
from ..game.illegal import why_illegal
from ..game.state import State
from ..hexes import NOWHERE, hex_named
from ..protocol import messages as m
from ..protocol.refusals import Refusal
from . import absence
from .absence import ALL_THERE, Attendance
from .caller import Caller, is_host
from .names import clean, clean_name, told_apart
from .table import MOST_TAKEN_BACK, Happened, Row, Table, acted

PAUSE = 60_000
"""The pause in milliseconds between changes of seats, once there were many or the log is full."""
OFTEN = 100
"""The number of changes of seats without a pause; it keeps the log from filling up."""


def requested(
    table: Table,
    caller: Caller,
    command: m.Command,
    at: int,
    *,
    chat_limit: int,
    log_limit: int,
    attendance: Attendance = ALL_THERE,
) -> list[m.AnyEntry]:
    """The entries that a command adds; if the player's time is up, the entry for that instead."""
    if table.number >= log_limit:
        _must_be_needed(command, log_limit)
        _must_have_paused(table, caller, command, at, "log_full", "the log of this table is full")
    if table.seatings >= OFTEN:
        _must_have_paused(table, caller, command, at, "too_fast", "the seats of this table have changed very often")
    flagged = flag(table, at)
    if flagged and flagged.seat == caller.seat and command.decides:
        return [flagged]
    return entries(table, caller, command, chat_limit, at, attendance)


def entries(
    table: Table, caller: Caller, command: m.Command, chat_limit: int, at: int = 0, attendance: Attendance = ALL_THERE
) -> list[m.AnyEntry]:
    """The entries that a command adds; raises a ``Refusal`` if it is not allowed."""
    match command:
        case m.Join():
            return _with_start(table, _join(table, caller, command), attendance, caller.seat)
        case m.Learn(learning=on):
            return _with_start(table, [_learn(table, _seat(caller), on)], attendance, caller.seat)
        case m.SetBot():
            return _with_start(table, [_set_bot(table, caller, command, at)], attendance, caller.seat)
        case m.SetSeats(players=players):
            return _with_start(table, [_set_seats(table, caller, players)], attendance, caller.seat)
        case m.Leave():
            return [_leave(table, _seat(caller))]
        case m.Return():
            return [_return(table, _seat(caller))]
        case m.Start():
            return [_start(table, caller, attendance, at)]
        case m.Act():
            return [_act(table, _seat(caller), command)]
        case m.Undo():
            return [_undo(table, _seat(caller))]
        case m.Redo():
            return [_redo(table, _seat(caller))]
        case m.Resign():
            return [_resign(table, _seat(caller))]
        case m.Substitute(seat=seat):
            return [absence.substituted(table, _waiting(table, caller), seat, attendance, at)]
        case m.Claim(seat=seat):
            return absence.claimed(table, _waiting(table, caller), seat, attendance, at)
        case m.Chat():
            return [_chat(table, _seat(caller), command.text, chat_limit)]
    raise Refusal("unknown", f"{type(command).__name__} is not a command for a table", 400)


def _must_be_needed(command: m.Command, limit: int) -> None:
    """Refuse chat, undo and redo in a full log; players can still continue or exit."""
    if command.can_wait:
        raise Refusal(
            "log_full",
            f"the log of this table is full with {limit} entries; you may play on, leave, return or resign",
            429,
        )


def _must_have_paused(table: Table, caller: Caller, command: m.Command, at: int, code: str, why: str) -> None:
    """Refuse a change of a seat too soon after the last one, so that such changes cannot fill the log."""
    if command.sits_down:
        own = not command.by_host and caller.seat is not None
        changed = table.chairs[caller.seat or 0].changed if own else max(chair.changed for chair in table.chairs)
        wait = changed + PAUSE - at
        if wait > 0:
            seconds = -(-wait // 1000)
            raise Refusal(code, f"{why}; you may sit down in {seconds} seconds", 429, seconds)


def is_repeated(command: m.Command, entry: m.AnyEntry) -> bool:
    """Whether this entry is the result of the same command (an idempotent retry)."""
    same = (_plain(getattr(command, field)) == getattr(entry, field) for field in command.repeats)
    return entry.__struct_config__.tag in command.makes and all(same)


def _plain(value: object) -> object:
    """A value of a command as entries have it."""
    return clean(value) if isinstance(value, str) else value


def done_before(table: Table, command: m.Command, key: str) -> Row:
    """The row of the first command with this key, if any."""
    done = table.keys[key]
    if not is_repeated(command, done.entry):
        raise Refusal("key_used", "this key belongs to another command; use a new key for each command")
    return done


def done_by(happened: Sequence[Happened]) -> Row:
    """The row of the command itself, not that of a fallen flag."""
    row = happened[0].row
    if isinstance(row.entry, m.Flagged):
        raise Refusal("time_is_up", "your time is up", 409)
    return row


def _seat(caller: Caller) -> int:
    if caller.seat is None:
        raise Refusal("no_seat", "only players at this table may do that; send the secret of your seat", 403)
    return caller.seat


def _play(table: Table) -> History:
    if table.status == "open" or table.play is None:
        raise Refusal("not_started", "the game has not begun yet")
    if table.status == "finished":
        raise Refusal("finished", f"the game was stopped: {table.stop.why}" if table.stop else "the game is over")
    return table.play


def _must_be_open(table: Table) -> None:
    if table.status != "open":
        raise Refusal("started", "the game has begun, so no seat can be taken; you may watch")


def _must_be_host(table: Table, caller: Caller) -> None:
    if not is_host(table, caller):
        known = "; the host is known by the cookie, not by the secret of a seat" if caller.by_secret else ""
        raise Refusal("not_host", f"only the host of the table may do that{known}", 403)


def _join(table: Table, caller: Caller, command: m.Join) -> list[m.AnyEntry]:
    _must_be_open(table)
    if caller.guest is None:
        raise Refusal("no_guest", "connect with a cookie from /api/me, or join over HTTP", 403)
    if caller.seat is not None:
        raise Refusal("seated", f"you already have seat {caller.seat} at this table")
    seat = _free_seat(table, caller.guest, command.seat)
    own = {seat, table.kept_for(caller.guest)}
    colours = [chair.colour for other, chair in enumerate(table.chairs) if chair.colour and other not in own]
    if command.colour in colours:
        free = [colour for colour in m.COLOURS if colour not in colours]
        raise Refusal("colour", f"{command.colour} is taken; the free ones are {', '.join(free)}")
    name = told_apart(clean_name(command.name), [chair.name for chair in table.chairs if chair.taken])
    joined = m.Joined(seat, name, command.colour or table.free_colour(seat), caller.rated)
    return [joined, m.Learning(seat, True)] if command.learn else [joined]


def _learn(table: Table, seat: int, on: bool) -> m.Learning:
    _must_be_open(table)
    return m.Learning(seat, on)


def _free_seat(table: Table, guest: str, wanted: int | None) -> int:
    """The seat to take: the wanted one, else the one reserved for the guest, else any free one."""
    empty = [seat for seat, chair in enumerate(table.chairs) if not chair.taken]
    own = table.kept_for(guest)
    free = [seat for seat in empty if seat == own or not table.chairs[seat].reserved]
    if not empty:
        raise Refusal("full", "every seat is taken, but you may watch")
    if not free or (wanted in empty and wanted not in free):
        kept = {seat: chair.reserved.name for seat, chair in enumerate(table.chairs) if chair.reserved}
        seats = " and ".join(f"seat {seat} is reserved for {name}" for seat, name in kept.items())
        raise Refusal("reserved", f"{seats}, of the previous game; you may watch")
    if wanted is None:
        return free[0] if own is None else own
    if wanted not in free:
        raise Refusal("taken", f"seat {wanted} cannot be taken; the empty ones are {', '.join(map(str, free))}")
    return wanted


def _set_bot(table: Table, caller: Caller, command: m.SetBot, at: int) -> m.BotSat:
    if not _may_give_away(table, caller, command.seat, at):
        _must_be_host(table, caller)
    _must_be_open(table)
    if command.seat not in range(len(table.chairs)):
        raise Refusal("no_such_seat", f"there are seats 0 to {len(table.chairs) - 1}", 422)
    if command.bot and table.chairs[command.seat].guest:
        raise Refusal("taken", f"{table.chairs[command.seat].name} has that seat; empty it first (bot: null)")
    return m.BotSat(command.seat, command.bot)


def _set_seats(table: Table, caller: Caller, players: int) -> m.SeatsChanged:
    _must_be_host(table, caller)
    _must_be_open(table)
    if table.imported or table.config.deal:
        raise Refusal("not_allowed", f"the game at this table has {len(table.chairs)} players", 403)
    lost = [str(seat) for seat, chair in enumerate(table.chairs) if seat >= players and (chair.taken or chair.reserved)]
    if lost:
        raise Refusal("taken", f"seats {', '.join(lost)} are taken; only empty seats can be removed")
    return m.SeatsChanged(players)


def _with_start(table: Table, entries: list[m.AnyEntry], attendance: Attendance, by: int | None) -> list[m.AnyEntry]:
    """The entries, followed by the start of the game if automatic start is on and all seats are ready."""
    ready = {seat for seat, chair in enumerate(table.chairs) if chair.taken and not chair.learning}
    seats = len(table.chairs)
    for entry in entries:
        match entry:
            case m.SeatsChanged(players):
                seats = players
            case m.Joined(seat) | m.BotSat(seat, str()) | m.Learning(seat, False):
                ready.add(seat)
            case m.BotSat(seat) | m.Learning(seat):
                ready.discard(seat)
    if len(ready) < seats or not table.config.terms.autostart:
        return entries
    return [*entries, m.Started(absence.everyone_is_there(attendance, by))]


def _may_give_away(table: Table, caller: Caller, seat: int, at: int) -> bool:
    """Whether waiting players may give away a reserved seat, because its waiting time has passed."""
    kept = seat in range(len(table.chairs)) and table.chairs[seat].reserved is not None
    return kept and caller.seat is not None and absence.patience(table, ALL_THERE, at) == 0


def _start(table: Table, caller: Caller, attendance: Attendance, at: int) -> m.Started:
    """The start of the game: by the host, or after the waiting time by any player at a full table."""
    if caller.seat is None or absence.patience(table, ALL_THERE, at) != 0:
        _must_be_host(table, caller)
    _must_be_open(table)
    empty = [str(seat) for seat, chair in enumerate(table.chairs) if not chair.taken]
    if empty:
        raise Refusal("not_full", f"seats {', '.join(empty)} are empty: wait for players, or add bots")
    return m.Started(absence.everyone_is_there(attendance, caller.seat))


def _leave(table: Table, seat: int) -> m.LeftTable:
    if table.status == "open":
        return m.LeftTable(seat, None)
    _play(table)
    if not table.chairs[seat].decides:
        raise Refusal("away", "a bot already plays for you; 'return' takes the seat back")
    if table.config.deal and table.config.deal.counted:
        raise Refusal("not_allowed", "no bot may play the deal of the day for you; come back later, or resign", 403)
    return m.LeftTable(seat, table.config.terms.substitute)


def _return(table: Table, seat: int) -> m.Returned:
    _play(table)
    if table.chairs[seat].resigned:
        raise Refusal("resigned", "a player who has resigned cannot come back")
    if table.chairs[seat].decides:
        raise Refusal("seated", "no bot plays for you")
    if table.clocked and table.decider == seat and not table.remaining[seat]:
        raise Refusal("time_is_up", "your time is up, so the bot makes this decision; come back after it")
    return m.Returned(seat)


def _act(table: Table, seat: int, command: m.Act) -> m.Acted:
    play = _own_play(table, seat)
    if command.after is not None and command.after < table.moved:
        raise Refusal(
            "stale", f"the game has changed since entry {command.after}; look at entry {table.moved} and decide again"
        )
    _must_decide(table, seat)
    try:
        action = Action(command.kind, NOWHERE if command.hex is None else hex_named(command.hex))
    except ValueError as error:
        raise Refusal("illegal", str(error), 422) from None
    if not _is_legal(play.state, action):
        raise Refusal("illegal", why_illegal(play.state, *action), 422)
    return acted(seat, action, bot=False)


def _is_legal(state: State, action: Action) -> bool:
    """Whether an action is legal. The table applies it when it folds the entry."""
    return bool(choices(state).get(action.kind, 0) >> action.hex & 1)


def _own_play(table: Table, seat: int) -> History:
    """The game, if a person decides for the seat; else a ``Refusal``."""
    play = _play(table)
    if table.chairs[seat].resigned:
        raise Refusal("resigned", "you have resigned")
    if not table.chairs[seat].decides:
        raise Refusal("away", "a bot plays for you; 'return' takes the seat back")
    return play


def _waiting(table: Table, caller: Caller) -> int:
    """The seat of a caller who plays and may be waiting for another player."""
    seat = _seat(caller)
    _own_play(table, seat)
    return seat


def _must_decide(table: Table, seat: int) -> None:
    if table.decider != seat:
        name = table.names[table.decider or 0]
        raise Refusal("not_your_turn", f"it is {name}'s decision (seat {table.decider})")


def _undo(table: Table, seat: int) -> m.Undid:
    _own_play(table, seat)
    if not table.may_undo(seat):
        raise Refusal(
            "no_undo",
            "you have no decision to undo: another player has decided since, it revealed a card, "
            f"or {MOST_TAKEN_BACK} decisions of this turn were already undone or redone",
        )
    return m.Undid(seat)


def _redo(table: Table, seat: int) -> m.Redid:
    _own_play(table, seat)
    if not table.may_redo(seat):
        raise Refusal("no_redo", "there is nothing to redo")
    return m.Redid(seat)


def _resign(table: Table, seat: int) -> m.Resigned:
    _play(table)
    if table.chairs[seat].resigned:
        raise Refusal("resigned", "you have already resigned")
    return m.Resigned(seat)


def _chat(table: Table, seat: int, text: str, limit: int) -> m.Spoke:
    share = max(1, limit // len(table.chairs))
    if table.spoken[table.chairs[seat].guest] >= share:
        raise Refusal("chat_full", f"each player can post {share} messages at this table, and you have", 429)
    text = clean(text)
    if not text:
        raise Refusal("bad_text", "a message needs at least one visible character", 422)
    return m.Spoke(seat, text)


def flag(table: Table, at: int) -> m.Flagged | None:
    """The entry for a fallen flag."""
    falls = table.flag_falls()
    if falls is None or falls > at or table.decider is None:
        return None
    resigns = table.config.terms.clock.flag == "resign" or not table.clocked
    return m.Flagged(table.decider, None if resigns else table.config.terms.substitute)


def bot_entry(table: Table, seat: int, action: Action, moved: int) -> m.Acted | None:
    """The entry of a bot's decision; None if the game has changed since, or it is illegal.

    ``moved`` is the last move that the bot knew: another node may have decided already.
    """
    if table.play is None or not _is_up_to_a_bot(table, seat, moved):
        return None
    return acted(seat, action, bot=True) if _is_legal(table.play.state, action) else None


def replaced(table: Table, seat: int, bot: m.BotName, moved: int) -> m.Replaced | None:
    """The entry by which a built-in bot replaces a failed program, if it still has to decide.

    ``moved`` is the last move that the program knew: it may be replaced already.
    """
    program = table.bot_to_decide
    if not program or not m.program_name(program) or not _is_up_to_a_bot(table, seat, moved):
        return None
    return m.Replaced(seat, program, bot)


def _is_up_to_a_bot(table: Table, seat: int, moved: int) -> bool:
    """Whether a bot has to decide for a seat, and ``moved`` is still the last move."""
    return table.moved == moved and table.decider == seat and table.bot_to_decide is not None

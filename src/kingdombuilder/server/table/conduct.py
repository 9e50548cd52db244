"""Conduct at a table: what somebody asks for becomes an entry of the log, or is refused with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from ...game.actions import Action
from ...game.choices import choices
from ...game.explain import why_illegal
from ...game.history import History
from ...game.state import State
from ...hexes import NOWHERE, hex_named
from .. import protocol as m
from . import absence
from .absence import ALL_THERE, Attendance
from .refusals import Refusal
from .sanitise import clean
from .table import MOST_TAKEN_BACK, Happened, Row, Table, acted
from .who import Who, is_host

PAUSE = 60_000
"""Milliseconds before somebody may sit down at a table where that has happened often, or whose log is full."""
OFTEN = 100
"""How often people and bots can sit down at a table without a pause: who sits down and stands up fills the log."""


def requested(
    table: Table,
    who: Who,
    command: m.Command,
    at: int,
    *,
    chat_limit: int,
    log_limit: int,
    attendance: Attendance = ALL_THERE,
) -> list[m.AnyEntry]:
    """What a command adds to the log at some time; if the player's time is up, that is what happens instead."""
    if table.number >= log_limit:
        _must_be_needed(command, log_limit)
        _must_have_paused(table, who, command, at, "log_full", "the log of this table is full")
    if table.seatings >= OFTEN:
        _must_have_paused(table, who, command, at, "too_fast", "people have sat down at this table very often")
    flagged = flag(table, at)
    if flagged and flagged.seat == who.seat and isinstance(command, m.Act | m.Undo | m.Redo):
        return [flagged]
    return entries(table, who, command, chat_limit, at, attendance)


def entries(
    table: Table, who: Who, command: m.Command, chat_limit: int, at: int = 0, attendance: Attendance = ALL_THERE
) -> list[m.AnyEntry]:
    """What the command adds to the log at some time, if it may."""
    match command:
        case m.Join():
            return _with_start(table, [_join(table, who, command)])
        case m.SetBot():
            return _with_start(table, [_set_bot(table, who, command, at)])
        case m.Leave():
            return [_leave(table, _seat(who))]
        case m.Return():
            return [_return(table, _seat(who))]
        case m.Start():
            return [_start(table, who, at)]
        case m.Act():
            return [_act(table, _seat(who), command)]
        case m.Undo():
            return [_undo(table, _seat(who))]
        case m.Redo():
            return [_redo(table, _seat(who))]
        case m.Resign():
            return [_resign(table, _seat(who))]
        case m.Substitute(seat=seat):
            return [absence.substituted(table, _waiting(table, who), seat, attendance, at)]
        case m.Claim(seat=seat):
            return absence.claimed(table, _waiting(table, who), seat, attendance, at)
        case m.Chat():
            return [_chat(table, _seat(who), command.text, chat_limit)]
    raise Refusal("unknown", f"{type(command).__name__} is not something that a table can be asked", 400)


def _must_be_needed(command: m.Command, limit: int) -> None:
    """In a full log whatever brings the game to its end, or a player out of it, is still possible."""
    if isinstance(command, m.Undo | m.Redo | m.Chat):
        raise Refusal(
            "log_full",
            f"this table has {limit} entries, all that it can have; you may play on, leave, return or resign",
            429,
        )


def _must_have_paused(table: Table, who: Who, command: m.Command, at: int, code: str, why: str) -> None:
    """A game does end, but one could sit down and stand up for ever: sitting down takes a pause now."""
    if isinstance(command, m.Join | m.SetBot | m.Return):
        own = isinstance(command, m.Return) and who.seat is not None
        changed = table.chairs[who.seat or 0].changed if own else max(chair.changed for chair in table.chairs)
        wait = changed + PAUSE - at
        if wait > 0:
            seconds = -(-wait // 1000)
            raise Refusal(code, f"{why}; you may sit down in {seconds} seconds", 429, seconds)


_DONE_BY: dict[type[m.AnyEntry], type[m.Command]] = {
    m.Joined: m.Join,
    m.BotSat: m.SetBot,
    m.LeftTable: m.Leave,
    m.Returned: m.Return,
    m.Started: m.Start,
    m.Acted: m.Act,
    m.Undid: m.Undo,
    m.Redid: m.Redo,
    m.Resigned: m.Resign,
    m.Substituted: m.Substitute,
    m.Claimed: m.Claim,
    m.Forfeited: m.Claim,
    m.Spoke: m.Chat,
}
"""The commands by which entries come into a log."""


def is_repeated(command: m.Command, entry: m.AnyEntry) -> bool:
    """Whether a command is the one that led to this entry, asked for once more."""
    match command, entry:
        case m.Act(kind=kind, hex=hex), m.Acted():
            return kind == entry.kind and (hex and hex_named(hex)) == (entry.hex and hex_named(entry.hex))
        case m.SetBot(seat=seat, bot=bot), m.BotSat():
            return (seat, bot) == (entry.seat, entry.bot)
        case m.Substitute(seat=seat), m.Substituted(seat=done):
            return seat == done
        case m.Claim(seat=seat), m.Claimed(seat=done) | m.Forfeited(seat=done):
            return seat == done
        case m.Chat(text=text), m.Spoke():
            return clean(text) == entry.text
    return isinstance(command, _DONE_BY.get(type(entry), ()))


def done_before(table: Table, command: m.Command, key: str) -> Row:
    """The row by which a command was done when it was asked for with this key for the first time."""
    done = table.keys[key]
    if not is_repeated(command, done.entry):
        raise Refusal("key_used", "you asked for something else with this key; take another one for each")
    return done


def done_by(happened: Sequence[Happened]) -> Row:
    """The row by which a command was done, unless the time of the one who asked was up."""
    row = happened[0].row
    if isinstance(row.entry, m.Flagged):
        raise Refusal("time_is_up", "your time is up", 409)
    return row


def clean_name(name: str) -> str:
    """The name without what would confuse the others, or a refusal."""
    name = clean(name)
    if not name or "|" in name or not name.isprintable():
        raise Refusal("bad_name", "a name has 1 to 30 letters, digits, spaces or signs, but no '|'", 422)
    return name


def _seat(who: Who) -> int:
    if who.seat is None:
        raise Refusal("no_seat", "only those who sit at the table may do that; give the secret of your seat", 403)
    return who.seat


def _play(table: Table) -> History:
    if table.status == "open" or table.play is None:
        raise Refusal("not_started", "the game has not begun yet")
    if table.status == "finished":
        raise Refusal("finished", f"the game was stopped: {table.stop.why}" if table.stop else "the game is over")
    return table.play


def _must_be_open(table: Table) -> None:
    if table.status != "open":
        raise Refusal("started", "the game has begun; seats can be taken before that, but you may watch")


def _must_be_host(table: Table, who: Who) -> None:
    if not is_host(table, who):
        known = "; the host is known by the cookie, not by the secret of a seat" if who.by_secret else ""
        raise Refusal("not_host", f"only the host of the table may do that{known}", 403)


def _join(table: Table, who: Who, command: m.Join) -> m.Joined:
    _must_be_open(table)
    if who.guest is None:
        raise Refusal("no_guest", "connect with a cookie from /api/me, or join over HTTP, so that you are known", 403)
    if who.seat is not None:
        raise Refusal("seated", f"you sit at this table already, on seat {who.seat}")
    seat = _free_seat(table, who.guest, command.seat)
    own = {seat, table.kept_for(who.guest)}
    colours = [chair.colour for other, chair in enumerate(table.chairs) if chair.colour and other not in own]
    if command.colour in colours:
        free = [colour for colour in m.COLOURS if colour not in colours]
        raise Refusal("colour", f"{command.colour} is taken; the free ones are {', '.join(free)}")
    return m.Joined(seat, clean_name(command.name), command.colour or table.free_colour(seat), who.rated)


def _free_seat(table: Table, guest: str, wanted: int | None) -> int:
    """The seat that somebody may take: the wanted one, or else the one that is kept for them, or any other."""
    empty = [seat for seat, chair in enumerate(table.chairs) if not chair.taken]
    own = table.kept_for(guest)
    free = [seat for seat in empty if seat == own or not table.chairs[seat].reserved]
    if not empty:
        raise Refusal("full", "every seat is taken, but you may watch")
    if not free or (wanted in empty and wanted not in free):
        kept = {seat: chair.reserved.name for seat, chair in enumerate(table.chairs) if chair.reserved}
        seats = " and ".join(f"seat {seat} is kept for {name}" for seat, name in kept.items())
        raise Refusal("reserved", f"{seats}, who played before; the host may give it away, and you may watch")
    if wanted is None:
        return free[0] if own is None else own
    if wanted not in free:
        raise Refusal("taken", f"seat {wanted} cannot be taken; the empty ones are {', '.join(map(str, free))}")
    return wanted


def _set_bot(table: Table, who: Who, command: m.SetBot, at: int) -> m.BotSat:
    if not _may_give_away(table, who, command.seat, at):
        _must_be_host(table, who)
    _must_be_open(table)
    if command.seat not in range(len(table.chairs)):
        raise Refusal("no_such_seat", f"there are seats 0 to {len(table.chairs) - 1}", 422)
    if command.bot and table.chairs[command.seat].guest:
        raise Refusal("taken", f"{table.chairs[command.seat].name} sits there; make the seat empty first (bot: null)")
    return m.BotSat(command.seat, command.bot)


def _with_start(table: Table, entries: list[m.AnyEntry]) -> list[m.AnyEntry]:
    """The entries, and the beginning of the game if they fill the last seat and the host wished so."""
    filled = {
        entry.seat for entry in entries if isinstance(entry, m.Joined) or (isinstance(entry, m.BotSat) and entry.bot)
    }
    emptied = {entry.seat for entry in entries if isinstance(entry, m.BotSat) and not entry.bot}
    taken = {seat for seat, chair in enumerate(table.chairs) if chair.taken} | filled
    full = len(taken - emptied) == len(table.chairs)
    return [*entries, m.Started()] if full and table.sheet.terms.autostart else entries


def _may_give_away(table: Table, who: Who, seat: int, at: int) -> bool:
    """Whether those who wait may give away a seat that is kept for somebody who has not come for too long."""
    kept = seat in range(len(table.chairs)) and table.chairs[seat].reserved is not None
    return kept and who.seat is not None and absence.patience(table, ALL_THERE, at) == 0


def _start(table: Table, who: Who, at: int) -> m.Started:
    """The beginning of the game: the host may begin, and in the end anybody who sits at a full table."""
    if who.seat is None or absence.patience(table, ALL_THERE, at) != 0:
        _must_be_host(table, who)
    _must_be_open(table)
    empty = [str(seat) for seat, chair in enumerate(table.chairs) if not chair.taken]
    if empty:
        raise Refusal("not_full", f"seats {', '.join(empty)} are empty: wait for people, or put bots there")
    return m.Started()


def _leave(table: Table, seat: int) -> m.LeftTable:
    if table.status == "open":
        return m.LeftTable(seat, None)
    _play(table)
    if not table.chairs[seat].decides:
        raise Refusal("away", "a bot plays for you already; 'return' takes the seat back")
    if table.sheet.deal and table.sheet.deal.counted:
        raise Refusal("not_allowed", "no bot plays the deal of the day for you; come back later, or give up", 403)
    return m.LeftTable(seat, table.sheet.terms.substitute)


def _return(table: Table, seat: int) -> m.Returned:
    _play(table)
    if table.chairs[seat].resigned:
        raise Refusal("resigned", "who has given up cannot come back")
    if table.chairs[seat].decides:
        raise Refusal("seated", "nobody has taken your place")
    if table.clocked and table.decider == seat and not table.remaining[seat]:
        raise Refusal("time_is_up", "your time is up, so the bot makes this decision; come back after it")
    return m.Returned(seat)


def _act(table: Table, seat: int, command: m.Act) -> m.Acted:
    play = _own_play(table, seat)
    if command.after is not None and command.after < table.moved:
        raise Refusal(
            "stale", f"the game has gone on to {table.moved} since {command.after}; look again and decide anew"
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
    """Whether the rules allow an action. It is only looked up: the table carries it out when it folds the entry."""
    return bool(choices(state).get(action.kind, 0) >> action.hex & 1)


def _own_play(table: Table, seat: int) -> History:
    """The game, if the person decides for the seat."""
    play = _play(table)
    if table.chairs[seat].resigned:
        raise Refusal("resigned", "you have given up")
    if not table.chairs[seat].decides:
        raise Refusal("away", "a bot plays for you; 'return' takes the seat back")
    return play


def _waiting(table: Table, who: Who) -> int:
    """The seat of somebody who plays and may be waiting for another."""
    seat = _seat(who)
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
            "there is no decision of yours to take back: others have decided, a card was turned up, "
            f"or {MOST_TAKEN_BACK} decisions of this turn were taken back or played again already",
        )
    return m.Undid(seat)


def _redo(table: Table, seat: int) -> m.Redid:
    _own_play(table, seat)
    if not table.may_redo(seat):
        raise Refusal("no_redo", "you have taken nothing back that could be played again")
    return m.Redid(seat)


def _resign(table: Table, seat: int) -> m.Resigned:
    _play(table)
    if table.chairs[seat].resigned:
        raise Refusal("resigned", "you have given up already")
    return m.Resigned(seat)


def _chat(table: Table, seat: int, text: str, limit: int) -> m.Spoke:
    share = max(1, limit // len(table.chairs))
    if table.spoken[table.chairs[seat].guest] >= share:
        raise Refusal("chat_full", f"everybody can say {share} lines at this table; you have said yours", 429)
    text = clean(text)
    if not text:
        raise Refusal("bad_text", "say something, in letters that can be printed", 422)
    return m.Spoke(seat, text)


def flag(table: Table, at: int) -> m.Flagged | None:
    """The entry for a seat whose time is up."""
    falls = table.flag_falls()
    if falls is None or falls > at or table.decider is None:
        return None
    resigns = table.sheet.terms.clock.flag == "resign" or not table.clocked
    return m.Flagged(table.decider, None if resigns else table.sheet.terms.substitute)


def bot_entry(table: Table, seat: int, action: Action, moved: int) -> m.Acted | None:
    """The entry of a bot's decision, if it is still the bot's to make and legal; something may have come up.

    ``moved`` is the number of the last move that the bot knew of: another node may have decided for it.
    """
    if table.play is None or not _is_up_to_a_bot(table, seat, moved):
        return None
    return acted(seat, action, bot=True) if _is_legal(table.play.state, action) else None


def replaced(table: Table, seat: int, bot: m.BotName, moved: int) -> m.Replaced | None:
    """The entry by which a bot of the house plays on for a program that failed, if that still has to decide.

    ``moved`` is the number of the last move that the program knew of: it may be replaced already.
    """
    program = table.bot_to_decide
    if not program or not m.program_name(program) or not _is_up_to_a_bot(table, seat, moved):
        return None
    return m.Replaced(seat, program, bot)


def _is_up_to_a_bot(table: Table, seat: int, moved: int) -> bool:
    """Whether a bot has to decide for a seat and nothing has moved since some number."""
    return table.moved == moved and table.decider == seat and table.bot_to_decide is not None

"""The verb ``play``: a game in the terminal, people and bots at one table."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer

from ...bots.bot import BadBot
from ...bots.registry import BOTS, TITLES
from ...game.documents.record import Record
from ...game.game import Game
from ...programs.external_bot import PREFIX, split
from ...programs.players import check_player
from ...programs.processes import kill_all
from .. import completion
from ..errors import BadUsage, blaming, stopping_tidily
from ..files import STDIN, import_from_here, read_text, refuse_to_overwrite
from ..game_options import Wishes, with_wishes
from ..options import ForceOption, SeedOption, faults_of_limit

YOU, OPPONENT = "you", "planner"
"""The default players."""
LONGEST_NAME = 16
"""The longest name of a person; a bot may have a longer one."""


@with_wishes
def play(
    *,
    players: Annotated[
        str | None,
        typer.Option(
            help=f"The names of 2-5 players; {', '.join(BOTS)} are bots, with a budget too: "
            "'expert:500ms'; 'exec:COMMAND' is a program.",
            show_default=f"{YOU},{OPPONENT}",
            metavar='"NAME,NAME,..."',
            autocompletion=completion.players,
        ),
    ] = None,
    wishes: Wishes,
    seed: SeedOption = None,
    limit: Annotated[
        int | None,
        typer.Option(
            help="Time limit of a program per decision, in milliseconds; after it, greedy plays for the program.",
            show_default="ten minutes",
            metavar="MS",
        ),
    ] = None,
    record: Annotated[
        str | None, typer.Option(help="Keep the record in this file, saved after every turn.", metavar="FILE")
    ] = None,
    resume: Annotated[
        str | None, typer.Option(help="Continue the game of this record, and save it there.", metavar="FILE")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Play a game in the terminal.

    People share the keyboard; 'help' shows what can be typed. The moves may
    also come from a script on standard input.

    Examples:
      kingdombuilder play --first-game
      kingdombuilder play --players "Ann,Bob,planner" --record game.txt
      kingdombuilder play --players "you,expert:3000ms" --sets "nomads harvest"
      kingdombuilder play --resume game.txt
      kingdombuilder play --players "planner,greedy" --seed 4711
    """
    if faults := faults_of_limit(limit):
        raise BadUsage(faults)
    import_from_here()
    if resume is None:
        typed = split_names(players or f"{YOU},{OPPONENT}")
        names = seat_names(typed)
        game = Game(Record(wishes.options(len(names), seed), names=tuple(names)))
    else:
        if wishes != Wishes() or seed is not None:
            raise BadUsage(["--resume goes on with a game as it was set up; leave the options of a new game out"])
        game, typed = _resumed(resume, players)
    file = record or resume
    if file is not None and file != resume:
        refuse_to_overwrite(file, force)
    from ..terminal.session import Session

    with stopping_tidily():
        try:
            Session(game, [bot_named(name) for name in typed], file, _to_be_named_again(typed), limit).run()
        finally:
            kill_all()  # the session lets programs go politely, unless it is interrupted once more


def _to_be_named_again(typed: Sequence[str]) -> str:
    """The further option that ``--resume`` needs: ``--players``, if a record must not run one of them."""
    own = [bot for bot in map(bot_named, typed) if bot and not _of_the_house(bot)]
    return f" --players {shlex.quote(','.join(typed))}" if own else ""


def _of_the_house(bot: str) -> bool:
    return bot.partition(":")[0] in BOTS


def split_names(text: str) -> list[str]:
    """Split names at commas; a comma in quotes belongs to the command of a program.

    >>> split_names("O'Neil, D'Arcy,exec:python3 -c 'import os,sys' x,planner")
    ["O'Neil", "D'Arcy", "exec:python3 -c 'import os,sys' x", 'planner']
    """
    names: list[str] = []
    for part in text.split(","):
        if names and _has_open_quotes(names[-1]):
            names[-1] += f",{part}"
        else:
            names.append(part.lstrip())
    return [name.rstrip() for name in names]


def _has_open_quotes(name: str) -> bool:
    """Whether the name is a command with an open quote; names of people may have an apostrophe."""
    if not name.startswith(PREFIX):
        return False
    try:
        split(name)
    except BadBot:
        return True
    return False


def bot_named(seat_name: str) -> str | None:
    """The bot that plays a seat of that name, ``planner`` for ``planner 2``; None if it is a person.

    >>> bot_named("expert:500ms 2"), bot_named("my_bots:Hurried"), bot_named("Ann"), bot_named("Planner")
    ('expert:500ms', 'my_bots:Hurried', None, None)
    """
    name, _ = _numbered(seat_name)
    return name if name in BOTS or ":" in name else None


def _numbered(seat_name: str) -> tuple[str, str]:
    """Split a name into the bot's name and its number, if any."""
    if seat_name.startswith(PREFIX):
        return seat_name, ""
    name, space, number = seat_name.rpartition(" ")
    return (name, space + number) if space and number.isdecimal() else (seat_name, "")


def seat_names(typed: Sequence[str]) -> list[str]:
    """The validated names of the seats; equal bots are numbered."""
    names = list(typed)
    bots = [bot_named(name) for name in typed]
    faults = []
    for seat, (name, bot) in enumerate(zip(typed, bots, strict=True)):
        if bot is not None:
            faults += _faults_of_bot(bot)
        if not name:
            faults.append(f"players: player {seat + 1} has no name")
        elif "|" in name or not name.isprintable():
            faults.append(
                f"players: {name!r} should be printable and without '|', which stands between names in records"
            )
        elif not bot and len(name) > LONGEST_NAME:
            faults.append(f"players: {name!r} should be at most {LONGEST_NAME} characters")
        elif bot == name and typed.count(name) > 1:
            names[seat] = f"{name} {1 + bots[:seat].count(name)}"
    faults += [f"players: {name} is named twice" for name in dict.fromkeys(names) if name and names.count(name) > 1]
    if faults:
        raise BadUsage(faults)
    return names


def _faults_of_bot(bot: str) -> list[str]:
    try:
        check_player(bot)
    except BadBot as error:
        return [f"players: {error}"]
    return []


def _resumed(file: str, players: str | None) -> tuple[Game, list[str]]:
    """Resume a game with new names of its seats; returns it and the names as typed."""
    if file == STDIN:
        raise BadUsage(["--resume needs a file: standard input is for the moves"])
    text = read_text(file)
    with blaming(file):
        record = Record.parse(text)
        seats = record.first_state().setup.options.players
        if players is None and record.names:
            names = typed = _names_in_record(record)
        else:
            typed = [YOU] + [OPPONENT] * (seats - 1) if players is None else split_names(players)
            names = seat_names(typed)
        if len(names) != seats:
            raise BadUsage([f"players: {len(names)} names, but {seats} players in the record"])
        return Game(replace(record, names=tuple(names))), typed


def _names_in_record(record: Record) -> list[str]:
    """The seat names of a record. It is untrusted, so it can only name built-in bots."""
    names = [_untitled(name) for name in record.names] if record.fairness else list(record.names)
    faults = []
    for bot in filter(None, map(bot_named, names)):
        if _of_the_house(bot):
            faults += _faults_of_bot(bot)
        else:
            faults.append(f"names: {bot} is a bot of your own; if it is to play, say so with --players")
    if faults:
        raise BadUsage(faults)
    return names


def _untitled(seat_name: str) -> str:
    """The name of a bot for its title on a server: ``greedy 2`` for ``Gatherer 2``."""
    name, number = _numbered(seat_name)
    return next((bot for bot, title in TITLES.items() if title == name), name) + number

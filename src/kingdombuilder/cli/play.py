"""The verb ``play``: a game in the terminal, people and random players at one table."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from ..game.game import Game
from ..game.record import Record
from .choosing import (
    CapitolsOption,
    CardsOption,
    CavesOption,
    FirstGameOption,
    IslandOption,
    SectionsDirOption,
    SectionsOption,
    SeedOption,
    SetsOption,
    TasksOption,
    Wishes,
)
from .errors import BadUsage, blaming
from .files import STDIN, read_text, refuse_to_overwrite
from .own_sections import bring_sections
from .records import ForceOption

YOU, RANDOM = "you", "random"
LONGEST_NAME = 16


def play(
    players: Annotated[
        str | None,
        typer.Option(
            help="The names of 2-5 players; 'random' is a random player.",
            show_default="you,random",
            metavar='"NAME,NAME,..."',
        ),
    ] = None,
    seed: SeedOption = None,
    first_game: FirstGameOption = False,
    sets: SetsOption = None,
    sections: SectionsOption = None,
    cards: CardsOption = None,
    tasks: TasksOption = None,
    island: IslandOption = None,
    capitols: CapitolsOption = None,
    caves: CavesOption = None,
    sections_dir: SectionsDirOption = None,
    record: Annotated[
        str | None, typer.Option(help="Keep the record in this file, saved after every turn.", metavar="FILE")
    ] = None,
    resume: Annotated[
        str | None, typer.Option(help="Go on with the game of this record, and keep it there.", metavar="FILE")
    ] = None,
    force: ForceOption = False,
) -> None:
    """Play a game in the terminal.

    People share the keyboard; 'help' shows what can be typed. The moves may
    also come from a script on standard input.

    Examples:
      kingdombuilder play --first-game
      kingdombuilder play --players "Ann,Bob,random" --record game.txt
      kingdombuilder play --sets "nomads harvest"
      kingdombuilder play --resume game.txt
      kingdombuilder play --players "random,random" --seed 4711
    """
    wishes = Wishes(sets, sections, cards, tasks, island, capitols, caves, seed, first_game)
    if resume is None:
        bring_sections(sections_dir)
        names = seat_names((players or f"{YOU},{RANDOM}").split(","))
        game = Game(Record(wishes.options(len(names)), names=tuple(names)))
    else:
        if wishes != Wishes() or sections_dir is not None:
            raise BadUsage(["--resume goes on with a game as it was set up; leave the options of a new game out"])
        game = _resumed(resume, players)
    file = record or resume
    if file is not None and file != resume:
        refuse_to_overwrite(file, force)
    from .table import Table

    Table(game, [is_random(name) for name in game.record().names], file).run()


def is_random(name: str) -> bool:
    """Whether a seat of that name is played by the random player: ``random``, ``random 2``."""
    word, _, number = name.partition(" ")
    return word == RANDOM and (not number or number.isdecimal())


def seat_names(typed: list[str]) -> list[str]:
    """The names of the seats, checked; several random players are numbered."""
    names = [name.strip() for name in typed]
    several = names.count(RANDOM) > 1
    faults = []
    for seat, name in enumerate(names):
        if name == RANDOM and several:
            names[seat] = f"{RANDOM} {names[: seat + 1].count(RANDOM) + sum(map(is_random, names[:seat]))}"
        elif not name:
            faults.append(f"players: player {seat + 1} has no name")
        elif "|" in name or not name.isprintable() or len(name) > LONGEST_NAME:
            faults.append(f"players: {name!r} should be at most {LONGEST_NAME} characters, and none of them '|'")
        elif name in names[:seat]:
            faults.append(f"players: {name} named twice")
    if faults:
        raise BadUsage(faults)
    return names


def _resumed(file: str, players: str | None) -> Game:
    if file == STDIN:
        raise BadUsage(["--resume needs a file: standard input is for the moves"])
    text = read_text(file)
    with blaming(file):
        record = Record.parse(text)
        seats = record.first_state().setup.options.players
        names = list(record.names) or seat_names([YOU] + [RANDOM] * (seats - 1))
        if players is not None:
            names = seat_names(players.split(","))
        if len(names) != seats:
            raise BadUsage([f"players: {len(names)} names, but {seats} players in the record"])
        return Game(replace(record, names=tuple(names)))

"""The verbs about records: ``new`` creates one, ``replay`` shows one."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ...game.actions import END
from ...game.documents.record import Record
from ...game.documents.turn_labels import turn_labels
from ...game.events import CardDrawn, Picked, TurnBegan
from ...game.picture import picture
from ...game.state import LAST, State
from ...texts import in_english
from ..documents import game_document, print_json
from ..errors import BadUsage, blaming
from ..files import display_name, read_text, refuse_to_overwrite, write_bytes, write_text
from ..game_options import Wishes, with_wishes
from ..options import ForceOption, RecordArgument, SeedOption
from .pictures import check_picture, encoded

if TYPE_CHECKING:
    from rich.console import Console


@with_wishes
def new(
    *,
    players: Annotated[int, typer.Option(help="Number of players, 2-5.", metavar="N")] = 2,
    wishes: Wishes,
    seed: SeedOption = None,
    start_player: Annotated[int, typer.Option(help="The start player, counted from 1.", metavar="N")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the record as JSON, and nothing else.")] = False,
    out: Annotated[str | None, typer.Option(help="Write the record to this file.", metavar="FILE")] = None,
    force: ForceOption = False,
) -> None:
    """Set up a game and print its empty record.

    The record is written to standard output or to a file, the set-up in words
    to standard error.

    Examples:
      kingdombuilder new --players 3
      kingdombuilder new --first-game --seed 4711 --out game.txt
      kingdombuilder new --sections "tavern paddock oasis' farm"
      kingdombuilder new --cards "fishermen knights lords" --start-player 2
      kingdombuilder new --sets "nomads marshlands caves"
      kingdombuilder new --sets all --island tree_house
      kingdombuilder new --json
    """
    options = wishes.options(players, seed, start_player)
    record = Record(options)
    text = json.dumps(record.document(), indent=2) + "\n" if as_json else record.text()
    if out is not None:
        refuse_to_overwrite(out, force)
    if not as_json:
        from ..terminal import panels
        from ..terminal.board import make_console

        make_console(stderr=True).print(panels.setup_table(record.first_state()))
    if out is None:
        sys.stdout.write(text)
    else:
        write_text(out, text)
        typer.echo(f"written to {out}", err=True)


def replay(
    file: RecordArgument,
    step: Annotated[
        int | None, typer.Option(help="Stop after N actions.", show_default="the whole game", metavar="N")
    ] = None,
    events: Annotated[bool, typer.Option("--events", help="Print the events, turn by turn.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object: number of actions, scores, winners.")
    ] = False,
    svg: Annotated[
        str | None,
        typer.Option(
            help="Write a picture of the position to this file, SVG or *.png; an existing file is overwritten.",
            metavar="FILE",
        ),
    ] = None,
) -> None:
    """Replay a recorded game and show its last position.

    A picture that exists is overwritten; a record is never changed.

    Examples:
      kingdombuilder replay game.txt
      kingdombuilder replay game.txt --step 20
      kingdombuilder replay game.txt --events
      kingdombuilder replay game.txt --json --svg final.svg
    """
    check_picture(svg)
    text = read_text(file)
    with blaming(display_name(file)):
        record = Record.parse(text)
        states = states_until(record, step)
    state = states[-1]
    if svg is not None:
        write_bytes(svg, encoded(picture(state), svg))
    if as_json:
        print_json(game_document(state, len(states) - 1))
        return
    from ..terminal import panels, wording
    from ..terminal.board import make_console

    console = make_console()
    names = wording.seat_names(state, record.names)
    if events:
        _print_events(console, record, states, names)
    else:
        console.print(panels.position_table(state, names))
    for player, after in record.resigned:
        if after < len(states):
            console.print(f"{record.name_of(player)} resigned after action {after}", soft_wrap=True)


def states_until(record: Record, step: int | None) -> list[State]:
    """The states up to ``step`` actions of the record, or all of them."""
    last = len(record.actions)
    if step is not None and step not in range(last + 1):
        raise BadUsage([f"--step {step}: the record has {last} actions, so it is 0-{last}"])
    return list(record.states())[: None if step is None else step + 1]


def state_at(record: Record, step: int | None) -> State:
    """The state after ``step`` actions of the record, or the last one."""
    return states_until(record, step)[-1]


def _print_events(console: Console, record: Record, states: list[State], names: list[str]) -> None:
    """Print the events, with a heading for each turn."""
    turns = turn_labels(states[0])
    heading: str | None = f"{next(turns)} - {names[states[0].active]}"
    for action, state in zip(record.actions, states[1:], strict=False):
        if heading is not None:
            console.print(heading, style="bold", soft_wrap=True)
            heading = None
        for event in state.events or ():
            if not isinstance(event, CardDrawn | Picked | TurnBegan):
                console.print(f"  {in_english(event, names)}", soft_wrap=True)
        turn = turns.send((action, state))
        if action.kind == END and not state.over:
            heading = "after the last turn" if state.phase == LAST else f"{turn} - {names[state.active]}"

"""The verb ``analyse``: review a game turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...analysis.review import Line, TurnReview, costliest, review
from ...analysis.turns import PlayedGame
from ...game.actions import print_actions
from ...game.documents.record import Record
from ...texts.hints import reason_texts
from ...texts.words import words_of
from ..documents import print_json
from ..errors import BadUsage
from ..files import display_name, parse_file
from ..options import JsonOption, RecordArgument, SectionsDirOption
from ..own_sections import bring_sections
from ..progress import progress_bar
from .hint import reason_document

if TYPE_CHECKING:
    from rich.table import Table

COSTLIEST = 3


def analyse(
    file: RecordArgument,
    player: Annotated[
        int | None, typer.Option(help="Only the turns of this player, counted from 1.", metavar="N")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="Deals the cards that a player had not seen; same seed, same analysis.", metavar="N")
    ] = 0,
    as_json: JsonOption = False,
    sections_dir: SectionsDirOption = None,
) -> None:
    """Find the mistakes and the luck in each turn of a game.

    Every turn is compared with the best one found, using only what its player
    knew. The costliest turns come first, with the better turn and the reasons.
    Luck is the value of the card of a turn, compared with the average of all
    cards that could have been drawn.

    Examples:
      kingdombuilder analyse game.txt
      kingdombuilder analyse game.txt --player 1
      kingdombuilder analyse game.txt --json > analysis.json
    """
    bring_sections(sections_dir)
    game = parse_file(file, lambda text: PlayedGame.of(Record.parse(text)))
    players = game.record.options.players
    if player is not None and player not in range(1, players + 1):
        raise BadUsage([f"--player {player}: the game has {players} players, so it is 1-{players}"])
    if not any(map(game.is_whole, game.turns)):
        raise BadUsage([f"{display_name(file)}: no turn has been played to its end, so there is nothing to analyse"])
    found = [one for one in _reviews(game, seed) if player in (None, one.turn.player + 1)]
    if as_json:
        print_json(analysis_document(found))
        return
    _print(game, found)


def analysis_document(found: Sequence[TurnReview]) -> dict[str, Any]:
    """What ``analyse --json`` prints."""
    return {
        "turns": [_turn_document(one) for one in found],
        "costliest": [str(one.turn) for one in costliest(found, COSTLIEST)],
    }


def _turn_document(found: TurnReview) -> dict[str, Any]:
    turn = found.turn
    return {
        "turn": str(turn),
        "player": turn.player,
        "steps": [turn.first, turn.last],
        "played": _line_document(found.played),
        "best": _line_document(found.best) if found.best else None,
        "missed": [reason_document(reason) for reason in found.missed],
        "gold_given_away": round(found.gold_given_away, 2),
        "chance_given_away": round(found.chance_given_away, 3),
        "luck": round(found.luck, 2),
    }


def _line_document(line: Line) -> dict[str, Any]:
    return {
        "actions": print_actions(list(line.actions)),
        "lead": round(line.lead, 2),
        "now": round(line.now, 2),
        "next_turn": round(line.next_turn, 2),
        "chance": round(line.chance, 3),
        "reasons": [reason_document(reason) for reason in line.reasons],
    }


def _reviews(game: PlayedGame, seed: int) -> list[TurnReview]:
    """The reviews of all turns, with progress shown."""
    found = []
    with progress_bar("reading the game") as show:
        for one in review(game, seed):
            found.append(one)
            show(one.turn.last / len(game.record.actions), f"turn {one.turn}")
    return found


def _print(game: PlayedGame, found: Sequence[TurnReview]) -> None:
    """Print the costliest turns with the better ones, then all turns, then the totals of the players."""
    from ..terminal import wording
    from ..terminal.board import make_console

    console = make_console()
    names = wording.seat_names(game.states[0], game.record.names)
    for one in costliest(found, COSTLIEST):
        if one.best:
            console.print(f"{one.turn} - {names[one.turn.player]}: {_given_away(one)}", style="bold", soft_wrap=True)
            console.print(f"  played  {', '.join(print_actions(list(one.played.actions)))}", soft_wrap=True)
            console.print(f"  better  {', '.join(print_actions(list(one.best.actions)))}", soft_wrap=True)
            console.print(f"          {_when(one.played, one.best)}", soft_wrap=True)
            for line in reason_texts(words_of("en"), one.missed, one.turn.player, names):
                console.print(f"          {line}", soft_wrap=True)
            console.print()
    console.print(_table(found, names))
    for seat, name in enumerate(names):
        own = [one for one in found if one.turn.player == seat]
        if own:
            console.print(
                f"{name}: {sum(one.gold_given_away for one in own):.0f} gold given away in {len(own)} turns, "
                f"luck with the cards {sum(one.luck for one in own):+.0f} gold",
                soft_wrap=True,
            )


def _given_away(found: TurnReview) -> str:
    """The loss of a turn in words."""
    return f"-{found.gold_given_away:.0f} gold, -{100 * found.chance_given_away:.0f} % win chance"


def _when(played: Line, best: Line) -> str:
    """When the better turn gains its gold."""
    now, next_turn = best.now - played.now, best.next_turn - played.next_turn
    return f"{now:+.0f} at once, {next_turn:+.1f} with the next turn, {best.later - played.later:+.1f} later"


def _table(found: Sequence[TurnReview], names: Sequence[str]) -> Table:
    from rich.table import Table as RichTable

    table = RichTable(box=None, pad_edge=False)
    for heading in ("turn", "player", "played", "gold lost", "chance lost", "chance", "luck"):
        table.add_column(heading, justify="left" if heading in ("turn", "player", "played") else "right")
    for one in found:
        table.add_row(
            str(one.turn),
            names[one.turn.player],
            ", ".join(print_actions(list(one.played.actions))),
            f"{one.gold_given_away:.1f}" if one.best else "",
            f"{100 * one.chance_given_away:.0f} %" if one.best else "",
            f"{100 * one.played.chance:.0f} %",
            f"{one.luck:+.1f}",
        )
    return table

"""The verb ``hint``: the best options in a position, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from ...bots.hint import Hint, hints
from ...bots.reasons import Reason
from ...game.documents import position
from ...game.documents.record import Record
from ...game.errors import BadPosition
from ...game.events import Holding
from ...game.explanations import Special, Value
from ...game.state import State
from ...game.turn import card_is_useless
from ...game.view import view
from ...hexes import names
from ...texts import in_english
from ...texts.hints import clause_texts
from ...texts.words import words_of
from ..documents import print_json
from ..errors import BadUsage, blaming
from ..files import display_name, read_text
from ..options import JsonOption, PositionOrRecordArgument, SectionsDirOption, StepOption, faults_of_number
from ..own_sections import bring_sections
from .positions import document_in, state_in

MOST = 10


def hint(
    file: PositionOrRecordArgument,
    top: Annotated[int, typer.Option(help=f"Maximum number of options, 1-{MOST}.", metavar="N")] = 3,
    step: StepOption = None,
    seed: Annotated[
        int, typer.Option(help="Deals the cards that the player has not seen; same seed, same hints.", metavar="N")
    ] = 0,
    as_json: JsonOption = False,
    sections_dir: SectionsDirOption = None,
) -> None:
    """Show the best options of the player who decides, with reasons.

    Only what this player may know is used. The gold is counted as if the game
    ended after the option; the difference to the best option is an estimate
    for the whole game.

    Examples:
      kingdombuilder hint table.json
      kingdombuilder hint table.json --top 1 --json
      kingdombuilder hint game.txt
      kingdombuilder hint game.txt --step 20
    """
    if faults := faults_of_number("top", top, MOST):
        raise BadUsage(faults)
    bring_sections(sections_dir)
    text = read_text(file)
    with blaming(display_name(file)):
        document = document_in(text)
        state = state_in(document, step, _to_be_decided)
        if state.over:
            raise ValueError("the game is over: nothing is left to decide; --step N goes back to an earlier moment")
        found = hints(view(state, state.decider), top, seed)
    if as_json:
        print_json(hint_document(found))
        return
    from ..terminal import panels, wording
    from ..terminal.board import make_console

    people = wording.seat_names(state, document.names if isinstance(document, Record) else ())
    console = make_console()
    console.print(f"{people[state.decider]}: {wording.card_in_words(state)}, {wording.asked(state)}", style="bold")
    console.print(panels.hint_table(found, people))


def hint_document(found: Sequence[Hint]) -> dict[str, Any]:
    """What ``hint --json`` prints."""
    return {"player": found[0].player, "forced": found[0].forced, "hints": [_document(one) for one in found]}


def _document(found: Hint) -> dict[str, Any]:
    return {
        "actions": found.phrases,
        "gold": found.gold,
        "worse": round(found.worse, 2),
        "reasons": [reason_document(reason) for reason in found.reasons],
        "then": words_of("en").say(f"reasons.then.{found.then}") if found.then else "",
        "text": in_english(found),
    }


def reason_document(reason: Reason) -> dict[str, Any]:
    """A reason as ``--json`` prints it."""
    return {
        "player": reason.player,
        "item": reason.item,
        "gold": reason.gold,
        "hexes": names(reason.hexes),
        "words": clause_texts(words_of("en"), reason.clauses),
        "clauses": [
            {"key": key, "values": {name: _plainly(value) for name, value in values.items()}, "lost": lost}
            for key, values, lost in reason.clauses
        ],
    }


def _plainly(value: Value) -> int | str | list[str]:
    """A value of a clause as numbers and words: ``tavern h7``, ``nomad_tile sword``."""
    if isinstance(value, Special | Holding):
        return " ".join(value).rstrip()
    if isinstance(value, list):
        return [item if isinstance(item, str) else " ".join(item) for item in value]
    return value


def _to_be_decided(document: object) -> State:
    """The state of a position in which a player has to decide."""
    state = position.read(document)
    if state.over:
        raise BadPosition(['turn: missing; give the turn to decide, such as "turn": {"player": 0, "card": "grass"}'])
    if card_is_useless(state):
        raise BadPosition(["turn.card: no hex for it is empty, so that a new card is drawn first; name that one"])
    return position.playable_state(document, seed=0)

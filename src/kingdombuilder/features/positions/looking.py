"""Reports on positions: faults with their hexes, scores, legal actions and win probabilities."""

from __future__ import annotations

from secrets import randbits
from typing import Any

from msgspec.structs import asdict, replace

from ...bots.win_chance import win_chances
from ...game.documents import position, position_code
from ...game.errors import BadOptions, BadPosition, KingdomBuilderError
from ...game.legal import legal
from ...game.picture import picture
from ...game.setup import first_state
from ...game.state import State
from ...game.turn import card_is_useless
from ...game.view import view
from ...protocol.new_table import NewTable
from ...protocol.refusals import Refusal, bad_options
from ...table.creating.new_tables import record_asked_for
from ...table.views import table_view as views
from .messages import AskPosition, AskSetUp, DrawnSetUp, PositionFault, PositionReport

SEED_BITS = 53
"""The bits of the seed of a set-up: small enough for numbers of JavaScript, since nothing is secret."""


def report(asked: AskPosition) -> PositionReport:
    """The report on a position, valid or not."""
    document = _document(asked)
    state, faults = position.look(document, own_sections=())
    said = [
        PositionFault(fault.path, fault.kind, fault.message, position.hex_of(fault, document), fault.most)
        for fault in faults
    ]
    if state is None:
        return PositionReport(said, None, None, None, [], None, None, None)
    shown = _shown(state)
    if faults:
        return replace(shown, faults=said)
    return _with_code(shown, state) if state.over else _with_turn(_with_code(shown, state), state, document)


def _document(asked: AskPosition) -> Any:
    if (asked.document is None) == (asked.code is None):
        raise Refusal("bad_options", "give either a document or a code", 422)
    return asked.document if asked.code is None else _read(asked.code)


def _read(code: str) -> dict[str, Any]:
    try:
        return position_code.read(code)
    except BadPosition as error:
        raise Refusal("bad_position", str(error), 422) from None


def _shown(state: State) -> PositionReport:
    """The board and the scores."""
    options = state.setup.options
    return PositionReport(
        faults=[],
        code=None,
        document=None,
        setup=views.setup(options),
        board=views.printed(state.setup.board),
        game=views.state_view(state, 0),
        legal=None,
        chances=None,
    )


def _with_code(shown: PositionReport, state: State) -> PositionReport:
    try:
        code = position_code.write(state)
    except BadPosition:  # only far from everything real is it too long
        code = None
    return replace(shown, code=code, document=position.document(state))


def _with_turn(shown: PositionReport, state: State, document: Any) -> PositionReport:
    """Add legal actions and win probabilities. A useless card is replaced first."""
    playable = position.playable_state(document, seed=0, own_sections=())
    assert shown.game
    useless = card_is_useless(state)
    game = shown.game if useless else replace(shown.game, decision=views.decision(view(state, state.decider)))
    return replace(
        shown,
        game=game,
        legal={**legal(state)},
        chances=[round(chance, 3) for chance in win_chances(view(playable, playable.decider))],
    )


def to_be_decided(asked: AskPosition) -> State:
    """A position as the active player sees it, for hints."""
    try:
        state = position.playable_state(_document(asked), seed=0, own_sections=())
    except KingdomBuilderError as error:
        raise bad_options(error) from None
    if state.over:
        raise Refusal("bad_options", "the position has no turn, so there is nothing to decide", 422)
    return view(state, state.decider)


def drawn(asked: AskPosition) -> str:
    """The picture of a position, as SVG."""
    try:
        return picture(position.read(_document(asked), own_sections=()))
    except KingdomBuilderError as error:
        raise bad_options(error) from None


def set_up(asked: AskSetUp) -> DrawnSetUp:
    """Draw the set-up."""
    seed = asked.seed or str(randbits(SEED_BITS))
    try:
        record = record_asked_for(NewTable(**asdict(replace(asked, seed=seed))))
    except BadOptions as error:
        raise bad_options(error) from None
    shown = position.document(view(first_state(record.options), None))
    return DrawnSetUp(str(int(seed)), report(AskPosition(document=shown)))

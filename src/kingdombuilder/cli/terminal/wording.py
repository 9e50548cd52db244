"""Sentences about the game: the card in play, the question to the decider, and the players' belongings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from ...game.actions import BUILD, END, PLACE, SKIP, STOP, TAKE_BACK, Kind
from ...game.building import houses_owed, occupied
from ...game.choices import choices
from ...game.documents.position import snapshot
from ...game.state import AFTER, BEFORE, LAST, MANDATORY, Pending, State
from ...game.tiles import ready_actions
from ...game.turn import cards_to_choose_from
from ...hexes import NOWHERE_MASK, Mask, each, name
from ...texts.words import OR, words_of

SHARED_FIELDS = {"houses", "supply", "gold", "tiles", "taken_from"}
"""The fields of a player in every position document; others belong to boxes."""


def seat_names(state: State, names: Sequence[str] = ()) -> list[str]:
    """The names of the players."""
    return [words_of("en").player(seat, names) for seat in range(len(state.players))]


def card_in_words(state: State) -> str:
    """The terrain in play, or the cards to choose it from."""
    if state.phase == LAST:
        return "after the last turn"
    if state.card:
        return f"{state.card} card"
    cards = cards_to_choose_from(state)
    return f"{listed(cards)} card{'s' * (len(cards) > 1)}" if cards else "no card is left"


def asked(state: State, names: Sequence[str] = ()) -> str:
    """The question to the deciding player."""
    if state.over:
        return "the game is over"
    if state.pending:
        return _asked_further(state, state.pending[-1], seat_names(state, names))
    offers = choices(state)
    terrains = _terrains_on_offer(state)
    extra = _extra_actions(state, [kind for kind in offers if kind not in (BUILD, END, *terrains)])
    ways = [f"choose the terrain: {either(terrains)}"] if terrains else []
    if BUILD in offers:
        ways = [f"build {_houses_to_build(state)} on {state.card}"]
    if state.phase in (BEFORE, MANDATORY) and ways:
        return ways[0] + (f", or {extra} first" if extra else "")
    why = "no settlement is left: " if state.phase != AFTER else ""
    return why + either([*ways, *([extra] if extra else []), *(["end the turn"] if END in offers else [])])


def rule_asked_about(state: State) -> str | None:
    """The rule of the action under way."""
    if not state.pending:
        return None
    kind = state.pending[-1].kind
    return f"{kind} {state.setup.action[kind].says}"


def usable_things(state: State) -> Iterator[Text]:
    """The tiles and other actions that the deciding player may use, with their rules."""
    if state.pending:
        begun = state.pending[-1].kind
        for kind in choices(state):
            if kind in state.setup.action and kind != begun:
                yield _rule(state, kind, kind)
        return
    player = state.players[state.active]
    for kind, number in Counter(_kinds(state, player.tiles & ~(player.used | player.new))).items():
        yield _rule(state, kind, f"{kind} tile" if number == 1 else f"{number} {kind} tiles")
    for action in ready_actions(state.setup.actions_without_location, state, player):
        if action.kind in choices(state):
            yield _rule(state, action.kind, action.kind)


def belongings(state: State, names: Sequence[str]) -> Iterator[Text]:
    """What each player has besides settlements and gold, in short."""
    for seat, document in enumerate(snapshot(state)["players"]):
        player = state.players[seat]
        tiles = _kinds(state, player.tiles & ~(player.used | player.new))
        tiles += [f"{kind} (used)" for kind in _kinds(state, player.used)]
        tiles += [f"{kind} (new)" for kind in _kinds(state, player.new & ~player.used)]
        facts = [", ".join(tiles), *_facts(document)]
        if any(facts):
            yield Text(f"{names[seat]}: {'; '.join(filter(None, facts))}", "dim")


def either(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return words_of("en").listed(words, OR)


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return words_of("en").listed(words)


def _terrains_on_offer(state: State) -> list[Kind]:
    terrain = state.setup.board.terrain
    return [kind for kind, hexes in choices(state).items() if kind in terrain and hexes == NOWHERE_MASK]


def _extra_actions(state: State, kinds: Sequence[Kind]) -> str:
    if not kinds:
        return ""
    return "use a tile" if all(kind in state.setup.board.locations for kind in kinds) else "use an extra action"


def _houses_to_build(state: State) -> str:
    player = state.players[state.active]
    owed = houses_owed(state, player) if state.phase == BEFORE else 0
    number = min(state.builds_left, player.supply) + owed
    more = "more " if state.phase == MANDATORY else ""
    return f"{number} {more}settlement{'s' * (number != 1)}"


def _asked_further(state: State, pending: Pending, names: Sequence[str]) -> str:
    """How the action under way may go on."""
    offers = choices(state)
    if list(offers) == [PLACE]:
        return f"place the piece from {name(pending.hex)} ({pending.kind})"
    in_order = sorted(offers, key=(STOP, SKIP).__contains__)
    ways = [_way(state, pending, kind, offers[kind]) for kind in in_order]
    board, about = state.setup.board, pending.kind
    if board.special >> pending.hex & 1:
        about = f"{board.symbols[pending.hex]} on {name(pending.hex)}"
    reacts = pending.player != state.active and state.phase != LAST
    return (f"may react to {names[state.active]}, " if reacts else "") + f"{about}: {either(ways)}"


def _way(state: State, pending: Pending, kind: Kind, hexes: Mask) -> str:
    if kind == PLACE:
        return f"place the piece from {name(pending.hex)}"
    if kind == TAKE_BACK:
        return "take_back (take it off the board)"
    if kind != pending.kind:
        return kind
    if hexes == NOWHERE_MASK:
        return kind
    return "choose a piece" if not hexes & ~occupied(state) else "choose a hex"


def _rule(state: State, kind: Kind, heading: str) -> Text:
    return Text(f"{heading}: ", "bold").append(state.setup.action[kind].says, "not bold")


def _kinds(state: State, tiles: Mask) -> list[Kind]:
    return [state.setup.board.symbols[hex] for hex in each(tiles)]


def _facts(document: Mapping[str, Any]) -> Iterator[str]:
    """The fields of boxes in a player's position document: ``nomads outpost, new:sword``."""
    for field, value in document.items():
        if field not in SHARED_FIELDS and value:
            words = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            yield f"{field.replace('_', ' ')} {words}"

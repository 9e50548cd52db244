"""Events as sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from ..game import events as e
from ..game.actions import BUILD, END
from ..hexes import name, names
from .words import OR, Words


def event_text(words: Words, event: e.Event, called: Sequence[str] = ()) -> str:
    """The sentence for an event, with these names of players. A drawn card is not named, because others may read it."""
    fields = event._asdict()
    values: dict[str, str] = {field: name(fields[field]) for field in ("hex", "source", "target") if field in fields}
    if "player" in fields:
        values["player"] = words.player(fields["player"], called)
    if "by" in fields:
        values["by"] = words.action(fields["by"])
    key, more = _sentence(words, event)
    return words.say(f"events.{key}", **values, **more)


def _sentence(words: Words, event: e.Event) -> tuple[str, Mapping[str, str | int]]:
    """The key of the sentence for an event, and its values beside player, hexes and action."""
    key = _key(type(event).__name__)
    match event:
        case e.TurnBegan(card=None):
            return "turn_began_no_card", {}
        case e.TurnBegan(card=str(card)) | e.CardTurnedUp(card=card):
            return key, {"card": words.card(card)}
        case e.TerrainChosen(terrain=terrain) | e.OtherHalf(terrain=terrain):
            return key, {"terrain": words.card(terrain)}
        case e.Built(piece=e.HOUSE, by=by):
            return key if by == BUILD else "built_by", {}
        case e.Built(piece=piece):
            return "built_piece", {"piece": words.piece(piece, "a")}
        case e.TileTaken(tile=tile) | e.TileLost(tile=tile):
            return key, {"tile": words.say(f"game.tiles.{tile}.name")}
        case e.CardRemoved(cards=useless, replacement=replacement):
            card = words.listed(map(words.card, useless), OR)
            if not replacement:
                return "card_removed_none", {"card": card}
            return key, {"card": card, "replacement": words.card(replacement)}
        case e.DeckShuffled(cards=n):
            return key, {"n": n}
        case e.GoldEarned(gold=n, why=why):
            return key, {"n": n, "why": words.item(why)}
        case e.PieceTakenOff(piece=piece, by=by):
            return "piece_taken_off_end" if by == END else key, {"piece": words.piece(piece, "the")}
        case e.Taken(what=what, hexes=hexes) if hexes:
            return "taken_at", {"what": words.holding(what), "hex": words.listed(names(hexes))}
        case e.Taken(what=what) | e.Lost(what=what):
            return key, {"what": words.holding(what)}
        case e.PutDown(what=piece):
            return key, {"piece": words.piece(piece, "a")}
    return key, {}


@cache
def _key(event: str) -> str:
    """``tile_taken`` for ``TileTaken``."""
    return re.sub(r"\B[A-Z]", r"_\g<0>", event).lower()

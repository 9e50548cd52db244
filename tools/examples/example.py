"""Evaluate an example: part of the board, with legal hexes or the gold that is counted.

An example of ``positions.json`` is a position, perhaps some actions to ``play`` from it, and one question: what is
``legal`` (the path to it in the published list), what may be chosen (``choices``), what special hex is taken from
(``takes``), or how much ``gold`` an item pays. ``expected`` is the answer that the rules give, found by hand, and
``why`` says how; a test compares the two.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any, TypedDict

from kingdombuilder.game.documents.position import snapshot
from kingdombuilder.game.events import Event, GoldEarned, Taken, TileTaken
from kingdombuilder.game.game import Game
from kingdombuilder.game.state import State
from kingdombuilder.hexes import BOARD, ISLAND, HexSet, Mask, each, name, names, place, union

SEAT = 0
"""The seat of the player in the examples."""
MARGIN = 1
"""The margin, in hexes, around the relevant part of the board."""

Example = dict[str, Any]


class Drawn(TypedDict, total=False):
    """An example as the page draws it, hexes by name; empty fields are left out."""

    board: dict[str, str]
    """What is printed on each hex of the part that is shown."""
    pieces: list[dict[str, list[str]]]
    """The pieces of each player by kind."""
    walls: list[str]
    scouts: list[str]
    caves: list[str]
    nomads: dict[str, str]
    lit: list[str]
    """The legal hexes, or the special hex from which a tile is taken."""
    moved: str
    """The piece that goes to one of them, if it is a move."""
    takes: bool
    """Whether ``lit`` is a hex from which a tile is taken."""
    gold: int
    paid: list[tuple[int, list[str]]]
    """The gold with the hexes that earn it, each alone or some together."""


def positions() -> dict[str, Example]:
    """All examples by the things that they show."""
    found: dict[str, Example] = json.loads(files(__package__).joinpath("positions.json").read_text("utf-8"))
    return found


def drawn(example: Example) -> Drawn:
    """Ask the engine, and cut out the part of the board where the answer lies."""
    game = Game.from_position(example["position"])
    events = [event for action in example.get("play", ()) for event in game.play(action)]
    answer: Drawn = {}
    if item := example.get("gold"):
        paid = list(_paid(game, events, item))
        answer = {"gold": sum(gold for gold, _ in paid), "paid": [(gold, names(hexes)) for gold, hexes in paid]}
        matters = union(hexes for _, hexes in paid)
    else:
        matters = _lit(game, events, example)
        answer = {"lit": names(matters)}
        if moved := [key for key in example.get("legal", ()) if key in HexSet(BOARD)]:
            answer["moved"] = moved[0]
        if "takes" in example:
            answer["takes"] = True
    part = _around(HexSet(example["around"]).mask if "around" in example else matters | _pieces(game.state))
    return _cut(_standing(game.state) | answer, part & game.board.hexes) | _printed(game, part)


def answer(drawn: Drawn) -> int | list[str]:
    """The value for ``expected``: the gold, or the sorted lit hexes."""
    return drawn["gold"] if "gold" in drawn else sorted(drawn["lit"])


def _lit(game: Game, events: list[Event], example: Example) -> Mask:
    if "takes" in example:
        tiles = union(1 << event.hex for event in events if isinstance(event, TileTaken))
        return tiles | union(event.hexes for event in events if isinstance(event, Taken))
    if kind := example.get("choices"):
        return game.choices()[kind].mask
    found: Any = game.legal()["actions"]
    for key in example["legal"]:
        found = found[key]
    return HexSet(_leaves(found)).mask


def _leaves(listing: Any) -> Iterator[str]:
    """All hexes of a nested listing."""
    for one in listing.values() if isinstance(listing, dict) else listing:
        yield from [one] if isinstance(one, str) else _leaves(one)


def _paid(game: Game, events: list[Event], item: str) -> Iterator[tuple[int, Mask]]:
    """The gold of an item and its hexes, paid during play or at the end."""
    on_the_way = [event for event in events if isinstance(event, GoldEarned) and event.why == item]
    if on_the_way:
        yield from ((event.gold, event.hexes) for event in on_the_way)
    else:
        yield from (pair for earned in game.score()[SEAT].items[item] for pair in earned.items())


def _pieces(state: State) -> Mask:
    return union(player.pieces for player in state.players)


def _around(hexes: Mask) -> Mask:
    """The rectangle around some hexes of one board, main board or island."""
    if hexes & ISLAND:
        return ISLAND
    places = [place(hex) for hex in each(hexes)]
    rows, columns = zip(*places, strict=True)
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    return union(
        1 << hex
        for hex in each(BOARD & ~ISLAND)
        for row, column in [place(hex)]
        if top - MARGIN <= row <= bottom + MARGIN and left - MARGIN <= column <= right + MARGIN
    )


def _standing(state: State) -> Drawn:
    """Everything on the board."""
    fields = snapshot(state)
    kinds = [{"house": player.houses, **player.units} for player in state.players]
    return {
        "pieces": [{kind: names(hexes) for kind, hexes in units.items() if hexes} for units in kinds],
        "walls": list(fields.get("walls", ())),
        "scouts": list(fields.get("turn", {}).get("scouts", ())),
        "caves": names(state.setup.board.things.get("cave", 0)),
        "nomads": dict(fields.get("nomads_left", {})),
    }


def _printed(game: Game, part: Mask) -> Drawn:
    return {"board": {name(hex): symbol for hex, symbol in game.board.symbols.items() if part >> hex & 1}}


def _cut(whole: Drawn, part: Mask) -> Drawn:
    """Only the given part of the board, without empty fields."""
    shown = frozenset(names(part))

    def inside(hexes: Iterable[str]) -> list[str]:
        return [hex for hex in hexes if hex in shown]

    cut: dict[str, Any] = dict(whole)
    cut["pieces"] = [{kind: inside(hexes) for kind, hexes in units.items()} for units in whole["pieces"]]
    cut["nomads"] = {hex: tile for hex, tile in whole["nomads"].items() if hex in shown}
    for field in ("walls", "scouts", "caves", "lit"):
        if field in cut:
            cut[field] = inside(cut[field])
    return {key: value for key, value in cut.items() if value or key == "gold"}  # type: ignore[return-value]  # the keys are those of Drawn

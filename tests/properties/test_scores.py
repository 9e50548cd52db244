"""What scores are made of, and what they do not depend on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder import Game, score
from kingdombuilder.game.documents import position
from kingdombuilder.game.documents.position import snapshot
from kingdombuilder.game.events import GoldEarned
from kingdombuilder.game.scoring import gold, winners
from tests.properties import geometry
from tests.properties.oracle_cards import RED_CARDS, as_in_position
from tests.properties.strategies import ALL_CARDS, TASKS, games

ON_OTHER_HEXES = ("castles", "merchants", "palaces", "noblewomen", "geologists", "mayors", "place_of_refuge")
"""Items that are earned by special hexes, mountains or marked lines, too."""


def finished(game: Game) -> dict[str, Any]:
    """The position of the game, to be scored as it stands."""
    return {key: value for key, value in snapshot(game.state).items() if key != "turn"}


def by_item(document: dict[str, Any]) -> list[dict[str, int]]:
    return [person.by_item() for person in score(position.read(document))]


@given(games())
def test_a_score_is_the_sum_of_its_items_and_comes_from_hexes_on_the_board(game: Game) -> None:
    cards, board = [*(game.options.cards or ()), *(game.options.tasks or ())], game.board
    fixed = {
        "castles": board.castles,
        "palaces": board.specials["palace"],
        "capitols": board.specials.get("capitol", 0),
    }
    expected = [*cards, *(name for name, hexes in fixed.items() if hexes)]
    expected += ["treasure"] * any(payer == "treasure" for _, payer in paid_in_play(game)) + ["gold"]
    scores = game.score()
    for seat, person in enumerate(scores):
        assert list(person.items) == expected
        assert person.total == sum(earned.gold for item in person.items.values() for earned in item)
        assert person.total == sum(person.by_item().values())
        for name, item in person.items.items():
            assert person.by_item()[name] == sum(earned.gold for earned in item)
            for earned in item:
                assert earned.gold > 0
                assert not earned.mask & ~board.hexes
                assert sum(gold for gold, _ in earned.items()) == earned.gold
                assert _union([hexes for _, hexes in earned.items()]) == earned.mask
                # Zero pieces can be "most" or "next highest" for the Lords; gold earned in play has no place.
                assert earned.mask or name in ("gold", "treasure", "lords", *RED_CARDS)
                if name not in ON_OTHER_HEXES:
                    assert not earned.mask & ~game.state.players[seat].pieces, name
    most = max(person.total for person in scores)
    assert game.winners() == winners(scores) == [seat for seat, p in enumerate(scores) if p.total == most]


@given(games())
def test_gold_paid_during_play_is_told_with_who_paid_it(game: Game) -> None:
    """RULES 2.8, 2.12: the cards that pay during play, treasures, and what a position had before."""
    paid = paid_in_play(game)
    for seat, person in enumerate(game.score()):
        items = person.by_item()
        for payer in ("treasure", *RED_CARDS):
            assert items.get(payer, 0) == paid[seat, payer], payer
        assert items["gold"] == game.states[0].players[seat].gold
        assert person.total == gold(game.state, seat)


def paid_in_play(game: Game) -> Counter[tuple[int, str]]:
    """The gold paid to each player so far by source, from the events."""
    paid: Counter[tuple[int, str]] = Counter()
    for event in (event for state in game.states for event in state.events or ()):
        if isinstance(event, GoldEarned):
            paid[event.player, event.why] += event.gold
    return paid


def _union(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


@given(games())
def test_castles_pay_three_gold_each_for_the_castle_and_the_pieces_beside_it(game: Game) -> None:
    board = game.board
    if not board.castles:
        return
    for seat, person in enumerate(game.score()):
        own = game.state.players[seat].pieces
        for earned in person.items["castles"]:
            assert earned.gold == 3
            assert (earned.mask & board.castles).bit_count() == 1
            assert earned.mask & own == earned.mask & ~board.castles
            assert earned.mask & own


@given(games(), st.permutations(ALL_CARDS), st.permutations(TASKS))
def test_turning_the_main_board_changes_no_score(game: Game, cards: list[str], tasks: list[str]) -> None:
    """RULES 1.4: sections in reverse order, each turned, and every hex (r, c) at (19-r, 19-c).

    True of every card, task and building of all boxes; the island lies as it lay.
    """
    document = finished(game)
    assert by_item(_turn_board(document)) == by_item(document)
    for number in range(0, len(cards), 3):
        other = {**document, "cards": cards[number : number + 3], "tasks": tasks[:4] if number % 2 else tasks[2:]}
        other["removed_terrain"] = "desert" if "scouts" in other["cards"] else None
        assert by_item(_turn_board(other)) == by_item(other)


def _turn_board(document: dict[str, Any]) -> dict[str, Any]:
    return {
        **document,
        **{field: [_turn(hex) for hex in document[field]] for field in LISTS if field in document},
        **{
            field: {_turn(hex): thing for hex, thing in document[field].items()}
            for field in ("tiles_left", "nomads_left")
            if field in document
        },
        "sections": [_turn_section(section) for section in reversed(document["sections"])],
        "players": [_turn_person(person) for person in document["players"]],
    }


LISTS = ("capitols", "caves", "walls")


def _turn_person(person: dict[str, Any]) -> dict[str, Any]:
    single: dict[str, str] = {kind: _turn(person[kind]) for kind in ("wagon", "ship", "city_hall") if kind in person}
    lines = [21 - line if isinstance(line, int) else line for line in person.get("marked_lines", [])]
    return {
        **person,
        **single,
        "houses": [_turn(hex) for hex in person["houses"]],
        "warriors": [_turn(hex) for hex in person.get("warriors", [])],
        "tiles": [{**tile, "from": _turn(tile["from"])} for tile in person["tiles"]],
        "taken_from": [_turn(hex) for hex in person["taken_from"]],
        "marked_lines": lines,
    }


def _turn_section(section: str) -> str:
    return section[:-1] if section.endswith("'") else section + "'"


def _turn(hex: str) -> str:
    return geometry.name(geometry.turned(geometry.named(hex)))


@given(games(), st.integers(0, 2**32))
def test_permuting_the_players_permutes_the_scores(game: Game, seed: int) -> None:
    """True of every card of all boxes: no card asks who sits where."""
    document = finished(game)
    order = list(range(len(document["players"])))
    Random(seed).shuffle(order)
    permuted = {**document, "players": [document["players"][seat] for seat in order]}
    scores = by_item(document)
    assert by_item(permuted) == [scores[seat] for seat in order]


@given(games())
def test_scores_depend_on_pieces_and_gold_alone(game: Game) -> None:
    """What lies on the board counts too: island, capitols, caves, walls (for Home country), Mayors markers."""
    document = finished(game)
    fields = ("sections", "cards", "tasks", "island", "capitols", "caves", "walls", "removed_terrain")
    of_players = ("houses", "gold", "warriors", "wagon", "ship", "city_hall", "marked_lines")
    bare = {key: document[key] for key in fields if key in document}
    bare["players"] = [{key: person[key] for key in of_players if key in person} for person in document["players"]]
    assert by_item(bare) == [as_in_position(person.by_item()) for person in game.score()]

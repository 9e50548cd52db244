"""What scores are made of, and what they do not depend on."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder import Game, score
from kingdombuilder.game import position
from kingdombuilder.game.scoring import winners
from kingdombuilder.hexes import BOARD
from tests.properties import geometry
from tests.properties.strategies import between_actions, games


def finished(game: Game) -> dict[str, Any]:
    """The position of the game, to be scored as it stands."""
    return {key: value for key, value in between_actions(game).position().items() if key != "turn"}


def by_item(document: dict[str, Any]) -> list[dict[str, int]]:
    return [person.by_item() for person in score(position.read(document))]


@given(games())
def test_a_score_is_the_sum_of_its_items_and_comes_from_hexes_on_the_board(game: Game) -> None:
    cards = list(game.options.cards or ())
    scores = game.score()
    for seat, person in enumerate(scores):
        assert list(person.items) == [*cards, "castles", "gold"]
        assert person.total == sum(earned.gold for item in person.items.values() for earned in item)
        assert person.total == sum(person.by_item().values())
        for name, item in person.items.items():
            assert person.by_item()[name] == sum(earned.gold for earned in item)
            for earned in item:
                assert earned.gold > 0
                assert not earned.hexes & ~BOARD
                assert sum(gold for gold, _ in earned.items()) == earned.gold
                assert _union([hexes for _, hexes in earned.items()]) == earned.hexes
                # Zero pieces can be "most" or "next highest" for the Lords; gold earned in play has no place.
                assert earned.hexes or name in ("gold", "lords")
                if name not in ("castles", "merchants"):
                    assert not earned.hexes & ~game.state.players[seat].pieces
    most = max(person.total for person in scores)
    assert game.winners() == winners(scores) == [seat for seat, p in enumerate(scores) if p.total == most]


def _union(masks: list[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


@given(games())
def test_castles_pay_three_gold_each_for_the_castle_and_the_pieces_beside_it(game: Game) -> None:
    board = game.board
    for seat, person in enumerate(game.score()):
        own = game.state.players[seat].pieces
        for earned in person.items["castles"]:
            assert earned.gold == 3
            assert (earned.hexes & board.castles).bit_count() == 1
            assert earned.hexes & own == earned.hexes & ~board.castles
            assert earned.hexes & own


@given(games())
def test_turning_the_whole_board_changes_no_score(game: Game) -> None:
    """RULES.md 1.4: sections in reverse order, each turned, and every hex (r, c) at (19-r, 19-c)."""
    document = finished(game)
    turned = {
        **document,
        "sections": [_turn_section(section) for section in reversed(document["sections"])],
        "tiles_left": {_turn(hex): number for hex, number in document["tiles_left"].items()},
        "players": [
            {
                **person,
                "houses": [_turn(hex) for hex in person["houses"]],
                "tiles": [{**tile, "from": _turn(tile["from"])} for tile in person["tiles"]],
                "taken_from": [_turn(hex) for hex in person["taken_from"]],
            }
            for person in document["players"]
        ],
    }
    assert by_item(turned) == by_item(document)


def _turn_section(section: str) -> str:
    return section[:-1] if section.endswith("'") else section + "'"


def _turn(hex: str) -> str:
    return geometry.name(geometry.turned(geometry.named(hex)))


@given(games(), st.integers(0, 2**32))
def test_permuting_the_players_permutes_the_scores(game: Game, seed: int) -> None:
    document = finished(game)
    order = list(range(len(document["players"])))
    Random(seed).shuffle(order)
    permuted = {**document, "players": [document["players"][seat] for seat in order]}
    scores = by_item(document)
    assert by_item(permuted) == [scores[seat] for seat in order]


@given(games())
def test_scores_depend_on_pieces_and_gold_alone(game: Game) -> None:
    document = finished(game)
    bare = {
        "sections": document["sections"],
        "cards": document["cards"],
        "players": [{"houses": person["houses"], "gold": person["gold"]} for person in document["players"]],
    }
    assert by_item(bare) == [person.by_item() for person in game.score()]

"""Nothing appears or vanishes: houses, tiles, cards; and what a state keeps twice says the same both times."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from kingdombuilder import Game, State
from kingdombuilder.game.position import tiles_left
from kingdombuilder.hexes import each, place
from tests.properties import geometry, oracle
from tests.properties.geometry import Place
from tests.properties.strategies import games

FIVE_EACH = Counter(dict.fromkeys(("grass", "canyon", "desert", "flower", "forest"), 5))


def places(mask: int) -> set[Place]:
    return {place(hex) for hex in each(mask)}


def printed(state: State) -> dict[Place, str]:
    assert state.setup.options.sections
    return dict(oracle.printed(state.setup.options.sections))


@given(games())
def test_forty_houses_of_each_player_on_different_hexes(game: Game) -> None:
    for state in game.states:
        assert all(player.pieces.bit_count() + player.supply == 40 for player in state.players)
        assert all(player.supply >= 0 for player in state.players)
        assert sum(player.pieces for player in state.players).bit_count() == sum(
            player.pieces.bit_count() for player in state.players
        )


@given(games())
def test_two_tiles_of_each_location_hex_left_held_or_lost(game: Game) -> None:
    """RULES.md 1.5 and 2.7: a player takes one at most, and a lost one does not come back."""
    for state in game.states:
        for location in each(state.setup.board.location_hexes):
            taken = sum(player.taken_from >> location & 1 for player in state.players)
            assert tiles_left(state, location) + taken == 2
        assert not state.with_two_tiles & ~state.with_tile


@given(games())
def test_twenty_five_cards_five_of_each_terrain(game: Game) -> None:
    for state in game.states:
        cards = Counter(state.deck) + Counter(state.discard) + Counter(state.removed)
        cards += Counter(card for player in state.players for card in player.hand)
        cards += Counter([state.card] if state.card else [])
        assert cards == FIVE_EACH


@given(games())
def test_everybody_but_the_active_player_holds_one_card(game: Game) -> None:
    for state in game.states:
        hands = [len(player.hand) for player in state.players]
        if state.over:
            assert hands == [1] * len(hands)
            assert state.card is None
        else:
            assert hands == [int(seat != state.active) for seat in range(len(hands))]


@given(games())
def test_empty_and_near_follow_from_the_pieces(game: Game) -> None:
    for state in game.states[-12:]:
        taken = set().union(*(places(player.pieces) for player in state.players))
        terrain = {place for place, symbol in printed(state).items() if symbol in oracle.TERRAINS}
        assert taken <= terrain
        assert places(state.empty) == terrain - taken
        for player in state.players:
            assert places(player.near) == set().union(*map(geometry.neighbours, places(player.pieces)))


@given(games())
def test_tiles_lie_where_a_piece_stands_beside_their_hex(game: Game) -> None:
    for state in game.states[-12:]:
        locations = oracle.locations(printed(state))
        for seat, player in enumerate(state.players):
            tiles = places(player.tiles)
            assert tiles <= places(player.taken_from) <= locations
            assert all(geometry.next_to(tile, places(player.pieces)) for tile in tiles)
            assert not (player.used | player.new) & ~player.tiles
            assert not player.used & player.new
            assert seat == state.active or not player.used | player.new


@given(games())
def test_a_piece_beside_a_location_has_had_a_tile_if_one_was_left(game: Game) -> None:
    """RULES.md 2.7: taking is automatic, so a tile still on its hex was refused to nobody who stands beside it.

    Positions may begin otherwise, so only games from the beginning are asked.
    """
    if game.record().start is None:
        for state in game.states:
            for player in state.players:
                assert not state.with_tile & player.near & ~player.taken_from


@given(games())
def test_phases_builds_and_the_end_flag(game: Game) -> None:
    for before, state in zip(game.states, game.states[1:], strict=False):
        assert state.end_flag == (before.end_flag or any(not player.supply for player in state.players))
        if not state.over:
            assert state.builds_left in {"before": (3,), "mandatory": (1, 2), "after": (0,)}[state.phase]
    if game.over:
        assert game.state.end_flag
        ends = Counter(
            state.active for state, action in zip(game.states, game.actions, strict=False) if action.kind == "end"
        )
        if game.record().start is None:
            assert len(set(ends.values())) == 1, "RULES.md 2.1: everybody has had equally many turns"


@given(games())
def test_pieces_change_only_for_the_player_who_decides(game: Game) -> None:
    for before, state in zip(game.states, game.states[1:], strict=False):
        for seat, (old, new) in enumerate(zip(before.players, state.players, strict=True)):
            if seat != before.decider:
                assert (old.pieces, old.tiles, old.supply, old.taken_from) == (
                    new.pieces, new.tiles, new.supply, new.taken_from,
                )  # fmt: skip

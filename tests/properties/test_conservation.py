"""Nothing appears or vanishes: houses, tiles, cards; and what a state keeps twice says the same both times.

With all boxes, except where a law says base game.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from kingdombuilder import Game, State
from kingdombuilder.game.building import tiles_left
from kingdombuilder.game.documents.position import snapshot
from kingdombuilder.hexes import each, neighbours, place
from tests.properties import geometry, oracle, oracle_actions
from tests.properties.geometry import Place
from tests.properties.oracle import Table
from tests.properties.strategies import base_games, games
from tools.fuzz.games.deep_checks import position_faults
from tools.fuzz.games.invariants import check, check_step, stock_of

DOUBLE_CARDS = Counter(f"swamp/{terrain}" for terrain in ("grass", "canyon", "desert", "flower", "forest"))
FIVE_EACH = Counter(dict.fromkeys(("grass", "canyon", "desert", "flower", "forest"), 5))


def places(mask: int) -> set[Place]:
    return {place(hex) for hex in each(mask)}


def table(state: State) -> Table:
    document = snapshot(state)
    if state.phase == "last":
        document["turn"] = None
    return Table.read(document)


@given(games())
def test_the_invariants_of_the_arena(game: Game) -> None:
    stock = stock_of(game.states[0])
    for state in game.states:
        check(state, stock)
        assert list(position_faults(state)) == []
    for before, action, state in zip(game.states, game.actions, game.states[1:], strict=False):
        check_step(before, action, state)


@given(games())
def test_forty_houses_of_each_player_on_different_hexes(game: Game) -> None:
    """On the board, in the supply, on temple tiles, or beside a line as a Mayors marker."""
    for state in game.states:
        for person in snapshot(state)["players"]:
            elsewhere = person.get("temple_houses", 0) + person.get("temple_new", 0)
            elsewhere += len(person.get("marked_lines", []))
            assert len(person["houses"]) + person["supply"] + elsewhere == 40
            assert person["supply"] >= 0
        assert sum(player.pieces for player in state.players).bit_count() == sum(
            player.pieces.bit_count() for player in state.players
        )


@given(games())
def test_two_tiles_of_each_location_hex_left_held_or_lost(game: Game) -> None:
    """RULES 1.5 and 2.7: a player takes one at most, and a lost one does not come back."""
    for state in game.states:
        for location in each(state.setup.board.location_hexes):
            taken = sum(player.taken_from >> location & 1 for player in state.players)
            assert tiles_left(state, location) + taken == 2
        assert not state.with_two_tiles & ~state.with_tile


@given(games())
def test_twenty_five_cards_five_of_each_terrain_and_five_double_ones_with_marshlands(game: Game) -> None:
    expected = FIVE_EACH + (DOUBLE_CARDS if "marshlands" in game.options.sets else Counter())
    for state in game.states:
        cards = Counter(state.deck) + Counter(state.discard) + Counter(state.removed) + Counter(state.played)
        cards += Counter(card for player in state.players for card in player.hand)
        if game.record().start is None:
            assert cards == expected
        else:
            assert set(cards) <= set(expected) | {"swamp"}, "a position may show more cards of a terrain than there are"


@given(games())
def test_with_the_scouts_no_card_of_the_removed_terrain_is_left(game: Game) -> None:
    """RULES 4.4."""
    removed = game.position()["removed_terrain"] if _scouts(game) and not game.state.pending else None
    if removed and game.record().start is None:
        for state in game.states:
            hands = [card for player in state.players for card in player.hand]
            assert not any(removed in card.split("/") for card in (*state.deck, *state.discard, *state.played, *hands))
            assert sum(removed in card.split("/") for card in state.removed) == 5 + ("marshlands" in game.options.sets)


def _scouts(game: Game) -> bool:
    return "scouts" in (game.options.cards or ())


@given(base_games())
def test_in_the_base_game_everybody_but_the_active_player_holds_one_card(game: Game) -> None:
    for state in game.states:
        hands = [len(player.hand) for player in state.players]
        if state.over:
            assert hands == [1] * len(hands)
            assert state.card is None
        else:
            assert hands == [int(seat != state.active) for seat in range(len(hands))]


@given(games())
def test_eligible_and_near_follow_from_the_pieces(game: Game) -> None:
    """Rule 2 by the oracle: pieces, walls, scouts, special hexes, hexes next to warriors."""
    for state in game.states[-12:]:
        if state.over:
            continue
        seen = table(state)
        seen.turn = seen.turn or oracle.Turn(state.active, "after", 0)
        at_table = oracle_actions.AtTable(seen, None)
        assert places(state.eligible) == at_table.eligible()
        for seat, player in enumerate(state.players):
            own = at_table.own if seat == state.active else seen.seats[seat].pieces
            assert places(player.pieces) == seen.seats[seat].pieces <= seen.of(*oracle.TERRAINS)
            assert places(player.near) == set().union(*map(geometry.neighbours, own))


@given(games())
def test_tiles_lie_where_a_piece_stands_beside_their_hex(game: Game) -> None:
    for state in game.states[-12:]:
        symbols = table(state).symbols
        for seat, player in enumerate(state.players):
            tiles = places(player.tiles)
            assert tiles <= places(player.taken_from) <= oracle.locations(symbols)
            # Between the steps of a route a tile may be about to be lost.
            assert state.pending or all(geometry.next_to(tile, places(player.pieces)) for tile in tiles)
            assert not (player.used | player.new) & ~player.tiles
            canoes = {tile for tile in tiles if symbols[tile] == "canoe"}
            assert places(player.used & player.new) <= canoes, "only a canoe may be used in the turn it was taken"
            assert seat == state.active or places(player.used | player.new) <= canoes


@given(games())
def test_a_piece_beside_a_location_has_had_a_tile_if_one_was_left(game: Game) -> None:
    """RULES 2.7: taking is automatic, so a tile still on its hex was refused to nobody who stands beside it.

    Positions may begin otherwise, so only games from the beginning are asked. R58: on the way, nothing is taken; after
    the last turn neither.
    """
    if game.record().start is None:
        for state in game.states:
            for player in state.players:
                if not state.pending and state.phase != "over":
                    assert not state.with_tile & neighbours(player.pieces) & ~player.taken_from


@given(base_games())
def test_phases_builds_and_the_end_flag_in_the_base_game(game: Game) -> None:
    for before, state in zip(game.states, game.states[1:], strict=False):
        assert state.end_flag == (before.end_flag or any(not player.supply for player in state.players))
        if not state.over:
            assert state.builds_left in {"before": (3,), "mandatory": (1, 2), "after": (0,)}[state.phase]
    check_the_end(game)


@given(games())
def test_phases_builds_and_the_end_flag(game: Game) -> None:
    """RULES 2.1-2.3: two builds on swamp, more with temple houses, and a flag that is never taken down."""
    for before, state in zip(game.states, game.states[1:], strict=False):
        assert state.end_flag >= before.end_flag
        builds = {"before": range(2, 4), "mandatory": range(1, 10), "after": range(1)}
        if state.phase in builds:
            assert state.builds_left in builds[state.phase]
        assert (state.phase in ("last", "over")) <= state.end_flag
        if state.phase == "before" and state.card:
            assert state.builds_left == (2 if state.card == "swamp" else 3)
    check_the_end(game)


def check_the_end(game: Game) -> None:
    if game.over:
        assert game.state.end_flag
        ends = Counter(
            state.active for state, action in zip(game.states, game.actions, strict=False) if action.kind == "end"
        )
        if game.record().start is None:
            assert len(set(ends.values())) == 1, "RULES 2.1: everybody has had equally many turns"


@given(games())
def test_pieces_change_only_for_the_player_who_decides(game: Game) -> None:
    """Only the sword changes the pieces of others."""
    for before, state, action in zip(game.states, game.states[1:], game.actions, strict=False):
        if action.kind == "sword":
            continue
        for seat, (old, new) in enumerate(zip(before.players, state.players, strict=True)):
            if seat != before.decider:
                assert (old.pieces, old.tiles, old.supply, old.taken_from) == (
                    new.pieces, new.tiles, new.supply, new.taken_from,
                )  # fmt: skip

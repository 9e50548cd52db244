"""A view holds nothing that its seat may not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder import Game, HiddenInformation, Record, State, apply, choices, score
from kingdombuilder.game.view import view
from kingdombuilder.hexes import each, name, neighbours
from tests.properties.strategies import games, records, states

SEED = 918_273_645_546_372_819
"""No other number of a game is ever as large as this and below the masks."""


def with_seed(state: State, seed: int) -> State:
    twin = state.copy(state.active)
    twin.setup = replace(state.setup, options=replace(state.setup.options, seed=seed))
    return twin


def with_hidden_cards_mixed(state: State, seat: int | None, chance: Random) -> State:
    """An equivalent state for this seat: another seed, with deck and other hands redealt from the same cards."""
    twin = with_seed(state, SEED)
    hidden = [*state.deck]
    others = [other for other in range(len(state.players)) if other != seat]
    for other in others:
        hidden += state.players[other].hand
    chance.shuffle(hidden)
    for other in others:
        size = len(state.players[other].hand)
        twin.edit(other).hand = tuple(hidden[:size])
        del hidden[:size]
    twin.deck = tuple(hidden)
    return twin


def everything(thing: object) -> Iterator[object]:
    """All objects reachable by attributes, slots, items, keys and closures."""
    todo, seen = [thing], dict[int, object]()
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, type):
            continue
        seen[id(one)] = one
        yield one
        if isinstance(one, Mapping):
            todo += [*one.keys(), *one.values()]
        elif isinstance(one, tuple | list | set | frozenset):
            todo += one
        if isinstance(one, FunctionType):
            todo += [cell.cell_contents for cell in one.__closure__ or ()]
        else:
            for base in type(one).__mro__:
                todo += [getattr(one, slot) for slot in getattr(base, "__slots__", ()) if hasattr(one, slot)]
            todo += getattr(one, "__dict__", {}).values()


seats = st.sampled_from([None, 0, 1])


@given(states(), st.integers(0, 2**32))
def test_states_that_differ_only_in_hidden_things_look_the_same(state: State, seed: int) -> None:
    if not state.over:
        for seat in (None, *range(len(state.players))):
            look_at_both(state, seat, seed)


def look_at_both(state: State, seat: int | None, seed: int) -> None:
    twin = with_hidden_cards_mixed(state, seat, Random(seed))
    assert twin != state
    mine, theirs = view(state, seat), view(twin, seat)
    assert mine == theirs
    assert hash(mine) == hash(theirs)
    assert repr(mine) == repr(theirs)
    assert choices_or_hidden(mine) == choices_or_hidden(theirs)
    assert sorted(map(repr, _plain(mine))) == sorted(map(repr, _plain(theirs)))


def choices_or_hidden(state: State) -> object:
    """While a player chooses between two cards in hand, nobody else knows what the choice is."""
    try:
        return choices(state)
    except HiddenInformation:
        return "hidden"


def _plain(state: State) -> list[object]:
    return [one for one in everything(state) if isinstance(one, int | str | float | bytes | type(None))]


@given(states(), seats)
def test_no_seed_no_deck_and_no_other_hand_can_be_reached(state: State, seat: int | None) -> None:
    if state.over:
        return
    state = with_seed(state, SEED)
    assert SEED in everything(state), "the walk finds it where it is"
    seen = view(state, seat)
    reached = list(everything(seen))
    assert SEED not in reached
    assert state not in [one for one in reached if isinstance(one, State)]
    assert seen.setup.options.seed is None
    assert seen.deck == ("hidden",) * len(state.deck)
    for other, player in enumerate(state.players):
        expected = player.hand if other == seat else ("hidden",) * len(player.hand)
        assert seen.players[other].hand == expected
    assert seen.events is None, "what happened may tell of a drawn card"
    if len(state.deck) > 5:
        orders = [one for one in reached if isinstance(one, tuple | list) and len(one) == len(state.deck)]
        assert not any(tuple(one) in (state.deck, state.deck[::-1]) for one in orders)


@given(records(), seats)
def test_a_game_shows_a_seat_the_same_view(record: Record, seat: int | None) -> None:
    game = Game(record)
    assert game.view(seat) == view(game.state, seat)


@given(states(), seats)
def test_a_view_offers_the_same_choices_and_scores(state: State, seat: int | None) -> None:
    """To the decider always; to others but while two cards in hand are hidden from them."""
    seen = view(state, seat)
    assert choices(view(state, state.decider)) == choices(state)
    if not has_hidden_cards(state, seat):
        assert choices(seen) == choices(state)
    assert seen.decider == state.decider
    assert [person.by_item() for person in score(seen)] == [person.by_item() for person in score(state)]


def has_hidden_cards(state: State, seat: int | None) -> bool:
    """Whether the terrain is to be chosen from cards in a hand that the seat does not see."""
    return not state.over and state.card is None and not state.played and seat != state.active


@given(states(), seats)
def test_public_things_are_in_the_view(state: State, seat: int | None) -> None:
    seen = view(state, seat)
    for field in State.__slots__:
        if field not in ("setup", "players", "deck", "events", "known_choices", "own"):
            assert getattr(seen, field) == getattr(state, field), field
    for mine, real in zip(seen.players, state.players, strict=True):
        assert (mine.pieces, mine.units, mine.parts) == (real.pieces, real.units, real.parts)
        assert (mine.tiles, mine.used, mine.new, mine.taken_from) == (real.tiles, real.used, real.new, real.taken_from)
        assert (mine.supply, mine.gold, len(mine.hand)) == (real.supply, real.gold, len(real.hand))
    assert seen.setup.board is state.setup.board
    assert replace(seen.setup.options, seed=0) == replace(state.setup.options, seed=0)


@given(states(), seats)
def test_an_action_on_a_view_is_a_view_of_the_action_or_asks_for_something_hidden(
    state: State, seat: int | None
) -> None:
    seen = view(state, seat)
    for kind, hexes in choices(state).items():
        hex = next(each(hexes))
        following = apply(state, (kind, hex))
        try:
            imagined = apply(seen, (kind, hex))
        except HiddenInformation:
            drawn = len(following.removed) > len(state.removed) or following.deck != state.deck
            assert kind == "end" or drawn or has_hidden_cards(state, seat)
        else:
            assert following.over or imagined == view(following, seat)


@given(games())
def test_the_view_of_a_view_is_the_view(game: Game) -> None:
    state = game.state
    assert view(view(state, 0), 0) == view(state, 0)
    assert view(view(state, 0), None) == view(view(state, 1), None) == view(state, None)


@given(states())
def test_looking_changes_nothing(state: State) -> None:
    twin, known = state.copy(state.active), hash(state)
    for seat in (None, *range(len(state.players))):
        view(state, seat)
    assert state == twin
    assert hash(state) == known


@given(games())
def test_when_the_game_is_over_nothing_is_hidden(game: Game) -> None:
    if game.over:
        assert game.view(None) == game.state
        assert game.view(None).setup.options.seed == game.options.seed


def test_going_on_from_a_view_raises_where_the_hidden_card_is_needed() -> None:
    game = Game()
    for _ in range(3):
        game.play(("build", next(each(choices(game.state)["build"]))))
    with pytest.raises(HiddenInformation, match="hidden"):
        apply(game.view(0), ("end", 0))


# The crossroads on the barracks section: whoever stands beside it draws two cards.
TWO_CARDS: dict[str, Any] = {
    "sections": ["barracks", "temple", "oasis", "farm"],
    "players": [{}, {}, {}],
    "turn": {"card": ["canyon", "swamp/desert"], "player": 0},
}


@pytest.mark.parametrize("seed", range(10))
def test_two_cards_in_the_hand_of_the_active_player(seed: int) -> None:
    """RULES 3.4: the choice is made when a terrain is needed; until then both are secret."""
    game = Game.from_position(TWO_CARDS, seed)
    state = game.state
    assert state.players[0].hand == ("canyon", "swamp/desert")
    assert set(game.choices()) == {"canyon", "desert", "swamp"}
    assert set(choices(game.view(0))) == set(game.choices())
    other = Game.from_position({**TWO_CARDS, "turn": {"card": ["grass", "forest"], "player": 0}}, seed).state
    for seat in (None, 1, 2):
        assert game.view(seat).players[0].hand == ("hidden", "hidden")
        with pytest.raises(HiddenInformation, match="player 1"):
            choices(game.view(seat))
    assert view(other, None).players[0] == game.view(None).players[0]
    for seat in (None, 0, 1, 2):
        look_at_both(state, seat, seed)
    game.play("desert")
    assert game.view(1).played == ("swamp/desert",), "the one chosen lies face up ..."
    assert game.view(1).players[0].hand == ("hidden",), "... the other one not"


@pytest.mark.parametrize("seed", range(10))
def test_two_cards_in_the_hand_of_somebody_else(seed: int) -> None:
    board = Game.from_position(TWO_CARDS).board
    location = board.locations["crossroads"]
    beside = name(next(each(neighbours(location) & board.suitable)))
    tile = {"kind": "crossroads", "from": name(next(each(location)))}
    people = [{}, {"houses": [beside], "tiles": [tile]}, {}]
    state = Game.from_position({**TWO_CARDS, "players": people, "turn": {"card": "grass"}}, seed).state
    assert [len(player.hand) for player in state.players] == [0, 2, 1]
    for seat in (None, 0, 1, 2):
        assert view(state, seat).players[1].hand == (state.players[1].hand if seat == 1 else ("hidden",) * 2)
        look_at_both(state, seat, seed)

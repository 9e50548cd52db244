"""A legal action always applies, an illegal one never does, and nothing ever changes a state that exists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder import Action, Game, IllegalAction, Options, State, apply, choices
from kingdombuilder.game.actions import KINDS
from kingdombuilder.game.state import Player
from kingdombuilder.hexes import BOARD, NOWHERE_MASK, SIZE, HexSet, each
from tests.properties.strategies import base_options, games, states

HEXES = tuple(each(BOARD))

MOVES = (
    "barn", "harbor", "paddock", "caravan", "refuge", "refuge_bonus", "palisade", "cave", "rope_bridge", "tree_house",
)  # fmt: skip
TERRAINS = ("grass", "canyon", "desert", "flower", "forest", "swamp")


def facts(state: State) -> object:
    """Every field of a state, players included, but for what is only remembered."""
    fields = {slot: getattr(state, slot) for slot in State.__slots__ if slot not in ("known_choices", "players")}
    people = [{slot: getattr(player, slot) for slot in Player.__slots__} for player in state.players]
    return fields, people


@given(states())
def test_every_choice_applies_and_leaves_the_old_state_alone(state: State) -> None:
    before, known = facts(state), hash(state)
    for kind, hexes in choices(state).items():
        for hex in each(hexes):
            following = apply(state, (kind, hex))
            assert following != state
            assert following == apply(state, Action(kind, hex), tell=True), "events are not part of the value"
            assert hash(following) == hash(apply(state, (kind, hex)))
    assert facts(state) == before
    assert hash(state) == known


@given(states())
def test_choices_are_never_empty_masks_and_lie_on_the_board(state: State) -> None:
    offers = choices(state)
    assert bool(offers) != state.over
    for kind, hexes in offers.items():
        assert kind in KINDS
        assert hexes
        assert not hexes & ~(state.setup.board.hexes | NOWHERE_MASK)
        if kind in ("end", "stop", "skip", "take_back", "outpost", "fort", "bazaar", *TERRAINS):
            assert hexes == NOWHERE_MASK or state.pending, kind
        elif kind != "cathedral":
            assert not hexes & NOWHERE_MASK or (kind == "crossroads" and state.pending), kind


garbage_kinds = st.one_of(
    st.sampled_from(
        [*KINDS, "", "END", "hidden", "donation", "Build", "build ", "barn c4", "quarry", "castle", "__class__"]
    ),
    st.text(),
)
garbage_hexes = st.one_of(
    st.integers(-3, SIZE + 3), st.sampled_from([-(2**70), -SIZE, -1, 0, 1, SIZE, 10**6, 2**70]), st.integers()
)


@given(states(), st.lists(st.tuples(garbage_kinds, garbage_hexes), min_size=1, max_size=20))
def test_nothing_else_applies_and_refusing_changes_nothing(state: State, actions: list[tuple[str, int]]) -> None:
    before, known, offers = facts(state), hash(state), dict(choices(state))
    twin = state.copy(state.active)
    for kind, hex in actions:
        if hex < 0 or not offers.get(kind, 0) >> hex & 1:
            for seen in (state, twin):
                with pytest.raises(IllegalAction) as error:
                    apply(seen, (kind, hex))
                assert str(error.value)
    assert facts(state) == before
    assert hash(state) == known == hash(twin)
    assert choices(state) == offers == choices(twin)
    assert state == twin


@given(states())
def test_every_kind_on_every_hex_is_a_choice_or_refused(state: State) -> None:
    offers = choices(state)
    for kind in KINDS:
        for hex in (0, 1, *HEXES[:: 1 if kind in offers else 13], SIZE - 2):
            if not offers.get(kind, 0) >> hex & 1:
                with pytest.raises(IllegalAction):
                    apply(state, (kind, hex))


@given(
    games(),
    st.sampled_from(
        ["build a1-b2", "place a1", "end", "farm t20", "paddock a1-c1", "oracle j10", "stop", "wagon C3-D3-D2", "fort"]
    ),
)
def test_a_game_plays_a_whole_phrase_or_nothing(game: Game, phrase: str) -> None:
    states, actions = game.states, game.actions
    try:
        game.play(phrase)
    except IllegalAction:
        assert game.states == states
        assert game.actions == actions
    else:
        assert game.states[: len(states)] == states
        assert len(game.states) > len(states)


@given(states())
def test_a_piece_that_may_be_picked_has_somewhere_to_go(state: State) -> None:
    if state.pending:
        return
    for kind in MOVES:
        for hex in each(choices(state).get(kind, 0)):
            picked = apply(state, (kind, hex))
            targets = choices(picked)
            assert list(targets) == ["place"]
            assert targets["place"]
            assert picked.decider == state.decider
            for target in each(targets["place"]):
                answers = apply(picked, ("place", target)).pending
                assert all(answer.kind == "canoe" and answer.player != state.decider for answer in answers)


@given(states())
def test_no_dead_ends(state: State) -> None:
    """After every legal action there is another one, until the game is over; two decisions deep."""
    for kind, hexes in choices(state).items():
        for hex in list(each(hexes))[::5]:
            following = apply(state, (kind, hex))
            assert bool(choices(following)) != following.over, (kind, hex)
            if following.pending:
                for next_kind, next_hexes in choices(following).items():
                    after = apply(following, (next_kind, next(each(next_hexes))))
                    assert bool(choices(after)) != after.over, (kind, hex, next_kind)


@given(games())
def test_the_listed_actions_are_the_choices(game: Game) -> None:
    """``legal`` says in names what ``choices`` says in hexes; an outpost alone may be worth nothing to list."""
    state = game.state
    if state.pending or state.over:
        return
    listed = game.legal()["actions"]
    offered = {"end_turn" if kind == "end" else kind for kind in choices(state)} - set(TERRAINS)
    assert offered - set(listed) <= {"outpost"}
    if state.card:
        assert set(listed) <= offered
    for kind, listing in listed.items():
        if kind in choices(state) and state.card and kind not in ("sword", "fort", "canoe_bonus", "cathedral"):
            named = set(HexSet(choices(state)[kind] & ~NOWHERE_MASK))
            if isinstance(listing, dict) and "place" in listing:
                assert named == {*listing["place"], *listing["take_back"]}
            elif kind not in ("outpost", "bazaar"):
                assert named == set(listing), kind


@given(games())
def test_undo_restores_the_state_and_redo_the_later_one(game: Game) -> None:
    later, actions = game.states, game.actions
    undone = 0
    while game.can_undo:
        assert game.undo() == actions[-1 - undone]
        undone += 1
        assert game.state == later[-1 - undone]
        assert hash(game.state) == hash(later[-1 - undone])
        assert choices(game.state) == choices(later[-1 - undone])
        assert game.actions == actions[: len(actions) - undone]
    with pytest.raises(IllegalAction):
        game.undo()
    for number in range(undone, 0, -1):
        assert game.redo() == actions[-number]
    with pytest.raises(IllegalAction):
        game.redo()
    assert game.states == later
    assert game.actions == actions


@given(base_options())
def test_undo_goes_back_to_the_last_hidden_card_and_no_further(options: Options) -> None:
    game = Game(options)
    assert not game.can_undo
    for number in range(3):
        game.play(("build", next(each(choices(game.state)["build"]))))
        assert game.can_undo, number
    game.play("end")
    assert not game.can_undo, "a card was drawn"


@given(games())
def test_a_new_action_forgets_what_was_undone(game: Game) -> None:
    if game.can_undo and not game.over:
        game.undo()
        kind, hexes = next(iter(choices(game.state).items()))
        game.play((kind, next(each(hexes))))
        with pytest.raises(IllegalAction, match="nothing was undone"):
            game.redo()

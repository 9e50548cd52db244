"""Records, positions, action numbers: what is written down comes back the same."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdombuilder import Action, Game, KingdomBuilderError, Options, Record, State, choices
from kingdombuilder.game.actions import KINDS, parse_actions, print_actions
from kingdombuilder.game.documents import position
from kingdombuilder.hexes import BOARD, SIZE, each
from kingdombuilder.section import Section
from tests.properties.oracle_cards import as_in_position
from tests.properties.strategies import between_actions, games, options, positions, records, states


@given(records())
def test_text_record(record: Record) -> None:
    text = record.text()
    again = Record.parse(text)
    assert again == record
    assert again.text() == text
    assert list(again.states()) == list(record.states())


@given(records())
def test_json_record(record: Record) -> None:
    text = json.dumps(record.document())
    again = Record.parse(text)
    assert again == record
    assert again.document() == record.document()
    assert list(again.states()) == list(record.states())


@given(records())
def test_both_forms_say_the_same(record: Record) -> None:
    assert Record.parse(json.dumps(record.document())) == Record.parse(record.text())


@given(records(), st.lists(st.text("abc Öž😀'", min_size=1).map(str.strip).filter(bool), min_size=2, max_size=2))
def test_records_with_names(record: Record, names: list[str]) -> None:
    named = replace(record, names=tuple(names))
    assert Record.parse(named.text()) == Record.parse(json.dumps(named.document())) == named


@given(games())
def test_a_game_replays_to_where_it_stands(game: Game) -> None:
    record = game.record()
    assert record.actions == tuple(game.actions)
    for again in (Game(record), Game.from_record(record.text()), Game.from_record(json.dumps(record.document()))):
        assert again.state == game.state
        assert hash(again.state) == hash(game.state)
        assert again.states == game.states
        assert again.legal() == game.legal() if not game.state.pending else True
        assert [state.events for state in again.states] == [state.events for state in game.states]


@given(games(), st.data())
def test_every_beginning_of_a_record_is_a_record(game: Game, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(game.actions)))
    part = replace(game.record(), actions=tuple(game.actions[:number]))
    again = Game.from_record(part.text())
    assert again.states == game.states[: number + 1]


@given(options())
def test_the_repr_of_options_actions_and_records_round_trips(options: Options) -> None:
    names: dict[str, Any] = {"Options": Options, "Action": Action, "Record": Record, "Section": Section}
    assert eval(repr(options), names) == options
    record = Record(options, (Action.parse("build c4"), Action.parse("end")))
    assert eval(repr(record), names) == record


@given(games())
def test_position_to_state_to_position(game: Game) -> None:
    game = between_actions(game)
    document = game.position()
    assert json.loads(json.dumps(document)) == document
    state = position.read(document)
    assert position.document(state) == document
    for read, real in zip(state.players, game.state.players, strict=True):
        assert (read.pieces, read.near, read.supply, read.gold) == (real.pieces, real.near, real.supply, real.gold)
        if "turn" in document:
            assert (read.tiles, read.used, read.new) == (real.tiles, real.used, real.new)
        assert read.taken_from == real.taken_from
        assert read.units == real.units
    for field in ("active", "phase", "card", "builds_left", "eligible", "with_tile", "with_two_tiles", "end_flag"):
        if "turn" in document or field in ("eligible", "with_tile", "with_two_tiles", "end_flag"):
            assert getattr(state, field) == getattr(game.state, field), field
    assert state.parts == game.state.parts


@given(games(), st.integers(0, 2**64))
def test_a_game_from_its_own_position_goes_on_the_same(game: Game, seed: int) -> None:
    game = between_actions(game)
    document = game.position()
    again = Game.from_position(json.loads(json.dumps(document)), seed)
    assert again.position() == document
    if "turn" not in document:
        assert again.over
        return
    if not game.state.notes.get("adjacency waived"):
        assert again.legal() == game.legal()
        assert again.choices() == game.choices()
    assert [p.by_item() for p in again.score()] == [as_in_position(p.by_item()) for p in game.score()]
    assert again.decider == game.decider


@given(positions())
def test_positions_written_by_hand_keep_what_they_say(document: dict[str, Any]) -> None:
    again = Game.from_position(document).position()
    for person, read in zip(document["players"], again["players"], strict=True):
        assert read["houses"] == person["houses"]
        assert read["tiles"] == person["tiles"]
        assert read["taken_from"] == person["taken_from"]
        elsewhere = person.get("temple_houses", 0) + len(person.get("marked_lines", []))
        assert read["supply"] == 40 - len(person["houses"]) - elsewhere
        assert read["gold"] == person["gold"]
        for field in ("warriors", "wagon", "ship", "city_hall", "nomads", "bonus", "temple_houses", "cathedral"):
            assert read.get(field) == (person.get(field) or None), field
        assert sorted(read.get("marked_lines", [])) == sorted(person.get("marked_lines", []))
    assert again["sections"] == document["sections"]
    assert again["cards"] == document["cards"]
    assert again["start_player"] == document.get("start_player", 0)
    for field in ("island", "capitols", "caves", "walls", "tasks", "removed_terrain", "nomads_left"):
        assert again.get(field) == (document[field] or None), field
    assert again["turn"]["player"] == document["turn"]["player"]
    for field in ("farmland_used", "cave_used", "scouts"):
        assert again["turn"].get(field) == (document["turn"][field] or None), field
    held = [tile["from"] for person in document["players"] for tile in person["tiles"]]
    left = {hex: again["tiles_left"].get(hex, 2 - held.count(hex)) for hex in document["tiles_left"]}
    assert left == document["tiles_left"]


@given(games())
def test_what_is_half_done_has_no_position(game: Game) -> None:
    if game.state.pending:
        with pytest.raises(KingdomBuilderError, match="a position lies between two actions"):
            game.position()
    else:
        assert game.position()["format"] == "kingdombuilder-position/1"


def test_every_action_has_its_own_number() -> None:
    actions = [Action(kind, hex) for kind in KINDS for hex in (0, *each(BOARD))]
    numbers = [action.number for action in actions]
    assert len(set(numbers)) == len(actions)
    assert all(0 <= number < len(KINDS) * SIZE for number in numbers)
    assert [Action.from_number(number) for number in numbers] == actions


def test_every_action_is_read_as_it_is_printed() -> None:
    for kind in KINDS:
        for hex in (0, *each(BOARD)):
            action = Action(kind, hex)
            assert Action.parse(str(action)) == action
            assert eval(repr(action), {"Action": Action}) == action


@given(games())
def test_phrases_of_a_game(game: Game) -> None:
    phrases = print_actions(game.actions)
    assert [action for phrase in phrases for action in parse_actions(phrase)] == game.actions
    assert not any(phrase.startswith("place") for phrase in phrases if game.record().start is None), "moves in one"


@given(states())
def test_states_survive_pickling(state: State) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert choices(again) == choices(state)


@given(games())
def test_a_game_goes_on_from_a_position_with_as_many_cards_as_it_had(game: Game) -> None:
    """What was discarded and removed lies where it lay, and the deck is as high: only its order is another one.

    A position does not show the card that its player did not choose, nor which double card a chosen half belongs to.
    """
    game = between_actions(game)
    state, others = game.state, [player for seat, player in enumerate(game.state.players) if seat != game.state.active]
    if state.over or not all(player.hand for player in others):
        return
    again = Game.from_position(game.position(), seed=1).state
    assert sorted(again.discard) == sorted(state.discard)
    if state.played and not state.players[state.active].hand and not any("/" in card for card in state.played):
        assert sorted(again.removed) == sorted(state.removed)
        assert len(again.deck) == len(state.deck)
        assert [len(player.hand) for player in again.players] == [len(player.hand) for player in state.players]

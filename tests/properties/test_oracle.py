"""The engine against the slow plain rules of the oracles."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingdombuilder import Game, Options, Record, State, score
from kingdombuilder.game.documents import position
from kingdombuilder.game.history import History
from kingdombuilder.hexes import HexSet, place
from tests.properties import geometry, oracle, oracle_actions, oracle_cards, strategies
from tests.properties.strategies import (
    ALL_CARDS,
    BASE_CARDS,
    TASKS,
    base_games,
    base_positions,
    between_actions,
    games,
    play,
)
from tools.fuzz.games.random_starts import random_options

ACTIONS = (
    "build", "end_turn", "oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock",
    "quarry", "caravan", "village", "garden", "resettlement", "outpost", "sword", "donation:water", "donation:grass",
    "lighthouse", "foresters_lodge", "barracks", "city_hall", "fort", "monastery", "wagon",
    "temple", "refuge", "fountain", "refuge_bonus", "canoe_bonus",
    "bazaar", "water_mill", "mountain_station", "scout_cabin", "cathedral", "watchtower", "university", "palisade",
    "farmland", "cave", "rope_bridge", "tree_house",
)  # fmt: skip
"""What the published list of legal actions can have: all kinds that neither answer nor continue another action."""


@given(base_games(), st.permutations(BASE_CARDS))
def test_scores_of_all_ten_base_cards_and_the_castles(game: Game, cards: list[str]) -> None:
    """RULES 4.2 and 4.7, also at moments that are no end of a game."""
    game = between_actions(game)
    document = game.position()
    for three in (cards[:3], cards[3:6], cards[6:9], cards[7:]):
        scored = {**document, "cards": three, "turn": {"card": "grass"}}
        # A card in play that has no hex left is replaced before anything is scored, which does not matter here.
        found = [person.by_item() for person in Game.from_position(scored).score()]
        assert found == oracle_cards.scores(oracle.Table.read(scored))
    assert [person.by_item() for person in game.score()] == oracle_cards.scores(oracle.Table.read(document))


@given(games(), st.permutations(ALL_CARDS), st.permutations(TASKS))
def test_scores_of_all_cards_tasks_castles_palaces_and_capitols(game: Game, cards: list[str], tasks: list[str]) -> None:
    """RULES 4.2-4.8, with units, city halls, walls, the island, caves."""
    game = between_actions(game)
    document = game.position()
    assert in_position(game.state) == oracle_cards.scores(oracle.Table.read(document))
    for number in range(0, len(cards), 3):
        scored = {key: value for key, value in document.items() if key not in ("turn", "removed_terrain")}
        scored |= {"cards": cards[number : number + 3], "tasks": tasks[:4] if number % 2 else tasks[2:]}
        if "scouts" in scored["cards"]:
            scored["removed_terrain"] = "canyon"
        found = [person.by_item() for person in score(position.read(scored))]
        assert found == oracle_cards.scores(oracle.Table.read(scored))


@pytest.mark.parametrize("first", range(0, 100, 50))
def test_scores_at_the_end_of_games_with_any_boxes(first: int) -> None:
    """RULES 2.12."""
    paid: Counter[str] = Counter()
    for seed in range(first, first + 50):
        state = Record(random_options(seed).resolved()).first_state()
        for _, following in play(state, Random(seed), 10_000):
            state = following
        assert state.over
        found = in_position(state)
        assert found == oracle_cards.scores(oracle.Table.read(position.document(state))), seed
        paid.update(item for items in found for item, gold in items.items() if gold)
    assert all(paid[item] for item in ("castles", "palaces", "capitols", "gold")), paid


def in_position(state: State) -> list[dict[str, int]]:
    """The score by the oracle, which does not know the source of gold paid during play."""
    return [oracle_cards.as_in_position(person.by_item()) for person in score(state)]


@settings(max_examples=150)
@given(base_games())
def test_legal_actions_of_the_base_game(game: Game) -> None:
    """RULES 2.2-2.5, 3.1."""
    game = between_actions(game)
    if not game.over:
        table = oracle.Table.read(game.position())
        assert game.legal() == oracle.legal(table) == oracle_actions.legal(table)


@settings(max_examples=100)
@given(games())
def test_legal_actions(game: Game) -> None:
    """RULES chapter 3 and 8.4, in the course of games."""
    game = between_actions(game)
    document = game.position()
    if "turn" in document:
        again = Game.from_position(document)
        assert again.legal() == oracle_actions.legal(oracle.Table.read(again.position()))


@pytest.mark.parametrize("part", range(4))
def test_legal_actions_on_boards_with_everything(part: int) -> None:
    """RULES chapter 3 and 8.4, on positions that random play seldom reaches; each action often enough."""
    seen: Counter[str] = Counter()
    for seed in range(1000 * part, 1000 * part + 180):
        game = Game.from_position(strategies.position(seed))
        found = game.legal()
        assert found == oracle_actions.legal(oracle.Table.read(game.position())), seed
        seen.update(list(found["actions"]))
    for kind in ACTIONS:
        assert seen[kind], kind


@settings(max_examples=150)
@given(base_positions())
def test_legal_actions_on_crowded_boards(document: dict[str, Any]) -> None:
    game = Game.from_position(document)
    assert game.legal() == oracle.legal(oracle.Table.read(game.position()))


@settings(max_examples=150)
@given(base_positions())
def test_choices_are_the_legal_actions_and_placing_offers_the_targets(document: dict[str, Any]) -> None:
    game = Game.from_position(document)
    listed = oracle.legal(oracle.Table.read(game.position()))["actions"]
    offers = game.choices()
    assert {"end_turn" if kind == "end" else kind for kind in offers} == set(listed)
    for kind, targets in listed.items():
        if kind == "end_turn":
            assert offers["end"] == HexSet()
        else:
            assert list(offers[kind]) == list(targets)
        if isinstance(targets, dict):
            for source, places in targets.items():
                game.play(f"{kind} {source}")
                assert game.choices() == {"place": HexSet(places)}
                game.undo()


def test_legal_actions_with_no_water_left() -> None:
    """RULES 3.1: by harbor a piece on water may be put back where it was; one on land has nowhere to go then."""
    sections = ["harbor", "barn", "tower'", "paddock"]
    symbols = oracle.printed(tuple(sections))
    water = geometry.names(place for place, symbol in symbols.items() if symbol == "water")
    location = next(place for place, symbol in symbols.items() if symbol == "harbor")
    beside = [place for place in sorted(geometry.neighbours(location)) if symbols[place] in oracle.TERRAINS]
    on_land = next(place for place in beside if symbols[place] != "water")
    people = [
        {
            "houses": [*water[:10], geometry.name(on_land)],
            "tiles": [{"kind": "harbor", "from": geometry.name(location)}],
        },
        {"houses": water[10:45]},
        {"houses": water[45:]},
    ]
    game = Game.from_position({"sections": sections, "players": people, "turn": {"card": "grass"}})
    assert game.legal() == oracle.legal(oracle.Table.read(game.position()))
    assert game.legal()["actions"]["harbor"] == {hex: [hex] for hex in water[:10]}


@given(base_games())
def test_what_each_action_changes(game: Game) -> None:
    """RULES 2.1-2.7 in the base game: houses, supply, tiles gained, used and lost, phases, turns, the end."""
    check_every_step(game, Counter())


def check_every_step(game: Game, seen: Counter[str]) -> None:
    """Play the game once more on the oracle's table, action by action."""
    table, source = oracle.Table.read(Game(Record(game.record().options, start=game.record().start)).position()), None
    for action, state in zip(game.actions, game.states[1:], strict=True):
        seen.update(type(event).__name__ for event in state.events or ())
        if state.pending:
            source = action
            continue
        if action.kind == "end":
            table = oracle.after(table, "end")
        elif action.kind == "place":
            assert source is not None
            table = oracle.after(table, source.kind, place(source.hex), place(action.hex))
        else:
            table = oracle.after(table, action.kind, place(action.hex))
        now = oracle.Table.read(Game.position(_at(state)))
        if now.turn:
            now.turn.card = "unknown"
        assert table == now, action
        seen[action.kind] += 1


def _at(state: State) -> Game:
    """A game that stands at this state, for those of its methods that only look at it."""
    game = Game.__new__(Game)
    game._history = History(state)
    return game


def test_the_random_games_show_all_that_the_laws_are_about() -> None:
    """Every kind of action and event comes up, so the properties above say something."""
    seen: Counter[str] = Counter()
    for number in range(40):
        chance = Random(number)
        record = Record(Options(players=2 + number % 4, seed=number).resolved())
        actions = tuple(action for action, _ in play(record.first_state(), chance, 10_000))
        game = Game(Record(record.options, actions))
        assert game.over
        check_every_step(game, seen)
        document = game.position()
        found = [person.by_item() for person in score(game.state)]
        assert found == oracle_cards.scores(oracle.Table.read(document))
    for kind in ("build", "end", "place", "oracle", "farm", "oasis", "tower", "tavern"):
        assert seen[kind] >= 20, kind
    for event in ("Built", "Picked", "Moved", "TileTaken", "TileLost", "DeckShuffled", "LastHouseBuilt", "GameEnded"):
        assert seen[event] >= 5, event


def test_crowded_boards_run_out_of_terrain() -> None:
    """The positions show what random games hardly ever do: a card without a hex, at the start and in a turn."""
    removed: Counter[str] = Counter()

    @given(base_positions())
    def look(document: dict[str, Any]) -> None:
        game = Game.from_position(document)
        removed["at once"] += bool(game.state.removed)
        for _, state in play(game.state, Random(1), 10):
            removed["in play"] += len(state.removed) - len(game.state.removed)

    look()
    assert removed["at once"] >= 5
    assert removed["in play"] >= 5

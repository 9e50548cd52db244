"""Learning by self-play."""

from __future__ import annotations

import json
from importlib.resources import files

import numpy as np
import pytest

from kingdombuilder.bots.evaluation import ALWAYS, Weights, learned, promises
from kingdombuilder.bots.features import FEATURES, GOLD
from kingdombuilder.game import catalogue
from tools.learning import tuning


@pytest.fixture(scope="module")
def games() -> list[tuning.Watched]:
    return [tuning.watch(learned(), options) for options in tuning.deals(3, seed=77)]


def test_self_play_is_for_the_base_game_and_all_boxes_by_two_and_by_four() -> None:
    tables = list(tuning.deals(12, seed=5))
    assert [table.seed for table in tables] == list(range(5, 17))
    assert {(table.players, len(table.sets)) for table in tables} == {(2, 1), (2, 8), (4, 1), (4, 8)}


def test_a_watched_game_knows_the_end_and_what_led_there(games: list[tuning.Watched]) -> None:
    for game, players in zip(games, (4, 2, 2), strict=True):
        assert len(game.final) == players
        assert len(game.cards) >= 3
        assert len(game.moments) >= 5 * players
        turns = [moment.turns for moment in game.moments]
        assert turns[0] > 6
        assert turns[-1] < 3
        assert all(len(seen) == len(FEATURES) for moment in game.moments for seen in moment.features)


def test_the_same_game_is_watched_twice(games: list[tuning.Watched]) -> None:
    assert tuning.watch(learned(), next(tuning.deals(1, seed=77))) == games[0]


def test_a_duel_multiplies_each_weight_with_the_difference_of_the_players() -> None:
    """Player 1 has 3 gold more and a farm, one turn is to come: soon counts 1/2, later 1/12."""
    first, second = [0.0] * len(FEATURES), [0.0] * len(FEATURES)
    first[GOLD] = 3.0
    moment = tuning.Moment(1.0, [first, second], [["farm"], []])
    game = tuning.Watched(["knights"], [moment], [10, 4])
    (duel,) = tuning.duels(game, np.ones(len(FEATURES)))
    assert promises(1.0) == (1 / 2, 1 / 12)
    knights = tuning.CARDS.index("knights") * tuning.COLUMNS
    farm = len(tuning.CARDS) * tuning.COLUMNS + tuning.TILES.index("farm")
    expected = {GOLD: 1.5, GOLD + len(FEATURES): 0.25, knights + GOLD: 1.5, farm: 1 / 12}
    expected[knights + len(FEATURES) + GOLD] = 0.25
    assert {int(column): duel.known[0, column] for column in np.flatnonzero(duel.known)} == pytest.approx(expected)
    assert duel.lead.tolist() == [3.0, 6.0]


def test_what_was_learned_explains_the_games_better_than_gold_alone(games: list[tuning.Watched]) -> None:
    weights, scale = tuning.learn(games)
    assert tuning.error(weights, scale, games) < tuning.error(np.zeros(tuning.SIZE), scale, games)
    document = json.loads(tuning.text(tuning.document(weights, scale, {"made by": "a test"})))
    again = Weights.of(document)
    assert set(again.soon) == set(again.later) == {ALWAYS, *catalogue.cards, *catalogue.tasks}
    assert set(again.tiles) == set(catalogue.tiles)
    assert again.soon[ALWAYS]["to come"] == pytest.approx(
        weights[FEATURES.index("to come")] / scale[FEATURES.index("to come")], abs=0.001
    )


@pytest.mark.parametrize("words", ["--generations 0", "--games 1"])
def test_too_little_is_refused_before_anything_is_played(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tuning.main(words.split())
    assert "it takes at least one generation of two games" in capsys.readouterr().err


def test_the_weights_of_the_house_say_where_they_come_from_and_know_nothing_that_does_not_exist() -> None:
    """What was added since plays with neutral weights until the next learning."""
    document = json.loads(files("kingdombuilder.bots").joinpath("weights.json").read_text("utf-8"))
    assert {"made by", "learned from", "error", "error of gold alone"} <= set(document["provenance"])
    assert document["provenance"]["error"] < document["provenance"]["error of gold alone"]
    assert {ALWAYS} < set(document["soon"]) <= {ALWAYS, *catalogue.cards, *catalogue.tasks}
    assert set(document["later"]) == set(document["soon"])
    assert set(document["tiles"]) <= set(catalogue.tiles)
    boxes = [catalogue.boxes[name] for name in ("base", "nomads", "crossroads", "marshlands", "harvest", "island")]
    assert {thing.name for box in boxes for thing in (*box.cards, *box.tasks)} <= set(document["soon"])
    assert {tile.kind for box in boxes for tile in box.tiles} <= set(document["tiles"])

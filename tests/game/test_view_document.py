"""The view document: what a seat knows travels to another process and back, at any moment of any game."""

from __future__ import annotations

import json
from random import Random

import pytest

from kingdombuilder import Options, choices
from kingdombuilder.bots.random_player import draw_action
from kingdombuilder.game import catalogue
from kingdombuilder.game.apply import apply
from kingdombuilder.game.documents import view_document
from kingdombuilder.game.errors import BadView
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.view import view


def through_json(found: object) -> object:
    return json.loads(json.dumps(found))


@pytest.mark.parametrize("seed", range(12))
def test_every_view_of_a_game_is_read_back_as_it_was(seed: int) -> None:
    chance = Random(seed)
    state = first_state(Options(2 + seed % 4, sets=tuple(catalogue.boxes), seed=seed))
    begun = 0
    while offers := choices(state):
        if chance.random() < 0.25 or state.pending:
            seen = view(state, state.decider)
            again = view_document.read(through_json(view_document.document(seen)))
            assert again == seen
            assert choices(again) == offers
            if state.pending:
                begun += 1
                assert [type(one.data) for one in again.pending] == [type(one.data) for one in seen.pending]
        state = apply(state, draw_action(offers, chance))
    assert begun, "no decision was met in the middle"


def test_no_document_tells_the_seed_or_a_card_of_another() -> None:
    state = first_state(Options(3, seed=987654321))
    text = json.dumps(view_document.document(view(state, 1)))
    assert "987654321" not in text
    assert [player["hand"] for player in json.loads(text)["players"]] == [
        [],  # player 1 has played the only card
        list(state.players[1].hand),
        ["hidden"],
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "kingdombuilder-view/9"}, "format: 'kingdombuilder-view/9' is not 'kingdombuilder-view/1'"),
        ({"players": []}, "players: 0 given; the options say 2"),
        ({"pending": [[0, "nonsense", 0, None]]}, "is not an unfinished decision of this game"),
        ({"eligible": "0xno"}, "is not a number in hexadecimal"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_no_view_is_refused_by_its_field(changes: dict[str, object], message: str) -> None:
    document = view_document.document(view(first_state(Options(seed=1)), 0)) | changes
    with pytest.raises(BadView, match=message.replace("[", r"\[")):
        view_document.read(through_json(document))


@pytest.mark.parametrize("document", [None, [], "text", {}])
def test_what_is_no_document_is_refused(document: object) -> None:
    with pytest.raises(BadView):
        view_document.read(document)

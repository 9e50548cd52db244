"""What a seat, or somebody who watches, may see."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

from kingdombuilder.game.apply import apply
from kingdombuilder.game.scoring import score, score_of
from kingdombuilder.game.state import HIDDEN
from kingdombuilder.hexes import hex_named
from kingdombuilder.server import messages as m
from kingdombuilder.server import views
from tests.server.sitting import ALL_SETS, FIRST_GAME, GUESTS, Sitting, act, record_of


@pytest.fixture(scope="module")
def moments() -> list[Sitting]:
    """A table of all sets again and again: as it was after more and more decisions."""
    record = record_of(1000, sets=tuple(ALL_SETS), players=3)
    found = [
        Sitting(record=replace(record, actions=record.actions[:moves]).text()).fill()
        for moves in range(0, len(record.actions), 23)
    ]
    assert len(found) > 5
    return found


def test_only_the_one_who_decides_is_asked(moments: list[Sitting]) -> None:
    for sitting in moments:
        for seat in (0, 1, 2, None):
            game = views.game_view(sitting.table, seat)
            assert (game.decision is not None) == (seat == sitting.decider)
            assert game.decider == sitting.decider


def test_the_choices_are_those_of_the_engine(moments: list[Sitting]) -> None:
    for sitting in moments:
        asked = views.game_view(sitting.table, sitting.decider).decision
        assert asked
        offered = {f"{kind} {hex}" for kind, hexes in asked.choices.items() for hex in hexes} | set(asked.without_hex)
        assert offered == {str(action) for action in sitting.options()}
        assert asked.choices.keys() == {action.kind for action in sitting.options()}


def test_a_preview_tells_what_playing_then_scores(moments: list[Sitting]) -> None:
    seen = 0
    for sitting in moments:
        state, seat = sitting.play.state, sitting.decider
        now = score_of(state, seat).by_item()
        asked = views.game_view(sitting.table, seat).decision
        assert asked
        for kind, by_hex in asked.previews.items():
            for hex, preview in by_hex.items():
                then = score_of(apply(state, (kind, hex_named(hex))), seat)
                assert preview.gold == then.total - sum(now.values())
                assert preview.items == {
                    item: gold - now.get(item, 0) for item, gold in then.by_item().items() if gold != now.get(item, 0)
                }
                seen += 1
    assert seen > 50


def test_a_choice_without_preview_changes_nothing() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    asked = views.game_view(sitting.table, 0).decision
    assert asked
    for hex in set(asked.choices["build"]) - set(asked.previews.get("build", {})):
        assert score_of(apply(sitting.play.state, ("build", hex_named(hex))), 0).total == 0


def test_hands_deck_and_seed_stay_hidden(moments: list[Sitting]) -> None:
    for sitting in moments:
        hands = [list(player.hand) for player in sitting.play.state.players]
        for seat in (0, 1, 2, None):
            view = views.table_view(sitting.table, seat)
            assert view.game
            assert view.game.hands == [hand if seat == of else [HIDDEN] * len(hand) for of, hand in enumerate(hands)]
            assert view.game.deck == len(sitting.play.state.deck)
            assert view.fairness.seed is view.fairness.salt is None
            assert b"4711" not in msgspec.json.encode(view).replace(view.fairness.hash.encode(), b"")


def test_scores_are_told_by_card_with_the_hexes_they_come_from(moments: list[Sitting]) -> None:
    for sitting in moments:
        game = views.game_view(sitting.table, None)
        for told, found in zip(game.scores, score(sitting.play.state), strict=True):
            assert told.total == found.total == sum(item.gold for item in told.items)
            assert {item.name: item.gold for item in told.items} == found.by_item()
    assert any(part.hexes for told in game.scores for item in told.items for part in item.parts)


def test_in_the_end_nothing_is_hidden() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    sitting.ask("ann", m.Resign())
    view = views.table_view(sitting.table, None)
    assert view.game
    assert HIDDEN not in [card for hand in view.game.hands for card in hand]
    assert view.game.decision is None
    assert view.fairness.seed == "4711"


def test_undo_and_redo_are_offered_to_whom_they_belong() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    nothing = (False, False)

    def offers() -> list[tuple[bool, bool]]:
        games = [views.game_view(sitting.table, seat) for seat in (0, 1, None)]
        return [(game.can_undo, game.can_redo) for game in games]

    assert offers() == [nothing, nothing, nothing]
    sitting.decide()
    assert offers() == [(True, False), nothing, nothing]
    sitting.ask("ann", m.Undo())
    assert offers() == [(False, True), nothing, nothing]
    sitting.ask("ann", m.Leave())
    assert offers() == [nothing, nothing, nothing]


def test_events_name_hexes_and_hide_cards() -> None:
    sitting = Sitting(**FIRST_GAME).fill()
    first = sitting.decide()
    built = views.update(sitting.table.recent[-1], 1, None)
    assert built.entry == m.Acted(0, "build", first.hex, False)
    assert built.events[0].hex == first.hex
    assert built.events[0].text == f"player 1 builds on {first.hex}"
    sitting.end_turn()
    told = [views.update(sitting.table.recent[-1], seat, None).events for seat in (0, 1)]
    own, others = ([event.card for event in events if type(event).__name__ == "CardDrawn"] for events in told)
    assert own == list(sitting.play.state.players[0].hand)
    assert others == [HIDDEN]


def test_every_kind_of_event_has_its_message(moments: list[Sitting]) -> None:
    sitting, rng = moments[0], Random(3)
    told = set[str]()
    while sitting.status == "running":
        sitting.ask(GUESTS[sitting.decider], act(rng.choice(sitting.options())))
        for event in views.update(sitting.table.recent[-1], None, None).events:
            told.add(msgspec.json.decode(msgspec.json.encode(event))["type"])
    assert len(told) > 6


def test_the_board_is_shown_hex_by_hex() -> None:
    base, island = Sitting(**FIRST_GAME).table, Sitting(sets=["base", "marshlands"], island=None).table
    assert len(views.board(base)) == 400
    assert views.board(base)[0].hex == "a1"
    hexes = {one.hex for one in views.board(island)}
    assert len(hexes) == len(views.board(island))

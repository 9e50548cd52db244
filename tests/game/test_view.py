"""Examples of views and events for a seat; tests/properties/test_views.py has the laws."""

from __future__ import annotations

import pytest

from kingdombuilder import Game, HiddenInformation, KingdomBuilderError, Options, apply, choices, in_english
from kingdombuilder.game.events import CardDrawn, DeckShuffled, Event, TurnBegan
from kingdombuilder.game.view import view, view_events

HIDDEN = "hidden"


@pytest.fixture
def game() -> Game:
    return Game(Options.first_game(players=3, seed=4711))


def test_a_seat_sees_its_own_card_and_the_backs_of_the_others(game: Game) -> None:
    hands = [player.hand for player in game.state.players]
    assert hands[0] == (), "the active player has played it"
    for seat in (1, 2):
        seen = game.view(seat)
        assert [player.hand for player in seen.players] == [
            (), *(hands[other] if other == seat else (HIDDEN,) for other in (1, 2)),
        ]  # fmt: skip
        assert seen.card == game.state.card, "the card in play lies face up"


def test_a_spectator_sees_backs_only(game: Game) -> None:
    seen = game.view(None)
    assert [player.hand for player in seen.players] == [(), (HIDDEN,), (HIDDEN,)]
    assert seen.deck == (HIDDEN,) * 22
    assert seen.setup.options.seed is None
    assert seen.setup.options.sections == game.options.sections


def test_a_view_plays_on_until_a_card_must_be_known(game: Game) -> None:
    seen = game.view(0)
    for _ in range(3):
        hex = choices(seen)["build"].bit_length() - 1
        seen = apply(seen, ("build", hex))
        game.play(("build", hex))
        assert seen == game.view(0)
    with pytest.raises(HiddenInformation, match="the terrain card that is played next is hidden"):
        apply(seen, ("end", 0))


def test_events_show_a_drawn_card_to_its_player_alone() -> None:
    events: list[Event] = [CardDrawn(1, "grass"), TurnBegan(2, "desert"), DeckShuffled(12)]
    assert view_events(events, 1) == events
    for seat in (0, 2, None):
        assert view_events(events, seat) == [CardDrawn(1, HIDDEN), *events[1:]]
    assert events[0] == CardDrawn(1, "grass"), "the events themselves stay as they were"


def test_no_event_says_which_card_was_drawn() -> None:
    assert in_english(CardDrawn(1, "grass")) == "Player 2 draws a terrain card."


def test_the_end_of_the_game_shows_everything() -> None:
    game = Game.from_position(
        {
            "sections": ["tavern", "paddock", "oasis", "farm"],
            "players": [{}, {}],
            "end_flag": True,
            "turn": {"player": 1, "card": "grass", "phase": "after"},
        },
        seed=99,
    )
    assert view(game.state, None).setup.options.seed is None
    game.play("end")
    assert game.over
    assert view(game.state, None).setup.options.seed == 99
    assert HIDDEN not in view(game.state, None).deck


@pytest.mark.parametrize("seat", [-1, 3, "0", [], 0.5])
def test_only_the_seats_of_the_game_have_a_view(game: Game, seat: object) -> None:
    with pytest.raises(
        KingdomBuilderError, match="is not a seat; the seats of this game are 0 to 2, None is a spectator"
    ):
        game.view(seat)  # type: ignore[arg-type]

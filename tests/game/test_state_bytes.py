"""States as bytes, and what a seat knows as text."""

from __future__ import annotations

from random import Random

import pytest

from kingdombuilder import (
    BadState,
    Game,
    Options,
    apply,
    choices,
    draw_action,
    information_text,
    sampled,
    state_from_bytes,
    state_to_bytes,
    view,
)
from kingdombuilder.game import catalogue
from kingdombuilder.game.setup import first_state


@pytest.mark.parametrize("seed", range(4))
def test_every_state_of_a_game_comes_back(seed: int) -> None:
    """In the middle of decisions, too; and it goes on alike, shuffles included."""
    chance, begun = Random(seed), 0
    state = first_state(Options(2 + seed, sets=tuple(catalogue.boxes), seed=10**30 + seed))
    while offers := choices(state):
        if state.pending or chance.random() < 0.2:
            again = state_from_bytes(state_to_bytes(state))
            assert again == state
            assert hash(again) == hash(state)
            assert choices(again) == offers
            begun += bool(state.pending)
        action = draw_action(offers, chance)
        state = apply(state, action)
    assert begun
    assert state_from_bytes(state_to_bytes(state)) == state


def test_a_view_comes_back_as_a_view() -> None:
    seen = Game(4711).view(0)
    again = state_from_bytes(state_to_bytes(seen))
    assert again == seen
    assert again.setup.options.seed is None


WHOLE = state_to_bytes(Game(4711).state)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not the beginning of a state; state_to_bytes"),
        (b"KBS", "is not the beginning of a state"),
        (b"PK\x03\x04" + WHOLE, "is not the beginning of a state"),
        (b"KBS\x02" + WHOLE[4:], "the state has version 2; this library reads version 1"),
        (WHOLE[:-5], "damaged, or not all there"),
        (WHOLE + b"x", "damaged, or not all there"),
        (WHOLE[:40] + bytes([WHOLE[40] ^ 1]) + WHOLE[41:], "damaged|document"),
    ],
)
def test_other_bytes_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(BadState, match=message):
        state_from_bytes(data)


def test_a_bomb_is_not_unpacked() -> None:
    import zlib

    with pytest.raises(BadState, match="damaged"):
        state_from_bytes(b"KBS\x01" + zlib.compress(b" " * 50_000_000))


def test_a_seat_knows_its_own_hand_alone() -> None:
    """Any deal that the seat cannot tell from the true one has the same text, and no other."""
    state = Game(Options.first_game(players=3, seed=5)).state
    text = information_text(state, 1)
    for seed in range(5):
        other = sampled(view(state, 1), Random(seed))
        assert information_text(other, 1) == text
    hands = {information_text(sampled(view(state, None), Random(seed)), 1) for seed in range(40)}
    assert len(hands) == 5  # one for each terrain
    assert len({information_text(state, seat) for seat in (0, 1, 2, None)}) == 4

"""The notation of actions: DESIGN.md section 4."""

from __future__ import annotations

import pytest

from kingdombuilder import Action, Game, IllegalAction, NotationError, Options, choices
from kingdombuilder.game.actions import KINDS, parse_actions, print_actions
from kingdombuilder.hexes import NOWHERE, SIZE, hex_named


@pytest.mark.parametrize(
    ("text", "kind", "hex"),
    [("build c4", "build", "c4"), ("farm e5", "farm", "e5"), ("barn t20", "barn", "t20"), ("place a1", "place", "a1")],
)
def test_one_decision(text: str, kind: str, hex: str) -> None:
    action = Action.parse(text)
    assert action == (kind, hex_named(hex)) == Action(kind, hex_named(hex))
    assert str(action) == text
    assert repr(action) == f"Action.parse('{text}')"


def test_the_end_names_no_hex() -> None:
    assert Action.parse("end") == Action("end") == ("end", NOWHERE)
    assert str(Action("end")) == "end"


def test_spaces_do_not_matter() -> None:
    assert Action.parse("  build \t c4\n") == Action.parse("build c4")


def test_a_move_is_two_decisions() -> None:
    assert parse_actions("barn c4-d9") == [("barn", hex_named("c4")), ("place", hex_named("d9"))]
    assert print_actions(parse_actions("barn c4-d9")) == ["barn c4-d9"]
    assert print_actions([Action.parse("barn c4")]) == ["barn c4"]
    assert print_actions([Action.parse("place d9")]) == ["place d9"], "a phrase may begin after the pick"
    assert print_actions([]) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no action; one is a kind and a hex, such as 'build c4', or 'end'"),
        ("   ", "'   ' is no action; one is a kind and a hex, such as 'build c4', or 'end'"),
        ("build c4 d4", "'build c4 d4' is no action; one is a kind and a hex, such as 'build c4', or 'end'"),
        ("build", "'build' needs a hex, such as 'build c4'"),
        ("barn", "'barn' needs a hex, such as 'barn c4'"),
        ("end c4", "'end' stands alone; 'c4' is too much"),
        ("build z9", "'z9' is no hex; hexes run from a1 (top left) to t20 (bottom right)"),
        ("build C4", "'C4' is no hex; hexes run from a1 (top left) to t20 (bottom right)"),
        ("build a21", "'a21' is no hex; hexes run from a1 (top left) to t20 (bottom right)"),
        ("barn c4-", "'' is no hex; hexes run from a1 (top left) to t20 (bottom right)"),
        ("barn c4-d", "'d' is no hex; hexes run from a1 (top left) to t20 (bottom right)"),
        ("barn c4–d9", "'c4–d9' is no hex; hexes run from a1 (top left) to t20 (bottom right)"),
    ],
)
def test_what_is_wrong_and_what_is_right(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_actions(text)
    assert str(error.value) == message


@pytest.mark.parametrize("text", ["bild c4", "Build c4", "c4", "c4 build", "castle c4"])
def test_an_unknown_kind_gets_the_list_of_kinds(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Action.parse(text)
    assert repr(text.split()[0]) in str(error.value)
    assert all(kind in str(error.value) for kind in ("build", "place", "end", "oracle", "paddock"))


def test_one_decision_was_wanted() -> None:
    with pytest.raises(NotationError, match="'barn c4-d9' is 2 decisions; one was wanted"):
        Action.parse("barn c4-d9")


def test_the_numbers_of_actions_are_published() -> None:
    """Researchers store them: kinds may be added at the end only."""
    assert KINDS[:11] == (
        "end", "build", "place", "oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock",
    )  # fmt: skip
    assert SIZE == 450, "t20: 19 * 23 + 19 - 19 // 2 + 2 = 449 is the highest bit"
    assert Action("end").number == 0
    assert Action.parse("build a1").number == 450 + 2
    assert Action.parse("paddock t20").number == 10 * 450 + 449
    assert Action.from_number(450 + 2) == Action.parse("build a1")


def test_numbers_beyond_the_last_kind_are_no_actions() -> None:
    with pytest.raises(IndexError):
        Action.from_number(len(KINDS) * SIZE)


def test_a_game_plays_text_tuples_and_actions_alike() -> None:
    first = next(iter(Game(Options.first_game()).choices()["build"]))
    actions: list[str | tuple[str, int]] = [
        f"build {first}",
        ("build", hex_named(first)),
        Action.parse(f"build {first}"),
    ]
    states = []
    for action in actions:
        game = Game(Options.first_game())
        game.play(action)
        assert game.actions == [Action.parse(f"build {first}")]
        assert isinstance(game.actions[0], Action)
        states.append(game.state)
    assert states[0] == states[1] == states[2]


def test_bad_text_is_no_illegal_action_and_plays_nothing() -> None:
    game = Game(Options.first_game())
    with pytest.raises(NotationError):
        game.play("bild c4")
    with pytest.raises(IllegalAction):
        game.play("place c4")
    assert game.actions == []
    assert len(game.states) == 1
    assert choices(game.state)

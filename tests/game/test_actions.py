"""The notation of actions."""

from __future__ import annotations

import pytest

from kingdombuilder import Action, Game, IllegalAction, NotationError, Options, choices
from kingdombuilder.game.actions import KINDS, KINDS_VERSION, parse_actions, print_actions
from kingdombuilder.hexes import NOWHERE, SIZE, hex_named

NO_HEX = "is not a hex; hexes run from a1 (top left) to t20 (bottom right); B1 to E5 are the island's"


@pytest.mark.parametrize(
    ("text", "kind", "hex"),
    [
        ("build c4", "build", "c4"),
        ("farm e5", "farm", "e5"),
        ("barn t20", "barn", "t20"),
        ("place a1", "place", "a1"),
        ("build C4", "build", "C4"),
    ],
)
def test_one_decision(text: str, kind: str, hex: str) -> None:
    action = Action.parse(text)
    assert action == (kind, hex_named(hex)) == Action(kind, hex_named(hex))
    assert str(action) == text
    assert repr(action) == f"Action.parse('{text}')"


def test_the_end_names_no_hex() -> None:
    assert Action.parse("end") == Action("end") == ("end", NOWHERE)
    assert str(Action("end")) == "end"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_may_stand_alone(kind: str) -> None:
    """Some name no hex (end, grass, fort), some either way (cathedral); whether one is needed the rules say."""
    assert Action.parse(kind) == Action(kind) == (kind, NOWHERE)
    assert str(Action(kind)) == kind


@pytest.mark.parametrize(
    ("action", "message"), [("build", "build needs a hex: "), ("end a1", "end: the mandatory action comes first: ")]
)
def test_a_hex_too_few_or_too_many_is_illegal_not_unreadable(action: str, message: str) -> None:
    game = Game(Options.first_game())
    with pytest.raises(IllegalAction) as error:
        game.play(action)
    assert str(error.value).startswith(message)


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
        ("", "'' is not an action; an action is a kind and a hex, such as 'build c4', or 'end'"),
        ("   ", "'   ' is not an action; an action is a kind and a hex, such as 'build c4', or 'end'"),
        ("build c4 d4", "'build c4 d4' is not an action; an action is a kind and a hex, such as 'build c4', or 'end'"),
        ("build z9", f"'z9' {NO_HEX}"),
        ("build F4", f"'F4' {NO_HEX}"),
        ("build a21", f"'a21' {NO_HEX}"),
        ("barn c4-", f"'' {NO_HEX}"),
        ("barn c4-d", f"'d' {NO_HEX}"),
        ("barn c4–d9", f"'c4–d9' {NO_HEX}"),
    ],
)
def test_what_is_wrong_and_what_is_right(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_actions(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "near"), [("bild c4", "build"), ("Build c4", "build"), ("canoo", "canoe"), ("donation water", "donation:")]
)
def test_an_unknown_kind_gets_the_nearest_ones(text: str, near: str) -> None:
    with pytest.raises(NotationError) as error:
        Action.parse(text)
    assert str(error.value).startswith(f"unknown kind of action '{text.split()[0]}'; did you mean ")
    assert near in str(error.value)


@pytest.mark.parametrize("text", ["c4", "c4 build", "xyz c4"])
def test_one_like_no_other_gets_the_list_of_kinds(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Action.parse(text)
    kinds = ", ".join(sorted(KINDS))
    assert str(error.value) == f"unknown kind of action '{text.split()[0]}'; the known ones are {kinds}"


def test_one_decision_was_wanted() -> None:
    with pytest.raises(NotationError, match="'barn c4-d9' is 2 decisions; give one"):
        Action.parse("barn c4-d9")


def test_the_numbers_of_actions_are_published() -> None:
    """Researchers store them: kinds may be added at the end only, and then the version is another."""
    first_version = (
        "end", "build", "place", "stop", "skip", "take_back",
        "grass", "canyon", "desert", "flower", "forest", "swamp",
        "oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock",
        "quarry", "caravan", "village", "garden",
        "donation:grass", "donation:canyon", "donation:desert", "donation:flower", "donation:forest",
        "donation:water", "donation:mountain", "resettlement", "outpost", "sword",
        "lighthouse", "foresters_lodge", "barracks", "crossroads", "city_hall", "fort", "monastery", "wagon",
        "temple", "refuge", "canoe", "fountain", "refuge_bonus", "canoe_bonus",
        "bazaar", "water_mill", "mountain_station", "scout_cabin", "cathedral", "watchtower", "university", "palisade",
        "farmland", "silo_build", "silo_move",
        "cave", "rope_bridge", "tree_house",
    )  # fmt: skip
    assert KINDS[: len(first_version)] == first_version
    assert KINDS_VERSION == 1 if len(KINDS) == len(first_version) else KINDS_VERSION > 1
    assert SIZE == 592, "E5, in row 22 + 4: 26 * 23 + 4 - 26 // 2 + 2 = 591 is the highest bit"
    assert Action("end").number == 0
    assert Action.parse("build a1").number == 592 + 2
    assert Action.parse("paddock t20").number == KINDS.index("paddock") * 592 + 449
    assert Action.from_number(592 + 2) == Action.parse("build a1")


def test_numbers_beyond_the_last_kind_are_no_actions() -> None:
    assert Action.from_number(len(KINDS) * SIZE - 1) == Action.parse(f"{KINDS[-1]} E5")
    with pytest.raises(NotationError, match=f"these run from 0 to {len(KINDS) * SIZE - 1}"):
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

"""Errors are typed, and say what would have been right."""

from __future__ import annotations

from typing import Any

import pytest

import kingdombuilder
from kingdombuilder import (
    BadOptions,
    BadPosition,
    BadRecord,
    Game,
    HiddenInformation,
    IllegalAction,
    KingdomBuilderError,
    NotationError,
    Options,
)
from kingdombuilder.game.errors import FaultyInput, unknown
from kingdombuilder.hexes import SIZE, hex_named

# The first-game board. Around the tavern on c7: b7 flower, d7 canyon, b6 c6 canyon, b8 desert, c8 canyon.
# Row 4 reads: a4 b4 water, c4 flower, d4 castle, e4 f4 grass, g4 h4 forest.
FIRST = {"sections": ["tavern", "paddock", "oasis", "farm"]}


def game(*houses: list[str], turn: dict[str, Any], **first: Any) -> Game:
    """A game of the first-game board; keyword arguments are fields of the first player."""
    people: list[dict[str, Any]] = [{"houses": hexes} for hexes in houses]
    people[0] |= first
    return Game.from_position({**FIRST, "players": people, "turn": turn})


def message(game: Game, action: str | tuple[str, int]) -> str:
    with pytest.raises(IllegalAction) as error:
        game.play(action)
    return str(error.value)


@pytest.mark.parametrize(
    "error", [IllegalAction, NotationError, HiddenInformation, BadOptions, BadRecord, BadPosition, FaultyInput]
)
def test_every_error_is_a_kingdom_builder_error_and_a_value_error(error: type[Exception]) -> None:
    assert issubclass(error, KingdomBuilderError)
    assert issubclass(error, ValueError)


def test_errors_that_the_library_raises_are_public() -> None:
    for name in ("BadOptions", "BadPosition", "BadRecord", "HiddenInformation", "IllegalAction", "NotationError"):
        assert name in kingdombuilder.__all__


def test_faults_are_listed_and_joined() -> None:
    error = BadPosition(fault for fault in ("one", "two"))
    assert error.faults == ["one", "two"]
    assert str(error) == "one; two"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("frm", "unknown section 'frm'; did you mean farm?"),
        ("bar", "unknown section 'bar'; did you mean barn?"),
        ("zzz", "unknown section 'zzz'; the known ones are barn, farm"),
        (5, "unknown section 5; the known ones are barn, farm"),
        (None, "unknown section None; the known ones are barn, farm"),
    ],
)
def test_unknown_names_get_a_suggestion(name: object, expected: str) -> None:
    assert unknown("section", name, ["farm", "barn"]) == expected


class TestIllegalActions:
    def test_wrong_terrain(self) -> None:
        here = game(["e4"], [], turn={"card": "grass"})
        # e4 (row index 3, shifted): d4 castle, f4 grass, e3 f3 flower, e5 f5 grass.
        assert message(here, "build c4") == (
            "build on c4: it is flower; the mandatory action builds on grass (f4, e5, f5)"
        )

    def test_not_adjacent(self) -> None:
        here = game(["e4"], [], turn={"card": "grass"})
        assert message(here, "build i8") == (
            "build on i8: it is not next to one of your own pieces, and other hexes are; "
            "the mandatory action builds on grass (f4, e5, f5)"
        )

    def test_occupied(self) -> None:
        here = game(["e4"], ["f4"], turn={"card": "grass"})
        assert "one of your own pieces stands there" in message(here, "build e4")
        assert "a piece of player 2 stands there" in message(here, "build f4")
        assert "(e5, f5)" in message(here, "build f4")

    def test_special_hex(self) -> None:
        here = game(["e4"], [], turn={"card": "grass"})
        assert "it is a special hex (castle)" in message(here, "build d4")
        assert "it is a special hex (tavern)" in message(here, "build c7")

    def test_no_hex_at_all(self) -> None:
        here = game(["e4"], [], turn={"card": "grass"})
        for hex in (-1, 0, 1, SIZE, 10**9):
            assert message(here, ("build", hex)) == "build needs a hex: f4, e5, f5"

    def test_long_lists_are_cut(self) -> None:
        here = game([], [], turn={"card": "grass"})
        text = message(here, "build a1")
        assert text.count(",") == 11, "a dozen hexes"
        assert text.endswith(" ...)")

    def test_ending_too_early(self) -> None:
        here = game(["e4"], [], turn={"card": "grass"})
        assert message(here, "end") == "end: the mandatory action comes first: build f4, e5, f5"

    def test_in_the_middle_of_the_mandatory_action(self) -> None:
        held = [{"kind": "tavern", "from": "c7"}]
        here = game(["e4", "b7"], [], turn={"card": "grass", "phase": "mandatory", "builds_left": 2}, tiles=held)
        for action in ("end", "tavern a1", "farm a1"):
            assert "the mandatory action comes first: build f4, e5, f5" in message(here, action)

    def test_building_after_it(self) -> None:
        here = game(["e4"], [], turn={"card": "grass", "phase": "after"})
        assert message(here, "build f4") == "build: the mandatory action of this turn is complete"

    def test_end_names_no_hex(self) -> None:
        here = game(["e4"], [], turn={"card": "grass", "phase": "after"})
        assert message(here, ("end", hex_named("a1"))) == "'end' takes no hex"

    def test_no_house_left(self) -> None:
        here = game(["e4"], [], turn={"card": "grass"}, supply=0)
        assert message(here, "build f4") == "build: no settlement is left in the supply"

    @pytest.mark.parametrize(
        ("status", "expected"),
        [
            ({"new": True}, "farm: the farm tile was taken this turn; it is ready next turn"),
            ({"used": True}, "farm: the farm tile was already used this turn"),
        ],
    )
    def test_a_tile_that_is_not_ready(self, status: dict[str, bool], expected: str) -> None:
        # r12 is a farm; q12 beside it is forest.
        held = [{"kind": "farm", "from": "r12", **status}]
        here = game(["q12"], [], turn={"card": "grass"}, tiles=held)
        assert message(here, "farm s12") == expected

    def test_no_tile(self) -> None:
        here = game(["e4"], [], turn={"card": "grass"})
        assert message(here, "farm f4") == "farm: player 1 has no farm tile"
        assert message(here, "oracle f4") == (
            "oracle: this game has no such action; the choices are build f4, e5, f5"
        ), "a tile that this board lacks"

    def test_a_tile_without_a_target(self) -> None:
        held = [{"kind": "tavern", "from": "c7"}]
        here = game(["b7"], [], turn={"card": "grass"}, tiles=held)
        assert message(here, "tavern b8") == (
            "tavern: it builds at the end of a straight run of three, and no hex or no settlement is left for that now"
        )

    def test_wrong_hex_for_a_tile(self) -> None:
        # r12 (row index 11, shifted): q12 forest, s12 grass, r11 forest, s11 grass, r13 canyon, s13 flower.
        held = [{"kind": "farm", "from": "r12"}]
        here = game(["q12"], ["s12"], turn={"card": "desert"}, tiles=held)
        # q12 touches p12 forest, r12 the farm, q11 r11 forest, q13 forest, r13 canyon: no grass, so any grass will do.
        text = message(here, "farm r13")
        assert text.startswith("farm on r13: it is canyon; farm builds on grass (")
        assert "a piece of player 2 stands there; farm builds on grass" in message(here, "farm s12")

    def test_moves(self) -> None:
        # s3 is a paddock; r3 beside it is desert. Two steps from r3 (row index 2): p3 water, t3 flower, q1 desert,
        # s1 desert, q5 mountain, s5 flower.
        held = [{"kind": "paddock", "from": "s3"}]
        here = game(["r3"], [], turn={"card": "grass"}, tiles=held)
        assert message(here, "place a1") == "place: no piece is picked up; pick one first, such as 'barn c4'"
        assert "none of your own pieces stands there" in message(here, "paddock a1")
        here.play("paddock r3")
        assert message(here, "build a1") == ("build: player 1 must first finish paddock: place q1, s1, t3, s5")
        assert message(here, "place q5") == (
            "place on q5: it is mountain; paddock moves a piece two hexes in a straight line (q1, s1, t3, s5)"
        )

    def test_a_piece_with_nowhere_to_go(self) -> None:
        # q20, on the water of the farm section: o20, s20, p18 and r18, two steps away, are water too.
        held = [{"kind": "paddock", "from": "s3"}]
        here = game(["r3", "q20"], [], turn={"card": "grass"}, tiles=held)
        assert "paddock on q20: that piece has nowhere to go" in message(here, "paddock q20")

    @pytest.mark.parametrize(
        ("kind", "suggestion"), [("bild", "build"), ("frm", "farm"), ("Tower", "tower"), ("paddok", "paddock")]
    )
    def test_unknown_kind(self, kind: str, suggestion: str) -> None:
        here = game(["e4"], [], turn={"card": "grass"})
        text = message(here, (kind, hex_named("f4")))
        assert text.startswith(f"{kind}: unknown kind of action '{kind}'; did you mean ")
        assert suggestion in text

    def test_the_game_is_over(self) -> None:
        here = game(["e4"], [], turn={"player": 1, "card": "grass", "phase": "after"})
        finished = Game.from_position({**here.position(), "end_flag": True})
        finished.play("end")
        assert finished.over
        for action in ("build e5", "end", "farm e5"):
            assert message(finished, action).endswith(": the game is over")


class TestUndo:
    def test_nothing_to_undo_or_redo(self) -> None:
        here = Game(Options.first_game())
        with pytest.raises(IllegalAction, match="nothing has been played yet, so there is nothing to undo"):
            here.undo()
        with pytest.raises(IllegalAction, match="nothing was undone, so there is nothing to redo"):
            here.redo()

    def test_a_hidden_card_was_turned_up(self) -> None:
        here = game(["e4"], [], turn={"card": "grass", "phase": "after"})
        here.play("end")
        with pytest.raises(IllegalAction, match="'end' turned up a hidden card and cannot be undone"):
            here.undo()

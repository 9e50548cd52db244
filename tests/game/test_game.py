"""The friendly types meet: what one part of the library hands out, another takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kingdombuilder import (
    Action,
    BadRecord,
    Game,
    HexSet,
    IllegalAction,
    KingdomBuilderError,
    NotationError,
    Options,
    in_english,
)
from kingdombuilder.hexes import hex_named

FIRST_GAME = Options.first_game(players=2, seed=4711)


def test_what_is_on_offer_can_be_highlighted() -> None:
    game = Game(FIRST_GAME)
    offered = game.choices()["build"]
    drawn = game.svg(highlights=offered)
    assert drawn == game.svg(highlights=offered.mask) == game.svg(highlights=list(offered))
    assert drawn != game.svg()
    with pytest.raises(ValueError, match="'z9' is not a hex"):
        game.svg(highlights="g18 z9")


@pytest.mark.parametrize(
    "action", ["build g18", ("build", "g18"), ("build", hex_named("g18")), Action("build", hex_named("g18"))]
)
def test_an_action_is_a_phrase_or_a_tuple(action: str | tuple[str, int | str]) -> None:
    game = Game(FIRST_GAME)
    assert "Player 1 builds on g18." in map(in_english, game.play(action))
    assert game.actions == [Action.parse("build g18")]


def test_a_kind_without_a_hex_is_a_tuple_of_one() -> None:
    game = Game(FIRST_GAME)
    with pytest.raises(IllegalAction, match="end: the mandatory action comes first"):
        game.play(("end",))


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (("build", "z9"), "'z9' is not a hex"),
        (("bild", "g18"), "unknown kind of action 'bild'; did you mean build?"),
        (("build", 1.5), r"\('build', 1.5\) is not an action; give 'build c4', \('build', 'c4'\) or \('end',\)"),
        (7, "7 is not an action"),
        ((), r"\(\) is not an action"),
    ],
)
def test_what_is_no_action_is_refused_in_a_line(action: str, says: str) -> None:
    game = Game(FIRST_GAME)
    with pytest.raises(NotationError, match=says):
        game.play(action)
    assert not game.actions


def test_a_seed_is_enough_for_a_game() -> None:
    assert Game(4711).options == Game(Options(seed=4711)).options
    assert Game().options == Game(0).options
    with pytest.raises(KingdomBuilderError, match="seed: -1 is not a whole number from 0 up"):
        Game(-1)


@pytest.mark.parametrize("start", ["game.txt", {}, 1.5, Path("game.txt")])
def test_what_starts_no_game_is_refused_in_a_line(start: Options) -> None:
    with pytest.raises(TypeError, match=r"starts from Options, a Record or a seed, not from .*Game.from_record reads"):
        Game(start)


def test_a_record_is_read_from_its_text_or_its_file(tmp_path: Path) -> None:
    game = Game(FIRST_GAME)
    game.play("build g18")
    file = tmp_path / "game.txt"
    file.write_text(game.record().text(), "utf-8")
    assert Game.from_record(file).state == Game.from_record(game.record().text()).state == game.state
    with pytest.raises(BadRecord, match=r"'game.txt' is the name of a file; give a path: Game.from_record\(Path"):
        Game.from_record("game.txt")
    with pytest.raises(FileNotFoundError):
        Game.from_record(tmp_path / "none.txt")


@pytest.mark.parametrize("seat", [9, 2, -1, "x"])
def test_a_seat_that_is_not_there_sees_nothing(seat: Any) -> None:
    with pytest.raises(KingdomBuilderError, match=f"{seat!r} is not a seat; the seats of this game are 0 to 1"):
        Game(FIRST_GAME).view(seat)


def test_a_set_of_hexes_is_a_set_of_names() -> None:
    assert HexSet("g18") <= Game(FIRST_GAME).choices()["build"]


def test_the_picture_as_png() -> None:
    """The eight bytes with which every PNG begins, then its size: 40 pixels wide, as high as the board is."""
    drawn = Game(4711).png(width=40, highlights="c4", title="A board")
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(drawn[16:20], "big") == 40
    assert 30 < int.from_bytes(drawn[20:24], "big") < 60
    for width in (0, -1, 10**6, "wide"):
        with pytest.raises(KingdomBuilderError, match="is not a whole number from 1 to 8192"):
            Game(4711).png(width=width)  # type: ignore[arg-type]
